/* Why a play is refused: each reason by name, the notation rules R92-R100, and for random claims a reason exactly
 * when the oracle finds no single reading. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "scene.h"
#include "versus.h"

static versus room;

static int open_room(void **state)
{
    (void)state;
    versus_init(&room);
    return 0;
}

static int close_room(void **state)
{
    (void)state;
    versus_fini(&room);
    return 0;
}

#define START     "24:2 13:5 8:3 6:5", "19:5 17:3 12:5 1:2"
#define AFTER_D3  "24:2 13:5 8:3 6:5", "19:5 17:3 12:5 9:1 1:1"
#define BEAR_OFF  "5:5 3:4 2:4 1:2", "24:5 23:5 22:5"
#define SAGESSE   "15:1 6:4 5:3 4:3 3:1 2:2 1:1", "22:3 21:3 20:4 19:4 11:1"
#define TWO_BLOTS "13:1 2:7 1:7", "24:6 23:6 10:1 9:1 6:1"

struct judged {
    const char *name;
    vd_variant_id variant;
    const char *mine, *theirs;
    int a, b;
    const char *claim;
    vd_reason_code code;
    int rule;
    /* what else must be said; -1: not asked */
    int leg, from, to, die, other, examples;
};

#define ANY -1, -1, -1, -1, -1, -1
#define G   VD_BACKGAMMON

