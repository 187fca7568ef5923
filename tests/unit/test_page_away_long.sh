#!/bin/sh
# The page while the program is away, in Chromium and Firefox ESR: web/test/away.mjs. Skipped where there is no Chromium or no page.
exec "$VD_SOURCE_DIR/web/test/in-chromium" away.mjs
