/* Positions: turning the board, equality and hash, what the check refuses, pips, contact, the value of a loss. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "scene.h"
#include "walk.h"

/* R8 */
static void the_start(void **state)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    vd_pos pos, written, turned;

    (void)state;
    vd_pos_start(variant, &pos);
    scene_pos(variant, "24:2 13:5 8:3 6:5", "19:5 17:3 12:5 1:2", &written);
    assert_memory_equal(&pos, &written, sizeof pos);
    assert_int_equal(vd_pos_pips(variant, &pos, VD_MOVER), 167);
    assert_int_equal(vd_pos_pips(variant, &pos, VD_OPPONENT), 167);
    vd_pos_flip(&pos, &turned);
    assert_true(vd_pos_equal(&pos, &turned));
    assert_true(vd_pos_contact(variant, &pos));
    for (vd_variant_id id = 0; id < VD_VARIANT_KNOWN; id++) {
        vd_pos_start(vd_variant_get(id), &pos);
        assert_int_equal(vd_pos_check(vd_variant_get(id), &pos, NULL), VD_OK);
        assert_false(vd_pos_won(vd_variant_get(id), &pos, VD_MOVER));
    }
}

/* On random boards: flip is its own inverse and what the oracle does; each side keeps what it has. */
static void turning_the_board(void **state)
{
    vd_rng rng;

    (void)state;
    vd_rng_init(&rng, 3);
    for (int i = 0; i < 5000; i++) {
        const vd_variant *variant = vd_variant_get((vd_variant_id)(i % VD_VARIANT_KNOWN));
        vd_pos pos, turned, back, oracle;

        walk_scatter(variant, &rng, &pos);
        vd_pos_flip(&pos, &turned);
        oracle = oracle_turned(&pos);
        assert_memory_equal(&turned, &oracle, sizeof turned);
        vd_pos_flip(&turned, &back);
        assert_memory_equal(&back, &pos, sizeof pos);
        back = pos;
        vd_pos_flip(&back, &back);
        assert_memory_equal(&back, &turned, sizeof back);
        assert_int_equal(vd_pos_check(variant, &turned, NULL), VD_OK);
        for (int side = 0; side < 2; side++) {
            assert_int_equal(vd_pos_pips(variant, &pos, side),
                             vd_pos_pips(variant, &turned, 1 - side));
            assert_int_equal(vd_pos_value(variant, &pos, side),
                             vd_pos_value(variant, &turned, 1 - side));
        }
        assert_int_equal(vd_pos_contact(variant, &pos), vd_pos_contact(variant, &turned));
    }
}

static void turning_ends_the_turn(void **state)
{
    const vd_variant *variant = vd_variant_get(VD_ACEY_EUROPEAN);
    vd_pos pos, turned;

    (void)state;
    scene_pos(variant, "13:15", "hors:rest", &pos);
    pos.pending = VD_PENDING_COMPLEMENT;
    pos.pending_die = 3;
    vd_pos_flip(&pos, &turned);
    assert_int_equal(turned.pending, VD_PENDING_NONE);
    assert_int_equal(turned.pending_die, 0);
}

/* Every byte of a position counts: points, bar, unentered, flags, pending. */
static void equality_and_hash(void **state)
{
    vd_pos pos, other;

    (void)state;
    vd_pos_start(vd_variant_get(VD_DUTCH), &pos);
    other = pos;
    assert_true(vd_pos_equal(&pos, &other));
    assert_true(vd_pos_hash(&pos) == vd_pos_hash(&other));
    for (size_t i = 0; i < sizeof pos; i++) {
        unsigned char *byte = (unsigned char *)&other + i;

        ++*byte;
        assert_false(vd_pos_equal(&pos, &other));
        assert_true(vd_pos_hash(&pos) != vd_pos_hash(&other));
        --*byte;
    }
}

static void facing(void **state)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    vd_pos pos;

    (void)state;
    vd_pos_start(variant, &pos);
    for (int side = 0; side < 2; side++) {
        assert_int_equal(vd_pos_facing(variant, &pos, side, 1), 2);
        assert_int_equal(vd_pos_facing(variant, &pos, side, 12), 5);
        assert_int_equal(vd_pos_facing(variant, &pos, side, 17), 3);
        assert_int_equal(vd_pos_facing(variant, &pos, side, 19), 5);
        assert_int_equal(vd_pos_facing(variant, &pos, side, 24), 0);
    }
}

#define ADD(where, n) pos.where = (uint8_t)(pos.where + (n))

