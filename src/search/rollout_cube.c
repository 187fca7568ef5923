/* Decisions about the cube in a rollout: static, over the rolls of the table, or searched. */
#include "playout.h"

/* A double that is worse at 0 ply by more than this part of a simple game is not searched. */
static const double CLEARLY_WRONG = 0.4;

typedef struct doubling {
    double no_double, take, pass; /* of the side on roll, at the stake as it lies */
    bool beaver;
} doubling;

bool vd_search_playout_may_double(const playout *c)
{
    const vd_match_rules *rules = &c->r->match.rules;

    return c->pos.pending == VD_PENDING_NONE &&
           ((c->r->states[c->side].may_double >> (3 * c->cube_level + c->state)) & 1U) != 0 &&
           !(c->rolled == 0 && c->candidate->no_cube_once) &&
           (rules->cube_limit == 0 || c->turns < rules->cube_limit);
}

static void double_by(const playout *c, const double no_double[VD_CUBE_STATES], doubling *out)
{
    const vd_cube_states *states = &c->r->states[c->side];
    const int state = 3 * c->cube_level + c->state;

    out->no_double = no_double[state];
    out->take = vd_cube_states_take(states, state, no_double);
    out->pass = states->pass[c->cube_level];
    out->beaver = states->beavers && no_double[VD_STATE_THEIRS] < 0.0;
}

static void judge_static(playout *c, doubling *out)
{
    double no_double[VD_CUBE_STATES] = {0};

    vd_cube_states_static(c->r->engine, &c->r->states[c->side], &c->pos,
                          vd_search_playout_chances(c), no_double);
    double_by(c, no_double, out);
}

static void judge_rolls(playout *c, roll_table *table, doubling *out)
{
    const int state = 3 * c->cube_level + c->state;
    double no_double[VD_CUBE_STATES] = {0};

    no_double[state] = vd_search_roll_table_mean(c, table, 0, c->state);
    if (c->r->states[0].money)
        no_double[VD_STATE_THEIRS] = vd_search_roll_table_mean(c, table, 0, VD_STATE_THEIRS);
    else if (c->cube_level + 1 < c->r->states[0].levels)
        no_double[3 * c->cube_level + 3 + VD_STATE_THEIRS] =
            vd_search_roll_table_mean(c, table, 1, VD_STATE_THEIRS);
    double_by(c, no_double, out);
}

/* False: stopped. */
static bool judge_search(playout *c, int ply, doubling *out)
{
    const double unit = c->r->unit[c->side][c->cube_level];
    vd_search_options options = vd_search_playout_options(c, ply);
    vd_cube_decision decision;
    vd_match now;

    VD_ASSERT(ply >= 1 && ply <= VD_PLY_MAX);
    judge_static(c, out);
    if ((out->take < out->pass ? out->take : out->pass) < out->no_double - CLEARLY_WRONG * unit)
        return true;
    vd_search_playout_match(c, &now);
    if (!vd_search_rollout_searched(c->w, vd_search_cube(c->w->search, &now, &options, &decision)))
        return false;
    out->no_double = decision.match ? decision.mwc_no_double : decision.no_double;
    out->take = decision.match ? decision.mwc_take : decision.take;
    out->pass = decision.match ? decision.mwc_pass : decision.pass;
    out->beaver = decision.beaver;
    return true;
}

/* The cube is turned and stays with the other side. */
static void turn_cube(playout *c, bool beaver)
{
    const vd_cube_states *states = &c->r->states[0];

    if (states->money)
        c->scale *= beaver ? 4.0 : 2.0;
    else if (c->cube_level + 1 < states->levels)
        c->cube_level++;
    c->turns += beaver ? 2 : 1;
    c->state = VD_STATE_THEIRS;
}

static void drop(playout *c, const roll_table *table, double pass)
{
    vd_probs mean = *vd_search_playout_chances(c);
    double by_rolls[CHANCES];

    if (table) {
        vd_search_roll_table_chances(c, table, 0, by_rolls);
        mean = (vd_probs){(float)by_rolls[0], (float)by_rolls[1], (float)by_rolls[2],
                          (float)by_rolls[3], (float)by_rolls[4]};
    }
    vd_search_playout_finish(c, &mean, pass);
}

playout_step vd_search_playout_decide(playout *c, roll_table *table)
{
    const int ply = c->r->options.side[c->side].cube_ply;
    doubling d;

    if (ply == 0)
        judge_static(c, &d);
    else if (ply == 1)
        judge_rolls(c, table, &d);
    else if (!judge_search(c, ply, &d))
        return STOPPED;
    if (d.no_double >= (d.take < d.pass ? d.take : d.pass))
        return GOES_ON;
    if (d.pass < d.take) {
        drop(c, table, c->r->states[c->side].pass[c->cube_level]);
        return ENDED;
    }
    turn_cube(c, d.beaver);
    return GOES_ON;
}
