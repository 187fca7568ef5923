/* Match texts: dialects, faults that are mended and faults that are refused, and what is written. */
#include "trace.h"
#include "videau/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static vd_record *read_text(const char *text)
{
    vd_record *record = NULL;
    vd_record_error err;

    if (vd_record_read(text, strlen(text), &record, &err) != VD_OK)
        fail_msg("fault %d in line %zu: %s", (int)err.fault, err.line, err.word);
    return record;
}

static bool repaired(const vd_record *record, vd_repair_what what)
{
    for (size_t i = 0; i < record->repairs; i++)
        if (record->repair[i].what == what)
            return true;
    return false;
}

/* The written text reads as the same match, and writes itself again. */
static void assert_fixed(const vd_record *record, bool friendly)
{
    const vd_record_options options = {.friendly = friendly};
    char *first, *second, before[4096], after[4096];
    size_t first_len, second_len;
    vd_record *again;

    assert_int_equal(vd_record_write(record, "mat", &options, &first, &first_len, NULL), VD_OK);
    again = read_text(first);
    vd_trace(record, before, sizeof before);
    vd_trace(again, after, sizeof after);
    assert_string_equal(before, after);
    assert_int_equal(vd_record_write(again, "mat", &options, &second, &second_len, NULL), VD_OK);
    assert_string_equal(first, second);
    free(first);
    free(second);
    vd_record_free(again);
}

#define HEAD " 3 point match\n\n Game 1\n Anna : 0                        Ben : 0\n"

/* No resignation and nothing else that a text does not carry. */
typedef struct reading {
    const char *text, *trace;
    int repair; /* that is noted, or VD_REPAIR_COUNT: none at all, or -1: whatever */
} reading;

