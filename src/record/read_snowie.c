/* Snowie's position text: one line of forty fields. */
#include "position_text.h"

#include <string.h>

enum {
    LENGTH,
    JACOBY,
    UNKNOWN1,
    UNKNOWN2,
    ON_ROLL,
    NAME, /* of the player on roll, of the other; so the scores */
    CRAWFORD = 7,
    SCORE,
    CUBE = 10,
    OWNER, /* 1 the player on roll, -1 the other */
    BOARD, /* own bar, 24 points, the other's bar */
    DICE = 38,
    FIELDS = 40
};

typedef struct snowie {
    vd_piece field[FIELDS];
    int32_t number[FIELDS];
} snowie;

static bool is_name(int field)
{
    return field == NAME || field == NAME + 1;
}

static vd_status fail_at(const vd_rec_input *in, vd_record_error *err, vd_import_fault fault,
                         vd_piece piece)
{
    return vd_import_fail(err, in, fault, (size_t)(piece.at - in->text), piece.at, piece.len);
}

static vd_status split(const vd_rec_input *in, vd_piece line, snowie *out, vd_record_error *err)
{
    vd_piece rest = line;

    for (int i = 0; i < FIELDS; i++) {
        vd_piece field = vd_piece_trim(vd_piece_before(rest, ';', &rest)), digits = field;
        const bool minus = field.len && field.at[0] == '-';
        uint32_t value = 0;

        out->field[i] = field;
        out->number[i] = 0;
        if (is_name(i))
            continue;
        digits = vd_piece_from(digits, minus);
        if (!vd_piece_number(digits, &value, &digits) || digits.len)
            return fail_at(in, err, VD_IMPORT_bad_number, field);
        out->number[i] = minus ? -(int32_t)value : (int32_t)value;
    }
    return VD_OK;
}

/* The bar of the player on roll comes first, that of the other last. */
static bool read_checkers(const snowie *n, vd_pos *pos)
{
    int count[VD_COUNTS];

    for (int k = 0; k < VD_COUNTS; k++) {
        const int32_t number = n->number[BOARD + (k == 0 ? 25 : k == 25 ? 0 : k)];

        if (number < -VD_CHECKERS_MAX || number > VD_CHECKERS_MAX)
            return false;
        count[k] = (int)number;
    }
    return vd_counts_read(count, vd_variant_get(VD_BACKGAMMON), pos);
}

static vd_status read_caption(const vd_rec_input *in, const snowie *n, vd_situation *s,
                              vd_record_error *err)
{
    const int32_t length = n->number[LENGTH], *die = &n->number[DICE], cube = n->number[CUBE];

    if (length < 0 || length > UINT16_MAX)
        return fail_at(in, err, VD_IMPORT_bad_length, n->field[LENGTH]);
    s->length = (uint16_t)length;
    for (int i = 0; i < 2; i++) {
        if (n->number[SCORE + i] < 0 || (length > 0 && n->number[SCORE + i] >= length))
            return fail_at(in, err, VD_IMPORT_bad_score, n->field[SCORE + i]);
        s->score[i] = (uint32_t)n->number[SCORE + i];
        if (die[i] < 0 || die[i] > 6 || !die[0] != !die[1])
            return fail_at(in, err, VD_IMPORT_bad_dice, n->field[DICE + i]);
    }
    if (die[0])
        s->dice = vd_dice_make((int)die[0], (int)die[1]);
    if (!vd_cube_exponent(cube, &s->cube_exp))
        return fail_at(in, err, VD_IMPORT_bad_cube, n->field[CUBE]);
    if (n->number[OWNER])
        s->cube_owner = n->number[OWNER] > 0 ? VD_MOVER : VD_OPPONENT;
    s->crawford = length > 0 && n->number[CRAWFORD] == 1;
    s->jacoby = length == 0 && n->number[JACOBY] == 1;
    return VD_OK;
}

static vd_status read_line(const vd_rec_input *in, vd_builder *builder, vd_piece line,
                           vd_record_error *err)
{
    snowie n = {.number = {0}};
    vd_situation s;
    vd_rec_position *p;
    vd_status status = split(in, line, &n, err);

    if (status != VD_OK)
        return status;
    vd_situation_init(&s, VD_BACKGAMMON);
    if (!read_checkers(&n, &s.pos))
        return fail_at(in, err, VD_IMPORT_bad_board, n.field[BOARD]);
    status = read_caption(in, &n, &s, err);
    if (status != VD_OK)
        return status;
    p = vd_build_standing(builder, &s);
    p->seat = n.number[ON_ROLL] == 1;
    p->named = true;
    p->name[p->seat] = vd_piece_keep(builder, n.field[NAME]);
    p->name[!p->seat] = vd_piece_keep(builder, n.field[NAME + 1]);
    p->text = vd_piece_keep(builder, line);
    return VD_OK;
}

static size_t semicolons(vd_piece line)
{
    size_t count = 0;

    for (size_t i = 0; i < line.len; i++)
        count += line.at[i] == ';';
    return count;
}

static vd_status read_snowie(const vd_rec_input *in, vd_builder *builder, vd_record_error *err)
{
    vd_lines lines = {.text = in->text, .len = in->len};
    vd_piece line;
    vd_status status = VD_OK;

    while (status == VD_OK && vd_line_read(&lines, &line)) {
        vd_build_line(builder, lines.number);
        line = vd_piece_trim(line);
        if (line.len)
            status = read_line(in, builder, line, err);
    }
    if (status == VD_OK && !vd_build_record(builder)->positions)
        return vd_import_fail(err, in, VD_IMPORT_expected, in->len, ";", 1);
    return status;
}

/* 39 semicolons, or 40 with one at the end; a number first. */
static int sniff_snowie(const char *text, size_t len)
{
    vd_lines lines = {.text = text, .len = len};
    vd_piece line = {text, 0};

    while (!line.len && vd_line_read(&lines, &line))
        line = vd_piece_trim(line);
    if (!line.len || line.at[0] < '0' || line.at[0] > '9')
        return 0;
    return semicolons(line) >= FIELDS - 1 && semicolons(line) <= FIELDS + 1 ? 2 : 0;
}

const vd_format vd_format_snowie = {
    .name = "snowie-position", .sniff = sniff_snowie, .read = read_snowie};
