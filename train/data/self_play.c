/* Games of an engine against itself: starts, noise, labelled positions. */
#include "self_play.h"

#include "inner/unrolled.h"
#include "lambda_returns.h"
#include "pools.h"

#include <stdlib.h>
#include <string.h>

enum { TURNS_MAX = 4000 }; /* a longer game is broken off */
#define MOST_NOISE 0.3F

bool self_play_init(self_play *s)
{
    memset(s, 0, sizeof *s);
    s->only = POOL_COUNT;
    s->plays.capacity = VD_PLAYS_MAX;
    s->plays.play = malloc(VD_PLAYS_MAX * sizeof *s->plays.play);
    s->after = malloc(VD_PLAYS_MAX * sizeof *s->after);
    s->stays = malloc(VD_PLAYS_MAX * sizeof *s->stays);
    s->probs = malloc(VD_PLAYS_MAX * sizeof *s->probs);
    /* Pointers they are. NOLINTNEXTLINE(bugprone-sizeof-expression) */
    s->results = malloc(VD_PLAYS_MAX * sizeof *s->results);
    /* Pointers they are. NOLINTNEXTLINE(bugprone-sizeof-expression) */
    s->ask = malloc(VD_PLAYS_MAX * sizeof *s->ask);
    s->score = malloc(VD_PLAYS_MAX * sizeof *s->score);
    s->turn = malloc(TURNS_MAX * sizeof *s->turn);
    for (size_t i = 0; s->after && s->results && i < VD_PLAYS_MAX; i++)
        s->results[i] = &s->after[i];
    return s->plays.play && s->after && s->stays && s->probs && s->results && s->ask && s->score &&
           s->turn;
}

void self_play_fini(self_play *s)
{
    free(s->plays.play);
    free(s->after);
    free(s->stays);
    free(s->probs);
    /* Pointers they are. NOLINTNEXTLINE(bugprone-multi-level-implicit-pointer-conversion) */
    free(s->results);
    /* NOLINTNEXTLINE(bugprone-multi-level-implicit-pointer-conversion) */
    free(s->ask);
    free(s->score);
    free(s->turn);
    memset(s, 0, sizeof *s);
}

/* As many dice as the game throws; `no_double`: of two. */
static vd_dice roll(self_play *s, bool no_double)
{
    uint8_t die[VD_DICE_MAX] = {0};

    do {
        for (int i = 0; i < s->variant->dice; i++)
            die[i] = (uint8_t)draw_between(&s->rng, 1, 6);
    } while (no_double && die[0] == die[1]);
    s->dice = vd_dice_of(die);
    return s->dice;
}

/* Standard deviation 1. */
static float normal(vd_rng *rng)
{
    double sum = -2.0;

    for (int i = 0; i < 4; i++)
        sum += vd_rng_unit(rng);
    return (float)(sum * 1.7320508);
}

/* ---- What plays are worth ---- */

/* The mover's chances after each of the first `count` positions of the scratch. */
static vd_status value_after(self_play *s, size_t count)
{
    const vd_status status =
        vd_engine_probs_many(s->engine, s->variant, s->results, count, s->probs);

    for (size_t i = 0; i < count && status == VD_OK; i++) {
        if (!s->stays[i])
            vd_probs_flip(&s->probs[i]);
    }
    return status;
}

/* Nothing can be played: the turn goes over to the other side, and with three dice it may go on or the game be lost. */
static void pass(self_play *s, const vd_pos *pos)
{
    vd_pos passed = *pos;

    passed.pending = VD_PENDING_NONE;
    passed.pending_die = 0;
    if (s->variant->dice > 2)
        vd_pos_pass(s->variant, pos, s->dice, &passed);
    s->stays[0] = passed.pending != VD_PENDING_NONE;
    if (s->stays[0])
        s->after[0] = passed;
    else
        vd_pos_flip(&passed, &s->after[0]);
}

static vd_status value_plays(self_play *s, const vd_pos *pos)
{
    for (size_t i = 0; i < s->plays.count; i++) {
        const vd_pos *result = &s->plays.play[i].result;

        s->stays[i] = vd_pos_over(s->variant, result) || result->pending != VD_PENDING_NONE;
        if (s->stays[i])
            s->after[i] = *result;
        else
            vd_pos_flip(result, &s->after[i]);
    }
    if (s->plays.count == 0)
        pass(s, pos);
    return value_after(s, s->plays.count > 0 ? s->plays.count : 1);
}

