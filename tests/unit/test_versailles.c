/* Jacquet de Versailles: doubles that are played as often as their number says, the courier, two doubled points, what is refused, and
 * that nobody waits for ever. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "locks.h"
#include "match_script.h"
#include "sample.h"
#include "scene.h"
#include "videau/notation.h"

static vd_play store[VD_PLAYS_MAX];

static const vd_variant *versailles(void)
{
    return vd_variant_get(VD_VERSAILLES);
}

/* ---- Doubles ---- */

static void six_sixes_in_two_parts(void **state)
{
    vd_match match;

    (void)state;
    script_stand(&match, VD_VERSAILLES, "M[24:12 1:3] A[11:15] dice:6-6");
    script_refusal(&match, script_play(0, "24 6, 24 6, 24 6"), VD_REFUSAL_illegal_play);
    script_do(&match, script_play(0, "24 6, 24 6, 24 6, 24 6"));
    assert_int_equal(match.phase, VD_PHASE_PLAY_NAMED);
    assert_int_equal(match.turn, 0);
    assert_int_equal(match.pos.pending, VD_PENDING_COMPLEMENT);
    assert_int_equal(match.pos.pending_die, 6);
    script_refusal(&match, script_play(0, "18 6"), VD_REFUSAL_illegal_play);
    script_refusal(&match, script_play(0, "18 6, 18 6, 18 6"), VD_REFUSAL_illegal_play);
    script_do(&match, script_play(0, "18 6, 18 6"));
    assert_int_equal(match.phase, VD_PHASE_ROLL);
    assert_int_equal(match.turn, 1);
    assert_int_equal(match.pos.side[VD_OPPONENT].point[12], 2);
    assert_int_equal(match.pos.side[VD_OPPONENT].point[18], 2);
}

/* What is left is not due where the first four could not all be played, nor after the last checker is off. */
static void no_rest_after_less_than_four(void **state)
{
    vd_match match;

    (void)state;
    script_stand(&match, VD_VERSAILLES, "M[24:15] A[12:15] dice:6-6");
    script_do(&match, script_play(0, "24 6"));
    assert_int_equal(match.turn, 1);
    assert_int_equal(match.phase, VD_PHASE_ROLL);
    script_stand(&match, VD_VERSAILLES, "M[6:4 off:11] A[12:15] dice:6-6");
    script_do(&match, script_play(0, "6 6, 6 6, 6 6, 6 6"));
    assert_int_equal(match.end, VD_END_BORNE_OFF);
    assert_int_equal(match.end_kind, 2);
    assert_int_equal(match.phase, VD_PHASE_GAME_OVER);
}

static void every_double(void **state)
{
    (void)state;
    for (int die = 1; die <= 6; die++) {
        const int first = die < 4 ? die : 4;
        vd_plays plays = {.play = store, .capacity = VD_PLAYS_MAX};
        vd_situation situation;

        situation = script_position(VD_VERSAILLES, "M[24:6 18:1 1:8] A[11:15]");
        assert_int_equal(
            vd_plays_find(versailles(), &situation.pos, vd_dice_make(die, die), &plays), VD_OK);
        assert_true(plays.count > 0);
        for (size_t i = 0; i < plays.count; i++) {
            assert_int_equal(store[i].hops, first);
            assert_int_equal(store[i].result.pending,
                             die > 4 ? VD_PENDING_COMPLEMENT : VD_PENDING_NONE);
            assert_int_equal(store[i].result.pending_die, die > 4 ? die : 0);
        }
    }
}

static void only_five_and_six_have_a_rest(void **state)
{
    static const struct {
        const char *text;
        bool good;
    } cases[] = {
        {"M[24:14 4:1] A[12:15] next:5-5", true},  {"M[24:14 4:1] A[12:15] next:6-6", true},
        {"M[24:14 4:1] A[12:15] next:4-4", false}, {"M[24:14 4:1] A[12:15] next:again", false},
        {"M[24:14 4:1] A[12:15] latch:0/0", true}, /* a checker at home says that it was there */
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *text = cases[i].text;
        vd_situation s;
        vd_error err;

        assert_int_equal(vd_text_form_parse(text, strlen(text), VD_VERSAILLES, &s, &err) == VD_OK,
                         cases[i].good);
    }
}

