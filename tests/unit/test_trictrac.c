/* The rules of trictrac against the second writing of them, on positions of random parties and on scattered ones; plays as text, and
 * why a play is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "tt_oracle.h"

enum { PLAYED = 12000, SCATTERED = 12000, CLAIMS = 4 };

static vd_tt_plays plays;
static tt_oracle_plays due;

static void tell(const vd_tt_pos *pos, vd_dice dice)
{
    char text[VD_TT_TEXT_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_tt_board_format(&buf, pos->side);
    print_error("%s %d%d\n", text, dice.die[0], dice.die[1]);
}

static bool same_events(const vd_tt_events *found, const tt_oracle_events *events, bool doublet)
{
    int sum[2] = {0, 0};

    if (found->count != events->count)
        return false;
    for (size_t i = 0; i < events->count; i++) {
        const tt_oracle_event *want = &events->event[i];
        bool there = false;

        for (size_t k = 0; k < found->count; k++) {
            const vd_tt_event *event = &found->event[k];

            there =
                there ||
                (event->kind == want->kind && event->at == want->at && event->ways == want->ways &&
                 event->points == want->ways * vd_tt_event_points(want->kind, doublet));
        }
        if (!there)
            return false;
    }
    for (size_t i = 0; i < found->count; i++)
        sum[found->event[i].to] += found->event[i].points;
    return sum[0] == found->sum[0] && sum[1] == found->sum[1];
}

/* Each man that makes a way stands where it says, and the numbers carry him. */
static bool ways_hold(const vd_tt_pos *pos, vd_dice dice, const vd_tt_events *found)
{
    const int by[] = {0, dice.die[0], dice.die[1], dice.die[0] + dice.die[1]};

    for (size_t i = 0; i < found->count; i++)
        for (int w = 0; w < found->event[i].ways; w++) {
            const vd_tt_way *way = &found->event[i].way[w];

            for (int m = 0; m < way->men; m++) {
                const int from = way->man[m].from, to = way->man[m].to;

                if (pos->side[VD_TT_THROWER].man[from] == 0 && way->man[0].to != from)
                    return false;
                if (way->men == 1 && to < VD_TT_OUT && way->by != VD_TT_BY_NONE &&
                    found->event[i].kind >= VD_TT_EVENT_hit_grand && to - from != by[way->by])
                    return false;
            }
        }
    return true;
}

static void compare(const vd_tt_options *options, const vd_tt_pos *pos, const vd_tt_throw *thrown)
{
    tt_oracle_events events;
    vd_tt_events found;
    bool same;

    tt_oracle_find(options, pos, thrown->dice, &due);
    vd_tt_plays_find(options, pos, thrown->dice, &plays);
    same = plays.count == due.count && plays.used == due.used;
    for (size_t i = 0; i < plays.count && same; i++)
        same = tt_oracle_has(&due, &plays.play[i].end);
    tt_oracle_give(options, pos, thrown, &due, &events);
    vd_tt_events_find(options, pos, thrown, &plays, &found);
    if (!same || !same_events(&found, &events, thrown->dice.die[0] == thrown->dice.die[1]) ||
        !ways_hold(pos, thrown->dice, &found))
        tell(pos, thrown->dice);
    assert_true(same);
    assert_true(same_events(&found, &events, thrown->dice.die[0] == thrown->dice.die[1]));
    assert_true(ways_hold(pos, thrown->dice, &found));
}

static vd_dice random_dice(vd_rng *rng)
{
    const int a = 1 + (int)vd_rng_below(rng, 6);

    return vd_dice_make(a, 1 + (int)vd_rng_below(rng, 6));
}

static void positions_of_parties(void **unused)
{
    int compared = 0;
    vd_rng rng;

    (void)unused;
    vd_rng_init(&rng, 1);
    while (compared < PLAYED) {
        vd_tt_options options;
        vd_tt_state state;

        tt_random_options(&rng, &options);
        vd_tt_state_start(&state);
        while (state.phase != VD_TT_OVER) {
            vd_tt_action action;
            vd_tt_outcome outcome;

            if (state.phase == VD_TT_PLAY) {
                vd_tt_throw thrown;
                vd_tt_pos pos;

                vd_tt_state_pos(&state, &pos);
                vd_tt_state_throw(&state, &thrown);
                compare(&options, &pos, &thrown);
                compared++;
            }
            tt_random_action(&options, &state, &rng, &plays, &action);
            assert_int_equal(vd_tt_do(&options, &state, &action, &plays, &outcome), 0);
        }
    }
}

