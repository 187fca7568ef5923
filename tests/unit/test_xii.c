/* XII scripta: three rows, of which both sides go along the first together and meet on the others; bearing off from the last row,
 * as usual or by the exact number. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "three_dice_body.h"
#include "videau/app.h"

static const vd_variant *xii(void)
{
    return vd_variant_get(VD_XII);
}

/* By the exact number alone (XS9). */
static vd_variant exactly(void)
{
    vd_variant variant = *xii();

    assert_int_equal(vd_variant_option_set(&variant, 3, "exact"), VD_OK);
    assert_int_equal(vd_variant_prepare(&variant), VD_OK);
    return variant;
}

/* ---- What is played ---- */

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

static void refused_as(const vd_variant *variant, const char *position, const int dice[3],
                       const char *play, vd_reason_code code, int rule, const char *key)
{
    const vd_reason reason = refused(variant, position, dice, play, code, rule);

    assert_string_equal(vd_reason_key_in(variant, &reason), key);
}

static void each_by_its_rule(void **state)
{
    static const char last[] = "M[12:1 8:1 2:1 off:12] A[30:12 off:3]";
    const vd_variant exact = exactly();

    (void)state;
    refused_as(xii(), "start", (const int[]){6, 5, 2}, "37/31", VD_REASON_outside, 2,
               "reason.outside_36");
    refused(xii(), "M[30:2 26:13] A[22:2 27:13]", (const int[]){5, 4, 1}, "26/22 26/21",
            VD_REASON_blocked, 5);
    refused(xii(), "M[30:2 bar:1] A[26:2 24:1] hors:12/12", (const int[]){4, 4, 4}, "hors/33(3)",
            VD_REASON_bar_first, 6);
    refused(xii(), "M[30:2 bar:1] A[33:2] hors:12/13", (const int[]){4, 1, 1}, "bar/33",
            VD_REASON_blocked_entry, 6);
    refused(xii(), last, (const int[]){6, 5, 2}, "12/6 8/3", VD_REASON_both_dice, 8);
    refused(xii(), last, (const int[]){6, 5, 2}, "#", VD_REASON_must_play, 8);
    refused_as(xii(), "M[13:1 5:3 1:11] A[30:2 28:2] hors:0/11", (const int[]){5, 2, 1},
               "5/O 5/3 5/4", VD_REASON_not_all_home, 9, "reason.row_elsewhere");
    refused_as(xii(), "M[12:1 8:1 5:12] A[1:14] hors:1/1", (const int[]){6, 5, 2}, "5/O 5/O 12/10",
               VD_REASON_not_all_home, 9, "reason.row_unentered");
    refused_as(xii(), "M[30:2 bar:1] A[26:2 24:1] hors:12/12", (const int[]){5, 4, 1},
               "hors/32 30/29 30/25", VD_REASON_bar_first, 6, "reason.bar_before_new");
    refused_as(xii(), last, (const int[]){6, 5, 2}, "8/10", VD_REASON_backwards, 2,
               "reason.backwards");
    refused_as(xii(), last, (const int[]){6, 5, 2}, "8/8", VD_REASON_backwards, 2,
               "reason.no_move");
    refused(&exact, "M[3:2 2:1 off:12] A[30:3 off:12]", (const int[]){4, 2, 1}, "3/O(2)",
            VD_REASON_exact_only, 9);
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
        const vd_situation situation = script_position(VD_XII, cases[i].position);
        vd_pos flipped;

        vd_pos_flip(&situation.pos, &flipped);
        if (vd_pos_contact(xii(), &situation.pos) != cases[i].contact)
            print_error("%s\n", cases[i].position);
        assert_int_equal(vd_pos_contact(xii(), &situation.pos), cases[i].contact);
        assert_int_equal(vd_pos_contact(xii(), &flipped), cases[i].contact);
    }
}

/* XS4: the other side is on turn after them. */
static void equal_dice_give_nothing_more(void **state)
{
    (void)state;
    check_equal_dice(VD_XII, "hors/33(3)");
}

/* XS10. */
static void a_game_counts_one(void **state)
{
    (void)state;
    check_counts_one(VD_XII);
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
