/* App: what every program shares above the rules: boards as text and as SVG, sentences, a session.
 *
 * Boards and sentences are pure functions to text; a session keeps its file. Nothing here prints. */
#ifndef VIDEAU_APP_H
#define VIDEAU_APP_H

#include "videau/analysis.h"
#include "videau/eval.h"
#include "videau/notation.h"
#include "videau/record.h"
#include "videau/rules.h"
#include "videau/search.h"
#include "videau/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Boards -------------------------------------------------------------------------------------------------- */

/* A checker's way, drawn on an SVG board: places as in vd_hop. */
typedef struct vd_board_arrow {
    uint8_t from, to;
    bool best; /* green and solid; else red and dotted */
} vd_board_arrow;

/* How a board is drawn. Zero-initialise, then vd_board_style_default. */
typedef struct vd_board_style {
    vd_lang lang;
    bool unicode;        /* box drawing; false: ASCII only, accents folded */
    bool colour;         /* ANSI colour (text only) */
    bool home_left;      /* the home boards are on the left (R9) */
    bool mover_on_top;   /* the player on roll sits at the top; numbers stay the mover's */
    bool letters;        /* points have letters: a1 to x1 (R103, R104); not in SVG */
    bool bare;           /* the grid only: no captions (SVG: no caption lines either) */
    uint8_t seat;        /* seat of the player on roll: 0 has the blue checkers, 1 the white ones */
    const char *name[2]; /* names by seat, UTF-8; NULL: "Bleu", "Blanc" in the language */
    /* SVG only: */
    const char *id; /* begins the ids in it, where several stand in one page; NULL: none */
    bool large;     /* numbers that can still be read when the board is small */
    const vd_board_arrow *arrow;
    size_t arrows;
} vd_board_style;

enum { VD_BOARD_TEXT_MAX = 16384, VD_BOARD_SVG_MAX = 65536 }; /* enough for any board */

/* French, Unicode, no colour, home on the right, the player on roll at the bottom with the blue checkers. */
VD_API void vd_board_style_default(vd_board_style *out);
/* A board of at most 80 columns, lines ended by '\n'. VD_ERR_UNSUPPORTED for a track other than 24 points. */
VD_API VD_NODISCARD vd_status vd_board_text(vd_buf *out, const vd_variant *variant,
                                            const vd_situation *situation,
                                            const vd_board_style *style);
/* The same in sentences, for a screen reader; any track. Lines ended by '\n'. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_board_plain(vd_buf *out, const vd_variant *variant,
                                             const vd_situation *situation,
                                             const vd_board_style *style);
/* A complete SVG document with <title> and <desc> in the language. Fails with VD_ERR_FULL or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_board_svg(vd_buf *out, const vd_variant *variant,
                                           const vd_situation *situation,
                                           const vd_board_style *style);

/* ---- Sentences ----------------------------------------------------------------------------------------------- */

/* Why a play is refused: the sentence "reason.<why>", the rule "(R50)" and what its source says of it.
 * Operands of the sentence: {0} where the hop starts, {1} where it ends ("not_all_home", "higher_point": the place in
 * the way), {2} the die ("distance": the roll; "more_of_double": how many can be played), {3} the example plays. Fails
 * with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_explain_reason(vd_buf *out, vd_lang lang,
                                                const vd_variant *variant, const vd_pos *pos,
                                                vd_dice dice, const vd_reason *reason);
/* The same for a play that vd_play_parse refused: `typed` is what was read. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_explain_unreadable(vd_buf *out, vd_lang lang, const char *typed,
                                                    size_t len, const vd_error *error);
/* The rule that it cites: 107 or 105 where letters and numbers disagree, else 92. */
VD_API int vd_explain_unreadable_rule(const vd_error *error);
/* Why a text or a file is refused ("error.<what>"): one sentence. {0} {1} {2} are numbers, {3} is the word. Fails with
 * VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_explain_error(vd_buf *out, vd_lang lang, const vd_error *error);
/* Why an action is refused ("deny.<name>"): the sentence, the rule and its quotation. `rules` (may be NULL) gives
 * {0}, the agreed limit of cube turns. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_explain_refusal(vd_buf *out, vd_lang lang, vd_refusal refusal,
                                                 const vd_match_rules *rules);

/* How the last game of the match ended and why it was worth what it was: sentences separated by '\n'. `name` by seat, it
 * and its members may be NULL: "Bleu", "Blanc". VD_ERR_UNSUPPORTED: no game has ended. */
