/* Hypergammon solved: plays, values, files, and what the engine makes of them. The whole game takes minutes: what is solved here is
 * the game of one checker a side, and in one case that of two. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "inner/nets.h"
#include "videau/app.h"
#include "videau/eval.h"
#include "videau/search.h"

#include "eval/hyper.h"

static const vd_exact_shape ONE = {VD_EXACT_HYPERGAMMON, 24, 1};
static const vd_exact_job PLAIN = {0};
static vd_exact *one;
static vd_engine *engine; /* no net, and a table of one checker */
static vd_variant game;   /* with one checker */
static hyper_space *space;
static vd_plays plays = {.capacity = VD_PLAYS_MAX};
static char folder[] = "/tmp/videau-hyper-XXXXXX";
static char path[64], part[64];

static vd_variant game_of(int checkers)
{
    vd_variant out = *vd_variant_get(VD_HYPERGAMMON);

    memset(out.start, 0, sizeof out.start);
    out.checkers = (uint8_t)checkers;
    for (int i = 0; i < checkers; i++)
        out.start[24 - i] = 1;
    assert_int_equal(vd_variant_prepare(&out), VD_OK);
    return out;
}

static int open_all(void **state)
{
    vd_net *none[VD_NET_COUNT] = {NULL};
    vd_exact *table = NULL;

    (void)state;
    game = game_of(1);
    space = malloc(sizeof *space);
    plays.play = malloc(VD_PLAYS_MAX * sizeof *plays.play);
    if (!space || !plays.play || !mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/t", folder);
    snprintf(part, sizeof part, "%s/t.part", folder);
    if (vd_exact_make(&ONE, &PLAIN, &one, NULL) != VD_OK ||
        vd_exact_make(&ONE, &PLAIN, &table, NULL) != VD_OK ||
        vd_engine_make(none, &engine, NULL) != VD_OK)
        return 1;
    vd_engine_take_exact(engine, table);
    return 0;
}

static int close_all(void **state)
{
    (void)state;
    vd_exact_free(one);
    vd_engine_free(engine);
    free(space);
    free(plays.play);
    unlink(path);
    unlink(part);
    return rmdir(folder);
}

static void set_side(const hyper_space *s, uint32_t number, vd_side *out)
{
    memset(out, 0, sizeof *out);
    for (int i = 0; i < s->checkers; i++) {
        const int at = s->side[number].place[i];

        if (at == HYPER_BAR)
            out->bar++;
        else
            out->point[at]++;
    }
}

static uint32_t side_of(const hyper_space *s, const vd_side *side)
{
    uint8_t place[HYPER_CHECKERS_MAX];
    int count = 0;

    for (int k = 0; k < HYPER_BAR; k++) {
        for (int i = 0; i < side->point[k]; i++)
            place[count++] = (uint8_t)k;
    }
    for (int i = 0; i < side->bar; i++)
        place[count++] = HYPER_BAR;
    assert_int_equal(count, s->checkers);
    return vd_eval_hyper_side_of(s, place);
}

/* Both lists as sets. */
static void same_plays(const vd_variant *variant, uint32_t mover, uint32_t other, int a, int b)
{
    uint16_t own[HYPER_PLAYS_MAX];
    bool met[HYPER_PLAYS_MAX] = {false};
    hyper_view view;
    vd_pos pos = {0};
    int count;

    set_side(space, mover, &pos.side[VD_MOVER]);
    set_side(space, other, &pos.side[VD_OPPONENT]);
    vd_eval_hyper_view_of(space, other, &view);
    count = vd_eval_hyper_plays(space, &view, mover, a, b, own);
    assert_int_equal(vd_plays_find(variant, &pos, vd_dice_make(a, b), &plays), VD_OK);
    assert_int_equal(count == 0, plays.count == 0);
    for (size_t i = 0; i < plays.count; i++) {
        const uint32_t next = side_of(space, &plays.play[i].result.side[VD_MOVER]);
        const uint32_t left = side_of(space, &plays.play[i].result.side[VD_OPPONENT]);
        bool found = false;

        for (int k = 0; k < count; k++) {
            if ((own[k] & HYPER_NEXT_MASK) == next && view.hit[own[k] >> HYPER_HITS_SHIFT] == left)
                found = met[k] = true;
        }
        assert_true(found);
    }
    for (int k = 0; k < count; k++)
        assert_true(met[k]);
}

static void plays_are_those_of_the_rules(void **state)
{
    vd_rng rng;

    (void)state;
    vd_rng_init(&rng, 7);
    for (int checkers = 1; checkers <= 3; checkers++) {
        const vd_variant variant = game_of(checkers);

        vd_eval_hyper_space_init(space, checkers);
        for (int n = 0; n < 3000; n++) {
            const uint32_t mover = 1 + vd_rng_below(&rng, space->sides - 1);
            const uint32_t other = 1 + vd_rng_below(&rng, space->sides - 1);

            if ((space->side[mover].points & vd_eval_hyper_facing(space, other)) != 0)
                continue;
            for (int a = 1; a <= 6; a++) {
                for (int b = 1; b <= a; b++)
                    same_plays(&variant, mover, other, a, b);
            }
        }
    }
}

/* Every position has a number of its own, and there are as many as are said. */
static void positions_are_numbered(void **state)
{
    (void)state;
    for (int checkers = 1; checkers <= 3; checkers++) {
        uint32_t expected = 0;

        vd_eval_hyper_space_init(space, checkers);
        for (uint32_t m = 1; m < space->sides; m += checkers == 3 ? 97 : 1) {
            uint32_t count = 0, previous = 0;

            if (checkers == 3)
                expected = space->side[m].base;
            for (uint32_t y = 1; y < space->sides; y++) {
                uint32_t at;

                if ((space->side[m].points & vd_eval_hyper_facing(space, y)) != 0)
                    continue;
                at = vd_eval_hyper_position(space, m, y);
                assert_true(count++ == 0 || at > previous);
                assert_int_equal(at, expected++);
                previous = at;
            }
        }
        if (checkers < 3)
            assert_int_equal(expected, vd_eval_hyper_positions(checkers));
    }
    assert_int_equal(vd_eval_hyper_positions(1), 601);
    assert_int_equal(vd_eval_hyper_positions(3), 7953353);
}

/* ---- Values ---- */

enum { CUBES = 5 };

static double best_of(double hold, double theirs)
{
    const double doubled = 2.0 * theirs < 1.0 ? 2.0 * theirs : 1.0;

    return doubled > hold ? doubled : hold;
}

static void after_play(const vd_exact *table, const vd_variant *variant, const vd_pos *result,
                       double cube[CUBES], vd_probs *probs)
{
    vd_solved v;
    vd_pos turned;

    if (vd_pos_won(variant, result, VD_MOVER)) {
        const int worth = vd_pos_value(variant, result, VD_OPPONENT);

        for (int k = 0; k < CUBES; k++)
            cube[k] = k == 2 ? 1 : worth;
        *probs = (vd_probs){.win = 1.0F, .gammon = worth >= 2, .backgammon = worth >= 3};
        return;
    }
    vd_pos_flip(result, &turned);
    assert_true(vd_exact_solved(table, &turned, &v));
    cube[0] = -(double)v.cubeless;
    cube[1] = -best_of((double)v.centred, (double)v.theirs);
    cube[2] = -best_of((double)v.jacoby, (double)v.theirs);
    cube[3] = -(double)v.theirs;
    cube[4] = -best_of((double)v.owned, (double)v.theirs);
    *probs = v.probs;
    vd_probs_flip(probs);
}

/* One ply on, with the rules' own plays and values of finished games. */
static void one_ply(const vd_exact *table, const vd_variant *variant, const vd_pos *pos,
                    double sum[CUBES], double chance[5])
{
    for (int r = 0; r < 21; r++) {
        vd_dice dice;
        const double weight = vd_dice_nth(r, &dice) / 36.0;
        double best[CUBES] = {-9, -9, -9, -9, -9};
        vd_probs chosen = {0};

        assert_int_equal(vd_plays_find(variant, pos, dice, &plays), VD_OK);
        if (plays.count == 0)
            plays.play[plays.count++].result = *pos;
        for (size_t i = 0; i < plays.count; i++) {
            double cube[CUBES];
            vd_probs probs;

            after_play(table, variant, &plays.play[i].result, cube, &probs);
            if (cube[0] > best[0])
                chosen = probs;
            for (int k = 0; k < CUBES; k++)
                best[k] = cube[k] > best[k] ? cube[k] : best[k];
        }
        for (int k = 0; k < CUBES; k++)
            sum[k] += weight * best[k];
        chance[0] += weight * (double)chosen.win;
        chance[1] += weight * (double)chosen.gammon;
        chance[2] += weight * (double)chosen.backgammon;
        chance[3] += weight * (double)chosen.lose_gammon;
        chance[4] += weight * (double)chosen.lose_backgammon;
    }
}

/* `chances` too: where two plays are worth the same to the last bit, which is taken is not asked. */
static void holds(const vd_exact *table, const vd_variant *variant, const vd_pos *pos, bool chances)
{
    double sum[CUBES] = {0}, chance[5] = {0};
    const vd_probs *p;
    vd_solved v;

    assert_true(vd_exact_solved(table, pos, &v));
    one_ply(table, variant, pos, sum, chance);
    assert_float_equal(v.cubeless, sum[0], 3e-6);
    assert_float_equal(v.centred, sum[1], 3e-6);
    assert_float_equal(v.jacoby, sum[2], 3e-6);
    assert_float_equal(v.owned, sum[3], 3e-6);
    assert_float_equal(v.theirs, sum[4], 3e-6);
    p = &v.probs;
    assert_float_equal(vd_probs_equity(variant, p), v.cubeless, 1e-5F);
    assert_true(p->gammon <= p->win && p->backgammon <= p->gammon);
    assert_true(p->lose_gammon <= 1.0F - p->win + 1e-6F && p->lose_backgammon <= p->lose_gammon);
    if (!chances)
        return;
    assert_float_equal(p->win, chance[0], 3e-6);
    assert_float_equal(p->gammon, chance[1], 3e-6);
    assert_float_equal(p->backgammon, chance[2], 3e-6);
    assert_float_equal(p->lose_gammon, chance[3], 3e-6);
    assert_float_equal(p->lose_backgammon, chance[4], 3e-6);
}

/* That value iteration has one end, so these equations settle all values. */
static void each_value_follows_from_the_next(void **state)
{
    int seen = 0;

    (void)state;
    vd_eval_hyper_space_init(space, 1);
    for (uint32_t m = 1; m < space->sides; m++) {
        for (uint32_t y = 1; y < space->sides; y++) {
            vd_pos pos = {0};

            if ((space->side[m].points & vd_eval_hyper_facing(space, y)) != 0)
                continue;
            set_side(space, m, &pos.side[VD_MOVER]);
            set_side(space, y, &pos.side[VD_OPPONENT]);
            holds(one, &game, &pos, true);
            seen++;
        }
    }
    assert_int_equal(seen, 601);
}

static void what_is_not_in_the_table(void **state)
{
    vd_pos pos;
    vd_solved v;

    (void)state;
    vd_pos_start(&game, &pos);
    assert_true(vd_exact_solved(one, &pos, &v));
    pos.pending = VD_PENDING_AGAIN;
    assert_false(vd_exact_solved(one, &pos, &v));
    pos.pending = VD_PENDING_NONE;
    pos.side[VD_MOVER].point[3] = 1; /* two checkers */
    assert_false(vd_exact_solved(one, &pos, &v));
    vd_pos_start(&game, &pos);
    pos.side[VD_MOVER].point[24] = 0;
    assert_false(vd_exact_solved(one, &pos, &v)); /* none */
    pos.side[VD_MOVER].point[0] = 1;
    assert_false(vd_exact_solved(one, &pos, &v)); /* finished */
    pos.side[VD_MOVER].point[0] = 0;
    pos.side[VD_MOVER].point[1] = 1; /* on the other's 24 */
    assert_false(vd_exact_solved(one, &pos, &v));
    vd_pos_start(vd_variant_get(VD_HYPERGAMMON), &pos);
    assert_false(vd_exact_solved(one, &pos, &v));
}

/* ---- Files ---- */

typedef struct stopping {
    int left;
} stopping;

static bool count_down(void *user, double done)
{
    stopping *s = user;

    assert_true(done >= 0.0 && done <= 1.0);
    return s->left-- > 0;
}

static bool kill_soon(void *user, double done)
{
    stopping *s = user;

    (void)done;
    if (s->left-- == 0)
        raise(SIGKILL);
    return true;
}

static void assert_whole(void)
{
    vd_exact *table = NULL;

    assert_int_equal(vd_exact_open(path, true, &table, NULL), VD_OK);
    assert_true(vd_exact_about(table)->checksum == vd_exact_about(one)->checksum);
    vd_exact_free(table);
    assert_int_equal(access(part, F_OK), -1);
    unlink(path);
}

/* Stopped everywhere, with any number of threads: the same bits. */
static void a_stopped_build_goes_on(void **state)
{
    stopping s;
    vd_exact_job job = {count_down, &s, 3, 0};
    vd_status status = VD_ERR_CANCELLED;
    int stops = 0;

    (void)state;
    while (status == VD_ERR_CANCELLED) {
        vd_exact *table = NULL;

        s.left = 1 + stops * 5 % 17;
        job.threads = 1 + stops % 3;
        status = vd_exact_build(path, &ONE, &job, NULL);
        if (status == VD_ERR_CANCELLED)
            assert_int_equal(vd_exact_open(part, true, &table, NULL), VD_ERR_CORRUPT);
        stops++;
    }
    assert_int_equal(status, VD_OK);
    assert_true(stops > 5);
    assert_whole();
}

static void a_killed_build_goes_on(void **state)
{
    stopping s = {.left = 120};
    vd_exact_job job = {kill_soon, &s, 1, 0};
    vd_exact_info info;
    int told = 0;
    pid_t child;

    (void)state;
    child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(vd_exact_build(path, &ONE, &job, NULL) == VD_OK ? 0 : 1);
    assert_int_equal(waitpid(child, &told, 0), child);
    assert_true(WIFSIGNALED(told));
    assert_int_equal(vd_exact_look(part, &info, NULL), VD_OK);
    assert_true(info.done > 0 && info.done < info.steps);
    assert_int_equal(vd_exact_build(path, &ONE, &PLAIN, NULL), VD_OK);
    assert_whole();
}

static void stop_after(int calls)
{
    stopping s = {.left = calls};
    const vd_exact_job job = {count_down, &s, 1, 0};

    assert_int_equal(vd_exact_build(path, &ONE, &job, NULL), VD_ERR_CANCELLED);
}

static void flip_byte(const char *name, off_t at)
{
    const int file = open(name, O_RDWR);
    unsigned char byte;

    assert_true(file >= 0);
    assert_int_equal(pread(file, &byte, 1, at), 1);
    byte ^= 0x40;
    assert_int_equal(pwrite(file, &byte, 1, at), 1);
    close(file);
}

/* What has not its sum is no start: the work begins anew and ends with the same bits. */
static void a_damaged_part_is_not_gone_on_with(void **state)
{
    static const off_t places[] = {20, 64, 130, 140, 161, 170, 5000, 4096 + 24064 + 8000};

    (void)state;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        stop_after(90);
        flip_byte(part, places[i]);
        assert_int_equal(vd_exact_build(path, &ONE, &PLAIN, NULL), VD_OK);
        assert_whole();
        stop_after(90);
        assert_int_equal(truncate(part, (off_t)(1000 + 7000 * i)), 0);
        assert_int_equal(vd_exact_build(path, &ONE, &PLAIN, NULL), VD_OK);
        assert_whole();
    }
}

