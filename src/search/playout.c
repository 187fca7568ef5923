/* A game of a rollout: what its position is worth, and when it is over. */
#include "playout.h"
#include "inner/nets.h"

void vd_search_chances_array(const vd_probs *p, double out[CHANCES])
{
    out[0] = (double)p->win;
    out[1] = (double)p->gammon;
    out[2] = (double)p->backgammon;
    out[3] = (double)p->lose_gammon;
    out[4] = (double)p->lose_backgammon;
}

static bool over(const playout *c)
{
    const vd_variant *variant = &c->r->match.rules.variant;

    return vd_pos_over(variant, &c->pos);
}

const vd_probs *vd_search_playout_chances(playout *c)
{
    if (!c->known)
        vd_search_batch_value(&c->w->batch, &c->pos, &c->probs);
    c->known = true;
    return &c->probs;
}

/* The side on roll before its decision about the cube, unless that is what the question has settled. */
static double decided(const playout *c, const double no_double[VD_CUBE_STATES])
{
    double value[VD_CUBE_STATES];

    if (c->pos.pending != VD_PENDING_NONE || (c->rolled == 0 && c->candidate->no_cube_once))
        return no_double[3 * c->cube_level + c->state];
    vd_cube_states_decide(&c->r->states[c->side], no_double, value);
    return value[3 * c->cube_level + c->state];
}

/* ---- The end of a game ---- */

/* These chances are final. */
static void settle_chances(playout *c, const vd_probs *p)
{
    vd_probs seen = *p;

    if (c->settled)
        return;
    if (c->side == 1)
        vd_probs_flip(&seen);
    vd_search_chances_array(&seen, c->out);
    for (int i = 0; i < CHANCES; i++)
        c->out[i] -= c->luck[i];
    c->settled = true;
}

void vd_search_playout_finish(playout *c, const vd_probs *p, double value)
{
    const bool money = c->r->states[0].money;

    settle_chances(c, p);
    value *= money ? c->scale : 1.0;
    if (c->side == 1)
        value = money ? -value : 1.0 - value;
    c->out[VALUE] = value - c->luck[VALUE];
}

/* Who has access to the cube has no use for it, or there is none. */
static bool cube_is_dead(const playout *c)
{
    const int state = 3 * c->cube_level + c->state;
    const int theirs = c->state == VD_STATE_CENTRED ? state
                       : c->state == VD_STATE_MINE  ? state + 1
                                                    : state - 1;

    return ((c->r->states[c->side].may_double >> state) & 1U) == 0 &&
           ((c->r->states[1 - c->side].may_double >> theirs) & 1U) == 0;
}

static bool ends_exactly(playout *c)
{
    const vd_rollout *r = c->r;
    double no_double[VD_CUBE_STATES] = {0};
    vd_two_sided two_sided;
    vd_net_id net_id;
    vd_class kind;

    if (c->pos.pending != VD_PENDING_NONE)
        return false;
    if (vd_cube_states_exact(r->engine, &r->states[c->side], &c->pos, no_double)) {
        vd_search_playout_finish(c, vd_search_playout_chances(c), decided(c, no_double));
        return true;
    }
    kind = vd_engine_classify(r->engine, &r->match.rules.variant, &c->pos, &net_id);
    if (kind != VD_CLASS_BEAROFF && kind != VD_CLASS_SOLVED &&
        !vd_engine_two_sided(r->engine, &r->match.rules.variant, &c->pos, &two_sided))
        return false;
    if (!cube_is_dead(c)) {
        settle_chances(c, vd_search_playout_chances(c));
        return false;
    }
    vd_cube_states_static(r->engine, &r->states[c->side], &c->pos, vd_search_playout_chances(c),
                          no_double);
    vd_search_playout_finish(c, vd_search_playout_chances(c), decided(c, no_double));
    return true;
}

bool vd_search_playout_ends(playout *c)
{
    const vd_rollout_options *options = &c->r->options;
    const bool cut =
        c->rolled >= ROLLS_MAX || (options->truncate > 0 && c->rolled >= options->truncate);
    const bool done = over(c);
    double no_double[VD_CUBE_STATES] = {0};

    if (done || (cut && c->pos.pending == VD_PENDING_NONE)) {
        vd_cube_states_static(c->r->engine, &c->r->states[c->side], &c->pos,
                              vd_search_playout_chances(c), no_double);
        vd_search_playout_finish(c, vd_search_playout_chances(c),
                                 done ? no_double[3 * c->cube_level + c->state]
                                      : decided(c, no_double));
        return true;
    }
    return !options->through_exact && ends_exactly(c);
}

void vd_search_playout_match(const playout *c, vd_match *out)
{
    const vd_rollout *r = c->r;

    *out = r->match;
    out->pos = c->pos;
    out->turn = (uint8_t)(c->side == 0 ? r->match.turn : 1 - r->match.turn);
    out->actor = out->turn;
    out->phase = VD_PHASE_ROLL;
    out->dice = (vd_dice){0};
    out->cube_owner = (int8_t)(c->state == VD_STATE_CENTRED ? -1
                               : c->state == VD_STATE_MINE  ? out->turn
                                                            : 1 - out->turn);
    out->cube_exp = (uint16_t)(r->match.cube_exp + c->turns - r->match.cube_turns);
    out->cube_turns = (uint16_t)c->turns;
}

vd_search_options vd_search_playout_options(const playout *c, int ply)
{
    const vd_search_options options = {.ply = ply,
                                       .filter = c->r->options.side[c->side].filter,
                                       .job = &c->w->job,
                                       .cubeless = false};

    VD_ASSERT(ply >= 0 && ply <= VD_PLY_MAX);
    return options;
}
