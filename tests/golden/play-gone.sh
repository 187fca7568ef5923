# The file of a game is deleted, or another takes its place, while it is played: the next act says so, nothing is
# called saved that is not, and what was played is saved beside it.
mkfifo keys
begin() {
    : >shown
    "$VIDEAU" play --two --dice manual --match 3 --plain --lang "$1" --file g.videau <keys >shown &
    pid=$!
    exec 3>keys
    printf '3-1\n8/5 6/5\n\n' >&3
    tries=0
    until grep -q '3-1 8/5 6/5' shown && [ "$(wc -l <g.videau)" -ge 4 ]; do
        tries=$((tries + 1))
        [ $tries -lt 600 ] || exit 1
        sleep 0.1
    done
}
finish() {
    printf "$1" >&3
    exec 3>&-
    wait $pid
    echo "code $?"
    tail -n 2 shown
}
begin fr
rm g.videau
finish '6-2\n'
begin en
echo another >other
mv other g.videau
finish '6-2\n'
cat g.videau
rm g.videau
begin fr
rm g.videau
finish 'quitter\n'
begin en
rm g.videau
finish 'save\n'
for file in g-*.videau; do
    tail -n 1 $file
    "$VIDEAU" resume $file </dev/null | head -n 1
done
# Shortened by somebody: it is left as it is, and nothing goes into it.
begin fr
: >g.videau
finish '6-2\n'
[ -s g.videau ] && echo 'written to'
rm g.videau
# A game that was not touched is saved as ever.
begin en
finish 'quit\n'
