/* Our own text form: M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] and key:value parts, able to carry a whole
 * situation of any variant. docs/FORMATS.md describes it. */
#include "note.h"
#include "situation_check.h"

#include <string.h>

/* ---- Printing ------------------------------------------------------------------------------------------------ */

static void put_place(vd_buf *out, bool *first, bool own_number, int place, int checkers)
{
    if (!*first)
        vd_buf_putc(out, ' ');
    *first = false;
    if (own_number)
        vd_buf_putc(out, '@');
    vd_buf_put_int(out, place);
    vd_buf_putc(out, ':');
    vd_buf_put_int(out, checkers);
}

/* On one of a side's points, the one that may lie pinned there included. */
static int checkers_on(const vd_variant *variant, const vd_side *side, int k)
{
    VD_ASSERT(k >= 0 && k <= VD_TRACK_MAX);
    return side->point[k] + (variant->hit == VD_HIT_PIN && vd_side_is_pinned(side, k) ? 1 : 0);
}

static void put_mine(vd_buf *out, const vd_variant *variant, const vd_side *mover)
{
    bool first = true;

    vd_buf_put(out, "M[");
    for (int k = variant->track; k >= 1; k--) {
        if (checkers_on(variant, mover, k) > 0)
            put_place(out, &first, false, k, checkers_on(variant, mover, k));
    }
    vd_buf_putc(out, ']');
}

/* The mover's number of the opponent's point, 0 where the mover never comes. */
static int mover_number(const vd_variant *variant, int theirs)
{
    for (int k = 1; k <= variant->track; k++) {
        if (variant->opponent_point[k] == theirs)
            return k;
    }
    return 0;
}

static void put_opponent(vd_buf *out, const vd_variant *variant, const vd_side *opponent)
{
    bool first = true;

    vd_buf_put(out, " A[");
    for (int k = variant->track; k >= 1; k--) {
        const int there = variant->opponent_point[k];

        if (there > 0 && checkers_on(variant, opponent, there) > 0)
            put_place(out, &first, false, k, checkers_on(variant, opponent, there));
    }
    for (int k = variant->track; k >= 1; k--) {
        if (opponent->point[k] > 0 && mover_number(variant, k) == 0)
            put_place(out, &first, true, k, opponent->point[k]);
    }
    vd_buf_putc(out, ']');
}

static void put_key(vd_buf *out, const char *key)
{
    vd_buf_putc(out, ' ');
    vd_buf_put(out, key);
    vd_buf_putc(out, ':');
}

static void put_both(vd_buf *out, const char *key, int64_t mine, int64_t theirs)
{
    if (mine == 0 && theirs == 0)
        return;
    put_key(out, key);
    vd_buf_put_int(out, mine);
    vd_buf_putc(out, '/');
    vd_buf_put_int(out, theirs);
}

static void put_flag(vd_buf *out, const char *key, int64_t value)
{
    if (value == 0)
        return;
    put_key(out, key);
    vd_buf_put_int(out, value);
}

/* The board itself says it of a side whose checkers are not where they started. */
static bool is_said_to_have_moved(const vd_variant *variant, const vd_side *side)
{
    return (side->flags & ~vd_home_reached_implied(variant, side) & VD_HAS_MOVED) != 0;
}

/* The points of the mover's where a checker of this side lies pinned, from the highest down: "under:14,9". */
static void put_pins(vd_buf *out, const vd_variant *variant, const vd_pos *pos, int side)
{
    bool first = true;

    VD_ASSERT(side == VD_MOVER || side == VD_OPPONENT);
    if (variant->hit != VD_HIT_PIN || vd_side_pins(&pos->side[side]) == 0)
        return;
    put_key(out, side == VD_MOVER ? "under" : "over");
    for (int k = variant->track; k >= 1; k--) {
        if (!vd_side_is_pinned(&pos->side[side], side == VD_MOVER ? k : variant->opponent_point[k]))
            continue;
        if (!first)
            vd_buf_putc(out, ',');
        vd_buf_put_int(out, k);
        first = false;
    }
}

