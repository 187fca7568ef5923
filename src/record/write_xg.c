/* .xg and .xgp of eXtreme Gammon, written: records, comments, rollouts, the container around them. Of the analyses those of
 * eXtreme Gammon itself, or where it has none our own: the format has no field for another engine, so that a file holds one's or
 * the other's, and a text of its header says it of ours. */
#include "write_xg_parts.h"

#include <math.h>
#include <stdlib.h>

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
static int32_t put_comment(xg_writer *w, const char *text)
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
static uint8_t *new_record(xg_writer *w, uint8_t type)
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
        vd_xg_put_i32(record + M_AUTODOUBLE_MAX, rules->auto_doubles);
    record[M_MONEY] = rules->length == 0;
    vd_xg_put_i32(record + M_CUBE_LIMIT, !rules->cube    ? 0
                                         : m->cube_limit ? log2_of(m->cube_limit)
                                                         : 10);
}

static void put_header(xg_writer *w, int32_t variation)
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

static void put_game_header(xg_writer *w)
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

/* ---- Actions ------------------------------------------------------------------------------------------------- */

static int32_t active_of(int seat)
{
    VD_ASSERT(seat == 0 || seat == 1);
    return seat == 0 ? 1 : -1;
}

static int32_t cube_of(int stake_exp, int owner)
{
    VD_ASSERT(owner >= -1 && owner <= 1);
    return owner < 0 ? 0 : owner == 0 ? stake_exp : -stake_exp;
}

