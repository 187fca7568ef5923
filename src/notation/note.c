/* A text made plain before it is read, and what readers and writers share. */
#include "note.h"

#include <string.h>

/* Characters of more than one byte that people type or paste for an ASCII one. */
static const struct {
    const char *bytes;
    char plain;
} lookalikes[] = {
    {"\xC2\xA0", ' '},        /* no-break space */
    {"\xE2\x80\xAF", ' '},    /* narrow no-break space */
    {"\xE2\x80\x87", ' '},    /* figure space */
    {"\xE2\x80\x89", ' '},    /* thin space */
    {"\xE2\x80\x90", '-'},    /* hyphen */
    {"\xE2\x80\x91", '-'},    /* no-break hyphen */
    {"\xE2\x80\x92", '-'},    /* figure dash */
    {"\xE2\x80\x93", '-'},    /* en dash */
    {"\xE2\x80\x94", '-'},    /* em dash */
    {"\xE2\x80\x95", '-'},    /* bar */
    {"\xE2\x88\x92", '-'},    /* minus */
    {"\xE2\x81\x84", '/'},    /* fraction slash */
    {"\xE2\x88\x95", '/'},    /* division slash */
    {"\xE2\x88\x97", '*'},    /* asterisk operator */
    {"\xC3\xA0", VD_NOTE_TO}, /* a with grave accent */
    {"\xC3\x80", VD_NOTE_TO}, /* the same, capital */
    {"\xEF\xBB\xBF", ' '},    /* byte order mark */
};

/* Bytes of the look-alike that `text` starts with, 0 for none. */
static size_t lookalike(const char *text, size_t len, char *plain)
{
    for (size_t k = 0; k < sizeof lookalikes / sizeof lookalikes[0]; k++) {
        size_t n = strlen(lookalikes[k].bytes);

        if (n <= len && memcmp(text, lookalikes[k].bytes, n) == 0) {
            *plain = lookalikes[k].plain;
            return n;
        }
    }
    return 0;
}

vd_status vd_note_read(vd_note *note, const char *text, size_t len, vd_error *err)
{
    size_t i = 0;

    note->src = text;
    note->n = 0;
    if (len > VD_NOTE_MAX)
        return vd_fail_args(err, VD_ERR_PARSE, VD_ERROR_too_long, VD_NOTE_MAX, VD_NOTE_MAX, 0, 0);
    while (i < len) {
        char c = text[i];
        size_t used = lookalike(text + i, len - i, &c);

        if (used == 0) {
            used = 1;
            if (c == '\t' || c == '\n' || c == '\r')
                c = ' ';
            else if (c >= 'A' && c <= 'Z')
                c = (char)(c - 'A' + 'a');
            else if ((c >= 0 && c < ' ') || c == 127)
                return vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_bad_character, i, "?", 1);
        }
        note->at[note->n] = (uint16_t)i;
        note->c[note->n++] = c;
        i += used;
    }
    note->at[note->n] = (uint16_t)len;
    note->c[note->n] = '\0';
    return VD_OK;
}

vd_status vd_note_fail(const vd_note *note, vd_error *err, vd_error_code what, size_t from,
                       size_t to)
{
    size_t start = note->at[from];

    VD_ASSERT(from <= to);
    return vd_fail_word(err, VD_ERR_PARSE, what, start, note->src + start, note->at[to] - start);
}

vd_status vd_note_fail_at(const vd_note *note, vd_error *err, vd_error_code what, size_t from)
{
    size_t to = from;

    while (to < note->n && note->c[to] != ' ')
        to++;
    return vd_note_fail(note, err, what, from, to);
}

size_t vd_note_skip(const vd_note *note, size_t i)
{
    while (i < note->n && note->c[i] == ' ')
        i++;
    return i;
}

bool vd_note_is(const vd_note *note, size_t from, size_t to, const char *text)
{
    return strlen(text) == to - from && memcmp(note->c + from, text, to - from) == 0;
}

bool vd_note_number(const vd_note *note, size_t *i, int *out)
{
    int value = 0;

    if (!vd_is_digit(note->c[*i]))
        return false;
    while (vd_is_digit(note->c[*i])) {
        if (value <= 9999)
            value = value * 10 + (note->c[*i] - '0');
        else
            value = 99999;
        ++*i;
    }
    *out = value;
    return true;
}

