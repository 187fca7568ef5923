#include "losses.h"

#include <pthread.h>
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
    return best - worst > LOSS_LEAST_UNKNOWN ? best - worst : LOSS_LEAST_UNKNOWN;
}

void loss_of_cube(const question *q, bool doubles, bool takes, float lost[LOSS_KINDS])
{
    const float hold = q->candidate[CANDIDATE_HOLD].equity;
    const float take = q->candidate[CANDIDATE_TAKE].equity, pass = 1.0F;
    const float doubled = take < pass ? take : pass;
    const float wrong = hold > doubled ? hold - doubled : doubled - hold;
    const float misanswered = take > pass ? take - pass : pass - take;

    lost[LOSS_DECISION] = doubles == (doubled > hold) ? 0 : wrong;
    lost[LOSS_ANSWER] = takes == (take <= pass) ? 0 : misanswered;
}

typedef struct errand {
    const benchmark *b;
    const player *who;
    bench_half half;
    loss *losses;
    int number, step;
    bool failed;
} errand;

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

static void *run_errand(void *argument)
{
    errand *e = argument;
    vd_plays plays = {.capacity = VD_PLAYS_MAX};
    seat s = {.link.fd = -1};

    plays.play = malloc(VD_PLAYS_MAX * sizeof *plays.play);
    e->failed = !plays.play || !seat_init(&s, e->who, e->number);
    for (size_t i = (size_t)e->number; i < e->b->count && !e->failed; i += (size_t)e->step) {
        const question *q = &e->b->question[i];
        loss *out = &e->losses[i];

        memset(out, 0, sizeof *out);
        out->asked = e->half == HALF_BOTH || q->held == (e->half == HALF_HELD);
        if (out->asked && !ask(&s, &plays, q, out)) {
            fprintf(stderr, "%s does not answer question %zu\n", e->who->text, i + 1);
            e->failed = true;
        }
    }
    seat_fini(&s);
    free(plays.play);
    return NULL;
}

bool losses_find(const benchmark *b, bench_half half, const player *who, int threads, loss *losses)
{
    pthread_t thread[THREADS_MAX];
    errand errands[THREADS_MAX];
    int started = 0;
    bool good = true;

    threads = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    while (started < threads) {
        errands[started] = (errand){b, who, half, losses, started, threads, false};
        if (pthread_create(&thread[started], NULL, run_errand, &errands[started]) != 0) {
            fputs("no thread\n", stderr);
            good = false;
            break;
        }
        started++;
    }
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
        good = good && !errands[i].failed;
    }
    return good;
}
