#!/bin/sh
# The editor, the dice and the rules in Chromium, served by the program: web/test/desk.mjs. Skipped where there is no
# Chromium or no page.
exec "$VD_SOURCE_DIR/web/test/in-chromium" desk.mjs
