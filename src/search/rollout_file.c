/* The file of a rollout: the question, the settings, every game that is finished. Numbers lie low byte first.
 *
 *   magic[8]  version u32  engine u64  length u64 of the rest  checksum u64 of the rest
 *   question, settings                as write_question has them
 *   limits    games u32, least u32, clear f64
 *   state     games u32, check u32, clear u8; a candidate: given_up u8, games u32
 *   room      u32: so many games are kept of each candidate; a candidate: a bit a game, then six f32 for each that is set */
#include "inner/bytes.h"
#include "rollout.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const unsigned char MAGIC[8] = {'V', 'D', 'R', 'O', 'L', 'L', '\n', 0x1A};

enum {
    VERSION = 1,
    AT_VERSION = 8,
    AT_ENGINE = 12,
    AT_LENGTH = 20,
    AT_SUM = 28,
    HEADER = 36,
    PATH_ROOM = 4096,
    CAMPS = 2 * (VD_TRACK_MAX + 4) + 2, /* bytes of a position */
    VARIANT_FROM = offsetof(vd_variant, id),
    VARIANT_TO = offsetof(vd_variant, cube_allowed) + 1
};

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
    vd_net_id net_id = VD_NET_CONTACT;

    (void)vd_variant_net_id(variant, &net_id);
    if (vd_engine_net_hash(engine, net_id, mark) != VD_OK ||
        vd_engine_net_hash(engine, VD_NET_RACE, mark) != VD_OK ||
        vd_engine_net_hash(engine, VD_NET_PRUNING, mark) != VD_OK)
        return false;
    *mark = mark_tables(engine, *mark);
    return true;
}

/* What must be the same for all games of a rollout: nets, tables, match equity. */
static bool engine_mark(const vd_engine *engine, const vd_rollout *r, uint64_t *out)
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

static vd_status fail_path(vd_error *err, vd_status status, vd_error_code what, const char *path)
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
        return fail_path(err, VD_ERR_IO, VD_ERROR_cannot_write, path);
    vd_bytes_put_all(&w, blank, sizeof blank);
    if (put_own_question(&w, r))
        put_all(&w, r);
    if (w.failed || !engine_mark(r->engine, r, &mark)) {
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
        status = fail_path(err, VD_ERR_IO, VD_ERROR_cannot_write, path);
    }
    free(w.data);
    return status;
}

/* ---- Reading ---- */

static void take_pos(vd_bytes_in *in, const vd_variant *variant, vd_pos *out)
{
    const unsigned char *at = vd_bytes_take_all(in, CAMPS);

    memset(out, 0, sizeof *out);
    if (!at)
        return;
    for (int s = 0; s < 2; s++) {
        vd_side *side = &out->side[s];

        memcpy(side->point, at, sizeof side->point);
        at += sizeof side->point;
        side->bar = *at++;
        side->unentered = *at++;
        side->flags = *at++;
    }
    out->pending = *at++;
    out->pending_die = *at;
    if (vd_pos_check(variant, out, NULL) != VD_OK)
        in->failed = true;
}

static void take_variant(vd_bytes_in *in, vd_variant *out)
{
    const unsigned char *at = vd_bytes_take_all(in, VARIANT_TO - VARIANT_FROM);

    *out = *vd_variant_get(VD_BACKGAMMON);
    if (!at)
        return;
    if (at[0] >= VD_VARIANT_COUNT) {
        in->failed = true;
        return;
    }
    *out = *vd_variant_get((vd_variant_id)at[0]);
    memcpy((unsigned char *)out + VARIANT_FROM, at, VARIANT_TO - VARIANT_FROM);
    if (vd_variant_prepare(out) != VD_OK)
        in->failed = true;
}

