/* Nets in memory and in files.
 *
 * A file is 40 bytes of header and the weights, all little-endian:
 *   0  magic "VDEAUNET"       8  u32 version (1)     12 u32 kind
 *   16 u32 inputs             20 u32 hidden          24 u32 outputs     28 u32 heads
 *   32 u64 checksum: vd_hash64 of the weights' bytes, seeded with the vd_hash64 of bytes 0 to 31
 *   40 weights, in the order of vd_net_weight_count: i16 in parts of 1/2048 before the units and of 1/8192 behind them,
 *      and the last bias float32 */
#include "sparse_kernel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEADER_SIZE = 40,
    CHECKED_SIZE = 32,
    FILE_VERSION = 1,
    LINE = 64 /* bytes of a line of cache; rows that begin on one are added an eighth faster */
};

static const char MAGIC[8] = {'V', 'D', 'E', 'A', 'U', 'N', 'E', 'T'};

struct vd_net {
    vd_net_shape shape;
    features_net features;
    int16_t *grid; /* all weights but the last bias */
    float *bias;
};

static void put32(unsigned char *to, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        to[i] = (unsigned char)(value >> (8 * i));
}

static uint32_t get32(const unsigned char *from)
{
    return (uint32_t)from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 |
           (uint32_t)from[3] << 24;
}

static uint64_t get64(const unsigned char *from)
{
    return (uint64_t)get32(from) | (uint64_t)get32(from + 4) << 32;
}

static uint64_t checksum(const unsigned char *file, size_t size)
{
    return vd_hash64(file + HEADER_SIZE, size, vd_hash64(file, CHECKED_SIZE, 0));
}

/* No isfinite: this room needs no libm, and the exponent tells. */
static bool is_finite(float value)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof bits);
    return (bits & 0x7F800000U) != 0x7F800000U;
}

/* Weights before the units, their bias among them; behind them; and of the last bias. */
static size_t first_count(const vd_net_shape *shape)
{
    return ((size_t)shape->inputs + 1) * shape->hidden;
}

static size_t second_count(const vd_net_shape *shape)
{
    return (size_t)shape->heads * shape->outputs * shape->hidden;
}

static size_t last_count(const vd_net_shape *shape)
{
    return (size_t)shape->heads * shape->outputs;
}

/* How many are whole numbers of a part. */
static size_t grid_count(const vd_net_shape *shape)
{
    return first_count(shape) + second_count(shape);
}

size_t vd_net_weight_count(const vd_net_shape *shape)
{
    if (shape->inputs < 1 || shape->inputs > VD_NET_FEATURES_MAX || shape->inputs % 64 != 0 ||
        shape->hidden < 16 || shape->hidden > VD_NET_HIDDEN_MAX || shape->hidden % 16 != 0 ||
        shape->outputs < 1 || shape->outputs > VD_NET_OUTPUTS_MAX || shape->heads < 1 ||
        shape->heads > VD_NET_HEADS_MAX)
        return 0;
    return first_count(shape) + second_count(shape) + last_count(shape);
}

static size_t weight_bytes(const vd_net_shape *shape)
{
    if (vd_net_weight_count(shape) == 0)
        return 0;
    return grid_count(shape) * 2 + last_count(shape) * 4;
}

static void point_at_arrays(vd_net *net)
{
    const vd_net_shape *shape = &net->shape;

    VD_ASSERT(net->grid && net->bias && shape->inputs % 64 == 0);
    net->features.words = (int)shape->inputs / 64;
    net->features.hidden = (int)shape->hidden;
    net->features.outputs = (int)shape->outputs;
    net->features.first = net->grid;
    net->features.first_bias = net->grid + (size_t)shape->inputs * shape->hidden;
    net->features.second = net->grid + first_count(shape);
    net->features.second_bias = net->bias;
}

