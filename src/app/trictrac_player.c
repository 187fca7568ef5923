/* Players at trictrac. That without a net: values are points of the score, twelve a hole: what the other's next throw and one's own are
 * expected to give, and what the men are worth where they stand. */
#include "inner/trictrac_player.h"

#include "inner/trictrac_slips.h"
#include "videau/app.h"

#include <string.h>

enum { THROWS = 21, CHANCES = 36, LOOKED_AT = 10, HOLE = 12, JAN = 6 };

/* By hand, and held by measurement against the greedy player (docs/measurements): points of the score. */
static const double RUN = 1.4; /* a point in bredouille */
static const double OWN_THROW =
    0.75; /* what one's own next throw gives: the other plays before it */
static const double COIN = 2.0;
static const double CASE_GRAND = 1.2;
static const double CASE_PETIT = 0.5;
static const double CASE_RETOUR = 0.8;
static const double HALF = 0.4;        /* a demi-case of what its case is worth */
static const double FULL = 5.0;        /* a jan that is full */
static const double SPARE_PIP = 0.12;  /* numbers that a full jan can still be kept by */
static const double HEAP = 0.25;       /* a man above the third on a case but the talon */
static const double TO_GO = 0.015;     /* a pip */
static const double FIRST_THROW = 0.8; /* to throw first on a relevé */
static const int SPARE_PIPS_MAX = 24;

/* What values are off by at a level, for each point that those of a game of backgammon are. */
static const double POINTS_OFF = 24.0; /* of the first opponent, points of the score */
static const double HOLES_OFF = 2.5;   /* by the net, holes */

/* Wrong marks for each point that the values of a level are off by at backgammon, and from where on: the strong ones make none. */
static const double SLIPS = 2.0;
static const double SLIPS_FROM = 0.05;

static double slips_of(double noise)
{
    return noise >= SLIPS_FROM ? SLIPS * noise : 0.0;
}

vd_tt_player vd_tt_player_of(const vd_net *net, const char *level, uint64_t seed)
{
    const vd_level *known = vd_level_find(level, strlen(level));
    const double noise = known ? (double)known->noise : 0.0;

    if (!net)
        return (vd_tt_player){.manner = VD_TT_AHEAD,
                              .noise = POINTS_OFF * noise,
                              .seed = seed,
                              .slips = slips_of(noise)};
    return (vd_tt_player){.manner = noise > 0.0 ? VD_TT_NET : VD_TT_NET_AHEAD,
                          .noise = HOLES_OFF * noise,
                          .seed = seed,
                          .net = net,
                          .slips = slips_of(noise)};
}

/* ---- Where men stand ---- */

/* Cases and demi-cases of a jan that can still be filled. */
static double jan_worth(const vd_tt_men *men, vd_tt_jan jan, double worth)
{
    const int first = vd_tt_jan_first(jan);
    double value = 0.0;

    if (!vd_tt_jan_possible(men, jan))
        return 0.0;
    for (int at = first; at < first + JAN; at++)
        if (men->man[at] >= 2)
            value += worth;
        else if (men->man[at] == 1)
            value += worth * HALF;
    return value;
}

/* Pips that men besides the twelve can play before the jan must be broken. */
static double kept_by(const vd_tt_men *men, vd_tt_jan jan)
{
    const int first = vd_tt_jan_first(jan), last = first + JAN - 1;
    int pips = 0;

    for (int at = VD_TT_TALON; at <= last; at++) {
        const int spare = at >= first ? men->man[at] - 2 : men->man[at];

        pips += spare * (last - at);
    }
    return pips < SPARE_PIPS_MAX ? pips : SPARE_PIPS_MAX;
}

