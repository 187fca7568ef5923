/* Nets of features: the same bits from every kernel, in any order and company; the file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "inner/net.h"

enum { WORDS = 7, HIDDEN = 176, OUTPUTS = 5, HEADS = 3, MANY = 75 };
/* One with more features than a kernel lists; which are left is the same everywhere. */
enum { FULL = 40 };

static const vd_net_shape SHAPE = {64 * WORDS, HIDDEN, OUTPUTS, 9, HEADS};

typedef struct scene {
    vd_net *net;
    float *weights;
    uint64_t features[MANY * WORDS];
    uint8_t heads[MANY];
} scene;

static float small(vd_rng *rng)
{
    return (float)(vd_rng_unit(rng) - 0.5);
}

static int set_up(void **state)
{
    scene *s = calloc(1, sizeof *s);
    const size_t count = vd_net_weight_count(&SHAPE);
    vd_rng rng;

    assert_non_null(s);
    s->weights = malloc(count * sizeof *s->weights);
    assert_non_null(s->weights);
    vd_rng_init(&rng, 5);
    for (size_t i = 0; i < count; i++)
        s->weights[i] = small(&rng);
    assert_int_equal(vd_net_make(&SHAPE, s->weights, &s->net, NULL), VD_OK);
    /* Neighbours that differ by little, by much, and not at all. */
    for (int i = 0; i < MANY; i++) {
        uint64_t *mine = s->features + WORDS * i;

        for (int k = 0; k < WORDS; k++) {
            if (i % 9 == 0)
                mine[k] = vd_rng_next(&rng) & vd_rng_next(&rng) & vd_rng_next(&rng);
            else
                mine[k] = mine[k - WORDS];
        }
        if (i % 3 != 0)
            mine[i % WORDS] ^= (uint64_t)5 << vd_rng_below(&rng, 60);
        s->heads[i] = (uint8_t)vd_rng_below(&rng, HEADS);
    }
    memset(s->features + WORDS * FULL, 0xFF, WORDS * sizeof *s->features);
    s->features[WORDS * FULL] >>= 17;
    *state = s;
    return 0;
}

static int tear_down(void **state)
{
    scene *s = *state;

    vd_net_free(s->net);
    free(s->weights);
    free(s);
    return 0;
}

/* What the definition says, in double precision. */
static double by_definition(const scene *s, int index, int output)
{
    const uint64_t *mine = s->features + WORDS * index;
    const float *bias = s->weights + (size_t)64 * WORDS * HIDDEN;
    const float *second =
        bias + HIDDEN + (size_t)s->heads[index] * OUTPUTS * HIDDEN + (size_t)output * HIDDEN;
    const float *last = bias + HIDDEN + (size_t)HEADS * OUTPUTS * HIDDEN;
    double total = (double)last[s->heads[index] * OUTPUTS + output];

    for (int h = 0; h < HIDDEN; h++) {
        double sum = (double)bias[h];

        for (int i = 0; i < 64 * WORDS; i++) {
            if ((mine[i / 64] >> (i % 64) & 1U) != 0)
                sum += (double)s->weights[(size_t)i * HIDDEN + (size_t)h];
        }
        sum = sum < 0 ? 0 : sum > 1 ? 1 : sum;
        total += sum * (double)second[h];
    }
    /* the sigmoid's inverse would need libm: compared by what it is made from */
    return total;
}

static double logit_of(float p)
{
    /* by bisection on 1 / (1 + e^-x), e^-x by its series */
    double low = -30, high = 30;

    for (int i = 0; i < 60; i++) {
        const double x = (low + high) / 2;
        double term = 1, power = 1;

        for (int k = 1; k < 200; k++) {
            term *= -x / k;
            power += term;
        }
        if (1 / (1 + power) < (double)p)
            low = x;
        else
            high = x;
    }
    return low;
}

static void it_computes_what_it_is_defined_as(void **state)
{
    const scene *s = *state;
    float out[MANY * OUTPUTS];

    vd_net_run_features(s->net, s->features, s->heads, MANY, out);
    for (int i = 0; i < MANY; i += 7) {
        for (int o = 0; o < OUTPUTS; o++) {
            const double expected = by_definition(s, i, o);

            if (expected > -9 && expected < 9)
                assert_true(fabs(logit_of(out[OUTPUTS * i + o]) - expected) < 0.03);
        }
    }
}

