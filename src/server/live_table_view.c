/* How a table stands, and what a client is shown of it. Changes nothing. */
#include "party.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- How it stands ---- */

bool vd_live_computer_decides(const vd_live_table *table)
{
    const vd_match *match = vd_live_match(table);

    return !vd_session_over(table->session) && vd_session_dice_ready(table->session) &&
           vd_session_awaits(table->session) < 0 && match->phase != VD_PHASE_OPENING &&
           match->phase != VD_PHASE_GAME_OVER && match->phase != VD_PHASE_MATCH_OVER &&
           vd_live_is_computer(table, match->actor) && !table->wants_dice;
}

static bool allowed(const vd_match *match, vd_act act, int value)
{
    const vd_action action = {.act = (uint8_t)act, .seat = match->actor, .value = (uint8_t)value};

    return vd_match_refusal(match, &action) == VD_REFUSAL_none;
}

static void add_name(json_t **list, bool may, const char *name)
{
    if (may)
        vd_json_add(list, json_string(name));
}

/* Answers, and what belongs to the turn besides rolling and playing. */
static void add_acts(json_t **list, const vd_live_table *table, const vd_match *match)
{
    static const vd_act acts[] = {VD_ACT_DOUBLE,        VD_ACT_TAKE,         VD_ACT_DROP,
                                  VD_ACT_BEAVER,        VD_ACT_RACCOON,      VD_ACT_RESIGN,
                                  VD_ACT_RESIGN_ACCEPT, VD_ACT_RESIGN_REFUSE};

    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++)
        add_name(list, allowed(match, acts[i], 1), vd_json_act(acts[i]));
    add_name(list, vd_live_is_manual(table) && allowed(match, VD_ACT_COCKED, 0), "cocked");
}

static void add_choices(json_t **list, const vd_live_table *table)
{
    const vd_match *match = vd_live_match(table);
    const vd_phase phase = match->phase;
    const bool people = !vd_live_is_computer(table, match->actor);

    add_name(list,
             phase == VD_PHASE_OPENING || (phase == VD_PHASE_ROLL && (people || table->wants_dice)),
             "roll");
    if (phase == VD_PHASE_GAME_OVER) {
        add_name(list, true, "next");
        add_name(list, match->rules.length == 0, "close");
    } else if (people && phase != VD_PHASE_OPENING) {
        add_name(list, phase == VD_PHASE_PLAY || phase == VD_PHASE_PLAY_NAMED, "play");
        add_name(list, phase == VD_PHASE_NAME_DOUBLE, "name");
        add_acts(list, table, match);
    }
    add_name(list, vd_session_takes_client_seed(table->session), "word");
}

/* What the dice still wait for, before anything else. */
static void add_dice_steps(json_t **list, const vd_session *session)
{
    add_name(list, vd_session_takes_commit(session, 0), "commit");
    add_name(list, vd_session_takes_reveal(session, 0) || vd_session_takes_reveal(session, 1),
             "reveal");
}

static json_t *may_of(const vd_live_table *table)
{
    json_t *list = json_array();
    const bool awaits = vd_session_awaits(table->session) >= 0;

    if (!vd_session_dice_ready(table->session))
        add_dice_steps(&list, table->session);
    else if (!vd_session_over(table->session) && !awaits)
        add_choices(&list, table);
    add_name(&list, vd_session_can_undo(table->session), "undo");
    add_name(&list, awaits, "end");
    return list;
}

static json_t *plays_of(vd_core *core, const vd_match *match)
{
    if ((match->phase != VD_PHASE_PLAY && match->phase != VD_PHASE_PLAY_NAMED) ||
        vd_match_plays(match, &core->plays) != VD_OK)
        return json_null();
    return json_integer((json_int_t)core->plays.count);
}

static json_t *last_of(const vd_live_table *table)
{
    VD_ASSERT(vd_move_list_games(table->move_list) > 0);

    const vd_move_list_game *game =
        vd_move_list_game_get(table->move_list, vd_move_list_games(table->move_list) - 1);

    for (size_t i = game->rows; i-- > 0;) {
        const vd_move_list_row *row = vd_move_list_row_get(table->move_list, game->from + i);
        json_t *json;

        if (row->act != VD_ACT_PLAY)
            continue;
        json = vd_json_row(&vd_live_match(table)->rules.variant, row);
        json_object_del(json, "position");
        json_object_del(json, "act");
        return json;
    }
    return json_null();
}

