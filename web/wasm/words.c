/* The catalogue of src/text for C that says sentences, in a page where the catalogue is the page's own: in the place of a text stands what
 * to look up and with what, and web/src/text/spoken.ts makes the sentence of it, in the language that the page has then.
 *
 * \1 KEY, for each argument \3 DIGITS or \4 STRING, \2. A string may hold such pieces, too. */
#include "videau/text.h"

enum { KEYS_KEPT = 8, KEY_ROOM = 64 };

static void put(vd_buf *out, const char *key, const vd_text_arg *args, size_t count)
{
    vd_buf_putc(out, '\1');
    vd_buf_put(out, key);
    for (size_t i = 0; i < count; i++) {
        if (args[i].kind == VD_TEXT_INT) {
            vd_buf_putc(out, '\3');
            vd_buf_put_int(out, args[i].integer);
        } else {
            vd_buf_putc(out, '\4');
            vd_buf_put(out, args[i].string ? args[i].string : "");
        }
    }
    vd_buf_putc(out, '\2');
}

/* The last few are kept: whoever asks puts each into a sentence before it asks for many more. */
const char *vd_text(vd_lang lang, const char *key)
{
    static char kept[KEYS_KEPT][KEY_ROOM];
    static int next;
    vd_buf buf;

    (void)lang;
    next = (next + 1) % KEYS_KEPT;
    vd_buf_init(&buf, kept[next], sizeof kept[next]);
    put(&buf, key, NULL, 0);
    return kept[next];
}

vd_status vd_text_format(vd_buf *out, vd_lang lang, const char *key, const vd_text_arg *args,
                         size_t count)
{
    (void)lang;
    put(out, key, args, count);
    return out->full ? VD_ERR_FULL : VD_OK;
}
