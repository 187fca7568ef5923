/* FIBS boards: what GNU Backgammon 1.07 sent in states whose ids it printed at the same time; refusals; every position of
 * a walk there and back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "scene.h"
#include "videau/notation.h"
#include "walk.h"

#define CHECKERS_0 "0:0:-1:0:2:0:4:-2:2:0:0:0:-2:3:0:0:0:-1:-3:0:-4:0:0:0:-1:1"
#define CHECKERS_1 "-1:1:0:0:0:4:0:3:1:0:0:0:-3:2:0:0:0:-2:2:-4:0:-2:0:1:0:0"
#define TAIL_0     ":1:-1:0:25:3:1:0:0:0:0:"
#define TAIL_1     ":1:-1:0:25:1:3:0:0:0:0:"

/* `show board`, then `play` or `double` with an external player. */
static const struct {
    const char *id, *line;
    int seat;
} recorded[] = {
    {"mGdwACg8FwwGAQ:MAHgACAAIAAE",
     "board:zero:one:7:2:4:" CHECKERS_0 ":-1:0:0:0:0:1:1:1:0" TAIL_0 "0:1", 0},
    {"mGdwACg8FwwGAQ:MIHlACAAIAAE",
     "board:zero:one:7:2:4:" CHECKERS_0 ":-1:3:1:3:1:1:1:1:0" TAIL_0 "0:1", 0},
    {"mGdwACg8FwwGAQ:cAn3ACAAIAAE",
     "board:zero:one:7:2:4:" CHECKERS_1 ":1:6:5:6:5:1:1:1:0" TAIL_1 "0:1", 1},
    {"mGdwACg8FwwGAQ:UQngACAAIAAE",
     "board:zero:one:7:2:4:" CHECKERS_1 ":1:0:0:0:0:2:1:0:0" TAIL_1 "0:1", 1},
    {"mGdwACg8FwwGAQ:EgHlACAAIAAE",
     "board:zero:one:7:2:4:" CHECKERS_0 ":-1:2:1:2:1:4:1:0:0" TAIL_0 "0:1", 0},
    {"mGdwACg8FwwGAQ:MBngACAAIAAE",
     "board:one:zero:7:4:2:" CHECKERS_0 ":-1:0:0:0:0:1:1:1:1" TAIL_0 "0:1", 0},
    {"mGdwACg8FwwGAQ:URHgACAAIAAE",
     "board:one:zero:7:4:2:" CHECKERS_1 ":1:0:0:0:0:2:1:0:1" TAIL_1 "0:1", 1},
    {"mGdwACg8FwwGAQ:8AnqAGAAIAAE",
     "board:zero:one:7:6:4:" CHECKERS_1 ":1:4:2:4:2:1:1:1:0" TAIL_1 "0:0", 1},
    {"mGdwACg8FwwGAQ:MAHgAEAAMAAE",
     "board:zero:one:7:4:6:" CHECKERS_0 ":-1:0:0:0:0:1:1:1:0" TAIL_0 "1:1", 0},
    {"mGdwACg8FwwGAQ:cIkWACAAIAAA",
     "board:zero:one:0:2:4:" CHECKERS_1 ":1:5:5:5:5:1:1:1:0" TAIL_1 "0:1", 1},
    {"mGdwACg8FwwGAQ:MIE2AAAAAAAE",
     "board:zero:one:1:0:0:" CHECKERS_0 ":-1:5:5:5:5:1:1:1:0" TAIL_0 "1:1", 0},
};

static void same_caption(const vd_situation *a, const vd_situation *b)
{
    assert_memory_equal(&a->dice, &b->dice, sizeof a->dice);
    assert_int_equal(a->length, b->length);
    assert_int_equal(a->score[VD_MOVER], b->score[VD_MOVER]);
    assert_int_equal(a->score[VD_OPPONENT], b->score[VD_OPPONENT]);
    assert_int_equal(a->crawford, b->crawford);
    assert_int_equal(a->cube_exp, b->cube_exp);
    assert_int_equal(a->cube_owner, b->cube_owner);
    assert_int_equal(a->doubled, b->doubled);
}

static void recorded_lines_mean_the_ids(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof recorded / sizeof *recorded; i++) {
        const char *line = recorded[i].line, *id = recorded[i].id;
        vd_error error = {0};
        char again[512];
        vd_situation due;
        vd_fibs fibs;
        vd_buf buf;

        assert_int_equal(vd_situation_parse(id, strlen(id), VD_BACKGAMMON, &due, NULL), VD_OK);
        if (vd_fibs_parse(line, strlen(line), VD_BACKGAMMON, &fibs, &error) != VD_OK)
            fail_msg("line %zu: %s at %zu, %s", i, vd_error_key(error.code), error.offset,
                     error.word);
        assert_true(vd_pos_equal(&fibs.situation.pos, &due.pos));
        same_caption(&fibs.situation, &due);
        assert_int_equal(fibs.seat, recorded[i].seat);
        assert_false(fibs.returned);
        vd_buf_init(&buf, again, sizeof again);
        assert_int_equal(vd_fibs_format(&buf, &fibs), VD_OK);
        assert_string_equal(again, line);
    }
}

