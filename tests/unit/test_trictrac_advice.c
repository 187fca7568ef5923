/* The net of trictrac and what is told by it: features that tell sides apart alike, values that agree with a plain look ahead, advice
 * and verdicts, a play taken back, and what should have been marked. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inner/trictrac_player.h"
#include "videau/app.h"

enum { TEXT_ROOM = 8192 };

static vd_tt_adviser *adviser;
static vd_net *net;
static vd_tt_options options;

static int make(void **state)
{
    (void)state;
    vd_tt_options_default(&options);
    assert_int_equal(vd_tt_adviser_new(&adviser, NULL), VD_OK);
    assert_int_equal(vd_tt_net_new(&net, NULL), VD_OK);
    return 0;
}

static int drop(void **state)
{
    (void)state;
    vd_tt_adviser_free(adviser);
    vd_net_free(net);
    return 0;
}

static void read_state(const char *text, vd_tt_state *out)
{
    vd_error err = {0};

    if (vd_tt_state_parse(text, strlen(text), &options, out, &err) != VD_OK)
        fail_msg("%s: %s", text, vd_error_key(err.code));
}

/* Positions of a party by the computer, before a play or a choice. */
typedef void visit(const vd_tt_state *state);

static void walk(uint64_t seed, int most, visit *seen)
{
    const vd_tt_player player = {.manner = VD_TT_NET, .net = net, .noise = 0.1, .seed = seed};
    static vd_tt_plays scratch;
    vd_tt_state state;
    vd_rng dice;

    vd_rng_init(&dice, seed);
    vd_tt_state_start(&state);
    for (int i = 0; i < most && state.phase != VD_TT_OVER; i++) {
        vd_tt_outcome outcome;
        vd_tt_action action;

        seen(&state);
        vd_tt_decide(&player, &options, &state, &scratch, &action);
        action.die[0] = (uint8_t)(1 + vd_rng_below(&dice, 6));
        action.die[1] = (uint8_t)(1 + vd_rng_below(&dice, 6));
        assert_int_equal(vd_tt_do(&options, &state, &action, &scratch, &outcome),
                         VD_TT_DENIAL_none);
    }
}

/* ---- The net ---- */

/* White and black exchanged, whoever throws. */
static void exchanged(const vd_tt_state *in, vd_tt_state *out)
{
    *out = *in;
    for (int side = 0; side < 2; side++) {
        out->men[side] = in->men[1 - side];
        out->points[side] = in->points[1 - side];
        out->run[side] = in->run[1 - side];
        out->holes[side] = in->holes[1 - side];
        out->holes_run[side] = in->holes_run[1 - side];
        out->coup[side] = in->coup[1 - side];
    }
    out->turn = (uint8_t)(1 - in->turn);
}

static void same_for_both(const vd_tt_state *state)
{
    uint64_t one[VD_TT_FEATURE_WORDS], other[VD_TT_FEATURE_WORDS];
    vd_tt_state turned;
    int set = 0;

    exchanged(state, &turned);
    vd_tt_net_features(state, one);
    vd_tt_net_features(&turned, other);
    assert_memory_equal(one, other, sizeof one);
    assert_int_equal(vd_tt_net_head(state), vd_tt_net_head(&turned));
    for (int i = 0; i < VD_TT_FEATURE_WORDS; i++)
        for (uint64_t bits = one[i]; bits; bits &= bits - 1)
            set++;
    /* vd_net_run_features takes no more. */
    assert_in_range(set, 10, 256);
}

static void features_are_of_the_thrower(void **state)
{
    (void)state;
    walk(3, 400, same_for_both);
}

