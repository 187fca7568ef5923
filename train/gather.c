/* Gather: the engine plays itself and writes positions with what a search says they are worth; nothing is learned.
 *
 * A label is the mean over the rolls to come, one or two plies deep, without the cube. Along a game what a later label
 * corrects is carried back to the earlier ones. Plays that were close to the one made are labelled too: they are what
 * the net will have to tell apart. Where the next roll says something else than the net, as in back games and bear-offs
 * against men that wait, its own next value is not to be trusted either: such positions can be rolled out instead. */
#include "carry.h"
#include "samples.h"
#include "train.h"
#include "videau/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STEPS_MAX = 2000, REPORT_SECONDS = 30 };

typedef struct step {
    vd_pos pos;
    vd_probs value, label;
    sample_kind kind;
    bool labelled, strayed;
} step;

typedef struct gatherer {
    const vd_variant *variant;
    vd_engine *engine;
    vd_search *search;
    vd_search_options options;
    vd_filter filter;
    vd_match match; /* money, whose position is set for each question */
    vd_plays plays;
    vd_probs *probs;
    const vd_pos **results;
    vd_pos *turned;
    vd_rng rng;
    FILE *file;
    step *step;
    float lambda, noise, close;
    vd_filter rollout_filter;
    vd_rollout_options rollout; /* games 0: nothing is rolled out */
    float doubt;                /* where the search and the net differ by so much it is */
    int siblings;               /* one in so many close plays is labelled */
    bool tail;                  /* games that begin where plies disagree */
    bool race_only;             /* nothing else is labelled */
    uint64_t games, labels, rolled;
    double residual;
    uint64_t residuals;
} gatherer;

static double seconds_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static vd_status roll_out(gatherer *g, vd_probs *out)
{
    const vd_rollout_question question = {.kind = VD_ROLLOUT_POSITION, .match = &g->match};
    vd_rollout_line line;
    vd_rollout_report whole;
    vd_rollout *games = NULL;
    vd_status status;

    g->rollout.seed = vd_rng_next(&g->rng);
    status = vd_rollout_new(g->engine, &question, &g->rollout, &games, NULL);
    if (status == VD_OK)
        status = vd_rollout_run(games, 1, NULL);
    if (status == VD_OK) {
        vd_rollout_look(games, &whole, &line);
        *out =
            (vd_probs){(float)line.win.mean, (float)line.gammon.mean, (float)line.backgammon.mean,
                       (float)line.lose_gammon.mean, (float)line.lose_backgammon.mean};
        /* Luck taken out of few games can leave a chance below 0 or above 1. */
        vd_probs_tidy(g->variant, &g->match.pos, out);
    }
    vd_rollout_free(games);
    return status;
}

/* What the search says of a position that the net gives `value`; where they differ too much, what a rollout says. */
static vd_status label_position(gatherer *g, const vd_pos *pos, const vd_probs *value,
                                vd_probs *out, bool *rolled)
{
    vd_evaluation evaluation;
    vd_status status;
    double difference;

    *rolled = false;
    g->match.pos = *pos;
    status = vd_search_eval(g->search, &g->match, &g->options, &evaluation);
    if (status != VD_OK)
        return status;
    *out = evaluation.probs;
    difference =
        (double)vd_probs_equity(g->variant, out) - (double)vd_probs_equity(g->variant, value);
    g->residual += difference * difference;
    g->residuals++;
    if (g->rollout.games == 0 || fabs(difference) < (double)g->doubt)
        return VD_OK;
    *rolled = true;
    g->rolled++;
    return roll_out(g, out);
}

static bool is_learned(const gatherer *g, const vd_pos *pos)
{
    vd_slot slot = VD_SLOT_CONTACT;

    return vd_classify(g->variant, pos, &slot) == VD_CLASS_NET &&
           (!g->race_only || slot == VD_SLOT_RACE);
}

