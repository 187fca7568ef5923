#!/bin/sh
# The rules, notes, glossary, ancestors and variants of the page in Chromium, every board of every rule: web/test/rules.mjs.
# Skipped where there is no Chromium or no page.
exec "$VD_SOURCE_DIR/web/test/in-chromium" rules.mjs
