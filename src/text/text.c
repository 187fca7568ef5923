/* The catalogue: a sentence by key and language, its arguments put in. */
#include "videau/text.h"

#include "catalogue.h"

#include <string.h>

static const struct vd_catalogue_entry *find(const char *key)
{
    size_t low = 0, high = vd_catalogue_count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(key, vd_catalogue[middle].key);

        if (order == 0)
            return &vd_catalogue[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *vd_text(vd_lang lang, const char *key)
{
    const struct vd_catalogue_entry *entry = find(key);

    VD_ASSERT((unsigned)lang < VD_LANG_COUNT);
    return entry ? entry->text[lang] : NULL;
}

size_t vd_text_count(void)
{
    return vd_catalogue_count;
}

const char *vd_text_key(size_t index)
{
    return index < vd_catalogue_count ? vd_catalogue[index].key : NULL;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

vd_status vd_lang_parse(const char *text, vd_lang *lang)
{
    char code[2];

    for (int i = 0; i < 2; i++) {
        if (!is_letter(text[i]))
            return VD_ERR_PARSE;
        code[i] = (char)(text[i] | 0x20);
    }
    if (is_letter(text[2]))
        return VD_ERR_PARSE;
    if (!memcmp(code, "fr", 2))
        *lang = VD_LANG_FR;
    else if (!memcmp(code, "en", 2))
        *lang = VD_LANG_EN;
    else
        return VD_ERR_PARSE;
    return VD_OK;
}

const char *vd_lang_code(vd_lang lang)
{
    VD_ASSERT((unsigned)lang < VD_LANG_COUNT);
    return lang == VD_LANG_FR ? "fr" : "en";
}

static bool is_singular(vd_lang lang, int64_t n)
{
    if (n == 1 || n == -1)
        return true;
    return lang == VD_LANG_FR && n == 0;
}

/* Does the placeholder at `text`, in a text from `begin` on, open a sentence? */
static bool opens_sentence(const char *begin, const char *text)
{
    if (text == begin || text[-1] == '\n')
        return true;
    return text - begin >= 2 && text[-1] == ' ' && strchr(".!?", text[-2]);
}

/* Does it stand after "de"? */
static bool follows_de(const char *begin, const char *text)
{
    if (text - begin < 3 || (memcmp(text - 3, "de ", 3) != 0 && memcmp(text - 3, "De ", 3) != 0))
        return false;
    return text - begin == 3 || text[-4] == ' ' || text[-4] == '(';
}

/* Before these letters "de" loses its e; a name with h keeps it, as may be. */
static bool elides(const char *word)
{
    /* Two bytes each. */
    static const char accented[] = "àáâãäåæèéêëìíîïòóôõöøœùúûü"
                                   "ÀÁÂÃÄÅÆÈÉÊËÌÍÎÏÒÓÔÕÖØŒÙÚÛÜ";

    if (word[0] == 'Y' || word[0] == 'y')
        return is_letter(word[1]) && !strchr("aeiouyAEIOUY", word[1]);
    if (word[0] && strchr("aeiouAEIOU", word[0]))
        return true;
    for (size_t i = 0; i < sizeof accented - 1; i += 2)
        if (!strncmp(word, accented + i, 2))
            return true;
    return false;
}

static bool has_article(const char *word)
{
    return !strncmp(word, "l’", strlen("l’")) || !strncmp(word, "the ", strlen("the "));
}

/* A string in place of the placeholder at `text`, as the language joins it to what stands before. */
static void put_string(vd_buf *out, vd_lang lang, const char *begin, const char *text,
                       const char *word)
{
    if (lang == VD_LANG_FR && !out->full && follows_de(begin, text) && elides(word)) {
        vd_buf_cut(out, out->length - 2);
        vd_buf_put(out, "’");
    }
    if (has_article(word) && opens_sentence(begin, text)) {
        vd_buf_putc(out, (char)(word[0] & ~0x20));
        word++;
    }
    vd_buf_put(out, word);
}

/* One placeholder, `text` at its opening brace, in the text from `begin` on. Returns what follows its closing brace, or
 * NULL when the arguments do not fit it. */
static const char *put_placeholder(vd_buf *out, vd_lang lang, const char *begin, const char *text,
                                   const vd_text_arg *args, size_t count)
{
    size_t index = (size_t)(text[1] - '0');
    const char *bar, *end = strchr(text, '}');

    if (text[1] < '0' || text[1] > '9' || index >= count || !end)
        return NULL;
    if (text[2] == '}') {
        if (args[index].kind == VD_TEXT_INT)
            vd_buf_put_int(out, args[index].integer);
        else if (args[index].string)
            put_string(out, lang, begin, text, args[index].string);
        return end + 1;
    }
    if (text[2] != '?' || args[index].kind != VD_TEXT_INT)
        return NULL;
    bar = memchr(text, '|', (size_t)(end - text));
    if (!bar)
        return NULL;
    if (is_singular(lang, args[index].integer))
        vd_buf_put_n(out, text + 3, (size_t)(bar - text - 3));
    else
        vd_buf_put_n(out, bar + 1, (size_t)(end - bar - 1));
    return end + 1;
}

vd_status vd_text_expand(vd_buf *out, vd_lang lang, const char *text, const vd_text_arg *args,
                         size_t count)
{
    const size_t before = out->length;
    const char *const begin = text;

    VD_ASSERT(args || count == 0);
    while (*text) {
        size_t plain = strcspn(text, "{");

        vd_buf_put_n(out, text, plain);
        text += plain;
        if (text[0] == '{' && text[1] == '{') {
            vd_buf_putc(out, '{');
            text += 2;
        } else if (*text) {
            text = put_placeholder(out, lang, begin, text, args, count);
            if (!text) {
                vd_buf_cut(out, before);
                return VD_ERR_PARSE;
            }
        }
    }
    return out->full ? VD_ERR_FULL : VD_OK;
}

vd_status vd_text_format(vd_buf *out, vd_lang lang, const char *key, const vd_text_arg *args,
                         size_t count)
{
    const char *text = vd_text(lang, key);

    return text ? vd_text_expand(out, lang, text, args, count) : VD_ERR_PARSE;
}
