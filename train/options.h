/* Options of a subcommand of videau-train: each has one table that says what there is, what it may be and what holds without it. */
#ifndef VD_TRAIN_OPTIONS_H
#define VD_TRAIN_OPTIONS_H

#include "inner/ranks.h"
#include "videau/base.h"

enum { OPTIONS_MAX = 64, OPTION_WORDS_MAX = 256 };

typedef enum option_kind { OPTION_FLAG, OPTION_TEXT, OPTION_WHOLE, OPTION_REAL } option_kind;

/* The table of a subcommand ends with a NULL name. */
typedef struct option_spec {
    const char *name; /* without the dashes */
    option_kind kind;
    const char *fallback; /* what holds without it, as it would be given; NULL: nothing */
    double least, most;   /* of a number */
} option_spec;

/* What several subcommands have. */
#define OPTION_SEED                                      \
    {                                                    \
        "seed", OPTION_WHOLE, "1", 0, 9007199254740992.0 \
    }
#define OPTION_THREADS(FALLBACK)                   \
    {                                              \
        "threads", OPTION_WHOLE, FALLBACK, 1, 1024 \
    }
#define OPTION_MINUTES(FALLBACK)                 \
    {                                            \
        "minutes", OPTION_REAL, FALLBACK, 0, 1e9 \
    }
#define OPTION_VARIANT                             \
    {                                              \
        "variant", OPTION_TEXT, "backgammon", 0, 0 \
    }
#define OPTION_NAME(NAME, FALLBACK)       \
    {                                     \
        NAME, OPTION_TEXT, FALLBACK, 0, 0 \
    }
#define OPTION_ALONE(NAME)            \
    {                                 \
        NAME, OPTION_FLAG, NULL, 0, 0 \
    }
#define OPTION_END                    \
    {                                 \
        NULL, OPTION_FLAG, NULL, 0, 0 \
    }

/* The command line of a subcommand, read. Texts are those of argv, which must outlive it. */
typedef struct option_set {
    const char *command;
    const vd_ranks *ranks; /* processes that share the work; NULL: alone */
    const option_spec *known;
    int argc; /* as it was given, argv[0] being the subcommand */
    char **argv;
    int words; /* what is no option */
    const char *word[OPTION_WORDS_MAX];
    int count; /* options, in the order they were given */
    struct {
        const option_spec *spec;
        const char *value;
    } given[OPTIONS_MAX];
} option_set;

/* False, and it has been said on standard error in one sentence: an option that is not in `known`, one without its value or with one
 * that it cannot have, or more than `words` other words. */
bool options_read(option_set *o, const option_spec *known, int words, int argc, char **argv);

/* Names are without dashes and stand in the table; of an option that was given twice the last counts. */
bool option_given(const option_set *o, const char *name);
/* NULL: not given, and nothing holds without it. */
const char *option_text(const option_set *o, const char *name);
/* Of a number that was given or has a fallback. */
double option_number(const option_set *o, const char *name);
/* The whole text as a decimal number; no other forms, no "inf" and no "nan". */
bool option_read_number(const char *text, size_t len, double *out);
/* All values in the order they were given; returns how many, `room` at most. */
int option_values(const option_set *o, const char *name, const char **values, int room);
/* As option_text, but NULL where the table has no such option. */
const char *option_known_text(const option_set *o, const char *name);
/* A word by its place, or `fallback` where there are fewer. */
const char *option_word(const option_set *o, int at, const char *fallback);

#endif
