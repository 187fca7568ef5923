/* The file of an exact table: reading, building with resumption. No file is mapped: what is cut short under its reader or writer
 * is an error, never a signal. */
#include "exact.h"
#include "hyper.h"
#include "inner/hash_pieces.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    PATH_ROOM = 4096,
    PIECE = 1 << 20,
    KEEP_NS =
        50 /* of work a byte between two writings of the whole: a twentieth of the time or so */
};

static void read_boot(char boot[EXACT_BOOT])
{
    const int file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);

    memset(boot, 0, EXACT_BOOT);
    if (file < 0)
        return;
    if (read(file, boot, EXACT_BOOT - 1) < 30)
        boot[0] = '\0';
    close(file);
}

vd_status vd_exact_size(const vd_exact_shape *shape, uint64_t *out)
{
    exact_layout layout;

    if (!vd_eval_exact_layout_of(shape, &layout))
        return VD_ERR_UNSUPPORTED;
    *out = EXACT_HEADER + layout.bytes;
    return VD_OK;
}

/* A sentence about a file wants its name. */
static vd_status name_it(vd_error *err, vd_status status, const char *path)
{
    if (err && err->word[0] == '\0') {
        const vd_error before = *err;

        vd_error_fill(err, before.code, before.offset, before.arg, path, strlen(path));
    }
    return status;
}

static vd_status check_job(const vd_exact_shape *shape, const vd_exact_job *job,
                           exact_layout *layout, vd_error *err)
{
    uint64_t need;

    if (!vd_eval_exact_layout_of(shape, layout))
        return vd_fail_args(err, VD_ERR_UNSUPPORTED, VD_ERROR_bad_shape, 0, shape->points,
                            shape->checkers, 0);
    need = EXACT_HEADER + layout->bytes +
           (shape->kind == VD_EXACT_HYPERGAMMON
                ? vd_eval_hyper_work_bytes(shape->checkers, job->threads)
                : vd_eval_exact_work_bytes(shape, layout));
    if ((job->memory > 0 && need > job->memory) || need > SIZE_MAX / 2)
        return vd_fail_args(err, VD_ERR_FULL, VD_ERROR_too_large, 0, (int32_t)(need >> 20),
                            (int32_t)(job->memory >> 20), 0);
    return VD_OK;
}

/* Works from `done` on; the image has a header. VD_ERR_IO: the keeper's, who has said why. */
static vd_status fill_image(unsigned char *image, const vd_exact_shape *shape,
                            const exact_layout *layout, uint64_t done, const vd_exact_job *job,
                            const exact_keeper *keeper, vd_error *err)
{
    exact_work *work = NULL;
    vd_status status;

    if (shape->kind == VD_EXACT_HYPERGAMMON)
        return vd_eval_hyper_make(shape, layout, job, image, err);
    status = vd_eval_exact_work_new(shape, layout, image + EXACT_HEADER, &work);
    if (status == VD_OK)
        status = vd_eval_exact_work_run(work, done, job, image, keeper);
    vd_eval_exact_work_free(work);
    if (status == VD_ERR_NOMEM)
        return vd_fail(err, status, VD_ERROR_no_memory, 0);
    if (status == VD_ERR_CANCELLED)
        return vd_fail(err, status, VD_ERROR_cancelled, 0);
    if (status == VD_OK)
        vd_eval_exact_sum_set(image, vd_eval_exact_parts_sum(image, layout));
    return status;
}

/* How many steps there are follows from the shape. */
static vd_status count_steps(const vd_exact_shape *shape, const exact_layout *layout, uint64_t *out)
{
    exact_work *work = NULL;
    vd_status status;

    *out = HYPER_STEPS;
    if (shape->kind == VD_EXACT_HYPERGAMMON)
        return VD_OK;
    status = vd_eval_exact_work_new(shape, layout, NULL, &work);
    if (status == VD_OK)
        *out = vd_eval_exact_work_steps(work);
    vd_eval_exact_work_free(work);
    return status;
}

