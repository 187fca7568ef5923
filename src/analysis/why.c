/* Why an error is one: plays. */
#include "inner/cube_states.h"
#include "why_priv.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const NAMES[VD_CAUSE_COUNT] = {
#define VD_CAUSE_STRING(name) #name,
    VD_CAUSE_LIST(VD_CAUSE_STRING)
#undef VD_CAUSE_STRING
};

const char *vd_cause_name(vd_cause_code code)
{
    VD_ASSERT(code >= 0 && code < VD_CAUSE_COUNT);
    return NAMES[code];
}

/* Boards of 24 points on which both sides run against each other and hit: what the causes are about. */
bool vd_why_fits(const vd_adviser *adviser, const vd_variant *variant)
{
    for (int k = 1; k <= 24; k++)
        if (variant->track != 24 || variant->opponent_point[k] != 25 - k)
            return false;
    return variant->home == 6 && variant->hit == VD_HIT_ALWAYS && variant->start_unentered == 0 &&
           vd_luck_known(variant) && vd_search_can(adviser->search, variant, 2);
}

/* ---- Gammons, the score, the cube ---- */

/* What a gammon more is worth, in games at the stake as it lies: for money 1. */
static void value_gammons(why_work *w)
{
    vd_cube_states states;
    double half;

    w->gammon_value[0] = w->gammon_value[1] = 1;
    vd_cube_states_of(w->adviser->engine, w->match, w->match->turn, &states);
    half = states.share[0][1] / 2;
    if (states.money || !states.linear || half <= 0)
        return;
    w->gammon_value[0] = states.share[0][2] / half;
    w->gammon_value[1] = -states.share[0][4] / half;
}

/* Losses by gammons that are not won, and by those that are lost more. */
static void gammon_losses(const why_work *w, double out[2])
{
    const vd_probs *played = &w->value[0].probs, *best = &w->value[1].probs;

    out[0] = (double)best->gammon - (double)played->gammon;
    out[1] = (double)played->lose_gammon - (double)best->lose_gammon;
}

static void add_note(vd_explanation *e, const vd_cause *note)
{
    if (e->notes < VD_NOTES_MAX)
        e->note[e->notes++] = *note;
}

static void note_gammons(why_work *w)
{
    static const vd_cause_code codes[2] = {VD_CAUSE_GAMWIN, VD_CAUSE_GAMLOSS};
    const vd_probs *played = &w->value[0].probs, *best = &w->value[1].probs;
    double more[2], net;

    gammon_losses(w, more);
    net = w->gammon_value[0] * more[0] + w->gammon_value[1] * more[1];
    for (int i = 0; i < 2; i++) {
        vd_cause note = vd_why_cause(codes[i], 0);

        note.weight = w->gammon_value[i] * more[i] / w->loss;
        if (note.weight < 0.4 || more[i] < 0.02 || net < 0.3 * w->loss)
            continue;
        note.share[0] = (double)(i ? played->lose_gammon : played->gammon);
        note.share[1] = (double)(i ? best->lose_gammon : best->gammon);
        add_note(w->out, &note);
    }
}

static int away(const vd_match *match, int seat)
{
    const int left = (int)match->rules.length - (int)match->score[seat];

    VD_ASSERT(seat == 0 || seat == 1);
    return match->rules.length == 0 ? 0 : left > 0 ? left : 1;
}

