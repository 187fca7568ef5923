/* videau library ls, search, show, players: what is in it, for people and as JSON. */
#include "inner/library_json.h"
#include "library_cli.h"

#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_ROOM = 1024, MOST_USUAL = 20 };

/* Rows as they come: lines for people, an array for programs. */
typedef struct rows {
    vd_cli *cli;
    json_t *array; /* NULL: lines */
    int64_t count;
    bool failed;
} rows;

static bool begin_rows(vd_cli *cli, rows *r)
{
    *r = (rows){.cli = cli, .array = cli->json ? json_array() : NULL};
    if (!cli->json || r->array)
        return true;
    (void)vd_library_refuse(cli, VD_ERR_NOMEM);
    return false;
}

static void add_row(rows *r, json_t *row)
{
    if (!row || json_array_append_new(r->array, row) != 0)
        r->failed = true;
}

static int end_rows(rows *r, vd_status status)
{
    if (r->failed)
        status = VD_ERR_NOMEM;
    if (status == VD_OK && r->array)
        return vd_cli_json_all(r->cli, r->array) ? VD_EXIT_DONE : VD_EXIT_UNUSABLE;
    json_decref(r->array);
    return status == VD_OK ? VD_EXIT_DONE : vd_library_refuse(r->cli, status);
}

/* ---- Matches ---- */

/* "  12  2024-03-01  Anna 7–5 Bruno  7 points  PR 6,1 9,4  #finale" */
static void print_match(rows *r, const vd_library_match *m)
{
    char line[LINE_ROOM], pr[2][VD_CELL_BYTES];
    vd_buf buf;

    for (int seat = 0; seat < 2; seat++)
        vd_cli_figure(r->cli, m->pr[seat], 1, "", pr[seat]);
    vd_buf_init(&buf, line, sizeof line);
    (void)!vd_text_put(
        &buf, r->cli->lang, m->length > 0 ? "cli.library.match" : "cli.library.match_money",
        VD_INT(m->id), VD_STR(m->date[0] ? m->date : "----------"),
        VD_STR(vd_library_name(m->name[0])), VD_INT(m->points[0]), VD_INT(m->points[1]),
        VD_STR(vd_library_name(m->name[1])), VD_INT(m->length));
    if (strcmp(m->variant, vd_variant_get(VD_BACKGAMMON)->name) != 0) {
        vd_buf_put(&buf, ", ");
        vd_buf_put(&buf, vd_cli_played_text(r->cli, m->variant));
    }
    if (m->level >= 0)
        (void)!vd_text_put(&buf, r->cli->lang, "cli.library.rates", VD_STR(pr[0]), VD_STR(pr[1]),
                           VD_STR(vd_library_level_name(m->level)));
    if (m->tags[0]) {
        vd_buf_put(&buf, "  #");
        vd_buf_put(&buf, m->tags);
    }
    vd_cli_print(r->cli, line);
}

static bool visit_match(void *user, const vd_library_match *match)
{
    rows *r = user;

    r->count++;
    if (r->array)
        add_row(r, vd_json_library_match("id", match));
    else
        print_match(r, match);
    return !r->failed;
}

int vd_library_verb_list(vd_cli *cli, vd_library *library, const char *const *argv, int argc)
{
    vd_library_query *query;
    rows r;
    vd_status status;

    if (!vd_library_words(cli, argv, argc, &query))
        return VD_EXIT_UNUSABLE;
    if (vd_library_query_positions(query)) {
        vd_library_query_free(query);
        return vd_cli_refuse(cli, "cli.library.of_positions", NULL, 0);
    }
    if (!begin_rows(cli, &r)) {
        vd_library_query_free(query);
        return VD_EXIT_UNUSABLE;
    }
    status = vd_library_list(library, query, visit_match, &r);
    vd_library_query_free(query);
    if (status == VD_OK && !r.array)
        vd_cli_say(cli, "cli.library.listed", (const vd_text_arg[]){vd_text_int(r.count)}, 1);
    return end_rows(&r, status);
}

/* ---- Positions ---- */

/* What was done as people say it: plays stand as they are, acts are words of the catalogue. */
static const char *said(const vd_cli *cli, const char *made, char key[64])
{
    const char *text;

    snprintf(key, 64, "act.%s", made);
    text = vd_text(cli->lang, key);
    return text ? text : made;
}

static void print_place(rows *r, const vd_library_place *p)
{
    char line[LINE_ROOM], loss[VD_CELL_BYTES], key[2][64];
    vd_buf buf;

    vd_cli_figure(r->cli, p->loss, 3, "", loss);
    vd_buf_init(&buf, line, sizeof line);
    (void)!vd_text_put(&buf, r->cli->lang, "cli.library.place", VD_STR(loss),
                       VD_STR(vd_library_name(p->name)), VD_STR(said(r->cli, p->made, key[0])),
                       VD_INT(p->match), VD_INT((int64_t)p->game + 1),
                       VD_INT((int64_t)p->action + 1));
    if (p->best[0] && strcmp(p->best, p->made) != 0)
        (void)!vd_text_put(&buf, r->cli->lang, "cli.library.place_best",
                           VD_STR(said(r->cli, p->best, key[1])));
    vd_cli_print(r->cli, line);
    vd_buf_init(&buf, line, sizeof line);
    vd_buf_put(&buf, "    ");
    vd_buf_put(&buf, p->position);
    vd_cli_print(r->cli, line);
}

