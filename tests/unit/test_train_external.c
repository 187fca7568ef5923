/* Conversations with a player behind a socket: what it is told, and that nothing it says is believed unchecked. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "train/play/external.h"
#include "videau/notation.h"

typedef struct line {
    external mine;
    int theirs;
    char told[512];
} line;

static void connect_line(line *l)
{
    int ends[2];

    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    l->mine = (external){.fd = ends[0]};
    l->theirs = ends[1];
}

/* What he will answer is there before he is asked; NULL: he hangs up. */
static void prepare(const line *l, const char *answer)
{
    if (answer)
        assert_int_equal(write(l->theirs, answer, strlen(answer)), (ssize_t)strlen(answer));
    else
        assert_int_equal(shutdown(l->theirs, SHUT_WR), 0);
}

static void hear(line *l)
{
    ssize_t len = read(l->theirs, l->told, sizeof l->told - 1);

    assert_true(len > 0);
    l->told[len] = '\0';
}

static void hang_up(line *l)
{
    external_close(&l->mine);
    close(l->theirs);
}

static void stand(vd_match *match, const char *text)
{
    vd_situation situation;

    assert_int_equal(vd_situation_parse(text, strlen(text), VD_BACKGAMMON, &situation, NULL),
                     VD_OK);
    vd_match_of(&situation, match);
}

static void plays_are_taken_only_if_legal(void **state)
{
    static const struct {
        const char *position, *answer, *play; /* NULL: refused */
    } cases[] = {
        {"start dice:3-1", "8/5 6/5\n", "8/5 6/5"},
        {"start dice:3-1", "6/5 8/5\n", "8/5 6/5"},
        {"start dice:3-1", "24/23 24/21\n", "24/23 24/21"},
        {"start dice:3-1", "24/20\n", "24/20"},
        {"start dice:3-1", "24/23/20\n", "24/20"},
        {"start dice:1-1", "8/7(2) 6/5(2)\n", "8/7(2) 6/5(2)"},
        {"M[bar:1 13:14] A[24:5 1:10] dice:2-1", "bar/24* 13/11\n", NULL}, /* five are no blot */
        {"M[bar:1 13:14] A[24:1 1:14] dice:2-1", "bar/24*/22\n", "bar/24*/22"},
        {"M[bar:1 13:14] A[24:1 1:14] dice:2-1", "bar/24* 13/11\n", "bar/24* 13/11"},
        {"M[bar:1 13:14] A[24:1 1:14] dice:2-1", "bar/24 13/11\n", NULL},
        {"M[6:1 5:1] A[19:2] dice:6-5", "6/off 5/off\n", "6/O 5/O"},
        {"start dice:3-1", "8/4\n", "8/4"},
        {"start dice:3-1", "13/8\n", NULL},
        {"start dice:3-1", "8/5\n", NULL},
        {"start dice:3-1", "\n", NULL},
        {"start dice:3-1", "roll\n", NULL},
        {"start dice:3-1", "8/\n", NULL},
        {"start dice:3-1", "8/5 6/5(\n", NULL},
        {"start dice:3-1", "8/5 6/5(99999999999)\n", NULL},
        {"start dice:3-1", "8/5 6/77777777777777\n", NULL},
        {"start dice:3-1", "off/5 6/5\n", NULL},
        {"start dice:3-1", "8/bar 6/5\n", NULL},
        {"start dice:3-1", "Error: badly formed board\n", NULL},
        {"start dice:3-1", NULL, NULL},
    };
    vd_plays plays = {.capacity = VD_PLAYS_MAX};

    (void)state;
    plays.play = malloc(VD_PLAYS_MAX * sizeof *plays.play);
    assert_non_null(plays.play);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        line l;
        vd_match match;
        char text[64];
        vd_buf out;
        size_t index = 999;
        bool good;

        connect_line(&l);
        stand(&match, cases[i].position);
        assert_int_equal(vd_match_plays(&match, &plays), VD_OK);
        prepare(&l, cases[i].answer);
        good = external_play(&l.mine, &match, &plays, &index);
        if (good != (cases[i].play != NULL))
            fail_msg("%s: %s", cases[i].position, cases[i].answer ? cases[i].answer : "hung up");
        if (good) {
            vd_buf_init(&out, text, sizeof text);
            vd_play_format(&out, &match.rules.variant, &match.pos, match.dice, &plays.play[index],
                           VD_STYLE_FFBG, true);
            assert_string_equal(text, cases[i].play);
        }
        hang_up(&l);
    }
    free(plays.play);
}

