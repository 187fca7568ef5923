/* Entries of a game: which one fits, what it does to the match, and which roll comes next. */
#include "session_parts.h"

#include "inner/found_play.h"

#include <stdlib.h>
#include <string.h>

enum { ENTRIES_FIRST = 64 };

vd_status vd_session_fail(vd_file_error *fault, vd_file_fault what, size_t line, vd_status status)
{
    VD_ASSERT(fault);

    fault->fault = what;
    fault->line = line;
    return status;
}

/* ---- What an entry does to the match ---- */

bool vd_session_is_roll(const vd_action *action)
{
    return action->act == VD_ACT_OPENING || action->act == VD_ACT_ROLL;
}

bool vd_entry_dice(const vd_log_entry *entry, uint8_t die[VD_DICE_MAX])
{
    const uint8_t *thrown = entry->tt.die;
    size_t count = sizeof entry->tt.die;

    if (entry->kind == VD_LOG_ACTION && vd_session_is_roll(&entry->action)) {
        thrown = entry->action.die;
        count = sizeof entry->action.die;
    } else if (entry->kind != VD_LOG_TRICTRAC ||
               (entry->tt.act != VD_TT_ACT_DRAW && entry->tt.act != VD_TT_ACT_THROW)) {
        return false;
    }
    memset(die, 0, VD_DICE_MAX);
    memcpy(die, thrown, count);
    return true;
}

/* A page's word comes with its value; at a terminal it is typed after the value was drawn. */
static void contribution_of(const vd_session *session, int seat, vd_dice_contribution *out)
{
    VD_ASSERT(seat == 0 || seat == 1);

    const vd_dice_side *side = &session->side[seat];

    out->value = side->revealed ? side->value : NULL;
    out->word = session->settings.values == VD_VALUES_TERMINAL ? session->word : side->word;
}

/* The roll that comes next. */
void vd_session_draw(const vd_session *session, int dice, uint8_t die[VD_DICE_MAX])
{
    vd_dice_contribution given[2] = {{NULL, session->word}, {NULL, NULL}};
    const bool values = session->settings.values != VD_VALUES_NONE;

    if (values) {
        contribution_of(session, 0, &given[0]);
        contribution_of(session, 1, &given[1]);
    }
    memset(die, 0, VD_DICE_MAX);
    vd_app_draw(&session->settings.seed, values ? session->commitment_due : NULL, given,
                session->game, session->rolls + 1, dice, die);
}

/* Compare a roll of the file with the one the seed gives. */
void vd_session_check_roll(vd_session *session, const uint8_t die[VD_DICE_MAX])
{
    vd_dice_report *report = &session->dice;
    const uint32_t game = session->game, roll = session->rolls + 1;
    const vd_variant *variant = &session->match.rules.variant;
    const int dice = die[2] && !variant->third ? 3 : 2;
    uint8_t due[VD_DICE_MAX];

    report->rolls++;
    report->dice += (uint32_t)dice;
    if (session->settings.dice == VD_DICE_MANUAL)
        return;
    vd_session_draw(session, dice, due);
    if (die[2])
        vd_dice_complete(variant, due);
    if (memcmp(due, die, sizeof due) == 0)
        return;
    if (report->wrong++ > 0)
        return;
    report->game = game;
    report->roll = roll;
    memcpy(report->due, due, sizeof due);
    memcpy(report->found, die, sizeof due);
}

/* A person's choice may be taken back: a play, a double that was named, and the turn without a play that
 * followed from it. */
static bool may_be_undone(const vd_session *session, const vd_match *before,
                          const vd_action *action)
{
    if (session->settings.seat[action->seat & 1] != VD_SEAT_HUMAN)
        return false;
    if (action->act == VD_ACT_NAME_DOUBLE)
        return true;
    return action->act == VD_ACT_PLAY && (action->hops > 0 || before->phase == VD_PHASE_PLAY_NAMED);
}

static void keep_for_undo(vd_session *session, const vd_match *before)
{
    VD_ASSERT(session->undo_count < VD_UNDO_MAX);
    if (session->undo_count < VD_UNDO_MAX)
        session->undo[session->undo_count++] = *before;
}

