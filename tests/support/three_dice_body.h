/* Games in which three dice are played once each. Included, after cmocka, by the tests of such a game. */
#ifndef VD_TEST_THREE_DICE_BODY_H
#define VD_TEST_THREE_DICE_BODY_H

#include <string.h>

#include "match_script.h"
#include "oracle.h"
#include "scene.h"

enum { LISTED = 12 };

typedef struct roll {
    const char *position;
    int dice[3];
    const char *plays[LISTED]; /* all of them, in any order */
} roll;

static vd_dice three(const int dice[3])
{
    return vd_dice_of((const uint8_t[]){(uint8_t)dice[0], (uint8_t)dice[1], (uint8_t)dice[2]});
}

/* ---- What is played ---- */

static bool is_found(const vd_plays *plays, const vd_pos *result)
{
    for (size_t i = 0; i < plays->count; i++)
        if (memcmp(plays->play[i].result.side, result->side, sizeof result->side) == 0)
            return true;
    return false;
}

/* By the generator and by the brute force of the tests. */
static void check_roll(const vd_variant *variant, const roll *r)
{
    static vd_play store[VD_PLAYS_MAX];
    const vd_situation s = script_position((vd_variant_id)variant->id, r->position);
    vd_plays found = {.play = store, .capacity = VD_PLAYS_MAX};
    oracle_set legal = {0};
    size_t n = 0;

    assert_int_equal(vd_plays_find(variant, &s.pos, three(r->dice), &found), VD_OK);
    oracle_roll(variant, &s.pos, three(r->dice), &legal);
    for (; n < LISTED && r->plays[n]; n++) {
        vd_pos result;

        assert_true(scene_apply(variant, &s.pos, r->plays[n], &result));
        if (!is_found(&found, &result))
            print_error("%s: %s is not found\n", r->position, r->plays[n]);
        assert_true(is_found(&found, &result));
        assert_true(oracle_set_has(&legal, &result));
    }
    if (found.count != n)
        print_error("%s: %zu plays, not %zu\n", r->position, found.count, n);
    assert_int_equal(found.count, n);
    assert_int_equal(legal.count, n);
    oracle_set_fini(&legal);
}

/* ---- What is refused ---- */

static vd_reason refused(const vd_variant *variant, const char *position, const int dice[3],
                         const char *play, vd_reason_code code, int rule)
{
    const vd_reason reason = script_judge(variant, position, three(dice), play, NULL);

    if (reason.code != code)
        print_error("%s: %s\n", play, vd_reason_key(reason.code));
    assert_int_equal(reason.code, code);
    assert_int_equal(reason.rule, VD_RULE_OWN + rule);
    return reason;
}

/* ---- Equal dice and the end ---- */

/* The first play, of 4-4-4; the other side is on turn after it. */
static void check_equal_dice(vd_variant_id id, const char *play)
{
    vd_match match;

    script_stand(&match, id, "start dice:4-4-4");
    script_do(&match, script_written(&match, play));
    assert_int_equal(match.pos.pending, VD_PENDING_NONE);
    assert_int_equal(match.turn, 1);
}

/* Whoever has all off wins one, though the other has none off. */
static void check_counts_one(vd_variant_id id)
{
    vd_match match;

    script_stand(&match, id, "M[2:1 1:1 off:13] A[24:2 19:13] dice:6-2-1");
    script_do(&match, script_written(&match, "2/O 1/O"));
    assert_int_equal(match.phase, VD_PHASE_GAME_OVER);
    assert_int_equal(match.end, VD_END_BORNE_OFF);
    assert_int_equal(match.winner, 0);
    assert_int_equal(match.end_points, 1);
}

#endif
