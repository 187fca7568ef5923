/* The generator against the oracle: random play of every variant, thrown positions, the crowded ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "sample.h"
#include "scene.h"
#include "versus.h"

enum { QUESTIONS = SAMPLE(20000, 4000) };

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

/* Random play of a variant, every eighth question also from the other side of the board. */
static void check_variant(const vd_variant *variant, int questions)
{
    walk_state walk;
    oracle_set legal = {0};
    int named = 0;

    walk_init(&walk, variant, 0x51DEA000U + variant->id);
    for (int i = 0; i < questions; i++) {
        walk_next(&walk);
        assert_int_equal(vd_pos_check(variant, &walk.pos, NULL), VD_OK);
        assert_true(versus_plays(&room, variant, &walk.pos, walk.dice, walk.named, &walk.legal));
        named += walk.named;
        if (i % 8 == 0 && !walk.named) {
            vd_pos turned = oracle_turned(&walk.pos);

            oracle_roll(variant, &turned, walk.dice, &legal);
            assert_true(versus_plays(&room, variant, &turned, walk.dice, false, &legal));
        }
    }
    /* A walk that never left its first game would prove little. */
    assert_true(walk.games > (uint64_t)questions / 2000);
    assert_true((named > 0) == (variant->special12 != VD_12_ORDINARY ||
                                variant->doubles == VD_DOUBLES_FOUR_COMPLEMENT ||
                                variant->doubles >= VD_DOUBLES_CHAIN));
    oracle_set_fini(&legal);
    walk_fini(&walk);
}

static void random_play_of_every_variant(void **state)
{
    (void)state;
    for (vd_variant_id id = 0; id < VD_VARIANT_KNOWN; id++)
        check_variant(vd_variant_get(id), QUESTIONS);
}

static void check_scattered(const vd_variant *variant, int questions)
{
    vd_rng rng;

    vd_rng_init(&rng, 0x5CA77E2U + variant->id);
    for (int i = 0; i < questions; i++) {
        vd_pos pos;
        vd_dice dice = walk_roll_of(variant, &rng);

        walk_scatter(variant, &rng, &pos);
        assert_int_equal(vd_pos_check(variant, &pos, NULL), VD_OK);
        assert_true(versus_roll(&room, variant, &pos, dice));
    }
}

static void thrown_positions(void **state)
{
    (void)state;
    check_scattered(vd_variant_get(VD_BACKGAMMON), QUESTIONS / 2);
    for (vd_variant_id id = VD_BACKGAMMON + 1; id < VD_VARIANT_KNOWN; id++)
        check_scattered(vd_variant_get(id), QUESTIONS / 20);
}

/* Options that no preset has, on boards where they matter. */
static void mixed_options(void **state)
{
    vd_variant mixed[10];

    (void)state;
    for (int i = 0; i < 10; i++)
        mixed[i] = *vd_variant_get(i < 3 ? VD_DUTCH : i < 8 ? VD_BACKGAMMON : VD_TABULA);
    mixed[0].entry = VD_ENTER_FREE;
    mixed[1].enter_after = VD_ENTER_AFTER_DOUBLE_OR_12;
    mixed[1].hit = VD_HIT_PRESENT;
    mixed[2].entry = VD_ENTER_FREE;
    mixed[2].enter_after = VD_ENTER_AFTER_DOUBLE_OR_12;
    mixed[2].no_hit_run = 1;
    mixed[2].hit = VD_HIT_ALWAYS;
    mixed[2].special12 = VD_12_NAME_DOUBLE;
    mixed[3].hit = VD_HIT_NEVER;
    mixed[3].block_at = 1;
    mixed[4].doubles = VD_DOUBLES_TWO;
    mixed[4].must_use = VD_MUST_MAX;
    mixed[5].no_hit_run = 1;
    mixed[5].bearoff = VD_BEAROFF_EXACT;
    mixed[5].hit = VD_HIT_PRESENT;
    mixed[6].hit = VD_HIT_HOME_REACHED;
    mixed[7].must_use = VD_MUST_MAX;
    mixed[8].entry = VD_ENTER_HALF_FIRST;
    mixed[9].bearoff = VD_BEAROFF_HALF;
    for (int i = 0; i < 10; i++) {
        assert_int_equal(vd_variant_prepare(&mixed[i]), VD_OK);
        check_scattered(&mixed[i], QUESTIONS / 20);
        if (i != 3) /* without hitting, both sides soon stand still for ever */
            check_variant(&mixed[i], QUESTIONS / 10);
    }
}

