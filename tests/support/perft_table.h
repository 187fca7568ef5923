/* The perft table of two independently written generators. */
#ifndef TESTS_PERFT_TABLE_H
#define TESTS_PERFT_TABLE_H

#include <stdint.h>

struct perft_row {
    const char *name;
    int counts[26];    /* as scene_pos_counts reads them */
    uint64_t plain[2]; /* depth 1 and 2 */
    uint64_t weighted[2];
    uint64_t deep[2]; /* depth 3, plain and weighted; 0: not in the table */
};

static const struct perft_row perft_table[] = {
    {"start",
     {0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0},
     {447, 202782},
     {637, 419783},
     {116154993, 346692108}},
    {"two on bar",
     {0, 0, 0, 3, 3, 3, 2, 0, 2, 0, 0, 0, 0, 0, 0, 0, -1, -2, -2, -2, -2, -2, -2, -2, 0, 2},
     {37, 27469},
     {52, 59505},
     {0, 0}},
    {"one on bar",
     {0, -1, 0, 2, 2, 3, 3, 0, 2, 0, 0, 0, -2, 2, 0, 0, 0, -2, -2, -2, -2, 0, -2, -2, 0, 1},
     {118, 94679},
     {168, 194862},
     {0, 0}},
    {"one checker left on 7",
     {0, -2, -2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -2, -2, -2, -2, -3, 0},
     {21, 6492},
     {36, 14592},
     {0, 0}},
    {"bear-off against the ace point",
     {0, -2, 4, 3, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -3, -3, -3, -2, -2, 0, 0, 0},
     {126, 56087},
     {204, 133442},
     {0, 0}},
    {"race",
     {0, 3, 3, 3, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -2, -2, -2, -3, -3, -3, 0},
     {353, 124609},
     {515, 265225},
     {32419873, 106157465}},
    {"one checker on 2",
     {0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -2, -2, -2, -3, -3, -3, 0},
     {21, 0},
     {36, 0},
     {0, 0}},
};

#endif
