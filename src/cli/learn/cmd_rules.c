/* videau rules: the rules by chapter, number or word, and the notes on their sources. */
#include "cli.h"
#include "inner/json_values.h"
#include "inner/normalise.h"
#include "learn_data.h"
#include "rules_board.h"

#include <stdlib.h>
#include <string.h>

enum { WORD_BYTES = 256, NAME_BYTES = 16, KEY_BYTES = 64, NORMALISED_BYTES = 8192, ERRATA = 53 };

/* R1 to R110, then T1 to T9, in order; "" past the end. */
static void rule_name(int index, char *name, size_t capacity)
{
    vd_buf buf;

    VD_ASSERT(index >= 0);
    vd_buf_init(&buf, name, capacity);
    if (index >= 110 + 9)
        return;
    vd_buf_putc(&buf, index < 110 ? 'R' : 'T');
    vd_buf_put_int(&buf, index < 110 ? index + 1 : index - 109);
}

static const char *rule_text(vd_lang lang, const char *name, const char *part)
{
    char key[KEY_BYTES];

    snprintf(key, sizeof key, "rule.%s.%s", name, part);
    return vd_text(lang, key);
}

/* Errata in order: does note `erratum` concern the rule `name`? */
static bool concerns(const json_t *erratum, const char *name)
{
    const json_t *rules = json_object_get(erratum, "rules");

    for (size_t i = 0; i < json_array_size(rules); i++)
        if (!strcmp(json_string_value(json_array_get(rules, i)), name))
            return true;
    return false;
}

static const char *erratum_text(vd_lang lang, const char *name, const char *part)
{
    char key[KEY_BYTES];

    snprintf(key, sizeof key, "erratum.%s.%s", name, part);
    return vd_text(lang, key);
}

static void print_erratum(vd_cli *cli, const char *name)
{
    fprintf(cli->out, "%s\n", name);
    vd_print_wrapped(cli->out, erratum_text(cli->lang, name, "print"), 2);
    vd_print_wrapped(cli->out, erratum_text(cli->lang, name, "reading"), 2);
}

/* What is wrong in the sources about this rule: in full where its own note does not say it already. */
static void print_errata(vd_cli *cli, const json_t *errata, const char *name)
{
    const bool told = rule_text(cli->lang, name, "note") != NULL;
    char line[WORD_BYTES], erratum[NAME_BYTES];
    vd_buf buf;

    vd_buf_init(&buf, line, sizeof line);
    for (int i = 1; i <= ERRATA; i++) {
        snprintf(erratum, sizeof erratum, "A%d", i);
        if (!concerns(json_object_get(errata, erratum), name))
            continue;
        if (!told) {
            putc('\n', cli->out);
            print_erratum(cli, erratum);
        }
        vd_buf_put(&buf, buf.length ? ", " : "");
        vd_buf_put(&buf, erratum);
    }
    if (told && buf.length) {
        putc('\n', cli->out);
        vd_cli_say(cli, "cli.rules.errata", (const vd_text_arg[]){vd_text_string(line)}, 1);
    }
}

static void print_names(vd_cli *cli, const char *key, const json_t *names)
{
    char line[WORD_BYTES];
    vd_buf buf;

    vd_buf_init(&buf, line, sizeof line);
    for (size_t i = 0; i < json_array_size(names); i++) {
        vd_buf_put(&buf, i ? ", " : "");
        vd_buf_put(&buf, json_string_value(json_array_get(names, i)));
    }
    if (buf.length) {
        putc('\n', cli->out);
        vd_cli_say(cli, key, (const vd_text_arg[]){vd_text_string(line)}, 1);
    }
}

static void print_rule(vd_cli *cli, const json_t *book, const char *name)
{
    static const char *const parts[] = {"body", "quote", "note"};
    const json_t *rule = json_object_get(json_object_get(book, "rules"), name);

    fprintf(cli->out, "%s  %s\n\n", name, rule_text(cli->lang, name, "title"));
    for (int i = 0; i < 3; i++) {
        const char *text = rule_text(cli->lang, name, parts[i]);

        if (!text)
            continue;
        if (i)
            putc('\n', cli->out);
        vd_print_wrapped(cli->out, text, 2);
    }
    vd_print_boards(cli, json_object_get(rule, "boards"), name);
    print_errata(cli, json_object_get(book, "errata"), name);
    print_names(cli, "cli.rules.see", json_object_get(rule, "see"));
}

/* "a12" as "A12", if there is such a note. */
static bool read_erratum(const char *text, char *name, size_t capacity)
{
    const size_t digits = strlen(text) - (*text != '\0');

    VD_ASSERT(capacity > 0);
    if ((text[0] != 'a' && text[0] != 'A') || !digits || digits > 2 ||
        strspn(text + 1, "0123456789") != digits)
        return false;
    snprintf(name, capacity, "A%d", (int)strtol(text + 1, NULL, 10));
    return erratum_text(VD_LANG_FR, name, "print") != NULL;
}

static int show_erratum(vd_cli *cli, const json_t *book, const char *name)
{
    const json_t *erratum = json_object_get(json_object_get(book, "errata"), name);

    if (!cli->json) {
        print_erratum(cli, name);
        print_names(cli, "cli.rules.concerned", json_object_get(erratum, "rules"));
        return VD_EXIT_DONE;
    }
    return vd_cli_json_all(cli, json_pack("{s:s,s:s,s:s,s:o}", "erratum", name, "print",
                                          erratum_text(cli->lang, name, "print"), "reading",
                                          erratum_text(cli->lang, name, "reading"), "rules",
                                          json_deep_copy(json_object_get(erratum, "rules"))))
               ? VD_EXIT_DONE
               : VD_EXIT_UNUSABLE;
}

