/* What a rollout says, for people and for programs. */
#include "columns.h"
#include "eval_json.h"
#include "inner/json_values.h"
#include "rollout_cli.h"
#include "rules_board.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLAY_BYTES = 256,
    CHANCES = 5,
    LABEL_LEAST = 16,
    LABEL_MAX = 22,
    RANK_COLUMNS = 4,
    VALUE_COLUMNS = 9
};

typedef struct view {
    vd_cli *cli;
    const vd_rollout *r;
    const vd_match *match;
    const vd_rollout_options *options;
    vd_rollout_report report;
    size_t count;
    vd_rollout_candidate *line;
    size_t *order;            /* best first */
    char (*text)[PLAY_BYTES]; /* of each play, in that order */
} view;

void vd_rollout_play_text(const vd_rollout *rollout, size_t line, char *text, size_t size)
{
    const vd_match *match = vd_rollout_match(rollout);
    vd_buf buf;

    VD_ASSERT(line < vd_rollout_count(rollout));
    vd_buf_init(&buf, text, size);
    vd_play_format(&buf, &match->rules.variant, &match->pos, match->dice,
                   vd_rollout_play(rollout, line), VD_STYLE_FFBG, true);
}

static bool is_match(const view *v)
{
    VD_ASSERT(v->count > 0);

    return v->line[0].mwc.mean >= 0.0;
}

/* ---- JSON ---- */

static void json_figure(vd_cli *cli, json_t **json, const char *name, const vd_figure *f)
{
    char error[64];

    snprintf(error, sizeof error, "%s_error", name);
    vd_cli_json_number(cli, json, name, f->mean);
    vd_cli_json_number(cli, json, error, f->error);
}

static void put_line(const view *v, json_t **json, const vd_rollout_candidate *line)
{
    const double share = vd_variant_counts_checkers(&v->match->rules.variant) ? 0.0 : 1.0;
    const vd_figure *const chance[CHANCES] = {&line->win, &line->gammon, &line->backgammon,
                                              &line->lose_gammon, &line->lose_backgammon};
    static const char *const names[CHANCES] = {"win", "gammon", "backgammon", "lose_gammon",
                                               "lose_backgammon"};

    json_figure(v->cli, json, "equity", &line->value);
    json_figure(v->cli, json, "cubeless", &line->equity);
    for (int i = 0; i < CHANCES; i++) {
        const double of = i == 0 ? 1.0 : share;

        json_figure(v->cli, json, names[i],
                    &(vd_figure){of * chance[i]->mean, of * chance[i]->error});
    }
    if (is_match(v)) {
        json_figure(v->cli, json, "mwc", &line->mwc);
    } else {
        vd_json_set(json, "mwc", json_null());
        vd_json_set(json, "mwc_error", json_null());
    }
    vd_json_set(json, "games", json_integer((json_int_t)line->games));
}

static json_t *play_json(const view *v, size_t i)
{
    const vd_rollout_candidate *line = &v->line[i];
    json_t *json = json_object();
    char text[PLAY_BYTES];

    VD_ASSERT(i < v->count);
    vd_rollout_play_text(v->r, i, text, sizeof text);
    vd_json_set(&json, "play", vd_cli_json_text(text));
    vd_json_set(&json, "position",
                vd_cli_json_position(&v->match->rules.variant, &vd_rollout_play(v->r, i)->result));
    put_line(v, &json, line);
    vd_json_set(&json, "given_up", json_boolean(line->given_up));
    json_figure(v->cli, &json, "behind", &line->behind);
    vd_cli_json_number(v->cli, &json, "confidence", line->confidence);
    return json;
}

static json_t *plays_json(const view *v)
{
    json_t *plays = json_array();

    for (size_t rank = 0; rank < v->count; rank++)
        vd_json_add(&plays, play_json(v, v->order[rank]));
    return plays;
}

static json_t *line_json(const view *v, const char *name, const vd_rollout_candidate *line)
{
    json_t *json = json_pack("{s:s}", "line", name);

    put_line(v, &json, line);
    return json;
}

