/* The file of games: its backups, and what becomes of it when it is damaged in every way one can think of. */
#include "folder.h"
#include "sample.h"
#include "server/storage_backup.h"
#include "server/storage_parts.h"

#include <dirent.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { TABLES = 40, LINES_MAX = 90, REMOVED = 7, NOW = 1700000000, DAYS = 86400 };

static char root[64];

/* ---- What should be there ---- */

typedef struct wanted {
    char *lines;
    size_t length, count;
    char about[64], summary[64], draft[64];
} wanted;

static wanted want[TABLES + 1];
static uint32_t want_rolls[3][6][6];

static int make_root(void **state)
{
    (void)state;
    /* In memory where that can be: nothing here asks whether a disk keeps what it was given. */
    snprintf(root, sizeof root, "/dev/shm/videau-storage.XXXXXX");
    if (mkdtemp(root))
        return 0;
    snprintf(root, sizeof root, "/tmp/videau-storage.XXXXXX");
    return mkdtemp(root) ? 0 : 1;
}

static int remove_root(void **state)
{
    (void)state;
    for (int i = 0; i <= TABLES; i++)
        free(want[i].lines);
    memset(want, 0, sizeof want);
    return folder_remove(root) ? 0 : 1;
}

static void empty_root(void)
{
    assert_true(folder_remove(root));
    assert_int_equal(mkdir(root, 0700), 0);
}

static const char *in_root(const char *name)
{
    static char path[4][256];
    static int turn;

    turn = (turn + 1) % 4;
    snprintf(path[turn], sizeof path[turn], "%s/%s", root, name);
    return path[turn];
}

/* ---- What is said ---- */

typedef struct heard {
    int count;
    char keys[512];
} heard;

static void hear(void *user, const char *key, const vd_text_arg *args, size_t count)
{
    heard *h = user;
    char text[8192];
    vd_buf buf;

    for (int lang = 0; lang < 2; lang++) {
        vd_buf_init(&buf, text, sizeof text);
        assert_int_equal(vd_text_format(&buf, lang ? VD_LANG_EN : VD_LANG_FR, key, args, count),
                         VD_OK);
        assert_true(buf.length > 10);
    }
    h->count++;
    if (strlen(h->keys) + strlen(key) + 2 < sizeof h->keys)
        strcat(strcat(h->keys, key), " ");
}

static vd_server_fault open_at(int64_t now, heard *h, vd_storage **out)
{
    const vd_storage_options options = {
        .path = in_root("games.sqlite"), .now = now, .say = hear, .user = h};

    *h = (heard){0};
    return vd_storage_open(&options, out);
}

static vd_storage *open_sound(void)
{
    vd_storage *storage = NULL;
    heard h;

    assert_int_equal(open_at(NOW, &h, &storage), VD_SERVER_FAULT_none);
    if (h.count)
        fail_msg("said of a sound file: %s", h.keys);
    return storage;
}

/* ---- Filling ---- */

static void add_line(vd_storage *storage, int64_t id, wanted *w, const char *line)
{
    const size_t len = strlen(line);

    assert_int_equal(vd_storage_append(storage, id, w->count, line, len), VD_OK);
    w->lines = realloc(w->lines, w->length + len);
    assert_non_null(w->lines);
    memcpy(w->lines + w->length, line, len);
    w->length += len;
    w->count++;
}

static void fill_table(vd_storage *storage, vd_rng *rng, int number)
{
    wanted w = {0};
    char line[2048];
    int64_t id;

    snprintf(w.about, sizeof w.about, "{\"seats\":[%d]}", number);
    snprintf(w.summary, sizeof w.summary, "{\"game\":%d}", (int)vd_rng_below(rng, 100));
    snprintf(w.draft, sizeof w.draft, "[%d]", number % 3);
    assert_int_equal(vd_storage_begin(storage), VD_OK);
    assert_int_equal(vd_storage_add(storage, w.about, number % 5 == 0, NOW + number, &id), VD_OK);
    assert_int_equal(id, number);
    for (int i = (int)vd_rng_below(rng, LINES_MAX); i >= 0; i--) {
        snprintf(line, sizeof line, "%d %08x%08x\n", i, vd_rng_below(rng, UINT32_MAX),
                 vd_rng_below(rng, UINT32_MAX));
        if (i == 3) { /* one that does not fit on its page */
            memset(line, 'x', sizeof line - 2);
            line[sizeof line - 2] = '\n';
            line[sizeof line - 1] = '\0';
        }
        add_line(storage, id, &w, line);
    }
    for (int i = 0; i < 12; i++) {
        const uint8_t die[2] = {(uint8_t)(1 + vd_rng_below(rng, 6)),
                                (uint8_t)(1 + vd_rng_below(rng, 6))};

        assert_int_equal(vd_storage_roll(storage, id, number % 2, 0, die), VD_OK);
    }
    assert_int_equal(vd_storage_sum_up(storage, id, w.summary, NOW + number), VD_OK);
    assert_int_equal(vd_storage_pending_move(storage, id, w.draft), VD_OK);
    assert_int_equal(vd_storage_commit(storage), VD_OK);
    free(want[number].lines);
    want[number] = w;
}

static void fill(vd_storage *storage)
{
    int64_t games;
    vd_rng rng;

    vd_rng_init(&rng, 7);
    for (int i = 1; i <= TABLES; i++) {
        fill_table(storage, &rng, i);
        if (i == TABLES - 5) /* what comes later is in the journal only */
            assert_int_equal(sqlite3_wal_checkpoint_v2(storage->db, NULL,
                                                       SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL),
                             SQLITE_OK);
    }
    assert_int_equal(vd_storage_begin(storage), VD_OK);
    assert_int_equal(vd_storage_remove(storage, REMOVED), VD_OK);
    assert_int_equal(vd_storage_commit(storage), VD_OK);
    assert_int_equal(vd_storage_rolls(storage, 0, want_rolls, &games), VD_OK);
}

/* ---- Comparing ---- */

/* 1: as it should be, 0: said to be damaged, or gone. What is served must be right. */
static int look_at(vd_storage *storage, int64_t id)
{
    const wanted *w = &want[id];
    vd_kept kept = {0};
    const vd_status status = vd_storage_read(storage, id, &kept);

    if (status != VD_OK) {
        assert_true(status == VD_ERR_CORRUPT || status == VD_ERR_UNSUPPORTED);
        return 0;
    }
    if (kept.count != w->count || kept.length != w->length ||
        memcmp(kept.lines, w->lines, w->length) != 0 || strcmp(kept.about, w->about) != 0 ||
        strcmp(kept.pending_move, w->draft) != 0 || strcmp(kept.summary, w->summary) != 0 ||
        kept.manual != (id % 5 == 0))
        fail_msg("table %d is served damaged", (int)id);
    vd_kept_fini(&kept);
    return 1;
}

typedef struct seen {
    int count;
    int64_t last;
    bool ordered;
} seen;

static bool see(void *user, int64_t id, const char *about, const char *summary, int64_t created,
                int64_t changed, bool sound)
{
    seen *s = user;

    if (id > 0 && id <= TABLES && sound) {
        assert_string_equal(about, want[id].about);
        assert_string_equal(summary, want[id].summary);
        assert_int_equal(created, NOW + id);
        s->count++;
    }
    s->ordered = s->ordered && changed <= s->last;
    s->last = changed;
    return true;
}

