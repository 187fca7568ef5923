/* Races.
 *
 * Once the sides are apart each plays for itself: the winner to be off soon, the loser to have one checker off, or at least
 * none in the winner's home, before. How many rolls a few checkers need to pass a line is known exactly (every way to play
 * every roll, for the least mean number), and all that a side at home needs; the rest the race net says, side by side. */
#include "race.h"

#include <stdlib.h>
#include <string.h>

/* Chances of less than this are not told from each other. */
static const float DECIDED = 2e-4F, ROLLS_AHEAD = 32.0F;

/* Positions of at most so many checkers by their distances to the line, farthest first: a number of the combinatorial system, which
 * every move lowers. */
typedef struct line_space {
    uint16_t rank[RACE_OUT_CHECKERS][RACE_OUT_POINTS + 1];
} line_space;

typedef struct line_builder {
    line_space space;
    uint16_t step[RACE_OUT_COUNT][RACE_OUT_CHECKERS][6];
    uint8_t moving[RACE_OUT_COUNT]; /* checkers not past the line */
    double mean[RACE_OUT_COUNT];
    uint16_t after[4][RACE_OUT_COUNT][6]; /* where up to three more equal dice lead at best */
    race_entry *entry;
} line_builder;

static void init_space(line_space *space)
{
    for (int i = 0; i < RACE_OUT_CHECKERS; i++) {
        const int k = RACE_OUT_CHECKERS - i; /* C(d + k - 1, k) */

        for (int d = 0; d <= RACE_OUT_POINTS; d++) {
            uint32_t choose = 1;

            for (int j = 1; j <= k; j++)
                choose = choose * (uint32_t)(d - 1 + j) / (uint32_t)j;
            space->rank[i][d] = (uint16_t)choose;
        }
    }
}

static int rank_of(const line_space *space, const uint8_t *distance)
{
    int rank = 0;

    for (int i = 0; i < RACE_OUT_CHECKERS; i++)
        rank += space->rank[i][distance[i]];
    return rank;
}

/* The next position in the order of their numbers. */
static void next_distances(uint8_t *distance)
{
    int i = RACE_OUT_CHECKERS - 1;

    while (i > 0 && distance[i] == distance[i - 1])
        i--;
    distance[i]++;
    for (int j = i + 1; j < RACE_OUT_CHECKERS; j++)
        distance[j] = 0;
}

static void build_steps(line_builder *b, int index, const uint8_t *distance)
{
    const int checkers = RACE_OUT_CHECKERS;

    while (b->moving[index] < checkers && distance[b->moving[index]] > 0)
        b->moving[index]++;
    for (int i = 0; i < b->moving[index]; i++) {
        for (int die = 1; die <= 6; die++) {
            uint8_t next[RACE_OUT_CHECKERS];
            const uint8_t left = (uint8_t)(distance[i] > die ? distance[i] - die : 0);
            int j = i;

            memcpy(next, distance, (size_t)checkers);
            for (; j + 1 < checkers && next[j + 1] > left; j++)
                next[j] = next[j + 1];
            next[j] = left;
            b->step[index][i][die - 1] = (uint16_t)rank_of(&b->space, next);
        }
    }
}

/* Where `count` dice `die` lead at best. */
static int rest_of(const line_builder *b, int index, int die, int count)
{
    return count == 0 || index == 0 ? index : b->after[count - 1][index][die - 1];
}

/* The best that one checker moved by `die` and then `count` dice `next` lead to. */
static int best_after(const line_builder *b, int index, int die, int next, int count)
{
    int best = rest_of(b, b->step[index][0][die - 1], next, count);

    for (int i = 1; i < b->moving[index]; i++) {
        const int leaf = rest_of(b, b->step[index][i][die - 1], next, count);

        if (b->mean[leaf] < b->mean[best])
            best = leaf;
    }
    return best;
}

static int best_child(const line_builder *b, int index, int a, int d)
{
    int high_first, low_first;

    if (a == d)
        return best_after(b, index, a, a, 3);
    high_first = best_after(b, index, a, d, 1);
    low_first = best_after(b, index, d, a, 1);
    return b->mean[low_first] < b->mean[high_first] ? low_first : high_first;
}

static void add_later(const race_entry *after, float weight, race_entry *entry)
{
    for (int n = 0; n < RACE_ROLLS; n++)
        entry->chance[n < RACE_ROLLS - 1 ? n + 1 : n] += weight * after->chance[n];
}

