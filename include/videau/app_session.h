/* A session: a match in progress, from what is agreed on before the first roll to the dice that are recomputed after it.
 *
 * It is a list of actions. Each is on the disk (written, then fsync) before the caller hears that
 * it was done; what stands in the file is what resumes after a crash. docs/FORMATS.md names every field, and
 * docs/DICE.md every step from the seed to a roll. A session belongs to one thread at a time. */
#ifndef VIDEAU_APP_SESSION_H
#define VIDEAU_APP_SESSION_H

#include "videau/app_dice.h"
#include "videau/notation.h"
#include "videau/rules.h"
#include "videau/trictrac.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum vd_dice_mode { VD_DICE_SEALED, VD_DICE_SEEDED, VD_DICE_MANUAL } vd_dice_mode;
typedef enum vd_seat_kind { VD_SEAT_HUMAN, VD_SEAT_COMPUTER } vd_seat_kind;

/* Where the values come from that people's sides give to sealed dice. */
typedef enum vd_values {
    VD_VALUES_NONE, /* there are none: known seeds, dice by hand, games sealed before values were given */
    VD_VALUES_TERMINAL, /* this program draws one for the people at its terminal */
    VD_VALUES_PAGES     /* the page of each person draws one */
} vd_values;

enum { VD_NAME_MAX = 64, VD_MATCH_ID_MAX = 64, VD_PLAYER_MAX = 161, VD_SEALED_TEXT_MAX = 4096 };

/* What is fixed before the first roll and stands in the file's first line. */
typedef struct vd_game_settings {
    vd_match_rules rules; /* of a race game */
    bool trictrac; /* a party of trictrac: `tt` in the place of `rules`, and no start set up */
    vd_tt_options tt;
    uint8_t numbering; /* vd_tt_numbering, as the players like it */
    vd_seat_kind seat[2];
    char level[VD_NAME_MAX]; /* of the computer: vd_computer_level */
    uint64_t noise_seed;     /* of the mistakes that the level makes */
    vd_dice_mode dice;
    vd_seed seed; /* not read with VD_DICE_MANUAL */
    vd_values values;
    char match_id
        [VD_MATCH_ID_MAX]; /* of this match alone; these three where there are values: the seal covers them */
    int64_t made;                /* seconds since 1970 */
    char name[2][VD_PLAYER_MAX]; /* by seat, UTF-8; "": none */
    char stake[VD_NAME_MAX]; /* what a point is worth, in the players' words (R109); may be empty */
    bool letters; /* how the players like it shown: notation, side of the home boards, sentences */
    bool home_left;
    bool plain;
    bool set_up; /* the first game starts from `start`: its mover is seat 0 */
    vd_situation start;
} vd_game_settings;

/* Set `values`, `made` (`now`, seconds since 1970) and a new match id: `prefix`, then digits of `random`. */
VD_API void vd_game_settings_bind(vd_game_settings *settings, vd_values values, const char *prefix,
                                  int64_t now, const vd_seed *random);
/* What the seal covers besides the seed: lines of text, for people too (VD_SEALED_TEXT_MAX). Nothing without values. */
VD_API void vd_game_settings_text(vd_buf *out, const vd_game_settings *settings);
/* SHA-256 of that text and the line "seed HEX"; without values of the seed alone. */
VD_API void vd_game_settings_commitment(const vd_game_settings *settings, char out[VD_HEX_LEN]);

/* What is wrong with a game file. The sentence is catalogue "file.<name>", with {0} the file and {1} the line. */
#define VD_FILE_LIST(X)                                                   \
    X(none)                                                               \
    X(cannot_open)                                                        \
    X(cannot_write)                                                       \
    X(exists) /* a new game would overwrite it */                         \
    X(gone)   /* deleted while it was played, or altered */               \
    X(in_use) /* another process plays it */                              \
    X(not_a_game)                                                         \
    X(version) /* written by a later program */                           \
    X(line)    /* line {1} cannot be read */                              \
    X(illegal) /* line {1} is against the rules */                        \
    X(dice)    /* the roll in line {1} does not come from the seed */     \
    X(too_long)                                                           \
    X(trictrac) /* a party of trictrac, which the caller does not know */ \
    X(no_memory)

