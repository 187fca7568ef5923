#!/bin/sh
# Jacquet, Fevga, Narde, Moultezim, Gul Bara, Irish, Nard, Plakoto, Tapa, Portes, Tabula, XII scripta, Buffe, Revertier, Faille, Tourne-case, Baldrac, Jacquet de Versailles and Garanguet on the page in Chromium: web/test/jacquet.mjs. Skipped where there is no Chromium or no page.
exec "$VD_SOURCE_DIR/web/test/in-chromium" jacquet.mjs