static void put_board(vd_buf *out, const vd_variant *variant, const vd_pos *pos)
{
    const vd_side *mover = &pos->side[VD_MOVER], *opponent = &pos->side[VD_OPPONENT];

    put_mine(out, variant, mover);
    put_opponent(out, variant, opponent);
    put_pins(out, variant, pos, VD_MOVER);
    put_pins(out, variant, pos, VD_OPPONENT);
    put_both(out, "hors", mover->unentered, opponent->unentered);
    put_both(out, "bar", mover->bar, opponent->bar);
    put_both(out, "off", mover->point[0], opponent->point[0]);
    put_both(out, "latch", (mover->flags & VD_HOME_REACHED) != 0,
             (opponent->flags & VD_HOME_REACHED) != 0);
    put_both(out, "gate", (mover->flags & VD_ENTRY_ALLOWED) != 0,
             (opponent->flags & VD_ENTRY_ALLOWED) != 0);
    put_both(out, "moved", is_said_to_have_moved(variant, mover),
             is_said_to_have_moved(variant, opponent));
    switch (pos->pending) {
    case VD_PENDING_NAME_DOUBLE:
        vd_buf_put(out, " next:name");
        break;
    case VD_PENDING_AGAIN:
        vd_buf_put(out, " next:again");
        break;
    case VD_PENDING_LOST:
        vd_buf_put(out, " next:lost");
        break;
    case VD_PENDING_COMPLEMENT:
        vd_buf_put(out, " next:");
        vd_rest_format(out, pos);
        break;
    default:
        break;
    }
}

static void put_cube(vd_buf *out, const vd_situation *s)
{
    static const char *const owner[] = {"/centre", "/me", "/him"};

    if (s->cube_exp == 0 && s->cube_owner < 0)
        return;
    vd_buf_put(out, " cube:");
    /* The cube has no upper limit (R68): beyond 2^30 its exponent is written. */
    if (s->cube_exp > 30)
        vd_buf_put(out, "2^");
    vd_buf_put_int(out, s->cube_exp > 30 ? s->cube_exp : INT64_C(1) << s->cube_exp);
    vd_buf_put(out, owner[s->cube_owner + 1]);
}

void vd_text_form_format(vd_buf *out, const vd_situation *s)
{
    const vd_variant *variant = vd_variant_get(s->variant);

    put_board(out, variant, &s->pos);
    put_cube(out, s);
    put_flag(out, "length", s->length);
    put_both(out, "score", s->score[VD_MOVER], s->score[VD_OPPONENT]);
    put_flag(out, "crawford", s->crawford);
    put_flag(out, "jacoby", s->jacoby);
    put_flag(out, "beavers", s->beavers);
    if (s->dice.count > 0) {
        vd_buf_put(out, " dice:");
        vd_dice_format(out, s->dice);
    }
    put_flag(out, "doubled", s->doubled);
    put_flag(out, "resigned", s->resigned);
    put_key(out, "variant");
    vd_buf_put(out, variant->name);
}

void vd_position_format(vd_buf *out, const vd_variant *variant, const vd_pos *pos)
{
    if (vd_gnu_position_format(out, variant, pos) == VD_ERR_UNSUPPORTED)
        put_board(out, variant, pos);
}

/* ---- Reading ------------------------------------------------------------------------------------------------- */

typedef enum key_id {
    KEY_UNENTERED,
    KEY_BAR,
    KEY_OFF,
    KEY_HOME_REACHED,
    KEY_ENTRY_ALLOWED,
    KEY_MOVED,
    KEY_UNDER,
    KEY_OVER,
    KEY_NEXT,
    KEY_CUBE,
    KEY_LENGTH,
    KEY_SCORE,
    KEY_CRAWFORD,
    KEY_JACOBY,
    KEY_BEAVERS,
    KEY_DICE,
    KEY_DOUBLED,
    KEY_RESIGNED,
    KEY_VARIANT,
    KEY_COUNT
} key_id;

