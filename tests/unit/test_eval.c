/* The engine with the nets built in: what a position is worth, plays, doubles, cube, levels. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "eval/binary_features.h"
#include "scene.h"
#include "videau/eval.h"

static vd_engine *engine;
static vd_plays plays;
static vd_candidate *candidates;

static int open_engine(void **state)
{
    (void)state;
    plays.capacity = VD_PLAYS_MAX;
    plays.play = malloc(plays.capacity * sizeof *plays.play);
    candidates = malloc(plays.capacity * sizeof *candidates);
    return plays.play && candidates && vd_engine_new(&engine, NULL) == VD_OK ? 0 : 1;
}

static int close_engine(void **state)
{
    (void)state;
    vd_engine_free(engine);
    free(plays.play);
    free(candidates);
    return 0;
}

/* A game with seat 0 about to roll. length 0: money. */
static void set_match(vd_match *match, vd_variant_id id, int length, const char *mine,
                      const char *theirs)
{
    vd_match_rules rules;

    memset(match, 0, sizeof *match);
    vd_match_rules_default(&rules, id, length);
    match->rules = rules;
    match->phase = VD_PHASE_ROLL;
    match->cube_owner = -1;
    if (mine)
        scene_pos(&match->rules.variant, mine, theirs, &match->pos);
    else
        vd_pos_start(&match->rules.variant, &match->pos);
}

/* Each game its own net; those that have none are played by that of backgammon. */
static void games_ask_their_nets(void **state)
{
    static const struct {
        vd_variant_id variant;
        vd_net_id net;
    } asked[] = {
        {VD_BACKGAMMON, VD_NET_CONTACT},  {VD_PORTES, VD_NET_CONTACT},
        {VD_NARD, VD_NET_CONTACT},        {VD_TAVLA, VD_NET_TAVLA},
        {VD_IRISH, VD_NET_IRISH},         {VD_NACKGAMMON, VD_NET_NACKGAMMON},
        {VD_DUTCH, VD_NET_DUTCH},         {VD_LONGGAMMON, VD_NET_LONGGAMMON},
        {VD_ACEY_NAVY, VD_NET_ACEY_NAVY}, {VD_TOUTES_TABLES, VD_NET_TOUTES_TABLES},
    };

    (void)state;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        const vd_variant *variant = vd_variant_get(asked[i].variant);
        vd_net_id net_id = VD_NET_RACE;
        vd_pos pos;

        vd_pos_start(variant, &pos);
        assert_int_equal(vd_classify(variant, &pos, &net_id), VD_CLASS_NET);
        assert_int_equal(net_id, asked[i].net);
        assert_string_equal(vd_net_id_name(net_id),
                            net_id == VD_NET_CONTACT ? "contact" : variant->name);
    }
}

static void knows_the_variants_it_was_trained_for(void **state)
{
    static const bool known[VD_VARIANT_COUNT] = {
        [VD_BACKGAMMON] = true,    [VD_DUTCH] = true,         [VD_ACEY_DEUCEY] = true,
        [VD_NACKGAMMON] = true,    [VD_LONGGAMMON] = true,    [VD_TAVLA] = true,
        [VD_TOUTES_TABLES] = true, [VD_ACEY_EUROPEAN] = true, [VD_ACEY_NAVY] = true,
        [VD_HYPERGAMMON] = true};

    (void)state;
    for (int id = 0; id < VD_VARIANT_COUNT; id++) {
        const vd_variant *variant = vd_variant_get((vd_variant_id)id);
        vd_match match;
        vd_probs probs;
        vd_cube_values cube;
        bool accept;
        vd_status expected = known[id] ? VD_OK : VD_ERR_UNSUPPORTED;

        set_match(&match, (vd_variant_id)id, 0, NULL, NULL);
        plays.count = 0;
        assert_int_equal(vd_engine_knows(engine, variant), known[id]);
        assert_int_equal(vd_engine_probs(engine, variant, &match.pos, &probs), expected);
        assert_int_equal(vd_engine_rank(engine, &match, &plays, NULL, 0, candidates), expected);
        assert_int_equal(vd_engine_cube(engine, &match, NULL, 0, &cube), expected);
        assert_int_equal(vd_engine_accept_resign(engine, &match, &accept), expected);
    }
}

static void a_changed_variant_is_not_known(void **state)
{
    vd_variant variant = *vd_variant_get(VD_BACKGAMMON);

    (void)state;
    variant.checkers = 12;
    assert_false(vd_engine_knows(engine, &variant));
}