bool vd_game_has_ended(const vd_match *match)
{
    return match->phase == VD_PHASE_GAME_OVER || match->phase == VD_PHASE_MATCH_OVER;
}

/* As the page calls who has no name; a person is called by the colour. */
static const char *name_of(const vd_live_table *table, int seat, vd_lang lang)
{
    VD_ASSERT(seat == 0 || seat == 1);

    const bool computer = vd_session_settings(table->session)->seat[seat] == VD_SEAT_COMPUTER;
    const char *name = table->names.of[seat];

    return computer && !name[0] ? vd_text(lang, "server.computer") : name;
}

static json_t *seat_or_null(bool there, int seat)
{
    return there ? json_integer(seat) : json_null();
}

static json_t *end_of(const vd_live_table *table, vd_lang lang)
{
    const vd_match *match = vd_live_match(table);
    const char *const name[2] = {name_of(table, 0, lang), name_of(table, 1, lang)};
    char text[2048];
    vd_buf buf;

    if (!vd_game_has_ended(match))
        return json_null();
    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_explain_end(&buf, lang, match, name);
    for (char *c = text; *c; c++)
        if (*c == '\n')
            *c = ' ';
    return json_pack("{s:o,s:s,s:i,s:o,s:I,s:s}", "winner",
                     seat_or_null(match->winner != VD_NOBODY, match->winner), "how",
                     vd_end_name(match->end), "kind", (int)match->end_kind, "cube",
                     match->cube_exp < 32 ? json_integer((json_int_t)1 << match->cube_exp)
                                          : json_null(),
                     "points", (json_int_t)match->end_points, "text", text);
}

static json_t *turn_facts(vd_core *core, const vd_live_table *table)
{
    const vd_match *match = vd_live_match(table);
    const int awaits = vd_session_awaits(table->session);
    const bool dice = match->phase == VD_PHASE_PLAY || match->phase == VD_PHASE_PLAY_NAMED ||
                      match->phase == VD_PHASE_RESIGNED;

    return json_pack(
        "{s:s,s:i,s:i,s:o,s:b,s:o,s:b,s:o,s:o,s:i,s:o,s:o,s:o}", "phase",
        vd_phase_name(match->phase), "turn", (int)match->turn, "actor", vd_live_actor(table),
        "awaits", seat_or_null(awaits >= 0, awaits), "over", (int)vd_session_over(table->session),
        "dice", vd_json_dice(match->dice.die, dice ? match->dice.count : 0), "again",
        (int)match->again, "plays", plays_of(core, match), "may", may_of(table), "resigns",
        vd_match_resign_most(match), "draft",
        vd_json_hops_asked(table->pending_move, table->pending_hops), "last", last_of(table),
        "thinking", seat_or_null(vd_live_computer_decides(table) && !table->stuck, match->actor));
}

static json_t *board_facts(const vd_live_table *table)
{
    const vd_match *match = vd_live_match(table);
    const vd_variant *variant = &match->rules.variant;
    vd_situation situation;

    vd_situation_of(match, &situation);
    return json_pack(
        "{s:I,s:s,s:I,s:[I,I],s:i,s:o,s:b,s:o,s:o,s:o,s:o}", "count",
        (json_int_t)vd_session_count(table->session), "variant", variant->name, "game",
        (json_int_t)match->games, "score", (json_int_t)match->score[0], (json_int_t)match->score[1],
        "length", (int)match->rules.length, "cube",
        vd_json_cube(match->cube_exp, match->cube_owner), "crawford", (int)situation.crawford,
        "resign",
        match->phase == VD_PHASE_RESIGNED ? json_pack("{s:i,s:i}", "seat", (int)match->resign_seat,
                                                      "value", (int)match->resign_value)
                                          : json_null(),
        "men", vd_json_checkers(variant, &match->pos, match->turn), "pips",
        vd_json_pips(variant, &match->pos, match->turn), "position", vd_json_situation(&situation));
}

