/* The log of commitments: one line a game, "NUMBER TIME TABLE SEAL CHAIN". docs/FORMATS.md says what CHAIN is the hash
 * of. */
#include "session_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    LINE_MAX_BYTES = 512,
    LOCK_TRIES = 100,
    LOCK_PAUSE_NS = 10000000,
    PIECE = 1 << 16,
    LOG_MAX = 1 << 28, /* bytes: a million games */
    PATH_ROOM = 4096
};

static const char no_line[VD_HEX_LEN] =
    "0000000000000000000000000000000000000000000000000000000000000000";

/* One line, cut up. */
typedef struct chain_line {
    uint64_t number;
    char commitment[VD_HEX_LEN];
    char chain[VD_HEX_LEN];
    size_t body; /* bytes before the blank before `chain` */
} chain_line;

static vd_status fail(vd_file_error *fault, vd_file_fault what, size_t line)
{
    *fault = (vd_file_error){what, line};
    return VD_ERR_IO;
}

/* SHA-256 of what the line is chained to and says. */
static void chain_of(const char *before, const char *line, size_t body, char out[VD_HEX_LEN])
{
    char text[LINE_MAX_BYTES + 128];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_buf_put(&buf, "videau commitments 1\n");
    vd_buf_put(&buf, before);
    vd_buf_putc(&buf, '\n');
    vd_buf_put_n(&buf, line, body);
    vd_buf_putc(&buf, '\n');
    VD_ASSERT(!buf.full);
    vd_text_commitment(text, buf.length, out);
}

/* ---- Reading a line ---- */

static bool is_hex(const char *text)
{
    return strspn(text, "0123456789abcdef") == VD_HEX_LEN - 1;
}

static bool take_hex(const char *text, size_t len, char out[VD_HEX_LEN])
{
    if (len != VD_HEX_LEN - 1)
        return false;
    memcpy(out, text, len);
    out[len] = '\0';
    return is_hex(out);
}

/* Five words between single blanks; `len` without the line end. */
static bool cut_up(const char *line, size_t len, chain_line *out)
{
    const char *word[6] = {line};
    int words = 1;

    if (len == 0 || len > LINE_MAX_BYTES || memchr(line, '\0', len))
        return false;
    for (size_t i = 0; i < len; i++)
        if (line[i] == ' ') {
            if (words == 5)
                return false;
            word[words++] = line + i + 1;
        }
    if (words != 5)
        return false;
    word[5] = line + len + 1;
    for (int i = 0; i < 5; i++)
        if (word[i + 1] - word[i] < 2)
            return false;
    out->number = 0;
    for (const char *c = line; c < word[1] - 1; c++) {
        if (*c < '0' || *c > '9' || c - line >= 15 || (*c == '0' && c == line))
            return false;
        out->number = 10 * out->number + (uint64_t)(*c - '0');
    }
    out->body = (size_t)(word[4] - 1 - line);
    return take_hex(word[3], (size_t)(word[4] - 1 - word[3]), out->commitment) &&
           take_hex(word[4], (size_t)(line + len - word[4]), out->chain);
}

/* ---- Reading the file ---- */

/* A file, and not of a size that no log has. */
static bool may_be_a_log(int fd, vd_file_error *fault)
{
    struct stat about;

    if (fstat(fd, &about) != 0 || !S_ISREG(about.st_mode))
        (void)fail(fault, VD_FILE_cannot_open, 0);
    else if (about.st_size > LOG_MAX)
        (void)fail(fault, VD_FILE_too_long, 0);
    else
        return true;
    return false;
}

