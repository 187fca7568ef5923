/* Random parties of trictrac to their end: test_trictrac_party.c plays some, test_trictrac_party_long.c ten thousand. Included by
 * each, since cmocka's assertions are of the test program. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "tt_oracle.h"

enum { TT_ACTIONS_MAX = 20000 };

/* What was printed is read as the same state. */
static void tt_text_returns(const vd_tt_options *options, const vd_tt_state *state)
{
    char text[VD_TT_TEXT_MAX], again[VD_TT_TEXT_MAX];
    vd_tt_state back;
    vd_error err;
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_tt_state_format(&buf, state);
    assert_false(buf.full);
    if (vd_tt_state_parse(text, buf.length, options, &back, &err) != VD_OK)
        fail_msg("%s: %s", text, vd_error_key(err.code));
    vd_buf_init(&buf, again, sizeof again);
    vd_tt_state_format(&buf, &back);
    assert_string_equal(text, again);
    assert_memory_equal(back.men, state->men, sizeof back.men);
}

/* Men are neither lost nor made, and nobody has holes or points that he was not told of. */
static void tt_sound(const vd_tt_state *before, const vd_tt_state *after,
                     const vd_tt_outcome *outcome)
{
    int holes[2] = {before->holes[0], before->holes[1]};

    for (int side = 0; side < 2; side++) {
        int men = 0;

        for (int at = 0; at < VD_TT_PLACES; at++)
            men += after->men[side].man[at];
        assert_int_equal(men, VD_TT_MEN);
    }
    for (size_t i = 0; i < outcome->count; i++)
        if (outcome->change[i].kind <= VD_TT_CHANGE_SCHOOL)
            holes[outcome->change[i].side] += outcome->change[i].holes;
    for (int side = 0; side < 2; side++)
        if (after->phase != VD_TT_OVER)
            assert_int_equal(holes[side], after->holes[side]);
}

static void tt_party_ends(uint64_t seed)
{
    static vd_tt_plays plays;
    vd_tt_options options;
    vd_tt_state state;
    vd_rng rng;
    int actions = 0;

    vd_rng_init(&rng, seed);
    tt_random_options(&rng, &options);
    assert_int_equal(vd_tt_options_check(&options), VD_OK);
    vd_tt_state_start(&state);
    while (state.phase != VD_TT_OVER) {
        const vd_tt_state before = state;
        vd_tt_action action;
        vd_tt_outcome outcome;

        assert_true(actions++ < TT_ACTIONS_MAX);
        tt_random_action(&options, &state, &rng, &plays, &action);
        assert_int_equal(vd_tt_do(&options, &state, &action, &plays, &outcome), VD_TT_DENIAL_none);
        assert_int_equal(vd_tt_state_check(&options, &state, NULL), VD_OK);
        tt_sound(&before, &state, &outcome);
        if (actions % 16 == 0)
            tt_text_returns(&options, &state);
    }
    assert_int_equal(state.holes[state.turn], options.holes);
    tt_text_returns(&options, &state);
}
