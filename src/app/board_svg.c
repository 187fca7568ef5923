/* The one SVG renderer: screen, reports and paper. Flat colours that survive a grey printer; every shape that carries
 * meaning differs by more than its colour (rings on blue checkers, none on white ones). */
#include "board.h"
#include "board_geometry.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* data/board-geometry.json, which the board in the browser is drawn from too. */
enum {
    POINT = VD_BOARD_POINT,
    QUARTER = 6 * POINT,
    BAR = VD_BOARD_BAR,
    TRAY = VD_BOARD_TRAY,
    GAP = VD_BOARD_GAP, /* wood between the parts */
    RIM = VD_BOARD_RIM, /* wood above and below, where the numbers are */
    FIELD = VD_BOARD_FIELD,
    RADIUS = VD_BOARD_RADIUS,
    CUBE = VD_BOARD_CUBE,
    SLAB_HEIGHT = VD_BOARD_SLAB_HEIGHT,
    CAPTION = 38,
    WIDTH = 2 * TRAY + 2 * QUARTER + BAR + 4 * GAP,
    HEIGHT = FIELD + 2 * RIM,
    MARGIN = 10
};

#define WOOD        "#6b4a33"
#define WOOD_EDGE   "#4a3222"
#define WOOD_INSIDE "#59402d"
#define FELT        "#efe5d0"
#define SPIKE_DARK  "#a8553f"
#define SPIKE_LIGHT "#cdb891"
#define BLUE        "#24497f"
#define BLUE_EDGE   "#132a4d"
#define BLUE_RING   "#7f9fcd"
#define WHITE       "#fdfcf8"
#define WHITE_EDGE  "#4d4840"
#define PAPER       "#fdfbf7"
/* Told apart without colour too: one is dotted. */
#define ARROW_BEST   "#17604a"
#define ARROW_PLAYED "#a8201f"
#define FICHET       "#d9a441"
#define INK          "#2b2621"
#define INK_SOFT     "#6a6055"
#define INK_WOOD     "#f1e6d3"

typedef struct drawing {
    vd_buf *out;
    const vd_board_view *view;
    int tray_off, tray_side; /* left edges */
    int quarter[2];
    int bar;
    int top;    /* of the wooden frame */
    bool three; /* rows of points, not two */
    int spike, stack, die, die_step;
} drawing;

__attribute__((format(printf, 2, 3))) static void emit(drawing *d, const char *format, ...)
{
    char text[512];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    vd_buf_put(d->out, text);
}

/* Text content: what XML forbids becomes "?". */
static void put_escaped(vd_buf *out, const char *text)
{
    for (const char *c = text; *c; c++) {
        if (*c == '<')
            vd_buf_put(out, "&lt;");
        else if (*c == '>')
            vd_buf_put(out, "&gt;");
        else if (*c == '&')
            vd_buf_put(out, "&amp;");
        else if (((unsigned char)*c < ' ' && *c != '\n') || *c == 127)
            vd_buf_putc(out, '?');
        else if (vd_board_turns_text(c))
            c += 2;
        else
            vd_buf_putc(out, *c);
    }
}

static void lay_out(drawing *d)
{
    bool left = d->view->style->home_left;
    int x = GAP;

    d->three = vd_board_rows(d->view) == 3;
    d->spike = d->three ? VD_BOARD_SPIKE_THREE : VD_BOARD_SPIKE;
    d->stack = d->three ? VD_BOARD_STACK_THREE : VD_BOARD_STACK;
    d->die = d->three ? VD_BOARD_DIE_THREE : VD_BOARD_DIE;
    d->die_step = d->three ? VD_BOARD_DIE_STEP_THREE : VD_BOARD_DIE_STEP;
    d->top = d->view->style->bare ? 0 : CAPTION;
    if (left)
        d->tray_off = x;
    else
        d->tray_side = x;
    d->quarter[0] = x + TRAY + GAP;
    d->bar = d->quarter[0] + QUARTER;
    d->quarter[1] = d->bar + BAR;
    x = d->quarter[1] + QUARTER + GAP;
    if (left)
        d->tray_side = x;
    else
        d->tray_off = x;
}

static int field_top(const drawing *d)
{
    return d->top + RIM;
}

