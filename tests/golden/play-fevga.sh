# Fevga at the terminal: a whole game against the computer, boards, refusals with its rules, how the rest of the program speaks of it.
seed=seed:0000000000000000000000000000000000000000000000000000000000000009
for lang in fr en; do
    echo "== A whole game ($lang)"
    "$VIDEAU" play --lang $lang --variant fevga --match 1 --level fort --dice $seed --plain --file $lang.videau <"$GOLDEN/play-fevga.keys" >played
    head -n 6 played
    grep '^\(Bleu\|Blanc\|Blue\|White\).*: [1-6]-[1-6] [0-9#]\|FE' played
    tail -n 5 played
    "$VIDEAU" dice verify $lang.videau --lang $lang

    echo "== Refusals, a resignation ($lang)"
    printf '%s\n' 6-5 6-1 24/18/12 '24/18 24/23' 24/17 end 3-1 24/20 end 5-1 help 17/12 '17/12 12/11' 17/11 end 5-4 resign 'resign 2' refuse quit |
        "$VIDEAU" play --lang $lang --two --variant fevga --match 3 --dice manual --plain --file $lang-2.videau
    printf '%s\n' '24/19 10/9' '10/5 10/9' end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-3.videau \
            --position 'M[24:3 23:1 22:1 21:1 20:1 10:8] A[12:15] dice:5-1 variant:fevga'
    printf '%s\n' '24/18(4)' '24/18(3) 11/5' end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-4.videau \
            --position 'M[24:4 11:1 10:1 9:1 8:1 7:1 6:1 1:5] A[12:15] dice:6-6 variant:fevga'
    for options in '--notation letters' '--cube'; do
        # shellcheck disable=SC2086
        "$VIDEAU" play --lang $lang --variant fevga $options --file no.videau || echo "code $?"
    done
    "$VIDEAU" moves start 31 --lang $lang --variant fevga || echo "code $?"
    "$VIDEAU" show --lang $lang --variant fevga --plain start dice:6-1
    "$VIDEAU" rules --lang $lang fe7
    "$VIDEAU" rules --lang $lang fevga
    "$VIDEAU" glossary --lang $lang fevga
    "$VIDEAU" games --lang $lang fevga
    printf '24/17\n?\nq\n' | "$VIDEAU" learn fevga --lang $lang
done
