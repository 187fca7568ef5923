/* videau-train trictrac-fit: the net of trictrac from nothing but its games with itself, in lessons. In each it plays, labels what it
 * has seen by what came of it, carried back with lambda, and learns that; then the net and a checkpoint are written. */
#include "fitter.h"
#include "inner/trictrac_net.h"
#include "provenance.h"
#include "train.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RELEVE_MAX = 4096, HELD_PART = 50 };

/* A state before a throw and what came of it; by vd_tt_side, but the sample's target is the thrower's view. */
typedef struct step {
    vd_tt_state state;
    vd_tt_worth worth; /* what the net says, by vd_tt_view */
    float made[2];     /* holes by the throw */
    int first;         /* who made the first of them; -1: nobody */
} step;

typedef struct tt_sample {
    vd_tt_state state;
    float target[VD_TT_NET_OUTPUTS];
} tt_sample;

typedef struct lessons {
    vd_net_shape shape;
    fitter fit;
    vd_net *net;
    vd_tt_options options;
    vd_tt_thinking *think;
    step *steps; /* of the relevé under way */
    size_t count;
    tt_sample *samples;
    size_t kept, room;
    vd_rng rng;
    uint32_t lesson, lessons;
    uint64_t learned, throws, holes, releves, left;
    double cpu;
    double lambda, lambda_end, noise, noise_end, rate, rate_end, epochs;
    int batch;
} lessons;

/* Holes enough that none of them ends a party. */
enum { ENDLESS = 250 };

static double cpu_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* From what holds at first to what holds at last, along the lessons. */
static double along(const lessons *l, double first, double last)
{
    const double part = l->lessons > 1 ? (double)l->lesson / (double)(l->lessons - 1) : 1.0;

    return first + (last - first) * (part < 1.0 ? part : 1.0);
}

static double normal(lessons *l)
{
    double sum = -6.0;

    for (int i = 0; i < 12; i++)
        sum += vd_rng_unit(&l->rng);
    return sum;
}

/* ---- Play ---- */

/* A relevé that begins as some do in the middle of a party: with points. */
static void begin(lessons *l, vd_tt_state *state)
{
    vd_tt_state_start(state);
    state->phase = VD_TT_THROW;
    state->turn = (uint8_t)vd_rng_below(&l->rng, 2);
    if (vd_rng_below(&l->rng, 3) > 0)
        return;
    for (int side = 0; side < 2; side++)
        state->points[side] = (uint8_t)(2 * vd_rng_below(&l->rng, 6));
    for (int side = 0; side < 2; side++)
        if (state->points[side] && !state->run[1 - side])
            state->run[side] = vd_rng_below(&l->rng, 2) == 0;
}

static size_t choose(lessons *l, double noise, const double *values, double *worth)
{
    size_t best = 0;

    for (size_t i = 0; i < l->think->plays.count; i++) {
        const double value = values[i] + noise * normal(l);

        if (i == 0 || value > *worth) {
            best = i;
            *worth = value;
        }
    }
    return best;
}

static double start_value(lessons *l, const vd_tt_state *state)
{
    vd_tt_state left;

    vd_tt_after_leave(l->think->options, state, &left);
    return vd_tt_state_value(l->think, &left, state->turn);
}

/* Mark what the throw gives its thrower; the state is then VD_TT_PLAY with its plays in l->think. Returns holes. */
static int throw_dice(lessons *l, vd_tt_state *state)
{
    const int side = state->turn;
    vd_tt_events events;
    bool doubled;

    state->dice =
        vd_dice_make(1 + (int)vd_rng_below(&l->rng, 6), 1 + (int)vd_rng_below(&l->rng, 6));
    state->coup[side] = (uint8_t)(state->coup[side] < 4 ? state->coup[side] + 1 : 4);
    state->phase = VD_TT_PLAY;
    vd_tt_state_events(&l->options, state, &l->think->plays, &events);
    state->owed = (uint8_t)events.sum[VD_TT_OTHER];
    return vd_tt_mark(&l->options, state, (vd_tt_side)side, events.sum[VD_TT_THROWER], &doubled);
}

/* What was made between two states, of which `after` may be a new relevé. */
static void note_holes(step *s, const vd_tt_state *after)
{
    const int side = s->state.turn;

    s->first = -1;
    for (int i = 0; i < 2; i++) {
        /* The thrower marks before the other does. */
        const int x = i ? side : 1 - side;

        s->made[x] = (float)(after->holes[x] - s->state.holes[x]);
        if (s->made[x] > 0.0F)
            s->first = x;
    }
}

