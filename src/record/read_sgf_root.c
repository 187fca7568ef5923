/* SGF: the root of a game: rules, names, score, result. */
#include "read_sgf_parts.h"

#include <string.h>

vd_status vd_sgf_fail(sgf_reader *r, vd_import_fault fault, const char *at, const char *word)
{
    return vd_import_fail(r->err, r->in, fault, (size_t)(at - r->in->text), word, strlen(word));
}

/* ---- Values ---- */

static const char *first_text(sgf_reader *r, vd_piece node, const char *name)
{
    vd_piece values, value;

    if (!vd_sgf_find(node, name, &values) || !vd_sgf_value_next(&values, &value))
        return NULL;
    return vd_sgf_text(r->b, value);
}

/* "length:7" among the values of MI. */
static bool info_number(vd_piece node, const char *key, uint32_t *out)
{
    vd_piece values, value, rest;

    if (!vd_sgf_find(node, "MI", &values))
        return false;
    while (vd_sgf_value_next(&values, &value)) {
        value = vd_piece_trim(value);
        if (vd_piece_begins(value, key) && value.len > strlen(key) && value.at[strlen(key)] == ':')
            return vd_piece_number(vd_piece_trim(vd_piece_from(value, strlen(key) + 1)), out,
                                   &rest);
    }
    return false;
}

static bool has_rule(vd_piece node, const char *rule)
{
    vd_piece values, value;

    if (!vd_sgf_find(node, "RU", &values) || !vd_sgf_value_next(&values, &value))
        return false;
    while (value.len) {
        const size_t colon = vd_piece_find(value, ":");

        if (vd_piece_is(vd_piece_trim((vd_piece){value.at, colon}), rule))
            return true;
        value = vd_piece_from(value, colon + 1);
    }
    return false;
}

/* ---- The root of a game ---- */

static vd_status find_variant(sgf_reader *r, vd_piece node, vd_variant_id *out)
{
    vd_piece values;

    *out = VD_BACKGAMMON;
    if (has_rule(node, "Nackgammon"))
        *out = VD_NACKGAMMON;
    else if (has_rule(node, "Hypergammon3") || has_rule(node, "Hypergammon"))
        *out = VD_HYPERGAMMON;
    else if (has_rule(node, "LongGammon"))
        *out = VD_LONGGAMMON;
    else if (vd_sgf_find(node, "RU", &values) && vd_piece_find(values, "Hypergammon") < values.len)
        return vd_sgf_fail(r, VD_IMPORT_bad_variant, values.at, "Hypergammon");
    return VD_OK;
}

/* A program and its version: "GNU Backgammon:1.07.001". */
static void read_program(sgf_reader *r, vd_piece node)
{
    vd_piece values, value;
    size_t colon;

    r->context.engine = "";
    r->context.version = NULL;
    if (!vd_sgf_find(node, "AP", &values) || !vd_sgf_value_next(&values, &value))
        return;
    colon = vd_piece_find(value, ":");
    r->context.engine = vd_piece_keep(r->b, vd_piece_trim((vd_piece){value.at, colon}));
    if (colon < value.len)
        r->context.version = vd_piece_keep(r->b, vd_piece_from(value, colon + 1));
}

static void name_match(sgf_reader *r, vd_piece node)
{
    vd_rec_match *match = r->match;
    const char *white = first_text(r, node, "PW"), *black = first_text(r, node, "PB");

    match->name[0] = white ? white : "";
    match->name[1] = black ? black : "";
    match->rating[0] = first_text(r, node, "WR");
    match->rating[1] = first_text(r, node, "BR");
    match->date = first_text(r, node, "DT");
    match->event = first_text(r, node, "EV");
    match->round = first_text(r, node, "RO");
    match->place = first_text(r, node, "PC");
    match->annotator = first_text(r, node, "AN");
    match->comment = first_text(r, node, "GC");
}

static vd_status begin_match(sgf_reader *r, vd_piece node, uint32_t length)
{
    vd_variant_id variant;
    vd_piece values;
    const vd_status status = find_variant(r, node, &variant);
    vd_match_rules *rules;

    if (status != VD_OK)
        return status;
    if (length > UINT16_MAX)
        return vd_sgf_fail(r, VD_IMPORT_bad_length, node.at, "length");
    r->match = vd_build_match(r->b);
    vd_build_rules(r->b, variant, (int)length);
    rules = &r->match->rules;
    if (vd_sgf_find(node, "RU", &values)) {
        rules->crawford = length > 0 && has_rule(node, "Crawford");
        rules->jacoby = length == 0 && has_rule(node, "Jacoby");
        rules->cube = !has_rule(node, "NoCube");
        rules->beavers = rules->beavers && rules->cube;
    }
    name_match(r, node);
    return VD_OK;
}