typedef enum vd_file_fault {
#define VD_FILE_ENUM(name) VD_FILE_##name,
    VD_FILE_LIST(VD_FILE_ENUM)
#undef VD_FILE_ENUM
        VD_FILE_COUNT
} vd_file_fault;

typedef struct vd_file_error {
    vd_file_fault fault;
    size_t line; /* from 1; 0: none in particular */
} vd_file_error;

VD_API const char *vd_file_fault_key(vd_file_fault fault); /* "file.in_use" */

typedef enum vd_log_kind {
    VD_LOG_ACTION,
    VD_LOG_UNDO,
    VD_LOG_END,         /* the turn is ended: no undo beyond this */
    VD_LOG_CLIENT_SEED, /* the player's word, before the first roll; where there are no values */
    VD_LOG_CLOSE,       /* money play has ended */
    VD_LOG_COMMIT,      /* a seat has chosen its value, and shows the hash of it */
    VD_LOG_REVEAL,      /* a seat opens its value */
    VD_LOG_TRICTRAC     /* an action of trictrac */
} vd_log_kind;

/* One line of the file. */
typedef struct vd_log_entry {
    vd_log_kind kind;
    vd_tt_action tt;            /* VD_LOG_TRICTRAC */
    vd_action action;           /* VD_LOG_ACTION; of VD_LOG_COMMIT and VD_LOG_REVEAL the seat */
    uint8_t bytes[VD_SEED_LEN]; /* the hash shown or the value opened */
} vd_log_entry;

typedef struct vd_session vd_session;

/* Start a match. `path` must not exist yet; NULL keeps it in memory only. The rules must pass vd_match_rules_check; a
 * position set up must pass vd_pos_check, or VD_ERR_POSITION. On VD_ERR_IO `fault` (may be NULL) says more. */
VD_API VD_NODISCARD vd_status vd_session_new(const vd_game_settings *settings, const char *path,
                                             vd_session **out, vd_file_error *fault);
/* Go on where the file of a race game ends. A last line without its end is dropped; anything else that is wrong leaves the file
 * as it is: VD_ERR_CORRUPT or VD_ERR_IO. */
VD_API VD_NODISCARD vd_status vd_session_open(const char *path, vd_session **out,
                                              vd_file_error *fault);
/* As vd_session_open, for whichever game the file has: see vd_session_trictrac. */
VD_API VD_NODISCARD vd_status vd_session_open_any(const char *path, vd_session **out,
                                                  vd_file_error *fault);
/* The same from bytes, without a file behind it. Fails with VD_ERR_CORRUPT or VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_session_parse(const char *bytes, size_t len, vd_session **out,
                                               vd_file_error *fault);
/* As vd_session_parse, for whichever game. */
VD_API VD_NODISCARD vd_status vd_session_parse_any(const char *bytes, size_t len, vd_session **out,
                                                   vd_file_error *fault);
/* Where a session's lines are kept when it is not a file of its own: one text after the other, each of whole lines ended by
 * '\n'. Once `append` has said VD_OK they are kept for good; else VD_ERR_IO with *fault, and nothing of them is. */
typedef struct vd_store {
    vd_status (*append)(void *user, const char *lines, size_t len, vd_file_error *fault);
    void *user;
} vd_store;

/* As vd_session_new and vd_session_parse_any, with the lines kept in `store` (copied; its user must outlive the session). */
VD_API VD_NODISCARD vd_status vd_session_begin(const vd_game_settings *settings,
                                               const vd_store *store, vd_session **out,
                                               vd_file_error *fault);
VD_API VD_NODISCARD vd_status vd_session_resume(const char *bytes, size_t len,
                                                const vd_store *store, vd_session **out,
                                                vd_file_error *fault);
