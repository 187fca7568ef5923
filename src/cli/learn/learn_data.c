/* The lessons, rules and glossary built into the program, and the boards that show a rule. */
#include "learn_data.h"
#include "inner/json_text.h"

#include <string.h>

extern const char vd_learn_rules_begin[], vd_learn_rules_end[];
extern const char vd_learn_lessons_begin[], vd_learn_lessons_end[];
extern const char vd_learn_glossary_begin[], vd_learn_glossary_end[];

json_t *vd_learn_rules(void)
{
    return vd_json_read(vd_learn_rules_begin, (size_t)(vd_learn_rules_end - vd_learn_rules_begin),
                        0, NULL);
}

json_t *vd_learn_lessons(void)
{
    return vd_json_read(vd_learn_lessons_begin,
                        (size_t)(vd_learn_lessons_end - vd_learn_lessons_begin), 0, NULL);
}

json_t *vd_learn_glossary(void)
{
    return vd_json_read(vd_learn_glossary_begin,
                        (size_t)(vd_learn_glossary_end - vd_learn_glossary_begin), 0, NULL);
}

bool vd_example_read(const json_t *board, vd_example *out)
{
    const char *position = json_string_value(json_object_get(board, "position"));
    const char *dice = json_string_value(json_object_get(board, "dice"));
    vd_situation *s = &out->situation;

    memset(out, 0, sizeof *out);
    out->json = board;
    out->white = json_is_true(json_object_get(board, "white"));
    if (!position ||
        vd_situation_parse(position, strlen(position), VD_BACKGAMMON, s, NULL) != VD_OK)
        return false;
    out->variant = vd_variant_get(s->variant);
    out->named = s->pos.pending == VD_PENDING_NAME;
    return !dice || vd_dice_parse(dice, strlen(dice), &s->dice, NULL) == VD_OK;
}

int vd_example_judge(const vd_example *example, const char *play, vd_lang lang, vd_plays *scratch,
                     vd_play *out, vd_buf *sentence)
{
    const vd_situation *s = &example->situation;
    vd_play_text text;
    vd_reason reason;
    vd_error error;

    memset(&error, 0, sizeof error);
    if (vd_play_parse(play, strlen(play), example->variant, example->white, &text, &error) !=
        VD_OK) {
        if (sentence)
            (void)!vd_explain_unreadable(sentence, lang, play, strlen(play), &error);
        return vd_explain_unreadable_rule(&error);
    }
    reason = vd_play_judge(example->variant, &s->pos, s->dice, example->named, &text.claim, scratch,
                           out);
    if (reason.code == VD_REASON_legal)
        return 0;
    if (sentence)
        (void)!vd_explain_reason(sentence, lang, example->variant, &s->pos, s->dice, &reason);
    return reason.rule;
}

static void take_flag(const json_t *rules, const char *key, bool *out)
{
    const json_t *value = json_object_get(rules, key);

    if (value)
        *out = json_is_true(value);
}

vd_session *vd_example_session(const vd_example *example)
{
    const json_t *agreed = json_object_get(example->json, "terms");
    const vd_situation *s = &example->situation;
    vd_session *session = NULL;
    vd_game_settings settings;

    memset(&settings, 0, sizeof settings);
    vd_match_rules_default(&settings.rules, s->variant, s->length);
    settings.rules.jacoby = s->jacoby;
    settings.rules.beavers = s->beavers;
    take_flag(agreed, "cube", &settings.rules.cube);
    take_flag(agreed, "beavers", &settings.rules.beavers);
    take_flag(agreed, "multipliers", &settings.rules.multipliers);
    settings.rules.cube_limit = (uint16_t)json_integer_value(json_object_get(agreed, "cube_limit"));
    settings.dice = VD_DICE_MANUAL;
    settings.placed = true;
    settings.start = *s;
    if (vd_session_new(&settings, NULL, &session, NULL) != VD_OK)
        return NULL;
    return session;
}
