# Tapa at the terminal: a whole game against the computer, stopped and resumed on its way, boards with pins, refusals with its rules, a pinned mother that ends nothing, how the rest of the program speaks of it.
seed=seed:0000000000000000000000000000000000000000000000000000000000000009
for lang in fr en; do
    echo "== A whole game, left and resumed ($lang)"
    head -n 20 "$GOLDEN/play-tapa.keys" |
        "$VIDEAU" play --lang $lang --variant tapa --match 1 --level fort --dice $seed --plain --file $lang.videau >begun
    tail -n +21 "$GOLDEN/play-tapa.keys" | "$VIDEAU" resume --lang $lang $lang.videau >ended
    head -n 6 begun
    grep -h '^\(Bleu\|Blanc\|Blue\|White\).*: [1-6]-[1-6] [0-9#b]\|TA' begun ended
    tail -n 5 ended
    "$VIDEAU" dice verify $lang.videau --lang $lang

    echo "== Pins, refusals, a resignation ($lang)"
    printf '%s\n' 6-5 6-1 '24/18(2)' '24/17' end 4-4 help '24/8*' end board resign 'resign 2' refuse quit |
        "$VIDEAU" play --lang $lang --two --variant tapa --match 3 --dice manual --plain --file $lang-2.videau
    printf '%s\n' '14/8' '20/14' '24/18 24/23' end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-3.videau \
            --position 'M[24:10 20:1 14:1 8:3] A[14:1 1:14] under:14 dice:6-1 variant:tapa'
    printf '%s\n' '6/O' '6/1' end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-4.videau \
            --position 'M[6:2 5:1 3:1] A[24:2 3:1] under:3 dice:6-5 variant:tapa'
    echo "== A pinned mother ends nothing ($lang)"
    printf '%s\n' '7/1* 7/6' end quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-5.videau \
            --position 'M[7:2 6:3 5:5 4:5] A[1:1 12:3 19:5 20:6] dice:6-1 variant:tapa'
    echo "== Mahbusa: the checkers that are left ($lang)"
    printf '%s\n' '2/O 1/O' end '' 6-5 6-1 24/17 end 'resign 1' accept quit |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-6.videau --value men-not-off \
            --position 'M[2:1 1:1] A[19:13 24:1] dice:6-5 variant:tapa length:31'
    "$VIDEAU" analyse --lang $lang $lang-6.videau || echo "code $?"
    printf '%s\n' quit | "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-7.videau --variant tapa --value men-not-off
    for options in '--value men-not-off --level facile' '--value men-not-off --tutor' '--cube'; do
        # shellcheck disable=SC2086
        "$VIDEAU" play --lang $lang --variant tapa $options --file no.videau || echo "code $?"
    done
    "$VIDEAU" moves start 31 --lang $lang --variant tapa || echo "code $?"
    "$VIDEAU" hint start 31 --lang $lang --variant tapa || echo "code $?"
    pins='M[24:9 18:2 14:1 10:3] A[18:1 14:2 12:1 1:11] under:14 over:18 dice:6-2'
    "$VIDEAU" show --lang $lang --variant tapa "$pins"
    "$VIDEAU" show --lang $lang --variant tapa --ascii "$pins"
    "$VIDEAU" show --lang $lang --variant tapa --plain "$pins"
    "$VIDEAU" id --lang $lang --variant tapa "$pins"
    "$VIDEAU" show --lang $lang --variant tapa 'M[24:9 14:2] A[14:1] under:14' || echo "code $?"
    "$VIDEAU" show --lang $lang --variant nard 'start under:14' || echo "code $?"
    "$VIDEAU" rules --lang $lang ta11
    "$VIDEAU" rules --lang $lang tapa
    "$VIDEAU" glossary --lang $lang tapa
    "$VIDEAU" games --lang $lang tapa
    printf '24/17\n24/18 24/23\n10/3\n10/4* 6/5\n2\n?\n1\nq\n' | "$VIDEAU" learn tapa --lang $lang
done