static const char *const keys[KEY_COUNT] = {
    [KEY_UNENTERED] = "hors",
    [KEY_BAR] = "bar",
    [KEY_OFF] = "off",
    [KEY_HOME_REACHED] = "latch",
    [KEY_ENTRY_ALLOWED] = "gate",
    [KEY_MOVED] = "moved",
    [KEY_UNDER] = "under",
    [KEY_OVER] = "over",
    [KEY_NEXT] = "next",
    [KEY_CUBE] = "cube",
    [KEY_LENGTH] = "length",
    [KEY_SCORE] = "score",
    [KEY_CRAWFORD] = "crawford",
    [KEY_JACOBY] = "jacoby",
    [KEY_BEAVERS] = "beavers",
    [KEY_DICE] = "dice",
    [KEY_DOUBLED] = "doubled",
    [KEY_RESIGNED] = "resigned",
    [KEY_VARIANT] = "variant",
};

enum { UNSAID = -1 };

typedef struct reader {
    const vd_note *note;
    const vd_variant *variant;
    vd_situation *s;
    vd_error *err;
    uint32_t seen;  /* bit per key */
    uint8_t boards; /* bit 0: M[], bit 1: A[], both: "start" */
    int off[2], bar[2], unentered[2], flags[2], enter_after[2], moved[2];
    uint32_t pinned[2]; /* bit per point of the mover's */
} reader;

static int find_key(const vd_note *note, size_t from, size_t to)
{
    for (int k = 0; k < KEY_COUNT; k++) {
        if (vd_note_is(note, from, to, keys[k]))
            return k;
    }
    return -1;
}

static vd_status fail(reader *r, vd_error_code what, size_t from, size_t to)
{
    return vd_note_fail(r->note, r->err, what, from, to);
}

/* A number of [min, max] that fills [*i, up to `stop` or to). */
static vd_status read_int(reader *r, size_t *i, size_t to, int min, int max, int *out)
{
    size_t k = *i;
    int value;

    if (k >= to || !vd_note_number(r->note, &k, &value) || value < min || value > max) {
        vd_status status = fail(r, VD_ERROR_bad_number, *i, to);

        if (r->err) {
            r->err->arg[0] = min;
            r->err->arg[1] = max;
        }
        return status;
    }
    *i = k;
    *out = value;
    return VD_OK;
}

/* "mine/theirs", or "mine" alone. What is not said stays as it is. */
static vd_status read_both(reader *r, size_t i, size_t to, int max, int out[2])
{
    int both[2] = {UNSAID, UNSAID};
    size_t key = i;
    vd_status status = read_int(r, &i, to, 0, max, &both[VD_MOVER]);

    while (key > 0 && r->note->c[key - 1] != ' ')
        key--;
    if (status == VD_OK && i < to && r->note->c[i] == '/') {
        i++;
        status = read_int(r, &i, to, 0, max, &both[VD_OPPONENT]);
    }
    if (status != VD_OK)
        return status;
    if (i != to)
        return fail(r, VD_ERROR_trailing, i, to);
    for (int s = 0; s < 2; s++) {
        if (both[s] == UNSAID)
            continue;
        if (out[s] != UNSAID)
            return fail(r, VD_ERROR_twice, key, to);
        out[s] = both[s];
    }
    return VD_OK;
}

static vd_status read_flag(reader *r, size_t i, size_t to, int max, int *out)
{
    vd_status status = read_int(r, &i, to, 0, max, out);

    return status == VD_OK && i != to ? fail(r, VD_ERROR_trailing, i, to) : status;
}

