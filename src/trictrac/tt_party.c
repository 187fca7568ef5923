/* The party: marks, holes, the phases of a turn. What is owed to the other is known when the throw is, and marked after the play. */
#include "tt_priv.h"

#include <string.h>

#define VD_TT_KEY(name, rule)  "tt.deny." #name,
#define VD_TT_RULE(name, rule) rule,
static const char *const keys[] = {VD_TT_DENIAL_LIST(VD_TT_KEY)};
static const uint8_t rules[] = {VD_TT_DENIAL_LIST(VD_TT_RULE)};
#undef VD_TT_KEY
#undef VD_TT_RULE

enum { HOLE = 12, MARK_MAX = 98, COUP_MAX = 4, FEW_HOLES = 6 };

const char *vd_tt_denial_key(vd_tt_denial denial)
{
    VD_ASSERT((unsigned)denial < VD_TT_DENIAL_COUNT);
    return keys[denial];
}

int vd_tt_denial_rule(vd_tt_denial denial)
{
    VD_ASSERT((unsigned)denial < VD_TT_DENIAL_COUNT);
    return rules[denial];
}

void vd_tt_options_default(vd_tt_options *out)
{
    *out = (vd_tt_options){.holes = 12,
                           .bredouille = true,
                           .sortie = VD_TT_SORTIE_USUAL,
                           .throws_again = true,
                           .misery = true,
                           .by_power = true};
}

vd_status vd_tt_options_check(const vd_tt_options *options)
{
    const int holes = options->holes;

    if ((holes != 12 && holes != 6 && holes != 3) || options->sortie >= VD_TT_SORTIES)
        return VD_ERR_UNSUPPORTED;
    return VD_OK;
}

void vd_tt_state_start(vd_tt_state *out)
{
    vd_tt_pos pos;

    memset(out, 0, sizeof *out);
    vd_tt_pos_start(&pos);
    memcpy(out->men, pos.side, sizeof out->men);
    out->phase = VD_TT_DRAW;
}

void vd_tt_state_pos(const vd_tt_state *state, vd_tt_pos *out)
{
    const int thrower = state->owing ? 1 - state->turn : state->turn;

    out->side[VD_TT_THROWER] = state->men[thrower];
    out->side[VD_TT_OTHER] = state->men[1 - thrower];
}

/* The first throw of the party is kept until the second player's; each then has thrown once. */
void vd_tt_state_throw(const vd_tt_state *state, vd_tt_throw *out)
{
    memset(out, 0, sizeof *out);
    if (state->dice.count == 0)
        return;
    out->dice = state->dice;
    out->coup = state->coup[state->owing ? 1 - state->turn : state->turn];
    if (state->coup[VD_TT_WHITE] == 1 && state->coup[VD_TT_BLACK] == 1)
        out->first = state->first;
}

int vd_tt_state_actor(const vd_tt_state *state)
{
    if (state->phase == VD_TT_OVER || state->phase == VD_TT_DRAW)
        return -1;
    return state->phase == VD_TT_SCHOOL ? 1 - state->turn : state->turn;
}

/* ---- Marks ---- */

/* One or two holes (TT54 is of holes what the bredouille is of points). */
static void add_holes(const vd_tt_options *options, vd_tt_state *state, vd_tt_side side, int holes)
{
    const int all = state->holes[side] + holes;

    if (options->bredouille && state->holes[side] == 0)
        state->holes_run[side] = true;
    state->holes_run[1 - side] = false;
    state->holes[side] = (uint8_t)(all < options->holes ? all : options->holes);
}

int vd_tt_mark(const vd_tt_options *options, vd_tt_state *state, vd_tt_side side, int n,
               bool *doubled)
{
    const vd_tt_side other = (vd_tt_side)(1 - side);
    int total = state->points[side] + n, holes = 0;

    VD_ASSERT(n >= 0 && n <= MARK_MAX);
    *doubled = false;
    if (n == 0)
        return 0;
    if (state->points[side] == 0)
        state->run[side] = options->bredouille;
    state->run[other] = false;
    while (total >= HOLE) {
        const int more = state->run[side] ? 2 : 1;

        if (holes == 0)
            *doubled = more == 2;
        holes += more;
        total -= HOLE;
        state->run[side] = options->bredouille;
        state->points[other] = 0;
    }
    state->points[side] = (uint8_t)total;
    if (total == 0)
        state->run[side] = false;
    if (holes > 0)
        add_holes(options, state, side, holes);
    return holes;
}

