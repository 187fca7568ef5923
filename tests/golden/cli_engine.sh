# What the engine is asked, in both languages: only positions whose values are exact, and refusals. Values that rest on
# nets or on the match equity table are replaced by N.
v() { echo "\$ videau $*"; status=0; "$VIDEAU" "$@" || status=$?; [ "$status" -eq 0 ] || echo "(code $status)"; }
n() {
    echo "\$ videau $*"
    "$VIDEAU" "$@" | sed 's/[+-]\{0,1\}[0-9]*[.,][0-9]\{1,\}/N/g; s/ *N/ N/g'
}
for lang in fr en; do
    v eval "M[5:1 1:1] A[24:1]" --lang $lang
    v eval "M[5:1 1:1] A[24:1]" --ply 0 --lang $lang
    n eval "M[5:1 1:1] A[24:1] length:5 score:3/3" --lang $lang
    n eval start --ply 0 --lang $lang
    n eval start --variant acey-deucey --lang $lang
    v eval start --variant acey-deucey --ply 1 --lang $lang
    v eval start --variant hypergammon --lang $lang
    v eval start --ply 5 --lang $lang
    v eval start 31 --lang $lang
    v cube "M[5:1 1:1] A[24:1]" --lang $lang
    v cube "M[6:1 1:1] A[24:1]" --lang $lang
    v cube "M[4:1 1:1] A[24:1]" --lang $lang
    v cube "M[1:4] A[13:15]" --lang $lang
    v cube "M[6:2] A[24:1] beavers:1" --lang $lang
    v cube "M[5:1 1:1] A[24:1] cube:2/him" --lang $lang
    v cube "M[5:1 1:1] A[24:1] cube:2/me length:5 score:3/3" --lang $lang
    v cube "M[6:1 5:1] A[24:1] length:5 score:3/4" --lang $lang
    v cube "M[6:1 5:1] A[24:1] length:5 score:3/4 crawford:1" --lang $lang
    v cube "M[3:15] A[]" --lang $lang
    v hint "M[6:1 5:1] A[24:1] 65" --lang $lang
    v hint "M[6:1 1:1] A[24:1]" 31 --lang $lang
    n hint "M[bar:1 6:1] A[19:2 20:2 21:2 22:2 23:2 24:2]" 11 --ply 0 --lang $lang
    v hint start --lang $lang
    v hint start 31 x --lang $lang
    v hint "M[3:15] A[]" 31 --lang $lang
done
v eval "M[5:1 1:1] A[24:1]" --json
n cube "M[5:1 1:1] A[24:1] length:5 score:2/3" --json
v hint "M[6:1 1:1] A[24:1]" 31 --json
v hint "M[6:1 1:1] A[24:1]" 31 --cubeless --ply 1 --json
echo '$ videau eval -'
printf 'M[5:1 1:1] A[24:1]\nrubbish\n\nM[1:1] A[24:1]\r\n' | "$VIDEAU" eval - --lang en || echo "(code $?)"
echo '$ videau hint -'
printf 'M[6:1 1:1] A[24:1] 31\nstart\nstart 31 x\nM[1:1] A[24:1] 11' | "$VIDEAU" hint - || echo "(code $?)"
echo '$ videau cube -'
printf 'M[1:1] A[24:1] cube:4/me\nM[1:1] A[]\nM[1:1] A[24:1]\n' | "$VIDEAU" cube - || echo "(code $?)"
