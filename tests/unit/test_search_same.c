/* The search gives the answer of the plain recursion, whatever its cache, its threads and its batches. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "inner/cube_states.h"
#include "inner/nets.h"
#include "inner/search_measure.h"
#include "videau/notation.h"
#include "videau/search.h"
#include "with_search_body.h"

static int open_engine(void **state)
{
    (void)state;
    return open_search(vd_engine_new(&engine, NULL), VD_SEARCH_CACHE);
}

/* A position that play leads to: `turns` plays at random from the start. With a roll to play. */
static void random_match(vd_match *match, vd_variant_id id, uint64_t seed, int turns)
{
    vd_situation situation;
    vd_rng rng;

    vd_rng_init(&rng, seed);
    vd_situation_init(&situation, id);
    vd_match_of(&situation, match);
    for (int i = 0; i <= turns; i++) {
        vd_pos next = match->pos;

        match->dice = vd_dice_make((int)vd_rng_below(&rng, 6) + 1, (int)vd_rng_below(&rng, 6) + 1);
        assert_int_equal(vd_plays_find(&match->rules.variant, &match->pos, match->dice, &plays),
                         VD_OK);
        if (i == turns || plays.count == 0)
            return;
        next = plays.play[vd_rng_below(&rng, (uint32_t)plays.count)].result;
        if (vd_pos_won(&match->rules.variant, &next, VD_MOVER))
            return;
        vd_pos_flip(&next, &match->pos);
    }
}

/* Money with the cube in every place, and some scores. */
static void set_score(vd_match *match, int kind)
{
    static const uint16_t scores[][3] = {{7, 4, 5}, {5, 4, 3}, {5, 3, 4}, {11, 2, 6}};

    match->cube_owner = (int8_t)(kind % 3 - 1);
    match->cube_exp = kind % 3 != 0;
    if (kind < 3)
        return;
    match->rules.length = scores[kind % 4][0];
    match->score[0] = scores[kind % 4][1];
    match->score[1] = scores[kind % 4][2];
    match->crawford_done =
        match->score[0] + 1 == match->rules.length || match->score[1] + 1 == match->rules.length;
}

/* ---- The plain recursion ---- */

typedef struct plain {
    const vd_variant *variant;
    const vd_filter *filter;
    vd_pruning *pruning;
    vd_cube_states states[2];
} plain;

typedef struct plain_value {
    vd_probs probs;
    double hold[VD_CUBE_STATES];
} plain_value;

typedef struct plain_play {
    vd_pos pos;
    bool stays;
    vd_probs seen; /* by the mover */
    bool out;
} plain_play;

static void plain_node(const plain *p, const vd_pos *pos, int ply, int side, plain_value *out);

static void plain_probs(const plain *p, const vd_pos *pos, vd_probs *out)
{
    assert_int_equal(vd_engine_probs(engine, p->variant, pos, out), VD_OK);
}

static void plain_after(const plain *p, const plain_play *play, int ply, int side, plain_value *out)
{
    const vd_cube_states *theirs = &p->states[1 - side];

    if (play->stays) {
        plain_node(p, &play->pos, 0, side, out);
        return;
    }
    plain_node(p, &play->pos, ply, 1 - side, out);
    vd_probs_flip(&out->probs);
    vd_cube_states_decide(theirs, out->hold, out->hold);
    vd_cube_states_flip(theirs, out->hold, out->hold);
}

/* Leaves plays of a kind out while there are more than `keep`: the one that is best for the other side, the last of
 * equal ones. */
