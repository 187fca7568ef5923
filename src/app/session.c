/* A game in progress: what is asked of it, and acts, each kept before it is carried out. */
#include "session_parts.h"

#include "inner/session_play.h"

#include <string.h>

/* ---- Questions ---- */

const vd_game_settings *vd_session_settings(const vd_session *session)
{
    return &session->settings;
}

const vd_match *vd_session_match(const vd_session *session)
{
    return &session->match;
}

const vd_tt_state *vd_session_trictrac(const vd_session *session)
{
    return session->settings.trictrac ? &session->tt : NULL;
}

const char *vd_session_path(const vd_session *session)
{
    return session->path;
}

bool vd_session_is_kept(const vd_session *session)
{
    return vd_log_is_there(&session->log);
}

const vd_file_error *vd_session_fault(const vd_session *session)
{
    return &session->fault;
}

const char *vd_session_client_seed(const vd_session *session)
{
    return session->word;
}

const char *vd_session_commitment(const vd_session *session)
{
    return session->commitment;
}

const vd_dice_side *vd_session_side(const vd_session *session, int seat)
{
    return &session->side[seat & 1];
}

size_t vd_session_count(const vd_session *session)
{
    return session->count;
}

const vd_log_entry *vd_session_entry(const vd_session *session, size_t index)
{
    return index < session->count ? &session->entry[index] : NULL;
}

int vd_session_awaits(const vd_session *session)
{
    return session->awaits;
}

bool vd_session_can_undo(const vd_session *session)
{
    return session->undo_count > 0;
}

const vd_match *vd_session_before(const vd_session *session)
{
    return session->undo_count > 0 && !session->settings.trictrac
               ? &session->undo[session->undo_count - 1]
               : NULL;
}

const vd_tt_state *vd_session_tt_before(const vd_session *session)
{
    return session->undo_count > 0 && session->settings.trictrac ? &session->tt_before : NULL;
}

/* ---- Acts ---- */

/* On the disk first, then in memory. */
static vd_status commit(vd_session *session, const vd_log_entry *entry, const char *word,
                        const vd_play *found, vd_refusal *refusal)
{
    vd_status status;
    vd_refusal unused;
    vd_match after;

    VD_ASSERT(entry && word);
    refusal = refusal ? refusal : &unused;
    if (!vd_session_fits(session, entry, word, found, &after, refusal))
        return VD_ERR_ILLEGAL;
    if (!vd_session_make_room(session))
        return vd_session_fail(&session->fault, VD_FILE_no_memory, 0, VD_ERR_NOMEM);
    status = vd_session_append(session, vd_entry_to_json(entry, word), &session->fault);
    if (status != VD_OK)
        return status;
    vd_session_do(session, entry, word, &after);
    session->entry[session->count++] = *entry;
    return VD_OK;
}

static vd_status commit_kind(vd_session *session, vd_log_kind kind, const char *word)
{
    const vd_log_entry entry = {.kind = kind};

    return commit(session, &entry, word, NULL, NULL);
}

/* An action after a complete play ends that turn; refused before the file hears of it when it
 * would not fit. */
/* A roll as it was thrown, drawn or by hand; it is kept with all its numbers. */
static vd_status commit_action(vd_session *session, const vd_action *action, vd_refusal *refusal)
{
    vd_log_entry entry = {.kind = VD_LOG_ACTION, .action = *action};
    vd_refusal unused;
    vd_status status;

    if (action->act == VD_ACT_ROLL)
        vd_dice_complete(&session->match.rules.variant, entry.action.die);
    refusal = refusal ? refusal : &unused;
    *refusal = VD_REFUSAL_none;
    if (session->awaits >= 0) {
        *refusal = vd_match_refusal(&session->match, &entry.action);
        if (*refusal != VD_REFUSAL_none)
            return VD_ERR_ILLEGAL;
        status = commit_kind(session, VD_LOG_END, "");
        if (status != VD_OK)
            return status;
    }
    return commit(session, &entry, "", NULL, refusal);
}

vd_status vd_session_act(vd_session *session, const vd_action *action, vd_refusal *refusal)
{
    if (vd_session_is_roll(action) && session->settings.dice != VD_DICE_MANUAL) {
        if (refusal)
            *refusal = VD_REFUSAL_bad_dice;
        return VD_ERR_ILLEGAL;
    }
    return commit_action(session, action, refusal);
}

vd_status vd_session_play(vd_session *session, int seat, const vd_play *found, vd_refusal *refusal)
{
    vd_log_entry entry = {.kind = VD_LOG_ACTION,
                          .action = {.act = VD_ACT_PLAY, .seat = (uint8_t)seat}};

    VD_ASSERT(seat == 0 || seat == 1);
    entry.action.hops = found->hops;
    memcpy(entry.action.hop, found->hop, sizeof entry.action.hop);
    return commit(session, &entry, "", found, refusal);
}

