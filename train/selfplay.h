/* Self-play: one worker playing games against itself, and what it learns from them. */
#ifndef VD_SELFPLAY_H
#define VD_SELFPLAY_H

#include "brain.h"
#include "samples.h"

typedef enum lesson {
    LESSON_TD, /* the value after the play made: TD(0), one step of gradient descent a decision */
    LESSON_LABELS /* the mean over the 21 rolls, carried back along the game; kept and learned many times */
} lesson;

typedef struct sample_ring {
    sample *sample;
    size_t capacity, count, next;
    uint64_t seen;
} sample_ring;

typedef struct worker {
    lesson lesson;
    vd_variant variant; /* the family's rules; its start is one of several */
    float lambda;       /* how much of a later position's correction an earlier one takes over */
    float noise;        /* of the plays in every second game, points */
    float rate;         /* learning rate */
    int round_games;    /* games of the round at hand */
    int repeats;        /* times a label is learned, about */
    bool race_only;     /* labels of races alone */
    brain mind;         /* own copies of the models */
    brain_scratch scratch;
    vd_rng rng;
    sample_ring ring[VD_SLOT_COUNT];
    float *gradient[VD_SLOT_COUNT];
    struct step *step; /* the game so far */
    /* statistics since they were cleared */
    uint64_t games, decisions, labels;
    double residual; /* squares of (label - static) equity, sum */
    uint64_t residuals;
    vd_status status;
} worker;

bool worker_init(worker *w, size_t ring_capacity);
void worker_fini(worker *w);
/* Play `games` games and learn from them. */
VD_NODISCARD vd_status worker_play(worker *w, int games);

#endif
