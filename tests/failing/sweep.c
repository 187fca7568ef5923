/* sweep VIDEAU SHIM [MOST [NAME]]: runs each subcommand again and again, its first, second, third... allocation failing,
 * then its writes and its syncs. Each time it must end with one sentence and status 2, or with exactly what it says when
 * nothing fails. MOST: at most so many of each, spread over the run, and
 * below 50 not the slow ones; 0, or VIDEAU_SWEEP=all in the environment: all. Prints each fault; status 1 with any. */
#define _GNU_SOURCE
#include "failing.h"
#include "folder.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SAMPLE = 50, WORDS = 20, PATIENCE_S = 30, TEXT = 1 << 22, UNUSABLE = 2 };

typedef struct kase {
    const char *name;
    const char *words[WORDS];
    const char *input;  /* NULL: nothing */
    const char *file;   /* what it writes besides, compared too; NULL: nothing */
    const char *before; /* a case that is run first, unharmed, in the same folder */
    bool game;          /* plays: what it wrote before the failure stays */
    bool slow;          /* left out of a sample */
    bool alike;         /* fails where others fail: a sample will do */
    bool serves;        /* runs until it is told to stop */
} kase;

#define POSITION "4HPwATDgc/ABMA"
static const char turns[] = "3-1\n8/5 6/5\n6-2\n24/18 13/11\n6-4\n24/14\nquitter\n";
static const char questions[] = "start\n" POSITION "\nrubbish\n";
static const char rolls[] = "start 31\n" POSITION " 65\nrubbish\n";

static const kase cases[] = {
    {.name = "help", .words = {"help"}},
    {.name = "help_web", .words = {"help", "web"}},
    {.name = "version", .words = {"--version"}},
    {.name = "moves", .words = {"moves", "start", "31"}},
    {.name = "moves_json", .words = {"moves", "start", "66", "--json"}},
    {.name = "moves_lines", .words = {"moves", "-"}, .input = rolls},
    {.name = "check", .words = {"check", "start", "31", "8/5 6/5"}},
    {.name = "check_no", .words = {"check", "start", "31", "8/4"}},
    {.name = "check_lines", .words = {"check", "-"}, .input = "start 31 8/5 6/5\nstart 31 8/4\n"},
    {.name = "id", .words = {"id", "start"}},
    {.name = "id_json", .words = {"id", "start", "--json"}},
    {.name = "show", .words = {"show", "start"}},
    {.name = "show_svg", .words = {"show", "start", "--svg", "b.svg"}, .file = "b.svg"},
    {.name = "perft", .words = {"perft", "start", "1"}},
    {.name = "perft_divide", .words = {"perft", "start", "1", "--divide"}},
    {.name = "rules", .words = {"rules"}, .alike = true},
    {.name = "rules_R20", .words = {"rules", "R20"}},
    {.name = "rules_R51", .words = {"rules", "R51"}, .alike = true},
    {.name = "rules_word", .words = {"rules", "videau"}, .alike = true},
    {.name = "rules_A12", .words = {"rules", "A12"}, .alike = true},
    {.name = "glossary", .words = {"glossary"}},
    {.name = "glossary_word", .words = {"glossary", "videau"}},
    {.name = "learn", .words = {"learn"}, .alike = true},
    {.name = "learn_one", .words = {"learn", "1"}, .input = "\n\n\n"},
    {.name = "met", .words = {"met", "--length", "5"}},
    {.name = "met_json", .words = {"met", "--length", "5", "--json"}},
    {.name = "eval", .words = {"eval", "start"}},
    {.name = "eval_json", .words = {"eval", "start", "--json", "--ply", "1"}},
    {.name = "eval_lines", .words = {"eval", "-"}, .input = questions},
    {.name = "hint", .words = {"hint", "start", "31"}},
    {.name = "hint_2",
     .words = {"hint", "start", "31", "--ply", "2", "--threads", "2"},
     .slow = true},
    {.name = "hint_lines", .words = {"hint", "-"}, .input = rolls, .slow = true, .alike = true},
    {.name = "cube", .words = {"cube", "start"}},
    {.name = "cube_2", .words = {"cube", "start", "--ply", "2"}, .slow = true},
    {.name = "rollout",
     .words = {"rollout", "start", "31", "--games", "36", "--truncate", "4", "--seed", "1"},
     .slow = true},
    {.name = "rollout_resume",
     .words = {"rollout", "start", "31", "--games", "36", "--truncate", "4", "--seed", "1",
               "--resume", "r.vdroll", "--threads", "1"},
     .slow = true},
    {.name = "bearoff",
     .words = {"bearoff", "--points", "3", "--men", "2", "--out", "t.vdexact"},
     .file = "t.vdexact"},
    {.name = "bearoff_one",
     .words = {"bearoff", "--one-sided", "--points", "2", "--men", "5", "--out", "t.vdexact"},
     .file = "t.vdexact"},
    {.name = "bearoff_info", .words = {"bearoff", "--info", "t.vdexact"}, .before = "bearoff"},
    {.name = "play",
     .words = {"play", "--two", "--dice", "manual", "--match", "3", "--plain", "--file",
               "k.videau"},
     .input = turns,
     .game = true},
    {.name = "play_computer",
     .words = {"play", "--level", "debutant", "--dice",
               "seed:"
               "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
               "--plain", "--file", "k.videau"},
     .input = "\n\n\n\nquitter\n",
     .game = true},
    {.name = "resume",
     .words = {"resume", "k.videau", "--plain"},
     .input = "6-1\n13/7 8/7\nquitter\n",
     .before = "play",
     .game = true},
    {.name = "resume_list", .words = {"resume", "--list"}, .before = "play"},
    {.name = "dice", .words = {"dice", "verify", "k.videau"}, .before = "play_computer"},
    {.name = "web_restore", .words = {"web", "--restore", "--data", "."}},
    {.name = "web_restore_one", .words = {"web", "--restore", "none.sqlite", "--data", "."}},
    {.name = "dice_log", .words = {"dice", "log"}, .before = "play_computer"},
    {.name = "web", .words = {"web", "--port", "0", "--data", "."}, .serves = true},
};

