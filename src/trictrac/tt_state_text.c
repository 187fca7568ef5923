/* A party as one line of text, read and printed. */
#include "tt_priv.h"

#include <string.h>

static const char letters[] =
    "TJPEDMF"; /* vd_tt_phase; small for P and E where the throw was the other's */
static const char colours[] = "wb";
static const char start[] = "15w.22.15b w J -- 0,0 0,0 0/0";

enum { MARK_MAX = 98, COUP_MAX = 4, NUMBER_MAX = 1000 };

/* ---- Printing ---- */

void vd_tt_board_format(vd_buf *out, const vd_tt_men men[2])
{
    int empty = 0;
    bool first = true;

    for (int at = VD_TT_TALON; at <= VD_TT_CASES + 1; at++) {
        const int white = at <= VD_TT_CASES ? men[VD_TT_WHITE].man[at] : 0;
        const int black = at <= VD_TT_CASES ? men[VD_TT_BLACK].man[vd_tt_across(at)] : 0;

        if (at <= VD_TT_CASES && white == 0 && black == 0) {
            empty++;
            continue;
        }
        if (empty > 0) {
            vd_buf_put(out, first ? "" : ".");
            vd_buf_put_int(out, empty);
            first = false;
            empty = 0;
        }
        if (at > VD_TT_CASES)
            break;
        vd_buf_put(out, first ? "" : ".");
        vd_buf_put_int(out, white + black);
        vd_buf_putc(out, colours[white > 0 ? VD_TT_WHITE : VD_TT_BLACK]);
        first = false;
    }
}

static void put_dice(vd_buf *out, vd_dice dice)
{
    if (dice.count == 0) {
        vd_buf_put(out, "--");
        return;
    }
    vd_buf_put_int(out, vd_tt_higher(dice));
    vd_buf_put_int(out, vd_tt_lower(dice));
}

static void put_side(vd_buf *out, const vd_tt_state *state, int side)
{
    vd_buf_putc(out, ' ');
    vd_buf_put_int(out, state->points[side]);
    vd_buf_put(out, state->run[side] ? "b," : ",");
    vd_buf_put_int(out, state->holes[side]);
    vd_buf_put(out, state->holes_run[side] ? "g" : "");
}

static void put_number(vd_buf *out, const char *name, int number)
{
    if (number == 0)
        return;
    vd_buf_put(out, name);
    vd_buf_put_int(out, number);
}

void vd_tt_state_format(vd_buf *out, const vd_tt_state *state)
{
    const char letter = letters[state->phase];

    vd_tt_board_format(out, state->men);
    vd_buf_putc(out, ' ');
    vd_buf_putc(out, colours[state->turn]);
    vd_buf_putc(out, ' ');
    vd_buf_putc(out, state->owing ? (char)(letter + 'a' - 'A') : letter);
    vd_buf_putc(out, ' ');
    put_dice(out, state->dice);
    put_side(out, state, VD_TT_WHITE);
    put_side(out, state, VD_TT_BLACK);
    vd_buf_putc(out, ' ');
    vd_buf_put_int(out, state->coup[VD_TT_WHITE]);
    vd_buf_putc(out, '/');
    vd_buf_put_int(out, state->coup[VD_TT_BLACK]);
    put_number(out, " +", state->owed);
    put_number(out, " e", state->school);
    put_number(out, " m", state->marked);
    if (state->first.count > 0) {
        vd_buf_put(out, " r");
        put_dice(out, state->first);
    }
}

/* ---- Reading ---- */

/* A text being read. */
typedef struct reading {
    const char *text;
    size_t at, len;
    vd_error *err;
} reading;

static char next_of(const reading *r)
{
    return r->at < r->len ? r->text[r->at] : '\0';
}

static bool take(reading *r, char c)
{
    if (r->at >= r->len || r->text[r->at] != c)
        return false;
    r->at++;
    return true;
}

static void skip_blanks(reading *r)
{
    while (take(r, ' '))
        ;
}

/* The piece at the reader, up to a blank, named in the error. */
static vd_status refuse(const reading *r, vd_error_code code)
{
    size_t end = r->at;

    while (end < r->len && r->text[end] != ' ')
        end++;
    if (end == r->at)
        return vd_fail_word(r->err, VD_ERR_PARSE, VD_ERROR_empty, r->at, start, sizeof start - 1);
    return vd_fail_word(r->err, VD_ERR_PARSE, code, r->at, r->text + r->at, end - r->at);
}

