/* The terminal's board: a grid of characters, each with its ink, then written out line by line. */
#include "board.h"

#include <stdlib.h>
#include <string.h>

enum {
    GRID_ROWS = 25,
    GRID_COLS = 80,
    TRAY_ROWS = 5,       /* three checkers in each */
    ROW_TOP_CAPTION = 0, /* each caption has a second row for what does not fit the first */
    ROW_TOP_NUMBERS = 2,
    WIDE_CUBE = 7,
    USUAL_COLS = 80
};

enum ink { INK_PLAIN, INK_FRAME, INK_DARK, INK_LIGHT, INK_BLUE, INK_WHITE, INK_FAINT, INK_CUBE };

/* 256-colour codes that read on a black and on a white background. */
static const char *const ink_codes[] = {
    [INK_PLAIN] = "0",        [INK_FRAME] = "38;5;137",  [INK_DARK] = "38;5;131",
    [INK_LIGHT] = "38;5;144", [INK_BLUE] = "1;38;5;33",  [INK_WHITE] = "1",
    [INK_FAINT] = "38;5;245", [INK_CUBE] = "1;38;5;172",
};

typedef struct cell {
    char glyph[5]; /* one UTF-8 character; "": a blank */
    uint8_t ink;
} cell;

/* How wide the parts are. */
typedef struct measures {
    int pitch, indent; /* from point to point, before the first one's checkers */
    int quarter, bar, tray;
} measures;

static const measures usual = {4, 2, 25, 5, 5};
static const measures narrow = {3, 1, 18, 3, 3};

/* How high: by half, and for the row between them where there is one. */
typedef struct heights {
    int stack; /* checkers shown on a point before a number takes over */
    int numbers[3],
        rim[3]; /* beyond the first checker is the rim: the frame, or the numbers of the row between */
    int middle[2];             /* where the dice of who sits there lie */
    int bottom_caption, rules; /* likewise of two rows each */
} heights;

static const heights two_rows = {5, {ROW_TOP_NUMBERS, 16, 0}, {3, 15, 0}, {9, 9}, 17, 19};
static const heights three_rows = {4, {ROW_TOP_NUMBERS, 20, 13}, {3, 19, 13}, {8, 14}, 21, 23};

typedef struct grid {
    cell at[GRID_ROWS][GRID_COLS];
    const vd_board_view *view;
    const measures *wide;
    const heights *high;
    int columns;
    int cube;   /* leftmost column of each part; -1: not drawn */
    int beside; /* across from `off`: checkers not yet entered, or the tray of the half at the top */
    int quarter[2]; /* from the left */
    int bar;
    int off;
    int left, right; /* the frame's outer columns */
} grid;

/* Frame pieces: Unicode, ASCII. */
typedef struct glyphs {
    const char *across, *down, *corner[2][2], *tee[2]; /* corner[bottom][right], tee[bottom] */
    const char *checker[2];                            /* by seat */
    const char *slab[2];
    const char *point[2], *tip[2]; /* point[dark], tip[bottom] */
    const char *cube[6]; /* top-left, across, top-right, down, bottom-left, bottom-right */
    const char *reached[2], *left[2]; /* by half */
    const char *token, *fichet;
    const char *turn[2], *onward[2]; /* up and down; to the right and to the left */
    const char *outside;             /* upright, past the rows */
} glyphs;

static const glyphs fine = {
    "─",        "│",        {{"╭", "╮"}, {"╰", "╯"}},
    {"┬", "┴"}, {"●", "○"}, {"▬", "▭"},
    {"┊", "│"}, {"╵", "╷"}, {"╭", "─", "╮", "│", "╰", "╯"},
    {"▼", "▲"}, {"▽", "△"}, "◉",
    "◆",        {"↑", "↓"}, {"→", "←"},
    "║",
};
static const glyphs plain = {
    "-",        "|",        {{"+", "+"}, {"+", "+"}},
    {"+", "+"}, {"X", "O"}, {"X", "O"},
    {".", ":"}, {"'", "."}, {"+", "-", "+", "|", "+", "+"},
    {"v", "^"}, {"o", "o"}, "*",
    "#",        {"^", "v"}, {">", "<"},
    "|",
};

static const glyphs *glyphs_of(const grid *g)
{
    return g->view->style->unicode ? &fine : &plain;
}

/* ---- Writing into the grid ---- */

