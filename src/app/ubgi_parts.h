/* UBGI: what its files share. */
#ifndef VD_UBGI_PARTS_H
#define VD_UBGI_PARTS_H

#include "inner/ubgi.h"

enum { VD_UBGI_ROLLED_OUT_MAX = 64 }; /* plays of one rollout */

/* What can be set. The order is that of the table in ubgi_keys.c. */
typedef enum vd_ubgi_key {
    VD_UBGI_VARIANT,
    VD_UBGI_LENGTH,
    VD_UBGI_OWN_SCORE,
    VD_UBGI_OTHER_SCORE,
    VD_UBGI_CRAWFORD,
    VD_UBGI_CUBE_VALUE,
    VD_UBGI_CUBE_OWNER,
    VD_UBGI_JACOBY,
    VD_UBGI_BEAVERS,
    VD_UBGI_PLY,
    VD_UBGI_THREADS,
    VD_UBGI_GAMES,
    VD_UBGI_ROLLED_OUT,
    VD_UBGI_SEED,
    VD_UBGI_KEYS_COUNT
} vd_ubgi_key;

struct vd_ubgi {
    const vd_engine *engine;
    const vd_ubgi_host *host;
    vd_lang lang;
    const char *version;
    vd_search *search;
    vd_plays plays;
    vd_candidate *list;
    long key[VD_UBGI_KEYS_COUNT]; /* of an enumeration the place of its choice */
    bool has_position;            /* there is a position: */
    bool says_match;              /* which says itself what score and cube are */
    vd_situation situation;
    /* While the engine thinks: */
    bool failed;             /* for want of memory some answer was not given */
    int64_t until, reported; /* milliseconds; until -1: no limit */
    vd_rollout *rollout;
};

/* ---- ubgi_say.c ---- */

/* One line to the other program. */
void vd_ubgi_say(const vd_ubgi *u, const char *line);
/* The same, what would break the line taken out. */
void vd_ubgi_say_one(const vd_ubgi *u, char *line);
/* "error CODE ...": the sentence `key` of the catalogue, {0} being `text`. */
void vd_ubgi_error(const vd_ubgi *u, const char *code, const char *key, const char *text);

/* "error bad_state": there is no memory. */
void vd_ubgi_no_memory(vd_ubgi *u);

/* ---- ubgi_read.c ---- */

/* Digits alone. */
bool vd_ubgi_number(vd_ubgi_word word, long low, long high, long *out);
/* The word as text, what is not ASCII as "?", cut where it does not fit. */
void vd_ubgi_show(vd_ubgi_word word, char text[64]);

/* ---- ubgi_keys.c ---- */

void vd_ubgi_keys_reset(vd_ubgi *u);
void vd_ubgi_keys_list(const vd_ubgi *u);
void vd_ubgi_get(const vd_ubgi *u, const vd_ubgi_line *line);
void vd_ubgi_set(vd_ubgi *u, const vd_ubgi_line *line);
vd_variant_id vd_ubgi_variant(const vd_ubgi *u);
/* What the keys say of score and cube, into a position that says nothing of them. False: they contradict each other. */
bool vd_ubgi_fill_match(const vd_ubgi *u, vd_situation *inout);

/* ---- ubgi_go.c ---- */

void vd_ubgi_go(vd_ubgi *u, const vd_ubgi_line *line);

#endif
