/* SGF (FF[4] GM[6]): a game a tree, of GNU Backgammon, Gibbon and others. */
#include "json_priv.h"
#include "sgf_priv.h"

#include <string.h>

typedef struct reader {
    const vd_rec_input *in;
    vd_builder *b;
    vd_record_error *err;
    vd_sgf_context context;
    vd_piece rest; /* of the file */
    vd_rec_match *match;
    uint32_t index;    /* of the game in the match, as MI has it */
    int mover;         /* PL: who is on roll, -1 not said */
    uint8_t thrown[2]; /* DI: dice that no play has answered yet, 0 none */
    vd_piece
        thrown_node; /* theirs: what is said beside them is of an action that is not there yet */
    int thrower;
    bool illegal; /* our own mark: the board that follows is that of an illegal play */
    vd_rec_claim illegal_claim;
    bool illegal_edited;
    vd_rec_action *last;
    bool last_is_doubt; /* the last action is a double with an analysis: perhaps none at all */
} reader;

static vd_status fail(reader *r, vd_import_fault fault, const char *at, const char *word)
{
    return vd_import_fail(r->err, r->in, fault, (size_t)(at - r->in->text), word, strlen(word));
}

/* ---- Values ---- */

static const char *first_text(reader *r, vd_piece node, const char *name)
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

static vd_status find_variant(reader *r, vd_piece node, vd_variant_id *out)
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
        return fail(r, VD_IMPORT_bad_variant, values.at, "Hypergammon");
    return VD_OK;
}

/* A program and its version: "GNU Backgammon:1.07.001". */
static void read_program(reader *r, vd_piece node)
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

static void name_match(reader *r, vd_piece node)
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