/* R5, R12 and the variant's own limits. */
static void bad_positions_are_refused(void **state)
{
    const vd_variant *base = vd_variant_get(VD_BACKGAMMON), *dutch = vd_variant_get(VD_DUTCH);
    vd_error err;
    vd_pos pos, start;

    (void)state;
    vd_pos_start(base, &start);
    scene_pos(base, "6:15", "6:0 19:0 24:15", &pos);
    assert_int_equal(vd_pos_check(base, &pos, NULL), VD_OK); /* R12 */

    pos = start;
    ADD(side[VD_MOVER].point[6], 1);
    assert_int_equal(vd_pos_check(base, &pos, &err), VD_ERR_POSITION);
    assert_int_equal(err.code, VD_ERROR_too_many_men);
    pos = start;
    ADD(side[VD_OPPONENT].bar, 1);
    assert_int_equal(vd_pos_check(base, &pos, &err), VD_ERR_POSITION);
    pos = start;
    ADD(side[VD_OPPONENT].point[6], -1);
    assert_int_equal(vd_pos_check(base, &pos, &err), VD_ERR_POSITION);
    pos = start;
    ADD(side[VD_MOVER].point[24], -1);
    ADD(side[VD_MOVER].point[1], 1); /* the opponent's 24 */
    assert_int_equal(vd_pos_check(base, &pos, &err), VD_ERR_POSITION);
    assert_int_equal(err.code, VD_ERROR_both_on_point);
    assert_int_equal(err.arg[0], 1);
    pos = start;
    ADD(side[VD_MOVER].point[24], -1);
    ADD(side[VD_MOVER].point[25], 1); /* beyond the track */
    assert_int_equal(vd_pos_check(base, &pos, &err), VD_ERR_POSITION);
    pos = start;
    ADD(side[VD_MOVER].point[24], -1);
    ADD(side[VD_MOVER].unentered, 1);
    assert_int_equal(vd_pos_check(base, &pos, &err), VD_ERR_POSITION);
    assert_int_equal(err.code, VD_ERROR_no_hors);
    pos = start;
    pos.side[VD_MOVER].flags = VD_HOME_REACHED;
    assert_int_equal(vd_pos_check(base, &pos, &err), VD_ERR_POSITION);
    pos = start;
    pos.pending = VD_PENDING_NAME_DOUBLE;
    assert_int_equal(vd_pos_check(base, &pos, &err), VD_ERR_POSITION);
    pos = start;
    pos.pending_die = 3;
    assert_int_equal(vd_pos_check(base, &pos, &err), VD_ERR_POSITION);
    scene_pos(base, "off:15", "off:15", &pos);
    assert_int_equal(vd_pos_check(base, &pos, &err), VD_ERR_POSITION);
    assert_int_equal(err.code, VD_ERROR_both_won);

    /* Dutch: a checker at home or off proves VD_HOME_REACHED. */
    scene_pos(dutch, "6:1 hors:14", "hors:rest", &pos);
    assert_int_equal(vd_pos_check(dutch, &pos, &err), VD_OK);
    pos.side[VD_MOVER].flags = 0;
    assert_int_equal(vd_pos_check(dutch, &pos, &err), VD_ERR_POSITION);
    scene_pos(dutch, "hors:15", "hors:rest", &pos);
    pos.side[VD_MOVER].flags = VD_ENTRY_ALLOWED;
    assert_int_equal(vd_pos_check(dutch, &pos, &err), VD_ERR_POSITION);
    pos.side[VD_MOVER].flags = 0;
    pos.side[VD_OPPONENT].flags = 4;
    assert_int_equal(vd_pos_check(dutch, &pos, &err), VD_ERR_POSITION);
}

/* A position that proves its flags gets them; a flag that no longer shows is kept (R80). */
static void settling_the_latches(void **state)
{
    const vd_variant *dutch = vd_variant_get(VD_DUTCH);
    vd_variant mixed = *vd_variant_get(VD_BACKGAMMON);
    vd_pos pos;

    (void)state;
    scene_pos(dutch, "6:1 hors:14", "off:1 hors:rest", &pos);
    pos.side[VD_MOVER].flags = pos.side[VD_OPPONENT].flags = 0;
    vd_pos_settle(dutch, &pos);
    assert_int_equal(pos.side[VD_MOVER].flags, VD_HOME_REACHED);
    assert_int_equal(pos.side[VD_OPPONENT].flags, VD_HOME_REACHED);
    scene_pos(dutch, "7:1 hors:14 latch:1", "hors:rest", &pos);
    vd_pos_settle(dutch, &pos);
    assert_int_equal(pos.side[VD_MOVER].flags, VD_HOME_REACHED);
    assert_int_equal(pos.side[VD_OPPONENT].flags, 0);
    vd_pos_start(vd_variant_get(VD_BACKGAMMON), &pos);
    vd_pos_settle(vd_variant_get(VD_BACKGAMMON), &pos);
    assert_int_equal(pos.side[VD_MOVER].flags, 0);
    mixed.hit = VD_HIT_HOME_REACHED;
    vd_pos_start(&mixed, &pos);
    assert_int_equal(vd_pos_check(&mixed, &pos, NULL), VD_OK);
}

