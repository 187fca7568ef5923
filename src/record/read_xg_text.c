/* The position text of eXtreme Gammon, in whatever language: XGID, board, plays or cube lines with their figures. */
#include "position_text.h"

#include <math.h>
#include <string.h>

#define ENGINE "eXtreme Gammon"

enum { CANDIDATES_MAX = 256 };

typedef struct reader {
    const vd_rec_input *in;
    vd_builder *b;
    vd_record_error *err;
    vd_lines lines;
    vd_rec_position *position; /* NULL: before the first */
    int edges;                 /* of the board that were passed */
    bool head;                 /* still above the analysis */
    bool notes;                /* in the free text below it */
    bool doubled;              /* a blank line was pasted behind each */
    bool skipped;              /* that of the line before */
    size_t names;              /* the line of names, 0 none yet */
    vd_rec_analysis *analysis;
    vd_rec_candidate *candidate;
    uint32_t candidates;
    int chances;    /* lines with percentages since the candidate, or in the cube's part */
    int cube_lines; /* of equities with the cube */
    bool cubeless;  /* their equities without it were read */
    const char *level;
    int level_mark;               /* of its footnote, 0 none */
    uint8_t mark[CANDIDATES_MAX]; /* those of the candidates */
    vd_out comment;
} reader;

static vd_rec_unit unit_of(const reader *r)
{
    return r->position->situation.length ? VD_REC_UNIT_normalised : VD_REC_UNIT_money;
}

static vd_rec_analysis *analysis_of(reader *r, vd_rec_analysis_kind kind)
{
    if (!r->analysis) {
        r->analysis =
            vd_build_analysis(r->b, &r->position->analyses, kind, r->position->seat, ENGINE);
        r->analysis->unit = unit_of(r);
        if (kind == VD_REC_ANALYSIS_cube)
            r->analysis->level = r->level;
    }
    return r->analysis;
}

/* ---- Levels -------------------------------------------------------------------------------------------------- */

/* Marks of footnotes, from 1. */
static const char *const marks[] = {"\xc2\xb9",     "\xc2\xb2",     "\xc2\xb3",
                                    "\xe2\x81\xb4", "\xe2\x81\xb5", "\xe2\x81\xb6",
                                    "\xe2\x81\xb7", "\xe2\x81\xb8", "\xe2\x81\xb9"};
enum { MARKS = sizeof marks / sizeof *marks };

/* Cut the mark at its end; which it is, 0 none. */
static int cut_mark(vd_piece *text)
{
    for (int i = 0; i < MARKS; i++) {
        const size_t len = strlen(marks[i]);

        if (text->len > len && !memcmp(text->at + text->len - len, marks[i], len)) {
            text->len -= len;
            *text = vd_piece_trim(*text);
            return i + 1;
        }
    }
    return 0;
}

/* "¹  1296 Games rolled": of those that bear the mark. */
static void read_footnote(reader *r, vd_piece line)
{
    uint32_t trials;
    vd_piece rest;

    line = vd_piece_trim(line);
    for (int i = 0; i < MARKS; i++) {
        if (!vd_piece_begins(line, marks[i]) || !r->analysis)
            continue;
        rest = vd_piece_trim(vd_piece_from(line, strlen(marks[i])));
        if (!vd_piece_number(rest, &trials, &rest))
            continue;
        for (size_t k = 0; k < r->analysis->candidates && k < CANDIDATES_MAX; k++)
            if (r->mark[k] == i + 1)
                r->analysis->candidate[k]->trials = trials;
        if (r->level_mark == i + 1)
            r->analysis->trials = trials;
    }
}

/* "4-plis" is "4-ply": one name for one level in every language. */
static const char *level_name(reader *r, vd_piece text, int *mark)
{
    vd_piece rest;
    uint32_t ply;
    char name[32];
    vd_buf buf;

    text = vd_piece_trim(text);
    *mark = cut_mark(&text);
    if (!vd_piece_number(text, &ply, &rest) || !vd_piece_begins(rest, "-pl") || ply > 99)
        return vd_piece_keep(r->b, text);
    vd_buf_init(&buf, name, sizeof name);
    vd_buf_put_int(&buf, ply);
    vd_buf_put(&buf, "-ply");
    if (vd_piece_find(rest, " r") < rest.len)
        vd_buf_put(&buf, " red");
    return vd_build_string(r->b, name);
}

