/* Texts as eXtreme Gammon exports them: its match text, and its position text with board, plays or cube lines. */
#include "lost.h"
#include "mat_priv.h"
#include "position_text.h"

#include <math.h>
#include <string.h>

enum { LEVEL_WIDTH = 12, PLAY_WIDTH = 28, LABEL_WIDTH = 15, HEIGHT = 5, ROWS = 11, ID_BYTES = 256 };

/* ---- Numbers ------------------------------------------------------------------------------------------------- */

/* With so many decimals and a point, whatever the locale; "+" before what is not below 0 when `plus`. */
static void put_fixed(vd_out *out, double value, int decimals, bool plus)
{
    long long unit = 1, whole;

    for (int i = 0; i < decimals; i++)
        unit *= 10;
    whole = isfinite(value) && fabs(value) < 1e12 ? llround(value * (double)unit) : 0;
    if (whole < 0)
        vd_out_putc(out, '-');
    else if (plus)
        vd_out_putc(out, '+');
    if (whole < 0)
        whole = -whole;
    vd_out_int(out, whole / unit);
    vd_out_putc(out, '.');
    for (unit /= 10; unit > 0; unit /= 10)
        vd_out_putc(out, (char)('0' + whole / unit % 10));
}

static void put_difference(vd_out *out, double value)
{
    if (!isfinite(value) || fabs(value) < 0.0005)
        return;
    vd_out_put(out, " (");
    put_fixed(out, value, 3, true);
    vd_out_putc(out, ')');
}

/* " 25.45% (G:0.00% B:0.00%)" of either side. */
static void put_chances(vd_out *out, const char *label, const vd_rec_eval *eval, bool own)
{
    const double *f = eval->figure;

    if (!isfinite(f[VD_REC_WIN]))
        return;
    vd_out_put(out, label);
    put_fixed(out, 100 * (own ? f[VD_REC_WIN] : 1 - f[VD_REC_WIN]), 2, false);
    vd_out_put(out, "% (G:");
    put_fixed(out, 100 * f[own ? VD_REC_GAMMON : VD_REC_LOSE_GAMMON], 2, false);
    vd_out_put(out, "% B:");
    put_fixed(out, 100 * f[own ? VD_REC_BACKGAMMON : VD_REC_LOSE_BACKGAMMON], 2, false);
    vd_out_put(out, "%)\n");
}

/* ---- The board ----------------------------------------------------------------------------------------------- */

/* What stands `height` high on a point of the bottom player, from 1: a letter, a number on the last place, or a blank. */
static void put_checker(vd_out *out, const vd_pos *pos, int point, int height)
{
    VD_ASSERT(point >= 0 && point <= VD_TRACK_MAX + 1);

    const int mine = pos->side[VD_MOVER].point[point],
              theirs = pos->side[VD_OPPONENT].point[25 - point];
    const int count = mine + theirs;

    vd_out_putc(out, ' ');
    if (height > count || height > HEIGHT)
        vd_out_putc(out, ' ');
    else if (height == HEIGHT && count > HEIGHT)
        vd_out_int(out, count);
    else
        vd_out_putc(out, mine ? 'X' : 'O');
    if (height != HEIGHT || count < 10)
        vd_out_putc(out, ' ');
}

/* The player's checkers above the word, those of the other below it. */
static void put_bar(vd_out *out, const vd_pos *pos, int row)
{
    const int upper = pos->side[VD_MOVER].bar, lower = pos->side[VD_OPPONENT].bar;
    const int distance = row < HEIGHT ? HEIGHT - row : row - HEIGHT;

    if (row == HEIGHT)
        vd_out_put(out, "|BAR|");
    else if (row < HEIGHT)
        vd_out_put(out, distance <= upper ? "| X |" : "|   |");
    else
        vd_out_put(out, distance <= lower ? "| O |" : "|   |");
}

static void put_row(vd_out *out, const vd_pos *pos, int row)
{
    const bool top = row < HEIGHT;
    const int height = top ? row + 1 : ROWS - row;

    vd_out_put(out, " |");
    for (int i = 0; i < 12; i++) {
        if (i == 6)
            put_bar(out, pos, row);
        if (row == HEIGHT)
            vd_out_put(out, "   ");
        else
            put_checker(out, pos, top ? 13 + i : 12 - i, height);
    }
    vd_out_put(out, "|");
}