int vd_tt_stakes(const vd_tt_options *options, const vd_tt_state *state, vd_tt_side winner)
{
    const vd_tt_side loser = (vd_tt_side)(1 - winner);

    if (!options->bredouille)
        return 1;
    if (!options->four_stakes)
        return state->holes_run[winner] ? 2 : 1;
    if (state->holes[loser] == 0)
        return 4;
    if (state->holes_run[winner])
        return 3;
    return !state->holes_run[loser] && state->holes[loser] < FEW_HOLES ? 2 : 1;
}

/* ---- What an action does ---- */

/* An action under way. */
typedef struct doing {
    const vd_tt_options *options;
    vd_tt_state *state;
    vd_tt_plays *scratch;
    vd_tt_outcome *outcome;
} doing;

static vd_tt_change *change(doing *d, vd_tt_change_kind kind, int side)
{
    vd_tt_change *out = &d->outcome->change[d->outcome->count];

    VD_ASSERT(d->outcome->count < VD_TT_CHANGES_MAX);
    d->outcome->count++;
    *out = (vd_tt_change){.kind = (uint8_t)kind, .side = (uint8_t)side};
    return out;
}

/* The throw that ended it stays where it lies: people look at what it gave. */
static void end(doing *d, int winner)
{
    vd_tt_state *state = d->state;

    if (state->owing || winner != state->turn)
        state->dice = (vd_dice){0};
    change(d, VD_TT_CHANGE_END, winner)->points =
        (uint8_t)vd_tt_stakes(d->options, state, (vd_tt_side)winner);
    state->phase = VD_TT_OVER;
    state->turn = (uint8_t)winner;
    state->owing = false;
    state->owed = state->school = state->marked = 0;
}

/* Mark, and end the party with its last hole (TT55). False: it is over. *holes how many there were. */
static bool mark(doing *d, vd_tt_change_kind kind, int side, int n, int *holes)
{
    const int other = 1 - side;
    const bool other_run = d->state->run[other] && d->state->points[other] > 0;
    vd_tt_change *out;

    *holes = 0;
    if (n == 0)
        return true;
    out = change(d, kind, side);
    out->points = (uint8_t)n;
    *holes = vd_tt_mark(d->options, d->state, (vd_tt_side)side, n, &out->doubled);
    out->holes = (uint8_t)*holes;
    out->left = d->state->points[side];
    out->run = d->state->run[side];
    out->broken = other_run && d->state->points[other] > 0;
    out->all_holes = d->state->holes[side];
    if (d->state->holes[side] < d->options->holes)
        return true;
    end(d, side);
    return false;
}

static void releve(doing *d, int side, bool left)
{
    vd_tt_state start;

    change(d, VD_TT_CHANGE_RELEVE, side)->points = left;
    vd_tt_state_start(&start);
    memcpy(d->state->men, start.men, sizeof start.men);
    d->state->coup[0] = d->state->coup[1] = 0;
    d->state->turn = (uint8_t)side;
}

/* The throw is done with: the other's turn, or a relevé for who is out (TT53). */
static void next_turn(doing *d, int thrower)
{
    vd_tt_state *state = d->state;
    const bool out = vd_tt_all_out(&state->men[thrower]);

    if (state->coup[1 - thrower] > 0)
        state->first = (vd_dice){0};
    state->owing = false;
    state->owed = state->school = state->marked = 0;
    state->turn = (uint8_t)(1 - thrower);
    state->phase = VD_TT_THROW;
    if (out)
        releve(d, thrower, false);
    if (out && !d->options->throws_again) {
        state->coup[thrower] = 1;
        state->phase = VD_TT_PLAY;
        return;
    }
    state->dice = (vd_dice){0};
}

/* The thrower has marked `n`: he chooses after a hole, else plays. */
static void marked_own(doing *d, int n)
{
    int holes;

    if (mark(d, VD_TT_CHANGE_MARK, d->state->turn, n, &holes))
        d->state->phase = holes > 0 ? VD_TT_CHOOSE : VD_TT_PLAY;
}

