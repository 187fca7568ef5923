/* Pools of rare positions and the values measured on them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "inner/nets.h"
#include "train/data/position_kinds.h"
#include "train/data/value_classes.h"
#include "train/measure/value_errors.h"
#include "train/train.h"

static void temporary(char path[64], const char *name)
{
    snprintf(path, 64, "/tmp/videau-values-%s-%ld", name, (long)getpid());
}

__attribute__((format(printf, 2, 3))) static int run_line(const train_command *command,
                                                          const char *form, ...)
{
    char line[1024];
    char *words[48];
    int count = 0;
    va_list args;

    va_start(args, form);
    vsnprintf(line, sizeof line, form, args);
    va_end(args);
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
        words[count++] = word;
    return train_run(command, count, words, NULL);
}

static int points_held(const vd_side *side)
{
    int count = 0;

    for (int k = 19; k <= 24; k++)
        count += side->point[k] >= 2;
    return count;
}

/* Each pool gives positions of the game that are what its name says, each side of it on roll at times. */
static void pools_hold_what_they_say(void **state)
{
    const vd_variant *game = vd_variant_get(VD_BACKGAMMON);
    int anchors[6][6] = {{0}}, pairs = 0, off = 0, mover = 0;
    vd_rng rng;
    vd_error err;

    (void)state;
    vd_rng_init(&rng, 7);
    for (int p = 0; p < POOL_DRAWN; p++) {
        for (int n = 0; n < 400;) {
            vd_pos pos;
            int one = 0;

            if (!pool_draw((pool)p, &rng, &pos))
                continue;
            n++;
            assert_int_equal(vd_pos_check(game, &pos, &err), VD_OK);
            assert_true(vd_pos_contact(game, &pos));
            one = points_held(&pos.side[0]) > points_held(&pos.side[1]) ? 0 : 1;
            if (p == POOL_ANCHORS) {
                assert_true(points_held(&pos.side[one]) >= 2);
                mover += one == 0;
                for (int a = 19; a < 24; a++) {
                    for (int b = a + 1; b <= 24; b++)
                        anchors[a - 19][b - 19] +=
                            pos.side[one].point[a] >= 2 && pos.side[one].point[b] >= 2;
                }
            }
            if (p == POOL_CONTAINMENT)
                off |= 1 << (pos.side[0].point[0] + pos.side[1].point[0]);
        }
    }
    for (int a = 0; a < 6; a++) {
        for (int b = 0; b < 6; b++)
            pairs += anchors[a][b] > 0;
    }
    assert_int_equal(pairs, 15);
    assert_true(mover > 100 && mover < 300);
    assert_int_equal(off, 0x7FFE); /* 1 to 14 */
}

/* Positions of a number are the same each time, of their class, and lines come back as they were written. */
static void values_are_drawn_and_kept(void **state)
{
    const vd_variant *game = vd_variant_get(VD_BACKGAMMON);
    vd_engine *engine = NULL;
    self_play s;

    (void)state;
    assert_true(self_play_init(&s));
    assert_int_equal(vd_engine_new(&engine, NULL), VD_OK);
    s.engine = engine;
    s.variant = game;
    for (uint64_t number = 0; number < 4 * VALUE_CLASSES; number++) {
        valued v = {.number = number, .games = 36, .equity = -0.5, .error = 0.0125}, back;
        vd_pos again;
        char line[256];

        v.kind = (value_class)(number / 2 % VALUE_CLASSES);
        if (number < 2 * VALUE_RARE)
            assert_int_equal(v.kind, value_class_in_turn(number));
        v.probs.win = 0.25F;
        assert_int_equal(value_draw(&s, v.kind, number >= 2 * VALUE_CLASSES, 3, number, &v.pos),
                         VD_OK);
        assert_int_equal(value_draw(&s, v.kind, number >= 2 * VALUE_CLASSES, 3, number, &again),
                         VD_OK);
        assert_true(vd_pos_equal(&v.pos, &again));
        assert_int_equal(vd_pos_contact(game, &v.pos), v.kind != VALUE_RACE);
        if (v.kind == VALUE_BACK)
            assert_int_equal(kind_of(game, &v.pos), KIND_BACK);
        if (v.kind == VALUE_BACK ||
            v.kind == VALUE_RACE) { /* careless play and races are of games anyway */
            assert_int_equal(value_draw(&s, v.kind, number < 2 * VALUE_CLASSES, 3, number, &again),
                             VD_OK);
            assert_int_equal(vd_pos_equal(&v.pos, &again), v.kind == VALUE_RACE);
        }
        if (v.kind == VALUE_OFF)
            assert_true(v.pos.side[value_class_side(VALUE_OFF, &v.pos)].point[0] >= 8);
        assert_true(valued_write(&v, line, sizeof line));
        assert_true(valued_read(line, &back));
        assert_true(vd_pos_equal(&v.pos, &back.pos));
        assert_int_equal(back.kind, v.kind);
        assert_int_equal((int)back.number, (int)number);
        assert_float_equal(back.equity, -0.5, 1e-9);
        assert_false(valued_write(&v, line, 20));
    }
    self_play_fini(&s);
    vd_engine_free(engine);
}

