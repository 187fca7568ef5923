/* What the library says of a player, and of openings. */
#include "inner/book.h"
#include "inner/named_game.h"
#include "library_tasks_parts.h"

#include <stdlib.h>
#include <string.h>

enum { LABEL_ROOM = 96, PLAYS_MAX = 64, TEXT_ROOM = 64 };

/* ---- Statistics ---- */

/* What a key is called in the language of who asks; the key itself where it needs no name. */
static const char *label_of(vd_lang lang, const vd_library_stat *s, char room[LABEL_ROOM])
{
    const char *text;

    if (s->group != VD_LIBRARY_GROUP_part && s->group != VD_LIBRARY_GROUP_fault &&
        s->group != VD_LIBRARY_GROUP_kind)
        return s->key;
    snprintf(room, LABEL_ROOM,
             s->group == VD_LIBRARY_GROUP_part    ? "part.%s"
             : s->group == VD_LIBRARY_GROUP_fault ? "fault.%s"
                                                  : "cli.stats.kind.%s",
             s->key);
    text = vd_text(lang, room);
    return text ? text : s->key;
}

static json_t *stats_json(vd_lang lang, const vd_library_stats *stats)
{
    json_t *list = json_array();

    for (size_t i = 0; i < stats->count; i++) {
        const vd_library_stat *s = &stats->stat[i];
        char room[LABEL_ROOM];

        vd_json_add(&list,
                    json_pack("{s:s,s:s,s:s,s:I,s:I,s:o,s:o,s:o,s:o}", "group",
                              vd_library_group_name(s->group), "key", s->key, "label",
                              label_of(lang, s, room), "decisions", (json_int_t)s->ratio.count,
                              "games", (json_int_t)s->ratio.games, "loss",
                              vd_json_real_or_null(s->ratio.sum), "mean",
                              vd_json_real_or_null(s->ratio.mean), "margin",
                              vd_json_real_or_null(s->ratio.margin), "cost",
                              vd_json_real_or_null(s->cost)));
    }
    return list ? json_pack("{s:I,s:o}", "matches", (json_int_t)stats->matches, "groups", list)
                : NULL;
}

/* Of the player `player`, of who uses the library where none is given, or of what "words" find. */
vd_status vd_library_tasks_stats(vd_library_task *task, vd_library_task_worker *worker)
{
    const char *player = vd_library_task_text(task, "player");
    char word[300];
    const char *const more[] = {word};
    vd_library_query *query = NULL;
    vd_library_stats *stats = NULL;
    vd_status status;

    if (!player)
        return VD_ERR_ILLEGAL;
    if (strlen(player) > 60)
        return vd_library_task_refuse_field(task, "player");
    snprintf(word, sizeof word, "player:%s", *player ? player : "me");
    if (!vd_library_task_query(task, more, 1, &query, &status))
        return status;
    status = vd_library_statistics(worker->library, query, &stats);
    vd_library_query_free(query);
    if (status != VD_OK)
        return status;
    status = vd_library_task_answer(task, stats_json(task->lang, stats));
    vd_library_stats_free(stats);
    return status;
}

/* ---- Openings ---- */

typedef struct played {
    char text[TEXT_ROOM];
    int mine, others;
} played;

typedef struct counting {
    const vd_situation *at;
    const vd_library_tasks_me *me;
    played play[PLAYS_MAX];
    int plays, mine, others;
} counting;

static bool count_place(void *user, const vd_library_place *place)
{
    counting *c = user;
    vd_situation s;
    int i = 0;

    if (vd_situation_parse_named(place->position, strlen(place->position), VD_BACKGAMMON,
                                 VD_VARIANT_PLAYED, &s, NULL) != VD_OK ||
        s.variant != c->at->variant || !vd_pos_equal(&s.pos, &c->at->pos) || !place->made[0] ||
        strlen(place->made) >= TEXT_ROOM)
        return true;
    while (i < c->plays && strcmp(c->play[i].text, place->made) != 0)
        i++;
    if (i == PLAYS_MAX)
        return true;
    if (i == c->plays)
        memcpy(c->play[c->plays++].text, place->made, strlen(place->made) + 1);
    if (vd_library_tasks_is_me(c->me, place->name))
        c->play[i].mine++, c->mine++;
    else
        c->play[i].others++, c->others++;
    return true;
}

