/* Compiles the two catalogues into one C table, or into JSON for the page.
 *
 *     po2c FR EN OUT.c            struct of src/text/catalogue.h
 *     po2c --json FR EN OUT.json  {"fr":{key:text,...},"en":{...}}
 *     po2c --typography FR EN     only checks spacing and apostrophes
 *
 * FR and EN are .po files, or folders whose .po files make one catalogue together.
 *
 * Stops with status 1 and one line per fault when a key is missing in one language, empty, given
 * twice, fuzzy, or when its placeholders do not match: every {n} printed in one language must be
 * printed or counted by {n?singular|plural} in the other. */
#include <dirent.h>
#include <gettext-po.h>

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PLACEHOLDER = 9 };

struct entry {
    char *key, *text;
};

struct catalogue {
    const char *path;
    struct entry *entries;
    size_t count, capacity;
};

/* Bit n of `printed`: {n} occurs. Bit n of `counted`: {n?a|b} occurs. */
struct placeholders {
    unsigned printed, counted;
};

static int faults;

static void fault(const char *path, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void fault(const char *path, const char *key, const char *format, ...)
{
    va_list args;

    fprintf(stderr, "%s: %s: ", path, key);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    faults++;
}

static void *must_allocate(void *memory)
{
    if (!memory) {
        fputs("po2c: out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

static char *copy(const char *text)
{
    size_t size = strlen(text) + 1;

    return memcpy(must_allocate(malloc(size)), text, size);
}

static void on_error(int severity, po_message_t message, const char *file, size_t line,
                     size_t column, int multiline, const char *text)
{
    (void)message;
    (void)column;
    (void)multiline;
    fprintf(stderr, "%s:%zu: %s\n", file ? file : "po2c", line, text);
    if (severity == PO_SEVERITY_FATAL_ERROR)
        exit(1);
    if (severity == PO_SEVERITY_ERROR)
        faults++;
}

static void on_error2(int severity, po_message_t message1, const char *file1, size_t line1,
                      size_t column1, int multiline1, const char *text1, po_message_t message2,
                      const char *file2, size_t line2, size_t column2, int multiline2,
                      const char *text2)
{
    on_error(severity, message1, file1, line1, column1, multiline1, text1);
    on_error(PO_SEVERITY_WARNING, message2, file2, line2, column2, multiline2, text2);
}

static int by_key(const void *a, const void *b)
{
    return strcmp(((const struct entry *)a)->key, ((const struct entry *)b)->key);
}

static void take_message(struct catalogue *catalogue, po_message_t message)
{
    const char *key = po_message_msgid(message);
    const char *text = po_message_msgstr(message);

    if (po_message_is_obsolete(message) || !*key)
        return;
    if (po_message_is_fuzzy(message))
        fault(catalogue->path, key, "marked fuzzy");
    if (po_message_msgctxt(message) || po_message_msgid_plural(message))
        fault(catalogue->path, key, "msgctxt and msgid_plural are not used here");
    if (!*text)
        fault(catalogue->path, key, "empty text");
    if (catalogue->count == catalogue->capacity) {
        catalogue->capacity = catalogue->capacity ? 2 * catalogue->capacity : 256;
        catalogue->entries = must_allocate(
            realloc(catalogue->entries, catalogue->capacity * sizeof *catalogue->entries));
    }
    catalogue->entries[catalogue->count].key = copy(key);
    catalogue->entries[catalogue->count].text = copy(text);
    catalogue->count++;
}

static void load_file(struct catalogue *catalogue, const char *path)
{
    static const struct po_xerror_handler handler = {on_error, on_error2};
    po_file_t file = po_file_read(path, &handler);
    po_message_iterator_t messages;
    po_message_t message;

    catalogue->path = path;
    if (!file) {
        fprintf(stderr, "po2c: cannot read %s\n", path);
        exit(1);
    }
    messages = po_message_iterator(file, NULL);
    while ((message = po_next_message(messages)) != NULL)
        take_message(catalogue, message);
    po_message_iterator_free(messages);
    po_file_free(file);
}

static int is_po(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);

    return length > 3 && !strcmp(entry->d_name + length - 3, ".po");
}

/* `path` is a .po file or a folder of them. */
static void load(struct catalogue *catalogue, const char *path)
{
    struct dirent **names;
    int count = scandir(path, &names, is_po, alphasort);

    if (count < 0)
        load_file(catalogue, path);
    for (int i = 0; i < count; i++) {
        char file[4096];

        snprintf(file, sizeof file, "%s/%s", path, names[i]->d_name);
        load_file(catalogue, file);
        free(names[i]);
    }
    if (count >= 0)
        free(names);
    catalogue->path = path;
    if (catalogue->count)
        qsort(catalogue->entries, catalogue->count, sizeof *catalogue->entries, by_key);
    for (size_t i = 1; i < catalogue->count; i++)
        if (!by_key(&catalogue->entries[i - 1], &catalogue->entries[i]))
            fault(path, catalogue->entries[i].key, "given twice");
}

/* What follows an opening brace at `text`: past its closing brace, or NULL when it is no placeholder. */
static const char *placeholder_end(const char *text, struct placeholders *found)
{
    const char *bar, *end = strchr(text, '}');
    unsigned bit;

    if (!end || text[1] < '0' || text[1] > '0' + MAX_PLACEHOLDER)
        return NULL;
    bit = 1u << (text[1] - '0');
    if (text[2] == '}') {
        found->printed |= bit;
        return text + 3;
    }
    if (text[2] != '?')
        return NULL;
    bar = memchr(text + 3, '|', (size_t)(end - text - 3));
    if (!bar || memchr(bar + 1, '|', (size_t)(end - bar - 1)) ||
        memchr(text + 3, '{', (size_t)(end - text - 3)))
        return NULL;
    found->counted |= bit;
    return end + 1;
}

static struct placeholders scan(const char *path, const struct entry *entry)
{
    struct placeholders found = {0, 0};
    const char *text = entry->text;

    while (*text) {
        const char *next = text + 1;

        if (*text == '{' && text[1] == '{') {
            next = text + 2;
        } else if (*text == '{') {
            next = placeholder_end(text, &found);
            if (!next) {
                fault(path, entry->key,
                      "bad placeholder: {n} or {n?singular|plural}, and {{ for a brace");
                next = text + 1;
            }
        }
        text = next;
    }
    return found;
}

static void compare_placeholders(const struct catalogue *a, const struct catalogue *b,
                                 const struct entry *in_a, const struct entry *in_b)
{
    struct placeholders pa = scan(a->path, in_a), pb = scan(b->path, in_b);
    unsigned lost_in_b = pa.printed & ~(pb.printed | pb.counted);
    unsigned lost_in_a = pb.printed & ~(pa.printed | pa.counted);

    for (unsigned n = 0; n <= MAX_PLACEHOLDER; n++) {
        if (lost_in_b >> n & 1)
            fault(b->path, in_b->key, "{%u} of %s is missing", n, a->path);
        if (lost_in_a >> n & 1)
            fault(a->path, in_a->key, "{%u} of %s is missing", n, b->path);
    }
}

static void compare(const struct catalogue *a, const struct catalogue *b)
{
    size_t i = 0, j = 0;

    while (i < a->count || j < b->count) {
        int order = i == a->count ? 1 : j == b->count ? -1 : by_key(&a->entries[i], &b->entries[j]);

        if (order < 0)
            fault(b->path, a->entries[i++].key, "missing, %s has it", a->path);
        else if (order > 0)
            fault(a->path, b->entries[j++].key, "missing, %s has it", b->path);
        else
            compare_placeholders(a, b, &a->entries[i++], &b->entries[j++]);
    }
}

/* U+00A0 or U+202F. */
static bool ends_in_no_break_space(const char *start, const char *end)
{
    return (end - start >= 2 && !memcmp(end - 2, "\xc2\xa0", 2)) ||
           (end - start >= 3 && !memcmp(end - 3, "\xe2\x80\xaf", 3));
}

static bool starts_with_no_break_space(const char *text)
{
    return !strncmp(text, "\xc2\xa0", 2) || !strncmp(text, "\xe2\x80\xaf", 3);
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

/* A mark is punctuation when a space, a closing mark or the end follows and no digit or bracket stands right
 * before it: 8:7, seed:HEX, ?x and the plays "21(4); 5-3" are not. */
static bool is_french_high_mark(const char *start, const char *mark)
{
    if (!strchr(":;!?", *mark) || mark == start || strchr("!?", mark[-1]))
        return false;
    if (strchr("\n0123456789)]", mark[-1]))
        return false;
    return !mark[1] || strchr(" \n!?).", mark[1]) || starts_with_no_break_space(mark + 1);
}

static void check_french_spacing(const char *path, const struct entry *entry)
{
    for (const char *c = entry->text; *c; c++) {
        if (*c == '{' && c[1] != '{') {
            c = strchr(c, '}') ? strchr(c, '}') : c;
            continue;
        }
        if (is_french_high_mark(entry->text, c) && !ends_in_no_break_space(entry->text, c))
            fault(path, entry->key, "no-break space missing before '%c'", *c);
        if (!strncmp(c, "\xc2\xab", 2) && c[2] && !starts_with_no_break_space(c + 2))
            fault(path, entry->key, "no-break space missing after an opening guillemet");
        if (!strncmp(c, "\xc2\xbb", 2) && c != entry->text &&
            !ends_in_no_break_space(entry->text, c))
            fault(path, entry->key, "no-break space missing before a closing guillemet");
    }
}

static void check_apostrophes(const char *path, const struct entry *entry)
{
    for (const char *c = entry->text; *c; c++)
        if (*c == '\'' && c != entry->text && is_letter(c[-1]) && is_letter(c[1]))
            fault(path, entry->key, "straight apostrophe between letters, write \xe2\x80\x99");
}

static void check_typography(const struct catalogue *french, const struct catalogue *english)
{
    for (size_t i = 0; i < french->count; i++) {
        check_french_spacing(french->path, &french->entries[i]);
        check_apostrophes(french->path, &french->entries[i]);
    }
    for (size_t i = 0; i < english->count; i++)
        check_apostrophes(english->path, &english->entries[i]);
}

/* C and JSON agree on these escapes; octal is C's only, \u JSON's only. */
static void write_string(FILE *out, const char *text, bool json)
{
    fputc('"', out);
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;

        if (c == '\n')
            fputs("\\n", out);
        else if (c == '\t')
            fputs("\\t", out);
        else if (c == '"' || c == '\\')
            fprintf(out, "\\%c", c);
        else if (c < 0x20)
            fprintf(out, json ? "\\u%04x" : "\\%03o", c);
        else if (c == '?' && !json)
            fputs("\\?", out);
        else
            fputc(c, out);
    }
    fputc('"', out);
}

static void write_c(FILE *out, const struct catalogue *french, const struct catalogue *english)
{
    fputs("/* Generated by tools/po2c from the folders of po. */\n"
          "#include \"catalogue.h\"\n\n"
          "const struct vd_catalogue_entry vd_catalogue[] = {\n",
          out);
    for (size_t i = 0; i < french->count; i++) {
        fputs("    {", out);
        write_string(out, french->entries[i].key, false);
        fputs(",\n     {", out);
        write_string(out, french->entries[i].text, false);
        fputs(",\n      ", out);
        write_string(out, english->entries[i].text, false);
        fputs("}},\n", out);
    }
    fprintf(out, "    {NULL, {NULL, NULL}},\n};\n\nconst size_t vd_catalogue_count = %zu;\n",
            french->count);
}

static void write_json_object(FILE *out, const char *name, const struct catalogue *catalogue)
{
    fprintf(out, "\"%s\": {", name);
    for (size_t i = 0; i < catalogue->count; i++) {
        fputs(i ? ",\n  " : "\n  ", out);
        write_string(out, catalogue->entries[i].key, true);
        fputs(": ", out);
        write_string(out, catalogue->entries[i].text, true);
    }
    fputs("\n}", out);
}

static void write_json(FILE *out, const struct catalogue *french, const struct catalogue *english)
{
    fputs("{\n", out);
    write_json_object(out, "fr", french);
    fputs(",\n", out);
    write_json_object(out, "en", english);
    fputs("\n}\n", out);
}

static void drop(struct catalogue *catalogue)
{
    for (size_t i = 0; i < catalogue->count; i++) {
        free(catalogue->entries[i].key);
        free(catalogue->entries[i].text);
    }
    free(catalogue->entries);
}

int main(int argc, char **argv)
{
    bool json = argc > 1 && !strcmp(argv[1], "--json");
    bool typography = argc > 1 && !strcmp(argv[1], "--typography");
    char **files = argv + 1 + (json || typography);
    int count = argc - 1 - (json || typography);
    struct catalogue french = {0}, english = {0};

    if (count != (typography ? 2 : 3)) {
        fputs("usage: po2c [--json] FR EN OUT | po2c --typography FR EN\n", stderr);
        return 2;
    }
    load(&french, files[0]);
    load(&english, files[1]);
    compare(&french, &english);
    if (typography)
        check_typography(&french, &english);
    if (!faults && !typography) {
        FILE *out = fopen(files[2], "w");

        if (!out) {
            perror(files[2]);
            return 1;
        }
        (json ? write_json : write_c)(out, &french, &english);
        if (ferror(out) | fclose(out)) {
            perror(files[2]);
            faults++;
        }
    }
    drop(&french);
    drop(&english);
    if (faults)
        fprintf(stderr, "po2c: %d fault%s\n", faults, faults > 1 ? "s" : "");
    return faults ? 1 : 0;
}