static int middle(const drawing *d)
{
    return field_top(d) + FIELD / 2;
}

/* The middle of what lies between the row that both sides share and a half, but for that row's numbers. */
static int gap_middle(const drawing *d, int half)
{
    const int away = FIELD / 4 - VD_BOARD_ROW_THREE / 4;

    return middle(d) + (half == VD_HALF_TOP ? -away : away + 8);
}

/* y that lies `inward` pixels from the rim of a half, or from the lower edge of the row between them. */
static int from_rim(const drawing *d, int half, int inward)
{
    if (half == VD_ROW_SHARED)
        return middle(d) + VD_BOARD_ROW_THREE / 2 - inward;
    return half == VD_HALF_TOP ? field_top(d) + inward : field_top(d) + FIELD - inward;
}

/* ---- Parts ---- */

static void draw_head(drawing *d)
{
    const vd_board_view *view = d->view;
    const char *id = view->style->id ? view->style->id : "";
    vd_board_style bare = *view->style;
    int height = HEIGHT + 2 * d->top;
    char text[2048];
    vd_buf buf;

    if (!view->style->bare)
        height += 26;
    emit(d,
         "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%d %d %d %d\" width=\"%d\" "
         "height=\"%d\" role=\"img\" lang=\"%s\" aria-labelledby=\"%stitle %sdesc\">\n",
         -MARGIN, -MARGIN, WIDTH + 2 * MARGIN, height + 2 * MARGIN, WIDTH + 2 * MARGIN,
         height + 2 * MARGIN, vd_lang_code(view->style->lang), id, id);
    vd_buf_init(&buf, text, sizeof text);
    vd_board_put_rules(&buf, view, " · ");
    emit(d, "<title id=\"%stitle\">", id);
    put_escaped(d->out, text);
    emit(d, "</title>\n<desc id=\"%sdesc\">", id);
    vd_buf_cut(&buf, 0);
    bare.bare = true;
    (void)!vd_board_plain(&buf, view->variant, view->situation, &bare);
    put_escaped(d->out, text);
    vd_buf_put(d->out, "</desc>\n");
    emit(d, "<g font-family=\"system-ui, 'DejaVu Sans', 'Liberation Sans', sans-serif\">\n");
}

static void draw_wood(drawing *d)
{
    int y = field_top(d);

    /* Words need a ground of their own on a dark page. */
    if (!d->view->style->bare)
        emit(d, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", -MARGIN,
             -MARGIN, WIDTH + 2 * MARGIN, HEIGHT + 2 * d->top + 26 + 2 * MARGIN, PAPER);
    emit(d,
         "<rect x=\"0\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"10\" fill=\"%s\" "
         "stroke=\"%s\" stroke-width=\"2\"/>\n",
         d->top, WIDTH, HEIGHT, WOOD, WOOD_EDGE);
    for (int i = 0; i < 2; i++)
        emit(d, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", d->quarter[i],
             y, QUARTER, FIELD, FELT);
    for (int i = 0; i < 2; i++) {
        int x = i ? d->tray_off : d->tray_side;

        for (int half = 0; half < 2; half++)
            emit(d, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\" fill=\"%s\"/>\n",
                 x, half ? y + FIELD / 2 + VD_BOARD_TRAY_GAP : y, TRAY,
                 FIELD / 2 - VD_BOARD_TRAY_GAP, WOOD_INSIDE);
    }
    emit(d, "<path d=\"M%d %dV%d\" stroke=\"%s\" stroke-width=\"2\"/>\n", d->bar + BAR / 2, d->top,
         d->top + HEIGHT, WOOD_EDGE);
}

static void draw_checker(drawing *d, int x, int y, int seat)
{
    VD_ASSERT(seat == 0 || seat == 1);

    emit(d, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.5\"/>",
         x, y, RADIUS - 1, seat ? WHITE : BLUE, seat ? WHITE_EDGE : BLUE_EDGE);
    if (!seat)
        emit(d, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"none\" stroke=\"%s\"/>", x, y,
             RADIUS - 6, BLUE_RING);
    vd_buf_putc(d->out, '\n');
}

