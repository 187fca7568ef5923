/* The first opponent at trictrac: one throw of each side looked ahead, over what it gives. For the computer's seat, and for the
 * trainer, which measures it. */
#ifndef VD_INNER_TRICTRAC_PLAYER_H
#define VD_INNER_TRICTRAC_PLAYER_H

#include "videau/trictrac.h"

/* How it plays. */
typedef enum vd_tt_manner {
    VD_TT_AHEAD,  /* the opponent */
    VD_TT_GREEDY, /* for measuring: what its own next throw will give most, the other's never minded; leaves whenever it may */
    VD_TT_RANDOM  /* for measuring: any lawful play, a coin tossed for leaving */
} vd_tt_manner;

typedef struct vd_tt_player {
    vd_tt_manner manner;
    double
        noise; /* standard deviation of what a value is off by, points of the score; by vd_level */
    uint64_t seed; /* of the noise, and of chance */
} vd_tt_player;

/* Of a level's noise, which is in points of a game of backgammon. */
double vd_tt_level_noise(double noise);
/* The opponent at a level of this name; without noise where there is none of it. */
vd_tt_player vd_tt_player_of(const char *level, uint64_t seed);
/* What the seat that must act does: mark, take an école, hold or leave, play. In VD_TT_DRAW and VD_TT_THROW dice are thrown, which are
 * not its. `scratch` receives lawful plays; allocates nothing. */
void vd_tt_decide(const vd_tt_player *player, const vd_tt_options *options,
                  const vd_tt_state *state, vd_tt_plays *scratch, vd_tt_action *out);

#endif
