/* .xg: texts and comments, the header of a match, its rules, names and games. */
#include "read_xg_parts.h"
#include "rtf.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

vd_status vd_xg_fail(const xg_reader *r, vd_import_fault fault, size_t in_record, const char *word)
{
    return vd_import_fail(r->err, r->in, fault, r->record * VD_XG_RECORD_BYTES + in_record, word,
                          strlen(word));
}

vd_status vd_xg_fail_number(const xg_reader *r, vd_import_fault fault, size_t in_record,
                            int32_t number)
{
    char text[16];

    snprintf(text, sizeof text, "%d", (int)number);
    return vd_xg_fail(r, fault, in_record, text);
}

const uint8_t *vd_xg_record_at(const xg_reader *r, size_t i)
{
    return r->records + i * VD_XG_RECORD_BYTES;
}

bool vd_xg_is_zero(const uint8_t *at, size_t count)
{
    while (count > 0 && !*at) {
        at++;
        count--;
    }
    return count == 0;
}

/* ---- Texts --------------------------------------------------------------------------------------------------- */

/* NULL when it is empty. */
static const char *kept(xg_reader *r, vd_out *text)
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
static const char *text_at(xg_reader *r, const uint8_t *record, size_t wide, size_t narrow,
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

vd_status vd_xg_split_comments(xg_reader *r)
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
        return vd_xg_fail(r, VD_IMPORT_no_memory, 0, "");
    for (size_t i = 0; i < member->size; i++) {
        const uint8_t c = member->bytes[i], next = i + 1 < member->size ? member->bytes[i + 1] : 0;

        if (c == '\r' && next == '\n') {
            r->comments[r->comment_count++] = (xg_comment){r->comment_bytes + start, len - start};
            start = len;
            i++;
        } else {
            r->comment_bytes[len++] = c == 1 ? '\r' : c == 2 ? '\n' : (char)c;
        }
    }
    if (len > start)
        r->comments[r->comment_count++] = (xg_comment){r->comment_bytes + start, len - start};
    return VD_OK;
}

void vd_xg_add_comment(xg_reader *r, const char **to, int32_t index)
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
static void read_date(xg_reader *r, double days)
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

static void read_rating(xg_reader *r, int seat, const uint8_t *record)
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

static void read_limits(xg_reader *r, const uint8_t *record, vd_match_rules *rules)
{
    const int32_t limit = vd_xg_i32(record + M_CUBE_LIMIT),
                  most = vd_xg_i32(record + M_AUTODOUBLE_MAX);

    if (limit >= 0 && limit < 31)
        r->match->cube_limit = (uint32_t)1 << limit;
    if (limit == 0)
        rules->cube = rules->jacoby = rules->beavers = false;
    if (rules->length == 0 && rules->cube && record[M_AUTODOUBLE])
        rules->auto_doubles = (int16_t)(most > 0 && most < 1000 ? most : -1);
}

static void read_rules(xg_reader *r, const uint8_t *record, vd_variant_id variant, int32_t length)
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

static void read_names(xg_reader *r, const uint8_t *record)
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

vd_status vd_xg_read_header(xg_reader *r, const uint8_t *record)
{
    static const vd_variant_id variants[] = {VD_BACKGAMMON, VD_NACKGAMMON, VD_HYPERGAMMON,
                                             VD_LONGGAMMON};
    const int32_t length = vd_xg_i32(record + M_LENGTH),
                  variation = vd_xg_i32(record + M_VARIATION);

    r->version = vd_xg_i32(record + M_VERSION);
    if (vd_xg_u32(record + M_MAGIC) != VD_XG_MAGIC)
        return vd_xg_fail(r, VD_IMPORT_bad_container, M_MAGIC, "temp.xg");
    if (r->version < 1 || r->version > VD_XG_NEWEST)
        return vd_xg_fail_version(r->err, r->in, M_VERSION, r->version);
    if (length < 0 || (length > UINT16_MAX && length != VD_XG_MONEY))
        return vd_xg_fail_number(r, VD_IMPORT_bad_length, M_LENGTH, length);
    if (variation < 0 || variation > 3)
        return vd_xg_fail_number(r, VD_IMPORT_bad_variant, M_VARIATION, variation);
    r->match = r->standing ? &r->header : vd_build_match(r->b);
    read_names(r, record);
    read_rules(r, record, variants[variation], length);
    vd_xg_extras_read(r->b, &r->match->tags, VD_XG_EXTRAS_MATCH, record);
    vd_xg_add_comment(r, &r->match->comment, vd_xg_i32(record + M_COMMENT));
    vd_xg_add_comment(r, &r->match->comment, vd_xg_i32(record + M_COMMENT_END));
    return VD_OK;
}

vd_status vd_xg_read_score(const xg_reader *r, const uint8_t *record, uint32_t score[2])
{
    for (int seat = 0; seat < 2; seat++) {
        const int32_t points = vd_xg_i32(record + G_SCORE + 4 * seat);

        if (points < 0 || points > 1000000)
            return vd_xg_fail_number(r, VD_IMPORT_bad_score, G_SCORE + 4 * (size_t)seat, points);
        score[seat] = (uint32_t)points;
    }
    return VD_OK;
}

static vd_status read_start(xg_reader *r, const uint8_t *record)
{
    vd_pos start, usual;

    if (vd_xg_is_zero(record + G_START, VD_XG_PLACES))
        return VD_OK;
    if (!vd_xg_board_read(record + G_START, r->variant, &start))
        return vd_xg_fail(r, VD_IMPORT_bad_board, G_START, "");
    vd_pos_start(r->variant, &usual);
    if (!vd_pos_equal(&start, &usual))
        vd_build_position(r->b, 0, &start, 0, -1);
    return VD_OK;
}

vd_status vd_xg_read_game(xg_reader *r, const uint8_t *record)
{
    uint32_t score[2] = {0, 0};
    const int32_t doubles = vd_xg_i32(record + G_AUTODOUBLES);
    vd_status status = vd_xg_read_score(r, record, score);

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
    vd_xg_add_comment(r, &r->game->comment, vd_xg_i32(record + G_COMMENT));
    vd_xg_add_comment(r, &r->game->comment, vd_xg_i32(record + G_COMMENT_END));
    vd_xg_extras_read(r->b, &r->game->tags, VD_XG_EXTRAS_GAME, record);
    return status;
}