VD_API VD_NODISCARD vd_status vd_explain_end(vd_buf *out, vd_lang lang, const vd_match *match,
                                             const char *const name[2]);

/* Why a decision was an error, in words ("why.<code>"). One: the play or the act and its first cause; a paragraph: what it
 * cost and the right play, all causes and notes, at most six sentences; easy: one sentence without numbers. VD_ERR_FULL:
 * VD_EXPLAIN_TEXT bytes are enough. */
typedef enum vd_explain_length {
    VD_EXPLAIN_ONE,
    VD_EXPLAIN_PARAGRAPH,
    VD_EXPLAIN_EASY
} vd_explain_length;
enum { VD_EXPLAIN_TEXT = 4096 };
VD_API VD_NODISCARD vd_status vd_explanation_text(vd_buf *out, vd_lang lang,
                                                  const vd_explanation *explanation,
                                                  vd_explain_length length);
/* The sentence of one of its causes or notes, or of its concession. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_explanation_sentence(vd_buf *out, vd_lang lang,
                                                      const vd_explanation *explanation,
                                                      const vd_cause *cause);

/* ---- Session -------------------------------------------------------------------------------------------------
 *
 * A match in progress is a list of actions. Each is on the disk (written, then fsync) before the caller hears that
 * it was done; what stands in the file is what resumes after a crash. docs/FORMATS.md names every field, and
 * docs/DICE.md every step from the seed to a roll. A session belongs to one thread at a time. */

/* Dice that anyone can recompute: HMAC-SHA-256 keyed with a secret seed that the program committed to before people's
 * sides gave their values. docs/DICE.md has every step. */
enum { VD_SEED_LEN = 32, VD_HEX_LEN = 2 * VD_SEED_LEN + 1, VD_CLIENT_SEED_MAX = 128 };

typedef struct vd_seed {
    uint8_t byte[VD_SEED_LEN];
} vd_seed;

VD_API vd_status
vd_seed_random(vd_seed *out); /* from the system; VD_ERR_IO when it has none to give */
/* 1 to 64 hexadecimal digits; fewer than 64 are taken as the low ones. Fails with VD_ERR_PARSE. */
VD_API VD_NODISCARD vd_status vd_seed_parse(const char *hex, size_t len, vd_seed *out,
                                            vd_error *err);
VD_API void vd_seed_format(const vd_seed *seed, char out[VD_HEX_LEN]);
VD_API void vd_seed_commitment(const vd_seed *seed,
                               char out[VD_HEX_LEN]); /* SHA-256 of the 32 bytes */
VD_API void vd_text_commitment(const char *text, size_t len,
                               char out[VD_HEX_LEN]); /* SHA-256 of it */
/* Roll number `roll` of game number `game`, both from 1, for the player's `word` (zero-terminated). */
VD_API void vd_seed_roll(const vd_seed *seed, const char *word, uint32_t game, uint32_t roll,
                         uint8_t die[2]);
/* May it be mixed in? UTF-8 without control characters, VD_CLIENT_SEED_MAX bytes at most. */
VD_API bool vd_client_seed_valid(const char *word, size_t len);

typedef enum vd_dice_mode { VD_DICE_SEALED, VD_DICE_SEEDED, VD_DICE_MANUAL } vd_dice_mode;
typedef enum vd_seat_kind { VD_SEAT_HUMAN, VD_SEAT_COMPUTER } vd_seat_kind;

