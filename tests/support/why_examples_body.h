/* Errors with their causes, judged by hand: tests/data/analysis/why.jsonl, a JSON object a line. Included by the tests that
 * ask for them. */
#ifndef VD_REASON_EXAMPLES_BODY_H
#define VD_REASON_EXAMPLES_BODY_H

#include "videau/app.h"

#include <jansson.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { LINE = 65536, WHY_LIST = 256 };

typedef void why_check(const json_t *example);

static vd_engine *engine;
static vd_adviser *adviser;
static vd_play memory[VD_PLAYS_MAX];

static int why_begin(void **state)
{
    (void)state;
    return vd_engine_new(&engine, NULL) == VD_OK && vd_adviser_new(engine, &adviser, NULL) == VD_OK
               ? 0
               : 1;
}

static int why_end(void **state)
{
    (void)state;
    vd_adviser_free(adviser);
    vd_engine_free(engine);
    return 0;
}

/* ---- Examples ---- */

static const char *why_text(const json_t *example, const char *key)
{
    const char *text = json_string_value(json_object_get(example, key));

    assert_non_null(text);
    return text;
}

static double why_number(const json_t *example, const char *group, const char *key)
{
    const json_t *value = json_object_get(json_object_get(example, group), key);

    assert_true(json_is_number(value));
    return json_number_value(value);
}

static void why_match(const char *text, vd_match *match)
{
    vd_situation situation;

    assert_int_equal(vd_situation_parse(text, strlen(text), VD_BACKGAMMON, &situation, NULL),
                     VD_OK);
    vd_match_of(&situation, match);
}

static void why_play_of(const vd_match *match, const char *text, vd_play *out)
{
    vd_plays plays = {memory, VD_PLAYS_MAX, 0};
    vd_play_text read;
    vd_reason reason;

    assert_int_equal(vd_play_parse(text, strlen(text), &match->rules.variant, true, &read, NULL),
                     VD_OK);
    reason = vd_play_judge(&match->rules.variant, &match->pos, match->dice, false, &read.claim,
                           &plays, out);
    assert_int_equal(reason.code, VD_REASON_legal);
}

static void why_play_text(const vd_match *match, const vd_play *play, char out[WHY_LIST])
{
    vd_buf buf;

    vd_buf_init(&buf, out, WHY_LIST);
    vd_play_format(&buf, &match->rules.variant, &match->pos, match->dice, play, VD_STYLE_FFBG,
                   true);
}

/* The verdict on the play of an example, with the causes of it. */
static void why_play(const json_t *example, vd_match *match, vd_verdict_of_play *verdict,
                     vd_explanation *out)
{
    vd_play played;

    why_match(why_text(example, "text"), match);
    why_play_of(match, why_text(example, "played"), &played);
    assert_int_equal(vd_adviser_judge(adviser, match, played.hop, played.hops, 2, NULL, verdict),
                     VD_OK);
    assert_int_equal(vd_adviser_explain_play(adviser, match, verdict, NULL, out), VD_OK);
}

static vd_act act_of(const json_t *example)
{
    const char *decision = why_text(example, "decision");

    return strcmp(decision, "missed-double") == 0  ? VD_ACT_ROLL
           : strcmp(decision, "wrong-double") == 0 ? VD_ACT_DOUBLE
           : strcmp(decision, "wrong-take") == 0   ? VD_ACT_TAKE
                                                   : VD_ACT_DROP;
}

static void why_cube(const json_t *example, vd_match *match, vd_explanation *out)
{
    vd_advice advice;

    why_match(why_text(example, "text"), match);
    assert_int_equal(vd_adviser_ask(adviser, match, 2, NULL, &advice), VD_OK);
    assert_int_equal(
        vd_adviser_explain_cube(adviser, match, &advice.cube, act_of(example), NULL, out), VD_OK);
}

static void why_examples(const char *type, size_t step, size_t expected, why_check *how)
{
    static char line[LINE];
    FILE *file = fopen(VD_SOURCE_DIR "/tests/data/analysis/why.jsonl", "r");
    size_t count = 0;

    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        json_t *example = json_loads(line, 0, NULL);

        assert_non_null(example);
        if (strcmp(why_text(example, "type"), type) == 0) {
            if (count % step == 0)
                how(example);
            count++;
        }
        json_decref(example);
    }
    fclose(file);
    assert_int_equal(count, expected);
}

/* ---- Codes and order ---- */

static void join(char out[WHY_LIST], const char *code)
{
    const size_t used = strlen(out);

    snprintf(out + used, WHY_LIST - used, "%s ", code);
}