/* Every reason; those of named doubles come apart below. */
static const struct judged refusals[] = {
    {"nothing said", G, START, 3, 1, "", VD_REASON_unreadable, 92, ANY},
    {"point 30", G, START, 3, 1, "30/27 6/5", VD_REASON_outside, 92, 0, -1, -1, -1, -1, -1},
    {"to point 26", G, START, 3, 1, "8/5 26/25", VD_REASON_outside, 92, 1, -1, -1, -1, -1, -1},
    {"R32: 13/7 with a checker on the bar", G, "bar:1 24:1 13:5 8:3 6:5", "19:5 17:3 12:5 1:2", 6,
     4, "13/7 13/9", VD_REASON_bar_first, 32, 0, 13, 7, -1, -1, -1},
    {"R32: the other one still on the bar", G, "bar:2 13:5 8:3 6:5", "20:2 19:4 17:2 12:5 1:2", 6,
     3, "bar/22 13/7", VD_REASON_bar_first, 32, 1, 13, 7, -1, -1, -1},
    {"R48: 1/O with a checker on the bar", G, "bar:1 2:1 1:1", "23:2 22:2 21:2 20:2 18:1", 6, 1,
     "bar/19 1/O", VD_REASON_not_all_home, 40, ANY},
    {"R84 cited in Acey-Deucey", VD_ACEY_DEUCEY, "13:5 6:5 hors:4 bar:1", "24:2 20:2 hors:rest", 6,
     5, "hors/19 13/8", VD_REASON_bar_first, 84, ANY},
    {"R79: Dutch, move before all are in", VD_DUTCH, "23:5 20:5 18:4 hors:1", "21:2 19:2 hors:rest",
     5, 4, "18/14 18/13", VD_REASON_enter_first, 79, 0, 18, 14, -1, -1, -1},
    {"DU1 the other way", VD_DUTCH, "hors:15", "hors:rest", 6, 3, "hors/16", VD_REASON_enter_first,
     79, ANY},
    {"A2, 000-D4: 5/1* from an empty point", G, AFTER_D3, 5, 4, "13/9* 5/1*", VD_REASON_no_checker,
     98, 1, 5, 1, -1, -1, -1},
    {"A4, N5, 000-BO: 6/O from an empty point", G, BEAR_OFF, 6, 3, "6/O 3/O", VD_REASON_no_checker,
     98, 0, 6, 0, -1, -1, -1},
    {"three checkers from a point of two", G, START, 1, 1, "24/23(3) 6/5", VD_REASON_no_checker, 98,
     0, 24, 23, -1, -1, -1},
    {"nobody on the bar", G, START, 3, 1, "bar/22 6/5", VD_REASON_no_checker, 98, 0, VD_PLACE_BAR,
     22, -1, -1, -1},
    {"nobody off the board", G, START, 3, 1, "hors/22 6/5", VD_REASON_no_checker, 98, ANY},
    {"backwards", G, START, 3, 1, "6/9 6/5", VD_REASON_backwards, 19, 0, 6, 9, -1, -1, -1},
    {"R20: five with 3-1", G, START, 3, 1, "13/8 6/5", VD_REASON_distance, 20, 0, 13, 8, -1, -1,
     -1},
    {"R20: the same die twice", G, START, 3, 1, "8/5 6/3", VD_REASON_taken, 20, 1, 6, 3, -1, -1,
     -1},
    {"the 6 bears off one", G, "6:5 5:5 4:5", "24:15", 6, 5, "6/O(2)", VD_REASON_taken, 20, 0, 6, 0,
     -1, -1, -1},
    {"three checkers with two dice", G, START, 3, 1, "8/5 6/5 24/23", VD_REASON_taken, 20, 2, 24,
     23, -1, -1, -1},
    {"R22: a made point", G, START, 5, 1, "24/19 6/5", VD_REASON_blocked, 22, 0, 24, 19, 5, -1, -1},
    {"P06: both ways shut", G, "24:1 1:14", "21:2 20:2 12:5 10:6", 4, 3, "24/17", VD_REASON_blocked,
     22, ANY},
    {"P07: the 4 is shut and takes nothing off", G, "6:2 3:2", "24:5 23:5 22:3 2:2", 4, 4, "6/2",
     VD_REASON_blocked, 22, ANY},
    {"W16: 4 shut, entry with the 3", G, "bar:1 24:1 13:5 8:3 6:5", "21:2 19:4 17:2 12:5 1:2", 4, 3,
     "bar/21 13/10", VD_REASON_blocked_entry, 33, 0, VD_PLACE_BAR, 21, 4, -1, -1},
    {"R36: a closed board", G, "bar:1 13:4 8:4 6:6", "24:2 23:2 22:2 21:2 20:2 19:2 18:3", 6, 1,
     "bar/24", VD_REASON_blocked_entry, 36, ANY},
    {"DU5: both entries shut", VD_DUTCH, "23:5 20:5 18:4 hors:1", "21:2 19:2 hors:rest", 6, 4,
     "hors/21", VD_REASON_blocked_entry, 33, ANY},
    {"DU3: no hit before one is home", VD_DUTCH, "23:5 20:5 18:4 hors:1", "21:1 19:2 hors:rest", 4,
     2, "hors/21* 18/16", VD_REASON_no_hit_yet, 80, 0, VD_PLACE_UNENTERED, 21, 4, -1, -1},
    {"DU7: the first to arrive may not hit", VD_DUTCH, "24:14 7:1", "23:5 18:2 6:1 hors:rest", 5, 1,
     "7/6* 6/1", VD_REASON_no_hit_yet, 80, ANY},
    {"Tavla: hit and run at home", VD_TAVLA, "24:1 8:1 1:13", "5:1 21:14", 3, 3, "8/5*/2",
     VD_REASON_no_hit_run, 111, ANY},
    {"R41: one comes in, another leaves (good)", G, "7:1 6:3 5:3 4:3 3:3 2:2", "24:5 23:5 22:5", 6,
     2, "6/O 7/5", VD_REASON_legal, 0, ANY},
    {"R40: off with a checker outside", G, "13:1 6:3 5:3 4:3 3:3 2:2", "24:5 23:5 22:5", 6, 2,
     "6/O 6/4", VD_REASON_not_all_home, 40, 0, 6, 0, 6, 13, -1},
    {"R40: unentered checkers count", VD_ACEY_DEUCEY, "6:5 hors:1", "24:2 hors:rest", 6, 2,
     "6/O 6/4", VD_REASON_not_all_home, 40, 0, 6, 0, 6, VD_PLACE_UNENTERED, -1},
    {"R44: not any but the highest", G, "3:2 2:1 1:1", "24:5 23:5 22:5", 4, 1, "2/O 1/O",
     VD_REASON_higher_point, 43, 0, 2, 0, 4, 3, -1},
    {"R45: higher though it cannot move", G, "6:2 3:2", "24:5 23:5 22:3 2:2", 4, 4, "3/O",
     VD_REASON_higher_point, 43, 0, 3, 0, 4, 6, -1},
    {"only the exact number", VD_ACEY_EUROPEAN, "3:2 1:1", "24:2 hors:rest", 6, 5, "3/O",
     VD_REASON_exact_only, 42, 0, 3, 0, -1, -1, -1},
    {"of two reasons the first of the list", G, "13:1 6:3 5:3 4:3 3:3 2:2", "8:2 24:5 23:5 22:3", 6,
     5, "6/O 13/8", VD_REASON_blocked, 22, 1, 13, 8, 5, -1, -1},
    {"of two reasons the first, other way round", G, "13:1 6:3 5:3 4:3 3:3 2:2",
     "8:2 24:5 23:5 22:3", 6, 5, "13/8 6/O", VD_REASON_blocked, 22, 0, 13, 8, 5, -1, -1},
    {"P03: entry with the wrong die", G, "bar:1 10:1 2:6 1:7", "19:2 13:6 12:5 8:2", 4, 2, "bar/21",
     VD_REASON_both_dice, 50, -1, -1, -1, -1, -1, 1},
    {"P04: the small die kills the big one", G, "9:1 7:1 2:13", "24:5 23:6 3:2 1:2", 6, 1, "7/6",
     VD_REASON_both_dice, 50, -1, -1, -1, -1, -1, 1},
    {"one die of two", G, START, 3, 1, "8/5", VD_REASON_both_dice, 50, ANY},
    {"R59: the winning 6 alone does not hit", G, "6:1 5:1", "24:5 23:5 22:4 4:1", 6, 5, "6/O",
     VD_REASON_both_dice, 50, ANY},
    {"P01: the lower of two", G, "24:1 1:14", "13:2 12:5 10:4 9:4", 6, 5, "24/19",
     VD_REASON_higher_die, 51, -1, -1, -1, 6, -1, 1},
    {"P05: three sixes are not there, two are", G, "24:1 1:14", "20:5 19:5 6:2 3:3", 6, 6, "24/18",
     VD_REASON_more_of_double, 53, -1, -1, -1, -1, 2, 1},
    {"A42: half a double six", G, START, 6, 6, "24/18(2)", VD_REASON_more_of_double, 53, -1, -1, -1,
     -1, 4, 1},
    {"R97, N4: # with a play", G, START, 3, 1, "#", VD_REASON_must_play, 97, -1, -1, -1, -1, -1, 1},
    {"Jacquet: one checker shuts a point", VD_JACQUET, "24:14 4:1", "18:1 12:14", 6, 1,
     "24/18 24/23", VD_REASON_blocked, VD_RULE_OWN + 5, 0, 24, 18, 6, -1, -1},
    {"Jacquet: the courier alone", VD_JACQUET, "24:14 13:1", "12:14 1:1", 6, 1, "24/18 13/12",
     VD_REASON_blocked, VD_RULE_OWN + 5, ANY},
    {"Jacquet: another before the courier", VD_JACQUET, "24:14 14:1", "12:15", 6, 1, "24/18 14/13",
     VD_REASON_courier, VD_RULE_OWN + 6, 0, 24, 18, 6, -1, -1},
    {"JAC2: the die that is left is free (good)", VD_JACQUET, "24:14 7:1", "12:15", 3, 1,
     "24/21 7/6", VD_REASON_legal, 0, ANY},
    {"JAC4: six side by side", VD_JACQUET, "24:2 18:1 17:1 16:1 15:1 14:1 5:8",
     "13:1 12:9 11:1 10:1 9:1 8:1", 6, 5, "24/18 24/19", VD_REASON_wall, VD_RULE_OWN + 7, -1, -1,
     -1, -1, -1, 1},
    {"FEV4: every five makes the wall", VD_FEVGA, "24:5 23:1 22:1 21:1 20:1 1:6",
     "18:1 17:1 16:1 15:1 14:1 12:10", 5, 5, "24/19", VD_REASON_wall, VD_RULE_OWN + 7, ANY},
    {"FEV5: all of theirs stand behind six", VD_FEVGA, "24:4 11:1 10:1 9:1 8:1 7:1 6:1 1:5",
     "12:15", 6, 6, "24/18(4)", VD_REASON_unblock, VD_RULE_OWN + 11, -1, -1, -1, -1, -1, 1},
    {"MOU1: a fifth point of their first six", VD_MOULTEZIM, "16:1 10:1 9:1 8:1 7:1 1:10",
     "12:10 6:1 5:1 4:1 3:1 2:1", 5, 5, "16/11", VD_REASON_wall, VD_RULE_OWN + 7, ANY},
    {"NAR3: two from the head", VD_NARDE, "24:13 18:1 17:1", "12:15", 6, 5, "24/18 24/19",
     VD_REASON_head, VD_RULE_OWN + 6, 1, 24, 19, 5, -1, -1},
    {"NAR2: six side by side, nobody beyond", VD_NARDE, "24:9 13:1 6:1 5:1 4:1 3:1 2:1", "12:15", 6,
     6, "13/7", VD_REASON_wall, VD_RULE_OWN + 7, 0, 13, 7, 6, -1, -1},
    {"Plakoto: what lies under another stays", VD_PLAKOTO, "24:10 14:1 8:4 pinned:14", "14:2 1:13",
     6, 1, "14/8 24/23", VD_REASON_pinned, VD_RULE_OWN + 6, 0, 14, 8, -1, -1, -1},
    {"Plakoto: one on one of mine shuts the point", VD_PLAKOTO, "24:10 20:1 14:1 8:3 pinned:14",
     "14:1 1:14", 6, 1, "20/14 24/23", VD_REASON_pin_shut, VD_RULE_OWN + 5, 0, 20, 14, -1, -1, -1},
    {"Plakoto: no bearing off past a pinned one", VD_PLAKOTO, "6:2 5:1 3:1 pinned:3", "24:2 3:1", 6,
     5, "6/O 6/1", VD_REASON_pin_left, VD_RULE_OWN + 9, 0, 6, 0, -1, -1, -1},
    {"Jacquet: nothing said", VD_JACQUET, "24:15", "12:15", 6, 5, "", VD_REASON_unreadable, 0, ANY},
    {"Jacquet: nobody there", VD_JACQUET, "24:15", "12:15", 6, 5, "13/7 24/19",
     VD_REASON_no_checker, VD_RULE_OWN + 4, ANY},
    {"Jacquet: no such point", VD_JACQUET, "24:15", "12:15", 6, 5, "30/24", VD_REASON_outside,
     VD_RULE_OWN + 2, ANY},
    {"Jacquet: both dice", VD_JACQUET, "24:15", "12:15", 6, 5, "24/18", VD_REASON_both_dice,
     VD_RULE_OWN + 8, ANY},
    {"R100, P12: two blots on two ways", G, TWO_BLOTS, 4, 3, "13/6*", VD_REASON_ambiguous, 100, -1,
     -1, -1, -1, -1, 2},
};

