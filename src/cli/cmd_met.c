/* videau met: the match equity table. */
#include "cli.h"
#include "inner/json_values.h"

#include <stdlib.h>
#include <string.h>

enum { LENGTH_MAX = 64, USUAL_LENGTH = 15, COLUMN = 5, AWAY_COLUMNS = 3 };

static float chance(const vd_met_table *table, int away, int opponent_away, bool post_crawford)
{
    VD_ASSERT(away > 0 && opponent_away > 0);
    return table ? vd_met_chance(table, away, opponent_away, post_crawford)
                 : vd_met(away, opponent_away, post_crawford);
}

static json_t *to_json(vd_cli *cli, const vd_met_table *table, int length)
{
    json_t *json = json_object(), *pre = json_array(), *post = json_array();

    for (int a = 1; a <= length; a++) {
        json_t *row = json_array();

        for (int b = 1; b <= length; b++)
            vd_json_add(&row, vd_cli_json_real(cli, (double)chance(table, a, b, false)));
        vd_json_add(&pre, row);
        vd_json_add(&post, vd_cli_json_real(cli, (double)chance(table, a, 1, true)));
    }
    vd_json_set(&json, "length", json_integer(length));
    vd_json_set(&json, "name", vd_cli_json_text(table ? vd_met_name(table) : "Videau"));
    vd_json_set(&json, "pre", pre);
    vd_json_set(&json, "post", post);
    return json;
}

/* " 50,0" */
static void print_chance(vd_cli *cli, float value)
{
    const int tenths = (int)(1000.0F * value + 0.5F);
    char number[16];

    vd_text_number(cli->lang, tenths / 10.0, 1, number, sizeof number);
    fprintf(cli->out, "%*s", COLUMN, number);
}

/* It is the file's: no control character of its, of one byte or of two, may reach the terminal. */
static void print_name(vd_cli *cli, const char *name)
{
    for (const unsigned char *c = (const unsigned char *)name; *c; c++) {
        const bool two = c[0] == 0xC2 && c[1] >= 0x80 && c[1] < 0xA0;

        putc(*c < ' ' || *c == 127 || two ? '?' : *c, cli->out);
        c += two;
    }
    if (*name)
        putc('\n', cli->out);
}

/* As many columns of the table as the terminal has room for; all of them where it does not say. */
static int columns_at_once(const vd_cli *cli, int length)
{
    const size_t room = vd_cli_columns(cli);

    VD_ASSERT(length > 0);
    return room > 0 && room < AWAY_COLUMNS + COLUMN * (size_t)length
               ? ((int)room - AWAY_COLUMNS) / COLUMN
               : length;
}

/* The scores `from` to `to`, above what is said of them. */
static void print_head(vd_cli *cli, int from, int to)
{
    fprintf(cli->out, "%*s", AWAY_COLUMNS, "");
    for (int b = from; b <= to; b++)
        fprintf(cli->out, "%*d", COLUMN, b);
    putc('\n', cli->out);
}

static void print_before(vd_cli *cli, const vd_met_table *table, int length, int from, int to)
{
    VD_ASSERT(from <= to);
    print_head(cli, from, to);
    for (int a = 1; a <= length; a++) {
        fprintf(cli->out, "%*d", AWAY_COLUMNS, a);
        for (int b = from; b <= to; b++)
            print_chance(cli, chance(table, a, b, false));
        putc('\n', cli->out);
    }
}

/* Where the terminal is narrow, in parts, one below the other. */
static void print_text(vd_cli *cli, const vd_met_table *table, int length)
{
    const int part = columns_at_once(cli, length);

    VD_ASSERT(part > 0);
    if (table)
        print_name(cli, vd_met_name(table));
    vd_cli_say(cli, "cli.met.before", NULL, 0);
    for (int from = 1; from <= length; from += part)
        print_before(cli, table, length, from, from + part <= length ? from + part - 1 : length);
    vd_cli_say(cli, "cli.met.after", NULL, 0);
    for (int from = 1; from <= length; from += part) {
        const int to = from + part <= length ? from + part - 1 : length;

        if (part < length)
            print_head(cli, from, to);
        fprintf(cli->out, "%*s", AWAY_COLUMNS, "");
        for (int a = from; a <= to; a++)
            print_chance(cli, chance(table, a, 1, true));
        putc('\n', cli->out);
    }
}

int vd_cmd_met(vd_cli *cli)
{
    vd_met_table *table = NULL;
    long length = USUAL_LENGTH;
    bool done = true;

    if (!vd_cli_number(cli, "length", 1, LENGTH_MAX, &length) || !vd_cli_met(cli, &table))
        return VD_EXIT_UNUSABLE;
    if (cli->json)
        done = vd_cli_json_all(cli, to_json(cli, table, (int)length));
    else
        print_text(cli, table, (int)length);
    vd_met_free(table);
    return done ? VD_EXIT_DONE : VD_EXIT_UNUSABLE;
}
