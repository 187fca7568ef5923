# The buffa de Baldrac at the terminal: a whole game of two people, left and resumed, its record, entering, a checker on the bar, bearing off by the exact number, a resignation, refusals with its rules, how the rest of the program speaks of it.
seed=seed:0000000000000000000000000000000000000000000000000000000000000009
for lang in fr en; do
    echo "== A whole game, left and resumed ($lang)"
    head -n 20 "$GOLDEN/play-baldrac.keys" |
        "$VIDEAU" play --lang $lang --two --variant baldrac --match 1 --dice $seed --plain --file $lang.videau >begun
    tail -n +21 "$GOLDEN/play-baldrac.keys" | "$VIDEAU" resume --lang $lang $lang.videau >ended
    head -n 7 begun
    grep -h '^\(Bleu\|Blanc\|Blue\|White\).*: [1-6]-[1-6]-[1-6] [0-9#bh]\|BD' begun ended
    tail -n 5 ended
    "$VIDEAU" dice verify $lang.videau --lang $lang
    "$VIDEAU" convert $lang.videau --to json --out $lang.json
    "$VIDEAU" convert $lang.json --to json --out again.json && cmp $lang.json again.json
    "$VIDEAU" convert $lang.json --to mat --lang $lang || echo "code $?"

    echo "== Entering, refusals ($lang)"
    printf '%s\n' 6-5 6-5-2 hors/12 'hors/19 hors/20' 'hors/19 hors/20 hors/23' end 3-3-3 'hors/22(3)' end 4-3-1 quit |
        "$VIDEAU" play --lang $lang --two --variant baldrac --match 3 --dice manual --plain --file $lang-2.videau
    printf '%s\n' '24/12' hors/19 undo 'hors/23 hors/21 19/13' end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-3.videau \
            --position 'M[24:3 22:4 19:6] A[1:8 3:7] hors:2/0 dice:6-4-2 variant:baldrac'
    echo "== On the bar, a closed point ($lang)"
    printf '%s\n' '10/5 10/8 4/3' 'bar/20 10/8 10/9' 'bar/23 10/4' plays end resign 'resign 2' 'resign 1' accept quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-4.videau \
            --position 'M[10:2 4:12 bar:1] A[20:14 9:1] dice:5-2-1 variant:baldrac'
    "$VIDEAU" convert $lang-4.videau --to json --out $lang-4.json
    "$VIDEAU" convert $lang-4.json --to json --out again.json && cmp $lang-4.json again.json
    echo "== Bearing off by the exact number ($lang)"
    printf '%s\n' '4/O(2)' '4/O 4/3' end quit |
        "$VIDEAU" play --lang $lang --two --match 3 --dice manual --plain --file $lang-5.videau \
            --position 'M[4:2 2:1 off:12] A[24:15] dice:5-4-1 variant:baldrac'
    printf '%s\n' 6-5-3 6-5-4 6-5-2 2/O end quit |
        "$VIDEAU" play --lang $lang --two --match 3 --dice manual --plain --file $lang-6.videau \
            --position 'M[2:1 off:14] A[1:1 off:14] variant:baldrac'
    for options in '--level facile' '--tutor' '--cube' '--entry free'; do
        rm -f $lang-no.videau
        # shellcheck disable=SC2086
        printf 'quit\n' | "$VIDEAU" play --lang $lang --variant baldrac --plain --dice $seed $options --file $lang-no.videau || echo "code $?"
    done
    "$VIDEAU" check 'M[20:2 16:13] A[15:1 12:2 3:12]' 5-4-1 '16/12 16/10' --lang $lang --variant baldrac
    "$VIDEAU" check 'M[10:2 4:13] A[20:14 9:1]' 6-3-1 '10/4' --lang $lang --variant baldrac
    "$VIDEAU" moves 'M[22:1 20:1] A[24:2 21:1] hors:13/12' 4-2-1 --lang $lang --variant buffe-de-baldrac
    "$VIDEAU" hint start 6-5-2 --lang $lang --variant baldrac || echo "code $?"
    "$VIDEAU" show --lang $lang --variant baldrac 'M[24:3 22:4 19:6] A[1:8 3:7] hors:2/0 dice:6-4-2'
    "$VIDEAU" show --lang $lang --variant baldrac --plain 'M[24:3 22:4 19:6] A[1:8 3:7] hors:2/0 dice:6-4-2'
    "$VIDEAU" id --lang $lang --variant baldrac 'M[24:3 22:4 19:6] A[1:8 3:7] hors:2/0 dice:6-4-2'
    "$VIDEAU" perft start 1 --variant baldrac
    "$VIDEAU" rules --lang $lang bd9
    "$VIDEAU" rules --lang $lang baldrac
    "$VIDEAU" glossary --lang $lang baldrac
    "$VIDEAU" games --lang $lang baldrac
    printf '2\n?\nbar/21 bar/17\nbar/19(2)\n3\nq\n' | "$VIDEAU" learn baldrac --lang $lang
done