/* Until it is solved: its net, but what the table of bear-offs knows. That is all where both have borne off; before that a gammon may be
 * left, of which the table, made for fifteen checkers, knows nothing. */
static void hypergammon_is_played_by_a_net(void **state)
{
    const vd_variant *variant = vd_variant_get(VD_HYPERGAMMON);
    vd_net_id net_id = VD_NET_CONTACT;
    vd_variant two = *variant;
    vd_probs probs, same;
    vd_pos pos;

    (void)state;
    scene_pos(variant, "3:1 1:1", "24:2", &pos);
    assert_int_equal(vd_classify(variant, &pos, &net_id), VD_CLASS_BEAROFF);
    assert_int_equal(vd_engine_probs(engine, variant, &pos, &probs), VD_OK);
    pos.side[VD_MOVER].point[0] = 13;
    pos.side[VD_OPPONENT].point[0] = 13;
    assert_int_equal(vd_engine_probs(engine, vd_variant_get(VD_BACKGAMMON), &pos, &same), VD_OK);
    assert_memory_equal(&probs, &same, sizeof probs);
    scene_pos(variant, "1:1", "24:2 20:1", &pos);
    assert_int_equal(vd_classify(variant, &pos, &net_id), VD_CLASS_NET);
    assert_int_equal(net_id, VD_NET_HYPERGAMMON);
    assert_int_equal(vd_engine_probs(engine, variant, &pos, &probs), VD_OK);
    assert_true(probs.win > 0.95F && probs.gammon > 0.9F); /* it bears off now, the other nothing */
    two.checkers = 2;
    assert_false(vd_engine_knows(engine, &two));
}

static void the_first_roll_is_worth_a_little(void **state)
{
    (void)state;
    for (int id = 0; id < VD_VARIANT_COUNT; id++) {
        const vd_variant *variant = vd_variant_get((vd_variant_id)id);
        vd_probs probs;
        vd_pos pos;

        vd_pos_start(variant, &pos);
        if (vd_engine_probs(engine, variant, &pos, &probs) != VD_OK)
            continue;
        assert_true(probs.win > 0.48F && probs.win < 0.62F);
    }
}

static bool in_order(const vd_probs *p)
{
    return p->win >= 0.0F && p->win <= 1.00001F && p->gammon <= p->win + 1e-6F &&
           p->backgammon <= p->gammon && p->backgammon >= 0.0F &&
           p->lose_gammon <= 1.0F - p->win + 1e-5F && p->lose_backgammon <= p->lose_gammon &&
           p->lose_backgammon >= 0.0F;
}

/* Games of the best play, every known variant: chances stay in order, and the game ends. */
static void chances_are_in_order_all_game_long(void **state)
{
    vd_rng rng;

    (void)state;
    vd_rng_init(&rng, 11);
    for (int id = 0; id < VD_VARIANT_COUNT; id++) {
        vd_match match;
        int turn;

        set_match(&match, (vd_variant_id)id, 0, NULL, NULL);
        if (!vd_engine_knows(engine, &match.rules.variant))
            continue;
        for (turn = 0; turn < 1000; turn++) {
            vd_probs probs;
            vd_pos next = match.pos;
            int named = 0;

            assert_int_equal(vd_engine_probs(engine, &match.rules.variant, &match.pos, &probs),
                             VD_OK);
            assert_true(in_order(&probs));
            if (match.pos.pending == VD_PENDING_NAME_DOUBLE) {
                assert_int_equal(vd_engine_name_double(engine, &match, NULL, 0, &named), VD_OK);
                assert_in_range(named, 1, 6);
                assert_int_equal(
                    vd_plays_find_named(&match.rules.variant, &match.pos, named, &plays), VD_OK);
            } else {
                vd_dice dice =
                    vd_dice_make(1 + (int)vd_rng_below(&rng, 6), 1 + (int)vd_rng_below(&rng, 6));

                assert_int_equal(vd_plays_find(&match.rules.variant, &match.pos, dice, &plays),
                                 VD_OK);
            }
            next.pending = VD_PENDING_NONE;
            if (plays.count > 0) {
                assert_int_equal(vd_engine_rank(engine, &match, &plays, NULL, 0, candidates),
                                 VD_OK);
                next = plays.play[candidates[0].play].result;
                for (size_t i = 1; i < plays.count; i++)
                    assert_true(candidates[i - 1].equity >= candidates[i].equity);
            }
            if (vd_pos_won(&match.rules.variant, &next, VD_MOVER))
                break;
            match.pos = next;
            if (next.pending == VD_PENDING_NONE)
                vd_pos_flip(&next, &match.pos);
        }
        assert_true(turn < 1000);
    }
}

