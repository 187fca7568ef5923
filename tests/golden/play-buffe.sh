# Buffe at the terminal: a whole game of three dice of two people, its record, equal dice that give another throw, played or not, refusals with its rules, how the rest of the program speaks of it.
seed=seed:0000000000000000000000000000000000000000000000000000000000000009
for lang in fr en; do
    echo "== A whole game, left and resumed ($lang)"
    head -n 20 "$GOLDEN/play-buffe.keys" |
        "$VIDEAU" play --lang $lang --two --variant buffe --match 1 --dice $seed --plain --file $lang.videau >begun
    tail -n +21 "$GOLDEN/play-buffe.keys" | "$VIDEAU" resume --lang $lang $lang.videau >ended
    head -n 7 begun
    grep -h '^\(Bleu\|Blanc\|Blue\|White\).*: [1-6]-[1-6]-[1-6] [0-9#bh]\|BU' begun ended
    tail -n 5 ended
    "$VIDEAU" dice verify $lang.videau --lang $lang
    "$VIDEAU" convert $lang.videau --to json --out $lang.json
    "$VIDEAU" convert $lang.json --to json --out again.json && cmp $lang.json again.json

    echo "== Equal dice throw again ($lang)"
    printf '%s\n' 6-5 3-3-3 hors/16 6-5-2 hors/12 end 6-6-6 'hors/19(3)' undo 'hors/19(3)' 2-2-2 'hors/23(3)' 4-4-1 'hors/24 hors/21(2)' end quit |
        "$VIDEAU" play --lang $lang --two --variant buffe --match 3 --dice manual --plain --file $lang-2.videau
    printf '%s\n' 1-1-1 3-3-3 6-6-5 bar/14 'bar/14 20/14' end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-3.videau \
            --position 'M[bar:1 20:14] A[24:2 23:2 22:2 21:2 18:7] variant:buffe'
    "$VIDEAU" convert $lang-3.videau --to json --out $lang-3.json
    "$VIDEAU" convert $lang-3.json --to json --out again.json
    cmp $lang-3.json again.json && tail -c 500 again.json && echo
    printf '%s\n' 'hors/19* 20/14' 'bar/19* 16/10' end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-4.videau \
            --position 'M[20:1 16:1 bar:1] A[22:2 19:1] hors:12/12 dice:6-3-3 variant:buffe'
    printf '%s\n' '20/18 hors/19 hors/20' 'hors/19 hors/20 hors/23' quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-5.videau --entry all-first \
            --position 'M[20:1] hors:14/15 A[] dice:6-5-2 variant:buffe'
    "$VIDEAU" moves start 3-3-3 --lang $lang --variant buffe
    "$VIDEAU" show --lang $lang --variant buffe --plain 'M[16:1] A[] hors:14/15 next:again'
    "$VIDEAU" rules --lang $lang bu4
    "$VIDEAU" rules --lang $lang buffe
    "$VIDEAU" glossary --lang $lang buffe
    "$VIDEAU" games --lang $lang buffe
    printf 'hors/12\nhors/23 hors/14\n1\nBU6\nBU5\n?\n1\nq\n' | "$VIDEAU" learn buffe --lang $lang
done
