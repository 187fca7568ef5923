/* Match texts: one cell of a row: a roll and its play, the cube, a result. */
#include "read_mat_parts.h"

#include <stdlib.h>
#include <string.h>

/* ---- Cells ---- */

static size_t threshold(const mat_reader *r)
{
    return (MAT_COLUMNS + (r->right ? r->right : USUAL_RIGHT)) / 2;
}

/* Is the next line that is not blank a row with both columns filled? */
static bool both_follow(const mat_reader *r)
{
    vd_lines ahead = r->lines;
    vd_piece line;
    vd_mat_row row;

    while (vd_line_read(&ahead, &line))
        if (!vd_piece_blank(line))
            return vd_mat_row_read(line, &row) && row.numbered && row.cells > 1;
    return false;
}

/* The seat whose column a cell stands in, by itself or beside another one. The first row of a game has one cell when the
 * right player begins, whatever became of the blanks before it: had the left one begun, the right one would have
 * answered in this row. */
static int column_seat(const mat_reader *r, const vd_mat_row *row, size_t i)
{
    VD_ASSERT(i < row->cells);

    const vd_mat_cell *cell = &row->cell[i];
    bool right;

    if (row->cells > 1 || row->stray.len) /* what nobody can read stands in the other column */
        right = i > 0 || row->stray.len > 0;
    else if (row->numbered && r->b->turn < 0 && both_follow(r))
        right = true;
    else if (row->numbered && r->right == 0)
        right = cell->gap >= NARROW_GAP;
    else
        right = cell->column >= threshold(r);
    return right != r->swapped;
}

static bool is_answer(const vd_builder *b)
{
    return b->asked == VD_REC_double || b->asked == VD_REC_beaver || b->asked == VD_REC_raccoon;
}

/* Who must act for this to be in turn; -1: either. */
static int due_seat(const vd_builder *b, vd_mat_word word)
{
    if (is_answer(b) && word != VD_MAT_ROLL && word != VD_MAT_NOTHING)
        return !b->asker;
    if (b->asked == VD_REC_double)
        return -1;
    if (is_answer(b))
        return b->asked == VD_REC_beaver ? !b->asker : b->asker;
    return b->turn;
}

static bool could_play(mat_reader *r, int seat, const vd_mat_cell *cell, const vd_rec_claim *claim)
{
    VD_ASSERT(seat == 0 || seat == 1);

    const vd_variant *variant = &r->match->rules.variant;
    const vd_plays *plays =
        vd_build_plays(r->b, variant, &r->b->pos[seat], vd_dice_make(cell->die[0], cell->die[1]));

    return plays && vd_claim_find(variant, &r->b->pos[seat], plays, claim);
}

static void warn_column(mat_reader *r, const vd_mat_cell *cell)
{
    vd_build_repair(r->b, VD_REPAIR_wrong_column, 0, 0, 0, vd_piece_keep(r->b, cell->whole), NULL)
        ->action++;
}

/* Who acts: the one in turn, unless only the other could have played this. */
static int seat_of(mat_reader *r, const vd_mat_row *row, size_t i, const vd_rec_claim *claim)
{
    const vd_mat_cell *cell = &row->cell[i];
    const int column = column_seat(r, row, i);
    const int due = due_seat(r->b, cell->word);

    if (due < 0 || due == column || r->b->over)
        return column;
    if (cell->word == VD_MAT_ROLL && claim->legs && could_play(r, column, cell, claim) &&
        (row->stray.len || !could_play(r, due, cell, claim)))
        return column;
    warn_column(r, cell);
    return due;
}

/* ---- A roll ---- */

static int field(vd_piece *fields, bool *good)
{
    const size_t end = vd_piece_find(*fields, ";");
    vd_piece number = vd_piece_trim((vd_piece){fields->at, end}), rest;
    const bool minus = number.len && number.at[0] == '-';
    uint32_t value = 0;

    *fields = vd_piece_from(*fields, end + 1);
    if (minus)
        number = vd_piece_from(number, 1);
    if (!vd_piece_number(number, &value, &rest) || rest.len || value > VD_CHECKERS_MAX)
        *good = false;
    return minus ? -(int)value : (int)value;
}

