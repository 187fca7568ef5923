/* Exact tables: their values, their files, and what the engine makes of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "inner/nets.h"
#include "videau/app.h"
#include "videau/eval.h"
#include "videau/search.h"

#include "eval/exact.h"

static const vd_exact_shape SIX = {VD_EXACT_TWO_SIDED, 6, 6};
static const vd_exact_job PLAIN = {0};
static vd_exact *six; /* two-sided, 6 points, 6 checkers */
static vd_engine *engine;
static const vd_variant *game;
static char folder[] = "/tmp/videau-exact-XXXXXX";
static char path[64], part[64];

static int open_all(void **state)
{
    vd_net *none[VD_NET_COUNT] = {NULL};

    (void)state;
    game = vd_variant_get(VD_BACKGAMMON);
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/t", folder);
    snprintf(part, sizeof part, "%s/t.part", folder);
    return vd_exact_make(&SIX, &PLAIN, &six, NULL) == VD_OK &&
                   vd_engine_make(none, &engine, NULL) == VD_OK
               ? 0
               : 1;
}

static int close_all(void **state)
{
    (void)state;
    vd_exact_free(six);
    vd_engine_free(engine);
    unlink(path);
    unlink(part);
    return rmdir(folder);
}

/* Checkers on points 1 to 12; the rest is off. */
static void set_side(vd_side *side, const uint8_t checkers[12])
{
    int left = 15;

    memset(side, 0, sizeof *side);
    for (int i = 0; i < 12; i++) {
        side->point[i + 1] = checkers[i];
        left -= checkers[i];
    }
    side->point[0] = (uint8_t)left;
}

static vd_pos pos_of(const uint8_t mine[12], const uint8_t theirs[12])
{
    vd_pos pos = {0};

    set_side(&pos.side[VD_MOVER], mine);
    set_side(&pos.side[VD_OPPONENT], theirs);
    return pos;
}

static void random_side(vd_rng *rng, uint8_t checkers[12], uint32_t points, uint32_t most)
{
    memset(checkers, 0, 12);
    for (uint32_t n = 1 + vd_rng_below(rng, most); n > 0; n--)
        checkers[vd_rng_below(rng, points)]++;
}

/* As GNU Backgammon's two-sided base has them, in steps of 1/32767 that add up along a game: ours of the centred cube
 * in the first row is .55167. */
static void the_public_equities(void **state)
{
    static const struct {
        uint8_t checkers[12];
        float cubeless, centred, owned, theirs;
    } rows[] = {{{0, 0, 0, 1, 1, 1}, 0.4146F, 0.5516F, 0.5823F, 0.3767F},
                {{0, 0, 0, 0, 0, 3}, 0.4256F, 0.5886F, 0.6254F, 0.3757F}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const vd_pos pos = pos_of(rows[i].checkers, rows[i].checkers);
        vd_two_sided value;

        assert_true(vd_exact_two_sided(six, &pos, &value));
        assert_float_equal(value.cubeless, rows[i].cubeless, 0.0001F);
        assert_float_equal(value.centred, rows[i].centred, 0.0001F);
        assert_float_equal(value.owned, rows[i].owned, 0.0001F);
        assert_float_equal(value.theirs, rows[i].theirs, 0.0001F);
    }
}

static float best_of(float hold, float theirs)
{
    const float doubled = 2.0F * theirs < 1.0F ? 2.0F * theirs : 1.0F;

    return doubled > hold ? doubled : hold;
}

/* The four values one ply on, with the rules' own legal plays. */
static void one_ply(const vd_exact *table, const vd_pos *pos, vd_plays *plays, double sum[4])
{
    for (int r = 0; r < 21; r++) {
        vd_dice dice;
        const double weight = vd_dice_nth(r, &dice) / 36.0;
        float best[4] = {-9, -9, -9, -9};

        assert_int_equal(vd_plays_find(game, pos, dice, plays), VD_OK);
        assert_true(plays->count > 0);
        for (size_t i = 0; i < plays->count; i++) {
            vd_two_sided v = {-1, -1, -1, -1};
            float after[4];
            vd_pos turned;

            vd_pos_flip(&plays->play[i].result, &turned);
            if (!vd_pos_won(game, &plays->play[i].result, VD_MOVER))
                assert_true(vd_exact_two_sided(table, &turned, &v));
            after[0] = -v.cubeless;
            after[1] = -best_of(v.centred, v.theirs);
            after[2] = -v.theirs;
            after[3] = -best_of(v.owned, v.theirs);
            for (int l = 0; l < 4; l++)
                best[l] = after[l] > best[l] ? after[l] : best[l];
        }
        for (int l = 0; l < 4; l++)
            sum[l] += weight * (double)best[l];
    }
}

