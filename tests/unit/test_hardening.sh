#!/bin/sh
# What cmake/flags.cmake promises, read from the programs and the library: position independence, all of the relocations
# read-only before main, no executable stack, guarded and probed stacks, landing marks for indirect calls, fortified
# functions where the build is optimised, and assertions in every build.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

fail() {
    echo "$*" >&2
    failed=1
}

cached() { sed -n "s/^$1:[A-Z]*=//p" "$VD_BUILD_DIR/CMakeCache.txt"; }
type=$(cached CMAKE_BUILD_TYPE)
sanitize=$(cached VD_SANITIZE)
machine=$(uname -m)

# has WHAT FILE PATTERN TEXT-FILE
has() { grep -qE "$3" "$4" || fail "$2: no $1"; }

look() {
    readelf -W -h "$1" >"$work/header"
    readelf -W -l "$1" >"$work/segments"
    readelf -W -d "$1" >"$work/dynamic"
    readelf -W --dyn-syms "$1" >"$work/symbols"
    has "position independence" "$1" 'Type: *DYN' "$work/header"
    has "RELRO" "$1" 'GNU_RELRO' "$work/segments"
    has "immediate binding" "$1" 'BIND_NOW|FLAGS.*NOW' "$work/dynamic"
    grep -qE 'GNU_STACK.* RWE' "$work/segments" && fail "$1: an executable stack"
    has "stack protector" "$1" '__stack_chk_fail' "$work/symbols"
    [ "$type" = Debug ] || [ -n "$sanitize" ] ||
        has "fortified functions" "$1" '__(memcpy|snprintf|vsnprintf|fprintf|read|pread)_chk' "$work/symbols"
}

for file in "$VD_BUILD_DIR/videau" "$VD_BUILD_DIR/videau-train" "$VD_BUILD_DIR/libvideau.so"; do
    [ -e "$file" ] || continue
    look "$file"
done
[ -e "$VD_BUILD_DIR/videau" ] || fail "no program to look at"

# The generator asserts the room of its lists; the folder of games has frames of several pages.
object=$(find "$VD_BUILD_DIR" -path '*rules/plays.c.o' | head -1)
objdump -r "$object" >"$work/relocations"
has "assertions" "$object" 'vd_assert_failed' "$work/relocations"
if [ "$machine" = x86_64 ]; then
    object=$(find "$VD_BUILD_DIR" -name 'paths.c.o' | head -1)
    objdump -d --no-show-raw-insn "$object" >"$work/code"
    has "landing marks" "$object" 'endbr64' "$work/code"
    has "probed stacks" "$object" 'or[ql]? +\$0x0,|movq? +\$0x0,\(%rsp\)' "$work/code"
fi
exit $failed