static void plain_prune(const plain *p, plain_play *play, size_t count, bool race, size_t keep)
{
    size_t of_kind = 0;
    bool *kind = calloc(count, sizeof *kind);
    float *rough = calloc(count, sizeof *rough);
    bool known = keep > 0;

    assert_non_null(kind);
    assert_non_null(rough);
    for (size_t i = 0; i < count && known; i++) {
        const vd_pos *pos = &play[i].pos;
        vd_net_id net_id = VD_NET_CONTACT;

        kind[i] = !play[i].stays && vd_classify(p->variant, pos, &net_id) == VD_CLASS_NET &&
                  (net_id == VD_NET_RACE) == race;
        of_kind += kind[i];
        known = !kind[i] || p->pruning(engine, p->variant, &pos, 1, &rough[i]);
    }
    while (known && of_kind > keep) {
        size_t worst = count;

        for (size_t i = 0; i < count; i++) {
            if (kind[i] && !play[i].out && (worst == count || rough[i] >= rough[worst]))
                worst = i;
        }
        play[worst].out = true;
        of_kind--;
    }
    free(kind);
    free(rough);
}

static size_t plain_best(const vd_cube_states *states, int level, const plain_play *play,
                         size_t count, const bool *taken)
{
    size_t best = count;

    for (size_t i = 0; i < count; i++) {
        if (!play[i].out && !taken[i] &&
            (best == count || vd_cube_states_dead(states, level, &play[i].seen) >
                                  vd_cube_states_dead(states, level, &play[best].seen)))
            best = i;
    }
    return best;
}

/* The values of the replies that are looked at, in the order in which they were chosen. */
static size_t plain_replies(const plain *p, plain_play *play, size_t count, int ply, int side,
                            plain_value *value)
{
    const vd_cube_states *states = &p->states[side];
    bool *taken = calloc(count, sizeof *taken);
    bool *none = calloc(count, sizeof *none);
    size_t order[VD_WIDTH_MAX + VD_CUBE_LEVELS], kept = 0;

    assert_non_null(taken);
    assert_non_null(none);
    for (size_t n = 0; n < p->filter->width; n++) {
        const size_t best = plain_best(states, 0, play, count, taken);

        if (best == count)
            break;
        taken[best] = true;
        order[kept++] = best;
    }
    for (int level = 1; level < states->levels; level++) {
        const size_t best = plain_best(states, level, play, count, none);

        if (!taken[best])
            order[kept++] = best;
        taken[best] = true;
    }
    for (size_t k = 0; k < kept; k++)
        plain_after(p, &play[order[k]], ply - 1, side, &value[k]);
    free(taken);
    free(none);
    return kept;
}

static void plain_roll(const plain *p, const vd_pos *pos, int roll, int ply, int side,
                       double sum[VD_CUBE_STATES], double chance[5])
{
    const vd_cube_states *states = &p->states[side];
    vd_plays found = {.capacity = VD_PLAYS_MAX, .play = malloc(VD_PLAYS_MAX * sizeof(vd_play))};
    plain_play *play = calloc(VD_PLAYS_MAX, sizeof *play);
    plain_value value[VD_WIDTH_MAX + VD_CUBE_LEVELS];
    size_t kept;
    vd_dice dice;
    const double weight = vd_dice_nth(roll, &dice) / 36.0;

    memset(value, 0, sizeof value);
    assert_non_null(found.play);
    assert_non_null(play);
    assert_int_equal(vd_plays_find(p->variant, pos, dice, &found), VD_OK);
    if (found.count == 0) {
        found.play[0].result = *pos;
        found.count = 1;
    }
    for (size_t i = 0; i < found.count; i++) {
        const vd_pos *result = &found.play[i].result;

        play[i].stays = vd_pos_won(p->variant, result, VD_MOVER);
        play[i].pos = *result;
        if (!play[i].stays)
            vd_pos_flip(result, &play[i].pos);
        plain_probs(p, &play[i].pos, &play[i].seen);
        if (!play[i].stays)
            vd_probs_flip(&play[i].seen);
    }
    plain_prune(p, play, found.count, false, p->filter->valued);
    plain_prune(p, play, found.count, true, p->filter->valued_race);
    kept = plain_replies(p, play, found.count, ply, side, value);
    for (int level = 0; level < states->levels; level++) {
        const plain_value *best = &value[0];
        const vd_probs *b;

        for (size_t k = 1; k < kept; k++) {
            if (vd_cube_states_dead(states, level, &value[k].probs) >
                vd_cube_states_dead(states, level, &best->probs))
                best = &value[k];
        }
        b = &best->probs;
        for (int i = 3 * level; i < 3 * level + 3; i++)
            sum[i] += weight * best->hold[i];
        for (int i = 0; i < 5 && level == 0; i++)
            chance[i] += weight * (double)(const float[]){b->win, b->gammon, b->backgammon,
                                                          b->lose_gammon, b->lose_backgammon}[i];
    }
    free(play);
    free(found.play);
}

