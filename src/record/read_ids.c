/* Positions as ids, one a line: XGID, OGID, GNU ids, our text form; and the lines "board:" of FIBS. */
#include "position_text.h"

#include <string.h>

enum { SITUATION_MAX = 1024, FIBS_NAMES = 2, FIBS_NUMBERS = 50, FIBS_UNLIMITED = 9999 };

/* The next line with something on it. */
static bool next_line(vd_lines *lines, vd_piece *out)
{
    while (vd_line_read(lines, out)) {
        *out = vd_piece_trim(*out);
        if (out->len)
            return true;
    }
    return false;
}

/* ---- Ids ----------------------------------------------------------------------------------------------------- */

static bool is_ogid(vd_piece id)
{
    int colons = 0;

    for (size_t i = 0; i < id.len && i < 40; i++)
        colons += id.at[i] == ':';
    return vd_piece_begins(id, "ogid") || colons >= 2;
}

static const char *name_of(vd_piece id)
{
    if (vd_piece_begins(id, "xgid") || (id.len > 26 && id.at[26] == ':'))
        return "xgid";
    if (memchr(id.at, '[', id.len) || vd_piece_begins(id, "start"))
        return "text";
    return is_ogid(id) ? "ogid" : "gnu-id";
}

static bool parse(vd_piece line, vd_piece *id, vd_situation *s, vd_error *fault)
{
    size_t span;

    if (line.len > SITUATION_MAX)
        line.len = SITUATION_MAX;
    span = vd_situation_span(line.at, line.len);
    *id = (vd_piece){line.at, span ? span : line.len};
    memset(fault, 0, sizeof *fault);
    return vd_situation_parse(id->at, id->len, VD_BACKGAMMON, s, fault) == VD_OK;
}

/* ---- GNU ids with their names: "Position ID: 4HPwATDgc/ABMA", and "Match ID: cAkAAAAAAAAE" there or on the next line ---- */

/* The word behind such a name and its colon. */
static bool labelled(vd_piece line, const char *name, vd_piece *out)
{
    const size_t at = vd_piece_find(line, name);
    vd_piece rest;
    size_t len = 0;

    if (at == line.len)
        return false;
    vd_piece_before(vd_piece_from(line, at), ':', &rest);
    rest = vd_piece_trim(rest);
    while (len < rest.len && rest.at[len] != ' ' && rest.at[len] != '\t')
        len++;
    *out = (vd_piece){rest.at, len};
    return len > 0;
}

static bool is_labelled(vd_piece line, vd_piece *position)
{
    return labelled(line, "position id", position) || labelled(line, "position-id", position);
}

static vd_status read_labelled(const vd_rec_input *in, vd_builder *builder, vd_lines *lines,
                               vd_piece line, vd_record_error *err)
{
    vd_lines ahead = *lines;
    vd_piece position, match, next;
    char text[128];
    vd_buf buf;
    vd_situation s;
    vd_error fault = {0};
    bool both;

    is_labelled(line, &position);
    both = labelled(line, "match id", &match) || labelled(line, "match-id", &match);
    if (!both && next_line(&ahead, &next)) {
        both = labelled(next, "match id", &match) || labelled(next, "match-id", &match);
        if (both)
            *lines = ahead;
    }
    vd_buf_init(&buf, text, sizeof text);
    vd_buf_put_n(&buf, position.at, position.len);
    if (both) {
        vd_buf_putc(&buf, ':');
        vd_buf_put_n(&buf, match.at, match.len);
    }
    if (buf.full || vd_situation_parse(text, buf.length, VD_BACKGAMMON, &s, &fault) != VD_OK) {
        const vd_piece bad = both && fault.offset > position.len ? match : position;

        return vd_import_fail(err, in, VD_IMPORT_bad_position, (size_t)(bad.at - in->text), bad.at,
                              bad.len);
    }
    vd_build_standing(builder, &s)->text = vd_build_text(builder, text, buf.length);
    return VD_OK;
}

