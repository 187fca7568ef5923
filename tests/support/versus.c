/* Library and oracle compared, with a line for each difference. */
#include "versus.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene.h"

static void room_for(vd_plays *plays)
{
    plays->play = calloc(VD_PLAYS_MAX, sizeof *plays->play);
    plays->capacity = VD_PLAYS_MAX;
    plays->count = 0;
    if (!plays->play) {
        fprintf(stderr, "versus: out of memory\n");
        abort();
    }
}

void versus_init(versus *versus_room)
{
    memset(versus_room, 0, sizeof *versus_room);
    room_for(&versus_room->plays);
    room_for(&versus_room->scratch);
    versus_room->results.pos = calloc(VD_PLAYS_MAX, sizeof *versus_room->results.pos);
    versus_room->results.stays = calloc(VD_PLAYS_MAX, sizeof *versus_room->results.stays);
    if (!versus_room->results.pos || !versus_room->results.stays)
        abort();
}

void versus_fini(versus *versus_room)
{
    free(versus_room->plays.play);
    free(versus_room->scratch.play);
    free(versus_room->results.pos);
    free(versus_room->results.stays);
}

static bool differ(const char *how, const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                   bool named)
{
    fprintf(stderr, "\n%s: %s %d-%d%s\n  ", how, variant->name, dice.die[0], dice.die[1],
            named ? " named" : "");
    scene_print(stderr, variant, pos);
    return false;
}

static void print_missing(const vd_variant *variant, const oracle_set *from, const oracle_set *in,
                          const char *who)
{
    int shown = 0;

    for (size_t i = 0; i < from->count && shown < 5; i++) {
        if (!oracle_set_has(in, &from->pos[i])) {
            fprintf(stderr, "  only %s: ", who);
            scene_print(stderr, variant, &from->pos[i]);
            shown++;
        }
    }
}

/* The library's list as a sorted set of positions. */
static bool same_results(const vd_variant *variant, const vd_plays *plays, const oracle_set *legal)
{
    oracle_set found = {.count = plays->count};
    bool same = plays->count == legal->count;

    found.pos = calloc(plays->count + 1, sizeof *found.pos);
    if (!found.pos)
        abort();
    for (size_t i = 0; i < plays->count; i++)
        found.pos[i] = plays->play[i].result;
    qsort(found.pos, found.count, sizeof *found.pos, oracle_compare);
    for (size_t i = 1; i < found.count; i++)
        if (oracle_compare(&found.pos[i - 1], &found.pos[i]) == 0) {
            fprintf(stderr, "\na result comes twice:");
            same = false;
        }
    same = same && (found.count == 0 ||
                    memcmp(found.pos, legal->pos, found.count * sizeof *found.pos) == 0);
    if (!same) {
        fprintf(stderr, "\n%zu results, the oracle has %zu\n", found.count, legal->count);
        print_missing(variant, &found, legal, "library");
        print_missing(variant, legal, &found, "oracle");
    }
    oracle_set_fini(&found);
    return same;
}

static vd_status find(const vd_variant *variant, const vd_pos *pos, vd_dice dice, bool named,
                      vd_plays *plays)
{
    return named ? vd_plays_find_named(variant, pos, dice.die[0], plays)
                 : vd_plays_find(variant, pos, dice, plays);
}

/* What differs, NULL for nothing. */
static const char *look_closer(versus *room, const vd_variant *variant, const vd_pos *pos,
                               vd_dice dice, bool named, const oracle_set *legal)
{
    const vd_plays *plays = &room->plays;
    vd_plays small = room->scratch;

    for (size_t i = 0; i < plays->count; i++)
        if (plays->play[i].hops != legal->used ||
            !oracle_replays(variant, pos, dice, named, &plays->play[i]))
            return "hops that do not lead to their result";
    small.capacity = legal->count ? legal->count - 1 : 0;
    if (legal->count && find(variant, pos, dice, named, &small) != VD_ERR_FULL)
        return "a list too long for its room";
    small.capacity = legal->count;
    if (find(variant, pos, dice, named, &small) != VD_OK)
        return "a list refused though it fits";
    return NULL;
}

/* The results alone are those of the list, turned where the turn is over. */
static const char *look_at_results(versus *room, const vd_variant *variant, const vd_pos *pos,
                                   vd_dice dice)
{
    const vd_plays *plays = &room->plays;
    vd_results *results = &room->results;

    results->capacity = plays->count;
    if (vd_plays_results(variant, pos, dice, results) != VD_OK)
        return "results refused though they fit";
    if (results->count != plays->count)
        return "another count of results";
    for (size_t i = 0; i < plays->count; i++) {
        const vd_pos *result = &plays->play[i].result;
        const bool stays = vd_pos_won(variant, result, VD_MOVER) || vd_pos_drawn(variant, result) ||
                           result->pending != VD_PENDING_NONE;
        vd_pos seen = *result;

        if (!stays)
            vd_pos_flip(result, &seen);
        if (results->stays[i] != stays || !vd_pos_equal(&results->pos[i], &seen))
            return "another result without hops";
    }
    results->capacity = plays->count ? plays->count - 1 : 0;
    if (plays->count && vd_plays_results(variant, pos, dice, results) != VD_ERR_FULL)
        return "results too many for their room";
    return NULL;
}

