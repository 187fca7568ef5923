/* A party of trictrac at the terminal: a table of play.h with what this game asks and says. */
#ifndef VD_TRICTRAC_TABLE_H
#define VD_TRICTRAC_TABLE_H

#include "play.h"

#include "videau/app_trictrac.h"

typedef struct vd_party {
    vd_terminal *table;
    const vd_tt_state *state; /* the session's */
    const vd_tt_options *options;
    vd_tt_numbering numbering;
    vd_tt_plays plays; /* of the lying throw */
    vd_tt_events events;
    vd_tt_plays scratch;
    vd_tt_outcome outcome; /* of the last action */
    size_t drawn;          /* entries of the session when the board was last drawn, plus 1 */
    size_t ended;          /* entries when a play was ended that could have been taken back */
    vd_tt_adviser *adviser;
    bool quiz;          /* people are asked what their throw gives */
    bool asking;        /* what the lying throw gives is not told yet */
    int asked, right;   /* how often, and how often they were right */
    vd_tt_state before; /* asking: the party before the throw */
    vd_tt_outcome kept; /* asking: what the throw did to the score */
    vd_tt_state thrown; /* in which the last throw lay; dice of count 0: there was none */
    int marked[2];      /* what it was marked, by vd_tt_view; -1: not yet */
} vd_party;

/* trictrac_say.c */
const char *vd_party_name(const vd_party *party, int side);
void vd_party_draw(vd_party *party);
/* Lines, the last one's end being the printer's. */
void vd_party_print(vd_party *party, vd_buf *lines);
/* Only if something has been done since it was last drawn. */
void vd_party_draw_new(vd_party *party);
void vd_party_cast(const vd_party *party, vd_tt_cast *out);
/* The throw that lies there, and what it gives, unless people mark themselves. */
void vd_party_say_throw(vd_party *party);
/* All that an action did, whose outcome is the party's. */
void vd_party_say_step(vd_party *party, const vd_tt_state *before, const vd_tt_action *action);
/* What holding brings and what leaving does. */
void vd_party_say_choice(vd_party *party);
/* The throw alone, with the draw before it: what it gives is asked first. */
void vd_party_say_bare_throw(vd_party *party, const vd_tt_state *before,
                             const vd_tt_action *action);
/* What the last action did to the score. */
void vd_party_say_outcome(vd_party *party);
void vd_party_say_score(vd_party *party);
/* All lawful plays, and the duty that they keep. */
void vd_party_say_plays(vd_party *party);
void vd_party_say_end(vd_party *party);
/* How many of the marks asked for were right. */
void vd_party_say_quiz(const vd_party *party);

/* trictrac_ask.c: a line answers the question of this phase, or is a command. */
void vd_party_ask(vd_party *party);
/* A person's play stands and may be taken back: end it, or that. */
void vd_party_ask_end(vd_party *party);
/* What the lying throw gives its thrower is not told yet: he is asked. */
void vd_party_ask_answer(vd_party *party);

/* trictrac_act.c */
/* Do it and say what it did, or why not. False: not done. */
bool vd_party_act(vd_party *party, const vd_tt_action *action);
/* The draw or the throw that comes next, by the session's dice. */
void vd_party_throw(vd_party *party);
/* The same with dice thrown by hand. */
bool vd_party_throw_by_hand(vd_party *party, const uint8_t die[2]);
/* Dice lie there that nobody has been told of: announce them. */
void vd_party_tell_throw(vd_party *party);
/* The play that may be taken back is. */
void vd_party_undo(vd_party *party);

/* trictrac_advise.c */
/* What the program would do, with what the choices are worth. */
void vd_party_hint(vd_party *party);
/* With --tutor: what a person is about to do is judged. False: there is nothing to say of it. */
bool vd_party_judge(vd_party *party, const vd_tt_action *action, vd_tt_verdict *out);
void vd_party_say_verdict(vd_party *party, const vd_tt_verdict *verdict);
/* A throw lies there: what it gives and is marked can be told from now on. */
void vd_party_note_throw(vd_party *party);
/* Somebody, VD_TT_THROWER or VD_TT_OTHER, marked. */
void vd_party_note_mark(vd_party *party, vd_tt_view view, int points);
/* What should have been marked of the last throw, and what was. */
void vd_party_say_markings(vd_party *party);
/* What the thrower said that his throw gives: right or not, what it gives, and what that did to the score. */
void vd_party_say_answer(vd_party *party, int points);

/* trictrac_loop.c */
/* Until the party is over or people leave; the exit code. */
int vd_party_play(vd_terminal *table);

#endif
