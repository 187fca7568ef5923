/* Library: a player's matches in one file, with their positions, analyses, tags and notes; search and statistics over
 * them. Part of the program, not of libvideau. One SQLite file; src/library/database*.c alone know SQL.
 *
 * A library belongs to one thread at a time; several programs may have the same file open. Every change is a transaction:
 * after a kill at any moment it is there whole or not at all. Texts are UTF-8. Whatever fails leaves *out and the file as
 * they were. VD_ERR_IO: the disk, or another program held the file for too long; VD_ERR_CORRUPT: the file is damaged;
 * VD_ERR_NOMEM. */
#ifndef VIDEAU_LIBRARY_H
#define VIDEAU_LIBRARY_H

#include "videau/analysis.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct vd_library vd_library;

/* Why there is no library. Catalogue keys "library.fault.<name>": {0} the path. */
#define VD_LIBRARY_FAULT_LIST(X)                       \
    X(none)                                            \
    X(open)    /* the file cannot be opened or made */ \
    X(foreign) /* it is something else */              \
    X(newer)   /* a later Videau wrote it */           \
    X(damaged) /* SQLite finds it damaged */           \
    X(memory)

typedef enum vd_library_fault {
#define VD_LIBRARY_FAULT_ENUM(name) VD_LIBRARY_FAULT_##name,
    VD_LIBRARY_FAULT_LIST(VD_LIBRARY_FAULT_ENUM)
#undef VD_LIBRARY_FAULT_ENUM
        VD_LIBRARY_FAULT_COUNT
} vd_library_fault;

VD_API const char *vd_library_fault_key(vd_library_fault fault); /* "library.fault.open"; static */

/* Open, or make with mode 0600, the file at `path`; its folder must exist. The whole file is checked. Fails with
 * VD_ERR_CORRUPT, VD_ERR_IO, VD_ERR_NOMEM or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_library_open(const char *path, vd_library **out,
                                              vd_library_fault *fault);
VD_API void vd_library_close(vd_library *library); /* NULL is allowed */
/* Was the file made before pages had sums, and got them when it was opened? Where others have it open it does so another time. */
VD_API bool vd_library_renewed(const vd_library *library);

/* ---- Matches ---- */

/* What came of adding a record. */
typedef struct vd_library_added {
    int matches; /* new ones */
    int again;   /* that were there already, with what the record has to say of them */
    int richer; /* that were there, and now have the analyses and comments of this record beside what was there */
    int64_t last; /* id of the last match among them, 0: none */
} vd_library_added;

/* Add every match of a record, all or none. A match is the same when its rolls, boards and scores are, whatever format
 * it came in and however its players are written. `source` (may be NULL): where it came from; `now`: seconds since 1970.
 * Fails with VD_ERR_CORRUPT, VD_ERR_IO or VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_library_add(vd_library *library, const vd_record *record,
                                             const char *source, int64_t now,
                                             vd_library_added *out);

/* Is the record's first match there? *id: its number, 0: no; *removed: it was taken out. Fails with VD_ERR_CORRUPT, VD_ERR_IO or
 * VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_library_find(vd_library *library, const vd_record *record,
                                              int64_t *id, bool *removed);

/* One match as a list shows it. Texts live until the visitor returns. */
typedef struct vd_library_match {
    int64_t id;
    const char *name[2];
    const char *event, *place, *date; /* "" where nothing is known */
    const char *format, *source;
    const char *tags;    /* "finale lyon": in order, with blanks between them */
    const char *note;    /* "" without */
    const char *variant; /* vd_match_rules_name */
    int length;          /* 0: money */
    int games, throws;
    int winner; /* seat, -1: unfinished or not known */
    int64_t points[2];
    int64_t added;  /* seconds since 1970 */
    int level;      /* vd_analysis_level of its analysis, -1: none yet */
    double pr[2];   /* NaN: not known */
    double cost[2]; /* chances of winning, or points, given up; NaN: not known */
} vd_library_match;

typedef bool vd_library_visit(void *user, const vd_library_match *match); /* false: enough */

