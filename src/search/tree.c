/* The tree of rolls and plays. Plays inside it are chosen for each stake by what they are worth with a dead cube: a play
 * that wins gammons is not the play at a stake that already decides the match. */
#include "tree.h"

#include <stdlib.h>
#include <string.h>

/* Nodes between two signs of life of a thread that is not asked. */
enum { NODES_A_BEAT = 16 };

typedef struct sums {
    double chance[5];
    double hold[VD_STAKE_STATES];
} sums;

bool vd_search_tree_floor_init(tree_floor *floor, size_t replies)
{
    VD_ASSERT(replies >= 1);
    floor->reply = malloc(replies * sizeof *floor->reply);
    floor->value = malloc(replies * sizeof *floor->value);
    return floor->reply && floor->value;
}

void vd_search_tree_floor_fini(tree_floor *floor)
{
    free(floor->reply);
    free(floor->value);
}

/* ---- Going on ---- */

bool vd_search_stopped(const vd_search *s)
{
    return atomic_load_explicit(&s->stopped, memory_order_relaxed);
}

/* Asked by the caller's thread only. */
static void ask_job(void *user)
{
    vd_search *s = user;
    double done = s->done;

    if (!s->job || !s->job->keep_going || vd_search_stopped(s))
        return;
    if (s->tasks > 0)
        done += s->part * (double)atomic_load(&s->finished) / (double)s->tasks;
    if (!s->job->keep_going(s->job->user, done > 1.0 ? 1.0 : done))
        atomic_store(&s->stopped, true);
}

static bool go_on(worker *w)
{
    vd_search *s = w->search;

    if (w->number == 0)
        ask_job(s);
    else if (++w->beats % NODES_A_BEAT == 0)
        vd_pool_beat(s->pool);
    return !vd_search_stopped(s);
}

/* ---- One node ---- */

void vd_search_tree_turn(const vd_search *s, int side, node_value *value)
{
    VD_ASSERT(side == 0 || side == 1);

    const vd_stakes *theirs = &s->stakes[1 - side];

    vd_probs_flip(&value->probs);
    vd_stakes_decide(theirs, value->hold, value->hold);
    vd_stakes_turn(theirs, value->hold, value->hold);
}

void vd_search_tree_leaf(const vd_search *s, const reply *play, int side, node_value *out)
{
    VD_ASSERT(side == 0 || side == 1);

    const vd_stakes *stakes = &s->stakes[play->stays ? side : 1 - side];

    memset(out->hold, 0, sizeof out->hold);
    out->probs = play->probs;
    vd_stakes_static(s->engine, stakes, &play->pos, &play->probs, out->hold);
    if (!play->stays)
        vd_search_tree_turn(s, side, out);
}

/* What is known of a node without looking at its rolls. */
static bool settle(worker *w, const vd_pos *pos, int ply, int side, node_value *out)
{
    const vd_search *s = w->search;
    const bool over =
        vd_pos_won(&s->variant, pos, VD_MOVER) || vd_pos_won(&s->variant, pos, VD_OPPONENT);

    VD_ASSERT(ply >= 0 && ply <= VD_PLY_MAX);
    memset(out->hold, 0, sizeof out->hold);
    if (ply > 0 && !over && vd_stakes_exact(s->engine, &s->stakes[side], pos, out->hold)) {
        vd_search_batch_value(&w->batch, pos, &out->probs);
        return true;
    }
    if (ply > 0 && !over)
        return false;
    vd_search_batch_value(&w->batch, pos, &out->probs);
    vd_stakes_static(s->engine, &s->stakes[side], pos, &out->probs, out->hold);
    return true;
}

/* Of live[0..count - 1], the best one at `level` that is not among the `taken` ones of `kept`. */
static size_t best_at(const vd_stakes *stakes, int level, const vd_probs *seen, size_t count,
                      const size_t *kept, size_t taken)
{
    size_t best = count;
    double most = 0;

    VD_ASSERT(level >= 0 && level < stakes->levels);
    for (size_t i = 0; i < count; i++) {
        bool free_one = true;
        double score;

        for (size_t k = 0; k < taken; k++)
            free_one = free_one && kept[k] != i;
        if (!free_one)
            continue;
        score = vd_stakes_dead(stakes, level, &seen[i]);
        if (best == count || score > most) {
            best = i;
            most = score;
        }
    }
    return best;
}

