/* videau bench --speed: every figure is there, is a speed and has a unit. What they are is not asked. */
#include "../../src/cli/cli.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

static const vd_cli_option options[] = {{"speed", false}, {NULL, false}};
static const vd_cli_command commands[] = {{"bench", vd_cmd_bench, options, 0, 0},
                                          {NULL, NULL, NULL, 0, 0}};

/* The output of `videau bench --speed LAST`, to be freed. */
static char *run(const char *last)
{
    char words[4][16] = {"videau", "bench", "--speed", ""};
    char *argv[5] = {words[0], words[1], words[2], words[3], NULL};
    FILE *in = tmpfile(), *out = tmpfile();
    char *text = calloc(1, 8192);

    assert_true(in && out && text);
    strcpy(words[3], last);
    assert_int_equal(vd_cli_main(commands, 4, argv, in, out, stderr), VD_EXIT_DONE);
    rewind(out);
    assert_true(fread(text, 1, 8191, out) > 0);
    fclose(in);
    fclose(out);
    return text;
}

static void is_speed(const json_t *value)
{
    assert_true(json_is_number(value));
    assert_true(json_number_value(value) > 0);
}

static void are_speeds(const json_t *object)
{
    static const char *const lists[] = {"plays", "cubes"};

    is_speed(json_object_get(object, "threads"));
    is_speed(json_object_get(object, "games"));
    for (int i = 0; i < 2; i++) {
        const json_t *list = json_object_get(object, lists[i]);

        assert_int_equal(json_array_size(list), 3);
        for (size_t ply = 0; ply < 3; ply++)
            is_speed(json_array_get(list, ply));
    }
}

static void have_units(json_t *object, const json_t *units)
{
    const char *name;
    json_t *value;

    json_object_foreach(object, name, value) if (!json_is_object(value) &&
                                                 !json_is_string(json_object_get(units, name)))
        fail_msg("%s has no unit", name);
}

static void every_figure_is_a_speed(void **state)
{
    char *text = run("--json");
    json_t *root = json_loads(text, 0, NULL);

    (void)state;
    assert_non_null(root);
    is_speed(json_object_get(root, "evaluations"));
    is_speed(json_object_get(root, "siblings"));
    is_speed(json_object_get(root, "searched"));
    is_speed(json_object_get(root, "stop_ms"));
    are_speeds(root);
    if (json_object_get(root, "all"))
        are_speeds(json_object_get(root, "all"));
    have_units(root, json_object_get(root, "units"));
    assert_int_equal(json_object_size(json_object_get(root, "units")), 8);
    json_decref(root);
    free(text);
}

static void people_get_a_table(void **state)
{
    char *text = run("--lang=fr");
    int lines = 0;

    (void)state;
    for (const char *p = text; *p; p++)
        lines += *p == '\n';
    assert_true(lines == 12 || lines == 20);
    assert_null(strchr(text, '{'));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_figure_is_a_speed),
        cmocka_unit_test(people_get_a_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
