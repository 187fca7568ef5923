/* Losses: what a player's decisions on the benchmark cost by the rollouts. */
#ifndef VD_BENCHMARK_LOSSES_H
#define VD_BENCHMARK_LOSSES_H

#include "benchmark.h"
#include "player.h"
#include "running_stats.h"

typedef enum bench_half { HALF_GATE, HALF_HELD, HALF_BOTH } bench_half;

/* Of one question, in units of the stake: of the play, or of doubling or not; and of the answer to a double, which is asked
 * in every cube question, whether the double is right or not. */
enum { LOSS_DECISION, LOSS_ANSWER, LOSS_KINDS };

typedef struct loss {
    bool asked; /* of the half wanted */
    float lost[LOSS_KINDS];
} loss;

/* A play that was not rolled out is behind by at least so much, unless as many as are asked were: then by no less than the last of them. */
#define LOSS_LEAST_UNKNOWN 0.15F

bool half_parse(const char *text, bench_half *out);
const char *half_name(bench_half h);

/* What it would lose by this play (an index of the legal plays), or by these two cube decisions. */
float loss_of_play(const question *q, size_t play);
void loss_of_cube(const question *q, bool doubles, bool takes, float lost[LOSS_KINDS]);

/* A loss for each question, the caller's to free. NULL: no memory, and it has been said. */
loss *losses_new(const benchmark *b);
/* All questions of the half, by `threads` seats of the player; losses: b->count of them. False: it has been said why. */
bool losses_find(const benchmark *b, bench_half half, const player *who, int threads, loss *losses);

#endif