static void cube_answers(void **state)
{
    static const struct {
        const char *answer;
        int doubles, takes; /* -1: refused */
    } cases[] = {{"double\n", 1, -1},   {"roll\n", 0, -1},   {"take\n", -1, 1},
                 {"drop\n", -1, 0},     {"beaver\n", -1, 1}, {"8/5 6/5\n", -1, -1},
                 {"doubled\n", -1, -1}, {"\n", -1, -1},      {NULL, -1, -1}};
    vd_match match;

    (void)state;
    stand(&match, "start");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        line l;
        bool yes = false;

        connect_line(&l);
        prepare(&l, cases[i].answer);
        assert_int_equal(external_double(&l.mine, &match, &yes), cases[i].doubles >= 0);
        assert_int_equal(yes, cases[i].doubles > 0);
        hang_up(&l);
        yes = false;
        connect_line(&l);
        prepare(&l, cases[i].answer);
        assert_int_equal(external_take(&l.mine, &match, &yes), cases[i].takes >= 0);
        assert_int_equal(yes, cases[i].takes > 0);
        hang_up(&l);
    }
}

static const char CHECKERS_OF_RACE[] = ":0:0:3:0:0:2:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:-4:0:0:0";

/* Scores, cube and doubling as GNU Backgammon 1.07 reads them; see external.c. */
static void the_line_says_score_and_cube(void **state)
{
    static const struct {
        const char *caption, *before, *roll, *take;
    } cases[] = {
        {"", "0:0:0", "1:0:0:0:0:1:1:1:0:", "1:0:0:0:0:1:1:1:1:"},
        {"cube:4/me", "0:0:0", "1:0:0:0:0:4:1:0:0:", "1:0:0:0:0:4:1:0:1:"},
        {"cube:2/him", "0:0:0", "1:0:0:0:0:2:0:1:0:", NULL},
        {"length:7 score:3/5", "7:5:3", "1:0:0:0:0:1:1:1:0:", "1:0:0:0:0:1:1:1:1:"},
    };
    line l;
    vd_match match;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[128], wanted[256];
        bool yes;

        snprintf(text, sizeof text, "M[2:3 5:2] A[22:4] %s", cases[i].caption);
        stand(&match, text);
        connect_line(&l);
        prepare(&l, "roll\n");
        assert_true(external_double(&l.mine, &match, &yes));
        hear(&l);
        snprintf(wanted, sizeof wanted, "board:v:g:%s%s:%s1:-1:0:25:10:11:0:0:0:0:0:0\n",
                 cases[i].before, CHECKERS_OF_RACE, cases[i].roll);
        assert_string_equal(l.told, wanted);
        if (cases[i].take) {
            prepare(&l, "take\n");
            assert_true(external_take(&l.mine, &match, &yes));
            hear(&l);
            snprintf(wanted, sizeof wanted, "board:v:g:%s%s:%s1:-1:0:25:10:11:0:0:0:0:0:0\n",
                     i == 3 ? "7:3:5" : cases[i].before, CHECKERS_OF_RACE, cases[i].take);
            assert_string_equal(l.told, wanted);
        }
        hang_up(&l);
    }
}

static void nobody_listens(void **state)
{
    external e;
    char far[300];

    (void)state;
    assert_false(external_open(&e, "/nowhere/at/all"));
    assert_int_equal(e.fd, -1);
    memset(far, 'x', sizeof far - 1);
    far[sizeof far - 1] = '\0';
    assert_false(external_open(&e, far));
    external_close(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_are_taken_only_if_legal),
        cmocka_unit_test(cube_answers),
        cmocka_unit_test(the_line_says_score_and_cube),
        cmocka_unit_test(nobody_listens),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
