/* SGF: what GNU Backgammon says of plays, doubles and luck, read and written. */
#include "json_priv.h"
#include "sgf_priv.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FLOATS = 7, SETTINGS_WORDS = 12, WORDS_MAX = 128 };

/* The order of the seven numbers. */
static const int order[FLOATS] = {VD_REC_WIN,         VD_REC_GAMMON,          VD_REC_BACKGAMMON,
                                  VD_REC_LOSE_GAMMON, VD_REC_LOSE_BACKGAMMON, VD_REC_CUBELESS,
                                  VD_REC_EQUITY};

/* ---- Words ---- */

static bool next_word(vd_piece *text, vd_piece *out)
{
    size_t end = 0;

    *text = vd_piece_trim(*text);
    while (end < text->len && text->at[end] != ' ' && text->at[end] != '\n' &&
           text->at[end] != '\r' && text->at[end] != '\t')
        end++;
    *out = (vd_piece){text->at, end};
    *text = vd_piece_from(*text, end);
    return end > 0;
}

/* NaN where the word is none, which is noted unless it says so itself. */
static double number_of(const vd_sgf_context *c, vd_piece word, bool *good)
{
    double value = (double)NAN;

    *good = vd_number_read(word.at, word.len, &value);
    if (!*good &&
        (vd_piece_find(word, "nan") < word.len || vd_piece_find(word, "inf") < word.len)) {
        *good = true;
        vd_build_repair(c->b, VD_REPAIR_value_not_finite, 0, 0, 0, NULL, NULL);
    }
    return value;
}

/* `count` numbers from the front; false: fewer. */
static bool read_numbers(const vd_sgf_context *c, vd_piece *text, double *out, int count)
{
    VD_ASSERT(count > 0);
    for (int i = 0; i < count; i++) {
        vd_piece before = *text, word;
        bool good = false;

        if (next_word(text, &word))
            out[i] = number_of(c, word, &good);
        if (!good) {
            *text = before;
            return false;
        }
    }
    return true;
}

static bool take_word(vd_piece *text, const char *wanted)
{
    vd_piece rest = *text, word;

    if (!next_word(&rest, &word) || !vd_piece_is(word, wanted))
        return false;
    *text = rest;
    return true;
}

static bool read_version(vd_piece *text)
{
    vd_piece word;

    return !take_word(text, "ver") || next_word(text, &word);
}

static void keep_rest(const vd_sgf_context *c, vd_rec_tags *tags, const char *key, vd_piece rest)
{
    rest = vd_piece_trim(rest);
    if (rest.len)
        vd_build_tag(c->b, tags, key, rest.at, rest.len);
}

static void fill(double figure[VD_REC_FIGURES], const double seven[FLOATS])
{
    for (int i = 0; i < FLOATS; i++)
        figure[order[i]] = seven[i];
}

/* "2C 0 1 0.000000 1" begins with the plies. */
static const char *level_of(const vd_sgf_context *c, vd_piece settings)
{
    char text[24];
    uint32_t plies;
    vd_piece rest;

    if (!vd_piece_number(vd_piece_trim(settings), &plies, &rest) || plies > 99)
        return NULL;
    snprintf(text, sizeof text, "%u-ply", (unsigned)plies);
    return vd_build_string(c->b, text);
}

static uint32_t count_of(double trials)
{
    return trials >= 0 && trials <= UINT32_MAX ? (uint32_t)trials : 0;
}

/* ---- Plays ---- */

/* Five chances and the equity with the cube, then how they were found. */
static bool read_evaluation(const vd_sgf_context *c, vd_piece text, vd_rec_candidate *out)
{
    double six[6];

    if (!read_version(&text) || !read_numbers(c, &text, six, 6))
        return false;
    for (int i = 0; i < 5; i++)
        out->eval.figure[order[i]] = six[i];
    out->eval.figure[VD_REC_EQUITY] = six[5];
    out->level = level_of(c, text);
    keep_rest(c, &out->tags, "sgf.setup", text);
    return true;
}

/* Of a play that was rolled out: the last number is in a match the chance to win it, and its error likewise. */
static void fill_line(const vd_sgf_context *c, double figure[VD_REC_FIGURES],
                      const double seven[FLOATS])
{
    fill(figure, seven);
    if (!c->match)
        return;
    figure[VD_REC_MWC] = seven[FLOATS - 1];
    figure[VD_REC_EQUITY] = (double)NAN;
}

