/* What a server's message says, in tests that include cmocka. */
#ifndef TESTS_JSON_SAID_H
#define TESTS_JSON_SAID_H

#include <jansson.h>
#include <string.h>

/* "": there is no such text. */
static inline const char *text_of(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));

    return text ? text : "";
}

static inline void expect_type(const json_t *json, const char *type)
{
    assert_non_null(json);
    if (strcmp(text_of(json, "type"), type) != 0)
        fail_msg("%s: %s %s", text_of(json, "type"), text_of(json, "key"), text_of(json, "text"));
}

#endif