/* The net is complete but for its weights' values. */
static vd_status make_empty(const vd_net_shape *shape, vd_net **out, vd_error *err)
{
    vd_net *net;
    size_t grid_bytes;

    if (vd_net_weight_count(shape) == 0)
        return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_bad_file, 0);
    net = calloc(1, sizeof *net);
    if (!net)
        return vd_fail(err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    net->bias = malloc(last_count(shape) * sizeof *net->bias);
    grid_bytes = grid_count(shape) * sizeof *net->grid;
    net->grid = aligned_alloc(LINE, (grid_bytes + LINE - 1) / LINE * LINE);
    if (!net->bias || !net->grid) {
        vd_net_free(net);
        return vd_fail(err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    }
    net->shape = *shape;
    point_at_arrays(net);
    *out = net;
    return VD_OK;
}

static vd_status check_weights(const float *weights, size_t count, vd_error *err)
{
    for (size_t i = 0; i < count; i++) {
        if (!is_finite(weights[i]))
            return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_bad_file, HEADER_SIZE + 4 * i);
    }
    return VD_OK;
}

/* The nearest whole number of parts; false: there is none. */
static bool to_grid(float weight, int parts, int16_t *out)
{
    const float scaled = weight * (float)parts;

    VD_ASSERT(parts > 0);
    if (!(scaled > -32767.0F && scaled < 32767.0F))
        return false;
    *out = (int16_t)(scaled < 0.0F ? scaled - 0.5F : scaled + 0.5F);
    return true;
}

/* With every unit at 1, no sum behind them leaves 32 bits. */
static vd_status check_sums(const vd_net *net, vd_error *err)
{
    const int16_t *weight = net->features.second;

    VD_ASSERT(net->features.second);
    for (size_t i = 0; i < last_count(&net->shape); i++) {
        int64_t sum = 0;

        for (int h = 0; h < net->features.hidden; h++, weight++)
            sum += *weight < 0 ? -*weight : *weight;
        if (sum * FEATURES_GRID > INT32_MAX)
            return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_bad_file, HEADER_SIZE);
    }
    return VD_OK;
}

static vd_status fill_features(vd_net *net, const float *weights, vd_error *err)
{
    const size_t first = first_count(&net->shape), grid = grid_count(&net->shape);

    for (size_t i = 0; i < grid; i++) {
        if (!to_grid(weights[i], i < first ? FEATURES_GRID : FEATURES_FINE, &net->grid[i]))
            return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_bad_file, HEADER_SIZE + 2 * i);
    }
    memcpy(net->bias, weights + grid, last_count(&net->shape) * sizeof *weights);
    return check_sums(net, err);
}

vd_status vd_net_make(const vd_net_shape *shape, const float *weights, vd_net **out, vd_error *err)
{
    size_t count = vd_net_weight_count(shape);
    vd_status status = check_weights(weights, count, err);
    vd_net *net = NULL;

    if (status == VD_OK)
        status = make_empty(shape, &net, err);
    if (status != VD_OK)
        return status;
    status = fill_features(net, weights, err);
    if (status != VD_OK) {
        vd_net_free(net);
        return status;
    }
    *out = net;
    return VD_OK;
}

void vd_net_copy_weights(const vd_net *net, float *out)
{
    const size_t first = first_count(&net->shape), grid = grid_count(&net->shape);

    for (size_t i = 0; i < grid; i++)
        out[i] = (float)net->grid[i] / (float)(i < first ? FEATURES_GRID : FEATURES_FINE);
    memcpy(out + grid, net->bias, last_count(&net->shape) * sizeof *out);
}

