/* Session, private: its memory, and one line of its file as JSON. */
#ifndef VD_SESSION_PARTS_H
#define VD_SESSION_PARTS_H

#include "inner/trictrac_json.h"
#include "log.h"
#include "videau/app.h"

#include <jansson.h>

enum {
    VD_UNDO_MAX = 8
}; /* plays and named doubles between two rolls: four at most (R85-R87, European form) */

struct vd_session {
    vd_game_settings settings;
    char commitment[VD_HEX_LEN];     /* as the file has it */
    char commitment_due[VD_HEX_LEN]; /* as the seed and what was agreed on make it */
    char word[VD_CLIENT_SEED_MAX + 1];
    vd_dice_side side[2];
    vd_match match;
    vd_tt_state tt;             /* of a party of trictrac */
    vd_tt_state tt_before;      /* the party before the play that may be taken back */
    bool any;                   /* a file of trictrac may be read too */
    vd_match undo[VD_UNDO_MAX]; /* the match before each step that may be taken back */
    int undo_count;
    int awaits;
    bool closed;
    uint32_t game;  /* as the file counts them, from 1 */
    uint32_t rolls; /* in this game */
    bool
        lenient; /* the dice are looked at to the end: what the rules forbid is passed over, and noted */
    size_t forbidden; /* its first line; 0: none */
    vd_log_entry *entry;
    size_t count, capacity;
    char *path;
    vd_log log;
    vd_file_error fault; /* why the last act was not kept */
    vd_store store;      /* where lines go; no `append`: nowhere */
    vd_dice_report dice; /* what replaying found */
};

/* Does this seat give a value to the dice? */
bool vd_game_settings_gives(const vd_game_settings *settings, int seat);
/* The first line. VD_ERR_NOMEM, else VD_OK; *out is to be released. */
VD_NODISCARD vd_status vd_game_settings_to_json(const vd_game_settings *settings, json_t **out);
/* VD_ERR_CORRUPT with `fault` filled. `commitment` receives the file's. */
VD_NODISCARD vd_status vd_game_settings_from_json(const json_t *json, vd_game_settings *out,
                                                  char commitment[VD_HEX_LEN],
                                                  vd_file_error *fault);
const char *vd_values_name(vd_values values); /* "terminal"; NULL: VD_VALUES_NONE */
/* `name` may be NULL. False: no values are called so. */
bool vd_values_find(const char *name, vd_values *out);

/* `word` belongs to VD_LOG_CLIENT_SEED and VD_LOG_REVEAL. NULL: no memory. */
json_t *vd_entry_to_json(const vd_log_entry *entry, const char *word);
bool vd_entry_from_json(const json_t *json, vd_log_entry *out, char word[VD_CLIENT_SEED_MAX + 1]);

/* ---- session_entry.c ---- */

/* Fills `fault` and returns `status`. */
VD_NODISCARD vd_status vd_session_fail(vd_file_error *fault, vd_file_fault what, size_t line,
                                       vd_status status);
bool vd_session_is_roll(const vd_action *action);
/* Dice thrown: the entry's two, or NULL. */
const uint8_t *vd_entry_dice(const vd_log_entry *entry);
/* The roll that comes next. */
void vd_session_draw(const vd_session *session, uint8_t die[2]);
/* Compare a roll of the file with the one the seed gives. */
void vd_session_check_roll(vd_session *session, const uint8_t die[2]);
bool vd_session_may_close(const vd_session *session);
/* May this entry come next? `word` belongs to VD_LOG_CLIENT_SEED and VD_LOG_REVEAL. Of an action *after is the match that it
 * leads to; a play is asked of the rules here and nowhere else, unless `found` (may be NULL) is that play as they gave it. */
bool vd_session_fits(const vd_session *session, const vd_log_entry *entry, const char *word,
                     const vd_play *found, vd_match *after, vd_refusal *refusal);
/* Carry out an entry that fits; `after` as vd_session_fits had it. */
void vd_session_do(vd_session *session, const vd_log_entry *entry, const char *word,
                   const vd_match *after);
/* Parts of it, for an entry that is passed over. */
void vd_session_count_entry(vd_session *session, const vd_log_entry *entry);
void vd_session_do_reveal(vd_session *session, const vd_log_entry *entry, const char *word);
/* For one entry more; false: no memory. */
bool vd_session_make_room(vd_session *session);

/* ---- session_file.c ---- */

/* A line (released, NULL: no memory) to where the session's lines go. */
VD_NODISCARD vd_status vd_session_append(vd_session *session, json_t *json, vd_file_error *fault);

/* ---- session_trictrac.c ---- */

/* The options of a party in what the seal covers. */
void vd_tt_options_text(vd_buf *out, const vd_tt_options *options);
/* May it come next? *after is what it leads to. */
bool vd_session_tt_fits(const vd_session *session, const vd_tt_action *action, vd_tt_state *after);

/* ---- Elsewhere ---- */

/* Dice from a seed. `commitment` NULL: as games were sealed before values were given, with given[0].word. */
void vd_app_draw(const vd_seed *seed, const char *commitment, const vd_dice_contribution given[2],
                 uint32_t game, uint32_t roll, uint8_t die[2]);
/* "2026-11-22T07:34:04Z". */
void vd_app_put_time(vd_buf *out, int64_t when);

/* The match that begins from settings->start. */
VD_NODISCARD vd_status vd_match_set_up(const vd_game_settings *settings, vd_match *out);

#endif
