#!/bin/sh
# external.sh REPLAY: `videau external` plays whole games, for money and in matches, as the external player of GNU
# Backgammon; REPLAY (gnubg_games) then holds what GNU Backgammon recorded against our rules. $VIDEAU is the program.
# Exits 77 where gnubg is not installed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
gnubg=$(PATH=$PATH:/usr/games command -v gnubg) || {
    echo "skipped: gnubg is not installed"
    exit 77
}
work=$(mktemp -d)
"$VIDEAU" external --socket "$work/socket" --ply 0 --lang en >"$work/served" 2>&1 &
pid=$!
trap 'kill $pid 2>/dev/null || true; rm -rf "$work"' EXIT
tries=0
until grep -q Waiting "$work/served"; do
    tries=$((tries + 1))
    [ $tries -le 300 ] || { cat "$work/served" >&2; exit 1; }
    sleep 0.1
done
ADDRESS=$work/socket RECORD=$work/record HOME=$work \
    "$gnubg" -t -q -r -p "$here/external_games.py" >"$work/said" 2>&1 </dev/null || true
if grep -a Error "$work/said" >&2 || ! "$1" <"$work/record"; then
    tail -20 "$work/said" >&2
    tail -3 "$work/record" >&2
    exit 1
fi
kill $pid
wait $pid || { echo "videau external ended badly" >&2; exit 1; }