static void check_one_ply(const vd_exact *table, uint32_t points, uint32_t checkers, int count,
                          uint64_t seed)
{
    vd_plays plays = {.capacity = VD_PLAYS_MAX};
    vd_rng rng;

    plays.play = malloc(plays.capacity * sizeof *plays.play);
    assert_non_null(plays.play);
    vd_rng_init(&rng, seed);
    for (int i = 0; i < count; i++) {
        uint8_t mine[12], theirs[12];
        double sum[4] = {0};
        vd_two_sided v;
        vd_pos pos;

        random_side(&rng, mine, points, checkers);
        random_side(&rng, theirs, points, checkers);
        pos = pos_of(mine, theirs);
        assert_true(vd_exact_two_sided(table, &pos, &v));
        one_ply(table, &pos, &plays, sum);
        assert_float_equal(v.cubeless, (float)sum[0], 2e-6F);
        assert_float_equal(v.centred, (float)sum[1], 2e-6F);
        assert_float_equal(v.owned, (float)sum[2], 2e-6F);
        assert_float_equal(v.theirs, (float)sum[3], 2e-6F);
    }
    free(plays.play);
}

static void one_ply_of_the_table_is_the_table(void **state)
{
    static const vd_exact_shape nine = {VD_EXACT_TWO_SIDED, 9, 3};
    vd_exact *table = NULL;

    (void)state;
    check_one_ply(six, 6, 6, 150, 1);
    /* Beyond the home board checkers must come home before any is borne off. */
    assert_int_equal(vd_exact_make(&nine, &PLAIN, &table, NULL), VD_OK);
    check_one_ply(table, 9, 3, 150, 2);
    vd_exact_free(table);
}

static void what_is_not_in_the_table(void **state)
{
    static const uint8_t seven[12] = {7}, one[12] = {1}, far[12] = {0, 0, 0, 0, 0, 0, 1};
    vd_two_sided v;
    vd_pos pos = pos_of(seven, one);

    (void)state;
    assert_false(vd_exact_two_sided(six, &pos, &v));
    pos = pos_of(one, far);
    assert_false(vd_exact_two_sided(six, &pos, &v));
    pos = pos_of(one, one);
    pos.side[VD_OPPONENT].bar = 1;
    assert_false(vd_exact_two_sided(six, &pos, &v));
}

/* ---- Files ---- */

static unsigned char *slurp(const char *name, size_t *len)
{
    FILE *file = fopen(name, "rb");
    unsigned char *bytes = malloc(1 << 22);

    assert_true(file && bytes);
    *len = fread(bytes, 1, 1 << 22, file);
    fclose(file);
    return bytes;
}

static bool count_down(void *user, double done)
{
    (void)done;
    return --*(int *)user >= 0;
}

static void threads_and_stops_change_nothing(void **state)
{
    static const vd_exact_shape shapes[] = {{VD_EXACT_TWO_SIDED, 5, 5},
                                            {VD_EXACT_ONE_SIDED, 4, 15}};

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        vd_exact_job job = PLAIN;
        vd_status status = VD_ERR_CANCELLED;
        unsigned char *straight, *stopped;
        vd_exact_info info;
        size_t len = 0, len2 = 0;
        int stops = 0, calls;

        assert_int_equal(vd_exact_build(path, &shapes[i], &PLAIN, NULL), VD_OK);
        straight = slurp(path, &len);
        unlink(path);
        job.keep_going = count_down;
        job.user = &calls;
        job.threads = 2;
        while (status == VD_ERR_CANCELLED) {
            calls = 7;
            status = vd_exact_build(path, &shapes[i], &job, NULL);
            stops++;
            assert_int_equal(vd_exact_look(status == VD_OK ? path : part, &info, NULL), VD_OK);
        }
        assert_int_equal(status, VD_OK);
        assert_true(stops > 3 && access(part, F_OK) != 0);
        assert_true(info.done == info.steps);
        stopped = slurp(path, &len2);
        assert_true(len == len2 && len == info.bytes);
        /* The header says how the work went; the fixed fields and the sum are before that. */
        assert_memory_equal(straight, stopped, 80);
        assert_memory_equal(straight + 4096, stopped + 4096, len - 4096);
        free(straight);
        free(stopped);
        unlink(path);
    }
}

static bool kill_soon(void *user, double done)
{
    if (done > 0.3)
        _exit(*(int *)user);
    return true;
}

static int syncs_left = -1; /* how many succeed; -1: all */

int fsync(int fd)
{
    if (syncs_left == 0) {
        errno = EIO;
        return -1;
    }
    syncs_left -= syncs_left > 0;
    return fdatasync(fd);
}

/* What is in the file then is not to be believed, nor to be gone on with. */
static void after_a_failed_sync_the_work_begins_anew(void **state)
{
    static const vd_exact_shape shape = {VD_EXACT_TWO_SIDED, 4, 4};
    vd_exact_job job = {.keep_going = count_down};
    vd_error err = {0};
    vd_exact *table = NULL;

    (void)state;
    for (int kept = 0; kept < 2; kept++) {
        struct stat before, after;
        int calls = 6;
        FILE *held;

        job.user = &calls;
        assert_int_equal(vd_exact_build(path, &shape, &job, NULL), VD_ERR_CANCELLED);
        held = fopen(part, "rb");
        assert_true(held && fstat(fileno(held), &before) == 0);
        syncs_left = kept;
        assert_int_equal(vd_exact_build(path, &shape, &PLAIN, &err), VD_ERR_IO);
        syncs_left = -1;
        assert_int_equal(err.code, VD_ERROR_cannot_write);
        assert_int_not_equal(access(part, F_OK), 0);
        assert_int_not_equal(access(path, F_OK), 0);
        assert_int_equal(vd_exact_build(path, &shape, &PLAIN, &err), VD_OK);
        /* Another file: the one whose sync failed has no name. */
        assert_true(fstat(fileno(held), &after) == 0 && after.st_nlink == 0);
        fclose(held);
        assert_int_equal(vd_exact_open(path, true, &table, NULL), VD_OK);
        vd_exact_free(table);
        unlink(path);
    }
    syncs_left = 0;
    assert_int_equal(vd_exact_save(six, path, &err), VD_ERR_IO);
    syncs_left = -1;
    assert_int_not_equal(access(path, F_OK), 0);
}

