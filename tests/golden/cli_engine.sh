# What the engine is asked, in both languages: positions whose values are exact, and refusals. Values that rest on nets or
# on the match equity table are replaced by N. Few runs, since each builds the engine.
v() { echo "\$ videau $*"; status=0; "$VIDEAU" "$@" || status=$?; [ "$status" -eq 0 ] || echo "(code $status)"; }
n() {
    echo "\$ videau $*"
    "$VIDEAU" "$@" | sed 's/−/-/g; s/[+-]\{0,1\}[0-9]*[.,][0-9]\{1,\}/N/g; s/ *N/ N/g'
}
for lang in fr en; do
    v eval "M[5:1 1:1] A[24:1]" --lang $lang
    v cube "M[5:1 1:1] A[24:1]" --lang $lang
    v hint "M[6:1 5:1] A[24:1] 65" --lang $lang
    v eval start --variant acey-deucey --ply 1 --lang $lang
    v eval start --ply 5 --lang $lang
    v eval start 31 --lang $lang
    v hint start 555 --variant faille --lang $lang
    v rollout start 555 --variant faille --games 36 --lang $lang
    v moves start 555 --variant faille --lang $lang
    v check start 555 24/19 --variant faille --lang $lang
    v moves "M[22:1] A[20:2 17:2 10:1] hors:14/10" 555 --variant buffe --lang $lang
    v hint start --lang $lang
    v hint start 31 x --lang $lang
done
n eval "M[5:1 1:1] A[24:1] length:5 score:3/3"
n eval start --variant acey-deucey
v eval start --variant hypergammon
v cube "M[1:4] A[13:15]"
v cube "M[6:2] A[24:1] beavers:1"
v cube "M[6:1 5:1] A[24:1] length:5 score:3/4"
v hint "M[6:1 1:1] A[24:1]" 31 --cubeless --ply 1 --json
echo '$ videau eval -'
printf 'M[5:1 1:1] A[24:1]\nrubbish\n\nM[1:1] A[24:1]\r\n' | "$VIDEAU" eval - --lang en || echo "(code $?)"
echo '$ videau hint -'
printf 'M[6:1 1:1] A[24:1] 31\nstart\nstart 31 x\nM[1:1] A[24:1] 11\nM[3:15] A[] 31' |
    "$VIDEAU" hint - || echo "(code $?)"
echo '$ videau cube -'
for caption in '' cube:4/me cube:2/him 'length:5 score:4/3' 'length:5 score:3/4 crawford:1' jacoby:1; do
    echo "M[4:1 1:1] A[24:1] $caption"
done | "$VIDEAU" cube - || echo "(code $?)"
# The Match ID goes along.
printf '4HPwATDgc/ABMA:QQkKAAAAAAAE\n4HPwATDgc/ABMA QQkKAAAAAAAE\n' | "$VIDEAU" cube - --ply 0 | grep -o '"match":.*'
