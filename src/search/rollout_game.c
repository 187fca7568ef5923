/* One game of a rollout.
 *
 * Luck is what a roll brings more than the mean of the 21, each valued statically after its best play. Its expectation is
 * 0 whatever the net thinks, so that a game's result less all its luck has the same expectation as the result, and
 * hardly any of its spread. With the cube it is counted in what is played for: the value in the state of the cube in
 * which the dice are thrown.
 *
 * Where the cube is turned the game goes on twice, each half counting half: else a few games with a high cube would make
 * most of the spread, which grows with the square of the stake while such games become rarer by less. */
#include "rollout.h"

#include <string.h>

/* A double that is worse at 0 ply by more than this part of a simple game is not searched. */
static const double CLEARLY_WRONG = 0.4;

enum { BRANCHES_MAX = 64 };

typedef struct playout {
    rollout_worker *w;
    const vd_rollout *r;
    const rollout_candidate *candidate;
    uint32_t number;
    game_dice dice;
    uint32_t thrown;
    vd_pos pos; /* seen by who goes on */
    int side, level, state;
    double scale; /* money: the stake in units of the one the question is about */
    int turns;
    uint32_t branch; /* 1; those of branch n are 2n and 2n + 1 */
    bool known;      /* `probs` are those of `pos` */
    vd_probs probs;
    double luck[FIGURES]; /* so far, seen by side 0 */
    bool settled;         /* the chances are known, the cube is still played for */
    double out[FIGURES];
} playout;

/* ---- Values ---- */

static void to_array(const vd_probs *p, double out[CHANCES])
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

    return vd_pos_won(variant, &c->pos, VD_MOVER) || vd_pos_won(variant, &c->pos, VD_OPPONENT);
}

static const vd_probs *chances(playout *c)
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

    if (c->pos.pending != VD_PENDING_NONE || (c->thrown == 0 && c->candidate->no_cube_once))
        return no_double[3 * c->level + c->state];
    vd_cube_states_decide(&c->r->states[c->side], no_double, value);
    return value[3 * c->level + c->state];
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
    to_array(&seen, c->out);
    for (int i = 0; i < CHANCES; i++)
        c->out[i] -= c->luck[i];
    c->settled = true;
}

/* `value` of the side on roll at the stake as it is now. */
static void finish(playout *c, const vd_probs *p, double value)
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
    const int state = 3 * c->level + c->state;
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

    if (c->pos.pending != VD_PENDING_NONE)
        return false;
    if (vd_cube_states_exact(r->engine, &r->states[c->side], &c->pos, no_double)) {
        finish(c, chances(c), decided(c, no_double));
        return true;
    }
    if (vd_classify(&r->match.rules.variant, &c->pos, &net_id) != VD_CLASS_BEAROFF &&
        !vd_engine_two_sided(r->engine, &r->match.rules.variant, &c->pos, &two_sided))
        return false;
    if (!cube_is_dead(c)) {
        settle_chances(c, chances(c));
        return false;
    }
    vd_cube_states_static(r->engine, &r->states[c->side], &c->pos, chances(c), no_double);
    finish(c, chances(c), decided(c, no_double));
    return true;
}

static bool ends(playout *c)
{
    const vd_rollout_options *options = &c->r->options;
    const bool cut =
        c->thrown >= THROWS_MAX || (options->truncate > 0 && c->thrown >= options->truncate);
    const bool done = over(c);
    double no_double[VD_CUBE_STATES] = {0};

    if (done || (cut && c->pos.pending == VD_PENDING_NONE)) {
        vd_cube_states_static(c->r->engine, &c->r->states[c->side], &c->pos, chances(c), no_double);
        finish(c, chances(c), done ? no_double[3 * c->level + c->state] : decided(c, no_double));
        return true;
    }
    return !options->through_exact && ends_exactly(c);
}

/* ---- The rolls of a position ---- */