static void plain_node(const plain *p, const vd_pos *pos, int ply, int side, plain_value *out)
{
    double chance[5] = {0};
    vd_net_id net_id;

    memset(out, 0, sizeof *out);
    if (ply == 0 || vd_pos_won(p->variant, pos, VD_MOVER) ||
        vd_pos_won(p->variant, pos, VD_OPPONENT)) {
        plain_probs(p, pos, &out->probs);
        vd_cube_states_static(engine, &p->states[side], pos, &out->probs, out->hold);
        return;
    }
    for (int roll = 0; roll < 21; roll++)
        plain_roll(p, pos, roll, ply, side, out->hold, chance);
    out->probs = (vd_probs){(float)chance[0], (float)chance[1], (float)chance[2], (float)chance[3],
                            (float)chance[4]};
    if (vd_classify(p->variant, pos, &net_id) == VD_CLASS_BEAROFF)
        plain_probs(p, pos, &out->probs);
}

/* A judgement as pruning as a test wants it: the net's, with an error drawn from the position. */
static bool noisy(const vd_engine *e, const vd_variant *variant, const vd_pos *const *pos,
                  size_t count, float *equity)
{
    for (size_t i = 0; i < count; i++) {
        vd_probs probs;

        if (vd_engine_probs(e, variant, pos[i], &probs) != VD_OK)
            return false;
        equity[i] =
            vd_probs_equity(variant, &probs) + (float)(vd_pos_hash(pos[i]) % 1000) / 5000.0F;
    }
    return true;
}

/* The same without error. */
static bool exact_pruning(const vd_engine *e, const vd_variant *variant, const vd_pos *const *pos,
                          size_t count, float *equity)
{
    for (size_t i = 0; i < count; i++) {
        vd_probs probs;

        if (vd_engine_probs(e, variant, pos[i], &probs) != VD_OK)
            return false;
        equity[i] = vd_probs_equity(variant, &probs);
    }
    return true;
}

static bool none_pruning(const vd_engine *e, const vd_variant *variant, const vd_pos *const *pos,
                         size_t count, float *equity)
{
    (void)e;
    (void)variant;
    (void)pos;
    (void)count;
    (void)equity;
    return false;
}

/* ---- Tests ---- */

static void the_tree_is_the_plain_recursion(void **state)
{
    static const vd_filter filters[] = {
        {.width = 1},
        {.width = 3},
        {.width = 2, .valued = 5},
        {.width = 1, .valued = 2, .valued_race = 4},
        {.width = VD_WIDTH_MAX},
    };
    static const vd_variant_id ids[] = {VD_BACKGAMMON, VD_NACKGAMMON, VD_DUTCH};

    (void)state;
    vd_search_set_pruning(search, noisy);
    for (int i = 0; i < 24; i++) {
        const int ply = i == 5 || i == 16 ? 2 : 1;
        const vd_filter *filter = &filters[ply == 2 ? 3 : i % 5];
        const vd_search_options options = {.ply = ply, .filter = filter};
        plain p = {.filter = filter, .pruning = noisy};
        vd_evaluation e;
        vd_cube_decision d;
        plain_value known;
        vd_match match;

        random_match(&match, ids[i % 10 == 9 ? 1 + i / 10 % 2 : 0], (uint64_t)i, 5 * i);
        set_score(&match, i % 7);
        p.variant = &match.rules.variant;
        vd_cube_states_of(engine, &match, match.turn, &p.states[0]);
        vd_cube_states_of(engine, &match, 1 - match.turn, &p.states[1]);
        plain_node(&p, &match.pos, ply, 0, &known);
        assert_int_equal(vd_search_eval(search, &match, &options, &e), VD_OK);
        assert_memory_equal(&e.probs, &known.probs, sizeof known.probs);
        assert_int_equal(vd_search_cube(search, &match, &options, &d), VD_OK);
        assert_true(d.no_double ==
                    vd_cube_states_normal(&p.states[0], known.hold[p.states[0].now]));
        assert_int_equal(e.ply, ply);
        assert_int_equal(d.ply, ply);
    }
    vd_search_set_pruning(search, NULL);
}

