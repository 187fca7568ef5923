/* videau stats: what keys are called. */
#include "book_cli.h"
#include "stats_cli.h"

#include <string.h>

/* "31" for "3-1", and "3-1 8/5 6/5" where the book has it. */
static const char *opening(const vd_book *book, const char *key, char room[64])
{
    vd_situation start = {.pos = {.pending = 0}};
    const vd_book_play *play = NULL;
    vd_book_score score;

    vd_situation_init(&start, VD_BACKGAMMON);
    if (!book || vd_dice_parse(key, strlen(key), &start.dice, NULL) != VD_OK)
        return NULL;
    play = vd_book_play_of(book, &start, &score, NULL);
    if (!play)
        return NULL;
    snprintf(room, 64, "%s  %s", key, play->text);
    return room;
}

const char *vd_stats_label(const vd_cli *cli, const vd_book *book, const vd_library_stat *stat,
                           char room[64])
{
    const char *text = NULL;

    switch (stat->group) {
    case VD_LIBRARY_GROUP_part:
        snprintf(room, 64, "part.%s", stat->key);
        text = vd_text(cli->lang, room);
        break;
    case VD_LIBRARY_GROUP_fault:
        snprintf(room, 64, "fault.%s", stat->key);
        text = vd_text(cli->lang, room);
        break;
    case VD_LIBRARY_GROUP_kind:
        snprintf(room, 64, "cli.stats.kind.%s", stat->key);
        text = vd_text(cli->lang, room);
        break;
    case VD_LIBRARY_GROUP_month:
        text = stat->key[0] ? stat->key : vd_text(cli->lang, "cli.stats.no_date");
        break;
    case VD_LIBRARY_GROUP_score:
        text = strcmp(stat->key, "0-0") != 0 ? stat->key : vd_text(cli->lang, "cli.stats.money");
        break;
    case VD_LIBRARY_GROUP_opening:
        text = opening(book, stat->key, room);
        break;
    default:
        break;
    }
    return text ? text : stat->key;
}
