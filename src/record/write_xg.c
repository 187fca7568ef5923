/* .xg and .xgp of eXtreme Gammon, written: records, comments, rollouts, the container around them. Of the analyses those of
 * eXtreme Gammon itself: the format has no field for another engine. */
#include "lost.h"
#include "rtf.h"
#include "xg_layout.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define ENGINE "eXtreme Gammon"

enum { NOT_ANALYSED = VD_XG_NO_LEVEL };

typedef struct writer {
    vd_out records, comments;
    int32_t comment_count;
    const vd_rec_match *match;
    const vd_rec_game *game;
    int32_t auto_doubles;
    const char *date, *time;
} writer;

/* ---- Texts --------------------------------------------------------------------------------------------------- */

/* As Windows-1252 with its length before it; '?' for what is not in it. */
static void put_narrow(const char *text, uint8_t *to, size_t most)
{
    size_t len = 0;

    while (text && *text && len < most) {
        const uint32_t code = vd_utf8_next(&text);
        uint8_t byte = code < 0x80 ? (uint8_t)code : '?';

        for (unsigned c = 0x80; c < 0x100 && code >= 0x80; c++)
            if (vd_cp1252_code((unsigned char)c) == code && code != 0xfffd)
                byte = (uint8_t)c;
        to[1 + len++] = byte;
    }
    to[0] = (uint8_t)len;
}

static void put_text(uint8_t *record, const char *text, size_t wide, size_t narrow, size_t most)
{
    vd_xg_utf16_put(text ? text : "", record + wide, VD_XG_WIDE_TEXT);
    if (narrow)
        put_narrow(text, record + narrow, most);
}

/* Its number; -1: there is none. */
static int32_t put_comment(writer *w, const char *text)
{
    vd_out rtf = {0};

    if (!text || !*text)
        return -1;
    vd_rtf_write(text, &rtf);
    for (size_t i = 0; i < rtf.length; i++) {
        if (rtf.data[i] == '\r' || rtf.data[i] == '\n')
            vd_out_putc(&w->comments, rtf.data[i] == '\r' ? 1 : 2);
        else
            vd_out_putc(&w->comments, rtf.data[i]);
    }
    w->comments.failed = w->comments.failed || rtf.failed;
    vd_out_put(&w->comments, "\r\n");
    vd_out_free(&rtf);
    return w->comment_count++;
}

/* Good until the next one; NULL: no memory. */
static uint8_t *new_record(writer *w, uint8_t type)
{
    static const uint8_t zero[VD_XG_RECORD_BYTES];
    uint8_t *record;

    vd_out_put_n(&w->records, zero, sizeof zero);
    if (w->records.failed)
        return NULL;
    record = (uint8_t *)w->records.data + w->records.length - VD_XG_RECORD_BYTES;
    record[VD_XG_TYPE] = type;
    return record;
}

/* ---- The match ----------------------------------------------------------------------------------------------- */

/* Whole numbers out of "2025-11-08", "09.30". */
static int numbers_of(const char *text, long out[3])
{
    int count = 0;

    while (text && *text && count < 3) {
        char *end;

        if (*text < '0' || *text > '9') {
            text++;
            continue;
        }
        out[count++] = strtol(text, &end, 10);
        text = end;
    }
    return count;
}

/* Days since 1899-12-30. */
static double days_of(const char *date, const char *time)
{
    long d[3], t[3] = {0, 0, 0}, era, yoe, doy, doe;

    if (numbers_of(date, d) < 3 || d[0] < 1900 || d[0] > 9998 || d[1] < 1 || d[1] > 12 ||
        d[2] < 1 || d[2] > 31)
        return 0;
    if (numbers_of(time, t) < 2 || t[0] > 23 || t[1] > 59)
        t[0] = t[1] = 0;
    d[0] -= d[1] <= 2;
    era = d[0] / 400;
    yoe = d[0] - era * 400;
    doy = (153 * (d[1] > 2 ? d[1] - 3 : d[1] + 9) + 2) / 5 + d[2] - 1;
    doe = yoe * 365 + yoe / 4 - yoe / 100 + doy;
    return (double)(era * 146097 + doe - 719468 + 25569) + (double)(t[0] * 60 + t[1]) / 1440;
}

static bool variation_of(vd_variant_id id, int32_t *out)
{
    static const vd_variant_id variants[] = {VD_BACKGAMMON, VD_NACKGAMMON, VD_HYPERGAMMON,
                                             VD_LONGGAMMON};

    for (int32_t i = 0; i < 4; i++)
        if (variants[i] == id) {
            *out = i;
            return true;
        }
    return false;
}

static void put_rating(uint8_t *record, const vd_rec_match *m, int seat)
{
    VD_ASSERT(seat == 0 || seat == 1);

    const char *text = m->rating[seat];
    const char *slash = text ? strchr(text, '/') : NULL;
    double elo;

    if (!text || vd_rec_tag_get(&m->tags, seat ? "xg.elo2" : "xg.elo1"))
        return;
    if (vd_number_read(text, slash ? (size_t)(slash - text) : strlen(text), &elo))
        vd_xg_put_f64(record + (seat ? M_ELO2 : M_ELO1), elo);
    if (slash)
        vd_xg_put_i32(record + (seat ? M_EXPERIENCE2 : M_EXPERIENCE1),
                      (int32_t)(strtol(slash + 1, NULL, 10) % 100000000));
}

