/* The headers of a match text and what they mean for the match. */
#include "mat_priv.h"

#include <stdlib.h>
#include <string.h>

/* [Key "value"] without a mark before it. */
static bool is_bare_header(vd_piece line)
{
    return line.len > 4 && line.at[0] == '[' && line.at[line.len - 1] == ']' &&
           line.at[line.len - 2] == '"';
}

bool vd_mat_is_comment(vd_piece line)
{
    line = vd_piece_trim(line);
    return line.len && (line.at[0] == ';' || line.at[0] == '#' || vd_piece_begins(line, "//") ||
                        is_bare_header(line));
}

bool vd_mat_header_split(vd_piece line, vd_piece *key, vd_piece *value)
{
    size_t quote, end;

    line = vd_piece_trim(line);
    if (!is_bare_header(line))
        line = vd_piece_trim(vd_piece_from(line, vd_piece_begins(line, "//") ? 2 : 1));
    *key = (vd_piece){line.at, 0};
    *value = line;
    if (!line.len || line.at[0] != '[')
        return false;
    quote = vd_piece_find(line, "\"");
    if (quote == line.len)
        return false;
    for (end = line.len; end > quote + 1 && line.at[end - 1] != '"'; end--)
        ;
    if (end <= quote + 1)
        return false;
    *key = vd_piece_trim((vd_piece){line.at + 1, quote - 1});
    *value = (vd_piece){line.at + quote + 1, end - quote - 2};
    return key->len > 0;
}

bool vd_mat_length(vd_piece line, vd_piece *points)
{
    vd_piece rest;
    size_t digits = 0;

    line = vd_piece_trim(line);
    if (vd_piece_is(line, "unlimited session") || vd_piece_is(line, "unlimited game") ||
        vd_piece_is(line, "unlimited match") || vd_piece_is(line, "money session") ||
        vd_piece_is(line, "money game")) {
        *points = (vd_piece){"0", 1};
        return true;
    }
    if (vd_piece_begins(line, "match of "))
        line = vd_piece_trim(vd_piece_from(line, strlen("match of ")));
    while (digits < line.len && line.at[digits] >= '0' && line.at[digits] <= '9')
        digits++;
    *points = (vd_piece){line.at, digits};
    rest = vd_piece_trim(vd_piece_from(line, digits));
    if (!digits || !vd_piece_begins(rest, "point"))
        return false;
    return vd_piece_find(rest, "match") < rest.len || line.at > points->at ||
           vd_piece_is(rest, "points");
}

/* ---- Match rules ---- */

static vd_piece header(const vd_rec_tags *headers, const char *key)
{
    for (size_t i = 0; i < headers->count; i++)
        if (vd_piece_is((vd_piece){headers->tag[i].key, strlen(headers->tag[i].key)}, key))
            return vd_piece_trim((vd_piece){headers->tag[i].value, headers->tag[i].len});
    return (vd_piece){"", 0};
}

static bool variant_of(vd_piece name, vd_variant_id *out)
{
    if (vd_piece_begins(name, "nack"))
        *out = VD_NACKGAMMON;
    else if (vd_piece_begins(name, "hyper"))
        *out = VD_HYPERGAMMON;
    else if (vd_piece_begins(name, "long"))
        *out = VD_LONGGAMMON;
    else if (!name.len || vd_piece_begins(name, "backgammon") || vd_piece_begins(name, "standard"))
        *out = VD_BACKGAMMON;
    else
        return vd_variant_find(name.at, name.len, out) == VD_OK;
    return !(*out == VD_HYPERGAMMON &&
             (vd_piece_find(name, "(1)") < name.len || vd_piece_find(name, "(2)") < name.len));
}

void vd_mat_rules_read(const vd_rec_tags *headers, vd_mat_rules *out)
{
    const vd_piece variation = header(headers, "Variation");
    const vd_piece site = header(headers, "Site");

    memset(out, 0, sizeof *out);
    out->variant = VD_BACKGAMMON;
    out->variant_said = variation.len > 0;
    if (!variant_of(variation, &out->variant))
        out->unknown_variant = variation;
    out->galaxy = vd_piece_find(site, "galaxy") < site.len;
}

/* 1 on, 0 off, -1 not said. */
static int switch_of(const vd_rec_tags *headers, const char *key)
{
    const vd_piece value = header(headers, key);

    if (!value.len)
        return -1;
    return !(vd_piece_is(value, "off") || vd_piece_is(value, "no") || vd_piece_is(value, "0") ||
             vd_piece_is(value, "false"));
}

