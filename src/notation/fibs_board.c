/* FIBS boards as GNU Backgammon 1.07 sends them (tests/unit/test_fibs.c has its lines). The checkers of its player 1 are
 * positive and go down, whoever is on roll; names and scores alone change places. */
#include "note.h"
#include "situation_check.h"

#include <string.h>

enum {
    LENGTH = 0,
    SCORE = 1,
    BOARD = 3,
    TURN = 29,
    DICE = 30,
    CUBE = 34,
    MAY_DOUBLE = 35,
    DOUBLED = 37,
    COLOUR = 38,
    DIRECTION = 39,
    HOME = 40,
    OFF = 42,
    CRAWFORD = 48,
    LAST = 49,
    NUMBERS = 50
};
enum { NAMES = 2, UNLIMITED = 9999, EXPONENT_MAX = 15 };

/* What a field may say; the others say what is known already. */
static const struct {
    uint8_t from, count;
    int32_t low, high;
} LIMITS[] = {
    {LENGTH, 1, 0, 65535},
    {SCORE, 2, 0, 99999999},
    {BOARD, 26, -VD_CHECKERS_MAX, VD_CHECKERS_MAX},
    {TURN, 1, -1, 1},
    {DICE, 4, 0, 6},
    {CUBE, 1, 1, 1 << EXPONENT_MAX},
    {MAY_DOUBLE, 2, 0, 1},
    {DOUBLED, 1, 0, 1},
    {COLOUR, 1, 1, 1},
    {DIRECTION, 1, -1, -1},
    {OFF, 2, 0, VD_CHECKERS_MAX},
    {CRAWFORD, 1, 0, 1},
};

typedef struct field {
    size_t from, to;
    int32_t value;
} field;

static vd_status fail_number(const char *text, const field *f, int32_t low, int32_t high,
                             vd_error *err)
{
    vd_status status = vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_bad_number, f->from, text + f->from,
                                    f->to - f->from);

    if (err) {
        err->arg[0] = low;
        err->arg[1] = high;
    }
    return status;
}

static bool read_number(const char *text, size_t from, size_t to, int32_t *out)
{
    const bool minus = from < to && text[from] == '-';
    int32_t value = 0;

    from += minus;
    if (from == to || to - from > 8)
        return false;
    for (; from < to; from++) {
        if (!vd_is_digit(text[from]))
            return false;
        value = value * 10 + (text[from] - '0');
    }
    *out = minus ? -value : value;
    return true;
}

static vd_status read_fields(const char *text, size_t at, size_t len, field f[NUMBERS],
                             vd_error *err)
{
    int count = 0;

    for (; at < len; count++) {
        size_t to = at;

        while (to < len && text[to] != ':')
            to++;
        if (count >= NAMES && count < NAMES + NUMBERS) {
            field *now = &f[count - NAMES];

            *now = (field){at, to, 0};
            if (!read_number(text, at, to, &now->value))
                return fail_number(text, now, -99999999, 99999999, err);
        }
        at = to + 1;
    }
    if (count != NAMES + NUMBERS)
        return vd_fail_args(err, VD_ERR_PARSE, VD_ERROR_fibs_fields, len, NAMES + NUMBERS, count,
                            0);
    return VD_OK;
}

static vd_status check_fields(const char *text, const field f[NUMBERS], vd_error *err)
{
    for (size_t i = 0; i < sizeof LIMITS / sizeof *LIMITS; i++) {
        for (int k = LIMITS[i].from; k < LIMITS[i].from + LIMITS[i].count; k++) {
            if (f[k].value < LIMITS[i].low || f[k].value > LIMITS[i].high)
                return fail_number(text, &f[k], LIMITS[i].low, LIMITS[i].high, err);
        }
    }
    if (f[TURN].value == 0)
        return fail_number(text, &f[TURN], -1, 1, err);
    /* Each end of the board is one side's bar. */
    if (f[BOARD].value > 0)
        return fail_number(text, &f[BOARD], -VD_CHECKERS_MAX, 0, err);
    if (f[BOARD + 25].value < 0)
        return fail_number(text, &f[BOARD + 25], 0, VD_CHECKERS_MAX, err);
    return VD_OK;
}

