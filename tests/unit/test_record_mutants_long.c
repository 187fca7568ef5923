/* Ten thousand damaged files: each is refused with a reason, or is a sound record that JSON carries and writers write. */
#include "fuzz/fuzz_record.h"
#include "samples.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { FILES_MAX = 512, MUTANTS = 10000, SIZE_MAX_BYTES = 40000 };

typedef struct files {
    char *bytes[FILES_MAX];
    size_t len[FILES_MAX];
    size_t count;
} files;

static void add_file(files *all, const char *path)
{
    FILE *file = fopen(path, "rb");
    char *bytes = malloc(SIZE_MAX_BYTES);
    size_t len = file && bytes ? fread(bytes, 1, SIZE_MAX_BYTES, file) : 0;

    if (file)
        fclose(file);
    if (!len || all->count == FILES_MAX) {
        free(bytes);
        return;
    }
    all->bytes[all->count] = bytes;
    all->len[all->count++] = len;
}

static void add_folder(files *all, const char *folder)
{
    DIR *dir = opendir(folder);
    const struct dirent *entry;

    while (dir && (entry = readdir(dir))) {
        char path[2048];

        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        add_file(all, path);
    }
    if (dir)
        closedir(dir);
}

static void add_all(files *all)
{
    static const char *const parts[] = {"mat", "sgf", "fibs", "tmg", "json", "xg", "text", "bgf"};
    static const char *const samples[] = {"mat-xg", "mat-galaxy",    "mat-opengammon",
                                          "sgf",    "fibs-oldmoves", "tmg",
                                          "gam",    "xg-text-match"};
    char path[1024];

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        snprintf(path, sizeof path, VD_SOURCE_DIR "/tests/fuzz/record_%s/corpus", parts[i]);
        add_folder(all, path);
    }
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        snprintf(path, sizeof path, VD_SOURCE_DIR "/../shared/samples/%s", samples[i]);
        add_folder(all, path);
    }
}

/* A few bytes changed, a piece left out, doubled or taken from another file, the end cut off. */
static size_t mutate(const files *all, vd_rng *rng, char *out, size_t room)
{
    const size_t which = vd_rng_below(rng, (uint32_t)all->count);
    const size_t other = vd_rng_below(rng, (uint32_t)all->count);
    size_t len = all->len[which] < room ? all->len[which] : room, from, piece, source;

    memcpy(out, all->bytes[which], len);
    from = vd_rng_below(rng, (uint32_t)len);
    piece = 1 + vd_rng_below(rng, 40);
    piece = piece < len - from ? piece : len - from;
    switch (vd_rng_below(rng, 6)) {
    case 0:
        for (uint32_t n = 1 + vd_rng_below(rng, 8); n > 0; n--)
            out[vd_rng_below(rng, (uint32_t)len)] = (char)vd_rng_below(rng, 256);
        break;
    case 1:
        for (uint32_t n = 1 + vd_rng_below(rng, 8); n > 0; n--)
            out[vd_rng_below(rng, (uint32_t)len)] = (char)('0' + (char)vd_rng_below(rng, 10));
        break;
    case 2:
        memmove(out + from, out + from + piece, len - from - piece);
        len -= piece;
        break;
    case 3:
        len = from;
        break;
    case 4:
        source = vd_rng_below(rng, (uint32_t)all->len[other]);
        piece = piece < all->len[other] - source ? piece : all->len[other] - source;
        memcpy(out + from, all->bytes[other] + source, piece);
        break;
    default:
        source = vd_rng_below(rng, (uint32_t)(len - piece + 1));
        memmove(out + source, out + from, piece);
    }
    return len;
}

static void damaged_files(void **state)
{
    files all = {.count = 0};
    char *bytes = malloc(SIZE_MAX_BYTES);
    vd_rng rng;
    int read = 0;

    (void)state;
    add_all(&all);
    assert_true(all.count > 20 && bytes);
    vd_rng_init(&rng, 20260722);
    for (int i = 0; i < MUTANTS; i++)
        read += fuzz_record((const uint8_t *)bytes, mutate(&all, &rng, bytes, SIZE_MAX_BYTES));
    assert_true(read > MUTANTS / 4 && read < MUTANTS);
    for (size_t i = 0; i < all.count; i++)
        free(all.bytes[i]);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(damaged_files)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
