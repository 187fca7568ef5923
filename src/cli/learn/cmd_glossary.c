/* videau glossary: the words of the game, and what the sources call them. */
#include "cli.h"
#include "fold.h"
#include "learn_data.h"
#include "rules_board.h"

#include <string.h>

enum { WORD_BYTES = 256, KEY_BYTES = 64, FOLD_BYTES = 1024 };

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
    char folded[FOLD_BYTES];

    for (int lang = 0; lang < 2; lang++)
        for (int i = 0; i < 3; i++) {
            const char *text = term_text((vd_lang)lang, key, parts[i]);

            if (!text)
                continue;
            vd_fold(text, folded, sizeof folded);
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

static void print_json(vd_cli *cli, const json_t *term, bool first)
{
    static const char *const parts[] = {"name", "text", "words"};
    const char *key = key_of(term);

    fputs(first ? "{\"term\":" : ",\n{\"term\":", cli->out);
    vd_cli_json_string(cli->out, key);
    for (int i = 0; i < 3; i++) {
        fprintf(cli->out, ",\"%s\":", parts[i]);
        vd_cli_json_string(cli->out, term_text(cli->lang, key, parts[i]));
    }
    fputs(",\"rules\":", cli->out);
    if (json_dumpf(json_object_get(term, "rules"), cli->out, JSON_COMPACT))
        cli->failed = true;
    putc('}', cli->out);
}

int vd_cmd_glossary(vd_cli *cli)
{
    char line[WORD_BYTES], word[WORD_BYTES];
    json_t *glossary;
    const json_t *terms;
    int found = 0;

    if (!vd_cli_line(cli, line, sizeof line))
        return VD_EXIT_UNUSABLE;
    glossary = vd_learn_glossary();
    if (!glossary)
        return vd_cli_refuse(cli, "cli.no_memory", NULL, 0);
    terms = json_object_get(glossary, "terms");
    vd_fold(line, word, sizeof word);
    if (cli->json)
        putc('[', cli->out);
    for (size_t i = 0; i < json_array_size(terms); i++) {
        const json_t *term = json_array_get(terms, i);

        if (!cli->argc && !cli->json)
            fprintf(cli->out, "%s\n", term_text(cli->lang, key_of(term), "name"));
        else if (means(key_of(term), word))
            (cli->json ? print_json : print_term)(cli, term, !found++);
    }
    if (cli->json)
        fputs("]\n", cli->out);
    else if (!found && cli->argc)
        vd_cli_refuse(cli, "cli.glossary.none", (const vd_text_arg[]){vd_text_string(line)}, 1);
    json_decref(glossary);
    return found || !cli->argc ? VD_EXIT_DONE : VD_EXIT_NO;
}
