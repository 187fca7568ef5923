/* Real match files against what was counted in them by others: throws, cube actions, scores, results. */
#include "samples.h"
#include "videau/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

enum { THROWS = VD_REC_KIND_COUNT };

static json_t *expected(void)
{
    size_t len;
    char *bytes = vd_sample_read("EXPECTED.json", &len);
    json_t *json = bytes ? json_loadb(bytes, len, 0, NULL) : NULL;

    free(bytes);
    return json;
}

static vd_record *read_sample(const char *name)
{
    size_t len;
    char *bytes = vd_sample_read(name, &len);
    vd_record *record = NULL;
    vd_record_error err;

    assert_non_null(bytes);
    if (vd_record_read(bytes, len, &record, &err) != VD_OK)
        fail_msg("%s: fault %d in line %zu: %s", name, (int)err.fault, err.line, err.word);
    free(bytes);
    return record;
}

/* How many actions of each kind; [THROWS]: all throws together. */
static void count(const vd_rec_game *game, int kinds[THROWS + 1])
{
    memset(kinds, 0, (THROWS + 1) * sizeof *kinds);
    for (size_t i = 0; i < game->actions; i++) {
        kinds[game->action[i]->kind]++;
        kinds[THROWS] += game->action[i]->kind <= VD_REC_illegal;
    }
}

static int number(const json_t *from, const char *key)
{
    return (int)json_integer_value(json_object_get(from, key));
}

static void check_number(const char *name, size_t game, const char *what, int found, int due)
{
    if (found != due)
        fail_msg("%s, game %zu: %d %s, expected %d", name, game + 1, found, what, due);
}

static void check_scan(const char *name, const vd_rec_match *match, const json_t *scan)
{
    const json_t *games = json_object_get(scan, "games"), *game;
    const int length = number(scan, "length_line");
    size_t i;

    check_number(name, 0, "games", (int)match->games, (int)json_array_size(games));
    if (match->rules.length == 0 && length > 0)
        check_number(name, 0, "the cube's limit", (int)match->cube_limit, length);
    else
        check_number(name, 0, "points", match->rules.length, length);
    json_array_foreach(games, i, game)
    {
        int kinds[THROWS + 1];

        count(match->game[i], kinds);
        check_number(name, i, "throws", kinds[THROWS], number(game, "rolls"));
        check_number(name, i, "doubles", kinds[VD_REC_double], number(game, "doubles"));
        check_number(name, i, "takes", kinds[VD_REC_take], number(game, "takes"));
        check_number(name, i, "drops", kinds[VD_REC_drop], number(game, "drops"));
        check_number(name, i, "resignations", kinds[VD_REC_resign], number(game, "resigns"));
        for (size_t seat = 0; seat < 2; seat++)
            check_number(
                name, i, "points before it", (int)match->game[i]->score[seat],
                (int)json_integer_value(json_array_get(json_object_get(game, "start"), seat)));
        assert_string_equal(match->name[0], json_string_value(json_object_get(game, "left")));
        assert_string_equal(match->name[1], json_string_value(json_object_get(game, "right")));
    }
}

/* "W+2R": who won, and how much. */
static void check_result(const char *name, size_t i, const vd_rec_game *game, const char *result)
{
    if (!result)
        return;
    check_number(name, i, "is the winner", game->winner, result[0] == 'B');
    check_number(name, i, "points", (int)game->points, atoi(result + 2));
}

static void check_gnubg(const char *name, const vd_rec_match *match, const json_t *games)
{
    const json_t *game;
    size_t i;

    json_array_foreach(games, i, game)
    {
        const char *rules = json_string_value(json_object_get(game, "RU"));

        check_result(name, i, match->game[i], json_string_value(json_object_get(game, "RE")));
        check_number(name, i, "is Crawford", match->game[i]->crawford,
                     rules && strstr(rules, "CrawfordGame") != NULL);
    }
}

static void match_texts(void **state)
{
    json_t *all = expected(), *one;
    const char *name;
    int checked = 0;

    (void)state;
    if (!all)
        skip();
    json_object_foreach(all, name, one)
    {
        const json_t *scan = json_object_get(one, "textscan");
        vd_record *record;

        if (!scan)
            continue;
        record = read_sample(name);
        assert_int_equal(record->matches, 1);
        check_scan(name, record->match[0], scan);
        check_gnubg(name, record->match[0], json_object_get(one, "gnubg_1.07"));
        vd_record_free(record);
        checked++;
    }
    assert_true(checked >= 18);
    json_decref(all);
}

