# Garanguet at the terminal: a whole game against the computer, its record, five and nine numbers in parts, undone and resumed, what may be agreed on, refusals with its rules, how the rest of the program speaks of it.
seed=seed:0000000000000000000000000000000000000000000000000000000000000009
for lang in fr en; do
    echo "== A whole game ($lang)"
    "$VIDEAU" play --lang $lang --variant garanguet --match 1 --level fort --dice $seed --plain --forced --file $lang.videau <"$GOLDEN/play-garanguet.keys" >ended
    head -n 7 ended
    grep -h '^\(Bleu\|Blanc\|Blue\|White\).*: \(\[\|[1-6]-[1-6]-[1-6] [0-9#]\)\|GA' ended
    tail -n 5 ended
    "$VIDEAU" dice verify $lang.videau --lang $lang
    "$VIDEAU" convert $lang.videau --to json --out $lang.json
    "$VIDEAU" convert $lang.json --to json --out again.json && cmp $lang.json again.json

    echo "== 4-4-3, 4-4-4, refusals ($lang)"
    printf '%s\n' 6-5 4-4-3 '24/20(5)' '24/20 24/21' '24/20(3)' undo '24/20(3)' end quit |
        "$VIDEAU" play --lang $lang --two --variant garanguet --match 3 --dice manual --plain --file $lang-2.videau
    printf '%s\n' '24/20' '24/17' end 4-4-4 '24/20(9)' '24/20(3)' end '24/20(3)' end '20/16(3)' end 3-2-2 quit |
        "$VIDEAU" resume --lang $lang $lang-2.videau
    "$VIDEAU" convert $lang-2.videau --to json --out $lang-2.json
    "$VIDEAU" convert $lang-2.json --to json --out again.json && cmp $lang-2.json again.json
    echo "== Hits and the double game agreed ($lang)"
    printf '%s\n' '20/14*' '20/14* 24/22 24/23' end 6-6-1 'bar/24' quit |
        "$VIDEAU" play --lang $lang --two --match 3 --hit always --value 1-2 --dice manual --plain --file $lang-3.videau \
            --position 'M[24:14 20:1] A[14:1 1:14] dice:6-2-1 variant:garanguet'
    for options in '--hit always --level facile' '--hit always --tutor' '--cube' '--hit latched'; do
        # shellcheck disable=SC2086
        printf 'quit\n' | "$VIDEAU" play --lang $lang --variant garanguet --plain --dice $seed $options --file $lang-no.videau || echo "code $?"
    done
    "$VIDEAU" check 'M[24:15] A[18:1 1:14]' 6-2-1 '24/18 24/22 24/23' --lang $lang --variant garanguet
    "$VIDEAU" check 'M[20:1 16:1 off:13] A[24:1 14:1 off:13]' 4-4-2 '20/18 16/8' --lang $lang --variant garanguet
    "$VIDEAU" check start 4-4-3 '24/20(3) [4] 24/17' --lang $lang --variant garanguet
    "$VIDEAU" check start 3-2-2 '24/22 24/20' --lang $lang --variant garanguet
    "$VIDEAU" moves start 4-4-3 --lang $lang --variant garanguet
    "$VIDEAU" moves 'M[24:12 20:3] A[1:15] next:4-4-4-4-4-4' --lang $lang --variant garanguet
    "$VIDEAU" moves 'M[24:14 12:1] A[1:15] next:4-3' 4-4-3 --lang $lang --variant garanguet || echo "code $?"
    "$VIDEAU" show 'M[24:14 12:1] A[1:15] next:4-3' --lang $lang --variant garanguet
    "$VIDEAU" show 'M[24:14 12:1] A[1:15] next:3-4' --lang $lang --variant garanguet || echo "code $?"
    "$VIDEAU" hint start 4-4-3 --ply 0 --lang $lang --variant garanguet || echo "code $?"
    "$VIDEAU" rules --lang $lang ga8
    "$VIDEAU" rules --lang $lang garanguet
    "$VIDEAU" glossary --lang $lang garanguet
    "$VIDEAU" games --lang $lang garanguet
    printf '24/17\n24/22 24/19\n24/21 24/20\n24/22(2) 24/21\n2\n24/20 12/9\n24/17\n12/5\n3\nGA5\nq\n' | "$VIDEAU" learn garanguet --lang $lang
done
