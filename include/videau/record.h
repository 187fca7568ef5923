/* Record: matches and positions in the formats of other programs, read into one model and written from it.
 *
 * A vd_record owns everything in it: one vd_record_free gives all back. Texts in it are UTF-8 and zero-terminated.
 * Seats are 0 and 1 (0: the left column of a match text, W of SGF, player 1 of .xg); a position is seen by the seat
 * named beside it, who is on roll. Nothing that a file says is believed where it can be computed: boards, dances,
 * cube and results are recomputed, and each difference is a vd_repair.
 * Readers find the format by content. Reading is all or nothing: on failure there is no record, and one
 * vd_record_error says where and what was expected. Functions here may run on any number of threads at once, a record
 * or a builder belongs to one at a time. docs/FORMATS.md describes formats and JSON. */
#ifndef VIDEAU_RECORD_H
#define VIDEAU_RECORD_H

#include "videau/notation.h"
#include "videau/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The model ----------------------------------------------------------------------------------------------- */

/* A key with a value that no field of the model holds: a header of a match text, a property of SGF, a number of .xg
 * ("xg.flagged"). Kept in order, written back by the writer that knows it, carried by JSON. */
typedef struct vd_rec_tag {
    const char *key;
    const char *value; /* zero-terminated; with `binary` any bytes */
    size_t len;
    bool binary;
} vd_rec_tag;

typedef struct vd_rec_tags {
    vd_rec_tag *tag;
    size_t count, room;
} vd_rec_tags;

/* What an equity is measured in. */
#define VD_REC_UNIT_LIST(X)                                           \
    X(unknown)                                                        \
    X(normalised) /* a game won at this stake is 1, in matches too */ \
    X(money)      /* points of the stake as it lies, money play */    \
    X(mwc)        /* chance to win the match, 0..1 */

typedef enum vd_rec_unit {
#define VD_REC_UNIT_ENUM(name) VD_REC_UNIT_##name,
    VD_REC_UNIT_LIST(VD_REC_UNIT_ENUM)
#undef VD_REC_UNIT_ENUM
        VD_REC_UNIT_COUNT
} vd_rec_unit;

/* What a program says of one line of play. Chances 0..1, cumulative: `gammon` includes backgammons. NaN: not said. */
enum {
    VD_REC_WIN,
    VD_REC_GAMMON,
    VD_REC_BACKGAMMON,
    VD_REC_LOSE_GAMMON,
    VD_REC_LOSE_BACKGAMMON,
    VD_REC_CUBELESS, /* equity without the cube: never mwc */
    VD_REC_EQUITY,   /* with it, in the analysis' unit */
    VD_REC_MWC,      /* chance to win the match, where it is said beside an equity */
    VD_REC_FIGURES
};

typedef struct vd_rec_eval {
    double figure[VD_REC_FIGURES];
    double error
        [VD_REC_FIGURES]; /* standard errors of a rollout, as the source gives them; NaN: none */
} vd_rec_eval;

typedef struct vd_rec_candidate {
    const vd_hop *hop; /* as in vd_rec_action */
    size_t hops;
    vd_pos after;     /* seen by the analysis' seat */
    const char *text; /* the play as written; NULL: the source has no text */
    const char *
        level; /* as the source names it: "4-ply", "XG Roller+", "rollout"; NULL: that of the analysis */
    vd_rec_eval eval;
    double behind; /* what the source prints as the difference to the best, NaN: nothing */
    uint32_t trials;
    bool played, illegal;
    vd_rec_tags tags;
} vd_rec_candidate;

enum { VD_REC_NO_DOUBLE, VD_REC_TAKE, VD_REC_PASS, VD_REC_BEAVER, VD_REC_CUBE_LINES };

#define VD_REC_ANALYSIS_LIST(X) \
    X(plays)                    \
    X(cube)                     \
    X(luck)

