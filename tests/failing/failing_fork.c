/* The process forks where something could fail: the copy gets the failure and runs to its end while the process waits, is
 * judged, and what it did to files is undone. So a run with n failures costs one start and n ends. */
#define _GNU_SOURCE
#include "failing.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FILES = 64, FOLDERS = 32, OPEN = 64, PATH_ROOM = 300 };

typedef struct kept_file {
    char path[PATH_ROOM];
    mode_t mode;
    size_t len;
    void *data; /* mapped */
} kept_file;

/* All there is in the two folders, and where each open file stands. */
typedef struct kept {
    kept_file file[FILES];
    int files;
    char folder[FOLDERS][PATH_ROOM];
    int folders;
    off_t at[OPEN]; /* -1: not open, or no file */
} kept;

static kept before;

static void give_up(const char *what)
{
    static const char name[] = "failing_fork: ";

    (void)!syscall(SYS_write, 2, name, sizeof name - 1);
    (void)!syscall(SYS_write, 2, what, strlen(what));
    (void)!syscall(SYS_write, 2, "\n", 1);
    _exit(99);
}

/* ---- What there is ---- */

static const char *keep_path(const failing_page *page, int n)
{
    static char path[PATH_ROOM];

    snprintf(path, sizeof path, "%s/" FAILING_KEEP "/%d", page->root, n);
    return path;
}

static void read_whole(kept_file *f, const char *path, size_t len)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    size_t done = 0;

    f->len = len;
    f->data = mmap(NULL, len + 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (fd < 0 || f->data == MAP_FAILED)
        give_up("a file cannot be kept");
    while (done < len) {
        const ssize_t n = read(fd, (char *)f->data + done, len - done);

        if (n <= 0)
            give_up("a file cannot be read");
        done += (size_t)n;
    }
    close(fd);
}

/* Where a server runs beside, a file may be gone before it is kept: then there is none. */
static void keep_file(const failing_page *page, const char *path, const struct stat *about)
{
    kept_file *f = &before.file[before.files];
    const char *kept;

    if (before.files == FILES)
        give_up("too many files");
    kept = keep_path(page, before.files);
    if (syscall(SYS_link, path, kept) != 0) {
        if (errno == ENOENT)
            return;
        give_up("a file cannot be linked");
    }
    snprintf(f->path, sizeof f->path, "%s", path);
    f->mode = about->st_mode & 07777;
    read_whole(f, kept, (size_t)about->st_size);
    before.files++;
}

static void keep_folder(const failing_page *page, const char *path)
{
    DIR *dir = opendir(path);
    const struct dirent *item;

    if (!dir || before.folders == FOLDERS)
        give_up("a folder cannot be kept");
    snprintf(before.folder[before.folders++], PATH_ROOM, "%s", path);
    while ((item = readdir(dir)) != NULL) {
        char inner[PATH_ROOM];
        struct stat about;

        if (!strcmp(item->d_name, ".") || !strcmp(item->d_name, ".."))
            continue;
        if (snprintf(inner, sizeof inner, "%s/%s", path, item->d_name) >= (int)sizeof inner)
            give_up("a name cannot be kept");
        if (lstat(inner, &about) != 0) {
            if (errno == ENOENT)
                continue;
            give_up("a name cannot be kept");
        }
        if (S_ISDIR(about.st_mode))
            keep_folder(page, inner);
        else if (S_ISREG(about.st_mode))
            keep_file(page, inner, &about);
    }
    closedir(dir);
}

static void keep(const failing_page *page)
{
    char path[PATH_ROOM];
    struct stat about;

    before.files = before.folders = 0;
    snprintf(path, sizeof path, "%s/work", page->root);
    keep_folder(page, path);
    snprintf(path, sizeof path, "%s/home", page->root);
    keep_folder(page, path);
    for (int fd = 0; fd < OPEN; fd++)
        before.at[fd] =
            fstat(fd, &about) == 0 && S_ISREG(about.st_mode) ? lseek(fd, 0, SEEK_CUR) : -1;
}

/* ---- As it was ---- */

static bool was_folder(const char *path)
{
    for (int i = 0; i < before.folders; i++)
        if (!strcmp(before.folder[i], path))
            return true;
    return false;
}

