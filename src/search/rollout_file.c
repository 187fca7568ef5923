/* The file of a rollout: the question, the settings, every game that is finished. Numbers lie low byte first.
 *
 *   magic[8]  version u32  engine u64  length u64 of the rest  checksum u64 of the rest
 *   question, settings                as put_question has them
 *   limits    games u32, least u32, clear f64
 *   state     games u32, check u32, clear u8; a candidate: given_up u8, games u32
 *   room      u32: so many games are kept of each candidate; a candidate: a bit a game, then six f32 for each that is set */
#include "inner/nets.h"
#include "rollout_bytes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Writing ---- */

static void put_pos(vd_bytes_out *w, const vd_pos *pos)
{
    for (int s = 0; s < 2; s++) {
        const vd_side *side = &pos->side[s];

        vd_bytes_put_all(w, side->point, sizeof side->point);
        vd_bytes_put(w, side->bar, 1);
        vd_bytes_put(w, side->unentered, 1);
        vd_bytes_put(w, side->flags, 1);
    }
    vd_bytes_put(w, pos->pending, 1);
    vd_bytes_put(w, pos->pending_die, 1);
}

static void put_match(vd_bytes_out *w, const vd_match *m)
{
    const vd_match_rules *t = &m->rules;

    vd_bytes_put_all(w, (const unsigned char *)&t->variant + VARIANT_FROM,
                     VARIANT_TO - VARIANT_FROM);
    vd_bytes_put(w, t->length, 2);
    vd_bytes_put(w,
                 (uint64_t)t->cube | (uint64_t)t->crawford << 1 | (uint64_t)t->holland << 2 |
                     (uint64_t)t->jacoby << 3 | (uint64_t)t->beavers << 4 |
                     (uint64_t)t->raccoons << 5 | (uint64_t)t->multipliers << 6,
                 1);
    vd_bytes_put(w, (uint16_t)t->auto_doubles, 2);
    vd_bytes_put(w, t->cube_limit, 2);
    vd_bytes_put(w, t->opening, 1);
    vd_bytes_put(w, m->score[0], 4);
    vd_bytes_put(w, m->score[1], 4);
    vd_bytes_put(w,
                 (uint64_t)m->crawford_game | (uint64_t)m->crawford_done << 1 |
                     (uint64_t)m->again << 2 | (uint64_t)m->cocked << 3,
                 1);
    vd_bytes_put(w, (uint64_t)m->phase, 1);
    vd_bytes_put(w, m->turn, 1);
    put_pos(w, &m->pos);
    vd_bytes_put(w, m->dice.count, 1);
    vd_bytes_put_all(w, m->dice.die, sizeof m->dice.die);
    vd_bytes_put(w, m->cube_exp, 2);
    vd_bytes_put(w, (uint8_t)m->cube_owner, 1);
    vd_bytes_put(w, m->cube_turns, 2);
    vd_bytes_put(w, m->first_roll, 1);
    vd_bytes_put(w, m->turns_played[0], 4);
    vd_bytes_put(w, m->turns_played[1], 4);
}

static void put_side(vd_bytes_out *w, const vd_rollout_side *side)
{
    const vd_filter *filter = vd_search_rollout_filter(side);

    vd_bytes_put(w, (uint64_t)side->ply, 1);
    vd_bytes_put(w, (uint64_t)side->cube_ply, 1);
    vd_bytes_put(w, filter->stages, 1);
    for (int i = 0; i < VD_PLY_MAX; i++) {
        vd_bytes_put(w, filter->stage[i].ply, 1);
        vd_bytes_put(w, filter->stage[i].keep, 2);
        vd_bytes_put(w, filter->stage[i].more, 2);
        vd_bytes_put_float(w, filter->stage[i].within);
    }
    vd_bytes_put(w, filter->width, 2);
    vd_bytes_put(w, filter->valued, 2);
    vd_bytes_put(w, filter->valued_race, 2);
}

