/* The one-sided bear-off table, built at engine creation.
 *
 * Without contact a side's plays do not depend on the other's, but for the choice of what to aim at: here the least
 * mean number of rolls, and for the gammon the soonest first checker off. Both chances are then exact for sides that
 * play so. In the home board every die can be played while checkers are left (a checker on the point, a higher one moved
 * down, or the highest one borne off), so the rules on unplayable dice never matter. */
#include "bearoff.h"

#include <stdlib.h>
#include <string.h>

/* Moves inside the home board: checker from point p with die d <= p, stored at (p - 1) * p / 2 + d - 1. */
enum { STEPS = 21, NO_STEP = 0xFFFF };

typedef struct builder {
    uint16_t step[BEAROFF_POSITIONS][STEPS];
    uint8_t highest[BEAROFF_POSITIONS]; /* highest point with a checker, 0 when done */
    uint8_t least[BEAROFF_POSITIONS];   /* rolls */
    uint8_t most[BEAROFF_POSITIONS];    /* below BEAROFF_ROLLS */
    double mean[BEAROFF_POSITIONS];
    double wait[BEAROFF_FULL]; /* mean rolls until the first checker is off */
    /* Where one to four equal dice lead at best: [dice - 1][position][die - 1]; those judged by the first checker off
     * start at the first position with all fifteen. */
    uint16_t after[4][BEAROFF_POSITIONS][6];
    uint16_t after_first[4][BEAROFF_FULL][6];
    int same; /* moves of a double */
    bearoff *table;
} builder;

int vd_eval_bearoff_index(const bearoff *table, const uint8_t *point)
{
    return (int)vd_eval_exact_index(&table->space, point);
}

static int step_index(int point, int die)
{
    return (point - 1) * point / 2 + die - 1;
}

/* The successors of one position by one checker moved. */
static void build_steps_of(builder *b, int index)
{
    uint8_t point[BEAROFF_POINTS + 1] = {0};
    exact_checkers checkers;

    VD_ASSERT(index >= 0 && index < BEAROFF_POSITIONS);
    vd_eval_exact_checkers_of(&b->table->space, (uint32_t)index, &checkers);
    for (int p = 1; p <= BEAROFF_POINTS; p++)
        point[p] = (uint8_t)(checkers.beyond[p] - checkers.beyond[p + 1]);
    for (int p = 1; p <= BEAROFF_POINTS; p++) {
        if (point[p] > 0)
            b->highest[index] = (uint8_t)p;
        for (int die = 1; die <= p; die++) {
            uint16_t *step = &b->step[index][step_index(p, die)];

            *step = NO_STEP;
            if (point[p] == 0)
                continue;
            point[p]--;
            point[p - die]++;
            *step = (uint16_t)vd_eval_bearoff_index(b->table, point);
            point[p]++;
            point[p - die]--;
        }
    }
}

static bool is_full(int index)
{
    VD_ASSERT(index >= 0 && index < BEAROFF_POSITIONS);
    return index >= BEAROFF_POSITIONS - BEAROFF_FULL;
}

/* `first`: judged by the wait for the first checker off instead of by the mean. */
static double cost(const builder *b, bool first, int index)
{
    if (!first)
        return b->mean[index];
    return is_full(index) ? b->wait[index - (BEAROFF_POSITIONS - BEAROFF_FULL)] : 0.0;
}

/* Where `count` dice `die` lead at best from a position that is filled. */
static int rest_of(const builder *b, bool first, int index, int die, int count)
{
    if (count == 0 || (first && !is_full(index)))
        return index;
    return first ? b->after_first[count - 1][index - (BEAROFF_POSITIONS - BEAROFF_FULL)][die - 1]
                 : b->after[count - 1][index][die - 1];
}

/* The best that one checker moved by `die` and then `count` dice `next` lead to. */
static int best_after(const builder *b, bool first, int index, int die, int next, int count)
{
    const uint16_t *step = b->step[index];
    const int highest = b->highest[index];
    int best = -1;
    double value = 0.0;

    if (highest <= die)
        return highest == 0 ? index
                            : rest_of(b, first, step[step_index(highest, highest)], next, count);
    for (int p = highest; p >= die; p--) {
        int leaf;

        if (step[step_index(p, die)] == NO_STEP)
            continue;
        leaf = rest_of(b, first, step[step_index(p, die)], next, count);
        if (best < 0 || cost(b, first, leaf) < value) {
            best = leaf;
            value = cost(b, first, leaf);
        }
    }
    return best < 0 ? index : best;
}

static int best_child(const builder *b, int index, int a, int d, bool first)
{
    int high_first, low_first;

    if (a == d)
        return best_after(b, first, index, a, a, b->same - 1);
    high_first = best_after(b, first, index, a, d, 1);
    low_first = best_after(b, first, index, d, a, 1);
    return cost(b, first, low_first) < cost(b, first, high_first) ? low_first : high_first;
}

/* Once the value of the position is known, and that of all with lower indices. */
static void fill_after(builder *b, int index)
{
    for (int count = 0; count < 4; count++)
        for (int die = 1; die <= 6; die++)
            b->after[count][index][die - 1] =
                (uint16_t)best_after(b, false, index, die, die, count);
}

static void fill_after_first(builder *b, int index)
{
    for (int count = 0; count < 4; count++)
        for (int die = 1; die <= 6; die++)
            b->after_first[count][index - (BEAROFF_POSITIONS - BEAROFF_FULL)][die - 1] =
                (uint16_t)best_after(b, true, index, die, die, count);
}

