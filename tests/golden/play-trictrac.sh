# Trictrac at the terminal: a whole party of three holes by the same keys in both languages, stopped and resumed on its way; another
# between two people who mark themselves, by flèches; refusals with their rules, commands, dice by hand, a play taken back; the tutor, and
# what throws give asked for and told; options that are none.
seed=seed:0000000000000000000000000000000000000000000000000000000000000009
for lang in fr en; do
    echo "== A whole party ($lang)"
    head -n 17 "$GOLDEN/play-trictrac.keys" |
        "$VIDEAU" trictrac --lang $lang --holes 3 --level moyen --dice $seed --file $lang.videau >begun
    "$VIDEAU" resume --list --lang $lang
    tail -n +18 "$GOLDEN/play-trictrac.keys" | "$VIDEAU" resume --lang $lang $lang.videau --plain >ended
    head -n 40 begun
    tail -n 2 begun
    head -n 12 ended
    cat begun ended | grep -v '^[|+]' | grep '^\(Bleu\|Blanc\|Blue\|White\)\|(TT\|: '
    tail -n 6 ended
    "$VIDEAU" dice verify $lang.videau --lang $lang
    "$VIDEAU" dice text $lang.videau --lang $lang || echo "code $?"
    "$VIDEAU" convert $lang.videau --lang $lang || echo "code $?"

    echo "== Twelve holes ($lang)"
    "$VIDEAU" trictrac --lang $lang --holes 12 --level moyen --dice $seed --plain --file $lang-12.videau \
        <"$GOLDEN/play-trictrac-twelve.keys" | tail -n 8
    "$VIDEAU" dice verify $lang-12.videau --lang $lang

    echo "== Marks by hand, by flèches ($lang)"
    "$VIDEAU" trictrac --lang $lang --holes 3 --two --marks hand --numbering fleches --dice $seed --plain --file $lang-2.videau \
        <"$GOLDEN/play-trictrac-hand.keys"

    echo "== Dice by hand, refusals, commands ($lang)"
    printf '%s\n' 9-9 3-3 6-5 help board plays hint 7/12 1/12 1/13 2/8 '1/7 1/6 1/5' 'x' '#' '1/7(2)' '1/6 1/7' 4-4 undo plays '1/6 1/7' '' 4-4 \
        '1/5 1/5' '' undo score tenir 'rule TT31' seal 6-1 '1/8' fin save quit |
        "$VIDEAU" trictrac --lang $lang --two --dice manual --file $lang-3.videau
    printf 'resign\n' | "$VIDEAU" resume $lang-3.videau --lang $lang | tail -n 3

    echo "== Who is asked resigns ($lang)"
    # Against the computer it is Blue at every prompt: its draw and its rolls thrown by hand, a play that still stands, a mark.
    for options in '--marks auto' '--marks ask' '--marks hand'; do
        for keys in 'resign' '1-6 resign' '6-1 resign' '6-1 0 resign' '6-1 0 1/7|1/2 resign' '6-1 1/7|1/2 resign' '6-1 1/7|1/2 fin resign' \
            '6-1 0 1/7|1/2 fin resign' '6-1 2 resign'; do
            rm -f resigned.videau
            echo "$keys resign" | tr ' |' '\n ' |
                "$VIDEAU" trictrac --lang $lang --level facile --dice manual $options --file resigned.videau --plain | grep -i 'gagne\|wins'
        done
    done
    # Between two it is who has just played, or is asked for his dice; both draw, and nobody is asked alone.
    for keys in 'resign' '6-1 resign' '6-1 1/7|1/2 resign' '6-1 1/7|1/2 fin resign'; do
        rm -f resigned.videau
        echo "$keys" | tr ' |' '\n ' |
            "$VIDEAU" trictrac --lang $lang --two --dice manual --file resigned.videau --plain | grep -i 'gagne\|wins\|moment'
    done

    echo "== The tutor, and what throws give ($lang)"
    printf '%s\n' marks 6-4 marks 0 '1/7 1/5' '' 5-5 6 '1/6 1/6' '' 6-2 marks 2 marks '5/7 1/7' undo hint '1/7 1/3' '' quiz 6-5 \
        marks '1/7 1/6' '' 4-3 quit |
        "$VIDEAU" trictrac --lang $lang --two --dice manual --marks ask --tutor --plain --file $lang-4.videau
    "$VIDEAU" resume $lang-4.videau --lang $lang --tutor --plain </dev/null
    for options in '--holes 4' '--holes 2' '--marks maybe' '--level nobody' '--two --level fort' '--numbering letters' '--match 3'; do
        # shellcheck disable=SC2086
        "$VIDEAU" trictrac --lang $lang $options --file no.videau </dev/null || echo "code $?"
    done
    "$VIDEAU" resume $lang.videau --lang $lang --notation letters || echo "code $?"
    "$VIDEAU" trictrac --help --lang $lang
done
