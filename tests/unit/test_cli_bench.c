/* videau bench --json: the engine signature against the committed one, and a unit for each count. */
#include "../../src/cli/cli.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

static const vd_cli_command commands[] = {{"bench", vd_cmd_bench, NULL, 0, 0},
                                          {NULL, NULL, NULL, 0, 0}};

/* One run, as it takes seconds. */
static json_t *run(void)
{
    char words[3][8] = {"videau", "bench", "--json"};
    char *argv[] = {words[0], words[1], words[2], NULL};
    FILE *in = tmpfile(), *out = tmpfile();
    char text[1024] = "";
    json_t *root;

    assert_true(in && out);
    assert_int_equal(vd_cli_main(commands, 3, argv, in, out, stderr), VD_EXIT_DONE);
    rewind(out);
    assert_true(fread(text, 1, sizeof text - 1, out) > 0);
    fclose(in);
    fclose(out);
    root = json_loads(text, 0, NULL);
    assert_non_null(root);
    return root;
}

static int start(void **state)
{
    *state = run();
    return 0;
}

static int finish(void **state)
{
    json_decref(*state);
    return 0;
}

static void the_signature_is_the_committed_one(void **state)
{
    char committed[32] = "";
    FILE *file = fopen(VD_SOURCE_DIR "/tests/bench/signature.txt", "r");

    assert_non_null(file);
    assert_non_null(fgets(committed, sizeof committed, file));
    fclose(file);
    committed[strcspn(committed, "\n")] = '\0';
    assert_string_equal(json_string_value(json_object_get(*state, "signature")), committed);
    assert_true(json_integer_value(json_object_get(*state, "plays")) > 10000);
    assert_true(json_integer_value(json_object_get(*state, "evaluations")) > 10000);
}

static void each_number_has_a_unit(void **state)
{
    const json_t *units = json_object_get(*state, "units");
    size_t numbers = 0;
    const char *name;
    json_t *value;

    json_object_foreach(*state, name, value)
    {
        if (!json_is_number(value))
            continue;
        numbers++;
        if (!json_is_string(json_object_get(units, name)))
            fail_msg("%s has no unit", name);
    }
    assert_int_equal(json_object_size(units), numbers);
    assert_string_equal(json_string_value(json_object_get(units, "milliseconds")), "ms");
    assert_string_equal(json_string_value(json_object_get(units, "evaluations")), "positions");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_signature_is_the_committed_one),
        cmocka_unit_test(each_number_has_a_unit),
    };

    return cmocka_run_group_tests(tests, start, finish);
}