static void other_lines_are_no_values(void **state)
{
    static const char *const bad[] = {
        "",
        "1 back",
        "1 front httcEQDLZgBgMw 36 0 0 0 0 0 0 0",
        "1 back httcEQDLZgBgMw 36 0 0 0 0 0 0",
        "1 back httcEQDLZgBgMw 36 0 0 0 0 0 0 0 0",
        "1 back !!!!!!!!!!!!!! 36 0 0 0 0 0 0 0",
        "x back httcEQDLZgBgMw 36 0 0 0 0 0 0 0",
    };
    valued v;

    (void)state;
    assert_true(valued_read("1 back httcEQDLZgBgMw 36 0 0 0 0 0 0 0", &v));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(valued_read(bad[i], &v));
}

static void read_whole(const char *path, char *text, size_t size)
{
    FILE *file = fopen(path, "r");
    size_t len;

    assert_non_null(file);
    len = fread(text, 1, size - 1, file);
    text[len] = '\0';
    fclose(file);
}

/* The same command goes on; what is there is not made again, and the whole is that of one run. */
static void values_go_on(void **state)
{
    static char whole[8192], parts[8192];
    char one[64], two[64];

    (void)state;
    temporary(one, "whole");
    temporary(two, "parts");
#define VALUES \
    "values --nets " VD_SOURCE_DIR "/data/nets --games 36 --error 1 --count %d --values %s"
    assert_int_equal(run_line(&train_values, VALUES, 3, one), 0);
    assert_int_equal(run_line(&train_values, VALUES, 2, two), 0);
    assert_int_equal(run_line(&train_values, VALUES, 3, two), 0);
    read_whole(one, whole, sizeof whole);
    read_whole(two, parts, sizeof parts);
    assert_string_equal(whole, parts);
    /* Another seed is another file. */
    assert_int_equal(run_line(&train_values, VALUES " --seed 5", 3, two), 2);
    /* A part is what the whole says there. */
    remove(two);
    assert_int_equal(run_line(&train_values, VALUES " --first 2", 3, two), 0);
    read_whole(two, parts, sizeof parts);
    assert_string_equal(strstr(whole, "\n2 "), strstr(parts, "\n2 "));
    assert_null(strstr(parts, "\n1 "));
    assert_int_equal(
        run_line(&train_values, "values --values %s %s/data/nets --ply 0", one, VD_SOURCE_DIR), 0);
    assert_int_equal(run_line(&train_values, "values --values %s --half x", one), 2);
#undef VALUES
    remove(one);
    remove(two);
}

/* The same positions rolled out again, plays looked at one roll deep; of one class, that of number 1, no others. */
static void positions_are_rolled_out_again(void **state)
{
    static char whole[8192], again[8192];
    static const char line[] =
        "values --nets " VD_SOURCE_DIR "/data/nets --games 36 --error 1 --count 3 --values %s%s%s";
    char one[64], two[64], from[80];
    value_set before = {0}, after = {0};

    (void)state;
    temporary(one, "drawn");
    temporary(two, "again");
    assert_int_equal(run_line(&train_values, line, one, "", ""), 0);
    snprintf(from, sizeof from, " --again %s", one);
    assert_int_equal(run_line(&train_values, line, two, from, ""), 0);
    read_whole(one, whole, sizeof whole);
    read_whole(two, again, sizeof again);
    assert_string_equal(strstr(whole, "\n0 "), strstr(again, "\n0 "));
    /* That file is of other plays. */
    assert_int_equal(run_line(&train_values, line, two, from, " --play-ply 1"), 2);
    remove(two);
    assert_int_equal(run_line(&train_values, line, two, from, " --play-ply 1 --class off"), 0);
    assert_true(value_set_read(&before, one));
    assert_true(value_set_read(&after, two));
    assert_int_equal(after.count, 1);
    assert_memory_equal(&before.one[2].pos, &after.one[0].pos, sizeof after.one[0].pos);
    assert_true(before.one[2].equity != after.one[0].equity);
    value_set_free(&before);
    value_set_free(&after);
    assert_int_equal(run_line(&train_values, line, two, " --again /nowhere", ""), 2);
    remove(one);
    remove(two);
}

