/* Record, private: memory, the builder's inside, texts that grow, the table of formats. */
#ifndef VD_RECORD_PRIV_H
#define VD_RECORD_PRIV_H

#include "inner/build.h"
#include "inner/text_out.h"

/* ---- Memory: blocks that are given back together -------------------------------------------------------------- */

typedef struct vd_block {
    struct vd_block *next;
    size_t used, size;
} vd_block;

typedef struct vd_arena {
    vd_block *block;
    bool failed; /* once memory has run out, for good */
} vd_arena;

vd_arena *vd_arena_new(void); /* NULL: no memory */
void vd_arena_free(vd_arena *arena);
/* Zeroed; NULL when there is none left. */
void *vd_arena_take(vd_arena *arena, size_t bytes);

/* ---- Builder ---- */

struct vd_builder {
    vd_record *record;
    vd_arena *arena;
    void *
        waste; /* what is handed out when memory has run out; as large as the largest part of the model */
    vd_rec_match *match;
    vd_rec_game *game;
    size_t line;
    /* board, cube and turn in `game` */
    vd_pos pos[2]; /* seen by seat 0, by seat 1 */
    uint16_t stake_exp;
    int8_t owner;
    int8_t turn;
    uint8_t asked;        /* vd_rec_kind of what waits for its answer; VD_REC_KIND_COUNT: nothing */
    uint8_t asker;        /* its seat */
    uint8_t resign_value; /* of a resignation that waits or was accepted */
    uint16_t offered_exp;
    bool over;
    vd_rec_action
        *open;          /* a roll without a play, of which nobody knows yet whether it was played */
    int8_t drop_winner; /* by drop or accepted resignation, else -1 */
    vd_rec_end drop_end;
    uint8_t drop_value;
    /* what the file says of its result */
    struct vd_said {
        int8_t winner;
        uint32_t points;
        vd_rec_end end;
    } said;
    bool crawford_seen;
    /* the plays found last */
    vd_plays plays;
    bool plays_known;
    vd_pos plays_pos;
    vd_dice plays_dice;
    vd_variant_id plays_variant;
    vd_variant_id standing; /* of the position that stands for itself, while there is no match */
};

/* A part of the model: zeroed, never NULL. */
void *vd_build_part(vd_builder *builder, size_t bytes);
/* Room for one more pointer at the end of a list. False: no memory. */
bool vd_build_grow(vd_builder *builder, void **list, size_t count, size_t *room, size_t each);
/* One more pointer at the end of a list; without memory the arena remembers it. */
void vd_build_append(vd_builder *b, void *list_at, size_t *count, size_t *room, void *item);
/* All legal plays, remembered for the next question; NULL when the position is none the rules know. */
const vd_plays *vd_build_plays(vd_builder *builder, const vd_variant *variant, const vd_pos *pos,
                               vd_dice dice);
/* The play among them that the claim names by its result; NULL: none. */
const vd_play *vd_claim_find(const vd_variant *variant, const vd_pos *pos, const vd_plays *plays,
                             const vd_rec_claim *claim);
/* The one that leads to this board; NULL: none. */
const vd_play *vd_result_find(const vd_plays *plays, const vd_pos *after);
/* The one nearest to a board that none leads to, of equals that with most of what was claimed (may be NULL); NULL: there are
 * none. */
const vd_play *vd_nearest_find(const vd_variant *variant, const vd_plays *plays,
                               const vd_pos *after, const vd_rec_claim *claim);
/* Carry out a claim stretch by stretch, whatever the rules say; what has no checker stays undone. */
void vd_claim_force(const vd_variant *variant, vd_pos *pos, const vd_rec_claim *claim);
/* Close the game at hand: its result as the board, the cube and the file say. `next` is the score after it, NULL when
 * the file does not say. */
void vd_build_close(vd_builder *builder, const uint32_t next[2]);
/* The roll without a play is followed by something: was it forced? */
void vd_build_settle_open(vd_builder *builder, bool goes_on);
/* A turn of which the dice are not known: the board where it led to, as far as it was written, is put there. `text` is the
 * record's. */