static const reading readings[] = {
    {HEAD "  1)                             31: 8/5 6/5\n"
          "  2) 65: 24/13                     Doubles => 2\n"
          "  3)  Drops                       Wins 1 point\n",
     "3 Anna-Ben [0-0] 1P31 0P65 1x2 0d +1:1d", VD_REPAIR_COUNT},
    /* a long left cell pushes the right one */
    {HEAD "  1) 11: 8/7 8/7 6/5 6/5 61: 13/7 8/7\n", "3 Anna-Ben [0-0] 0P11 1P61 +-",
     VD_REPAIR_unfinished},
    /* a right cell in the left column, where only one follows the other */
    {HEAD "  1) 31: 8/5 6/5\n  2) 65: 24/18 18/13\n  3) 21: 13/11 6/5\n",
     "3 Anna-Ben [0-0] 0P31 1P65 0P21 +-", VD_REPAIR_wrong_column},
    /* rows misnumbered and dice in the order rolled; capitals; no blank before the colon */
    {"3 POINT MATCH\nGAME 1\nAnna: 0     Ben: 0\n 1) 13: 8/5 6/5     56: 24/13\n 7) 21: 13/11 6/5\n",
     "3 Anna-Ben [0-0] 0P13 1P56 0P21 +-", VD_REPAIR_row_number},
    /* what it says of the result is impossible, or in the wrong column */
    {HEAD "  1) 31: 8/5 6/5                   65: ????\n      Wins 4016 point\n",
     "3 Anna-Ben [0-0] 0P31 1?65 +0:3r", VD_REPAIR_result_points},
    {HEAD "  1) 31: 8/5 6/5                   Doubles => 2\n  2)  Drops\n      Wins 1 point\n",
     "3 Anna-Ben [0-0] 0P31 1x2 0d +1:1d", VD_REPAIR_result_winner},
    /* the score that follows counts, not the words; a loser's cell; a result without any word */
    {HEAD
     "  1) 31: 8/5 6/5                   Losses 2 point\n\n Game 2\n Anna : 2        Ben : 0\n",
     "3 Anna-Ben [0-0] 0P31 +0:2r C[2-0] +-", VD_REPAIR_unfinished},
    {HEAD "  1) 31: 8/5 6/5\n\n Game 2\n Anna : 0        Ben : 1\n",
     "3 Anna-Ben [0-0] 0P31 +1:1u [0-1] +-", VD_REPAIR_result_missing},
    /* two results: the one that can be */
    {HEAD "  1) 31: 8/5 6/5                   Losses 2 point\n      Wins 77 points\n",
     "3 Anna-Ben [0-0] 0P31 +0:2r", VD_REPAIR_result_points},
    {HEAD
     "  1) 31: 8/5 6/5\n      Wins 77 points\n                                   Losses 2 point\n",
     "3 Anna-Ben [0-0] 0P31 +0:2r", VD_REPAIR_result_points},
    /* a result with a name; a game that says it is the Crawford game; headers and remarks in other dress */
    {"[Site \"Club\"]\n// made by hand\n" HEAD
     "  1) 31: 8/5 6/5                   65: 24/13\n Ben wins 2 points\n\n"
     " Game 2 (Crawford)\n Anna : 0        Ben : 2\n// later\n  1) 31: 8/5 6/5        65: 24/13\n",
     "3 Anna-Ben [0-0] 0P31 1P65 +1:2r C[0-2] 0P31 1P65 +-", VD_REPAIR_unfinished},
    {" Unlimited session\n\n Game 1\n A : 0      B : 0\n  1) 31: 8/5 6/5        65: 24/13\n",
     "0 A-B [0-0] 0P31 1P65 +-", VD_REPAIR_unfinished},
    /* resignations in words */
    {HEAD "  1) 31: 8/5 6/5                   Resigns\n      Wins 1 point\n",
     "3 Anna-Ben [0-0] 0P31 1R1 +0:1r", VD_REPAIR_COUNT},
    {HEAD "  1) 31: 8/5 6/5                   Concedes\n", "3 Anna-Ben [0-0] 0P31 1R1 +0:1r",
     VD_REPAIR_COUNT},
    /* columns exchanged; renamed */
    {HEAD "  1) 31: 8/5 6/5                   Resigns\n\n Game 2\n Ben : 0     Anna : 1\n"
          "  1) 31: 8/5 6/5                  65: 24/13\n",
     "3 Anna-Ben [0-0] 0P31 1R1 +0:1r [1-0] 1P31 0P65 +-", VD_REPAIR_players_swapped},
    {HEAD "  1) 31: 8/5 6/5                   Resigns\n\n Game 2\n Anne : 1     Ben : 0\n",
     "3 Anna-Ben [0-0] 0P31 1R1 +0:1r [1-0] +-", VD_REPAIR_player_renamed},
    /* the cube: a beaver, a double that answers a double, one nobody could make */
    {" 0 point match\n Game 1\n A : 0                       B : 0\n"
     "  1) 31: 8/5 6/5                Doubles => 2\n  2)  Beavers => 4              65: 24/13\n",
     "0 A-B [0-0] 0P31 1x2 0b4 1P65 +-", VD_REPAIR_unfinished},
    {" 0 point match\n Game 1\n A : 0                       B : 0\n"
     "  1) 31: 8/5 6/5                Doubles => 8\n  2)  Takes              65: 24/13\n",
     "0 A-B [0-0] 0*2 0*4 0P31 1x8 0t 1P65 +-", VD_REPAIR_auto_double},
    {HEAD
     "  1) 31: 8/5 6/5                   Doubles => 2\n  2)  Takes                      65: 24/13\n"
     "  3) 21: 13/11 6/5                 Doubles => 4\n",
     "3 Anna-Ben [0-0] 0P31 1x2 0t 1P65 0P21 1x4 +-", VD_REPAIR_illegal_action},
    /* illegal: a backward stretch */
    {HEAD "  1) 31: 8/5 6/7                  65: 24/13\n", "3 Anna-Ben [0-0] 0!31 1P65 +-",
     VD_REPAIR_illegal_play},
    {HEAD "  1) 31: 8/5 6/z                  65: 24/13\n", "3 Anna-Ben [0-0] 0!31 1P65 +-",
     VD_REPAIR_play_unreadable},
    /* digits that are no dice: the play tells them, or nobody knows and the next throw is still the other player's */
    {HEAD
     "  1) 31: 8/5 6/5                  65: 24/13\n  2) 37: 13/10 6/5                  21: 13/11 6/5\n",
     "3 Anna-Ben [0-0] 0P31 1P65 0P31 1P21 +-", VD_REPAIR_dice_found},
    {HEAD "  1) 31: 8/5 6/5                  65: 24/13\n  2) 07:                  21: 13/11 6/5\n",
     "3 Anna-Ben [0-0] 0P31 1P65 0= 1P21 +-", VD_REPAIR_dice_unreadable},
    {HEAD "  1) 31: 8/5 6/5                  97: \n  2) 21: 13/11 6/5                  65: 24/13\n",
     "3 Anna-Ben [0-0] 0P31 1= 0P21 1P65 +-", VD_REPAIR_dice_unreadable},
    {HEAD "  1) 31: 8/5 6/5              88: 24/18 23/22\n  2) 21: 13/11 6/5         65: 24/13\n",
     "3 Anna-Ben [0-0] 0P31 1= 0P21 1P65 +-", VD_REPAIR_dice_unreadable},
    /* a turn that is passed without a throw, in either column; close behind dice it is of that throw */
    {HEAD "  1) 31: 8/5 6/5                  65: 24/13\n"
          "  2) Cannot Move                  21: 13/11 6/5\n",
     "3 Anna-Ben [0-0] 0P31 1P65 0= 1P21 +-", VD_REPAIR_no_dice},
    {HEAD "  1) 31: 8/5 6/5                  Can't move\n  2) 65: 24/13\n",
     "3 Anna-Ben [0-0] 0P31 1= 0P65 +-", VD_REPAIR_no_dice},
    {HEAD "  1) 31: 8/5 6/5                  65:  Cannot Move\n  2) 65: 24/13\n",
     "3 Anna-Ben [0-0] 0P31 1!65 0P65 +-", VD_REPAIR_dance_with_plays},
    /* a blank or a line between the dice, a blank before the colon */
    {HEAD
     "  1) 3 1: 8/5 6/5                  6-5: 24/13\n  2) 2-1: 13/11 6/5        5 2 : 13/11 13/8\n",
     "3 Anna-Ben [0-0] 0P31 1P65 0P21 1P52 +-", VD_REPAIR_unfinished},
    /* a throw that was passed is no answer to a double */
    {HEAD "  1) 31: 8/5 6/5                  65: pass\n  2) 21: 13/11 6/5         65: 24/13\n",
     "3 Anna-Ben [0-0] 0P31 1!65 0P21 1P65 +-", VD_REPAIR_dance_with_plays},
    /* money at Galaxy: the even length is the cube's limit */
    {"; [Site \"BackgammonGalaxy\"]\n; [Crawford \"On\"]\n\n16 point match\n\n Game 1\n A : 0    B : 0\n"
     "  1) 31: 8/5 6/5              Doubles => 2\n  2) Drops                Wins 1 point\n",
     "0 A-B [0-0] 0P31 1x2 0d +1:1d", VD_REPAIR_money_length},
    /* two matches in one file */
    {HEAD
     "  1) 31: 8/5 6/5                   Resigns\n\n; [Event \"B\"]\n\n 5 point match\n\n Game 1\n C : 0   D : 0\n"
     "  1)                             42: 8/4 6/4\n",
     "3 Anna-Ben [0-0] 0P31 1R1 +0:1r | 5 C-D [0-0] 1P42 +-", VD_REPAIR_unfinished},
    /* the right player begins and the columns have run together */
    {HEAD "1)\t\t31: 8/5 6/5\n2)\t65: 24/13\t21: 13/11 6/5\n", "3 Anna-Ben [0-0] 1P31 0P65 1P21 +-",
     VD_REPAIR_unfinished},
    {HEAD "1) 31: 8/5 6/5\n2) 65: 24/13 21: 13/11 6/5\n", "3 Anna-Ben [0-0] 1P31 0P65 1P21 +-",
     VD_REPAIR_unfinished},
    /* spaces that do not break */
    {" 3\xc2\xa0point match\n Game 1\n Anna :\xc2\xa0"
     "0\xc2\xa0\xc2\xa0\xc2\xa0 Ben : 0\n  1)\xc2\xa0"
     "31: 8/5\xc2\xa0"
     "6/5  \xc2\xa0\xe2\x80\xaf 65: 24/13\n",
     "3 Anna-Ben [0-0] 0P31 1P65 +-", VD_REPAIR_unfinished},
    /* JellyFish: names and rows alone */
    {" Anna                           Ben\n  1) 31: 8/5 6/5                 65: 24/13\n",
     "0 Anna-Ben [0-0] 0P31 1P65 +-", VD_REPAIR_unfinished},
    {"Anna\tBen\n1)\t31: 8/5 6/5\t65: 24/13\n", "0 Anna-Ben [0-0] 0P31 1P65 +-",
     VD_REPAIR_unfinished},
    /* rows that are numbered with a point */
    {HEAD
     "  1.                              31: 8/5 6/5\n  2. 65: 24/13               21: 13/11 6/5\n",
     "3 Anna-Ben [0-0] 1P31 0P65 1P21 +-", VD_REPAIR_unfinished},
    /* GridGammon: ratings in the line of names */
    {" 3 point match\n Game 1\n Anna, 1543.2 : 0           Ben, 1600 : 0\n  1) 31: 8/5 6/5     65: 24/13\n",
     "3 Anna-Ben [0-0] 0P31 1P65 +-", VD_REPAIR_unfinished},
    /* Windows-1252, carriage returns */
    {" 3 point match\r\n Game 1\r\n Ren\xe9 : 0           Ben : 0\r\n  1) 31: 8/5 6/5     65: 24/13\r\n",
     "3 Ren\xc3\xa9-Ben [0-0] 0P31 1P65 +-", VD_REPAIR_encoding},
    /* the header names somebody else */
    {"; [Player 1 \"Anna Smith\"]\n; [Player 2 \"Ben\"]\n" HEAD "  1) 31: 8/5 6/5      65: 24/13\n",
     "3 Anna-Ben [0-0] 0P31 1P65 +-", VD_REPAIR_players_header},
    /* a variant that only the plays betray */
    {" 3 point match\n Game 1\n Anna : 0     Ben : 0\n  1) 31: 23/20 23/22      65: 13/7 23/18\n"
     "  2) 52: 13/8 13/11       21: 13/11 6/5\n",
     "3 Anna-Ben [0-0] 0P31 1P65 0P52 1P21 +-", VD_REPAIR_variant_found},
    {"; [Variation \"HyperGammon (3)\"]\n 3 point match\n Game 1\n Anna : 0     Ben : 0\n"
     "  1) 31: 24/21 23/22      65: 24/18 23/18\n",
     "3 Anna-Ben [0-0] 0P31 1P65 +-", VD_REPAIR_unfinished},
};