/* A table of Hypergammon needs the numbers of its positions. */
static vd_status number_positions(vd_exact *table, vd_error *err)
{
    if (table->info.shape.kind != VD_EXACT_HYPERGAMMON)
        return VD_OK;
    table->hyper = malloc(sizeof *table->hyper);
    if (!table->hyper)
        return vd_fail(err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    vd_eval_hyper_space_init(table->hyper, table->info.shape.checkers);
    return VD_OK;
}

vd_status vd_exact_make(const vd_exact_shape *shape, const vd_exact_job *job, vd_exact **out,
                        vd_error *err)
{
    exact_layout layout;
    vd_exact *table = NULL;
    uint64_t steps = 0;
    vd_status status = check_job(shape, job, &layout, err);

    if (status != VD_OK)
        return status;
    table = calloc(1, sizeof *table);
    if (table)
        table->image = calloc(1, EXACT_HEADER + (size_t)layout.bytes);
    if (!table || !table->image || count_steps(shape, &layout, &steps) != VD_OK) {
        vd_exact_free(table);
        return vd_fail(err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    }
    table->bytes = EXACT_HEADER + (size_t)layout.bytes;
    vd_eval_exact_header_write(table->image, shape, &layout, steps);
    status = fill_image(table->image, shape, &layout, 0, job, NULL, err);
    if (status == VD_OK)
        status = vd_eval_exact_header_read(table->image, table->bytes, &table->info, &table->layout,
                                           err);
    if (status == VD_OK)
        status = number_positions(table, err);
    if (status != VD_OK) {
        vd_exact_free(table);
        return status;
    }
    *out = table;
    return VD_OK;
}

/* ---- Building into a file ---- */

/* The work is done in memory and written to the part file now and then, whole. */
typedef struct building {
    int file;
    const char *part;
    unsigned char *image;
    size_t bytes;
    exact_layout layout;
    vd_error *err;
} building;

/* The part file, of full length, locked, and its room in memory. `*fresh`: nothing in it is of use. */
static vd_status open_part(building *b, bool *fresh)
{
    struct stat about;

    b->file = open(b->part, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (b->file < 0)
        return vd_eval_exact_fail_path(b->err, VD_ERR_IO, VD_ERROR_cannot_write, b->part);
    if (!vd_eval_exact_lock(b->file))
        return vd_eval_exact_fail_path(b->err, VD_ERR_IO, VD_ERROR_in_use, b->part);
    if (fstat(b->file, &about) != 0 || !S_ISREG(about.st_mode))
        return vd_eval_exact_fail_path(b->err, VD_ERR_IO, VD_ERROR_cannot_write, b->part);
    *fresh = (uint64_t)about.st_size != b->bytes;
    /* Room on the disk is asked for now, not found missing after hours. */
    if (*fresh && (ftruncate(b->file, 0) != 0 || posix_fallocate(b->file, 0, (off_t)b->bytes) != 0))
        return vd_eval_exact_fail_path(b->err, VD_ERR_IO, VD_ERROR_cannot_write, b->part);
    b->image = calloc(1, b->bytes);
    if (!b->image)
        return vd_fail(b->err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    if (!*fresh && !vd_eval_exact_read_at(b->file, 0, b->bytes, b->image))
        return vd_eval_exact_fail_path(b->err, VD_ERR_CORRUPT, VD_ERROR_cut_short, b->part);
    return VD_OK;
}

static void close_part(building *b)
{
    free(b->image);
    if (b->file >= 0)
        close(b->file);
}

static bool is_whole(const building *b)
{
    struct stat about;

    return fstat(b->file, &about) == 0 && (uint64_t)about.st_size == b->bytes;
}

/* From the end to the beginning, the header last: a file cut short meanwhile stays short, and after a kill the header tells of
 * no more than the parts have. Values below `done` are what they were. */
static vd_status save_part(const building *b)
{
    size_t at = b->bytes;

    if (!is_whole(b))
        return vd_eval_exact_fail_path(b->err, VD_ERR_IO, VD_ERROR_cut_short, b->part);
    while (at > EXACT_HEADER) {
        const size_t size = at - EXACT_HEADER < PIECE ? at - EXACT_HEADER : PIECE;

        at -= size;
        if (!vd_eval_exact_write_at(b->file, at, size, b->image + at))
            return vd_eval_exact_fail_path(b->err, VD_ERR_IO, VD_ERROR_cannot_write, b->part);
    }
    if (!is_whole(b))
        return vd_eval_exact_fail_path(b->err, VD_ERR_IO, VD_ERROR_cut_short, b->part);
    return vd_eval_exact_write_at(b->file, 0, EXACT_HEADER, b->image)
               ? VD_OK
               : vd_eval_exact_fail_path(b->err, VD_ERR_IO, VD_ERROR_cannot_write, b->part);
}

static vd_status keep_part(void *user)
{
    return save_part(user);
}

/* After a sync that failed nobody knows what the file holds, whatever is read from it: it goes, and nothing is written to it any
 * more. */
static vd_status sync_part(const building *b)
{
    if (fsync(b->file) == 0)
        return VD_OK;
    (void)unlink(b->part);
    return vd_eval_exact_fail_path(b->err, VD_ERR_IO, VD_ERROR_cannot_write, b->part);
}

/* Where the work in the part file stands; 0 when there is none that can be trusted. */
static uint64_t work_done(const building *b, const vd_exact_shape *shape, uint64_t steps,
                          const char boot[EXACT_BOOT])
{
    vd_exact_info info;
    exact_layout layout;

    if (vd_eval_exact_header_read(b->image, b->bytes, &info, &layout, NULL) != VD_OK ||
        info.shape.kind != shape->kind || info.shape.points != shape->points ||
        info.shape.checkers != shape->checkers || info.steps != steps || info.done > steps ||
        !vd_eval_exact_stop_trusted(b->image, boot))
        return 0;
    return info.done;
}

/* What there is by now, on the disk, and marked so. */
static vd_status settle_part(const building *b, const char boot[EXACT_BOOT])
{
    vd_status status = save_part(b);

    if (status == VD_OK)
        status = sync_part(b);
    vd_eval_exact_stop_set(b->image, true, boot);
    if (status == VD_OK && !vd_eval_exact_write_at(b->file, 0, EXACT_HEADER, b->image))
        status = vd_eval_exact_fail_path(b->err, VD_ERR_IO, VD_ERROR_cannot_write, b->part);
    return status == VD_OK ? sync_part(b) : status;
}

static vd_status build_part(building *b, const vd_exact_shape *shape, const vd_exact_job *job)
{
    const exact_keeper keeper = {keep_part, b, KEEP_NS * (uint64_t)b->bytes};
    char boot[EXACT_BOOT];
    uint64_t steps = 0, done = 0;
    bool fresh = true;
    vd_status status = open_part(b, &fresh), kept;

    if (status != VD_OK)
        return status;
    if (count_steps(shape, &b->layout, &steps) != VD_OK)
        return vd_fail(b->err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    read_boot(boot);
    if (!fresh)
        done = work_done(b, shape, steps, boot);
    if (done == 0)
        vd_eval_exact_header_write(b->image, shape, &b->layout, steps);
    vd_eval_exact_stop_set(b->image, false, boot);
    status = fill_image(b->image, shape, &b->layout, done, job, &keeper, b->err);
    if (status != VD_OK && status != VD_ERR_CANCELLED)
        return status;
    kept = settle_part(b, boot);
    return kept == VD_OK ? status : kept;
}

vd_status vd_exact_build(const char *path, const vd_exact_shape *shape, const vd_exact_job *job,
                         vd_error *err)
{
    char part[PATH_ROOM];
    building b = {.file = -1, .part = part, .err = err};
    vd_status status = check_job(shape, job, &b.layout, err);

    if (status != VD_OK)
        return status;
    if (shape->kind == VD_EXACT_HYPERGAMMON)
        return vd_eval_hyper_build(path, shape, &b.layout, job, err);
    if (snprintf(part, sizeof part, "%s.part", path) >= (int)sizeof part)
        return vd_eval_exact_fail_path(err, VD_ERR_IO, VD_ERROR_cannot_write, path);
    b.bytes = EXACT_HEADER + (size_t)b.layout.bytes;
    status = build_part(&b, shape, job);
    if (status == VD_OK && rename(part, path) != 0)
        status = vd_eval_exact_fail_path(err, VD_ERR_IO, VD_ERROR_cannot_write, path);
    close_part(&b);
    return status;
}

/* ---- Reading ---- */

/* Whoever cuts the file or writes to it changes its length or its time. */
static bool is_as_opened(const vd_exact *table)
{
    const exact_source *source = table->source;
    struct stat about;

    return fstat(source->file, &about) == 0 && (uint64_t)about.st_size == table->bytes &&
           about.st_mtim.tv_sec == source->changed.tv_sec &&
           about.st_mtim.tv_nsec == source->changed.tv_nsec;
}

void vd_eval_exact_lose(const vd_exact *table)
{
    if (table->source)
        atomic_store(&table->source->lost, true);
}

bool vd_eval_exact_fetch(const vd_exact *table, uint64_t offset, size_t size, void *out)
{
    VD_ASSERT(offset <= table->layout.bytes && size <= table->layout.bytes - offset);

    if (table->image) {
        memcpy(out, table->image + EXACT_HEADER + offset, size);
        return true;
    }
    if (atomic_load_explicit(&table->source->lost, memory_order_relaxed))
        return false;
    if (is_as_opened(table) &&
        vd_eval_exact_read_at(table->source->file, EXACT_HEADER + offset, size, out))
        return true;
    vd_eval_exact_lose(table);
    return false;
}

/* The sum of all values of a table that stays in its file. False: it cannot be read. */
static bool sum_file(const vd_exact *table, unsigned char *piece, uint64_t *out)
{
    const uint64_t total = table->layout.bytes;
    uint64_t hash = vd_hash64_begin((size_t)total, EXACT_VERSION);

    for (uint64_t at = 0; at < total; at += PIECE) {
        const size_t size = (size_t)(total - at < PIECE ? total - at : PIECE);

        if (!vd_eval_exact_fetch(table, at, size, piece))
            return false;
        hash = vd_hash64_add(hash, piece, size);
    }
    *out = vd_hash64_end(hash);
    return true;
}

static vd_status check_values(const vd_exact *table, vd_error *err)
{
    unsigned char *piece;
    uint64_t sum = 0;
    bool whole;

    if (table->image)
        return vd_eval_exact_parts_sum(table->image, &table->layout) == table->info.checksum
                   ? VD_OK
                   : vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_checksum, EXACT_AT_SUM);
    piece = malloc(PIECE);
    if (!piece)
        return vd_fail(err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    whole = sum_file(table, piece, &sum);
    free(piece);
    if (!whole)
        return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_cut_short, table->bytes);
    return sum == table->info.checksum
               ? VD_OK
               : vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_checksum, EXACT_AT_SUM);
}

/* The table's header says what is in the `table->bytes` bytes: is it finished and whole? */
static vd_status check_header(vd_exact *table, const unsigned char *header, bool check,
                              vd_error *err)
{
    vd_status status =
        vd_eval_exact_header_read(header, table->bytes, &table->info, &table->layout, err);

    if (status != VD_OK)
        return status;
    if (table->bytes < table->info.bytes)
        return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_cut_short, table->bytes);
    if (table->bytes > table->info.bytes)
        return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_trailing, (size_t)table->info.bytes);
    if (table->info.done != table->info.steps)
        return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_unfinished, EXACT_AT_DONE);
    if (check)
        status = check_values(table, err);
    return status == VD_OK ? number_positions(table, err) : status;
}

