/* The builder of records: plays by their result, dances, illegal plays, the cube, results, and JSON and back. */
#include "videau/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static vd_rec_claim claim_of(
    const int *numbers) /* from, to, ..., 0 at the end; 25 the bar, -1 off */
{
    vd_rec_claim claim = {0};

    for (; numbers[0]; numbers += 2) {
        vd_rec_leg *leg = &claim.leg[claim.legs++];

        leg->from = numbers[0] == 25 ? VD_PLACE_BAR : (uint8_t)numbers[0];
        leg->to = numbers[1] < 0 ? VD_PLACE_OFF : (uint8_t)numbers[1];
    }
    return claim;
}

static vd_rec_action *roll(vd_builder *b, int seat, int d0, int d1, const int *numbers)
{
    const vd_rec_claim claim = claim_of(numbers);

    return vd_build_roll(b, seat, d0, d1, &claim, NULL);
}

static vd_builder *begin(int length)
{
    static const uint32_t score[2] = {0, 0};
    vd_builder *b;
    vd_rec_match *match;

    assert_int_equal(vd_builder_new("test", &b), VD_OK);
    match = vd_build_match(b);
    match->name[0] = "Anna";
    match->name[1] = "Ben";
    vd_build_rules(b, VD_BACKGAMMON, length);
    vd_build_game(b, score);
    return b;
}

static vd_record *end(vd_builder *b)
{
    vd_record *record;

    assert_int_equal(vd_builder_done(b, &record), VD_OK);
    return record;
}

static void through_json(const vd_record *record)
{
    char *bytes;
    size_t len;
    vd_record *again;
    vd_record_error err;

    assert_int_equal(vd_record_write(record, "json", NULL, &bytes, &len, &err), VD_OK);
    if (vd_record_read(bytes, len, &again, &err) != VD_OK)
        fail_msg("%s: fault %d, %s", bytes, (int)err.fault, err.word);
    assert_true(vd_record_equal(record, again));
    assert_int_equal(record->repairs, again->repairs);
    free(bytes);
    vd_record_free(again);
}

static const vd_rec_action *action_of(const vd_record *record, size_t game, size_t action)
{
    assert_true(game < record->match[0]->games);
    assert_true(action < record->match[0]->game[game]->actions);
    return record->match[0]->game[game]->action[action];
}

static const vd_repair *repair_of(const vd_record *record, vd_repair_what what)
{
    for (size_t i = 0; i < record->repairs; i++)
        if (record->repair[i].what == what)
            return &record->repair[i];
    return NULL;
}

/* A merged stretch, stretches in any order, a hit on the way that is written and one that is not. */
static void plays_by_their_result(void **state)
{
    vd_builder *b = begin(7);
    const vd_rec_action *action;
    vd_record *record;

    (void)state;
    assert_int_equal(roll(b, 0, 6, 5, (int[]){24, 13, 0})->kind, VD_REC_roll_play);
    assert_int_equal(roll(b, 1, 3, 1, (int[]){6, 5, 8, 5, 0})->kind, VD_REC_roll_play);
    assert_int_equal(roll(b, 0, 6, 2, (int[]){24, 18, 13, 11, 0})->kind, VD_REC_roll_play);
    action = roll(b, 1, 2, 5, (int[]){13, 8, 13, 11, 0});
    assert_int_equal(action->die[0], 2);
    assert_int_equal(roll(b, 0, 1, 1, (int[]){8, 7, 8, 7, 6, 5, 6, 5, 0})->kind, VD_REC_roll_play);
    record = end(b);
    assert_int_equal(action_of(record, 0, 0)->hops, 2);
    assert_int_equal(action_of(record, 0, 4)->hops, 4);
    through_json(record);
    vd_record_free(record);
}