static bool write_sample(gatherer *g, const vd_pos *pos, const vd_probs *p, sample_kind kind)
{
    const sample one = {*pos,
                        (uint8_t)kind,
                        {p->win, p->gammon, p->backgammon, p->lose_gammon, p->lose_backgammon}};

    g->labels++;
    return samples_put(g->file, &one);
}

static float normal(vd_rng *rng)
{
    double sum = -2.0;

    for (int i = 0; i < 4; i++)
        sum += vd_rng_unit(rng);
    return (float)(sum * 1.7320508);
}

static vd_dice roll(vd_rng *rng, bool no_double)
{
    int a, b;

    do {
        a = 1 + (int)vd_rng_below(rng, 6);
        b = 1 + (int)vd_rng_below(rng, 6);
    } while (no_double && a == b);
    return vd_dice_make(a, b);
}

static bool won(const gatherer *g, const vd_pos *result)
{
    return result->side[VD_ME].point[0] == g->variant->men;
}

/* All plays' chances, mover's view, at 0 ply. */
static vd_status value_plays(gatherer *g)
{
    vd_status status;

    for (size_t i = 0; i < g->plays.count; i++) {
        const vd_pos *result = &g->plays.play[i].result;

        if (won(g, result))
            g->turned[i] = *result;
        else
            vd_pos_flip(result, &g->turned[i]);
        g->results[i] = &g->turned[i];
    }
    status = vd_engine_probs_many(g->engine, g->variant, g->results, g->plays.count, g->probs);
    for (size_t i = 0; i < g->plays.count; i++) {
        if (!won(g, &g->plays.play[i].result))
            vd_probs_flip(&g->probs[i]);
    }
    return status;
}

static size_t choose_play(gatherer *g, float noise, float *best_equity, bool *strayed)
{
    size_t best = 0, chosen = 0;
    float most = 0;

    for (size_t i = 0; i < g->plays.count; i++) {
        const float equity = vd_probs_equity(g->variant, &g->probs[i]);
        const float judged = noise > 0.0F ? equity + noise * normal(&g->rng) : equity;

        if (i == 0 || equity > *best_equity) {
            *best_equity = equity;
            best = i;
        }
        if (i == 0 || judged > most) {
            most = judged;
            chosen = i;
        }
    }
    *strayed = chosen != best;
    return chosen;
}

static vd_status label_close(gatherer *g, size_t chosen, float best)
{
    for (size_t i = 0; i < g->plays.count; i++) {
        const float gap = best - vd_probs_equity(g->variant, &g->probs[i]);
        const vd_pos *pos = &g->turned[i];
        vd_probs value = g->probs[i], label;
        vd_status status;
        bool rolled;

        if (i == chosen || gap > g->close || won(g, &g->plays.play[i].result) ||
            vd_rng_below(&g->rng, (uint32_t)g->siblings) != 0 || !is_learned(g, pos))
            continue;
        vd_probs_flip(&value);
        status = label_position(g, pos, &value, &label, &rolled);
        if (status != VD_OK)
            return status;
        if (!write_sample(g, pos, &label, rolled ? SAMPLE_ROLLOUT : SAMPLE_SIBLING))
            return VD_ERR_IO;
    }
    return VD_OK;
}

static void put_men(vd_camp *camp, vd_rng *rng, int low, int high, int *left, int most)
{
    int n = (int)vd_rng_below(rng, (uint32_t)most + 1);

    for (n = n < *left ? n : *left; n > 0; n--, (*left)--)
        camp->point[low + (int)vd_rng_below(rng, (uint32_t)(high - low + 1))]++;
}

/* Men thrown where plies disagree: bear-offs against men that wait, back games, long primes, crashed boards. A throw
 * that is no position of the game is thrown again. */
