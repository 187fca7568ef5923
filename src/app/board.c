/* What the renderers of a position share: points to columns, seats to colours. */
#include "board.h"

#include <string.h>

enum { CELLS = 24 }; /* that are drawn in two rows */

void vd_board_style_default(vd_board_style *out)
{
    memset(out, 0, sizeof *out);
    out->lang = VD_LANG_FR;
    out->unicode = true;
}

void vd_board_view_init(vd_board_view *view, const vd_variant *variant,
                        const vd_situation *situation, const vd_board_style *style)
{
    view->variant = variant;
    view->situation = situation;
    view->style = style;
    view->bottom = style->mover_on_top ? VD_OPPONENT : VD_MOVER;
}

int vd_board_point_at(const vd_board_view *view, int half, int column)
{
    int from_home = view->style->home_left ? column + 1 : 12 - column;
    int point = half == VD_HALF_BOTTOM ? from_home : 25 - from_home;

    /* Both enter at its far end and come out of it above their homes: its numbers are the same for both. */
    if (half == VD_ROW_SHARED)
        return CELLS + from_home;
    /* Who sits at the bottom counts from there; what the other calls so follows from the way. */
    return view->bottom == VD_MOVER ? point : vd_variant_seen_at(view->variant, point);
}

int vd_board_checkers_at(const vd_board_view *view, int point, int *side)
{
    const vd_pos *pos = &view->situation->pos;
    const int row = view->variant->track;
    int theirs;

    if (view->variant->facing && point > row) {
        *side = VD_OPPONENT;
        return pos->side[VD_OPPONENT].point[vd_variant_seen_at(view->variant, point)];
    }
    theirs = view->variant->facing ? 0 : vd_pos_facing(view->variant, pos, VD_MOVER, point);
    *side = theirs ? VD_OPPONENT : VD_MOVER;
    return theirs ? theirs : pos->side[VD_MOVER].point[point];
}

int vd_board_pinned_at(const vd_board_view *view, int point)
{
    const vd_side *side = view->situation->pos.side;

    if (view->variant->hit != VD_HIT_PIN)
        return -1;
    if (vd_side_is_pinned(&side[VD_MOVER], point))
        return VD_MOVER;
    return vd_side_is_pinned(&side[VD_OPPONENT], view->variant->opponent_point[point]) ? VD_OPPONENT
                                                                                       : -1;
}

int vd_board_side_of(const vd_board_view *view, int half)
{
    return half == VD_HALF_BOTTOM ? view->bottom : 1 - view->bottom;
}

int vd_board_seat_of(const vd_board_view *view, int side)
{
    int mover = view->style->seat & 1;

    VD_ASSERT(side == VD_MOVER || side == VD_OPPONENT);
    return side == VD_MOVER ? mover : 1 - mover;
}

const char *vd_board_name_of(const vd_board_view *view, int side)
{
    int seat = vd_board_seat_of(view, side);
    const char *name = view->style->name[seat];

    VD_ASSERT(side == VD_MOVER || side == VD_OPPONENT);
    return name ? name : vd_text(view->style->lang, seat ? "board.white" : "board.blue");
}

bool vd_board_has_cube(const vd_board_view *view)
{
    const vd_situation *situation = view->situation;
    bool turned = situation->cube_exp || situation->cube_owner >= 0 || situation->doubled;

    if (situation->crawford)
        return false;
    /* In a match of one point a double is worth nothing to anybody. */
    return turned || (view->variant->cube && situation->length != 1);
}

int vd_board_cube_face(const vd_board_view *view)
{
    const vd_situation *situation = view->situation;

    if (situation->doubled)
        return situation->cube_exp + 1;
    return situation->cube_exp ? situation->cube_exp : 6;
}

bool vd_board_draws(const vd_variant *variant)
{
    return variant->track == CELLS || (variant->facing && 2 * variant->track == CELLS) ||
           vd_variant_way(variant) == VD_WAY_ROWS;
}

int vd_board_rows(const vd_board_view *view)
{
    return vd_variant_way(view->variant) == VD_WAY_ROWS ? 3 : 2;
}

