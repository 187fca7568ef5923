/* Exact tables of bear-offs without contact, of any number of points and checkers: numbering, children, filling, file. And the
 * file of Hypergammon's, whose values hyper.h makes. Private to the room. */
#ifndef VD_EXACT_H
#define VD_EXACT_H

#include "videau/eval.h"

#include <stdatomic.h>
#include <time.h>

enum {
    EXACT_POINTS_MAX = 12, /* two sides that stand on their last twelve points are always apart */
    EXACT_CHECKERS_MAX = 15,
    EXACT_TWO_CHECKERS_MAX = 14, /* one checker off on each side: no gammons in a two-sided table */
    EXACT_TWO_COUNT_MAX = 0xFFFF,
    EXACT_CHILDREN_MAX = 4096,
    EXACT_ROLLS = 21
};

/* The positions of at most `checkers` checkers on points 1 to `points`. A position is known by how many checkers stand on each
 * point or beyond it; its number is the rank of these in the combinatorial number system, the sum over all checkers
 * counting most. A move lowers some of them and raises none, so children have lower numbers, and positions with all
 * checkers on the board come last. */
typedef struct exact_space {
    int points, checkers;
    uint32_t count;
    uint32_t full; /* how many have all checkers on the board */
    uint32_t rank[EXACT_POINTS_MAX + 2][EXACT_CHECKERS_MAX + 2];
} exact_space;

/* beyond[q]: checkers on point q or beyond, q from 1 to points; 0 at points + 1. */
typedef struct exact_checkers {
    uint8_t beyond[EXACT_POINTS_MAX + 2];
} exact_checkers;

void vd_eval_exact_space_init(exact_space *space, int points, int checkers);
uint32_t vd_eval_exact_index(const exact_space *space, const uint8_t *point); /* point[1..points] */
void vd_eval_exact_checkers_of(const exact_space *space, uint32_t index, exact_checkers *out);
int vd_eval_exact_pips(const exact_space *space, const exact_checkers *checkers);
/* What the roll a-b can lead to, at most EXACT_CHILDREN_MAX, some maybe twice; at least one. */
int vd_eval_exact_children(const exact_space *space, const exact_checkers *checkers, uint32_t index,
                           int a, int b, uint32_t *out);

/* A table's parts as they lie in memory and in the file after the header. */
typedef struct exact_layout {
    exact_space space;
    int rolls, first_rolls; /* floats of an entry of `chance` and of `first` */
    uint64_t bytes;         /* of all parts */
    /* two-sided: the mover's position times count, plus the other's */
    uint64_t value; /* offsets from the beginning of the parts */
    /* one-sided; `wait` and `first` only with fifteen checkers, numbered from the first full position */
    uint64_t mean, wait, chance, first;
    /* Hypergammon's: of `space` the count alone is of use */
} exact_layout;

/* False: no such table, whatever the memory. */
bool vd_eval_exact_layout_of(const vd_exact_shape *shape, exact_layout *out);

/* A file whose values are read one by one when they are asked for. */
typedef struct exact_source {
    int file;
    struct timespec changed; /* its time when it was opened */
    atomic_bool lost;        /* it is not what was opened any more */
    atomic_bool reported;    /* and vd_exact_tell has said so */
} exact_source;

struct vd_exact {
    vd_exact_info info;
    exact_layout layout;
    unsigned char *image;      /* header and parts; NULL: they stay in the file */
    size_t bytes;              /* of header and parts */
    exact_source *source;      /* NULL with an image */
    struct hyper_space *hyper; /* of a table of Hypergammon; else NULL */
};

/* `size` bytes of the parts from `offset` on. False: the file gives them no more, now or ever again. A file is never mapped:
 * cut short meanwhile it would end the program. */
bool vd_eval_exact_fetch(const vd_exact *table, uint64_t offset, size_t size, void *out);
/* Its file holds what no table does: nothing of it is believed from now on. */
void vd_eval_exact_lose(const vd_exact *table);

enum {
    EXACT_HEADER = 4096,
    EXACT_VERSION = 1,
    /* where the state of the work stands; the first is written alone, so that a kill leaves it whole */
    EXACT_AT_DONE = 64,
    EXACT_AT_SUM = 72 /* of the parts, once finished */
};

/* The header: fixed fields with a checksum of their own, then the state of the work. */
void vd_eval_exact_header_write(unsigned char *header, const vd_exact_shape *shape,
                                const exact_layout *layout, uint64_t steps);
VD_NODISCARD vd_status vd_eval_exact_header_read(const unsigned char *header, size_t len,
                                                 vd_exact_info *out, exact_layout *layout,
                                                 vd_error *err);
void vd_eval_exact_done_set(unsigned char *header, uint64_t done);
void vd_eval_exact_sum_set(unsigned char *header, uint64_t sum);
uint64_t vd_eval_exact_parts_sum(const unsigned char *image, const exact_layout *layout);
/* `size` bytes of a file from `offset` on, never fewer; false: they cannot be had. */
bool vd_eval_exact_read_at(int file, uint64_t offset, size_t size, void *out);
bool vd_eval_exact_write_at(int file, uint64_t offset, size_t size, const void *from);
/* False: another program holds it. */
bool vd_eval_exact_lock(int file);
VD_NODISCARD vd_status vd_eval_exact_fail_path(vd_error *err, vd_status status, vd_error_code what,
                                               const char *path);
/* What tells this start of the machine from the next, and whether the work was left in order. */
enum { EXACT_BOOT = 40 };
void vd_eval_exact_stop_set(unsigned char *header, bool clean, const char boot[EXACT_BOOT]);
bool vd_eval_exact_stop_trusted(const unsigned char *header, const char boot[EXACT_BOOT]);

/* Work on a table: steps in runs; the steps of a run do not depend on each other, a run depends on those before. */
typedef struct exact_work exact_work;
VD_NODISCARD vd_status vd_eval_exact_work_new(const vd_exact_shape *shape,
                                              const exact_layout *layout, unsigned char *parts,
                                              exact_work **out);
void vd_eval_exact_work_free(exact_work *work);
uint64_t vd_eval_exact_work_steps(const exact_work *work);
/* Bytes a work needs besides the table. */
uint64_t vd_eval_exact_work_bytes(const vd_exact_shape *shape, const exact_layout *layout);
/* Called between steps, each time about `every` nanoseconds of work have been done; an error ends the work. */
typedef struct exact_keeper {
    vd_status (*keep)(void *user);
    void *user;
    uint64_t every;
} exact_keeper;
/* Carries out the steps from `done` on, calls `job->keep_going` between, and writes what is done to `header`. `keeper` may be
 * NULL. VD_ERR_CANCELLED when it was told to stop. */
VD_NODISCARD vd_status vd_eval_exact_work_run(exact_work *work, uint64_t done,
                                              const vd_exact_job *job, unsigned char *header,
                                              const exact_keeper *keeper);

/* Equities of a one-sided table. Both sides within its points. False: its file has been cut short. */
bool vd_eval_exact_race_probs(const vd_exact *table, const vd_pos *pos, vd_probs *out);
/* Do both sides stand within the table's points and checkers? */
bool vd_eval_exact_covers(const vd_exact *table, const vd_pos *pos);

#endif