/* What must be accepted, and the play it means. */
static const struct {
    const char *name;
    vd_variant_id variant;
    const char *mine, *theirs;
    int a, b;
    const char *claim, *means;
} readings[] = {
    {"N1", G, START, 6, 2, "24/18 18/16", "24/16"},
    {"N1", G, START, 6, 2, "24/18/16", "24/16"},
    {"N1", G, START, 6, 2, "24/16", "24/16"},
    {"N1 through the other point", G, START, 6, 2, "24/22/16", "24/16"},
    {"N2", G, AFTER_D3, 3, 1, "13/10 10/9*", "13/9*"},
    {"N2", G, AFTER_D3, 3, 1, "13/9*", "13/9*"},
    {"R100: no star", G, AFTER_D3, 3, 1, "13/9", "13/9*"},
    {"A2", G, AFTER_D3, 5, 4, "13/9* 6/1*", "13/9* 6/1*"},
    {"R99", G, AFTER_D3, 5, 4, "6/1* 13/9*", "13/9* 6/1*"},
    {"N3", G, START, 3, 3, "24/18(2)", "24/18(2)"},
    {"N3", G, START, 3, 3, "24/21(2) 21/18(2)", "24/18(2)"},
    {"N3", G, START, 3, 3, "21/18(2) 24/21(2)", "24/18(2)"},
    {"N3", G, START, 3, 3, "24/18 24/21 21/18", "24/18(2)"},
    {"N5", G, BEAR_OFF, 6, 3, "5/O 3/O", "5/O 3/O"},
    {"N6", G, "bar:2 13:5 8:3 6:5", "20:2 19:4 17:2 12:5 1:2", 4, 3, "bar/21 bar/22",
     "bar/22 bar/21"},
    {"N7", G, SAGESSE, 6, 4, "15/5", "15/5"},
    {"N7", G, SAGESSE, 6, 4, "15/11*/5", "15/11*/5"},
    {"N7", G, SAGESSE, 6, 4, "15/11* 11/5", "15/11*/5"},
    {"N7 without the star on the way", G, SAGESSE, 6, 4, "15/11/5", "15/11*/5"},
    {"N7", G, SAGESSE, 6, 4, "15/9/5", "15/5"},
    {"P12", G, TWO_BLOTS, 4, 3, "13/10*/6*", "13/10*/6*"},
    {"P12", G, TWO_BLOTS, 4, 3, "13/9*/6*", "13/9*/6*"},
    {"P12, final star left out", G, TWO_BLOTS, 4, 3, "13/9*/6", "13/9*/6*"},
    {"R59, every way hits", G, "6:1", "5:1", 6, 1, "6/O", "6/5*/O"},
    {"P14: 7/O", G, "7:1 6:3 5:3 4:3 3:3 2:2", "24:5 23:5 22:5", 6, 1, "7/O", "7/O"},
    {"004-SUM", G, "5:1", "24:5 23:5 22:5", 4, 1, "5/O", "5/O"},
    {"P15", G, "1:1", "24:5 23:5 22:5", 6, 5, "1/O", "1/O"},
    {"P17", G, "bar:3 6:12", "22:2 20:2 19:2 12:9", 4, 4, "bar/17 bar/21(2)", "bar/21(2) bar/17"},
    {"R101: the first of a group hits", G, "6:2 24:2 1:11", "5:1 13:14", 1, 1, "6/5*(2) 24/23(2)",
     "24/23(2) 6/5*(2)"},
    {"DU6: home with the 1, hit with the 2", VD_DUTCH, "24:13 12:1 7:1", "23:2 22:2 10:1 hors:rest",
     2, 1, "12/10* 7/6", "12/10* 7/6"},
    {"DU7", VD_DUTCH, "24:14 7:1", "23:5 18:2 6:1 hors:rest", 5, 1, "7/1", "7/1"},
    {"AD4", VD_ACEY_DEUCEY, "13:5 6:5 hors:4 bar:1", "24:2 20:2 hors:rest", 6, 5, "bar/14",
     "bar/14"},
};

