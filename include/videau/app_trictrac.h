/* Trictrac as people read it: the board as text, in sentences and as SVG; throws, what they give and refusals in words. Pure
 * functions to text; nothing here prints. Cases are told by the numbers of who is on turn (TT3). */
#ifndef VIDEAU_APP_TRICTRAC_H
#define VIDEAU_APP_TRICTRAC_H

#include "videau/app_boards.h"
#include "videau/trictrac.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A party as it is drawn. Everything is borrowed. */
typedef struct vd_tt_table {
    const vd_tt_state *state;
    const vd_tt_options *options;
    uint8_t numbering; /* vd_tt_numbering */
} vd_tt_table;

/* The board of vd_board_text: the side on turn sits at the bottom (style->mover_on_top: at the top), its talon on the right
 * (home_left: on the left); style->seat is the seat of the side on turn, last_from and last_to are its cases. Fails with
 * VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_tt_board_text(vd_buf *out, const vd_tt_table *table,
                                               const vd_board_style *style);
/* The same in sentences, lines ended by '\n'. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_tt_board_plain(vd_buf *out, const vd_tt_table *table,
                                                const vd_board_style *style);
/* The same as an SVG document, with tokens and fichets. style->arrow and style->ring are by the cases of the
 * side on turn; 0 is out. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_tt_board_svg(vd_buf *out, const vd_tt_table *table,
                                              const vd_board_style *style);

enum { VD_TT_ARROWS_MAX = 8, VD_TT_RINGS_MAX = 8 };

/* What makes an event, to be drawn on its board. */
typedef struct vd_tt_marks {
    vd_board_arrow arrow[VD_TT_ARROWS_MAX];
    vd_board_ring ring[VD_TT_RINGS_MAX];
    uint8_t arrows, rings;
} vd_tt_marks;

/* An arrow a man, to where it would go, by its rest where it has one; a ring on the case that the event is about, on each case of
 * a jan that is kept, on the men that lie ready. Of a number not played nothing. Green and solid what the thrower marks, red and
 * dotted what the other does. */
VD_API void vd_tt_event_marks(const vd_tt_event *event, vd_tt_marks *out);

/* "six et as", "sonnez". `dice` are two. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_tt_say_throw(vd_buf *out, vd_lang lang, vd_dice dice);
/* One line without line end: what it is, its points, the ways and the men that make them, the rule. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_tt_say_event(vd_buf *out, vd_lang lang, const vd_tt_event *event,
                                              vd_dice dice, vd_tt_numbering numbering);
/* A sentence with its rule, "… (TT11)."; a lawful play in it where one helps. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_tt_say_reason(vd_buf *out, vd_lang lang,
                                               const vd_tt_reason *reason,
                                               vd_tt_numbering numbering);
/* Likewise; for VD_TT_DENIAL_bad_play see vd_tt_say_reason. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_tt_say_denial(vd_buf *out, vd_lang lang, vd_tt_denial denial);

/* ---- A party told as it goes: lines, each ended by '\n'; for the terminal and the page ---- */

/* Who plays it. Everything is borrowed. */
typedef struct vd_tt_cast {
    const vd_tt_options *options;
    const char *name[2]; /* by vd_tt_side */
    bool across[2];      /* this side's plays are told by the other's numbers, too */
    bool marks;          /* marks that are made by hand are told before what they lead to */
    vd_lang lang;
    vd_tt_numbering numbering;
} vd_tt_cast;

/* An action that was done. */
typedef struct vd_tt_step {
    const vd_tt_state *before;
    const vd_tt_action *action;
    const vd_tt_outcome *outcome;
    const vd_tt_state *after;
} vd_tt_step;

/* All that it did: the throw in its words, what it gives event by event (where people mark: only once that is settled), the play,
 * marks, holes, écoles, the relevé. The end of the party is vd_tt_tell_end's. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_tt_tell_step(vd_buf *out, const vd_tt_cast *cast,
                                              const vd_tt_step *step);
/* The throw that lies there (vd_tt_throw_lies), and, unless people mark, what it gives. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_tt_tell_throw(vd_buf *out, const vd_tt_cast *cast,
                                               const vd_tt_state *state);
/* What it gives alone. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_tt_tell_events(vd_buf *out, const vd_tt_cast *cast,
                                                const vd_tt_state *state);
/* A throw that has not been played. */
VD_API bool vd_tt_throw_lies(const vd_tt_state *state);
/* By hand: what the throw gives is not told yet. */
VD_API bool vd_tt_marks_open(const vd_tt_state *state);
/* What holding brings, then what leaving does (TT50, TT51): a line each. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_tt_tell_choice(vd_buf *out, const vd_tt_cast *cast,
                                                const vd_tt_state *state);
/* What these plays must do (TT26); nothing where they need not. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_tt_tell_duty(vd_buf *out, const vd_tt_cast *cast,
                                              const vd_tt_plays *plays);
/* Who won a party that is over, and for how much. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_tt_tell_end(vd_buf *out, const vd_tt_cast *cast,
                                             const vd_tt_state *state);

#ifdef __cplusplus
}
#endif
#endif
