/* Positions of the lessons of trictrac: plays made move by move are the lawful plays and no others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "inner/trictrac_question.h"
#include "tt_oracle.h"

static vd_tt_example example;

static void example_of(const vd_tt_options *options, const vd_tt_state *state)
{
    memset(&example, 0, sizeof example);
    example.options = *options;
    example.state = *state;
    vd_tt_state_pos(state, &example.pos);
    vd_tt_state_events(options, state, &example.plays, &example.events);
}

static void make(vd_tt_men *men, const vd_tt_move *move)
{
    assert_true(men->man[move->from] > 0);
    men->man[move->from]--;
    men->man[move->to]++;
}

/* Notes the lawful play that ends so. */
static void note_end(const vd_tt_men *men, bool *reached)
{
    for (size_t i = 0; i < example.plays.count; i++)
        if (memcmp(&example.plays.play[i].end, men, sizeof *men) == 0) {
            reached[i] = true;
            return;
        }
    fail_msg("moves that were offered end nowhere");
}

/* All that can be made step by step is lawful, and all that is lawful can be made so. */
static void steps_are_the_plays(void)
{
    bool reached[VD_TT_PLAYS_MAX] = {false};
    vd_tt_move first[VD_TT_STEPS_MAX], second[VD_TT_STEPS_MAX];
    const int firsts = vd_tt_example_steps(&example, NULL, 0, first);

    assert_int_equal(firsts > 0, example.plays.used > 0);
    for (int i = 0; i < firsts; i++) {
        vd_tt_men men = example.pos.side[VD_TT_THROWER];
        const int seconds = vd_tt_example_steps(&example, &first[i], 1, second);

        make(&men, &first[i]);
        assert_int_equal(seconds > 0, example.plays.used > 1);
        if (!seconds)
            note_end(&men, reached);
        for (int k = 0; k < seconds; k++) {
            vd_tt_men after = men;

            make(&after, &second[k]);
            note_end(&after, reached);
        }
    }
    for (size_t i = 0; i < example.plays.count && example.plays.used; i++)
        if (!reached[i])
            fail_msg("a lawful play cannot be made step by step");
}

static void random_parties_are_played_step_by_step(void **state)
{
    static vd_tt_plays scratch;
    int asked = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        vd_tt_options options;
        vd_tt_state party;
        vd_tt_outcome outcome;
        vd_tt_action action;
        vd_rng rng;

        vd_rng_init(&rng, seed);
        tt_random_options(&rng, &options);
        vd_tt_state_start(&party);
        while (party.phase != VD_TT_OVER) {
            if (party.phase == VD_TT_PLAY) {
                example_of(&options, &party);
                steps_are_the_plays();
                asked++;
            }
            tt_random_action(&options, &party, &rng, &scratch, &action);
            assert_int_equal(vd_tt_do(&options, &party, &action, &scratch, &outcome),
                             VD_TT_DENIAL_none);
        }
    }
    if (asked <= 1000)
        fail_msg("only %d positions", asked);
}

/* A form, a move made or 0/0, and the moves that follow. */
static void moves_follow_each_other(void **state)
{
    static const struct {
        const char *form;
        vd_tt_move made;
        const char *next;
    } cases[] = {
        /* By power: both men of 7 and 8 to 12, one after the other, in either order. */
        {"13w.5.1w.1w.15.15b w M 65 0,0 0,0 2/1", {0, 0, 0}, "7/12 8/12"},
        {"13w.5.1w.1w.15.15b w M 65 0,0 0,0 2/1", {7, 12, 6}, "8/12"},
        {"13w.5.1w.1w.15.15b w M 65 0,0 0,0 2/1", {8, 12, 5}, "7/12"},
        /* Neither passage is open to 10/20, so that 10 does not even begin it. */
        {"4.1w.1w.2w.2w.2w.3w.2w.2w.2b.2b.1b.2b.2b.2b.2.2b.2b.2 w M 55 0,0 0,0 4/4",
         {10, 15, 5},
         ""},
        {"15w.2b.2b.20.11b w M 21 0,0 0,0 1/1", {0, 0, 0}, ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const bool begun = cases[i].made.from > 0;
        vd_tt_move next[VD_TT_STEPS_MAX];
        char text[1024] = "";
        vd_buf buf;
        int count;

        assert_int_equal(vd_tt_example_parse(cases[i].form, strlen(cases[i].form), &example, NULL),
                         VD_OK);
        count = vd_tt_example_steps(&example, begun ? &cases[i].made : NULL, begun, next);
        vd_buf_init(&buf, text, sizeof text);
        for (int k = 0; k < count; k++) {
            if (i == 0 && next[k].to != VD_TT_COIN)
                continue;
            vd_buf_put(&buf, buf.length ? " " : "");
            vd_buf_put_int(&buf, next[k].from);
            vd_buf_putc(&buf, '/');
            vd_buf_put_int(&buf, next[k].to);
        }
        assert_string_equal(text, cases[i].next);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_parties_are_played_step_by_step),
        cmocka_unit_test(moves_follow_each_other),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
