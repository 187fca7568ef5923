/* Measured games: that taking the luck out of them takes nothing else, and that results are kept and read again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "train/data/running_stats.h"
#include "train/play/paired_game.h"
#include "train/train.h"
#include "videau/notation.h"

/* An engine that knows nothing: small nets of random weights. */
static vd_engine *make_fool(uint64_t seed)
{
    vd_net *nets[VD_NET_COUNT] = {NULL};
    vd_engine *engine = NULL;
    vd_rng rng;

    vd_rng_init(&rng, seed);
    for (int s = VD_NET_CONTACT; s <= VD_NET_RACE; s++) {
        const vd_net_shape shape = {.inputs = 64 * (uint32_t)vd_net_id_words((vd_net_id)s),
                                    .hidden = 16,
                                    .outputs = (uint32_t)vd_net_id_outputs((vd_net_id)s),
                                    .kind = vd_net_id_format((vd_net_id)s),
                                    .heads = (uint32_t)vd_net_id_heads((vd_net_id)s)};
        float *weights;
        size_t count;

        count = vd_net_weight_count(&shape);
        weights = malloc(count * sizeof *weights);
        assert_non_null(weights);
        for (size_t i = 0; i < count; i++)
            weights[i] = (float)vd_rng_unit(&rng) - 0.5F;
        assert_int_equal(vd_net_make(&shape, weights, &nets[s], NULL), VD_OK);
        free(weights);
    }
    assert_int_equal(vd_engine_make(nets, &engine, NULL), VD_OK);
    return engine;
}

static void start(vd_match *match, vd_variant_id variant, bool cube)
{
    vd_match_rules rules;

    paired_game_money(&rules, variant, cube);
    assert_int_equal(vd_match_init(match, &rules), VD_REFUSAL_none);
}

static void throw(vd_match * match, int a, int b)
{
    const vd_action action = {.act =
                                  match->phase == VD_PHASE_OPENING ? VD_ACT_OPENING : VD_ACT_ROLL,
                              .seat = match->turn,
                              .die = {(uint8_t)a, (uint8_t)b}};

    assert_int_equal(vd_match_apply(match, &action), VD_REFUSAL_none);
}

static double mean_luck(vd_adviser *judge, int ply, const vd_match *match, bool doubles)
{
    double sum = 0;

    for (int i = 0; i < 21; i++) {
        vd_match rolled = *match;
        vd_dice dice;
        const int weight = vd_dice_nth(i, &dice);
        vd_luck luck;

        if (!doubles && vd_dice_is_double(dice))
            continue;
        throw(&rolled, dice.die[0], dice.die[1]);
        assert_int_equal(vd_adviser_luck(judge, &rolled, ply, NULL, &luck), VD_OK);
        sum += weight * luck.value;
    }
    return sum;
}

static void stand(vd_match *match, const char *text)
{
    vd_situation situation;
    vd_error err;

    assert_int_equal(vd_situation_parse(text, strlen(text), VD_BACKGAMMON, &situation, &err),
                     VD_OK);
    vd_match_of(&situation, match);
    match->rules.cube = true;
}

/* At the draw, where no double can come, and at rolls, with the cube anywhere and the turn often lost. */
static void the_luck_of_all_rolls_is_zero(void **state)
{
    static const char *const places[] = {
        "M[bar:1 16:1 6:2 5:2] A[22:2 21:2 20:2 19:2 24:2]",
        "M[13:1 6:2 5:2] A[7:1 1:2] cube:2/me",
        "M[13:1 6:2 5:2] A[7:1 1:2] cube:4/him",
    };
    vd_engine *engine = make_fool(1);
    vd_adviser *judge;
    vd_match match;

    (void)state;
    assert_int_equal(vd_adviser_new(engine, &judge, NULL), VD_OK);
    for (int ply = 0; ply <= 1; ply++) {
        start(&match, VD_BACKGAMMON, true);
        assert_true(fabs(mean_luck(judge, ply, &match, false)) < 1e-6);
        for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
            stand(&match, places[i]);
            match.turns_played[0] = match.turns_played[1] = 3;
            assert_true(fabs(mean_luck(judge, ply, &match, true)) < 1e-6);
        }
    }
    vd_adviser_free(judge);
    vd_engine_free(engine);
}

typedef struct outcome {
    running_stats plain, adjusted;
} outcome;

/* Short games: few checkers, and still contact. */
static outcome play_match_series(player players[2], const vd_engine *judge, bool cube, int pairs)
{
    outcome out = {.plain = {0}};
    seat seats[2];
    paired_game d;

    assert_true(paired_game_init(&d, judge, 0));
    for (int i = 0; i < 2; i++) {
        players[i].cubeless = !cube;
        assert_true(seat_init(&seats[i], &players[i], 0));
    }
    for (int pair = 0; pair < pairs; pair++) {
        double plain = 0, adjusted = 0;

        for (int swap = 0; swap < 2; swap++) {
            seat *const seated[2] = {&seats[swap], &seats[1 - swap]};
            const double sign = swap == 0 ? 0.5 : -0.5;
            paired_game_score score;
            vd_match match;
            vd_rng dice;

            stand(&match, "M[20:1 8:2 6:1 4:1] A[18:1 15:1 5:1 3:2]");
            match.rules.cube = cube;
            vd_rng_init(&dice, 77 + (uint64_t)pair);
            assert_int_equal(
                paired_game_play(&d, seated, &match, &dice, 1000 + (uint64_t)pair, &score), VD_OK);
            plain += sign * score.points;
            adjusted += sign * (score.points - score.luck);
        }
        stats_add(&out.plain, plain);
        stats_add(&out.adjusted, adjusted);
    }
    seat_fini(&seats[0]);
    seat_fini(&seats[1]);
    paired_game_fini(&d);
    return out;
}

