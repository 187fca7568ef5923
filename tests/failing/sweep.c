/* sweep VIDEAU SHIM [MOST [NAME]]: runs each subcommand with its first, second, third... allocation failing, alone and with all
 * that follow; then its writes, which may also be cut short, and its syncs. Each time it must end with one sentence and
 * status 2, or with exactly what it says when nothing fails.
 *
 * MOST: at most so many of each, spread over the run, others each day (VIDEAU_SWEEP_TURN), a tenth of it where an end takes long
 * (`by_site`), and below 50 not the slow ones. Without MOST it is 50, and with VIDEAU_THOROUGH (`./test thorough`) 0.
 * 0: all writes and syncs of all cases, and all allocations, but for two sorts. Beside threads the nth allocation is another
 * one in each run, and in cases that are `by_site` (bench: 5,391 allocations, many ends of some seconds each; those that read the rules or lessons
 * as others do, one of which is swept whole) the same few are made thousands of times: there one fails for each site, which is the functions that were under way, the first time that the
 * program comes by there. What the program does after a failure is decided by where it is; the second allocation of a site finds
 * other numbers, but no other code.
 *
 * A case with `most` (train_rates: each end is 200 games) has a sample even then, another each day.
 *
 * NAME: the cases whose names begin so. Prints each fault, and each subcommand that no case runs; status 1 with any. */
#define _GNU_SOURCE
#include "sweep.h"
#include "folder.h"
#include "sample.h"

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PART = 50, LONG_ENDS = 10, WORKERS = 16, SHOWN = 12, HOWS = 3 };

/* What the workers share. */
typedef struct sums {
    atomic_long next, runs, copies, faults;
} sums;

typedef struct sweeping {
    place *place;
    sums *sums;
    const kase *k;
    result sound;
    long count[FAILING_KINDS], first[FAILING_KINDS], step[FAILING_KINDS];
    unsigned char *done[FAILING_KINDS]; /* by number, a bit for each way */
    uint64_t *site; /* those where no copy could fail, since there were threads */
    int sites, all_sites;
    long runs, copies;
    int faults;
} sweeping;

static const bool tried[FAILING_KINDS][HOWS] = {
    [FAILING_ALLOC] = {[FAILING_ONCE] = true, [FAILING_ONWARDS] = true},
    [FAILING_WRITE] = {[FAILING_ONCE] = true, [FAILING_ONWARDS] = true, [FAILING_SHORT] = true},
    [FAILING_SYNC] = {[FAILING_ONCE] = true, [FAILING_ONWARDS] = true},
};

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
    if (k->trains)
        return r->err_len > 0 && r->err[r->err_len - 1] == '\n';
    return r->err_len > 12 && !strncmp(r->err, "videau", 6) && r->err[r->err_len - 1] == '\n';
}

/* One line a question: one that could not be answered says so, and the others are as they should be. */
static bool is_said_in_line(const kase *k, const result *r)
{
    return k->input && !k->game &&
           (strstr(r->out, "moire") != NULL || (k->talks && r->file && strstr(r->file, "moire")));
}

static bool is_right(const kase *k, const result *sound, const result *r)
{
    if (r->status != sound->status ||
        (k->file && !same(r->file, r->file_len, sound->file, sound->file_len)))
        return false;
    if (WEXITSTATUS(r->status) == SWEEP_UNUSABLE)
        return r->err_len > 0 && r->out_len == sound->out_len;
    if (k->says)
        return strstr(r->out, k->says) != NULL && (!k->ends_at || strstr(r->out, k->ends_at));
    return same(r->out, r->out_len, sound->out, sound->out_len);
}

static const char *fault_of(const sweeping *s, const result *r, int how)
{
    const kase *k = s->k;
    const result *sound = &s->sound;
    const int code = WIFEXITED(r->status) ? WEXITSTATUS(r->status) : -1;

    if (!WIFEXITED(r->status))
        return WTERMSIG(r->status) == SIGALRM || WTERMSIG(r->status) == SIGPROF ? "hangs"
                                                                                : "crashes";
    if (place_spoilt(s->place))
        return "writes to a file whose sync has failed";
    if (k->data && place_littered(s->place))
        return "leaves the journal of a copy that failed";
    if (is_right(k, sound, r))
        return NULL;
    if (how == FAILING_SHORT)
        return "a short write is not gone on with";
    if ((code == 1 || k->talks) && is_said_in_line(k, r))
        return NULL;
    /* The answer is whole, and it is said that it could not be kept. */
    if (code == 1 && r->err_len > 0 && is_said(k, r) &&
        same(r->out, r->out_len, sound->out, sound->out_len))
        return NULL;
    if (k->trains && code == 1 && r->err_len > sound->err_len)
        return NULL;
    if (r->status == sound->status && !k->game)
        return "ends as if nothing had failed, with another answer";
    if (code == 0 && !(k->game && is_said(k, r)))
        return "succeeds";
    if ((code == 1 && !k->trains) || code > 2)
        return "gives another answer";
    return is_said(k, r) ? NULL : "says nothing";
}

