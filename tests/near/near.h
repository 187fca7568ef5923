/* A hub in this process, its games in memory, and connections that keep what they are told: no socket, no other program. */
#ifndef VD_NEAR_H
#define VD_NEAR_H

#include "server/hub_parts.h"

#include <pthread.h>

enum { NEAR_WIRES = 80, NEAR_HEARD = 4096 };

typedef struct near_wire {
    struct near_hub *near;
    vd_peer *peer;
    int number;
    int goodbye; /* close code, 0: still there */
} near_wire;

typedef struct near_message {
    const near_wire *wire; /* who was told */
    json_t *json;
} near_message;

typedef struct near_hub {
    vd_computer computer;
    vd_depot *depot, *own;
    vd_hub *hub;
    near_wire wire[NEAR_WIRES];
    int wires;
    near_message heard[NEAR_HEARD]; /* by all wires, in order */
    int heards;
    bool forget; /* keep none of what is told */
    int64_t now_ms;
    pthread_mutex_t mutex;
    pthread_cond_t woken;
    bool wake;
} near_hub;

/* `engine` may be NULL. `depot`: the games of another hub; NULL: its own, in memory. False: it cannot be made. */
bool near_start(near_hub *near, const vd_engine *engine, vd_depot *depot);
/* A depot in memory; NULL: it cannot be made. near_empty makes it as it was new, many times as fast. */
vd_depot *near_depot(void);
bool near_empty(vd_depot *depot);
/* Connections that are left are not closed first: the hub is to do it. */
void near_stop(near_hub *near);
/* Somebody who has said hello; NULL: no place. */
near_wire *near_come(near_hub *near, uint64_t client);
void near_leave(near_wire *wire);
/* A message a second, so that none is too many. */
void near_say(near_wire *wire, const char *text);
/* The answer to `text`, which says {"id":N, ...}; borrowed. NULL: none yet. */
const json_t *near_ask(near_wire *wire, const char *text);
/* The answer with this id, waiting for the engine; NULL: none within a minute. */
const json_t *near_wait(near_wire *wire, json_int_t id);
/* When it came, among all that was heard; -1: not yet. */
int near_when(const near_wire *wire, json_int_t id);
/* Let the hub collect once the engine wakes it; false: it does not within a minute. */
bool near_collect(near_hub *near);

#endif
