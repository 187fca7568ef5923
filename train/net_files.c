/* Files of nets, read and written. */
#include "train.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

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