/* The matches that a query (below; NULL: all) finds, latest first. */
typedef struct vd_library_query vd_library_query;
/* Fails with VD_ERR_CORRUPT, VD_ERR_IO or VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_library_list(vd_library *library, const vd_library_query *query,
                                              vd_library_visit *visit, void *user);
/* A match as a record of its own. VD_ERR_ILLEGAL: there is none of that number. */
VD_API VD_NODISCARD vd_status vd_library_get(vd_library *library, int64_t id, vd_record **out);

/* Each kind of change to the matches `id`, `count` of them, at once. VD_ERR_ILLEGAL: one of the numbers is none; nothing has changed then. */
VD_API VD_NODISCARD vd_status vd_library_tag(vd_library *library, const int64_t *id, size_t count,
                                             const char *tag, bool on);
/* A tag is one word, so that lists can show several. */
VD_API bool vd_library_is_tag(const char *text);
/* The remark to match `id`; "" takes it away. VD_ERR_ILLEGAL: there is none of that number. */
VD_API VD_NODISCARD vd_status vd_library_note(vd_library *library, int64_t id, const char *text);
/* `count` matches, id[0] to id[count-1], at once. VD_ERR_ILLEGAL: one of the numbers is none; nothing has changed then. */
VD_API VD_NODISCARD vd_status vd_library_remove(vd_library *library, const int64_t *id,
                                                size_t count, int64_t now);
/* Take back the last removal that still can be; *count is how many matches came back, 0: there was none. Fails with
 * VD_ERR_CORRUPT, VD_ERR_IO or VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_library_restore(vd_library *library, int *count);

/* ---- Players ---- */

/* From now on these names are the same player; the first is how the player is called. Fails with VD_ERR_CORRUPT,
 * VD_ERR_IO or VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_library_alias(vd_library *library, const char *name,
                                               const char *alias);
/* This player is the one who uses the library; NULL: nobody. Fails with VD_ERR_CORRUPT, VD_ERR_IO or VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_library_me(vd_library *library, const char *name);

typedef struct vd_library_player {
    const char *name;
    const char *aliases; /* a line each, "Kit W.\nkit": "" none */
    bool me;
    int matches;
} vd_library_player;
typedef bool vd_library_visit_player(void *user, const vd_library_player *player);
/* Fails with VD_ERR_CORRUPT, VD_ERR_IO or VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_library_players(vd_library *library,
                                                 vd_library_visit_player *visit, void *user);

/* ---- Analyses ---- */

/* Keep what an analysis of the match found: its decisions can be searched, its sums are in the lists. One that looked
 * less deep than what is there changes nothing. Fails with VD_ERR_CORRUPT, VD_ERR_IO or VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_library_keep(vd_library *library, int64_t id,
                                              const vd_analysis *analysis);
/* *id: the next match after `after` (0: from the start) whose analysis is below `level` and whose game the engine knows; 0:
 * none is left. Fails with VD_ERR_CORRUPT, VD_ERR_IO or VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_library_pending(vd_library *library, vd_analysis_level level,
                                                 int64_t after, int64_t *id, int64_t *left);

/* ---- Reviews ----
 *
 * What is kept so that a match is found again as it was left: analyses of every level, finished or on their way, and what
 * stands beside single actions. VD_ERR_ILLEGAL: there is no match of that number. */

/* Runs what was just begun of the library's record of the match, from where it was stopped: its state is kept when it ends and when the
 * job says stop, and vd_library_keep is done. It is freed whatever comes of it; *out is its result. Fails with
 * VD_ERR_CANCELLED, VD_ERR_CORRUPT, VD_ERR_IO, VD_ERR_NOMEM or VD_ERR_UNSUPPORTED, too. */
VD_API VD_NODISCARD vd_status vd_library_analyse_take(vd_library *library, int64_t id,
                                                      vd_analysing *analysing,
                                                      vd_analysis_level level, const vd_job *job,
                                                      vd_analysis **out);
