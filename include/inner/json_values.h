/* The one vocabulary of JSON: names of phases, ends and verdicts (of actions: act_name.h), and the values that the log, the
 * server and the program write and read alike. What a table or a command says with them is theirs.
 *
 * Makers return a new object, NULL without memory. Readers return false and leave *out alone. */
#ifndef VD_JSON_VALUES_H
#define VD_JSON_VALUES_H

#include "inner/act_name.h"
#include "inner/json_parts.h"
#include "videau/app.h"

const char *vd_phase_name(vd_phase phase);
const char *vd_end_name(vd_end end);
const char *vd_verdict_name(vd_verdict verdict);
/* `name` may be NULL. */
bool vd_act_find(const char *name, vd_act *out);
/* Where `text` stands among `count` names, some of which may be NULL; -1: nowhere, or it is NULL. */
int vd_name_index(const char *text, const char *const *names, int count);

json_t *vd_json_place(int place);
json_t *vd_json_thrown(const uint8_t die[VD_DICE_MAX]);  /* two, or three where the last is not 0 */
json_t *vd_json_hops_asked(const vd_hop *hop, int hops); /* [from, die] */
json_t *vd_json_explanation(vd_lang lang, const vd_explanation *explanation); /* docs/WHY.md */

#endif
