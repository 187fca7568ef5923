# Plakoto at the terminal: a whole game against the computer, stopped and resumed on its way, boards with pins, refusals with its rules, a pinned mother, a drawn game and the match after it, how the rest of the program speaks of it.
seed=seed:0000000000000000000000000000000000000000000000000000000000000009
for lang in fr en; do
    echo "== A whole game, left and resumed ($lang)"
    head -n 20 "$GOLDEN/play-plakoto.keys" |
        "$VIDEAU" play --lang $lang --variant plakoto --match 1 --level fort --dice $seed --plain --file $lang.videau >begun
    tail -n +21 "$GOLDEN/play-plakoto.keys" | "$VIDEAU" resume --lang $lang $lang.videau >ended
    head -n 6 begun
    grep -h '^\(Bleu\|Blanc\|Blue\|White\).*: [1-6]-[1-6] [0-9#b]\|PL' begun ended
    tail -n 5 ended
    "$VIDEAU" dice verify $lang.videau --lang $lang

    echo "== Pins, refusals, a resignation ($lang)"
    printf '%s\n' 6-5 6-1 '24/18(2)' '24/17' end 4-4 help '24/8*' end board resign 'resign 2' refuse quit |
        "$VIDEAU" play --lang $lang --two --variant plakoto --match 3 --dice manual --plain --file $lang-2.videau
    printf '%s\n' '14/8' '20/14' '24/18 24/23' end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-3.videau \
            --position 'M[24:10 20:1 14:1 8:3] A[14:1 1:14] under:14 dice:6-1 variant:plakoto'
    printf '%s\n' '6/O' '6/1' end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-4.videau \
            --position 'M[6:2 5:1 3:1] A[24:2 3:1] under:3 dice:6-5 variant:plakoto'
    echo "== A pinned mother; a drawn game, and the next ($lang)"
    printf '%s\n' '7/1* 7/6' quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-5.videau \
            --position 'M[7:2 6:3 5:5 4:5] A[1:1 12:3 19:5 20:6] dice:6-1 variant:plakoto'
    printf '%s\n' '7/1* 7/6' '' 6-5 score quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-6.videau \
            --position 'M[24:1 7:2 6:3 5:5 4:4] A[24:1 1:1 12:3 19:5 20:5] under:24 dice:6-1 length:3 variant:plakoto'
    printf '%s\n' score quit | "$VIDEAU" resume --lang $lang $lang-6.videau
    "$VIDEAU" play --lang $lang --variant plakoto --cube --file no.videau || echo "code $?"
    "$VIDEAU" moves start 31 --lang $lang --variant plakoto || echo "code $?"
    "$VIDEAU" hint start 31 --lang $lang --variant plakoto || echo "code $?"
    pins='M[24:9 18:2 14:1 10:3] A[18:1 14:2 12:1 1:11] under:14 over:18 dice:6-2'
    "$VIDEAU" show --lang $lang --variant plakoto "$pins"
    "$VIDEAU" show --lang $lang --variant plakoto --ascii "$pins"
    "$VIDEAU" show --lang $lang --variant plakoto --plain "$pins"
    "$VIDEAU" id --lang $lang --variant plakoto "$pins"
    "$VIDEAU" show --lang $lang --variant plakoto 'M[24:9 14:2] A[14:1] under:14' || echo "code $?"
    "$VIDEAU" show --lang $lang --variant nard 'start under:14' || echo "code $?"
    # The tutor writes the better play as it begins: with its star.
    printf '%s\n' 2-1 '11/10 4/2' end quit |
        "$VIDEAU" play --lang $lang --two --tutor --money --dice manual --plain --file $lang-7.videau --variant plakoto \
            --position 'M[24:7 18:2 16:1 14:1 11:1 9:2 4:1] A[16:1 12:1 9:1 6:2 4:1 3:3 1:6] under:16 over:9,4' | grep '14/12'
    "$VIDEAU" rules --lang $lang pl11
    "$VIDEAU" rules --lang $lang plakoto
    "$VIDEAU" glossary --lang $lang plakoto
    "$VIDEAU" games --lang $lang plakoto
    printf '24/17\n24/18 24/23\n10/3\n10/4* 6/5\n2\n?\n1\nq\n' | "$VIDEAU" learn plakoto --lang $lang
done
