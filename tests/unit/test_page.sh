#!/bin/sh
# The page: types, layout and lint (Biome), and the tests of web/test against the program of this build. Skipped where the page cannot be built.
set -eu
web=$VD_SOURCE_DIR/web
command -v node >/dev/null || { echo "node is not here" && exit 77; }
[ -d "$web/node_modules/typescript" ] && [ -s "$VD_BUILD_DIR/videau.wasm" ] || {
    echo "the page has not been built here"
    exit 77
}

# Budgets, compressed: 80 kB of JavaScript, 150 kB of wasm.
budget() {
    size=$(wc -c <"$VD_BUILD_DIR/page/$1.gz")
    [ "$size" -gt 1000 ] && [ "$size" -le "$2" ] || {
        echo "$1.gz has $size bytes, expected at most $2" >&2
        exit 1
    }
}
budget page.js 80000
budget videau.wasm 150000

cd "$web"
node_modules/.bin/tsc --noEmit
node_modules/.bin/biome ci --colors=off --error-on-warnings .
node test/functions.mjs
out=$VD_BUILD_DIR/page-tests
rm -rf "$out"
node build.mjs --tests "$out"
node --test "$out"