/* The cube beside the board of its owner. */
static void put_cube(vd_out *out, const vd_situation *bottom, int row)
{
    const int first = bottom->cube_owner == VD_MOVER ? ROWS - 3 : 0;

    if (bottom->cube_owner < 0 || row < first || row > first + 2)
        return;
    if (row != first + 1) {
        vd_out_put(out, " +---+");
        return;
    }
    vd_out_put(out, bottom->cube_exp < 4 ? " | " : " |");
    vd_out_int(out, bottom->cube_exp < 31 ? (int64_t)1 << bottom->cube_exp : 0);
    vd_out_put(out, bottom->cube_exp < 7 ? " |" : "|");
}

static void put_board(vd_out *out, const vd_situation *bottom)
{
    vd_out_put(out, " +13-14-15-16-17-18------19-20-21-22-23-24-+\n");
    for (int row = 0; row < ROWS; row++) {
        put_row(out, &bottom->pos, row);
        put_cube(out, bottom, row);
        vd_out_putc(out, '\n');
    }
    vd_out_put(out, " +12-11-10--9--8--7-------6--5--4--3--2--1-+\n");
}

/* ---- Above the analysis -------------------------------------------------------------------------------------- */

/* The same seen by seat 0, which sits at the bottom. */
static vd_situation from_bottom(const vd_rec_position *p)
{
    vd_situation s = p->situation;

    if (p->seat == 0)
        return s;
    vd_pos_flip(&s.pos, &s.pos);
    s.score[0] = p->situation.score[1];
    s.score[1] = p->situation.score[0];
    if (s.cube_owner >= 0)
        s.cube_owner = (int8_t)!s.cube_owner;
    return s;
}

/* Whose turn it is stands in the fourth field; the printer knows but the bottom's. False: no such id. */
static bool put_id(vd_out *out, const vd_situation *bottom, bool upper)
{
    char text[ID_BYTES];
    vd_buf buf;
    int colons = 0;

    vd_buf_init(&buf, text, sizeof text);
    if (vd_xgid_format(&buf, bottom) != VD_OK)
        return false;
    for (const char *c = text; *c; c++) {
        vd_out_putc(out, *c);
        if (*c == ':' && ++colons == 3 && upper)
            vd_out_putc(out, '-');
    }
    vd_out_put(out, "\n\n");
    return true;
}

static void put_score(vd_out *out, const vd_situation *bottom)
{
    if (bottom->length == 0) {
        vd_out_put(out, "Unlimited Game");
        vd_out_put(out, bottom->jacoby ? ", Jacoby" : "");
        vd_out_put(out, bottom->beavers ? " Beaver" : "");
    } else {
        vd_out_put(out, "Score is X:");
        vd_out_int(out, bottom->score[0]);
        vd_out_put(out, " O:");
        vd_out_int(out, bottom->score[1]);
        vd_out_putc(out, ' ');
        vd_out_int(out, bottom->length);
        vd_out_put(out, " pt.(s) match.");
    }
    vd_out_putc(out, '\n');
}

static void put_pips(vd_out *out, const vd_situation *bottom)
{
    const vd_variant *variant = vd_variant_get(bottom->variant);

    vd_out_put(out, "Pip count  X: ");
    vd_out_int(out, vd_pos_pips(variant, &bottom->pos, VD_MOVER));
    vd_out_put(out, "  O: ");
    vd_out_int(out, vd_pos_pips(variant, &bottom->pos, VD_OPPONENT));
    vd_out_put(out, " X-O: ");
    vd_out_int(out, bottom->score[0]);
    vd_out_putc(out, '-');
    vd_out_int(out, bottom->score[1]);
    if (bottom->length) {
        vd_out_putc(out, '/');
        vd_out_int(out, bottom->length);
    }
    vd_out_put(out, "\nCube: ");
    vd_out_int(out, bottom->cube_exp < 31 ? (int64_t)1 << bottom->cube_exp : 0);
    if (bottom->cube_owner >= 0)
        vd_out_put(out, bottom->cube_owner == VD_MOVER ? ", X own cube" : ", O own cube");
    vd_out_putc(out, '\n');
}

static void put_name(vd_out *out, const char *name, const char *usual)
{
    for (name = name && *name ? name : usual; *name; name++)
        vd_out_putc(out, *name == '\n' || *name == '\r' ? ' ' : *name);
}

static bool put_head(vd_out *out, const vd_rec_position *p)
{
    const vd_situation bottom = from_bottom(p);

    if (!put_id(out, &bottom, p->seat == 1))
        return false;
    vd_out_put(out, "X:");
    put_name(out, p->name[0], "Player 1");
    vd_out_put(out, "   O:");
    put_name(out, p->name[1], "Player 2");
    vd_out_putc(out, '\n');
    put_score(out, &bottom);
    put_board(out, &bottom);
    put_pips(out, &bottom);
    vd_out_put(out, p->seat ? "O " : "X ");
    if (p->situation.dice.count) {
        vd_out_put(out, "to play ");
        vd_out_int(out, p->situation.dice.die[0]);
        vd_out_int(out, p->situation.dice.die[1]);
        vd_out_put(out, "\n\n");
    } else {
        vd_out_put(out, "on roll, cube action\n\n");
    }
    return true;
}

