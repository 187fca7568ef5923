/* The causes of an error as JSON: docs/WHY.md. */
#include "inner/json_values.h"

#include <math.h>

/* What a code does not use is left out. */
static json_t *cause_json(vd_lang lang, const vd_explanation *e, const vd_cause *c)
{
    json_t *json = json_object(), *points = json_array();
    char text[VD_EXPLAIN_TEXT];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_json_set(&json, "code", json_string(vd_cause_name((vd_cause_code)c->code)));
    vd_json_set(&json, "weight", vd_json_real(c->weight));
    if (vd_explanation_sentence(&buf, lang, e, c) == VD_OK)
        vd_json_set(&json, "text", json_string(text));
    vd_json_set(&json, "number", json_pack("[ii]", c->number[0], c->number[1]));
    if (vd_real_known(c->necessity))
        vd_json_set(&json, "necessity", vd_json_real(c->necessity));
    if (vd_real_known(c->cost))
        vd_json_set(&json, "cost", vd_json_real(c->cost));
    if (vd_real_known(c->share[0]) || vd_real_known(c->share[1])) {
        json_t *share = json_array();

        for (int i = 0; i < 2; i++)
            vd_json_add(&share,
                        vd_real_known(c->share[i]) ? vd_json_real(c->share[i]) : json_null());
        vd_json_set(&json, "share", share);
    }
    vd_json_set(&json, "flag", json_boolean(c->flag));
    for (int i = 0; i < c->points; i++)
        vd_json_add(&points, json_integer(c->point[i]));
    vd_json_set(&json, "points", points);
    return json;
}

static json_t *text_json(vd_lang lang, const vd_explanation *e, vd_explain_length length)
{
    char text[VD_EXPLAIN_TEXT];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    return vd_explanation_text(&buf, lang, e, length) == VD_OK ? json_string(text) : NULL;
}

json_t *vd_json_explanation(vd_lang lang, const vd_explanation *e)
{
    json_t *json = json_object(), *causes = json_array(), *notes = json_array();

    for (size_t i = 0; i < e->causes; i++)
        vd_json_add(&causes, cause_json(lang, e, &e->cause[i]));
    for (size_t i = 0; i < e->notes; i++)
        vd_json_add(&notes, cause_json(lang, e, &e->note[i]));
    vd_json_set(&json, "one", text_json(lang, e, VD_EXPLAIN_ONE));
    vd_json_set(&json, "paragraph", text_json(lang, e, VD_EXPLAIN_PARAGRAPH));
    vd_json_set(&json, "easy", text_json(lang, e, VD_EXPLAIN_EASY));
    vd_json_set(&json, "right_die", e->right_die ? json_integer(e->right_die) : json_null());
    vd_json_set(&json, "weak", json_boolean(e->weak));
    vd_json_set(&json, "causes", causes);
    vd_json_set(&json, "concession",
                e->concedes ? cause_json(lang, e, &e->concession) : json_null());
    vd_json_set(&json, "notes", notes);
    return json;
}