/* Index of the best of the first `count`; of equals the first. */
static size_t best_of(const self_play *s, size_t count, float *equity)
{
    size_t best = 0;

    *equity = vd_probs_equity(s->variant, &s->probs[0]);
    for (size_t i = 1; i < count; i++) {
        const float one = vd_probs_equity(s->variant, &s->probs[i]);

        if (one > *equity) {
            *equity = one;
            best = i;
        }
    }
    return best;
}

float self_play_worth(const self_play *s, const vd_probs *p)
{
    VD_ASSERT(s->mover == 0 || s->mover == 1);
    if (!s->at_score)
        return vd_probs_equity(s->variant, p);
    return 2.0F * p->win - 1.0F + s->gammons[s->mover] * p->gammon -
           s->gammons[1 - s->mover] * p->lose_gammon;
}

/* Some plays are made that only look best through the noise, or at the score. *best_worth: of the best there. */
static size_t choose_play(self_play *s, float noise, float *best_worth, bool *strayed)
{
    const size_t best = best_of(s, s->plays.count, best_worth);
    size_t chosen = best;
    float most = 0;

    for (size_t i = 0; (noise > 0.0F || s->at_score) && i < s->plays.count; i++) {
        const float worth = self_play_worth(s, &s->probs[i]);
        const float judged = worth + (noise > 0.0F ? noise * normal(&s->rng) : 0.0F);

        if (s->at_score && (i == 0 || worth > *best_worth))
            *best_worth = worth;
        if (i == 0 || judged > most) {
            most = judged;
            chosen = i;
        }
    }
    *strayed = chosen != best;
    return chosen;
}

/* The plays of the double that comes next, or of that which is best to name; *value the chances then. */
static vd_status find_unrolled(self_play *s, const vd_pos *pos, vd_probs *value)
{
    const bool free = pos->pending == VD_PENDING_NAME_DOUBLE;
    const int first = free ? 1 : pos->pending_die, last = free ? 6 : pos->pending_die;
    float most = 0;
    int named = 0;

    for (int die = first; die <= last; die++) {
        vd_status status = vd_plays_find_named(s->variant, pos, die, &s->plays);
        float equity;
        size_t best;

        if (status == VD_OK)
            status = value_plays(s, pos);
        if (status != VD_OK)
            return status;
        best = best_of(s, s->plays.count, &equity);
        if (named == 0 || equity > most) {
            most = equity;
            named = die;
            *value = s->probs[best];
        }
    }
    return named == last ? VD_OK : vd_plays_find_named(s->variant, pos, named, &s->plays);
}

void self_play_settle(vd_pos *pos)
{
    if (pos->pending == VD_PENDING_AGAIN)
        pos->pending = VD_PENDING_NONE;
}

/* ---- Where games begin ---- */

static void put_checkers(vd_side *side, vd_rng *rng, int low, int high, int *left, int most)
{
    int n = draw_between(rng, 0, most);

    for (n = n < *left ? n : *left; n > 0; n--, (*left)--)
        side->point[draw_between(rng, low, high)]++;
}

/* One side waits in the home of the other, who is on the way home or bears off. False: no position of the game. */
static bool draw_tail(self_play *s, vd_pos *pos)
{
    vd_rng *rng = &s->rng;
    const int first = draw_between(rng, 0, 1);
    vd_side *mover = &pos->side[first], *waiting = &pos->side[1 - first];
    int left = 15, behind = 15;
    vd_error err;

    memset(pos, 0, sizeof *pos);
    put_checkers(waiting, rng, 19, 24, &behind, 5);
    if (vd_rng_below(rng, 4) == 0) {
        waiting->bar = (uint8_t)draw_between(rng, 1, 2);
        behind -= waiting->bar;
    }
    put_checkers(waiting, rng, 7, 18, &behind, draw_between(rng, 0, 7));
    if (vd_rng_below(rng, 4) == 0)
        put_checkers(mover, rng, 19, 24, &left, 3);
    if (vd_rng_below(rng, 2) == 0) {
        put_checkers(mover, rng, 7, 18, &left, 6);
    } else if (vd_rng_below(rng, 2) == 0) {
        mover->point[0] = (uint8_t)vd_rng_below(rng, 12);
        left -= mover->point[0];
    }
    put_checkers(mover, rng, 1, 6, &left, left);
    mover->point[draw_between(rng, 1, 6)] += (uint8_t)left;
    for (; behind > 0; behind--)
        waiting->point[vd_rng_below(rng, 3) == 0 ? draw_between(rng, 1, 3)
                                                 : draw_between(rng, 1, 8)]++;
    for (int k = 1; k <= 24; k++) {
        if (mover->point[k] > 0 && waiting->point[25 - k] > 0)
            return false; /* two colours */
    }
    return vd_pos_check(s->variant, pos, &err) == VD_OK;
}

