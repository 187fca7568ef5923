/* Why a decision about the cube was an error. */
#include "inner/cube_states.h"
#include "inner/nets.h"
#include "why_priv.h"

#include <math.h>
#include <string.h>

static const double LOST_MUCH = 0.15, LOST_LITTLE = 0.20, SWINGS = 0.40, GAMMONS_COUNT = 0.04;
enum { LONG_RACE = 40, DOUBLER = 0, TAKER = 1, REDOUBLE_TURNS = 2 };

typedef struct cube_work {
    vd_adviser *adviser;
    const vd_match *match;
    const vd_job *job;
    vd_explanation *out;
    why_facts facts;
    unsigned stake;
} cube_work;

static void add(cube_work *w, const vd_cause *cause)
{
    vd_explanation *e = w->out;
    size_t k = e->causes;

    /* Few, by their weight. */
    if (k == VD_CAUSES_MAX && e->cause[k - 1].weight >= cause->weight)
        return;
    k = k == VD_CAUSES_MAX ? k - 1 : k;
    e->causes = k + 1;
    for (; k > 0 && e->cause[k - 1].weight < cause->weight; k--)
        e->cause[k] = e->cause[k - 1];
    e->cause[k] = *cause;
}

static void add_note(cube_work *w, const vd_cause *note)
{
    if (w->out->notes < VD_NOTES_MAX)
        w->out->note[w->out->notes++] = *note;
}

/* ---- Figures ---- */

static int away(const vd_match *match, int seat)
{
    const int left = (int)match->rules.length - (int)match->score[seat];

    VD_ASSERT(seat == 0 || seat == 1);
    return match->rules.length == 0 ? 0 : left > 0 ? left : 1;
}

/* What the taker has after a game of 2^exponent: lost, won, lost and won by gammons. */
static void after_game(const cube_work *w, int exponent, double out[4])
{
    vd_match match = *w->match;
    vd_cube_states states;

    VD_ASSERT(exponent >= 0);
    match.cube_exp = (uint16_t)exponent;
    match.cube_owner = (int8_t)(1 - match.turn);
    vd_cube_states_of(w->adviser->engine, &match, 1 - match.turn, &states);
    out[0] = states.share[0][0];
    out[1] = out[0] + states.share[0][1];
    out[2] = out[0] + states.share[0][4];
    out[3] = out[1] + states.share[0][2];
    for (int i = 0; i < 4 && states.money; i++)
        out[i] *= 1 << exponent;
}

/* What a take needs with a cube that nobody turns again. */
static void find_take_point(cube_work *w)
{
    const vd_probs *p = &w->out->cube.probs;
    vd_cube_figures *f = &w->out->figures;
    const double win = (double)p->win;
    const double lost_gammons = win > 0 ? (double)p->gammon / win : 0;
    const double won_gammons = win < 1 ? (double)p->lose_gammon / (1 - win) : 0;
    double pass[4], take[4], lost, won;

    f->taker_wins = 1 - win;
    f->taker_gammons_lost = lost_gammons;
    f->take_point = f->take_point_simple = (double)NAN;
    after_game(w, w->match->cube_exp, pass);
    after_game(w, w->match->cube_exp + 1, take);
    lost = take[0] + (take[2] - take[0]) * lost_gammons;
    won = take[1] + (take[3] - take[1]) * won_gammons;
    if (take[1] - take[0] <= 0 || won - lost <= 0)
        return;
    f->take_point_simple = (pass[0] - take[0]) / (take[1] - take[0]);
    f->take_point = (pass[0] - lost) / (won - lost);
}

static void count_boards(cube_work *w)
{
    const vd_variant *variant = &w->match->rules.variant;
    vd_cube_figures *f = &w->out->figures;
    vd_pos turned;

    vd_pos_flip(&w->match->pos, &turned);
    for (int s = 0; s < 2; s++) {
        why_facts facts;

        vd_why_facts_of(variant, s ? &turned : &w->match->pos, &facts);
        f->home[s] = facts.home;
        f->back[s] = facts.back;
        f->pips[s] = facts.pips[0];
        f->checkers[s] = variant->checkers - facts.off[0];
        f->away[s] = away(w->match, s ? 1 - w->match->turn : w->match->turn);
    }
}

