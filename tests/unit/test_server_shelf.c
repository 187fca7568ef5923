/* The library by way of the server: files sent up, the list, what changes there, files handed out, the quiz, studies; and what is
 * hostile among what is sent. */
#include "near/near.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "folder.h"
#include "inner/library_folder.h"
#include "inner/zip.h"
#include "json_said.h"
#include "talk.h"
#include "with_engine.h"

static const char match_text[] =
    " 25 point match\n\n Game 1\n Ana : 0                         Bob : 0\n"
    "  1) 31: 24/23 13/10             65: 24/13\n"
    "  2) 42: 8/4 6/4                 52: 13/11 13/8\n"
    "  3) 61: 13/7 8/7                43: 13/10 13/9\n"
    "  4) 63: 24/18 13/10              54: 8/3 8/4\n"
    "  5) 21: 6/4 6/5                 \n";

static near_core core;
static near_socket *ana, *bob;
static char folder[64], path[96];
static json_int_t id;

static int come(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/videau-shelf.XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/library.sqlite", folder);
    assert_true(near_start_with(&core, engine, NULL, path, NULL));
    ana = near_come(&core, 1);
    bob = near_come(&core, 2);
    id = 10;
    return 0;
}

static int go(void **state)
{
    (void)state;
    near_stop(&core);
    return folder_remove(folder) ? 0 : 1;
}

/* The answer; "%s" in what is said stands for the operand. */
static const json_t *ask(near_socket *who, const char *form, const char *operand)
{
    const char *mark = strstr(form, "%s");
    const int before = mark ? (int)(mark - form) : (int)strlen(form);
    char text[2048];

    snprintf(text, sizeof text, "{\"id\":%d,%.*s%s%s}", (int)++id, before, form,
             mark ? operand : "", mark ? mark + 2 : "");
    near_say(who, text);
    return near_wait(who, id);
}

