/* A game of a rollout while it is played: what its parts share. Private to the room. */
#ifndef VD_PLAYOUT_H
#define VD_PLAYOUT_H

#include "rollout.h"

typedef struct playout {
    rollout_worker *w;
    const vd_rollout *r;
    const rollout_candidate *candidate;
    uint32_t number;
    game_dice dice;
    uint32_t rolled;
    vd_pos pos; /* seen by who goes on */
    int side, cube_level, state;
    double scale; /* money: the stake in units of the one the question is about */
    int turns;
    uint32_t branch; /* 1; those of branch n are 2n and 2n + 1 */
    bool known;      /* `probs` are those of `pos` */
    vd_probs probs;
    double luck[FIGURES]; /* so far, seen by side 0 */
    bool settled;         /* the chances are known, the cube is still played for */
    double out[FIGURES];
} playout;

typedef enum playout_step { GOES_ON, ENDED, STOPPED } playout_step;

void vd_search_chances_array(const vd_probs *p, double out[CHANCES]);
/* Of the position as it stands; the playout's. */
const vd_probs *vd_search_playout_chances(playout *c);
/* The game is over, by `value` of the side on roll at the stake as it is now. */
void vd_search_playout_finish(playout *c, const vd_probs *p, double value);
/* Is the game over, cut off or known exactly? It is finished then. */
bool vd_search_playout_ends(playout *c);
/* The game as it stands, as a match. */
void vd_search_playout_match(const playout *c, vd_match *out);
vd_search_options vd_search_playout_options(const playout *c, int ply);

/* The plays of all rolls; a game begins like many, so the first ones are kept. The worker's, until the next one. */
roll_table *vd_search_roll_table_of(playout *c);
/* Of live[from..to - 1] of the batch, the play that is worth most to `side` at `cube_level`. */
void vd_search_roll_table_choose(const playout *c, int side, int cube_level, size_t from, size_t to,
                                 table_play *out);
/* Mean value over the rolls, mover's, at the table's level or one `up`, in one of the three states of the cube. */
double vd_search_roll_table_mean(const playout *c, roll_table *table, int up, int state);
void vd_search_roll_table_chances(const playout *c, const roll_table *table, int up,
                                  double mean[CHANCES]);
/* What a roll brings more than the mean of them is luck. */
void vd_search_playout_add_luck(playout *c, roll_table *table, int roll);

bool vd_search_playout_may_double(const playout *c);
/* Double, take or pass. `table` may be NULL where plays are searched and luck is not taken out. */
playout_step vd_search_playout_decide(playout *c, roll_table *table);

#endif