/* The look ahead again, as one would write it by the rules alone: each throw is done by vd_tt_do. */
static double plain_ahead(const vd_tt_state *from, int side)
{
    static vd_tt_plays plays, scratch;
    double all = 0.0;

    for (int i = 0; i < 36; i++) {
        vd_tt_action action = {.act = VD_TT_ACT_THROW,
                               .die = {(uint8_t)(1 + i / 6), (uint8_t)(1 + i % 6)}};
        vd_tt_state state = *from, next;
        double best = -1e9;
        vd_tt_outcome outcome;
        vd_tt_events events;

        assert_int_equal(vd_tt_do(&options, &state, &action, &scratch, &outcome),
                         VD_TT_DENIAL_none);
        vd_tt_state_events(&options, &state, &plays, &events);
        for (size_t k = 0; k <= plays.count; k++) {
            vd_tt_worth worth = {{0}, {0}};
            double value;

            next = state;
            action.act = VD_TT_ACT_HOLD;
            if (k < plays.count && next.phase == VD_TT_CHOOSE)
                assert_int_equal(vd_tt_do(&options, &next, &action, &scratch, &outcome),
                                 VD_TT_DENIAL_none);
            action.act = k < plays.count ? VD_TT_ACT_PLAY : VD_TT_ACT_GO;
            if (k < plays.count) {
                action.claim.moves = plays.play[k].moves;
                for (int m = 0; m < plays.play[k].moves; m++) {
                    action.claim.move[m].from = plays.play[k].move[m].from;
                    action.claim.move[m].to = plays.play[k].move[m].to;
                }
            } else if (next.phase != VD_TT_CHOOSE) {
                continue;
            }
            assert_int_equal(vd_tt_do(&options, &next, &action, &scratch, &outcome),
                             VD_TT_DENIAL_none);
            assert_int_equal(next.phase, VD_TT_THROW);
            vd_tt_net_worth(net, &next, 1, &worth);
            value = (double)worth.holes[VD_TT_THROWER] - (double)worth.holes[VD_TT_OTHER];
            value = (next.turn == from->turn ? value : -value) + next.holes[from->turn] -
                    next.holes[1 - from->turn];
            if (value > best)
                best = value;
        }
        all += best / 36.0;
    }
    return from->turn == side ? all : -all;
}

static int looked;

static void agrees_with_plain(const vd_tt_state *state)
{
    static vd_tt_thinking think;

    /* Away from the end, which counts more. */
    if (state->phase != VD_TT_THROW || state->holes[0] > 4 || state->holes[1] > 4 || ++looked % 5)
        return;
    think.net = net;
    think.options = &options;
    assert_true(fabs(vd_tt_state_ahead(&think, state, VD_TT_BLACK) -
                     plain_ahead(state, VD_TT_BLACK)) < 1e-9);
}

static void one_throw_ahead_is_what_the_rules_do(void **state)
{
    (void)state;
    looked = 0;
    walk(4, 90, agrees_with_plain);
    assert_true(looked > 10);
}

/* ---- Advice ---- */

static void claim_of(const vd_tt_play *play, vd_tt_action *out)
{
    memset(out, 0, sizeof *out);
    out->act = VD_TT_ACT_PLAY;
    out->claim.moves = play->moves;
    for (int i = 0; i < play->moves; i++) {
        out->claim.move[i].from = play->move[i].from;
        out->claim.move[i].to = play->move[i].to;
    }
}

static int advised, faults;

/* The best play costs nothing, the others as much as they are rated below it. */
static void verdicts_fit_advice(const vd_tt_state *state)
{
    vd_tt_advice advice;
    vd_tt_verdict verdict;
    vd_tt_action action;

    if (state->phase != VD_TT_PLAY && state->phase != VD_TT_CHOOSE) {
        assert_int_equal(vd_tt_adviser_ask(adviser, &options, state, &advice), VD_ERR_ILLEGAL);
        return;
    }
    advised++;
    assert_int_equal(vd_tt_adviser_ask(adviser, &options, state, &advice), VD_OK);
    assert_true(advice.count > 0);
    if (advice.choice) {
        action.act = VD_TT_ACT_GO;
        assert_int_equal(vd_tt_adviser_judge(adviser, &options, state, &action, &verdict), VD_OK);
        assert_true(fabs(verdict.loss - fmax(0.0, advice.hold - advice.leave)) < 1e-9);
        assert_int_equal(verdict.leave_best, advice.leave > advice.hold);
        return;
    }
    for (size_t i = 0; i < advice.count; i++) {
        claim_of(&advice.rated[i].play, &action);
        assert_int_equal(vd_tt_adviser_judge(adviser, &options, state, &action, &verdict), VD_OK);
        assert_true(advice.rated[i].ahead);
        assert_true(fabs(verdict.loss - (advice.rated[0].holes - advice.rated[i].holes)) < 1e-9);
        faults += verdict.why != VD_TT_WHY_none;
    }
}

