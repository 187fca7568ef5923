# The lessons in the terminal: listed, played with wrong and right answers, left, and asked for in vain.
v() { echo "\$ videau $*"; status=0; "$VIDEAU" "$@" || status=$?; [ "$status" -eq 0 ] || echo "(code $status)"; }
for lang in fr en; do
    v learn --lang $lang </dev/null
    v help learn --lang $lang
    printf '24/18 13/12\n24/18 13/7\n?\n13/11 24/18\n\nq\n' | v learn 1 1 --lang $lang
    printf '13/9* 5/1*\n13/9* 6/1*\n1\n7\n2\n15/5\n15/5\n' | v learn hit --lang $lang
    printf '24/23 24/18\n24/17\n24/12\n24/18\n1\n3\n7/6 24/21\n?\nq\n' | v learn jacquet --lang $lang
    v learn 99 --lang $lang
    v learn 1 8 --lang $lang
    v learn 1 2 3 --lang $lang
done
v learn --json
printf '\n\n\n' | v learn doubles 6