/* Few checkers left, nearly all at home, and perhaps somebody still in the way: what games reach too seldom to be
 * remembered. False: no position of the game. */
static bool draw_late(self_play *s, vd_pos *pos)
{
    vd_error err;

    memset(pos, 0, sizeof *pos);
    for (int side = 0; side < 2; side++) {
        vd_side *own = &pos->side[side];
        int left = draw_between(&s->rng, 1, s->variant->checkers);

        own->point[0] = (uint8_t)(s->variant->checkers - left);
        put_checkers(own, &s->rng, 1, s->variant->track, &left, 3);
        if (left > 0 && vd_rng_below(&s->rng, 8) == 0) {
            own->bar = 1;
            left--;
        }
        while (left > 0)
            put_checkers(own, &s->rng, 1, 6, &left, left);
    }
    vd_pos_settle(s->variant, pos);
    return vd_pos_check(s->variant, pos, &err) == VD_OK;
}

/* After random plays: the nets also see what good play avoids. */
static vd_status play_at_random(self_play *s, vd_pos *pos, int turns)
{
    for (int i = 0; i < turns; i++) {
        const vd_status status = vd_plays_find(s->variant, pos, roll(s, false), &s->plays);

        if (status != VD_OK)
            return status;
        if (s->plays.count > 0)
            *pos = s->plays.play[vd_rng_below(&s->rng, (uint32_t)s->plays.count)].result;
        else if (s->variant->dice > 2)
            vd_pos_pass(s->variant, pos, s->dice, pos);
        if (vd_pos_over(s->variant, pos)) {
            vd_pos_start(s->variant, pos);
            continue;
        }
        pos->pending = VD_PENDING_NONE;
        pos->pending_die = 0;
        vd_pos_flip(pos, pos);
    }
    return VD_OK;
}

vd_status self_play_noisy_turn(self_play *s, vd_pos *pos, float noise)
{
    vd_status status = vd_plays_find(s->variant, pos, roll(s, false), &s->plays);
    bool strayed;
    float best;

    if (status == VD_OK)
        status = value_plays(s, pos);
    if (status == VD_OK)
        *pos = s->after[s->plays.count > 0 ? choose_play(s, noise, &best, &strayed) : 0];
    if (vd_pos_over(s->variant, pos))
        vd_pos_start(s->variant, pos);
    return status;
}

void self_play_unsteady(self_play *s, float noise[2])
{
    for (int side = 0; side < 2; side++)
        noise[side] = MOST_NOISE * (float)vd_rng_unit(&s->rng);
}

static vd_status play_unsteady(self_play *s, vd_pos *pos, int turns)
{
    vd_status status = VD_OK;
    float noise[2];

    self_play_unsteady(s, noise);
    for (int i = 0; i < turns && status == VD_OK; i++)
        status = self_play_noisy_turn(s, pos, noise[i % 2]);
    return status;
}

enum { CARELESS_BOTH = 2, CARELESS_NOBODY };

/* One side (0: who is on roll first) plays its turns at random, or each, or nobody; else the best. A game that ends begins anew. */
static vd_status play_turns(self_play *s, vd_pos *pos, int turns, int careless)
{
    vd_status status = VD_OK;

    for (int i = 0; i < turns && status == VD_OK; i++) {
        if (careless == CARELESS_BOTH || i % 2 == careless) {
            status = play_at_random(s, pos, 1);
            continue;
        }
        status = self_play_noisy_turn(s, pos, 0);
    }
    return status;
}