/* "Analyzed in XG Roller++": from the first word of a level on; false: no level in the line. */
static bool find_level(vd_piece line, vd_piece *out)
{
    static const char *const words[] = {"xg roller", "rollout", "book", "-ply", "-pli"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t at = vd_piece_find(line, words[i]);

        if (at >= line.len)
            continue;
        while (at > 0 && line.at[at - 1] >= '0' && line.at[at - 1] <= '9')
            at--;
        *out = vd_piece_from(line, at);
        return true;
    }
    return false;
}

/* ---- Plays --------------------------------------------------------------------------------------------------- */

/* The last ':' of any width. */
static bool split_last_colon(vd_piece line, vd_piece *before, vd_piece *after)
{
    static const char wide[] = "\xef\xbc\x9a";

    for (size_t i = line.len; i-- > 0;) {
        const size_t len = line.at[i] == ':'                                    ? 1
                           : line.len - i >= 3 && !memcmp(line.at + i, wide, 3) ? 3
                                                                                : 0;

        if (!len)
            continue;
        *before = (vd_piece){line.at, i};
        *after = vd_piece_from(line, i + len);
        return true;
    }
    return false;
}

/* "+0.123 (-0.065)" and nothing more. */
static bool read_equity(vd_piece text, double *equity, vd_piece *behind)
{
    double value;

    *behind = (vd_piece){text.at, 0};
    if (!vd_signed_read(&text, equity))
        return false;
    if (vd_mark_read(&text, '(')) {
        const vd_piece start = text;

        if (!vd_signed_read(&text, &value) || !vd_mark_read(&text, ')'))
            return false;
        *behind = (vd_piece){start.at, (size_t)(text.at - start.at) - 1};
    }
    return vd_piece_blank(text);
}

/* Level and play: the play begins where its first checker stands, or after two blanks. */
static void split_play(vd_piece text, vd_piece *level, vd_piece *play)
{
    const size_t slash = vd_piece_find(text, "/");
    size_t at = slash;

    if (slash < text.len) {
        while (at > 0 && text.at[at - 1] != ' ')
            at--;
    } else {
        at = vd_piece_find(text, "  ");
    }
    *level = vd_piece_trim((vd_piece){text.at, at < text.len ? at : text.len});
    *play = vd_piece_trim(vd_piece_from(text, at < text.len ? at : text.len));
}

/* "    1. 4-ply       19/18 14/12                  eq:-0.491 (-0.065)"; below figures of the cube it is a note. */
static bool read_candidate(reader *r, vd_piece line)
{
    vd_piece before, after, level, play, behind, bad;
    uint32_t number;
    double equity;
    int mark = 0;
    vd_rec_claim claim;

    line = vd_piece_trim(line);
    if (!split_last_colon(line, &before, &after) || !read_equity(after, &equity, &behind) ||
        !vd_piece_number(before, &number, &before) || number != r->candidates + 1 ||
        !vd_mark_read(&before, '.') || !r->position->situation.dice.count ||
        (r->analysis && r->analysis->kind != VD_REC_ANALYSIS_plays))
        return false;
    while (before.len && before.at[before.len - 1] != ' ') /* "eq", in any letters */
        before.len--;
    split_play(vd_piece_trim(before), &level, &play);
    vd_stretches_read(play, 24, &claim, &bad);
    if (bad.len) /* "cannot move" in another language, or a play nobody can read: its figures are kept */
        claim = (vd_rec_claim){.cannot = true};
    r->candidate =
        vd_build_candidate(r->b, analysis_of(r, VD_REC_ANALYSIS_plays), &r->position->situation.pos,
                           &r->position->situation.dice, &claim);
    r->candidate->text = vd_piece_keep(r->b, play);
    if (level.len)
        r->candidate->level = level_name(r, level, &mark);
    if (r->candidates < CANDIDATES_MAX)
        r->mark[r->candidates] = (uint8_t)mark;
    r->candidate->eval.figure[VD_REC_EQUITY] = equity;
    if (behind.len)
        vd_signed_read(&behind, &r->candidate->behind);
    r->candidates++;
    r->chances = 0;
    return true;
}

/* ---- Chances ------------------------------------------------------------------------------------------------- */