static void compare_codes(const json_t *example, const vd_explanation *e)
{
    char wanted[WHY_LIST] = "", found[WHY_LIST] = "";
    const json_t *cause;
    size_t i;

    json_array_foreach(json_object_get(example, "causes"), i, cause)
    {
        join(wanted, why_text(cause, "code"));
    }
    for (i = 0; i < e->causes; i++)
        join(found, vd_cause_name((vd_cause_code)e->cause[i].code));
    if (strcmp(wanted, found) != 0)
        print_error("example %lld\n", (long long)json_integer_value(json_object_get(example, "n")));
    assert_string_equal(found, wanted);
}

static double printed_weight(const vd_cause *c)
{
    const bool hit = c->code == VD_CAUSE_HIT || c->code == VD_CAUSE_HIT2;

    return hit && c->weight >= 0.6 ? c->weight + 1 : c->weight;
}

static void compare_weights(const json_t *example, const vd_explanation *e)
{
    const json_t *cause;
    size_t i;

    json_array_foreach(json_object_get(example, "causes"), i, cause)
    {
        const double wanted = json_number_value(json_object_get(cause, "w"));

        if (fabs(printed_weight(&e->cause[i]) - wanted) >= 0.1)
            fail_msg("example %lld: %s weighs %.3f, not %.3f",
                     (long long)json_integer_value(json_object_get(example, "n")),
                     vd_cause_name((vd_cause_code)e->cause[i].code), printed_weight(&e->cause[i]),
                     wanted);
    }
}

static bool has_note(const vd_explanation *e, const char *code)
{
    for (size_t i = 0; i < e->notes; i++)
        if (strcmp(vd_cause_name((vd_cause_code)e->note[i].code), code) == 0)
            return true;
    return false;
}

static void compare_notes(const json_t *example, const vd_explanation *e)
{
    const json_t *notes = json_object_get(example, "notes"), *note;
    size_t i;

    assert_int_equal(e->notes, json_array_size(notes));
    json_array_foreach(notes, i, note)
    {
        assert_true(has_note(e, json_string_value(note)));
    }
    assert_int_equal(e->concedes, json_is_object(json_object_get(example, "concession")));
}

static void near_rolls(const json_t *replies, const char *key, int found)
{
    const long long wanted = json_integer_value(json_object_get(replies, key));

    assert_in_range(found + 36, wanted + 34, wanted + 38);
}

static void compare_rolls(const json_t *example, const vd_explanation *e)
{
    static const char *const names[2] = {"played", "best"};

    for (int p = 0; p < 2; p++) {
        const json_t *wanted = json_object_get(json_object_get(example, "replies"), names[p]);
        const vd_replies *r = &e->replies[p];

        near_rolls(wanted, "hits", r->hits);
        near_rolls(wanted, "escapes", r->escapes);
        near_rolls(wanted, "anchors", r->anchors);
        near_rolls(wanted, "points", r->points);
        near_rolls(wanted, "dances", r->dances);
    }
}

/* Of prices and cells; and every necessity is a share. */
static void compare_sums(const vd_explanation *e)
{
    double prices = 0, cells = 0;

    assert_true(e->replies_known);
    for (int i = 0; i < VD_PRICE_COUNT; i++)
        prices += e->replies[0].price[i] - e->replies[1].price[i];
    for (int i = 0; i < VD_CELL_COUNT; i++)
        cells += e->cell[i];
    assert_true(fabs(prices - e->one_ply_loss) < 1e-12);
    assert_true(fabs(cells - e->one_ply_loss) < 1e-12);
    for (size_t i = 0; i < e->causes; i++)
        assert_true(!vd_real_known(e->cause[i].necessity) ||
                    (e->cause[i].necessity >= 0 && e->cause[i].necessity <= 1));
}

static void why_check_play(const json_t *example)
{
    vd_verdict_of_play verdict;
    vd_explanation e;
    char best[WHY_LIST];
    vd_match match;

    why_play(example, &match, &verdict, &e);
    why_play_text(&match, &verdict.best.play, best);
    assert_string_equal(best, why_text(example, "best"));
    compare_codes(example, &e);
    compare_weights(example, &e);
    compare_notes(example, &e);
    compare_rolls(example, &e);
    compare_sums(&e);
}

static void why_check_cube(const json_t *example)
{
    vd_explanation e;
    vd_match match;

    why_cube(example, &match, &e);
    compare_codes(example, &e);
    compare_weights(example, &e);
    assert_true(fabs(e.figures.market.lost - why_number(example, "market", "lost")) < 0.08);
    assert_true(fabs(e.figures.take_point - why_number(example, "take_point", "with_gammons")) <
                0.01);
    assert_true(
        fabs(e.figures.take_point_simple - why_number(example, "take_point", "no_gammons")) < 0.01);
    assert_true(fabs(e.figures.taker_wins - why_number(example, "take_point", "taker_wins")) <
                0.02);
    near_rolls(json_object_get(example, "prat"), "hitting_rolls", e.figures.hitting_rolls);
}

#endif