/* An école that was taken is marked before the men go back: leaving gives a hole away where the mark reaches one. */
static void leaving_gives_a_taken_ecole(void **state)
{
    vd_tt_state left, chooses;

    (void)state;
    vd_tt_state_start(&chooses);
    chooses.phase = VD_TT_CHOOSE;
    chooses.holes[VD_TT_WHITE] = 1;
    chooses.points[VD_TT_BLACK] = 8;
    vd_tt_after_leave(&options, &chooses, &left);
    assert_int_equal(left.holes[VD_TT_BLACK], 0);
    assert_int_equal(left.phase, VD_TT_THROW);
    chooses.school = 4;
    vd_tt_after_leave(&options, &chooses, &left);
    assert_true(left.holes[VD_TT_BLACK] >= 1);
    assert_int_equal(left.holes[VD_TT_WHITE], 1);
    assert_int_equal(left.points[VD_TT_BLACK], 0);
    assert_int_equal(left.school, 0);
    assert_int_equal(left.turn, VD_TT_WHITE);
    /* The last one ends the party. */
    chooses.holes[VD_TT_BLACK] = (uint8_t)(options.holes - 1);
    vd_tt_after_leave(&options, &chooses, &left);
    assert_int_equal(left.phase, VD_TT_OVER);
    assert_int_equal(left.turn, VD_TT_BLACK);
}

static void a_verdict_is_the_distance_to_the_best(void **state)
{
    (void)state;
    advised = faults = 0;
    walk(6, 50, verdicts_fit_advice);
    assert_true(advised > 10 && faults > 5);
}

/* Text of a verdict: what it cost, what was better, and why. */
static void a_verdict_is_told(void **state)
{
    char text[TEXT_ROOM];
    vd_tt_state party;
    vd_tt_advice advice;
    vd_tt_verdict verdict;
    vd_tt_action action;
    vd_buf buf;

    (void)state;
    read_state("2w.2.1w.1.1w.3w.2w.2w.1.2w.2w.2b.2b.1b.1.2b.2b.5.6b w M 62 0,0 0,0 4/4", &party);
    assert_int_equal(vd_tt_adviser_ask(adviser, &options, &party, &advice), VD_OK);
    claim_of(&advice.rated[advice.count - 1].play, &action);
    assert_int_equal(vd_tt_adviser_judge(adviser, &options, &party, &action, &verdict), VD_OK);
    assert_true(verdict.loss > 0.0);
    for (int lang = 0; lang < 2; lang++) {
        char best[64];
        vd_buf play;

        vd_buf_init(&buf, text, sizeof text);
        assert_int_equal(vd_tt_say_verdict(&buf, (vd_lang)lang, &verdict, VD_TT_BY_CASE), VD_OK);
        vd_buf_init(&play, best, sizeof best);
        vd_tt_play_format(&play, &verdict.best.play, VD_TT_BY_CASE);
        assert_non_null(strstr(text, best));
    }
    for (int why = VD_TT_WHY_none; why < VD_TT_WHYS; why++) {
        verdict.why = (uint8_t)why;
        vd_buf_init(&buf, text, sizeof text);
        assert_int_equal(vd_tt_say_verdict(&buf, VD_LANG_EN, &verdict, VD_TT_BY_CASE), VD_OK);
        assert_null(strstr(text, "{"));
    }
    vd_buf_init(&buf, text, 8);
    assert_int_equal(vd_tt_say_verdict(&buf, VD_LANG_FR, &verdict, VD_TT_BY_CASE), VD_ERR_FULL);
    /* Of the best play nothing better is told. */
    claim_of(&advice.rated[0].play, &action);
    assert_int_equal(vd_tt_adviser_judge(adviser, &options, &party, &action, &verdict), VD_OK);
    vd_buf_init(&buf, text, sizeof text);
    assert_int_equal(vd_tt_say_verdict(&buf, VD_LANG_EN, &verdict, VD_TT_BY_CASE), VD_OK);
    assert_non_null(strstr(text, "no play is better"));
    assert_null(strstr(text, "gives up"));
}

