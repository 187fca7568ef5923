/* videau quiz: which positions are asked. */
#include "quiz_cli.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 64, TRIES = 10 };

/* Losses of what is asked, unless words say otherwise; and how near two choices are in a close decision. */
static const double ERROR_LEAST = 0.05, CLOSE_MAX = 0.03, CLOSE_CUBE_MAX = 0.06;

/* Double and answer of one position tell each other's answer. */
static bool would_tell(const vd_quiz *quiz, const char *position, vd_decision_kind kind)
{
    static const char xgid[] = "XGID=";
    const bool is_xgid = strncmp(position, xgid, sizeof xgid - 1) == 0;
    const size_t len = is_xgid ? strcspn(position, ":") : strlen(position);

    for (size_t i = 0; kind != VD_DECISION_play && i < quiz->count; i++)
        if (quiz->item[i].kind != VD_DECISION_play &&
            strncmp(quiz->item[i].position, position, len) == 0)
            return true;
    return false;
}

vd_status vd_quiz_add(vd_quiz *quiz, const char *position, vd_decision_kind kind,
                      const vd_fsrs_card *card)
{
    vd_quiz_item *item;
    vd_buf buf;

    if (would_tell(quiz, position, kind))
        return VD_OK;
    if (quiz->count == quiz->room) {
        const size_t room = quiz->room ? 2 * quiz->room : 16;
        vd_quiz_item *more = realloc(quiz->item, room * sizeof *more);

        if (!more)
            return VD_ERR_NOMEM;
        quiz->item = more;
        quiz->room = room;
    }
    item = &quiz->item[quiz->count];
    vd_buf_init(&buf, item->position, sizeof item->position);
    vd_buf_put(&buf, position);
    item->kind = kind;
    item->card = *card;
    quiz->count += !buf.full; /* longer than any we write */
    return VD_OK;
}

/* Are the two best choices near each other, as far as the net alone sees? */
static bool is_close(const vd_quiz *quiz, const vd_quiz_item *item)
{
    vd_advice advice;
    vd_match match;

    if (!vd_quiz_match(quiz, item, &match) ||
        vd_adviser_ask(quiz->adviser, &match, 0, NULL, &advice) != VD_OK)
        return false;
    if (advice.kind == VD_ADVICE_PLAYS)
        return advice.count > 1 &&
               advice.play[0].value.equity - advice.play[1].value.equity < CLOSE_MAX;
    if (item->kind == VD_DECISION_answer)
        return fabs(advice.cube.take - advice.cube.pass) < CLOSE_CUBE_MAX;
    return fabs(fmin(advice.cube.take, advice.cube.pass) - advice.cube.no_double) < CLOSE_CUBE_MAX;
}

/* ---- From the library ---- */

typedef struct picking {
    vd_quiz *quiz;
    bool fresh;
    vd_status status;
} picking;

static bool kind_of(const char *name, vd_decision_kind *out)
{
    for (int i = 0; i < VD_DECISION_COUNT; i++)
        if (!strcmp(name, vd_decision_name((vd_decision_kind)i))) {
            *out = (vd_decision_kind)i;
            return true;
        }
    return false;
}

static bool visit(void *user, const vd_library_place *place, const vd_fsrs_card *card)
{
    picking *p = user;
    vd_quiz *quiz = p->quiz;
    const size_t before = quiz->count;
    vd_decision_kind kind;

    if (!kind_of(place->kind, &kind))
        return true;
    p->status = vd_quiz_add(quiz, place->position, kind, card);
    if (p->status == VD_OK && quiz->count > before && p->fresh && quiz->close &&
        !is_close(quiz, &quiz->item[quiz->count - 1]))
        quiz->count--;
    return p->status == VD_OK && quiz->count < quiz->most;
}

/* Somebody has said who they are. */
static bool note_me(void *user, const vd_library_player *player)
{
    *(bool *)user = player->me;
    return !player->me;
}