static void tail_position(gatherer *g, vd_pos *pos)
{
    vd_error err;

    for (;;) {
        vd_camp *me = &pos->side[VD_ME], *him = &pos->side[VD_HIM];
        int mine = 15, his = 15;

        memset(pos, 0, sizeof *pos);
        if (vd_rng_below(&g->rng, 2) == 0) {
            vd_camp *other = me;

            me = him;
            him = other;
        }
        /* he waits in my home; I am on the way home or bearing off */
        put_men(him, &g->rng, 19, 24, &his, 5);
        if (vd_rng_below(&g->rng, 4) == 0) {
            him->bar = (uint8_t)(1 + vd_rng_below(&g->rng, 2));
            his -= him->bar;
        }
        put_men(him, &g->rng, 7, 18, &his, (int)vd_rng_below(&g->rng, 8));
        if (vd_rng_below(&g->rng, 4) == 0)
            put_men(me, &g->rng, 19, 24, &mine, 3);
        if (vd_rng_below(&g->rng, 2) == 0)
            put_men(me, &g->rng, 7, 18, &mine, 6);
        else if (vd_rng_below(&g->rng, 2) == 0) {
            me->point[0] = (uint8_t)vd_rng_below(&g->rng, 12);
            mine -= me->point[0];
        }
        put_men(me, &g->rng, 1, 6, &mine, mine);
        me->point[1 + vd_rng_below(&g->rng, 6)] += (uint8_t)mine;
        for (int i = 0; his > 0; i++, his--)
            him->point[1 + (vd_rng_below(&g->rng, 3) == 0 ? vd_rng_below(&g->rng, 3)
                                                          : vd_rng_below(&g->rng, 8))]++;
        for (int k = 1; k <= 24; k++) {
            if (me->point[k] > 0 && him->point[25 - k] > 0)
                him->point[25 - k] = 99; /* two colours: not a position */
        }
        if (vd_pos_check(g->variant, pos, &err) == VD_OK)
            return;
    }
}

/* Mostly the start, some starts of its relatives, some after random plays, so that the net also sees what good play
 * avoids. */
static vd_status begin_game(gatherer *g, vd_pos *pos, bool *plain)
{
    const uint32_t draw = vd_rng_below(&g->rng, 20);
    int random_turns = 0;

    *plain = false;
    if (g->tail) {
        tail_position(g, pos);
        return VD_OK;
    }
    vd_pos_start(g->variant, pos);
    if (draw == 0)
        vd_pos_start(vd_variant_get(VD_NACKGAMMON), pos);
    else if (draw == 1)
        vd_pos_start(vd_variant_get(VD_LONGGAMMON), pos);
    else if (draw < 6)
        random_turns = 2 + (int)vd_rng_below(&g->rng, 16);
    else
        *plain = true;
    for (int i = 0; i < random_turns; i++) {
        const vd_status status = vd_plays_find(g->variant, pos, roll(&g->rng, false), &g->plays);

        if (status != VD_OK)
            return status;
        if (g->plays.count > 0)
            *pos = g->plays.play[vd_rng_below(&g->rng, (uint32_t)g->plays.count)].result;
        if (won(g, pos))
            vd_pos_start(g->variant, pos);
        else
            vd_pos_flip(pos, pos);
    }
    return VD_OK;
}

/* Each label, corrected by what the later ones found wrong with theirs; those rolled out have looked so far themselves. */
static bool write_game(gatherer *g, int steps)
{
    vd_probs carried = {0};

    for (int i = steps - 1; i >= 0; i--) {
        const step *now = &g->step[i];
        const float share = now->kind == SAMPLE_ROLLOUT ? 0.0F : g->lambda;
        vd_probs target = now->label;

        if (now->strayed)
            carried = (vd_probs){0};
        carry_turn(&carried);
        if (!now->labelled) {
            carried = (vd_probs){0};
            continue;
        }
        carry_take(g->variant, &now->pos, &now->value, share, &carried, &target);
        if (!write_sample(g, &now->pos, &target, now->kind))
            return false;
    }
    return true;
}