/* Too many checkers, backwards, a distance that the dice do not have: kept, flagged, a legal play proposed. */
static void illegal_plays_are_kept(void **state)
{
    vd_builder *b = begin(7);
    const vd_rec_action *action;
    const vd_repair *repair;
    vd_record *record;

    (void)state;
    action = roll(b, 0, 3, 1, (int[]){8, 5, 6, 5, 6, 4, 0});
    assert_int_equal(action->kind, VD_REC_illegal);
    assert_true(action->illegal);
    assert_int_equal(action->hops, 3);
    assert_int_equal(action->after.side[VD_MOVER].point[5], 2);
    assert_int_equal(action->after.side[VD_MOVER].point[4], 1);
    assert_int_equal(roll(b, 1, 6, 5, (int[]){24, 13, 0})->kind, VD_REC_roll_play);
    record = end(b);
    repair = repair_of(record, VD_REPAIR_illegal_play);
    assert_non_null(repair);
    assert_int_equal(repair->game, 1);
    assert_int_equal(repair->action, 1);
    assert_string_equal(repair->word[0], "8/5 6/5 6/4");
    assert_string_equal(repair->word[1], "8/5 6/5");
    through_json(record);
    vd_record_free(record);
}

/* No play and none possible; none and several; none and one, when the game goes on. */
static void throws_without_a_play(void **state)
{
    vd_builder *b = begin(7);
    vd_situation shut;
    const char *text = "M[bar:1 6:14] A[24:2 23:2 22:2 21:2 20:2 19:3 1:2]";
    vd_record *record;

    (void)state;
    assert_int_equal(vd_situation_parse(text, strlen(text), VD_BACKGAMMON, &shut, NULL), VD_OK);
    assert_null(vd_build_position(b, 0, &shut.pos, 0, -1));
    assert_int_equal(roll(b, 0, 6, 5, (int[]){0})->kind, VD_REC_dance);
    assert_int_equal(roll(b, 1, 3, 1, (int[]){0})->kind, VD_REC_roll_only);
    assert_int_equal(roll(b, 0, 6, 6, (int[]){0})->kind, VD_REC_dance);
    record = end(b);
    assert_true(record->match[0]->game[0]->start_set);
    assert_true(action_of(record, 0, 1)->unplayed);
    assert_non_null(repair_of(record, VD_REPAIR_no_play_written));
    assert_int_equal(record->match[0]->game[0]->winner, -1);
    through_json(record);
    vd_record_free(record);
}

static void cube_and_results(void **state)
{
    static const uint32_t second[2] = {0, 2}, third[2] = {1, 2};
    vd_builder *b = begin(7);
    vd_record *record;
    const vd_rec_match *match;

    (void)state;
    roll(b, 0, 3, 1, (int[]){8, 5, 6, 5, 0});
    vd_build_action(b, 1, VD_REC_double, 2, 0, "Doubles => 2");
    vd_build_action(b, 0, VD_REC_take, 0, 0, "Takes");
    roll(b, 1, 6, 5, (int[]){24, 13, 0});
    vd_build_result(b, 1, 4016, VD_REC_END_unknown); /* believed by nobody */
    vd_build_game(b, second);
    roll(b, 1, 3, 1, (int[]){8, 5, 6, 5, 0});
    vd_build_action(b, 0, VD_REC_double, 2, 0, NULL);
    vd_build_action(b, 1, VD_REC_drop, 0, 0, NULL);
    vd_build_game(b, third);
    roll(b, 0, 4, 1, (int[]){24, 23, 13, 9, 0});
    vd_build_result(b, 0, 50, VD_REC_END_unknown);
    record = end(b);
    match = record->match[0];
    assert_int_equal(match->game[0]->winner, 1);
    assert_int_equal(match->game[0]->points, 2);
    assert_int_equal(match->game[0]->end, VD_REC_END_resign);
    assert_non_null(repair_of(record, VD_REPAIR_result_points));
    assert_int_equal(match->game[1]->winner, 0);
    assert_int_equal(match->game[1]->end, VD_REC_END_drop);
    assert_int_equal(match->game[1]->points, 1);
    assert_int_equal(match->game[2]->points, 3); /* a backgammon at 1 is the most there is */
    assert_int_equal(action_of(record, 0, 3)->stake_exp, 1);
    assert_int_equal(action_of(record, 0, 3)->owner, 0);
    through_json(record);
    vd_record_free(record);
}

