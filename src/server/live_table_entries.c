/* The event that an entry of the log makes. */
#include "inner/json_values.h"
#include "live_table.h"

static json_t *action_body(const vd_live_table *table, const vd_match *before,
                           const vd_action *action)
{
    VD_ASSERT(vd_move_list_games(table->move_list) > 0);

    const vd_move_list_game *game =
        vd_move_list_game_get(table->move_list, vd_move_list_games(table->move_list) - 1);
    const vd_move_list_row *row =
        game->rows ? vd_move_list_row_get(table->move_list, game->from + game->rows - 1) : NULL;
    json_t *body;

    if (action->act == VD_ACT_ROLL)
        return json_pack("{s:i,s:o}", "seat", (int)action->seat, "dice",
                         vd_json_thrown(action->die));
    if (action->act == VD_ACT_NEXT_GAME || !row)
        return json_object();
    body = vd_json_row(&before->rules.variant, row);
    json_object_del(body, "position");
    json_object_del(body, "act");
    return body;
}

static const char *what_of(const vd_log_entry *entry)
{
    static const char *const kinds[] = {
        [VD_LOG_UNDO] = "undo",   [VD_LOG_END] = "end",       [VD_LOG_CLIENT_SEED] = "word",
        [VD_LOG_CLOSE] = "close", [VD_LOG_COMMIT] = "commit", [VD_LOG_REVEAL] = "reveal"};

    return entry->kind == VD_LOG_ACTION ? vd_json_act((vd_act)entry->action.act)
                                        : kinds[entry->kind];
}

/* The rows from where the list changed: one new row, or one less, or a new game. */
static json_t *sheet_change(const vd_live_table *table, const vd_log_entry *entry)
{
    VD_ASSERT(vd_move_list_games(table->move_list) > 0);

    const vd_move_list_game *game =
        vd_move_list_game_get(table->move_list, vd_move_list_games(table->move_list) - 1);
    const bool next = entry->kind == VD_LOG_ACTION && entry->action.act == VD_ACT_NEXT_GAME;
    const size_t more = entry->kind == VD_LOG_ACTION && !next && game->rows > 0;
    const size_t from = game->rows - more;

    return json_pack("{s:I,s:o}", "from", (json_int_t)from, "rows",
                     vd_json_rows(&vd_live_match(table)->rules.variant, table->move_list,
                                  game->from + from, more));
}

static bool changes_sheet(const vd_log_entry *entry)
{
    return entry->kind == VD_LOG_UNDO ||
           (entry->kind == VD_LOG_ACTION && entry->action.act != VD_ACT_ROLL);
}

json_t *vd_live_entry_body(const vd_live_table *table, const vd_match *before,
                           const vd_log_entry *entry, int seat)
{
    json_t *body;

    if (entry->kind == VD_LOG_ACTION)
        body = action_body(table, before, &entry->action);
    else if (entry->kind == VD_LOG_CLIENT_SEED)
        body = json_pack("{s:s}", "text", vd_session_client_seed(table->session));
    else if (entry->kind == VD_LOG_COMMIT || entry->kind == VD_LOG_REVEAL)
        body = json_pack("{s:i,s:o}", "seat", (int)entry->action.seat, "side",
                         vd_json_dice_side(table->session, entry->action.seat));
    else if (entry->kind == VD_LOG_CLOSE)
        body = json_object();
    else
        body = json_pack("{s:i}", "seat", seat);
    if (changes_sheet(entry))
        vd_json_set(&body, "sheet", sheet_change(table, entry));
    vd_json_set(&body, "what", json_string(what_of(entry)));
    return body;
}
