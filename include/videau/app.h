/* App: what every program shares above the rules: boards as text and as SVG, sentences, a session.
 *
 * Pure functions from a position to text; nothing here prints. */
#ifndef VIDEAU_APP_H
#define VIDEAU_APP_H

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

/* Why a play is refused: the sentence, the rule "(R50)" and what the FFBG text says of it.
 * Operands of the catalogue's "reason.<why>": {0} from and {1} to (texts: "13", "bar", "hors", "O"), {2} the die
 * (number), {3} `other` as a place (text) and {4} as a number, {5} number of the term from 1, {6} {7} the example
 * plays (texts, empty when there is none). */
VD_API vd_status vd_explain_reason(vd_buf *out, vd_lang lang, const vd_variant *variant,
                                   const vd_pos *pos, vd_dice dice, const vd_reason *reason);
/* Why a text or a file is refused ("error.<what>"): one sentence. {0} {1} {2} are numbers, {3} is the word. */
VD_API vd_status vd_explain_error(vd_buf *out, vd_lang lang, const vd_error *error);
/* Why an action is refused ("deny.<name>"): the sentence, the rule and its quotation. */
VD_API vd_status vd_explain_deny(vd_buf *out, vd_lang lang, vd_deny deny);

#ifdef __cplusplus
}
#endif
#endif