/* "2", "64", "2^40", then "/centre", "/me" or "/him". */
static vd_status read_cube(reader *r, size_t i, size_t to)
{
    static const struct {
        const char *word;
        int8_t owner;
    } owners[] = {{"centre", -1},    {"center", -1},       {"me", VD_MOVER},
                  {"moi", VD_MOVER}, {"him", VD_OPPONENT}, {"lui", VD_OPPONENT}};
    size_t start = i;
    uint64_t value = 0;
    int exp = 0;

    if (i + 2 < to && r->note->c[i] == '2' && r->note->c[i + 1] == '^') {
        vd_status status;

        i += 2;
        status = read_int(r, &i, to, 0, 65535, &exp);
        if (status != VD_OK)
            return status;
    } else {
        while (i < to && vd_is_digit(r->note->c[i]) && value < (UINT64_C(1) << 32))
            value = value * 10 + (uint64_t)(r->note->c[i++] - '0');
        if (value == 0 || value > (UINT64_C(1) << 31) || (value & (value - 1)) != 0)
            return fail(r, VD_ERROR_bad_cube, start, to);
        while (value > UINT64_C(1) << exp)
            exp++;
    }
    r->s->cube_exp = (uint16_t)exp;
    if (i == to)
        return VD_OK;
    for (size_t k = 0; r->note->c[i] == '/' && k < sizeof owners / sizeof owners[0]; k++) {
        if (vd_note_is(r->note, i + 1, to, owners[k].word)) {
            r->s->cube_owner = owners[k].owner;
            return VD_OK;
        }
    }
    return fail(r, VD_ERROR_bad_cube, start, to);
}

static vd_status read_dice(reader *r, size_t i, size_t to, vd_dice *out)
{
    vd_dice dice;
    size_t start = r->note->at[i];

    /* Two of three may be what a throw left; whether they are is seen when all is read. */
    if (vd_dice_parse(r->note->src + start, r->note->at[to] - start, &dice, NULL) != VD_OK ||
        (!vd_dice_valid(r->variant, dice) && r->variant->doubles != VD_DOUBLES_OVER_THIRD))
        return fail(r, VD_ERROR_bad_dice, i, to);
    *out = dice;
    return VD_OK;
}

/* What is left of a throw of Garanguet, as vd_rest_format writes it. */
static vd_status read_rest(reader *r, size_t i, size_t to)
{
    vd_pos *pos = &r->s->pos;
    uint8_t die[2 * VD_DICE_MAX];
    int count = 0;
    bool same = true;

    for (size_t k = i; k < to; k += 2) {
        if (count == 2 * VD_DICE_MAX || r->note->c[k] < '1' || r->note->c[k] > '6' ||
            (k + 1 < to && r->note->c[k + 1] != '-'))
            return fail(r, VD_ERROR_bad_dice, i, to);
        die[count++] = (uint8_t)(r->note->c[k] - '0');
        same = same && die[count - 1] == die[0];
    }
    pos->pending = VD_PENDING_COMPLEMENT;
    if (count == 2 && die[0] >= die[1])
        pos->pending_die = (uint8_t)(VD_REST_TWO * die[0] + die[1]);
    else if (same && count == VD_DICE_MAX)
        pos->pending_die = (uint8_t)(VD_REST_THREE + die[0]);
    else if (same && count == 2 * VD_DICE_MAX)
        pos->pending_die = (uint8_t)(VD_REST_SIX + die[0]);
    else
        return fail(r, VD_ERROR_bad_dice, i, to);
    return VD_OK;
}

static vd_status read_next(reader *r, size_t i, size_t to)
{
    vd_pos *pos = &r->s->pos;
    vd_dice dice = {0};
    vd_status status;

    if (vd_note_is(r->note, i, to, "name")) {
        pos->pending = VD_PENDING_NAME_DOUBLE;
        return VD_OK;
    }
    if (vd_note_is(r->note, i, to, "again")) {
        pos->pending = VD_PENDING_AGAIN;
        return VD_OK;
    }
    if (vd_note_is(r->note, i, to, "lost")) {
        pos->pending = VD_PENDING_LOST;
        return VD_OK;
    }
    if (r->variant->doubles == VD_DOUBLES_OVER_THIRD)
        return read_rest(r, i, to);
    status = read_dice(r, i, to, &dice);
    if (status != VD_OK)
        return status;
    if (!vd_dice_is_double(dice))
        return fail(r, VD_ERROR_bad_dice, i, to);
    pos->pending = VD_PENDING_COMPLEMENT;
    pos->pending_die = dice.die[0];
    return VD_OK;
}

