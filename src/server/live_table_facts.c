/* Of a table whatever its game: who acts, who sits there, what its dice depend on. */
#include "party.h"

const vd_match *vd_live_match(const vd_live_table *table)
{
    return vd_session_match(table->session);
}

int vd_live_actor(const vd_live_table *table)
{
    const int awaits = vd_session_awaits(table->session);

    if (table->party)
        return vd_tt_state_actor(vd_live_tt(table)) < 0 ? vd_live_tt(table)->turn
                                                        : vd_tt_state_actor(vd_live_tt(table));
    return awaits >= 0 ? awaits : vd_live_match(table)->actor;
}

bool vd_live_is_computer(const vd_live_table *table, int seat)
{
    return vd_session_settings(table->session)->seat[seat & 1] == VD_SEAT_COMPUTER;
}

bool vd_live_is_manual(const vd_live_table *table)
{
    return vd_session_settings(table->session)->dice == VD_DICE_MANUAL;
}

json_t *vd_json_seats(const vd_game_settings *settings, const vd_names *names)
{
    json_t *seats = json_array();

    for (int i = 0; i < 2; i++) {
        const bool computer = settings->seat[i] == VD_SEAT_COMPUTER;
        json_t *seat = json_pack("{s:s}", "kind", computer ? "computer" : "human");

        if (computer && !vd_plain_plays(&settings->rules.variant))
            vd_json_set(&seat, "level", json_string(settings->level));
        if (names->of[i][0])
            vd_json_set(&seat, "name", json_string(names->of[i]));
        vd_json_add(&seats, seat);
    }
    return seats;
}

static json_t *text_or_null(const char *text)
{
    return text[0] ? json_string(text) : json_null();
}

json_t *vd_json_dice_side(const vd_session *session, int seat)
{
    const vd_dice_side *side = vd_session_side(session, seat);

    VD_ASSERT(seat == 0 || seat == 1);
    return side->gives ? json_pack("{s:o,s:o,s:s}", "commitment", text_or_null(side->commitment),
                                   "value", text_or_null(side->value), "word", side->word)
                       : json_null();
}

json_t *vd_json_dice_facts(const vd_live_table *table)
{
    static const char *const modes[] = {"sealed", "seeded", "manual"};
    const vd_game_settings *settings = vd_session_settings(table->session);
    char text[VD_SEALED_TEXT_MAX];
    vd_buf buf;

    VD_ASSERT((size_t)settings->dice < sizeof modes / sizeof *modes);
    vd_buf_init(&buf, text, sizeof text);
    vd_game_settings_text(&buf, settings);
    return json_pack("{s:s,s:o,s:o,s:s,s:[o,o]}", "mode", modes[settings->dice], "seal",
                     text_or_null(vd_session_commitment(table->session)), "text",
                     text_or_null(text), "word", vd_session_client_seed(table->session), "sides",
                     vd_json_dice_side(table->session, 0), vd_json_dice_side(table->session, 1));
}
