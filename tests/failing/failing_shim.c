/* Loaded before a program: its nth allocation, write or sync fails, and so does what a library does for it. Standard output
 * and files opened for writing by stdio go through functions of ours, since stdio's own calls cannot be seen. */
#define _GNU_SOURCE
#include "failing.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>
#include <unwind.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static failing_page *page;
static __thread int inside; /* our own doings do not count */
static atomic_int threads;  /* besides the first */
static bool is_copy;        /* of a process that forks at each failure */

void failing_enter(void)
{
    inside++;
}

void failing_leave(void)
{
    inside--;
}

/* ---- Sites ---- */

typedef struct stack {
    uint64_t hash;
    int depth;
} stack;

/* A place in the code, wherever its file was loaded. */
static _Unwind_Reason_Code add_frame(struct _Unwind_Context *context, void *user)
{
    const uintptr_t at = (uintptr_t)_Unwind_GetIP(context);
    struct dl_find_object where;
    stack *s = user;

    if (_dl_find_object((char *)NULL + at, &where) == 0)
        s->hash = (s->hash ^ (uint64_t)(at - (uintptr_t)where.dlfo_map_start)) * 1099511628211U;
    return ++s->depth < 200 ? _URC_NO_REASON : _URC_END_OF_STACK;
}

/* Its place in the list; NULL: it has none. `is_new`: it was not there. */
static failing_site *find_site(bool *is_new)
{
    stack s = {.hash = 14695981039346656037U};

    inside++;
    (void)_Unwind_Backtrace(add_frame, &s);
    inside--;
    s.hash |= 1;
    *is_new = false;
    for (uint64_t i = 0; i < FAILING_SITES; i++) {
        failing_site *site = &page->site[(s.hash + i) % FAILING_SITES];
        uint64_t was = 0;

        if (atomic_compare_exchange_strong(&site->hash, &was, s.hash)) {
            atomic_fetch_add(&page->sites, 1);
            *is_new = true;
            return site;
        }
        if (was == s.hash)
            return site;
    }
    return NULL;
}

/* Is the allocation to fail that comes here by a way of its own? */
static bool is_due_here(failing_site **site)
{
    const uint64_t shares = atomic_load(&page->shares);
    bool is_new;

    *site = find_site(&is_new);
    if (!*site || page->forks)
        return false;
    if (shares > 0)
        return is_new && (*site)->hash / 2 % shares == atomic_load(&page->share);
    if (page->fails_at == 0 || page->fails_at != (*site)->hash)
        return atomic_load(&page->failed) > 0 && atomic_load(&page->how) == FAILING_ONWARDS;
    return atomic_load(&page->failed) == 0 || atomic_load(&page->how) == FAILING_ONWARDS;
}

static void fork_at(int kind, long number, failing_site *site)
{
    if (is_copy || !page->forks || atomic_load(&threads) > 0)
        return;
    if (site && atomic_exchange(&site->tried, true) && !page->every)
        return;
    if (number < page->first[kind] || (number - page->first[kind]) % page->step[kind] != 0)
        return;
    is_copy = failing_fork(page, kind, number);
}

/* Is this one to fail? */
static int is_due(int kind)
{
    failing_site *site = NULL;
    long number, at;

    if (!page || inside)
        return 0;
    number = atomic_fetch_add(&page->seen[kind], 1) + 1;
    if (kind == FAILING_ALLOC && page->by_site && !is_copy && is_due_here(&site)) {
        atomic_fetch_add(&page->failed, 1);
        return 1;
    }
    fork_at(kind, number, site);
    at = atomic_load(&page->at[kind]);
    if (at == 0 || number < at)
        return 0;
    if (number > at && atomic_load(&page->how) != FAILING_ONWARDS)
        return 0;
    atomic_fetch_add(&page->failed, 1);
    return 1;
}

/* One that cannot be done by half. */
static int is_due_whole(int kind)
{
    return is_due(kind) && atomic_load(&page->how) != FAILING_SHORT;
}

/* ---- Memory ---- */

void *malloc(size_t size)
{
    if (is_due(FAILING_ALLOC)) {
        errno = ENOMEM;
        return NULL;
    }
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    if (is_due(FAILING_ALLOC)) {
        errno = ENOMEM;
        return NULL;
    }
    return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    if (size > 0 && is_due(FAILING_ALLOC)) {
        errno = ENOMEM;
        return NULL;
    }
    return __libc_realloc(old, size);
}

void *aligned_alloc(size_t align, size_t size)
{
    if (is_due(FAILING_ALLOC)) {
        errno = ENOMEM;
        return NULL;
    }
    return __libc_memalign(align, size);
}

int posix_memalign(void **out, size_t align, size_t size)
{
    void *got;

    if (is_due(FAILING_ALLOC))
        return ENOMEM;
    got = __libc_memalign(align, size);
    if (!got)
        return ENOMEM;
    *out = got;
    return 0;
}

/* ---- Threads and locks ---- */

int pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*body)(void *), void *user)
{
    static int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    int error;

    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
    atomic_fetch_add(&threads, 1);
    error = real(thread, how, body, user);
    if (error)
        atomic_fetch_sub(&threads, 1);
    return error;
}

int pthread_join(pthread_t thread, void **out)
{
    static int (*real)(pthread_t, void **);
    int error;

    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "pthread_join");
    error = real(thread, out);
    if (!error)
        atomic_fetch_sub(&threads, 1);
    return error;
}

/* A copy has the locks of its process, which the system gives to one process alone. */
int fcntl(int fd, int what, ...)
{
    va_list rest;
    void *argument;

    va_start(rest, what);
    argument = va_arg(rest, void *);
    va_end(rest);
    if (is_copy && (what == F_SETLK || what == F_SETLKW))
        return 0;
    if (is_copy && what == F_GETLK) {
        ((struct flock *)argument)->l_type = F_UNLCK;
        return 0;
    }
    return (int)syscall(SYS_fcntl, fd, what, argument);
}

int fcntl64(int fd, int what, ...)
{
    va_list rest;
    void *argument;

    va_start(rest, what);
    argument = va_arg(rest, void *);
    va_end(rest);
    return fcntl(fd, what, argument);
}

/* ---- Files whose sync has failed ---- */

static struct {
    dev_t device;
    ino_t number;
} spoilt[FAILING_SPOILT];
static int spoilt_count;
static pthread_mutex_t spoilt_lock = PTHREAD_MUTEX_INITIALIZER;

static void spoil(int fd)
{
    struct stat about;

    if (fstat(fd, &about) || !S_ISREG(about.st_mode))
        return;
    pthread_mutex_lock(&spoilt_lock);
    if (spoilt_count < FAILING_SPOILT) {
        spoilt[spoilt_count].device = about.st_dev;
        spoilt[spoilt_count++].number = about.st_ino;
    }
    pthread_mutex_unlock(&spoilt_lock);
}

/* Under the lock. */
static void note_spoilt(const struct stat *about)
{
    const int count = atomic_load(&page->after_syncs);

    for (int i = 0; i < count; i++)
        if (page->after_sync[i].device == about->st_dev &&
            page->after_sync[i].number == about->st_ino)
            return;
    if (count == FAILING_SPOILT)
        return;
    page->after_sync[count].device = about->st_dev;
    page->after_sync[count].number = about->st_ino;
    atomic_store(&page->after_syncs, count + 1);
}

static void note_write(int fd)
{
    struct stat about;

    if (!page || fstat(fd, &about) || !S_ISREG(about.st_mode))
        return;
    pthread_mutex_lock(&spoilt_lock);
    for (int i = 0; i < spoilt_count; i++)
        if (spoilt[i].device == about.st_dev && spoilt[i].number == about.st_ino)
            note_spoilt(&about);
    pthread_mutex_unlock(&spoilt_lock);
}

/* ---- Writing ---- */

static int counts(int fd)
{
    struct stat about;

    return fd == 1 || (fd > 2 && fstat(fd, &about) == 0 && S_ISREG(about.st_mode));
}

/* How much of `len` is to be written; -1: nothing, errno is set. */
static ssize_t allowance(int fd, size_t len)
{
    if (!counts(fd))
        return (ssize_t)len;
    note_write(fd);
    if (!is_due(FAILING_WRITE))
        return (ssize_t)len;
    if (atomic_load(&page->how) == FAILING_SHORT)
        return len > 1 ? (ssize_t)(len / 2) : (ssize_t)len;
    errno = ENOSPC;
    return -1;
}

static void end_server(void)
{
    if (!page->talks)
        (void)kill(getpid(), SIGINT);
}

ssize_t write(int fd, const void *data, size_t len)
{
    const ssize_t take = allowance(fd, len);
    const ssize_t done = take < 0 ? -1 : syscall(SYS_write, fd, data, (size_t)take);

    if (page && page->ends_at[0] && fd == 1 && done > 0 &&
        memmem(data, (size_t)done, page->ends_at, strlen(page->ends_at)))
        end_server();
    return done;
}

ssize_t pwrite(int fd, const void *data, size_t len, off_t at)
{
    const ssize_t take = allowance(fd, len);

    return take < 0 ? -1 : syscall(SYS_pwrite64, fd, data, (size_t)take, at);
}

ssize_t pwrite64(int fd, const void *data, size_t len, off64_t at)
{
    return pwrite(fd, data, len, at);
}

ssize_t writev(int fd, const struct iovec *parts, int count)
{
    if (counts(fd)) {
        note_write(fd);
        if (is_due_whole(FAILING_WRITE)) {
            errno = ENOSPC;
            return -1;
        }
    }
    return syscall(SYS_writev, fd, parts, count);
}

int ftruncate(int fd, off_t len)
{
    note_write(fd);
    if (is_due_whole(FAILING_WRITE)) {
        errno = EIO;
        return -1;
    }
    return (int)syscall(SYS_ftruncate, fd, len);
}

