/* A record on a line, for tests: what happened, by whom, and how each game ended. */
#ifndef VD_TEST_TRACE_H
#define VD_TEST_TRACE_H

#include "videau/record.h"

/* "7 Anna-Ben [0-0] 0P31 1D65 0x2 1t 0?21 +0:4r": length, names, score before, actions (seat; P play, D dance, ? roll only,
 * ! illegal with the dice as written; x double, b beaver, r raccoon with the stake; t take, d drop, R resign with its value, a
 * accept, n refuse, = position set, * automatic double), result: winner, points, and b board, d drop, r resign, s settled, t
 * time, u unknown; "+-" unfinished. "C" before the score: Crawford. Several matches are divided by "|". Static memory of
 * the caller: as much as fits. */
void vd_trace(const vd_record *record, char *out, size_t size);

#endif