static void scattered_positions(void **unused)
{
    int counts[VD_TT_EVENT_COUNT] = {0};
    vd_rng rng;

    (void)unused;
    vd_rng_init(&rng, 2);
    for (int i = 0; i < SCATTERED; i++) {
        vd_tt_options options;
        vd_tt_throw thrown = {.coup = (uint8_t)(1 + vd_rng_below(&rng, 4))};
        vd_tt_events found;
        vd_tt_pos pos;

        tt_random_options(&rng, &options);
        tt_scatter(&rng, &pos);
        thrown.dice = random_dice(&rng);
        compare(&options, &pos, &thrown);
        vd_tt_events_find(&options, &pos, &thrown, &plays, &found);
        for (size_t k = 0; k < found.count; k++)
            counts[found.event[k].kind]++;
    }
    /* What was compared has hits of both kinds, the coin, jans filled and numbers that could not be played. */
    assert_true(counts[VD_TT_EVENT_hit_grand] > 100 && counts[VD_TT_EVENT_false_petit] > 20);
    assert_true(counts[VD_TT_EVENT_coin_hit] > 10 && counts[VD_TT_EVENT_not_played] > 100);
    assert_true(counts[VD_TT_EVENT_grand_filled] + counts[VD_TT_EVENT_petit_filled] > 0);
}

/* A claim near the truth or far from it. */
static void random_claim(vd_rng *rng, const vd_tt_pos *pos, vd_dice dice, vd_tt_claim *out)
{
    memset(out, 0, sizeof *out);
    out->moves = (uint8_t)vd_rng_below(rng, 3);
    for (int i = 0; i < out->moves; i++) {
        const int by[] = {dice.die[0], dice.die[1], dice.die[0] + dice.die[1],
                          (int)vd_rng_below(rng, 12)};
        int from = 1 + (int)vd_rng_below(rng, 24);
        int to;

        while (from < 24 && pos->side[VD_TT_THROWER].man[from] == 0 && vd_rng_below(rng, 32) != 0)
            from++;
        to = from + by[vd_rng_below(rng, 4)] - (vd_rng_below(rng, 16) == 0 ? 8 : 0);

        out->move[i].from = (uint8_t)from;
        out->move[i].to = (uint8_t)(to < 1 ? 1 : to > VD_TT_OUT ? VD_TT_OUT : to);
    }
}

/* A claim is lawful exactly when its end is; each refusal has a reason with a rule, and a lawful play as example. */
static void claims_are_judged(void **unused)
{
    int seen[VD_TT_REASON_COUNT] = {0};
    vd_rng rng;

    (void)unused;
    vd_rng_init(&rng, 3);
    for (int i = 0; i < CLAIMS * SCATTERED; i++) {
        vd_tt_options options;
        vd_tt_reason reason;
        vd_tt_claim claim;
        vd_tt_play out;
        vd_tt_pos pos;
        vd_dice dice;

        tt_random_options(&rng, &options);
        tt_scatter(&rng, &pos);
        dice = random_dice(&rng);
        random_claim(&rng, &pos, dice, &claim);
        reason = vd_tt_judge(&options, &pos, dice, &claim, &plays, &out);
        seen[reason.code]++;
        if (reason.code == VD_TT_REASON_legal) {
            tt_oracle_find(&options, &pos, dice, &due);
            assert_true(tt_oracle_has(&due, &out.end));
            continue;
        }
        if (reason.code == VD_TT_REASON_must_end)
            assert_int_equal(reason.rule, 42);
        else
            assert_in_range(reason.rule, 5, 26);
        if (reason.code == VD_TT_REASON_excess)
            assert_true(claim.move[0].to == VD_TT_OUT || claim.move[1].to == VD_TT_OUT);
        tt_oracle_find(&options, &pos, dice, &due);
        assert_true(tt_oracle_has(&due, &reason.example.end));
    }
    assert_true(seen[VD_TT_REASON_legal] > 1000 && seen[VD_TT_REASON_both_numbers] > 100);
}

static void read_row(const char *board, const char *play, vd_tt_pos *pos, vd_tt_claim *claim)
{
    assert_int_equal(vd_tt_board_parse(board, strlen(board), pos->side, NULL), VD_OK);
    assert_int_equal(vd_tt_play_parse(play, strlen(play), VD_TT_BY_CASE, claim, NULL), VD_OK);
}

static vd_dice two(const char *digits)
{
    return vd_dice_make(digits[0] - '0', digits[1] - '0');
}