static json_int_t number_of(const json_t *json, const char *key)
{
    const json_t *value = json_object_get(json, key);

    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

static void expect(const json_t *answer, const char *type, const char *key)
{
    assert_non_null(answer);
    if (strcmp(text_of(answer, "type"), type) != 0 || (key && strcmp(text_of(answer, "key"), key)))
        fail_msg("%s %s: %s", text_of(answer, "type"), text_of(answer, "key"),
                 text_of(answer, "text"));
}

static void send_up(uint64_t client, const char *bytes, size_t len, char token[VD_TRANSFER_TOKEN])
{
    char *copy = malloc(len + 1);

    assert_non_null(copy);
    memcpy(copy, bytes, len);
    assert_true(vd_core_upload(core.core, client, copy, len, token));
}

static const json_t *import(near_socket *who, uint64_t client, const char *bytes, size_t len)
{
    char token[VD_TRANSFER_TOKEN];

    send_up(client, bytes, len, token);
    return ask(who, "\"type\":\"library_import\",\"name\":\"a b.mat\",\"upload\":\"%s\"", token);
}

static const json_t *first_match(const json_t *answer)
{
    expect(answer, "ok", NULL);
    return json_array_get(json_object_get(answer, "matches"), 0);
}

static void a_match_comes_in_once(void **state)
{
    const json_t *answer = import(ana, 1, match_text, sizeof match_text - 1), *row;

    (void)state;
    expect(answer, "ok", NULL);
    assert_int_equal(number_of(answer, "new"), 1);
    answer = import(ana, 1, match_text, sizeof match_text - 1);
    assert_int_equal(number_of(answer, "new"), 0);
    assert_int_equal(number_of(answer, "again"), 1);
    answer = ask(bob, "\"type\":\"library_list\",\"words\":\"%s\"", "joueur:ana longueur:25");
    assert_int_equal(number_of(answer, "total"), 1);
    row = first_match(answer);
    assert_string_equal(text_of(row, "source"), "page:a b.mat");
    assert_string_not_equal(text_of(row, "position"), "");
    answer = ask(ana, "\"type\":\"library_list\",\"words\":\"%s\"", "player:nobody");
    assert_int_equal(number_of(answer, "total"), 0);
    answer = ask(ana, "\"type\":\"library_list\",\"words\":\"%s\"", "kind:play dice:63");
    assert_int_equal(json_array_size(json_object_get(answer, "places")), 1);
}

static void what_is_no_match_leaves_nothing(void **state)
{
    static const char *const bad[] = {"", "hello", "{\"format\":\"videau\"", "\377\376\000\001"};
    const json_t *answer;
    enum { HUGE_BYTES = 16 << 20 };
    char *huge = malloc(HUGE_BYTES);

    (void)state;
    assert_non_null(huge);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        expect(import(ana, 1, bad[i], strlen(bad[i])), "error", "server.library.file");
    memset(huge, '(', HUGE_BYTES);
    expect(import(ana, 1, huge, HUGE_BYTES), "error", "server.library.file");
    free(huge);
    answer = ask(ana, "\"type\":\"library_list\"%s", "");
    assert_int_equal(number_of(answer, "total"), 0);
}

static void positions_alone_are_told(void **state)
{
    static const char xgid[] = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
    const json_t *answer = import(ana, 1, xgid, sizeof xgid - 1);

    (void)state;
    expect(answer, "ok", NULL);
    assert_int_equal(number_of(answer, "new"), 0);
    assert_int_equal(json_array_size(json_object_get(answer, "positions")), 1);
}

static void what_is_sent_up_is_the_senders_and_good_once(void **state)
{
    char token[VD_TRANSFER_TOKEN];

    (void)state;
    send_up(1, match_text, sizeof match_text - 1, token);
    expect(ask(bob, "\"type\":\"library_import\",\"upload\":\"%s\"", token), "error",
           "server.library.no_upload");
    expect(ask(ana, "\"type\":\"library_import\",\"upload\":\"%s\"", token), "ok", NULL);
    expect(ask(ana, "\"type\":\"library_import\",\"upload\":\"%s\"", token), "error",
           "server.library.no_upload");
    /* Who sends much loses what they sent first, and nobody else does. */
    send_up(2, match_text, sizeof match_text - 1, token);
    for (int i = 0; i < 2 * VD_TRANSFERS_OF_CLIENT; i++) {
        char other[VD_TRANSFER_TOKEN];

        send_up(1, "x", 1, other);
    }
    expect(ask(bob, "\"type\":\"library_import\",\"upload\":\"%s\"", token), "ok", NULL);
}

static void removals_are_taken_back(void **state)
{
    const json_t *answer;

    (void)state;
    import(ana, 1, match_text, sizeof match_text - 1);
    expect(ask(ana, "\"type\":\"library_remove\",\"matches\":[%s]", "7"), "error",
           "server.library.no_match");
    expect(ask(ana, "\"type\":\"library_remove\",\"matches\":[%s]", "1"), "ok", NULL);
    assert_int_equal(number_of(ask(ana, "\"type\":\"library_list\"%s", ""), "total"), 0);
    answer = ask(ana, "\"type\":\"library_restore\"%s", "");
    assert_int_equal(number_of(answer, "count"), 1);
    assert_int_equal(number_of(ask(ana, "\"type\":\"library_list\"%s", ""), "total"), 1);
    answer = ask(ana, "\"type\":\"library_restore\"%s", "");
    assert_int_equal(number_of(answer, "count"), 0);
}

static void fields_that_are_wrong_are_refused(void **state)
{
    static const char *const wrong[] = {
        "\"type\":\"library_list\",\"words\":7",
        "\"type\":\"library_list\",\"limit\":0",
        "\"type\":\"library_remove\"",
        "\"type\":\"library_remove\",\"matches\":[]",
        "\"type\":\"library_remove\",\"matches\":[\"1\"]",
        "\"type\":\"library_tag\",\"matches\":[1],\"tag\":\"a b\"",
        "\"type\":\"library_export\",\"format\":\"exe\"",
        "\"type\":\"library_report\"",
        "\"type\":\"library_import\"",
        "\"type\":\"library_openings\",\"dice\":[7,1]",
        "\"type\":\"library_openings\",\"dice\":[3,1],\"position\":\"?\"",
        "\"type\":\"quiz\",\"most\":0",
        "\"type\":\"quiz_answer\",\"question\":\"1\"",
        "\"type\":\"study\"",
        "\"type\":\"study_save\"",
    };

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect(ask(ana, wrong[i], ""), "error", "server.field");
    expect(ask(ana, "\"type\":\"library_list\",\"words\":\"%s\"", "lots:prime"), "error",
           "server.library.word");
    expect(ask(ana, "\"type\":\"library_list\",\"words\":\"%s\"", "prime:lots"), "error",
           "library.bad_form");
    expect(ask(ana, "\"type\":\"quiz_answer\",\"question\":%s", "99"), "error",
           "server.library.no_question");
}

static const vd_transfer *file_of(const json_t *answer)
{
    const char *address = text_of(answer, "file");
    const vd_transfer *transfer;

    expect(answer, "ok", NULL);
    assert_memory_equal(address, "/file/", 6);
    assert_null(vd_core_file(core.core, 2, address + 6));
    transfer = vd_core_file(core.core, 1, address + 6);
    assert_non_null(transfer);
    return transfer;
}

static void matches_go_out_as_files(void **state)
{
    static const char *const formats[] = {"mat", "sgf", "json", "xg", "ffbg"};
    const vd_transfer *transfer;

    (void)state;
    import(ana, 1, match_text, sizeof match_text - 1);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        transfer = file_of(
            ask(ana, "\"type\":\"library_export\",\"matches\":[1],\"format\":\"%s\"", formats[i]));
        assert_true(transfer->len > 100);
        assert_memory_equal(transfer->name, "0001-Ana-Bob.", 13);
    }
    transfer = file_of(ask(ana, "\"type\":\"library_export\",\"words\":\"%s\"", ""));
    assert_string_equal(transfer->name, "videau.zip");
    assert_memory_equal(transfer->bytes, "PK\3\4", 4);
    expect(ask(ana, "\"type\":\"library_export\",\"words\":\"%s\"", "player:nobody"), "error",
           "server.library.none");
}