/* "14" or "14,9": points of the mover's on which a checker of `side` lies pinned. */
static vd_status read_pins(reader *r, int side, size_t i, size_t to)
{
    VD_ASSERT(side == VD_MOVER || side == VD_OPPONENT);
    if (r->variant->hit != VD_HIT_PIN)
        return vd_fail_word(r->err, VD_ERR_POSITION, VD_ERROR_not_in_game, r->note->at[i],
                            side == VD_MOVER ? "under" : "over", side == VD_MOVER ? 5 : 4);
    for (;;) {
        int point = 0;
        vd_status status = read_int(r, &i, to, 1, r->variant->track, &point);

        if (status != VD_OK)
            return status;
        if (r->pinned[side] >> point & 1U)
            return fail(r, VD_ERROR_twice, i, to);
        r->pinned[side] |= 1U << point;
        if (i == to)
            return VD_OK;
        if (r->note->c[i] != ',')
            return fail(r, VD_ERROR_trailing, i, to);
        i++;
    }
}

static vd_status read_score(reader *r, size_t i, size_t to)
{
    int score[2] = {UNSAID, UNSAID};
    vd_status status = read_both(r, i, to, 99999, score);

    if (status == VD_OK && score[VD_OPPONENT] == UNSAID)
        return fail(r, VD_ERROR_bad_number, i, to);
    if (status == VD_OK) {
        r->s->score[VD_MOVER] = (uint32_t)score[VD_MOVER];
        r->s->score[VD_OPPONENT] = (uint32_t)score[VD_OPPONENT];
    }
    return status;
}

/* What follows the colon of `key`, in [i, to). */
static vd_status read_value(reader *r, int key, size_t i, size_t to)
{
    vd_status status;
    int value = 0;

    switch (key) {
    case KEY_UNENTERED:
        return read_both(r, i, to, 99, r->unentered);
    case KEY_BAR:
        return read_both(r, i, to, 99, r->bar);
    case KEY_OFF:
        return read_both(r, i, to, 99, r->off);
    case KEY_HOME_REACHED:
        return read_both(r, i, to, 1, r->flags);
    case KEY_ENTRY_ALLOWED:
        return read_both(r, i, to, 1, r->enter_after);
    case KEY_MOVED:
        return read_both(r, i, to, 1, r->moved);
    case KEY_UNDER:
        return read_pins(r, VD_MOVER, i, to);
    case KEY_OVER:
        return read_pins(r, VD_OPPONENT, i, to);
    case KEY_NEXT:
        return read_next(r, i, to);
    case KEY_CUBE:
        return read_cube(r, i, to);
    case KEY_SCORE:
        return read_score(r, i, to);
    case KEY_DICE:
        return read_dice(r, i, to, &r->s->dice);
    case KEY_VARIANT: /* already known */
        return VD_OK;
    default:
        break;
    }
    status = read_flag(r, i, to, key == KEY_LENGTH ? 65535 : key == KEY_RESIGNED ? 3 : 1, &value);
    if (status != VD_OK)
        return status;
    switch (key) {
    case KEY_LENGTH:
        r->s->length = (uint16_t)value;
        break;
    case KEY_CRAWFORD:
        r->s->crawford = value;
        break;
    case KEY_JACOBY:
        r->s->jacoby = value;
        break;
    case KEY_BEAVERS:
        r->s->beavers = value;
        break;
    case KEY_DOUBLED:
        r->s->doubled = value;
        break;
    default:
        r->s->resigned = (uint8_t)value;
        break;
    }
    return VD_OK;
}

