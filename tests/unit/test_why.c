/* Why an error is one: some of the worked examples, and what must hold of any. */
#include "why_examples_body.h"

#include "analysis/why_priv.h"

static void test_examples_of_plays(void **state)
{
    (void)state;
    why_examples("checker", 7, 29, why_check_play);
}

static void test_examples_of_the_cube(void **state)
{
    (void)state;
    why_examples("cube", 1, 9, why_check_cube);
}

/* What would have to be explained is not there: the best play, and the right play in place of the play made. */
static void check_swapped(const json_t *example)
{
    vd_verdict_of_play verdict, swapped;
    vd_explanation e;
    vd_match match;

    why_play(example, &match, &verdict, &e);
    swapped = verdict;
    swapped.played = verdict.best;
    swapped.best = verdict.played;
    swapped.loss = -verdict.loss;
    assert_int_equal(vd_adviser_explain_play(adviser, &match, &swapped, NULL, &e), VD_ERR_ILLEGAL);
    assert_int_equal(vd_adviser_judge(adviser, &match, verdict.best.play.hop,
                                      verdict.best.play.hops, 2, NULL, &swapped),
                     VD_OK);
    assert_int_equal(vd_adviser_explain_play(adviser, &match, &swapped, NULL, &e), VD_ERR_ILLEGAL);
}

static void test_what_is_no_error_has_no_causes(void **state)
{
    (void)state;
    why_examples("checker", 14, 29, check_swapped);
}

/* Where no cause is named and only gammons differ, of gammons alone is spoken. */
static void check_nothing_but_gammons(vd_explanation e)
{
    char text[VD_EXPLAIN_TEXT];
    vd_buf buf;

    e.causes = 0;
    e.weak = e.concedes = false;
    e.right_die = 0;
    e.best_probs.win = e.played_probs.win;
    e.notes = 1;
    e.note[0] = (vd_cause){.code = VD_CAUSE_GAMWIN, .share = {0.25, 0.5}};
    e.note[0].cost = e.note[0].necessity = (double)NAN;
    vd_buf_init(&buf, text, sizeof text);
    assert_int_equal(vd_explanation_text(&buf, VD_LANG_EN, &e, VD_EXPLAIN_PARAGRAPH), VD_OK);
    assert_null(strstr(text, "opponent"));
    assert_non_null(strstr(text, "25% against 50%"));
}

/* Every number of the three texts is one of those that were computed: here the sentence of a shot. */
static void check_sentence(const json_t *example)
{
    char text[VD_EXPLAIN_TEXT], wanted[WHY_LIST];
    vd_verdict_of_play verdict;
    vd_explanation e;
    vd_match match;
    vd_buf buf;

    why_play(example, &match, &verdict, &e);
    vd_buf_init(&buf, text, sizeof text);
    assert_int_equal(vd_explanation_text(&buf, VD_LANG_EN, &e, VD_EXPLAIN_PARAGRAPH), VD_OK);
    snprintf(wanted, sizeof wanted, " costs %.3f; the right play is %s.", verdict.loss,
             why_text(example, "best"));
    assert_non_null(strstr(text, wanted));
    for (size_t i = 0; i < e.causes; i++) {
        const vd_cause *c = &e.cause[i];

        if (c->code == VD_CAUSE_SHOTS && e.replies[1].hits > 0) {
            assert_int_equal(c->number[0], e.replies[0].hits);
            snprintf(wanted, sizeof wanted, "hits with %d rolls out of 36, against %d after",
                     e.replies[0].hits, e.replies[1].hits);
            assert_non_null(strstr(text, wanted));
        }
        if (vd_real_known(c->necessity) &&
            (c->code == VD_CAUSE_MAKE || c->code == VD_CAUSE_STAY || c->code == VD_CAUSE_BADHIT)) {
            snprintf(wanted, sizeof wanted, "%.3f", c->necessity * verdict.loss);
            assert_non_null(strstr(text, wanted));
        }
    }
    check_nothing_but_gammons(e);
    for (int length = VD_EXPLAIN_ONE; length <= VD_EXPLAIN_EASY; length++)
        for (int lang = VD_LANG_FR; lang <= VD_LANG_EN; lang++) {
            vd_buf_cut(&buf, 0);
            assert_int_equal(
                vd_explanation_text(&buf, (vd_lang)lang, &e, (vd_explain_length)length), VD_OK);
            assert_true(buf.length > 0 && text[buf.length - 1] == '.');
            assert_null(strchr(text, '{'));
        }
}

static void test_sentences_say_what_was_computed(void **state)
{
    (void)state;
    why_examples("checker", 5, 29, check_sentence);
}