static void draw_count(drawing *d, int x, int y, int seat, int count)
{
    VD_ASSERT(seat == 0 || seat == 1);

    emit(d, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\"/>", x, y, RADIUS - 5,
         seat ? WHITE : BLUE);
    emit(d,
         "<text x=\"%d\" y=\"%d\" font-size=\"19\" font-weight=\"700\" text-anchor=\"middle\" "
         "fill=\"%s\">%d</text>\n",
         x, y + 7, seat ? INK : WHITE, count);
}

static int column_x(const drawing *d, int column)
{
    return d->quarter[column / 6] + POINT * (column % 6);
}

/* How far from the rim the checker of this level lies. Over a pinned one, which peeps out under them, they lie half a checker
 * farther, and no higher than the others do. */
static int inward_of(const drawing *d, int point, int level)
{
    const int over = vd_board_pinned_at(d->view, point) >= 0 ? RADIUS : 0;
    const int inward = RADIUS + 1 + 2 * RADIUS * level + over;
    const int most = RADIUS + 1 + 2 * RADIUS * (d->stack - 1);

    return inward < most ? inward : most;
}

/* A spike, or in the row between the halves, which both sides share, an arch. */
static void draw_place(drawing *d, int half, int x, const char *colour)
{
    const int rim = from_rim(d, half, 0), tip = from_rim(d, half, d->spike);

    if (half == VD_ROW_SHARED)
        emit(d, "<path d=\"M%d %dh%dV%da%d %d 0 0 0 %d 0z\" fill=\"%s\"/>\n", x + 1, rim, POINT - 2,
             tip + POINT / 2 - 1, POINT / 2 - 1, POINT / 2 - 1, 2 - POINT, colour);
    else
        emit(d, "<path d=\"M%d %dh%dL%d %dz\" fill=\"%s\"/>\n", x + 1, rim, POINT - 2,
             x + POINT / 2, tip, colour);
}

static int number_y(int half, int rim, bool large)
{
    if (half == VD_ROW_SHARED)
        return rim + (large ? 17 : 14);
    return half == VD_HALF_TOP ? rim - (large ? 7 : 10) : rim + (large ? 23 : 21);
}

static void draw_point(drawing *d, int half, int column)
{
    int point = vd_board_point_at(d->view, half, column), side;
    int checkers = vd_board_checkers_at(d->view, point, &side);
    int seat = vd_board_seat_of(d->view, side);
    int x = column_x(d, column), rim = from_rim(d, half, 0);
    const bool large = d->view->style->large;
    vd_board_style numbered = *d->view->style;
    vd_board_view view = *d->view;
    char name[8];
    vd_buf buf;
    const int pinned = vd_board_pinned_at(d->view, point);

    /* No letters in a picture. */
    numbered.letters = false;
    view.style = &numbered;
    vd_buf_init(&buf, name, sizeof name);
    vd_board_put_point(&buf, &view, point);
    draw_place(d, half, x, vd_board_is_dark(d->view, point) ? SPIKE_DARK : SPIKE_LIGHT);
    emit(d,
         "<text x=\"%d\" y=\"%d\" font-size=\"%d\" text-anchor=\"middle\" fill=\"%s\">%s</text>\n",
         x + POINT / 2, number_y(half, rim, large), large ? 22 : 15,
         half == VD_ROW_SHARED ? INK : INK_WOOD, name);
    if (pinned >= 0)
        draw_checker(d, x + POINT / 2, from_rim(d, half, RADIUS + 1),
                     vd_board_seat_of(d->view, pinned));
    for (int i = 0; i < checkers && i < d->stack; i++)
        draw_checker(d, x + POINT / 2, from_rim(d, half, inward_of(d, point, i)), seat);
    if (checkers > d->stack)
        draw_count(d, x + POINT / 2, from_rim(d, half, inward_of(d, point, d->stack - 1)), seat,
                   checkers);
}

/* Checkers on the bar lie where they will enter: in front of the opponent. */
static void draw_bar(drawing *d, int half)
{
    int side = 1 - vd_board_side_of(d->view, half);
    int seat = vd_board_seat_of(d->view, side);
    int checkers = d->view->situation->pos.side[side].bar;
    int x = d->bar + BAR / 2;

    for (int i = 0; i < checkers && i < VD_BOARD_BAR_STACK; i++)
        draw_checker(d, x, from_rim(d, half, FIELD / 2 - VD_BOARD_BAR_OFFSET - 2 * RADIUS * i),
                     seat);
    if (checkers > VD_BOARD_BAR_STACK)
        draw_count(d, x, from_rim(d, half, FIELD / 2 - VD_BOARD_BAR_OFFSET), seat, checkers);
}