/* Killed between the cut of the second room and the name. */
static void a_finished_part_gets_its_name(void **state)
{
    (void)state;
    assert_int_equal(vd_exact_build(path, &ONE, &PLAIN, NULL), VD_OK);
    assert_int_equal(rename(path, part), 0);
    assert_int_equal(vd_exact_build(path, &ONE, &PLAIN, NULL), VD_OK);
    assert_whole();
}

static void a_damaged_table_is_refused(void **state)
{
    vd_exact *table = NULL;
    vd_error err = {0};
    vd_exact_info info;

    (void)state;
    for (off_t at = 0; at < 4096 + 24000; at += at < 80 ? 7 : 3001) {
        const bool used = at < 56 || (at >= 64 && at < 80) || at >= 4096;

        assert_int_equal(vd_exact_build(path, &ONE, &PLAIN, NULL), VD_OK);
        flip_byte(path, at);
        if (used)
            assert_int_not_equal(vd_exact_open(path, true, &table, &err), VD_OK);
        unlink(path);
    }
    assert_int_equal(vd_exact_build(path, &ONE, &PLAIN, NULL), VD_OK);
    assert_int_equal(truncate(path, 20000), 0);
    assert_int_equal(vd_exact_open(path, true, &table, &err), VD_ERR_CORRUPT);
    assert_int_equal(err.code, VD_ERROR_cut_short);
    assert_int_equal(vd_exact_look(path, &info, NULL), VD_OK);
    unlink(path);
}

