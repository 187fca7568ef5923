/* The one-sided bear-off table: how many rolls fifteen checkers or fewer on the last six points need. Private to
 * the room. */
#ifndef VD_BEAROFF_H
#define VD_BEAROFF_H

#include "exact.h"

enum {
    BEAROFF_POINTS = 6,
    BEAROFF_POSITIONS = 54264, /* C(21, 6) */
    BEAROFF_FULL = 15504,      /* those with all fifteen checkers on: C(20, 5) */
    BEAROFF_ROLLS =
        32 /* more than any position needs: 90 pips, at least 3 a roll; with plain doubles than nearly any */
};

/* chance[n]: that everything is off after exactly n rolls, played so that the mean is least. */
typedef struct bearoff_entry {
    float chance[BEAROFF_ROLLS];
} bearoff_entry;

/* chance[n]: that the first checker is off after exactly n rolls, played so that this comes soonest. */
enum { BEAROFF_FIRST_ROLLS = 8 };
typedef struct bearoff_first {
    float chance[BEAROFF_FIRST_ROLLS];
} bearoff_first;

typedef struct bearoff {
    exact_space space;
    bearoff_entry entry[BEAROFF_POSITIONS];
    bearoff_first first[BEAROFF_FULL]; /* of position index - (BEAROFF_POSITIONS - BEAROFF_FULL) */
    float mean[BEAROFF_POSITIONS];     /* rolls */
} bearoff;

/* `same`: moves of a double, 2 or 4. NULL when memory is short. */
bearoff *vd_eval_bearoff_new(int same);
/* The number of a position in exact_space: those with fifteen checkers on the board are the last ones. point[1..6]. */
int vd_eval_bearoff_index(const bearoff *table, const uint8_t *point);
/* late[n], n below BEAROFF_ROLLS: chance that none of the fifteen checkers at home, point[1..6], is off after n rolls. */
void vd_eval_bearoff_first_late(const bearoff *table, const uint8_t *point, float *late);
/* Both sides home and apart: out as seen by the player on roll. */
void vd_eval_bearoff_probs(const bearoff *table, const vd_pos *pos, vd_probs *out);

#endif
