# Narde at the terminal: a whole game against the computer, boards, refusals with its rules, how the rest of the program speaks of it.
seed=seed:0000000000000000000000000000000000000000000000000000000000000009
for lang in fr en; do
    echo "== A whole game ($lang)"
    "$VIDEAU" play --lang $lang --variant narde --match 1 --level fort --dice $seed --plain --file $lang.videau <"$GOLDEN/play-narde.keys" >played
    head -n 6 played
    grep '^\(Bleu\|Blanc\|Blue\|White\).*: [1-6]-[1-6] [0-9#]\|NA' played
    tail -n 5 played
    "$VIDEAU" dice verify $lang.videau --lang $lang

    echo "== Two from the head on the first roll alone, refusals, a resignation ($lang)"
    printf '%s\n' 6-5 4-4 24/16 '24/16 24/20/16' end 6-6 24/12 '24/18(2)' end 4-4 '24/20(2)' 16/8 end resign 'resign 2' refuse help quit |
        "$VIDEAU" play --lang $lang --two --variant narde --match 3 --dice manual --plain --file $lang-2.videau
    printf '%s\n' '24/18 13/7' 24/18 end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-3.videau \
            --position 'M[24:9 13:1 6:1 5:1 4:1 3:1 2:1] A[12:15] dice:6-6 variant:narde'
    printf '%s\n' '24/18 13/7' end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-4.videau \
            --position 'M[24:9 13:1 6:1 5:1 4:1 3:1 2:1] A[12:14 1:1] dice:6-6 variant:narde'
    printf 'quit\n' |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-5.videau \
            --position 'M[24:5 1:10] A[23:1 22:1 21:1 20:1 19:1 18:10] dice:6-5 variant:narde'
    for options in '--notation letters' '--cube'; do
        # shellcheck disable=SC2086
        "$VIDEAU" play --lang $lang --variant narde $options --file no.videau || echo "code $?"
    done
    "$VIDEAU" moves start 31 --lang $lang --variant narde || echo "code $?"
    "$VIDEAU" show --lang $lang --variant narde --plain start dice:6-1
    "$VIDEAU" id --lang $lang --variant narde 'M[24:15] A[12:15] moved:1/0'
    "$VIDEAU" rules --lang $lang na7
    "$VIDEAU" rules --lang $lang narde
    "$VIDEAU" glossary --lang $lang narde
    "$VIDEAU" games --lang $lang narde
    printf '24/17\n24/16\n24/16(2)\n24/18(2)\n24/15 24/21\n3\nq\n' | "$VIDEAU" learn narde --lang $lang
done
