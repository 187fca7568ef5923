# Faille at the terminal: a whole game of two people, its record and analysis, a game lost by a die that cannot be played, none at all, refusals with its rules, how the rest of the program speaks of it.
seed=seed:0000000000000000000000000000000000000000000000000000000000000009
for lang in fr en; do
    echo "== A whole game ($lang)"
    "$VIDEAU" play --lang $lang --two --variant faille --match 1 --dice $seed --plain --file $lang.videau <"$GOLDEN/play-faille.keys" >ended
    head -n 7 ended
    grep -h '^\(Bleu\|Blanc\|Blue\|White\).*: [1-6]-[1-6]-[1-6] [0-9#]\|FA' ended
    tail -n 5 ended
    "$VIDEAU" dice verify $lang.videau --lang $lang
    "$VIDEAU" convert $lang.videau --to json --out $lang.json
    "$VIDEAU" convert $lang.json --to json --out again.json && cmp $lang.json again.json
    # Of games of three dice the shortest, so that it is soon judged.
    "$VIDEAU" analyse $lang.json --lang $lang

    echo "== A die that cannot be played ($lang)"
    printf '%s\n' '6/1(2)' end quit |
        "$VIDEAU" play --lang $lang --two --match 3 --dice manual --plain --file $lang-2.videau \
            --position 'M[24:2 6:13] A[19:13 18:2] dice:6-5-5 variant:faille'
    printf '%s\n' 6-5-5 quit |
        "$VIDEAU" play --lang $lang --two --match 3 --dice manual --plain --file $lang-3.videau \
            --position 'M[24:15] A[19:5 18:10] variant:faille'
    for game in 2 3; do
        "$VIDEAU" convert $lang-$game.videau --to json --out $lang-$game.json
        "$VIDEAU" convert $lang-$game.json --to json --out again.json
        cmp $lang-$game.json again.json && tail -c 300 again.json && echo
    done
    printf '%s\n' '24/12 10/4*' '24/6' end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-4.videau \
            --position 'M[24:2 10:1 6:10 1:2] A[19:13 13:1 4:1] dice:6-6-6 variant:faille'
    "$VIDEAU" check 'M[24:1 6:14] A[19:14 1:1]' 5-2-1 '6/1* 24/22 6/5' --lang $lang --variant faille
    "$VIDEAU" check 'M[24:2 6:13] A[19:13 18:2]' 6-5-5 '6/1(2)' --lang $lang --variant faille
    "$VIDEAU" moves 'M[10:1 6:12 5:1 1:1] A[19:13 13:1 4:1]' 6-2-1 --lang $lang --variant fayles
    "$VIDEAU" show --lang $lang --variant faille --plain 'M[24:2 6:11 1:2] A[19:13 18:2] next:lost'
    "$VIDEAU" rules --lang $lang fa7
    "$VIDEAU" rules --lang $lang faille
    "$VIDEAU" glossary --lang $lang faille
    "$VIDEAU" games --lang $lang faille
    printf '24/11\n24/22 24/13\n1\nq\n' | "$VIDEAU" learn faille --lang $lang
done