/* With a pruning judgement that errs nowhere, one play of each roll is enough, and the work is a fraction. */
static void a_good_pruning_net_saves_work(void **state)
{
    const vd_filter all = {.width = 1}, one = {.width = 1, .valued = 1, .valued_race = 1};
    vd_search_options options = {.ply = 2, .filter = &all};
    vd_search *plain_search;

    (void)state;
    assert_int_equal(vd_search_new(engine, VD_SEARCH_CACHE, &plain_search, NULL), VD_OK);
    vd_search_set_pruning(plain_search, exact_pruning);
    for (int i = 0; i < 3; i++) {
        uint64_t before, broad, narrow;
        vd_evaluation a, b, c;
        vd_match match;

        random_match(&match, VD_BACKGAMMON, (uint64_t)i + 60, 12 + 25 * i);
        options.filter = &all;
        vd_search_forget(plain_search);
        before = vd_search_evaluations(plain_search);
        assert_int_equal(vd_search_eval(plain_search, &match, &options, &a), VD_OK);
        broad = vd_search_evaluations(plain_search) - before;
        options.filter = &one;
        vd_search_forget(plain_search);
        before = vd_search_evaluations(plain_search);
        assert_int_equal(vd_search_eval(plain_search, &match, &options, &b), VD_OK);
        narrow = vd_search_evaluations(plain_search) - before;
        assert_true(fabs(a.equity - b.equity) < 1e-5);
        assert_true(narrow * 4 < broad);
        /* What has no pruning judgement is not pruned. */
        vd_search_set_pruning(plain_search, none_pruning);
        assert_int_equal(vd_search_eval(plain_search, &match, &options, &c), VD_OK);
        assert_memory_equal(&a, &c, sizeof a);
        vd_search_set_pruning(plain_search, exact_pruning);
    }
    vd_search_free(plain_search);
}

typedef struct answers {
    vd_evaluation eval;
    vd_cube_decision cube;
    size_t count;
    vd_candidate best[64];
} answers;

static void ask_all(vd_search *s, const vd_match *match, const vd_search_options *options,
                    answers *out)
{
    memset(out, 0, sizeof *out);
    assert_int_equal(vd_search_eval(s, match, options, &out->eval), VD_OK);
    assert_int_equal(vd_search_cube(s, match, options, &out->cube), VD_OK);
    assert_int_equal(vd_match_plays(match, &plays), VD_OK);
    assert_int_equal(vd_search_rank(s, match, &plays, options, list), VD_OK);
    out->count = plays.count;
    memcpy(out->best, list, (plays.count < 64 ? plays.count : 64) * sizeof *list);
}

static void threads_and_caches_change_nothing(void **state)
{
    static const struct {
        int threads, bits;
    } cases[] = {{1, 0}, {2, 15}, {3, 4}};
    static const vd_filter filter = {
        .stages = 2,
        .width = 2,
        .valued = 3,
        .stage = {{.ply = 1, .keep = 4, .more = 3, .within = .05F}, {.ply = 2, .keep = 2}}};

    (void)state;
    vd_search_set_pruning(search, noisy);
    for (int i = 0; i < 2; i++) {
        const vd_search_options options = {.ply = 2, .filter = &filter};
        answers a, b;
        vd_match match;

        random_match(&match, VD_BACKGAMMON, (uint64_t)i + 7, 11 + 30 * i);
        set_score(&match, 4 * i);
        match.phase = VD_PHASE_PLAY;
        ask_all(search, &match, &options, &a);
        for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
            vd_search *other;

            assert_int_equal(vd_search_new(engine, cases[c].bits, &other, NULL), VD_OK);
            assert_int_equal(vd_search_threads(other, cases[c].threads), VD_OK);
            vd_search_set_pruning(other, noisy);
            ask_all(other, &match, &options, &b);
            assert_memory_equal(&a, &b, sizeof a);
            vd_search_free(other);
        }
    }
    vd_search_set_pruning(search, NULL);
}