/* Successors have lower indices: one sweep upwards. */
static void fill_entry(builder *b, int index)
{
    double chance[BEAROFF_ROLLS] = {0};
    double mean = 0;
    int least = BEAROFF_ROLLS - 1, most = 0;

    VD_ASSERT(index >= 0 && index < BEAROFF_POSITIONS);
    for (int a = 1; a <= 6; a++) {
        for (int d = 1; d <= a; d++) {
            const double weight = (a == d ? 1.0 : 2.0) / 36.0;
            const int child = best_child(b, index, a, d, false);
            const bearoff_entry *after = &b->table->entry[child];

            const int from = b->least[child] + 1;
            const int to = b->most[child] + 1 < BEAROFF_ROLLS ? b->most[child] + 1 : b->most[child];

            least = from < least ? from : least;
            most = to > most ? to : most;
            for (int n = from; n <= to; n++)
                chance[n] += weight * (double)after->chance[n - 1];
            mean += weight * (1.0 + b->mean[child]);
        }
    }
    for (int n = 0; n < BEAROFF_ROLLS; n++)
        b->table->entry[index].chance[n] = (float)chance[n];
    b->mean[index] = mean;
    b->least[index] = (uint8_t)least;
    b->most[index] = (uint8_t)most;
    b->table->mean[index] = (float)mean;
    fill_after(b, index);
}

static void fill_first(builder *b, int index)
{
    const int base = BEAROFF_POSITIONS - BEAROFF_FULL;
    double chance[BEAROFF_FIRST_ROLLS] = {0};
    double wait = 0;

    VD_ASSERT(index >= 0 && index < BEAROFF_POSITIONS);
    for (int a = 1; a <= 6; a++) {
        for (int d = 1; d <= a; d++) {
            const double weight = (a == d ? 1.0 : 2.0) / 36.0;
            const int child = best_child(b, index, a, d, true);

            wait += weight;
            if (!is_full(child)) {
                chance[1] += weight;
                continue;
            }
            wait += weight * b->wait[child - base];
            for (int n = 2; n < BEAROFF_FIRST_ROLLS; n++)
                chance[n] += weight * (double)b->table->first[child - base].chance[n - 1];
        }
    }
    for (int n = 0; n < BEAROFF_FIRST_ROLLS; n++)
        b->table->first[index - base].chance[n] = (float)chance[n];
    b->wait[index - base] = wait;
    fill_after_first(b, index);
}

bearoff *vd_eval_bearoff_new(int same)
{
    bearoff *table = calloc(1, sizeof *table);
    builder *b = calloc(1, sizeof *b);

    VD_ASSERT(same == 2 || same == 4);
    if (!table || !b) {
        free(table);
        free(b);
        return NULL;
    }
    b->table = table;
    b->same = same;
    vd_eval_exact_space_init(&table->space, BEAROFF_POINTS, VD_CHECKERS_MAX);
    VD_ASSERT(table->space.count == BEAROFF_POSITIONS && table->space.full == BEAROFF_FULL);
    for (int index = 0; index < BEAROFF_POSITIONS; index++)
        build_steps_of(b, index);
    table->entry[0].chance[0] = 1.0F;
    for (int index = 1; index < BEAROFF_POSITIONS; index++) {
        fill_entry(b, index);
        if (is_full(index))
            fill_first(b, index);
    }
    free(b);
    return table;
}

/* late[n]: chance that more than n rolls go by. */
static void fill_late(const float *chance, int count, float *late)
{
    float sum = 0;

    for (int n = count - 1; n >= 0; n--) {
        late[n] = sum;
        sum += chance[n];
    }
}

/* The chance that the side with `chance` is done before the other has its first checker off. `head_start`: rolls the
 * other has made less than this side when it is done: 1 when it moves second. */
static float gammon_chance(const float *chance, const bearoff_first *other, int head_start)
{
    float late[BEAROFF_FIRST_ROLLS];
    float sum = 0;

    VD_ASSERT(head_start == 0 || head_start == 1);
    fill_late(other->chance, BEAROFF_FIRST_ROLLS, late);
    for (int n = 1; n < BEAROFF_ROLLS && n - head_start < BEAROFF_FIRST_ROLLS; n++)
        sum += chance[n] * (n - head_start < 0 ? 1.0F : late[n - head_start]);
    return sum;
}

void vd_eval_bearoff_first_late(const bearoff *table, const uint8_t *point, float *late)
{
    const int index = vd_eval_bearoff_index(table, point) - (BEAROFF_POSITIONS - BEAROFF_FULL);

    memset(late, 0, BEAROFF_ROLLS * sizeof *late);
    fill_late(table->first[index].chance, BEAROFF_FIRST_ROLLS, late);
}

void vd_eval_bearoff_probs(const bearoff *table, const vd_pos *pos, vd_probs *out)
{
    const int mine = vd_eval_bearoff_index(table, pos->side[VD_MOVER].point);
    const int theirs = vd_eval_bearoff_index(table, pos->side[VD_OPPONENT].point);
    const int base = BEAROFF_POSITIONS - BEAROFF_FULL;
    const float *my_chance = table->entry[mine].chance;
    const float *opponent_chance = table->entry[theirs].chance;
    float late[BEAROFF_ROLLS];
    float win = 0;

    memset(out, 0, sizeof *out);
    fill_late(opponent_chance, BEAROFF_ROLLS, late);
    /* I roll first: done in n rolls wins when the other needs n or more. */
    for (int n = 1; n < BEAROFF_ROLLS; n++)
        win += my_chance[n] * late[n - 1];
    out->win = win;
    if (is_full(theirs))
        out->gammon = gammon_chance(my_chance, &table->first[theirs - base], 1);
    if (is_full(mine))
        out->lose_gammon = gammon_chance(opponent_chance, &table->first[mine - base], 0);
}