static bool read_rollout(const vd_sgf_context *c, vd_piece text, vd_rec_candidate *out)
{
    double score[2], trials, seven[FLOATS];

    if (!read_version(&text) || !take_word(&text, "Score") || !read_numbers(c, &text, score, 2) ||
        !take_word(&text, "Trials") || !read_numbers(c, &text, &trials, 1) ||
        !take_word(&text, "Output") || !read_numbers(c, &text, seven, FLOATS))
        return false;
    fill_line(c, out->eval.figure, seven);
    out->eval.figure[VD_REC_EQUITY] = score[0];
    out->trials = count_of(trials);
    out->level = "rollout";
    if (take_word(&text, "StdDev") && read_numbers(c, &text, seven, FLOATS))
        fill_line(c, out->eval.error, seven);
    keep_rest(c, &out->tags, "sgf.rollout", text);
    return true;
}

static void read_candidate(const vd_sgf_context *c, const vd_rec_action *action,
                           vd_rec_analysis *analysis, vd_piece value)
{
    const vd_dice dice = vd_dice_make(action->die[0], action->die[1]);
    const vd_piece whole = value;
    vd_piece word;
    vd_rec_claim claim;
    vd_rec_candidate *candidate;
    bool good = false;

    if (!next_word(&value, &word) || !vd_sgf_legs(word, action->seat, &claim)) {
        keep_rest(c, &analysis->tags, "sgf.A", whole);
        return;
    }
    candidate = vd_build_candidate(c->b, analysis, &action->before, &dice, &claim);
    if (take_word(&value, "E"))
        good = read_evaluation(c, value, candidate);
    else if (take_word(&value, "X"))
        good = read_rollout(c, value, candidate);
    if (!good)
        keep_rest(c, &candidate->tags, "sgf.A", value);
}

void vd_sgf_read_plays(const vd_sgf_context *c, vd_rec_action *action, vd_piece values)
{
    vd_rec_analysis *analysis;
    vd_piece value, rest;
    uint32_t played;
    bool known;

    if (!action->die[0] || !vd_sgf_value_next(&values, &value))
        return;
    known = vd_piece_number(vd_piece_trim(value), &played, &rest);
    analysis =
        vd_build_analysis(c->b, &action->analyses, VD_REC_ANALYSIS_plays, action->seat, c->engine);
    analysis->version = c->version;
    analysis->unit = c->match ? VD_REC_UNIT_normalised : VD_REC_UNIT_money;
    while (vd_sgf_value_next(&values, &value))
        read_candidate(c, action, analysis, value);
    if (known && played < analysis->candidates)
        analysis->candidate[played]->played = true;
}

/* ---- The cube ---- */

/* How many words there are from here on. */
static size_t count_words(vd_piece text)
{
    vd_piece word;
    size_t count = 0;

    while (next_word(&text, &word))
        count++;
    return count;
}

/* The numbers are the last fourteen words; before them is how they were found. */
static bool read_cube_evaluation(const vd_sgf_context *c, vd_piece text, vd_rec_analysis *out)
{
    double both[2][FLOATS];
    vd_piece settings, word;
    size_t words;

    if (!read_version(&text))
        return false;
    words = count_words(text);
    if (words < 2 * FLOATS || words > WORDS_MAX)
        return false;
    settings = text = vd_piece_trim(text);
    for (; words > 2 * FLOATS; words--)
        next_word(&text, &word);
    settings.len = (size_t)(text.at - settings.at);
    for (int line = 0; line < 2; line++) {
        if (!read_numbers(c, &text, both[line], FLOATS))
            return false;
        fill(out->line[line].figure, both[line]);
    }
    out->level = level_of(c, settings);
    keep_rest(c, &out->tags, "sgf.setup", settings);
    return true;
}

