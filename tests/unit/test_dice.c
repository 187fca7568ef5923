/* The sealed dice against values computed by another program (Python's hmac and hashlib). */
#include "videau/app.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void counting_seed(vd_seed *out)
{
    for (int i = 0; i < VD_SEED_LEN; i++)
        out->byte[i] = (uint8_t)i;
}

static void test_seal(void **state)
{
    vd_seed seed;
    char hex[VD_HEX_LEN];

    (void)state;
    counting_seed(&seed);
    vd_seed_format(&seed, hex);
    assert_string_equal(hex, "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
    vd_seed_commitment(&seed, hex);
    assert_string_equal(hex, "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
}

static void test_rolls(void **state)
{
    static const struct {
        const char *word;
        uint8_t roll[2][6][2]; /* games 1 and 2, rolls 1 to 6 */
    } cases[] = {
        {"",
         {{{3, 5}, {5, 4}, {4, 2}, {6, 2}, {4, 3}, {5, 4}},
          {{2, 4}, {5, 6}, {5, 4}, {5, 4}, {4, 3}, {3, 6}}}},
        {"bonjour",
         {{{6, 4}, {4, 4}, {6, 1}, {3, 6}, {3, 4}, {1, 2}},
          {{1, 2}, {1, 5}, {4, 3}, {5, 2}, {2, 4}, {5, 3}}}},
        {"été|1",
         {{{5, 3}, {4, 5}, {2, 2}, {2, 1}, {2, 3}, {1, 3}},
          {{3, 5}, {5, 3}, {2, 4}, {6, 5}, {6, 1}, {1, 4}}}},
    };
    vd_seed seed;
    uint8_t die[2];

    (void)state;
    counting_seed(&seed);
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
        for (uint32_t game = 1; game <= 2; game++)
            for (uint32_t roll = 1; roll <= 6; roll++) {
                vd_seed_roll(&seed, cases[c].word, game, roll, die);
                assert_memory_equal(die, cases[c].roll[game - 1][roll - 1], 2);
            }
}

/* HMAC of "|1|34|0" begins with byte 0xfd, which is thrown away. */
static void test_rejection(void **state)
{
    static const uint8_t due[2] = {2, 3};
    vd_seed seed;
    uint8_t die[2];

    (void)state;
    counting_seed(&seed);
    vd_seed_roll(&seed, "", 1, 34, die);
    assert_memory_equal(die, due, 2);
}

static void test_parse(void **state)
{
    static const uint8_t due[][2] = {{2, 5}, {3, 1}, {6, 3}, {4, 6}, {3, 5}};
    vd_seed seed, same;
    char hex[VD_HEX_LEN];
    uint8_t die[2];
    vd_error err;

    (void)state;
    assert_int_equal(vd_seed_parse("2a", 2, &seed, NULL), VD_OK);
    for (uint32_t roll = 1; roll <= 5; roll++) {
        vd_seed_roll(&seed, "", 1, roll, die);
        assert_memory_equal(die, due[roll - 1], 2);
    }
    vd_seed_format(&seed, hex);
    assert_int_equal(vd_seed_parse(hex, strlen(hex), &same, NULL), VD_OK);
    assert_memory_equal(&seed, &same, sizeof seed);
    assert_int_equal(vd_seed_parse("F2A", 3, &seed, NULL), VD_OK);
    assert_int_equal(seed.byte[30], 0x0F);
    assert_int_equal(seed.byte[31], 0x2A);
    assert_int_equal(vd_seed_parse("", 0, &seed, &err), VD_ERR_PARSE);
    assert_int_equal(err.code, VD_ERROR_empty);
    assert_int_equal(vd_seed_parse("12g4", 4, &seed, &err), VD_ERR_PARSE);
    assert_int_equal(err.code, VD_ERROR_bad_character);
    assert_int_equal(err.offset, 2);
    memset(hex, '0', sizeof hex);
    assert_int_equal(vd_seed_parse(hex, sizeof hex, &seed, &err), VD_ERR_PARSE);
    assert_int_equal(err.code, VD_ERROR_too_long);
}

static void test_random(void **state)
{
    vd_seed a, b;

    (void)state;
    assert_int_equal(vd_seed_random(&a), VD_OK);
    assert_int_equal(vd_seed_random(&b), VD_OK);
    assert_memory_not_equal(&a, &b, sizeof a);
}

/* Each face of each die about one time in six: chi-square with 5 degrees, 20.5 at one in a
 * thousand; fixed seed. */
static void test_spread(void **state)
{
    enum { ROLLS = 60000 };
    uint32_t count[2][7] = {{0}};
    vd_seed seed;

    (void)state;
    counting_seed(&seed);
    for (uint32_t roll = 1; roll <= ROLLS; roll++) {
        uint8_t die[2];

        vd_seed_roll(&seed, "x", 1, roll, die);
        for (int i = 0; i < 2; i++) {
            assert_in_range(die[i], 1, 6);
            count[i][die[i]]++;
        }
    }
    for (int i = 0; i < 2; i++) {
        double chi = 0;

        for (int face = 1; face <= 6; face++) {
            const double off = (double)count[i][face] - ROLLS / 6.0;

            chi += off * off / (ROLLS / 6.0);
        }
        assert_true(chi < 20.5);
    }
}

static void test_word(void **state)
{
    static const struct {
        const char *word;
        bool valid;
    } cases[] = {
        {"", true},
        {"bonjour", true},
        {"été à 5 €", true},
        {"\xF0\x9F\x8E\xB2", true},
        {"a\nb", false},
        {"a\x1B[0m", false},
        {"\x7F", false},
        {"\xC3", false},
        {"\xE9t\xE9", false},
        {"\xC0\x80", false},
        {"\xED\xA0\x80", false},
        {"\xC2\x80", false},
        {"\xF5\x80\x80\x80", false},
        {"\xE2\x82", false},
        {"\xC2\xA0", true},
    };
    char longest[VD_CLIENT_SEED_MAX + 1];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(vd_client_seed_valid(cases[i].word, strlen(cases[i].word)),
                         cases[i].valid);
    memset(longest, 'a', sizeof longest);
    assert_true(vd_client_seed_valid(longest, VD_CLIENT_SEED_MAX));
    assert_false(vd_client_seed_valid(longest, VD_CLIENT_SEED_MAX + 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seal),      cmocka_unit_test(test_rolls),
        cmocka_unit_test(test_rejection), cmocka_unit_test(test_parse),
        cmocka_unit_test(test_random),    cmocka_unit_test(test_spread),
        cmocka_unit_test(test_word),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
