/* Text: what people read, in French and English, by key. Knows no other room's types.
 *
 * The texts are the .po files of po/fr and po/en, compiled in; keys are symbolic ("reason.blocked") and both
 * languages have the same ones. The language is always an argument: no process-wide locale is read or
 * set. Everything here is read-only and may be called from any thread. */
#ifndef VIDEAU_TEXT_H
#define VIDEAU_TEXT_H

#include "videau/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum vd_lang { VD_LANG_FR, VD_LANG_EN, VD_LANG_COUNT } vd_lang;

/* Text of `key` as written in the catalogue, placeholders included. UTF-8, static. NULL when there is no
 * such key. */
VD_API const char *vd_text(vd_lang lang, const char *key);

/* Number of keys, and the key number `index` in sorted order (NULL past the end): for tools and tests. */
VD_API size_t vd_text_count(void);
VD_API const char *vd_text_key(size_t index);

/* Read "fr" or "en", also as the beginning of a locale name ("fr_FR.UTF-8", "en-GB"), any case.
 * VD_ERR_PARSE for anything else. */
VD_NODISCARD VD_API vd_status vd_lang_parse(const char *text, vd_lang *lang);

/* "fr" or "en". Static. */
VD_API const char *vd_lang_code(vd_lang lang);

/* A value for a placeholder. */
typedef enum vd_text_kind { VD_TEXT_INT, VD_TEXT_STRING } vd_text_kind;

typedef struct vd_text_arg {
    vd_text_kind kind;
    int64_t integer;    /* VD_TEXT_INT */
    const char *string; /* VD_TEXT_STRING: zero-terminated, only borrowed; NULL prints nothing */
} vd_text_arg;

static inline vd_text_arg vd_text_int(int64_t value)
{
    vd_text_arg arg = {VD_TEXT_INT, value, NULL};

    return arg;
}

static inline vd_text_arg vd_text_string(const char *value)
{
    vd_text_arg arg = {VD_TEXT_STRING, 0, value};

    return arg;
}

/* Append the text of `key` to `out`, with {n} replaced by args[n] and {n?one|many} by `one` or `many` after
 * the number args[n]: in French 0 and 1 are singular, in English only 1; a sign does not count. {{ is a
 * brace. A string is joined as the language wants it: in French "de {n}" before a vowel is written "d’", and an article
 * ("l’", "the ") that opens a sentence has its capital.
 *
 * VD_ERR_PARSE when the key is unknown, or a placeholder has no argument or counts a string: `out` is then
 * as before. VD_ERR_FULL when `out` has no room; what fitted is there. */
VD_API VD_NODISCARD vd_status vd_text_format(vd_buf *out, vd_lang lang, const char *key,
                                             const vd_text_arg *args, size_t count);

/* Write a catalogue-like `text` that is not from the catalogue; otherwise as vd_text_format. Fails with VD_ERR_FULL or
 * VD_ERR_PARSE. */
VD_API VD_NODISCARD vd_status vd_text_expand(vd_buf *out, vd_lang lang, const char *text,
                                             const vd_text_arg *args, size_t count);

#ifndef __cplusplus
/* vd_text_put(out, lang, key, VD_INT(3), VD_STR("65")): the same with the arguments in a row. */
#define VD_INT(value) vd_text_int(value)
#define VD_STR(value) vd_text_string(value)
#define vd_text_put(out, lang, key, ...)                                     \
    vd_text_format((out), (lang), (key), (const vd_text_arg[]){__VA_ARGS__}, \
                   sizeof((const vd_text_arg[]){__VA_ARGS__}) / sizeof(vd_text_arg))
#endif

#ifdef __cplusplus
}
#endif
#endif