static double worth_of(const vd_tt_men *men)
{
    static const double worth[VD_TT_JANS] = {CASE_PETIT, CASE_GRAND, CASE_RETOUR};
    double value = 0.0;

    for (int jan = 0; jan < VD_TT_JANS; jan++) {
        value += jan_worth(men, (vd_tt_jan)jan, worth[jan]);
        if (vd_tt_jan_full(men, (vd_tt_jan)jan))
            value += FULL + SPARE_PIP * kept_by(men, (vd_tt_jan)jan);
    }
    if (men->man[VD_TT_COIN] >= 2)
        value += COIN;
    for (int at = VD_TT_TALON + 1; at <= VD_TT_CASES; at++)
        if (men->man[at] > 3)
            value -= HEAP * (men->man[at] - 3);
    for (int at = VD_TT_TALON; at <= VD_TT_CASES; at++)
        value -= TO_GO * men->man[at] * (VD_TT_OUT - at);
    return value;
}

/* ---- The score ---- */

static double points_worth(const vd_tt_state *state, int side)
{
    return state->points[side] * (state->run[side] ? RUN : 1.0);
}

/* For white. */
static double score_worth(const vd_tt_state *state)
{
    return HOLE * (state->holes[VD_TT_WHITE] - state->holes[VD_TT_BLACK]) +
           points_worth(state, VD_TT_WHITE) - points_worth(state, VD_TT_BLACK);
}

/* What `side` thinks of the score after `own` was marked by `thrower` and `other` by the other. */
static double after_marks(const vd_tt_options *options, const vd_tt_state *state, int side,
                          int thrower, const int sum[2])
{
    vd_tt_state next = *state;
    double value;
    bool doubled;

    (void)vd_tt_mark(options, &next, (vd_tt_side)thrower, sum[VD_TT_THROWER], &doubled);
    if (next.holes[thrower] < options->holes)
        (void)vd_tt_mark(options, &next, (vd_tt_side)(1 - thrower), sum[VD_TT_OTHER], &doubled);
    value = score_worth(&next);
    return side == VD_TT_WHITE ? value : -value;
}

/* ---- One throw ahead ---- */

/* Who thinks, and what is asked. */
typedef struct thinking {
    const vd_tt_player *player;
    const vd_tt_options *options;
    const vd_tt_state *state;
    vd_tt_plays ahead; /* of throws that may come */
    int side;
    vd_tt_thinking net;
} thinking;

/* The mean of the score, for who thinks, after one throw by `thrower` on these men. */
static double expect(thinking *t, const vd_tt_state *state, int thrower)
{
    vd_tt_throw thrown = {.coup = (uint8_t)(state->coup[thrower] + 1)};
    vd_tt_events events;
    double all = 0.0;
    vd_tt_pos pos;

    pos.side[VD_TT_THROWER] = state->men[thrower];
    pos.side[VD_TT_OTHER] = state->men[1 - thrower];
    for (int i = 0; i < THROWS; i++) {
        const int weight = vd_dice_nth(i, &thrown.dice);

        vd_tt_plays_find(t->options, &pos, thrown.dice, &t->ahead);
        vd_tt_events_find(t->options, &pos, &thrown, &t->ahead, &events);
        all += weight * after_marks(t->options, state, t->side, thrower, events.sum);
    }
    return all / CHANCES;
}

/* The same in what the thrower alone marks: what the greedy player looks at. */
static double own_marks(thinking *t, const vd_tt_state *state)
{
    vd_tt_throw thrown = {.coup = (uint8_t)(state->coup[t->side] + 1)};
    vd_tt_events events;
    double all = 0.0;
    vd_tt_pos pos;

    pos.side[VD_TT_THROWER] = state->men[t->side];
    pos.side[VD_TT_OTHER] = state->men[1 - t->side];
    for (int i = 0; i < THROWS; i++) {
        const int weight = vd_dice_nth(i, &thrown.dice);

        vd_tt_plays_find(t->options, &pos, thrown.dice, &t->ahead);
        vd_tt_events_find(t->options, &pos, &thrown, &t->ahead, &events);
        all += weight * events.sum[VD_TT_THROWER];
    }
    return all / CHANCES;
}

/* What is owed has been marked, the play made: who thinks waits for the other's throw. */
static double look_ahead(thinking *t, const vd_tt_state *state)
{
    const double now = t->side == VD_TT_WHITE ? score_worth(state) : -score_worth(state);
    const double his = expect(t, state, 1 - t->side) - now;
    const double mine = expect(t, state, t->side) - now;

    return now + his + OWN_THROW * mine + worth_of(&state->men[t->side]) -
           worth_of(&state->men[1 - t->side]);
}

