/* A position of trictrac that shows or asks something, and what the rules answer: for the lessons at the terminal and in the page.
 * Nothing of an answer is written down anywhere. Freestanding, as the room it belongs to. */
#ifndef VD_TRICTRAC_QUESTION_H
#define VD_TRICTRAC_QUESTION_H

#include "videau/trictrac.h"

typedef struct vd_tt_example {
    vd_tt_options options;
    vd_tt_state state;
    vd_tt_pos pos; /* as who is on turn sees it */
    vd_tt_plays plays;
    vd_tt_events events; /* of the throw that lies there; none without one */
} vd_tt_example;

/* From a state as text, with the options that are usual. Fails as vd_tt_state_parse, with *out not to be used. */
VD_NODISCARD vd_status vd_tt_example_parse(const char *form, size_t len, vd_tt_example *out,
                                           vd_error *err);
/* A play as it is written: 0 when it is lawful, and *out is it; otherwise the number of the TT rule, -1 where it cannot be read, and
 * *reason. `scratch` is overwritten. */
int vd_tt_example_judge(const vd_tt_example *example, const char *play, size_t len,
                        vd_tt_plays *scratch, vd_tt_reason *reason, vd_tt_play *out);

/* The moves that may be made next, `made` being the `count` moves of this play already made, none or one: some lawful play has them all,
 * told in this order. By power a man goes one case less than its number. Returns how many of `out`. */
enum { VD_TT_STEPS_MAX = 2 * VD_TT_CASES + 4 };
int vd_tt_example_steps(const vd_tt_example *example, const vd_tt_move *made, int count,
                        vd_tt_move out[VD_TT_STEPS_MAX]);

/* ---- Questions ---- */

typedef enum vd_tt_kind {
    VD_TT_KIND_GIVES,  /* points for who has thrown */
    VD_TT_KIND_OWES,   /* points for the other */
    VD_TT_KIND_THROWS, /* of 36, those that give `event`; the position has no throw */
    VD_TT_KIND_HOLES,  /* of white after `marks` */
    VD_TT_KIND_POINTS, /* likewise */
    VD_TT_KIND_REST,   /* points that leaving would lose */
    VD_TT_KIND_PLAY,   /* a lawful play; with `coin` one that takes the corner */
    VD_TT_KIND_LAWFUL, /* is `play` lawful, or which of `rule` refuses it? */
    VD_TT_KIND_LEAVE,  /* may who is on turn leave? */
    VD_TT_KIND_HOLD,   /* hold or leave? */
    VD_TT_KINDS
} vd_tt_kind;

enum { VD_TT_QUESTION_RULES = 8 };

/* Texts are borrowed, NULL where the kind has none. */
typedef struct vd_tt_question {
    vd_tt_kind kind;
    vd_tt_example example; /* all zero but for the options where it is about marks alone */
    const char *event;     /* code */
    const char *marks;     /* "W+8 B+4 Wh9": in order; Wh9 sets the holes before */
    const char *play;
    uint8_t rule[VD_TT_QUESTION_RULES]; /* TT numbers to choose from */
    int rules;
    bool coin;
    /* Found by vd_tt_question_settle: */
    int right;   /* the number, or the choice from 1; 0 for VD_TT_KIND_PLAY */
    int choices; /* 0: a number is asked, or a play */
} vd_tt_question;

/* VD_TT_KINDS: no kind is called so. */
vd_tt_kind vd_tt_kind_find(const char *name, size_t len);
/* Find the right answer. False: nothing answers it. */
bool vd_tt_question_settle(vd_tt_question *question);
/* Of VD_TT_KIND_PLAY: is a lawful play what is wanted? */
bool vd_tt_question_wants(const vd_tt_question *question, const vd_tt_play *play);
/* Of the 36 next throws, those that keep a jan which the best play of this one leaves full, were nothing to change across. */
int vd_tt_example_keeps(const vd_tt_example *example);

#endif
