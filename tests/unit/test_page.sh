#!/bin/bash
# The page: types, layout and lint (Biome), and the tests of web/test against the program of this build. Skipped where the page cannot be built.
set -eu
web=$VD_SOURCE_DIR/web
command -v node >/dev/null || { echo "node is not here" && exit 77; }
[ -d "$web/node_modules/typescript" ] && [ -s "$VD_BUILD_DIR/videau.wasm" ] || {
    echo "the page has not been built here"
    exit 77
}

# budget MOST NAME...: what files have together, compressed.
budget() {
    most=$1
    size=0
    shift
    for name in "$@"; do size=$((size + $(wc -c <"$VD_BUILD_DIR/page/$name.gz"))); done
    [ "$size" -gt 1000 ] && [ "$size" -le "$most" ] || {
        echo "$* have $size bytes, expected at most $most" >&2
        exit 1
    }
}
# The first screen's JavaScript; then each room's own.
# shared MASK: what is shared by those rooms, a digit each: play, study, review, shelf, party.
shared() { (cd "$VD_BUILD_DIR/page" && ls shared-$1.js.gz) | sed 's/\.gz$//'; }
budget 47300 page.js shared.js
budget 31500 play.js $(shared '1????')
budget 30000 study.js $(shared '01???')
budget 30000 review.js $(shared '??1??' | grep -v '^shared-1')
budget 30000 shelf.js $(shared '00?1?')
budget 30000 party.js $(shared '????1' | grep -v '^shared-[01][01][01]1')
budget 150000 videau.wasm

cd "$web"
node_modules/.bin/tsc --noEmit
node_modules/.bin/biome ci --colors=off --error-on-warnings .
node test/functions.mjs
out=$VD_BUILD_DIR/page-tests
rm -rf "$out"
node build.mjs --tests "$out"
node --test "$out"