/* ---- Elsewhere ---- */

static vd_library *open_at(const char *name)
{
    char at[128];
    vd_library *library = NULL;
    vd_library_fault fault;

    snprintf(at, sizeof at, "%s/%s", folder, name);
    assert_int_equal(vd_library_open(at, &library, &fault), VD_OK);
    return library;
}

static void whole_of(vd_library *library, char **bytes, size_t *len)
{
    static const int64_t matches[] = {1, 2};
    const vd_folder_out out = {
        .match = matches, .matches = 2, .format = "json", .end = ".json", .whole = true};
    vd_folder_counts counts;

    assert_int_equal(vd_folder_write(library, &out, bytes, len, &counts), VD_OK);
    assert_int_equal(counts.files, 2);
}

static void count_refused(void *user, const char *name, const char *why)
{
    int *count = user;

    assert_true(strlen(name) > 0 && strlen(why) > 0);
    ++*count;
}

static int take_elsewhere(vd_library *library, const char *bytes, size_t len,
                          vd_library_added *added)
{
    int refused = 0;
    const vd_folder_in in = {.bytes = bytes,
                             .len = len,
                             .source = "page:videau.zip",
                             .refuse = count_refused,
                             .user = &refused};

    assert_int_equal(vd_folder_take(library, &in, added), VD_OK);
    return refused;
}