static int character_length(const char *text)
{
    unsigned char c = (unsigned char)*text;
    int len = c < 0xc0 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;

    for (int i = 1; i < len; i++)
        if (((unsigned char)text[i] & 0xc0) != 0x80)
            return 1;
    return len;
}

/* Returns the column after the text; what does not fit is left out. */
static int put(grid *g, int row, int col, enum ink ink, const char *text)
{
    while (*text) {
        int len = character_length(text);

        if (col >= 0 && col < GRID_COLS) {
            cell *c = &g->at[row][col];

            memcpy(c->glyph, text, (size_t)len);
            c->glyph[len] = '\0';
            /* Names are the user's: no control character of theirs reaches the terminal. */
            if (len == 1 && ((unsigned char)*text < ' ' || (unsigned char)*text >= 127))
                c->glyph[0] = '?';
            if (len == 2 && (unsigned char)text[0] == 0xc2 && (unsigned char)text[1] < 0xa0)
                memcpy(c->glyph, "?", 2);
            c->ink = (uint8_t)ink;
        }
        text += len;
        col++;
    }
    return col;
}

static void put_number(grid *g, int row, int col, enum ink ink, int number)
{
    char text[8];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_buf_put_int(&buf, number);
    put(g, row, col, ink, text);
}

static enum ink seat_ink(int seat)
{
    VD_ASSERT(seat == 0 || seat == 1);

    return seat ? INK_WHITE : INK_BLUE;
}

/* ---- Where things stand ---- */

static void place(grid *g, const measures *wide)
{
    const vd_board_view *view = g->view;
    const bool beside = vd_board_has_unentered(view) || vd_board_ends_across(view);
    bool left = view->style->home_left;
    int x = 0;

    g->wide = wide;
    g->cube = g->beside = -1;
    if (!left && vd_board_has_cube(view)) {
        g->cube = x;
        x += WIDE_CUBE;
    }
    g->left = x++;
    if (left) {
        g->off = x;
        x += wide->tray + 1;
    } else if (beside) {
        g->beside = x;
        x += wide->tray + 1;
    }
    g->quarter[0] = x;
    g->bar = x + wide->quarter + 1;
    g->quarter[1] = g->bar + wide->bar + 1;
    x = g->quarter[1] + wide->quarter + 1;
    if (!left) {
        g->off = x;
        x += wide->tray + 1;
    } else if (beside) {
        g->beside = x;
        x += wide->tray + 1;
    }
    g->right = x - 1;
    if (left && vd_board_has_cube(view))
        g->cube = x + 1;
}

static void lay_out(grid *g)
{
    const int columns = g->view->style->columns;

    g->high = vd_board_rows(g->view) == 3 ? &three_rows : &two_rows;
    g->columns = columns && columns < GRID_COLS ? columns : USUAL_COLS;
    place(g, &usual);
    if ((g->cube > g->right ? g->cube + WIDE_CUBE - 1 : g->right + 1) > g->columns)
        place(g, &narrow);
}

static int column_of(const grid *g, int column)
{
    VD_ASSERT(column >= 0 && column < 12);
    return g->quarter[column / 6] + g->wide->pitch * (column % 6) + g->wide->indent;
}

/* ---- Drawing ---- */

static bool is_wall(const grid *g, int col)
{
    return col == g->quarter[0] - 1 || col == g->bar - 1 || col == g->quarter[1] - 1 ||
           col == g->quarter[1] + g->wide->quarter;
}

static void draw_frame(grid *g)
{
    const glyphs *use = glyphs_of(g);

    for (int bottom = 0; bottom < 2; bottom++) {
        int row = g->high->rim[bottom];

        for (int col = g->left; col <= g->right; col++)
            put(g, row, col, INK_FRAME, is_wall(g, col) ? use->tee[bottom] : use->across);
        put(g, row, g->left, INK_FRAME, use->corner[bottom][0]);
        put(g, row, g->right, INK_FRAME, use->corner[bottom][1]);
    }
    for (int row = g->high->rim[VD_HALF_TOP] + 1; row < g->high->rim[VD_HALF_BOTTOM]; row++)
        for (int col = g->left; col <= g->right; col++)
            if (is_wall(g, col) || col == g->left || col == g->right)
                put(g, row, col, INK_FRAME, use->down);
}

