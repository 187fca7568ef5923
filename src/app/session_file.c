/* Games made, kept in a file or a store, and read again entry by entry. */
#include "inner/json_text.h"
#include "session_parts.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define VD_FILE_KEY(name) "file." #name,
static const char *const fault_keys[] = {VD_FILE_LIST(VD_FILE_KEY)};
#undef VD_FILE_KEY

const char *vd_file_fault_key(vd_file_fault fault)
{
    return fault_keys[(unsigned)fault < VD_FILE_COUNT ? fault : VD_FILE_none];
}

static vd_status start_match(vd_session *session)
{
    for (int seat = 0; seat < 2; seat++)
        session->side[seat].gives = vd_game_settings_gives(&session->settings, seat);
    if (session->settings.trictrac) {
        vd_tt_state_start(&session->tt);
        return vd_tt_options_check(&session->settings.tt);
    }
    if (session->settings.set_up)
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

vd_status vd_session_append(vd_session *session, json_t *json, vd_file_error *fault)
{
    char *text = vd_json_line(json);
    vd_status status = vd_session_fail(fault, VD_FILE_no_memory, 0, VD_ERR_NOMEM);
    size_t len;

    VD_ASSERT(fault);
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
        return vd_session_fail(fault, VD_FILE_no_memory, 0, status);
    return vd_session_append(session, json, fault);
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
    if (!session) {
        *fault = (vd_file_error){VD_FILE_no_memory, 0};
        return VD_ERR_NOMEM;
    }
    session->settings = *settings;
    if (settings->dice != VD_DICE_MANUAL)
        vd_game_settings_commitment(settings, session->commitment);
    memcpy(session->commitment_due, session->commitment, sizeof session->commitment_due);
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
            vd_session_do_reveal(session, entry, word);
        }
        if (session->forbidden == 0)
            session->forbidden = line;
        vd_session_count_entry(session, entry);
        return VD_OK;
    }
    if (fault->fault == VD_FILE_dice)
        return VD_ERR_CORRUPT;
    return vd_session_fail(fault, VD_FILE_illegal, line, VD_ERR_CORRUPT);
}

static vd_status replay_entry(vd_session *session, const json_t *json, size_t line,
                              vd_file_error *fault)
{
    char word[VD_CLIENT_SEED_MAX + 1] = "";
    vd_log_entry entry;
    vd_refusal refusal;
    vd_match after;
    const uint8_t *die;

    VD_ASSERT(session->count <= session->capacity);
    if (!vd_entry_from_json(json, &entry, word))
        return vd_session_fail(fault, VD_FILE_line, line, VD_ERR_CORRUPT);
    die = vd_entry_dice(&entry);
    if (die) {
        vd_session_check_roll(session, die);
        if (session->dice.wrong == 1 && fault->fault == VD_FILE_none)
            (void)!vd_session_fail(fault, VD_FILE_dice, line, VD_ERR_CORRUPT);
    }
    if (!vd_session_fits(session, &entry, word, NULL, &after, &refusal))
        return pass_over(session, &entry, word, line, fault);
    if (!vd_session_make_room(session))
        return vd_session_fail(fault, VD_FILE_no_memory, 0, VD_ERR_NOMEM);
    vd_session_do(session, &entry, word, &after);
    session->entry[session->count++] = entry;
    return VD_OK;
}

static vd_status replay_header(vd_session *session, const json_t *json, vd_file_error *fault)
{
    vd_status status =
        vd_game_settings_from_json(json, &session->settings, session->commitment, fault);

    if (status != VD_OK)
        return status;
    if (session->settings.trictrac && !session->any)
        return vd_session_fail(fault, VD_FILE_trictrac, 1, VD_ERR_CORRUPT);
    if (start_match(session) != VD_OK)
        return vd_session_fail(fault, VD_FILE_illegal, 1, VD_ERR_CORRUPT);
    session->dice.mode = session->settings.dice;
    session->dice.values = session->settings.values;
    session->dice.values_ok = true;
    session->dice.commitment_ok = true;
    if (session->settings.dice != VD_DICE_MANUAL) {
        vd_game_settings_commitment(&session->settings, session->commitment_due);
        session->dice.commitment_ok = !strcmp(session->commitment_due, session->commitment);
    }
    if (!session->dice.commitment_ok)
        (void)!vd_session_fail(fault, VD_FILE_dice, 1, VD_ERR_CORRUPT);
    return VD_OK;
}