static void assert_agree(const outcome *o)
{
    const double spread = sqrt(pow(stats_error(&o->plain), 2) + pow(stats_error(&o->adjusted), 2));

    assert_true(stats_error(&o->plain) > 0);
    assert_true(fabs(stats_mean(&o->plain) - stats_mean(&o->adjusted)) < 4 * spread);
}

static void a_player_against_itself_is_nothing_ahead(void **state)
{
    vd_engine *engine = make_fool(2);
    player players[2] = {{.engine = engine}, {.engine = engine}};
    outcome o;

    (void)state;
    o = play_match_series(players, engine, true, 20);
    assert_true(fabs(o.plain.sum) < 1e-9);
    assert_true(fabs(o.adjusted.sum) < 1e-9);
    assert_true(o.adjusted.squares < 1e-9);
    vd_engine_free(engine);
}

/* A judge who knows the game, and one who knows nothing. */
static void luck_taken_out_leaves_the_mean(void **state)
{
    static const vd_level noisy = {"noisy", 0.06F};
    vd_engine *engine = NULL, *fool = make_fool(3);
    player players[2];
    outcome wise, foolish;

    (void)state;
    assert_int_equal(vd_engine_new(&engine, NULL), VD_OK);
    memset(players, 0, sizeof players);
    players[0].engine = engine;
    players[1].engine = engine;
    players[1].level = &noisy;
    wise = play_match_series(players, engine, true, 32);
    foolish = play_match_series(players, fool, true, 32);
    assert_agree(&wise);
    assert_agree(&foolish);
    assert_true(stats_error(&wise.adjusted) < 0.8 * stats_error(&wise.plain));
    assert_true(fabs(stats_mean(&wise.plain) - stats_mean(&foolish.plain)) < 1e-12);
    vd_engine_free(engine);
    vd_engine_free(fool);
}

static void filters_are_read_as_they_are_written(void **state)
{
    static const char *const good[] = {"2:1+7@0.16,3:1+3@0.06/inner=1/rough=0/rough-race=0",
                                       "/inner=5/rough=12/rough-race=3",
                                       "4:0+2@1/inner=64/rough=0/rough-race=0"};
    static const char *const bad[] = {
        "2",           "2:1",        "2:1+7",       "2:1+7@",
        "5:1+7@0.16",  "0:1+1@1",    "2:1+7@0.16,", "2:1+7@0.16/in=1",
        "/inner=0",    "/inner=65",  "/inner=",     "1:1+1@1,1:1+1@1,1:1+1@1,1:1+1@1,1:1+1@1",
        "2:-1+7@0.16", "2:1+7@0.16 "};
    vd_filter f;
    char text[128];

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(filter_parse(good[i], &f));
        filter_format(&f, text, sizeof text);
        assert_string_equal(text, good[i]);
    }
    assert_true(filter_parse("2:1+7@.16", &f));
    assert_int_equal(f.width, 1);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        f.width = 77;
        assert_false(filter_parse(bad[i], &f));
        assert_int_equal(f.width, 77);
    }
}

typedef struct taken {
    char text[256];
} taken;

static bool take(void *user, const char *line)
{
    taken *t = user;

    strncat(t->text, line, sizeof t->text - strlen(t->text) - 1);
    strncat(t->text, "|", sizeof t->text - strlen(t->text) - 1);
    return line[0] != 'x';
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void read_file(const char *path, char *text, size_t size)
{
    FILE *file = fopen(path, "r");
    size_t len;

    assert_non_null(file);
    len = fread(text, 1, size - 1, file);
    text[len] = '\0';
    fclose(file);
}

static void results_go_on_where_they_were_cut(void **state)
{
    static const struct {
        const char *before, *taken, *after;
        bool good;
    } cases[] = {
        {"", "", "# h\nnew\n", true},
        {"# h", "", "# h\nnew\n", true}, /* killed while the head was written */
        {"# h\n", "", "# h\nnew\n", true},
        {"# h\n1\n2\n", "1|2|", "# h\n1\n2\nnew\n", true},
        {"# h\n1\n2", "1|", "# h\n1\nnew\n", true},
        {"# other\n1\n", "", "# other\n1\n", false},
        {"# h\nx\n1\n", "x|", "# h\nx\n1\n", false},
    };
    char path[] = "/tmp/test_train_match_XXXXXX", text[256];
    const int fd = mkstemp(path);

    (void)state;
    assert_true(fd >= 0);
    close(fd);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        taken t = {""};
        FILE *file;

        write_file(path, cases[i].before);
        file = results_open(path, "# h\n", take, &t);
        assert_int_equal(file != NULL, cases[i].good);
        assert_string_equal(t.text, cases[i].taken);
        if (file) {
            assert_true(fputs("new\n", file) >= 0);
            fclose(file);
        }
        read_file(path, text, sizeof text);
        assert_string_equal(text, cases[i].after);
    }
    unlink(path);
    assert_null(results_open("/nowhere/at/all", "# h\n", take, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_luck_of_all_rolls_is_zero),
        cmocka_unit_test(a_player_against_itself_is_nothing_ahead),
        cmocka_unit_test(luck_taken_out_leaves_the_mean),
        cmocka_unit_test(filters_are_read_as_they_are_written),
        cmocka_unit_test(results_go_on_where_they_were_cut),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
