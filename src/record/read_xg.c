/* .xg and .xgp of eXtreme Gammon: the records of a match, or of one position, with analyses and comments. */
#include "rtf.h"
#include "xg_layout.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define ENGINE "eXtreme Gammon"

typedef struct slice {
    const char *bytes;
    size_t len;
} slice;

typedef struct reader {
    const vd_rec_input *in;
    vd_builder *b;
    vd_record_error *err;
    vd_xg_container file;
    const uint8_t *records;
    size_t count;  /* of records */
    size_t record; /* the one at hand */
    char *comment_bytes;
    slice *comments;
    size_t comment_count;
    const vd_variant *variant;
    vd_rec_match *match;
    vd_rec_match header; /* of a position: `match` points here, it is none of the record's */
    bool standing;       /* a position, no match */
    vd_rec_game *game;
    int32_t version;
    const uint8_t *cube; /* a cube record whose analysis belongs to the next action of its player */
    const uint8_t *resign; /* one that stands for a resignation */
} reader;

static vd_status fail(const reader *r, vd_import_fault fault, size_t in_record, const char *word)
{
    return vd_import_fail(r->err, r->in, fault, r->record * VD_XG_RECORD_BYTES + in_record, word,
                          strlen(word));
}

static vd_status fail_number(const reader *r, vd_import_fault fault, size_t in_record,
                             int32_t number)
{
    char text[16];

    snprintf(text, sizeof text, "%d", (int)number);
    return fail(r, fault, in_record, text);
}

static const uint8_t *record_at(const reader *r, size_t i)
{
    return r->records + i * VD_XG_RECORD_BYTES;
}

static bool is_zero(const uint8_t *at, size_t count)
{
    while (count > 0 && !*at) {
        at++;
        count--;
    }
    return count == 0;
}

/* ---- Texts --------------------------------------------------------------------------------------------------- */

/* NULL when it is empty. */
static const char *kept(reader *r, vd_out *text)
{
    const char *copy = NULL;

    if (text->failed)
        r->b->arena->failed = true;
    else if (text->length > 0)
        copy = vd_build_text(r->b, text->data, text->length);
    vd_out_free(text);
    return copy;
}

/* The wide text where the file has one, else the old one. */
static const char *text_at(reader *r, const uint8_t *record, size_t wide, size_t narrow,
                           size_t narrow_max)
{
    vd_out text = {0};

    if (r->version >= 24 && wide)
        vd_xg_utf16_get(record + wide, VD_XG_WIDE_TEXT, &text);
    if (text.length == 0 && narrow) {
        const size_t len = record[narrow];

        for (size_t i = 0; i < len && i < narrow_max && record[narrow + 1 + i]; i++) {
            const uint8_t c = record[narrow + 1 + i];

            vd_out_code(&text, c < ' ' || c == 127 ? ' ' : vd_cp1252_code(c));
        }
    }
    return kept(r, &text);
}

/* Documents separated by line ends; a line end within one is 01 02. */
static vd_status split_comments(reader *r)
{
    const vd_xg_member *member = vd_xg_member_get(&r->file, "temp.xgc");
    size_t len = 0, start = 0, room = 1;

    if (!member)
        return VD_OK;
    r->comment_bytes = malloc(member->size + 1);
    for (size_t i = 0; i + 1 < member->size; i++)
        room += member->bytes[i] == '\r' && member->bytes[i + 1] == '\n';
    r->comments = calloc(room, sizeof *r->comments);
    if (!r->comment_bytes || !r->comments)
        return fail(r, VD_IMPORT_no_memory, 0, "");
    for (size_t i = 0; i < member->size; i++) {
        const uint8_t c = member->bytes[i], next = i + 1 < member->size ? member->bytes[i + 1] : 0;

        if (c == '\r' && next == '\n') {
            r->comments[r->comment_count++] = (slice){r->comment_bytes + start, len - start};
            start = len;
            i++;
        } else {
            r->comment_bytes[len++] = c == 1 ? '\r' : c == 2 ? '\n' : (char)c;
        }
    }
    if (len > start)
        r->comments[r->comment_count++] = (slice){r->comment_bytes + start, len - start};
    return VD_OK;
}

/* The comment of this number after what is there already, a line between them. */
static void add_comment(reader *r, const char **to, int32_t index)
{
    vd_out text = {0};

    if (index < 0)
        return;
    if ((size_t)index >= r->comment_count) {
        vd_build_repair(r->b, VD_REPAIR_comment_missing, index, 0, 0, NULL, NULL);
        return;
    }
    if (*to) {
        vd_out_put(&text, *to);
        vd_out_put(&text, "\n\n");
    }
    vd_rtf_read(r->comments[index].bytes, r->comments[index].len, &text);
    if (text.length > 0 || text.failed)
        *to = kept(r, &text);
    vd_out_free(&text);
}

/* ---- The match ----------------------------------------------------------------------------------------------- */