static vd_reason judge(const vd_variant *variant, const vd_pos *pos, vd_dice dice, bool named,
                       const char *text, vd_play *out)
{
    vd_claim claim;

    scene_claim(text, &claim);
    memset(out, 0xA5, sizeof *out);
    return vd_play_judge(variant, pos, dice, named, &claim, &room.scratch, out);
}

static void same_or_any(const char *what, int wanted, int got, bool *fine)
{
    if (wanted != -1 && wanted != got) {
        print_error("%s: wanted %d, got %d\n", what, wanted, got);
        *fine = false;
    }
}

static void every_reason(void **state)
{
    bool seen[VD_REASON_COUNT] = {false};
    bool fine = true;

    (void)state;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const struct judged *t = &refusals[i];
        const vd_variant *variant = vd_variant_get(t->variant);
        vd_pos pos;
        vd_play out;
        vd_reason reason;
        bool good = true;

        scene_pos(variant, t->mine, t->theirs, &pos);
        assert_int_equal(vd_pos_check(variant, &pos, NULL), VD_OK);
        reason = judge(variant, &pos, vd_dice_make(t->a, t->b), false, t->claim, &out);
        seen[t->code] = true;
        if (reason.code != t->code) {
            print_error("why: wanted %s, got %s\n", vd_reason_key(t->code),
                        vd_reason_key(reason.code));
            good = false;
        } else {
            if (t->code != VD_REASON_legal)
                same_or_any("rule", t->rule, reason.rule, &good);
            same_or_any("leg", t->leg, reason.leg, &good);
            same_or_any("from", t->from, reason.from, &good);
            same_or_any("to", t->to, reason.to, &good);
            same_or_any("die", t->die, reason.die, &good);
            same_or_any("other", t->other, reason.other, &good);
            same_or_any("examples", t->examples, reason.examples, &good);
        }
        if (!good)
            print_error("  in \"%s\": %s\n", t->name, t->claim);
        fine = fine && good;
    }
    assert_true(fine);
    seen[VD_REASON_no_double_to_name] = seen[VD_REASON_name_double] = true; /* below */
    seen[VD_REASON_own_point] = true;                                       /* below */
    seen[VD_REASON_gate_shut] = seen[VD_REASON_half_first] = true;          /* below */
    seen[VD_REASON_at_entry] = seen[VD_REASON_entry_shut] = true;           /* test_faille.c */
    seen[VD_REASON_lower_only] = seen[VD_REASON_passes_own] = true;         /* test_tourne_case.c */
    seen[VD_REASON_three_at_most] = true;                                   /* test_garanguet.c */
    seen[VD_REASON_no_play] = true; /* never given alone: see below */
    for (int code = 0; code < VD_REASON_COUNT; code++) {
        if (!seen[code])
            print_error("no case for %s\n", vd_reason_key((vd_reason_code)code));
        assert_true(seen[code]);
    }
}

