#!/bin/sh
# videau web --listen 0.0.0.0: the address that is printed can be opened from elsewhere, and what it listens at is said.
set -eu
. "$VD_SOURCE_DIR/tests/support/web.sh"

# address OPTION...: what videau web prints
address() {
    serve --lang en "$@"
    stop
    sed -n 's|.*http://\(.*\):[0-9]*/?token=.*|\1|p' "$work/said"
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