static void fill_entry(line_builder *b, int index)
{
    race_entry *entry = &b->entry[index];
    double mean = 0;

    for (int a = 1; a <= 6; a++) {
        for (int d = 1; d <= a; d++) {
            const double weight = (a == d ? 1.0 : 2.0) / 36.0;
            const int child = best_child(b, index, a, d);

            mean += weight * (1.0 + b->mean[child]);
            add_later(&b->entry[child], (float)weight, entry);
        }
    }
    b->mean[index] = mean;
    for (int count = 0; count < 4; count++) {
        for (int die = 1; die <= 6; die++)
            b->after[count][index][die - 1] = (uint16_t)best_after(b, index, die, die, count);
    }
}

static void fill_line(line_builder *b, race_entry *entry)
{
    uint8_t distance[RACE_OUT_CHECKERS] = {0};

    memset(b, 0, sizeof *b);
    init_space(&b->space);
    b->entry = entry;
    entry[0].chance[0] = 1.0F;
    for (int index = 1; index < RACE_OUT_COUNT; index++) {
        next_distances(distance);
        VD_ASSERT(rank_of(&b->space, distance) == index);
        build_steps(b, index, distance);
        fill_entry(b, index);
    }
}

race_tables *vd_eval_race_new(const bearoff *table)
{
    race_tables *t = calloc(1, sizeof *t);
    line_builder *b = malloc(sizeof *b);

    if (!t || !b) {
        free(t);
        free(b);
        return NULL;
    }
    fill_line(b, t->out);
    vd_eval_race_fill_shapes(table, t);
    free(b);
    return t;
}

/* ---- One side ---- */

/* C(d + k - 1, k), the k-th checker from behind standing d from the line. */
static int rank_part(int d, int k)
{
    int choose = 1;

    for (int j = 1; j <= k; j++)
        choose = choose * (d - 1 + j) / j;
    return choose;
}

/* The number of the position of the rearmost checkers on the six points behind `line`. */
static int line_index(const vd_side *side, int line)
{
    int index = 0, left = RACE_OUT_CHECKERS;

    for (int p = line + RACE_OUT_POINTS; p > line && left > 0; p--) {
        for (int c = side->point[p]; c > 0 && left > 0; c--)
            index += rank_part(p - line, left--);
    }
    return index;
}

/* late[n] of a number of line_index. */
static void fill_line_late(const race_tables *tables, int index, float late[BEAROFF_ROLLS])
{
    const race_entry *entry = &tables->out[index];
    float sum = 0.0F;

    memset(late, 0, BEAROFF_ROLLS * sizeof *late);
    for (int n = RACE_ROLLS - 1; n >= 1; n--) {
        sum += entry->chance[n];
        late[n - 1] = sum;
    }
}

bool vd_eval_race_last_out(const race_tables *tables, const vd_side *side,
                           float late[BEAROFF_ROLLS])
{
    const int index = line_index(side, 24 - RACE_OUT_POINTS);

    if (index == 0)
        return false;
    fill_line_late(tables, index, late);
    return true;
}

/* Of a side that is not home: the table knows as many as it counts, on the six points before home. From farther it takes half a roll
 * less than until a first checker is off, which takes a die more: late[] is about that when it comes in. */
static void fill_home_late(const race_tables *tables, const vd_side *side,
                           float late[BEAROFF_ROLLS])
{
    int outside = 0;

    for (int p = BEAROFF_POINTS + 1; p <= BEAROFF_POINTS + RACE_OUT_POINTS; p++)
        outside += side->point[p];
    for (int p = BEAROFF_POINTS + RACE_OUT_POINTS + 1; p <= 24; p++)
        outside += side->point[p] > 0 ? RACE_OUT_CHECKERS + 1 : 0;
    if (outside <= RACE_OUT_CHECKERS) {
        fill_line_late(tables, line_index(side, BEAROFF_POINTS), late);
        return;
    }
    for (int n = 0; n < BEAROFF_ROLLS - 1; n++)
        late[n] = 0.5F * (late[n] + late[n + 1]);
}

bool vd_eval_race_home(const vd_side *side)
{
    for (int p = BEAROFF_POINTS + 1; p <= 24; p++) {
        if (side->point[p] > 0)
            return false;
    }
    return true;
}

/* late[n]: the chance of more than n rolls. */
static void fill_late(const float chance[BEAROFF_ROLLS], float late[BEAROFF_ROLLS])
{
    late[BEAROFF_ROLLS - 1] = 0.0F;
    for (int n = BEAROFF_ROLLS - 1; n > 0; n--)
        late[n - 1] = late[n] + chance[n];
}

