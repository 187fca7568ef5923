#include "train.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

double option_number(int argc, char **argv, const char *name, double fallback)
{
    const char *text = option_text(argc, argv, name, NULL);

    return text ? strtod(text, NULL) : fallback;
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

bool load_nets(const char *folder, vd_net *nets[VD_SLOT_COUNT])
{
    for (int s = 0; s < VD_SLOT_COUNT; s++) {
        char path[512];
        vd_error err = {0};
        vd_status status;

        nets[s] = NULL;
        snprintf(path, sizeof path, "%s/%s.vdnet", folder, vd_slot_name((vd_slot)s));
        status = vd_net_load(path, &nets[s], &err);
        if (status != VD_OK && status != VD_ERR_IO) {
            fprintf(stderr, "%s: %s\n", path, vd_what_key(err.what));
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
