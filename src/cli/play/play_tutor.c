/* The tutor: what a person's play or turn of the cube gave up, and why, as the page's tutor says it. */
#include "play.h"

#include <stdlib.h>
#include <string.h>

/* A loss from which it speaks: a mistake, as an analysis has it. */
static double said(const vd_match *match)
{
    return 0.020 * vd_variant_scale(&match->rules.variant);
}

static bool listens(const vd_terminal *table)
{
    return vd_cli_has(table->cli, "tutor") && !vd_terminal_is_computer(table, table->match->actor);
}

static void say_why(vd_terminal *table, const vd_explanation *why)
{
    vd_buf buf;

    vd_buf_init(&buf, table->sketch, VD_BOARD_SVG_MAX);
    if (vd_explanation_text(&buf, table->cli->lang, why, VD_EXPLAIN_PARAGRAPH) == VD_OK)
        VD_SAY(table, "play.tutor", VD_STR(buf.data));
}

static void say_loss(vd_terminal *table, const vd_tutored *found)
{
    char number[32];

    vd_terminal_number(table, found->verdict.loss, number, sizeof number);
    VD_SAY(table, "play.tutor_play", VD_STR(number[0] == '+' ? number + 1 : number),
           VD_STR(found->best));
}

vd_tutored *vd_tutor_play(vd_terminal *table, const vd_action *action)
{
    vd_adviser *adviser = listens(table) ? vd_terminal_adviser(table) : NULL;
    vd_tutored *found = adviser ? calloc(1, sizeof *found) : NULL;
    vd_hop hop[VD_HOPS_MAX];
    vd_pos pos = table->match->pos;

    if (!found)
        return NULL;
    memcpy(hop, action->hop, sizeof hop);
    for (int i = 0; i < action->hops; i++)
        vd_hop_apply(&table->match->rules.variant, &pos, &hop[i]);
    if (vd_adviser_judge(adviser, table->match, hop, action->hops, VD_PLY_USUAL, NULL,
                         &found->verdict) == VD_OK &&
        found->verdict.loss >= said(table->match)) {
        vd_buf best;

        vd_buf_init(&best, found->best, sizeof found->best);
        vd_terminal_play_text(table, &found->verdict.best.play, &best);
        found->wrong = true;
        found->explained = vd_adviser_explain_play(adviser, table->match, &found->verdict, NULL,
                                                   &found->why) == VD_OK;
    }
    return found;
}

vd_tutored *vd_tutor_cube(vd_terminal *table, vd_act act)
{
    const vd_match *match = table->match;
    const bool asked =
        act != VD_ACT_ROLL || (match->phase == VD_PHASE_ROLL &&
                               vd_match_double_refusal(match, match->turn) == VD_REFUSAL_none);
    vd_adviser *adviser = asked && listens(table) ? vd_terminal_adviser(table) : NULL;
    vd_tutored *found = adviser ? calloc(1, sizeof *found) : NULL;
    vd_advice advice;

    if (found && vd_adviser_ask(adviser, match, VD_PLY_USUAL, NULL, &advice) == VD_OK &&
        advice.kind == VD_ADVICE_CUBE)
        found->wrong = found->explained = vd_adviser_explain_cube(adviser, match, &advice.cube, act,
                                                                  NULL, &found->why) == VD_OK &&
                                          found->why.loss >= said(match);
    return found;
}

void vd_tutor_say(vd_terminal *table, vd_tutored *found, bool done)
{
    if (done && found && found->explained)
        say_why(table, &found->why);
    else if (done && found && found->wrong)
        say_loss(table, found);
    if (done && found && found->wrong && vd_session_awaits(table->session) >= 0)
        vd_say(table, "play.tutor_undo");
    free(found);
}
