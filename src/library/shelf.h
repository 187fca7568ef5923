/* The file of a library: rows in and out, no knowledge of backgammon. Private to the room; shelf.c alone knows SQL. Texts
 * and bytes handed out live until the next call. */
#ifndef VD_SHELF_H
#define VD_SHELF_H

#include "library_query.h"
#include "videau/library.h"

enum { VD_DIGEST_BYTES = 16 };

typedef struct vd_shelf vd_shelf;

VD_NODISCARD vd_status vd_shelf_open(const char *path, vd_shelf **out, vd_library_fault *fault);
void vd_shelf_close(vd_shelf *shelf);

/* One transaction around what follows; `end` commits when `status` is VD_OK, else takes everything back, and returns what
 * came of it. */
VD_NODISCARD vd_status vd_shelf_begin(vd_shelf *shelf);
VD_NODISCARD vd_status vd_shelf_end(vd_shelf *shelf, vd_status status);

/* A match as it is written; what the library learns later (level, rates) is not in it. */
typedef struct vd_shelf_match {
    uint8_t digest[VD_DIGEST_BYTES];
    const char *name[2], *folded[2]; /* as written; as they are compared */
    const char *event, *place, *date, *variant, *format, *source;
    int64_t length, games, throws, winner, points[2], added;
} vd_shelf_match;

/* *id 0: none has this digest. */
VD_NODISCARD vd_status vd_shelf_find(vd_shelf *shelf, const uint8_t digest[VD_DIGEST_BYTES],
                                     int64_t *id, bool *removed);
VD_NODISCARD vd_status vd_shelf_add(vd_shelf *shelf, const vd_shelf_match *match, int64_t *id);
VD_NODISCARD vd_status vd_shelf_bring_back(vd_shelf *shelf, int64_t id);

/* One rendition of a match: its record as packed bytes. */
typedef struct vd_shelf_record {
    int64_t content;  /* hash of what is packed */
    int64_t richness; /* analyses and comments in it */
    int64_t size;     /* unpacked */
    const void *packed;
    size_t packed_len;
} vd_shelf_record;

VD_NODISCARD vd_status vd_shelf_has_record(vd_shelf *shelf, int64_t id, int64_t content,
                                           bool *found, int64_t *richest);
VD_NODISCARD vd_status vd_shelf_add_record(vd_shelf *shelf, int64_t id,
                                           const vd_shelf_record *record);
/* The richest. VD_ERR_ILLEGAL: no such match. */
VD_NODISCARD vd_status vd_shelf_record_of(vd_shelf *shelf, int64_t id, vd_shelf_record *out);

/* A position as rows and searches have it; facts are those of library_facts.h. */
typedef struct vd_shelf_place {
    vd_library_place place; /* `name`, `other` and `date` are not written */
    vd_facts facts;
    const char *part;
    bool counted;
} vd_shelf_place;

VD_NODISCARD vd_status vd_shelf_add_place(vd_shelf *shelf, int64_t id, const vd_shelf_place *place);
VD_NODISCARD vd_status vd_shelf_clear_places(vd_shelf *shelf, int64_t id);
/* Level, rates and costs of a match that was analysed. */
VD_NODISCARD vd_status vd_shelf_judged(vd_shelf *shelf, int64_t id, int level, const double pr[2],
                                       const double cost[2], const double luck[2]);
VD_NODISCARD vd_status vd_shelf_level(vd_shelf *shelf, int64_t id, int *level);
VD_NODISCARD vd_status vd_shelf_pending(vd_shelf *shelf, int level, int64_t after, int64_t *id,
                                        int64_t *left);

VD_NODISCARD vd_status vd_shelf_tag(vd_shelf *shelf, int64_t id, const char *tag, bool on);
VD_NODISCARD vd_status vd_shelf_note(vd_shelf *shelf, int64_t id, const char *text);
VD_NODISCARD vd_status vd_shelf_remove(vd_shelf *shelf, int64_t id, int64_t batch);
VD_NODISCARD vd_status vd_shelf_last_batch(vd_shelf *shelf, int64_t *batch);
VD_NODISCARD vd_status vd_shelf_restore(vd_shelf *shelf, int64_t batch, int *count);

/* The player whom a name means, made if need be. */
VD_NODISCARD vd_status vd_shelf_player(vd_shelf *shelf, const char *name, const char *folded,
                                       int64_t *id);
VD_NODISCARD vd_status vd_shelf_join_players(vd_shelf *shelf, int64_t into, int64_t from);
VD_NODISCARD vd_status vd_shelf_me(vd_shelf *shelf, int64_t id);

VD_NODISCARD vd_status vd_shelf_list(vd_shelf *shelf, const vd_library_query *query,
                                     vd_library_visit *visit, void *user);
VD_NODISCARD vd_status vd_shelf_search(vd_shelf *shelf, const vd_library_query *query, size_t most,
                                       vd_library_visit_place *visit, void *user);
/* What statistics are made of: a decision that was judged. Texts live until the visitor returns. */
typedef struct vd_shelf_decision {
    int64_t match;
    int game, action, seat, kind, fault, part, dice, away[2], length;
    bool counted;
    double loss, cost, other_pr, luck; /* NaN: not known; luck is of the seat in the match */
    const char *date, *made;
} vd_shelf_decision;
typedef bool vd_shelf_visit_decision(void *user, const vd_shelf_decision *decision);
/* Match by match, game by game, in order. */
VD_NODISCARD vd_status vd_shelf_decisions(vd_shelf *shelf, const vd_library_query *query,
                                          vd_shelf_visit_decision *visit, void *user);

VD_NODISCARD vd_status vd_shelf_quiz(vd_shelf *shelf, const vd_library_query *query,
                                     vd_library_quiz_which which, int day, size_t most,
                                     vd_library_visit_question *visit, void *user);
VD_NODISCARD vd_status vd_shelf_quiz_keep(vd_shelf *shelf, const char *position, const char *kind,
                                          const vd_fsrs_card *card);
VD_NODISCARD vd_status vd_shelf_quiz_count(vd_shelf *shelf, int day, vd_library_quiz_sum *out);
VD_NODISCARD vd_status vd_shelf_players(vd_shelf *shelf, vd_library_visit_player *visit,
                                        void *user);

#endif