/* How many tables are as they should be; `all`: everything is. */
static int look_at_all(vd_storage *storage, bool *all)
{
    uint32_t rolls[3][6][6];
    seen s = {.last = INT64_MAX, .ordered = true};
    vd_kept kept = {0};
    int64_t games = 0;
    int right = 0;

    for (int64_t id = 1; id <= TABLES; id++)
        right += look_at(storage, id);
    *all = right == TABLES - 1 && vd_storage_read(storage, REMOVED, &kept) == VD_ERR_UNSUPPORTED &&
           vd_storage_list(storage, 0, 1000, see, &s) == VD_OK && s.count == TABLES - 1 &&
           s.ordered && vd_storage_rolls(storage, 0, rolls, &games) == VD_OK &&
           !memcmp(rolls, want_rolls, sizeof rolls);
    vd_kept_fini(&kept);
    return right;
}

/* ---- Files ---- */

typedef struct bytes {
    uint8_t *data;
    size_t len;
    bool there;
} bytes;

static bytes read_file(const char *path)
{
    bytes b = {NULL, 0, false};
    FILE *file = fopen(path, "rb");
    struct stat about;

    if (!file)
        return b;
    assert_int_equal(fstat(fileno(file), &about), 0);
    b.data = malloc((size_t)about.st_size + 1);
    assert_non_null(b.data);
    b.len = fread(b.data, 1, (size_t)about.st_size, file);
    b.there = true;
    fclose(file);
    return b;
}

static bytes copy_of(bytes b)
{
    bytes c = {malloc(b.len + 1), b.len, b.there};

    assert_non_null(c.data);
    if (b.len)
        memcpy(c.data, b.data, b.len);
    return c;
}

static void write_file(const char *path, bytes b)
{
    FILE *file;

    (void)unlink(path);
    if (!b.there)
        return;
    file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(b.data, 1, b.len, file), b.len);
    fclose(file);
}

enum { MAIN, JOURNAL, COUNT_FILE, FILES };
static const char *const names[FILES] = {"games.sqlite", "games.sqlite-wal", "games.sqlite-count"};

static void read_files(bytes out[FILES])
{
    for (int i = 0; i < FILES; i++)
        out[i] = read_file(in_root(names[i]));
}

static void free_files(bytes b[FILES])
{
    for (int i = 0; i < FILES; i++)
        free(b[i].data);
}

/* ---- Damage ---- */

static void flip(bytes *b, size_t at, int bit)
{
    if (at < b->len)
        b->data[at] ^= (uint8_t)(1U << bit);
}

static void zero(bytes *b, size_t at, size_t len)
{
    for (size_t i = at; i < at + len && i < b->len; i++)
        b->data[i] = 0;
}

static void garbage(bytes *b, size_t at, size_t len, vd_rng *rng)
{
    for (size_t i = at; i < at + len && i < b->len; i++)
        b->data[i] = (uint8_t)vd_rng_next(rng);
}

static void cut(bytes *b, size_t len)
{
    if (len < b->len)
        b->len = len;
}

enum { PAGE = 4096, KINDS = 16 };

/* One of many kinds, `which` of them; the journal only where there is one. */
static void damage(bytes f[FILES], int which, vd_rng *rng)
{
    const size_t pages = f[MAIN].len / PAGE, frames = f[JOURNAL].len / (PAGE + 24);
    const size_t page = PAGE * vd_rng_below(rng, (uint32_t)(pages ? pages : 1));
    bytes *b = which % 2 && frames ? &f[JOURNAL] : &f[MAIN];
    const size_t at = b->len ? vd_rng_below(rng, (uint32_t)b->len) : 0;

    switch (which % KINDS) {
    case 0: /* the head of a page: kind, cells, free block */
    case 1:
        flip(&f[MAIN], page + vd_rng_below(rng, 12), (int)vd_rng_below(rng, 8));
        break;
    case 2: /* where its rows lie */
    case 3:
        flip(&f[MAIN], page + 8 + vd_rng_below(rng, 60), (int)vd_rng_below(rng, 8));
        break;
    case 4:
    case 5:
        flip(b, at, (int)vd_rng_below(rng, 8));
        break;
    case 6:
    case 7:
        cut(b, at);
        break;
    case 8:
        zero(&f[MAIN], page, PAGE);
        break;
    case 9: /* one frame of the journal, or some of a page */
        zero(b, at, PAGE);
        break;
    case 10:
        garbage(&f[MAIN], 0, 100, rng);
        break;
    case 11:
        b->there = b != &f[JOURNAL];
        garbage(b, at, 64, rng);
        break;
    case 12:
        garbage(&f[MAIN], page, PAGE, rng);
        break;
    case 13:
        flip(&f[MAIN], vd_rng_below(rng, 100), (int)vd_rng_below(rng, 8));
        break;
    case 14:
        cut(&f[MAIN], page);
        break;
    default:
        garbage(b, 0, 32, rng);
        break;
    }
}

/* ---- Judging ---- */

static void newest_aside(char *out, size_t size)
{
    struct dirent *entry;
    DIR *dir = opendir(root);

    out[0] = '\0';
    assert_non_null(dir);
    while ((entry = readdir(dir)) != NULL)
        if (strstr(entry->d_name, ".damaged.sqlite"))
            snprintf(out, size, "%s", entry->d_name);
    closedir(dir);
}

/* The file was set aside: what is salvaged is whole, and each table that is not there was named. */
static void judge_salvage(const char *what)
{
    vd_server_mended mended;
    vd_storage *storage = NULL;
    heard h;
    bool all;
    int right;
    const vd_status status = vd_storage_salvage(in_root("games.sqlite"), NULL, NOW, &mended);

    if (status != VD_OK)
        fail_msg("%s: salvage %d", what, (int)status);
    if (open_at(NOW, &h, &storage) != VD_SERVER_FAULT_none || h.count)
        fail_msg("%s: what was salvaged does not open: %s", what, h.keys);
    right = look_at_all(storage, &all);
    if (right != mended.tables)
        fail_msg("%s: %d tables are said to be there, %d are", what, (int)mended.tables, right);
    if (mended.tables + mended.lost + mended.gone < TABLES - 1)
        fail_msg("%s: %d came, %d lost, %d gone", what, (int)mended.tables, (int)mended.lost,
                 (int)mended.gone);
    vd_storage_close(storage);
}

static int judge(const char *what)
{
    vd_storage *storage = NULL;
    char aside[300];
    heard h;
    bool all = false;
    const vd_server_fault fault = open_at(NOW, &h, &storage);

    if (fault == VD_SERVER_FAULT_none) {
        (void)look_at_all(storage, &all);
        if (!all && h.count == 0)
            fail_msg("%s: served damaged without a word", what);
        if (all && h.count && strstr(h.keys, "tables"))
            fail_msg("%s: said damaged and is not: %s", what, h.keys);
        vd_storage_close(storage);
        return 0;
    }
    if (fault == VD_SERVER_FAULT_memory)
        fail_msg("%s: memory", what);
    if (fault != VD_SERVER_FAULT_damaged)
        return 0; /* left as it was, with its sentence */
    newest_aside(aside, sizeof aside);
    if (!strstr(h.keys, "server.news.aside"))
        fail_msg("%s: set aside without a word: %s", what, h.keys);
    if (aside[0])
        judge_salvage(what);
    return 1;
}

