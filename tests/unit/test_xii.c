/* XII scripta: three rows, of which both sides go along the first together and meet on the others; bearing off from the last row, as usual
 * or by the exact number. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "match_script.h"
#include "oracle.h"
#include "scene.h"
#include "videau/app.h"
#include "videau/notation.h"

static vd_play store[VD_PLAYS_MAX];

static const vd_variant *xii(void)
{
    return vd_variant_get(VD_XII);
}

static void read_position(const char *text, vd_situation *out)
{
    vd_error err;

    assert_int_equal(vd_text_form_parse(text, strlen(text), VD_XII, out, &err), VD_OK);
}

/* By the exact number alone (XS9). */
static vd_variant exactly(void)
{
    vd_variant variant = *xii();

    assert_int_equal(vd_variant_option_set(&variant, 3, "exact"), VD_OK);
    assert_int_equal(vd_variant_prepare(&variant), VD_OK);
    return variant;
}

static vd_dice three(const int dice[3])
{
    return vd_dice_of((const uint8_t[]){(uint8_t)dice[0], (uint8_t)dice[1], (uint8_t)dice[2]});
}

/* ---- What is played ---- */

enum { LISTED = 12 };

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
static void check_roll(const vd_variant *variant, const roll *r)
{
    vd_plays found = {.play = store, .capacity = VD_PLAYS_MAX};
    oracle_set legal = {0};
    vd_situation situation;
    size_t n = 0;

    read_position(r->position, &situation);
    assert_int_equal(vd_plays_find(variant, &situation.pos, three(r->dice), &found), VD_OK);
    oracle_roll(variant, &situation.pos, three(r->dice), &legal);
    for (; n < LISTED && r->plays[n]; n++) {
        vd_pos result;

        assert_true(scene_apply(variant, &situation.pos, r->plays[n], &result));
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
        /* XS4: equal dice are played once each. */
        {"start", {6, 6, 6}, {"hors/31(3)", "hors/31 hors/25", "hors/19"}},
        /* XS2: from the shared row to the far one, and from that to one's own. */
        {"M[25:1 off:14] A[24:1 off:14]", {1, 1, 1}, {"25/24*/22"}},
        {"M[13:1 off:14] A[36:1 off:14]", {6, 5, 1}, {"13/1"}},
        /* The same number is not the same point below 25, and is above. */
        {"M[26:2 off:13] A[25:2 off:13]", {1, 1, 1}, {NULL}},
        {"M[26:2 off:13] A[1:2 off:13]", {1, 1, 1}, {"26/24 26/25", "26/23"}},
        /* XS9: from twelve points. */
        {"M[12:1 7:1 off:13] A[36:1 off:14]", {6, 6, 6}, {"12/O 7/1"}},
        {"M[12:2 1:1 off:12] A[36:1 off:14]",
         {1, 1, 1},
         {"12/9", "12/10 12/11", "1/O 12/10", "1/O 12/11(2)"}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rolls / sizeof *rolls; i++)
        check_roll(xii(), &rolls[i]);
}

static void by_the_exact_number(void **state)
{
    static const roll rolls[] = {
        {"M[3:2 2:1 off:12] A[30:3 off:12]", {4, 2, 1}, {"2/O 3/2", "3/1 3/2", "3/1 2/1"}},
        {"M[2:1 off:14] A[30:1 off:14]", {6, 5, 3}, {NULL}},
    };
    const vd_variant variant = exactly();

    (void)state;
    for (size_t i = 0; i < sizeof rolls / sizeof *rolls; i++)
        check_roll(&variant, &rolls[i]);
    assert_int_equal(vd_variant_option_set(&(vd_variant){.id = VD_TABULA}, 3, "exact"),
                     VD_ERR_UNSUPPORTED);
    assert_int_equal(vd_variant_option_set(&(vd_variant){.id = VD_XII}, 0, "all_first"),
                     VD_ERR_UNSUPPORTED);
}

/* ---- What is refused ---- */

static void refused(const vd_variant *variant, const char *text, const int dice[3],
                    const char *play, vd_reason_code code, int rule, const char *key)
{
    vd_plays plays = {.play = store, .capacity = VD_PLAYS_MAX};
    vd_situation situation;
    vd_claim claim;
    vd_play out;
    vd_reason reason;

    read_position(text, &situation);
    scene_claim(play, &claim);
    reason = vd_play_judge(variant, &situation.pos, three(dice), false, &claim, &plays, &out);
    if (reason.code != code)
        print_error("%s: %s\n", play, vd_reason_key(reason.code));
    assert_int_equal(reason.code, code);
    assert_int_equal(reason.rule, VD_RULE_OWN + rule);
    if (key)
        assert_string_equal(vd_reason_key_in(variant, &reason), key);
}

static void each_by_its_rule(void **state)
{
    static const char last[] = "M[12:1 8:1 2:1 off:12] A[30:12 off:3]";
    const vd_variant exact = exactly();

    (void)state;
    refused(xii(), "start", (const int[]){6, 5, 2}, "37/31", VD_REASON_outside, 2,
            "reason.outside_36");
    refused(xii(), "M[30:2 26:13] A[22:2 27:13]", (const int[]){5, 4, 1}, "26/22 26/21",
            VD_REASON_blocked, 5, NULL);
    refused(xii(), "M[30:2 bar:1] A[26:2 24:1] hors:12/12", (const int[]){4, 4, 4}, "hors/33(3)",
            VD_REASON_bar_first, 6, NULL);
    refused(xii(), "M[30:2 bar:1] A[33:2] hors:12/13", (const int[]){4, 1, 1}, "bar/33",
            VD_REASON_blocked_entry, 6, NULL);
    refused(xii(), last, (const int[]){6, 5, 2}, "12/6 8/3", VD_REASON_both_dice, 8, NULL);
    refused(xii(), last, (const int[]){6, 5, 2}, "#", VD_REASON_must_play, 8, NULL);
    refused(xii(), "M[13:1 5:3 1:11] A[30:2 28:2] hors:0/11", (const int[]){5, 2, 1}, "5/O 5/3 5/4",
            VD_REASON_not_all_home, 9, "reason.row_elsewhere");
    refused(xii(), "M[12:1 8:1 5:12] A[1:14] hors:1/1", (const int[]){6, 5, 2}, "5/O 5/O 12/10",
            VD_REASON_not_all_home, 9, "reason.row_unentered");
    refused(xii(), "M[30:2 bar:1] A[26:2 24:1] hors:12/12", (const int[]){5, 4, 1},
            "hors/32 30/29 30/25", VD_REASON_bar_first, 6, "reason.bar_before_new");
    refused(xii(), last, (const int[]){6, 5, 2}, "8/10", VD_REASON_backwards, 2,
            "reason.backwards");
    refused(xii(), last, (const int[]){6, 5, 2}, "8/8", VD_REASON_backwards, 2, "reason.no_move");
    refused(&exact, "M[3:2 2:1 off:12] A[30:3 off:12]", (const int[]){4, 2, 1}, "3/O(2)",
            VD_REASON_exact_only, 9, NULL);
}

/* ---- Contact, equal dice and the end ---- */

/* Over once each side's last checker has passed all of the other's, wherever they met. */
static void contact_lasts_until_they_have_passed(void **state)
{
    static const struct {
        const char *position;
        bool contact;
    } cases[] = {
        {"M[36:1 off:14] A[25:1 off:14]", true},
        {"M[30:1 off:14] A[1:1 off:14]", true}, /* theirs on their 24, which mine will come to */
        {"M[12:1 off:14] A[13:1 off:14]", false},
        {"M[10:1 off:14] A[24:1 off:14]", false},
        {"M[13:1 off:14] A[12:1 off:14]", true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        vd_situation situation;
        vd_pos flipped;

        read_position(cases[i].position, &situation);
        vd_pos_flip(&situation.pos, &flipped);
        if (vd_pos_contact(xii(), &situation.pos) != cases[i].contact)
            print_error("%s\n", cases[i].position);
        assert_int_equal(vd_pos_contact(xii(), &situation.pos), cases[i].contact);
        assert_int_equal(vd_pos_contact(xii(), &flipped), cases[i].contact);
    }
}

static vd_action plays_of(const vd_match *match, const char *text)
{
    vd_plays plays = {.play = store, .capacity = VD_PLAYS_MAX};
    vd_action action = {.act = VD_ACT_PLAY, .seat = match->actor};
    vd_claim claim;
    vd_play play;

    scene_claim(text, &claim);
    assert_int_equal(
        vd_play_judge(xii(), &match->pos, match->dice, false, &claim, &plays, &play).code,
        VD_REASON_legal);
    action.hops = play.hops;
    memcpy(action.hop, play.hop, sizeof action.hop);
    return action;
}

/* XS4: the other side is on turn after them. */
static void equal_dice_give_nothing_more(void **state)
{
    vd_match match;

    (void)state;
    script_stand(&match, VD_XII, "start dice:4-4-4");
    script_do(&match, plays_of(&match, "hors/33(3)"));
    assert_int_equal(match.pos.pending, VD_PENDING_NONE);
    assert_int_equal(match.turn, 1);
}

/* XS10. */
static void a_game_counts_one(void **state)
{
    vd_match match;

    (void)state;
    script_stand(&match, VD_XII, "M[2:1 1:1 off:13] A[24:2 19:13] dice:6-2-1");
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
        cmocka_unit_test(by_the_exact_number),
        cmocka_unit_test(each_by_its_rule),
        cmocka_unit_test(contact_lasts_until_they_have_passed),
        cmocka_unit_test(equal_dice_give_nothing_more),
        cmocka_unit_test(a_game_counts_one),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
