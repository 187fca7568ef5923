/* Every cube a game can come to, valued at once: what the search carries through the rolls. */
#include "inner/cube_states.h"
#include "engine.h"

#include <string.h>

static double dead_value(const vd_cube_states *states, int cube_level, const vd_probs *probs)
{
    cube_game game;

    vd_eval_cube_game_of(states->engine, states->match, states->seat, probs, &game);
    if (states
            ->money) { /* Jacoby: the cube will be turned, or there is no gammon worth playing for */
        game.jacoby = false;
        return vd_eval_cube_dead_value(&game, 0, CUBE_CENTRED, (double)probs->win);
    }
    return vd_eval_cube_dead_value(&game, states->first + cube_level, CUBE_CENTRED,
                                   (double)probs->win);
}

/* The level of the stake that a play is chosen for at `cube_level`: after the Crawford game the trailer doubles at the first chance. */
static int chosen_level(const vd_cube_states *states, const cube_game *game, int cube_level)
{
    const bool waits = game->stage == MET_AFTER_CRAWFORD && states->now == VD_STATE_CENTRED &&
                       cube_level == 0 && states->levels > 1 && states->match->rules.cube;

    return waits ? 1 : cube_level;
}

static void fill_shares(vd_cube_states *states, const cube_game *game)
{
    /* Each kind of game alone: between them, what a point of chance is worth. */
    static const vd_probs pure[6] = {
        {.win = 0.0F},
        {.win = 1.0F},
        {.win = 1.0F, .gammon = 1.0F},
        {.win = 1.0F, .gammon = 1.0F, .backgammon = 1.0F},
        {.lose_gammon = 1.0F},
        {.lose_gammon = 1.0F, .lose_backgammon = 1.0F},
    };
    const vd_value kind = (vd_value)states->match->rules.variant.value;

    states->linear = kind != VD_VALUE_CHECKERS_NOT_OFF && kind != VD_VALUE_CHECKERS_ON_BOARD;
    for (int cube_level = 0; cube_level < states->levels && states->linear; cube_level++) {
        const int chosen = chosen_level(states, game, cube_level);
        double *share = states->share[cube_level];
        double value[6];

        for (int i = 0; i < 6; i++)
            value[i] = dead_value(states, chosen, &pure[i]);
        share[0] = value[0];
        share[1] = value[1] - value[0];
        share[2] = value[2] - value[1];
        share[3] = value[3] - value[2];
        share[4] = value[4] - value[0];
        share[5] = value[5] - value[4];
    }
}

static bool cube_lives(const vd_match *match)
{
    const vd_match_rules *rules = &match->rules;

    return rules->cube && (rules->cube_limit == 0 || match->cube_turns < rules->cube_limit);
}

static void fill_states(vd_cube_states *states, const cube_game *game)
{
    const bool lives = cube_lives(states->match) && game->stage != MET_CRAWFORD;

    states->reachable = 1U << states->now;
    for (int cube_level = 0; cube_level < states->levels; cube_level++) {
        const int stake = 1 << (states->first + cube_level);

        if (lives && (states->money || cube_level > 0))
            states->reachable |=
                1U << (3 * cube_level + VD_STATE_MINE) | 1U << (3 * cube_level + VD_STATE_THEIRS);
        states->pass[cube_level] = states->money ? 1.0 : vd_eval_met_after(game, 0, stake);
        if (lives && (states->money || stake < game->away[0]))
            states->may_double |=
                1U << (3 * cube_level + VD_STATE_CENTRED) | 1U << (3 * cube_level + VD_STATE_MINE);
    }
}

void vd_cube_states_of(const vd_engine *engine, const vd_match *match, int seat,
                       vd_cube_states *out)
{
    const vd_probs even = {.win = 0.5F};
    cube_game game;
    int most;

    VD_ASSERT(seat == 0 || seat == 1);
    memset(out, 0, sizeof *out);
    out->engine = engine;
    out->match = match;
    out->seat = seat;
    vd_eval_cube_game_of(engine, match, seat, &even, &game);
    out->money = game.away[0] == 0;
    out->beavers = out->money && match->rules.beavers;
    out->first = vd_eval_cube_exponent_of(match);
    out->levels = 1;
    most = game.away[0] > game.away[1] ? game.away[0] : game.away[1];
    while (!out->money && out->levels < VD_CUBE_LEVELS &&
           (1 << (out->first + out->levels - 1)) < most)
        out->levels++;
    out->now = match->cube_owner == CUBE_CENTRED ? VD_STATE_CENTRED
               : match->cube_owner == seat       ? VD_STATE_MINE
                                                 : VD_STATE_THEIRS;
    fill_states(out, &game);
    fill_shares(out, &game);
}

double vd_cube_states_dead(const vd_cube_states *states, int cube_level, const vd_probs *p)
{
    VD_ASSERT(cube_level >= 0 && cube_level < states->levels);

    const double *share = states->share[cube_level];

    if (!states->linear) /* games that count checkers: a mean of whole numbers at a score */
        return dead_value(states, cube_level, p);
    return share[0] + share[1] * (double)p->win + share[2] * (double)p->gammon +
           share[3] * (double)p->backgammon + share[4] * (double)p->lose_gammon +
           share[5] * (double)p->lose_backgammon;
}

/* After the Crawford game the trailer has nothing to wait for but gammons. On roll it has what waiting is worth, as long as it does not
 * double: vd_cube_states_decide adds the double. */
