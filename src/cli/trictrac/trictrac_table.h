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
} vd_party;

/* trictrac_say.c */
const char *vd_party_name(const vd_party *party, int side);
void vd_party_draw(vd_party *party);
/* Only if something has been done since it was last drawn. */
void vd_party_draw_new(vd_party *party);
void vd_party_cast(const vd_party *party, vd_tt_cast *out);
/* The throw that lies there, and what it gives, unless people mark themselves. */
void vd_party_say_throw(vd_party *party);
/* All that an action did, whose outcome is the party's. */
void vd_party_say_step(vd_party *party, const vd_tt_state *before, const vd_tt_action *action);
/* What holding brings and what leaving does. */
void vd_party_say_choice(vd_party *party);
void vd_party_say_score(vd_party *party);
/* All lawful plays, and the duty that they keep. */
void vd_party_say_plays(vd_party *party);
void vd_party_say_end(vd_party *party);

/* trictrac_ask.c: a line answers the question of this phase, or is a command. */
void vd_party_ask(vd_party *party);

/* trictrac_act.c */
/* Do it and say what it did, or why not. False: not done. */
bool vd_party_act(vd_party *party, const vd_tt_action *action);
/* The draw or the throw that comes next, by the session's dice. */
void vd_party_throw(vd_party *party);
/* The same with dice thrown by hand. */
bool vd_party_throw_by_hand(vd_party *party, const uint8_t die[2]);
/* Dice lie there that nobody has been told of: announce them. */
void vd_party_tell_throw(vd_party *party);
/* What the opponent of this level would do now; "": at its best. */
void vd_party_think(vd_party *party, const char *level, uint64_t seed, vd_tt_action *out);

/* trictrac_loop.c */
/* Until the party is over or people leave; the exit code. */
int vd_party_play(vd_terminal *table);

#endif
