#!/bin/sh
# videau web --listen 0.0.0.0: the address that is printed can be opened from elsewhere, and what it listens at is said.
set -eu
: "${VIDEAU:?path of the program to test}"
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill -9 $server 2>/dev/null; rm -rf "$work"' EXIT
XDG_CACHE_HOME=$work/cache XDG_DATA_HOME=$work/home
export XDG_CACHE_HOME XDG_DATA_HOME

# address OPTION...: what videau web prints; standard error in $work/told
address() {
    : >"$work/said"
    "$VIDEAU" web --port 0 --data "$work/data" --lang en "$@" >"$work/said" 2>"$work/told" </dev/null &
    server=$!
    tries=0
    until grep -q 'http://' "$work/said" || [ $tries -eq 600 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
    kill $server
    wait $server || true
    server=
    sed -n 's|.*http://\(.*\):[0-9]*/?token=.*|\1|p' "$work/said"
}

fail() {
    echo "$*" >&2
    cat "$work/said" "$work/told" >&2
    exit 1
}

[ "$(address)" = 127.0.0.1 ] || fail "not the usual address"
[ -s "$work/told" ] && fail "something was said of an address of this machine alone"
[ "$(address --listen 0.0.0.0 --host club.example)" = club.example ] || fail "not the name that was given"
grep -q 'all addresses of this machine' "$work/told" || fail "it is not said that everybody may come"
host=$(address --listen 0.0.0.0)
others=$(hostname -I 2>/dev/null | tr ' ' '\n' | grep -v : || true)
if [ -n "$others" ]; then
    echo "$others" | grep -qx "$host" || fail "$host is no address of this machine: $others"
    for one in $others; do
        grep -qF "$one" "$work/told" || fail "$one is not said"
    done
else
    [ "$host" = 127.0.0.1 ] || fail "$host, though there is no other address"
fi