/* Checkers in a tray stand on edge, in groups of five to be counted at a glance; the number follows them. */
static void draw_slabs(drawing *d, int half, int left, int count, int seat)
{
    int inward = VD_BOARD_SLAB_STEP;

    VD_ASSERT(seat == 0 || seat == 1);
    for (int i = 0; i < count; i++) {
        inward += i && i % 5 == 0 ? VD_BOARD_SLAB_GROUP : VD_BOARD_SLAB_STEP;
        emit(d,
             "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"2\" fill=\"%s\" "
             "stroke=\"%s\"/>\n",
             left + VD_BOARD_SLAB_INSET,
             from_rim(d, half, inward) - (half == VD_HALF_TOP ? SLAB_HEIGHT : 0),
             VD_BOARD_SLAB_WIDTH, SLAB_HEIGHT, seat ? WHITE : BLUE, seat ? WHITE_EDGE : BLUE_RING);
    }
    if (count)
        emit(d,
             "<text x=\"%d\" y=\"%d\" font-size=\"15\" text-anchor=\"middle\" "
             "fill=\"%s\">%d</text>\n",
             left + TRAY / 2, from_rim(d, half, inward + (half == VD_HALF_TOP ? 17 : 6)), INK_WOOD,
             count);
}

/* Checkers are borne off beside their home: where both run the same way, that of who sits above is across the board. */
static int tray_of(const drawing *d, int half)
{
    return half == VD_HALF_TOP && vd_board_ends_across(d->view) ? d->tray_side : d->tray_off;
}

static void draw_side(drawing *d, int half)
{
    int side = vd_board_side_of(d->view, half);
    const vd_side *own = &d->view->situation->pos.side[side];
    int seat = vd_board_seat_of(d->view, side);

    draw_slabs(d, half, tray_of(d, half), own->point[0], seat);
    draw_slabs(d, half, d->tray_side, own->unentered, seat);
    draw_bar(d, half);
}

/* ---- Cube and dice ---- */

/* Owned cubes lie at their owner's rim; unentered checkers have that place in their variants. */
static int cube_y(const drawing *d)
{
    const vd_situation *situation = d->view->situation;
    int half = situation->cube_owner == d->view->bottom ? VD_HALF_BOTTOM : VD_HALF_TOP;

    if (situation->doubled || situation->cube_owner < 0)
        return middle(d);
    return from_rim(d, half,
                    vd_board_has_unentered(d->view) ? FIELD / 2 - VD_BOARD_CUBE_INNER
                                                    : VD_BOARD_CUBE_RIM);
}

static void draw_cube(drawing *d)
{
    int x = d->tray_side + TRAY / 2, y = cube_y(d), size;
    char text[16];
    vd_buf buf;

    if (!vd_board_has_cube(d->view))
        return;
    vd_buf_init(&buf, text, sizeof text);
    /* The face has room for five figures. */
    if (vd_board_cube_face(d->view) > 16) {
        vd_buf_put(&buf, "2^");
        vd_buf_put_int(&buf, vd_board_cube_face(d->view));
    } else {
        vd_board_put_power(&buf, vd_board_cube_face(d->view));
    }
    size = buf.length <= 2 ? 21 : buf.length == 3 ? 17 : 13;
    emit(d,
         "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"7\" fill=\"%s\" "
         "stroke=\"%s\" stroke-width=\"%s\"/>",
         x - CUBE / 2, y - CUBE / 2, CUBE, CUBE, WHITE,
         d->view->situation->doubled ? SPIKE_DARK : WOOD_EDGE,
         d->view->situation->doubled ? "4" : "1.5");
    emit(d,
         "<text x=\"%d\" y=\"%d\" font-size=\"%d\" font-weight=\"700\" text-anchor=\"middle\" "
         "fill=\"%s\">%s</text>\n",
         x, y + size / 3 + 1, size, INK, text);
}

