/* An analysis for people: lines of at most 60 columns, wider only where a play or an id is. */
#include "analyse_cli.h"
#include "book_cli.h"
#include "columns.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { INDENT = 6, LABEL = 30, CELL = 14, TEXT_BYTES = 512 };

/* ---- Figures ---- */

/* Chance to win the match in per cent, or points. */
static void put_cost(const vd_cli *cli, const vd_analysis *a, double cost, char out[VD_CELL_BYTES])
{
    if (a->match->rules.length == 0)
        vd_cli_figure(cli, cost, 3, "", out);
    else
        vd_cli_figure(cli, 100.0 * cost, 2, vd_percent_sign(cli->lang), out);
}

/* A name is cut to its column. */
static void put_name(const vd_cli *cli, const vd_analysis *a, int seat, char out[VD_CELL_BYTES])
{
    const char *name = vd_analyse_name(cli, a, seat);
    size_t bytes = 0;
    int columns = 0;

    VD_ASSERT(seat == 0 || seat == 1);
    for (size_t i = 0; name[i] && bytes < VD_CELL_BYTES - 1; i++) {
        const unsigned char c = (unsigned char)name[i];

        columns += (c & 0xc0) != 0x80;
        if (columns >= CELL)
            break;
        out[bytes++] = c < ' ' || c == 127 ? '?' : name[i];
    }
    out[bytes] = 0;
}

/* ---- The head ---- */

static void print_title(vd_cli *cli, const vd_analysed *item)
{
    const vd_analysis *a = item->analysis;
    const vd_text_arg args[] = {vd_text_string(vd_analyse_name(cli, a, 0)),
                                vd_text_string(vd_analyse_name(cli, a, 1)),
                                vd_text_int(a->match->rules.length)};

    const vd_match_rules *rules = &a->match->rules;
    const char *key = a->match->rules.length ? "analyse.title" : "analyse.title_money";
    char title[TEXT_BYTES];
    vd_buf buf;

    if (rules->variant.id == VD_BACKGAMMON) {
        vd_analyse_say(cli, VD_ANALYSE_TITLE, key, args, 3);
        return;
    }
    vd_buf_init(&buf, title, sizeof title);
    (void)!vd_text_format(&buf, cli->lang, key, args, 3);
    vd_analyse_say(
        cli, VD_ANALYSE_TITLE, "analyse.title_game",
        (const vd_text_arg[]){vd_text_string(title),
                              vd_text_string(vd_cli_played_text(cli, vd_match_rules_name(rules)))},
        2);
}

static void say_share(vd_cli *cli, const char *key, const vd_analysis *a, double first)
{
    const double second = a->match->rules.length ? 1 - first : -first;
    char cell[2][VD_CELL_BYTES];

    put_cost(cli, a, first, cell[0]);
    put_cost(cli, a, second, cell[1]);
    vd_analyse_say(
        cli, VD_ANALYSE_PLAIN, key,
        (const vd_text_arg[]){vd_text_string(vd_analyse_name(cli, a, 0)), vd_text_string(cell[0]),
                              vd_text_string(vd_analyse_name(cli, a, 1)), vd_text_string(cell[1])},
        4);
}

static void print_result(vd_cli *cli, const vd_analysis *a)
{
    const int winner = a->match->rules.length ? a->result < 0.5 : a->result < 0;

    if (a->gap != VD_GAP_none) {
        vd_cli_say(cli, vd_gap_key(a->gap), NULL, 0);
        return;
    }
    if (a->match->rules.length == 0 && a->result == 0)
        vd_cli_say(cli, "analyse.drawn", NULL, 0);
    else
        vd_cli_say(cli, a->match->rules.length ? "analyse.won" : "analyse.won_money",
                   (const vd_text_arg[]){vd_text_string(vd_analyse_name(cli, a, winner)),
                                         vd_text_int((int64_t)fabs(a->result))},
                   2);
    say_share(cli, "analyse.adjusted", a, a->adjusted);
    if (a->even)
        say_share(cli, "analyse.expected", a, a->expected);
}

/* ---- The table ---- */

