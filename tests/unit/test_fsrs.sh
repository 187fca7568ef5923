#!/bin/sh
# tests/data/fsrs.txt is what ts-fsrs says today; test_library holds src/library/fsrs.c against it. Skipped without node or the
# packages of the page.
set -eu
cd "$VD_SOURCE_DIR/web"
[ -d node_modules/ts-fsrs ] || exit 77
node=$(command -v node || command -v nodejs) || exit 77
"$node" test/fsrs.mjs | diff -u "$VD_SOURCE_DIR/tests/data/fsrs.txt" -
