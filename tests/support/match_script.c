/* Matches of tests, action by action. */
#include "match_script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inner/unrolled.h"
#include "match_walk.h"
#include "scene.h"
#include "videau/notation.h"

bool script_met[VD_REFUSAL_COUNT];

/* A failure here is told on standard error and stops the program: support has no test framework. */
static void stop(const vd_match *match, const vd_action *action, const char *code)
{
    fprintf(stderr, "phase %d, act %d by seat %d: %s\n", (int)match->phase, action->act,
            action->seat, code);
    abort();
}

vd_match_rules script_rules(vd_variant_id variant, int length)
{
    vd_match_rules rules;

    vd_match_rules_default(&rules, variant, length);
    rules.opening = VD_OPENING_KEEP;
    return rules;
}

vd_situation script_position(vd_variant_id variant, const char *text)
{
    vd_situation situation;
    vd_error err;

    if (vd_text_form_parse(text, strlen(text), variant, &situation, &err) != VD_OK) {
        fprintf(stderr, "%s: %s\n", text, vd_error_key(err.code));
        abort();
    }
    return situation;
}

void script_stand(vd_match *match, vd_variant_id variant, const char *text)
{
    vd_situation situation = script_position(variant, text);

    situation.length = 3;
    vd_match_of(&situation, match);
}

static vd_reason judge(const vd_variant *variant, const vd_pos *pos, vd_dice dice, const char *play,
                       vd_play *out)
{
    static vd_play store[VD_PLAYS_MAX];
    vd_plays plays = {.play = store, .capacity = VD_PLAYS_MAX};
    vd_claim claim;
    vd_play found;

    scene_claim(play, &claim);
    return vd_play_judge(variant, pos, dice, vd_pos_is_unrolled(pos), &claim, &plays,
                         out ? out : &found);
}

vd_reason script_judge(const vd_variant *variant, const char *position, vd_dice dice,
                       const char *play, vd_play *out)
{
    const vd_situation s = script_position((vd_variant_id)variant->id, position);

    return judge(variant, &s.pos, dice.count > 0 ? dice : s.dice, play, out);
}

void script_start(vd_match *match, const vd_match_rules *rules)
{
    vd_refusal refusal = vd_match_init(match, rules);

    if (refusal != VD_REFUSAL_none) {
        fprintf(stderr, "terms refused: %s\n", vd_refusal_key(refusal));
        abort();
    }
}

vd_action script_act(int seat, vd_act act)
{
    return script_value(seat, act, 0);
}

vd_action script_value(int seat, vd_act act, int value)
{
    vd_action action;

    memset(&action, 0, sizeof action);
    action.act = (uint8_t)act;
    action.seat = (uint8_t)seat;
    action.value = (uint8_t)value;
    return action;
}

vd_action script_opening(int seat0, int seat1)
{
    vd_action action = script_act(0, VD_ACT_OPENING);

    action.die[0] = (uint8_t)seat0;
    action.die[1] = (uint8_t)seat1;
    return action;
}

vd_action script_roll(int seat, int die)
{
    vd_action action = script_act(seat, VD_ACT_ROLL);

    action.die[0] = (uint8_t)(die / 10);
    action.die[1] = (uint8_t)(die % 10);
    return action;
}

vd_action script_play(int seat, const char *hops)
{
    vd_action action = script_act(seat, VD_ACT_PLAY);

    while (*hops) {
        char *end = NULL;
        vd_hop *hop = &action.hop[action.hops++];

        hop->from = (uint8_t)strtol(hops, &end, 10);
        hop->die = (uint8_t)strtol(end, &end, 10);
        hops = *end == ',' ? end + 1 : end;
    }
    return action;
}

vd_action script_written(const vd_match *match, const char *play)
{
    vd_action action = script_act(match->actor, VD_ACT_PLAY);
    vd_play found;
    const vd_reason reason = judge(&match->rules.variant, &match->pos, match->dice, play, &found);

    if (reason.code != VD_REASON_legal) {
        fprintf(stderr, "%s: %s\n", play, vd_reason_key(reason.code));
        abort();
    }
    action.hops = found.hops;
    memcpy(action.hop, found.hop, sizeof action.hop);
    return action;
}

void script_do(vd_match *match, vd_action action)
{
    script_refusal(match, action, VD_REFUSAL_none);
}

void script_refusal(vd_match *match, vd_action action, vd_refusal expected)
{
    vd_refusal refusal;
    const char *wrong = match_step(match, &action, &refusal);

    if (wrong)
        stop(match, &action, wrong);
    if (refusal != expected) {
        fprintf(stderr, "expected %s, got %s\n", vd_refusal_key(expected), vd_refusal_key(refusal));
        stop(match, &action, "another answer than expected");
    }
    script_met[refusal] = true;
}

static uint32_t pick_first(void *user, uint32_t bound)
{
    (void)user;
    (void)bound;
    return 0;
}

void script_any_play(vd_match *match)
{
    static const match_taste taste = {0};
    vd_action action;
    const char *wrong = match_choose(match, &taste, pick_first, NULL, &action);

    if (wrong || action.act != VD_ACT_PLAY)
        stop(match, &action, wrong ? wrong : "no dice on the board");
    script_do(match, action);
}

void script_to_roll(vd_match *match, int seat)
{
    if (match->phase == VD_PHASE_OPENING)
        script_do(match, seat == 0 ? script_opening(1, 3) : script_opening(3, 1));
    while (match->phase != VD_PHASE_ROLL || match->turn != seat) {
        if (match->phase == VD_PHASE_ROLL)
            script_do(match, script_roll(match->turn, 31));
        script_any_play(match);
    }
}

void script_double_take(vd_match *match, int seat)
{
    script_do(match, script_act(seat, VD_ACT_DOUBLE));
    script_do(match, script_act(seat ^ 1, VD_ACT_TAKE));
}
