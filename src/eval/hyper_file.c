/* The file in which Hypergammon is solved: where the work stands, and two rooms for all values.
 *
 * After each sweep, and when the work is stopped, the values go into the room that is not the last one's, then onto the disk,
 * and only then does the header name that room with the sum of its values: a kill or a failure of the machine at any
 * moment leaves one whole. What has not the sum that the header tells is not gone on with. A finished table lies in the first
 * room; the second is cut off before the file gets its name. */
#include "hyper.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    PATH_ROOM = 4096,
    /* in the header, after what all tables have */
    AT_SWEEP = 128,
    AT_BATCH = 136,
    AT_CHANGE = 144,
    AT_FINISHED = 152,
    AT_ROOM = 160,
    AT_ROOM_SUM = 168,
    AT_STATE_SUM = 176, /* of the fields before it, from AT_SWEEP on */
    STATE_BYTES = AT_STATE_SUM - AT_SWEEP
};

typedef struct solving {
    int file;
    const char *part;
    unsigned char *image; /* header and values */
    exact_layout layout;
    uint32_t room; /* where the values of the file lie, 0 or 1 */
    hyper_work work;
    vd_error *err;
} solving;

static vd_status fail(const solving *b, vd_status status, vd_error_code what)
{
    return vd_eval_exact_fail_path(b->err, status, what, b->part);
}

static uint64_t room_at(const solving *b, uint32_t room)
{
    return EXACT_HEADER + room * b->layout.bytes;
}

static uint64_t values_sum(const solving *b)
{
    return vd_eval_exact_parts_sum(b->image, &b->layout);
}

/* ---- Keeping ---- */

static void put(unsigned char *header, int at, const void *from, size_t size)
{
    memcpy(header + at, from, size);
}

static void write_state(const solving *b)
{
    const hyper_state *state = &b->work.state;
    const uint64_t finished = state->finished, room = b->room, sum = values_sum(b);
    const uint64_t done = (uint64_t)(b->work.share * HYPER_STEPS);
    unsigned char *h = b->image;
    uint64_t state_sum;

    put(h, AT_SWEEP, &state->sweep, sizeof state->sweep);
    put(h, AT_BATCH, &state->batch, sizeof state->batch);
    put(h, AT_CHANGE, &state->change, sizeof state->change);
    put(h, AT_FINISHED, &finished, sizeof finished);
    put(h, AT_ROOM, &room, sizeof room);
    put(h, AT_ROOM_SUM, &sum, sizeof sum);
    state_sum = vd_hash64(h + AT_SWEEP, STATE_BYTES, EXACT_VERSION);
    put(h, AT_STATE_SUM, &state_sum, sizeof state_sum);
    vd_eval_exact_done_set(h, done < HYPER_STEPS ? done : HYPER_STEPS - 1);
}

/* Is the file as long as it was made? Somebody may have cut it meanwhile. */
static bool is_whole(const solving *b)
{
    struct stat about;

    return fstat(b->file, &about) == 0 && (uint64_t)about.st_size == room_at(b, 2);
}

/* After a sync that failed nobody knows what the file holds: it goes, and nothing is written to it any more. */
static vd_status sync_part(const solving *b)
{
    if (fsync(b->file) == 0)
        return VD_OK;
    (void)unlink(b->part);
    return fail(b, VD_ERR_IO, VD_ERROR_cannot_write);
}

static vd_status write_header(const solving *b)
{
    if (!vd_eval_exact_write_at(b->file, 0, EXACT_HEADER, b->image))
        return fail(b, VD_ERR_IO, VD_ERROR_cannot_write);
    return sync_part(b);
}

/* What there is by now, into the other room. */
static vd_status keep_values(void *user)
{
    solving *b = user;
    vd_status status;

    if (!is_whole(b))
        return fail(b, VD_ERR_IO, VD_ERROR_cut_short);
    if (!vd_eval_exact_write_at(b->file, room_at(b, 1 - b->room), (size_t)b->layout.bytes,
                                b->image + EXACT_HEADER))
        return fail(b, VD_ERR_IO, VD_ERROR_cannot_write);
    status = sync_part(b);
    if (status == VD_OK && !is_whole(b))
        status = fail(b, VD_ERR_IO, VD_ERROR_cut_short);
    if (status != VD_OK)
        return status;
    b->room = 1 - b->room;
    write_state(b);
    return write_header(b);
}

