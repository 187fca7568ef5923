/* Notation: plays as text (FFBG R91-R102, letters R103-R108) and positions as ids and text (GNU, XGID, our own).
 *
 * Freestanding like the rules: no heap, no stdio. Texts are UTF-8, not zero-terminated: pointer and length.
 * Readers are tolerant, printers are canonical, and parse-format-parse is a fixed point. */
#ifndef VIDEAU_NOTATION_H
#define VIDEAU_NOTATION_H

#include "videau/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum vd_style { VD_STYLE_FFBG, VD_STYLE_LETTERS } vd_style;

/* What a printed or read play may carry besides its terms (R102): "Bleu : 6-2 24/18 13/11". */
typedef struct vd_play_text {
    vd_dice dice; /* count 0 when the text names none */
    vd_claim claim;
    vd_style style; /* the notation it was written in */
    int8_t named;   /* Acey-Deucey "[4-4]": 1..6, 0 none */
} vd_play_text;

/* Read one play, FFBG or letters, told apart as section 18 says: "/" is FFBG; "-", "à" and "en" are letters. Letters
 * are read for the side that runs x to a (White) when `white`, else a to x (Red); FFBG needs no colour. Only the form
 * is judged here; legality is vd_play_judge's. A text that goes on after one phase of a turn (see below) is refused. Fails
 * with VD_ERR_PARSE or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_play_parse(const char *text, size_t len, const vd_variant *variant,
                                            bool white, vd_play_text *out, vd_error *err);
/* The same for the first phase of a whole turn of Acey-Deucey, "2-1 hors/23 hors/24 [4-4] hors/21(4); 5-3 hors/20".
 * A phase is a roll with its play (";" ends it) or a named double or complement "[4-4]" with its play; *rest is where
 * the next one starts, `len` when there is none. "[4-4]" alone names the double and claims nothing: no legs, and not that there is no play.
 * Fails with VD_ERR_PARSE or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_play_parse_phase(const char *text, size_t len,
                                                  const vd_variant *variant, bool white,
                                                  vd_play_text *out, size_t *rest, vd_error *err);

/* Canonical text of a play (R101): the one string for play->result reached from `pos` with `dice`; "#" for no
 * play. Any hop order in `play` gives the same string. With VD_STYLE_LETTERS "m12-g7 h8-g7", bar = y, off = z (R108). */
VD_API void vd_play_format(vd_buf *out, const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                           const vd_play *play, vd_style style, bool white);

/* One end of a hop: "13", "bar", "hors" (not entered yet), "O". */
VD_API void vd_place_format(vd_buf *out, int place);
/* The same in letters, as White or as Red sees it (R104): "m12", "y", "z". */
VD_API void vd_place_letters(vd_buf *out, int place, bool white);
/* "6-5". */
VD_API void vd_dice_format(vd_buf *out, vd_dice dice);
/* What is left to play of a throw while pending is VD_PENDING_COMPLEMENT, all its numbers: "4-4", "4-4-4-4-4-4". */
VD_API void vd_rest_format(vd_buf *out, const vd_pos *pos);
/* "65", "6-5", "6 5", "5,6". Fails with VD_ERR_PARSE. */
VD_API VD_NODISCARD vd_status vd_dice_parse(const char *text, size_t len, vd_dice *out,
                                            vd_error *err);

/* GNU Backgammon Position ID (14 characters) and Match ID (12). */
enum { VD_GNU_POSITION_LEN = 14, VD_GNU_MATCH_LEN = 12 };
/* VD_ERR_UNSUPPORTED when the id cannot carry the position (unentered checkers, flags, pending, other tracks). */
VD_API VD_NODISCARD vd_status vd_gnu_position_format(vd_buf *out, const vd_variant *variant,
                                                     const vd_pos *pos);
VD_API VD_NODISCARD vd_status vd_gnu_position_parse(const char *text, size_t len,
                                                    const vd_variant *variant, vd_pos *out,
                                                    vd_error *err);
VD_API VD_NODISCARD vd_status vd_gnu_match_format(vd_buf *out, const vd_situation *situation);
/* Fills everything of *inout but the variant and the position. Fails with VD_ERR_PARSE or VD_ERR_POSITION. */
VD_API VD_NODISCARD vd_status vd_gnu_match_parse(const char *text, size_t len, vd_situation *inout,
                                                 vd_error *err);
/* Fails with VD_ERR_FULL or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_xgid_format(vd_buf *out, const vd_situation *situation);
/* Fails with VD_ERR_PARSE, VD_ERR_POSITION or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_xgid_parse(const char *text, size_t len, vd_variant_id variant,
                                            vd_situation *out, vd_error *err);

/* OGID, OpenGammon's: "11ccccchhhjjjjj:66666888dddddoo:N0N:51:B::0:0:7:", with or without "OGID=". Jacoby and beavers
 * are not in it. Read as docs/FORMATS.md says: TURN is not always the player on roll. Fails with VD_ERR_FULL or
 * VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_ogid_format(vd_buf *out, const vd_situation *situation);
/* Fails with VD_ERR_PARSE, VD_ERR_POSITION or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_ogid_parse(const char *text, size_t len, vd_variant_id variant,
                                            vd_situation *out, vd_error *err);

/* Our own text form: "M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2]" and key:value parts in any order:
 * hors:mine/theirs bar:mine/theirs off:mine/theirs latch:mine/theirs gate:mine/theirs moved:mine/theirs (what is not said is 0; off makes up the
 * rest), next:name|again|4-4, cube:2/centre|me|him, length:7, score:3/5, crawford:1, jacoby:1, beavers:1,
 * dice:6-5, variant:hollandais. Always able to carry the whole situation. A[] is in the mover's numbering. What says a variant
 * that is not offered (from VD_VARIANT_COUNT on) is read where `variant` is that one, and refused elsewhere. */