static void pending_states_as_the_variant_knows_them(void **state)
{
    static const struct {
        vd_variant_id variant;
        vd_pending pending;
        uint8_t die;
        vd_status status;
    } table[] = {
        {VD_ACEY_DEUCEY, VD_PENDING_NAME_DOUBLE, 0, VD_OK},
        {VD_ACEY_DEUCEY, VD_PENDING_AGAIN, 0, VD_OK},
        {VD_ACEY_DEUCEY, VD_PENDING_NAME_DOUBLE, 4, VD_ERR_POSITION},
        {VD_ACEY_DEUCEY, VD_PENDING_COMPLEMENT, 4, VD_ERR_POSITION},
        {VD_ACEY_EUROPEAN, VD_PENDING_COMPLEMENT, 4, VD_OK},
        {VD_ACEY_EUROPEAN, VD_PENDING_COMPLEMENT, 0, VD_ERR_POSITION},
        {VD_ACEY_EUROPEAN, VD_PENDING_COMPLEMENT, 7, VD_ERR_POSITION},
        {VD_DUTCH, VD_PENDING_AGAIN, 0, VD_ERR_POSITION},
        {VD_ACEY_NAVY, (vd_pending)9, 0, VD_ERR_POSITION},
    };

    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        vd_pos pos;

        vd_pos_start(vd_variant_get(table[i].variant), &pos);
        pos.pending = (uint8_t)table[i].pending;
        pos.pending_die = table[i].die;
        assert_int_equal(vd_pos_check(vd_variant_get(table[i].variant), &pos, NULL),
                         table[i].status);
    }
}

static void pips(void **state)
{
    vd_pos pos;

    (void)state;
    scene_pos(vd_variant_get(VD_BACKGAMMON), "bar:2 6:3 1:1", "24:1 bar:1", &pos);
    assert_int_equal(vd_pos_pips(vd_variant_get(VD_BACKGAMMON), &pos, VD_MOVER), 69);
    assert_int_equal(vd_pos_pips(vd_variant_get(VD_BACKGAMMON), &pos, VD_OPPONENT), 26);
    vd_pos_start(vd_variant_get(VD_DUTCH), &pos);
    assert_int_equal(vd_pos_pips(vd_variant_get(VD_DUTCH), &pos, VD_MOVER), 375);
    vd_pos_start(vd_variant_get(VD_HYPERGAMMON), &pos);
    assert_int_equal(vd_pos_pips(vd_variant_get(VD_HYPERGAMMON), &pos, VD_MOVER), 69);
}

static void contact(void **state)
{
    static const struct {
        const char *mine, *theirs;
        bool contact;
    } table[] = {
        {"6:15", "19:15", false},          {"6:14 1:1", "19:14 7:1", false},
        {"8:1 6:14", "19:14 7:1", true},   {"6:14 7:1", "19:14 8:1", false},
        {"bar:1 6:14", "19:15", true},     {"6:15", "bar:1 24:14", true},
        {"24:1 6:14", "19:14 23:1", true}, {"13:15", "14:15", false},
        {"14:15", "13:15", true},          {"off:15", "19:15", false},
    };
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    vd_pos pos;

    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        scene_pos(variant, table[i].mine, table[i].theirs, &pos);
        if (vd_pos_contact(variant, &pos) != table[i].contact)
            print_error("%s against %s\n", table[i].mine, table[i].theirs);
        assert_int_equal(vd_pos_contact(variant, &pos), table[i].contact);
    }
    vd_pos_start(vd_variant_get(VD_DUTCH), &pos);
    assert_true(vd_pos_contact(vd_variant_get(VD_DUTCH), &pos));
}

