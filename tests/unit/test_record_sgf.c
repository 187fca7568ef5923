/* SGF, FIBS and TMG: what is read, what is written again, what is refused. */
#include "trace.h"
#include "videau/record.h"

#include <math.h>
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
        fail_msg("%s\nfault %d in line %zu: %s", text, (int)err.fault, err.line, err.word);
    return record;
}

static vd_record *through(const vd_record *record, const char *format)
{
    char *bytes;
    size_t len;
    vd_record *again;

    assert_int_equal(vd_record_write(record, format, NULL, &bytes, &len, NULL), VD_OK);
    again = read_text(bytes);
    free(bytes);
    return again;
}

/* Through JSON the same; through SGF the same but for what only another program's root says. */
static void assert_fixed(const vd_record *record)
{
    vd_record *json = through(record, "json"), *sgf = through(record, "sgf");

    assert_true(vd_record_equal(record, json));
    if (!vd_record_equal(record, sgf)) {
        char *text;
        size_t len;

        assert_int_equal(vd_record_write(record, "sgf", NULL, &text, &len, NULL), VD_OK);
        fail_msg("not the same through\n%s", text);
    }
    vd_record_free(json);
    vd_record_free(sgf);
}

#define ROOT \
    "(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]MI[length:3][game:0][ws:0][bs:0]PW[Anna]PB[Ben]RU[Crawford]"

