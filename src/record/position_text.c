/* Numbers, ids and board edges in texts that show a position. */
#include "position_text.h"

#include <math.h>
#include <string.h>

static void skip_blanks(vd_piece *text)
{
    while (text->len && (text->at[0] == ' ' || text->at[0] == '\t'))
        *text = vd_piece_from(*text, 1);
}

bool vd_mark_read(vd_piece *text, char mark)
{
    skip_blanks(text);
    if (!text->len || text->at[0] != mark)
        return false;
    *text = vd_piece_from(*text, 1);
    return true;
}

static size_t digits_at(vd_piece text, size_t at)
{
    const size_t start = at;

    while (at < text.len && text.at[at] >= '0' && text.at[at] <= '9')
        at++;
    return at - start;
}

bool vd_signed_read(vd_piece *text, double *out)
{
    static const char minus_sign[] = "\xe2\x88\x92";
    vd_piece rest = *text;
    bool minus = false;
    size_t whole, part = 0;
    double value;

    skip_blanks(&rest);
    if (rest.len >= 3 && !memcmp(rest.at, minus_sign, 3)) {
        minus = true;
        rest = vd_piece_from(rest, 3);
    } else if (rest.len && (rest.at[0] == '-' || rest.at[0] == '+')) {
        minus = rest.at[0] == '-';
        rest = vd_piece_from(rest, 1);
    }
    whole = digits_at(rest, 0);
    if (whole < rest.len && (rest.at[whole] == '.' || rest.at[whole] == ','))
        part = digits_at(rest, whole + 1);
    if (whole + part == 0)
        return false;
    if (part)
        whole += 1 + part;
    if (!vd_number_read(rest.at, whole, &value))
        return false;
    *out = minus && value != 0 ? -value : value;
    *text = vd_piece_from(rest, whole);
    return true;
}

vd_piece vd_piece_before(vd_piece text, char mark, vd_piece *rest)
{
    const char *found = text.len ? memchr(text.at, mark, text.len) : NULL;

    if (!found) {
        *rest = vd_piece_from(text, text.len);
        return text;
    }
    *rest = vd_piece_from(text, (size_t)(found - text.at) + 1);
    text.len = (size_t)(found - text.at);
    return text;
}

/* ---- XGID ---------------------------------------------------------------------------------------------------- */

/* The board's 26 letters and at least eight fields behind it. */
static bool is_bare(vd_piece line)
{
    size_t at = 0, colons = 0;

    while (at < line.len && (line.at[at] == '-' || (line.at[at] >= 'A' && line.at[at] <= 'P') ||
                             (line.at[at] >= 'a' && line.at[at] <= 'p')))
        at++;
    if (at != 26)
        return false;
    for (; at < line.len && line.at[at] != ' '; at++)
        colons += line.at[at] == ':';
    return colons >= 8;
}

/* Behind "XGID=", blanks around the sign, or without it; false: not such a line. */
static bool after_prefix(vd_piece line, vd_piece *out)
{
    line = vd_piece_trim(line);
    *out = line;
    if (!vd_piece_begins(line, "xgid"))
        return is_bare(line);
    line = vd_piece_from(line, 4);
    if (!vd_mark_read(&line, '='))
        return false;
    skip_blanks(&line);
    *out = line;
    return true;
}

bool vd_xgid_line(vd_piece line)
{
    vd_piece id;

    return after_prefix(line, &id);
}

bool vd_xgid_same(vd_piece line, const char *id)
{
    vd_piece other;

    if (!after_prefix(line, &other))
        return false;
    for (size_t i = 0; i < other.len; i++)
        if (other.at[i] == ' ' || other.at[i] == '\t')
            other.len = i;
    return vd_piece_is(other, id);
}

/* The highest cube, the last field, where the id says it. */
static uint32_t limit_of(vd_piece id)
{
    uint32_t exponent = 0;
    int colons = 0;

    for (size_t i = 0; i < id.len; i++)
        if (id.at[i] == ':' && ++colons == 9) {
            vd_piece rest;

            if (vd_piece_number(vd_piece_from(id, i + 1), &exponent, &rest) && exponent < 31)
                return (uint32_t)1 << exponent;
        }
    return 0;
}

/* Is it the upper player's turn? The third field after the board. */
static bool is_upper(vd_piece id)
{
    int colons = 0;

    for (size_t i = 0; i + 1 < id.len; i++)
        if (id.at[i] == ':' && ++colons == 3)
            return id.at[i + 1] == '-';
    return false;
}

vd_rec_position *vd_xgid_position(const vd_rec_input *in, vd_builder *builder, vd_piece line,
                                  vd_record_error *err)
{
    vd_piece id = vd_piece_trim(line), more;
    vd_situation s;
    vd_error fault = {0};
    vd_rec_position *p;
    size_t len = 0;

    after_prefix(line, &id);
    while (len < id.len && id.at[len] != ' ' && id.at[len] != '\t')
        len++;
    more = vd_piece_trim(vd_piece_from(id, len));
    id.len = len;
    if (vd_xgid_parse(id.at, id.len, VD_BACKGAMMON, &s, &fault) != VD_OK) {
        (void)!vd_import_fail(err, in, VD_IMPORT_bad_position,
                              (size_t)(id.at - in->text) + fault.offset, id.at, id.len);
        return NULL;
    }
    p = vd_build_standing(builder, &s);
    p->seat = is_upper(id);
    p->cube_limit = limit_of(id);
    p->text = vd_piece_keep(builder, id);
    if (more.len)
        p->comment = vd_piece_keep(builder, more);
    return p;
}

/* ---- Figures ------------------------------------------------------------------------------------------------- */

double vd_percent(double value)
{
    return fabs(value) < 1e9 ? (double)llround(value * 1e6) / 1e8 : value / 100;
}

void vd_eval_chances(vd_rec_eval *eval, const double chance[3], bool own)
{
    if (own)
        eval->figure[VD_REC_WIN] = chance[0];
    eval->figure[own ? VD_REC_GAMMON : VD_REC_LOSE_GAMMON] = chance[1];
    eval->figure[own ? VD_REC_BACKGAMMON : VD_REC_LOSE_BACKGAMMON] = chance[2];
}

void vd_tag_piece(vd_builder *builder, vd_rec_tags *tags, const char *key, vd_piece value)
{
    value = vd_piece_trim(value);
    vd_build_tag(builder, tags, key, value.at, value.len);
}

bool vd_is_board_edge(vd_piece line)
{
    static const char *const edges[] = {"+13-14-15-", "+12-11-10-", "+24-23-22-", "+-1--2--3-",
                                        "+1--2--3-"};

    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++)
        if (vd_piece_find(line, edges[i]) < line.len)
            return true;
    return false;
}
