/* What a format has no place for is told while it is written, and never invented. */
#include "videau/record.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define PLAYS(engine)                                                                         \
    "{\"kind\":\"plays\",\"seat\":0,\"engine\":\"" engine "\",\"unit\":\"normalised\","       \
    "\"candidates\":[{\"play\":\"8/5 6/5\",\"win\":0.55,\"gammon\":0.17,\"backgammon\":0.01," \
    "\"lose_gammon\":0.12,\"lose_backgammon\":0.01,\"equity\":0.16,\"played\":true}]}"

/* A throw judged by three programs, a comment, a clock, a resignation that was refused and one that was not. */
static const char text[] =
    "{\"length\":3,\"players\":[\"A\",\"B\"],\"games\":[{\"score\":[0,0],\"actions\":["
    "{\"seat\":0,\"kind\":\"roll_play\",\"dice\":[3,1],\"play\":\"8/5 6/5\",\"comment\":\"!\",\"clock_ms\":1000,"
    "\"analyses\":[" PLAYS("eXtreme Gammon") "," PLAYS("GNU Backgammon") "," PLAYS(
        "Videau") "]},"
                  "{\"seat\":1,\"kind\":\"resign\",\"value\":1},{\"seat\":0,\"kind\":\"refuse\"},"
                  "{\"seat\":1,\"kind\":\"roll_play\",\"dice\":[6,5],\"play\":\"24/13\"},"
                  "{\"seat\":0,\"kind\":\"resign\",\"value\":2},{\"seat\":1,\"kind\":\"accept\"}]}]}";

static void note(void *user, const vd_repair *repair)
{
    char *out = user;
    const size_t len = strlen(out);

    snprintf(out + len, 512 - len, "%s %d %s;", vd_repair_name(repair->what), (int)repair->arg[0],
             repair->word[0]);
}

static vd_record *read_text(void)
{
    vd_record *record;

    assert_int_equal(vd_record_read(text, strlen(text), &record, NULL), VD_OK);
    return record;
}

/* What is told of writing it; the bytes are for free(). */
static char *written(const vd_record *record, const char *format, char told[512], size_t *len)
{
    const vd_record_options options = {.lost = note, .user = told};
    char *bytes;

    told[0] = '\0';
    assert_int_equal(vd_record_write(record, format, &options, &bytes, len, NULL), VD_OK);
    return bytes;
}

static void told_of_each_format(void **state)
{
    static const char *const expected[][2] = {
        {"json", ""},
        {"sgf", ""},
        {"mat",
         "analyses_left_out 1 eXtreme Gammon;analyses_left_out 1 GNU Backgammon;"
         "analyses_left_out 1 Videau;comments_left_out 1 ;refusals_left_out 1 ;clocks_left_out 1 ;"},
        {"xg",
         "analyses_left_out 1 GNU Backgammon;analyses_left_out 1 Videau;refusals_left_out 1 ;"},
    };
    vd_record *record = read_text();

    (void)state;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        char told[512];
        size_t len;

        free(written(record, expected[i][0], told, &len));
        assert_string_equal(told, expected[i][1]);
    }
    vd_record_free(record);
}

/* SGF has one analysis of a kind: the others stand in a property of ours and come back whole. */
static void sgf_keeps_every_analysis(void **state)
{
    vd_record *record = read_text(), *again;
    char told[512], *bytes;
    size_t len;

    (void)state;
    bytes = written(record, "sgf", told, &len);
    assert_int_equal(vd_record_read(bytes, len, &again, NULL), VD_OK);
    free(bytes);
    assert_true(vd_record_equal(record, again));
    vd_record_free(again);
    vd_record_free(record);
}