/* ---- The courier ---- */

static void hit_after_its_arrival_it_holds_nobody_back(void **state)
{
    vd_situation s;
    vd_plays plays = {.play = store, .capacity = VD_PLAYS_MAX};

    (void)state;
    /* Nobody at home; once the courier has been there others may move, and hit. */
    s = script_position(VD_VERSAILLES, "M[24:13 20:1 10:1] A[12:14 19:1] latch:1/0");
    assert_int_equal(vd_plays_find(versailles(), &s.pos, vd_dice_make(5, 1), &plays), VD_OK);
    assert_true(plays.count > 5);
    s = script_position(VD_VERSAILLES, "M[24:13 20:1 10:1] A[12:14 19:1]");
    assert_int_equal(vd_plays_find(versailles(), &s.pos, vd_dice_make(5, 1), &plays), VD_OK);
    assert_true(plays.count > 0);
    for (size_t i = 0; i < plays.count; i++)
        assert_int_equal(store[i].result.side[VD_MOVER].point[10], 0);
}

/* ---- What is refused ---- */

static void what_is_refused(void **state)
{
    static const struct {
        const char *position;
        int dice[2];
        const char *play;
        vd_reason_code code;
        int rule;
        const char *key;
    } cases[] = {
        {"M[24:14 14:1] A[12:14 5:1]", {6, 1}, "24/18 14/13", VD_REASON_courier, 6, NULL},
        {"M[24:14 8:1] A[12:14 3:1]",
         {5, 1},
         "8/3/2",
         VD_REASON_no_hit_yet,
         5,
         "reason.no_hit_courier"},
        {"M[24:14 8:1] A[12:13 3:2]", {5, 1}, "8/3/2", VD_REASON_blocked, 5, NULL},
        {"M[24:10 23:2 20:1 6:2] A[12:15]",
         {4, 1},
         "24/20 24/23",
         VD_REASON_wall,
         7,
         "reason.third_double"},
        {"M[24:10 23:2 20:1 6:2] A[12:15]", {4, 1}, "24/20 23/22", VD_REASON_legal, 0, NULL},
        {"M[24:14 5:1] A[12:15]",
         {3, 3},
         "24/18",
         VD_REASON_more_of_double,
         8,
         "reason.more_of_number"},
        {"M[24:14 5:1] A[12:15]", {1, 1}, "24/22", VD_REASON_distance, 4, NULL},
        {"M[24:14 5:1] A[12:15]", {1, 1}, "24/23", VD_REASON_legal, 0, NULL},
        {"M[24:12 5:2 bar:1] A[12:13 20:1 19:1]",
         {6, 5},
         "24/18 24/19",
         VD_REASON_bar_first,
         11,
         NULL},
        {"M[24:12 5:2 bar:1] A[12:11 20:2 19:2]",
         {6, 1},
         "bar/19 24/23",
         VD_REASON_blocked_entry,
         11,
         NULL},
        {"M[24:1 6:2 5:3 3:9] A[16:3 14:2]", {6, 4}, "6/O 24/20", VD_REASON_not_all_home, 9, NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const vd_dice dice = vd_dice_make(cases[i].dice[0], cases[i].dice[1]);
        const vd_reason reason =
            script_judge(versailles(), cases[i].position, dice, cases[i].play, NULL);

        if (reason.code != cases[i].code)
            print_error("%s: %s\n", cases[i].play, vd_reason_key(reason.code));
        assert_int_equal(reason.code, cases[i].code);
        if (cases[i].rule)
            assert_int_equal(reason.rule, VD_RULE_OWN + cases[i].rule);
        if (cases[i].key)
            assert_string_equal(vd_reason_key_in(versailles(), &reason), cases[i].key);
    }
}

/* ---- Nobody waits for ever ---- */

static const char locked[] = "M[12:2 11:2 10:2 9:2 8:2 7:2 1:2] A[24:2 23:2 22:2 21:2 20:2 19:2 "
                             "13:2] bar:1/1";

static void both_locked_out_is_a_draw(void **state)
{
    vd_situation s;

    (void)state;
    s = script_position(VD_VERSAILLES, locked);
    assert_true(vd_pos_drawn(versailles(), &s.pos));
    assert_true(vd_pos_over(versailles(), &s.pos));
    /* A point opened by either is enough. */
    s.pos.side[VD_OPPONENT].point[12]--;
    s.pos.side[VD_OPPONENT].point[0]++;
    assert_false(vd_pos_drawn(versailles(), &s.pos));
    /* But not to who may not hit yet. */
    s.pos.side[VD_MOVER].flags = 0;
    assert_true(vd_pos_drawn(versailles(), &s.pos));
}

/* Most checkers where those of one side may shut the other out; where each enters it is alone. */
static void scatter(vd_rng *rng, const vd_side *other, vd_side *out)
{
    int left = 15;

    memset(out, 0, sizeof *out);
    out->bar = (uint8_t)vd_rng_below(rng, 3);
    out->flags = VD_HOME_REACHED;
    left -= out->bar;
    for (int k = 24; k >= 1; k--) {
        const bool taken = other && other->point[(k + 11) % 24 + 1] > 0;
        const bool entry = k > 18;
        int there = entry                                     ? (int)vd_rng_below(rng, 6) / 5
                    : k > 6 && k < 13 && vd_rng_below(rng, 8) ? 2
                                                              : 0;

        there = taken ? 0 : there < left ? there : left;
        out->point[k] = (uint8_t)there;
        left -= there;
    }
    out->point[0] = (uint8_t)left;
}

static void two_that_cannot_move_are_a_draw(void **state)
{
    (void)state;
    assert_true(locks_count(versailles(), scatter, 0x7E58, SAMPLE(200000, 30000)) > 10);
}

/* What is of this game alone is refused apart. */
static void only_where_it_fits(void **state)
{
    vd_variant variant = *versailles();

    (void)state;
    assert_int_equal(vd_variant_prepare(&variant), VD_OK);
#define REFUSED(change)                                                     \
    do {                                                                    \
        variant = *versailles();                                            \
        change;                                                             \
        assert_int_equal(vd_variant_prepare(&variant), VD_ERR_UNSUPPORTED); \
    } while (0)
    REFUSED(variant.wall = VD_WALL_FREE);
    REFUSED(variant.wall = VD_WALL_JACQUET);
    REFUSED(variant.hit = VD_HIT_ALWAYS);
    REFUSED(variant.hit = VD_HIT_NEVER);
    REFUSED(variant.block_at = 1);
    REFUSED(variant.courier = VD_COURIER_NONE);
    REFUSED(variant.doubles = VD_DOUBLES_FOUR);
    REFUSED(variant.one_each = 1);
#undef REFUSED
    variant = *vd_variant_get(VD_JACQUET);
    variant.doubles = VD_DOUBLES_BY_NUMBER;
    assert_int_equal(vd_variant_prepare(&variant), VD_ERR_UNSUPPORTED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(six_sixes_in_two_parts),
        cmocka_unit_test(no_rest_after_less_than_four),
        cmocka_unit_test(every_double),
        cmocka_unit_test(only_five_and_six_have_a_rest),
        cmocka_unit_test(hit_after_its_arrival_it_holds_nobody_back),
        cmocka_unit_test(what_is_refused),
        cmocka_unit_test(both_locked_out_is_a_draw),
        cmocka_unit_test(two_that_cannot_move_are_a_draw),
        cmocka_unit_test(only_where_it_fits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