static void put_board(const vd_pos *pos, int seat, uint8_t *at)
{
    vd_pos turned = *pos;

    VD_ASSERT(seat == 0 || seat == 1);
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

static void put_cube(xg_writer *w, const cube_record *c)
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
    vd_xg_out_put_cube_analysis(
        w, record, vd_xg_out_find_analysis(w, c->analyses, VD_REC_ANALYSIS_cube), &c->at);
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
static size_t put_double(xg_writer *w, size_t i)
{
    VD_ASSERT(i < w->game->actions);

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
static bool may_double(const xg_writer *w, const vd_rec_action *a, bool first)
{
    return !first && w->match->rules.cube && !w->game->crawford &&
           (a->owner < 0 || a->owner == a->seat);
}

static void put_move(xg_writer *w, const vd_rec_action *a)
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
    vd_xg_out_legs_of(a->hop, a->hops, legs);
    for (int i = 0; i < 8; i++)
        vd_xg_put_i32(record + V_LEGS + 4 * i, legs[i]);
    vd_xg_put_i32(record + V_DICE, a->die[0]);
    vd_xg_put_i32(record + V_DICE + 4, a->die[1]);
    vd_xg_put_i32(record + V_CUBE, cube_of(a->stake_exp, a->owner));
    record[V_PLAYED] = played;
    vd_xg_out_put_play_analysis(w, record, &a->analyses, &q);
    for (size_t i = 0; i < a->tags.count; i++)
        if (!strcmp(a->tags.tag[i].key, "xg.tutor_board") && a->tags.tag[i].len == VD_XG_PLACES)
            memcpy(record + V_TUTOR_BOARD, a->tags.tag[i].value, VD_XG_PLACES);
    if (a->edited && !vd_rec_tag_get(&a->tags, "xg.cube.edited"))
        record[V_EDITED] = 1;
    vd_xg_put_i32(record + V_COMMENT, comment);
    vd_xg_put_i32(record + V_AUTODOUBLES, w->auto_doubles);
}

static void put_resign(xg_writer *w, const vd_rec_action *a)
{
    cube_record c = cube_before(a, -1);

    memcpy(c.dice, "77", 3);
    c.comment = a->comment;
    for (size_t i = 0; i < a->analyses.count; i++)
        c.at.seat = a->analyses.item[i]->seat;
    put_cube(w, &c);
}

/* The roll of `a`; the record of the cube before it is there when `doubled` is its player. */
static void put_roll(xg_writer *w, const vd_rec_action *a, int doubled, bool first)
{
    if (doubled != a->seat) {
        const bool asked = vd_xg_out_find_analysis(w, &a->analyses, VD_REC_ANALYSIS_cube) != NULL;
        const cube_record c = cube_before(a, asked || may_double(w, a, first) ? 0 : -2);

        put_cube(w, &c);
    }
    put_move(w, a);
}

static void put_actions(xg_writer *w)
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

static void put_game_end(xg_writer *w)
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

static void put_match_end(xg_writer *w, uint32_t score[2])
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

static void put_games(xg_writer *w)
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

static void put_names(const xg_writer *w, vd_out texts[VD_XG_HEADER_TEXTS])
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

/* Whose analyses these are, where they are not eXtreme Gammon's. */
static void put_mark(const vd_rec_analysis *first, vd_out *text)
{
    VD_ASSERT(text->length == 0);
    if (!first || strcmp(first->engine, VD_XG_OWN_ENGINE) != 0)
        return;
    vd_out_put(text, VD_XG_OWN_MARK);
    if (first->version) {
        vd_out_put(text, " ");
        vd_out_put(text, first->version);
    }
    if (first->met) {
        vd_out_put(text, VD_XG_OWN_TABLE);
        vd_out_put(text, first->met);
    }
}

/* The members: records, the first and the last of them, rollouts, comments. */
static vd_status put_members(const xg_writer *w, const vd_record *record,
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

static vd_status put_file(xg_writer *w, const vd_record *record, const vd_rec_analysis *first,
                          const char *name, vd_out *out, vd_record_error *err)
{
    vd_out text[VD_XG_HEADER_TEXTS] = {{0}};
    bool failed = w->records.failed || w->comments.failed;
    vd_status status = VD_ERR_NOMEM;

    put_names(w, text);
    put_mark(first, &text[VD_XG_MARK_TEXT]);
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
    return vd_import_fail(err, NULL, VD_IMPORT_not_here, 0, vd_match_rules_name(rules),
                          strlen(vd_match_rules_name(rules)));
}

vd_status vd_xg_write(const vd_record *record, const vd_record_options *options, vd_out *out,
                      vd_record_error *err)
{
    xg_writer w = {.match = record->matches ? record->match[0] : NULL};
    int32_t variation;

    if (!w.match)
        return vd_import_fail(err, NULL, VD_IMPORT_no_matches, 0, NULL, 0);
    if (record->matches > 1)
        return vd_import_fail_number(err, NULL, VD_IMPORT_one_only, 0, (int32_t)record->matches);
    if (!variation_of((vd_variant_id)w.match->rules.variant.id, &variation))
        return fail_variant(&w.match->rules, err);
    w.engine = vd_xg_out_engine(w.match, NULL);
    put_header(&w, variation);
    put_games(&w);
    vd_xg_out_tell_lost(record, options);
    return put_file(&w, record, vd_xg_out_first(w.engine, w.match, NULL), NULL, out, err);
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

static void put_position(xg_writer *w, const vd_rec_position *p)
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
    xg_writer w = {.match = &match, .game = &game};
    const vd_rec_analyses *list;
    int32_t variation;

    if (!record->positions)
        return vd_import_fail(err, NULL, VD_IMPORT_no_positions, 0, NULL, 0);
    if (record->positions > 1)
        return vd_import_fail_number(err, NULL, VD_IMPORT_one_only, 0, (int32_t)record->positions);
    frame_position(record->position[0], &match, &game);
    if (!variation_of(record->position[0]->situation.variant, &variation))
        return fail_variant(&match.rules, err);
    list = &record->position[0]->analyses;
    w.engine = vd_xg_out_engine(NULL, list);
    put_header(&w, variation);
    put_position(&w, record->position[0]);
    vd_xg_out_tell_lost(record, options);
    return put_file(&w, record, vd_xg_out_first(w.engine, NULL, list), "Position", out, err);
}