/* Nearly normal, the same for the same men and seed. */
static double noise_of(const vd_tt_player *player, const vd_tt_men *men)
{
    double sum = -6.0;
    vd_rng rng;

    vd_rng_init(&rng, vd_hash64(men, sizeof *men, player->seed));
    for (int i = 0; i < 12; i++)
        sum += vd_rng_unit(&rng);
    return player->noise * sum;
}

/* The party after this end of the play, the other's marks made. */
static void after_play(const thinking *t, const vd_tt_men *end, vd_tt_state *out)
{
    bool doubled;

    *out = *t->state;
    out->men[t->side] = *end;
    (void)vd_tt_mark(t->options, out, (vd_tt_side)(1 - t->side), out->owed, &doubled);
    if (end->man[VD_TT_OUT] < VD_TT_MEN)
        return;
    /* A relevé: all begins anew, and who went out throws. */
    for (int side = 0; side < 2; side++) {
        memset(&out->men[side], 0, sizeof out->men[side]);
        out->men[side].man[VD_TT_TALON] = VD_TT_MEN;
        out->coup[side] = 0;
    }
}

static double value_of(thinking *t, const vd_tt_men *end)
{
    vd_tt_state state;

    after_play(t, end, &state);
    if (t->player->manner == VD_TT_GREEDY)
        return own_marks(t, &state);
    return look_ahead(t, &state) + (end->man[VD_TT_OUT] == VD_TT_MEN ? FIRST_THROW : 0.0) +
           noise_of(t->player, end);
}

/* The ends worth looking ahead from: those whose men stand best, and of equals the first. */
static size_t choose_few(const vd_tt_plays *plays, size_t *few)
{
    double worth[LOOKED_AT];
    size_t count = 0;

    for (size_t i = 0; i < plays->count; i++) {
        const double value = worth_of(&plays->play[i].end);
        size_t at = count;

        while (at > 0 && worth[at - 1] < value)
            at--;
        if (at == LOOKED_AT)
            continue;
        if (count < LOOKED_AT)
            count++;
        for (size_t k = count - 1; k > at; k--) {
            worth[k] = worth[k - 1];
            few[k] = few[k - 1];
        }
        worth[at] = value;
        few[at] = i;
    }
    return count;
}

/* The best of the plays, and what it is worth. */
static size_t best_play(thinking *t, const vd_tt_plays *plays, double *worth)
{
    size_t few[LOOKED_AT], best = 0;
    const size_t count = choose_few(plays, few);

    for (size_t i = 0; i < count; i++) {
        const double value = value_of(t, &plays->play[few[i]].end);

        if (i == 0 || value > *worth) {
            *worth = value;
            best = few[i];
        }
    }
    return best;
}

/* ---- Decisions ---- */

static void claim_play(const vd_tt_play *play, vd_tt_action *out)
{
    out->act = VD_TT_ACT_PLAY;
    out->claim.moves = play->moves;
    for (int i = 0; i < play->moves; i++) {
        out->claim.move[i].from = play->move[i].from;
        out->claim.move[i].to = play->move[i].to;
    }
}

static uint32_t chance(const vd_tt_player *player, const vd_tt_state *state, uint32_t bound)
{
    vd_rng rng;

    vd_rng_init(&rng,
                vd_hash64(state->men, sizeof state->men,
                          player->seed ^ (uint64_t)state->dice.die[0] << 8 ^
                              (uint64_t)state->dice.die[1] << 16 ^
                              (uint64_t)state->points[0] << 24 ^ (uint64_t)state->holes[0] << 32));
    return vd_rng_below(&rng, bound);
}

static void find_plays(const thinking *t, vd_tt_plays *plays)
{
    vd_tt_pos pos;

    vd_tt_state_pos(t->state, &pos);
    vd_tt_plays_find(t->options, &pos, t->state->dice, plays);
}

