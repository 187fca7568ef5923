#!/bin/sh
# An import killed (kill -9) again and again, sooner and later: what is there is whole, the same command ends the work, and nothing
# is there twice. Then other verbs: tags, removals and their undoing, exports, analyses.
set -eu
command -v python3 >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME="$work" XDG_DATA_HOME="$work/data"
python3 "$VD_SOURCE_DIR/bench/library_matches.py" "$VIDEAU" "$work/in" 120 14
fail() {
    echo "$*" >&2
    exit 1
}
lib() { "$VIDEAU" library "$@" --library "$work/l.sqlite"; }
count() { lib ls --json | python3 -c 'import json, sys; print(len(json.load(sys.stdin)))'; }
now() { date +%s%N; }
# kill_after SECONDS COMMAND...: its status, 137 when it was killed. In the foreground timeout waits for it; else it kills itself too,
# and what is killed may still be writing when we look.
kill_after() { timeout --foreground --preserve-status -s KILL "$@" >/dev/null 2>&1; }
# killed TENTHS VERB...: after so many tenths of what the verb took when it was timed.
killed() {
    delay=$(awk "BEGIN { print ($1 * $took / 10 + 1e6) / 1e9 }")
    shift
    kill_after "$delay" "$VIDEAU" library "$@" --library "$work/l.sqlite"
}
began=$(now)
lib import "$work/in" >/dev/null
took=$(($(now) - began))
rm "$work"/l.sqlite*
# How long it takes depends on the machine and on what is there already: kills are counted, not tries, and a work that was
# done begins anew.
before=0
kills=0
tries=0
while [ "$kills" -lt 25 ]; do
    tries=$((tries + 1))
    [ "$tries" -le 400 ] || fail "only $kills of $tries imports could be killed"
    status=0
    killed "$((tries % 10))" import "$work/in" || status=$?
    if [ "$status" -eq 0 ]; then
        [ "$(count)" -eq 120 ] || fail "imported whole: $(count) matches"
        rm "$work"/l.sqlite*
        before=0
        continue
    fi
    [ "$status" -eq 137 ] || fail "import ended with $status"
    kills=$((kills + 1))
    [ -e "$work/l.sqlite" ] || continue
    found=$(count)
    [ "$found" -ge "$before" ] && [ "$found" -le 120 ] || fail "after a kill $found matches, $before before"
    before=$found
done
lib import "$work/in" >/dev/null
[ "$(count)" -eq 120 ] || fail "after the kills $(count) matches"
lib export --out "$work/out" >/dev/null
[ "$(ls "$work/out" | grep -c '^[0-9]')" -eq 120 ] || fail "not all exported"
lib import "$work/out" >/dev/null
[ "$(count)" -eq 120 ] || fail "what was exported is there twice: $(count)"

# Single verbs, each killed at moments over the time that it takes: all of it is done or nothing.
# How many matches there are, and how many of them are tagged.
state() { lib ls --json | python3 -c 'import json, sys; a = json.load(sys.stdin); print(len(a), sum(m["tags"] == "lyon" for m in a))'; }
# check BEFORE AFTER WHAT: it stands as before or as after; in `found` how.
check() {
    found=$(state)
    [ "$found" = "$1" ] || [ "$found" = "$2" ] || fail "$3 killed: $found"
}
ids=$(lib ls --json | python3 -c 'import json, sys; print(*(m["id"] for m in json.load(sys.stdin)))')
began=$(now)
# shellcheck disable=SC2086
lib tag lyon $ids >/dev/null
took=$(($(now) - began))
[ "$(state)" = "120 120" ] || fail "tagged: $(state)"
for tenths in 1 3 5 7 9; do
    # shellcheck disable=SC2086
    lib untag lyon $ids >/dev/null
    # shellcheck disable=SC2086
    killed "$tenths" tag lyon $ids || true
    check "120 0" "120 120" tag
done
# shellcheck disable=SC2086
lib tag lyon $ids >/dev/null
for tenths in 1 3 5 7 9; do
    # shellcheck disable=SC2086
    killed "$tenths" rm $ids || true
    check "120 120" "0 0" rm
    # shellcheck disable=SC2086
    [ "$found" = "0 0" ] || lib rm $ids >/dev/null
    killed "$tenths" undo || true
    check "0 0" "120 120" undo
    [ "$found" = "120 120" ] || lib undo >/dev/null
done
# shellcheck disable=SC2086
lib untag lyon $ids >/dev/null

# A file that an export was killed at stands beside its name, and never half under it; the same command ends the work.
began=$(now)
lib export --out "$work/again" >/dev/null
took=$(($(now) - began))
diff -r "$work/out" "$work/again"
for tenths in 1 3 5 7 9; do
    rm -rf "$work/cut"
    killed "$tenths" export --out "$work/cut" || true
    [ -d "$work/cut" ] || continue
    for file in "$work/cut"/*.json; do
        [ ! -e "$file" ] || cmp "$file" "$work/out/${file##*/}" || fail "export killed: half of $file"
    done
    lib export --out "$work/cut" >/dev/null
    rm -f "$work/cut"/*.json.??????
    diff -r "$work/out" "$work/cut"
done

# Killed before the first match is kept, and later: nothing is lost, and the whole is what one analysis finds.
mkdir "$work/few"
cp "$work"/in/0000[0-1]* "$work/few"
judged() { "$VIDEAU" library "$@" --library "$work/judged.sqlite"; }
judged import "$work/few" >/dev/null
judged analyse --level quick --threads 1 >/dev/null
# A file of 0 bytes, which an import killed at its very beginning leaves, is a new library.
: >"$work/a.sqlite"
"$VIDEAU" library import "$work/few" --library "$work/a.sqlite" >/dev/null
before=0
for delay in .01 .1 .3 .5; do
    kill_after "$delay" "$VIDEAU" library analyse --level quick --threads 1 --library "$work/a.sqlite" || true
    found=$("$VIDEAU" library ls --library "$work/a.sqlite" --json |
        python3 -c 'import json, sys; a = json.load(sys.stdin); print(len(a), sum(m["level"] != "" for m in a))')
    [ "${found% *}" -eq 2 ] && [ "${found#* }" -ge "$before" ] || fail "analyse killed: $found, $before before"
    before=${found#* }
done
"$VIDEAU" library analyse --level quick --threads 1 --library "$work/a.sqlite" >/dev/null
for verb in "ls" "search --most 0"; do
    # shellcheck disable=SC2086
    [ "$(judged $verb --json)" = "$("$VIDEAU" library $verb --json --library "$work/a.sqlite")" ] || fail "analyse killed: $verb differs"
done
