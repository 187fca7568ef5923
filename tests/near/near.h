/* A core in this process, its games in memory, and connections that keep what they are told: no socket, no other program. */
#ifndef VD_NEAR_H
#define VD_NEAR_H

#include "server/core_parts.h"

#include <pthread.h>

enum { NEAR_WIRES = 80, NEAR_HEARD = 4096 };

typedef struct near_socket {
    struct near_core *near;
    vd_connection *connection;
    int number;
    int close_code; /* close code, 0: still there */
} near_socket;

typedef struct near_message {
    const near_socket *socket_state; /* who was told */
    json_t *json;
} near_message;

typedef struct near_core {
    vd_computer computer;
    vd_storage *storage, *own;
    vd_core *core;
    near_socket socket_state[NEAR_WIRES];
    int wires;
    near_message heard[NEAR_HEARD]; /* by all wires, in order */
    int heards;
    bool forget; /* keep none of what is told */
    int64_t now_ms;
    pthread_mutex_t mutex;
    pthread_cond_t woken;
    bool wake;
} near_core;

/* A day that stays, a clock that goes on 40 ms each time it is asked, and the randomness of the system. */
enum { NEAR_NOW = 1800000000 };
extern const vd_world near_world;

/* `engine` may be NULL. `storage`: the games of another core; NULL: its own, in memory. False: it cannot be made. */
bool near_start(near_core *near, const vd_engine *engine, vd_storage *storage);
/* The same with a library, a file at `library`, and the text of an opening book, which may be NULL. */
bool near_start_with(near_core *near, const vd_engine *engine, vd_storage *storage,
                     const char *library, const char *book);
/* A storage in memory; NULL: it cannot be made. near_empty makes it as it was new, many times as fast. */
vd_storage *near_storage(void);
bool near_empty(vd_storage *storage);
/* Connections that are left are not closed first: the core is to do it. */
void near_stop(near_core *near);
/* Somebody who has said hello; NULL: no place. */
near_socket *near_come(near_core *near, uint64_t client);
void near_leave(near_socket *socket_state);
/* A message a second, so that none is too many. */
void near_say(near_socket *socket_state, const char *text);
/* The answer to `text`, which says {"id":N, ...}; borrowed. NULL: none yet. */
const json_t *near_ask(near_socket *socket_state, const char *text);
/* The answer with this id, waiting for the engine; NULL: none within a minute. */
const json_t *near_wait(near_socket *socket_state, json_int_t id);
/* When it came, among all that was heard; -1: not yet. */
int near_when(const near_socket *socket_state, json_int_t id);
/* Let the core collect once the engine wakes it; false: it does not within a minute. */
bool near_collect(near_core *near);

#endif
