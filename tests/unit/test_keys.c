/* Every code that a person may be shown has its sentence in both languages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "videau/record.h"
#include "videau/rules.h"
#include "videau/text.h"

static void assert_both(const char *key)
{
    if (!vd_text(VD_LANG_FR, key) || !vd_text(VD_LANG_EN, key))
        fail_msg("the catalogue lacks %s", key);
}

static void test_reasons(void **state)
{
    (void)state;
    for (int code = 0; code < VD_REASON_COUNT; code++)
        assert_both(vd_reason_key((vd_reason_code)code));
}

static void test_denials(void **state)
{
    (void)state;
    for (int refusal = 0; refusal < VD_REFUSAL_COUNT; refusal++)
        assert_both(vd_refusal_key((vd_refusal)refusal));
}

static void test_errors(void **state)
{
    (void)state;
    for (int what = 1; what < VD_ERROR_COUNT; what++)
        assert_both(vd_error_key((vd_error_code)what));
}

static void test_records(void **state)
{
    (void)state;
    for (int what = 0; what < VD_REPAIR_COUNT; what++)
        assert_both(vd_repair_key((vd_repair_what)what));
    for (int fault = 0; fault < VD_IMPORT_COUNT; fault++)
        assert_both(vd_import_key((vd_import_fault)fault));
}

static void test_variants(void **state)
{
    (void)state;
    for (int id = 0; id < VD_VARIANT_COUNT; id++) {
        char key[64];
        vd_buf buf;

        vd_buf_init(&buf, key, sizeof key);
        vd_buf_put(&buf, "variant.");
        vd_buf_put(&buf, vd_variant_get((vd_variant_id)id)->name);
        assert_both(key);
    }
}

static void test_rules(void **state)
{
    static const char *const parts[] = {"title", "body", "quote"};

    (void)state;
    for (int rule = 1; rule <= 110 + 9; rule++) {
        for (int part = 0; part < 3; part++) {
            char key[64];
            vd_buf buf;

            vd_buf_init(&buf, key, sizeof key);
            vd_buf_put(&buf, rule <= 110 ? "rule.R" : "rule.T");
            vd_buf_put_int(&buf, rule <= 110 ? rule : rule - 110);
            vd_buf_putc(&buf, '.');
            vd_buf_put(&buf, parts[part]);
            assert_both(key);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reasons),  cmocka_unit_test(test_denials),
        cmocka_unit_test(test_errors),   cmocka_unit_test(test_records),
        cmocka_unit_test(test_variants), cmocka_unit_test(test_rules),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
