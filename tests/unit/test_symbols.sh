#!/bin/sh
# Every symbol of ours that a linker sees begins with vd_, in the static library as in the shared one, and what the
# shared one exports is the committed list.
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
# inputs.c is on its way out.
if grep -v ' vd_' "$external" | grep -v '^inputs\.c\.o '; then
    echo "seen by who links libvideau.a, without the prefix vd_" >&2
    exit 1
fi
diff -u "$VD_SOURCE_DIR/tests/unit/exported_symbols.txt" "$exported" || {
    echo "the library's interface changed: run tools/update-symbols when that is meant" >&2
    exit 1
}
