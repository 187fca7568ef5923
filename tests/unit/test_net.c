/* Net files and kernels. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "videau/net.h"

enum { HEADER = 40 };

static float random_weight(vd_rng *rng, double span)
{
    return (float)((vd_rng_unit(rng) - 0.5) * span);
}

static vd_net *random_net(uint32_t inputs, uint32_t hidden, uint32_t outputs, uint64_t seed,
                          double span)
{
    vd_net_shape shape = {inputs, hidden, outputs, 7, 0};
    size_t count = vd_net_weight_count(&shape);
    float *weights = malloc(count * sizeof *weights);
    vd_net *net = NULL;
    vd_rng rng;

    assert_non_null(weights);
    vd_rng_init(&rng, seed);
    for (size_t i = 0; i < count; i++)
        weights[i] = random_weight(&rng, span);
    assert_int_equal(vd_net_make(&shape, weights, &net, NULL), VD_OK);
    free(weights);
    return net;
}

/* The file of a small net; the caller frees it. */
static unsigned char *small_file(size_t *len)
{
    vd_net *net = random_net(5, 8, 3, 1, 2.0);
    unsigned char *bytes;

    assert_int_equal(vd_net_write(net, NULL, 0, len), VD_ERR_FULL);
    bytes = malloc(*len);
    assert_non_null(bytes);
    assert_int_equal(vd_net_write(net, bytes, *len, len), VD_OK);
    vd_net_free(net);
    return bytes;
}

static void kernels_give_the_same_bits(void **state)
{
    static const uint32_t hidden[] = {8, 24, 64, 72, 256};
    vd_rng rng;

    (void)state;
    vd_rng_init(&rng, 2);
    for (int i = 0; i < 200; i++) {
        uint32_t inputs = 1 + vd_rng_below(&rng, 250);
        vd_net *net =
            random_net(inputs, hidden[i % 5], 1 + (uint32_t)i % 8, (uint64_t)i, i % 7 ? 1.0 : 30.0);
        float values[250], first[8], other[8];

        for (uint32_t k = 0; k < inputs; k++)
            values[k] = vd_rng_below(&rng, 4) == 0 ? random_weight(&rng, 4.0) : 0.0F;
        vd_net_run_on(net, 0, values, first);
        for (int kernel = 1; kernel < vd_net_kernel_count(); kernel++) {
            if (!vd_net_kernel_usable(kernel))
                continue;
            memset(other, 0, sizeof other);
            vd_net_run_on(net, kernel, values, other);
            assert_memory_equal(first, other, (size_t)vd_net_outputs(net) * sizeof first[0]);
        }
        vd_net_run(net, values, other);
        assert_memory_equal(first, other, (size_t)vd_net_outputs(net) * sizeof first[0]);
        vd_net_free(net);
    }
}

/* One input, eight units, the second layer picking unit 0: out = s(4 s(x) - 2) with weights chosen so. */
static void values_are_those_of_the_formula(void **state)
{
    static const struct {
        float x, out;
    } rows[] = {{0.0F, 0.5F},        {1.0F, 0.71590409F},   {-1.0F, 0.28409591F},
                {3.0F, 0.85939771F}, {1000.0F, 0.8807970F}, {-1000.0F, 0.1192029F}};
    vd_net_shape shape = {1, 8, 1, 0, 0};
    float weights[8 + 8 + 8 + 1] = {0};
    vd_net *net = NULL;

    (void)state;
    weights[0] = 1.0F;   /* input to unit 0 */
    weights[16] = 4.0F;  /* unit 0 to the output */
    weights[24] = -2.0F; /* bias of the output */
    assert_int_equal(vd_net_weight_count(&shape), 25);
    assert_int_equal(vd_net_make(&shape, weights, &net, NULL), VD_OK);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        float out = 0;

        vd_net_run(net, &rows[i].x, &out);
        assert_float_equal(out, rows[i].out, 1e-5F);
    }
    vd_net_free(net);
}

static void outputs_stay_in_bounds(void **state)
{
    vd_net *net = random_net(50, 16, 5, 3, 1e30);
    float values[50], out[5];

    (void)state;
    for (int k = 0; k < 50; k++)
        values[k] = k % 2 ? 1e5F : -1e5F;
    vd_net_run(net, values, out);
    for (int o = 0; o < 5; o++)
        assert_true(out[o] >= 0.0F && out[o] <= 1.0F);
    vd_net_free(net);
}

static void a_file_round_trips(void **state)
{
    size_t len, again = 0;
    unsigned char *bytes = small_file(&len);
    unsigned char *copy = malloc(len);
    vd_net *net = NULL;

    (void)state;
    assert_non_null(copy);
    assert_int_equal(len, HEADER + 4 * (5 * 8 + 8 + 3 * 8 + 3));
    assert_int_equal(vd_net_read(bytes, len, &net, NULL), VD_OK);
    assert_int_equal(vd_net_inputs(net), 5);
    assert_int_equal(vd_net_hidden(net), 8);
    assert_int_equal(vd_net_outputs(net), 3);
    assert_int_equal(vd_net_kind(net), 7);
    assert_int_equal(vd_net_write(net, copy, len - 1, &again), VD_ERR_FULL);
    assert_int_equal(vd_net_write(net, copy, len, &again), VD_OK);
    assert_int_equal(again, len);
    assert_memory_equal(bytes, copy, len);
    vd_net_free(net);
    free(bytes);
    free(copy);
}

