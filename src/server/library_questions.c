/* The quiz of the page: which positions are asked, what an answer is worth, when it is asked again. Nothing about what was played, by
 * whom, or what is best leaves before the answer. */
#include "inner/named_game.h"
#include "library_tasks_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { QUESTIONS_USUAL = 10, QUESTIONS_MAX = 50, DAILY = 5, TRIES = 10, LISTED = 5, DAY_S = 86400 };

/* Losses of what is asked, unless words say otherwise; from BLUNDER on it was not known at all; what is as good as the best. */
static const double ERROR_LEAST = 0.05, BLUNDER = 0.08, TOLERANCE = 0.02;

/* Days since 1970 of today's date where the program runs. */
static int today(const vd_library_task_worker *worker)
{
    const time_t now = (time_t)vd_library_task_worker_now(worker);
    struct tm local;
    int y, m, era, of_era, of_year;

    if (!localtime_r(&now, &local))
        return (int)(now / DAY_S);
    m = local.tm_mon + 1;
    y = local.tm_year + 1900 - (m <= 2);
    era = y / 400;
    of_era = y - era * 400;
    of_year = (153 * (m > 2 ? m - 3 : m + 9) + 2) / 5 + local.tm_mday - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

/* ---- Which ---- */

typedef struct picking {
    vd_library_task *task;
    vd_library_tasks *tasks;
    json_t *list;
    size_t most;
    bool failed;
} picking;

static bool kind_of(const char *name, vd_decision_kind *out)
{
    for (int i = VD_DECISION_play; i <= VD_DECISION_answer; i++)
        if (!strcmp(name, vd_decision_name((vd_decision_kind)i))) {
            *out = (vd_decision_kind)i;
            return true;
        }
    return false;
}

/* The match before the decision; of an answer the double is made. False: it cannot be asked. */
static bool question_match(const char *position, vd_decision_kind kind, vd_match *out)
{
    const vd_action doubling = {.act = VD_ACT_DOUBLE, .seat = 0};
    vd_situation s;

    if (vd_situation_parse_named(position, strlen(position), VD_BACKGAMMON, VD_VARIANT_PLAYED, &s,
                                 NULL) != VD_OK ||
        vd_pos_check(vd_variant_get(s.variant), &s.pos, NULL) != VD_OK)
        return false;
    vd_match_of(&s, out);
    out->rules.cube = out->rules.cube || out->rules.variant.cube_allowed;
    if (kind == VD_DECISION_play)
        return out->phase == VD_PHASE_PLAY;
    if (out->phase != VD_PHASE_ROLL)
        return false;
    return kind != VD_DECISION_answer || vd_match_apply(out, &doubling) == VD_REFUSAL_none;
}

/* Double and answer of one position tell each other's answer. */
static bool would_tell(const picking *p, const char *position, vd_decision_kind kind)
{
    const bool xgid = strncmp(position, "XGID=", 5) == 0;
    const size_t len = xgid ? strcspn(position, ":") : strlen(position);

    for (size_t i = 0; i < json_array_size(p->list); i++) {
        const json_t *one = json_array_get(p->list, i);
        const char *known = json_string_value(json_object_get(one, "position")),
                   *of = json_string_value(json_object_get(one, "kind"));

        if ((kind == VD_DECISION_play) == !strcmp(of, vd_decision_name(VD_DECISION_play)) &&
            (kind == VD_DECISION_play ? !strcmp(known, position) : !strncmp(known, position, len)))
            return true;
    }
    return false;
}

static json_int_t put_question(picking *p, const char *position, vd_decision_kind kind,
                               const vd_fsrs_card *card)
{
    vd_library_tasks *tasks = p->tasks;
    vd_library_tasks_question *q;
    json_int_t number;

    pthread_mutex_lock(&tasks->mutex);
    number = ++tasks->questions;
    q = &tasks->question[number % VD_ASKED_QUESTIONS];
    *q = (vd_library_tasks_question){
        .number = number, .client = p->task->client, .kind = kind, .card = *card};
    memcpy(q->position, position, strlen(position));
    pthread_mutex_unlock(&tasks->mutex);
    return number;
}

static bool visit(void *user, const vd_library_place *place, const vd_fsrs_card *card)
{
    picking *p = user;
    vd_decision_kind kind;
    vd_match match;

    if (!kind_of(place->kind, &kind) || strlen(place->position) >= VD_LIBRARY_TASKS_POSITION ||
        !question_match(place->position, kind, &match) || would_tell(p, place->position, kind))
        return true;
    vd_json_add(&p->list,
                json_pack("{s:I,s:s,s:s,s:b}", "question",
                          put_question(p, place->position, kind, card), "position", place->position,
                          "kind", place->kind, "seen", card->reviews > 0));
    p->failed = !p->list;
    return p->list && json_array_size(p->list) < p->most;
}

/* The words given; the own errors where there are none. */
static bool read_words(vd_library_task *task, vd_library_task_worker *worker, bool *given,
                       vd_library_query **out, vd_status *status)
{
    const char *words = vd_library_task_text(task, "words");
    const char *more[2];
    char error[32];
    size_t count = 0;
    vd_library_tasks_me me;

    *status = VD_ERR_ILLEGAL;
    if (!words)
        return false;
    *given = words[strspn(words, " \t\n")] != '\0';
    *status = vd_library_tasks_who(worker->library, &me);
    free(me.aliases);
    if (*status != VD_OK)
        return false;
    if (!*given) {
        if (me.known)
            more[count++] = "player:me";
        snprintf(error, sizeof error, "error:>=%.3f", ERROR_LEAST);
        more[count++] = error;
    }
    return vd_library_task_query(task, more, count, out, status);
}

static vd_status pick(picking *p, vd_library_task_worker *worker, bool given,
                      const vd_library_query *query)
{
    const int day = today(worker);
    vd_status status = vd_library_quiz(worker->library, given ? query : NULL, VD_QUIZ_DUE, day,
                                       TRIES * p->most, visit, p);

    if (status == VD_OK && !p->failed && json_array_size(p->list) < p->most)
        status =
            vd_library_quiz(worker->library, query, VD_QUIZ_NEW, day, TRIES * p->most, visit, p);
    return status == VD_OK && p->failed ? VD_ERR_NOMEM : status;
}

static json_t *sum_json(const vd_library_quiz_sum *sum)
{
    return json_pack("{s:I,s:I,s:I}", "asked", (json_int_t)sum->asked, "due", (json_int_t)sum->due,
                     "today", (json_int_t)sum->today);
}

vd_status vd_library_tasks_quiz(vd_library_task *task, vd_library_task_worker *worker)
{
    const bool daily = json_is_true(json_object_get(task->asked, "daily"));
    picking p = {.task = task, .tasks = worker->tasks};
    json_int_t most = daily ? DAILY : QUESTIONS_USUAL;
    vd_library_query *query = NULL;
    vd_library_quiz_sum sum;
    bool given = false;
    json_t *answer;
    vd_status status = VD_ERR_ILLEGAL;

    if (!vd_library_task_number(task, "most", 1, QUESTIONS_MAX, &most) ||
        !read_words(task, worker, &given, &query, &status))
        return task->refusal ? VD_ERR_ILLEGAL : status;
    status = vd_library_quiz_count(worker->library, today(worker), &sum);
    if (status == VD_OK && daily)
        most = sum.today >= most ? 0 : most - (json_int_t)sum.today;
    p.most = (size_t)most;
    p.list = json_array();
    if (status == VD_OK && most > 0)
        status = pick(&p, worker, given, query);
    vd_library_query_free(query);
    if (status != VD_OK) {
        json_decref(p.list);
        return status;
    }
    answer = sum_json(&sum);
    vd_json_set(&answer, "questions", p.list);
    return vd_library_task_answer(task, answer);
}

vd_status vd_library_tasks_quiz_count(vd_library_task *task, vd_library_task_worker *worker)
{
    vd_library_quiz_sum sum;
    const vd_status status = vd_library_quiz_count(worker->library, today(worker), &sum);

    return status == VD_OK ? vd_library_task_answer(task, sum_json(&sum)) : status;
}

/* ---- The answer ---- */

typedef struct answering {
    vd_library_tasks_question question;
    vd_match match;
    bool given_up;
    vd_act act;
    double loss, tolerance;
    vd_advice advice;
    vd_verdict_of_play verdict;
} answering;

/* Equity of an act for who is asked. */
static double value_of(const answering *a, vd_act act)
{
    switch (act) {
    case VD_ACT_DOUBLE:
        return fmin(a->advice.cube.take, a->advice.cube.pass);
    case VD_ACT_TAKE:
        return -vd_simple_take(&a->advice.cube);
    case VD_ACT_BEAVER:
        return -2.0 * vd_simple_take(&a->advice.cube);
    case VD_ACT_DROP:
        return -a->advice.cube.pass;
    default:
        return a->advice.cube.no_double;
    }
}

static bool find_question(vd_library_task *task, vd_library_task_worker *worker, json_int_t number,
                          vd_library_tasks_question *out)
{
    vd_library_tasks *tasks = worker->tasks;

    pthread_mutex_lock(&tasks->mutex);
    *out = tasks->question[number % VD_ASKED_QUESTIONS];
    pthread_mutex_unlock(&tasks->mutex);
    return number > 0 && out->number == number && out->client == task->client;
}

/* Once answered it is no question any more: it counts once. */
static bool close_question(vd_library_task_worker *worker, json_int_t number)
{
    vd_library_tasks *tasks = worker->tasks;
    vd_library_tasks_question *q = &tasks->question[number % VD_ASKED_QUESTIONS];
    bool open;

    pthread_mutex_lock(&tasks->mutex);
    open = q->number == number;
    if (open)
        q->number = 0;
    pthread_mutex_unlock(&tasks->mutex);
    return open;
}

static bool fits(const answering *a)
{
    if (a->question.kind == VD_DECISION_double)
        return a->act == VD_ACT_DOUBLE || a->act == VD_ACT_ROLL;
    return a->act == VD_ACT_TAKE || a->act == VD_ACT_DROP ||
           (a->act == VD_ACT_BEAVER && a->match.rules.beavers);
}

static vd_status judge_play(vd_library_task *task, vd_library_task_worker *worker, answering *a,
                            const vd_job *job)
{
    vd_hop hop[VD_HOPS_MAX];
    int hops = 0;
    vd_status status;

    if (!vd_json_read_hops(json_object_get(task->asked, "hops"), hop, &hops) || hops == 0)
        return vd_library_task_refuse_field(task, "hops");
    status =
        vd_adviser_judge(worker->adviser, &a->match, hop, hops, VD_PLY_USUAL, job, &a->verdict);
    if (status == VD_ERR_ILLEGAL)
        return vd_library_task_refuse_field(task, "hops");
    a->loss = a->verdict.loss;
    return status;
}

static vd_status judge(vd_library_task *task, vd_library_task_worker *worker, answering *a,
                       const vd_job *job)
{
    const char *act = vd_library_task_text(task, "act");
    vd_status status;

    if (!act)
        return VD_ERR_ILLEGAL;
    if (a->question.kind != VD_DECISION_play && !a->given_up &&
        (!vd_act_find(act, &a->act) || !fits(a)))
        return vd_library_task_refuse_field(task, "act");
    if (a->question.kind == VD_DECISION_play && !a->given_up) {
        status = judge_play(task, worker, a, job);
        if (status != VD_OK)
            return status;
    }
    status = vd_adviser_ask(worker->adviser, &a->match, VD_PLY_USUAL, job, &a->advice);
    if (status == VD_OK && a->question.kind != VD_DECISION_play && !a->given_up)
        a->loss = fmax(0.0, value_of(a, a->advice.best) - value_of(a, a->act));
    return status;
}

/* Why it loses what it does; null where nothing is to be said. */
static vd_status explain(vd_library_task *task, vd_library_task_worker *worker, const answering *a,
                         const vd_job *job, json_t **out)
{
    vd_explanation *why = calloc(1, sizeof *why);
    vd_match match = a->match;
    vd_status status = why ? VD_ERR_UNSUPPORTED : VD_ERR_NOMEM;

    if (why && !a->given_up && a->loss >= VD_PLAYS_ALIKE && a->act != VD_ACT_BEAVER)
        status = a->question.kind == VD_DECISION_play
                     ? vd_adviser_explain_play(worker->adviser, &match, &a->verdict, job, why)
                     : vd_adviser_explain_cube(worker->adviser, &match, &a->advice.cube, a->act,
                                               job, why);
    *out = status == VD_OK ? vd_json_explanation(task->lang, why) : json_null();
    free(why);
    return status == VD_ERR_NOMEM || status == VD_ERR_CANCELLED ? status : VD_OK;
}

static vd_status keep(vd_library_task_worker *worker, answering *a)
{
    const vd_fsrs_grade grade = a->given_up || a->loss >= BLUNDER ? VD_FSRS_AGAIN
                                : a->loss <= a->tolerance         ? VD_FSRS_GOOD
                                                                  : VD_FSRS_HARD;
    const int day = today(worker);

    vd_fsrs_answer(&a->question.card, grade, day, &a->question.card);
    return vd_library_quiz_keep(worker->library, a->question.position,
                                vd_decision_name(a->question.kind), &a->question.card);
}

static vd_status tell(vd_library_task *task, vd_library_task_worker *worker, const answering *a,
                      json_t *advice, json_t *why)
{
    const bool play = a->question.kind == VD_DECISION_play && !a->given_up;
    const char *grade = a->given_up                ? "shown"
                        : a->loss < VD_PLAYS_ALIKE ? "right"
                        : a->loss <= a->tolerance  ? "near"
                                                   : "wrong";
    json_t *answer =
        json_pack("{s:s,s:o,s:i,s:s}", "grade", grade, "loss",
                  vd_json_real_or_null(a->given_up ? 0 : a->loss), "days",
                  a->question.card.due - today(worker), "best",
                  a->question.kind == VD_DECISION_play ? "" : vd_act_name(a->advice.best));

    vd_json_set(&answer, "advice", advice);
    vd_json_set(&answer, "why", why);
    vd_json_set(&answer, "verdict", play ? vd_json_verdict(&a->match, &a->verdict) : json_null());
    return vd_library_task_answer(task, answer);
}

static bool take_tolerance(vd_library_task *task, double *out)
{
    const json_t *value = json_object_get(task->asked, "tolerance");

    *out = TOLERANCE;
    if (!value)
        return true;
    if (!json_is_number(value) || !(json_number_value(value) >= 0) ||
        json_number_value(value) > 1) {
        (void)!vd_library_task_refuse_field(task, "tolerance");
        return false;
    }
    *out = json_number_value(value);
    return true;
}

vd_status vd_library_tasks_quiz_answer(vd_library_task *task, vd_library_task_worker *worker)
{
    const vd_job job = vd_library_task_job(worker);
    static const answering none;
    answering a = none;
    json_int_t number = 0;
    json_t *advice, *why = NULL;
    vd_status status;

    if (!vd_library_task_number(task, "question", 1, INT64_MAX, &number) ||
        !take_tolerance(task, &a.tolerance))
        return VD_ERR_ILLEGAL;
    if (!find_question(task, worker, number, &a.question))
        return vd_library_task_refuse(task, "server.library.no_question", NULL, 0);
    a.given_up = json_is_true(json_object_get(task->asked, "give_up"));
    if (!question_match(a.question.position, a.question.kind, &a.match))
        return VD_ERR_UNSUPPORTED;
    status = vd_library_task_worker_adviser(worker);
    if (status == VD_OK)
        status = judge(task, worker, &a, &job);
    if (status != VD_OK)
        return status;
    advice = vd_json_advice(&a.match, &a.advice, LISTED);
    status = advice ? explain(task, worker, &a, &job, &why) : VD_ERR_NOMEM;
    if (status == VD_OK && close_question(worker, number))
        status = keep(worker, &a);
    if (status != VD_OK) {
        json_decref(advice);
        json_decref(why);
        return status;
    }
    return tell(task, worker, &a, advice, why);
}
