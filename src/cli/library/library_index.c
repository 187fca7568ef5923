/* library.json in the folder of an export: what records do not hold: tags, notes, who is whom. Import takes it back. */
#include "inner/json_text.h"
#include "inner/json_values.h"
#include "library_cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_ROOM = 4096, NAME_ROOM = 512 };

static const char index_name[] = "library.json";

bool vd_library_is_index(const char *path)
{
    const char *slash = strrchr(path, '/');

    return !strcmp(slash ? slash + 1 : path, index_name);
}

/* ---- Out ---- */

typedef struct writing {
    const vd_library_file *file;
    size_t files;
    json_t *matches, *players;
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
        vd_json_add(&w->players, json_pack("{s:s,s:s,s:b}", "name", player->name, "aliases",
                                           player->aliases, "me", (int)player->me));
    return w->players != NULL;
}

static vd_status gather(vd_library *library, writing *w, char **text)
{
    json_t *json = NULL;
    vd_status status = vd_library_list(library, NULL, note_match, w);

    if (status == VD_OK)
        status = vd_library_players(library, note_player, w);
    if (status == VD_OK && w->matches && w->players)
        json = json_pack("{s:i,s:O,s:O}", "videau-library", 1, "matches", w->matches, "players",
                         w->players);
    *text = vd_json_line(json);
    json_decref(json);
    return status != VD_OK ? status : *text ? VD_OK : VD_ERR_NOMEM;
}

int vd_library_index_write(vd_cli *cli, vd_library *library, const char *folder,
                           const vd_library_file *file, size_t files)
{
    writing w = {file, files, json_array(), json_array()};
    char path[PATH_ROOM], *text = NULL;
    const vd_status status = gather(library, &w, &text);
    int code = VD_EXIT_DONE;

    json_decref(w.matches);
    json_decref(w.players);
    if (status != VD_OK)
        code = vd_library_refuse(cli, status);
    else if (snprintf(path, sizeof path, "%s/%s", folder, index_name) >= (int)sizeof path ||
             !vd_cli_write_file(path, text, strlen(text), false))
        code = vd_cli_refuse(cli, "cli.convert.cannot_write",
                             (const vd_text_arg[]){vd_text_string(folder)}, 1);
    free(text);
    return code;
}

/* ---- In ---- */

typedef struct noted {
    int64_t id;
    char *note; /* what stands there */
} noted;

static bool find_note(void *user, const vd_library_match *match)
{
    noted *n = user;

    if (match->id != n->id)
        return true;
    n->note = strdup(match->note);
    return false;
}

/* Beside what stands there, if that is another text. */
static vd_status add_note(vd_library *library, int64_t id, const char *text)
{
    noted n = {id, NULL};
    size_t room;
    char *both;
    vd_status status = vd_library_list(library, NULL, find_note, &n);

    if (status != VD_OK || !n.note)
        return status != VD_OK ? status : VD_ERR_NOMEM;
    if (text[0] == '\0' || strstr(n.note, text)) {
        free(n.note);
        return VD_OK;
    }
    room = strlen(n.note) + strlen(text) + 2;
    both = malloc(room);
    if (both) {
        snprintf(both, room, "%s%s%s", n.note, n.note[0] ? "\n" : "", text);
        status = vd_library_note(library, id, both);
    }
    free(both);
    free(n.note);
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

/* "Kit W., kit" */
static vd_status take_player(vd_library *library, const json_t *entry)
{
    const char *name = vd_json_text(json_object_get(entry, "name"));
    const char *aliases = vd_json_text(json_object_get(entry, "aliases"));
    vd_status status = VD_OK;

    while (name && aliases && status == VD_OK && *aliases) {
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
    if (name && status == VD_OK && json_is_true(json_object_get(entry, "me")))
        status = vd_library_me(library, name);
    return status;
}

/* Is it a file of ours? NULL: no, or it cannot be read, and that was said; VD_ERR_NOMEM when memory was short. */
static json_t *read_index(vd_cli *cli, const char *path, vd_status *status)
{
    size_t len = 0;
    char *text = vd_cli_read_file(cli, path, &len);
    json_t *json = text ? vd_json_read(text, len, 0, NULL) : NULL;

    *status = !json && errno == ENOMEM ? VD_ERR_NOMEM : VD_OK;
    if (text && *status == VD_ERR_NOMEM) {
        (void)vd_library_refuse(cli, *status);
    } else if (text && !json_object_get(json, "videau-library")) {
        json_decref(json);
        json = NULL;
        vd_cli_refuse(cli, "cli.library.bad_index", (const vd_text_arg[]){vd_text_string(path)}, 1);
    }
    free(text);
    return json;
}

bool vd_library_index_read(vd_cli *cli, vd_library *library, const char *path,
                           const vd_library_file *file, size_t files, vd_status *status)
{
    const char *slash = strrchr(path, '/');
    const size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
    json_t *json = read_index(cli, path, status);
    const json_t *matches, *players;

    if (!json)
        return false;
    matches = json_object_get(json, "matches");
    players = json_object_get(json, "players");
    for (size_t i = 0; *status == VD_OK && i < json_array_size(matches); i++)
        *status = take_match(library, json_array_get(matches, i), path, folder, file, files);
    for (size_t i = 0; *status == VD_OK && i < json_array_size(players); i++)
        *status = take_player(library, json_array_get(players, i));
    json_decref(json);
    return true;
}