static played *find_played(counting *c, const char *text)
{
    for (int i = 0; i < c->plays; i++)
        if (!strcmp(c->play[i].text, text))
            return &c->play[i];
    return NULL;
}

/* The book's plays first, each with how often it was played; then what else was. */
static json_t *plays_json(counting *c, const vd_book_entry *entry)
{
    const vd_book_play *best = entry ? vd_book_best(entry) : NULL;
    json_t *list = json_array();

    for (size_t i = 0; entry && i < entry->count; i++) {
        const vd_book_play *p = &entry->play[i];
        played *own = find_played(c, p->text);

        vd_json_add(
            &list,
            json_pack("{s:s,s:i,s:i,s:o,s:o,s:o,s:b}", "text", p->text, "mine", own ? own->mine : 0,
                      "others", own ? own->others : 0, "equity",
                      p->games ? vd_json_real_or_null(p->value) : json_null(), "error",
                      p->games ? vd_json_real_or_null(p->error) : json_null(), "loss",
                      p->games && best ? vd_json_real_or_null(best->value - p->value) : json_null(),
                      "behind", (int)(p->games && vd_book_behind(entry, p))));
        if (own)
            own->text[0] = '\0';
    }
    for (int i = 0; i < c->plays; i++)
        if (c->play[i].text[0])
            vd_json_add(&list, json_pack("{s:s,s:i,s:i,s:n,s:n,s:n,s:b}", "text", c->play[i].text,
                                         "mine", c->play[i].mine, "others", c->play[i].others,
                                         "equity", "error", "loss", "behind", 0));
    return list;
}

static vd_status look_up(vd_library_task *task, vd_library_task_worker *worker, counting *c)
{
    const vd_library_tasks_options *with = &worker->tasks->with;
    const vd_book_entry *entry = NULL;
    vd_book *book = NULL;
    json_t *list;

    if (with->book && vd_book_read(with->book, with->book_len, &book, NULL) != VD_OK)
        return VD_ERR_NOMEM;
    if (book && c->at->variant == VD_BACKGAMMON)
        entry = vd_book_find(book, VD_BOOK_MONEY, &c->at->pos, c->at->dice);
    list = plays_json(c, entry);
    vd_book_free(book);
    return vd_library_task_answer(task, list ? json_pack("{s:b,s:i,s:i,s:o}", "book", entry != NULL,
                                                         "mine", c->mine, "others", c->others,
                                                         "plays", list)
                                             : NULL);
}

/* What was played in a position with these dice, and what the book says of it. */
vd_status vd_library_tasks_openings(vd_library_task *task, vd_library_task_worker *worker)
{
    const char *position = vd_library_task_text(task, "position");
    const json_t *dice = json_object_get(task->asked, "dice");
    static const vd_situation none;
    vd_situation at = none;
    counting c = {.at = &at};
    json_int_t a = 0, b = 0;
    char word[32];
    const char *const more[] = {"kind:play", word};
    vd_library_query *query = NULL;
    vd_library_tasks_me me;
    vd_status status;

    if (!position)
        return VD_ERR_ILLEGAL;
    if (strlen(position) >= VD_POSITION_TEXT_MAX ||
        vd_situation_parse_named(*position ? position : "start", *position ? strlen(position) : 5,
                                 VD_BACKGAMMON, VD_VARIANT_PLAYED, &at, NULL) != VD_OK)
        return vd_library_task_refuse_field(task, "position");
    if (json_array_size(dice) != 2 || !vd_json_number(json_array_get(dice, 0), 1, 6, &a) ||
        !vd_json_number(json_array_get(dice, 1), 1, 6, &b))
        return vd_library_task_refuse_field(task, "dice");
    at.dice = vd_dice_make((int)a, (int)b);
    snprintf(word, sizeof word, "dice:%d%d", (int)a, (int)b);
    if (!vd_library_task_query(task, more, 2, &query, &status))
        return status;
    status = vd_library_tasks_who(worker->library, &me);
    c.me = &me;
    if (status == VD_OK)
        status = vd_library_search(worker->library, query, 0, count_place, &c);
    vd_library_query_free(query);
    if (status == VD_OK)
        status = look_up(task, worker, &c);
    free(me.aliases);
    return status;
}