/* Three dice on the board of backgammon: any order, as many as possible. */
static void three_dice(void **state)
{
    vd_variant variant = *vd_variant_get(VD_BACKGAMMON);
    vd_pos pos, result;
    vd_rng rng;

    (void)state;
    variant.dice = 3;
    assert_int_equal(vd_variant_prepare(&variant), VD_OK);
    vd_rng_init(&rng, 33);
    for (int i = 0; i < QUESTIONS / 40; i++) {
        const vd_dice dice = walk_roll_of(&variant, &rng);

        walk_scatter(&variant, &rng, &pos);
        assert_true(versus_roll(&room, &variant, &pos, dice));
    }
    /* Zeno's roll: one legal play. */
    scene_pos(&variant, "19:7 16:1 15:2 6:2 5:2 2:1", "17:2 14:2 13:2 12:1 11:2 10:2 7:2 4:2",
              &pos);
    assert_true(versus_roll(&room, &variant, &pos, (vd_dice){.count = 3, .die = {6, 5, 2}}));
    assert_int_equal(room.plays.count, 1);
    assert_true(scene_apply(&variant, &pos, "15/9 6/1 5/3", &result));
    assert_true(vd_pos_equal(&room.plays.play[0].result, &result));
}

/* The oracle remembers tables it has tried; without that memory it must say the same. */
static void the_oracle_agrees_with_itself(void **state)
{
    static const vd_variant_id ids[] = {VD_BACKGAMMON, VD_DUTCH, VD_TAVLA, VD_ACEY_DEUCEY};
    oracle_set quick = {0}, plain = {0};

    (void)state;
    for (size_t v = 0; v < sizeof ids / sizeof *ids; v++) {
        const vd_variant *variant = vd_variant_get(ids[v]);
        vd_rng rng;

        vd_rng_init(&rng, v);
        for (int i = 0; i < 100; i++) {
            vd_pos pos;
            vd_dice dice = walk_roll_of(variant, &rng);

            walk_scatter(variant, &rng, &pos);
            oracle_roll(variant, &pos, dice, &quick);
            oracle_roll_plain(variant, &pos, dice, &plain);
            assert_int_equal(quick.used, plain.used);
            assert_int_equal(quick.count, plain.count);
            if (quick.count)
                assert_memory_equal(quick.pos, plain.pos, quick.count * sizeof *quick.pos);
        }
    }
    oracle_set_fini(&quick);
    oracle_set_fini(&plain);
}

/* pitfalls 34: arrays of 500 or 1000 overflow here. */
static void the_most_crowded_position(void **state)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    vd_pos pos;

    (void)state;
    scene_pos(variant, "23:1 22:1 21:1 20:1 19:1 15:1 14:1 12:1 11:1 9:1 8:1 7:1 6:2 4:1",
              "5:1 2:1 bar:1 off:12", &pos);
    assert_true(versus_roll(&room, variant, &pos, vd_dice_make(1, 1)));
    assert_int_equal(room.plays.count, 1627);
}

