/* How fast: evaluations a second inside the search, and processor time a decision beside another player's. */
#include "decision_sampler.h"
#include "running_stats.h"
#include "train.h"

#include <stdlib.h>
#include <string.h>

static double processor_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- Evaluations a second ---- */

typedef struct speed_run {
    decision_sample plays, cubes;
    vd_search *search;
    vd_plays room;
    vd_candidate *list;
    double seconds;
} speed_run;

/* Positions valued a second while plays are searched, each from an empty cache; all that a search does is in it. */
static bool time_search(const speed_run *c, int ply, const vd_filter *filter, double *speed)
{
    const vd_search_options options = {.ply = ply, .filter = filter};
    const uint64_t before = vd_search_evaluations(c->search);
    const double began = processor_seconds();
    double used = 0;
    vd_plays plays = c->room;

    for (int i = 0; used < c->seconds; i++) {
        const vd_match *match = &c->plays.list[i % c->plays.count];

        vd_search_forget(c->search);
        if (vd_match_plays(match, &plays) != VD_OK ||
            vd_search_rank(c->search, match, &plays, &options, c->list) != VD_OK)
            return false;
        used = processor_seconds() - began;
    }
    *speed = (double)(vd_search_evaluations(c->search) - before) / used;
    return true;
}

static bool run_depths(speed_run *c, const player *who)
{
    static const char *const names[] = {"0 ply", "1 ply", "2 ply", "2 ply, nothing pruned"};
    vd_filter whole = *vd_filter_default(2);

    whole.valued = 0;
    whole.valued_race = 0;
    for (int i = 0; i < 4; i++) {
        const vd_filter *filter = i == 3 ? &whole : i == 2 && who->filtered ? &who->filter : NULL;
        double speed;

        if (!time_search(c, i < 3 ? i : 2, filter, &speed)) {
            fputs("a position could not be searched\n", stderr);
            return false;
        }
        printf("%s: %.0f evaluations/s\n", names[i], speed);
    }
    return true;
}

static const option_spec SPEED_OPTIONS[] = {
    {"seconds", OPTION_REAL, "2", 0, 1e9},
    {"positions", OPTION_WHOLE, "200", 1, 1e7},
    OPTION_SEED,
    OPTION_NAME("filter", NULL),
    OPTION_END,
};

static int speed(const option_set *o)
{
    const char *folder = option_word(o, 0, "embedded");
    player who = {.engine = NULL};
    speed_run c = {.seconds = option_number(o, "seconds")};
    const int positions = (int)option_number(o, "positions");
    bool good;

    if (!player_asked(&who, folder, "", o))
        return 2;
    c.room = (vd_plays){.capacity = VD_PLAYS_MAX};
    c.room.play = malloc(VD_PLAYS_MAX * sizeof *c.room.play);
    c.list = malloc(VD_PLAYS_MAX * sizeof *c.list);
    good = c.room.play && c.list && who.engine && positions > 0 &&
           decision_sample_make(&c.plays, positions, &c.cubes, 0, who.engine,
                                (uint64_t)option_number(o, "seed")) &&
           vd_search_new(who.engine, VD_SEARCH_CACHE, &c.search, NULL) == VD_OK &&
           run_depths(&c, &who);
    vd_search_free(c.search);
    decision_sample_fini(&c.plays);
    decision_sample_fini(&c.cubes);
    free(c.room.play);
    free(c.list);
    player_fini(&who);
    if (!good)
        fputs("nets of ours, --positions 1 or more, and memory enough\n", stderr);
    return good ? 0 : 1;
}

/* ---- Time a decision ---- */

typedef struct pace {
    seat seats[2];
    vd_plays plays;
    running_stats took[2][SPENT_KINDS]; /* seconds */
    uint64_t same[SPENT_KINDS];
} pace;

static bool decide(pace *p, int who, const vd_match *match, int *decision)
{
    seat *s = &p->seats[who];
    const int kind = match->phase == VD_PHASE_PLAY ? SPENT_PLAYS : SPENT_CUBES;
    const double before = s->spent.seconds[kind];
    vd_status status;

    if (kind == SPENT_PLAYS) {
        size_t index = 0;

        status = vd_match_plays(match, &p->plays);
        if (status == VD_OK)
            status = seat_play(s, match, &p->plays, 0, &index);
        *decision = (int)index;
    } else {
        bool doubles = false;

        status = seat_double(s, match, 0, &doubles);
        *decision = doubles;
    }
    stats_add(&p->took[who][kind], s->spent.seconds[kind] - before);
    return status == VD_OK;
}

