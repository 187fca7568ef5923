/* Two dice and a third number that comes of them, in every game of three dice: which rolls there are, what a match takes for one,
 * sealed dice and their check, files and records, games that end, and that nothing judges them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "inner/nets.h"
#include "videau/app.h"
#include "videau/eval.h"
#include "walk.h"

static const vd_variant_id GAMES[] = {VD_TABULA,  VD_BUFFE, VD_FAILLE,
                                      VD_BALDRAC, VD_XII,   VD_GARANGUET};
enum { GAMES_COUNT = sizeof GAMES / sizeof *GAMES };

static vd_play room[VD_PLAYS_MAX];
static vd_plays scratch = {room, VD_PLAYS_MAX, 0};

static vd_variant game_of(vd_variant_id id, vd_third third)
{
    vd_variant variant = *vd_variant_get(id);

    variant.third = (uint8_t)third;
    assert_int_equal(vd_variant_prepare(&variant), VD_OK);
    return variant;
}

static void each_has_its_number(void **state)
{
    static const struct {
        vd_third third;
        uint8_t a, b, number;
    } cases[] = {{VD_THIRD_SIX, 3, 1, 6},     {VD_THIRD_ACE, 3, 4, 1},
                 {VD_THIRD_LESSER, 3, 4, 3},  {VD_THIRD_LESSER, 4, 3, 3},
                 {VD_THIRD_LESSER, 2, 2, 2},  {VD_THIRD_GREATER, 3, 4, 4},
                 {VD_THIRD_GREATER, 4, 3, 4}, {VD_THIRD_GREATER, 5, 5, 5}};
    uint8_t three[VD_DICE_MAX] = {4, 5, 2};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const vd_variant variant = game_of(VD_BUFFE, cases[i].third);
        uint8_t die[VD_DICE_MAX] = {cases[i].a, cases[i].b, 0};

        vd_dice_complete(&variant, die);
        assert_int_equal(die[0], cases[i].a);
        assert_int_equal(die[1], cases[i].b);
        assert_int_equal(die[2], cases[i].number);
        assert_int_equal(vd_dice_thrown(&variant, VD_ACT_ROLL), 2);
        assert_int_equal(vd_dice_thrown(&variant, VD_ACT_OPENING), 2);
    }
    vd_dice_complete(vd_variant_get(VD_BUFFE), three);
    assert_int_equal(three[2], 2);
    assert_int_equal(vd_dice_thrown(vd_variant_get(VD_BUFFE), VD_ACT_ROLL), 3);
}

/* A roll is one if two dice can bring it, and comes as often as they do. */
static void its_rolls_are_those_of_two_dice(void **state)
{
    (void)state;
    for (int third = VD_THIRD_SIX; third <= VD_THIRD_GREATER; third++) {
        const vd_variant variant = game_of(VD_TABULA, (vd_third)third);
        int brought[7][7][7] = {{{0}}}, valid = 0, distinct = 0;

        for (uint8_t a = 1; a <= 6; a++)
            for (uint8_t b = 1; b <= 6; b++) {
                uint8_t die[VD_DICE_MAX] = {a, b, 0};
                vd_dice dice;

                vd_dice_complete(&variant, die);
                dice = vd_dice_of(die);
                brought[dice.die[0]][dice.die[1]][dice.die[2]]++;
            }
        for (int i = 0; i < vd_rolls(3); i++) {
            vd_dice dice;

            (void)vd_rolls_nth(3, i, &dice);
            distinct += brought[dice.die[0]][dice.die[1]][dice.die[2]] > 0;
            valid += vd_dice_valid(&variant, dice);
            assert_int_equal(vd_dice_valid(&variant, dice),
                             brought[dice.die[0]][dice.die[1]][dice.die[2]] > 0);
        }
        assert_int_equal(valid, distinct);
        for (int i = 0; i < vd_variant_rolls(&variant); i++) {
            vd_dice dice;
            const int weight = vd_variant_rolls_nth(&variant, i, &dice);

            brought[dice.die[0]][dice.die[1]][dice.die[2]] -= weight;
        }
        for (int n = 0; n < 7 * 7 * 7; n++)
            assert_int_equal(((int *)brought)[n], 0);
    }
    assert_int_equal(vd_variant_rolls(vd_variant_get(VD_TABULA)), 56);
    assert_int_equal(vd_variant_rolls(vd_variant_get(VD_NARD)), 21);
}

