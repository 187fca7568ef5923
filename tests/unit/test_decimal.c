/* Numbers as each language writes them: one comma, one space before the sign of per cent. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "inner/decimal.h"

static void numbers_have_the_decimal_sign_of_the_language(void **state)
{
    static const struct {
        vd_lang lang;
        double value;
        int decimals;
        const char *expected;
    } cases[] = {
        {VD_LANG_FR, 42.5, 1, "42,5"},
        {VD_LANG_EN, 42.5, 1, "42.5"},
        {VD_LANG_FR, -0.125, 3, "-0,125"},
        {VD_LANG_EN, -0.125, 3, "-0.125"},
        {VD_LANG_FR, 7, 0, "7"},
        {VD_LANG_EN, 1234.5, 2, "1234.50"},
        {VD_LANG_FR, 1234.5, 2, "1234,50"},
    };
    char out[16];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        vd_text_number(cases[i].lang, cases[i].value, cases[i].decimals, out, sizeof out);
        assert_string_equal(out, cases[i].expected);
    }
}

static void per_cent_stands_after_a_no_break_space_in_french(void **state)
{
    char out[16], small[6];

    (void)state;
    vd_text_percent(VD_LANG_FR, 0.5025, 1, out, sizeof out);
    assert_string_equal(out, "50,2\u00a0%");
    vd_text_percent(VD_LANG_EN, 0.5025, 1, out, sizeof out);
    assert_string_equal(out, "50.2%");
    vd_text_percent(VD_LANG_FR, 1, 0, out, sizeof out);
    assert_string_equal(out, "100\u00a0%");
    assert_string_equal(vd_percent_sign(VD_LANG_FR), "\u00a0%");
    assert_string_equal(vd_percent_sign(VD_LANG_EN), "%");
    /* What has no room is cut. */
    vd_text_percent(VD_LANG_EN, 0.123456, 4, small, sizeof small);
    assert_string_equal(small, "12.34");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_have_the_decimal_sign_of_the_language),
        cmocka_unit_test(per_cent_stands_after_a_no_break_space_in_french),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
