/* The trainer's model and self-play. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "train/selfplay.h"

static const vd_net_shape SMALL = {10, 16, MODEL_OUTPUTS, 0, 0};

static void fill(vd_rng *rng, float *values, int count)
{
    memset(values, 0, MODEL_INPUTS_MAX * sizeof *values);
    for (int i = 0; i < count; i++)
        values[i] = vd_rng_below(rng, 3) == 0 ? (float)vd_rng_unit(rng) : 0.0F;
}

/* By way of the base or not, the model says what the engine's kernel says of the same weights. */
static void the_model_and_the_net_agree(void **state)
{
    model m;
    model_base base = {.set = false};
    vd_net *net = NULL;
    vd_rng rng;

    (void)state;
    assert_true(model_init(&m, &SMALL, 3));
    assert_int_equal(vd_net_make(&SMALL, m.weight, &net, NULL), VD_OK);
    vd_rng_init(&rng, 4);
    for (int i = 0; i < 100; i++) {
        float inputs[MODEL_INPUTS_MAX], mine[MODEL_OUTPUTS], other[MODEL_OUTPUTS];

        fill(&rng, inputs, 10);
        model_run(&m, &base, inputs, mine);
        vd_net_run(net, inputs, other);
        for (int o = 0; o < MODEL_OUTPUTS; o++)
            assert_float_equal(mine[o], other[o], 1e-5F);
    }
    vd_net_free(net);
    model_fini(&m);
}

static double cross_entropy(const model *m, const float *inputs, const float *target)
{
    model_base base = {.set = false};
    float out[MODEL_OUTPUTS];
    double sum = 0;

    model_run(m, &base, inputs, out);
    for (int o = 0; o < MODEL_OUTPUTS; o++)
        sum -= (double)target[o] * log((double)out[o]) +
               (1.0 - (double)target[o]) * log(1.0 - (double)out[o]);
    return sum;
}

static void the_gradient_is_that_of_the_loss(void **state)
{
    static const float target[MODEL_OUTPUTS] = {0.7F, 0.2F, 0.0F, 0.1F, 0.05F};
    float inputs[MODEL_INPUTS_MAX];
    float *gradient;
    model m;
    vd_rng rng;

    (void)state;
    assert_true(model_init(&m, &SMALL, 5));
    gradient = calloc(m.count, sizeof *gradient);
    assert_non_null(gradient);
    vd_rng_init(&rng, 6);
    fill(&rng, inputs, 10);
    model_gradient(&m, inputs, target, gradient);
    for (size_t i = 0; i < m.count; i++) {
        const float kept = m.weight[i], step = 0.01F;
        double above, below;

        m.weight[i] = kept + step;
        above = cross_entropy(&m, inputs, target);
        m.weight[i] = kept - step;
        below = cross_entropy(&m, inputs, target);
        m.weight[i] = kept;
        /* the gradient given is the direction that lessens the loss */
        assert_float_equal((float)((below - above) / (2.0 * (double)step)), gradient[i], 2e-3F);
    }
    free(gradient);
    model_fini(&m);
}

static void learning_brings_the_output_to_the_target(void **state)
{
    static const float target[MODEL_OUTPUTS] = {0.9F, 0.4F, 0.1F, 0.0F, 0.0F};
    float inputs[MODEL_INPUTS_MAX] = {1.0F, 0.0F, 0.5F};
    float out[MODEL_OUTPUTS];
    model_base base = {.set = false};
    float *gradient;
    model m;

    (void)state;
    assert_true(model_init(&m, &SMALL, 7) && model_adam_init(&m));
    gradient = calloc(m.count, sizeof *gradient);
    assert_non_null(gradient);
    for (int i = 0; i < 200; i++)
        model_learn(&m, inputs, target, 0.2F);
    for (int i = 0; i < 200; i++) {
        model_gradient(&m, inputs, target, gradient);
        model_adam(&m, gradient, 1, 0.002F);
    }
    model_run(&m, &base, inputs, out);
    for (int o = 0; o < MODEL_OUTPUTS; o++)
        assert_float_equal(out[o], target[o], 0.03F);
    free(gradient);
    model_fini(&m);
}

static void an_average_lies_between(void **state)
{
    model a, b;
    const model *both[2] = {&a, &b};
    float first, second;

    (void)state;
    assert_true(model_init(&a, &SMALL, 1) && model_init(&b, &SMALL, 2));
    first = a.weight[5];
    second = b.weight[5];
    model_average(&a, both, 2);
    assert_float_equal(a.weight[5], (first + second) / 2.0F, 1e-7F);
    model_copy(&b, &a);
    assert_memory_equal(a.weight, b.weight, a.count * sizeof(float));
    model_fini(&a);
    model_fini(&b);
}

