# Tavli at the terminal: a match of Portes, Plakoto and Fevga in turn, left and resumed in its second game, kept as a record, and how the rest of the program speaks of it.
for lang in fr en; do
    echo "== A match to five points ($lang)"
    printf '%s\n' 6-5 3-1 '8/5 6/5' end 5-2 '13/8 13/11' end resign 'resign 2' accept '' 2-1 6-5 24/13 end 3-1 quit |
        "$VIDEAU" play --lang $lang --two --variant tavli --match 5 --dice manual --plain --file $lang.videau >begun
    cat begun
    echo "== Resumed ($lang)"
    printf '%s\n' 24/21/20 end 4-2 quit | "$VIDEAU" resume --lang $lang --plain $lang.videau
    printf '%s\n' 13/7 end 'resign 1' accept '' 1-3 6-4 24/14 end resign 'resign 2' accept '' 6-1 3-2 "24/21 24/22" end "resign 1" accept |
        "$VIDEAU" resume --lang $lang --plain $lang.videau
    "$VIDEAU" dice verify $lang.videau --lang $lang || echo "code $?"

    echo "== As a record ($lang)"
    "$VIDEAU" convert $lang.videau --to json --out $lang.json
    "$VIDEAU" convert $lang.json --to ffbg --lang $lang
    "$VIDEAU" convert $lang.json --to json --out $lang-again.json
    cmp $lang.json $lang-again.json && grep -o '"variant":"[a-z]*"' $lang.json
    "$VIDEAU" convert $lang.json --to mat --lang $lang || echo "code $?"
    "$VIDEAU" analyse $lang.json --lang $lang || echo "code $?"
    "$VIDEAU" library import $lang.json --library $lang.db --lang $lang
    "$VIDEAU" library liste --library $lang.db --lang $lang

    echo "== What is refused ($lang)"
    "$VIDEAU" play --lang $lang --variant tavli --money --file no.videau || echo "code $?"
    "$VIDEAU" play --lang $lang --variant tavli --cube --file no.videau || echo "code $?"
    "$VIDEAU" play --lang $lang --variant tavli --position start --file no.videau || echo "code $?"
    "$VIDEAU" moves start 31 --lang $lang --variant tavli || echo "code $?"
    "$VIDEAU" rules --lang $lang tavli
    "$VIDEAU" rules --lang $lang tv3
    "$VIDEAU" games --lang $lang tavli
done
"$VIDEAU" games --json tavli --lang en