static vd_status begin_match(reader *r, vd_piece node, uint32_t length)
{
    vd_variant_id variant;
    vd_piece values;
    const vd_status status = find_variant(r, node, &variant);
    vd_match_rules *rules;

    if (status != VD_OK)
        return status;
    if (length > UINT16_MAX)
        return fail(r, VD_IMPORT_bad_length, node.at, "length");
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
static bool goes_on(reader *r, vd_piece node, uint32_t length, uint32_t index)
{
    const char *white = first_text(r, node, "PW"), *black = first_text(r, node, "PB");

    return r->match && r->match->rules.length == length && index > r->index &&
           !strcmp(r->match->name[0], white ? white : "") &&
           !strcmp(r->match->name[1], black ? black : "");
}

/* RE[W+2], RE[B+1R], RE[W+2Resign]. */
static void read_result(reader *r, vd_piece node)
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

static uint32_t cube_in(vd_piece node)
{
    vd_piece values, value, rest;
    uint32_t cube;

    if (!vd_sgf_find(node, "CV", &values) || !vd_sgf_value_next(&values, &value) ||
        !vd_piece_number(vd_piece_trim(value), &cube, &rest) || !cube || (cube & (cube - 1)))
        return 0;
    return cube;
}

static void auto_doubles(reader *r, vd_piece node)
{
    for (uint32_t cube = cube_in(node), stake = 2; stake <= cube && stake; stake *= 2)
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

/* What nothing here knows, kept as it stands with its brackets. */
static void keep_tag(reader *r, vd_rec_tags *tags, const vd_sgf_property *property)
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

static vd_status read_root(reader *r, vd_piece node)
{
    uint32_t length = 0, index = 0, score[2] = {0, 0};
    vd_sgf_property property;
    vd_rec_game *game;
    vd_status status = VD_OK;
    const bool told = info_number(node, "length", &length);

    if (!info_number(node, "game", &index))
        index = r->match && told ? r->index + 1 : 0;
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
            keep_tag(r, &game->tags, &property);
    return VD_OK;
}

/* ---- Boards ---- */

/* Adds a checker of a seat wherever the values say; "a:f" is all points from a to f. */
static bool add_checkers(vd_piece node, const char *name, int seat, int checkers, vd_pos *pos,
                         int side)
{
    vd_piece values, value;

    VD_ASSERT(side == VD_MOVER || side == VD_OPPONENT);
    if (!vd_sgf_find(node, name, &values))
        return true;
    while (vd_sgf_value_next(&values, &value)) {
        char first, last;

        value = vd_piece_trim(value);
        if (value.len != 1 && !(value.len == 3 && value.at[1] == ':'))
            return false;
        first = value.at[0];
        last = value.at[value.len - 1];
        for (char c = first; c <= last; c++) {
            uint8_t place;
            uint8_t *there;

            if (!vd_sgf_place(c, seat, &place))
                return false;
            there = place == VD_PLACE_BAR ? &pos->side[side].bar : &pos->side[side].point[place];
            if (*there >= checkers)
                return false;
            (*there)++;
        }
    }
    return true;
}

/* Borne off is what is not on the board. */
static bool count_off(int checkers, vd_side *side)
{
    int on = side->bar;

    for (int k = 1; k <= 24; k++)
        on += side->point[k];
    if (on > checkers)
        return false;
    side->point[0] = (uint8_t)(checkers - on);
    return true;
}

/* The board of a node, seen by seat 0. */
static bool read_board(const reader *r, vd_piece node, vd_pos *out)
{
    const int checkers = r->match->rules.variant.checkers;

    memset(out, 0, sizeof *out);
    return add_checkers(node, "AW", 0, checkers, out, VD_MOVER) &&
           add_checkers(node, "AB", 1, checkers, out, VD_OPPONENT) &&
           count_off(checkers, &out->side[VD_MOVER]) &&
           count_off(checkers, &out->side[VD_OPPONENT]);
}

static int owner_in(vd_piece node, int usual)
{
    vd_piece values, value;

    if (!vd_sgf_find(node, "CP", &values) && !vd_sgf_find(node, "CO", &values))
        return usual;
    if (!vd_sgf_value_next(&values, &value))
        return usual;
    value = vd_piece_trim(value);
    return vd_piece_is(value, "w") ? 0 : vd_piece_is(value, "b") ? 1 : -1;
}

/* Dice that no play answered. */
static void read_beside(reader *r, vd_piece node);

/* What stood beside the dice, for the action that they have become. */
static void read_beside_dice(reader *r)
{
    const vd_piece node = r->thrown_node;

    r->thrown_node = (vd_piece){NULL, 0};
    if (node.at)
        read_beside(r, node);
}

static void close_throw(reader *r)
{
    const vd_rec_claim none = {.unplayed = true, .closed = true};

    if (r->thrown[0]) {
        r->last = vd_build_roll(r->b, r->thrower, r->thrown[0], r->thrown[1], &none, NULL);
        read_beside_dice(r);
    }
    r->thrown[0] = 0;
}

/* The board that an illegal play of ours led to. */
static void close_illegal(reader *r, vd_pos board)
{
    if (r->thrower == 1)
        vd_pos_flip(&board, &board);
    r->last = vd_build_roll_to(r->b, r->thrower, r->thrown[0], r->thrown[1], &board,
                               &r->illegal_claim, NULL);
    r->last->edited = r->illegal_edited;
    read_beside_dice(r);
    r->thrown[0] = 0;
    r->illegal = false;
}

static vd_status set_up(reader *r, vd_piece node)
{
    vd_piece values;
    vd_pos board = r->b->pos[0];
    const bool placed = vd_sgf_find(node, "AE", &values) || vd_sgf_find(node, "AW", &values) ||
                        vd_sgf_find(node, "AB", &values);
    const bool cube = vd_sgf_find(node, "CV", &values) || vd_sgf_find(node, "CP", &values) ||
                      vd_sgf_find(node, "CO", &values);
    uint32_t value = cube_in(node);

    if (placed && !read_board(r, node, &board))
        return fail(r, VD_IMPORT_bad_board, node.at, "AW");
    if (placed && r->illegal && r->thrown[0]) {
        close_illegal(r, board);
        return VD_OK;
    }
    if (!placed && !cube)
        return VD_OK;
    close_throw(r);
    if (cube && !value)
        value = r->b->stake_exp < 31 ? (uint32_t)1 << r->b->stake_exp : 1;
    if (r->mover == 1)
        vd_pos_flip(&board, &board);
    r->last = vd_build_position(r->b, r->mover == 1, &board, cube ? value : 0,
                                owner_in(node, r->b->owner));
    return VD_OK;
}

/* ---- Actions ---- */

static bool read_dice(vd_piece *value, uint8_t die[2])
{
    for (size_t i = 0; i < 2; i++) {
        if (value->len <= i || value->at[i] < '1' || value->at[i] > '6')
            return false;
        die[i] = (uint8_t)(value->at[i] - '0');
    }
    *value = vd_piece_from(*value, 2);
    return true;
}

static bool same_throw(const reader *r, int seat, const uint8_t die[2])
{
    return r->thrower == seat && ((r->thrown[0] == die[0] && r->thrown[1] == die[1]) ||
                                  (r->thrown[0] == die[1] && r->thrown[1] == die[0]));
}

static vd_status read_play(reader *r, int seat, vd_piece value)
{
    const char *at = value.at;
    uint8_t die[2];
    vd_rec_claim claim;
    bool edited = false;

    if (!read_dice(&value, die))
        return vd_import_fail(r->err, r->in, VD_IMPORT_bad_dice, (size_t)(at - r->in->text), at,
                              value.len);
    if (!vd_sgf_legs(vd_piece_trim(value), seat, &claim))
        return vd_import_fail(r->err, r->in, VD_IMPORT_bad_play, (size_t)(at - r->in->text), at,
                              value.len + 2);
    if (r->thrown[0] && same_throw(r, seat, die)) { /* the dice put there, then played */
        r->thrown[0] = 0;
        edited = true;
    }
    close_throw(r);
    r->last = vd_build_roll(r->b, seat, die[0], die[1], &claim, NULL);
    r->last->edited = edited;
    if (edited)
        read_beside_dice(r);
    return VD_OK;
}

static bool word_of(vd_piece value, vd_rec_kind *kind)
{
    static const struct {
        const char *word;
        vd_rec_kind kind;
    } words[] = {
        {"double", VD_REC_double},   {"redouble", VD_REC_double}, {"take", VD_REC_take},
        {"drop", VD_REC_drop},       {"pass", VD_REC_drop},       {"beaver", VD_REC_beaver},
        {"raccoon", VD_REC_raccoon}, {"resign", VD_REC_resign},   {"accept", VD_REC_accept},
        {"reject", VD_REC_refuse},   {"refuse", VD_REC_refuse}};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (vd_piece_begins(value, words[i].word)) {
            *kind = words[i].kind;
            return true;
        }
    return false;
}

/* The number after a colon, "resign:2"; 0: none. */
static int value_after(vd_piece value)
{
    const size_t colon = vd_piece_find(value, ":");
    uint32_t number;
    vd_piece rest;

    return vd_piece_number(vd_piece_from(value, colon + 1), &number, &rest) && number <= 3
               ? (int)number
               : 0;
}

static vd_status read_action(reader *r, int seat, vd_piece values)
{
    vd_piece value;
    vd_rec_kind kind;

    if (!vd_sgf_value_next(&values, &value))
        return VD_OK;
    value = vd_piece_trim(value);
    if (!word_of(value, &kind))
        return read_play(r, seat, value);
    close_throw(r);
    r->last = vd_build_action(r->b, seat, kind, 0, value_after(value), NULL);
    return VD_OK;
}

/* Our own mark: a resignation or its answer, "B:resign:2". */
static void read_mark(reader *r, vd_piece values)
{
    vd_piece value, word;
    vd_rec_kind kind;

    if (!vd_sgf_value_next(&values, &value) || value.len < 2)
        return;
    word = vd_piece_from(value, 2);
    if (!word_of(word, &kind) || kind < VD_REC_resign)
        return;
    close_throw(r);
    r->last = vd_build_action(r->b, value.at[0] == 'B', kind, 0, value_after(word), NULL);
}

/* ---- What stands beside an action ---- */

/* Our own list of all analyses: what other programs find in the other properties is among them. */
static void read_all_analyses(reader *r, vd_piece node)
{
    vd_piece values, value;

    if (r->last && vd_sgf_find(node, "VJ", &values) && vd_sgf_value_next(&values, &value) &&
        !vd_json_analyses_read(r->b, vd_sgf_text(r->b, value), r->last))
        vd_build_repair(r->b, VD_REPAIR_left_out, 0, 0, 0, "VJ", NULL);
}

static void add_comment(reader *r, vd_piece values)
{
    vd_piece value;
    const char *text;

    if (!vd_sgf_value_next(&values, &value))
        return;
    text = vd_sgf_text(r->b, value);
    if (!r->last)
        r->b->game->comment = text;
    else if (!r->last->comment)
        r->last->comment = text;
}

static void read_clock(reader *r, vd_piece values)
{
    vd_piece value;
    double seconds;

    if (vd_sgf_value_next(&values, &value) &&
        vd_number_read(vd_piece_trim(value).at, vd_piece_trim(value).len, &seconds) &&
        seconds >= 0 && seconds < 1e9)
        r->last->clock_ms = (int64_t)(seconds * 1000 + 0.5);
}

static bool is_read(vd_piece name)
{
    static const char *const names[] = {"W", "B", "PL", "AE", "AW", "AB", "CV", "CP", "CO", "VI"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (vd_piece_is(name, names[i]))
            return true;
    return false;
}

static void read_beside(reader *r, vd_piece node)
{
    vd_piece rest = node;
    vd_sgf_property p;

    while (vd_sgf_property_next(&rest, &p)) {
        if (is_read(p.name) || vd_piece_is(p.name, "DI") || vd_piece_is(p.name, "VA") ||
            vd_piece_is(p.name, "VJ"))
            continue;
        if (vd_piece_is(p.name, "C"))
            add_comment(r, p.values);
        else if (!r->last)
            keep_tag(r, &r->b->game->tags, &p);
        else if (vd_piece_is(p.name, "A"))
            vd_sgf_read_plays(&r->context, r->last, p.values);
        else if (vd_piece_is(p.name, "DA"))
            vd_sgf_read_cube(&r->context, r->last, p.values);
        else if (vd_piece_is(p.name, "LU"))
            vd_sgf_read_luck(&r->context, r->last, p.values);
        else if (vd_piece_is(p.name, r->last->seat ? "BL" : "WL"))
            read_clock(r, p.values);
        else
            keep_tag(r, &r->last->tags, &p);
    }
    read_all_analyses(r, node);
}

static void throw_dice(reader *r, vd_piece node)
{
    vd_piece values, value;
    uint8_t die[2];
    const int turn = r->b->turn;

    if (!vd_sgf_find(node, "DI", &values) || !vd_sgf_value_next(&values, &value))
        return;
    value = vd_piece_trim(value);
    if (!read_dice(&value, die))
        return;
    close_throw(r);
    r->thrower = r->mover >= 0 ? r->mover : turn >= 0 ? turn : 0;
    memcpy(r->thrown, die, sizeof r->thrown);
    r->thrown_node = (vd_piece){NULL, 0};
    if (!vd_sgf_find(node, "W", &values) && !vd_sgf_find(node, "B", &values))
        r->thrown_node = node;
    r->illegal = vd_sgf_find(node, "VI", &values);
    if (r->illegal && vd_sgf_value_next(&values, &value) &&
        !vd_sgf_legs(vd_piece_trim(value), r->thrower, &r->illegal_claim))
        r->illegal_claim.legs = 0;
    r->illegal_claim.illegal = true;
    r->illegal_edited = r->illegal && vd_sgf_value_next(&values, &value);
}

static void read_mover(reader *r, vd_piece node)
{
    vd_piece values, value;

    r->mover = -1;
    if (vd_sgf_find(node, "PL", &values) && vd_sgf_value_next(&values, &value) && value.len)
        r->mover = value.at[0] == 'B' || value.at[0] == 'b' || value.at[0] == '2';
}

static vd_status read_node(reader *r, vd_piece node)
{
    vd_piece values;
    vd_status status;

    read_mover(r, node);
    status = set_up(r, node);
    throw_dice(r, node);
    if (status == VD_OK && vd_sgf_find(node, "W", &values))
        status = read_action(r, 0, values);
    if (status == VD_OK && vd_sgf_find(node, "B", &values))
        status = read_action(r, 1, values);
    if (status != VD_OK)
        return status;
    if (vd_sgf_find(node, "VA", &values))
        read_mark(r, values);
    if (r->mover >= 0 && r->b->turn < 0 && !r->b->over)
        r->b->turn = (int8_t)r->mover;
    r->last_is_doubt = r->last && r->last->kind == VD_REC_double &&
                       vd_sgf_find(node, "DA", &values) &&
                       vd_sgf_find(node, r->last->seat ? "B" : "W", &values);
    if (!r->thrown[0] || r->thrown_node.at != node.at)
        read_beside(r, node);
    return VD_OK;
}

/* ---- Trees ---- */

static void skip_space(reader *r)
{
    r->rest = vd_piece_from(r->rest, 0);
    while (r->rest.len && strchr(" \t\r\n\v\f", r->rest.at[0]))
        r->rest = vd_piece_from(r->rest, 1);
}

/* The text of a node, after its ';'. False: it does not end as it must. */
static bool take_node(reader *r, vd_piece *out)
{
    vd_piece rest = r->rest;
    vd_sgf_property property;

    while (vd_sgf_property_next(&rest, &property))
        ;
    *out = (vd_piece){r->rest.at, (size_t)(rest.at - r->rest.at)};
    r->rest = rest;
    skip_space(r);
    return r->rest.len && strchr(";()", r->rest.at[0]);
}

/* A variation beside the first: up to the bracket that closes it. */
static bool skip_tree(reader *r)
{
    size_t depth = 0;

    for (size_t i = 0; i < r->rest.len; i++) {
        const char c = r->rest.at[i];

        if (c == '[') {
            for (i++; i < r->rest.len && r->rest.at[i] != ']'; i++)
                if (r->rest.at[i] == '\\')
                    i++;
        } else if (c == '(') {
            depth++;
        } else if (c == ')' && --depth == 0) {
            r->rest = vd_piece_from(r->rest, i + 1);
            return true;
        }
    }
    return false;
}

/* A double that nobody answered and that was analysed may be the program's question and no action. */
static void doubt_double(reader *r)
{
    const vd_rec_game *game = r->b->game;

    if (r->last_is_doubt && game->actions > 0 && game->action[game->actions - 1] == r->last &&
        r->b->said.winner < 0 && r->b->asked == VD_REC_double)
        vd_build_repair(r->b, VD_REPAIR_double_doubtful, 0, 0, 0, NULL, NULL);
}

static vd_status end_tree(reader *r, vd_piece root)
{
    close_throw(r);
    read_result(r, root);
    doubt_double(r);
    return VD_OK;
}

static vd_status begin_tree(reader *r, vd_piece node)
{
    vd_piece values, value;

    r->mover = -1;
    r->thrown[0] = 0;
    r->illegal = false;
    r->last = NULL;
    r->last_is_doubt = false;
    if (vd_sgf_find(node, "GM", &values) && vd_sgf_value_next(&values, &value) &&
        !vd_piece_is(vd_piece_trim(value), "6"))
        return fail(r, VD_IMPORT_expected, node.at, "GM[6]");
    return read_root(r, node);
}

typedef struct tree {
    size_t depth;
    bool first;  /* no node yet */
    bool closed; /* the first variation is over */
    vd_piece root;
} tree;

static vd_status cut_short(reader *r)
{
    return vd_import_fail(r->err, r->in, VD_IMPORT_cut_short, r->in->len, ")", 1);
}

/* A bracket: into the first variation, past the others, out of one. */
static vd_status read_bracket(reader *r, tree *t)
{
    if (r->rest.at[0] == ')') {
        t->closed = true;
        t->depth--;
    } else if (t->closed) {
        if (!skip_tree(r))
            return cut_short(r);
        vd_build_repair(r->b, VD_REPAIR_left_out, 0, 0, 0, "(...)", NULL);
        return VD_OK;
    } else if (t->first) {
        return fail(r, VD_IMPORT_expected, r->rest.at, ";");
    } else {
        t->depth++;
    }
    r->rest = vd_piece_from(r->rest, 1);
    return VD_OK;
}

static vd_status read_next_node(reader *r, tree *t)
{
    const bool first = t->first;
    vd_piece node;

    if (r->rest.at[0] != ';' || t->closed)
        return fail(r, VD_IMPORT_expected, r->rest.at, ";");
    r->rest = vd_piece_from(r->rest, 1);
    if (!take_node(r, &node))
        return r->rest.len ? fail(r, VD_IMPORT_expected, r->rest.at, "]") : cut_short(r);
    if (first)
        t->root = node;
    t->first = false;
    return first ? begin_tree(r, node) : read_node(r, node);
}

/* One game, after its "(". */
static vd_status read_tree(reader *r)
{
    tree t = {.depth = 1, .first = true, .root = {r->rest.at, 0}};

    while (t.depth > 0) {
        vd_status status;

        skip_space(r);
        if (!r->rest.len)
            return cut_short(r);
        if (r->rest.at[0] == '(' || r->rest.at[0] == ')')
            status = read_bracket(r, &t);
        else
            status = read_next_node(r, &t);
        if (status != VD_OK)
            return status;
    }
    return t.first ? fail(r, VD_IMPORT_expected, t.root.at, ";") : end_tree(r, t.root);
}

static const char *dialect_of(const char *engine)
{
    const vd_piece program = {engine, strlen(engine)};

    if (vd_piece_begins(program, "gnu"))
        return "gnu";
    return vd_piece_begins(program, "gibbon") ? "gibbon" : "";
}

static vd_status read_sgf(const vd_rec_input *in, vd_builder *builder, vd_record_error *err)
{
    reader r = {.in = in, .b = builder, .err = err, .rest = {in->text, in->len}};

    r.context.b = builder;
    r.context.engine = "";
    while (r.rest.len) {
        vd_status status;

        if (r.rest.at[0] != '(') { /* between games SGF lets anything stand */
            r.rest = vd_piece_from(r.rest, 1);
            continue;
        }
        r.rest = vd_piece_from(r.rest, 1);
        status = read_tree(&r);
        if (status != VD_OK)
            return status;
    }
    if (!builder->record->matches)
        return vd_import_fail(err, in, VD_IMPORT_no_games, in->len, NULL, 0);
    vd_build_dialect(builder, dialect_of(r.context.engine));
    return VD_OK;
}

static int sniff_sgf(const char *text, size_t len)
{
    vd_piece rest = vd_piece_trim((vd_piece){text, len});

    if (!rest.len || rest.at[0] != '(')
        return 0;
    rest = vd_piece_trim(vd_piece_from(rest, 1));
    if (!rest.len || rest.at[0] != ';')
        return 0;
    return 2;
}

const vd_format vd_format_sgf = {
    .name = "sgf", .verbatim = true, .sniff = sniff_sgf, .read = read_sgf, .write = vd_sgf_write};
