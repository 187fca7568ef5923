/* Positions of games in which three dice are thrown as sets of features: either side is seen alike, and what is said of numbers and
 * hits is what the rules say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "eval/binary_features.h"
#include "eval/three_rows.h"
#include "feature_rows_body.h"
#include "sample.h"
#include "scene.h"
#include "walk.h"

enum { STEPS = SAMPLE(4000, 600), EVERY = 8 };

static const vd_variant_id GAMES[] = {VD_TABULA,  VD_BUFFE, VD_FAILLE,
                                      VD_BALDRAC, VD_XII,   VD_GARANGUET};

static vd_play store[VD_PLAYS_MAX];
static vd_plays plays = {.play = store, .capacity = VD_PLAYS_MAX};

static void each_position(void (*check)(const vd_variant *variant, const vd_pos *pos))
{
    for (size_t g = 0; g < sizeof GAMES / sizeof *GAMES; g++) {
        const vd_variant *variant = vd_variant_get(GAMES[g]);
        vd_rng rng;
        vd_pos pos;

        vd_rng_init(&rng, (uint64_t)g);
        vd_pos_start(variant, &pos);
        for (int i = 0; i < STEPS; i++) {
            check(variant, &pos);
            walk_step(variant, &rng, &plays, &pos);
        }
    }
}

static void check_sides(const vd_variant *variant, const vd_pos *pos)
{
    uint64_t seen[VD_FEATURE_WORDS], other[VD_FEATURE_WORDS], plain[VD_FEATURE_WORDS];
    vd_pos flipped;
    int set = 0;

    vd_pos_flip(pos, &flipped);
    vd_eval_features_three(variant, pos, seen);
    vd_eval_features_three(variant, &flipped, other);
    vd_eval_features_three_plain(variant, pos, plain);
    assert_memory_equal(seen, plain, sizeof seen);
    check_rows(seen, other, 0, THREE_SIDE_ROWS);
    for (int word = 0; word < THREE_WORDS; word++)
        set += __builtin_popcountll(seen[word]);
    assert_in_range(set, 20, 512); /* what a lesson takes of a set */
}

static void either_side_is_seen_alike(void **state)
{
    (void)state;
    each_position(check_sides);
}

/* A die alone, thrown three times, is played or not. */
static void check_numbers(const vd_variant *variant, const vd_pos *pos)
{
    uint64_t bits[VD_FEATURE_WORDS];
    int said;

    vd_eval_features_three(variant, pos, bits);
    said = step_of(bits, T_NUMBERS, 64);
    for (int die = 1; die <= 6; die++) {
        const vd_dice dice = {.count = 3, .die = {(uint8_t)die, (uint8_t)die, (uint8_t)die}};

        if ((said >> (die - 1) & 1) != vd_plays_any(variant, pos, dice)) {
            scene_print(stderr, variant, pos);
            fail_msg("%s: a %d", variant->name, die);
        }
    }
}

static void the_numbers_that_play_are_those_of_the_rules(void **state)
{
    (void)state;
    each_position(check_numbers);
}

/* Checkers of a side that were hit count as its way begun anew. */
static int pips_of(const vd_variant *variant, const vd_pos *pos)
{
    return vd_pos_pips(variant, pos, VD_OPPONENT);
}

static int asked, differ;

/* Throws of 216 with which the opponent hits one of the mover's, by all plays there are. */
static int hitting_throws(const vd_variant *variant, const vd_pos *pos)
{
    vd_pos theirs;
    int throws = 0;

    vd_pos_flip(pos, &theirs);
    for (int i = 0; i < vd_rolls(3); i++) {
        vd_dice dice;
        const int weight = vd_rolls_nth(3, i, &dice);
        bool hits = false;

        assert_int_equal(vd_plays_find(variant, &theirs, dice, &plays), VD_OK);
        for (size_t p = 0; p < plays.count && !hits; p++)
            hits = pips_of(variant, &plays.play[p].result) > pips_of(variant, &theirs);
        throws += hits ? weight : 0;
    }
    return throws;
}

/* Duties of a whole turn, and what is hit on the way of several, make a difference in few positions. */
static void check_hits(const vd_variant *variant, const vd_pos *pos)
{
    uint64_t bits[VD_FEATURE_WORDS];
    int said, throws;

    if (vd_pos_over(variant, pos) || variant->hit == VD_HIT_NEVER || asked++ % EVERY != 0)
        return;
    vd_eval_features_three(variant, pos, bits);
    said = step_of(bits, T_HIT, 37);
    throws = hitting_throws(variant, pos);
    if ((said < 0 ? 0 : said) != throws / 6)
        differ++;
}

static void what_may_be_hit_is_what_the_rules_say(void **state)
{
    (void)state;
    each_position(check_hits);
    print_message("of %d positions %d otherwise\n", asked / EVERY, differ);
    assert_true(differ * 10 < asked / EVERY);
}

/* All that may be left of a throw, each said by a row of its own; a turn that begins says nothing of it. */
static void what_is_left_of_a_throw_is_said(void **state)
{
    enum { LEFT = T_ALL - T_TWO_LEFT };
    bool met[LEFT] = {false};
    int rests = 0;

    (void)state;
    for (int die = 0; die <= UINT8_MAX; die++) {
        const vd_variant *variant = vd_variant_get(VD_GARANGUET);
        uint64_t bits[VD_FEATURE_WORDS];
        vd_pos pos;
        int row;

        vd_pos_start(variant, &pos);
        pos.pending = die ? VD_PENDING_COMPLEMENT : VD_PENDING_NONE;
        pos.pending_die = (uint8_t)die;
        if (vd_pos_check(variant, &pos, NULL) != VD_OK)
            continue;
        vd_eval_features_three(variant, &pos, bits);
        row = step_of(bits, T_TWO_LEFT, LEFT);
        if (die == 0) {
            assert_int_equal(row, -1);
            continue;
        }
        assert_true(row >= 0 && !met[row]);
        met[row] = true;
        rests++;
    }
    assert_int_equal(rests, LEFT);
}

static void heads_go_by_who_is_back_and_ends(void **state)
{
    static const struct {
        const char *mine, *theirs;
        int head;
    } cases[] = {{"24:1 3:14", "6:15", 1}, {"hors:15", "hors:15", 3}, {"3:2 hors:13", "6:15", 1},
                 {"7:15", "19:15", 2},     {"7:15", "8:15", 0},       {"7:14", "8:15", 4},
                 {"7:15", "8:14", 5}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        vd_pos pos;

        scene_pos(vd_variant_get(VD_TABULA), cases[i].mine, cases[i].theirs, &pos);
        assert_int_equal(vd_net_id_head(VD_NET_TABULA, &pos), cases[i].head);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(either_side_is_seen_alike),
        cmocka_unit_test(the_numbers_that_play_are_those_of_the_rules),
        cmocka_unit_test(what_may_be_hit_is_what_the_rules_say),
        cmocka_unit_test(what_is_left_of_a_throw_is_said),
        cmocka_unit_test(heads_go_by_who_is_back_and_ends),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
