# Jacquet de Versailles at the terminal: a whole game against the computer, its record, 6-6 in two parts, refusals with its rules, a position that nobody could leave, how the rest of the program speaks of it.
seed=seed:0000000000000000000000000000000000000000000000000000000000000009
for lang in fr en; do
    echo "== A whole game ($lang)"
    "$VIDEAU" play --lang $lang --variant jacquet-de-versailles --match 1 --dice $seed --plain --forced --file $lang.videau <"$GOLDEN/play-versailles.keys" >ended
    head -n 7 ended
    grep -h '^\(Bleu\|Blanc\|Blue\|White\).*: \[\?[1-6]-[1-6]\]\? [0-9#b]\|VS' ended
    tail -n 5 ended
    "$VIDEAU" dice verify $lang.videau --lang $lang
    "$VIDEAU" convert $lang.videau --to json --out $lang.json
    "$VIDEAU" convert $lang.json --to json --out again.json && cmp $lang.json again.json

    echo "== Refusals, 6-6 in two parts ($lang)"
    printf '%s\n' '24/18 24/23' '24/12 24/18' '24/18(3)' '24/18(4)' end '18/12' '18/12(2)' end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-2.videau --match 3 \
            --position 'M[24:12 1:3] A[11:15] dice:6-6 variant:jacquet-de-versailles'
    "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-3.videau --match 3 \
        --position 'M[12:2 11:2 10:2 9:2 8:2 7:2 1:2] A[24:2 23:2 22:2 21:2 20:2 19:2 13:2] bar:1/1 dice:6-1 variant:jacquet-de-versailles' </dev/null || echo "code $?"
    "$VIDEAU" convert $lang-2.videau --to json --out $lang-2.json
    "$VIDEAU" convert $lang-2.json --to json --out again.json && cmp $lang-2.json again.json
    "$VIDEAU" check 'M[24:14 8:1] A[12:14 3:1]' 5-1 '8/3*/2' --lang $lang --variant versailles
    "$VIDEAU" check 'M[24:10 23:2 20:1 6:2] A[12:15]' 4-1 '24/20 24/23' --lang $lang --variant versailles
    "$VIDEAU" check 'M[24:14 5:1] A[12:15]' 3-3 '24/18' --lang $lang --variant versailles
    "$VIDEAU" check 'M[24:12 5:2 bar:1] A[12:13 20:1 19:1]' 6-5 '24/18 24/19' --lang $lang --variant versailles
    "$VIDEAU" moves 'M[24:14 4:1] A[12:15] next:5-5' 4-4 --lang $lang --variant versailles || echo "code $?"
    "$VIDEAU" show 'M[24:14 4:1] A[12:15] next:5-5' --lang $lang --variant versailles
    "$VIDEAU" show 'M[24:14 4:1] A[12:15] next:4-4' --lang $lang --variant versailles || echo "code $?"
    "$VIDEAU" hint start 31 --lang $lang --variant versailles
    "$VIDEAU" rules --lang $lang vs4
    "$VIDEAU" rules --lang $lang jacquet-de-versailles
    "$VIDEAU" glossary --lang $lang 'jacquet de versailles'
    "$VIDEAU" games --lang $lang jacquet-de-versailles
    printf '24/16\n24/20\n2\nVS5\nq\n' | "$VIDEAU" learn jacquet-de-versailles --lang $lang
done