typedef enum vd_rec_analysis_kind {
#define VD_REC_ANALYSIS_ENUM(name) VD_REC_ANALYSIS_##name,
    VD_REC_ANALYSIS_LIST(VD_REC_ANALYSIS_ENUM)
#undef VD_REC_ANALYSIS_ENUM
        VD_REC_ANALYSIS_COUNT
} vd_rec_analysis_kind;

/* One program's opinion of one action or position. Several stand side by side: never merged, never overwritten. */
typedef struct vd_rec_analysis {
    vd_rec_analysis_kind kind;
    uint8_t seat;        /* whose chances and equities these are: who plays, or may double */
    const char *engine;  /* "eXtreme Gammon", "GNU Backgammon", "BGBlitz", "Videau"; "" unknown */
    const char *version; /* of it; NULL: not said */
    const char *level;   /* NULL: not said, or each candidate has its own */
    const char *met;     /* match equity table; NULL: not said */
    vd_rec_unit unit;
    /* plays: in the order of the source, which is its ranking */
    vd_rec_candidate **candidate;
    size_t candidates, room;
    /* cube: lines VD_REC_NO_DOUBLE..VD_REC_BEAVER; a line of which nothing is said is all NaN */
    vd_rec_eval line[VD_REC_CUBE_LINES];
    const char *best; /* the source's verdict in its own words; NULL: none */
    double error
        [4]; /* of what was done: double or not, take or pass, beaver, raccoon; plays: [0]; NaN: none */
    double luck; /* luck: of the roll, in `unit`; NaN: none */
    uint32_t trials;
    vd_rec_tags tags;
} vd_rec_analysis;

typedef struct vd_rec_analyses {
    vd_rec_analysis **item;
    size_t count, room;
} vd_rec_analyses;

/* Names in JSON. Every roll of a file is exactly one of the first four. */
#define VD_REC_KIND_LIST(X)                                                           \
    X(roll_play)                                                                      \
    X(dance)     /* no play exists */                                                 \
    X(roll_only) /* dice without a play: the board stays */                           \
    X(illegal)   /* a play that the rules do not allow, with the board it led to */   \
    X(double)    /* `cube_exp` is that of the stake offered */                        \
    X(take)      /* of a double, beaver or raccoon; after the last two it may lack */ \
    X(drop)                                                                           \
    X(beaver) /* takes and turns the cube at once: `cube_exp` */                      \
    X(raccoon)                                                                        \
    X(resign) /* `value` 1, 2, 3 */                                                   \
    X(accept) /* of a resignation */                                                  \
    X(refuse)                                                                         \
    X(set_position) /* board, and cube if `cube_set`, put there by hand */            \
    X(auto_double)  /* before the first roll: the stake is then 2^cube_exp */

typedef enum vd_rec_kind {
#define VD_REC_KIND_ENUM(name) VD_REC_##name,
    VD_REC_KIND_LIST(VD_REC_KIND_ENUM)
#undef VD_REC_KIND_ENUM
        VD_REC_KIND_COUNT
} vd_rec_kind;

typedef struct vd_rec_action {
    uint8_t seat;
    uint8_t kind;             /* vd_rec_kind */
    uint8_t die[VD_DICE_MAX]; /* in the order of the file; 0 where none were thrown */
    uint8_t value;
    uint8_t named; /* Acey-Deucey: a double named after a 1-2, or its complement; else 0 */
    uint16_t
        cube_exp; /* double, beaver, raccoon, auto_double, set_position: the stake is, or would be, 2^cube_exp */
    int8_t cube_owner; /* set_position with cube_set: -1 centred, else seat */
    bool cube_set;
    bool illegal;  /* kind illegal, or an action of the cube that the rules forbid */
    bool unplayed; /* roll_only although plays exist */
    bool edited;   /* the source says it was changed by hand, or the board before it was */
    bool
        implied; /* not in the file: a forced play left out, an automatic double found from the cube */
    /* The play: hops in an order that can be played, all of vd_hop filled; of an illegal one the stretches as written,
     * die 0. Board before and after are seen by `seat`, on roll in both; of other actions both are the same. */
    const vd_hop *hop;
    size_t hops;
    vd_pos before, after;
    /* What lies before the action: */
    uint16_t stake_exp;  /* 2^stake_exp */
    int8_t owner;        /* of the cube; -1 centred, else seat */
    const char *text;    /* as the file has it, without what surrounds it; NULL: it is no text */
    int64_t time_ms;     /* thinking time, -1 not known */
    int64_t clock_ms;    /* left on the clock of `seat` after it, -1 not known; below -1 never */
    const char *comment; /* NULL: none */
    vd_rec_analyses analyses;
    vd_rec_tags tags;
} vd_rec_action;