/* Days since 1899-12-30 as a date of the civil calendar. */
static void read_date(reader *r, double days)
{
    char text[64];
    long long seconds;
    long z, era, doe, yoe, doy, mp;

    if (!(days >= 1 && days < 2958466))
        return;
    seconds = llround(days * 86400);
    z = (long)(seconds / 86400) + 719468 - 25569;
    seconds %= 86400;
    era = z / 146097;
    doe = z - era * 146097;
    yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
    doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    mp = (5 * doy + 2) / 153;
    snprintf(text, sizeof text, "%04ld-%02ld-%02ld", yoe + era * 400 + (mp >= 10),
             mp < 10 ? mp + 3 : mp - 9, doy - (153 * mp + 2) / 5 + 1);
    r->match->date = vd_build_string(r->b, text);
    if (seconds < 60)
        return;
    snprintf(text, sizeof text, "%02lld:%02lld", seconds / 3600, seconds / 60 % 60);
    r->match->time = vd_build_string(r->b, text);
}

static void read_rating(reader *r, int seat, const uint8_t *record)
{
    VD_ASSERT(seat == 0 || seat == 1);

    const double elo = vd_xg_f64(record + (seat ? M_ELO2 : M_ELO1));
    const int32_t experience = vd_xg_i32(record + (seat ? M_EXPERIENCE2 : M_EXPERIENCE1));
    char text[64];

    if (!(fabs(elo) < 1e6) || (elo == 0 && experience == 0))
        return;
    snprintf(text, sizeof text, "%.2f/%d", elo, (int)experience);
    for (char *c = text; *c; c++)
        if (*c == ',')
            *c = '.';
    r->match->rating[seat] = vd_build_string(r->b, text);
}

/* Whatever the case and the blanks. */
static bool same_letters(const char *text, const char *word)
{
    for (; *text; text++) {
        const char c = *text >= 'A' && *text <= 'Z' ? (char)(*text - 'A' + 'a') : *text;

        if (c == ' ')
            continue;
        if (c != *word)
            return false;
        word++;
    }
    return !*word;
}

/* Backgammon Galaxy writes the highest cube of a money game where a length should be: an even number. */
static bool is_galaxy_money(const char *place, int32_t length)
{
    return place && same_letters(place, "backgammongalaxy") && length > 0 &&
           length != VD_XG_MONEY && length % 2 == 0;
}

static void read_limits(reader *r, const uint8_t *record, vd_match_rules *rules)
{
    const int32_t limit = vd_xg_i32(record + M_CUBE_LIMIT),
                  most = vd_xg_i32(record + M_AUTODOUBLE_MOST);

    if (limit >= 0 && limit < 31)
        r->match->cube_limit = (uint32_t)1 << limit;
    if (limit == 0)
        rules->cube = rules->jacoby = rules->beavers = false;
    if (rules->length == 0 && rules->cube && record[M_AUTODOUBLE])
        rules->auto_doubles = (int16_t)(most > 0 && most < 1000 ? most : -1);
}

static void read_rules(reader *r, const uint8_t *record, vd_variant_id variant, int32_t length)
{
    const bool galaxy = is_galaxy_money(r->match->place, length);
    const bool money = length == 0 || length == VD_XG_MONEY || galaxy;
    vd_match_rules *rules = &r->match->rules;

    if (r->standing)
        vd_match_rules_default(rules, variant, money ? 0 : length);
    else
        vd_build_rules(r->b, variant, money ? 0 : length);
    rules->cube = rules->variant.cube_allowed;
    r->variant = &rules->variant;
    rules->crawford = !money && record[M_CRAWFORD];
    rules->jacoby = money && !galaxy && record[M_JACOBY];
    rules->beavers = money && record[M_BEAVER];
    read_limits(r, record, rules);
    if (galaxy) {
        r->match->cube_limit = (uint32_t)length;
        vd_build_repair(r->b, VD_REPAIR_money_length, length, 0, 0, NULL, NULL);
    }
}

static void read_names(reader *r, const uint8_t *record)
{
    vd_rec_match *m = r->match;

    for (int seat = 0; seat < 2; seat++) {
        const char *name = text_at(r, record, seat ? M_PLAYER2_WIDE : M_PLAYER1_WIDE,
                                   seat ? M_PLAYER2 : M_PLAYER1, 40);

        m->name[seat] = name ? name : "";
        read_rating(r, seat, record);
    }
    m->event = text_at(r, record, M_EVENT_WIDE, M_EVENT, 128);
    m->place = text_at(r, record, M_LOCATION_WIDE, M_LOCATION, 128);
    m->round = text_at(r, record, M_ROUND_WIDE, M_ROUND, 128);
    if (r->version >= 30)
        m->transcriber = text_at(r, record, M_TRANSCRIBER_WIDE, 0, 0);
    read_date(r, vd_xg_f64(record + M_DATE));
}

static vd_status read_header(reader *r, const uint8_t *record)
{
    static const vd_variant_id variants[] = {VD_BACKGAMMON, VD_NACKGAMMON, VD_HYPERGAMMON,
                                             VD_LONGGAMMON};
    const int32_t length = vd_xg_i32(record + M_LENGTH),
                  variation = vd_xg_i32(record + M_VARIATION);

    r->version = vd_xg_i32(record + M_VERSION);
    if (vd_xg_u32(record + M_MAGIC) != VD_XG_MAGIC)
        return fail(r, VD_IMPORT_bad_container, M_MAGIC, "temp.xg");
    if (r->version < 1 || r->version > VD_XG_NEWEST)
        return vd_xg_fail_version(r->err, r->in, M_VERSION, r->version);
    if (length < 0 || (length > UINT16_MAX && length != VD_XG_MONEY))
        return fail_number(r, VD_IMPORT_bad_length, M_LENGTH, length);
    if (variation < 0 || variation > 3)
        return fail_number(r, VD_IMPORT_bad_variant, M_VARIATION, variation);
    r->match = r->standing ? &r->header : vd_build_match(r->b);
    read_names(r, record);
    read_rules(r, record, variants[variation], length);
    vd_xg_extras_read(r->b, &r->match->tags, VD_XG_EXTRAS_MATCH, record);
    add_comment(r, &r->match->comment, vd_xg_i32(record + M_COMMENT));
    add_comment(r, &r->match->comment, vd_xg_i32(record + M_COMMENT_END));
    return VD_OK;
}

