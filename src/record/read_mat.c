/* Match texts (.mat, .txt, .gam): one tolerant reader for every dialect. Who acts is judged by the rules first and by the
 * column second. */
#include "mat_priv.h"

#include <stdlib.h>
#include <string.h>

enum { NARROW_GAP = 7, USUAL_RIGHT = 33, NAMES_GAP = 2, MAT_COLUMNS = 8 };

typedef struct reader {
    const vd_rec_input *in;
    vd_builder *b;
    vd_record_error *err;
    int variant; /* the variant to read it as, -1: as the headers say */
    vd_lines lines;
    vd_piece line;
    vd_rec_tags headers; /* met before the match they belong to */
    vd_rec_match *match; /* NULL: none yet */
    bool length_known;
    bool wants_names; /* "Game n" was read: the line of names follows */
    bool swapped;     /* in this game the columns are exchanged */
    size_t right;     /* where right cells begin in this game, 0 not known */
    uint32_t row;     /* number of the last row in this game */
    size_t
        misnumbered; /* place of the repair that tells of such rows in this match, from 1; 0: none */
    uint32_t games;  /* in this match */
    uint32_t number; /* of the game that comes, 0 not said */
    /* what the dialect can be told from */
    bool cannot_move, word_bar, marks, illegal_play, trailing, rating, returns;
} reader;

static vd_status fail(reader *r, vd_import_fault fault, vd_piece at)
{
    return vd_import_fail(r->err, r->in, fault, (size_t)(at.at - r->in->text), at.at, at.len);
}

/* ---- Before a game ---- */

static void read_comment(reader *r, vd_piece line)
{
    vd_piece key, value;
    const char *text;

    if (vd_mat_header_split(line, &key, &value)) {
        const char *name = vd_piece_keep(r->b, key);

        vd_build_tag(r->b, &r->headers, name, value.at, value.len);
        return;
    }
    text = vd_piece_keep(r->b, value);
    if (value.len)
        vd_build_tag(r->b, &r->headers, ";", text, value.len);
}

/* The headers and the length of a match are known: begin it. */
static vd_status begin_match(reader *r, uint32_t length)
{
    vd_mat_rules rules;
    bool money;

    vd_mat_rules_read(&r->headers, &rules);
    if (rules.unknown_variant.len)
        return vd_import_fail(r->err, r->in, VD_IMPORT_bad_variant,
                              (size_t)(r->line.at - r->in->text), rules.unknown_variant.at,
                              rules.unknown_variant.len);
    money = rules.galaxy && length > 0 && length % 2 == 0;
    r->match = vd_build_match(r->b);
    r->match->headers = r->headers;
    memset(&r->headers, 0, sizeof r->headers);
    vd_build_rules(
        r->b, r->variant >= 0 && !rules.variant_said ? (vd_variant_id)r->variant : rules.variant,
        money ? 0 : (int)length);
    r->length_known = true;
    r->games = 0;
    r->misnumbered = 0;
    if (money) {
        r->match->cube_limit = length;
        vd_build_repair(r->b, VD_REPAIR_money_length, (int32_t)length, 0, 0, NULL, NULL);
    }
    vd_mat_headers_apply(r->b, r->match);
    return VD_OK;
}

static vd_status read_length(reader *r, vd_piece points)
{
    uint32_t length;
    vd_piece rest;

    if (!vd_piece_number(points, &length, &rest) || length > UINT16_MAX)
        return fail(r, VD_IMPORT_bad_length, points);
    return begin_match(r, length);
}

/* ---- Names and scores ---- */

typedef struct side {
    vd_piece name, rating;
    uint32_t score;
} side;

/* "name, 1543.2": a rating after the last comma. */
static void split_rating(side *s)
{
    size_t comma = s->name.len;
    double number;
    vd_piece rating;

    while (comma > 0 && s->name.at[comma - 1] != ',')
        comma--;
    if (comma == 0)
        return;
    rating = vd_piece_trim(vd_piece_from(s->name, comma));
    if (!rating.len || !vd_number_read(rating.at, rating.len, &number))
        return;
    s->rating = rating;
    s->name = vd_piece_trim((vd_piece){s->name.at, comma - 1});
}

