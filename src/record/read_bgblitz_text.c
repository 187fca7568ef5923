/* The position text of BGBlitz, in whatever language: board, ids, plays or cube lines with their figures. */
#include "position_text.h"

#include <math.h>
#include <string.h>

#define ENGINE "BGBlitz"

typedef struct reader {
    const vd_rec_input *in;
    vd_builder *b;
    vd_record_error *err;
    vd_lines lines;
    vd_rec_position *position;
    vd_piece upper, lower; /* names beside the board */
    vd_rec_analysis *analysis;
    vd_rec_candidate *candidate;
    uint32_t candidates;
    int chances; /* rows of chances above the cube's lines */
    int cube_rows;
    bool normalised; /* the second figure is one */
} reader;

static vd_rec_analysis *analysis_of(reader *r, vd_rec_analysis_kind kind)
{
    if (!r->analysis) {
        r->analysis =
            vd_build_analysis(r->b, &r->position->analyses, kind, r->position->seat, ENGINE);
        r->analysis->unit =
            r->position->situation.length ? VD_REC_UNIT_normalised : VD_REC_UNIT_money;
    }
    return r->analysis;
}

/* "+13-14-...-+   O: Green  52": the name beside an edge of the board. */
static void read_edge(reader *r, vd_piece line)
{
    static const char *const sides[] = {" O: ", " X: "};
    vd_piece *const names[] = {&r->upper, &r->lower};

    for (size_t i = 0; i < 2; i++) {
        const size_t at = vd_piece_find(line, sides[i]);
        vd_piece name;

        if (at >= line.len)
            continue;
        name = vd_piece_trim(vd_piece_from(line, at + strlen(sides[i])));
        while (name.len && name.at[name.len - 1] >= '0' && name.at[name.len - 1] <= '9')
            name.len--;
        *names[i] = vd_piece_trim(name);
    }
}

static vd_status begin_position(reader *r, vd_piece line)
{
    r->position = vd_xgid_position(r->in, r->b, line, r->err);
    if (!r->position)
        return VD_ERR_PARSE;
    if (r->lower.len || r->upper.len) {
        r->position->named = true;
        r->position->name[0] = vd_piece_keep(r->b, r->lower);
        r->position->name[1] = vd_piece_keep(r->b, r->upper);
    }
    r->analysis = NULL;
    r->candidate = NULL;
    r->candidates = 0;
    r->chances = r->cube_rows = 0;
    r->normalised = false;
    return VD_OK;
}

/* "(-0.053)" if it is there; the piece between the brackets. */
static bool read_bracket(vd_piece *text, vd_piece *out)
{
    vd_piece rest = *text;
    double value;

    *out = (vd_piece){text->at, 0};
    if (!vd_mark_read(&rest, '('))
        return false;
    *out = rest;
    if (!vd_signed_read(&rest, &value))
        return false;
    out->len = (size_t)(rest.at - out->at);
    if (!vd_mark_read(&rest, ')'))
        return false;
    *text = rest;
    return true;
}

/* ---- Plays --------------------------------------------------------------------------------------------------- */

/* "  2.   0.111 mwp /  -0.545  (-0.053)  19/18, 3/1": chance of the match and equity, or the equity alone. */
static bool read_candidate(reader *r, vd_piece line)
{
    vd_piece text = vd_piece_trim(line), behind, bad;
    uint32_t number;
    double first, second;
    bool both = false;
    vd_rec_claim claim;

    if (!r->position->situation.dice.count || !vd_piece_number(text, &number, &text) ||
        number != r->candidates + 1 || !vd_mark_read(&text, '.') || !vd_signed_read(&text, &first))
        return false;
    text = vd_piece_trim(text);
    if (vd_piece_begins(text, "mwp")) {
        text = vd_piece_from(text, 3);
        both = vd_mark_read(&text, '/') && vd_signed_read(&text, &second);
    }
    read_bracket(&text, &behind);
    text = vd_piece_trim(text);
    vd_stretches_read(text, 24, &claim, &bad);
    if (bad.len)
        return false;
    r->candidate =
        vd_build_candidate(r->b, analysis_of(r, VD_REC_ANALYSIS_plays), &r->position->situation.pos,
                           &r->position->situation.dice, &claim);
    r->candidate->text = vd_piece_keep(r->b, text);
    r->candidate->eval.figure[VD_REC_EQUITY] = both ? second : first;
    if (both)
        r->candidate->eval.figure[VD_REC_MWC] = first;
    if (behind.len)
        vd_signed_read(&behind, &r->candidate->behind);
    r->candidates++;
    return true;
}

