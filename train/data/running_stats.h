/* Running statistics: running mean and standard error, and a file of results that is only ever appended to. */
#ifndef VD_RUNNING_STATS_H
#define VD_RUNNING_STATS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct running_stats {
    uint64_t count;
    double sum, squares;
} running_stats;

void stats_add(running_stats *t, double value);
double stats_mean(const running_stats *t);  /* 0 of nothing */
double stats_error(const running_stats *t); /* standard error of the mean; 0 of fewer than two */

/* Exactly `count` finite numbers between blanks, nothing else. */
bool numbers_read(const char *line, double *out, int count);

/* Opens the results of an earlier run to go on with them, or begins: the first lines must be `head`, which says what was
 * measured. Each further whole line is given to `take`; what a kill left of a line is cut off. NULL: it has been said
 * why, and the file is as it was. */
FILE *results_open(const char *path, const char *head, bool (*take)(void *user, const char *line),
                   void *user);

#endif
