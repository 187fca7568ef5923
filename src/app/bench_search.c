/* The engine signature: searches with the cube, matches that the computer plays at every level, rollouts. */
#include "bench.h"

#include <string.h>

enum {
    SEARCH_TURNS = 40,
    SEARCH_EVERY = 4, /* of the turns of a game, one is searched */
    /* And one two rolls deep; of three dice this one alone, and two deep where equal dice throw again. */
    DEEP_EVERY = 16,
    MATCH_ACTIONS = 500,
    STRONG_ACTIONS = 8, /* at a level that searches */
    ODD_EVERY = 12,     /* one action of so many is one nobody thought about */
    RACES = 12,
    PLAYER_TURNS = 12,
    RACE_CHECKERS = 5, /* which the exact table knows */
    ROLLOUT_GAMES = 36,
    ROLLOUT_TURNS = 7
};

/* ---- Searches ------------------------------------------------------------------------------------------------ */

static void mix_evaluation(bench_walk *w, const vd_evaluation *e)
{
    vd_bench_mix_double(w, e->equity);
    vd_bench_mix_double(w, e->cubeless);
    vd_bench_mix_double(w, e->cubeful);
    vd_bench_mix_double(w, e->mwc);
    vd_bench_mix_float(w, e->probs.win);
    vd_bench_mix_float(w, e->probs.gammon);
    vd_bench_mix_float(w, e->probs.lose_gammon);
    vd_bench_mix(w, (uint64_t)e->ply);
}

static void mix_decision(bench_walk *w, const vd_cube_decision *d)
{
    vd_bench_mix(w, (uint64_t)d->verdict << 2 | (uint64_t)d->allowed << 1 | d->beaver);
    vd_bench_mix_double(w, d->no_double);
    vd_bench_mix_double(w, d->take);
    vd_bench_mix_double(w, d->pass);
    vd_bench_mix_double(w, d->match ? d->mwc_take : 0.0);
    vd_bench_mix_float(w, d->probs.win);
}

static void mix_list(bench_walk *w)
{
    for (size_t i = 0; i < w->plays.count; i++) {
        vd_bench_mix(w, w->list[i].play << 3 | (uint64_t)w->list[i].ply);
        vd_bench_mix_double(w, w->list[i].equity);
        vd_bench_mix_double(w, w->list[i].mwc);
    }
}

/* Position, plays and double, so many rolls deep. */
static vd_status mix_search(bench_walk *w, const vd_match *match, int ply)
{
    const vd_search_options options = {.ply = ply};
    vd_evaluation evaluation;
    vd_cube_decision decision;
    vd_market_losers market;
    vd_status status = vd_search_eval(w->search, match, &options, &evaluation);

    VD_ASSERT(ply >= 0 && ply <= VD_PLY_MAX);
    if (status == VD_OK)
        status = vd_search_rank(w->search, match, &w->plays, &options, w->list);
    if (status == VD_OK)
        status = vd_search_cube(w->search, match, &options, &decision);
    if (status != VD_OK)
        return status;
    mix_evaluation(w, &evaluation);
    mix_list(w);
    mix_decision(w, &decision);
    if (ply != 1 || !decision.allowed)
        return VD_OK;
    status = vd_search_market_losers(w->search, match, &options, &market);
    if (status != VD_OK)
        return status;
    vd_bench_mix_double(w, market.lost);
    vd_bench_mix_double(w, market.lost_by);
    vd_bench_mix_double(w, market.redoubled);
    vd_bench_mix_double(w, market.redoubled_by);
    return VD_OK;
}

