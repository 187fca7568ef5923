/* A decision of an analysis as JSON: docs/PROTOCOL.md, "Reviews". */
#include "inner/decision_json.h"

static json_t *mwc_json(double mwc)
{
    return mwc < 0 ? json_null() : vd_json_real(mwc);
}

static json_t *listed_json(const vd_decision *d, size_t i)
{
    const vd_variant *variant = vd_variant_get(d->situation.variant);
    const vd_advised_play *play = &d->listed[i];
    const bool comparable = play->value.ply == d->listed[0].value.ply;
    const double loss = d->listed[0].value.equity - play->value.equity;
    json_t *json =
        vd_json_play(variant, &d->situation.pos, d->situation.dice, &play->play, d->seat == 1);
    json_t *chances = vd_json_chances(variant, &play->value.probs);

    if (json && (!chances || json_object_update(json, chances))) {
        json_decref(json);
        json = NULL;
    }
    json_decref(chances);
    vd_json_set(&json, "equity", vd_json_real(play->value.equity));
    vd_json_set(&json, "loss", comparable ? vd_json_real(loss < 0 ? 0 : loss) : json_null());
    vd_json_set(&json, "mwc", mwc_json(play->value.mwc));
    vd_json_set(&json, "depth", json_string(vd_depth_name(play->value.ply)));
    vd_json_set(&json, "played", json_boolean(play->value.play == d->played.value.play));
    return json;
}

static json_t *plays_json(const vd_decision *d)
{
    json_t *list = json_array();

    for (size_t i = 0; i < d->listed_count; i++)
        vd_json_add(&list, listed_json(d, i));
    return list;
}

static json_t *cube_json(const vd_decision *d)
{
    const vd_cube_decision *c = &d->cube;
    json_t *json = vd_json_chances(vd_variant_get(d->situation.variant), &c->probs);

    vd_json_set(&json, "verdict", json_string(vd_verdict_name(c->verdict)));
    vd_json_set(&json, "beaver", json_boolean(c->beaver));
    vd_json_set(&json, "nodouble", vd_json_real(c->no_double));
    vd_json_set(&json, "take", vd_json_real(c->take));
    vd_json_set(&json, "pass", vd_json_real(c->pass));
    vd_json_set(&json, "mwc",
                c->match
                    ? json_pack("{s:o,s:o,s:o}", "nodouble", vd_json_real(c->mwc_no_double), "take",
                                vd_json_real(c->mwc_take), "pass", vd_json_real(c->mwc_pass))
                    : json_null());
    return json;
}

json_t *vd_json_decision(const vd_decision *d)
{
    json_t *json = json_pack("{s:s,s:i,s:b}", "kind", vd_decision_name((vd_decision_kind)d->kind),
                             "seat", (int)d->seat, "graded", (int)d->graded);

    if (!d->graded)
        return json;
    vd_json_set(&json, "counted", json_boolean(d->counted));
    vd_json_set(&json, "fault", json_string(vd_fault_name((vd_fault)d->fault)));
    vd_json_set(&json, "loss", vd_json_real(d->loss));
    vd_json_set(&json, "cost", vd_json_real(d->cost));
    vd_json_set(&json, "depth", json_string(vd_depth_name(d->ply)));
    if (d->kind == VD_DECISION_play) {
        vd_json_set(&json, "plays", json_integer((json_int_t)d->plays));
        vd_json_set(&json, "listed", plays_json(d));
        return json;
    }
    vd_json_set(&json, "act", json_string(vd_json_act((vd_act)d->act)));
    vd_json_set(&json, "best", json_string(vd_json_act((vd_act)d->best_act)));
    if (d->kind == VD_DECISION_resign || d->kind == VD_DECISION_resigned)
        vd_json_set(&json, "resignation",
                    json_pack("{s:o,s:o}", "play_on", vd_json_real(d->resignation.play_on),
                              "resigned", vd_json_real(d->resignation.resigned)));
    else
        vd_json_set(&json, "cube", cube_json(d));
    return json;
}

vd_status vd_json_market(const vd_computer *computer, const vd_decision *d, const vd_job *job,
                         json_t **out)
{
    vd_search_options options = {.ply = 0, .job = job};
    vd_market_losers market;
    vd_search *search = NULL;
    vd_match match;
    vd_status status;

    *out = json_null();
    if (d->kind != VD_DECISION_double && d->kind != VD_DECISION_answer)
        return VD_OK;
    vd_match_of(&d->situation, &match);
    status = vd_search_new(computer->engine, 0, &search, NULL);
    if (status == VD_OK)
        status = vd_search_market_losers(search, &match, &options, &market);
    vd_search_free(search);
    if (status == VD_OK)
        *out = json_pack("{s:o,s:o,s:o,s:o}", "lost", vd_json_real(market.lost), "lost_by",
                         vd_json_real(market.lost_by), "turned", vd_json_real(market.redoubled),
                         "volatility", vd_json_real(market.volatility));
    return status == VD_ERR_ILLEGAL || status == VD_ERR_UNSUPPORTED ? VD_OK : status;
}
