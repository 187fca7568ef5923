/* Model: a net that learns. Same shape and order of weights as a vd_net; knows no backgammon.
 *
 * Not bit-exact between compilers: only the weights it ends with matter, and those are committed. */
#ifndef VD_MODEL_H
#define VD_MODEL_H

#include "videau/net.h"

enum { MODEL_OUTPUTS = 5, MODEL_INPUTS_MAX = 256, MODEL_HIDDEN_MAX = 512 };

typedef struct model {
    vd_net_shape shape;
    size_t count;                                     /* weights */
    float *weight;                                    /* [count] */
    float *first, *first_bias, *second, *second_bias; /* parts of weight */
    /* Adam's running means; NULL until model_adam_init */
    float *mean, *square;
    uint64_t steps;
} model;

bool model_init(model *m, const vd_net_shape *shape, uint64_t seed);
bool model_adam_init(model *m);
void model_fini(model *m);
/* m takes the weights (and running means, where both have them) of the average of `from`. */
void model_average(model *m, const model *const *from, int count);
void model_copy(model *m, const model *from);

/* Evaluations of many inputs that differ little from one another. */
typedef struct model_base {
    bool set;
    float inputs[MODEL_INPUTS_MAX];
    float sum[MODEL_HIDDEN_MAX];
} model_base;

/* The first call after base->set = false fixes the base. `inputs` has MODEL_INPUTS_MAX floats, zero past the end. */
void model_run(const model *m, model_base *base, const float *inputs, float *outputs);
/* One step of stochastic gradient descent on the cross entropy. */
void model_learn(model *m, const float *inputs, const float *target, float rate);

/* Adds a sample's gradient to `gradient` (m->count floats). */
void model_gradient(const model *m, const float *inputs, const float *target, float *gradient);
/* One step of Adam with the gradient's sum over `samples`; clears it. */
void model_adam(model *m, float *gradient, int samples, float rate);

#endif