static void threads_come_and_go(void **state)
{
    const vd_search_options options = {.ply = 2};
    vd_evaluation first, e;
    vd_match match;

    (void)state;
    random_match(&match, VD_BACKGAMMON, 3, 70);
    assert_int_equal(vd_search_eval(search, &match, &options, &first), VD_OK);
    for (int threads = 4; threads >= 1; threads--) {
        assert_int_equal(vd_search_threads(search, threads), VD_OK);
        vd_search_forget(search);
        assert_int_equal(vd_search_eval(search, &match, &options, &e), VD_OK);
        assert_memory_equal(&first, &e, sizeof e);
    }
    assert_int_equal(vd_search_threads(search, 0), VD_ERR_UNSUPPORTED);
    assert_int_equal(vd_search_threads(search, VD_SEARCH_THREADS_MAX + 1), VD_ERR_UNSUPPORTED);
}

/* The board seen by the other seat: everything about the two seats exchanged. */
static void turning_the_board_changes_nothing(void **state)
{
    const vd_search_options options = {.ply = 2};

    (void)state;
    for (int i = 0; i < 3; i++) {
        vd_match match, turned;
        answers a, b;

        random_match(&match, VD_BACKGAMMON, (uint64_t)i + 40, 8 + 20 * i);
        set_score(&match, 1 + 2 * i);
        match.phase = VD_PHASE_PLAY;
        turned = match;
        turned.turn = turned.actor = 1;
        turned.cube_owner = (int8_t)(match.cube_owner < 0 ? -1 : 1 - match.cube_owner);
        turned.score[0] = match.score[1];
        turned.score[1] = match.score[0];
        ask_all(search, &match, &options, &a);
        ask_all(search, &turned, &options, &b);
        assert_memory_equal(&a, &b, sizeof a);
    }
}

static bool stop_at(void *user, double done)
{
    int *left = user;

    assert_true(done >= 0.0 && done <= 1.0);
    return (*left)-- > 0;
}

static void a_cancelled_search_leaves_the_answer_alone(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 3; threads++) {
        int left = 0;
        const vd_job job = {stop_at, &left};
        const vd_search_options options = {.ply = 2, .job = &job};
        vd_candidate before[64];
        vd_evaluation e, e_before;
        vd_cube_decision d, d_before;
        vd_match match;

        assert_int_equal(vd_search_threads(search, threads), VD_OK);
        vd_search_forget(search);
        random_match(&match, VD_BACKGAMMON, 5, 9);
        match.phase = VD_PHASE_PLAY;
        memset(&e, 0x5A, sizeof e);
        memset(&d, 0x5A, sizeof d);
        memset(list, 0x5A, sizeof before);
        memcpy(&e_before, &e, sizeof e);
        memcpy(&d_before, &d, sizeof d);
        memcpy(before, list, sizeof before);
        assert_int_equal(vd_match_plays(&match, &plays), VD_OK);
        /* Other threads may do all that is left before this one is asked again. */
        for (int asked = 0; asked <= (threads == 1 ? 6 : 0); asked += 3) {
            left = asked;
            assert_int_equal(vd_search_eval(search, &match, &options, &e), VD_ERR_CANCELLED);
            left = asked;
            assert_int_equal(vd_search_cube(search, &match, &options, &d), VD_ERR_CANCELLED);
            left = asked;
            assert_int_equal(vd_search_rank(search, &match, &plays, &options, list),
                             VD_ERR_CANCELLED);
            assert_int_equal(left, -1); /* not asked again */
        }
        assert_memory_equal(&e, &e_before, sizeof e);
        assert_memory_equal(&d, &d_before, sizeof d);
        assert_memory_equal(list, before, sizeof before);
    }
    assert_int_equal(vd_search_threads(search, 1), VD_OK);
}