/* "13:5", "@13:5" or "bar:1" inside M[...] or A[...]. */
static vd_status read_item(reader *r, int side, size_t i, size_t to)
{
    int *places[] = {r->bar, r->unentered, r->off};
    static const char *const words[] = {"bar", "hors", "off"};
    size_t start = i, colon = i;
    int point = 0, checkers = 0;
    bool own;
    vd_status status;

    VD_ASSERT(side == VD_MOVER || side == VD_OPPONENT);
    while (colon < to && r->note->c[colon] != ':')
        colon++;
    if (colon == to)
        return fail(r, VD_ERROR_bad_character, start, to);
    i = colon + 1;
    for (int k = 0; k < 3; k++) {
        if (vd_note_is(r->note, start, colon, words[k])) {
            if (places[k][side] != UNSAID)
                return fail(r, VD_ERROR_twice, start, to);
            return read_flag(r, i, to, 99, &places[k][side]);
        }
    }
    own = r->note->c[start] == '@';
    i = start + own;
    status = read_int(r, &i, colon, 1, r->variant->track, &point);
    if (status == VD_OK && i != colon)
        return fail(r, VD_ERROR_bad_character, start, to);
    i = colon + 1;
    if (status == VD_OK)
        status = read_flag(r, i, to, 99, &checkers);
    if (status != VD_OK)
        return status;
    if (side == VD_OPPONENT && !own)
        point = r->variant->opponent_point[point];
    if (point == 0)
        return fail(r, VD_ERROR_bad_character, start, to);
    if (r->s->pos.side[side].point[point] > 0)
        return fail(r, VD_ERROR_twice, start, to);
    r->s->pos.side[side].point[point] = (uint8_t)checkers;
    return VD_OK;
}

/* M[...] or A[...]; *i is on the letter, then behind the bracket. */
static vd_status read_side(reader *r, size_t *i)
{
    const vd_note *note = r->note;
    int side = note->c[*i] == 'm' ? VD_MOVER : VD_OPPONENT;
    size_t k = *i + 2;

    if (r->boards & (1U << side))
        return fail(r, VD_ERROR_twice, *i, *i + 1);
    r->boards |= (uint8_t)(1U << side);
    for (;;) {
        size_t to;
        vd_status status;

        while (note->c[k] == ' ' || note->c[k] == ',')
            k++;
        if (k >= note->n)
            return vd_fail_word(r->err, VD_ERR_PARSE, VD_ERROR_empty, note->at[note->n], "]", 1);
        if (note->c[k] == ']')
            break;
        to = k;
        while (to < note->n && !strchr(" ,]", note->c[to]))
            to++;
        status = read_item(r, side, k, to);
        if (status != VD_OK)
            return status;
        k = to;
    }
    *i = k + 1;
    return VD_OK;
}

/* The word "start": the first position of the variant. */
static vd_status read_start(reader *r, size_t from, size_t to)
{
    if (r->boards || r->unentered[VD_MOVER] != UNSAID || r->unentered[VD_OPPONENT] != UNSAID)
        return fail(r, VD_ERROR_twice, from, to);
    r->boards = 3;
    vd_pos_start(r->variant, &r->s->pos);
    for (int s = 0; s < 2; s++)
        r->unentered[s] = r->s->pos.side[s].unentered;
    return VD_OK;
}

static size_t token_end(const vd_note *note, size_t i)
{
    while (i < note->n && note->c[i] != ' ')
        i++;
    return i;
}

static vd_status read_part(reader *r, size_t *i)
{
    const vd_note *note = r->note;
    size_t from = *i, to = token_end(note, from), colon = from;
    vd_status status;
    int key;

    if ((note->c[from] == 'm' || note->c[from] == 'a') && note->c[from + 1] == '[')
        return read_side(r, i);
    *i = to;
    if (vd_note_is(note, from, to, "start"))
        return read_start(r, from, to);
    while (colon < to && note->c[colon] != ':')
        colon++;
    key = find_key(note, from, colon);
    if (key < 0 || colon == to)
        return fail(r, VD_ERROR_unknown_key, from, colon);
    if (r->seen & (1U << key))
        return fail(r, VD_ERROR_twice, from, colon);
    status = read_value(r, key, colon + 1, to);
    r->seen |= 1U << key;
    return status;
}

