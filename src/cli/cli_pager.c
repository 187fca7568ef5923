/* Long answers at a terminal: shown a screen at a time by $PAGER, or by less. */
#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CANNOT_RUN = 127 };

extern char **environ;

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

/* The shell with the pager's command, reading from `input`. */
static bool start(const char *command, int input, pid_t *out)
{
    char shell[] = "sh", option[] = "-c";
    char *own = strdup(command);
    char *const argv[] = {shell, option, own, NULL};
    posix_spawn_file_actions_t actions;
    bool good;

    if (!own || posix_spawn_file_actions_init(&actions) != 0) {
        free(own);
        return false;
    }
    good = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) == 0 &&
           posix_spawn(out, "/bin/sh", &actions, NULL, argv, environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    free(own);
    return good;
}

/* Whoever quits the pager has seen enough: that is no failure. */
static void feed(int pipe, const char *text, size_t len)
{
    VD_ASSERT(pipe >= 0);
    while (len > 0) {
        const ssize_t wrote = write(pipe, text, len);

        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0)
            return;
        text += wrote;
        len -= (size_t)wrote;
    }
}

/* False: there is no such pager, nothing has been shown. */
static bool run(const char *command, const char *text, size_t len)
{
    int ends[2], status = 0;
    pid_t child;
    bool good;

    if (pipe(ends) != 0)
        return false;
    good = fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0 && start(command, ends[0], &child);
    close(ends[0]);
    if (good)
        feed(ends[1], text, len);
    close(ends[1]);
    while (good && waitpid(child, &status, 0) < 0)
        good = errno == EINTR;
    return good && !(WIFEXITED(status) && WEXITSTATUS(status) == CANNOT_RUN);
}

static bool show(const char *command, const char *text, size_t len)
{
    const struct sigaction ignored = {.sa_handler = SIG_IGN};
    struct sigaction before;
    bool good;

    if (setenv("LESS", "FRX", 0) != 0 || sigaction(SIGPIPE, &ignored, &before) != 0)
        return false;
    good = run(command, text, len);
    (void)sigaction(SIGPIPE, &before, NULL);
    return good;
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