static void shapes_and_memory(void **state)
{
    static const vd_exact_shape bad[] = {{VD_EXACT_HYPERGAMMON, 24, 0},
                                         {VD_EXACT_HYPERGAMMON, 24, 4},
                                         {VD_EXACT_HYPERGAMMON, 12, 3}};
    static const vd_exact_shape three = {VD_EXACT_HYPERGAMMON, 24, 3};
    const vd_exact_job job = {.memory = 300U << 20};
    vd_error err = {0};
    uint64_t size = 0;

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(vd_exact_build(path, &bad[i], &PLAIN, &err), VD_ERR_UNSUPPORTED);
    assert_int_equal(vd_exact_size(&three, &size), VD_OK);
    assert_true(size >= 318134120 + 4096 && size < 318134120 + 4096 + 64);
    assert_int_equal(vd_exact_build(path, &three, &job, &err), VD_ERR_FULL);
    assert_int_equal(err.code, VD_ERROR_too_large);
}

/* ---- The engine ---- */

static void start_match(vd_match *out, int length)
{
    vd_match_rules rules;

    vd_match_rules_default(&rules, VD_HYPERGAMMON, length);
    rules.variant = game;
    assert_int_equal(vd_match_init(out, &rules), VD_REFUSAL_none);
    vd_pos_start(&game, &out->pos);
    out->phase = VD_PHASE_ROLL;
}

