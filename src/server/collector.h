/* Collector: matches that ended at a table go into the player's library and are analysed there, on a thread of its own that lets everything
 * else go first.
 *
 * What is in the storage and not yet in the library is found again when the server starts: a mark beside the storage says up to when all was
 * brought in. */
#ifndef VD_COLLECTOR_H
#define VD_COLLECTOR_H

#include "videau/server.h"

typedef struct vd_collector vd_collector;

typedef struct vd_collector_options {
    const char *library;         /* path of the library */
    const char *source;          /* path of the storage: where the matches are said to come from */
    const char *mark;            /* path of the mark */
    const vd_computer *computer; /* NULL: nothing is analysed */
    const vd_world *world;
    vd_server_say *say; /* may be NULL, and is called by vd_collector_turn alone */
    void *user;
    void (*wake)(void *user); /* from any thread: vd_collector_turn is to be called soon */
    void *wake_user;
} vd_collector_options;

/* What it points to must outlive it. NULL: no memory. */
vd_collector *vd_collector_new(const vd_collector_options *options);
/* Was a match that ended then at this table brought in before the start? */
bool vd_collector_has(const vd_collector *collector, int64_t table, int64_t changed);
/* A match that is over, as a record in JSON, which is copied. `changed`: once it is there, all that ended up to then is; 0: that is not said. False: no memory. */
bool vd_collector_give(vd_collector *collector, int64_t table, int64_t changed, const char *json,
                       size_t len);
/* Matches of other sources were brought in by the page: look whether some are not analysed. */
void vd_collector_look(vd_collector *collector);
/* Has it something to do? */
bool vd_collector_busy(const vd_collector *collector);
/* Now and then: begins what is to be done, says what failed. Never waits. */
void vd_collector_turn(vd_collector *collector);
/* What is being done is given up; a match is there whole or not at all. */
void vd_collector_free(vd_collector *collector);

#endif
