/* Boards as text, in sentences and as SVG. Pure functions to text; nothing here prints. */
#ifndef VIDEAU_APP_BOARDS_H
#define VIDEAU_APP_BOARDS_H

#include "videau/notation.h"
#include "videau/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A checker's way, drawn on an SVG board: places as in vd_hop. */
typedef struct vd_board_arrow {
    uint8_t from, to;
    bool best; /* green and solid; else red and dotted */
} vd_board_arrow;

/* A ring around the top checker of a place, or where the first one would lie: the mover's numbers, from 1. */
typedef struct vd_board_ring {
    uint8_t place;
    bool best; /* as of an arrow */
} vd_board_ring;

struct vd_board_words;

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
    const vd_board_ring *ring;
    size_t rings;
    /* Not in SVG: */
    uint8_t columns;    /* text: a board that fits, if it can: 0 is 80; every board fits 60 */
    bool played;        /* sentences: the roll has been played */
    uint64_t last_from; /* text: points that the last play left and reached, bit n: the mover's n */
    uint64_t last_to;
    const struct vd_board_words
        *words; /* NULL; vd_tt_board_* says its own words around the board */
} vd_board_style;

enum { VD_BOARD_TEXT_MAX = 16384, VD_BOARD_SVG_MAX = 65536 }; /* enough for any board */

/* French, Unicode, no colour, home on the right, the player on roll at the bottom with the blue checkers. */
VD_API void vd_board_style_default(vd_board_style *out);
/* A board of at most 80 columns, or of style->columns, lines ended by '\n'. VD_ERR_UNSUPPORTED for a track other than 24 points,
 * two rows of 12 that face each other, and three rows of 12. */
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

#ifdef __cplusplus
}
#endif
#endif