/* Two matches, one of them judged, tags, a note, names. */
static void fill_library(void)
{
    char other_text[sizeof match_text];

    memcpy(other_text, match_text, sizeof match_text);
    memcpy(strstr(other_text, "Bob"), "Kit", 3);
    memcpy(strstr(other_text, "61: 13/7 8/7"), "62: 13/7 8/6", 12);
    import(ana, 1, match_text, sizeof match_text - 1);
    import(ana, 1, other_text, sizeof other_text - 1);
    (void)file_of(ask(ana, "\"type\":\"library_report\",\"match\":%s", "1"));
    expect(ask(ana, "\"type\":\"library_tag\",\"matches\":[1,2],\"tag\":\"%s\"", "lyon"), "ok",
           NULL);
    expect(ask(ana, "\"type\":\"library_note\",\"matches\":[2],\"text\":\"%s\"", "deux\\nlignes"),
           "ok", NULL);
    expect(ask(ana, "\"type\":\"library_alias\",\"name\":\"Bob\",\"alias\":\"%s\"", "Kit"), "ok",
           NULL);
    expect(ask(ana, "\"type\":\"library_me\",\"name\":\"%s\"", "Ana"), "ok", NULL);
}

/* What the page hands out whole is the same library elsewhere, to the byte when that one hands it out again. */
static void a_library_goes_elsewhere_whole(void **state)
{
    char *one, *two;
    size_t one_len, two_len;
    vd_library_added added;
    vd_library *here, *there;
    const vd_transfer *transfer;

    (void)state;
    fill_library();
    transfer = file_of(ask(ana, "\"type\":\"library_export\",\"format\":\"%s\"", "whole"));
    here = open_at("library.sqlite");
    there = open_at("there.sqlite");
    assert_int_equal(take_elsewhere(there, transfer->bytes, transfer->len, &added), 0);
    assert_int_equal(added.matches, 2);
    whole_of(here, &one, &one_len);
    whole_of(there, &two, &two_len);
    assert_int_equal(one_len, two_len);
    assert_memory_equal(one, two, one_len);
    free(two);
    /* Again, there and by the page: nothing is doubled. */
    assert_int_equal(take_elsewhere(there, one, one_len, &added), 0);
    assert_int_equal(added.matches, 0);
    whole_of(there, &two, &two_len);
    assert_memory_equal(one, two, one_len);
    assert_int_equal(number_of(import(bob, 2, one, one_len), "again"), 2);
    free(one);
    free(two);
    vd_library_close(here);
    vd_library_close(there);
}

static void put_into(vd_zip *zip, const char *name, const char *text)
{
    char *copy = strdup(text);

    assert_non_null(copy);
    assert_int_equal(vd_zip_add_take(zip, name, copy, strlen(copy)), VD_OK);
}

/* Each file of a ZIP is taken or refused for itself; one that is no ZIP leaves nothing. */
static void a_zip_is_taken_file_by_file(void **state)
{
    const json_t *answer;
    vd_zip *zip;
    char *bytes;
    size_t len;

    (void)state;
    assert_int_equal(vd_zip_new(0, &zip), VD_OK);
    put_into(zip, "a/one.mat", match_text);
    put_into(zip, "a/cat.jpg", "\377\330");
    put_into(zip, "a/.hidden", "?");
    put_into(zip, "b/one.json.analysis", "{}");
    put_into(zip, "library.json", "{}");
    assert_int_equal(vd_zip_end(zip, &bytes, &len), VD_OK);
    vd_zip_free(zip);
    answer = import(ana, 1, bytes, len);
    expect(answer, "ok", NULL);
    assert_int_equal(number_of(answer, "new"), 1);
    assert_int_equal(number_of(answer, "refusals"), 3);
    assert_string_equal(text_of(json_array_get(json_object_get(answer, "refused"), 0), "name"),
                        "a/cat.jpg");
    expect(import(ana, 1, bytes, len / 2), "error", "server.library.not_unpacked");
    assert_int_equal(number_of(ask(ana, "\"type\":\"library_list\"%s", ""), "total"), 1);
    free(bytes);
}

