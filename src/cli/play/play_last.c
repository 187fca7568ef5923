/* The computer's last turn: marked on the board, and told by the numbers of who looks at it. */
#include "play.h"

#include <string.h>

static bool is_computer(const vd_terminal *table, int seat)
{
    VD_ASSERT(seat == 0 || seat == 1);
    return table->settings->seat[seat] == VD_SEAT_COMPUTER;
}

static void move(vd_terminal *table, unsigned place, int8_t checkers)
{
    if (place >= 1 && place <= VD_TRACK_MAX)
        table->moved[place] = (int8_t)(table->moved[place] + checkers);
}

void vd_terminal_note_play(vd_terminal *table, int seat, const vd_action *action)
{
    VD_ASSERT(seat == 0 || seat == 1);
    if (!is_computer(table, seat)) {
        table->moving = false;
        return;
    }
    /* After a 1-2 a turn has several plays. */
    if (!table->moving)
        memset(table->moved, 0, sizeof table->moved);
    table->moving = true;
    for (int i = 0; i < action->hops; i++) {
        move(table, action->hop[i].from, -1);
        move(table, action->hop[i].to, 1);
    }
}

void vd_terminal_mark_last(const vd_terminal *table, int seat, vd_board_style *style)
{
    if (!table->moving || is_computer(table, seat) || vd_session_awaits(table->session) >= 0)
        return;
    VD_ASSERT(style->last_from == 0 && style->last_to == 0);
    for (int point = 1; point <= table->match->rules.variant.track; point++) {
        const uint64_t bit = UINT64_C(1) << vd_variant_seen_at(&table->match->rules.variant, point);

        if (table->moved[point] > 0)
            style->last_to |= bit;
        else if (table->moved[point] < 0)
            style->last_from |= bit;
    }
}

/* The digits of a point; how often a move is made, "(2)", stays. */
static const char *put_point(vd_buf *out, const vd_variant *variant, const char *digits)
{
    int point = 0;

    VD_ASSERT(*digits >= '1' && *digits <= '9');
    for (; *digits >= '0' && *digits <= '9'; digits++)
        point = 10 * point + (*digits - '0');
    vd_buf_put_int(out, point <= variant->track ? variant->opponent_point[point] : point);
    return digits;
}

void vd_last_seen(vd_buf *out, const vd_variant *variant, const char *play)
{
    char before = ' ';

    while (*play) {
        const char c = *play;

        if (c >= '1' && c <= '9' && before != '(')
            play = put_point(out, variant, play);
        else
            vd_buf_putc(out, *play++);
        before = c;
    }
}