/* Chance that none is off after n rolls. */
static void first_off_of(const race_tables *tables, const bearoff *table, const vd_side *side,
                         const vd_race_rolls *rolls, float late[BEAROFF_ROLLS])
{
    float chance[BEAROFF_ROLLS];

    if (vd_eval_race_home(side)) {
        vd_eval_bearoff_first_late(table, side->point, late);
        return;
    }
    vd_eval_race_fill_chances(tables, &rolls->first, chance);
    fill_late(chance, late);
}

void vd_eval_race_take_known(const bearoff *table, const vd_side *side, vd_race_rolls *out)
{
    float late[BEAROFF_ROLLS], chance[BEAROFF_ROLLS] = {0};

    if (side->point[0] > 0)
        out->first = (vd_race_moments){0};
    if (!vd_eval_race_home(side))
        return;
    vd_eval_race_moments(table->entry[vd_eval_bearoff_index(table, side->point)].chance, &out->off);
    if (side->point[0] > 0)
        return;
    vd_eval_bearoff_first_late(table, side->point, late);
    for (int n = 1; n < BEAROFF_ROLLS; n++)
        chance[n] = late[n - 1] - late[n];
    vd_eval_race_moments(chance, &out->first);
}

/* ---- Both sides ---- */

static void fill_chances(const race_tables *tables, const bearoff *table, const vd_side *side,
                         const vd_race_rolls *rolls, float chance[BEAROFF_ROLLS])
{
    if (vd_eval_race_home(side))
        memcpy(chance, table->entry[vd_eval_bearoff_index(table, side->point)].chance,
               BEAROFF_ROLLS * sizeof *chance);
    else
        vd_eval_race_fill_chances(tables, &rolls->off, chance);
}

/* Chance that the winner is off before the other has done what late[] is about, who has rolled `head_start` times less by then. */
static float in_time(const float *chance, const float *late, int head_start)
{
    float sum = 0.0F;

    for (int n = 1; n < BEAROFF_ROLLS && late[n - head_start] > 0.0F; n++)
        sum += chance[n] * late[n - head_start];
    return sum;
}

static float mean_of(const bearoff *table, const vd_side *side, const vd_race_rolls *rolls)
{
    return vd_eval_race_home(side) ? table->mean[vd_eval_bearoff_index(table, side->point)]
                                   : rolls->off.mean;
}

/* Chances too small to be told still say by how many rolls one is ahead, so that a race that is decided is played on as well as
 * another. Gammons are left as they are. */
static float told_apart(const vd_probs *probs, float lead)
{
    const float share = lead < -ROLLS_AHEAD  ? 0.0F
                        : lead > ROLLS_AHEAD ? 1.0F
                                             : 0.5F + 0.5F * lead / ROLLS_AHEAD;
    const float least = DECIDED * share, most = 1.0F - DECIDED * (1.0F - share);

    float win = probs->win < least ? least : probs->win > most ? most : probs->win;

    win = win > 1.0F - probs->lose_gammon ? 1.0F - probs->lose_gammon : win;
    return win < probs->gammon ? probs->gammon : win;
}

void vd_eval_race_probs(const race_tables *tables, const bearoff *table, const vd_pos *pos,
                        const vd_race_rolls rolls[2], bool home, vd_probs *out)
{
    float chance[2][BEAROFF_ROLLS], late[BEAROFF_ROLLS];

    memset(out, 0, sizeof *out);
    for (int s = 0; s < 2; s++)
        fill_chances(tables, table, &pos->side[s], &rolls[s], chance[s]);
    fill_late(chance[VD_OPPONENT], late);
    out->win = in_time(chance[VD_MOVER], late, 1);
    for (int s = 0; s < 2; s++) {
        const vd_side *loser = &pos->side[1 - s];
        float *gammon = s == VD_MOVER ? &out->gammon : &out->lose_gammon;
        float *backgammon = s == VD_MOVER ? &out->backgammon : &out->lose_backgammon;
        const int head_start = s == VD_MOVER ? 1 : 0;

        if (loser->point[0] > 0 || (home && vd_eval_race_home(loser)))
            continue;
        first_off_of(tables, table, loser, &rolls[1 - s], late);
        if (home)
            fill_home_late(tables, loser, late);
        *gammon = in_time(chance[s], late, head_start);
        if (vd_eval_race_last_out(tables, loser, late))
            *backgammon = in_time(chance[s], late, head_start);
    }
    out->win = told_apart(out, mean_of(table, &pos->side[VD_OPPONENT], &rolls[VD_OPPONENT]) -
                                   mean_of(table, &pos->side[VD_MOVER], &rolls[VD_MOVER]));
}
