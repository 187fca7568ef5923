/* Options of a subcommand: getopt_long takes the command line apart, the table of the subcommand says what is good. */
#include "options.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Codes that getopt_long returns: above all characters. */
enum { OPTION_CODE = 1000, NUMBER_ROOM = 64 };

static const option_spec *spec_of(const option_set *o, const char *name)
{
    for (const option_spec *spec = o->known; spec->name; spec++) {
        if (strcmp(spec->name, name) == 0)
            return spec;
    }
    return NULL;
}

bool option_read_number(const char *text, size_t len, double *out)
{
    char own[NUMBER_ROOM], *end;

    if (len == 0 || len >= sizeof own || strspn(text, "0123456789.eE+-") < len)
        return false;
    memcpy(own, text, len);
    own[len] = '\0';
    *out = strtod(own, &end);
    return *end == '\0' && end != own && vd_real_known(*out);
}

static bool is_value(const option_set *o, const option_spec *spec, const char *text)
{
    const bool whole = spec->kind == OPTION_WHOLE;
    double value = 0;

    if (spec->kind == OPTION_FLAG || spec->kind == OPTION_TEXT)
        return true;
    if (option_read_number(text, strlen(text), &value) && value >= spec->least &&
        value <= spec->most && (!whole || value == (double)(int64_t)value))
        return true;
    fprintf(stderr, "videau-train %s: --%s is a %snumber from %.0f to %.0f, not %s\n", o->command,
            spec->name, whole ? "whole " : "", spec->least, spec->most, text);
    return false;
}

static bool refuse(const option_set *o, const char *said)
{
    fprintf(stderr, "videau-train %s does not know %s\n", o->command, said);
    return false;
}

static bool take_word(option_set *o, int words, const char *word)
{
    if (o->words == words || o->words == OPTION_WORDS_MAX)
        return refuse(o, word);
    o->word[o->words++] = word;
    return true;
}

/* `said` is the argument that getopt_long took for the option: it also takes the beginning of a name, which we do not. */
static bool take_option(option_set *o, const option_spec *spec, const char *said, const char *value)
{
    const size_t len = strlen(spec->name);

    if (strncmp(said + 2, spec->name, len) != 0 || (said[2 + len] != '\0' && said[2 + len] != '='))
        return refuse(o, said);
    if (o->count == OPTIONS_MAX) {
        fprintf(stderr, "videau-train %s: too many options\n", o->command);
        return false;
    }
    o->given[o->count].spec = spec;
    o->given[o->count++].value = value;
    return is_value(o, spec, value);
}

/* What getopt_long made of argument `said`. `table` is what it was given. */
static bool take(option_set *o, int words, int code, const struct option *table, const char *said)
{
    if (code == 1)
        return take_word(o, words, optarg);
    if (code == ':') {
        fprintf(stderr, "videau-train %s: %s needs a value\n", o->command, said);
        return false;
    }
    if (code == '?' && optopt >= OPTION_CODE) {
        fprintf(stderr, "videau-train %s: --%s takes no value\n", o->command,
                table[optopt - OPTION_CODE].name);
        return false;
    }
    if (code < OPTION_CODE)
        return refuse(o, said);
    return take_option(o, &o->known[code - OPTION_CODE], said, optarg ? optarg : "");
}

bool options_read(option_set *o, const option_spec *known, int words, int argc, char **argv)
{
    struct option table[OPTIONS_MAX + 1] = {{0}};
    int code, before = 1;

    memset(o, 0, sizeof *o);
    o->command = argv[0];
    o->known = known;
    o->argc = argc;
    o->argv = argv;
    for (int i = 0; known[i].name; i++) {
        VD_ASSERT(i < OPTIONS_MAX && (!known[i].fallback || known[i].kind != OPTION_FLAG));
        table[i] = (struct option){.name = known[i].name,
                                   .has_arg = known[i].kind == OPTION_FLAG ? no_argument
                                                                           : required_argument,
                                   .val = OPTION_CODE + i};
    }
    opterr = 0;
    optind = 0; /* from the beginning, whatever was read before */
    /* "-": words come in their place, and argv stays as it is. NOLINTNEXTLINE(concurrency-mt-unsafe) */
    while ((code = getopt_long(argc, argv, "-:", table, NULL)) != -1) {
        if (!take(o, words, code, table, argv[before]))
            return false;
        before = optind;
    }
    for (int i = optind; i < argc; i++) {
        if (!take_word(o, words, argv[i]))
            return false;
    }
    return true;
}

int option_values(const option_set *o, const char *name, const char **values, int room)
{
    const option_spec *spec = spec_of(o, name);
    int count = 0;

    VD_ASSERT(spec);
    for (int i = 0; i < o->count && count < room; i++) {
        if (o->given[i].spec == spec)
            values[count++] = o->given[i].value;
    }
    return count;
}

/* The last value given; NULL: none. */
static const char *last_of(const option_set *o, const option_spec *spec)
{
    for (int i = o->count - 1; i >= 0; i--) {
        if (o->given[i].spec == spec)
            return o->given[i].value;
    }
    return NULL;
}

bool option_given(const option_set *o, const char *name)
{
    const option_spec *spec = spec_of(o, name);

    VD_ASSERT(spec);
    return last_of(o, spec) != NULL;
}

const char *option_known_text(const option_set *o, const char *name)
{
    const option_spec *spec = spec_of(o, name);
    const char *value = spec ? last_of(o, spec) : NULL;

    return value || !spec ? value : spec->fallback;
}

const char *option_text(const option_set *o, const char *name)
{
    VD_ASSERT(spec_of(o, name));
    return option_known_text(o, name);
}

double option_number(const option_set *o, const char *name)
{
    const char *text = option_text(o, name);
    double value = 0;
    const bool number = text && option_read_number(text, strlen(text), &value);

    VD_ASSERT(number); /* options_read has seen what was given, a test the fallbacks */
    return value;
}

const char *option_word(const option_set *o, int at, const char *fallback)
{
    VD_ASSERT(at >= 0);
    return at < o->words ? o->word[at] : fallback;
}