/* "name : 3" with its colon there; *rest is what follows the number. */
static bool side_at(vd_piece text, size_t colon, side *out, vd_piece *rest)
{
    const vd_piece number = vd_piece_trim(vd_piece_from(text, colon + 1));

    memset(out, 0, sizeof *out);
    if (text.at[colon] != ':' || !vd_piece_number(number, &out->score, rest) ||
        (rest->len && rest->at[0] != ' ' && rest->at[0] != '\t'))
        return false;
    out->name = vd_piece_trim((vd_piece){text.at, colon});
    split_rating(out);
    return true;
}

/* The whole of a text is one side: its last colon counts. */
static bool side_whole(vd_piece text, side *out)
{
    vd_piece rest;

    for (size_t colon = text.len; colon-- > 0;)
        if (side_at(text, colon, out, &rest) && vd_piece_blank(rest))
            return !out->name.len || out->name.at[0] != ':';
    return false;
}

/* Names and scores of both columns. Names may hold colons and numbers: the left side ends before two blanks if it can. */
static bool sides_read(vd_piece line, side s[2])
{
    vd_piece rest;

    for (int narrow = 0; narrow < 2; narrow++)
        for (size_t colon = 0; colon < line.len; colon++)
            if (side_at(line, colon, &s[0], &rest) &&
                (narrow || vd_piece_begins(rest, "  ") || vd_piece_begins(rest, "\t")) &&
                side_whole(rest, &s[1]))
                return true;
    return false;
}

/* The columns' names against those of the match. */
static void match_names(reader *r, const side s[2])
{
    const char *const *name = r->match->name;
    vd_piece known[2];

    for (int i = 0; i < 2; i++)
        known[i] = (vd_piece){name[i], strlen(name[i])};
    r->swapped = !vd_piece_same(s[0].name, known[0]) && !vd_piece_same(s[1].name, known[1]) &&
                 (vd_piece_same(s[0].name, known[1]) || vd_piece_same(s[1].name, known[0]));
}

static void name_players(reader *r, const side s[2])
{
    for (int i = 0; i < 2; i++) {
        r->match->name[i] = vd_piece_keep(r->b, s[i].name);
        if (s[i].rating.len)
            r->match->rating[i] = vd_piece_keep(r->b, s[i].rating);
    }
    r->swapped = false;
    vd_mat_players_apply(r->b, r->match);
}

static void note_renamed(reader *r, const side s[2])
{
    for (int i = 0; i < 2; i++) {
        const int seat = r->swapped ? !i : i;
        const char *name = r->match->name[seat];

        if (vd_piece_same(s[i].name, (vd_piece){name, strlen(name)}))
            continue;
        vd_build_alias(r->b, seat, vd_piece_keep(r->b, s[i].name));
        vd_build_repair(r->b, VD_REPAIR_player_renamed, 0, 0, 0, vd_piece_keep(r->b, s[i].name),
                        name);
    }
    if (r->swapped)
        vd_build_repair(r->b, VD_REPAIR_players_swapped, 0, 0, 0, NULL, NULL);
}

static void begin_game(reader *r, const side s[2])
{
    uint32_t score[2];
    const bool first = r->games == 0;
    vd_rec_game *game;

    if (!first)
        match_names(r, s);
    else
        name_players(r, s);
    for (int i = 0; i < 2; i++)
        score[r->swapped ? !i : i] = s[i].score;
    game = vd_build_game(r->b, score);
    if (r->number)
        game->number = r->number;
    r->number = 0;
    r->games++;
    if (!first)
        note_renamed(r, s);
    r->rating = r->rating || s[0].rating.len || s[1].rating.len;
    r->right = 0;
    r->row = 0;
    r->wants_names = false;
}

static vd_status read_names(reader *r)
{
    side s[2];

    if (!sides_read(r->line, s))
        return fail(r, VD_IMPORT_no_players, vd_piece_trim(r->line));
    if (!r->length_known)
        return fail(r, VD_IMPORT_no_length, vd_piece_trim(r->line));
    begin_game(r, s);
    return VD_OK;
}

/* ---- A game of JellyFish: two names, then rows ---- */

/* Where two blanks or a tab stand. */
static size_t names_gap(vd_piece text)
{
    const size_t blanks = vd_piece_find(text, "  "), tab = vd_piece_find(text, "\t");

    return blanks < tab ? blanks : tab;
}