static bool cut_soon(void *user, double done)
{
    if (done > 0.3 && *(off_t *)user >= 0) {
        (void)!truncate(part, *(off_t *)user);
        *(off_t *)user = -1;
    }
    return true;
}

/* Somebody cuts the file of the work: an error that says so, no signal, and no table of zeros. */
static void a_part_file_cut_short(void **state)
{
    static const vd_exact_shape shape = {VD_EXACT_TWO_SIDED, 5, 4};
    static const off_t lengths[] = {0, 100, 4096, 10000};
    vd_exact_job job = {.keep_going = cut_soon};
    vd_exact *made = NULL, *whole = NULL;

    (void)state;
    assert_int_equal(vd_exact_make(&shape, &PLAIN, &made, NULL), VD_OK);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        off_t length = lengths[i];
        vd_error err = {0};

        job.user = &length;
        assert_int_equal(vd_exact_build(path, &shape, &job, &err), VD_ERR_IO);
        assert_int_equal(err.code, VD_ERROR_cut_short);
        assert_string_equal(err.word, part);
        assert_int_not_equal(access(path, F_OK), 0);
        assert_int_equal(vd_exact_build(path, &shape, &PLAIN, &err), VD_OK);
        assert_int_equal(vd_exact_open(path, true, &whole, NULL), VD_OK);
        assert_true(vd_exact_about(whole)->checksum == vd_exact_about(made)->checksum);
        vd_exact_free(whole);
        unlink(path);
    }
    vd_exact_free(made);
}

/* The file is left as a kill leaves it. */
static void a_kill_loses_nothing(void **state)
{
    static const vd_exact_shape shape = {VD_EXACT_TWO_SIDED, 5, 4};
    vd_exact_job job = {.keep_going = kill_soon};
    vd_exact_info info;
    vd_exact *whole = NULL, *made = NULL;
    int code = 7, result = 0, calls = 0;
    pid_t child;

    (void)state;
    job.user = &code;
    child = fork();
    if (child == 0)
        _exit(vd_exact_build(path, &shape, &job, NULL) == VD_OK ? 0 : 1);
    assert_true(child > 0 && waitpid(child, &result, 0) == child);
    assert_true(WIFEXITED(result) && WEXITSTATUS(result) == 7);
    assert_int_equal(vd_exact_look(part, &info, NULL), VD_OK);
    assert_true(info.done > 0 && info.done < info.steps);
    assert_int_equal(vd_exact_open(part, true, &whole, NULL), VD_ERR_CORRUPT);
    /* Asked once, told to stop: nothing was begun anew. */
    job.keep_going = count_down;
    job.user = &calls;
    assert_int_equal(vd_exact_build(path, &shape, &job, NULL), VD_ERR_CANCELLED);
    {
        const uint64_t before = info.done;

        assert_int_equal(vd_exact_look(part, &info, NULL), VD_OK);
        assert_true(info.done == before);
    }
    assert_int_equal(vd_exact_build(path, &shape, &PLAIN, NULL), VD_OK);
    assert_int_equal(vd_exact_open(path, true, &whole, NULL), VD_OK);
    assert_int_equal(vd_exact_make(&shape, &PLAIN, &made, NULL), VD_OK);
    assert_true(vd_exact_about(whole)->checksum == vd_exact_about(made)->checksum);
    vd_exact_free(whole);
    vd_exact_free(made);
    unlink(path);
}

static void damage_is_seen(void **state)
{
    static const vd_exact_shape shape = {VD_EXACT_TWO_SIDED, 3, 2};
    vd_exact *table = NULL;
    vd_error err;
    unsigned char *bytes;
    size_t len = 0;

    (void)state;
    assert_int_equal(vd_exact_build(path, &shape, &PLAIN, NULL), VD_OK);
    bytes = slurp(path, &len);
    assert_int_equal(vd_exact_read(bytes, len, &table, NULL), VD_OK);
    vd_exact_free(table);
    table = NULL;
    for (size_t at = 0; at < len; at++) {
        /* How the work went, and the rest of the header, mean nothing once it is finished. */
        if (at >= 80 && at < 4096)
            continue;
        if (at >= 56 && at < 64)
            continue;
        bytes[at] ^= 0x10;
        assert_int_not_equal(vd_exact_read(bytes, len, &table, &err), VD_OK);
        bytes[at] ^= 0x10;
    }
    assert_int_equal(vd_exact_read(bytes, len - 1, &table, &err), VD_ERR_CORRUPT);
    assert_int_equal(err.code, VD_ERROR_cut_short);
    assert_int_equal(vd_exact_read(bytes, 100, &table, &err), VD_ERR_CORRUPT);
    assert_int_equal(vd_exact_read(bytes, 0, &table, &err), VD_ERR_CORRUPT);
    assert_null(table);
    assert_int_equal(vd_exact_open("/nowhere/at/all", true, &table, &err), VD_ERR_IO);
    assert_int_equal(err.code, VD_ERROR_cannot_open);
    assert_string_equal(err.word, "/nowhere/at/all");
    free(bytes);
    unlink(path);
}