/* The other has marked `n` of what the played throw owed him; then écoles, his own first. */
static void marked_owed(doing *d, int n, int school)
{
    const int side = d->state->turn, thrower = 1 - side;
    const int taken = d->state->school;
    int holes;

    if (mark(d, VD_TT_CHANGE_MARK, side, n, &holes) &&
        mark(d, VD_TT_CHANGE_SCHOOL, side, taken, &holes) &&
        mark(d, VD_TT_CHANGE_SCHOOL, thrower, school, &holes))
        next_turn(d, thrower);
}

void vd_tt_state_events(const vd_tt_options *options, const vd_tt_state *state, vd_tt_plays *plays,
                        vd_tt_events *out)
{
    vd_tt_throw thrown;
    vd_tt_pos pos;

    out->count = 0;
    out->sum[VD_TT_THROWER] = out->sum[VD_TT_OTHER] = 0;
    plays->count = 0;
    if (state->dice.count == 0 || state->owing)
        return;
    vd_tt_state_pos(state, &pos);
    vd_tt_state_throw(state, &thrown);
    vd_tt_plays_find(options, &pos, state->dice, plays);
    vd_tt_events_find(options, &pos, &thrown, plays, out);
}

/* What `turn` has to mark now. */
static int due(const doing *d)
{
    vd_tt_events events;

    if (d->state->owing)
        return d->state->owed;
    vd_tt_state_events(d->options, d->state, d->scratch, &events);
    return events.sum[VD_TT_THROWER];
}

/* A throw lies there: count it and mark it, or let it be marked. */
static void thrown(doing *d, vd_dice dice)
{
    vd_tt_state *state = d->state;
    vd_tt_events events;

    state->dice = dice;
    if (state->coup[state->turn] < COUP_MAX)
        state->coup[state->turn]++;
    vd_tt_state_events(d->options, state, d->scratch, &events);
    state->owed = (uint8_t)events.sum[VD_TT_OTHER];
    if (d->options->by_hand)
        state->phase = VD_TT_MARK;
    else
        marked_own(d, events.sum[VD_TT_THROWER]);
}

/* ---- The actions ---- */

static vd_tt_denial do_draw(doing *d, const uint8_t die[2])
{
    if (die[0] == die[1])
        return VD_TT_DENIAL_none;
    d->state->turn = die[1] > die[0];
    if (d->options->rencontre)
        d->state->first = vd_dice_make(die[0], die[1]);
    thrown(d, vd_dice_make(die[0], die[1]));
    return VD_TT_DENIAL_none;
}

static vd_tt_denial do_mark(doing *d, int n)
{
    if (n % 2 != 0 || n > MARK_MAX)
        return VD_TT_DENIAL_bad_mark;
    if (n != due(d)) {
        d->state->marked = (uint8_t)n;
        d->state->phase = VD_TT_SCHOOL;
    } else if (d->state->owing) {
        marked_owed(d, n, 0);
    } else {
        marked_own(d, n);
    }
    return VD_TT_DENIAL_none;
}

/* TT56: what was marked too much is taken off by who takes the école, and he marks the difference. */
static vd_tt_denial do_school(doing *d, bool take)
{
    const int n = d->state->marked, right = due(d);
    const int stays = take && n > right ? right : n;
    const int school = !take ? 0 : n > right ? n - right : right - n;

    d->state->marked = 0;
    if (d->state->owing) {
        marked_owed(d, stays, school);
        return VD_TT_DENIAL_none;
    }
    d->state->school = (uint8_t)school;
    marked_own(d, stays);
    return VD_TT_DENIAL_none;
}

/* TT51: who leaves gives nothing of what his throw owes; an école that the other has taken is marked before the men go back. */
static vd_tt_denial do_choose(doing *d, bool go)
{
    vd_tt_state *state = d->state;
    int holes;

    state->phase = VD_TT_PLAY;
    if (!go || !mark(d, VD_TT_CHANGE_SCHOOL, 1 - state->turn, state->school, &holes))
        return VD_TT_DENIAL_none;
    state->points[0] = state->points[1] = 0;
    state->run[0] = state->run[1] = false;
    state->owed = state->school = 0;
    state->dice = (vd_dice){0};
    state->phase = VD_TT_THROW;
    releve(d, state->turn, true);
    return VD_TT_DENIAL_none;
}

