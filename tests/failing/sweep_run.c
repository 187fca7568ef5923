/* One run of a case, in a folder of its own. */
#define _GNU_SOURCE
#include "folder.h"
#include "sweep.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TURN_MS = 2, TURNS = 30000, GONE_TURNS = 500 };

/* ---- Files ---- */

static const char *in(const place *p, const char *name)
{
    static char path[6][300];
    static int turn;

    turn = (turn + 1) % 6;
    snprintf(path[turn], sizeof path[turn], "%s/%s", p->root, name);
    return path[turn];
}

static char *slurp(const char *path, size_t *len)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct stat about;
    char *text;
    ssize_t n;

    *len = 0;
    if (fd < 0 || fstat(fd, &about) != 0)
        return calloc(1, 1);
    text = calloc(1, (size_t)about.st_size + 1);
    if (!text)
        abort();
    while (*len < (size_t)about.st_size &&
           (n = read(fd, text + *len, (size_t)about.st_size - *len)) > 0)
        *len += (size_t)n;
    close(fd);
    return text;
}

static void spill(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");

    if (!file || fputs(text, file) < 0 || fclose(file))
        abort();
}

/* The second half of it is overwritten, but for the last bytes. */
static void spoil(const char *path)
{
    const int fd = open(path, O_WRONLY | O_CLOEXEC);
    static const char noise[4096] = {'n', 'o', 'i', 's', 'e'};
    struct stat about;

    if (fd < 0 || fstat(fd, &about) != 0 || about.st_size < 4 * (off_t)sizeof noise ||
        pwrite(fd, noise, sizeof noise,
               about.st_size / 2 / (off_t)sizeof noise * (off_t)sizeof noise) != sizeof noise)
        abort();
    close(fd);
}

void result_free(result *r)
{
    free(r->out);
    free(r->err);
    free(r->file);
    *r = (result){0};
}

static void take(const place *p, const kase *k, int status, result *out)
{
    char path[300];

    *out = (result){.status = status};
    out->out = slurp(in(p, "out"), &out->out_len);
    out->err = slurp(in(p, "err"), &out->err_len);
    if (k->file) {
        snprintf(path, sizeof path, "work/%s", k->file);
        out->file = slurp(in(p, path), &out->file_len);
    }
}

/* ---- The program ---- */

static const char *word_of(const char *word)
{
    static char path[SWEEP_WORDS][300];
    static int turn;

    if (word[0] != '@')
        return word;
    turn = (turn + 1) % SWEEP_WORDS;
    snprintf(path[turn], sizeof path[turn], "%s/%s", VD_SOURCE_DIR, word + 1);
    return path[turn];
}

static void become(const place *p, const kase *k, bool harmed)
{
    const char *argv[SWEEP_WORDS + 2] = {k->trains ? p->train : p->videau};
    const int null = open(k->input ? in(p, "in") : "/dev/null", O_RDONLY);
    const int out = open(in(p, "out"), O_RDWR | O_CREAT | O_TRUNC, 0600),
              err = open(in(p, "err"), O_RDWR | O_CREAT | O_TRUNC, 0600);

    for (int i = 0; i < SWEEP_WORDS && k->words[i]; i++)
        argv[i + 1] = word_of(k->words[i]);
    dup2(null, 0);
    dup2(out, 1);
    dup2(err, 2);
    close(null);
    close(out);
    close(err);
    setenv("HOME", in(p, "home"), 1);
    setenv("XDG_DATA_HOME", in(p, "home/data"), 1);
    setenv("XDG_CACHE_HOME", k->cold ? in(p, "home/cache") : p->cache, 1);
    setenv("LC_ALL", "fr_FR.UTF-8", 1);
    if (chdir(in(p, "work")))
        _exit(126);
    if (harmed) {
        setenv(FAILING_VARIABLE, in(p, "page"), 1);
        setenv("LD_PRELOAD", p->shim, 1);
    }
    if (!p->page->forks)
        failing_patience();
    execv(argv[0], (char *const *)(uintptr_t)argv);
    _exit(127);
}

