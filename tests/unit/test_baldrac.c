/* The buffa de Baldrac: all enter before any goes on, three dice are played once each whatever they show, and the exact number alone
 * bears off. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "three_dice_body.h"

static const vd_variant *baldrac(void)
{
    return vd_variant_get(VD_BALDRAC);
}

/* ---- What is played ---- */

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
        check_roll(baldrac(), &rolls[i]);
}

/* ---- What is refused ---- */

static void each_by_its_rule(void **state)
{
    static const char home[] = "M[4:2 2:1 off:12] A[24:15]";

    (void)state;
    refused(baldrac(), "M[24:3 22:4 20:6] A[1:8 3:7] hors:2/0", (const int[]){6, 4, 2}, "24/12",
            VD_REASON_enter_first, 1);
    refused(baldrac(), "M[10:14 bar:1] A[20:2 22:13]", (const int[]){5, 2, 1}, "10/8 10/9 10/5",
            VD_REASON_bar_first, 6);
    refused(baldrac(), "M[10:14 bar:1] A[20:2 22:13]", (const int[]){5, 2, 1}, "bar/20 10/8 10/9",
            VD_REASON_blocked_entry, 6);
    refused(baldrac(), "M[20:2 16:13] A[15:1 12:2 3:12]", (const int[]){5, 4, 1}, "16/12 16/10",
            VD_REASON_blocked, 5);
    refused(baldrac(), "M[10:2 4:13] A[20:14 9:1]", (const int[]){6, 3, 1}, "10/4",
            VD_REASON_both_dice, 8);
    refused(baldrac(), "M[10:2 4:13] A[20:14 9:1]", (const int[]){6, 3, 1}, "#",
            VD_REASON_must_play, 8);
    refused(baldrac(), "M[10:2 4:13] A[20:14 9:1]", (const int[]){6, 3, 1}, "4/O 10/4",
            VD_REASON_not_all_home, 9);
    refused(baldrac(), home, (const int[]){5, 4, 1}, "4/O(2)", VD_REASON_exact_only, 9);
    /* The 4 has its number, the 2 has not. */
    assert_int_equal(
        refused(baldrac(), home, (const int[]){5, 4, 1}, "4/O 2/O", VD_REASON_exact_only, 9).from,
        2);
    assert_int_equal(
        refused(baldrac(), home, (const int[]){5, 2, 1}, "4/O 2/O", VD_REASON_exact_only, 9).from,
        4);
    refused(baldrac(), home, (const int[]){3, 3, 3}, "2/O", VD_REASON_exact_only, 9);
}

/* ---- Equal dice and the end ---- */

/* BD4: the other side is on turn after them. */
static void equal_dice_give_nothing_more(void **state)
{
    (void)state;
    check_equal_dice(VD_BALDRAC, "hors/21(3)");
}

/* BD10. */
static void a_game_counts_one(void **state)
{
    (void)state;
    check_counts_one(VD_BALDRAC);
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
