/* UBGI, a protocol of lines between backgammon programs: docs/UBGI.md. What a line says, and what our engine answers. */
#ifndef VD_UBGI_H
#define VD_UBGI_H

#include "videau/app.h"

/* ---- Lines ---- */

typedef enum vd_ubgi_verb {
    VD_UBGI_NOTHING, /* an empty line, or one that needs no answer */
    VD_UBGI_HELLO,
    VD_UBGI_ISREADY,
    VD_UBGI_NEWGAME,
    VD_UBGI_KEYS,
    VD_UBGI_GET,
    VD_UBGI_SET,
    VD_UBGI_POSITION,
    VD_UBGI_DICE,
    VD_UBGI_GO,
    VD_UBGI_STOP,
    VD_UBGI_QUIT
} vd_ubgi_verb;

typedef enum vd_ubgi_task {
    VD_UBGI_CHEQUER,
    VD_UBGI_CUBE,
    VD_UBGI_ANSWER, /* the other side's, to a double */
    VD_UBGI_TURN,
    VD_UBGI_ANALYSE,
    VD_UBGI_ROLLOUT
} vd_ubgi_task;

/* A word of the line, not ended by a zero. */
typedef struct vd_ubgi_word {
    const char *text;
    size_t len;
} vd_ubgi_word;

typedef struct vd_ubgi_line {
    vd_ubgi_verb verb;
    vd_ubgi_word name, value; /* of a key; of a position its form and its id */
    uint8_t die[2];
    vd_ubgi_task task;
    long depth, multipv, games, movetime; /* -1: not given */
} vd_ubgi_line;

/* What is wrong with a line: a code of the protocol and a key of the catalogue that says more. */
typedef struct vd_ubgi_fault {
    const char *code; /* "bad_command" */
    const char *key;  /* of the catalogue: "ubgi.set" */
    char text[64];    /* a word of the line, "" none; {0} of the sentence */
} vd_ubgi_fault;

/* False: *fault says why, and *out is not to be used. */
bool vd_ubgi_read(const char *line, size_t len, vd_ubgi_line *out, vd_ubgi_fault *fault);
bool vd_ubgi_is(vd_ubgi_word word, const char *text);

/* ---- The engine's side ---- */

typedef struct vd_ubgi_host {
    void (*say)(void *user, const char *line); /* one line without its end */
    bool (*stop)(void *user); /* asked often while the engine thinks: has "stop" come? */
    int64_t (*clock_ms)(void *user);
    void *user;
} vd_ubgi_host;

typedef struct vd_ubgi vd_ubgi;

/* Host and engine must outlive it; `version` is copied nowhere and must, too. */
VD_NODISCARD vd_status vd_ubgi_new(const vd_engine *engine, const vd_ubgi_host *host, vd_lang lang,
                                   const char *version, vd_ubgi **out);
void vd_ubgi_free(vd_ubgi *ubgi); /* NULL is allowed */
/* Do what one line says. False: it said "quit". Whatever is wrong with it is answered by a line "error ..." */
bool vd_ubgi_obey(vd_ubgi *ubgi, const char *line, size_t len);
/* For want of memory some answer was not given, and that was said. */
bool vd_ubgi_failed(const vd_ubgi *ubgi);

#endif
