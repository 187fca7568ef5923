/* Samples: positions with what they should be worth, in files that grow while games are played.
 *
 * A file is a head of 64 bytes and records of 56; docs/TRAINING.md has the layout. A record cut off by a kill is
 * overwritten by the next writer. */
#ifndef VD_SAMPLES_H
#define VD_SAMPLES_H

#include "inner/nets.h"
#include "videau/eval.h"

#include <stdio.h>

/* How a target came about. */
typedef enum sample_kind {
    SAMPLE_ONE_PLY = 1, /* mean over all rolls, later corrections carried back */
    SAMPLE_SIBLING = 2, /* the same with nothing carried back: plays not made, some made */
    SAMPLE_TWO_PLY = 3,
    SAMPLE_ROLLOUT = 4,
    SAMPLE_RACE = 6 /* of one side of a race: vd_race_rolls_write */
} sample_kind;

/* A position and what it should be worth: win, gammon, backgammon, lose_gammon, lose_backgammon; of SAMPLE_RACE the rolls of the side
 * on roll. */
typedef struct sample {
    vd_pos pos;
    uint8_t kind;
    float target[VD_RACE_OUTPUTS];
} sample;

void sample_set_target(sample *s, const vd_probs *p);

/* Opens for appending, made when absent; *held (may be NULL): records that are there. NULL: it cannot be, or is a file of
 * another variant; said on stderr. */
FILE *samples_append(const char *path, vd_variant_id variant, uint64_t *held);
/* One of a file of that variant. */
bool samples_put(FILE *file, vd_variant_id variant, const sample *s);

/* Of two that follow each other in a file: may they be plays of one roll of two dice, the turn being over? Nothing was carried back to
 * either, and the side that moved has the same pips left: of a bear-off that wastes pips some plays are taken for others' alone. */
bool samples_of_one_roll(const vd_variant *variant, const sample *a, const sample *b);

/* All records of the files, put behind the `len` that `out` has (NULL and 0: none); `out` is the caller's to free, whatever
 * comes back. False: said on stderr. */
bool samples_load(const char *const *paths, int count, vd_variant_id variant, sample **out,
                  size_t *len);

#endif
