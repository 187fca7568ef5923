/* Eval: what a position is worth. One seam, position -> probabilities; nets and exact tables sit behind it.
 *
 * An engine is made once, never changes, and may be shared by threads. */
#ifndef VIDEAU_EVAL_H
#define VIDEAU_EVAL_H

#include "videau/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Cubeless chances of the player on roll, before his roll; win >= gammon >= backgammon, likewise for losses. */
typedef struct vd_probs {
    float win;
    float gammon; /* backgammons included */
    float backgammon;
    float lose_gammon;
    float lose_backgammon;
} vd_probs;

typedef struct vd_engine vd_engine;

/* Loads the embedded nets and builds the one-sided bear-off table. */
VD_API vd_status vd_engine_new(vd_engine **out, vd_error *err);
VD_API void vd_engine_free(vd_engine *engine);
/* Is there an evaluator for this variant? */
VD_API bool vd_engine_knows(const vd_engine *engine, const vd_variant *variant);
/* VD_ERR_UNSUPPORTED for a variant it does not know. Finished positions are valued exactly. */
VD_API vd_status vd_engine_probs(const vd_engine *engine, const vd_variant *variant, const vd_pos *pos,
                                 vd_probs *out);
/* Points of the cube a game, mover's view. In games that count checkers (R89) the scale is checkers. */
VD_API float vd_probs_equity(const vd_variant *variant, const vd_probs *probs);

/* How well an opponent plays: noise added to every equity, drawn from a hash of (seed, position), so that the same
 * position gets the same mistake. */
typedef struct vd_level {
    const char *name; /* stable, French, ASCII: "debutant", ... ; display name is catalogue "level.<name>" */
    float noise;      /* standard deviation of the noise, points a game */
} vd_level;

VD_API size_t vd_level_count(void);
VD_API const vd_level *vd_level_get(size_t index); /* weakest first, strongest last */
VD_API const vd_level *vd_level_find(const char *name, size_t len); /* French or English; NULL: none */

typedef struct vd_choice { /* a candidate play with its value for the mover */
    size_t play;           /* index into the vd_plays given */
    vd_probs probs;        /* after the play, mover's view */
    float equity;          /* what it is ranked by, noise included; see vd_engine_rank */
} vd_choice;

/* Rank plays, best first, at 0 ply, for the match's variant, cube and score. `choices` has room for plays->count.
 * `seed` and `level` (NULL: full strength) set the noise. Ties break by generation order. */
VD_API vd_status vd_engine_rank(const vd_engine *engine, const vd_match *match, const vd_plays *plays,
                                const vd_level *level, uint64_t seed, vd_choice *choices);
/* The double to name while match->phase is VD_PHASE_NAME: 1..6. */
VD_API vd_status vd_engine_name_double(const vd_engine *engine, const vd_match *match, const vd_level *level,
                                       uint64_t seed, int *out);

typedef struct vd_cube_values { /* equities for the doubler, in units of the current cube, before the roll */
    float no_double;
    float take;
    float pass; /* always 1 for money; a match may differ */
    bool should_double;
    bool should_take; /* by the other side */
} vd_cube_values;

/* Static cube judgement (live-cube interpolation, match equity table): for money or any score. The position is seen
 * by match->turn, who is about to roll. */
VD_API vd_status vd_engine_cube(const vd_engine *engine, const vd_match *match, const vd_level *level,
                                uint64_t seed, vd_cube_values *out);
/* Would the seat that must answer accept this resignation? Never gives away what it can win more of. */
VD_API vd_status vd_engine_accept_resign(const vd_engine *engine, const vd_match *match, bool *out);

/* Chance that the side `away` points from winning beats one `his_away` points away, both >= 1, before Crawford
 * unless `post_crawford` (then one of them is 1 away). From our own gammon rates. Up to 25; beyond, clamped. */
VD_API float vd_met(int away, int his_away, bool post_crawford);

#ifdef __cplusplus
}
#endif
#endif