bool versus_plays(versus *room, const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                  bool named, const oracle_set *legal)
{
    vd_plays *plays = &room->plays;
    const char *how;

    if (find(variant, pos, dice, named, plays) != VD_OK)
        return differ("no list", variant, pos, dice, named);
    if (!same_results(variant, plays, legal))
        return differ("other results", variant, pos, dice, named);
    if (room->thorough || room->asked++ % 8 == 0) {
        how = look_closer(room, variant, pos, dice, named, legal);

        if (how)
            return differ(how, variant, pos, dice, named);
    }
    if (named)
        return true;
    how = look_at_results(room, variant, pos, dice);
    if (how)
        return differ(how, variant, pos, dice, named);
    if (vd_plays_count(variant, pos, dice) != legal->count)
        return differ("another count", variant, pos, dice, named);
    if (vd_plays_any(variant, pos, dice) != (legal->count > 0))
        return differ("wrong about a pass", variant, pos, dice, named);
    return true;
}

bool versus_roll(versus *room, const vd_variant *variant, const vd_pos *pos, vd_dice dice)
{
    oracle_set legal = {0};
    vd_pos turned = oracle_turned(pos);
    bool agree;

    oracle_roll(variant, &turned, dice, &legal);
    agree = versus_plays(room, variant, &turned, dice, false, &legal);
    if (agree) {
        oracle_roll(variant, pos, dice, &legal);
        agree = versus_plays(room, variant, pos, dice, false, &legal);
    }
    oracle_set_fini(&legal);
    return agree;
}

static bool claim_differs(const char *how, const vd_variant *variant, const vd_pos *pos,
                          vd_dice dice, bool named, const vd_claim *claim, vd_reason reason,
                          size_t readings)
{
    differ(how, variant, pos, dice, named);
    fprintf(stderr, "  %s, %zu reading(s): ", vd_reason_key(reason.code), readings);
    scene_print_claim(stderr, claim);
    return false;
}

/* A game with rules of its own has none on how plays are written. */
static bool cites_none(const vd_variant *variant, vd_reason_code code)
{
    return variant->rules && (code == VD_REASON_unreadable || code == VD_REASON_ambiguous);
}

/* With options that this game never has, what they forbid stands in no list of its own. */
static bool may_cite_none(const vd_variant *variant)
{
    return variant->rules &&
           memcmp(variant, vd_variant_get((vd_variant_id)variant->id), sizeof *variant) != 0;
}

bool versus_claim(versus *room, const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                  bool named, const oracle_set *legal, const vd_claim *claim)
{
    oracle_set readings = {0};
    vd_play out;
    vd_reason reason;
    const char *how = NULL;
    bool walked, duty;

    memset(&out, 0xA5, sizeof out);
    walked = oracle_claim(variant, pos, dice, named, claim, legal, &readings);
    reason = vd_play_judge(variant, pos, dice, named, claim, &room->scratch, &out);
    duty = reason.code == VD_REASON_both_dice || reason.code == VD_REASON_higher_die ||
           reason.code == VD_REASON_more_of_double || reason.code == VD_REASON_unblock ||
           (reason.code == VD_REASON_wall && variant->wall != VD_WALL_NARDE);
    if ((reason.code == VD_REASON_legal) != (readings.count == 1))
        how = readings.count == 1 ? "a legal play refused" : "an illegal play accepted";
    else if (reason.code == VD_REASON_legal && legal->count &&
             oracle_compare(&out.result, readings.pos) != 0)
        how = "another play understood";
    else if (reason.code != VD_REASON_legal && out.hops != 0xA5)
        how = "a refusal that touched its result";
    else if ((reason.code == VD_REASON_ambiguous) != (readings.count > 1))
        how = "ambiguous without two readings, or two readings not called ambiguous";
    else if (duty != (walked && readings.count == 0))
        how = "a duty over the whole turn instead of what forbids a hop, or the other way round";
    else if ((reason.code == VD_REASON_more_of_double && dice.die[0] != dice.die[1]) ||
             (reason.code == VD_REASON_both_dice && legal->used < 2) ||
             (reason.code == VD_REASON_higher_die && legal->used != 1))
        how = "the wrong duty";
    else if (reason.code != VD_REASON_legal &&
             ((reason.rule == 0 ? !cites_none(variant, reason.code) && !may_cite_none(variant)
                                : cites_none(variant, reason.code)) ||
              reason.examples > 2))
        how = "no rule cited, or one of another game";
    for (int i = 0; !how && i < reason.examples && i < 2; i++) {
        const oracle_set *among = reason.code == VD_REASON_ambiguous ? &readings : legal;

        if (!oracle_set_has(among, &reason.example[i].result))
            how = "an example that is not legal";
    }
    if (how)
        claim_differs(how, variant, pos, dice, named, claim, reason, readings.count);
    oracle_set_fini(&readings);
    return how == NULL;
}

bool versus_judge(versus *room, const vd_variant *variant, int questions, uint64_t seed)
{
    enum { CLAIMS = 6 };
    walk_state walk;
    vd_rng rng;
    bool agreed = true;

    walk_init(&walk, variant, seed);
    vd_rng_init(&rng, ~seed);
    for (int i = 0; agreed && i < questions; i++) {
        walk_next(&walk);
        if (i % 2 && !walk.named) {
            walk_scatter(variant, &rng, &walk.pos);
            oracle_roll(variant, &walk.pos, walk.dice, &walk.legal);
        }
        agreed = versus_plays(room, variant, &walk.pos, walk.dice, walk.named, &walk.legal);
        for (int c = 0; agreed && c < CLAIMS; c++) {
            vd_claim claim;

            walk_claim(variant, &rng, &walk.pos, walk.dice, &room->plays, &claim);
            agreed =
                versus_claim(room, variant, &walk.pos, walk.dice, walk.named, &walk.legal, &claim);
        }
    }
    walk_fini(&walk);
    return agreed;
}
