#!/bin/sh
# The lessons of trictrac in Chromium, served by the program: web/test/trictrac-learn.mjs. Skipped where there is no Chromium or no page.
exec "$VD_SOURCE_DIR/web/test/in-chromium" trictrac-learn.mjs