static void readings_that_are_good(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
        const vd_variant *variant = vd_variant_get(readings[i].variant);
        vd_dice dice = vd_dice_make(readings[i].a, readings[i].b);
        vd_pos pos, means;
        vd_play out;
        vd_reason reason;

        scene_pos(variant, readings[i].mine, readings[i].theirs, &pos);
        assert_true(scene_apply(variant, &pos, readings[i].means, &means));
        reason = judge(variant, &pos, dice, false, readings[i].claim, &out);
        if (reason.code != VD_REASON_legal || !vd_pos_equal(&out.result, &means))
            print_error("%s: %s is %s\n", readings[i].name, readings[i].claim,
                        vd_reason_key(reason.code));
        assert_int_equal(reason.code, VD_REASON_legal);
        assert_memory_equal(&out.result, &means, sizeof means);
        assert_true(oracle_replays(variant, &pos, dice, false, &out));
    }
}

/* P12: both readings are shown, and they differ. */
static void an_ambiguous_play_shows_both_readings(void **state)
{
    const vd_variant *variant = vd_variant_get(G);
    vd_pos pos, first, second;
    vd_play out;
    vd_reason reason;

    (void)state;
    scene_pos(variant, TWO_BLOTS, &pos);
    assert_true(scene_apply(variant, &pos, "13/10*/6*", &first));
    assert_true(scene_apply(variant, &pos, "13/9*/6*", &second));
    reason = judge(variant, &pos, vd_dice_make(4, 3), false, "13/6*", &out);
    assert_int_equal(reason.examples, 2);
    if (!vd_pos_equal(&reason.example[0].result, &first)) {
        assert_true(vd_pos_equal(&reason.example[0].result, &second));
        assert_true(vd_pos_equal(&reason.example[1].result, &first));
    } else {
        assert_true(vd_pos_equal(&reason.example[1].result, &second));
    }
}