/* A text of GNU Backgammon: but for the ids, which say all, its lines are a board. */
static vd_status read_labelled_text(const vd_rec_input *in, vd_builder *builder,
                                    vd_record_error *err)
{
    vd_lines lines = {.text = in->text, .len = in->len};
    vd_piece line, position;
    vd_status status = VD_OK;

    vd_build_record(builder)->format = "gnu-id";
    while (status == VD_OK && next_line(&lines, &line)) {
        vd_build_line(builder, lines.number);
        if (is_labelled(line, &position))
            status = read_labelled(in, builder, &lines, line, err);
    }
    return status;
}

/* ---- A line ---- */

/* An OGID with a state or a move number: who is on roll is the other one than it names by one custom and the named one by
 * another, and nothing else in it tells; an open double and the first roll do. */
static bool turn_is_doubtful(vd_piece id)
{
    enum { CUBE_FIELD = 2, TURN_FIELD = 4, STATE_FIELD = 5, NUMBER_FIELD = 9, FIELDS = 10 };
    vd_piece field[FIELDS] = {{"", 0}}, rest = id;

    for (int i = 0; i < FIELDS && rest.len; i++)
        field[i] = vd_piece_before(rest, ':', &rest);
    if (!field[TURN_FIELD].len || (!field[STATE_FIELD].len && !field[NUMBER_FIELD].len))
        return false;
    if (field[CUBE_FIELD].len && (field[CUBE_FIELD].at[field[CUBE_FIELD].len - 1] | 32) == 'o')
        return false;
    return !(field[STATE_FIELD].len && strchr("iIdD", field[STATE_FIELD].at[0]));
}

static vd_status read_line(const vd_rec_input *in, vd_builder *builder, vd_piece line,
                           vd_record_error *err)
{
    vd_piece id, more;
    vd_situation s;
    vd_rec_position *p;
    vd_error fault;

    if (vd_xgid_line(line))
        return vd_xgid_position(in, builder, line, err) ? VD_OK : VD_ERR_PARSE;
    if (!parse(line, &id, &s, &fault) && fault.code == VD_ERROR_unasked)
        return vd_import_fail(err, in, VD_IMPORT_unjudged,
                              (size_t)(line.at - in->text) + fault.offset, fault.word,
                              strlen(fault.word));
    if (fault.code != VD_ERROR_none)
        return vd_import_fail(err, in, VD_IMPORT_bad_position,
                              (size_t)(line.at - in->text) + fault.offset, id.at, id.len);
    if (!strcmp(name_of(line), "ogid") && turn_is_doubtful(id))
        vd_build_repair(builder, VD_REPAIR_turn_doubtful, 0, 0, 0, vd_piece_keep(builder, id),
                        NULL);
    p = vd_build_standing(builder, &s);
    p->text = vd_piece_keep(builder, id);
    more = vd_piece_trim(vd_piece_from(line, id.len));
    if (more.len)
        p->comment = vd_piece_keep(builder, more);
    return VD_OK;
}

static vd_status read_ids(const vd_rec_input *in, vd_builder *builder, vd_record_error *err)
{
    vd_lines lines = {.text = in->text, .len = in->len};
    vd_piece line, position;
    vd_status status = VD_OK;
    bool first = true;

    if (next_line(&lines, &line) && is_labelled(line, &position))
        return read_labelled_text(in, builder, err);
    lines.next = lines.number = 0;
    while (status == VD_OK && next_line(&lines, &line)) {
        vd_build_line(builder, lines.number);
        status = read_line(in, builder, line, err);
        if (first)
            vd_build_record(builder)->format = name_of(line);
        first = false;
    }
    if (status == VD_OK && first)
        return vd_import_fail(err, in, VD_IMPORT_expected, in->len, "XGID=", 5);
    return status;
}

