/* The journal of the games goes into their file while the server runs: with the disk full, with a sync that fails, and with
 * another's file under the journal's name. */
#include "folder.h"
#include "server/storage_backup.h"
#include "server/storage_parts.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

enum { NOW = 1700000000, LINE = 100000, ROUNDS = 90, PATH = 128 };

static char root[64], main_path[PATH], journal_path[PATH];

/* ---- What SQLite does to the files ---- */

static bool disk_full;       /* for the file itself; its journal has room */
static int refused;          /* writes, for that */
static long syncs, fails_at; /* which of them fails; 0: none */
static struct stat spoilt;   /* the file of that one */
static int after;            /* writes to it since */

static bool is_same(int fd, const struct stat *other)
{
    struct stat about;

    return fstat(fd, &about) == 0 && about.st_dev == other->st_dev && about.st_ino == other->st_ino;
}

/* SQLite's own calls come here, too. */
#define FROM_SQLITE __attribute__((visibility("default")))

FROM_SQLITE ssize_t pwrite64(int fd, const void *bytes, size_t len, off_t at);
FROM_SQLITE int fdatasync(int fd);

FROM_SQLITE ssize_t pwrite64(int fd, const void *bytes, size_t len, off_t at)
{
    struct stat file;

    after += spoilt.st_ino != 0 && is_same(fd, &spoilt);
    if (disk_full && stat(main_path, &file) == 0 && is_same(fd, &file)) {
        refused++;
        errno = ENOSPC;
        return -1;
    }
    return pwrite(fd, bytes, len, at);
}

FROM_SQLITE int fdatasync(int fd)
{
    if (++syncs == fails_at) {
        assert_int_equal(fstat(fd, &spoilt), 0);
        errno = EIO;
        return -1;
    }
    return fsync(fd);
}

static void nothing_fails(void)
{
    disk_full = false;
    refused = after = 0;
    syncs = fails_at = 0;
    memset(&spoilt, 0, sizeof spoilt);
}

/* ---- A table that grows by a long line a change ---- */

static int make_root(void **state)
{
    (void)state;
    nothing_fails();
    snprintf(root, sizeof root, "/dev/shm/videau-checkpoint.XXXXXX");
    if (!mkdtemp(root)) {
        snprintf(root, sizeof root, "/tmp/videau-checkpoint.XXXXXX");
        if (!mkdtemp(root))
            return 1;
    }
    snprintf(main_path, sizeof main_path, "%s/games.sqlite", root);
    snprintf(journal_path, sizeof journal_path, "%s/games.sqlite-wal", root);
    return 0;
}

static int remove_root(void **state)
{
    (void)state;
    nothing_fails();
    return folder_remove(root) ? 0 : 1;
}

static void hear(void *user, const char *key, const vd_text_arg *args, size_t count)
{
    (void)args;
    (void)count;
    fail_msg("%s: said of a sound file: %s", (const char *)user, key);
}

static vd_storage *open_sound(const char *when)
{
    char said[64];
    const vd_storage_options options = {.path = main_path, .now = NOW, .say = hear, .user = said};
    vd_storage *storage = NULL;

    snprintf(said, sizeof said, "%s", when);
    assert_int_equal(vd_storage_open(&options, &storage), VD_SERVER_FAULT_none);
    return storage;
}

static int64_t make_table(vd_storage *storage)
{
    int64_t id = 0;

    assert_int_equal(vd_storage_begin(storage), VD_OK);
    assert_int_equal(vd_storage_add(storage, "{}", false, NOW, &id), VD_OK);
    assert_int_equal(vd_storage_commit(storage), VD_OK);
    return id;
}

static const char *line_of(size_t number)
{
    static char line[LINE + 1];

    memset(line, 'a' + (int)(number % 26), sizeof line - 1);
    snprintf(line, 24, "%020zu", number);
    line[20] = ' ';
    line[LINE - 1] = '\n';
    return line;
}

static vd_status grow(vd_storage *storage, int64_t id, size_t number)
{
    vd_status status = vd_storage_begin(storage);

    if (status == VD_OK)
        status = vd_storage_append(storage, id, number, line_of(number), LINE);
    if (status == VD_OK)
        status = vd_storage_commit(storage);
    if (status != VD_OK)
        vd_storage_rollback(storage);
    return status;
}

/* So many lines, or one more: of one that was not acknowledged nobody knows. */
static void expect_lines(vd_storage *storage, int64_t id, size_t acknowledged, size_t most)
{
    vd_kept kept = {0};

    assert_int_equal(vd_storage_read(storage, id, &kept), VD_OK);
    assert_in_range(kept.count, acknowledged, most);
    for (size_t i = 0; i < kept.count; i++)
        assert_memory_equal(kept.lines + i * LINE, line_of(i), LINE);
    vd_kept_fini(&kept);
}

