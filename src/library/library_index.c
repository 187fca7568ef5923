/* library.json in the folder of an export: what records do not hold: tags, notes, who is whom, the
 * schedule of the quiz. Import takes it back. */
#include "inner/json_text.h"
#include "inner/library_json.h"
#include "library_priv.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_ROOM = 512, WORD_ROOM = 32 };

bool vd_library_is_index(const char *path)
{
    const char *slash = strrchr(path, '/');

    return !strcmp(slash ? slash + 1 : path, VD_LIBRARY_INDEX);
}

/* ---- Out ---- */

typedef struct writing {
    const vd_library_file *file;
    size_t files;
    json_t *matches, *players, *quiz;
} writing;

static const char *name_of(const vd_library_file *file, size_t files, int64_t id)
{
    for (size_t i = 0; i < files; i++)
        if (file[i].id == id)
            return file[i].name;
    return NULL;
}

static bool note_match(void *user, const vd_library_match *match)
{
    writing *w = user;
    const char *name = name_of(w->file, w->files, match->id);

    if (name && (match->tags[0] || match->note[0]))
        vd_json_add(&w->matches, json_pack("{s:s,s:s,s:s}", "file", name, "tags", match->tags,
                                           "note", match->note));
    return w->matches != NULL;
}

static bool note_player(void *user, const vd_library_player *player)
{
    writing *w = user;

    if (player->me || player->aliases[0])
        vd_json_add(&w->players,
                    json_pack("{s:s,s:o,s:b}", "name", player->name, "aliases",
                              vd_json_library_lines(player->aliases), "me", (int)player->me));
    return w->players != NULL;
}

static bool note_card(void *user, const char *position, const char *kind, const vd_fsrs_card *card)
{
    writing *w = user;

    vd_json_add(&w->quiz,
                json_pack("{s:s,s:s,s:o,s:o,s:i,s:i,s:i,s:i}", "position", position, "kind", kind,
                          "stability", vd_json_real(card->stability), "difficulty",
                          vd_json_real(card->difficulty), "last", card->last, "due", card->due,
                          "reviews", card->reviews, "lapses", card->lapses));
    return w->quiz != NULL;
}

vd_status vd_library_index_write(vd_library *library, const vd_library_file *file, size_t files,
                                 char **text)
{
    writing w = {file, files, json_array(), json_array(), json_array()};
    json_t *json = NULL;
    vd_status status = vd_library_list(library, NULL, note_match, &w);

    if (status == VD_OK)
        status = vd_library_players(library, note_player, &w);
    if (status == VD_OK)
        status = vd_library_cards(library, note_card, &w);
    if (status == VD_OK && w.matches && w.players && w.quiz)
        json = json_pack("{s:i,s:O,s:O,s:O}", "videau-library", 1, "matches", w.matches, "players",
                         w.players, "quiz", w.quiz);
    json_decref(w.matches);
    json_decref(w.players);
    json_decref(w.quiz);
    *text = vd_json_line(json);
    json_decref(json);
    return status != VD_OK ? status : *text ? VD_OK : VD_ERR_NOMEM;
}

/* ---- In ---- */

static bool find_note(void *user, const vd_library_match *match)
{
    char **note = user;

    *note = strdup(match->note);
    return false;
}

/* *note: what stands there, for free(). VD_ERR_NOMEM also where there is no such match. */
static vd_status note_of(vd_library *library, int64_t id, char **note)
{
    char word[WORD_ROOM], bad[64];
    const char *const words[] = {word};
    vd_library_query *query = NULL;
    vd_status status;

    snprintf(word, sizeof word, "match:%" PRId64, id);
    status = vd_library_query_read(words, 1, &query, bad);
    if (status == VD_OK)
        status = vd_library_list(library, query, find_note, note);
    vd_library_query_free(query);
    return status == VD_OK && !*note ? VD_ERR_NOMEM : status;
}

/* Beside what stands there, if that is another text. */
static vd_status add_note(vd_library *library, int64_t id, const char *text)
{
    char *both, *note = NULL;
    size_t room;
    vd_status status = note_of(library, id, &note);

    if (status != VD_OK)
        return status;
    if (text[0] == '\0' || strstr(note, text)) {
        free(note);
        return VD_OK;
    }
    room = strlen(note) + strlen(text) + 2;
    both = malloc(room);
    if (both) {
        snprintf(both, room, "%s%s%s", note, note[0] ? "\n" : "", text);
        status = vd_library_note(library, id, both);
    }
    free(both);
    free(note);
    return both ? status : VD_ERR_NOMEM;
}

