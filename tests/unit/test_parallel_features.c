/* Positions of games in which both sides run the same way, with hits or without, and of those in which checkers are pinned, as
 * sets of features: either side is seen alike, and what is said of numbers, walls, couriers, pins and hits is what the rules say.
 * */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "eval/binary_features.h"
#include "eval/parallel_rows.h"
#include "feature_rows_body.h"
#include "sample.h"
#include "scene.h"
#include "walk.h"

enum { STEPS = SAMPLE(4000, 600) };

static vd_play store[VD_PLAYS_MAX];
static vd_plays plays = {.play = store, .capacity = VD_PLAYS_MAX};

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

/* As the net of the game reads it. */
static void features_of(const vd_variant *variant, const vd_pos *pos, uint64_t *bits)
{
    vd_net_id net_id;

    assert_true(vd_variant_net_id(variant, &net_id));
    vd_net_id_features(net_id, variant, pos, bits);
}

static bool is_hit_running(const vd_variant *variant)
{
    return vd_variant_is_parallel(variant) && variant->hit != VD_HIT_NEVER;
}

static void check_sides(const vd_variant *variant, const vd_pos *pos)
{
    const bool wide = variant->hit == VD_HIT_PIN || is_hit_running(variant);
    uint64_t seen[VD_FEATURE_WORDS], other[VD_FEATURE_WORDS];
    vd_pos flipped;
    int set = 0;

    vd_pos_flip(pos, &flipped);
    features_of(variant, pos, seen);
    features_of(variant, &flipped, other);
    check_rows(seen, other, 0, PARALLEL_SIDE_ROWS);
    if (variant->hit == VD_HIT_PIN)
        check_rows(seen, other, N_FIRST, PINS_SIDE_ROWS);
    if (is_hit_running(variant))
        check_rows(seen, other, H_FIRST, HITS_SIDE_ROWS);
    /* Leads lie around an even race, whoever looks. */
    assert_int_equal(step_of(seen, P_LEAD, 61) + step_of(other, P_LEAD, 61) >= 59, 1);
    assert_int_equal(step_of(seen, P_LEAD, 61) + step_of(other, P_LEAD, 61) <= 61, 1);
    for (int word = 0; word < (wide ? PINS_WORDS : PARALLEL_WORDS); word++)
        set += __builtin_popcountll(seen[word]);
    assert_in_range(set, 20, 512); /* what a lesson takes of a set */
}

static void either_side_is_seen_alike(void **state)
{
    (void)state;
    for (vd_variant_id id = VD_JACQUET; id <= VD_GUL_BARA; id++)
        each_position(id, vd_variant_get(id), check_sides);
    each_position(VD_PLAKOTO, vd_variant_get(VD_PLAKOTO), check_sides);
    each_position(VD_REVERTIER, vd_variant_get(VD_REVERTIER), check_sides);
    each_position(VD_VERSAILLES, vd_variant_get(VD_VERSAILLES), check_sides);
}

static void check_numbers(const vd_variant *variant, const vd_pos *pos)
{
    uint64_t bits[VD_FEATURE_WORDS];
    int said;

    features_of(variant, pos, bits);
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
    each_position(VD_TAPA, vd_variant_get(VD_TAPA), check_numbers);
    each_position(VD_REVERTIER, vd_variant_get(VD_REVERTIER), check_numbers);
}

/* ---- Pins ---- */

/* Has this become of a checker of the mover's side: `only` on this point, 0: anywhere? */
typedef bool outcome(const vd_side *before, const vd_side *now, int only);

/* Rolls of 36 with which the opponent can bring it about. */
static int rolls_for(const vd_variant *variant, const vd_pos *pos, int only, outcome *is_so)
{
    vd_pos theirs;
    int rolls = 0;

    vd_pos_flip(pos, &theirs);
    for (int i = 0; i < 21; i++) {
        vd_dice dice;
        const int weight = vd_dice_nth(i, &dice);
        bool any = false;

        assert_int_equal(vd_plays_find(variant, &theirs, dice, &plays), VD_OK);
        for (size_t p = 0; p < plays.count && !any; p++)
            any = is_so(&pos->side[VD_MOVER], &plays.play[p].result.side[VD_OPPONENT], only);
        rolls += any ? weight : 0;
    }
    return rolls;
}

/* One that was free is pinned. */
static bool pins(const vd_side *before, const vd_side *now, int only)
{
    const uint32_t fresh = vd_side_pins(now) & ~vd_side_pins(before);

    return only ? fresh >> only & 1U : fresh != 0;
}

static int pins_asked, pins_differ;

/* Duties of a whole turn, to play both dice or the higher, keep a few rolls from pinning that could: none is missed. */
static void compare_rolls(int said, int rolls)
{
    assert_true((said < 0 ? 0 : said) >= rolls);
    pins_differ += (said < 0 ? 0 : said) != rolls;
}

/* Which single checkers stand where a roll reaches them. */
static void compare_risks(const vd_variant *variant, const vd_pos *pos, const uint64_t *bits)
{
    for (int k = 1; k <= 24; k++) {
        const int step = step_of(bits, N_FIRST + N_AT_RISK + 3 * (k - 1), 3);
        const int rolls = rolls_for(variant, pos, k, pins);
        const int most = step < 0 ? 0 : step == 0 ? 10 : step == 1 ? 17 : 36;

        if (rolls > most)
            fail_msg("%d rolls pin point %d, and %d are the most said", rolls, k, most);
    }
}

