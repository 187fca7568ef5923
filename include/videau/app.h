/* App: what every program shares above the rules: boards as text and as SVG, sentences, a session.
 *
 * Boards and sentences are pure functions to text; a session keeps its file. Nothing here prints. */
#ifndef VIDEAU_APP_H
#define VIDEAU_APP_H

#include "videau/eval.h"
#include "videau/notation.h"
#include "videau/rules.h"
#include "videau/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Boards -------------------------------------------------------------------------------------------------- */

/* How a board is drawn. Zero-initialise, then vd_board_style_default. */
typedef struct vd_board_style {
    vd_lang lang;
    bool unicode;        /* box drawing; false: ASCII only, accents folded */
    bool colour;         /* ANSI colour (text only) */
    bool home_left;      /* the home boards are on the left (R9) */
    bool mover_on_top;   /* the player on roll sits at the top; numbers stay his */
    bool letters;        /* points have letters: a1 to x1 (R103, R104); not in SVG */
    bool bare;           /* the grid only: no captions (SVG: no caption lines either) */
    uint8_t seat;        /* seat of the player on roll: 0 has the blue checkers, 1 the white ones */
    const char *name[2]; /* names by seat, UTF-8; NULL: "Bleu", "Blanc" in the language */
} vd_board_style;

enum { VD_BOARD_TEXT_MAX = 16384, VD_BOARD_SVG_MAX = 65536 }; /* enough for any board */

/* French, Unicode, no colour, home on the right, the player on roll at the bottom with the blue checkers. */
VD_API void vd_board_style_default(vd_board_style *out);
/* A board of at most 80 columns, lines ended by '\n'. VD_ERR_UNSUPPORTED for a track other than 24 points. */
VD_API vd_status vd_board_text(vd_buf *out, const vd_variant *variant,
                               const vd_situation *situation, const vd_board_style *style);
/* The same in sentences, for a screen reader; any track. Lines ended by '\n'. */
VD_API vd_status vd_board_plain(vd_buf *out, const vd_variant *variant,
                                const vd_situation *situation, const vd_board_style *style);
/* A complete SVG document with <title> and <desc> in the language. */
VD_API vd_status vd_board_svg(vd_buf *out, const vd_variant *variant, const vd_situation *situation,
                              const vd_board_style *style);

/* ---- Sentences ----------------------------------------------------------------------------------------------- */

/* Why a play is refused: the sentence "reason.<why>", the rule "(R50)" and what its source says of it.
 * Operands of the sentence: {0} where the hop starts, {1} where it ends ("not_all_home", "higher_point": the place in
 * the way), {2} the die ("distance": the roll; "more_of_double": how many can be played), {3} the example plays. */
VD_API vd_status vd_explain_reason(vd_buf *out, vd_lang lang, const vd_variant *variant,
                                   const vd_pos *pos, vd_dice dice, const vd_reason *reason);
/* The same for a play that vd_play_parse refused: `typed` is what was read. */
VD_API vd_status vd_explain_unreadable(vd_buf *out, vd_lang lang, const char *typed, size_t len,
                                       const vd_error *error);
/* The rule that it cites: 107 or 105 where letters and numbers disagree, else 92. */
VD_API int vd_explain_unreadable_rule(const vd_error *error);
/* Why a text or a file is refused ("error.<what>"): one sentence. {0} {1} {2} are numbers, {3} is the word. */
VD_API vd_status vd_explain_error(vd_buf *out, vd_lang lang, const vd_error *error);
/* Why an action is refused ("deny.<name>"): the sentence, the rule and its quotation. `terms` (may be NULL) gives
 * {0}, the agreed limit of cube turns. */
VD_API vd_status vd_explain_deny(vd_buf *out, vd_lang lang, vd_deny deny, const vd_terms *terms);

/* ---- Session -------------------------------------------------------------------------------------------------
 *
 * A match in progress is a list of actions. Each is on the disk (written, then fsync) before the caller hears that
 * it was done; what stands in the file is what resumes after a crash. docs/FORMATS.md names every field, and
 * docs/DICE.md every step from the seed to a roll. A session belongs to one thread at a time. */