/* "variant:" may stand anywhere and decides how the rest is read. A game that is played but not judged is read where it was asked
 * for: whoever did not ask has no use for it. */
static vd_status find_variant(const vd_note *note, vd_variant_id *variant, vd_error *err)
{
    static const char key[] = "variant:";
    size_t skip = strlen(key);
    vd_variant_id named;

    for (size_t i = 0; i + skip <= note->n; i++) {
        size_t to = token_end(note, i), from;

        if ((i > 0 && note->c[i - 1] != ' ' && note->c[i - 1] != ']') ||
            memcmp(note->c + i, key, skip) != 0)
            continue;
        from = note->at[i + skip];
        if (vd_variant_find_played(note->src + from, note->at[to] - from, &named) != VD_OK)
            return vd_note_fail(note, err, VD_ERROR_bad_variant, i + skip, to);
        if (named >= VD_VARIANT_COUNT && named != *variant)
            return vd_note_fail(note, err, VD_ERROR_unasked, i + skip, to);
        *variant = named;
        return VD_OK;
    }
    return VD_OK;
}

/* The brackets count a pinned checker where it lies; the position keeps it apart. */
static vd_status set_pins(reader *r, int s)
{
    vd_side *side = &r->s->pos.side[s];
    uint32_t pins = 0;

    VD_ASSERT(s == VD_MOVER || s == VD_OPPONENT);
    for (int k = 1; r->pinned[s] && k <= r->variant->track; k++) {
        const int own = s == VD_MOVER ? k : r->variant->opponent_point[k];

        if (!(r->pinned[s] >> k & 1U))
            continue;
        if (side->point[own] != 1 ||
            r->s->pos.side[1 - s].point[s == VD_MOVER ? r->variant->opponent_point[k] : k] == 0)
            return vd_fail_args(r->err, VD_ERR_POSITION, VD_ERROR_bad_pin, 0, k, 0, 0);
        side->point[own] = 0;
        pins |= 1U << own;
    }
    if (pins)
        vd_side_set_pins(side, pins);
    return VD_OK;
}

/* What was said of the men off and of the past, once all are placed. */
static vd_status agree(const reader *r, int s)
{
    vd_side *side = &r->s->pos.side[s];

    if (r->unentered[s] != UNSAID && r->unentered[s] != side->unentered)
        return vd_fail_args(r->err, VD_ERR_POSITION, VD_ERROR_too_many_men, 0, s,
                            r->variant->checkers - side->unentered + r->unentered[s],
                            r->variant->checkers);
    if (r->off[s] != UNSAID && r->off[s] != side->point[0])
        return vd_fail_args(r->err, VD_ERR_POSITION, VD_ERROR_too_many_men, 0, s,
                            r->variant->checkers - side->point[0] + r->off[s],
                            r->variant->checkers);
    if (r->flags[s] > 0)
        side->flags |= VD_HOME_REACHED;
    if (r->enter_after[s] > 0)
        side->flags |= VD_ENTRY_ALLOWED;
    if (r->moved[s] > 0)
        side->flags |= VD_HAS_MOVED;
    return VD_OK;
}

static vd_status complete(reader *r)
{
    vd_status agreed = VD_OK;

    for (int s = 0; s < 2; s++) {
        vd_status status = set_pins(r, s);

        if (status != VD_OK)
            return status;
    }
    for (int s = 0; s < 2; s++) {
        vd_side *side = &r->s->pos.side[s];
        vd_status status;

        side->bar = (uint8_t)(r->bar[s] == UNSAID ? 0 : r->bar[s]);
        side->unentered = (uint8_t)(r->unentered[s] == UNSAID ? 0 : r->unentered[s]);
        if (side->unentered > 0 && r->variant->start_unentered == 0)
            return vd_fail_args(r->err, VD_ERR_POSITION, VD_ERROR_no_hors, 0, s, side->unentered,
                                0);
        if (s == VD_MOVER)
            continue;
        status = vd_sides_complete(r->variant, &r->s->pos, r->err);
        if (status != VD_OK)
            return status;
    }
    for (int s = 0; s < 2 && agreed == VD_OK; s++)
        agreed = agree(r, s);
    return agreed;
}