/* Row of level 0 (at the rim) and up in a half, or in the row between them. */
static int row_of(const grid *g, int half, int level)
{
    return half == VD_HALF_TOP ? g->high->rim[half] + 1 + level : g->high->rim[half] - 1 - level;
}

/* `count` checkers one above the other from level `first`, to the middle (`step` 1) or to the rim (-1); the last place holds the
 * number when they are too many. */
static void draw_stack(grid *g, int half, int col, int count, int seat, int first, int step)
{
    const int room = step > 0 ? g->high->stack - first : first + 1;

    VD_ASSERT((seat == 0 || seat == 1) && count >= 0);
    for (int i = 0; i < count && i < room; i++) {
        const int row = row_of(g, half, first + step * i);

        if (i == room - 1 && count > room)
            put_number(g, row, col - (count > 9 ? 1 : 0), seat_ink(seat), count);
        else
            put(g, row, col, seat_ink(seat), glyphs_of(g)->checker[seat]);
    }
}

/* On the rim: the last play came here, or it left from here. */
static void draw_mark(grid *g, int half, int col, int point)
{
    const vd_board_style *style = g->view->style;
    const glyphs *use = glyphs_of(g);
    const int row = g->high->rim[half];
    const bool top = half == VD_HALF_TOP;

    VD_ASSERT(point > 0 && point <= VD_TRACK_MAX);
    if (half == VD_ROW_SHARED) /* after the number */
        col++;
    if (style->last_to >> point & 1)
        put(g, row, col, INK_CUBE, use->reached[top ? VD_HALF_TOP : VD_HALF_BOTTOM]);
    else if (style->last_from >> point & 1)
        put(g, row, col, INK_CUBE, use->left[top ? VD_HALF_TOP : VD_HALF_BOTTOM]);
}

/* At the rim, under the others, between two marks. */
static void draw_pinned(grid *g, int half, int col, int seat)
{
    const int row = row_of(g, half, 0);

    put(g, row, col - 1, INK_CUBE, "[");
    put(g, row, col, seat_ink(seat), glyphs_of(g)->checker[seat]);
    put(g, row, col + 1, INK_CUBE, "]");
}

static void draw_point(grid *g, int half, int column)
{
    const glyphs *use = glyphs_of(g);
    int point = vd_board_point_at(g->view, half, column);
    int col = column_of(g, column);
    int dark = vd_board_is_dark(g->view, point), side;
    int count = vd_board_checkers_at(g->view, point, &side);
    const int pinned = vd_board_pinned_at(g->view, point);
    char text[8];
    vd_buf name;

    for (int level = 0; level < g->high->stack; level++)
        put(g, row_of(g, half, level), col, dark ? INK_DARK : INK_LIGHT,
            level == g->high->stack - 1 ? use->tip[half != VD_HALF_TOP] : use->point[dark]);
    draw_stack(g, half, col, count, vd_board_seat_of(g->view, side), pinned >= 0, 1);
    if (pinned >= 0)
        draw_pinned(g, half, col, vd_board_seat_of(g->view, pinned));
    vd_buf_init(&name, text, sizeof text);
    vd_board_put_point(&name, g->view, point);
    /* Side by side, "l12" and "k11" would run together: the letter says which point it is. */
    if (g->wide == &narrow && name.length > 2)
        vd_buf_cut(&name, 1);
    put(g, g->high->numbers[half], col - (name.length > 1), INK_FAINT, text);
    draw_mark(g, half, col, point);
}

/* The way of who sits in a half out of the row between them, along the other's, past all rows to its own and along that one out. */
static void draw_way(grid *g, int half, int outside, int exit)
{
    const glyphs *use = glyphs_of(g);
    const bool left = g->view->style->home_left;
    const int own = vd_board_seat_of(g->view, vd_board_side_of(g->view, half));
    const int beam = g->bar + g->wide->bar / 2, side = left ? -1 : 1;

    put(g, g->high->middle[1 - half], column_of(g, left ? 0 : 11), seat_ink(own),
        use->turn[1 - half]);
    put(g, row_of(g, half, 1), outside, seat_ink(own), use->turn[half]);
    put(g, g->high->rim[half], beam + side, seat_ink(own), use->onward[left]);
    put(g, g->high->rim[half], beam - side, seat_ink(1 - own), use->onward[!left]);
    put(g, row_of(g, half, 1), exit, seat_ink(own), use->onward[left]);
}

