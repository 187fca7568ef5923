/* Reviews: matches that are looked at again, of the library or of a table, with the analyses made of them. Held in memory while they
 * are looked at; what is to be found again is kept by the library. May be asked by any thread.
 *
 * A review taken is given back by vd_review_leave. Its record never changes; its analysis is read between vd_review_lock and
 * vd_review_unlock. */
#ifndef VD_REVIEW_H
#define VD_REVIEW_H

#include "inner/book.h"
#include "videau/analysis.h"
#include "videau/app.h"
#include "videau/library.h"
#include "videau/server.h"

#include <jansson.h>

typedef struct vd_reviews vd_reviews;
typedef struct vd_review vd_review;

typedef struct vd_reviews_options {
    const char *library; /* path; NULL: there is none */
    const char *source;  /* where matches of tables are said to come from, before "#7" */
    const vd_world *world;
    const char *book; /* text of the opening book; NULL: none */
    size_t book_len;
} vd_reviews_options;

/* Which match: its number in the library, or a table with its record up to now. */
typedef struct vd_review_source {
    int64_t library; /* 0: of a table */
    int64_t table;
    bool over;         /* its match is over: it belongs into the library */
    vd_record *record; /* the source's own; NULL where it was taken over */
} vd_review_source;

/* What it points to must outlive it, the book's text excepted. NULL: no memory. */
vd_reviews *vd_reviews_new(const vd_reviews_options *options);
void vd_reviews_free(vd_reviews *reviews);
/* NULL: none. */
const vd_book *vd_reviews_book(const vd_reviews *reviews);

/* From memory or the library, with the deepest analysis that is there; `fresh`: look into the library again, though it is in memory.
 * Fails with VD_ERR_UNSUPPORTED (there is no library), VD_ERR_ILLEGAL (no such match), and as a library does. */
VD_NODISCARD vd_status vd_review_take(vd_reviews *reviews, const vd_computer *computer,
                                      vd_review_source *source, bool fresh, vd_review **out);
void vd_review_leave(vd_reviews *reviews, vd_review *review);

int64_t vd_review_library(const vd_review *review); /* 0: in none */
int64_t vd_review_table(const vd_review *review);   /* 0: of none */
const vd_rec_match *vd_review_match(const vd_review *review);
/* Waits for others; the analysis, NULL: none yet, stays until it is unlocked. */
const vd_analysis *vd_review_lock(vd_review *review);
void vd_review_unlock(vd_review *review);
/* Analysed to that level, from where it was stopped; kept by the library. `going` (NULL at first) is what a review that is in no library
 * was doing; it is freed by vd_analysing_free, before the review is left. */
VD_NODISCARD vd_status vd_review_analyse(vd_reviews *reviews, vd_review *review,
                                         const vd_computer *computer, vd_analysis_level level,
                                         const vd_job *job, vd_analysing **going);
/* How much of each level is done, below 0: nothing; all such where it is in no library. */
VD_NODISCARD vd_status vd_review_states(vd_reviews *reviews, const vd_review *review,
                                        double done[VD_ANALYSIS_LEVELS]);
/* Its remarks and what was looked at deeper; VD_ERR_UNSUPPORTED to put one where it is in no library. */
VD_NODISCARD vd_status vd_review_put(vd_reviews *reviews, const vd_review *review,
                                     const vd_library_beside *beside);
VD_NODISCARD vd_status vd_review_beside(vd_reviews *reviews, const vd_review *review,
                                        vd_library_visit_beside *visit, void *user);

/* ---- As JSON (review_json.c): docs/PROTOCOL.md, with the analysis locked ---- */

json_t *vd_json_review(const vd_review *review, const vd_analysis *analysis);
/* `book` names its plays; NULL: none does. NULL also where there is no such game. */
json_t *vd_json_review_game(const vd_review *review, const vd_analysis *analysis,
                            const vd_book *book, uint32_t game);
/* The decision about the play (or the answer, the resignation) of an action, or about the cube before it; NULL: there is none. */
const vd_decision *vd_review_decision(const vd_analysis *analysis, uint32_t game, uint32_t action,
                                      bool cube);

#endif
