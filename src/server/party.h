/* Core, private: a party of trictrac at a table (party*.c). */
#ifndef VD_PARTY_H
#define VD_PARTY_H

#include "inner/trictrac_json.h"
#include "live_table.h"
#include "videau/app_trictrac.h"

/* An action that was done, and what it did. */
typedef struct vd_past {
    vd_tt_state before, after;
    vd_tt_action action;
    vd_tt_outcome outcome;
    size_t count; /* entries of the session, this one included */
} vd_past;

struct vd_party {
    vd_past *past;
    size_t pasts, capacity;
    vd_tt_plays scratch;
};

/* What was done so far. Fails with VD_ERR_NOMEM. */
VD_NODISCARD vd_status vd_party_of(const vd_session *session, vd_party **out);
void vd_party_free(vd_party *party);
/* For one more; false: no memory. */
bool vd_party_make_room(vd_party *party);

const vd_tt_state *vd_live_tt(const vd_live_table *table);
/* One action of the party, inside vd_live_begin; of a throw the session has the dice. VD_ERR_ILLEGAL: *denial and outcome->reason
 * say why. */
VD_NODISCARD vd_status vd_party_step(vd_core *core, vd_live_table *table,
                                     const vd_tt_action *action, vd_tt_outcome *outcome,
                                     vd_tt_denial *denial);
/* A computer's turn at it: decides, or throws. */
bool vd_party_computer_acts(const vd_live_table *table);
bool vd_party_against_computer(const vd_live_table *table, int seat);
/* May this seat be advised now: has it to play, to hold or to leave, against the computer? -1: never. */
bool vd_party_advises(const vd_live_table *table, int seat);
/* [[from, to], ...] in the mover's cases. */
json_t *vd_party_moves(const vd_tt_play *play);
void vd_party_advance(vd_core *core, vd_live_table *table);
void vd_party_decided(vd_core *core, vd_live_table *table, const vd_task *task);

/* party_think.c: what a task at a party asks, answered on a thread of the workers. */
VD_NODISCARD vd_status vd_party_think(vd_tt_adviser *adviser, vd_task *task);
/* party_requests.c. `outcome` has the reason of VD_TT_DENIAL_bad_play, else it may be NULL. */
void vd_party_deny(vd_request *request, vd_tt_denial denial, const vd_tt_outcome *outcome);

/* The message is no action, as vd_tt_action_from_json has left it: the wrong field is named. */
void vd_party_refuse_action(vd_request *request, const vd_tt_action *action);

/* party_view.c: as vd_json_state and its kin. */
json_t *vd_party_state(const vd_live_table *table, vd_lang lang);
json_t *vd_party_settings(const vd_live_table *table);
json_t *vd_party_snapshot(const vd_live_table *table, const vd_opened *opened, vd_lang lang);
json_t *vd_party_summary(const vd_live_table *table);

#endif
