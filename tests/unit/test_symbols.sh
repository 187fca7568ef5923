#!/bin/sh
# Every symbol of ours that a linker sees begins with vd_, in the static library as in the shared one; what the shared one
# exports is the committed list, and the types in its headers are the committed ones (abidiff).
set -eu
exported=$VD_BUILD_DIR/exported_symbols.txt
nm -D --defined-only "$VD_BUILD_DIR/libvideau.so" | awk '{ print $3 }' | LC_ALL=C sort >"$exported"
# A line a symbol: "file.c.o name". What the static library is searched for must be there at all.
external=$VD_BUILD_DIR/external_symbols.txt
nm --extern-only --defined-only "$VD_BUILD_DIR/libvideau.a" 2>/dev/null |
    awk '/:$/ { sub(/:$/, ""); file = $0 } NF == 3 { print file, $3 }' >"$external"
while read -r name; do
    grep -q " $name\$" "$external" || {
        echo "libvideau.so exports $name, libvideau.a has none" >&2
        exit 1
    }
done <"$exported"
if grep -v ' vd_' "$external"; then
    echo "seen by who links libvideau.a, without the prefix vd_" >&2
    exit 1
fi
diff -u "$VD_SOURCE_DIR/tests/unit/exported_symbols.txt" "$exported" || {
    echo "the library's interface changed: run tools/update-symbols when that is meant" >&2
    exit 1
}

# Only gcc's -g build has the types as the committed file has them.
readelf --debug-dump=info --dwarf-depth=1 "$VD_BUILD_DIR/libvideau.so" 2>/dev/null | grep -q 'DW_AT_producer.*GNU C' || exit 0
command -v abidiff >/dev/null || {
    echo "abidiff (abigail-tools) is missing: the types are not compared" >&2
    exit 77
}
abi=$VD_SOURCE_DIR/tests/abi/libvideau.abi
grep -q "architecture='elf-amd-x86_64'" "$abi" && [ "$(uname -m)" != x86_64 ] && exit 77
"$VD_SOURCE_DIR/tools/abi-dump" "$VD_BUILD_DIR/libvideau.so" "$VD_BUILD_DIR/libvideau.abi"
abidiff "$abi" "$VD_BUILD_DIR/libvideau.abi" || {
    echo "the types of the interface changed, and a program built before may not go on working: run tools/update-symbols when that is meant" >&2
    exit 1
}