/* Dice that anyone can recompute: HMAC-SHA-256 keyed with a secret seed, whose SHA-256 is shown before the game. */
enum { VD_SEED_LEN = 32, VD_HEX_LEN = 2 * VD_SEED_LEN + 1, VD_WORD_MAX = 128 };

typedef struct vd_seed {
    uint8_t byte[VD_SEED_LEN];
} vd_seed;

VD_API vd_status
vd_seed_random(vd_seed *out); /* from the system; VD_ERR_IO when it has none to give */
/* 1 to 64 hexadecimal digits; fewer than 64 are taken as the low ones. */
VD_API vd_status vd_seed_parse(const char *hex, size_t len, vd_seed *out, vd_error *err);
VD_API void vd_seed_format(const vd_seed *seed, char out[VD_HEX_LEN]);
VD_API void vd_seed_seal(const vd_seed *seed, char out[VD_HEX_LEN]); /* SHA-256 of the 32 bytes */
/* Roll number `roll` of game number `game`, both from 1, for the player's `word` (zero-terminated). */
VD_API void vd_seed_roll(const vd_seed *seed, const char *word, uint32_t game, uint32_t roll,
                         uint8_t die[2]);
/* May it be mixed in? UTF-8 without control characters, VD_WORD_MAX bytes at most. */
VD_API bool vd_word_valid(const char *word, size_t len);

typedef enum vd_dice_mode { VD_DICE_SEALED, VD_DICE_SEEDED, VD_DICE_MANUAL } vd_dice_mode;
typedef enum vd_seat_kind { VD_SEAT_HUMAN, VD_SEAT_COMPUTER } vd_seat_kind;

enum { VD_NAME_MAX = 64 };

/* What is fixed before the first roll and stands in the file's first line. */
typedef struct vd_setup {
    vd_terms terms;
    vd_seat_kind seat[2];
    char level[VD_NAME_MAX]; /* of the computer; a vd_level's name */
    uint64_t noise;          /* seed of the level's noise */
    vd_dice_mode dice;
    vd_seed seed;            /* not read with VD_DICE_MANUAL */
    char stake[VD_NAME_MAX]; /* what a point is worth, in the players' words (R109); may be empty */
    bool letters; /* how the players like it shown: notation, side of the home boards, sentences */
    bool home_left;
    bool plain;
    bool placed; /* the first game starts from `start`: its mover is seat 0 */
    vd_situation start;
} vd_setup;

/* What is wrong with a game file. The sentence is catalogue "file.<name>", with {0} the file and {1} the line. */
#define VD_FILE_LIST(X)                                               \
    X(none)                                                           \
    X(cannot_open)                                                    \
    X(cannot_write)                                                   \
    X(exists) /* a new game would overwrite it */                     \
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

typedef enum vd_entry_kind {
    VD_ENTRY_ACTION,
    VD_ENTRY_UNDO,
    VD_ENTRY_END,  /* the turn is ended: no undo beyond this */
    VD_ENTRY_WORD, /* the player's word, before the first roll */
    VD_ENTRY_CLOSE /* a money session is over */
} vd_entry_kind;

/* One line of the file. */
typedef struct vd_log_entry {
    vd_entry_kind kind;
    vd_action action; /* VD_ENTRY_ACTION */
} vd_log_entry;

typedef struct vd_session vd_session;

/* Start a match. `path` must not exist yet; NULL keeps it in memory only. The terms must pass vd_terms_check; a
 * placed position must pass vd_pos_check, or VD_ERR_POSITION. On VD_ERR_IO `fault` (may be NULL) says more. */
VD_API vd_status vd_session_new(const vd_setup *setup, const char *path, vd_session **out,
                                vd_file_error *fault);
/* Go on where the file ends. A last line without its end is dropped; anything else that is wrong leaves the file
 * as it is: VD_ERR_CORRUPT or VD_ERR_IO. */
VD_API vd_status vd_session_open(const char *path, vd_session **out, vd_file_error *fault);
/* The same from bytes, without a file behind it. */
VD_API vd_status vd_session_parse(const char *bytes, size_t len, vd_session **out,
                                  vd_file_error *fault);