static void impossible_and_too_large(void **state)
{
    static const vd_exact_shape bad[] = {{VD_EXACT_TWO_SIDED, 6, 15}, {VD_EXACT_TWO_SIDED, 0, 6},
                                         {VD_EXACT_TWO_SIDED, 6, 0},  {VD_EXACT_ONE_SIDED, 13, 5},
                                         {VD_EXACT_ONE_SIDED, 6, 16}, {VD_EXACT_TWO_SIDED, 12, 14}};
    static const vd_exact_shape ten = {VD_EXACT_TWO_SIDED, 6, 10};
    const vd_exact_job job = {.memory = 100U << 20};
    vd_error err;
    uint64_t size = 0;

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(vd_exact_size(&bad[i], &size), VD_ERR_UNSUPPORTED);
        assert_int_equal(vd_exact_build(path, &bad[i], &PLAIN, &err), VD_ERR_UNSUPPORTED);
        assert_int_equal(err.code, VD_ERROR_bad_shape);
    }
    assert_int_equal(vd_exact_size(&SIX, &size), VD_OK);
    assert_true(size == 4096 + 924 * 924 * 16);
    assert_int_equal(vd_exact_build(path, &ten, &job, &err), VD_ERR_FULL);
    assert_int_equal(err.code, VD_ERROR_too_large);
    assert_int_equal(err.arg[1], 100);
    assert_int_not_equal(access(part, F_OK), 0);
}

/* ---- The engine ---- */

static void the_engine_uses_two_sided_values(void **state)
{
    static const uint8_t checkers[12] = {0, 0, 0, 1, 1, 1}, seven[12] = {3, 4};
    const vd_pos pos = pos_of(checkers, checkers), other = pos_of(seven, checkers);
    vd_exact *table = NULL;
    vd_match match;
    vd_match_rules rules;
    vd_two_sided v;
    vd_cube_values cube;
    vd_probs probs, before;

    (void)state;
    vd_engine_exact(engine, game, &other, VD_CLASS_BEAROFF, &before);
    assert_false(vd_engine_two_sided(engine, game, &pos, &v));
    assert_int_equal(vd_exact_make(&SIX, &PLAIN, &table, NULL), VD_OK);
    vd_engine_take_exact(engine, table);
    assert_true(vd_engine_two_sided(engine, game, &pos, &v));
    vd_engine_exact(engine, game, &pos, VD_CLASS_BEAROFF, &probs);
    assert_float_equal(2.0F * probs.win - 1.0F, v.cubeless, 1e-6F);
    assert_float_equal(probs.gammon + probs.lose_gammon, 0.0F, 0.0F);
    vd_engine_exact(engine, game, &other, VD_CLASS_BEAROFF, &probs);
    assert_memory_equal(&probs, &before, sizeof probs);

    vd_engine_free(engine); /* cube judgement wants nets */
    engine = NULL;
    assert_int_equal(vd_engine_new(&engine, NULL), VD_OK);
    assert_int_equal(vd_exact_make(&SIX, &PLAIN, &table, NULL), VD_OK);
    vd_engine_take_exact(engine, table);
    memset(&match, 0, sizeof match);
    vd_match_rules_default(&rules, VD_BACKGAMMON, 0);
    match.rules = rules;
    match.pos = pos;
    match.cube_owner = -1;
    assert_int_equal(vd_engine_cube(engine, &match, NULL, 0, &cube), VD_OK);
    assert_float_equal(cube.no_double, 0.5516F, 0.0001F);
    assert_float_equal(cube.take, 2.0F * 0.3767F, 0.0001F);
    assert_true(cube.should_double && cube.should_take);
    match.cube_exp = 1;
    match.cube_owner = 0;
    assert_int_equal(vd_engine_cube(engine, &match, NULL, 0, &cube), VD_OK);
    assert_float_equal(cube.no_double, 0.5823F, 0.0001F);
    match.cube_owner = 1;
    assert_int_equal(vd_engine_cube(engine, &match, NULL, 0, &cube), VD_OK);
    assert_float_equal(cube.no_double, 0.3767F, 0.0001F);
}

