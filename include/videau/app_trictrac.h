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

/* ---- Advice ---- */

/* Judges plays, and whether to hold or to leave, by the net of trictrac at full strength: one throw ahead. Values are holes: those
 * that the side to decide will make until the next relevé less the other's, from now on, the beginning of that relevé included. */
typedef struct vd_tt_adviser vd_tt_adviser;

typedef struct vd_tt_rated {
    vd_tt_play play;
    double holes;
    bool ahead; /* one throw ahead, as the best are; else by the net alone */
} vd_tt_rated;

enum { VD_TT_RATED_MAX = 8 };

typedef struct vd_tt_advice {
    bool choice;        /* VD_TT_CHOOSE: hold or leave; plays are those after holding */
    double hold, leave; /* of a choice, holes */
    size_t count;       /* of rated, best first */
    vd_tt_rated rated[VD_TT_RATED_MAX];
} vd_tt_advice;

/* What a play brings about next: in which marks the two plays differ most. Mean points of one throw. */
#define VD_TT_WHY_LIST(X)                                                                    \
    X(none)                                                                                  \
    X(his_hits)   /* the other's next throw hits men or the coin */                          \
    X(his_jans)   /* it fills or keeps a jan */                                              \
    X(his_misses) /* it gives the mover points: false hits, numbers that cannot be played */ \
    X(my_hits)    /* the mover's next throw hits */                                          \
    X(my_jans)    /* it fills or keeps a jan */                                              \
    X(my_misses)  /* it gives the other points */

typedef enum vd_tt_why_kind {
#define VD_TT_WHY_ENUM(name) VD_TT_WHY_##name,
    VD_TT_WHY_LIST(VD_TT_WHY_ENUM)
#undef VD_TT_WHY_ENUM
        VD_TT_WHYS
} vd_tt_why_kind;

/* What a decision gave up. */
typedef struct vd_tt_verdict {
    bool choice;                     /* of holding or leaving */
    bool leave_best;                 /* of a choice */
    double loss;                     /* holes, 0 or more */
    vd_tt_rated best, played;        /* of a play */
    uint8_t why;                     /* vd_tt_why_kind */
    double after_played, after_best; /* points of a throw, of `why` */
} vd_tt_verdict;

/* Any number of them; each is for one thread at a time. Fails with VD_ERR_NOMEM, VD_ERR_CORRUPT or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_tt_adviser_new(vd_tt_adviser **out, vd_error *err);
VD_API void vd_tt_adviser_free(vd_tt_adviser *adviser);
/* Of VD_TT_PLAY or VD_TT_CHOOSE; VD_ERR_ILLEGAL: there is nothing to decide. Where people mark, what the throw gives the other does not
 * count: it would be told by it. Of a verdict likewise. */
VD_API VD_NODISCARD vd_status vd_tt_adviser_ask(vd_tt_adviser *adviser,
                                                const vd_tt_options *options,
                                                const vd_tt_state *state, vd_tt_advice *out);
/* Of VD_TT_ACT_PLAY, VD_TT_ACT_HOLD or VD_TT_ACT_GO before it is done; VD_ERR_ILLEGAL: it cannot be. */
VD_API VD_NODISCARD vd_status vd_tt_adviser_judge(vd_tt_adviser *adviser,
                                                  const vd_tt_options *options,
                                                  const vd_tt_state *state,
                                                  const vd_tt_action *action, vd_tt_verdict *out);
/* What the computer's seat does at a level of this name; at the strongest where there is none of it. */
VD_API void vd_tt_adviser_decide(vd_tt_adviser *adviser, const char *level, uint64_t seed,
                                 const vd_tt_options *options, const vd_tt_state *state,
                                 vd_tt_action *out);
/* The advice in lines ended by '\n': plays with their holes, or both choices. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_tt_say_advice(vd_buf *out, vd_lang lang,
                                               const vd_tt_advice *advice,
                                               vd_tt_numbering numbering);
/* One or two sentences without line end: how much was given up, what was better, and why where marks tell it. Fails with
 * VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_tt_say_verdict(vd_buf *out, vd_lang lang,
                                                const vd_tt_verdict *verdict,
                                                vd_tt_numbering numbering);
/* A loss from which a tutor speaks, holes. */
#define VD_TT_TUTOR_LOSS 0.05

/* ---- What should have been marked ---- */

/* What a throw gave to one side, and what that side marked. */
typedef struct vd_tt_marking {
    vd_tt_events events; /* all of the throw */
    vd_dice dice;
    uint8_t view; /* vd_tt_view: who marks */
    int right;    /* points of its events */
    int marked;
} vd_tt_marking;

/* `state` is that in which the throw lies and has not been played. VD_ERR_ILLEGAL: there is none. */
VD_API VD_NODISCARD vd_status vd_tt_marking_find(const vd_tt_options *options,
                                                 const vd_tt_state *state, vd_tt_view view,
                                                 int marked, vd_tt_marking *out);
/* Event by event, what they come to, and what was marked too little or too much, in lines ended by '\n'. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_tt_say_marking(vd_buf *out, vd_lang lang,
                                                const vd_tt_marking *marking,
                                                vd_tt_numbering numbering);

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
/* May this be told? Where people mark, what the throw gives the other is his to find: never. */
VD_API bool vd_tt_event_is_told(const vd_tt_options *options, const vd_tt_event *event);
/* What it gives alone, of what may be told. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_tt_tell_events(vd_buf *out, const vd_tt_cast *cast,
                                                const vd_tt_state *state);
/* A throw that has not been played. */
VD_API bool vd_tt_throw_lies(const vd_tt_state *state);
/* By hand: what the throw gives is not told yet. */
VD_API bool vd_tt_marks_open(const vd_tt_state *state);
/* What an action did to the score: marks, holes, écoles, a relevé. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_tt_tell_outcome(vd_buf *out, const vd_tt_cast *cast,
                                                 const vd_tt_outcome *outcome);
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
