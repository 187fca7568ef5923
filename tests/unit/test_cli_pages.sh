#!/bin/sh
# What `videau analyse` prints at a terminal: colour and a pager where it is longer than the screen, neither where somebody said
# so, none of it in a pipe; lines of 60 columns.
set -eu
command -v script >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
printf ' 0 point match\n\n Game 1\n Anna of the Long Name : 0                Ben the Second of That Name : 0\n  1) 31: 8/5 6/5   65: 24/18 18/13\n  2) 21: 24/22 24/23   66: 24/18 13/7 13/7 13/7\n' >game.mat
fail() {
    echo "$*"
    exit 1
}
# at ROWS COMMAND: at a terminal of so many rows; what it showed is in the file `screen`.
at() {
    rows=$1
    shift
    script -qec "stty rows $rows cols 60; $*" screen.log </dev/null >screen 2>&1 || fail "$*: status $?"
}
analyse="$VIDEAU analyse game.mat --lang en --threads 1"
unset NO_COLOR PAGER LESS
export TERM=xterm
$analyse >piped 2>/dev/null
grep -q '\[' piped && fail "colour in a pipe"
[ "$(LC_ALL=C.UTF-8 wc -L <piped)" -le 60 ] || fail "a line is longer than 60 columns"
lines=$(wc -l <piped)
at 200 "PAGER='sed s/^/paged:/' $analyse 2>/dev/null"
grep -q 'paged:' screen && fail "paged although it fits"
grep -q "$(printf '\033')\[1m.*Anna" screen || fail "the title is not bold"
grep -q "$(printf '\033')\[3[13]m1\." screen || fail "an error has no colour"
at $((lines)) "PAGER='sed s/^/paged:/' $analyse 2>/dev/null"
[ "$(grep -c 'paged:' screen)" -eq "$lines" ] || fail "not paged although it is longer than the screen"
at 10 "NO_COLOR=1 PAGER=cat $analyse 2>/dev/null"
grep -q "$(printf '\033')" screen && fail "colour in spite of NO_COLOR"
[ "$(wc -l <screen)" -eq "$lines" ] || fail "PAGER=cat does not show it once"
at 10 "PAGER=/nowhere/pager $analyse 2>/dev/null"
grep -q 'Anna' screen || fail "nothing is shown without the pager"
at 10 "PAGER='head -n 1' $analyse 2>/dev/null" # who quits the pager ends nothing
at 10 "PAGER='sed s/^/paged:/' $analyse --json 2>/dev/null"
grep -q 'paged:' screen && fail "JSON is paged"
exit 0