static int32_t log2_of(uint32_t value)
{
    int32_t exponent = 0;

    while (value >>= 1)
        exponent++;
    return exponent;
}

static void put_rules(uint8_t *record, const vd_rec_match *m)
{
    const vd_match_rules *rules = &m->rules;

    vd_xg_put_i32(record + M_LENGTH, rules->length ? rules->length : VD_XG_MONEY);
    record[M_CRAWFORD] = rules->crawford;
    record[M_JACOBY] = rules->jacoby;
    record[M_BEAVER] = rules->beavers;
    record[M_AUTODOUBLE] = rules->auto_doubles != 0;
    if (rules->auto_doubles > 0)
        vd_xg_put_i32(record + M_AUTODOUBLE_MOST, rules->auto_doubles);
    record[M_MONEY] = rules->length == 0;
    vd_xg_put_i32(record + M_CUBE_LIMIT, !rules->cube    ? 0
                                         : m->cube_limit ? log2_of(m->cube_limit)
                                                         : 10);
}

static void put_header(writer *w, int32_t variation)
{
    const vd_rec_match *m = w->match;
    const int32_t comment = put_comment(w, m->comment);
    uint8_t *record = new_record(w, VD_XG_HEADER_MATCH);

    if (!record)
        return;
    vd_xg_extras_write(&m->tags, VD_XG_EXTRAS_MATCH, record);
    if (vd_xg_i32(record + M_VERSION) < 30 || vd_xg_i32(record + M_VERSION) > VD_XG_NEWEST)
        vd_xg_put_i32(record + M_VERSION, 30);
    vd_xg_put_u32(record + M_MAGIC, VD_XG_MAGIC);
    vd_xg_put_i32(record + M_VARIATION, variation);
    put_text(record, m->name[0], M_PLAYER1_WIDE, M_PLAYER1, 40);
    put_text(record, m->name[1], M_PLAYER2_WIDE, M_PLAYER2, 40);
    put_text(record, m->event, M_EVENT_WIDE, M_EVENT, 128);
    put_text(record, m->place, M_LOCATION_WIDE, M_LOCATION, 128);
    put_text(record, m->round, M_ROUND_WIDE, M_ROUND, 128);
    put_text(record, m->transcriber, M_TRANSCRIBER_WIDE, 0, 0);
    put_rating(record, m, 0);
    put_rating(record, m, 1);
    vd_xg_put_f64(record + M_DATE, days_of(m->date, m->time));
    put_rules(record, m);
    vd_xg_put_i32(record + M_COMMENT, comment);
    vd_xg_put_i32(record + M_COMMENT_END, -1);
}

static void put_score(uint8_t *record, const uint32_t score[2])
{
    for (int seat = 0; seat < 2; seat++)
        vd_xg_put_u32(record + G_SCORE + 4 * seat, score[seat]);
}

static void put_game_header(writer *w)
{
    const vd_rec_game *g = w->game;
    const int32_t comment = put_comment(w, g->comment);
    uint8_t *record = new_record(w, VD_XG_HEADER_GAME);

    if (!record)
        return;
    vd_xg_extras_write(&g->tags, VD_XG_EXTRAS_GAME, record);
    put_score(record, g->score);
    record[G_CRAWFORD] = g->crawford;
    vd_xg_board_write(&g->start, record + G_START);
    vd_xg_put_u32(record + G_NUMBER, g->number);
    vd_xg_put_i32(record + G_COMMENT, comment);
    vd_xg_put_i32(record + G_COMMENT_END, -1);
    vd_xg_put_i32(record + G_AUTODOUBLES, w->auto_doubles);
}

/* ---- Analyses ------------------------------------------------------------------------------------------------ */

/* What an engine was asked: board, score and cube, seen by its seat. */
typedef struct question {
    const vd_pos *pos;
    int seat, owner, stake_exp;
    const uint8_t *die; /* NULL: before the roll */
} question;

static const vd_rec_analysis *find_analysis(const vd_rec_analyses *list, vd_rec_analysis_kind kind)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->item[i]->kind == kind && !strcmp(list->item[i]->engine, ENGINE))
            return list->item[i];
    return NULL;
}

static bool keeps(const vd_rec_match *match, const vd_rec_analyses *list, const vd_rec_analysis *a)
{
    (void)match;
    return find_analysis(list, a->kind) == a;
}

/* ---- What has no place ---- */

enum { LOST_WORDS = 10 };

typedef struct lost_figures {
    bool lost[LOST_WORDS];
    size_t analyses;
} lost_figures;

static const char *const lost_words[LOST_WORDS] = {
    "version", "met", "best", "level", "trials", "behind", "errors", "mwc", "tags", "candidates"};

static bool any_error(const vd_rec_eval *eval)
{
    for (int i = 0; i < VD_REC_FIGURES; i++)
        if (isfinite(eval->error[i]))
            return true;
    return false;
}

static bool foreign_tags(const vd_rec_tags *tags)
{
    for (size_t i = 0; i < tags->count; i++)
        if (strncmp(tags->tag[i].key, "xg.", 3) != 0)
            return true;
    return false;
}