/* "       0.254  0.000  0.000  -  0.746  0.338  0.004" under a play. */
static bool read_chances(reader *r, vd_piece line)
{
    double own[3], other[3];

    if (!r->candidate || !isnan(r->candidate->eval.figure[VD_REC_WIN]))
        return false;
    for (int i = 0; i < 3; i++)
        if (!vd_signed_read(&line, &own[i]))
            return false;
    if (!vd_mark_read(&line, '-'))
        return false;
    for (int i = 0; i < 3; i++)
        if (!vd_signed_read(&line, &other[i]))
            return false;
    vd_eval_chances(&r->candidate->eval, own, true);
    vd_eval_chances(&r->candidate->eval, other, false);
    return true;
}

/* ---- The cube ------------------------------------------------------------------------------------------------ */

/* " Red          54.1  17.5  0.2": in percent; the upper player's row comes first. */
static bool read_side(reader *r, vd_piece line)
{
    vd_piece text = vd_piece_trim(line);
    const vd_piece name = r->chances == 0 ? r->upper : r->lower;
    double chance[3];
    bool upper;
    vd_rec_analysis *a;

    if (r->position->situation.dice.count || r->chances >= 2 || !name.len || text.len < name.len ||
        memcmp(text.at, name.at, name.len) != 0)
        return false;
    text = vd_piece_from(text, name.len);
    for (int i = 0; i < 3; i++) {
        if (!vd_signed_read(&text, &chance[i]))
            return false;
        vd_mark_read(&text, '%');
        chance[i] = vd_percent(chance[i]);
    }
    if (!vd_piece_blank(text))
        return false;
    a = analysis_of(r, VD_REC_ANALYSIS_cube);
    upper = r->chances++ == 0;
    vd_eval_chances(&a->line[VD_REC_NO_DOUBLE], chance, upper == (r->position->seat == 1));
    return true;
}

/* " Equity Red (cubeless): 0.139  Std.Dev.: 0.132" */
static bool read_cubeless(reader *r, vd_piece line)
{
    vd_piece rest, more;
    double equity, deviation;

    if (r->chances < 2 || !isnan(r->analysis->line[VD_REC_NO_DOUBLE].figure[VD_REC_CUBELESS]))
        return false;
    vd_piece_before(line, ':', &rest);
    if (!vd_signed_read(&rest, &equity))
        return false;
    vd_piece_before(rest, ':', &more);
    if (!vd_signed_read(&more, &deviation))
        return false;
    r->analysis->line[VD_REC_NO_DOUBLE].figure[VD_REC_CUBELESS] = equity;
    vd_piece_before(rest, ':', &more);
    vd_tag_piece(r->b, &r->analysis->tags, "standard_deviation", more);
    return true;
}

/* " Equity (cubeful)    :  0.226" */
static bool read_cubeful(reader *r, vd_piece line)
{
    vd_piece rest;
    double equity;
    const char *value;

    if (r->chances < 2 || r->cube_rows || vd_rec_tag_get(&r->analysis->tags, "equity"))
        return false;
    vd_piece_before(line, ':', &rest);
    value = rest.at;
    if (!vd_signed_read(&rest, &equity) || !vd_piece_blank(rest))
        return false;
    vd_tag_piece(r->b, &r->analysis->tags, "equity", (vd_piece){value, (size_t)(rest.at - value)});
    return true;
}

/* " Cube Action:          :  No Double / Take     EMG" */
static bool read_verdict(reader *r, vd_piece line)
{
    vd_piece rest, verdict;
    size_t at;

    if (r->chances < 2 || r->analysis->best)
        return false;
    vd_piece_before(line, ':', &rest);
    vd_piece_before(rest, ':', &verdict);
    verdict = vd_piece_trim(verdict);
    if (!verdict.len || vd_signed_read(&rest, &(double){0}))
        return false;
    at = vd_piece_find(verdict, " emg");
    if (at + 4 == verdict.len) {
        r->normalised = true;
        verdict = vd_piece_trim((vd_piece){verdict.at, at});
    }
    r->analysis->best = vd_piece_keep(r->b, verdict);
    return true;
}