/* Where the values come from that people's sides give to sealed dice. */
typedef enum vd_values {
    VD_VALUES_NONE, /* there are none: known seeds, dice by hand, games sealed before values were given */
    VD_VALUES_TERMINAL, /* this program draws one for the people at its terminal */
    VD_VALUES_PAGES     /* the page of each person draws one */
} vd_values;

enum { VD_NAME_MAX = 64, VD_TABLE_ID_MAX = 64, VD_PLAYER_MAX = 161, VD_SEALED_TEXT_MAX = 4096 };

/* What is fixed before the first roll and stands in the file's first line. */
typedef struct vd_game_settings {
    vd_match_rules rules;
    vd_seat_kind seat[2];
    char level[VD_NAME_MAX]; /* of the computer; a vd_level's name */
    uint64_t noise;          /* seed of the level's noise */
    vd_dice_mode dice;
    vd_seed seed; /* not read with VD_DICE_MANUAL */
    vd_values values;
    char table
        [VD_TABLE_ID_MAX]; /* these three where there are values: the seal covers them. An id of this match alone */
    int64_t made;                /* seconds since 1970 */
    char name[2][VD_PLAYER_MAX]; /* by seat, UTF-8; "": none */
    char stake[VD_NAME_MAX]; /* what a point is worth, in the players' words (R109); may be empty */
    bool letters; /* how the players like it shown: notation, side of the home boards, sentences */
    bool home_left;
    bool plain;
    bool placed; /* the first game starts from `start`: its mover is seat 0 */
    vd_situation start;
} vd_game_settings;

/* Set `values`, `made` (`now`, seconds since 1970) and a new table id: `prefix`, then digits of `random`. */
VD_API void vd_game_settings_bind(vd_game_settings *settings, vd_values values, const char *prefix,
                                  int64_t now, const vd_seed *random);
/* Does this seat give a value to the dice? */
VD_API bool vd_game_settings_gives(const vd_game_settings *settings, int seat);
/* What the seal covers besides the seed: lines of text, for people too (VD_SEALED_TEXT_MAX). Nothing without values. */
VD_API void vd_game_settings_text(vd_buf *out, const vd_game_settings *settings);
/* SHA-256 of that text and the line "seed HEX"; without values of the seed alone. */
VD_API void vd_game_settings_commitment(const vd_game_settings *settings, char out[VD_HEX_LEN]);

/* What a variant leaves open and players may agree on: rule number 0, 1... is called "entry", "hit", "value" in files and
 * messages (NULL beyond). Its choices have names, the preset first ("all_first", "free"); a rule that a variant does not
 * leave open has one. Static. */
VD_API const char *vd_variant_option_key(size_t rule);
VD_API const char *vd_variant_option_choice(vd_variant_id variant, size_t rule, size_t choice);
VD_API const char *vd_variant_option_get(const vd_variant *variant, size_t rule);
/* VD_ERR_UNSUPPORTED: not a choice of this variant. */
VD_API VD_NODISCARD vd_status vd_variant_option_set(vd_variant *variant, size_t rule,
                                                    const char *name);

/* What is wrong with a game file. The sentence is catalogue "file.<name>", with {0} the file and {1} the line. */
#define VD_FILE_LIST(X)                                               \
    X(none)                                                           \
    X(cannot_open)                                                    \
    X(cannot_write)                                                   \
    X(exists) /* a new game would overwrite it */                     \
    X(gone)   /* deleted while it was played, or replaced */          \
    X(in_use) /* another process plays it */                          \
    X(not_a_game)                                                     \
    X(version) /* written by a later program */                       \
    X(line)    /* line {1} cannot be read */                          \
    X(illegal) /* line {1} is against the rules */                    \
    X(dice)    /* the roll in line {1} does not come from the seed */ \
    X(too_long)                                                       \
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
    VD_LOG_CLOSE,       /* a money session is over */
    VD_LOG_COMMIT,      /* a seat has chosen its value, and shows the hash of it */
    VD_LOG_REVEAL       /* a seat opens its value */
} vd_log_kind;

