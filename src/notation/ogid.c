/* OGID, the position text of OpenGammon: each side's checkers as letters in one absolute numbering, then score, cube and dice.
 * White runs up from 1 to 24, Black down. We print the player on roll as Black, in whose numbers the letters then are. */
#include "note.h"
#include "situation_check.h"

#include <string.h>

enum {
    WHITE_CHECKERS,
    BLACK_CHECKERS,
    CUBE,
    DICE,
    TURN,
    STATE,
    WHITE_SCORE,
    BLACK_SCORE,
    LENGTH,
    MOVE_NUMBER,
    CHECKERS,
    FIELDS
};

enum { LEAST_FIELDS = 3, BORNE_OFF = 26, EXPONENT_MAX = 9, PLACES = 26 };

static const char place_letters[] = "0123456789abcdefghijklmnopq";

/* ---- Printing ------------------------------------------------------------------------------------------------ */

static void put_letters(vd_buf *out, char letter, int count)
{
    VD_ASSERT(count >= 0);
    for (; count > 0; count--)
        vd_buf_putc(out, letter);
}

static void put_board(vd_buf *out, const vd_pos *pos)
{
    const vd_side *mover = &pos->side[VD_MOVER], *opponent = &pos->side[VD_OPPONENT];

    for (int p = 0; p < PLACES - 1; p++)
        put_letters(out, place_letters[p], p == 0 ? opponent->bar : opponent->point[25 - p]);
    vd_buf_putc(out, ':');
    for (int p = 1; p < PLACES; p++)
        put_letters(out, place_letters[p], p == 25 ? mover->bar : mover->point[p]);
}

static void put_match_part(vd_buf *out, const vd_situation *s, const vd_variant *variant)
{
    vd_buf_putc(out, ':');
    vd_buf_putc(out, s->cube_owner < 0 ? 'N' : s->cube_owner == VD_MOVER ? 'B' : 'W');
    vd_buf_put_int(out, s->cube_exp);
    vd_buf_put(out, s->doubled ? "O:" : "N:");
    for (int i = 0; i < s->dice.count; i++)
        vd_buf_put_int(out, s->dice.die[i]);
    vd_buf_put(out, ":B::");
    vd_buf_put_int(out, s->score[VD_OPPONENT]);
    vd_buf_putc(out, ':');
    vd_buf_put_int(out, s->score[VD_MOVER]);
    vd_buf_putc(out, ':');
    vd_buf_put_int(out, s->length);
    vd_buf_put(out, s->crawford ? "C:" : ":");
    if (variant->checkers != 15) {
        vd_buf_putc(out, ':');
        vd_buf_put_int(out, variant->checkers);
    }
}

vd_status vd_ogid_format(vd_buf *out, const vd_situation *s)
{
    const vd_variant *variant = vd_variant_get(s->variant);
    const size_t start = out->length;

    if (variant->rules || !vd_is_plain_board(variant, &s->pos) || s->resigned ||
        s->cube_exp > EXPONENT_MAX || (s->dice.count != 0 && (s->dice.count != 2 || s->doubled)))
        return VD_ERR_UNSUPPORTED;
    put_board(out, &s->pos);
    put_match_part(out, s, variant);
    if (out->full) {
        if (start < out->capacity)
            vd_buf_cut(out, start);
        out->full = true;
        return VD_ERR_FULL;
    }
    return VD_OK;
}

/* ---- Reading ------------------------------------------------------------------------------------------------- */

typedef struct reader {
    const char *text;
    size_t from[FIELDS], to[FIELDS]; /* from == to: empty or left out */
    const vd_variant *variant;
    vd_error *err;
    bool white; /* White is on roll */
} reader;