/* The same play by the other seat has the same causes, numbers and texts. */
static void check_mirrored(const json_t *example)
{
    char text[2][VD_EXPLAIN_TEXT];
    vd_verdict_of_play verdict;
    vd_explanation e[2];
    vd_match match, other;

    why_play(example, &match, &verdict, &e[0]);
    other = match;
    other.turn = other.actor = (uint8_t)(1 - match.turn);
    for (int seat = 0; seat < 2; seat++) {
        other.score[seat] = match.score[1 - seat];
        other.turns_played[seat] = match.turns_played[1 - seat];
    }
    if (match.cube_owner >= 0)
        other.cube_owner = (int8_t)(1 - match.cube_owner);
    assert_int_equal(vd_adviser_explain_play(adviser, &other, &verdict, NULL, &e[1]), VD_OK);
    for (int i = 0; i < 2; i++) {
        vd_buf buf;

        vd_buf_init(&buf, text[i], sizeof text[i]);
        assert_int_equal(vd_explanation_text(&buf, VD_LANG_FR, &e[i], VD_EXPLAIN_PARAGRAPH), VD_OK);
    }
    assert_string_equal(text[0], text[1]);
    assert_int_equal(e[0].causes, e[1].causes);
    for (size_t i = 0; i < e[0].causes; i++) {
        assert_int_equal(e[0].cause[i].code, e[1].cause[i].code);
        assert_true(fabs(e[0].cause[i].weight - e[1].cause[i].weight) < 1e-9);
    }
}

static void test_the_other_seat_has_the_same_causes(void **state)
{
    (void)state;
    why_examples("checker", 12, 29, check_mirrored);
}

/* For money nothing is said of a match. */
static bool is_of_matches(const vd_cause *c)
{
    switch ((vd_cause_code)c->code) {
    case VD_CAUSE_SCORE:
    case VD_CAUSE_NOTHINGTOLOSE:
    case VD_CAUSE_POSTCRAWFORD:
    case VD_CAUSE_OVERSHOOT:
    case VD_CAUSE_RECUBEDEAD:
    case VD_CAUSE_LIVERECUBE:
        return true;
    default:
        return false;
    }
}

static void check_money(const json_t *example)
{
    static const vd_act acts[] = {VD_ACT_ROLL, VD_ACT_DOUBLE, VD_ACT_TAKE, VD_ACT_DROP};
    vd_match match;
    vd_advice advice;
    vd_explanation e;
    int found = 0;

    why_match(why_text(example, "text"), &match);
    match.rules.length = 0;
    match.rules.crawford = match.crawford_game = match.crawford_done = false;
    match.score[0] = match.score[1] = 0;
    assert_int_equal(vd_adviser_ask(adviser, &match, 2, NULL, &advice), VD_OK);
    assert_int_equal(advice.kind, VD_ADVICE_CUBE);
    for (int i = 0; i < 4; i++) {
        if (vd_adviser_explain_cube(adviser, &match, &advice.cube, acts[i], NULL, &e) != VD_OK)
            continue;
        found++;
        assert_int_equal(e.figures.away[0], 0);
        assert_int_equal(e.figures.away[1], 0);
        for (size_t k = 0; k < e.causes; k++)
            if (is_of_matches(&e.cause[k]))
                fail_msg("%s: %s", why_text(example, "text"),
                         vd_cause_name((vd_cause_code)e.cause[k].code));
        for (size_t k = 0; k < e.notes; k++)
            if (is_of_matches(&e.note[k]))
                fail_msg("%s: %s", why_text(example, "text"),
                         vd_cause_name((vd_cause_code)e.note[k].code));
    }
    assert_true(found > 0);
}

static void test_money_knows_no_match(void **state)
{
    (void)state;
    why_examples("cube", 3, 9, check_money);
}

/* "The 3 was right": 13/9 instead of 13/10 8/7. */
static void test_a_die_played_well_is_named(void **state)
{
    static const char position[] = "XGID=--a-BBB-C---dCb--b-eBA-a--:0:0:1:31:0:0:0:7:10";
    char text[VD_EXPLAIN_TEXT];
    vd_verdict_of_play verdict;
    vd_explanation e;
    vd_match match;
    vd_play play;
    vd_buf buf;

    (void)state;
    why_match(position, &match);
    why_play_of(&match, "13/9", &play);
    assert_int_equal(vd_adviser_judge(adviser, &match, play.hop, play.hops, 2, NULL, &verdict),
                     VD_OK);
    assert_int_equal(vd_adviser_explain_play(adviser, &match, &verdict, NULL, &e), VD_OK);
    assert_int_equal(e.right_die, 3);
    vd_buf_init(&buf, text, sizeof text);
    assert_int_equal(vd_explanation_text(&buf, VD_LANG_EN, &e, VD_EXPLAIN_PARAGRAPH), VD_OK);
    assert_non_null(strstr(text, "The 3 was right"));
}