static void beaver_and_auto_doubles(void **state)
{
    vd_builder *b = begin(0);
    vd_record *record;

    (void)state;
    roll(b, 0, 3, 1, (int[]){8, 5, 6, 5, 0});
    vd_build_action(b, 1, VD_REC_double, 8, 0, NULL); /* the cube lay at 4 */
    vd_build_action(b, 0, VD_REC_double, 16, 0, NULL);
    roll(b, 1, 6, 5, (int[]){24, 13, 0});
    record = end(b);
    assert_int_equal(action_of(record, 0, 0)->kind, VD_REC_auto_double);
    assert_int_equal(action_of(record, 0, 1)->kind, VD_REC_auto_double);
    assert_int_equal(action_of(record, 0, 1)->cube_exp, 2);
    assert_int_equal(action_of(record, 0, 2)->stake_exp, 2);
    assert_int_equal(action_of(record, 0, 4)->kind, VD_REC_beaver);
    assert_int_equal(action_of(record, 0, 5)->stake_exp, 4);
    assert_int_equal(action_of(record, 0, 5)->owner, 0);
    assert_non_null(repair_of(record, VD_REPAIR_auto_double));
    through_json(record);
    vd_record_free(record);
}

/* An automatic double to what the stake was already is one all the same; written and read again, it stays so. */
static void automatic_double_that_doubles_nothing(void **state)
{
    static const uint32_t written[] = {1, 3};

    (void)state;
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        vd_builder *b = begin(0);
        vd_record *record;

        vd_build_action(b, 0, VD_REC_auto_double, written[i], 0, NULL);
        roll(b, 0, 3, 1, (int[]){8, 5, 6, 5, 0});
        vd_build_action(b, 1, VD_REC_double, 4, 0, NULL);
        record = end(b);
        assert_int_equal(action_of(record, 0, 0)->cube_exp, 1);
        assert_int_equal(action_of(record, 0, 1)->stake_exp, 1);
        assert_int_equal(action_of(record, 0, 2)->kind, VD_REC_double);
        assert_non_null(repair_of(record, VD_REPAIR_cube_value));
        assert_null(repair_of(record, VD_REPAIR_auto_double));
        through_json(record);
        vd_record_free(record);
    }
}

static void crawford_is_found(void **state)
{
    static const uint32_t scores[][2] = {{0, 0}, {6, 3}, {6, 4}};
    vd_builder *b;
    vd_record *record;

    (void)state;
    assert_int_equal(vd_builder_new("test", &b), VD_OK);
    vd_build_match(b);
    vd_build_rules(b, VD_BACKGAMMON, 7);
    for (size_t i = 0; i < 3; i++)
        vd_build_game(b, scores[i]);
    record = end(b);
    assert_false(record->match[0]->game[0]->crawford);
    assert_true(record->match[0]->game[1]->crawford);
    assert_false(record->match[0]->game[2]->crawford);
    through_json(record);
    vd_record_free(record);
}

static void refusals(void **state)
{
    static const struct {
        const char *text;
        vd_import_fault fault;
    } cases[] = {
        {"", VD_IMPORT_empty},
        {"hello", VD_IMPORT_unknown},
        {"{\"format\":\"mat\",", VD_IMPORT_cut_short},
        {"{\"format\":\"mat\"}", VD_IMPORT_json_key},
        {"{\"games\":[{\"score\":[0]}]}", VD_IMPORT_json_key},
        {"{\"games\":[{\"score\":[0,0],\"actions\":[{\"seat\":2,\"kind\":\"take\"}]}]}",
         VD_IMPORT_json_key},
        {"{\"games\":[{\"score\":[0,0],\"actions\":[{\"seat\":0,\"kind\":\"roll_play\",\"dice\":[7,1]}]}]}",
         VD_IMPORT_json_key},
        {"JavaFIBS internal match representation v1.1\n", VD_IMPORT_javafibs},
        {"OGXM\1", VD_IMPORT_ogxm},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        vd_record *record = NULL;
        vd_record_error err = {0};

        assert_int_not_equal(vd_record_read(cases[i].text, strlen(cases[i].text), &record, &err),
                             VD_OK);
        assert_null(record);
        assert_int_equal(err.fault, cases[i].fault);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_by_their_result),
        cmocka_unit_test(illegal_plays_are_kept),
        cmocka_unit_test(throws_without_a_play),
        cmocka_unit_test(cube_and_results),
        cmocka_unit_test(beaver_and_auto_doubles),
        cmocka_unit_test(automatic_double_that_doubles_nothing),
        cmocka_unit_test(crawford_is_found),
        cmocka_unit_test(refusals),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
