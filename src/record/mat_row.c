/* A row of a match text: its number and its cells, found by what they say and not by where they stand. */
#include "mat_priv.h"

#include <string.h>

/* Blanks between dice and what became of them. */
enum { PASS_GAP = 2, CANNOT_GAP = 6 };

static bool is_die(char c)
{
    return c >= '1' && c <= '6';
}

static bool is_blank_at(vd_piece line, size_t at)
{
    return line.at[at] == ' ' || line.at[at] == '\t';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* "31:" at a byte, at the front of a word, and as some write it: "3-1:", "3 1:", "31 :". Digits that are no dice ("37:") are
 * a roll too, which nobody can read: then the dice are 0. */
static bool dice_at(vd_piece line, size_t at, uint8_t die[2], size_t *size)
{
    char digit[2];
    size_t next = at, count = 0;

    if (at > 0 && !is_blank_at(line, at - 1) && line.at[at - 1] != ')')
        return false;
    for (; next < line.len && is_digit(line.at[next]) && count < 2; count++) {
        digit[count] = line.at[next++];
        if (count == 0 && next + 1 < line.len && is_digit(line.at[next + 1]) &&
            (line.at[next] == '-' || line.at[next] == ' ' || line.at[next] == ','))
            next++;
    }
    if (next < line.len && line.at[next] == ' ')
        next++;
    if (count < 2 || next == line.len || line.at[next] != ':')
        return false;
    *size = next + 1 - at;
    die[0] = die[1] = 0;
    if (is_die(digit[0]) && is_die(digit[1])) {
        die[0] = (uint8_t)(digit[0] - '0');
        die[1] = (uint8_t)(digit[1] - '0');
    }
    return true;
}

static bool word_at(vd_piece line, size_t at, vd_mat_word *word, size_t *size)
{
    static const struct {
        const char *text;
        vd_mat_word word;
    } words[] = {
        {"double", VD_MAT_DOUBLE},      {"redouble", VD_MAT_DOUBLE},
        {"take", VD_MAT_TAKE},          {"accept", VD_MAT_TAKE},
        {"drop", VD_MAT_DROP},          {"reject", VD_MAT_DROP},
        {"pass", VD_MAT_DROP},          {"beaver", VD_MAT_BEAVER},
        {"raccoon", VD_MAT_RACCOON},    {"racoon", VD_MAT_RACCOON},
        {"win", VD_MAT_WINS},           {"lost on time", VD_MAT_TIME},
        {"loss", VD_MAT_LOSES},         {"lose", VD_MAT_LOSES},
        {"lost", VD_MAT_LOSES},         {"resign", VD_MAT_RESIGNS},
        {"concede", VD_MAT_RESIGNS},    {"forfeit", VD_MAT_TIME},
        {"time out", VD_MAT_TIME},      {"timeout", VD_MAT_TIME},
        {"timed out", VD_MAT_TIME},     {"cannot move", VD_MAT_NOTHING},
        {"can't move", VD_MAT_NOTHING}, {"no move", VD_MAT_NOTHING},
    };
    const vd_piece rest = vd_piece_from(line, at);

    if (at > 0 && !is_blank_at(line, at - 1) && line.at[at - 1] != ')')
        return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (!vd_piece_begins(rest, words[i].text))
            continue;
        *word = words[i].word;
        *size = strlen(words[i].text);
        while (*size < rest.len && ((rest.at[*size] | 32) >= 'a' && (rest.at[*size] | 32) <= 'z'))
            (*size)++;
        return true;
    }
    return false;
}

/* "Illegal play (...)" holds names and numbers of its own: where it ends, `at` when there is none. */
static size_t skip_position(vd_piece line, size_t at)
{
    const vd_piece rest = vd_piece_from(line, at);
    size_t open, close;

    if (!vd_piece_begins(rest, "illegal play"))
        return at;
    open = vd_piece_find(rest, "(");
    close = vd_piece_find(rest, ")");
    return close == rest.len || open > close ? at : at + close + 1;
}

static size_t characters(vd_piece line, size_t bytes)
{
    size_t count = 0;

    for (size_t i = 0; i < bytes && i < line.len; i++)
        count += ((unsigned char)line.at[i] & 0xc0) != 0x80;
    return count;
}