/* What was thrown; count 0: nothing. */
static inline vd_dice vd_rec_dice(const vd_rec_action *action)
{
    const vd_dice none = {0, {0, 0, 0}};

    return action->die[0] ? vd_dice_of(action->die) : none;
}

#define VD_REC_END_LIST(X)                               \
    X(unfinished)                                        \
    X(board) /* all checkers of the winner are off */    \
    X(drop)                                              \
    X(resign)                                            \
    X(settled) /* agreed on */                           \
    X(time)                                              \
    X(drawn)   /* nobody won: both mothers are pinned */ \
    X(unknown) /* the score went on; how it ended is not said */

typedef enum vd_rec_end {
#define VD_REC_END_ENUM(name) VD_REC_END_##name,
    VD_REC_END_LIST(VD_REC_END_ENUM)
#undef VD_REC_END_ENUM
        VD_REC_END_COUNT
} vd_rec_end;

typedef struct vd_rec_game {
    uint32_t number;   /* as the file counts, or from 1 */
    uint32_t score[2]; /* before it, by seat */
    bool crawford;
    uint16_t stake_exp; /* at its start, before automatic doubles */
    int8_t owner;
    vd_pos start;   /* seen by seat 0 */
    bool start_set; /* not the variant's own */
    int8_t winner;  /* -1: none, or not known */
    uint8_t end;    /* vd_rec_end */
    uint8_t value;  /* 1, 2, 3 (or checkers): what was won, without the cube; 0 not known */
    uint32_t points;
    const char *comment;
    vd_rec_action **action;
    size_t actions, room;
    vd_rec_tags tags;
} vd_rec_game;

typedef struct vd_rec_alias {
    uint8_t seat;
    const char *name;
} vd_rec_alias;

/* NULL where the file is silent. What is here also stands in `headers` when it came from a header. */
typedef struct vd_rec_match {
    const char *name[2]; /* by seat; "" when the file has none */
    vd_rec_alias *alias; /* other names of them in the same file */
    size_t aliases, alias_room;
    const char *event, *round, *place; /* place: site or location */
    const char *date;                  /* "2025-10-24" */
    const char *time;                  /* "09:30" */
    const char *annotator, *transcriber;
    const char *rating[2];
    const char *comment;
    vd_match_rules
        rules; /* variant, length (0: money), Crawford, Jacoby... as said, else as usual */
    uint32_t cube_limit; /* highest value of the cube, 0: none said */
    vd_rec_tags headers; /* all of them, known or not, in order */
    vd_rec_game **game;
    size_t games, room;
    vd_rec_tags tags;
} vd_rec_match;

/* A position that stands for itself. */
typedef struct vd_rec_position {
    vd_situation situation; /* seen by the player on roll */
    uint8_t seat;           /* of the player on roll */
    bool named;             /* does the file say who is who? */
    const char *name[2];    /* by seat */
    const char *text; /* "4HPwATDgc/ABMA" as it stood in the file, NULL: nothing worth keeping */
    const char *comment;
    uint32_t cube_limit;
    vd_rec_analyses analyses;
    vd_rec_tags tags;
} vd_rec_position;

