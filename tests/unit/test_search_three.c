/* The search where three dice are thrown: 56 rolls, a throw that is followed by another (BU4), a number that cannot be played and
 * loses the game (FA8), a throw that is played in phases (GA4). The nets are of random numbers: what is asked is how the search
 * counts, not how well it plays. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>

#include "inner/nets.h"
#include "scene.h"
#include "search/cache.h"
#include "videau/analysis.h"
#include "videau/search.h"
#include "walk.h"
#include "with_search_body.h"

static const vd_variant_id GAMES[] = {VD_TABULA,  VD_BUFFE, VD_FAILLE,
                                      VD_BALDRAC, VD_XII,   VD_GARANGUET};
enum { GAMES_COUNT = sizeof GAMES / sizeof *GAMES };

static vd_net *random_net(vd_net_id net_id, vd_rng *rng)
{
    const vd_net_shape shape = {.inputs = 64 * (uint32_t)vd_net_id_words(net_id),
                                .hidden = 16,
                                .outputs = (uint32_t)vd_net_id_outputs(net_id),
                                .kind = vd_net_id_format(net_id),
                                .heads = (uint32_t)vd_net_id_heads(net_id)};
    const size_t count = vd_net_weight_count(&shape);
    float *weights = malloc(count * sizeof *weights);
    vd_net *net = NULL;

    assert_non_null(weights);
    for (size_t i = 0; i < count; i++)
        weights[i] = (float)(vd_rng_unit(rng) - 0.5);
    assert_int_equal(vd_net_make(&shape, weights, &net, NULL), VD_OK);
    free(weights);
    return net;
}

static int open_engine(void **state)
{
    vd_net *nets[VD_NET_COUNT] = {NULL};
    vd_rng rng;

    (void)state;
    vd_rng_init(&rng, 3);
    for (int i = 0; i < GAMES_COUNT; i++) {
        vd_net_id net_id;

        assert_true(vd_variant_net_id(vd_variant_get(GAMES[i]), &net_id));
        nets[net_id] = random_net(net_id, &rng);
    }
    return open_search(vd_engine_make(nets, &engine, NULL), 10);
}

static void stand(vd_variant_id id, const vd_pos *pos, vd_match *match)
{
    vd_situation situation;

    vd_situation_init(&situation, id);
    situation.pos = *pos;
    vd_match_of(&situation, match);
}

static double win_of(const vd_variant *variant, const vd_pos *pos)
{
    vd_probs probs;

    assert_int_equal(vd_engine_probs(engine, variant, pos, &probs), VD_OK);
    return (double)probs.win;
}

/* Where a play leads to, as the chance of who made it looks at it: is that side still on roll? */
static bool goes_on(const vd_variant *variant, const vd_pos *result, vd_pos *seen)
{
    const bool stays = vd_pos_over(variant, result) || result->pending != VD_PENDING_NONE;

    *seen = *result;
    if (!stays)
        vd_pos_flip(result, seen);
    return stays;
}

static double plain_value(const vd_variant *variant, const vd_pos *pos, int ply);

/* The chance of the play of `plays` that looks best, and where it leads to. */
static double best_at_once(const vd_variant *variant, vd_pos *best, bool *stays)
{
    double most = -1;

    for (size_t i = 0; i < plays.count; i++) {
        vd_pos seen;
        const bool mine = goes_on(variant, &plays.play[i].result, &seen);
        const double win = win_of(variant, &seen), value = mine ? win : 1 - win;

        if (value > most) {
            most = value;
            *best = seen;
            *stays = mine;
        }
    }
    return most;
}

/* So is the rest of a throw played, by what looks best at once. */
static void play_rest(const vd_variant *variant, vd_pos *pos, bool *stays)
{
    while (pos->pending == VD_PENDING_COMPLEMENT) {
        assert_int_equal(vd_plays_find_named(variant, pos, 0, &plays), VD_OK);
        assert_true(plays.count > 0);
        (void)best_at_once(variant, pos, stays);
    }
}

