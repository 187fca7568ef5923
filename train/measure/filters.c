/* What move filters cost and save: the plays they choose, judged by a search that prunes nothing, and processor time. */
#include "player.h"
#include "train.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { KNOWN_MAX = 24 };

/* A decision with what the plays are worth by the judge. */
typedef struct decision {
    vd_match match;
    bool race;
    size_t known;
    struct {
        vd_pos result;
        double value;
    } play[KNOWN_MAX];
    double no_double; /* by the judge */
} decision;

typedef struct filter_run {
    vd_engine *engine;
    vd_search *search;
    vd_plays plays;
    vd_candidate *list;
    size_t count;
    decision *decision;
} filter_run;

static double processor_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool find_plays(filter_run *c, const vd_match *match)
{
    return vd_plays_find(&match->rules.variant, &match->pos, match->dice, &c->plays) == VD_OK &&
           c->plays.count > 1;
}

static bool rank(filter_run *c, const vd_match *match, int ply, const vd_filter *filter,
                 bool choose)
{
    const vd_search_options options = {.ply = ply, .filter = filter, .choose = choose};

    return vd_search_rank(c->search, match, &c->plays, &options, c->list) == VD_OK;
}

/* Decisions of games by the best play at 0 ply, one in ten by another of the best. Every third is kept. */
static bool play_games(filter_run *c, size_t count, uint64_t seed, int length)
{
    vd_situation situation;
    vd_match match;
    vd_rng rng;
    unsigned turn = 0;

    vd_rng_init(&rng, seed);
    vd_situation_init(&situation, VD_BACKGAMMON);
    situation.length = (uint16_t)length;
    vd_match_of(&situation, &match);
    while (c->count < count) {
        vd_pos next = match.pos;

        match.dice = vd_dice_make((int)vd_rng_below(&rng, 6) + 1, (int)vd_rng_below(&rng, 6) + 1);
        if (length > 0) {
            match.score[0] = vd_rng_below(&rng, (uint32_t)length);
            match.score[1] = vd_rng_below(&rng, (uint32_t)length);
            match.crawford_done =
                (int)match.score[0] == length - 1 || (int)match.score[1] == length - 1;
        }
        if (find_plays(c, &match)) {
            const size_t other = c->plays.count < 3 ? 1 : 2;

            if (!rank(c, &match, 0, NULL, true))
                return false;
            next = c->plays.play[c->list[vd_rng_below(&rng, 10) ? 0 : other].play].result;
            if (turn++ % 3 == 0) {
                c->decision[c->count].match = match;
                c->decision[c->count++].race = !vd_pos_contact(&match.rules.variant, &match.pos);
            }
        } else if (c->plays.count == 1) {
            next = c->plays.play[0].result;
        }
        if (vd_pos_won(&match.rules.variant, &next, VD_MOVER))
            vd_pos_start(&match.rules.variant, &match.pos);
        else
            vd_pos_flip(&next, &match.pos);
    }
    return true;
}

static bool judge_one(filter_run *c, decision *d, int ply, const vd_filter *judge)
{
    const vd_search_options options = {.ply = ply, .filter = judge};
    vd_cube_decision cube;

    if (!find_plays(c, &d->match) || !rank(c, &d->match, ply, judge, false))
        return false;
    while (d->known < c->plays.count && d->known < KNOWN_MAX && c->list[d->known].ply == ply) {
        d->play[d->known].result = c->plays.play[c->list[d->known].play].result;
        d->play[d->known].value = c->list[d->known].equity;
        d->known++;
    }
    if (vd_search_cube(c->search, &d->match, &options, &cube) != VD_OK)
        return false;
    d->no_double = cube.no_double;
    return true;
}

static bool judge_all(filter_run *c, int ply, const vd_filter *judge)
{
    for (size_t i = 0; i < c->count; i++) {
        if (!judge_one(c, &c->decision[i], ply, judge))
            return false;
        if (i % 20 == 19)
            fprintf(stderr, "\rjudged %zu of %zu", i + 1, c->count);
    }
    fputc('\n', stderr);
    return true;
}

/* What this play loses; below 0: the judge does not know it. */
static double loss_of(const decision *d, const vd_pos *result)
{
    for (size_t k = 0; k < d->known; k++) {
        if (vd_pos_equal(&d->play[k].result, result))
            return d->play[0].value - d->play[k].value;
    }
    return -1.0;
}

typedef struct score {
    size_t count;
    double loss, squares, no_double_squares, play_seconds, cube_seconds;
    size_t other, unknown;
    uint64_t evaluations;
} score;

static bool run_one(filter_run *c, const decision *d, int ply, const vd_filter *filter, score *to)
{
    const vd_search_options options = {.ply = ply, .filter = filter};
    const uint64_t before = vd_search_evaluations(c->search);
    vd_cube_decision cube;
    double started, loss;

    to->count++;
    vd_search_forget(c->search);
    started = processor_seconds();
    if (!find_plays(c, &d->match) || !rank(c, &d->match, ply, filter, true))
        return false;
    to->play_seconds += processor_seconds() - started;
    to->evaluations += vd_search_evaluations(c->search) - before;
    loss = loss_of(d, &c->plays.play[c->list[0].play].result);
    to->unknown += loss < 0;
    if (loss > 0) {
        to->other++;
        to->loss += loss;
        to->squares += loss * loss;
    }
    vd_search_forget(c->search);
    started = processor_seconds();
    if (vd_search_cube(c->search, &d->match, &options, &cube) != VD_OK)
        return false;
    to->cube_seconds += processor_seconds() - started;
    to->no_double_squares += (cube.no_double - d->no_double) * (cube.no_double - d->no_double);
    return true;
}