static void take_match_rules(vd_bytes_in *in, vd_match_rules *out)
{
    unsigned flags;

    memset(out, 0, sizeof *out);
    take_variant(in, &out->variant);
    out->length = (uint16_t)vd_bytes_take(in, 2, UINT16_MAX);
    flags = (unsigned)vd_bytes_take(in, 1, 0x7F);
    out->cube = (flags & 1U) != 0;
    out->crawford = (flags & 2U) != 0;
    out->holland = (flags & 4U) != 0;
    out->jacoby = (flags & 8U) != 0;
    out->beavers = (flags & 16U) != 0;
    out->raccoons = (flags & 32U) != 0;
    out->multipliers = (flags & 64U) != 0;
    out->auto_doubles = (int16_t)vd_bytes_take(in, 2, UINT16_MAX);
    out->cube_limit = (uint16_t)vd_bytes_take(in, 2, UINT16_MAX);
    out->opening = (uint8_t)vd_bytes_take(in, 1, UINT8_MAX);
    if (!in->failed && vd_match_rules_check(out) != VD_REFUSAL_none)
        in->failed = true;
}

static void take_match(vd_bytes_in *in, vd_match *out)
{
    const unsigned char *dice;
    unsigned flags, owner;

    memset(out, 0, sizeof *out);
    take_match_rules(in, &out->rules);
    out->games = 1;
    for (int seat = 0; seat < 2; seat++)
        out->score[seat] = (uint32_t)vd_bytes_take(
            in, 4, out->rules.length > 0 ? out->rules.length - 1U : UINT32_MAX);
    flags = (unsigned)vd_bytes_take(in, 1, 15);
    out->crawford_game = (flags & 1U) != 0;
    out->crawford_done = (flags & 2U) != 0;
    out->again = (flags & 4U) != 0;
    out->cocked = (flags & 8U) != 0;
    out->phase = (vd_phase)vd_bytes_take(in, 1, VD_PHASE_MATCH_OVER);
    out->turn = (uint8_t)vd_bytes_take(in, 1, 1);
    out->actor = out->turn;
    take_pos(in, &out->rules.variant, &out->pos);
    out->dice.count = (uint8_t)vd_bytes_take(in, 1, VD_DICE_MAX);
    dice = vd_bytes_take_all(in, sizeof out->dice.die);
    if (dice)
        memcpy(out->dice.die, dice, sizeof out->dice.die);
    out->cube_exp = (uint16_t)vd_bytes_take(in, 2, 64);
    owner = (unsigned)vd_bytes_take(in, 1, UINT8_MAX);
    out->cube_owner = (int8_t)(owner == UINT8_MAX ? -1 : (int)(owner & 1U));
    out->cube_turns = (uint16_t)vd_bytes_take(in, 2, UINT16_MAX);
    out->first_roll = (uint8_t)vd_bytes_take(in, 1, 1);
    out->turns_played[0] = (uint32_t)vd_bytes_take(in, 4, UINT32_MAX);
    out->turns_played[1] = (uint32_t)vd_bytes_take(in, 4, UINT32_MAX);
    if (owner > 1 && owner != UINT8_MAX)
        in->failed = true;
    if (out->dice.count > 0 && !vd_dice_valid(&out->rules.variant, out->dice))
        in->failed = true;
}

static void take_side(vd_bytes_in *in, vd_rollout_side *side, vd_filter *filter)
{
    memset(filter, 0, sizeof *filter);
    side->ply = (int)vd_bytes_take(in, 1, VD_PLY_MAX);
    side->cube_ply = (int)vd_bytes_take(in, 1, VD_PLY_MAX);
    filter->stages = (uint8_t)vd_bytes_take(in, 1, VD_PLY_MAX);
    for (int i = 0; i < VD_PLY_MAX; i++) {
        filter->stage[i].ply = (uint8_t)vd_bytes_take(in, 1, VD_PLY_MAX);
        filter->stage[i].keep = (uint16_t)vd_bytes_take(in, 2, UINT16_MAX);
        filter->stage[i].more = (uint16_t)vd_bytes_take(in, 2, UINT16_MAX);
        filter->stage[i].within = vd_bytes_take_float(in);
    }
    filter->width = (uint16_t)vd_bytes_take(in, 2, VD_WIDTH_MAX);
    filter->valued = (uint16_t)vd_bytes_take(in, 2, UINT16_MAX);
    filter->valued_race = (uint16_t)vd_bytes_take(in, 2, UINT16_MAX);
    side->filter = filter;
}