/* The middle of a game for money, with Jacoby and beavers or without, or of a match. */
static void set_states(bench_walk *w, vd_match *match, vd_variant_id id)
{
    static const uint16_t lengths[] = {0, 0, 3, 5, 7};
    vd_situation situation;

    vd_situation_init(&situation, id);
    situation.length = lengths[vd_rng_below(&w->rng, 5)];
    if (situation.length > 0) {
        situation.score[VD_MOVER] = vd_rng_below(&w->rng, situation.length);
        situation.score[VD_OPPONENT] = vd_rng_below(&w->rng, situation.length);
        situation.crawford = (situation.score[VD_MOVER] + 1 == situation.length ||
                              situation.score[VD_OPPONENT] + 1 == situation.length) &&
                             vd_rng_below(&w->rng, 2) == 0;
    } else if (vd_variant_get(id)->cube) {
        situation.jacoby = vd_rng_below(&w->rng, 2) == 0;
        situation.beavers = vd_rng_below(&w->rng, 2) == 0;
    }
    if (vd_variant_get(id)->cube && vd_rng_below(&w->rng, 3) == 0) {
        situation.cube_exp = 1;
        situation.cube_owner = (int8_t)vd_rng_below(&w->rng, 2);
    }
    vd_match_of(&situation, match);
}

/* What is searched of a game: every so many turns, with another score each time. */
static vd_status search_turn(bench_walk *w, vd_variant_id id, const vd_pos *pos, int turn)
{
    const vd_variant *variant = vd_variant_get(id);
    const bool deep = turn % DEEP_EVERY == 3, three = variant->dice > 2;
    vd_match match;
    int ply = deep && (!three || variant->equal_again) ? 2 : 1;

    if (three && !deep)
        return VD_OK;
    set_states(w, &match, id);
    match.pos = *pos;
    while (ply >= 0 && !vd_search_can(w->search, &match.rules.variant, ply))
        ply--;
    return ply < 0 ? VD_OK : mix_search(w, &match, ply);
}

static vd_status search_game(bench_walk *w, vd_variant_id id)
{
    const vd_variant *variant = vd_variant_get(id);
    vd_pos pos;

    vd_pos_start(variant, &pos);
    for (int turn = 0; turn < SEARCH_TURNS && pos.pending == VD_PENDING_NONE; turn++) {
        const vd_dice dice = vd_bench_roll_of(variant, &w->rng);
        vd_status status = vd_plays_find(variant, &pos, dice, &w->plays);

        if (status == VD_OK && turn % SEARCH_EVERY == 3)
            status = search_turn(w, id, &pos, turn);
        if (status != VD_OK)
            return status;
        if (w->plays.count > 0)
            pos = w->plays.play[vd_rng_below(&w->rng, (uint32_t)w->plays.count)].result;
        else
            vd_bench_pass(variant, dice, &pos);
        if (vd_pos_over(variant, &pos))
            break;
        vd_pos_flip(&pos, &pos);
    }
    return VD_OK;
}

/* Ends of games for money that the exact table knows, two rolls deep. */
static vd_status search_races(bench_walk *w)
{
    vd_status status = VD_OK;

    w->plays.count = 0;
    for (int i = 0; i < RACES && status == VD_OK; i++) {
        vd_situation situation;
        vd_match match;

        vd_situation_init(&situation, VD_BACKGAMMON);
        memset(&situation.pos, 0, sizeof situation.pos);
        for (int s = 0; s < 2; s++) {
            situation.pos.side[s].point[0] = VD_CHECKERS_MAX - RACE_CHECKERS;
            for (int n = 0; n < RACE_CHECKERS; n++)
                situation.pos.side[s].point[1 + vd_rng_below(&w->rng, i % 2 == 0 ? 6 : 9)]++;
        }
        vd_match_of(&situation, &match);
        status = mix_search(w, &match, 1 + i % 2);
    }
    return status;
}

vd_status vd_bench_search(bench_walk *w, int from, int to)
{
    const uint64_t before = vd_search_evaluations(w->search);
    vd_status status = from == VD_BACKGAMMON ? search_races(w) : VD_OK;

    for (int id = from; id < to && status == VD_OK; id++) {
        if (vd_engine_knows(w->engine[BENCH_EMBEDDED], vd_variant_get((vd_variant_id)id)))
            status = search_game(w, (vd_variant_id)id);
    }
    w->out.evaluations += vd_search_evaluations(w->search) - before;
    return status;
}

/* ---- Matches ------------------------------------------------------------------------------------------------- */