/* Kept are positions of one net. */
static void one_net_is_gathered_for(void **state)
{
    const vd_variant *game = vd_variant_get(VD_BACKGAMMON);
    char path[64];
    const char *paths[1] = {path};
    sample *list = NULL;
    size_t len = 0;

    (void)state;
    temporary(path, "some.vds");
    assert_int_equal(run_line(&train_gather,
                              "gather --nets %s/data/nets --out %s --games 6 --pools 1 --only "
                              "contact --lambda 1",
                              VD_SOURCE_DIR, path),
                     0);
    assert_true(samples_load(paths, 1, VD_BACKGAMMON, &list, &len));
    assert_true(len > 10);
    for (size_t i = 0; i < len; i++) {
        vd_net_id net_id = VD_NET_CONTACT;

        assert_int_equal(vd_classify(game, &list[i].pos, &net_id), VD_CLASS_NET);
        assert_int_equal(net_id, VD_NET_CONTACT);
    }
    free(list);
    remove(path);
    assert_int_equal(run_line(&train_gather, "gather --only race --out %s", path), 2);
    assert_int_equal(run_line(&train_gather, "gather --only nobody --out %s", path), 2);
    assert_int_equal(run_line(&train_gather, "gather --variant tavla --pools .5 --out %s", path),
                     2);
}

/* One roll and, at best, what is left at home. */
static double mean_by_one_roll(const vd_engine *engine, const vd_side *side)
{
    static vd_plays plays = {.capacity = VD_PLAYS_MAX};
    vd_pos pos = {0};
    double sum = 1.0;

    if (!plays.play)
        plays.play = malloc(plays.capacity * sizeof *plays.play);
    assert_non_null(plays.play);
    pos.side[VD_MOVER] = *side;
    pos.side[VD_OPPONENT].point[0] = 14;
    pos.side[VD_OPPONENT].point[1] = 1;
    for (int i = 0; i < 21; i++) {
        vd_dice dice;
        const double weight = vd_dice_nth(i, &dice) / 36.0;
        double least = 1000.0;

        assert_int_equal(vd_plays_find(vd_variant_get(VD_BACKGAMMON), &pos, dice, &plays), VD_OK);
        for (size_t k = 0; k < plays.count; k++) {
            const vd_side *after = &plays.play[k].result.side[VD_MOVER];

            if (after->point[7] == 0)
                least = fmin(least, (double)vd_engine_bearoff_mean(
                                        engine, vd_variant_get(VD_BACKGAMMON), after->point));
        }
        sum += weight * least;
    }
    return sum;
}

/* A sample of a side holds one target more than a position's. */
static void a_side_of_a_race_comes_back(void **state)
{
    sample one = {.kind = SAMPLE_RACE, .target = {0.1F, 0.2F, 0.3F, 0.4F, 0.5F, 0.6F}};
    char path[64];
    const char *paths[1] = {path};
    sample *list = NULL;
    size_t len = 0;
    FILE *file;

    (void)state;
    one.pos.side[VD_MOVER].point[9] = 15;
    temporary(path, "side.vds");
    file = samples_append(path, VD_BACKGAMMON, NULL);
    assert_non_null(file);
    assert_true(samples_put(file, VD_BACKGAMMON, &one));
    assert_int_equal(fclose(file), 0);
    assert_true(samples_load(paths, 1, VD_BACKGAMMON, &list, &len));
    assert_int_equal(len, 1);
    assert_memory_equal(&list->pos.side[VD_MOVER], &one.pos.side[VD_MOVER], sizeof(vd_side));
    assert_false(vd_pos_contact(vd_variant_get(VD_BACKGAMMON), &list->pos));
    for (int o = 0; o < VD_RACE_OUTPUTS; o++)
        assert_float_equal(list->target[o], one.target[o], 0);
    free(list);
    remove(path);
}

