/* The commands of videau-train. Each gets its own arguments, argv[0] being its name, and returns the exit code. */
#ifndef VD_TRAIN_H
#define VD_TRAIN_H

#include "videau/eval.h"

int train_match(int argc, char **argv);
int train_gather(int argc, char **argv);
int train_fit(int argc, char **argv);
int train_mean(int argc, char **argv);
int train_speed(int argc, char **argv);
int train_pace(int argc, char **argv);
int train_filters(int argc, char **argv);
int train_benchmark(int argc, char **argv);
int train_levels(int argc, char **argv);
int train_error(int argc, char **argv);
int train_gate(int argc, char **argv);
int train_rates(int argc, char **argv);
int train_met(int argc, char **argv);
int train_tables(int argc, char **argv);

/* Value of "--name VALUE" among the arguments, `fallback` without it. */
const char *option_text(int argc, char **argv, const char *name, const char *fallback);
/* The same as a number, which options_numbers has found good. */
double option_number(int argc, char **argv, const char *name, double fallback);
/* False, and it has been said: an option that is a number in every command has a value that is none, or out of its range.
 * `except`, which ends with NULL, are those that are something else in this one. */
bool options_numbers(int argc, char **argv, const char *const *except);
bool option_given(int argc, char **argv, const char *name);
/* False, and it has been said: an option that is not in the list, which ends with NULL ("--name", or "--name=" if it takes
 * a value), one without its value, or more than `words` other words. */
bool options_check(int argc, char **argv, int words, const char *const *known);

/* Nets of a folder, as many as there are; false: a file is damaged, and it has been said. */
bool load_nets(const char *folder, vd_net *nets[VD_NET_COUNT]);
/* The file of a net with these weights (vd_net_make), replaced in one step; false: no net can be that, or the file cannot be
 * written, and what was there is as it was. */
bool write_weights(const char *path, const vd_net_shape *shape, const float *weights);

#endif
