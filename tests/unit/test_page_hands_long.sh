#!/bin/sh
# Whole matches by mouse and by finger in Firefox ESR, by WebDriver BiDi.
set -eu
exec "$VD_SOURCE_DIR/web/test/in-chromium" hands.mjs
