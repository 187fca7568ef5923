/* SGF: the nodes after the root: boards, dice, plays and the cube, and what stands beside them. */
#include "json_priv.h"
#include "read_sgf_parts.h"

#include <string.h>

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
static bool read_board(const sgf_reader *r, vd_piece node, vd_pos *out)
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

static void read_beside(sgf_reader *r, vd_piece node);

/* What stood beside the dice, for the action that they have become. */
static void read_beside_dice(sgf_reader *r)
{
    const vd_piece node = r->rolled_node;

    r->rolled_node = (vd_piece){NULL, 0};
    if (node.at)
        read_beside(r, node);
}

void vd_sgf_close_roll(sgf_reader *r)
{
    const vd_rec_claim none = {.unplayed = true, .closed = true};

    if (r->rolled[0]) {
        r->last = vd_build_roll(r->b, r->rolled_by, r->rolled[0], r->rolled[1], &none, NULL);
        read_beside_dice(r);
    }
    r->rolled[0] = 0;
}

/* The board that an illegal play of ours led to. */
static void close_illegal(sgf_reader *r, vd_pos board)
{
    if (r->rolled_by == 1)
        vd_pos_flip(&board, &board);
    r->last = vd_build_roll_to(r->b, r->rolled_by, r->rolled[0], r->rolled[1], &board,
                               &r->illegal_claim, NULL);
    r->last->edited = r->illegal_edited;
    read_beside_dice(r);
    r->rolled[0] = 0;
    r->illegal = false;
}

static vd_status set_up(sgf_reader *r, vd_piece node)
{
    vd_piece values;
    vd_pos board = r->b->pos[0];
    const bool placed = vd_sgf_find(node, "AE", &values) || vd_sgf_find(node, "AW", &values) ||
                        vd_sgf_find(node, "AB", &values);
    const bool cube = vd_sgf_find(node, "CV", &values) || vd_sgf_find(node, "CP", &values) ||
                      vd_sgf_find(node, "CO", &values);
    uint32_t value = vd_sgf_cube_in(node);

    if (placed && !read_board(r, node, &board))
        return vd_sgf_fail(r, VD_IMPORT_bad_board, node.at, "AW");
    if (placed && r->illegal && r->rolled[0]) {
        close_illegal(r, board);
        return VD_OK;
    }
    if (!placed && !cube)
        return VD_OK;
    vd_sgf_close_roll(r);
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

static bool same_roll(const sgf_reader *r, int seat, const uint8_t die[2])
{
    return r->rolled_by == seat && ((r->rolled[0] == die[0] && r->rolled[1] == die[1]) ||
                                    (r->rolled[0] == die[1] && r->rolled[1] == die[0]));
}

static vd_status read_play(sgf_reader *r, int seat, vd_piece value)
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
    if (r->rolled[0] && same_roll(r, seat, die)) { /* the dice put there, then played */
        r->rolled[0] = 0;
        edited = true;
    }
    vd_sgf_close_roll(r);
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

static vd_status read_action(sgf_reader *r, int seat, vd_piece values)
{
    vd_piece value;
    vd_rec_kind kind;

    VD_ASSERT(seat == 0 || seat == 1);
    if (!vd_sgf_value_next(&values, &value))
        return VD_OK;
    value = vd_piece_trim(value);
    if (!word_of(value, &kind))
        return read_play(r, seat, value);
    vd_sgf_close_roll(r);
    r->last = vd_build_action(r->b, seat, kind, 0, value_after(value), NULL);
    return VD_OK;
}

/* Our own mark: a resignation or its answer, "B:resign:2". */
static void read_mark(sgf_reader *r, vd_piece values)
{
    vd_piece value, word;
    vd_rec_kind kind;

    if (!vd_sgf_value_next(&values, &value) || value.len < 2)
        return;
    word = vd_piece_from(value, 2);
    if (!word_of(word, &kind) || kind < VD_REC_resign)
        return;
    vd_sgf_close_roll(r);
    r->last = vd_build_action(r->b, value.at[0] == 'B', kind, 0, value_after(word), NULL);
}

/* ---- What stands beside an action ---- */

/* Our own list of all analyses: what other programs find in the other properties is among them. */
static void read_all_analyses(sgf_reader *r, vd_piece node)
{
    vd_piece values, value;

    if (r->last && vd_sgf_find(node, "VJ", &values) && vd_sgf_value_next(&values, &value) &&
        !vd_json_analyses_read(r->b, vd_sgf_text(r->b, value), r->last))
        vd_build_repair(r->b, VD_REPAIR_left_out, 0, 0, 0, "VJ", NULL);
}

static void add_comment(sgf_reader *r, vd_piece values)
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

static void read_clock(sgf_reader *r, vd_piece values)
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

static void read_beside(sgf_reader *r, vd_piece node)
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
            vd_sgf_keep_tag(r, &r->b->game->tags, &p);
        else if (vd_piece_is(p.name, "A"))
            vd_sgf_read_plays(&r->context, r->last, p.values);
        else if (vd_piece_is(p.name, "DA"))
            vd_sgf_read_cube(&r->context, r->last, p.values);
        else if (vd_piece_is(p.name, "LU"))
            vd_sgf_read_luck(&r->context, r->last, p.values);
        else if (vd_piece_is(p.name, r->last->seat ? "BL" : "WL"))
            read_clock(r, p.values);
        else
            vd_sgf_keep_tag(r, &r->last->tags, &p);
    }
    read_all_analyses(r, node);
}

static void roll_dice(sgf_reader *r, vd_piece node)
{
    vd_piece values, value;
    uint8_t die[2];
    const int turn = r->b->turn;

    if (!vd_sgf_find(node, "DI", &values) || !vd_sgf_value_next(&values, &value))
        return;
    value = vd_piece_trim(value);
    if (!read_dice(&value, die))
        return;
    vd_sgf_close_roll(r);
    r->rolled_by = r->mover >= 0 ? r->mover : turn >= 0 ? turn : 0;
    memcpy(r->rolled, die, sizeof r->rolled);
    r->rolled_node = (vd_piece){NULL, 0};
    if (!vd_sgf_find(node, "W", &values) && !vd_sgf_find(node, "B", &values))
        r->rolled_node = node;
    r->illegal = vd_sgf_find(node, "VI", &values);
    if (r->illegal && vd_sgf_value_next(&values, &value) &&
        !vd_sgf_legs(vd_piece_trim(value), r->rolled_by, &r->illegal_claim))
        r->illegal_claim.legs = 0;
    r->illegal_claim.illegal = true;
    r->illegal_edited = r->illegal && vd_sgf_value_next(&values, &value);
}

static void read_mover(sgf_reader *r, vd_piece node)
{
    vd_piece values, value;

    r->mover = -1;
    if (vd_sgf_find(node, "PL", &values) && vd_sgf_value_next(&values, &value) && value.len)
        r->mover = value.at[0] == 'B' || value.at[0] == 'b' || value.at[0] == '2';
}

vd_status vd_sgf_read_node(sgf_reader *r, vd_piece node)
{
    vd_piece values;
    vd_status status;

    read_mover(r, node);
    status = set_up(r, node);
    roll_dice(r, node);
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
    if (!r->rolled[0] || r->rolled_node.at != node.at)
        read_beside(r, node);
    return VD_OK;
}