static void finished_games_are_exact(void **state)
{
    static const struct {
        vd_variant_id id;
        const char *mine, *theirs;
        float equity;
    } rows[] = {
        {VD_BACKGAMMON, "", "24:1", 1.0F},
        {VD_BACKGAMMON, "", "13:15", 2.0F},
        {VD_BACKGAMMON, "", "13:14 bar:1", 3.0F},
        {VD_BACKGAMMON, "24:1", "", -1.0F},
        {VD_TAVLA, "", "13:14 bar:1", 2.0F},
        {VD_TOUTES_TABLES, "", "13:14 bar:1", 2.0F},
        {VD_TOUTES_TABLES, "", "19:15", 1.0F},
        {VD_TOUTES_TABLES, "", "13:13 bar:1 off:1", 1.0F},
        {VD_ACEY_EUROPEAN, "", "13:7 bar:1 hors:3", 1.0F},
        {VD_ACEY_NAVY, "", "13:7 bar:1 hors:3", 11.0F},
        {VD_ACEY_DEUCEY, "", "13:7 bar:1 hors:3", 11.0F},
        {VD_ACEY_DEUCEY, "13:7 bar:1 hors:3", "", -11.0F},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const vd_variant *variant = vd_variant_get(rows[i].id);
        vd_probs probs;
        vd_pos pos;

        scene_pos(variant, rows[i].mine, rows[i].theirs, &pos);
        assert_int_equal(vd_engine_probs(engine, variant, &pos, &probs), VD_OK);
        assert_float_equal(vd_probs_equity(variant, &probs), rows[i].equity, 1e-5F);
    }
}

static void no_gammon_once_a_checker_is_off(void **state)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    vd_probs probs;
    vd_pos pos;

    (void)state;
    scene_pos(variant, "6:3 5:3 4:3 3:3 2:2", "bar:1 19:5 20:4 21:3", &pos);
    assert_int_equal(vd_engine_probs(engine, variant, &pos, &probs), VD_OK);
    assert_float_equal(probs.gammon, 0.0F, 0.0F);
    assert_float_equal(probs.lose_gammon, 0.0F, 0.0F);
}

/* In contact and in a race, both with the loser's last two checkers in the winner's home. */
static void no_triple_where_the_game_has_none(void **state)
{
    static const char *const mine[] = {"6:1 1:3", "3:1 2:2"};
    static const vd_variant_id double_at_most[] = {VD_TAVLA, VD_PORTES};

    (void)state;
    for (size_t i = 0; i < sizeof mine / sizeof *mine; i++) {
        vd_probs triple, probs;
        vd_pos pos;

        scene_pos(vd_variant_get(VD_BACKGAMMON), mine[i], "4:2 12:13", &pos);
        assert_int_equal(vd_engine_probs(engine, vd_variant_get(VD_BACKGAMMON), &pos, &triple),
                         VD_OK);
        assert_true(triple.backgammon > 0.01F);
        for (size_t k = 0; k < sizeof double_at_most / sizeof *double_at_most; k++) {
            const vd_variant *variant = vd_variant_get(double_at_most[k]);

            assert_int_equal(vd_engine_probs(engine, variant, &pos, &probs), VD_OK);
            assert_float_equal(probs.backgammon, 0.0F, 0.0F);
            assert_float_equal(probs.gammon, triple.gammon, 0.05F);
        }
    }
}

