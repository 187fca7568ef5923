/* Places and dice as text. */
#include "note.h"

void vd_place_format(vd_buf *out, int place)
{
    if (place == VD_PLACE_OFF)
        vd_buf_putc(out, 'O');
    else if (place == VD_PLACE_BAR)
        vd_buf_put(out, "bar");
    else if (place == VD_PLACE_UNENTERED)
        vd_buf_put(out, "hors");
    else
        vd_buf_put_int(out, place);
}

/* R104, R108: "m12", bar = y, off = z. Unentered checkers have no letter. */
void vd_place_letters(vd_buf *out, int place, bool white)
{
    int letter = white ? place : 25 - place;

    if (place == VD_PLACE_BAR) {
        vd_buf_putc(out, 'y');
    } else if (place == VD_PLACE_OFF) {
        vd_buf_putc(out, 'z');
    } else if (place == VD_PLACE_UNENTERED) {
        vd_buf_put(out, "hors");
    } else {
        vd_buf_putc(out, (char)('a' + letter - 1));
        vd_buf_put_int(out, vd_side_number(letter));
    }
}

void vd_dice_format(vd_buf *out, vd_dice dice)
{
    for (int i = 0; i < dice.count && i < VD_DICE_MAX; i++) {
        if (i > 0)
            vd_buf_putc(out, '-');
        vd_buf_put_int(out, dice.die[i]);
    }
}

void vd_rest_format(vd_buf *out, const vd_pos *pos)
{
    vd_dice_format(out, vd_pending_dice(pos));
    if (pos->pending_die > VD_REST_SIX) {
        vd_buf_putc(out, '-');
        vd_dice_format(out, vd_pending_dice(pos));
    }
}
