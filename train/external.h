/* A GNU Backgammon that listens on a local socket (`external PATH`), asked for plays. It never drives: dice, rules and
 * score are ours, and an answer that is no legal play is an error. */
#ifndef VD_EXTERNAL_H
#define VD_EXTERNAL_H

#include "videau/rules.h"

/* -1: nobody listens there. */
int external_open(const char *path);
void external_close(int fd);
/* The index in `plays` (two or more) of its answer for `pos`, money, no cube; false: no answer, or none of these. */
bool external_choose(int fd, const vd_pos *pos, vd_dice dice, const vd_plays *plays, size_t *index);

#endif
