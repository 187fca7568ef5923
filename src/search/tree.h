/* The tree of rolls and plays. Private to the room. */
#ifndef VD_TREE_H
#define VD_TREE_H

#include "cache.h"

/* Scratch of one depth of the tree. */
typedef struct tree_floor {
    vd_plays plays;
    double *score;   /* of each play at level 0 */
    size_t *kept;    /* plays that are looked at deeper */
    vd_probs *probs; /* after each play, mover's view */
} tree_floor;

struct vd_search {
    const vd_engine *engine;
    cache cache;
    vd_variant variant; /* of the cached positions */
    uint64_t evaluations;
    tree_floor floor[VD_PLY_MAX];
    /* The question being answered: */
    vd_stakes stakes[2]; /* [0]: of the seat the question is about */
    uint16_t inner;
    const vd_job *job;
    bool stopped;
    int top_ply;       /* of the tree whose rolls count as progress */
    double done, part; /* done before this tree, and what it adds */
};

/* A position before the roll of stakes[side], without a double before this roll. Nothing of *out is to be used once
 * search->stopped is set. */
void tree_value(vd_search *search, const vd_pos *pos, int ply, int side, node_value *out);
/* `result`, what a play of stakes[side] led to, seen by it: hold[] are now the values with the best decisions of the
 * other side, whose turn it is. */
void tree_after(vd_search *search, const vd_pos *result, int ply, int side, node_value *out);

#endif
