/* The matches of the library as the page lists them, and what changes there: removals that can be taken back, tags, notes, players. */
#include "inner/library_json.h"
#include "library_tasks_parts.h"

#include <stdlib.h>
#include <string.h>

enum { LIST_USUAL = 50, LIST_MAX = 100, PLACES_MAX = 100, NOTE_MAX = 8000 };

/* Losses from which a decision counts as a mistake and as a blunder, as an analysis has them. */
static const double MISTAKE = 0.020, BLUNDER = 0.080;

/* ---- Who uses the library ---- */

static bool look_for_me(void *user, const vd_library_player *player)
{
    vd_library_tasks_me *me = user;

    if (!player->me)
        return true;
    me->known = true;
    memcpy(me->name, player->name, strnlen(player->name, sizeof me->name - 1));
    me->aliases = strdup(player->aliases);
    return false;
}

vd_status vd_library_tasks_who(vd_library *library, vd_library_tasks_me *out)
{
    vd_status status;

    *out = (vd_library_tasks_me){.known = false};
    status = vd_library_players(library, look_for_me, out);
    if (status == VD_OK && out->known && !out->aliases)
        status = VD_ERR_NOMEM;
    return status;
}

bool vd_library_tasks_is_me(const vd_library_tasks_me *me, const char *name)
{
    const size_t len = strlen(name);

    if (!me->known || len == 0)
        return false;
    if (!strcmp(me->name, name))
        return true;
    for (const char *at = me->aliases; at && *at;) {
        const size_t line = strcspn(at, "\n");

        if (line == len && !strncmp(at, name, len))
            return true;
        at += line + (at[line] == '\n');
    }
    return false;
}

/* ---- The list ---- */

typedef struct listing {
    json_t *rows;
    const vd_library_tasks_me *me;
    json_int_t from, most, total;
    bool failed;
} listing;

static json_t *match_row(const vd_library_match *m, const vd_library_tasks_me *me)
{
    const int seat = vd_library_tasks_is_me(me, m->name[0])   ? 0
                     : vd_library_tasks_is_me(me, m->name[1]) ? 1
                                                              : -1;
    json_t *row = vd_json_library_match("match", m);

    vd_json_set(&row, "me", seat < 0 ? json_null() : json_integer(seat));
    return row;
}

static bool add_match(void *user, const vd_library_match *match)
{
    listing *l = user;

    if (l->total++ < l->from || l->total > l->from + l->most)
        return true;
    l->failed = json_array_append_new(l->rows, match_row(match, l->me)) != 0;
    return !l->failed;
}

/* What the decisions of a match say for its row: errors by seat, and the position that cost most. */
typedef struct summing {
    int mistakes[2], blunders[2];
    double dearest;
    char *position;
    bool failed;
} summing;

static void keep_position(summing *s, const char *position)
{
    free(s->position);
    s->position = strdup(position);
    s->failed = !s->position;
}

static bool sum_decision(void *user, const vd_library_decision *d)
{
    summing *s = user;

    if (!vd_real_known(d->loss) || (d->seat != 0 && d->seat != 1))
        return true;
    s->blunders[d->seat] += d->loss >= BLUNDER;
    s->mistakes[d->seat] += d->loss >= MISTAKE && d->loss < BLUNDER;
    if (!s->position || d->loss > s->dearest) {
        keep_position(s, d->position);
        s->dearest = d->loss;
    }
    return !s->failed;
}

static bool any_position(void *user, const vd_library_place *place)
{
    keep_position(user, place->position);
    return false;
}

static vd_status first_position(vd_library *library, json_int_t id, summing *s)
{
    char word[32];
    const char *const words[] = {word};
    vd_library_query *query = NULL;
    char bad[64];
    vd_status status;

    snprintf(word, sizeof word, "match:%" JSON_INTEGER_FORMAT, id);
    status = vd_library_query_read(words, 1, &query, bad);
    if (status == VD_OK)
        status = vd_library_search(library, query, 1, any_position, s);
    vd_library_query_free(query);
    return status;
}

static vd_status sum_up(vd_library *library, json_t *row)
{
    const json_int_t id = json_integer_value(json_object_get(row, "match"));
    vd_library_judged judged;
    summing s = {.position = NULL};
    vd_status status = vd_library_analysis(library, id, &judged, sum_decision, &s);

    if (status == VD_OK && !s.position && !s.failed)
        status = first_position(library, id, &s);
    if (status == VD_OK &&
        (s.failed ||
         json_object_set_new(row, "position", s.position ? json_string(s.position) : json_null()) !=
             0 ||
         json_object_set_new(row, "mistakes", json_pack("[ii]", s.mistakes[0], s.mistakes[1])) ||
         json_object_set_new(row, "blunders", json_pack("[ii]", s.blunders[0], s.blunders[1]))))
        status = VD_ERR_NOMEM;
    free(s.position);
    return status == VD_ERR_ILLEGAL ? VD_OK : status;
}

static vd_status list_matches(vd_library_task *task, vd_library *library,
                              const vd_library_query *query, listing *l)
{
    vd_status status = vd_library_list(library, query, add_match, l);

    for (size_t i = 0; status == VD_OK && i < json_array_size(l->rows); i++)
        status = sum_up(library, json_array_get(l->rows, i));
    if (status != VD_OK || l->failed)
        return status == VD_OK ? VD_ERR_NOMEM : status;
    return vd_library_task_answer(task, json_pack("{s:I,s:O,s:s,s:b}", "total", l->total, "matches",
                                                  l->rows, "me", l->me->name, "positions", 0));
}