static off_t length_of(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 ? about.st_size : -1;
}

/* ---- A full disk ---- */

/* All is acknowledged and kept; it is known that the file could not be written, which is not tried at each change. */
static void test_full_disk(void **state)
{
    vd_storage *storage = open_sound("at first");
    const int64_t id = make_table(storage);
    const off_t before = length_of(main_path);
    size_t count = 0;

    (void)state;
    disk_full = true;
    for (; count < ROUNDS; count++) {
        assert_int_equal(grow(storage, id, count), VD_OK);
        if (vd_storage_frames(storage) < 1000)
            assert_false(vd_storage_waits(storage));
    }
    assert_true(vd_storage_waits(storage));
    assert_int_equal(length_of(main_path), before);
    assert_in_range(refused, 1, ROUNDS / 4);
    expect_lines(storage, id, count, count);
    disk_full = false;
    for (; count < 2 * ROUNDS && vd_storage_waits(storage); count++)
        assert_int_equal(grow(storage, id, count), VD_OK);
    assert_false(vd_storage_waits(storage));
    assert_true(length_of(main_path) > before);
    expect_lines(storage, id, count, count);
    vd_storage_close(storage);
    storage = open_sound("with room again");
    expect_lines(storage, id, count, count);
    vd_storage_close(storage);
}

/* Stopped while the disk is full: the journal stays. */
static void test_full_disk_at_the_end(void **state)
{
    vd_storage *storage = open_sound("at first");
    const int64_t id = make_table(storage);

    (void)state;
    disk_full = true;
    for (size_t i = 0; i < ROUNDS; i++)
        assert_int_equal(grow(storage, id, i), VD_OK);
    vd_storage_close(storage);
    assert_true(length_of(journal_path) > 0);
    disk_full = false;
    storage = open_sound("with room again");
    expect_lines(storage, id, ROUNDS, ROUNDS);
    vd_storage_close(storage);
}

/* ---- A sync that fails ---- */

/* Lines until one is refused; how many were acknowledged. */
static size_t grow_until_refused(vd_storage *storage, int64_t id)
{
    size_t count = 0;

    while (count < ROUNDS && grow(storage, id, count) == VD_OK)
        count++;
    return count;
}

/* Nothing more is written to that file, and what was acknowledged is there when it is opened again. */
static void fail_sync(long at)
{
    vd_storage *storage;
    size_t count;
    int64_t id;

    assert_true(folder_remove(root));
    assert_int_equal(mkdir(root, 0700), 0);
    nothing_fails();
    storage = open_sound("at first");
    id = make_table(storage);
    syncs = 0;
    fails_at = at;
    count = grow_until_refused(storage, id);
    assert_true(count < ROUNDS);
    assert_int_equal(vd_storage_begin(storage), VD_ERR_IO);
    assert_int_equal(vd_storage_pending_move(storage, id, "[1]"), VD_ERR_IO);
    assert_false(vd_storage_waits(storage)); /* it is worse */
    vd_storage_close(storage);
    assert_int_equal(after, 0);
    nothing_fails();
    storage = open_sound("after a failed sync");
    expect_lines(storage, id, count, count + 1);
    vd_storage_close(storage);
}

/* Each sync up to the end of the second time that the journal goes into the file. */
static void test_each_sync_fails(void **state)
{
    vd_storage *storage = open_sound("at first");
    const int64_t id = make_table(storage);
    long checkpoints[2] = {0}, all;
    int found = 0;
    off_t length = length_of(main_path);

    (void)state;
    syncs = 0;
    for (size_t i = 0; i < ROUNDS; i++) {
        const long before = syncs;

        assert_int_equal(grow(storage, id, i), VD_OK);
        if (length_of(main_path) != length) {
            length = length_of(main_path);
            assert_true(syncs - before >= 3); /* of the change; of the journal and the file */
            if (found < 2)
                checkpoints[found++] = syncs;
        }
    }
    assert_int_equal(found, 2);
    all = checkpoints[1];
    vd_storage_close(storage);
    for (long at = 1; at <= all; at++)
        fail_sync(at);
}

/* ---- Another's file under the journal's name ---- */

static char *read_file(const char *path, size_t *len)
{
    FILE *file = fopen(path, "rb");
    char *bytes;

    assert_non_null(file);
    *len = (size_t)length_of(path);
    bytes = malloc(*len + 1);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, *len, file), *len);
    fclose(file);
    return bytes;
}

static void write_file(const char *path, const char *bytes, size_t len)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, len, file), len);
    assert_int_equal(fclose(file), 0);
}

