/* Questions about dice: the rolls of a table and its seal, and how often which roll came. */
#include "party.h"
#include "query_subject.h"

enum { ROLLS_MAX = 1000 };

typedef struct roll_list {
    json_t *list;
    json_int_t from, total;
    json_int_t count; /* entries so far */
    uint32_t game, roll;
    int rolls; /* in the list */
} roll_list;

/* `seat` -1: the draw's. */
static void add_dice(roll_list *l, int seat, const uint8_t die[2])
{
    l->roll++;
    if (l->total++ >= l->from && l->rolls++ < ROLLS_MAX)
        vd_json_add(&l->list, json_pack("{s:I,s:I,s:I,s:o,s:[i,i]}", "count", l->count, "game",
                                        (json_int_t)l->game, "roll", (json_int_t)l->roll, "seat",
                                        seat < 0 ? json_null() : json_integer(seat), "dice",
                                        (int)die[0], (int)die[1]));
}

static void add_roll(void *user, const vd_match *before, const vd_log_entry *entry,
                     const vd_match *after)
{
    roll_list *l = user;
    const vd_action *action = &entry->action;
    const bool draw = action->act == VD_ACT_OPENING;

    (void)before;
    (void)after;
    l->count++;
    if (entry->kind != VD_LOG_ACTION)
        return;
    if (action->act == VD_ACT_NEXT_GAME) {
        l->game++;
        l->roll = 0;
    }
    if (draw || action->act == VD_ACT_ROLL)
        add_dice(l, draw ? -1 : action->seat, action->die);
}

static void add_throws(roll_list *l, const vd_party *party)
{
    for (size_t i = 0; i < party->pasts; i++) {
        const vd_past *past = &party->past[i];
        const bool draw = past->action.act == VD_TT_ACT_DRAW;

        l->count = (json_int_t)past->count;
        if (draw || past->action.act == VD_TT_ACT_THROW)
            add_dice(l, draw ? -1 : past->before.turn, past->action.die);
    }
}

/* False: no memory. */
static bool add_rolls(roll_list *l, const vd_live_table *table)
{
    if (!table->party)
        return vd_session_walk(table->session, add_roll, l) == VD_OK;
    add_throws(l, table->party);
    return true;
}

static json_t *seal_facts(const vd_live_table *table)
{
    const vd_game_settings *settings = vd_session_settings(table->session);
    const bool over = vd_session_over(table->session), manual = settings->dice == VD_DICE_MANUAL;
    json_t *json = vd_json_dice_facts(table), *more;
    char seed[VD_HEX_LEN];
    int bad;

    vd_seed_format(&settings->seed, seed);
    more = json_pack("{s:b,s:b,s:o}", "takes_word",
                     (int)vd_session_takes_client_seed(table->session), "over", (int)over, "seed",
                     manual || (!over && settings->dice == VD_DICE_SEALED) ? json_null()
                                                                           : json_string(seed));
    bad = !json || !more || json_object_update(json, more);
    json_decref(more);
    if (bad) {
        json_decref(json);
        return NULL;
    }
    return json;
}

void vd_do_dice(vd_request *request)
{
    roll_list l = {.game = 1};
    json_t *json;

    if (!vd_request_table(request) || !vd_query_number_take(request, "from", 0, INT32_MAX, &l.from))
        return;
    vd_charge(request->connection, vd_session_count(request->table->session));
    l.list = json_array();
    json = seal_facts(request->table);
    if (!json || !l.list || !add_rolls(&l, request->table)) {
        json_decref(l.list);
        json_decref(json);
        vd_refuse(request, "server.internal");
        return;
    }
    vd_json_set(&json, "rolls", l.list);
    vd_json_set(&json, "total", json_integer(l.total));
    vd_reply_ok(request, json);
}

static json_t *pairs_of(const uint32_t count[6][6])
{
    json_int_t rolls = 0, doubles = 0;
    json_t *pairs = json_array();

    for (int a = 0; a < 6; a++) {
        json_t *row = json_array();

        for (int b = 0; b < 6; b++) {
            vd_json_add(&row, json_integer(count[a][b]));
            rolls += count[a][b];
        }
        doubles += count[a][a];
        vd_json_add(&pairs, row);
    }
    return json_pack("{s:I,s:I,s:o}", "rolls", rolls, "doubles", doubles, "pairs", pairs);
}

void vd_do_rolls(vd_request *request)
{
    uint32_t count[3][6][6];
    int64_t games = 0, id = 0;
    vd_status status;

    if (json_object_get(request->message, "table")) {
        if (!vd_request_table(request))
            return;
        id = request->table->id;
    }
    status = vd_storage_rolls(request->core->with.storage, id, count, &games);
    if (status != VD_OK)
        vd_refuse_status(request, status);
    else
        vd_reply_ok(request, json_pack("{s:I,s:[o,o],s:o}", "tables", (json_int_t)games, "seats",
                                       pairs_of((const uint32_t(*)[6])count[0]),
                                       pairs_of((const uint32_t(*)[6])count[1]), "draws",
                                       pairs_of((const uint32_t(*)[6])count[2])));
}