/* R8, and first plays of the variants. */
static void first_plays(void **state)
{
    static const struct {
        vd_variant_id variant;
        int a, b, count;
    } table[] = {
        {VD_BACKGAMMON, 2, 1, 15},  {VD_BACKGAMMON, 3, 1, 16},    {VD_BACKGAMMON, 3, 2, 17},
        {VD_BACKGAMMON, 4, 1, 14},  {VD_BACKGAMMON, 4, 2, 18},    {VD_BACKGAMMON, 4, 3, 17},
        {VD_BACKGAMMON, 5, 1, 8},   {VD_BACKGAMMON, 5, 2, 8},     {VD_BACKGAMMON, 5, 3, 9},
        {VD_BACKGAMMON, 5, 4, 9},   {VD_BACKGAMMON, 6, 1, 10},    {VD_BACKGAMMON, 6, 2, 14},
        {VD_BACKGAMMON, 6, 3, 14},  {VD_BACKGAMMON, 6, 4, 14},    {VD_BACKGAMMON, 6, 5, 7},
        {VD_BACKGAMMON, 1, 1, 42},  {VD_BACKGAMMON, 2, 2, 75},    {VD_BACKGAMMON, 3, 3, 73},
        {VD_BACKGAMMON, 4, 4, 52},  {VD_BACKGAMMON, 5, 5, 4},     {VD_BACKGAMMON, 6, 6, 11},
        {VD_NACKGAMMON, 2, 1, 23},  {VD_NACKGAMMON, 6, 6, 3},     {VD_HYPERGAMMON, 2, 1, 6},
        {VD_HYPERGAMMON, 6, 6, 12}, {VD_LONGGAMMON, 2, 1, 2},     {VD_LONGGAMMON, 6, 6, 4},
        {VD_TAVLA, 2, 1, 15},       {VD_TOUTES_TABLES, 6, 6, 11}, {VD_ACEY_DEUCEY, 2, 1, 2},
        {VD_ACEY_DEUCEY, 6, 6, 5},  {VD_DUTCH, 6, 3, 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const vd_variant *variant = vd_variant_get(table[i].variant);
        vd_dice dice = vd_dice_make(table[i].a, table[i].b);
        vd_pos pos;

        vd_pos_start(variant, &pos);
        assert_int_equal(vd_plays_count(variant, &pos, dice), table[i].count);
        assert_true(versus_roll(&room, variant, &pos, dice));
    }
}

/* R59: the win ends the turn, but both dice bind while they can. */
static void the_last_checker(void **state)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    vd_pos pos, expected;

    (void)state;
    scene_pos(variant, "6:1", "5:1", &pos);
    assert_true(versus_roll(&room, variant, &pos, vd_dice_make(6, 1)));
    assert_int_equal(room.plays.count, 1);
    assert_true(scene_apply(variant, &pos, "6/5*/O", &expected));
    assert_memory_equal(&room.plays.play[0].result, &expected, sizeof expected);
}

/* R23: only landings matter; R100: equal ends, other hits. */
static void jumping(void **state)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    vd_pos pos;
    bool found = false;

    (void)state;
    scene_pos(variant, "13:1 6:14", "12:2 11:2 10:2 9:2 8:2 24:5", &pos);
    assert_true(versus_roll(&room, variant, &pos, vd_dice_make(6, 5)));
    for (size_t i = 0; i < room.plays.count; i++)
        found = found || room.plays.play[i].result.side[VD_MOVER].point[7] == 1;
    assert_true(found);
}

/* Which of the 21 rolls have no play? One bit each, in the order of vd_dice_nth. */
static void check_dances(const char *mine, const char *theirs, const char *rolls)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    vd_pos pos;

    scene_pos(variant, mine, theirs, &pos);
    for (int i = 0; i < 21; i++) {
        vd_dice dice;
        char name[] = "0-0";

        (void)vd_dice_nth(i, &dice);
        name[0] = (char)('0' + dice.die[0]);
        name[2] = (char)('0' + dice.die[1]);
        assert_int_equal(vd_plays_any(variant, &pos, dice), strstr(rolls, name) == NULL);
    }
}

static void dances(void **state)
{
    (void)state;
    /* W8 */
    check_dances("bar:2 13:5 8:3 6:5", "20:2 19:4 17:2 12:5 1:2", "6-6 5-5 6-5");
    /* W9, R36 */
    check_dances("bar:1 13:4 8:4 6:6", "24:2 23:2 22:2 21:2 20:2 19:2 18:3",
                 "1-1 2-1 2-2 3-1 3-2 3-3 4-1 4-2 4-3 4-4 5-1 5-2 5-3 5-4 5-5 6-1 6-2 6-3 6-4 6-5 "
                 "6-6");
    /* W19 */
    check_dances("bar:1 24:1 13:5 8:3 6:5", "21:2 19:3 17:3 12:5 1:2", "4-4 6-6 6-4");
}