static void print_score(const char *spec, const char *kind, const score *s)
{
    const double n = (double)s->count;

    if (s->count == 0)
        return;
    printf(
        "| %-40s | %-7s | %4zu | %7.2f | %7.0f | %6.3f +-%5.3f | %5.1f | %3zu | %6.2f | %6.2f |\n",
        spec, kind, s->count, 1000.0 * s->play_seconds / n, (double)s->evaluations / n,
        1000.0 * s->loss / n, 1000.0 * sqrt(s->squares) / n, 100.0 * (double)s->other / n,
        s->unknown, 1000.0 * s->cube_seconds / n, 1000.0 * sqrt(s->no_double_squares / n));
    fflush(stdout);
}

static void add_score(score *to, const score *s)
{
    to->count += s->count;
    to->loss += s->loss;
    to->squares += s->squares;
    to->no_double_squares += s->no_double_squares;
    to->play_seconds += s->play_seconds;
    to->cube_seconds += s->cube_seconds;
    to->other += s->other;
    to->unknown += s->unknown;
    to->evaluations += s->evaluations;
}

static bool run_filter(filter_run *c, int ply, const char *spec, const vd_filter *filter)
{
    score all = {.count = 0}, kind[2] = {{.count = 0}, {.count = 0}};

    for (size_t i = 0; i < c->count; i++) {
        if (!run_one(c, &c->decision[i], ply, filter, &kind[c->decision[i].race]))
            return false;
    }
    add_score(&all, &kind[0]);
    add_score(&all, &kind[1]);
    print_score(spec, "all", &all);
    print_score("", "contact", &kind[0]);
    print_score("", "race", &kind[1]);
    return true;
}

static const option_spec OPTIONS[] = {
    OPTION_NAME("folder", "embedded"),
    {"ply", OPTION_WHOLE, "2", 0, VD_PLY_MAX},
    OPTION_NAME("judge", "2:24+0@0"),
    {"judge-ply", OPTION_WHOLE, NULL, 0, VD_PLY_MAX},
    {"positions", OPTION_WHOLE, "300", 1, 1e7},
    {"match", OPTION_WHOLE, "0", 0, 1000},
    OPTION_SEED,
    OPTION_END,
};

static bool measure(filter_run *c, size_t count, const option_set *o)
{
    const int ply = (int)option_number(o, "ply");
    const int judge_ply = option_given(o, "judge-ply") ? (int)option_number(o, "judge-ply") : ply;
    const int length = (int)option_number(o, "match");
    const char *spec = option_text(o, "judge");
    vd_filter filter;

    if (!filter_parse(spec, &filter) ||
        !play_games(c, count, (uint64_t)option_number(o, "seed"), length) ||
        !judge_all(c, judge_ply, &filter))
        return false;
    printf("%zu decisions of self-play, %s, %d ply; judge: %d ply, %s\n\n", count,
           length ? "match" : "money", ply, judge_ply, spec);
    printf(
        "| filter | ms a play | valued | lost, mEq | other play, %% | not judged | ms a double | "
        "error of no double, mEq |\n|---|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < o->words; i++) {
        if (!filter_parse(o->word[i], &filter)) {
            fprintf(stderr, "videau-train: not a filter: %s\n", o->word[i]);
            return false;
        }
        if (!run_filter(c, ply, o->word[i], &filter))
            return false;
    }
    return true;
}

static bool make_engine(filter_run *c, const char *folder)
{
    vd_net *nets[VD_NET_COUNT];

    if (strcmp(folder, "embedded") == 0)
        return vd_engine_new(&c->engine, NULL) == VD_OK;
    return load_nets(folder, nets) && vd_engine_make(nets, &c->engine, NULL) == VD_OK;
}

static int compare(const option_set *o)
{
    const size_t count = (size_t)option_number(o, "positions");
    decision *const decisions = calloc(count + 1, sizeof *decisions);
    filter_run c = {.plays = {.capacity = VD_PLAYS_MAX}, .decision = decisions};
    bool done = false;

    c.plays.play = malloc(VD_PLAYS_MAX * sizeof *c.plays.play);
    c.list = malloc(VD_PLAYS_MAX * sizeof *c.list);
    if (c.plays.play && c.list && decisions && make_engine(&c, option_text(o, "folder")) &&
        vd_search_new(c.engine, VD_SEARCH_CACHE, &c.search, NULL) == VD_OK)
        done = measure(&c, count, o);
    if (!done)
        fputs("videau-train: filters: no memory, or something asked cannot be searched\n", stderr);
    vd_search_free(c.search);
    vd_engine_free(c.engine);
    free(c.plays.play);
    free(c.list);
    free(decisions);
    return done ? 0 : 2;
}

const train_command train_filters = {"filters", compare, OPTIONS, 1, OPTION_WORDS_MAX, "FILTER..."};