static bool unknown_level(const char *level)
{
    return level && vd_xg_level_number(level) == VD_XG_NO_LEVEL;
}

static void look_at_candidate(const vd_rec_candidate *c, bool lost[LOST_WORDS])
{
    lost[3] = lost[3] || unknown_level(c->level);
    lost[4] = lost[4] || c->trials;
    lost[5] = lost[5] || isfinite(c->behind);
    lost[6] = lost[6] || any_error(&c->eval);
    lost[7] = lost[7] || isfinite(c->eval.figure[VD_REC_MWC]);
    lost[8] = lost[8] || foreign_tags(&c->tags);
}

static void look_at_figures(void *user, const vd_rec_match *match, const vd_rec_analyses *list,
                            const vd_rec_analysis *a)
{
    lost_figures *all = user;
    bool lost[LOST_WORDS] = {a->version != NULL,
                             a->met != NULL,
                             a->best != NULL,
                             unknown_level(a->level),
                             a->trials > 0,
                             false,
                             false,
                             false,
                             foreign_tags(&a->tags),
                             a->candidates > VD_XG_CANDIDATES_MAX};
    bool any = false;

    if (!keeps(match, list, a))
        return;
    for (size_t k = 0; k < a->candidates; k++)
        look_at_candidate(a->candidate[k], lost);
    for (int line = 0; line < VD_REC_CUBE_LINES; line++) {
        lost[6] = lost[6] || any_error(&a->line[line]);
        lost[7] = lost[7] || isfinite(a->line[line].figure[VD_REC_MWC]);
    }
    for (int i = 0; i < LOST_WORDS; i++) {
        any = any || lost[i];
        all->lost[i] = all->lost[i] || lost[i];
    }
    all->analyses += any;
}

/* By the names that they have in JSON. */
static void tell_lost(const vd_record *record, const vd_record_options *options)
{
    lost_figures all = {.analyses = 0};
    char words[128];
    vd_buf buf;

    if (!options->lost)
        return;
    vd_tell_lost_analyses(record, options, keeps);
    vd_tell_lost_words(record, options, VD_LOST_REFUSALS);
    vd_each_analysis(record, look_at_figures, &all);
    vd_buf_init(&buf, words, sizeof words);
    for (int i = 0; i < LOST_WORDS; i++)
        if (all.lost[i]) {
            vd_buf_put(&buf, buf.length ? ", " : "");
            vd_buf_put(&buf, lost_words[i]);
        }
    vd_write_lost(options, VD_REPAIR_figures_left_out, all.analyses, words);
}

/* ---- Figures ---- */

/* What is not said is 0. */
static float figure(double value)
{
    return isfinite(value) ? (float)value : 0.0F;
}

/* Without chances a 0 that is said is -0: nobody else sees the difference. */
static float marked(double value)
{
    return value == 0 ? -0.0F : figure(value);
}

static void put_eval(uint8_t *at, const vd_rec_eval *eval, int equity)
{
    const double *f = eval->figure;
    const float figures[VD_XG_EVAL] = {figure(f[VD_REC_LOSE_BACKGAMMON]),
                                       figure(f[VD_REC_LOSE_GAMMON]),
                                       figure(1 - f[VD_REC_WIN]),
                                       figure(f[VD_REC_WIN]),
                                       figure(f[VD_REC_GAMMON]),
                                       figure(f[VD_REC_BACKGAMMON]),
                                       isfinite(f[VD_REC_WIN]) ? figure(f[equity])
                                                               : marked(f[equity])};

    for (int i = 0; i < VD_XG_EVAL; i++)
        vd_xg_put_f32(at + 4 * i, figures[i]);
}

/* What is wanted still, the mover's first. */
static void put_away(const writer *w, uint8_t *at, int seat)
{
    const int32_t length = w->match->rules.length;

    VD_ASSERT(seat == 0 || seat == 1);
    for (int i = 0; i < 2 && length > 0; i++)
        vd_xg_put_i32(at + 4 * i, length - (int32_t)w->game->score[i == 0 ? seat : !seat]);
}

static int32_t owner_of(const question *q)
{
    return q->owner < 0 ? 0 : q->owner == q->seat ? 1 : -1;
}

static int32_t value_of(const question *q)
{
    return q->stake_exp < 31 ? 1 << q->stake_exp : 1 << 30;
}

/* -1000 stands for what is not graded; takes and plays are graded below 0. */
static void put_error(uint8_t *at, double error, double sign)
{
    vd_xg_put_f64(at, isfinite(error) ? error == 0 ? 0 : sign * error : VD_XG_NOT_GRADED);
}

/* The answer to the double is a beaver, and nothing is said of a mere take. */
static bool beavers(const vd_rec_analysis *a)
{
    return !isfinite(a->line[VD_REC_TAKE].figure[VD_REC_EQUITY]) &&
           isfinite(a->line[VD_REC_BEAVER].figure[VD_REC_EQUITY]);
}

