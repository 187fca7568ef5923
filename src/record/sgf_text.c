/* SGF: properties, values, letters. */
#include "sgf_priv.h"

#include <string.h>

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static void skip_space(vd_piece *text)
{
    size_t i = 0;

    while (i < text->len && is_space(text->at[i]))
        i++;
    *text = vd_piece_from(*text, i);
}

/* The length of "[...]" at the front, 0 when it has no end. */
static size_t value_length(vd_piece text)
{
    for (size_t i = 1; i < text.len; i++) {
        if (text.at[i] == '\\')
            i++;
        else if (text.at[i] == ']')
            return i + 1;
    }
    return 0;
}

bool vd_sgf_value_next(vd_piece *values, vd_piece *out)
{
    size_t size;

    skip_space(values);
    if (!values->len || values->at[0] != '[')
        return false;
    size = value_length(*values);
    if (!size)
        return false;
    *out = (vd_piece){values->at + 1, size - 2};
    *values = vd_piece_from(*values, size);
    return true;
}

bool vd_sgf_property_next(vd_piece *node, vd_sgf_property *out)
{
    size_t letters = 0;
    vd_piece rest, value;

    skip_space(node);
    while (letters < node->len && is_letter(node->at[letters]))
        letters++;
    if (!letters)
        return false;
    out->name = (vd_piece){node->at, letters};
    rest = vd_piece_from(*node, letters);
    skip_space(&rest);
    out->values = rest;
    *node = rest;
    while (vd_sgf_value_next(node, &value))
        ;
    out->values = vd_piece_trim((vd_piece){rest.at, (size_t)(node->at - rest.at)});
    return out->values.len > 0;
}

bool vd_sgf_find(vd_piece node, const char *name, vd_piece *values)
{
    vd_sgf_property property;

    while (vd_sgf_property_next(&node, &property))
        if (vd_piece_is(property.name, name)) {
            *values = property.values;
            return true;
        }
    *values = (vd_piece){"", 0};
    return false;
}

const char *vd_sgf_text(vd_builder *builder, vd_piece value)
{
    char *text = vd_build_room(builder, value.len + 1);
    size_t length = 0;

    for (size_t i = 0; text && i < value.len; i++) {
        char c = value.at[i];

        if (c == '\\' && i + 1 < value.len) {
            c = value.at[++i];
            if (c == '\r' && i + 1 < value.len && value.at[i + 1] == '\n')
                i++;
            if (c == '\n' || c == '\r')
                continue;
        } else if (c == '\r') {
            if (i + 1 < value.len && value.at[i + 1] == '\n')
                continue;
            c = '\n';
        }
        text[length++] = c;
    }
    return text ? text : "";
}

void vd_sgf_put_text(vd_out *out, const char *text)
{
    for (; *text; text++) {
        if (*text == ']' || *text == '\\' || *text == ':')
            vd_out_putc(out, '\\');
        vd_out_putc(out, *text);
    }
}

/* ---- Points ---- */

bool vd_sgf_place(char letter, int seat, uint8_t *out)
{
    VD_ASSERT(seat == 0 || seat == 1);
    if (letter >= 'a' && letter <= 'x')
        *out = (uint8_t)(seat == 0 ? letter - 'a' + 1 : 'x' - letter + 1);
    else if (letter == 'y')
        *out = VD_PLACE_BAR;
    else if (letter == 'z')
        *out = VD_PLACE_OFF;
    else
        return false;
    return true;
}

char vd_sgf_letter(int place, int seat)
{
    VD_ASSERT(seat == 0 || seat == 1);
    if (place == VD_PLACE_BAR)
        return 'y';
    if (place < 1 || place > 24)
        return 'z';
    return (char)(seat == 0 ? 'a' + place - 1 : 'x' - place + 1);
}

bool vd_sgf_legs(vd_piece letters, int seat, vd_rec_claim *out)
{
    memset(out, 0, sizeof *out);
    out->closed = true;
    out->cannot = letters.len == 0;
    if (letters.len % 2 || letters.len / 2 > VD_REC_LEGS_MAX)
        return false;
    for (size_t i = 0; i < letters.len; i += 2) {
        vd_rec_leg *leg = &out->leg[out->legs++];

        if (!vd_sgf_place(letters.at[i], seat, &leg->from) ||
            !vd_sgf_place(letters.at[i + 1], seat, &leg->to))
            return false;
    }
    return true;
}
