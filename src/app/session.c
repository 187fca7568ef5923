#include "inner/json_text.h"
#include "session_parts.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define VD_FILE_KEY(name) "file." #name,
static const char *const fault_keys[] = {VD_FILE_LIST(VD_FILE_KEY)};
#undef VD_FILE_KEY

enum { ENTRIES_FIRST = 64 };

const char *vd_file_fault_key(vd_file_fault fault)
{
    return fault_keys[(unsigned)fault < VD_FILE_COUNT ? fault : VD_FILE_none];
}

static vd_status fail(vd_file_error *fault, vd_file_fault what, size_t line, vd_status status)
{
    fault->fault = what;
    fault->line = line;
    return status;
}

/* ---- What an entry does to the match ---- */

static bool is_roll(const vd_action *action)
{
    return action->act == VD_ACT_OPENING || action->act == VD_ACT_ROLL;
}

/* A page's word comes with its value; at a terminal it is typed after the value was drawn. */
static void share_of(const vd_session *session, int seat, vd_dice_share *out)
{
    VD_ASSERT(seat == 0 || seat == 1);

    const vd_dice_side *side = &session->side[seat];

    out->value = side->revealed ? side->value : NULL;
    out->word = session->settings.values == VD_VALUES_TERMINAL ? session->word : side->word;
}

/* The roll that comes next. */
static void draw(const vd_session *session, uint8_t die[2])
{
    vd_dice_share share[2];
    const bool values = session->settings.values != VD_VALUES_NONE;

    if (!values) {
        vd_seed_roll(&session->settings.seed, session->word, session->game, session->rolls + 1,
                     die);
        return;
    }
    share_of(session, 0, &share[0]);
    share_of(session, 1, &share[1]);
    vd_app_draw(&session->settings.seed, session->bound, share, session->game, session->rolls + 1,
                die);
}

/* Compare a roll of the file with the one the seed gives. */
static void check_roll(vd_session *session, const vd_action *action)
{
    vd_dice_report *report = &session->dice;
    const uint32_t game = session->game, roll = session->rolls + 1;
    uint8_t due[2];

    report->rolls++;
    if (session->settings.dice == VD_DICE_MANUAL)
        return;
    draw(session, due);
    if (due[0] == action->die[0] && due[1] == action->die[1])
        return;
    if (report->wrong++ > 0)
        return;
    report->game = game;
    report->roll = roll;
    memcpy(report->due, due, sizeof due);
    memcpy(report->found, action->die, sizeof due);
}

/* A person's choice may be taken back: a play, a double he named, and the pass that he so
 * brought on himself. */
static bool may_be_undone(const vd_session *session, const vd_match *before,
                          const vd_action *action)
{
    if (session->settings.seat[action->seat & 1] != VD_SEAT_HUMAN)
        return false;
    if (action->act == VD_ACT_NAME)
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
    return after->turn != before->turn || after->phase == VD_PHASE_GAME_OVER ||
           after->phase == VD_PHASE_MATCH_OVER;
}

static vd_refusal do_action(vd_session *session, const vd_action *action)
{
    const vd_match before = session->match;
    vd_refusal refusal;

    if (action->act == VD_ACT_COCKED && session->settings.dice != VD_DICE_MANUAL)
        return VD_REFUSAL_cocked_nothing;
    refusal = vd_match_apply(&session->match, action);
    if (refusal != VD_REFUSAL_none)
        return refusal;
    if (may_be_undone(session, &before, action)) {
        keep_for_undo(session, &before);
        if (action->act == VD_ACT_PLAY && turn_is_complete(&before, &session->match))
            session->awaits = before.turn;
    } else {
        session->undo_count = 0;
    }
    return VD_REFUSAL_none;
}

