/* Which double to name (R86). */
#include "doubles.h"

#include "columns.h"

void vd_doubles_say(vd_cli *cli, const vd_match *match, vd_style style, bool as_white,
                    const vd_advice *advice)
{
    const vd_named_double *list = advice->named;

    VD_ASSERT(advice->kind == VD_ADVICE_NAME_DOUBLE);
    for (int i = 0; i < VD_DOUBLES; i++) {
        const uint8_t die = (uint8_t)list[i].die;
        const vd_dice dice = {.die = {die, die}, .count = 2};
        char play[256] = "", equity[VD_NUMBER_BYTES];
        vd_buf buf;

        VD_ASSERT(die >= 1 && die <= VD_DOUBLES);

        vd_buf_init(&buf, play, sizeof play);
        if (list[i].play.hops > 0)
            vd_play_format(&buf, &match->rules.variant, &match->pos, dice, &list[i].play, style,
                           as_white);
        else
            vd_buf_put(&buf, vd_text(cli->lang, "play.nothing_to_play"));
        vd_columns_number(cli, list[i].value.equity, equity);
        vd_cli_say(cli, "play.hint_double_line",
                   (const vd_text_arg[]){vd_text_int(i + 1), vd_text_int(list[i].die),
                                         vd_text_string(equity), vd_text_string(play)},
                   4);
    }
}
