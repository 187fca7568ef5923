# Trictrac at the terminal: a whole party of three holes by the same keys in both languages, stopped and resumed on its way; another
# between two people who mark themselves, by flèches; refusals with their rules, commands, dice by hand, options that are none.
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

    echo "== Marks by hand, by flèches ($lang)"
    "$VIDEAU" trictrac --lang $lang --holes 3 --two --marks hand --numbering fleches --dice $seed --plain --file $lang-2.videau \
        <"$GOLDEN/play-trictrac-hand.keys"

    echo "== Dice by hand, refusals, commands ($lang)"
    printf '%s\n' 9-9 3-3 6-5 help board plays hint 7/12 1/12 1/13 2/8 '1/7 1/6 1/5' 'x' '#' '1/7(2)' '1/6 1/7' 4-4 '1/5 1/5' \
        score tenir 'rule TT31' seal 6-1 '1/8' save quit |
        "$VIDEAU" trictrac --lang $lang --two --dice manual --file $lang-3.videau
    printf 'resign\n' | "$VIDEAU" resume $lang-3.videau --lang $lang | tail -n 3
    for options in '--holes 4' '--holes 2' '--marks maybe' '--level nobody' '--two --level fort' '--numbering letters' '--match 3'; do
        # shellcheck disable=SC2086
        "$VIDEAU" trictrac --lang $lang $options --file no.videau </dev/null || echo "code $?"
    done
    "$VIDEAU" resume $lang.videau --lang $lang --tutor || echo "code $?"
    "$VIDEAU" trictrac --help --lang $lang
done