/* ---- The loop ---- */

static void damage_often(bytes sound[FILES], const char *name, int times)
{
    char what[128];
    int aside = 0;

    for (int i = 0; i < times; i++) {
        bytes f[FILES];
        vd_rng rng;

        vd_rng_init(&rng, (uint64_t)i + 1);
        for (int k = 0; k < FILES; k++)
            f[k] = copy_of(sound[k]);
        damage(f, i, &rng);
        empty_root();
        for (int k = 0; k < FILES; k++)
            write_file(in_root(names[k]), f[k]);
        free_files(f);
        snprintf(what, sizeof what, "%s, damage %d of seed %d", name, i % KINDS, i + 1);
        aside += judge(what);
    }
    print_message("%s: %d of %d set aside\n", name, aside, times);
    assert_true(aside > times / 10);
}

static void test_damaged_at_rest(void **state)
{
    vd_storage *storage = open_sound();
    bytes sound[FILES];

    (void)state;
    fill(storage);
    vd_storage_close(storage);
    read_files(sound);
    assert_false(sound[JOURNAL].there);
    damage_often(sound, "at rest", SAMPLE(160, 64));
    free_files(sound);
}

static void test_damaged_after_a_crash(void **state)
{
    vd_storage *storage;
    bytes sound[FILES];

    (void)state;
    empty_root();
    storage = open_sound();
    fill(storage);
    read_files(sound); /* as if it had been killed here */
    vd_storage_close(storage);
    assert_true(sound[JOURNAL].len > 10 * PAGE);
    damage_often(sound, "after a crash", SAMPLE(160, 64));
    free_files(sound);
}

/* One bit on each page, of each kind of page, at its head and in its midst. */
static void test_every_page(void **state)
{
    vd_storage *storage;
    bytes sound[FILES], f[FILES];
    char what[64];
    size_t pages;

    (void)state;
    empty_root();
    storage = open_sound();
    fill(storage);
    vd_storage_close(storage);
    read_files(sound);
    pages = sound[MAIN].len / PAGE;
    for (size_t i = 0; i < 2 * pages; i++) {
        for (int k = 0; k < FILES; k++)
            f[k] = copy_of(sound[k]);
        flip(&f[MAIN], (i / 2) * PAGE + (i % 2 ? PAGE - 40 : i < 2 ? 100 : 0), 1);
        empty_root();
        for (int k = 0; k < FILES; k++)
            write_file(in_root(names[k]), f[k]);
        free_files(f);
        snprintf(what, sizeof what, "page %d, %s", (int)(i / 2 + 1), i % 2 ? "row" : "head");
        (void)judge(what);
    }
    free_files(sound);
}

/* ---- By SQL: what is well formed and yet wrong ---- */

static void run_command(const char *sql)
{
    sqlite3 *db = NULL;
    char *message = NULL;

    assert_int_equal(sqlite3_open(in_root("games.sqlite"), &db), SQLITE_OK);
    assert_true(vd_storage_add_sums(db));
    if (sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s: %s", sql, message);
    sqlite3_close(db);
}

static void test_wrong_counts(void **state)
{
    static const struct {
        const char *sql, *said;
    } cases[] = {
        {"DELETE FROM line WHERE game = 3 AND number = (SELECT max(number) FROM line WHERE game = "
         "3)",
         "server.news.tables "},
        {"DELETE FROM line WHERE game = 3 AND number = 0", "server.news.tables "},
        {"DELETE FROM line WHERE game = 3", "server.news.tables "},
        {"UPDATE game SET lines = lines - 1 WHERE id = 3", "server.news.tables "},
        {"UPDATE line SET text = text || ' ' WHERE game = 3 AND number = 1", "server.news.tables "},
        {"INSERT INTO line SELECT 3, max(number) + 1, 'x' FROM line WHERE game = 3",
         "server.news.tables "},
        {"UPDATE game SET about = '{}' WHERE id = 3", "server.news.tables "},
        {"UPDATE game SET id = 1000 WHERE id = 3", "server.news.tables server.news.rolls "},
        {"DELETE FROM game WHERE id = 3", "server.news.tables server.news.rolls server.news.gone "},
        {"DELETE FROM game WHERE id = 3; DELETE FROM line WHERE game = 3",
         "server.news.rolls server.news.gone "},
        {"UPDATE roll SET times = times + 1 WHERE game = 4", "server.news.rolls "},
        {"UPDATE total SET times = times + 1 WHERE kind = 0 AND a = 3", "server.news.rolls "},
        {"DELETE FROM total WHERE kind = 3", "server.news.rolls "},
        {"UPDATE state SET changes = changes - 2", "server.news.missing "},
        {"DROP TABLE line", "server.news.aside "},
        {"DROP TABLE state", "server.news.aside "},
        {"DROP INDEX game_changed; PRAGMA writable_schema = ON; INSERT INTO sqlite_schema "
         "VALUES('index', 'game_changed', 'game', 2, 'CREATE INDEX game_changed ON "
         "game(changed)')",
         "server.news.aside "},
        {"ALTER TABLE game DROP COLUMN chain", "server.news.aside "},
        {"PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'times + new',"
         " 'times - new') WHERE name = 'roll_new'",
         "server.news.aside "},
        {"PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, '{}', '{|')"
         " WHERE name = 'game'",
         "server.news.aside "},
        {"CREATE TRIGGER other AFTER INSERT ON line BEGIN DELETE FROM line; END",
         "server.news.aside "},
        {"PRAGMA user_version = 0", "server.news.aside "},
        {"PRAGMA user_version = 4", "server.news.aside "},
        {"PRAGMA user_version = 259", "server.news.aside "},
        {"PRAGMA user_version = 999", "server.news.aside "},
        /* Of a later version, which has changed something: left as it is. */
        {"ALTER TABLE game ADD COLUMN more INTEGER NOT NULL DEFAULT 0; PRAGMA user_version = 4",
         ""},
        {"CREATE TABLE more(id INTEGER); CREATE TRIGGER other AFTER INSERT ON more BEGIN SELECT 1;"
         " END; PRAGMA user_version = 4",
         ""},
    };
    bytes sound[FILES];
    vd_storage *storage;

    (void)state;
    empty_root();
    storage = open_sound();
    fill(storage);
    vd_storage_close(storage);
    read_files(sound);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        vd_kept kept = {0};
        vd_server_fault fault;
        heard h;

        empty_root();
        for (int k = 0; k < FILES; k++)
            write_file(in_root(names[k]), sound[k]);
        run_command(cases[i].sql);
        storage = NULL;
        fault = open_at(NOW, &h, &storage);
        if (strcmp(h.keys, cases[i].said) != 0)
            fail_msg("%s: said %s", cases[i].sql, h.keys);
        if (fault == VD_SERVER_FAULT_none && strstr(h.keys, "tables"))
            assert_int_not_equal(vd_storage_read(storage, 3, &kept), VD_OK);
        vd_kept_fini(&kept);
        vd_storage_close(storage);
    }
    free_files(sound);
}

/* ---- Files of others, and of other times ---- */

