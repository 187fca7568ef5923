/* Small values of JSON that every room above writes and reads alike. Calls nothing of its room. */
#include "inner/json_parts.h"

#include "videau/base.h"

#include <string.h>

void vd_json_add(json_t **array, json_t *item)
{
    VD_ASSERT(array);

    if (*array && item && json_array_append(*array, item) == 0) {
        json_decref(item);
        return;
    }
    json_decref(item);
    json_decref(*array);
    *array = NULL;
}

void vd_json_set(json_t **object, const char *key, json_t *item)
{
    VD_ASSERT(object && key);

    if (*object && item && json_object_set(*object, key, item) == 0) {
        json_decref(item);
        return;
    }
    json_decref(item);
    json_decref(*object);
    *object = NULL;
}

json_t *vd_json_join(json_t *json, json_t *more)
{
    if (json && more && json_object_update(json, more) == 0) {
        json_decref(more);
        return json;
    }
    json_decref(more);
    json_decref(json);
    return NULL;
}

json_t *vd_json_real(double value)
{
    return vd_real_known(value) ? json_real(value) : NULL;
}

json_t *vd_json_real_or_null(double value)
{
    return vd_real_known(value) ? vd_json_real(value) : json_null();
}

const char *vd_json_text(const json_t *value)
{
    const char *text = json_string_value(value);

    return text && strlen(text) == json_string_length(value) ? text : NULL;
}

bool vd_json_number(const json_t *value, json_int_t low, json_int_t high, json_int_t *out)
{
    VD_ASSERT(low <= high);

    if (!json_is_integer(value) || json_integer_value(value) < low ||
        json_integer_value(value) > high)
        return false;
    *out = json_integer_value(value);
    return true;
}