static bool read_cube_rollout(const vd_sgf_context *c, vd_piece text, vd_rec_analysis *out)
{
    static const char *const lines[2] = {"NoDouble", "DoubleTake"};
    double trials, seven[FLOATS];
    vd_piece word, ahead;

    if (!read_version(&text))
        return false;
    ahead = text;
    while (next_word(&ahead, &word) && !vd_piece_is(word, "Trials")) /* "Eq" and numbers */
        ;
    if (!read_numbers(c, &ahead, &trials, 1))
        return false;
    out->trials = count_of(trials);
    text = ahead;
    for (int line = 0; line < 2; line++) {
        if (!take_word(&text, lines[line]) || !take_word(&text, "Output") ||
            !read_numbers(c, &text, seven, FLOATS))
            return false;
        fill(out->line[line].figure, seven);
        if (take_word(&text, "StdDev") && read_numbers(c, &text, seven, FLOATS))
            fill(out->line[line].error, seven);
    }
    out->level = "rollout";
    keep_rest(c, &out->tags, "sgf.rollout", text);
    return true;
}

void vd_sgf_read_cube(const vd_sgf_context *c, vd_rec_action *action, vd_piece values)
{
    vd_rec_analysis *analysis;
    vd_piece value, whole;
    bool good = false;

    if (!vd_sgf_value_next(&values, &value))
        return;
    whole = value;
    analysis =
        vd_build_analysis(c->b, &action->analyses, VD_REC_ANALYSIS_cube, action->seat, c->engine);
    analysis->version = c->version;
    analysis->unit = c->match ? VD_REC_UNIT_mwc : VD_REC_UNIT_money;
    if (take_word(&value, "E"))
        good = read_cube_evaluation(c, value, analysis);
    else if (take_word(&value, "X"))
        good = read_cube_rollout(c, value, analysis);
    if (!good)
        keep_rest(c, &analysis->tags, "sgf.DA", whole);
}

void vd_sgf_read_luck(const vd_sgf_context *c, vd_rec_action *action, vd_piece values)
{
    vd_rec_analysis *analysis;
    vd_piece value;
    bool good;
    double luck;

    if (!vd_sgf_value_next(&values, &value))
        return;
    luck = number_of(c, vd_piece_trim(value), &good);
    if (!good || isnan(luck))
        return;
    analysis =
        vd_build_analysis(c->b, &action->analyses, VD_REC_ANALYSIS_luck, action->seat, c->engine);
    analysis->version = c->version;
    analysis->unit = c->match ? VD_REC_UNIT_normalised : VD_REC_UNIT_money;
    analysis->luck = luck;
}

/* ---- Written ---- */

/* Six places as GNU Backgammon has them, more where the number has more; 0 where nothing is said. */
static void put_number(vd_out *out, double value)
{
    char text[64];

    if (!isfinite(value))
        value = 0;
    for (int places = 6; places <= 17; places++) {
        snprintf(text, sizeof text, "%.*f", places, value);
        for (char *c = text; *c; c++)
            if (*c == ',')
                *c = '.';
        if (strtod(text, NULL) == value || fabs(value) > 1e15)
            break;
    }
    vd_out_put(out, text);
}

static void put_numbers(vd_out *out, const double figure[VD_REC_FIGURES], int count)
{
    VD_ASSERT(count > 0 && count <= VD_REC_FIGURES);
    for (int i = 0; i < count; i++) {
        vd_out_putc(out, ' ');
        put_number(out, figure[order[i]]);
    }
}

/* The seven of a play that was rolled out. */
static void put_line(vd_out *out, const double figure[VD_REC_FIGURES], bool match)
{
    put_numbers(out, figure, FLOATS - 1);
    vd_out_putc(out, ' ');
    put_number(out, figure[match ? VD_REC_MWC : VD_REC_EQUITY]);
}

/* "3-ply" as "3C 0 1 0.000000 1"; anything that is no number of plies as 2. */
static void put_settings(vd_out *out, const vd_rec_tags *tags, const char *level, bool cube)
{
    const char *settings = vd_rec_tag_get(tags, "sgf.setup");

    vd_out_putc(out, ' ');
    if (settings) {
        vd_sgf_put_text(out, settings);
        return;
    }
    vd_out_putc(out,
                level && level[0] >= '0' && level[0] <= '9' && level[1] == '-' ? level[0] : '2');
    vd_out_put(out, cube ? "C 1 0.000000 1" : "C 0 1 0.000000 1");
}

static bool any_error(const vd_rec_eval *eval)
{
    for (int i = 0; i < VD_REC_FIGURES; i++)
        if (isfinite(eval->error[i]))
            return true;
    return false;
}

