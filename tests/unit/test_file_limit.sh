#!/bin/sh
# Files that may not grow (ulimit -f): the right answer where nothing need be kept, else a sentence; never a signal.
set -eu
: "${VIDEAU:?path of the program to test}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export HOME="$work" XDG_CACHE_HOME="$work/cache" XDG_DATA_HOME="$work/data"
fail() {
    echo "$*" >&2
    exit 1
}
# limited COMMAND...: no file of it becomes longer than a few hundred bytes; what it says goes through pipes
limited() {
    status=0
    { { { (ulimit -f 1 && exec "$@") 2>&3 3>&- || echo $? >code; } | cat >said; } 3>&1 | cat >told; }
    [ ! -e code ] || status=$(cat code)
    rm -f code
}

"$VIDEAU" eval start --lang en >right
rm -r cache
limited "$VIDEAU" eval start --lang en
[ "$status" -eq 0 ] || fail "status $status of eval, the table cannot be kept"
cmp -s said right || fail "another answer where the table cannot be kept"
[ -z "$(find cache -type f)" ] || fail "part of a table stays"

limited "$VIDEAU" show start --svg board.svg --lang en
[ "$status" -eq 2 ] && grep -q 'videau: ' told || fail "show --svg: status $status, $(cat told)"

for i in 1 2 3 4 5 6 7 8 9; do echo 4-4; done >draws
limited "$VIDEAU" play --two --dice manual --match 3 --file game.videau --lang en --plain <draws
grep -q 'cannot be written' said told || fail "a game that cannot be saved: $(cat said told)"
[ "$status" -le 2 ] || fail "status $status of play"

limited "$VIDEAU" web --port 0 --data "$work/web" --lang en
[ "$status" -eq 2 ] && grep -q 'videau: ' told || fail "web: status $status, $(cat told)"