/* All that makes a rollout this one and no other. */
static void put_question(vd_bytes_out *w, const vd_rollout_question *q, const vd_rollout_options *o)
{
    const size_t plays = q->kind == VD_ROLLOUT_PLAYS ? q->count : 0;

    vd_bytes_put(w, (uint64_t)q->kind, 1);
    put_match(w, q->match);
    vd_bytes_put(w, plays, 2);
    for (size_t i = 0; i < plays; i++)
        put_pos(w, &q->plays[i].result);
    put_side(w, &o->side[0]);
    put_side(w, &o->side[1]);
    vd_bytes_put(w, o->truncate, 4);
    vd_bytes_put(w, o->seed, 8);
    vd_bytes_put(
        w, (uint64_t)o->cubeless | (uint64_t)o->plain << 1 | (uint64_t)o->through_exact << 2, 1);
}

static bool put_own_question(vd_bytes_out *w, const vd_rollout *r)
{
    vd_rollout_question q = {.kind = r->kind, .match = &r->asked, .count = r->count};
    vd_play *plays = calloc(r->count, sizeof *plays);

    w->failed = w->failed || !plays;
    for (size_t i = 0; i < r->count && plays; i++)
        plays[i] = r->candidate[i].play;
    q.plays = plays;
    if (plays)
        put_question(w, &q, &r->options);
    free(plays);
    return !w->failed;
}

bool vd_rollout_is(const vd_rollout *r, const vd_rollout_question *question,
                   const vd_rollout_options *options)
{
    vd_bytes_out mine = {0}, its = {0};
    bool same;

    put_question(&its, question, options);
    same = put_own_question(&mine, r) && !its.failed && mine.length == its.length &&
           memcmp(mine.data, its.data, its.length) == 0;
    free(mine.data);
    free(its.data);
    return same;
}

static void put_games(vd_bytes_out *w, const rollout_candidate *candidate, uint32_t room)
{
    for (uint32_t i = 0; i < room; i += 8) {
        unsigned bits = 0;

        for (uint32_t k = i; k < i + 8 && k < room; k++)
            bits |= (unsigned)(atomic_load(&candidate->done[k]) != 0) << (k - i);
        vd_bytes_put(w, bits, 1);
    }
    for (uint32_t i = 0; i < room; i++) {
        for (int k = 0; k < FIGURES && atomic_load(&candidate->done[i]); k++)
            vd_bytes_put_float(w, candidate->game[i].at[k]);
    }
}

/* Games up to the last one that is finished. */
static uint32_t games_kept(const vd_rollout *r)
{
    uint32_t room = r->room;

    while (room > 0) {
        for (size_t i = 0; i < r->count; i++) {
            if (atomic_load(&r->candidate[i].done[room - 1]))
                return room;
        }
        room--;
    }
    return 0;
}

static void put_all(vd_bytes_out *w, const vd_rollout *r)
{
    const uint32_t room = games_kept(r);

    vd_bytes_put(w, r->options.games, 4);
    vd_bytes_put(w, r->options.least, 4);
    vd_bytes_put_double(w, r->options.clear);
    vd_bytes_put(w, r->games, 4);
    vd_bytes_put(w, r->check, 4);
    vd_bytes_put(w, r->clear, 1);
    for (size_t i = 0; i < r->count; i++) {
        vd_bytes_put(w, atomic_load(&r->candidate[i].given_up), 1);
        vd_bytes_put(w, r->candidate[i].games, 4);
    }
    vd_bytes_put(w, room, 4);
    for (size_t i = 0; i < r->count; i++)
        put_games(w, &r->candidate[i], room);
}

/* ---- Whose values are they? ---- */

/* Positions that tell which exact tables there are: checkers far and near, few and many. */
static uint64_t mark_tables(const vd_engine *engine, uint64_t mark)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);

    for (int point = 2; point <= 12; point += 2) {
        for (int checkers = 2; checkers <= VD_CHECKERS_MAX; checkers++) {
            vd_two_sided two = {0};
            vd_probs probs = {0};
            vd_pos pos = {0};

            for (int s = 0; s < 2; s++) {
                pos.side[s].point[point] = (uint8_t)checkers;
                pos.side[s].point[0] = (uint8_t)(VD_CHECKERS_MAX - checkers);
            }
            (void)vd_engine_two_sided(engine, variant, &pos, &two);
            if (vd_engine_probs(engine, variant, &pos, &probs) == VD_OK)
                mark = vd_hash64(&probs, sizeof probs, mark);
            mark = vd_hash64(&two, sizeof two, mark);
        }
    }
    return mark;
}