/* Of live[from..to - 1], the play that is worth most to `side` at `level`. */
static void choose(const playout *c, int side, int level, size_t from, size_t to, table_play *out)
{
    const batch *b = &c->w->batch;
    size_t best = from;
    double most = 0;

    VD_ASSERT(from < to);
    VD_ASSERT(side == 0 || side == 1);
    for (size_t i = from; i < to; i++) {
        vd_probs seen = b->probs[i];
        double score;

        if (!b->stays[b->at[i]])
            vd_probs_flip(&seen);
        score = vd_cube_states_dead(&c->r->states[side], level, &seen);
        if (i == from || score > most) {
            most = score;
            best = i;
        }
    }
    out->pos = b->pos[b->at[best]];
    out->probs = b->probs[best];
    out->stays = b->stays[b->at[best]];
}

static void fill_roll_table(playout *c, roll_table *f)
{
    rollout_worker *w = c->w;
    const int levels = c->level + 1 < c->r->states[0].levels ? 2 : 1;
    batch_rolls rolls = {.from = 0, .to = 0};

    f->pos = c->pos;
    f->side = c->side;
    f->level = c->level;
    f->valued[0] = f->valued[1] = 0;
    while (rolls.to < 21) {
        rolls.from = rolls.to;
        vd_search_batch_value_rolls(&w->batch, &c->pos, &w->limits[c->side], &rolls);
        for (int i = rolls.from; i < rolls.to; i++) {
            for (int up = 0; up < levels; up++)
                choose(c, c->side, c->level + up, rolls.first[i], rolls.first[i + 1],
                       &f->play[up][i]);
        }
    }
    f->known = true;
}

/* Games begin alike: what has been seen there is kept. */
static roll_table *roll_table_of(playout *c)
{
    rollout_worker *w = c->w;
    roll_table *f = &w->roll_table;

    if (c->thrown <= MEMO_THROWS) {
        const uint64_t salt = (uint64_t)(2 * c->level + c->side) * 0x9E3779B97F4A7C15U;

        f = &w->memo[(vd_pos_hash(&c->pos) + salt) % MEMO];
        if (f->known && f->side == c->side && f->level == c->level &&
            vd_pos_equal(&f->pos, &c->pos))
            return f;
    }
    fill_roll_table(c, f);
    return f;
}

static bool same_play(const table_play *a, const table_play *b)
{
    return a->stays == b->stays && vd_pos_equal(&a->pos, &b->pos);
}

/* What the play for roll `i` is worth at the roll_table's level, or one `up`. */
static void value_play(const playout *c, roll_table *f, int up, int i)
{
    VD_ASSERT((up == 0 || up == 1) && i >= 0 && i < 21);

    const table_play *play = &f->play[up][i];
    const vd_cube_states *states = &c->r->states[play->stays ? f->side : 1 - f->side];
    const int level = f->level + up;
    double no_double[VD_CUBE_STATES] = {0};

    vd_cube_states_static(c->r->engine, states, &play->pos, &play->probs, no_double);
    if (!play->stays) {
        vd_cube_states_decide(states, no_double, no_double);
        vd_cube_states_turn(states, no_double, no_double);
    }
    memcpy(f->value[up][i], &no_double[3 * level], sizeof f->value[up][i]);
    f->valued[up] |= 1U << i;
    /* Most plays are best at either stake. */
    if (up == 0 && level + 1 < states->levels && same_play(play, &f->play[1][i])) {
        memcpy(f->value[1][i], &no_double[3 * level + 3], sizeof f->value[1][i]);
        f->valued[1] |= 1U << i;
    }
}

static double mean_of(const playout *c, roll_table *f, int up, int state)
{
    double sum = 0;

    VD_ASSERT((up == 0 || up == 1) && state >= 0 && state < 3);
    for (int i = 0; i < 21; i++) {
        if ((f->valued[up] >> i & 1U) == 0)
            value_play(c, f, up, i);
    }
    for (int i = 0; i < 21; i++) {
        vd_dice dice;

        sum += vd_dice_nth(i, &dice) * f->value[up][i][state];
    }
    return sum / 36.0;
}

/* The chances after a roll, seen by the mover. */
static void chances_after(const table_play *play, double out[CHANCES])
{
    vd_probs seen = play->probs;

    if (!play->stays)
        vd_probs_flip(&seen);
    to_array(&seen, out);
}

static void mean_chances(const roll_table *f, int up, double mean[CHANCES])
{
    VD_ASSERT(up == 0 || up == 1);
    memset(mean, 0, CHANCES * sizeof *mean);
    for (int i = 0; i < 21; i++) {
        double after[CHANCES];
        vd_dice dice;
        const int weight = vd_dice_nth(i, &dice);

        chances_after(&f->play[up][i], after);
        for (int k = 0; k < CHANCES; k++)
            mean[k] += weight * after[k] / 36.0;
    }
}

