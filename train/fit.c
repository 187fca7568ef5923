/* Fit: a net with marks as inputs learns labelled positions from files, by Adam on the cross entropy. */
#include "samples.h"
#include "train.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__clang__)
#define FAST __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define FAST
#endif

enum {
    ROWS_MAX = 64 * VD_MARK_WORDS,
    OUT = VD_OUTPUTS,
    HEADS_MAX = 8,
    H_MAX = 1024,
    ACTIVE_MAX = ROWS_MAX
};

typedef struct fitter {
    int rows, words, hidden, heads, act;
    size_t count;
    float *w, *g, *m, *v; /* rows x hidden, bias, heads x OUT x hidden, heads x OUT */
    uint32_t *touched;    /* step + 1 of the last gradient, by row */
    uint32_t step;
} fitter;

static float *first_bias(const fitter *f, float *w)
{
    return w + (size_t)f->rows * (size_t)f->hidden;
}
static float *second(const fitter *f, float *w, int head)
{
    return first_bias(f, w) + f->hidden + (size_t)head * OUT * (size_t)f->hidden;
}
static float *second_bias(const fitter *f, float *w, int head)
{
    return second(f, w, f->heads) + head * OUT;
}

static uint8_t masked[ROWS_MAX];
static float val[ROWS_MAX];
static int dense;

static int list_marks(const uint64_t *bits, int words, uint16_t *rows)
{
    int n = 0;

    for (int k = 0; k < words; k++)
        for (uint64_t b = bits[k]; b; b &= b - 1) {
            int r = 64 * k + __builtin_ctzll(b);
            if (!masked[r])
                rows[n++] = (uint16_t)r;
        }
    return n;
}

FAST static void add_row(float *restrict to, const float *restrict from, int n)
{
    for (int i = 0; i < n; i++)
        to[i] += from[i];
}

FAST static void activate(int act, const float *restrict x, float *restrict a, float *restrict d,
                          int n)
{
    if (act == 0) {
        for (int i = 0; i < n; i++) {
            float c = x[i] < 0 ? 0 : x[i] > 1 ? 1 : x[i];
            a[i] = c;
            d[i] = x[i] > 0 && x[i] < 1 ? 1.0F : 0.0F;
        }
    } else if (act == 1) {
        for (int i = 0; i < n; i++) {
            float c = x[i] < 0 ? 0 : x[i] > 1 ? 1 : x[i];
            a[i] = c * c;
            d[i] = x[i] > 0 && x[i] < 1 ? 2 * c : 0.0F;
        }
    } else if (act == 2) { /* smooth step 3c^2-2c^3 */
        for (int i = 0; i < n; i++) {
            float c = x[i] < 0 ? 0 : x[i] > 1 ? 1 : x[i];
            a[i] = c * c * (3 - 2 * c);
            d[i] = 6 * c * (1 - c);
        }
    }
}

FAST static float dotp(const float *restrict a, const float *restrict b, int n)
{
    float s[16] = {0}, t = 0;

    for (int i = 0; i < n; i += 16)
        for (int k = 0; k < 16; k++)
            s[k] += a[i + k] * b[i + k];
    for (int k = 0; k < 16; k++)
        t += s[k];
    return t;
}

FAST static void axpy(float *restrict y, const float *restrict x, float a, int n)
{
    for (int i = 0; i < n; i++)
        y[i] += a * x[i];
}

FAST static void mul(float *restrict y, const float *restrict x, int n)
{
    for (int i = 0; i < n; i++)
        y[i] *= x[i];
}

FAST static void adam(float *restrict w, float *restrict g, float *restrict m, float *restrict v,
                      size_t n, float scale, float rate, float fix)
{
    for (size_t i = 0; i < n; i++) {
        float x = g[i] * scale;
        m[i] += 0.1F * (x - m[i]);
        v[i] += 0.001F * (x * x - v[i]);
        w[i] += rate * m[i] / (sqrtf(v[i] * fix) + 1e-7F);
        g[i] = 0;
    }
}

static int fill(vd_slot slot, const vd_variant *v, const vd_pos *pos, uint64_t *bits,
                uint16_t *rows)
{
    float in[VD_INPUTS_MAX];
    int n = 0;
    if (!dense) {
        vd_slot_mark(slot, v, pos, bits);
        return list_marks(bits, vd_slot_words(slot), rows);
    }
    vd_slot_fill(slot, v, pos, in);
    for (int i = 0; i < vd_slot_inputs(slot); i++)
        if (in[i] < 0 || in[i] > 0) {
            rows[n] = (uint16_t)i;
            val[n++] = in[i];
        }
    return n;
}