static void dialects(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
        vd_record *record = read_text(readings[i].text);
        char trace[4096];

        vd_trace(record, trace, sizeof trace);
        if (strcmp(trace, readings[i].trace) != 0)
            fail_msg("%s\nread as\n%s\nnot\n%s", readings[i].text, trace, readings[i].trace);
        if (readings[i].repair == VD_REPAIR_COUNT)
            assert_int_equal(record->repairs, 0);
        else if (!repaired(record, (vd_repair_what)readings[i].repair))
            fail_msg("%s\nwithout the repair %s", readings[i].text,
                     vd_repair_name((vd_repair_what)readings[i].repair));
        vd_record_free(record);
    }
}

static void names_and_headers(void **state)
{
    vd_record *record = read_text(
        "\xef\xbb\xbf; [Site \"Paris\"]\n; [Event \"Cup \"A\"\"]\n; [Odd key \"x\"]\n"
        "; [EventDate \"2025.10.24\"]\n; [EventTime \"09.30\"]\n"
        "; [Player 1 \"Ben\"]\n; [Player 2 \"Anna\"]\n"
        "; [Player 1 Elo \"1600.00/0\"]\n; [Crawford \"Off\"]\n" HEAD "  1) 31: 8/5 6/5\n");
    const vd_rec_match *match = record->match[0];
    char *text;
    size_t len;

    (void)state;
    assert_string_equal(match->place, "Paris");
    assert_string_equal(match->event, "Cup \"A\"");
    assert_string_equal(match->date, "2025-10-24");
    assert_string_equal(match->time, "09:30");
    assert_string_equal(match->rating[1], "1600.00/0"); /* player 1 is the right column here */
    assert_null(match->rating[0]);
    assert_int_equal(match->aliases, 0);
    assert_false(match->rules.crawford);
    assert_int_equal(vd_record_write(record, "mat", NULL, &text, &len, NULL), VD_OK);
    assert_non_null(strstr(text, "; [Odd key \"x\"]\n"));
    assert_non_null(strstr(text, "; [EventDate \"2025.10.24\"]\n"));
    free(text);
    vd_record_free(record);
}