/* The report judges the match; its errors are then asked, and nothing of the answer is told before. */
static void questions_tell_nothing_before_the_answer(void **state)
{
    static const char *const silent[] = {"made", "best", "loss", "player", "match", "fault"};
    const json_t *answer, *question;
    const vd_transfer *transfer;
    char number[32];

    (void)state;
    import(ana, 1, match_text, sizeof match_text - 1);
    assert_string_equal(text_of(first_match(ask(ana, "\"type\":\"library_list\"%s", "")), "level"),
                        "");
    (void)file_of(ask(ana, "\"type\":\"library_export\",\"matches\":[%s]", "1"));
    answer = ask(ana, "\"type\":\"library_report\",\"match\":%s", "1");
    transfer = file_of(answer);
    assert_memory_equal(transfer->type, "text/html", 9);
    assert_non_null(strstr(transfer->bytes, "Ana"));
    assert_string_equal(text_of(first_match(ask(ana, "\"type\":\"library_list\"%s", "")), "level"),
                        "quick");
    expect(ask(ana, "\"type\":\"library_report\",\"match\":%s", "9"), "error",
           "server.library.no_match");
    answer = ask(ana, "\"type\":\"quiz\",\"words\":\"%s\"", "player:ana kind:play error:>=.02");
    expect(answer, "ok", NULL);
    question = json_array_get(json_object_get(answer, "questions"), 0);
    assert_non_null(question);
    assert_string_equal(text_of(question, "kind"), "play");
    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
        assert_null(json_object_get(question, silent[i]));
    snprintf(number, sizeof number, "%d", (int)number_of(question, "question"));
    expect(ask(bob, "\"type\":\"quiz_answer\",\"give_up\":true,\"question\":%s", number), "error",
           "server.library.no_question");
    expect(ask(ana, "\"type\":\"quiz_answer\",\"hops\":[[1,6]],\"question\":%s", number), "error",
           "server.field");
    answer = ask(ana, "\"type\":\"quiz_answer\",\"give_up\":true,\"question\":%s", number);
    expect(answer, "ok", NULL);
    assert_string_equal(text_of(answer, "grade"), "shown");
    assert_true(number_of(answer, "days") >= 1);
    assert_non_null(json_object_get(json_object_get(answer, "advice"), "plays"));
    expect(ask(ana, "\"type\":\"quiz_answer\",\"give_up\":true,\"question\":%s", number), "error",
           "server.library.no_question");
    assert_int_equal(number_of(ask(ana, "\"type\":\"quiz_count\"%s", ""), "today"), 1);
    answer = ask(ana, "\"type\":\"library_stats\",\"player\":\"%s\"", "ana");
    assert_int_equal(number_of(answer, "matches"), 1);
    answer = ask(ana, "\"type\":\"library_openings\",\"dice\":[3,1]%s", "");
    assert_int_equal(number_of(answer, "others"), 1);
}

static void studies_are_kept_whole(void **state)
{
    static const char study[] = "{\"title\":\"Prime\",\"nodes\":[{\"position\":\"start\"}]}";
    static const char none[] = "{\"nodes\":[]}";
    char token[VD_TRANSFER_TOKEN];
    const json_t *answer;
    const vd_transfer *transfer;

    (void)state;
    send_up(1, none, sizeof none - 1, token);
    expect(ask(ana, "\"type\":\"study_save\",\"upload\":\"%s\"", token), "error",
           "server.library.bad_study");
    send_up(1, study, sizeof study - 1, token);
    answer = ask(ana, "\"type\":\"study_save\",\"upload\":\"%s\"", token);
    expect(answer, "ok", NULL);
    assert_int_equal(number_of(answer, "study"), 1);
    answer = ask(ana, "\"type\":\"studies\"%s", "");
    assert_string_equal(text_of(json_array_get(json_object_get(answer, "studies"), 0), "title"),
                        "Prime");
    assert_string_equal(text_of(json_array_get(json_object_get(answer, "studies"), 0), "position"),
                        "start");
    transfer = file_of(ask(ana, "\"type\":\"study\",\"study\":%s", "1"));
    assert_int_equal(transfer->len, sizeof study - 1);
    expect(ask(ana, "\"type\":\"study\",\"study\":%s", "2"), "error", "server.library.no_study");
    expect(ask(ana, "\"type\":\"study_remove\",\"study\":%s", "1"), "ok", NULL);
    answer = ask(ana, "\"type\":\"studies\"%s", "");
    assert_int_equal(json_array_size(json_object_get(answer, "studies")), 0);
}

