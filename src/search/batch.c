/* Positions after the plays of rolls, valued together: pruned, looked up, sent to the nets. */
#include "batch.h"
#include "inner/nets.h"

#include <stdlib.h>
#include <string.h>

/* Where the table of a solved game is lost on the way. Who asked the question learns it when all is done
 * (vd_search_ask, vd_rollout_run), and nothing of this is used. */
static const vd_probs EVEN = {.win = 0.5F};

static void *room_for(size_t count, size_t size)
{
    return malloc(count * size);
}

bool vd_search_batch_init(batch *out, const vd_engine *engine, const vd_variant *variant,
                          cache *kept)
{
    memset(out, 0, sizeof *out);
    out->engine = engine;
    out->variant = variant;
    out->cache = kept;
    out->pos = room_for(BATCH_ROOM, sizeof *out->pos);
    out->stays = room_for(BATCH_ROOM, sizeof *out->stays);
    out->kind = room_for(BATCH_ROOM, sizeof *out->kind);
    out->pruned = room_for(BATCH_ROOM, sizeof *out->pruned);
    out->score = room_for(BATCH_ROOM, sizeof *out->score);
    out->at = room_for(BATCH_ROOM, sizeof *out->at);
    out->probs = room_for(BATCH_ROOM, sizeof *out->probs);
    out->key = room_for(BATCH_ROOM, sizeof *out->key);
    out->hash = room_for(BATCH_ROOM, sizeof *out->hash);
    out->duplicate = room_for(BATCH_ROOM, sizeof *out->duplicate);
    out->same = room_for(BATCH_DUPLICATES, sizeof *out->same);
    out->requested = room_for(BATCH_ROOM, sizeof *out->requested);
    out->results = room_for(BATCH_ROOM, sizeof *out->results);
    out->pruning_score = room_for(BATCH_ROOM, sizeof *out->pruning_score);
    return out->pos && out->stays && out->kind && out->pruned && out->score && out->at &&
           out->probs && out->key && out->hash && out->duplicate && out->same && out->requested &&
           out->results && out->pruning_score;
}

void vd_search_batch_fini(batch *b)
{
    free(b->pos);
    free(b->stays);
    free(b->kind);
    free(b->pruned);
    free(b->score);
    free(b->at);
    free(b->probs);
    free(b->key);
    free(b->hash);
    free(b->duplicate);
    free(b->same);
    free(b->requested);
    free(b->results);
    free(b->pruning_score);
}

void vd_search_batch_value(batch *b, const vd_pos *pos, vd_probs *out)
{
    uint64_t hash;
    vd_status status;
    pos_key key;

    vd_search_pos_key_of(b->variant, pos, &key);
    hash = vd_search_pos_key_hash(&key);
    if (vd_search_cache_find_position(b->cache, &key, hash, out))
        return;
    *out = EVEN;
    status = vd_engine_probs(b->engine, b->variant, pos, out);
    VD_ASSERT(status == VD_OK || b->variant->id == VD_HYPERGAMMON);
    b->evaluations++;
    vd_search_cache_keep_position(b->cache, &key, hash, out);
}

/* ---- What the rolls lead to ---- */

static void add_result(batch *b, const vd_pos *result)
{
    const size_t n = b->count++;

    b->stays[n] = vd_pos_over(b->variant, result) || result->pending != VD_PENDING_NONE;
    if (b->stays[n])
        b->pos[n] = *result;
    else
        vd_pos_flip(result, &b->pos[n]);
}

/* With three dice the game may be lost, or the turn go on. */
static void add_lost_turn(batch *b, const vd_pos *pos, vd_dice dice)
{
    vd_pos passed = *pos;

    if (dice.count > 2)
        vd_pos_pass(b->variant, pos, dice, &passed);
    add_result(b, &passed);
}

static void add_roll(batch *b, const vd_pos *pos, int roll)
{
    vd_results results = {b->pos + b->count, b->stays + b->count, BATCH_ROOM - b->count, 0};
    vd_dice dice;
    vd_status status;

    (void)vd_rolls_nth(b->variant->dice, roll, &dice);
    status = vd_plays_results(b->variant, pos, dice, &results);
    VD_ASSERT(status == VD_OK);
    (void)status;
    b->count += results.count;
    if (results.count == 0)
        add_lost_turn(b, pos, dice);
}

/* ---- Which of them are valued ---- */

