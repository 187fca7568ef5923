/* Making and running a rollout. */
#include "rollout.h"
#include "inner/nets.h"

#include <stdlib.h>
#include <string.h>

enum { SEARCH_CACHE = 12 };

/* Of the plays of each roll whose mean is taken, so many with contact are valued, the best by the pruning judgement; of the
 * roll that falls, all are. Fewer make the luck less exact, more take longer: here the product is least. */
enum { ROLL_TABLE_KEEP = 5 };

void vd_rollout_options_default(vd_rollout_options *out)
{
    memset(out, 0, sizeof *out);
    out->games = STRATA * STRATA;
    out->least = 4 * STRATA;
    out->side[0].cube_ply = 1;
    out->side[1].cube_ply = 1;
}

/* ---- Making one ---- */

static bool searches(const vd_rollout_side *side)
{
    return side->ply > 0 || side->cube_ply > 1;
}

/* Are depth and variant among what the engine can do? */
static vd_status check_depths(const vd_engine *engine, const vd_match *match,
                              const vd_rollout_options *options, vd_error *err)
{
    const vd_variant *variant = &match->rules.variant;
    vd_status status = VD_OK;
    vd_search *search;

    if (!vd_engine_knows(engine, variant))
        return vd_fail_word(err, VD_ERR_UNSUPPORTED, VD_ERROR_bad_variant, 0, variant->name,
                            strlen(variant->name));
    status = vd_search_new(engine, 0, &search, err);
    if (status != VD_OK)
        return status;
    for (int i = 0; i < 2 && status == VD_OK; i++) {
        const vd_rollout_side *side = &options->side[i];
        const int cube = match->rules.cube ? side->cube_ply : 0;

        if (!vd_search_can(search, variant, side->ply) || cube < 0 || cube > VD_PLY_MAX ||
            (cube > 1 && !vd_search_can(search, variant, cube)))
            status =
                vd_fail_args(err, VD_ERR_UNSUPPORTED, VD_ERROR_bad_number, 0, 0, VD_PLY_MAX, 0);
    }
    vd_search_free(search);
    return status;
}

static vd_status check_options(const vd_rollout_options *options, vd_error *err)
{
    if (options->games < 1 || options->games > VD_ROLLOUT_GAMES_MAX ||
        options->truncate > ROLLS_MAX || !(options->clear >= 0.0 && options->clear <= 1000.0))
        return vd_fail_args(err, VD_ERR_UNSUPPORTED, VD_ERROR_bad_number, 0, 1,
                            VD_ROLLOUT_GAMES_MAX, 0);
    return VD_OK;
}

/* The match as it is played. */
static void set_match(vd_rollout *r, const vd_match *match)
{
    r->asked = *match;
    r->match = *match;
    if (!r->options.cubeless)
        return;
    r->match.rules.cube = false;
    r->match.rules.jacoby = false;
    r->match.rules.beavers = false;
    r->match.cube_owner = -1;
}

static double equity_of(const vd_variant *variant, int chance)
{
    vd_probs p = {0};
    float *const field[CHANCES] = {&p.win, &p.gammon, &p.backgammon, &p.lose_gammon,
                                   &p.lose_backgammon};

    if (chance >= 0)
        *field[chance] = 1.0F;
    return (double)vd_probs_equity(variant, &p);
}

static void set_values(vd_rollout *r)
{
    const vd_variant *variant = &r->match.rules.variant;

    vd_cube_states_of(r->engine, &r->match, r->match.turn, &r->states[0]);
    vd_cube_states_of(r->engine, &r->match, 1 - r->match.turn, &r->states[1]);
    r->normal[0] = vd_cube_states_normal(&r->states[0], 0.0);
    r->normal[1] = vd_cube_states_normal(&r->states[0], 1.0) - r->normal[0];
    r->worth[CHANCES] = equity_of(variant, -1);
    for (int k = 0; k < CHANCES; k++)
        r->worth[k] = equity_of(variant, k) - r->worth[CHANCES];
    for (int cube_level = 0; cube_level < r->states[0].levels; cube_level++) {
        const double mine = r->states[0].pass[cube_level], theirs = r->states[1].pass[cube_level];

        for (int side = 0; side < 2; side++)
            r->unit[side][cube_level] = r->states[0].money ? 1.0 : (mine + theirs - 1.0) / 2.0;
    }
}

static void set_position(const vd_rollout *r, rollout_candidate *candidate)
{
    candidate->pos = r->match.pos;
    candidate->side = 0;
    candidate->state = r->states[0].now;
    candidate->scale = 1.0;
    candidate->turns = r->match.cube_turns;
}