static bool has_ended(pid_t child)
{
    siginfo_t ended;

    memset(&ended, 0, sizeof ended);
    return waitid(P_PID, (id_t)child, &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           ended.si_pid == child;
}

/* A connection to the socket, once it is there; -1: the program has ended before. */
static int reach(const place *p, const kase *k, pid_t child)
{
    const struct timespec nap = {0, TURN_MS * 1000000};
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    char path[300];

    snprintf(path, sizeof path, "work/%s", k->talks);
    snprintf(name.sun_path, sizeof name.sun_path, "%s", in(p, path));
    for (int i = 0; i < TURNS && !has_ended(child); i++) {
        const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

        if (fd >= 0 && connect(fd, (struct sockaddr *)&name, sizeof name) == 0)
            return fd;
        if (fd >= 0)
            close(fd);
        nanosleep(&nap, NULL);
    }
    return -1;
}

/* Says the input a line at a time, hears a line for each; what was heard is the file of the case. */
static void talk(const place *p, const kase *k, pid_t child)
{
    const struct timeval soon = {10, 0};
    const struct timespec nap = {0, TURN_MS * 1000000};
    const int fd = reach(p, k, child);
    const char *line = k->input;
    char path[300];
    FILE *heard;

    snprintf(path, sizeof path, "work/%s", k->file);
    heard = fopen(in(p, path), "wb");
    if (fd >= 0)
        (void)setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &soon, sizeof soon);
    while (fd >= 0 && heard && *line) {
        const size_t len = strcspn(line, "\n") + 1;
        char byte = 0;

        if (send(fd, line, len, MSG_NOSIGNAL) != (ssize_t)len)
            break;
        while (byte != '\n' && recv(fd, &byte, 1, 0) == 1)
            fputc(byte, heard);
        if (byte != '\n')
            break;
        line += len;
    }
    if (heard)
        fclose(heard);
    if (fd >= 0)
        close(fd);
    /* Who is not answered looks at a program that is about to end, as a rule. */
    for (int i = 0; *line && i < GONE_TURNS && !has_ended(child); i++)
        nanosleep(&nap, NULL);
    kill(child, SIGINT);
}

static pid_t start(const place *p, const kase *k, bool harmed)
{
    pid_t child;

    if (k->input)
        spill(in(p, "in"), k->input);
    (void)unlink(in(p, "out"));
    child = fork();
    if (child == 0)
        become(p, k, harmed);
    return child;
}

static int run_once(const place *p, const kase *k, bool harmed)
{
    const pid_t child = start(p, k, harmed);
    int status = 0;

    if (k->talks)
        talk(p, k, child);
    waitpid(child, &status, 0);
    return status;
}

/* What is there before: another case's files, a server's games, some of it damaged. */
static void prepare_before(place *p, const kase *k)
{
    const kase *first = k->before ? sweep_find(k->before) : NULL;
    char path[700];

    if (first) {
        prepare_before(p, first);
        (void)run_once(p, first, false);
    }
    if (k->data) {
        snprintf(path, sizeof path, "cp -p '%s'/* '%s'", p->games, in(p, "work"));
        if (system(path) != 0)
            abort();
    }
    if (k->brings) {
        snprintf(path, sizeof path, "cp '%s'/* '%s'", word_of(k->brings), in(p, "work"));
        if (system(path) != 0)
            abort();
    }
    if (k->spoils) {
        snprintf(path, sizeof path, "work/%s", k->spoils);
        spoil(in(p, path));
    }
}

/* The server that is to run meanwhile, once it has said its address. */
static void start_beside(place *p, const kase *k)
{
    const struct timespec nap = {0, TURN_MS * 1000000};
    const kase *other = sweep_find(k->beside);

    p->beside = start(p, other, false);
    for (int i = 0; i < TURNS && !has_ended(p->beside); i++) {
        size_t len;
        char *text = slurp(in(p, "out"), &len);
        const bool up = strstr(text, other->ends_at) != NULL;

        free(text);
        if (up)
            return;
        nanosleep(&nap, NULL);
    }
    abort();
}

static void end_beside(place *p)
{
    int status;

    if (p->beside <= 0)
        return;
    kill(p->beside, SIGTERM);
    waitpid(p->beside, &status, 0);
    p->beside = 0;
}

static void prepare(place *p, const kase *k)
{
    failing_page *page = p->page;

    (void)folder_remove(in(p, "work"));
    (void)folder_remove(in(p, "home"));
    if (mkdir(in(p, "work"), 0700) || mkdir(in(p, "home"), 0700))
        abort();
    memset(page, 0, sizeof *page);
    prepare_before(p, k);
    if (k->beside)
        start_beside(p, k);
    snprintf(page->root, sizeof page->root, "%s", p->root);
    snprintf(page->ends_at, sizeof page->ends_at, "%s", k->ends_at ? k->ends_at : "");
    page->talks = k->talks != NULL;
}