/* As player 1 sees it. */
static vd_status read_board(const vd_variant *variant, const field f[NUMBERS], vd_pos *pos,
                            vd_error *err)
{
    vd_side *mover = &pos->side[VD_MOVER], *opponent = &pos->side[VD_OPPONENT];
    vd_status status;

    memset(pos, 0, sizeof *pos);
    mover->bar = (uint8_t)f[BOARD + 25].value;
    opponent->bar = (uint8_t)-f[BOARD].value;
    for (int k = 1; k <= 24; k++) {
        if (f[BOARD + k].value > 0)
            mover->point[k] = (uint8_t)f[BOARD + k].value;
        else
            opponent->point[25 - k] = (uint8_t)-f[BOARD + k].value;
    }
    status = vd_sides_complete(variant, pos, err);
    for (int s = 0; s < 2 && status == VD_OK; s++) {
        const int off = f[OFF + s].value, due = pos->side[s].point[0];

        if (off != due)
            status = vd_fail_args(err, VD_ERR_POSITION, VD_ERROR_too_many_men, f[OFF + s].from, s,
                                  variant->checkers - due + off, variant->checkers);
    }
    return status == VD_OK ? vd_pos_check(variant, pos, err) : status;
}

static vd_status read_dice(const char *text, const field f[NUMBERS], vd_situation *s, vd_error *err)
{
    const field *dice = f[DICE].value || f[DICE + 1].value ? &f[DICE] : &f[DICE + 2];

    if (dice[0].value == 0 && dice[1].value == 0)
        return VD_OK;
    if (dice[0].value == 0 || dice[1].value == 0)
        return vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_bad_dice, dice->from, text + dice->from,
                            dice[1].to - dice->from);
    s->dice = vd_dice_make(dice[0].value, dice[1].value);
    return VD_OK;
}

static vd_status read_cube(const char *text, const field f[NUMBERS], vd_fibs *out, vd_error *err)
{
    vd_situation *s = &out->situation;
    /* The first flag is player 1's, the second player 0's. */
    const bool mine = f[MAY_DOUBLE + 1 - out->seat].value != 0;
    const bool theirs = f[MAY_DOUBLE + out->seat].value != 0;
    const bool doubled = f[DOUBLED].value != 0;

    while (1 << s->cube_exp < f[CUBE].value)
        s->cube_exp++;
    if (1 << s->cube_exp != f[CUBE].value)
        return vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_bad_cube, f[CUBE].from, text + f[CUBE].from,
                            f[CUBE].to - f[CUBE].from);
    s->cube_owner = (int8_t)(mine == theirs ? -1 : mine ? VD_MOVER : VD_OPPONENT);
    out->returned = doubled && s->cube_owner == VD_OPPONENT;
    s->doubled = doubled && !out->returned;
    if (doubled && s->dice.count > 0)
        return fail_number(text, &f[DOUBLED], 0, 0, err);
    return VD_OK;
}

static bool is_away(const vd_situation *s, int side)
{
    VD_ASSERT(side == VD_MOVER || side == VD_OPPONENT);
    return s->score[side] + 1 == s->length;
}

static void read_score(const field f[NUMBERS], vd_fibs *out)
{
    vd_situation *s = &out->situation;
    /* Player 0's comes first, unless the player off roll is asked: that is a double, or a beaver turned back. */
    const int first = s->doubled ? 1 : 0;

    s->length = f[LENGTH].value >= UNLIMITED ? 0 : (uint16_t)f[LENGTH].value;
    s->score[VD_MOVER] = (uint32_t)f[SCORE + (out->seat ^ first)].value;
    s->score[VD_OPPONENT] = (uint32_t)f[SCORE + 1 - (out->seat ^ first)].value;
    s->crawford = s->length > 0 && is_away(s, VD_MOVER) != is_away(s, VD_OPPONENT) &&
                  f[CRAWFORD].value == 0 && f[LAST].value == 0;
}

static bool is_blank(char c)
{
    return (unsigned char)c <= ' ';
}

vd_status vd_fibs_parse(const char *text, size_t len, vd_variant_id variant, vd_fibs *out,
                        vd_error *err)
{
    static const char START[] = "board:";
    const vd_variant *rules = vd_variant_get(variant);
    field f[NUMBERS] = {{0, 0, 0}};
    vd_fibs fibs = {.seat = 0};
    size_t at = 0;
    vd_status status;

    vd_situation_init(&fibs.situation, variant);
    while (len > 0 && is_blank(text[len - 1]))
        len--;
    while (at < len && is_blank(text[at]))
        at++;
    if (at == len)
        return vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_empty, at, START, sizeof START - 1);
    if (len - at > VD_NOTE_MAX)
        return vd_fail_args(err, VD_ERR_PARSE, VD_ERROR_too_long, at + VD_NOTE_MAX, VD_NOTE_MAX, 0,
                            0);
    if (len - at < sizeof START - 1 || memcmp(text + at, START, sizeof START - 1) != 0)
        return vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_fibs_start, at, text + at, len - at);
    if (!vd_is_contrary24(rules) || rules->start_unentered > 0)
        return vd_fail_word(err, VD_ERR_UNSUPPORTED, VD_ERROR_unrepresentable, 0, rules->name,
                            strlen(rules->name));
    status = read_fields(text, at + sizeof START - 1, len, f, err);
    if (status == VD_OK)
        status = check_fields(text, f, err);
    if (status != VD_OK)
        return status;
    fibs.seat = f[TURN].value > 0;
    status = read_board(rules, f, &fibs.situation.pos, err);
    if (status == VD_OK && fibs.seat == 0)
        vd_pos_flip(&fibs.situation.pos, &fibs.situation.pos);
    if (status == VD_OK)
        status = read_dice(text, f, &fibs.situation, err);
    if (status == VD_OK)
        status = read_cube(text, f, &fibs, err);
    if (status != VD_OK)
        return status;
    read_score(f, &fibs);
    status = vd_situation_check(rules, &fibs.situation, err);
    if (status == VD_OK)
        *out = fibs;
    return status;
}

