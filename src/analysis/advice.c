/* What the engine would do: plays, the cube, answers, and what a play gives up. */
#include "analysis_priv.h"
#include "inner/cube_states.h"
#include "inner/unrolled.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL = 2 };

vd_status vd_adviser_new(const vd_engine *engine, vd_adviser **out, vd_error *err)
{
    vd_adviser *a = calloc(1, sizeof *a);
    vd_status status;

    if (!a)
        return vd_fail(err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    a->engine = engine;
    a->plays.capacity = VD_PLAYS_MAX;
    a->plays.play = malloc(VD_PLAYS_MAX * sizeof *a->plays.play);
    a->list = malloc(VD_PLAYS_MAX * sizeof *a->list);
    status = a->plays.play && a->list ? vd_search_new(engine, VD_SEARCH_CACHE, &a->search, err)
                                      : vd_fail(err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    if (status != VD_OK) {
        vd_adviser_free(a);
        return status;
    }
    *out = a;
    return VD_OK;
}

void vd_adviser_free(vd_adviser *a)
{
    if (!a)
        return;
    vd_search_free(a->search);
    free(a->plays.play);
    free(a->list);
    free(a->rolls.play);
    free(a);
}

/* False: not so deep, or not at all. */
static bool choose_ply(const vd_adviser *a, const vd_match *match, int *ply)
{
    if (*ply == VD_PLY_USUAL)
        *ply = USUAL;
    return vd_search_can(a->search, &match->rules.variant, *ply);
}

int vd_adviser_depth(const vd_engine *engine, const vd_variant *variant)
{
    return vd_engine_knows(engine, variant) ? VD_PLY_MAX : -1;
}

/* What a play is worth in what counts in the end: chance to win the match, or points. */
static double value_of(const vd_match *match, const vd_candidate *c)
{
    return match->rules.length > 0 ? c->mwc : ldexp(c->equity, match->cube_exp);
}

/* ---- Plays ---- */

static vd_status advise_play(vd_adviser *a, const vd_match *match, const vd_search_options *options,
                             vd_advice *out)
{
    vd_search_options whole = *options;
    vd_status status = vd_match_plays(match, &a->plays);

    out->kind = VD_ADVICE_PLAYS;
    whole.alike = VD_ADVICE_ALIKE;
    if (status == VD_OK && a->plays.count > 0)
        status = vd_search_rank(a->search, match, &a->plays, &whole, a->list);
    if (status != VD_OK)
        return status;
    out->total = a->plays.count;
    out->count = out->total < ADVISED_MAX ? out->total : ADVISED_MAX;
    out->play = a->shown;
    for (size_t i = 0; i < out->count; i++)
        a->shown[i] = (vd_advised_play){a->plays.play[a->list[i].play], a->list[i]};
    return VD_OK;
}

/* The legal play that these hops lead to, in a->plays; its count where there is none. */
static vd_status find_play(vd_adviser *a, const vd_match *match, const vd_hop *hop, int hops,
                           size_t *out)
{
    vd_match after = *match;
    vd_action action = {.act = VD_ACT_PLAY, .seat = match->turn, .hops = (uint8_t)hops};
    vd_pos result;
    vd_status status = vd_match_plays(match, &a->plays);

    if (status != VD_OK)
        return status;
    if (hops > 0)
        memcpy(action.hop, hop, (size_t)hops * sizeof *hop);
    if (vd_match_apply(&after, &action) != VD_REFUSAL_none)
        return VD_ERR_ILLEGAL;
    result = after.pos;
    if (after.turn != match->turn)
        vd_pos_flip(&result, &result);
    for (size_t i = 0; i < a->plays.count; i++)
        if (!memcmp(a->plays.play[i].result.side, result.side, sizeof result.side)) {
            *out = i;
            return VD_OK;
        }
    return VD_ERR_ILLEGAL;
}

vd_status vd_analysis_compare(vd_adviser *a, const vd_match *match,
                              const vd_search_options *options, const vd_play *best,
                              const vd_play *other, vd_candidate out[2])
{
    vd_filter filter = *vd_filter_default(options->ply);
    vd_search_options both = *options;
    vd_play pair[2] = {*best, *other};
    const vd_plays plays = {pair, 2, 2};
    vd_candidate list[2];
    vd_status status;

    filter.stages = options->ply > 0;
    filter.stage[0] = (vd_filter_stage){.ply = (uint8_t)options->ply, .keep = 2};
    both.filter = &filter;
    status = vd_search_rank(a->search, match, &plays, &both, list);
    if (status != VD_OK)
        return status;
    out[list[0].play] = list[0];
    out[list[1].play] = list[1];
    return VD_OK;
}

/* Plays whose values lie near each other are mixed up: each is chosen in proportion to exp(-behind / this). */
static const double MISJUDGED = 0.025;

/* By the values at 0 ply in a->list. */
static double difficulty_of(const vd_adviser *a)
{
    double weights = 0, sum = 0;

    for (size_t i = 0; i < a->plays.count; i++) {
        const double behind = a->list[0].equity - a->list[i].equity;
        const double weight = exp(-behind / MISJUDGED);

        weights += weight;
        sum += weight * behind;
    }
    return sum / weights;
}

/* Does it matter what is played, and how hard is it to see? Values of one depth are compared with each other only: where those
 * that were looked at deepest are alike, all plays are by their values at 0 ply, which are then in a->list. */
static vd_status look_at_all(vd_adviser *a, const vd_match *match, const vd_search_options *options,
                             vd_verdict_of_play *out)
{
    vd_search_options shallow = *options;
    const int deepest = a->list[0].ply;
    size_t last = 0;
    vd_status status;

    while (last + 1 < a->plays.count && a->list[last + 1].ply == deepest)
        last++;
    out->differ = a->list[0].equity - a->list[last].equity >= VD_PLAYS_ALIKE;
    shallow.ply = 0;
    shallow.filter = NULL;
    status = vd_search_rank(a->search, match, &a->plays, &shallow, a->list);
    if (status != VD_OK)
        return status;
    if (last + 1 < a->plays.count)
        out->differ =
            out->differ || a->list[0].equity - a->list[a->plays.count - 1].equity >= VD_PLAYS_ALIKE;
    out->difficulty = difficulty_of(a);
    return VD_OK;
}

static size_t place_of_play(const vd_adviser *a, size_t play)
{
    size_t at = 0;

    while (a->list[at].play != play)
        at++;
    return at;
}

/* ---- What a verdict shows ---- */

/* Deepest first; values of one depth by themselves. */
static bool comes_before(const vd_candidate *a, const vd_candidate *b)
{
    return a->ply != b->ply ? a->ply > b->ply : a->equity > b->equity;
}

void vd_analysis_sort_listed(vd_advised_play *listed, size_t count)
{
    VD_ASSERT(count <= VD_LISTED_MAX);
    for (size_t i = 1; i < count; i++) {
        const vd_advised_play moved = listed[i];
        size_t k = i;

        for (; k > 0 && comes_before(&moved.value, &listed[k - 1].value); k--)
            listed[k] = listed[k - 1];
        listed[k] = moved;
    }
}

/* The first plays of a->list, and the one made. */
static void list_plays(const vd_adviser *a, size_t played, vd_verdict_of_play *v)
{
    const size_t at = place_of_play(a, played);

    v->total = a->plays.count;
    v->count = v->total < VD_LISTED_MAX ? v->total : VD_LISTED_MAX;
    for (size_t i = 0; i < v->count; i++) {
        const vd_candidate *c = &a->list[i == v->count - 1 && at > i ? at : i];

        v->listed[i] = (vd_advised_play){a->plays.play[c->play], *c};
    }
}

static vd_advised_play *find_listed(vd_verdict_of_play *v, size_t play)
{
    size_t i = 0;

    while (v->listed[i].value.play != play)
        i++;
    VD_ASSERT(i < v->count);
    return &v->listed[i];
}

/* A play that a filter put aside is looked at as deep as the best, which is not searched again: a value hangs on its question alone. */
static vd_status raise_played(vd_adviser *a, const vd_match *match,
                              const vd_search_options *options, size_t played,
                              vd_verdict_of_play *v)
{
    vd_advised_play *made = find_listed(v, played);
    vd_filter filter = *vd_filter_default(options->ply);
    vd_search_options alone = *options;
    vd_candidate value;
    vd_status status;

    if (v->listed[0].value.ply == made->value.ply)
        return VD_OK;
    VD_ASSERT(options->ply > 0);
    filter.stages = 1;
    filter.stage[0] = (vd_filter_stage){.ply = (uint8_t)options->ply, .keep = 1};
    alone.filter = &filter;
    status = vd_search_rank(a->search, match, &(vd_plays){&made->play, 1, 1}, &alone, &value);
    if (status != VD_OK)
        return status;
    made->value = value;
    made->value.play = played;
    vd_analysis_sort_listed(v->listed, v->count);
    return VD_OK;
}

/* Of those looked at as deep as the play made. */
static size_t rank_among(const vd_adviser *a, const vd_candidate *made)
{
    size_t better = 0;

    for (size_t i = 0; i < a->plays.count; i++)
        better += a->list[i].ply == made->ply && a->list[i].play != made->play &&
                  a->list[i].equity > made->equity;
    return better + 1;
}

/* A filter may have put aside what turns out better: then it gives up nothing. */
static void conclude(const vd_match *match, size_t played, vd_verdict_of_play *v)
{
    v->played = *find_listed(v, played);
    v->best = v->listed[0];
    v->loss = v->best.value.equity - v->played.value.equity;
    v->cost = value_of(match, &v->best.value) - value_of(match, &v->played.value);
    v->gap = v->count > 1 && v->listed[1].value.ply == v->best.value.ply
                 ? v->best.value.equity - v->listed[1].value.equity
                 : HUGE_VAL;
    if (v->loss <= 0 || v->cost <= 0) {
        v->loss = v->cost = 0;
        v->rank = 1;
        *find_listed(v, played) = v->best;
        v->listed[0] = v->best = v->played;
    }
}

/* Three plies and more: the best two at two plies, if they are so near. In 192 decisions of two matches the best at three had
 * been first in 167, second in 21, and never further than .015 behind. The play made is looked at as deep as the best anyway. */
static const float NEAR_DEEP = 0.020F;
enum { MORE_DEEP = 1 };

static vd_filter judge_filter(int ply)
{
    vd_filter filter = *vd_filter_default(ply);

    VD_ASSERT(ply <= USUAL || filter.stages > 0);
    if (ply > USUAL) {
        filter.stage[filter.stages - 1].within = NEAR_DEEP;
        filter.stage[filter.stages - 1].more = MORE_DEEP;
    }
    return filter;
}

vd_status vd_adviser_judge(vd_adviser *a, const vd_match *match, const vd_hop *hop, int hops,
                           int ply, const vd_job *job, vd_verdict_of_play *out)
{
    VD_ASSERT(a && match && out);

    vd_search_options options = {.job = job};
    vd_verdict_of_play found = {.rank = 0};
    vd_filter filter;
    size_t played = 0;
    vd_status status;

    if (!choose_ply(a, match, &ply))
        return VD_ERR_UNSUPPORTED;
    if (hops < 0 || hops > VD_HOPS_MAX)
        return VD_ERR_ILLEGAL;
    filter = judge_filter(ply);
    options.filter = &filter;
    found.ply = options.ply = ply;
    status = find_play(a, match, hop, hops, &played);
    if (status == VD_OK)
        status = vd_search_rank(a->search, match, &a->plays, &options, a->list);
    if (status != VD_OK)
        return status;
    list_plays(a, played, &found);
    status = raise_played(a, match, &options, played, &found);
    if (status != VD_OK)
        return status;
    found.rank = rank_among(a, &find_listed(&found, played)->value);
    status = look_at_all(a, match, &options, &found);
    if (status != VD_OK)
        return status;
    conclude(match, played, &found);
    *out = found;
    return VD_OK;
}

/* ---- The cube ---- */

double vd_simple_take(const vd_cube_decision *d)
{
    return d->beaver ? d->take / 2.0 : d->take;
}

static bool allowed(const vd_match *match, vd_act act)
{
    const vd_action action = {.act = (uint8_t)act, .seat = match->actor};

    return vd_match_refusal(match, &action) == VD_REFUSAL_none;
}

vd_act vd_best_answer(const vd_match *match, double take, bool should_take)
{
    VD_ASSERT(isfinite(take));
    switch (match->phase) {
    case VD_PHASE_DOUBLED:
        /* A cube that the doubler is the underdog to is worth turning back at once. */
        if (take < 0 && allowed(match, VD_ACT_BEAVER))
            return VD_ACT_BEAVER;
        return should_take ? VD_ACT_TAKE : VD_ACT_DROP;
    case VD_PHASE_BEAVERED:
        /* Dropping a beaver costs the doubled stake; `take` counts in the stake before both. */
        if (take > 0 && allowed(match, VD_ACT_RACCOON))
            return VD_ACT_RACCOON;
        return take * 2 > -2 ? VD_ACT_TAKE : VD_ACT_DROP;
    default:
        return take * 2 < 2 ? VD_ACT_TAKE : VD_ACT_DROP;
    }
}

static vd_act best_of_cube(const vd_match *match, const vd_cube_decision *cube)
{
    if (match->phase != VD_PHASE_ROLL)
        return vd_best_answer(match, vd_simple_take(cube), cube->take <= cube->pass);
    if (cube->allowed &&
        (cube->verdict == VD_VERDICT_DOUBLE_TAKE || cube->verdict == VD_VERDICT_DOUBLE_PASS))
        return VD_ACT_DOUBLE;
    return VD_ACT_ROLL;
}

/* The doubler is judged as before the double. */
static vd_status advise_cube(vd_adviser *a, const vd_match *match, const vd_search_options *options,
                             vd_advice *out)
{
    vd_match before = *match;
    vd_status status;

    before.phase = VD_PHASE_ROLL;
    before.actor = before.turn;
    out->kind = VD_ADVICE_CUBE;
    status = vd_search_cube(a->search, &before, options, &out->cube);
    if (status == VD_OK)
        out->best = best_of_cube(match, &out->cube);
    return status;
}

vd_status vd_adviser_ask(vd_adviser *a, const vd_match *match, int ply, const vd_job *job,
                         vd_advice *out)
{
    VD_ASSERT(a && match && out);

    vd_search_options options = {.job = job};
    vd_status status = VD_ERR_ILLEGAL;
    vd_advice advice;

    if (!choose_ply(a, match, &ply))
        return VD_ERR_UNSUPPORTED;
    memset(&advice, 0, sizeof advice);
    advice.ply = options.ply = ply;
    switch (match->phase) {
    case VD_PHASE_PLAY:
    case VD_PHASE_PLAY_NAMED:
        status = advise_play(a, match, &options, &advice);
        break;
    case VD_PHASE_ROLL:
    case VD_PHASE_DOUBLED:
    case VD_PHASE_BEAVERED:
    case VD_PHASE_RACCOONED:
        status = advise_cube(a, match, &options, &advice);
        break;
    case VD_PHASE_NAME_DOUBLE:
        advice.kind = VD_ADVICE_NAME_DOUBLE;
        status = vd_search_rank_doubles(a->search, match, &options, advice.named);
        break;
    case VD_PHASE_RESIGNED:
        advice.kind = VD_ADVICE_RESIGN;
        status = vd_engine_accept_resign(a->engine, match, &advice.accept);
        break;
    default:
        break;
    }
    if (status == VD_OK)
        *out = advice;
    return status;
}

/* ---- Luck ---- */

/* What the roll is worth to match->turn if it plays what looks best. Two plies value only three replies of a roll: whatever
 * the judge overlooks, luck has mean 0. */
static vd_status value_roll(vd_adviser *a, const vd_match *match, vd_dice dice, int ply,
                            const vd_job *job, vd_luck *out)
{
    VD_ASSERT(ply >= 0 && ply <= VD_PLY_MAX);

    static const vd_filter best_only[VD_LUCK_PLY_MAX + 1] = {
        {.stages = 0, .width = 1},
        {.stages = 1, .width = 1, .stage = {{.ply = 1, .keep = 1}}},
        {.stages = 1, .width = 1, .valued = 3, .stage = {{.ply = 2, .keep = 1}}},
    };
    const vd_search_options options = {
        .ply = ply, .filter = &best_only[ply], .job = job, .cubeless = !match->rules.cube};
    vd_status status = vd_plays_find(&match->rules.variant, &match->pos, dice, &a->plays);

    if (status != VD_OK)
        return status;
    if (a->plays.count == 0) { /* the turn is lost */
        vd_pos_pass(&match->rules.variant, &match->pos, dice, &a->plays.play[0].result);
        a->plays.play[0].hops = 0;
        a->plays.count = 1;
    }
    status = vd_search_rank(a->search, match, &a->plays, &options, a->list);
    if (status != VD_OK)
        return status;
    out->equity = a->list[0].equity;
    out->value = value_of(match, &a->list[0]);
    return VD_OK;
}

static bool same_roll(vd_dice a, vd_dice b)
{
    return a.die[0] == b.die[0] && a.die[1] == b.die[1] && a.die[2] == b.die[2];
}

/* Where a turn goes on with another roll it has no single one. The doubles of a chain are not thrown. */
bool vd_luck_known(const vd_variant *variant)
{
    return !vd_variant_goes_on(variant);
}

vd_status vd_adviser_luck(vd_adviser *a, const vd_match *match, int ply, const vd_job *job,
                          vd_luck *out)
{
    VD_ASSERT(a && match && out);

    /* The draw for the first turn cannot end in a double, where it is the first roll too. */
    const bool drawn = match->turns_played[0] + match->turns_played[1] == 0 &&
                       match->rules.opening == VD_OPENING_KEEP;
    const int thrown = match->rules.variant.dice;
    vd_luck sum = {0, 0}, mine = {0, 0};
    double all = 0;

    if (ply < 0 || ply > VD_LUCK_PLY_MAX || !vd_luck_known(&match->rules.variant))
        return VD_ERR_UNSUPPORTED;
    for (int i = 0; i < vd_rolls(thrown); i++) {
        vd_dice dice;
        const int weight = vd_rolls_nth(thrown, i, &dice);
        vd_luck value;
        vd_status status;

        if (drawn && vd_dice_is_double(dice))
            continue;
        status = value_roll(a, match, dice, ply, job, &value);
        if (status != VD_OK)
            return status;
        sum.equity += weight * value.equity;
        sum.value += weight * value.value;
        all += weight;
        if (same_roll(dice, match->dice))
            mine = value;
    }
    out->equity = mine.equity - sum.equity / all;
    out->value = mine.value - sum.value / all;
    return VD_OK;
}

/* ---- Resignations ---- */

/* What is left after giving up `value`, normalised and in what counts. */
static void after_resigning(const vd_engine *engine, const vd_match *match, int value,
                            vd_resignation *out, double *left)
{
    vd_match dead = *match;
    vd_probs lost = {.win = 0};
    vd_cube_states states;
    const unsigned games = vd_match_points(match, value) >> match->cube_exp;

    if (match->rules.length == 0) {
        out->resigned = -(double)games;
        *left = ldexp(out->resigned, match->cube_exp);
        return;
    }
    lost.lose_gammon = games > 1;
    lost.lose_backgammon = games > 2;
    dead.rules.cube = false;
    vd_cube_states_of(engine, &dead, match->turn, &states);
    *left = vd_cube_states_dead(&states, 0, &lost);
    out->resigned = vd_cube_states_normal(&states, *left);
}

/* Of the best play of the dice. */
static vd_status value_best(vd_adviser *a, const vd_match *match, const vd_search_options *options,
                            vd_evaluation *out)
{
    vd_status status = vd_match_plays(match, &a->plays);

    if (status == VD_OK && a->plays.count == 0)
        status = VD_ERR_ILLEGAL;
    if (status == VD_OK)
        status = vd_search_rank(a->search, match, &a->plays, options, a->list);
    if (status == VD_OK) {
        out->cubeful = a->list[0].equity;
        out->mwc = a->list[0].mwc;
    }
    return status;
}

vd_status vd_adviser_resign(vd_adviser *a, const vd_match *match, int value, int ply,
                            const vd_job *job, vd_resignation *out)
{
    VD_ASSERT(a && match && out);

    vd_search_options options = {.job = job};
    vd_evaluation now;
    double left;
    vd_status status;

    if (value < 1 || value > 3)
        return VD_ERR_ILLEGAL;
    if (!choose_ply(a, match, &ply))
        return VD_ERR_UNSUPPORTED;
    options.ply = ply;
    status = match->dice.count > 0 ? value_best(a, match, &options, &now)
                                   : vd_search_eval(a->search, match, &options, &now);
    if (status != VD_OK)
        return status;
    after_resigning(a->engine, match, value, out, &left);
    out->ply = ply;
    out->play_on = now.cubeful;
    out->cost = (match->rules.length > 0 ? now.mwc : ldexp(now.cubeful, match->cube_exp)) - left;
    return VD_OK;
}