static void the_engine_knows_the_game_of_its_table(void **state)
{
    vd_variant other = game;
    vd_probs probs;
    vd_solved v;
    vd_pos pos;

    (void)state;
    vd_pos_start(&game, &pos);
    assert_true(vd_engine_knows(engine, &game));
    assert_false(vd_engine_knows(engine, vd_variant_get(VD_HYPERGAMMON)));
    assert_false(vd_engine_knows(engine, vd_variant_get(VD_BACKGAMMON)));
    other.value = VD_VALUE_1;
    assert_false(vd_engine_knows(engine, &other));
    other = game;
    other.opening = VD_OPENING_REROLL;
    assert_true(vd_engine_knows(engine, &other));
    assert_true(vd_engine_solved(engine, &game, &pos, &v));
    assert_int_equal(vd_engine_probs(engine, &game, &pos, &probs), VD_OK);
    assert_memory_equal(&probs, &v.probs, sizeof probs);
    assert_int_equal(vd_engine_probs(engine, &other, &pos, &probs), VD_OK);
}

/* For money the cube is the table's, at any depth; with beavers under Jacoby it is not. */
static void money_has_the_values_of_the_table(void **state)
{
    vd_search *search = NULL;
    vd_match match;
    vd_solved v;

    (void)state;
    assert_int_equal(vd_search_new(engine, 12, &search, NULL), VD_OK);
    start_match(&match, 0);
    assert_true(vd_engine_solved(engine, &game, &match.pos, &v));
    for (int jacoby = 0; jacoby < 2; jacoby++) {
        match.rules.jacoby = jacoby == 1;
        for (int ply = 0; ply <= 2; ply++) {
            const vd_search_options options = {.ply = ply};
            const double hold = (double)(jacoby ? v.jacoby : v.centred);
            vd_evaluation out;
            vd_cube_values cube;

            assert_int_equal(vd_search_eval(search, &match, &options, &out), VD_OK);
            assert_float_equal(out.cubeful, best_of(hold, (double)v.theirs), 1e-6);
            assert_memory_equal(&out.probs, &v.probs, sizeof v.probs);
            assert_int_equal(vd_engine_cube(engine, &match, NULL, 0, &cube), VD_OK);
            assert_float_equal(cube.no_double, hold, 1e-6);
            assert_float_equal(cube.take, 2.0F * v.theirs, 1e-6F);
        }
    }
    vd_search_free(search);
}

