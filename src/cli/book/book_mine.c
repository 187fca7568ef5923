/* videau book: how often the player of the library has played what the book says. */
#include "book_cli.h"
#include "library_cli.h"

#include <string.h>
#include <unistd.h>

enum { PATH_ROOM = 4096 };

typedef struct counting {
    const vd_book_entry *entry;
    vd_book_mine *mine;
} counting;

static bool count_place(void *user, const vd_library_place *place)
{
    counting *c = user;
    vd_situation situation;
    size_t i = 0;

    if (vd_situation_parse(place->position, strlen(place->position), VD_BACKGAMMON, &situation,
                           NULL) != VD_OK ||
        situation.variant != VD_BACKGAMMON || !vd_pos_equal(&situation.pos, &c->entry->pos))
        return true;
    while (i < c->entry->count && strcmp(c->entry->play[i].text, place->made) != 0)
        i++;
    if (i < c->entry->count)
        c->mine->play[i]++;
    else
        c->mine->other++;
    return true;
}

static bool note_me(void *user, const vd_library_player *player)
{
    *(bool *)user = player->me;
    return !player->me;
}

/* A library that is there; nothing is made for a question. */
static bool has_library(vd_cli *cli)
{
    const char *given = vd_cli_value(cli, "library");
    char path[PATH_ROOM];
    vd_buf buf;

    vd_buf_init(&buf, path, sizeof path);
    return given || (vd_cli_library_path(cli, &buf) && access(path, F_OK) == 0);
}

static bool count_in(vd_cli *cli, vd_library *library, const vd_book_entry *entry,
                     vd_book_mine *out)
{
    char dice[16];
    const char *const words[] = {"player:me", "kind:play", dice};
    counting c = {entry, out};
    vd_library_query *query = NULL;
    vd_status status = vd_library_players(library, note_me, &out->known);

    snprintf(dice, sizeof dice, "dice:%d%d", entry->dice.die[0], entry->dice.die[1]);
    if (status == VD_OK && out->known) {
        if (!vd_library_words(cli, words, 3, &query))
            return false;
        status = vd_library_search(library, query, 0, count_place, &c);
        vd_library_query_free(query);
    }
    if (status != VD_OK)
        (void)vd_library_refuse(cli, status);
    return status == VD_OK;
}

bool vd_book_count_mine(vd_cli *cli, const vd_book_entry *entry, vd_book_mine *out)
{
    vd_library *library = NULL;
    bool good;

    *out = (vd_book_mine){.other = 0};
    if (!has_library(cli))
        return true;
    if (!vd_cli_library(cli, &library))
        return false;
    good = count_in(cli, library, entry, out);
    vd_library_close(library);
    return good;
}