static int count_files(const char *folder)
{
    const struct dirent *entry;
    DIR *dir = opendir(folder);
    int count = 0;

    assert_non_null(dir);
    while ((entry = readdir(dir)) != NULL)
        count += entry->d_name[0] != '.';
    closedir(dir);
    return count;
}

/* To the byte and to the mode, with nothing beside it. */
static void expect_refused(vd_server_fault fault, const char *what)
{
    const char *path = in_root("games.sqlite");
    const int files = count_files(root);
    bytes before[FILES], after[FILES];
    vd_storage *storage = NULL;
    struct stat about;
    heard h;

    assert_int_equal(chmod(path, 0644), 0);
    read_files(before);
    if (open_at(NOW, &h, &storage) != fault || h.count)
        fail_msg("%s: not refused, said %s", what, h.keys);
    read_files(after);
    for (int i = 0; i < FILES; i++)
        if (before[i].there != after[i].there || before[i].len != after[i].len ||
            (before[i].len && memcmp(before[i].data, after[i].data, before[i].len) != 0))
            fail_msg("%s: %s was changed", what, names[i]);
    assert_int_equal(stat(path, &about), 0);
    if ((about.st_mode & 0777) != 0644 || count_files(root) != files)
        fail_msg("%s: mode %o, %d files", what, (unsigned)about.st_mode & 0777, count_files(root));
    free_files(before);
    free_files(after);
}

static void test_foreign(void **state)
{
    static const struct {
        const char *sql;
        vd_server_fault fault;
    } cases[] = {
        {"CREATE TABLE recipes(name TEXT)", VD_SERVER_FAULT_database},
        {"CREATE TABLE recipes(name TEXT); PRAGMA user_version = 2", VD_SERVER_FAULT_database},
        {"CREATE TABLE game(name TEXT); PRAGMA application_id = 7", VD_SERVER_FAULT_database},
        {"PRAGMA application_id = 7", VD_SERVER_FAULT_database},
        {"PRAGMA journal_mode = WAL; CREATE TABLE recipes(name TEXT)", VD_SERVER_FAULT_database},
        {"CREATE TABLE state(name TEXT)", VD_SERVER_FAULT_database},
        {"CREATE TABLE game(name TEXT); CREATE TABLE total(n INT)", VD_SERVER_FAULT_database},
        {"PRAGMA user_version = 99; CREATE TABLE game(x); CREATE TABLE line(x); CREATE TABLE roll(x)",
         VD_SERVER_FAULT_version},
    };
    uint8_t journal[512] = {1};
    const bytes unfinished = {journal, sizeof journal, true};
    vd_storage *storage = NULL;
    heard h;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        empty_root();
        run_command(cases[i].sql);
        expect_refused(cases[i].fault, cases[i].sql);
    }
    /* In the middle of a change: what was there before it is not put back. */
    empty_root();
    run_command(cases[0].sql);
    write_file(in_root("games.sqlite-journal"), unfinished);
    expect_refused(VD_SERVER_FAULT_database, "unfinished");
    /* No file at all: it is not waited for, and stays. */
    empty_root();
    assert_int_equal(mkfifo(in_root("games.sqlite"), 0600), 0);
    assert_int_equal(open_at(NOW, &h, &storage), VD_SERVER_FAULT_storage);
    assert_int_equal(unlink(in_root("games.sqlite")), 0);
}

/* Another program's file as a crash has left it: all that says whose it is lies in the journal. */
static void test_foreign_with_a_journal(void **state)
{
    bytes f[FILES];
    sqlite3 *db = NULL;

    (void)state;
    empty_root();
    assert_int_equal(sqlite3_open(in_root("games.sqlite"), &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA journal_mode = WAL; CREATE TABLE recipes(name TEXT)",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    read_files(f);
    sqlite3_close(db);
    assert_true(f[JOURNAL].len > PAGE);
    empty_root();
    for (int k = 0; k < FILES; k++)
        write_file(in_root(names[k]), f[k]);
    free_files(f);
    expect_refused(VD_SERVER_FAULT_database, "with a journal");
}

/* In a process of its own, which is not root, to which what is in the folder belongs: what `ask` says. */
static int as_anybody(const char *const file[], int count, int (*ask)(void))
{
    int status = 0;
    pid_t child;

    for (int i = 0; geteuid() == 0 && i < count; i++)
        assert_int_equal(chown(file[i], 65534, 65534), 0);
    child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0) ? 255 : ask());
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static int open_fault(void)
{
    vd_storage *storage = NULL;
    heard h;

    return (int)open_at(NOW, &h, &storage);
}

/* The folder is not what is wrong. */
static void test_read_only(void **state)
{
    (void)state;
    empty_root();
    vd_storage_close(open_sound());
    assert_int_equal(chmod(in_root("games.sqlite"), 0400), 0);
    assert_int_equal(as_anybody((const char *[]){root, in_root("games.sqlite")}, 2, open_fault),
                     VD_SERVER_FAULT_storage);
}

static void test_emptied(void **state)
{
    vd_storage *storage;
    heard h;

    (void)state;
    for (int gone = 0; gone < 2; gone++) {
        empty_root();
        storage = open_sound();
        fill(storage);
        vd_storage_close(storage);
        if (gone)
            assert_int_equal(unlink(in_root("games.sqlite")), 0);
        else
            assert_int_equal(truncate(in_root("games.sqlite"), 0), 0);
        storage = NULL;
        assert_int_equal(open_at(NOW, &h, &storage), VD_SERVER_FAULT_damaged);
        assert_int_equal(open_at(NOW, &h, &storage), VD_SERVER_FAULT_none);
        vd_storage_close(storage);
    }
}

/* As version 1 left it: no sums. It is backed up, then brought to the present form, and nothing is lost. */
static void make_version_1(void)
{
    run_command(
        "DROP TRIGGER roll_new; DROP TRIGGER roll_more; DROP TRIGGER roll_gone; DROP TABLE total;"
        "DROP TABLE state; ALTER TABLE game DROP COLUMN lines; ALTER TABLE game DROP COLUMN chain;"
        "ALTER TABLE game DROP COLUMN sum; ALTER TABLE roll DROP COLUMN sum;"
        "PRAGMA user_version = 1");
    assert_int_equal(unlink(in_root("games.sqlite-count")), 0);
}

static bool count_backup(void *user, const char *name, int64_t size, int64_t tables)
{
    int *count = user;

    assert_true(strlen(name) > 20 && size > 0);
    assert_int_equal(tables, TABLES - 1);
    ++*count;
    return true;
}

static void test_older_schema(void **state)
{
    vd_storage *storage;
    int backups = 0;
    heard h;
    bool all;

    (void)state;
    empty_root();
    storage = open_sound();
    fill(storage);
    vd_storage_close(storage);
    make_version_1();
    storage = open_sound();
    look_at_all(storage, &all);
    assert_true(all);
    vd_storage_close(storage);
    assert_int_equal(vd_storage_backups(in_root("games.sqlite"), count_backup, &backups), VD_OK);
    assert_int_equal(backups, 1);
    empty_root();
    storage = open_sound();
    fill(storage);
    vd_storage_close(storage);
    make_version_1();
    run_command("DELETE FROM line WHERE game = 3 AND number = 0");
    write_file(in_root("backups"), (bytes){(uint8_t *)root, 1, true}); /* no room for a backup */
    assert_int_equal(open_at(NOW, &h, &storage), VD_SERVER_FAULT_backup);
    assert_int_equal(unlink(in_root("backups")), 0);
    assert_int_equal(open_at(NOW, &h, &storage), VD_SERVER_FAULT_none);
    assert_string_equal(h.keys, "server.news.tables ");
    vd_storage_close(storage);
}

/* The number of the schema alone is damaged, in a file of this version and of version 1: not taken for a later version's, all of it
 * salvaged, and put in the place of nothing. */
static void test_number_damaged(void **state)
{
    static const char *const numbers[] = {"1", "2", "4", "259", "999"};

    (void)state;
    for (size_t i = 0; i < 2 * sizeof numbers / sizeof *numbers; i++) {
        const bool old = i % 2 != 0;
        char sql[64], path[256], backup[256];
        vd_server_mended mended;
        vd_storage *storage;
        bytes source;
        bool all;
        heard h;

        if (old && !strcmp(numbers[i / 2], "1"))
            continue;
        snprintf(sql, sizeof sql, "PRAGMA user_version = %s", numbers[i / 2]);
        strcpy(path, in_root("games.sqlite"));
        strcpy(backup, in_root("backup.sqlite"));
        empty_root();
        storage = open_sound();
        fill(storage);
        vd_storage_close(storage);
        if (old)
            make_version_1();
        run_command(sql);
        source = read_file(path);
        write_file(backup, source);
        free(source.data);
        storage = NULL;
        if (open_at(NOW, &h, &storage) != VD_SERVER_FAULT_damaged ||
            strcmp(h.keys, "server.news.aside ") != 0)
            fail_msg("%s, %d: said %s", sql, old, h.keys);
        assert_int_equal(vd_storage_restore(path, backup, NOW, &mended), VD_ERR_CORRUPT);
        assert_int_equal(vd_storage_salvage(path, NULL, NOW, &mended), VD_OK);
        assert_int_equal(mended.tables, TABLES - 1);
        assert_int_equal(mended.lost + mended.gone, 0);
        storage = open_sound();
        look_at_all(storage, &all);
        assert_true(all);
        vd_storage_close(storage);
    }
}

/* A damaged file of version 1 is salvaged too, with a word on what it could not know. */
static void test_salvage_of_version_1(void **state)
{
    vd_server_mended mended;
    vd_storage *storage;
    bool all;
    heard h;

    (void)state;
    empty_root();
    storage = open_sound();
    fill(storage);
    vd_storage_close(storage);
    make_version_1();
    {
        bytes b = read_file(in_root("games.sqlite"));

        zero(&b, 0, 100);
        write_file(in_root("games.sqlite"), b);
        free(b.data);
    }
    assert_int_equal(open_at(NOW, &h, &storage), VD_SERVER_FAULT_damaged);
    assert_int_equal(vd_storage_salvage(in_root("games.sqlite"), NULL, NOW, &mended), VD_OK);
    assert_true(mended.old);
    assert_int_equal(mended.tables, TABLES - 1);
    storage = open_sound();
    look_at_all(storage, &all);
    assert_true(all);
    vd_storage_close(storage);
}

/* Does this process hold a lock on the file, as another one sees it? */
static bool is_locked(void)
{
    char path[256];
    int status = 0;
    pid_t child;

    strcpy(path, in_root("games.sqlite"));
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        const int fd = open(path, O_RDWR);

        _exit(fd < 0 || fcntl(fd, F_GETLK, &whole) != 0 ? 2 : whole.l_type != F_UNLCK);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) < 2);
    return WEXITSTATUS(status) == 1;
}