/* The words given, and those for who gave none: the own errors. */
static bool read_words(const vd_quiz *quiz, vd_library_query **out)
{
    vd_cli *cli = quiz->cli;
    const char *word[WORDS_MAX + 2];
    char error[32];
    int count = 0;
    bool me = false;
    vd_status status = VD_OK;

    if (cli->argc > WORDS_MAX)
        return vd_cli_refuse(cli, "cli.too_many", NULL, 0), false;
    for (; count < cli->argc; count++)
        word[count] = cli->argv[count];
    if (count == 0)
        status = vd_library_players(quiz->library, note_me, &me);
    if (status != VD_OK)
        return (void)vd_library_refuse(cli, status), false;
    if (me)
        word[count++] = "player:me";
    snprintf(error, sizeof error, quiz->close ? "error:<%.3f" : "error:>=%.3f",
             quiz->close ? CLOSE_MAX : ERROR_LEAST);
    if (cli->argc == 0 || quiz->close)
        word[count++] = error;
    return vd_library_words(cli, word, count, out);
}

bool vd_quiz_pick(vd_quiz *quiz)
{
    picking p = {.quiz = quiz, .status = VD_OK};
    vd_library_query *query = NULL;
    vd_status status;

    if (!read_words(quiz, &query))
        return false;
    status = vd_library_quiz(quiz->library, quiz->cli->argc > 0 ? query : NULL, VD_QUIZ_DUE,
                             quiz->day, quiz->most, visit, &p);
    p.fresh = true;
    if (status == VD_OK && p.status == VD_OK && quiz->count < quiz->most)
        status = vd_library_quiz(quiz->library, query, VD_QUIZ_NEW, quiz->day, TRIES * quiz->most,
                                 visit, &p);
    vd_library_query_free(query);
    status = status == VD_OK ? p.status : status;
    return status == VD_OK || ((void)vd_library_refuse(quiz->cli, status), false);
}

/* ---- From a file ---- */

static int dearest(const void *a, const void *b)
{
    const vd_decision *const *x = a, *const *y = b;

    if ((*x)->loss != (*y)->loss)
        return (*x)->loss < (*y)->loss ? 1 : -1;
    return *x < *y ? -1 : *x > *y;
}

static bool is_asked(const vd_quiz *quiz, const vd_decision *d)
{
    if (!d->graded || !d->counted || d->kind > VD_DECISION_answer)
        return false;
    return quiz->close ? d->loss < CLOSE_MAX : d->loss >= ERROR_LEAST;
}

static vd_status add_decision(vd_quiz *quiz, const vd_decision *d)
{
    const vd_fsrs_card card = {0};
    char position[VD_QUIZ_POSITION];
    const size_t before = quiz->count;
    vd_status status;
    vd_buf buf;

    vd_buf_init(&buf, position, sizeof position);
    vd_situation_format(&buf, &d->situation);
    status = vd_quiz_add(quiz, position, (vd_decision_kind)d->kind, &card);
    if (status == VD_OK && quiz->count > before && quiz->close &&
        !is_close(quiz, &quiz->item[quiz->count - 1]))
        quiz->count--;
    return status;
}

static vd_status add_analysed(vd_quiz *quiz, const vd_analysis *analysis)
{
    const vd_decision **list = calloc(analysis->decisions + 1, sizeof(void *));
    size_t count = 0;
    vd_status status = list ? VD_OK : VD_ERR_NOMEM;

    for (size_t i = 0; list && i < analysis->decisions; i++)
        if (is_asked(quiz, &analysis->decision[i]))
            list[count++] = &analysis->decision[i];
    if (list)
        qsort(list, count, sizeof(void *), dearest);
    for (size_t i = 0; status == VD_OK && i < count && quiz->count < quiz->most; i++)
        status = add_decision(quiz, list[i]);
    free(list);
    return status;
}

bool vd_quiz_pick_file(vd_quiz *quiz, const char *path)
{
    vd_record *record;
    vd_status status = VD_OK;

    if (quiz->cli->argc > 0)
        return vd_cli_refuse(quiz->cli, "cli.quiz.words_of_file", NULL, 0), false;
    if (!vd_cli_record(quiz->cli, path, &record))
        return false;
    for (size_t i = 0; status == VD_OK && i < record->matches; i++) {
        vd_analysis_options options;
        vd_analysis *analysis = NULL;

        vd_analysis_options_default(&options);
        status = vd_analyse(quiz->engine, record->match[i], &options, &analysis);
        if (status == VD_OK)
            status = add_analysed(quiz, analysis);
        else if (status == VD_ERR_UNSUPPORTED)
            status = VD_OK;
        vd_analysis_free(analysis);
    }
    vd_record_free(record);
    return status == VD_OK || ((void)vd_library_refuse(quiz->cli, status), false);
}