void vd_dice_format(vd_buf *out, vd_dice dice)
{
    for (int i = 0; i < dice.count && i < VD_DICE_MAX; i++) {
        if (i > 0)
            vd_buf_putc(out, '-');
        vd_buf_put_int(out, dice.die[i]);
    }
}

bool vd_is_contrary24(const vd_variant *variant)
{
    if (variant->track != 24)
        return false;
    for (int k = 1; k <= 24; k++) {
        if (variant->opponent_point[k] != 25 - k)
            return false;
    }
    return true;
}

bool vd_is_plain_board(const vd_variant *variant, const vd_pos *pos)
{
    if (!vd_is_contrary24(variant) || pos->pending != VD_PENDING_NONE)
        return false;
    for (int i = 0; i < 2; i++) {
        const vd_side *side = &pos->side[i];

        if (side->unentered > 0 || side->flags != vd_home_reached_implied(variant, side))
            return false;
    }
    return true;
}

int vd_camp_number(int letter)
{
    return letter <= 12 ? letter : 25 - letter;
}

uint8_t vd_home_reached_implied(const vd_variant *variant, const vd_side *side)
{
    uint8_t flags = 0;
    int at_home = side->point[0];

    for (int k = 1; k <= variant->home; k++)
        at_home += side->point[k];
    if (variant->hit == VD_HIT_HOME_REACHED && at_home > 0)
        flags |= VD_HOME_REACHED;
    if (variant->enter_after != VD_ENTER_ANY_TIME && side->unentered < variant->start_unentered)
        flags |= VD_ENTRY_ALLOWED;
    return flags;
}

vd_status vd_camps_complete(const vd_variant *variant, vd_pos *pos, vd_error *err)
{
    for (int s = 0; s < 2; s++) {
        vd_side *side = &pos->side[s];
        int checkers = side->bar + side->unentered;

        for (int k = 1; k <= variant->track; k++)
            checkers += side->point[k];
        if (checkers > variant->checkers)
            return vd_fail_args(err, VD_ERR_POSITION, VD_ERROR_too_many_men, 0, s, checkers,
                                variant->checkers);
        side->point[0] = (uint8_t)(variant->checkers - checkers);
        side->flags |= vd_home_reached_implied(variant, side);
    }
    return VD_OK;
}

static vd_status check_dice(const vd_variant *variant, const vd_situation *situation, vd_error *err)
{
    char text[16];
    vd_buf word;

    if (situation->dice.count == 0 || vd_dice_valid(variant, situation->dice))
        return VD_OK;
    vd_buf_init(&word, text, sizeof text);
    vd_dice_format(&word, situation->dice);
    return vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_bad_dice, 0, text, word.length);
}

vd_status vd_situation_check(const vd_variant *variant, const vd_situation *situation,
                             vd_error *err)
{
    for (int s = 0; s < 2; s++) {
        if (situation->length > 0 && situation->score[s] >= situation->length)
            return vd_fail_args(err, VD_ERR_POSITION, VD_ERROR_bad_score, 0,
                                (int32_t)situation->score[s], situation->length, 0);
    }
    /* Crawford belongs to matches, Jacoby and beavers to money (T2, R73, T4). */
    if (situation->crawford && situation->length == 0)
        return vd_fail_word(err, VD_ERR_POSITION, VD_ERROR_bad_character, 0, "crawford", 8);
    if (situation->length > 0 && situation->jacoby)
        return vd_fail_word(err, VD_ERR_POSITION, VD_ERROR_bad_character, 0, "jacoby", 6);
    if (situation->length > 0 && situation->beavers)
        return vd_fail_word(err, VD_ERR_POSITION, VD_ERROR_bad_character, 0, "beavers", 7);
    return check_dice(variant, situation, err);
}

static bool label_at(const char *text, size_t len, const char *label)
{
    size_t at = 0;

    while (label[at] && at < len && (text[at] | 32) == (label[at] | 32))
        at++;
    return !label[at];
}

size_t vd_note_label(const char *text, size_t len)
{
    static const char *const labels[] = {"gnubgid", "position id"};

    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        size_t at = strlen(labels[i]);

        if (!label_at(text, len, labels[i]) || at == len || text[at] == '[')
            continue;
        if (text[at] == ':' || text[at] == '=')
            at++;
        while (at < len && (text[at] == ' ' || text[at] == '\t'))
            at++;
        return at;
    }
    return 0;
}