/* In a match the chances alone are the table's. */
static void a_match_has_the_chances_of_the_table(void **state)
{
    const vd_search_options options = {.ply = 1};
    vd_search *search = NULL;
    vd_match match;
    vd_evaluation out;
    vd_cube_values cube;
    vd_solved v;

    (void)state;
    assert_int_equal(vd_search_new(engine, 12, &search, NULL), VD_OK);
    start_match(&match, 1);
    assert_true(vd_engine_solved(engine, &game, &match.pos, &v));
    assert_int_equal(vd_search_eval(search, &match, &options, &out), VD_OK);
    assert_memory_equal(&out.probs, &v.probs, sizeof v.probs);
    /* At one point a gammon is worth nothing: plays are chosen for points. */
    assert_float_equal(out.mwc, v.probs.win, 0.1);
    start_match(&match, 5);
    assert_int_equal(vd_search_eval(search, &match, &options, &out), VD_OK);
    assert_memory_equal(&out.probs, &v.probs, sizeof v.probs);
    assert_int_equal(vd_engine_cube(engine, &match, NULL, 0, &cube), VD_OK);
    assert_true(cube.no_double >= -3.0F && cube.no_double <= 3.0F);
    vd_search_free(search);
}

/* Played out to the end, by plays for points: an independent count. */
static void a_rollout_agrees(void **state)
{
    vd_rollout_question question = {.kind = VD_ROLLOUT_POSITION};
    vd_rollout_options options;
    vd_rollout *r = NULL;
    vd_match match;
    vd_rollout_candidate line;
    vd_rollout_report report;
    vd_solved v;

    (void)state;
    start_match(&match, 0);
    assert_true(vd_engine_solved(engine, &game, &match.pos, &v));
    question.match = &match;
    vd_rollout_options_default(&options);
    options.games = 1296;
    options.cubeless = true;
    options.through_exact = true;
    options.side[0].cube_ply = options.side[1].cube_ply = 0;
    assert_int_equal(vd_rollout_new(engine, &question, &options, &r, NULL), VD_OK);
    assert_int_equal(vd_rollout_run(r, 1, NULL), VD_OK);
    vd_rollout_look(r, &report, &line);
    assert_true(fabs(line.equity.mean - (double)v.cubeless) < 4.0 * line.equity.error + 1e-4);
    vd_rollout_free(r);
}