static void check_pins(const vd_variant *variant, const vd_pos *pos)
{
    const vd_side *mine = &pos->side[VD_MOVER];
    uint64_t bits[VD_FEATURE_WORDS];

    if (vd_pos_over(variant, pos))
        return;
    features_of(variant, pos, bits);
    for (int k = 1; k <= 24; k++) {
        const int on = mine->point[k];
        const bool over = vd_side_is_pinned(&pos->side[VD_OPPONENT], 25 - k);

        assert_int_equal(has(bits, N_FIRST + N_PINNED + k - 1), vd_side_is_pinned(mine, k));
        assert_int_equal(step_of(bits, N_FIRST + N_OVER + 3 * (k - 1), 3), !over    ? -1
                                                                           : on > 3 ? 2
                                                                                    : on - 1);
    }
    pins_asked++;
    compare_rolls(step_of(bits, N_FIRST + N_HIT, 37), rolls_for(variant, pos, 0, pins));
    compare_rolls(step_of(bits, N_FIRST + N_MOTHER, 37), rolls_for(variant, pos, 24, pins));
    if (pins_asked % 8 == 0)
        compare_risks(variant, pos, bits);
}

static void pins_and_what_may_be_pinned_are_those_of_the_rules(void **state)
{
    (void)state;
    each_position(VD_PLAKOTO, vd_variant_get(VD_PLAKOTO), check_pins);
    each_position(VD_TAPA, vd_variant_get(VD_TAPA), check_pins);
    print_message("of %d positions %d otherwise\n", pins_asked, pins_differ);
    assert_true(pins_asked > STEPS && pins_differ * 20 < pins_asked);
}

/* ---- Hits ---- */

static bool hits(const vd_side *before, const vd_side *now, int only)
{
    return only ? before->point[only] > now->point[only] : now->bar > before->bar;
}

static int hits_asked, hits_differ;

static void check_hits(const vd_variant *variant, const vd_pos *pos)
{
    const vd_side *mine = &pos->side[VD_MOVER];
    uint64_t bits[VD_FEATURE_WORDS];
    int said, rolls;

    if (vd_pos_over(variant, pos) || pos->pending != VD_PENDING_NONE)
        return;
    features_of(variant, pos, bits);
    for (int i = 0; i < 8; i++)
        assert_int_equal(has(bits, H_FIRST + H_BAR + i), i < mine->bar);
    said = step_of(bits, H_FIRST + H_HIT, 37);
    said = said < 0 ? 0 : said;
    rolls = rolls_for(variant, pos, 0, hits);
    hits_asked++;
    hits_differ += said != rolls;
    for (int k = 1; hits_asked % 8 == 0 && k <= 24; k++) {
        const int step = step_of(bits, H_FIRST + H_AT_RISK + 3 * (k - 1), 3);

        /* What no roll is said to reach none does, but from where a turn itself opens the way. */
        hits_differ += step < 0 && rolls_for(variant, pos, k, hits) > 0;
    }
}

/* Duties of a whole turn, checkers that leave a point full before, and couriers that arrive make a few rolls differ. */
static void what_may_be_hit_is_what_the_rules_say(void **state)
{
    (void)state;
    each_position(VD_REVERTIER, vd_variant_get(VD_REVERTIER), check_hits);
    print_message("Revertier: of %d positions %d otherwise\n", hits_asked, hits_differ);
    assert_true(hits_asked > STEPS / 2 && hits_differ * 8 < hits_asked);
    hits_asked = hits_differ = 0;
    each_position(VD_VERSAILLES, vd_variant_get(VD_VERSAILLES), check_hits);
    print_message("Versailles: of %d positions %d otherwise\n", hits_asked, hits_differ);
    assert_true(hits_asked > STEPS / 2 && hits_differ * 8 < hits_asked);
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

static int head_of(const vd_variant *variant, const vd_pos *pos)
{
    vd_net_id net_id;

    assert_true(vd_variant_net_id(variant, &net_id));
    return vd_net_id_head(net_id, pos);
}

/* Every head is asked in a game, and the sides' are each other's. */
static void check_head(const vd_variant *variant, const vd_pos *pos)
{
    static const int other[PARALLEL_HEADS] = {0, 2, 1, 3, -1, -1};
    const int head = head_of(variant, pos);
    vd_pos flipped;

    vd_pos_flip(pos, &flipped);
    if (other[head] >= 0)
        assert_int_equal(head_of(variant, &flipped), other[head]);
    else
        assert_in_range(head_of(variant, &flipped), 4, 5);
}

static void heads_go_by_starts_and_ends(void **state)
{
    (void)state;
    for (vd_variant_id id = VD_JACQUET; id <= VD_MOULTEZIM; id++)
        each_position(id, vd_variant_get(id), check_head);
    each_position(VD_PLAKOTO, vd_variant_get(VD_PLAKOTO), check_head);
    each_position(VD_REVERTIER, vd_variant_get(VD_REVERTIER), check_head);
    each_position(VD_VERSAILLES, vd_variant_get(VD_VERSAILLES), check_head);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(either_side_is_seen_alike),
        cmocka_unit_test(the_numbers_that_play_are_those_of_the_rules),
        cmocka_unit_test(pins_and_what_may_be_pinned_are_those_of_the_rules),
        cmocka_unit_test(what_may_be_hit_is_what_the_rules_say),
        cmocka_unit_test(walls_and_who_stands_behind),
        cmocka_unit_test(heads_go_by_starts_and_ends),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