static vd_status check_header(const unsigned char *file, size_t len, vd_net_shape *shape,
                              vd_error *err)
{
    size_t size;

    if (len < HEADER_SIZE)
        return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_cut_short, len);
    if (memcmp(file, MAGIC, sizeof MAGIC) != 0)
        return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_bad_file, 0);
    if (get32(file + 8) != FILE_VERSION)
        return vd_fail_args(err, VD_ERR_UNSUPPORTED, VD_ERROR_bad_version, 8,
                            (int32_t)get32(file + 8), FILE_VERSION, 0);
    shape->kind = get32(file + 12);
    shape->inputs = get32(file + 16);
    shape->hidden = get32(file + 20);
    shape->outputs = get32(file + 24);
    shape->heads = get32(file + 28);
    size = weight_bytes(shape);
    if (size == 0)
        return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_bad_file, 16);
    if (len < HEADER_SIZE + size)
        return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_cut_short, len);
    if (len > HEADER_SIZE + size)
        return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_trailing, HEADER_SIZE + size);
    if (checksum(file, size) != get64(file + 32))
        return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_checksum, 32);
    return VD_OK;
}

static float get_float(const unsigned char *from)
{
    const uint32_t bits = get32(from);
    float value;

    memcpy(&value, &bits, sizeof value);
    return value;
}

vd_status vd_net_read(const void *bytes, size_t len, vd_net **out, vd_error *err)
{
    const unsigned char *file = bytes;
    vd_net_shape shape = {0};
    vd_net *net = NULL;
    size_t count, at = HEADER_SIZE;
    vd_status status = check_header(file, len, &shape, err);

    if (status == VD_OK)
        status = make_empty(&shape, &net, err);
    if (status != VD_OK)
        return status;
    count = last_count(&shape);
    for (size_t i = 0; i < grid_count(&shape); i++, at += 2)
        net->grid[i] = (int16_t)(uint16_t)(file[at] | file[at + 1] << 8);
    for (size_t i = 0; i < count; i++, at += 4)
        net->bias[i] = get_float(file + at);
    status = check_weights(net->bias, count, err);
    if (status == VD_OK)
        status = check_sums(net, err);
    if (status != VD_OK) {
        vd_net_free(net);
        return status;
    }
    *out = net;
    return VD_OK;
}

