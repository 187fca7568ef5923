# Killed without warning after a play: what was shown is there, the turn is still open, and undo still works. Then a
# line torn by a crash, and a file that is damaged.
mkfifo keys
: >shown
"$VIDEAU" play --two --dice manual --match 3 --plain --file k.videau <keys >shown &
pid=$!
exec 3>keys
printf '3-1\n8/5 6/5\n\n6-2\n24/18 13/11\n' >&3
tries=0
until grep -q '6-2 24/18 13/11' shown; do
    tries=$((tries + 1))
    [ $tries -lt 600 ] || exit 1
    sleep 0.1
done
kill -9 $pid
wait $pid 2>/dev/null
exec 3>&-
tail -n 3 k.videau
printf '{"do":"ro' >>k.videau
printf 'annuler\n24/22 24/18\nfin\n' | "$VIDEAU" resume k.videau
echo '{"do":"fly"}' >>k.videau
cp k.videau before
for lang in fr en; do
    "$VIDEAU" resume --lang $lang k.videau </dev/null
    echo "code $?"
done
cmp before k.videau && echo untouched
"$VIDEAU" resume missing.videau
echo "code $?"
"$VIDEAU" resume
echo "code $?"
# The last unfinished game of the folder, found without its name.
printf '6-4\n' | "$VIDEAU" play --two --dice manual --plain --lang en >/dev/null
printf '24/14\n' | "$VIDEAU" resume --lang en | sed 's/[0-9-]*\.videau/DATE.videau/g'
"$VIDEAU" resume --list --lang en | sed 's/[0-9-]*\.videau  [0-9: -]*/DATE.videau  /g'
# Of two games begun in the same second the later one goes on.
"$VIDEAU" play --two --dice manual --match 3 </dev/null >/dev/null
"$VIDEAU" play --two --dice manual --match 5 </dev/null >/dev/null
"$VIDEAU" resume </dev/null | grep Score