/* Rolls whose best play hits. */
static vd_status count_hits(cube_work *w)
{
    vd_adviser *a = w->adviser;
    const vd_search_options options = {.cubeless = !w->match->rules.cube};
    vd_match match = *w->match;

    match.phase = VD_PHASE_PLAY;
    match.actor = match.turn;
    w->out->figures.hitting_rolls = 0;
    for (int r = 0; r < WHY_ROLLS; r++) {
        const int weight = vd_dice_nth(r, &match.dice);
        vd_status status = vd_plays_find(&match.rules.variant, &match.pos, match.dice, &a->plays);

        if (status == VD_OK && a->plays.count > 0)
            status = vd_search_rank(a->search, &match, &a->plays, &options, a->list);
        if (status != VD_OK)
            return status;
        if (a->plays.count > 0 && a->plays.play[a->list[0].play].result.side[VD_OPPONENT].bar >
                                      match.pos.side[VD_OPPONENT].bar)
            w->out->figures.hitting_rolls += weight;
    }
    return VD_OK;
}

/* The same position for money, the cube in the middle. */
static vd_status ask_for_money(cube_work *w)
{
    const vd_search_options options = {.ply = 2, .job = w->job};
    vd_match money = *w->match;
    vd_cube_decision cube;
    vd_status status;

    if (money.rules.length == 0)
        return VD_OK;
    money.rules.length = 0;
    money.rules.crawford = money.crawford_game = money.crawford_done = false;
    money.score[0] = money.score[1] = 0;
    money.cube_exp = money.cube_turns = 0;
    money.cube_owner = -1;
    money.phase = VD_PHASE_ROLL;
    money.actor = money.turn;
    status = vd_search_cube(w->adviser->search, &money, &options, &cube);
    if (status != VD_OK)
        return status;
    w->out->figures.money_known = true;
    w->out->figures.money = cube.verdict;
    w->out->figures.money_take = cube.take <= cube.pass;
    return VD_OK;
}

static vd_status find_figures(cube_work *w)
{
    const vd_search_options options = {.job = w->job};
    vd_match before = *w->match;
    vd_status status;

    before.phase = VD_PHASE_ROLL;
    before.actor = before.turn;
    before.dice.count = 0;
    count_boards(w);
    find_take_point(w);
    status =
        vd_search_market_losers(w->adviser->search, &before, &options, &w->out->figures.market);
    if (status == VD_OK)
        status = count_hits(w);
    return status == VD_OK ? ask_for_money(w) : status;
}

/* ---- Causes ---- */

static vd_cause shared(vd_cause_code code, double weight, double first, double second)
{
    vd_cause c = vd_why_cause(code, weight);

    c.share[0] = first;
    c.share[1] = second;
    return c;
}

static int rolls_mostly_lost(const vd_market_losers *market)
{
    int rolls = 0;

    for (int r = 0; r < WHY_ROLLS; r++) {
        vd_dice dice;
        const int weight = vd_dice_nth(r, &dice);

        rolls += market->lost_after[r] >= 0.5 ? weight : 0;
    }
    return rolls;
}

/* Who would lose the match with this game has nothing to lose. */
static bool all_lost(const cube_work *w)
{
    return w->out->figures.away[TAKER] > 0 && w->out->figures.away[TAKER] <= (int)w->stake;
}

static void add_all_lost(cube_work *w)
{
    const vd_cube_figures *f = &w->out->figures;
    const bool after = f->away[TAKER] == 1 && w->match->rules.crawford && w->match->crawford_done &&
                       !w->match->crawford_game;
    vd_cause c = vd_why_cause(after ? VD_CAUSE_POSTCRAWFORD : VD_CAUSE_NOTHINGTOLOSE, 1.1);

    c.flag = after && f->away[DOUBLER] % 2 == 0;
    c.number[0] = f->away[DOUBLER];
    add(w, &c);
}

static void add_missed(cube_work *w)
{
    const vd_cube_figures *f = &w->out->figures;
    vd_cause c;

    if (all_lost(w))
        add_all_lost(w);
    if (w->out->fault == VD_FAULT_missed_cash) {
        c = shared(VD_CAUSE_MISSEDCASH, 1, f->taker_wins, (double)NAN);
        c.cost = w->out->cube.take;
        add(w, &c);
    } else if (f->market.lost >= LOST_MUCH) {
        c = shared(VD_CAUSE_MARKET, 1, f->market.lost, (double)NAN);
        c.number[0] = rolls_mostly_lost(&f->market);
        add(w, &c);
    } else if (f->market.volatility >= SWINGS && !all_lost(w)) {
        c = vd_why_cause(VD_CAUSE_VOLATILITY, 0.7);
        c.cost = f->market.volatility;
        add(w, &c);
    }
}