static bool two_names(vd_piece line, side s[2])
{
    const vd_piece trimmed = vd_piece_trim(line);
    const size_t gap = names_gap(trimmed);

    memset(s, 0, 2 * sizeof *s);
    s[0].name = vd_piece_trim((vd_piece){trimmed.at, gap});
    s[1].name = vd_piece_trim(vd_piece_from(trimmed, gap));
    return s[0].name.len && s[1].name.len && names_gap(s[1].name) == s[1].name.len;
}

/* Is the next line that is not blank row 1? */
static bool row_follows(const reader *r)
{
    vd_lines ahead = r->lines;
    vd_piece line;
    vd_mat_row row;

    while (vd_line_read(&ahead, &line))
        if (!vd_piece_blank(line))
            return vd_mat_row_read(line, &row) && row.numbered && row.number == 1 && row.cells;
    return false;
}

static vd_status read_lone_game(reader *r, const side s[2])
{
    const vd_status status = r->match ? VD_OK : begin_match(r, 0);

    if (status != VD_OK)
        return status;
    vd_build_dialect(r->b, "gam");
    begin_game(r, s);
    return VD_OK;
}

/* ---- Cells ---- */

static size_t threshold(const reader *r)
{
    return (MAT_COLUMNS + (r->right ? r->right : USUAL_RIGHT)) / 2;
}

