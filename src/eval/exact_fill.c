/* Filling a table: positions in the order of their pips, every level from the ones below it.
 *
 * Two-sided: let E(x, y) be what the game is worth to the mover at x against y. For each roll the mover takes the play x'
 * that leaves the other side least, so E(x, y) is the mean of the greatest -E(y, x'). With the cube there are three
 * such values, for who may turn it, each held for this roll; what a side that may turn it has before its roll is
 * the best of holding and of doubling, which is worth twice the value under the other's cube, at most 1 (a pass).
 * Row y, with these best values flipped to the mover's view, is made once for all positions x worked on with it.
 *
 * Level s needs all pairs below s: first the pairs (x at s, y below), which need the rows y alone; then (x at s or
 * below, y at s), which need the rows y the first half has filled.
 *
 * The same bits on every machine and with any number of threads: each value is one thread's, four lanes of plain
 * multiplications, additions and comparisons in a fixed order. */
#include "exact.h"
#include "inner/pool.h"

#include <stdlib.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/* Nanoseconds, or so: a batch shorter than the first is not worth waking others, a task is about the second. */
enum { ALONE_NS = 500000, TASK_NS = 100000 };
enum { THREADS_MAX = VD_POOL_THREADS_MAX, LEVELS_MAX = EXACT_POINTS_MAX * EXACT_CHECKERS_MAX + 1 };

typedef struct row {
    float value
        [4]; /* cubeless, centred, owned, theirs: those of vd_two_sided after the move, for the mover */
} row;

struct exact_work {
    bool two_sided;
    exact_layout layout;
    unsigned char *parts;
    uint32_t *order;                /* positions by pips */
    uint32_t level[LEVELS_MAX + 1]; /* where in `order` each begins; level[levels] is the end */
    int levels;
    /* two-sided: children of position x by roll r, sorted, at child[start[21 x + r]] on */
    uint32_t *start;
    uint16_t *child;
    row *scratch[THREADS_MAX]; /* two-sided: one row a thread */
};

/* A run: steps k in [from, to), all on one level. */
typedef struct run {
    int level;
    bool second; /* two-sided: which half */
    uint32_t from, to;
} run;

static vd_two_sided *pair(const exact_work *work, uint32_t mine, uint32_t theirs)
{
    unsigned char *at =
        work->parts + ((uint64_t)mine * work->layout.space.count + theirs) * sizeof(vd_two_sided);

    return (vd_two_sided *)(void *)at;
}

static float least(float a, float b)
{
    return a < b ? a : b;
}

static float greatest(float a, float b)
{
    return a > b ? a : b;
}

/* What `v`, the value of a mover who may turn the cube as its name says, is to the side that has just moved. */
static void turn_value(const vd_two_sided *v, row *out)
{
    const float doubled = least(2.0F * v->theirs, 1.0F);

    out->value[0] = -v->cubeless;
    out->value[1] = -greatest(v->centred, doubled);
    out->value[2] = -v->theirs;
    out->value[3] = -greatest(v->owned, doubled);
}

/* Sum over the rolls of the greatest of the children's values, divided by 36. */
static void mean_of_best(const exact_work *work, const row *rows, uint32_t x, row *out)
{
    const uint32_t *start = work->start + (size_t)x * EXACT_ROLLS;
    const uint16_t *child = work->child;
#if defined(__SSE2__)
    __m128 sum = _mm_setzero_ps();

    for (int r = 0; r < EXACT_ROLLS; r++) {
        __m128 best = _mm_loadu_ps(rows[child[start[r]]].value);

        for (uint32_t i = start[r] + 1; i < start[r + 1]; i++)
            best = _mm_max_ps(best, _mm_loadu_ps(rows[child[i]].value));
        /* Doubles come first. */
        sum = _mm_add_ps(sum, r < 6 ? best : _mm_add_ps(best, best));
    }
    _mm_storeu_ps(out->value, _mm_div_ps(sum, _mm_set1_ps(36.0F)));
#else
    row sum = {{0}};

    for (int r = 0; r < EXACT_ROLLS; r++) {
        row best = rows[child[start[r]]];

        for (uint32_t i = start[r] + 1; i < start[r + 1]; i++) {
            for (int l = 0; l < 4; l++)
                best.value[l] = greatest(best.value[l], rows[child[i]].value[l]);
        }
        for (int l = 0; l < 4; l++)
            sum.value[l] += r < 6 ? best.value[l] : best.value[l] + best.value[l];
    }
    for (int l = 0; l < 4; l++)
        out->value[l] = sum.value[l] / 36.0F;
#endif
}