/* The board of "Illegal play (...)", Snowie's fields: seen by the player whose name is the sixth. */
static bool read_board(mat_reader *r, vd_piece text, vd_pos *out, int *seat)
{
    const size_t open = vd_piece_find(text, "(");
    vd_piece fields = vd_piece_from(text, open + 1), name = {"", 0};
    bool good = true;
    int count;

    memset(out, 0, sizeof *out);
    for (int i = 0; i < 12; i++) {
        const size_t end = vd_piece_find(fields, ";");

        if (i == 5)
            name = vd_piece_trim((vd_piece){fields.at, end});
        fields = vd_piece_from(fields, end + 1);
    }
    *seat = vd_piece_same(name, (vd_piece){r->match->name[1], strlen(r->match->name[1])});
    count = field(&fields, &good);
    out->side[count > 0 ? VD_MOVER : VD_OPPONENT].bar = (uint8_t)abs(count);
    for (int k = 1; k <= 24; k++) {
        count = field(&fields, &good);
        if (count > 0)
            out->side[VD_MOVER].point[k] = (uint8_t)count;
        else
            out->side[VD_OPPONENT].point[25 - k] = (uint8_t)-count;
    }
    count = field(&fields, &good);
    if (count)
        out->side[count > 0 ? VD_MOVER : VD_OPPONENT].bar = (uint8_t)abs(count);
    for (int s = 0; s < 2; s++) {
        int checkers = out->side[s].bar;

        for (int k = 1; k <= 24; k++)
            checkers += out->side[s].point[k];
        good = good && checkers <= r->match->rules.variant.checkers;
        out->side[s].point[0] = (uint8_t)(good ? r->match->rules.variant.checkers - checkers : 0);
    }
    return good && open < text.len;
}

void vd_mat_in_illegal_play(mat_reader *r, const vd_mat_row *row, size_t i)
{
    const vd_mat_cell *cell = &row->cell[i];
    const vd_rec_claim none = {.closed = true};
    const int seat = seat_of(r, row, i, &none);
    vd_pos board;
    int owner;

    r->illegal_play = true;
    if (!read_board(r, cell->rest, &board, &owner)) {
        vd_build_repair(r->b, VD_REPAIR_play_unreadable, 0, 0, 0, vd_piece_keep(r->b, cell->rest),
                        NULL)
            ->action++;
        vd_build_roll(r->b, seat, cell->die[0], cell->die[1], &none,
                      vd_piece_keep(r->b, cell->whole));
        return;
    }
    if (owner != seat)
        vd_pos_flip(&board, &board);
    vd_build_roll_to(r->b, seat, cell->die[0], cell->die[1], &board, &none,
                     vd_piece_keep(r->b, cell->whole));
}

static void note_dialect(mat_reader *r, const vd_mat_cell *cell, const vd_rec_claim *claim)
{
    r->cannot_move = r->cannot_move || (claim->cannot && vd_piece_begins(cell->rest, "cannot"));
    r->marks = r->marks || claim->unplayed;
    if (vd_piece_find(cell->rest, "Bar/") < cell->rest.len ||
        vd_piece_find(cell->rest, "/Off") < cell->rest.len)
        r->word_bar = true;
}

/* The one roll whose legal play this is; with a digit that was written, if any has. False: none, or several. */
static bool find_dice(mat_reader *r, int seat, const vd_mat_cell *cell, const vd_rec_claim *claim,
                      uint8_t die[2])
{
    size_t found[2] = {0, 0};
    uint8_t fits[2][2] = {{0}};

    VD_ASSERT(seat == 0 || seat == 1);
    for (int high = 1; high <= 6; high++)
        for (int low = 1; low <= high; low++) {
            const vd_mat_cell as = {.die = {(uint8_t)high, (uint8_t)low}};
            const bool written = memchr(cell->whole.at, '0' + high, 2) != NULL ||
                                 memchr(cell->whole.at, '0' + low, 2) != NULL;

            if (!could_play(r, seat, &as, claim))
                continue;
            found[written]++;
            memcpy(fits[written], as.die, sizeof as.die);
        }
    memcpy(die, fits[found[1] > 0], sizeof fits[0]);
    return found[found[1] > 0] == 1;
}

/* Digits that are no dice: the play may tell the roll; else only the board it led to is kept, or nothing but the turn. */
static void unreadable_roll(mat_reader *r, const vd_mat_row *row, size_t i,
                            const vd_rec_claim *claim)
{
    const vd_mat_cell *cell = &row->cell[i];
    const int seat = seat_of(r, row, i, claim);
    const char *text = vd_piece_keep(r->b, cell->whole);
    uint8_t die[2];
    vd_repair *repair;

    if (claim->legs && !r->b->over && find_dice(r, seat, cell, claim, die)) {
        vd_build_repair(r->b, VD_REPAIR_dice_found, die[0], die[1], 0, text, NULL)->action++;
        vd_build_roll(r->b, seat, die[0], die[1], claim, text)->edited = true;
        return;
    }
    repair = vd_build_repair(r->b, VD_REPAIR_dice_unreadable, 0, 0, 0, text, NULL);
    repair->action++;
    vd_build_lost_turn(r->b, seat, claim, text);
}

void vd_mat_in_read_roll(mat_reader *r, const vd_mat_row *row, size_t i)
{
    const vd_mat_cell *cell = &row->cell[i];
    vd_rec_claim claim;
    vd_piece bad;
    int seat;

    if (cell->die[0] && vd_piece_begins(cell->rest, "illegal play")) {
        vd_mat_in_illegal_play(r, row, i);
        return;
    }
    vd_stretches_read(cell->rest, r->match->rules.variant.track, &claim, &bad);
    note_dialect(r, cell, &claim);
    if (!cell->die[0]) {
        unreadable_roll(r, row, i, &claim);
        return;
    }
    seat = seat_of(r, row, i, &claim);
    if (bad.len) {
        vd_build_repair(r->b, VD_REPAIR_play_unreadable, 0, 0, 0, vd_piece_keep(r->b, bad), NULL)
            ->action++;
        claim.closed = true;
    }
    vd_build_roll(r->b, seat, cell->die[0], cell->die[1], &claim, vd_piece_keep(r->b, cell->whole));
}

