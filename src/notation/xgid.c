/* XGID: 26 letters for the board seen from the bottom, then score, cube and dice in numbers. We print the player on roll at
 * the bottom, and read either. */
#include "situation_check.h"

#include <string.h>

enum { BOARD_LEN = 26, FIELDS = 9, NO_VALUE = 100000 };

enum { CUBE, OWNER, TURN, DICE, BOTTOM, TOP, RULE, LENGTH, MAX_CUBE };

static char checkers_letter(int mine, int theirs)
{
    VD_ASSERT(mine == 0 || theirs == 0);
    if (mine > 0)
        return (char)('A' + mine - 1);
    return theirs > 0 ? (char)('a' + theirs - 1) : '-';
}

/* Crawford in a match; Jacoby 1 and beavers 2 for money. */
static int rule_field(const vd_situation *s)
{
    if (s->length > 0)
        return s->crawford;
    return s->jacoby + 2 * s->beavers;
}

static vd_status put_board(vd_buf *out, const vd_situation *s)
{
    const vd_variant *variant = vd_variant_get(s->variant);
    const vd_side *mover = &s->pos.side[VD_MOVER], *opponent = &s->pos.side[VD_OPPONENT];

    /* Who reads it takes it for backgammon. */
    if (variant->rules || !vd_is_plain_board(variant, &s->pos))
        return VD_ERR_UNSUPPORTED;
    vd_buf_put(out, "XGID=");
    vd_buf_putc(out, checkers_letter(0, opponent->bar));
    for (int k = 1; k <= 24; k++)
        vd_buf_putc(out, checkers_letter(mover->point[k], opponent->point[25 - k]));
    vd_buf_putc(out, checkers_letter(mover->bar, 0));
    return VD_OK;
}

vd_status vd_xgid_format(vd_buf *out, const vd_situation *s)
{
    size_t start = out->length;
    vd_status status;

    /* XGID has no field for an open resignation. */
    if (s->resigned || (s->dice.count != 0 && (s->dice.count != 2 || s->doubled)))
        return VD_ERR_UNSUPPORTED;
    status = put_board(out, s);
    if (status != VD_OK)
        return status;
    vd_buf_putc(out, ':');
    vd_buf_put_int(out, s->cube_exp);
    vd_buf_put(out, s->cube_owner < 0 ? ":0" : s->cube_owner == VD_MOVER ? ":1" : ":-1");
    vd_buf_put(out, ":1:");
    if (s->doubled) {
        vd_buf_putc(out, 'D');
    } else {
        vd_buf_put_int(out, s->dice.count ? s->dice.die[0] : 0);
        vd_buf_put_int(out, s->dice.count ? s->dice.die[1] : 0);
    }
    vd_buf_putc(out, ':');
    vd_buf_put_int(out, s->score[VD_MOVER]);
    vd_buf_putc(out, ':');
    vd_buf_put_int(out, s->score[VD_OPPONENT]);
    vd_buf_putc(out, ':');
    vd_buf_put_int(out, rule_field(s));
    vd_buf_putc(out, ':');
    vd_buf_put_int(out, s->length);
    vd_buf_put(out, ":10");
    if (out->full) {
        if (start < out->capacity)
            vd_buf_cut(out, start);
        out->full = true;
        return VD_ERR_FULL;
    }
    return VD_OK;
}

/* ---- Reading ------------------------------------------------------------------------------------------------- */

static vd_status read_board(const char *text, size_t offset, vd_pos *pos, vd_error *err)
{
    vd_side *bottom = &pos->side[VD_MOVER], *top = &pos->side[VD_OPPONENT];

    for (int k = 0; k < BOARD_LEN; k++) {
        char c = text[k];
        bool upper = c >= 'A' && c <= 'A' + VD_CHECKERS_MAX - 1,
             lower = c >= 'a' && c <= 'a' + VD_CHECKERS_MAX - 1;

        if (c == '-')
            continue;
        /* The top player's bar comes first, the bottom player's last. */
        if ((!upper && !lower) || (upper && k == 0) || (lower && k == BOARD_LEN - 1))
            return vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_bad_character, offset + (size_t)k,
                                text + k, 1);
        if (k == 0)
            top->bar = (uint8_t)(c - 'a' + 1);
        else if (k == BOARD_LEN - 1)
            bottom->bar = (uint8_t)(c - 'A' + 1);
        else if (upper)
            bottom->point[k] = (uint8_t)(c - 'A' + 1);
        else
            top->point[25 - k] = (uint8_t)(c - 'a' + 1);
    }
    return VD_OK;
}

typedef struct field {
    size_t from, to;
    int value; /* NO_VALUE when it is no number */
} field;

static int field_value(const char *text, size_t from, size_t to)
{
    bool minus = from < to && text[from] == '-';
    int value = 0;

    VD_ASSERT(from <= to);
    from += minus;
    if (from == to)
        return NO_VALUE;
    for (; from < to; from++) {
        if (text[from] < '0' || text[from] > '9' || value > 9999)
            return NO_VALUE;
        value = value * 10 + (text[from] - '0');
    }
    return minus ? -value : value;
}