typedef struct result {
    int status; /* of wait */
    char *out, *err, *file;
    size_t out_len, err_len, file_len;
} result;

static const char *program, *shim;
static char root[64];
static failing_page *page;
static int faults, runs;

/* ---- Running ---- */

static char *slurp(const char *path, size_t *len)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, TEXT);

    *len = file && text ? fread(text, 1, TEXT - 1, file) : 0;
    if (file)
        fclose(file);
    return text;
}

static const char *in(const char *name)
{
    static char path[4][256];
    static int turn;

    turn = (turn + 1) % 4;
    snprintf(path[turn], sizeof path[turn], "%s/%s", root, name);
    return path[turn];
}

static void spill(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");

    if (!file || fputs(text, file) < 0 || fclose(file))
        abort();
}

static void become(const kase *k, bool harmed)
{
    const char *argv[WORDS + 2] = {program};
    const int null = open(k->input ? in("in") : "/dev/null", O_RDONLY);
    const int out = open(in("out"), O_WRONLY | O_CREAT | O_TRUNC, 0600),
              err = open(in("err"), O_WRONLY | O_CREAT | O_TRUNC, 0600);

    for (int i = 0; i < WORDS && k->words[i]; i++)
        argv[i + 1] = k->words[i];
    dup2(null, 0);
    dup2(out, 1);
    dup2(err, 2);
    setenv("HOME", in("home"), 1);
    setenv("XDG_DATA_HOME", in("home/data"), 1);
    setenv("XDG_CACHE_HOME", in("home/cache"), 1);
    setenv("LC_ALL", "fr_FR.UTF-8", 1);
    if (chdir(in("work")))
        _exit(126);
    if (harmed) {
        setenv(FAILING_VARIABLE, in("page"), 1);
        setenv("LD_PRELOAD", shim, 1);
    }
    alarm(PATIENCE_S);
    execv(program, (char *const *)(uintptr_t)argv);
    _exit(127);
}

