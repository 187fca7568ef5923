/* Hypergammon by value iteration: sweeps over all positions until none changes.
 *
 * Hits lead back, so that no order has every position after all it leads to; all other plays lead to fewer pips. A sweep takes
 * levels of three pips, the fewest a roll moves: first the mover at the level against all sides y below it, then y at the level
 * against all movers up to it. What a mover has against y is made of what y has on roll against all that the mover may
 * leave, which is laid out as rows, one for each set of y's blots that may be hit. Some sides y are taken together, and their
 * values put into the table once all are made: the same bits with any number of threads.
 *
 * Cubeless, plays are chosen for points at the stake as it lies, and the chances are those of the chosen plays. With the cube
 * there is a value for who may turn it, each with plays of its own; a side that may turn it doubles where
 * that is worth more, and a double is worth twice the value under the other's cube, at most 1 (a pass). In units of the cube
 * as it lies. Gammons and backgammons count 2 and 3, under Jacoby only once the cube has been turned; no beavers. */
#include "hyper.h"
#include "inner/pool.h"

#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 64,
    LEVEL_PIPS = 3,
    ROLL_PIPS = 24, /* no roll moves more */
    PIPS_MAX = HYPER_CHECKERS_MAX * HYPER_BAR,
    LEVELS = PIPS_MAX / LEVEL_PIPS,
    CHANCES = HYPER_CUBELESS,
    SWEEPS_MAX = 4000,
    SHARE_HALVINGS = 20
};

/* Of what a play leads to, seen by who played: what it is chosen by. */
enum { BY_CUBELESS, BY_CENTRED, BY_JACOBY, BY_OWNED, BY_THEIRS, BY_COUNT };

enum { ROW_LANES = 8 }; /* BY_COUNT of them are used */

typedef struct row {
    float by[ROW_LANES];
} row;

typedef struct chances {
    float chance[CHANCES];
} chances;

/* What one thread works with: the values after each play, by the blots hit and the side left. */
typedef struct desk {
    row row[HYPER_SETS][HYPER_SIDES_MAX];
    chances chances[HYPER_SETS][HYPER_SIDES_MAX];
} desk;

/* Places in the order of sides: what is made against y, from..to - 1, for the movers mover..movers - 1, which leave sides from
 * `left` on. */
typedef struct run {
    uint32_t from, to, mover, movers, left;
} run;

typedef struct sweep {
    hyper_work *work;
    uint16_t order[HYPER_SIDES_MAX];  /* sides by pips */
    uint32_t with_pips[PIPS_MAX + 2]; /* where in it those with so many begin */
    uint64_t batches;
    run run; /* the batch under way */
    desk *desk[VD_POOL_THREADS_MAX];
    hyper_entry *made[BATCH]; /* by the mover's place in the order */
    float change[BATCH];
} sweep;

static float least(float a, float b)
{
    return a < b ? a : b;
}

static float greatest(float a, float b)
{
    return a > b ? a : b;
}

/* ---- What a play leads to ---- */

/* `e`: what the other side has, now on roll. */
static void flip_entry(const hyper_entry *e, row *to, chances *chance)
{
    const float *v = e->value;
    const float doubled = least(2.0F * v[HYPER_THEIRS], 1.0F);

    to->by[BY_CUBELESS] = -v[HYPER_CUBELESS];
    to->by[BY_CENTRED] = -greatest(v[HYPER_CENTRED], doubled);
    to->by[BY_JACOBY] = -greatest(v[HYPER_JACOBY], doubled);
    to->by[BY_OWNED] = -v[HYPER_THEIRS];
    to->by[BY_THEIRS] = -greatest(v[HYPER_OWNED], doubled);
    chance->chance[HYPER_WIN] = 1.0F - v[HYPER_WIN];
    chance->chance[HYPER_GAMMON] = v[HYPER_LOSE_GAMMON];
    chance->chance[HYPER_BACKGAMMON] = v[HYPER_LOSE_BACKGAMMON];
    chance->chance[HYPER_LOSE_GAMMON] = v[HYPER_GAMMON];
    chance->chance[HYPER_LOSE_BACKGAMMON] = v[HYPER_BACKGAMMON];
}

/* All of the mover's checkers are off. */
static void win_row(const hyper_space *space, uint32_t loser, row *to, chances *chance)
{
    const uint8_t *place = space->side[loser].place;
    const bool gammon = place[space->checkers - 1] > 0;
    const bool backgammon = gammon && place[0] > HYPER_BAR - 7;
    const float worth = backgammon ? 3.0F : gammon ? 2.0F : 1.0F;

    for (int i = 0; i < BY_COUNT; i++)
        to->by[i] = worth;
    to->by[BY_JACOBY] = 1.0F;
    memset(chance, 0, sizeof *chance);
    chance->chance[HYPER_WIN] = 1.0F;
    chance->chance[HYPER_GAMMON] = gammon ? 1.0F : 0.0F;
    chance->chance[HYPER_BACKGAMMON] = backgammon ? 1.0F : 0.0F;
}

