/* Asks `videau ubgi` (docs/UBGI.md) for a play and about the cube, over two pipes: ubgi VIDEAU GNU-ID DIE DIE */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static FILE *to, *from;

static void start(const char *program)
{
    int down[2], up[2];

    if (pipe(down) != 0 || pipe(up) != 0)
        exit(1);
    if (fork() == 0) {
        dup2(down[0], STDIN_FILENO);
        dup2(up[1], STDOUT_FILENO);
        close(down[1]);
        close(up[0]);
        execl(program, program, "ubgi", "--lang", "en", (char *)NULL);
        _exit(1);
    }
    close(down[0]);
    close(up[1]);
    to = fdopen(down[1], "w");
    from = fdopen(up[0], "r");
    if (!to || !from)
        exit(1);
}

/* Say something, and print what is answered up to the line that begins with `last`. */
static void ask(const char *line, const char *last)
{
    char answer[1024];

    fprintf(to, "%s\n", line);
    fflush(to);
    while (fgets(answer, sizeof answer, from)) {
        if (!strncmp(answer, "info ", 5) || !strncmp(answer, last, strlen(last)) ||
            !strncmp(answer, "error ", 6))
            fputs(answer, stdout);
        if (!strncmp(answer, last, strlen(last)))
            return;
        if (!strncmp(answer, "error ", 6))
            exit(1);
    }
    exit(1);
}

int main(int argc, char **argv)
{
    if (argc != 5)
        return 1;
    start(argv[1]);
    ask("ubgi", "ubgiok");
    ask("isready", "readyok");
    fprintf(to, "position gnubgid %s\n", argv[2]);
    ask("go cube", "bestcube");
    fprintf(to, "dice %s %s\n", argv[3], argv[4]);
    ask("go analyse multipv 3", "bestmove");
    fprintf(to, "quit\n");
    fclose(to);
    fclose(from);
    return wait(NULL) < 0;
}