static void draw_die(drawing *d, int x, int y, int die, int seat)
{
    VD_ASSERT(die >= 1 && die <= 6);
    /* Bit i: a pip at place i of a three by three grid. */
    static const unsigned pips[7] = {0, 0x010, 0x101, 0x111, 0x145, 0x155, 0x16d};

    emit(d,
         "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"7\" fill=\"%s\" stroke=\"%s\" "
         "stroke-width=\"1.5\"/>",
         x - d->die / 2, y - d->die / 2, d->die, d->die, seat ? WHITE : BLUE,
         seat ? WHITE_EDGE : BLUE_EDGE);
    for (int i = 0; i < 9; i++)
        if (pips[die] >> i & 1)
            emit(d, "<circle cx=\"%d\" cy=\"%d\" r=\"4\" fill=\"%s\"/>",
                 x + d->die * 11 / 36 * (i % 3 - 1), y + d->die * 11 / 36 * (i / 3 - 1),
                 seat ? INK : WHITE);
    vd_buf_putc(d->out, '\n');
}

static void draw_dice(drawing *d)
{
    vd_dice dice = d->view->situation->dice;
    int quarter = d->quarter[d->view->bottom == VD_MOVER];
    int x = quarter + QUARTER / 2 - d->die_step / 2 * (dice.count - 1);
    const int half = d->view->bottom == VD_MOVER ? VD_HALF_BOTTOM : VD_HALF_TOP;
    const int y = d->three ? gap_middle(d, half) : middle(d);

    for (int i = 0; i < dice.count; i++)
        draw_die(d, x + d->die_step * i, y, dice.die[i], vd_board_seat_of(d->view, VD_MOVER));
}

/* ---- The ways of three rows ---- */

/* A path in a seat's colour, with an edge around it. */
static void draw_path(drawing *d, int seat, bool thin, const char *path)
{
    VD_ASSERT(seat == 0 || seat == 1);
    for (int edge = 1; edge >= 0; edge--)
        emit(d,
             "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" "
             "stroke-linecap=\"round\" stroke-linejoin=\"round\"/>%s",
             path,
             edge   ? seat ? WHITE_EDGE : BLUE_EDGE
             : seat ? WHITE
                    : BLUE,
             edge   ? thin ? "4.5" : "6"
             : thin ? "2"
                    : "3",
             edge ? "" : "\n");
}

static void draw_word(drawing *d, int x, int y, const char *key)
{
    emit(d,
         "<text x=\"%d\" y=\"%d\" font-size=\"13\" text-anchor=\"middle\" fill=\"%s\">%s</text>\n",
         x, y, INK_WOOD, vd_text(d->view->style->lang, key));
}

/* An arrow along a row in a seat's colour. */
static void draw_along(drawing *d, int seat, int y, int from, int to)
{
    const int back = to > from ? -4 : 4;
    char path[96];

    snprintf(path, sizeof path, "M%d %dH%dM%d %dL%d %dL%d %d", from, y, to, to + back, y - 4, to, y,
             to + back, y + 4);
    draw_path(d, seat, true, path);
}

/* An arrow upright in a gap between the rows. */
static void draw_turn(drawing *d, int x, int y, bool up, int seat)
{
    const int foot = up ? 11 : -11;
    char path[96];

    snprintf(path, sizeof path, "M%d %dV%dM%d %dL%d %dL%d %d", x, y + foot, y - foot, x - 6,
             y - foot / 2, x, y - foot, x + 6, y - foot / 2);
    draw_path(d, seat, false, path);
}

/* Past all rows, in the wood beside them: from the end of the other side's to a side's own. The way of who sits below runs outside
 * the other's. `edge`: where the rows end. */
static void draw_past(drawing *d, int half, int edge, int on)
{
    const bool below = half == VD_HALF_BOTTOM;
    const int inward = VD_BOARD_ROW_THREE * (below ? 7 : 13) / 20;
    const int x = edge - on * (below ? 10 : 5), y = from_rim(d, half, inward);
    char path[128];

    snprintf(path, sizeof path, "M%d %dH%dV%dH%dM%d %dL%d %dL%d %d", edge - on,
             from_rim(d, 1 - half, inward), x, y, edge, edge - on * 4, y - 4, edge, y,
             edge - on * 4, y + 4);
    draw_path(d, vd_board_seat_of(d->view, vd_board_side_of(d->view, half)), true, path);
}