/* Both enter the row between the others at one end and go together to the other, above their homes; from there the way of who sits
 * below goes up, along the upper row back and past all rows down to its own; the other's the contrary way. */
static void draw_ways(grid *g)
{
    const glyphs *use = glyphs_of(g);
    const bool left = g->view->style->home_left;
    const int near = g->quarter[0] - 1, far = g->quarter[1] + g->wide->quarter;
    const int outside = left ? far : near;

    for (int row = row_of(g, VD_HALF_TOP, 2); row <= row_of(g, VD_HALF_BOTTOM, 2); row++)
        put(g, row, outside, INK_FRAME, use->outside);
    put(g, g->high->numbers[VD_ROW_SHARED], g->bar + g->wide->bar / 2, INK_FAINT,
        use->onward[left]);
    put(g, row_of(g, VD_ROW_SHARED, 1), g->beside + g->wide->tray / 2, INK_FAINT,
        use->onward[left]);
    for (int half = 0; half < 2; half++)
        draw_way(g, half, outside, left ? near : far);
}

/* Three in a row: fifteen fill a tray exactly. */
static void draw_tray(grid *g, int half, int col, int count, int seat, const char *glyph)
{
    VD_ASSERT(seat == 0 || seat == 1);

    for (int i = 0; i < count && i < 3 * TRAY_ROWS; i++)
        put(g, row_of(g, half, i / 3), col + (g->wide->tray - 3) / 2 + i % 3, seat_ink(seat),
            glyph);
}

static void draw_sides(grid *g, int half)
{
    const vd_board_view *view = g->view;
    int side = vd_board_side_of(view, half);
    int seat = vd_board_seat_of(view, side);
    const vd_side *own = &view->situation->pos.side[side];
    const vd_side *facing = &view->situation->pos.side[1 - side];
    const bool across = half == VD_HALF_TOP && vd_board_ends_across(view);

    draw_tray(g, half, across ? g->beside : g->off, own->point[0], seat, glyphs_of(g)->slab[seat]);
    if (vd_board_has_unentered(view))
        draw_tray(g, half, g->beside, own->unentered, seat, glyphs_of(g)->checker[seat]);
    /* A checker on the bar lies where it will enter: in front of the opponent. */
    draw_stack(g, half, g->bar + g->wide->bar / 2, facing->bar, 1 - seat, g->high->stack - 1, -1);
}

/* Trictrac: the token stands beside the case of its points, the fichet beside that of its holes, both counted from the side's own
 * talon, on the rim. */
static void draw_marks_of(grid *g, int half)
{
    const int side = vd_board_side_of(g->view, half);
    const int row = g->high->rim[half];
    const int points = g->view->style->words->token[side],
              holes = g->view->style->words->fichet[side];

    for (int column = 0; column < 12; column++) {
        const int point = vd_board_point_at(g->view, half, column);
        const int at = side == VD_MOVER ? point : 25 - point;

        if (at == points)
            put(g, row, column_of(g, column) - 1, INK_CUBE, glyphs_of(g)->token);
        if (at == holes)
            put(g, row, column_of(g, column) + 1, INK_CUBE, glyphs_of(g)->fichet);
    }
}

static int cube_row(const grid *g)
{
    const vd_situation *situation = g->view->situation;

    if (situation->doubled || situation->cube_owner < 0)
        return g->high->middle[VD_HALF_TOP];
    return row_of(g, situation->cube_owner == g->view->bottom ? VD_HALF_BOTTOM : VD_HALF_TOP, 0);
}

static void draw_cube(grid *g)
{
    const char *const *piece = glyphs_of(g)->cube;
    int row = cube_row(g), end;
    char text[16];
    vd_buf buf;

    if (g->cube < 0)
        return;
    vd_buf_init(&buf, text, sizeof text);
    vd_board_put_power(&buf, vd_board_cube_face(g->view));
    for (int i = 1; i < 5; i++) {
        put(g, row - 1, g->cube + i, INK_CUBE, piece[1]);
        put(g, row + 1, g->cube + i, INK_CUBE, piece[1]);
    }
    put(g, row - 1, g->cube, INK_CUBE, piece[0]);
    put(g, row - 1, g->cube + 5, INK_CUBE, piece[2]);
    put(g, row, g->cube, INK_CUBE, piece[3]);
    put(g, row, g->cube + 5, INK_CUBE, piece[3]);
    put(g, row + 1, g->cube, INK_CUBE, piece[4]);
    put(g, row + 1, g->cube + 5, INK_CUBE, piece[5]);
    end = (int)buf.length;
    put(g, row, g->cube + 1 + (4 - (end > 4 ? 4 : end) + (end == 1)) / 2, INK_CUBE, text);
}

