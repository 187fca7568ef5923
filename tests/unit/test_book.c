/* The opening book as text, and what it says. How it grows: test_book_grow_long. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inner/book.h"
#include "videau/notation.h"

#define HEAD  "videau-book 1\n"
#define ENTRY "position money 4HPwATDgc/ABMA 31 0123456789abcdef\n"
#define PLAY  "play 144 165000 20000 554000 166000 7000 112000 4900 8/5 6/5\n"

static vd_book *read_text(const char *text)
{
    vd_book *book = NULL;

    assert_int_equal(vd_book_read(text, strlen(text), &book, NULL), VD_OK);
    return book;
}

static void what_is_written_is_what_was_read(void **state)
{
    vd_book *book = read_text(HEAD "# words\n\n" ENTRY PLAY), *again;
    const vd_book_entry *entry = vd_book_get(book, 0);
    char *text = NULL, *second = NULL;
    size_t len = 0, second_len = 0;

    (void)state;
    assert_int_equal(vd_book_count(book), 1);
    assert_int_equal(entry->score, VD_BOOK_MONEY);
    assert_true(vd_book_is_opening(&entry->pos));
    assert_int_equal(entry->dice.die[0] * 10 + entry->dice.die[1], 31);
    assert_true(entry->nets == 0x0123456789abcdefU);
    assert_int_equal(entry->count, 1);
    assert_int_equal(entry->play[0].games, 144);
    assert_float_equal(entry->play[0].value, 0.165, 1e-12);
    assert_float_equal(entry->play[0].error, 0.02, 1e-12);
    assert_float_equal(entry->play[0].chance[4], 0.0049, 1e-12);
    assert_string_equal(entry->play[0].text, "8/5 6/5");
    assert_int_equal(vd_book_write(book, &text, &len), VD_OK);
    assert_non_null(strstr(text, ENTRY PLAY));
    assert_int_equal(vd_book_read(text, len, &again, NULL), VD_OK);
    assert_int_equal(vd_book_write(again, &second, &second_len), VD_OK);
    assert_int_equal(len, second_len);
    assert_memory_equal(text, second, len);
    free(text);
    free(second);
    vd_book_free(book);
    vd_book_free(again);
}

static void what_is_no_book_is_refused_with_its_line(void **state)
{
    static const struct {
        const char *text;
        int line;
    } bad[] = {
        {"", 1},
        {"videau-book 2\n", 1},
        {"videau-book 1", 1},
        {HEAD PLAY, 2},
        {HEAD ENTRY "nothing\n", 3},
        {HEAD ENTRY PLAY "play 144", 4},
        {HEAD ENTRY ENTRY, 3},
        {HEAD "position cash 4HPwATDgc/ABMA 31 0123456789abcdef\n", 2},
        {HEAD "position money 4HPwATDgc/ABM 31 0123456789abcdef\n", 2},
        {HEAD "position money 4HPwATDgc/ABMA 37 0123456789abcdef\n", 2},
        {HEAD "position money 4HPwATDgc/ABMA 31 0123456789abcde\n", 2},
        {HEAD "position money 4HPwATDgc/ABMA 31 0123456789abcdef more\n", 2},
        {HEAD ENTRY "play -1 0 0 0 0 0 0 0 8/5\n", 3},
        {HEAD ENTRY "play 1 3000001 0 0 0 0 0 0 8/5\n", 3},
        {HEAD ENTRY "play 1 0 -1 0 0 0 0 0 8/5\n", 3},
        {HEAD ENTRY "play 1 0 0 1000001 0 0 0 0 8/5\n", 3},
        {HEAD ENTRY "play 1 0 0 0 0 0 0 0 \n", 3},
        {HEAD ENTRY "play 1 0x1 0 0 0 0 0 0 8/5\n", 3},
        {HEAD ENTRY "play 1 99999999999999999999 0 0 0 0 0 0 8/5\n", 3},
        {HEAD ENTRY PLAY PLAY PLAY PLAY PLAY PLAY PLAY, 9},
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        vd_book *book = NULL;
        vd_error err = {VD_ERROR_none, 0, {0, 0, 0}, ""};

        assert_int_equal(vd_book_read(bad[i].text, strlen(bad[i].text), &book, &err), VD_ERR_PARSE);
        assert_null(book);
        assert_int_equal(err.arg[0], bad[i].line);
    }
}

static void the_best_and_who_is_behind(void **state)
{
    vd_book *book = read_text(HEAD ENTRY "play 0 0 0 0 0 0 0 0 24/20\n"
                                         "play 1 100000 3000 0 0 0 0 0 8/5 6/5\n"
                                         "play 1 120000 4000 0 0 0 0 0 24/23 13/10\n"
                                         "play 1 104900 2000 0 0 0 0 0 13/10 6/5\n");
    const vd_book_entry *entry = vd_book_get(book, 0);
    vd_book_entry known;

    (void)state;
    assert_ptr_equal(vd_book_best(entry), &entry->play[2]);
    assert_false(vd_book_behind(entry, &entry->play[0]));
    assert_true(vd_book_behind(entry, &entry->play[1])); /* .02 = 4 times hypot(.003, .004) */
    assert_true(vd_book_behind(entry, &entry->play[3])); /* .0151 > 3 * .00447 */
    assert_true(vd_book_error(entry) < 0);
    known = *entry;
    known.play[0] = known.play[3];
    known.play[0].value = 0.1067; /* .0133 < 3 * .00447 */
    assert_false(vd_book_behind(&known, &known.play[0]));
    assert_float_equal(vd_book_error(&known), 0.004, 1e-12);
    known.play[0].error = 0.005;
    assert_float_equal(vd_book_error(&known), 0.005, 1e-12);
    vd_book_free(book);
}

