/* Options of the subcommands, and files of nets read and written. */
#include "train.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool option_given(int argc, char **argv, const char *name)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], name) == 0)
            return true;
    }
    return false;
}

const char *option_text(int argc, char **argv, const char *name, const char *fallback)
{
    for (int i = 1; i + 1 < argc; i++) {
        if (strcmp(argv[i], name) == 0)
            return argv[i + 1];
    }
    return fallback;
}

/* Every option that is a number, in whatever command, and what it may be. Commands that know it more closely say so. */
static const struct numeric {
    const char *name;
    double least, most;
    bool whole;
} numerics[] = {
    {"--batch", 1, 1e6, true},       {"--clear", 0, 1000, false},
    {"--close", 0, 100, false},      {"--cube-ply", 0, 1000, true},
    {"--cube-ply-a", 0, 1000, true}, {"--cube-ply-b", 0, 1000, true},
    {"--cubes", 0, 1e6, true},       {"--doubt", 0, 100, false},
    {"--epochs", 0, 1e6, false},     {"--every", 0, 1e9, false},
    {"--games", 1, 2e9, true},       {"--hidden", 1, 65536, true},
    {"--judge-ply", 0, 1000, true},  {"--lambda", 0, 1, false},
    {"--least", 0, 2e9, true},       {"--match", 0, 1000, true},
    {"--minutes", 0, 1e9, false},    {"--noise", 0, 100, false},
    {"--noise-a", 0, 100, false},    {"--noise-b", 0, 100, false},
    {"--plays", 0, 1e6, true},       {"--ply", 0, 1000, true},
    {"--ply-a", 0, 1000, true},      {"--ply-b", 0, 1000, true},
    {"--positions", 1, 1e7, true},   {"--rate", 0, 100, false},
    {"--rate-end", 0, 100, false},   {"--rollout", 0, 1e6, true},
    {"--rough", 0, 65535, true},     {"--se", 0, 100, false},
    {"--seconds", 0, 1e9, false},    {"--seed", 0, 9007199254740992.0, true},
    {"--siblings", 1, 1e9, true},    {"--threads", 1, 1024, true},
    {"--time-a", 0, 1e9, false},     {"--time-b", 0, 1e9, false},
    {"--times", 1, 1e6, true},       {"--truncate", 0, 65535, true},
};

static const struct numeric *numeric_of(const char *name)
{
    for (size_t i = 0; i < sizeof numerics / sizeof numerics[0]; i++) {
        if (strcmp(numerics[i].name, name) == 0)
            return &numerics[i];
    }
    return NULL;
}

/* The whole text as a decimal number; no other forms, no "inf" and no "nan". */
static bool number_of(const char *text, double *out)
{
    char *end;

    if (text[0] == '\0' || strspn(text, "0123456789.eE+-") != strlen(text))
        return false;
    *out = strtod(text, &end);
    return *end == '\0' && end != text && vd_real_known(*out);
}

static bool is_listed(const char *name, const char *const *except)
{
    for (; *except; except++) {
        if (strcmp(*except, name) == 0)
            return true;
    }
    return false;
}

bool options_numbers(int argc, char **argv, const char *const *except)
{
    for (int i = 1; i < argc; i++) {
        const struct numeric *option = numeric_of(argv[i]);
        double value = 0;

        if (!option || is_listed(option->name, except))
            continue;
        if (i + 1 == argc) {
            fprintf(stderr, "videau-train %s: %s needs a value\n", argv[0], argv[i]);
            return false;
        }
        if (!number_of(argv[i + 1], &value) || value < option->least || value > option->most ||
            (option->whole && value != (double)(int64_t)value)) {
            fprintf(stderr, "videau-train %s: %s is a %snumber from %.0f to %.0f, not %s\n",
                    argv[0], option->name, option->whole ? "whole " : "", option->least,
                    option->most, argv[i + 1]);
            return false;
        }
        i++;
    }
    return true;
}

double option_number(int argc, char **argv, const char *name, double fallback)
{
    const char *text = option_text(argc, argv, name, NULL);
    double value = fallback;

    VD_ASSERT(numeric_of(name)); /* so that options_numbers has seen it */
    if (text && !number_of(text, &value))
        value = fallback;
    return value;
}

/* `name` of the command line in the list: 0 not there, 1 stands alone, 2 takes a value. */
static int kind_of_option(const char *name, const char *const *known)
{
    const size_t len = strlen(name);

    for (size_t i = 0; known[i]; i++) {
        if (strncmp(known[i], name, len) != 0)
            continue;
        if (known[i][len] == '\0')
            return 1;
        if (known[i][len] == '=' && known[i][len + 1] == '\0')
            return 2;
    }
    return 0;
}

bool options_check(int argc, char **argv, int words, const char *const *known)
{
    for (int i = 1; i < argc; i++) {
        const int kind = argv[i][0] == '-' ? kind_of_option(argv[i], known) : 0;

        if (kind == 0 && (argv[i][0] == '-' || words-- <= 0)) {
            fprintf(stderr, "videau-train %s does not know %s\n", argv[0], argv[i]);
            return false;
        }
        if (kind == 2 && ++i == argc) {
            fprintf(stderr, "videau-train %s: %s needs a value\n", argv[0], argv[i - 1]);
            return false;
        }
    }
    return true;
}

bool load_nets(const char *folder, vd_net *nets[VD_NET_COUNT])
{
    for (int s = 0; s < VD_NET_COUNT; s++) {
        char path[512];
        vd_error err = {0};
        vd_status status;

        nets[s] = NULL;
        snprintf(path, sizeof path, "%s/%s.vdnet", folder, vd_net_id_name((vd_net_id)s));
        if (access(path, F_OK) != 0 && errno == ENOENT)
            continue;
        status = vd_net_load(path, &nets[s], &err);
        if (status != VD_OK) {
            fprintf(stderr, "%s: %s\n", path, vd_error_key(err.code));
            return false;
        }
    }
    return true;
}

bool write_weights(const char *path, const vd_net_shape *shape, const float *weights)
{
    const size_t capacity = 64 + 4 * vd_net_weight_count(shape);
    unsigned char *bytes = malloc(capacity);
    char temporary[520];
    vd_net *net = NULL;
    FILE *file = NULL;
    size_t len = 0;
    bool good = false;

    snprintf(temporary, sizeof temporary, "%s.new", path);
    if (bytes && vd_net_make(shape, weights, &net, NULL) == VD_OK &&
        vd_net_write(net, bytes, capacity, &len) == VD_OK &&
        (file = fopen(temporary, "wb")) != NULL) {
        good = fwrite(bytes, 1, len, file) == len;
        good = fclose(file) == 0 && good && rename(temporary, path) == 0;
    }
    vd_net_free(net);
    free(bytes);
    return good;
}
