/* The board of trictrac, drawn by the renderers of the race games: a case has the number of its point as who is on turn counts it,
 * which is the same place whoever's men stand there. What is said around the board is said here. */
#include "board.h"

#include <string.h>

static void put_dot(vd_buf *out)
{
    vd_buf_put(out, " · ");
}

static const vd_tt_table *table_of(const vd_board_view *view)
{
    return view->style->words->of;
}

/* The side of the party: its `turn` is the mover. */
static int party_side(const vd_board_view *view, int side)
{
    const int turn = table_of(view)->state->turn;

    VD_ASSERT(side == VD_MOVER || side == VD_OPPONENT);
    return side == VD_MOVER ? turn : 1 - turn;
}

static void put_point(vd_buf *out, const vd_board_view *view, int point)
{
    vd_tt_case_format(out, point, (vd_tt_numbering)table_of(view)->numbering);
}

static void put_rules(vd_buf *out, const vd_board_view *view, const char *between)
{
    const vd_lang lang = view->style->lang;

    vd_buf_put(out, vd_text(lang, "tt.name"));
    vd_buf_put(out, between);
    (void)!vd_text_put(out, lang, "tt.board.party", VD_INT(table_of(view)->options->holes));
}

static void put_score(vd_buf *out, const vd_board_view *view, int side, const char *between)
{
    const vd_tt_state *state = table_of(view)->state;
    const vd_lang lang = view->style->lang;
    const int who = party_side(view, side);

    (void)!vd_text_put(out, lang, state->run[who] ? "tt.board.points_run" : "tt.board.points",
                       VD_INT(state->points[who]));
    vd_buf_put(out, between);
    (void)!vd_text_put(out, lang, state->holes_run[who] ? "tt.board.holes_run" : "tt.board.holes",
                       VD_INT(state->holes[who]));
}

static void put_side(vd_buf *out, const vd_board_view *view, int side)
{
    const vd_tt_state *state = table_of(view)->state;
    const int out_men = state->men[party_side(view, side)].man[VD_TT_OUT];

    put_score(out, view, side, " · ");
    if (out_men) {
        put_dot(out);
        (void)!vd_text_put(out, view->style->lang, "tt.board.off", VD_INT(out_men));
    }
}

static void put_duty(vd_buf *out, const vd_board_view *view)
{
    static const char *const keys[] = {
        [VD_TT_DRAW] = "tt.board.draw",     [VD_TT_THROW] = "tt.board.throw",
        [VD_TT_MARK] = "tt.board.mark",     [VD_TT_SCHOOL] = "tt.board.school",
        [VD_TT_CHOOSE] = "tt.board.choose", [VD_TT_PLAY] = "tt.board.play",
        [VD_TT_OVER] = "tt.board.over"};
    const vd_tt_state *state = table_of(view)->state;
    const int who = state->phase == VD_TT_SCHOOL ? VD_OPPONENT : VD_MOVER;
    char thrown[64];
    vd_buf buf;

    vd_buf_init(&buf, thrown, sizeof thrown);
    if (state->dice.count)
        (void)!vd_tt_say_throw(&buf, view->style->lang, state->dice);
    (void)!vd_text_put(out, view->style->lang, keys[state->phase],
                       VD_STR(vd_board_name_of(view, who)), VD_STR(thrown),
                       VD_INT(state->holes[state->turn]));
}

/* ---- In sentences ---- */