static json_t *cube_json(const view *v)
{
    const vd_cube_decision *d = &v->report.cube;
    json_t *json =
        json_pack("{s:s,s:b}", "verdict", vd_verdict_name(d->verdict), "beaver", (int)d->beaver);

    VD_ASSERT(v->count >= 2);
    vd_cli_json_number(v->cli, &json, "confidence", v->report.confidence);
    vd_cli_json_number(v->cli, &json, "nodouble", d->no_double);
    vd_cli_json_number(v->cli, &json, "take", d->take);
    vd_cli_json_number(v->cli, &json, "pass", d->pass);
    vd_cli_json_mwc(v->cli, &json, d);
    vd_json_set(&json, "lines",
                json_pack("[o,o]", line_json(v, "nodouble", &v->line[0]),
                          line_json(v, "take", &v->line[1])));
    return json;
}

static json_t *settings_json(const view *v)
{
    const vd_rollout_options *o = v->options;
    const bool cube = v->match->rules.cube && !o->cubeless;
    json_t *json = json_object();

    vd_json_set(&json, "position", vd_cli_json_position(&v->match->rules.variant, &v->match->pos));
    if (vd_rollout_kind_of(v->r) == VD_ROLLOUT_PLAYS)
        vd_json_set(&json, "dice", vd_cli_json_dice(&v->match->dice));
    vd_json_set(&json, "games", json_integer((json_int_t)v->report.games));
    vd_json_set(&json, "asked", json_integer((json_int_t)o->games));
    vd_json_set(&json, "over", json_boolean(v->report.over));
    vd_json_set(&json, "clear", json_boolean(v->report.clear));
    vd_json_set(&json, "seed", json_integer((json_int_t)o->seed));
    vd_json_set(&json, "truncate", json_integer((json_int_t)o->truncate));
    vd_json_set(&json, "ply", json_pack("[i,i]", o->side[0].ply, o->side[1].ply));
    vd_json_set(&json, "cube_ply",
                cube ? json_pack("[i,i]", o->side[0].cube_ply, o->side[1].cube_ply) : json_null());
    vd_json_set(&json, "variance_reduction", json_boolean(!o->plain));
    return json;
}

static json_t *to_json(const view *v)
{
    json_t *json = settings_json(v);

    switch (vd_rollout_kind_of(v->r)) {
    case VD_ROLLOUT_PLAYS:
        vd_json_set(&json, "plays", plays_json(v));
        break;
    case VD_ROLLOUT_CUBE:
        vd_json_set(&json, "cube", cube_json(v));
        break;
    case VD_ROLLOUT_POSITION:
    default:
        vd_json_set(&json, "value", line_json(v, "position", &v->line[0]));
    }
    return json;
}

/* ---- For people ---- */

static void put_equity(const vd_cli *cli, double value, char out[VD_NUMBER_BYTES])
{
    /* No "-0.0000". */
    snprintf(out, VD_NUMBER_BYTES, "%+.4f", value > -5e-5 && value < 0.0 ? 0.0 : value);
    vd_cli_true_minus(out, VD_NUMBER_BYTES);
    vd_decimal(cli->lang, out);
}

static void put_error(const vd_cli *cli, double value, char out[VD_NUMBER_BYTES])
{
    vd_text_number(cli->lang, value, 4, out, VD_NUMBER_BYTES);
}

/* In per cent, without the sign. */
static void put_chance(const vd_cli *cli, double value, char out[VD_NUMBER_BYTES])
{
    vd_text_number(cli->lang, 100.0 * value, 2, out, VD_NUMBER_BYTES);
}

/* Never more than is known. */
static void put_confidence(const vd_cli *cli, double value, char out[VD_NUMBER_BYTES])
{
    const double most = 0.999;

    char percent[VD_NUMBER_BYTES - 2];

    vd_text_percent(cli->lang, value > most ? most : value, 1, percent, sizeof percent);
    snprintf(out, VD_NUMBER_BYTES, "%s%s", value > most ? ">\u00a0" : "", percent);
}

/* No better than a toss of a coin, or less: doubts about several lines add up. */
static bool is_open(double confidence)
{
    return confidence < 0.6;
}

typedef struct row {
    const char *rank, *label, *value, *chance[CHANCES], *games;
} row;

