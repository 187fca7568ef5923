/* Small values of JSON: put into what is being made, read from what came.
 *
 * Makers return a new object, NULL without memory. Readers return false and leave *out alone. */
#ifndef VD_JSON_PARTS_H
#define VD_JSON_PARTS_H

#include <jansson.h>
#include <stdbool.h>

/* Put `item` (released, NULL: without memory) into *json; without memory *json is released and NULL, and stays so. */
void vd_json_add(json_t **array, json_t *item);
void vd_json_set(json_t **object, const char *key, json_t *item);

/* Put all of `more`, released here, into `json`; NULL, and json released, without memory or where either is NULL. */
json_t *vd_json_join(json_t *json, json_t *more);

/* NULL also where vd_real_known does not know the value: what would hold it then fails as without memory. */
json_t *vd_json_real(double value);
json_t *vd_json_real_or_null(double value); /* null for what is not known */

/* Without zero bytes inside; NULL: no text. */
const char *vd_json_text(const json_t *value);
bool vd_json_number(const json_t *value, json_int_t low, json_int_t high, json_int_t *out);

#endif
