# Jacquet at the terminal: a whole game against the computer by the same keys in both languages, stopped and resumed on its way;
# its boards, one for each player, its refusals with their rules, and what the rest of the program says of it.
seed=seed:0000000000000000000000000000000000000000000000000000000000000009
for lang in fr en; do
    echo "== A whole game ($lang)"
    head -n 40 "$GOLDEN/play-jacquet.keys" |
        "$VIDEAU" play --lang $lang --variant jacquet --match 1 --level fort --dice $seed --plain --file $lang.videau >begun
    tail -n +41 "$GOLDEN/play-jacquet.keys" | "$VIDEAU" resume --lang $lang $lang.videau >ended
    head -n 6 begun
    cat begun ended | grep '^\(Bleu\|Blanc\|Blue\|White\).*: [1-6]-[1-6] [0-9#]\|JQ'
    tail -n 5 ended
    "$VIDEAU" dice verify $lang.videau --lang $lang

    echo "== The match as a record, in the library, analysed ($lang)"
    "$VIDEAU" convert $lang.videau --lang $lang | head -n 7
    "$VIDEAU" convert $lang.videau --to json --out $lang.json
    "$VIDEAU" convert $lang.json --to json | cmp - $lang.json
    for format in mat sgf xg xgtext; do
        "$VIDEAU" convert $lang.json --lang $lang --to $format --out no || echo "code $?"
    done
    "$VIDEAU" library search game:jacquet dice:66 --lang $lang | head -n 4
    "$VIDEAU" library ls game:jacquet --lang $lang
    "$VIDEAU" analyse $lang.json --lang $lang --threads 2 >analysed
    head -n 12 analysed
    grep -A 4 '^1\. ' analysed

    echo "== Boards, refusals, a resignation ($lang)"
    printf '%s\n' 6-5 6-1 24/17 end 3-1 hint 24/21/20 '24/21 24/23' '#' '24/20; 3-1 24/21' 24/ 24/20 end help 6-5 17/11 12/6 17/6 end 5-4 resign \
        'resign 2' refuse quit |
        "$VIDEAU" play --lang $lang --two --variant jacquet --match 3 --dice manual --file $lang-2.videau
    printf 'quit\n' |
        "$VIDEAU" play --lang $lang --two --dice manual --plain --file $lang-4.videau \
            --position 'M[24:5 1:10] A[23:1 22:1 21:1 20:1 19:1 18:10] dice:6-5 variant:jacquet'
    for options in '--notation letters' '--cube' '--position 4HPwATDgc/ABMA'; do
        # shellcheck disable=SC2086
        "$VIDEAU" play --lang $lang --variant jacquet $options --file no.videau || echo "code $?"
    done
    "$VIDEAU" moves start 31 --lang $lang --variant jacquet || echo "code $?"

    echo "== Positions ($lang)"
    near='M[2:1 1:1] A[14:1 13:1] length:1 variant:jacquet'
    "$VIDEAU" id --lang $lang --plain "$near"
    "$VIDEAU" show --lang $lang --variant jacquet --plain start dice:6-1
    "$VIDEAU" eval --lang $lang "$near" || echo "code $?"
    "$VIDEAU" id --lang $lang --variant jacquet XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10 || echo "code $?"
    for said in cube:2/me resigned:3 jacoby:1 'length:3 score:2/0 crawford:1'; do
        "$VIDEAU" id --lang $lang --variant jacquet "start $said" || echo "code $?"
    done
    printf '%s\n' 5-2 '2/O 1/O' end |
        "$VIDEAU" play --lang $lang --two --position "$near" --dice manual --plain --file $lang-3.videau | tail -n 12
    "$VIDEAU" resume --lang $lang --tutor $lang-3.videau || echo "code $?"
    echo "$near" >near.txt
    "$VIDEAU" analyse --lang $lang near.txt || echo "code $?"
    printf '{"ask":"%s","position":"start","variant":"jacquet"}\n' eval check | "$VIDEAU" batch --lang $lang
    "$VIDEAU" resume --lang $lang --plain $lang-3.videau </dev/null | head -n 12
    "$VIDEAU" rules --lang $lang jq7
    "$VIDEAU" rules --lang $lang jacquet
    "$VIDEAU" glossary --lang $lang jacquet
done
sed 1d fr.videau >fr
sed 1d en.videau | cmp - fr && echo same
