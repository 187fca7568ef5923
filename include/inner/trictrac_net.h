/* The net of trictrac: what a party is worth before a throw, in holes to come of the relevé under way, and what is gained by
 * looking one throw ahead. For the player, for advice and for the trainer. */
#ifndef VD_INNER_TRICTRAC_NET_H
#define VD_INNER_TRICTRAC_NET_H

#include "inner/net.h"
#include "videau/trictrac.h"

enum {
    VD_TT_FEATURE_WORDS = 14,
    VD_TT_NET_HEADS = 4,
    VD_TT_NET_OUTPUTS = 4,
    VD_TT_NET_KIND = 0x901
};
/* Holes that an output of 1 stands for. */
#define VD_TT_NET_HOLES 16.0F

/* What is to come until the next relevé, by vd_tt_view, seen by who throws. What the new relevé is worth to who throws first in it
 * counts as holes of the side that it favours. */
typedef struct vd_tt_worth {
    float holes[2];
    float next[2]; /* chance of making the next hole of this relevé */
} vd_tt_worth;

/* The rows of the net's first layer that count, and its head, for a state before a throw: `turn` throws. Only men, points,
 * bredouilles and throws since the relevé are looked at. */
void vd_tt_net_features(const vd_tt_state *state, uint64_t bits[VD_TT_FEATURE_WORDS]);
int vd_tt_net_head(const vd_tt_state *state);
/* The net built into the program; VD_ERR_UNSUPPORTED: there is none. Fails with VD_ERR_CORRUPT or VD_ERR_NOMEM besides. */
VD_NODISCARD vd_status vd_tt_net_new(vd_net **out, vd_error *err);
/* Is it one of these features? */
bool vd_tt_net_fits(const vd_net *net);
/* Of `count` states before a throw. */
void vd_tt_net_worth(const vd_net *net, const vd_tt_state *states, size_t count, vd_tt_worth *out);

/* ---- What a choice is worth ----
 * All values are holes for `side`, future ones of the other taken off: those made since `from` and those to come. A party that is won
 * counts VD_TT_PARTY_HOLES more. */

enum { VD_TT_PARTY_HOLES = 3 };

/* What is thought with; nothing is allocated. */
typedef struct vd_tt_thinking {
    const vd_net *net;
    const vd_tt_options *options;
    vd_tt_plays plays; /* of the last throw looked at */
    vd_tt_state after[VD_TT_PLAYS_MAX];
    vd_tt_worth worth[VD_TT_PLAYS_MAX];
} vd_tt_thinking;

/* What follows a play that ends on these men: owed marks made, a relevé after the last man; before the other's throw, or over. `state` is
 * of VD_TT_PLAY. */
void vd_tt_after_play(const vd_tt_options *options, const vd_tt_state *state, const vd_tt_men *end,
                      vd_tt_state *out);
/* What follows s'en aller, from VD_TT_CHOOSE: an école that was taken is marked first (TT51), and may end the party. */
void vd_tt_after_leave(const vd_tt_options *options, const vd_tt_state *state, vd_tt_state *out);
/* Of plays, each by the net alone, into values[plays->count]; what follows each is in t->after and t->worth. `plays` may be t->plays. */
void vd_tt_play_values(vd_tt_thinking *t, const vd_tt_state *state, const vd_tt_plays *plays,
                       double *values);
/* Of a state before a throw, or over: by the net alone, seen by `side`. */
double vd_tt_state_value(vd_tt_thinking *t, const vd_tt_state *state, int side);
/* The same as the mean of its 21 throws, each marked, held or left and played by the net. Uses t->plays. */
double vd_tt_state_ahead(vd_tt_thinking *t, const vd_tt_state *state, int side);

/* How closely choices are looked at, and what their values are off by. */
typedef struct vd_tt_care {
    bool ahead;    /* the best VD_TT_AHEAD_MAX are looked at one throw ahead */
    double noise;  /* standard deviation, holes; the same for the same men and seed */
    uint64_t seed; /* of it */
} vd_tt_care;

typedef struct vd_tt_choice {
    uint16_t play; /* index of the plays */
    bool ahead;    /* its value looks one throw ahead */
    double value;
} vd_tt_choice;

enum { VD_TT_AHEAD_MAX = 8 };

/* The plays of a state of VD_TT_PLAY or VD_TT_CHOOSE, best first, those looked ahead from before the others. `plays` is not t->plays. */
void vd_tt_choices(vd_tt_thinking *t, const vd_tt_state *state, const vd_tt_plays *plays,
                   const vd_tt_care *care, vd_tt_choice *out);
/* S'en aller from VD_TT_CHOOSE. */
double vd_tt_leave_value(vd_tt_thinking *t, const vd_tt_state *state, const vd_tt_care *care);

#endif