static void add_doubled(cube_work *w)
{
    const vd_cube_figures *f = &w->out->figures;
    const vd_probs *p = &w->out->cube.probs;
    vd_cause c;

    if (w->out->fault == VD_FAULT_lost_gammon) {
        c = shared(VD_CAUSE_TOOGOOD, 1, (double)p->win, (double)p->gammon);
        c.cost = w->out->cube.no_double;
    } else if (p->win < 0.5F) {
        c = shared(VD_CAUSE_NOTFAV, 1, (double)p->win, (double)NAN);
    } else {
        c = shared(VD_CAUSE_EARLY, 1, f->market.lost, (double)NAN);
        c.flag = f->market.lost >= LOST_LITTLE;
    }
    add(w, &c);
}

static bool recube_lives(const cube_work *w)
{
    const int left = w->out->figures.away[TAKER];

    return left == 0 || left > REDOUBLE_TURNS * (int)w->stake;
}

static void add_answer(cube_work *w)
{
    const vd_cube_figures *f = &w->out->figures;
    const bool enough = f->taker_wins >= f->take_point;
    vd_cause c;

    if (w->out->fault == VD_FAULT_wrong_take) {
        c = shared(VD_CAUSE_PASS, 1, f->taker_wins, f->take_point);
        c.flag = !enough && vd_real_known(f->take_point);
    } else {
        c = shared(VD_CAUSE_TAKE, 1, f->taker_wins, f->take_point);
        c.flag = !enough;
        if (!vd_real_known(f->take_point) || (!enough && !recube_lives(w)))
            c.share[1] = (double)NAN;
    }
    add(w, &c);
    if (f->take_point - f->take_point_simple >= GAMMONS_COUNT) {
        c = shared(VD_CAUSE_GAMMONS, 0.8, f->take_point_simple, f->taker_gammons_lost);
        c.cost = f->take_point;
        add(w, &c);
    }
}

static void add_score(cube_work *w)
{
    const vd_explanation *e = w->out;
    const vd_cube_figures *f = &e->figures;
    const bool answer = e->kind == VD_DECISION_answer;
    const bool take = e->cube.take <= e->cube.pass;
    vd_cause c = vd_why_cause(VD_CAUSE_SCORE, 0.9);

    if (!f->money_known || (answer ? f->money_take == take : f->money == e->cube.verdict))
        return;
    c.number[0] = f->away[answer ? TAKER : DOUBLER];
    c.number[1] = f->away[answer ? DOUBLER : TAKER];
    add(w, &c);
}

/* Keith's count: pips, and what makes some of them worse than they look. */
static int race_count(const why_facts *f, const uint8_t *own)
{
    int count = f->pips[0] + (own[1] > 1 ? 2 * (own[1] - 1) : 0) + (own[2] > 1 ? own[2] - 1 : 0) +
                (own[3] > 3 ? own[3] - 3 : 0);

    for (int k = 4; k <= 6; k++)
        count += own[k] == 0;
    return count;
}

static void add_race(cube_work *w)
{
    const vd_variant *variant = &w->match->rules.variant;
    const int answer = w->out->kind == VD_DECISION_answer;
    const vd_cube_figures *f = &w->out->figures;
    uint8_t theirs[7] = {0};
    why_facts facts;
    vd_pos turned;
    vd_cause c;

    if (w->facts.contact)
        return;
    vd_pos_flip(&w->match->pos, &turned);
    vd_why_facts_of(variant, &turned, &facts);
    memcpy(theirs, facts.own, sizeof theirs);
    if (f->checkers[TAKER] <= 15 && facts.outside == 0 &&
        (double)vd_engine_bearoff_mean(w->adviser->engine, variant, theirs) < 1.0 + 1e-6) {
        c = shared(VD_CAUSE_LASTROLL, 0.95, (double)w->out->cube.probs.win, (double)NAN);
    } else if (f->pips[0] >= LONG_RACE && f->pips[1] >= LONG_RACE &&
               w->facts.off[0] + w->facts.off[1] == 0) {
        c = vd_why_cause(VD_CAUSE_RACE, 0.6);
        c.number[0] = (race_count(&w->facts, w->facts.own) * 8 + 3) / 7;
        c.number[1] = race_count(&facts, facts.own);
    } else {
        c = vd_why_cause(VD_CAUSE_BEAROFF, 0.6);
        c.number[0] = f->checkers[answer];
        c.number[1] = f->checkers[!answer];
    }
    add(w, &c);
}

