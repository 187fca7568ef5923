#!/bin/sh
# The lessons in Chromium, served by the program: web/test/learn.mjs. Skipped where there is no Chromium or no page.
exec "$VD_SOURCE_DIR/web/test/in-chromium" learn.mjs
