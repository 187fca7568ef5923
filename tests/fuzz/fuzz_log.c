/* Game files from anywhere. What is accepted must be a session that can go on, and its copy must
 * read the same. */
#include "videau/app.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool condition)
{
    if (!condition)
        abort();
}

/* A party of trictrac, which who asks for race games is refused. */
static void check_party(const uint8_t *data, size_t size)
{
    vd_session *session = NULL, *race = NULL;

    if (vd_session_parse_any((const char *)data, size, &session, NULL) != VD_OK)
        return;
    if (vd_session_trictrac(session)) {
        const vd_tt_state *state = vd_session_trictrac(session);

        demand(vd_tt_state_check(&vd_session_settings(session)->tt, state, NULL) == VD_OK);
        /* A play that is taken back was to be made. */
        if (vd_session_can_undo(session)) {
            demand(vd_session_undo(session) == VD_OK && !vd_session_can_undo(session));
            demand(state->phase == VD_TT_PLAY && vd_session_tt_before(session) == NULL);
        }
        demand(vd_session_parse((const char *)data, size, &race, NULL) == VD_ERR_CORRUPT);
    }
    vd_session_free(session);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static vd_play room[VD_PLAYS_MAX];
    vd_plays plays = {room, VD_PLAYS_MAX, 0};
    vd_session *session = NULL;
    vd_file_error fault = {VD_FILE_none, 0};
    const vd_match *match;
    const vd_status status = vd_session_parse((const char *)data, size, &session, &fault);

    check_party(data, size);
    demand((status == VD_OK) == (session != NULL));
    demand(status == VD_OK || fault.fault != VD_FILE_none);
    if (!session)
        return 0;
    match = vd_session_match(session);
    demand(vd_pos_check(&match->rules.variant, &match->pos, NULL) == VD_OK ||
           match->phase == VD_PHASE_GAME_OVER || match->phase == VD_PHASE_MATCH_OVER);
    if (match->phase == VD_PHASE_PLAY || match->phase == VD_PHASE_PLAY_NAMED)
        demand(vd_match_plays(match, &plays) == VD_OK);
    while (vd_session_can_undo(session))
        demand(vd_session_undo(session) == VD_OK);
    if (vd_session_settings(session)->dice != VD_DICE_MANUAL && match->phase == VD_PHASE_ROLL &&
        !vd_session_over(session) && vd_session_dice_ready(session))
        demand(vd_session_roll(session, NULL) == VD_OK);
    vd_session_free(session);
    return 0;
}