static bool add_place(void *user, const vd_library_place *place)
{
    listing *l = user;

    l->total++;
    l->failed = json_array_append_new(l->rows, vd_json_library_place(place)) != 0;
    return !l->failed;
}

static vd_status list_places(vd_library_task *task, vd_library *library,
                             const vd_library_query *query, listing *l)
{
    const vd_status status = vd_library_search(library, query, (size_t)l->most, add_place, l);

    if (status != VD_OK || l->failed)
        return status == VD_OK ? VD_ERR_NOMEM : status;
    return vd_library_task_answer(task, json_pack("{s:I,s:O,s:s,s:b}", "total", l->total, "places",
                                                  l->rows, "me", l->me->name, "positions", 1));
}

/* Matches, or positions where the words ask for positions. */
vd_status vd_library_tasks_list(vd_library_task *task, vd_library_task_worker *worker)
{
    vd_library_query *query = NULL;
    vd_library_tasks_me me;
    listing l = {.most = LIST_USUAL, .me = &me};
    vd_status status;

    if (!vd_library_task_number(task, "offset", 0, INT32_MAX, &l.from) ||
        !vd_library_task_number(task, "limit", 1, LIST_MAX, &l.most))
        return VD_ERR_ILLEGAL;
    if (!vd_library_task_query(task, NULL, 0, &query, &status))
        return status;
    l.rows = json_array();
    status = l.rows ? vd_library_tasks_who(worker->library, &me) : VD_ERR_NOMEM;
    if (status == VD_OK)
        status = vd_library_query_positions(query) ? list_places(task, worker->library, query, &l)
                                                   : list_matches(task, worker->library, query, &l);
    if (l.rows)
        free(me.aliases);
    json_decref(l.rows);
    vd_library_query_free(query);
    return status;
}

/* ---- Changes ---- */

static vd_status changed(vd_library_task *task, vd_status status, json_int_t count)
{
    if (status == VD_ERR_ILLEGAL)
        return vd_library_task_refuse(task, "server.library.no_match", NULL, 0);
    if (status != VD_OK)
        return status;
    return vd_library_task_answer(task, json_pack("{s:I}", "count", count));
}

vd_status vd_library_tasks_remove(vd_library_task *task, vd_library_task_worker *worker)
{
    size_t count;
    int64_t *id = vd_library_task_matches(task, &count);
    vd_status status;

    if (!id)
        return VD_ERR_ILLEGAL;
    status = vd_library_remove(worker->library, id, count, vd_library_task_worker_now(worker));
    free(id);
    return changed(task, status, (json_int_t)count);
}

vd_status vd_library_tasks_restore(vd_library_task *task, vd_library_task_worker *worker)
{
    int count = 0;
    const vd_status status = vd_library_restore(worker->library, &count);

    return changed(task, status, count);
}

vd_status vd_library_tasks_tag(vd_library_task *task, vd_library_task_worker *worker)
{
    const char *tag = vd_library_task_text(task, "tag");
    const json_t *on = json_object_get(task->asked, "on");
    size_t count;
    int64_t *id;
    vd_status status;

    if (!tag)
        return VD_ERR_ILLEGAL;
    if (!vd_library_is_tag(tag))
        return vd_library_task_refuse_field(task, "tag");
    if (on && !json_is_boolean(on))
        return vd_library_task_refuse_field(task, "on");
    id = vd_library_task_matches(task, &count);
    if (!id)
        return VD_ERR_ILLEGAL;
    status = vd_library_tag(worker->library, id, count, tag, !json_is_false(on));
    free(id);
    return changed(task, status, (json_int_t)count);
}

vd_status vd_library_tasks_note(vd_library_task *task, vd_library_task_worker *worker)
{
    const char *text = vd_library_task_text(task, "text");
    size_t count;
    int64_t *id;
    vd_status status;

    if (!text)
        return VD_ERR_ILLEGAL;
    if (strlen(text) > NOTE_MAX)
        return vd_library_task_refuse_field(task, "text");
    id = vd_library_task_matches(task, &count);
    if (!id)
        return VD_ERR_ILLEGAL;
    status = vd_library_note(worker->library, id[0], text);
    free(id);
    return changed(task, status, 1);
}

/* ---- Players ---- */

static bool add_player(void *user, const vd_library_player *p)
{
    json_t **list = user;

    vd_json_add(list, vd_json_library_player(p));
    return *list != NULL;
}

vd_status vd_library_tasks_players(vd_library_task *task, vd_library_task_worker *worker)
{
    json_t *list = json_array();
    const vd_status status = vd_library_players(worker->library, add_player, &list);

    if (status != VD_OK) {
        json_decref(list);
        return status;
    }
    return vd_library_task_answer(task, list ? json_pack("{s:o}", "players", list) : NULL);
}

vd_status vd_library_tasks_me_is(vd_library_task *task, vd_library_task_worker *worker)
{
    const char *name = vd_library_task_text(task, "name");

    if (!name)
        return VD_ERR_ILLEGAL;
    return changed(task, vd_library_me(worker->library, *name ? name : NULL), 1);
}

vd_status vd_library_tasks_alias(vd_library_task *task, vd_library_task_worker *worker)
{
    const char *name = vd_library_task_text(task, "name");
    const char *alias = name ? vd_library_task_text(task, "alias") : NULL;

    if (!alias)
        return VD_ERR_ILLEGAL;
    if (!*name || !*alias)
        return vd_library_task_refuse_field(task, *name ? "alias" : "name");
    return changed(task, vd_library_alias(worker->library, name, alias), 1);
}
