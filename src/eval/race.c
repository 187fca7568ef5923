/* Gammons and backgammons of races.
 *
 * Once the sides are apart each plays for itself: the winner to be off soon, the loser to have one checker off, or at least
 * none in the winner's home, before. How many rolls a few checkers need to pass a line is known exactly (every way to play
 * every roll, for the least mean number). With more than RACE_HOME_CHECKERS outside the mean number is fitted to the exact ones
 * of five to eight, and how the rolls lie about it is as for four, a little closer. */
#include "race.h"

#include <stdlib.h>
#include <string.h>

enum { CHECKERS_MAX = RACE_OUT_CHECKERS, COUNT_MAX = RACE_HOME_COUNT };

/* How often a die left over when all are home bears one off at once: its point is held. For choosing plays alone. */
static const double SERVES[RACE_FACES] = {0, 0.5, 0.6, 0.75, 0.85, 0.9, 0.95};
static const float UNHELD = 0.3F, UNHELD_MEAN = 0.45F;
/* Pips of a roll. */
static const double ROLL_MEAN = 49.0 / 6.0;

/* Positions of at most `checkers` checkers by their distances to the line, farthest first: a number of the combinatorial
 * system, which every move lowers. */
typedef struct line_space {
    int points, checkers, count;
    uint16_t rank[CHECKERS_MAX][RACE_HOME_POINTS + 1];
} line_space;

typedef struct line_builder {
    line_space space;
    bool spare_counts; /* a die left over is worth something */
    uint16_t step[COUNT_MAX][CHECKERS_MAX][6];
    uint8_t moving[COUNT_MAX]; /* checkers not past the line */
    double mean[COUNT_MAX];
    /* Where up to three more equal dice lead at best; -f: past the line with a die f left over. */
    int16_t after[4][COUNT_MAX][6];
    race_entry *entry;
} line_builder;