/* The best `inner` plays at the stake as it lies, and the best one at each higher stake. */
static size_t choose_kept(const vd_stakes *stakes, size_t inner, const vd_probs *seen, size_t count,
                          size_t kept[VD_INNER_MAX + VD_STAKE_LEVELS])
{
    size_t n = 0;

    VD_ASSERT(inner >= 1 && inner <= VD_INNER_MAX);
    while (n < inner && n < count) {
        kept[n] = best_at(stakes, 0, seen, count, kept, n);
        n++;
    }
    for (int level = 1; level < stakes->levels; level++) {
        size_t k = 0;

        kept[n] = best_at(stakes, level, seen, count, kept, 0);
        while (kept[k] != kept[n])
            k++;
        n += k == n; /* not kept yet */
    }
    return n;
}

/* Replies to roll `roll`, of the live ones from..to - 1. */
static size_t keep_replies(worker *w, int side, size_t inner, size_t from, size_t to, reply *out)
{
    VD_ASSERT(from < to && to <= w->batch.live);

    batch *b = &w->batch;
    size_t kept[VD_INNER_MAX + VD_STAKE_LEVELS];
    vd_probs *seen = b->told;
    size_t count;

    for (size_t i = from; i < to; i++) {
        seen[i - from] = b->probs[i];
        if (!b->stays[b->at[i]])
            vd_probs_flip(&seen[i - from]);
    }
    count = choose_kept(&w->search->stakes[side], inner, seen, to - from, kept);
    for (size_t k = 0; k < count; k++) {
        const size_t i = from + kept[k];

        out[k].pos = b->pos[b->at[i]];
        out[k].probs = b->probs[i];
        out[k].stays = b->stays[b->at[i]];
    }
    return count;
}

bool vd_search_tree_expand(worker *w, const vd_pos *pos, size_t inner, int side, tree_floor *floor)
{
    const vd_search *s = w->search;
    batch_rolls rolls = {.from = 0, .to = 0};
    size_t count = 0;

    if (!go_on(w))
        return false;
    while (rolls.to < 21) {
        rolls.from = rolls.to;
        vd_search_batch_value_rolls(&w->batch, pos, &s->limits, &rolls);
        for (int r = rolls.from; r < rolls.to; r++) {
            floor->first[r] = count;
            count += keep_replies(w, side, inner, rolls.first[r], rolls.first[r + 1],
                                  &floor->reply[count]);
        }
    }
    floor->first[21] = count;
    return true;
}

/* Plays that are looked at no further are only the best ones. */
static size_t inner_of(const vd_search *s, int ply)
{
    return ply > 1 ? s->inner : 1;
}

static void add_level(sums *to, const node_value *from, int level, double weight)
{
    const vd_probs *p = &from->probs;
    const float chance[5] = {p->win, p->gammon, p->backgammon, p->lose_gammon, p->lose_backgammon};

    VD_ASSERT(level >= 0 && level < VD_STAKE_LEVELS && weight > 0);
    for (int state = 3 * level; state < 3 * level + 3; state++)
        to->hold[state] += weight * from->hold[state];
    for (int i = 0; i < 5 && level == 0; i++)
        to->chance[i] += weight * (double)chance[i];
}

/* At each stake, the reply that is worth most there. */
static void add_best(const vd_stakes *stakes, const node_value *value, size_t count, double weight,
                     sums *to)
{
    VD_ASSERT(count >= 1);
    for (int level = 0; level < stakes->levels; level++) {
        size_t best = 0;
        double most = 0;

        for (size_t k = 0; k < count && count > 1; k++) {
            const double score = vd_stakes_dead(stakes, level, &value[k].probs);

            if (k == 0 || score > most) {
                most = score;
                best = k;
            }
        }
        add_level(to, &value[best], level, weight);
    }
}

/* The mean of all rolls, once the replies have their values. */
static void combine(worker *w, const vd_pos *pos, int side, const tree_floor *floor,
                    node_value *out)
{
    const vd_stakes *stakes = &w->search->stakes[side];
    sums total = {.chance = {0}};
    vd_slot slot;

    for (int roll = 0; roll < 21; roll++) {
        vd_dice dice;
        const int weight = vd_dice_nth(roll, &dice);
        const size_t first = floor->first[roll];

        add_best(stakes, &floor->value[first], floor->first[roll + 1] - first, weight / 36.0,
                 &total);
    }
    out->probs = (vd_probs){(float)total.chance[0], (float)total.chance[1], (float)total.chance[2],
                            (float)total.chance[3], (float)total.chance[4]};
    /* The table is exact; plays chosen by it may differ from those it was built with. The cube is still searched. */
    if (vd_classify(&w->search->variant, pos, &slot) == VD_CLASS_BEAROFF)
        vd_search_batch_value(&w->batch, pos, &out->probs);
    memcpy(out->hold, total.hold, sizeof out->hold);
}