static void games_of_two_dice_have_none(void **state)
{
    vd_variant variant = *vd_variant_get(VD_BACKGAMMON);

    (void)state;
    variant.third = VD_THIRD_SIX;
    assert_int_not_equal(vd_variant_prepare(&variant), VD_OK);
    variant = *vd_variant_get(VD_BUFFE);
    variant.third = VD_THIRD_GREATER + 1;
    assert_int_not_equal(vd_variant_prepare(&variant), VD_OK);
}

static void an_option_of_all_games_of_three_dice(void **state)
{
    static const char *const names[] = {"thrown", "six", "ace", "minoret", "majoret"};
    size_t rule = 0;

    (void)state;
    while (strcmp(vd_variant_option_key(rule), "third") != 0)
        rule++;
    for (int id = 0; id < VD_VARIANT_KNOWN; id++) {
        const vd_variant *preset = vd_variant_get((vd_variant_id)id);

        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            const char *choice = vd_variant_option_choice((vd_variant_id)id, rule, i);
            vd_variant variant = *preset;

            if (i > 0 && preset->dice == 2) {
                assert_null(choice);
                assert_int_not_equal(vd_variant_option_set(&variant, rule, names[i]), VD_OK);
                continue;
            }
            assert_string_equal(choice, names[i]);
            assert_int_equal(vd_variant_option_set(&variant, rule, names[i]), VD_OK);
            assert_int_equal(variant.third, i);
            assert_string_equal(vd_variant_option_get(&variant, rule), names[i]);
        }
    }
}

static vd_refusal throw_in(vd_match *match, vd_act act, int a, int b, int c)
{
    const vd_action action = {
        .act = (uint8_t)act, .seat = match->turn, .die = {(uint8_t)a, (uint8_t)b, (uint8_t)c}};

    return vd_match_apply(match, &action);
}

static void a_match_takes_what_two_dice_bring(void **state)
{
    vd_match_rules rules;
    vd_match match;

    (void)state;
    vd_match_rules_default(&rules, VD_BUFFE, 1);
    rules.variant = game_of(VD_BUFFE, VD_THIRD_LESSER);
    assert_int_equal(vd_match_init(&match, &rules), VD_REFUSAL_none);
    assert_int_equal(throw_in(&match, VD_ACT_OPENING, 5, 2, 0), VD_REFUSAL_none);
    assert_int_equal(vd_match_throws(&match), 2);
    assert_int_equal(throw_in(&match, VD_ACT_ROLL, 5, 2, 5), VD_REFUSAL_bad_dice);
    assert_int_equal(throw_in(&match, VD_ACT_ROLL, 5, 2, 6), VD_REFUSAL_bad_dice);
    assert_int_equal(throw_in(&match, VD_ACT_ROLL, 5, 2, 0), VD_REFUSAL_bad_dice);
    assert_int_equal(throw_in(&match, VD_ACT_ROLL, 5, 2, 2), VD_REFUSAL_none);
    assert_memory_equal(match.dice.die, ((const uint8_t[]){5, 2, 2}), 3);
}

static void nothing_judges_them(void **state)
{
    vd_engine *engine = NULL;

    (void)state;
    assert_int_equal(vd_engine_new(&engine, NULL), VD_OK);
    for (int g = 0; g < GAMES_COUNT; g++) {
        assert_true(vd_engine_knows(engine, vd_variant_get(GAMES[g])));
        for (int third = VD_THIRD_SIX; third <= VD_THIRD_GREATER; third++) {
            const vd_variant variant = game_of(GAMES[g], (vd_third)third);

            assert_false(vd_variant_is_judged(&variant));
            assert_false(vd_engine_knows(engine, &variant));
            assert_true(vd_plain_plays(&variant));
        }
    }
    vd_engine_free(engine);
}

