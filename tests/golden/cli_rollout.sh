# Rollouts, in both languages: positions whose ends are exact, refusals, the state on disk, lines of standard input. Values
# that rest on nets are replaced by N.
v() { echo "\$ videau $*"; status=0; "$VIDEAU" "$@" || status=$?; [ "$status" -eq 0 ] || echo "(code $status)"; }
n() {
    echo "\$ videau $*"
    "$VIDEAU" "$@" | sed 's/−/-/g; s/[+-]\{0,1\}[0-9]*[.,][0-9]\{1,\}/N/g; s/ *N/ N/g'
}
# Few runs, since each builds the engine.
v rollout "M[6:1 5:1] A[24:1]" 65 --games 36
v rollout "M[5:1 1:1] A[24:1]" --games 72 --lang en
for lang in fr en; do
    v rollout --lang $lang
    v rollout start --plays 3 --lang $lang
    v rollout start 31 --cube --no-cube --lang $lang
    v rollout - --resume state --lang $lang
    v rollout start 31 x --lang $lang
done
# One game decides nothing.
for lang in fr en; do
    v rollout "M[6:2 5:2 4:2] A[24:1]" 21 --plays 3 --games 1 --lang $lang
    v rollout "M[6:2 5:2 4:2] A[24:1]" 21 --plays 2 --games 1 --lang $lang
    v rollout "M[6:2 5:2] A[24:1]" --cube --games 1 --lang $lang
done
n rollout "M[5:1 1:1] A[24:1] length:5 score:3/3" --games 36 --no-cube
v rollout start 31 --plays "8/5 6/5; 8/4 6/5"
v rollout start 31 --games 0
v rollout "M[6:1] A[24:1] length:3 score:2/0" --cube
v rollout start --variant hypergammon --games 36
v rollout start 31 --plays "8/5 6/5" --resume no/such/folder
n rollout start 31 --plays "8/5 6/5" --games 2 --truncate 2 --no-cube --ply 1 --his-ply 0 --keep-luck
n rollout "M[6:3 5:2] A[19:4 20:1]" --games 36 --until-clear
echo '$ videau rollout -'
printf 'M[6:1 5:1] A[24:1] 65\nrubbish\n\nM[5:1 1:1] A[24:1]\nM[3:15] A[] 31\n' | "$VIDEAU" rollout - --games 36 --no-cube ||
    echo "(code $?)"

# Stopped and gone on with, it is the rollout that was never stopped; other questions leave the file alone.
one="M[7:2 6:3 4:2] A[8:1 18:4 20:2]"
"$VIDEAU" rollout "$one" 61 --games 36 --truncate 4 --json >whole
"$VIDEAU" rollout "$one" 61 --games 11 --truncate 4 --resume state >first
v rollout "$one" 52 --resume state
v rollout --resume state --truncate 3
"$VIDEAU" rollout --resume state --games 36 --threads 1 --json >again
cmp whole again && echo "the same bits"
head -c 50 state >short
v rollout --resume short
: >empty
v rollout --resume empty

# Ctrl-C: what is known is told, and the state is kept where no file was named.
# As soon as it tells of two games, however long that takes; it does not end by itself before the machine rusts.
"$VIDEAU" rollout start --games 1000000 --threads 1 --progress >half 2>said &
job=$!
until grep -qE '^([2-9]|[0-9]{2,}) parties' said 2>/dev/null || ! kill -0 $job; do
    sleep 0.2
done
kill -TERM $job
wait $job || echo "(code $?)"
grep -q "erreur type" half && echo "what is known is told"
sed -n '/arrêté/s/[0-9a-f]*-[0-9]*\.vdroll/ID.vdroll/; s/après [0-9]* parties*/après N parties/p' said
ls "$HOME"/.cache/videau/rollouts | sed 's/[0-9a-f]*-[0-9]*/ID/'
# The Match ID goes along.
printf '# a comment\n\n4HPwATDgc/ABMA:cAkAAAAAAAAA\n' |
    "$VIDEAU" rollout - --games 1 --truncate 1 --threads 1 --seed 1 | grep -o '"match":.*'