/* Sides of races are written with the rolls they need: where a roll brings all home, as the table has it. */
static void sides_of_races_are_written(void **state)
{
    char path[64];
    const char *paths[1] = {path};
    sample *list = NULL;
    vd_engine *engine = NULL;
    size_t len = 0, near = 0;

    (void)state;
    assert_int_equal(vd_engine_new(&engine, NULL), VD_OK);
    temporary(path, "races.vds");
    assert_int_equal(
        run_line(&train_race, "race --nets %s/data/nets --out %s --games 40", VD_SOURCE_DIR, path),
        0);
    assert_true(samples_load(paths, 1, VD_BACKGAMMON, &list, &len));
    assert_true(len > 200);
    for (size_t i = 0; i < len; i++) {
        const vd_side *side = &list[i].pos.side[VD_MOVER];
        vd_race_rolls rolls;
        int farthest = 24;

        while (farthest > 6 && side->point[farthest] == 0)
            farthest--;
        assert_int_equal(list[i].kind, SAMPLE_RACE);
        assert_true(farthest > 6 && farthest < 24);
        vd_race_rolls_read(side, list[i].target, &rolls);
        assert_true(rolls.off.mean >= 1.0F);
        if (farthest > 7 || side->point[7] > 1 || side->point[0] > 0)
            continue;
        near++;
        assert_float_equal(rolls.off.mean, mean_by_one_roll(engine, side), 0.05);
    }
    assert_true(near > 5);
    free(list);
    vd_engine_free(engine);
    assert_int_equal(run_line(&train_race, "race --nets /nowhere --out %s", path), 2);
    remove(path);
}

static size_t gather_long(const char *path, const char *plays, sample **out)
{
    const char *paths[1] = {path};
    size_t len = 0;

    *out = NULL;
    assert_int_equal(
        run_line(
            &train_gather,
            "gather --nets %s/data/nets --out %s --games 160 --pools 1 --only contact --lambda 1 "
            "--noise 0 --siblings 1000000 --close 0 --seed 3 --rough %s",
            VD_SOURCE_DIR, path, plays),
        0);
    assert_true(samples_load(paths, 1, VD_BACKGAMMON, out, &len));
    remove(path);
    return len;
}

/* A long return is right in the mean however few plays of a roll the look values: of two, who is behind would lose .1 by it
 * if what was left out counted as luck. */
static void what_is_left_out_is_no_luck(void **state)
{
    const vd_variant *game = vd_variant_get(VD_BACKGAMMON);
    sample *all, *few;
    char path[64];
    double sum = 0;
    size_t len, behind = 0;

    (void)state;
    temporary(path, "long.vds");
    len = gather_long(path, "0", &all);
    assert_int_equal(gather_long(path, "2", &few), len);
    for (size_t i = 0; i < len; i++) {
        const float *a = all[i].target, *f = few[i].target;
        const vd_probs one = {a[0], a[1], a[2], a[3], a[4]}, two = {f[0], f[1], f[2], f[3], f[4]};

        assert_true(vd_pos_equal(&all[i].pos, &few[i].pos));
        if (vd_pos_pips(game, &all[i].pos, VD_MOVER) <
            vd_pos_pips(game, &all[i].pos, VD_OPPONENT) + 30)
            continue;
        sum += (double)vd_probs_equity(game, &two) - (double)vd_probs_equity(game, &one);
        behind++;
    }
    printf("%zu of who is behind: %+.4f\n", behind, sum / (double)behind);
    assert_true(behind > 200);
    assert_true(sum / (double)behind > -0.04 && sum / (double)behind < 0.04);
    free(all);
    free(few);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pools_hold_what_they_say),
        cmocka_unit_test(values_are_drawn_and_kept),
        cmocka_unit_test(other_lines_are_no_values),
        cmocka_unit_test(values_go_on),
        cmocka_unit_test(positions_are_rolled_out_again),
        cmocka_unit_test(one_net_is_gathered_for),
        cmocka_unit_test(a_side_of_a_race_comes_back),
        cmocka_unit_test(sides_of_races_are_written),
        cmocka_unit_test(what_is_left_out_is_no_luck),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
