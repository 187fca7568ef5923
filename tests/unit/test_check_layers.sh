#!/bin/sh
# The tree keeps to the table of tools/check-layers, and the tool catches what breaks it.
set -eu
check=$VD_SOURCE_DIR/tools/check-layers
"$check" "$VD_SOURCE_DIR"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/include/videau" "$work/src/rules" "$work/src/eval" "$work/src/cli"
cd "$work"

. "$VD_SOURCE_DIR/tests/support/tree.sh"

: >src/eval/features.h
expect 0 src/rules/play.c '#include "videau/base.h"'
expect 1 src/rules/play.c '#include "videau/search.h"'
expect 1 src/rules/play.c '#include <videau/eval.h>'
expect 1 src/rules/play.c '#include <stdio.h>'
expect 0 src/rules/play.c '#include <string.h>'
expect 1 src/rules/play.c '  #  include <stdlib.h>'
expect 1 include/videau/rules.h '#include "videau/notation.h"'
# Headers of a room by subject: they include what the room may, and their names are the room's.
expect 0 include/videau/app_dice.h '#include "videau/rules.h"'
expect 1 include/videau/app_dice.h '#include "videau/library.h"'
expect 1 include/videau/rules_cube.h '#include "videau/app_dice.h"'
printf 'int vd_dice_here(void);\n' >include/videau/app_dice.h
expect 1 src/rules/play.c 'int n = vd_dice_here();'
expect 0 src/cli/main.c 'int n = vd_dice_here();'
rm include/videau/app_dice.h
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
expect 0 src/server/core.c '#include "inner/game_json.h"'
expect 0 src/app/game.c 'const char *s = vd_phase_name(1);'
expect 1 src/rules/play.c '#include "inner/game_json.h"'
expect 1 include/videau/app.h '#include "inner/game_json.h"'
expect 1 src/rules/play.c 'const char *s = vd_phase_name(1);'
rm include/inner/game_json.h
expect 1 include/inner/unknown.h 'int vd_unknown(void);'
# Two files of one name, a status that may be thrown away, and files that call each other in a circle.
: >src/eval/main.c
expect 1 src/cli/main.c ''
rm src/eval/main.c
expect 1 include/videau/rules.h 'VD_API vd_status vd_find(int die);'
expect 1 include/videau/rules.h 'VD_API vd_status
vd_find(int die);'
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
# Folders of a room in a circle, though no file of them is in one.
mkdir src/cli/play src/cli/learn
: >src/cli/play/board.h
printf '#include "board.h"\n' >src/cli/learn/lesson.h
expect 1 src/cli/play/play.c '#include "lesson.h"'
expect 0 src/cli/play.c '#include "lesson.h"'