/* Irish has nothing but the game; in Nard who has a checker left where it began loses double. */
static void more_than_the_game_as_the_rules_have_it(void **state)
{
    static const char *const behind = "4:2 12:13", *const out = "12:14";
    vd_probs triple, probs;
    vd_pos pos;

    (void)state;
    scene_pos(vd_variant_get(VD_BACKGAMMON), "6:1 1:3", behind, &pos);
    assert_int_equal(vd_engine_probs(engine, vd_variant_get(VD_BACKGAMMON), &pos, &triple), VD_OK);
    assert_true(triple.backgammon > 0.01F);
    assert_int_equal(vd_engine_probs(engine, vd_variant_get(VD_IRISH), &pos, &probs), VD_OK);
    assert_true(probs.win > 0.5F);
    assert_float_equal(probs.gammon + probs.backgammon, 0.0F, 0.0F);
    assert_float_equal(probs.lose_gammon + probs.lose_backgammon, 0.0F, 0.0F);
    assert_int_equal(vd_engine_probs(engine, vd_variant_get(VD_NARD), &pos, &probs), VD_OK);
    assert_float_equal(probs.gammon, triple.backgammon, 0.05F);
    assert_float_equal(probs.backgammon, 0.0F, 0.0F);
    assert_float_equal(vd_probs_equity(vd_variant_get(VD_NARD), &probs),
                       2.0F * probs.win - 1.0F + probs.gammon - probs.lose_gammon, 1e-6F);
    scene_pos(vd_variant_get(VD_NARD), "6:1 1:3", out, &pos);
    assert_int_equal(vd_engine_probs(engine, vd_variant_get(VD_NARD), &pos, &probs), VD_OK);
    assert_float_equal(probs.gammon, 0.0F, 0.0F);
}

/* At toutes-tables who has not brought all home loses double: less often than a gammon is lost, and never once all are home and the
 * sides apart. A table knows the last points before home. */
static void a_double_game_is_lost_outside_home(void **state)
{
    static const struct {
        const char *mine, *theirs;
        float gammon, within;
    } rows[] = {
        {"1:1", "19:14 18:1", 1.0F, 0.0F},         /* off before White's roll */
        {"1:3", "19:14 17:1", 6.0F / 36.0F, 0.0F}, /* after any roll of White's all are home */
        {"1:3", "19:14 13:1", 6.0F / 36.0F + 30.0F / 36.0F * 9.0F / 36.0F,
         0.0F}, /* 6 pips to go: nine rolls are less */
        {"1:1", "19:15", 0.0F, 0.0F},
        {"1:3", "17:1 19:13", 0.0F, 0.0F}, /* one is off */
        {"1:7", "8:1 19:14", 0.5F, 0.5F},
    };
    const vd_variant *variant = vd_variant_get(VD_TOUTES_TABLES);

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        vd_probs probs, gammons;
        vd_pos pos;

        scene_pos(variant, rows[i].mine, rows[i].theirs, &pos);
        assert_int_equal(vd_engine_probs(engine, variant, &pos, &probs), VD_OK);
        assert_float_equal(probs.gammon, rows[i].gammon, rows[i].within + 1e-4F);
        assert_int_equal(vd_engine_probs(engine, vd_variant_get(VD_BACKGAMMON), &pos, &gammons),
                         VD_OK);
        assert_true(probs.gammon <= gammons.gammon);
        assert_float_equal(probs.backgammon, 0.0F, 0.0F);
        assert_float_equal(vd_probs_equity(variant, &probs),
                           2.0F * probs.win - 1.0F + probs.gammon - probs.lose_gammon, 1e-6F);
    }
}

static void rank(vd_match *match, int a, int b, const vd_level *level, uint64_t seed)
{
    assert_int_equal(vd_plays_find(&match->rules.variant, &match->pos, vd_dice_make(a, b), &plays),
                     VD_OK);
    assert_true(plays.count > 0);
    assert_int_equal(vd_engine_rank(engine, match, &plays, level, seed, candidates), VD_OK);
}

static void assert_best(vd_match *match, int a, int b, const char *play)
{
    vd_pos expected;

    rank(match, a, b, NULL, 0);
    assert_true(scene_apply(&match->rules.variant, &match->pos, play, &expected));
    assert_true(vd_pos_equal(&plays.play[candidates[0].play].result, &expected));
}

/* Openings nobody argues about. */
static void well_known_plays(void **state)
{
    vd_match match;

    (void)state;
    set_match(&match, VD_BACKGAMMON, 0, NULL, NULL);
    assert_best(&match, 3, 1, "8/5 6/5");
    assert_best(&match, 4, 2, "8/4 6/4");
    assert_best(&match, 6, 1, "13/7 8/7");
    assert_best(&match, 6, 5, "24/13");
}

static void winning_at_once_is_never_overlooked(void **state)
{
    vd_match match;

    (void)state;
    set_match(&match, VD_BACKGAMMON, 0, "2:1 1:1", "24:1");
    for (uint64_t seed = 0; seed < 50; seed++) {
        rank(&match, 2, 1, vd_level_get(0), seed);
        assert_int_equal(plays.play[candidates[0].play].result.side[VD_MOVER].point[0], 15);
    }
}