static void judge(void *user, int kind, long number, int how, const result *r)
{
    static const char *const kinds[] = {"allocation", "write", "sync"};
    static const char *const hows[] = {"", " and all after it", " (short)"};
    sweeping *s = user;
    const char *fault = fault_of(s, r, how);

    if (number > 0 && number <= s->count[kind])
        s->done[kind][number] |= (unsigned char)(1U << how);
    s->copies++;
    if (!fault || s->faults++ >= SHOWN)
        return;
    printf("FAULT %s: %s %ld%s: %s (status %d)\n    %.200s\n", s->k->name, kinds[kind], number,
           hows[how], fault, WIFEXITED(r->status) ? WEXITSTATUS(r->status) : -WTERMSIG(r->status),
           r->err_len ? r->err : r->out);
    fflush(stdout);
}

/* ---- Sweeping ---- */

/* Of so many that each want a start of their own the case tries some in turn. */
static long stride_of(const sweeping *s, long count)
{
    return s->k->starts && count > s->k->starts ? (count + s->k->starts - 1) / s->k->starts : 1;
}

/* Those that were not tried by a fork, since there were threads by then. */
static void run_rest(sweeping *s, int kind)
{
    const long step = s->step[kind], stride = stride_of(s, s->count[kind] / step);

    for (long at = s->first[kind] + failing_turn() % stride * step; at <= s->count[kind];
         at += stride * step) {
        for (int how = 0; how < HOWS; how++) {
            result r;

            if (!tried[kind][how] || (s->done[kind][at] >> how & 1) != 0)
                continue;
            place_run(s->place, s->k, kind, at, how, &r);
            judge(s, kind, at, how, &r);
            result_free(&r);
            s->runs++;
            s->copies--;
        }
    }
}

static void run_rest_of_sites(sweeping *s)
{
    const long stride = stride_of(s, s->sites);

    for (int i = (int)(failing_turn() % stride); i < s->sites; i += (int)stride)
        for (int how = FAILING_ONCE; how <= FAILING_ONWARDS; how++) {
            result r;

            place_run_site(s->place, s->k, s->site[i], how, &r);
            judge(s, FAILING_ALLOC, -1 - i, how, &r);
            result_free(&r);
            s->runs++;
            s->copies--;
        }
}

static void note_sites(sweeping *s)
{
    const failing_page *page = s->place->page;

    s->site = calloc(FAILING_SITES, sizeof *s->site);
    if (!s->site)
        abort();
    for (int i = 0; i < FAILING_SITES; i++)
        if (page->site[i].hash && !page->site[i].tried)
            s->site[s->sites++] = page->site[i].hash;
    s->all_sites = atomic_load(&page->sites);
    if (s->all_sites == FAILING_SITES) {
        s->faults++;
        printf("FAULT %s: more sites than are listed\n", s->k->name);
    }
}

static void check_sound(sweeping *s, const result *again, const char *what)
{
    if (WIFEXITED(s->sound.status) && WEXITSTATUS(s->sound.status) <= SWEEP_UNUSABLE &&
        is_right(s->k, &s->sound, again) &&
        s->sound.out_len + s->sound.err_len + s->sound.file_len > 0)
        return;
    s->faults++;
    printf("FAULT %s: %s: status %d and %d\n%.300s%.300s\n", s->k->name, what, s->sound.status,
           again->status, s->sound.err, again->err);
}

static void look(sweeping *s, long most)
{
    result again;

    place_run(s->place, s->k, FAILING_ALLOC, 0, FAILING_ONCE, &s->sound);
    for (int i = 0; i < FAILING_KINDS; i++) {
        s->count[i] = atomic_load(&s->place->page->seen[i]);
        s->step[i] = most && s->count[i] > most ? s->count[i] / most : 1;
        s->first[i] = 1 + failing_turn() % s->step[i];
        s->done[i] = calloc((size_t)s->count[i] + 1, 1);
        if (!s->done[i])
            abort();
    }
    place_run(s->place, s->k, FAILING_ALLOC, 0, FAILING_ONCE, &again);
    check_sound(s, &again, "not the same twice, or nothing");
    result_free(&again);
}

