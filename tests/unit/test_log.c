/* The game file on the disk: what is there after each act, what a crash may leave, and who may
 * hold it. */
#include "videau/app.h"

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

enum { PATH_ROOM = 256, FILE_ROOM = 1 << 16 };

typedef struct place {
    char folder[PATH_ROOM];
    char path[PATH_ROOM + 16];
} place;

static int make_folder(void **state)
{
    place *p = calloc(1, sizeof *p);

    snprintf(p->folder, sizeof p->folder, "/tmp/videau-log.XXXXXX");
    if (!mkdtemp(p->folder))
        return 1;
    snprintf(p->path, sizeof p->path, "%s/a.videau", p->folder);
    *state = p;
    return 0;
}

static int remove_folder(void **state)
{
    place *p = *state;

    unlink(p->path);
    rmdir(p->folder);
    free(p);
    return 0;
}

static size_t slurp(const char *path, char *out)
{
    FILE *file = fopen(path, "rb");
    size_t len;

    assert_non_null(file);
    len = fread(out, 1, FILE_ROOM - 1, file);
    fclose(file);
    out[len] = '\0';
    return len;
}

static void spit(const char *path, const char *bytes, size_t len)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, len, file), len);
    fclose(file);
}

static void seeded(vd_game_settings *settings)
{
    memset(settings, 0, sizeof *settings);
    vd_match_rules_default(&settings->rules, VD_BACKGAMMON, 3);
    settings->dice = VD_DICE_SEEDED;
    assert_int_equal(vd_seed_parse("2a", 2, &settings->seed, NULL), VD_OK);
}

/* A game with its opening draw made. */
static vd_session *begun(const char *path)
{
    vd_game_settings settings;
    vd_session *session = NULL;

    seeded(&settings);
    assert_int_equal(vd_session_new(&settings, path, &session, NULL), VD_OK);
    assert_int_equal(vd_session_roll(session, NULL), VD_OK);
    return session;
}

static size_t lines(const char *bytes)
{
    size_t count = 0;

    for (; *bytes; bytes++)
        count += *bytes == '\n';
    return count;
}