/* The whole file in memory of the caller's to free. `size_max` keeps a wrong file from eating it. */
static vd_status read_file(const char *path, size_t size_max, unsigned char **out, size_t *len,
                           vd_error *err)
{
    vd_status status = VD_ERR_IO;
    unsigned char *bytes = NULL;
    FILE *file = fopen(path, "rb");
    long size;

    if (!file)
        return vd_fail_word(err, VD_ERR_IO, VD_ERROR_cannot_open, 0, path, strlen(path));
    if (fseek(file, 0, SEEK_END) != 0 || (size = ftell(file)) < 0 ||
        fseek(file, 0, SEEK_SET) != 0) {
        status = vd_fail_word(err, VD_ERR_IO, VD_ERROR_cannot_open, 0, path, strlen(path));
        goto done;
    }
    if ((size_t)size > size_max) {
        status = vd_fail_word(err, VD_ERR_CORRUPT, VD_ERROR_bad_file, size_max, path, strlen(path));
        goto done;
    }
    bytes = malloc((size_t)size + 1);
    if (!bytes) {
        status = vd_fail(err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
        goto done;
    }
    if (fread(bytes, 1, (size_t)size, file) != (size_t)size) {
        status = vd_fail_word(err, VD_ERR_IO, VD_ERROR_cut_short, 0, path, strlen(path));
        goto done;
    }
    *out = bytes;
    *len = (size_t)size;
    bytes = NULL;
    status = VD_OK;
done:
    free(bytes);
    fclose(file);
    return status;
}

vd_status vd_net_load(const char *path, vd_net **out, vd_error *err)
{
    static const vd_net_shape largest = {VD_NET_FEATURES_MAX, VD_NET_HIDDEN_MAX, VD_NET_OUTPUTS_MAX,
                                         0, VD_NET_HEADS_MAX};
    unsigned char *bytes = NULL;
    size_t len = 0;
    vd_status status = read_file(path, HEADER_SIZE + weight_bytes(&largest), &bytes, &len, err);

    if (status != VD_OK)
        return status;
    status = vd_net_read(bytes, len, out, err);
    /* The bytes alone have no name; the sentence about a file wants one. */
    if (status != VD_OK && err)
        (void)!vd_fail_word(err, status, err->code, err->offset, path, strlen(path));
    free(bytes);
    return status;
}

vd_status vd_net_write(const vd_net *net, void *bytes, size_t capacity, size_t *len)
{
    const size_t size = weight_bytes(&net->shape);
    const size_t count = last_count(&net->shape), grid = grid_count(&net->shape);
    unsigned char *file = bytes;
    size_t at = HEADER_SIZE;
    uint64_t sum;

    VD_ASSERT(net && len);
    *len = HEADER_SIZE + size;
    if (capacity < *len)
        return VD_ERR_FULL;
    memcpy(file, MAGIC, sizeof MAGIC);
    put32(file + 8, FILE_VERSION);
    put32(file + 12, net->shape.kind);
    put32(file + 16, net->shape.inputs);
    put32(file + 20, net->shape.hidden);
    put32(file + 24, net->shape.outputs);
    put32(file + 28, net->shape.heads);
    for (size_t i = 0; i < grid; i++, at += 2) {
        file[at] = (unsigned char)net->grid[i];
        file[at + 1] = (unsigned char)((uint16_t)net->grid[i] >> 8);
    }
    for (size_t i = 0; i < count; i++, at += 4) {
        uint32_t bits;

        memcpy(&bits, &net->bias[i], sizeof bits);
        put32(file + at, bits);
    }
    sum = checksum(file, size);
    put32(file + 32, (uint32_t)sum);
    put32(file + 36, (uint32_t)(sum >> 32));
    return VD_OK;
}

void vd_net_free(vd_net *net)
{
    if (!net)
        return;
    free(net->bias);
    free(net->grid);
    free(net);
}

int vd_net_inputs(const vd_net *net)
{
    return (int)net->shape.inputs;
}

int vd_net_hidden(const vd_net *net)
{
    return (int)net->shape.hidden;
}

int vd_net_outputs(const vd_net *net)
{
    return (int)net->shape.outputs;
}

int vd_net_heads(const vd_net *net)
{
    return (int)net->shape.heads;
}

uint32_t vd_net_kind(const vd_net *net)
{
    return net->shape.kind;
}

typedef struct kernel_entry {
    const char *name;
    features_run *run;
} kernel_entry;

static const kernel_entry KERNELS[] = {
    {"portable", vd_sparse_portable},
#if defined(__x86_64__)
    {"x86-64-v3", vd_sparse_v3},
    {"x86-64-v4", vd_sparse_v4},
#endif
};

int vd_net_kernel_count(void)
{
    return (int)(sizeof KERNELS / sizeof KERNELS[0]);
}

const char *vd_net_kernel_name(int kernel)
{
    VD_ASSERT(kernel >= 0 && kernel < vd_net_kernel_count());
    return KERNELS[kernel].name;
}

bool vd_net_kernel_usable(int kernel)
{
#if defined(__x86_64__)
    if (kernel == 1)
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
               __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    if (kernel == 2)
        return vd_net_kernel_usable(1) && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
               __builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512vpopcntdq") &&
               __builtin_cpu_supports("avx512vbmi2");
#endif
    return kernel == 0;
}

static int best_kernel(void)
{
    int kernel = vd_net_kernel_count() - 1;

    while (!vd_net_kernel_usable(kernel))
        kernel--;
    return kernel;
}

void vd_net_run_features_on(const vd_net *net, int kernel, const uint64_t *features,
                            const uint8_t *heads, size_t count, float *outputs)
{
    VD_ASSERT(kernel >= 0 && kernel < vd_net_kernel_count());
    if (kernel == 2 && net->features.hidden % 32 != 0) /* not whole registers */
        kernel = 1;
    KERNELS[kernel].run(&net->features, features, heads, count, outputs);
}

void vd_net_run_features(const vd_net *net, const uint64_t *features, const uint8_t *heads,
                         size_t count, float *outputs)
{
    vd_net_run_features_on(net, best_kernel(), features, heads, count, outputs);
}