/* The way of who sits in a half: out of the row between, along the other's row, past all to its own, along that and off. */
static void draw_way(drawing *d, int half, int entry, int exit)
{
    const bool left = d->view->style->home_left, below = half == VD_HALF_BOTTOM;
    const int on = left ? -1 : 1, seat = vd_board_seat_of(d->view, vd_board_side_of(d->view, half));
    /* in the half of the room where no dice lie */
    const int among = d->quarter[!below] + QUARTER / 2, reach = on * POINT * 13 / 10;
    const int row = VD_BOARD_ROW_THREE;

    draw_turn(d, column_x(d, left ? 0 : 11) + POINT / 2, gap_middle(d, 1 - half), below, seat);
    draw_past(d, half, entry, on);
    draw_along(d, seat, from_rim(d, half, row + 5), among - reach, among + reach);
    draw_along(d, 1 - seat, from_rim(d, half, row + 15), among + reach, among - reach);
    draw_along(d, seat, from_rim(d, half, row / 2), exit + on * 2, exit + on * 13);
    draw_word(d, d->tray_off + TRAY / 2,
              from_rim(d, half, FIELD / 2 - VD_BOARD_TRAY_GAP - (below ? 18 : 9)), "board.way_out");
}

/* Both enter the row between the halves at one end and go together to the other, above their homes; there the way of who sits
 * below goes up, along the upper row back, past all rows down to its own; the other's the contrary way. */
static void draw_ways(drawing *d)
{
    const bool left = d->view->style->home_left;
    const int on = left ? -1 : 1, beam = d->bar + BAR / 2, y = middle(d) + 8;
    const int first = d->quarter[0], last = d->quarter[1] + QUARTER;
    const int entry = left ? last : first, head = entry - on;

    for (int half = 0; half < 2; half++)
        draw_way(d, half, entry, left ? first : last);
    emit(d, "<g fill=\"none\" stroke=\"%s\" stroke-width=\"3\">", INK_WOOD);
    for (int i = -7; i <= 7; i += 14)
        emit(d, "<path d=\"M%d %dl%d 9l%d 9\"/>", beam + i - on * 9 / 2, middle(d) - 9, on * 9,
             -on * 9);
    emit(d, "<path d=\"M%d %dH%dM%d %dL%d %dL%d %d\"/></g>\n", entry - on * (GAP + TRAY - 6), y,
         head, head - on * 5, y - 5, head, y, head - on * 5, y + 5);
    draw_word(d, d->tray_side + TRAY / 2, middle(d) - 5, "board.way_in");
}

/* ---- Tokens and fichets of trictrac ---- */

/* A hole at the foot of each case, with the fichet in that of the holes marked; the token at the tip of the case of the points. */
static void draw_score(drawing *d, int half)
{
    const int side = vd_board_side_of(d->view, half);
    const int points = d->view->style->words->token[side],
              holes = d->view->style->words->fichet[side];

    for (int column = 0; column < 12; column++) {
        const int point = vd_board_point_at(d->view, half, column);
        const int at = side == VD_MOVER ? point : 25 - point;
        const int x = column_x(d, column) + POINT / 2;

        emit(d, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\" stroke=\"%s\"/>\n", x,
             from_rim(d, half, -5), at == holes ? 5 : 2, at == holes ? FICHET : WOOD_EDGE,
             WOOD_EDGE);
        if (at == points)
            emit(d,
                 "<circle cx=\"%d\" cy=\"%d\" r=\"7\" fill=\"%s\" stroke=\"%s\" "
                 "stroke-width=\"2\"/>\n",
                 x, from_rim(d, half, d->spike + 7), FICHET, WOOD_EDGE);
    }
}

/* ---- Arrows ---- */

typedef struct spot {
    double x, y;
} spot;

/* How many of the arrows before this one begin, or end, at a place. */
static int arrows_before(const drawing *d, size_t arrow, int place, bool ends)
{
    const vd_board_arrow *all = d->view->style->arrow, *one = &all[arrow];
    int count = 0;

    for (size_t i = 0; i < arrow; i++)
        if (all[i].best == one->best)
            count += (ends ? all[i].to : all[i].from) == place;
    return count;
}

