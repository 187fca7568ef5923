/* An engine whose nets know nothing: what it says is not asked. */
#ifndef FUZZ_ENGINE_H
#define FUZZ_ENGINE_H

#include "inner/nets.h"
#include "videau/eval.h"

#include <stdlib.h>

static vd_engine *make_engine(void)
{
    vd_net *nets[VD_NET_COUNT] = {NULL};
    vd_engine *engine = NULL;

    for (int s = 0; s < VD_NET_PRUNING; s++) {
        const vd_net_shape shape = {.inputs = 64 * (uint32_t)vd_net_id_words((vd_net_id)s),
                                    .hidden = 16,
                                    .outputs = (uint32_t)vd_net_id_outputs((vd_net_id)s),
                                    .kind = vd_net_id_format((vd_net_id)s),
                                    .heads = (uint32_t)vd_net_id_heads((vd_net_id)s)};
        float *weights;

        weights = calloc(vd_net_weight_count(&shape), sizeof *weights);
        if (!weights || vd_net_make(&shape, weights, &nets[s], NULL) != VD_OK)
            abort();
        free(weights);
    }
    if (vd_engine_make(nets, &engine, NULL) != VD_OK)
        abort();
    return engine;
}

#endif
