/* A text that somebody pasted: the position in it, and what another program says of it. */
#include "core_parts.h"

#include <stdlib.h>
#include <string.h>

enum { PLAY_ROOM = 512 };

static json_t *figure_or_null(double value)
{
    return vd_real_known(value) ? vd_json_real(value) : json_null();
}

static void put_figures(json_t **json, const vd_rec_eval *eval)
{
    static const struct {
        const char *name;
        int figure;
    } said[] = {{"win", VD_REC_WIN},
                {"gammon", VD_REC_GAMMON},
                {"backgammon", VD_REC_BACKGAMMON},
                {"lose_gammon", VD_REC_LOSE_GAMMON},
                {"lose_backgammon", VD_REC_LOSE_BACKGAMMON},
                {"equity", VD_REC_EQUITY}};

    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        vd_json_set(json, said[i].name, figure_or_null(eval->figure[said[i].figure]));
}

/* The play in our notation where it is legal, else as it was written. */
static json_t *play_of(const vd_rec_position *position, const vd_rec_candidate *candidate)
{
    const vd_situation *at = &position->situation;
    char text[PLAY_ROOM];
    vd_play play;
    vd_buf buf;

    memset(&play, 0, sizeof play);
    play.result = candidate->after;
    play.hops = (uint8_t)candidate->hops;
    if (candidate->illegal || candidate->hops > VD_HOPS_MAX || at->dice.count == 0)
        return candidate->text ? json_string(candidate->text) : json_null();
    memcpy(play.hop, candidate->hop, candidate->hops * sizeof *candidate->hop);
    vd_buf_init(&buf, text, sizeof text);
    vd_play_format(&buf, vd_variant_get(at->variant), &at->pos, at->dice, &play, VD_STYLE_FFBG,
                   position->seat == 1);
    return json_string(text);
}

static json_t *candidates_of(const vd_rec_position *position, const vd_rec_analysis *a)
{
    json_t *list = json_array();

    for (size_t i = 0; i < a->candidates; i++) {
        const vd_rec_candidate *candidate = a->candidate[i];
        const char *level = candidate->level ? candidate->level : a->level;
        json_t *json = json_object();

        vd_json_set(&json, "text", play_of(position, candidate));
        vd_json_set(&json, "level", level ? json_string(level) : json_null());
        put_figures(&json, &candidate->eval);
        vd_json_add(&list, json);
    }
    return list;
}

static json_t *analysis_of(const vd_rec_position *position, const vd_rec_analysis *a)
{
    static const char *const lines[] = {"nodouble", "take", "pass"};
    json_t *json = json_pack("{s:s,s:s,s:o}", "engine", a->engine, "kind",
                             a->kind == VD_REC_ANALYSIS_cube ? "cube" : "plays", "level",
                             a->level ? json_string(a->level) : json_null());

    if (a->kind != VD_REC_ANALYSIS_cube) {
        vd_json_set(&json, "plays", candidates_of(position, a));
        return json;
    }
    for (int i = 0; i < 3; i++)
        vd_json_set(&json, lines[i], figure_or_null(a->line[i].figure[VD_REC_EQUITY]));
    return json;
}

static void answer(vd_request *request, const vd_rec_position *position)
{
    json_t *list = json_array();

    for (size_t i = 0; i < position->analyses.count; i++)
        if (position->analyses.item[i]->kind != VD_REC_ANALYSIS_luck)
            vd_json_add(&list, analysis_of(position, position->analyses.item[i]));
    vd_reply_ok(request,
                json_pack("{s:o,s:i,s:o}", "position", vd_json_situation(&position->situation),
                          "seat", (int)position->seat, "analyses", list));
}

void vd_do_read(vd_request *request)
{
    const char *text = vd_json_text(json_object_get(request->message, "text"));
    vd_record_error err = {0};
    vd_record *record = NULL;
    vd_status status;

    if (!text) {
        vd_refuse_field(request, "text");
        return;
    }
    status = vd_records_read(text, strlen(text), request->connection->lang, &record, &err);
    if (status == VD_OK && record->positions > 0)
        answer(request, record->position[0]);
    else if (status == VD_OK)
        vd_refuse(request, "server.no_position");
    else if (status == VD_ERR_NOMEM)
        vd_refuse_status(request, status);
    else
        vd_refuse_import(request, &err);
    vd_record_free(record);
}