/* How much of each level is done, 0 to 1; below 0: nothing. Fails with VD_ERR_CORRUPT, VD_ERR_IO or VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_library_states(vd_library *library, int64_t id,
                                                double done[VD_ANALYSIS_LEVELS]);
/* The same of what was kept finished; nothing is judged. VD_ERR_UNSUPPORTED: nothing of this level is, or another engine made it. */
VD_API VD_NODISCARD vd_status vd_library_kept_take(vd_library *library, int64_t id,
                                                   vd_analysing *analysing, vd_analysis_level level,
                                                   vd_analysis **out);

#define VD_BESIDE_LIST(X)                      \
    X(remark) /* of the reader */              \
    X(play)   /* the play, looked at deeper */ \
    X(cube)   /* the cube, likewise */

typedef enum vd_beside {
#define VD_BESIDE_ENUM(name) VD_BESIDE_##name,
    VD_BESIDE_LIST(VD_BESIDE_ENUM)
#undef VD_BESIDE_ENUM
        VD_BESIDE_COUNT
} vd_beside;

typedef struct vd_library_beside {
    uint32_t game, action; /* places in the record, from 0 */
    vd_beside what;
    const char *text; /* "": it is taken away */
} vd_library_beside;
typedef bool vd_library_visit_beside(void *user, const vd_library_beside *beside);
VD_API VD_NODISCARD vd_status vd_library_put_beside(vd_library *library, int64_t id,
                                                    const vd_library_beside *beside);
/* In the order of the match. Fails with VD_ERR_CORRUPT, VD_ERR_IO or VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_library_visit_all_beside(vd_library *library, int64_t id,
                                                          vd_library_visit_beside *visit,
                                                          void *user);

/* What an analysis left of a match, to be taken into another library. */
typedef struct vd_library_judged {
    int level;      /* vd_analysis_level, -1: none yet */
    double pr[2];   /* by seat, here and below; NaN: not known */
    double cost[2]; /* chances of winning, or points, given up */
    double luck[2]; /* what the rolls brought */
} vd_library_judged;

typedef struct vd_library_decision {
    uint32_t game, action; /* places in the record, from 0 */
    int seat;
    const char *kind, *fault, *part; /* names as in vd_library_place; "" not known */
    bool counted;                    /* in rates */
    double loss, cost;               /* NaN: not judged */
    const char *position, *made, *best;
} vd_library_decision;
typedef bool vd_library_visit_decision(void *user, const vd_library_decision *decision);

/* *out, and each decision in the order of the match where there is an analysis. VD_ERR_ILLEGAL: there is no such match. */
VD_API VD_NODISCARD vd_status vd_library_analysis(vd_library *library, int64_t id,
                                                  vd_library_judged *out,
                                                  vd_library_visit_decision *visit, void *user);
/* As vd_library_keep, from what vd_library_analysis told of this match; `match` is its record, as vd_library_get has it.
 * VD_ERR_PARSE: it does not fit the match, or says what cannot be. */
VD_API VD_NODISCARD vd_status vd_library_take(vd_library *library, int64_t id,
                                              const vd_rec_match *match,
                                              const vd_library_judged *judged,
                                              const vd_library_decision *decision, size_t count);

/* ---- Elsewhere ----
 *
 * The folder of an export: records, beside each what its analysis found, and an index of what belongs to the library alone:
 * tags, notes, who is whom, the schedule of the quiz. As texts of JSON: docs/LIBRARY.md. Taken again, nothing changes. */

#define VD_LIBRARY_INDEX  "library.json" /* what the index is called */
#define VD_LIBRARY_JUDGED ".analysis"    /* behind the name of the record */

/* A match and the file that it came from or goes to. */
typedef struct vd_library_file {
    int64_t id;
    char *name;
} vd_library_file;

VD_API bool vd_library_is_index(const char *path);
VD_API bool vd_library_is_judged(const char *path);
/* What the index says of these matches, and of the players and questions; *text is for free(). Fails with VD_ERR_CORRUPT,
 * VD_ERR_IO or VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_library_index_write(vd_library *library,
                                                     const vd_library_file *file, size_t files,
                                                     char **text);
/* Tags and notes go to those of the files that lie beside `path`. VD_ERR_PARSE: it is no index. */
VD_API VD_NODISCARD vd_status vd_library_index_take(vd_library *library, const char *path,
                                                    const char *text, size_t len,
                                                    const vd_library_file *file, size_t files);