bool vd_board_is_parallel(const vd_board_view *view)
{
    return vd_variant_is_parallel(view->variant);
}

bool vd_board_ends_across(const vd_board_view *view)
{
    return vd_variant_way(view->variant) == VD_WAY_PARALLEL;
}

bool vd_board_is_dark(const vd_board_view *view, int point)
{
    /* Half a turn of the board leaves every colour where it was. */
    const bool turns = point > CELLS || (vd_board_is_parallel(view) && !view->variant->facing &&
                                         vd_board_rows(view) == 2);

    return (point + (turns ? 0 : vd_board_seat_of(view, VD_MOVER))) & 1;
}

/* White counts from a, Red or Blue from x; each side's twelve have their own numbers. */
void vd_board_put_point(vd_buf *out, const vd_board_view *view, int point)
{
    const int letter = vd_board_seat_of(view, VD_MOVER) ? point : 25 - point;

    if (view->style->words) {
        view->style->words->put_point(out, view, point);
        return;
    }
    if (view->variant->facing && point > view->variant->track) {
        vd_buf_put_int(out, vd_variant_seen_at(view->variant, point));
        return;
    }
    if (!view->style->letters || view->variant->track != 24 || vd_board_is_parallel(view)) {
        vd_buf_put_int(out, point);
        return;
    }
    vd_buf_putc(out, (char)('a' + letter - 1));
    vd_buf_put_int(out, letter <= 12 ? letter : 25 - letter);
}

bool vd_board_has_unentered(const vd_board_view *view)
{
    const vd_side *side = view->situation->pos.side;

    return view->variant->start_unentered || side[0].unentered || side[1].unentered;
}

void vd_board_put_power(vd_buf *out, int exp)
{
    if (exp < 32) {
        vd_buf_put_int(out, (int64_t)1 << exp);
    } else {
        vd_buf_put(out, "2^");
        vd_buf_put_int(out, exp);
    }
}

static void put_dot(vd_buf *out)
{
    vd_buf_put(out, " · ");
}

void vd_board_put_rules(vd_buf *out, const vd_board_view *view, const char *between)
{
    vd_lang lang = view->style->lang;
    const vd_situation *situation = view->situation;
    char key[64];
    vd_buf name;

    if (view->style->words) {
        view->style->words->put_rules(out, view, between);
        return;
    }
    vd_buf_init(&name, key, sizeof key);
    vd_buf_put(&name, "variant.");
    vd_buf_put(&name, view->variant->name);
    vd_buf_put(out, vd_text(lang, key) ? vd_text(lang, key) : view->variant->name);
    vd_buf_put(out, between);
    if (situation->length)
        (void)!vd_text_put(out, lang, "board.match", VD_INT(situation->length));
    else
        vd_buf_put(out, vd_text(lang, "board.money"));
    if (situation->crawford) {
        vd_buf_put(out, between);
        vd_buf_put(out, vd_text(lang, "board.crawford"));
    }
    if (!situation->length && situation->jacoby) {
        vd_buf_put(out, between);
        vd_buf_put(out, vd_text(lang, "board.jacoby"));
    }
    if (!situation->length && situation->beavers) {
        vd_buf_put(out, between);
        vd_buf_put(out, vd_text(lang, "board.beavers"));
    }
}

void vd_board_put_side(vd_buf *out, const vd_board_view *view, int side)
{
    VD_ASSERT(side == 0 || side == 1);

    vd_lang lang = view->style->lang;
    const vd_situation *situation = view->situation;
    const vd_side *own = &situation->pos.side[side];

    if (view->style->words) {
        view->style->words->put_side(out, view, side);
        return;
    }
    if (side == VD_MOVER) {
        vd_buf_put(out, vd_text(lang, "board.on_roll"));
        put_dot(out);
    }
    if (situation->length || situation->score[0] || situation->score[1]) {
        (void)!vd_text_put(out, lang, "board.points", VD_INT(situation->score[side]));
        put_dot(out);
    }
    (void)!vd_text_put(out, lang, "board.pips",
                       VD_INT(vd_pos_pips(view->variant, &situation->pos, side)));
    if (own->bar) {
        put_dot(out);
        (void)!vd_text_put(out, lang, "board.bar", VD_INT(own->bar));
    }
    if (own->unentered) {
        put_dot(out);
        (void)!vd_text_put(out, lang, "board.hors", VD_INT(own->unentered));
    }
    if (own->point[0]) {
        put_dot(out);
        (void)!vd_text_put(out, lang, "board.off", VD_INT(own->point[0]));
    }
}