static void put_cube_engine(const writer *w, uint8_t *record, const vd_rec_analysis *a,
                            const question *q)
{
    uint8_t *engine = record + C_ENGINE;
    const int level = vd_xg_level_number(a->level);

    vd_xg_board_write(q->pos, engine);
    vd_xg_put_i32(engine + D_LEVEL, level);
    put_away(w, engine + D_AWAY, q->seat);
    vd_xg_put_i32(engine + D_CUBE, value_of(q));
    vd_xg_put_i32(engine + D_OWNER, owner_of(q));
    vd_xg_put_i16(engine + D_JACOBY, w->match->rules.jacoby);
    vd_xg_put_i16(engine + D_CRAWFORD, w->game->crawford);
    put_eval(engine + D_EVAL, &a->line[VD_REC_NO_DOUBLE], VD_REC_CUBELESS);
    put_eval(engine + D_DOUBLE_EVAL, &a->line[VD_REC_TAKE], VD_REC_CUBELESS);
    for (int i = 0; i < 3; i++) {
        const int line = i == 1 && beavers(a) ? VD_REC_BEAVER : VD_REC_NO_DOUBLE + i;

        vd_xg_put_f32(engine + D_EQUITY + 4 * i, marked(a->line[line].figure[VD_REC_EQUITY]));
    }
    if (beavers(a))
        vd_xg_put_i16(engine + D_VERDICT, 1);
    if (!vd_rec_tag_get(&a->tags, "xg.level"))
        vd_xg_put_i32(record + C_LEVEL, level < 0 ? 0 : level);
}

static void put_cube_analysis(const writer *w, uint8_t *record, const vd_rec_analysis *a,
                              const question *q)
{
    static const size_t errors[] = {C_ERROR, C_TAKE_ERROR, C_BEAVER_ERROR, C_RACCOON_ERROR};

    vd_xg_extras_write(a ? &a->tags : NULL, VD_XG_EXTRAS_CUBE_ENGINE, record);
    for (size_t i = 0; i < 4; i++)
        put_error(record + errors[i], a ? a->error[i] : (double)NAN, i == 0 ? 1 : -1);
    if (a) {
        put_cube_engine(w, record, a, q);
        return;
    }
    vd_xg_put_i32(record + C_LEVEL, NOT_ANALYSED);
    vd_xg_put_i32(record + C_ENGINE + D_LEVEL, NOT_ANALYSED);
    vd_xg_put_i16(record + C_ENGINE + D_VERDICT, NOT_ANALYSED);
    vd_xg_put_f64(record + C_TUTOR_ERROR, VD_XG_NOT_GRADED);
    vd_xg_put_f64(record + C_TUTOR_TAKE_ERROR, VD_XG_NOT_GRADED);
}

/* Pairs from, to; 24 the bar, -1 to -6 off, by the die that went over the edge. */
static size_t legs_of(const vd_hop *hop, size_t hops, int8_t legs[8])
{
    size_t count = 0;

    memset(legs, -1, 8);
    for (size_t i = 0; i < hops && count < 4; i++, count++) {
        legs[2 * count] = hop[i].from == VD_PLACE_BAR ? 24 : (int8_t)(hop[i].from - 1);
        if (hop[i].to != VD_PLACE_OFF)
            legs[2 * count + 1] = (int8_t)(hop[i].to - 1);
        else if (hop[i].die)
            legs[2 * count + 1] = (int8_t)(hop[i].from - 1 - hop[i].die);
    }
    return count;
}

static void put_candidate(uint8_t *record, int k, const vd_rec_candidate *c)
{
    uint8_t *engine = record + V_ENGINE;
    int8_t legs[8];

    vd_xg_board_write(&c->after, engine + B_AFTER + VD_XG_PLACES * k);
    legs_of(c->hop, c->hops, legs);
    memcpy(engine + B_LEGS + 8 * k, legs, sizeof legs);
    vd_xg_put_i16(engine + B_LEVELS + 4 * k, (int16_t)vd_xg_level_number(c->level));
    put_eval(engine + B_EVALS + 4 * VD_XG_EVAL * k, &c->eval, VD_REC_EQUITY);
    vd_xg_put_i32(record + V_ROLLOUTS + 4 * k, vd_xg_tag_number(&c->tags, "xg.rollout", -1));
}

static void put_play_engine(const writer *w, uint8_t *record, const vd_rec_analysis *a,
                            const question *q)
{
    uint8_t *engine = record + V_ENGINE;
    const int count =
        (int)(a->candidates < VD_XG_CANDIDATES_MAX ? a->candidates : VD_XG_CANDIDATES_MAX);
    const int level = vd_xg_level_number(a->level);

    vd_xg_board_write(q->pos, engine);
    vd_xg_put_i32(engine + B_DICE, q->die[0]);
    vd_xg_put_i32(engine + B_DICE + 4, q->die[1]);
    put_away(w, engine + B_AWAY, q->seat);
    vd_xg_put_i32(engine + B_CUBE, value_of(q));
    vd_xg_put_i32(engine + B_OWNER, owner_of(q));
    vd_xg_put_i32(engine + B_CRAWFORD, w->game->crawford);
    vd_xg_put_i32(engine + B_JACOBY, w->match->rules.jacoby);
    vd_xg_put_i32(engine + B_COUNT, count);
    vd_xg_put_i32(record + V_COUNT, count);
    for (int k = 0; k < count; k++)
        put_candidate(record, k, a->candidate[k]);
    vd_xg_put_i32(engine + B_LEVEL, count ? vd_xg_i16(engine + B_LEVELS) : level);
    vd_xg_put_i32(record + V_LEVEL, level < 0 ? 0 : level);
}