static bool turn_is_complete(const vd_match *before, const vd_match *after)
{
    VD_ASSERT(before->turn <= 1 && after->turn <= 1);

    return after->turn != before->turn || after->phase == VD_PHASE_GAME_OVER ||
           after->phase == VD_PHASE_MATCH_OVER;
}

static void do_action(vd_session *session, const vd_action *action, const vd_match *after)
{
    const vd_match before = session->match;

    session->match = *after;
    if (may_be_undone(session, &before, action)) {
        keep_for_undo(session, &before);
        if (action->act == VD_ACT_PLAY && turn_is_complete(&before, &session->match))
            session->awaits = before.turn;
    } else {
        session->undo_count = 0;
    }
}

/* A person's play of a party may be taken back until something else is done; the party's end stays. */
static void do_trictrac(vd_session *session, const vd_tt_action *action)
{
    const vd_tt_state before = session->tt;

    (void)vd_session_tt_fits(session, action, &session->tt);
    session->undo_count = action->act == VD_TT_ACT_PLAY && action->claim.moves > 0 &&
                          session->settings.seat[before.turn & 1] == VD_SEAT_HUMAN &&
                          session->tt.phase != VD_TT_OVER;
    session->tt_before = before;
}

static void do_undo(vd_session *session)
{
    session->undo_count--;
    if (session->settings.trictrac)
        session->tt = session->tt_before;
    else
        session->match = session->undo[session->undo_count];
    session->awaits = -1;
}

/* Which roll of which game comes next: all that the dice depend on. */
void vd_session_count_entry(vd_session *session, const vd_log_entry *entry)
{
    uint8_t die[VD_DICE_MAX];

    if (vd_entry_dice(entry, die))
        session->rolls++;
    if (entry->kind == VD_LOG_ACTION && entry->action.act == VD_ACT_NEXT_GAME) {
        session->rolls = 0;
        session->game++;
    }
}

/* ---- Values of people's sides ---- */

static bool two_give(const vd_session *session)
{
    return session->side[0].gives && session->side[1].gives;
}

bool vd_session_dice_ready(const vd_session *session)
{
    return (!session->side[0].gives || session->side[0].revealed) &&
           (!session->side[1].gives || session->side[1].revealed);
}

bool vd_session_takes_commit(const vd_session *session, int seat)
{
    return (seat == 0 || seat == 1) && two_give(session) && !session->side[0].revealed &&
           !session->side[1].revealed;
}

bool vd_session_takes_reveal(const vd_session *session, int seat)
{
    return (seat == 0 || seat == 1) && session->side[seat].gives && !session->side[seat].revealed &&
           (!two_give(session) || (session->side[0].committed && session->side[1].committed));
}

static void hex_of(const uint8_t bytes[VD_SEED_LEN], char out[VD_HEX_LEN])
{
    vd_seed seed;

    memcpy(seed.byte, bytes, sizeof seed.byte);
    vd_seed_format(&seed, out);
}

bool vd_session_opens(const vd_session *session, int seat, const uint8_t bytes[VD_SEED_LEN],
                      const char *word)
{
    char value[VD_HEX_LEN], text[VD_DICE_TEXT_MAX], hash[VD_HEX_LEN];
    vd_buf buf;

    VD_ASSERT(session && (seat == 0 || seat == 1) && word);
    if (!session->side[seat].committed)
        return true;
    hex_of(bytes, value);
    vd_buf_init(&buf, text, sizeof text);
    vd_dice_contribution_text(&buf, session->commitment_due, seat,
                              &(const vd_dice_contribution){value, word});
    vd_text_commitment(text, buf.length, hash);
    return !strcmp(hash, session->side[seat].commitment);
}

static bool reveal_fits(const vd_session *session, const vd_log_entry *entry, const char *word)
{
    const int seat = entry->action.seat;

    return vd_session_takes_reveal(session, seat) && vd_client_seed_valid(word, strlen(word)) &&
           (word[0] == '\0' || session->settings.values == VD_VALUES_PAGES) &&
           vd_session_opens(session, seat, entry->bytes, word);
}

static void do_commit(vd_session *session, const vd_log_entry *entry)
{
    vd_dice_side *side = &session->side[entry->action.seat & 1];

    side->committed = true;
    hex_of(entry->bytes, side->commitment);
}

