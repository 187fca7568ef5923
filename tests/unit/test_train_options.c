/* Options of the trainer: each table can be read, and the help says what it holds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "train/train.h"

static char help[16384];

static const option_spec SPECS[] = {
    OPTION_SEED,
    OPTION_ALONE("quiet"),
    OPTION_NAME("in", NULL),
    OPTION_NAME("out", "there"),
    {"rate", OPTION_REAL, "0.5", 0, 1},
    {"plays", OPTION_WHOLE, NULL, 0, 9},
    OPTION_END,
};

/* The words after "x" as a command line; false when it is refused. */
static bool read_line(option_set *o, const char *line, char *room)
{
    static char *argv[130]; /* of one character each, at most */
    int argc = 0;

    strcpy(room, line);
    for (char *word = strtok(room, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    return options_read(o, SPECS, 2, argc, argv);
}

static void what_is_given_counts_else_the_table(void **state)
{
    option_set o;
    char room[256];
    const char *values[4];

    (void)state;
    assert_true(read_line(&o, "x", room));
    assert_int_equal(o.words, 0);
    assert_true(option_number(&o, "seed") == 1 && option_number(&o, "rate") == 0.5);
    assert_string_equal(option_text(&o, "out"), "there");
    assert_null(option_text(&o, "in"));
    assert_false(option_given(&o, "quiet") || option_given(&o, "seed"));
    assert_string_equal(option_word(&o, 0, "none"), "none");

    assert_true(read_line(&o, "x a --in 1 --seed=7 --in 2 --quiet b --seed 8 --in -3", room));
    assert_int_equal(o.words, 2);
    assert_string_equal(option_word(&o, 1, "none"), "b");
    assert_true(option_number(&o, "seed") == 8 && option_given(&o, "quiet"));
    assert_int_equal(option_values(&o, "in", values, 4), 3);
    assert_string_equal(values[0], "1");
    assert_string_equal(values[2], "-3");
    assert_int_equal(option_values(&o, "in", values, 2), 2);
    assert_null(option_known_text(&o, "nothing"));

    assert_true(read_line(&o, "x -- --seed -", room));
    assert_int_equal(o.words, 2);
    assert_true(option_number(&o, "seed") == 1);
}

static void what_cannot_be_is_refused(void **state)
{
    static const char *const lines[] = {
        "x a b c",       "x --nothing",  "x --see 3",
        "x --seed",      "x --seed -1",  "x --seed 1.5",
        "x --seed foo",  "x --seed 0x1", "x --rate inf",
        "x --rate 1.01", "x --quiet=1",  "x -q",
        "x -seed 3",     "x --plays 10", "x --seed=",
        "x a -- b c",    "x --",         "x --seed 9007199254740993",
    };
    option_set o;
    char room[256];

    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        assert_int_equal(read_line(&o, lines[i], room), strcmp(lines[i], "x --") == 0);
    strcpy(room, "x");
    for (int i = 0; i <= OPTIONS_MAX; i++) {
        char line[1024] = "x", words[1024];

        for (int k = 0; k < i; k++)
            strcat(line, " --quiet");
        assert_true(read_line(&o, line, words));
    }
    {
        char line[1024] = "x", words[1024];

        for (int k = 0; k <= OPTIONS_MAX; k++)
            strcat(line, " --quiet");
        assert_false(read_line(&o, line, words));
    }
}

static void every_fallback_is_one_that_may_be_given(void **state)
{
    (void)state;
    for (size_t i = 0; train_commands[i]; i++) {
        const train_command *command = train_commands[i];

        assert_ptr_equal(train_command_find(command->name), command);
        assert_true(command->least <= command->most && command->most <= OPTION_WORDS_MAX);
        assert_true(command->least == 0 || command->words[0] != '\0');
        for (const option_spec *spec = command->options; spec->name; spec++) {
            char name[64], option[80], value[64];
            char *argv[] = {name, option, value};
            option_set o;

            for (const option_spec *other = command->options; other < spec; other++)
                assert_string_not_equal(other->name, spec->name);
            if (!spec->fallback)
                continue;
            snprintf(name, sizeof name, "%s", command->name);
            snprintf(option, sizeof option, "--%s", spec->name);
            snprintf(value, sizeof value, "%s", spec->fallback);
            assert_true(options_read(&o, command->options, command->most, 3, argv));
        }
    }
}

/* The help of a command: from its name at the beginning of a line to that of the next. */
static void section_of(const char *name, char *out)
{
    char start[64];
    const char *at, *end;
    size_t len;

    snprintf(start, sizeof start, "\n  %s ", name);
    at = strstr(help, start);
    assert_non_null(at);
    for (end = strchr(at + 1, '\n'); end && (end[1] == '\n' || strncmp(end + 1, "    ", 4) == 0);)
        end = strchr(end + 1, '\n');
    len = end ? (size_t)(end - at) : strlen(at);
    memcpy(out, at, len);
    out[len] = '\0';
}

/* "--name VALUE (FALLBACK" of the help as it stands in the source; false where it tells no fallback. */
static bool told(const char *part, const char *name, char fallback[64])
{
    char option[80];
    const char *at;

    snprintf(option, sizeof option, "--%s ", name);
    at = strstr(part, option);
    if (!at)
        return false;
    at += strlen(option);
    at += strcspn(at, " \n");
    if (strncmp(at, " (", 2) != 0)
        return false;
    snprintf(fallback, 64, "%.*s", (int)strcspn(at + 2, "):,;"), at + 2);
    return true;
}

/* As --help prints them. */
static void put_help(void)
{
    vd_buf buf;

    vd_buf_init(&buf, help, sizeof help);
    for (const train_help *part = train_helps; part->text; part++) {
        char alone[TRAIN_HELP_MAX];
        vd_buf own;

        assert_int_equal(train_help_put(&buf, part), VD_OK);
        vd_buf_init(&own, alone, sizeof alone);
        assert_int_equal(train_help_put(&own, part), VD_OK);
    }
}

static void the_help_tells_what_holds(void **state)
{
    static char section[16384];
    int found = 0;

    (void)state;
    put_help();
    assert_null(strpbrk(help, "{}"));
    for (size_t i = 0; train_commands[i]; i++)
        section_of(train_commands[i]->name, section);
    assert_non_null(strstr(section, "--games N (50000)"));
    for (const train_help *part = train_helps; part->text; part++) {
        if (!part->command)
            continue;
        for (const option_spec *spec = part->command->options; spec->name; spec++) {
            char fallback[64], braces[64];

            if (!told(part->text, spec->name, fallback))
                continue;
            snprintf(braces, sizeof braces, "{%s}", spec->name);
            if (strcmp(braces, fallback) != 0)
                fail_msg("%s --%s: the help says %s of itself", part->command->name, spec->name,
                         fallback);
            found++;
        }
    }
    assert_true(found > 40);
}

static void what_no_option_holds_is_refused(void **state)
{
    static const char *const wrong[] = {
        "{nothing}", "{}", "{seed", "{ seed}", "{see}", "{in}", "{quiet}", "{plays}", "a {out} {x}",
    };
    const train_command command = {"x", NULL, SPECS, 0, 0, ""};
    char text[32];
    vd_buf buf;

    (void)state;
    vd_buf_init(&buf, text, sizeof text);
    assert_int_equal(train_help_put(&buf, &(train_help){&command, "({seed}, {rate}) {out}"}),
                     VD_OK);
    assert_string_equal(text, "(1, 0.5) there");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        vd_buf_init(&buf, text, sizeof text);
        assert_int_equal(train_help_put(&buf, &(train_help){&command, wrong[i]}), VD_ERR_PARSE);
    }
    vd_buf_init(&buf, text, sizeof text);
    assert_int_equal(train_help_put(&buf, &(train_help){NULL, "{seed}"}), VD_ERR_PARSE);
    vd_buf_init(&buf, text, 4);
    assert_int_equal(train_help_put(&buf, &(train_help){&command, "{out}"}), VD_ERR_FULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_given_counts_else_the_table),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(every_fallback_is_one_that_may_be_given),
        cmocka_unit_test(the_help_tells_what_holds),
        cmocka_unit_test(what_no_option_holds_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