static void draw_dice(grid *g)
{
    const vd_board_view *view = g->view;
    vd_dice dice = view->situation->dice;
    int right = view->bottom == VD_MOVER;
    int col = g->quarter[right] + (g->wide->quarter - (4 * dice.count - 1)) / 2;
    enum ink ink = seat_ink(vd_board_seat_of(view, VD_MOVER));

    for (int i = 0; i < dice.count; i++) {
        char text[4] = {'[', (char)('0' + dice.die[i]), ']', '\0'};

        put(g, g->high->middle[right], col + 4 * i, ink, text);
    }
}

/* What is longer than the line goes to the row below, cut at a dot. */
static void put_folding(grid *g, int row, int col, enum ink ink, char *text)
{
    static const char dot[] = " · ";
    char *cut = NULL;
    int at = col;

    VD_ASSERT(row + 1 < GRID_ROWS && col < g->columns);

    for (char *c = text; *c; c += character_length(c), at++)
        if (!strncmp(c, dot, sizeof dot - 1) && at <= g->columns)
            cut = c;
    if (at > g->columns && cut) {
        put(g, row + 1, col, ink, cut + sizeof dot - 1);
        *cut = '\0';
    }
    put(g, row, col, ink, text);
}

static void draw_caption(grid *g, int half)
{
    const vd_board_view *view = g->view;
    int side = vd_board_side_of(view, half), seat = vd_board_seat_of(view, side);
    int row = half == VD_HALF_TOP ? ROW_TOP_CAPTION : g->high->bottom_caption, col = g->left + 1;
    char text[512];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_board_put_side(&buf, view, side);
    col = put(g, row, col, seat_ink(seat), glyphs_of(g)->checker[seat]);
    col = put(g, row, col + 1, seat_ink(seat), vd_board_name_of(view, side));
    put_folding(g, row, col + 2, INK_PLAIN, text);
}

static void draw_rules(grid *g)
{
    char text[512];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_board_put_rules(&buf, g->view, " · ");
    put_folding(g, g->high->rules, g->left + 1, INK_FAINT, text);
}

/* ---- Writing it out ---- */

/* What the catalogue and French names use beyond ASCII; in the order of their codes. */
static const struct {
    const char *from, *to;
} folds[] = {
    {"\u00a0", " "}, {"«", "\""}, {"·", "-"},  {"»", "\""},  {"À", "A"},  {"Â", "A"}, {"Ç", "C"},
    {"È", "E"},      {"É", "E"},  {"Ê", "E"},  {"Ë", "E"},   {"Î", "I"},  {"Ï", "I"}, {"Ô", "O"},
    {"Ù", "U"},      {"Û", "U"},  {"Ü", "U"},  {"à", "a"},   {"â", "a"},  {"ä", "a"}, {"ç", "c"},
    {"è", "e"},      {"é", "e"},  {"ê", "e"},  {"ë", "e"},   {"î", "i"},  {"ï", "i"}, {"ô", "o"},
    {"ö", "o"},      {"ù", "u"},  {"û", "u"},  {"ü", "u"},   {"œ", "oe"}, {"–", "-"}, {"—", "-"},
    {"’", "'"},      {"“", "\""}, {"”", "\""}, {"…", "..."}, {"→", "->"}, {"−", "-"},
};

static const char *folded(const char *glyph)
{
    if ((unsigned char)glyph[0] < 0x80)
        return glyph;
    for (size_t i = 0; i < sizeof folds / sizeof folds[0]; i++)
        if (!strcmp(folds[i].from, glyph))
            return folds[i].to;
    return "?";
}

/* Returns how many columns it takes. */
static int put_glyph(vd_buf *out, const vd_board_style *style, const char *glyph)
{
    const char *shown = style->unicode ? glyph : folded(glyph);

    if (!*glyph)
        shown = " ";
    if (out)
        vd_buf_put(out, shown);
    return style->unicode ? 1 : (int)strlen(shown);
}

