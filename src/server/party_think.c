/* What the adviser of trictrac is asked on a thread of the workers: the computer's decision, advice, a verdict. */
#include "party.h"

enum { PLAY_MAX = 64, SENTENCE_MAX = 4096 };

static json_t *rated_json(const vd_task *task, const vd_tt_rated *rated)
{
    char text[PLAY_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_tt_play_format(&buf, &rated->play, task->tt_numbering);
    return json_pack("{s:s,s:o,s:o,s:b}", "text", text, "moves", vd_party_moves(&rated->play),
                     "holes", vd_json_real(rated->holes), "ahead", (int)rated->ahead);
}

static vd_status hint(vd_tt_adviser *adviser, vd_task *task)
{
    json_t *plays = json_array();
    vd_tt_advice advice;
    const vd_status status = vd_tt_adviser_ask(adviser, &task->tt_options, &task->tt, &advice);

    for (size_t i = 0; status == VD_OK && i < advice.count; i++)
        vd_json_add(&plays, rated_json(task, &advice.rated[i]));
    if (status != VD_OK) {
        json_decref(plays);
        return status;
    }
    task->answer = json_pack(
        "{s:o,s:o,s:o}", "hold", advice.choice ? vd_json_real(advice.hold) : json_null(), "leave",
        advice.choice ? vd_json_real(advice.leave) : json_null(), "plays", plays);
    return task->answer ? VD_OK : VD_ERR_NOMEM;
}

/* As the terminal's tutor says it. */
static json_t *sentence_of(const vd_task *task, const vd_tt_verdict *found)
{
    char text[SENTENCE_MAX], told[SENTENCE_MAX];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_tt_say_verdict(&buf, task->lang, found, task->tt_numbering);
    vd_buf_init(&buf, told, sizeof told);
    (void)!vd_text_put(&buf, task->lang, "play.tutor", VD_STR(text));
    return json_string(told);
}

static vd_status verdict(vd_tt_adviser *adviser, vd_task *task)
{
    vd_tt_verdict found;
    const vd_status status =
        vd_tt_adviser_judge(adviser, &task->tt_options, &task->tt, &task->tt_action, &found);

    if (status != VD_OK)
        return status;
    task->answer =
        json_pack("{s:o,s:b,s:o,s:o}", "loss", vd_json_real(found.loss), "warns",
                  (int)(found.loss >= VD_TT_TUTOR_LOSS), "text", sentence_of(task, &found), "best",
                  found.choice ? json_null() : rated_json(task, &found.best));
    return task->answer ? VD_OK : VD_ERR_NOMEM;
}

vd_status vd_party_think(vd_tt_adviser *adviser, vd_task *task)
{
    VD_ASSERT(task->trictrac);
    if (task->kind == VD_TASK_HINT)
        return hint(adviser, task);
    if (task->kind == VD_TASK_VERDICT)
        return verdict(adviser, task);
    vd_tt_adviser_decide(adviser, task->player.level, task->player.noise_seed, &task->tt_options,
                         &task->tt, &task->tt_action);
    return VD_OK;
}
