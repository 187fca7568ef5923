/* What a player's decisions on the benchmark cost, question by question, on several threads. */
#include "benchmark_losses.h"
#include "inner/pool.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 16 };

static const char *const HALVES[] = {"gate", "held", "both"};

bool half_parse(const char *text, bench_half *out)
{
    for (int h = 0; h <= HALF_BOTH; h++) {
        if (strcmp(text, HALVES[h]) == 0) {
            *out = (bench_half)h;
            return true;
        }
    }
    fprintf(stderr, "%s is no half: gate, held or both\n", text);
    return false;
}

const char *half_name(bench_half h)
{
    return HALVES[h];
}

float loss_of_play(const question *q, size_t play)
{
    float best = q->candidate[0].equity, worst = best, mine = 0;
    bool known = false;

    for (int i = 0; i < q->count; i++) {
        const candidate *c = &q->candidate[i];

        best = c->equity > best ? c->equity : best;
        worst = c->equity < worst ? c->equity : worst;
        if (c->play == play) {
            known = true;
            mine = c->equity;
        }
    }
    if (known)
        return best - mine;
    if (q->count >=
        BENCHMARK_PLAYS_ASKED) /* left out for their number: no worse than that is known */
        return best - worst;
    return best - worst > LOSS_LEAST_UNKNOWN ? best - worst : LOSS_LEAST_UNKNOWN;
}

void loss_of_cube(const question *q, bool doubles, bool takes, float lost[LOSS_KINDS])
{
    const float no_double = q->candidate[CANDIDATE_NO_DOUBLE].equity;
    const float take = q->candidate[CANDIDATE_TAKE].equity, pass = 1.0F;
    const float doubled = take < pass ? take : pass;
    const float wrong = no_double > doubled ? no_double - doubled : doubled - no_double;
    const float misanswered = take > pass ? take - pass : pass - take;

    lost[LOSS_DECISION] = doubles == (doubled > no_double) ? 0 : wrong;
    lost[LOSS_ANSWER] = takes == (take <= pass) ? 0 : misanswered;
}

typedef struct share {
    const benchmark *b;
    const player *who;
    bench_half half;
    loss *losses;
    size_t step;
    atomic_bool failed;
} share;

static bool ask(seat *s, vd_plays *plays, const question *q, loss *out)
{
    size_t index = 0;
    bool doubles = false, takes = false;
    vd_match offered = q->match;

    if (!question_is_cube(q)) {
        if (vd_match_plays(&q->match, plays) != VD_OK || plays->count == 0 ||
            seat_play(s, &q->match, plays, 0, &index) != VD_OK)
            return false;
        out->lost[LOSS_DECISION] = loss_of_play(q, index);
        return true;
    }
    offered.phase = VD_PHASE_DOUBLED;
    offered.actor = offered.turn ^ 1U;
    if (seat_double(s, &q->match, 0, &doubles) != VD_OK ||
        seat_take(s, &offered, 0, &takes) != VD_OK)
        return false;
    loss_of_cube(q, doubles, takes, out->lost);
    return true;
}

/* The questions number, number + step, ... */
static void ask_share(void *user, int worker, size_t number)
{
    share *e = user;
    vd_plays plays = {.capacity = VD_PLAYS_MAX};
    seat s = {.link.fd = -1};
    bool good;

    (void)worker;
    plays.play = malloc(VD_PLAYS_MAX * sizeof *plays.play);
    if (!plays.play)
        fputs("no memory\n", stderr);
    good = plays.play && seat_init(&s, e->who, (int)number);
    for (size_t i = number; i < e->b->count && good; i += e->step) {
        const question *q = &e->b->question[i];
        loss *out = &e->losses[i];

        memset(out, 0, sizeof *out);
        out->asked = e->half == HALF_BOTH || q->held == (e->half == HALF_HELD);
        if (out->asked && !ask(&s, &plays, q, out)) {
            fprintf(stderr, "%s does not answer question %zu\n", e->who->text, i + 1);
            good = false;
        }
    }
    if (!good)
        atomic_store(&e->failed, true);
    seat_fini(&s);
    free(plays.play);
}

loss *losses_new(const benchmark *b)
{
    loss *losses = calloc(b->count, sizeof *losses);

    if (!losses)
        fputs("no memory\n", stderr);
    return losses;
}

bool losses_find(const benchmark *b, bench_half half, const player *who, int threads, loss *losses)
{
    share s = {b, who, half, losses, 1, false};

    threads = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    s.step = (size_t)threads;
    if (vd_pool_once(threads, s.step, ask_share, NULL, &s) == VD_OK)
        return !atomic_load(&s.failed);
    fputs("no memory\n", stderr);
    return false;
}