static const char *keep(vd_builder *b, vd_piece piece)
{
    return piece.len ? vd_piece_keep(b, piece) : NULL;
}

/* "2025.10.24" as "2025-10-24", "09.30" as "09:30"; anything else as it is. */
static const char *with(vd_builder *b, vd_piece piece, char mark)
{
    char text[32];
    size_t digits = 0;

    if (piece.len >= sizeof text)
        return keep(b, piece);
    for (size_t i = 0; i < piece.len; i++) {
        const char c = piece.at[i];

        digits += c >= '0' && c <= '9';
        text[i] = c == '.' || c == '/' || c == ':' || c == '-' ? mark : c;
        if (text[i] != mark && !(c >= '0' && c <= '9'))
            return keep(b, piece);
    }
    return digits ? vd_build_text(b, text, piece.len) : keep(b, piece);
}

static void rules_apply(const vd_rec_tags *headers, vd_rec_match *match, bool galaxy)
{
    vd_match_rules *rules = &match->rules;
    const int jacoby = switch_of(headers, "Jacoby"), beaver = switch_of(headers, "Beaver");
    const int beavers = switch_of(headers, "Beavers");
    int crawford = switch_of(headers, "Crawford");
    const vd_piece limit = header(headers, "CubeLimit");
    vd_piece rest;
    uint32_t value;

    if (switch_of(headers, "CrawfordRule") >= 0)
        crawford = switch_of(headers, "CrawfordRule");
    if (rules->length == 0 && jacoby >= 0)
        rules->jacoby = jacoby;
    else if (rules->length == 0 && galaxy)
        rules->jacoby = false;
    if (rules->length == 0 && (beaver >= 0 || beavers >= 0))
        rules->beavers = beaver > 0 || beavers > 0;
    if (rules->length > 0 && crawford >= 0)
        rules->crawford = crawford;
    if (vd_piece_number(limit, &value, &rest) && value > 0) {
        if (!match->cube_limit)
            match->cube_limit = value;
        if (value == 1)
            rules->cube = rules->jacoby = rules->beavers = false;
    }
}

void vd_mat_headers_apply(vd_builder *builder, vd_rec_match *match)
{
    const vd_rec_tags *headers = &match->headers;
    vd_mat_rules rules;
    vd_piece time = header(headers, "EventTime");

    vd_mat_rules_read(headers, &rules);
    match->place = keep(builder, header(headers, "Site"));
    match->event = keep(builder, header(headers, "Event"));
    match->round = keep(builder, header(headers, "Round"));
    match->date = with(builder, header(headers, "EventDate"), '-');
    if (!match->date)
        match->date = with(builder, header(headers, "Date"), '-');
    if (!time.len)
        time = header(headers, "Time");
    match->time = with(builder, time, ':');
    match->transcriber = keep(builder, header(headers, "Transcriber"));
    match->annotator = keep(builder, header(headers, "Annotator"));
    match->comment = keep(builder, header(headers, "Comment"));
    rules_apply(headers, match, rules.galaxy);
}

static vd_piece name_of(const vd_rec_match *match, int seat)
{
    VD_ASSERT(seat == 0 || seat == 1);
    return (vd_piece){match->name[seat], strlen(match->name[seat])};
}

void vd_mat_players_apply(vd_builder *builder, vd_rec_match *match)
{
    const vd_piece player[2] = {header(&match->headers, "Player 1"),
                                header(&match->headers, "Player 2")};
    const vd_piece rating[2] = {header(&match->headers, "Player 1 Elo"),
                                header(&match->headers, "Player 2 Elo")};
    const bool straight =
        vd_piece_same(player[0], name_of(match, 0)) || vd_piece_same(player[1], name_of(match, 1));
    const bool crossed = !straight && (vd_piece_same(player[0], name_of(match, 1)) ||
                                       vd_piece_same(player[1], name_of(match, 0)));

    for (int i = 0; i < 2; i++) {
        const int seat = crossed ? !i : i;

        if (rating[i].len && !match->rating[seat])
            match->rating[seat] = vd_piece_keep(builder, rating[i]);
        if (!player[i].len || vd_piece_same(player[i], name_of(match, seat)))
            continue;
        vd_build_alias(builder, seat, vd_piece_keep(builder, player[i]));
        vd_build_repair(builder, VD_REPAIR_players_header, i + 1, 0, 0,
                        vd_piece_keep(builder, player[i]), match->name[seat]);
    }
}