/* Each reason once, and what it names. */
static void reasons_are_told(void **unused)
{
    static const struct {
        const char *board, *dice, *play;
        vd_tt_reason_code code;
        int from, to;
    } cases[] = {
        {"15w.22.15b", "65", "2/8 1/7", VD_TT_REASON_no_man, 2, 8},
        {"14w.6.1w.15.15b", "51", "8/3", VD_TT_REASON_backwards, 8, 3},
        {"15w.22.15b", "65", "1/4 1/7", VD_TT_REASON_distance, 1, 4},
        {"15w.2.1b.19.14b", "21", "1/4", VD_TT_REASON_occupied, 1, 4},
        {"15w.2b.2b.20.11b", "21", "1/4", VD_TT_REASON_no_rest, 1, 4},
        {"13w.6.2w.15.15b", "51", "8/13 1/2", VD_TT_REASON_other_coin, 8, 13},
        {"15w.22.15b", "65", "1/12", VD_TT_REASON_coin_alone, 0, 12},
        {"2b.13b.9.3w.6.4w.8w.4", "54", "12/17 12/16", VD_TT_REASON_coin_left_alone, 12, 0},
        {"13w.5.1w.1w.15.15b", "65", "7/12 8/12", VD_TT_REASON_power_off, 7, 12},
        {"13w.5.1w.1w.4.2b.10.13b", "65", "7/12 8/12", VD_TT_REASON_power_coin, 7, 12},
        {"9w.4.2w.2w.2w.15.15b", "66", "7/12(2)", VD_TT_REASON_power_effect, 7, 12},
        {"12w.1w.9.2w.11.15b", "54", "12/17 12/16", VD_TT_REASON_forbidden_grand, 12, 17},
        {"14w.7.1w.14.15b", "64", "9/19", VD_TT_REASON_forbidden_petit, 9, 19},
        {"15b.16.1w.1.1w.1.1w.2", "65", "20/off 22/off", VD_TT_REASON_not_all_home, 18, 25},
        {"13b.18.2w.2.1w.2b", "43", "23/off 20/23", VD_TT_REASON_not_farthest, 20, 25},
        {"15b.18.1w.1.1w.1.1w", "51", "20/21 21/off", VD_TT_REASON_excess, 0, 0},
        {"15w.22.15b", "65", "1/7", VD_TT_REASON_both_numbers, 0, 0},
        {"6.1w.4.14w.2b.2b.2b.2b.2b.2b.5.3b", "54", "7/11", VD_TT_REASON_higher_number, 0, 0},
        {"15w.22.15b", "65", "#", VD_TT_REASON_must_play, 0, 0},
        {"6.2w.3w.3w.2w.3w.2w.4b.3b.3b.1.4b.2.1b.4", "54", "11/16 7/11", VD_TT_REASON_must_keep, 0,
         0},
        {"2w.3.1w.1.3w.2w.2w.1w.2w.2w.2b.10.13b", "32", "1/4 1/3", VD_TT_REASON_must_fill, 0, 0},
        {"15b.21.1w.1w", "21", "23/24 24/off", VD_TT_REASON_must_end, 0, 0},
    };
    bool told[VD_TT_REASON_COUNT] = {[VD_TT_REASON_legal] = true, [VD_TT_REASON_unreadable] = true};

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *text = cases[i].play;
        vd_tt_options options;
        vd_tt_reason reason;
        vd_tt_claim claim;
        vd_tt_play out;
        vd_tt_pos pos;

        vd_tt_options_default(&options);
        options.by_power = cases[i].code != VD_TT_REASON_power_off;
        if (cases[i].code == VD_TT_REASON_must_end)
            options.sortie = VD_TT_SORTIE_FREE;
        read_row(cases[i].board, text, &pos, &claim);
        reason = vd_tt_judge(&options, &pos, two(cases[i].dice), &claim, &plays, &out);
        if (reason.code != cases[i].code || reason.from != cases[i].from ||
            reason.to != cases[i].to)
            fail_msg("%s %s: %s %d %d", cases[i].board, text, vd_tt_reason_key(reason.code),
                     reason.from, reason.to);
        /* Who wants the coin is shown how it is taken, where a play takes it. */
        if (reason.code == VD_TT_REASON_power_effect)
            assert_int_equal(reason.example.end.man[VD_TT_COIN], 2);
        told[reason.code] = true;
    }
    for (int code = 0; code < VD_TT_REASON_COUNT; code++)
        assert_true(told[code]);
}