/* Backgammons and then the number of games are left out where they do not fit. */
static void print_row(const view *v, const row *cells, int width)
{
    static const int wide[CHANCES + 1] = {7, 7, 6, 9, 6, 8};
    const unsigned games = 1U << CHANCES;
    const unsigned leave[] = {VD_COLUMNS_TRIPLE, games};
    const unsigned shown =
        vd_columns_fitting(v->cli, RANK_COLUMNS + 2 + width + VALUE_COLUMNS, wide,
                           vd_columns_chances(&v->match->rules.variant) | games, leave, 2);
    FILE *out = v->cli->out;

    VD_ASSERT(cells->rank && cells->label && cells->value);
    vd_columns_pad(out, cells->rank, RANK_COLUMNS, true);
    fputs("  ", out);
    vd_columns_pad(out, cells->label, width, false);
    vd_columns_pad(out, cells->value, VALUE_COLUMNS, true);
    for (int i = 0; i < CHANCES && cells->chance[i]; i++)
        if (shown >> i & 1U)
            vd_columns_pad(out, cells->chance[i], wide[i], true);
    if (cells->games && shown & games)
        vd_columns_pad(out, cells->games, wide[CHANCES], true);
    putc('\n', out);
}

static void print_head(const view *v, int width)
{
    const vd_lang lang = v->cli->lang;
    row cells = {.rank = "",
                 .label = "",
                 .value = vd_text(lang, "cli.hint.equity"),
                 .games = vd_text(lang, "cli.rollout.games")};

    for (int i = 0; i < CHANCES; i++)
        cells.chance[i] = vd_text(lang, vd_columns_chance_key(&v->match->rules.variant, i));
    print_row(v, &cells, width);
}

static void print_line(const view *v, size_t i, const char *rank, const char *label, int width)
{
    const vd_rollout_candidate *line = &v->line[i];
    const vd_figure *const chance[CHANCES] = {&line->win, &line->gammon, &line->backgammon,
                                              &line->lose_gammon, &line->lose_backgammon};
    char number[CHANCES + 2][VD_NUMBER_BYTES];
    row cells = {.rank = rank, .label = label, .value = number[0], .games = number[1]};

    VD_ASSERT(i < v->count);
    put_equity(v->cli, line->value.mean, number[0]);
    snprintf(number[1], VD_NUMBER_BYTES, "%" PRIu32, line->games);
    for (int k = 0; k < CHANCES; k++) {
        put_chance(v->cli, chance[k]->mean, number[2 + k]);
        cells.chance[k] = number[2 + k];
    }
    print_row(v, &cells, width);
    put_error(v->cli, line->value.error, number[0]);
    for (int k = 0; k < CHANCES; k++)
        put_chance(v->cli, chance[k]->error, number[2 + k]);
    cells.rank = "";
    cells.label = vd_text(v->cli->lang, "cli.rollout.error");
    cells.games = NULL;
    print_row(v, &cells, width);
}

/* "      sentence" */
static void print_note(const view *v, const char *key, const vd_text_arg *args, size_t count)
{
    VD_ASSERT(key);
    vd_print_sentence(v->cli, key, args, count, RANK_COLUMNS + 2);
}

static void print_notes(const view *v, size_t i)
{
    const vd_rollout_candidate *line = &v->line[i];
    const bool cube = v->match->rules.cube && !v->options->cubeless;
    char mean[VD_NUMBER_BYTES] = "", error[VD_NUMBER_BYTES] = "", sure[VD_NUMBER_BYTES] = "";
    const vd_text_arg args[] = {vd_text_string(mean), vd_text_string(error), vd_text_string(sure)};

    VD_ASSERT(i < v->count);
    if (is_match(v)) {
        put_chance(v->cli, line->mwc.mean, mean);
        put_chance(v->cli, line->mwc.error, error);
        print_note(v, "cli.rollout.mwc", args, 2);
    }
    if (cube || is_match(v)) {
        put_equity(v->cli, line->equity.mean, mean);
        put_error(v->cli, line->equity.error, error);
        print_note(v, "cli.rollout.cubeless", args, 2);
    }
    if (vd_rollout_kind_of(v->r) != VD_ROLLOUT_PLAYS || i == v->report.best)
        return;
    put_error(v->cli, line->behind.mean, mean);
    put_error(v->cli, line->behind.error, error);
    put_confidence(v->cli, line->confidence, sure);
    print_note(v, line->given_up ? "cli.rollout.given_up" : "cli.rollout.behind", args, 3);
}

