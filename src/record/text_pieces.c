/* Lines and pieces of text, and plays as programs write them. */
#include "text_priv.h"

#include <string.h>

bool vd_line_read(vd_lines *lines, vd_piece *out)
{
    const size_t start = lines->next;
    size_t at = start;

    if (start >= lines->len)
        return false;
    while (at < lines->len && lines->text[at] != '\n' && lines->text[at] != '\r')
        at++;
    *out = (vd_piece){lines->text + start, at - start};
    if (at + 1 < lines->len && lines->text[at] == '\r' && lines->text[at + 1] == '\n')
        at++;
    lines->next = at + 1;
    lines->number++;
    return true;
}

static bool is_blank(const char *c, const char *end, size_t *size)
{
    *size = 1;
    if (*c == ' ' || *c == '\t' || *c == '\v' || *c == '\f' || *c == '\r' || *c == '\n')
        return true;
    if (end - c >= 2 && (unsigned char)c[0] == 0xc2 && (unsigned char)c[1] == 0xa0) {
        *size = 2; /* no-break space */
        return true;
    }
    return false;
}

vd_piece vd_piece_trim(vd_piece piece)
{
    size_t size;

    while (piece.len && is_blank(piece.at, piece.at + piece.len, &size)) {
        piece.at += size;
        piece.len -= size;
    }
    for (;;) {
        if (piece.len && is_blank(piece.at + piece.len - 1, piece.at + piece.len, &size))
            piece.len--;
        else if (piece.len >= 2 &&
                 is_blank(piece.at + piece.len - 2, piece.at + piece.len, &size) && size == 2)
            piece.len -= 2;
        else
            return piece;
    }
}

vd_piece vd_piece_from(vd_piece piece, size_t at)
{
    return at >= piece.len ? (vd_piece){piece.at + piece.len, 0}
                           : (vd_piece){piece.at + at, piece.len - at};
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool vd_piece_begins(vd_piece piece, const char *text)
{
    for (size_t i = 0; text[i]; i++)
        if (i >= piece.len || lower(piece.at[i]) != lower(text[i]))
            return false;
    return true;
}

bool vd_piece_is(vd_piece piece, const char *text)
{
    return piece.len == strlen(text) && vd_piece_begins(piece, text);
}

bool vd_piece_same(vd_piece a, vd_piece b)
{
    if (a.len != b.len)
        return false;
    for (size_t i = 0; i < a.len; i++)
        if (lower(a.at[i]) != lower(b.at[i]))
            return false;
    return true;
}

size_t vd_piece_find(vd_piece piece, const char *text)
{
    for (size_t i = 0; i + strlen(text) <= piece.len; i++)
        if (vd_piece_begins(vd_piece_from(piece, i), text))
            return i;
    return piece.len;
}

bool vd_piece_blank(vd_piece piece)
{
    return vd_piece_trim(piece).len == 0;
}

bool vd_piece_number(vd_piece piece, uint32_t *out, vd_piece *rest)
{
    uint32_t value = 0;
    size_t i = 0;

    for (; i < piece.len && piece.at[i] >= '0' && piece.at[i] <= '9'; i++) {
        if (i == 9)
            return false;
        value = 10 * value + (uint32_t)(piece.at[i] - '0');
    }
    if (i == 0)
        return false;
    *out = value;
    *rest = vd_piece_from(piece, i);
    return true;
}

const char *vd_piece_keep(vd_builder *builder, vd_piece piece)
{
    return vd_build_text(builder, piece.at, piece.len);
}

/* ---- Plays ---- */

static bool place_read(vd_piece *text, int track, uint8_t *out)
{
    static const struct {
        const char *word;
        uint8_t place;
    } words[] = {{"barre", VD_PLACE_BAR},  {"bar", VD_PLACE_BAR},       {"off", VD_PLACE_OFF},
                 {"sortie", VD_PLACE_OFF}, {"aus", VD_PLACE_OFF},       {"b", VD_PLACE_BAR},
                 {"o", VD_PLACE_OFF},      {"hors", VD_PLACE_UNENTERED}};
    uint32_t number;

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (vd_piece_begins(*text, words[i].word)) {
            *out = words[i].place;
            *text = vd_piece_from(*text, strlen(words[i].word));
            return true;
        }
    if (!vd_piece_number(*text, &number, text) || number > (uint32_t)track + 1)
        return false;
    *out = number == (uint32_t)track + 1 ? VD_PLACE_BAR : (uint8_t)number;
    return true;
}

static bool take_char(vd_piece *text, const char *any)
{
    if (!text->len || !strchr(any, text->at[0]) || !text->at[0])
        return false;
    *text = vd_piece_from(*text, 1);
    return true;
}

/* "(2)" and any "*" around it; the count, 0 where it is none. */
static uint32_t times_read(vd_piece *text, bool *star)
{
    uint32_t times = 1;

    while (take_char(text, "*"))
        *star = true;
    if (take_char(text, "(")) {
        if (!vd_piece_number(*text, &times, text) || !take_char(text, ")"))
            return 0;
    }
    while (take_char(text, "*"))
        *star = true;
    return times;
}

/* One checker's way with its count: false when it is none, or there is no room left. */
static bool chain_read(vd_piece *text, int track, vd_rec_claim *out)
{
    const size_t first = out->legs;
    uint8_t from, to;
    uint32_t times = 1;
    size_t each;
    bool star;

    if (!place_read(text, track, &from) || !take_char(text, "/-"))
        return false;
    do {
        star = false;
        if (!place_read(text, track, &to) || out->legs == VD_REC_LEGS_MAX)
            return false;
        times = times_read(text, &star);
        out->leg[out->legs++] = (vd_rec_leg){from, to, star};
        from = to;
    } while (times == 1 && take_char(text, "/-"));
    each = out->legs - first;
    if (times == 0 || each * (times - 1) > VD_REC_LEGS_MAX - out->legs)
        return false;
    for (uint32_t i = 1; i < times; i++) {
        memcpy(out->leg + out->legs, out->leg + first, each * sizeof *out->leg);
        out->legs += each;
    }
    return true;
}

static bool none_read(vd_piece *text, vd_rec_claim *out)
{
    static const char *const none[] = {"cannot move", "can't move", "no move", "no play", "dance",
                                       "passes",      "pass",       "#",       "--"};

    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        if (vd_piece_begins(*text, none[i])) {
            out->cannot = true;
            *text = vd_piece_from(*text, strlen(none[i]));
            return true;
        }
    if (!vd_piece_begins(*text, "??"))
        return false;
    while (take_char(text, "?"))
        out->unplayed = true;
    return true;
}

void vd_stretches_read(vd_piece text, int track, vd_rec_claim *out, vd_piece *bad)
{
    memset(out, 0, sizeof *out);
    for (;;) {
        vd_piece before;
        size_t legs = out->legs;

        text = vd_piece_trim(text);
        while (take_char(&text, ",; \t"))
            ;
        before = text;
        *bad = text;
        if (!text.len)
            return;
        if (none_read(&text, out))
            continue;
        text = before;
        if (!chain_read(&text, track, out) || (text.len && !strchr(" \t,;.", text.at[0]))) {
            out->legs = legs;
            return;
        }
        take_char(&text, ".");
    }
}