/* What the rules say of every action, sense or not, of either seat. */
static void mix_denials(bench_walk *w, const vd_match *match)
{
    vd_match other = *match; /* T2 and T3 speak of games that few matches come to */

    other.crawford_done = match->rules.length > 0;
    other.crawford_game = false;
    vd_bench_mix(w, (uint64_t)vd_match_double_refusal(&other, match->turn));
    other.crawford_game = other.crawford_done;
    vd_bench_mix(w, (uint64_t)vd_match_double_refusal(&other, match->turn));
    for (int act = 0; act < VD_ACT_COUNT; act++) {
        const vd_action action = {.act = (uint8_t)act,
                                  .seat = (uint8_t)vd_rng_below(&w->rng, 2),
                                  .die = {(uint8_t)(1 + vd_rng_below(&w->rng, 6)), 4},
                                  .value = (uint8_t)(1 + vd_rng_below(&w->rng, 3))};
        const vd_refusal refusal = vd_match_refusal(match, &action);

        vd_bench_mix(w, (uint64_t)vd_refusal_rule(refusal) << 8 | (uint64_t)refusal);
    }
}

static void mix_match(bench_walk *w, const vd_match *match)
{
    vd_situation situation;

    vd_situation_of(match, &situation);
    vd_bench_mix(w, vd_pos_hash(&situation.pos));
    vd_bench_mix(w, (uint64_t)situation.score[0] << 32 | situation.score[1]);
    vd_bench_mix(w, (uint64_t)match->phase << 32 | (uint64_t)match->cube_exp << 16 |
                        (uint64_t)(match->cube_owner + 1) << 8 | match->actor);
    vd_bench_mix(w, (uint64_t)match->end_points << 16 | (uint64_t)match->end_kind << 8 |
                        (uint64_t)match->end);
    for (int kind = 1; kind <= 3; kind++)
        vd_bench_mix(w, vd_match_points(match, kind));
    mix_denials(w, match);
}

/* An action nobody thought about: a double, a resignation, an answer, cocked dice; mostly refused. */
static void odd_action(bench_walk *w, const vd_match *match, vd_action *out)
{
    static const uint8_t acts[] = {VD_ACT_COCKED,       VD_ACT_DOUBLE,  VD_ACT_DOUBLE,
                                   VD_ACT_BEAVER,       VD_ACT_RACCOON, VD_ACT_RESIGN,
                                   VD_ACT_RESIGN_ACCEPT};

    out->act = match->phase == VD_PHASE_RESIGNED ? VD_ACT_RESIGN_ACCEPT
                                                 : acts[vd_rng_below(&w->rng, sizeof acts)];
    out->seat = match->actor;
    out->value = (uint8_t)(1 + vd_rng_below(&w->rng, 3));
}

/* What the seat that must act does, its dice thrown. */
static vd_status next_action(bench_walk *w, const vd_match *match, const vd_level *level,
                             vd_action *out)
{
    const uint32_t every = match->phase == VD_PHASE_RESIGNED ? 2 : ODD_EVERY;
    const bool odd = vd_rng_below(&w->rng, every) == 0;
    vd_computer_player player = {.match = *match, .noise_seed = 20261122};
    vd_status status = VD_OK;

    memset(out, 0, sizeof *out);
    strncpy(player.level, level->name, sizeof player.level - 1);
    if (match->phase == VD_PHASE_OPENING)
        out->act = VD_ACT_OPENING;
    else if (match->phase == VD_PHASE_GAME_OVER)
        out->act = VD_ACT_NEXT_GAME;
    else if (odd)
        odd_action(w, match, out);
    else
        status =
            vd_computer_player_decide(&player, w->engine[BENCH_EMBEDDED], &w->plays, NULL, out);
    out->die[0] = (uint8_t)(1 + vd_rng_below(&w->rng, 6));
    /* Ties of the draw come more often than by chance: they may double the cube. */
    out->die[1] = match->phase == VD_PHASE_OPENING && vd_rng_below(&w->rng, 2) == 0
                      ? out->die[0]
                      : (uint8_t)(1 + vd_rng_below(&w->rng, 6));
    return status;
}