static void put_rest(vd_out *out, const vd_rec_tags *tags, const char *key)
{
    const char *rest = vd_rec_tag_get(tags, key);

    if (!rest)
        return;
    vd_out_putc(out, ' ');
    vd_sgf_put_text(out, rest);
}

/* Can it be said as a rollout? In a match that needs the chance to win it. */
static bool is_rollout(const vd_rec_candidate *candidate, bool match)
{
    return (candidate->trials || any_error(&candidate->eval)) &&
           (!match || isfinite(candidate->eval.figure[VD_REC_MWC]));
}

static void put_candidate(vd_out *out, const vd_rec_analysis *analysis,
                          const vd_rec_candidate *candidate, bool match)
{
    const vd_rec_eval *eval = &candidate->eval;
    const char *raw = vd_rec_tag_get(&candidate->tags, "sgf.A");

    vd_out_putc(out, '[');
    for (size_t i = 0; i < candidate->hops; i++) {
        vd_out_putc(out, vd_sgf_letter(candidate->hop[i].from, analysis->seat));
        vd_out_putc(out, vd_sgf_letter(candidate->hop[i].to, analysis->seat));
    }
    if (raw) {
        put_rest(out, &candidate->tags, "sgf.A");
    } else if (is_rollout(candidate, match)) {
        vd_out_put(out, " X ver 3 Score ");
        put_number(out, eval->figure[VD_REC_EQUITY]);
        vd_out_putc(out, ' ');
        put_number(out, eval->figure[VD_REC_CUBELESS]);
        vd_out_put(out, " Trials ");
        vd_out_int(out, candidate->trials);
        vd_out_put(out, " Output");
        put_line(out, eval->figure, match);
        vd_out_put(out, " StdDev");
        put_line(out, eval->error, match);
        put_rest(out, &candidate->tags, "sgf.rollout");
    } else {
        vd_out_put(out, " E ver 3");
        put_numbers(out, eval->figure, 5);
        vd_out_putc(out, ' ');
        put_number(out, eval->figure[VD_REC_EQUITY]);
        put_settings(out, &candidate->tags, candidate->level ? candidate->level : analysis->level,
                     false);
    }
    vd_out_putc(out, ']');
}

static void put_plays(vd_out *out, const vd_rec_analysis *analysis, bool match)
{
    size_t played = analysis->candidates; /* as GNU Backgammon has it when it is none of them */

    for (size_t i = 0; i < analysis->candidates; i++)
        if (analysis->candidate[i]->played)
            played = i;
    vd_out_put(out, "A[");
    vd_out_int(out, (int64_t)played);
    vd_out_putc(out, ']');
    for (size_t i = 0; i < analysis->candidates; i++)
        put_candidate(out, analysis, analysis->candidate[i], match);
}

/* The seven of a line of the cube: in a match the last is the chance to win it, whatever the analysis measures in. */
static void put_cube_line(vd_out *out, const vd_rec_analysis *a,
                          const double figure[VD_REC_FIGURES], bool match)
{
    put_line(out, figure, match && a->unit == VD_REC_UNIT_normalised);
}

static void put_cube(vd_out *out, const vd_rec_analysis *a, bool match)
{
    static const char *const lines[2] = {" NoDouble", " DoubleTake"};

    vd_out_put(out, "DA[");
    if (vd_rec_tag_get(&a->tags, "sgf.DA")) {
        vd_sgf_put_text(out, vd_rec_tag_get(&a->tags, "sgf.DA"));
    } else if (a->trials || any_error(&a->line[0])) {
        vd_out_put(out, "X ver 3 Eq Trials ");
        vd_out_int(out, a->trials);
        for (int i = 0; i < 2; i++) {
            vd_out_put(out, lines[i]);
            vd_out_put(out, " Output");
            put_cube_line(out, a, a->line[i].figure, match);
            vd_out_put(out, " StdDev");
            put_cube_line(out, a, a->line[i].error, match);
        }
        put_rest(out, &a->tags, "sgf.rollout");
    } else {
        vd_out_put(out, "E ver 3");
        put_settings(out, &a->tags, a->level, true);
        put_cube_line(out, a, a->line[0].figure, match);
        put_cube_line(out, a, a->line[1].figure, match);
    }
    vd_out_putc(out, ']');
}

