/* Who plays trictrac at the computer's seat: by the net, or without one, looking one throw of each side ahead over what it gives. The
 * trainer measures them. */
#ifndef VD_INNER_TRICTRAC_PLAYER_H
#define VD_INNER_TRICTRAC_PLAYER_H

#include "inner/trictrac_net.h"
#include "videau/eval.h"

/* How it plays. */
typedef enum vd_tt_manner {
    VD_TT_AHEAD,  /* the first opponent, which has no net */
    VD_TT_GREEDY, /* for measuring: what its own next throw will give most, the other's never minded; leaves whenever it may */
    VD_TT_RANDOM, /* for measuring: any lawful play, a coin tossed for leaving */
    VD_TT_NET,    /* what the net holds for best */
    VD_TT_NET_AHEAD /* of what it holds for good what is best one throw later */
} vd_tt_manner;

typedef struct vd_tt_player {
    vd_tt_manner manner;
    double
        noise; /* standard deviation of what a value is off by, points of the score; by vd_level */
    uint64_t seed;     /* of the noise, and of chance */
    const vd_net *net; /* of VD_TT_NET and VD_TT_NET_AHEAD; borrowed */
    double slips;      /* chance that it marks a throw wrongly, where people mark */
} vd_tt_player;

/* The player of a level of this name, as strong as it is elsewhere; the strongest where there is none of it. `net` NULL: the first
 * opponent. */
vd_tt_player vd_tt_player_of(const vd_net *net, const char *level, uint64_t seed);
/* What the seat that must act does: mark, take an école, hold or leave, play. In VD_TT_DRAW and VD_TT_THROW dice are thrown, which are
 * not its. `scratch` receives lawful plays; allocates nothing. */
void vd_tt_decide(const vd_tt_player *player, const vd_tt_options *options,
                  const vd_tt_state *state, vd_tt_plays *scratch, vd_tt_action *out);

#endif
