/* Long answers at a terminal: shown a screen at a time by $PAGER, or by less. */
#include "cli.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CANNOT_RUN = 127 };

/* 0: no terminal, or one that does not say. */
static int rows_of(FILE *out)
{
    struct winsize size;
    const int file = fileno(out);

    if (file < 0 || !isatty(file) || ioctl(file, TIOCGWINSZ, &size) != 0)
        return 0;
    return size.ws_row;
}

void vd_cli_page_begin(vd_cli *cli, vd_page *page)
{
    *page = (vd_page){.out = cli->out, .rows = rows_of(cli->out)};
    if (page->rows == 0)
        return;
    page->memory = open_memstream(&page->text, &page->len);
    if (page->memory)
        cli->out = page->memory;
}

static int count_lines(const char *text, size_t len)
{
    int lines = 0;

    for (size_t i = 0; i < len; i++)
        lines += text[i] == '\n';
    return lines;
}

/* The pager that is asked for; NULL: none is wanted. */
static const char *pager(void)
{
    const char *wanted = getenv("PAGER");

    if (!wanted)
        return "less";
    return *wanted && strcmp(wanted, "cat") != 0 ? wanted : NULL;
}

/* Whoever quits the pager has seen enough: that is no failure. False: there is no such pager, nothing has been shown. */
static bool show(const char *command, const char *text, size_t len)
{
    const struct sigaction ignored = {.sa_handler = SIG_IGN};
    struct sigaction before;
    FILE *to;
    int status;

    if (setenv("LESS", "FRX", 0) != 0 || sigaction(SIGPIPE, &ignored, &before) != 0)
        return false;
    to = popen(command, "w");
    if (to) {
        (void)!fwrite(text, 1, len, to);
        status = pclose(to);
    }
    (void)sigaction(SIGPIPE, &before, NULL);
    return to && !(WIFEXITED(status) && WEXITSTATUS(status) == CANNOT_RUN);
}

void vd_cli_page_end(vd_cli *cli, vd_page *page)
{
    const char *command = pager();
    bool good;

    if (!page->memory)
        return;
    cli->out = page->out;
    good = fclose(page->memory) == 0;
    cli->failed = cli->failed || !good;
    if (good && (count_lines(page->text, page->len) < page->rows || !command ||
                 fflush(cli->out) != 0 || !show(command, page->text, page->len)))
        (void)!fwrite(page->text, 1, page->len, cli->out);
    free(page->text);
}