/* R52, R97: "#" is good exactly where nothing can be played. */
static void a_pass(void **state)
{
    const vd_variant *variant = vd_variant_get(G);
    vd_pos pos;
    vd_play out;

    (void)state;
    scene_pos(variant, "24:1 1:14", "21:2 20:2 12:5 10:6", &pos);
    assert_int_equal(judge(variant, &pos, vd_dice_make(4, 3), false, "#", &out).code,
                     VD_REASON_legal);
    assert_int_equal(out.hops, 0);
    assert_memory_equal(&out.result, &pos, sizeof pos);
    /* Whatever else was tried there is told why it fails, and that nothing else would do. */
    assert_int_equal(judge(variant, &pos, vd_dice_make(4, 3), false, "24/20", &out).nothing, 1);
    assert_int_equal(judge(variant, &pos, vd_dice_make(4, 3), false, "#", &out).nothing, 0);
    scene_pos(variant, START, &pos);
    assert_int_equal(judge(variant, &pos, vd_dice_make(4, 3), false, "24/19", &out).nothing, 0);
    assert_int_equal(judge(variant, &pos, vd_dice_make(4, 3), false, "#", &out).code,
                     VD_REASON_must_play);
    assert_int_equal(out.hops, 0xA5);
}

/* R85-R87: a double is named after a 1-2 and never else (AD2). */
static void named_doubles(void **state)
{
    const vd_variant *variant = vd_variant_get(VD_ACEY_DEUCEY);
    vd_pos pos;
    vd_play out;
    vd_reason reason;

    (void)state;
    /* AD2: neither 1 nor 2 was played, so there is nothing to name. */
    scene_pos(variant, "24:1 1:8 hors:0 off:6", "23:2 22:2 hors:rest", &pos);
    assert_int_equal(judge(variant, &pos, vd_dice_make(2, 1), false, "1/O", &out).code,
                     VD_REASON_not_all_home);
    reason = judge(variant, &pos, vd_dice_make(4, 4), true, "24/16", &out);
    assert_int_equal(reason.code, VD_REASON_no_double_to_name);
    assert_int_equal(reason.rule, 86);
    /* AD3 */
    scene_pos(variant, "21:1 3:14", "23:5 22:5 20:3 9:2", &pos);
    pos.pending = VD_PENDING_NAME_DOUBLE;
    assert_int_equal(judge(variant, &pos, vd_dice_make(6, 6), true, "21/15", &out).code,
                     VD_REASON_legal);
    assert_int_equal(out.result.pending, VD_PENDING_NONE);
    assert_int_equal(judge(variant, &pos, vd_dice_make(5, 5), true, "21/1", &out).code,
                     VD_REASON_legal);
    assert_int_equal(out.result.pending, VD_PENDING_AGAIN);
    reason = judge(variant, &pos, vd_dice_make(5, 5), true, "21/6", &out);
    assert_int_equal(reason.code, VD_REASON_more_of_double);
    assert_int_equal(reason.other, 4);
    /* Rolling instead of naming. */
    reason = judge(variant, &pos, vd_dice_make(5, 4), false, "21/12", &out);
    assert_int_equal(reason.code, VD_REASON_name_double);
    assert_int_equal(reason.rule, 86);
}