void vd_session_do_reveal(vd_session *session, const vd_log_entry *entry, const char *word)
{
    vd_dice_side *side = &session->side[entry->action.seat & 1];

    side->revealed = true;
    hex_of(entry->bytes, side->value);
    memcpy(side->word, word, strlen(word) + 1);
}

bool vd_session_takes_client_seed(const vd_session *session)
{
    return session->settings.dice != VD_DICE_MANUAL &&
           session->settings.values != VD_VALUES_PAGES && vd_session_dice_ready(session) &&
           session->rolls == 0 && session->game == 1 && session->word[0] == '\0' &&
           !session->closed;
}

bool vd_session_may_close(const vd_session *session)
{
    return !session->settings.trictrac && session->match.rules.length == 0 &&
           session->match.phase == VD_PHASE_GAME_OVER && !session->closed;
}

static vd_refusal act_on(const vd_session *session, const vd_action *action, const vd_play *found,
                         vd_match *after)
{
    if (session->closed || session->settings.trictrac)
        return VD_REFUSAL_match_over;
    if (session->awaits >= 0)
        return VD_REFUSAL_not_your_turn;
    if (action->act == VD_ACT_COCKED && session->settings.dice != VD_DICE_MANUAL)
        return VD_REFUSAL_cocked_nothing;
    *after = session->match;
    return found ? vd_match_apply_found(after, action->seat, found) : vd_match_apply(after, action);
}

bool vd_session_fits(const vd_session *session, const vd_log_entry *entry, const char *word,
                     const vd_play *found, vd_match *after, vd_refusal *refusal)
{
    VD_ASSERT(refusal && word);

    *refusal = VD_REFUSAL_none;
    switch (entry->kind) {
    case VD_LOG_ACTION:
        if (!vd_session_dice_ready(session))
            return false;
        *refusal = act_on(session, &entry->action, found, after);
        return *refusal == VD_REFUSAL_none;
    case VD_LOG_TRICTRAC:
        return vd_session_dice_ready(session) &&
               vd_session_tt_fits(session, &entry->tt, &(vd_tt_state){0});
    case VD_LOG_UNDO:
        return session->undo_count > 0;
    case VD_LOG_END:
        return session->awaits >= 0;
    case VD_LOG_CLIENT_SEED:
        return vd_session_takes_client_seed(session) && vd_client_seed_valid(word, strlen(word));
    case VD_LOG_COMMIT:
        return vd_session_takes_commit(session, entry->action.seat);
    case VD_LOG_REVEAL:
        return reveal_fits(session, entry, word);
    default:
        return session->awaits < 0 && vd_session_may_close(session);
    }
}

void vd_session_do(vd_session *session, const vd_log_entry *entry, const char *word,
                   const vd_match *after)
{
    VD_ASSERT(session->undo_count >= 0 && session->undo_count <= VD_UNDO_MAX);
    VD_ASSERT(entry->kind != VD_LOG_UNDO || session->undo_count > 0);

    vd_session_count_entry(session, entry);
    switch (entry->kind) {
    case VD_LOG_ACTION:
        do_action(session, &entry->action, after);
        break;
    case VD_LOG_TRICTRAC:
        do_trictrac(session, &entry->tt);
        break;
    case VD_LOG_UNDO:
        do_undo(session);
        break;
    case VD_LOG_END:
        session->awaits = -1;
        session->undo_count = 0;
        break;
    case VD_LOG_CLIENT_SEED:
        memcpy(session->word, word, strlen(word) + 1);
        break;
    case VD_LOG_COMMIT:
        do_commit(session, entry);
        break;
    case VD_LOG_REVEAL:
        vd_session_do_reveal(session, entry, word);
        break;
    default:
        session->closed = true;
    }
}

bool vd_session_make_room(vd_session *session)
{
    const size_t capacity = session->capacity ? session->capacity * 2 : ENTRIES_FIRST;
    vd_log_entry *entry;

    VD_ASSERT(session->count <= session->capacity);
    if (session->count < session->capacity)
        return true;
    entry = realloc(session->entry, capacity * sizeof *entry);
    if (!entry)
        return false;
    session->entry = entry;
    session->capacity = capacity;
    return true;
}

bool vd_session_over(const vd_session *session)
{
    if (session->settings.trictrac)
        return session->tt.phase == VD_TT_OVER;
    return session->closed || (session->match.phase == VD_PHASE_MATCH_OVER && session->awaits < 0);
}