/* A game of sealed dice between two that play anything, to its end: each roll has its third number, two dice of each are drawn. */
static void play_to_the_end(vd_session *session, vd_rng *rng)
{
    const vd_match *match = vd_session_match(session);
    const vd_variant *variant = &match->rules.variant;

    for (int i = 0; i < 200000 && !vd_session_over(session); i++) {
        vd_action action = {.act = VD_ACT_PLAY, .seat = match->actor};

        if (vd_session_awaits(session) >= 0) {
            assert_int_equal(vd_session_end(session), VD_OK);
        } else if (match->phase == VD_PHASE_OPENING || match->phase == VD_PHASE_ROLL) {
            assert_int_equal(vd_session_roll(session, NULL), VD_OK);
            if (match->phase == VD_PHASE_PLAY && match->dice.count)
                assert_true(vd_dice_valid(variant, match->dice));
        } else {
            assert_int_equal(vd_match_plays(match, &scratch), VD_OK);
            if (scratch.count) {
                const vd_play *play = &room[vd_rng_below(rng, (uint32_t)scratch.count)];

                action.hops = play->hops;
                memcpy(action.hop, play->hop, sizeof action.hop);
            }
            assert_int_equal(vd_session_act(session, &action, NULL), VD_OK);
        }
    }
    assert_true(vd_session_over(session));
}

/* All its rolls come from the seed, two dice of each; with the third number of one altered it is found. */
static void check_file(const char *path, bool derived)
{
    static char bytes[1 << 21];
    vd_dice_report report;
    FILE *file = fopen(path, "r+b");
    char *roll;
    size_t len;

    assert_non_null(file);
    assert_int_equal(vd_dice_verify(path, &report, NULL), VD_OK);
    assert_true(report.rolls > 2);
    assert_int_equal(report.wrong, 0);
    if (derived)
        assert_int_equal(report.dice, 2 * report.rolls);
    len = fread(bytes, 1, sizeof bytes - 1, file);
    bytes[len] = '\0';
    roll = strstr(bytes, "{\"do\":\"roll\"");
    assert_non_null(roll);
    roll = strchr(strstr(roll, "\"dice\":["), ']') - 1;
    assert_int_equal(fseek(file, roll - bytes, SEEK_SET), 0);
    assert_int_not_equal(fputc('1' + (*roll - '0') % 6, file), EOF);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(vd_dice_verify(path, &report, NULL), VD_OK);
    assert_true(report.wrong > 0);
}

static void games_end_and_their_dice_are_checked(void **state)
{
    char folder[] = "/tmp/videau-third.XXXXXX", path[64];

    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/a.videau", folder);
    for (int g = 0; g < GAMES_COUNT; g++) {
        for (int third = VD_THIRD_THROWN; third <= VD_THIRD_GREATER; third++) {
            vd_game_settings settings = {.dice = VD_DICE_SEEDED};
            vd_session *session = NULL;
            vd_rng rng;

            vd_rng_init(&rng, (uint64_t)(10 * g + third));
            vd_match_rules_default(&settings.rules, GAMES[g], 1);
            settings.rules.variant = game_of(GAMES[g], (vd_third)third);
            assert_int_equal(vd_seed_parse("c0ffee", 6, &settings.seed, NULL), VD_OK);
            /* One file of each way to throw: each of its lines waits for the disk. */
            assert_int_equal(vd_session_new(&settings, g == third ? path : NULL, &session, NULL),
                             VD_OK);
            play_to_the_end(session, &rng);
            vd_session_free(session);
            if (g != third)
                continue;
            check_file(path, third != VD_THIRD_THROWN);
            unlink(path);
        }
    }
    rmdir(folder);
}

/* Every play that is found is one that the oracle finds, from positions that only these rolls lead to. */
static void plays_are_those_of_the_oracle(void **state)
{
    (void)state;
    for (int g = 0; g < GAMES_COUNT; g++) {
        const vd_variant variant = game_of(GAMES[g], g % 2 ? VD_THIRD_GREATER : VD_THIRD_LESSER);
        walk_state walk;

        walk_init(&walk, &variant, (uint64_t)g);
        for (int i = 0; i < 60; i++) {
            walk_next(&walk);
            if (walk.named)
                continue;
            assert_true(vd_dice_valid(&variant, walk.dice));
            assert_int_equal(vd_plays_find(&variant, &walk.pos, walk.dice, &scratch), VD_OK);
            assert_int_equal(scratch.count, walk.legal.count);
        }
        walk_fini(&walk);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_has_its_number),
        cmocka_unit_test(its_rolls_are_those_of_two_dice),
        cmocka_unit_test(games_of_two_dice_have_none),
        cmocka_unit_test(an_option_of_all_games_of_three_dice),
        cmocka_unit_test(a_match_takes_what_two_dice_bring),
        cmocka_unit_test(nothing_judges_them),
        cmocka_unit_test(games_end_and_their_dice_are_checked),
        cmocka_unit_test(plays_are_those_of_the_oracle),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