static vd_status read_score(const reader *r, const uint8_t *record, uint32_t score[2])
{
    for (int seat = 0; seat < 2; seat++) {
        const int32_t points = vd_xg_i32(record + G_SCORE + 4 * seat);

        if (points < 0 || points > 1000000)
            return fail_number(r, VD_IMPORT_bad_score, G_SCORE + 4 * (size_t)seat, points);
        score[seat] = (uint32_t)points;
    }
    return VD_OK;
}

static vd_status read_start(reader *r, const uint8_t *record)
{
    vd_pos start, usual;

    if (is_zero(record + G_START, VD_XG_PLACES))
        return VD_OK;
    if (!vd_xg_board_read(record + G_START, r->variant, &start))
        return fail(r, VD_IMPORT_bad_board, G_START, "");
    vd_pos_start(r->variant, &usual);
    if (!vd_pos_equal(&start, &usual))
        vd_build_position(r->b, 0, &start, 0, -1);
    return VD_OK;
}

static vd_status read_game(reader *r, const uint8_t *record)
{
    uint32_t score[2] = {0, 0};
    const int32_t doubles = vd_xg_i32(record + G_AUTODOUBLES);
    vd_status status = read_score(r, record, score);

    if (status != VD_OK)
        return status;
    r->cube = r->resign = NULL;
    r->game = vd_build_game(r->b, score);
    if (vd_xg_i32(record + G_NUMBER) > 0)
        r->game->number = vd_xg_u32(record + G_NUMBER);
    r->game->crawford = record[G_CRAWFORD] && r->match->rules.length > 0;
    status = read_start(r, record);
    for (int32_t i = 0; i < doubles && i < 16; i++)
        vd_build_action(r->b, 0, VD_REC_auto_double, (uint32_t)2 << i, 0, NULL);
    add_comment(r, &r->game->comment, vd_xg_i32(record + G_COMMENT));
    add_comment(r, &r->game->comment, vd_xg_i32(record + G_COMMENT_END));
    vd_xg_extras_read(r->b, &r->game->tags, VD_XG_EXTRAS_GAME, record);
    return status;
}

/* ---- Analyses ------------------------------------------------------------------------------------------------ */

/* The shortest number of which this is the nearest float: the one that was meant. */
static double float_at(const uint8_t *at)
{
    const float value = vd_xg_f32(at);
    double unit = 1;

    if (!(fabsf(value) < 1e6F))
        return (double)value;
    for (int places = 0; places <= 9; places++) {
        const double rounded = (double)llround((double)value * unit) / unit;

        if ((float)rounded == value)
            return rounded;
        unit *= 10;
    }
    return (double)value;
}

/* Their seven figures: lose backgammon, gammon, at all; win at all, gammon, backgammon; equity. Nobody loses and wins 0: then
 * the chances are not said, nor is an equity of 0 (but -0). */
static void read_eval(const uint8_t *at, vd_rec_eval *eval, int equity)
{
    static const int to[VD_XG_EVAL] = {VD_REC_LOSE_BACKGAMMON, VD_REC_LOSE_GAMMON, -1, VD_REC_WIN,
                                       VD_REC_GAMMON,          VD_REC_BACKGAMMON,  -1};

    const bool said = !is_zero(at, 4 * (VD_XG_EVAL - 1));

    for (int i = 0; i < VD_XG_EVAL && said; i++)
        if (to[i] >= 0)
            eval->figure[to[i]] = float_at(at + 4 * i);
    if (said || !is_zero(at + 24, 4))
        eval->figure[equity] = float_at(at + 24);
}

/* A cost; -0 would be another number than 0 in a text. NaN: not graded. */
static double cost(double error)
{
    if (error == VD_XG_NOT_GRADED || !isfinite(error))
        return (double)NAN;
    return error == 0 ? 0 : fabs(error);
}

static const char *level_name(reader *r, int level)
{
    char room[32];
    const char *name = vd_xg_level_name(level, room);

    return name ? vd_build_string(r->b, name) : NULL;
}

static vd_rec_unit unit_of(const reader *r)
{
    return r->match->rules.length > 0 ? VD_REC_UNIT_normalised : VD_REC_UNIT_money;
}

static bool cube_is_analysed(const uint8_t *record)
{
    return vd_xg_i32(record + C_LEVEL) >= 0 &&
           !(is_zero(record + C_ENGINE + D_EVAL, VD_XG_EVAL * 4) &&
             is_zero(record + C_ENGINE + D_EQUITY, 3 * 4));
}

