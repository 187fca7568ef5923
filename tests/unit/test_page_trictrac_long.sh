#!/bin/sh
# Trictrac on the page in Chromium: web/test/trictrac.mjs. Skipped where there is no Chromium or no page.
exec "$VD_SOURCE_DIR/web/test/in-chromium" trictrac.mjs