/* Over `revision` of study 1; NULL: a new one. */
static const json_t *save_study(near_socket *who, const char *text, const char *revision)
{
    char token[VD_TRANSFER_TOKEN], form[128] = "\"type\":\"study_save\",\"upload\":\"%s\"";
    const size_t len = strlen(form);

    send_up(who == ana ? 1 : 2, text, strlen(text), token);
    if (revision)
        snprintf(form + len, sizeof form - len, ",\"study\":1,\"revision\":\"%s\"", revision);
    return ask(who, form, token);
}

/* Its revision; it is fetched by ana. */
static const char *study_is(const char *text)
{
    const json_t *answer = ask(ana, "\"type\":\"study\",\"study\":%s", "1");
    const vd_transfer *transfer = file_of(answer);

    assert_int_equal(transfer->len, strlen(text));
    assert_memory_equal(transfer->bytes, text, transfer->len);
    return text_of(answer, "revision");
}

static void a_study_is_not_saved_over_a_newer_one(void **state)
{
    static const char first[] = "{\"title\":\"Prime\",\"nodes\":[]}",
                      second[] = "{\"title\":\"Prime, by Ana\",\"nodes\":[]}",
                      third[] = "{\"title\":\"Prime, by Bob\",\"nodes\":[]}";
    const char *before, *now;

    (void)state;
    expect(save_study(ana, first, NULL), "ok", NULL);
    before = study_is(first);
    expect(save_study(ana, second, before), "ok", NULL);
    expect(save_study(ana, second, before), "ok", NULL); /* again: its answer was lost */
    expect(save_study(bob, third, before), "error", "server.library.study_newer");
    now = study_is(second);
    assert_string_not_equal(now, before);
    now = text_of(save_study(bob, third, now), "revision");
    assert_string_equal(now, study_is(third));
    expect(ask(ana, "\"type\":\"study_save\",\"revision\":%s", "7"), "error", "server.field");
    /* The page counts in doubles. */
    expect(ask(ana, "\"type\":\"study_save\",\"study\":%s", "9223372036854775807"), "error",
           "server.field");
    expect(ask(ana, "\"type\":\"study_remove\",\"study\":%s", "1"), "ok", NULL);
    expect(save_study(bob, third, now), "error", "server.library.no_study");
}

/* Where a number stands, it is that of a study; a revision is none that is empty. */
static void a_study_that_is_not_there_is_not_replaced(void **state)
{
    static const char text[] = "{\"title\":\"Prime\",\"nodes\":[]}",
                      other[] = "{\"title\":\"Backgame\",\"nodes\":[]}";
    static const char over[] = "\"type\":\"study_save\",\"study\":1,\"upload\":\"%s\"";
    char token[VD_TRANSFER_TOKEN];

    (void)state;
    send_up(1, text, sizeof text - 1, token);
    expect(ask(ana, over, token), "error", "server.library.no_study");
    expect(ask(ana, "\"type\":\"study\",\"study\":%s", "1"), "error", "server.library.no_study");
    expect(save_study(ana, text, ""), "error", "server.field");
    expect(save_study(ana, text, NULL), "ok", NULL);
    expect(save_study(ana, other, ""), "error", "server.field");
    (void)study_is(text);
    send_up(1, other, sizeof other - 1, token);
    expect(ask(ana, over, token), "ok", NULL);
    (void)study_is(other);
}

/* Who has sent up as much as there is room for keeps nobody else out: it is his that is thrown away. */
static void one_client_does_not_fill_the_room(void **state)
{
    static const char match[] = "no match";
    char first[VD_TRANSFER_TOKEN], token[VD_TRANSFER_TOKEN];

    (void)state;
    send_up(2, match, sizeof match - 1, first);
    for (int i = 0; i < 2; i++) { /* not a byte is left */
        const size_t len = (VD_TRANSFERS_BYTES - (sizeof match - 1)) / 2;
        char *much = malloc(len);

        assert_non_null(much);
        assert_true(vd_core_upload(core.core, 1, much, len, token));
    }
    send_up(2, match, sizeof match - 1, token);
    send_up(3, match, sizeof match - 1, token);
    /* Of the others nothing is missing. */
    expect(ask(bob, "\"type\":\"library_import\",\"upload\":\"%s\"", first), "error",
           "server.library.file");
}

