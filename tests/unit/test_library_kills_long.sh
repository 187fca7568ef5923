#!/bin/sh
# An import killed (kill -9) again and again, sooner and later: what is there is whole, the same command ends the work, and nothing
# is there twice.
set -eu
command -v python3 >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME="$work" XDG_DATA_HOME="$work/data"
python3 "$VD_SOURCE_DIR/bench/library_matches.py" "$VIDEAU" "$work/in" 120 14
count() { "$VIDEAU" library ls --library "$work/l.sqlite" --json | python3 -c 'import json, sys; print(len(json.load(sys.stdin)))'; }
before=0
kills=0
for delay in $(seq 1 40); do
    "$VIDEAU" library import "$work/in" --library "$work/l.sqlite" >/dev/null 2>&1 &
    sleep "$(awk "BEGIN { print $delay / 100 }")"
    if kill -9 $! 2>/dev/null; then kills=$((kills + 1)); fi
    wait $! 2>/dev/null || true
    [ -e "$work/l.sqlite" ] || continue
    now=$(count)
    [ "$now" -ge "$before" ] && [ "$now" -le 120 ] || {
        echo "after a kill $now matches, $before before" >&2
        exit 1
    }
    before=$now
done
[ "$kills" -ge 5 ]
"$VIDEAU" library import "$work/in" --library "$work/l.sqlite" >/dev/null
[ "$(count)" -eq 120 ]
"$VIDEAU" library export --out "$work/out" --library "$work/l.sqlite" >/dev/null
[ "$(ls "$work/out" | grep -c '^[0-9]')" -eq 120 ]
"$VIDEAU" library import "$work/out" --library "$work/l.sqlite" >/dev/null
[ "$(count)" -eq 120 ]