/* A play that is being made: what it must not go on to be is said, where a lawful one goes on and where none does. */
static void what_is_begun_is_judged(void **unused)
{
    static const struct {
        const char *board, *dice, *play;
        vd_tt_reason_code code;
    } cases[] = {
        {"2w.3.1w.1.3w.2w.2w.1w.2w.2w.2b.10.13b", "32", "1/4", VD_TT_REASON_must_fill},
        {"2w.3.1w.1.3w.2w.2w.1w.2w.2w.2b.10.13b", "32", "7/9", VD_TT_REASON_must_fill},
        {"2w.3.1w.1.3w.2w.2w.1w.2w.2w.2b.10.13b", "32", "1/5", VD_TT_REASON_distance},
        {"6.2w.3w.3w.2w.3w.2w.4b.3b.3b.1.4b.2.1b.4", "54", "7/11", VD_TT_REASON_must_keep},
        {"15w.22.15b", "65", "1/7", VD_TT_REASON_both_numbers},
        {"15w.22.15b", "65", "1/7 1/6", VD_TT_REASON_legal},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *text = cases[i].play;
        vd_tt_options options;
        vd_tt_reason reason;
        vd_tt_claim claim;
        vd_tt_play out;
        vd_tt_pos pos;

        vd_tt_options_default(&options);
        read_row(cases[i].board, text, &pos, &claim);
        reason = vd_tt_judge_begun(&options, &pos, two(cases[i].dice), &claim, &plays, &out);
        if (reason.code != cases[i].code)
            fail_msg("%s %s: %s", cases[i].board, text, vd_tt_reason_key(reason.code));
    }
}

/* Cases by number and by flèche, there and back. */
static void plays_are_written(void **unused)
{
    static const struct {
        const char *board, *dice, *play, *text, *fleches;
    } cases[] = {
        {"15w.22.15b", "65", "1/7 1/6", "1/7 1/6", "T/6 T/5"},
        {"12w.6.1w.3.2w.11.15b", "21", "8/9/11", "8/11", "7/10"},
        {"15w.22.15b", "22", "1/3(2)", "1/3 1/3", "T/2 T/2"},
        {"15b.19.1w.1w.2", "65", "21/off 22/25", "21/off 22/off", "20/off 21/off"},
        {"15w.2b.2b.20.11b", "21", "#", "#", "#"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[64], fleches[64];
        vd_tt_options options;
        vd_tt_claim claim;
        vd_tt_play out;
        vd_tt_pos pos;
        vd_buf buf;

        vd_tt_options_default(&options);
        assert_int_equal(vd_tt_board_parse(cases[i].board, strlen(cases[i].board), pos.side, NULL),
                         VD_OK);
        assert_int_equal(
            vd_tt_play_parse(cases[i].play, strlen(cases[i].play), VD_TT_BY_CASE, &claim, NULL),
            VD_OK);
        assert_int_equal(vd_tt_judge(&options, &pos, two(cases[i].dice), &claim, &plays, &out).code,
                         VD_TT_REASON_legal);
        vd_buf_init(&buf, text, sizeof text);
        vd_tt_play_format(&buf, &out, VD_TT_BY_CASE);
        assert_string_equal(text, cases[i].text);
        vd_buf_init(&buf, fleches, sizeof fleches);
        vd_tt_play_format(&buf, &out, VD_TT_BY_FLECHE);
        assert_string_equal(fleches, cases[i].fleches);
        assert_int_equal(vd_tt_play_parse(fleches, strlen(fleches), VD_TT_BY_FLECHE, &claim, NULL),
                         VD_OK);
        assert_int_equal(claim.moves, strchr(cases[i].text, ' ') ? 2 : out.moves > 0);
    }
}

static void bad_plays(void **unused)
{
    static const struct {
        const char *text;
        vd_error_code code;
    } cases[] = {
        {"", VD_ERROR_empty},
        {"7", VD_ERROR_empty},
        {"7-12", VD_ERROR_bad_character},
        {"0/4", VD_ERROR_bad_case},
        {"7/99", VD_ERROR_bad_case},
        {"7/12 8/12 9/12", VD_ERROR_moves},
        {"7/12(3)", VD_ERROR_trailing},
        {"# 7/12", VD_ERROR_trailing},
        {"1/2/3/4", VD_ERROR_trailing},
        {"x/2", VD_ERROR_bad_character},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        vd_tt_claim claim;
        vd_error err;

        assert_int_equal(
            vd_tt_play_parse(cases[i].text, strlen(cases[i].text), VD_TT_BY_CASE, &claim, &err),
            VD_ERR_PARSE);
        if (err.code != cases[i].code)
            fail_msg("%s: %s", cases[i].text, vd_error_key(err.code));
    }
    {
        vd_tt_claim claim;
        vd_error err;

        assert_int_equal(vd_tt_play_parse("T/24", 4, VD_TT_BY_FLECHE, &claim, &err), VD_OK);
        assert_int_equal(vd_tt_play_parse("25/4", 4, VD_TT_BY_FLECHE, &claim, &err), VD_ERR_PARSE);
        assert_int_equal(err.code, VD_ERROR_bad_fleche);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_of_parties),
        cmocka_unit_test(scattered_positions),
        cmocka_unit_test(claims_are_judged),
        cmocka_unit_test(reasons_are_told),
        cmocka_unit_test(what_is_begun_is_judged),
        cmocka_unit_test(plays_are_written),
        cmocka_unit_test(bad_plays),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