static void print_figures(vd_cli *cli, const char *key, double first, double second, int decimals)
{
    char cell[2][VD_CELL_BYTES];

    vd_cli_figure(cli, first, decimals, "", cell[0]);
    vd_cli_figure(cli, second, decimals, "", cell[1]);
    vd_analyse_row(cli, vd_text(cli->lang, key), cell[0], cell[1]);
}

static void print_counts(vd_cli *cli, const char *key, uint32_t first, uint32_t second)
{
    print_figures(cli, key, first, second, 0);
}

static void print_costs(vd_cli *cli, const vd_analysis *a, const char *key, double first,
                        double second)
{
    char cell[2][VD_CELL_BYTES];

    put_cost(cli, a, first, cell[0]);
    put_cost(cli, a, second, cell[1]);
    vd_analyse_row(cli, vd_text(cli->lang, key), cell[0], cell[1]);
}

/* How many and what they gave up: "3  0.120". */
static void print_sums(vd_cli *cli, const char *key, const vd_sum *first, const vd_sum *second)
{
    const vd_sum *sum[2] = {first, second};
    char cell[2][2 * VD_CELL_BYTES];

    for (int i = 0; i < 2; i++) {
        char loss[VD_CELL_BYTES];

        vd_cli_figure(cli, sum[i]->loss, 3, "", loss);
        snprintf(cell[i], sizeof cell[i], "%u %7s", (unsigned)sum[i]->count, loss);
    }
    vd_analyse_row(cli, vd_text(cli->lang, key), cell[0], cell[1]);
}

static void print_faults(vd_cli *cli, const vd_analysis *a)
{
    bool any = false;

    for (int f = VD_FAULT_missed_double; f < VD_FAULT_COUNT; f++) {
        const vd_sum *first = &a->side[0].fault[f], *second = &a->side[1].fault[f];

        if (first->count + second->count == 0)
            continue;
        if (!any)
            vd_analyse_say(cli, VD_ANALYSE_TITLE, "analyse.faults", NULL, 0);
        any = true;
        print_sums(cli, vd_fault_key((vd_fault)f), first, second);
    }
}

/* With its margin in a line below, where there are games enough for one. */
static void print_pr(vd_cli *cli, const vd_analysis *a)
{
    vd_ratio ratio[2];

    for (int seat = 0; seat < 2; seat++)
        vd_ratio_of(&(vd_judged_seat){a, seat}, 1, vd_measure_loss, NULL, &ratio[seat]);
    print_figures(cli, "analyse.pr", a->side[0].pr, a->side[1].pr, 2);
    if (vd_real_known(ratio[0].margin) || vd_real_known(ratio[1].margin))
        print_figures(cli, "analyse.margin", 500 * ratio[0].margin, 500 * ratio[1].margin, 2);
}

static void print_table(vd_cli *cli, const vd_analysis *a)
{
    const vd_tally *x = &a->side[0], *y = &a->side[1];
    char name[2][VD_CELL_BYTES];

    for (int seat = 0; seat < 2; seat++)
        put_name(cli, a, seat, name[seat]);
    vd_analyse_row(cli, "", name[0], name[1]);
    print_costs(cli, a, a->match->rules.length ? "analyse.chances" : "analyse.points", x->cost,
                y->cost);
    print_pr(cli, a);
    print_counts(cli, "analyse.decisions", x->all.count, y->all.count);
    print_counts(cli, "analyse.mistakes", x->all.mistakes, y->all.mistakes);
    print_counts(cli, "analyse.blunders", x->all.blunders, y->all.blunders);
    print_counts(cli, "analyse.howlers", x->all.howlers, y->all.howlers);
    if (x->ungraded + y->ungraded > 0)
        print_counts(cli, "analyse.ungraded", x->ungraded, y->ungraded);
    vd_analyse_say(cli, VD_ANALYSE_TITLE, "analyse.kinds", NULL, 0);
    print_sums(cli, "analyse.plays", &x->plays, &y->plays);
    if (a->match->rules.variant.cube_allowed) {
        print_sums(cli, "analyse.doubles", &x->doubles, &y->doubles);
        print_sums(cli, "analyse.answers", &x->answers, &y->answers);
    }
    if (x->resigns.count + y->resigns.count > 0)
        print_sums(cli, "analyse.resigns", &x->resigns, &y->resigns);
    print_faults(cli, a);
    vd_analyse_say(cli, VD_ANALYSE_TITLE, "analyse.luck", NULL, 0);
    print_costs(cli, a, a->match->rules.length ? "analyse.luck_chances" : "analyse.luck_points",
                x->luck.value, y->luck.value);
    print_figures(cli, "analyse.luck_equity", x->luck.equity, y->luck.equity, 3);
    print_counts(cli, "analyse.jokers", x->jokers, y->jokers);
    print_counts(cli, "analyse.curses", x->curses, y->curses);
    if (a->match->rules.variant.rules) /* no other program counts a game of its own rules */
        return;
    vd_analyse_say(cli, VD_ANALYSE_TITLE, "analyse.others", NULL, 0);
    print_figures(cli, "analyse.gnu", x->gnu, y->gnu, 1);
    print_figures(cli, "analyse.gnu_plays", x->gnu_plays, y->gnu_plays, 1);
    print_figures(cli, "analyse.gnu_cube", x->gnu_cube, y->gnu_cube, 1);
    print_figures(cli, "analyse.snowie", x->snowie, y->snowie, 1);
}

