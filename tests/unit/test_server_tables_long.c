/* A bear-off table too large to be held in memory is cut short or altered while a server answers from it: that is said, once, and
 * the server goes on without the table. */
#include "folder.h"
#include "talk.h"

#include "videau/eval.h"

#include <fcntl.h>
#include <poll.h>
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

enum { ROOM = 256, SOON = 60000 };

static char cache[32], table[ROOM], sound[ROOM];

static int make_table(void **state)
{
    static const vd_exact_shape shape = {VD_EXACT_TWO_SIDED, 6, 8};
    static const vd_exact_job plain = {0};
    char folder[ROOM - 32];

    (void)state;
    strcpy(cache, "/tmp/videau-cut.XXXXXX");
    if (!mkdtemp(cache))
        return 1;
    snprintf(folder, sizeof folder, "%s/videau", cache);
    if (mkdir(folder, 0700) || setenv("XDG_CACHE_HOME", cache, 1))
        return 1;
    strcat(folder, "/tables");
    snprintf(table, sizeof table, "%s/large.vdexact", folder);
    snprintf(sound, sizeof sound, "%s/sound", cache);
    return mkdir(folder, 0700) || vd_exact_build(sound, &shape, &plain, NULL) != VD_OK;
}

static int remove_table(void **state)
{
    (void)state;
    return folder_remove(cache) ? 0 : 1;
}

static void copy_table(void)
{
    static char bytes[1 << 20];
    FILE *from = fopen(sound, "rb"), *to = fopen(table, "wb");
    size_t got;

    assert_non_null(from);
    assert_non_null(to);
    while ((got = fread(bytes, 1, sizeof bytes, from)) > 0)
        assert_int_equal(fwrite(bytes, 1, got, to), got);
    fclose(from);
    assert_int_equal(fclose(to), 0);
}

static void damage(int way)
{
    const int file = open(table, O_WRONLY | O_CLOEXEC);

    assert_true(file >= 0);
    if (way == 2)
        assert_int_equal(pwrite(file, "x", 1, 90000000), 1);
    else
        assert_int_equal(ftruncate(file, way ? 100000000 : 0), 0);
    close(file);
}

static void hear_type(talk *t, const char *type)
{
    json_t *heard = talk_hear(t, SOON);
    const char *said = json_string_value(json_object_get(heard, "type"));

    assert_non_null(said);
    assert_string_equal(said, type);
    json_decref(heard);
}

/* The value of a double in a bear-off of eight checkers each. */
static double ask(talk *t)
{
    static const char text[] = "{\"type\":\"hint\",\"id\":2,\"position\":\"M[6:3 5:3 4:2] "
                               "A[19:4 20:2 21:2]\",\"ply\":0}";
    double value = 0;
    json_t *heard;

    talk_say(t, text, sizeof text - 1);
    do {
        heard = talk_hear(t, SOON);
        assert_non_null(heard);
        if (json_integer_value(json_object_get(heard, "id")) == 2)
            value = json_real_value(json_object_get(heard, "take"));
        json_decref(heard);
    } while (value == 0);
    return value;
}

/* Does the server say so on its streams? */
static bool is_said(const talk_server *server, const char *wanted)
{
    char said[4096] = "";
    size_t len = 0;
    ssize_t got = 1;

    while (got > 0 && !strstr(said, wanted)) {
        struct pollfd wait = {.fd = server->said, .events = POLLIN};

        got = poll(&wait, 1, SOON) > 0 ? read(server->said, said + len, sizeof said - 1 - len) : 0;
        len += got > 0 ? (size_t)got : 0;
        said[len] = '\0';
    }
    return strstr(said, wanted) != NULL;
}

static void cut_under_a_server(void **state)
{
    double without = 0; /* the table, by whichever thread */

    (void)state;
    for (int way = 0; way < 3; way++) {
        talk_server server = {.errors = true};
        double exact, after;
        talk *t;
        int status;

        copy_table();
        strcpy(server.folder, "/tmp/videau-web.XXXXXX");
        assert_non_null(mkdtemp(server.folder));
        assert_true(talk_restart(&server, VD_PROGRAM));
        t = talk_open(&server, NULL);
        assert_non_null(t);
        hear_type(t, "hello");
        talk_say_json(t, json_pack("{s:s,s:i,s:i}", "type", "hello", "id", 1, "protocol", 1));
        hear_type(t, "ok");
        exact = ask(t);
        damage(way);
        after = ask(t);
        without = way ? without : after;
        assert_true(after == without);
        assert_true(after != exact && after > exact - 0.2 && after < exact + 0.2);
        assert_true(is_said(&server, "tronquée ou modifiée"));
        assert_true(ask(t) == after);
        talk_close(t);
        status = talk_stop(&server, SIGTERM);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        talk_remove(&server);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(cut_under_a_server)};

    return cmocka_run_group_tests(tests, make_table, remove_table);
}
