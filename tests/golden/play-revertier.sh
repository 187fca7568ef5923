# Revertier at the terminal: a whole game against the computer, its record, a double that two checkers cannot share, the bar, seven on it, nobody who can enter, refusals with its rules, how the rest of the program speaks of it.
seed=seed:0000000000000000000000000000000000000000000000000000000000000009
for lang in fr en; do
    echo "== A whole game, left and resumed ($lang)"
    head -n 20 "$GOLDEN/play-revertier.keys" |
        "$VIDEAU" play --lang $lang --variant revertier --match 1 --dice $seed --plain --file $lang.videau >begun
    tail -n +21 "$GOLDEN/play-revertier.keys" | "$VIDEAU" resume --lang $lang $lang.videau >ended
    head -n 7 begun
    grep -h '^\(Bleu\|Blanc\|Blue\|White\).*: [1-6]-[1-6] [0-9#b]\|VE' begun ended
    tail -n 5 ended
    "$VIDEAU" dice verify $lang.videau --lang $lang
    "$VIDEAU" convert $lang.videau --to json --out $lang.json
    "$VIDEAU" convert $lang.json --to json --out again.json && cmp $lang.json again.json

    echo "== One checker on a point, refusals, a resignation ($lang)"
    printf '%s\n' 6-5 '24/18(2)' '24/18 24/19' end 2-2 '24/20(2)' '24/16' end 6-5 24/13 end help resign 'resign 2' refuse quit |
        "$VIDEAU" play --lang $lang --two --variant revertier --match 3 --dice manual --plain --file $lang-2.videau

    echo "== The bar, the John, a draw ($lang)"
    printf '%s\n' 'bar/22 8/3' 'bar/22 bar/20' bar/22 end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-3.videau \
            --position 'M[24:11 20:1 8:1 bar:2] A[12:13 5:1 4:1] dice:5-3 variant:revertier'
    printf '%s\n' '16/11* 6/4' end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-4.videau --match 3 \
            --position 'M[16:1 6:7 5:7] A[24:8 11:1] bar:0/6 dice:5-2 variant:revertier'
    printf '%s\n' 'bar/19 bar/24' bar/19 end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-5.videau \
            --position 'M[23:1 22:1 21:1 20:1 12:2 1:7] A[24:2 14:7 11:1 10:1 9:1 8:1 7:1] bar:2/1 dice:6-1 variant:revertier'
    for n in 4 5; do
        "$VIDEAU" convert $lang-$n.videau --to json --out $lang-$n.json
        "$VIDEAU" convert $lang-$n.json --to json --out again.json && cmp $lang-$n.json again.json
        tail -c 300 again.json && echo
    done
    "$VIDEAU" play --lang $lang --variant revertier --cube --file no.videau || echo "code $?"
    "$VIDEAU" moves start 33 --lang $lang --variant verquere
    "$VIDEAU" hint start 31 --lang $lang --variant revertier
    "$VIDEAU" show --lang $lang --variant revertier --plain start dice:6-1
    "$VIDEAU" rules --lang $lang ve11
    "$VIDEAU" rules --lang $lang revertier
    "$VIDEAU" glossary --lang $lang verquere
    "$VIDEAU" games --lang $lang revertier
    printf '24/13\n24/18 24/19\n24/16\n24/18 24/22\nVE7\nVE7\nVE5\n?\n2\n1\nq\n' | "$VIDEAU" learn revertier --lang $lang
done