/* All of it, allocated; NULL: *fault. */
static char *read_all(int fd, size_t *len, vd_file_error *fault)
{
    char *data = NULL;
    size_t used = 0, room = 0;

    if (!may_be_a_log(fd, fault))
        return NULL;
    for (;;) {
        ssize_t n;

        if (room - used < PIECE) {
            char *more = realloc(data, room = 2 * room + PIECE);

            if (!more) {
                free(data);
                (void)fail(fault, VD_FILE_no_memory, 0);
                return NULL;
            }
            data = more;
        }
        n = pread(fd, data + used, PIECE, (off_t)used);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            free(data);
            (void)fail(fault, VD_FILE_cannot_open, 0);
            return NULL;
        }
        if (n == 0)
            break;
        used += (size_t)n;
    }
    *len = used;
    return data;
}

typedef struct walk {
    const char *commitment; /* sought; NULL: none */
    vd_chain_visit *visit;
    void *user;
    vd_chain_report *report;
    char before[VD_HEX_LEN]; /* the chain of the line before; "" when that could not be read */
    uint64_t due;            /* the number of the next line */
} walk;

static void find_fault(walk *w, vd_chain_fault fault, uint64_t found)
{
    w->report->faults++;
    if (w->visit)
        w->visit(w->user, fault, w->report->lines, found, w->due);
}

static void check_line(walk *w, const char *text, size_t len)
{
    char due[VD_HEX_LEN];
    chain_line line;

    w->report->lines++;
    if (!cut_up(text, len, &line)) {
        find_fault(w, VD_CHAIN_UNREADABLE, 0);
        w->before[0] = '\0';
        w->due++;
        return;
    }
    if (line.number != w->due)
        find_fault(w, VD_CHAIN_NUMBER, line.number);
    chain_of(w->before, text, line.body, due);
    /* Where lines are missing, the chain is broken for that reason. */
    if (w->before[0] && strcmp(due, line.chain) != 0 && line.number == w->due)
        find_fault(w, VD_CHAIN_HASH, 0);
    if (w->commitment &&
        (!strcmp(w->commitment, line.commitment) || !strcmp(w->commitment, line.chain)) &&
        !w->report->sought)
        w->report->sought = w->report->lines;
    memcpy(w->before, line.chain, sizeof w->before);
    memcpy(w->report->head, line.chain, sizeof w->report->head);
    w->due = line.number + 1;
}

/* Returns how many bytes are whole lines. */
static size_t walk_through(walk *w, const char *data, size_t len)
{
    size_t at = 0;

    memcpy(w->before, no_line, sizeof w->before);
    w->due = 1;
    while (at < len) {
        const char *end = memchr(data + at, '\n', len - at);

        if (!end)
            break;
        check_line(w, data + at, (size_t)(end - data) - at);
        at = (size_t)(end - data) + 1;
    }
    return at;
}

void vd_commitments_read(const char *bytes, size_t len, const char *commitment,
                         vd_chain_visit *visit, void *user, vd_chain_report *out)
{
    walk w = {.commitment = commitment, .visit = visit, .user = user, .report = out};

    memset(out, 0, sizeof *out);
    memcpy(out->head, no_line, sizeof out->head);
    if (walk_through(&w, bytes, len) == len)
        return;
    out->lines++;
    find_fault(&w, VD_CHAIN_TORN, 0);
    out->lines--;
}

/* The name of a log whose sync has failed: nothing is written to that file any more, and the next line goes to a copy of it. */
static bool failed_name(const char *path, char out[PATH_ROOM])
{
    return snprintf(out, PATH_ROOM, "%s.failed", path) < PATH_ROOM;
}

vd_status vd_commitments_check(const char *path, const char *commitment, vd_chain_visit *visit,
                               void *user, vd_chain_report *out, vd_file_error *fault)
{
    char failed[PATH_ROOM];
    int fd = failed_name(path, failed) ? open(failed, O_RDONLY | O_CLOEXEC | O_NONBLOCK) : -1;
    size_t len = 0;
    char *data;

    if (fd < 0)
        fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return fail(fault, VD_FILE_cannot_open, 0);
    data = read_all(fd, &len, fault);
    close(fd);
    if (!data)
        return VD_ERR_IO;
    vd_commitments_read(data, len, commitment, visit, user, out);
    free(data);
    return VD_OK;
}