/* Searched as deep as one likes, a position of the two-sided table is worth what the table says. */
static void any_ply_of_the_table_is_the_table(void **state)
{
    vd_search *search = NULL;
    vd_match match;
    vd_rng rng;

    (void)state;
    assert_int_equal(vd_search_new(engine, 12, &search, NULL), VD_OK);
    memset(&match, 0, sizeof match);
    vd_match_rules_default(&match.rules, VD_BACKGAMMON, 0);
    match.cube_owner = -1;
    vd_rng_init(&rng, 6);
    for (int i = 0; i < 60; i++) {
        vd_search_options options = {.ply = i % 3};
        vd_evaluation found = {0};
        uint8_t mine[12], theirs[12];
        vd_two_sided v;

        random_side(&rng, mine, 6, 6);
        random_side(&rng, theirs, 6, 6);
        match.pos = pos_of(mine, theirs);
        assert_true(vd_engine_two_sided(engine, game, &match.pos, &v));
        assert_int_equal(vd_search_eval(search, &match, &options, &found), VD_OK);
        assert_float_equal(2.0F * found.probs.win - 1.0F, v.cubeless, 1e-6F);
        assert_float_equal(found.cubeful, best_of(v.centred, v.theirs), 1e-6F);
    }
    vd_search_free(search);
}

/* Of the user's folder, the largest table that is whole. */
static void the_largest_table_of_a_folder(void **state)
{
    static const vd_exact_shape shapes[] = {{VD_EXACT_TWO_SIDED, 3, 2}, {VD_EXACT_TWO_SIDED, 4, 3}};
    static const char *const names[] = {"a.vdexact", "b.vdexact", "c.vdexact", "d.vdexact.part"};
    static const uint8_t checkers[12] = {0, 0, 0, 3};
    const vd_pos pos = pos_of(checkers, checkers);
    vd_net *none[VD_NET_COUNT] = {NULL};
    vd_engine *with = NULL;
    vd_two_sided v;
    char name[4][64];
    FILE *file;
    vd_buf buf;

    (void)state;
    for (int i = 0; i < 4; i++)
        snprintf(name[i], sizeof name[i], "%s/%s", folder, names[i]);
    assert_int_equal(vd_engine_make(none, &with, NULL), VD_OK);
    assert_int_equal(vd_tables_take("/nowhere/at/all", with, NULL), 0);
    assert_int_equal(vd_tables_take(folder, with, NULL), 0);
    assert_int_equal(vd_exact_build(name[0], &shapes[0], &PLAIN, NULL), VD_OK);
    assert_int_equal(vd_exact_build(name[1], &shapes[1], &PLAIN, NULL), VD_OK);
    for (int i = 2; i < 4; i++) {
        file = fopen(name[i], "w");
        assert_non_null(file);
        fputs("no table", file);
        fclose(file);
    }
    assert_int_equal(vd_tables_take(folder, with, NULL), 1);
    assert_true(vd_engine_two_sided(with, game, &pos, &v));
    vd_engine_free(with);
    for (int i = 0; i < 4; i++)
        unlink(name[i]);
    vd_buf_init(&buf, path, sizeof path);
    assert_int_equal(vd_tables_folder(&buf, "/c", "/h"), VD_OK);
    assert_string_equal(path, "/c/videau/tables");
    vd_buf_init(&buf, path, sizeof path);
    assert_int_equal(vd_tables_folder(&buf, "relative", "/h"), VD_OK);
    assert_string_equal(path, "/h/.cache/videau/tables");
    assert_int_equal(vd_tables_folder(&buf, NULL, NULL), VD_ERR_UNSUPPORTED);
    snprintf(path, sizeof path, "%s/t", folder);
}

/* Two checkers far out: through in one roll only with the right double; and what the rules' plays make of it. */
static void one_sided_values(void **state)
{
    static const vd_exact_shape shape = {VD_EXACT_ONE_SIDED, 8, 4};
    static const uint8_t one[12] = {1}, eights[12] = {0, 0, 0, 0, 0, 0, 0, 2},
                         three[12] = {0, 0, 0, 0, 0, 0, 1, 2};
    vd_exact *table = NULL;
    vd_two_sided v;
    vd_probs p;
    vd_pos pos = pos_of(eights, one);

    (void)state;
    assert_int_equal(vd_exact_make(&shape, &PLAIN, &table, NULL), VD_OK);
    assert_false(vd_exact_two_sided(table, &pos, &v));
    vd_engine_take_exact(engine, table);
    /* 4-4, 5-5 and 6-6. */
    assert_int_equal(vd_engine_probs(engine, game, &pos, &p), VD_OK);
    assert_float_equal(p.win, 3.0F / 36.0F, 1e-6F);
    pos = pos_of(one, three);
    assert_int_equal(vd_engine_probs(engine, game, &pos, &p), VD_OK);
    assert_float_equal(p.win, 1.0F, 1e-6F);
    pos = pos_of(three, one);
    assert_int_equal(vd_engine_probs(engine, game, &pos, &p), VD_OK);
    assert_float_equal(p.win, 0.0F, 1e-6F);
}