bool vd_search_mark(const vd_engine *engine, const vd_variant *variant, uint64_t *mark)
{
    const vd_exact *solved = vd_engine_exact_table(engine, VD_EXACT_HYPERGAMMON);
    vd_net_id net_id = VD_NET_CONTACT;

    if (vd_engine_plays_solved(engine, variant)) {
        const uint64_t sum = vd_exact_about(solved)->checksum;

        *mark = vd_hash64(&sum, sizeof sum, *mark);
        return true;
    }
    if (variant->facing) /* its table follows from the rules */
        return true;
    (void)vd_variant_net_id(variant, &net_id);
    /* Dutch is backgammon once all have entered. */
    if (vd_engine_net_hash(engine, net_id, mark) != VD_OK ||
        (net_id == VD_NET_DUTCH && vd_engine_net_hash(engine, VD_NET_CONTACT, mark) != VD_OK) ||
        vd_engine_net_hash(engine, VD_NET_RACE, mark) != VD_OK ||
        vd_engine_net_hash(engine, VD_NET_PRUNING, mark) != VD_OK)
        return false;
    *mark = mark_tables(engine, *mark);
    return true;
}

bool vd_rollout_engine_mark(const vd_engine *engine, const vd_rollout *r, uint64_t *out)
{
    uint64_t mark = VERSION;

    if (!vd_search_mark(engine, &r->match.rules.variant, &mark))
        return false;
    for (int side = 0; side < 2; side++) {
        mark = vd_hash64(r->states[side].pass, sizeof r->states[side].pass, mark);
        mark = vd_hash64(r->states[side].share, sizeof r->states[side].share, mark);
    }
    *out = mark;
    return true;
}

/* ---- Saving ---- */

vd_status vd_rollout_fail_path(vd_error *err, vd_status status, vd_error_code what,
                               const char *path)
{
    return vd_fail_word(err, status, what, 0, path, strlen(path));
}

/* Always another file: nothing is written to one whose sync may have failed. */
static bool write_file(const char *path, const vd_bytes_out *w)
{
    FILE *file;
    bool written;

    (void)remove(path);
    file = fopen(path, "wbx");
    if (!file)
        return false;
    written = fwrite(w->data, 1, w->length, file) == w->length && fflush(file) == 0 &&
              fsync(fileno(file)) == 0;
    return fclose(file) == 0 && written;
}

vd_status vd_rollout_save(const vd_rollout *r, const char *path, vd_error *err)
{
    const unsigned char blank[HEADER] = {0};
    uint64_t mark = 0;
    vd_bytes_out w = {0};
    char part[PATH_ROOM];
    vd_status status = VD_OK;

    if (snprintf(part, sizeof part, "%s.part", path) >= (int)sizeof part)
        return vd_rollout_fail_path(err, VD_ERR_IO, VD_ERROR_cannot_write, path);
    vd_bytes_put_all(&w, blank, sizeof blank);
    if (put_own_question(&w, r))
        put_all(&w, r);
    if (w.failed || !vd_rollout_engine_mark(r->engine, r, &mark)) {
        free(w.data);
        return vd_fail(err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    }
    if (w.unknown) {
        free(w.data);
        return vd_fail(err, VD_ERR_UNSUPPORTED, VD_ERROR_not_finite, 0);
    }
    memcpy(w.data, MAGIC, sizeof MAGIC);
    vd_bytes_set(w.data + AT_VERSION, VERSION, 4);
    vd_bytes_set(w.data + AT_ENGINE, mark, 8);
    vd_bytes_set(w.data + AT_LENGTH, w.length - HEADER, 8);
    vd_bytes_set(w.data + AT_SUM, vd_hash64(w.data + HEADER, w.length - HEADER, VERSION), 8);
    if (!write_file(part, &w) || rename(part, path) != 0) {
        (void)remove(part);
        status = vd_rollout_fail_path(err, VD_ERR_IO, VD_ERROR_cannot_write, path);
    }
    free(w.data);
    return status;
}