static bool has_net(const thinking *t)
{
    return t->player->net &&
           (t->player->manner == VD_TT_NET || t->player->manner == VD_TT_NET_AHEAD);
}

static vd_tt_care care_of(const thinking *t)
{
    return (vd_tt_care){.ahead = t->player->manner == VD_TT_NET_AHEAD,
                        .noise = t->player->noise,
                        .seed = t->player->seed};
}

/* By the net. */
static size_t best_choice(thinking *t, const vd_tt_plays *plays, double *worth)
{
    const vd_tt_care care = care_of(t);
    vd_tt_choice choice[VD_TT_PLAYS_MAX];

    vd_tt_choices(&t->net, t->state, plays, &care, choice);
    *worth = choice[0].value;
    return choice[0].play;
}

static void decide_play(thinking *t, vd_tt_plays *plays, vd_tt_action *out)
{
    size_t best = 0;
    double worth;

    find_plays(t, plays);
    if (has_net(t) && plays->count > 1)
        best = best_choice(t, plays, &worth);
    else if (t->player->manner == VD_TT_RANDOM)
        best = chance(t->player, t->state, (uint32_t)plays->count);
    else if (plays->count > 1)
        best = best_play(t, plays, &worth);
    claim_play(&plays->play[best], out);
}

/* TT50, TT51: the best play from here, or the first throw on a board laid anew with all points gone. */
static bool leaves(thinking *t, vd_tt_plays *plays)
{
    vd_tt_state anew = *t->state;
    double hold = 0.0;

    if (has_net(t)) {
        const vd_tt_care care = care_of(t);

        find_plays(t, plays);
        (void)best_choice(t, plays, &hold);
        return vd_tt_leave_value(&t->net, t->state, &care) > hold;
    }
    if (t->player->manner != VD_TT_AHEAD)
        return t->player->manner == VD_TT_GREEDY || chance(t->player, t->state, 2) == 0;
    find_plays(t, plays);
    (void)best_play(t, plays, &hold);
    anew.points[0] = anew.points[1] = 0;
    anew.run[0] = anew.run[1] = false;
    return FIRST_THROW + (t->side == VD_TT_WHITE ? score_worth(&anew) : -score_worth(&anew)) > hold;
}

/* Those who err by a point and a half a play overlook every other école. */
static bool takes(const thinking *t)
{
    return t->player->noise < 1.5 || chance(t->player, t->state, 2) == 0;
}

static int its_mark(const thinking *t, vd_tt_plays *plays)
{
    vd_tt_events events = {0};

    if (!t->state->owing)
        vd_tt_state_events(t->options, t->state, plays, &events);
    return vd_tt_slip(t->player, t->state, &events,
                      t->state->owing ? t->state->owed : events.sum[VD_TT_THROWER]);
}

void vd_tt_decide(const vd_tt_player *player, const vd_tt_options *options,
                  const vd_tt_state *state, vd_tt_plays *scratch, vd_tt_action *out)
{
    thinking t;

    t.player = player;
    t.options = t.net.options = options;
    t.state = state;
    t.side = state->turn;
    t.net.net = player->net;
    memset(out, 0, sizeof *out);
    switch ((vd_tt_phase)state->phase) {
    case VD_TT_MARK:
        out->act = VD_TT_ACT_MARK;
        out->value = (uint8_t)its_mark(&t, scratch);
        break;
    case VD_TT_SCHOOL:
        out->act = takes(&t) ? VD_TT_ACT_TAKE : VD_TT_ACT_LEAVE;
        break;
    case VD_TT_CHOOSE:
        out->act = leaves(&t, scratch) ? VD_TT_ACT_GO : VD_TT_ACT_HOLD;
        break;
    case VD_TT_PLAY:
        decide_play(&t, scratch, out);
        break;
    case VD_TT_DRAW:
        out->act = VD_TT_ACT_DRAW;
        break;
    case VD_TT_THROW:
    case VD_TT_OVER:
    default:
        out->act = VD_TT_ACT_THROW;
    }
}