vd_status vd_exact_read(const void *bytes, size_t len, vd_exact **out, vd_error *err)
{
    vd_exact *table = calloc(1, sizeof *table);
    vd_status status;

    if (table)
        table->image = malloc(len + 1);
    if (!table || !table->image) {
        vd_exact_free(table);
        return vd_fail(err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    }
    memcpy(table->image, bytes, len);
    table->bytes = len;
    status = check_header(table, table->image, true, err);
    if (status != VD_OK) {
        vd_exact_free(table);
        return status;
    }
    *out = table;
    return VD_OK;
}

/* A small file whole, in memory from now on: whatever becomes of it then. */
static vd_status open_small(vd_exact *table, int file, vd_error *err)
{
    table->image = malloc(table->bytes);
    if (!table->image)
        return vd_fail(err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    if (!vd_eval_exact_read_at(file, 0, table->bytes, table->image))
        return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_cut_short, 0);
    return check_header(table, table->image, true, err);
}

/* A large one stays where it is; `*file` is the table's then. */
static vd_status open_large(vd_exact *table, int *file, struct timespec changed, bool check,
                            vd_error *err)
{
    unsigned char header[EXACT_HEADER];

    if (!vd_eval_exact_read_at(*file, 0, sizeof header, header))
        return vd_fail(err, VD_ERR_CORRUPT, VD_ERROR_cut_short, 0);
    table->source = calloc(1, sizeof *table->source);
    if (!table->source)
        return vd_fail(err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    atomic_init(&table->source->lost, false);
    atomic_init(&table->source->reported, false);
    table->source->changed = changed;
    table->source->file = *file;
    *file = -1;
    return check_header(table, header, check, err);
}

vd_status vd_exact_open(const char *path, bool check, vd_exact **out, vd_error *err)
{
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat about = {0};
    vd_exact *table = NULL;
    vd_status status = VD_OK;

    if (err)
        memset(err, 0, sizeof *err);
    if (file < 0)
        return vd_eval_exact_fail_path(err, VD_ERR_IO, VD_ERROR_cannot_open, path);
    table = calloc(1, sizeof *table);
    if (!table)
        status = vd_fail(err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    else if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size < EXACT_HEADER)
        status = vd_eval_exact_fail_path(err, VD_ERR_CORRUPT, VD_ERROR_bad_file, path);
    if (status == VD_OK) {
        table->bytes = (size_t)about.st_size;
        status = about.st_size <= VD_EXACT_READ_MAX
                     ? open_small(table, file, err)
                     : open_large(table, &file, about.st_mtim, check, err);
    }
    if (file >= 0)
        close(file);
    if (status != VD_OK) {
        vd_exact_free(table);
        return name_it(err, status, path);
    }
    *out = table;
    return VD_OK;
}

vd_status vd_exact_look(const char *path, vd_exact_info *out, vd_error *err)
{
    unsigned char header[EXACT_HEADER];
    exact_layout layout;
    struct stat about;
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    size_t len;

    if (err)
        memset(err, 0, sizeof *err);
    if (file < 0)
        return vd_eval_exact_fail_path(err, VD_ERR_IO, VD_ERROR_cannot_open, path);
    len = fstat(file, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size < 0 ? 0
          : about.st_size < EXACT_HEADER ? (size_t)about.st_size
                                         : EXACT_HEADER;
    if (!vd_eval_exact_read_at(file, 0, len, header))
        len = 0;
    close(file);
    return name_it(err, vd_eval_exact_header_read(header, len, out, &layout, err), path);
}

bool vd_exact_lost(const vd_exact *table)
{
    return table->source && atomic_load(&table->source->lost);
}

bool vd_exact_tell(const vd_exact *table)
{
    return vd_exact_lost(table) && !atomic_exchange(&table->source->reported, true);
}

/* ---- Writing ---- */

vd_status vd_exact_save(const vd_exact *table, const char *path, vd_error *err)
{
    char own[PATH_ROOM];
    bool written;
    int file;

    if (!table->image)
        return vd_eval_exact_fail_path(err, VD_ERR_UNSUPPORTED, VD_ERROR_cannot_write, path);
    if (snprintf(own, sizeof own, "%s.XXXXXX", path) >= (int)sizeof own)
        return vd_eval_exact_fail_path(err, VD_ERR_IO, VD_ERROR_cannot_write, path);
    file = mkstemp(own);
    if (file < 0)
        return vd_eval_exact_fail_path(err, VD_ERR_IO, VD_ERROR_cannot_write, path);
    written = vd_eval_exact_write_at(file, 0, table->bytes, table->image) && fsync(file) == 0;
    written = close(file) == 0 && written;
    if (written && rename(own, path) == 0)
        return VD_OK;
    (void)unlink(own);
    return vd_eval_exact_fail_path(err, VD_ERR_IO, VD_ERROR_cannot_write, path);
}

void vd_exact_free(vd_exact *table)
{
    if (!table)
        return;
    if (table->source)
        close(table->source->file);
    free(table->source);
    free(table->image);
    free(table->hyper);
    free(table);
}

const vd_exact_info *vd_exact_about(const vd_exact *table)
{
    return &table->info;
}