/* A file of up to 64 MiB is in memory once it is open. */
static void a_small_file_may_go_away(void **state)
{
    static const uint8_t checkers[12] = {0, 0, 3};
    const vd_pos pos = pos_of(checkers, checkers);
    vd_exact *table = NULL;
    vd_two_sided v, same;

    (void)state;
    assert_int_equal(vd_exact_save(six, path, NULL), VD_OK);
    assert_int_equal(vd_exact_open(path, false, &table, NULL), VD_OK);
    assert_int_equal(truncate(path, 100), 0);
    assert_true(vd_exact_two_sided(table, &pos, &v));
    assert_true(vd_exact_two_sided(six, &pos, &same));
    assert_memory_equal(&v, &same, sizeof v);
    assert_false(vd_exact_lost(table));
    vd_exact_free(table);
    assert_int_equal(vd_exact_open(path, false, &table, NULL), VD_ERR_CORRUPT);
    unlink(path);
}

static const vd_exact_shape EIGHT = {VD_EXACT_TWO_SIDED, 6, 8}; /* 144 MB */

/* A file of which one value is written and all others are holes; where that value stands in it. */
static long write_large(const vd_pos *pos, const vd_two_sided *value)
{
    unsigned char header[EXACT_HEADER];
    FILE *file = fopen(path, "wb");
    exact_layout layout;
    uint64_t at;

    assert_non_null(file);
    assert_true(vd_eval_exact_layout_of(&EIGHT, &layout));
    assert_true(layout.bytes > 64U << 20);
    vd_eval_exact_header_write(header, &EIGHT, &layout, 0);
    assert_int_equal(fwrite(header, sizeof header, 1, file), 1);
    at = (uint64_t)vd_eval_exact_index(&layout.space, pos->side[0].point) * layout.space.count +
         vd_eval_exact_index(&layout.space, pos->side[1].point);
    at = EXACT_HEADER + at * sizeof *value;
    assert_int_equal(fseek(file, (long)at, SEEK_SET), 0);
    assert_int_equal(fwrite(value, sizeof *value, 1, file), 1);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(truncate(path, (off_t)(EXACT_HEADER + layout.bytes)), 0);
    return (long)at;
}

/* A larger one stays in its file: cut short while it is used it says nothing any more, and ends no program. */
static void a_large_file_cut_short(void **state)
{
    static const vd_two_sided written = {0.25F, 0.5F, 0.625F, 0.125F};
    static const uint8_t low[12] = {1}, high[12] = {0, 0, 0, 0, 0, 8};
    const vd_pos near = pos_of(low, low), far = pos_of(high, high);
    vd_engine *with = NULL;
    vd_net *none[VD_NET_COUNT] = {NULL};
    vd_exact *table = NULL;
    vd_two_sided v;
    vd_probs own, probs;

    (void)state;
    (void)write_large(&near, &written);
    assert_int_equal(vd_exact_open(path, true, &table, NULL), VD_ERR_CORRUPT); /* the sum */
    assert_int_equal(vd_exact_open(path, false, &table, NULL), VD_OK);
    assert_int_equal(vd_engine_make(none, &with, NULL), VD_OK);
    vd_engine_exact(with, game, &far, VD_CLASS_BEAROFF, &own);
    vd_engine_take_exact(with, table);
    assert_true(vd_exact_two_sided(table, &near, &v));
    assert_memory_equal(&v, &written, sizeof v);
    assert_true(vd_exact_two_sided(table, &far, &v));

    assert_int_equal(truncate(path, 1 << 20), 0);
    assert_false(vd_tables_news(with));
    assert_false(vd_exact_two_sided(table, &near, &v)); /* though it is there still */
    assert_false(vd_exact_two_sided(table, &far, &v));
    assert_true(vd_exact_lost(table));
    assert_true(vd_tables_news(with));
    assert_false(vd_tables_news(with)); /* said once */
    vd_engine_exact(with, game, &far, VD_CLASS_BEAROFF, &probs);
    assert_memory_equal(&probs, &own, sizeof own); /* as without it */
    vd_engine_free(with);
    unlink(path);
}

/* One that is written to while it is used, and one that holds what is no equity. */
static void a_large_file_altered(void **state)
{
    static const vd_two_sided good = {0.25F, 0.5F, 0.625F, 0.125F},
                              bad[] = {{NAN, 0.5F, 0.625F, 0.125F},
                                       {0.25F, 1.5F, 0.625F, 0.125F},
                                       {0.25F, 0.5F, -INFINITY, 0.125F},
                                       {0.25F, 0.5F, 0.625F, -2.0F}};
    static const uint8_t low[12] = {1}, high[12] = {0, 0, 0, 0, 0, 8};
    const vd_pos near = pos_of(low, low), far = pos_of(high, high);
    vd_exact *table = NULL;
    vd_two_sided v;
    long at;
    FILE *file;

    (void)state;
    at = write_large(&near, &good);
    assert_int_equal(vd_exact_open(path, false, &table, NULL), VD_OK);
    assert_true(vd_exact_two_sided(table, &near, &v));
    file = fopen(path, "r+b");
    assert_true(file && fseek(file, at + 8, SEEK_SET) == 0 && fputc(63, file) == 63);
    fclose(file);
    assert_false(vd_exact_two_sided(table, &far, &v));
    assert_true(vd_exact_lost(table) && vd_exact_tell(table) && !vd_exact_tell(table));
    vd_exact_free(table);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        (void)write_large(&near, &bad[i]);
        assert_int_equal(vd_exact_open(path, false, &table, NULL), VD_OK);
        assert_true(vd_exact_two_sided(table, &far, &v));
        v = good;
        assert_false(vd_exact_two_sided(table, &near, &v));
        assert_memory_equal(&v, &good, sizeof v);
        assert_false(vd_exact_two_sided(table, &far, &v));
        assert_true(vd_exact_lost(table));
        vd_exact_free(table);
    }
    unlink(path);
}

