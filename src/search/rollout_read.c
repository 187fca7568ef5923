/* The file of a rollout, read: nothing of it is believed before it is checked. */
#include "rollout_bytes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- Reading ---- */

static void take_pos(vd_bytes_in *in, const vd_variant *variant, vd_pos *out)
{
    const unsigned char *at = vd_bytes_take_all(in, POSITION_BYTES);

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
    if (at[0] >= VD_VARIANT_KNOWN) {
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

typedef struct kept_question { /* what a file says of the question */
    vd_rollout_question question;
    vd_match match;
    vd_play *plays;
    vd_rollout_options options;
    vd_filter filter[2];
} kept_question;

static void take_question(vd_bytes_in *in, kept_question *out)
{
    unsigned flags;

    out->question.kind = (vd_rollout_kind)vd_bytes_take(in, 1, VD_ROLLOUT_CUBE);
    out->question.match = &out->match;
    take_match(in, &out->match);
    out->question.count = (size_t)vd_bytes_take(in, 2, VD_ROLLOUT_CANDIDATES_MAX);
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
    out->options.truncate = (uint32_t)vd_bytes_take(in, 4, ROLLS_MAX);
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
        vd_search_rollout_note_rolls(r, i);
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
    kept_question *t;

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
    if (status == VD_OK && !vd_rollout_engine_mark(engine, r, &mark))
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
        (void)!vd_rollout_fail_path(err, VD_ERR_IO, VD_ERROR_cannot_open, path);
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
