/* A record on a line. */
#include "trace.h"

#include <string.h>

static void put_action(vd_buf *out, const vd_rec_action *action)
{
    static const char features[] = "PD?!xtdbrRan=*";

    vd_buf_putc(out, ' ');
    vd_buf_put_int(out, action->seat);
    vd_buf_putc(out, features[action->kind]);
    if (action->die[0]) {
        vd_buf_put_int(out, action->die[0]);
        vd_buf_put_int(out, action->die[1]);
    }
    if (action->kind == VD_REC_double || action->kind == VD_REC_beaver ||
        action->kind == VD_REC_raccoon || action->kind == VD_REC_auto_double)
        vd_buf_put_int(out, 1 << action->cube_exp);
    if (action->kind == VD_REC_resign)
        vd_buf_put_int(out, action->value);
}

static void put_game(vd_buf *out, const vd_rec_game *game)
{
    static const char ends[] = "-bdrst=u";

    vd_buf_put(out, game->crawford ? " C[" : " [");
    vd_buf_put_int(out, game->score[0]);
    vd_buf_putc(out, '-');
    vd_buf_put_int(out, game->score[1]);
    vd_buf_putc(out, ']');
    for (size_t i = 0; i < game->actions; i++)
        put_action(out, game->action[i]);
    vd_buf_put(out, " +");
    if (game->winner >= 0) {
        vd_buf_put_int(out, game->winner);
        vd_buf_putc(out, ':');
        vd_buf_put_int(out, game->points);
    }
    vd_buf_putc(out, ends[game->end]);
}

void vd_trace(const vd_record *record, char *out, size_t size)
{
    vd_buf buf;

    vd_buf_init(&buf, out, size);
    for (size_t m = 0; m < record->matches; m++) {
        const vd_rec_match *match = record->match[m];

        if (m)
            vd_buf_put(&buf, " | ");
        vd_buf_put_int(&buf, match->rules.length);
        vd_buf_putc(&buf, ' ');
        vd_buf_put(&buf, match->name[0]);
        vd_buf_putc(&buf, '-');
        vd_buf_put(&buf, match->name[1]);
        for (size_t g = 0; g < match->games; g++)
            put_game(&buf, match->game[g]);
    }
}