/* " 25.45% (G:0.00% B:0.00%)" */
static bool read_percentages(vd_piece text, double out[3])
{
    if (!vd_signed_read(&text, &out[0]) || !vd_mark_read(&text, '%') || !vd_mark_read(&text, '('))
        return false;
    for (int i = 1; i < 3; i++) {
        vd_piece_before(text, ':', &text);
        if (!vd_signed_read(&text, &out[i]) || !vd_mark_read(&text, '%'))
            return false;
    }
    for (int i = 0; i < 3; i++)
        out[i] = vd_percent(out[i]);
    return vd_mark_read(&text, ')');
}

static bool read_chances(reader *r, vd_piece line)
{
    vd_piece rest;
    double chance[3];
    vd_rec_eval *eval;

    vd_piece_before(line, ':', &rest);
    if (!rest.len || !read_percentages(rest, chance))
        return false;
    if (r->candidate) {
        if (r->chances >= 2)
            return false;
        eval = &r->candidate->eval;
    } else {
        if (r->chances >= 4 || r->cube_lines)
            return false;
        eval = &analysis_of(r, VD_REC_ANALYSIS_cube)
                    ->line[r->chances < 2 ? VD_REC_NO_DOUBLE : VD_REC_TAKE];
    }
    vd_eval_chances(eval, chance, r->chances % 2 == 0);
    r->chances++;
    return true;
}

/* ---- The cube ------------------------------------------------------------------------------------------------ */

/* "Cubeless Equities: No Double=+0.103, Double=+0.259" */
static bool read_cubeless(reader *r, vd_piece line)
{
    vd_piece rest;
    double first, second;
    vd_rec_analysis *a;

    vd_piece_before(line, '=', &rest);
    if (r->cubeless || r->candidate || !vd_signed_read(&rest, &first))
        return false;
    a = analysis_of(r, VD_REC_ANALYSIS_cube);
    a->line[VD_REC_NO_DOUBLE].figure[VD_REC_CUBELESS] = first;
    vd_piece_before(rest, '=', &rest);
    if (vd_signed_read(&rest, &second))
        a->line[VD_REC_TAKE].figure[VD_REC_CUBELESS] = second;
    r->cubeless = true;
    return true;
}

/* "       Double/Take:   +0.215 (-0.122)": no double, take or beaver, pass, in this order. */
static bool read_cube_line(reader *r, vd_piece line)
{
    static const char *const keys[] = {"no_double.behind", "take.behind", "pass.behind",
                                       "beaver.behind"};
    vd_piece label, after, behind;
    double equity;
    int which = VD_REC_NO_DOUBLE + r->cube_lines;
    vd_rec_analysis *a;

    if (r->candidate || r->cube_lines >= 3 || !split_last_colon(line, &label, &after) ||
        !read_equity(after, &equity, &behind))
        return false;
    if (which == VD_REC_TAKE && (vd_piece_find(label, "eaver") < label.len ||
                                 vd_piece_find(label, "\xe3\x83\x93\xe3\x83\xbc") < label.len))
        which = VD_REC_BEAVER;
    a = analysis_of(r, VD_REC_ANALYSIS_cube);
    a->line[which].figure[VD_REC_EQUITY] = equity;
    if (which == VD_REC_BEAVER)
        a->line[VD_REC_BEAVER].figure[VD_REC_CUBELESS] =
            a->line[VD_REC_TAKE].figure[VD_REC_CUBELESS];
    if (behind.len)
        vd_tag_piece(r->b, &a->tags, keys[which], behind);
    r->cube_lines++;
    return true;
}

/* What follows the three: the verdict, then how many wrong passes would pay. */
static bool read_verdict(reader *r, vd_piece line)
{
    vd_piece before, after, number;
    double value;
    const bool split = split_last_colon(line, &before, &after);

    if (r->cube_lines < 3 || r->candidate || vd_piece_blank(line))
        return false;
    if (split) {
        number = after;
        if (vd_signed_read(&number, &value) && vd_mark_read(&number, '%') &&
            vd_piece_blank(number)) {
            vd_tag_piece(r->b, &r->analysis->tags, "wrong_answers", after);
            return true;
        }
    }
    if (r->analysis->best)
        return false;
    r->analysis->best = vd_piece_keep(r->b, vd_piece_trim(split ? after : line));
    return true;
}

/* ---- Around it ----------------------------------------------------------------------------------------------- */