void vd_build_lost_turn(vd_builder *builder, int seat, const vd_rec_claim *claim, const char *text);
/* An illegal candidate's stretches. */
void vd_build_candidate_legs(vd_builder *builder, vd_rec_candidate *candidate,
                             const vd_rec_claim *claim);
/* A board as JSON has it, seen by the player on roll, legal or not: a position id or the text form. */
bool vd_board_read(const char *text, size_t len, const vd_variant *variant, vd_pos *out);
vd_rec_action *vd_build_new_action(vd_builder *builder, int seat, vd_rec_kind kind,
                                   const char *text);

/* 26 numbers, checkers of one side above 0 and of the other below, in the places of the first: [0] the other's bar, [25] its
 * own. The position as it sees it. False: checkers that cannot be. */
enum { VD_COUNTS = 26 };
bool vd_counts_read(const int count[VD_COUNTS], const vd_variant *variant, vd_pos *out);
/* 2^*out is the cube's value; false: it is none. */
bool vd_cube_exponent(int64_t value, uint16_t *out);

/* ---- Formats ---- */

/* A text file as its reader gets it: UTF-8 without byte order mark (converted where it was not), lines ended as they were. */
typedef struct vd_rec_input {
    const char *bytes; /* as they are in the file */
    size_t size;
    const char *text; /* UTF-8; NULL for binary formats */
    size_t len;
    bool converted; /* from Windows-1252 */
    bool marked;    /* there was a byte order mark */
} vd_rec_input;

typedef struct vd_format {
    const char *name;
    bool binary;
    bool verbatim; /* its spaces are kept as they are: it marks where texts begin and end */
    /* Does it begin like one? Certain (2), perhaps (1), no (0). `text` is the whole file as it is, a byte order mark left out. */
    int (*sniff)(const char *text, size_t len);
    /* Fills the builder. On failure *err is filled. */
    vd_status (*read)(const vd_rec_input *in, vd_builder *builder, vd_record_error *err);
    vd_status (*write)(const vd_record *record, const vd_record_options *options, vd_out *out,
                       vd_record_error *err);
} vd_format;

/* The table in formats.c names them all: one a file, read_*.c or write_*.c, or both where they share much. NULL `sniff` and
 * `read`, or `write`, where there is none. */
extern const vd_format vd_format_json, vd_format_mat, vd_format_sgf, vd_format_fibs, vd_format_tmg;
extern const vd_format vd_format_xg, vd_format_xgp, vd_format_xg_text, vd_format_bgblitz_text;
extern const vd_format vd_format_ids, vd_format_fibs_board, vd_format_snowie, vd_format_jellyfish;
extern const vd_format vd_format_xgtext, vd_format_bgf;

/* Windows-1252 to UTF-8; *out is for free(). False: no memory. */
bool vd_cp1252_to_utf8(const char *bytes, size_t len, char **out, size_t *out_len);
bool vd_text_holds(const char *text, size_t len, const char *what); /* `what` is not empty */
bool vd_utf8_valid(const char *bytes, size_t len);
unsigned vd_cp1252_code(unsigned char byte);  /* U+FFFD where it has none */
void vd_out_code(vd_out *out, unsigned code); /* a character as UTF-8 */
/* A finite number with point or comma, all of `text`. */
bool vd_number_read(const char *text, size_t len, double *out);

/* Fill `err` (may be NULL) and return VD_ERR_PARSE (VD_ERR_NOMEM, VD_ERR_UNSUPPORTED... by the fault). `at` is where it
 * starts in in->text, or the byte of a binary file. */
VD_NODISCARD vd_status vd_import_fail(vd_record_error *err, const vd_rec_input *in,
                                      vd_import_fault fault, size_t at, const char *word,
                                      size_t word_len);
VD_NODISCARD vd_status vd_import_fail_number(vd_record_error *err, const vd_rec_input *in,
                                             vd_import_fault fault, size_t at, int32_t number);
/* Of a game that is not read here: VD_IMPORT_unjudged when it is one that is played, else VD_IMPORT_bad_variant. */
vd_import_fault vd_import_variant_fault(const char *name, size_t len);

#endif
