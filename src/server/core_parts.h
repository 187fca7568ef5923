/* Core, private: tables, connections and requests, shared by the files that carry them out. */
#ifndef VD_CORE_PARTS_H
#define VD_CORE_PARTS_H

#include "core.h"
#include "inner/game_json.h"
#include "library_tasks.h"
#include "review.h"
#include "workers.h"

enum {
    VD_CONNECTIONS_MAX = 64,
    VD_CLIENT_CONNECTIONS_MAX = 16, /* connections of one client: nobody takes all the places */
    VD_OPEN_MAX = 16,               /* tables open on one connection */
    VD_ASKED_MAX = 4,               /* questions waiting on one connection */
    VD_LOADED_MAX = 256,            /* tables in memory */
    VD_CLIENT_TABLES_MAX = 48,      /* of these open at one client, on all its connections */
    VD_TABLES_MAX = 100000,
    VD_LINES_MAX = 40000, /* entries of one table */
    VD_SEAT_NAME_MAX = 40,
    VD_EVENTS_MAX = 80, /* of one request */
    VD_NAME_BYTES = 4 * VD_SEAT_NAME_MAX + 1,
    VD_LENGTH_MAX = 99
};

typedef struct vd_names { /* by seat; "": none */
    char of[2][VD_NAME_BYTES];
} vd_names;

typedef struct vd_party vd_party;

typedef struct vd_live_table {
    int64_t id;
    int64_t created, changed;
    vd_storage *storage;
    vd_session *session;
    vd_move_list *move_list; /* of a race game */
    vd_party *party;         /* of trictrac, else NULL: then nothing is asked of the match */
    size_t lines;            /* kept, the first one included */
    vd_names names;
    vd_hop pending_move[VD_HOPS_MAX];
    int pending_hops;
    uint64_t seq;
    int watchers;      /* connections that have it open */
    uint64_t client;   /* whose turn at the engine its moves take: who opened it last */
    bool changed_here; /* since vd_live_begin: what is in memory is more than what is kept */
    bool told_over;    /* that the match is over, to who asked for it */
    bool thinking;     /* a move is asked of the engine */
    bool wants_dice;   /* thrown by hand, for a computer that has decided to roll */
    const char *stuck; /* why the computer does not go on; NULL: it does */
} vd_live_table;

typedef struct vd_opened {
    vd_live_table *table;
    bool seat[2]; /* may act for it */
} vd_opened;

struct vd_connection {
    vd_core *core;
    void *socket_state;
    uint64_t client;
    uint64_t number; /* never used again */
    vd_lang lang;
    bool greeted, dropped;
    double allowance; /* messages it may still send at once */
    int64_t heard_ms;
    vd_opened open[VD_OPEN_MAX];
    int opened;
    int asked;
};

/* What everybody at a table will hear once it stands in the storage. */
typedef struct vd_event {
    vd_live_table *table;
    json_t *body;     /* without state */
    json_t *state[2]; /* by language; the same object where nothing in it is in a language */
} vd_event;

struct vd_core {
    vd_core_options with;
    vd_workers *workers;
    vd_reviews *reviews;
    vd_library_tasks *library_tasks; /* NULL: there is no library */
    vd_transfers *transfers;
    vd_connection *connection[VD_CONNECTIONS_MAX];
    int connections;
    uint64_t numbers;
    vd_live_table *table[VD_LOADED_MAX];
    int tables;
    vd_event event[VD_EVENTS_MAX];
    int events;
    uint64_t replays; /* tables read from the storage and played through, for tests */
    vd_plays plays;   /* scratch */
};

/* ---- Requests and their answers (replies.c) ---- */

typedef struct vd_request {
    vd_core *core;
    vd_connection *connection;
    const json_t *message;
    json_int_t id; /* 0: none */
    const char *type;
    /* set by vd_request_table */
    vd_live_table *table;
    int seat;
} vd_request;

typedef void vd_handler(vd_request *request);

/* What was asked costs as much as `entries` of a table played through: who asks much of that may say less. */
void vd_charge(vd_connection *connection, size_t entries);

/* Exactly one of these answers a request. `facts` is released; NULL: they could not be made, and the connection is ended
 * in place of an answer without them. */