/* "X:Player 1   O:Player 2" */
static void read_names(reader *r, vd_piece line)
{
    size_t at;

    line = vd_piece_trim(line);
    if (!vd_piece_begins(line, "x:") || r->position->named)
        return;
    line = vd_piece_from(line, 2);
    for (at = line.len; at > 1; at--) /* the last "O:" after a blank: names hold anything */
        if ((line.at[at - 1] == ' ' || line.at[at - 1] == '\t') &&
            vd_piece_begins(vd_piece_from(line, at), "o:"))
            break;
    if (at <= 1)
        return;
    r->position->named = true;
    r->names = r->lines.number;
    r->position->name[0] = vd_piece_keep(r->b, vd_piece_trim((vd_piece){line.at, at}));
    r->position->name[1] = vd_piece_keep(r->b, vd_piece_trim(vd_piece_from(line, at + 2)));
}

/* "eXtreme Gammon Version: 2.10, MET: Kazaross XG2"; ours may name another engine. */
static bool read_version(reader *r, vd_piece line)
{
    vd_piece rest, version, met, maker;
    size_t at;

    line = vd_piece_trim(line);
    at = vd_piece_find(line, " version:");
    if (at >= line.len)
        return false;
    maker = vd_piece_trim((vd_piece){line.at, at});
    vd_piece_before(line, ':', &rest);
    version = vd_piece_trim(vd_piece_before(rest, ',', &rest));
    vd_piece_before(rest, ':', &met);
    met = vd_piece_trim(met);
    if (r->analysis && maker.len)
        r->analysis->engine = vd_piece_keep(r->b, maker);
    if (r->analysis && version.len)
        r->analysis->version = vd_piece_keep(r->b, version);
    if (r->analysis && met.len)
        r->analysis->met = vd_piece_keep(r->b, met);
    return r->analysis || vd_piece_begins(line, "extreme gammon");
}

/* "      Confidence: 0.005 (...)", "Duration": with a candidate of a rollout, or in its cube's part. */
static bool read_detail(reader *r, vd_piece line)
{
    static const struct {
        const char *word, *key;
    } details[] = {{"confiden", "confidence"},
                   {"confian", "confidence"},
                   {"konfiden", "confidence"},
                   {"dur", "duration"},
                   {"dauer", "duration"}};
    vd_piece rest;

    line = vd_piece_trim(line);
    if (!r->analysis)
        return false;
    for (size_t i = 0; i < sizeof details / sizeof *details; i++) {
        if (!vd_piece_begins(line, details[i].word))
            continue;
        vd_piece_before(line, ':', &rest);
        if (!rest.len)
            return false;
        vd_tag_piece(r->b, r->candidate ? &r->candidate->tags : &r->analysis->tags, details[i].key,
                     rest);
        return true;
    }
    return false;
}

static void note(reader *r, vd_piece line)
{
    if (vd_xgid_same(line, r->position->text)) /* said again */
        return;
    read_footnote(r, line);
    if (r->comment.length)
        vd_out_putc(&r->comment, '\n');
    vd_out_put_n(&r->comment, line.at, line.len);
}

/* The cube's part begins with the level it was looked at. */
static bool read_level(reader *r, vd_piece line)
{
    vd_piece level;

    if (r->level || r->analysis || r->position->situation.dice.count || !find_level(line, &level))
        return false;
    r->level = level_name(r, level, &r->level_mark);
    return true;
}

static bool read_figures(reader *r, vd_piece line)
{
    if (r->notes)
        return false;
    return read_candidate(r, line) || read_chances(r, line) || read_cubeless(r, line) ||
           read_cube_line(r, line) || read_detail(r, line) || read_level(r, line) ||
           read_verdict(r, line);
}

/* A heading over lines that are still to come, "Cubeful Equities:" or "Double/Take" over the second chances. */
static bool is_heading(const reader *r)
{
    return !r->candidate && r->cube_lines == 0 && !r->position->situation.dice.count &&
           (r->analysis || r->level);
}

static void finish_position(reader *r)
{
    vd_piece text = {r->comment.data, r->comment.length};

    if (!r->position)
        return;
    text = vd_piece_trim(text);
    if (r->comment.failed)
        r->b->arena->failed = true;
    else if (text.len)
        r->position->comment = vd_piece_keep(r->b, text);
    vd_out_free(&r->comment);
}