/* One throw from the last step. True: a relevé followed; *next is then its first state. */
static bool play_throw(lessons *l, double noise, vd_tt_state *next)
{
    step *s = &l->steps[l->count - 1];
    double values[VD_TT_PLAYS_MAX], worth = 0.0;
    vd_tt_state state = s->state;
    const int holes = throw_dice(l, &state);
    const bool out_before = state.men[state.turn].man[VD_TT_OUT] == VD_TT_MEN;
    size_t best;

    VD_ASSERT(!out_before);
    vd_tt_play_values(l->think, &state, &l->think->plays, values);
    best = choose(l, noise, values, &worth);
    l->throws++;
    if (holes > 0 && start_value(l, &state) + noise * normal(l) > worth) {
        vd_tt_after_leave(l->think->options, &state, next);
        note_holes(s, next);
        l->left++;
        return true;
    }
    *next = l->think->after[best];
    note_holes(s, next);
    if (l->think->plays.play[best].end.man[VD_TT_OUT] == VD_TT_MEN)
        return true;
    l->steps[l->count].worth = l->think->worth[best];
    return false;
}

/* ---- Labels ---- */

static float share(float holes)
{
    const float x = holes / VD_TT_NET_HOLES;

    return x < 0.0F ? 0.0F : x > 1.0F ? 1.0F : x;
}

/* By side, what is to come from a step. */
typedef struct coming {
    float holes[2], next[2];
} coming;

/* Behind a relevé only what it favours a side by. */
static void behind(lessons *l, const vd_tt_state *anew, coming *out)
{
    const double value = vd_tt_state_value(l->think, anew, VD_TT_WHITE) -
                         (anew->holes[VD_TT_WHITE] - anew->holes[VD_TT_BLACK]);

    memset(out, 0, sizeof *out);
    out->holes[value > 0.0 ? VD_TT_WHITE : VD_TT_BLACK] = (float)fabs(value);
}

/* Carry back by one step: `c` is what came after its throw. */
static void before_step(const step *s, coming *c)
{
    for (int side = 0; side < 2; side++) {
        c->holes[side] += s->made[side];
        if (s->first >= 0)
            c->next[side] = side == s->first ? 1.0F : 0.0F;
    }
}

static void mix(const step *s, float lambda, coming *c)
{
    for (int side = 0; side < 2; side++) {
        const int view = side == s->state.turn ? VD_TT_THROWER : VD_TT_OTHER;

        c->holes[side] = lambda * c->holes[side] + (1.0F - lambda) * s->worth.holes[view];
        c->next[side] = lambda * c->next[side] + (1.0F - lambda) * s->worth.next[view];
    }
}

static void put_sample(lessons *l, const step *s, const coming *c)
{
    const int me = s->state.turn;
    tt_sample *out = &l->samples[l->kept++];

    out->state = s->state;
    for (int view = 0; view < 2; view++) {
        const int side = view == VD_TT_THROWER ? me : 1 - me;

        out->target[view] = share(c->holes[side]);
        out->target[2 + view] = c->next[side];
    }
}

static void label(lessons *l, float lambda, const vd_tt_state *anew)
{
    coming c;

    behind(l, anew, &c);
    for (size_t i = l->count; i-- > 0;) {
        before_step(&l->steps[i], &c);
        if (l->kept < l->room)
            put_sample(l, &l->steps[i], &c);
        mix(&l->steps[i], lambda, &c);
    }
}

static void play_releve(lessons *l, float lambda, double noise)
{
    bool over = false;
    vd_tt_state next;

    begin(l, &l->steps[0].state);
    vd_tt_net_worth(l->net, &l->steps[0].state, 1, &l->steps[0].worth);
    l->count = 1;
    while (!over && l->count < RELEVE_MAX - 1) {
        over = play_throw(l, noise, &next);
        if (!over)
            l->steps[l->count++].state = next;
    }
    l->holes += (uint64_t)(next.holes[0] + next.holes[1]);
    l->releves++;
    label(l, lambda, &next);
}

/* ---- Learning ---- */

static int rows_of(const tt_sample *s, uint16_t *rows)
{
    uint64_t bits[VD_TT_FEATURE_WORDS];

    vd_tt_net_features(&s->state, bits);
    return fitter_rows(bits, VD_TT_FEATURE_WORDS, rows);
}

/* Root mean square of the difference of holes, over the samples held back. */
static double judge(lessons *l, size_t from)
{
    double squares = 0.0;

    for (size_t i = from; i < l->kept; i++) {
        const tt_sample *s = &l->samples[i];
        uint16_t rows[FITTER_ROWS];
        const int count = rows_of(s, rows);
        float out[VD_NET_OUTPUTS_MAX];
        double error;

        fitter_run(&l->fit, rows, count, vd_tt_net_head(&s->state), out);
        error = (double)(VD_TT_NET_HOLES * (out[0] - out[1] - s->target[0] + s->target[1]));
        squares += error * error;
    }
    return sqrt(squares / (double)(l->kept - from + 1));
}