vd_status self_play_turns(self_play *s, vd_pos *pos, int turns)
{
    return play_turns(s, pos, turns, CARELESS_NOBODY);
}

vd_status self_play_race(self_play *s, bool careless, vd_pos *pos)
{
    vd_status status = VD_OK;

    vd_pos_start(s->variant, pos);
    if (careless)
        status = self_play_pool_draw(s, POOL_CARELESS, pos);
    while (status == VD_OK && vd_pos_contact(s->variant, pos))
        status = self_play_turns(s, pos, 1);
    return status;
}

vd_status self_play_pool_draw(self_play *s, pool p, vd_pos *pos)
{
    vd_pos_start(s->variant, pos);
    if (p == POOL_CARELESS)
        return play_turns(s, pos, draw_between(&s->rng, 4, 44), draw_between(&s->rng, 0, 2));
    if (p == POOL_UNSTEADY)
        return play_unsteady(s, pos, draw_between(&s->rng, 6, 60));
    while (!pool_draw(p, &s->rng, pos))
        continue;
    return VD_OK;
}

static vd_status begin_game(self_play *s, vd_pos *pos, bool *plain)
{
    const uint32_t draw = vd_rng_below(&s->rng, 20);

    *plain = false;
    vd_pos_start(s->variant, pos);
    if (s->pools > 0 && vd_rng_unit(&s->rng) < (double)s->pools)
        return s->begin
                   ? s->begin(s->user, pos)
                   : self_play_pool_draw(
                         s,
                         s->only < POOL_COUNT ? s->only : (pool)vd_rng_below(&s->rng, POOL_COUNT),
                         pos);
    if (s->starts == START_TAIL) {
        while (!draw_tail(s, pos))
            continue;
        return VD_OK;
    }
    if (s->variant->id == VD_BACKGAMMON && draw < 2) {
        vd_pos_start(vd_variant_get(draw == 0 ? VD_NACKGAMMON : VD_LONGGAMMON), pos);
        return VD_OK;
    }
    if (s->starts == START_MIXED && draw < 6)
        return play_at_random(s, pos, draw_between(&s->rng, 2, 17));
    if (s->starts == START_MIXED && draw < 8 && s->variant->id != VD_BACKGAMMON) {
        while (!draw_late(s, pos))
            continue;
        return VD_OK;
    }
    *plain = true;
    return VD_OK;
}

/* ---- A game ---- */

static bool may_be_left(const self_play *s, size_t i)
{
    vd_net_id net_id = VD_NET_CONTACT;

    return !s->stays[i] && vd_classify(s->variant, s->results[i], &net_id) == VD_CLASS_NET &&
           net_id != VD_NET_RACE;
}

/* The score that the last of those looked at has: of the plays with contact as many as are valued, the worst for the other side. */
static float last_score(self_play *s, size_t count)
{
    float kept[UINT8_MAX] = {0};
    size_t have = 0;
    const size_t most = (size_t)s->valued;

    for (size_t i = 0; i < count; i++) {
        size_t k = have < most ? have++ : most;

        if (k == most && s->score[i] >= kept[most - 1])
            continue;
        for (k = k == most ? most - 1 : k; k > 0 && s->score[i] < kept[k - 1]; k--)
            kept[k] = kept[k - 1];
        kept[k] = s->score[i];
    }
    return kept[have - 1];
}

/* Of the plays of the scratch, the best of those that the look valued; `best` where it valued that one too. */
static size_t best_looked_at(self_play *s, size_t best)
{
    size_t count = 0, found = best;
    float last, most = 0;
    bool any = false;

    for (size_t i = 0; i < s->plays.count; i++) {
        if (may_be_left(s, i))
            s->ask[count++] = s->results[i];
    }
    if (s->valued == 0 || count <= (size_t)s->valued ||
        !vd_engine_pruning_scores(s->engine, s->variant, s->ask, count, s->score))
        return best;
    last = last_score(s, count);
    for (size_t i = 0, n = 0; i < s->plays.count; i++) {
        const float one = vd_probs_equity(s->variant, &s->probs[i]);

        if (may_be_left(s, i) && s->score[n++] > last)
            continue;
        if (!any || one > most) {
            any = true;
            most = one;
            found = i;
        }
    }
    return found;
}

