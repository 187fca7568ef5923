/* NAME.json.analysis beside a record that was exported: what an analysis left of the match. Import takes it back. */
#include "inner/json_parts.h"
#include "inner/json_text.h"
#include "library_priv.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 12, DECISIONS_MAX = 1000000 };

static const char mark[] = "videau-analysis";

bool vd_library_is_judged(const char *path)
{
    const size_t len = strlen(path), end = strlen(VD_LIBRARY_JUDGED);

    return len > end && !strcmp(path + len - end, VD_LIBRARY_JUDGED);
}

/* ---- Out ---- */

static json_t *pair_json(const double value[2])
{
    json_t *list = json_array();

    vd_json_add(&list, vd_json_real_or_null(value[0]));
    vd_json_add(&list, vd_json_real_or_null(value[1]));
    return list;
}

static bool note_decision(void *user, const vd_library_decision *d)
{
    json_t **list = user;
    json_t *row = json_pack("[i,i,i,s,s,s,b]", (int)d->game, (int)d->action, d->seat, d->kind,
                            d->fault, d->part, (int)d->counted);

    vd_json_add(&row, vd_json_real_or_null(d->loss));
    vd_json_add(&row, vd_json_real_or_null(d->cost));
    vd_json_add(&row, json_string(d->position));
    vd_json_add(&row, json_string(d->made));
    vd_json_add(&row, json_string(d->best));
    vd_json_add(list, row);
    return *list != NULL;
}

static const char *const besides[VD_BESIDE_COUNT] = {
#define NAME(name) [VD_BESIDE_##name] = #name,
    VD_BESIDE_LIST(NAME)
#undef NAME
};

static bool note_beside(void *user, const vd_library_beside *b)
{
    json_t **list = user;

    vd_json_add(list,
                json_pack("[i,i,s,s]", (int)b->game, (int)b->action, besides[b->what], b->text));
    return *list != NULL;
}

static json_t *judged_json(const vd_library_judged *judged, json_t *decisions)
{
    json_t *json = json_pack("{s:i}", mark, 1);

    VD_ASSERT(judged->level < VD_ANALYSIS_LEVELS);
    if (judged->level < 0)
        return json;
    vd_json_set(&json, "level",
                json_string(vd_analysis_level_name((vd_analysis_level)judged->level)));
    vd_json_set(&json, "pr", pair_json(judged->pr));
    vd_json_set(&json, "cost", pair_json(judged->cost));
    vd_json_set(&json, "luck", pair_json(judged->luck));
    vd_json_set(&json, "decisions", json_incref(decisions));
    return json;
}

vd_status vd_library_judged_write(vd_library *library, int64_t id, char **text)
{
    json_t *list = json_array(), *beside = json_array(), *json = NULL;
    vd_library_judged judged = {.level = -1};
    vd_status status = vd_library_analysis(library, id, &judged, note_decision, &list);

    *text = NULL;
    if (status == VD_OK)
        status = vd_library_visit_all_beside(library, id, note_beside, &beside);
    if (status == VD_OK && (!list || !beside))
        status = VD_ERR_NOMEM;
    if (status == VD_OK && (judged.level >= 0 || json_array_size(beside) > 0)) {
        json = judged_json(&judged, list);
        if (json_array_size(beside) > 0)
            vd_json_set(&json, "beside", json_incref(beside));
        *text = vd_json_line(json);
        status = *text ? VD_OK : VD_ERR_NOMEM;
    }
    json_decref(json);
    json_decref(beside);
    json_decref(list);
    return status;
}

/* ---- In ---- */

static bool read_real(const json_t *json, double *out)
{
    *out = json_is_number(json) ? json_number_value(json) : (double)NAN;
    return json_is_number(json) || json_is_null(json);
}

static bool read_pair(const json_t *json, double out[2])
{
    return json_array_size(json) == 2 && read_real(json_array_get(json, 0), &out[0]) &&
           read_real(json_array_get(json, 1), &out[1]);
}

static bool read_decision(const json_t *row, vd_library_decision *d)
{
    const char *text[6];
    static const size_t at[6] = {3, 4, 5, 9, 10, 11};
    json_int_t number[3];

    if (json_array_size(row) != FIELDS || !json_is_boolean(json_array_get(row, 6)))
        return false;
    for (size_t i = 0; i < 3; i++)
        if (!vd_json_number(json_array_get(row, i), 0, DECISIONS_MAX, &number[i]))
            return false;
    for (size_t i = 0; i < 6; i++) {
        text[i] = vd_json_text(json_array_get(row, at[i]));
        if (!text[i])
            return false;
    }
    *d = (vd_library_decision){.game = (uint32_t)number[0],
                               .action = (uint32_t)number[1],
                               .seat = number[2] > 1 ? 2 : (int)number[2],
                               .kind = text[0],
                               .fault = text[1],
                               .part = text[2],
                               .counted = json_is_true(json_array_get(row, 6)),
                               .position = text[3],
                               .made = text[4],
                               .best = text[5]};
    return read_real(json_array_get(row, 7), &d->loss) &&
           read_real(json_array_get(row, 8), &d->cost);
}

static bool read_judged(const json_t *json, vd_library_judged *out)
{
    const char *level = vd_json_text(json_object_get(json, "level"));

    if (!json_object_get(json, mark) || !level ||
        !read_pair(json_object_get(json, "pr"), out->pr) ||
        !read_pair(json_object_get(json, "cost"), out->cost) ||
        !read_pair(json_object_get(json, "luck"), out->luck))
        return false;
    for (out->level = 0; out->level < VD_ANALYSIS_LEVELS; out->level++)
        if (!strcmp(level, vd_analysis_level_name((vd_analysis_level)out->level)))
            return true;
    return false;
}