static void plays_cube_and_results(void **state)
{
    static const struct {
        const char *text, *trace;
    } cases[] = {
        {ROOT "RE[B+1]\n;W[31hefe]\n;B[double]\n;W[drop])\n", "3 Anna-Ben [0-0] 0P31 1x2 0d +1:1d"},
        {ROOT ";B[42qusu];W[double];B[take];W[66])\n", "3 Anna-Ben [0-0] 1P42 0x2 1t 0!66 +-"},
        {ROOT
         "RE[W+2R];W[31hefe];B[double];W[take];B[42qusu])"
         "(;GM[6]MI[length:3][game:1][ws:2][bs:0]PW[Anna]PB[Ben]RU[Crawford:CrawfordGame];B[31qtst])",
         "3 Anna-Ben [0-0] 0P31 1x2 0t 1P42 +0:2r C[2-0] 1P31 +-"},
        /* Gibbon's resignation, in points; dice that nobody played; a board put there */
        {"(;GM[6]MI[length:7][game:0][ws:0][bs:0]PB[B]PW[A]RE[W+2Resign]RU[Crawford];W[31hefe];B[double];W[take];"
         "B[42qusu];B[resign:2];W[accept])",
         "7 A-B [0-0] 0P31 1x2 0t 1P42 1R1 0a +0:2r"},
        {ROOT ";W[31hefe];PL[B]DI[65])", "3 Anna-Ben [0-0] 0P31 1?65 +-"},
        {ROOT ";W[31hefe];PL[B]DI[65];B[65aglq])", "3 Anna-Ben [0-0] 0P31 1P65 +-"},
        {ROOT ";W[31hefe];PL[B]DI[65];B[65agln])", "3 Anna-Ben [0-0] 0P31 1!65 +-"},
        {ROOT ";W[31hefe];PL[W]AE[a:y]AW[a][a]AB[x][x]CV[2]CP[w];W[double])",
         "3 Anna-Ben [0-0] 0P31 0= 0x4 +-"},
        /* the other one was said to be on roll */
        {ROOT ";W[31hefe];PL[2]AE[a:y]AW[a][a]AB[x][x]CV[2]CP[w];W[double])",
         "3 Anna-Ben [0-0] 0P31 1= 0x4 +-"},
        /* the last double, not answered: it stays, and nobody has dropped */
        {ROOT ";W[31hefe];B[double])", "3 Anna-Ben [0-0] 0P31 1x2 +-"},
        {ROOT
         ";W[31hefe];B[double]DA[E ver 3 2C 1 0.000000 1 0.5 0.1 0.0 0.1 0.0 0.0 0.5 0.5 0.1 0.0 0.1 0.0 0.0 0.5])",
         "3 Anna-Ben [0-0] 0P31 1x2 +-"},
        /* money: a beaver, automatic doubles */
        {"(;GM[6]MI[length:0][game:0][ws:0][bs:0]PW[A]PB[B]CV[2]RU[Jacoby];W[31hefe];B[double];W[double];B[take];B[42qusu])",
         "0 A-B [0-0] 0*2 0P31 1x4 0b8 1t 1P42 +-"},
        /* variations beside the game are left out */
        {ROOT "(;W[31hefe](;B[42qusu])(;B[42loln]))(;W[42hdfd]))", "3 Anna-Ben [0-0] 0P31 1P42 +-"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        vd_record *record = read_text(cases[i].text);
        char trace[1024];

        vd_trace(record, trace, sizeof trace);
        if (strcmp(trace, cases[i].trace) != 0)
            fail_msg("%s\nread as\n%s\nnot\n%s", cases[i].text, trace, cases[i].trace);
        assert_fixed(record);
        vd_record_free(record);
    }
}

static void people_comments_clocks(void **state)
{
    vd_record *record = read_text(
        "(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ren\xe9]PB[B]WR[1600]DT[2025-10-24]"
        "EV[Cup \\[A\\]]RO[2]PC[Paris]AN[Carl]GC[two\nlines]C[the game\\: easy]"
        ";W[31hefe]C[a so\\\nft end]WL[61.5]BM[2]TE[1][2];B[42qusu])");
    const vd_rec_match *match = record->match[0];
    const vd_rec_action *action = match->game[0]->action[0];

    (void)state;
    assert_string_equal(match->name[0], "Ren\xc3\xa9");
    assert_string_equal(match->rating[0], "1600");
    assert_string_equal(match->event, "Cup [A]");
    assert_string_equal(match->comment, "two\nlines");
    assert_string_equal(match->game[0]->comment, "the game: easy");
    assert_string_equal(action->comment, "a soft end");
    assert_int_equal(action->clock_ms, 61500);
    assert_string_equal(vd_rec_tag_get(&action->tags, "sgf.BM"), "[2]");
    assert_string_equal(vd_rec_tag_get(&action->tags, "sgf.TE"), "[1][2]");
    assert_fixed(record);
    vd_record_free(record);
}

static void analyses(void **state)
{
    vd_record *record = read_text(
        ROOT
        ";W[31hefe]A[1][hefe E ver 3 0.552 0.17 0.01 0.13 0.01 0.16 2C 0 1 0.000000 1]"
        "[xtfe X ver 3 Score -0.01 0.002 Trials 36 Output 0.5 0.1 0.01 0.1 0.01 0.0 -0.01 "
        "StdDev 0.01 0.01 0.01 0.01 0.01 0.02 0.03 SK 36 RC 1 2]LU[-0.00908]\n"
        ";B[42qusu]DA[E ver 3 2C 1 0.000000 1 0.5 0.1 0.01 0.2 0.02 nan 0.500296 0.5 0.1 0.01 0.2 0.02 0.04 0.46]"
        "A[0][qusu nonsense])");
    const vd_rec_game *game = record->match[0]->game[0];
    const vd_rec_analysis *plays = game->action[0]->analyses.item[0];
    const vd_rec_analysis *luck = game->action[0]->analyses.item[1];
    const vd_rec_analysis *cube = game->action[1]->analyses.item[0];

    (void)state;
    assert_int_equal(plays->candidates, 2);
    assert_string_equal(plays->engine, "GNU Backgammon");
    assert_string_equal(plays->version, "1.07.001");
    assert_int_equal(plays->unit, VD_REC_UNIT_normalised);
    assert_true(plays->candidate[1]->played && !plays->candidate[0]->played);
    assert_string_equal(plays->candidate[0]->level, "2-ply");
    assert_string_equal(plays->candidate[1]->level, "rollout");
    assert_int_equal(plays->candidate[1]->trials, 36);
    assert_true(fabs(plays->candidate[0]->eval.figure[VD_REC_EQUITY] - 0.16) < 1e-12);
    assert_true(fabs(plays->candidate[1]->eval.error[VD_REC_MWC] - 0.03) < 1e-12);
    assert_true(fabs(luck->luck + 0.00908) < 1e-12);
    assert_int_equal(cube->unit, VD_REC_UNIT_mwc);
    assert_true(isnan(cube->line[VD_REC_NO_DOUBLE].figure[VD_REC_CUBELESS]));
    assert_true(fabs(cube->line[VD_REC_TAKE].figure[VD_REC_EQUITY] - 0.46) < 1e-12);
    assert_int_equal(record->repairs, 2); /* what is no number, and the game has no end */
    assert_fixed(record);
    vd_record_free(record);
}

/* A play that is none of the candidates has a number beyond them. */
static void played_is_no_candidate(void **state)
{
    vd_record *record =
        read_text(ROOT ";W[31hefe]A[2]"
                       "[xtxu E ver 3 0.5 0.1 0.01 0.1 0.01 0.02 0C 0 1 0.000000 1]"
                       "[xtfe E ver 3 0.5 0.1 0.01 0.1 0.01 0.01 0C 0 1 0.000000 1])");
    const vd_rec_analysis *plays = record->match[0]->game[0]->action[0]->analyses.item[0];

    (void)state;
    assert_int_equal(plays->candidates, 2);
    assert_false(plays->candidate[0]->played || plays->candidate[1]->played);
    assert_fixed(record);
    vd_record_free(record);
}

static void fibs_and_tmg(void **state)
{
    static const struct {
        const char *text, *trace;
    } cases[] = {
        {"Score is 0-0 in a 3 point match.\nanna is X - ben is O\n\nX: (3 1) 8-5 6-5\nO: (6 5) 24-18 18-13\n"
         "X: doubles\nO: rejects. X wins 1 point.\n",
         "3 anna-ben [0-0] 0P31 1P65 0x2 1d +0:1d"},
        /* O counts up; the scores are exchanged between the games */
        {"Score is 0-0 in a 3 point match.\nanna is X - ben is O\n\nX: (3 1) 8-5 6-5\nO: (6 5) 1-7 7-12\n"
         "O: (1 1) can't move\nX: wants to resign. O will win 1 point.\nO: accepts. O wins 1 point.\n"
         "Score is 1-0 in a 3 point match.\nanna is X - ben is O\nO: (4 2) 8-4 6-4\n",
         "3 anna-ben [0-0] 0P31 1P65 1!11 0R1 1a +1:1r [0-1] 1P42 +-"},
        {"MatchID: 1\nPlayer1: 1 anna 1500.0\nPlayer2: 2 ben b 1500.0\nCrawford: 1\nCube: 1\nLength: 5\nVariant: 1\n\n"
         "Game 1: 0-0\n  1 1 31:\n  1 4 8/5 6/5\n -2 5 \n  2 7 \n -3 1 65:\n -3 4 24/18 18/13\n  4 17 2 ben b wins 2 points\n",
         "5 anna-ben b [0-0] 0P31 1x2 0t 1P65 +1:2t"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        vd_record *record = read_text(cases[i].text), *json;
        char trace[1024];

        vd_trace(record, trace, sizeof trace);
        if (strcmp(trace, cases[i].trace) != 0)
            fail_msg("%s\nread as\n%s\nnot\n%s", cases[i].text, trace, cases[i].trace);
        json = through(record, "json");
        assert_true(vd_record_equal(record, json));
        vd_record_free(json);
        vd_record_free(record);
    }
}

static void refusals(void **state)
{
    static const struct {
        const char *text;
        vd_import_fault fault;
        size_t line;
    } cases[] = {
        {"(;GM[1]PW[A])", VD_IMPORT_expected, 1},
        {ROOT "\n;W[31hefe]\n", VD_IMPORT_cut_short, 3},
        {ROOT "\n;W[71hefe])", VD_IMPORT_bad_dice, 2},
        {ROOT "\n;W[31he?e])", VD_IMPORT_bad_play, 2},
        {ROOT "\n;W[31hefe)", VD_IMPORT_expected, 2},
        {ROOT "\n;PL[W]AE[a:y]AW[a][a][a][a][a][a][a][a][b][b][b][b][b][b][b][b])",
         VD_IMPORT_bad_board, 2},
        {"(;GM[6]MI[length:7]RU[Hypergammon1];W[31])", VD_IMPORT_bad_variant, 1},
        {"Score is 0-0 in a 3 point match.\nX: (3 1) 8-5 6-5\n", VD_IMPORT_no_players, 2},
        {"Score is 0-0 in a 3 point match.\nanna is X - ben is O\nX: (7 1) 8-5 6-5\n",
         VD_IMPORT_bad_dice, 3},
        {"MatchID: 1\nPlayer1: 1 a 1\n\nGame 1: 0-0\n 1 1 31:\n", VD_IMPORT_no_length, 4},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        vd_record *record = NULL;
        vd_record_error err = {0};

        assert_int_not_equal(vd_record_read(cases[i].text, strlen(cases[i].text), &record, &err),
                             VD_OK);
        assert_null(record);
        if (err.fault != cases[i].fault || err.line != cases[i].line)
            fail_msg("%s: fault %d in line %zu", cases[i].text, (int)err.fault, err.line);
    }
}

/* Rollouts as GNU Backgammon 1.07 writes them in a match: Score is equity with and without the cube, the last numbers of a
 * line are chances to win the match. Written again they are the same text. */
static void rollouts_in_a_match(void **state)
{
    static const char play[] =
        "X ver 3 Score -0.3730320036 -0.2802043855 Trials 36 Output 0.4324010909 0.1022516116 "
        "0.004771099426 0.1969419569 0.009165758267 -0.2802043855 0.4628944993 StdDev 0.00158730871 "
        "0.001032868167 0.0002054170909 0.001599046285 0.0002732701832 0.006970895454 0.0009399990086 "
        "SK 0 RC 1";
    static const char cube[] =
        "X ver 3 Eq Trials 36 NoDouble Output 0.5675988793 0.1969419569 0.009165758267 0.1022516116 "
        "0.004771099426 0.2802043855 0.5371054411 StdDev 0.001587303472 0.001599046285 0.0002732701832 "
        "0.001032868167 0.0002054170909 0.006970895454 0.0009399646078 DoubleTake Output 0.5675374269 "
        "0.1976133436 0.009091754444 0.1034104824 0.004982011858 0.2287069112 0.5183164477 StdDev "
        "0.001592885237 0.001642743126 0.0002947034664 0.001199810999 0.0002152951638 0.004374111537 "
        "0.001194631681 SK 0 RC 1";
    char text[4096], *again;
    size_t len;
    vd_record *record;
    const vd_rec_action *action;
    const vd_rec_candidate *c;

    (void)state;
    snprintf(text, sizeof text, ROOT ";W[31hefe]A[0][hefe %s];B[double]DA[%s];W[take])", play,
             cube);
    record = read_text(text);
    action = record->match[0]->game[0]->action[0];
    c = action->analyses.item[0]->candidate[0];
    assert_true(c->eval.figure[VD_REC_EQUITY] == -0.3730320036);
    assert_true(c->eval.figure[VD_REC_CUBELESS] == -0.2802043855);
    assert_true(c->eval.figure[VD_REC_MWC] == 0.4628944993);
    assert_true(c->eval.error[VD_REC_MWC] == 0.0009399990086);
    assert_true(c->eval.error[VD_REC_EQUITY] != c->eval.error[VD_REC_EQUITY]);
    action = record->match[0]->game[0]->action[1];
    assert_int_equal(action->analyses.item[0]->unit, VD_REC_UNIT_mwc);
    assert_true(action->analyses.item[0]->line[VD_REC_TAKE].figure[VD_REC_EQUITY] == 0.5183164477);
    assert_fixed(record);
    assert_int_equal(vd_record_write(record, "sgf", NULL, &again, &len, NULL), VD_OK);
    assert_non_null(strstr(again, play));
    assert_non_null(strstr(again, cube));
    free(again);
    vd_record_free(record);
}

/* No settings before the figures, but two blanks. */
static void cube_without_settings(void **state)
{
    vd_record *record = read_text(
        ROOT
        ";W[31hefe];B[double]DA[E ver 3  0.5 0.1 0.0 0.1 0.0 0.0 0.5 0.4 0.1 0.0 0.1 0.0 0.0 0.25])");
    const vd_rec_analysis *cube = record->match[0]->game[0]->action[1]->analyses.item[0];

    (void)state;
    assert_null(cube->level);
    assert_null(vd_rec_tag_get(&cube->tags, "sgf.setup"));
    assert_true(cube->line[VD_REC_TAKE].figure[VD_REC_EQUITY] == 0.25);
    vd_record_free(record);
}

/* What stands beside dice that were never played is theirs, and so it is written. */
static void dice_alone_keep_what_is_said(void **state)
{
    vd_record *record =
        read_text(ROOT ";W[31hefe]LU[0.25];PL[B]DI[65]LU[-0.5]C[gives up];W[resign])");
    vd_record *again = through(record, "sgf");

    (void)state;
    for (int i = 0; i < 2; i++) {
        vd_rec_game *game = (i ? again : record)->match[0]->game[0];

        assert_int_equal(game->action[0]->analyses.count, 1);
        assert_true(fabs(game->action[0]->analyses.item[0]->luck - 0.25) < 1e-9);
        assert_null(game->action[0]->comment);
        assert_int_equal(game->action[1]->kind, VD_REC_roll_only);
        assert_int_equal(game->action[1]->analyses.count, 1);
        assert_int_equal(game->action[1]->analyses.item[0]->seat, 1);
        assert_true(fabs(game->action[1]->analyses.item[0]->luck + 0.5) < 1e-9);
        assert_string_equal(game->action[1]->comment, "gives up");
    }
    assert_true(vd_record_equal(record, again));
    vd_record_free(again);
    vd_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_alone_keep_what_is_said),
        cmocka_unit_test(plays_cube_and_results),
        cmocka_unit_test(people_comments_clocks),
        cmocka_unit_test(analyses),
        cmocka_unit_test(cube_without_settings),
        cmocka_unit_test(played_is_no_candidate),
        cmocka_unit_test(fibs_and_tmg),
        cmocka_unit_test(refusals),
        cmocka_unit_test(rollouts_in_a_match),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