static void two_sided_step(const exact_work *work, const run *r, uint32_t k, row *rows)
{
    const uint32_t y = work->order[k];
    const uint32_t below = work->level[r->level], end = work->level[r->level + 1];

    for (uint32_t i = 0; i < below; i++)
        turn_value(pair(work, y, work->order[i]), &rows[work->order[i]]);
    for (uint32_t i = r->second ? 1 : below; i < end; i++) {
        const uint32_t x = work->order[i];
        vd_two_sided *value = pair(work, x, y);
        row mean;

        mean_of_best(work, rows, x, &mean);
        value->cubeless = mean.value[0];
        value->centred = mean.value[1];
        value->owned = mean.value[2];
        value->theirs = mean.value[3];
    }
}

/* Games already over: the side without checkers has won. */
static void two_sided_begin(const exact_work *work)
{
    static const vd_two_sided won = {1, 1, 1, 1}, lost = {-1, -1, -1, -1}, none = {0, 0, 0, 0};

    for (uint32_t x = 1; x < work->layout.space.count; x++) {
        *pair(work, x, 0) = lost;
        *pair(work, 0, x) = won;
    }
    *pair(work, 0, 0) = none;
}

/* ---- One-sided ---- */

typedef struct parts {
    double *mean, *wait;
    float *chance, *first;
    uint32_t full_from;
} parts;

static parts parts_of(const exact_work *work)
{
    const exact_layout *l = &work->layout;
    unsigned char *p = work->parts;
    const bool gammons = l->space.checkers == VD_CHECKERS_MAX;
    parts out = {(double *)(void *)(p + l->mean), (double *)(void *)(p + l->wait),
                 (float *)(void *)(p + l->chance), (float *)(void *)(p + l->first),
                 gammons ? l->space.count - l->space.full : l->space.count};

    return out;
}

static uint32_t least_mean(const parts *t, const uint32_t *child, int count)
{
    uint32_t best = child[0];

    for (int i = 1; i < count; i++) {
        if (t->mean[child[i]] < t->mean[best])
            best = child[i];
    }
    return best;
}

static double wait_of(const parts *t, uint32_t index)
{
    return index < t->full_from ? 0.0 : t->wait[index - t->full_from];
}

static uint32_t least_wait(const parts *t, const uint32_t *child, int count)
{
    uint32_t best = child[0];

    for (int i = 1; i < count; i++) {
        if (wait_of(t, child[i]) < wait_of(t, best))
            best = child[i];
    }
    return best;
}

/* Adds a child's distribution, one roll later. */
static void add_later(double *sum, const float *chance, int rolls, double weight)
{
    for (int n = 1; n < rolls; n++)
        sum[n] += weight * (double)chance[n - 1];
}

static void one_sided_step(const exact_work *work, uint32_t k)
{
    const exact_layout *l = &work->layout;
    const parts t = parts_of(work);
    const uint32_t index = work->order[k];
    const bool full = index >= t.full_from;
    double chance[256] = {0}, first[256] = {0};
    uint32_t child[EXACT_CHILDREN_MAX];
    double mean = 1.0, wait = 1.0;
    exact_checkers checkers;

    vd_eval_exact_checkers_of(&l->space, index, &checkers);
    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b <= a; b++) {
            const double weight = (a == b ? 1.0 : 2.0) / 36.0;
            const int count = vd_eval_exact_children(&l->space, &checkers, index, a, b, child);
            uint32_t best = least_mean(&t, child, count);

            mean += weight * t.mean[best];
            add_later(chance, t.chance + (size_t)best * (size_t)l->rolls, l->rolls, weight);
            if (!full)
                continue;
            best = least_wait(&t, child, count);
            wait += weight * wait_of(&t, best);
            if (best < t.full_from)
                first[1] += weight;
            else
                add_later(first, t.first + (size_t)(best - t.full_from) * (size_t)l->first_rolls,
                          l->first_rolls, weight);
        }
    }
    t.mean[index] = mean;
    for (int n = 0; n < l->rolls; n++)
        t.chance[(size_t)index * (size_t)l->rolls + (size_t)n] = (float)chance[n];
    if (!full)
        return;
    t.wait[index - t.full_from] = wait;
    for (int n = 0; n < l->first_rolls; n++)
        t.first[(size_t)(index - t.full_from) * (size_t)l->first_rolls + (size_t)n] =
            (float)first[n];
}

static void one_sided_begin(const exact_work *work)
{
    const parts t = parts_of(work);

    t.mean[0] = 0.0;
    t.chance[0] = 1.0F;
}

/* ---- Preparing ---- */