/* ---- The analysis -------------------------------------------------------------------------------------------- */

static void put_candidate(vd_out *out, const vd_rec_position *p, const vd_rec_analysis *a, size_t k)
{
    const vd_rec_candidate *c = a->candidate[k];
    const double equity = c->eval.figure[VD_REC_EQUITY];
    const double behind = k && !isfinite(c->behind)
                              ? equity - a->candidate[0]->eval.figure[VD_REC_EQUITY]
                              : c->behind;
    const size_t line = out->length;
    vd_play play = {.result = c->after, .hops = (uint8_t)c->hops};

    vd_out_pad(out, line, k < 9 ? 4 : 3);
    vd_out_int(out, (int64_t)k + 1);
    vd_out_put(out, ". ");
    vd_out_put(out, c->level ? c->level : a->level ? a->level : "");
    vd_out_pad(out, line, 7 + LEVEL_WIDTH);
    if (out->length && out->data[out->length - 1] != ' ')
        vd_out_putc(out, ' ');
    if (c->hops > 0 && c->hops <= VD_HOPS_MAX && !c->illegal) {
        memcpy(play.hop, c->hop, c->hops * sizeof *c->hop);
        vd_xg_play_put(out, vd_variant_get(p->situation.variant), &p->situation.pos,
                       p->situation.dice.die, &play);
    } else {
        vd_out_put(out, c->text ? c->text : "Cannot Move");
    }
    vd_out_pad(out, line, 7 + LEVEL_WIDTH + PLAY_WIDTH);
    vd_out_put(out, " eq:");
    put_fixed(out, equity, 3, true);
    if (k)
        put_difference(out, behind);
    vd_out_putc(out, '\n');
    put_chances(out, "      Player:   ", &c->eval, true);
    put_chances(out, "      Opponent: ", &c->eval, false);
    vd_out_putc(out, '\n');
}

static void put_line(vd_out *out, const char *label, bool again, double equity, double best)
{
    const size_t line = out->length;

    vd_out_put(out, "       ");
    vd_out_put(out, label);
    vd_out_putc(out, ':');
    vd_out_pad(out, line, 7 + LABEL_WIDTH + (again ? 2 : 0));
    put_fixed(out, equity, 3, true);
    put_difference(out, equity - best);
    vd_out_putc(out, '\n');
}

/* What doubling is worth against the best answer. */
static double doubled_worth(const vd_rec_analysis *a, double *take)
{
    const double pass = a->line[VD_REC_PASS].figure[VD_REC_EQUITY];
    const double beaver = a->line[VD_REC_BEAVER].figure[VD_REC_EQUITY];

    *take = a->line[VD_REC_TAKE].figure[VD_REC_EQUITY];
    if (!isfinite(*take))
        *take = beaver;
    return *take < pass ? *take : pass;
}

static void put_verdict(vd_out *out, const vd_rec_analysis *a, bool again)
{
    const double none = a->line[VD_REC_NO_DOUBLE].figure[VD_REC_EQUITY];
    double take;
    const double worth = doubled_worth(a, &take);
    const bool passes = take > a->line[VD_REC_PASS].figure[VD_REC_EQUITY];

    vd_out_put(out, "\nBest Cube action: ");
    if (a->best && *a->best) {
        vd_out_put(out, a->best);
    } else {
        if (none > worth)
            vd_out_put(out, passes  ? again ? "Too good to redouble" : "Too good to double"
                            : again ? "No redouble"
                                    : "No double");
        else
            vd_out_put(out, again ? "Redouble" : "Double");
        vd_out_put(out, passes ? " / Pass" : " / Take");
    }
    vd_out_putc(out, '\n');
}

static void put_cubeless(vd_out *out, const vd_rec_analysis *a)
{
    const double none = a->line[VD_REC_NO_DOUBLE].figure[VD_REC_CUBELESS],
                 take = a->line[VD_REC_TAKE].figure[VD_REC_CUBELESS];

    if (!isfinite(none))
        return;
    vd_out_put(out, "\nCubeless Equities: No Double=");
    put_fixed(out, none, 3, true);
    if (isfinite(take)) {
        vd_out_put(out, ", Double=");
        put_fixed(out, take, 3, true);
    }
    vd_out_putc(out, '\n');
}