/* The table as it is read: its values in the first room, and nothing behind them. */
static vd_status finish(solving *b, const char *path)
{
    vd_status status = b->room == 0 ? VD_OK : keep_values(b);

    if (status != VD_OK)
        return status;
    vd_eval_exact_sum_set(b->image, values_sum(b));
    vd_eval_exact_done_set(b->image, HYPER_STEPS);
    status = write_header(b);
    if (status == VD_OK && ftruncate(b->file, (off_t)room_at(b, 1)) != 0)
        status = fail(b, VD_ERR_IO, VD_ERROR_cannot_write);
    if (status == VD_OK)
        status = sync_part(b);
    if (status == VD_OK && rename(b->part, path) != 0)
        status = vd_eval_exact_fail_path(b->err, VD_ERR_IO, VD_ERROR_cannot_write, path);
    return status;
}

/* ---- Going on ---- */

/* The part file, locked. `*fresh`: it is new, or of another length, and holds no work to be gone on with. */
static vd_status open_part(solving *b, bool *fresh)
{
    struct stat about;

    b->file = open(b->part, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (b->file < 0)
        return fail(b, VD_ERR_IO, VD_ERROR_cannot_write);
    if (!vd_eval_exact_lock(b->file))
        return fail(b, VD_ERR_IO, VD_ERROR_in_use);
    if (fstat(b->file, &about) != 0 || !S_ISREG(about.st_mode))
        return fail(b, VD_ERR_IO, VD_ERROR_cannot_write);
    *fresh = (uint64_t)about.st_size != room_at(b, 2);
    return VD_OK;
}

static uint64_t get64(const unsigned char *at)
{
    uint64_t value;

    memcpy(&value, at, sizeof value);
    return value;
}

/* Does the header in the image speak of such a table? */
static bool header_fits(const solving *b, const vd_exact_shape *shape, vd_exact_info *info)
{
    exact_layout layout;

    return vd_eval_exact_header_read(b->image, EXACT_HEADER, info, &layout, NULL) == VD_OK &&
           info->shape.kind == shape->kind && info->shape.checkers == shape->checkers &&
           info->steps == HYPER_STEPS;
}

/* Values and state of the file, when their sums are right. */
static bool take_up(solving *b, const vd_exact_shape *shape)
{
    unsigned char *h = b->image;
    hyper_state *state = &b->work.state;
    vd_exact_info info;

    if (!vd_eval_exact_read_at(b->file, 0, EXACT_HEADER, h) || !header_fits(b, shape, &info) ||
        get64(h + AT_STATE_SUM) != vd_hash64(h + AT_SWEEP, STATE_BYTES, EXACT_VERSION) ||
        get64(h + AT_ROOM) > 1)
        return false;
    b->room = (uint32_t)get64(h + AT_ROOM);
    if (!vd_eval_exact_read_at(b->file, room_at(b, b->room), (size_t)b->layout.bytes,
                               h + EXACT_HEADER) ||
        values_sum(b) != get64(h + AT_ROOM_SUM))
        return false;
    state->sweep = get64(h + AT_SWEEP);
    state->batch = get64(h + AT_BATCH);
    memcpy(&state->change, h + AT_CHANGE, sizeof state->change);
    state->finished = get64(h + AT_FINISHED) != 0;
    b->work.share = (double)(info.done < HYPER_STEPS ? info.done : HYPER_STEPS - 1) / HYPER_STEPS;
    return true;
}

/* A whole table, for which a name alone is missing. */
static bool is_table(solving *b, const vd_exact_shape *shape)
{
    const size_t size = EXACT_HEADER + (size_t)b->layout.bytes;
    struct stat about;
    vd_exact_info info;

    return fstat(b->file, &about) == 0 && (uint64_t)about.st_size == size &&
           vd_eval_exact_read_at(b->file, 0, size, b->image) && header_fits(b, shape, &info) &&
           info.done == info.steps && values_sum(b) == info.checksum;
}

static vd_status make_room(solving *b, int checkers)
{
    b->image = calloc(1, EXACT_HEADER + (size_t)b->layout.bytes);
    b->work.space = malloc(sizeof *b->work.space);
    if (!b->image || !b->work.space)
        return vd_fail(b->err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    vd_eval_hyper_space_init(b->work.space, checkers);
    b->work.entry = (hyper_entry *)(void *)(b->image + EXACT_HEADER);
    return VD_OK;
}

static vd_status begin_part(solving *b, const vd_exact_shape *shape)
{
    /* Room on the disk is asked for now, not found missing later. */
    if (ftruncate(b->file, 0) != 0 || posix_fallocate(b->file, 0, (off_t)room_at(b, 2)) != 0)
        return fail(b, VD_ERR_IO, VD_ERROR_cannot_write);
    memset(b->image, 0, EXACT_HEADER + (size_t)b->layout.bytes);
    vd_eval_exact_header_write(b->image, shape, &b->layout, HYPER_STEPS);
    vd_eval_hyper_begin(&b->work);
    b->room = 1;
    return keep_values(b);
}

static vd_status say_why(vd_status status, vd_error *err)
{
    if (status == VD_ERR_NOMEM)
        return vd_fail(err, status, VD_ERROR_no_memory, 0);
    if (status == VD_ERR_CANCELLED)
        return vd_fail(err, status, VD_ERROR_cancelled, 0);
    return status;
}

static vd_status build_part(solving *b, const char *path, const vd_exact_shape *shape,
                            const vd_exact_job *job)
{
    bool fresh = true;
    vd_status status = open_part(b, &fresh);

    if (status == VD_OK)
        status = make_room(b, shape->checkers);
    if (status != VD_OK)
        return status;
    if (fresh && is_table(b, shape))
        return rename(b->part, path) == 0
                   ? VD_OK
                   : vd_eval_exact_fail_path(b->err, VD_ERR_IO, VD_ERROR_cannot_write, path);
    if (fresh || !take_up(b, shape))
        status = begin_part(b, shape);
    if (status != VD_OK)
        return status;
    status = say_why(vd_eval_hyper_run(&b->work, job, keep_values, b), b->err);
    if (status == VD_ERR_CANCELLED) {
        const vd_status kept = keep_values(b);

        return kept == VD_OK ? say_why(status, b->err) : kept;
    }
    return status == VD_OK ? finish(b, path) : status;
}

vd_status vd_eval_hyper_build(const char *path, const vd_exact_shape *shape,
                              const exact_layout *layout, const vd_exact_job *job, vd_error *err)
{
    char part[PATH_ROOM];
    solving b = {.file = -1, .part = part, .layout = *layout, .err = err};
    vd_status status;

    if (snprintf(part, sizeof part, "%s.part", path) >= (int)sizeof part)
        return vd_eval_exact_fail_path(err, VD_ERR_IO, VD_ERROR_cannot_write, path);
    status = build_part(&b, path, shape, job);
    free(b.work.space);
    free(b.image);
    if (b.file >= 0)
        close(b.file);
    return status;
}

/* ---- In memory ---- */

vd_status vd_eval_hyper_make(const vd_exact_shape *shape, const exact_layout *layout,
                             const vd_exact_job *job, unsigned char *image, vd_error *err)
{
    hyper_work work = {.space = malloc(sizeof *work.space),
                       .entry = (hyper_entry *)(void *)(image + EXACT_HEADER)};
    vd_status status = VD_ERR_NOMEM;

    if (work.space) {
        vd_eval_hyper_space_init(work.space, shape->checkers);
        vd_eval_hyper_begin(&work);
        status = vd_eval_hyper_run(&work, job, NULL, NULL);
    }
    free(work.space);
    if (status != VD_OK)
        return say_why(status, err);
    vd_eval_exact_done_set(image, HYPER_STEPS);
    vd_eval_exact_sum_set(image, vd_eval_exact_parts_sum(image, layout));
    return VD_OK;
}