/* One line of the file. */
typedef struct vd_log_entry {
    vd_log_kind kind;
    vd_action action;           /* VD_LOG_ACTION; of VD_LOG_COMMIT and VD_LOG_REVEAL the seat */
    uint8_t bytes[VD_SEED_LEN]; /* the hash shown or the value opened */
} vd_log_entry;

typedef struct vd_session vd_session;

/* Start a match. `path` must not exist yet; NULL keeps it in memory only. The rules must pass vd_match_rules_check; a
 * placed position must pass vd_pos_check, or VD_ERR_POSITION. On VD_ERR_IO `fault` (may be NULL) says more. */
VD_API VD_NODISCARD vd_status vd_session_new(const vd_game_settings *settings, const char *path,
                                             vd_session **out, vd_file_error *fault);
/* Go on where the file ends. A last line without its end is dropped; anything else that is wrong leaves the file
 * as it is: VD_ERR_CORRUPT or VD_ERR_IO. */
VD_API VD_NODISCARD vd_status vd_session_open(const char *path, vd_session **out,
                                              vd_file_error *fault);
/* The same from bytes, without a file behind it. Fails with VD_ERR_CORRUPT or VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_session_parse(const char *bytes, size_t len, vd_session **out,
                                               vd_file_error *fault);
/* Where a session's lines are kept when it is not a file of its own: one text after the other, each of whole lines ended by
 * '\n'. Once `append` has said VD_OK they are kept for good; else VD_ERR_IO with *fault, and nothing of them is. */
typedef struct vd_store {
    vd_status (*append)(void *user, const char *lines, size_t len, vd_file_error *fault);
    void *user;
} vd_store;

/* As vd_session_new and vd_session_parse, with the lines kept in `store` (copied; its user must outlive the session). */
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

VD_API const vd_game_settings *vd_session_settings(const vd_session *session);
VD_API const vd_match *vd_session_match(const vd_session *session);
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
/* The match is over, or a money session was closed: the seed may be shown. */
VD_API bool vd_session_over(const vd_session *session);

/* Everything below: VD_OK once it is on the disk; VD_ERR_ILLEGAL with the reason in *refusal (may be NULL) or, where
 * no reason exists, VD_REFUSAL_none; VD_ERR_IO when the disk refused. The match is then unchanged. */

/* A play or a named double stays open to undo; a computer's, and a pass, do not. Rolls only with manual dice. */
VD_API VD_NODISCARD vd_status vd_session_act(vd_session *session, const vd_action *action,
                                             vd_refusal *refusal);
/* Throw the dice of the opening or of the seat on turn; not with manual dice. */
VD_API VD_NODISCARD vd_status vd_session_roll(vd_session *session, vd_refusal *refusal);
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
    bool over;    /* the match is over: `seed` may be shown */
    bool seal_ok; /* the seed opens the seal */
    uint32_t games;
    uint32_t rolls;
    /* In the file, passes and those taken back among them; each is by the rules, or the file is refused. */
    uint32_t plays;
    uint32_t wrong; /* rolls that do not come from the seed */
    uint32_t game;  /* the first wrong roll: game, roll, found and due */
    uint32_t roll;
    uint8_t found[2];
    uint8_t due[2];
    char seed[VD_HEX_LEN];
    char seal[VD_HEX_LEN]; /* as written in the file */
    char word[VD_CLIENT_SEED_MAX + 1];
    vd_values values;
    vd_dice_side side[2];
    bool values_ok;                /* each value opened is the one that was committed to */
    char text[VD_SEALED_TEXT_MAX]; /* what the seal covers besides the seed */
} vd_dice_report;