/* What was repaired or is doubtful. The sentence is catalogue "repair.<name>": {0} {1} {2} numbers, {3} {4} words. */
#define VD_REPAIR_LIST(X)                                                                   \
    X(illegal_play)     /* {3} is against the rules; {4} would be nearest ("" none) */      \
    X(illegal_action)   /* {3} is not allowed here */                                       \
    X(dance_with_plays) /* "cannot move" with {0} plays */                                  \
    X(no_play_written)  /* {0} legal plays and none written */                              \
    X(forced_implied)   /* no play written, {3} was the only one */                         \
    X(play_unreadable)  /* {3} is no play */                                                \
    X(wrong_column)     /* {3} stands in the other player's column */                       \
    X(out_of_turn)      /* the same player acts twice */                                    \
    X(result_points)    /* the file says {0} points, they are {1} */                        \
    X(result_winner)    /* the file says that {3} wins, it is {4} */                        \
    X(result_missing)   /* no result in the file: {3} wins {0} */                           \
    X(unfinished)       /* the game has no end */                                           \
    X(score)            /* {0}-{1} in the file, after the games before it is {2} and {3} */ \
    X(cube_value)       /* {0} in the file, {1} by the rules; the file's is kept */         \
    X(auto_double)      /* automatic doubles found from the cube: {0} at the start */       \
    X(money_length)     /* "{0} point match" is the highest cube of a money game */         \
    X(crawford_header)  /* what the file says of Crawford is not so */                      \
    X(players_header)   /* header names {3}, the columns say {4} */                         \
    X(players_swapped)  /* the columns are exchanged in this game */                        \
    X(player_renamed)   /* {3} is {4} elsewhere */                                          \
    X(game_after_end)   /* played after the match was won */                                \
    X(position_set)     /* the board was put there by hand */                               \
    X(position_wrong)   /* the board in the file is not the one the plays lead to */        \
    X(line_unknown)     /* line {0} is not understood: {3} */                               \
    X(encoding)         /* not UTF-8: read as Windows-1252 */                               \
    X(value_not_finite) /* an analysis has a figure that is no number */                    \
    X(comment_missing)  /* comment {0} is not in the file */                                \
    X(row_number)       /* {2} rows are misnumbered, the first {0} where {1} was due */     \
    X(dice_unreadable)  /* {3} is no roll: it is left out */                                \
    X(dice_found)       /* {3} is no roll; its play is one of {0}-{1} */                    \
    X(no_dice)          /* {3} without a roll: the turn is passed */                        \
    X(action_after_end) /* {3} after the game was over */                                   \
    X(checksum)         /* a checksum of part {3} is wrong */                               \
    X(experimental)     /* this reader has seen no real file yet */                         \
    X(left_out)         /* {3} is not read */                                               \
    X(variant_found)    /* the plays are those of {3}, which the file does not name */      \
    X(scores_swapped)   /* the score {0}-{1} is the other way round */                      \
    X(turn_doubtful)    /* {3}: who is on roll could be read either way */                  \
    X(double_doubtful)  /* the last double, analysed and not answered, may be a question */ \
    /* what a writer leaves out, having no place for it: */                                 \
    X(analyses_left_out) /* {0} analyses of {3} */                                          \
    X(figures_left_out)  /* of {0} analyses {3} */                                          \
    X(comments_left_out) /* {0} comments */                                                 \
    X(refusals_left_out) /* {0} resignations that were refused */                           \
    X(clocks_left_out)   /* {0} clocks or thinking times */

typedef enum vd_repair_what {
#define VD_REPAIR_ENUM(name) VD_REPAIR_##name,
    VD_REPAIR_LIST(VD_REPAIR_ENUM)
#undef VD_REPAIR_ENUM
        VD_REPAIR_COUNT
} vd_repair_what;

typedef struct vd_repair {
    vd_repair_what what;
    uint32_t match, game,
        action;    /* from 1, 0: none in particular; the game's place, not its number */
    uint32_t line; /* of the file, from 1; 0 in files without lines */
    int32_t arg[3];
    const char *word[2]; /* never NULL */
} vd_repair;

VD_API const char *vd_repair_key(vd_repair_what what);  /* "repair.illegal_play"; static */
VD_API const char *vd_repair_name(vd_repair_what what); /* "illegal_play"; static */