static void fill_rows(const sweep *s, const hyper_view *view, desk *d)
{
    const hyper_space *space = s->work->space;

    for (int set = 0; set < view->sets; set++) {
        const uint32_t other = view->hit[set];
        const uint32_t facing = vd_eval_hyper_facing(space, other);

        win_row(space, other, &d->row[set][0], &d->chances[set][0]);
        for (uint32_t i = s->run.left; i < s->run.movers; i++) {
            const uint32_t m = s->order[i];

            if ((space->side[m].points & facing) == 0)
                flip_entry(&s->work->entry[vd_eval_hyper_position(space, other, m)],
                           &d->row[set][m], &d->chances[set][m]);
        }
    }
}

/* ---- One position ---- */

/* For each purpose the best of the plays; ties go to the first. */
static const chances *best_of_roll(const desk *d, const uint16_t *play, int count, row *best)
{
    uint32_t set = play[0] >> HYPER_HITS_SHIFT, next = play[0] & HYPER_NEXT_MASK;
    const chances *chosen = &d->chances[set][next];

    *best = d->row[set][next];
    for (int i = 1; i < count; i++) {
        const row *other;

        set = play[i] >> HYPER_HITS_SHIFT;
        next = play[i] & HYPER_NEXT_MASK;
        other = &d->row[set][next];
        if (other->by[BY_CUBELESS] > best->by[BY_CUBELESS])
            chosen = &d->chances[set][next];
        for (int k = 0; k < ROW_LANES; k++)
            best->by[k] = greatest(best->by[k], other->by[k]);
    }
    return chosen;
}

static void value_position(const hyper_space *space, const hyper_view *view, const desk *d,
                           uint32_t mover, hyper_entry *out)
{
    double sum[HYPER_VALUES] = {0};

    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b <= a; b++) {
            const double weight = a == b ? 1.0 : 2.0;
            uint16_t play[HYPER_PLAYS_MAX];
            int count = vd_eval_hyper_plays(space, view, mover, a, b, play);
            const chances *chosen;
            row best;

            if (count == 0) /* the turn is lost */
                play[count++] = (uint16_t)mover;
            chosen = best_of_roll(d, play, count, &best);
            for (int k = 0; k < CHANCES; k++)
                sum[k] += weight * (double)chosen->chance[k];
            for (int k = 0; k < BY_COUNT; k++)
                sum[CHANCES + k] += weight * (double)best.by[k];
        }
    }
    for (int k = 0; k < HYPER_VALUES; k++)
        out->value[k] = (float)(sum[k] / 36.0);
}

/* ---- One arrangement of the other side ---- */

static void make_task(void *user, int worker, size_t index)
{
    const sweep *s = user;
    const hyper_space *space = s->work->space;
    const uint32_t other = s->order[s->run.from + index];
    const uint32_t facing = vd_eval_hyper_facing(space, other);
    desk *d = s->desk[worker];
    hyper_view view;

    vd_eval_hyper_view_of(space, other, &view);
    fill_rows(s, &view, d);
    for (uint32_t i = s->run.mover; i < s->run.movers; i++) {
        if ((space->side[s->order[i]].points & facing) == 0)
            value_position(space, &view, d, s->order[i], &s->made[index][i]);
    }
}

static float change_of(const hyper_entry *a, const hyper_entry *b)
{
    float most = 0.0F;

    for (int k = 0; k < HYPER_VALUES; k++) {
        const float change = a->value[k] - b->value[k];

        most = greatest(most, change < 0.0F ? -change : change);
    }
    return most;
}

static void put_task(void *user, int worker, size_t index)
{
    sweep *s = user;
    const hyper_space *space = s->work->space;
    const uint32_t other = s->order[s->run.from + index];
    const uint32_t facing = vd_eval_hyper_facing(space, other);
    float most = 0.0F;

    (void)worker;
    for (uint32_t i = s->run.mover; i < s->run.movers; i++) {
        const uint32_t m = s->order[i];

        if ((space->side[m].points & facing) == 0) {
            hyper_entry *entry = &s->work->entry[vd_eval_hyper_position(space, m, other)];

            most = greatest(most, change_of(&s->made[index][i], entry));
            *entry = s->made[index][i];
        }
    }
    s->change[index] = most;
}

/* ---- Sweeps ---- */

void vd_eval_hyper_begin(hyper_work *work)
{
    static const hyper_entry even = {.value = {[HYPER_WIN] = 0.5F}};

    for (uint32_t i = 0; i < work->space->positions; i++)
        work->entry[i] = even;
    work->state = (hyper_state){.sweep = 0};
    work->share = 0.0;
}

/* Run number `n` of a sweep, two for each level. */
static run run_of(const sweep *s, int n)
{
    const int first = n / 2 * LEVEL_PIPS + 1;
    const uint32_t begin = s->with_pips[first], end = s->with_pips[first + LEVEL_PIPS];
    run r = {.from = begin, .to = end, .mover = 1, .movers = end, .left = 1};

    if (n % 2 == 0) {
        r.from = 1;
        r.to = begin;
        r.mover = begin;
        r.left = first > ROLL_PIPS ? s->with_pips[first - ROLL_PIPS] : 1;
    }
    return r;
}