/* Read whole lines. With VD_OK, fault->fault may still be VD_FILE_dice: the caller decides. */
static vd_status replay(vd_session *session, const char *bytes, size_t len, vd_file_error *fault)
{
    vd_status status = vd_session_fail(fault, VD_FILE_none, 0, VD_OK);
    size_t line = 0, at = 0;

    while (at < len && status == VD_OK) {
        const char *end = memchr(bytes + at, '\n', len - at);
        json_t *json;

        if (!end)
            break;
        line++;
        json = vd_json_read(bytes + at, (size_t)(end - bytes) - at, JSON_REJECT_DUPLICATES, NULL);
        if (!json && errno == ENOMEM)
            status = vd_session_fail(fault, VD_FILE_no_memory, 0, VD_ERR_NOMEM);
        else if (!json_is_object(json))
            status = vd_session_fail(fault, line == 1 ? VD_FILE_not_a_game : VD_FILE_line, line,
                                     VD_ERR_CORRUPT);
        else if (line == 1)
            status = replay_header(session, json, fault);
        else
            status = replay_entry(session, json, line, fault);
        json_decref(json);
        at = (size_t)(end - bytes) + 1;
    }
    if (line == 0)
        return vd_session_fail(fault, VD_FILE_not_a_game, 0, VD_ERR_CORRUPT);
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

static vd_status parse(const char *bytes, size_t len, bool any, vd_session **out,
                       vd_file_error *fault)
{
    vd_file_error unused;
    vd_session *session = session_alloc();
    vd_status status;

    fault = fault ? fault : &unused;
    if (!session)
        return vd_session_fail(fault, VD_FILE_no_memory, 0, VD_ERR_NOMEM);
    session->any = any;
    status = read_bytes(session, bytes, len, fault);
    if (status != VD_OK) {
        vd_session_free(session);
        return status;
    }
    *out = session;
    return VD_OK;
}

vd_status vd_session_parse(const char *bytes, size_t len, vd_session **out, vd_file_error *fault)
{
    return parse(bytes, len, false, out, fault);
}

vd_status vd_session_parse_any(const char *bytes, size_t len, vd_session **out,
                               vd_file_error *fault)
{
    return parse(bytes, len, true, out, fault);
}

vd_status vd_session_resume(const char *bytes, size_t len, const vd_store *store, vd_session **out,
                            vd_file_error *fault)
{
    const vd_status status = vd_session_parse_any(bytes, len, out, fault);

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
        const vd_log_entry *entry = &session->entry[i];
        vd_match after = before;
        const vd_refusal refusal =
            entry->kind == VD_LOG_ACTION ? vd_match_apply(&after, &entry->action) : VD_REFUSAL_none;

        VD_ASSERT(refusal == VD_REFUSAL_none); /* it did once */
        vd_session_do(again, entry, word_of(session, entry), &after);
        visit(user, &before, entry, &again->match);
    }
    vd_session_free(again);
    return VD_OK;
}

static vd_status open_file(const char *path, bool any, vd_session **out, vd_file_error *fault)
{
    vd_file_error unused;
    vd_session *session = session_alloc();
    vd_status status = VD_ERR_NOMEM;
    char *bytes = NULL;

    fault = fault ? fault : &unused;
    (void)!vd_session_fail(fault, VD_FILE_no_memory, 0, status);
    if (!session || !(session->path = strdup(path)))
        goto done;
    session->any = any;
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

vd_status vd_session_open(const char *path, vd_session **out, vd_file_error *fault)
{
    return open_file(path, false, out, fault);
}

vd_status vd_session_open_any(const char *path, vd_session **out, vd_file_error *fault)
{
    return open_file(path, true, out, fault);
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

static bool dice_agree(const vd_dice_report *dice)
{
    return dice->commitment_ok && dice->values_ok && dice->wrong == 0;
}

/* None where one of them may be what dice that do not agree made of it. */
static uint32_t count_plays(const vd_session *session)
{
    uint32_t plays = 0;

    for (size_t i = 0; session->forbidden == 0 && i < session->count; i++)
        plays += session->entry[i].kind == VD_LOG_TRICTRAC
                     ? session->entry[i].tt.act == VD_TT_ACT_PLAY
                     : session->entry[i].kind == VD_LOG_ACTION &&
                           session->entry[i].action.act == VD_ACT_PLAY;
    return plays;
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
        return vd_session_fail(fault, VD_FILE_no_memory, 0, VD_ERR_NOMEM);
    session->lenient = session->any = true;
    status = vd_log_open(path, true, &log, &bytes, fault);
    if (status == VD_OK)
        status = replay(session, bytes, log.length, fault);
    if (status == VD_OK && session->forbidden > 0 && dice_agree(&session->dice))
        status = vd_session_fail(fault, VD_FILE_illegal, session->forbidden, VD_ERR_CORRUPT);
    if (status == VD_OK) {
        *out = session->dice;
        out->over = vd_session_over(session);
        out->games = session->game;
        out->plays = count_plays(session);
        vd_seed_format(&session->settings.seed, out->seed);
        memcpy(out->commitment, session->commitment, sizeof out->commitment);
        memcpy(out->word, session->word, sizeof out->word);
        memcpy(out->side, session->side, sizeof out->side);
        vd_buf_init(&text, out->text, sizeof out->text);
        vd_game_settings_text(&text, &session->settings);
    }
    free(bytes);
    vd_session_free(session);
    return status;
}

/* ---- Copies ---- */

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
    (void)!vd_session_fail(fault, VD_FILE_no_memory, 0, status);
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