/* VD_OK whenever the file could be read, whatever the dice: see `wrong`, `seal_ok` and `values_ok`. Fails with
 * VD_ERR_CORRUPT, VD_ERR_IO or VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_dice_verify(const char *path, vd_dice_report *out,
                                             vd_file_error *fault);

/* ---- Log of commitments --------------------------------------------------------------------------------------
 *
 * Every seal, in one file that only grows, each line chained to the one before by its hash: docs/FORMATS.md. Who draws
 * seeds until one suits leaves the others there. */

/* Add the seal of this settings, on the disk when VD_OK. `again`: not if it is there already. The folder must exist. `fault`
 * must not be NULL. Fails with VD_ERR_IO. */
VD_API VD_NODISCARD vd_status vd_commitments_add(const char *path, const vd_game_settings *settings,
                                                 bool again, vd_file_error *fault);

typedef enum vd_chain_fault {
    VD_CHAIN_UNREADABLE, /* no line of this form */
    VD_CHAIN_NUMBER, /* numbered `found` where `due` was next: lines are missing, or stand twice */
    VD_CHAIN_HASH,   /* this line, or the one before it, was altered */
    VD_CHAIN_TORN    /* the last line has no end */
} vd_chain_fault;

typedef struct vd_chain_report {
    size_t lines;
    size_t faults;
    size_t sought; /* the line with the seal or the chain that was asked for; 0: none */
    char head[VD_HEX_LEN];
} vd_chain_report;

/* Each fault, with its line from 1. */
typedef void vd_chain_visit(void *user, vd_chain_fault fault, size_t line, uint64_t found,
                            uint64_t due);
/* `seal` and `visit` may be NULL. VD_ERR_IO with *fault; a missing file is VD_FILE_cannot_open. */
VD_API VD_NODISCARD vd_status vd_commitments_check(const char *path, const char *seal,
                                                   vd_chain_visit *visit, void *user,
                                                   vd_chain_report *out, vd_file_error *fault);
/* The same of bytes. */
VD_API void vd_commitments_read(const char *bytes, size_t len, const char *seal,
                                vd_chain_visit *visit, void *user, vd_chain_report *out);
/* Where it is: $XDG_DATA_HOME/videau/commitments.log, as vd_games_folder. Fails with VD_ERR_FULL or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_commitments_path(vd_buf *out, const char *xdg_data_home,
                                                  const char *home);

/* Where games are kept: $XDG_DATA_HOME/videau/games or $HOME/.local/share/videau/games, both arguments as in the
 * environment (NULL: not set). VD_ERR_UNSUPPORTED without either. */
VD_API VD_NODISCARD vd_status vd_games_folder(vd_buf *out, const char *xdg_data_home,
                                              const char *home);
/* Where exact tables are kept: $XDG_CACHE_HOME/videau/tables or $HOME/.cache/videau/tables; as above. Fails with
 * VD_ERR_FULL or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_tables_folder(vd_buf *out, const char *xdg_cache_home,
                                               const char *home);
/* Give the engine the best two-sided and the best one-sided table of the folder: the largest, but before it one that has all
 * positions of six points and six checkers. Returns how many it took; what is missing or unfinished is passed over, what is
 * damaged too, and the first such file is told in `damaged` (may be NULL; left alone when there is none). The values of
 * tables above 64 MiB are not summed up. */
VD_API int vd_tables_take(const char *folder, vd_engine *engine, vd_error *damaged);
/* The same, and without such a table the two-sided one of six points and six checkers is made (a tenth of a second) and kept
 * in the folder, which is made too; where that cannot be, or without a folder (NULL), in memory only. Several programs
 * may do so at once. VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_tables_ready(const char *folder, vd_engine *engine,
                                              vd_error *damaged);
/* The file of a table in use was found cut short or altered, and nobody has been told of it yet: "tables.lost" says so. */
VD_API bool vd_tables_news(const vd_engine *engine);
/* Make the folder (mode 0700) and its parents. Fails with VD_ERR_FULL or VD_ERR_IO. */
VD_API VD_NODISCARD vd_status vd_folder_make(const char *path);
/* A name for a new game: FOLDER/AAAA-MM-JJ-hhmmss.videau, with -2, -3... while taken. `now` in seconds since 1970. Fails
 * with VD_ERR_FULL or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_games_name(vd_buf *out, const char *folder, int64_t now);

typedef struct vd_game_file {
    char name[VD_NAME_MAX]; /* inside the folder */
    int64_t changed;        /* last modification, seconds since 1970 */
    int32_t changed_ns;     /* and nanoseconds: two games may begin in one second */
    bool readable;
    bool over;
    vd_variant_id variant;
    uint16_t length;
    uint32_t score[2];
    bool two; /* two players */
} vd_game_file;