static void search_node(worker *w, const vd_pos *pos, int ply, int side, node_value *out);

static void search_reply(worker *w, const reply *play, int ply, int side, node_value *out)
{
    VD_ASSERT(ply >= 0 && ply < VD_PLY_MAX);
    if (play->stays || ply == 0) { /* no cube before the turn is over */
        vd_search_tree_leaf(w->search, play, side, out);
        return;
    }
    search_node(w, &play->pos, ply, 1 - side, out);
    vd_search_tree_turn(w->search, side, out);
}

static void search_node(worker *w, const vd_pos *pos, int ply, int side, node_value *out)
{
    VD_ASSERT(ply >= 1 && ply <= VD_PLY_MAX);

    tree_floor *floor = &w->floor[ply - 1];
    cache *kept = &w->batch.cache;

    if (settle(w, pos, ply, side, out) || vd_search_cache_find_value(kept, pos, ply, side, out))
        return;
    if (!vd_search_tree_expand(w, pos, inner_of(w->search, ply), side, floor)) {
        memset(out, 0, sizeof *out);
        return;
    }
    for (size_t k = 0; k < floor->first[21]; k++)
        search_reply(w, &floor->reply[k], ply - 1, side, &floor->value[k]);
    combine(w, pos, side, floor, out);
    if (!vd_search_stopped(w->search))
        vd_search_cache_keep_value(kept, pos, ply, side, out);
}

/* ---- Whole trees, by all threads ---- */

/* A root that is one ply deep is done at once; the replies of deeper ones are tasks of their own. */
static void begin_root(void *user, int number, size_t index)
{
    vd_search *s = user;
    worker *w = s->worker[number];
    tree_root *root = &s->root[index];
    const int ply = s->root_ply;

    VD_ASSERT(index < ROOTS_MAX && number < s->workers);
    root->settled = true;
    root->floor.first[21] = 0;
    if (vd_search_stopped(s))
        return;
    if (ply == 1) {
        search_node(w, &root->pos, ply, root->side, &root->value);
        atomic_fetch_add(&s->finished, 1);
        return;
    }
    root->settled = settle(w, &root->pos, ply, root->side, &root->value);
    if (!root->settled &&
        !vd_search_tree_expand(w, &root->pos, inner_of(s, ply), root->side, &root->floor))
        root->floor.first[21] = 0;
}

static void search_task(void *user, int number, size_t index)
{
    vd_search *s = user;
    worker *w = s->worker[number];
    tree_root *root = s->root;

    VD_ASSERT(number < s->workers);
    if (vd_search_stopped(s))
        return;
    while (index >= root->floor.first[21]) {
        index -= root->floor.first[21];
        root++;
    }
    search_reply(w, &root->floor.reply[index], s->root_ply - 1, root->side,
                 &root->floor.value[index]);
    atomic_fetch_add(&s->finished, 1);
}

static void run_tasks(vd_search *s, size_t count, vd_pool_task *task)
{
    if (s->pool) {
        vd_pool_run(s->pool, count, task, ask_job, s);
        return;
    }
    for (size_t i = 0; i < count; i++)
        task(s, 0, i);
}

void vd_search_tree_search(vd_search *s, size_t count, int ply)
{
    size_t replies = 0;

    VD_ASSERT(ply >= 0 && ply <= VD_PLY_MAX);
    VD_ASSERT(count <= ROOTS_MAX);
    s->root_ply = ply;
    s->tasks = ply == 1 ? count : 0;
    atomic_store(&s->finished, 0);
    if (ply > 0)
        ask_job(s); /* whatever the threads do, once */
    run_tasks(s, count, begin_root);
    for (size_t i = 0; i < count; i++)
        replies += s->root[i].floor.first[21];
    if (replies > 0) {
        s->tasks = replies;
        run_tasks(s, replies, search_task);
    }
    for (size_t i = 0; i < count && !vd_search_stopped(s); i++) {
        tree_root *root = &s->root[i];

        if (!root->settled)
            combine(s->worker[0], &root->pos, root->side, &root->floor, &root->value);
    }
}