static vd_status play_match(bench_walk *w, const vd_match_rules *rules, const vd_level *level)
{
    const int actions = level->noise > 0.0F ? MATCH_ACTIONS : STRONG_ACTIONS;
    vd_match match;

    if (vd_match_init(&match, rules) != VD_REFUSAL_none)
        return VD_ERR_ILLEGAL;
    for (int i = 0; i < actions && match.phase != VD_PHASE_MATCH_OVER; i++) {
        vd_action action;
        const vd_status status = next_action(w, &match, level, &action);

        if (status != VD_OK)
            return status;
        vd_bench_mix(w, (uint64_t)vd_match_apply(&match, &action));
        vd_bench_mix(w, vd_hash64(action.hop, action.hops * sizeof action.hop[0], action.act));
        vd_bench_mix(w, action.value);
        mix_match(w, &match);
    }
    return VD_OK;
}

/* The rules of match number `i` of a variant: every option of the cube is met somewhere. */
static void set_rules(vd_match_rules *out, vd_variant_id id, int i)
{
    static const int lengths[] = {3, 0, 5};

    VD_ASSERT(i >= 0);
    vd_match_rules_default(out, id, lengths[i]);
    if (!out->cube)
        return;
    if (i == 1) {
        out->jacoby = out->beavers = out->raccoons = true;
        out->auto_doubles = 1;
        out->cube_limit = id == VD_BACKGAMMON ? 3 : 0;
    }
    out->holland = out->length > 0;
}

/* What every level does with a position, before its roll and with dice on the board. */
static vd_status ask_levels(bench_walk *w, const vd_situation *situation)
{
    for (size_t i = 0; i < vd_level_count(); i++) {
        vd_action action;
        vd_match match;
        vd_status status;

        vd_match_of(situation, &match);
        status = next_action(w, &match, vd_level_get(i), &action);
        if (status != VD_OK)
            return status;
        vd_bench_mix(w, (uint64_t)action.act << 8 | action.value);
        vd_bench_mix(w, vd_hash64(action.hop, action.hops * sizeof action.hop[0], action.hops));
    }
    return VD_OK;
}

/* Positions of a game that any play leads to, with their dice; and a race that is lost, where a computer resigns. */
static vd_status ask_minds(bench_walk *w)
{
    vd_situation situation;
    vd_status status = VD_OK;

    vd_situation_init(&situation, VD_BACKGAMMON);
    for (int turn = 0; turn < PLAYER_TURNS && status == VD_OK; turn++) {
        situation.dice = vd_bench_roll(&w->rng);
        status = ask_levels(w, &situation);
        if (status == VD_OK)
            status = vd_plays_find(vd_variant_get(VD_BACKGAMMON), &situation.pos, situation.dice,
                                   &w->plays);
        if (status != VD_OK)
            return status;
        if (w->plays.count > 0)
            situation.pos = w->plays.play[vd_rng_below(&w->rng, (uint32_t)w->plays.count)].result;
        vd_pos_flip(&situation.pos, &situation.pos);
    }
    vd_situation_init(&situation, VD_BACKGAMMON);
    memset(&situation.pos, 0, sizeof situation.pos);
    situation.pos.side[VD_MOVER].point[6] = VD_CHECKERS_MAX - 1;
    situation.pos.side[VD_MOVER].point[0] = 1;
    situation.pos.side[VD_OPPONENT].point[1] = 2;
    situation.pos.side[VD_OPPONENT].point[0] = VD_CHECKERS_MAX - 2;
    for (int i = 0; i < 3 && status == VD_OK; i++)
        status = ask_levels(w, &situation);
    return status;
}

vd_status vd_bench_matches(bench_walk *w)
{
    const vd_status asked = ask_minds(w);
    size_t next = 0;

    if (asked != VD_OK)
        return asked;

    for (int id = 0; id < VD_VARIANT_COUNT; id++) {
        for (int i = 0; i < 3; i++) {
            const vd_level *level = vd_level_get(next++ % vd_level_count());
            vd_match_rules rules;
            vd_status status;

            set_rules(&rules, (vd_variant_id)id, i);
            if (!vd_engine_knows(w->engine[BENCH_EMBEDDED], &rules.variant))
                break;
            status = play_match(w, &rules, level);
            if (status != VD_OK)
                return status;
        }
    }
    return VD_OK;
}

/* ---- Rollouts ------------------------------------------------------------------------------------------------ */

static void mix_figure(bench_walk *w, const vd_figure *figure)
{
    vd_bench_mix_double(w, figure->mean);
    vd_bench_mix_double(w, figure->error);
}

