/* The one-sided bear-off table, built at engine creation.
 *
 * Without contact a side's plays do not depend on the other's, but for the choice of what to aim at: here the least
 * mean number of rolls, and for the gammon the soonest first man off. Both chances are then exact for sides that
 * play so. In the home board every die can be played while men are left (a man on the point, a higher one moved
 * down, or the highest one borne off), so the rules on unplayable dice never matter. */
#include "bearoff.h"

#include <stdlib.h>
#include <string.h>

/* Moves inside the home board: man from point p with die d <= p, stored at (p - 1) * p / 2 + d - 1. */
enum { STEPS = 21, NO_STEP = 0xFFFF };

typedef struct builder {
    uint16_t step[BEAROFF_POSITIONS][STEPS];
    uint8_t highest[BEAROFF_POSITIONS]; /* highest point with a man, 0 when done */
    double mean[BEAROFF_POSITIONS];
    double wait[BEAROFF_FULL]; /* mean rolls until the first man is off */
    bearoff *table;
} builder;

/* n over k for n <= 21, k <= 6, all small. */
static int choose(int n, int k)
{
    int result = 1;

    if (k > n)
        return 0;
    for (int i = 1; i <= k; i++)
        result = result * (n - k + i) / i;
    return result;
}

/* Rank in the combinatorial number system of the sums of men on points 6..6, 6..5, ..., 6..1, each sum plus its
 * place. Every move lowers some sum and raises none, so a position's successors have lower indices; the sum of all
 * six counts most, so positions with more men come later. */
int vd_eval_bearoff_index(const uint8_t *point)
{
    int sum = 0, index = 0;

    for (int k = 1; k <= BEAROFF_POINTS; k++) {
        sum += point[BEAROFF_POINTS + 1 - k];
        /* choose(sum + k - 1, k) without the loop: sum <= 15 */
        switch (k) {
        case 1:
            index += sum;
            break;
        case 2:
            index += sum * (sum + 1) / 2;
            break;
        case 3:
            index += sum * (sum + 1) * (sum + 2) / 6;
            break;
        case 4:
            index += sum * (sum + 1) * (sum + 2) * (sum + 3) / 24;
            break;
        case 5:
            index += sum * (sum + 1) * (sum + 2) * (sum + 3) * (sum + 4) / 120;
            break;
        default:
            index += sum * (sum + 1) * (sum + 2) * (sum + 3) * (sum + 4) / 120 * (sum + 5) / 6;
            break;
        }
    }
    return index;
}

static void position_of(int index, uint8_t *point)
{
    int sum[BEAROFF_POINTS + 1] = {0};

    for (int k = BEAROFF_POINTS; k >= 1; k--) {
        int s = 0;

        while (choose(s + k, k) <= index)
            s++;
        sum[k] = s;
        index -= choose(s + k - 1, k);
    }
    for (int k = 1; k <= BEAROFF_POINTS; k++)
        point[BEAROFF_POINTS + 1 - k] = (uint8_t)(sum[k] - sum[k - 1]);
}

static int step_slot(int point, int die)
{
    return (point - 1) * point / 2 + die - 1;
}

/* The successors of one position by one man moved. */
static void build_steps_of(builder *b, int index)
{
    uint8_t point[BEAROFF_POINTS + 1] = {0};

    position_of(index, point);
    for (int p = 1; p <= BEAROFF_POINTS; p++) {
        if (point[p] > 0)
            b->highest[index] = (uint8_t)p;
        for (int die = 1; die <= p; die++) {
            uint16_t *step = &b->step[index][step_slot(p, die)];

            *step = NO_STEP;
            if (point[p] == 0)
                continue;
            point[p]--;
            point[p - die]++;
            *step = (uint16_t)vd_eval_bearoff_index(point);
            point[p]++;
            point[p - die]--;
        }
    }
}

/* The best leaf so far of one roll. `first`: judged by the wait for the first man off instead of by the mean. */
typedef struct search {
    const builder *b;
    bool first;
    int best;
    double value;
} search;

static bool is_full(int index)
{
    return index >= BEAROFF_POSITIONS - BEAROFF_FULL;
}

static void offer(search *s, int index)
{
    double value =
        s->first ? (is_full(index) ? s->b->wait[index - (BEAROFF_POSITIONS - BEAROFF_FULL)] : 0.0)
                 : s->b->mean[index];

    if (s->best < 0 || value < s->value) {
        s->best = index;
        s->value = value;
    }
}

/* Play dice[0..left) from `index`. For a double, `from_max` keeps the men in falling order: every result of a
 * double is reached so. */