static void put_play_analysis(const writer *w, uint8_t *record, const vd_rec_analyses *list,
                              const question *q)
{
    const vd_rec_analysis *a = find_analysis(list, VD_REC_ANALYSIS_plays);
    const vd_rec_analysis *luck = find_analysis(list, VD_REC_ANALYSIS_luck);
    const int luck_level = luck ? vd_xg_level_number(luck->level) : NOT_ANALYSED;

    for (int k = 0; k < VD_XG_CANDIDATES_MAX; k++)
        vd_xg_put_i32(record + V_ROLLOUTS + 4 * k, -1);
    vd_xg_extras_write(a ? &a->tags : NULL, VD_XG_EXTRAS_MOVE_ENGINE, record);
    put_error(record + V_ERROR, a ? a->error[0] : (double)NAN, -1);
    vd_xg_put_i32(record + V_LEVEL, NOT_ANALYSED);
    vd_xg_put_i32(record + V_ENGINE + B_LEVEL, NOT_ANALYSED);
    if (a)
        put_play_engine(w, record, a, q);
    vd_xg_put_f64(record + V_LUCK, luck && isfinite(luck->luck) ? luck->luck : VD_XG_NOT_GRADED);
    vd_xg_put_i32(record + V_LUCK_LEVEL, luck && luck_level < 0 ? 0 : luck_level);
}

/* ---- Actions ------------------------------------------------------------------------------------------------- */

static int32_t active_of(int seat)
{
    return seat == 0 ? 1 : -1;
}

static int32_t cube_of(int stake_exp, int owner)
{
    return owner < 0 ? 0 : owner == 0 ? stake_exp : -stake_exp;
}

static void put_board(const vd_pos *pos, int seat, uint8_t *at)
{
    vd_pos turned = *pos;

    if (seat == 1)
        vd_pos_flip(pos, &turned);
    vd_xg_board_write(&turned, at);
}

typedef struct cube_record {
    question at;
    int32_t doubled, take, beaver, raccoon;
    char dice[3];
    const vd_rec_analyses *analyses;
    const vd_rec_tags *tags;
    const char *comment;
    int64_t clock_ms;
} cube_record;

static void put_cube(writer *w, const cube_record *c)
{
    const int32_t comment = put_comment(w, c->comment);
    uint8_t *record = new_record(w, VD_XG_CUBE);

    if (!record)
        return;
    vd_xg_extras_write(c->tags, VD_XG_EXTRAS_CUBE, record);
    vd_xg_put_i32(record + C_ACTIVE, active_of(c->at.seat));
    vd_xg_put_i32(record + C_DOUBLE, c->doubled);
    vd_xg_put_i32(record + C_TAKE, c->take);
    vd_xg_put_i32(record + C_BEAVER, c->beaver);
    vd_xg_put_i32(record + C_RACCOON, c->raccoon);
    vd_xg_put_i32(record + C_CUBE, cube_of(c->at.stake_exp, c->at.owner));
    put_board(c->at.pos, c->at.seat, record + C_BOARD);
    record[C_DICE] = 2;
    memcpy(record + C_DICE + 1, c->dice, 2);
    vd_xg_put_i32(record + C_COMMENT, comment);
    vd_xg_put_i32(record + C_AUTODOUBLES, w->auto_doubles);
    if (c->clock_ms >= 0 && !vd_rec_tag_get(c->tags, "xg.cube.clock1") &&
        !vd_rec_tag_get(c->tags, "xg.cube.clock2"))
        vd_xg_put_i32(record + (c->at.seat ? C_CLOCK2 : C_CLOCK1), (int32_t)(c->clock_ms / 1000));
    put_cube_analysis(w, record, find_analysis(c->analyses, VD_REC_ANALYSIS_cube), &c->at);
}

static question question_of(const vd_rec_action *a)
{
    return (question){&a->before, a->seat, a->owner, a->stake_exp, a->die};
}

static cube_record cube_before(const vd_rec_action *a, int32_t doubled)
{
    cube_record c = {.at = question_of(a),
                     .doubled = doubled,
                     .take = -1,
                     .beaver = -1,
                     .raccoon = -1,
                     .dice = "11",
                     .analyses = &a->analyses,
                     .tags = &a->tags,
                     .clock_ms = a->clock_ms};

    if (a->die[0]) {
        c.dice[0] = (char)('0' + a->die[0]);
        c.dice[1] = (char)('0' + a->die[1]);
    }
    return c;
}

static int32_t answer_code(const vd_rec_game *g, size_t i, uint8_t more)
{
    if (i >= g->actions)
        return -1;
    if (g->action[i]->kind == VD_REC_drop)
        return 0;
    if (g->action[i]->kind == VD_REC_take)
        return 1;
    return g->action[i]->kind == more ? 2 : -1;
}