/* ---- Adding ---- */

/* Others hold it only as long as adding takes. */
static bool lock(int fd)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    const struct timespec pause = {0, LOCK_PAUSE_NS};

    for (int i = 0; i < LOCK_TRIES; i++) {
        if (fcntl(fd, F_SETLK, &whole) == 0)
            return true;
        if (errno != EACCES && errno != EAGAIN && errno != EINTR)
            return false;
        nanosleep(&pause, NULL);
    }
    return false;
}

/* A new file's name is on the disk only once its folder is. */
static void sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strndup(path, slash == path ? 1 : (size_t)(slash - path)) : strdup(".");
    const int fd = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;

    if (fd >= 0) {
        (void)fsync(fd);
        close(fd);
    }
    free(folder);
}

/* The line that comes next; what is damaged before it stays so, and is found by the check. */
static void next_line(const walk *w, const vd_game_settings *settings, vd_buf *out)
{
    const char *before = w->before[0] ? w->before : no_line;
    char commitment[VD_HEX_LEN], chain[VD_HEX_LEN];

    vd_game_settings_commitment(settings, commitment);
    vd_buf_put_int(out, (int64_t)w->due);
    vd_buf_putc(out, ' ');
    vd_app_put_time(out, settings->made);
    vd_buf_putc(out, ' ');
    vd_buf_put(out, settings->match_id);
    vd_buf_putc(out, ' ');
    vd_buf_put(out, commitment);
    chain_of(before, out->data, out->length, chain);
    vd_buf_putc(out, ' ');
    vd_buf_put(out, chain);
    vd_buf_putc(out, '\n');
}

/* In place of whatever followed: what a crash left of a line that nobody was told of. */
static vd_status write_at(int fd, size_t at, const char *data, size_t len, vd_file_error *fault)
{
    size_t done = 0;

    if (ftruncate(fd, (off_t)at))
        return fail(fault, VD_FILE_cannot_write, 0);
    while (done < len) {
        const ssize_t n = pwrite(fd, data + done, len - done, (off_t)(at + done));

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            (void)!ftruncate(fd, (off_t)at);
            return fail(fault, VD_FILE_cannot_write, 0);
        }
        done += (size_t)n;
    }
    return VD_OK;
}

static vd_status write_line(int fd, const char *path, size_t at, const vd_buf *line,
                            vd_file_error *fault)
{
    char failed[PATH_ROOM];

    if (write_at(fd, at, line->data, line->length, fault) != VD_OK)
        return VD_ERR_IO;
    if (fsync(fd) == 0)
        return VD_OK;
    if (failed_name(path, failed))
        (void)rename(path, failed);
    return fail(fault, VD_FILE_cannot_write, 0);
}

/* Goes on with a copy of a log whose sync has failed. Ended at any point, it is begun again the next time. */
static vd_status take_over(int fd, const char *path, vd_file_error *fault)
{
    char failed[PATH_ROOM], *data;
    vd_status status;
    size_t len = 0;
    int from;

    if (!failed_name(path, failed))
        return fail(fault, VD_FILE_cannot_write, 0);
    from = open(failed, O_RDONLY | O_CLOEXEC);
    if (from < 0)
        return errno == ENOENT ? VD_OK : fail(fault, VD_FILE_cannot_write, 0);
    data = read_all(from, &len, fault);
    close(from);
    if (!data)
        return VD_ERR_IO;
    status = write_at(fd, 0, data, len, fault);
    free(data);
    if (status != VD_OK)
        return status;
    if (fsync(fd)) {
        (void)unlink(path);
        return fail(fault, VD_FILE_cannot_write, 0);
    }
    sync_folder(path);
    return unlink(failed) ? fail(fault, VD_FILE_cannot_write, 0) : VD_OK;
}

