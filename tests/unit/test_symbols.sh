#!/bin/sh
# Every symbol libvideau.so exports begins with vd_, and the list is the committed one.
set -eu
library=$VD_BUILD_DIR/libvideau.so
nm -D --defined-only "$library" | awk '{ print $3 }' | LC_ALL=C sort >"$VD_BUILD_DIR/exported_symbols.txt"
if grep -v '^vd_' "$VD_BUILD_DIR/exported_symbols.txt"; then
    echo "exported without the prefix vd_" >&2
    exit 1
fi
diff -u "$VD_SOURCE_DIR/tests/unit/exported_symbols.txt" "$VD_BUILD_DIR/exported_symbols.txt" || {
    echo "the library's interface changed: run tools/update-symbols when that is meant" >&2
    exit 1
}