/* A double with its answers; how many actions that are. */
static size_t put_double(writer *w, size_t i)
{
    const vd_rec_game *g = w->game;
    const vd_rec_action *a = g->action[i];
    cube_record c = cube_before(a, 1);
    size_t used = 1;

    c.comment = a->comment;
    c.take = answer_code(g, i + used, VD_REC_beaver);
    used += c.take >= 0;
    if (c.take == 2) {
        c.beaver = answer_code(g, i + used, VD_REC_raccoon);
        used += c.beaver >= 0;
    }
    if (c.beaver == 2) {
        c.raccoon = answer_code(g, i + used, VD_REC_KIND_COUNT);
        used += c.raccoon >= 0;
    }
    for (size_t k = i + used; k < g->actions; k++)
        if (g->action[k]->die[0]) {
            c.dice[0] = (char)('0' + g->action[k]->die[0]);
            c.dice[1] = (char)('0' + g->action[k]->die[1]);
            break;
        }
    put_cube(w, &c);
    return used;
}

/* Could the player have doubled before this roll? */
static bool may_double(const writer *w, const vd_rec_action *a, bool first)
{
    return !first && w->match->rules.cube && !w->game->crawford &&
           (a->owner < 0 || a->owner == a->seat);
}

static void put_move(writer *w, const vd_rec_action *a)
{
    const int32_t comment = put_comment(w, a->comment);
    const bool played = a->kind != VD_REC_roll_only;
    const question q = question_of(a);
    uint8_t *record = new_record(w, VD_XG_MOVE);
    int8_t legs[8];

    if (!record)
        return;
    vd_xg_extras_write(&a->tags, VD_XG_EXTRAS_MOVE, record);
    put_board(&a->before, a->seat, record + V_BEFORE);
    vd_xg_board_write(&a->after, record + V_AFTER);
    vd_xg_put_i32(record + V_ACTIVE, active_of(a->seat));
    legs_of(a->hop, a->hops, legs);
    for (int i = 0; i < 8; i++)
        vd_xg_put_i32(record + V_LEGS + 4 * i, legs[i]);
    vd_xg_put_i32(record + V_DICE, a->die[0]);
    vd_xg_put_i32(record + V_DICE + 4, a->die[1]);
    vd_xg_put_i32(record + V_CUBE, cube_of(a->stake_exp, a->owner));
    record[V_PLAYED] = played;
    put_play_analysis(w, record, &a->analyses, &q);
    for (size_t i = 0; i < a->tags.count; i++)
        if (!strcmp(a->tags.tag[i].key, "xg.tutor_board") && a->tags.tag[i].len == VD_XG_PLACES)
            memcpy(record + V_TUTOR_BOARD, a->tags.tag[i].value, VD_XG_PLACES);
    if (a->edited && !vd_rec_tag_get(&a->tags, "xg.cube.edited"))
        record[V_EDITED] = 1;
    vd_xg_put_i32(record + V_COMMENT, comment);
    vd_xg_put_i32(record + V_AUTODOUBLES, w->auto_doubles);
}

static void put_resign(writer *w, const vd_rec_action *a)
{
    cube_record c = cube_before(a, -1);

    memcpy(c.dice, "77", 3);
    c.comment = a->comment;
    for (size_t i = 0; i < a->analyses.count; i++)
        c.at.seat = a->analyses.item[i]->seat;
    put_cube(w, &c);
}

/* The roll of `a`; the record of the cube before it is there when `doubled` is its player. */
static void put_roll(writer *w, const vd_rec_action *a, int doubled, bool first)
{
    if (doubled != a->seat) {
        const bool asked = find_analysis(&a->analyses, VD_REC_ANALYSIS_cube) != NULL;
        const cube_record c = cube_before(a, asked || may_double(w, a, first) ? 0 : -2);

        put_cube(w, &c);
    }
    put_move(w, a);
}

static void put_actions(writer *w)
{
    const vd_rec_game *g = w->game;
    int doubled = -1;
    bool first = true, played = true;

    for (size_t i = 0; i < g->actions;) {
        const vd_rec_action *a = g->action[i];
        size_t used = 1;

        if (a->kind <= VD_REC_illegal) {
            put_roll(w, a, doubled, first);
            played = a->kind != VD_REC_roll_only;
            first = false;
            doubled = -1;
        } else if (a->kind == VD_REC_double) {
            used = put_double(w, i);
            doubled = a->seat;
        } else if (a->kind == VD_REC_resign &&
                   (played || a->analyses.count || a->tags.count || a->comment)) {
            put_resign(w, a);
        } else if (a->kind == VD_REC_set_position && i + 1 == g->actions) {
            vd_rec_action last = *a;
            cube_record c;

            last.before = a->after;
            c = cube_before(&last, -2);
            put_cube(w, &c);
        }
        i += used;
    }
}

/* ---- Ends ---------------------------------------------------------------------------------------------------- */

static int32_t end_code(const vd_rec_game *g)
{
    const int32_t value = g->value < 1 ? 1 : g->value > 3 ? 3 : g->value;

    switch ((vd_rec_end)g->end) {
    case VD_REC_END_drop:
        return 0;
    case VD_REC_END_board:
        return value;
    case VD_REC_END_settled:
        return 1000 + value;
    default:
        return 100 + value;
    }
}

static void score_after(const vd_rec_game *g, uint32_t score[2])
{
    for (int seat = 0; seat < 2; seat++)
        score[seat] = g->score[seat] + (g->winner == seat ? g->points : 0);
}

