/* Our engine at another's board: what it answers, and what it remembers. Whatever the nets think, some answers are
 * certain; those are asked. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "scene.h"
#include "videau/app.h"

static vd_engine *engine;
static vd_search *search;

static int make_search(void **state)
{
    (void)state;
    return vd_engine_new(&engine, NULL) != VD_OK ||
           vd_search_new(engine, VD_SEARCH_CACHE, &search, NULL) != VD_OK;
}

static int drop_search(void **state)
{
    (void)state;
    vd_search_free(search);
    vd_engine_free(engine);
    return 0;
}

static vd_external_player *new_guest(bool beavers)
{
    const vd_external_player_rules rules = {
        .variant = VD_BACKGAMMON, .jacoby = true, .beavers = beavers};
    vd_external_player *guest = NULL;

    assert_int_equal(vd_external_player_new(engine, search, &rules, &guest), VD_OK);
    return guest;
}

typedef struct question {
    const char *mine, *theirs; /* of the player on roll */
    int die[2];
    int length, score[2];
    int cube_exp, owner; /* -1, VD_MOVER, VD_OPPONENT */
    bool doubled, returned;
    int seat;
} question;

static const char *ask(vd_external_player *guest, const question *q)
{
    static char answer[256];
    vd_fibs fibs = {.seat = (uint8_t)q->seat, .returned = q->returned};
    vd_situation *s = &fibs.situation;
    vd_error error = {0};
    char line[512];
    vd_buf buf;

    vd_situation_init(s, VD_BACKGAMMON);
    scene_pos(vd_variant_get(VD_BACKGAMMON), q->mine, q->theirs, &s->pos);
    if (q->die[0])
        s->dice = vd_dice_make(q->die[0], q->die[1]);
    s->length = (uint16_t)q->length;
    s->score[VD_MOVER] = (uint32_t)q->score[0];
    s->score[VD_OPPONENT] = (uint32_t)q->score[1];
    s->cube_exp = (uint16_t)q->cube_exp;
    s->cube_owner = (int8_t)q->owner;
    s->doubled = q->doubled;
    vd_buf_init(&buf, line, sizeof line);
    assert_int_equal(vd_fibs_format(&buf, &fibs), VD_OK);
    vd_buf_init(&buf, answer, sizeof answer);
    if (vd_external_player_answer(guest, line, strlen(line), NULL, &buf, &error) != VD_OK)
        fail_msg("%s: %s %s", line, vd_error_key(error.code), error.word);
    return answer;
}

#define EVEN  "24:2 13:5 8:3 6:5"
#define FIRST "1:2 12:5 17:3 19:5"