/* With the cube: no double, take or beaver, pass. */
static void read_equities(const uint8_t *engine, vd_rec_analysis *a)
{
    const bool beaver = vd_xg_i16(engine + D_VERDICT) == 1;

    if (is_zero(engine + D_EQUITY, 3 * 4))
        return;
    for (int i = 0; i < 3; i++)
        a->line[i == 1 && beaver ? VD_REC_BEAVER : VD_REC_NO_DOUBLE + i].figure[VD_REC_EQUITY] =
            float_at(engine + D_EQUITY + 4 * i);
    if (beaver)
        a->line[VD_REC_BEAVER].figure[VD_REC_CUBELESS] =
            a->line[VD_REC_TAKE].figure[VD_REC_CUBELESS];
}

static void read_cube_analysis(reader *r, const uint8_t *record, vd_rec_analyses *to)
{
    const uint8_t *engine = record + C_ENGINE;
    const int seat = vd_xg_i32(record + C_ACTIVE) > 0 ? 0 : 1;
    vd_rec_analysis *a;

    if (!cube_is_analysed(record))
        return;
    a = vd_build_analysis(r->b, to, VD_REC_ANALYSIS_cube, seat, ENGINE);
    a->unit = unit_of(r);
    a->level = level_name(r, vd_xg_i32(engine + D_LEVEL));
    read_eval(engine + D_EVAL, &a->line[VD_REC_NO_DOUBLE], VD_REC_CUBELESS);
    read_eval(engine + D_DOUBLE_EVAL, &a->line[VD_REC_TAKE], VD_REC_CUBELESS);
    read_equities(engine, a);
    a->error[0] = cost(vd_xg_f64(record + C_ERROR));
    a->error[1] = cost(vd_xg_f64(record + C_TAKE_ERROR));
    a->error[2] = cost(vd_xg_f64(record + C_BEAVER_ERROR));
    a->error[3] = cost(vd_xg_f64(record + C_RACCOON_ERROR));
    vd_xg_extras_read(r->b, &a->tags, VD_XG_EXTRAS_CUBE_ENGINE, record);
}

static void tag_number(reader *r, vd_rec_tags *tags, const char *key, int64_t value)
{
    char text[32];

    snprintf(text, sizeof text, "%lld", (long long)value);
    vd_build_tag(r->b, tags, key, text, strlen(text));
}

/* The boards in the list are the mover's view already. */
static void read_candidate(reader *r, const uint8_t *record, int k, vd_rec_analysis *a,
                           const vd_pos *before, const vd_pos *after)
{
    const uint8_t *engine = record + V_ENGINE;
    const vd_dice dice =
        vd_dice_make((int)vd_xg_i32(record + V_DICE), (int)vd_xg_i32(record + V_DICE + 4));
    const int32_t rollout = vd_xg_i32(record + V_ROLLOUTS + 4 * k);
    vd_rec_candidate *c;
    vd_pos led;

    if (!vd_xg_board_read(engine + B_AFTER + VD_XG_PLACES * k, r->variant, &led))
        led = *before;
    c = vd_build_candidate_to(r->b, a, before, &dice, &led);
    c->level = level_name(r, vd_xg_i16(engine + B_LEVELS + 4 * k));
    c->played = after && !memcmp(after->side, c->after.side, sizeof after->side);
    read_eval(engine + B_EVALS + 4 * VD_XG_EVAL * k, &c->eval, VD_REC_EQUITY);
    if (rollout >= 0)
        tag_number(r, &c->tags, "xg.rollout", rollout);
}

static int candidates_of(const uint8_t *record)
{
    const int32_t count = vd_xg_i32(record + V_ENGINE + B_COUNT);

    return count < 0 ? 0 : count > VD_XG_CANDIDATES_MAX ? VD_XG_CANDIDATES_MAX : (int)count;
}

static void read_luck(reader *r, const uint8_t *record, int seat, vd_rec_analyses *to)
{
    const double luck = vd_xg_f64(record + V_LUCK);
    vd_rec_analysis *a;

    if (vd_xg_i32(record + V_LUCK_LEVEL) < 0 || luck == VD_XG_NOT_GRADED || !isfinite(luck))
        return;
    a = vd_build_analysis(r->b, to, VD_REC_ANALYSIS_luck, seat, ENGINE);
    a->unit = unit_of(r);
    a->level = level_name(r, vd_xg_i32(record + V_LUCK_LEVEL));
    a->luck = luck == 0 ? 0 : luck;
}

/* `after`: what was played, NULL: nothing. */
static void read_play_analysis(reader *r, const uint8_t *record, int seat, const vd_pos *before,
                               const vd_pos *after, vd_rec_analyses *to)
{
    const int count = candidates_of(record);
    vd_rec_analysis *a;

    if (vd_xg_i32(record + V_LEVEL) >= 0 && count > 0) {
        a = vd_build_analysis(r->b, to, VD_REC_ANALYSIS_plays, seat, ENGINE);
        a->unit = unit_of(r);
        a->level = level_name(r, vd_xg_i32(record + V_LEVEL));
        a->error[0] = cost(vd_xg_f64(record + V_ERROR));
        for (int k = 0; k < count; k++)
            read_candidate(r, record, k, a, before, after);
        vd_xg_extras_read(r->b, &a->tags, VD_XG_EXTRAS_MOVE_ENGINE, record);
    }
    read_luck(r, record, seat, to);
}

/* ---- Actions ------------------------------------------------------------------------------------------------- */