/* ---- A position for each code that the worked examples have not ---- */

typedef struct code_case {
    vd_cause_code code;
    const char *position, *play; /* NULL: the cube, and */
    vd_act act;
} code_case;

static const code_case code_cases[] = {
    {VD_CAUSE_DOUBLESHOT, "XGID=-b----E-C---eE---c-e----B-:0:0:1:64:0:0:0:7:10", "24/20 24/18", 0},
    {VD_CAUSE_HITOTHER, "XGID=-BBaBbCC-A--b--a-b-eb--AA-:0:0:1:62:4:4:0:5:10", "24/22 9/3*", 0},
    {VD_CAUSE_GAPS, "XGID=-A-ABBA------------bbba---:1:-1:1:52:2:0:0:7:10", "6/1 3/1", 0},
    {VD_CAUSE_TIMING, "XGID=aBCDBCA-------------a--b--:0:0:1:53:6:1:1:7:10", "6/1 3/O", 0},
    {VD_CAUSE_CROSS, "XGID=--BCCCCA-----------d-a-af-:1:1:1:32:0:0:0:7:10", "6/4 5/2", 0},
    {VD_CAUSE_WASTE, "XGID=-A-BBCC--------------ba-f-:1:1:1:32:0:0:0:7:10", "5/2 4/2", 0},
    {VD_CAUSE_CONNECT, "XGID=-BCDBAA------A-----bb-Ad--:0:0:1:32:6:1:1:7:10", "6/1", 0},
    {VD_CAUSE_ROLLS, "ducBEIDNJ0AQFg:QYlEABAAAAAE", "bar/24 15/14 5/4(2)", 0},
    {VD_CAUSE_MISSEDCASH, "XGID=--a--AC-Ca-AeD---c-e-A--B-:0:0:1:00:1:4:0:5:10", NULL, VD_ACT_ROLL},
    {VD_CAUSE_POSTCRAWFORD, "XGID=--a--AC-Ca-AeD---c-e-A--B-:0:0:1:00:1:4:0:5:10", NULL,
     VD_ACT_ROLL},
    {VD_CAUSE_VOLATILITY, "XGID=--ABAbB-BBB-bB---c-cbAb-a-:0:0:1:00:3:3:0:5:10", NULL, VD_ACT_ROLL},
    {VD_CAUSE_RACE, "XGID=-BCBBCA-B---------abccbac-:1:1:1:00:4:3:0:7:10", NULL, VD_ACT_DOUBLE},
    {VD_CAUSE_OVERSHOOT, "XGID=-A-BcBC-B-B-bC--aaabbba---:1:1:1:00:6:5:0:9:10", NULL,
     VD_ACT_DOUBLE},
    {VD_CAUSE_RECUBEDEAD, "XGID=----BbD-B-B-cC---d-dbB----:0:0:1:00:4:5:0:7:10", NULL, VD_ACT_DROP},
    {VD_CAUSE_LIVERECUBE, "XGID=---BaBD-B--AbB-bbb-bBaba--:0:0:1:00:3:1:0:5:10", NULL,
     VD_ACT_DOUBLE},
};

static bool names(const vd_explanation *e, vd_cause_code code)
{
    for (size_t i = 0; i < e->causes; i++)
        if (e->cause[i].code == code)
            return true;
    for (size_t i = 0; i < e->notes; i++)
        if (e->note[i].code == code)
            return true;
    return false;
}

static vd_status explain_case(const code_case *c, vd_explanation *e)
{
    vd_verdict_of_play verdict;
    vd_advice advice;
    vd_match match;
    vd_play play;

    why_match(c->position, &match);
    if (!c->play) {
        match.phase = VD_PHASE_ROLL;
        match.actor = match.turn;
        assert_int_equal(vd_adviser_ask(adviser, &match, 1, NULL, &advice), VD_OK);
        return vd_adviser_explain_cube(adviser, &match, &advice.cube, c->act, NULL, e);
    }
    why_play_of(&match, c->play, &play);
    assert_int_equal(vd_adviser_judge(adviser, &match, play.hop, play.hops, 2, NULL, &verdict),
                     VD_OK);
    return vd_adviser_explain_play(adviser, &match, &verdict, NULL, e);
}

static void test_the_other_codes(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof code_cases / sizeof *code_cases; i++) {
        const code_case *c = &code_cases[i];
        char text[VD_EXPLAIN_TEXT];
        vd_explanation e;
        vd_buf buf;

        assert_int_equal(explain_case(c, &e), VD_OK);
        if (!names(&e, c->code))
            fail_msg("%s: %s is not named", c->position, vd_cause_name(c->code));
        for (int lang = VD_LANG_FR; lang <= VD_LANG_EN; lang++) {
            vd_buf_init(&buf, text, sizeof text);
            assert_int_equal(vd_explanation_text(&buf, (vd_lang)lang, &e, VD_EXPLAIN_PARAGRAPH),
                             VD_OK);
            assert_null(strchr(text, '{'));
        }
    }
}

