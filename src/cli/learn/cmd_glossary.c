/* videau glossary: the words of the game, and what the sources call them. */
#include "cli.h"
#include "inner/json_values.h"
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
static vd_word_fit fit_of(const char *key, const char *word)
{
    static const char *const parts[] = {"name", "forms", "words"};
    char folded[NORMALISED_BYTES];
    vd_word_fit best = VD_FIT_NONE;

    for (int lang = 0; lang < VD_LANG_COUNT; lang++)
        for (int i = 0; i < 3; i++) {
            const char *text = term_text((vd_lang)lang, key, parts[i]);
            vd_word_fit fit;

            if (!text)
                continue;
            vd_fold(text, folded, sizeof folded);
            fit = vd_word_fits(folded, word);
            best = fit > best ? fit : best;
        }
    return best;
}

/* The word stands in what is said of this one. */
static bool tells(vd_lang lang, const char *key, const char *word)
{
    char folded[NORMALISED_BYTES];

    vd_fold(term_text(lang, key, "text"), folded, sizeof folded);
    return vd_word_fits(folded, word) >= VD_FIT_WHOLE;
}

/* The best fit that any entry has: what fits less well is not shown beside it. */
static vd_word_fit best_fit(const json_t *terms, const char *word)
{
    vd_word_fit best = VD_FIT_START;

    for (size_t i = 0; i < json_array_size(terms); i++) {
        const vd_word_fit fit = fit_of(key_of(json_array_get(terms, i)), word);

        best = fit > best ? fit : best;
    }
    return best;
}

static void put_rules(vd_buf *buf, const json_t *rules)
{
    for (size_t i = 0; i < json_array_size(rules); i++) {
        vd_buf_put(buf, i ? ", " : "");
        vd_buf_put(buf, json_string_value(json_array_get(rules, i)));
    }
}

