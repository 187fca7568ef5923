#!/bin/sh
# The library, the quiz and studies in Chromium, served by the program: web/test/shelf.mjs. Skipped where there is no
# Chromium or no page.
exec "$VD_SOURCE_DIR/web/test/in-chromium" shelf.mjs