/* Does its first line begin with an id? */
static int sniff_ids(const char *text, size_t len)
{
    vd_lines lines = {.text = text, .len = len};
    vd_piece line, id;
    vd_situation s;
    vd_error fault;

    if (!next_line(&lines, &line))
        return 0;
    if (vd_piece_begins(line, "ogid=") || vd_piece_begins(line, "ogid:"))
        return 2;
    if (vd_xgid_line(line) || is_labelled(line, &id))
        return 1;
    return parse(line, &id, &s, &fault) || fault.code == VD_ERROR_unasked ? 1 : 0;
}

const vd_format vd_format_ids = {.name = "ids", .sniff = sniff_ids, .read = read_ids};

/* ---- FIBS boards --------------------------------------------------------------------------------------------- */

/* Fields after the names. */
enum {
    LENGTH,
    SCORE, /* "you", the other */
    BOARD = 3,
    TURN = 29,
    DICE, /* of "you", of the other */
    CUBE = 34,
    MAY_DOUBLE, /* "you", the other */
    DOUBLED = 37,
    COLOUR,
    DIRECTION,
    HOME,
    BAR,
    OFF,
    CRAWFORD = 48
};

typedef struct board_line {
    vd_piece name[FIBS_NAMES];
    int32_t number[FIBS_NUMBERS];
} board_line;

static vd_status read_fields(const vd_rec_input *in, vd_piece line, board_line *out,
                             vd_record_error *err)
{
    vd_piece rest = vd_piece_from(line, strlen("board:"));

    for (int i = 0; i < FIBS_NAMES; i++)
        out->name[i] = vd_piece_before(rest, ':', &rest);
    for (int i = 0; i < FIBS_NUMBERS; i++) {
        vd_piece field = vd_piece_trim(vd_piece_before(rest, ':', &rest)), digits = field;
        const bool minus = field.len && field.at[0] == '-';
        uint32_t value;

        digits = vd_piece_from(digits, minus);
        if (!vd_piece_number(digits, &value, &digits) || digits.len)
            return vd_import_fail(err, in, field.len ? VD_IMPORT_bad_number : VD_IMPORT_expected,
                                  (size_t)(field.at - in->text), field.len ? field.at : "board:",
                                  field.len ? field.len : strlen("board:"));
        out->number[i] = minus ? -(int32_t)value : (int32_t)value;
    }
    return VD_OK;
}

/* As "you" see it: checkers of a colour by its direction. */
static bool read_checkers(const board_line *b, vd_pos *pos)
{
    const int colour = b->number[COLOUR] < 0 ? -1 : 1;
    const bool down = b->number[DIRECTION] <= 0;
    int count[VD_COUNTS];

    for (int k = 0; k < VD_COUNTS; k++) {
        const int32_t number = b->number[BOARD + k];

        if (number < -VD_CHECKERS_MAX || number > VD_CHECKERS_MAX)
            return false;
        count[down ? k : 25 - k] = (int)number * colour;
    }
    return vd_counts_read(count, vd_variant_get(VD_BACKGAMMON), pos);
}

static bool read_cube(const board_line *b, vd_situation *s)
{
    const int32_t cube = b->number[CUBE], mine = b->number[MAY_DOUBLE],
                  theirs = b->number[MAY_DOUBLE + 1];

    if (!vd_cube_exponent(cube, &s->cube_exp))
        return false;
    if (cube > 1 && mine != theirs)
        s->cube_owner = mine ? VD_MOVER : VD_OPPONENT;
    return true;
}

