#!/bin/sh
# The referee's page in Chromium, served by the program: web/test/cases.mjs. Skipped where there is no Chromium or no page.
exec "$VD_SOURCE_DIR/web/test/in-chromium" cases.mjs
