#!/bin/sh
# compare.sh PROGRAM: holds libvideau's legal plays for 500 fixed random boards and rolls against those GNU Backgammon
# lists, as sets of resulting positions. PROGRAM is gnubg_plays. Exits 77 where gnubg is not installed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
gnubg=$(PATH=$PATH:/usr/games command -v gnubg) || {
    echo "skipped: gnubg is not installed"
    exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$1" ask >"$work/questions"
# What it prints is full of boards and its exit status always 0; the answers lie in a file.
QUESTIONS=$work/questions ANSWERS=$work/answers HOME=$work \
    "$gnubg" -t -q -r -p "$here/list_plays.py" >"$work/said" 2>&1 </dev/null || true
"$1" compare "$work/questions" "$work/answers" || {
    tail -20 "$work/said" >&2
    exit 1
}
