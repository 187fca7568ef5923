# XII scripta at the terminal: a whole game of two people, left and resumed, its record, entering, a checker on the bar, bearing off as usual and by the exact number, a resignation, refusals with its rules, how the rest of the program speaks of it.
seed=seed:0000000000000000000000000000000000000000000000000000000000000009
for lang in fr en; do
    echo "== A whole game, left and resumed ($lang)"
    head -n 20 "$GOLDEN/play-xii.keys" |
        "$VIDEAU" play --lang $lang --two --variant xii-scripta --match 1 --dice $seed --plain --file $lang.videau >begun
    tail -n +21 "$GOLDEN/play-xii.keys" | "$VIDEAU" resume --lang $lang $lang.videau >ended
    head -n 7 begun
    grep -h '^\(Bleu\|Blanc\|Blue\|White\).*: [1-6]-[1-6]-[1-6] [0-9#bh]\|XS' begun ended
    tail -n 5 ended
    "$VIDEAU" dice verify $lang.videau --lang $lang
    "$VIDEAU" convert $lang.videau --to json --out $lang.json
    "$VIDEAU" convert $lang.json --to json --out again.json && cmp $lang.json again.json
    "$VIDEAU" convert $lang.json --to mat --lang $lang || echo "code $?"

    echo "== Entering, the ways out of the middle row ($lang)"
    printf '%s\n' 6-5 6-5-2 hors/37 'hors/31 hors/32' hors/24 end 3-3-3 'hors/34(3)' end 4-3-1 quit |
        "$VIDEAU" play --lang $lang --two --variant xii-scripta --match 3 --dice manual --file $lang-2.videau --color never
    printf '%s\n' '26/22 26/21' 30/25 undo '30/25 26/21 26/25' end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-3.videau \
            --position 'M[30:2 26:13] A[22:2 27:13] dice:5-4-1 variant:xii-scripta'
    echo "== Called alike by both, the computer's play is said once ($lang)"
    printf 'quit\n' |
        "$VIDEAU" play --lang $lang --variant xii-scripta --level facile --plain --dice "${seed%09}2a" --file $lang-5.videau |
        grep '^\(Blanc\|White\).*[1-6]-[1-6]-[1-6]'
    echo "== On the bar, resigned ($lang)"
    printf '%s\n' 'hors/33(3)' 'bar/29 30/26' 'bar/33 hors/33(2)' plays end resign 'resign 2' 'resign 1' accept quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-4.videau \
            --position 'M[30:2 bar:1] A[26:2 24:1] hors:12/12 dice:4-4-4 variant:xii-scripta'
    "$VIDEAU" convert $lang-4.videau --to json --out $lang-4.json
    "$VIDEAU" convert $lang-4.json --to json --out again.json && cmp $lang-4.json again.json
    echo "== Bearing off, as usual and by the exact number ($lang)"
    for how in standard exact; do
        printf '%s\n' '12/6 8/3' '3/O(2)' '3/O 3/1 2/1' end quit |
            "$VIDEAU" play --lang $lang --two --match 3 --dice manual --plain --bearoff $how --file $lang-$how.videau \
                --position 'M[3:2 2:1 off:12] A[30:3 off:12] dice:4-2-1 variant:xii-scripta'
        "$VIDEAU" convert $lang-$how.videau --to json --out $lang-$how.json
        grep -o '"bearoff": *[0-9]' $lang-$how.json
        "$VIDEAU" convert $lang-$how.json --to json --out again.json && cmp $lang-$how.json again.json
    done
    for options in '--level facile' '--tutor' '--cube' '--entry free' '--bearoff never' '--notation letters'; do
        rm -f $lang-no.videau
        # shellcheck disable=SC2086
        printf 'quit\n' | "$VIDEAU" play --lang $lang --variant xii-scripta --plain --dice $seed $options --file $lang-no.videau || echo "code $?"
    done
    rm -f $lang-no.videau
    printf 'quit\n' | "$VIDEAU" play --lang $lang --variant tabula --plain --dice $seed --bearoff exact --file $lang-no.videau || echo "code $?"
    "$VIDEAU" check 'M[30:2 26:13] A[22:2 27:13]' 5-4-1 '26/22 26/21' --lang $lang --variant xii-scripta
    "$VIDEAU" check 'M[12:1 8:1 2:1 off:12] A[30:12 off:3]' 6-5-2 '12/6 8/3' --lang $lang --variant xii-scripta
    "$VIDEAU" moves 'M[26:1 25:1] A[20:2 19:1] hors:13/12' 6-6-6 --lang $lang --variant duodecim-scripta
    "$VIDEAU" hint start 6-5-2 --ply 0 --lang $lang --variant xii-scripta
    "$VIDEAU" show --lang $lang --variant xii-scripta 'M[36:3 30:2 25:1 20:2 12:4 3:1 bar:1] A[31:2 26:1 24:3 13:2 2:1] hors:1/6 dice:6-5-2'
    "$VIDEAU" show --lang $lang --variant xii-scripta --ascii --home left 'M[36:3 30:2 25:1 20:2 12:4 3:1 bar:1] A[31:2 26:1 24:3 13:2 2:1] hors:1/6 dice:6-5-2'
    "$VIDEAU" show --lang $lang --variant xii-scripta --plain 'M[36:3 30:2 25:1 20:2 12:4 3:1 bar:1] A[31:2 26:1 24:3 13:2 2:1] hors:1/6 dice:6-5-2'
    "$VIDEAU" id --lang $lang --variant xii-scripta 'M[36:3 30:2 25:1] A[31:2 26:1 2:1] hors:9/11 dice:6-5-2'
    "$VIDEAU" perft start 1 --variant xii-scripta
    "$VIDEAU" rules --lang $lang xs9
    "$VIDEAU" rules --lang $lang xii-scripta
    "$VIDEAU" glossary --lang $lang 'xii scripta'
    "$VIDEAU" games --lang $lang xii-scripta
    printf '1\nhors/24\nhors/35 hors/26\nhors/32 hors/29\nhors/31 hors/30\nhors/35 hors/32 hors/31\n2\n2\nq\n' | "$VIDEAU" learn xii-scripta --lang $lang
done
