# Moultezim at the terminal: a whole game against the computer, stopped and resumed on its way, boards, refusals with its rules, how the rest of the program speaks of it.
seed=seed:0000000000000000000000000000000000000000000000000000000000000009
for lang in fr en; do
    echo "== A whole game, left and resumed ($lang)"
    head -n 40 "$GOLDEN/play-moultezim.keys" |
        "$VIDEAU" play --lang $lang --variant moultezim --match 1 --level fort --dice $seed --plain --file $lang.videau >begun
    tail -n +41 "$GOLDEN/play-moultezim.keys" | "$VIDEAU" resume --lang $lang $lang.videau >ended
    head -n 6 begun
    grep -h '^\(Bleu\|Blanc\|Blue\|White\).*: [1-6]-[1-6] [0-9#]\|MO' begun ended
    tail -n 5 ended
    "$VIDEAU" dice verify $lang.videau --lang $lang

    echo "== Refusals, a resignation ($lang)"
    printf '%s\n' 6-5 6-1 24/18/12 '24/18 24/23' 24/17 end 3-1 24/20 end 5-1 help 17/12 '17/12 12/11' 17/11 end 5-4 resign 'resign 2' refuse quit |
        "$VIDEAU" play --lang $lang --two --variant moultezim --match 3 --dice manual --plain --file $lang-2.videau
    printf '%s\n' '24/23 16/11' 16/10 end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-3.videau \
            --position 'M[24:5 16:2 10:2 9:2 8:1 7:1 3:2] A[12:14 20:1] dice:5-1 variant:moultezim'
    printf 'quit\n' |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-4.videau \
            --position 'M[16:1 10:1 9:1 8:1 7:1 1:10] A[12:10 6:1 5:1 4:1 3:1 2:1] dice:5-5 variant:moultezim'
    printf '%s\n' '6/O 3/O' '6/O 6/2' end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-5.videau \
            --position 'M[6:2 5:3 3:2] A[16:3 14:2] dice:6-4 variant:moultezim'
    for options in '--notation letters' '--cube'; do
        # shellcheck disable=SC2086
        "$VIDEAU" play --lang $lang --variant moultezim $options --file no.videau || echo "code $?"
    done
    "$VIDEAU" moves start 31 --lang $lang --variant moultezim || echo "code $?"
    "$VIDEAU" show --lang $lang --variant moultezim --plain start dice:6-1
    "$VIDEAU" id --lang $lang --variant moultezim 'M[24:14 13:1] A[12:15]'
    "$VIDEAU" rules --lang $lang mo7
    "$VIDEAU" rules --lang $lang moultezim
    "$VIDEAU" glossary --lang $lang moultezim
    "$VIDEAU" games --lang $lang moultezim
    printf '24/16\n2\n3\n13/5\n24/22 13/7\n?\n24/18 13/11\n1\nq\n' | "$VIDEAU" learn moultezim --lang $lang
done