static vd_status make_order(exact_work *work)
{
    const exact_space *space = &work->layout.space;
    uint32_t at[LEVELS_MAX + 1];
    exact_checkers checkers;

    work->levels = space->points * space->checkers + 1;
    work->order = malloc((size_t)space->count * sizeof *work->order);
    if (!work->order)
        return VD_ERR_NOMEM;
    for (uint32_t x = 0; x < space->count; x++) {
        vd_eval_exact_checkers_of(space, x, &checkers);
        work->level[vd_eval_exact_pips(space, &checkers) + 1]++;
    }
    for (int s = 0; s < work->levels; s++)
        work->level[s + 1] += work->level[s];
    memcpy(at, work->level, sizeof at);
    for (uint32_t x = 0; x < space->count; x++) {
        vd_eval_exact_checkers_of(space, x, &checkers);
        work->order[at[vd_eval_exact_pips(space, &checkers)]++] = x;
    }
    return VD_OK;
}

static int by_number(const void *left, const void *right)
{
    const uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;

    return a < b ? -1 : a > b;
}

/* Replies of `x` to all rolls, doubles first; without `out` they are only counted. */
static uint32_t put_children(const exact_space *space, uint32_t x, uint32_t at, uint32_t *start,
                             uint16_t *out)
{
    uint32_t child[EXACT_CHILDREN_MAX];
    exact_checkers checkers;

    vd_eval_exact_checkers_of(space, x, &checkers);
    for (int r = 0; r < EXACT_ROLLS; r++) {
        int a = r + 1, b = r + 1;
        int count;

        if (r >= 6) { /* 2-1, 3-1, 3-2, 4-1, ... */
            for (a = 2, b = r - 5; b >= a; a++)
                b -= a - 1;
        }
        if (start)
            start[r] = at;
        count = vd_eval_exact_children(space, &checkers, x, a, b, child);
        qsort(child, (size_t)count, sizeof child[0], by_number);
        for (int i = 0; i < count; i++) {
            if (i > 0 && child[i] == child[i - 1])
                continue;
            if (out)
                out[at] = (uint16_t)child[i];
            at++;
        }
    }
    return at;
}

static vd_status make_children(exact_work *work)
{
    const exact_space *space = &work->layout.space;
    uint32_t total = 0;

    for (uint32_t x = 1; x < space->count; x++)
        total = put_children(space, x, total, NULL, NULL);
    work->start = calloc((size_t)space->count * EXACT_ROLLS + 1, sizeof *work->start);
    work->child = malloc(((size_t)total + 1) * sizeof *work->child);
    if (!work->start || !work->child)
        return VD_ERR_NOMEM;
    total = 0;
    for (uint32_t x = 1; x < space->count; x++)
        total = put_children(space, x, total, work->start + (size_t)x * EXACT_ROLLS, work->child);
    work->start[(size_t)space->count * EXACT_ROLLS] = total;
    return VD_OK;
}

vd_status vd_eval_exact_work_new(const vd_exact_shape *shape, const exact_layout *layout,
                                 unsigned char *bytes, exact_work **out)
{
    exact_work *work = calloc(1, sizeof *work);
    vd_status status;

    if (!work)
        return VD_ERR_NOMEM;
    work->two_sided = shape->kind == VD_EXACT_TWO_SIDED;
    work->layout = *layout;
    work->parts = bytes;
    status = make_order(work);
    if (status != VD_OK) {
        vd_eval_exact_work_free(work);
        return status;
    }
    *out = work;
    return VD_OK;
}

void vd_eval_exact_work_free(exact_work *work)
{
    if (!work)
        return;
    for (int t = 0; t < THREADS_MAX; t++)
        free(work->scratch[t]);
    free(work->order);
    free(work->start);
    free(work->child);
    free(work);
}

uint64_t vd_eval_exact_work_bytes(const vd_exact_shape *shape, const exact_layout *layout)
{
    const uint64_t each = shape->kind == VD_EXACT_TWO_SIDED ? 2048 : 4;

    return layout->space.count * each;
}

/* ---- Running ---- */

/* Runs number `n`; false: no such run. */
static bool run_of(const exact_work *work, int n, run *out)
{
    out->second = work->two_sided && n % 2 == 1;
    out->level = 1 + (work->two_sided ? n / 2 : n);
    if (out->level >= work->levels)
        return false;
    out->from = work->level[out->level];
    out->to = work->level[out->level + 1];
    if (work->two_sided && !out->second) {
        out->to = out->from;
        out->from = 1;
    }
    return true;
}

uint64_t vd_eval_exact_work_steps(const exact_work *work)
{
    uint64_t sum = 0;
    run r;

    for (int n = 0; run_of(work, n, &r); n++)
        sum += r.to - r.from;
    return sum;
}

/* Of about as many nanoseconds. */
static uint64_t step_cost(const exact_work *work, const run *r)
{
    const uint64_t level = work->level[r->level + 1] - work->level[r->level];

    if (!work->two_sided)
        return 20000;
    return 2 * work->level[r->level] + 200 * (r->second ? work->level[r->level + 1] : level);
}