/* Closing any descriptor of a file ends the locks of the process on it; without them another program that looks at the games would
 * take the journal away. */
static void test_a_copy_leaves_the_locks(void **state)
{
    vd_storage *storage;
    heard h;

    (void)state;
    empty_root();
    storage = open_sound();
    fill(storage);
    assert_true(is_locked());
    vd_storage_close(storage);
    assert_false(is_locked());
    run_command("UPDATE state SET changes = changes - 2");
    assert_int_equal(open_at(NOW, &h, &storage), VD_SERVER_FAULT_none);
    assert_string_equal(h.keys, "server.news.missing ");
    assert_true(is_locked());
    vd_storage_close(storage);
}

/* ---- Backups ---- */

static void test_daily(void **state)
{
    const char *path = in_root("games.sqlite");
    vd_storage *storage;
    int backups = 0;

    (void)state;
    empty_root();
    storage = open_sound();
    assert_int_equal(vd_storage_back_up(path, NOW, 0, NULL), VD_OK);
    assert_int_equal(vd_storage_backups(path, count_backup, &backups), VD_OK);
    assert_int_equal(backups, 0); /* there was nothing to keep */
    fill(storage);
    assert_true(vd_storage_backup_due(path, NOW));
    for (int day = 0; day < 9; day++)
        assert_int_equal(vd_storage_back_up(path, NOW + day * DAYS, 0, NULL), VD_OK);
    assert_int_equal(vd_storage_backups(path, count_backup, &backups), VD_OK);
    assert_int_equal(backups, VD_BACKUPS_DAILY);
    assert_false(vd_storage_backup_due(path, NOW + 8 * DAYS + 100));
    assert_true(vd_storage_backup_due(path, NOW + 9 * DAYS));
    assert_true(vd_storage_backup_due(path, NOW)); /* the last one is of the future */
    vd_storage_close(storage);
}

static bool count_early(void *user, const char *name, int64_t size, int64_t tables)
{
    int *early = user;

    (void)size;
    (void)tables;
    *early += strncmp(name, "games-2023", 10) == 0;
    return true;
}

/* The clock was years ahead for some days: those backups neither take the place of today's nor call for one every minute. */
static void test_daily_after_a_wrong_clock(void **state)
{
    const char *path = in_root("games.sqlite");
    vd_storage *storage;

    (void)state;
    empty_root();
    storage = open_sound();
    fill(storage);
    for (int day = 0; day < VD_BACKUPS_DAILY + 1; day++)
        assert_int_equal(vd_storage_back_up(path, NOW + (3000 + day) * DAYS, 0, NULL), VD_OK);
    for (int day = 0; day < VD_BACKUPS_DAILY; day++) {
        int early = 0;

        assert_true(vd_storage_backup_due(path, NOW + day * DAYS));
        assert_int_equal(vd_storage_back_up(path, NOW + day * DAYS, 0, NULL), VD_OK);
        assert_false(vd_storage_backup_due(path, NOW + day * DAYS + 600));
        assert_int_equal(vd_storage_backups(path, count_early, &early), VD_OK);
        assert_int_equal(early, day + 1);
    }
    vd_storage_close(storage);
}