/* ---- Over the line ---- */

static int status_of(const talk_server *server, const char *line, const char *origin,
                     const char *cookie, const char *rest, char body[512])
{
    char host[64], lines[1024];
    char *answer, *at;
    int status = 0;

    snprintf(host, sizeof host, "127.0.0.1:%d", server->port);
    snprintf(lines, sizeof lines, "Origin: http://%s\r\nCookie: videau-%d=%s\r\n%s",
             origin ? origin : host, server->port, cookie, rest);
    answer = talk_http(server, line, host, lines);
    if (answer && strlen(answer) > 12)
        status = atoi(answer + 9);
    at = answer ? strstr(answer, "\r\n\r\n") : NULL;
    snprintf(body, 512, "%s", at ? at + 4 : "");
    free(answer);
    return status;
}

static void only_a_session_sends_up_and_fetches(void **state)
{
    /* What talk_http ends a request with, 21 bytes, is sent up. */
    static const char up[] = "POST /upload", small[] = "Content-Length: 21\r\n\r\n";
    talk_server server = {.said = -1};
    char body[512], stranger[80];

    (void)state;
    assert_true(talk_start(&server, VD_PROGRAM));
    memset(stranger, '0', sizeof stranger);
    stranger[32] = '\0';
    assert_int_equal(status_of(&server, up, NULL, server.cookie, small, body), 200);
    assert_non_null(strstr(body, "\"upload\":\""));
    assert_int_equal(status_of(&server, up, NULL, stranger, small, body), 403);
    assert_int_equal(status_of(&server, up, "evil.example", server.cookie, small, body), 403);
    assert_int_equal(status_of(&server, "POST /", NULL, server.cookie, small, body), 405);
    assert_int_equal(
        status_of(&server, up, NULL, server.cookie, "Content-Length: 99999999\r\n", body), 413);
    assert_int_equal(status_of(&server, up, NULL, server.cookie, "", body), 413);
    assert_int_equal(status_of(&server, "GET /file/0123456789abcdef0123456789abcdef", NULL,
                               server.cookie, "", body),
                     404);
    assert_int_equal(status_of(&server, up, NULL, server.cookie, small, body), 200);
    assert_int_equal(talk_stop(&server, SIGTERM), 0);
    talk_remove(&server);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        cmocka_unit_test_setup_teardown(a_match_comes_in_once, come, go),
        cmocka_unit_test_setup_teardown(what_is_no_match_leaves_nothing, come, go),
        cmocka_unit_test_setup_teardown(positions_alone_are_told, come, go),
        cmocka_unit_test_setup_teardown(what_is_sent_up_is_the_senders_and_good_once, come, go),
        cmocka_unit_test_setup_teardown(removals_are_taken_back, come, go),
        cmocka_unit_test_setup_teardown(fields_that_are_wrong_are_refused, come, go),
        cmocka_unit_test_setup_teardown(matches_go_out_as_files, come, go),
        cmocka_unit_test_setup_teardown(a_library_goes_elsewhere_whole, come, go),
        cmocka_unit_test_setup_teardown(a_zip_is_taken_file_by_file, come, go),
        cmocka_unit_test_setup_teardown(questions_tell_nothing_before_the_answer, come, go),
        cmocka_unit_test_setup_teardown(studies_are_kept_whole, come, go),
        cmocka_unit_test_setup_teardown(a_study_is_not_saved_over_a_newer_one, come, go),
        cmocka_unit_test_setup_teardown(a_study_that_is_not_there_is_not_replaced, come, go),
        cmocka_unit_test_setup_teardown(one_client_does_not_fill_the_room, come, go),
        cmocka_unit_test(only_a_session_sends_up_and_fetches),
    };

    return cmocka_run_group_tests(cases, make_engine, free_engine);
}
