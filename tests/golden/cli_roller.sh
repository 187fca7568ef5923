# Rollouts as an answer of hint and cube: what is rolled out and what is not, where a double is not allowed, batches, and what is
# refused. The positions are known exactly, so that no net moves them.
v() {
    printf '$ videau'
    printf ' %s' "$@"
    printf '\n'
    "$VIDEAU" "$@" 2>&1 || echo "(code $?)"
}
for lang in fr en; do
    v hint "M[6:1 5:1] A[24:3]" 21 --roller 1 --lang $lang
    v hint "M[6:1 5:1] A[24:2]" 65 --roller 2 --lang $lang
    v hint "M[6:1 5:1] A[24:1] length:5 score:3/3" 21 --roller 3 --ply 0 --lang $lang
    v hint start 43 --roller 1 --cubeless --lang $lang
    v cube "M[6:1 5:1] A[24:2]" --roller 2 --lang $lang
    v cube "M[6:1 5:1] A[24:2] length:5 score:3/3" --roller 1 --lang $lang
    v cube "M[6:1 5:1] A[24:2] length:5 score:4/3" --roller 1 --lang $lang
    v hint start 43 --roller 4 --lang $lang
    v hint start 43 --roller 1 --seconds 1 --lang $lang
    v eval start --roller 1 --lang $lang
    v play --variant tapa --level approfond --lang $lang
    v trictrac --level approfondi --lang $lang
    v play --variant gul-bara --level deep --lang $lang
    echo '{"id":0,"ask":"hint","position":"start","dice":"31","roller":1}' | "$VIDEAU" batch --seconds 1 --lang $lang || echo "(code $?)"
    echo '$ videau batch'
    printf '%s\n' '{"id":1,"ask":"hint","position":"M[6:1 5:1] A[24:2]","dice":"21","roller":1}' \
        '{"id":2,"ask":"cube","position":"M[6:1 5:1] A[24:2]","roller":2}' '{"id":3,"ask":"cube","position":"M[6:1 5:1] A[24:2]"}' \
        '{"id":4,"ask":"eval","position":"start","roller":1}' '{"id":5,"ask":"cube","position":"start","roller":0}' \
        '{"id":6,"ask":"moves","position":"start","dice":"31","games":36}' | "$VIDEAU" batch --lang $lang || echo "(code $?)"
done
