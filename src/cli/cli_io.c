/* Sentences to standard output and standard error, lines and positions from the input. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { SENTENCE_MAX = 4096, NARROW = 20, WIDEST = 1000 };

/* ---- Lines ---- */

/* 0: no terminal, or one that does not say. */
static size_t terminal_columns(int file)
{
    struct winsize size;

    return file >= 0 && isatty(file) && !ioctl(file, TIOCGWINSZ, &size) && size.ws_col >= NARROW
               ? size.ws_col
               : 0;
}

int64_t vd_cli_clock_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

size_t vd_cli_columns(const vd_cli *cli)
{
    const char *told = getenv("COLUMNS");
    const long columns = told && *told >= '1' && *told <= '9' ? strtol(told, NULL, 10) : 0;
    const size_t known = terminal_columns(cli->out_fd);

    if (known)
        return known;
    return columns >= NARROW && columns <= WIDEST ? (size_t)columns : 0;
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

    VD_ASSERT(columns > 0);
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

/* Blanks before what goes on from a line: as much as "3. " before an entry of a list takes. */
static size_t hanging(const char *line, size_t len)
{
    size_t digits = 0;

    while (digits < len && line[digits] >= '0' && line[digits] <= '9')
        digits++;
    return digits > 0 && digits + 2 < len && line[digits] == '.' && line[digits + 1] == ' '
               ? digits + 2
               : 0;
}

static void print_line(FILE *out, const char *line, size_t len, size_t columns)
{
    const size_t hang = hanging(line, len);
    bool first = true;

    if (columns == 0 || is_for_copying(line, len))
        columns = len;
    while (len > 0) {
        const size_t before = first || hang >= columns ? 0 : hang;
        const size_t take = fitting(line, len, columns - before);

        fprintf(out, "%*s%.*s\n", (int)before, "", (int)take, line);
        first = false;
        line += take;
        len -= take;
        for (; len > 0 && *line == ' '; len--)
            line++;
    }
}

void vd_cli_print(const vd_cli *cli, const char *text)
{
    const size_t columns = vd_cli_columns(cli);

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

/* Behind "videau:" a sentence goes on: its first word is no name. */
static bool begins_small(const char *sentence)
{
    static const char *const first[] = {
        "Le ", "La ",    "Les ", "L\u2019", "Il ",    "Un ", "Une ", "Dans ", "Rien ", "Nothing ",
        "Ce ", "Cette ", "Cet ", "The ",    "There ", "A ",  "An ",  "In ",   "This ", "It "};

    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        if (!strncmp(sentence, first[i], strlen(first[i])))
            return true;
    return false;
}

int vd_cli_refuse_text(vd_cli *cli, const char *sentence)
{
    char line[SENTENCE_MAX + 64];
    size_t from;
    vd_buf buf;

    vd_buf_init(&buf, line, sizeof line);
    vd_buf_put(&buf, vd_text(cli->lang, "cli.speaks"));
    vd_buf_putc(&buf, ' ');
    from = buf.length;
    vd_buf_put(&buf, sentence);
    if (begins_small(sentence))
        line[from] = (char)(line[from] - 'A' + 'a');
    /* What the user typed is quoted in it: no escape sequence in it may reach the terminal. */
    for (char *c = line; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127)
            *c = '?';
    print_line(cli->err, line, buf.length, terminal_columns(cli->err_fd));
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

void vd_cli_true_minus(char *number, size_t size)
{
    static const char minus[] = "\u2212";
    const size_t len = strlen(number), more = sizeof minus - 2;

    VD_ASSERT(len < size);

    if (number[0] != '-' || len + more >= size)
        return;
    memmove(number + 1 + more, number + 1, len);
    memcpy(number, minus, sizeof minus - 1);
}

void vd_cli_board_style(const vd_cli *cli, vd_board_style *out)
{
    const size_t columns = vd_cli_columns(cli);

    vd_board_style_default(out);
    out->home_left = cli->preferences.home_left;
    out->columns = columns < UINT8_MAX ? (uint8_t)columns : UINT8_MAX;
    out->lang = cli->lang;
    out->unicode = cli->unicode;
    out->colour = cli->colour;
}

bool vd_cli_says_nothing(const char *line, size_t len)
{
    size_t at = 0;

    while (at < len && (line[at] == ' ' || line[at] == '\t' || line[at] == '\r'))
        at++;
    return at == len || line[at] == '#';
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

void vd_cli_figure(const vd_cli *cli, double value, int decimals, const char *end,
                   char out[VD_CELL_BYTES])
{
    VD_ASSERT(decimals >= 0 && end);
    if (!vd_real_known(value)) {
        snprintf(out, VD_CELL_BYTES, "\u2013");
        return;
    }
    snprintf(out, VD_CELL_BYTES, "%.*f%s", decimals, value, end);
    vd_cli_true_minus(out, VD_CELL_BYTES);
    vd_decimal(cli->lang, out);
}