static void test_restore(void **state)
{
    const char *path = in_root("games.sqlite");
    char name[] = "games-20231114T221320Z.daily.sqlite", aside[sizeof(vd_server_mended){0}.aside];
    vd_server_mended mended;
    vd_storage *storage;
    int64_t count = 0;
    bool all;

    (void)state;
    empty_root();
    storage = open_sound();
    fill(storage);
    assert_int_equal(vd_storage_back_up(path, NOW, 0, NULL), VD_OK);
    assert_int_equal(vd_storage_begin(storage), VD_OK);
    assert_int_equal(vd_storage_remove(storage, 5), VD_OK);
    assert_int_equal(vd_storage_commit(storage), VD_OK);
    vd_storage_close(storage);
    assert_int_equal(vd_storage_restore(path, "games-none.sqlite", NOW, &mended),
                     VD_ERR_UNSUPPORTED);
    assert_int_equal(vd_storage_restore(path, name, NOW, &mended), VD_OK);
    assert_int_equal(mended.tables, TABLES - 1);
    assert_true(strstr(mended.aside, ".replaced.") != NULL);
    storage = open_sound();
    look_at_all(storage, &all);
    assert_true(all);
    vd_storage_close(storage);
    /* What was replaced is kept, and can be put back. */
    memcpy(aside, mended.aside, sizeof aside);
    assert_int_equal(vd_storage_restore(path, aside, NOW, &mended), VD_OK);
    storage = open_sound();
    assert_int_equal(vd_storage_count(storage, &count), VD_OK);
    assert_int_equal(count, TABLES - 2);
    vd_storage_close(storage);
}

/* The file is not there any more, but its journal is: that must not be played into what takes its place. */
static void test_restore_beside_a_journal(void **state)
{
    char path[256], backup[256];
    vd_server_mended mended;
    vd_storage *storage;
    bytes journal, first;
    bool all;

    (void)state;
    strcpy(path, in_root("games.sqlite"));
    strcpy(backup, in_root("backup.sqlite"));
    empty_root();
    storage = open_sound();
    fill(storage);
    vd_storage_close(storage);
    first = read_file(path);
    storage = open_sound();
    assert_int_equal(vd_storage_begin(storage), VD_OK);
    assert_int_equal(vd_storage_remove(storage, 5), VD_OK);
    assert_int_equal(vd_storage_commit(storage), VD_OK);
    journal = read_file(in_root("games.sqlite-wal"));
    assert_true(journal.len > 0);
    vd_storage_close(storage);
    for (int salvage = 0; salvage < 2; salvage++) {
        write_file(backup, first);
        (void)unlink(path);
        write_file(in_root("games.sqlite-wal"), journal);
        assert_int_equal(salvage ? vd_storage_salvage(path, backup, NOW, &mended)
                                 : vd_storage_restore(path, backup, NOW, &mended),
                         VD_OK);
        assert_int_equal(mended.tables, TABLES - 1);
        assert_string_equal(mended.aside, "");
        storage = open_sound();
        look_at_all(storage, &all);
        assert_true(all);
        vd_storage_close(storage);
    }
    free(journal.data);
    free(first.data);
}

/* A file of games in a folder of its own, whole, or as a crash has left it: some of it in its journal. */
static void make_source(bool crashed)
{
    vd_storage *storage;
    bytes f[FILES];

    empty_root();
    storage = open_sound();
    fill(storage);
    if (!crashed)
        vd_storage_close(storage);
    read_files(f);
    if (crashed)
        vd_storage_close(storage);
    assert_true(f[JOURNAL].there == crashed);
    empty_root();
    assert_int_equal(mkdir(in_root("from"), 0700), 0);
    write_file(in_root("from/other.sqlite"), f[MAIN]);
    write_file(in_root("from/other.sqlite-wal"), f[JOURNAL]);
    free_files(f);
}

static int restore_source(void)
{
    vd_server_mended mended;
    const vd_status status =
        vd_storage_restore(in_root("games.sqlite"), in_root("from/other.sqlite"), NOW, &mended);

    return status == VD_OK ? (int)mended.tables : mended.unread ? 200 : 201;
}

/* Read with its journal, and left as it was, with nothing beside it. */
static void test_restore_leaves_the_source(void **state)
{
    vd_storage *storage;
    bool all;

    (void)state;
    for (int crashed = 0; crashed < 2; crashed++) {
        bytes before[2], after[2];

        make_source(crashed);
        before[0] = read_file(in_root("from/other.sqlite"));
        before[1] = read_file(in_root("from/other.sqlite-wal"));
        assert_int_equal(restore_source(), TABLES - 1);
        assert_int_equal(count_files(in_root("from")), 1 + crashed);
        after[0] = read_file(in_root("from/other.sqlite"));
        after[1] = read_file(in_root("from/other.sqlite-wal"));
        for (int i = 0; i < 2; i++) {
            assert_int_equal(before[i].len, after[i].len);
            if (before[i].len)
                assert_memory_equal(before[i].data, after[i].data, before[i].len);
            free(before[i].data);
            free(after[i].data);
        }
        storage = open_sound();
        look_at_all(storage, &all);
        assert_true(all);
        vd_storage_close(storage);
    }
}

/* By a link, what is in the journal of the file behind it too; a file without a byte keeps its journal, and one in the middle of a change
 * is not read. */
static void test_restore_beside_journals(void **state)
{
    uint8_t journal[512] = {1};
    const bytes unfinished = {journal, sizeof journal, true}, none = {journal, 0, true};
    vd_server_mended mended;
    bytes before, after;

    (void)state;
    make_source(true);
    assert_int_equal(symlink(in_root("from/other.sqlite"), in_root("link")), 0);
    assert_int_equal(vd_storage_restore(in_root("games.sqlite"), in_root("link"), NOW, &mended),
                     VD_OK);
    assert_int_equal(mended.tables, TABLES - 1);
    write_file(in_root("from/other.sqlite-journal"), unfinished);
    assert_int_equal(restore_source(), 200);
    assert_int_equal(unlink(in_root("from/other.sqlite-journal")), 0);
    write_file(in_root("from/other.sqlite"), none);
    before = read_file(in_root("from/other.sqlite-wal"));
    assert_int_equal(restore_source(), 201);
    after = read_file(in_root("from/other.sqlite-wal"));
    assert_int_equal(before.len, after.len);
    assert_memory_equal(before.data, after.data, before.len);
    free(before.data);
    free(after.data);
}

/* From a folder that may only be read it is restored; where the file cannot be read, it is the file that is said to be at fault. */
static void test_restore_from_elsewhere(void **state)
{
    const char *files[4];

    (void)state;
    for (int crashed = 0; crashed < 2; crashed++) {
        make_source(crashed);
        files[0] = root;
        files[1] = in_root("from");
        files[2] = in_root("from/other.sqlite");
        files[3] = in_root("from/other.sqlite-wal");
        assert_int_equal(chmod(files[2], 0400), 0);
        if (crashed)
            assert_int_equal(chmod(files[3], 0400), 0);
        assert_int_equal(chmod(files[1], 0500), 0);
        assert_int_equal(as_anybody(files, 3 + crashed, restore_source), TABLES - 1);
        assert_int_equal(chmod(in_root("from/other.sqlite"), 0), 0);
        assert_int_equal(as_anybody(files, 0, restore_source), 200);
        assert_int_equal(chmod(in_root("from"), 0700), 0);
    }
}

/* ---- Gone under its server ---- */

enum { DELETED, REPLACED, MOVED, NO_JOURNAL, OTHER_JOURNAL, EMPTY_JOURNAL, CUT_JOURNAL, WAYS };