VD_API void vd_session_free(vd_session *session);

VD_API const vd_setup *vd_session_setup(const vd_session *session);
VD_API const vd_match *vd_session_match(const vd_session *session);
VD_API const char *vd_session_path(const vd_session *session); /* NULL: none */
VD_API const char *vd_session_word(const vd_session *session); /* "" unless given */
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

/* Everything below: VD_OK once it is on the disk; VD_ERR_ILLEGAL with the reason in *deny (may be NULL) or, where
 * no reason exists, VD_DENY_none; VD_ERR_IO when the disk refused. The match is then unchanged. */

/* A play or a named double stays open to undo; a computer's, and a pass, do not. Rolls only with manual dice. */
VD_API vd_status vd_session_act(vd_session *session, const vd_action *action, vd_deny *deny);
/* Throw the dice of the opening or of the seat on turn; not with manual dice. */
VD_API vd_status vd_session_roll(vd_session *session, vd_deny *deny);
VD_API vd_status vd_session_undo(vd_session *session);
VD_API vd_status vd_session_end(vd_session *session);
/* Before the first roll of sealed or seeded dice. */
VD_API vd_status vd_session_give_word(vd_session *session, const char *word, size_t len);
VD_API bool vd_session_takes_word(const vd_session *session);
/* Money: no further game. */
VD_API vd_status vd_session_close(vd_session *session);
/* A copy of the file as it stands, mode 0600; `path` must not exist. */
VD_API vd_status vd_session_copy(const vd_session *session, const char *path, vd_file_error *fault);

/* What recomputing every roll of a file found. */
typedef struct vd_dice_report {
    vd_dice_mode mode;
    bool over;    /* the match is over: `seed` may be shown */
    bool seal_ok; /* the seed opens the seal */
    uint32_t games;
    uint32_t rolls;
    uint32_t wrong; /* rolls that do not come from the seed */
    uint32_t game;  /* the first wrong roll: game, roll, found and due */
    uint32_t roll;
    uint8_t found[2];
    uint8_t due[2];
    char seed[VD_HEX_LEN];
    char seal[VD_HEX_LEN]; /* as written in the file */
    char word[VD_WORD_MAX + 1];
} vd_dice_report;

/* VD_OK whenever the file could be read, whatever the dice: see `wrong` and `seal_ok`. */
VD_API vd_status vd_dice_verify(const char *path, vd_dice_report *out, vd_file_error *fault);

/* Where games are kept: $XDG_DATA_HOME/videau/games or $HOME/.local/share/videau/games, both arguments as in the
 * environment (NULL: not set). VD_ERR_UNSUPPORTED without either. */
VD_API vd_status vd_games_folder(vd_buf *out, const char *xdg_data_home, const char *home);
/* Where exact tables are kept: $XDG_CACHE_HOME/videau/tables or $HOME/.cache/videau/tables; as above. */
VD_API vd_status vd_tables_folder(vd_buf *out, const char *xdg_cache_home, const char *home);
/* Give the engine the largest two-sided and the largest one-sided table of the folder. Returns how many it took;
 * what is missing, unfinished or damaged is passed over. Values of tables above 64 MiB are not summed up. */
VD_API int vd_tables_take(const char *folder, vd_engine *engine);
/* Make the folder (mode 0700) and its parents. */
VD_API vd_status vd_folder_make(const char *path);
/* A name for a new game: FOLDER/AAAA-MM-JJ-hhmmss.videau, with -2, -3... while taken. `now` in seconds since 1970. */
VD_API vd_status vd_games_name(vd_buf *out, const char *folder, int64_t now);

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
 * folder has none. */
VD_API vd_status vd_games_list(const char *folder, vd_game_file *files, size_t capacity,
                               size_t *count, size_t *total);

/* What a computer seat does now; the engine must know the variant, and the phase must not be waiting for dice that
 * the players throw. With VD_ACT_ROLL the caller throws. `plays` is scratch of VD_PLAYS_ENOUGH. */
VD_API vd_status vd_session_computer(const vd_session *session, const vd_engine *engine,
                                     vd_plays *plays, vd_action *out);

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

#ifdef __cplusplus
}
#endif
#endif