int ftruncate64(int fd, off64_t len)
{
    return ftruncate(fd, len);
}

int rename(const char *from, const char *to)
{
    if (is_due_whole(FAILING_WRITE)) {
        errno = EIO;
        return -1;
    }
    return (int)syscall(SYS_rename, from, to);
}

int link(const char *from, const char *to)
{
    if (is_due_whole(FAILING_WRITE)) {
        errno = EIO;
        return -1;
    }
    return (int)syscall(SYS_link, from, to);
}

static int sync_by(int fd, long call)
{
    if (is_due(FAILING_SYNC)) {
        spoil(fd);
        errno = EIO;
        return -1;
    }
    return (int)syscall(call, fd);
}

int fsync(int fd)
{
    return sync_by(fd, SYS_fsync);
}

int fdatasync(int fd)
{
    return sync_by(fd, SYS_fdatasync);
}

int msync(void *at, size_t len, int how)
{
    if (is_due(FAILING_SYNC)) {
        errno = EIO;
        return -1;
    }
    return (int)syscall(SYS_msync, at, len, how);
}

/* ---- stdio ---- */

enum { STREAMS = 64 };
static struct {
    FILE *file;
    int fd;
} streams[STREAMS];
static pthread_mutex_t streams_lock = PTHREAD_MUTEX_INITIALIZER;

static int number_of(const void *cookie)
{
    return (int)((const char *)cookie - (const char *)NULL) - 1;
}

static ssize_t cookie_write(void *cookie, const char *data, size_t len)
{
    size_t done = 0;

    while (done < len) {
        const ssize_t n = write(number_of(cookie), data + done, len - done);

        if (n <= 0)
            return (ssize_t)done; /* less than all: stdio takes it for an error */
        done += (size_t)n;
    }
    return (ssize_t)done;
}

static ssize_t cookie_read(void *cookie, char *data, size_t len)
{
    return read(number_of(cookie), data, len);
}

static int cookie_seek(void *cookie, off64_t *at, int from)
{
    const off64_t where = lseek64(number_of(cookie), *at, from);

    if (where < 0)
        return -1;
    *at = where;
    return 0;
}

static int cookie_close(void *cookie)
{
    return close(number_of(cookie));
}

static FILE *wrap(int fd, const char *mode)
{
    const cookie_io_functions_t calls = {cookie_read, cookie_write, cookie_seek, cookie_close};
    FILE *file;

    inside++;
    file = fopencookie((char *)NULL + fd + 1, mode, calls);
    if (file && mode[0] != 'r' && fd == 1)
        setvbuf(file, NULL, isatty(fd) ? _IOLBF : _IOFBF, 4096);
    pthread_mutex_lock(&streams_lock);
    for (int i = 0; file && i < STREAMS; i++)
        if (!streams[i].file) {
            streams[i].file = file;
            streams[i].fd = fd;
            break;
        }
    pthread_mutex_unlock(&streams_lock);
    inside--;
    return file;
}

int fileno(FILE *file)
{
    static int (*real)(FILE *);
    int fd = -1;

    pthread_mutex_lock(&streams_lock);
    for (int i = 0; i < STREAMS; i++)
        if (streams[i].file == file)
            fd = streams[i].fd;
    pthread_mutex_unlock(&streams_lock);
    if (fd >= 0)
        return fd;
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "fileno");
    return real(file);
}

int fclose(FILE *file)
{
    static int (*real)(FILE *);

    pthread_mutex_lock(&streams_lock);
    for (int i = 0; i < STREAMS; i++)
        if (streams[i].file == file)
            streams[i].file = NULL;
    pthread_mutex_unlock(&streams_lock);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "fclose");
    return real(file);
}

static int flags_of(const char *mode)
{
    const int both = strchr(mode, '+') != NULL;
    const int flags = both ? O_RDWR : O_WRONLY;

    if (mode[0] == 'w')
        return flags | O_CREAT | O_TRUNC;
    return mode[0] == 'a' ? flags | O_CREAT | O_APPEND : flags;
}

FILE *fopen(const char *path, const char *mode)
{
    static FILE *(*real)(const char *, const char *);
    FILE *file;
    int fd;

    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "fopen");
    if (!page || (mode[0] == 'r' && !strchr(mode, '+')))
        return real(path, mode);
    if (is_due(FAILING_ALLOC)) {
        errno = ENOMEM;
        return NULL;
    }
    fd = open(path, flags_of(mode) | O_CLOEXEC, 0666);
    if (fd < 0)
        return NULL;
    file = wrap(fd, mode);
    if (!file)
        close(fd);
    return file;
}

/* ---- Beginning ---- */

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv(FAILING_VARIABLE);
    const int fd = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    void *at;

    if (fd < 0)
        return;
    stdout = wrap(1, "w");
    at = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (at != MAP_FAILED)
        page = at;
}