/* Either matches or positions. */
typedef struct vd_record {
    const char *format;  /* "mat", "sgf", "xg", "xgp", "fibs", "json"..., "xg-position"... */
    const char *dialect; /* "galaxy", "gnu"...; "" where there is but one */
    vd_rec_match **match;
    size_t matches, match_room;
    vd_rec_position **position;
    size_t positions, position_room;
    vd_repair *repair;
    size_t repairs, repair_room;
    vd_rec_tags tags; /* of the container: thumbnail, rollout contexts... */
    void *memory;     /* private */
} vd_record;

VD_API void vd_record_free(vd_record *record);
/* The same in every field but format, dialect and repairs. NaN equals NaN. */
VD_API bool vd_record_equal(const vd_record *a, const vd_record *b);
VD_API bool vd_rec_analysis_equal(const vd_rec_analysis *a, const vd_rec_analysis *b);

/* What lies before an action, seen by its seat; the dice are its own. */
VD_API void vd_rec_situation(const vd_rec_match *match, const vd_rec_game *game,
                             const vd_rec_action *action, vd_situation *out);
/* The play of an action: R101's canonical text where it is legal, else as written. */
VD_API void vd_rec_play_format(vd_buf *out, const vd_variant *variant, const vd_rec_action *action,
                               vd_style style);
/* What this game, one of the match, is played by. */
VD_API const vd_variant *vd_rec_variant(const vd_rec_match *match, const vd_rec_game *game);
VD_API const char *vd_rec_tag_get(const vd_rec_tags *tags, const char *key); /* NULL: none */
VD_API const char *vd_rec_kind_name(vd_rec_kind kind);
VD_API const char *vd_rec_end_name(vd_rec_end end);
VD_API const char *vd_rec_unit_name(vd_rec_unit unit);

/* ---- Reading and writing ------------------------------------------------------------------------------------- */

/* Why a file was refused. The sentence is catalogue "import.<name>": {0} the line, or for binary files the byte, {1}
 * the column, {2} a number, {3} what stands there. */
#define VD_IMPORT_LIST(X)                                                              \
    X(none)                                                                            \
    X(empty)              /* the file is empty */                                      \
    X(unknown)            /* no format that is known */                                \
    X(too_large)          /* larger than {2} MiB */                                    \
    X(javafibs)           /* JavaFIBS's own format is not read */                      \
    X(gmd)                /* Gibbon's GMD is not read */                               \
    X(ogxm)               /* OGXM is not read */                                       \
    X(no_games)           /* no game where one was expected */                         \
    X(no_players)         /* the line of names and scores was expected */              \
    X(no_length)          /* "N point match" was expected */                           \
    X(bad_length)         /* {3} is no length of a match */                            \
    X(bad_score)          /* {3} is no score */                                        \
    X(bad_dice)           /* {3} is no roll */                                         \
    X(bad_number)         /* {3} where a number was expected */                        \
    X(bad_board)          /* the board has checkers that cannot be */                  \
    X(bad_position)       /* {3} is no position */                                     \
    X(bad_cube)           /* {3} is no value of the cube */                            \
    X(bad_play)           /* {3} where a play was expected */                          \
    X(bad_variant)        /* the variant {3} is not known */                           \
    X(bad_text)           /* zero bytes or other things no text has */                 \
    X(expected)           /* {3} was expected */                                       \
    X(cut_short)          /* the file ends too early; {3} was expected */              \
    X(checksum)           /* the checksum of {3} is wrong */                           \
    X(bad_container)      /* {3} of the container is not as it must be */              \
    X(bad_version)        /* version {2} of {3} is not known */                        \
    X(compression)        /* {3} cannot be unpacked */                                 \
    X(json)               /* no JSON: {3} is not what could stand there */             \
    X(json_key)           /* key {3} is missing or of another kind */                  \
    X(not_here)           /* writing: {3} cannot be expressed in this format */        \
    X(no_matches)         /* writing: this format holds matches, here are positions */ \
    X(no_positions)       /* writing: this format holds positions, here are matches */ \
    X(one_only)           /* writing: one match or one position, here are {2} */       \
    X(no_game_number)     /* there is no game {2} */                                   \
    X(no_match_number)    /* there is no match {2} */                                  \
    X(no_position_number) /* there is no position {2} */                               \
    X(no_writer)          /* nothing writes {3} */                                     \
    X(our_game)           /* one of our own games that is damaged: line {0} */         \
    X(no_memory)                                                                       \
    X(unjudged) /* {3}: a game that is played here and that this format does not say */

