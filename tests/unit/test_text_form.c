/* The text form, and telling the forms of a position apart. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "videau/notation.h"
#include "walk.h"

static vd_status parse(const char *text, vd_situation *out, vd_error *err)
{
    return vd_situation_parse(text, strlen(text), VD_BACKGAMMON, out, err);
}

#define START "M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2]"

/* A text and what it prints as. */
static const struct {
    const char *text, *prints;
} readable[] = {
    {"start", START " variant:backgammon"},
    {"  START  ", START " variant:backgammon"},
    {"4HPwATDgc/ABMA", START " variant:backgammon"},
    {START, START " variant:backgammon"},
    {"a[1:2, 12:5, 17:3, 19:5] m[6:5 8:3 13:5 24:2]", START " variant:backgammon"},
    {"M[24:2\xC2\xA0"
     "13:5 8:3 6:5]A[19:5 17:3 12:5 1:2]variant:nackgammon",
     START " variant:nackgammon"},
    {"M[@24:2 13:5 8:3 6:5] A[@6:5 17:3 12:5 1:2]", START " variant:backgammon"},
    {"start variant:dutch", "M[] A[] hors:15/15 variant:hollandais"},
    {"variant:acey_deucey start next:name", "M[] A[] hors:15/15 next:name variant:acey-deucey"},
    {"M[22:1 19:1] A[24:2] hors:13/13 bar:0/0 off:0/0 latch:0/0 variant:acey-deucey",
     "M[22:1 19:1] A[24:2] hors:13/13 variant:acey-deucey"},
    {"M[22:1 19:1] A[] hors:13 variant:acey-deucey",
     "M[22:1 19:1] A[] hors:13/0 off:0/15 variant:acey-deucey"},
    {"M[23:5 20:5 18:3 6:1] A[21:1 19:2] hors:1/12 variant:hollandais",
     "M[23:5 20:5 18:3 6:1] A[21:1 19:2] hors:1/12 latch:1/1 variant:hollandais"},
    {"M[23:5 20:5 18:4] A[21:1 19:2] hors:1/12 latch:1 variant:hollandais",
     "M[23:5 20:5 18:4] A[21:1 19:2] hors:1/12 latch:1/1 variant:hollandais"},
    {"M[bar:1 24:1 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2]",
     "M[24:1 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] bar:1/0 variant:backgammon"},
    {"M[2:1 1:1 off:13] A[24:5 23:5] off:13/5", NULL},
    {"M[2:1 1:1 off:13] A[24:5 23:5]", "M[2:1 1:1] A[24:5 23:5] off:13/5 variant:backgammon"},
    {"start cube:2/me length:7 score:3/5 dice:56",
     START " cube:2/me length:7 score:3/5 dice:6-5 variant:backgammon"},
    {"start cube:4/lui crawford:0 jacoby:1 beavers:1",
     START " cube:4/him jacoby:1 beavers:1 variant:backgammon"},
    {"start cube:1", START " variant:backgammon"},
    {"start cube:2^40/centre", START " cube:2^40/centre variant:backgammon"},
    {"start cube:2147483648/me", START " cube:2^31/me variant:backgammon"},
    {"start cube:64/moi length:5 score:0/4 crawford:1 doubled:1",
     START " cube:64/me length:5 score:0/4 crawford:1 doubled:1 variant:backgammon"},
    {"start resigned:2", START " resigned:2 variant:backgammon"},
    {"start variant:acey-deucey-europeen next:3-3",
     "M[] A[] hors:15/15 next:3-3 variant:acey-deucey-europeen"},
    {"start variant:acey-deucey next:again", "M[] A[] hors:15/15 next:again variant:acey-deucey"},
};

static void reads_and_prints(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof readable / sizeof readable[0]; k++) {
        vd_situation s;
        vd_error error = {0};
        char text[512];
        vd_buf buf;
        vd_status status = parse(readable[k].text, &s, &error);

        if (!readable[k].prints) {
            assert_int_not_equal(status, VD_OK);
            continue;
        }
        if (status != VD_OK)
            fail_msg("\"%s\": %s at %zu, %s", readable[k].text, vd_error_key(error.code),
                     error.offset, error.word);
        vd_buf_init(&buf, text, sizeof text);
        vd_text_form_format(&buf, &s);
        assert_string_equal(text, readable[k].prints);
        assert_int_equal(vd_situation_span(text, buf.length), buf.length);
        assert_int_equal(parse(text, &s, NULL), VD_OK);
        vd_buf_init(&buf, text, sizeof text);
        vd_text_form_format(&buf, &s);
        assert_string_equal(text, readable[k].prints);
    }
}

