/* videau bench --speed: how fast the engine is here, one thread. Times differ from run to run; answers do not. */
#include "ask.h"

#include <stdlib.h>
#include <time.h>

enum { POSITIONS = 64, LABEL_COLUMNS = 36, SPEED_PLY_MAX = 2 };

/* At least this long a figure. */
static const double SECONDS = 0.5;

typedef struct course {
    vd_engine *engine;
    vd_search *search;
    vd_plays plays;
    vd_candidate *list;
    vd_match match[POSITIONS]; /* positions of games between equals, each with its roll */
} course;

static double processor_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* The plays of a position; false where there is nothing to choose. */
static bool find_plays(course *c, const vd_match *match)
{
    return vd_plays_find(&match->terms.variant, &match->pos, match->dice, &c->plays) == VD_OK &&
           c->plays.count > 1;
}

static bool rank(course *c, const vd_match *match, int ply)
{
    const vd_search_options options = {.ply = ply};

    return vd_search_rank(c->search, match, &c->plays, &options, c->list) == VD_OK;
}

/* Games of the best play at 0 ply, for money, with fixed dice. */
static bool fill_course(course *c)
{
    vd_situation situation;
    vd_match match;
    vd_rng rng;
    int count = 0;

    vd_rng_init(&rng, 20261121);
    vd_situation_init(&situation, VD_BACKGAMMON);
    vd_match_of(&situation, &match);
    while (count < POSITIONS) {
        const int a = (int)vd_rng_below(&rng, 6) + 1;
        vd_pos next = match.pos;

        match.dice = vd_dice_make(a, (int)vd_rng_below(&rng, 6) + 1);
        if (find_plays(c, &match)) {
            if (!rank(c, &match, 0))
                return false;
            next = c->plays.play[c->list[0].play].result;
            c->match[count++] = match;
        } else if (c->plays.count == 1) {
            next = c->plays.play[0].result;
        }
        if (vd_pos_won(&match.terms.variant, &next, VD_ME))
            vd_pos_start(&match.terms.variant, &match.pos);
        else
            vd_pos_flip(&next, &match.pos);
    }
    return true;
}

/* Positions valued a second, no cache in between. */
static double time_values(course *c)
{
    const double started = processor_seconds();
    double spent = 0, count = 0;
    vd_probs probs;

    while (spent < SECONDS) {
        for (int i = 0; i < POSITIONS; i++) {
            const vd_match *match = &c->match[i];

            if (vd_engine_probs(c->engine, &match->terms.variant, &match->pos, &probs) != VD_OK)
                return 0;
            count++;
        }
        spent = processor_seconds() - started;
    }
    return count / spent;
}

/* Each decision begins with an empty cache. */
static double time_plays(course *c, int ply)
{
    const double started = processor_seconds();
    double spent = 0;
    int count = 0;

    while (spent < SECONDS) {
        const vd_match *match = &c->match[count % POSITIONS];

        vd_search_forget(c->search);
        if (!find_plays(c, match) || !rank(c, match, ply))
            return 0;
        count++;
        spent = processor_seconds() - started;
    }
    return count / spent;
}

static double time_cubes(course *c, int ply)
{
    const vd_search_options options = {.ply = ply};
    const double started = processor_seconds();
    double spent = 0;
    vd_cube_decision decision;
    int count = 0;

    while (spent < SECONDS) {
        vd_search_forget(c->search);
        if (vd_search_cube(c->search, &c->match[count % POSITIONS], &options, &decision) != VD_OK)
            return 0;
        count++;
        spent = processor_seconds() - started;
    }
    return count / spent;
}

static void print_row(vd_cli *cli, const char *key, int ply, double speed)
{
    char label[256], number[VD_NUMBER_BYTES];
    vd_buf buf;

    vd_buf_init(&buf, label, sizeof label);
    (void)!vd_text_put(&buf, cli->lang, key, VD_INT(ply));
    snprintf(number, sizeof number, speed < 100.0 ? "%.1f" : "%.0f", speed);
    for (char *p = number; *p; p++)
        *p = *p == '.' && cli->lang == VD_LANG_FR ? ',' : *p;
    vd_ask_pad(cli->out, label, LABEL_COLUMNS, false);
    vd_ask_pad(cli->out, number, 10, true);
    putc('\n', cli->out);
}

static void measure(vd_cli *cli, course *c)
{
    const double values = time_values(c);
    double plays[SPEED_PLY_MAX + 1], cubes[SPEED_PLY_MAX + 1];

    for (int ply = 0; ply <= SPEED_PLY_MAX; ply++) {
        plays[ply] = time_plays(c, ply);
        cubes[ply] = time_cubes(c, ply);
    }
    if (!cli->json) {
        print_row(cli, "cli.bench.values", 0, values);
        for (int ply = 0; ply <= SPEED_PLY_MAX; ply++)
            print_row(cli, "cli.bench.plays", ply, plays[ply]);
        for (int ply = 0; ply <= SPEED_PLY_MAX; ply++)
            print_row(cli, "cli.bench.cubes", ply, cubes[ply]);
        return;
    }
    fprintf(cli->out, "{\"threads\":1,\"evaluations\":%.1f,\"plays\":[", values);
    for (int ply = 0; ply <= SPEED_PLY_MAX; ply++)
        fprintf(cli->out, "%s%.2f", ply ? "," : "", plays[ply]);
    fputs("],\"cubes\":[", cli->out);
    for (int ply = 0; ply <= SPEED_PLY_MAX; ply++)
        fprintf(cli->out, "%s%.2f", ply ? "," : "", cubes[ply]);
    fputs("]}\n", cli->out);
}

int vd_bench_speed(vd_cli *cli)
{
    course *c = calloc(1, sizeof *c);
    int code = VD_EXIT_DONE;

    if (!c)
        return vd_cli_refuse(cli, "cli.no_memory", NULL, 0);
    c->plays.capacity = VD_PLAYS_ENOUGH;
    c->plays.play = malloc(VD_PLAYS_ENOUGH * sizeof *c->plays.play);
    c->list = malloc(VD_PLAYS_ENOUGH * sizeof *c->list);
    if (!c->plays.play || !c->list || vd_engine_new(&c->engine, NULL) != VD_OK ||
        vd_search_new(c->engine, VD_SEARCH_CACHE, &c->search, NULL) != VD_OK || !fill_course(c))
        code = vd_cli_refuse(cli, "cli.no_memory", NULL, 0);
    else
        measure(cli, c);
    vd_search_free(c->search);
    vd_engine_free(c->engine);
    free(c->plays.play);
    free(c->list);
    free(c);
    return code;
}