/* Does the tree go on with the match at hand? */
static bool goes_on(sgf_reader *r, vd_piece node, uint32_t length, uint32_t index)
{
    const char *white = first_text(r, node, "PW"), *black = first_text(r, node, "PB");

    return r->match && r->match->rules.length == length && index > r->index &&
           !strcmp(r->match->name[0], white ? white : "") &&
           !strcmp(r->match->name[1], black ? black : "");
}

void vd_sgf_read_result(sgf_reader *r, vd_piece node)
{
    vd_piece values, value, rest;
    uint32_t points;
    int winner;

    if (!vd_sgf_find(node, "RE", &values) || !vd_sgf_value_next(&values, &value))
        return;
    value = vd_piece_trim(value);
    if (value.len < 3 || value.at[1] != '+' || !strchr("WwBb", value.at[0]) ||
        !vd_piece_number(vd_piece_from(value, 2), &points, &rest))
        return;
    winner = value.at[0] == 'B' || value.at[0] == 'b';
    vd_build_result(r->b, winner, points,
                    vd_piece_begins(rest, "r")   ? VD_REC_END_resign
                    : vd_piece_begins(rest, "t") ? VD_REC_END_time
                                                 : VD_REC_END_unknown);
}

uint32_t vd_sgf_cube_in(vd_piece node)
{
    vd_piece values, value, rest;
    uint32_t cube;

    if (!vd_sgf_find(node, "CV", &values) || !vd_sgf_value_next(&values, &value) ||
        !vd_piece_number(vd_piece_trim(value), &cube, &rest) || !cube || (cube & (cube - 1)))
        return 0;
    return cube;
}

static void auto_doubles(sgf_reader *r, vd_piece node)
{
    for (uint32_t cube = vd_sgf_cube_in(node), stake = 2; stake <= cube && stake; stake *= 2)
        vd_build_action(r->b, 0, VD_REC_auto_double, stake, 0, NULL);
}

static bool is_root_name(vd_piece name)
{
    static const char *const names[] = {"FF", "GM", "CA", "AP", "MI", "PW", "PB",
                                        "WR", "BR", "DT", "EV", "RO", "PC", "AN",
                                        "GC", "RU", "CV", "RE", "C",  "ST", "SZ"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (vd_piece_is(name, names[i]))
            return true;
    return false;
}

void vd_sgf_keep_tag(sgf_reader *r, vd_rec_tags *tags, const vd_sgf_property *property)
{
    vd_out key = {0};

    vd_out_put(&key, "sgf.");
    vd_out_put_n(&key, property->name.at, property->name.len);
    if (key.failed)
        r->b->arena->failed = true;
    else
        vd_build_tag(r->b, tags, key.data, property->values.at, property->values.len);
    vd_out_free(&key);
}

vd_status vd_sgf_read_root(sgf_reader *r, vd_piece node)
{
    uint32_t length = 0, index = 0, score[2] = {0, 0};
    vd_sgf_property property;
    vd_rec_game *game;
    vd_status status = VD_OK;
    const bool has_length = info_number(node, "length", &length);

    if (!info_number(node, "game", &index))
        index = r->match && has_length ? r->index + 1 : 0;
    info_number(node, "ws", &score[0]);
    info_number(node, "bs", &score[1]);
    read_program(r, node);
    if (!goes_on(r, node, length, index))
        status = begin_match(r, node, length);
    if (status != VD_OK)
        return status;
    r->index = index;
    r->context.match = length > 0;
    game = vd_build_game(r->b, score);
    game->number = index + 1;
    if (vd_sgf_find(node, "RU", &(vd_piece){0}))
        game->crawford = has_rule(node, "CrawfordGame");
    r->b->crawford_seen = r->b->crawford_seen || game->crawford;
    game->comment = first_text(r, node, "C");
    auto_doubles(r, node);
    while (vd_sgf_property_next(&node, &property))
        if (!is_root_name(property.name))
            vd_sgf_keep_tag(r, &game->tags, &property);
    return VD_OK;
}