/* Is the next line that is not blank a row with both columns filled? */
static bool both_follow(const reader *r)
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
static int column_seat(const reader *r, const vd_mat_row *row, size_t i)
{
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

static bool could_play(reader *r, int seat, const vd_mat_cell *cell, const vd_rec_claim *claim)
{
    const vd_variant *variant = &r->match->rules.variant;
    const vd_plays *plays =
        vd_build_plays(r->b, variant, &r->b->pos[seat], vd_dice_make(cell->die[0], cell->die[1]));

    return plays && vd_claim_find(variant, &r->b->pos[seat], plays, claim);
}

static void warn_column(reader *r, const vd_mat_cell *cell)
{
    vd_build_repair(r->b, VD_REPAIR_wrong_column, 0, 0, 0, vd_piece_keep(r->b, cell->whole), NULL)
        ->action++;
}

/* Who acts: the one in turn, unless only the other could have played this. */
static int seat_of(reader *r, const vd_mat_row *row, size_t i, const vd_rec_claim *claim)
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

/* ---- A throw ---- */

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
static bool read_board(reader *r, vd_piece text, vd_pos *out, int *seat)
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

static void illegal_play(reader *r, const vd_mat_row *row, size_t i)
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

static void note_dialect(reader *r, const vd_mat_cell *cell, const vd_rec_claim *claim)
{
    r->cannot_move = r->cannot_move || (claim->cannot && vd_piece_begins(cell->rest, "cannot"));
    r->marks = r->marks || claim->unplayed;
    if (vd_piece_find(cell->rest, "Bar/") < cell->rest.len ||
        vd_piece_find(cell->rest, "/Off") < cell->rest.len)
        r->word_bar = true;
}

/* The one throw whose legal play this is; with a digit that was written, if any has. False: none, or several. */
static bool find_dice(reader *r, int seat, const vd_mat_cell *cell, const vd_rec_claim *claim,
                      uint8_t die[2])
{
    size_t found[2] = {0, 0};
    uint8_t fits[2][2] = {{0}};

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

/* Digits that are no dice: the play may tell the throw; else only the board it led to is kept, or nothing but the turn. */
static void unreadable_throw(reader *r, const vd_mat_row *row, size_t i, const vd_rec_claim *claim)
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
    vd_build_pass_turn(r->b, seat, claim, text);
}

static void read_roll(reader *r, const vd_mat_row *row, size_t i)
{
    const vd_mat_cell *cell = &row->cell[i];
    vd_rec_claim claim;
    vd_piece bad;
    int seat;

    if (cell->die[0] && vd_piece_begins(cell->rest, "illegal play")) {
        illegal_play(r, row, i);
        return;
    }
    vd_stretches_read(cell->rest, r->match->rules.variant.track, &claim, &bad);
    note_dialect(r, cell, &claim);
    if (!cell->die[0]) {
        unreadable_throw(r, row, i, &claim);
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

/* "=> 4", "to 4": 0 when it is not said. */
static uint32_t value_in(vd_piece text)
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
    const uint32_t number = value_in(text);

    if (vd_piece_find(text, "backgammon") < text.len)
        return 3;
    if (vd_piece_find(text, "gammon") < text.len)
        return 2;
    return number >= 1 && number <= 3 && vd_piece_find(text, "point") == text.len ? (int)number : 0;
}

/* Could a game end with so many points? */
static bool can_be_won(const reader *r, uint32_t points)
{
    const uint32_t stake = r->b->stake_exp < 31 ? (uint32_t)1 << r->b->stake_exp : 1;

    return points % stake == 0 && points / stake >= 1 && points / stake <= 3;
}

/* A result that is told twice: of two numbers the one that can be; the other is said. */
static uint32_t told_points(reader *r, uint32_t points)
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

static void read_result(reader *r, const vd_mat_row *row, size_t i)
{
    const vd_mat_cell *cell = &row->cell[i];
    const int column = column_seat(r, row, i);
    const int winner = cell->word == VD_MAT_WINS ? column : !column;
    const uint32_t points = told_points(r, value_in(cell->rest));
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

/* "Cannot Move" where no throw is written: the turn goes to the other. */
static void read_nothing(reader *r, const vd_mat_row *row, size_t i)
{
    const vd_mat_cell *cell = &row->cell[i];
    const vd_rec_claim none = {.cannot = true};
    const int seat = seat_of(r, row, i, &none);
    const char *text = vd_piece_keep(r->b, cell->whole);

    vd_build_repair(r->b, VD_REPAIR_no_dice, 0, 0, 0, text, NULL)->action++;
    vd_build_pass_turn(r->b, seat, &none, text);
}

static void read_word(reader *r, const vd_mat_row *row, size_t i)
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
        vd_build_action(r->b, seat_of(r, row, i, &none), kinds[cell->word], value_in(cell->rest), 0,
                        text);
    }
}

/* ---- Lines inside a game ---- */

static void unknown_line(reader *r, vd_piece text)
{
    vd_build_repair(r->b, VD_REPAIR_line_unknown, (int32_t)r->lines.number, 0, 0,
                    vd_piece_keep(r->b, text), NULL);
}

static void number_row(reader *r, const vd_mat_row *row)
{
    if (!row->numbered)
        return;
    if (row->number != r->row + 1 && r->misnumbered) {
        r->b->record->repair[r->misnumbered - 1].arg[2]++;
    } else if (row->number != r->row + 1) {
        vd_build_repair(r->b, VD_REPAIR_row_number, (int32_t)row->number, (int32_t)r->row + 1, 1,
                        NULL, NULL);
        r->misnumbered = r->b->record->repairs;
    }
    r->row = row->number;
}

/* "Anna wins 2 points": the name says who. False: no such line. */
static bool read_named_result(reader *r, const vd_mat_row *row)
{
    const uint32_t points = row->cells ? value_in(row->cell[0].rest) : 0;

    if (row->numbered || row->cells != 1 || row->cell[0].word != VD_MAT_WINS)
        return false;
    for (int seat = 0; seat < 2; seat++)
        if (vd_piece_same(row->stray,
                          (vd_piece){r->match->name[seat], strlen(r->match->name[seat])})) {
            vd_build_result(r->b, seat, points, r->b->said.end);
            return true;
        }
    return false;
}

static void read_row(reader *r, const vd_mat_row *row)
{
    number_row(r, row);
    if (row->stray.len && read_named_result(r, row))
        return;
    if (row->stray.len)
        unknown_line(r, row->stray);
    if (row->cells > 1 && row->cell[1].word == VD_MAT_ROLL &&
        (r->right == 0 || row->cell[1].column < r->right))
        r->right = row->cell[1].column;
    for (size_t i = 0; i < row->cells; i++) {
        if (row->cell[i].word == VD_MAT_ROLL)
            read_roll(r, row, i);
        else
            read_word(r, row, i);
    }
    if (r->line.len && r->line.at[r->line.len - 1] == ' ')
        r->trailing = true;
}

/* "; Set Pos=-b----E-C---eE---c-e----B-/0": the board in XGID's letters, capitals the right column's. */
static bool set_position(reader *r, vd_piece text)
{
    const size_t at = vd_piece_find(text, "Set Pos=");
    vd_piece rest = vd_piece_from(text, at + strlen("Set Pos="));
    char id[64];
    vd_buf buf;
    vd_situation situation;
    int owner = -1;
    uint32_t cube = 1, exponent;
    bool minus;

    if (at == text.len || rest.len < 26)
        return false;
    vd_buf_init(&buf, id, sizeof id);
    vd_buf_put_n(&buf, rest.at, 26);
    vd_buf_put(&buf, ":0:0:1:00:0:0:0:0:10");
    if (vd_xgid_parse(id, buf.length, (vd_variant_id)r->match->rules.variant.id, &situation,
                      NULL) != VD_OK)
        return false;
    rest = vd_piece_from(rest, 27);
    minus = rest.len && rest.at[0] == '-';
    if (vd_piece_number(vd_piece_from(rest, minus), &exponent, &rest) && exponent > 0 &&
        exponent < 31) {
        cube = (uint32_t)1 << exponent;
        owner = minus == r->swapped;
    }
    vd_build_position(r->b, !r->swapped, &situation.pos, cube, owner);
    return true;
}

static void comment_in_game(reader *r, vd_piece line)
{
    vd_piece key, value;

    if (vd_mat_header_split(line, &key, &value)) {
        uint32_t count;
        vd_piece rest;

        if (vd_piece_is(key, "AutoDoubles") && vd_piece_number(value, &count, &rest) && count < 30)
            for (uint32_t i = 0; i < count; i++)
                vd_build_action(r->b, 0, VD_REC_auto_double, 0, 0, NULL);
        return;
    }
    if (set_position(r, value))
        return;
    if (value.len && value.at[0] != '[') {
        const char *text = vd_piece_keep(r->b, value);

        vd_build_tag(r->b, &r->b->game->tags, ";", text, strlen(text));
    }
}

static bool is_game_line(vd_piece line, uint32_t *number)
{
    vd_piece rest;

    line = vd_piece_trim(line);
    if (!vd_piece_begins(line, "game"))
        return false;
    rest = vd_piece_trim(vd_piece_from(line, 4));
    return vd_piece_number(rest, number, &rest) &&
           (vd_piece_blank(rest) || strchr(":.(", vd_piece_trim(rest).at[0]));
}

static bool is_names_line(vd_piece line)
{
    side s[2];

    return sides_read(line, s) && s[0].name.len && s[1].name.len;
}

static bool in_game(const reader *r)
{
    return r->match && r->b->game && !r->wants_names;
}

/* A line that belongs to a game. */
static void read_in_game(reader *r)
{
    vd_mat_row row;

    if (vd_mat_row_read(r->line, &row))
        read_row(r, &row);
    else
        unknown_line(r, vd_piece_trim(r->line));
}

/* Headers after games belong to the next match. */
static void end_match(reader *r)
{
    r->match = NULL;
    r->length_known = false;
}

static vd_status read_line(reader *r)
{
    side names[2];
    vd_piece points;

    vd_build_line(r->b, r->lines.number);
    if (vd_piece_blank(r->line))
        return VD_OK;
    if (vd_mat_is_comment(r->line)) {
        vd_piece key, value;

        if (!in_game(r) || r->b->over ||
            (vd_mat_header_split(r->line, &key, &value) && vd_piece_is(key, "Site")))
            read_comment(r, r->line);
        else
            comment_in_game(r, r->line);
        return VD_OK;
    }
    if (vd_mat_length(r->line, &points)) {
        end_match(r);
        return read_length(r, points);
    }
    if (is_game_line(r->line, &r->number)) {
        r->wants_names = true;
        return r->length_known ? VD_OK : fail(r, VD_IMPORT_no_length, vd_piece_trim(r->line));
    }
    if (r->wants_names || is_names_line(r->line))
        return read_names(r);
    if (!in_game(r) && two_names(r->line, names) && row_follows(r))
        return read_lone_game(r, names);
    if (in_game(r))
        read_in_game(r);
    else
        unknown_line(r, vd_piece_trim(r->line));
    return VD_OK;
}

/* ---- The dialect ---- */

static bool site_is(const vd_rec_match *match, const char *name)
{
    const vd_piece site = {match->place ? match->place : "",
                           match->place ? strlen(match->place) : 0};

    return vd_piece_find(site, name) < site.len;
}

static const char *dialect_of(const reader *r, const vd_rec_match *match)
{
    static const struct {
        const char *site, *dialect;
    } sites[] = {{"galaxy", "galaxy"},         {"studio", "studio"},         {"heroes", "studio"},
                 {"hedgehog", "opengammon"},   {"opengammon", "opengammon"}, {"playok", "playok"},
                 {"gridgammon", "gridgammon"}, {"gamesgrid", "gridgammon"}};

    for (size_t i = 0; i < sizeof sites / sizeof *sites; i++)
        if (site_is(match, sites[i].site))
            return sites[i].dialect;
    if (r->rating)
        return "gridgammon";
    if (r->illegal_play)
        return "snowie";
    if (r->in->marked || vd_rec_tag_get(&match->headers, "Transcriber") ||
        vd_rec_tag_get(&match->headers, "Match ID"))
        return r->cannot_move || r->word_bar ? "xg-text" : "xg";
    return r->trailing && !r->returns ? "gnu" : "jellyfish";
}

/* ---- The whole ---- */

static vd_status read_as(const vd_rec_input *in, vd_builder *builder, vd_record_error *err,
                         int variant)
{
    reader r = {.in = in, .b = builder, .err = err, .variant = variant};
    vd_status status = VD_OK;
    size_t games = 0;

    r.lines = (vd_lines){.text = in->text, .len = in->len};
    r.returns = memchr(in->text, '\r', in->len) != NULL;
    while (status == VD_OK && vd_line_read(&r.lines, &r.line))
        status = read_line(&r);
    if (status != VD_OK)
        return status;
    for (size_t i = 0; i < builder->record->matches; i++)
        games += builder->record->match[i]->games;
    if (!games)
        return vd_import_fail(err, in, VD_IMPORT_no_games, in->len, NULL, 0);
    if (!builder->record->dialect[0])
        vd_build_dialect(builder, dialect_of(&r, builder->record->match[0]));
    return VD_OK;
}

static size_t illegal_plays(const vd_builder *builder)
{
    size_t count = 0;

    for (size_t i = 0; i < builder->record->repairs; i++)
        count += builder->record->repair[i].what == VD_REPAIR_illegal_play;
    return count;
}

/* Plays that break the rules of backgammon may be good ones of a variant that the file does not name. */
static void try_variants(const vd_rec_input *in, vd_builder *builder)
{
    static const vd_variant_id others[] = {VD_NACKGAMMON, VD_HYPERGAMMON, VD_LONGGAMMON};
    const size_t had = illegal_plays(builder);

    for (size_t i = 0; had > 1 && i < sizeof others / sizeof *others; i++) {
        vd_builder *other, kept;
        vd_status status = vd_builder_new(builder->record->format, &other);

        if (status != VD_OK)
            return;
        status = read_as(in, other, NULL, (int)others[i]);
        if (status == VD_OK && 4 * illegal_plays(other) < had) {
            kept = *builder;
            *builder = *other;
            *other = kept;
            builder->line = 0;
            vd_build_repair(builder, VD_REPAIR_variant_found, 0, 0, 0,
                            vd_variant_get(others[i])->name, NULL)
                ->game = 0;
            vd_builder_free(other);
            return;
        }
        vd_builder_free(other);
    }
}

static vd_status read_mat(const vd_rec_input *in, vd_builder *builder, vd_record_error *err)
{
    const vd_status status = read_as(in, builder, err, -1);

    if (status == VD_OK)
        try_variants(in, builder);
    return status;
}

static int sniff_mat(const char *text, size_t len)
{
    vd_lines lines = {.text = text, .len = len < 65536 ? len : 65536};
    vd_piece line, points;
    vd_mat_row row;
    uint32_t number;
    int sure = 0;

    while (vd_line_read(&lines, &line)) {
        if (vd_mat_length(line, &points) || is_game_line(line, &number))
            return 2;
        if (vd_mat_row_read(line, &row) && row.numbered && row.cells &&
            row.cell[0].word == VD_MAT_ROLL)
            sure = 1;
    }
    return sure;
}

const vd_format vd_format_mat = {
    .name = "mat", .sniff = sniff_mat, .read = read_mat, .write = vd_mat_write};