void vd_board_put_way(vd_buf *out, const vd_board_view *view)
{
    const bool up = view->bottom == VD_MOVER;

    if (vd_board_rows(view) == 3)
        (void)!vd_text_put(out, view->style->lang, up ? "board.way_up" : "board.way_down",
                           VD_STR(vd_board_name_of(view, VD_MOVER)),
                           VD_STR(vd_board_name_of(view, VD_OPPONENT)));
}

static void put_doubled(vd_buf *out, const vd_board_view *view)
{
    char text[32];
    vd_buf value;

    vd_buf_init(&value, text, sizeof text);
    vd_board_put_power(&value, view->situation->cube_exp + 1);
    (void)!vd_text_put(out, view->style->lang, "board.doubled", VD_STR(text),
                       VD_STR(vd_board_name_of(view, VD_OPPONENT)));
}

/* What the double is called that the turn goes on with. */
static const char *const goes_on[] = {[VD_DOUBLES_FOUR_COMPLEMENT] = "board.complement",
                                      [VD_DOUBLES_CHAIN] = "board.chain",
                                      [VD_DOUBLES_BY_NUMBER] = "board.rest"};

static void put_rest(vd_buf *out, const vd_board_view *view)
{
    const vd_pos *pos = &view->situation->pos;
    const char *name = vd_board_name_of(view, VD_MOVER);
    char rest[16];
    vd_buf buf;

    vd_buf_init(&buf, rest, sizeof rest);
    vd_rest_format(&buf, pos);
    if (view->variant->doubles == VD_DOUBLES_OVER_THIRD)
        (void)!vd_text_put(out, view->style->lang, "board.rest_of_throw", VD_STR(name),
                           VD_STR(rest));
    else
        (void)!vd_text_put(out, view->style->lang, goes_on[view->variant->doubles], VD_STR(name),
                           VD_INT(pos->pending_die));
}

void vd_board_put_duty(vd_buf *out, const vd_board_view *view)
{
    vd_lang lang = view->style->lang;
    const vd_situation *situation = view->situation;
    const char *name = vd_board_name_of(view, VD_MOVER);

    if (view->style->words)
        view->style->words->put_duty(out, view);
    else if (situation->doubled)
        put_doubled(out, view);
    else if (situation->resigned)
        (void)!vd_text_put(out, lang, "board.resigned", VD_INT(situation->resigned),
                           VD_STR(vd_board_name_of(view, VD_OPPONENT)));
    else if (situation->pos.pending == VD_PENDING_NAME_DOUBLE)
        (void)!vd_text_put(out, lang, "board.name_double", VD_STR(name));
    else if (situation->pos.pending == VD_PENDING_COMPLEMENT)
        put_rest(out, view);
    else if (situation->pos.pending == VD_PENDING_AGAIN)
        (void)!vd_text_put(out, lang, "board.again", VD_STR(name));
    else if (situation->pos.pending == VD_PENDING_LOST)
        (void)!vd_text_put(out, lang, "board.lost", VD_STR(name));
}

bool vd_board_turns_text(const char *text)
{
    const unsigned char *c = (const unsigned char *)text;

    return c[0] == 0xe2 &&
           ((c[1] == 0x80 && (c[2] == 0x8e || c[2] == 0x8f || (c[2] >= 0xaa && c[2] <= 0xae))) ||
            (c[1] == 0x81 && c[2] >= 0xa6 && c[2] <= 0xa9));
}