/* Whenever it is stopped, the answer is that of a depth asked for by itself. */
static void a_deepening_search_answers_at_a_finished_depth(void **state)
{
    int deepest = 0;

    (void)state;
    for (int asked = 0; asked < 60; asked += 1 + asked / 4) {
        int left = asked;
        const vd_job job = {stop_at, &left};
        vd_search_options options = {.ply = 2, .job = &job, .deepen = true};
        answers a, b;
        vd_match match;

        random_match(&match, VD_BACKGAMMON, 5, 9);
        match.phase = VD_PHASE_PLAY;
        vd_search_forget(search);
        assert_int_equal(vd_match_plays(&match, &plays), VD_OK);
        assert_int_equal(vd_search_rank(search, &match, &plays, &options, list), VD_OK);
        options = (vd_search_options){.ply = list[0].ply};
        memcpy(a.best, list, sizeof *list);
        assert_int_equal(vd_search_rank(search, &match, &plays, &options, list), VD_OK);
        assert_memory_equal(a.best, list, sizeof *list);

        left = asked;
        options = (vd_search_options){.ply = 2, .job = &job, .deepen = true};
        assert_int_equal(vd_search_cube(search, &match, &options, &a.cube), VD_OK);
        left = asked;
        assert_int_equal(vd_search_eval(search, &match, &options, &a.eval), VD_OK);
        assert_int_equal(a.cube.ply, a.eval.ply);
        assert_true(a.cube.ply >= deepest);
        deepest = a.cube.ply;
        options = (vd_search_options){.ply = deepest};
        assert_int_equal(vd_search_cube(search, &match, &options, &b.cube), VD_OK);
        assert_int_equal(vd_search_eval(search, &match, &options, &b.eval), VD_OK);
        assert_memory_equal(&a.cube, &b.cube, sizeof b.cube);
        assert_memory_equal(&a.eval, &b.eval, sizeof b.eval);
    }
    assert_int_equal(deepest, 2);
}

/* The best play of a roll at 0 ply, as the other side sees it. */
static void plain_step(const plain *p, const vd_pos *pos, int side, int roll, plain_play *out)
{
    vd_dice dice;
    double most = 0;

    (void)vd_dice_nth(roll, &dice);
    assert_int_equal(vd_plays_find(p->variant, pos, dice, &plays), VD_OK);
    if (plays.count == 0) {
        plays.play[0].result = *pos;
        plays.count = 1;
    }
    for (size_t i = 0; i < plays.count; i++) {
        plain_play play = {.pos = plays.play[i].result};
        double score;

        play.stays = vd_pos_won(p->variant, &play.pos, VD_MOVER);
        if (!play.stays)
            vd_pos_flip(&play.pos, &play.pos);
        plain_probs(p, &play.pos, &play.seen);
        if (!play.stays)
            vd_probs_flip(&play.seen);
        score = vd_cube_states_dead(&p->states[side], 0, &play.seen);
        if (i == 0 || score > most) {
            most = score;
            *out = play;
        }
    }
}

/* By how much it would be wrong to take; 0: a take. */
static double plain_pass(const plain *p, const plain_play *at, int side, int state)
{
    const vd_cube_states *states = &p->states[side];
    double take;
    plain_value v;

    plain_node(p, &at->pos, 0, side, &v);
    take = vd_cube_states_take(states, state, v.hold);
    return take > states->pass[state / 3]
               ? vd_cube_states_normal(states, take) -
                     vd_cube_states_normal(states, states->pass[state / 3])
               : 0.0;
}

typedef struct plain_market {
    double lost, lost_sum, turned, turned_sum;
} plain_market;

