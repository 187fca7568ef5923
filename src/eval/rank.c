/* Choosing plays, doubles to name, and whether to let the other side resign. */
#include "engine.h"
#include "inner/name_double.h"
#include "inner/unrolled.h"

#include <stdlib.h>

/* The stake a play is chosen for. After the Crawford game the trailer doubles at the first chance, so the game is
 * played at twice the stake from the beginning. */
static int played_exponent(const vd_match *match, const cube_game *game)
{
    const int exponent = vd_eval_cube_exponent_of(match);
    const bool trailer_waits = game->stage == MET_AFTER_CRAWFORD && match->rules.cube &&
                               match->cube_owner == CUBE_CENTRED && exponent == 0;

    return trailer_waits && (game->away[0] > 1 || game->away[1] > 1) ? 1 : exponent;
}

/* What seat's chances are worth to it, cubeless: money, points at stake 1; a match, its winning chance (*mwc, else negative)
 * stretched so that a simple game won is 1 and lost is -1. */
static double seat_equity(const vd_engine *engine, const vd_match *match, int seat,
                          const vd_probs *probs, double *mwc)
{
    cube_game game;
    const double win = (double)probs->win;
    double won, lost;
    int exponent;

    VD_ASSERT(seat == 0 || seat == 1);
    vd_eval_cube_game_of(engine, match, seat, probs, &game);
    *mwc = -1;
    if (game.away[0] == 0)
        return vd_eval_cube_dead_value(&game, 0,
                                       match->cube_owner == CUBE_CENTRED ? CUBE_CENTRED : 0, win);
    exponent = played_exponent(match, &game);
    won = vd_eval_met_after(&game, 0, 1 << exponent);
    lost = vd_eval_met_after(&game, 1, 1 << exponent);
    *mwc = vd_eval_cube_dead_value(&game, exponent, CUBE_CENTRED, win);
    return (2.0 * *mwc - won - lost) / (won - lost);
}

static void value_play(const vd_engine *engine, const vd_match *match, const vd_pos *result,
                       const vd_level *level, uint64_t seed, vd_candidate *out)
{
    const vd_variant *variant = &match->rules.variant;
    double noise = 0;

    *out = (vd_candidate){0};
    vd_eval_engine_after(engine, variant, result, &out->probs);
    out->money = (double)vd_probs_equity(variant, &out->probs);
    out->cubeless = seat_equity(engine, match, match->turn, &out->probs, &out->mwc);
    /* Nobody overlooks that the game is won. */
    if (level && level->noise > 0.0F && !vd_pos_won(variant, result, VD_MOVER))
        noise =
            vd_eval_level_scale(level, variant) * vd_eval_level_noise(seed, vd_pos_hash(result), 1);
    out->equity = (double)(float)(out->cubeless + noise); /* no finer than what the net says */
}

/* Best first; equal ones in the order of generation, which qsort alone would not keep. */
static int compare_candidates(const void *left, const void *right)
{
    const vd_candidate *a = left, *b = right;

    if (a->equity > b->equity)
        return -1;
    if (a->equity < b->equity)
        return 1;
    return a->play < b->play ? -1 : a->play > b->play;
}

vd_status vd_engine_rank(const vd_engine *engine, const vd_match *match, const vd_plays *plays,
                         const vd_level *level, uint64_t seed, vd_candidate *out)
{
    const vd_variant *variant = &match->rules.variant;
    bool solved;

    do { /* once more where its table was lost on the way */
        if (!vd_engine_knows(engine, variant))
            return VD_ERR_UNSUPPORTED;
        solved = vd_engine_plays_solved(engine, variant);
        for (size_t i = 0; i < plays->count; i++) {
            value_play(engine, match, &plays->play[i].result, level, seed, &out[i]);
            out[i].play = i;
        }
    } while (solved && !vd_engine_plays_solved(engine, variant));
    if (plays->count > 1)
        qsort(out, plays->count, sizeof *out, compare_candidates);
    return VD_OK;
}

static vd_status name_best(const vd_match *match, vd_value_double *value, void *user,
                           vd_plays *plays, int *out)
{
    double most = 0;
    int best = 0;

    for (int die = 1; die <= 6; die++) {
        vd_status status = vd_plays_find_named(&match->rules.variant, &match->pos, die, plays);
        double worth = 0;

        if (status == VD_OK && plays->count == 0)
            vd_plays_end_turn(&match->pos, plays);
        if (status == VD_OK)
            status = value(user, match, die, plays, &worth);
        if (status != VD_OK)
            return status;
        if (best == 0 || worth > most) {
            most = worth;
            best = die;
        }
    }
    *out = best;
    return VD_OK;
}

vd_status vd_name_double(const vd_match *match, vd_value_double *value, void *user, int *out)
{
    vd_plays plays = {.capacity = VD_PLAYS_MAX};
    vd_status status;

    if (match->pos.pending != VD_PENDING_NAME_DOUBLE)
        return VD_ERR_ILLEGAL;
    plays.play = malloc(plays.capacity * sizeof *plays.play);
    if (!plays.play)
        return VD_ERR_NOMEM;
    status = name_best(match, value, user, &plays, out);
    free(plays.play);
    return status;
}

/* Who values plays at once. */
typedef struct valuer {
    const vd_engine *engine;
    const vd_level *level;
    uint64_t seed;
} valuer;

static vd_status value_at_once(void *user, const vd_match *match, int die, const vd_plays *plays,
                               double *out)
{
    const valuer *v = user;

    (void)die;

    for (size_t i = 0; i < plays->count; i++) {
        vd_candidate candidate;

        value_play(v->engine, match, &plays->play[i].result, v->level, v->seed, &candidate);
        if (i == 0 || candidate.equity > *out)
            *out = candidate.equity;
    }
    return VD_OK;
}

vd_status vd_engine_name_double(const vd_engine *engine, const vd_match *match,
                                const vd_level *level, uint64_t seed, int *out)
{
    valuer v = {engine, level, seed};

    if (!vd_engine_knows(engine, &match->rules.variant))
        return VD_ERR_UNSUPPORTED;
    return vd_name_double(match, value_at_once, &v, out);
}

vd_status vd_engine_accept_resign(const vd_engine *engine, const vd_match *match, bool *out)
{
    /* A net is never sure; this much more than what is offered does not make it play on. */
    const double tolerance = 0.005;
    const int loser = match->resign_seat, winner = 1 - loser;
    const vd_variant *variant = &match->rules.variant;
    vd_probs probs, certain = {.win = 1.0F};
    double playing_on, offered, mwc;

    if (!vd_engine_knows(engine, variant))
        return VD_ERR_UNSUPPORTED;
    vd_eval_engine_probs(engine, variant, &match->pos, &probs);
    if (!vd_engine_knows(engine, variant)) /* its table was lost on the way */
        return VD_ERR_UNSUPPORTED;
    if (match->turn != winner)
        vd_probs_flip(&probs);
    playing_on = seat_equity(engine, match, winner, &probs, &mwc);
    if (vd_variant_counts_checkers(variant)) {
        certain.gammon = (float)match->resign_value / 15.0F;
    } else {
        certain.gammon = match->resign_value >= 2 ? 1.0F : 0.0F;
        certain.backgammon = match->resign_value >= 3 ? 1.0F : 0.0F;
    }
    offered = seat_equity(engine, match, winner, &certain, &mwc);
    *out = offered + tolerance >= playing_on;
    return VD_OK;
}
