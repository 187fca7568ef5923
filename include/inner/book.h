/* The opening book: our own rollouts of the 15 openings and of the replies to their best plays, kept in data/book. For the
 * rooms analysis, app, server and cli.
 *
 * A book is text, a position a block: docs/FORMATS.md. Means and standard errors are those of all games so far, so that
 * whoever has the text can go on with it: each batch of games has a seed of its own, told by how many came before it. */
#ifndef VD_BOOK_H
#define VD_BOOK_H

#include "videau/analysis.h"
#include "videau/eval.h"
#include "videau/rules.h"

/* What is at stake, seen by the player on roll. */
typedef enum vd_book_score {
    VD_BOOK_MONEY,
    VD_BOOK_DMP,         /* the last point for both */
    VD_BOOK_GAMMON_GO,   /* two points to go, the other one, Crawford */
    VD_BOOK_GAMMON_SAVE, /* the reverse */
    VD_BOOK_SCORES
} vd_book_score;

enum {
    VD_BOOK_PLAYS = 6,
    VD_BOOK_PLAY_TEXT = 48,
    VD_BOOK_CHANCES = 5,
    VD_BOOK_BATCH = 144,
    VD_BOOK_HALF_MOVES = 16 /* then a game is stopped at the net's value */
};

typedef struct vd_book_play {
    char text[VD_BOOK_PLAY_TEXT]; /* as vd_play_format has it, FFBG */
    uint32_t games;               /* 0: none yet, and what follows says nothing */
    double value, error;          /* mean and standard error, with the cube; a match, normalised */
    double chance[VD_BOOK_CHANCES]; /* as in vd_probs */
} vd_book_play;

/* A position with its dice. Plays are those that a search of two plies found close to the best, best first by then. */
typedef struct vd_book_entry {
    vd_book_score score;
    vd_pos pos;
    vd_dice dice;
    uint64_t nets; /* who played: vd_book_nets; 0: nobody yet */
    size_t count;
    vd_book_play play[VD_BOOK_PLAYS];
} vd_book_entry;

/* "money", "dmp", "gammon-go", "gammon-save"; static. */
const char *vd_book_score_name(vd_book_score score);
bool vd_book_score_find(const char *name, vd_book_score *out);

/* VD_ERR_NOMEM. */
VD_NODISCARD vd_status vd_book_new(vd_book **out);
void vd_book_free(vd_book *book);
/* Fails with VD_ERR_PARSE, err->arg[0] being the line, or VD_ERR_NOMEM. */
VD_NODISCARD vd_status vd_book_read(const char *text, size_t len, vd_book **out, vd_error *err);
/* The text of it, for free(). VD_ERR_NOMEM. */
VD_NODISCARD vd_status vd_book_write(const vd_book *book, char **text, size_t *len);

size_t vd_book_count(const vd_book *book);
const vd_book_entry *vd_book_get(const vd_book *book, size_t index);
/* NULL: not in it. */
const vd_book_entry *vd_book_find(const vd_book *book, vd_book_score score, const vd_pos *pos,
                                  vd_dice dice);
/* Under which score a decision is looked up; false: the book says nothing of it. *near: the score is another one, and money is
 * what comes nearest. */
bool vd_book_score_of(const vd_match *match, vd_book_score *out, bool *near);
/* The play with the best value, NULL before there are games. */
const vd_book_play *vd_book_best(const vd_book_entry *entry);
/* Is this play behind the best by more than three standard errors of both? */
bool vd_book_behind(const vd_book_entry *entry, const vd_book_play *play);
/* The largest standard error of the plays that are not behind; negative: some of them have no games yet. */
double vd_book_error(const vd_book_entry *entry);
/* The play of the book for a decision, once all its plays were rolled out; NULL: it says nothing of it. `near` as above; NULL:
 * nobody asks. */
const vd_book_play *vd_book_play_of(const vd_book *book, const vd_situation *situation,
                                    vd_book_score *score, bool *near);
/* The opening position, before the first throw? */
bool vd_book_is_opening(const vd_pos *pos);

/* ---- book_grow.c ---- */

typedef struct vd_book_plan {
    bool score[VD_BOOK_SCORES];
    double error; /* every play that is not behind gets so exact */
} vd_book_plan;

/* The nets of an engine and how long games are played, as a number. VD_ERR_NOMEM. */
VD_NODISCARD vd_status vd_book_nets(const vd_engine *engine, uint64_t *out);
/* One step towards the plan: a position is added, or a batch of games of one is played; *done: there was nothing to do. The coarsest
 * positions first, the gammon scores after the other two. A position that other nets have played is left alone if it is exact enough, else played anew. Fails with
 * VD_ERR_CANCELLED, VD_ERR_NOMEM or VD_ERR_UNSUPPORTED; the book is then as it was. */
VD_NODISCARD vd_status vd_book_grow(vd_book *book, const vd_engine *engine,
                                    const vd_book_plan *plan, const vd_job *job, bool *done);

#endif
