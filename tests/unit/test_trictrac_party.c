/* The party of trictrac: the phases of a turn, what is asked and refused, écoles, relevés, and its text. */
#include "tt_parties_body.h"
#include "videau/app_trictrac.h"

static vd_tt_plays plays;
static vd_tt_outcome outcome;

static void random_parties_end(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++)
        tt_party_ends(seed);
}

static void set_up(const char *text, const vd_tt_options *options, vd_tt_state *out)
{
    vd_error err;

    if (vd_tt_state_parse(text, strlen(text), options, out, &err) != VD_OK)
        fail_msg("%s: %s", text, vd_error_key(err.code));
}

static void stands(const vd_tt_state *state, const char *due)
{
    char text[VD_TT_TEXT_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_tt_state_format(&buf, state);
    assert_string_equal(text, due);
}

static vd_tt_denial act(const vd_tt_options *options, vd_tt_state *state, vd_tt_act what, int value)
{
    const vd_tt_action action = {.act = (uint8_t)what, .value = (uint8_t)value};

    return vd_tt_do(options, state, &action, &plays, &outcome);
}

static vd_tt_denial throw_dice(const vd_tt_options *options, vd_tt_state *state, int a, int b)
{
    const vd_tt_action action = {.act = VD_TT_ACT_THROW, .die = {(uint8_t)a, (uint8_t)b}};

    return vd_tt_do(options, state, &action, &plays, &outcome);
}

static vd_tt_denial draw(const vd_tt_options *options, vd_tt_state *state, int white, int black)
{
    const vd_tt_action action = {.act = VD_TT_ACT_DRAW, .die = {(uint8_t)white, (uint8_t)black}};

    return vd_tt_do(options, state, &action, &plays, &outcome);
}

static vd_tt_denial play(const vd_tt_options *options, vd_tt_state *state, const char *text)
{
    vd_tt_action action = {.act = VD_TT_ACT_PLAY};

    assert_int_equal(vd_tt_play_parse(text, strlen(text), VD_TT_BY_CASE, &action.claim, NULL),
                     VD_OK);
    return vd_tt_do(options, state, &action, &plays, &outcome);
}

/* TT6: who has the higher die plays both numbers; a tie is drawn again. */
static void the_first_throw(void **unused)
{
    vd_tt_options options;
    vd_tt_state state;

    (void)unused;
    vd_tt_options_default(&options);
    vd_tt_state_start(&state);
    assert_int_equal(vd_tt_state_actor(&state), -1);
    assert_int_equal(throw_dice(&options, &state, 6, 1), VD_TT_DENIAL_not_now);
    assert_int_equal(draw(&options, &state, 7, 1), VD_TT_DENIAL_bad_dice);
    assert_int_equal(draw(&options, &state, 3, 3), VD_TT_DENIAL_none);
    stands(&state, "15w.22.15b w T -- 0,0 0,0 0/0");
    assert_int_equal(draw(&options, &state, 2, 5), VD_TT_DENIAL_none);
    stands(&state, "15w.22.15b b M 52 0,0 0,0 0/1");
    assert_int_equal(vd_tt_state_actor(&state), VD_TT_BLACK);
    assert_int_equal(play(&options, &state, "1/6 1/3"), VD_TT_DENIAL_none);
    stands(&state, "15w.17.1b.2.1b.1.13b w J -- 0,0 0,0 0/1");
}

/* TT51: s'en aller after a hole by one's own throw, and not otherwise. */
static void hold_or_leave(void **unused)
{
    static const char *const before = "12w.4.1w.1w.1w.2.1b.12.14b w J -- 10b,2 4,1 3/3";
    vd_tt_options options;
    vd_tt_state state, held;

    (void)unused;
    vd_tt_options_default(&options);
    /* White hits 11 with 5-4 in two ways: four points, and ten before them in bredouille. */
    set_up(before, &options, &state);
    assert_int_equal(act(&options, &state, VD_TT_ACT_GO, 0), VD_TT_DENIAL_may_not_go);
    assert_int_equal(throw_dice(&options, &state, 5, 4), VD_TT_DENIAL_none);
    assert_int_equal(state.phase, VD_TT_CHOOSE);
    assert_int_equal(state.holes[VD_TT_WHITE], 4);
    assert_int_equal(state.points[VD_TT_BLACK], 0);
    assert_int_equal(play(&options, &state, "1/6 1/5"), VD_TT_DENIAL_not_now);
    held = state;
    assert_int_equal(act(&options, &held, VD_TT_ACT_HOLD, 0), VD_TT_DENIAL_none);
    assert_int_equal(held.phase, VD_TT_PLAY);
    assert_int_equal(held.points[VD_TT_WHITE], 2);
    assert_int_equal(act(&options, &state, VD_TT_ACT_GO, 0), VD_TT_DENIAL_none);
    stands(&state, "15w.22.15b w J -- 0,4 0,1 0/0");
    assert_int_equal(outcome.count, 1);
    assert_int_equal(outcome.change[0].kind, VD_TT_CHANGE_RELEVE);
}

/* TT53: who goes out keeps his points and throws again, or plays the same throw once more. */
static void going_out(void **unused)
{
    vd_tt_options options;
    vd_tt_state state;

    (void)unused;
    vd_tt_options_default(&options);
    set_up("15b.22.1w w J -- 4,0 6b,0 4/4", &options, &state);
    assert_int_equal(throw_dice(&options, &state, 2, 1), VD_TT_DENIAL_none);
    assert_int_equal(play(&options, &state, "24/off"), VD_TT_DENIAL_none);
    stands(&state, "15w.22.15b w J -- 8,0 6,0 0/0");
    options.throws_again = false;
    set_up("15b.22.1w w M 21 4,0 6b,0 4/4", &options, &state);
    assert_int_equal(play(&options, &state, "24/off"), VD_TT_DENIAL_none);
    stands(&state, "15w.22.15b w M 21 4,0 6b,0 1/0");
}

/* TT45: the other marks after the play, and a hole of his ends nothing. */
static void marks_of_the_other(void **unused)
{
    vd_tt_options options;
    vd_tt_state state;

    (void)unused;
    vd_tt_options_default(&options);
    set_up("14w.7.1w.4.2b.4.1b.4.12b w J -- 8b,0 10,1 3/3", &options, &state);
    assert_int_equal(throw_dice(&options, &state, 5, 5), VD_TT_DENIAL_none);
    assert_int_equal(state.owed, 6);
    assert_int_equal(play(&options, &state, "1/6(2)"), VD_TT_DENIAL_none);
    assert_int_equal(state.holes[VD_TT_BLACK], 2);
    assert_int_equal(state.points[VD_TT_BLACK], 4);
    assert_int_equal(state.points[VD_TT_WHITE], 0);
    assert_int_equal(state.phase, VD_TT_THROW);
    assert_int_equal(state.turn, VD_TT_BLACK);
    assert_int_equal(act(&options, &state, VD_TT_ACT_GO, 0), VD_TT_DENIAL_may_not_go);
}

/* How often what black marks after white's throw tells of the bredouille. */
static void told(const char *before, const char *due)
{
    static const char *const keys[] = {"tt.play.run_made", "tt.play.run_lost"};
    vd_tt_options options;
    vd_tt_state state;
    char text[1024];
    vd_buf buf;

    vd_tt_options_default(&options);
    set_up(before, &options, &state);
    assert_int_equal(throw_dice(&options, &state, 5, 5), VD_TT_DENIAL_none);
    assert_int_equal(play(&options, &state, "1/6(2)"), VD_TT_DENIAL_none);
    for (int lang = 0; lang < VD_LANG_COUNT; lang++) {
        const vd_tt_cast cast = {
            .options = &options, .name = {"", ""}, .lang = (vd_lang)lang, .marks = true};

        vd_buf_init(&buf, text, sizeof text);
        assert_int_equal(vd_tt_tell_outcome(&buf, &cast, &outcome), VD_OK);
        for (int i = 0; i < 2; i++) {
            char said[256];
            vd_buf line;

            vd_buf_init(&line, said, sizeof said);
            assert_int_equal(vd_text_put(&line, (vd_lang)lang, keys[i], VD_STR("")), VD_OK);
            if ((strstr(text, said) != NULL) != (strcmp(due, keys[i]) == 0))
                fail_msg("%s: %s", before, text);
        }
    }
}

/* TT47: where it is made, and where it is lost. */
static void the_bredouille_is_told(void **unused)
{
    (void)unused;
    told("14w.7.1w.4.2b.4.1b.4.12b w J -- 0,0 10b,1 3/3", "tt.play.run_made");
    told("14w.7.1w.4.2b.4.1b.4.12b w J -- 8b,0 4,1 3/3", "tt.play.run_lost");
    /* A hole wipes it with the points; who has none loses nothing; nor is it lost twice. */
    told("14w.7.1w.4.2b.4.1b.4.12b w J -- 8b,0 10,1 3/3", "");
    told("14w.7.1w.4.2b.4.1b.4.12b w J -- 0,0 4b,1 3/3", "");
    told("14w.7.1w.4.2b.4.1b.4.12b w J -- 8,0 4,1 3/3", "");
}

/* TT56: by hand. Too little is the other's after what he is owed; too much is taken off and his; left, it stays as it was marked. */
static void schools(void **unused)
{
    static const char *const before = "14w.7.1w.4.2b.4.1b.4.12b w J -- 0,0 0,0 3/3";
    vd_tt_options options;
    vd_tt_state state, start;

    (void)unused;
    vd_tt_options_default(&options);
    options.by_hand = true;
    set_up(before, &options, &start);
    assert_int_equal(throw_dice(&options, &start, 5, 5), VD_TT_DENIAL_none);
    assert_int_equal(start.phase, VD_TT_MARK);
    assert_int_equal(act(&options, &start, VD_TT_ACT_MARK, 3), VD_TT_DENIAL_bad_mark);
    /* The thrower has nothing: four too many. */
    state = start;
    assert_int_equal(act(&options, &state, VD_TT_ACT_MARK, 4), VD_TT_DENIAL_none);
    assert_int_equal(state.phase, VD_TT_SCHOOL);
    assert_int_equal(vd_tt_state_actor(&state), VD_TT_BLACK);
    assert_int_equal(act(&options, &state, VD_TT_ACT_TAKE, 0), VD_TT_DENIAL_none);
    assert_int_equal(state.points[VD_TT_WHITE], 0);
    assert_int_equal(state.school, 4);
    assert_int_equal(play(&options, &state, "1/6(2)"), VD_TT_DENIAL_none);
    assert_int_equal(state.phase, VD_TT_MARK);
    assert_true(state.owing);
    tt_text_returns(&options, &state);
    /* Black forgets the six of the false hit: white's école. His own of four comes before it. */
    assert_int_equal(act(&options, &state, VD_TT_ACT_MARK, 0), VD_TT_DENIAL_none);
    assert_int_equal(state.phase, VD_TT_SCHOOL);
    assert_int_equal(vd_tt_state_actor(&state), VD_TT_WHITE);
    tt_text_returns(&options, &state);
    assert_int_equal(act(&options, &state, VD_TT_ACT_TAKE, 0), VD_TT_DENIAL_none);
    assert_int_equal(outcome.count, 2);
    assert_int_equal(state.points[VD_TT_BLACK], 4);
    assert_int_equal(state.points[VD_TT_WHITE], 6);
    assert_int_equal(state.phase, VD_TT_THROW);
    /* Left, they stay. */
    state = start;
    assert_int_equal(act(&options, &state, VD_TT_ACT_MARK, 4), VD_TT_DENIAL_none);
    assert_int_equal(act(&options, &state, VD_TT_ACT_LEAVE, 0), VD_TT_DENIAL_none);
    assert_int_equal(state.points[VD_TT_WHITE], 4);
    assert_int_equal(state.school, 0);
}

/* TT51, TT56: who leaves takes no école back from the other, and gives nothing of what his throw owes. */
static void leaving_gives_the_school(void **unused)
{
    static const char *const before = "12w.4.1w.1w.1w.2.1b.12.14b w J -- 10b,2 4,1 3/3";
    vd_tt_options options;
    vd_tt_state state, start;

    (void)unused;
    vd_tt_options_default(&options);
    options.by_hand = true;
    set_up(before, &options, &start);
    assert_int_equal(throw_dice(&options, &start, 5, 4), VD_TT_DENIAL_none);
    /* Four are right: sixteen are an école of twelve, a hole of Black's in bredouille. */
    state = start;
    assert_int_equal(act(&options, &state, VD_TT_ACT_MARK, 16), VD_TT_DENIAL_none);
    assert_int_equal(act(&options, &state, VD_TT_ACT_TAKE, 0), VD_TT_DENIAL_none);
    assert_int_equal(state.phase, VD_TT_CHOOSE);
    assert_int_equal(state.school, 12);
    assert_int_equal(act(&options, &state, VD_TT_ACT_GO, 0), VD_TT_DENIAL_none);
    stands(&state, "15w.22.15b w J -- 0,4 0,3 0/0");
    assert_int_equal(outcome.count, 2);
    assert_int_equal(outcome.change[0].kind, VD_TT_CHANGE_SCHOOL);
    assert_int_equal(outcome.change[0].side, VD_TT_BLACK);
    assert_int_equal(outcome.change[1].kind, VD_TT_CHANGE_RELEVE);
    /* It may end the party. */
    state = start;
    state.holes[VD_TT_BLACK] = 11;
    assert_int_equal(act(&options, &state, VD_TT_ACT_MARK, 16), VD_TT_DENIAL_none);
    assert_int_equal(act(&options, &state, VD_TT_ACT_TAKE, 0), VD_TT_DENIAL_none);
    assert_int_equal(act(&options, &state, VD_TT_ACT_GO, 0), VD_TT_DENIAL_none);
    assert_int_equal(state.phase, VD_TT_OVER);
    assert_int_equal(state.turn, VD_TT_BLACK);
}

/* The party may be given up at any time; the option of the first throws. */
static void resigning_and_rencontre(void **unused)
{
    vd_tt_options options;
    vd_tt_state state;

    (void)unused;
    vd_tt_options_default(&options);
    options.rencontre = true;
    vd_tt_state_start(&state);
    assert_int_equal(draw(&options, &state, 6, 2), VD_TT_DENIAL_none);
    stands(&state, "15w.22.15b w M 62 0,0 0,0 1/0 r62");
    assert_int_equal(play(&options, &state, "1/7 1/3"), VD_TT_DENIAL_none);
    assert_int_equal(throw_dice(&options, &state, 2, 6), VD_TT_DENIAL_none);
    assert_int_equal(state.points[VD_TT_BLACK], 4);
    assert_int_equal(play(&options, &state, "1/7 1/3"), VD_TT_DENIAL_none);
    assert_int_equal(state.first.count, 0);
    assert_int_equal(act(&options, &state, VD_TT_ACT_RESIGN, VD_TT_BLACK), VD_TT_DENIAL_none);
    assert_int_equal(state.phase, VD_TT_OVER);
    assert_int_equal(state.turn, VD_TT_WHITE);
    assert_int_equal(act(&options, &state, VD_TT_ACT_RESIGN, VD_TT_BLACK), VD_TT_DENIAL_over);
}

/* The four stakes of the other convention. */
static void four_stakes(void **unused)
{
    static const struct {
        const char *text;
        int worth;
    } cases[] = {
        {"15w.22.15b w F -- 0,12g 0,0 0/0", 4}, {"15w.22.15b w F -- 0,12 0,0 0/0", 4},
        {"15w.22.15b w F -- 0,12g 0,4 0/0", 3}, {"15w.22.15b w F -- 0,12 0,5 0/0", 2},
        {"15w.22.15b w F -- 0,12 0,6 0/0", 1},  {"15w.22.15b w F -- 0,12 0,5g 0/0", 1},
    };
    vd_tt_options options;
    vd_tt_state state;

    (void)unused;
    vd_tt_options_default(&options);
    options.four_stakes = true;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        set_up(cases[i].text, &options, &state);
        assert_int_equal(vd_tt_stakes(&options, &state, VD_TT_WHITE), cases[i].worth);
    }
}