static json_t *rule_json(vd_lang lang, const json_t *book, const char *name)
{
    static const char *const parts[] = {"title", "body", "quote", "note"};
    const json_t *boards =
        json_object_get(json_object_get(json_object_get(book, "rules"), name), "boards");
    json_t *json = json_pack("{s:s}", "rule", name);

    for (int i = 0; i < 4; i++) {
        const char *text = rule_text(lang, name, parts[i]);

        if (text)
            vd_json_set(&json, parts[i], json_string(text));
    }
    if (json_is_array(boards))
        vd_json_set(&json, "boards", json_deep_copy(boards));
    return json;
}

/* ---- Search ---- */

static bool mentions(vd_lang lang, const char *name, const char *word)
{
    static const char *const parts[] = {"title", "body", "quote", "note"};
    char folded[NORMALISED_BYTES];

    for (int i = 0; i < 4; i++) {
        const char *text = rule_text(lang, name, parts[i]);

        if (!text)
            continue;
        vd_normalise(text, folded, sizeof folded);
        if (strstr(folded, word))
            return true;
    }
    return false;
}

/* "r51", "R51", "51" and "t2" as a rule's name; false: it is none. */
static bool read_name(vd_lang lang, const char *text, char *name, size_t capacity)
{
    bool letter = strchr("rRtT", text[0]) && text[0];
    const char *digits = text + letter;

    VD_ASSERT(capacity > 0);
    if (!*digits || strlen(digits) > 3 || strspn(digits, "0123456789") != strlen(digits))
        return false;
    snprintf(name, capacity, "%c%d", letter && (text[0] | 32) == 't' ? 'T' : 'R',
             (int)strtol(digits, NULL, 10));
    return rule_text(lang, name, "title") != NULL;
}

/* The title of a rule that is looked for, or into *list where that is not NULL. */
static void show_found(vd_cli *cli, const json_t *book, const char *name, json_t **list)
{
    if (list)
        vd_json_add(list, rule_json(cli->lang, book, name));
    else
        fprintf(cli->out, "%-5s %s\n", name, rule_text(cli->lang, name, "title"));
}

/* All rules that mention `word` ("": all of them), the last into `only`; returns how many. */
static int find_rules(vd_cli *cli, const json_t *book, const char *word, json_t **list,
                      char only[NAME_BYTES])
{
    char name[NAME_BYTES];
    int found = 0;

    for (int i = 0; rule_name(i, name, sizeof name), name[0]; i++) {
        if (!rule_text(cli->lang, name, "title") || (*word && !mentions(cli->lang, name, word)))
            continue;
        show_found(cli, book, name, list);
        memcpy(only, name, sizeof name);
        found++;
    }
    return found;
}

/* All rules, chapter by chapter. */
static void print_chapters(vd_cli *cli, const json_t *book)
{
    const json_t *chapters = json_object_get(book, "chapters");

    for (size_t i = 0; i < json_array_size(chapters); i++) {
        const json_t *chapter = json_array_get(chapters, i);
        const json_t *rules = json_object_get(chapter, "rules");
        char key[KEY_BYTES];

        snprintf(key, sizeof key, "chapter.%s.title",
                 json_string_value(json_object_get(chapter, "key")));
        fprintf(cli->out, "%s%s\n", i ? "\n" : "", vd_text(cli->lang, key));
        for (size_t j = 0; j < json_array_size(rules); j++) {
            const char *name = json_string_value(json_array_get(rules, j));

            fprintf(cli->out, "  %-5s %s\n", name, rule_text(cli->lang, name, "title"));
        }
    }
}

static int find_word(vd_cli *cli, const json_t *book, const char *line)
{
    char word[WORD_BYTES], name[NAME_BYTES] = "";
    int found;

    vd_normalise(line, word, sizeof word);
    if (cli->json) {
        json_t *list = json_array();

        found = find_rules(cli, book, word, &list, name);
        if (!vd_cli_json_lines(cli, list))
            return VD_EXIT_UNUSABLE;
        return found ? VD_EXIT_DONE : VD_EXIT_NO;
    }
    found = find_rules(cli, book, word, NULL, name);
    if (found == 1)
        fprintf(cli->out, "\n"), print_rule(cli, book, name);
    if (!found)
        vd_cli_refuse(cli, "cli.rules.none", (const vd_text_arg[]){vd_text_string(line)}, 1);
    return found ? VD_EXIT_DONE : VD_EXIT_NO;
}

static int answer(vd_cli *cli, const json_t *book, const char *line)
{
    char name[NAME_BYTES] = "";

    if (read_erratum(line, name, sizeof name))
        return show_erratum(cli, book, name);
    if (!cli->argc && !cli->json) {
        print_chapters(cli, book);
        return VD_EXIT_DONE;
    }
    if (!cli->argc || !read_name(cli->lang, line, name, sizeof name))
        return find_word(cli, book, line);
    if (cli->json)
        return vd_cli_json_all(cli, rule_json(cli->lang, book, name)) ? VD_EXIT_DONE
                                                                      : VD_EXIT_UNUSABLE;
    print_rule(cli, book, name);
    return VD_EXIT_DONE;
}

int vd_cmd_rules(vd_cli *cli)
{
    char line[WORD_BYTES];
    json_t *book;
    int code;

    if (!vd_cli_line(cli, line, sizeof line))
        return VD_EXIT_UNUSABLE;
    book = vd_learn_rules();
    if (!book)
        return vd_cli_refuse(cli, "cli.no_memory", NULL, 0);
    code = answer(cli, book, line);
    json_decref(book);
    return code;
}
