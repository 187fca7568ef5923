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
