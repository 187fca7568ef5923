# Tourne-case at the terminal: a whole game against the computer, its record, a double game by agreement, refusals with its rules, how the rest of the program speaks of it.
seed=seed:0000000000000000000000000000000000000000000000000000000000000009
for lang in fr en; do
    echo "== A whole game ($lang)"
    "$VIDEAU" play --lang $lang --variant tourne-case --match 1 --dice $seed --plain --forced --file $lang.videau <"$GOLDEN/play-tourne-case.keys" >ended
    head -n 7 ended
    grep -h '^\(Bleu\|Blanc\|Blue\|White\).*: [1-6]-[1-6] [0-9#h]\|TC' ended
    tail -n 5 ended
    "$VIDEAU" dice verify $lang.videau --lang $lang
    "$VIDEAU" convert $lang.videau --to json --out $lang.json
    "$VIDEAU" convert $lang.json --to json --out again.json && cmp $lang.json again.json

    echo "== What its table says ($lang)"
    "$VIDEAU" analyse $lang.json --lang $lang
    "$VIDEAU" eval start --lang $lang --variant tourne-case
    "$VIDEAU" hint 'M[8:1 1:1] A[5:1 1:2] dice:5-3' --lang $lang --variant tourne-case

    echo "== A double game, as agreed ($lang)"
    printf '%s\n' '4/1' end quit |
        "$VIDEAU" play --lang $lang --two --match 3 --value 1-2 --dice manual --plain --file $lang-2.videau \
            --position 'M[4:1 1:2] A[2:1] dice:6-3 variant:tourne-case'
    "$VIDEAU" convert $lang-2.videau --to json --out $lang-2.json
    "$VIDEAU" convert $lang-2.json --to json --out again.json && cmp $lang-2.json again.json
    printf '%s\n' 'hors/7' '8/2' end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-4.videau \
            --position 'M[8:1] A[11:1] dice:6-6 variant:tourne-case'
    "$VIDEAU" check 'M[8:1 5:1] A[]' 5-4 '8/4' --lang $lang --variant tourne-case
    "$VIDEAU" check 'M[4:1 1:1] A[1:1]' 6-5 '4/O' --lang $lang --variant tourne-case
    "$VIDEAU" check start 6-5 'hors/7' --lang $lang --variant tourne-case
    "$VIDEAU" moves 'M[8:1] A[5:1]' 5-3 --lang $lang --variant tournecase
    "$VIDEAU" show --lang $lang --variant tourne-case 'M[8:1 1:1] A[5:1 1:2] dice:5-3'
    "$VIDEAU" show --lang $lang --variant tourne-case --plain 'M[8:1 1:1] A[5:1 1:2] dice:5-3'
    "$VIDEAU" show --lang $lang --variant tourne-case 'M[8:2] A[]'
    "$VIDEAU" rules --lang $lang tc3
    "$VIDEAU" rules --lang $lang tourne-case
    "$VIDEAU" glossary --lang $lang tourne-case
    "$VIDEAU" games --lang $lang tourne-case
    printf 'hors/8\n2\nq\n' | "$VIDEAU" learn tourne-case --lang $lang
done