static void test_every_act_is_on_the_disk(void **state)
{
    const place *p = *state;
    static char bytes[FILE_ROOM];
    struct stat about;
    vd_session *session = begun(p->path);
    vd_action act = {.act = VD_ACT_RESIGN, .value = 1};

    assert_int_equal(stat(p->path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    slurp(p->path, bytes);
    assert_int_equal(lines(bytes), 2);
    act.seat = vd_session_match(session)->turn;
    assert_int_equal(vd_session_act(session, &act, NULL), VD_OK);
    slurp(p->path, bytes);
    assert_int_equal(lines(bytes), 3);
    assert_non_null(strstr(bytes, "\"resign\""));
    vd_session_free(session);
}

static void test_refusals_are_not(void **state)
{
    const place *p = *state;
    static char bytes[FILE_ROOM];
    vd_session *session = begun(p->path);
    const vd_action act = {.act = VD_ACT_DOUBLE, .seat = vd_session_match(session)->turn};
    vd_refusal refusal = VD_REFUSAL_none;

    assert_int_equal(vd_session_act(session, &act, &refusal), VD_ERR_ILLEGAL);
    assert_int_not_equal(refusal, VD_REFUSAL_none);
    assert_int_equal(vd_session_undo(session), VD_ERR_ILLEGAL);
    assert_int_equal(vd_session_end(session), VD_ERR_ILLEGAL);
    assert_int_equal(vd_session_close(session), VD_ERR_ILLEGAL);
    slurp(p->path, bytes);
    assert_int_equal(lines(bytes), 2);
    vd_session_free(session);
}

static void test_new_does_not_overwrite(void **state)
{
    const place *p = *state;
    vd_game_settings settings;
    vd_session *session = NULL;
    vd_file_error fault;

    spit(p->path, "mine\n", 5);
    seeded(&settings);
    assert_int_equal(vd_session_new(&settings, p->path, &session, &fault), VD_ERR_IO);
    assert_int_equal(fault.fault, VD_FILE_exists);
    assert_null(session);
}

/* Whatever the length at which the machine stopped, the file opens as of its last whole line. */
static void test_torn_anywhere(void **state)
{
    const place *p = *state;
    static char bytes[FILE_ROOM], after[FILE_ROOM];
    vd_session *session = begun(p->path);
    size_t len, header;

    vd_session_free(session);
    len = slurp(p->path, bytes);
    header = (size_t)(strchr(bytes, '\n') - bytes) + 1;
    for (size_t cut = 0; cut <= len; cut++) {
        vd_file_error fault;

        spit(p->path, bytes, cut);
        session = NULL;
        if (cut < header) {
            assert_int_equal(vd_session_open(p->path, &session, &fault), VD_ERR_CORRUPT);
            assert_int_equal(fault.fault, VD_FILE_not_a_game);
            assert_int_equal(slurp(p->path, after), cut);
            continue;
        }
        assert_int_equal(vd_session_open(p->path, &session, &fault), VD_OK);
        assert_int_equal(vd_session_count(session), cut == len);
        assert_int_equal(slurp(p->path, after), cut == len ? len : header);
        vd_session_free(session);
    }
}

static void test_damage_is_left_alone(void **state)
{
    static const struct {
        const char *line;
        vd_file_fault fault;
    } cases[] = {
        {"{\"do\":\"fly\"}\n", VD_FILE_line},
        {"not json\n", VD_FILE_line},
        {"{\"do\":\"roll\",\"seat\":0,\"dice\":[3,1]}\n", VD_FILE_illegal},
        {"{\"do\":\"roll\",\"seat\":0,\"dice\":[1,2]}\n", VD_FILE_dice},
        {"{\"do\":\"roll\",\"seat\":9,\"dice\":[1,2]}\n", VD_FILE_line},
        {"{\"do\":\"play\",\"seat\":0,\"hops\":[[24,6],[24,6],[24,6],[24,6],[24,6]]}\n",
         VD_FILE_line},
        {"{\"do\":\"undo\"}\n", VD_FILE_illegal},
        {"{\"do\":\"end\"}\n", VD_FILE_illegal},
        {"{\"do\":\"close\"}\n", VD_FILE_illegal},
        {"{\"do\":\"word\",\"text\":\"late\"}\n", VD_FILE_illegal},
        {"{\"do\":\"word\",\"text\":\"a\\u0000b\"}\n", VD_FILE_line},
        {"{\"do\":\"cocked\",\"seat\":0}\n", VD_FILE_illegal},
    };
    const place *p = *state;
    static char bytes[FILE_ROOM], after[FILE_ROOM];
    vd_session *session = begun(p->path);
    size_t len;

    vd_session_free(session);
    len = slurp(p->path, bytes);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        vd_file_error fault;
        const size_t more = strlen(cases[i].line);

        memcpy(bytes + len, cases[i].line, more + 1);
        spit(p->path, bytes, len + more);
        assert_int_equal(vd_session_open(p->path, &session, &fault), VD_ERR_CORRUPT);
        assert_int_equal(fault.fault, cases[i].fault);
        assert_int_equal(fault.line, 3);
        assert_int_equal(slurp(p->path, after), len + more);
        assert_memory_equal(bytes, after, len + more);
    }
}

static void test_other_files(void **state)
{
    static const struct {
        const char *bytes;
        vd_file_fault fault;
    } cases[] = {
        {"", VD_FILE_not_a_game},
        {"\n", VD_FILE_not_a_game},
        {"hello\n", VD_FILE_not_a_game},
        {"{}\n", VD_FILE_not_a_game},
        {"[]\n", VD_FILE_not_a_game},
        {"{\"videau\":\"game\",\"version\":99}\n", VD_FILE_version},
        {"{\"videau\":\"game\",\"version\":1}\n", VD_FILE_line},
    };
    const place *p = *state;
    vd_session *session = NULL;
    vd_dice_report report;
    vd_file_error fault;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        spit(p->path, cases[i].bytes, strlen(cases[i].bytes));
        assert_int_equal(vd_session_open(p->path, &session, &fault), VD_ERR_CORRUPT);
        assert_int_equal(fault.fault, cases[i].fault);
    }
    unlink(p->path);
    assert_int_equal(vd_session_open(p->path, &session, &fault), VD_ERR_IO);
    assert_int_equal(fault.fault, VD_FILE_cannot_open);
    assert_int_equal(vd_session_open(p->folder, &session, &fault), VD_ERR_IO);
    /* Nobody writes to it, and nobody waits for that. */
    assert_int_equal(mkfifo(p->path, 0600), 0);
    assert_int_equal(vd_dice_verify(p->path, &report, &fault), VD_ERR_IO);
    assert_int_equal(fault.fault, VD_FILE_not_a_game);
    assert_int_equal(vd_session_open(p->path, &session, &fault), VD_ERR_IO);
    assert_int_equal(fault.fault, VD_FILE_not_a_game);
    unlink(p->path);
}