/* ---- Cube and results ---- */

uint32_t vd_mat_in_value_in(vd_piece text)
{
    uint32_t value = 0;
    vd_piece rest;

    for (size_t i = 0; i < text.len; i++)
        if (text.at[i] >= '0' && text.at[i] <= '9')
            return vd_piece_number(vd_piece_from(text, i), &value, &rest) ? value : 0;
    return 0;
}

static int resigned_value(vd_piece text)
{
    const uint32_t number = vd_mat_in_value_in(text);

    if (vd_piece_find(text, "backgammon") < text.len)
        return 3;
    if (vd_piece_find(text, "gammon") < text.len)
        return 2;
    return number >= 1 && number <= 3 && vd_piece_find(text, "point") == text.len ? (int)number : 0;
}

/* Could a game end with so many points? */
static bool can_be_won(const mat_reader *r, uint32_t points)
{
    const uint32_t stake = r->b->stake_exp < 31 ? (uint32_t)1 << r->b->stake_exp : 1;

    return points % stake == 0 && points / stake >= 1 && points / stake <= 3;
}

/* A result that is told twice: of two numbers the one that can be; the other is said. */
static uint32_t told_points(mat_reader *r, uint32_t points)
{
    const uint32_t before = r->b->said.points;
    uint32_t wrong = before;

    if (!before || !points || before == points || can_be_won(r, before) == can_be_won(r, points))
        return points;
    if (can_be_won(r, before)) {
        wrong = points;
        points = before;
    }
    vd_build_repair(r->b, VD_REPAIR_result_points, (int32_t)(wrong & INT32_MAX), (int32_t)points, 0,
                    NULL, NULL);
    return points;
}

static void read_result(mat_reader *r, const vd_mat_row *row, size_t i)
{
    VD_ASSERT(i < row->cells);

    const vd_mat_cell *cell = &row->cell[i];
    const int column = column_seat(r, row, i);
    const int winner = cell->word == VD_MAT_WINS ? column : !column;
    const uint32_t points = told_points(r, vd_mat_in_value_in(cell->rest));
    vd_rec_end end = r->b->said.end;

    if (cell->word == VD_MAT_TIME)
        end = VD_REC_END_time;
    else if (cell->word == VD_MAT_LOSES && end == VD_REC_END_unknown)
        end = VD_REC_END_resign;
    if (r->b->said.winner >= 0 && cell->word != VD_MAT_WINS)
        vd_build_result(r->b, r->b->said.winner, points ? points : r->b->said.points, end);
    else
        vd_build_result(r->b, winner, points ? points : r->b->said.points, end);
}

/* "Cannot Move" where no roll is written: the turn goes to the other. */
static void read_nothing(mat_reader *r, const vd_mat_row *row, size_t i)
{
    const vd_mat_cell *cell = &row->cell[i];
    const vd_rec_claim none = {.cannot = true};
    const int seat = seat_of(r, row, i, &none);
    const char *text = vd_piece_keep(r->b, cell->whole);

    vd_build_repair(r->b, VD_REPAIR_no_dice, 0, 0, 0, text, NULL)->action++;
    vd_build_lost_turn(r->b, seat, &none, text);
}

void vd_mat_in_read_word(mat_reader *r, const vd_mat_row *row, size_t i)
{
    static const vd_rec_kind kinds[] = {
        [VD_MAT_DOUBLE] = VD_REC_double,   [VD_MAT_TAKE] = VD_REC_take,
        [VD_MAT_DROP] = VD_REC_drop,       [VD_MAT_BEAVER] = VD_REC_beaver,
        [VD_MAT_RACCOON] = VD_REC_raccoon, [VD_MAT_RESIGNS] = VD_REC_resign,
    };
    const vd_mat_cell *cell = &row->cell[i];
    const vd_rec_claim none = {0};
    const char *text = vd_piece_keep(r->b, cell->whole);

    if (cell->word == VD_MAT_WINS || cell->word == VD_MAT_LOSES || cell->word == VD_MAT_TIME) {
        read_result(r, row, i);
    } else if (cell->word == VD_MAT_NOTHING) {
        read_nothing(r, row, i);
    } else if (cell->word == VD_MAT_RESIGNS) {
        const int seat = column_seat(r, row, i);

        vd_build_action(r->b, seat, VD_REC_resign, 0, resigned_value(cell->rest), text);
        if (r->b->said.winner < 0)
            vd_build_result(r->b, !seat, 0, VD_REC_END_resign);
    } else {
        vd_build_action(r->b, seat_of(r, row, i, &none), kinds[cell->word],
                        vd_mat_in_value_in(cell->rest), 0, text);
    }
}