static void add_cell(vd_mat_row *out, vd_piece line, size_t at, size_t gap, vd_mat_word word,
                     size_t head, const uint8_t die[2])
{
    VD_ASSERT(at <= line.len && out->cells < sizeof out->cell / sizeof *out->cell);

    vd_mat_cell *cell = &out->cell[out->cells++];

    memset(cell, 0, sizeof *cell);
    cell->word = word;
    cell->column = characters(line, at);
    cell->gap = gap;
    cell->whole = (vd_piece){line.at + at, 0};
    cell->rest = (vd_piece){line.at + at + head, 0};
    if (word == VD_MAT_ROLL)
        memcpy(cell->die, die, sizeof cell->die);
}

/* The cell found last goes on to here. */
static void end_cell(vd_mat_row *out, vd_piece line, size_t at)
{
    vd_mat_cell *cell = out->cells ? &out->cell[out->cells - 1] : NULL;
    const char *end = line.at + at;

    VD_ASSERT(at <= line.len);
    if (!cell)
        return;
    cell->whole = vd_piece_trim((vd_piece){cell->whole.at, (size_t)(end - cell->whole.at)});
    cell->rest = vd_piece_trim((vd_piece){cell->rest.at, (size_t)(end - cell->rest.at)});
}

/* "N)" or "N. " at the front, whatever stands before it. */
static size_t number_read(vd_piece line, vd_mat_row *out)
{
    const vd_piece trimmed = vd_piece_trim(line);
    vd_piece rest;

    if (!vd_piece_number(trimmed, &out->number, &rest) || !rest.len ||
        (rest.at[0] != ')' &&
         (rest.at[0] != '.' || (rest.len > 1 && rest.at[1] != ' ' && rest.at[1] != '\t'))))
        return 0;
    out->numbered = true;
    return (size_t)(rest.at + 1 - line.at);
}

/* "31: pass", "31: 8/5 Cannot Move": close behind dice it is no answer to a double and no turn of its own but what became of
 * that roll. */
static bool loses_a_roll(const vd_mat_row *row, vd_piece line, size_t at)
{
    static const char *const words[] = {"cannot move", "can't move", "no move"};
    const vd_mat_cell *last = row->cells ? &row->cell[row->cells - 1] : NULL;
    const vd_piece rest = vd_piece_from(line, at);
    vd_piece between;
    size_t blanks = 0;

    if (!last || last->word != VD_MAT_ROLL)
        return false;
    between = (vd_piece){last->rest.at, (size_t)(line.at + at - last->rest.at)};
    if (vd_piece_begins(rest, "pass"))
        return vd_piece_blank(between) && between.len <= PASS_GAP;
    while (blanks < at && is_blank_at(line, at - blanks - 1))
        blanks++;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (vd_piece_begins(rest, words[i]))
            return blanks <= (vd_piece_blank(between) ? CANNOT_GAP : PASS_GAP);
    return false;
}

bool vd_mat_row_read(vd_piece line, vd_mat_row *out)
{
    size_t at, start, gap_from;

    memset(out, 0, sizeof *out);
    start = number_read(line, out);
    gap_from = start;
    for (at = start; at < line.len && out->cells < VD_MAT_CELLS_MAX;) {
        vd_mat_word word = VD_MAT_ROLL;
        uint8_t die[2];
        size_t head;

        if (is_blank_at(line, at)) {
            at++;
            continue;
        }
        if (!dice_at(line, at, die, &head) &&
            (loses_a_roll(out, line, at) || !word_at(line, at, &word, &head))) {
            at = skip_position(line, at) > at ? skip_position(line, at) : at + 1;
            gap_from = at;
            continue;
        }
        if (!out->cells)
            out->stray = vd_piece_trim((vd_piece){line.at + start, at - start});
        end_cell(out, line, at);
        add_cell(out, line, at, at - gap_from, word, head, die);
        at += head;
        gap_from = at;
    }
    if (out->cells)
        end_cell(out, line, line.len);
    else
        out->stray = vd_piece_trim(vd_piece_from(line, start));
    return out->numbered || out->cells;
}
