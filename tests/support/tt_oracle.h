/* Trictrac written a second time, slowly, from the rules alone: men as a list, every assignment of numbers to men tried. Nothing
 * of src/trictrac is called but the names of events. */
#ifndef TESTS_TT_ORACLE_H
#define TESTS_TT_ORACLE_H

#include "videau/trictrac.h"

enum { TT_ORACLE_ENDS = 1024, TT_ORACLE_EVENTS = 64 };

/* Where the thrower's men may stand after the throw: how many on each case, [25] out. */
typedef struct tt_oracle_plays {
    size_t count;
    int used;
    vd_tt_men end[TT_ORACLE_ENDS];
} tt_oracle_plays;

typedef struct tt_oracle_event {
    vd_tt_event_kind kind;
    int at, ways;
} tt_oracle_event;

typedef struct tt_oracle_events {
    size_t count;
    tt_oracle_event event[TT_ORACLE_EVENTS];
} tt_oracle_events;

bool tt_oracle_can_fill(const vd_tt_men *men, vd_tt_jan jan);
void tt_oracle_find(const vd_tt_options *options, const vd_tt_pos *pos, vd_dice dice,
                    tt_oracle_plays *out);
void tt_oracle_give(const vd_tt_options *options, const vd_tt_pos *pos, const vd_tt_throw *thrown,
                    const tt_oracle_plays *plays, tt_oracle_events *out);
bool tt_oracle_has(const tt_oracle_plays *plays, const vd_tt_men *end);

/* A position that the rules allow, however play would come to it. */
void tt_scatter(vd_rng *rng, vd_tt_pos *out);
/* Some action that is possible now, at random: dice, marks mostly right, lawful plays. */
void tt_random_action(const vd_tt_options *options, const vd_tt_state *state, vd_rng *rng,
                      vd_tt_plays *scratch, vd_tt_action *out);
/* Options, each at random. */
void tt_random_options(vd_rng *rng, vd_tt_options *out);

#endif
