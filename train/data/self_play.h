/* Self-play: games that an engine plays with itself, and the positions with labels that come of them. */
#ifndef VD_SELF_PLAY_H
#define VD_SELF_PLAY_H

#include "pools.h"
#include "samples.h"

/* A decision of the game, seen by the side on roll. */
typedef struct turn {
    vd_pos pos;
    vd_probs value; /* the engine's */
    vd_probs
        expected; /* what the look of the turn before took its roll for, seen from here: its best play of those it
                        * valued, which need not be the one made */
    bool looked;    /* expected holds; else value does */
    vd_probs label; /* what it should be */
    sample_kind kind;
    bool labelled;
    bool strayed; /* the play made was not the best: nothing is carried back over it */
    bool flipped; /* the other side is on roll next */
} turn;

typedef enum self_start {
    START_MIXED, /* mostly the start, some relatives' starts, after random plays, late in the game */
    START_PLAIN, /* nearly always the start */
    START_TAIL   /* where plies disagree: bear-offs against waiting checkers and the like */
} self_start;

typedef struct self_play {
    const vd_engine *engine;
    const vd_variant *variant;
    vd_rng rng;
    float lambda; /* share of a later label's correction that an earlier one takes over */
    float noise;  /* of the plays of every second game, points */
    /* Share of the games that are played as a score of a match would have it: a gammon counts nothing, or for one side alone and
     * twice. Labels are those of money all the same, and nothing is carried back over such a play. */
    float scores;
    int valued; /* plays of a roll with contact that `look` values, 0: all; what it left out is no correction */
    bool
        thrown; /* a label is what the best play of the roll that comes is worth; a game ends where nothing is labelled */
    self_start starts;
    float
        pools; /* share of the games that begin in one of the pools, drawn evenly; backgammon alone */
    pool only;                                   /* in this one, POOL_COUNT: in any */
    vd_status (*begin)(void *user, vd_pos *pos); /* instead of a pool, unless NULL */
    void *user;
    /* Before the roll: sets value, label, kind and labelled. */
    vd_status (*look)(void *user, turn *now);
    /* After the choice: the plays are in the scratch below, `best` is the net's word of the best of them. Another than *play may be made
     * instead. May be NULL. */
    vd_status (*chosen)(void *user, bool strayed, float best, size_t *play);
    bool (*keep)(void *user, const sample *s);
    /* Is this game such a one, what a gammon adds there for either side (a win is worth 1, a loss -1), and who is on roll. */
    bool at_score;
    float gammons[2];
    int mover;
    /* The decision at hand: its plays, what each leads to seen by who is on roll then, whether that is still the mover, and the
     * mover's chances. */
    vd_dice dice; /* thrown last */
    vd_plays plays;
    vd_pos *after;
    bool *stays;
    vd_probs *probs;
    const vd_pos **results; /* what the engine is asked about */
    const vd_pos **ask;     /* those of them that may be left out */
    float *score;           /* by the pruning net */
    turn *turn;             /* of the game so far */
    turn next;              /* what is known of the turn that follows */
    uint64_t decisions;     /* ever */
} self_play;

/* Room for the scratch; the rest is the caller's to set. False: no memory. */
bool self_play_init(self_play *s);
void self_play_fini(self_play *s);
/* One game: `keep` gets each labelled turn, the last one first. VD_ERR_IO when it says no. */
VD_NODISCARD vd_status self_play_game(self_play *s);
/* A position of the pool; *pos is not over. VD_ERR_NOMEM and what the engine says. */
VD_NODISCARD vd_status self_play_pool_draw(self_play *s, pool p, vd_pos *pos);
/* A game from the start, or begun by careless plays, until both sides are past each other. */
VD_NODISCARD vd_status self_play_race(self_play *s, bool careless, vd_pos *pos);
/* So many turns of the best plays from there; a game that ends begins anew. Backgammon and its like. */
VD_NODISCARD vd_status self_play_turns(self_play *s, vd_pos *pos, int turns);
/* What the mover's chances are worth in this game: equity, or what the score makes of it. */
float self_play_worth(const self_play *s, const vd_probs *p);
/* One turn, whose play looks best through noise of so many points (standard deviation); otherwise the same. */
VD_NODISCARD vd_status self_play_noisy_turn(self_play *s, vd_pos *pos, float noise);
/* The noise of either side of a game of which each plays a little, or much, worse than it could: evenly 0 to .3. */
void self_play_unsteady(self_play *s, float noise[2]);
/* A decision as it begins: who rolls again is on roll, a double still to be played is kept. */
void self_play_settle(vd_pos *pos);

#endif