typedef enum vd_import_fault {
#define VD_IMPORT_ENUM(name) VD_IMPORT_##name,
    VD_IMPORT_LIST(VD_IMPORT_ENUM)
#undef VD_IMPORT_ENUM
        VD_IMPORT_COUNT
} vd_import_fault;

VD_API const char *vd_import_key(vd_import_fault fault); /* "import.cut_short"; static */

typedef struct vd_record_error {
    vd_import_fault fault;
    const char *format;           /* in which it was read; "" none yet; static */
    size_t line;                  /* from 1; 0: `offset` is what counts */
    size_t column;                /* from 1, in characters; 0: the line as a whole */
    size_t offset;                /* bytes from the start */
    uint32_t match, game, action; /* of JSON: where in it, from 1; 0: none in particular */
    int32_t number;               /* operand {2} */
    char word[64];                /* operand {3}, UTF-8 */
} vd_record_error;

/* Files beyond this are refused. */
enum { VD_RECORD_MAX = 16 * 1024 * 1024 };

/* Any file of a known format. `err` may be NULL. Fails with VD_ERR_CORRUPT, VD_ERR_NOMEM, VD_ERR_PARSE, VD_ERR_POSITION
 * or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_record_read(const char *bytes, size_t len, vd_record **out,
                                             vd_record_error *err);
/* "mat", "sgf"...: what vd_record_read takes it for; NULL: nothing it knows. */
VD_API const char *vd_record_sniff(const char *bytes, size_t len);

/* Every format, in order; false after the last. */
typedef struct vd_record_format {
    const char *name;
    bool reads, writes;
} vd_record_format;
VD_API bool vd_record_format_get(size_t index, vd_record_format *out);

typedef struct vd_record_options {
    size_t match; /* only this match, from 1; 0: all */
    size_t
        game; /* only this game: of `match`, or counted through the file when that is 0; from 1, 0: all */
    size_t position; /* only this position, from 1; 0: all */
    bool
        friendly; /* mat: the form eXtreme Gammon likes best (byte order mark, "Cannot Move", bar and off in words) */
    /* JSON: the sentence of a repair, put into `out`; NULL: without */
    void (*sentence)(void *user, const vd_repair *repair, vd_buf *out);
    /* Something that the format has no place for, left out; NULL: not told */
    void (*lost)(void *user, const vd_repair *repair);
    void *user;
} vd_record_options;

/* What `options` pick out of a record, as a record of its own; it shares everything with the first, which must outlive
 * it. Fails with VD_ERR_NOMEM or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_record_pick(const vd_record *record,
                                             const vd_record_options *options, vd_record **out,
                                             vd_record_error *err);

/* Write as "mat", "sgf", "xg", "xgp", "xgtext", "json": *len bytes at *bytes, for free(). `options` and `err` may be
 * NULL. Failure leaves nothing. Fails with VD_ERR_NOMEM or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_record_write(const vd_record *record, const char *format,
                                              const vd_record_options *options, char **bytes,
                                              size_t *len, vd_record_error *err);

/* ---- Building ------------------------------------------------------------------------------------------------
 *
 * How readers, and whoever has a match of another kind, make a record. The builder knows the rules: it resolves plays, keeps
 * board and cube, tells a dance from a roll without a play, notes repairs, and at the end computes results and scores.
 * What vd_build_* returns may be filled in further; it is never NULL and lives as long as the record (when memory has
 * run out it is waste, and vd_builder_done says so). */