/* The files of the folder, last played first, `capacity` of them at most; *total says how many there are. A missing
 * folder has none. Fails with VD_ERR_IO or VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_games_list(const char *folder, vd_game_file *files,
                                            size_t capacity, size_t *count, size_t *total);

/* ---- Move list ----------------------------------------------------------------------------------------------
 *
 * What happened in a session, game by game, for people to read: rows are added, and undo takes the last ones away. */

typedef struct vd_move_list_row {
    uint8_t act;    /* vd_act; rolls have no row: the play tells its dice */
    int8_t seat;    /* -1: the draw */
    uint8_t die[2]; /* the draw: seat 0's, seat 1's; a play: the higher first */
    bool named;     /* a play of a named double or its complement */
    bool doubled;   /* a draw that doubled the cube (R77) */
    uint16_t
        value; /* resign, name: as in the action; double, beaver, raccoon: the stake offered is 2^value */
    uint8_t hops; /* of a play, all of vd_hop filled, in the order they were made */
    vd_hop hop[VD_HOPS_MAX];
    vd_situation before; /* seen by the seat on turn */
    vd_pos after;        /* of a play: the mover still on roll */
} vd_move_list_row;

typedef struct vd_move_list_game {
    size_t from, rows; /* of vd_move_list_row */
    bool ended;
    vd_end end; /* these once it has ended */
    uint8_t winner;
    uint8_t kind; /* vd_match.end_kind */
    uint32_t points;
    uint32_t score[2]; /* after it */
} vd_move_list_game;

typedef struct vd_move_list vd_move_list;

/* Fails with VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_move_list_new(vd_move_list **out);
VD_API void vd_move_list_free(vd_move_list *move_list);
/* What an entry did; all of a session in order. VD_ERR_NOMEM leaves the list as it was. */
VD_API VD_NODISCARD vd_status vd_move_list_add(vd_move_list *move_list, const vd_match *before,
                                               const vd_log_entry *entry, const vd_match *after);
/* A new list with everything so far. Fails with VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_move_list_of(const vd_session *session, vd_move_list **out);
VD_API size_t vd_move_list_games(const vd_move_list *move_list); /* at least 1 */
VD_API const vd_move_list_game *vd_move_list_game_get(const vd_move_list *move_list,
                                                      size_t game); /* from 0 */
VD_API const vd_move_list_row *vd_move_list_row_get(const vd_move_list *move_list, size_t row);
/* The play of a row, as in vd_play_format. */
VD_API void vd_move_list_put_play(vd_buf *out, const vd_variant *variant,
                                  const vd_move_list_row *row, vd_style style);

/* Ends and hits of hops of which `from` and `die` are given, each possible by itself in this order; *pos is then after
 * them. */
VD_API void vd_hops_fill(const vd_variant *variant, vd_pos *pos, vd_hop *hop, int hops);

/* ---- The computer --------------------------------------------------------------------------------------------
 *
 * The engine as a program hands it round: whoever seats a computer player or asks for advice names this, and no engine. */
typedef struct vd_computer {
    const vd_engine *engine; /* the caller's, who keeps it as long as this is used */
} vd_computer;

/* Does it play this variant? */
VD_API bool vd_computer_plays(const vd_computer *computer, const vd_variant *variant);
/* How well it may play: names as in files, the weakest first; "level.<name>" in the catalogue. NULL: `index` is too high. */
VD_API const char *vd_computer_level(size_t index);
VD_API const char *vd_computer_level_strongest(void);
/* The name in files of a level called so, in French or English; NULL: none. */
VD_API const char *vd_computer_level_find(const char *name, size_t len);