/* Widths that fill the registers of every kernel, of some or of none, and whole bands of them with and without a rest. */
static void every_kernel_gives_the_same_bits(void **state)
{
    static const uint32_t widths[] = {16, 32, 64, 176, 352, 512}, outputs[] = {1, 5};
    const scene *s = *state;
    float first[MANY * OUTPUTS], other[MANY * OUTPUTS];
    vd_rng rng;

    vd_rng_init(&rng, 15);
    for (size_t i = 0; i < 2 * sizeof widths / sizeof widths[0]; i++) {
        const vd_net_shape shape = {64 * WORDS, widths[i / 2], outputs[i % 2], 9, HEADS};
        const size_t count = vd_net_weight_count(&shape);
        const size_t bytes = MANY * shape.outputs * sizeof *first;
        float *weights = malloc(count * sizeof *weights);
        vd_net *net = NULL;

        assert_non_null(weights);
        for (size_t k = 0; k < count; k++)
            weights[k] = 0.25F * small(&rng);
        assert_int_equal(vd_net_make(&shape, weights, &net, NULL), VD_OK);
        vd_net_run_features_on(net, 0, s->features, s->heads, MANY, first);
        for (int k = 1; k < vd_net_kernel_count(); k++) {
            if (!vd_net_kernel_usable(k))
                continue;
            memset(other, 0, sizeof other);
            vd_net_run_features_on(net, k, s->features, s->heads, MANY, other);
            assert_memory_equal(first, other, bytes);
        }
        vd_net_free(net);
        free(weights);
    }
}

static void company_does_not_matter(void **state)
{
    const scene *s = *state;
    float all[MANY * OUTPUTS], one[OUTPUTS];

    vd_net_run_features(s->net, s->features, s->heads, MANY, all);
    for (int i = 0; i < MANY; i++) {
        vd_net_run_features(s->net, s->features + WORDS * i, s->heads + i, 1, one);
        assert_memory_equal(one, all + OUTPUTS * i, sizeof one);
    }
}

static void the_file_brings_it_back(void **state)
{
    const scene *s = *state;
    const size_t capacity = 64 + 4 * vd_net_weight_count(&SHAPE);
    unsigned char *bytes = malloc(capacity);
    float before[MANY * OUTPUTS], after[MANY * OUTPUTS];
    vd_net *back = NULL;
    size_t len = 0;

    assert_non_null(bytes);
    assert_int_equal(vd_net_write(s->net, bytes, capacity, &len), VD_OK);
    assert_int_equal(vd_net_read(bytes, len, &back, NULL), VD_OK);
    assert_int_equal(vd_net_heads(back), HEADS);
    vd_net_run_features(s->net, s->features, s->heads, MANY, before);
    vd_net_run_features(back, s->features, s->heads, MANY, after);
    assert_memory_equal(before, after, sizeof before);
    vd_net_free(back);
    back = NULL;
    bytes[len / 2] ^= 1;
    assert_int_equal(vd_net_read(bytes, len, &back, NULL), VD_ERR_CORRUPT);
    assert_int_equal(vd_net_read(bytes, len - 1, &back, NULL), VD_ERR_CORRUPT);
    assert_null(back);
    free(bytes);
}

static void weights_come_back_on_the_grid(void **state)
{
    const scene *s = *state;
    const size_t count = vd_net_weight_count(&SHAPE);
    float *out = malloc(count * sizeof *out);

    assert_non_null(out);
    vd_net_copy_weights(s->net, out);
    for (size_t i = 0; i < count; i++)
        assert_true(fabs((double)out[i] - (double)s->weights[i]) <= 1.0 / 4096 + 1e-9);
    free(out);
}

static void shapes_and_weights_it_cannot_have_are_refused(void **state)
{
    static const vd_net_shape bad[] = {{65, 16, 1, 0, 1},
                                       {64, 24, 1, 0, 1},
                                       {64, 16, 9, 0, 1},
                                       {64, 16, 1, 0, VD_NET_HEADS_MAX + 1},
                                       {64, VD_NET_HIDDEN_MAX + 16, 1, 0, 1}};
    scene *s = *state;
    vd_net *net = NULL;
    const float kept = s->weights[3];

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(vd_net_weight_count(&bad[i]), 0);
    s->weights[3] = 16.5F;
    assert_int_equal(vd_net_make(&SHAPE, s->weights, &net, NULL), VD_ERR_CORRUPT);
    s->weights[3] = kept;
    assert_null(net);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(it_computes_what_it_is_defined_as, set_up, tear_down),
        cmocka_unit_test_setup_teardown(every_kernel_gives_the_same_bits, set_up, tear_down),
        cmocka_unit_test_setup_teardown(company_does_not_matter, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_file_brings_it_back, set_up, tear_down),
        cmocka_unit_test_setup_teardown(weights_come_back_on_the_grid, set_up, tear_down),
        cmocka_unit_test_setup_teardown(shapes_and_weights_it_cannot_have_are_refused, set_up,
                                        tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