static vd_status read_seat(const reader *r, const uint8_t *record, size_t at, int *out)
{
    const int32_t active = vd_xg_i32(record + at);

    if (active != 1 && active != -1)
        return fail_number(r, VD_IMPORT_bad_number, at, active);
    *out = active > 0 ? 0 : 1;
    return VD_OK;
}

/* The board of a record, seen by `seat`. */
static vd_status read_board(const reader *r, const uint8_t *record, size_t at, int seat,
                            vd_pos *out)
{
    if (!vd_xg_board_read(record + at, r->variant, out))
        return fail(r, VD_IMPORT_bad_board, at, "");
    if (seat == 1)
        vd_pos_flip(out, out);
    return VD_OK;
}

/* 0: centred, n and -n: 2^n with player 1 and player 2. */
static vd_status read_cube(const reader *r, const uint8_t *record, size_t at, int *exponent,
                           int *owner)
{
    const int32_t cube = vd_xg_i32(record + at);

    if (cube < -30 || cube > 30)
        return fail_number(r, VD_IMPORT_bad_cube, at, cube);
    *exponent = abs((int)cube);
    *owner = cube == 0 ? -1 : cube > 0 ? 0 : 1;
    return VD_OK;
}

/* Where the board or the cube is not what the record before led to, somebody put it there. */
static void follow_board(reader *r, int seat, const vd_pos *pos, int exponent, int owner)
{
    vd_build_now now;
    bool cube;

    VD_ASSERT(seat == 0 || seat == 1);
    vd_build_state(r->b, &now);
    cube = owner >= 0 && (now.owner != owner || now.stake_exp != exponent) && !now.doubled;
    if (now.over || (vd_pos_equal(&now.pos[seat], pos) && !cube))
        return;
    vd_build_position(r->b, seat, pos, cube ? (uint32_t)1 << exponent : 0, owner);
}

/* 0 drops, 1 takes; the other codes are the caller's. */
static void answer(reader *r, int seat, int32_t code)
{
    if (code == 0)
        vd_build_action(r->b, seat, VD_REC_drop, 0, 0, NULL);
    else if (code == 1)
        vd_build_action(r->b, seat, VD_REC_take, 0, 0, NULL);
}

static void answer_double(reader *r, const uint8_t *record, int seat)
{
    const int32_t take = vd_xg_i32(record + C_TAKE), beaver = vd_xg_i32(record + C_BEAVER),
                  raccoon = vd_xg_i32(record + C_RACCOON);

    answer(r, !seat, take);
    if (take != 2)
        return;
    vd_build_action(r->b, !seat, VD_REC_beaver, 0, 0, NULL);
    answer(r, seat, beaver);
    if (beaver != 2)
        return;
    vd_build_action(r->b, seat, VD_REC_raccoon, 0, 0, NULL);
    answer(r, !seat, raccoon);
}

/* What a cube record says besides: it goes to the double, to the roll that followed, or to the resignation. */
static void finish_cube(reader *r, const uint8_t *record, vd_rec_action *action)
{
    const int seat = vd_xg_i32(record + C_ACTIVE) > 0 ? 0 : 1;
    const int32_t clock = vd_xg_i32(record + (seat ? C_CLOCK2 : C_CLOCK1));

    read_cube_analysis(r, record, &action->analyses);
    add_comment(r, &action->comment, vd_xg_i32(record + C_COMMENT));
    vd_xg_extras_read(r->b, &action->tags, VD_XG_EXTRAS_CUBE, record);
    action->edited = action->edited || record[C_EDITED];
    if (clock > 0)
        action->clock_ms = (int64_t)clock * 1000;
}

static vd_status read_cube_record(reader *r, const uint8_t *record)
{
    const int32_t doubled = vd_xg_i32(record + C_DOUBLE);
    int seat = 0, exponent = 0, owner = -1;
    vd_pos pos;
    vd_status status = read_seat(r, record, C_ACTIVE, &seat);

    if (status == VD_OK)
        status = read_board(r, record, C_BOARD, seat, &pos);
    if (status == VD_OK)
        status = read_cube(r, record, C_CUBE, &exponent, &owner);
    if (status != VD_OK)
        return status;
    r->cube = r->resign = NULL;
    if (doubled == -1) {
        r->resign = record;
        return VD_OK;
    }
    follow_board(r, seat, &pos, exponent, owner);
    if (doubled != 1) {
        r->cube = record;
        return VD_OK;
    }
    finish_cube(r, record, vd_build_action(r->b, seat, VD_REC_double, 0, 0, NULL));
    answer_double(r, record, seat);
    return VD_OK;
}

/* Pairs from, to in the mover's points from 0; 24 is the bar, below 0 off; -1 as `from` ends them. */
static void read_legs(const uint8_t *record, vd_rec_claim *claim)
{
    *claim = (vd_rec_claim){0};
    for (int i = 0; i < 4; i++) {
        const int32_t from = vd_xg_i32(record + V_LEGS + 8 * i),
                      to = vd_xg_i32(record + V_LEGS + 8 * i + 4);

        if (from < 0 || from > 24 || to > 23)
            break;
        claim->leg[claim->legs++] = (vd_rec_leg){(uint8_t)(from == 24 ? VD_PLACE_BAR : from + 1),
                                                 (uint8_t)(to < 0 ? VD_PLACE_OFF : to + 1), false};
    }
}