void vd_reply(vd_request *request, const char *type, json_t *facts);
void vd_reply_ok(vd_request *request, json_t *facts);
void vd_reply_done(vd_request *request); /* ok, and nothing to add */
/* `key` is a catalogue key; its operands may be NULL. */
void vd_refuse(vd_request *request, const char *key);
void vd_refuse_field(vd_request *request, const char *field);
void vd_refuse_by_rules(vd_request *request, vd_refusal refusal, const vd_match_rules *rules);
void vd_refuse_reason(vd_request *request, const vd_variant *variant, const vd_pos *pos,
                      vd_dice dice, const vd_reason *reason);
void vd_refuse_error(vd_request *request, const vd_error *error);
/* A game that is played and not judged: what is possible with it. */
void vd_refuse_unjudged(vd_request *request, const vd_variant *variant);
void vd_refuse_status(vd_request *request, vd_status status);
/* A match that a format cannot carry. */
void vd_refuse_export(vd_request *request, const vd_record_error *error);
/* A text that could not be read. */
void vd_refuse_import(vd_request *request, const vd_record_error *error);
/* {"key","text","rule"} of a reason, for `explain` too. */
json_t *vd_json_reason(vd_lang lang, const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                       const vd_reason *reason);

/* Send an object to one connection; released. */
void vd_send(vd_connection *connection, json_t *json);
vd_connection *vd_connection_find(const vd_core *core, uint64_t number);

/* The table named by the message, opened by this connection; false: refused. */
bool vd_request_table(vd_request *request);
/* Is what is asked for this table's kind of game? False: refused. */
bool vd_request_fits(vd_request *request, const vd_live_table *table);
/* Any table named by the message, opened or not, which vd_live_tidy may forget; false: refused. */
bool vd_request_find(vd_request *request, vd_live_table **out);
/* Is the game one that the engine judges? False: refused. */
bool vd_request_judged(vd_request *request, const vd_match *match);
/* And the seat, which this connection holds; and `at`. */
bool vd_request_seat(vd_request *request);

/* ---- How a table stands (live_table_view.c, live_table_facts.c) ---- */

const vd_match *vd_live_match(const vd_live_table *table);
int vd_live_actor(const vd_live_table *table);
bool vd_live_is_computer(const vd_live_table *table, int seat);
bool vd_live_is_manual(const vd_live_table *table);
/* Is a computer to decide something? */
bool vd_live_computer_decides(const vd_live_table *table);
bool vd_game_has_ended(const vd_match *match);

json_t *vd_json_state(vd_core *core, const vd_live_table *table, vd_lang lang);
/* What a client is shown when it opens the table. */
json_t *vd_json_snapshot(vd_core *core, const vd_live_table *table, const vd_opened *opened,
                         vd_lang lang);
/* Mode, seal, what it covers, and what the seats have given: null what is not there yet. */
json_t *vd_json_dice_facts(const vd_live_table *table);
json_t *vd_json_seats(const vd_game_settings *settings, const vd_names *names);
/* What a seat gives to the dice; null: nothing. */
json_t *vd_json_dice_side(const vd_session *session, int seat);
json_t *vd_settings_json(const vd_live_table *table);

/* ---- Tables (live_table*.c; live_table.h is theirs) ---- */

/* The players are called as at the table; the record has copies of the names. */
VD_NODISCARD vd_status vd_live_name_players(vd_record *record, const vd_names *names);
/* If the match is over and that was not told yet: to core->with.over. */
void vd_live_tell_over(vd_core *core, vd_live_table *table);
/* From memory or the storage. VD_ERR_UNSUPPORTED: there is none; VD_ERR_CORRUPT: it cannot be read. */
VD_NODISCARD vd_status vd_live_find(vd_core *core, int64_t id, vd_live_table **out);
/* A new one, kept and loaded. */
VD_NODISCARD vd_status vd_live_make(vd_core *core, const vd_game_settings *settings,
                                    const vd_names *names, vd_live_table **out);
/* Forget those that nobody looks at and that wait for nothing. */
void vd_live_tidy(vd_core *core);
void vd_live_drop(vd_core *core, vd_live_table *table);
vd_opened *vd_connection_opened(vd_connection *connection, const vd_live_table *table);
void vd_connection_close(vd_connection *connection, vd_live_table *table);

/* Changes: begin, any steps, then commit, which tells everyone, or undo_all, which leaves the table as it was. */
VD_NODISCARD vd_status vd_live_begin(vd_core *core);
/* One entry. Rolls of sealed dice are thrown here. */
VD_NODISCARD vd_status vd_live_step(vd_core *core, vd_live_table *table, const vd_log_entry *entry,
                                    const char *word, vd_refusal *refusal);
