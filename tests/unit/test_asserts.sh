#!/bin/sh
# The sources say what they rely on: in no room do asserts become rarer.
set -eu
"$VD_SOURCE_DIR/tools/count-asserts" 5
if "$VD_SOURCE_DIR/tools/count-asserts" 1000 >/dev/null; then
    echo "tools/count-asserts lets everything through" >&2
    exit 1
fi