static void set_play(const vd_rollout *r, const vd_play *play, rollout_candidate *candidate)
{
    set_position(r, candidate);
    candidate->play = *play;
    candidate->pos = play->result;
    if (vd_pos_over(&r->match.rules.variant, &play->result) ||
        play->result.pending != VD_PENDING_NONE)
        return;
    vd_pos_flip(&play->result, &candidate->pos);
    candidate->side = 1;
    candidate->state = r->states[1].now;
}

static void set_doubled(const vd_rollout *r, rollout_candidate *candidate)
{
    set_position(r, candidate);
    candidate->state = VD_STATE_THEIRS;
    candidate->turns++;
    if (r->states[0].money)
        candidate->scale = 2.0;
    else
        candidate->cube_level = 1;
}

/* The legal play that leads there. */
static const vd_play *find_play(const vd_plays *plays, const vd_pos *result)
{
    for (size_t i = 0; i < plays->count; i++) {
        if (vd_pos_equal(&plays->play[i].result, result))
            return &plays->play[i];
    }
    return NULL;
}

static vd_status set_plays(vd_rollout *r, const vd_rollout_question *question)
{
    vd_plays plays = {.capacity = VD_PLAYS_MAX};
    vd_status status;

    plays.play = malloc(VD_PLAYS_MAX * sizeof *plays.play);
    if (!plays.play)
        return VD_ERR_NOMEM;
    status = vd_match_plays(question->match, &plays);
    if (status == VD_OK && plays.count == 0) { /* the turn is lost */
        memset(&plays.play[0], 0, sizeof plays.play[0]);
        vd_pos_pass(&question->match->rules.variant, &question->match->pos, question->match->dice,
                    &plays.play[0].result);
        plays.count = 1;
    }
    for (size_t i = 0; i < r->count && status == VD_OK; i++) {
        const vd_play *play = find_play(&plays, &question->plays[i].result);

        if (play)
            set_play(r, play, &r->candidate[i]);
        else
            status = VD_ERR_ILLEGAL;
    }
    free(plays.play);
    return status;
}

static bool may_double(const vd_rollout *r)
{
    vd_match before = r->match;

    before.phase = VD_PHASE_ROLL;
    return (r->states[0].may_double >> r->states[0].now & 1U) != 0 &&
           vd_match_double_refusal(&before, before.turn) == VD_REFUSAL_none;
}

static vd_status set_lines(vd_rollout *r, const vd_rollout_question *question)
{
    const vd_variant *variant = &r->match.rules.variant;
    const bool doubles = may_double(r);

    VD_ASSERT(r->count >= 1 && r->count <= VD_ROLLOUT_CANDIDATES_MAX);
    if (vd_pos_over(variant, &r->match.pos))
        return VD_ERR_ILLEGAL;
    switch (r->kind) {
    case VD_ROLLOUT_PLAYS:
        return r->match.dice.count < 2 ? VD_ERR_ILLEGAL : set_plays(r, question);
    case VD_ROLLOUT_CUBE:
        if (!doubles || r->match.pos.pending != VD_PENDING_NONE)
            return VD_ERR_ILLEGAL;
        set_position(r, &r->candidate[0]);
        r->candidate[0].no_cube_once = true;
        set_doubled(r, &r->candidate[1]);
        return VD_OK;
    case VD_ROLLOUT_POSITION:
    default:
        set_position(r, &r->candidate[0]);
        r->candidate[0].no_cube_once = !doubles;
        return VD_OK;
    }
}

vd_status vd_search_rollout_reserve(vd_rollout *r, uint32_t games)
{
    VD_ASSERT(games <= VD_ROLLOUT_GAMES_MAX);
    uint8_t(*strata)[2];

    if (games <= r->room)
        return VD_OK;
    strata = realloc(r->strata, games * sizeof *strata);
    if (!strata)
        return VD_ERR_NOMEM;
    r->strata = strata;
    for (size_t i = 0; i < r->count; i++) {
        rollout_candidate *candidate = &r->candidate[i];
        game_figures *game = realloc(candidate->game, games * sizeof *game);
        atomic_uchar *done;

        if (!game)
            return VD_ERR_NOMEM;
        candidate->game = game;
        done = realloc(candidate->done, games * sizeof *done);
        if (!done)
            return VD_ERR_NOMEM;
        candidate->done = done;
        for (uint32_t k = r->room; k < games; k++)
            atomic_init(&done[k], 0);
    }
    r->room = games;
    return VD_OK;
}

static size_t lines_of(const vd_rollout_question *question)
{
    return question->kind == VD_ROLLOUT_PLAYS  ? question->count
           : question->kind == VD_ROLLOUT_CUBE ? 2
                                               : 1;
}

/* Games after which something may be decided. */
static uint32_t first_check(uint32_t least)
{
    const uint32_t rounds = least / STRATA + (least % STRATA != 0);

    return rounds > 0 ? STRATA * rounds : STRATA;
}