static double learn(lessons *l)
{
    static const float difference[VD_TT_NET_OUTPUTS] = {4.0F, -4.0F, 0.0F, 0.0F};
    const size_t held = l->kept / HELD_PART, learned = l->kept - held;
    const uint64_t total = (uint64_t)(l->epochs * (double)learned);
    const float rate = (float)along(l, l->rate, l->rate_end);

    for (uint64_t seen = 0; seen < total; seen += (uint64_t)l->batch) {
        for (int i = 0; i < l->batch; i++) {
            const tt_sample *s = &l->samples[vd_rng_below(&l->rng, (uint32_t)learned)];
            uint16_t rows[FITTER_ROWS];
            const int count = rows_of(s, rows);

            fitter_learn(&l->fit, rows, count, vd_tt_net_head(&s->state), s->target, difference, 0);
        }
        fitter_step(&l->fit, l->batch, rate);
    }
    l->learned += total;
    return judge(l, learned);
}

static bool take_weights(lessons *l)
{
    vd_net *net = NULL;

    if (vd_net_make(&l->shape, l->fit.weight, &net, NULL) != VD_OK)
        return false;
    vd_net_free(l->net);
    l->net = net;
    l->think->net = net;
    return true;
}

/* ---- Checkpoints ---- */

typedef struct state_head {
    char magic[8];
    vd_rng rng;
    uint64_t learned, throws;
    double cpu;
    uint32_t lesson, unused;
} state_head;

static const char NO_NET[] = "no memory, or a net that cannot be\n";
static const char STATE_MAGIC[8] = "VDTTF002";

static bool save(const lessons *l, const char *path)
{
    state_head head = {.rng = l->rng,
                       .learned = l->learned,
                       .throws = l->throws,
                       .cpu = l->cpu + cpu_seconds(),
                       .lesson = l->lesson};
    char temporary[520];
    FILE *file;
    bool good;

    memcpy(head.magic, STATE_MAGIC, sizeof head.magic);
    snprintf(temporary, sizeof temporary, "%s.new", path);
    file = fopen(temporary, "wb");
    if (!file)
        return false;
    good = fwrite(&head, sizeof head, 1, file) == 1 && fitter_write(&l->fit, file);
    good = fclose(file) == 0 && good;
    return good && rename(temporary, path) == 0;
}

static bool load(lessons *l, const char *path)
{
    FILE *file = fopen(path, "rb");
    state_head head;
    bool good;

    if (!file)
        return false;
    good = fread(&head, sizeof head, 1, file) == 1 &&
           memcmp(head.magic, STATE_MAGIC, sizeof head.magic) == 0 && fitter_read(&l->fit, file);
    fclose(file);
    if (!good)
        return false;
    l->rng = head.rng;
    l->learned = head.learned;
    l->throws = head.throws;
    l->cpu = head.cpu;
    l->lesson = head.lesson;
    return true;
}

/* ---- The command ---- */

/* False: no memory, or weights that no net can have. */
static bool lesson(lessons *l)
{
    const double noise = along(l, l->noise, l->noise_end);
    const float lambda = (float)along(l, l->lambda, l->lambda_end);
    const double began = cpu_seconds();
    const uint64_t throws = l->throws;
    vd_tt_state start;
    double error;

    l->kept = 0;
    l->holes = l->releves = l->left = 0;
    while (l->kept < l->room)
        play_releve(l, l->lesson == 0 ? 1.0F : lambda, noise);
    error = learn(l);
    if (!take_weights(l))
        return false;
    l->lesson++;
    vd_tt_state_start(&start);
    start.phase = VD_TT_THROW;
    printf(
        "%u: %.0f s, %.1f throws and %.2f holes a relevé, %.0f %% left; held back %.4f; to throw "
        "first is worth %.3f\n",
        l->lesson, cpu_seconds() - began, (double)(l->throws - throws) / (double)l->releves,
        (double)l->holes / (double)l->releves, 100.0 * (double)l->left / (double)l->releves, error,
        vd_tt_state_value(l->think, &start, VD_TT_WHITE));
    fflush(stdout);
    return true;
}

