/* videau rules: the rules by chapter, number or word, and the notes on their sources. */
#include "cli.h"
#include "inner/json_values.h"
#include "learn_data.h"
#include "rules_board.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { RULES = 111, PRACTICES = 9 };
enum { WORD_BYTES = 256, NAME_BYTES = 16, KEY_BYTES = 64, NORMALISED_BYTES = 8192, ERRATA = 53 };

static const char *rule_text(vd_lang lang, const char *name, const char *part)
{
    char key[KEY_BYTES];

    snprintf(key, sizeof key, "rule.%s.%s", name, part);
    return vd_text(lang, key);
}

/* "JQ", then what the next games with rules of their own begin theirs with, the match of several games and trictrac last; NULL past
 * the end. */
static const char *own_series(int index)
{
    VD_ASSERT(index >= 0);
    for (vd_variant_id id = VD_VARIANT_COUNT; id < VD_VARIANT_PLAYED; id++)
        if (vd_variant_get(id)->rules && index-- == 0)
            return vd_variant_get(id)->rules;
    return index == 0 ? "TV" : index == 1 ? "TT" : NULL;
}

static void put_name(char *name, size_t capacity, const char *series, int number)
{
    vd_buf buf;

    vd_buf_init(&buf, name, capacity);
    vd_buf_put(&buf, series);
    vd_buf_put_int(&buf, number);
}

/* R1 to R111, then T1 to T9, then the rules that games have of their own, in order; "" past the end. */
static void rule_name(int index, char *name, size_t capacity)
{
    const char *series;

    VD_ASSERT(index >= 0);
    if (index < RULES + PRACTICES) {
        put_name(name, capacity, index < RULES ? "R" : "T",
                 index < RULES ? index + 1 : index - RULES + 1);
        return;
    }
    index -= RULES + PRACTICES;
    for (int i = 0; (series = own_series(i)) != NULL; i++) {
        for (int number = 1;
             put_name(name, capacity, series, number), rule_text(VD_LANG_FR, name, "title");
             number++)
            if (index-- == 0)
                return;
    }
    *name = '\0';
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
    vd_print_wrapped(cli, erratum_text(cli->lang, name, "print"), 2);
    vd_print_wrapped(cli, erratum_text(cli->lang, name, "reading"), 2);
}

