#!/bin/sh
# The keyboard and the live regions of the page in Chromium and Firefox ESR, by WebDriver BiDi.
set -eu
exec "$VD_SOURCE_DIR/web/test/in-chromium" keyboard.mjs