/* A changed roll is no game to go on with, and verify says which it is. */
static void test_changed_roll(void **state)
{
    const place *p = *state;
    static char bytes[FILE_ROOM];
    vd_session *session = begun(p->path);
    vd_dice_report report;
    vd_file_error fault;
    char *dice;
    size_t len;

    vd_session_free(session);
    assert_int_equal(vd_dice_verify(p->path, &report, &fault), VD_OK);
    assert_true(report.commitment_ok);
    assert_int_equal(report.rolls, 1);
    assert_int_equal(report.wrong, 0);
    len = slurp(p->path, bytes);
    dice = strstr(bytes, "[2,5]");
    assert_non_null(dice);
    dice[1] = '6';
    spit(p->path, bytes, len);
    session = NULL;
    assert_int_equal(vd_session_open(p->path, &session, &fault), VD_ERR_CORRUPT);
    assert_int_equal(fault.fault, VD_FILE_dice);
    assert_int_equal(fault.line, 2);
    assert_int_equal(vd_dice_verify(p->path, &report, &fault), VD_OK);
    assert_int_equal(report.wrong, 1);
    assert_int_equal(report.game, 1);
    assert_int_equal(report.roll, 1);
    assert_int_equal(report.found[0], 6);
    assert_int_equal(report.due[0], 2);
}

static void test_changed_seal(void **state)
{
    const place *p = *state;
    static char bytes[FILE_ROOM];
    vd_session *session = begun(p->path);
    vd_dice_report report;
    vd_file_error fault;
    char *commitment;
    size_t len;

    vd_session_free(session);
    len = slurp(p->path, bytes);
    commitment = strstr(bytes, "\"seal\":\"");
    assert_non_null(commitment);
    commitment[8] = commitment[8] == '0' ? '1' : '0';
    spit(p->path, bytes, len);
    session = NULL;
    assert_int_equal(vd_session_open(p->path, &session, &fault), VD_ERR_CORRUPT);
    assert_int_equal(fault.fault, VD_FILE_dice);
    assert_int_equal(vd_dice_verify(p->path, &report, &fault), VD_OK);
    assert_false(report.commitment_ok);
    assert_int_equal(report.wrong, 0);
}

/* Locks belong to processes: another one must find the file taken. */
static void test_two_processes(void **state)
{
    const place *p = *state;
    vd_session *session = begun(p->path), *second = NULL;
    vd_file_error fault;
    int status = 1;
    pid_t child = fork();

    if (child == 0) {
        vd_status got = vd_session_open(p->path, &second, &fault);

        _exit(got == VD_ERR_IO && fault.fault == VD_FILE_in_use ? 0 : 1);
    }
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    vd_session_free(session);
    assert_int_equal(vd_session_open(p->path, &second, &fault), VD_OK);
    vd_session_free(second);
}

