/* The benchmark: decisions with what rollouts say of each candidate. docs/FORMATS.md has the files. */
#ifndef VD_BENCHMARK_H
#define VD_BENCHMARK_H

#include "position_kinds.h"

enum {
    BENCHMARK_LINE_BYTES = 8192,
    BENCHMARK_PLAYS_MAX = 64,   /* candidates of one decision */
    BENCHMARK_PLAYS_ASKED = 20, /* so many are rolled out at most */
    BENCHMARK_VERSION = 1
};

typedef struct candidate {
    uint16_t
        play; /* index of the legal plays; a cube decision: CANDIDATE_NO_DOUBLE, CANDIDATE_TAKE */
    float equity; /* units of the stake, cubeful; in a match normalised */
    float error;  /* standard error */
} candidate;

enum { CANDIDATE_NO_DOUBLE, CANDIDATE_TAKE };

typedef struct question {
    vd_match match; /* VD_PHASE_PLAY with its dice, or VD_PHASE_ROLL: a double */
    kind kind;
    bool held; /* of the half that is neither trained nor tuned on */
    int count; /* candidates; 0: not rolled out yet */
    candidate *candidate;
} question;

typedef struct benchmark {
    question *question;
    size_t count, capacity;
    double share
        [2]
        [KIND_COUNT]; /* of plays, of cubes: how often the kind turns up in games; sums to 1 or is all 0 */
} benchmark;

/* Which half a position belongs to, whatever the dice, score and cube. */
bool question_held(const vd_match *match);
bool question_is_cube(const question *q);

/* A line without its line feed. `plays`: room for VD_PLAYS_MAX. False: it is no such line. Candidates (which the caller
 * frees) may be none. */
bool question_read(const char *line, vd_plays *plays, question *out);
/* False: the line is longer than that. */
bool question_write(const question *q, vd_plays *plays, char *line, size_t size);

/* "# share opening 0.1125"; any other line is passed over. */
void share_read(const char *line, double share[KIND_COUNT]);

/* plays.txt and cubes.txt of a folder, as far as they are made. False: it has been said why. */
bool benchmark_load(benchmark *b, const char *folder);
void benchmark_free(benchmark *b);
bool benchmark_add(benchmark *b, const question *q); /* takes the candidates; false: no memory */

#endif
