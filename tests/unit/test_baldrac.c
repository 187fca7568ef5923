/* The buffa de Baldrac: all enter before any goes on, three dice are played once each whatever they show, and the exact number alone
 * bears off. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "match_script.h"
#include "oracle.h"
#include "scene.h"
#include "videau/notation.h"

static vd_play store[VD_PLAYS_MAX];

static const vd_variant *baldrac(void)
{
    return vd_variant_get(VD_BALDRAC);
}

static void read_position(const char *text, vd_situation *out)
{
    vd_error err;

    assert_int_equal(vd_text_form_parse(text, strlen(text), VD_BALDRAC, out, &err), VD_OK);
}

static vd_dice three(const int dice[3])
{
    return vd_dice_of((const uint8_t[]){(uint8_t)dice[0], (uint8_t)dice[1], (uint8_t)dice[2]});
}

/* ---- What is played ---- */

enum { LISTED = 8 };

typedef struct roll {
    const char *position;
    int dice[3];
    const char *plays[LISTED]; /* all of them, in any order */
} roll;

static bool is_found(const vd_plays *plays, const vd_pos *result)
{
    for (size_t i = 0; i < plays->count; i++)
        if (memcmp(plays->play[i].result.side, result->side, sizeof result->side) == 0)
            return true;
    return false;
}