/* The play that looks best at once, so many rolls deep. */
static double best_of_roll(const vd_variant *variant, const vd_pos *pos, vd_dice dice, int ply)
{
    vd_pos best = *pos;
    bool stays = false;
    double most;

    assert_int_equal(vd_plays_find(variant, pos, dice, &plays), VD_OK);
    if (plays.count == 0) {
        vd_pos_pass(variant, pos, dice, &plays.play[0].result);
        plays.count = 1;
    }
    most = best_at_once(variant, &best, &stays);
    if (ply == 0)
        return most;
    play_rest(variant, &best, &stays);
    if (vd_pos_over(variant, &best))
        return stays ? win_of(variant, &best) : 1 - win_of(variant, &best);
    return stays ? plain_value(variant, &best, ply) : 1 - plain_value(variant, &best, ply);
}

static double plain_value(const vd_variant *variant, const vd_pos *pos, int ply)
{
    double sum = 0;

    for (int i = 0; i < vd_rolls(3); i++) {
        vd_dice dice;
        const int weight = vd_rolls_nth(3, i, &dice);

        sum += weight * best_of_roll(variant, pos, dice, ply - 1) / 216.0;
    }
    return sum;
}

static double searched(vd_variant_id id, const vd_pos *pos, int ply)
{
    const vd_search_options options = {.ply = ply};
    vd_evaluation e;
    vd_match match;

    stand(id, pos, &match);
    assert_int_equal(vd_search_eval(search, &match, &options, &e), VD_OK);
    assert_true(fabs(e.equity - (2 * (double)e.probs.win - 1)) < 1e-6);
    return (double)e.probs.win;
}

/* Positions of random play, from the first turns on. */
static void one_roll_deep_is_the_mean_of_56_rolls(void **state)
{
    (void)state;
    for (int g = 0; g < GAMES_COUNT; g++) {
        const vd_variant *variant = vd_variant_get(GAMES[g]);
        vd_rng rng;
        vd_pos pos;

        vd_rng_init(&rng, (uint64_t)g + 5);
        vd_pos_start(variant, &pos);
        for (int turn = 0; turn < 60; turn++) {
            while (pos.pending == VD_PENDING_COMPLEMENT) /* nothing is thrown there */
                walk_step(variant, &rng, &plays, &pos);
            if (turn % 12 == 0)
                assert_true(fabs(searched(GAMES[g], &pos, 1) - plain_value(variant, &pos, 1)) <
                            1e-5);
            walk_step(variant, &rng, &plays, &pos);
        }
    }
}

