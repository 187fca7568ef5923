/* A position in sentences, for the ear. */
#include "board.h"

static void put_list_item(vd_buf *out, bool *first, vd_lang lang, const char *key, int count,
                          const char *point)
{
    if (!*first)
        vd_buf_put(out, ", ");
    *first = false;
    (void)!vd_text_put(out, lang, key, VD_INT(count), VD_STR(point));
}

/* Where checkers of this side lie under the other's. */
static void put_pinned(vd_buf *out, const vd_board_view *view, int side, bool *first)
{
    for (int point = view->variant->track; point >= 1; point--) {
        char name[8];
        vd_buf buf;

        if (vd_board_pinned_at(view, point) != side)
            continue;
        vd_buf_init(&buf, name, sizeof name);
        vd_board_put_point(&buf, view, point);
        put_list_item(out, first, view->style->lang, "board.plain.pinned", 1, name);
    }
}

/* Both sides by the numbers of the player on roll, from the mover's 24 down: one pass over one board. */
static void put_checkers(vd_buf *out, const vd_board_view *view, int side)
{
    VD_ASSERT(side == 0 || side == 1);

    vd_lang lang = view->style->lang;
    const vd_side *own = &view->situation->pos.side[side];
    /* Where each side has a row of its own the numbers are its own too. */
    const bool own_numbers = side == VD_MOVER || view->variant->facing;
    bool first = true, first_point = true;
    char name[8];
    vd_buf buf;

    (void)!vd_text_put(out, lang, own_numbers ? "board.plain.mine" : "board.plain.theirs",
                       VD_STR(vd_board_name_of(view, side)),
                       VD_STR(vd_board_name_of(view, 1 - side)));
    if (own->unentered)
        put_list_item(out, &first, lang, "board.plain.hors", own->unentered, "");
    if (own->bar)
        put_list_item(out, &first, lang, "board.plain.bar", own->bar, "");
    for (int point = view->variant->track; point >= 1; point--) {
        int checkers = own_numbers
                           ? own->point[point]
                           : vd_pos_facing(view->variant, &view->situation->pos, VD_MOVER, point);

        if (!checkers)
            continue;
        vd_buf_init(&buf, name, sizeof name);
        vd_board_put_point(&buf, view, point);
        put_list_item(out, &first, lang,
                      first_point ? "board.plain.first_point" : "board.plain.point", checkers,
                      name);
        first_point = false;
    }
    put_pinned(out, view, side, &first);
    if (own->point[0])
        put_list_item(out, &first, lang, "board.plain.off", own->point[0], "");
    vd_buf_put(out, ". ");
    (void)!vd_text_put(out, lang, "board.plain.pips",
                       VD_INT(vd_pos_pips(view->variant, &view->situation->pos, side)));
    vd_buf_putc(out, '\n');
}

static void put_score(vd_buf *out, const vd_board_view *view)
{
    const vd_situation *situation = view->situation;

    if (situation->length || situation->score[0] || situation->score[1]) {
        (void)!vd_text_put(
            out, view->style->lang, "board.plain.score", VD_STR(vd_board_name_of(view, VD_MOVER)),
            VD_INT(situation->score[VD_MOVER]), VD_STR(vd_board_name_of(view, VD_OPPONENT)),
            VD_INT(situation->score[VD_OPPONENT]));
        vd_buf_putc(out, '\n');
    }
}

static void put_cube(vd_buf *out, const vd_board_view *view)
{
    const vd_situation *situation = view->situation;
    char text[32];
    vd_buf value;

    if (!vd_board_has_cube(view))
        return;
    vd_buf_init(&value, text, sizeof text);
    vd_board_put_power(&value, situation->cube_exp);
    if (situation->cube_owner < 0)
        (void)!vd_text_put(out, view->style->lang, "board.plain.centre", VD_STR(text));
    else
        (void)!vd_text_put(out, view->style->lang, "board.plain.owned", VD_STR(text),
                           VD_STR(vd_board_name_of(view, situation->cube_owner)));
    vd_buf_putc(out, '\n');
}

static void put_roll(vd_buf *out, const vd_board_view *view)
{
    const char *name = vd_board_name_of(view, VD_MOVER);
    char text[512];
    vd_buf piece;

    vd_buf_init(&piece, text, sizeof text);
    if (view->situation->dice.count) {
        vd_dice_format(&piece, view->situation->dice);
        (void)!vd_text_put(out, view->style->lang,
                           view->style->played ? "board.plain.played" : "board.plain.rolled",
                           VD_STR(name), VD_STR(text));
        vd_buf_putc(out, '\n');
        vd_buf_cut(&piece, 0);
    }
    vd_board_put_duty(&piece, view);
    /* Whoever has something else to do first is not waiting for dice. */
    if (!piece.length && !view->situation->dice.count)
        (void)!vd_text_put(&piece, view->style->lang, "board.plain.to_roll", VD_STR(name));
    if (piece.length) {
        vd_buf_put(out, text);
        vd_buf_putc(out, '\n');
    }
}

vd_status vd_board_plain(vd_buf *out, const vd_variant *variant, const vd_situation *situation,
                         const vd_board_style *style)
{
    vd_board_view view;

    vd_board_view_init(&view, variant, situation, style);
    if (style->words) {
        style->words->put_sentences(out, &view);
        return out->full ? VD_ERR_FULL : VD_OK;
    }
    if (!style->bare) {
        vd_board_put_rules(out, &view, ", ");
        vd_buf_put(out, ".\n");
        put_score(out, &view);
        put_cube(out, &view);
    }
    put_checkers(out, &view, VD_MOVER);
    put_checkers(out, &view, VD_OPPONENT);
    put_roll(out, &view);
    return out->full ? VD_ERR_FULL : VD_OK;
}
