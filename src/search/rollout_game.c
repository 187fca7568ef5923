/* One game of a rollout, from roll to roll.
 *
 * Where the cube is turned the game goes on twice, each half counting half: else a few games with a high cube would make
 * most of the spread, which grows with the square of the stake while such games become rarer by less. */
#include "inner/nets.h"
#include "inner/unrolled.h"
#include "playout.h"

enum { BRANCHES_MAX = 64 };

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

/* The best of w->plays at 0 ply. */
static void play_best(playout *c)
{
    rollout_worker *w = c->w;
    table_play best;

    vd_search_batch_value_plays(&w->batch, w->plays.play, w->plays.count);
    vd_search_roll_table_choose(c, c->side, c->cube_level, 0, w->batch.live, &best);
    make_play(c, &best);
}

static void make_result(playout *c, const vd_pos *result)
{
    table_play play = {.pos = *result, .stays = true};

    if (!vd_pos_over(&c->r->match.rules.variant, result) && result->pending == VD_PENDING_NONE) {
        vd_pos_flip(result, &play.pos);
        play.stays = false;
    }
    make_play(c, &play);
    c->known = false;
}

/* Nothing could be played. With three dice the game may be lost by that, or the turn go on. */
static void lose_turn(playout *c, vd_dice dice)
{
    vd_pos passed = c->pos;

    passed.pending = VD_PENDING_NONE;
    if (dice.count > 2)
        vd_pos_pass(&c->r->match.rules.variant, &c->pos, dice, &passed);
    make_result(c, &passed);
}

/* False: stopped. */
static bool play_searched(playout *c, int ply)
{
    rollout_worker *w = c->w;
    vd_search_options options = vd_search_playout_options(c, ply);
    vd_match now;

    VD_ASSERT(ply >= 1 && ply <= VD_PLY_MAX);
    options.choose = true;
    vd_search_playout_match(c, &now);
    if (!vd_search_rollout_searched(w,
                                    vd_search_rank(w->search, &now, &w->plays, &options, w->list)))
        return false;
    make_result(c, &w->plays.play[w->list[0].play].result);
    return true;
}

/* False: stopped. */
static bool play_roll(playout *c, const roll_table *table, int thrown)
{
    const vd_dice dice = vd_search_dice_of_throw(thrown);
    const int ply = c->r->options.side[c->side].ply;
    rollout_worker *w = c->w;
    vd_status status;

    if (table && ply == 0 && w->limits[c->side].keep[KIND_CONTACT] == 0) {
        make_play(c,
                  &table->play[c->cube_level - table->cube_level][vd_search_roll_of_throw(thrown)]);
        return true;
    }
    status = vd_plays_find(&c->r->match.rules.variant, &c->pos, dice, &w->plays);
    VD_ASSERT(status == VD_OK);
    (void)status;
    if (w->plays.count == 0)
        lose_turn(c, dice);
    else if (w->plays.count == 1)
        make_result(c, &w->plays.play[0].result);
    else if (ply > 0)
        return play_searched(c, ply);
    else
        play_best(c);
    return true;
}

/* A double to be named, or what follows from one (R86, R87): no dice are rolled. */
static void play_named(playout *c)
{
    const vd_variant *variant = &c->r->match.rules.variant;
    const bool free = c->pos.pending == VD_PENDING_NAME_DOUBLE;
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
        vd_search_roll_table_choose(c, c->side, c->cube_level, 0, w->batch.live, &tried);
        seen = tried.probs;
        if (!tried.stays)
            vd_probs_flip(&seen);
        score = vd_cube_states_dead(&c->r->states[c->side], c->cube_level, &seen);
        if (!any || score > most) {
            any = true;
            most = score;
            best = tried;
        }
    }
    if (any)
        make_play(c, &best);
    else
        lose_turn(c, vd_dice_make(pos.pending_die, pos.pending_die));
}

/* ---- The game ---- */

/* Is so much at stake that it pays to play on twice? */
static bool branches(const playout *c)
{
    const vd_rollout *r = c->r;
    const double unit = r->unit[c->side][c->cube_level],
                 first = r->unit[c->side][c->candidate->cube_level];
    const double stake = r->states[0].money ? c->scale / c->candidate->scale : unit / first;
    double share = 1.0;

    for (uint32_t n = c->branch; n > 1; n /= 2)
        share *= 0.5;
    return c->branch < BRANCHES_MAX && stake * share > 1.5;
}

/* Roll and play. False: stopped. */
static bool roll_and_play(playout *c, roll_table *table)
{
    const int thrown = vd_search_game_dice_roll(&c->dice);

    c->rolled++;
    if (table && !c->r->options.plain)
        vd_search_playout_add_luck(c, table, vd_search_roll_of_throw(thrown));
    return play_roll(c, table, thrown);
}

static playout_step play_on(playout *c);

/* Both halves roll from here, each its own dice. */
static playout_step play_twice(playout *c, roll_table *table)
{
    playout other = *c;

    c->branch = 2 * c->branch;
    other.branch = c->branch + 1;
    vd_search_game_dice_branch(&other.dice, c->r->options.seed, c->number, other.branch);
    if (!roll_and_play(c, table) || !roll_and_play(&other, table) || play_on(c) == STOPPED ||
        play_on(&other) == STOPPED)
        return STOPPED;
    for (int i = 0; i < FIGURES; i++)
        c->out[i] = (c->out[i] + other.out[i]) / 2.0;
    return ENDED;
}

static playout_step half_move(playout *c)
{
    const vd_rollout_options *options = &c->r->options;
    const bool asks = vd_search_playout_may_double(c);
    const int turns = c->turns;
    roll_table *table = NULL;

    if (!options->plain || (asks && options->side[c->side].cube_ply == 1))
        table = vd_search_roll_table_of(c);
    if (asks) {
        const playout_step cube = vd_search_playout_decide(c, table);

        if (cube != GOES_ON)
            return cube;
        if (c->turns != turns && branches(c))
            return play_twice(c, table);
    }
    return roll_and_play(c, table) ? GOES_ON : STOPPED;
}

/* To the end, or to that of both halves. */
static playout_step play_on(playout *c)
{
    playout_step step = GOES_ON;

    while (step == GOES_ON) {
        if (vd_search_playout_ends(c))
            return ENDED;
        if (vd_pos_is_unrolled(&c->pos))
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
                 .cube_level = candidate->cube_level,
                 .state = candidate->state,
                 .scale = candidate->scale,
                 .turns = candidate->turns};

    vd_search_game_dice_start(&c.dice, w->rollout->match.rules.variant.dice,
                              w->rollout->options.seed, number);
    if (play_on(&c) == STOPPED)
        return false;
    for (int i = 0; i < FIGURES; i++)
        out->at[i] = (float)c.out[i];
    return true;
}