static vd_status label_step(gatherer *g, step *now)
{
    bool rolled = false;
    vd_status status;

    now->labelled = is_learned(g, &now->pos);
    if (!now->labelled)
        return VD_OK;
    status = vd_engine_probs(g->engine, g->variant, &now->pos, &now->value);
    if (status == VD_OK)
        status = label_position(g, &now->pos, &now->value, &now->label, &rolled);
    now->kind = rolled ? SAMPLE_ROLLOUT : g->options.ply > 1 ? SAMPLE_TWO_PLY : SAMPLE_ONE_PLY;
    return status;
}

static vd_status play_game(gatherer *g)
{
    const float noise = vd_rng_below(&g->rng, 2) == 0 ? g->noise : 0.0F;
    vd_pos pos;
    bool opening;
    int steps = 0;
    vd_status status = begin_game(g, &pos, &opening);

    while (status == VD_OK && steps < STEPS_MAX) {
        step *now = &g->step[steps++];
        float best = 0;

        now->pos = pos;
        now->strayed = false;
        status = label_step(g, now);
        if (status == VD_OK)
            status = vd_plays_find(g->variant, &pos, roll(&g->rng, opening), &g->plays);
        opening = false;
        if (status == VD_OK && g->plays.count > 0) {
            size_t chosen;

            status = value_plays(g);
            chosen = choose_play(g, noise, &best, &now->strayed);
            if (status == VD_OK)
                status = label_close(g, chosen, best);
            pos = g->plays.play[chosen].result;
        }
        if (won(g, &pos))
            break;
        vd_pos_flip(&pos, &pos);
    }
    if (status == VD_OK && !write_game(g, steps))
        status = VD_ERR_IO;
    g->games++;
    return status;
}

/* False, and it has been said. */
static bool numbers_good(int argc, char **argv)
{
    static const struct {
        const char *name;
        double fallback, least, most;
    } whole[] = {
        {"--ply", 1, 1, VD_PLY_MAX},      {"--rough", 8, 0, UINT16_MAX},
        {"--siblings", 6, 1, 1e9},        {"--rollout", 0, 0, VD_ROLLOUT_GAMES_MAX},
        {"--truncate", 7, 0, UINT16_MAX},
    };

    for (size_t i = 0; i < sizeof whole / sizeof whole[0]; i++) {
        const double number = option_number(argc, argv, whole[i].name, whole[i].fallback);

        if (!(number >= whole[i].least && number <= whole[i].most)) {
            fprintf(stderr, "%s is a number from %.0f to %.0f\n", whole[i].name, whole[i].least,
                    whole[i].most);
            return false;
        }
    }
    return true;
}

static bool make_gatherer(gatherer *g, int argc, char **argv)
{
    vd_net *nets[VD_SLOT_COUNT];
    vd_situation situation;

    g->variant = vd_variant_get(VD_BACKGAMMON);
    g->options.ply = (int)option_number(argc, argv, "--ply", 1);
    g->options.cubeless = true;
    g->filter = *vd_filter_default(g->options.ply);
    g->filter.rough = (uint16_t)option_number(argc, argv, "--rough", 8);
    g->options.filter = &g->filter;
    g->lambda = (float)option_number(argc, argv, "--lambda", 0.7);
    g->noise = (float)option_number(argc, argv, "--noise", 0.05);
    g->close = (float)option_number(argc, argv, "--close", 0.12);
    g->siblings = (int)option_number(argc, argv, "--siblings", 6);
    vd_rollout_options_default(&g->rollout);
    g->rollout.games = g->rollout.least = (uint32_t)option_number(argc, argv, "--rollout", 0);
    g->rollout.truncate = (uint32_t)option_number(argc, argv, "--truncate", 7);
    g->rollout.cubeless = true;
    g->rollout_filter = *vd_filter_default(0);
    g->rollout_filter.rough = g->filter.rough;
    g->rollout.side[0].filter = g->rollout.side[1].filter = &g->rollout_filter;
    g->doubt = (float)option_number(argc, argv, "--doubt", 0.06);
    g->tail = option_given(argc, argv, "--tail");
    g->race_only = option_given(argc, argv, "--race-only");
    vd_situation_init(&situation, VD_BACKGAMMON);
    vd_match_of(&situation, &g->match);
    g->plays.capacity = VD_PLAYS_ENOUGH;
    g->plays.play = malloc(VD_PLAYS_ENOUGH * sizeof *g->plays.play);
    g->probs = malloc(VD_PLAYS_ENOUGH * sizeof *g->probs);
    /* Pointers they are. NOLINTNEXTLINE(bugprone-sizeof-expression) */
    g->results = malloc(VD_PLAYS_ENOUGH * sizeof *g->results);
    g->turned = malloc(VD_PLAYS_ENOUGH * sizeof *g->turned);
    g->step = malloc(STEPS_MAX * sizeof *g->step);
    if (!g->plays.play || !g->probs || !g->results || !g->turned || !g->step)
        return false;
    return load_nets(option_text(argc, argv, "--nets", "data/nets"), nets) &&
           vd_engine_make(nets, &g->engine, NULL) == VD_OK &&
           vd_search_new(g->engine, 12, &g->search, NULL) == VD_OK &&
           vd_search_can(g->search, g->variant, g->options.ply);
}