/* In a match SGF measures the cube in chances to win it; equities will do where these stand beside them. */
static bool has_chances(const vd_rec_analysis *a)
{
    return a->unit == VD_REC_UNIT_mwc || (a->unit == VD_REC_UNIT_normalised &&
                                          isfinite(a->line[VD_REC_NO_DOUBLE].figure[VD_REC_MWC]) &&
                                          isfinite(a->line[VD_REC_TAKE].figure[VD_REC_MWC]));
}

static int rank_of(const char *engine)
{
    return !strcmp(engine, "GNU Backgammon") ? 2 : !strcmp(engine, "Videau") ? 1 : 0;
}

/* GNU Backgammon's own before any other's, then ours, of which the last; NULL: none that SGF can hold. */
static const vd_rec_analysis *pick(const vd_rec_match *match, const vd_rec_action *action,
                                   vd_rec_analysis_kind kind)
{
    const vd_rec_analysis *found = NULL;

    for (size_t i = 0; i < action->analyses.count; i++) {
        const vd_rec_analysis *a = action->analyses.item[i];
        const bool mwc = a->unit == VD_REC_UNIT_mwc;

        if (a->kind != kind || (kind == VD_REC_ANALYSIS_plays && (!a->candidates || mwc)))
            continue;
        if (kind == VD_REC_ANALYSIS_cube && (match->rules.length > 0 ? !has_chances(a) : mwc))
            continue;
        if (!found || (rank_of(a->engine) && rank_of(a->engine) >= rank_of(found->engine)))
            found = a;
    }
    return found;
}

/* Are the figures that SGF writes of it all numbers? Of a chance that is none it would make 0. */
static bool all_known(const vd_rec_analysis *a, bool match)
{
    if (a->kind == VD_REC_ANALYSIS_cube && !vd_rec_tag_get(&a->tags, "sgf.DA"))
        for (int line = 0; line < 2; line++)
            for (int i = 0; i < FLOATS; i++)
                if (!isfinite(a->line[line].figure[order[i]]))
                    return false;
    for (size_t k = 0; k < a->candidates; k++) {
        const vd_rec_candidate *candidate = a->candidate[k];
        const int last = is_rollout(candidate, match) ? VD_REC_CUBELESS : VD_REC_EQUITY;

        if (vd_rec_tag_get(&candidate->tags, "sgf.A"))
            continue;
        for (int i = 0; i < 5; i++)
            if (!isfinite(candidate->eval.figure[order[i]]))
                return false;
        if (!isfinite(candidate->eval.figure[last]) ||
            !isfinite(candidate->eval.figure[VD_REC_EQUITY]))
            return false;
    }
    return true;
}

/* Would a reader find this very list in what SGF says by itself? It knows the one program that wrote the file. */
static bool says_all(const vd_rec_match *match, const vd_rec_action *action)
{
    for (size_t i = 0; i < action->analyses.count; i++) {
        const vd_rec_analysis *a = action->analyses.item[i];

        if (strcmp(a->engine, "GNU Backgammon") != 0 || !a->version ||
            pick(match, action, a->kind) != a || !all_known(a, match->rules.length > 0))
            return false;
    }
    return true;
}

/* The whole list as JSON, in a property of ours. */
static void put_all(vd_out *out, const vd_rec_match *match, const vd_rec_action *action)
{
    vd_out json = {0};

    vd_json_analyses_write(&json, match, action);
    vd_out_put(out, "VJ[");
    if (json.failed)
        out->failed = true;
    else
        vd_sgf_put_text(out, json.data);
    vd_out_putc(out, ']');
    vd_out_free(&json);
}

void vd_sgf_put_analyses(vd_out *out, const vd_rec_match *match, const vd_rec_action *action)
{
    const vd_rec_analysis *cube = pick(match, action, VD_REC_ANALYSIS_cube);
    const vd_rec_analysis *plays = pick(match, action, VD_REC_ANALYSIS_plays);
    const vd_rec_analysis *luck = pick(match, action, VD_REC_ANALYSIS_luck);

    if (cube)
        put_cube(out, cube, match->rules.length > 0);
    if (plays && action->die[0])
        put_plays(out, plays, match->rules.length > 0);
    if (luck) {
        vd_out_put(out, "LU[");
        put_number(out, luck->luck);
        vd_out_putc(out, ']');
    }
    if (!says_all(match, action))
        put_all(out, match, action);
}
