/* Match texts (.mat, .txt, .gam): one tolerant reader for every dialect. Who acts is judged by the rules first and by the
 * column second. */
#include "read_mat_parts.h"

#include <string.h>

typedef struct side {
    vd_piece name, rating;
    uint32_t score;
} side;

static vd_status fail(mat_reader *r, vd_import_fault fault, vd_piece at)
{
    return vd_import_fail(r->err, r->in, fault, (size_t)(at.at - r->in->text), at.at, at.len);
}

/* ---- Before a game ---- */

static void read_comment(mat_reader *r, vd_piece line)
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
static vd_status begin_match(mat_reader *r, uint32_t length)
{
    vd_mat_rules rules;
    bool money;

    vd_mat_rules_read(&r->headers, &rules);
    if (rules.unknown_variant.len)
        return vd_import_fail(
            r->err, r->in,
            vd_import_variant_fault(rules.unknown_variant.at, rules.unknown_variant.len),
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

static vd_status read_length(mat_reader *r, vd_piece points)
{
    uint32_t length;
    vd_piece rest;

    if (!vd_piece_number(points, &length, &rest) || length > UINT16_MAX)
        return fail(r, VD_IMPORT_bad_length, points);
    return begin_match(r, length);
}

/* ---- Names and scores ---- */

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
static void match_names(mat_reader *r, const side s[2])
{
    const char *const *name = r->match->name;
    vd_piece known[2];

    for (int i = 0; i < 2; i++)
        known[i] = (vd_piece){name[i], strlen(name[i])};
    r->swapped = !vd_piece_same(s[0].name, known[0]) && !vd_piece_same(s[1].name, known[1]) &&
                 (vd_piece_same(s[0].name, known[1]) || vd_piece_same(s[1].name, known[0]));
}

static void name_players(mat_reader *r, const side s[2])
{
    for (int i = 0; i < 2; i++) {
        r->match->name[i] = vd_piece_keep(r->b, s[i].name);
        if (s[i].rating.len)
            r->match->rating[i] = vd_piece_keep(r->b, s[i].rating);
    }
    r->swapped = false;
    vd_mat_players_apply(r->b, r->match);
}

static void note_renamed(mat_reader *r, const side s[2])
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

static void begin_game(mat_reader *r, const side s[2])
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

static vd_status read_names(mat_reader *r)
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
static bool row_follows(const mat_reader *r)
{
    vd_lines ahead = r->lines;
    vd_piece line;
    vd_mat_row row;

    while (vd_line_read(&ahead, &line))
        if (!vd_piece_blank(line))
            return vd_mat_row_read(line, &row) && row.numbered && row.number == 1 && row.cells;
    return false;
}

static vd_status read_lone_game(mat_reader *r, const side s[2])
{
    const vd_status status = r->match ? VD_OK : begin_match(r, 0);

    if (status != VD_OK)
        return status;
    vd_build_dialect(r->b, "gam");
    begin_game(r, s);
    return VD_OK;
}

/* ---- Lines inside a game ---- */

static void unknown_line(mat_reader *r, vd_piece text)
{
    vd_build_repair(r->b, VD_REPAIR_line_unknown, (int32_t)r->lines.number, 0, 0,
                    vd_piece_keep(r->b, text), NULL);
}

static void number_row(mat_reader *r, const vd_mat_row *row)
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
static bool read_named_result(mat_reader *r, const vd_mat_row *row)
{
    const uint32_t points = row->cells ? vd_mat_in_value_in(row->cell[0].rest) : 0;

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

static void read_row(mat_reader *r, const vd_mat_row *row)
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
            vd_mat_in_read_roll(r, row, i);
        else
            vd_mat_in_read_word(r, row, i);
    }
    if (r->line.len && r->line.at[r->line.len - 1] == ' ')
        r->trailing = true;
}

/* "; Set Pos=-b----E-C---eE---c-e----B-/0": the board in XGID's letters, capitals the right column's. */
static bool set_position(mat_reader *r, vd_piece text)
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

static void comment_in_game(mat_reader *r, vd_piece line)
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

static bool in_game(const mat_reader *r)
{
    return r->match && r->b->game && !r->wants_names;
}

/* A line that belongs to a game. */
static void read_in_game(mat_reader *r)
{
    vd_mat_row row;

    if (vd_mat_row_read(r->line, &row))
        read_row(r, &row);
    else
        unknown_line(r, vd_piece_trim(r->line));
}

/* Headers after games belong to the next match. */
static void end_match(mat_reader *r)
{
    r->match = NULL;
    r->length_known = false;
}

static vd_status read_line(mat_reader *r)
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

static const char *dialect_of(const mat_reader *r, const vd_rec_match *match)
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
    mat_reader r = {.in = in, .b = builder, .err = err, .variant = variant};
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