/* By their words where they are known; else a pass is worth exactly 1. */
static int line_of(vd_piece label, double equity)
{
    static const char *const passes[] = {"pass",
                                         "refus",
                                         "ablehn",
                                         "reject",
                                         "drop",
                                         "\xe9\x99\x8d\xe3\x82\x8a",
                                         "\xe3\x83\x91\xe3\x82\xb9"};
    static const char *const takes[] = {"take",
                                        "prend",
                                        "annehm",
                                        "accept",
                                        "\xe5\x8f\x97\xe3\x81\x91",
                                        "\xe3\x83\x86\xe3\x82\xa4\xe3\x82\xaf"};

    if (vd_piece_find(label, "/") >= label.len)
        return VD_REC_NO_DOUBLE;
    if (vd_piece_find(label, "eaver") < label.len)
        return VD_REC_BEAVER;
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++)
        if (vd_piece_find(label, passes[i]) < label.len)
            return VD_REC_PASS;
    for (size_t i = 0; i < sizeof takes / sizeof *takes; i++)
        if (vd_piece_find(label, takes[i]) < label.len)
            return VD_REC_TAKE;
    return equity == 1 ? VD_REC_PASS : VD_REC_TAKE;
}

/* " Double / Take         :  0.220   (-0.006)      0.164   (-0.123)" */
static bool read_row(reader *r, vd_piece line)
{
    static const char *const keys[] = {"no_double.behind", "take.behind", "pass.behind",
                                       "beaver.behind"};
    vd_piece rest, behind, behind_normalised;
    const vd_piece label = vd_piece_before(line, ':', &rest);
    double first, second;
    int which;
    bool both;
    vd_rec_eval *eval;

    if (r->chances < 2 || r->cube_rows >= VD_REC_CUBE_LINES || !vd_signed_read(&rest, &first) ||
        !read_bracket(&rest, &behind))
        return false;
    both = vd_signed_read(&rest, &second) && read_bracket(&rest, &behind_normalised);
    if (!vd_piece_blank(rest))
        return false;
    which = line_of(label, both ? second : first);
    eval = &r->analysis->line[which];
    eval->figure[VD_REC_EQUITY] = both ? second : first;
    if (both)
        eval->figure[VD_REC_MWC] = first;
    vd_tag_piece(r->b, &r->analysis->tags, keys[which], both ? behind_normalised : behind);
    r->cube_rows++;
    return true;
}

/* ---- The file ------------------------------------------------------------------------------------------------ */

static vd_status read_bgblitz_text(const vd_rec_input *in, vd_builder *builder,
                                   vd_record_error *err)
{
    reader r = {.in = in, .b = builder, .err = err, .lines = {.text = in->text, .len = in->len}};
    vd_piece line;
    vd_status status = VD_OK;
    bool board = false; /* since the last position */

    while (status == VD_OK && vd_line_read(&r.lines, &line)) {
        vd_build_line(builder, r.lines.number);
        if (vd_is_board_edge(line)) {
            read_edge(&r, line);
            board = true;
        } else if (vd_xgid_line(line)) {
            if (!board && r.position && vd_xgid_same(line, r.position->text)) /* said again */
                continue;
            status = begin_position(&r, line);
            board = false;
        } else if (r.position && !read_candidate(&r, line) && !read_chances(&r, line) &&
                   !read_side(&r, line) && !read_cubeless(&r, line) && !read_cubeful(&r, line) &&
                   !read_row(&r, line))
            read_verdict(&r, line);
    }
    if (status == VD_OK && !r.position)
        return vd_import_fail(err, in, VD_IMPORT_expected, in->len, "XGID=", 5);
    return status;
}

/* Its ids stand under the board, with these very names. */
static int sniff_bgblitz_text(const char *text, size_t len)
{
    vd_lines lines = {.text = text, .len = len};
    vd_piece line;
    bool edge = false;

    for (int left = 60; left > 0 && vd_line_read(&lines, &line); left--) {
        line = vd_piece_trim(line);
        if (lines.number == 1 && line.len && strchr("({;", line.at[0]))
            return 0;
        edge = edge || vd_is_board_edge(line);
        if (edge && vd_piece_begins(line, "position-id:") &&
            vd_piece_find(line, "match-id:") < line.len)
            return 2;
    }
    return 0;
}

const vd_format vd_format_bgblitz_text = {
    .name = "bgblitz-position", .sniff = sniff_bgblitz_text, .read = read_bgblitz_text};
