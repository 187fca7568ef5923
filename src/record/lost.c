/* What a format has no place for: counted before it is written, and told. */
#include "lost.h"

#include <string.h>

enum { ENGINES_MAX = 8 };

typedef struct tally {
    vd_keeps *keeps;
    const char *engine[ENGINES_MAX]; /* the last stands for all further ones */
    size_t lost[ENGINES_MAX];
    size_t engines;
} tally;

void vd_write_lost(const vd_record_options *options, vd_repair_what what, size_t count,
                   const char *word)
{
    const vd_repair repair = {
        .what = what, .arg = {(int32_t)(count & INT32_MAX)}, .word = {word, ""}};

    if (options->lost && count)
        options->lost(options->user, &repair);
}

static void count_lost(tally *t, const char *engine)
{
    size_t i = 0;

    while (i < t->engines && strcmp(t->engine[i], engine) != 0)
        i++;
    if (i == ENGINES_MAX)
        i--;
    else if (i == t->engines)
        t->engine[t->engines++] = engine;
    t->lost[i]++;
}

static void list_each(const vd_rec_match *match, const vd_rec_analyses *list,
                      void (*each)(void *user, const vd_rec_match *match,
                                   const vd_rec_analyses *list, const vd_rec_analysis *analysis),
                      void *user)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->item[i]->kind != VD_REC_ANALYSIS_luck)
            each(user, match, list, list->item[i]);
}

void vd_each_analysis(const vd_record *record,
                      void (*each)(void *user, const vd_rec_match *match,
                                   const vd_rec_analyses *list, const vd_rec_analysis *analysis),
                      void *user)
{
    for (size_t m = 0; m < record->matches; m++)
        for (size_t g = 0; g < record->match[m]->games; g++) {
            const vd_rec_game *game = record->match[m]->game[g];

            for (size_t i = 0; i < game->actions; i++)
                list_each(record->match[m], &game->action[i]->analyses, each, user);
        }
    for (size_t i = 0; i < record->positions; i++)
        list_each(NULL, &record->position[i]->analyses, each, user);
}

static void count_analysis(void *user, const vd_rec_match *match, const vd_rec_analyses *list,
                           const vd_rec_analysis *analysis)
{
    tally *t = user;

    if (!t->keeps || !t->keeps(match, list, analysis))
        count_lost(t, analysis->engine);
}

void vd_tell_lost_analyses(const vd_record *record, const vd_record_options *options,
                           vd_keeps *keeps)
{
    tally t = {.keeps = keeps};

    if (!options->lost)
        return;
    vd_each_analysis(record, count_analysis, &t);
    for (size_t i = 0; i < t.engines; i++)
        vd_write_lost(options, VD_REPAIR_analyses_left_out, t.lost[i],
                      t.engine[i][0] ? t.engine[i] : "?");
}

/* A resignation that the next action refuses. */
static bool is_refused(const vd_rec_game *game, size_t i)
{
    VD_ASSERT(i < game->actions);
    return game->action[i]->kind == VD_REC_resign && i + 1 < game->actions &&
           game->action[i + 1]->kind == VD_REC_refuse;
}

void vd_tell_lost_words(const vd_record *record, const vd_record_options *options, unsigned which)
{
    size_t comments = 0, refusals = 0, clocks = 0;

    for (size_t m = 0; m < record->matches; m++)
        for (size_t g = 0; g < record->match[m]->games; g++) {
            const vd_rec_game *game = record->match[m]->game[g];

            comments += game->comment != NULL;
            for (size_t i = 0; i < game->actions; i++) {
                const vd_rec_action *action = game->action[i];

                comments += action->comment != NULL;
                refusals += is_refused(game, i);
                clocks += action->clock_ms >= 0 || action->time_ms >= 0;
            }
        }
    vd_write_lost(options, VD_REPAIR_comments_left_out, which & VD_LOST_COMMENTS ? comments : 0,
                  "");
    vd_write_lost(options, VD_REPAIR_refusals_left_out, which & VD_LOST_REFUSALS ? refusals : 0,
                  "");
    vd_write_lost(options, VD_REPAIR_clocks_left_out, which & VD_LOST_CLOCKS ? clocks : 0, "");
}