typedef struct vd_builder vd_builder;

/* Fails with VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_builder_new(const char *format, vd_builder **out);
VD_API void vd_builder_free(vd_builder *builder); /* NULL is allowed */
/* The finished record: results recomputed. The builder is freed whatever comes. Fails with VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_builder_done(vd_builder *builder, vd_record **out);

/* Copies in the record's memory; `value` has `len` bytes. */
VD_API const char *vd_build_string(vd_builder *builder, const char *text);
VD_API void vd_build_tag(vd_builder *builder, vd_rec_tags *tags, const char *key, const char *value,
                         size_t len);

/* A match of standard backgammon for money with Jacoby and beavers, no names; the reader sets its fields before the
 * first game. */
VD_API vd_rec_match *vd_build_match(vd_builder *builder);
/* The usual rules for this length, 0 money: cube, Crawford, and for money Jacoby and beavers. */
VD_API void vd_build_rules(vd_builder *builder, vd_variant_id variant, int length);
/* The next game, from the variant's start, cube centred at 1. `score` by seat as the file says. */
VD_API vd_rec_game *vd_build_game(vd_builder *builder, const uint32_t score[2]);

/* A play as written: stretches of one checker each, over one or more dice, in any order. */
enum { VD_REC_LEGS_MAX = 16 };
typedef struct vd_rec_leg {
    uint8_t from, to; /* places as in vd_hop */
    bool star;        /* "*" at its end: never evidence of none, nor alone of one */
} vd_rec_leg;

typedef struct vd_rec_claim {
    size_t legs;
    vd_rec_leg leg[VD_REC_LEGS_MAX];
    bool cannot;   /* "Cannot Move" */
    bool unplayed; /* "????": rolled, not played */
    bool closed;   /* no legs means that nothing was played: never look for a forced play */
    bool illegal;  /* vd_build_roll_to: known to be against the rules, whatever board it led to */
} vd_rec_claim;

/* A roll with what was played, found among the legal plays by its result; text may be NULL. Dice in file order. */
VD_API vd_rec_action *vd_build_roll(vd_builder *builder, int seat, int die0, int die1,
                                    const vd_rec_claim *claim, const char *text);
/* A roll with the board it led to, seen by `seat`, on roll: legal if a play leads there. `claim` (may be NULL) is what
 * an illegal one shows as its hops. */
VD_API vd_rec_action *vd_build_roll_to(vd_builder *builder, int seat, int die0, int die1,
                                       const vd_pos *after, const vd_rec_claim *claim,
                                       const char *text);
/* The same of as many dice as the variant throws; those that it does not throw are 0. */
VD_API vd_rec_action *vd_build_throw(vd_builder *builder, int seat, const uint8_t die[VD_DICE_MAX],
                                     const vd_rec_claim *claim, const char *text);
VD_API vd_rec_action *vd_build_throw_to(vd_builder *builder, int seat,
                                        const uint8_t die[VD_DICE_MAX], const vd_pos *after,
                                        const vd_rec_claim *claim, const char *text);
/* Any other action. `cube`: the stake's value as written, 0 not said (double, beaver, raccoon, auto_double); `value` of
 * a resignation, 0 not said. */
VD_API vd_rec_action *vd_build_action(vd_builder *builder, int seat, vd_rec_kind kind,
                                      uint32_t cube, int value, const char *text);
/* The board, seen by `seat`, and the cube when cube > 0 (owner -1 or a seat), put there by hand; at the start of a game
 * it becomes the game's start and there is no action: then NULL is returned. */
VD_API vd_rec_action *vd_build_position(vd_builder *builder, int seat, const vd_pos *pos,
                                        uint32_t cube, int owner);
/* What the file says of the result: winner -1 and points 0 where it is silent; end VD_REC_END_unknown likewise. */
VD_API void vd_build_result(vd_builder *builder, int winner, uint32_t points, vd_rec_end end);

#ifdef __cplusplus
}
#endif
#endif