/* Offer to resign and refuse, as long as we are left alive; a byte into the pipe for each act that was accepted. */
static void act_until_killed(const char *path, int told)
{
    vd_session *session = NULL;
    vd_file_error fault;

    if (vd_session_open(path, &session, &fault) != VD_OK)
        _exit(1);
    for (;;) {
        const vd_match *match = vd_session_match(session);
        const bool offered = match->phase == VD_PHASE_RESIGNED;
        vd_action act = {.act = offered ? VD_ACT_RESIGN_REFUSE : VD_ACT_RESIGN,
                         .seat = match->actor,
                         .value = offered ? 0 : 1};

        if (vd_session_act(session, &act, NULL) != VD_OK || write(told, "x", 1) != 1)
            _exit(1);
    }
}

/* How many acts were acknowledged before and while it was killed, somewhere after the first `after`. */
static size_t kill_after(const char *path, unsigned after)
{
    char bytes[256];
    size_t heard = 0;
    int ends[2], status = 0;
    ssize_t got;
    pid_t child;

    assert_int_equal(pipe(ends), 0);
    child = fork();
    if (child == 0)
        act_until_killed(path, ends[1]);
    close(ends[1]);
    while (heard < after && (got = read(ends[0], bytes, 1)) == 1)
        heard++;
    kill(child, SIGKILL);
    while ((got = read(ends[0], bytes, sizeof bytes)) > 0)
        heard += (size_t)got;
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    return heard;
}

/* Sixty times killed without warning: each act that was accepted is there, and at most one that was not yet. */
static void test_sixty_kills(void **state)
{
    const place *p = *state;
    vd_session *session = begun(p->path);
    size_t count = vd_session_count(session);
    vd_file_error fault;
    vd_rng rng;

    vd_session_free(session);
    vd_rng_init(&rng, 60);
    for (int i = 0; i < 60; i++) {
        const size_t heard = kill_after(p->path, vd_rng_below(&rng, 9));
        size_t now;

        assert_int_equal(vd_session_open(p->path, &session, &fault), VD_OK);
        now = vd_session_count(session);
        vd_session_free(session);
        if (now < count + heard || now > count + heard + 1)
            fail_msg("kill %d: %zu entries, %zu acknowledged", i, now, count + heard);
        count = now;
    }
}

/* Deleted, another file in its place, cut short or written to: the next act is refused, and nothing of it is in any file. */
static void test_gone_or_altered(void **state)
{
    enum { DELETED, REPLACED, EMPTIED, CUT, LONGER, WAYS };
    const place *p = *state;
    static char bytes[FILE_ROOM], before[FILE_ROOM];

    for (int way = 0; way < WAYS; way++) {
        vd_session *session = begun(p->path);
        vd_action act = {.act = VD_ACT_RESIGN, .value = 1};
        const size_t count = vd_session_count(session), len = slurp(p->path, before);

        act.seat = vd_session_match(session)->turn;
        assert_true(vd_session_is_kept(session));
        if (way == DELETED || way == REPLACED)
            unlink(p->path);
        if (way == EMPTIED || way == CUT)
            assert_int_equal(truncate(p->path, way == CUT ? (off_t)len - 3 : 0), 0);
        if (way == LONGER)
            strcpy(before + len, "{\"do\":");
        else if (way == REPLACED)
            strcpy(before, "another\n");
        else
            before[way == CUT ? len - 3 : 0] = '\0';
        if (way == REPLACED || way == LONGER)
            spit(p->path, before, strlen(before));
        assert_false(vd_session_is_kept(session));
        assert_int_equal(vd_session_act(session, &act, NULL), VD_ERR_IO);
        assert_int_equal(vd_session_fault(session)->fault, VD_FILE_gone);
        assert_int_equal(vd_session_count(session), count);
        assert_int_equal(vd_session_match(session)->phase, VD_PHASE_PLAY);
        if (way != DELETED) {
            slurp(p->path, bytes);
            assert_string_equal(bytes, before);
        }
        unlink(p->path);
        vd_session_free(session);
    }
}