/* The last whole line alone, as walk_through would leave it. False: the file must be read from its beginning. */
static bool walk_last(walk *w, int fd, size_t *whole)
{
    char tail[4 * LINE_MAX_BYTES];
    chain_line line;
    struct stat about;
    size_t from, end, start;
    ssize_t got;

    if (fstat(fd, &about) || about.st_size <= 0)
        return false;
    from = (size_t)about.st_size > sizeof tail ? (size_t)about.st_size - sizeof tail : 0;
    got = pread(fd, tail, sizeof tail, (off_t)from);
    if (got != (ssize_t)((size_t)about.st_size - from))
        return false;
    for (end = (size_t)got; end > 0 && tail[end - 1] != '\n';)
        end--;
    if (end == 0)
        return false;
    for (start = end - 1; start > 0 && tail[start - 1] != '\n';)
        start--;
    if (!cut_up(tail + start, end - 1 - start, &line))
        return false;
    memcpy(w->before, line.chain, sizeof w->before);
    w->due = line.number + 1;
    *whole = from + end;
    return true;
}

/* Everything, also to see whether it is there already. */
static vd_status walk_all(walk *w, int fd, size_t *whole, vd_file_error *fault)
{
    size_t len = 0;
    char *data = read_all(fd, &len, fault);

    if (!data)
        return VD_ERR_IO;
    *whole = walk_through(w, data, len);
    free(data);
    return VD_OK;
}

static vd_status add_to(int fd, const char *path, const vd_game_settings *settings, bool again,
                        vd_file_error *fault)
{
    char commitment[VD_HEX_LEN], text[2 * LINE_MAX_BYTES];
    vd_chain_report report = {0};
    walk w = {.commitment = commitment, .report = &report};
    size_t whole = 0;
    vd_buf line;

    vd_game_settings_commitment(settings, commitment);
    if ((again || !walk_last(&w, fd, &whole)) && walk_all(&w, fd, &whole, fault) != VD_OK)
        return VD_ERR_IO;
    if (again && report.sought)
        return VD_OK;
    vd_buf_init(&line, text, sizeof text);
    next_line(&w, settings, &line);
    return write_line(fd, path, whole, &line, fault);
}

/* Open and locked, and still the file of that name: another may have put it aside meanwhile. -1: *fault. */
static int open_log(const char *path, vd_file_error *fault)
{
    for (int i = 0; i < LOCK_TRIES; i++) {
        const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
        struct stat held, named;

        if (fd < 0) {
            (void)fail(fault, VD_FILE_cannot_write, 0);
            return -1;
        }
        if (!lock(fd)) {
            close(fd);
            break;
        }
        if (fstat(fd, &held) == 0 && stat(path, &named) == 0 && held.st_dev == named.st_dev &&
            held.st_ino == named.st_ino)
            return fd;
        close(fd);
    }
    (void)fail(fault, VD_FILE_in_use, 0);
    return -1;
}

vd_status vd_commitments_add(const char *path, const vd_game_settings *settings, bool again,
                             vd_file_error *fault)
{
    const int fd = open_log(path, fault);
    struct stat about;
    vd_status status;

    if (fd < 0)
        return VD_ERR_IO;
    if (fstat(fd, &about) == 0 && about.st_size == 0)
        sync_folder(path);
    status = take_over(fd, path, fault);
    if (status == VD_OK)
        status = add_to(fd, path, settings, again, fault);
    close(fd);
    return status;
}

vd_status vd_commitments_path(vd_buf *out, const char *xdg_data_home, const char *home)
{
    static const char games[] = "/games";
    const vd_status status = vd_games_folder(out, xdg_data_home, home);

    if (status != VD_OK)
        return status;
    vd_buf_cut(out, out->length - (sizeof games - 1));
    vd_buf_put(out, "/commitments.log");
    return out->full ? VD_ERR_FULL : VD_OK;
}
