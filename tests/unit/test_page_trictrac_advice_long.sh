#!/bin/sh
# Advice and the tutor of trictrac on the page in Chromium: web/test/trictrac-advice.mjs. Skipped where there is no Chromium or no page.
exec "$VD_SOURCE_DIR/web/test/in-chromium" trictrac-advice.mjs
