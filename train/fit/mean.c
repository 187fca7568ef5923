/* Mean: a net whose weights are the means of those of others. Nets taken further from the same one on other samples are
 * wrong in other ways; their mean has what they agree on and less of the noise each has learned. */
#include "provenance.h"
#include "train.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NETS_MAX = 64 };

typedef struct blend {
    const char *path[NETS_MAX + 1]; /* ends with NULL */
    size_t count;
    vd_net_shape shape;
    float *weight; /* their sum, then their mean */
} blend;

static vd_net_shape shape_of(const vd_net *net)
{
    return (vd_net_shape){.inputs = (uint32_t)vd_net_inputs(net),
                          .hidden = (uint32_t)vd_net_hidden(net),
                          .outputs = (uint32_t)vd_net_outputs(net),
                          .kind = vd_net_kind(net),
                          .heads = (uint32_t)vd_net_heads(net)};
}

static bool is_same(const vd_net_shape *a, const vd_net_shape *b)
{
    return a->inputs == b->inputs && a->hidden == b->hidden && a->outputs == b->outputs &&
           a->kind == b->kind && a->heads == b->heads;
}

/* False, and it has been said: no net, or one of another shape than those before. */
static bool add_net(blend *all, const char *path)
{
    vd_net *net = NULL;
    vd_error err = {0};
    vd_net_shape shape;
    size_t count;
    float *weight;

    if (vd_net_load(path, &net, &err) != VD_OK) {
        fprintf(stderr, "%s is no net\n", path);
        return false;
    }
    shape = shape_of(net);
    if (all->weight && !is_same(&shape, &all->shape)) {
        fprintf(stderr, "%s has another shape than %s\n", path, all->path[0]);
        vd_net_free(net);
        return false;
    }
    count = vd_net_weight_count(&shape);
    if (!all->weight)
        all->weight = calloc(count, sizeof *all->weight);
    weight = malloc(count * sizeof *weight);
    if (all->weight && weight) {
        vd_net_copy_weights(net, weight);
        for (size_t i = 0; i < count; i++)
            all->weight[i] += weight[i];
    }
    vd_net_free(net);
    all->shape = shape;
    if (!all->weight || !weight) {
        fputs("no memory\n", stderr);
        free(weight);
        return false;
    }
    free(weight);
    all->path[all->count++] = path;
    return true;
}

static int blend_and_write(blend *all, const char *out, const option_set *o)
{
    char facts[64];

    for (int i = 0; i < o->words; i++) {
        if (!add_net(all, o->word[i]))
            return 2;
    }
    if (all->count < 2 || !all->weight) {
        fputs("two nets or more, and --out NET: see --help\n", stderr);
        return 2;
    }
    for (size_t i = 0; i < vd_net_weight_count(&all->shape); i++)
        all->weight[i] /= (float)all->count;
    snprintf(facts, sizeof facts, "\"mean_of\": %zu", all->count);
    if (!write_weights(out, &all->shape, all->weight) ||
        !provenance_add(out, &all->shape, o->argc, o->argv, all->path, facts)) {
        fprintf(stderr, "%s cannot be written\n", out);
        return 1;
    }
    printf("%s: the mean of %zu nets\n", out, all->count);
    return 0;
}

static const option_spec OPTIONS[] = {
    OPTION_NAME("out", NULL),
    OPTION_END,
};

static int blend_nets(const option_set *o)
{
    const char *out = option_text(o, "out");
    blend all = {0};
    int code;

    if (!out) {
        fputs("--out NET: see --help\n", stderr);
        return 2;
    }
    code = blend_and_write(&all, out, o);
    free(all.weight);
    return code;
}

const train_command train_mean = {"mean", blend_nets, OPTIONS, 0, NETS_MAX, "NET NET... --out NET"};
