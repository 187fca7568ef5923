/* Prints the legal plays of an opening 3-1. Build:
 *     cc plays.c $(pkg-config --cflags --libs videau) */
#include <stdio.h>
#include <videau/videau.h>

int main(void)
{
    static vd_play memory[VD_PLAYS_MAX];
    vd_plays plays = {memory, VD_PLAYS_MAX, 0};
    const vd_variant *game = vd_variant_get(VD_BACKGAMMON);
    const vd_dice dice = vd_dice_make(3, 1);
    vd_pos pos;

    vd_pos_start(game, &pos);
    if (vd_plays_find(game, &pos, dice, &plays) != VD_OK)
        return 1;
    for (size_t i = 0; i < plays.count; i++) {
        char text[64];
        vd_buf out;

        vd_buf_init(&out, text, sizeof text);
        vd_play_format(&out, game, &pos, dice, &plays.play[i], VD_STYLE_FFBG, true);
        puts(text);
    }
    return 0;
}