/* A play that the judge of plays gave for the table's match. */
VD_NODISCARD vd_status vd_live_play(vd_core *core, vd_live_table *table, int seat,
                                    const vd_play *found, vd_refusal *refusal);
/* The turn is ended without an event of its own. */
VD_NODISCARD vd_status vd_live_end_quietly(vd_core *core, vd_live_table *table);
VD_NODISCARD vd_status vd_live_commit(vd_core *core, vd_live_table *table);
/* As if nothing had been. False: its file cannot be read any more, and the table is gone with it. */
bool vd_live_undo_all(vd_core *core, vd_live_table *table);
VD_NODISCARD vd_status vd_live_set_pending_move(vd_core *core, vd_live_table *table,
                                                const vd_hop *hop, int hops, int seat);
/* An event that no entry made; told at once. */
void vd_live_tell(vd_core *core, vd_live_table *table, json_t *body);
/* Let the computer go on where it is to act. */
void vd_live_advance(vd_core *core, vd_live_table *table);
/* The computer of this seat cannot go on: kept at the table and told. */
void vd_live_get_stuck(vd_core *core, vd_live_table *table, int seat, const char *key);
/* A task for its move, what is asked still to be put into it; NULL: it is stuck, and that has been told. */
vd_task *vd_live_move_task(vd_core *core, vd_live_table *table, int seat);

/* The engine has decided what the computer does. */
void vd_live_decided(vd_core *core, vd_live_table *table, const vd_task *task);

/* ---- Settings (settings.c) ---- */

/* False: refused. */
bool vd_settings_read(vd_request *request, const json_t *json, vd_game_settings *out,
                      vd_names *names);
/* New dice, new whims. False: the system has no randomness. */
bool vd_settings_shuffle(const vd_world *world, vd_game_settings *settings);

/* ---- What may be asked: the table of types in core.c ---- */

vd_handler vd_do_roll, vd_do_draft, vd_do_play, vd_do_undo, vd_do_end, vd_do_name, vd_do_simple,
    vd_do_resign, vd_do_next, vd_do_close, vd_do_word, vd_do_commit, vd_do_reveal,
    vd_do_nudge; /* requests.c */
vd_handler vd_do_catalogue, vd_do_list, vd_do_new, vd_do_open, vd_do_sync, vd_do_leave,
    vd_do_rematch, vd_do_remove, vd_do_sheet;                      /* table_list.c */
vd_handler vd_do_hint, vd_do_verdict, vd_do_rollout, vd_do_cancel; /* query_engine.c */
vd_handler vd_do_explain;                                          /* query_why.c */
vd_handler vd_do_position;                                         /* query_position.c */
vd_handler vd_do_picture;                                          /* query_picture.c */
vd_handler vd_do_trictrac, vd_do_trictrac_why;                     /* party_requests.c */
vd_handler vd_do_trictrac_hint, vd_do_trictrac_verdict;            /* party_advice.c */
vd_handler vd_do_dice, vd_do_rolls;                                /* query_dice.c */
vd_handler vd_do_export;                                           /* query_export.c */
vd_handler vd_do_rule, vd_do_rules;                                /* query_rules.c */
vd_handler vd_do_review, vd_do_review_game, vd_do_review_analyse, vd_do_review_why,
    vd_do_review_deepen, vd_do_review_remark; /* review_requests.c */
vd_handler vd_do_library_task; /* library_requests.c: all that is asked of the library */
void vd_core_library_collect(vd_core *core);
/* To the connection of a question: how much of it is done, where that is more than was said before. */
void vd_core_tell_progress(vd_core *core, uint64_t number, json_int_t id, int permille,
                           int *reported);
void vd_core_library_leave(vd_core *core, vd_connection *connection);
/* False: there is none of that id. */
bool vd_core_library_cancel(vd_core *core, const vd_connection *connection, json_int_t id);
VD_NODISCARD vd_status vd_core_library_open(vd_core *core);
vd_handler vd_do_read; /* pasted.c */
/* query_engine.c: the engine's answer to a question. */
void vd_asked_done(vd_core *core, vd_task *task);
/* May this connection ask one more? False: refused. */
bool vd_request_may_ask(vd_request *request);
/* For whom it is; NULL: refused. */
vd_task *vd_request_task(vd_request *request, vd_task_kind kind);
/* Asked: the answer comes by vd_asked_done. */
void vd_request_ask(vd_request *request, vd_task *task);

#endif