/* The file of a table of three checkers, all its values 0. */
static vd_exact *open_hollow(void)
{
    static const vd_exact_shape three = {VD_EXACT_HYPERGAMMON, 24, 3};
    unsigned char header[EXACT_HEADER];
    FILE *file = fopen(path, "wb");
    vd_exact *table = NULL;
    exact_layout layout;

    assert_non_null(file);
    assert_true(vd_eval_exact_layout_of(&three, &layout));
    vd_eval_exact_header_write(header, &three, &layout, 0);
    assert_int_equal(fwrite(header, sizeof header, 1, file), 1);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(truncate(path, (off_t)(EXACT_HEADER + layout.bytes)), 0);
    assert_int_equal(vd_exact_open(path, false, &table, NULL), VD_OK);
    return table;
}

/* Cut short while it is used: the net goes on, and no answer is half of either. */
static void a_lost_table_gives_way_to_the_net(void **state)
{
    const vd_variant *three = vd_variant_get(VD_HYPERGAMMON);
    vd_rollout_question question = {.kind = VD_ROLLOUT_POSITION};
    vd_candidate *list = malloc(2 * VD_PLAYS_MAX * sizeof *list);
    vd_engine *with = NULL, *net = NULL;
    vd_rollout_options options;
    vd_rollout *r = NULL;
    vd_match_rules rules;
    vd_match match;
    vd_probs probs[3];
    const vd_pos *pos[2] = {&match.pos, &match.pos};
    vd_exact *table = open_hollow();

    (void)state;
    assert_non_null(list);
    assert_int_equal(vd_engine_new(&with, NULL), VD_OK);
    assert_int_equal(vd_engine_new(&net, NULL), VD_OK);
    vd_match_rules_default(&rules, VD_HYPERGAMMON, 0);
    assert_int_equal(vd_match_init(&match, &rules), VD_REFUSAL_none);
    vd_pos_start(three, &match.pos);
    match.phase = VD_PHASE_PLAY;
    match.dice = vd_dice_make(2, 1);
    assert_int_equal(vd_engine_probs(net, three, &match.pos, &probs[2]), VD_OK);
    vd_engine_take_exact(with, table);
    assert_int_equal(vd_engine_probs_many(with, three, pos, 2, probs), VD_OK);
    assert_true(probs[0].win == 0.0F && probs[1].win == 0.0F && probs[2].win > 0.5F);
    question.match = &match;
    match.phase = VD_PHASE_ROLL;
    vd_rollout_options_default(&options);
    options.games = 36;
    assert_int_equal(vd_rollout_new(with, &question, &options, &r, NULL), VD_OK);
    assert_int_equal(truncate(path, EXACT_HEADER), 0);
    assert_int_equal(vd_rollout_run(r, 1, NULL), VD_ERR_UNSUPPORTED);
    vd_rollout_free(r);
    assert_true(vd_exact_lost(table));
    assert_true(vd_engine_knows(with, three));
    assert_int_equal(vd_engine_probs_many(with, three, pos, 2, probs), VD_OK);
    assert_memory_equal(&probs[0], &probs[2], sizeof *probs);
    assert_memory_equal(&probs[1], &probs[2], sizeof *probs);
    /* Lost while plays are ranked. */
    vd_engine_take_exact(with, open_hollow());
    assert_int_equal(truncate(path, EXACT_HEADER), 0);
    match.phase = VD_PHASE_PLAY;
    plays.capacity = VD_PLAYS_MAX;
    assert_int_equal(vd_match_plays(&match, &plays), VD_OK);
    assert_true(plays.count > 1);
    assert_int_equal(vd_engine_rank(with, &match, &plays, NULL, 0, list), VD_OK);
    assert_int_equal(vd_engine_rank(net, &match, &plays, NULL, 0, list + VD_PLAYS_MAX), VD_OK);
    assert_memory_equal(list, list + VD_PLAYS_MAX, plays.count * sizeof *list);
    vd_engine_free(with);
    vd_engine_free(net);
    free(list);
    unlink(path);
}