static void put_ink(vd_buf *out, int ink)
{
    vd_buf_put(out, "\033[");
    /* Back to the terminal's own ink first: bold would otherwise last. */
    vd_buf_put(out, ink == INK_PLAIN ? "" : "0;");
    vd_buf_put(out, ink_codes[ink]);
    vd_buf_putc(out, 'm');
}

static void write_row(vd_buf *out, const cell *row, const vd_board_style *style)
{
    int ink = INK_PLAIN, end = GRID_COLS;

    while (end > 0 && (!row[end - 1].glyph[0] || !strcmp(row[end - 1].glyph, " ")))
        end--;
    for (int col = 0; col < end; col++) {
        if (style->colour && row[col].glyph[0] && row[col].ink != ink) {
            ink = row[col].ink;
            put_ink(out, ink);
        }
        put_glyph(out, style, row[col].glyph);
    }
    if (ink != INK_PLAIN)
        put_ink(out, INK_PLAIN);
    vd_buf_putc(out, '\n');
}

/* The character at the start of a text. */
static const char *glyph_at(const char *text, char out[5])
{
    const int length = character_length(text);

    memcpy(out, text, (size_t)length);
    out[length] = '\0';
    return out;
}

static int word_columns(const vd_board_style *style, const char *text)
{
    char glyph[5];
    int columns = 0;

    for (; *text && *text != ' '; text += character_length(text))
        columns += put_glyph(NULL, style, glyph_at(text, glyph));
    return columns;
}

static void write_indent(vd_buf *out, const grid *g)
{
    for (int i = 0; i < g->left + 1; i++)
        vd_buf_putc(out, ' ');
}

/* A long sentence below the board, folded like the rest and broken between words; nothing where there is none. */
static void write_sentence(vd_buf *out, const grid *g,
                           void (*put_it)(vd_buf *out, const vd_board_view *view))
{
    char text[512], glyph[5];
    int col = g->left + 1;
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    put_it(&buf, g->view);
    if (!buf.length)
        return;
    write_indent(out, g);
    for (const char *c = text; *c; c += character_length(c)) {
        if (*c == ' ' && col + 1 + word_columns(g->view->style, c + 1) > g->columns) {
            vd_buf_putc(out, '\n');
            write_indent(out, g);
            col = g->left + 1;
        } else {
            col +=
                put_glyph(out, g->view->style, (unsigned char)*c < ' ' ? "?" : glyph_at(c, glyph));
        }
    }
    vd_buf_putc(out, '\n');
}

static bool is_empty(const cell *row)
{
    for (int col = 0; col < GRID_COLS; col++)
        if (row[col].glyph[0])
            return false;
    return true;
}

/* The second row of a caption that has none. */
static bool is_spare(const grid *g, int row)
{
    return (row == ROW_TOP_CAPTION + 1 || row == g->high->bottom_caption + 1 ||
            row == g->high->rules + 1) &&
           is_empty(g->at[row]);
}

vd_status vd_board_text(vd_buf *out, const vd_variant *variant, const vd_situation *situation,
                        const vd_board_style *style)
{
    vd_board_view view;
    grid g;
    int last;

    if (!vd_board_draws(variant))
        return VD_ERR_UNSUPPORTED;
    memset(&g, 0, sizeof g);
    vd_board_view_init(&view, variant, situation, style);
    g.view = &view;
    lay_out(&g);
    last = style->bare ? g.high->numbers[VD_HALF_BOTTOM] : g.high->rules + 1;
    draw_frame(&g);
    for (int half = 0; half < 2; half++) {
        for (int column = 0; column < 12; column++)
            draw_point(&g, half, column);
        draw_sides(&g, half);
        if (style->words)
            draw_marks_of(&g, half);
        draw_caption(&g, half);
    }
    if (vd_board_rows(&view) == 3) {
        for (int column = 0; column < 12; column++)
            draw_point(&g, VD_ROW_SHARED, column);
        draw_ways(&g);
    }
    draw_cube(&g);
    draw_dice(&g);
    draw_rules(&g);
    for (int row = style->bare ? ROW_TOP_NUMBERS : 0; row <= last; row++)
        if (!is_spare(&g, row))
            write_row(out, g.at[row], style);
    if (!style->bare) {
        write_sentence(out, &g, vd_board_put_way);
        write_sentence(out, &g, vd_board_put_duty);
    }
    return out->full ? VD_ERR_FULL : VD_OK;
}