/* The highest cube is often left out: then 10, as XG itself writes. */
static vd_status read_fields(const char *text, size_t len, size_t at, field *fields, vd_error *err)
{
    int count = 0;

    fields[MAX_CUBE].value = 10;
    while (at < len) {
        size_t to = at + 1;

        if (text[at] != ':')
            return vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_bad_character, at, text + at, 1);
        while (to < len && text[to] != ':')
            to++;
        if (count == FIELDS)
            return vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_trailing, at, text + at, len - at);
        fields[count++] = (field){at + 1, to, field_value(text, at + 1, to)};
        at = to;
    }
    if (count < FIELDS - 1)
        return vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_empty, len, ":0:0:1:00:0:0:0:0:10", 20);
    return VD_OK;
}

static vd_status check_fields(const char *text, const field *fields, vd_error *err)
{
    static const int range[FIELDS][2] = {{0, 9999},  {-1, 1},    {-1, 1}, {-NO_VALUE, NO_VALUE},
                                         {0, 99999}, {0, 99999}, {0, 3},  {0, 65535},
                                         {0, 9999}};

    for (int k = 0; k < FIELDS; k++) {
        if (k == DICE || (k == TURN && fields[k].value != 0 && fields[k].value != NO_VALUE))
            continue;
        if (k == TURN || fields[k].value == NO_VALUE || fields[k].value < range[k][0] ||
            fields[k].value > range[k][1]) {
            vd_status status = vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_bad_number, fields[k].from,
                                            text + fields[k].from, fields[k].to - fields[k].from);

            if (err) {
                err->arg[0] = range[k][0];
                err->arg[1] = range[k][1];
            }
            return status;
        }
    }
    return VD_OK;
}

/* "00" before the roll, "31", or D: the player whose turn it is has doubled. B and R (a beaver, a raccoon to
 * answer) are states that a situation does not hold. */
static vd_status read_dice_field(const char *text, const field *f, vd_situation *s, vd_error *err)
{
    const char *word = text + f->from;
    size_t len = f->to - f->from;

    if (len == 1 && (word[0] == 'D' || word[0] == 'd')) {
        s->doubled = true;
        return VD_OK;
    }
    if (len == 1 && word[0] && strchr("BRbr", word[0]))
        return vd_fail_word(err, VD_ERR_UNSUPPORTED, VD_ERROR_unrepresentable, f->from, word, len);
    if (len == 2 && word[0] == '0' && word[1] == '0')
        return VD_OK;
    if (len != 2 || word[0] < '1' || word[0] > '6' || word[1] < '1' || word[1] > '6')
        return vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_bad_dice, f->from, word, len);
    s->dice = vd_dice_make(word[0] - '0', word[1] - '0');
    return VD_OK;
}

static vd_status read_match_part(const char *text, const field *fields, vd_situation *s,
                                 vd_error *err)
{
    bool bottom = fields[TURN].value > 0;
    int owner = bottom ? fields[OWNER].value : -fields[OWNER].value;

    s->cube_exp = (uint16_t)fields[CUBE].value;
    s->cube_owner = (int8_t)(owner == 0 ? -1 : owner > 0 ? VD_MOVER : VD_OPPONENT);
    s->score[bottom ? VD_MOVER : VD_OPPONENT] = (uint32_t)fields[BOTTOM].value;
    s->score[bottom ? VD_OPPONENT : VD_MOVER] = (uint32_t)fields[TOP].value;
    s->length = (uint16_t)fields[LENGTH].value;
    if (s->length > 0 && fields[RULE].value > 1)
        return vd_fail_args(err, VD_ERR_PARSE, VD_ERROR_bad_number, fields[RULE].from, 0, 1, 0);
    s->crawford = s->length > 0 && fields[RULE].value == 1;
    s->jacoby = s->length == 0 && (fields[RULE].value & 1);
    s->beavers = s->length == 0 && (fields[RULE].value & 2);
    return read_dice_field(text, &fields[DICE], s, err);
}

vd_status vd_xgid_parse(const char *text, size_t len, vd_variant_id variant, vd_situation *out,
                        vd_error *err)
{
    const vd_variant *rules = vd_variant_get(variant);
    size_t at =
        len >= 5 && (memcmp(text, "XGID=", 5) == 0 || memcmp(text, "xgid=", 5) == 0) ? 5 : 0;
    field fields[FIELDS] = {{0}};
    vd_situation s;
    vd_status status;

    vd_situation_init(&s, variant);
    memset(&s.pos, 0, sizeof s.pos);
    if (len - at < BOARD_LEN)
        return vd_fail_args(err, VD_ERR_PARSE, VD_ERROR_too_short, len, (int32_t)at + BOARD_LEN, 0,
                            0);
    if (rules->rules || !vd_is_contrary24(rules))
        return vd_fail_word(err, VD_ERR_UNSUPPORTED, VD_ERROR_unrepresentable, 0, rules->name,
                            strlen(rules->name));
    status = read_board(text + at, at, &s.pos, err);
    if (status == VD_OK)
        status = read_fields(text, len, at + BOARD_LEN, fields, err);
    if (status == VD_OK)
        status = check_fields(text, fields, err);
    if (status == VD_OK)
        status = read_match_part(text, fields, &s, err);
    if (status == VD_OK)
        status = vd_sides_complete(rules, &s.pos, err);
    if (status != VD_OK)
        return status;
    if (fields[TURN].value < 0)
        vd_pos_flip(&s.pos, &s.pos);
    status = vd_pos_check(rules, &s.pos, err);
    if (status == VD_OK)
        status = vd_situation_check(rules, &s, err);
    if (status == VD_OK)
        *out = s;
    return status;
}