static void forward(const fitter *f, const uint16_t *rows, int n, int head, float *x, float *a,
                    float *d, float *out)
{
    const int h = f->hidden;

    memcpy(x, first_bias(f, f->w), (size_t)h * sizeof *x);
    for (int i = 0; i < n; i++)
        axpy(x, f->w + (size_t)rows[i] * (size_t)h, dense ? val[i] : 1.0F, h);
    activate(f->act, x, a, d, h);
    for (int o = 0; o < OUT; o++) {
        float z = dotp(a, second(f, f->w, head) + (size_t)o * (size_t)h, h) +
                  second_bias(f, f->w, head)[o];
        out[o] = 1.0F / (1.0F + expf(-z));
    }
}

static float equity_of(const float *o)
{
    return 2 * o[0] - 1 + o[1] + o[2] - o[3] - o[4];
}

static double lambda_eq = 1;

static void learn(fitter *f, const uint16_t *rows, int n, int head, const float *target)
{
    const int h = f->hidden;
    float x[H_MAX], a[H_MAX], d[H_MAX], s[H_MAX] = {0}, out[OUT];
    static const float sign[OUT] = {2, 1, 1, -1, -1};
    float de;

    forward(f, rows, n, head, x, a, d, out);
    de = (float)lambda_eq * (equity_of(target) - equity_of(out));
    for (int o = 0; o < OUT; o++) {
        float e = target[o] - out[o] + de * sign[o] * out[o] * (1 - out[o]);
        axpy(second(f, f->g, head) + (size_t)o * (size_t)h, a, e, h);
        second_bias(f, f->g, head)[o] += e;
        axpy(s, second(f, f->w, head) + (size_t)o * (size_t)h, e, h);
    }
    mul(s, d, h);
    add_row(first_bias(f, f->g), s, h);
    for (int i = 0; i < n; i++) {
        axpy(f->g + (size_t)rows[i] * (size_t)h, s, dense ? val[i] : 1.0F, h);
        f->touched[rows[i]] = f->step + 1;
    }
}

static void take_step(fitter *f, int samples, float rate)
{
    const double t = ++f->step;
    const float fm = (float)(1 / (1 - pow(.9, t))), fv = (float)(1 / (1 - pow(.999, t)));
    const size_t h = (size_t)f->hidden, first = (size_t)f->rows * h;

    for (size_t r = 0; r < (size_t)f->rows; r++)
        if (f->touched[r] == f->step)
            adam(f->w + r * h, f->g + r * h, f->m + r * h, f->v + r * h, h, 1.0F / (float)samples,
                 rate * fm, fv);
    adam(f->w + first, f->g + first, f->m + first, f->v + first, f->count - first,
         1.0F / (float)samples, rate * fm, fv);
}

static bool make(fitter *f, uint64_t seed)
{
    vd_rng rng;
    size_t h = (size_t)f->hidden;

    f->count = (size_t)f->rows * h + h + (size_t)f->heads * OUT * (h + 1);
    f->w = calloc(f->count, 4);
    f->g = calloc(f->count, 4);
    f->m = calloc(f->count, 4);
    f->v = calloc(f->count, 4);
    f->touched = calloc((size_t)f->rows, sizeof *f->touched);
    if (!f->w || !f->g || !f->m || !f->v || !f->touched)
        return false;
    vd_rng_init(&rng, seed);
    for (size_t i = 0; i < (size_t)f->rows * h; i++)
        f->w[i] = (float)(vd_rng_unit(&rng) - .5) * .15F;
    for (size_t i = 0; i < h; i++)
        first_bias(f, f->w)[i] = .3F;
    for (int k = 0; k < f->heads; k++)
        for (size_t i = 0; i < OUT * h; i++)
            second(f, f->w, k)[i] = (float)(vd_rng_unit(&rng) - .5) * .1F;
    return true;
}