static vd_engine *bare_engine(void)
{
    vd_net *none[VD_NET_COUNT] = {NULL};
    vd_engine *made = NULL;

    assert_int_equal(vd_engine_make(none, &made, NULL), VD_OK);
    return made;
}

/* The engine answers with the usual table's values; what it had to say of the folder is `what`. */
static void ready(const char *where, vd_error_code what)
{
    static const uint8_t checkers[12] = {1, 1, 1, 1, 1, 1};
    const vd_pos pos = pos_of(checkers, checkers);
    vd_engine *with = bare_engine();
    vd_error damaged = {0};
    vd_two_sided v, right;

    assert_int_equal(vd_tables_ready(where, with, &damaged), VD_OK);
    assert_int_equal(damaged.code, what);
    assert_true(vd_engine_two_sided(with, game, &pos, &v));
    assert_true(vd_exact_two_sided(six, &pos, &right));
    assert_memory_equal(&v, &right, sizeof v);
    vd_engine_free(with);
}

/* A large table of which all values but one are 0, with their sum. */
static void write_summed(const char *file)
{
    static const vd_two_sided value = {0.25F, 0.5F, 0.625F, 0.125F};
    unsigned char *image;
    exact_layout layout;
    FILE *f;

    assert_true(vd_eval_exact_layout_of(&EIGHT, &layout));
    image = calloc(1, EXACT_HEADER + layout.bytes);
    assert_non_null(image);
    vd_eval_exact_header_write(image, &EIGHT, &layout, 0);
    memcpy(image + EXACT_HEADER + sizeof value, &value, sizeof value);
    vd_eval_exact_sum_set(image, vd_eval_exact_parts_sum(image, &layout));
    f = fopen(file, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(image, EXACT_HEADER + layout.bytes, 1, f), 1);
    assert_int_equal(fclose(f), 0);
    free(image);
}

/* How many tables the engine takes from the folder, and what is said of them. */
static int taken_from(const char *inside, vd_error_code *said)
{
    vd_engine *with = bare_engine();
    vd_error damaged = {0};
    const int taken = vd_tables_take(inside, with, &damaged);

    *said = damaged.code;
    vd_engine_free(with);
    return taken;
}

static void put_byte(const char *file, long at, int byte)
{
    FILE *f = fopen(file, "r+b");

    assert_non_null(f);
    assert_int_equal(fseek(f, at, SEEK_SET), 0);
    assert_int_equal(fputc(byte, f), byte);
    assert_int_equal(fclose(f), 0);
}

/* Another time, in seconds from now, so that what was kept is seen to be kept, and what was written anew to be new. */
static time_t move_time(const char *file, time_t by)
{
    struct stat about;
    struct timespec times[2];

    assert_int_equal(stat(file, &about), 0);
    times[0] = times[1] = (struct timespec){about.st_mtim.tv_sec + by, 0};
    assert_int_equal(utimensat(AT_FDCWD, file, times, 0), 0);
    return times[0].tv_sec;
}

static time_t time_of(const char *file)
{
    struct stat about;

    assert_int_equal(stat(file, &about), 0);
    return about.st_mtim.tv_sec;
}

/* A table that stays in its file is summed up when it is new or was changed, and not at each start. */
static void a_large_table_with_a_wrong_value(void **state)
{
    char inside[128], file[192], whole[256];
    vd_error_code said;
    time_t kept;

    (void)state;
    snprintf(inside, sizeof inside, "%s/new", folder);
    snprintf(file, sizeof file, "%s/large.vdexact", inside);
    snprintf(whole, sizeof whole, "%s.whole", file);
    assert_int_equal(mkdir(inside, 0700), 0);
    write_summed(file);
    assert_true(taken_from(inside, &said) == 1 && said == VD_ERROR_none);
    kept = move_time(whole, 100);
    assert_true(taken_from(inside, &said) == 1 && said == VD_ERROR_none);
    assert_true(time_of(whole) == kept); /* believed */
    /* A sign: an equity as good as the other. */
    put_byte(file, EXACT_HEADER + (long)sizeof(vd_two_sided) + 3, 0xBE);
    assert_true(taken_from(inside, &said) == 0 && said == VD_ERROR_checksum);
    put_byte(file, EXACT_HEADER + (long)sizeof(vd_two_sided) + 3, 0x3E);
    assert_true(taken_from(inside, &said) == 1 && said == VD_ERROR_none);
    assert_true(time_of(whole) < kept); /* said anew */
    kept = move_time(whole, -100);      /* no later than the last change */
    assert_true(taken_from(inside, &said) == 1 && time_of(whole) > kept);
    unlink(whole);
    assert_int_equal(mkfifo(whole, 0600), 0); /* is not waited for */
    assert_int_equal(taken_from(inside, &said), 1);
    unlink(whole);
    unlink(file);
    assert_int_equal(rmdir(inside), 0);
}

