#!/bin/sh
# What stands beside a board that is played on, and a line that is cut, in Chromium: web/test/table.mjs. Skipped where there is no Chromium or no page.
exec "$VD_SOURCE_DIR/web/test/in-chromium" table.mjs
