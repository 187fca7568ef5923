/* What the engine would do, at full strength, with its reasons in numbers. */
#include "play.h"

#include <stdlib.h>
#include <string.h>

enum { HINTS_MAX = 5 };

static void percent(const vd_table *table, double chance, char *out, size_t size)
{
    char *point;

    snprintf(out, size, "%.1f", chance * 100);
    point = strchr(out, '.');
    if (point && table->cli->lang == VD_LANG_FR)
        *point = ',';
}

/* The choice's play, padded to the width of the longest of those shown. */
static void choice_text(vd_table *table, const vd_choice *choice, size_t width, vd_buf *out)
{
    vd_table_play_text(table, &table->plays.play[choice->play], out);
    while (out->length < width && !out->full)
        vd_buf_putc(out, ' ');
}

static size_t longest_play(vd_table *table, const vd_choice *choices, size_t count)
{
    size_t width = 0;

    for (size_t i = 0; i < count; i++) {
        char text[256];
        vd_buf buf;

        vd_buf_init(&buf, text, sizeof text);
        choice_text(table, &choices[i], 0, &buf);
        width = buf.length > width ? buf.length : width;
    }
    return width;
}

static void say_choice(vd_table *table, int rank, const vd_choice *choice, size_t width)
{
    char text[256], equity[32], win[16], gammon[16], lost[16];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    choice_text(table, choice, width, &buf);
    vd_table_number(table, (double)choice->equity, equity, sizeof equity);
    percent(table, (double)choice->probs.win, win, sizeof win);
    percent(table, (double)choice->probs.gammon, gammon, sizeof gammon);
    percent(table, (double)choice->probs.lose_gammon, lost, sizeof lost);
    /* Where the checkers left are counted, the outputs for gammons mean something else. */
    VD_SAY(table, vd_table_counts_checkers(table) ? "play.hint_line_men" : "play.hint_line",
           VD_INT(rank), VD_STR(text), VD_STR(equity), VD_STR(win), VD_STR(gammon), VD_STR(lost));
}

static void hint_play(vd_table *table, const vd_engine *engine)
{
    vd_choice *choices;
    const vd_plays *plays = &table->plays;

    if (vd_match_plays(table->match, &table->plays) != VD_OK || plays->count == 0) {
        vd_say(table, "play.no_dice");
        return;
    }
    choices = calloc(plays->count, sizeof *choices);
    if (choices && vd_engine_rank(engine, table->match, plays, NULL, 0, choices) == VD_OK) {
        const size_t shown = plays->count < HINTS_MAX ? plays->count : HINTS_MAX;
        const size_t width = longest_play(table, choices, shown);

        for (size_t i = 0; i < shown; i++)
            say_choice(table, (int)i + 1, &choices[i], width);
    } else {
        vd_say(table, "play.hint_none");
    }
    free(choices);
}

static bool may(const vd_table *table, vd_act act)
{
    const vd_action action = {.act = (uint8_t)act, .seat = table->match->actor};

    return vd_match_allows(table->match, &action) == VD_DENY_none;
}

/* To a double, a beaver or a raccoon; `take` is the doubler's equity at twice the stake before all of them. */
static const char *answer_hint(const vd_table *table, const vd_cube_values *cube)
{
    switch (table->match->phase) {
    case VD_PHASE_DOUBLED:
        if (cube->take < 0 && may(table, VD_ACT_BEAVER))
            return "play.hint_beaver";
        return cube->should_take ? "play.hint_take" : "play.hint_drop";
    case VD_PHASE_BEAVERED:
        if (cube->take > 0 && may(table, VD_ACT_RACCOON))
            return "play.hint_raccoon";
        return cube->take > -1 ? "play.hint_take" : "play.hint_drop";
    default:
        return cube->take < 1 ? "play.hint_take" : "play.hint_drop";
    }
}

static void hint_cube(vd_table *table, const vd_engine *engine)
{
    vd_match before = *table->match;
    vd_cube_values cube;
    char hold[32], take[32], pass[32];
    const bool offered = table->match->phase != VD_PHASE_ROLL;

    /* The engine judges the doubler before he rolls. */
    before.phase = VD_PHASE_ROLL;
    before.actor = before.turn;
    if (vd_engine_cube(engine, &before, NULL, 0, &cube) != VD_OK) {
        vd_say(table, "play.hint_none");
        return;
    }
    vd_table_number(table, (double)cube.no_double, hold, sizeof hold);
    vd_table_number(table, (double)cube.take, take, sizeof take);
    vd_table_number(table, (double)cube.pass, pass, sizeof pass);
    VD_SAY(table, "play.hint_cube", VD_STR(hold), VD_STR(take), VD_STR(pass));
    if (offered)
        vd_say(table, answer_hint(table, &cube));
    else
        vd_say(table, cube.should_double ? "play.hint_double" : "play.hint_roll");
}

static void hint_name(vd_table *table, const vd_engine *engine)
{
    int die = 0;

    if (vd_engine_name_double(engine, table->match, NULL, 0, &die) == VD_OK)
        VD_SAY(table, "play.hint_name", VD_INT(die));
    else
        vd_say(table, "play.hint_none");
}

static void hint_resignation(vd_table *table, const vd_engine *engine)
{
    bool accept = false;

    if (vd_engine_accept_resign(engine, table->match, &accept) == VD_OK)
        vd_say(table, accept ? "play.hint_accept" : "play.hint_refuse");
    else
        vd_say(table, "play.hint_none");
}

void vd_table_hint(vd_table *table)
{
    const vd_engine *engine = vd_table_engine(table);
    const vd_match *match = table->match;

    if (!engine) {
        vd_say(table, "play.hint_none");
        return;
    }
    if (vd_session_awaits(table->session) >= 0) {
        vd_say(table, "play.turn_open");
        return;
    }
    switch (match->phase) {
    case VD_PHASE_PLAY:
    case VD_PHASE_PLAY_NAMED:
        hint_play(table, engine);
        break;
    case VD_PHASE_NAME:
        hint_name(table, engine);
        break;
    case VD_PHASE_ROLL:
        if (vd_match_may_double(match, match->turn) != VD_DENY_none)
            vd_say(table, "play.hint_roll");
        else
            hint_cube(table, engine);
        break;
    case VD_PHASE_DOUBLED:
    case VD_PHASE_BEAVERED:
    case VD_PHASE_RACCOONED:
        hint_cube(table, engine);
        break;
    case VD_PHASE_RESIGNED:
        hint_resignation(table, engine);
        break;
    default:
        vd_say(table, "play.no_dice");
    }
}
