/* What the engine would do, at full strength, with its reasons in numbers. */
#include "doubles.h"
#include "play.h"

#include <string.h>

enum { HINTS_MAX = 5 };

static void percent(const vd_terminal *table, double chance, char *out, size_t size)
{
    VD_ASSERT(size > 0);
    vd_text_number(table->cli->lang, chance * 100, 1, out, size);
}

/* The play, padded to the width of the longest of those shown. */
static void play_text(vd_terminal *table, const vd_advised_play *play, size_t width, vd_buf *out)
{
    vd_terminal_play_text(table, &play->play, out);
    while (out->length < width && !out->full)
        vd_buf_putc(out, ' ');
}

static size_t longest_play(vd_terminal *table, const vd_advised_play *plays, size_t count)
{
    size_t width = 0;

    for (size_t i = 0; i < count; i++) {
        char text[256];
        vd_buf buf;

        vd_buf_init(&buf, text, sizeof text);
        play_text(table, &plays[i], 0, &buf);
        width = buf.length > width ? buf.length : width;
    }
    return width;
}

static void say_play(vd_terminal *table, int rank, const vd_advised_play *play, size_t width)
{
    const vd_candidate *value = &play->value;
    char text[256], equity[32], win[16], gammon[16], lost[16];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    play_text(table, play, width, &buf);
    vd_terminal_number(table, value->equity, equity, sizeof equity);
    percent(table, (double)value->probs.win, win, sizeof win);
    percent(table, (double)value->probs.gammon, gammon, sizeof gammon);
    percent(table, (double)value->probs.lose_gammon, lost, sizeof lost);
    VD_SAY(table,
           vd_terminal_more_key(table, "play.hint_line_men", "play.hint_line",
                                "play.hint_line_mars", "play.hint_line_double"),
           VD_INT(rank), VD_STR(text), VD_STR(equity), VD_STR(win), VD_STR(gammon), VD_STR(lost));
}

static void hint_plays(vd_terminal *table, const vd_advice *advice)
{
    const size_t shown = advice->count < HINTS_MAX ? advice->count : HINTS_MAX;
    const size_t width = longest_play(table, advice->play, shown);

    for (size_t i = 0; i < shown; i++)
        say_play(table, (int)i + 1, &advice->play[i], width);
}

/* What the seat that must act should do. */
static const char *cube_hint(vd_act best)
{
    switch (best) {
    case VD_ACT_DOUBLE:
        return "play.hint_double";
    case VD_ACT_TAKE:
        return "play.hint_take";
    case VD_ACT_DROP:
        return "play.hint_drop";
    case VD_ACT_BEAVER:
        return "play.hint_beaver";
    case VD_ACT_RACCOON:
        return "play.hint_raccoon";
    default:
        return "play.hint_roll";
    }
}

static void hint_cube(vd_terminal *table, const vd_advice *advice)
{
    char no_double[32], take[32], pass[32];

    vd_terminal_number(table, advice->cube.no_double, no_double, sizeof no_double);
    vd_terminal_number(table, advice->cube.take, take, sizeof take);
    vd_terminal_number(table, advice->cube.pass, pass, sizeof pass);
    VD_SAY(table, "play.hint_cube", VD_STR(no_double), VD_STR(take), VD_STR(pass),
           VD_INT(advice->cube.ply));
    vd_say(table, cube_hint(advice->best));
}

/* The six doubles with what they are worth. */
static void hint_name(vd_terminal *table, const vd_advice *advice)
{
    VD_SAY(table, "play.hint_title_name", VD_INT(advice->ply));
    vd_doubles_say(table->cli, table->match,
                   table->settings->letters ? VD_STYLE_LETTERS : VD_STYLE_FFBG,
                   table->match->turn == 1, advice);
}

static void say_advice(vd_terminal *table, const vd_advice *advice)
{
    switch (advice->kind) {
    case VD_ADVICE_PLAYS:
        if (advice->count == 0) {
            vd_say(table, "play.no_dice");
        } else {
            VD_SAY(table, "play.hint_title", VD_INT(advice->play[0].value.ply));
            hint_plays(table, advice);
        }
        break;
    case VD_ADVICE_CUBE:
        hint_cube(table, advice);
        break;
    case VD_ADVICE_NAME_DOUBLE:
        hint_name(table, advice);
        break;
    case VD_ADVICE_RESIGN:
        vd_say(table, advice->accept ? "play.hint_accept" : "play.hint_refuse");
        break;
    }
}

void vd_terminal_hint(vd_terminal *table)
{
    vd_adviser *adviser = vd_terminal_adviser(table);
    const vd_match *match = table->match;
    vd_advice advice;
    vd_status status;

    if (vd_plain_plays(&match->rules.variant)) {
        vd_say(table, "play.no_judge");
        return;
    }
    if (!adviser) {
        vd_say(table, "play.hint_none");
        return;
    }
    if (vd_session_awaits(table->session) >= 0) {
        vd_say(table, "play.turn_open");
        return;
    }
    if (match->phase == VD_PHASE_ROLL && !vd_terminal_may_double(table)) {
        vd_say(table, "play.hint_roll");
        return;
    }
    status = vd_adviser_ask(adviser, match, VD_PLY_USUAL, NULL, &advice);
    if (status == VD_OK)
        say_advice(table, &advice);
    else
        vd_say(table, status == VD_ERR_ILLEGAL ? "play.no_dice" : "play.hint_none");
}