static vd_status read_dice(const reader *r, const uint8_t *record, int die[2])
{
    for (size_t i = 0; i < 2; i++) {
        const int32_t value = vd_xg_i32(record + V_DICE + 4 * i);

        if (value < 1 || value > 6)
            return fail_number(r, VD_IMPORT_bad_dice, V_DICE + 4 * i, value);
        die[i] = (int)value;
    }
    return VD_OK;
}

/* The board that a play of `seat` led to. It is the mover's view, other than before it; where only the other view can
 * have been meant, that. False: checkers that cannot be. */
static bool read_after(reader *r, const uint8_t *record, int seat, const vd_pos *before,
                       const int die[2], vd_pos *out)
{
    const vd_plays *plays;
    vd_pos turned;

    if (is_zero(record + V_AFTER, VD_XG_PLACES)) { /* nothing was played */
        *out = *before;
        return true;
    }
    if (!vd_xg_board_read(record + V_AFTER, r->variant, out))
        return false;
    if (seat == 0 || vd_pos_equal(before, out))
        return true;
    vd_pos_flip(out, &turned);
    plays = vd_build_plays(r->b, r->variant, before, vd_dice_make(die[0], die[1]));
    if (vd_pos_equal(before, &turned) ||
        (plays && !vd_result_find(plays, out) && vd_result_find(plays, &turned)))
        *out = turned;
    return true;
}

static vd_rec_action *build_throw(reader *r, int seat, const int die[2], const vd_pos *before,
                                  const vd_pos *after, vd_rec_claim *claim)
{
    if (!vd_pos_equal(before, after))
        return vd_build_roll_to(r->b, seat, die[0], die[1], after, claim, NULL);
    *claim = (vd_rec_claim){.closed = true};
    return vd_build_roll(r->b, seat, die[0], die[1], claim, NULL);
}

static void finish_move(reader *r, const uint8_t *record, vd_rec_action *action)
{
    const bool played = action->kind != VD_REC_roll_only;

    add_comment(r, &action->comment, vd_xg_i32(record + V_COMMENT));
    action->edited = action->edited || record[V_EDITED];
    vd_xg_extras_read(r->b, &action->tags, VD_XG_EXTRAS_MOVE, record);
    if (!is_zero(record + V_TUTOR_BOARD, VD_XG_PLACES))
        vd_build_blob(r->b, &action->tags, "xg.tutor_board", record + V_TUTOR_BOARD, VD_XG_PLACES);
    read_play_analysis(r, record, action->seat, &action->before, played ? &action->after : NULL,
                       &action->analyses);
}

static vd_status read_move_record(reader *r, const uint8_t *record)
{
    int seat = 0, exponent = 0, owner = -1, die[2] = {0, 0};
    vd_rec_action *action;
    vd_rec_claim claim;
    vd_pos before = {0}, after = {0};
    vd_status status = read_seat(r, record, V_ACTIVE, &seat);

    if (status == VD_OK)
        status = read_board(r, record, V_BEFORE, seat, &before);
    if (status == VD_OK)
        status = read_cube(r, record, V_CUBE, &exponent, &owner);
    if (status == VD_OK)
        status = read_dice(r, record, die);
    if (status == VD_OK && !read_after(r, record, seat, &before, die, &after))
        status = fail(r, VD_IMPORT_bad_board, V_AFTER, "");
    if (status != VD_OK)
        return status;
    follow_board(r, seat, &before, exponent, owner);
    read_legs(record, &claim);
    action = build_throw(r, seat, die, &before, &after, &claim);
    if (r->cube && (vd_xg_i32(r->cube + C_ACTIVE) > 0 ? 0 : 1) == seat)
        finish_cube(r, r->cube, action);
    r->cube = NULL;
    finish_move(r, record, action);
    return VD_OK;
}

/* ---- The end of a game --------------------------------------------------------------------------------------- */

static uint32_t value_of(uint32_t points, uint16_t stake_exp, int32_t kind)
{
    const uint32_t value = stake_exp < 31 ? points >> stake_exp : 0;

    if (value >= 1 && value << stake_exp == points && value <= VD_CHECKERS_MAX)
        return value;
    return kind >= 1 && kind <= 3 ? (uint32_t)kind : 1;
}

static void resign_game(reader *r, int winner, uint32_t points, int32_t kind)
{
    vd_build_now now;
    vd_rec_action *action;

    vd_build_state(r->b, &now);
    if (now.over)
        return;
    action = vd_build_action(r->b, !winner, VD_REC_resign, 0,
                             (int)value_of(points, now.stake_exp, kind), NULL);
    if (r->resign)
        finish_cube(r, r->resign, action);
    vd_build_action(r->b, winner, VD_REC_accept, 0, 0, NULL);
}

/* 0 a drop, 1 to 3 played out, 100 more resigned, 1000 more settled. */
static void read_game_end(reader *r, const uint8_t *record)
{
    const int32_t end = vd_xg_i32(record + E_END), active = vd_xg_i32(record + E_WINNER);
    const uint32_t points = vd_xg_i32(record + E_POINTS) > 0 ? vd_xg_u32(record + E_POINTS) : 0;
    const int winner = active > 0 ? 0 : 1;
    vd_rec_end said = VD_REC_END_board;

    if (active != 0) {
        if (end >= 1000)
            said = VD_REC_END_settled;
        else if (end >= 100)
            said = VD_REC_END_resign;
        else if (end == 0)
            said = VD_REC_END_drop;
        if (said == VD_REC_END_resign)
            resign_game(r, winner, points, end % 100);
        vd_build_result(r->b, winner, points, said);
    }
    vd_xg_extras_read(r->b, &r->game->tags, VD_XG_EXTRAS_FOOTER_GAME, record);
    r->cube = r->resign = NULL;
}

