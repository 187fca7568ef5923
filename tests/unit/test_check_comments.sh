#!/bin/sh
# What comments name is there, and the tool catches what is not.
set -eu
check=$VD_SOURCE_DIR/tools/check-comments
"$check" "$VD_SOURCE_DIR"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/src/rules" "$work/web/src"
cd "$work"
: >src/rules/play.c
: >src/rules/cmd_play.c
printf 'int vd_play_here(const char *text);\nenum { VD_PLAYS_MAX = 3 };\n' >src/rules/play.h
printf 'const a = 1;\n' >web/src/board.ts

. "$VD_SOURCE_DIR/tests/support/tree.sh"

expect 0 src/rules/more.c '/* As vd_play_here, of VD_PLAYS_MAX at most: play.c, play.h, more.c. */'
expect 0 src/rules/more.c '/* vd_play_* and vd_<name>, cmd_NAME.c, *.c, board.ts. */'
expect 1 src/rules/more.c '/* As vd_play_gone. */'
expect 1 src/rules/more.c '/* As vd_gone_*. */'
expect 1 src/rules/more.c 'int a; /* VD_PLAYS */'
expect 1 src/rules/more.c 'int a; // VD_PLAYS_LEAST'
expect 1 src/rules/more.c '/* gone.c */'
expect 1 src/rules/more.c '/* play.ts */'
expect 1 src/rules/more.c '/* read_NAME.c */'
expect 1 src/rules/more.c "char c = '\"'; /* see gone.h */"
expect 0 src/rules/more.c 'const char *text = "/* gone.c */";'
expect 0 src/rules/more.c 'int of_more = 0; /* of_more */'
expect 1 src/rules/more.c 'int of_more = 0; /* of_less */'
expect 1 src/rules/more.c '/* first
 * gone.h */'
expect 1 web/src/more.ts '// gone.ts'
expect 0 web/src/more.ts '/* board.ts, more.ts and play.c */'
expect 1 src/rules/README.md 'See `gone.c`.'