static void reader_init(reader *r, const vd_note *note, vd_situation *s, vd_error *err)
{
    memset(r, 0, sizeof *r);
    r->note = note;
    r->variant = vd_variant_get(s->variant);
    r->s = s;
    r->err = err;
    memset(&s->pos, 0, sizeof s->pos);
    for (int k = 0; k < 2; k++)
        r->off[k] = r->bar[k] = r->unentered[k] = r->flags[k] = r->enter_after[k] = r->moved[k] =
            UNSAID;
}

vd_status vd_text_form_parse(const char *text, size_t len, vd_variant_id variant, vd_situation *out,
                             vd_error *err)
{
    vd_note note;
    vd_situation s;
    reader r;
    size_t i;
    vd_status status = vd_note_read(&note, text, len, err);

    if (status == VD_OK)
        status = find_variant(&note, &variant, err);
    if (status != VD_OK)
        return status;
    vd_situation_init(&s, variant);
    reader_init(&r, &note, &s, err);
    i = vd_note_skip(&note, 0);
    while (status == VD_OK && i < note.n) {
        status = read_part(&r, &i);
        i = vd_note_skip(&note, i);
    }
    if (status == VD_OK && r.boards == 0)
        return vd_fail_word(err, VD_ERR_PARSE, VD_ERROR_empty, note.at[note.n], "M[24:2 13:5 ...]",
                            16);
    if (status == VD_OK)
        status = complete(&r);
    if (status == VD_OK)
        status = vd_pos_check(r.variant, &s.pos, err);
    if (status == VD_OK)
        status = vd_situation_check(r.variant, &s, err);
    if (status == VD_OK)
        *out = s;
    return status;
}

/* ---- Where it ends ------------------------------------------------------------------------------------------- */

/* Is `note` at `i` a part of a text form? Returns its end, or 0. */
static size_t part_end(const vd_note *note, size_t i)
{
    size_t to = token_end(note, i), colon = i;

    if ((note->c[i] == 'm' || note->c[i] == 'a') && note->c[i + 1] == '[') {
        const char *close = strchr(note->c + i, ']');

        return close ? (size_t)(close - note->c) + 1 : 0;
    }
    if (vd_note_is(note, i, to, "start"))
        return to;
    while (colon < to && note->c[colon] != ':')
        colon++;
    return colon < to && find_key(note, i, colon) >= 0 ? to : 0;
}

static size_t bare_span(const char *text, size_t len)
{
    vd_note note;
    size_t i, end;

    /* A line may be longer than a position: only its beginning counts. */
    if (vd_note_read(&note, text, len < VD_NOTE_MAX ? len : VD_NOTE_MAX, NULL) != VD_OK)
        return 0;
    i = vd_note_skip(&note, 0);
    if (i == note.n)
        return 0;
    end = part_end(&note, i);
    if (end == 0) {
        if ((note.c[i] == 'm' || note.c[i] == 'a') && note.c[i + 1] == '[')
            return 0;
        return note.at[token_end(&note, i)];
    }
    for (;;) {
        size_t more;

        i = vd_note_skip(&note, end);
        more = i < note.n ? part_end(&note, i) : 0;
        if (more == 0)
            return note.at[end];
        end = more;
    }
}

size_t vd_situation_span(const char *text, size_t len)
{
    const size_t label = vd_note_label(text, len);
    const size_t span = bare_span(text + label, len - label);

    return span ? label + span : 0;
}