static int inside(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

static spot spot_at(int x, int y)
{
    return (spot){x, y};
}

/* The checker that leaves a place, or the room where one arrives: the mover's numbers. */
static spot spot_of(const drawing *d, int place, bool ends, int before)
{
    const int half =
        vd_board_side_of(d->view, VD_HALF_BOTTOM) == VD_MOVER ? VD_HALF_BOTTOM : VD_HALF_TOP;
    int side, checkers, level;

    if (place == VD_PLACE_OFF)
        return spot_at(tray_of(d, half) + TRAY / 2, from_rim(d, half, FIELD / 5 + RADIUS * before));
    if (place == VD_PLACE_BAR)
        return spot_at(
            d->bar + BAR / 2,
            from_rim(d, 1 - half, FIELD / 2 - VD_BOARD_BAR_OFFSET - 2 * RADIUS * before));
    if (place < 1 || place > d->view->variant->track)
        return spot_at(d->tray_side + TRAY / 2, middle(d));
    checkers = vd_board_checkers_at(d->view, place, &side);
    level = ends ? (side == VD_MOVER ? checkers : 0) + before : checkers - 1 - before;
    level = inside(level, 0, d->stack - 1);
    for (int h = 0; h < vd_board_rows(d->view); h++)
        for (int column = 0; column < 12; column++)
            if (vd_board_point_at(d->view, h, column) == place)
                return spot_at(column_x(d, column) + POINT / 2,
                               from_rim(d, h, inward_of(d, place, level)));
    return spot_at(0, 0);
}

/* Ringed: what an arrow leads to, each the same one. */
static bool is_ringed(const drawing *d, int place)
{
    for (size_t i = 0; i < d->view->style->rings; i++)
        if (d->view->style->ring[i].place == place)
            return true;
    return false;
}

/* A bent line with a white edge and a head; a round end marks where it begins. */
static void draw_arrow(drawing *d, size_t arrow)
{
    const vd_board_arrow *one = &d->view->style->arrow[arrow];
    const char *colour = one->best ? ARROW_BEST : ARROW_PLAYED;
    /* A checker that came by another arrow goes on from where it came to lie. */
    const spot a = spot_of(d, one->from, false,
                           arrows_before(d, arrow, one->from, false) -
                               arrows_before(d, arrow, one->from, true));
    const spot b = spot_of(d, one->to, true,
                           is_ringed(d, one->to) ? 0 : arrows_before(d, arrow, one->to, true));
    const double dx = b.x - a.x, dy = b.y - a.y, length = sqrt(dx * dx + dy * dy);
    /* to the side by an eighth of the way; towards the middle of the board it looks best */
    const double bend = (dx > 0) == (a.y > middle(d)) ? 0.12 : -0.12;
    const spot c = {(a.x + b.x) / 2 + dy * bend, (a.y + b.y) / 2 - dx * bend};
    const double tx = b.x - c.x, ty = b.y - c.y, t = sqrt(tx * tx + ty * ty);
    spot end, wing;

    if (length < 1 || t < 1)
        return;
    end = (spot){b.x - tx / t * 14, b.y - ty / t * 14};
    wing = (spot){-ty / t * 9, tx / t * 9};
    for (int edge = 1; edge >= 0; edge--) {
        emit(d,
             "<path d=\"M%.1f %.1fQ%.1f %.1f %.1f %.1f\" fill=\"none\" stroke=\"%s\" "
             "stroke-width=\"%d\" stroke-linecap=\"round\"%s/>",
             a.x, a.y, c.x, c.y, end.x, end.y, edge ? WHITE : colour, edge ? 10 : 6,
             edge || one->best ? "" : " stroke-dasharray=\"1 10\"");
        emit(d,
             "<path d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fz\" fill=\"%s\" stroke=\"%s\" "
             "stroke-width=\"%d\" stroke-linejoin=\"round\"/>",
             b.x, b.y, end.x + wing.x, end.y + wing.y, end.x - wing.x, end.y - wing.y,
             edge ? WHITE : colour, edge ? WHITE : colour, edge ? 5 : 1);
    }
    emit(d,
         "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"6\" fill=\"%s\" stroke=\"%s\" stroke-width=\"2\"/>\n",
         a.x, a.y, colour, WHITE);
}

/* Around the checker that stands there, or the room of the first; wider than a checker, so that the edge of neither hides it. */
static void draw_ring(drawing *d, const vd_board_ring *ring)
{
    const spot at = spot_of(d, ring->place, false, 0);

    for (int edge = 1; edge >= 0; edge--)
        emit(d,
             "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%d\" fill=\"none\" stroke=\"%s\" "
             "stroke-width=\"%d\"%s/>",
             at.x, at.y, RADIUS - 2,
             edge         ? WHITE
             : ring->best ? ARROW_BEST
                          : ARROW_PLAYED,
             edge ? 8 : 4, edge || ring->best ? "" : " stroke-dasharray=\"3 5\"");
    vd_buf_putc(d->out, '\n');
}

/* ---- Words ---- */

static void draw_caption(drawing *d, int half)
{
    int side = vd_board_side_of(d->view, half), seat = vd_board_seat_of(d->view, side);
    int y = half == VD_HALF_TOP ? 20 : d->top + HEIGHT + 26;
    char text[512];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_board_put_side(&buf, d->view, side);
    emit(d, "<circle cx=\"14\" cy=\"%d\" r=\"8\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.5\"/>",
         y - 5, seat ? WHITE : BLUE, seat ? WHITE_EDGE : BLUE_EDGE);
    emit(d, "<text x=\"30\" y=\"%d\" font-size=\"17\" fill=\"%s\"><tspan font-weight=\"700\">", y,
         INK);
    put_escaped(d->out, vd_board_name_of(d->view, side));
    emit(d, "</tspan><tspan dx=\"12\" fill=\"%s\">", INK_SOFT);
    put_escaped(d->out, text);
    vd_buf_put(d->out, "</tspan></text>\n");
}

static void draw_rules(drawing *d)
{
    char text[1024];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_board_put_rules(&buf, d->view, " · ");
    emit(d, "<text x=\"5\" y=\"%d\" font-size=\"14\" fill=\"%s\">", d->top + HEIGHT + 54, INK_SOFT);
    put_escaped(d->out, text);
    vd_buf_put(d->out, "</text>\n");
    vd_buf_cut(&buf, 0);
    vd_board_put_duty(&buf, d->view);
    if (!buf.length)
        return;
    emit(
        d,
        "<text x=\"%d\" y=\"%d\" font-size=\"14\" font-weight=\"700\" text-anchor=\"end\" fill=\"%s\">",
        WIDTH - 5, d->top + HEIGHT + 54, INK);
    put_escaped(d->out, text);
    vd_buf_put(d->out, "</text>\n");
}

vd_status vd_board_svg(vd_buf *out, const vd_variant *variant, const vd_situation *situation,
                       const vd_board_style *style)
{
    vd_board_view view;
    drawing d;

    if (!vd_board_draws(variant))
        return VD_ERR_UNSUPPORTED;
    memset(&d, 0, sizeof d);
    vd_board_view_init(&view, variant, situation, style);
    d.out = out;
    d.view = &view;
    lay_out(&d);
    draw_head(&d);
    draw_wood(&d);
    for (int half = 0; half < 2; half++) {
        for (int column = 0; column < 12; column++)
            draw_point(&d, half, column);
        draw_side(&d, half);
        if (style->words)
            draw_score(&d, half);
        if (!style->bare)
            draw_caption(&d, half);
    }
    if (d.three) {
        for (int column = 0; column < 12; column++)
            draw_point(&d, VD_ROW_SHARED, column);
        draw_ways(&d);
    }
    draw_cube(&d);
    draw_dice(&d);
    for (size_t i = 0; i < style->rings; i++)
        draw_ring(&d, &style->ring[i]);
    for (size_t i = 0; i < style->arrows; i++)
        draw_arrow(&d, i);
    if (!style->bare)
        draw_rules(&d);
    vd_buf_put(out, "</g>\n</svg>\n");
    return out->full ? VD_ERR_FULL : VD_OK;
}
