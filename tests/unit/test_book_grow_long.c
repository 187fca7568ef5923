/* The opening book grows: what is added to what, and going on from its text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inner/book.h"
#include "videau/search.h"
#include "with_engine.h"

static vd_book *read_text(const char *text)
{
    vd_book *book = NULL;

    assert_int_equal(vd_book_read(text, strlen(text), &book, NULL), VD_OK);
    return book;
}

static void grow(vd_book *book, const vd_book_plan *plan, int steps)
{
    for (int i = 0; i < steps; i++) {
        bool done = true;

        assert_int_equal(vd_book_grow(book, engine, plan, NULL, &done), VD_OK);
        assert_false(done);
    }
}

/* The 15 openings; all but 3-1 without plays, so that only it is worked on. */
static const char *openings(const char *score, const char *plays)
{
    static char text[4096];
    int len = snprintf(text, sizeof text, "videau-book 1\n");

    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b < a; b++)
            len += snprintf(text + len, sizeof text - (size_t)len,
                            "position %s 4HPwATDgc/ABMA %d%d 0000000000000000\n%s", score, a, b,
                            a == 3 && b == 1 ? plays : "");
    }
    return text;
}

#define TWO "play 0 0 0 0 0 0 0 0 24/23 13/10\nplay 0 0 0 0 0 0 0 0 8/5 6/5\n"

static const vd_book_entry *three_one(const vd_book *book, vd_book_score score)
{
    vd_pos pos;

    vd_pos_start(vd_variant_get(VD_BACKGAMMON), &pos);
    return vd_book_find(book, score, &pos, vd_dice_make(3, 1));
}

static vd_book *through_text(vd_book *book)
{
    char *text = NULL;
    size_t len = 0;
    vd_book *again = NULL;

    assert_int_equal(vd_book_write(book, &text, &len), VD_OK);
    assert_int_equal(vd_book_read(text, len, &again, NULL), VD_OK);
    free(text);
    vd_book_free(book);
    return again;
}

/* Two batches are what two rollouts with their seeds say, and it makes no difference that the text lay between them. */
static void a_batch_is_added_to_what_was_there(void **state)
{
    const vd_book_plan plan = {.score = {true}, .error = 0.001};
    vd_book *whole = read_text(openings("money", TWO)), *parts = read_text(openings("money", TWO));
    const vd_book_entry *a, *b;

    (void)state;
    /* At first the play that the search put first. */
    grow(whole, &plan, 1);
    a = three_one(whole, VD_BOOK_MONEY);
    assert_int_equal(a->play[0].games, VD_BOOK_BATCH);
    assert_int_equal(a->play[1].games, 0);
    grow(whole, &plan, 1);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(a->play[i].games, VD_BOOK_BATCH);
        assert_true(a->play[i].error > 0.005 && a->play[i].error < 0.05);
    }
    assert_string_equal(vd_book_best(a)->text, "8/5 6/5");
    assert_true(vd_book_behind(a, &a->play[0])); /* by a quarter of a point */
    grow(parts, &plan, 2);
    parts = through_text(parts);
    grow(whole, &plan, 1);
    grow(parts, &plan, 1);
    a = three_one(whole, VD_BOOK_MONEY);
    b = three_one(parts, VD_BOOK_MONEY);
    assert_int_equal(a->play[0].games, VD_BOOK_BATCH); /* was behind */
    for (int i = 0; i < 2; i++) {
        assert_int_equal(a->play[i].games, b->play[i].games);
        assert_float_equal(a->play[i].value, b->play[i].value, 2e-6);
        assert_float_equal(a->play[i].error, b->play[i].error, 2e-6);
        for (int k = 0; k < VD_BOOK_CHANCES; k++)
            assert_float_equal(a->play[i].chance[k], b->play[i].chance[k], 2e-6);
    }
    assert_int_equal(a->play[1].games, 2 * VD_BOOK_BATCH);
    /* What 8/5 6/5 is known to be worth: .16 without the cube, 55 % and 17 % gammons. */
    assert_true(fabs(a->play[1].chance[0] - 0.553) < 0.015);
    assert_true(fabs(a->play[1].chance[1] - 0.167) < 0.02);
    vd_book_free(whole);
    vd_book_free(parts);
}