static void add_luck(playout *c, roll_table *f, int roll)
{
    const int up = c->level - f->level;
    const double sign = c->side == 0 ? 1.0 : -1.0;
    const double mean = mean_of(c, f, up, c->state);
    double expected[CHANCES], after[CHANCES];

    VD_ASSERT(roll >= 0 && roll < 21);
    c->luck[VALUE] += sign * c->scale * (f->value[up][roll][c->state] - mean);
    if (c->settled)
        return;
    mean_chances(f, up, expected);
    chances_after(&f->play[up][roll], after);
    for (int k = 0; k < CHANCES; k++)
        after[k] -= expected[k];
    c->luck[0] += sign * after[0];
    for (int k = 1; k < CHANCES; k++)
        c->luck[c->side == 0 ? k : k <= 2 ? k + 2 : k - 2] += after[k];
}

/* ---- The cube ---- */

typedef struct doubling {
    double no_double, take, pass; /* of the side on roll, at the stake as it lies */
    bool beaver;
} doubling;

static bool may_double(const playout *c)
{
    const vd_match_rules *rules = &c->r->match.rules;

    return c->pos.pending == VD_PENDING_NONE &&
           ((c->r->states[c->side].may_double >> (3 * c->level + c->state)) & 1U) != 0 &&
           !(c->thrown == 0 && c->candidate->no_cube_once) &&
           (rules->cube_limit == 0 || c->turns < rules->cube_limit);
}

static void double_by(const playout *c, const double no_double[VD_CUBE_STATES], doubling *out)
{
    const vd_cube_states *states = &c->r->states[c->side];
    const int state = 3 * c->level + c->state;

    out->no_double = no_double[state];
    out->take = vd_cube_states_take(states, state, no_double);
    out->pass = states->pass[c->level];
    out->beaver = states->beavers && no_double[VD_STATE_THEIRS] < 0.0;
}

static void judge_static(playout *c, doubling *out)
{
    double no_double[VD_CUBE_STATES] = {0};

    vd_cube_states_static(c->r->engine, &c->r->states[c->side], &c->pos, chances(c), no_double);
    double_by(c, no_double, out);
}

static void judge_rolls(playout *c, roll_table *f, doubling *out)
{
    const int state = 3 * c->level + c->state;
    double no_double[VD_CUBE_STATES] = {0};

    no_double[state] = mean_of(c, f, 0, c->state);
    if (c->r->states[0].money)
        no_double[VD_STATE_THEIRS] = mean_of(c, f, 0, VD_STATE_THEIRS);
    else if (c->level + 1 < c->r->states[0].levels)
        no_double[3 * c->level + 3 + VD_STATE_THEIRS] = mean_of(c, f, 1, VD_STATE_THEIRS);
    double_by(c, no_double, out);
}

/* The game as it stands, as a match. */
static void match_now(const playout *c, vd_match *out)
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

static vd_search_options search_options(const playout *c, int ply)
{
    const vd_search_options options = {.ply = ply,
                                       .filter = c->r->options.side[c->side].filter,
                                       .job = &c->w->job,
                                       .cubeless = false};

    VD_ASSERT(ply >= 0 && ply <= VD_PLY_MAX);
    return options;
}

/* False: stopped. */
static bool judge_search(playout *c, int ply, doubling *out)
{
    const double unit = c->r->unit[c->side][c->level];
    vd_search_options options = search_options(c, ply);
    vd_cube_decision decision;
    vd_match now;

    VD_ASSERT(ply >= 1 && ply <= VD_PLY_MAX);
    judge_static(c, out);
    if ((out->take < out->pass ? out->take : out->pass) < out->no_double - CLEARLY_WRONG * unit)
        return true;
    match_now(c, &now);
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
    else if (c->level + 1 < states->levels)
        c->level++;
    c->turns += beaver ? 2 : 1;
    c->state = VD_STATE_THEIRS;
}