static void certain_answers(void **state)
{
    static const struct {
        const char *answer;
        question q;
    } known[] = {
        {"1/off 1/off", {"1:2", "23:1 24:5", {6, 5}, .owner = -1}},
        {"", {"bar:1 1:1", "19:2 20:2 21:2 22:2 23:2 24:2", {6, 5}, .owner = -1}},
        /* ahead by miles: doubled and passed for money, dropped in the other seat */
        {"double", {"1:2 2:2", "18:4 19:2 24:1", .owner = -1}},
        {"drop", {"1:2 2:2", "18:4 19:2 24:1", .owner = -1, .doubled = true, .seat = 1}},
        /* the stake decides the match already; or the other's cube */
        {"roll", {"1:2 2:2", "18:4 19:2 24:1", .length = 5, .score = {4, 0}, .owner = -1}},
        {"roll", {"1:2 2:2", "18:4 19:2 24:1", .cube_exp = 1, .owner = VD_OPPONENT}},
        /* nothing to lose by a take: he wins the match by the game anyway */
        {"take",
         {"1:2 2:2", "18:4 19:2 24:1", .length = 5, .score = {4, 0}, .owner = -1, .doubled = true}},
        /* the first roll: who doubles is worse off than before */
        {"beaver", {EVEN, FIRST, .owner = -1, .doubled = true, .seat = 1}},
        {"take", {EVEN, FIRST, .length = 7, .owner = -1, .doubled = true, .seat = 1}},
        {"roll", {EVEN, FIRST, .owner = -1}},
        /* as good as lost: nothing contradicts a resignation */
        {"resign normal", {"6:2 5:2 4:2", "24:1", .owner = -1}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        vd_external_player *guest = new_guest(true);
        const char *answer = ask(guest, &known[i].q);

        if (strcmp(answer, known[i].answer) != 0)
            fail_msg("%zu: %s instead of %s", i, answer, known[i].answer);
        vd_external_player_free(guest);
    }
}

static void a_beaver_refused_is_not_tried_again(void **state)
{
    const question doubled = {EVEN, FIRST, .owner = -1, .doubled = true, .seat = 1};
    vd_external_player *guest = new_guest(true), *never = new_guest(false);

    (void)state;
    assert_string_equal(ask(guest, &doubled), "beaver");
    assert_string_equal(ask(guest, &doubled), "take");
    assert_string_equal(ask(guest, &doubled), "take");
    assert_string_equal(ask(never, &doubled), "take");
    vd_external_player_free(guest);
    vd_external_player_free(never);
}

/* A drop of a beaver costs the double; keeping on is right down to minus one half of the stake then. */
static void beavers_are_answered(void **state)
{
    /* seat 0 doubled and is asked, far ahead; then far behind */
    const question ahead = {"1:2 2:2",        "18:4 19:2 24:1", .cube_exp = 1, .owner = VD_OPPONENT,
                            .returned = true, .seat = 0};
    const question behind = {"6:5 5:5",        "24:2",   .cube_exp = 1, .owner = VD_OPPONENT,
                             .returned = true, .seat = 0};
    const question mine = {"6:5 5:5", "24:2", .owner = -1};
    vd_external_player *guest = new_guest(true);

    (void)state;
    (void)ask(guest, &mine); /* our own turn: we sit at 0 */
    assert_string_equal(ask(guest, &ahead), "beaver");
    assert_string_equal(ask(guest, &behind), "drop");
    vd_external_player_free(guest);
}

/* Seat 1 is asked about a beaver of its own that seat 0 turned again: what is good for 0 is bad for it. */
static void raccoons_are_answered(void **state)
{
    const question first = {EVEN, FIRST, .owner = -1, .doubled = true, .seat = 0};
    const question lost = {"1:2 2:2",        "18:4 19:2 24:1", .cube_exp = 2, .owner = VD_OPPONENT,
                           .returned = true, .seat = 0};
    const question won = {"6:5 5:5",        "24:2",   .cube_exp = 2, .owner = VD_OPPONENT,
                          .returned = true, .seat = 0};
    vd_external_player *guest = new_guest(true);

    (void)state;
    assert_string_equal(ask(guest, &first), "beaver");
    assert_string_equal(ask(guest, &lost), "drop");
    assert_string_equal(ask(guest, &won), "beaver");
    vd_external_player_free(guest);
}

static void one_resignation_a_game(void **state)
{
    const question lost = {"6:2 5:2 4:2", "24:1", .owner = -1};
    const question later = {"6:1 5:2 4:2", "24:1", .owner = -1};
    const question opening = {EVEN, FIRST, .owner = -1};
    vd_external_player *guest = new_guest(true);

    (void)state;
    assert_string_equal(ask(guest, &lost), "resign normal");
    assert_string_equal(ask(guest, &lost), "roll");
    assert_string_equal(ask(guest, &later), "roll");
    assert_string_equal(ask(guest, &opening), "roll");
    assert_string_equal(ask(guest, &lost), "resign normal");
    vd_external_player_free(guest);
}

static void a_double_refused_is_not_tried_again(void **state)
{
    const question ahead = {"1:2 2:2", "18:4 19:2 24:1", .owner = -1};
    const question other = {"1:2 2:1", "18:4 19:2 24:1", .owner = -1};
    vd_external_player *guest = new_guest(true);

    (void)state;
    assert_string_equal(ask(guest, &ahead), "double");
    assert_string_equal(ask(guest, &ahead), "roll");
    assert_string_equal(ask(guest, &other), "double");
    vd_external_player_free(guest);
}

static bool stop_at_once(void *user, double done)
{
    (void)user;
    (void)done;
    return false;
}

static void bad_lines_leave_it_ready(void **state)
{
    static const char over[] =
        "board:a:b:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:-1:0"
        ":-1:0:0:0:0:1:1:1:0:1:-1:0:25:15:14:0:0:0:0:0:1";
    const vd_external_player_rules rules = {.variant = VD_BACKGAMMON, .ply = 2};
    const vd_job job = {stop_at_once, NULL};
    const question race = {"1:2", "23:1 24:5", {6, 5}, .owner = -1};
    vd_external_player *guest = new_guest(true), *deep = NULL;
    vd_error error = {0};
    char text[256], small[4];
    vd_buf buf;

    (void)state;
    vd_buf_init(&buf, text, sizeof text);
    vd_buf_put(&buf, "before");
    assert_int_equal(vd_external_player_answer(guest, "board:x", 7, NULL, &buf, &error),
                     VD_ERR_PARSE);
    assert_int_equal(error.code, VD_ERROR_fibs_fields);
    assert_int_equal(vd_external_player_answer(guest, over, strlen(over), NULL, &buf, &error),
                     VD_ERR_POSITION);
    assert_int_equal(error.code, VD_ERROR_fibs_over);
    assert_string_equal(text, "before");
    assert_string_equal(ask(guest, &race), "1/off 1/off");
    vd_external_player_free(guest);

    /* stopped in the middle; and an answer without room */
    assert_int_equal(vd_external_player_new(engine, search, &rules, &deep), VD_OK);
    {
        static const char start[] =
            "board:a:b:0:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:4:1:4:1:1:1:1:"
            "0:1:-1:0:25:0:0:0:0:0:0:0:1";

        assert_int_equal(vd_external_player_answer(deep, start, strlen(start), &job, &buf, &error),
                         VD_ERR_CANCELLED);
        assert_string_equal(text, "before");
        vd_buf_init(&buf, small, sizeof small);
        assert_int_equal(vd_external_player_answer(deep, start, strlen(start), NULL, &buf, &error),
                         VD_ERR_FULL);
    }
    vd_external_player_free(deep);
    vd_external_player_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(certain_answers),
        cmocka_unit_test(a_beaver_refused_is_not_tried_again),
        cmocka_unit_test(beavers_are_answered),
        cmocka_unit_test(raccoons_are_answered),
        cmocka_unit_test(one_resignation_a_game),
        cmocka_unit_test(a_double_refused_is_not_tried_again),
        cmocka_unit_test(bad_lines_leave_it_ready),
    };

    return cmocka_run_group_tests(tests, make_search, drop_search);
}