void place_run(place *p, const kase *k, int kind, long at, int how, result *out)
{
    prepare(p, k);
    atomic_store(&p->page->at[kind], at);
    atomic_store(&p->page->how, how);
    take(p, k, run_once(p, k, true), out);
    end_beside(p);
}

void place_run_site(place *p, const kase *k, uint64_t site, int how, result *out)
{
    prepare(p, k);
    p->page->by_site = true;
    p->page->fails_at = site;
    atomic_store(&p->page->how, how);
    take(p, k, run_once(p, k, true), out);
    end_beside(p);
}

/* ---- Forks ---- */

static void hear_copies(place *p, const kase *k, int tell, int told, place_judge *judge, void *user)
{
    char byte;

    while (read(tell, &byte, 1) == 1) {
        result r;

        take(p, k, p->page->status, &r);
        judge(user, p->page->kind, p->page->number, atomic_load(&p->page->how), &r);
        result_free(&r);
        if (write(told, &byte, 1) != 1)
            break;
    }
}

void place_forks(place *p, const kase *k, const long *first, const long *step, bool sites,
                 place_judge *judge, void *user, result *own)
{
    int from[2], to[2], status = 0;
    pid_t child;

    prepare(p, k);
    if (pipe(from) || pipe(to))
        abort();
    (void)fcntl(from[0], F_SETFD, FD_CLOEXEC);
    (void)fcntl(to[1], F_SETFD, FD_CLOEXEC);
    p->page->forks = true;
    p->page->by_site = sites;
    p->page->every = !k->by_site;
    p->page->tell = from[1];
    p->page->told = to[0];
    memcpy(p->page->first, first, sizeof p->page->first);
    memcpy(p->page->step, step, sizeof p->page->step);
    child = start(p, k, true);
    close(from[1]);
    close(to[0]);
    hear_copies(p, k, from[0], to[1], judge, user);
    waitpid(child, &status, 0);
    close(from[0]);
    close(to[1]);
    take(p, k, status, own);
    end_beside(p);
}

/* ---- Places ---- */

static bool map_page(place *p)
{
    const int fd = open(in(p, "page"), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    void *at;

    if (fd < 0 || ftruncate(fd, sizeof *p->page))
        return false;
    at = mmap(NULL, sizeof *p->page, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    p->page = at == MAP_FAILED ? NULL : at;
    return p->page != NULL;
}

bool place_make(place *p)
{
    static const char *const folders[] = {"/dev/shm", "/tmp"};

    for (int i = 0; i < 2; i++) {
        snprintf(p->root, sizeof p->root, "%s/videau-sweep.XXXXXX", folders[i]);
        if (mkdtemp(p->root))
            return mkdir(in(p, FAILING_KEEP), 0700) == 0 && map_page(p);
    }
    return false;
}

bool place_spoilt(const place *p)
{
    return failing_left(p->page, in(p, "work")) || failing_left(p->page, in(p, "home"));
}

static bool is_littered(const char *folder)
{
    static const char ends[] = ".part-journal";
    DIR *dir = opendir(folder);
    const struct dirent *item;
    bool found = !dir;

    while (!found && (item = readdir(dir)) != NULL) {
        const size_t len = strlen(item->d_name);
        char path[PATH_MAX];

        if (!strcmp(item->d_name, ".") || !strcmp(item->d_name, ".."))
            continue;
        if (len + 1 >= sizeof ends && !strcmp(item->d_name + len + 1 - sizeof ends, ends))
            found = true;
        else if (item->d_type == DT_DIR)
            found =
                snprintf(path, sizeof path, "%s/%s", folder, item->d_name) >= (int)sizeof path ||
                is_littered(path);
    }
    if (dir)
        closedir(dir);
    return found;
}

/* Of a copy that failed nothing stays: its journal would be played into the next one of that name. */
bool place_littered(const place *p)
{
    return is_littered(in(p, "work"));
}

void place_remove(place *p)
{
    if (p->page)
        (void)munmap(p->page, sizeof *p->page);
    (void)folder_remove(p->root);
}