static void free_gatherer(gatherer *g)
{
    vd_search_free(g->search);
    vd_engine_free(g->engine);
    free(g->plays.play);
    free(g->probs);
    /* Pointers they are. NOLINTNEXTLINE(bugprone-multi-level-implicit-pointer-conversion) */
    free(g->results);
    free(g->turned);
    free(g->step);
}

static void report(const gatherer *g, double seconds)
{
    printf("%.0f s: %llu games, %llu labels, %llu of them rolled out, residual %.4f\n", seconds,
           (unsigned long long)g->games, (unsigned long long)g->labels,
           (unsigned long long)g->rolled, sqrt(g->residual / (double)(g->residuals + 1)));
    fflush(stdout);
}

int train_gather(int argc, char **argv)
{
    static const char *const known[] = {
        "--nets=",  "--out=",     "--minutes=",  "--seed=",  "--games=",    "--ply=",
        "--rough=", "--lambda=",  "--noise=",    "--close=", "--siblings=", "--race-only",
        "--tail",   "--rollout=", "--truncate=", "--doubt=", NULL};
    static gatherer g;
    const double start = seconds_now(), minutes = option_number(argc, argv, "--minutes", 10);
    const double games = option_number(argc, argv, "--games", 1e12);
    double said = start;
    uint64_t held = 0;
    vd_status status = VD_OK;

    if (!options_check(argc, argv, 0, known) || !numbers_good(argc, argv))
        return 2;
    memset(&g, 0, sizeof g);
    if (!make_gatherer(&g, argc, argv)) {
        fputs("these nets cannot be searched: --nets names a folder of backgammon's\n", stderr);
        free_gatherer(&g);
        return 2;
    }
    g.file =
        samples_append(option_text(argc, argv, "--out", "build/samples.vds"), VD_BACKGAMMON, &held);
    if (!g.file) {
        free_gatherer(&g);
        return 2;
    }
    /* Other games than those that are in the file already. */
    vd_rng_init(&g.rng, (uint64_t)option_number(argc, argv, "--seed", 1) + (held << 20));
    while (status == VD_OK && (double)g.games < games && seconds_now() - start < 60.0 * minutes) {
        status = play_game(&g);
        if (seconds_now() - said > REPORT_SECONDS) {
            said = seconds_now();
            report(&g, said - start);
        }
    }
    if (fclose(g.file) != 0)
        status = VD_ERR_IO;
    report(&g, seconds_now() - start);
    free_gatherer(&g);
    if (status != VD_OK)
        fputs(status == VD_ERR_IO ? "the samples cannot be written\n" : "no memory\n", stderr);
    return status == VD_OK ? 0 : 1;
}
