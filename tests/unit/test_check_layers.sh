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

# Names: who says one of a room that it may not include, whoever handed it through; comments do not count.
printf 'typedef struct vd_level vd_level;\nVD_API int vd_level_count(void);\n' >include/videau/eval.h
expect 1 src/rules/play.c 'int n = vd_level_count();'
expect 0 src/rules/play.c '/* vd_level_count */ const char *s = "vd_level_count";'
expect 0 src/cli/main.c 'int n = vd_level_count();'
rm include/videau/eval.h
# An inner header: whose it is and who may say its names stands in the table.
mkdir -p include/inner src/app src/server
printf 'const char *vd_phase_name(int phase);\n' >include/inner/game_json.h
expect 0 src/server/hub.c '#include "inner/game_json.h"'
expect 0 src/app/game.c 'const char *s = vd_phase_name(1);'
expect 1 src/rules/play.c '#include "inner/game_json.h"'
expect 1 src/rules/play.c 'const char *s = vd_phase_name(1);'
rm include/inner/game_json.h
expect 1 include/inner/unknown.h 'int vd_unknown(void);'
# Two files of one name, a status that may be thrown away, and files that call each other in a circle.
: >src/eval/main.c
expect 1 src/cli/main.c ''
rm src/eval/main.c
expect 1 include/videau/rules.h 'VD_API vd_status vd_find(int die);'
expect 1 include/videau/rules.h 'static inline vd_status vd_find(int die);'
expect 0 include/videau/rules.h 'VD_API VD_NODISCARD vd_status vd_find(int die);'
printf 'int vd_second(void)\n{\n    return vd_first();\n}\n' >src/rules/two.c
expect 1 src/rules/one.c 'int vd_first(void)
{
    return vd_second();
}'
expect 0 src/rules/one.c 'int vd_first(void)
{
    return 1; /* vd_second */
}'
