/* Sentences to standard output and standard error, lines and positions from the input. */
#include "cli.h"

#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { SENTENCE_MAX = 4096, NARROW = 20 };

/* ---- Lines ---- */

/* 0: no terminal, or it does not say. */
static size_t columns_of(FILE *out)
{
    const int file = fileno(out);
    struct winsize size;

    if (file < 0 || !isatty(file) || ioctl(file, TIOCGWINSZ, &size) || size.ws_col < NARROW)
        return 0;
    return size.ws_col;
}

/* A command or a path is copied from the screen, so nothing may be put into it. */
static bool is_for_copying(const char *line, size_t len)
{
    static const char *const marks[] = {" resume", " dice verify", ".videau", " /"};

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        for (size_t at = 0; at + strlen(marks[i]) <= len; at++)
            if (!memcmp(line + at, marks[i], strlen(marks[i])))
                return true;
    return false;
}

/* How many bytes of a line of `len` fit into the columns without cutting a word. */
static size_t fitting(const char *line, size_t len, size_t columns)
{
    size_t used = 0, blank = 0, start = 0;

    while (start < len && line[start] == ' ')
        start++;
    for (size_t at = 0; at < len; at++) {
        if (line[at] == ' ' && at > start)
            blank = at;
        if (((unsigned char)line[at] & 0xc0) != 0x80 && ++used > columns)
            return blank ? blank : len;
    }
    return len;
}

static void print_line(FILE *out, const char *line, size_t len, size_t columns)
{
    if (columns == 0 || is_for_copying(line, len))
        columns = len;
    while (len > 0) {
        const size_t take = fitting(line, len, columns);

        fprintf(out, "%.*s\n", (int)take, line);
        line += take;
        len -= take;
        for (; len > 0 && *line == ' '; len--)
            line++;
    }
}

void vd_cli_print(const vd_cli *cli, const char *text)
{
    const size_t columns = columns_of(cli->out);

    do {
        const size_t len = strcspn(text, "\n");

        if (len == 0)
            putc('\n', cli->out);
        print_line(cli->out, text, len, columns);
        text += len;
    } while (*text++ == '\n');
}

/* ---- Sentences ---- */

void vd_cli_say(vd_cli *cli, const char *key, const vd_text_arg *args, size_t count)
{
    char text[SENTENCE_MAX];
    vd_buf buf;

    VD_ASSERT(key);
    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_text_format(&buf, cli->lang, key, args, count);
    vd_cli_print(cli, text);
}

int vd_cli_refuse_text(vd_cli *cli, const char *sentence)
{
    fputs(cli->lang == VD_LANG_FR ? "videau\u00a0: " : "videau: ", cli->err);
    /* What the user typed is quoted in it: no escape sequence in it may reach the terminal. */
    for (const char *c = sentence; *c; c++)
        putc((unsigned char)*c < ' ' || *c == 127 ? '?' : *c, cli->err);
    putc('\n', cli->err);
    return VD_EXIT_UNUSABLE;
}

int vd_cli_refuse_error(vd_cli *cli, const vd_error *err)
{
    const vd_text_arg args[4] = {vd_text_int(err->arg[0]), vd_text_int(err->arg[1]),
                                 vd_text_int(err->arg[2]), vd_text_string(err->word)};

    return vd_cli_refuse(cli, vd_error_key(err->code), args, 4);
}

int vd_cli_refuse(vd_cli *cli, const char *key, const vd_text_arg *args, size_t count)
{
    char text[SENTENCE_MAX];
    vd_buf buf;

    VD_ASSERT(key);
    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_text_format(&buf, cli->lang, key, args, count);
    return vd_cli_refuse_text(cli, text);
}

void vd_cli_board_style(const vd_cli *cli, vd_board_style *out)
{
    vd_board_style_default(out);
    out->lang = cli->lang;
    out->unicode = cli->unicode;
    out->colour = cli->colour;
}

bool vd_cli_read_line(FILE *in, char *line, size_t capacity, size_t *len, bool *full)
{
    int c = getc(in);

    VD_ASSERT(capacity >= 2);
    *len = 0;
    *full = false;
    if (c == EOF)
        return false;
    for (; c != EOF && c != '\n'; c = getc(in)) {
        if (*len < capacity)
            line[(*len)++] = (char)c;
        else
            *full = true;
    }
    return true;
}
