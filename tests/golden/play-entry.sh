# Acey-Deucey of Europe and of the Navy, and Toutes-tables, at the terminal: whole games against the computer, stopped and resumed on their way, doubles named and
# played on, what a game is worth at its end, what is agreed on, and what the rest of the program says of them.
seed=seed:0000000000000000000000000000000000000000000000000000000000000009
for lang in fr en; do
    for game in acey-deucey-europeen acey-deucey-marine toutes-tables; do
        echo "== A whole game of $game, left and resumed ($lang)"
        head -n 20 "$GOLDEN/play-$game.keys" |
            "$VIDEAU" play --lang $lang --variant $game --match 1 --level fort --dice $seed --plain --file $lang.videau >begun
        tail -n +21 "$GOLDEN/play-$game.keys" | "$VIDEAU" resume --lang $lang $lang.videau >ended
        head -n 6 begun
        grep -h '^\(Bleu\|Blanc\|Blue\|White\).*: [1-6]-[1-6] [0-9#bh]' begun ended
        tail -n 5 ended
        "$VIDEAU" dice verify $lang.videau --lang $lang
        rm $lang.videau
        for roll in 21 33; do "$VIDEAU" hint start $roll --variant $game --lang $lang; done
        "$VIDEAU" eval start --variant $game --lang $lang
    done

    echo "== The double game of Toutes-tables ($lang)"
    for theirs in '18:1 19:14' '19:15' '18:1 19:13'; do
        printf '%s\n' '1/off' end quit |
            "$VIDEAU" play --lang $lang --two --dice manual --plain --match 3 --file $lang-2.videau \
                --position "M[1:1] A[$theirs] dice:6-5 variant:toutes-tables"
        head -n 1 $lang-2.videau | grep -o '"value":"[^"]*"'
        rm -f $lang-2.videau
    done
    printf '%s\n' '1/off' end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --match 3 --value 1 --file $lang-3.videau \
            --position "M[1:1] A[18:1 19:14] dice:6-5 variant:toutes-tables"
    # What says nothing is of the time when all its games were single.
    head -n 1 $lang-3.videau | grep -c '"value"'
    printf '%s\n' quit | "$VIDEAU" resume --lang $lang $lang-3.videau | grep -i '^\(Convenu\|Agreed\|Score\)'
    printf '%s\n' 6-5 resign 'resign 3' 'resign 2' accept quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --match 3 --variant toutes-tables --file $lang-4.videau
    "$VIDEAU" play --lang $lang --variant toutes-tables --value 1-2 --file no.videau || echo "code $?"
    "$VIDEAU" games --lang $lang toutes-tables

    echo "== How long a match is where nothing is said ($lang)"
    for game in acey-deucey acey-deucey-marine acey-deucey-europeen; do
        "$VIDEAU" play --lang $lang --variant $game --file $lang-$game.videau </dev/null | head -n 1
    done
done