/* Once it has said where it is. */
static void end_server(pid_t child)
{
    const struct timespec nap = {0, 2000000};
    size_t len;
    siginfo_t ended;

    for (int i = 0; i < 5000; i++) {
        char *text = slurp(in("out"), &len);
        const bool up = text && strstr(text, "http://");

        free(text);
        memset(&ended, 0, sizeof ended);
        if (up || (waitid(P_PID, (id_t)child, &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
                   ended.si_pid == child))
            break;
        nanosleep(&nap, NULL);
    }
    kill(child, SIGTERM);
}

static int run_once(const kase *k, bool harmed)
{
    int status = 0;
    pid_t child;

    if (k->input)
        spill(in("in"), k->input);
    (void)unlink(in("out"));
    child = fork();
    if (child == 0)
        become(k, harmed);
    if (k->serves)
        end_server(child);
    waitpid(child, &status, 0);
    return status;
}

static const kase *find(const char *name)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (!strcmp(cases[i].name, name))
            return &cases[i];
    abort();
}

static void prepare(const kase *k)
{
    (void)folder_remove(in("work"));
    (void)folder_remove(in("home"));
    if (mkdir(in("work"), 0700) || mkdir(in("home"), 0700))
        abort();
    if (k->before)
        (void)run_once(find(k->before), false);
}

static void run(const kase *k, int kind, long at, int how, result *out)
{
    prepare(k);
    for (int i = 0; i < FAILING_KINDS; i++) {
        atomic_store(&page->seen[i], 0);
        atomic_store(&page->at[i], i == kind ? at : 0);
    }
    atomic_store(&page->how, how);
    atomic_store(&page->failed, 0);
    atomic_store(&page->after_sync, 0);
    out->status = run_once(k, true);
    out->out = slurp(in("out"), &out->out_len);
    out->err = slurp(in("err"), &out->err_len);
    out->file = NULL;
    out->file_len = 0;
    if (k->file) {
        char path[300];

        snprintf(path, sizeof path, "work/%s", k->file);
        out->file = slurp(in(path), &out->file_len);
    }
    runs++;
}

static void forget(result *r)
{
    free(r->out);
    free(r->err);
    free(r->file);
}

/* ---- Judging ---- */

static bool same(const char *a, size_t a_len, const char *b, size_t b_len)
{
    return a_len == b_len && (a_len == 0 || !memcmp(a, b, a_len));
}

/* "videau : ..." and a line end, once or with news before it; a game in progress says it at the table. */
static bool is_said(const kase *k, const result *r)
{
    if (k->game && (strstr(r->out, "moire") || strstr(r->out, "crit")))
        return true;
    return r->err_len > 12 && !strncmp(r->err, "videau", 6) && r->err[r->err_len - 1] == '\n';
}

/* One line a question: one that could not be answered says so, and the others are as they should be. */
static bool is_said_in_line(const kase *k, const result *r)
{
    return k->input && !k->game && strstr(r->out, "moire") != NULL;
}

static const char *fault_of(const kase *k, const result *sound, const result *r, int how)
{
    const int code = WIFEXITED(r->status) ? WEXITSTATUS(r->status) : -1;

    if (!WIFEXITED(r->status))
        return WTERMSIG(r->status) == SIGALRM ? "hangs" : "crashes";
    /* SQLite takes back what it had begun of a file that it could not make; nobody had been told of it. */
    if (atomic_load(&page->after_sync) > 0 && !(k->serves && code == UNUSABLE))
        return "writes to a file whose sync has failed";
    if (k->serves && r->status == sound->status && strstr(r->out, "http://") &&
        strstr(r->out, "Les parties sont gard"))
        return NULL;
    if (r->status == sound->status && same(r->out, r->out_len, sound->out, sound->out_len) &&
        (!k->file || same(r->file, r->file_len, sound->file, sound->file_len)))
        return NULL;
    if (how == FAILING_SHORT)
        return "a short write is not gone on with";
    if (code == 1 && is_said_in_line(k, r))
        return NULL;
    /* The answer is whole, and it is said that it could not be kept. */
    if (code == 1 && r->err_len > 0 && is_said(k, r) &&
        same(r->out, r->out_len, sound->out, sound->out_len))
        return NULL;
    if (r->status == sound->status && !k->game)
        return "ends as if nothing had failed, with another answer";
    if (code == 0 && !(k->game && is_said(k, r)))
        return "succeeds";
    if (code == 1 || code > 2)
        return "gives another answer";
    return is_said(k, r) ? NULL : "says nothing";
}