static void go(int way)
{
    uint8_t nothing = 0;
    const bytes none = {&nothing, 0, true};
    char path[256], journal[256];
    struct stat about;

    strcpy(path, in_root("games.sqlite"));
    strcpy(journal, in_root("games.sqlite-wal"));
    if (way == CUT_JOURNAL) {
        assert_int_equal(stat(journal, &about), 0);
        assert_true(about.st_size > 0);
        assert_int_equal(truncate(journal, about.st_size - 1), 0);
    } else if (way == EMPTY_JOURNAL) {
        assert_int_equal(truncate(journal, 0), 0);
    } else if (way == MOVED) {
        assert_int_equal(rename(path, in_root("elsewhere.sqlite")), 0);
    } else {
        assert_int_equal(unlink(way >= NO_JOURNAL ? journal : path), 0);
    }
    if (way == REPLACED || way == OTHER_JOURNAL)
        write_file(way == REPLACED ? path : journal, none);
}

static void change_nothing(vd_storage *storage)
{
    assert_int_equal(vd_storage_begin(storage), VD_OK);
    assert_int_equal(vd_storage_commit(storage), VD_OK);
}

/* Nothing is acknowledged any more, and all that was is saved beside it and can be put back. */
static void test_gone_while_open(void **state)
{
    char path[256], kept[sizeof(vd_server_mended){0}.source];
    vd_server_mended mended;
    vd_storage *storage;
    int64_t id;
    bool all;

    (void)state;
    strcpy(path, in_root("games.sqlite"));
    for (int way = 0; way < WAYS; way++) {
        empty_root();
        storage = open_sound();
        fill(storage);
        assert_true(vd_storage_look(storage));
        go(way);
        assert_int_equal(vd_storage_begin(storage), VD_ERR_IO);
        assert_true(vd_storage_gone(storage));
        assert_int_equal(vd_storage_pending_move(storage, 1, "[1]"), VD_ERR_IO);
        look_at_all(storage, &all);
        assert_true(all);
        assert_int_equal(vd_storage_rescue(storage, path, NOW, kept), VD_OK);
        vd_storage_close(storage);
        assert_int_equal(vd_storage_restore(path, kept, NOW, &mended), VD_OK);
        storage = open_sound();
        look_at_all(storage, &all);
        assert_true(all);
        /* While a change is made: it is not acknowledged. */
        change_nothing(storage);
        assert_int_equal(vd_storage_begin(storage), VD_OK);
        assert_int_equal(vd_storage_add(storage, "{}", false, NOW, &id), VD_OK);
        go(way);
        assert_int_equal(vd_storage_commit(storage), VD_ERR_IO);
        assert_true(vd_storage_gone(storage));
        vd_storage_close(storage);
    }
}

/* Nothing was written yet. */
static void test_gone_before_the_first_change(void **state)
{
    vd_storage *storage;

    (void)state;
    for (int way = 0; way < EMPTY_JOURNAL; way++) {
        empty_root();
        vd_storage_close(open_sound());
        storage = open_sound();
        go(way);
        assert_int_equal(vd_storage_begin(storage), VD_ERR_IO);
        assert_true(vd_storage_gone(storage));
        vd_storage_close(storage);
    }
}

/* Somebody else may put the journal into the file, and empty it: nothing is missing then. */
static void test_emptied_by_sqlite(void **state)
{
    vd_storage *storage;
    struct stat about;
    bool all;

    (void)state;
    empty_root();
    storage = open_sound();
    fill(storage);
    run_command("PRAGMA wal_checkpoint(TRUNCATE)");
    assert_int_equal(stat(in_root("games.sqlite-wal"), &about), 0);
    assert_int_equal(about.st_size, 0);
    change_nothing(storage);
    look_at_all(storage, &all);
    assert_true(all);
    vd_storage_close(storage);
}

/* Changes without end: the journal is put into the file again and again, and begins anew. */
static void test_journal_stays_short(void **state)
{
    enum { CHANGES = 900, BYTES_MAX = 12 * 1024 * 1024 };
    vd_storage *storage;
    struct stat about;
    off_t before;
    bool all;

    (void)state;
    empty_root();
    storage = open_sound();
    fill(storage);
    assert_int_equal(stat(in_root("games.sqlite"), &about), 0);
    before = about.st_size;
    for (int i = 0; i < CHANGES; i++) {
        int64_t id;

        assert_int_equal(vd_storage_begin(storage), VD_OK);
        assert_int_equal(vd_storage_add(storage, "{}", false, NOW, &id), VD_OK);
        assert_int_equal(vd_storage_commit(storage), VD_OK);
        assert_int_equal(vd_storage_begin(storage), VD_OK);
        assert_int_equal(vd_storage_remove(storage, id), VD_OK);
        assert_int_equal(vd_storage_commit(storage), VD_OK);
    }
    assert_int_equal(stat(in_root("games.sqlite-wal"), &about), 0);
    assert_in_range(about.st_size, 1, BYTES_MAX);
    assert_int_equal(stat(in_root("games.sqlite"), &about), 0);
    assert_true(about.st_size > before);
    look_at_all(storage, &all);
    assert_true(all);
    vd_storage_close(storage);
}

/* What is left of the journal was not put into the file: with it whole again all is there. */
static void test_cut_is_not_copied(void **state)
{
    vd_storage *storage;
    bytes before[FILES], after[FILES];

    (void)state;
    empty_root();
    storage = open_sound();
    fill(storage);
    read_files(before);
    go(CUT_JOURNAL);
    vd_storage_close(storage);
    read_files(after);
    assert_int_equal(after[MAIN].len, before[MAIN].len);
    assert_memory_equal(after[MAIN].data, before[MAIN].data, before[MAIN].len);
    assert_int_equal(after[JOURNAL].len, before[JOURNAL].len - 1);
    free_files(before);
    free_files(after);
}

/* A damaged backup is not put in place. */
static void test_restore_damaged(void **state)
{
    const char *path = in_root("games.sqlite");
    vd_server_mended mended;
    vd_storage *storage;
    bytes b;
    bool all;

    (void)state;
    empty_root();
    storage = open_sound();
    fill(storage);
    vd_storage_close(storage);
    b = read_file(path);
    for (size_t at = 0; at < b.len; at += PAGE) {
        b.data[at + 5] ^= 0x40;
        write_file(in_root("bad.sqlite"), b);
        b.data[at + 5] ^= 0x40;
        if (vd_storage_restore(path, in_root("bad.sqlite"), NOW, &mended) != VD_ERR_CORRUPT)
            fail_msg("page %d", (int)(at / PAGE + 1));
    }
    free(b.data);
    storage = open_sound();
    look_at_all(storage, &all);
    assert_true(all);
    vd_storage_close(storage);
}