static vd_status begin_position(reader *r, vd_piece line)
{
    finish_position(r);
    r->position = vd_xgid_position(r->in, r->b, line, r->err);
    if (!r->position)
        return VD_ERR_PARSE;
    r->edges = r->chances = r->cube_lines = 0;
    r->names = 0;
    r->head = true;
    r->notes = r->cubeless = r->doubled = r->skipped = false;
    r->analysis = NULL;
    r->candidate = NULL;
    r->candidates = 0;
    r->level = NULL;
    r->level_mark = 0;
    memset(r->mark, 0, sizeof r->mark);
    return VD_OK;
}

/* Another position begins where a board follows the id; an id alone is in somebody's notes. */
static bool begins_position(const reader *r, vd_piece line)
{
    vd_lines ahead = r->lines;
    vd_piece next;
    int left = 4;

    if (!vd_xgid_line(line))
        return false;
    if (!r->position)
        return true;
    while (left > 0 && vd_line_read(&ahead, &next)) {
        if (vd_is_board_edge(next))
            return true;
        if (vd_xgid_line(next))
            return false;
        left -= !vd_piece_blank(next);
    }
    return false;
}

/* Does a board or the line of names come before the next id? */
static bool head_goes_on(const reader *r)
{
    vd_lines ahead = r->lines;
    vd_piece line;

    while (vd_line_read(&ahead, &line)) {
        line = vd_piece_trim(line);
        if (vd_is_board_edge(line) || (!r->position->named && vd_piece_begins(line, "x:")))
            return true;
        if (vd_xgid_line(line))
            return false;
    }
    return false;
}

/* Names, score and board; then pips, cube and whose turn it is, up to a blank line. Some leave the board out. */
static void read_head(reader *r, vd_piece line)
{
    if (r->edges == 0)
        read_names(r, line);
    r->edges += vd_is_board_edge(line);
    if (vd_piece_blank(line) && (r->edges >= 2 || !head_goes_on(r)))
        r->head = false;
}

/* Boards have no blank lines, nor the line of names one behind it: such a one tells of a text with a blank line behind each. */
static bool is_pasted_blank(reader *r, vd_piece line)
{
    const bool blank = vd_piece_blank(line);

    r->doubled = r->doubled || (blank && r->head &&
                                (r->edges == 1 || (r->names && r->lines.number == r->names + 1)));
    r->skipped = blank && r->doubled && !r->skipped;
    return r->skipped;
}

static vd_status read_xg_text(const vd_rec_input *in, vd_builder *builder, vd_record_error *err)
{
    reader r = {.in = in, .b = builder, .err = err, .lines = {.text = in->text, .len = in->len}};
    vd_piece line;
    vd_status status = VD_OK;

    while (status == VD_OK && vd_line_read(&r.lines, &line)) {
        vd_build_line(builder, r.lines.number);
        if (begins_position(&r, line)) {
            status = begin_position(&r, line);
        } else if (!r.position || is_pasted_blank(&r, line)) {
            continue;
        } else if (r.head) {
            read_head(&r, line);
        } else if (!read_version(&r, line) && !read_figures(&r, line)) {
            if (vd_piece_blank(line) ? r.comment.length > 0 : !is_heading(&r)) {
                r.notes = true;
                note(&r, line);
            }
        }
    }
    finish_position(&r);
    if (status == VD_OK && !r.position)
        return vd_import_fail(err, in, VD_IMPORT_expected, in->len, "XGID=", 5);
    return status;
}

/* An id in front of a board or of the names, in no other format's text. */
static int sniff_xg_text(const char *text, size_t len)
{
    vd_lines lines = {.text = text, .len = len};
    vd_piece line;
    bool id = false;

    for (int left = 60; left > 0 && vd_line_read(&lines, &line); left--) {
        line = vd_piece_trim(line);
        if (lines.number == 1 && line.len && strchr("({;", line.at[0]))
            return 0;
        if (vd_piece_begins(line, "position-id:"))
            return 0;
        if (id && (vd_is_board_edge(line) ||
                   (vd_piece_begins(line, "x:") && (vd_piece_find(line, " o:") < line.len ||
                                                    vd_piece_find(line, "\to:") < line.len))))
            return 2;
        id = id || vd_xgid_line(line);
    }
    return 0;
}

const vd_format vd_format_xg_text = {
    .name = "xg-position", .sniff = sniff_xg_text, .read = read_xg_text};
