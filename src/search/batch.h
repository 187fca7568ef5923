/* The plays of rolls, valued together: many positions that lie near each other are what nets are fastest at. Private to the
 * room. */
#ifndef VD_BATCH_H
#define VD_BATCH_H

#include "cache.h"
#include "inner/search_measure.h"

enum {
    BATCH_ROOM = 2 * VD_PLAYS_MAX, /* positions */
    BATCH_DUPLICATES = 2048        /* places of the table that finds equal ones */
};

/* How a position after a play is valued. */
typedef enum batch_kind { KIND_EXACT, KIND_CONTACT, KIND_RACE, BATCH_KINDS } batch_kind;

/* Of each roll's plays of a kind, how many are valued: the best by `score`; 0: all. */
typedef struct batch_limits {
    vd_pruning *pruning;
    size_t keep[BATCH_KINDS];
} batch_limits;

/* Scratch of one thread. */
typedef struct batch {
    const vd_engine *engine;
    const vd_variant *variant;
    cache *cache; /* of all threads; NULL: none */
    uint64_t evaluations;
    /* All results of the rolls, flipped to the other side but for those that stay: */
    size_t count;
    vd_pos *pos;
    bool *stays; /* won, or the turn goes on: still seen by the mover */
    uint8_t *kind;
    bool *pruned; /* left behind by the pruning judgement */
    float *score;
    /* Those that are valued, in the same order: */
    size_t live;
    uint16_t *at;    /* index of the position */
    vd_probs *probs; /* of the position as it is seen */
    pos_key *key;
    uint64_t *hash;
    uint16_t *duplicate; /* index of the live one it equals, its own when it is the first */
    uint16_t *same;      /* BATCH_DUPLICATES: live indices plus 1, by hash */
    /* What the engine is asked, in this order: */
    const vd_pos *ask[BATCH_ROOM];
    uint16_t *requested;
    vd_probs *results;
    float *pruning_score;
} batch;

/* Rolls from..to - 1 of those of the variant (vd_rolls_nth); those of roll r are live[first[r]] to live[first[r + 1]] - 1. */
typedef struct batch_rolls {
    int from, to;
    size_t first[VD_ROLLS_MAX + 1];
} batch_rolls;

/* The cache, if there is one, stays the caller's. False: no memory. */
bool vd_search_batch_init(batch *out, const vd_engine *engine, const vd_variant *variant,
                          cache *kept);
void vd_search_batch_fini(batch *b);
/* One position, by the cache or the engine. */
void vd_search_batch_value(batch *b, const vd_pos *pos, vd_probs *out);
/* Value what the rolls from rolls->from on lead to; sets rolls->to and `first`. At least one roll is done. */
void vd_search_batch_value_rolls(batch *b, const vd_pos *pos, const batch_limits *limits,
                                 batch_rolls *rolls);
/* Value what these plays lead to, all of them: live[i] is play i. At most VD_PLAYS_MAX. */
void vd_search_batch_value_plays(batch *b, const vd_play *play, size_t count);

#endif