/* W23: what the source says of the position after 13/10* 13/9, over the 21 rolls. */
static void favourable_position(void **state)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    vd_pos before, mine, theirs;
    bool good = false;

    (void)state;
    scene_pos(variant, "13:3 8:3 6:3 5:2 4:2 3:2", "21:2 19:5 17:3 12:4 10:1", &before);
    assert_true(scene_apply(variant, &before, "13/10* 13/9", &mine));
    theirs = oracle_turned(&mine);
    for (int i = 0; i < 21; i++) {
        vd_dice dice;
        bool hit_ten = false, hit_nine = false, hit_thirteen = false, out = false;

        (void)vd_dice_nth(i, &dice);
        assert_true(versus_roll(&room, variant, &theirs, dice));
        for (size_t k = 0; k < room.plays.count; k++) {
            const vd_pos *result = &room.plays.play[k].result;
            const vd_side *white = &result->side[VD_OPPONENT];

            hit_ten = hit_ten || white->point[10] == 0;
            hit_nine = hit_nine || white->point[9] == 0;
            hit_thirteen = hit_thirteen || white->point[13] == 0;
            /* The Red checker behind c3-h8 that got to White's 9 or beyond. */
            for (int p = 9; p <= 10; p++)
                out = out || result->side[VD_MOVER].point[25 - p] > 0;
        }
        assert_false(hit_ten);
        assert_false(hit_nine);
        assert_false(out);
        good = (dice.die[0] == 2 && dice.die[1] == 1) || (dice.die[0] == 1 && dice.die[1] == 1);
        assert_int_equal(hit_thirteen, good);
    }
    check_dances("bar:1 13:4 8:3 6:5 4:2", "12:1 15:1 16:1 17:3 19:3 20:2 21:2 22:2",
                 "3-3 4-3 4-4 5-3 5-4 5-5 6-3 6-4 6-5 6-6");
    scene_pos(variant, "13:1 10:1 9:1 8:3 6:3 5:2 4:2 3:2", "bar:1 21:2 19:5 17:3 12:4", &before);
    assert_memory_equal(&before, &mine, sizeof mine);
    assert_true(versus_roll(&room, variant, &mine, vd_dice_make(3, 1)));
    assert_true(scene_apply(variant, &mine, "10/7 8/7", &before));
    good = false;
    for (size_t k = 0; k < room.plays.count; k++)
        good = good || vd_pos_equal(&room.plays.play[k].result, &before);
    assert_true(good);
    assert_true(versus_roll(&room, variant, &mine, vd_dice_make(6, 2)));
    assert_true(scene_apply(variant, &mine, "13/7 9/7", &before));
    good = false;
    for (size_t k = 0; k < room.plays.count; k++)
        good = good || vd_pos_equal(&room.plays.play[k].result, &before);
    assert_true(good);
}