static void print_term(vd_cli *cli, const json_t *term, bool first)
{
    const char *key = key_of(term);
    const json_t *rules = json_object_get(term, "rules");
    char line[WORD_BYTES];
    vd_buf buf;

    fprintf(cli->out, "%s%s\n", first ? "" : "\n", term_text(cli->lang, key, "name"));
    vd_print_wrapped(cli, term_text(cli->lang, key, "text"), 2);
    vd_buf_init(&buf, line, sizeof line);
    (void)!vd_text_put(&buf, cli->lang, "cli.glossary.sources",
                       VD_STR(term_text(cli->lang, key, "words")));
    vd_print_wrapped(cli, line, 2);
    vd_buf_init(&buf, line, sizeof line);
    put_rules(&buf, rules);
    fprintf(cli->out, "  %s\n", line);
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

/* Into *list, or printed where that is NULL. */
static void show_term(vd_cli *cli, const json_t *term, bool first, json_t **list)
{
    if (list)
        vd_json_add(list, term_json(cli->lang, term));
    else
        print_term(cli, term, first);
}

/* ---- The ancestors of the game, told as on the page ---- */

static const char *ancestor_text(vd_lang lang, const char *key, const char *part)
{
    char name[KEY_BYTES];

    snprintf(name, sizeof name, "ancestor.%s.%s", key, part);
    return vd_text(lang, name);
}

/* Its name, or a word of it: "videau" is the cube, whose history is told beside what it is. */
static bool is_named(const char *key, const char *word)
{
    char folded[NORMALISED_BYTES];

    for (int lang = 0; lang < VD_LANG_COUNT; lang++) {
        vd_fold(ancestor_text((vd_lang)lang, key, "name"), folded, sizeof folded);
        if (vd_word_fits(folded, word) >= VD_FIT_WHOLE)
            return true;
    }
    return false;
}

/* "ancêtres" and "ancestors" name all of them; a key is the name without its dashes. */
static bool is_ancestor(const char *key, const char *word)
{
    char folded[NORMALISED_BYTES];

    if (!strcmp(word, "ancetres") || !strcmp(word, "ancetre") || !strcmp(word, "ancestors") ||
        !strcmp(word, "ancestor") || !strcmp(word, key))
        return true;
    for (int lang = 0; lang < VD_LANG_COUNT; lang++) {
        vd_fold(ancestor_text((vd_lang)lang, key, "said"), folded, sizeof folded);
        if (vd_word_fits(folded, word) >= VD_FIT_WHOLE)
            return true;
    }
    return is_named(key, word);
}

/* What else there is to tell of it, paragraph `index` from 1; NULL past the end. */
static const char *ancestor_past(vd_lang lang, const char *key, int index)
{
    char part[KEY_BYTES];

    snprintf(part, sizeof part, "past%d", index);
    return ancestor_text(lang, key, part);
}

static json_t *ancestor_json(vd_lang lang, const char *key)
{
    json_t *json = json_pack(
        "{s:s,s:s,s:s,s:s}", "ancestor", key, "name", ancestor_text(lang, key, "name"), "said",
        ancestor_text(lang, key, "said"), "known", ancestor_text(lang, key, "known"));
    json_t *past = json_array();
    const char *text;

    for (int i = 1; (text = ancestor_past(lang, key, i)) != NULL; i++)
        vd_json_add(&past, json_string(text));
    if (past && json_array_size(past) > 0)
        vd_json_set(&json, "past", past);
    else
        json_decref(past);
    return json;
}

static void show_ancestor(vd_cli *cli, const char *key, bool first, json_t **list)
{
    const char *text;

    if (list) {
        vd_json_add(list, ancestor_json(cli->lang, key));
        return;
    }
    fprintf(cli->out, "%s%s\n", first ? "" : "\n", ancestor_text(cli->lang, key, "name"));
    vd_print_wrapped(cli, ancestor_text(cli->lang, key, "said"), 2);
    vd_print_wrapped(cli, ancestor_text(cli->lang, key, "known"), 2);
    for (int i = 1; (text = ancestor_past(cli->lang, key, i)) != NULL; i++)
        vd_print_wrapped(cli, text, 2);
}

/* With `named` only those whose name it is. */
static int find_ancestors(vd_cli *cli, const char *word, bool named, int before, json_t **list)
{
    json_t *glossary = vd_learn_glossary();
    const json_t *ancestors = json_object_get(glossary, "ancestors");
    int found = before;

    if (!glossary)
        cli->failed = true;
    for (size_t i = 0; i < json_array_size(ancestors); i++) {
        const char *key = json_string_value(json_object_get(json_array_get(ancestors, i), "key"));

        if (named ? is_named(key, word) : is_ancestor(key, word))
            show_ancestor(cli, key, !found++, list);
    }
    json_decref(glossary);
    return found - before;
}

int vd_find_ancestors(vd_cli *cli, const char *word, int before, json_t **list)
{
    VD_ASSERT(before >= 0);
    return find_ancestors(cli, word, false, before, list);
}

static int find_fitting(vd_cli *cli, const json_t *terms, const char *word, json_t **list)
{
    const vd_word_fit best = best_fit(terms, word);
    int found = 0;

    for (size_t i = 0; i < json_array_size(terms); i++)
        if (fit_of(key_of(json_array_get(terms, i)), word) >= best)
            show_term(cli, json_array_get(terms, i), !found++, list);
    for (size_t i = 0, words = (size_t)found; !words && i < json_array_size(terms); i++)
        if (tells(cli->lang, key_of(json_array_get(terms, i)), word))
            show_term(cli, json_array_get(terms, i), !found++, list);
    return found;
}

int vd_find_terms(vd_cli *cli, const char *word, json_t **list)
{
    VD_ASSERT(word);

    json_t *glossary = vd_learn_glossary();
    const int found = find_fitting(cli, json_object_get(glossary, "terms"), word, list);

    if (!glossary)
        cli->failed = true;
    json_decref(glossary);
    return found;
}

/* Of an entry of the glossary ("term") or an ancestor, in what parts its text has. */
static int fit_phrase(vd_lang lang, const char *kind, const char *key, const vd_phrase *phrase)
{
    static const char *const parts[] = {"name", "forms", "words", "text", "said", "known"};
    char folded[NORMALISED_BYTES], name[KEY_BYTES];
    uint32_t found = 0;

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const char *text;

        snprintf(name, sizeof name, "%s.%s.%s", kind, key, parts[i]);
        text = vd_text(lang, name);
        if (!text)
            continue;
        vd_fold(text, folded, sizeof folded);
        found |= vd_phrase_in(phrase, folded);
    }
    return vd_phrase_fit(phrase, found);
}

static int best_phrase(vd_lang lang, const char *kind, const json_t *entries,
                       const vd_phrase *phrase, int least)
{
    for (size_t i = 0; i < json_array_size(entries); i++) {
        const int fit = fit_phrase(lang, kind, key_of(json_array_get(entries, i)), phrase);

        least = fit > least ? fit : least;
    }
    return least;
}

