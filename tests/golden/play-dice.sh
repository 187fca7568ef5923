# Dice from a seed: the same game every time, a word that changes them, the check, and what the check finds.
play() { "$VIDEAU" play --lang en --two --match 1 --plain "$@" <<'END' | grep -vE '^(Blue|White)( has|, on|:.*Pip)|^$|^Backgammon ·'; }
resign 3
accept
END
play --dice seed:2a --file one.videau
play --dice seed:2a --file two.videau --word bonjour | grep -E 'Draw|word|Seed'
tail -n 3 two.videau
for lang in fr en; do
    "$VIDEAU" dice verify one.videau --lang $lang
    echo "code $?"
    "$VIDEAU" dice verify two.videau --lang $lang
    echo "code $?"
done
sed 's/\[2,5\]/[6,5]/' one.videau >bent.videau
sed 's/"seal":"0a/"seal":"0b/' one.videau >broken.videau
"$VIDEAU" play --two --dice manual --file hand.videau </dev/null >/dev/null
for lang in fr en; do
    for file in bent.videau broken.videau hand.videau none.videau; do
        "$VIDEAU" dice verify $file --lang $lang
        echo "code $?"
    done
    "$VIDEAU" resume bent.videau --lang $lang
    echo "code $?"
    "$VIDEAU" dice --lang $lang shake
    echo "code $?"
done
# Sealed dice differ every time; only their shape can be written down, and not how often the draw was a tie. The seed
# shows once the match is over.
printf 'mot porte-bonheur\nabandon 1\naccepter\n' | "$VIDEAU" play --two --match 1 --plain --file s.videau |
    grep -E 'Sceau|Graine|mot ' | sed 's/[0-9a-f]\{64\}/HEX/'
"$VIDEAU" dice verify s.videau | sed 's/[0-9a-f]\{64\}/HEX/; s/^[0-9]* jets* recomptés*/N jets recomptés/'
printf '\n' | "$VIDEAU" play --two --match 1 --plain --file w.videau >/dev/null
"$VIDEAU" dice verify w.videau | grep -c secrète
# Before the first roll there is nothing to check yet.
"$VIDEAU" play --two --match 1 --plain --file e.videau </dev/null >/dev/null
for lang in fr en; do
    "$VIDEAU" dice verify e.videau --lang $lang | tail -n 1
    "$VIDEAU" dice verify e.videau >/dev/null
    echo "code $?"
done
