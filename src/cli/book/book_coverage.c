/* videau book: how far the opening book is, and how its numbers are written. */
#include "book_cli.h"
#include "columns.h"
#include "eval_json.h"
#include "inner/json_values.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* So exact the book is to be where nothing else is said. */
static const double EXACT = 0.006;

void vd_book_number(const vd_cli *cli, const char *before, int decimals, double value,
                    char out[VD_NUMBER_BYTES])
{
    snprintf(out, VD_NUMBER_BYTES, "%s%.*f", before, decimals, value);
    vd_cli_true_minus(out, VD_NUMBER_BYTES);
    vd_decimal(cli->lang, out);
}

void vd_book_row(FILE *out, const char *const *cell, const int *width, int count, unsigned shown)
{
    VD_ASSERT(count > 0 && cell && width);
    for (int i = 0; i < count; i++)
        if (shown >> i & 1U)
            vd_columns_pad(out, cell[i], abs(width[i]), width[i] < 0);
    putc('\n', out);
}

const char *vd_book_score_text(const vd_cli *cli, vd_book_score score)
{
    char key[64];

    snprintf(key, sizeof key, "cli.book.score.%s", vd_book_score_name(score));
    return vd_text(cli->lang, key);
}

typedef struct coverage {
    int positions, played, exact;
    double largest;
    uint64_t games;
} coverage;

static void count_score(const vd_book *book, vd_book_score score, double error, coverage *out)
{
    *out = (coverage){.largest = 0};
    for (size_t i = 0; i < vd_book_count(book); i++) {
        const vd_book_entry *entry = vd_book_get(book, i);
        const double now = vd_book_error(entry);

        if (entry->score != score)
            continue;
        out->positions++;
        out->played += now >= 0;
        out->exact += now >= 0 && now <= error;
        out->largest = fmax(out->largest, now);
        for (size_t k = 0; k < entry->count; k++)
            out->games += entry->play[k].games;
    }
}

static json_t *coverage_json(vd_cli *cli, const vd_book *book, double error)
{
    json_t *list = json_array();

    for (int i = 0; i < VD_BOOK_SCORES; i++) {
        coverage c;
        json_t *json;

        count_score(book, (vd_book_score)i, error, &c);
        json = json_pack("{s:s,s:i,s:i,s:i,s:I}", "score", vd_book_score_name((vd_book_score)i),
                         "positions", c.positions, "played", c.played, "exact", c.exact, "games",
                         (json_int_t)c.games);
        vd_cli_json_number(cli, &json, "largest_error", c.largest);
        vd_json_add(&list, json);
    }
    return list;
}

/* The table is closed up where it does not fit, and then goes without the games. */
static void print_coverage(vd_cli *cli, const vd_book *book, double error)
{
    enum { CELLS = 6, ALL = (1 << CELLS) - 1, GAMES = 1 << (CELLS - 1) };
    static const int loose[CELLS] = {16, -11, -13, -11, -14, -11};
    static const int close[CELLS] = {14, -10, -11, -8, -9, -8};
    const unsigned games = GAMES;
    const bool fits = vd_columns_fitting(cli, 0, loose, ALL, &games, 1) == ALL;
    const int *width = fits ? loose : close;
    const unsigned shown = vd_columns_fitting(cli, 0, width, ALL, &games, 1);
    const vd_lang lang = cli->lang;
    char target[VD_NUMBER_BYTES];
    const char *const head[] = {
        "",     vd_text(lang, "cli.book.positions"), vd_text(lang, "cli.book.played"),
        target, vd_text(lang, "cli.book.largest"),   vd_text(lang, "cli.book.games")};

    vd_book_number(cli, "\u00b1 ", 3, error, target);
    vd_book_row(cli->out, head, width, CELLS, shown);
    for (int i = 0; i < VD_BOOK_SCORES; i++) {
        char number[5][VD_NUMBER_BYTES];
        const char *cell[CELLS];
        coverage c;

        count_score(book, (vd_book_score)i, error, &c);
        snprintf(number[0], VD_NUMBER_BYTES, "%d", c.positions);
        snprintf(number[1], VD_NUMBER_BYTES, "%d", c.played);
        snprintf(number[2], VD_NUMBER_BYTES, "%d", c.exact);
        number[3][0] = '\0';
        if (c.largest > 0)
            vd_book_number(cli, "\u00b1 ", 4, c.largest, number[3]);
        snprintf(number[4], VD_NUMBER_BYTES, "%llu", (unsigned long long)c.games);
        cell[0] = vd_book_score_text(cli, (vd_book_score)i);
        for (int k = 0; k < 5; k++)
            cell[1 + k] = number[k];
        vd_book_row(cli->out, cell, width, CELLS, shown);
    }
}

bool vd_book_coverage(vd_cli *cli, const vd_book *book, double error)
{
    const double wanted = error > 0 ? error : EXACT;

    if (cli->json)
        return vd_cli_json_all(cli, coverage_json(cli, book, wanted));
    print_coverage(cli, book, wanted);
    return true;
}