/* ---- The errors ---- */

typedef struct listed {
    const vd_decision *decision;
} listed;

static int by_loss(const void *left, const void *right)
{
    const vd_decision *a = ((const listed *)left)->decision;
    const vd_decision *b = ((const listed *)right)->decision;

    if (a->loss != b->loss)
        return a->loss > b->loss ? -1 : 1;
    return a < b ? -1 : a > b;
}

static void print_option(vd_cli *cli, const char *key, const char *what, double equity)
{
    const bool best = cli->colour && !strcmp(key, "analyse.best");
    char number[VD_NUMBER_BYTES];

    vd_columns_number(cli, equity, number);
    fputs(best ? "\033[32m      " : "      ", cli->out);
    vd_columns_pad(cli->out, vd_text(cli->lang, key), 8, false);
    vd_columns_pad(cli->out, what, LABEL + 4, false);
    vd_columns_pad(cli->out, number, 10, true);
    fputs(best ? "\033[0m\n" : "\n", cli->out);
}

static void print_choice_of_plays(vd_cli *cli, const vd_analysis *a, const vd_decision *d)
{
    char text[TEXT_BYTES];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_analyse_play(a, d, &d->played, &buf);
    print_option(cli, "analyse.played", text, d->played.value.equity);
    vd_buf_cut(&buf, 0);
    vd_analyse_play(a, d, &d->best, &buf);
    print_option(cli, "analyse.best", text, d->best.value.equity);
}

/* What the opening book has for it: videau book says how sure that is. */
static void print_book(vd_cli *cli, const vd_book *book, const vd_decision *d)
{
    vd_book_score score = VD_BOOK_MONEY;
    const vd_book_play *play = book ? vd_book_play_of(book, &d->situation, &score, NULL) : NULL;

    if (!play)
        return;
    fputs("      ", cli->out);
    vd_columns_pad(cli->out, vd_text(cli->lang, "analyse.book"), 8, false);
    fprintf(cli->out, "%s (%s)\n", play->text, vd_book_score_text(cli, score));
}

static void print_choice_of_cube(vd_cli *cli, const vd_decision *d)
{
    static const char *const keys[] = {"analyse.no_double", "analyse.take", "analyse.pass"};
    const double value[] = {d->cube.no_double, d->cube.take, d->cube.pass};

    for (int i = 0; i < 3; i++)
        print_option(cli, i ? "analyse.nothing" : "analyse.cube", vd_text(cli->lang, keys[i]),
                     value[i]);
}

static void print_choice_of_resignation(vd_cli *cli, const vd_decision *d)
{
    print_option(cli, "analyse.played", vd_text(cli->lang, "analyse.given_up"),
                 d->resignation.resigned);
    print_option(cli, "analyse.best", vd_text(cli->lang, "analyse.play_on"),
                 d->resignation.play_on);
}

