# Gul Bara at the terminal: a whole game against the computer, stopped and resumed on its way, chains of doubles, boards, refusals with its rules, how the rest of the program speaks of it.
seed=seed:0000000000000000000000000000000000000000000000000000000000000009
for lang in fr en; do
    echo "== A whole game, left and resumed ($lang)"
    head -n 20 "$GOLDEN/play-gul-bara.keys" |
        "$VIDEAU" play --lang $lang --variant gul-bara --match 1 --level fort --dice $seed --plain --file $lang.videau >begun
    tail -n +21 "$GOLDEN/play-gul-bara.keys" | "$VIDEAU" resume --lang $lang $lang.videau >ended
    head -n 6 begun
    grep -h '^\(Bleu\|Blanc\|Blue\|White\).*: \[\?[1-6]-[1-6]\]\? [0-9#]\|GB' begun ended
    tail -n 5 ended
    "$VIDEAU" dice verify $lang.videau --lang $lang
    "$VIDEAU" convert $lang.videau --to json --out $lang.json
    "$VIDEAU" convert $lang.json --to json | cmp - $lang.json
    "$VIDEAU" library ls game:gul-bara --lang $lang
    "$VIDEAU" analyse $lang.json --lang $lang --threads 2 >analysed
    head -n 12 analysed
    grep -A 4 '^[12]\. ' analysed

    echo "== A chain of doubles, refusals, a resignation ($lang)"
    printf '%s\n' 6-5 3-3 24/12 '24/18 24/21' '24/21(4)' end '21/13 21/17(2)' undo '21/17(4)' plays 17/12 '24/19(4)' '24/18(3) 19/13' end 2-1 '24/18' 24/21 end resign 'resign 2' refuse help quit |
        "$VIDEAU" play --lang $lang --two --variant gul-bara --match 3 --dice manual --plain --file $lang-2.videau
    printf '%s\n' '13/3' '13/8(2)' end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-3.videau \
            --position 'M[13:2] A[12:1 3:1] dice:5-5 variant:gul-bara'
    printf '%s\n' '19/1' end '19/O' quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-4.videau \
            --position 'M[19:1] A[12:1] next:6-6 dice:6-6 variant:gul-bara'
    for options in '--cube'; do
        # shellcheck disable=SC2086
        "$VIDEAU" play --lang $lang --variant gul-bara $options --file no.videau || echo "code $?"
    done
    "$VIDEAU" moves start 31 --lang $lang --variant gul-bara || echo "code $?"
    "$VIDEAU" hint start 31 --lang $lang --variant gul-bara
    "$VIDEAU" hint 'M[24:11 21:4] A[12:15] next:4-4' 44 --lang $lang --variant gul-bara
    "$VIDEAU" eval start --lang $lang --variant gul-bara
    "$VIDEAU" show --lang $lang --variant gul-bara --plain start dice:6-1
    "$VIDEAU" id --lang $lang --variant gul-bara 'M[19:1] A[12:1] next:6-6'
    "$VIDEAU" rules --lang $lang gb6
    "$VIDEAU" rules --lang $lang gul-bara
    "$VIDEAU" glossary --lang $lang gul bara
    "$VIDEAU" games --lang $lang gul-bara
    printf '24/13\n24/18 24/19\n24/18(4)\n2\n24/O\n19/O\n1\n?\nq\n' | "$VIDEAU" learn gul-bara --lang $lang
done
