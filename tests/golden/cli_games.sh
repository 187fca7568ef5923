# The games that are played here; one with its start, its length and how sure its rules are.
v() { echo "\$ videau $*"; status=0; "$VIDEAU" "$@" || status=$?; [ "$status" -eq 0 ] || echo "(code $status)"; }
for lang in fr en; do
    v games --lang $lang
    v games jacquet --lang $lang
    v games Nackgammon --lang $lang
    v games jacquet --json --lang $lang
    v games zzzz --lang $lang
done
