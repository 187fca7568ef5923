/* Which positions the values of rare classes are measured on, how they are drawn, and their lines in a file. */
#include "value_classes.h"

#include "position_kinds.h"
#include "running_stats.h"
#include "videau/notation.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { CHECKERS_OFF = 8, TURNS = 7, RACE_TURNS = 9, GAME_TURNS = 80 };

static const struct {
    const char *name;
    kind seen; /* KIND_COUNT: see fits */
    pool pool[3];
} CLASSES[VALUE_CLASSES] = {
    [VALUE_BACK] = {"back", KIND_BACK, {POOL_ANCHORS, POOL_ANCHORS, POOL_MANY_BACK}},
    [VALUE_OFF] = {"off", KIND_COUNT, {POOL_CONTAINMENT, POOL_CONTAINMENT, POOL_ACE_POINT}},
    [VALUE_CRASHED] = {"crashed", KIND_CRASHED, {POOL_CRASHED, POOL_CRASHED, POOL_ANCHORS}},
    [VALUE_PRIME] = {"prime", KIND_PRIME, {POOL_PRIMES, POOL_PRIMES, POOL_PRIMES}},
    [VALUE_ACE_POINT] = {"ace-point", KIND_BEAROFF, {POOL_ACE_POINT, POOL_ACE_POINT, POOL_ANCHORS}},
    [VALUE_CARELESS] = {"careless", KIND_COUNT, {POOL_CARELESS, POOL_CARELESS, POOL_CARELESS}},
    [VALUE_RACE] = {"race", KIND_COUNT, {POOL_COUNT, POOL_COUNT, POOL_COUNT}}, /* see draw_race */
};

const char *value_class_name(value_class c)
{
    return CLASSES[c].name;
}

value_class value_class_find(const char *name)
{
    int k = 0;

    while (k < VALUE_CLASSES && strcmp(CLASSES[k].name, name) != 0)
        k++;
    return (value_class)k;
}

static int on_last_points(const vd_side *side)
{
    return side->point[0] + side->point[1] + side->point[2] + side->point[3];
}

int value_class_side(value_class c, const vd_pos *pos)
{
    const vd_variant *game = vd_variant_get(VD_BACKGAMMON);
    const vd_side *mine = &pos->side[VD_MOVER], *theirs = &pos->side[VD_OPPONENT];

    if (c == VALUE_BACK)
        return vd_pos_pips(game, pos, VD_OPPONENT) > vd_pos_pips(game, pos, VD_MOVER);
    if (c == VALUE_OFF)
        return theirs->point[0] > mine->point[0];
    if (c == VALUE_CRASHED)
        return on_last_points(theirs) > on_last_points(mine);
    return VD_MOVER;
}

static bool fits(value_class c, const vd_variant *variant, const vd_pos *pos)
{
    if (!vd_pos_contact(variant, pos))
        return false;
    if (c == VALUE_CARELESS)
        return true;
    if (c == VALUE_OFF)
        return pos->side[VD_MOVER].point[0] >= CHECKERS_OFF ||
               pos->side[VD_OPPONENT].point[0] >= CHECKERS_OFF;
    return kind_of(variant, pos) == CLASSES[c].seen;
}

value_class value_class_in_turn(uint64_t number)
{
    return (value_class)(number / 2 % VALUE_RARE);
}

static bool is_race_of_net(const vd_variant *variant, const vd_pos *pos)
{
    vd_net_id net_id = VD_NET_CONTACT;

    return vd_classify(variant, pos, &net_id) == VD_CLASS_NET && net_id == VD_NET_RACE;
}

/* Games from the start, until one is a race a few turns after its last contact. */
static vd_status draw_race(self_play *s, vd_pos *pos)
{
    vd_status status = VD_OK;

    do {
        status = self_play_race(s, false, pos);
        if (status == VD_OK)
            status = self_play_turns(s, pos, (int)vd_rng_below(&s->rng, RACE_TURNS));
    } while (status == VD_OK && !is_race_of_net(s->variant, pos));
    return status;
}

/* Of the positions of one game that are of the class each is as likely. False: it has none. */
static vd_status draw_of_game(self_play *s, value_class c, vd_pos *pos, bool *found)
{
    vd_status status = VD_OK;
    uint32_t met = 0;
    float noise[2];
    vd_pos now;

    self_play_unsteady(s, noise);
    vd_pos_start(s->variant, &now);
    for (int i = 0; i < GAME_TURNS && status == VD_OK; i++) {
        if (fits(c, s->variant, &now) && vd_rng_below(&s->rng, ++met) == 0)
            *pos = now;
        status = self_play_noisy_turn(s, &now, noise[i % 2]);
    }
    *found = met > 0;
    return status;
}

vd_status value_draw_next(self_play *s, value_class c, bool of_games, vd_pos *pos)
{
    vd_status status = VD_OK;
    bool found = false;

    if (c == VALUE_RACE)
        return draw_race(s, pos);
    while (of_games && c != VALUE_CARELESS && status == VD_OK && !found)
        status = draw_of_game(s, c, pos, &found);
    if (found)
        return status;
    do {
        status = self_play_pool_draw(s, CLASSES[c].pool[vd_rng_below(&s->rng, 3)], pos);
        if (status == VD_OK)
            status = self_play_turns(s, pos, (int)vd_rng_below(&s->rng, TURNS));
    } while (status == VD_OK && !fits(c, s->variant, pos));
    return status;
}

vd_status value_draw(self_play *s, value_class c, bool of_games, uint64_t seed, uint64_t number,
                     vd_pos *pos)
{
    vd_rng_init(&s->rng, vd_hash64(&number, sizeof number, seed));
    return value_draw_next(s, c, of_games, pos);
}

bool valued_write(const valued *v, char *line, size_t size)
{
    char id[32];
    vd_buf out;
    int len;

    vd_buf_init(&out, id, sizeof id);
    if (vd_gnu_position_format(&out, vd_variant_get(VD_BACKGAMMON), &v->pos) != VD_OK)
        return false;
    len = snprintf(line, size, "%llu %s %s %u %.5f %.5f %.5f %.5f %.5f %.5f %.5f",
                   (unsigned long long)v->number, value_class_name(v->kind), id, v->games,
                   v->equity, v->error, (double)v->probs.win, (double)v->probs.gammon,
                   (double)v->probs.backgammon, (double)v->probs.lose_gammon,
                   (double)v->probs.lose_backgammon);
    return len > 0 && (size_t)len < size;
}

static bool is_whole(double value, double most)
{
    return value >= 0 && value <= most && value == floor(value);
}

bool valued_read(const char *line, valued *out)
{
    char number[24], name[16], id[16];
    double first, figure[8];
    valued v = {0};
    int used = 0;
    vd_error err;

    if (sscanf(line, "%23s %15s %15s %n", number, name, id, &used) != 3 ||
        !numbers_read(number, &first, 1) || !numbers_read(line + used, figure, 8) ||
        !is_whole(first, 1e15) || !is_whole(figure[0], VD_ROLLOUT_GAMES_MAX))
        return false;
    v.number = (uint64_t)first;
    v.kind = value_class_find(name);
    v.games = (uint32_t)figure[0];
    v.equity = figure[1];
    v.error = figure[2];
    v.probs = (vd_probs){(float)figure[3], (float)figure[4], (float)figure[5], (float)figure[6],
                         (float)figure[7]};
    if (v.kind == VALUE_CLASSES ||
        vd_gnu_position_parse(id, strlen(id), vd_variant_get(VD_BACKGAMMON), &v.pos, &err) != VD_OK)
        return false;
    *out = v;
    return true;
}