typedef struct told { /* what a file says of the question */
    vd_rollout_question question;
    vd_match match;
    vd_play *plays;
    vd_rollout_options options;
    vd_filter filter[2];
} told;

static void take_question(vd_bytes_in *in, told *out)
{
    unsigned flags;

    out->question.kind = (vd_rollout_kind)vd_bytes_take(in, 1, VD_ROLLOUT_CUBE);
    out->question.match = &out->match;
    take_match(in, &out->match);
    out->question.count = (size_t)vd_bytes_take(in, 2, VD_ROLLOUT_LINES_MAX);
    out->plays = calloc(out->question.count + 1, sizeof *out->plays);
    if (!out->plays) {
        in->failed = true;
        return;
    }
    out->question.plays = out->plays;
    for (size_t i = 0; i < out->question.count; i++)
        take_pos(in, &out->match.rules.variant, &out->plays[i].result);
    take_side(in, &out->options.side[0], &out->filter[0]);
    take_side(in, &out->options.side[1], &out->filter[1]);
    out->options.truncate = (uint32_t)vd_bytes_take(in, 4, THROWS_MAX);
    out->options.seed = vd_bytes_take(in, 8, UINT64_MAX);
    flags = (unsigned)vd_bytes_take(in, 1, 7);
    out->options.cubeless = (flags & 1U) != 0;
    out->options.plain = (flags & 2U) != 0;
    out->options.through_exact = (flags & 4U) != 0;
    out->options.games = (uint32_t)vd_bytes_take(in, 4, VD_ROLLOUT_GAMES_MAX);
    out->options.least = (uint32_t)vd_bytes_take(in, 4, UINT32_MAX);
    out->options.clear = vd_bytes_take_double(in);
}

static void take_games(vd_bytes_in *in, rollout_candidate *candidate, uint32_t room)
{
    const unsigned char *bits = vd_bytes_take_all(in, (room + 7) / 8);

    for (uint32_t i = 0; i < room && bits && !in->failed; i++) {
        if ((bits[i / 8] >> (i % 8) & 1) == 0)
            continue;
        for (int k = 0; k < FIGURES; k++)
            candidate->game[i].at[k] = vd_bytes_take_float(in);
        atomic_store(&candidate->done[i], 1);
    }
    for (uint32_t i = 0; i < candidate->games && !in->failed; i++) {
        if (i >= room || !atomic_load(&candidate->done[i]))
            in->failed = true; /* counted and not there */
    }
}

/* The state of the work; `r` is fresh. */
static void take_state(vd_bytes_in *in, vd_rollout *r)
{
    uint32_t room, alive = 0;

    r->games = (uint32_t)vd_bytes_take(in, 4, r->options.games);
    r->check = (uint32_t)vd_bytes_take(in, 4, UINT32_MAX);
    r->clear = vd_bytes_take(in, 1, 1) != 0;
    for (size_t i = 0; i < r->count; i++) {
        const bool given_up = vd_bytes_take(in, 1, 1) != 0;

        atomic_store(&r->candidate[i].given_up, given_up);
        r->candidate[i].games = (uint32_t)vd_bytes_take(in, 4, r->games);
        alive += !given_up;
        if (!given_up && r->candidate[i].games != r->games)
            in->failed = true;
    }
    room = (uint32_t)vd_bytes_take(in, 4, VD_ROLLOUT_GAMES_MAX);
    if (alive == 0 || r->check <= r->games - (r->games > 0))
        in->failed = true;
    /* What is kept takes at least a bit. */
    if (in->failed || room / 8 > (in->length - in->at) / r->count ||
        vd_search_rollout_reserve(r, room) != VD_OK) {
        in->failed = true;
        return;
    }
    for (size_t i = 0; i < r->count; i++)
        take_games(in, &r->candidate[i], room);
    for (uint32_t i = 0; i < r->games && !in->failed; i++)
        vd_search_rollout_note_throws(r, i);
    if (in->at != in->length)
        in->failed = true;
}

