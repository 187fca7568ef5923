#!/bin/sh
# The signature is of the program alone: no table in the cache folder moves it.
set -eu
: "${VIDEAU:?path of the program to test}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
signature() { XDG_CACHE_HOME=$1 "$VIDEAU" bench --json | sed 's/.*"signature":"\([0-9a-f]*\)".*/\1/'; }
mkdir -p "$work/a/videau/tables"
"$VIDEAU" bearoff --one-sided --points 8 --men 6 --out "$work/a/videau/tables/x.vdexact" >"$work/said"
"$VIDEAU" bearoff --points 6 --men 7 --out "$work/a/videau/tables/y.vdexact" >>"$work/said"
with=$(signature "$work/a")
without=$(signature "$work/b")
[ -n "$with" ] && [ "$with" = "$without" ] || {
    echo "with tables $with, without $without" >&2
    exit 1
}
[ ! -e "$work/b" ] || {
    echo "bench made something in the cache folder" >&2
    exit 1
}

# A table too large to be held in memory is cut short, then written to, between two questions: said at once, and the answer is
# the one without it.
cache=$work/c
file=$cache/videau/tables/large.vdexact
mkdir -p "${file%/*}"
mkfifo "$work/questions" "$work/answers"
"$VIDEAU" bearoff --points 6 --men 8 --out "$work/large" >>"$work/said"
position='M[6:3 5:3] A[19:4 20:2]' other='M[1:2 2:1] A[24:2]'
XDG_CACHE_HOME=$work/b "$VIDEAU" cube "$other" --ply 0 --json >"$work/without"
for how in cut altered; do
    cp "$work/large" "$file"
    XDG_CACHE_HOME=$cache "$VIDEAU" cube - --ply 0 --lang en <"$work/questions" >"$work/answers" 2>"$work/told" &
    asker=$!
    exec 3>"$work/questions" 4<"$work/answers"
    echo "$position" >&3
    read -r one <&4
    [ -n "$one" ] && [ ! -s "$work/told" ] || exit 1
    case $how in
    cut) truncate -s 100000000 "$file" ;;
    altered) printf '\177' | dd of="$file" bs=1 seek=90000000 conv=notrunc 2>/dev/null ;;
    esac
    echo "$other" >&3
    read -r two <&4
    echo "$position" >&3
    read -r three <&4
    grep -q 'cut short or altered' "$work/told" || {
        echo "nothing was said of a table that was $how while it was in use" >&2
        exit 1
    }
    exec 3>&-
    wait $asker
    exec 4<&-
    [ "$(grep -c 'cut short' "$work/told")" = 1 ] && [ -n "$three" ] || exit 1
    [ "$two" = "$(cat "$work/without")" ] || {
        printf '%s\n%s\n' "$two" "$(cat "$work/without")" >&2
        exit 1
    }
done
