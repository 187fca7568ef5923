/* A table in the storage: read from it with its list and pending move, made in it, summed up in it. */
#include "inner/json_text.h"
#include "party.h"

#include <stdlib.h>
#include <string.h>

static vd_status append_line(void *user, const char *lines, size_t len, vd_file_error *fault)
{
    vd_live_table *table = user;
    const vd_status status = vd_storage_append(table->storage, table->id, table->lines, lines, len);

    if (status != VD_OK) {
        *fault = (vd_file_error){VD_FILE_cannot_write, 0};
        return VD_ERR_IO;
    }
    table->lines++;
    return VD_OK;
}

/* False: no memory, since these were written by us and have kept their sums. */
static bool read_names(vd_live_table *table, const char *about)
{
    json_t *json = vd_json_read(about, strlen(about), 0, NULL);
    const bool read = json != NULL;

    for (size_t i = 0; i < 2; i++) {
        const json_t *seat = json_array_get(json_object_get(json, "seats"), i);
        const char *name = vd_json_text(json_object_get(seat, "name"));

        table->names.of[i][0] = '\0';
        if (name && strlen(name) < VD_NAME_BYTES)
            memcpy(table->names.of[i], name, strlen(name) + 1);
    }
    json_decref(json);
    return read;
}

static bool read_pending_move(vd_live_table *table, const char *json_text)
{
    json_t *json = vd_json_read(json_text, strlen(json_text), 0, NULL);
    const bool read = json != NULL;

    table->pending_hops = 0;
    (void)vd_json_read_hops(json, table->pending_move, &table->pending_hops);
    json_decref(json);
    return read;
}

/* What was played: of a race game its list, of trictrac its party. */
static vd_status list_of(const vd_session *session, vd_move_list **move_list, vd_party **party)
{
    return vd_session_trictrac(session) ? vd_party_of(session, party)
                                        : vd_move_list_of(session, move_list);
}

vd_status vd_live_load(vd_core *core, vd_live_table *table)
{
    const vd_store store = {append_line, table};
    vd_session *session = NULL;
    vd_move_list *move_list = NULL;
    vd_party *party = NULL;
    vd_kept kept;
    vd_status status = vd_storage_read(table->storage, table->id, &kept);

    if (status != VD_OK)
        return status;
    core->replays++;
    status = vd_session_resume(kept.lines, kept.length, &store, &session, NULL);
    if (status == VD_OK)
        status = list_of(session, &move_list, &party);
    if (status == VD_OK &&
        (!read_names(table, kept.about) || !read_pending_move(table, kept.pending_move))) {
        vd_move_list_free(move_list);
        vd_party_free(party);
        status = VD_ERR_NOMEM;
    }
    if (status == VD_OK) {
        vd_session_free(table->session);
        vd_move_list_free(table->move_list);
        vd_party_free(table->party);
        table->session = session;
        table->move_list = move_list;
        table->party = party;
        table->lines = kept.count;
        table->created = kept.created;
        table->changed = kept.changed;
    } else {
        vd_session_free(session);
    }
    vd_kept_fini(&kept);
    return status;
}

static json_t *summary_of(const vd_live_table *table)
{
    const vd_match *match = vd_live_match(table);

    if (table->party)
        return vd_party_summary(table);
    return json_pack("{s:s,s:i,s:[I,I],s:I,s:b,s:s,s:i}", "variant", match->rules.variant.name,
                     "length", (int)match->rules.length, "score", (json_int_t)match->score[0],
                     (json_int_t)match->score[1], "game", (json_int_t)match->games, "over",
                     (int)vd_session_over(table->session), "phase", vd_phase_name(match->phase),
                     "actor", vd_live_actor(table));
}

static int64_t now_of(const vd_core *core)
{
    return core->with.world->now(core->with.world->user);
}

vd_status vd_live_sum_up(const vd_core *core, vd_live_table *table)
{
    json_t *json = summary_of(table);
    char *text = vd_json_line(json);
    vd_status status = VD_ERR_NOMEM;

    table->changed = now_of(core);
    if (text)
        status = vd_storage_sum_up(table->storage, table->id, text, table->changed);
    free(text);
    json_decref(json);
    return status;
}

static vd_status add_to_storage(const vd_core *core, vd_live_table *table,
                                const vd_game_settings *settings)
{
    json_t *json = json_pack("{s:o}", "seats", vd_json_seats(settings, &table->names));
    char *about = vd_json_line(json);
    vd_status status = VD_ERR_NOMEM;

    table->created = now_of(core);
    if (about)
        status = vd_storage_add(table->storage, about, settings->dice == VD_DICE_MANUAL,
                                table->created, &table->id);
    free(about);
    json_decref(json);
    return status;
}

/* The dice bound to this table, and their seal where all seals are kept, before anybody is shown it. */
static vd_status seal_dice(vd_core *core, const vd_live_table *table, vd_game_settings *settings)
{
    const vd_values values = settings->dice == VD_DICE_SEALED ? VD_VALUES_PAGES : VD_VALUES_NONE;
    const vd_world *world = core->with.world;
    char prefix[32];
    vd_file_error fault = {VD_FILE_none, 0};
    vd_seed random;
    vd_buf buf;

    settings->values = VD_VALUES_NONE;
    if (values == VD_VALUES_NONE)
        return VD_OK;
    vd_buf_init(&buf, prefix, sizeof prefix);
    vd_buf_put_int(&buf, table->id);
    vd_buf_putc(&buf, '-');
    for (int seat = 0; seat < 2; seat++)
        memcpy(settings->name[seat], table->names.of[seat], sizeof settings->name[seat]);
    if (world->random(world->user, &random) != VD_OK)
        return VD_ERR_IO;
    vd_game_settings_bind(settings, values, prefix, table->created, &random);
    if (!core->with.commitments)
        return VD_OK;
    return vd_commitments_add(core->with.commitments, settings, false, &fault);
}

vd_status vd_live_make_stored(vd_core *core, vd_live_table *table, const vd_game_settings *settings)
{
    const vd_store store = {append_line, table};
    vd_status status = add_to_storage(core, table, settings);
    vd_game_settings sealed = *settings;

    if (status == VD_OK)
        status = seal_dice(core, table, &sealed);
    if (status == VD_OK)
        status = vd_session_begin(&sealed, &store, &table->session, NULL);
    if (status == VD_OK)
        status = list_of(table->session, &table->move_list, &table->party);
    if (status == VD_OK)
        status = vd_live_sum_up(core, table);
    return status == VD_OK ? vd_storage_commit(table->storage) : status;
}