static void init_space(line_space *space, int points, int checkers)
{
    space->points = points;
    space->checkers = checkers;
    for (int i = 0; i < checkers; i++) {
        const int k = checkers - i; /* C(d + k - 1, k) */

        for (int d = 0; d <= points; d++) {
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

    for (int i = 0; i < space->checkers; i++)
        rank += space->rank[i][distance[i]];
    return rank;
}

/* The next position in the order of their numbers. */
static void next_distances(const line_space *space, uint8_t *distance)
{
    int i = space->checkers - 1;

    while (i > 0 && distance[i] == distance[i - 1])
        i--;
    distance[i]++;
    for (int j = i + 1; j < space->checkers; j++)
        distance[j] = 0;
}

static void build_steps(line_builder *b, int index, const uint8_t *distance)
{
    const int checkers = b->space.checkers;

    while (b->moving[index] < checkers && distance[b->moving[index]] > 0)
        b->moving[index]++;
    for (int i = 0; i < b->moving[index]; i++) {
        for (int die = 1; die <= 6; die++) {
            uint8_t next[CHECKERS_MAX];
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

/* Rolls still to come, and one more for the first checker off where no die left over bears one. */
static double cost(const line_builder *b, int leaf)
{
    if (leaf > 0)
        return b->mean[leaf];
    return b->spare_counts ? 1.0 - SERVES[-leaf] : 0.0;
}

/* Where `count` dice `die` lead at best. */
static int rest_of(const line_builder *b, int index, int die, int count)
{
    if (count == 0)
        return index;
    return index == 0 ? -die : b->after[count - 1][index][die - 1];
}

/* The best that one checker moved by `die` and then `count` dice `next` lead to. */
static int best_after(const line_builder *b, int index, int die, int next, int count)
{
    int best = rest_of(b, b->step[index][0][die - 1], next, count);

    for (int i = 1; i < b->moving[index]; i++) {
        const int leaf = rest_of(b, b->step[index][i][die - 1], next, count);

        if (cost(b, leaf) < cost(b, best))
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
    return cost(b, low_first) < cost(b, high_first) ? low_first : high_first;
}

static void add_later(const race_entry *after, float weight, race_entry *entry)
{
    for (int s = 0; s < RACE_FACES; s++) {
        for (int n = 1; n < RACE_ROLLS; n++)
            entry->chance[s][n < RACE_ROLLS - 1 ? n + 1 : n] += weight * after->chance[s][n];
    }
}

static void fill_entry(line_builder *b, int index)
{
    race_entry *entry = &b->entry[index];
    double mean = 0;

    for (int a = 1; a <= 6; a++) {
        for (int d = 1; d <= a; d++) {
            const double weight = (a == d ? 1.0 : 2.0) / 36.0;
            const int child = best_child(b, index, a, d);

            mean += weight * (1.0 + cost(b, child));
            if (child > 0)
                add_later(&b->entry[child], (float)weight, entry);
            else
                entry->chance[-child][1] += (float)weight;
        }
    }
    b->mean[index] = mean;
    for (int count = 0; count < 4; count++) {
        for (int die = 1; die <= 6; die++)
            b->after[count][index][die - 1] = (int16_t)best_after(b, index, die, die, count);
    }
}

static void fill_line(line_builder *b, int points, int checkers, int count, bool spare_counts,
                      race_entry *entry)
{
    uint8_t distance[CHECKERS_MAX] = {0};

    memset(b, 0, sizeof *b);
    init_space(&b->space, points, checkers);
    b->space.count = count;
    b->spare_counts = spare_counts;
    b->entry = entry;
    for (int index = 1; index < count; index++) {
        next_distances(&b->space, distance);
        VD_ASSERT(rank_of(&b->space, distance) == index);
        build_steps(b, index, distance);
        fill_entry(b, index);
    }
}

/* ---- Pips that rolls bring ---- */

/* of[p]: chance that a roll is p pips. */
static void fill_roll(double of[25])
{
    memset(of, 0, 25 * sizeof *of);
    for (int a = 1; a <= 6; a++) {
        for (int d = 1; d <= 6; d++)
            of[a == d ? 4 * a : a + d] += 1.0 / 36.0;
    }
}

/* to[x]: chance that one roll more than `from` was for brings less than x. */
static void one_roll_more(const double *roll, const double *from, double *to)
{
    for (int x = 0; x < RACE_PIPS; x++) {
        to[x] = 0.0;
        for (int p = 3; p <= 24 && p < x; p++)
            to[x] += roll[p] * from[x - p];
    }
}

static void fill_pips(race_tables *t)
{
    double roll[25], below[2][RACE_PIPS], late[2][RACE_PIPS];

    fill_roll(roll);
    for (int x = 0; x < RACE_PIPS; x++)
        below[0][x] = x > 0 ? 1.0 : 0.0;
    /* The roll that is going on: how many pips of it are left is as likely as rolls reach so far. */
    late[0][0] = 0.0;
    for (int x = 1; x < RACE_PIPS; x++) {
        double reaches = 0.0;

        for (int p = x; p <= 24; p++)
            reaches += roll[p];
        late[0][x] = late[0][x - 1] + reaches / ROLL_MEAN;
    }
    for (int n = 0; n < BEAROFF_ROLLS; n++) {
        const int now = n & 1;

        for (int x = 0; x < RACE_PIPS; x++) {
            t->below[n][x] = (float)below[now][x];
            t->spent[n][x] = (float)late[now][x];
        }
        one_roll_more(roll, below[now], below[1 - now]);
        one_roll_more(roll, late[now], late[1 - now]);
    }
}

/* ---- What is usual ---- */

enum { USUAL_PIPS = RACE_HOME_CHECKERS * RACE_HOME_POINTS };

/* Of all positions of four checkers outside, so many pips from home: chances that none is off after n rolls. */
typedef struct usual {
    double late[USUAL_PIPS + 1][RACE_ROLLS];
    double mean[USUAL_PIPS + 1];
    int count[USUAL_PIPS + 1];
} usual;

static void add_usual(const race_entry *entry, double late[RACE_ROLLS])
{
    double sum = 0.0;

    for (int n = RACE_ROLLS - 1; n >= 1; n--) {
        late[n] += sum;
        for (int die = 0; die < RACE_FACES; die++) {
            late[n] += (1.0 - SERVES[die]) * (double)entry->chance[die][n];
            sum += (double)entry->chance[die][n];
        }
    }
    late[0] += 1.0;
}

static void gather_usual(const line_space *space, const race_entry *entry, usual *out)
{
    uint8_t distance[CHECKERS_MAX] = {0};

    memset(out, 0, sizeof *out);
    for (int index = 1; index < space->count; index++) {
        int pips = 0;

        next_distances(space, distance);
        if (distance[space->checkers - 1] == 0)
            continue;
        for (int i = 0; i < space->checkers; i++)
            pips += distance[i];
        add_usual(&entry[index], out->late[pips]);
        out->count[pips]++;
    }
    for (int pips = RACE_HOME_CHECKERS; pips <= USUAL_PIPS; pips++) {
        for (int n = 0; n < RACE_ROLLS; n++) {
            out->late[pips][n] /= (double)out->count[pips];
            out->mean[pips] += out->late[pips][n];
        }
    }
    /* One roll, as when all are home. */
    out->mean[RACE_HOME_CHECKERS - 1] = out->late[RACE_HOME_CHECKERS - 1][0] = 1.0;
}

/* By means instead of by pips. */
static void fill_usual(const usual *u, float to[RACE_MEANS][RACE_ROLLS])
{
    int pips = RACE_HOME_CHECKERS - 1;

    for (int m = 0; m < RACE_MEANS; m++) {
        const double mean = (double)m / RACE_STEPS;
        double share;

        while (pips + 1 < USUAL_PIPS && u->mean[pips + 1] < mean)
            pips++;
        share = (mean - u->mean[pips]) / (u->mean[pips + 1] - u->mean[pips]);
        for (int n = 0; n < RACE_ROLLS; n++)
            to[m][n] =
                mean < 1.0
                    ? (n == 0 ? 1.0F : 0.0F)
                    : (float)((1.0 - share) * u->late[pips][n] + share * u->late[pips + 1][n]);
    }
}

static bool fill_home(race_tables *t, line_builder *b)
{
    usual *u = malloc(sizeof *u);

    if (!u)
        return false;
    fill_line(b, RACE_HOME_POINTS, RACE_HOME_CHECKERS, RACE_HOME_COUNT, true, t->home);
    gather_usual(&b->space, t->home, u);
    fill_usual(u, t->usual);
    free(u);
    return true;
}

race_tables *vd_eval_race_new(void)
{
    race_tables *t = calloc(1, sizeof *t);
    line_builder *b = malloc(sizeof *b);

    if (!t || !b || !fill_home(t, b)) {
        free(t);
        free(b);
        return NULL;
    }
    fill_line(b, RACE_OUT_POINTS, RACE_OUT_CHECKERS, RACE_OUT_COUNT, false, t->out);
    fill_pips(t);
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

/* The number of the position of the rearmost `most` checkers beyond `line`. */
static int line_index(const vd_side *side, int line, int most)
{
    int index = 0, left = most;

    for (int p = 24; p > line && left > 0; p--) {
        for (int c = side->point[p]; c > 0 && left > 0; c--)
            index += rank_part(p - line, left--);
    }
    return index;
}

void vd_eval_race_last_out(const race_tables *tables, const vd_side *side,
                           float late[BEAROFF_ROLLS])
{
    const int index = line_index(side, 18, RACE_OUT_CHECKERS);
    const race_entry *entry = &tables->out[index];
    float sum = 0.0F;

    memset(late, 0, BEAROFF_ROLLS * sizeof *late);
    if (index == 0) /* all are out */
        return;
    for (int n = RACE_ROLLS - 1; n >= 1; n--) {
        for (int s = 0; s < RACE_FACES; s++)
            sum += entry->chance[s][n];
        late[n - 1] = sum;
    }
}

/* The chance that a die left over bears one off. Where nothing is borne off with it as the checkers stand, the rolls before may
 * still make room for it. */
static bool serves(const vd_side *side, int die)
{
    int highest = 6;

    while (highest > 0 && side->point[highest] == 0)
        highest--;
    return side->point[die] > 0 || die > highest;
}

/* Brings all home with dice `die`, of which there are `dice`; returns how many are left, below 0: they are too few. */
static int bring_home(vd_side *side, int die, int dice)
{
    for (int p = 24; p > 6 && dice >= 0; p--) {
        for (; side->point[p] > 0 && dice >= 0; side->point[p]--) {
            const int steps = (p - 6 + die - 1) / die;

            dice -= steps;
            side->point[p - steps * die]++;
        }
    }
    return dice;
}

/* With two different dice at most one checker comes home before one is off. */
static bool off_with(const vd_side *side, int first, int last)
{
    vd_side home = *side;

    return bring_home(&home, first, 1) == 0 && serves(&home, last);
}

static bool off_with_double(const vd_side *side, int die)
{
    vd_side home = *side;
    const int left = bring_home(&home, die, 4);

    for (int steps = 2; steps <= left && steps * die <= 6; steps++) {
        if (home.point[steps * die] > 0)
            return true;
    }
    return left > 0 && serves(&home, die);
}

/* Chance that none is off after one roll. */
static float late_first_roll(const vd_side *side, int checkers)
{
    int off = 0;

    for (int a = 1; a <= 6 && checkers < 4; a++) {
        off += off_with_double(side, a);
        for (int b = 1; b < a && checkers == 1; b++)
            off += off_with(side, a, b) || off_with(side, b, a) ? 2 : 0;
    }
    return 1.0F - (float)off / 36.0F;
}

/* Few outside. What is not exact is whether a die left over bears one off after two rolls or more. */
static void first_off_exact(const race_tables *tables, const vd_side *side, int checkers,
                            float late[BEAROFF_ROLLS])
{
    const race_entry *entry = &tables->home[line_index(side, 6, RACE_HOME_CHECKERS)];

    memset(late, 0, BEAROFF_ROLLS * sizeof *late);
    for (int die = 0; die < RACE_FACES; die++) {
        const float fails = die == 0 ? 1.0F : serves(side, die) ? 0.0F : 1.0F - UNHELD;
        float sum = 0.0F;

        for (int n = RACE_ROLLS - 1; n >= 1; n--) {
            /* home with a later roll, or with this one and none off */
            late[n] += sum + fails * entry->chance[die][n];
            sum += entry->chance[die][n];
        }
    }
    late[0] = 1.0F;
    late[1] = late_first_roll(side, checkers);
    late[2] = late[2] < late[1] ? late[2] : late[1];
}

/* Rolls until one is off, on average: least squares over the positions of five to eight checkers outside, .03 rolls root
 * mean square. */
static float mean_first_off(const vd_side *side, float checkers, float pips)
{
    static const float near[6] = {0.221F, 0.087F, -0.024F, -0.127F, -0.170F, -0.184F};
    const float spread = checkers / (3.0F * checkers + pips);
    float all = pips + 9.215F - 1.033F * checkers + 0.030F * pips;
    float held = 0.0F;

    all += checkers * spread * (7.701F + 15.195F * spread);
    for (int d = 1; d <= 6; d++) {
        all += near[d - 1] * (float)side->point[6 + d];
        held += (serves(side, d) ? 1.0F : UNHELD_MEAN) / 6.0F;
    }
    return all / (float)ROLL_MEAN + (0.8F - held) * 0.75F;
}

/* Chances about a mean: as for four checkers outside, beyond the table as pips are rolled. */
static float usual_late(const race_tables *tables, float mean, int n)
{
    const int most = RACE_MEANS - 1;
    float x = mean * RACE_STEPS;
    int whole;

    if (n < 0)
        return 1.0F;
    if (x < (float)most) {
        whole = x > 0.0F ? (int)x : 0;
        x = x > 0.0F ? x - (float)whole : 0.0F;
        return n < RACE_ROLLS
                   ? (1.0F - x) * tables->usual[whole][n] + x * tables->usual[whole + 1][n]
                   : 0.0F;
    }
    /* The roll that reaches x pips brings more by 4.72 on average: half a roll's mean square over its mean, and half a pip
     * less. */
    x = mean * (float)ROLL_MEAN - 4.72F;
    x = x < (float)(RACE_PIPS - 2) ? x : (float)(RACE_PIPS - 2);
    whole = (int)x;
    x -= (float)whole;
    return (1.0F - x) * tables->below[n][whole] + x * tables->below[n][whole + 1];
}

static void first_off_by_mean(const race_tables *tables, const vd_side *side, int checkers,
                              int pips, float late[BEAROFF_ROLLS])
{
    const float mean = mean_first_off(side, (float)checkers, (float)pips);
    /* A share of them lies a roll's variance closer. */
    const float closer = checkers < 8 ? 0.25F * (float)(checkers - RACE_HOME_CHECKERS) : 1.0F;

    for (int n = 0; n < BEAROFF_ROLLS; n++)
        late[n] = (1.0F - closer) * usual_late(tables, mean, n) +
                  closer * usual_late(tables, mean - 1.0F, n - 1);
}

/* Checkers outside the home, and the pips they are away from it. */
static int outside_of(const vd_side *side, int *pips)
{
    int checkers = 0;

    *pips = 0;
    for (int p = 7; p <= 24; p++) {
        checkers += side->point[p];
        *pips += side->point[p] * (p - 6);
    }
    return checkers;
}

void vd_eval_race_first_off(const race_tables *tables, const vd_side *side,
                            float late[BEAROFF_ROLLS])
{
    int pips;
    const int checkers = outside_of(side, &pips);

    if (checkers <= RACE_HOME_CHECKERS)
        first_off_exact(tables, side, checkers, late);
    else
        first_off_by_mean(tables, side, checkers, pips, late);
}

/* ---- Both sides ---- */

/* How many rolls a side needs to be off: chance[n] once all its checkers are home, none below n = fewest, and the pips before
 * that. */
typedef struct way_off {
    const float *chance; /* BEAROFF_ROLLS */
    int fewest, pips;
} way_off;

static void fill_way(const bearoff *table, const vd_side *side, way_off *out)
{
    uint8_t point[BEAROFF_POINTS + 1];

    memcpy(point, side->point, sizeof point);
    point[BEAROFF_POINTS] = (uint8_t)(point[BEAROFF_POINTS] + outside_of(side, &out->pips));
    out->chance = table->entry[vd_eval_bearoff_index(table, point)].chance;
    out->fewest = 1;
    while (out->fewest < BEAROFF_ROLLS - 1 && out->chance[out->fewest] <= 0.0F)
        out->fewest++;
}

/* Chance that the winner, `shift` rolls late, is off before the other has done what late[] is about, which is 0 from late[end]
 * on. */
static float in_time(const way_off *way, const float *late, int end, int shift)
{
    float sum = 0.0F;

    for (int n = way->fewest; n < BEAROFF_ROLLS && n + shift < end; n++)
        sum += way->chance[n] * (n + shift < 0 ? 1.0F : late[n + shift]);
    return sum;
}

static float off_in_time(const race_tables *tables, const way_off *way, const float *late,
                         int head_start)
{
    float sum = 0.0F, longer = 1.0F;
    int end = BEAROFF_ROLLS;

    while (end > 0 && late[end - 1] <= 0.0F)
        end--;
    if (way->pips == 0)
        return in_time(way, late, end, -head_start);
    for (int j = 0; way->fewest + j - head_start < end && longer > 0.0F; j++) {
        const float spent = longer - tables->spent[j][way->pips];

        longer = tables->spent[j][way->pips];
        if (spent > 0.0F)
            sum += spent * in_time(way, late, end, j - head_start);
    }
    return sum;
}

static void first_off_of(const race_tables *tables, const bearoff *table, const vd_side *side,
                         float late[BEAROFF_ROLLS])
{
    int pips;

    if (outside_of(side, &pips) > 0)
        vd_eval_race_first_off(tables, side, late);
    else
        vd_eval_bearoff_first_late(table, side->point, late);
}

void vd_eval_race_gammons(const race_tables *tables, const bearoff *table, const vd_pos *pos,
                          vd_probs *out)
{
    for (int s = 0; s < 2; s++) {
        const vd_side *winner = &pos->side[s], *loser = &pos->side[1 - s];
        float *gammon = s == VD_MOVER ? &out->gammon : &out->lose_gammon;
        float *backgammon = s == VD_MOVER ? &out->backgammon : &out->lose_backgammon;
        const int head_start = s == VD_MOVER ? 1 : 0;
        float late[BEAROFF_ROLLS];
        way_off way;

        *gammon = *backgammon = 0.0F;
        if (loser->point[0] > 0)
            continue;
        fill_way(table, winner, &way);
        first_off_of(tables, table, loser, late);
        *gammon = off_in_time(tables, &way, late, head_start);
        vd_eval_race_last_out(tables, loser, late);
        *backgammon = off_in_time(tables, &way, late, head_start);
    }
    out->win = out->win < out->gammon ? out->gammon : out->win;
    out->win = out->win > 1.0F - out->lose_gammon ? 1.0F - out->lose_gammon : out->win;
}