/* R82 with the Navy's option: nobody enters before a double or 1-2. */
static void the_gate(void **state)
{
    vd_variant variant = *vd_variant_get(VD_ACEY_NAVY);
    vd_pos pos;
    vd_play out;
    vd_reason reason;

    (void)state;
    variant.enter_after = VD_ENTER_AFTER_DOUBLE_OR_12;
    assert_int_equal(vd_variant_prepare(&variant), VD_OK);
    vd_pos_start(&variant, &pos);
    reason = judge(&variant, &pos, vd_dice_make(6, 5), false, "hors/19 hors/20", &out);
    assert_int_equal(reason.code, VD_REASON_gate_shut);
    assert_int_equal(reason.rule, 82);
    assert_int_equal(judge(&variant, &pos, vd_dice_make(6, 5), false, "#", &out).code,
                     VD_REASON_legal);
    assert_int_equal(judge(&variant, &pos, vd_dice_make(6, 6), false, "hors/19(4)", &out).code,
                     VD_REASON_legal);
    assert_int_equal(out.result.side[VD_MOVER].flags, VD_ENTRY_ALLOWED);
}

/* Tabula after Finkel (TABF1). */
static void the_half(void **state)
{
    vd_variant variant = *vd_variant_get(VD_TABULA);
    const vd_dice dice = {.count = 3, .die = {6, 5, 3}};
    vd_reason reason;
    vd_play out;
    vd_pos pos;

    (void)state;
    variant.entry = VD_ENTER_HALF_FIRST;
    assert_int_equal(vd_variant_prepare(&variant), VD_OK);
    scene_pos(&variant, "15:1 14:1 hors:13", "22:2 hors:rest", &pos);
    reason = judge(&variant, &pos, dice, false, "15/12 hors/19 hors/20", &out);
    assert_int_equal(reason.code, VD_REASON_half_first);
    assert_int_equal(reason.rule, VD_RULE_OWN + 1);
    assert_int_equal(reason.from, 15);
    assert_int_equal(reason.to, 12);
    assert_int_equal(judge(&variant, &pos, dice, false, "hors/16 hors/20", &out).code,
                     VD_REASON_legal);
    /* Who has all checkers in goes on. */
    scene_pos(&variant, "15:1 14:14", "22:2 hors:rest", &pos);
    assert_int_equal(judge(&variant, &pos, dice, false, "15/1", &out).code, VD_REASON_legal);
}

