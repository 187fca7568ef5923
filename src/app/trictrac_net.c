/* What a party of trictrac is worth: the net, and one throw ahead of it. */
#include "inner/trictrac_net.h"

#include "inner/nets.h"

#include <string.h>

enum { BATCH = 64, THROWS = 21, CHANCES = 36 };

static const char NAME[] = "trictrac"; /* stem of the file in data/nets */

vd_status vd_tt_net_new(vd_net **out, vd_error *err)
{
    vd_net *net = NULL;
    const vd_status status = vd_net_embedded(NAME, &net, err);

    if (status != VD_OK)
        return status;
    if (!vd_tt_net_fits(net)) {
        vd_net_free(net);
        return vd_fail_word(err, VD_ERR_UNSUPPORTED, VD_ERROR_bad_file, 0, NAME, strlen(NAME));
    }
    *out = net;
    return VD_OK;
}

bool vd_tt_net_fits(const vd_net *net)
{
    return vd_net_kind(net) == VD_TT_NET_KIND && vd_net_inputs(net) == 64 * VD_TT_FEATURE_WORDS &&
           vd_net_heads(net) == VD_TT_NET_HEADS && vd_net_outputs(net) == VD_TT_NET_OUTPUTS;
}

void vd_tt_net_worth(const vd_net *net, const vd_tt_state *states, size_t count, vd_tt_worth *out)
{
    uint64_t features[BATCH * VD_TT_FEATURE_WORDS];
    float outputs[BATCH * VD_TT_NET_OUTPUTS];
    uint8_t heads[BATCH];

    while (count > 0) {
        const size_t now = count < BATCH ? count : BATCH;

        for (size_t i = 0; i < now; i++) {
            vd_tt_net_features(&states[i], features + i * VD_TT_FEATURE_WORDS);
            heads[i] = (uint8_t)vd_tt_net_head(&states[i]);
        }
        vd_net_run_features(net, features, heads, now, outputs);
        for (size_t i = 0; i < now; i++) {
            const float *o = outputs + i * VD_TT_NET_OUTPUTS;

            out[i] = (vd_tt_worth){.holes = {VD_TT_NET_HOLES * o[0], VD_TT_NET_HOLES * o[1]},
                                   .next = {o[2], o[3]}};
        }
        states += now;
        out += now;
        count -= now;
    }
}

/* ---- What follows a choice ---- */

static void lay_anew(vd_tt_state *state, int side)
{
    for (int i = 0; i < 2; i++) {
        memset(&state->men[i], 0, sizeof state->men[i]);
        state->men[i].man[VD_TT_TALON] = VD_TT_MEN;
        state->coup[i] = 0;
    }
    state->turn = (uint8_t)side;
}

static void before_throw(vd_tt_state *state, int turn)
{
    state->turn = (uint8_t)turn;
    state->phase = VD_TT_THROW;
    state->dice = (vd_dice){0};
    state->owed = state->school = 0;
}

static void mark(const vd_tt_options *options, vd_tt_state *state, int side, int n)
{
    bool doubled;

    (void)vd_tt_mark(options, state, (vd_tt_side)side, n, &doubled);
    if (state->holes[side] < options->holes)
        return;
    state->phase = VD_TT_OVER;
    state->turn = (uint8_t)side;
}

void vd_tt_after_play(const vd_tt_options *options, const vd_tt_state *state, const vd_tt_men *end,
                      vd_tt_state *out)
{
    const int side = state->turn;
    const int owed = state->owed, school = state->school;

    *out = *state;
    out->men[side] = *end;
    before_throw(out, 1 - side);
    mark(options, out, 1 - side, owed);
    if (out->phase != VD_TT_OVER)
        mark(options, out, 1 - side, school);
    if (out->phase != VD_TT_OVER && end->man[VD_TT_OUT] == VD_TT_MEN)
        lay_anew(out, side);
}

void vd_tt_after_leave(const vd_tt_options *options, const vd_tt_state *state, vd_tt_state *out)
{
    *out = *state;
    before_throw(out, state->turn);
    mark(options, out, 1 - state->turn, state->school);
    if (out->phase == VD_TT_OVER)
        return;
    out->points[0] = out->points[1] = 0;
    out->run[0] = out->run[1] = false;
    lay_anew(out, state->turn);
}

/* ---- Values ---- */

/* Holes made so far, and what the end of a party counts more. */
static double made(const vd_tt_state *state, int side)
{
    const double holes = state->holes[side] - state->holes[1 - side];

    if (state->phase != VD_TT_OVER)
        return holes;
    return state->turn == side ? holes + VD_TT_PARTY_HOLES : holes - VD_TT_PARTY_HOLES;
}

static double value_of(const vd_tt_state *state, const vd_tt_worth *worth, int side)
{
    const double ahead = (double)worth->holes[VD_TT_THROWER] - (double)worth->holes[VD_TT_OTHER];

    if (state->phase == VD_TT_OVER)
        return made(state, side);
    return made(state, side) + (state->turn == side ? ahead : -ahead);
}

