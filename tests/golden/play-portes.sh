# Portes at the terminal: a whole game against the computer, stopped and resumed on its way, boards, refusals with its rules, how the rest of the program speaks of it.
seed=seed:0000000000000000000000000000000000000000000000000000000000000009
for lang in fr en; do
    echo "== A whole game, left and resumed ($lang)"
    head -n 20 "$GOLDEN/play-portes.keys" |
        "$VIDEAU" play --lang $lang --variant portes --match 1 --dice $seed --plain --file $lang.videau >begun
    tail -n +21 "$GOLDEN/play-portes.keys" | "$VIDEAU" resume --lang $lang $lang.videau >ended
    head -n 6 begun
    grep -h '^\(Bleu\|Blanc\|Blue\|White\).*: [1-6]-[1-6] [0-9#b]\|PO' begun ended
    tail -n 5 ended
    "$VIDEAU" dice verify $lang.videau --lang $lang

    echo "== A double is four moves, refusals, a resignation ($lang)"
    printf '%s\n' 6-5 5-5 '13/8 6/1' '13/3(2)' end 6-2 24/18/16 end 4-1 help '8/4' '24/23 8/4' end resign 'resign 2' refuse quit |
        "$VIDEAU" play --lang $lang --two --variant portes --match 3 --dice manual --plain --file $lang-2.videau
    printf '%s\n' '6/2(4)' 'bar/21 6/2(3)' end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-3.videau \
            --position 'M[bar:1 24:1 6:7 5:4 4:2] A[20:4 19:5 12:4 3:2] dice:4-4 variant:portes'
    printf '%s\n' '20/15' '20/14' end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-4.videau \
            --position 'M[20:1 1:14] A[9:2 12:13] dice:6-5 variant:portes'
    printf '%s\n' bar/20 end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-5.videau \
            --position 'M[bar:1 6:14] A[24:2 23:2 22:2 21:2 20:2 19:2 1:3] dice:5-5 variant:portes'
    for options in '--level facile' '--tutor' '--cube'; do
        # shellcheck disable=SC2086
        "$VIDEAU" play --lang $lang --variant portes $options --file no.videau || echo "code $?"
    done
    "$VIDEAU" moves start 31 --lang $lang --variant portes || echo "code $?"
    "$VIDEAU" hint start 31 --lang $lang --variant portes || echo "code $?"
    "$VIDEAU" show --lang $lang --variant portes --plain start dice:6-1
    "$VIDEAU" id --lang $lang --variant portes 'M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2]'
    "$VIDEAU" rules --lang $lang po10
    "$VIDEAU" rules --lang $lang portes
    "$VIDEAU" glossary --lang $lang portes
    "$VIDEAU" games --lang $lang portes
    printf '1\n1\n2\nPO6\n?\n1\nq\n' | "$VIDEAU" learn portes --lang $lang
done
