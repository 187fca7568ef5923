/* The one vocabulary of JSON: names of actions, phases, ends and verdicts, and the small values that the log, the server and
 * the program write and read alike. What a table or a command says with them is theirs.
 *
 * Makers return a new object, NULL without memory. Readers return false and leave *out alone. */
#ifndef VD_JSON_VALUES_H
#define VD_JSON_VALUES_H

#include "videau/app.h"

#include <jansson.h>

const char *vd_phase_name(vd_phase phase);
const char *vd_act_name(vd_act act);
const char *vd_end_name(vd_end end);
const char *vd_verdict_name(vd_verdict verdict);
/* `name` may be NULL. */
bool vd_act_find(const char *name, vd_act *out);
/* Where `text` stands among `count` names, some of which may be NULL; -1: nowhere, or it is NULL. */
int vd_name_index(const char *text, const char *const *names, int count);

/* Put `item` (released, NULL: without memory) into *json; without memory *json is released and NULL, and stays so. */
void vd_json_add(json_t **array, json_t *item);
void vd_json_set(json_t **object, const char *key, json_t *item);

json_t *vd_json_place(int place);
json_t *vd_json_hops_asked(const vd_hop *hop, int hops); /* [from, die] */
/* NULL also where vd_real_known does not know the value: what would hold it then fails as without memory. */
json_t *vd_json_real(double value);

json_t *vd_json_explanation(vd_lang lang, const vd_explanation *explanation); /* docs/WHY.md */

/* Without zero bytes inside; NULL: no text. */
const char *vd_json_text(const json_t *value);
bool vd_json_number(const json_t *value, json_int_t low, json_int_t high, json_int_t *out);

#endif
