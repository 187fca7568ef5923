/* videau quiz: positions of one's own matches as questions, which come again before they are forgotten. */
#include "columns.h"
#include "quiz_cli.h"

#include <stdlib.h>
#include <time.h>

enum { QUESTIONS_USUAL = 10, DAILY = 5, QUESTIONS_MAX = 1000 };

/* Days since 1970 of a date. */
static int days_of(int year, int month, int day)
{
    const int y = month > 2 ? year : year - 1, era = y / 400;
    const int of_era = y - era * 400;
    const int of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;

    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

static int today(void)
{
    const time_t now = time(NULL);
    struct tm local;

    if (!localtime_r(&now, &local))
        return (int)(now / 86400);
    return days_of(local.tm_year + 1900, local.tm_mon + 1, local.tm_mday);
}

static bool read_options(vd_quiz *quiz)
{
    vd_cli *cli = quiz->cli;
    long most = vd_cli_has(cli, "daily") ? DAILY : QUESTIONS_USUAL;

    quiz->tolerance = 0.02;
    quiz->close = vd_cli_has(cli, "close");
    quiz->day = today();
    if (!vd_cli_number(cli, "most", 1, QUESTIONS_MAX, &most) ||
        !vd_cli_decimal(cli, "tolerance", 0, 1, &quiz->tolerance))
        return false;
    quiz->most = (size_t)most;
    if (vd_cli_has(cli, "file") && (vd_cli_has(cli, "library") || vd_cli_has(cli, "daily")))
        return vd_cli_refuse(cli, "cli.quiz.either", NULL, 0), false;
    return true;
}

static bool make_engine(vd_quiz *quiz)
{
    vd_error err = {VD_ERROR_none, 0, {0, 0, 0}, ""};

    if (vd_cli_engine(quiz->cli, &quiz->engine, &err) != VD_OK ||
        vd_adviser_new(quiz->engine, &quiz->adviser, &err) != VD_OK)
        return (void)vd_cli_refuse_error(quiz->cli, &err), false;
    quiz->scratch.capacity = VD_PLAYS_MAX;
    quiz->scratch.play = malloc(VD_PLAYS_MAX * sizeof *quiz->scratch.play);
    return quiz->scratch.play || (vd_cli_refuse(quiz->cli, "cli.no_memory", NULL, 0), false);
}

/* What is left of the five of this day. */
static bool count_today(vd_quiz *quiz)
{
    vd_library_quiz_sum sum;
    const vd_status status = vd_library_quiz_count(quiz->library, quiz->day, &sum);

    if (status != VD_OK)
        return (void)vd_library_refuse(quiz->cli, status), false;
    quiz->most = sum.today >= (int64_t)quiz->most ? 0 : quiz->most - (size_t)sum.today;
    return true;
}

static bool pick(vd_quiz *quiz)
{
    const char *file = vd_cli_value(quiz->cli, "file");

    if (file)
        return make_engine(quiz) && vd_quiz_pick_file(quiz, file);
    if (!vd_cli_library(quiz->cli, &quiz->library) ||
        (vd_cli_has(quiz->cli, "daily") && !count_today(quiz)))
        return false;
    return quiz->most == 0 || (make_engine(quiz) && vd_quiz_pick(quiz));
}

static void say_sum(vd_quiz *quiz)
{
    const int asked = quiz->right + quiz->near + quiz->wrong;
    char mean[VD_NUMBER_BYTES];

    if (asked == 0)
        return;
    vd_columns_number(quiz->cli, quiz->lost / asked, mean);
    vd_cli_say(quiz->cli, "cli.quiz.sum",
               (const vd_text_arg[]){vd_text_int(asked), vd_text_int(quiz->right),
                                     vd_text_int(quiz->near), vd_text_int(quiz->wrong),
                                     vd_text_string(mean + 1)},
               5);
}

static int ask_all(vd_quiz *quiz)
{
    vd_quiz_end end = VD_QUIZ_GOES_ON;

    if (quiz->count == 0) {
        vd_cli_say(quiz->cli, quiz->most == 0 ? "cli.quiz.done_today" : "cli.quiz.none", NULL, 0);
        return quiz->most == 0 ? VD_EXIT_DONE : VD_EXIT_NO;
    }
    vd_cli_say(quiz->cli, "cli.quiz.help", NULL, 0);
    for (size_t i = 0; i < quiz->count && end == VD_QUIZ_GOES_ON; i++)
        end = vd_quiz_ask(quiz, i);
    if (end == VD_QUIZ_FAILS)
        return VD_EXIT_UNUSABLE;
    say_sum(quiz);
    return VD_EXIT_DONE;
}

int vd_cmd_quiz(vd_cli *cli)
{
    vd_quiz quiz = {.cli = cli};
    const int code = read_options(&quiz) && pick(&quiz) ? ask_all(&quiz) : VD_EXIT_UNUSABLE;

    free(quiz.item);
    free(quiz.scratch.play);
    vd_adviser_free(quiz.adviser);
    vd_cli_engine_free(cli, quiz.engine);
    vd_library_close(quiz.library);
    return code;
}