/* After the play made the opponent hits with sixes and anchors with fives, after the right one does both with sixes: too rare a thing
 * for one position to show with every net. */
static void test_one_number_for_two_things(void **state)
{
    static why_work w;
    const code_case like = code_cases[0];
    char text[VD_EXPLAIN_TEXT];
    vd_explanation e;
    vd_buf buf;

    (void)state;
    assert_int_equal(explain_case(&like, &e), VD_OK);
    memset(e.replies, 0, sizeof e.replies);
    memset(e.cell, 0, sizeof e.cell);
    e.replies_known = true;
    e.one_ply_loss = 0.2;
    w = (why_work){.out = &e, .loss = 0.2, .threshold = 0.05, .trust = 1};
    for (int r = 0; r < WHY_ROLLS; r++) {
        vd_dice dice;

        (void)vd_dice_nth(r, &dice);
        if (dice.die[0] == 6 || dice.die[1] == 6) {
            w.reply[0][r].events = WHY_HIT;
            w.reply[1][r].events = WHY_HIT | WHY_ANCHOR;
        }
        if (dice.die[0] == 5 || dice.die[1] == 5) {
            w.reply[0][r].events |= WHY_ANCHOR;
            w.reply[0][r].value[0] = 0.4;
        }
    }
    vd_why_add_risks(&w);
    assert_int_equal(w.found, 1);
    assert_int_equal(w.cause[0].code, VD_CAUSE_DUPLICATE);
    assert_true(fabs(w.cause[0].share[0] - 0.4 * 9 / 36 / 0.2) < 1e-9);
    e.causes = 1;
    e.notes = 0;
    e.concedes = false;
    e.cause[0] = w.cause[0];
    for (int lang = VD_LANG_FR; lang <= VD_LANG_EN; lang++) {
        vd_buf_init(&buf, text, sizeof text);
        assert_int_equal(vd_explanation_text(&buf, (vd_lang)lang, &e, VD_EXPLAIN_PARAGRAPH), VD_OK);
        assert_null(strchr(text, '{'));
        assert_non_null(strstr(text, lang == VD_LANG_FR ? "nombre du dé joue bien"
                                                        : "number of the die plays well"));
    }
    w.found = 0;
    e.cell[VD_CELL_BOTH] = 0.1; /* both hit, and that is what counts */
    vd_why_add_risks(&w);
    assert_int_equal(w.found, 0);
}

/* Read as a strong player would, these misled. */
static const code_case not_so[] = {
    /* Both plays enter there; the one made goes on. */
    {VD_CAUSE_ADVANCE, "XGID=------E-C----D------B-adeA:1:1:1:43:0:0:0:9:10", "bar/22*/18", 0},
    /* A race. */
    {VD_CAUSE_BREAK, "XGID=--B--A--------A------abab-:0:0:1:11:1:6:1:7:10", "14/11 2/1", 0},
    /* The anchor moves up. */
    {VD_CAUSE_BREAKANCHOR, "XGID=-aa---E-C---dE---d-e----B-:0:0:1:22:0:0:2:0:10", "24/22(2) 6/4(2)",
     0},
};

static void test_what_misled_is_not_named(void **state)
{
    const code_case rolls = {VD_CAUSE_ROLLS, "5m6XAADvXQMAIA:VAmqARAAEAAE", "5/1 3/1", 0};
    vd_explanation e;

    (void)state;
    for (size_t i = 0; i < sizeof not_so / sizeof *not_so; i++) {
        assert_int_equal(explain_case(&not_so[i], &e), VD_OK);
        if (names(&e, not_so[i].code))
            fail_msg("%s: %s is named", not_so[i].position, vd_cause_name(not_so[i].code));
    }
    /* A roll makes more than the whole difference, and others take it back. */
    assert_int_equal(explain_case(&rolls, &e), VD_OK);
    assert_true(names(&e, VD_CAUSE_ROLLS) && e.cause[0].share[0] <= 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_misled_is_not_named),
        cmocka_unit_test(test_the_other_seat_has_the_same_causes),
        cmocka_unit_test(test_money_knows_no_match),
        cmocka_unit_test(test_a_die_played_well_is_named),
        cmocka_unit_test(test_the_other_codes),
        cmocka_unit_test(test_one_number_for_two_things),
        cmocka_unit_test(test_examples_of_plays),
        cmocka_unit_test(test_examples_of_the_cube),
        cmocka_unit_test(test_what_is_no_error_has_no_causes),
        cmocka_unit_test(test_sentences_say_what_was_computed),
    };

    return cmocka_run_group_tests(tests, why_begin, why_end);
}
