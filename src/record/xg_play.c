/* A play as eXtreme Gammon writes it, in its match text and its position text. */
#include "position_text.h"

#include <string.h>

/* "bar" and "O" as they have them. */
static void put_stop(vd_out *out, const char *stop, size_t len)
{
    if (len == 3 && !memcmp(stop, "bar", 3))
        vd_out_put(out, "Bar");
    else if (len > 0 && stop[0] == 'O')
        vd_out_put(out, "Off");
    else
        vd_out_put_n(out, stop, len);
    if (len > 1 && stop[0] == 'O')
        vd_out_put_n(out, stop + 1, len - 1);
}

/* A checker's way. Where it hits on the way they write two: "6/3* 3/1". */
static void put_way(vd_out *out, const char *way, size_t len)
{
    const bool counted = memchr(way, '(', len) != NULL;
    size_t from = 0, stops = 0;

    while (from <= len) {
        const char *slash = from < len ? memchr(way + from, '/', len - from) : NULL;
        const size_t to = slash ? (size_t)(slash - way) : len, size = to - from;

        put_stop(out, way + from, size);
        if (slash && stops > 0 && !counted && way[to - 1] == '*') {
            vd_out_putc(out, ' ');
            put_stop(out, way + from, size - 1);
        }
        if (slash)
            vd_out_putc(out, '/');
        stops++;
        from = to + 1;
    }
}

static void put_words(vd_out *out, const char *text)
{
    while (*text) {
        const size_t len = strcspn(text, " ");

        put_way(out, text, len);
        text += len;
        if (*text)
            vd_out_putc(out, *text++);
    }
}

void vd_xg_play_put(vd_out *out, const vd_variant *variant, const vd_pos *before,
                    const uint8_t die[2], const vd_play *play)
{
    char text[512];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_play_format(&buf, variant, before, vd_dice_make(die[0], die[1]), play, VD_STYLE_FFBG, false);
    put_words(out, text);
}