/* R83 to R88 and what the European and Navy forms change. */
static void phases_of_a_turn(void **state)
{
    static const struct {
        const char *name;
        vd_variant_id variant;
        const char *mine;
        int a, b;          /* roll; 0: a named double or complement of b */
        vd_pending before; /* for those */
        vd_pending after;  /* of every result */
        int die;
    } table[] = {
        {"1-2 played", VD_ACEY_DEUCEY, "hors:15", 2, 1, 0, VD_PENDING_NAME_DOUBLE, 0},
        {"another roll", VD_ACEY_DEUCEY, "hors:15", 3, 1, 0, VD_PENDING_NONE, 0},
        {"double", VD_ACEY_DEUCEY, "hors:15", 3, 3, 0, VD_PENDING_NONE, 0},
        {"named, all four", VD_ACEY_DEUCEY, "hors:15", 0, 3, VD_PENDING_NAME_DOUBLE,
         VD_PENDING_AGAIN, 0},
        {"1-2 again", VD_ACEY_DEUCEY, "13:15", 2, 1, VD_PENDING_AGAIN, VD_PENDING_NAME_DOUBLE, 0},
        {"named, won", VD_ACEY_DEUCEY, "1:2", 0, 3, VD_PENDING_NAME_DOUBLE, VD_PENDING_NONE, 0},
        {"named, three of four", VD_ACEY_DEUCEY, "1:3", 0, 3, VD_PENDING_NAME_DOUBLE,
         VD_PENDING_NONE, 0},
        {"European double", VD_ACEY_EUROPEAN, "hors:15", 3, 3, 0, VD_PENDING_COMPLEMENT, 4},
        {"complement played", VD_ACEY_EUROPEAN, "hors:15", 0, 4, VD_PENDING_COMPLEMENT,
         VD_PENDING_AGAIN, 0},
        {"European 1-2", VD_ACEY_EUROPEAN, "hors:15", 2, 1, 0, VD_PENDING_NAME_DOUBLE, 0},
        {"European named", VD_ACEY_EUROPEAN, "hors:15", 0, 6, VD_PENDING_NAME_DOUBLE,
         VD_PENDING_COMPLEMENT, 1},
        {"Navy double", VD_ACEY_NAVY, "hors:15", 3, 3, 0, VD_PENDING_NONE, 0},
        {"Navy named", VD_ACEY_NAVY, "hors:15", 0, 3, VD_PENDING_NAME_DOUBLE, VD_PENDING_AGAIN, 0},
        {"Dutch 1-2", VD_DUTCH, "hors:15", 2, 1, 0, VD_PENDING_NONE, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const vd_variant *variant = vd_variant_get(table[i].variant);
        bool named = table[i].a == 0;
        vd_dice dice = vd_dice_make(named ? table[i].b : table[i].a, table[i].b);
        oracle_set legal = {0};
        vd_pos pos;

        scene_pos(variant, table[i].mine, "hors:rest", &pos);
        pos.pending = (uint8_t)table[i].before;
        pos.pending_die = (uint8_t)(pos.pending == VD_PENDING_COMPLEMENT ? table[i].b : 0);
        assert_int_equal(vd_pos_check(variant, &pos, NULL), VD_OK);
        if (named)
            oracle_named(variant, &pos, table[i].b, &legal);
        else
            oracle_roll(variant, &pos, dice, &legal);
        assert_true(versus_plays(&room, variant, &pos, dice, named, &legal));
        assert_true(room.plays.count > 0);
        for (size_t k = 0; k < room.plays.count; k++) {
            if (room.plays.play[k].result.pending != table[i].after)
                print_error("%s\n", table[i].name);
            assert_int_equal(room.plays.play[k].result.pending, table[i].after);
            assert_int_equal(room.plays.play[k].result.pending_die, table[i].die);
        }
        oracle_set_fini(&legal);
    }
}

/* Tavla (pitfalls 58): the hitter stays, another checker on its point may go on. */
static void no_hit_and_run(void **state)
{
    const vd_variant *tavla = vd_variant_get(VD_TAVLA), *base = vd_variant_get(VD_BACKGAMMON);
    vd_pos pos;

    (void)state;
    scene_pos(base, "24:1 8:1 1:13", "5:1 21:14", &pos);
    assert_true(versus_roll(&room, base, &pos, vd_dice_make(3, 3)));
    assert_int_equal(room.plays.play[0].hops, 2);
    assert_true(versus_roll(&room, tavla, &pos, vd_dice_make(3, 3)));
    assert_int_equal(room.plays.count, 1);
    assert_int_equal(room.plays.play[0].hops, 1);
    scene_pos(tavla, "24:1 8:2 1:12", "5:1 21:14", &pos);
    assert_true(versus_roll(&room, tavla, &pos, vd_dice_make(3, 3)));
    assert_int_equal(room.plays.count, 1);
    assert_int_equal(room.plays.play[0].hops, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_plays),
        cmocka_unit_test(the_last_checker),
        cmocka_unit_test(jumping),
        cmocka_unit_test(dances),
        cmocka_unit_test(favourable_position),
        cmocka_unit_test(phases_of_a_turn),
        cmocka_unit_test(no_hit_and_run),
        cmocka_unit_test(the_most_crowded_position),
        cmocka_unit_test(the_oracle_agrees_with_itself),
        cmocka_unit_test(random_play_of_every_variant),
        cmocka_unit_test(thrown_positions),
        cmocka_unit_test(mixed_options),
        cmocka_unit_test(three_dice),
    };

    return cmocka_run_group_tests(tests, open_room, close_room);
}