/* Steps of a run, those of one task: so many that a task is worth being taken. */
typedef struct part {
    const exact_work *work;
    const run *r;
    uint32_t from, to, size;
} part;

static void do_part(void *user, int worker, size_t index)
{
    const part *b = user;
    const uint32_t from = b->from + (uint32_t)index * b->size;
    const uint32_t to = b->to - from > b->size ? from + b->size : b->to;

    VD_ASSERT(b->from <= from && from < to && to <= b->to);
    for (uint32_t k = from; k < to; k++) {
        if (b->work->two_sided)
            two_sided_step(b->work, b->r, k, b->work->scratch[worker]);
        else
            one_sided_step(b->work, k);
    }
}

static void do_batch(vd_pool *pool, const exact_work *work, const run *r, uint32_t from,
                     uint32_t to)
{
    const uint64_t cost = step_cost(work, r);
    const uint32_t size = (uint32_t)(1 + TASK_NS / cost);
    part b = {work, r, from, to, (to - from) * cost < ALONE_NS ? to - from : size};

    VD_ASSERT(from < to);
    vd_pool_run(pool, (to - from + b.size - 1) / b.size, do_part, NULL, &b);
}

/* The rows of the threads; fewer threads when memory is short of them. */
static int make_scratch(exact_work *work, int threads)
{
    threads = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    for (int t = 0; work->two_sided && t < threads; t++) {
        if (!work->scratch[t])
            work->scratch[t] = calloc(work->layout.space.count, sizeof *work->scratch[t]);
        if (!work->scratch[t])
            return t;
    }
    return threads;
}

/* How the whole stands: steps in the runs before this one, steps in all. */
typedef struct progress {
    const vd_exact_job *job;
    unsigned char *header;
    vd_pool *pool;
    int threads;
    uint64_t before, steps;
    const exact_keeper *keeper;
    uint64_t unkept; /* nanoseconds of work, or so, since the keeper was called */
} progress;

/* One run, without its first `skip` steps. */
static vd_status do_run(const exact_work *work, const run *r, uint32_t skip, progress *p)
{
    /* About a fifth of a second a thread, so that a stop is soon and a kill costs little. */
    const uint64_t batch = 1 + 200000000 / step_cost(work, r) * (uint64_t)p->threads;
    uint32_t k = r->from + skip;

    while (k < r->to) {
        const uint32_t end = r->to - k > batch ? k + (uint32_t)batch : r->to;
        const double done = (double)(p->before + k - r->from) / (double)p->steps;

        if (p->job->keep_going && !p->job->keep_going(p->job->user, done))
            return VD_ERR_CANCELLED;
        do_batch(p->pool, work, r, k, end);
        p->unkept += (end - k) * step_cost(work, r) / (uint64_t)p->threads;
        k = end;
        vd_eval_exact_done_set(p->header, p->before + k - r->from);
        if (p->keeper && p->unkept >= p->keeper->every) {
            const vd_status status = p->keeper->keep(p->keeper->user);

            if (status != VD_OK)
                return status;
            p->unkept = 0;
        }
    }
    return VD_OK;
}

/* All runs but the first `done` steps. */
static vd_status do_runs(const exact_work *work, uint64_t done, progress *p)
{
    run r;

    for (int n = 0; run_of(work, n, &r); n++) {
        const uint32_t size = r.to - r.from;

        if (done < p->before + size) {
            const uint32_t skip = done > p->before ? (uint32_t)(done - p->before) : 0;
            vd_status status = do_run(work, &r, skip, p);

            if (status != VD_OK)
                return status;
        }
        p->before += size;
    }
    vd_eval_exact_done_set(p->header, p->steps); /* a table of one position has none */
    return VD_OK;
}

vd_status vd_eval_exact_work_run(exact_work *work, uint64_t done, const vd_exact_job *job,
                                 unsigned char *header, const exact_keeper *keeper)
{
    /* The first batch is kept whatever it took. */
    progress p = {.job = job,
                  .header = header,
                  .threads = make_scratch(work, job->threads),
                  .steps = vd_eval_exact_work_steps(work),
                  .keeper = keeper,
                  .unkept = keeper ? keeper->every : 0};
    vd_status status;

    if (p.threads == 0 || (work->two_sided && make_children(work) != VD_OK))
        return VD_ERR_NOMEM;
    p.pool = vd_pool_new(p.threads);
    if (!p.pool)
        return VD_ERR_NOMEM;
    if (work->two_sided)
        two_sided_begin(work);
    else
        one_sided_begin(work);
    status = do_runs(work, done, &p);
    vd_pool_free(p.pool);
    return status;
}