static void levels_have_names(void **state)
{
    float noise = 1e9F;

    (void)state;
    assert_true(vd_level_count() >= 5);
    for (size_t i = 0; i < vd_level_count(); i++) {
        const vd_level *level = vd_level_get(i);

        assert_ptr_equal(vd_level_find(level->name, strlen(level->name)), level);
        assert_true(level->noise < noise);
        noise = level->noise;
    }
    assert_float_equal(noise, 0.0F, 0.0F);
    assert_ptr_equal(vd_level_find("Beginner", 8), vd_level_get(0));
    assert_ptr_equal(vd_level_find("expert", 6), vd_level_get(vd_level_count() - 2));
    assert_ptr_equal(vd_level_find("d\u00e9butant", 9), vd_level_get(0));
    assert_ptr_equal(vd_level_find("D\u00c9BUTANT", 9), vd_level_get(0));
    assert_null(vd_level_find("debut", 5));
    assert_null(vd_level_find("", 0));
    assert_null(vd_level_get(vd_level_count()));
}

/* The same seed errs the same way; another seed does not. The strongest level and none are one. */
static void noise_has_a_seed(void **state)
{
    vd_match match;
    double first, second, full;

    (void)state;
    set_match(&match, VD_BACKGAMMON, 0, NULL, NULL);
    rank(&match, 6, 2, vd_level_get(0), 1);
    first = candidates[0].equity;
    rank(&match, 6, 2, vd_level_get(0), 2);
    second = candidates[0].equity;
    assert_true(first < second || first > second);
    rank(&match, 6, 2, vd_level_get(0), 1);
    assert_float_equal((float)candidates[0].equity, (float)first, 0.0F);
    rank(&match, 6, 2, NULL, 1);
    full = candidates[0].equity;
    rank(&match, 6, 2, vd_level_get(vd_level_count() - 1), 9);
    assert_float_equal((float)candidates[0].equity, (float)full, 0.0F);
}

/* A gammon that decides the match is worth more than money says, and at double match point nothing. */
static void the_score_weighs_gammons(void **state)
{
    vd_match match;
    double at_point, go;

    (void)state;
    set_match(&match, VD_BACKGAMMON, 3, "6:3 5:3 4:3 3:2 8:2 7:2",
              "bar:1 24:1 13:3 12:3 19:4 18:3");
    match.score[0] = match.score[1] = 2;
    match.crawford_done = true;
    rank(&match, 6, 4, NULL, 0);
    at_point = candidates[0].equity;
    assert_true(at_point <= 1.0);
    assert_float_equal((float)at_point, 2.0F * candidates[0].probs.win - 1.0F, 1e-5F);
    assert_float_equal((float)candidates[0].mwc, candidates[0].probs.win, 1e-6F);
    match.score[0] = 1; /* Crawford, two away: a gammon wins the match */
    match.crawford_game = true;
    rank(&match, 6, 4, NULL, 0);
    go = candidates[0].equity;
    assert_true(go > 2.0 * (double)candidates[0].probs.win - 1.0);
}

static vd_cube_values cube_of(const vd_match *match)
{
    vd_cube_values cube = {0};

    assert_int_equal(vd_engine_cube(engine, match, NULL, 0, &cube), VD_OK);
    return cube;
}

/* Last rolls: the opponent is down to one checker on his ace point, the cube will never be turned again. */
static void last_roll_cubes(void **state)
{
    static const struct {
        const char *mine;
        bool doubles, takes;
    } rows[] = {
        {"6:1 1:1", false, true}, /* 15 of 36 */
        {"5:1 2:1", true, true},  /* 19 */
        {"4:1 2:1", true, true},  /* 23 */
        {"5:1 1:1", true, true},  /* 23 */
        {"4:1 1:1", true, false}, /* 29 */
        {"2:2", true, true},      /* 26 */
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        vd_match match;
        vd_cube_values cube;

        set_match(&match, VD_BACKGAMMON, 0, rows[i].mine, "24:1");
        cube = cube_of(&match);
        assert_int_equal(cube.should_double, rows[i].doubles);
        assert_int_equal(cube.should_take, rows[i].takes);
        assert_float_equal(cube.pass, 1.0F, 0.0F);
        match.cube_exp = 3;
        match.cube_owner = 0;
        assert_float_equal(cube_of(&match).take, cube.take, 1e-5F);
    }
}