void vd_tt_play_values(vd_tt_thinking *t, const vd_tt_state *state, const vd_tt_plays *plays,
                       double *values)
{
    for (size_t i = 0; i < plays->count; i++)
        vd_tt_after_play(t->options, state, &plays->play[i].end, &t->after[i]);
    vd_tt_net_worth(t->net, t->after, plays->count, t->worth);
    for (size_t i = 0; i < plays->count; i++)
        values[i] = value_of(&t->after[i], &t->worth[i], state->turn);
}

double vd_tt_state_value(vd_tt_thinking *t, const vd_tt_state *state, int side)
{
    vd_tt_worth worth = {{0}, {0}};

    if (state->phase != VD_TT_OVER)
        vd_tt_net_worth(t->net, state, 1, &worth);
    return value_of(state, &worth, side);
}

static double best_play(vd_tt_thinking *t, const vd_tt_state *state)
{
    double values[VD_TT_PLAYS_MAX], best;

    VD_ASSERT(t->plays.count > 0);
    vd_tt_play_values(t, state, &t->plays, values);
    best = values[0];
    for (size_t i = 1; i < t->plays.count; i++)
        if (values[i] > best)
            best = values[i];
    return best;
}

/* What a throw is worth to who throws it: marked, held or left, and played by the net. */
static double throw_value(vd_tt_thinking *t, const vd_tt_state *state, vd_dice dice, double left)
{
    const int side = state->turn;
    vd_tt_state next = *state;
    vd_tt_events events;
    vd_tt_throw thrown;
    vd_tt_pos pos;
    double held;
    int holes;

    next.dice = dice;
    if (next.coup[side] < 4)
        next.coup[side]++;
    next.phase = VD_TT_PLAY;
    vd_tt_state_pos(&next, &pos);
    vd_tt_state_throw(&next, &thrown);
    vd_tt_plays_find(t->options, &pos, dice, &t->plays);
    vd_tt_events_find(t->options, &pos, &thrown, &t->plays, &events);
    next.owed = (uint8_t)events.sum[VD_TT_OTHER];
    mark(t->options, &next, side, events.sum[VD_TT_THROWER]);
    if (next.phase == VD_TT_OVER)
        return made(&next, side);
    holes = next.holes[side] - state->holes[side];
    held = best_play(t, &next);
    return holes > 0 && made(&next, side) + left > held ? made(&next, side) + left : held;
}

double vd_tt_state_ahead(vd_tt_thinking *t, const vd_tt_state *state, int side)
{
    vd_tt_state left;
    double all = 0.0, anew;

    if (state->phase == VD_TT_OVER)
        return made(state, side);
    vd_tt_after_leave(t->options, state, &left);
    anew = vd_tt_state_value(t, &left, state->turn) - made(&left, state->turn);
    for (int i = 0; i < THROWS; i++) {
        vd_dice dice;
        const int weight = vd_dice_nth(i, &dice);

        all += weight * throw_value(t, state, dice, anew);
    }
    all /= CHANCES;
    return state->turn == side ? all : -all;
}

/* ---- Choices ---- */

/* Nearly normal. */
static double noise_of(const vd_tt_care *care, const vd_tt_men *men)
{
    double sum = -6.0;
    vd_rng rng;

    if (care->noise == 0.0)
        return 0.0;
    vd_rng_init(&rng, vd_hash64(men, sizeof *men, care->seed));
    for (int i = 0; i < 12; i++)
        sum += vd_rng_unit(&rng);
    return care->noise * sum;
}

/* Best first; of equals the first play. */
static void sort(vd_tt_choice *choice, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const vd_tt_choice moved = choice[i];
        size_t at = i;

        for (; at > 0 && choice[at - 1].value < moved.value; at--)
            choice[at] = choice[at - 1];
        choice[at] = moved;
    }
}

void vd_tt_choices(vd_tt_thinking *t, const vd_tt_state *state, const vd_tt_plays *plays,
                   const vd_tt_care *care, vd_tt_choice *out)
{
    const size_t few = plays->count < VD_TT_AHEAD_MAX ? plays->count : VD_TT_AHEAD_MAX;
    const size_t ahead = care->ahead ? few : 0;
    double values[VD_TT_PLAYS_MAX];

    vd_tt_play_values(t, state, plays, values);
    for (size_t i = 0; i < plays->count; i++)
        out[i] = (vd_tt_choice){.play = (uint16_t)i,
                                .value = values[i] + noise_of(care, &plays->play[i].end)};
    sort(out, plays->count);
    for (size_t i = 0; i < ahead; i++) {
        const vd_tt_men *end = &plays->play[out[i].play].end;
        vd_tt_state after;

        vd_tt_after_play(t->options, state, end, &after);
        out[i].value = vd_tt_state_ahead(t, &after, state->turn) + noise_of(care, end);
        out[i].ahead = true;
    }
    sort(out, ahead);
}

double vd_tt_leave_value(vd_tt_thinking *t, const vd_tt_state *state, const vd_tt_care *care)
{
    vd_tt_state left;

    vd_tt_after_leave(t->options, state, &left);
    return (care->ahead ? vd_tt_state_ahead(t, &left, state->turn)
                        : vd_tt_state_value(t, &left, state->turn)) +
           noise_of(care, &state->men[state->turn]);
}
