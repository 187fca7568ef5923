/* Player: one side of a measured game, our engine at some setting or a GNU Backgammon behind a socket. */
#ifndef VD_PLAYER_H
#define VD_PLAYER_H

#include "external.h"
#include "options.h"
#include "videau/search.h"

enum { PLAYER_TEXT = 256 };

/* What plays; shared by threads, each with its own seat. */
typedef struct player {
    vd_engine *engine; /* NULL: external, or plain */
    bool plain; /* the opponent without a net, of games in which both sides run the same way */
    const char *sockets; /* a listener for each thread at this path and its number */
    int ply;
    int cube_ply;  /* of cube decisions */
    bool filtered; /* `filter` holds; else the default one of the ply */
    vd_filter filter;
    double seconds;         /* above 0: as deep as this processor time a decision allows */
    int roller;             /* 1 to 3: what is near after that is rolled out so; 0: nothing */
    const vd_level *level;  /* NULL: full strength; 0 ply only */
    vd_level own;           /* a level of some noise */
    bool cubeless;          /* plays as if there were no cube */
    char text[PLAYER_TEXT]; /* what it is, on one line; two that play differently differ here */
    char brief[128];        /* the nets alone */
} player;

/* What a seat has decided, by kind: processor seconds and how often. Forced plays are not counted. */
enum { SPENT_PLAYS, SPENT_CUBES, SPENT_KINDS };

typedef struct spent {
    double seconds[SPENT_KINDS];
    uint64_t decisions[SPENT_KINDS];
} spent;

typedef struct seat {
    const player *who;
    vd_search *search;
    external link;
    vd_candidate *list;
    spent spent;
    bool forget; /* empty the cache before each decision */
} seat;

/* Filters as text: "2:1+7@0.16,3:1+3@0.06/inner=1/rough=12/rough-race=0", each stage being ply:keep+more@within.
 * False, and *out untouched: it is no such text. */
bool filter_parse(const char *text, vd_filter *out);
void filter_format(const vd_filter *filter, char *text, size_t size);

/* How a player plays, as options say it; NULL what they do not say. */
typedef struct player_setting {
    const char *suffix; /* of the options that it was read from, for refusals: "-a", "-b", "" */
    const char *ply, *cube_ply, *filter, *roller, *seconds, *level, *noise, *name;
} player_setting;

/* Rows of a table of options for a player with such a suffix. */
#define PLAYER_OPTIONS(SUFFIX)                                                                  \
    {"ply" SUFFIX, OPTION_WHOLE, NULL, 0, VD_PLY_MAX},                                          \
        {"cube-ply" SUFFIX, OPTION_WHOLE, NULL, 0, VD_PLY_MAX},                                 \
        {"roller" SUFFIX, OPTION_WHOLE, NULL, 1, VD_ROLLER_FULL},                               \
        {"filter" SUFFIX, OPTION_TEXT, NULL, 0, 0}, {"time" SUFFIX, OPTION_REAL, NULL, 0, 1e9}, \
        {"level" SUFFIX, OPTION_TEXT, NULL, 0, 0}, {"noise" SUFFIX, OPTION_REAL, NULL, 0, 100}, \
    {                                                                                           \
        "name" SUFFIX, OPTION_TEXT, NULL, 0, 0                                                  \
    }

/* The options with this suffix that the command has. */
player_setting player_setting_of(const option_set *o, const char *suffix);

/* `folder`: nets, "embedded" for those of the program, "plain" for the opponent without a net, or "gnubg:PATH". `setting` NULL: full strength at 0 ply. False: it has been
 * said why. */
bool player_init(player *p, const char *folder, const player_setting *setting);
/* With the setting that the options say. */
bool player_asked(player *p, const char *folder, const char *suffix, const option_set *o);
void player_fini(player *p);

/* `thread` numbers the listener. False: it has been said why. */
bool seat_init(seat *s, const player *who, int thread);
void seat_fini(seat *s);
/* The index of the play chosen; plays->count is at least 1. */
VD_NODISCARD vd_status seat_play(seat *s, const vd_match *match, const vd_plays *plays,
                                 uint64_t seed, size_t *index);
VD_NODISCARD vd_status seat_name(seat *s, const vd_match *match, uint64_t seed, int *die);
/* Asked of who may double, and of who must answer; `match` as it lies before the cube is turned. */
VD_NODISCARD vd_status seat_double(seat *s, const vd_match *match, uint64_t seed, bool *doubles);
VD_NODISCARD vd_status seat_take(seat *s, const vd_match *match, uint64_t seed, bool *takes);

#endif
