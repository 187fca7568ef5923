/* A party of trictrac as JSON: what is agreed on and actions, as the file of a game has them and as a page says them. */
#ifndef VD_TRICTRAC_JSON_H
#define VD_TRICTRAC_JSON_H

#include "inner/json_parts.h"
#include "videau/trictrac.h"

/* Makers return a new object, NULL without memory; readers false. */
json_t *vd_tt_options_to_json(const vd_tt_options *options);
/* All of them; *out is written to. */
bool vd_tt_options_from_json(const json_t *json, vd_tt_options *out);
json_t *vd_tt_action_to_json(const vd_tt_action *action);
/* False too where the act is none, out->act VD_TT_ACT_DRAW then, or what belongs to out->act is wrong. */
bool vd_tt_action_from_json(const json_t *json, vd_tt_action *out);
/* [[from, to], ...], two at most. */
bool vd_tt_moves_from_json(const json_t *json, vd_tt_claim *out);
/* "throw"; static. */
const char *vd_tt_act_name(vd_tt_act act);

#endif