/* What a computer seat does now, by its level: the strongest looks two rolls ahead, where its game is searched so deep.
 * The engine must know the variant, and the phase must not be waiting for dice that the players throw. With VD_ACT_ROLL
 * the caller throws. `plays` is scratch of VD_PLAYS_MAX. Fails with VD_ERR_CANCELLED, VD_ERR_ILLEGAL, VD_ERR_NOMEM or
 * VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_session_computer(const vd_session *session,
                                                  const vd_engine *engine, vd_plays *plays,
                                                  vd_action *out);

/* All that this depends on, so that another thread may think while the session goes on. */
typedef struct vd_computer_player {
    vd_match match;
    char level[VD_NAME_MAX];
    uint64_t noise;
    bool resigned; /* it offered to resign in this game already, and that was refused */
} vd_computer_player;

VD_API void vd_computer_player_of(const vd_session *session, vd_computer_player *out);
/* `job` (may be NULL) can end it with VD_ERR_CANCELLED. */
VD_API VD_NODISCARD vd_status vd_computer_player_decide(const vd_computer_player *player,
                                                        const vd_engine *engine, vd_plays *plays,
                                                        const vd_job *job, vd_action *out);

/* ---- Records -------------------------------------------------------------------------------------------------
 *
 * Files of other programs and our own games, with what there is to say of them. */

/* Any file that vd_record_read knows, and game files of ours, whose format is "videau": what was taken back is left
 * out, and players without a name are called in `lang`. Fails with VD_ERR_CORRUPT, VD_ERR_NOMEM, VD_ERR_PARSE,
 * VD_ERR_POSITION or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_records_read(const char *bytes, size_t len, vd_lang lang,
                                              vd_record **out, vd_record_error *err);
/* A session as a record, up to where it stands. Fails with VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_session_record(const vd_session *session, vd_lang lang,
                                                vd_record **out);
/* As vd_record_write, and "ffbg" and "letters": matches as people write them down. `options` may be
 * NULL; repairs in JSON have their sentences whatever it says. *bytes is for free(). Fails with VD_ERR_NOMEM or
 * VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_records_write(const vd_record *record, const char *format,
                                               vd_lang lang, const vd_record_options *options,
                                               char **bytes, size_t *len, vd_record_error *err);
/* What was repaired or is doubtful, one sentence without its end; with `place` which game and action it is about. Fails
 * with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_explain_repair(vd_buf *out, vd_lang lang, const vd_repair *repair,
                                                bool place);
/* Why a file was refused, or cannot be written: one sentence without its end, with its place. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_explain_import(vd_buf *out, vd_lang lang,
                                                const vd_record_error *error);

/* ---- Guest ---------------------------------------------------------------------------------------------------
 *
 * Our engine playing at another program's board: GNU Backgammon with `set player 1 external` asks in lines
 * "board:..." (vd_fibs) and gets a play, "roll", "double", "take", "drop", "beaver" or "resign normal". */

typedef struct vd_external_player_rules { /* what the lines do not say */
    vd_variant_id variant;
    int ply;      /* vd_search_can must agree */
    bool jacoby;  /* in money games */
    bool beavers; /* may both sides beaver there? Not used any more once one was refused */
} vd_external_player_rules;

/* One connection: remembers the line before, so that nothing refused is tried twice. */
typedef struct vd_external_player vd_external_player;

