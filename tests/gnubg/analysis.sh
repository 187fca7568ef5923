#!/bin/sh
# GNU Backgammon reads the .sgf with our analyses, and makes of our equities the rates of plays and the luck that we say.
# $VIDEAU is the program. Exits 77 where gnubg is not installed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
gnubg=$(PATH=$PATH:/usr/games command -v gnubg) || {
    echo "skipped: gnubg is not installed"
    exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$VIDEAU" analyse "$here/../data/analysis/club.mat" --lang en --out "$work/club.sgf" --json >"$work/ours.json"
printf '%s\n' "load match $work/club.sgf" "show statistics match" >"$work/commands"
HOME=$work "$gnubg" -t -q -r -c "$work/commands" >"$work/theirs" 2>&1 </dev/null || true
python3 "$here/compare_analysis.py" "$work/ours.json" "$work/theirs"