static vd_status add_tags(vd_library *library, int64_t id, const char *tags)
{
    char tag[NAME_ROOM];
    vd_status status = VD_OK;

    while (status == VD_OK && *tags) {
        const size_t len = strcspn(tags, " ");

        if (len > 0 && len < sizeof tag) {
            memcpy(tag, tags, len);
            tag[len] = '\0';
            if (vd_library_is_tag(tag))
                status = vd_library_tag(library, &id, 1, tag, true);
        }
        tags += len + (tags[len] != '\0');
    }
    return status;
}

/* `folder`: bytes of the path before the name of the index, whose files alone are meant. */
static vd_status take_match(vd_library *library, const json_t *entry, const char *path,
                            size_t folder, const vd_library_file *file, size_t files)
{
    const char *name = vd_json_text(json_object_get(entry, "file"));
    const char *tags = vd_json_text(json_object_get(entry, "tags"));
    const char *note = vd_json_text(json_object_get(entry, "note"));
    vd_status status = VD_OK;

    for (size_t i = 0; name && status == VD_OK && i < files; i++) {
        if (strncmp(file[i].name, path, folder) != 0 || strcmp(file[i].name + folder, name) != 0)
            continue;
        status = tags ? add_tags(library, file[i].id, tags) : VD_OK;
        if (status == VD_OK && note)
            status = add_note(library, file[i].id, note);
    }
    return status;
}

/* Names apart by ", ", as they were written once. */
static vd_status take_joined(vd_library *library, const char *name, const char *aliases)
{
    vd_status status = VD_OK;

    while (status == VD_OK && *aliases) {
        const char *comma = strstr(aliases, ", ");
        const size_t len = comma ? (size_t)(comma - aliases) : strlen(aliases);
        char alias[NAME_ROOM];

        if (len < sizeof alias) {
            memcpy(alias, aliases, len);
            alias[len] = '\0';
            status = vd_library_alias(library, name, alias);
        }
        aliases += len + (comma ? 2 : 0);
    }
    return status;
}

static vd_status take_player(vd_library *library, const json_t *entry)
{
    const char *name = vd_json_text(json_object_get(entry, "name"));
    const json_t *aliases = json_object_get(entry, "aliases");
    const char *joined = vd_json_text(aliases);
    vd_status status = VD_OK;

    if (name && joined)
        status = take_joined(library, name, joined);
    for (size_t i = 0; name && status == VD_OK && i < json_array_size(aliases); i++) {
        const char *alias = vd_json_text(json_array_get(aliases, i));

        if (alias)
            status = vd_library_alias(library, name, alias);
    }
    if (name && status == VD_OK && json_is_true(json_object_get(entry, "me")))
        status = vd_library_me(library, name);
    return status;
}

static int small(const json_t *entry, const char *key)
{
    json_int_t number;

    return vd_json_number(json_object_get(entry, key), 0, INT_MAX, &number) ? (int)number : -1;
}

/* What is no card is passed over, like a name that is none. */
static vd_status take_card(vd_library *library, const json_t *entry)
{
    const char *position = vd_json_text(json_object_get(entry, "position"));
    const char *kind = vd_json_text(json_object_get(entry, "kind"));
    const vd_fsrs_card card = {.stability = json_number_value(json_object_get(entry, "stability")),
                               .difficulty =
                                   json_number_value(json_object_get(entry, "difficulty")),
                               .last = small(entry, "last"),
                               .due = small(entry, "due"),
                               .reviews = small(entry, "reviews"),
                               .lapses = small(entry, "lapses")};
    const vd_status status =
        position && kind ? vd_library_take_card(library, position, kind, &card) : VD_OK;

    return status == VD_ERR_PARSE ? VD_OK : status;
}

vd_status vd_library_index_take(vd_library *library, const char *path, const char *text, size_t len,
                                const vd_library_file *file, size_t files)
{
    const char *slash = strrchr(path, '/');
    const size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
    json_t *json = vd_json_read(text, len, 0, NULL);
    const json_t *matches = json_object_get(json, "matches");
    const json_t *players = json_object_get(json, "players");
    const json_t *quiz = json_object_get(json, "quiz");
    vd_status status = VD_OK;

    if (!json_object_get(json, "videau-library"))
        status = !json && errno == ENOMEM ? VD_ERR_NOMEM : VD_ERR_PARSE;
    for (size_t i = 0; status == VD_OK && i < json_array_size(matches); i++)
        status = take_match(library, json_array_get(matches, i), path, folder, file, files);
    for (size_t i = 0; status == VD_OK && i < json_array_size(players); i++)
        status = take_player(library, json_array_get(players, i));
    for (size_t i = 0; status == VD_OK && i < json_array_size(quiz); i++)
        status = take_card(library, json_array_get(quiz, i));
    json_decref(json);
    return status;
}