/* What was played since the salvage's source broke stays. */
static void test_salvage_beside_others(void **state)
{
    const char *path = in_root("games.sqlite");
    vd_server_mended mended;
    vd_storage *storage = NULL;
    wanted other = {0};
    vd_kept kept = {0};
    int64_t id = 0;
    heard h;
    bytes b;
    char source[sizeof mended.source];

    (void)state;
    empty_root();
    storage = open_sound();
    fill(storage);
    vd_storage_close(storage);
    b = read_file(path);
    zero(&b, 0, 16);
    write_file(path, b);
    free(b.data);
    assert_int_equal(open_at(NOW, &h, &storage), VD_SERVER_FAULT_damaged);
    storage = open_sound();
    assert_int_equal(vd_storage_begin(storage), VD_OK);
    assert_int_equal(vd_storage_add(storage, "{}", false, NOW, &id), VD_OK);
    add_line(storage, id, &other, "another\n");
    assert_int_equal(vd_storage_commit(storage), VD_OK);
    vd_storage_close(storage);
    assert_int_equal(vd_storage_salvage(path, NULL, NOW, &mended), VD_OK);
    assert_int_equal(mended.tables, TABLES - 1);
    storage = open_sound();
    assert_int_equal(vd_storage_read(storage, id, &kept), VD_OK);
    assert_memory_equal(kept.lines, "another\n", 8);
    vd_kept_fini(&kept);
    vd_storage_close(storage);
    /* A second time nothing is doubled. */
    memcpy(source, mended.source, sizeof source);
    assert_int_equal(vd_storage_salvage(path, source, NOW, &mended), VD_OK);
    assert_int_equal(mended.same, TABLES - 2);
    assert_int_equal(mended.tables, 1); /* that of which the number was taken */
    free(other.lines);
}

/* ---- Killed ---- */

/* Lines of table 1, one a change; a byte into the pipe for each that was committed. */
static void append_until_killed(int told)
{
    vd_storage *storage = NULL;
    vd_kept kept = {0};
    heard h;

    if (open_at(NOW, &h, &storage) != VD_SERVER_FAULT_none || h.count ||
        vd_storage_read(storage, 1, &kept) != VD_OK)
        _exit(1);
    for (size_t number = kept.count;; number++)
        if (vd_storage_begin(storage) != VD_OK ||
            vd_storage_append(storage, 1, number, "another\n", 8) != VD_OK ||
            vd_storage_commit(storage) != VD_OK || write(told, "x", 1) != 1)
            _exit(1);
}

static size_t kill_after(unsigned after)
{
    char acks[256];
    size_t told = 0;
    int ends[2], status = 0;
    ssize_t got;
    pid_t child;

    assert_int_equal(pipe(ends), 0);
    child = fork();
    if (child == 0)
        append_until_killed(ends[1]);
    close(ends[1]);
    while (told < after && (got = read(ends[0], acks, 1)) == 1)
        told++;
    kill(child, SIGKILL);
    while ((got = read(ends[0], acks, sizeof acks)) > 0)
        told += (size_t)got;
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    return told;
}

/* Sixty times killed without warning: what was committed is there, and nothing is said of damage. */
static void test_sixty_kills(void **state)
{
    vd_storage *storage;
    size_t count;
    vd_rng rng;

    (void)state;
    empty_root();
    storage = open_sound();
    fill(storage);
    vd_storage_close(storage);
    count = want[1].count;
    vd_rng_init(&rng, 60);
    for (int i = 0; i < 60; i++) {
        const size_t told = kill_after(vd_rng_below(&rng, 9));
        vd_kept kept = {0};

        storage = open_sound();
        assert_int_equal(vd_storage_read(storage, 1, &kept), VD_OK);
        if (kept.count < count + told || kept.count > count + told + 1)
            fail_msg("kill %d: %zu lines, %zu acknowledged", i, kept.count, count + told);
        count = kept.count;
        vd_kept_fini(&kept);
        vd_storage_close(storage);
    }
}

/* ---- A disk that fails ---- */

/* A line too many or too few is never taken. */
static void test_lines_in_order(void **state)
{
    const vd_storage_options options = {.now = NOW};
    vd_storage *storage = NULL;
    int64_t id = 0;

    (void)state;
    assert_int_equal(vd_storage_open(&options, &storage), VD_SERVER_FAULT_none);
    assert_int_equal(vd_storage_begin(storage), VD_OK);
    assert_int_equal(vd_storage_add(storage, "{}", false, NOW, &id), VD_OK);
    assert_int_equal(vd_storage_append(storage, id, 0, "a\n", 2), VD_OK);
    assert_int_equal(vd_storage_append(storage, id, 2, "b\n", 2), VD_ERR_CORRUPT);
    vd_storage_rollback(storage);
    vd_storage_close(storage);
}

/* The numbers in the file's head that no page check looks at: the format of the schema, and ours of the schema. */
static void test_numbers_of_the_head(void **state)
{
    static const struct {
        size_t at;
        uint8_t value;
    } cases[] = {{47, 128}, {47, 255}, {63, 1}, {63, 2}, {60, 1}, {61, 255}, {62, 4}};
    bytes sound[FILES];
    vd_storage *storage;
    heard h;

    (void)state;
    empty_root();
    storage = open_sound();
    fill(storage);
    vd_storage_close(storage);
    read_files(sound);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        vd_server_mended mended;
        vd_server_fault fault;

        empty_root();
        for (int k = 0; k < FILES; k++) {
            bytes b = copy_of(sound[k]);

            if (k == MAIN)
                b.data[cases[i].at] = cases[i].value;
            write_file(in_root(names[k]), b);
            free(b.data);
        }
        storage = NULL;
        fault = open_at(NOW, &h, &storage);
        if (fault != VD_SERVER_FAULT_damaged || strcmp(h.keys, "server.news.aside ") != 0)
            fail_msg("byte %d is %d: fault %d, said %s", (int)cases[i].at, cases[i].value, fault,
                     h.keys);
        assert_int_equal(vd_storage_salvage(in_root("games.sqlite"), NULL, NOW, &mended), VD_OK);
        assert_int_equal(mended.tables, TABLES - 1);
    }
    free_files(sound);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_damaged_at_rest),
        cmocka_unit_test(test_damaged_after_a_crash),
        cmocka_unit_test(test_every_page),
        cmocka_unit_test(test_wrong_counts),
        cmocka_unit_test(test_numbers_of_the_head),
        cmocka_unit_test(test_foreign),
        cmocka_unit_test(test_foreign_with_a_journal),
        cmocka_unit_test(test_restore_beside_journals),
        cmocka_unit_test(test_read_only),
        cmocka_unit_test(test_emptied),
        cmocka_unit_test(test_older_schema),
        cmocka_unit_test(test_number_damaged),
        cmocka_unit_test(test_salvage_of_version_1),
        cmocka_unit_test(test_a_copy_leaves_the_locks),
        cmocka_unit_test(test_daily),
        cmocka_unit_test(test_daily_after_a_wrong_clock),
        cmocka_unit_test(test_restore),
        cmocka_unit_test(test_restore_damaged),
        cmocka_unit_test(test_restore_leaves_the_source),
        cmocka_unit_test(test_restore_from_elsewhere),
        cmocka_unit_test(test_salvage_beside_others),
        cmocka_unit_test(test_restore_beside_a_journal),
        cmocka_unit_test(test_gone_while_open),
        cmocka_unit_test(test_gone_before_the_first_change),
        cmocka_unit_test(test_emptied_by_sqlite),
        cmocka_unit_test(test_journal_stays_short),
        cmocka_unit_test(test_cut_is_not_copied),
        cmocka_unit_test(test_lines_in_order),
        cmocka_unit_test(test_sixty_kills),
    };

    return cmocka_run_group_tests(tests, make_root, remove_root);
}
