/* A position in any of its forms, told apart by how it looks. */
#include "inner/named_game.h"
#include "note.h"

#include <string.h>

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool begins(const char *text, size_t len, const char *prefix)
{
    size_t n = strlen(prefix);

    if (len < n)
        return false;
    for (size_t k = 0; k < n; k++) {
        char c = text[k];

        if (c >= 'A' && c <= 'Z')
            c = (char)(c - 'A' + 'a');
        if (c != prefix[k])
            return false;
    }
    return true;
}

static bool looks_like_xgid(const char *text, size_t len)
{
    if (begins(text, len, "xgid="))
        return true;
    if (len < 27 || text[26] != ':')
        return false;
    for (int k = 0; k < 26; k++) {
        char c = text[k];

        if (c != '-' && !(c >= 'a' && c <= 'p') && !(c >= 'A' && c <= 'P'))
            return false;
    }
    return true;
}

/* The text form has brackets or keys, or is the word "start". An id has neither; its ':' is its 15th byte. */
static bool looks_like_text_form(const char *text, size_t len)
{
    const char *colon = memchr(text, ':', len);

    return memchr(text, '[', len) || begins(text, len, "start") ||
           (colon && (colon - text) < VD_GNU_POSITION_LEN);
}

static vd_status parse_gnu(const char *text, size_t len, vd_situation *out, vd_error *err)
{
    size_t position = VD_GNU_POSITION_LEN;
    vd_status status = vd_gnu_position_parse(text, len < position ? len : position,
                                             vd_variant_get(out->variant), &out->pos, err);

    if (status == VD_OK && len > position) {
        status = vd_gnu_match_parse(text + position + 1, len - position - 1, out, err);
        if (status != VD_OK && err)
            err->offset += position + 1;
    }
    return status;
}

/* Another start is told by the checkers, and no rule of theirs is another one. */
static bool xgid_means(uint8_t variant)
{
    return variant == VD_BACKGAMMON || variant == VD_NACKGAMMON || variant == VD_LONGGAMMON;
}

void vd_situation_format(vd_buf *out, const vd_situation *situation)
{
    const size_t start = out->length;

    if (xgid_means((uint8_t)situation->variant) && vd_xgid_format(out, situation) == VD_OK)
        return;
    vd_buf_cut(out, start);
    vd_text_form_format(out, situation);
}

vd_status vd_situation_parse(const char *text, size_t len, vd_variant_id variant, vd_situation *out,
                             vd_error *err)
{
    size_t lead = 0;
    vd_situation s;
    vd_status status;

    while (lead < len && blank(text[lead]))
        lead++;
    lead += vd_note_label(text + lead, len - lead);
    text += lead;
    len -= lead;
    while (len > 0 && blank(text[len - 1]))
        len--;
    if (len == 0)
        return vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_empty, lead, "start", 5);
    vd_situation_init(&s, variant);
    if (looks_like_xgid(text, len))
        status = vd_xgid_parse(text, len, variant, &s, err);
    else if (vd_looks_like_ogid(text, len))
        status = vd_ogid_parse(text, len, variant, &s, err);
    else if (looks_like_text_form(text, len))
        status = vd_text_form_parse(text, len, variant, &s, err);
    else if (len == VD_GNU_POSITION_LEN ||
             (len > VD_GNU_POSITION_LEN && text[VD_GNU_POSITION_LEN] == ':'))
        status = parse_gnu(text, len, &s, err);
    else
        status = vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_bad_id, 0, text, len);
    if (status != VD_OK) {
        if (err)
            err->offset += lead;
        return status;
    }
    *out = s;
    return VD_OK;
}

vd_status vd_situation_parse_named(const char *text, size_t len, vd_variant_id variant,
                                   vd_variant_id end, vd_situation *out, vd_error *err)
{
    vd_error unused;
    vd_variant_id named;
    vd_status status;

    err = err ? err : &unused;
    status = vd_situation_parse(text, len, variant, out, err);

    if (status == VD_OK || err->code != VD_ERROR_unasked ||
        vd_variant_find_played(err->word, strlen(err->word), &named) != VD_OK || named >= end)
        return status;
    return vd_situation_parse(text, len, named, out, err);
}
