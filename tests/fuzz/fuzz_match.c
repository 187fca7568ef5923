/* Bytes as rules and a stream of actions. Whatever comes, the match keeps its contract; where the bytes ask for it,
 * a legal action of their choice is taken, so that the stream gets deep into games. Some begin near the end of a game and of
 * the match: few bytes, and so many cases, get there too. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match_walk.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct stream {
    const uint8_t *data;
    size_t size;
} stream;

/* Zero after the end: the walk stops there. */
static uint8_t next(stream *in)
{
    if (in->size == 0)
        return 0;
    in->size--;
    return *in->data++;
}

static uint32_t pick(void *user, uint32_t bound)
{
    uint32_t value = next(user);

    if (bound > 256)
        value = value << 8 | next(user);
    return value % bound;
}

static void hold(const char *wrong, const vd_match *match)
{
    if (!wrong)
        return;
    fprintf(stderr, "%s, phase %d: %s\n", match->rules.variant.name, (int)match->phase, wrong);
    abort();
}

static bool flag(uint8_t flags, int bit)
{
    return (flags >> bit & 1) != 0;
}

/* Sets whether the match begins near its end. */
static void read_match_rules(stream *in, vd_match_rules *rules, bool *late)
{
    vd_variant_id id = (vd_variant_id)(next(in) % VD_VARIANT_KNOWN);
    uint8_t flags;

    vd_match_rules_default(rules, id, next(in) % 32);
    flags = next(in);
    rules->cube = flag(flags, 0);
    rules->crawford = flag(flags, 1);
    rules->holland = flag(flags, 2);
    rules->jacoby = flag(flags, 3);
    rules->beavers = flag(flags, 4);
    rules->raccoons = flag(flags, 5);
    rules->multipliers = flag(flags, 6);
    rules->opening = flag(flags, 7);
    flags = next(in);
    *late = flags >= 200;
    rules->auto_doubles = (int16_t)(flags % 5 - 1);
    rules->cube_limit = flags / 5 % 4;
    rules->variant.value = flags / 20 % 5;
}

/* At most six checkers of each side are left, on points the bytes name. */
static void read_side_number(stream *in, const vd_variant *variant, vd_side *side)
{
    int left = 1 + next(in) % 6;

    memset(side, 0, sizeof *side);
    side->point[0] = (uint8_t)(variant->checkers - left);
    while (left-- > 0)
        side->point[1 + next(in) % 12]++;
}

/* A score and a position near the end, where the rules allow them. */
static void begin_late(stream *in, vd_match *match)
{
    const uint32_t length = match->rules.length;
    vd_pos pos = match->pos;

    if (match->rules.variant.checkers < 7 || match->rules.variant.start_unentered > 0)
        return;
    read_side_number(in, &match->rules.variant, &pos.side[VD_MOVER]);
    read_side_number(in, &match->rules.variant, &pos.side[VD_OPPONENT]);
    if (vd_pos_check(&match->rules.variant, &pos, NULL) == VD_OK)
        match->pos = pos;
    for (int seat = 0; seat < 2 && length > 2; seat++)
        match->score[seat] = length - 2 - next(in) % 2;
}

/* Any action at all, sensible or not. */
static void read_action(stream *in, vd_action *action)
{
    memset(action, 0, sizeof *action);
    action->act = next(in) % (VD_ACT_COUNT + 2);
    action->seat = next(in) % 3;
    action->value = next(in);
    action->die[0] = next(in);
    action->die[1] = next(in);
    action->hops = action->value % 8;
    for (int i = 0; i < VD_HOPS_MAX && i < action->hops; i++) {
        action->hop[i].from = next(in);
        action->hop[i].to = next(in);
        action->hop[i].die = next(in);
    }
}

static void step(stream *in, vd_match *match)
{
    static const match_taste taste = {
        .twice = 50, .drop = 80, .beaver = 120, .resign = 12, .cocked = 12};
    uint8_t how = next(in);
    vd_action action;
    vd_refusal refusal;

    if (how % 8 == 7) {
        read_action(in, &action);
        hold(match_step(match, &action, &refusal), match);
        return;
    }
    if (how % 8 == 6)
        hold(match_try_all(match), match);
    hold(match_choose(match, &taste, pick, in, &action), match);
    hold(match_step(match, &action, &refusal), match);
    if (refusal != VD_REFUSAL_none)
        hold(vd_refusal_key(refusal), match);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    stream in = {data, size};
    vd_match_rules rules;
    vd_match match;
    bool late;

    read_match_rules(&in, &rules, &late);
    if (vd_match_init(&match, &rules) != VD_REFUSAL_none)
        return 0;
    if (late)
        begin_late(&in, &match);
    while (in.size > 0 && match.phase != VD_PHASE_MATCH_OVER)
        step(&in, &match);
    return 0;
}
