# For tests of videau web from outside: $work, a folder of its own; $server, while one runs. What it says goes to $work/said and
# $work/told.
: "${VIDEAU:?path of the program to test}"
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill -9 $server 2>/dev/null; rm -rf "$work"' EXIT
XDG_CACHE_HOME=$work/cache XDG_DATA_HOME=$work/home
export XDG_CACHE_HOME XDG_DATA_HOME

fail() {
    echo "$*" >&2
    cat "$work/said" "$work/told" >&2
    exit 1
}

# serve OPTION...: videau web on $work/data, until it has printed its address
serve() {
    : >"$work/said"
    "$VIDEAU" web --port 0 --data "$work/data" "$@" >"$work/said" 2>"$work/told" </dev/null &
    server=$!
    tries=0
    until grep -q 'http://' "$work/said"; do
        [ $tries -lt 600 ] || fail "no address in a minute"
        sleep 0.1
        tries=$((tries + 1))
    done
}

# stop: its exit status in $status
stop() {
    kill $server
    status=0
    wait $server || status=$?
    server=
}
