/* Which double to name (R86). */
#include "doubles.h"

#include "columns.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b)
{
    const vd_named_double *one = a, *two = b;

    if (one->playable != two->playable)
        return one->playable ? -1 : 1;
    if (one->playable && one->best.value.equity != two->best.value.equity)
        return one->best.value.equity > two->best.value.equity ? -1 : 1;
    return one->die - two->die;
}

vd_status vd_doubles_rank(vd_adviser *adviser, const vd_match *match, int ply,
                          vd_named_double out[VD_DOUBLES])
{
    VD_ASSERT(adviser && match->phase == VD_PHASE_NAME_DOUBLE);

    for (int i = 0; i < VD_DOUBLES; i++) {
        const vd_action name = {
            .act = VD_ACT_NAME_DOUBLE, .seat = match->turn, .value = (uint8_t)(i + 1)};
        vd_match named = *match;
        vd_advice advice;
        vd_status status;

        memset(&out[i], 0, sizeof out[i]);
        out[i].die = i + 1;
        if (vd_match_apply(&named, &name) != VD_REFUSAL_none)
            return VD_ERR_ILLEGAL;
        if (named.phase != VD_PHASE_PLAY_NAMED)
            continue;
        status = vd_adviser_ask(adviser, &named, ply, NULL, &advice);
        if (status != VD_OK)
            return status;
        out[i].playable = advice.count > 0 && advice.play[0].play.hops > 0;
        if (out[i].playable)
            out[i].best = advice.play[0];
    }
    qsort(out, VD_DOUBLES, sizeof *out, compare);
    return VD_OK;
}

void vd_doubles_say(vd_cli *cli, const vd_match *match, vd_style style,
                    const vd_named_double list[VD_DOUBLES])
{
    for (int i = 0; i < VD_DOUBLES; i++) {
        const uint8_t die = (uint8_t)list[i].die;
        const vd_dice dice = {.die = {die, die}, .count = 2};
        char play[256] = "", equity[VD_NUMBER_BYTES];
        vd_buf buf;

        VD_ASSERT(die >= 1 && die <= VD_DOUBLES);

        vd_buf_init(&buf, play, sizeof play);
        if (!list[i].playable) {
            vd_cli_say(cli, "play.hint_double_none",
                       (const vd_text_arg[]){vd_text_int(i + 1), vd_text_int(list[i].die)}, 2);
            continue;
        }
        vd_play_format(&buf, &match->rules.variant, &match->pos, dice, &list[i].best.play, style,
                       match->turn == 1);
        vd_columns_number(cli, list[i].best.value.equity, equity);
        vd_cli_say(cli, "play.hint_double_line",
                   (const vd_text_arg[]){vd_text_int(i + 1), vd_text_int(list[i].die),
                                         vd_text_string(equity), vd_text_string(play)},
                   4);
    }
}