static void play_dice(search *s, int index, const int *dice, int left, int from_max)
{
    const uint16_t *step = s->b->step[index];
    int highest = s->b->highest[index];
    int die;

    if (left == 0 || highest == 0) {
        offer(s, index);
        return;
    }
    die = dice[0];
    if (highest < die) {
        play_dice(s, step[step_slot(highest, highest)], dice + 1, left - 1, highest);
        return;
    }
    for (int p = highest < from_max ? highest : from_max; p >= die; p--) {
        if (step[step_slot(p, die)] != NO_STEP)
            play_dice(s, step[step_slot(p, die)], dice + 1, left - 1,
                      dice[0] == dice[left - 1] ? p : 6);
    }
}

static int best_reply(const builder *b, int index, int a, int d, bool first)
{
    search s = {b, first, -1, 0.0};

    if (a == d) {
        const int dice[4] = {a, a, a, a};

        play_dice(&s, index, dice, 4, BEAROFF_POINTS);
    } else {
        const int high_first[2] = {a, d}, low_first[2] = {d, a};

        play_dice(&s, index, high_first, 2, BEAROFF_POINTS);
        play_dice(&s, index, low_first, 2, BEAROFF_POINTS);
    }
    return s.best;
}

/* Successors have lower indices: one sweep upwards. */
static void fill_entry(builder *b, int index)
{
    double chance[BEAROFF_ROLLS] = {0};
    double mean = 0;

    for (int a = 1; a <= 6; a++) {
        for (int d = 1; d <= a; d++) {
            const double weight = (a == d ? 1.0 : 2.0) / 36.0;
            const int reply = best_reply(b, index, a, d, false);
            const bearoff_entry *after = &b->table->entry[reply];

            for (int n = 1; n < BEAROFF_ROLLS; n++)
                chance[n] += weight * (double)after->chance[n - 1];
            mean += weight * (1.0 + b->mean[reply]);
        }
    }
    for (int n = 0; n < BEAROFF_ROLLS; n++)
        b->table->entry[index].chance[n] = (float)chance[n];
    b->mean[index] = mean;
    b->table->mean[index] = (float)mean;
}

static void fill_first(builder *b, int index)
{
    const int base = BEAROFF_POSITIONS - BEAROFF_FULL;
    double chance[BEAROFF_FIRST_ROLLS] = {0};
    double wait = 0;

    for (int a = 1; a <= 6; a++) {
        for (int d = 1; d <= a; d++) {
            const double weight = (a == d ? 1.0 : 2.0) / 36.0;
            const int reply = best_reply(b, index, a, d, true);

            wait += weight;
            if (!is_full(reply)) {
                chance[1] += weight;
                continue;
            }
            wait += weight * b->wait[reply - base];
            for (int n = 2; n < BEAROFF_FIRST_ROLLS; n++)
                chance[n] += weight * (double)b->table->first[reply - base].chance[n - 1];
        }
    }
    for (int n = 0; n < BEAROFF_FIRST_ROLLS; n++)
        b->table->first[index - base].chance[n] = (float)chance[n];
    b->wait[index - base] = wait;
}

bearoff *vd_eval_bearoff_new(void)
{
    bearoff *table = calloc(1, sizeof *table);
    builder *b = calloc(1, sizeof *b);

    if (!table || !b) {
        free(table);
        free(b);
        return NULL;
    }
    b->table = table;
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

/* The chance that the side with `chance` is done before the other has its first man off. `head_start`: rolls the
 * other has made less than this side when it is done: 1 when it moves second. */
static float gammon_chance(const float *chance, const bearoff_first *other, int head_start)
{
    float late[BEAROFF_FIRST_ROLLS];
    float sum = 0;

    fill_late(other->chance, BEAROFF_FIRST_ROLLS, late);
    for (int n = 1; n < BEAROFF_ROLLS && n - head_start < BEAROFF_FIRST_ROLLS; n++)
        sum += chance[n] * (n - head_start < 0 ? 1.0F : late[n - head_start]);
    return sum;
}

void vd_eval_bearoff_probs(const bearoff *table, const vd_pos *pos, vd_probs *out)
{
    const int mine = vd_eval_bearoff_index(pos->side[VD_ME].point);
    const int his = vd_eval_bearoff_index(pos->side[VD_HIM].point);
    const int base = BEAROFF_POSITIONS - BEAROFF_FULL;
    const float *my_chance = table->entry[mine].chance;
    const float *his_chance = table->entry[his].chance;
    float late[BEAROFF_ROLLS];
    float win = 0;

    memset(out, 0, sizeof *out);
    fill_late(his_chance, BEAROFF_ROLLS, late);
    /* I roll first: done in n rolls wins when he needs n or more. */
    for (int n = 1; n < BEAROFF_ROLLS; n++)
        win += my_chance[n] * late[n - 1];
    out->win = win;
    if (is_full(his))
        out->gammon = gammon_chance(my_chance, &table->first[his - base], 1);
    if (is_full(mine))
        out->lose_gammon = gammon_chance(his_chance, &table->first[mine - base], 0);
}