static void test_copy(void **state)
{
    const place *p = *state;
    static char bytes[FILE_ROOM], copy[FILE_ROOM];
    char path[PATH_ROOM + 32];
    vd_session *session = begun(p->path);
    vd_file_error fault;

    snprintf(path, sizeof path, "%s/copy", p->folder);
    assert_int_equal(vd_session_copy(session, path, &fault), VD_OK);
    slurp(p->path, bytes);
    slurp(path, copy);
    assert_string_equal(bytes, copy);
    assert_int_equal(vd_session_copy(session, path, &fault), VD_ERR_IO);
    assert_int_equal(fault.fault, VD_FILE_exists);
    unlink(path);
    vd_session_free(session);
}

static void test_folders(void **state)
{
    const place *p = *state;
    char path[1024], name[1024], deep[PATH_ROOM + 32];
    vd_game_file files[4];
    size_t count = 9, total = 9;
    vd_buf buf;

    vd_buf_init(&buf, path, sizeof path);
    assert_int_equal(vd_games_folder(&buf, "/x", "/home/a"), VD_OK);
    assert_string_equal(path, "/x/videau/games");
    vd_buf_cut(&buf, 0);
    assert_int_equal(vd_games_folder(&buf, "relative", "/home/a"), VD_OK);
    assert_string_equal(path, "/home/a/.local/share/videau/games");
    vd_buf_cut(&buf, 0);
    assert_int_equal(vd_games_folder(&buf, NULL, NULL), VD_ERR_UNSUPPORTED);

    snprintf(deep, sizeof deep, "%s/b/c", p->folder);
    assert_int_equal(vd_games_list(deep, files, 4, &count, &total), VD_OK);
    assert_int_equal(count, 0);
    assert_int_equal(vd_folder_make(deep), VD_OK);
    assert_int_equal(vd_folder_make(deep), VD_OK);
    for (int i = 0; i < 3; i++) {
        vd_buf_init(&buf, name, sizeof name);
        assert_int_equal(vd_games_name(&buf, deep, 1000000000), VD_OK);
        vd_session_free(begun(name));
    }
    spit(name, "broken\n", 7);
    assert_int_equal(vd_games_list(deep, files, 2, &count, &total), VD_OK);
    assert_int_equal(count, 2);
    assert_int_equal(total, 3);
    assert_int_equal(vd_games_list(deep, files, 4, &count, &total), VD_OK);
    assert_int_equal(count, 3);
    for (size_t i = 0; i < count; i++) {
        const bool broken = strstr(name, files[i].name) != NULL;

        assert_int_equal(files[i].readable, !broken);
        if (!broken)
            assert_int_equal(files[i].length, 3);
        snprintf(path, sizeof path, "%s/%s", deep, files[i].name);
        unlink(path);
    }
    rmdir(deep);
    *strrchr(deep, '/') = '\0';
    rmdir(deep);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, make_folder, remove_folder)
    const struct CMUnitTest tests[] = {
        TEST(test_every_act_is_on_the_disk),
        TEST(test_refusals_are_not),
        TEST(test_new_does_not_overwrite),
        TEST(test_torn_anywhere),
        TEST(test_damage_is_left_alone),
        TEST(test_other_files),
        TEST(test_changed_roll),
        TEST(test_changed_seal),
        TEST(test_two_processes),
        TEST(test_sixty_kills),
        TEST(test_gone_or_altered),
        TEST(test_copy),
        TEST(test_folders),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