static void drop(playout *c, const roll_table *f, double pass)
{
    vd_probs mean = *chances(c);
    double by_rolls[CHANCES];

    if (f) {
        mean_chances(f, 0, by_rolls);
        mean = (vd_probs){(float)by_rolls[0], (float)by_rolls[1], (float)by_rolls[2],
                          (float)by_rolls[3], (float)by_rolls[4]};
    }
    finish(c, &mean, pass);
}

typedef enum decision { GOES_ON, ENDED, STOPPED } decision;

static decision decide(playout *c, roll_table *f)
{
    const int ply = c->r->options.side[c->side].cube_ply;
    doubling d;

    if (ply == 0)
        judge_static(c, &d);
    else if (ply == 1)
        judge_rolls(c, f, &d);
    else if (!judge_search(c, ply, &d))
        return STOPPED;
    if (d.no_double >= (d.take < d.pass ? d.take : d.pass))
        return GOES_ON;
    if (d.pass < d.take) {
        drop(c, f, c->r->states[c->side].pass[c->level]);
        return ENDED;
    }
    turn_cube(c, d.beaver);
    return GOES_ON;
}

/* ---- Plays ---- */

static void make_play(playout *c, const table_play *play)
{
    c->pos = play->pos;
    c->probs = play->probs;
    c->known = true;
    if (play->stays)
        return;
    c->side = 1 - c->side;
    if (c->state != VD_STATE_CENTRED)
        c->state = c->state == VD_STATE_MINE ? VD_STATE_THEIRS : VD_STATE_MINE;
}

static void pass_turn(playout *c)
{
    table_play pass = {.stays = false};

    vd_pos_flip(&c->pos, &pass.pos);
    make_play(c, &pass);
    c->known = false;
}

/* The best of w->plays at 0 ply. */
static void play_best(playout *c)
{
    rollout_worker *w = c->w;
    table_play best;

    vd_search_batch_value_plays(&w->batch, w->plays.play, w->plays.count);
    choose(c, c->side, c->level, 0, w->batch.live, &best);
    make_play(c, &best);
}

static void make_result(playout *c, const vd_pos *result)
{
    table_play play = {.pos = *result, .stays = true};

    if (!vd_pos_won(&c->r->match.rules.variant, result, VD_MOVER) &&
        result->pending == VD_PENDING_NONE) {
        vd_pos_flip(result, &play.pos);
        play.stays = false;
    }
    make_play(c, &play);
    c->known = false;
}

/* False: stopped. */
static bool play_searched(playout *c, int ply)
{
    rollout_worker *w = c->w;
    vd_search_options options = search_options(c, ply);
    vd_match now;

    VD_ASSERT(ply >= 1 && ply <= VD_PLY_MAX);
    options.choose = true;
    match_now(c, &now);
    if (!vd_search_rollout_searched(w,
                                    vd_search_rank(w->search, &now, &w->plays, &options, w->list)))
        return false;
    make_result(c, &w->plays.play[w->list[0].play].result);
    return true;
}

/* False: stopped. */
static bool play_roll(playout *c, const roll_table *f, int thrown)
{
    VD_ASSERT(thrown >= 0 && thrown < 36);

    const int ply = c->r->options.side[c->side].ply;
    rollout_worker *w = c->w;
    vd_status status;

    if (f && ply == 0 && w->limits[c->side].keep[KIND_CONTACT] == 0) {
        make_play(c, &f->play[c->level - f->level][vd_search_roll_of_throw(thrown)]);
        return true;
    }
    status = vd_plays_find(&c->r->match.rules.variant, &c->pos, vd_search_dice_of_throw(thrown),
                           &w->plays);
    VD_ASSERT(status == VD_OK);
    (void)status;
    if (w->plays.count == 0)
        pass_turn(c);
    else if (w->plays.count == 1)
        make_result(c, &w->plays.play[0].result);
    else if (ply > 0)
        return play_searched(c, ply);
    else
        play_best(c);
    return true;
}

