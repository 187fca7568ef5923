/* videau rules: the rules by number or by word. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

enum { WORD_BYTES = 256, NAME_BYTES = 16, KEY_BYTES = 64, FOLD_BYTES = 8192, WRAP = 78 };

/* R1 to R110, then T1 to T9, in order; "" past the end. */
static void rule_name(int index, char *name, size_t capacity)
{
    vd_buf buf;

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

/* Width of the word at `text` in columns, its bytes in *len. */
static int word_width(const char *text, size_t *len)
{
    int width = 0;

    for (*len = 0; text[*len] && text[*len] != ' ' && text[*len] != '\n'; (*len)++)
        width += ((unsigned char)text[*len] & 0xc0) != 0x80;
    return width;
}

/* A paragraph of at most 78 columns, `indent` blanks before each line. */
static void print_wrapped(FILE *out, const char *text, int indent)
{
    int col = 0;

    while (*text) {
        size_t len;
        int width = word_width(text, &len);

        if (col && col + 1 + width > WRAP - indent) {
            putc('\n', out);
            col = 0;
        }
        if (col)
            putc(' ', out);
        else
            fprintf(out, "%*s", indent, "");
        fwrite(text, 1, len, out);
        col += width + (col > 0);
        text += len;
        while (*text == ' ' || *text == '\n')
            text++;
    }
    putc('\n', out);
}

static void print_rule(vd_cli *cli, const char *name)
{
    static const char *const parts[] = {"body", "quote", "note"};

    fprintf(cli->out, "%s  %s\n\n", name, rule_text(cli->lang, name, "title"));
    for (int i = 0; i < 3; i++) {
        const char *text = rule_text(cli->lang, name, parts[i]);

        if (!text)
            continue;
        if (i)
            putc('\n', cli->out);
        print_wrapped(cli->out, text, 2);
    }
}

static void print_rule_json(vd_cli *cli, const char *name, bool first)
{
    static const char *const parts[] = {"title", "body", "quote", "note"};

    fputs(first ? "{\"rule\":" : ",\n{\"rule\":", cli->out);
    vd_cli_json_string(cli->out, name);
    for (int i = 0; i < 4; i++) {
        const char *text = rule_text(cli->lang, name, parts[i]);

        if (!text)
            continue;
        fprintf(cli->out, ",\"%s\":", parts[i]);
        vd_cli_json_string(cli->out, text);
    }
    putc('}', cli->out);
}

/* ---- Search ---- */

static const struct {
    const char *from;
    char to;
} letters[] = {
    {"à", 'a'}, {"â", 'a'}, {"À", 'a'}, {"Â", 'a'},  {"ç", 'c'},      {"Ç", 'c'},
    {"é", 'e'}, {"è", 'e'}, {"ê", 'e'}, {"ë", 'e'},  {"É", 'e'},      {"È", 'e'},
    {"Ê", 'e'}, {"î", 'i'}, {"ï", 'i'}, {"Î", 'i'},  {"ô", 'o'},      {"Ô", 'o'},
    {"ù", 'u'}, {"û", 'u'}, {"ü", 'u'}, {"’", '\''}, {"\u00a0", ' '},
};

/* Lower case, no accents, so that "frappe", "Frappé" and "frappé" find each other. What does not fit is left out. */
static void fold(const char *text, char *out, size_t capacity)
{
    size_t used = 0;

    while (*text && used + 1 < capacity) {
        size_t i = 0, count = sizeof letters / sizeof letters[0];

        while (i < count && strncmp(text, letters[i].from, strlen(letters[i].from)) != 0)
            i++;
        if (i < count) {
            out[used++] = letters[i].to;
            text += strlen(letters[i].from);
        } else {
            out[used++] = *text >= 'A' && *text <= 'Z' ? (char)(*text + 32) : *text;
            text++;
        }
    }
    out[used] = '\0';
}

static bool mentions(vd_lang lang, const char *name, const char *word)
{
    static const char *const parts[] = {"title", "body", "quote", "note"};
    char folded[FOLD_BYTES];

    for (int i = 0; i < 4; i++) {
        const char *text = rule_text(lang, name, parts[i]);

        if (!text)
            continue;
        fold(text, folded, sizeof folded);
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

    if (!*digits || strlen(digits) > 3 || strspn(digits, "0123456789") != strlen(digits))
        return false;
    snprintf(name, capacity, "%c%d", letter && (text[0] | 32) == 't' ? 'T' : 'R',
             (int)strtol(digits, NULL, 10));
    return rule_text(lang, name, "title") != NULL;
}

/* The titles of all rules that mention `word` ("": all of them); returns how many. */
static int print_titles(vd_cli *cli, const char *word, char *only, size_t capacity)
{
    char name[NAME_BYTES];
    int found = 0;

    for (int i = 0; rule_name(i, name, sizeof name), name[0]; i++) {
        const char *title = rule_text(cli->lang, name, "title");

        if (!title || (*word && !mentions(cli->lang, name, word)))
            continue;
        if (cli->json)
            print_rule_json(cli, name, !found);
        else
            fprintf(cli->out, "%-5s %s\n", name, title);
        snprintf(only, capacity, "%s", name);
        found++;
    }
    return found;
}

int vd_cmd_rules(vd_cli *cli)
{
    char line[WORD_BYTES], word[WORD_BYTES], name[NAME_BYTES] = "";
    int found;

    if (!vd_cli_line(cli, line, sizeof line))
        return VD_EXIT_UNUSABLE;
    if (cli->argc && read_name(cli->lang, line, name, sizeof name)) {
        if (cli->json) {
            print_rule_json(cli, name, true);
            putc('\n', cli->out);
        } else {
            print_rule(cli, name);
        }
        return VD_EXIT_DONE;
    }
    fold(line, word, sizeof word);
    if (cli->json)
        putc('[', cli->out);
    found = print_titles(cli, word, name, sizeof name);
    if (cli->json)
        fputs("]\n", cli->out);
    else if (found == 1)
        fprintf(cli->out, "\n"), print_rule(cli, name);
    if (!found && !cli->json)
        vd_cli_refuse(cli, "cli.rules.none", (const vd_text_arg[]){vd_text_string(line)}, 1);
    return found ? VD_EXIT_DONE : VD_EXIT_NO;
}