/* What a text may not say. */
static void bad_states(void **unused)
{
    static const struct {
        const char *text;
        vd_error_code code;
    } cases[] = {
        {"", VD_ERROR_empty},
        {"15w.21.15b w J -- 0,0 0,0 0/0", VD_ERROR_cases},
        {"15w.22.15b.1 w J -- 0,0 0,0 0/0", VD_ERROR_cases},
        {"15w.0.22.15b w J -- 0,0 0,0 0/0", VD_ERROR_bad_character},
        {"15w.22.15x w J -- 0,0 0,0 0/0", VD_ERROR_cases},
        {"16w.22.15b w J -- 0,0 0,0 0/0", VD_ERROR_too_many_men},
        {"14w.10.1w.11.15b w J -- 0,0 0,0 0/0", VD_ERROR_lone_coin},
        {"13w.11.2w.10.15b w J -- 0,0 0,0 0/0", VD_ERROR_other_coin},
        {"15w.11.1b.10.14b w J -- 0,0 0,0 0/0", VD_ERROR_lone_coin},
        {"15w.10.2b.11.13b w J -- 0,0 0,0 0/0", VD_ERROR_other_coin},
        {"15w.22.15b x J -- 0,0 0,0 0/0", VD_ERROR_bad_character},
        {"15w.22.15b w Z -- 0,0 0,0 0/0", VD_ERROR_bad_character},
        {"15w.22.15b w J 64 0,0 0,0 0/0", VD_ERROR_phase},
        {"15w.22.15b w M -- 0,0 0,0 0/0", VD_ERROR_phase},
        {"15w.22.15b w M 74 0,0 0,0 0/0", VD_ERROR_bad_dice},
        {"15w.22.15b w D 64 0,0 0,0 0/0", VD_ERROR_phase},
        {"15w.22.15b w P 64 0,0 0,0 0/0", VD_ERROR_phase},
        {"15w.22.15b w J -- 3,0 0,0 0/0", VD_ERROR_points},
        {"15w.22.15b w J -- 12,0 0,0 0/0", VD_ERROR_points},
        {"15w.22.15b w J -- 0b,0 0,0 0/0", VD_ERROR_bredouille},
        {"15w.22.15b w J -- 2b,0 2b,0 0/0", VD_ERROR_bredouille},
        {"15w.22.15b w J -- 0,0g 0,0 0/0", VD_ERROR_bredouille},
        {"15w.22.15b w J -- 0,1g 0,1g 0/0", VD_ERROR_bredouille},
        {"15w.22.15b w J -- 0,12 0,0 0/0", VD_ERROR_bad_score},
        {"15w.22.15b w J -- 0,0 0,0 9/0", VD_ERROR_bad_number},
        {"15w.22.15b w J -- 0,0 0,0 0/0 +4", VD_ERROR_points},
        {"15w.22.15b w J -- 0,0 0,0 0/0 z", VD_ERROR_unknown_key},
        {"15w.22.15b w J -- 0,0 0,0", VD_ERROR_empty},
        {"15w.22.15b w J -- 0;0 0,0 0/0", VD_ERROR_bad_character},
    };
    vd_tt_options options;

    (void)unused;
    vd_tt_options_default(&options);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        vd_tt_state state;
        vd_error err;

        assert_int_not_equal(
            vd_tt_state_parse(cases[i].text, strlen(cases[i].text), &options, &state, &err), VD_OK);
        if (err.code != cases[i].code)
            fail_msg("%s: %s", cases[i].text, vd_error_key(err.code));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_parties_end),
        cmocka_unit_test(the_first_throw),
        cmocka_unit_test(hold_or_leave),
        cmocka_unit_test(going_out),
        cmocka_unit_test(marks_of_the_other),
        cmocka_unit_test(the_bredouille_is_told),
        cmocka_unit_test(schools),
        cmocka_unit_test(leaving_gives_the_school),
        cmocka_unit_test(resigning_and_rencontre),
        cmocka_unit_test(four_stakes),
        cmocka_unit_test(bad_states),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