/* What an analysis left of a match, and what stands beside its actions; *text is for free(), NULL where there is neither.
 * Fails with VD_ERR_CORRUPT, VD_ERR_ILLEGAL, VD_ERR_IO or VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_library_judged_write(vd_library *library, int64_t id, char **text);
/* It goes to the match that came from the record beside `path`. VD_ERR_ILLEGAL: none of the files is that; VD_ERR_PARSE: it
 * is no analysis of that match. */
VD_API VD_NODISCARD vd_status vd_library_judged_take(vd_library *library, const char *path,
                                                     const char *text, size_t len,
                                                     const vd_library_file *file, size_t files);

/* ---- Search ---- */

/* Words of a search, "joueur:Anna erreur:>.08 phase:course": docs/LIBRARY.md. NULL or "" finds everything. On failure
 * `bad` (of 64 bytes) holds the word that is not understood. Fails with VD_ERR_NOMEM or VD_ERR_PARSE. */
VD_API VD_NODISCARD vd_status vd_library_query_read(const char *const *words, size_t count,
                                                    vd_library_query **out, char bad[64]);
/* What may stand in a word of a search that was refused, "play, double, answer, resign" after "kind:"; *all: these and no
 * others, else examples. NULL: it has no key of a search. Static. */
VD_API const char *vd_library_query_values(const char *word, bool french, bool *all);
VD_API void vd_library_query_free(vd_library_query *query); /* NULL is allowed */
/* Does it ask something of positions, and not only of matches? */
VD_API bool vd_library_query_positions(const vd_library_query *query);

/* A position that a player stood before, and what became of it. */
typedef struct vd_library_place {
    int64_t match;
    uint32_t game, action; /* places in the record, from 0 */
    int seat;
    const char *name; /* of who decided */
    const char *other;
    const char *date;
    const char *position;    /* as vd_position_format */
    const char *kind;        /* "play", "double", "answer"...; */
    const char *fault;       /* "" when nothing is known of it */
    const char *made, *best; /* a play or an act as text; "" not known */
    int dice[2];             /* 0: none */
    int away[2];             /* points to go, own first; 0: money */
    int cube, owner;         /* value; 1 own, 0 centred, -1 the other's */
    double loss, cost;       /* NaN: not judged */
} vd_library_place;
typedef bool vd_library_visit_place(void *user, const vd_library_place *place);
/* Positions, the dearest first; `most` of them (0: all). Fails with VD_ERR_CORRUPT, VD_ERR_IO or VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_library_search(vd_library *library, const vd_library_query *query,
                                                size_t most, vd_library_visit_place *visit,
                                                void *user);

/* ---- Statistics ---- */

/* By what the decisions of a player are told apart; keys are texts. */
#define VD_LIBRARY_GROUP_LIST(X)                                                    \
    X(all)      /* "" */                                                            \
    X(month)    /* when it was played: "2024-03"; "" unknown */                     \
    X(match)    /* each match: its date, then its number, "2024-03-05#00000012" */  \
    X(part)     /* "race" */                                                        \
    X(kind)     /* "play", "double", "answer" */                                    \
    X(score)    /* points to go, own first: "2-3"; "0-0" money */                   \
    X(opponent) /* the opponent's PR in the match: "0-5", "5-10", "10-20", "20-" */ \
    X(opening)  /* the first roll of a game, thrown by the player: "31" */          \
    X(late)     /* doubles: lost by doubling late, less by doubling early */        \
    X(timid)    /* answers: lost by passing too much, less by taking too much */    \
    X(fault)    /* errors of a kind: "wrong_take" */                                \
    X(luck)     /* of the rolls, a match each: chances of winning (or points), with a sign */

