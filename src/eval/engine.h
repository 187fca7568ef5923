/* The engine's inside. Private to the room. */
#ifndef VD_ENGINE_H
#define VD_ENGINE_H

#include "bearoff.h"
#include "exact.h"
#include "facing.h"
#include "inner/nets.h"
#include "met.h"
#include "race.h"
#include "videau/eval.h"

#include <pthread.h>
#include <stdatomic.h>

/* Tables of some games, each made when such a game is asked for first: the others need not wait for it. NULL: not yet. */
typedef struct late_tables {
    pthread_mutex_t lock;              /* one thread makes them */
    _Atomic(bearoff *) plain;          /* bear-offs where doubles are plain */
    _Atomic(facing_table *) facing[2]; /* Tourne-case, for a point and for two (TC10) */
} late_tables;

struct vd_engine {
    vd_net *net[VD_NET_COUNT];
    bearoff *bearoff; /* one-sided, six points */
    late_tables *late;
    race_tables *race;
    vd_exact *two_sided, *one_sided, *hyper; /* NULL: none */
    const met *met; /* what the score is worth: vd_eval_met_table, or the user's */
};

/* Value of `result`, a play's result seen by the mover, for the mover; the turn may go on (pending). The variant is
 * known to the engine. */
void vd_eval_engine_after(const vd_engine *engine, const vd_variant *variant, const vd_pos *result,
                          vd_probs *out);
void vd_eval_engine_probs(const vd_engine *engine, const vd_variant *variant, const vd_pos *pos,
                          vd_probs *out);

/* What the tables say of the cube for money, with the match's Jacoby; false: they do not know. */
bool vd_eval_exact_money(const vd_engine *engine, const vd_match *match, const vd_pos *pos,
                         vd_two_sided *out);

/* What the match makes of the chances: the game as the cube model sees it, side 0 being `seat`. `probs` are seat's. */
void vd_eval_cube_game_of(const vd_engine *engine, const vd_match *match, int seat,
                          const vd_probs *probs, cube_game *out);
/* How well the cube is used from this position on. */
cube_share vd_eval_cube_share(const vd_engine *engine, const vd_variant *variant,
                              const vd_pos *pos);
/* The stake's exponent, small enough for the model. */
int vd_eval_cube_exponent_of(const vd_match *match);

/* Noise of a level on one number, standard deviation 1, drawn from the seed and a hash. */
double vd_eval_level_noise(uint64_t seed, uint64_t hash, uint64_t salt);
/* Points a level errs by in this variant. */
double vd_eval_level_scale(const vd_level *level, const vd_variant *variant);

#endif