static void cubes_by_the_score(void **state)
{
    vd_match match;
    vd_cube_values cube;

    (void)state;
    /* 26 of 36 on the last roll. Two away each: a double decides the match, so its loser needs 50 % of nothing. */
    set_match(&match, VD_BACKGAMMON, 7, "2:2", "24:1");
    match.score[0] = match.score[1] = 5;
    cube = cube_of(&match);
    assert_true(cube.should_double);
    /* One away: the stake decides already. */
    match.score[0] = 6;
    match.crawford_done = true;
    assert_false(cube_of(&match).should_double);
    /* After Crawford the trailer always doubles. */
    set_match(&match, VD_BACKGAMMON, 7, NULL, NULL);
    match.score[0] = 4;
    match.score[1] = 6;
    match.crawford_done = true;
    cube = cube_of(&match);
    assert_true(cube.should_double);
    assert_true(cube.should_take);
    /* An even number away, the first loss costs the leader nothing: the trailer's roll is reason to pass. */
    match.score[0] = 3;
    cube = cube_of(&match);
    assert_true(cube.should_double);
    assert_false(cube.should_take);
    /* A long match between far scores is like money. */
    set_match(&match, VD_BACKGAMMON, 99, "2:2", "24:1");
    assert_true(cube_of(&match).should_take);
}

static void a_start_is_no_double(void **state)
{
    vd_match match;
    vd_cube_values cube;

    (void)state;
    set_match(&match, VD_BACKGAMMON, 0, NULL, NULL);
    cube = cube_of(&match);
    assert_false(cube.should_double);
    assert_true(cube.should_take);
    /* A race of 60 against 120 is a pass, and no gammon to play for once his checkers are off. */
    set_match(&match, VD_BACKGAMMON, 0, "6:6 5:4 4:1", "11:5 12:5 13:1 24:3");
    cube = cube_of(&match);
    assert_true(cube.should_double);
    assert_false(cube.should_take);
}

static bool accepts(vd_match *match, int value)
{
    bool accept = false;

    match->resign_seat = 1;
    match->resign_value = (uint8_t)value;
    assert_int_equal(vd_engine_accept_resign(engine, match, &accept), VD_OK);
    return accept;
}

static void resignations(void **state)
{
    vd_match match;

    (void)state;
    /* One checker left against one checker: nothing but a simple game to win. */
    set_match(&match, VD_BACKGAMMON, 0, "1:1", "19:1");
    assert_true(accepts(&match, 1));
    /* The gammon is certain: a simple game is not enough. */
    set_match(&match, VD_BACKGAMMON, 0, "1:1", "13:15");
    assert_false(accepts(&match, 1));
    assert_true(accepts(&match, 2));
    assert_true(accepts(&match, 3));
    /* But worth no more at double match point. */
    set_match(&match, VD_BACKGAMMON, 5, "1:1", "13:15");
    match.score[0] = match.score[1] = 4;
    match.crawford_done = true;
    assert_true(accepts(&match, 1));
    /* Jacoby: with the cube in the middle a gammon counts simple. */
    set_match(&match, VD_BACKGAMMON, 0, "1:1", "13:15");
    match.rules.jacoby = true;
    assert_true(accepts(&match, 1));
}

static void doubles_are_named_only_when_due(void **state)
{
    vd_match match;
    int named = 0;

    (void)state;
    set_match(&match, VD_ACEY_DEUCEY, 0, NULL, NULL);
    assert_int_equal(vd_engine_name_double(engine, &match, NULL, 0, &named), VD_ERR_ILLEGAL);
    assert_int_equal(named, 0);
    /* Three checkers to bear off from the sixth point: only 6-6 does it. */
    set_match(&match, VD_ACEY_DEUCEY, 0, "6:3", "19:5");
    match.pos.pending = VD_PENDING_NAME_DOUBLE;
    assert_int_equal(vd_engine_name_double(engine, &match, NULL, 0, &named), VD_OK);
    assert_int_equal(named, 6);
}

