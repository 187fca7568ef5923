/* JSON: analyses, with their candidates and figures. */
#include "read_json_parts.h"

#include <errno.h>
#include <string.h>

/* ---- Analyses ---- */

static void read_eval(json_reader *r, const json_t *from, vd_rec_eval *out)
{
    const json_t *errors = json_object_get(from, "errors");

    for (int i = 0; i < VD_REC_FIGURES; i++) {
        out->figure[i] = vd_json_in_get_number(r, from, vd_json_figures[i]);
        out->error[i] = vd_json_in_get_number(r, errors, vd_json_figures[i]);
    }
}

static void read_candidate(json_reader *r, const json_t *from, vd_rec_analysis *to,
                           const vd_pos *before, const vd_dice *dice)
{
    vd_rec_candidate *candidate;
    vd_rec_claim claim;
    vd_pos after;

    vd_json_in_read_legs(r, from, &claim);
    if (vd_json_in_read_position(r, from, "position", &after)) {
        candidate = vd_build_candidate_to(r->b, to, before, dice, &after);
    } else if (vd_json_in_read_play(r, from, &claim)) {
        candidate = vd_build_candidate(r->b, to, before, dice, &claim);
    } else {
        vd_json_in_fail(r, "position");
        return;
    }
    if (candidate->illegal || vd_json_in_get_bool(r, from, "illegal", false)) {
        candidate->illegal = true;
        candidate->hop = NULL;
        candidate->hops = 0;
        vd_build_candidate_legs(r->b, candidate, &claim);
    }
    candidate->text = vd_json_in_get_text(r, from, "text");
    candidate->level = vd_json_in_get_text(r, from, "level");
    read_eval(r, from, &candidate->eval);
    candidate->behind = vd_json_in_get_number(r, from, "behind");
    candidate->trials = (uint32_t)vd_json_in_get_int(r, from, "trials", 0, UINT32_MAX, 0);
    candidate->played = vd_json_in_get_bool(r, from, "played", false);
    vd_json_in_read_tags(r, from, "tags", &candidate->tags);
}

static void read_errors(json_reader *r, const json_t *from, double error[4])
{
    const json_t *list = vd_json_in_get_list(r, from, "error");

    for (size_t i = 0; i < 4 && i < json_array_size(list); i++)
        if (json_is_number(json_array_get(list, i)))
            error[i] = json_number_value(json_array_get(list, i));
}

static void read_analysis(json_reader *r, const json_t *from, vd_rec_analyses *to,
                          const vd_pos *before, const vd_dice *dice)
{
    static const char *const units[] = {
#define NAME(name) #name,
        VD_REC_UNIT_LIST(NAME)
#undef NAME
    };
    const int kind =
        vd_json_in_get_choice(r, from, "kind", vd_json_analyses, VD_REC_ANALYSIS_COUNT, 0);
    const char *engine = vd_json_in_get_text(r, from, "engine");
    vd_rec_analysis *a =
        vd_build_analysis(r->b, to, (vd_rec_analysis_kind)kind,
                          (int)vd_json_in_get_int(r, from, "seat", 0, 1, 0), engine ? engine : "");
    const json_t *list = vd_json_in_get_list(r, from, "candidates"), *item;
    size_t i;

    a->version = vd_json_in_get_text(r, from, "version");
    a->level = vd_json_in_get_text(r, from, "level");
    a->met = vd_json_in_get_text(r, from, "met");
    a->unit = (vd_rec_unit)vd_json_in_get_choice(r, from, "unit", units, VD_REC_UNIT_COUNT, 0);
    if (kind == VD_REC_ANALYSIS_plays)
        json_array_foreach(list, i, item) read_candidate(r, item, a, before, dice);
    for (int line = 0; line < VD_REC_CUBE_LINES; line++)
        read_eval(r, json_object_get(from, vd_json_lines[line]), &a->line[line]);
    a->best = vd_json_in_get_text(r, from, "best");
    read_errors(r, from, a->error);
    a->luck = vd_json_in_get_number(r, from, "luck");
    a->trials = (uint32_t)vd_json_in_get_int(r, from, "trials", 0, UINT32_MAX, 0);
    vd_json_in_read_tags(r, from, "tags", &a->tags);
}

void vd_json_in_read_analyses(json_reader *r, const json_t *from, vd_rec_analyses *to,
                              const vd_pos *before, vd_dice dice)
{
    const json_t *list = vd_json_in_get_list(r, from, "analyses"), *item;
    size_t i;

    json_array_foreach(list, i, item)
    {
        if (r->status == VD_OK)
            read_analysis(r, item, to, before, &dice);
    }
}

bool vd_json_analyses_read(vd_builder *builder, const char *text, vd_rec_action *action)
{
    json_reader r = {.b = builder, .variant = &builder->match->rules.variant};
    json_t *json = vd_json_read(text, strlen(text), 0, NULL);
    const vd_rec_analyses had = action->analyses;

    if (!json_is_object(json)) {
        json_decref(json);
        return false;
    }
    action->analyses = (vd_rec_analyses){0};
    vd_json_in_read_analyses(&r, json, &action->analyses, &action->before, vd_rec_dice(action));
    json_decref(json);
    if (r.status != VD_OK)
        action->analyses = had;
    return r.status == VD_OK;
}