static void report(const kase *k, int kind, long at, int how, const char *fault, const result *r)
{
    static const char *const kinds[] = {"allocation", "write", "sync"};
    static const char *const hows[] = {"", " and all after it", "", " (short)"};

    if (!fault)
        return;
    faults++;
    printf("%s: %s %ld%s: %s (status %d)\n", k->name, kinds[kind], at, hows[how], fault,
           WIFEXITED(r->status) ? WEXITSTATUS(r->status) : -WTERMSIG(r->status));
    if (r->err_len)
        printf("    %.200s\n", r->err);
    fflush(stdout);
}

/* ---- Sweeping ---- */

static void sweep_kind(const kase *k, const result *sound, int kind, int how, long count, long most)
{
    const long step = most && count > most ? count / most : 1;
    int here = 0;

    for (long at = 1 + (step > 1 ? (long)strlen(k->name) % step : 0); at <= count; at += step) {
        const char *fault;
        result r;

        run(k, kind, at, how, &r);
        fault = fault_of(k, sound, &r, how);
        if (!fault || here++ < 12)
            report(k, kind, at, how, fault, &r);
        else
            faults++;
        forget(&r);
    }
}

static void sweep(const kase *k, long most)
{
    enum { ALIKE = 200, ONWARDS = 50 };
    const long each = k->alike && (most == 0 || most > ALIKE) ? ALIKE : most;
    long count[FAILING_KINDS];
    result sound, again;

    run(k, FAILING_ALLOC, 0, FAILING_ONCE, &sound);
    for (int i = 0; i < FAILING_KINDS; i++)
        count[i] = atomic_load(&page->seen[i]);
    run(k, FAILING_ALLOC, 0, FAILING_ONCE, &again);
    if (!WIFEXITED(sound.status) || WEXITSTATUS(sound.status) > UNUSABLE ||
        (!k->serves && !same(sound.out, sound.out_len, again.out, again.out_len)) ||
        count[FAILING_WRITE] == 0) {
        if (sound.out_len || WEXITSTATUS(sound.status) != UNUSABLE) {
            faults++;
            printf("%s: not the same twice, or nothing: status %d %.200s\n", k->name, sound.status,
                   sound.err);
        }
    }
    printf("%s: %ld allocations, %ld writes, %ld syncs\n", k->name, count[0], count[1], count[2]);
    fflush(stdout);
    sweep_kind(k, &sound, FAILING_ALLOC, FAILING_ONCE, count[FAILING_ALLOC], each);
    sweep_kind(k, &sound, FAILING_ALLOC, FAILING_ONWARDS, count[FAILING_ALLOC],
               most && most < SAMPLE ? most / 2 + 1 : ONWARDS);
    sweep_kind(k, &sound, FAILING_WRITE, FAILING_ONCE, count[FAILING_WRITE], most);
    sweep_kind(k, &sound, FAILING_WRITE, FAILING_ONWARDS, count[FAILING_WRITE], most);
    sweep_kind(k, &sound, FAILING_WRITE, FAILING_SHORT, count[FAILING_WRITE], most);
    sweep_kind(k, &sound, FAILING_SYNC, FAILING_ONCE, count[FAILING_SYNC], most);
    forget(&sound);
    forget(&again);
}

static bool map_page(void)
{
    const int fd = open(in("page"), O_RDWR | O_CREAT, 0600);
    void *at;

    if (fd < 0 || ftruncate(fd, sizeof *page))
        return false;
    at = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    page = at == MAP_FAILED ? NULL : at;
    return page != NULL;
}

int main(int argc, char **argv)
{
    const char *all = getenv("VIDEAU_SWEEP");
    const long most = argc < 4 || (all && !strcmp(all, "all")) ? 0 : strtol(argv[3], NULL, 10);
    const char *one = argc > 4 ? argv[4] : NULL;

    if (argc < 3)
        return 2;
    program = argv[1];
    shim = argv[2];
    snprintf(root, sizeof root, "/dev/shm/videau-sweep.XXXXXX");
    if (!mkdtemp(root)) {
        snprintf(root, sizeof root, "/tmp/videau-sweep.XXXXXX");
        if (!mkdtemp(root))
            return 2;
    }
    if (!map_page())
        return 2;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (one ? !strncmp(cases[i].name, one, strlen(one))
                : !(most && most < SAMPLE && cases[i].slow))
            sweep(&cases[i], most);
    (void)folder_remove(root);
    printf("%d runs, %d faults\n", runs, faults);
    return faults ? 1 : 0;
}