/* Where it comes from: what was learned before a stop comes first. */
static bool write_provenance(const lessons *l, const option_set *o, const char *out)
{
    const char *const parents[2] = {option_given(o, "resume") ? out : NULL};
    char facts[256];
    vd_buf buf;

    vd_buf_init(&buf, facts, sizeof facts);
    vd_buf_put(&buf, "\"throws\": ");
    vd_buf_put_int(&buf, (int64_t)l->throws);
    vd_buf_put(&buf, ", \"learned\": ");
    vd_buf_put_int(&buf, (int64_t)l->learned);
    return provenance_real(&buf, "cpu_seconds", 0, l->cpu + cpu_seconds()) &&
           provenance_add(out, &l->shape, o->argc, o->argv, parents, facts);
}

static bool prepare(lessons *l, const option_set *o, const char *state)
{
    l->lessons = (uint32_t)option_number(o, "lessons");
    l->room = (size_t)option_number(o, "samples");
    l->lambda = option_number(o, "lambda");
    l->lambda_end = option_number(o, "lambda-end");
    l->noise = option_number(o, "noise");
    l->noise_end = option_number(o, "noise-end");
    l->rate = option_number(o, "rate");
    l->rate_end = option_number(o, "rate-end");
    l->epochs = option_number(o, "epochs");
    l->batch = (int)option_number(o, "batch");
    l->shape = (vd_net_shape){.inputs = 64 * VD_TT_FEATURE_WORDS,
                              .hidden = (uint32_t)option_number(o, "hidden"),
                              .outputs = VD_TT_NET_OUTPUTS,
                              .kind = VD_TT_NET_KIND,
                              .heads = VD_TT_NET_HEADS};
    vd_rng_init(&l->rng, (uint64_t)option_number(o, "seed"));
    vd_tt_options_default(&l->options);
    l->options.holes = ENDLESS;
    l->think = calloc(1, sizeof *l->think);
    l->steps = calloc(RELEVE_MAX, sizeof *l->steps);
    l->samples = calloc(l->room, sizeof *l->samples);
    if (!l->think || !l->steps || !l->samples || vd_net_weight_count(&l->shape) == 0 ||
        !fitter_init(&l->fit, &l->shape, (uint64_t)option_number(o, "seed"))) {
        fputs(NO_NET, stderr);
        return false;
    }
    l->think->options = &l->options;
    if (option_given(o, "resume") && !load(l, state)) {
        fputs("that is no checkpoint of this net\n", stderr);
        return false;
    }
    if (take_weights(l))
        return true;
    fputs(NO_NET, stderr);
    return false;
}

static const option_spec OPTIONS[] = {
    OPTION_NAME("out", NULL),
    OPTION_ALONE("resume"),
    OPTION_MINUTES("1e9"),
    {"lessons", OPTION_WHOLE, "60", 1, 1e6},
    {"samples", OPTION_WHOLE, "400000", 1000, 1e8},
    {"epochs", OPTION_REAL, "2", 0, 1e6},
    {"hidden", OPTION_WHOLE, "128", 16, 1024},
    {"lambda", OPTION_REAL, "0.95", 0, 1},
    {"lambda-end", OPTION_REAL, "0.75", 0, 1},
    {"noise", OPTION_REAL, "0.1", 0, 10},
    {"noise-end", OPTION_REAL, "0.03", 0, 10},
    {"rate", OPTION_REAL, "0.002", 0, 1},
    {"rate-end", OPTION_REAL, "0.0002", 0, 1},
    {"batch", OPTION_WHOLE, "512", 1, 1e6},
    OPTION_SEED,
    OPTION_END,
};

static int run(const option_set *o)
{
    const char *out = option_text(o, "out");
    const double end = train_seconds() + 60.0 * option_number(o, "minutes");
    lessons l = {.lesson = 0};
    char state[512];
    int code = 2;

    if (!out || strlen(out) + 8 > sizeof state) {
        fputs("--out FILE.vdnet is missing\n", stderr);
        return 2;
    }
    snprintf(state, sizeof state, "%s.state", out);
    if (prepare(&l, o, state)) {
        bool good = true;

        /* One at least, however little time there is. */
        for (bool more = l.lesson < l.lessons; good && more;
             more = l.lesson < l.lessons && train_seconds() < end) {
            good = lesson(&l) && write_weights(out, &l.shape, l.fit.weight) && save(&l, state);
        }
        code = good && write_provenance(&l, o, out) ? 0 : 1;
        if (code)
            fprintf(stderr, "%s cannot be made or written\n", out);
    }
    fitter_fini(&l.fit);
    vd_net_free(l.net);
    free(l.think);
    free(l.steps);
    free(l.samples);
    return code;
}

const train_command train_trictrac_fit = {"trictrac-fit", run, OPTIONS, 0, 0, ""};
