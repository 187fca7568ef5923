#!/bin/sh
# Plakoto on the page in Chromium, pins and drawn games: web/test/pins.mjs. Skipped where there is no Chromium or no page.
exec "$VD_SOURCE_DIR/web/test/in-chromium" pins.mjs