/* Of holding and leaving. */
#define BLANK "\xC2\xA0" /* the blank before a French semicolon */
static void a_choice_is_told(void **state)
{
    static const struct {
        double loss;
        bool leave_best;
        const char *says;
    } cases[] = {
        {0.0, false, "ce choix est le meilleur."},
        {0.0, true, "ce choix est le meilleur."},
        {1.5, true, "tenir cède 1,50 trou" BLANK "; s’en aller était meilleur."},
        {2.5, false, "s’en aller cède 2,50 trous" BLANK "; tenir était meilleur."},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const vd_tt_verdict verdict = {
            .choice = true, .loss = cases[i].loss, .leave_best = cases[i].leave_best};
        char text[TEXT_ROOM];
        vd_buf buf;

        vd_buf_init(&buf, text, sizeof text);
        assert_int_equal(vd_tt_say_verdict(&buf, VD_LANG_FR, &verdict, VD_TT_BY_CASE), VD_OK);
        assert_string_equal(text, cases[i].says);
    }
}

/* An act that is not lawful has no verdict. */
static void what_cannot_be_has_no_verdict(void **state)
{
    const vd_tt_action hold = {.act = VD_TT_ACT_HOLD}, none = {.act = VD_TT_ACT_PLAY};
    vd_tt_verdict verdict;
    vd_tt_state party;

    (void)state;
    read_state("15w.22.15b w M 64 0,0 0,0 1/0", &party);
    assert_int_equal(vd_tt_adviser_judge(adviser, &options, &party, &hold, &verdict),
                     VD_ERR_ILLEGAL);
    assert_int_equal(vd_tt_adviser_judge(adviser, &options, &party, &none, &verdict),
                     VD_ERR_ILLEGAL);
}

/* ---- Levels ---- */

static int parties_won(const char *a, const char *b, int pairs)
{
    static vd_tt_plays room;
    int won = 0;

    options.holes = 3;
    for (int i = 0; i < 2 * pairs; i++) {
        const int first = i % 2;
        vd_tt_state state;
        vd_rng dice;

        vd_rng_init(&dice, (uint64_t)(i / 2 + 1));
        vd_tt_state_start(&state);
        while (state.phase != VD_TT_OVER) {
            vd_tt_outcome outcome;
            vd_tt_action action;

            vd_tt_adviser_decide(adviser, state.turn == first ? a : b, 9, &options, &state,
                                 &action);
            action.die[0] = (uint8_t)(1 + vd_rng_below(&dice, 6));
            action.die[1] = (uint8_t)(1 + vd_rng_below(&dice, 6));
            assert_int_equal(vd_tt_do(&options, &state, &action, &room, &outcome),
                             VD_TT_DENIAL_none);
        }
        won += state.turn == first;
    }
    options.holes = 12;
    return won;
}

static void a_higher_level_wins_more(void **state)
{
    const int pairs = 40, won = parties_won("expert", "debutant", pairs);

    (void)state;
    assert_true(won > pairs + 5);
    /* The same dice and players: the same parties. */
    assert_int_equal(parties_won("moyen", "moyen", 3), 3);
}

/* ---- Marks ---- */

static void markings_are_told(void **state)
{
    char text[TEXT_ROOM];
    vd_tt_marking marking;
    vd_tt_state party;
    vd_buf buf;

    (void)state;
    /* A man hit in three ways is six points, the grand jan filled four (JL 131 and 68). */
    read_state("2w.2.1w.1.1w.3w.2w.2w.1.2w.2w.2b.2b.1b.1.2b.2b.5.6b w M 43 0,0 0,0 4/4", &party);
    for (int marked = 8; marked <= 12; marked += 2) {
        assert_int_equal(vd_tt_marking_find(&options, &party, VD_TT_THROWER, marked, &marking),
                         VD_OK);
        assert_int_equal(marking.right, 10);
        vd_buf_init(&buf, text, sizeof text);
        assert_int_equal(vd_tt_say_marking(&buf, VD_LANG_EN, &marking, VD_TT_BY_CASE), VD_OK);
        assert_non_null(strstr(text, "6 in all"));
        assert_non_null(strstr(text, "10 in all"));
        assert_int_equal(strstr(text, "too few, an \xC3\xA9"
                                      "cole of 2") != NULL,
                         marked == 8);
        assert_int_equal(strstr(text, ": right") != NULL, marked == 10);
        assert_int_equal(strstr(text, "too many, an \xC3\xA9"
                                      "cole of 2") != NULL,
                         marked == 12);
    }
    assert_int_equal(vd_tt_marking_find(&options, &party, VD_TT_OTHER, 0, &marking), VD_OK);
    assert_int_equal(marking.right, 0);
    party.owing = true;
    assert_int_equal(vd_tt_marking_find(&options, &party, VD_TT_OTHER, 0, &marking),
                     VD_ERR_ILLEGAL);
}