/* Turn about, and now the one first, now the other. */
static bool decide_all(pace *p, const decision_sample *h, int players)
{
    for (int i = 0; i < h->count; i++) {
        const vd_match *match = &h->list[i];
        int decision[2] = {0, 0};

        for (int k = 0; k < players; k++) {
            const int who = players == 2 ? (i + k) % 2 : 0;

            if (!decide(p, who, match, &decision[who])) {
                fputs("a decision could not be had\n", stderr);
                return false;
            }
        }
        p->same[match->phase == VD_PHASE_PLAY ? SPENT_PLAYS : SPENT_CUBES] +=
            decision[0] == decision[1];
    }
    return true;
}

static void print_pace(const pace *p, int players)
{
    static const char *const kinds[SPENT_KINDS] = {"play", "cube"};

    for (int kind = 0; kind < SPENT_KINDS; kind++) {
        const running_stats *took[2] = {&p->took[0][kind], &p->took[1][kind]};

        if (took[0]->count == 0)
            continue;
        printf("%s: %llu decisions, first %.3f ms (+-%.3f)", kinds[kind],
               (unsigned long long)took[0]->count, 1e3 * stats_mean(took[0]),
               1e3 * stats_error(took[0]));
        if (players == 2)
            printf(", second %.3f ms (+-%.3f), ratio %.4f; the same in %.1f %%",
                   1e3 * stats_mean(took[1]), 1e3 * stats_error(took[1]),
                   stats_mean(took[0]) / stats_mean(took[1]),
                   100.0 * (double)p->same[kind] / (double)took[0]->count);
        putchar('\n');
    }
}

static const option_spec PACE_OPTIONS[] = {
    {"positions", OPTION_WHOLE, "200", 1, 1e7},
    OPTION_SEED,
    PLAYER_OPTIONS("-a"),
    PLAYER_OPTIONS("-b"),
    OPTION_END,
};

static bool run_pace(pace *p, const player players[2], int count, const option_set *o)
{
    const int positions = (int)option_number(o, "positions");
    const uint64_t seed = (uint64_t)option_number(o, "seed");
    decision_sample plays, cubes;
    bool good = p->plays.play && positions > 0;

    for (int i = 0; i < count && good; i++) {
        good = seat_init(&p->seats[i], &players[i], 0);
        p->seats[i].forget = true;
    }
    if (!good)
        return false;
    good =
        decision_sample_make(&plays, positions, &cubes, positions / 2, players[0].engine, seed) &&
        decide_all(p, &plays, count) && decide_all(p, &cubes, count);
    if (good)
        print_pace(p, count);
    decision_sample_fini(&plays);
    decision_sample_fini(&cubes);
    return good;
}

static int compare(const option_set *o)
{
    const int count = o->words;
    player players[2] = {{.engine = NULL}, {.engine = NULL}};
    pace p = {.seats = {{.link.fd = -1}, {.link.fd = -1}}};
    int code = 2;

    p.plays = (vd_plays){.capacity = VD_PLAYS_MAX};
    p.plays.play = malloc(VD_PLAYS_MAX * sizeof *p.plays.play);
    if (player_asked(&players[0], o->word[0], "-a", o) && players[0].engine &&
        (count == 1 || player_asked(&players[1], o->word[1], "-b", o))) {
        for (int i = 0; i < count; i++)
            printf("%s: %s\n", i == 0 ? "first" : "second", players[i].text);
        code = run_pace(&p, players, count, o) ? 0 : 1;
        if (code != 0)
            fputs("--positions 1 or more, and memory enough\n", stderr);
    }
    for (int i = 0; i < 2; i++) {
        seat_fini(&p.seats[i]);
        player_fini(&players[i]);
    }
    free(p.plays.play);
    return code;
}

const train_command train_speed = {"speed", speed, SPEED_OPTIONS, 0, 1, ""};

const train_command train_pace = {"pace", compare, PACE_OPTIONS, 1, 2, "FOLDER [PLAYER]"};