/* What the score does to the cube itself. */
static void add_notes(cube_work *w)
{
    const vd_cube_figures *f = &w->out->figures;
    const int a = f->away[DOUBLER], b = f->away[TAKER], twice = 2 * (int)w->stake;
    const bool money_doubles = f->money_known && (f->money == VD_VERDICT_DOUBLE_TAKE ||
                                                  f->money == VD_VERDICT_DOUBLE_PASS);
    vd_cause note;

    if (a == 0)
        return;
    if (w->out->fault == VD_FAULT_early_double && a < twice && money_doubles) {
        note = vd_why_cause(VD_CAUSE_OVERSHOOT, 0.5);
        note.number[0] = a;
        note.number[1] = twice;
        add_note(w, &note);
    }
    if ((w->out->fault == VD_FAULT_missed_double || w->out->fault == VD_FAULT_wrong_pass) &&
        !recube_lives(w) && !all_lost(w)) {
        note = vd_why_cause(VD_CAUSE_RECUBEDEAD, 0.5);
        add_note(w, &note);
    }
    if (w->out->fault == VD_FAULT_early_double && a <= twice && twice < b && b <= 2 * twice) {
        note = vd_why_cause(VD_CAUSE_LIVERECUBE, 0.5);
        add_note(w, &note);
    }
}

/* ---- What was wrong ---- */

static double find_fault(const vd_cube_decision *cube, vd_act act, vd_fault *fault, vd_act *best)
{
    const double take = vd_simple_take(cube);
    const bool should_pass = take > cube->pass;
    const double turned = should_pass ? cube->pass : cube->take;

    switch (act) {
    case VD_ACT_ROLL:
        *fault = should_pass ? VD_FAULT_missed_cash : VD_FAULT_missed_double;
        *best = VD_ACT_DOUBLE;
        return turned - cube->no_double;
    case VD_ACT_DOUBLE:
        *fault = cube->no_double > cube->pass ? VD_FAULT_lost_gammon : VD_FAULT_early_double;
        *best = VD_ACT_ROLL;
        return cube->no_double - turned;
    case VD_ACT_TAKE:
        *fault = VD_FAULT_wrong_take;
        *best = VD_ACT_DROP;
        return take - cube->pass;
    case VD_ACT_DROP:
        *fault = VD_FAULT_wrong_pass;
        *best = VD_ACT_TAKE;
        return cube->pass - take;
    default:
        return 0;
    }
}

static vd_status find_causes(cube_work *w)
{
    vd_status status = find_figures(w);

    if (status != VD_OK)
        return status;
    switch ((vd_fault)w->out->fault) {
    case VD_FAULT_missed_double:
    case VD_FAULT_missed_cash:
        add_missed(w);
        break;
    case VD_FAULT_early_double:
    case VD_FAULT_lost_gammon:
        add_doubled(w);
        break;
    default:
        add_answer(w);
        break;
    }
    add_score(w);
    add_race(w);
    add_notes(w);
    return VD_OK;
}

vd_status vd_adviser_explain_cube(vd_adviser *adviser, const vd_match *match,
                                  const vd_cube_decision *cube, vd_act act, const vd_job *job,
                                  vd_explanation *out)
{
    cube_work w = {.adviser = adviser, .match = match, .job = job};
    vd_fault fault = VD_FAULT_none;
    vd_act best = act;
    vd_explanation e;
    vd_status status;

    if (!vd_why_fits(adviser, &match->rules.variant))
        return VD_ERR_UNSUPPORTED;
    memset(&e, 0, sizeof e);
    e.loss = find_fault(cube, act, &fault, &best);
    if (e.loss <= 0 || match->cube_exp >= 16)
        return VD_ERR_ILLEGAL;
    e.kind = act == VD_ACT_ROLL || act == VD_ACT_DOUBLE ? VD_DECISION_double : VD_DECISION_answer;
    e.fault = (uint8_t)fault;
    e.act = (uint8_t)act;
    e.best_act = (uint8_t)best;
    e.variant = match->rules.variant;
    e.cube = *cube;
    vd_situation_of(match, &e.situation);
    w.out = &e;
    w.stake = 1U << match->cube_exp;
    vd_why_facts_of(&e.variant, &match->pos, &w.facts);
    status = find_causes(&w);
    if (status == VD_OK)
        *out = e;
    return status;
}
