#!/bin/sh
# Studies, in Chromium: web/test/studies.mjs. Skipped where there is no Chromium or no page.
exec "$VD_SOURCE_DIR/web/test/in-chromium" studies.mjs
