/* What is made of the moments of a side's rolls, beside the bear-off table, where all is known; and sides on their way home. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "eval/race.h"

static bearoff *table;
static race_tables *tables;

static int make_tables(void **state)
{
    (void)state;
    table = vd_eval_bearoff_new(4);
    tables = table ? vd_eval_race_new(table) : NULL;
    return tables ? 0 : 1;
}

static int free_tables(void **state)
{
    (void)state;
    free(table);
    free(tables);
    return 0;
}

static double sum_of(const float *chance)
{
    double sum = 0.0;

    for (int n = 0; n < BEAROFF_ROLLS; n++)
        sum += (double)chance[n];
    return sum;
}

/* The chance that the first side is off before, or with as many rolls as, the second. */
static double wins(const float *mine, const float *theirs)
{
    double win = 0.0, late = 1.0;

    for (int n = 0; n < BEAROFF_ROLLS; n++) {
        win += (double)mine[n] * late;
        late -= (double)theirs[n];
    }
    return win;
}

static int draw_entry(vd_rng *rng, float *mean)
{
    vd_race_moments rolls = {0};
    int i;

    do {
        i = 1 + (int)vd_rng_below(rng, BEAROFF_POSITIONS - 1);
        vd_eval_race_moments(table->entry[i].chance, &rolls);
    } while (rolls.mean < 2.0F);
    *mean = rolls.mean;
    return i;
}

/* Chances made of the moments have them, and put in the place of the true ones they change who wins by little. */
static void chances_have_their_moments(void **state)
{
    double squares = 0.0;
    int pairs = 0;
    vd_rng rng;

    (void)state;
    vd_rng_init(&rng, 41);
    while (pairs < 2000) {
        float chance[2][BEAROFF_ROLLS], mean[2];
        const int entry[2] = {draw_entry(&rng, &mean[0]), draw_entry(&rng, &mean[1])};
        double difference;

        if (fabsf(mean[0] - mean[1]) > 2.5F)
            continue;
        for (int s = 0; s < 2; s++) {
            vd_race_moments rolls = {0}, again = {0};

            vd_eval_race_moments(table->entry[entry[s]].chance, &rolls);
            vd_eval_race_fill_chances(tables, &rolls, chance[s]);
            vd_eval_race_moments(chance[s], &again);
            assert_float_equal(sum_of(chance[s]), 1.0, 1e-4);
            assert_float_equal(again.mean, rolls.mean, 1e-3);
        }
        difference = wins(chance[0], chance[1]) -
                     wins(table->entry[entry[0]].chance, table->entry[entry[1]].chance);
        squares += difference * difference;
        pairs++;
    }
    assert_true(sqrt(squares / pairs) < 0.002);
}

/* A long race keeps a whole chance, whatever its moments. */
static void long_races_keep_a_whole_chance(void **state)
{
    (void)state;
    for (int tenths = 10; tenths < 270; tenths++) {
        const float mean = (float)tenths / 10.0F;
        const vd_race_moments rolls = {mean, 0.5F + 0.1F * mean, 0.1F};
        float chance[BEAROFF_ROLLS];

        vd_eval_race_fill_chances(tables, &rolls, chance);
        assert_float_equal(sum_of(chance), 1.0, 1e-3F);
    }
}

/* What the net is taught it can say. */
static void outputs_come_back(void **state)
{
    vd_rng rng;

    (void)state;
    vd_rng_init(&rng, 42);
    for (int i = 0; i < 200; i++) {
        vd_side side = {0};
        float outputs[VD_RACE_OUTPUTS], again[VD_RACE_OUTPUTS];
        vd_race_rolls rolls;

        for (int c = 0; c < 15; c++)
            side.point[1 + vd_rng_below(&rng, 23)]++;
        for (int o = 0; o < VD_RACE_OUTPUTS; o++)
            outputs[o] = (float)vd_rng_unit(&rng);
        vd_race_rolls_read(&side, outputs, &rolls);
        vd_race_rolls_write(&side, &rolls, again);
        for (int o = 0; o < VD_RACE_OUTPUTS; o++)
            assert_float_equal(again[o], outputs[o], 1e-4);
        rolls.off.mean = 1000.0F;
        vd_race_rolls_write(&side, &rolls, again);
        assert_float_equal(again[0], 1.0, 0);
    }
}

/* The farther back a checker stands, the longer it takes to be out of the other's home. */
static void last_out_is_later_from_farther(void **state)
{
    (void)state;
    for (int k = 19; k < 24; k++) {
        vd_side near = {0}, far = {0};
        float late[2][BEAROFF_ROLLS];

        near.point[k] = far.point[k + 1] = 3;
        assert_true(vd_eval_race_last_out(tables, &near, late[0]));
        assert_true(vd_eval_race_last_out(tables, &far, late[1]));
        assert_float_equal(late[0][0], 1.0, 1e-5);
        for (int n = 1; n < RACE_ROLLS; n++)
            assert_true(late[1][n] >= late[0][n] - 1e-6F);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_have_their_moments),
        cmocka_unit_test(long_races_keep_a_whole_chance),
        cmocka_unit_test(outputs_come_back),
        cmocka_unit_test(last_out_is_later_from_farther),
    };

    return cmocka_run_group_tests(tests, make_tables, free_tables);
}