static void the_usual_table_is_always_there(void **state)
{
    char inside[128], file[192], blocked[256];
    vd_exact *table = NULL;
    vd_exact_info info;

    (void)state;
    snprintf(inside, sizeof inside, "%s/new", folder);
    snprintf(file, sizeof file, "%s/two-sided-6x6.vdexact", inside);
    snprintf(blocked, sizeof blocked, "%s/no/folder", file);
    ready(NULL, VD_ERROR_none);
    ready(inside, VD_ERROR_none); /* makes the folder and the file */
    assert_int_equal(vd_exact_open(file, true, &table, NULL), VD_OK);
    assert_true(vd_exact_about(table)->checksum == vd_exact_about(six)->checksum);
    vd_exact_free(table);
    ready(inside, VD_ERROR_none);
    ready(blocked, VD_ERROR_none); /* nothing can be written there */

    put_byte(file, 7000000, 0xFF); /* a value changed: never believed, made anew */
    ready(inside, VD_ERROR_checksum);
    ready(inside, VD_ERROR_none);
    put_byte(file, 70, 0xFF); /* more is done than there is to do */
    assert_int_equal(vd_exact_look(file, &info, NULL), VD_ERR_CORRUPT);
    ready(inside, VD_ERROR_checksum);
    ready(inside, VD_ERROR_none);
    assert_int_equal(truncate(file, 5000000), 0);
    ready(inside, VD_ERROR_cut_short);
    assert_int_equal(truncate(file, 0), 0);
    ready(inside, VD_ERROR_bad_file);
    ready(inside, VD_ERROR_none);
    unlink(file);
    assert_int_equal(mkdir(file, 0700), 0);
    ready(inside, VD_ERROR_bad_file);
    rmdir(file);
    assert_int_equal(rmdir(inside), 0); /* and nothing else is left there */
}

static void several_programs_make_it_at_once(void **state)
{
    char inside[128], file[192];
    vd_exact *table = NULL;
    pid_t child[5];
    int status = 0;

    (void)state;
    snprintf(inside, sizeof inside, "%s/new", folder);
    snprintf(file, sizeof file, "%s/two-sided-6x6.vdexact", inside);
    for (int i = 0; i < 5; i++) {
        child[i] = fork();
        if (child[i] == 0) {
            vd_net *none[VD_NET_COUNT] = {NULL};
            vd_engine *with = NULL;
            vd_error damaged = {0};

            _exit(vd_engine_make(none, &with, NULL) != VD_OK ||
                  vd_tables_ready(inside, with, &damaged) != VD_OK ||
                  damaged.code != VD_ERROR_none ||
                  !vd_engine_exact_table(with, VD_EXACT_TWO_SIDED));
        }
        assert_true(child[i] > 0);
    }
    for (int i = 0; i < 5; i++) {
        assert_int_equal(waitpid(child[i], &status, 0), child[i]);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    assert_int_equal(vd_exact_open(file, true, &table, NULL), VD_OK);
    assert_true(vd_exact_about(table)->checksum == vd_exact_about(six)->checksum);
    vd_exact_free(table);
    unlink(file);
    assert_int_equal(rmdir(inside), 0);
}

/* Games that bear off otherwise do not ask it. */
static void other_games_do_without(void **state)
{
    static const uint8_t checkers[12] = {1, 1, 1};
    const vd_variant *other = vd_variant_get(VD_ACEY_DEUCEY);
    vd_engine *with = bare_engine();
    const vd_pos pos = pos_of(checkers, checkers);
    vd_two_sided v;

    (void)state;
    assert_int_equal(vd_tables_ready(NULL, with, NULL), VD_OK);
    assert_false(vd_engine_two_sided(with, other, &pos, &v));
    assert_true(vd_engine_two_sided(with, game, &pos, &v));
    vd_engine_free(with);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_public_equities),
        cmocka_unit_test(one_ply_of_the_table_is_the_table),
        cmocka_unit_test(what_is_not_in_the_table),
        cmocka_unit_test(threads_and_stops_change_nothing),
        cmocka_unit_test(a_kill_loses_nothing),
        cmocka_unit_test(after_a_failed_sync_the_work_begins_anew),
        cmocka_unit_test(a_part_file_cut_short),
        cmocka_unit_test(damage_is_seen),
        cmocka_unit_test(impossible_and_too_large),
        cmocka_unit_test(the_engine_uses_two_sided_values),
        cmocka_unit_test(any_ply_of_the_table_is_the_table),
        cmocka_unit_test(one_sided_values),
        cmocka_unit_test(the_largest_table_of_a_folder),
        cmocka_unit_test(a_small_file_may_go_away),
        cmocka_unit_test(a_large_file_cut_short),
        cmocka_unit_test(a_large_file_altered),
        cmocka_unit_test(a_large_table_with_a_wrong_value),
        cmocka_unit_test(the_usual_table_is_always_there),
        cmocka_unit_test(several_programs_make_it_at_once),
        cmocka_unit_test(other_games_do_without),
    };

    return cmocka_run_group_tests(tests, open_all, close_all);
}