json_t *vd_json_state(vd_core *core, const vd_live_table *table, vd_lang lang)
{
    json_t *json, *more;

    if (table->party)
        return vd_party_state(table, lang);
    json = board_facts(table);
    more = turn_facts(core, table);
    if (json && json_object_update(json, more) == 0 &&
        json_object_set_new(json, "end", end_of(table, lang)) == 0) {
        json_decref(more);
        return json;
    }
    json_decref(more);
    json_decref(json);
    return NULL;
}

/* ---- What was agreed on ---- */

json_t *vd_settings_json(const vd_live_table *table)
{
    static const char *const modes[] = {"sealed", "seeded", "manual"};
    const vd_game_settings *settings = vd_session_settings(table->session);
    const vd_match_rules *t = &settings->rules;
    json_t *json = json_pack("{s:s,s:i,s:b,s:b,s:b,s:b,s:b,s:b,s:b,s:i,s:i,s:s,s:o,s:s,s:s}",
                             "variant", vd_match_rules_name(t), "length", (int)t->length, "cube",
                             (int)t->cube, "crawford", (int)t->crawford, "holland", (int)t->holland,
                             "jacoby", (int)t->jacoby, "beavers", (int)t->beavers, "raccoons",
                             (int)t->raccoons, "multipliers", (int)t->multipliers, "auto_doubles",
                             (int)t->auto_doubles, "cube_limit", (int)t->cube_limit, "opening",
                             t->opening == VD_OPENING_KEEP ? "keep" : "reroll", "seats",
                             vd_json_seats(settings, &table->names), "dice", modes[settings->dice],
                             "stake", settings->stake);

    VD_ASSERT((size_t)vd_session_settings(table->session)->dice < sizeof modes / sizeof *modes);
    for (size_t i = 0; json && vd_variant_option_key(i); i++)
        if (vd_variant_option_choice((vd_variant_id)t->variant.id, i, 1))
            vd_json_set(&json, vd_variant_option_key(i),
                        json_string(vd_variant_option_get(&t->variant, i)));
    if (settings->set_up)
        vd_json_set(&json, "position", vd_json_situation(&settings->start));
    return json;
}

/* ---- What a client is shown ---- */

static json_t *games_of(const vd_live_table *table)
{
    json_t *list = json_array();

    for (size_t i = 0; i < vd_move_list_games(table->move_list); i++) {
        const vd_move_list_game *game = vd_move_list_game_get(table->move_list, i);
        const char *variant =
            vd_match_rules_variant(&vd_live_match(table)->rules, (uint32_t)i + 1)->name;

        if (game->ended)
            vd_json_add(&list, json_pack("{s:I,s:s,s:o,s:I,s:s,s:i,s:[I,I]}", "game",
                                         (json_int_t)i + 1, "variant", variant, "winner",
                                         seat_or_null(game->winner != VD_NOBODY, game->winner),
                                         "points", (json_int_t)game->points, "how",
                                         vd_end_name(game->end), "kind", (int)game->kind, "score",
                                         (json_int_t)game->score[0], (json_int_t)game->score[1]));
    }
    return list;
}

json_t *vd_json_snapshot(vd_core *core, const vd_live_table *table, const vd_opened *opened,
                         vd_lang lang)
{
    if (table->party)
        return vd_party_snapshot(table, opened, lang);
    VD_ASSERT(vd_move_list_games(table->move_list) > 0);

    const vd_game_settings *settings = vd_session_settings(table->session);
    const vd_move_list_game *game =
        vd_move_list_game_get(table->move_list, vd_move_list_games(table->move_list) - 1);
    json_t *you = json_array();

    for (int i = 0; i < 2; i++)
        if (opened->seat[i])
            vd_json_add(&you, json_integer(i));
    return json_pack("{s:I,s:I,s:o,s:o,s:o,s:I,s:I,s:o,s:o,s:o,s:o}", "table",
                     (json_int_t)table->id, "seq", (json_int_t)table->seq, "settings",
                     vd_settings_json(table), "seats", vd_json_seats(settings, &table->names),
                     "you", you, "created", (json_int_t)table->created, "changed",
                     (json_int_t)table->changed, "dice", vd_json_dice_facts(table), "state",
                     vd_json_state(core, table, lang), "games", games_of(table), "sheet",
                     vd_json_rows(&vd_live_match(table)->rules.variant, table->move_list,
                                  game->from, game->rows));
}