/* The men of a side by its own numbers, from its talon on. */
static void put_men(vd_buf *out, const vd_board_view *view, int side)
{
    const vd_lang lang = view->style->lang;
    const vd_tt_numbering numbering = (vd_tt_numbering)table_of(view)->numbering;
    const vd_tt_men *men = &table_of(view)->state->men[party_side(view, side)];
    bool first = true, named = false;

    (void)!vd_text_put(out, lang, "tt.plain.men", VD_STR(vd_board_name_of(view, side)));
    for (int at = VD_TT_TALON; at < VD_TT_OUT; at++) {
        const char *key = at == VD_TT_TALON  ? "tt.plain.talon"
                          : at == VD_TT_COIN ? "tt.plain.coin"
                          : named            ? "tt.plain.case"
                                             : "tt.plain.first_case";
        char name[8];
        vd_buf buf;

        if (!men->man[at])
            continue;
        vd_buf_init(&buf, name, sizeof name);
        vd_tt_case_format(&buf, at, numbering);
        vd_buf_put(out, first ? " " : ", ");
        (void)!vd_text_put(out, lang, key, VD_INT(men->man[at]), VD_STR(name),
                           VD_STR(vd_text(lang, numbering == VD_TT_BY_FLECHE ? "tt.word.fleche"
                                                                             : "tt.word.case")));
        first = false;
        named = named || (at != VD_TT_TALON && at != VD_TT_COIN);
    }
    if (men->man[VD_TT_OUT]) {
        vd_buf_put(out, first ? " " : ", ");
        (void)!vd_text_put(out, lang, "tt.board.off", VD_INT(men->man[VD_TT_OUT]));
    }
    vd_buf_put(out, ".\n");
}

static void put_sentences(vd_buf *out, const vd_board_view *view)
{
    if (!view->style->bare) {
        put_rules(out, view, ", ");
        vd_buf_put(out, ".\n");
    }
    for (int side = VD_MOVER; side <= VD_OPPONENT; side++) {
        (void)!vd_text_put(out, view->style->lang, "tt.plain.score",
                           VD_STR(vd_board_name_of(view, side)));
        vd_buf_putc(out, ' ');
        put_score(out, view, side, ", ");
        vd_buf_put(out, ".\n");
    }
    put_men(out, view, VD_MOVER);
    put_men(out, view, VD_OPPONENT);
    put_duty(out, view);
    vd_buf_putc(out, '\n');
}

/* ---- The renderers ---- */

typedef vd_status renderer(vd_buf *out, const vd_variant *variant, const vd_situation *situation,
                           const vd_board_style *style);

static vd_status render(renderer *with, vd_buf *out, const vd_tt_table *table,
                        const vd_board_style *style)
{
    vd_variant variant = *vd_variant_get(VD_BACKGAMMON);
    vd_board_words words = {.of = table,
                            .put_point = put_point,
                            .put_rules = put_rules,
                            .put_side = put_side,
                            .put_duty = put_duty,
                            .put_sentences = put_sentences};
    vd_board_style own = *style;
    vd_situation situation;

    memset(&situation, 0, sizeof situation);
    variant.cube = 0;
    situation.cube_owner = -1;
    situation.dice = table->state->dice;
    for (int side = VD_MOVER; side <= VD_OPPONENT; side++) {
        const int who = side == VD_MOVER ? table->state->turn : 1 - table->state->turn;
        const vd_tt_men *men = &table->state->men[who];

        for (int at = VD_TT_TALON; at < VD_TT_OUT; at++)
            situation.pos.side[side].point[at] = men->man[at];
        situation.pos.side[side].point[0] = men->man[VD_TT_OUT];
        words.token[side] = table->state->points[who];
        words.fichet[side] = table->state->holes[who];
    }
    own.letters = false;
    own.words = &words;
    return with(out, &variant, &situation, &own);
}

vd_status vd_tt_board_text(vd_buf *out, const vd_tt_table *table, const vd_board_style *style)
{
    return render(vd_board_text, out, table, style);
}

vd_status vd_tt_board_plain(vd_buf *out, const vd_tt_table *table, const vd_board_style *style)
{
    return render(vd_board_plain, out, table, style);
}

vd_status vd_tt_board_svg(vd_buf *out, const vd_tt_table *table, const vd_board_style *style)
{
    return render(vd_board_svg, out, table, style);
}