VD_API void vd_session_free(vd_session *session);

/* Go through the session again from its first entry: each with the match before it and after it. */
typedef void vd_session_visit(void *user, const vd_match *before, const vd_log_entry *entry,
                              const vd_match *after);
/* Fails with VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_session_walk(const vd_session *session, vd_session_visit *visit,
                                              void *user);

/* The same of a party of trictrac, its actions alone, without plays that were taken back. `outcome` is what the entry did. */
typedef void vd_session_tt_visit(void *user, const vd_tt_state *before, const vd_log_entry *entry,
                                 const vd_tt_outcome *outcome, const vd_tt_state *after);
VD_API void vd_session_tt_walk(const vd_session *session, vd_tt_plays *scratch,
                               vd_session_tt_visit *visit, void *user);

VD_API const vd_game_settings *vd_session_settings(const vd_session *session);
VD_API const vd_match *vd_session_match(const vd_session *session);
/* The party of trictrac; NULL: a race game. Of a party vd_session_match says nothing. The session's. */
VD_API const vd_tt_state *vd_session_trictrac(const vd_session *session);
VD_API const char *vd_session_path(const vd_session *session); /* NULL: none */
/* Is its file still where it was made? True of a session without one. */
VD_API bool vd_session_is_kept(const vd_session *session);
/* Why the disk refused the last act (VD_ERR_IO, VD_ERR_NOMEM). The session's. */
VD_API const vd_file_error *vd_session_fault(const vd_session *session);
VD_API const char *vd_session_client_seed(const vd_session *session); /* "" unless given */
/* What this seat has given to the dice. The session's. */
typedef struct vd_dice_side {
    bool gives, committed, revealed;
    char commitment[VD_HEX_LEN]; /* "" unless committed, revealed */
    char value[VD_HEX_LEN];
    char word[VD_CLIENT_SEED_MAX + 1];
} vd_dice_side;

VD_API const vd_dice_side *vd_session_side(const vd_session *session, int seat);
/* What is the seat to do: its commitment, its value, or neither now. */
VD_API bool vd_session_takes_commit(const vd_session *session, int seat);
VD_API bool vd_session_takes_reveal(const vd_session *session, int seat);
/* Is this what the seat has committed to, if it had to? */
VD_API bool vd_session_opens(const vd_session *session, int seat, const uint8_t value[VD_SEED_LEN],
                             const char *word);
/* All that the rolls depend on is there. */
VD_API bool vd_session_dice_ready(const vd_session *session);
VD_API const char *vd_session_commitment(const vd_session *session); /* "" with manual dice */
VD_API size_t vd_session_count(const vd_session *session);
VD_API const vd_log_entry *vd_session_entry(const vd_session *session, size_t index);

/* The seat whose complete play may still be taken back, -1 when there is none. While it is >= 0 the match already
 * stands after the play: vd_session_end, or the next action, ends the turn. */
VD_API int vd_session_awaits(const vd_session *session);
VD_API bool vd_session_can_undo(const vd_session *session);
/* The match as it was before the step that undo would take back; NULL when there is none. */
VD_API const vd_match *vd_session_before(const vd_session *session);
/* The same of a party of trictrac, of which a person's play may be taken back until something else is done. */
VD_API const vd_tt_state *vd_session_tt_before(const vd_session *session);
/* The match is over, or money play was ended: the seed may be shown. */
VD_API bool vd_session_over(const vd_session *session);

/* Everything below: VD_OK once it is on the disk; VD_ERR_ILLEGAL with the reason in *refusal (may be NULL) or, where
 * no reason exists, VD_REFUSAL_none; VD_ERR_IO when the disk refused. The match is then unchanged. */

/* A play or a named double stays open to undo; a computer's does not, nor a turn without a play but after a named double. Rolls only with manual dice. */
VD_API VD_NODISCARD vd_status vd_session_act(vd_session *session, const vd_action *action,
                                             vd_refusal *refusal);