static void under_which_score_a_decision_is_looked_up(void **state)
{
    static const struct {
        const char *text;
        int score; /* -1: under none */
        bool near;
    } cases[] = {
        {"start", VD_BOOK_MONEY, false},
        {"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:1:10", VD_BOOK_DMP, false},
        {"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10", VD_BOOK_MONEY, true},
        {"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:1:2:1:3:10", VD_BOOK_GAMMON_GO, false},
        {"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:1:1:3:10", VD_BOOK_GAMMON_SAVE, false},
        {"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:0:1:3:10", VD_BOOK_MONEY, true},
        {"XGID=-b----E-C---eE---c-e----B-:1:1:1:31:0:0:0:0:10", -1, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        vd_book_score score = VD_BOOK_SCORES;
        vd_situation situation;
        vd_match match;
        bool near = false;

        assert_int_equal(vd_situation_parse(cases[i].text, strlen(cases[i].text), VD_BACKGAMMON,
                                            &situation, NULL),
                         VD_OK);
        vd_match_of(&situation, &match);
        assert_int_equal(vd_book_score_of(&match, &score, &near), cases[i].score >= 0);
        if (cases[i].score >= 0) {
            assert_int_equal(score, cases[i].score);
            assert_int_equal(near, cases[i].near);
        }
    }
}

static void names_of_scores(void **state)
{
    (void)state;
    for (int i = 0; i < VD_BOOK_SCORES; i++) {
        vd_book_score found = VD_BOOK_SCORES;

        assert_true(vd_book_score_find(vd_book_score_name((vd_book_score)i), &found));
        assert_int_equal(found, i);
    }
    assert_false(vd_book_score_find("cash", &(vd_book_score){VD_BOOK_MONEY}));
}

static char *read_file(const char *path, size_t *len)
{
    FILE *file = fopen(path, "rb");
    char *text = malloc(1 << 22);

    assert_non_null(file);
    assert_non_null(text);
    *len = fread(text, 1, 1 << 22, file);
    assert_true(*len < 1 << 22);
    fclose(file);
    return text;
}

/* Every play of the book in the program is legal, written as we write it, once. */
static void the_book_of_the_program_is_sound(void **state)
{
    static vd_play memory[VD_PLAYS_MAX];
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    vd_plays plays = {memory, VD_PLAYS_MAX, 0};
    size_t len;
    char *text = read_file(VD_SOURCE_DIR "/data/book/backgammon.txt", &len);
    vd_book *book = NULL;

    (void)state;
    assert_int_equal(vd_book_read(text, len, &book, NULL), VD_OK);
    for (size_t i = 0; i < vd_book_count(book); i++) {
        const vd_book_entry *entry = vd_book_get(book, i);

        for (size_t k = 0; k < entry->count; k++) {
            char again[VD_BOOK_PLAY_TEXT];
            vd_play_text parsed;
            vd_play play;
            vd_buf buf;

            assert_int_equal(vd_play_parse(entry->play[k].text, strlen(entry->play[k].text),
                                           variant, true, &parsed, NULL),
                             VD_OK);
            assert_int_equal(vd_play_judge(variant, &entry->pos, entry->dice, false, &parsed.claim,
                                           &plays, &play)
                                 .code,
                             VD_REASON_legal);
            vd_buf_init(&buf, again, sizeof again);
            vd_play_format(&buf, variant, &entry->pos, entry->dice, &play, VD_STYLE_FFBG, true);
            assert_string_equal(again, entry->play[k].text);
            for (size_t before = 0; before < k; before++)
                assert_string_not_equal(again, entry->play[before].text);
        }
    }
    vd_book_free(book);
    free(text);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        cmocka_unit_test(what_is_written_is_what_was_read),
        cmocka_unit_test(what_is_no_book_is_refused_with_its_line),
        cmocka_unit_test(the_best_and_who_is_behind),
        cmocka_unit_test(under_which_score_a_decision_is_looked_up),
        cmocka_unit_test(names_of_scores),
        cmocka_unit_test(the_book_of_the_program_is_sound),
    };

    return cmocka_run_group_tests(cases, NULL, NULL);
}
