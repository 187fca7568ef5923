/* The file of a library: rows in and out, no knowledge of backgammon. Private to the room; database*.c alone know SQL. Texts
 * and bytes handed out live until the next call. */
#ifndef VD_DATABASE_H
#define VD_DATABASE_H

#include "library_query.h"
#include "videau/library.h"

enum { VD_DIGEST_BYTES = 16 };

typedef struct vd_database vd_database;

VD_NODISCARD vd_status vd_database_open(const char *path, vd_database **out,
                                        vd_library_fault *fault);
void vd_database_close(vd_database *database);
bool vd_database_renewed(const vd_database *database); /* its pages got sums when it was opened */

/* One transaction around what follows; `end` commits when `status` is VD_OK, else takes everything back, and returns what
 * came of it. */
VD_NODISCARD vd_status vd_database_begin(vd_database *database);
VD_NODISCARD vd_status vd_database_end(vd_database *database, vd_status status);

/* A match as it is written; what the library learns later (level, rates) is not in it. */
typedef struct vd_database_match {
    uint8_t digest[VD_DIGEST_BYTES];
    const char *name[2], *folded[2]; /* as written; as they are compared */
    const char *event, *place, *date, *variant, *format, *source;
    int64_t length, games, throws, winner, points[2], added;
} vd_database_match;

/* *id 0: none has this digest. */
VD_NODISCARD vd_status vd_database_find(vd_database *database,
                                        const uint8_t digest[VD_DIGEST_BYTES], int64_t *id,
                                        bool *removed);
VD_NODISCARD vd_status vd_database_add(vd_database *database, const vd_database_match *match,
                                       int64_t *id);
VD_NODISCARD vd_status vd_database_bring_back(vd_database *database, int64_t id);
/* Event, place and date, each where nothing was known of it. */
VD_NODISCARD vd_status vd_database_complete(vd_database *database, int64_t id,
                                            const vd_database_match *match);

/* One rendition of a match: its record as packed bytes. */
typedef struct vd_database_record {
    int64_t content;  /* hash of what is packed */
    int64_t richness; /* analyses and comments in it */
    int64_t size;     /* unpacked */
    const void *packed;
    size_t packed_len;
} vd_database_record;

VD_NODISCARD vd_status vd_database_has_record(vd_database *database, int64_t id, int64_t content,
                                              bool *found, int64_t *richest);
VD_NODISCARD vd_status vd_database_add_record(vd_database *database, int64_t id,
                                              const vd_database_record *record);
/* The richest. VD_ERR_ILLEGAL: no such match. */
VD_NODISCARD vd_status vd_database_record_of(vd_database *database, int64_t id,
                                             vd_database_record *out);
/* What was handed out last is gone. As long as it is there the database sees nothing of what others write. */
void vd_database_let_go(vd_database *database);

/* A position as rows and searches have it; facts are those of library_facts.h. */
typedef struct vd_database_place {
    vd_library_place place; /* `name`, `other` and `date` are not written */
    vd_facts facts;
    const char *part;
    bool counted;
} vd_database_place;

VD_NODISCARD vd_status vd_database_add_place(vd_database *database, int64_t id,
                                             const vd_database_place *place);
VD_NODISCARD vd_status vd_database_clear_places(vd_database *database, int64_t id);
/* Level, rates and costs of a match that was analysed. */
VD_NODISCARD vd_status vd_database_judged(vd_database *database, int64_t id, int level,
                                          const double pr[2], const double cost[2],
                                          const double luck[2]);
VD_NODISCARD vd_status vd_database_level(vd_database *database, int64_t id, int *level);
VD_NODISCARD vd_status vd_database_pending(vd_database *database, int level, int64_t after,
                                           int64_t *id, int64_t *left);

/* Level, rates and decisions of a match that is there; decisions only where there is a level. */
VD_NODISCARD vd_status vd_database_judgement(vd_database *database, int64_t id,
                                             vd_library_judged *out);
VD_NODISCARD vd_status vd_database_judged_places(vd_database *database, int64_t id,
                                                 vd_library_visit_decision *visit, void *user);

/* database_review.c: what is kept of a match that is being looked at again. VD_ERR_ILLEGAL: there is no such match, or no state of it. */
VD_NODISCARD vd_status vd_database_keep_state(vd_database *database, int64_t id, int level,
                                              double done, const void *bytes, size_t len);
VD_NODISCARD vd_status vd_database_state(vd_database *database, int64_t id, int level,
                                         const void **bytes, size_t *len);
VD_NODISCARD vd_status vd_database_states(vd_database *database, int64_t id, double *done,
                                          int levels);
VD_NODISCARD vd_status vd_database_put_beside(vd_database *database, int64_t id,
                                              const vd_library_beside *beside);
VD_NODISCARD vd_status vd_database_beside(vd_database *database, int64_t id,
                                          vd_library_visit_beside *visit, void *user);

VD_NODISCARD vd_status vd_database_tag(vd_database *database, int64_t id, const char *tag, bool on);
VD_NODISCARD vd_status vd_database_note(vd_database *database, int64_t id, const char *text);
VD_NODISCARD vd_status vd_database_remove(vd_database *database, int64_t id, int64_t batch);
VD_NODISCARD vd_status vd_database_last_batch(vd_database *database, int64_t *batch);
VD_NODISCARD vd_status vd_database_restore(vd_database *database, int64_t batch, int *count);

/* The player whom a name means, made if need be. */
VD_NODISCARD vd_status vd_database_player(vd_database *database, const char *name,
                                          const char *folded, int64_t *id);
VD_NODISCARD vd_status vd_database_join_players(vd_database *database, int64_t into, int64_t from);
VD_NODISCARD vd_status vd_database_me(vd_database *database, int64_t id);

VD_NODISCARD vd_status vd_database_list(vd_database *database, const vd_library_query *query,
                                        vd_library_visit *visit, void *user);
VD_NODISCARD vd_status vd_database_search(vd_database *database, const vd_library_query *query,
                                          size_t most, vd_library_visit_place *visit, void *user);
/* What statistics are made of: a decision that was judged. Texts live until the visitor returns. */
typedef struct vd_database_decision {
    int64_t match;
    int game, action, seat, kind, fault, part, dice, away[2], length;
    bool counted;
    double loss, cost, other_pr, luck; /* NaN: not known; luck is of the seat in the match */
    const char *date, *made;
} vd_database_decision;
typedef bool vd_database_visit_decision(void *user, const vd_database_decision *decision);
/* Match by match, game by game, in order. */
VD_NODISCARD vd_status vd_database_decisions(vd_database *database, const vd_library_query *query,
                                             vd_database_visit_decision *visit, void *user);

VD_NODISCARD vd_status vd_database_quiz(vd_database *database, const vd_library_query *query,
                                        vd_library_quiz_which which, int day, size_t most,
                                        vd_library_visit_question *visit, void *user);
VD_NODISCARD vd_status vd_database_quiz_keep(vd_database *database, const char *position,
                                             const char *kind, const vd_fsrs_card *card);
VD_NODISCARD vd_status vd_database_cards(vd_database *database, vd_library_visit_card *visit,
                                         void *user);
/* The day on which a question was last asked; -1: never. */
VD_NODISCARD vd_status vd_database_asked(vd_database *database, const char *position,
                                         const char *kind, int64_t *day);
VD_NODISCARD vd_status vd_database_quiz_count(vd_database *database, int day,
                                              vd_library_quiz_sum *out);
VD_NODISCARD vd_status vd_database_players(vd_database *database, vd_library_visit_player *visit,
                                           void *user);

#endif