int vd_find_phrase(vd_cli *cli, const vd_phrase *phrase, json_t **list)
{
    json_t *glossary = vd_learn_glossary();
    const json_t *terms = json_object_get(glossary, "terms"),
                 *ancestors = json_object_get(glossary, "ancestors");
    int found = 0, best;

    if (!glossary)
        cli->failed = true;
    best = best_phrase(cli->lang, "term", terms, phrase, 1);
    best = best_phrase(cli->lang, "ancestor", ancestors, phrase, best);
    for (size_t i = 0; i < json_array_size(terms); i++)
        if (fit_phrase(cli->lang, "term", key_of(json_array_get(terms, i)), phrase) >= best)
            show_term(cli, json_array_get(terms, i), !found++, list);
    for (size_t i = 0; i < json_array_size(ancestors); i++) {
        const char *key = key_of(json_array_get(ancestors, i));

        if (fit_phrase(cli->lang, "ancestor", key, phrase) >= best)
            show_ancestor(cli, key, !found++, list);
    }
    json_decref(glossary);
    return found;
}

/* The name in either language is the word, which then is no other word for it. */
static bool calls_itself(const char *key, const char *word)
{
    char folded[NORMALISED_BYTES];
    bool same = false;

    for (int lang = 0; lang < VD_LANG_COUNT; lang++) {
        vd_fold(term_text((vd_lang)lang, key, "name"), folded, sizeof folded);
        same |= vd_word_fits(folded, word) >= VD_FIT_WHOLE;
    }
    return same;
}

void vd_print_synonyms(vd_cli *cli, const char *word, const char *line)
{
    json_t *glossary = vd_learn_glossary();
    const json_t *terms = json_object_get(glossary, "terms");
    char rules[WORD_BYTES];
    bool first = true;

    if (!glossary)
        cli->failed = true;
    for (size_t i = 0; i < json_array_size(terms); i++) {
        const char *key = key_of(json_array_get(terms, i));
        vd_buf buf;

        if (calls_itself(key, word) || fit_of(key, word) != VD_FIT_ENTRY)
            continue;
        vd_buf_init(&buf, rules, sizeof rules);
        put_rules(&buf, json_object_get(json_array_get(terms, i), "rules"));
        fputs(first ? "\n" : "", cli->out);
        first = false;
        vd_cli_say(cli, "cli.glossary.also",
                   (const vd_text_arg[]){vd_text_string(line),
                                         vd_text_string(term_text(cli->lang, key, "name")),
                                         vd_text_string(rules)},
                   3);
    }
    json_decref(glossary);
}

static int list_names(vd_cli *cli, const json_t *terms)
{
    for (size_t i = 0; i < json_array_size(terms); i++)
        fprintf(cli->out, "%s\n", term_text(cli->lang, key_of(json_array_get(terms, i)), "name"));
    vd_cli_say(cli, "cli.glossary.ancestors", NULL, 0);
    return VD_EXIT_DONE;
}

/* `list`: of JSON, NULL where it is printed. */
static int find_words(vd_cli *cli, const json_t *terms, const char *line, json_t **list)
{
    char word[WORD_BYTES];
    vd_phrase phrase;
    int found = 0;

    vd_fold_asked(line, word, sizeof word);
    (void)vd_word_trictrac(cli->lang, word, sizeof word);
    do {
        found = find_fitting(cli, terms, word, list);
        found += find_ancestors(cli, word, found > 0, found, list);
    } while (!found && !cli->failed && vd_word_other(cli->lang, word, sizeof word));
    if (!found && !cli->failed && vd_phrase_read(word, &phrase))
        found = vd_find_phrase(cli, &phrase, list);
    return found;
}

static int print_words(vd_cli *cli, const json_t *terms, const char *line)
{
    const int found = find_words(cli, terms, line, NULL);

    if (!found && !cli->failed)
        vd_cli_refuse(cli, "cli.glossary.none", (const vd_text_arg[]){vd_text_string(line)}, 1);
    return found ? VD_EXIT_DONE : VD_EXIT_NO;
}

static int list_json(vd_cli *cli, const json_t *terms, const char *line)
{
    json_t *list = json_array();
    const int found = find_words(cli, terms, line, &list);

    if (!vd_cli_json_lines(cli, list))
        return VD_EXIT_UNUSABLE;
    return found ? VD_EXIT_DONE : VD_EXIT_NO;
}

int vd_cmd_glossary(vd_cli *cli)
{
    char line[WORD_BYTES];
    json_t *glossary;
    const json_t *terms;
    int code;

    if (!vd_cli_line(cli, line, sizeof line))
        return VD_EXIT_UNUSABLE;
    glossary = vd_learn_glossary();
    if (!glossary)
        return vd_cli_refuse(cli, "cli.no_memory", NULL, 0);
    terms = json_object_get(glossary, "terms");
    if (cli->json)
        code = list_json(cli, terms, line);
    else
        code = cli->argc ? print_words(cli, terms, line) : list_names(cli, terms);
    json_decref(glossary);
    return code;
}
