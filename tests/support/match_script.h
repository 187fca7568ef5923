/* Acting on a match in tests: one call an action, which must be allowed or denied for the reason given. */
#ifndef VIDEAU_MATCH_SCRIPT_H
#define VIDEAU_MATCH_SCRIPT_H

#include "videau/rules.h"

/* Which denials have been met so far: a test group can ask for all of them. */
extern bool script_met[VD_REFUSAL_COUNT];

/* Terms of `variant`, a match to `length` points or money, with the dice of the draw played: then every seat can be
 * brought on roll by the draw alone. */
vd_match_rules script_rules(vd_variant_id variant, int length);

/* The rules must be good. */
void script_start(vd_match *match, const vd_match_rules *rules);

/* What the text says, of a game of `variant`. It must be good. */
vd_situation script_position(vd_variant_id variant, const char *text);
/* A match to three points that stands as the text says, seat 0 on roll with its dice. */
void script_stand(vd_match *match, vd_variant_id variant, const char *text);

/* What is said of a play as it is written, in the position that a text says, with these dice; of none with those of the text. *out,
 * which may be NULL, is the play where it is legal. */
vd_reason script_judge(const vd_variant *variant, const char *position, vd_dice dice,
                       const char *play, vd_play *out);

/* Short actions. `die` is two digits, 63 for 6-3. `hops` is pairs "24 6, 13 3" of point and die; "" passes. */
vd_action script_opening(int seat0, int seat1);
vd_action script_roll(int seat, int die);
vd_action script_act(int seat, vd_act act);
vd_action script_value(int seat, vd_act act, int value);
vd_action script_play(int seat, const char *hops);
/* A play as it is written, "24/20(3)", by who is to play; it must be legal. */
vd_action script_written(const vd_match *match, const char *play);

/* Carry out; stops the test unless the answer is `expected` and the contract is kept. */
void script_do(vd_match *match, vd_action action);
void script_refusal(vd_match *match, vd_action action, vd_refusal expected);

/* Draw so that the other seat opens, and play the first legal play of each turn until `seat` may act in VD_PHASE_ROLL. */
void script_to_roll(vd_match *match, int seat);
/* Any legal play of the dice on the board. */
void script_any_play(vd_match *match);
/* A double by `seat`, taken. */
void script_double_take(vd_match *match, int seat);

#endif