/* SC1 to SC6, SC11, R81; the loser is the opponent, in the winner's numbering. */
static void the_value_of_a_loss(void **state)
{
    static const struct {
        const char *name;
        vd_variant_id variant;
        const char *loser;
        int value;
    } table[] = {
        {"SC1", VD_BACKGAMMON, "off:1 20:14", 1},
        {"SC2", VD_BACKGAMMON, "8:1 20:14", 2},
        {"SC2, nothing near", VD_BACKGAMMON, "20:15", 2},
        {"SC3", VD_BACKGAMMON, "bar:1 20:14", 3},
        {"SC4", VD_BACKGAMMON, "3:1 20:14", 3},
        {"SC4, the edge of the home", VD_BACKGAMMON, "6:1 20:14", 3},
        {"A7", VD_BACKGAMMON, "7:1 20:14", 2},
        {"SC5", VD_BACKGAMMON, "off:1 bar:1 20:13", 1},
        {"SC5b", VD_BACKGAMMON, "off:1 3:1 20:13", 1},
        {"R81", VD_DUTCH, "hors:1 20:14", 3},
        {"R81", VD_DUTCH, "20:15", 2},
        {"SC11", VD_ACEY_DEUCEY, "off:4 20:7 bar:1 hors:3", 11},
        {"Navy", VD_ACEY_NAVY, "off:4 20:7 bar:1 hors:3", 11},
        {"European", VD_ACEY_EUROPEAN, "hors:15", 1},
        {"Tavla, no triple", VD_TAVLA, "bar:1 20:14", 2},
        {"Tavla", VD_TAVLA, "off:1 20:14", 1},
        {"Toutes-tables", VD_TOUTES_TABLES, "bar:1 20:14", 2},
        {"Toutes-tables, home", VD_TOUTES_TABLES, "19:15", 1},
        {"Hypergammon", VD_HYPERGAMMON, "bar:1 20:2", 3},
    };

    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const vd_variant *variant = vd_variant_get(table[i].variant);
        vd_pos pos, turned;

        scene_pos(variant, "off:0", table[i].loser, &pos);
        assert_true(vd_pos_won(variant, &pos, VD_MOVER));
        assert_false(vd_pos_won(variant, &pos, VD_OPPONENT));
        if (vd_pos_value(variant, &pos, VD_OPPONENT) != table[i].value)
            print_error("%s\n", table[i].name);
        assert_int_equal(vd_pos_value(variant, &pos, VD_OPPONENT), table[i].value);
        turned = oracle_turned(&pos);
        assert_int_equal(vd_pos_value(variant, &turned, VD_MOVER), table[i].value);
    }
}

/* SC11's literal reading: only the checkers on the board. */
static void the_literal_value_of_acey_deucey(void **state)
{
    vd_variant variant = *vd_variant_get(VD_ACEY_DEUCEY);
    vd_pos pos;

    (void)state;
    variant.value = VD_VALUE_CHECKERS_ON_BOARD;
    assert_int_equal(vd_variant_prepare(&variant), VD_OK);
    scene_pos(&variant, "off:15", "off:4 20:7 bar:1 hors:3", &pos);
    assert_int_equal(vd_pos_value(&variant, &pos, VD_OPPONENT), 7);
}

/* R6 */
static void dice(void **state)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    int weight = 0, doubles = 0;
    bool seen[7][7] = {{false}};

    (void)state;
    for (int i = 0; i < 21; i++) {
        vd_dice roll;
        int w = vd_dice_nth(i, &roll);

        assert_int_equal(roll.count, 2);
        assert_true(roll.die[0] >= roll.die[1] && roll.die[1] >= 1 && roll.die[0] <= 6);
        assert_false(seen[roll.die[0]][roll.die[1]]);
        seen[roll.die[0]][roll.die[1]] = true;
        assert_int_equal(w, roll.die[0] == roll.die[1] ? 1 : 2);
        assert_int_equal(vd_dice_is_double(roll), w == 1);
        assert_true(vd_dice_valid(variant, roll));
        weight += w;
        doubles += w == 1;
    }
    assert_int_equal(weight, 36);
    assert_int_equal(doubles, 6);
    assert_int_equal(vd_dice_make(1, 5).die[0], 5);
    assert_int_equal(vd_dice_make(1, 5).die[1], 1);
    assert_false(vd_dice_valid(variant, (vd_dice){.count = 2, .die = {7, 1}}));
    assert_false(vd_dice_valid(variant, (vd_dice){.count = 2, .die = {3, 0}}));
    assert_false(vd_dice_valid(variant, (vd_dice){.count = 1, .die = {3}}));
    assert_false(vd_dice_valid(variant, (vd_dice){.count = 3, .die = {3, 2, 1}}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_start),
        cmocka_unit_test(turning_the_board),
        cmocka_unit_test(turning_ends_the_turn),
        cmocka_unit_test(equality_and_hash),
        cmocka_unit_test(facing),
        cmocka_unit_test(bad_positions_are_refused),
        cmocka_unit_test(settling_the_latches),
        cmocka_unit_test(pending_states_as_the_variant_knows_them),
        cmocka_unit_test(pips),
        cmocka_unit_test(contact),
        cmocka_unit_test(the_value_of_a_loss),
        cmocka_unit_test(the_literal_value_of_acey_deucey),
        cmocka_unit_test(dice),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
