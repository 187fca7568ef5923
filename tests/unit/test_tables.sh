#!/bin/sh
# The two-sided table is there without being asked for: same answers on a fresh machine, where nothing can be kept, after
# damage, and while its file goes away.
set -eu
: "${VIDEAU:?path of the program to test}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset XDG_CACHE_HOME
position='M[6:3 5:2] A[19:4 20:1]'
file=$work/home/.cache/videau/tables/two-sided-6x6.vdexact
mkdir "$work/home"

ask() { HOME=$1 "$VIDEAU" cube "$position" --ply 0 --json --lang en 2>"$work/said"; }

fail() {
    echo "$*" >&2
    exit 1
}

ask "$work/home" >"$work/first"
[ -s "$file" ] || fail "no table was kept"
[ -s "$work/said" ] && fail "something was said on a fresh machine"
# Exact: a take there is worth .709145 to the doubler, and no net says so to the last digit.
grep -q '"take":0.709145' "$work/first" || fail "not the exact value: $(cat "$work/first")"

touch "$work/file"
ask "$work/file" >"$work/again"
cmp -s "$work/first" "$work/again" || fail "another answer where nothing can be kept"

dd if=/dev/zero of="$file" bs=1 seek=5000000 count=300 conv=notrunc 2>/dev/null
ask "$work/home" >"$work/again"
cmp -s "$work/first" "$work/again" || fail "a damaged table was believed"
grep -q damaged "$work/said" || fail "nothing was said of the damaged table"
ask "$work/home" >"$work/again"
[ -s "$work/said" ] && fail "it was not made anew"

# Cut short between two questions.
mkfifo "$work/questions" "$work/answers"
HOME=$work/home "$VIDEAU" cube - --ply 0 <"$work/questions" >"$work/answers" &
asker=$!
exec 3>"$work/questions" 4<"$work/answers"
echo "$position" >&3
read -r one <&4
: >"$file"
echo "$position" >&3
read -r two <&4
exec 3>&-
wait $asker || fail "the program ended when the table was cut short"
exec 4<&-
[ "$one" = "$(cat "$work/first")" ] && [ "$two" = "$one" ] || fail "another answer after it"