/* By the generator and by the brute force of the tests. */
static void check_roll(const roll *r)
{
    vd_plays found = {.play = store, .capacity = VD_PLAYS_MAX};
    oracle_set legal = {0};
    vd_situation situation;
    size_t n = 0;

    read_position(r->position, &situation);
    assert_int_equal(vd_plays_find(baldrac(), &situation.pos, three(r->dice), &found), VD_OK);
    oracle_roll(baldrac(), &situation.pos, three(r->dice), &legal);
    for (; n < LISTED && r->plays[n]; n++) {
        vd_pos result;

        assert_true(scene_apply(baldrac(), &situation.pos, r->plays[n], &result));
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

static void what_is_played(void **state)
{
    static const roll rolls[] = {
        /* BD1, BD4: all enter first; the last dice are then played by any. */
        {"start", {3, 3, 3}, {"hors/22(3)"}},
        {"M[19:13] A[15:13 13:2] hors:2/0", {6, 4, 2}, {"hors/21 hors/17", "hors/19(2)"}},
        /* One that cannot enter holds all the others. */
        {"M[12:13] A[24:2 23:2 22:11] hors:2/0", {1, 2, 3}, {NULL}},
        /* BD6: the bar, then those that have not entered, then the others. */
        {"M[10:14 bar:1] A[20:2 22:13]", {5, 5, 3}, {NULL}},
        {"M[20:2] A[24:14] bar:1/0 hors:12/1", {6, 5, 4}, {"bar/19 hors/20 hors/21"}},
        /* BD9, BD8: the exact number; any other moves a checker inside, if it can. */
        {"M[4:2 2:1 off:12] A[24:15]", {5, 4, 1}, {"4/O 4/3", "4/O 2/1"}},
        {"M[2:1 off:14] A[24:15]", {6, 5, 3}, {NULL}},
        {"M[6:1 1:1 off:13] A[24:15]", {6, 6, 1}, {"6/O 1/O"}},
        {"M[7:1 1:1 off:13] A[24:15]", {5, 1, 1}, {"7/O"}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rolls / sizeof *rolls; i++)
        check_roll(&rolls[i]);
}

/* ---- What is refused ---- */

static vd_reason refused(const char *text, const int dice[3], const char *play, vd_reason_code code,
                         int rule)
{
    vd_plays plays = {.play = store, .capacity = VD_PLAYS_MAX};
    vd_situation situation;
    vd_claim claim;
    vd_play out;
    vd_reason reason;

    read_position(text, &situation);
    scene_claim(play, &claim);
    reason = vd_play_judge(baldrac(), &situation.pos, three(dice), false, &claim, &plays, &out);
    if (reason.code != code)
        print_error("%s: %s\n", play, vd_reason_key(reason.code));
    assert_int_equal(reason.code, code);
    assert_int_equal(reason.rule, VD_RULE_OWN + rule);
    return reason;
}

static void each_by_its_rule(void **state)
{
    static const char home[] = "M[4:2 2:1 off:12] A[24:15]";

    (void)state;
    refused("M[24:3 22:4 20:6] A[1:8 3:7] hors:2/0", (const int[]){6, 4, 2}, "24/12",
            VD_REASON_enter_first, 1);
    refused("M[10:14 bar:1] A[20:2 22:13]", (const int[]){5, 2, 1}, "10/8 10/9 10/5",
            VD_REASON_bar_first, 6);
    refused("M[10:14 bar:1] A[20:2 22:13]", (const int[]){5, 2, 1}, "bar/20 10/8 10/9",
            VD_REASON_blocked_entry, 6);
    refused("M[20:2 16:13] A[15:1 12:2 3:12]", (const int[]){5, 4, 1}, "16/12 16/10",
            VD_REASON_blocked, 5);
    refused("M[10:2 4:13] A[20:14 9:1]", (const int[]){6, 3, 1}, "10/4", VD_REASON_both_dice, 8);
    refused("M[10:2 4:13] A[20:14 9:1]", (const int[]){6, 3, 1}, "#", VD_REASON_must_play, 8);
    refused("M[10:2 4:13] A[20:14 9:1]", (const int[]){6, 3, 1}, "4/O 10/4", VD_REASON_not_all_home,
            9);
    refused(home, (const int[]){5, 4, 1}, "4/O(2)", VD_REASON_exact_only, 9);
    /* The 4 has its number, the 2 has not. */
    assert_int_equal(refused(home, (const int[]){5, 4, 1}, "4/O 2/O", VD_REASON_exact_only, 9).from,
                     2);
    assert_int_equal(refused(home, (const int[]){5, 2, 1}, "4/O 2/O", VD_REASON_exact_only, 9).from,
                     4);
    refused(home, (const int[]){3, 3, 3}, "2/O", VD_REASON_exact_only, 9);
}

/* ---- Equal dice and the end ---- */

static vd_action plays_of(const vd_match *match, const char *text)
{
    vd_plays plays = {.play = store, .capacity = VD_PLAYS_MAX};
    vd_action action = {.act = VD_ACT_PLAY, .seat = match->actor};
    vd_claim claim;
    vd_play play;

    scene_claim(text, &claim);
    assert_int_equal(
        vd_play_judge(baldrac(), &match->pos, match->dice, false, &claim, &plays, &play).code,
        VD_REASON_legal);
    action.hops = play.hops;
    memcpy(action.hop, play.hop, sizeof action.hop);
    return action;
}

/* BD4: the other side is on turn after them. */
static void equal_dice_give_nothing_more(void **state)
{
    vd_match match;

    (void)state;
    script_stand(&match, VD_BALDRAC, "start dice:4-4-4");
    script_do(&match, plays_of(&match, "hors/21(3)"));
    assert_int_equal(match.pos.pending, VD_PENDING_NONE);
    assert_int_equal(match.turn, 1);
}

/* BD10. */
static void a_game_counts_one(void **state)
{
    vd_match match;

    (void)state;
    script_stand(&match, VD_BALDRAC, "M[2:1 1:1 off:13] A[24:2 19:13] dice:6-2-1");
    script_do(&match, plays_of(&match, "2/O 1/O"));
    assert_int_equal(match.phase, VD_PHASE_GAME_OVER);
    assert_int_equal(match.end, VD_END_BORNE_OFF);
    assert_int_equal(match.winner, 0);
    assert_int_equal(match.end_points, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_played),
        cmocka_unit_test(each_by_its_rule),
        cmocka_unit_test(equal_dice_give_nothing_more),
        cmocka_unit_test(a_game_counts_one),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