static char letter_at(const reader *r, int field, size_t k)
{
    VD_ASSERT(field >= 0 && field < FIELDS);

    const size_t at = r->from[field] + k;
    char c = at < r->to[field] ? r->text[at] : '\0';

    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static bool is_empty(const reader *r, int field)
{
    VD_ASSERT(field >= 0 && field < FIELDS);
    return r->from[field] == r->to[field];
}

static vd_status fail_field(const reader *r, vd_error_code what, int field)
{
    VD_ASSERT(field >= 0 && field < FIELDS);
    return vd_fail_word(r->err, VD_ERR_PARSE, what, r->from[field], r->text + r->from[field],
                        r->to[field] - r->from[field]);
}

static vd_status split(reader *r, size_t at, size_t len)
{
    int count = 0;

    for (int f = 0; f < FIELDS; f++)
        r->from[f] = r->to[f] = len;
    for (;;) {
        size_t to = at;

        while (to < len && r->text[to] != ':')
            to++;
        if (count == FIELDS) {
            if (at == len)
                return VD_OK;
            return vd_fail_word(r->err, VD_ERR_PARSE, VD_ERROR_trailing, at, r->text + at,
                                len - at);
        }
        r->from[count] = at;
        r->to[count++] = to;
        if (to == len)
            break;
        at = to + 1;
    }
    if (count < LEAST_FIELDS)
        return vd_fail_word(r->err, VD_ERR_PARSE, VD_ERROR_empty, len, ":N0N", 4);
    return VD_OK;
}

/* Digits from `k` on; -1 when there are none or the number passes `most`. */
static int32_t number_at(const reader *r, int field, size_t *k, int32_t most)
{
    int32_t value = 0;
    const size_t start = *k;

    for (; letter_at(r, field, *k) >= '0' && letter_at(r, field, *k) <= '9'; ++*k) {
        if (value > most)
            return -1;
        value = value * 10 + (letter_at(r, field, *k) - '0');
    }
    return *k == start || value > most ? -1 : value;
}

/* A whole field that may be empty, then `fallback`. */
static vd_status read_number(const reader *r, int field, int32_t most, uint32_t fallback,
                             uint32_t *out)
{
    size_t k = 0;
    int32_t value;

    *out = fallback;
    if (is_empty(r, field))
        return VD_OK;
    value = number_at(r, field, &k, most);
    if (value < 0 || letter_at(r, field, k)) {
        vd_status status = fail_field(r, VD_ERROR_bad_number, field);

        if (r->err)
            r->err->arg[1] = most;
        return status;
    }
    *out = (uint32_t)value;
    return VD_OK;
}

/* A checker's letter: its place in its owner's own numbers, 25 the bar, 0 borne off; -1: none of these. */
static int own_place(char letter, bool white)
{
    const char *found = letter ? strchr(place_letters, letter) : NULL;
    const int place = found ? (int)(found - place_letters) : -1;

    if (place < 0 || place == (white ? 25 : 0))
        return -1;
    if (place == BORNE_OFF)
        return 0;
    return white ? 25 - place : place;
}

static vd_status read_side(const reader *r, int field, vd_side *side)
{
    for (size_t at = r->from[field]; at < r->to[field]; at++) {
        int place = own_place(r->text[at], field == WHITE_CHECKERS);

        if (place < 0)
            return vd_fail_word(r->err, VD_ERR_PARSE, VD_ERROR_bad_character, at, r->text + at, 1);
        if (at - r->from[field] >= VD_CHECKERS_MAX)
            return vd_fail_args(r->err, VD_ERR_POSITION, VD_ERROR_too_many_men, at,
                                field == WHITE_CHECKERS ? 0 : 1,
                                (int32_t)(r->to[field] - r->from[field]), r->variant->checkers);
        if (place == 25)
            side->bar++;
        else if (place > 0)
            side->point[place]++;
    }
    return VD_OK;
}

/* Who is on roll. Without state and move number the turn says so itself. With them, as OpenGammon writes, it names who
 * reached the position: the other one is on roll, but the doubler while the double is open. In a state I? the second
 * letter names who begins. Nothing said: White. */
static vd_status read_turn(reader *r)
{
    const char turn = letter_at(r, TURN, 0), state = letter_at(r, STATE, 0);
    const bool open = letter_at(r, CUBE, r->to[CUBE] - r->from[CUBE] - 1) == 'O' || state == 'D';
    const bool plain = is_empty(r, STATE) && is_empty(r, MOVE_NUMBER);

    if (r->to[TURN] - r->from[TURN] > 1 || (turn && turn != 'W' && turn != 'B'))
        return fail_field(r, VD_ERROR_bad_character, TURN);
    r->white = turn != 'B';
    if (state == 'I' && letter_at(r, STATE, 1))
        r->white = letter_at(r, STATE, 1) != 'B';
    else if (turn && !plain && !open)
        r->white = turn == 'B';
    return VD_OK;
}

/* Owner, exponent, action: "N0N", "W1O". Taken and passed (T, P) are over: nothing is open. */
static vd_status read_cube(const reader *r, vd_situation *s)
{
    const char owner = letter_at(r, CUBE, 0);
    size_t k = 1;
    const int32_t exponent = number_at(r, CUBE, &k, EXPONENT_MAX);
    const char action = letter_at(r, CUBE, k);

    if (!owner || !strchr("NWBD?", owner) || exponent < 0 || !action || !strchr("NOTP", action) ||
        letter_at(r, CUBE, k + 1))
        return fail_field(r, VD_ERROR_unrepresentable, CUBE);
    s->cube_exp = (uint16_t)exponent;
    s->cube_owner = -1;
    if (owner == 'W' || owner == 'B')
        s->cube_owner = (owner == 'W') == r->white ? VD_MOVER : VD_OPPONENT;
    s->doubled = action == 'O' && s->dice.count == 0;
    return VD_OK;
}

static vd_status read_dice(const reader *r, vd_situation *s)
{
    const char a = letter_at(r, DICE, 0), b = letter_at(r, DICE, 1);

    if (is_empty(r, DICE) || (a == '0' && b == '0' && !letter_at(r, DICE, 2)))
        return VD_OK;
    if (a < '1' || a > '6' || b < '1' || b > '6' || letter_at(r, DICE, 2))
        return fail_field(r, VD_ERROR_bad_dice, DICE);
    s->dice = vd_dice_make(a - '0', b - '0');
    return VD_OK;
}

/* Scores, then the length with C (the Crawford game), L (after it) or G and a number of games. */
static vd_status read_score(const reader *r, vd_situation *s)
{
    size_t k = 0;
    int32_t length = 0;
    char kind;
    vd_status status =
        read_number(r, WHITE_SCORE, 99999, 0, &s->score[r->white ? VD_MOVER : VD_OPPONENT]);

    if (status == VD_OK)
        status =
            read_number(r, BLACK_SCORE, 99999, 0, &s->score[r->white ? VD_OPPONENT : VD_MOVER]);
    if (status != VD_OK || is_empty(r, LENGTH))
        return status;
    length = number_at(r, LENGTH, &k, UINT16_MAX);
    kind = letter_at(r, LENGTH, k);
    if (kind && strchr("CLG", kind))
        k++;
    if (kind == 'G')
        number_at(r, LENGTH, &k, UINT16_MAX);
    if (length < 0 || letter_at(r, LENGTH, k)) {
        status = fail_field(r, VD_ERROR_bad_number, LENGTH);
        if (r->err)
            r->err->arg[1] = UINT16_MAX;
        return status;
    }
    s->length = (uint16_t)length;
    s->crawford = kind == 'C' && length > 0;
    return VD_OK;
}

static vd_status read_checkers(const reader *r, vd_situation *s)
{
    uint32_t number, ignored;
    vd_status status = read_number(r, CHECKERS, VD_CHECKERS_MAX, r->variant->checkers, &number);

    if (status == VD_OK)
        status = read_number(r, MOVE_NUMBER, 99999, 0, &ignored);
    if (status != VD_OK)
        return status;
    if (number != r->variant->checkers)
        return vd_fail_args(r->err, VD_ERR_POSITION, VD_ERROR_too_many_men, r->from[CHECKERS], 0,
                            (int32_t)number, r->variant->checkers);
    status = read_side(r, WHITE_CHECKERS, &s->pos.side[r->white ? VD_MOVER : VD_OPPONENT]);
    if (status == VD_OK)
        status = read_side(r, BLACK_CHECKERS, &s->pos.side[r->white ? VD_OPPONENT : VD_MOVER]);
    if (status == VD_OK)
        status = vd_sides_complete(r->variant, &s->pos, r->err);
    return status;
}

vd_status vd_ogid_parse(const char *text, size_t len, vd_variant_id variant, vd_situation *out,
                        vd_error *err)
{
    reader r = {.text = text, .variant = vd_variant_get(variant), .err = err};
    vd_situation s;
    vd_status status;

    vd_situation_init(&s, variant);
    memset(&s.pos, 0, sizeof s.pos);
    if (len > VD_NOTE_MAX)
        return vd_fail_args(err, VD_ERR_PARSE, VD_ERROR_too_long, VD_NOTE_MAX, VD_NOTE_MAX, 0, 0);
    if (r.variant->rules || !vd_is_contrary24(r.variant))
        return vd_fail_word(err, VD_ERR_UNSUPPORTED, VD_ERROR_unrepresentable, 0, r.variant->name,
                            strlen(r.variant->name));
    status = split(&r, vd_begins_ogid(text, len) ? 5 : 0, len);
    if (status == VD_OK)
        status = read_turn(&r);
    if (status == VD_OK)
        status = read_checkers(&r, &s);
    if (status == VD_OK)
        status = read_dice(&r, &s);
    if (status == VD_OK)
        status = read_cube(&r, &s);
    if (status == VD_OK)
        status = read_score(&r, &s);
    if (status == VD_OK)
        status = vd_pos_check(r.variant, &s.pos, err);
    if (status == VD_OK)
        status = vd_situation_check(r.variant, &s, err);
    if (status == VD_OK)
        *out = s;
    return status;
}

bool vd_begins_ogid(const char *text, size_t len)
{
    static const char name[] = "ogid";

    if (len < 5 || (text[4] != '=' && text[4] != ':'))
        return false;
    for (size_t k = 0; k < 4; k++) {
        if ((char)(text[k] | 0x20) != name[k])
            return false;
    }
    return true;
}

/* Two runs of place letters and a cube such as "N0N"; a text form begins with a key or a bracket. */
bool vd_looks_like_ogid(const char *text, size_t len)
{
    int colons = 0;
    size_t k = 0;

    if (vd_begins_ogid(text, len))
        return true;
    for (; k < len && colons < 2; k++) {
        if (text[k] == ':')
            colons++;
        else if (!memchr(place_letters, text[k], sizeof place_letters - 1))
            return false;
    }
    return colons == 2 && len - k >= 3 && text[k] && strchr("NWBD?", text[k]) &&
           vd_is_digit(text[k + 1]) && text[k + 2] && strchr("NOTP", text[k + 2]);
}