/* Few checkers, so that little is to be counted. */
static void two_rolls_deep_it_is_the_plain_recursion(void **state)
{
    static const struct {
        vd_variant_id id;
        const char *mine, *theirs;
    } cases[] = {
        {VD_TABULA, "9:1 6:1", "7:1 2:1"},
        {VD_BUFFE, "9:1 6:1", "7:1 2:1"},
        {VD_BUFFE, "3:4", "1:2"},
        {VD_FAILLE, "6:3 2:1", "24:2 20:1"},
        {VD_BALDRAC, "6:2 2:1", "24:2 10:1"},
        {VD_XII, "27:1 6:1", "30:1 20:1"},
        {VD_GARANGUET, "8:2 5:2", "9:1 4:2"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const vd_variant *variant = vd_variant_get(cases[i].id);
        vd_pos pos;

        scene_pos(variant, cases[i].mine, cases[i].theirs, &pos);
        assert_true(fabs(searched(cases[i].id, &pos, 2) - plain_value(variant, &pos, 2)) < 1e-5);
    }
}

/* On a way of 36 points a key has room for what stands on the cells, not for two ways: it is another whatever differs. */
static void a_long_way_has_keys_of_its_own(void **state)
{
    enum { POSITIONS = 400 };
    const vd_variant *variant = vd_variant_get(VD_XII);
    static vd_pos seen[POSITIONS];
    static pos_key key[POSITIONS];
    vd_rng rng;
    vd_pos pos;

    (void)state;
    vd_rng_init(&rng, 11);
    vd_pos_start(variant, &pos);
    for (int i = 0; i < POSITIONS; i += 2) {
        seen[i] = pos;
        vd_pos_flip(&pos, &seen[i + 1]);
        for (int n = i; n < i + 2; n++)
            vd_search_pos_key_of(variant, &seen[n], &key[n]);
        walk_step(variant, &rng, &plays, &pos);
    }
    for (int i = 0; i < POSITIONS; i++) {
        for (int j = 0; j < i; j++)
            assert_int_equal(vd_search_pos_key_equal(&key[i], &key[j]),
                             vd_pos_equal(&seen[i], &seen[j]));
    }
}

/* One checker elsewhere, or the other side's. */
static void no_checker_is_left_out_of_the_key(void **state)
{
    const vd_variant *variant = vd_variant_get(VD_XII);
    pos_key key[2 * (VD_TRACK_MAX + 3)];
    int count = 0;

    (void)state;
    for (int s = 0; s < 2; s++) {
        for (int place = 0; place <= VD_TRACK_MAX + 2; place++) {
            vd_pos pos = {.side = {{.unentered = 15}, {.unentered = 15}}};
            vd_side *side = &pos.side[s];

            side->unentered = 14;
            if (place <= VD_TRACK_MAX)
                side->point[place] = 1;
            else if (place == VD_TRACK_MAX + 1)
                side->bar = 1;
            else
                side->unentered++;
            if (place == VD_TRACK_MAX + 2 && s == 1)
                continue; /* nobody has entered: the same position */
            vd_search_pos_key_of(variant, &pos, &key[count++]);
        }
    }
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < i; j++)
            assert_false(vd_search_pos_key_equal(&key[i], &key[j]));
    }
}

/* Four checkers to bear off, the other side one: all is won with three equal dice alone, which are followed by another throw. */
static void equal_dice_throw_again(void **state)
{
    const vd_variant *variant = vd_variant_get(VD_BUFFE);
    vd_pos pos;

    (void)state;
    scene_pos(variant, "1:4", "2:1", &pos);
    assert_true(fabs(searched(VD_BUFFE, &pos, 2) - 1 / 36.0) < 1e-6);
    /* In Tabula nobody throws again. */
    assert_true(searched(VD_TABULA, &pos, 2) < 1e-6);
}

/* A play after which the turn goes on is looked at as deep as the others: one that leaves a checker and throws again wins. */
static void a_play_that_goes_on_is_ranked_by_the_throw_to_come(void **state)
{
    const vd_search_options options = {.ply = 1, .cubeless = true};
    vd_match match;
    vd_pos pos;

    (void)state;
    scene_pos(vd_variant_get(VD_BUFFE), "1:4", "2:1", &pos);
    stand(VD_BUFFE, &pos, &match);
    match.dice = vd_dice_of((const uint8_t[]){1, 1, 1});
    match.phase = VD_PHASE_PLAY;
    assert_int_equal(vd_match_plays(&match, &plays), VD_OK);
    assert_int_equal(plays.count, 1);
    assert_int_equal(plays.play[0].result.pending, VD_PENDING_AGAIN);
    assert_int_equal(vd_search_rank(search, &match, &plays, &options, list), VD_OK);
    assert_int_equal(list[0].ply, 1);
    assert_true((double)list[0].probs.win > 1 - 1e-6);
}

