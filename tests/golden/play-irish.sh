# Irish at the terminal: a whole game against the computer, stopped and resumed on its way, boards, refusals with its rules, how the rest of the program speaks of it.
seed=seed:0000000000000000000000000000000000000000000000000000000000000009
for lang in fr en; do
    echo "== A whole game, left and resumed ($lang)"
    head -n 20 "$GOLDEN/play-irish.keys" |
        "$VIDEAU" play --lang $lang --variant irish --match 1 --level fort --dice $seed --plain --file $lang.videau >begun
    tail -n +21 "$GOLDEN/play-irish.keys" | "$VIDEAU" resume --lang $lang $lang.videau >ended
    head -n 6 begun
    grep -h '^\(Bleu\|Blanc\|Blue\|White\).*: [1-6]-[1-6] [0-9#b]\|IR' begun ended
    tail -n 5 ended
    "$VIDEAU" dice verify $lang.videau --lang $lang

    echo "== The match as a record, analysed ($lang)"
    "$VIDEAU" convert $lang.videau --to json --out $lang.json
    "$VIDEAU" analyse $lang.json --lang $lang --threads 2 >analysed
    head -n 12 analysed
    grep -A 4 '^1\. ' analysed

    echo "== A double is two dice, refusals, a resignation ($lang)"
    printf '%s\n' 6-5 5-5 '13/3 8/3' '13/8 6/1' '13/8(2)' end 6-2 24/18/16 end 4-1 help '8/4' '24/23 8/4' end resign refuse quit |
        "$VIDEAU" play --lang $lang --two --variant irish --match 3 --dice manual --plain --file $lang-2.videau
    printf '%s\n' '6/2(2)' 'bar/21' 'bar/17' end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-3.videau \
            --position 'M[bar:1 24:1 6:7 5:4 4:2] A[20:4 19:5 12:4 3:2] dice:4-4 variant:irish'
    printf '%s\n' '20/15' end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-4.videau \
            --position 'M[20:1 1:14] A[9:2 12:13] dice:6-5 variant:irish'
    printf '%s\n' bar/20 end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-5.videau \
            --position 'M[bar:1 6:14] A[24:2 23:2 22:2 21:2 20:2 19:2 1:3] dice:5-5 variant:irish'
    "$VIDEAU" play --lang $lang --variant irish --cube --file no.videau || echo "code $?"
    "$VIDEAU" moves start 31 --lang $lang --variant irish || echo "code $?"
    "$VIDEAU" hint start 31 --lang $lang --variant irish
    "$VIDEAU" eval start --lang $lang --variant irish
    "$VIDEAU" show --lang $lang --variant irish --plain start dice:6-1
    "$VIDEAU" id --lang $lang --variant irish 'M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2]'
    "$VIDEAU" rules --lang $lang ir4
    "$VIDEAU" rules --lang $lang irish
    "$VIDEAU" glossary --lang $lang irish
    "$VIDEAU" games --lang $lang irish
    printf '13/3\n13/8(2)\n8/3(2)\n2\n13/7/1\n3\n1\n5/O(2)\n?\nq\n' | "$VIDEAU" learn irish --lang $lang
done