static void assert_refused(const unsigned char *bytes, size_t len, vd_status status,
                           vd_error_code what)
{
    vd_net *net = NULL;
    vd_error err = {0};

    assert_int_equal(vd_net_read(bytes, len, &net, &err), status);
    assert_null(net);
    assert_int_equal(err.code, what);
}

static void a_short_or_long_file_is_refused(void **state)
{
    size_t len;
    unsigned char *bytes = small_file(&len);
    unsigned char *longer = malloc(len + 1);

    (void)state;
    assert_non_null(longer);
    for (size_t n = 0; n < len; n++)
        assert_refused(bytes, n, VD_ERR_CORRUPT, VD_ERROR_cut_short);
    memcpy(longer, bytes, len);
    longer[len] = 0;
    assert_refused(longer, len + 1, VD_ERR_CORRUPT, VD_ERROR_trailing);
    free(bytes);
    free(longer);
}

static void every_flipped_bit_is_noticed(void **state)
{
    size_t len;
    unsigned char *bytes = small_file(&len);

    (void)state;
    for (size_t i = 0; i < len * 8; i++) {
        vd_net *net = NULL;

        bytes[i / 8] ^= (unsigned char)(1 << i % 8);
        assert_int_not_equal(vd_net_read(bytes, len, &net, NULL), VD_OK);
        assert_null(net);
        bytes[i / 8] ^= (unsigned char)(1 << i % 8);
    }
    bytes[0] = 'v';
    assert_refused(bytes, len, VD_ERR_CORRUPT, VD_ERROR_bad_file);
    bytes[0] = 'V';
    bytes[8] = 2;
    assert_refused(bytes, len, VD_ERR_UNSUPPORTED, VD_ERROR_bad_version);
    bytes[8] = 1;
    bytes[len - 1] ^= 1;
    assert_refused(bytes, len, VD_ERR_CORRUPT, VD_ERROR_checksum);
    free(bytes);
}

static void weights_that_are_no_numbers_are_refused(void **state)
{
    static const uint32_t patterns[] = {0x7F800000U, 0xFF800000U, 0x7FC00000U};
    vd_net_shape shape = {1, 8, 1, 0, 0};

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        float weights[25] = {0};
        vd_net *net = NULL;

        memcpy(&weights[12], &patterns[i], 4);
        assert_int_equal(vd_net_make(&shape, weights, &net, NULL), VD_ERR_CORRUPT);
        assert_null(net);
    }
}

static void shapes_have_limits(void **state)
{
    static const vd_net_shape bad[] = {{0, 8, 1, 0, 0},
                                       {VD_NET_INPUTS_MAX + 1, 8, 1, 0, 0},
                                       {1, 0, 1, 0, 0},
                                       {1, 12, 1, 0, 0},
                                       {1, VD_NET_HIDDEN_MAX + 8, 1, 0, 0},
                                       {1, 8, 0, 0, 0},
                                       {1, 8, VD_NET_OUTPUTS_MAX + 1, 0, 0},
                                       {UINT32_MAX, UINT32_MAX, UINT32_MAX, 0, 0}};

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        vd_net *net = NULL;

        assert_int_equal(vd_net_weight_count(&bad[i]), 0);
        assert_int_equal(vd_net_make(&bad[i], NULL, &net, NULL), VD_ERR_CORRUPT);
        assert_null(net);
    }
}

static void files_on_disk(void **state)
{
    char path[256];
    size_t len;
    unsigned char *bytes = small_file(&len);
    vd_net *net = NULL;
    vd_error err = {0};
    FILE *file;

    (void)state;
    assert_int_equal(vd_net_load("/nonexistent/net", &net, &err), VD_ERR_IO);
    assert_int_equal(err.code, VD_ERROR_cannot_open);
    assert_string_equal(err.word, "/nonexistent/net");
    snprintf(path, sizeof path, "%s/test_net.vdnet", VD_BUILD_DIR);
    file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, len, file), len);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(vd_net_load(path, &net, &err), VD_OK);
    vd_net_free(net);
    net = NULL;
    file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, len - 3, file), len - 3);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(vd_net_load(path, &net, &err), VD_ERR_CORRUPT);
    assert_int_equal(err.code, VD_ERROR_cut_short);
    assert_null(net);
    remove(path);
    free(bytes);
    vd_net_free(NULL);
}

static void kernels_have_names(void **state)
{
    (void)state;
    assert_true(vd_net_kernel_count() >= 1);
    assert_true(vd_net_kernel_usable(0));
    assert_string_equal(vd_net_kernel_name(0), "portable");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels_give_the_same_bits),
        cmocka_unit_test(values_are_those_of_the_formula),
        cmocka_unit_test(outputs_stay_in_bounds),
        cmocka_unit_test(a_file_round_trips),
        cmocka_unit_test(a_short_or_long_file_is_refused),
        cmocka_unit_test(every_flipped_bit_is_noticed),
        cmocka_unit_test(weights_that_are_no_numbers_are_refused),
        cmocka_unit_test(shapes_have_limits),
        cmocka_unit_test(files_on_disk),
        cmocka_unit_test(kernels_have_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
