# Every reason to refuse a play, in a game: the board stays as it is, and a legal play is taken afterwards.
# refuse POSITION DICE LEGAL PLAY...: the plays are refused one after the other, then LEGAL is played.
refuse() {
    position=$1 dice=$2 legal=$3
    shift 3
    rm -f r.videau
    {
        echo "$dice"
        for play; do echo "$play"; done
        echo "$legal"
        echo quit
    } | "$VIDEAU" play --lang "$lang" --two --dice manual --match 5 --no-cube --variant "$variant" \
        --plain --file r.videau --position "$position" |
        sed -n '/ > /,$p' | grep -vE '^$|^(Backgammon|Acey-Deucey|Dutch backgammon).*, match|^(Videau|Cube) ' |
        grep -vE 'Course|Pip count|au trait|on roll|^(Bleu a|Blue has) |^(La partie est|The game is) '
}
for lang in fr en; do
    variant=backgammon
    refuse start 31 '8/5 6/5' rubbish 30/27 9/8 8/6 '#' 8/5 '13/10 10/9 9/8'
    refuse start 65 '24/13' 24/19 '24/18; 18/13'
    refuse start 61 '13/7 8/7' 6/O
    refuse start 66 '24/18(2) 13/7(2)' '24/18(2)'
    refuse 'M[bar:1 24:1 13:5 8:3 6:5] A[21:2 19:4 17:2 12:5 1:2]' 43 'bar/18' 13/9 bar/21
    refuse 'M[5:5 3:4 2:4 1:2] A[24:5 23:5 22:5]' 54 '5/O 5/1' '5/O 3/O'
    refuse 'M[5:5 3:4 2:4 1:2] A[24:5 23:5 22:5]' 63 '5/O 3/O' '6/O 3/O'
    refuse 'M[bar:1 10:1 2:6 1:7] A[19:2 13:6 12:5 8:2]' 42 'bar/23 10/6' bar/21
    refuse 'M[24:1 1:14] A[13:2 12:5 10:4 9:4]' 65 24/18 24/19
    refuse 'M[13:1 2:7 1:7] A[24:6 23:6 10:1 9:1 6:1]' 43 '13/10*/6*' 13/6*
    variant=hollandais
    refuse 'M[23:5 20:5 18:4] A[21:1 19:2] hors:1/12' 42 'hors/23 18/14' '20/16 18/16' 'hors/21*'
    variant=acey-deucey
    refuse 'M[13:5 6:5] A[24:2 20:2] hors:4/11 bar:1/0' 65 'bar/19 13/8' 'hors/19' '13/7 13/8' \
        'bar/14 [4-4] 13/9(4)'
done