static const struct {
    const char *text;
    vd_error_code what;
    const char *word;
} unreadable[] = {
    {"", VD_ERROR_empty, "start"},
    {"foo", VD_ERROR_bad_id, "foo"},
    {"start foo", VD_ERROR_unknown_key, "foo"},
    {"start lenth:3", VD_ERROR_unknown_key, "lenth"},
    {"start start", VD_ERROR_twice, "start"},
    {"start M[24:2]", VD_ERROR_twice, "M"},
    {"M[24:2] M[13:2]", VD_ERROR_twice, "M"},
    {"M[24:1 24:1] A[]", VD_ERROR_twice, "24:1"},
    {"M[24:2] A[1:2] bar:1 bar:0", VD_ERROR_twice, "bar"},
    {"M[24:2 bar:1] A[1:2] bar:1/0", VD_ERROR_twice, "bar:1/0"},
    {"M[24:2", VD_ERROR_empty, "]"},
    {"M[24] A[]", VD_ERROR_bad_character, "24"},
    {"M[25:1] A[]", VD_ERROR_bad_number, "25"},
    {"M[0:1] A[]", VD_ERROR_bad_number, "0"},
    {"M[24:x] A[]", VD_ERROR_bad_number, "x"},
    {"M[24:2] A[24:1]", VD_ERROR_both_on_point, NULL},
    {"M[24:16] A[1:1]", VD_ERROR_too_many_men, NULL},
    {"M[24:2] A[1:2] off:12/13", VD_ERROR_too_many_men, NULL},
    {"M[] A[]", VD_ERROR_both_won, NULL},
    {"M[24:2] A[1:1] hors:1/0", VD_ERROR_no_hors, NULL},
    {"bar:1/0", VD_ERROR_empty, NULL},
    {"start cube:3", VD_ERROR_bad_cube, "3"},
    {"start cube:0", VD_ERROR_bad_cube, "0"},
    {"start cube:2/you", VD_ERROR_bad_cube, "2/you"},
    {"start dice:6-7", VD_ERROR_bad_dice, "6-7"},
    {"start dice:6-5-4", VD_ERROR_bad_dice, "6-5-4"},
    {"start next:4-3 variant:acey-deucey", VD_ERROR_bad_dice, "4-3"},
    {"start next:name", VD_ERROR_not_in_game, "next"},
    {"start gate:1/1", VD_ERROR_not_in_game, "gate"},
    {"start latch:1/1", VD_ERROR_not_in_game, "latch"},
    {"start hors:2", VD_ERROR_twice, "hors:2"},
    {"hors:2 start", VD_ERROR_twice, "start"},
    {"start score:3", VD_ERROR_bad_number, "3"},
    {"start length:7 score:7/0", VD_ERROR_bad_score, NULL},
    {"start length:x", VD_ERROR_bad_number, "x"},
    {"start crawford:1", VD_ERROR_bad_character, "crawford"},
    {"start length:7 jacoby:1", VD_ERROR_bad_character, "jacoby"},
    {"start crawford:2", VD_ERROR_bad_number, "2"},
    {"start length:7x", VD_ERROR_trailing, "x"},
    {"start variant:chess", VD_ERROR_bad_variant, "chess"},
    {"start variant:", VD_ERROR_bad_variant, ""},
    {"start variant:Jacquet", VD_ERROR_unasked, "Jacquet"},
    {"start variant:fevga", VD_ERROR_unasked, "fevga"},
    {"start variant:narde", VD_ERROR_unasked, "narde"},
    {"start variant:moultezim", VD_ERROR_unasked, "moultezim"},
    {"start variant:gul-bara", VD_ERROR_unasked, "gul-bara"},
    {"start variant:irish", VD_ERROR_unasked, "irish"},
    {"start variant:nard", VD_ERROR_unasked, "nard"},
    {"start variant:plakoto", VD_ERROR_unasked, "plakoto"},
    {"start variant:tapa", VD_ERROR_unasked, "tapa"},
    {"start variant:portes", VD_ERROR_unasked, "portes"},
    {"start variant:tabula", VD_ERROR_unasked, "tabula"},
    {"start variant:buffe", VD_ERROR_unasked, "buffe"},
    {"start variant:revertier", VD_ERROR_unasked, "revertier"},
    {"start variant:faille", VD_ERROR_unasked, "faille"},
    {"start variant:tourne-case", VD_ERROR_unasked, "tourne-case"},
    {"start variant:xii-scripta", VD_ERROR_unasked, "xii-scripta"},
    {"start variant:baldrac", VD_ERROR_unasked, "baldrac"},
    {"start variant:jacquet-de-versailles", VD_ERROR_unasked, "jacquet-de-versailles"},
    {"start variant:garanguet", VD_ERROR_unasked, "garanguet"},
    {"start variant:whist", VD_ERROR_bad_variant, "whist"},
};