static batch_kind kind_of(const batch *b, size_t n)
{
    vd_net_id net_id;

    if (b->stays[n])
        return KIND_EXACT;
    if (vd_engine_classify(b->engine, b->variant, &b->pos[n], &net_id) != VD_CLASS_NET)
        return KIND_EXACT;
    return net_id == VD_NET_RACE ? KIND_RACE : KIND_CONTACT;
}

/* Of a roll's plays of one kind, all but the `keep` worst for the side that is on roll after them are left behind; among
 * equals the earlier ones stay. */
static void leave_behind(batch *b, size_t from, size_t to, batch_kind kind, size_t keep)
{
    uint16_t *best = b->requested; /* sorted */
    size_t count = 0;

    for (size_t n = from; n < to; n++) {
        size_t k;

        if (b->kind[n] != kind)
            continue;
        b->pruned[n] = true;
        if (count == keep && b->score[n] >= b->score[best[count - 1]])
            continue;
        k = count < keep ? count++ : count - 1;
        for (; k > 0 && b->score[n] < b->score[best[k - 1]]; k--)
            best[k] = best[k - 1];
        best[k] = (uint16_t)n;
    }
    for (size_t k = 0; k < count; k++)
        b->pruned[best[k]] = false;
}

static size_t count_kind(const batch *b, size_t from, size_t to, batch_kind kind)
{
    size_t count = 0;

    for (size_t n = from; n < to; n++)
        count += b->kind[n] == kind;
    return count;
}

/* `begin` are the rolls' first positions. */
static void prune_kind(batch *b, const batch_limits *limits, batch_kind kind, const size_t *begin,
                       const batch_rolls *rolls)
{
    const size_t keep = limits->keep[kind];
    size_t count = 0;
    uint64_t crowded = 0; /* a bit for each roll with more than is kept */

    for (int r = rolls->from; r < rolls->to; r++) {
        if (count_kind(b, begin[r], begin[r + 1], kind) <= keep)
            continue;
        crowded |= (uint64_t)1 << r;
        for (size_t n = begin[r]; n < begin[r + 1]; n++) {
            if (b->kind[n] != kind)
                continue;
            b->ask[count] = &b->pos[n];
            b->requested[count++] = (uint16_t)n;
        }
    }
    if (count == 0 || !limits->pruning(b->engine, b->variant, b->ask, count, b->pruning_score))
        return;
    for (size_t i = 0; i < count; i++)
        b->score[b->requested[i]] = b->pruning_score[i];
    for (int r = rolls->from; r < rolls->to; r++) {
        if (crowded >> r & 1U)
            leave_behind(b, begin[r], begin[r + 1], kind, keep);
    }
}

/* How many checkers have one of the other side before them: with more than a roll moves, contact stays whatever is played. */
static int checkers_in_contact(const vd_variant *variant, const vd_pos *pos)
{
    const vd_side *mover = &pos->side[VD_MOVER];
    const int theirs = vd_side_rearmost(variant, &pos->side[VD_OPPONENT]);
    int checkers = mover->bar + mover->unentered;

    for (int k = variant->track; k > 0 && k + theirs > variant->track; k--)
        checkers += mover->point[k];
    return checkers;
}

static void see_kinds(batch *b, int checkers, const size_t *begin, const batch_rolls *rolls)
{
    for (int r = rolls->from; r < rolls->to; r++) {
        vd_dice dice;

        (void)vd_dice_nth(r, &dice);
        if (checkers > (vd_dice_is_double(dice) ? VD_HOPS_MAX : 2) && !b->stays[begin[r]]) {
            VD_ASSERT(kind_of(b, begin[r]) == KIND_CONTACT);
            memset(b->kind + begin[r], KIND_CONTACT, begin[r + 1] - begin[r]);
            continue;
        }
        for (size_t n = begin[r]; n < begin[r + 1]; n++)
            b->kind[n] = (uint8_t)kind_of(b, n);
    }
}

static void prune(batch *b, const vd_pos *pos, const batch_limits *limits, const size_t *begin,
                  const batch_rolls *rolls)
{
    const int checkers = checkers_in_contact(b->variant, pos);

    memset(b->pruned, 0, b->count * sizeof *b->pruned);
    /* Where checkers are pinned one play may end the game, whatever the others of its roll do; and no pruning net knows games of
     * three dice, or of three checkers. */
    if (b->variant->facing || b->variant->id == VD_HYPERGAMMON || b->variant->hit == VD_HIT_PIN ||
        b->variant->dice > 2)
        return;
    if (limits->keep[checkers > 0 ? KIND_CONTACT : KIND_RACE] == 0 && limits->keep[KIND_RACE] == 0)
        return;
    see_kinds(b, checkers, begin, rolls);
    for (int kind = KIND_CONTACT; kind < BATCH_KINDS; kind++) {
        if (limits->keep[kind] > 0)
            prune_kind(b, limits, (batch_kind)kind, begin, rolls);
    }
}

