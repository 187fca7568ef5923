/* videau glossary: the words of the game, and what the sources call them. */
#include "cli.h"
#include "inner/json_values.h"
#include "inner/normalise.h"
#include "learn_data.h"
#include "rules_board.h"

#include <string.h>

enum { WORD_BYTES = 256, KEY_BYTES = 64, NORMALISED_BYTES = 1024 };

static const char *term_text(vd_lang lang, const char *key, const char *part)
{
    char name[KEY_BYTES];

    snprintf(name, sizeof name, "term.%s.%s", key, part);
    return vd_text(lang, name);
}

static const char *key_of(const json_t *term)
{
    return json_string_value(json_object_get(term, "key"));
}

/* A word of the entry itself, of its forms or of the sources; in either language, as the word may be met anywhere. */
static bool means(const char *key, const char *word)
{
    static const char *const parts[] = {"name", "forms", "words"};
    char folded[NORMALISED_BYTES];

    for (int lang = 0; lang < 2; lang++)
        for (int i = 0; i < 3; i++) {
            const char *text = term_text((vd_lang)lang, key, parts[i]);

            if (!text)
                continue;
            vd_normalise(text, folded, sizeof folded);
            if (strstr(folded, word))
                return true;
        }
    return false;
}

static void print_term(vd_cli *cli, const json_t *term, bool first)
{
    const char *key = key_of(term);
    const json_t *rules = json_object_get(term, "rules");
    char line[WORD_BYTES];
    vd_buf buf;

    fprintf(cli->out, "%s%s\n", first ? "" : "\n", term_text(cli->lang, key, "name"));
    vd_print_wrapped(cli->out, term_text(cli->lang, key, "text"), 2);
    vd_buf_init(&buf, line, sizeof line);
    (void)!vd_text_put(&buf, cli->lang, "cli.glossary.sources",
                       VD_STR(term_text(cli->lang, key, "words")));
    vd_print_wrapped(cli->out, line, 2);
    fputs("  ", cli->out);
    for (size_t i = 0; i < json_array_size(rules); i++)
        fprintf(cli->out, "%s%s", i ? ", " : "", json_string_value(json_array_get(rules, i)));
    putc('\n', cli->out);
}

static json_t *term_json(vd_lang lang, const json_t *term)
{
    static const char *const parts[] = {"name", "text", "words"};
    const char *key = key_of(term);
    json_t *json = json_pack("{s:s}", "term", key);

    for (int i = 0; i < 3; i++)
        vd_json_set(&json, parts[i], json_string(term_text(lang, key, parts[i])));
    vd_json_set(&json, "rules", json_deep_copy(json_object_get(term, "rules")));
    return json;
}

static int list_json(vd_cli *cli, const json_t *rules, const char *word)
{
    json_t *list = json_array();
    int found = 0;

    for (size_t i = 0; i < json_array_size(rules); i++) {
        const json_t *term = json_array_get(rules, i);

        if (!means(key_of(term), word))
            continue;
        vd_json_add(&list, term_json(cli->lang, term));
        found++;
    }
    if (!vd_cli_json_lines(cli, list))
        return VD_EXIT_UNUSABLE;
    return found || !cli->argc ? VD_EXIT_DONE : VD_EXIT_NO;
}

static int print_rules(vd_cli *cli, const json_t *rules, const char *word, const char *line)
{
    int found = 0;

    for (size_t i = 0; i < json_array_size(rules); i++) {
        const json_t *term = json_array_get(rules, i);

        if (!cli->argc)
            fprintf(cli->out, "%s\n", term_text(cli->lang, key_of(term), "name"));
        else if (means(key_of(term), word))
            print_term(cli, term, !found++);
    }
    if (!found && cli->argc)
        vd_cli_refuse(cli, "cli.glossary.none", (const vd_text_arg[]){vd_text_string(line)}, 1);
    return found || !cli->argc ? VD_EXIT_DONE : VD_EXIT_NO;
}

int vd_cmd_glossary(vd_cli *cli)
{
    char line[WORD_BYTES], word[WORD_BYTES];
    json_t *glossary;
    const json_t *rules;
    int code;

    if (!vd_cli_line(cli, line, sizeof line))
        return VD_EXIT_UNUSABLE;
    glossary = vd_learn_glossary();
    if (!glossary)
        return vd_cli_refuse(cli, "cli.no_memory", NULL, 0);
    rules = json_object_get(glossary, "terms");
    vd_normalise(line, word, sizeof word);
    code = cli->json ? list_json(cli, rules, word) : print_rules(cli, rules, word, line);
    json_decref(glossary);
    return code;
}
