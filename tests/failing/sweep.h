/* The parts of sweep: the cases, how one is run, how what it says is judged. */
#ifndef VD_SWEEP_H
#define VD_SWEEP_H

#include "failing.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { SWEEP_WORDS = 24, SWEEP_UNUSABLE = 2 };

typedef struct kase {
    const char *name;
    bool trains; /* videau-train, else videau */
    /* "@PATH" is a file of the sources. */
    const char *words[SWEEP_WORDS];
    const char *input;   /* NULL: nothing */
    const char *file;    /* what it writes besides, compared too; NULL: nothing */
    const char *before;  /* a case that is run first, unharmed, in the same folder */
    const char *beside;  /* a server that runs meanwhile */
    bool data;           /* in a folder with a server's games in it: games.sqlite, copy.sqlite */
    const char *brings;  /* "@PATH": a folder whose files are there, too */
    const char *spoils;  /* a file that is then damaged */
    const char *ends_at; /* runs until it is told to stop: when it has said this */
    const char
        *talks;       /* then somebody says this to the socket of this name, and tells it to stop */
    bool game;        /* plays: what it wrote before the failure stays */
    bool cold;        /* makes the exact table, which else is there */
    const char *says; /* what it says is not the same twice, but for this: times, addresses */
    long most;        /* at most so many of each, always; 0: as asked */
    long starts;      /* of what comes once there are threads at most so many; 0: all */
    bool by_site;     /* ends take long: an allocation fails where its site comes first, not each */
    bool slow;        /* left out of a sample */
} kase;

extern const kase sweep_cases[];
extern const size_t sweep_cases_count;
const kase *sweep_find(const char *name);
/* Subcommands that the programs name in their help and no case runs, said on stdout. */
int sweep_missing(const char *videau, const char *train);

typedef struct result {
    int status; /* of wait */
    char *out, *err, *file;
    size_t out_len, err_len, file_len;
} result;

typedef struct place {
    const char *videau, *train, *shim;
    const char *cache; /* with the exact table */
    const char *games; /* a folder with what a server keeps */
    char root[64];
    failing_page *page;
    pid_t beside;
} place;

/* A folder with a server's games: two tables. */
bool sweep_games(const char *videau, const char *folder);
bool place_make(place *p);
void place_remove(place *p);
/* A file is there that was written after a sync of it had failed. */
bool place_spoilt(const place *p);
bool place_littered(const place *p);
/* The nth of a kind fails; 0: none. */
void place_run(place *p, const kase *k, int kind, long at, int how, result *out);
/* The first allocation of a site fails. */
void place_run_site(place *p, const kase *k, uint64_t site, int how, result *out);
/* The process of `k` forks where it fails, at `first`, `first + step`..., of allocations with `sites` as the case says: each
 * copy is handed to `judge`. `own`: the process itself, which nothing has failed in. The page then lists the sites. */
typedef void place_judge(void *user, int kind, long number, int how, const result *r);
void place_forks(place *p, const kase *k, const long *first, const long *step, bool sites,
                 place_judge *judge, void *user, result *own);
void result_free(result *r);

#endif