static vd_tt_denial do_play(doing *d, const vd_tt_claim *claim)
{
    vd_tt_state *state = d->state;
    const int thrower = state->turn;
    vd_tt_play play;
    vd_tt_pos pos;

    vd_tt_state_pos(state, &pos);
    d->outcome->reason = vd_tt_judge(d->options, &pos, state->dice, claim, d->scratch, &play);
    if (d->outcome->reason.code != VD_TT_REASON_legal)
        return VD_TT_DENIAL_bad_play;
    d->outcome->play = play;
    state->men[thrower] = play.end;
    state->turn = (uint8_t)(1 - thrower);
    state->owing = true;
    state->phase = VD_TT_MARK;
    if (!d->options->by_hand)
        marked_owed(d, state->owed, 0);
    return VD_TT_DENIAL_none;
}

static bool good_dice(const uint8_t die[2])
{
    return die[0] >= 1 && die[0] <= 6 && die[1] >= 1 && die[1] <= 6;
}

static vd_tt_denial act(doing *d, const vd_tt_action *action)
{
    switch ((vd_tt_act)action->act) {
    case VD_TT_ACT_DRAW:
        return good_dice(action->die) ? do_draw(d, action->die) : VD_TT_DENIAL_bad_dice;
    case VD_TT_ACT_THROW:
        if (!good_dice(action->die))
            return VD_TT_DENIAL_bad_dice;
        thrown(d, vd_dice_make(action->die[0], action->die[1]));
        return VD_TT_DENIAL_none;
    case VD_TT_ACT_MARK:
        return do_mark(d, action->value);
    case VD_TT_ACT_TAKE:
    case VD_TT_ACT_LEAVE:
        return do_school(d, action->act == VD_TT_ACT_TAKE);
    case VD_TT_ACT_HOLD:
    case VD_TT_ACT_GO:
        return do_choose(d, action->act == VD_TT_ACT_GO);
    case VD_TT_ACT_PLAY:
        return do_play(d, &action->claim);
    case VD_TT_ACT_RESIGN:
        d->state->dice = (vd_dice){0};
        end(d, action->value == VD_TT_WHITE ? VD_TT_BLACK : VD_TT_WHITE);
        return VD_TT_DENIAL_none;
    case VD_TT_ACTS:
    default:
        return VD_TT_DENIAL_not_now;
    }
}

/* What each action waits for; a party may be given up at any time. */
static bool is_time(const vd_tt_state *state, unsigned act)
{
    static const uint8_t phase[] = {
        [VD_TT_ACT_DRAW] = VD_TT_DRAW,    [VD_TT_ACT_THROW] = VD_TT_THROW,
        [VD_TT_ACT_MARK] = VD_TT_MARK,    [VD_TT_ACT_TAKE] = VD_TT_SCHOOL,
        [VD_TT_ACT_LEAVE] = VD_TT_SCHOOL, [VD_TT_ACT_HOLD] = VD_TT_CHOOSE,
        [VD_TT_ACT_GO] = VD_TT_CHOOSE,    [VD_TT_ACT_PLAY] = VD_TT_PLAY,
    };

    return act == VD_TT_ACT_RESIGN || (act < VD_TT_ACT_RESIGN && phase[act] == state->phase);
}

vd_tt_denial vd_tt_do(const vd_tt_options *options, vd_tt_state *state, const vd_tt_action *action,
                      vd_tt_plays *scratch, vd_tt_outcome *outcome)
{
    vd_tt_state after = *state;
    doing d = {.options = options, .state = &after, .scratch = scratch, .outcome = outcome};
    vd_tt_denial denial;

    memset(outcome, 0, sizeof *outcome);
    if (state->phase == VD_TT_OVER)
        return VD_TT_DENIAL_over;
    if (!is_time(state, action->act))
        return action->act == VD_TT_ACT_GO ? VD_TT_DENIAL_may_not_go : VD_TT_DENIAL_not_now;
    denial = act(&d, action);
    if (denial == VD_TT_DENIAL_none)
        *state = after;
    return denial;
}
