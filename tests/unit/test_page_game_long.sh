#!/bin/sh
# Whole matches in Chromium, served by the program: web/test/game.mjs. Skipped where there is no Chromium or no page.
exec "$VD_SOURCE_DIR/web/test/in-chromium" game.mjs
