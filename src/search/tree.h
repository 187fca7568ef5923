/* The tree of rolls and plays. Private to the room. */
#ifndef VD_TREE_H
#define VD_TREE_H

#include "batch.h"
#include "inner/pool.h"

#include <stdatomic.h>

enum { ROOTS_MAX = 8 }; /* trees searched side by side */

/* A play that is looked at further. */
typedef struct reply {
    vd_pos pos;     /* what it leads to, turned to the other side unless it stays */
    vd_probs probs; /* of pos as it is seen */
    bool stays;     /* won, or the turn goes on: still seen by the mover */
} reply;

/* The replies of a node, those of roll r from first[r] on, and what they turned out to be worth to the mover. */
typedef struct tree_floor {
    size_t first[22];
    reply *reply;
    node_value *value;
} tree_floor;

/* Where a tree begins. */
typedef struct tree_root {
    vd_pos pos;       /* before a roll */
    int side;         /* whose: search->stakes[side] */
    node_value value; /* the answer, seen by him */
    bool settled;     /* before any roll was looked at */
    tree_floor floor;
} tree_root;

/* What one thread needs. */
typedef struct worker {
    struct vd_search *search;
    int number;
    unsigned beats;
    batch batch;
    tree_floor floor[VD_PLY_MAX]; /* of the nodes on the way down */
} worker;

struct vd_search {
    const vd_engine *engine;
    vd_variant variant; /* of the cached positions */
    int cache_bits;
    vd_rough *rough;
    int workers;
    worker *worker[VD_SEARCH_THREADS_MAX];
    vd_pool *pool; /* NULL with one worker */
    tree_root root[ROOTS_MAX];
    size_t replies;     /* room of each floor */
    vd_candidate *list; /* plays being ranked */
    size_t listed;      /* room of it */
    /* The question being answered; written while no other thread works: */
    vd_stakes stakes[2]; /* [0]: of the seat the question is about */
    size_t inner;
    batch_limits limits;
    const vd_job *job;
    int root_ply;      /* of their trees */
    double done, part; /* done before these trees, and what they add */
    size_t tasks;      /* of these trees */
    atomic_size_t finished;
    atomic_bool stopped;
};

bool vd_search_tree_floor_init(tree_floor *floor, size_t replies);
void vd_search_tree_floor_fini(tree_floor *floor);

/* Values of the positions search->root[0..count - 1], each before the roll of its side and without a double before this
 * roll. Nothing of them is to be used once search->stopped is set. */
void vd_search_tree_search(vd_search *search, size_t count, int ply);
/* The plays of all rolls that are looked at further; false: stopped. Of roll r, reply[first[r]] is the best one at the
 * stake as it lies. */
bool vd_search_tree_expand(worker *w, const vd_pos *pos, size_t inner, int side, tree_floor *floor);
/* What `value`, of the side on roll after a play of stakes[side], is to the one who played: with the best decisions of
 * the other about the cube. */
void vd_search_tree_turn(const vd_search *search, int side, node_value *value);
/* The value to the mover of a play that is not looked at further. */
void vd_search_tree_leaf(const vd_search *search, const reply *play, int side, node_value *out);

/* Making ready for a question and for one depth of it; search.c. */
VD_NODISCARD vd_status vd_search_begin(vd_search *search, const vd_match *match,
                                       const vd_search_options *options);
VD_NODISCARD vd_status vd_search_begin_ply(vd_search *search, const vd_search_options *options,
                                           int ply);
bool vd_search_stopped(const vd_search *search);
/* May the seat on roll double by the rules, and would that raise anything? */
bool vd_search_may_double(const vd_search *search, const vd_match *match);

#endif