static double now_s(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void sweep(place *p, sums *all, const kase *k, long most)
{
    sweeping s = {.place = p, .sums = all, .k = k};
    const double began = now_s();
    result own;

    if (k->most && (!most || most > k->most))
        most = k->most;
    if (most && k->by_site)
        most = most > LONG_ENDS ? most / LONG_ENDS : 1;
    look(&s, most);
    if (!k->talks) {
        place_forks(p, k, s.first, s.step, !most, judge, &s, &own);
        if (!most)
            note_sites(&s);
        check_sound(&s, &own, "changed by its copies");
        result_free(&own);
    }
    if (s.site)
        run_rest_of_sites(&s);
    for (int kind = s.site ? FAILING_WRITE : FAILING_ALLOC; kind < FAILING_KINDS; kind++)
        run_rest(&s, kind);
    printf(
        "%s: %ld allocations (%d sites), %ld writes, %ld syncs: %ld copies, %ld runs, %d faults, "
        "%.1f s\n",
        k->name, s.count[0], s.all_sites, s.count[1], s.count[2], s.copies, s.runs, s.faults,
        now_s() - began);
    fflush(stdout);
    atomic_fetch_add(&all->copies, s.copies);
    atomic_fetch_add(&all->runs, s.runs);
    atomic_fetch_add(&all->faults, s.faults);
    result_free(&s.sound);
    free(s.site);
    for (int i = 0; i < FAILING_KINDS; i++)
        free(s.done[i]);
}

/* ---- All of them, by several at once ---- */

static bool is_asked(const kase *k, long most, const char *one)
{
    return one ? !strncmp(k->name, one, strlen(one)) : !(most && most < PART && k->slow);
}

/* The slow ones first. */
static const kase *nth(long n, long most, const char *one)
{
    for (int slow = 1; slow >= 0; slow--)
        for (size_t i = 0; i < sweep_cases_count; i++)
            if (is_asked(&sweep_cases[i], most, one) && sweep_cases[i].slow == (slow == 1) &&
                n-- == 0)
                return &sweep_cases[i];
    return NULL;
}

static void work(place p, sums *all, long most, const char *one)
{
    const kase *k;

    if (!place_make(&p)) {
        printf("FAULT: no folder to work in\n");
        fflush(stdout);
        _exit(1);
    }
    while ((k = nth(atomic_fetch_add(&all->next, 1), most, one)) != NULL)
        sweep(&p, all, k, most);
    place_remove(&p);
    _exit(0);
}

/* The folder with the exact table that all but the cold ones find. */
static bool make_cache(place *p, char *cache)
{
    static const kase warm = {.name = "warm", .words = {"eval", "start"}};
    result r;
    bool made;

    if (!place_make(p))
        return false;
    snprintf(cache, sizeof p->root + 8, "%s/cache", p->root);
    p->cache = cache;
    place_run(p, &warm, FAILING_ALLOC, 0, FAILING_ONCE, &r);
    made = r.status == 0;
    result_free(&r);
    return made;
}

static bool make_games(place *p, char *games)
{
    snprintf(games, sizeof p->root + 8, "%s/games", p->root);
    p->games = games;
    return mkdir(games, 0700) == 0 && sweep_games(p->videau, games);
}

static int sweep_all(place *p, long most, const char *one)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const int workers = processors < 1 ? 1 : processors > WORKERS ? WORKERS : (int)processors;
    sums *all = mmap(NULL, sizeof *all, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int bad = 0, status;

    if (all == MAP_FAILED)
        return 1;
    for (int i = 0; i < workers; i++) {
        const pid_t child = fork();

        if (child == 0)
            work(*p, all, most, one);
        bad += child < 0;
    }
    while (wait(&status) > 0)
        bad += status != 0;
    printf("%ld copies, %ld runs, %ld faults; turn %ld\n", atomic_load(&all->copies),
           atomic_load(&all->runs), atomic_load(&all->faults), failing_turn());
    return bad > 0 || atomic_load(&all->faults) > 0 || atomic_load(&all->next) <= workers;
}

int main(int argc, char **argv)
{
    const long most = argc < 4 ? sample_of(0, PART) : strtol(argv[3], NULL, 10);
    const char *one = argc > 4 ? argv[4] : NULL;
    char videau[4096], train[4096], shim[4096], cache[80], games[80];
    place p = {.videau = videau, .train = train, .shim = shim};
    char *slash;
    int bad;

    if (argc < 3 || !realpath(argv[1], videau) || !realpath(argv[2], shim))
        return 2;
    strcpy(train, videau);
    slash = strrchr(train, '/');
    snprintf(slash + 1, (size_t)(train + sizeof train - slash - 1), "videau-train");
    bad = one ? 0 : sweep_missing(videau, access(train, X_OK) == 0 ? train : NULL);
    if (!make_cache(&p, cache) || !make_games(&p, games)) {
        printf("FAULT: no folder to work in\n");
        bad++;
    } else {
        bad += sweep_all(&p, most, one);
    }
    place_remove(&p);
    return bad ? 1 : 0;
}
