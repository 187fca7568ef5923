/* Any bytes as a net file: refused, or a net that runs. The checksum is put right first, half of the time, so that
 * what lies behind it is reached. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "inner/net.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void run(const void *bytes, size_t size)
{
    static const uint64_t features[2 * VD_NET_FEATURES_MAX / 64] = {5, 0, 9};
    float outputs[2 * VD_NET_OUTPUTS_MAX];
    uint8_t heads[2] = {0};
    vd_net *net = NULL;
    vd_error err = {0};
    int count;

    if (vd_net_read(bytes, size, &net, &err) != VD_OK) {
        if (net || err.code == VD_ERROR_none)
            abort();
        return;
    }
    count = 2 * vd_net_outputs(net);
    heads[1] = (uint8_t)(vd_net_heads(net) - 1);
    vd_net_run_features(net, features, heads, 2, outputs);
    for (int o = 0; o < count; o++) {
        if (!(outputs[o] >= 0.0F && outputs[o] <= 1.0F))
            abort();
    }
    vd_net_free(net);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    run(data, size);
    if (size > 40) {
        uint8_t *copy = malloc(size);
        uint64_t sum;

        if (!copy)
            return 0;
        memcpy(copy, data, size);
        sum = vd_hash64(copy + 40, size - 40, vd_hash64(copy, 32, 0));
        for (int i = 0; i < 8; i++)
            copy[32 + i] = (uint8_t)(sum >> (8 * i));
        run(copy, size);
        free(copy);
    }
    return 0;
}
