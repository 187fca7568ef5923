# Games of three dice by two dice and a third number: told as it was agreed on, thrown by hand, refused elsewhere.
for lang in fr en; do
    for third in six ace minoret majoret; do
        echo "== $third ($lang)"
        printf '%s\n' 3-1 5-2-2 5-2 coups quit |
            "$VIDEAU" play --lang $lang --two --variant buffe --third $third --dice manual --plain --match 1 --file $lang-$third.videau |
            grep -v '^$'
    done
    echo "== Sealed, from a seed ($lang)"
    printf '%s\n' hint quit | "$VIDEAU" play --lang $lang --variant tabula --third majoret --dice seed:09 --plain --match 1 --file $lang.videau
    "$VIDEAU" dice verify $lang.videau --lang $lang
    "$VIDEAU" dice text $lang.videau --lang $lang || echo "code $?"
    echo "== Refused ($lang)"
    "$VIDEAU" play --lang $lang --variant garanguet --third choice || echo "code $?"
    "$VIDEAU" play --lang $lang --variant jacquet --third six || echo "code $?"
done
