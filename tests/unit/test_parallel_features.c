/* Positions of games in which both sides run the same way, as sets of features: either side is seen alike, and what is said
 * of numbers, walls and couriers is what the rules say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "eval/binary_features.h"
#include "eval/parallel_rows.h"
#include "sample.h"
#include "scene.h"
#include "walk.h"

enum { STEPS = SAMPLE(4000, 600) };

static vd_play store[VD_PLAYS_MAX];
static vd_plays plays = {.play = store, .capacity = VD_PLAYS_MAX};

static bool has(const uint64_t *bits, int row)
{
    return (bits[row >> 6] >> (row & 63) & 1U) != 0;
}

/* The row of `rows` from `first` on that is set, counted from it; -1: none. */
static int step_of(const uint64_t *bits, int first, int rows)
{
    int found = -1;

    for (int i = 0; i < rows; i++) {
        if (!has(bits, first + i))
            continue;
        assert_int_equal(found, -1);
        found = i;
    }
    return found;
}

static void each_position(vd_variant_id id, const vd_variant *variant,
                          void (*check)(const vd_variant *variant, const vd_pos *pos))
{
    vd_rng rng;
    vd_pos pos;

    vd_rng_init(&rng, (uint64_t)id);
    vd_pos_start(variant, &pos);
    for (int i = 0; i < STEPS; i++) {
        check(variant, &pos);
        walk_step(variant, &rng, &plays, &pos);
    }
}

static void check_sides(const vd_variant *variant, const vd_pos *pos)
{
    uint64_t seen[VD_FEATURE_WORDS], other[VD_FEATURE_WORDS];
    vd_pos flipped;
    int set = 0;

    vd_pos_flip(pos, &flipped);
    vd_eval_features_parallel(variant, pos, seen);
    vd_eval_features_parallel(variant, &flipped, other);
    for (int row = 0; row < PARALLEL_SIDE_ROWS; row++) {
        assert_int_equal(has(seen, row), has(other, PARALLEL_SIDE_ROWS + row));
        assert_int_equal(has(other, row), has(seen, PARALLEL_SIDE_ROWS + row));
    }
    /* Leads lie around an even race, whoever looks. */
    assert_int_equal(step_of(seen, P_LEAD, 61) + step_of(other, P_LEAD, 61) >= 59, 1);
    assert_int_equal(step_of(seen, P_LEAD, 61) + step_of(other, P_LEAD, 61) <= 61, 1);
    for (int word = 0; word < PARALLEL_WORDS; word++)
        set += __builtin_popcountll(seen[word]);
    assert_in_range(set, 20, 512); /* what a lesson takes of a set */
}

static void either_side_is_seen_alike(void **state)
{
    (void)state;
    for (vd_variant_id id = VD_JACQUET; id <= VD_GUL_BARA; id++)
        each_position(id, vd_variant_get(id), check_sides);
}

static void check_numbers(const vd_variant *variant, const vd_pos *pos)
{
    uint64_t bits[VD_FEATURE_WORDS];
    int said;

    vd_eval_features_parallel(variant, pos, bits);
    said = step_of(bits, P_NUMBERS, 64);
    for (int die = 1; die <= 6; die++)
        assert_int_equal(said >> (die - 1) & 1, vd_plays_any(variant, pos, vd_dice_make(die, die)));
}

/* Walls and heads are duties of a whole turn; without them a number is played or not. */
static void the_numbers_that_play_are_those_of_the_rules(void **state)
{
    (void)state;
    for (vd_variant_id id = VD_JACQUET; id <= VD_MOULTEZIM; id++) {
        vd_variant variant = *vd_variant_get(id);

        variant.wall = VD_WALL_FREE;
        variant.head = 0;
        variant.unblock = 0;
        assert_int_equal(vd_variant_prepare(&variant), VD_OK);
        each_position(id, &variant, check_numbers);
    }
}

typedef struct scene {
    vd_variant_id variant;
    const char *mine, *theirs;
    int longest, trapped, shut_in, stuck, blocked; /* -1: no row of it */
    bool courier;
} scene;

