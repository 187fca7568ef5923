# Tabula at the terminal: a whole game of three dice of two people, stopped and resumed on its way, its record, boards on which both sides go the same way, refusals with its rules, how the rest of the program speaks of it.
seed=seed:0000000000000000000000000000000000000000000000000000000000000009
for lang in fr en; do
    echo "== A whole game, left and resumed ($lang)"
    head -n 20 "$GOLDEN/play-tabula.keys" |
        "$VIDEAU" play --lang $lang --two --variant tabula --match 1 --dice $seed --plain --file $lang.videau >begun
    tail -n +21 "$GOLDEN/play-tabula.keys" | "$VIDEAU" resume --lang $lang $lang.videau >ended
    head -n 6 begun
    grep -h '^\(Bleu\|Blanc\|Blue\|White\).*: [1-6]-[1-6]-[1-6] [0-9#bh]\|TB' begun ended
    tail -n 5 ended
    "$VIDEAU" dice verify $lang.videau --lang $lang

    echo "== The match as a record ($lang)"
    "$VIDEAU" convert $lang.videau --to json --out $lang.json
    "$VIDEAU" convert $lang.json --to json --out again.json && cmp $lang.json again.json && head -c 700 again.json && echo
    "$VIDEAU" convert $lang.json --to mat --lang $lang || echo "code $?"

    echo "== Three dice, refusals, a resignation ($lang)"
    printf '%s\n' 6-5 6-5 6-5-2 hors/11 hors/12 end 5-5-1 'hors/20(3)' help 'hors/20(2) hors/24' end 4 4-3-1 coups plays quit |
        "$VIDEAU" play --lang $lang --two --variant tabula --match 3 --dice manual --plain --file $lang-2.videau
    printf '%s\n' 'hors/19* 20/14' 'bar/19* 16/10' end resign 'resign 2' 'resign 1' accept quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-3.videau \
            --position 'M[20:1 16:1 bar:1] A[22:2 19:1] hors:12/12 dice:6-3-3 variant:tabula'
    printf '%s\n' '16/12 16/10' '16/15*/11' '20/15*(2)' '16/15*/11 16/11' end board quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-4.videau \
            --position 'M[20:2 16:13] A[15:1 12:2] hors:0/12 dice:5-4-1 variant:tabula'
    printf '%s\n' '15/9 6/1' '15/9 6/1 5/3' end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-5.videau \
            --position 'M[19:7 16:1 15:2 6:2 5:2 2:1] A[17:2 14:2 13:2 12:1 11:2 10:2 7:2 4:2] dice:6-5-2 variant:tabula'
    for options in '--level facile' '--tutor' '--cube' '--entry half-first'; do
        rm -f $lang-no.videau
        # shellcheck disable=SC2086
        printf 'quit\n' | "$VIDEAU" play --lang $lang --variant tabula --plain --dice $seed $options --file $lang-no.videau || echo "code $?"
    done
    printf '%s\n' '15/12 hors/19 hors/20' 'hors/16 hors/20' quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-6.videau --entry half-first \
            --position 'M[15:1 14:1] A[22:2] hors:13/13 dice:6-5-3 variant:tabula'
    "$VIDEAU" moves start 6-5-2 --lang $lang --variant tabula || echo "code $?"
    "$VIDEAU" moves start 31 --lang $lang --variant tabula || echo "code $?"
    "$VIDEAU" hint start 6-5-2 --lang $lang --variant tabula || echo "code $?"
    zeno='M[19:7 16:1 15:2 6:2 5:2 2:1] A[17:2 14:2 13:2 12:1 11:2 10:2 7:2 4:2] dice:6-5-2'
    "$VIDEAU" show --lang $lang --variant tabula "$zeno"
    "$VIDEAU" show --lang $lang --variant tabula --ascii "$zeno"
    "$VIDEAU" show --lang $lang --variant tabula --plain "$zeno"
    "$VIDEAU" id --lang $lang --variant tabula "$zeno"
    "$VIDEAU" perft start 1 --variant tabula
    "$VIDEAU" rules --lang $lang tb9
    "$VIDEAU" rules --lang $lang tabula
    "$VIDEAU" glossary --lang $lang tabula
    "$VIDEAU" games --lang $lang tabula
    printf 'hors/12\nhors/23 hors/14\n1\n15/9 6/1 5/3\nTB6\n?\n1\nq\n' | "$VIDEAU" learn tabula --lang $lang
done
