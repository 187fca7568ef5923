/* The articles of the rules, to be read. */
#include "core_parts.h"

#include <stdio.h>
#include <string.h>

enum { RULES = 110, TOURNAMENT_RULES = 9 };

static void rule_name(int index, char out[8])
{
    snprintf(out, 8, index < RULES ? "R%d" : "T%d", index < RULES ? index + 1 : index + 1 - RULES);
}

static const char *rule_text(vd_lang lang, const char *name, const char *part)
{
    char key[48];

    snprintf(key, sizeof key, "rule.%s.%s", name, part);
    return vd_text(lang, key);
}

void vd_do_rule(vd_request *request)
{
    static const char *const parts[] = {"title", "body", "quote", "note"};
    const char *name = vd_json_text(json_object_get(request->message, "rule"));
    json_t *json;

    if (!name || strlen(name) > 4 || !rule_text(request->connection->lang, name, "title")) {
        vd_refuse_field(request, "rule");
        return;
    }
    json = json_pack("{s:s}", "rule", name);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const char *text = rule_text(request->connection->lang, name, parts[i]);

        if (text)
            vd_json_set(&json, parts[i], json_string(text));
    }
    vd_reply_ok(request, json);
}

void vd_do_rules(vd_request *request)
{
    json_t *list = json_array();

    for (int i = 0; i < RULES + TOURNAMENT_RULES; i++) {
        char name[8];
        const char *title;

        rule_name(i, name);
        title = rule_text(request->connection->lang, name, "title");
        if (title)
            vd_json_add(&list, json_pack("{s:s,s:s}", "rule", name, "title", title));
    }
    vd_reply_ok(request, json_pack("{s:o}", "rules", list));
}