/* 0 to `most`. */
static vd_status read_number(reading *r, int most, int *out)
{
    const size_t begin = r->at;
    int value = 0;

    while (next_of(r) >= '0' && next_of(r) <= '9' && value <= NUMBER_MAX) {
        value = 10 * value + (next_of(r) - '0');
        r->at++;
    }
    if (r->at == begin)
        return refuse(r, VD_ERROR_bad_character);
    if (value > most) {
        if (r->err) {
            const int32_t arg[3] = {0, most, 0};

            vd_error_fill(r->err, VD_ERROR_bad_number, begin, arg, r->text + begin, r->at - begin);
        }
        return VD_ERR_PARSE;
    }
    *out = value;
    return VD_OK;
}

/* One term of a board: "15w", or a number of empty cases. `from` is its first case. */
static vd_status read_term(reading *r, int *from, vd_tt_men men[2])
{
    const size_t begin = r->at;
    int number = 0, at = *from;
    vd_status status = read_number(r, VD_TT_CASES, &number);

    if (status != VD_OK)
        return status;
    if (number == 0)
        return vd_fail_word(r->err, VD_ERR_PARSE, VD_ERROR_bad_character, begin, "0", 1);
    if (take(r, 'w')) {
        *from = at + 1;
        if (at <= VD_TT_CASES)
            men[VD_TT_WHITE].man[at] = (uint8_t)number;
    } else if (take(r, 'b')) {
        *from = at + 1;
        if (at <= VD_TT_CASES)
            men[VD_TT_BLACK].man[vd_tt_across(at)] = (uint8_t)number;
    } else {
        *from = at + number;
    }
    return VD_OK;
}

static vd_status read_board(reading *r, vd_tt_men men[2])
{
    const size_t begin = r->at;
    int from = VD_TT_TALON;

    memset(men, 0, 2 * sizeof *men);
    do {
        const vd_status status = read_term(r, &from, men);

        if (status != VD_OK)
            return status;
    } while (from <= VD_TT_CASES + 1 && take(r, '.'));
    if (from != VD_TT_CASES + 1)
        return vd_fail_args(r->err, VD_ERR_PARSE, VD_ERROR_cases, begin, from - 1, VD_TT_CASES, 0);
    for (int side = 0; side < 2; side++) {
        int on = 0;

        for (int at = VD_TT_TALON; at <= VD_TT_CASES; at++)
            on += men[side].man[at];
        if (on > VD_TT_MEN)
            return vd_fail_args(r->err, VD_ERR_POSITION, VD_ERROR_too_many_men, begin, side, on,
                                VD_TT_MEN);
        men[side].man[VD_TT_OUT] = (uint8_t)(VD_TT_MEN - on);
    }
    return VD_OK;
}

vd_status vd_tt_board_parse(const char *text, size_t len, vd_tt_men men[2], vd_error *err)
{
    reading r = {.text = text, .len = len, .err = err};
    vd_tt_men read[2];
    vd_status status = read_board(&r, read);
    vd_tt_pos pos;

    if (status != VD_OK)
        return status;
    if (r.at < len)
        return refuse(&r, VD_ERROR_trailing);
    memcpy(pos.side, read, sizeof read);
    status = vd_tt_pos_check(&pos, err);
    if (status == VD_OK)
        memcpy(men, read, sizeof read);
    return status;
}

static vd_status read_letter(reading *r, const char *of, uint8_t *out)
{
    const char c = next_of(r);
    const char *found = c == '\0' ? NULL : strchr(of, c);

    if (!found)
        return refuse(r, VD_ERROR_bad_character);
    r->at++;
    *out = (uint8_t)(found - of);
    return VD_OK;
}

static vd_status read_phase(reading *r, vd_tt_state *out)
{
    if (next_of(r) == 'p' || next_of(r) == 'e') {
        out->owing = true;
        out->phase = next_of(r) == 'p' ? VD_TT_MARK : VD_TT_SCHOOL;
        r->at++;
        return VD_OK;
    }
    return read_letter(r, letters, &out->phase);
}