/* GNU Backgammon ends its lines with "\n\0", and the zero byte begins the next one. */
static void bytes_around_do_not_matter(void **state)
{
    char line[512] = {0};
    vd_fibs fibs;
    size_t len;

    (void)state;
    strcpy(line + 1, recorded[0].line);
    len = strlen(line + 1) + 1;
    memcpy(line + len, " \r\n", 4);
    assert_int_equal(vd_fibs_parse(line, len + 4, VD_BACKGAMMON, &fibs, NULL), VD_OK);
    assert_int_equal(fibs.situation.length, 7);
}

/* zero doubled, one turned it at once: zero is asked; and one who had beavered is asked once zero turned it again. */
static void beavers_are_told_from_doubles(void **state)
{
    static const char *const lines[] = {
        "board:zero:one:0:2:4:" CHECKERS_0 ":-1:0:0:0:0:2:1:0:1" TAIL_0 "0:1",
        "board:one:zero:0:4:2:" CHECKERS_0 ":-1:0:0:0:0:4:1:0:1" TAIL_0 "0:1",
        "board:zero:one:0:2:4:" CHECKERS_1 ":1:0:0:0:0:2:0:1:1" TAIL_1 "0:1",
    };

    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        vd_fibs fibs;

        assert_int_equal(vd_fibs_parse(lines[i], strlen(lines[i]), VD_BACKGAMMON, &fibs, NULL),
                         VD_OK);
        assert_true(fibs.returned);
        assert_false(fibs.situation.doubled);
        assert_int_equal(fibs.situation.cube_owner, VD_OPPONENT);
        assert_int_equal(fibs.situation.cube_exp, i == 1 ? 2 : 1);
        assert_int_equal(fibs.seat, i == 2);
    }
}