static double cpu(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void validate(const fitter *f, vd_slot slot, const vd_variant *v, const sample *s, size_t n,
                     double *rmse, double *ce)
{
    double sq = 0, c = 0;
    float x[H_MAX], a[H_MAX], d[H_MAX], out[OUT];
    uint64_t bits[VD_MARK_WORDS];
    uint16_t rows[ACTIVE_MAX];

    for (size_t i = 0; i < n; i++) {
        double e;
        vd_probs p;

        forward(f, rows, fill(slot, v, &s[i].pos, bits, rows),
                f->heads > 1 ? vd_slot_head(slot, &s[i].pos) : 0, x, a, d, out);
        for (int o = 0; o < OUT; o++) {
            double q = out[o] < 1e-6F ? 1e-6 : out[o] > 1 - 1e-6F ? 1 - 1e-6 : (double)out[o];
            c -= (double)s[i].target[o] * log(q) + (1 - (double)s[i].target[o]) * log(1 - q);
        }
        p = (vd_probs){out[0], out[1], out[2], out[3], out[4]};
        vd_probs_tidy(v, &s[i].pos, &p);
        e = (double)vd_probs_equity(v, &p) - (double)equity_of(s[i].target);
        sq += e * e;
    }
    *rmse = sqrt(sq / (double)n);
    *ce = c / (double)n;
}

static bool save(const fitter *f, vd_slot slot, const char *path)
{
    vd_net_shape shape = {(uint32_t)f->rows, (uint32_t)f->hidden, OUT, vd_slot_marks_kind(slot),
                          (uint32_t)f->heads};
    vd_net *net = NULL;
    size_t len = 0, capacity = 64 + 4 * f->count;
    unsigned char *bytes = malloc(capacity);
    FILE *file = fopen(path, "wb");
    bool good = bytes && file && vd_net_make(&shape, f->w, &net, NULL) == VD_OK &&
                vd_net_write(net, bytes, capacity, &len) == VD_OK &&
                fwrite(bytes, 1, len, file) == len;

    free(bytes);
    vd_net_free(net);
    return file && fclose(file) == 0 && good;
}

int train_fit(int argc, char **argv)
{
    const vd_variant *v = vd_variant_get(VD_BACKGAMMON);
    const char *paths[32];
    int files = 0;
    sample *all;
    size_t n, kept = 0, held;
    fitter f = {.hidden = (int)option_number(argc, argv, "--hidden", 256),
                .act = (int)option_number(argc, argv, "--act", 0)};
    vd_slot slot = VD_SLOT_CONTACT;
    vd_slot wanted;
    const char *out = option_text(argc, argv, "--out", NULL);
    const int batch = (int)option_number(argc, argv, "--batch", 512);
    const double epochs = option_number(argc, argv, "--epochs", 4),
                 rate0 = option_number(argc, argv, "--rate", .002),
                 rate1 = option_number(argc, argv, "--rate-end", .00003);
    vd_rng rng;
    double total, start = cpu(), rmse, ce;
    size_t seen = 0, said = 0;

    for (int i = 1; i + 2 < argc; i++)
        if (strcmp(argv[i], "--mask") == 0)
            for (int r = atoi(argv[i + 1]); r < atoi(argv[i + 2]); r++)
                masked[r] = masked[r + 1087] = 1;
    dense = option_given(argc, argv, "--dense");
    while (slot < VD_SLOT_COUNT &&
           strcmp(vd_slot_name(slot), option_text(argc, argv, "--slot", "contact")) != 0)
        slot++;
    wanted = slot == VD_SLOT_ROUGH ? VD_SLOT_CONTACT : slot;
    f.words = vd_slot_words(slot);
    f.rows = 64 * f.words;
    f.heads = option_given(argc, argv, "--one-head") ? 1 : vd_slot_heads(slot);
    lambda_eq = option_number(argc, argv, "--equity", 1);
    for (int i = 1; i < argc && files < 32; i++)
        if (strcmp(argv[i], "--in") == 0)
            paths[files++] = argv[i + 1];
    if (!samples_load(paths, files, VD_BACKGAMMON, &all, &n) ||
        !make(&f, (uint64_t)option_number(argc, argv, "--seed", 1)))
        return 2;
    for (size_t i = 0; i < n; i++) {
        vd_slot at = VD_SLOT_CONTACT;
        if (vd_classify(v, &all[i].pos, &at) == VD_CLASS_NET && at == wanted)
            all[kept++] = all[i];
    }
    held = kept / 40 < 60000 ? kept / 40 : 60000;
    kept -= held;
    printf("%zu samples, %zu held\n", kept, held);
    vd_rng_init(&rng, 77);
    total = epochs * (double)kept;
    while ((double)seen < total) {
        const double part = (double)seen / total;
        const float rate = (float)(rate1 + (rate0 - rate1) * .5 * (1 + cos(3.14159265 * part)));

        for (int i = 0; i < batch; i++) {
            const sample *s = &all[vd_rng_below(&rng, (uint32_t)kept)];
            uint64_t bits[VD_MARK_WORDS];
            uint16_t rows[ACTIVE_MAX];

            learn(&f, rows, fill(slot, v, &s->pos, bits, rows),
                  f.heads > 1 ? vd_slot_head(slot, &s->pos) : 0, s->target);
        }
        take_step(&f, batch, rate);
        seen += (size_t)batch;
        if (seen - said > (size_t)(total / 8)) {
            said = seen;
            validate(&f, slot, v, all + kept, held, &rmse, &ce);
            printf("%.2f of %zu: cpu %.0f s rate %.5f  rmse %.5f ce %.5f\n", (double)seen / total,
                   (size_t)total, cpu() - start, (double)rate, rmse, ce);
            fflush(stdout);
        }
    }
    validate(&f, slot, v, all + kept, held, &rmse, &ce);
    if (out && !save(&f, slot, out))
        return 1;
    printf("END hidden %d act %d heads %d eq %g: cpu %.0f s  rmse %.5f ce %.5f\n", f.hidden, f.act,
           f.heads, lambda_eq, cpu() - start, rmse, ce);
    return 0;
}