/* An opening that is known well gets the replies to its best play, each roll once. */
static void replies_are_added_to_the_best_play(void **state)
{
    const vd_book_plan plan = {.score = {[VD_BOOK_DMP] = true}, .error = 0.009};
    vd_book *book = read_text(openings("dmp", "play 999 -10000 2000 0 0 0 0 0 24/23 13/10\n"
                                              "play 999 110000 2000 0 0 0 0 0 8/5 6/5\n"));
    uint64_t rolls = 0;

    (void)state;
    grow(book, &plan, 21);
    assert_int_equal(vd_book_count(book), 36);
    for (size_t i = 15; i < 36; i++) {
        const vd_book_entry *entry = vd_book_get(book, i);

        assert_int_equal(entry->score, VD_BOOK_DMP);
        assert_true(entry->count >= 1);
        assert_int_equal(entry->pos.side[VD_OPPONENT].point[5], 2); /* the point that was made */
        rolls |= UINT64_C(1) << (7 * entry->dice.die[1] + entry->dice.die[0]);
        assert_int_equal(entry->play[0].games, 0);
    }
    assert_int_equal(__builtin_popcountll(rolls), 21);
    /* Then games. */
    grow(book, &plan, 1);
    assert_true(vd_book_get(book, 15)->play[0].games == VD_BOOK_BATCH);
    vd_book_free(book);
}

/* What other nets have played is left alone where it is exact, else thrown away. */
static void other_nets_are_not_mixed_in(void **state)
{
    const vd_book_plan plan = {.score = {[VD_BOOK_DMP] = true}, .error = 0.009};
    vd_book *book = read_text(openings("dmp", "play 500 110000 20000 0 0 0 0 0 8/5 6/5\n"));
    uint64_t nets = 0;

    (void)state;
    grow(book, &plan, 1);
    assert_int_equal(vd_book_nets(engine, &nets), VD_OK);
    assert_int_equal(three_one(book, VD_BOOK_DMP)->play[0].games, VD_BOOK_BATCH);
    assert_true(three_one(book, VD_BOOK_DMP)->nets == nets);
    vd_book_free(book);
    book = read_text(openings("dmp", "play 500 110000 8000 0 0 0 0 0 8/5 6/5\n"));
    grow(book, &plan, 1); /* a reply */
    assert_int_equal(three_one(book, VD_BOOK_DMP)->play[0].games, 500);
    vd_book_free(book);
}

/* The scores where gammons count for one side alone come after the others. */
static void gammon_scores_come_last(void **state)
{
    const vd_book_plan plan = {.score = {false, true, true, true}, .error = 0.009};
    vd_book *book = read_text(openings("dmp", ""));

    (void)state;
    grow(book, &plan, 1);
    assert_int_equal(vd_book_count(book), 16);
    assert_int_equal(vd_book_get(book, 15)->score, VD_BOOK_GAMMON_GO);
    vd_book_free(book);
}

static bool never(void *user, double done)
{
    (void)user;
    (void)done;
    return false;
}

static void a_step_that_is_stopped_changes_nothing(void **state)
{
    const vd_book_plan plan = {.score = {true}, .error = 0.001};
    const vd_job job = {never, NULL};
    vd_book *book = read_text(openings("money", TWO));
    bool done = true;

    (void)state;
    assert_int_equal(vd_book_grow(book, engine, &plan, &job, &done), VD_ERR_CANCELLED);
    assert_true(done);
    assert_int_equal(three_one(book, VD_BOOK_MONEY)->play[0].games, 0);
    vd_book_free(book);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        cmocka_unit_test(a_batch_is_added_to_what_was_there),
        cmocka_unit_test(replies_are_added_to_the_best_play),
        cmocka_unit_test(other_nets_are_not_mixed_in),
        cmocka_unit_test(gammon_scores_come_last),
        cmocka_unit_test(a_step_that_is_stopped_changes_nothing),
    };

    return cmocka_run_group_tests(cases, make_engine, free_engine);
}