static void expect_file(const char *path, const char *bytes, size_t len)
{
    size_t found = 0;
    char *text = read_file(path, &found);

    assert_int_equal(found, len);
    assert_memory_equal(text, bytes, len);
    free(text);
}

/* The journal is another file: an older one of ours, which SQLite would believe. What was played is known. */
static vd_storage *replace_journal(int64_t *id, char **older, size_t *len)
{
    vd_storage *storage = open_sound("at first");

    *id = make_table(storage);
    assert_int_equal(grow(storage, *id, 0), VD_OK);
    *older = read_file(journal_path, len);
    for (size_t i = 1; i < 4; i++)
        assert_int_equal(grow(storage, *id, i), VD_OK);
    assert_int_equal(unlink(journal_path), 0);
    write_file(journal_path, *older, *len);
    assert_int_equal(vd_storage_begin(storage), VD_ERR_IO);
    assert_true(vd_storage_gone(storage));
    return storage;
}

/* It is not deleted; and what was played goes into the file. */
static void test_another_journal_stays(void **state)
{
    vd_storage *storage;
    size_t len = 0;
    char *older;
    int64_t id;

    (void)state;
    storage = replace_journal(&id, &older, &len);
    vd_storage_close(storage);
    expect_file(journal_path, older, len);
    assert_int_equal(unlink(journal_path), 0);
    storage = open_sound("without the other journal");
    expect_lines(storage, id, 4, 4);
    vd_storage_close(storage);
    free(older);
}

/* Out of the way, so that it is not played into the file. */
static void test_another_journal_is_put_aside(void **state)
{
    char aside[VD_MENDED_PATH] = "";
    vd_storage *storage;
    size_t len = 0;
    char *older;
    int64_t id;

    (void)state;
    storage = replace_journal(&id, &older, &len);
    assert_true(vd_storage_put_journal_aside(storage, NOW, aside));
    assert_non_null(strstr(aside, ".other.sqlite-wal"));
    expect_file(aside, older, len);
    assert_false(vd_storage_put_journal_aside(storage, NOW, aside)); /* there is none any more */
    vd_storage_close(storage);
    assert_int_equal(length_of(journal_path), -1);
    storage = open_sound("the other journal put aside");
    assert_false(vd_storage_put_journal_aside(storage, NOW, aside)); /* its own */
    expect_lines(storage, id, 4, 4);
    vd_storage_close(storage);
    expect_file(aside, older, len);
    free(older);
}

/* Somebody has put back a file with its journal: both stay. */
static void test_another_file_with_its_journal(void **state)
{
    char aside[VD_MENDED_PATH], copy[PATH + 8], *older, *other;
    size_t len = 0, other_len = 0;
    vd_storage *storage;
    int64_t id;

    (void)state;
    storage = replace_journal(&id, &older, &len);
    snprintf(copy, sizeof copy, "%s.copy", main_path);
    other = read_file(main_path, &other_len);
    write_file(copy, other, other_len);
    assert_int_equal(rename(copy, main_path), 0);
    assert_false(vd_storage_put_journal_aside(storage, NOW, aside));
    vd_storage_close(storage);
    expect_file(main_path, other, other_len);
    expect_file(journal_path, older, len);
    free(older);
    free(other);
}

/* The journal that is open was cut, too: what is left of it does not go into the file. */
static void test_another_journal_beside_a_cut_one(void **state)
{
    char kept[PATH + 8], *before;
    vd_storage *storage = open_sound("at first");
    const int64_t id = make_table(storage);
    size_t len = 0;

    (void)state;
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(grow(storage, id, i), VD_OK);
    before = read_file(main_path, &len);
    snprintf(kept, sizeof kept, "%s.kept", journal_path);
    assert_int_equal(rename(journal_path, kept), 0);
    assert_int_equal(truncate(kept, length_of(kept) - 1), 0);
    write_file(journal_path, "somebody's", 10);
    vd_storage_close(storage);
    expect_file(main_path, before, len);
    expect_file(journal_path, "somebody's", 10);
    free(before);
}

int main(void)
{
#define WITH_ROOT(f) cmocka_unit_test_setup_teardown(f, make_root, remove_root)
    const struct CMUnitTest tests[] = {
        WITH_ROOT(test_full_disk),
        WITH_ROOT(test_full_disk_at_the_end),
        WITH_ROOT(test_each_sync_fails),
        WITH_ROOT(test_another_journal_stays),
        WITH_ROOT(test_another_journal_is_put_aside),
        WITH_ROOT(test_another_file_with_its_journal),
        WITH_ROOT(test_another_journal_beside_a_cut_one),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
