/* Hypergammon solved: numbering of its positions, plays, value iteration, the file being made. Private to the room.
 *
 * A side is `checkers` checkers on places 0 (borne off), 1 to 24 (its own numbering) and 25 (bar); its number is the rank
 * of the places, highest first, in the combinatorial number system: 0 is all borne off. A position is the mover's side
 * and the other's, neither of them 0 and no point shared. Positions of one mover's side lie together. */
#ifndef VD_HYPER_H
#define VD_HYPER_H

#include "exact.h"

enum {
    HYPER_CHECKERS_MAX = 3,
    HYPER_BAR = 25,
    HYPER_SIDES_MAX = 3276, /* C(28, 3) */
    HYPER_SETS = 8,         /* of the other's blots: which of them are hit */
    HYPER_PLAYS_MAX = 64,   /* a roll has at most 18 */
    HYPER_HITS_SHIFT = 12,  /* of a play's two parts */
    HYPER_NEXT_MASK = (1 << 12) - 1
};

/* What a position is worth to the player on roll, who does not double before this roll. */
enum {
    HYPER_WIN,
    HYPER_GAMMON,
    HYPER_BACKGAMMON,
    HYPER_LOSE_GAMMON,
    HYPER_LOSE_BACKGAMMON,
    HYPER_CUBELESS,
    HYPER_CENTRED,
    HYPER_JACOBY, /* centred, and gammons count once the cube has been turned */
    HYPER_OWNED,
    HYPER_THEIRS,
    HYPER_VALUES
};

typedef struct hyper_entry {
    float value[HYPER_VALUES];
} hyper_entry;

/* One checker moved by one die. */
typedef struct hyper_step {
    uint16_t next; /* the side after it */
    uint8_t from, to;
} hyper_step;

typedef struct hyper_side {
    uint8_t place[HYPER_CHECKERS_MAX]; /* highest first */
    uint8_t pips;
    uint32_t points;                 /* bit k: a checker on point k */
    uint32_t base;                   /* number of its first position as the mover */
    uint8_t squeezed[HYPER_BAR + 1]; /* the other's place, once the points taken are left out */
    uint8_t steps[6];
    hyper_step step[6][HYPER_CHECKERS_MAX]; /* of each die, farthest checker first */
} hyper_side;

struct hyper_space {
    int checkers;
    uint32_t sides, positions;
    uint32_t choose[HYPER_CHECKERS_MAX + 1][HYPER_BAR + 4]; /* choose[k][n]: k of n */
    hyper_side side[HYPER_SIDES_MAX];
};
typedef struct hyper_space hyper_space;

uint32_t vd_eval_hyper_sides(int checkers);
uint32_t vd_eval_hyper_positions(int checkers);
/* `checkers` is from 1 to HYPER_CHECKERS_MAX. */
void vd_eval_hyper_space_init(hyper_space *space, int checkers);
/* The number of a side; `place` in any order. */
uint32_t vd_eval_hyper_side_of(const hyper_space *space, const uint8_t *place);
/* Bit k: a checker of the other side, whose number it is, on the mover's point k. */
uint32_t vd_eval_hyper_facing(const hyper_space *space, uint32_t other);
/* The number of a position; both sides have checkers on the board and share no point. */
uint32_t vd_eval_hyper_position(const hyper_space *space, uint32_t mover, uint32_t other);

/* The other side as the mover's plays meet it. */
typedef struct hyper_view {
    uint32_t shut;               /* bit k: two checkers or more on the mover's point k */
    uint8_t blot[HYPER_BAR + 1]; /* a bit of its own for each blot, by the mover's point */
    uint32_t hit[HYPER_SETS];    /* the side once these blots are on the bar */
    int sets;
} hyper_view;

void vd_eval_hyper_view_of(const hyper_space *space, uint32_t other, hyper_view *out);
/* The plays of a roll, some maybe twice: the side after it, and above HYPER_HITS_SHIFT the blots hit. 0: the turn is lost. */
int vd_eval_hyper_plays(const hyper_space *space, const hyper_view *view, uint32_t mover, int a,
                        int b, uint16_t out[HYPER_PLAYS_MAX]);

/* ---- Value iteration ---- */

/* Where the work stands: sweeps done, sides of the sweep under way that are done, and the greatest change in it so far. */
typedef struct hyper_state {
    uint64_t sweep, batch;
    float change;
    bool finished;
} hyper_state;

typedef struct hyper_work {
    hyper_space *space;
    hyper_entry *entry; /* all positions */
    hyper_state state;
    double share; /* about how much is done, 0 to 1 */
} hyper_work;

/* What nothing is known of yet. */
void vd_eval_hyper_begin(hyper_work *work);
/* Sweeps until no value changes by more than a millionth. `keep` (may be NULL) is called after each sweep; its error ends the
 * work. VD_ERR_CANCELLED when the job says so; the work can be gone on with. The same bits whatever the threads and stops. */
VD_NODISCARD vd_status vd_eval_hyper_run(hyper_work *work, const vd_exact_job *job,
                                         vd_status (*keep)(void *user), void *user);
/* Bytes besides the table. */
uint64_t vd_eval_hyper_work_bytes(int checkers, int threads);

/* ---- Files ---- */

/* How far the work is, in a file's header: its share in thousandths, all of them once it is finished. */
enum { HYPER_STEPS = 1000 };

VD_NODISCARD vd_status vd_eval_hyper_make(const vd_exact_shape *shape, const exact_layout *layout,
                                          const vd_exact_job *job, unsigned char *image,
                                          vd_error *err);
VD_NODISCARD vd_status vd_eval_hyper_build(const char *path, const vd_exact_shape *shape,
                                           const exact_layout *layout, const vd_exact_job *job,
                                           vd_error *err);

#endif