static void empty(const char *path)
{
    DIR *dir = opendir(path);
    const struct dirent *item;

    while (dir && (item = readdir(dir)) != NULL) {
        char inner[PATH_ROOM];
        struct stat about;

        if (!strcmp(item->d_name, ".") || !strcmp(item->d_name, "..") ||
            snprintf(inner, sizeof inner, "%s/%s", path, item->d_name) >= (int)sizeof inner ||
            lstat(inner, &about) != 0)
            continue;
        if (!S_ISDIR(about.st_mode))
            (void)unlink(inner);
        else {
            empty(inner);
            if (!was_folder(inner))
                (void)rmdir(inner);
        }
    }
    if (dir)
        closedir(dir);
}

/* The same file under the same name, with what was in it: whoever has it open sees that again. */
static void put_back(const failing_page *page, int n)
{
    kept_file *f = &before.file[n];
    const char *from = keep_path(page, n);
    const int fd = open(from, O_WRONLY | O_CLOEXEC);
    size_t done = 0;

    if (fd < 0 || syscall(SYS_link, from, f->path) != 0)
        give_up("a file cannot be put back");
    while (done < f->len) {
        const ssize_t n_done =
            syscall(SYS_pwrite64, fd, (char *)f->data + done, f->len - done, (off_t)done);

        if (n_done <= 0)
            give_up("a file cannot be written back");
        done += (size_t)n_done;
    }
    if (syscall(SYS_ftruncate, fd, (off_t)f->len) != 0 || fchmod(fd, f->mode) != 0)
        give_up("a file cannot be cut back");
    close(fd);
    (void)unlink(from);
    (void)munmap(f->data, f->len + 1);
}

static void restore(const failing_page *page)
{
    empty(before.folder[0]);
    for (int i = 0; i < before.folders; i++) {
        if (!strcmp(before.folder[i] + strlen(page->root), "/home"))
            empty(before.folder[i]);
        (void)mkdir(before.folder[i], 0700);
    }
    for (int i = 0; i < before.files; i++)
        put_back(page, i);
    for (int fd = 0; fd < OPEN; fd++)
        if (before.at[fd] >= 0) {
            if (lseek(fd, before.at[fd], SEEK_SET) < 0)
                give_up("an open file cannot be put back");
            if (fd == 1 || fd == 2)
                (void)!syscall(SYS_ftruncate, fd, before.at[fd]);
        }
}

/* ---- Copies ---- */

static void arm(failing_page *page, int kind, long number, int how)
{
    for (int i = 0; i < FAILING_KINDS; i++)
        atomic_store(&page->at[i], i == kind ? number : 0);
    atomic_store(&page->how, how);
    atomic_store(&page->failed, 0);
    atomic_store(&page->after_syncs, 0);
}

static struct sigaction heard;

/* Who ignores its children could not wait for one: in the process it is put back after the wait. */
static pid_t fork_heard(void)
{
    const struct sigaction usual = {.sa_handler = SIG_DFL};
    pid_t copy;

    (void)sigaction(SIGCHLD, &usual, &heard);
    copy = _Fork();
    if (copy == 0)
        (void)sigaction(SIGCHLD, &heard, NULL);
    return copy;
}

/* True in the copy. */
static bool try_one(failing_page *page, int kind, long number, int how)
{
    long seen[FAILING_KINDS];
    int status = 0;
    char byte = 'c';
    pid_t copy;

    for (int i = 0; i < FAILING_KINDS; i++)
        seen[i] = atomic_load(&page->seen[i]);
    keep(page);
    arm(page, kind, number, how);
    copy = fork_heard();
    if (copy == 0) {
        failing_patience();
        return true;
    }
    if (copy < 0 || waitpid(copy, &status, 0) != copy)
        give_up("it cannot be forked");
    (void)sigaction(SIGCHLD, &heard, NULL);
    page->kind = kind;
    page->number = number;
    page->status = status;
    if (syscall(SYS_write, page->tell, &byte, 1) != 1 || read(page->told, &byte, 1) != 1)
        _exit(98);
    restore(page);
    for (int i = 0; i < FAILING_KINDS; i++)
        atomic_store(&page->seen[i], seen[i]);
    arm(page, 0, 0, FAILING_ONCE);
    return false;
}

bool failing_fork(failing_page *page, int kind, long number)
{
    static const int hows[FAILING_KINDS][3] = {
        {FAILING_ONCE, FAILING_ONWARDS, -1},
        {FAILING_ONCE, FAILING_ONWARDS, FAILING_SHORT},
        {FAILING_ONCE, FAILING_ONWARDS, -1},
    };
    const int error = errno;

    for (int i = 0; i < 3 && hows[kind][i] >= 0; i++) {
        bool copy;

        failing_enter();
        copy = try_one(page, kind, number, hows[kind][i]);
        failing_leave();
        if (copy)
            return true;
    }
    errno = error;
    return false;
}