/* Without a net it says nothing from then on. */
static void a_lost_table_without_a_net(void **state)
{
    const vd_variant *three = vd_variant_get(VD_HYPERGAMMON);
    vd_net *none[VD_NET_COUNT] = {NULL};
    vd_engine *with = NULL;
    vd_probs probs[2];
    vd_pos start;
    const vd_pos *pos[2] = {&start, &start};

    (void)state;
    vd_pos_start(three, &start);
    assert_int_equal(vd_engine_make(none, &with, NULL), VD_OK);
    vd_engine_take_exact(with, open_hollow());
    assert_true(vd_engine_knows(with, three));
    assert_int_equal(truncate(path, EXACT_HEADER), 0);
    assert_int_equal(vd_engine_probs_many(with, three, pos, 2, probs), VD_ERR_UNSUPPORTED);
    assert_false(vd_engine_knows(with, three));
    vd_engine_free(with);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_are_those_of_the_rules),
        cmocka_unit_test(positions_are_numbered),
        cmocka_unit_test(each_value_follows_from_the_next),
        cmocka_unit_test(what_is_not_in_the_table),
        cmocka_unit_test(a_stopped_build_goes_on),
        cmocka_unit_test(a_killed_build_goes_on),
        cmocka_unit_test(a_damaged_part_is_not_gone_on_with),
        cmocka_unit_test(a_finished_part_gets_its_name),
        cmocka_unit_test(a_damaged_table_is_refused),
        cmocka_unit_test(shapes_and_memory),
        cmocka_unit_test(the_engine_knows_the_game_of_its_table),
        cmocka_unit_test(money_has_the_values_of_the_table),
        cmocka_unit_test(a_match_has_the_chances_of_the_table),
        cmocka_unit_test(a_rollout_agrees),
        cmocka_unit_test(a_lost_table_gives_way_to_the_net),
        cmocka_unit_test(a_lost_table_without_a_net),
    };

    return cmocka_run_group_tests(tests, open_all, close_all);
}