static void after_crawford(const vd_cube_states *states, const cube_game *game, double win,
                           double no_double[VD_CUBE_STATES])
{
    if (states->now != VD_STATE_CENTRED)
        return;
    no_double[VD_STATE_CENTRED] = game->away[1] == 1
                                      ? vd_eval_cube_waiting(game, states->first, win)
                                      : vd_eval_cube_after_crawford(game, states->first, win);
}

bool vd_cube_states_waits(const vd_cube_states *states, const vd_pos *pos)
{
    const vd_probs even = {.win = 0.5F};
    cube_game game;

    if (states->money || states->now != VD_STATE_CENTRED || !cube_lives(states->match))
        return false;
    vd_eval_cube_game_of(states->engine, states->match, states->seat, &even, &game);
    return game.stage == MET_AFTER_CRAWFORD && game.away[1] == 1 &&
           vd_eval_cube_share(states->engine, &states->match->rules.variant, pos).held > 0.0;
}

bool vd_cube_states_exact(const vd_engine *engine, const vd_cube_states *states, const vd_pos *pos,
                          double no_double[VD_CUBE_STATES])
{
    const vd_match *match = states->match;
    vd_two_sided value;

    if (match->rules.length > 0 || match->rules.cube_limit > 0 || !match->rules.cube ||
        !vd_eval_exact_money(engine, match, pos, &value))
        return false;
    no_double[VD_STATE_CENTRED] = (double)value.centred;
    no_double[VD_STATE_MINE] = (double)value.owned;
    no_double[VD_STATE_THEIRS] = (double)value.theirs;
    return true;
}

void vd_cube_states_static(const vd_engine *engine, const vd_cube_states *states, const vd_pos *pos,
                           const vd_probs *probs, double no_double[VD_CUBE_STATES])
{
    const vd_variant *variant = &states->match->rules.variant;
    const double win = (double)probs->win;
    cube_game game;
    bool over;

    if (vd_cube_states_exact(engine, states, pos, no_double))
        return;
    vd_eval_cube_game_of(states->engine, states->match, states->seat, probs, &game);
    over = vd_pos_over(variant, pos);
    game.live = (cube_share){0};
    if (!over && cube_lives(states->match) && game.stage != MET_CRAWFORD)
        game.live = vd_eval_cube_share(engine, variant, pos);
    vd_eval_cube_values(&game, states->money ? 0 : states->first, states->levels, win, no_double);
    if (!over && game.stage == MET_AFTER_CRAWFORD && cube_lives(states->match))
        after_crawford(states, &game, win, no_double);
}

double vd_cube_states_take(const vd_cube_states *states, int state,
                           const double no_double[VD_CUBE_STATES])
{
    int cube_level = state / 3 + 1;

    VD_ASSERT(state >= 0 && state < 3 * states->levels);
    if (!states->money) {
        /* Beyond the last level every game decides the match whatever the stake. */
        if (cube_level >= states->levels)
            return no_double[state];
        return no_double[3 * cube_level + VD_STATE_THEIRS];
    }
    if (states->beavers && no_double[VD_STATE_THEIRS] < 0.0)
        return 4.0 * no_double[VD_STATE_THEIRS];
    return 2.0 * no_double[VD_STATE_THEIRS];
}

void vd_cube_states_decide(const vd_cube_states *states, const double no_double[VD_CUBE_STATES],
                           double value[VD_CUBE_STATES])
{
    VD_ASSERT(states->levels >= 1 && states->levels <= VD_CUBE_LEVELS);
    /* What a double leads to is a cube of the other side's, which no decision of this side changes. */
    for (int state = 0; state < 3 * states->levels; state++) {
        double best = no_double[state];

        if (states->may_double >> state & 1U) {
            const double pass = states->pass[state / 3];
            const double take = vd_cube_states_take(states, state, no_double);
            const double doubled = take < pass ? take : pass;

            best = doubled > best ? doubled : best;
        }
        value[state] = best;
    }
}

void vd_cube_states_flip(const vd_cube_states *states, const double value[VD_CUBE_STATES],
                         double flipped[VD_CUBE_STATES])
{
    VD_ASSERT(states->levels >= 1 && states->levels <= VD_CUBE_LEVELS);
    for (int cube_level = 0; cube_level < states->levels; cube_level++) {
        const double centred = value[3 * cube_level + VD_STATE_CENTRED];
        const double mine = value[3 * cube_level + VD_STATE_MINE];
        const double theirs = value[3 * cube_level + VD_STATE_THEIRS];

        flipped[3 * cube_level + VD_STATE_CENTRED] = states->money ? -centred : 1.0 - centred;
        flipped[3 * cube_level + VD_STATE_MINE] = states->money ? -theirs : 1.0 - theirs;
        flipped[3 * cube_level + VD_STATE_THEIRS] = states->money ? -mine : 1.0 - mine;
    }
}

static double normal_at(const vd_cube_states *states, bool chosen, double value)
{
    const vd_probs even = {.win = 0.5F};
    cube_game game;
    double won, lost;
    int exponent;

    if (states->money)
        return value;
    vd_eval_cube_game_of(states->engine, states->match, states->seat, &even, &game);
    exponent = states->first + (chosen ? chosen_level(states, &game, 0) : 0);
    won = vd_eval_met_after(&game, 0, 1 << exponent);
    lost = vd_eval_met_after(&game, 1, 1 << exponent);
    return (2.0 * value - won - lost) / (won - lost);
}

double vd_cube_states_normal(const vd_cube_states *states, double value)
{
    return normal_at(states, false, value);
}

double vd_cube_states_cubeless(const vd_cube_states *states, const vd_probs *probs)
{
    return normal_at(states, true, vd_cube_states_dead(states, 0, probs));
}