/* What is left of a throw is no roll: a play that leaves some is looked at by what follows it. */
static void the_rest_of_a_throw_is_looked_through(void **state)
{
    static const uint8_t throws[][VD_DICE_MAX] = {{4, 4, 3}, {2, 2, 2}};
    static const vd_filter all = {.stages = 1, .width = 1, .stage = {{.ply = 1, .keep = 255}}};
    const vd_search_options options = {.ply = 1, .filter = &all, .cubeless = true};
    const vd_variant *variant = vd_variant_get(VD_GARANGUET);

    (void)state;
    for (size_t i = 0; i < sizeof throws / sizeof *throws; i++) {
        const vd_candidate *best = list;
        bool stays = true;
        vd_match match;
        vd_pos pos;
        double win;

        scene_pos(variant, "24:2 18:1 13:2", "24:3 20:1", &pos);
        stand(VD_GARANGUET, &pos, &match);
        match.dice = vd_dice_of(throws[i]);
        match.phase = VD_PHASE_PLAY;
        assert_int_equal(vd_match_plays(&match, &plays), VD_OK);
        assert_int_equal(vd_search_rank(search, &match, &plays, &options, list), VD_OK);
        pos = plays.play[best->play].result;
        assert_int_equal(pos.pending, VD_PENDING_COMPLEMENT);
        assert_int_equal(best->ply, 1);
        win = (double)best->probs.win;
        play_rest(variant, &pos, &stays);
        assert_false(stays);
        assert_true(fabs(1 - plain_value(variant, &pos, 1) - win) < 1e-5);
    }
}

/* Rests of which a key might keep a part: each has its own value, also where it was asked before. */
static void each_rest_of_a_throw_has_its_own_value(void **state)
{
    static const uint8_t rests[] = {
        21, 53, VD_REST_THREE + 1, VD_REST_THREE + 5, VD_REST_SIX + 1, VD_REST_SIX + 5};
    const vd_variant *variant = vd_variant_get(VD_GARANGUET);
    double seen[sizeof rests];
    vd_pos pos;

    (void)state;
    scene_pos(variant, "24:2 18:1 13:2", "24:3 20:1", &pos);
    pos.pending = VD_PENDING_COMPLEMENT;
    for (size_t i = 0; i < sizeof rests; i++) {
        pos.pending_die = rests[i];
        seen[i] = searched(VD_GARANGUET, &pos, 0);
        assert_true(fabs(seen[i] - win_of(variant, &pos)) < 1e-6);
        for (size_t k = 0; k < i; k++)
            assert_true(fabs(seen[i] - seen[k]) > 1e-6);
    }
}

/* No number moves the last checker past six points of theirs: every throw loses. */
static void a_number_that_cannot_be_played_loses(void **state)
{
    vd_pos pos;

    (void)state;
    scene_pos(vd_variant_get(VD_FAILLE), "24:1", "23:2 22:2 21:2 20:2 19:2 18:2", &pos);
    for (int ply = 1; ply <= 2; ply++)
        assert_true(searched(VD_FAILLE, &pos, ply) < 1e-6);
}

static vd_status roll_out(vd_variant_id id, const vd_pos *pos, int ply, int threads,
                          vd_rollout_candidate *out)
{
    vd_match match;
    const vd_rollout_question question = {.kind = VD_ROLLOUT_POSITION, .match = &match};
    vd_rollout_options options;
    vd_rollout_report report;
    vd_rollout *rollout;
    vd_status status;

    stand(id, pos, &match);
    vd_rollout_options_default(&options);
    options.games = options.least = 1296;
    options.side[0].ply = options.side[1].ply = ply;
    status = vd_rollout_new(engine, &question, &options, &rollout, NULL);
    if (status != VD_OK)
        return status;
    status = vd_rollout_run(rollout, threads, NULL);
    vd_rollout_look(rollout, &report, out);
    vd_rollout_free(rollout);
    return status;
}