static void names_may_hold_colons(void **state)
{
    char trace[256];
    vd_record *record = read_text(" 3 point match\n Game 1\n Who: 2 : 0     Kim, 12:30 : 0\n"
                                  "  1) 31: 8/5 6/5     65: 24/13\n");

    (void)state;
    vd_trace(record, trace, sizeof trace);
    assert_string_equal(trace, "3 Who: 2-Kim, 12:30 [0-0] 0P31 1P65 +-");
    vd_record_free(record);
}

/* However many rows are misnumbered, in however many games: one repair that counts them. */
static void misnumbered_rows(void **state)
{
    vd_record *record =
        read_text(HEAD "  1) 31: 8/5 6/5      65: 24/13\n  1) 21: 13/11 6/5      52: 13/8 13/11\n"
                       "  1) 43: 24/20 13/10      Resigns\n\n"
                       " Game 2\n Anna : 1      Ben : 0\n  7) 31: 8/5 6/5      65: 24/13\n");
    size_t found = 0;

    (void)state;
    for (size_t i = 0; i < record->repairs; i++)
        if (record->repair[i].what == VD_REPAIR_row_number) {
            found++;
            assert_int_equal(record->repair[i].arg[0], 1);
            assert_int_equal(record->repair[i].arg[1], 2);
            assert_int_equal(record->repair[i].arg[2], 3);
            assert_int_equal(record->repair[i].line, 6);
        }
    assert_int_equal(found, 1);
    vd_record_free(record);
}