static void put_cube_part(vd_out *out, const vd_rec_position *p, const vd_rec_analysis *a)
{
    const bool again = p->situation.cube_owner >= 0;
    const double none = a->line[VD_REC_NO_DOUBLE].figure[VD_REC_EQUITY];
    double take, worth = doubled_worth(a, &take);
    const bool beaver = !isfinite(a->line[VD_REC_TAKE].figure[VD_REC_EQUITY]);
    const double best = none > worth ? none : worth;

    if (a->level) {
        vd_out_put(out, "Analyzed in ");
        vd_out_put(out, a->level);
        vd_out_putc(out, '\n');
    }
    put_chances(out, "Player Winning Chances:   ", &a->line[VD_REC_NO_DOUBLE], true);
    put_chances(out, "Opponent Winning Chances: ", &a->line[VD_REC_NO_DOUBLE], false);
    put_cubeless(out, a);
    if (!isfinite(none) || !isfinite(take))
        return;
    vd_out_put(out, "\nCubeful Equities:\n");
    put_line(out, again ? "No redouble" : "No double", again, none, best);
    put_line(out,
             beaver  ? again ? "Redouble/Beaver" : "Double/Beaver"
             : again ? "Redouble/Take"
                     : "Double/Take",
             again, take, best);
    put_line(out, again ? "Redouble/Pass" : "Double/Pass", again,
             a->line[VD_REC_PASS].figure[VD_REC_EQUITY], best);
    put_verdict(out, a, again);
    if (vd_rec_tag_get(&a->tags, "wrong_answers")) {
        vd_out_put(out, "Percentage of wrong pass needed to make the double decision right: ");
        vd_out_put(out, vd_rec_tag_get(&a->tags, "wrong_answers"));
        vd_out_putc(out, '\n');
    }
}

/* The analysis that the text has room for: of the play with dice, else of the cube. */
static const vd_rec_analysis *analysis_of(const vd_rec_position *p)
{
    const vd_rec_analysis_kind kind =
        p->situation.dice.count ? VD_REC_ANALYSIS_plays : VD_REC_ANALYSIS_cube;

    for (size_t i = 0; i < p->analyses.count; i++)
        if (p->analyses.item[i]->kind == kind && p->analyses.item[i]->unit != VD_REC_UNIT_mwc)
            return p->analyses.item[i];
    return NULL;
}

static void put_maker(vd_out *out, const vd_rec_analysis *a)
{
    vd_out_putc(out, '\n');
    vd_out_put(out, *a->engine ? a->engine : "eXtreme Gammon");
    vd_out_put(out, " Version: ");
    vd_out_put(out, a->version ? a->version : "");
    if (a->met) {
        vd_out_put(out, ", MET: ");
        vd_out_put(out, a->met);
    }
    vd_out_putc(out, '\n');
}

static bool put_position(vd_out *out, const vd_rec_position *p)
{
    const vd_rec_analysis *a = analysis_of(p);

    if (!put_head(out, p))
        return false;
    if (a && a->kind == VD_REC_ANALYSIS_plays)
        for (size_t k = 0; k < a->candidates; k++)
            put_candidate(out, p, a, k);
    else if (a)
        put_cube_part(out, p, a);
    if (p->comment && *p->comment) {
        vd_out_putc(out, '\n');
        vd_out_put(out, p->comment);
        vd_out_putc(out, '\n');
    }
    if (a)
        put_maker(out, a);
    return true;
}

/* The one that the text has room for; of the list of which position that is the first. */
static bool keeps(const vd_rec_match *match, const vd_rec_analyses *list, const vd_rec_analysis *a)
{
    (void)match;
    for (size_t i = 0; i < list->count; i++)
        if (list->item[i]->kind == a->kind && list->item[i]->unit != VD_REC_UNIT_mwc)
            return list->item[i] == a;
    return false;
}

static vd_status write_xg_text(const vd_record *record, const vd_record_options *options,
                               vd_out *out, vd_record_error *err)
{
    if (!record->positions)
        return vd_mat_xg_text_write(record, options, out, err);
    for (size_t i = 0; i < record->positions; i++) {
        const vd_rec_position *p = record->position[i];

        if (i)
            vd_out_putc(out, '\n');
        if (!put_position(out, p)) {
            const char *name = vd_variant_get(p->situation.variant)->name;

            return vd_import_fail(err, NULL, VD_IMPORT_not_here, 0, name, strlen(name));
        }
    }
    vd_tell_lost_analyses(record, options, keeps);
    return VD_OK;
}

const vd_format vd_format_xgtext = {.name = "xgtext", .write = write_xg_text};