static void print_plays(const view *v)
{
    const char *best;
    char(*text)[PLAY_BYTES] = v->text;
    char sure[VD_NUMBER_BYTES], rank[VD_NUMBER_BYTES];
    int width = LABEL_LEAST;

    for (size_t k = 0; k < v->count; k++) {
        vd_rollout_play_text(v->r, v->order[k], text[k], sizeof text[k]);
        if (vd_columns_of(text[k]) > width)
            width = vd_columns_of(text[k]);
    }
    width = width > LABEL_MAX ? LABEL_MAX : width;
    print_head(v, width);
    for (size_t k = 0; k < v->count; k++) {
        snprintf(rank, sizeof rank, "%zu.", k + 1);
        print_line(v, v->order[k], rank, text[k], width);
        print_notes(v, v->order[k]);
    }
    best = text[0];
    put_confidence(v->cli, v->line[v->order[0]].confidence, sure);
    if (v->count > 1)
        vd_cli_say(v->cli,
                   is_open(v->line[v->order[0]].confidence) ? "cli.rollout.best_open"
                                                            : "cli.rollout.best",
                   (const vd_text_arg[]){vd_text_string(best), vd_text_string(sure)}, 2);
}

static void print_cube(const view *v)
{
    static const char *const sentences[] = {
        [VD_VERDICT_NO_DOUBLE] = "cli.cube.no_double",
        [VD_VERDICT_DOUBLE_TAKE] = "cli.cube.double_take",
        [VD_VERDICT_DOUBLE_PASS] = "cli.cube.double_pass",
        [VD_VERDICT_TOO_GOOD] = "cli.cube.too_good",
    };
    static const char *const labels[] = {"cli.cube.row_hold", "cli.cube.row_take"};
    const vd_cube_decision *d = &v->report.cube;
    row pass = {.rank = "", .label = vd_text(v->cli->lang, "cli.cube.row_pass")};
    char number[VD_NUMBER_BYTES];

    VD_ASSERT(v->count >= 2);
    print_head(v, LABEL_LEAST);
    for (size_t i = 0; i < 2; i++) {
        print_line(v, i, "", vd_text(v->cli->lang, labels[i]), LABEL_LEAST);
        print_notes(v, i);
    }
    put_equity(v->cli, d->pass, number);
    pass.value = number;
    print_row(v, &pass, LABEL_LEAST);
    if (d->match) {
        put_chance(v->cli, d->mwc_pass, number);
        print_note(v, "cli.rollout.mwc_pass", &(vd_text_arg){VD_TEXT_STRING, 0, number}, 1);
    }
    vd_cli_say(v->cli, sentences[d->verdict], NULL, 0);
    if (d->beaver)
        vd_cli_say(v->cli, "cli.cube.beaver", NULL, 0);
    put_confidence(v->cli, v->report.confidence, number);
    vd_cli_say(v->cli,
               is_open(v->report.confidence) ? "cli.rollout.verdict_open" : "cli.rollout.verdict",
               &(vd_text_arg){VD_TEXT_STRING, 0, number}, 1);
}

static void print_settings(const view *v)
{
    const vd_rollout_options *o = v->options;
    char seed[VD_NUMBER_BYTES] = "";
    const vd_text_arg args[] = {vd_text_int(o->side[0].ply), vd_text_int(o->side[0].cube_ply),
                                vd_text_int(o->side[1].ply), vd_text_int(o->side[1].cube_ply),
                                vd_text_string(seed)};
    const bool cube = v->match->rules.cube && !o->cubeless;
    const bool same =
        o->side[0].ply == o->side[1].ply && (!cube || o->side[0].cube_ply == o->side[1].cube_ply);

    snprintf(seed, sizeof seed, "%" PRIu64, o->seed);
    if (same)
        vd_cli_say(v->cli, cube ? "cli.rollout.depth" : "cli.rollout.depth_cubeless", args, 5);
    else
        vd_cli_say(v->cli, cube ? "cli.rollout.depths" : "cli.rollout.depths_cubeless", args, 5);
    if (o->truncate > 0)
        vd_cli_say(v->cli, "cli.rollout.truncated",
                   &(vd_text_arg){VD_TEXT_INT, (int64_t)o->truncate, NULL}, 1);
    if (o->plain)
        vd_cli_say(v->cli, "cli.rollout.plain", NULL, 0);
}