/* What the look at this turn took the roll for, for the turn that follows. */
static void expect(self_play *s, size_t best, turn *next)
{
    next->looked = s->plays.count > 0 && !s->stays[best];
    if (!next->looked)
        return;
    next->expected = s->probs[best_looked_at(s, best)];
    vd_probs_flip(&next->expected);
}

static vd_status find_plays(self_play *s, const vd_pos *pos, bool no_double)
{
    vd_probs value;

    if (vd_pos_is_unrolled(pos))
        return find_unrolled(s, pos, &value);
    return vd_plays_find(s->variant, pos, roll(s, no_double), &s->plays);
}

/* The roll and the play; *pos becomes what is decided next. False through *status, or when the game is over. */
static bool play_turn(self_play *s, turn *now, bool no_double, float noise, vd_pos *pos,
                      vd_status *status)
{
    float best = 0, money;
    size_t chosen;

    *status = find_plays(s, pos, no_double);
    if (*status == VD_OK)
        *status = value_plays(s, pos);
    if (*status != VD_OK)
        return false;
    chosen = choose_play(s, noise, &best, &now->strayed);
    if (s->thrown)
        now->label = s->probs[best_of(s, s->plays.count, &money)];
    else
        expect(s, now->strayed ? best_of(s, s->plays.count, &money) : chosen, &s->next);
    if (s->chosen && s->plays.count > 0)
        *status = s->chosen(s->user, now->strayed, best, &chosen);
    now->flipped = !s->stays[chosen];
    if (now->flipped)
        s->mover = 1 - s->mover;
    *pos = s->after[chosen];
    self_play_settle(pos);
    return *status == VD_OK && !vd_pos_over(s->variant, pos);
}

/* Each label, corrected by what the later ones found wrong with theirs; those rolled out have looked so far themselves. */
static bool keep_game(self_play *s, int turns)
{
    vd_probs carried = {0};

    for (int i = turns - 1; i >= 0; i--) {
        const turn *now = &s->turn[i];
        const float share = now->kind == SAMPLE_ROLLOUT ? 0.0F : s->lambda;
        vd_probs target = now->label;
        sample one = {now->pos, (uint8_t)now->kind, {0}};

        if (now->strayed)
            carried = (vd_probs){0};
        if (now->flipped)
            lambda_return_flip(&carried);
        if (!now->labelled) {
            carried = (vd_probs){0};
            continue;
        }
        lambda_return_apply(now->looked ? &now->expected : &now->value, share, &carried, &target);
        sample_set_target(&one, &target);
        if (!s->keep(s->user, &one))
            return false;
    }
    return true;
}

/* Does this game have a score, and which? Half of them that of both sides one point away. */
static void draw_score(self_play *s)
{
    s->mover = 0;
    s->at_score = s->scores > 0 && vd_rng_unit(&s->rng) < (double)s->scores;
    s->gammons[0] = s->gammons[1] = 0;
    if (s->at_score && vd_rng_below(&s->rng, 2) == 0)
        s->gammons[vd_rng_below(&s->rng, 2)] = 2.0F;
}

vd_status self_play_game(self_play *s)
{
    const float noise = vd_rng_below(&s->rng, 2) == 0 ? s->noise : 0.0F;
    vd_pos pos;
    bool plain, goes_on = true;
    int turns = 0;
    vd_status status;

    s->at_score = false; /* how a game begins is no matter of it */
    status = begin_game(s, &pos, &plain);
    plain = plain && s->variant->opening == VD_OPENING_KEEP;
    s->next.looked = false;
    draw_score(s);
    while (status == VD_OK && goes_on && turns < TURNS_MAX) {
        turn *now = &s->turn[turns++];

        memset(now, 0, sizeof *now);
        now->pos = pos;
        now->looked = s->next.looked;
        now->expected = s->next.expected;
        s->next.looked = false;
        status = s->look(s->user, now);
        if (s->thrown && !now->labelled)
            break;
        if (status == VD_OK)
            goes_on = play_turn(s, now, plain, noise, &pos, &status);
        plain = false;
        s->decisions++;
    }
    if (status == VD_OK && !keep_game(s, turns))
        status = VD_ERR_IO;
    return status;
}
