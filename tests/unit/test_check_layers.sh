#!/bin/sh
# The tree keeps to the table of tools/check-layers, and the tool catches what breaks it.
set -eu
check=$VD_SOURCE_DIR/tools/check-layers
"$check" "$VD_SOURCE_DIR"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/include/videau" "$work/src/rules" "$work/src/eval" "$work/src/cli"
cd "$work"

# expect STATUS FILE LINE: the tree with only this line in FILE.
expect() {
    printf '%s\n' "$3" >"$2"
    status=0
    "$check" "$work" >"$work/said" || status=$?
    rm "$2"
    if [ "$status" -ne "$1" ]; then
        echo "$2: $3: status $status, expected $1" >&2
        cat "$work/said" >&2
        exit 1
    fi
}

: >src/eval/features.h
expect 0 src/rules/play.c '#include "videau/base.h"'
expect 1 src/rules/play.c '#include "videau/net.h"'
expect 1 src/rules/play.c '#include <videau/eval.h>'
expect 1 src/rules/play.c '#include <stdio.h>'
expect 0 src/rules/play.c '#include <string.h>'
expect 1 src/rules/play.c '  #  include <stdlib.h>'
expect 1 include/videau/rules.h '#include "videau/notation.h"'
expect 0 src/eval/features.c '#include "features.h"'
expect 0 src/eval/features.c '#include <stdlib.h>'
expect 1 src/cli/main.c '#include "features.h"'
expect 1 src/cli/main.c '#include "eval/features.h"'
expect 1 src/cli/main.c '#include "../eval/features.h"'
mkdir src/attic
expect 1 src/attic/old.c '#include <stdio.h>'