static void put_game_end(writer *w)
{
    const vd_rec_game *g = w->game;
    const bool next = w->match->games > 0 && g != w->match->game[w->match->games - 1];
    uint32_t score[2];
    uint8_t *record;

    if (g->winner < 0 && !next)
        return;
    record = new_record(w, VD_XG_FOOTER_GAME);
    if (!record)
        return;
    vd_xg_extras_write(&g->tags, VD_XG_EXTRAS_FOOTER_GAME, record);
    score_after(g, score);
    put_score(record, score);
    if (g->winner < 0)
        return;
    vd_xg_put_i32(record + E_WINNER, active_of(g->winner));
    vd_xg_put_u32(record + E_POINTS, g->points);
    vd_xg_put_i32(record + E_END, end_code(g));
    for (size_t i = 0; i + 1 < w->match->games; i++)
        if (w->match->game[i] == g)
            record[E_CRAWFORD] = w->match->game[i + 1]->crawford;
}

static void put_match_end(writer *w, uint32_t score[2])
{
    const vd_rec_match *m = w->match;
    uint8_t *record = new_record(w, VD_XG_FOOTER_MATCH);

    if (!record)
        return;
    vd_xg_extras_write(&m->tags, VD_XG_EXTRAS_FOOTER_MATCH, record);
    put_score(record, score);
    for (int seat = 0; seat < 2; seat++)
        if (m->rules.length > 0 && score[seat] >= m->rules.length)
            vd_xg_put_i32(record + F_WINNER, active_of(seat));
}

static void put_games(writer *w)
{
    uint32_t score[2] = {0, 0};

    for (size_t i = 0; i < w->match->games; i++) {
        w->game = w->match->game[i];
        w->auto_doubles = 0;
        for (size_t k = 0; k < w->game->actions; k++)
            w->auto_doubles += w->game->action[k]->kind == VD_REC_auto_double;
        put_game_header(w);
        put_actions(w);
        put_game_end(w);
        score_after(w->game, score);
    }
    put_match_end(w, score);
}

/* ---- The file ------------------------------------------------------------------------------------------------ */

static void put_names(const writer *w, vd_out texts[VD_XG_HEADER_TEXTS])
{
    const vd_rec_match *m = w->match;

    for (int i = 0; i < VD_XG_HEADER_TEXTS; i++)
        vd_out_put(&texts[i], "");
    if (m->place) {
        vd_out_put(&texts[0], "Played on ");
        vd_out_put(&texts[0], m->place);
    }
    vd_out_put(&texts[1], m->name[0]);
    vd_out_put(&texts[1], " vs. ");
    vd_out_put(&texts[1], m->name[1]);
    if (m->rules.length > 0) {
        vd_out_put(&texts[1], ", ");
        vd_out_int(&texts[1], m->rules.length);
        vd_out_put(&texts[1], " point match");
    } else {
        vd_out_put(&texts[1], ", Unlimited Game");
    }
    if (m->event) {
        vd_out_put(&texts[2], "Event: ");
        vd_out_put(&texts[2], m->event);
    }
    if (m->round) {
        vd_out_put(&texts[2], " Round: ");
        vd_out_put(&texts[2], m->round);
    }
}

/* The members: records, the first and the last of them, rollouts, comments. */
static vd_status put_members(const writer *w, const vd_record *record,
                             const char *const texts[VD_XG_HEADER_TEXTS], vd_out *out)
{
    uint8_t ends[2 * VD_XG_RECORD_BYTES];
    const uint8_t *bytes = (const uint8_t *)w->records.data;
    vd_xg_part part[4] = {{"temp.xg", bytes, w->records.length}, {"temp.xgi", ends, sizeof ends}};
    size_t count = 2;

    memcpy(ends, bytes, VD_XG_RECORD_BYTES);
    memcpy(ends + VD_XG_RECORD_BYTES, bytes + w->records.length - VD_XG_RECORD_BYTES,
           VD_XG_RECORD_BYTES);
    for (size_t i = 0; i < record->tags.count; i++) {
        const vd_rec_tag *tag = &record->tags.tag[i];

        if (count == 2 && !strcmp(tag->key, "xg.rollouts") && tag->binary)
            part[count++] = (vd_xg_part){"temp.xgr", (const uint8_t *)tag->value, tag->len};
    }
    if (w->comments.length > 0)
        part[count++] =
            (vd_xg_part){"temp.xgc", (const uint8_t *)w->comments.data, w->comments.length};
    return vd_xg_container_write(texts, part, count, out);
}

static vd_status put_file(writer *w, const vd_record *record, const char *name, vd_out *out,
                          vd_record_error *err)
{
    vd_out text[VD_XG_HEADER_TEXTS] = {{0}};
    bool failed = w->records.failed || w->comments.failed;
    vd_status status = VD_ERR_NOMEM;

    put_names(w, text);
    if (name) {
        text[1].length = 0;
        vd_out_put(&text[1], name);
    }
    for (int i = 0; i < VD_XG_HEADER_TEXTS; i++)
        failed = failed || text[i].failed;
    if (!failed) {
        const char *const texts[VD_XG_HEADER_TEXTS] = {text[0].data, text[1].data, text[2].data,
                                                       text[3].data};

        status = put_members(w, record, texts, out);
    }
    for (int i = 0; i < VD_XG_HEADER_TEXTS; i++)
        vd_out_free(&text[i]);
    vd_out_free(&w->records);
    vd_out_free(&w->comments);
    return status == VD_OK ? VD_OK : vd_import_fail(err, NULL, VD_IMPORT_no_memory, 0, NULL, 0);
}