static bool visit_place(void *user, const vd_library_place *place)
{
    rows *r = user;

    r->count++;
    if (r->array)
        add_row(r, vd_json_library_place(place));
    else
        print_place(r, place);
    return !r->failed;
}

int vd_library_verb_search(vd_cli *cli, vd_library *library, const char *const *argv, int argc)
{
    vd_library_query *query;
    long most = MOST_USUAL;
    rows r;
    vd_status status;

    if (!vd_cli_number(cli, "most", 0, INT32_MAX, &most) ||
        !vd_library_words(cli, argv, argc, &query))
        return VD_EXIT_UNUSABLE;
    if (!begin_rows(cli, &r)) {
        vd_library_query_free(query);
        return VD_EXIT_UNUSABLE;
    }
    status = vd_library_search(library, query, (size_t)most, visit_place, &r);
    vd_library_query_free(query);
    if (status == VD_OK && !r.array)
        vd_cli_say(cli, "cli.library.found", (const vd_text_arg[]){vd_text_int(r.count)}, 1);
    return end_rows(&r, status);
}

/* ---- One match ---- */

typedef struct only {
    rows *r;
    int64_t id;
    bool seen;
} only;

static bool visit_only(void *user, const vd_library_match *match)
{
    only *o = user;

    if (match->id != o->id)
        return true;
    o->seen = true;
    visit_match(o->r, match);
    if (!o->r->array && match->event[0])
        vd_cli_print(o->r->cli, match->event);
    if (!o->r->array && match->source[0])
        vd_cli_print(o->r->cli, match->source);
    if (!o->r->array && match->note[0])
        vd_cli_print(o->r->cli, match->note);
    return false;
}

/* The match itself as FFBG has it, or the row and the record as JSON. */
static int print_record(vd_cli *cli, vd_library *library, int64_t id)
{
    vd_record *record;
    vd_record_error err;
    char *bytes;
    size_t len;
    vd_status status = vd_library_get(library, id, &record);

    if (status != VD_OK)
        return vd_library_refuse(cli, status);
    status =
        vd_records_write(record, cli->json ? "json" : "ffbg", cli->lang, NULL, &bytes, &len, &err);
    vd_record_free(record);
    if (status != VD_OK)
        return vd_cli_refuse_record(cli, "-", &err);
    fwrite(bytes, 1, len, cli->out);
    if (len == 0 || bytes[len - 1] != '\n')
        fputc('\n', cli->out);
    free(bytes);
    return VD_EXIT_DONE;
}

int vd_library_verb_show(vd_cli *cli, vd_library *library, const char *const *argv, int argc)
{
    rows r = {.cli = cli};
    only o = {.r = &r};
    vd_status status;

    (void)argc;
    if (!vd_library_id(cli, argv[0], &o.id))
        return VD_EXIT_UNUSABLE;
    if (cli->json)
        return print_record(cli, library, o.id);
    status = vd_library_list(library, NULL, visit_only, &o);
    if (status == VD_OK && !o.seen)
        status = VD_ERR_ILLEGAL;
    if (status != VD_OK)
        return vd_library_refuse(cli, status);
    return print_record(cli, library, o.id);
}

/* ---- Players ---- */

static bool visit_player(void *user, const vd_library_player *player)
{
    rows *r = user;
    char line[LINE_ROOM];
    vd_buf buf;

    if (r->array) {
        add_row(r, vd_json_library_player(player));
        return !r->failed;
    }
    vd_buf_init(&buf, line, sizeof line);
    (void)!vd_text_put(&buf, r->cli->lang,
                       player->me ? "cli.library.player_me" : "cli.library.player",
                       VD_STR(vd_library_name(player->name)), VD_INT(player->matches));
    for (const char *alias = player->aliases; *alias;) {
        const size_t len = strcspn(alias, "\n");

        vd_buf_put(&buf, alias == player->aliases ? "  = " : ", ");
        vd_buf_put_n(&buf, alias, len);
        alias += len + (alias[len] != '\0');
    }
    vd_cli_print(r->cli, line);
    r->count++;
    return true;
}

int vd_library_verb_players(vd_cli *cli, vd_library *library, const char *const *argv, int argc)
{
    rows r;
    vd_status status;

    (void)argv;
    (void)argc;
    if (!begin_rows(cli, &r))
        return VD_EXIT_UNUSABLE;
    status = vd_library_players(library, visit_player, &r);
    if (status == VD_OK && !r.array && r.count == 0)
        vd_cli_say(cli, "cli.library.no_player", NULL, 0);
    return end_rows(&r, status);
}