static vd_status read_dice(reading *r, vd_dice *out)
{
    const size_t begin = r->at;
    int die[2];

    if (r->len - r->at < 2)
        return refuse(r, VD_ERROR_bad_dice);
    for (int i = 0; i < 2; i++) {
        die[i] = r->text[begin + (size_t)i] - '0';
        if (die[i] < 1 || die[i] > 6)
            return refuse(r, VD_ERROR_bad_dice);
    }
    r->at += 2;
    *out = vd_dice_make(die[0], die[1]);
    return VD_OK;
}

static vd_status read_throw(reading *r, vd_dice *out)
{
    if (r->len - r->at >= 2 && memcmp(r->text + r->at, "--", 2) == 0) {
        r->at += 2;
        *out = (vd_dice){0};
        return VD_OK;
    }
    return read_dice(r, out);
}

/* "8b,3g". */
static vd_status read_side(reading *r, vd_tt_state *out, int side)
{
    int number;
    vd_status status = read_number(r, MARK_MAX, &number);

    if (status != VD_OK)
        return status;
    out->points[side] = (uint8_t)number;
    out->run[side] = take(r, 'b');
    if (!take(r, ','))
        return refuse(r, VD_ERROR_bad_character);
    status = read_number(r, MARK_MAX, &number);
    if (status != VD_OK)
        return status;
    out->holes[side] = (uint8_t)number;
    out->holes_run[side] = take(r, 'g');
    return VD_OK;
}

static vd_status read_coups(reading *r, vd_tt_state *out)
{
    int number;
    vd_status status = read_number(r, COUP_MAX, &number);

    if (status != VD_OK)
        return status;
    out->coup[VD_TT_WHITE] = (uint8_t)number;
    if (!take(r, '/'))
        return refuse(r, VD_ERROR_bad_character);
    status = read_number(r, COUP_MAX, &number);
    if (status == VD_OK)
        out->coup[VD_TT_BLACK] = (uint8_t)number;
    return status;
}

static vd_status read_small(reading *r, uint8_t *out)
{
    int number;
    const vd_status status = read_number(r, MARK_MAX, &number);

    if (status == VD_OK)
        *out = (uint8_t)number;
    return status;
}

/* What follows as needed: "+4", "e4", "m6", "r64". */
static vd_status read_extra(reading *r, vd_tt_state *out)
{
    if (take(r, '+'))
        return read_small(r, &out->owed);
    if (take(r, 'e'))
        return read_small(r, &out->school);
    if (take(r, 'm'))
        return read_small(r, &out->marked);
    if (take(r, 'r'))
        return read_dice(r, &out->first);
    return refuse(r, VD_ERROR_unknown_key);
}

/* A part has ended, and a blank parts it from the next. */
static vd_status part(reading *r)
{
    if (r->at < r->len && next_of(r) != ' ')
        return refuse(r, VD_ERROR_trailing);
    skip_blanks(r);
    return VD_OK;
}

#define TRY(call)                       \
    do {                                \
        const vd_status tried = (call); \
        if (tried != VD_OK)             \
            return tried;               \
    } while (0)

static vd_status read_state(reading *r, vd_tt_state *out)
{
    memset(out, 0, sizeof *out);
    skip_blanks(r);
    TRY(read_board(r, out->men));
    TRY(part(r));
    TRY(read_letter(r, colours, &out->turn));
    TRY(part(r));
    TRY(read_phase(r, out));
    TRY(part(r));
    TRY(read_throw(r, &out->dice));
    TRY(part(r));
    TRY(read_side(r, out, VD_TT_WHITE));
    TRY(part(r));
    TRY(read_side(r, out, VD_TT_BLACK));
    TRY(part(r));
    TRY(read_coups(r, out));
    TRY(part(r));
    while (r->at < r->len) {
        TRY(read_extra(r, out));
        TRY(part(r));
    }
    return VD_OK;
}

vd_status vd_tt_state_parse(const char *text, size_t len, const vd_tt_options *options,
                            vd_tt_state *out, vd_error *err)
{
    reading r = {.text = text, .len = len, .err = err};
    vd_tt_state read;

    TRY(read_state(&r, &read));
    TRY(vd_tt_state_check(options, &read, err));
    *out = read;
    return VD_OK;
}
