/* Plays as text: the two movements, cases counted from the talon or as flèches. */
#include "tt_priv.h"

#include <string.h>

enum { STOPS_MAX = 3, TIMES_MAX = 2 };

void vd_tt_case_format(vd_buf *out, int at, vd_tt_numbering numbering)
{
    if (at == VD_TT_OUT)
        vd_buf_put(out, "off");
    else if (numbering == VD_TT_BY_CASE)
        vd_buf_put_int(out, at);
    else if (at == VD_TT_TALON)
        vd_buf_put(out, "T");
    else
        vd_buf_put_int(out, at - 1);
}

static void put_movement(vd_buf *out, int from, int to, vd_tt_numbering numbering)
{
    vd_tt_case_format(out, from, numbering);
    vd_buf_putc(out, '/');
    vd_tt_case_format(out, to, numbering);
}

void vd_tt_play_format(vd_buf *out, const vd_tt_play *play, vd_tt_numbering numbering)
{
    const vd_tt_move *a = &play->move[0], *b = &play->move[1];

    if (play->moves == 0) {
        vd_buf_putc(out, '#');
        return;
    }
    if (play->moves == 2 && a->to == b->from && !play->by_power) {
        put_movement(out, a->from, b->to, numbering);
        return;
    }
    for (int i = 0; i < play->moves; i++) {
        vd_buf_put(out, i ? " " : "");
        put_movement(out, play->move[i].from, play->move[i].to, numbering);
    }
}

/* ---- Reading ---- */

typedef struct reading {
    const char *text;
    size_t at, len;
    vd_tt_numbering numbering;
    vd_error *err;
} reading;

static bool take(reading *r, char c)
{
    if (r->at >= r->len || r->text[r->at] != c)
        return false;
    r->at++;
    return true;
}

static bool take_word(reading *r, const char *word)
{
    const size_t n = strlen(word);

    if (r->len - r->at < n || memcmp(r->text + r->at, word, n) != 0)
        return false;
    r->at += n;
    return true;
}

static bool is_digit(const reading *r)
{
    return r->at < r->len && r->text[r->at] >= '0' && r->text[r->at] <= '9';
}

static vd_status refuse_empty(vd_error *err, size_t at)
{
    static const char example[] = "7/12 8/12";

    return vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_empty, at, example, sizeof example - 1);
}

static vd_status refuse(const reading *r, vd_error_code code)
{
    size_t end = r->at;

    while (end < r->len && r->text[end] != ' ' && r->text[end] != '/')
        end++;
    if (end == r->at && end < r->len)
        end++;
    if (end == r->at)
        return refuse_empty(r->err, r->at);
    return vd_fail_word(r->err, VD_ERR_PARSE, code, r->at, r->text + r->at, end - r->at);
}

/* A case as a person writes it: a number, "T" of the talon by flèches, "off" or the number after the last. */
static vd_status read_case(reading *r, int *out)
{
    const size_t start = r->at;
    const int more = r->numbering == VD_TT_BY_FLECHE;
    int number = 0;

    if (take_word(r, "off") || take_word(r, "O") || take_word(r, "dehors")) {
        *out = VD_TT_OUT;
        return VD_OK;
    }
    if (more && (take(r, 'T') || take(r, 't'))) {
        *out = VD_TT_TALON;
        return VD_OK;
    }
    while (is_digit(r) && number <= VD_TT_OUT)
        number = 10 * number + (r->text[r->at++] - '0');
    if (r->at == start)
        return refuse(r, VD_ERROR_bad_character);
    number += more;
    if (number < 1 || number > VD_TT_OUT || is_digit(r))
        return vd_fail_args(r->err, VD_ERR_PARSE, more ? VD_ERROR_bad_fleche : VD_ERROR_bad_case,
                            start, number - more, 0, 0);
    *out = number;
    return VD_OK;
}

/* One man's way, "7/12", with "(2)" for two men. A case named on the way is passed over: numbers are not told. */
static vd_status read_movement(reading *r, vd_tt_claim *out)
{
    int stop[STOPS_MAX] = {0}, stops = 0, times = 1;

    do {
        vd_status status;

        if (stops == STOPS_MAX)
            return refuse(r, VD_ERROR_trailing);
        status = read_case(r, &stop[stops]);
        if (status != VD_OK)
            return status;
        stops++;
    } while (take(r, '/'));
    if (stops == 1)
        return refuse(r, VD_ERROR_bad_character);
    if (take_word(r, "(2)"))
        times = TIMES_MAX;
    if (out->moves + times > 2)
        return vd_fail(r->err, VD_ERR_PARSE, VD_ERROR_moves, r->at);
    for (int i = 0; i < times; i++) {
        out->move[out->moves].from = (uint8_t)stop[0];
        out->move[out->moves].to = (uint8_t)stop[stops - 1];
        out->moves++;
    }
    return VD_OK;
}

static void skip_blanks(reading *r)
{
    while (take(r, ' '))
        ;
}

vd_status vd_tt_play_parse(const char *text, size_t len, vd_tt_numbering numbering,
                           vd_tt_claim *out, vd_error *err)
{
    reading r = {.text = text, .len = len, .numbering = numbering, .err = err};
    vd_tt_claim claim = {0};
    bool none;

    skip_blanks(&r);
    none = take(&r, '#');
    skip_blanks(&r);
    if (!none && r.at == len)
        return refuse_empty(err, r.at);
    while (!none && r.at < len) {
        const vd_status status = read_movement(&r, &claim);

        if (status != VD_OK)
            return status;
        if (r.at < len && r.text[r.at] != ' ')
            return refuse(&r, VD_ERROR_trailing);
        skip_blanks(&r);
    }
    if (r.at < len)
        return refuse(&r, VD_ERROR_trailing);
    *out = claim;
    return VD_OK;
}
