#!/bin/sh
# run_golden sees a difference, a failed script and a clean world; update-golden rewrites, but not in CI.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/tests/golden" "$work/tools"
cp "$VD_SOURCE_DIR/tests/golden/run_golden" "$work/tests/golden/"
cp "$VD_SOURCE_DIR/tools/update-golden" "$work/tools/"
cd "$work/tests/golden"
export VIDEAU=/bin/echo LANG=fr_FR.UTF-8 NO_COLOR=1

fails() {
    if "$@" >"$work/said" 2>&1; then
        echo "passed, but must not: $*" >&2
        exit 1
    fi
}

printf '"$VIDEAU" salut\necho "$HOME ${LANG-none} ${NO_COLOR-none}" >&2\n' >hello.sh
printf 'salut\nTMP/home none none\n' >hello.out
./run_golden hello
echo more >>hello.out
fails ./run_golden hello
grep -q '^-more' "$work/said"

fails env CI=1 "$work/tools/update-golden" hello
fails ./run_golden hello
env -u CI "$work/tools/update-golden" hello
./run_golden hello

printf 'exit 3\n' >broken.sh
: >broken.out
fails ./run_golden broken
fails env -u CI "$work/tools/update-golden" broken