/* What is wrong in the sources about this rule: in full where its own note does not say it already. */
static void print_errata(vd_cli *cli, const json_t *errata, const char *name)
{
    const bool noted = rule_text(cli->lang, name, "note") != NULL;
    char line[WORD_BYTES], erratum[NAME_BYTES];
    vd_buf buf;

    vd_buf_init(&buf, line, sizeof line);
    for (int i = 1; i <= ERRATA; i++) {
        snprintf(erratum, sizeof erratum, "A%d", i);
        if (!concerns(json_object_get(errata, erratum), name))
            continue;
        if (!noted) {
            putc('\n', cli->out);
            print_erratum(cli, erratum);
        }
        vd_buf_put(&buf, buf.length ? ", " : "");
        vd_buf_put(&buf, erratum);
    }
    if (noted && buf.length) {
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
        vd_print_wrapped(cli, text, 2);
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

static vd_word_fit mentions(vd_lang lang, const char *name, const char *word)
{
    static const char *const parts[] = {"title", "body", "quote", "note"};
    char folded[NORMALISED_BYTES];
    vd_word_fit best = VD_FIT_NONE;

    for (int i = 0; i < 4; i++) {
        const char *text = rule_text(lang, name, parts[i]);
        vd_word_fit fit;

        if (!text)
            continue;
        vd_fold(text, folded, sizeof folded);
        fit = vd_word_fits(folded, word);
        best = fit > best ? fit : best;
    }
    return best > VD_FIT_WHOLE ? VD_FIT_WHOLE : best;
}

/* The word stands under a board of the rule. */
static bool shows(vd_lang lang, const char *name, const char *word)
{
    enum { BOARDS = 3 };
    char folded[NORMALISED_BYTES], part[NAME_BYTES];

    for (int i = 1; i <= BOARDS; i++) {
        const char *text;

        snprintf(part, sizeof part, "board%d", i);
        text = rule_text(lang, name, part);
        if (!text)
            return false;
        vd_fold(text, folded, sizeof folded);
        if (vd_word_fits(folded, word) >= VD_FIT_WHOLE)
            return true;
    }
    return false;
}

/* Which rules a search looks at. Those of trictrac, whose words are those of every game of tables, only when it is asked for or
 * nothing else was found. */
typedef enum searched { IN_RULES, ON_BOARDS, IN_TRICTRAC } searched;

static bool is_trictrac(const char *name)
{
    return strncmp(name, "TT", 2) == 0;
}

static bool is_searched(vd_lang lang, const char *name, const char *word, searched where)
{
    char game[WORD_BYTES];

    vd_fold(vd_text(lang, "tt.name"), game, sizeof game);
    return where == IN_TRICTRAC ? is_trictrac(name)
                                : !is_trictrac(name) || !*word || strcmp(word, game) == 0;
}

/* Beginnings of words count where the word itself stands nowhere. */
static vd_word_fit fit_wanted(vd_lang lang, const char *word, searched where)
{
    char name[NAME_BYTES];

    if (where == IN_TRICTRAC)
        return VD_FIT_WHOLE;

    for (int i = 0; rule_name(i, name, sizeof name), name[0]; i++)
        if (rule_text(lang, name, "title") && is_searched(lang, name, word, where) &&
            mentions(lang, name, word) == VD_FIT_WHOLE)
            return VD_FIT_WHOLE;
    return VD_FIT_START;
}

/* "r51", "R51", "51", "t2" and "jq6" as a rule's name; false: it is none. */
static bool read_name(vd_lang lang, const char *text, char *name, size_t capacity)
{
    const char *series = "R", *prefix = "R", *digits = text;

    VD_ASSERT(capacity > 0);
    for (int i = 0; series; series = i < 2 ? "T" : own_series(i - 2)) {
        const size_t len = strlen(series);

        i++;
        if (strncasecmp(text, series, len) != 0)
            continue;
        prefix = series;
        digits = text + len;
    }
    if (!*digits || strlen(digits) > 3 || strspn(digits, "0123456789") != strlen(digits))
        return false;
    snprintf(name, capacity, "%s%d", prefix, (int)strtol(digits, NULL, 10));
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

/* All rules that mention `word` ("": all of them), or whose boards do, the last into `only`; returns how many. */
static int find_rules(vd_cli *cli, const json_t *book, const char *word, json_t **list,
                      searched where, char only[NAME_BYTES])
{
    const vd_word_fit wanted = fit_wanted(cli->lang, word, where);
    char name[NAME_BYTES];
    int found = 0;

    for (int i = 0; rule_name(i, name, sizeof name), name[0]; i++) {
        if (!rule_text(cli->lang, name, "title") || !is_searched(cli->lang, name, word, where) ||
            (*word && (where == ON_BOARDS ? !shows(cli->lang, name, word)
                                          : mentions(cli->lang, name, word) < wanted)))
            continue;
        show_found(cli, book, name, list);
        memcpy(only, name, sizeof name);
        found++;
    }
    return found;
}

static const char *chapter_text(vd_lang lang, const char *key, const char *part)
{
    char name[KEY_BYTES];

    snprintf(name, sizeof name, "chapter.%s.%s", key, part);
    return vd_text(lang, name);
}

static void print_chapter(vd_cli *cli, const json_t *chapter, bool first)
{
    const json_t *rules = json_object_get(chapter, "rules");
    const char *key = json_string_value(json_object_get(chapter, "key"));

    fprintf(cli->out, "%s%s\n", first ? "" : "\n", chapter_text(cli->lang, key, "title"));
    for (size_t j = 0; j < json_array_size(rules); j++) {
        const char *name = json_string_value(json_array_get(rules, j));

        fprintf(cli->out, "  %-5s %s\n", name, rule_text(cli->lang, name, "title"));
    }
}

static bool chapter_has(vd_lang lang, const char *key, const char *part, const char *word)
{
    char folded[NORMALISED_BYTES];

    vd_fold(chapter_text(lang, key, part), folded, sizeof folded);
    return vd_word_fits(folded, word) >= VD_FIT_WHOLE;
}

/* Most words of the phrase stand in its title and in what is said under it. */
static bool chapter_says(vd_lang lang, const char *key, const vd_phrase *phrase)
{
    char folded[NORMALISED_BYTES];
    uint32_t found;

    VD_ASSERT(key && phrase);
    vd_fold(chapter_text(lang, key, "title"), folded, sizeof folded);
    found = vd_phrase_in(phrase, folded);
    vd_fold(chapter_text(lang, key, "intro"), folded, sizeof folded);
    return vd_phrase_fit(phrase, found | vd_phrase_in(phrase, folded)) > 0;
}

static json_t *chapter_json(vd_lang lang, const json_t *chapter)
{
    const char *key = json_string_value(json_object_get(chapter, "key"));

    return json_pack("{s:s,s:s,s:o}", "chapter", key, "title", chapter_text(lang, key, "title"),
                     "rules", json_deep_copy(json_object_get(chapter, "rules")));
}

/* The rules, chapter by chapter: all ("" and no phrase), or of chapters whose title or what is said under it has the word, or the phrase
 * where it is not NULL. Returns how many. */
static int find_chapters(vd_cli *cli, const json_t *book, const char *word, const vd_phrase *phrase,
                         json_t **list)
{
    const json_t *chapters = json_object_get(book, "chapters");
    int found = 0;

    for (size_t i = 0; i < json_array_size(chapters); i++) {
        const json_t *chapter = json_array_get(chapters, i);
        const char *key = json_string_value(json_object_get(chapter, "key"));

        if (phrase ? !chapter_says(cli->lang, key, phrase)
                   : *word && !chapter_has(cli->lang, key, "title", word) &&
                         !chapter_has(cli->lang, key, "intro", word))
            continue;
        if (!list)
            print_chapter(cli, chapter, found == 0);
        else
            vd_json_add(list, chapter_json(cli->lang, chapter));
        found++;
    }
    return found;
}

/* Is it the name of a game with rules of its own? */
static bool names_game(vd_lang lang, const char *word)
{
    char name[WORD_BYTES];
    vd_variant_id id;
    vd_cycle cycle;

    snprintf(name, sizeof name, "%s", word);
    if (vd_word_trictrac(lang, name, sizeof name))
        return true;
    return vd_cycle_find(word, strlen(word), &cycle) == VD_OK ||
           (vd_variant_find_played(word, strlen(word), &id) == VD_OK && vd_variant_get(id)->rules);
}

/* In the order of what was most likely meant: printed, or as JSON into *list where `list` is not NULL. */
static int find_all(vd_cli *cli, const json_t *book, const char *word, const char *line,
                    json_t **list)
{
    char name[NAME_BYTES] = "";
    const int told = find_rules(cli, book, word, list, IN_RULES, name);
    int found = told;

    if (!found && *word)
        found = find_chapters(cli, book, word, NULL, list);
    /* A game whose rules are here has its history there. */
    if (!found || names_game(cli->lang, word))
        found += vd_find_ancestors(cli, word, list ? 0 : told, list);
    if (!found)
        found = vd_find_terms(cli, word, list);
    if (!found)
        found = find_rules(cli, book, word, list, ON_BOARDS, name);
    if (!found)
        found = find_rules(cli, book, word, list, IN_TRICTRAC, name);
    if (found == 1 && *name && !list)
        fprintf(cli->out, "\n"), print_rule(cli, book, name);
    if (told && !list)
        vd_print_synonyms(cli, word, line);
    return found;
}

static int fit_phrase(vd_lang lang, const char *name, const vd_phrase *phrase)
{
    static const char *const parts[] = {"title",  "body",   "quote", "note",
                                        "board1", "board2", "board3"};
    char folded[NORMALISED_BYTES];
    uint32_t found = 0;

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const char *text = rule_text(lang, name, parts[i]);

        if (!text)
            continue;
        vd_fold(text, folded, sizeof folded);
        found |= vd_phrase_in(phrase, folded);
    }
    return vd_phrase_fit(phrase, found);
}

/* The rules that have most words of a phrase, else words of the glossary that do, else chapters. */
static int find_phrase(vd_cli *cli, const json_t *book, const vd_phrase *phrase, json_t **list)
{
    char name[NAME_BYTES], only[NAME_BYTES] = "";
    int best = 1, found = 0;

    for (int i = 0; rule_name(i, name, sizeof name), name[0]; i++) {
        const int fit = is_trictrac(name) ? 0 : fit_phrase(cli->lang, name, phrase);

        best = fit > best ? fit : best;
    }
    for (int i = 0; rule_name(i, name, sizeof name), name[0]; i++) {
        if (is_trictrac(name) || fit_phrase(cli->lang, name, phrase) < best)
            continue;
        show_found(cli, book, name, list);
        memcpy(only, name, sizeof only);
        found++;
    }
    if (found == 1 && !list)
        fprintf(cli->out, "\n"), print_rule(cli, book, only);
    if (!found)
        found = vd_find_phrase(cli, phrase, list);
    return found ? found : find_chapters(cli, book, "", phrase, list);
}

static int find_word(vd_cli *cli, const json_t *book, const char *line)
{
    vd_phrase phrase;
    char word[WORD_BYTES];
    json_t *list = cli->json ? json_array() : NULL;
    int found;

    vd_fold_asked(line, word, sizeof word);
    (void)vd_word_trictrac(cli->lang, word, sizeof word);
    do
        found = find_all(cli, book, word, line, cli->json ? &list : NULL);
    while (!found && !cli->failed && vd_word_other(cli->lang, word, sizeof word));
    if (!found && !cli->failed && vd_phrase_read(word, &phrase))
        found = find_phrase(cli, book, &phrase, cli->json ? &list : NULL);
    if (cli->json && !vd_cli_json_lines(cli, list))
        return VD_EXIT_UNUSABLE;
    if (!cli->json && !found && !cli->failed)
        vd_cli_refuse(cli, "cli.rules.none", (const vd_text_arg[]){vd_text_string(line)}, 1);
    return found ? VD_EXIT_DONE : VD_EXIT_NO;
}

static int answer(vd_cli *cli, const json_t *book, const char *line)
{
    char name[NAME_BYTES] = "";

    if (read_erratum(line, name, sizeof name))
        return show_erratum(cli, book, name);
    if (!cli->argc && !cli->json) {
        (void)find_chapters(cli, book, "", NULL, NULL);
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