VD_API void vd_text_form_format(vd_buf *out, const vd_situation *situation);
/* Fails with VD_ERR_PARSE or VD_ERR_POSITION. */
VD_API VD_NODISCARD vd_status vd_text_form_parse(const char *text, size_t len,
                                                 vd_variant_id variant, vd_situation *out,
                                                 vd_error *err);

/* Any of the above, told apart by their form: "start", GNU position id, "position:match", XGID and OGID with or without
 * their prefix, the text form. `variant` is what bare ids mean. Fails with VD_ERR_PARSE, VD_ERR_POSITION or
 * VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_situation_parse(const char *text, size_t len,
                                                 vd_variant_id variant, vd_situation *out,
                                                 vd_error *err);
/* Does the game know what was said: Crawford, Jacoby and beavers where it has no cube, a resignation for more than it is
 * worth? For what a person types; what the program has kept is read as it stands. Fails with VD_ERR_POSITION. */
VD_API VD_NODISCARD vd_status vd_situation_fits(const vd_situation *situation, vd_error *err);
/* The id that a command reads without being told the game: XGID where the game has the moves of backgammon, which it takes for
 * granted, and can carry the situation; else the text form, which names the game. */
VD_API void vd_situation_format(vd_buf *out, const vd_situation *situation);
/* How many bytes of `text` belong to a position, when more follows on the line (DICE, a play): the text form holds
 * blanks. 0 when nothing can be read. */
VD_API size_t vd_situation_span(const char *text, size_t len);
/* The shortest id that loses nothing of the position: the GNU position id where it can, else the text form. */
VD_API void vd_position_format(vd_buf *out, const vd_variant *variant, const vd_pos *pos);

/* ---- FIBS boards --------------------------------------------------------------------------------------------- */

/* The line "board:..." in which GNU Backgammon asks an external player, and what it says: docs/FORMATS.md. */
typedef struct vd_fibs {
    vd_situation situation; /* seen by the player on roll; Jacoby and beavers are not in the line */
    uint8_t seat;           /* GNU Backgammon's number of the player on roll */
    /* The cube waits for an answer, and its owner who is not on roll has something to do with it: it was turned at
     * once (beaver), or the beaver was turned again. situation.doubled is then false and cube_exp
     * what a drop costs. */
    bool returned;
} vd_fibs;

/* Blanks and zero bytes around the line do not matter, nor do the players' names. Fails with VD_ERR_PARSE,
 * VD_ERR_POSITION or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_fibs_parse(const char *text, size_t len, vd_variant_id variant,
                                            vd_fibs *out, vd_error *err);
/* The line without its end. VD_ERR_UNSUPPORTED when it cannot carry the situation. */
VD_API VD_NODISCARD vd_status vd_fibs_format(vd_buf *out, const vd_fibs *fibs);
/* A play as an external player answers it: "bar/21 13/11", hop by hop in an order that can be played; "" for no play. */
VD_API void vd_fibs_play_format(vd_buf *out, const vd_play *play);

/* ---- Dice ----------------------------------------------------------------------------------------------------
 *
 * What is hashed for the program's dice, as texts of whole lines: docs/DICE.md. Whoever has SHA-256 and HMAC makes the
 * same of them, here and in the browser. Hashes and values are 64 hexadecimal digits in small letters. */

enum { VD_DICE_TEXT_MAX = 1024, VD_DICE_BLOCK = 32 };

/* What a seat gives to the dice. */
typedef struct vd_dice_contribution {
    const char *value; /* NULL: this seat gives nothing */
    const char *word;  /* a text without line ends; may be empty */
} vd_dice_contribution;

/* SHA-256 of it is a seat's own commitment; `commitment` is the program's. */
VD_API void vd_dice_contribution_text(vd_buf *out, const char *commitment, int seat,
                                      const vd_dice_contribution *given);
/* HMAC-SHA-256 of it with the program's seed as key is block number `block` of a roll; games and rolls from 1. */
VD_API void vd_dice_roll_text(vd_buf *out, const char *commitment,
                              const vd_dice_contribution given[2], uint32_t game, uint32_t roll,
                              uint32_t block);
/* The same of games sealed before seats gave values: "WORD|game|roll|block". */
VD_API void vd_dice_word_text(vd_buf *out, const char *word, uint32_t game, uint32_t roll,
                              uint32_t block);
/* Read dice from the next block until there are `dice` of them in `die`; *found counts them, 0 before the first block. */
VD_API void vd_dice_take(const uint8_t block[VD_DICE_BLOCK], int dice, uint8_t *die, int *found);

#ifdef __cplusplus
}
#endif
#endif