/* ---- A position ---------------------------------------------------------------------------------------------- */

/* A file of one game with at most one record of the cube and one of a play holds a position. */
typedef struct standing {
    const uint8_t *game, *cube, *move;
} standing;

static bool find_standing(const reader *r, standing *out)
{
    size_t games = 0, cubes = 0, moves = 0;

    *out = (standing){NULL, NULL, NULL};
    for (size_t i = 0; i < r->count; i++) {
        const uint8_t *record = record_at(r, i);

        if (record[VD_XG_TYPE] == VD_XG_HEADER_GAME) {
            out->game = record;
            games++;
        } else if (record[VD_XG_TYPE] == VD_XG_CUBE) {
            out->cube = record;
            cubes++;
        } else if (record[VD_XG_TYPE] == VD_XG_MOVE) {
            out->move = record;
            moves++;
        }
    }
    return games == 1 && cubes <= 1 && moves <= 1 && cubes + moves > 0;
}

static void read_caption(const reader *r, const standing *at, const uint32_t score[2], int seat,
                         vd_situation *s)
{
    const vd_match_rules *rules = &r->match->rules;

    VD_ASSERT(seat == 0 || seat == 1);
    s->length = rules->length;
    s->score[VD_MOVER] = score[seat];
    s->score[VD_OPPONENT] = score[!seat];
    s->crawford = rules->length > 0 && at->game[G_CRAWFORD];
    s->jacoby = rules->length == 0 && rules->jacoby;
    s->beavers = rules->length == 0 && rules->beavers;
}

static vd_status read_situation(reader *r, const standing *at, vd_situation *s, int *seat)
{
    const uint8_t *record = at->move ? at->move : at->cube;
    uint32_t score[2] = {0, 0};
    int exponent = 0, owner = -1, die[2] = {0, 0};
    vd_status status = read_seat(r, record, at->move ? V_ACTIVE : C_ACTIVE, seat);

    if (status == VD_OK)
        status = read_score(r, at->game, score);
    for (int i = 0; status == VD_OK && i < 2; i++) /* nobody plays on with the match won */
        if (score[i] > (r->match->rules.length ? r->match->rules.length - 1U : INT16_MAX))
            status =
                fail_number(r, VD_IMPORT_bad_score, G_SCORE + 4 * (size_t)i, (int32_t)score[i]);
    if (status == VD_OK)
        status = read_cube(r, record, at->move ? V_CUBE : C_CUBE, &exponent, &owner);
    if (status != VD_OK)
        return status;
    vd_situation_init(s, (vd_variant_id)r->variant->id);
    status = read_board(r, record, at->move ? V_BEFORE : C_BOARD, *seat, &s->pos);
    if (status == VD_OK && at->move)
        status = read_dice(r, record, die);
    if (status != VD_OK)
        return status;
    if (at->move)
        s->dice = vd_dice_make(die[0], die[1]);
    read_caption(r, at, score, *seat, s);
    s->cube_exp = (uint16_t)exponent;
    s->cube_owner = (int8_t)(owner < 0 ? -1 : owner == *seat ? VD_MOVER : VD_OPPONENT);
    if (owner < 0 && vd_xg_i32(at->game + G_AUTODOUBLES) > 0)
        s->cube_exp = (uint16_t)(vd_xg_u32(at->game + G_AUTODOUBLES) & 15);
    return VD_OK;
}

/* The figures of the play first: with dice on the board the cube's are but what was known before. */
static void fill_position(reader *r, const standing *at, vd_rec_position *p)
{
    if (at->move) {
        vd_pos after;
        const int die[2] = {p->situation.dice.die[0], p->situation.dice.die[1]};
        const bool played =
            read_after(r, at->move, p->seat, &p->situation.pos, die, &after) && at->move[V_PLAYED];

        add_comment(r, &p->comment, vd_xg_i32(at->move + V_COMMENT));
        read_play_analysis(r, at->move, p->seat, &p->situation.pos, played ? &after : NULL,
                           &p->analyses);
        vd_xg_extras_read(r->b, &p->tags, VD_XG_EXTRAS_MOVE, at->move);
    }
    if (at->cube) {
        const int32_t doubled = vd_xg_i32(at->cube + C_DOUBLE), take = vd_xg_i32(at->cube + C_TAKE);

        add_comment(r, &p->comment, vd_xg_i32(at->cube + C_COMMENT));
        if (doubled != -2 || !at->move)
            read_cube_analysis(r, at->cube, &p->analyses);
        vd_xg_extras_read(r->b, &p->tags, VD_XG_EXTRAS_CUBE, at->cube);
        p->situation.doubled = !at->move && doubled == 1 && take < 0;
        tag_number(r, &p->tags, "xg.cube.double", doubled);
        if (take >= 0)
            tag_number(r, &p->tags, "xg.cube.take", take);
    }
}

