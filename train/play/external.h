/* A GNU Backgammon that listens on a local socket (`external PATH`), asked for plays and about the cube. It never drives:
 * dice, rules and score are ours, and an answer that the rules do not allow is an error, said on stderr. */
#ifndef VD_EXTERNAL_H
#define VD_EXTERNAL_H

#include "videau/rules.h"

#include <time.h>

typedef struct external {
    int fd;
    clockid_t clock; /* of the listening process */
    bool clocked;
} external;

/* False: nobody listens there. */
bool external_open(external *e, const char *path);
void external_close(external *e);
/* Processor seconds its process has used so far; 0 where the system does not tell. */
double external_seconds(const external *e);

/* Move what an answer such as "24/18* 13/11(2)" says, whether it is legal or not; false: it is no such text. */
bool external_carry_out(vd_pos *pos, const char *text);
/* The index in `plays` (two or more) of its answer to match->dice. */
bool external_play(const external *e, const vd_match *match, const vd_plays *plays, size_t *index);
/* Would match->turn, who may, double before this roll? */
bool external_double(const external *e, const vd_match *match, bool *doubles);
/* match->turn has doubled, the cube not yet turned: does the other take? */
bool external_take(const external *e, const vd_match *match, bool *takes);

#endif