/* What the library has at the place of another one already. */
typedef struct there {
    const vd_library_beside *place;
    char *text; /* NULL: nothing */
    bool failed;
} there;

static bool find_there(void *user, const vd_library_beside *b)
{
    there *t = user;

    if (b->game != t->place->game || b->action != t->place->action || b->what != t->place->what)
        return true;
    t->text = strdup(b->text);
    t->failed = !t->text;
    return false;
}

/* A remark that differs is put below the one that is there; a rollout that is there stays. */
static vd_status put_beside(vd_library *library, int64_t id, const vd_library_beside *b)
{
    there t = {b, NULL, false};
    char *text = NULL;
    vd_status status = vd_library_visit_all_beside(library, id, find_there, &t);

    VD_ASSERT(b->text[0] != '\0'); /* or something would be taken away */

    if (status == VD_OK && t.failed)
        status = VD_ERR_NOMEM;
    if (status == VD_OK && !t.text)
        status = vd_library_put_beside(library, id, b);
    else if (status == VD_OK && b->what == VD_BESIDE_remark && !strstr(t.text, b->text)) {
        const size_t room = strlen(t.text) + strlen(b->text) + 2;

        text = malloc(room);
        if (text)
            snprintf(text, room, "%s\n%s", t.text, b->text);
        status = text ? vd_library_put_beside(
                            library, id, &(vd_library_beside){b->game, b->action, b->what, text})
                      : VD_ERR_NOMEM;
    }
    free(text);
    free(t.text);
    return status;
}

static bool read_beside(const json_t *row, const vd_rec_match *match, vd_library_beside *out)
{
    const char *what = vd_json_text(json_array_get(row, 2));
    const char *text = vd_json_text(json_array_get(row, 3));
    json_int_t game, action;
    int found = 0;

    if (json_array_size(row) != 4 || !what || !text || text[0] == '\0' ||
        !vd_json_number(json_array_get(row, 0), 0, DECISIONS_MAX, &game) ||
        !vd_json_number(json_array_get(row, 1), 0, DECISIONS_MAX, &action) ||
        (size_t)game >= match->games || (size_t)action >= match->game[game]->actions)
        return false;
    while (found < VD_BESIDE_COUNT && strcmp(what, besides[found]) != 0)
        found++;
    *out = (vd_library_beside){(uint32_t)game, (uint32_t)action, (vd_beside)found, text};
    return found < VD_BESIDE_COUNT;
}

static bool all_beside(const json_t *list, const vd_rec_match *match)
{
    vd_library_beside b;

    for (size_t i = 0; i < json_array_size(list); i++)
        if (!read_beside(json_array_get(list, i), match, &b))
            return false;
    return json_is_array(list);
}

static vd_status take_beside(vd_library *library, int64_t id, const vd_rec_match *match,
                             const json_t *list)
{
    vd_library_beside b;
    vd_status status = VD_OK;

    for (size_t i = 0; status == VD_OK && i < json_array_size(list); i++)
        status = read_beside(json_array_get(list, i), match, &b) ? put_beside(library, id, &b)
                                                                 : VD_ERR_PARSE;
    return status;
}

static vd_status take_judged(vd_library *library, int64_t id, const vd_rec_match *match,
                             const json_t *json)
{
    const json_t *list = json_object_get(json, "decisions");
    const size_t count = json_array_size(list);
    vd_library_decision *decision;
    vd_library_judged judged;
    vd_status status = VD_OK;

    if (!read_judged(json, &judged) || count > DECISIONS_MAX)
        return VD_ERR_PARSE;
    decision = calloc(count + 1, sizeof *decision);
    if (!decision)
        return VD_ERR_NOMEM;
    for (size_t i = 0; status == VD_OK && i < count; i++)
        status = read_decision(json_array_get(list, i), &decision[i]) ? VD_OK : VD_ERR_PARSE;
    if (status == VD_OK)
        status = vd_library_take(library, id, match, &judged, decision, count);
    free(decision);
    return status;
}

/* Nothing of it is taken before all of it was read. */
static vd_status take(vd_library *library, int64_t id, const json_t *json)
{
    const json_t *beside = json_object_get(json, "beside");
    vd_record *record = NULL;
    vd_status status = vd_library_get(library, id, &record);

    if (status == VD_OK && beside &&
        (!json_object_get(json, mark) || !all_beside(beside, record->match[0])))
        status = VD_ERR_PARSE;
    if (status == VD_OK && (!beside || json_object_get(json, "level")))
        status = take_judged(library, id, record->match[0], json);
    if (status == VD_OK)
        status = take_beside(library, id, record->match[0], beside);
    vd_record_free(record);
    return status;
}

/* 0: no record beside it was imported. */
static int64_t match_beside(const char *path, const vd_library_file *file, size_t files)
{
    const size_t len = strlen(path) - strlen(VD_LIBRARY_JUDGED);

    for (size_t i = files; i > 0; i--)
        if (strlen(file[i - 1].name) == len && !strncmp(file[i - 1].name, path, len))
            return file[i - 1].id;
    return 0;
}

vd_status vd_library_judged_take(vd_library *library, const char *path, const char *text,
                                 size_t len, const vd_library_file *file, size_t files)
{
    const int64_t id = match_beside(path, file, files);
    vd_status status;
    json_t *json;

    if (id == 0)
        return VD_ERR_ILLEGAL;
    json = vd_json_read(text, len, 0, NULL);
    if (!json)
        return errno == ENOMEM ? VD_ERR_NOMEM : VD_ERR_PARSE;
    status = take(library, id, json);
    json_decref(json);
    return status;
}