/* Which roll of which game comes next: all that the dice depend on. */
static void count_entry(vd_session *session, const vd_log_entry *entry)
{
    if (entry->kind != VD_LOG_ACTION)
        return;
    if (is_roll(&entry->action))
        session->rolls++;
    if (entry->action.act == VD_ACT_NEXT_GAME) {
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

    if (!session->side[seat].committed)
        return true;
    hex_of(bytes, value);
    vd_buf_init(&buf, text, sizeof text);
    vd_dice_share_text(&buf, session->bound, seat, &(const vd_dice_share){value, word});
    vd_text_seal(text, buf.length, hash);
    return !strcmp(hash, session->side[seat].commitment);
}

static bool reveal_fits(const vd_session *session, const vd_log_entry *entry, const char *word)
{
    const int seat = entry->action.seat;

    return vd_session_takes_reveal(session, seat) && vd_word_valid(word, strlen(word)) &&
           (word[0] == '\0' || session->settings.values == VD_VALUES_PAGES) &&
           vd_session_opens(session, seat, entry->bytes, word);
}

static void do_commit(vd_session *session, const vd_log_entry *entry)
{
    vd_dice_side *side = &session->side[entry->action.seat & 1];

    side->committed = true;
    hex_of(entry->bytes, side->commitment);
}

static void do_reveal(vd_session *session, const vd_log_entry *entry, const char *word)
{
    vd_dice_side *side = &session->side[entry->action.seat & 1];

    side->revealed = true;
    hex_of(entry->bytes, side->value);
    memcpy(side->word, word, strlen(word) + 1);
}

bool vd_session_takes_word(const vd_session *session)
{
    return session->settings.dice != VD_DICE_MANUAL &&
           session->settings.values != VD_VALUES_PAGES && vd_session_dice_ready(session) &&
           session->rolls == 0 && session->game == 1 && session->word[0] == '\0' &&
           !session->closed;
}

static bool may_close(const vd_session *session)
{
    return session->match.rules.length == 0 && session->match.phase == VD_PHASE_GAME_OVER &&
           !session->closed;
}

/* Would do_entry succeed? `word` belongs to VD_LOG_WORD and VD_LOG_REVEAL. */
static bool entry_fits(const vd_session *session, const vd_log_entry *entry, const char *word,
                       vd_refusal *refusal)
{
    *refusal = VD_REFUSAL_none;
    switch (entry->kind) {
    case VD_LOG_ACTION:
        if (!vd_session_dice_ready(session))
            return false;
        if (session->closed)
            *refusal = VD_REFUSAL_match_over;
        else if (session->awaits >= 0)
            *refusal = VD_REFUSAL_not_your_turn;
        else if (entry->action.act == VD_ACT_COCKED && session->settings.dice != VD_DICE_MANUAL)
            *refusal = VD_REFUSAL_cocked_nothing;
        else
            *refusal = vd_match_allows(&session->match, &entry->action);
        return *refusal == VD_REFUSAL_none;
    case VD_LOG_UNDO:
        return session->undo_count > 0;
    case VD_LOG_END:
        return session->awaits >= 0;
    case VD_LOG_WORD:
        return vd_session_takes_word(session) && vd_word_valid(word, strlen(word));
    case VD_LOG_COMMIT:
        return vd_session_takes_commit(session, entry->action.seat);
    case VD_LOG_REVEAL:
        return reveal_fits(session, entry, word);
    default:
        return session->awaits < 0 && may_close(session);
    }
}

/* Carry out an entry that fits. */
static void do_entry(vd_session *session, const vd_log_entry *entry, const char *word)
{
    count_entry(session, entry);
    switch (entry->kind) {
    case VD_LOG_ACTION:
        (void)do_action(session, &entry->action);
        break;
    case VD_LOG_UNDO:
        session->match = session->undo[--session->undo_count];
        session->awaits = -1;
        break;
    case VD_LOG_END:
        session->awaits = -1;
        session->undo_count = 0;
        break;
    case VD_LOG_WORD:
        memcpy(session->word, word, strlen(word) + 1);
        break;
    case VD_LOG_COMMIT:
        do_commit(session, entry);
        break;
    case VD_LOG_REVEAL:
        do_reveal(session, entry, word);
        break;
    default:
        session->closed = true;
    }
}

static bool make_room(vd_session *session)
{
    const size_t capacity = session->capacity ? session->capacity * 2 : ENTRIES_FIRST;
    vd_log_entry *entry;

    if (session->count < session->capacity)
        return true;
    entry = realloc(session->entry, capacity * sizeof *entry);
    if (!entry)
        return false;
    session->entry = entry;
    session->capacity = capacity;
    return true;
}

/* ---- Making and reading ---- */

static vd_status start_match(vd_session *session)
{
    for (int seat = 0; seat < 2; seat++)
        session->side[seat].gives = vd_game_settings_gives(&session->settings, seat);
    if (session->settings.placed)
        return vd_match_set_up(&session->settings, &session->match);
    return vd_match_init(&session->match, &session->settings.rules) == VD_REFUSAL_none
               ? VD_OK
               : VD_ERR_ILLEGAL;
}

static vd_session *session_alloc(void)
{
    vd_session *session = calloc(1, sizeof *session);

    if (session) {
        session->awaits = -1;
        session->log.fd = -1;
        session->game = 1;
    }
    return session;
}

static vd_status append_json(vd_session *session, json_t *json, vd_file_error *fault)
{
    char *text = vd_json_line(json);
    vd_status status = fail(fault, VD_FILE_no_memory, 0, VD_ERR_NOMEM);
    size_t len;

    json_decref(json);
    if (!text)
        return status;
    /* The line end takes the place of the terminating zero. */
    len = strlen(text);
    text[len] = '\n';
    status = VD_OK;
    if (session->store.append)
        status = session->store.append(session->store.user, text, len + 1, fault);
    free(text);
    return status;
}

static vd_status append_to_log(void *user, const char *lines, size_t len, vd_file_error *fault)
{
    return vd_log_append(user, lines, len, fault);
}

static void keep_in_log(vd_session *session)
{
    session->store = (vd_store){append_to_log, &session->log};
}

static vd_status write_header(vd_session *session, vd_file_error *fault)
{
    json_t *json = NULL;
    const vd_status status = vd_game_settings_to_json(&session->settings, &json);

    if (status != VD_OK)
        return fail(fault, VD_FILE_no_memory, 0, status);
    return append_json(session, json, fault);
}

static vd_status create_file(vd_session *session, const char *path, vd_file_error *fault)
{
    const vd_status status = vd_log_create(path, &session->log, fault);

    if (status != VD_OK)
        return status;
    keep_in_log(session);
    return write_header(session, fault);
}

/* A session that stands before its first entry and is kept nowhere. */
static vd_status make_session(const vd_game_settings *settings, vd_session **out,
                              vd_file_error *fault)
{
    vd_session *session = session_alloc();
    vd_status status;

    *fault = (vd_file_error){VD_FILE_none, 0};
    if (!session)
        return fail(fault, VD_FILE_no_memory, 0, VD_ERR_NOMEM);
    session->settings = *settings;
    if (settings->dice != VD_DICE_MANUAL)
        vd_game_settings_seal(settings, session->seal);
    memcpy(session->bound, session->seal, sizeof session->bound);
    status = start_match(session);
    if (status != VD_OK) {
        vd_session_free(session);
        return status;
    }
    *out = session;
    return VD_OK;
}

vd_status vd_session_new(const vd_game_settings *settings, const char *path, vd_session **out,
                         vd_file_error *fault)
{
    vd_file_error unused;
    vd_session *session = NULL;
    vd_status status;

    fault = fault ? fault : &unused;
    status = make_session(settings, &session, fault);
    if (status == VD_OK && path) {
        session->path = strdup(path);
        status = session->path ? create_file(session, session->path, fault) : VD_ERR_NOMEM;
    }
    if (status != VD_OK) {
        vd_session_free(session);
        return status;
    }
    *out = session;
    return VD_OK;
}

vd_status vd_session_begin(const vd_game_settings *settings, const vd_store *store,
                           vd_session **out, vd_file_error *fault)
{
    vd_file_error unused;
    vd_session *session = NULL;
    vd_status status;

    fault = fault ? fault : &unused;
    status = make_session(settings, &session, fault);
    if (status != VD_OK)
        return status;
    session->store = *store;
    status = write_header(session, fault);
    if (status != VD_OK) {
        vd_session_free(session);
        return status;
    }
    *out = session;
    return VD_OK;
}

/* What the rules forbid: the end of reading, unless only the dice are in question. A wrong roll
 * named before is the reason for whatever follows from it. */
static vd_status pass_over(vd_session *session, const vd_log_entry *entry, const char *word,
                           size_t line, vd_file_error *fault)
{
    if (session->lenient) {
        /* Another value than the one committed to: it is named, and its rolls are looked at all the same. */
        if (entry->kind == VD_LOG_REVEAL && vd_session_takes_reveal(session, entry->action.seat)) {
            session->dice.values_ok = false;
            do_reveal(session, entry, word);
        }
        count_entry(session, entry);
        return VD_OK;
    }
    if (fault->fault == VD_FILE_dice)
        return VD_ERR_CORRUPT;
    return fail(fault, VD_FILE_illegal, line, VD_ERR_CORRUPT);
}

static vd_status replay_entry(vd_session *session, const json_t *json, size_t line,
                              vd_file_error *fault)
{
    char word[VD_WORD_MAX + 1] = "";
    vd_log_entry entry;
    vd_refusal refusal;

    if (!vd_entry_from_json(json, &entry, word))
        return fail(fault, VD_FILE_line, line, VD_ERR_CORRUPT);
    if (entry.kind == VD_LOG_ACTION && is_roll(&entry.action)) {
        check_roll(session, &entry.action);
        if (session->dice.wrong == 1 && fault->fault == VD_FILE_none)
            (void)fail(fault, VD_FILE_dice, line, VD_ERR_CORRUPT);
    }
    if (!entry_fits(session, &entry, word, &refusal))
        return pass_over(session, &entry, word, line, fault);
    if (!make_room(session))
        return fail(fault, VD_FILE_no_memory, 0, VD_ERR_NOMEM);
    do_entry(session, &entry, word);
    session->entry[session->count++] = entry;
    return VD_OK;
}

static vd_status replay_header(vd_session *session, const json_t *json, vd_file_error *fault)
{
    vd_status status = vd_game_settings_from_json(json, &session->settings, session->seal, fault);

    if (status != VD_OK)
        return status;
    if (start_match(session) != VD_OK)
        return fail(fault, VD_FILE_illegal, 1, VD_ERR_CORRUPT);
    session->dice.mode = session->settings.dice;
    session->dice.values = session->settings.values;
    session->dice.values_ok = true;
    session->dice.seal_ok = true;
    if (session->settings.dice != VD_DICE_MANUAL) {
        vd_game_settings_seal(&session->settings, session->bound);
        session->dice.seal_ok = !strcmp(session->bound, session->seal);
    }
    if (!session->dice.seal_ok)
        (void)fail(fault, VD_FILE_dice, 1, VD_ERR_CORRUPT);
    return VD_OK;
}

/* Read whole lines. With VD_OK, fault->fault may still be VD_FILE_dice: the caller decides. */
static vd_status replay(vd_session *session, const char *bytes, size_t len, vd_file_error *fault)
{
    vd_status status = fail(fault, VD_FILE_none, 0, VD_OK);
    size_t line = 0, at = 0;

    while (at < len && status == VD_OK) {
        const char *end = memchr(bytes + at, '\n', len - at);
        json_t *json;

        if (!end)
            break;
        line++;
        json = vd_json_read(bytes + at, (size_t)(end - bytes) - at, JSON_REJECT_DUPLICATES, NULL);
        if (!json && errno == ENOMEM)
            status = fail(fault, VD_FILE_no_memory, 0, VD_ERR_NOMEM);
        else if (!json_is_object(json))
            status =
                fail(fault, line == 1 ? VD_FILE_not_a_game : VD_FILE_line, line, VD_ERR_CORRUPT);
        else if (line == 1)
            status = replay_header(session, json, fault);
        else
            status = replay_entry(session, json, line, fault);
        json_decref(json);
        at = (size_t)(end - bytes) + 1;
    }
    if (line == 0)
        return fail(fault, VD_FILE_not_a_game, 0, VD_ERR_CORRUPT);
    return status;
}

static vd_status read_bytes(vd_session *session, const char *bytes, size_t len,
                            vd_file_error *fault)
{
    vd_status status = replay(session, bytes, len, fault);

    if (status == VD_OK && fault->fault == VD_FILE_dice)
        status = VD_ERR_CORRUPT;
    return status;
}

vd_status vd_session_parse(const char *bytes, size_t len, vd_session **out, vd_file_error *fault)
{
    vd_file_error unused;
    vd_session *session = session_alloc();
    vd_status status;

    fault = fault ? fault : &unused;
    if (!session)
        return fail(fault, VD_FILE_no_memory, 0, VD_ERR_NOMEM);
    status = read_bytes(session, bytes, len, fault);
    if (status != VD_OK) {
        vd_session_free(session);
        return status;
    }
    *out = session;
    return VD_OK;
}

vd_status vd_session_resume(const char *bytes, size_t len, const vd_store *store, vd_session **out,
                            vd_file_error *fault)
{
    const vd_status status = vd_session_parse(bytes, len, out, fault);

    if (status == VD_OK)
        (*out)->store = *store;
    return status;
}

/* The text that belongs to an entry of the list. */
static const char *word_of(const vd_session *session, const vd_log_entry *entry)
{
    return entry->kind == VD_LOG_REVEAL ? session->side[entry->action.seat & 1].word
                                        : session->word;
}

vd_status vd_session_walk(const vd_session *session, vd_session_visit *visit, void *user)
{
    vd_file_error unused;
    vd_session *again = NULL;
    const vd_status status = make_session(&session->settings, &again, &unused);

    if (status != VD_OK)
        return status;
    for (size_t i = 0; i < session->count; i++) {
        const vd_match before = again->match;

        do_entry(again, &session->entry[i], word_of(session, &session->entry[i]));
        visit(user, &before, &session->entry[i], &again->match);
    }
    vd_session_free(again);
    return VD_OK;
}

vd_status vd_session_open(const char *path, vd_session **out, vd_file_error *fault)
{
    vd_file_error unused;
    vd_session *session = session_alloc();
    vd_status status = VD_ERR_NOMEM;
    char *bytes = NULL;

    fault = fault ? fault : &unused;
    (void)fail(fault, VD_FILE_no_memory, 0, status);
    if (!session || !(session->path = strdup(path)))
        goto done;
    status = vd_log_open(session->path, false, &session->log, &bytes, fault);
    keep_in_log(session);
    if (status == VD_OK)
        status = read_bytes(session, bytes, session->log.length, fault);
    if (status == VD_OK)
        status = vd_log_trim(&session->log, fault);
done:
    free(bytes);
    if (status == VD_OK)
        *out = session;
    else
        vd_session_free(session);
    return status;
}

void vd_session_free(vd_session *session)
{
    if (!session)
        return;
    vd_log_close(&session->log);
    free(session->entry);
    free(session->path);
    free(session);
}

vd_status vd_dice_verify(const char *path, vd_dice_report *out, vd_file_error *fault)
{
    vd_file_error unused;
    vd_session *session = session_alloc();
    vd_status status;
    vd_log log = {.fd = -1};
    char *bytes = NULL;
    vd_buf text;

    fault = fault ? fault : &unused;
    if (!session)
        return fail(fault, VD_FILE_no_memory, 0, VD_ERR_NOMEM);
    session->lenient = true;
    status = vd_log_open(path, true, &log, &bytes, fault);
    if (status == VD_OK)
        status = replay(session, bytes, log.length, fault);
    if (status == VD_OK) {
        *out = session->dice;
        out->over = vd_session_over(session);
        out->games = session->game;
        out->plays = 0;
        for (size_t i = 0; i < session->count; i++)
            out->plays += session->entry[i].kind == VD_LOG_ACTION &&
                          session->entry[i].action.act == VD_ACT_PLAY;
        vd_seed_format(&session->settings.seed, out->seed);
        memcpy(out->seal, session->seal, sizeof out->seal);
        memcpy(out->word, session->word, sizeof out->word);
        memcpy(out->side, session->side, sizeof out->side);
        vd_buf_init(&text, out->text, sizeof out->text);
        vd_game_settings_text(&text, &session->settings);
    }
    free(bytes);
    vd_session_free(session);
    return status;
}

/* ---- Questions ---- */

const vd_game_settings *vd_session_settings(const vd_session *session)
{
    return &session->settings;
}

const vd_match *vd_session_match(const vd_session *session)
{
    return &session->match;
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

const char *vd_session_word(const vd_session *session)
{
    return session->word;
}

const char *vd_session_seal(const vd_session *session)
{
    return session->seal;
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
    return session->undo_count > 0 ? &session->undo[session->undo_count - 1] : NULL;
}

bool vd_session_over(const vd_session *session)
{
    return session->closed || (session->match.phase == VD_PHASE_MATCH_OVER && session->awaits < 0);
}

/* ---- Acts ---- */

/* On the disk first, then in memory. */
static vd_status commit(vd_session *session, const vd_log_entry *entry, const char *word,
                        vd_refusal *refusal)
{
    vd_status status;
    vd_refusal unused;

    refusal = refusal ? refusal : &unused;
    if (!entry_fits(session, entry, word, refusal))
        return VD_ERR_ILLEGAL;
    if (!make_room(session))
        return fail(&session->fault, VD_FILE_no_memory, 0, VD_ERR_NOMEM);
    status = append_json(session, vd_entry_to_json(entry, word), &session->fault);
    if (status != VD_OK)
        return status;
    do_entry(session, entry, word);
    session->entry[session->count++] = *entry;
    return VD_OK;
}

static vd_status commit_kind(vd_session *session, vd_log_kind kind, const char *word)
{
    const vd_log_entry entry = {.kind = kind};

    return commit(session, &entry, word, NULL);
}

/* An action after a complete play ends that turn; refused before the file hears of it when it
 * would not fit. */
static vd_status commit_action(vd_session *session, const vd_action *action, vd_refusal *refusal)
{
    const vd_log_entry entry = {.kind = VD_LOG_ACTION, .action = *action};
    vd_refusal unused;
    vd_status status;

    refusal = refusal ? refusal : &unused;
    *refusal = VD_REFUSAL_none;
    if (session->awaits >= 0) {
        *refusal = vd_match_allows(&session->match, action);
        if (*refusal != VD_REFUSAL_none)
            return VD_ERR_ILLEGAL;
        status = commit_kind(session, VD_LOG_END, "");
        if (status != VD_OK)
            return status;
    }
    return commit(session, &entry, "", refusal);
}

vd_status vd_session_act(vd_session *session, const vd_action *action, vd_refusal *refusal)
{
    if (is_roll(action) && session->settings.dice != VD_DICE_MANUAL) {
        if (refusal)
            *refusal = VD_REFUSAL_bad_dice;
        return VD_ERR_ILLEGAL;
    }
    return commit_action(session, action, refusal);
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
    draw(session, action.die);
    return commit_action(session, &action, refusal);
}

vd_status vd_session_undo(vd_session *session)
{
    return commit_kind(session, VD_LOG_UNDO, "");
}

vd_status vd_session_end(vd_session *session)
{
    return commit_kind(session, VD_LOG_END, "");
}

vd_status vd_session_give_word(vd_session *session, const char *word, size_t len)
{
    char copy[VD_WORD_MAX + 1];

    if (len == 0 || !vd_word_valid(word, len))
        return VD_ERR_PARSE;
    memcpy(copy, word, len);
    copy[len] = '\0';
    return commit_kind(session, VD_LOG_WORD, copy);
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
    return commit(session, &entry, "", NULL);
}

vd_status vd_session_reveal(vd_session *session, int seat, const char *value, const char *word)
{
    vd_log_entry entry = {.kind = VD_LOG_REVEAL, .action = {.seat = (uint8_t)(seat & 1)}};

    if (!parse_hex(value, entry.bytes) || !vd_word_valid(word, strlen(word)))
        return VD_ERR_PARSE;
    if (vd_session_takes_reveal(session, seat) &&
        !vd_session_opens(session, seat, entry.bytes, word))
        return VD_ERR_CORRUPT;
    return commit(session, &entry, word, NULL);
}

vd_status vd_session_close(vd_session *session)
{
    if (session->awaits >= 0 && may_close(session)) {
        const vd_status status = commit_kind(session, VD_LOG_END, "");

        if (status != VD_OK)
            return status;
    }
    return commit_kind(session, VD_LOG_CLOSE, "");
}

/* All entries as text, allocated; NULL: no memory. */
static char *entries_text(const vd_session *session, size_t *len)
{
    char *text = NULL;
    size_t used = 0, room = 0;

    for (size_t i = 0; i < session->count; i++) {
        json_t *json = vd_entry_to_json(&session->entry[i], word_of(session, &session->entry[i]));
        char *line = vd_json_line(json);
        const size_t more = line ? strlen(line) + 1 : 0;
        char *grown = text;

        json_decref(json);
        if (line && used + more > room)
            grown = realloc(text, room = 2 * (used + more));
        if (!line || !grown) {
            free(line);
            free(text);
            return NULL;
        }
        text = grown;
        memcpy(text + used, line, more - 1);
        text[used + more - 1] = '\n';
        used += more;
        free(line);
    }
    *len = used;
    return text;
}

vd_status vd_session_copy(const vd_session *session, const char *path, vd_file_error *fault)
{
    vd_file_error unused;
    vd_session *copy = session_alloc();
    size_t len = 0;
    char *text = session->count ? entries_text(session, &len) : NULL;
    vd_status status = VD_ERR_NOMEM;

    fault = fault ? fault : &unused;
    (void)fail(fault, VD_FILE_no_memory, 0, status);
    if (copy && (text || !session->count)) {
        copy->settings = session->settings;
        status = create_file(copy, path, fault);
        if (status == VD_OK && text)
            status = vd_log_append(&copy->log, text, len, fault);
    }
    free(text);
    vd_session_free(copy);
    return status;
}