/* Which gammon value makes the difference; VD_SCORE_ALONE: it cannot be said. */
static int gammon_reason(const why_work *w, double *value)
{
    const double won = 2 * ((double)w->value[1].probs.win - (double)w->value[0].probs.win);
    double more[2], account;
    int side;

    gammon_losses(w, more);
    if (away(w->match, 0) == 1 && away(w->match, 1) == 1)
        return VD_SCORE_WIN_ONLY;
    account = won + w->gammon_value[0] * more[0] + w->gammon_value[1] * more[1];
    side = (w->gammon_value[0] - 1) * more[0] < (w->gammon_value[1] - 1) * more[1];
    *value = w->gammon_value[side];
    if (account < 0.5 * w->loss || account > 1.6 * w->loss ||
        (w->gammon_value[side] - 1) * more[side] < 0.2 * w->loss)
        return VD_SCORE_ALONE;
    if (*value > 1.15)
        return side ? VD_SCORE_GAMMONS_LOST : VD_SCORE_GAMMONS_WON;
    return *value < 0.5 ? (side ? VD_SCORE_LOST_NOTHING : VD_SCORE_WON_NOTHING) : VD_SCORE_ALONE;
}

/* The same two plays for money: are they as good as each other there? */
static vd_status note_score(why_work *w)
{
    vd_cause note = vd_why_cause(VD_CAUSE_SCORE, 0);
    const vd_search_options options = {.ply = 2, .job = w->job};
    vd_match money = *w->match;
    vd_candidate pair[2];
    double loss;
    vd_status status;

    if (w->match->rules.length == 0)
        return VD_OK;
    money.rules.length = 0;
    money.rules.crawford = money.crawford_game = money.crawford_done = false;
    money.score[0] = money.score[1] = 0;
    status =
        vd_analysis_compare(w->adviser, &money, &options, &w->out->best, &w->out->played, pair);
    if (status != VD_OK)
        return status;
    loss = pair[0].equity - pair[1].equity;
    if (loss > 0.25 * w->loss || fabs(pair[0].equity) > 0.97 || fabs(pair[1].equity) > 0.97)
        return VD_OK;
    note.weight = 1 - loss / w->loss;
    note.cost = fmax(0, loss);
    note.number[0] = gammon_reason(w, &note.share[0]);
    add_note(w->out, &note);
    return VD_OK;
}

/* Does the opponent double, and would it be a pass? */
static vd_status look_at_cube(const why_work *w, const vd_play *play, bool *out)
{
    const vd_search_options options = {.ply = 1, .job = w->job};
    vd_match after = *w->match;
    vd_cube_decision cube;
    vd_status status;

    *out = false;
    if (vd_pos_over(&after.rules.variant, &play->result))
        return VD_OK;
    vd_pos_flip(&play->result, &after.pos);
    after.turn = after.actor = (uint8_t)(1 - w->match->turn);
    after.phase = VD_PHASE_ROLL;
    after.dice.count = 0;
    after.turns_played[0]++;
    after.turns_played[1]++;
    status = vd_search_cube(w->adviser->search, &after, &options, &cube);
    if (status == VD_OK)
        *out = cube.allowed && cube.verdict == VD_VERDICT_DOUBLE_PASS;
    return status;
}

static vd_status note_cube(why_work *w)
{
    const vd_cause note = vd_why_cause(VD_CAUSE_CUBE, 0.5);
    bool played, best;
    vd_status status;

    if (!w->match->rules.cube)
        return VD_OK;
    status = look_at_cube(w, &w->out->played, &played);
    if (status == VD_OK && played) {
        status = look_at_cube(w, &w->out->best, &best);
        if (status == VD_OK && !best)
            add_note(w->out, &note);
    }
    return status;
}

vd_status vd_why_add_notes(why_work *w)
{
    vd_status status = note_score(w);

    note_gammons(w);
    return status == VD_OK ? note_cube(w) : status;
}

/* ---- The greater risk ---- */

static void concede(why_work *w)
{
    vd_explanation *e = w->out;
    const double price = e->replies[0].price[VD_PRICE_HIT] - e->replies[1].price[VD_PRICE_HIT];

    if (!e->replies_known || w->trust < 1 || price > -w->threshold ||
        e->replies[1].hits < e->replies[0].hits + 2)
        return;
    e->concedes = true;
    e->concession = vd_why_cause(VD_CAUSE_RISK, 0);
    e->concession.number[0] = e->replies[0].hits;
    e->concession.number[1] = e->replies[1].hits;
    e->concession.cost = -price;
    e->concession.share[0] = w->loss - price; /* what is gained elsewhere */
}