/* ---- Their values ---- */

static void gather_live(batch *b, const size_t *begin, batch_rolls *rolls)
{
    b->live = 0;
    for (int r = rolls->from; r < rolls->to; r++) {
        rolls->first[r] = b->live;
        for (size_t n = begin[r]; n < begin[r + 1]; n++) {
            if (!b->pruned[n])
                b->at[b->live++] = (uint16_t)n;
        }
    }
    rolls->first[rolls->to] = b->live;
}

/* The first live one of those equal to live[i]; itself when the table is too full to say. */
static size_t first_of(batch *b, size_t i)
{
    size_t place = b->hash[i] >> 40 & (BATCH_DUPLICATES - 1);

    for (int tries = 0; tries < 16; tries++) {
        const size_t j = b->same[place];

        if (j == 0) {
            b->same[place] = (uint16_t)(i + 1);
            return i;
        }
        if (vd_search_pos_key_equal(&b->key[j - 1], &b->key[i]))
            return j - 1;
        place = (place + 1) & (BATCH_DUPLICATES - 1);
    }
    return i;
}

static void value_live(batch *b)
{
    size_t count = 0;
    vd_status status;

    for (size_t i = 0; i < b->live; i++) {
        vd_search_pos_key_of(b->variant, &b->pos[b->at[i]], &b->key[i]);
        b->hash[i] = vd_search_pos_key_hash(&b->key[i]);
        vd_search_cache_expect_position(b->cache, b->hash[i]);
    }
    memset(b->same, 0, BATCH_DUPLICATES * sizeof *b->same);
    for (size_t i = 0; i < b->live; i++) {
        b->duplicate[i] = (uint16_t)i;
        if (vd_search_cache_find_position(b->cache, &b->key[i], b->hash[i], &b->probs[i]))
            continue;
        b->duplicate[i] = (uint16_t)first_of(b, i);
        if (b->duplicate[i] != i)
            continue;
        b->ask[count] = &b->pos[b->at[i]];
        b->requested[count++] = (uint16_t)i;
    }
    status = vd_engine_probs_many(b->engine, b->variant, b->ask, count, b->results);
    VD_ASSERT(status == VD_OK || b->variant->id == VD_HYPERGAMMON);
    for (size_t i = 0; i < count && status != VD_OK; i++)
        b->results[i] = EVEN;
    b->evaluations += count;
    for (size_t i = 0; i < count; i++) {
        const size_t to = b->requested[i];

        b->probs[to] = b->results[i];
        vd_search_cache_keep_position(b->cache, &b->key[to], b->hash[to], &b->results[i]);
    }
    for (size_t i = 0; i < b->live; i++)
        b->probs[i] = b->probs[b->duplicate[i]];
}

void vd_search_batch_value_rolls(batch *b, const vd_pos *pos, const batch_limits *limits,
                                 batch_rolls *rolls)
{
    const int count = vd_rolls(b->variant->dice);
    size_t begin[VD_ROLLS_MAX + 1];

    VD_ASSERT(rolls->from >= 0 && rolls->from < count);
    b->count = 0;
    rolls->to = rolls->from;
    while (rolls->to < count && b->count + VD_PLAYS_MAX <= BATCH_ROOM) {
        begin[rolls->to] = b->count;
        add_roll(b, pos, rolls->to++);
    }
    begin[rolls->to] = b->count;
    prune(b, pos, limits, begin, rolls);
    gather_live(b, begin, rolls);
    value_live(b);
}

void vd_search_batch_value_plays(batch *b, const vd_play *play, size_t count)
{
    VD_ASSERT(count <= VD_PLAYS_MAX);
    VD_ASSERT(count <= BATCH_ROOM);
    b->count = 0;
    for (size_t i = 0; i < count; i++)
        add_result(b, &play[i].result);
    for (size_t i = 0; i < count; i++)
        b->at[i] = (uint16_t)i;
    b->live = count;
    value_live(b);
}