static void says_what_is_wrong(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof unreadable / sizeof unreadable[0]; k++) {
        vd_situation s;
        vd_error error = {0};

        if (parse(unreadable[k].text, &s, &error) == VD_OK)
            fail_msg("\"%s\" was read", unreadable[k].text);
        if (error.code != unreadable[k].what ||
            (unreadable[k].word && strcmp(error.word, unreadable[k].word) != 0))
            fail_msg("\"%s\": %s at %zu, \"%s\"", unreadable[k].text, vd_error_key(error.code),
                     error.offset, error.word);
    }
}

/* Jacquet: the other's 24 is my 12. Read where it was asked for, in every form that can say it; the others say whose fault it is. */
static void where_both_run_the_same_way(void **state)
{
    static const char start[] = "M[24:15] A[12:15] variant:jacquet";
    static const struct {
        const char *text, *prints;
        vd_error_code what;
    } texts[] = {
        {"start", start, VD_ERROR_none},
        {"start variant:JACQUET", start, VD_ERROR_none},
        {"M[24:14 5:1] A[12:14 17:1] dice:6-5",
         "M[24:14 5:1] A[17:1 12:14] dice:6-5 variant:jacquet", VD_ERROR_none},
        {"M[2:1] A[14:1] length:3 score:1/2",
         "M[2:1] A[14:1] off:14/14 length:3 score:1/2 variant:jacquet", VD_ERROR_none},
        {"M[24:15] A[24:15]", NULL, VD_ERROR_both_on_point},
        {"start cube:2/me", NULL, VD_ERROR_not_in_game},
        {"start doubled:1", NULL, VD_ERROR_not_in_game},
        {"M[24:14] A[12:15] bar:1/0", NULL, VD_ERROR_not_in_game},
        {"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10", NULL, VD_ERROR_unrepresentable},
        {"4HPwATDgc/ABMA", NULL, VD_ERROR_unrepresentable},
    };

    (void)state;
    for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++) {
        const char *text = texts[k].text;
        char printed[512];
        vd_situation s;
        vd_error error = {0};
        vd_buf buf;
        const vd_status status = vd_situation_parse(text, strlen(text), VD_JACQUET, &s, &error);

        if ((status == VD_OK) != (texts[k].what == VD_ERROR_none) || error.code != texts[k].what)
            fail_msg("\"%s\": %s", text, vd_error_key(error.code));
        if (error.code == VD_ERROR_unrepresentable)
            assert_string_equal(error.word, "jacquet");
        if (status != VD_OK)
            continue;
        vd_buf_init(&buf, printed, sizeof printed);
        vd_text_form_format(&buf, &s);
        assert_string_equal(printed, texts[k].prints);
    }
}

static const struct {
    const char *line;
    const char *position;
} lines[] = {
    {"start 31 8/5 6/5", "start"},
    {"4HPwATDgc/ABMA 31 8/5 6/5", "4HPwATDgc/ABMA"},
    {"4HPwATDgc/ABMA:cAkAAAAAAAAE 3-1 8/5 6/5", "4HPwATDgc/ABMA:cAkAAAAAAAAE"},
    {"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10 31",
     "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10"},
    {"-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10 31",
     "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10"},
    {"M[24:2 13:5] A[19:5] 31 8/5", "M[24:2 13:5] A[19:5]"},
    {"M[24:2 13:5] A[19:5] bar:1/0 cube:2/me 3-1 8/5", "M[24:2 13:5] A[19:5] bar:1/0 cube:2/me"},
    {"cube:2/me M[24:2] A[] 31 [4-4] 8/4", "cube:2/me M[24:2] A[]"},
    {"start variant:acey-deucey 21 hors/24 hors/23 [4-4] hors/21(4)", "start variant:acey-deucey"},
    {"start Bleu : 3-1 8/5 6/5", "start"},
    {"  start   65", "  start"},
    {"M[24:2 13:5 31", ""},
    {"   ", ""},
    {"", ""},
};