/* ---- Hopeless games ---- */

static const double HOPELESS = 0.02;

/* Who hardly ever wins plays to save gammons: a reason is what takes checkers off or home sooner, and the gammons themselves. */
static void speak_of_gammons(why_work *w)
{
    vd_explanation *e = w->out;
    size_t kept = 0;

    if ((double)e->best_probs.win >= HOPELESS)
        return;
    for (size_t i = 0; i < e->causes; i++) {
        const uint8_t code = e->cause[i].code;

        VD_ASSERT(code < VD_CAUSE_COUNT);
        if (code == VD_CAUSE_OFF || code == VD_CAUSE_CROSS || code == VD_CAUSE_RUN)
            e->cause[kept++] = e->cause[i];
    }
    e->causes = kept;
    e->weak = e->weak && kept > 0;
    e->concedes = false;
}

/* ---- All of it ---- */

static void weigh_replies(why_work *w)
{
    const double part = w->out->one_ply_loss / w->loss;

    w->trust = w->out->replies_known && part >= 0.4 && part <= 1.6 ? 1 : 0.5;
}

static vd_status find_causes(why_work *w)
{
    vd_status status = vd_why_find_others(w);

    if (status == VD_OK)
        status = vd_why_find_replies(w);
    if (status != VD_OK)
        return status;
    weigh_replies(w);
    if (w->out->replies_known)
        status = vd_why_find_next(w);
    if (status != VD_OK)
        return status;
    vd_why_add_risks(w);
    vd_why_add_next(w);
    vd_why_add_hits(w);
    vd_why_add_shape(w);
    vd_why_add_race(w);
    vd_why_choose(w);
    concede(w);
    speak_of_gammons(w);
    return vd_why_add_notes(w);
}

static void begin_play(why_work *w, const vd_verdict_of_play *verdict)
{
    const vd_variant *variant = &w->match->rules.variant;
    vd_explanation *e = w->out;

    memset(e, 0, sizeof *e);
    e->kind = VD_DECISION_play;
    e->fault = VD_FAULT_play;
    e->loss = w->loss = verdict->loss;
    e->variant = *variant;
    vd_situation_of(w->match, &e->situation);
    e->played = verdict->played.play;
    e->best = verdict->best.play;
    e->played_probs = verdict->played.value.probs;
    e->best_probs = verdict->best.value.probs;
    w->value[0] = verdict->played.value;
    w->value[1] = verdict->best.value;
    w->threshold = fmax(0.02, w->loss / 4);
    vd_why_facts_of(variant, &w->match->pos, &w->before);
    vd_why_facts_of(variant, &e->played.result, &w->play[0]);
    vd_why_facts_of(variant, &e->best.result, &w->play[1]);
    value_gammons(w);
}

vd_status vd_adviser_explain_play(vd_adviser *adviser, const vd_match *match,
                                  const vd_verdict_of_play *verdict, const vd_job *job,
                                  vd_explanation *out)
{
    why_work *w;
    vd_explanation *found;
    vd_status status = VD_ERR_NOMEM;

    if (!vd_why_fits(adviser, &match->rules.variant))
        return VD_ERR_UNSUPPORTED;
    if (verdict->loss <= 0 || match->phase != VD_PHASE_PLAY)
        return VD_ERR_ILLEGAL;
    w = calloc(1, sizeof *w);
    found = calloc(1, sizeof *found);
    if (w && found) {
        w->adviser = adviser;
        w->match = match;
        w->job = job;
        w->out = found;
        begin_play(w, verdict);
        status = find_causes(w);
        free(w->other);
    }
    if (status == VD_OK)
        *out = *found;
    free(found);
    free(w);
    return status;
}
