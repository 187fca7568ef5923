#!/bin/sh
# The board of the page in Chromium: web/test/browser.mjs. Skipped where there is no Chromium or no page.
set -eu
web=$VD_SOURCE_DIR/web
CHROMIUM=$(command -v chromium || command -v chromium-browser) || { echo "Chromium is not here" && exit 77; }
export CHROMIUM
[ -d "$web/node_modules/playwright-core" ] && [ -s "$VD_BUILD_DIR/videau.wasm" ] || {
    echo "the page has not been built here"
    exit 77
}
cd "$web"
VD_PAGE=$VD_BUILD_DIR/page node --test test/browser.mjs