static uint32_t batches_of(const run *r)
{
    return (r->to - r->from + BATCH - 1) / BATCH;
}

/* Batch number `batch` of a sweep. */
static run batch_of(const sweep *s, uint64_t batch)
{
    int n = 0;
    run r = run_of(s, n);

    while (batch >= batches_of(&r)) {
        batch -= batches_of(&r);
        r = run_of(s, ++n);
    }
    r.from += (uint32_t)batch * BATCH;
    r.to = r.to - r.from > BATCH ? r.from + BATCH : r.to;
    return r;
}

static void fill_order(sweep *s)
{
    const hyper_space *space = s->work->space;
    uint32_t count = 0;

    for (int pips = 0; pips <= PIPS_MAX; pips++) {
        s->with_pips[pips] = count;
        for (uint32_t y = 0; y < space->sides; y++) {
            if (space->side[y].pips == pips)
                s->order[count++] = (uint16_t)y;
        }
    }
    s->with_pips[PIPS_MAX + 1] = count;
    VD_ASSERT(count == space->sides);
    for (int n = 0; n < 2 * LEVELS; n++) {
        const run r = run_of(s, n);

        s->batches += batches_of(&r);
    }
}

/* The greatest change goes down by about the same factor with every sweep: how often it was halved, of how often it must be. */
static double share_of(float change)
{
    int halvings = 0;

    while (halvings < SHARE_HALVINGS - 1 && change < 0.5F) {
        change *= 2.0F;
        halvings++;
    }
    return (double)halvings / SHARE_HALVINGS;
}

static vd_status run_batch(sweep *s, vd_pool *pool, const vd_exact_job *job)
{
    hyper_state *state = &s->work->state;
    const double part = (double)state->batch / (double)s->batches / SHARE_HALVINGS;

    if (job->keep_going && !job->keep_going(job->user, s->work->share + part))
        return VD_ERR_CANCELLED;
    s->run = batch_of(s, state->batch);
    vd_pool_run(pool, s->run.to - s->run.from, make_task, NULL, s);
    vd_pool_run(pool, s->run.to - s->run.from, put_task, NULL, s);
    for (uint32_t i = 0; i < s->run.to - s->run.from; i++)
        state->change = greatest(state->change, s->change[i]);
    state->batch++;
    return VD_OK;
}

static vd_status run_sweeps(sweep *s, vd_pool *pool, const vd_exact_job *job,
                            vd_status (*keep)(void *user), void *user)
{
    hyper_state *state = &s->work->state;
    vd_status status = VD_OK;

    while (!state->finished) {
        while (state->batch < s->batches && status == VD_OK)
            status = run_batch(s, pool, job);
        if (status != VD_OK)
            return status;
        state->finished = state->change <= 1e-6F;
        s->work->share =
            share_of(state->change) > s->work->share ? share_of(state->change) : s->work->share;
        state->sweep++;
        VD_ASSERT(state->sweep < SWEEPS_MAX);
        state->batch = 0;
        state->change = 0.0F;
        if (keep && (status = keep(user)) != VD_OK)
            return status;
    }
    return VD_OK;
}

static void free_sweep(sweep *s)
{
    for (int t = 0; t < VD_POOL_THREADS_MAX; t++)
        free(s->desk[t]);
    for (int i = 0; i < BATCH; i++)
        free(s->made[i]);
    free(s);
}

static sweep *new_sweep(hyper_work *work, int threads)
{
    sweep *s = calloc(1, sizeof *s);
    bool made = s != NULL;

    for (int t = 0; t < threads && made; t++) {
        s->desk[t] = calloc(1, sizeof *s->desk[t]);
        made = s->desk[t] != NULL;
    }
    for (int i = 0; i < BATCH && made; i++) {
        s->made[i] = calloc(work->space->sides, sizeof *s->made[i]);
        made = s->made[i] != NULL;
    }
    if (made) {
        s->work = work;
        fill_order(s);
        return s;
    }
    if (s)
        free_sweep(s);
    return NULL;
}

static int threads_of(int wanted)
{
    return wanted < 1 ? 1 : wanted > VD_POOL_THREADS_MAX ? VD_POOL_THREADS_MAX : wanted;
}

uint64_t vd_eval_hyper_work_bytes(int checkers, int threads)
{
    return sizeof(sweep) + sizeof(hyper_space) + (uint64_t)threads_of(threads) * sizeof(desk) +
           (uint64_t)BATCH * vd_eval_hyper_sides(checkers) * sizeof(hyper_entry);
}

vd_status vd_eval_hyper_run(hyper_work *work, const vd_exact_job *job,
                            vd_status (*keep)(void *user), void *user)
{
    const int threads = threads_of(job->threads);
    sweep *s = new_sweep(work, threads);
    vd_pool *pool = vd_pool_new(threads);
    vd_status status = VD_ERR_NOMEM;

    if (s && pool)
        status = run_sweeps(s, pool, job, keep, user);
    vd_pool_free(pool);
    if (s)
        free_sweep(s);
    return status;
}