static void set_worker(worker *w, const vd_engine *tables, vd_variant_id id, lesson kind)
{
    vd_slot slot = VD_SLOT_CONTACT;

    memset(w, 0, sizeof *w);
    w->lesson = kind;
    w->variant = *vd_variant_get(id);
    w->lambda = 0.7F;
    w->noise = 0.05F;
    w->rate = 0.01F;
    w->repeats = 2;
    w->mind.engine = tables;
    assert_true(vd_variant_slot(&w->variant, &slot));
    for (int s = 0; s < VD_SLOT_COUNT; s++) {
        vd_net_shape shape = {(uint32_t)vd_slot_inputs((vd_slot)s), 16, VD_OUTPUTS,
                              vd_slot_kind((vd_slot)s), 0};

        if (s != (int)slot && s != VD_SLOT_RACE)
            continue;
        w->mind.learn[s] = true;
        assert_true(model_init(&w->mind.net[s], &shape, 9) && model_adam_init(&w->mind.net[s]));
    }
    assert_true(worker_init(w, 8000));
    vd_rng_init(&w->rng, 10);
}

static void free_worker(worker *w)
{
    for (int s = 0; s < VD_SLOT_COUNT; s++)
        model_fini(&w->mind.net[s]);
    worker_fini(w);
}

/* Every family, both lessons: the games end, something is learned, and the same seed teaches the same. */
static void self_play_is_repeatable(void **state)
{
    static const vd_variant_id ids[] = {VD_BACKGAMMON, VD_DUTCH, VD_ACEY_DEUCEY};
    vd_net *none[VD_SLOT_COUNT] = {NULL};
    vd_engine *tables = NULL;

    (void)state;
    assert_int_equal(vd_engine_make(none, &tables, NULL), VD_OK);
    for (size_t i = 0; i < 3; i++) {
        for (int kind = 0; kind < 2; kind++) {
            static worker one, other;
            vd_slot slot = VD_SLOT_CONTACT;
            float before;

            set_worker(&one, tables, ids[i], (lesson)kind);
            set_worker(&other, tables, ids[i], (lesson)kind);
            assert_true(vd_variant_slot(&one.variant, &slot));
            before = one.mind.net[slot].second_bias[0];
            assert_int_equal(worker_play(&one, kind == LESSON_TD ? 3 : 1), VD_OK);
            assert_int_equal(worker_play(&other, kind == LESSON_TD ? 3 : 1), VD_OK);
            assert_memory_equal(one.mind.net[slot].weight, other.mind.net[slot].weight,
                                one.mind.net[slot].count * sizeof(float));
            if (kind == LESSON_TD)
                assert_true(before < one.mind.net[slot].second_bias[0] ||
                            before > one.mind.net[slot].second_bias[0]);
            else
                assert_true(one.labels > 10 && one.ring[slot].count > 10);
            assert_true(one.games > 0 && one.decisions > 10);
            free_worker(&one);
            free_worker(&other);
        }
    }
    vd_engine_free(tables);
}

/* Dutch learns its own net and asks the engine about races, whatever kind of net that has for them. */
static void what_is_not_trained_is_the_engines(void **state)
{
    static worker w;
    const vd_variant *dutch = vd_variant_get(VD_DUTCH);
    brain_scratch scratch;
    vd_engine *engine = NULL;
    vd_probs known, said;
    vd_pos pos;

    (void)state;
    assert_int_equal(vd_engine_new(&engine, NULL), VD_OK);
    set_worker(&w, engine, VD_DUTCH, LESSON_LABELS);
    w.mind.learn[VD_SLOT_RACE] = false;
    assert_true(brain_scratch_init(&scratch));
    memset(&pos, 0, sizeof pos);
    for (int s = 0; s < 2; s++) {
        pos.side[s].point[3] = 8;
        pos.side[s].point[8] = (uint8_t)(7 - s);
        pos.side[s].point[0] = (uint8_t)s;
    }
    vd_pos_settle(dutch, &pos);
    assert_int_equal(vd_engine_probs(engine, dutch, &pos, &known), VD_OK);
    brain_probs(&w.mind, &scratch, dutch, &pos, &said);
    assert_memory_equal(&known, &said, sizeof known);
    assert_true(known.win > 0.2F && known.win < 0.8F);
    brain_scratch_fini(&scratch);
    free_worker(&w);
    vd_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_model_and_the_net_agree),
        cmocka_unit_test(the_gradient_is_that_of_the_loss),
        cmocka_unit_test(learning_brings_the_output_to_the_target),
        cmocka_unit_test(an_average_lies_between),
        cmocka_unit_test(self_play_is_repeatable),
        cmocka_unit_test(what_is_not_trained_is_the_engines),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
