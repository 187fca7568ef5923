/* Matches between two engines: how much stronger, with its standard error. */
#include "external.h"
#include "train.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct player {
    vd_engine *engine;
    const vd_level *level;
    vd_level own; /* --noise-a, --noise-b: a level of this noise */
    const char
        *sockets; /* not NULL: a listener for each thread at this path and its number, no engine */
    int fd;
} player;

typedef struct job {
    player player[2];
    vd_variant_id variant;
    uint64_t seed;
    int first, step, pairs;
    double sum, squares; /* of the means of pairs, first player's points */
    uint64_t gammons, wins;
    bool failed;
} job;

static void set_money_match(vd_match *match, vd_variant_id variant)
{
    vd_terms terms;

    memset(match, 0, sizeof *match);
    vd_terms_default(&terms, variant, 0);
    terms.jacoby = false;
    match->terms = terms;
    match->cube_owner = -1;
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

/* The plays of this step of the turn: named double or roll. */
static vd_status next_plays(const player *p, vd_match *match, vd_rng *dice, bool opening,
                            uint64_t seed, vd_plays *plays, vd_dice *rolled)
{
    vd_status status;
    int named;

    if (match->pos.pending != VD_PENDING_NAME) {
        match->pos.pending = VD_PENDING_NONE;
        *rolled = roll(dice, opening);
        return vd_plays_find(&match->terms.variant, &match->pos, *rolled, plays);
    }
    status = vd_engine_name_double(p->engine, match, p->level, seed, &named);
    if (status == VD_OK)
        status = vd_plays_find_named(&match->terms.variant, &match->pos, named, plays);
    return status;
}

/* The position after the play of the player's choice, or after passing. */
static vd_status choose(const player *p, const vd_match *match, vd_dice rolled, uint64_t seed,
                        const vd_plays *plays, vd_choice *choices, vd_pos *result)
{
    size_t index = 0;

    *result = match->pos;
    result->pending = VD_PENDING_NONE;
    if (plays->count == 0)
        return VD_OK;
    if (!p->sockets) {
        vd_status status = vd_engine_rank(p->engine, match, plays, p->level, seed, choices);

        if (status != VD_OK)
            return status;
        index = choices[0].play;
    } else if (plays->count > 1 && !external_choose(p->fd, &match->pos, rolled, plays, &index)) {
        return VD_ERR_IO;
    }
    *result = plays->play[index].result;
    return VD_OK;
}

/* Points of seat 0; `seat` of the players: who[0] sits first. */
static vd_status play_game(const player *const who[2], vd_variant_id variant, vd_rng *dice,
                           uint64_t seed, vd_plays *plays, vd_choice *choices, int *points)
{
    vd_match match;
    bool opening;

    set_money_match(&match, variant);
    vd_pos_start(&match.terms.variant, &match.pos);
    opening = match.terms.variant.opening == VD_OPENING_KEEP;
    for (;;) {
        const player *p = who[match.turn];
        vd_pos result;
        vd_dice dice_now = {0};
        vd_status status = next_plays(p, &match, dice, opening, seed, plays, &dice_now);

        if (status != VD_OK)
            return status;
        opening = false;
        status = choose(p, &match, dice_now, seed, plays, choices, &result);
        if (status != VD_OK)
            return status;
        if (vd_pos_won(&match.terms.variant, &result, VD_ME)) {
            int value = vd_pos_value(&match.terms.variant, &result, VD_HIM);

            *points = match.turn == 0 ? value : -value;
            return VD_OK;
        }
        match.pos = result;
        if (result.pending == VD_PENDING_NONE) {
            vd_pos_flip(&result, &match.pos);
            match.turn = (uint8_t)(1 - match.turn);
        }
    }
}

static void *run_job(void *argument)
{
    job *j = argument;
    vd_plays plays = {.capacity = VD_PLAYS_ENOUGH};
    vd_choice *choices = malloc(VD_PLAYS_ENOUGH * sizeof *choices);

    plays.play = malloc(plays.capacity * sizeof *plays.play);
    j->failed = !plays.play || !choices;
    for (int i = 0; i < 2; i++) {
        char path[256];

        if (!j->player[i].sockets)
            continue;
        snprintf(path, sizeof path, "%s%d", j->player[i].sockets, j->first);
        j->player[i].fd = external_open(path);
        if (j->player[i].fd < 0) {
            fprintf(stderr, "nobody listens at %s\n", path);
            j->failed = true;
        }
    }
    for (int i = j->first; i < j->pairs && !j->failed; i += j->step) {
        double mean = 0;

        for (int swap = 0; swap < 2; swap++) {
            const player *const who[2] = {&j->player[swap], &j->player[1 - swap]};
            vd_rng dice;
            int points = 0;

            vd_rng_init(&dice, j->seed * 0x10001U + (uint64_t)i);
            if (play_game(who, j->variant, &dice, j->seed + (uint64_t)i, &plays, choices,
                          &points) != VD_OK)
                j->failed = true;
            points = swap == 0 ? points : -points;
            mean += 0.5 * points;
            j->wins += points > 0;
            j->gammons += points > 1 || points < -1;
        }
        j->sum += mean;
        j->squares += mean * mean;
    }
    for (int i = 0; i < 2; i++) {
        if (j->player[i].sockets)
            external_close(j->player[i].fd);
    }
    free(plays.play);
    free(choices);
    return NULL;
}

static bool seat_player(player *p, const char *folder, const char *level, double noise)
{
    vd_net *nets[VD_SLOT_COUNT];
    vd_error err = {0};

    p->fd = -1;
    if (strncmp(folder, "gnubg:", 6) == 0) {
        p->sockets = folder + 6;
        return true;
    }
    p->level = level ? vd_level_find(level, strlen(level)) : NULL;
    if (noise > 0) {
        p->own = (vd_level){"own", (float)noise};
        p->level = &p->own;
    }
    if (level && !p->level) {
        fprintf(stderr, "no level is called %s\n", level);
        return false;
    }
    if (!load_nets(folder, nets))
        return false;
    if (vd_engine_make(nets, &p->engine, &err) != VD_OK) {
        fprintf(stderr, "%s: %s %s\n", folder, vd_what_key(err.what), err.word);
        return false;
    }
    return true;
}

int train_match(int argc, char **argv)
{
    enum { THREADS_MAX = 16 };
    const char *variant = option_text(argc, argv, "--variant", "backgammon");
    const int pairs = (int)option_number(argc, argv, "--games", 2000) / 2;
    int threads = (int)option_number(argc, argv, "--threads", 2);
    pthread_t thread[THREADS_MAX];
    job jobs[THREADS_MAX];
    job whole = {.seed = (uint64_t)option_number(argc, argv, "--seed", 1), .pairs = pairs};
    double mean, error;

    if (argc < 3 || pairs < 2 || threads < 1 || threads > THREADS_MAX) {
        fputs("videau-train match FOLDER FOLDER [OPTION...]: see --help\n", stderr);
        return 2;
    }
    if (vd_variant_find(variant, strlen(variant), &whole.variant) != VD_OK ||
        !seat_player(&whole.player[0], argv[1], option_text(argc, argv, "--level-a", NULL),
                     option_number(argc, argv, "--noise-a", 0)) ||
        !seat_player(&whole.player[1], argv[2], option_text(argc, argv, "--level-b", NULL),
                     option_number(argc, argv, "--noise-b", 0)))
        return 2;
    for (int t = 0; t < threads; t++) {
        jobs[t] = whole;
        jobs[t].first = t;
        jobs[t].step = threads;
        if (pthread_create(&thread[t], NULL, run_job, &jobs[t]) != 0) {
            fputs("no thread\n", stderr);
            return 2;
        }
    }
    for (int t = 0; t < threads; t++) {
        pthread_join(thread[t], NULL);
        whole.sum += jobs[t].sum;
        whole.squares += jobs[t].squares;
        whole.wins += jobs[t].wins;
        whole.gammons += jobs[t].gammons;
        whole.failed = whole.failed || jobs[t].failed;
    }
    vd_engine_free(whole.player[0].engine);
    vd_engine_free(whole.player[1].engine);
    if (whole.failed) {
        fputs("a game could not be played: is there a net for this variant?\n", stderr);
        return 1;
    }
    mean = whole.sum / pairs;
    error = sqrt((whole.squares / pairs - mean * mean) / (pairs - 1));
    printf("%s %d games seed %llu: first %+.4f points a game, standard error %.4f; wins %.4f; "
           "games worth more than 1: %.4f\n",
           variant, 2 * pairs, (unsigned long long)whole.seed, mean, error,
           (double)whole.wins / (2.0 * pairs), (double)whole.gammons / (2.0 * pairs));
    return 0;
}
