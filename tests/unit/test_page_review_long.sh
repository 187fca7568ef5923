#!/bin/sh
# A match looked at again, in Chromium: web/test/review.mjs. Skipped where there is no Chromium or no page.
exec "$VD_SOURCE_DIR/web/test/in-chromium" review.mjs