static vd_status read_header(const unsigned char *bytes, size_t len, vd_error *err)
{
    if (len < sizeof MAGIC || memcmp(bytes, MAGIC, sizeof MAGIC) != 0)
        return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_bad_file, 0);
    if (len < HEADER)
        return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_cut_short, len);
    if (vd_bytes_number(bytes + AT_VERSION, 4) != VERSION)
        return vd_fail_args(err, VD_ERR_UNSUPPORTED, VD_ERROR_bad_version, AT_VERSION,
                            (int32_t)vd_bytes_number(bytes + AT_VERSION, 4), VERSION, 0);
    if (vd_bytes_number(bytes + AT_LENGTH, 8) > len - HEADER)
        return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_cut_short, len);
    if (vd_bytes_number(bytes + AT_LENGTH, 8) < len - HEADER)
        return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_bad_file, len);
    if (vd_bytes_number(bytes + AT_SUM, 8) != vd_hash64(bytes + HEADER, len - HEADER, VERSION))
        return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_checksum, AT_SUM);
    return VD_OK;
}

vd_status vd_rollout_read(const vd_engine *engine, const void *bytes, size_t len, vd_rollout **out,
                          vd_error *err)
{
    vd_status status = read_header(bytes, len, err);
    vd_bytes_in in = {.data = bytes, .length = len, .at = HEADER};
    vd_rollout *r = NULL;
    uint64_t mark = 0;
    told *t;

    if (status != VD_OK)
        return status;
    t = calloc(1, sizeof *t);
    if (!t)
        return vd_fail(err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    take_question(&in, t);
    if (in.failed)
        status = vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_bad_file, in.at);
    else
        status = vd_rollout_new(engine, &t->question, &t->options, &r, err);
    if (status == VD_OK) {
        take_state(&in, r);
        if (in.failed)
            status = vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_bad_file, in.at);
    }
    if (status == VD_OK && !engine_mark(engine, r, &mark))
        status = vd_fail(err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    if (status == VD_OK && mark != vd_bytes_number(in.data + AT_ENGINE, 8))
        status = vd_fail(err, VD_ERR_UNSUPPORTED, VD_ERROR_other_engine, AT_ENGINE);
    if (status == VD_OK)
        *out = r;
    else
        vd_rollout_free(r);
    free(t->plays);
    free(t);
    return status;
}

/* The whole file; NULL: err says why. */
static unsigned char *read_all(const char *path, size_t *len, vd_error *err)
{
    FILE *file = fopen(path, "rb");
    unsigned char *bytes = NULL;
    struct stat about;
    off_t size = 0;

    /* A folder says that it is as long as can be. */
    if (file && fstat(fileno(file), &about) == 0 && S_ISREG(about.st_mode) && about.st_size >= 0) {
        size = about.st_size;
        bytes = malloc((size_t)size + 1);
    }
    if (bytes && fread(bytes, 1, (size_t)size, file) != (size_t)size) {
        free(bytes);
        bytes = NULL;
    }
    if (file)
        fclose(file);
    if (bytes)
        *len = (size_t)size;
    else
        (void)fail_path(err, VD_ERR_IO, VD_ERROR_cannot_open, path);
    return bytes;
}

vd_status vd_rollout_load(const vd_engine *engine, const char *path, vd_rollout **out,
                          vd_error *err)
{
    size_t len = 0;
    unsigned char *bytes;
    vd_status status;

    if (err)
        memset(err, 0, sizeof *err);
    bytes = read_all(path, &len, err);
    if (!bytes)
        return VD_ERR_IO;
    status = vd_rollout_read(engine, bytes, len, out, err);
    free(bytes);
    if (status != VD_OK && err && err->word[0] == '\0') {
        const vd_error before = *err;

        vd_error_fill(err, before.code, before.offset, before.arg, path, strlen(path));
    }
    return status;
}
