/* The tree of rolls and plays. Private to the room. */
#ifndef VD_TREE_H
#define VD_TREE_H

#include "batch.h"
#include "inner/pool.h"

#include <stdatomic.h>

enum { ROOTS_MAX = 8 }; /* trees searched side by side */

/* A play that is looked at further. */
typedef struct child {
    vd_pos pos;     /* what it leads to, flipped to the other side unless it stays */
    vd_probs probs; /* of pos as it is seen */
    bool stays;     /* won, or the turn goes on: still seen by the mover */
} child;

/* The children of a node, those of roll r from first[r] to first[r + 1] - 1, and what they turned out to be worth to the mover. */
typedef struct ply_buffer {
    size_t first[VD_ROLLS_MAX + 1];
    size_t count; /* of all rolls */
    child *child;
    node_value *value;
} ply_buffer;

/* Where a tree begins. */
typedef struct tree_root {
    vd_pos pos;       /* before a roll */
    int side;         /* whose: search->states[side] */
    node_value value; /* the answer, seen by that side */
    bool is_leaf;     /* before any roll was looked at */
    ply_buffer buffer;
} tree_root;

/* What one thread needs. */
typedef struct worker {
    struct vd_search *search;
    int number;
    unsigned beats;
    batch batch;
    ply_buffer buffer[VD_PLY_MAX]; /* of the nodes on the way down */
    vd_play *
        stage; /* VD_PLAYS_MAX plays of a double that is still to be played; NULL until a game has one */
} worker;

struct vd_search {
    const vd_engine *engine;
    vd_variant variant; /* of the cached positions */
    int cache_bits;     /* for each thread */
    cache cache;        /* of all threads */
    vd_pruning *pruning;
    int workers;
    worker *worker[VD_SEARCH_THREADS_MAX];
    vd_pool *pool; /* NULL with one worker */
    tree_root root[ROOTS_MAX];
    size_t children;    /* room of each buffer */
    vd_candidate *list; /* plays being ranked */
    size_t listed;      /* room of it */
    /* The question being answered; written while no other thread works: */
    vd_cube_states states[2]; /* [0]: of the seat the question is about */
    size_t width;
    batch_limits limits;
    unsigned lost_tables; /* when it was asked */
    const vd_job *job;
    int root_ply;      /* of their trees */
    double done, part; /* done before these trees, and what they add */
    size_t tasks;      /* of these trees */
    atomic_size_t finished;
    atomic_bool stopped;
};

bool vd_search_ply_buffer_init(ply_buffer *buffer, size_t children);
void vd_search_ply_buffer_fini(ply_buffer *buffer);

/* Values of the positions search->root[0..count - 1], each before the roll of its side and without a double before this
 * roll. Nothing of them is to be used once search->stopped is set. */
void vd_search_tree_search(vd_search *search, size_t count, int ply);
/* The plays of all rolls that are looked at further; false: stopped. Of roll r, child[first[r]] is the best one at the
 * stake as it lies. */
bool vd_search_tree_expand(worker *w, const vd_pos *pos, size_t width, int side,
                           ply_buffer *buffer);
/* Do turns of this game go on with what is still to be played (vd_search_tree_finish_turn): doubles that bring others on, doubles to
 * be named, the rest of a throw? */
static inline bool vd_search_plays_on(const vd_variant *variant)
{
    return variant->doubles >= VD_DOUBLES_FOUR_COMPLEMENT || variant->special12 != VD_12_ORDINARY;
}

/* Where a double is to be named, or a double or the rest of a throw still to be played, by the play that is best without a look
 * ahead, and so on until the turn of states[side] ends, a throw follows (VD_PENDING_AGAIN) or the game is over. False: nothing was to be
 * played. */
bool vd_search_tree_finish_turn(worker *w, int side, child *play);
/* What `value`, of the side on roll after a play of states[side], is to the one who played: with the best decisions of
 * the other about the cube. */
void vd_search_tree_flip(const vd_search *search, int side, node_value *value);
/* The value to the mover of a play that is not looked at further. */
void vd_search_tree_leaf(const vd_search *search, const child *play, int side, node_value *out);

/* Making ready for a question and for one depth of it; search.c. */
VD_NODISCARD vd_status vd_search_begin(vd_search *search, const vd_match *match,
                                       const vd_search_options *options);
VD_NODISCARD vd_status vd_search_begin_ply(vd_search *search, const vd_search_options *options,
                                           int ply);
/* Answers one question at one depth; nothing is written unless it is finished. */
typedef vd_status search_answer(vd_search *search, const vd_search_options *options, int ply,
                                void *question);
/* Makes ready and asks, at every depth that the options name. */
VD_NODISCARD vd_status vd_search_ask(vd_search *search, const vd_match *match,
                                     const vd_search_options *options, search_answer *how,
                                     void *question);
/* In games at the stake as it lies, for the seat that the question is about. */
double vd_search_equity(const vd_search *search, const node_value *value, bool cubeless);
bool vd_search_stopped(const vd_search *search);
/* May the seat on roll double by the rules, and would that raise anything? */
bool vd_search_may_double(const vd_search *search, const vd_match *match);

#endif
