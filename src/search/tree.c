/* The tree of rolls and plays. Plays inside it are chosen for each stake by what they are worth with a dead cube: a play
 * that wins gammons is not the play at a stake that already decides the match. */
#include "tree.h"
#include "inner/nets.h"
#include "inner/unrolled.h"

#include <stdlib.h>
#include <string.h>

/* Nodes between two signs of life of a thread that is not asked. */
enum { NODES_A_BEAT = 16 };

typedef struct sums {
    double chance[5];
    double no_double[VD_CUBE_STATES];
} sums;

bool vd_search_ply_buffer_init(ply_buffer *buffer, size_t children)
{
    VD_ASSERT(children >= 1);
    buffer->child = malloc(children * sizeof *buffer->child);
    buffer->value = malloc(children * sizeof *buffer->value);
    return buffer->child && buffer->value;
}

void vd_search_ply_buffer_fini(ply_buffer *buffer)
{
    free(buffer->child);
    free(buffer->value);
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

void vd_search_tree_flip(const vd_search *s, int side, node_value *value)
{
    VD_ASSERT(side == 0 || side == 1);

    const vd_cube_states *theirs = &s->states[1 - side];

    vd_probs_flip(&value->probs);
    vd_cube_states_decide(theirs, value->no_double, value->no_double);
    vd_cube_states_flip(theirs, value->no_double, value->no_double);
}

void vd_search_tree_leaf(const vd_search *s, const child *play, int side, node_value *out)
{
    VD_ASSERT(side == 0 || side == 1);

    const vd_cube_states *states = &s->states[play->stays ? side : 1 - side];

    memset(out->no_double, 0, sizeof out->no_double);
    out->probs = play->probs;
    vd_cube_states_static(s->engine, states, &play->pos, &play->probs, out->no_double);
    if (!play->stays)
        vd_search_tree_flip(s, side, out);
}

/* What is known of a node without looking at its rolls. */
static bool leaf_value(worker *w, const vd_pos *pos, int ply, int side, node_value *out)
{
    const vd_search *s = w->search;
    /* Where what comes next is no roll there are none to look at either. */
    const bool over = vd_pos_over(&s->variant, pos) || vd_pos_is_unrolled(pos);

    VD_ASSERT(ply >= 0 && ply <= VD_PLY_MAX);
    memset(out->no_double, 0, sizeof out->no_double);
    if (ply > 0 && !over &&
        vd_cube_states_exact(s->engine, &s->states[side], pos, out->no_double)) {
        vd_search_batch_value(&w->batch, pos, &out->probs);
        return true;
    }
    if (ply > 0 && !over)
        return false;
    vd_search_batch_value(&w->batch, pos, &out->probs);
    vd_cube_states_static(s->engine, &s->states[side], pos, &out->probs, out->no_double);
    return true;
}

/* Of live[0..count - 1], the best one at `cube_level` that is not among the `taken` ones of `kept`. */
static size_t best_at(const vd_cube_states *states, int cube_level, const vd_probs *seen,
                      size_t count, const size_t *kept, size_t taken)
{
    size_t best = count;
    double most = 0;

    VD_ASSERT(cube_level >= 0 && cube_level < states->levels);
    for (size_t i = 0; i < count; i++) {
        bool free_one = true;
        double score;

        for (size_t k = 0; k < taken; k++)
            free_one = free_one && kept[k] != i;
        if (!free_one)
            continue;
        score = vd_cube_states_dead(states, cube_level, &seen[i]);
        if (best == count || score > most) {
            best = i;
            most = score;
        }
    }
    return best;
}

/* The best `width` plays at the stake as it lies, and the best one at each higher stake. */
static size_t choose_kept(const vd_cube_states *states, size_t width, const vd_probs *seen,
                          size_t count, size_t kept[VD_WIDTH_MAX + VD_CUBE_LEVELS])
{
    size_t n = 0;

    VD_ASSERT(width >= 1 && width <= VD_WIDTH_MAX);
    while (n < width && n < count) {
        kept[n] = best_at(states, 0, seen, count, kept, n);
        n++;
    }
    for (int cube_level = 1; cube_level < states->levels; cube_level++) {
        size_t k = 0;

        kept[n] = best_at(states, cube_level, seen, count, kept, 0);
        while (kept[k] != kept[n])
            k++;
        n += k == n; /* not kept yet */
    }
    return n;
}

/* The children kept, of the live ones from..to - 1. */
static size_t keep_children(worker *w, int side, size_t width, size_t from, size_t to, child *out)
{
    VD_ASSERT(from < to && to <= w->batch.live);

    batch *b = &w->batch;
    size_t kept[VD_WIDTH_MAX + VD_CUBE_LEVELS];
    vd_probs *seen = b->results;
    size_t count;

    for (size_t i = from; i < to; i++) {
        seen[i - from] = b->probs[i];
        if (!b->stays[b->at[i]])
            vd_probs_flip(&seen[i - from]);
    }
    count = choose_kept(&w->search->states[side], width, seen, to - from, kept);
    for (size_t k = 0; k < count; k++) {
        const size_t i = from + kept[k];

        out[k].pos = b->pos[b->at[i]];
        out[k].probs = b->probs[i];
        out[k].stays = b->stays[b->at[i]];
    }
    return count;
}

bool vd_search_tree_expand(worker *w, const vd_pos *pos, size_t width, int side, ply_buffer *buffer)
{
    const vd_search *s = w->search;
    const int all = vd_rolls(s->variant.dice);
    batch_rolls rolls = {.from = 0, .to = 0};
    size_t count = 0;

    if (!go_on(w))
        return false;
    while (rolls.to < all) {
        rolls.from = rolls.to;
        vd_search_batch_value_rolls(&w->batch, pos, &s->limits, &rolls);
        for (int r = rolls.from; r < rolls.to; r++) {
            buffer->first[r] = count;
            count += keep_children(w, side, width, rolls.first[r], rolls.first[r + 1],
                                   &buffer->child[count]);
        }
    }
    buffer->first[all] = buffer->count = count;
    return true;
}

/* The best play of the double `die` that is named now, or of what is still to be played; what it is worth at the stake as it lies. */
static double play_rest(worker *w, int side, const vd_pos *pos, int die, child *out)
{
    child best[1 + VD_CUBE_LEVELS];
    vd_plays plays = {.play = w->stage, .capacity = VD_PLAYS_MAX};
    const vd_status status = vd_plays_find_named(&w->search->variant, pos, die, &plays);
    vd_probs seen;

    VD_ASSERT(status == VD_OK);
    (void)status;
    if (plays.count == 0)
        vd_plays_end_turn(pos, &plays);
    vd_search_batch_value_plays(&w->batch, plays.play, plays.count);
    (void)keep_children(w, side, 1, 0, w->batch.live, best);
    *out = best[0];
    seen = best[0].probs;
    if (!best[0].stays)
        vd_probs_flip(&seen);
    return vd_cube_states_dead(&w->search->states[side], 0, &seen);
}

/* The same of the double that is best. */
static void play_named(worker *w, int side, const vd_pos *pos, child *out)
{
    double most = 0;

    for (int die = 1; die <= 6; die++) {
        child play;
        const double worth = play_rest(w, side, pos, die, &play);

        if (die == 1 || worth > most) {
            most = worth;
            *out = play;
        }
    }
}

bool vd_search_tree_finish_turn(worker *w, int side, child *play)
{
    bool played = false;

    while (play->stays && vd_search_plays_on(&w->search->variant) &&
           (play->pos.pending == VD_PENDING_COMPLEMENT ||
            play->pos.pending == VD_PENDING_NAME_DOUBLE)) {
        const vd_pos pos = play->pos;

        if (pos.pending == VD_PENDING_NAME_DOUBLE)
            play_named(w, side, &pos, play);
        else
            (void)play_rest(w, side, &pos, pos.pending_die, play);
        played = true;
    }
    return played;
}

/* Plays that are looked at no further are only the best ones. */
static size_t width_of(const vd_search *s, int ply)
{
    return ply > 1 ? s->width : 1;
}

static void add_level(sums *to, const node_value *from, int cube_level, double weight)
{
    const vd_probs *p = &from->probs;
    const float chance[5] = {p->win, p->gammon, p->backgammon, p->lose_gammon, p->lose_backgammon};

    VD_ASSERT(cube_level >= 0 && cube_level < VD_CUBE_LEVELS && weight > 0);
    for (int state = 3 * cube_level; state < 3 * cube_level + 3; state++)
        to->no_double[state] += weight * from->no_double[state];
    for (int i = 0; i < 5 && cube_level == 0; i++)
        to->chance[i] += weight * (double)chance[i];
}

/* At each stake, the child that is worth most there. */
static void add_best(const vd_cube_states *states, const node_value *value, size_t count,
                     double weight, sums *to)
{
    VD_ASSERT(count >= 1);
    for (int cube_level = 0; cube_level < states->levels; cube_level++) {
        size_t best = 0;
        double most = 0;

        for (size_t k = 0; k < count && count > 1; k++) {
            const double score = vd_cube_states_dead(states, cube_level, &value[k].probs);

            if (k == 0 || score > most) {
                most = score;
                best = k;
            }
        }
        add_level(to, &value[best], cube_level, weight);
    }
}

/* The mean of all rolls, once the children have their values. */
static void combine(worker *w, const vd_pos *pos, int side, const ply_buffer *buffer,
                    node_value *out)
{
    const vd_cube_states *states = &w->search->states[side];
    const int dice_thrown = w->search->variant.dice;
    const double throws = vd_throws(dice_thrown);
    sums total = {.chance = {0}};
    vd_net_id net_id;
    vd_class kind;

    for (int roll = 0; roll < vd_rolls(dice_thrown); roll++) {
        vd_dice dice;
        const int weight = vd_rolls_nth(dice_thrown, roll, &dice);
        const size_t first = buffer->first[roll];

        add_best(states, &buffer->value[first], buffer->first[roll + 1] - first, weight / throws,
                 &total);
    }
    out->probs = (vd_probs){(float)total.chance[0], (float)total.chance[1], (float)total.chance[2],
                            (float)total.chance[3], (float)total.chance[4]};
    /* The table is exact; plays chosen by it may differ from those it was built with. The cube is still searched. */
    kind = vd_engine_classify(w->search->engine, &w->search->variant, pos, &net_id);
    if (kind == VD_CLASS_BEAROFF || kind == VD_CLASS_SOLVED)
        vd_search_batch_value(&w->batch, pos, &out->probs);
    memcpy(out->no_double, total.no_double, sizeof out->no_double);
}

static void search_node(worker *w, const vd_pos *pos, int ply, int side, node_value *out);

static void search_reply(worker *w, const child *play, int ply, int side, node_value *out)
{
    VD_ASSERT(ply >= 0 && ply < VD_PLY_MAX);

    child end = *play;

    if (ply > 0 && vd_search_tree_finish_turn(w, side, &end))
        play = &end;
    if (ply > 0 && play->stays && play->pos.pending == VD_PENDING_AGAIN) { /* nor here */
        search_node(w, &play->pos, ply, side, out);
        return;
    }
    if (play->stays || ply == 0) { /* no cube before the turn is over */
        vd_search_tree_leaf(w->search, play, side, out);
        return;
    }
    search_node(w, &play->pos, ply, 1 - side, out);
    vd_search_tree_flip(w->search, side, out);
}

static void search_node(worker *w, const vd_pos *pos, int ply, int side, node_value *out)
{
    VD_ASSERT(ply >= 1 && ply <= VD_PLY_MAX);

    ply_buffer *buffer = &w->buffer[ply - 1];
    cache *kept = w->batch.cache;

    if (leaf_value(w, pos, ply, side, out) || vd_search_cache_find_value(kept, pos, ply, side, out))
        return;
    if (!vd_search_tree_expand(w, pos, width_of(w->search, ply), side, buffer)) {
        memset(out, 0, sizeof *out);
        return;
    }
    for (size_t k = 0; k < buffer->count; k++)
        search_reply(w, &buffer->child[k], ply - 1, side, &buffer->value[k]);
    combine(w, pos, side, buffer, out);
    if (!vd_search_stopped(w->search))
        vd_search_cache_keep_value(kept, pos, ply, side, out);
}

/* ---- Whole trees, by all threads ---- */

/* A root that is one ply deep is done at once; the children of deeper ones are tasks of their own. */
static void begin_root(void *user, int number, size_t index)
{
    vd_search *s = user;
    worker *w = s->worker[number];
    tree_root *root = &s->root[index];
    const int ply = s->root_ply;

    VD_ASSERT(index < ROOTS_MAX && number < s->workers);
    root->is_leaf = true;
    root->buffer.count = 0;
    if (vd_search_stopped(s))
        return;
    if (ply == 1) {
        search_node(w, &root->pos, ply, root->side, &root->value);
        atomic_fetch_add(&s->finished, 1);
        return;
    }
    root->is_leaf = leaf_value(w, &root->pos, ply, root->side, &root->value);
    if (!root->is_leaf &&
        !vd_search_tree_expand(w, &root->pos, width_of(s, ply), root->side, &root->buffer))
        root->buffer.count = 0;
}

static void search_task(void *user, int number, size_t index)
{
    vd_search *s = user;
    worker *w = s->worker[number];
    tree_root *root = s->root;

    VD_ASSERT(number < s->workers);
    if (vd_search_stopped(s))
        return;
    while (index >= root->buffer.count) {
        index -= root->buffer.count;
        root++;
    }
    search_reply(w, &root->buffer.child[index], s->root_ply - 1, root->side,
                 &root->buffer.value[index]);
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
    size_t children = 0;

    VD_ASSERT(ply >= 0 && ply <= VD_PLY_MAX);
    VD_ASSERT(count <= ROOTS_MAX);
    s->root_ply = ply;
    s->tasks = ply == 1 ? count : 0;
    atomic_store(&s->finished, 0);
    if (ply > 0)
        ask_job(s); /* whatever the threads do, once */
    run_tasks(s, count, begin_root);
    for (size_t i = 0; i < count; i++)
        children += s->root[i].buffer.count;
    if (children > 0) {
        s->tasks = children;
        run_tasks(s, children, search_task);
    }
    for (size_t i = 0; i < count && !vd_search_stopped(s); i++) {
        tree_root *root = &s->root[i];

        if (!root->is_leaf)
            combine(s->worker[0], &root->pos, root->side, &root->buffer, &root->value);
    }
}