/* Throw the dice of the opening or of the seat on turn; not with manual dice. */
VD_API VD_NODISCARD vd_status vd_session_roll(vd_session *session, vd_refusal *refusal);
/* An action of trictrac, but dice only where they are thrown by hand. VD_ERR_ILLEGAL: *denial and outcome->reason say why (all three
 * must be given; `scratch` receives lawful plays). */
VD_API VD_NODISCARD vd_status vd_session_tt_act(vd_session *session, const vd_tt_action *action,
                                                vd_tt_plays *scratch, vd_tt_outcome *outcome,
                                                vd_tt_denial *denial);
/* Draw for who begins, or throw for who is on turn; not with manual dice. die[] is what was thrown, in the order of vd_tt_action. As
 * vd_session_tt_act. */
VD_API VD_NODISCARD vd_status vd_session_tt_throw(vd_session *session, vd_tt_plays *scratch,
                                                  vd_tt_outcome *outcome, vd_tt_denial *denial,
                                                  uint8_t die[2]);
VD_API VD_NODISCARD vd_status vd_session_undo(vd_session *session);
VD_API VD_NODISCARD vd_status vd_session_end(vd_session *session);
/* Before the first roll of sealed or seeded dice. */
VD_API VD_NODISCARD vd_status vd_session_give_client_seed(vd_session *session, const char *word,
                                                          size_t len);
/* Where two seats give values, both first commit to theirs, so that neither chooses it knowing the other's; as long as
 * none is opened a seat may commit anew. Both arguments 64 hexadecimal digits (VD_ERR_PARSE), `word` a valid word. A value
 * that is not the one committed to is VD_ERR_CORRUPT. Until all are opened no action is possible. */
VD_API VD_NODISCARD vd_status vd_session_commit(vd_session *session, int seat,
                                                const char *commitment);
VD_API VD_NODISCARD vd_status vd_session_reveal(vd_session *session, int seat, const char *value,
                                                const char *word);
VD_API bool vd_session_takes_client_seed(const vd_session *session);
/* Money: no further game. */
VD_API VD_NODISCARD vd_status vd_session_close(vd_session *session);
/* A copy of the file as it stands, mode 0600; `path` must not exist. Fails with VD_ERR_IO or VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_session_copy(const vd_session *session, const char *path,
                                              vd_file_error *fault);

/* What recomputing every roll of a file found. */
typedef struct vd_dice_report {
    vd_dice_mode mode;
    bool over;          /* the match is over: `seed` may be shown */
    bool commitment_ok; /* the seed opens the seal */
    uint32_t games;
    uint32_t rolls;
    /* In the file, turns without a play and plays taken back among them; each is by the rules, or the file is refused. 0 where one is not, but
     * dice, seal or values do not agree either. */
    uint32_t plays;
    uint32_t dice;  /* thrown in all rolls */
    uint32_t wrong; /* rolls that do not come from the seed */
    uint32_t game;  /* the first wrong roll: game, roll, found and due */
    uint32_t roll;
    uint8_t found[VD_DICE_MAX];
    uint8_t due[VD_DICE_MAX];
    char seed[VD_HEX_LEN];
    char commitment[VD_HEX_LEN]; /* as written in the file */
    char word[VD_CLIENT_SEED_MAX + 1];
    vd_values values;
    vd_dice_side side[2];
    bool values_ok;                /* each value opened is the one that was committed to */
    char text[VD_SEALED_TEXT_MAX]; /* what the seal covers besides the seed */
} vd_dice_report;

/* VD_OK whenever the file could be read, whatever the dice: see `wrong`, `commitment_ok` and `values_ok`. Fails with
 * VD_ERR_CORRUPT, VD_ERR_IO or VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_dice_verify(const char *path, vd_dice_report *out,
                                             vd_file_error *fault);

#ifdef __cplusplus
}
#endif
#endif