/* The resignation that ended the game, in a match text. */
static void resignations_in_a_match_text(void **state)
{
    vd_record *record = read_text(), *again;
    const vd_rec_game *game;
    char told[512], *bytes;
    size_t len;

    (void)state;
    bytes = written(record, "mat", told, &len);
    assert_non_null(strstr(bytes, " Resigns"));
    assert_int_equal(vd_record_read(bytes, len, &again, NULL), VD_OK);
    free(bytes);
    game = again->match[0]->game[0];
    assert_int_equal(game->actions, 3);
    assert_int_equal(game->action[2]->kind, VD_REC_resign);
    assert_int_equal(game->action[2]->value, 2);
    assert_int_equal(game->winner, 1);
    assert_int_equal(game->points, 2);
    vd_record_free(again);
    bytes = written(record, "xgtext", told, &len);
    assert_non_null(strstr(bytes, " Concedes"));
    free(bytes);
    vd_record_free(record);
}

/* XG's cube text with equities alone, with a beaver, and with everything: through .xgp it is the same but for what was told. */
static const char *const cubes[][3] = {
    {"XGID=---BBaB-BbA-bC-b--BdAca---:0:0:1:00:0:5:0:9:10\n\nX:Anna   O:Ben\n+13-14-15-\n+12-11-10-\n\n"
     "Analyzed in XG Roller++\n\nCubeful Equities:\n       No double:     +0.337\n"
     "       Double/Take:   +0.000\n       Double/Pass:   +1.000\n",
     "", "take"},
    {"XGID=---BBaB-BbA-bC-b--BdAca---:0:0:1:00:0:0:3:0:10\n\nX:Anna   O:Ben\n+13-14-15-\n+12-11-10-\n\n"
     "Analyzed in 3-ply\nPlayer Winning Chances:   34.40% (G:18.22% B:0.53%)\n"
     "Opponent Winning Chances: 65.60% (G:12.71% B:0.51%)\n\n"
     "Cubeless Equities: No Double=+0.000, Double=-0.250\n\n"
     "Cubeful Equities:\n       No double:     -0.337\n"
     "       Double/Beaver: -0.900\n       Double/Pass:   +1.000\n",
     "", "beaver"},
    {"XGID=---BBaB-BbA-bC-b--BdAca---:0:0:1:00:0:5:0:9:10\n\nX:Anna   O:Ben\n+13-14-15-\n+12-11-10-\n\n"
     "Analyzed in XG Roller++\n\nCubeful Equities:\n       No double:     +0.337\n"
     "       Double/Take:   +0.215 (-0.122)\n       Double/Pass:   +1.000 (+0.663)\n\n"
     "Best Cube action: No double / Take\n\neXtreme Gammon Version: 2.10, MET: Kazaross XG2\n",
     "figures_left_out 1 version, met, best, tags;", "take"},
};

static void cubes_through_xgp(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cubes / sizeof *cubes; i++) {
        vd_record *text_record, *again;
        const vd_rec_analysis *a, *b;
        char told[512], *bytes;
        size_t len;

        assert_int_equal(vd_record_read(cubes[i][0], strlen(cubes[i][0]), &text_record, NULL),
                         VD_OK);
        bytes = written(text_record, "xgp", told, &len);
        assert_string_equal(told, cubes[i][1]);
        assert_int_equal(vd_record_read(bytes, len, &again, NULL), VD_OK);
        free(bytes);
        a = text_record->position[0]->analyses.item[0];
        b = again->position[0]->analyses.item[0];
        for (int line = 0; line < VD_REC_CUBE_LINES; line++)
            for (int k = 0; k < VD_REC_FIGURES; k++) {
                const double due = a->line[line].figure[k], found = b->line[line].figure[k];

                if (!(found == due || (isnan(found) && isnan(due))))
                    fail_msg("cube %zu, line %d, figure %d: %g, not %g", i, line, k, found, due);
            }
        assert_string_equal(a->level, b->level);
        assert_true(!isnan(
            a->line[cubes[i][2][0] == 'b' ? VD_REC_BEAVER : VD_REC_TAKE].figure[VD_REC_EQUITY]));
        vd_record_free(again);
        vd_record_free(text_record);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(told_of_each_format),
        cmocka_unit_test(sgf_keeps_every_analysis),
        cmocka_unit_test(resignations_in_a_match_text),
        cmocka_unit_test(cubes_through_xgp),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