static void bad_lines_are_refused(void **state)
{
    static const struct {
        vd_error_code what;
        const char *line;
    } bad[] = {
        {VD_ERROR_empty, ""},
        {VD_ERROR_empty, " \t"},
        {VD_ERROR_fibs_start, "hello"},
        {VD_ERROR_fibs_start, "boar"},
        {VD_ERROR_fibs_fields, "board:zero:one"},
        {VD_ERROR_fibs_fields, "board:zero:one:7:2:4:" CHECKERS_0 ":-1:3:1:3:1:1:1:1:0" TAIL_0 "0"},
        {VD_ERROR_fibs_fields,
         "board:zero:one:7:2:4:" CHECKERS_0 ":-1:3:1:3:1:1:1:1:0" TAIL_0 "0:1:9"},
        {VD_ERROR_bad_number,
         "board:zero:one:x:2:4:" CHECKERS_0 ":-1:3:1:3:1:1:1:1:0" TAIL_0 "0:1"},
        {VD_ERROR_bad_number, "board:zero:one::2:4:" CHECKERS_0 ":-1:3:1:3:1:1:1:1:0" TAIL_0 "0:1"},
        {VD_ERROR_bad_number,
         "board:zero:one:99999999999:2:4:" CHECKERS_0 ":-1:3:1:3:1:1:1:1:0" TAIL_0 "0:1"},
        {VD_ERROR_bad_score, "board:zero:one:7:7:4:" CHECKERS_0 ":-1:3:1:3:1:1:1:1:0" TAIL_0 "0:1"},
        {VD_ERROR_bad_number, "board:zero:one:7:2:4:" CHECKERS_0 ":0:3:1:3:1:1:1:1:0" TAIL_0 "0:1"},
        {VD_ERROR_bad_number,
         "board:zero:one:7:2:4:" CHECKERS_0 ":-1:7:1:7:1:1:1:1:0" TAIL_0 "0:1"},
        {VD_ERROR_bad_dice, "board:zero:one:7:2:4:" CHECKERS_0 ":-1:3:0:3:1:1:1:1:0" TAIL_0 "0:1"},
        {VD_ERROR_bad_cube, "board:zero:one:7:2:4:" CHECKERS_0 ":-1:3:1:3:1:3:1:1:0" TAIL_0 "0:1"},
        {VD_ERROR_bad_number,
         "board:zero:one:7:2:4:" CHECKERS_0 ":-1:3:1:3:1:0:1:1:0" TAIL_0 "0:1"},
        /* dice and a double to answer */
        {VD_ERROR_bad_number,
         "board:one:zero:7:2:4:" CHECKERS_0 ":-1:3:1:3:1:1:1:1:1" TAIL_0 "0:1"},
        /* the other colour, and the other way round */
        {VD_ERROR_bad_number,
         "board:zero:one:7:2:4:" CHECKERS_0 ":-1:3:1:3:1:1:1:1:0:-1:-1:0:25:3:1:0:0:0:0:0:1"},
        {VD_ERROR_bad_number,
         "board:zero:one:7:2:4:" CHECKERS_0 ":-1:3:1:3:1:1:1:1:0:1:1:25:0:3:1:0:0:0:0:0:1"},
        /* off, or on the board, one too many */
        {VD_ERROR_too_many_men,
         "board:zero:one:7:2:4:" CHECKERS_0 ":-1:3:1:3:1:1:1:1:0:1:-1:0:25:2:1:0:0:0:0:0:1"},
        {VD_ERROR_too_many_men,
         "board:zero:one:7:2:4:0:0:-1:0:9:0:9:-2:2:0:0:0:-2:3:0:0:0:-1:-3:0:-4:0:0:0:-1:1"
         ":-1:3:1:3:1:1:1:1:0" TAIL_0 "0:1"},
        /* a bar at the wrong end */
        {VD_ERROR_bad_number,
         "board:zero:one:7:2:4:1:0:-1:0:2:0:4:-2:2:0:0:0:-2:3:0:0:0:-1:-3:0:-4:0:0:0:-1:0"
         ":-1:3:1:3:1:1:1:1:0" TAIL_0 "0:1"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        vd_error error = {0};
        vd_fibs fibs, before;

        memset(&fibs, 7, sizeof fibs);
        before = fibs;
        if (vd_fibs_parse(bad[i].line, strlen(bad[i].line), VD_BACKGAMMON, &fibs, &error) == VD_OK)
            fail_msg("read: %s", bad[i].line);
        if (error.code != bad[i].what)
            fail_msg("%s is refused as %s", bad[i].line, vd_error_key(error.code));
        assert_memory_equal(&fibs, &before, sizeof fibs);
    }
}

static void other_games(void **state)
{
    const char *line = recorded[0].line;
    vd_fibs fibs;

    (void)state;
    assert_int_equal(vd_fibs_parse(line, strlen(line), VD_NACKGAMMON, &fibs, NULL), VD_OK);
    assert_int_not_equal(vd_fibs_parse(line, strlen(line), VD_HYPERGAMMON, &fibs, NULL), VD_OK);
    assert_int_equal(vd_fibs_parse(line, strlen(line), VD_DUTCH, &fibs, NULL), VD_ERR_UNSUPPORTED);
}

static void a_walk_there_and_back(void **state)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    walk_state walk;

    (void)state;
    walk_init(&walk, variant, 77);
    for (int i = 0; i < 2000; i++) {
        vd_fibs fibs = {.seat = (uint8_t)(i % 2)}, back;
        char line[512];
        vd_buf buf;

        walk_next(&walk);
        vd_situation_init(&fibs.situation, VD_BACKGAMMON);
        fibs.situation.pos = walk.pos;
        fibs.situation.dice = i % 3 ? walk.dice : (vd_dice){.count = 0};
        fibs.situation.length = (uint16_t)(i % 5 * 3);
        fibs.situation.cube_exp = (uint16_t)(i % 4);
        fibs.situation.cube_owner = (int8_t)(i % 3 - 1);
        fibs.situation.score[i % 2] = i % 5 ? (uint32_t)(i % 5) : 0;
        fibs.situation.doubled =
            fibs.situation.dice.count == 0 && fibs.situation.cube_owner != VD_OPPONENT;
        vd_buf_init(&buf, line, sizeof line);
        assert_int_equal(vd_fibs_format(&buf, &fibs), VD_OK);
        assert_int_equal(vd_fibs_parse(line, buf.length, VD_BACKGAMMON, &back, NULL), VD_OK);
        assert_true(vd_pos_equal(&back.situation.pos, &fibs.situation.pos));
        same_caption(&back.situation, &fibs.situation);
        assert_int_equal(back.seat, fibs.seat);
    }
    walk_fini(&walk);
}

static void plays_are_hops(void **state)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    static vd_play memory[VD_PLAYS_MAX];
    vd_plays plays = {memory, VD_PLAYS_MAX, 0};
    char text[64];
    vd_play pass;
    vd_buf buf;
    vd_pos pos;

    (void)state;
    memset(&pass, 0, sizeof pass);
    vd_buf_init(&buf, text, sizeof text);
    vd_fibs_play_format(&buf, &pass);
    assert_string_equal(text, "");
    scene_pos(variant, "bar:1 1:1", "24:2", &pos);
    assert_int_equal(vd_plays_find(variant, &pos, vd_dice_make(6, 5), &plays), VD_OK);
    assert_int_equal(plays.count, 1);
    vd_buf_init(&buf, text, sizeof text);
    vd_fibs_play_format(&buf, &plays.play[0]);
    if (strcmp(text, "bar/19 19/14") != 0)
        assert_string_equal(text, "bar/20 20/14");
    scene_pos(variant, "4:1 1:1", "24:2", &pos);
    assert_int_equal(vd_plays_find(variant, &pos, vd_dice_make(6, 5), &plays), VD_OK);
    assert_int_equal(plays.count, 1);
    vd_buf_init(&buf, text, sizeof text);
    vd_fibs_play_format(&buf, &plays.play[0]);
    assert_string_equal(text, "4/off 1/off");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recorded_lines_mean_the_ids),
        cmocka_unit_test(bytes_around_do_not_matter),
        cmocka_unit_test(beavers_are_told_from_doubles),
        cmocka_unit_test(bad_lines_are_refused),
        cmocka_unit_test(other_games),
        cmocka_unit_test(a_walk_there_and_back),
        cmocka_unit_test(plays_are_hops),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