static void tag_text(reader *r, vd_rec_tags *tags, const char *key, const char *text)
{
    if (text)
        vd_build_tag(r->b, tags, key, text, strlen(text));
}

static void tag_header(reader *r, vd_rec_tags *tags)
{
    const vd_rec_match *h = &r->header;

    tag_text(r, tags, "event", h->event);
    tag_text(r, tags, "round", h->round);
    tag_text(r, tags, "place", h->place);
    tag_text(r, tags, "date", h->date);
    tag_text(r, tags, "time", h->time);
    tag_text(r, tags, "transcriber", h->transcriber);
    for (size_t i = 0; i < h->tags.count; i++)
        tag_text(r, tags, h->tags.tag[i].key, h->tags.tag[i].value);
}

static vd_status read_position(reader *r, const standing *at)
{
    vd_situation s = {0};
    vd_rec_position *p;
    int seat = 0;
    vd_status status = read_situation(r, at, &s, &seat);

    if (status != VD_OK)
        return status;
    vd_build_record(r->b)->format = "xgp";
    p = vd_build_standing(r->b, &s);
    p->seat = (uint8_t)seat;
    p->named = true;
    p->name[0] = r->header.name[0];
    p->name[1] = r->header.name[1];
    p->cube_limit = r->header.cube_limit;
    p->comment = r->header.comment;
    add_comment(r, &p->comment, vd_xg_i32(at->game + G_COMMENT));
    add_comment(r, &p->comment, vd_xg_i32(at->game + G_COMMENT_END));
    fill_position(r, at, p);
    tag_header(r, &p->tags);
    return VD_OK;
}

/* ---- The file ------------------------------------------------------------------------------------------------ */

static vd_status read_record(reader *r, const uint8_t *record)
{
    const uint8_t type = record[VD_XG_TYPE];

    if (type == VD_XG_HEADER_MATCH)
        return fail(r, VD_IMPORT_bad_container, VD_XG_TYPE, "temp.xg");
    if (type == VD_XG_HEADER_GAME)
        return read_game(r, record);
    if (type == VD_XG_FOOTER_MATCH)
        vd_xg_extras_read(r->b, &r->match->tags, VD_XG_EXTRAS_FOOTER_MATCH, record);
    if (type >= VD_XG_FOOTER_MATCH) /* one of type 6 is "missing" and says nothing */
        return VD_OK;
    if (!r->game)
        return fail(r, VD_IMPORT_no_games, VD_XG_TYPE, "");
    if (type == VD_XG_CUBE)
        return read_cube_record(r, record);
    if (type == VD_XG_MOVE)
        return read_move_record(r, record);
    read_game_end(r, record);
    return VD_OK;
}

static vd_status read_records(reader *r)
{
    standing position;
    vd_status status;

    r->standing = find_standing(r, &position);
    status = read_header(r, record_at(r, 0));
    if (status == VD_OK && r->standing)
        return read_position(r, &position);
    for (r->record = 1; r->record < r->count && status == VD_OK; r->record++) {
        status = read_record(r, record_at(r, r->record));
        if (status != VD_OK)
            return status;
    }
    if (status == VD_OK && r->match->games == 0)
        return fail(r, VD_IMPORT_no_games, 0, "");
    return status;
}

static vd_status open_records(reader *r)
{
    const vd_xg_member *member = vd_xg_member_get(&r->file, "temp.xg");

    if (!member)
        return fail(r, VD_IMPORT_bad_container, 0, "temp.xg");
    r->records = member->bytes;
    r->count = member->size / VD_XG_RECORD_BYTES;
    if (r->count == 0 || member->size % VD_XG_RECORD_BYTES != 0) {
        r->record = r->count;
        return fail(r, VD_IMPORT_cut_short, member->size % VD_XG_RECORD_BYTES, "temp.xg");
    }
    if (r->records[VD_XG_TYPE] != VD_XG_HEADER_MATCH)
        return fail(r, VD_IMPORT_bad_container, VD_XG_TYPE, "temp.xg");
    return split_comments(r);
}

static vd_status read_xg(const vd_rec_input *in, vd_builder *builder, vd_record_error *err)
{
    reader r = {.in = in, .b = builder, .err = err};
    const vd_xg_member *rollouts;
    vd_status status = vd_xg_container_read(in, &r.file, err);

    if (status != VD_OK)
        return status;
    status = open_records(&r);
    if (status == VD_OK)
        status = read_records(&r);
    rollouts = vd_xg_member_get(&r.file, "temp.xgr");
    if (status == VD_OK && rollouts && rollouts->size > 0)
        vd_build_blob(builder, &vd_build_record(builder)->tags, "xg.rollouts", rollouts->bytes,
                      rollouts->size);
    free(r.comment_bytes);
    free(r.comments);
    vd_xg_container_free(&r.file);
    return status;
}

static int sniff_xg(const char *text, size_t len)
{
    return len >= 4 && memcmp(text, "RGMH", 4) == 0 ? 2 : 0;
}

const vd_format vd_format_xg = {
    .name = "xg", .binary = true, .sniff = sniff_xg, .read = read_xg, .write = vd_xg_write};
/* The same file with one position in it: the reader above finds which it is. */
const vd_format vd_format_xgp = {
    .name = "xgp", .binary = true, .read = read_xg, .write = vd_xgp_write};