typedef enum vd_library_group {
#define VD_LIBRARY_GROUP_ENUM(name) VD_LIBRARY_GROUP_##name,
    VD_LIBRARY_GROUP_LIST(VD_LIBRARY_GROUP_ENUM)
#undef VD_LIBRARY_GROUP_ENUM
        VD_LIBRARY_GROUP_COUNT
} vd_library_group;

VD_API const char *vd_library_group_name(vd_library_group group); /* "month"; static */

typedef struct vd_library_stat {
    vd_library_group group;
    char key[24];
    vd_ratio ratio; /* of losses; of luck, of what a match brought */
    double cost;    /* chances of winning given up, in matches alone */
} vd_library_stat;

typedef struct vd_library_stats {
    size_t matches; /* analysed, that the query finds */
    size_t count;
    vd_library_stat *stat; /* groups in order; months and scores by key, faults the dearest first */
} vd_library_stats;

/* Of the decisions that an analysis judged and that the query finds: its player's, else everybody's.
 * Fails with VD_ERR_CORRUPT, VD_ERR_IO or VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_library_statistics(vd_library *library,
                                                    const vd_library_query *query,
                                                    vd_library_stats **out);
VD_API void vd_library_stats_free(vd_library_stats *stats); /* NULL is allowed */

/* ---- Quiz ----
 *
 * Positions as questions, which come again when they are about to be forgotten. Days are whole ones, counted from any fixed one. */

typedef enum vd_fsrs_grade {
    VD_FSRS_AGAIN = 1, /* not known */
    VD_FSRS_HARD,
    VD_FSRS_GOOD,
    VD_FSRS_EASY
} vd_fsrs_grade;

/* What FSRS knows of a question. Zero-initialised: it was never asked. */
typedef struct vd_fsrs_card {
    double stability;  /* days after which it is known with a chance of .9 */
    double difficulty; /* 1 to 10 */
    int last, due;     /* days */
    int reviews, lapses;
} vd_fsrs_card;

/* The card after an answer; out == card is allowed. */
VD_API void vd_fsrs_answer(const vd_fsrs_card *card, vd_fsrs_grade grade, int day,
                           vd_fsrs_card *out);

typedef enum vd_library_quiz_which {
    VD_QUIZ_DUE, /* asked before, and due: the longest overdue first */
    VD_QUIZ_NEW  /* never asked: the dearest first */
} vd_library_quiz_which;

/* A position once, wherever it comes from; of several the one that cost most. */
typedef bool vd_library_visit_question(void *user, const vd_library_place *place,
                                       const vd_fsrs_card *card);
/* Plays, doubles and answers to them that an analysis judged and that count, and that the query (NULL: all) finds.
 * Fails with VD_ERR_CORRUPT, VD_ERR_IO or VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_library_quiz(vd_library *library, const vd_library_query *query,
                                              vd_library_quiz_which which, int day, size_t most,
                                              vd_library_visit_question *visit, void *user);
/* `position` and `kind` as in the place asked.
 * Fails with VD_ERR_CORRUPT, VD_ERR_IO or VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_library_quiz_keep(vd_library *library, const char *position,
                                                   const char *kind, const vd_fsrs_card *card);

typedef bool vd_library_visit_card(void *user, const char *position, const char *kind,
                                   const vd_fsrs_card *card);
/* Every question that was ever asked. Fails with VD_ERR_CORRUPT, VD_ERR_IO or VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_library_cards(vd_library *library, vd_library_visit_card *visit,
                                               void *user);
/* As vd_library_quiz_keep, unless the question was asked here on that day or later. VD_ERR_PARSE: no card is like that. */
VD_API VD_NODISCARD vd_status vd_library_take_card(vd_library *library, const char *position,
                                                   const char *kind, const vd_fsrs_card *card);

typedef struct vd_library_quiz_sum {
    int64_t asked; /* questions that were ever asked */
    int64_t due;   /* of them by this day */
    int64_t today; /* of them on this day */
} vd_library_quiz_sum;
/* Fails with VD_ERR_CORRUPT, VD_ERR_IO or VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_library_quiz_count(vd_library *library, int day,
                                                    vd_library_quiz_sum *out);

#ifdef __cplusplus
}
#endif
#endif
