/* The engine signature: what its files share. Private to the room. */
#ifndef VD_APP_BENCH_H
#define VD_APP_BENCH_H

#include "videau/app.h"

/* What walks through everything and sums it up. */
typedef struct bench_walk {
    vd_bench out;
    vd_engine *engine[2]; /* [BENCH_TINY]: of small random nets; [BENCH_EMBEDDED]: the program's */
    vd_search *search;    /* of the program's engine */
    vd_plays plays;
    vd_candidate *ranked; /* by vd_engine_rank; as many as plays can be, here and below */
    vd_candidate *list;   /* by the search */
    vd_rng rng;           /* the only source of dice and choices */
} bench_walk;

enum { BENCH_TINY, BENCH_EMBEDDED };

/* Take a number into the signature. */
void vd_bench_mix(bench_walk *w, uint64_t value);
void vd_bench_mix_float(bench_walk *w, float value);
void vd_bench_mix_double(bench_walk *w, double value);
/* An evaluation of a position. */
void vd_bench_mix_probs(bench_walk *w, const vd_variant *variant, const vd_probs *p);
/* Two dice from the walk's source; as many as the variant throws. */
vd_dice vd_bench_roll(vd_rng *rng);
vd_dice vd_bench_roll_of(const vd_variant *variant, vd_rng *rng);
/* Nothing could be played with these dice. */
void vd_bench_pass(const vd_variant *variant, vd_dice dice, vd_pos *pos);

/* The one-sided table that every engine builds, match equity. */
VD_NODISCARD vd_status vd_bench_tables(bench_walk *w);
/* Bear-offs with few checkers, and finished games of every kind. */
VD_NODISCARD vd_status vd_bench_endings(bench_walk *w);
VD_NODISCARD vd_status vd_bench_couriers(bench_walk *w);
/* Exact tables, which the program's engine uses from then on. */
VD_NODISCARD vd_status vd_bench_exact(bench_walk *w, vd_error *err);

/* Plays, positions and doubles looked at deeper, over games of the variants `from` to `to` - 1. */
VD_NODISCARD vd_status vd_bench_search(bench_walk *w, int from, int to);
/* Matches of the computer against itself, at every level, with the cube, resignations and refused actions. */
VD_NODISCARD vd_status vd_bench_matches(bench_walk *w);
/* Short rollouts of the three kinds. */
VD_NODISCARD vd_status vd_bench_rollouts(bench_walk *w, vd_error *err);

#endif