vd_status vd_session_roll(vd_session *session, vd_refusal *refusal)
{
    vd_action action = {0};

    if (session->settings.dice == VD_DICE_MANUAL) {
        if (refusal)
            *refusal = VD_REFUSAL_bad_dice;
        return VD_ERR_ILLEGAL;
    }
    action.act = session->match.phase == VD_PHASE_OPENING ? VD_ACT_OPENING : VD_ACT_ROLL;
    action.seat = session->match.turn;
    vd_session_draw(session, vd_match_throws(&session->match), action.die);
    return commit_action(session, &action, refusal);
}

static vd_status commit_trictrac(vd_session *session, const vd_tt_action *action,
                                 vd_tt_plays *scratch, vd_tt_outcome *outcome, vd_tt_denial *denial)
{
    const vd_log_entry entry = {.kind = VD_LOG_TRICTRAC, .tt = *action};
    vd_tt_state next = session->tt;

    *denial = vd_tt_do(&session->settings.tt, &next, action, scratch, outcome);
    if (*denial != VD_TT_DENIAL_none)
        return VD_ERR_ILLEGAL;
    return commit(session, &entry, "", NULL, NULL);
}

vd_status vd_session_tt_act(vd_session *session, const vd_tt_action *action, vd_tt_plays *scratch,
                            vd_tt_outcome *outcome, vd_tt_denial *denial)
{
    const bool dice = action->act == VD_TT_ACT_DRAW || action->act == VD_TT_ACT_THROW;

    if (dice && session->settings.dice != VD_DICE_MANUAL) {
        memset(outcome, 0, sizeof *outcome);
        *denial = VD_TT_DENIAL_bad_dice;
        return VD_ERR_ILLEGAL;
    }
    return commit_trictrac(session, action, scratch, outcome, denial);
}

vd_status vd_session_tt_throw(vd_session *session, vd_tt_plays *scratch, vd_tt_outcome *outcome,
                              vd_tt_denial *denial, uint8_t die[2])
{
    vd_tt_action action = {.act =
                               session->tt.phase == VD_TT_DRAW ? VD_TT_ACT_DRAW : VD_TT_ACT_THROW};

    uint8_t thrown[VD_DICE_MAX];

    VD_ASSERT(session->settings.dice != VD_DICE_MANUAL);
    vd_session_draw(session, 2, thrown);
    memcpy(action.die, thrown, sizeof action.die);
    memcpy(die, thrown, sizeof action.die);
    return commit_trictrac(session, &action, scratch, outcome, denial);
}

vd_status vd_session_undo(vd_session *session)
{
    return commit_kind(session, VD_LOG_UNDO, "");
}

vd_status vd_session_end(vd_session *session)
{
    return commit_kind(session, VD_LOG_END, "");
}

vd_status vd_session_give_client_seed(vd_session *session, const char *word, size_t len)
{
    char copy[VD_CLIENT_SEED_MAX + 1];

    if (len == 0 || !vd_client_seed_valid(word, len))
        return VD_ERR_PARSE;
    memcpy(copy, word, len);
    copy[len] = '\0';
    return commit_kind(session, VD_LOG_CLIENT_SEED, copy);
}

/* 64 digits. */
static bool parse_hex(const char *hex, uint8_t out[VD_SEED_LEN])
{
    vd_seed seed;

    if (strlen(hex) != VD_HEX_LEN - 1 || vd_seed_parse(hex, strlen(hex), &seed, NULL) != VD_OK)
        return false;
    memcpy(out, seed.byte, sizeof seed.byte);
    return true;
}

vd_status vd_session_commit(vd_session *session, int seat, const char *commitment)
{
    vd_log_entry entry = {.kind = VD_LOG_COMMIT, .action = {.seat = (uint8_t)(seat & 1)}};

    if (!parse_hex(commitment, entry.bytes))
        return VD_ERR_PARSE;
    return commit(session, &entry, "", NULL, NULL);
}

vd_status vd_session_reveal(vd_session *session, int seat, const char *value, const char *word)
{
    vd_log_entry entry = {.kind = VD_LOG_REVEAL, .action = {.seat = (uint8_t)(seat & 1)}};

    if (!parse_hex(value, entry.bytes) || !vd_client_seed_valid(word, strlen(word)))
        return VD_ERR_PARSE;
    if (vd_session_takes_reveal(session, seat) &&
        !vd_session_opens(session, seat, entry.bytes, word))
        return VD_ERR_CORRUPT;
    return commit(session, &entry, word, NULL, NULL);
}

vd_status vd_session_close(vd_session *session)
{
    if (session->awaits >= 0 && vd_session_may_close(session)) {
        const vd_status status = commit_kind(session, VD_LOG_END, "");

        if (status != VD_OK)
            return status;
    }
    return commit_kind(session, VD_LOG_CLOSE, "");
}