static void print_text(const view *v)
{
    char dice[16] = "";
    vd_buf buf;
    const vd_text_arg args[] = {vd_text_int((int64_t)v->report.games),
                                vd_text_int((int64_t)v->options->games), vd_text_string(dice)};

    vd_buf_init(&buf, dice, sizeof dice);
    vd_dice_format(&buf, v->match->dice);
    switch (vd_rollout_kind_of(v->r)) {
    case VD_ROLLOUT_PLAYS:
        vd_cli_say(v->cli, "cli.rollout.title_plays", args, 3);
        print_plays(v);
        break;
    case VD_ROLLOUT_CUBE:
        vd_cli_say(v->cli, "cli.rollout.title_cube", args, 3);
        print_cube(v);
        break;
    case VD_ROLLOUT_POSITION:
    default:
        vd_cli_say(v->cli, "cli.rollout.title_position", args, 3);
        print_head(v, LABEL_LEAST);
        print_line(v, 0, "", vd_text(v->cli->lang, "cli.rollout.position"), LABEL_LEAST);
        print_notes(v, 0);
    }
    if (v->report.clear)
        vd_cli_say(v->cli, "cli.rollout.clear", args, 2);
    print_settings(v);
}

/* ---- Both ---- */

/* The best one first, then by what they are worth; equal ones as they were given. */
static void sort_lines(view *v)
{
    for (size_t i = 0; i < v->count; i++) {
        size_t k = i;

        for (; k > 0; k--) {
            const size_t before = v->order[k - 1];

            if (before == v->report.best ||
                (i != v->report.best && v->line[before].value.mean >= v->line[i].value.mean))
                break;
            v->order[k] = before;
        }
        v->order[k] = i;
    }
}

/* False: no memory. */
static bool look(view *v, vd_cli *cli, const vd_rollout *rollout)
{
    *v = (view){.cli = cli,
                .r = rollout,
                .match = vd_rollout_match(rollout),
                .options = vd_rollout_settings(rollout),
                .count = vd_rollout_count(rollout)};
    v->line = calloc(v->count, sizeof *v->line);
    v->order = calloc(v->count, sizeof *v->order);
    v->text = calloc(v->count, sizeof *v->text);
    if (!v->line || !v->order || !v->text)
        return false;
    vd_rollout_look(rollout, &v->report, v->line);
    sort_lines(v);
    return true;
}

static void look_away(view *v)
{
    free(v->line);
    free(v->order);
    free(v->text);
}

json_t *vd_rollout_json(vd_cli *cli, const vd_rollout *rollout)
{
    view v;
    json_t *json = look(&v, cli, rollout) ? to_json(&v) : NULL;

    look_away(&v);
    return json;
}

bool vd_rollout_print(vd_cli *cli, const vd_rollout *rollout)
{
    bool done;
    view v;

    if (cli->json)
        return vd_cli_json_all(cli, vd_rollout_json(cli, rollout));
    done = look(&v, cli, rollout);
    if (done)
        print_text(&v);
    else
        vd_cli_refuse(cli, "cli.no_memory", NULL, 0);
    look_away(&v);
    return done;
}

/* "1:02:03", "2:03". */
static void put_duration(double seconds, char out[VD_NUMBER_BYTES])
{
    const long all = (long)(seconds + 0.5);
    const long hours = all / 3600, minutes = all / 60 % 60;

    if (seconds < 0.0 || seconds > 1e7)
        snprintf(out, VD_NUMBER_BYTES, "?");
    else if (hours > 0)
        snprintf(out, VD_NUMBER_BYTES, "%ld:%02ld:%02ld", hours, minutes, all % 60);
    else
        snprintf(out, VD_NUMBER_BYTES, "%ld:%02ld", minutes, all % 60);
}

void vd_rollout_progress(vd_cli *cli, const vd_rollout *rollout, double seconds_left, vd_buf *out)
{
    char play[PLAY_BYTES] = "", value[VD_NUMBER_BYTES], error[VD_NUMBER_BYTES];
    char left[VD_NUMBER_BYTES];
    const size_t count = vd_rollout_count(rollout);
    vd_rollout_candidate *lines = calloc(count, sizeof *lines);
    vd_rollout_report report;

    if (!lines)
        return;
    vd_rollout_look(rollout, &report, lines);
    if (vd_rollout_kind_of(rollout) == VD_ROLLOUT_PLAYS)
        vd_rollout_play_text(rollout, report.best, play, sizeof play);
    put_equity(cli, lines[report.best].value.mean, value);
    put_error(cli, lines[report.best].value.error, error);
    put_duration(seconds_left, left);
    (void)!vd_text_put(out, cli->lang,
                       play[0] ? "cli.rollout.progress_play" : "cli.rollout.progress",
                       VD_INT(report.games), VD_INT(vd_rollout_settings(rollout)->games),
                       VD_STR(value), VD_STR(error), VD_STR(left), VD_STR(play));
    free(lines);
}