/* Games whose end is known: the same chances, whatever the net of random numbers takes for luck. */
static void rollouts_throw_three_dice(void **state)
{
    vd_rollout_candidate one, two;
    vd_pos pos;

    (void)state;
    scene_pos(vd_variant_get(VD_BUFFE), "1:4", "2:1", &pos);
    assert_int_equal(roll_out(VD_BUFFE, &pos, 0, 1, &one), VD_OK);
    assert_true(fabs(one.win.mean - 1 / 36.0) < 4 * one.win.error + 1e-6 && one.win.error < 0.02);
    assert_int_equal(roll_out(VD_BUFFE, &pos, 0, 2, &two), VD_OK);
    assert_memory_equal(&one, &two, sizeof one);
    /* One checker on 6 is off unless all dice together make less than 6: 1-1-1, 2-1-1, 2-2-1 and 3-1-1, which are 1 + 3 + 3 + 3
     * of 216. Whoever comes next bears off. */
    scene_pos(vd_variant_get(VD_FAILLE), "6:1", "24:1", &pos);
    assert_int_equal(roll_out(VD_FAILLE, &pos, 0, 1, &one), VD_OK);
    assert_true(fabs(one.win.mean - 206 / 216.0) < 4 * one.win.error + 1e-6);
    scene_pos(vd_variant_get(VD_FAILLE), "24:1", "23:2 22:2 21:2 20:2 19:2 18:2", &pos);
    assert_int_equal(roll_out(VD_FAILLE, &pos, 0, 1, &one), VD_OK);
    assert_true(fabs(one.win.mean) < 1e-6);
}

/* The mean luck of all throws is none. */
static void luck_is_that_of_one_of_56_rolls(void **state)
{
    vd_adviser *adviser;

    (void)state;
    assert_int_equal(vd_adviser_new(engine, &adviser, NULL), VD_OK);
    for (int g = 0; g < GAMES_COUNT; g++) {
        const vd_variant *variant = vd_variant_get(GAMES[g]);
        double sum = 0, squares = 0;
        vd_match match;
        vd_pos pos;

        scene_pos(variant, "9:1 6:1", "7:1 2:1", &pos);
        stand(GAMES[g], &pos, &match);
        match.turns_played[0] = match.turns_played[1] = 9;
        for (int i = 0; i < vd_rolls(3); i++) {
            const int weight = vd_rolls_nth(3, i, &match.dice);
            vd_luck luck;

            assert_int_equal(vd_adviser_luck(adviser, &match, 0, NULL, &luck), VD_OK);
            sum += weight * luck.equity / 216.0;
            squares += weight * luck.equity * luck.equity / 216.0;
        }
        assert_true(fabs(sum) < 1e-6 && squares > 1e-6);
    }
    vd_adviser_free(adviser);
}

static void no_cube_no_market(void **state)
{
    const vd_search_options options = {.ply = 0};
    vd_market_losers market;
    vd_match match;
    vd_pos pos;

    (void)state;
    vd_pos_start(vd_variant_get(VD_TABULA), &pos);
    stand(VD_TABULA, &pos, &match);
    assert_int_equal(vd_search_market_losers(search, &match, &options, &market), VD_ERR_ILLEGAL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_roll_deep_is_the_mean_of_56_rolls),
        cmocka_unit_test(two_rolls_deep_it_is_the_plain_recursion),
        cmocka_unit_test(a_long_way_has_keys_of_its_own),
        cmocka_unit_test(no_checker_is_left_out_of_the_key),
        cmocka_unit_test(equal_dice_throw_again),
        cmocka_unit_test(a_play_that_goes_on_is_ranked_by_the_throw_to_come),
        cmocka_unit_test(the_rest_of_a_throw_is_looked_through),
        cmocka_unit_test(each_rest_of_a_throw_has_its_own_value),
        cmocka_unit_test(a_number_that_cannot_be_played_loses),
        cmocka_unit_test(rollouts_throw_three_dice),
        cmocka_unit_test(luck_is_that_of_one_of_56_rolls),
        cmocka_unit_test(no_cube_no_market),
    };

    return cmocka_run_group_tests(tests, open_engine, close_search);
}