/* ---- Printing ------------------------------------------------------------------------------------------------ */

static void put_field(vd_buf *out, int64_t value)
{
    vd_buf_putc(out, ':');
    vd_buf_put_int(out, value);
}

static void put_checkers(vd_buf *out, const vd_side side[2])
{
    put_field(out, -(int)side[0].bar);
    for (int k = 1; k <= 24; k++)
        put_field(out, (int)side[1].point[k] - (int)side[0].point[25 - k]);
    put_field(out, side[1].bar);
}

static void put_match_part(vd_buf *out, const vd_fibs *fibs, const vd_side side[2])
{
    const vd_situation *s = &fibs->situation;
    const bool mine = s->cube_owner != VD_OPPONENT, theirs = s->cube_owner != VD_MOVER;

    put_field(out, fibs->seat ? 1 : -1);
    for (int i = 0; i < 4; i++)
        put_field(out, s->dice.count ? s->dice.die[i % 2] : 0);
    put_field(out, (int64_t)1 << s->cube_exp);
    put_field(out, fibs->seat ? mine : theirs);
    put_field(out, fibs->seat ? theirs : mine);
    put_field(out, s->doubled || fibs->returned);
    vd_buf_put(out, ":1:-1:0:25");
    put_field(out, side[1].point[0]);
    put_field(out, side[0].point[0]);
    vd_buf_put(out, ":0:0:0:0");
    put_field(out,
              s->length > 0 && !s->crawford && (is_away(s, VD_MOVER) || is_away(s, VD_OPPONENT)));
    put_field(out, !s->crawford);
}

vd_status vd_fibs_format(vd_buf *out, const vd_fibs *fibs)
{
    const vd_situation *s = &fibs->situation;
    const vd_variant *variant = vd_variant_get(s->variant);
    const int first = (s->doubled ? 1 : 0) ^ fibs->seat;
    const vd_side *mine = &s->pos.side[VD_MOVER], *theirs = &s->pos.side[VD_OPPONENT];
    const vd_side side[2] = {fibs->seat ? *theirs : *mine, fibs->seat ? *mine : *theirs};
    const size_t start = out->length;

    if (!vd_is_contrary24(variant) || variant->start_unentered > 0 || s->cube_exp > EXPONENT_MAX ||
        s->pos.pending != VD_PENDING_NONE || s->resigned || s->dice.count == VD_DICE_MAX)
        return VD_ERR_UNSUPPORTED;
    vd_buf_put(out, s->doubled ? "board:one:zero" : "board:zero:one");
    put_field(out, s->length);
    put_field(out, s->score[first ? VD_OPPONENT : VD_MOVER]);
    put_field(out, s->score[first ? VD_MOVER : VD_OPPONENT]);
    put_checkers(out, side);
    put_match_part(out, fibs, side);
    if (out->full) {
        if (start < out->capacity)
            vd_buf_cut(out, start);
        out->full = true;
        return VD_ERR_FULL;
    }
    return VD_OK;
}

static void put_place(vd_buf *out, int place)
{
    if (place == VD_PLACE_BAR)
        vd_buf_put(out, "bar");
    else if (place == VD_PLACE_OFF)
        vd_buf_put(out, "off");
    else
        vd_buf_put_int(out, place);
}

void vd_fibs_play_format(vd_buf *out, const vd_play *play)
{
    for (int i = 0; i < play->hops; i++) {
        if (i > 0)
            vd_buf_putc(out, ' ');
        put_place(out, play->hop[i].from);
        vd_buf_putc(out, '/');
        put_place(out, play->hop[i].to);
    }
}