/* A passed throw is one thing, in whatever format it stands. */
static void passes_are_the_same_everywhere(void **state)
{
    static const char *const words[] = {"can't move", "Cannot Move", "pass", ""};

    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char mat[512], fibs[512], trace[2][256];
        vd_record *record[2];

        snprintf(mat, sizeof mat,
                 HEAD "  1) 31: 8/5 6/5      65: %s\n  2) 21: 13/11 6/5      52: 13/6\n", words[i]);
        snprintf(fibs, sizeof fibs,
                 "Score is 0-0 in a 3 point match.\nAnna is X - Ben is O\nX: (3 1) 8-5 6-5\n"
                 "O: (6 5) %s\nX: (2 1) 13-11 6-5\nO: (5 2) 13-6\n",
                 words[i]);
        record[0] = read_text(mat);
        record[1] = read_text(fibs);
        for (size_t k = 0; k < 2; k++) {
            vd_trace(record[k], trace[k], sizeof trace[k]);
            vd_record_free(record[k]);
        }
        assert_string_equal(trace[0], trace[1]);
        assert_string_equal(trace[0], words[i][0] ? "3 Anna-Ben [0-0] 0P31 1!65 0P21 1P52 +-"
                                                  : "3 Anna-Ben [0-0] 0P31 1?65 0P21 1P52 +-");
    }
}