/* ---- A play taken back ---- */

static vd_tt_plays scratch;
static vd_tt_outcome outcome;

static void act(vd_session *session, const vd_tt_action *action)
{
    vd_tt_denial denial;

    assert_int_equal(vd_session_tt_act(session, action, &scratch, &outcome, &denial), VD_OK);
}

static void throw_dice(vd_session *session)
{
    vd_tt_denial denial;
    uint8_t die[2];

    assert_int_equal(vd_session_tt_throw(session, &scratch, &outcome, &denial, die), VD_OK);
}

/* The first lawful play. */
static void play_any(vd_session *session)
{
    vd_tt_action action;
    vd_tt_events events;

    vd_tt_state_events(&options, vd_session_trictrac(session), &scratch, &events);
    claim_of(&scratch.play[0], &action);
    act(session, &action);
}

/* Each action begins where the one before it ended. */
static void follow(void *user, const vd_tt_state *before, const vd_log_entry *entry,
                   const vd_tt_outcome *done, const vd_tt_state *after)
{
    vd_tt_state *last = user;

    (void)entry;
    (void)done;
    assert_memory_equal(before, last, sizeof *last);
    *last = *after;
}

static void a_play_is_taken_back(void **state)
{
    const char *path = "taken-back.videau";
    vd_game_settings settings;
    vd_session *session = NULL, *again = NULL;
    vd_tt_state before, walked;

    (void)state;
    memset(&settings, 0, sizeof settings);
    settings.trictrac = true;
    settings.tt = options;
    settings.dice = VD_DICE_SEEDED;
    settings.seat[1] = VD_SEAT_COMPUTER;
    (void)remove(path);
    assert_int_equal(vd_seed_parse("c0ffee", 6, &settings.seed, NULL), VD_OK);
    assert_int_equal(vd_session_new(&settings, path, &session, NULL), VD_OK);
    while (vd_session_trictrac(session)->phase == VD_TT_DRAW)
        throw_dice(session);
    /* On to a play of the person's. */
    while (vd_session_trictrac(session)->phase != VD_TT_PLAY ||
           vd_session_trictrac(session)->turn != 0) {
        if (vd_session_trictrac(session)->phase == VD_TT_THROW)
            throw_dice(session);
        else
            play_any(session);
        assert_false(vd_session_can_undo(session));
    }
    before = *vd_session_trictrac(session);
    assert_int_equal(vd_session_undo(session), VD_ERR_ILLEGAL);
    play_any(session);
    assert_true(vd_session_can_undo(session));
    assert_memory_equal(vd_session_tt_before(session), &before, sizeof before);
    assert_int_equal(vd_session_undo(session), VD_OK);
    assert_memory_equal(vd_session_trictrac(session), &before, sizeof before);
    assert_null(vd_session_tt_before(session));
    assert_int_equal(vd_session_undo(session), VD_ERR_ILLEGAL);
    /* The file says the same. */
    assert_int_equal(vd_session_open_any(path, &again, NULL), VD_OK);
    assert_memory_equal(vd_session_trictrac(again), &before, sizeof before);
    vd_session_free(again);
    vd_tt_state_start(&walked);
    vd_session_tt_walk(session, &scratch, follow, &walked);
    assert_memory_equal(&walked, &before, sizeof before);
    play_any(session);
    throw_dice(session);
    /* The dice that came after it are known. */
    assert_int_equal(vd_session_undo(session), VD_ERR_ILLEGAL);
    /* The computer's stands. */
    play_any(session);
    assert_int_equal(vd_session_undo(session), VD_ERR_ILLEGAL);
    vd_session_free(session);
    (void)remove(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(features_are_of_the_thrower),
        cmocka_unit_test(one_throw_ahead_is_what_the_rules_do),
        cmocka_unit_test(leaving_gives_a_taken_ecole),
        cmocka_unit_test(a_verdict_is_the_distance_to_the_best),
        cmocka_unit_test(a_verdict_is_told),
        cmocka_unit_test(a_choice_is_told),
        cmocka_unit_test(what_cannot_be_has_no_verdict),
        cmocka_unit_test(a_higher_level_wins_more),
        cmocka_unit_test(markings_are_told),
        cmocka_unit_test(a_play_is_taken_back),
    };

    return cmocka_run_group_tests(tests, make, drop);
}