/* All in my numbers: their start is my 12, and their 1 my 13. */
static const scene SCENES[] = {
    {VD_JACQUET, "24:15", "12:15", 1, -1, -1, 0, 0, true},
    {VD_JACQUET, "24:14 6:1", "12:15", 1, -1, -1, 0, 0, false},
    {VD_JACQUET, "24:14 7:1", "12:15", 1, -1, -1, 0, 0, true},
    {VD_FEVGA, "24:14 13:1", "12:15", 1, -1, -1, 0, 1, true},
    {VD_FEVGA, "24:14 11:1", "12:15", 1, -1, -1, 0, 0, false},
    {VD_NARDE, "24:15", "12:15", 1, -1, -1, 0, 0, false},
    /* Mine on 11 to 6 are right before their start: none of the 14 there gets past. */
    {VD_FEVGA, "11:2 10:2 9:2 8:2 7:2 6:5", "12:14 13:1", 6, 14, 14, 0, 0, false},
    /* Four of them; one checker is past, another at home. */
    {VD_FEVGA, "11:4 10:4 9:4 8:3", "12:13 7:1 13:1", 4, 13, -1, 0, 4, false},
    /* Round the board's corner: 2, 1, 24, 23 are side by side; those on 1 wait for the others. */
    {VD_FEVGA, "24:4 23:4 2:4 1:3", "18:15", 4, 0, -1, 3, 2, false},
    /* All numbers of the ones on 24 are shut. */
    {VD_FEVGA, "24:5 1:10", "23:1 22:1 21:1 20:1 19:1 18:10", 2, -1, -1, 15, 6, false},
    /* A bear-off: nobody waits. */
    {VD_FEVGA, "4:2 2:1", "23:15", 1, -1, -1, 0, 0, false},
};

static void walls_and_who_stands_behind(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof SCENES / sizeof *SCENES; i++) {
        const scene *s = &SCENES[i];
        const vd_variant *variant = vd_variant_get(s->variant);
        uint64_t bits[VD_FEATURE_WORDS];
        vd_pos pos;

        scene_pos(variant, s->mine, s->theirs, &pos);
        vd_eval_features_parallel(variant, &pos, bits);
        print_message("%zu: longest %d, trapped %d, shut in %d, stuck %d, blocked %d\n", i,
                      step_of(bits, P_LONGEST, 9), step_of(bits, P_TRAPPED, 16),
                      step_of(bits, P_SHUT_IN, 16), step_of(bits, P_STUCK, 16),
                      step_of(bits, P_BLOCKED, 32));
        assert_int_equal(step_of(bits, P_LONGEST, 9), s->longest);
        assert_int_equal(step_of(bits, P_TRAPPED, 16), s->trapped);
        assert_int_equal(step_of(bits, P_SHUT_IN, 16), s->shut_in);
        assert_int_equal(step_of(bits, P_STUCK, 16), s->stuck);
        assert_int_equal(step_of(bits, P_BLOCKED, 32), s->blocked);
        assert_int_equal(has(bits, P_COURIER), s->courier);
    }
}

/* Every head is asked in a game, and the sides' are each other's. */
static void check_head(const vd_variant *variant, const vd_pos *pos)
{
    static const int other[PARALLEL_HEADS] = {0, 2, 1, 3, -1, -1};
    const int head = vd_eval_features_parallel_head(pos);
    vd_pos flipped;

    (void)variant;
    vd_pos_flip(pos, &flipped);
    if (other[head] >= 0)
        assert_int_equal(vd_eval_features_parallel_head(&flipped), other[head]);
    else
        assert_in_range(vd_eval_features_parallel_head(&flipped), 4, 5);
}

static void heads_go_by_starts_and_ends(void **state)
{
    (void)state;
    for (vd_variant_id id = VD_JACQUET; id <= VD_MOULTEZIM; id++)
        each_position(id, vd_variant_get(id), check_head);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(either_side_is_seen_alike),
        cmocka_unit_test(the_numbers_that_play_are_those_of_the_rules),
        cmocka_unit_test(walls_and_who_stands_behind),
        cmocka_unit_test(heads_go_by_starts_and_ends),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