static void writing_is_a_fixed_point(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
        vd_record *record;

        /* What a text does not say: how a game ended, and who acts twice. */
        if (strstr(readings[i].trace, "P13") || strstr(readings[i].trace, ":1u"))
            continue;
        record = read_text(readings[i].text);
        assert_fixed(record, false);
        assert_fixed(record, true);
        vd_record_free(record);
    }
}

/* A board put there at the start, and one after an illegal play that has no stretches. */
static void boards_in_a_text(void **state)
{
    static const char text[] =
        " 0 point match\n Game 1\n A : 0                 B : 0\n"
        "; Set Pos=-b----E-C---eE---c-e----B-/-1\n"
        "  1) 31: Illegal play (0;1;0;1;1;B;A;0;0;0;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;0;0)\n";
    vd_record *record = read_text(text);
    const vd_rec_game *game = record->match[0]->game[0];

    (void)state;
    assert_int_equal(game->owner, 0);
    assert_int_equal(game->stake_exp, 1);
    assert_int_equal(game->action[0]->kind, VD_REC_illegal); /* nothing was moved */
    assert_fixed(record, false);
    vd_record_free(record);
}

static void refusals(void **state)
{
    static const struct {
        const char *text;
        vd_import_fault fault;
        size_t line, column;
    } cases[] = {
        {" 7 point match\n", VD_IMPORT_no_games, 2, 1},
        {" Game 1\n Anna : 0     Ben : 0\n", VD_IMPORT_no_length, 1, 2},
        {" 7 point match\n\n Game 1\n 1) 31: 8/5 6/5\n", VD_IMPORT_no_players, 4, 2},
        {" 70000 point match\n", VD_IMPORT_bad_length, 1, 2},
        {"; [Variation \"Hypergammon (1)\"]\n 7 point match\n", VD_IMPORT_bad_variant, 2, 1},
        {"; [Variation \"Chouette\"]\n 7 point match\n", VD_IMPORT_bad_variant, 2, 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        vd_record *record = NULL;
        vd_record_error err;

        assert_int_not_equal(vd_record_read(cases[i].text, strlen(cases[i].text), &record, &err),
                             VD_OK);
        assert_null(record);
        assert_int_equal(err.fault, cases[i].fault);
        assert_int_equal(err.line, cases[i].line);
        assert_int_equal(err.column, cases[i].column);
    }
}

static void one_game_alone(void **state)
{
    vd_record *record = read_text(
        HEAD "  1) 31: 8/5 6/5                   Resigns\n\n Game 2\n Ben : 0     Anna : 1\n"
             "  1) 31: 8/5 6/5                  65: 24/13\n");
    vd_record_options options = {.game = 2};
    vd_record_error err;
    char *text, trace[1024];
    size_t len;
    vd_record *again;

    (void)state;
    assert_int_equal(vd_record_write(record, "mat", &options, &text, &len, NULL), VD_OK);
    again = read_text(text);
    vd_trace(again, trace, sizeof trace);
    assert_string_equal(trace, "3 Anna-Ben [1-0] 1P31 0P65 +-");
    free(text);
    vd_record_free(again);
    options.game = 3;
    assert_int_not_equal(vd_record_write(record, "mat", &options, &text, &len, &err), VD_OK);
    assert_int_equal(err.fault, VD_IMPORT_no_game_number);
    vd_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dialects),
        cmocka_unit_test(names_and_headers),
        cmocka_unit_test(names_may_hold_colons),
        cmocka_unit_test(misnumbered_rows),
        cmocka_unit_test(passes_are_the_same_everywhere),
        cmocka_unit_test(writing_is_a_fixed_point),
        cmocka_unit_test(boards_in_a_text),
        cmocka_unit_test(refusals),
        cmocka_unit_test(one_game_alone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