static void print_why(vd_cli *cli, const vd_explanation *why)
{
    char text[VD_EXPLAIN_TEXT];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    if (why && vd_explanation_text(&buf, cli->lang, why, VD_EXPLAIN_PARAGRAPH) == VD_OK)
        vd_analyse_wrapped(cli, text, INDENT);
}

static vd_analyse_mark mark_of(const vd_analysis *a, const vd_decision *d)
{
    if (d->loss >= a->options.howler)
        return VD_ANALYSE_HOWLER;
    return d->loss >= a->options.blunder ? VD_ANALYSE_BLUNDER : VD_ANALYSE_MISTAKE;
}

static void print_error(vd_cli *cli, const vd_book *book, const vd_analysed *item,
                        const vd_decision *d, size_t rank)
{
    const vd_analysis *a = item->analysis;
    char id[TEXT_BYTES], dice[16] = "", loss[VD_CELL_BYTES], cost[VD_CELL_BYTES];
    vd_buf buf, roll;

    vd_buf_init(&roll, dice, sizeof dice);
    if (d->situation.dice.count > 0)
        vd_dice_format(&roll, d->situation.dice);
    vd_cli_figure(cli, d->loss, 3, "", loss);
    put_cost(cli, a, d->cost, cost);
    vd_analyse_say(
        cli, mark_of(a, d), d->kind == VD_DECISION_play ? "analyse.error_play" : "analyse.error",
        (const vd_text_arg[]){vd_text_int((int64_t)rank), vd_text_int(d->game + 1),
                              vd_text_int(d->action + 1),
                              vd_text_string(vd_analyse_name(cli, a, d->seat)),
                              vd_text_string(dice), vd_text_string(loss), vd_text_string(cost),
                              vd_text_string(vd_text(cli->lang, vd_fault_key((vd_fault)d->fault)))},
        8);
    vd_buf_init(&buf, id, sizeof id);
    vd_situation_format(&buf, &d->situation);
    fprintf(cli->out, "      %s\n", id);
    if (d->kind == VD_DECISION_play)
        print_choice_of_plays(cli, a, d), print_book(cli, book, d);
    else if (d->kind == VD_DECISION_resign || d->kind == VD_DECISION_resigned)
        print_choice_of_resignation(cli, d);
    else
        print_choice_of_cube(cli, d);
    print_why(cli, vd_explanation_of(item->why, (size_t)(d - a->decision)));
}

static void print_errors(vd_cli *cli, const vd_analyses *all, const vd_analysed *item)
{
    const vd_analysis *a = item->analysis;
    listed *list = calloc(a->decisions + 1, sizeof *list);
    size_t count = 0;

    if (!list) {
        cli->failed = true;
        return;
    }
    for (size_t i = 0; i < a->decisions; i++)
        if (a->decision[i].loss >= a->options.mistake &&
            vd_analyse_wants(all, a, a->decision[i].seat))
            list[count++].decision = &a->decision[i];
    qsort(list, count, sizeof *list, by_loss);
    vd_analyse_say(cli, VD_ANALYSE_TITLE, count ? "analyse.errors" : "analyse.no_errors", NULL, 0);
    for (size_t i = 0; i < count; i++)
        print_error(cli, all->book, item, list[i].decision, i + 1);
    free(list);
}

/* ---- All of it ---- */

void vd_analyse_print(vd_cli *cli, const vd_analyses *all)
{
    vd_analyse_whole(cli, all);
    for (size_t i = 0; i < all->count; i++) {
        const vd_analysis *a = all->item[i].analysis;

        if (all->count > 1)
            putc('\n', cli->out);
        print_title(cli, &all->item[i]);
        print_result(cli, a);
        putc('\n', cli->out);
        print_table(cli, a);
        vd_analyse_means(cli, a);
        putc('\n', cli->out);
        print_errors(cli, all, &all->item[i]);
        vd_analyse_say(
            cli, VD_ANALYSE_PLAIN, "analyse.method",
            (const vd_text_arg[]){vd_text_string(vd_analysis_level_name(a->options.level))}, 1);
    }
}
