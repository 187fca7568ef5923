#!/bin/sh
# Every screen and state of the page in Chromium, in every look: web/test/looks.mjs. Skipped where there is no Chromium or no
# page.
exec "$VD_SOURCE_DIR/web/test/in-chromium" looks.mjs
