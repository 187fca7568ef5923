/* What was done at a party of trictrac, and how it stands. */
#include "party.h"

#include <stdlib.h>

enum { PAST_FIRST = 64 };

bool vd_party_make_room(vd_party *party)
{
    const size_t capacity = party->capacity ? 2 * party->capacity : PAST_FIRST;
    vd_past *past;

    VD_ASSERT(party->pasts <= party->capacity);
    if (party->pasts < party->capacity)
        return true;
    past = realloc(party->past, capacity * sizeof *past);
    if (!past)
        return false;
    party->past = past;
    party->capacity = capacity;
    return true;
}

typedef struct listing {
    vd_party *party;
    const vd_session *session;
    size_t at; /* entries looked at */
    bool failed;
} listing;

static void list_past(void *user, const vd_tt_state *before, const vd_log_entry *entry,
                      const vd_tt_outcome *outcome, const vd_tt_state *after)
{
    listing *l = user;

    while (vd_session_entry(l->session, l->at) != entry)
        l->at++;
    l->at++;
    l->failed = l->failed || !vd_party_make_room(l->party);
    if (!l->failed)
        l->party->past[l->party->pasts++] = (vd_past){*before, *after, entry->tt, *outcome, l->at};
}

vd_status vd_party_of(const vd_session *session, vd_party **out)
{
    vd_party *party = calloc(1, sizeof *party);
    listing l = {party, session, 0, false};

    if (!party)
        return VD_ERR_NOMEM;
    vd_session_tt_walk(session, &party->scratch, list_past, &l);
    if (l.failed) {
        vd_party_free(party);
        return VD_ERR_NOMEM;
    }
    *out = party;
    return VD_OK;
}

void vd_party_free(vd_party *party)
{
    if (!party)
        return;
    free(party->past);
    free(party);
}

const vd_tt_state *vd_live_tt(const vd_live_table *table)
{
    return vd_session_trictrac(table->session);
}

bool vd_party_computer_acts(const vd_live_table *table)
{
    const int actor = vd_tt_state_actor(vd_live_tt(table));

    return actor >= 0 && vd_session_dice_ready(table->session) &&
           vd_session_settings(table->session)->seat[actor] == VD_SEAT_COMPUTER;
}

bool vd_party_against_computer(const vd_live_table *table, int seat)
{
    return vd_session_settings(table->session)->seat[1 - seat] == VD_SEAT_COMPUTER;
}

bool vd_party_advises(const vd_live_table *table, int seat)
{
    const vd_tt_state *state = vd_live_tt(table);

    return seat >= 0 && vd_tt_state_actor(state) == seat &&
           (state->phase == VD_TT_PLAY || state->phase == VD_TT_CHOOSE) &&
           vd_party_against_computer(table, seat);
}

json_t *vd_party_moves(const vd_tt_play *play)
{
    json_t *list = json_array();

    for (int i = 0; i < play->moves; i++)
        vd_json_add(&list, json_pack("[i,i]", (int)play->move[i].from, (int)play->move[i].to));
    return list;
}
