/* Why an error is one: some of the worked examples, and what must hold of any. */
#include "why_examples_body.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples_of_plays),
        cmocka_unit_test(test_examples_of_the_cube),
        cmocka_unit_test(test_what_is_no_error_has_no_causes),
        cmocka_unit_test(test_sentences_say_what_was_computed),
    };

    return cmocka_run_group_tests(tests, why_begin, why_end);
}