/* Until somebody has checkers to enter, or none at home yet, that is another game. */
static void dutch_becomes_backgammon(void **state)
{
    static const char *const games[][2] = {{"20:2 13:3 8:3 6:5 4:2", "19:6 17:3 12:4 1:2"},
                                           {"bar:1 13:4 6:6 5:4", "24:3 22:4 19:3 18:3 3:2"}};

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        const vd_variant *dutch = vd_variant_get(VD_DUTCH);
        vd_probs as_dutch, as_backgammon;
        vd_pos pos;

        scene_pos(dutch, games[i][0], games[i][1], &pos);
        assert_int_equal(vd_engine_probs(engine, dutch, &pos, &as_dutch), VD_OK);
        assert_int_equal(
            vd_engine_probs(engine, vd_variant_get(VD_BACKGAMMON), &pos, &as_backgammon), VD_OK);
        assert_memory_equal(&as_dutch, &as_backgammon, sizeof as_dutch);
        pos.side[VD_MOVER].point[6]--;
        pos.side[VD_MOVER].unentered++;
        assert_int_equal(vd_engine_probs(engine, dutch, &pos, &as_dutch), VD_OK);
        assert_true(as_dutch.win < as_backgammon.win);
    }
}

static void nets_of_another_kind_are_refused(void **state)
{
    (void)state;
    for (int s = 0; s < VD_NET_COUNT; s++) {
        for (int wrong = 0; wrong < 5; wrong++) { /* the last one is right */
            vd_net *nets[VD_NET_COUNT] = {NULL};
            vd_engine *other = NULL;
            vd_net_shape shape = {.inputs = 64 * (uint32_t)vd_net_id_words((vd_net_id)s),
                                  .hidden = 16,
                                  .outputs = (uint32_t)vd_net_id_outputs((vd_net_id)s),
                                  .kind = vd_net_id_format((vd_net_id)s),
                                  .heads = (uint32_t)vd_net_id_heads((vd_net_id)s)};
            float *weights;

            shape.kind += wrong == 0;
            shape.inputs += wrong == 1 ? 64 : 0;
            shape.outputs += wrong == 2;
            shape.heads += wrong == 3;
            weights = calloc(vd_net_weight_count(&shape), sizeof *weights);
            assert_non_null(weights);
            assert_int_equal(vd_net_make(&shape, weights, &nets[s], NULL), VD_OK);
            assert_int_equal(vd_engine_make(nets, &other, NULL),
                             wrong < 4 ? VD_ERR_UNSUPPORTED : VD_OK);
            assert_true((other != NULL) == (wrong == 4));
            vd_engine_free(other);
            free(weights);
        }
    }
}

static void the_escapes_are_counted_right(void **state)
{
    (void)state;
    for (int shut = 0; shut < 4096; shut++) {
        int rolls = 0;

        for (int a = 1; a <= 6; a++) {
            for (int b = 1; b <= 6; b++) {
                bool way = !(shut >> (a - 1) & 1) || !(shut >> (b - 1) & 1);

                rolls += way && !(shut >> (a + b - 1) & 1);
            }
        }
        assert_int_equal(vd_eval_escapes[shut], rolls);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_ask_their_nets),
        cmocka_unit_test(knows_the_variants_it_was_trained_for),
        cmocka_unit_test(a_changed_variant_is_not_known),
        cmocka_unit_test(hypergammon_is_played_by_a_net),
        cmocka_unit_test(the_first_roll_is_worth_a_little),
        cmocka_unit_test(chances_are_in_order_all_game_long),
        cmocka_unit_test(finished_games_are_exact),
        cmocka_unit_test(no_gammon_once_a_checker_is_off),
        cmocka_unit_test(no_triple_where_the_game_has_none),
        cmocka_unit_test(more_than_the_game_as_the_rules_have_it),
        cmocka_unit_test(a_double_game_is_lost_outside_home),
        cmocka_unit_test(well_known_plays),
        cmocka_unit_test(winning_at_once_is_never_overlooked),
        cmocka_unit_test(levels_have_names),
        cmocka_unit_test(noise_has_a_seed),
        cmocka_unit_test(the_score_weighs_gammons),
        cmocka_unit_test(last_roll_cubes),
        cmocka_unit_test(cubes_by_the_score),
        cmocka_unit_test(a_start_is_no_double),
        cmocka_unit_test(resignations),
        cmocka_unit_test(doubles_are_named_only_when_due),
        cmocka_unit_test(dutch_becomes_backgammon),
        cmocka_unit_test(nets_of_another_kind_are_refused),
        cmocka_unit_test(the_escapes_are_counted_right),
    };

    return cmocka_run_group_tests(tests, open_engine, close_engine);
}
