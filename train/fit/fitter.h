/* Fitter: a net of features that learns, in floats, by Adam. Knows no backgammon.
 *
 * Not bit-exact between compilers: only the weights it ends with matter, and those are committed. */
#ifndef VD_FITTER_H
#define VD_FITTER_H

#include "inner/net.h"

#include <stdio.h>

typedef struct fitter {
    vd_net_shape shape;
    size_t count;         /* weights, in the order of vd_net_weight_count */
    float *weight;        /* [count] */
    float *gradient;      /* of the samples since the last step */
    float *mean, *square; /* Adam's */
    uint32_t *touched;    /* by row: the step that will find its gradient not zero, plus one */
    uint32_t steps;
    double *sum; /* of the weights after as many steps as are `summed`; of none: anything */
    uint64_t summed;
    bool heads_only; /* rows and bias stay as they are */
    uint32_t silent; /* bit o: nothing is learned of output o */
} fitter;

/* Random weights. False: no memory. */
bool fitter_init(fitter *f, const vd_net_shape *shape, uint64_t seed);
/* The weights of a net of the same shape, or of one with fewer units, rows or heads: those beyond say nothing until they
 * have learned to, but the heads, each of which begins as that of the net which `like` names. False: it has more units or rows, or
 * not such heads, or no memory. */
bool fitter_take(fitter *f, const vd_net *net, const uint8_t *like);
void fitter_fini(fitter *f);

/* Rows that are set, at most FITTER_ROWS, from a set of features. */
enum { FITTER_ROWS = 512 };
int fitter_rows(const uint64_t *features, int words, uint16_t *rows);

void fitter_run(const fitter *f, const uint16_t *rows, int count, int head, float *outputs);
/* Adds a sample's gradient: of the cross entropy, and, with `share` not NULL, of the squared error of what the outputs
 * weighted by `share` sum up to, as if that sum erred by `more` more. The share of a silent output is 0. */
void fitter_learn(fitter *f, const uint16_t *rows, int count, int head, const float *target,
                  const float *share, float more);
/* One step with the mean gradient of so many samples. */
void fitter_step(fitter *f, int samples, float rate);

/* The weights as they are now count in the mean. */
void fitter_sum(fitter *f);
/* They become the mean of those that count; none do: they stay. */
void fitter_settle(fitter *f);

bool fitter_write(const fitter *f, FILE *file);
bool fitter_read(fitter *f, FILE *file);

#endif