/* Score, dice and cube, seen by "you"; `opponent`: the other is on roll. */
static bool read_caption(const board_line *b, bool opponent, vd_situation *s)
{
    const int32_t length = b->number[LENGTH], *die = &b->number[DICE + (opponent ? 2 : 0)];

    if (length < 0 || b->number[SCORE] < 0 || b->number[SCORE + 1] < 0)
        return false;
    s->length = length >= FIBS_UNLIMITED ? 0 : (uint16_t)length;
    s->score[VD_MOVER] = (uint32_t)b->number[SCORE];
    s->score[VD_OPPONENT] = (uint32_t)b->number[SCORE + 1];
    if (s->length > 0 && (s->score[VD_MOVER] >= s->length || s->score[VD_OPPONENT] >= s->length))
        return false;
    s->crawford = s->length > 1 && !b->number[CRAWFORD] &&
                  (s->score[VD_MOVER] + 1 == s->length) != (s->score[VD_OPPONENT] + 1 == s->length);
    if (!die[0] && !die[1])
        die = &b->number[DICE + (opponent ? 0 : 2)];
    if (die[0] >= 1 && die[0] <= 6 && die[1] >= 1 && die[1] <= 6)
        s->dice = vd_dice_make((int)die[0], (int)die[1]);
    else if (die[0] || die[1])
        return false;
    /* The double that "you" must answer is the other's. */
    s->doubled = b->number[DOUBLED] != 0 && !s->dice.count;
    return true;
}

static void turn_to_opponent(vd_situation *s)
{
    const uint32_t mine = s->score[VD_MOVER];

    vd_pos_flip(&s->pos, &s->pos);
    s->score[VD_MOVER] = s->score[VD_OPPONENT];
    s->score[VD_OPPONENT] = mine;
    if (s->cube_owner >= 0)
        s->cube_owner = (int8_t)!s->cube_owner;
}

static vd_status read_board_line(const vd_rec_input *in, vd_builder *builder, vd_piece line,
                                 vd_record_error *err)
{
    board_line b;
    vd_situation s;
    vd_rec_position *p;
    bool opponent;
    vd_status status = read_fields(in, line, &b, err);

    if (status != VD_OK)
        return status;
    vd_situation_init(&s, VD_BACKGAMMON);
    if (!read_checkers(&b, &s.pos))
        return vd_import_fail(err, in, VD_IMPORT_bad_board, (size_t)(line.at - in->text), "", 0);
    opponent = b.number[TURN] != 0 && (b.number[TURN] > 0) != (b.number[COLOUR] >= 0);
    opponent = opponent || b.number[DOUBLED] != 0;
    if (!read_caption(&b, opponent, &s) || !read_cube(&b, &s))
        return vd_import_fail(err, in, VD_IMPORT_bad_position, (size_t)(line.at - in->text),
                              line.at, line.len);
    if (opponent)
        turn_to_opponent(&s);
    p = vd_build_standing(builder, &s);
    p->seat = opponent;
    p->named = true;
    for (int i = 0; i < FIBS_NAMES; i++)
        p->name[i] = vd_piece_keep(builder, vd_piece_trim(b.name[i]));
    p->text = vd_piece_keep(builder, line);
    return VD_OK;
}

static vd_status read_boards(const vd_rec_input *in, vd_builder *builder, vd_record_error *err)
{
    vd_lines lines = {.text = in->text, .len = in->len};
    vd_piece line;
    vd_status status = VD_OK;

    while (status == VD_OK && next_line(&lines, &line)) {
        vd_build_line(builder, lines.number);
        if (vd_piece_begins(line, "board:"))
            status = read_board_line(in, builder, line, err);
        else /* what else FIBS says while one plays */
            vd_build_repair(builder, VD_REPAIR_line_unknown, (int32_t)lines.number, 0, 0,
                            vd_piece_keep(builder, line), NULL);
    }
    if (status == VD_OK && !vd_build_record(builder)->positions)
        return vd_import_fail(err, in, VD_IMPORT_expected, in->len, "board:", strlen("board:"));
    return status;
}

static int sniff_boards(const char *text, size_t len)
{
    vd_lines lines = {.text = text, .len = len};
    vd_piece line;

    for (int left = 200; left > 0 && next_line(&lines, &line); left--)
        if (vd_piece_begins(line, "board:"))
            return left == 200 ? 2 : 1;
    return 0;
}

const vd_format vd_format_fibs_board = {
    .name = "fibs-board", .sniff = sniff_boards, .read = read_boards};