static void plain_exchange(const plain *p, const vd_pos *pos, plain_market *out)
{
    const int level = p->states[0].money ? 0 : 1;

    memset(out, 0, sizeof *out);
    for (int roll = 0; roll < 21; roll++) {
        vd_dice dice;
        const double weight = vd_dice_nth(roll, &dice) / 36.0;
        plain_play first;
        double by;

        plain_step(p, pos, 0, roll, &first);
        assert_false(first.stays);
        by = plain_pass(p, &first, 1, 3 * level + VD_STATE_MINE);
        out->turned += by > 0 ? weight : 0;
        out->turned_sum += weight * by * (level ? 1 : 2);
        for (int answer = 0; answer < 21; answer++) {
            const double both = weight * vd_dice_nth(answer, &dice) / 36.0;
            plain_play second;

            plain_step(p, &first.pos, 1, answer, &second);
            by = second.stays ? 0.0 : plain_pass(p, &second, 0, VD_STATE_CENTRED);
            out->lost += by > 0 ? both : 0;
            out->lost_sum += both * by;
        }
    }
}

static void the_market_is_counted_roll_by_roll(void **state)
{
    static const vd_filter filter = {.width = 1};
    const vd_search_options options = {.filter = &filter};

    (void)state;
    for (int i = 0; i < 4; i++) {
        plain p = {.filter = &filter, .pruning = noisy};
        plain_market known;
        vd_market_losers market;
        vd_match match;

        random_match(&match, VD_BACKGAMMON, (uint64_t)i + 20, 14 + 16 * i);
        match.rules.length = i % 2 ? 7 : 0;
        match.score[1] = i % 2 ? 3 : 0;
        p.variant = &match.rules.variant;
        vd_cube_states_of(engine, &match, 0, &p.states[0]);
        vd_cube_states_of(engine, &match, 1, &p.states[1]);
        plain_exchange(&p, &match.pos, &known);
        assert_int_equal(vd_search_market_losers(search, &match, &options, &market), VD_OK);
        assert_true(fabs(market.lost - known.lost) < 1e-9);
        assert_true(fabs(market.redoubled - known.turned) < 1e-9);
        assert_true(fabs(market.lost * market.lost_by - known.lost_sum) < 1e-9);
        assert_true(fabs(market.redoubled * market.redoubled_by - known.turned_sum) < 1e-9);
        match.cube_owner = 1;
        assert_int_equal(vd_search_market_losers(search, &match, &options, &market),
                         VD_ERR_ILLEGAL);
    }
}

static void the_last_roll_loses_its_market(void **state)
{
    const vd_search_options options = {.ply = 2};
    static const char text[] = "M[4:1 1:1] A[24:1]"; /* 29 rolls win, and 7 lose */
    vd_situation situation;
    vd_market_losers market;
    vd_match match;

    (void)state;
    assert_int_equal(vd_situation_parse(text, sizeof text - 1, VD_BACKGAMMON, &situation, NULL),
                     VD_OK);
    vd_match_of(&situation, &match);
    assert_int_equal(vd_search_market_losers(search, &match, &options, &market), VD_OK);
    assert_true(fabs(market.lost - 29 / 36.0) < 1e-9);
    assert_true(fabs(market.lost_by - 1) < 1e-9);
    assert_true(fabs(market.redoubled - 7 / 36.0) < 1e-9);
    assert_true(fabs(market.redoubled_by - 2) < 1e-9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_tree_is_the_plain_recursion),
        cmocka_unit_test(a_good_pruning_net_saves_work),
        cmocka_unit_test(threads_and_caches_change_nothing),
        cmocka_unit_test(threads_come_and_go),
        cmocka_unit_test(turning_the_board_changes_nothing),
        cmocka_unit_test(a_cancelled_search_leaves_the_answer_alone),
        cmocka_unit_test(a_deepening_search_answers_at_a_finished_depth),
        cmocka_unit_test(the_market_is_counted_roll_by_roll),
        cmocka_unit_test(the_last_roll_loses_its_market),
    };

    return cmocka_run_group_tests(tests, open_engine, close_search);
}