/* Revertier: one checker a point on the first half of the way, its start point apart, for who enters too. */
static void one_checker_a_point(void **state)
{
    static const struct {
        const char *mine, *theirs;
        int a, b;
        const char *claim;
        int code, rule, from, to;
    } cases[] = {
        {"24:13 19:1 18:1", "12:15", 6, 5, "24/18 24/19", VD_REASON_own_point, 7, 24, 18},
        {"24:14 13:1", "12:15", 6, 5, "24/13", VD_REASON_own_point, 7, 18, 13},
        {"24:11 20:1 8:1 bar:2", "12:13 5:2", 5, 3, "bar/22 bar/20", VD_REASON_own_point, 7,
         VD_PLACE_BAR, 20},
        {"24:13 8:1 bar:1", "12:15", 2, 1, "bar/24 8/6", VD_REASON_legal, 0, 0, 0},
        {"13:1 12:1 7:13", "24:15", 1, 5, "13/12 12/7", VD_REASON_legal, 0, 0, 0},
        {"24:13 19:1 18:1", "12:15", 6, 5, "24/19 19/13", VD_REASON_legal, 0, 0, 0},
    };
    const vd_variant *variant = vd_variant_get(VD_REVERTIER);

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        vd_reason reason;
        vd_play out;
        vd_pos pos;

        scene_pos(variant, cases[i].mine, cases[i].theirs, &pos);
        reason =
            judge(variant, &pos, vd_dice_make(cases[i].a, cases[i].b), false, cases[i].claim, &out);
        assert_string_equal(vd_reason_key(reason.code),
                            vd_reason_key((vd_reason_code)cases[i].code));
        if (reason.code == VD_REASON_legal)
            continue;
        assert_int_equal(reason.rule, VD_RULE_OWN + cases[i].rule);
        assert_int_equal(reason.from, cases[i].from);
        assert_int_equal(reason.to, cases[i].to);
    }
}

static void random_claims(void **state)
{
    (void)state;
    for (vd_variant_id id = 0; id < VD_VARIANT_KNOWN; id++)
        assert_true(versus_judge(&room, vd_variant_get(id), id == VD_BACKGAMMON ? 10000 : 3000,
                                 0xC1A1500U + id));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_reason),
        cmocka_unit_test(readings_that_are_good),
        cmocka_unit_test(an_ambiguous_play_shows_both_readings),
        cmocka_unit_test(a_pass),
        cmocka_unit_test(named_doubles),
        cmocka_unit_test(the_gate),
        cmocka_unit_test(the_half),
        cmocka_unit_test(one_checker_a_point),
        cmocka_unit_test(random_claims),
    };

    return cmocka_run_group_tests(tests, open_room, close_room);
}