/* Formats in which GNU Backgammon alone counted: its plays are ours, dances and passes among them. */
static void other_formats(void **state)
{
    static const char *const names[] = {"fibs-oldmoves/synthetic_2games.txt"};
    json_t *all = expected();

    (void)state;
    if (!all)
        skip();
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        const json_t *games = json_object_get(json_object_get(all, names[n]), "gnubg_1.07"), *game;
        vd_record *record = read_sample(names[n]);
        size_t i;

        check_gnubg(names[n], record->match[0], games);
        /* "O will win 2 points", "Score is 0-2": GNU Backgammon has exchanged the second */
        check_number(names[n], 1, "points of X", (int)record->match[0]->game[1]->score[0], 0);
        check_number(names[n], 1, "points of O", (int)record->match[0]->game[1]->score[1], 2);
        json_array_foreach(games, i, game)
        {
            int kinds[THROWS + 1];

            count(record->match[0]->game[i], kinds);
            check_number(names[n], i, "plays", kinds[THROWS] - kinds[VD_REC_roll_only],
                         number(game, "plays"));
            check_number(names[n], i, "doubles", kinds[VD_REC_double], number(game, "doubles"));
            check_number(names[n], i, "takes", kinds[VD_REC_take], number(game, "takes"));
        }
        vd_record_free(record);
    }
    json_decref(all);
}

/* One match by Gibbon as a text and as SGF. */
static void one_match_text_and_sgf(void **state)
{
    vd_record *a, *b;

    (void)state;
    if (!vd_samples_there())
        skip();
    a = read_sample("mat-gibbon/7point.mat");
    b = read_sample("sgf/7point.sgf");
    assert_int_equal(a->match[0]->games, b->match[0]->games);
    for (size_t g = 0; g < a->match[0]->games; g++) {
        const vd_rec_game *x = a->match[0]->game[g], *y = b->match[0]->game[g];
        int of_x[THROWS + 1], of_y[THROWS + 1];

        count(x, of_x);
        count(y, of_y);
        assert_int_equal(of_x[THROWS], of_y[THROWS]);
        assert_int_equal(of_x[VD_REC_double], of_y[VD_REC_double]);
        assert_int_equal(x->winner, y->winner);
        assert_int_equal(x->points, y->points);
    }
    vd_record_free(a);
    vd_record_free(b);
}

static void refused(void **state)
{
    static const struct {
        const char *name;
        vd_import_fault fault;
    } cases[] = {{"javafibs/7point.match", VD_IMPORT_javafibs},
                 {"gmd/7point.gmd", VD_IMPORT_gmd},
                 {"malformed/test.xg", VD_IMPORT_unknown}};

    (void)state;
    if (!vd_samples_there())
        skip();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t len;
        char *bytes = vd_sample_read(cases[i].name, &len);
        vd_record *record = NULL;
        vd_record_error err;

        assert_non_null(bytes);
        assert_int_not_equal(vd_record_read(bytes, len, &record, &err), VD_OK);
        assert_null(record);
        assert_int_equal(err.fault, cases[i].fault);
        free(bytes);
    }
}

/* The same match as eXtreme Gammon exports it in two forms: the same plays. */
static void one_match_two_texts(void **state)
{
    vd_record *a, *b;

    (void)state;
    if (!vd_samples_there())
        skip();
    a = read_sample("mat-xg/test.mat");
    b = read_sample("xg-text-match/test.txt");
    for (size_t g = 0; g < a->match[0]->games; g++) {
        const vd_rec_game *x = a->match[0]->game[g], *y = b->match[0]->game[g];

        assert_int_equal(x->actions, y->actions);
        for (size_t i = 0; i < x->actions; i++) {
            assert_int_equal(x->action[i]->kind, y->action[i]->kind);
            assert_true(vd_pos_equal(&x->action[i]->after, &y->action[i]->after));
        }
        assert_int_equal(x->winner, y->winner);
        assert_int_equal(x->points, y->points);
    }
    vd_record_free(a);
    vd_record_free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(match_texts),   cmocka_unit_test(one_match_two_texts),
        cmocka_unit_test(other_formats), cmocka_unit_test(one_match_text_and_sgf),
        cmocka_unit_test(refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