static void splits_lines(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof lines / sizeof lines[0]; k++) {
        size_t span = vd_situation_span(lines[k].line, strlen(lines[k].line));

        if (span != strlen(lines[k].position) ||
            memcmp(lines[k].line, lines[k].position, span) != 0)
            fail_msg("\"%s\": %zu bytes", lines[k].line, span);
    }
}

/* Every state a game can be in, of every variant, is carried whole. */
static void a_walk_goes_there_and_back(void **state)
{
    (void)state;
    for (int id = 0; id < VD_VARIANT_PLAYED; id++) {
        walk_state walk;

        walk_init(&walk, vd_variant_get((vd_variant_id)id), 0x7EC7U);
        for (int k = 0; k < 1000; k++) {
            vd_situation s, back;
            char text[512];
            vd_buf buf;

            walk_next(&walk);
            vd_situation_init(&s, (vd_variant_id)id);
            s.pos = walk.pos;
            s.dice = walk.dice;
            vd_buf_init(&buf, text, sizeof text);
            vd_text_form_format(&buf, &s);
            assert_false(buf.full);
            /* The variant in the text prevails, but for one that has to be asked for. */
            assert_int_equal(vd_text_form_parse(
                                 text, buf.length,
                                 id < VD_VARIANT_COUNT ? VD_TAVLA : (vd_variant_id)id, &back, NULL),
                             VD_OK);
            assert_memory_equal(&back, &s, sizeof s);
            vd_buf_cut(&buf, 0);
            vd_position_format(&buf, walk.variant, &walk.pos);
            assert_int_equal(vd_situation_parse(text, buf.length, (vd_variant_id)id, &back, NULL),
                             VD_OK);
            assert_true(vd_pos_equal(&back.pos, &walk.pos));
        }
        walk_fini(&walk);
    }
}

/* What is typed of cube and resignation, the game must know; what the program kept is read as it stands. */
static void what_the_game_has_not_is_refused(void **state)
{
    static const struct {
        const char *text, *word;
        vd_variant_id variant;
    } texts[] = {
        {"start resigned:3", NULL, VD_BACKGAMMON},
        {"start resigned:3 variant:tavla", "resigned:3", VD_BACKGAMMON},
        {"start resigned:2 variant:tavla", NULL, VD_BACKGAMMON},
        {"start resigned:2 variant:acey-deucey", "resigned:2", VD_BACKGAMMON},
        {"start resigned:1 variant:acey-deucey", NULL, VD_BACKGAMMON},
        {"start resigned:3", "resigned:3", VD_JACQUET},
        {"start resigned:2", NULL, VD_JACQUET},
        {"start jacoby:1", "jacoby", VD_JACQUET},
        {"start beavers:1", "beavers", VD_JACQUET},
        {"start length:5 score:4/0 crawford:1", "crawford", VD_JACQUET},
        {"start length:5 score:4/0 crawford:1", NULL, VD_BACKGAMMON},
        {"start jacoby:1 beavers:1", NULL, VD_BACKGAMMON},
    };

    (void)state;
    for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++) {
        const char *text = texts[k].text, *word = texts[k].word;
        vd_situation s;
        vd_error error = {0};

        assert_int_equal(vd_situation_parse(text, strlen(text), texts[k].variant, &s, &error),
                         VD_OK);
        if ((vd_situation_fits(&s, &error) == VD_OK) != !word)
            fail_msg("\"%s\" with variant %d", text, (int)texts[k].variant);
        if (!word)
            continue;
        assert_int_equal(error.code, VD_ERROR_not_in_game);
        assert_string_equal(error.word, word);
    }
}

/* A Crawford game is one without the cube, which this game has not anyway. */
static void no_crawford_game_without_a_cube(void **state)
{
    vd_match_rules rules;
    vd_match match;
    vd_situation s;

    (void)state;
    for (int jacquet = 0; jacquet < 2; jacquet++) {
        vd_match_rules_default(&rules, jacquet ? VD_JACQUET : VD_BACKGAMMON, 3);
        assert_int_equal(vd_match_init(&match, &rules), VD_REFUSAL_none);
        match.crawford_game = true;
        vd_situation_of(&match, &s);
        assert_int_equal(s.crawford, !jacquet);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_and_prints),
        cmocka_unit_test(says_what_is_wrong),
        cmocka_unit_test(where_both_run_the_same_way),
        cmocka_unit_test(what_the_game_has_not_is_refused),
        cmocka_unit_test(no_crawford_game_without_a_cube),
        cmocka_unit_test(splits_lines),
        cmocka_unit_test(a_walk_goes_there_and_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