/* Engine and search must outlive it; several may share them, one question at a time. Fails with VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_external_player_new(const vd_engine *engine, vd_search *search,
                                                     const vd_external_player_rules *rules,
                                                     vd_external_player **out);
VD_API void vd_external_player_free(vd_external_player *guest);
/* Append the answer to a line, without its end; empty when no checker can move. Whatever is wrong with a line leaves
 * the guest ready for the next. `job` may be NULL. Fails with VD_ERR_CANCELLED, VD_ERR_FULL, VD_ERR_NOMEM, VD_ERR_PARSE,
 * VD_ERR_POSITION or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_external_player_answer(vd_external_player *guest, const char *line,
                                                        size_t len, const vd_job *job, vd_buf *out,
                                                        vd_error *err);

/* What a line typed at a prompt asks for. */
#define VD_VERB_LIST(X)                                                   \
    X(none) /* an empty line */                                           \
    X(play) /* not a command: a play, dice or another answer in `rest` */ \
    X(roll)                                                               \
    X(double)                                                             \
    X(take)                                                               \
    X(drop)                                                               \
    X(accept) /* takes a double, accepts a resignation */                 \
    X(refuse)                                                             \
    X(beaver)                                                             \
    X(raccoon)                                                            \
    X(resign)                                                             \
    X(hint)                                                               \
    X(undo)                                                               \
    X(end)                                                                \
    X(board)                                                              \
    X(plays)                                                              \
    X(rules)                                                              \
    X(score)                                                              \
    X(pips)                                                               \
    X(cocked)                                                             \
    X(word)                                                               \
    X(seal)                                                               \
    X(save)                                                               \
    X(quit)                                                               \
    X(help)

typedef enum vd_verb {
#define VD_VERB_ENUM(name) VD_VERB_##name,
    VD_VERB_LIST(VD_VERB_ENUM)
#undef VD_VERB_ENUM
        VD_VERB_COUNT
} vd_verb;

typedef struct vd_typed {
    vd_verb verb;
    const char *
        rest; /* into the line: what follows the word, blanks trimmed; the whole line with VD_VERB_play */
    size_t rest_len;
} vd_typed;

/* French and English words alike, any case, accents optional. Never fails: what it does not know is a play. */
VD_API void vd_typed_parse(const char *line, size_t len, vd_typed *out);
/* "simple", "gammon", "backgammon", or 1 to 3, either language; 0: something else. */
VD_API int vd_resign_value_parse(const char *text, size_t len);
/* Two dice in the order they were thrown: "5-3", "53", "5 3". */
VD_API bool vd_thrown_parse(const char *text, size_t len, uint8_t die[2]);

/* ---- The engine's signature ---------------------------------------------------------------------------------- */

/* A hash over a fixed walk through rules, nets, tables, levels, searches with the cube and rollouts. Equal on every
 * compiler and machine; a change that does not mean to move it must not. */
typedef struct vd_bench {
    uint64_t signature;
    uint64_t plays;       /* results the generator gave */
    uint64_t evaluations; /* positions valued */
} vd_bench;

/* A second or two of one thread. VD_ERR_NOMEM, or what an embedded net or table refused. */
VD_API VD_NODISCARD vd_status vd_bench_run(vd_bench *out, vd_error *err);

/* ---- Reports -------------------------------------------------------------------------------------------------
 *
 * Analysed matches as one HTML document: self-contained, without scripts, for a screen, a telephone and paper. */
typedef struct vd_report_match {
    const vd_analysis *analysis;
    bool listed[2];             /* by seat: are this player's errors listed? */
    const vd_explanations *why; /* of its errors; NULL: not looked for */
} vd_report_match;

/* A player of several matches: every side played. */
typedef struct vd_report_player {
    const char *name;
    const vd_share *share;
    size_t shares;
} vd_report_player;

typedef struct vd_report {
    vd_lang lang;
    const char *engine; /* "Videau 1.0 (1a2b3c4)" */
    const char *met;    /* name of the match equity table */
    const vd_report_match *match;
    size_t matches; /* at least one */
    const vd_report_player *player;
    size_t players; /* looked at only where there are several matches */
} vd_report;

/* *html is for free(), zero-terminated; `len` may be NULL. Fails with VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_report_html(const vd_report *report, char **html, size_t *len);

#ifdef __cplusplus
}
#endif
#endif