const vd_filter *vd_search_rollout_filter(const vd_rollout_side *side)
{
    static const vd_filter plain = {.stages = 0, .width = 1, .valued = ROLL_TABLE_KEEP};

    if (side->filter)
        return side->filter;
    return side->ply == 0 ? &plain : vd_filter_default(side->ply);
}

static void set_options(vd_rollout *r, const vd_rollout_options *options)
{
    r->options = *options;
    for (int i = 0; i < 2; i++) {
        vd_rollout_side *side = &r->options.side[i];

        r->filter[i] = *vd_search_rollout_filter(side);
        side->filter = &r->filter[i];
    }
    r->check = first_check(options->least);
}

vd_status vd_rollout_new(const vd_engine *engine, const vd_rollout_question *question,
                         const vd_rollout_options *options, vd_rollout **out, vd_error *err)
{
    vd_status status = check_options(options, err);
    vd_rollout *r = NULL;

    if (status == VD_OK)
        status = check_depths(engine, question->match, options, err);
    if (status != VD_OK)
        return status;
    if (lines_of(question) < 1 || lines_of(question) > VD_ROLLOUT_CANDIDATES_MAX)
        return vd_fail_args(err, VD_ERR_FULL, VD_ERROR_bad_number, 0, 1, VD_ROLLOUT_CANDIDATES_MAX,
                            0);
    r = calloc(1, sizeof *r);
    if (r)
        r->candidate = calloc(lines_of(question), sizeof *r->candidate);
    if (!r || !r->candidate) {
        vd_rollout_free(r);
        return vd_fail(err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    }
    r->engine = engine;
    r->kind = question->kind;
    r->count = lines_of(question);
    set_options(r, options);
    set_match(r, question->match);
    set_values(r);
    status = set_lines(r, question);
    if (status != VD_OK) {
        vd_rollout_free(r);
        return vd_fail(err, status,
                       status == VD_ERR_NOMEM ? VD_ERROR_no_memory : VD_ERROR_not_legal, 0);
    }
    *out = r;
    return VD_OK;
}

void vd_rollout_free(vd_rollout *r)
{
    if (!r)
        return;
    for (size_t i = 0; i < r->count && r->candidate; i++) {
        free(r->candidate[i].game);
        free(r->candidate[i].done);
    }
    free(r->strata);
    free(r->candidate);
    free(r);
}

vd_status vd_rollout_extend(vd_rollout *r, uint32_t games, double clear)
{
    vd_rollout_options options = r->options;
    vd_status status;

    options.games = games > r->games ? games : r->games;
    options.clear = clear;
    status = options.games > 0 ? check_options(&options, NULL) : VD_OK;
    if (status != VD_OK)
        return status;
    r->options.games = options.games;
    r->options.clear = clear;
    return VD_OK;
}

vd_rollout_kind vd_rollout_kind_of(const vd_rollout *r)
{
    return r->kind;
}

const vd_match *vd_rollout_match(const vd_rollout *r)
{
    return &r->asked;
}

const vd_rollout_options *vd_rollout_settings(const vd_rollout *r)
{
    return &r->options;
}

size_t vd_rollout_count(const vd_rollout *r)
{
    return r->count;
}

const vd_play *vd_rollout_play(const vd_rollout *r, size_t candidate)
{
    VD_ASSERT(candidate < r->count);
    return &r->candidate[candidate].play;
}

/* ---- Running ---- */

static bool keep_searching(void *user, double done)
{
    (void)done;
    return vd_search_rollout_go_on(user);
}

/* Asked while the other threads finish what they began. */
static void while_waiting(void *user)
{
    vd_rollout *r = user;

    (void)vd_search_rollout_go_on(&r->worker[0]);
}

/* Line by candidate of game after game. */
static void play_task(void *user, int number, size_t index)
{
    vd_rollout *r = user;
    rollout_worker *w = &r->worker[number];
    const uint32_t game = r->from + (uint32_t)(index / r->count);
    rollout_candidate *candidate = &r->candidate[index % r->count];
    game_figures figures;

    VD_ASSERT(number >= 0 && number < VD_ROLLOUT_THREADS_MAX);
    if (atomic_load(&r->stopped) || atomic_load(&r->enough) || !vd_ranks_own(r->ranks, index))
        return;
    if (!atomic_load(&candidate->given_up) && !atomic_load(&candidate->done[game])) {
        if (!vd_search_game_play(w, candidate, game, &figures))
            return;
        candidate->game[game] = figures;
        atomic_store(&candidate->done[game], 1);
    }
    atomic_fetch_add(&r->played, r->ranks ? (size_t)r->ranks->count : 1);
}

static void free_workers(vd_rollout *r, int threads)
{
    for (int i = 0; i < threads && r->worker; i++) {
        rollout_worker *w = &r->worker[i];

        vd_search_batch_fini(&w->batch);
        vd_search_free(w->search);
        free(w->plays.play);
        free(w->list);
        free(w->memo);
    }
    free(r->worker);
    r->worker = NULL;
    vd_pool_free(r->pool);
    r->pool = NULL;
}

static bool make_worker(vd_rollout *r, int number)
{
    VD_ASSERT(number >= 0 && number < VD_ROLLOUT_THREADS_MAX);

    rollout_worker *w = &r->worker[number];
    const bool search = searches(&r->options.side[0]) || searches(&r->options.side[1]);

    w->rollout = r;
    w->number = number;
    w->job = (vd_job){keep_searching, w};
    w->plays.capacity = VD_PLAYS_MAX;
    w->plays.play = malloc(VD_PLAYS_MAX * sizeof *w->plays.play);
    w->list = malloc(VD_PLAYS_MAX * sizeof *w->list);
    w->memo = calloc(MEMO, sizeof *w->memo);
    for (int side = 0; side < 2; side++) {
        const bool own = r->options.side[side].ply == 0; /* deeper, a filter is the search's */

        w->limits[side].pruning = vd_engine_pruning_scores;
        w->limits[side].keep[KIND_CONTACT] = own ? r->filter[side].valued : ROLL_TABLE_KEEP;
        w->limits[side].keep[KIND_RACE] = own ? r->filter[side].valued_race : 0;
    }
    return vd_search_batch_init(&w->batch, r->engine, &r->match.rules.variant, NULL) &&
           w->plays.play && w->list && w->memo &&
           (!search || vd_search_new(r->engine, SEARCH_CACHE, &w->search, NULL) == VD_OK);
}

static bool make_workers(vd_rollout *r, int threads)
{
    r->worker = calloc((size_t)threads, sizeof *r->worker);
    if (!r->worker)
        return false;
    for (int i = 0; i < threads; i++) {
        if (!make_worker(r, i))
            return false;
    }
    r->pool = threads > 1 ? vd_pool_new(threads) : NULL;
    return threads == 1 || r->pool;
}

/* So many games of each candidate. */
static void play_part(vd_rollout *r, uint32_t games)
{
    const size_t count = (size_t)games * r->count;
    vd_status status = VD_OK;

    r->from = r->games;
    r->to_play = (size_t)(r->options.games - r->games) * r->count;
    atomic_store(&r->played, 0);
    if (r->pool) {
        vd_pool_run(r->pool, count, play_task, while_waiting, r);
    } else {
        for (size_t i = 0; i < count && !atomic_load(&r->stopped); i++)
            play_task(r, 0, i);
    }
    if (r->ranks)
        status = vd_search_rollout_trade(r, count);
    (void)vd_search_rollout_searched(&r->worker[0], status);
    vd_search_rollout_update(r);
    r->to_play = 0;
}

/* Between two parts processes tell each other what they have: a round for each. */
static void play_all(vd_rollout *r)
{
    if (r->ranks && !vd_search_rollout_searched(&r->worker[0], vd_search_rollout_meet(r)))
        return;
    do {
        const uint32_t left = r->options.games - r->games;
        const uint32_t part = r->ranks ? STRATA * (uint32_t)r->ranks->count : left;

        play_part(r, part < left ? part : left);
    } while (!vd_search_rollout_over(r) && !atomic_load(&r->stopped));
}

vd_status vd_rollout_run(vd_rollout *r, int threads, const vd_job *job)
{
    bool solved;

    if (vd_search_rollout_over(r))
        return VD_OK;
    threads = threads < 1 ? 1 : threads > VD_ROLLOUT_THREADS_MAX ? VD_ROLLOUT_THREADS_MAX : threads;
    if (vd_search_rollout_reserve(r, r->options.games) != VD_OK)
        return VD_ERR_NOMEM;
    r->job = job;
    atomic_store(&r->stopped, false);
    atomic_store(&r->enough, false);
    atomic_store(&r->failure, VD_OK);
    solved = vd_engine_plays_solved(r->engine, &r->match.rules.variant);
    if (make_workers(r, threads))
        play_all(r);
    else
        atomic_store(&r->failure, VD_ERR_NOMEM);
    free_workers(r, threads);
    r->job = NULL;
    if (atomic_load(&r->failure) != VD_OK)
        return (vd_status)atomic_load(&r->failure);
    /* A solved game whose table was lost on the way: such games are of two kinds, and worth nothing. */
    if (solved && !vd_engine_plays_solved(r->engine, &r->match.rules.variant))
        return VD_ERR_UNSUPPORTED;
    return vd_search_rollout_over(r) ? VD_OK : VD_ERR_CANCELLED;
}