static void mix_report(bench_walk *w, const vd_rollout *rollout)
{
    vd_rollout_report report;
    vd_rollout_candidate line[4];

    vd_rollout_look(rollout, &report, line);
    vd_bench_mix(w, (uint64_t)report.games << 8 | report.best);
    if (vd_rollout_kind_of(rollout) == VD_ROLLOUT_CUBE)
        mix_decision(w, &report.cube);
    for (size_t i = 0; i < vd_rollout_count(rollout); i++) {
        mix_figure(w, &line[i].win);
        mix_figure(w, &line[i].gammon);
        mix_figure(w, &line[i].lose_gammon);
        mix_figure(w, &line[i].equity);
        mix_figure(w, &line[i].value);
        mix_figure(w, &line[i].behind);
        vd_bench_mix_double(w, line[i].confidence);
    }
}

static vd_status roll_out(bench_walk *w, const vd_rollout_question *question,
                          const vd_rollout_options *options, vd_error *err)
{
    vd_rollout *rollout = NULL;
    vd_status status = vd_rollout_new(w->engine[BENCH_EMBEDDED], question, options, &rollout, err);

    if (status == VD_OK)
        status = vd_rollout_run(rollout, 1, NULL);
    if (status == VD_OK)
        mix_report(w, rollout);
    vd_rollout_free(rollout);
    return status;
}

static void set_rollout(vd_rollout_options *options, vd_rollout_question *question,
                        const vd_match *match, vd_rollout_kind kind)
{
    vd_rollout_options_default(options);
    options->games = options->least = ROLLOUT_GAMES;
    options->truncate = ROLLOUT_TURNS;
    options->seed = 20261123;
    *question = (vd_rollout_question){.kind = kind, .match = match};
}

/* Two plays of an opening 4-2. */
static vd_status roll_out_plays(bench_walk *w, vd_error *err)
{
    vd_rollout_options options;
    vd_rollout_question question;
    vd_situation situation;
    vd_match match;
    vd_status status;

    vd_situation_init(&situation, VD_BACKGAMMON);
    situation.dice = vd_dice_make(4, 2);
    vd_match_of(&situation, &match);
    set_rollout(&options, &question, &match, VD_ROLLOUT_PLAYS);
    status = vd_match_plays(&match, &w->plays);
    question.plays = w->plays.play;
    question.count = 2;
    return status == VD_OK ? roll_out(w, &question, &options, err) : status;
}

/* The start of a match to three points, the luck left in, the side on roll looking one roll ahead. */
static vd_status roll_out_position(bench_walk *w, vd_error *err)
{
    vd_rollout_options options;
    vd_rollout_question question;
    vd_situation situation;
    vd_match match;

    vd_situation_init(&situation, VD_NACKGAMMON);
    situation.length = 3;
    situation.score[VD_OPPONENT] = 1;
    vd_match_of(&situation, &match);
    set_rollout(&options, &question, &match, VD_ROLLOUT_POSITION);
    options.plain = true;
    options.truncate = 2;
    options.side[0].ply = 1;
    return roll_out(w, &question, &options, err);
}

/* A double in a race that the exact table knows from some point on. */
static vd_status roll_out_cube(bench_walk *w, vd_error *err)
{
    vd_rollout_options options;
    vd_rollout_question question;
    vd_situation situation;
    vd_match match;

    vd_situation_init(&situation, VD_BACKGAMMON);
    memset(&situation.pos, 0, sizeof situation.pos);
    for (int s = 0; s < 2; s++) {
        situation.pos.side[s].point[0] = 7;
        situation.pos.side[s].point[3] = 4;
        situation.pos.side[s].point[5 + s] = 4;
    }
    vd_match_of(&situation, &match);
    set_rollout(&options, &question, &match, VD_ROLLOUT_CUBE);
    options.truncate = 0;
    return roll_out(w, &question, &options, err);
}

vd_status vd_bench_rollouts(bench_walk *w, vd_error *err)
{
    vd_status status = roll_out_plays(w, err);

    if (status == VD_OK)
        status = roll_out_position(w, err);
    return status == VD_OK ? roll_out_cube(w, err) : status;
}
