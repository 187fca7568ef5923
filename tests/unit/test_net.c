/* Net files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inner/net.h"

enum { HEADER = 40 };

static const vd_net_shape SMALL = {64, 16, 3, 7, 2};
enum { GRID = 64 * 16 + 16 + 2 * 3 * 16, BIASES = 2 * 3 };

/* The file of a small net; the caller frees it. */
static unsigned char *small_file(size_t *len)
{
    float weights[GRID + BIASES];
    unsigned char *bytes;
    vd_net *net = NULL;
    vd_rng rng;

    vd_rng_init(&rng, 1);
    for (size_t i = 0; i < GRID + BIASES; i++)
        weights[i] = (float)(vd_rng_unit(&rng) - 0.5);
    assert_int_equal(vd_net_weight_count(&SMALL), GRID + BIASES);
    assert_int_equal(vd_net_make(&SMALL, weights, &net, NULL), VD_OK);
    assert_int_equal(vd_net_write(net, NULL, 0, len), VD_ERR_FULL);
    bytes = malloc(*len);
    assert_non_null(bytes);
    assert_int_equal(vd_net_write(net, bytes, *len, len), VD_OK);
    vd_net_free(net);
    return bytes;
}

static void a_file_round_trips(void **state)
{
    size_t len, again = 0;
    unsigned char *bytes = small_file(&len);
    unsigned char *copy = malloc(len);
    vd_net *net = NULL;

    (void)state;
    assert_non_null(copy);
    assert_int_equal(len, HEADER + 2 * GRID + 4 * BIASES);
    assert_int_equal(vd_net_read(bytes, len, &net, NULL), VD_OK);
    assert_int_equal(vd_net_inputs(net), 64);
    assert_int_equal(vd_net_hidden(net), 16);
    assert_int_equal(vd_net_outputs(net), 3);
    assert_int_equal(vd_net_kind(net), 7);
    assert_int_equal(vd_net_heads(net), 2);
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
    static const size_t places[] = {12, GRID + 1}; /* of those rounded, and of the others */

    (void)state;
    for (size_t i = 0; i < 6; i++) {
        float weights[GRID + BIASES] = {0};
        vd_net *net = NULL;

        memcpy(&weights[places[i % 2]], &patterns[i / 2], 4);
        assert_int_equal(vd_net_make(&SMALL, weights, &net, NULL), VD_ERR_CORRUPT);
        assert_null(net);
    }
}

static void shapes_have_limits(void **state)
{
    static const vd_net_shape bad[] = {{0, 16, 1, 0, 1},
                                       {VD_NET_FEATURES_MAX + 64, 16, 1, 0, 1},
                                       {65, 16, 1, 0, 1},
                                       {64, 0, 1, 0, 1},
                                       {64, 24, 1, 0, 1},
                                       {64, VD_NET_HIDDEN_MAX + 16, 1, 0, 1},
                                       {64, 16, 0, 0, 1},
                                       {64, 16, VD_NET_OUTPUTS_MAX + 1, 0, 1},
                                       {64, 16, 1, 0, 0},
                                       {64, 16, 1, 0, VD_NET_HEADS_MAX + 1},
                                       {UINT32_MAX, UINT32_MAX, UINT32_MAX, 0, UINT32_MAX}};

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
