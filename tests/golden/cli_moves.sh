# The legal plays, for people and for programs, in both languages.
v() { echo "\$ videau $*"; status=0; "$VIDEAU" "$@" || status=$?; [ "$status" -eq 0 ] || echo "(code $status)"; }
for lang in fr en; do
    v moves start 31 --lang $lang
    v moves --lang $lang 'M[bar:2 13:5 8:3 6:5] A[20:2 19:4 17:2 12:5 1:2]' 65
    v moves start --lang $lang
    v moves start 77 --lang $lang
    v moves start 311 --lang $lang
    v moves nothing 31 --lang $lang
    v moves start 31 more --lang $lang
    v moves start 31 --variant trictrac --lang $lang
    v moves start 31 --svg x --lang $lang
    v moves start 31 --what --lang $lang
done
v moves start 31 --json
v moves 4HPwATDgc/ABMA 6-6 --json
v moves 4HPwATDgc/ABMA 6 6 --json
v moves -b----E-C---eE---c-e----B-:0:0:1:55:0:0:0:0:10 --json
v moves -b----E-C---eE---c-e----B-:0:0:1:55:0:0:0:0:10 43 --json
v moves XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10 --json
v moves -b----E-C---eE---c-e----B-:0:0 31
v moves --variant dutch 'M[22:1 19:1] A[24:2] hors:13/13' 55 --json
v moves --variant dutch M[22:1 19:1] A[24:2] hors:13/13 55 --json
v moves --json -- start 64
echo '$ videau moves -'
printf 'start 31\n\nrubbish 31\n4HPwATDgc/ABMA 5-4\nstart 31 x\nM[bar:2 13:5 8:3 6:5] A[20:2 19:4 17:2 12:5 1:2] 65\r\nstart 66' |
    "$VIDEAU" moves - --lang en || echo "(code $?)"
