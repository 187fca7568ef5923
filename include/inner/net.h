/* Net: a small feed-forward net, its file, its inference kernels. Vectors in, vectors out; knows no
 * backgammon.
 *
 * Same bits on every compiler, optimisation level and machine: sums in a fixed shape, no libm, no fused
 * multiply-add. A vd_net never changes once made and may be shared by threads. */
#ifndef VD_INNER_NET_H
#define VD_INNER_NET_H

#include "videau/base.h"

enum {
    VD_NET_FEATURES_MAX = 4096,
    VD_NET_HIDDEN_MAX = 1024,
    VD_NET_OUTPUTS_MAX = 8,
    VD_NET_HEADS_MAX = 16
};

/* Inputs are features that are set or not; one hidden layer of units cut to [0, 1]; sigmoid outputs. The output layer exists
 * several times, and a head selects one. */
typedef struct vd_net vd_net;

/* What a file's header says. `kind` names the features the net was trained on; its meaning is the
 * caller's. `hidden` is a multiple of 16, `inputs` of 64. */
typedef struct vd_net_shape {
    uint32_t inputs;
    uint32_t hidden;
    uint32_t outputs;
    uint32_t kind;
    uint32_t heads;
} vd_net_shape;

/* Floats a net of this shape has: first layer input by input, its bias; of each head the second layer output by output, and
 * after all these its biases head by head. 0 when the shape is not allowed. */
size_t vd_net_weight_count(const vd_net_shape *shape);
/* `weights`, vd_net_weight_count of them, is copied; a weight that is not finite is refused. Weights before the units are rounded to
 * 1/2048 and those behind them to 1/8192, so that sums are exact in any order; refused from 16 and 4 on, or when those
 * of an output come to 128 together. Fails with VD_ERR_CORRUPT or VD_ERR_NOMEM. */
VD_NODISCARD vd_status vd_net_make(const vd_net_shape *shape, const float *weights, vd_net **out,
                                   vd_error *err);
/* `bytes` is copied. Refuses a wrong magic, version, size or checksum, and weights that are not finite. Fails with
 * VD_ERR_CORRUPT, VD_ERR_NOMEM or VD_ERR_UNSUPPORTED; vd_net_load with VD_ERR_IO besides. */
VD_NODISCARD vd_status vd_net_read(const void *bytes, size_t len, vd_net **out, vd_error *err);
VD_NODISCARD vd_status vd_net_load(const char *path, vd_net **out, vd_error *err);
/* The file image of a net. VD_ERR_FULL when `capacity` is too small; *len is then what is needed. */
VD_NODISCARD vd_status vd_net_write(const vd_net *net, void *bytes, size_t capacity, size_t *len);
void vd_net_free(vd_net *net);
int vd_net_inputs(const vd_net *net);
int vd_net_hidden(const vd_net *net);
int vd_net_outputs(const vd_net *net);
uint32_t vd_net_kind(const vd_net *net);
int vd_net_heads(const vd_net *net);
/* The weights, as many as vd_net_weight_count says and in that order, into `out`. */
void vd_net_copy_weights(const vd_net *net, float *out);

/* Of `count` positions one after the other: features, vd_net_inputs / 64 words each (feature i is bit i % 64 of word i / 64);
 * heads, one each; outputs, vd_net_outputs floats each. Fast when neighbours have most features in common, and at most 256
 * features are set. */
void vd_net_run_features(const vd_net *net, const uint64_t *features, const uint8_t *heads,
                         size_t count, float *outputs);

/* The kernels of this build, 0 being the portable one; all give the same bits. For tests and reports. */
int vd_net_kernel_count(void);
const char *vd_net_kernel_name(int kernel);
bool vd_net_kernel_usable(int kernel); /* on this processor */
/* As vd_net_run_features, by this kernel. */
void vd_net_run_features_on(const vd_net *net, int kernel, const uint64_t *features,
                            const uint8_t *heads, size_t count, float *outputs);

#endif
