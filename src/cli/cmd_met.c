/* videau met: the match equity table; and --met of the commands that ask the engine. */
#include "ask.h"

#include <stdlib.h>
#include <string.h>

enum { LENGTH_MAX = 64, USUAL_LENGTH = 15, COLUMN = 5, SENTENCE_ROOM = 1024 };

/* ---- A table from a file ---- */

/* The line, from 1, on which byte `offset` of the file stands; 0 when it cannot be said. */
static long line_of(const char *path, size_t offset)
{
    FILE *file = fopen(path, "rb");
    long line = 1;
    int c = 0;

    if (!file)
        return 0;
    for (size_t i = 0; i < offset && (c = getc(file)) != EOF; i++)
        line += c == '\n';
    if (ferror(file))
        line = 0;
    fclose(file);
    return line;
}

/* Whatever is wrong inside the file, its name comes first; with a value, its line. */
static void refuse_table(vd_cli *cli, const char *path, vd_status status, const vd_error *err)
{
    char sentence[SENTENCE_ROOM];
    vd_text_arg args[3] = {vd_text_string(path), vd_text_int(0), vd_text_string(sentence)};
    vd_buf buf;

    if (status == VD_ERR_NOMEM || err->what == VD_WHAT_cannot_open) {
        (void)vd_cli_refuse_error(cli, err);
        return;
    }
    if (err->what == VD_WHAT_bad_file) {
        (void)vd_cli_refuse(cli, "cli.met.no_table", args, 1);
        return;
    }
    vd_buf_init(&buf, sentence, sizeof sentence);
    (void)!vd_explain_error(&buf, cli->lang, err);
    if (err->what == VD_WHAT_met_value && err->offset > 0)
        args[1].integer = line_of(path, err->offset);
    (void)vd_cli_refuse(cli, args[1].integer > 0 ? "cli.met.refused_at" : "cli.met.refused", args,
                        3);
}

bool vd_cli_met(vd_cli *cli, vd_met_table **out)
{
    const char *path = vd_cli_value(cli, "met");
    vd_error err = {VD_WHAT_none, 0, {0, 0, 0}, ""};
    vd_status status;

    *out = NULL;
    if (!path)
        return true;
    status = vd_met_load(path, out, &err);
    if (status != VD_OK)
        refuse_table(cli, path, status, &err);
    return status == VD_OK;
}

/* ---- The command ---- */

static float chance(const vd_met_table *table, int away, int his_away, bool post_crawford)
{
    return table ? vd_met_chance(table, away, his_away, post_crawford)
                 : vd_met(away, his_away, post_crawford);
}

typedef struct shown {
    const vd_met_table *table;
    int length;
} shown;

static void print_json(vd_cli *cli, const void *what)
{
    const shown *s = what;

    fprintf(cli->out, "{\"length\":%d,\"name\":", s->length);
    vd_cli_json_string(cli->out, s->table ? vd_met_name(s->table) : "Videau");
    fputs(",\"pre\":[", cli->out);
    for (int a = 1; a <= s->length; a++) {
        fputs(a > 1 ? ",[" : "[", cli->out);
        for (int b = 1; b <= s->length; b++) {
            if (b > 1)
                putc(',', cli->out);
            vd_cli_json_real(cli, (double)chance(s->table, a, b, false), 6);
        }
        putc(']', cli->out);
    }
    fputs("],\"post\":[", cli->out);
    for (int a = 1; a <= s->length; a++) {
        if (a > 1)
            putc(',', cli->out);
        vd_cli_json_real(cli, (double)chance(s->table, a, 1, true), 6);
    }
    fputs("]}\n", cli->out);
}

/* " 50,0" */
static void print_chance(vd_cli *cli, float value)
{
    const int tenths = (int)(1000.0F * value + 0.5F);

    fprintf(cli->out, "%*d%c%d", COLUMN - 2, tenths / 10, cli->lang == VD_LANG_FR ? ',' : '.',
            tenths % 10);
}

/* It is the file's: no escape sequence of its may reach the terminal. */
static void print_name(vd_cli *cli, const char *name)
{
    for (const char *c = name; *c; c++)
        putc((unsigned char)*c < ' ' || *c == 127 ? '?' : *c, cli->out);
    if (*name)
        putc('\n', cli->out);
}

static void print_text(vd_cli *cli, const vd_met_table *table, int length)
{
    if (table)
        print_name(cli, vd_met_name(table));
    vd_cli_say(cli, "cli.met.before", NULL, 0);
    fprintf(cli->out, "%*s", COLUMN - 2, "");
    for (int b = 1; b <= length; b++)
        fprintf(cli->out, "%*d", COLUMN, b);
    putc('\n', cli->out);
    for (int a = 1; a <= length; a++) {
        fprintf(cli->out, "%*d", COLUMN - 2, a);
        for (int b = 1; b <= length; b++)
            print_chance(cli, chance(table, a, b, false));
        putc('\n', cli->out);
    }
    vd_cli_say(cli, "cli.met.after", NULL, 0);
    fprintf(cli->out, "%*s", COLUMN - 2, "");
    for (int a = 1; a <= length; a++)
        print_chance(cli, chance(table, a, 1, true));
    putc('\n', cli->out);
}

int vd_cmd_met(vd_cli *cli)
{
    vd_met_table *table = NULL;
    long length = USUAL_LENGTH;
    bool done = true;

    if (!vd_cli_number(cli, "length", 1, LENGTH_MAX, &length) || !vd_cli_met(cli, &table))
        return VD_EXIT_UNUSABLE;
    if (cli->json)
        done = vd_cli_json_all(cli, print_json, &(shown){table, (int)length});
    else
        print_text(cli, table, (int)length);
    vd_met_free(table);
    return done ? VD_EXIT_DONE : VD_EXIT_UNUSABLE;
}