/* A double to be named, or what follows from one (R86, R87): no dice are thrown. */
static void play_named(playout *c)
{
    const vd_variant *variant = &c->r->match.rules.variant;
    const bool free = c->pos.pending == VD_PENDING_NAME;
    const vd_pos pos = c->pos;
    table_play best = {.stays = false}, tried;
    bool any = false;
    double most = 0;

    for (int die = free ? 1 : pos.pending_die; die <= (free ? 6 : pos.pending_die); die++) {
        rollout_worker *w = c->w;
        vd_status status = vd_plays_find_named(variant, &pos, die, &w->plays);
        vd_probs seen;
        double score;

        VD_ASSERT(status == VD_OK);
        (void)status;
        if (w->plays.count == 0)
            continue;
        vd_search_batch_value_plays(&w->batch, w->plays.play, w->plays.count);
        choose(c, c->side, c->level, 0, w->batch.live, &tried);
        seen = tried.probs;
        if (!tried.stays)
            vd_probs_flip(&seen);
        score = vd_cube_states_dead(&c->r->states[c->side], c->level, &seen);
        if (!any || score > most) {
            any = true;
            most = score;
            best = tried;
        }
    }
    if (any)
        make_play(c, &best);
    else
        pass_turn(c);
}

/* ---- The game ---- */

static bool thrown_at(const vd_pos *pos)
{
    return pos->pending == VD_PENDING_NONE || pos->pending == VD_PENDING_AGAIN;
}

/* Is so much at stake that it pays to play on twice? */
static bool branches(const playout *c)
{
    const vd_rollout *r = c->r;
    const double unit = r->unit[c->side][c->level], first = r->unit[c->side][c->candidate->level];
    const double stake = r->states[0].money ? c->scale / c->candidate->scale : unit / first;
    double share = 1.0;

    for (uint32_t n = c->branch; n > 1; n /= 2)
        share *= 0.5;
    return c->branch < BRANCHES_MAX && stake * share > 1.5;
}

/* Throw and play. False: stopped. */
static bool throw_and_play(playout *c, roll_table *f)
{
    const int thrown = vd_search_game_dice_throw(&c->dice);

    c->thrown++;
    if (f && !c->r->options.plain)
        add_luck(c, f, vd_search_roll_of_throw(thrown));
    return play_roll(c, f, thrown);
}

static decision play_on(playout *c);

/* Both halves throw from here, each its own dice. */
static decision play_twice(playout *c, roll_table *f)
{
    playout other = *c;

    c->branch = 2 * c->branch;
    other.branch = c->branch + 1;
    vd_search_game_dice_branch(&other.dice, c->r->options.seed, c->number, other.branch);
    if (!throw_and_play(c, f) || !throw_and_play(&other, f) || play_on(c) == STOPPED ||
        play_on(&other) == STOPPED)
        return STOPPED;
    for (int i = 0; i < FIGURES; i++)
        c->out[i] = (c->out[i] + other.out[i]) / 2.0;
    return ENDED;
}

static decision half_move(playout *c)
{
    const vd_rollout_options *options = &c->r->options;
    const bool asks = may_double(c);
    const int turns = c->turns;
    roll_table *f = NULL;

    if (!options->plain || (asks && options->side[c->side].cube_ply == 1))
        f = roll_table_of(c);
    if (asks) {
        const decision cube = decide(c, f);

        if (cube != GOES_ON)
            return cube;
        if (c->turns != turns && branches(c))
            return play_twice(c, f);
    }
    return throw_and_play(c, f) ? GOES_ON : STOPPED;
}

/* To the end, or to that of both halves. */
static decision play_on(playout *c)
{
    decision step = GOES_ON;

    while (step == GOES_ON) {
        if (ends(c))
            return ENDED;
        if (!thrown_at(&c->pos))
            play_named(c);
        else
            step = vd_search_rollout_go_on(c->w) ? half_move(c) : STOPPED;
    }
    return step;
}

bool vd_search_game_play(rollout_worker *w, const rollout_candidate *candidate, uint32_t number,
                         game_figures *out)
{
    playout c = {.w = w,
                 .r = w->rollout,
                 .candidate = candidate,
                 .number = number,
                 .branch = 1,
                 .pos = candidate->pos,
                 .side = candidate->side,
                 .level = candidate->level,
                 .state = candidate->state,
                 .scale = candidate->scale,
                 .turns = candidate->turns};

    vd_search_game_dice_start(&c.dice, w->rollout->options.seed, number);
    if (play_on(&c) == STOPPED)
        return false;
    for (int i = 0; i < FIGURES; i++)
        out->at[i] = (float)c.out[i];
    return true;
}
