/* Rollouts of a position, and of anything until it is known well enough. */
#include "rollouts.h"

vd_probs rollout_chances(const vd_rollout_candidate *line)
{
    return (vd_probs){(float)line->win.mean, (float)line->gammon.mean, (float)line->backgammon.mean,
                      (float)line->lose_gammon.mean, (float)line->lose_backgammon.mean};
}

vd_status rollout_position(const vd_engine *engine, const vd_match *match,
                           const vd_rollout_options *options, vd_probs *out)
{
    const vd_rollout_question question = {.kind = VD_ROLLOUT_POSITION, .match = match};
    vd_rollout_candidate line;
    vd_rollout_report whole;
    vd_rollout *games = NULL;
    vd_status status = vd_rollout_new(engine, &question, options, &games, NULL);

    if (status == VD_OK)
        status = vd_rollout_run(games, 1, NULL);
    if (status == VD_OK) {
        vd_rollout_look(games, &whole, &line);
        *out = rollout_chances(&line);
    }
    vd_rollout_free(games);
    return status;
}

vd_status rollout_until(const vd_engine *engine, const vd_rollout_question *question,
                        const vd_rollout_options *options, const rollout_goal *goal, int threads,
                        vd_rollout **out)
{
    uint32_t games = options->games;
    vd_status status;

    *out = NULL;
    status = vd_rollout_new(engine, question, options, out, NULL);
    if (status == VD_OK)
        status = vd_rollout_run(*out, threads, NULL);
    while (status == VD_OK && games < goal->most && goal->error(*out) > goal->precise) {
        games += (games / 4 / VD_ROLLOUT_ROUND + 1) * VD_ROLLOUT_ROUND;
        status = vd_rollout_extend(*out, games < goal->most ? games : goal->most, options->clear);
        if (status == VD_OK)
            status = vd_rollout_run(*out, threads, NULL);
    }
    return status;
}