static vd_status fail_variant(const vd_match_rules *rules, vd_record_error *err)
{
    return vd_import_fail(err, NULL, VD_IMPORT_not_here, 0, rules->variant.name,
                          strlen(rules->variant.name));
}

vd_status vd_xg_write(const vd_record *record, const vd_record_options *options, vd_out *out,
                      vd_record_error *err)
{
    writer w = {.match = record->matches ? record->match[0] : NULL};
    int32_t variation;

    if (!w.match)
        return vd_import_fail(err, NULL, VD_IMPORT_no_matches, 0, NULL, 0);
    if (record->matches > 1)
        return vd_import_fail_number(err, NULL, VD_IMPORT_one_only, 0, (int32_t)record->matches);
    if (!variation_of((vd_variant_id)w.match->rules.variant.id, &variation))
        return fail_variant(&w.match->rules, err);
    put_header(&w, variation);
    put_games(&w);
    tell_lost(record, options);
    return put_file(&w, record, NULL, out, err);
}

/* ---- A position ---------------------------------------------------------------------------------------------- */

/* The match and the game that a position would stand in. */
static void frame_position(const vd_rec_position *p, vd_rec_match *m, vd_rec_game *g)
{
    const vd_situation *s = &p->situation;

    vd_match_rules_default(&m->rules, s->variant, s->length);
    m->rules.cube = m->rules.variant.cube_allowed;
    m->rules.crawford = s->length > 0;
    m->rules.jacoby = s->jacoby;
    m->rules.beavers = s->beavers;
    m->name[0] = p->name[0];
    m->name[1] = p->name[1];
    m->event = vd_rec_tag_get(&p->tags, "event");
    m->round = vd_rec_tag_get(&p->tags, "round");
    m->place = vd_rec_tag_get(&p->tags, "place");
    m->date = vd_rec_tag_get(&p->tags, "date");
    m->time = vd_rec_tag_get(&p->tags, "time");
    m->transcriber = vd_rec_tag_get(&p->tags, "transcriber");
    m->cube_limit = p->cube_limit;
    m->tags = p->tags;
    g->number = 1;
    g->score[p->seat] = s->score[VD_MOVER];
    g->score[!p->seat] = s->score[VD_OPPONENT];
    g->crawford = s->crawford;
    g->start = s->pos;
    if (p->seat == 1)
        vd_pos_flip(&s->pos, &g->start);
}

static void put_position(writer *w, const vd_rec_position *p)
{
    const vd_situation *s = &p->situation;
    vd_rec_action a = {.seat = p->seat,
                       .kind = VD_REC_roll_only,
                       .before = s->pos,
                       .after = s->pos,
                       .stake_exp = s->cube_exp,
                       .owner = (int8_t)(s->cube_owner < 0 ? -1 : s->cube_owner ^ p->seat),
                       .clock_ms = -1,
                       .comment = s->dice.count ? p->comment : NULL,
                       .analyses = p->analyses,
                       .tags = p->tags};
    cube_record c;

    w->auto_doubles = s->cube_owner < 0 ? s->cube_exp : 0;
    if (s->dice.count) {
        a.die[0] = s->dice.die[0];
        a.die[1] = s->dice.die[1];
    }
    for (size_t i = 0; i < p->analyses.count; i++)
        for (size_t k = 0; k < p->analyses.item[i]->candidates; k++)
            if (p->analyses.item[i]->candidate[k]->played) {
                a.kind = VD_REC_roll_play;
                a.after = p->analyses.item[i]->candidate[k]->after;
                a.hop = p->analyses.item[i]->candidate[k]->hop;
                a.hops = p->analyses.item[i]->candidate[k]->hops;
            }
    c = cube_before(&a, vd_xg_tag_number(&p->tags, "xg.cube.double", s->dice.count ? -2 : 0));
    if (s->doubled)
        c.doubled = 1;
    c.take = vd_xg_tag_number(&p->tags, "xg.cube.take", -1);
    c.comment = s->dice.count ? NULL : p->comment;
    put_game_header(w);
    put_cube(w, &c);
    if (s->dice.count)
        put_move(w, &a);
}

vd_status vd_xgp_write(const vd_record *record, const vd_record_options *options, vd_out *out,
                       vd_record_error *err)
{
    vd_rec_match match = {0};
    vd_rec_game game = {.owner = -1, .winner = -1};
    writer w = {.match = &match, .game = &game};
    int32_t variation;

    if (!record->positions)
        return vd_import_fail(err, NULL, VD_IMPORT_no_positions, 0, NULL, 0);
    if (record->positions > 1)
        return vd_import_fail_number(err, NULL, VD_IMPORT_one_only, 0, (int32_t)record->positions);
    frame_position(record->position[0], &match, &game);
    if (!variation_of(record->position[0]->situation.variant, &variation))
        return fail_variant(&match.rules, err);
    put_header(&w, variation);
    put_position(&w, record->position[0]);
    tell_lost(record, options);
    return put_file(&w, record, "Position", out, err);
}
