/* Sealed dice with values of people's sides: the worked example of docs/DICE.md (its numbers were computed by another
 * program, Python's hmac and hashlib), who may give what when, what a kill at any step leaves, what is false is found. */
#include "videau/app.h"

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

enum { FILE_ROOM = 1 << 16, PATH_ROOM = 256, LINES = 5 };

static const char seal[] = "64699d757264485366f23e2064004a4d99656ccc9a29345dc313735a578dda81";
static const char value[2][VD_HEX_LEN] = {
    "202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f",
    "404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f"};
static const char commitment[2][VD_HEX_LEN] = {
    "b7ecf7915265957122009aad7c11c37005b58d435920f03e293eb87eccdb8055",
    "3edeadcbc87d9d05483eee580e650032c79d1e5021161719f0c046a2d0007dc0"};
static const uint8_t rolls_of_two[6][2] = {{3, 1}, {4, 2}, {6, 2}, {1, 3}, {3, 5}, {6, 5}};

static void example(vd_game_settings *settings)
{
    memset(settings, 0, sizeof *settings);
    vd_match_rules_default(&settings->rules, VD_BACKGAMMON, 3);
    settings->dice = VD_DICE_SEALED;
    settings->values = VD_VALUES_PAGES;
    settings->made = 1767323045;
    strcpy(settings->match_id, "0123456789abcdef0123456789abcdef");
    strcpy(settings->name[0], "Ana");
    strcpy(settings->name[1], "Bob");
    for (int i = 0; i < VD_SEED_LEN; i++)
        settings->seed.byte[i] = (uint8_t)i;
}

/* ---- A store in memory ---- */

typedef struct kept {
    char bytes[FILE_ROOM];
    size_t len;
} kept;

static vd_status keep(void *user, const char *lines, size_t len, vd_file_error *fault)
{
    kept *k = user;

    (void)fault;
    memcpy(k->bytes + k->len, lines, len);
    k->len += len;
    return VD_OK;
}

static vd_session *begin(const vd_game_settings *settings, kept *k)
{
    const vd_store store = {keep, k};
    vd_session *session = NULL;

    k->len = 0;
    assert_int_equal(vd_session_begin(settings, &store, &session, NULL), VD_OK);
    return session;
}

static void next_rolls_are(vd_session *session, const uint8_t due[2])
{
    assert_int_equal(vd_session_roll(session, NULL), VD_OK);
    assert_memory_equal(vd_session_entry(session, vd_session_count(session) - 1)->action.die, due,
                        2);
}

static void test_worked_example(void **state)
{
    static kept k;
    char text[VD_SEALED_TEXT_MAX], hex[VD_HEX_LEN];
    vd_dice_contribution share[2] = {{value[0], "bonjour"}, {value[1], ""}};
    vd_game_settings settings;
    vd_session *session;
    vd_buf buf;

    (void)state;
    example(&settings);
    vd_buf_init(&buf, text, sizeof text);
    vd_game_settings_text(&buf, &settings);
    assert_non_null(strstr(text, "\nblue human Ana\nwhite human Bob\nvariant backgammon\n"));
    vd_game_settings_commitment(&settings, hex);
    assert_string_equal(hex, seal);
    for (int seat = 0; seat < 2; seat++) {
        vd_buf_init(&buf, text, sizeof text);
        vd_dice_contribution_text(&buf, seal, seat, &share[seat]);
        vd_text_commitment(text, buf.length, hex);
        assert_string_equal(hex, commitment[seat]);
    }
    session = begin(&settings, &k);
    assert_string_equal(vd_session_commitment(session), seal);
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(vd_session_commit(session, seat, commitment[seat]), VD_OK);
    assert_int_equal(vd_session_reveal(session, 0, value[0], "bonjour"), VD_OK);
    assert_int_equal(vd_session_reveal(session, 1, value[1], ""), VD_OK);
    next_rolls_are(session, rolls_of_two[0]);
    vd_session_free(session);
}

/* Everything that the seal covers changes it. */
static void test_all_is_bound(void **state)
{
    vd_game_settings settings;
    char hex[VD_HEX_LEN];

    (void)state;
    for (int what = 0; what < 9; what++) {
        example(&settings);
        switch (what) {
        case 0:
            settings.match_id[5] = 'f';
            break;
        case 1:
            settings.made++;
            break;
        case 2:
            strcpy(settings.name[1], "Bab");
            break;
        case 3:
            settings.seat[1] = VD_SEAT_COMPUTER;
            break;
        case 4:
            settings.rules.length = 5;
            break;
        case 5:
            settings.rules.crawford = false;
            break;
        case 6:
            settings.rules.variant.hit = VD_HIT_NEVER;
            break;
        case 7:
            settings.values = VD_VALUES_TERMINAL;
            break;
        default:
            settings.seed.byte[31] ^= 1;
        }
        vd_game_settings_commitment(&settings, hex);
        assert_string_not_equal(hex, seal);
    }
}

/* ---- Who may give what when ---- */

static void test_two_sides(void **state)
{
    static kept k;
    vd_game_settings settings;
    vd_session *session;
    const vd_action resign = {.act = VD_ACT_RESIGN, .value = 1};

    (void)state;
    example(&settings);
    session = begin(&settings, &k);
    assert_false(vd_session_dice_ready(session));
    assert_int_equal(vd_session_roll(session, NULL), VD_ERR_ILLEGAL);
    assert_int_equal(vd_session_act(session, &resign, NULL), VD_ERR_ILLEGAL);
    assert_int_equal(vd_session_give_client_seed(session, "x", 1), VD_ERR_ILLEGAL);
    /* no value before both have committed */
    assert_int_equal(vd_session_reveal(session, 0, value[0], "bonjour"), VD_ERR_ILLEGAL);
    assert_int_equal(vd_session_commit(session, 0, commitment[1]), VD_OK);
    assert_int_equal(vd_session_reveal(session, 0, value[0], "bonjour"), VD_ERR_ILLEGAL);
    assert_int_equal(vd_session_commit(session, 0, commitment[0]), VD_OK); /* anew */
    assert_int_equal(vd_session_commit(session, 1, commitment[1]), VD_OK);
    assert_int_equal(vd_session_commit(session, 1, "12"), VD_ERR_PARSE);
    /* nothing else than what was committed to: value, word, seat */
    assert_int_equal(vd_session_reveal(session, 0, value[1], "bonjour"), VD_ERR_CORRUPT);
    assert_int_equal(vd_session_reveal(session, 0, value[0], "Bonjour"), VD_ERR_CORRUPT);
    assert_int_equal(vd_session_reveal(session, 1, value[0], "bonjour"), VD_ERR_CORRUPT);
    assert_int_equal(vd_session_reveal(session, 0, value[0], "a\nb"), VD_ERR_PARSE);
    assert_int_equal(vd_session_reveal(session, 0, value[0], "bonjour"), VD_OK);
    /* and no other choice once one is opened */
    assert_int_equal(vd_session_commit(session, 1, commitment[0]), VD_ERR_ILLEGAL);
    assert_int_equal(vd_session_reveal(session, 0, value[0], "bonjour"), VD_ERR_ILLEGAL);
    assert_int_equal(vd_session_roll(session, NULL), VD_ERR_ILLEGAL);
    assert_int_equal(vd_session_reveal(session, 1, value[1], ""), VD_OK);
    assert_true(vd_session_dice_ready(session));
    next_rolls_are(session, rolls_of_two[0]);
    vd_session_free(session);
}

/* Against the computer there is nobody to wait for; at a terminal the word comes after the value. */
static void test_one_side(void **state)
{
    static kept k;
    vd_game_settings settings;
    vd_session *session;

    (void)state;
    example(&settings);
    settings.seat[0] = VD_SEAT_COMPUTER;
    session = begin(&settings, &k);
    assert_false(vd_session_side(session, 0)->gives);
    assert_int_equal(vd_session_commit(session, 1, commitment[1]), VD_ERR_ILLEGAL);
    assert_int_equal(vd_session_reveal(session, 0, value[0], ""), VD_ERR_ILLEGAL);
    assert_int_equal(vd_session_reveal(session, 1, value[1], "mot"), VD_OK);
    assert_int_equal(vd_session_roll(session, NULL), VD_OK);
    vd_session_free(session);

    example(&settings);
    settings.values = VD_VALUES_TERMINAL;
    session = begin(&settings, &k);
    assert_true(vd_session_side(session, 0)->gives);
    assert_false(vd_session_side(session, 1)->gives);
    assert_false(vd_session_takes_client_seed(session));
    assert_int_equal(vd_session_give_client_seed(session, "mot", 3), VD_ERR_ILLEGAL);
    assert_int_equal(vd_session_reveal(session, 0, value[0], "mot"), VD_ERR_ILLEGAL);
    assert_int_equal(vd_session_reveal(session, 0, value[0], ""), VD_OK);
    assert_true(vd_session_takes_client_seed(session));
    assert_int_equal(vd_session_give_client_seed(session, "mot", 3), VD_OK);
    assert_int_equal(vd_session_roll(session, NULL), VD_OK);
    assert_false(vd_session_takes_client_seed(session));
    vd_session_free(session);
}

/* ---- Kills ---- */

/* The steps of the example, one after the other. */
static vd_status step(vd_session *session, size_t number)
{
    switch (number) {
    case 0:
    case 1:
        return vd_session_commit(session, (int)number, commitment[number]);
    case 2:
        return vd_session_reveal(session, 0, value[0], "bonjour");
    case 3:
        return vd_session_reveal(session, 1, value[1], "");
    default:
        return vd_session_roll(session, NULL);
    }
}

/* Killed after any byte of any step: what is there goes on to the same dice. */
static void test_killed_at_any_step(void **state)
{
    static kept whole, part;
    vd_game_settings settings;
    vd_session *session;

    (void)state;
    example(&settings);
    session = begin(&settings, &whole);
    for (size_t i = 0; i < LINES; i++)
        assert_int_equal(step(session, i), VD_OK);
    vd_session_free(session);
    for (size_t cut = (size_t)(strchr(whole.bytes, '\n') - whole.bytes) + 1; cut <= whole.len;
         cut++) {
        const vd_store store = {keep, &part};
        size_t end = cut, done;

        while (whole.bytes[end - 1] != '\n')
            end--;
        memcpy(part.bytes, whole.bytes, end);
        part.len = end;
        assert_int_equal(vd_session_resume(part.bytes, end, &store, &session, NULL), VD_OK);
        done = vd_session_count(session);
        for (size_t i = done; i < LINES; i++)
            assert_int_equal(step(session, i), VD_OK);
        vd_session_free(session);
        assert_int_equal(part.len, whole.len);
        assert_memory_equal(part.bytes, whole.bytes, whole.len);
    }
}

/* ---- Files ---- */

static void spit(const char *path, const char *bytes, size_t len)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, len, file), len);
    fclose(file);
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

static char path[PATH_ROOM];

static int make_path(void **state)
{
    (void)state;
    strcpy(path, "/tmp/videau-sealed.XXXXXX");
    return mkdtemp(path) && strcat(path, "/file") ? 0 : 1;
}

static int remove_path(void **state)
{
    (void)state;
    unlink(path);
    *strrchr(path, '/') = '\0';
    return rmdir(path);
}

/* A file with its dice; `tail` after the header. */
static void verify(const char *bytes, size_t len, vd_dice_report *report)
{
    spit(path, bytes, len);
    assert_int_equal(vd_dice_verify(path, report, NULL), VD_OK);
}

static void whole_game(kept *k, const vd_game_settings *settings)
{
    vd_session *session = begin(settings, k);

    if (settings->seed.byte[0] == 0)
        for (size_t i = 0; i < LINES; i++)
            assert_int_equal(step(session, i), VD_OK);
    vd_session_free(session);
}

static void replace(kept *k, const char *from, const char *to)
{
    char *at;

    k->bytes[k->len] = '\0';
    at = strstr(k->bytes, from);
    assert_non_null(at);
    assert_int_equal(strlen(from), strlen(to));
    memcpy(at, to, strlen(to));
}

static void test_what_is_false_is_found(void **state)
{
    static kept k;
    vd_dice_report report;
    vd_game_settings settings;

    (void)state;
    example(&settings);
    whole_game(&k, &settings);
    verify(k.bytes, k.len, &report);
    assert_true(report.commitment_ok && report.values_ok);
    assert_int_equal(report.wrong, 0);
    assert_int_equal(report.rolls, 1);
    assert_string_equal(report.commitment, seal);
    assert_string_equal(report.side[0].word, "bonjour");
    replace(&k, "\"match\":3", "\"match\":5"); /* the rules */
    verify(k.bytes, k.len, &report);
    assert_false(report.commitment_ok);
    whole_game(&k, &settings);
    replace(&k, "\"Ana\"", "\"Eva\"");
    verify(k.bytes, k.len, &report);
    assert_false(report.commitment_ok);
    whole_game(&k, &settings);
    replace(&k, "\"value\":\"20", "\"value\":\"30"); /* a value */
    verify(k.bytes, k.len, &report);
    assert_true(report.commitment_ok);
    assert_false(report.values_ok);
    whole_game(&k, &settings);
    replace(&k, "[3,1]", "[6,1]"); /* a roll */
    verify(k.bytes, k.len, &report);
    assert_int_equal(report.wrong, 1);
    assert_int_equal(report.due[0], 3);
    assert_int_equal(vd_session_parse(k.bytes, k.len, &(vd_session *){NULL}, NULL), VD_ERR_CORRUPT);
}

/* Plays are under no seal: one that the rules forbid is found by them, and the file is not said to be by the rules. */
static void test_a_play_that_was_changed(void **state)
{
    static const char good[] = "{\"do\":\"play\",\"seat\":0,\"hops\":[[8,3],[6,1]]}\n",
                      *const bad[] = {"{\"do\":\"play\",\"seat\":0,\"hops\":[[8,3],[6,2]]}\n",
                                      "{\"do\":\"play\",\"seat\":1,\"hops\":[[8,3],[6,1]]}\n",
                                      "{\"do\":\"play\",\"seat\":0,\"hops\":[]}\n",
                                      "{\"do\":\"take\",\"seat\":0}\n", "{\"do\":\"end\"}\n"};
    static kept k;
    vd_dice_report report;
    vd_game_settings settings;
    vd_file_error fault;
    size_t len;

    (void)state;
    example(&settings);
    whole_game(&k, &settings);
    len = k.len;
    strcpy(k.bytes + len, good);
    verify(k.bytes, len + strlen(good), &report);
    assert_int_equal(report.plays, 1);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        strcpy(k.bytes + len, bad[i]);
        spit(path, k.bytes, len + strlen(bad[i]));
        assert_int_equal(vd_dice_verify(path, &report, &fault), VD_ERR_CORRUPT);
        assert_int_equal(fault.fault, VD_FILE_illegal);
        assert_int_equal(fault.line, 7);
    }
    /* Dice that do not agree are the reason to name, whatever follows from them. */
    strcpy(k.bytes + len, good);
    k.len = len + strlen(good);
    replace(&k, "[3,1]", "[6,1]");
    verify(k.bytes, k.len, &report);
    assert_int_equal(report.wrong, 1);
    assert_int_equal(report.plays, 0);
}

/* A terminal's word is under no hash: the rolls alone tell, and one roll is the same once in 36 times. */
static void test_a_word_is_in_the_rolls_alone(void **state)
{
    enum { WORDS = 360, LEAST = 2, MOST = 24 };
    static kept k;
    vd_dice_report report;
    vd_game_settings settings;
    vd_session *session;
    char before[16] = "\"w---\"", word[16];
    int unnoticed = 0;

    (void)state;
    example(&settings);
    settings.values = VD_VALUES_TERMINAL;
    settings.seat[1] = VD_SEAT_COMPUTER;
    session = begin(&settings, &k);
    assert_int_equal(vd_session_reveal(session, 0, value[0], ""), VD_OK);
    assert_int_equal(vd_session_give_client_seed(session, "w---", 4), VD_OK);
    assert_int_equal(vd_session_roll(session, NULL), VD_OK);
    vd_session_free(session);
    for (int i = 0; i < WORDS; i++) {
        snprintf(word, sizeof word, "\"w%03d\"", i);
        replace(&k, before, word);
        strcpy(before, word);
        verify(k.bytes, k.len, &report);
        assert_true(report.commitment_ok && report.values_ok);
        unnoticed += report.wrong == 0;
    }
    assert_in_range(unnoticed, LEAST, MOST);
}

/* Seed, seal and rolls changed together: the file agrees with itself, and only the seal that was shown tells. */
static void test_seed_and_seal_together(void **state)
{
    static kept k;
    vd_dice_report report;
    vd_game_settings settings;
    vd_session *session;
    char hash[VD_HEX_LEN], text[VD_DICE_TEXT_MAX];
    vd_buf buf;

    (void)state;
    example(&settings);
    settings.seed.byte[0] = 0x99;
    session = begin(&settings, &k);
    for (int seat = 0; seat < 2; seat++) {
        vd_buf_init(&buf, text, sizeof text);
        vd_dice_contribution_text(&buf, vd_session_commitment(session), seat,
                                  &(const vd_dice_contribution){value[seat], ""});
        vd_text_commitment(text, buf.length, hash);
        assert_int_equal(vd_session_commit(session, seat, hash), VD_OK);
    }
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(vd_session_reveal(session, seat, value[seat], ""), VD_OK);
    assert_int_equal(vd_session_roll(session, NULL), VD_OK);
    vd_session_free(session);
    verify(k.bytes, k.len, &report);
    assert_true(report.commitment_ok && report.values_ok);
    assert_int_equal(report.wrong, 0);
    assert_string_not_equal(report.commitment, seal);
}

/* What was written before values were given: it goes on, and is known for what it is. */
static void test_old_file(void **state)
{
    static char bytes[FILE_ROOM];
    const size_t len = slurp(VD_SOURCE_DIR "/tests/fuzz/log/corpus/sealed", bytes);
    vd_session *session = NULL;
    vd_dice_report report;

    (void)state;
    verify(bytes, len, &report);
    assert_int_equal(report.mode, VD_DICE_SEALED);
    assert_int_equal(report.values, VD_VALUES_NONE);
    assert_true(report.commitment_ok);
    assert_int_equal(report.wrong, 0);
    assert_true(report.rolls > 0);
    assert_string_equal(report.text, "");
    assert_int_equal(vd_session_open(path, &session, NULL), VD_OK);
    assert_true(vd_session_dice_ready(session));
    vd_session_free(session);
}

static void test_damaged_headers(void **state)
{
    static const char *const bad[][2] = {
        {"\"values\":\"pages\"", "\"values\":\"birds\""},
        {"\"dice\":\"sealed\"", "\"dice\":\"manual\""},
        {"\"table\":\"0123", "\"table\":\"0 23"},
        {"\"made\":1767323045", "\"made\":\"76732304\""},
        {"\"commitment\":\"b7", "\"commitment\":\"B7"},
        {"\"commitment\":\"b7", "\"commitment\":\"g7"},
        {"\"seat\":0,\"commit", "\"seat\":2,\"commit"},
        {"\"reveal\"", "\"revael\""},
    };
    static kept k;
    vd_file_error fault;
    vd_game_settings settings;

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        vd_session *session = NULL;

        example(&settings);
        whole_game(&k, &settings);
        replace(&k, bad[i][0], bad[i][1]);
        assert_int_equal(vd_session_parse(k.bytes, k.len, &session, &fault), VD_ERR_CORRUPT);
        assert_int_equal(fault.fault, VD_FILE_line);
        assert_null(session);
    }
}

static void test_copy_keeps_all(void **state)
{
    static kept k;
    static char bytes[FILE_ROOM];
    vd_game_settings settings;
    vd_session *session;

    (void)state;
    example(&settings);
    session = begin(&settings, &k);
    assert_int_equal(vd_session_commit(session, 0, commitment[1]), VD_OK); /* replaced below */
    for (size_t i = 0; i < LINES; i++)
        assert_int_equal(step(session, i), VD_OK);
    assert_int_equal(vd_session_copy(session, path, NULL), VD_OK);
    assert_int_equal(slurp(path, bytes), k.len);
    assert_memory_equal(bytes, k.bytes, k.len);
    vd_session_free(session);
}

/* ---- The log of commitments ---- */

typedef struct found {
    vd_chain_fault fault[8];
    size_t line[8];
    int count;
} found;

static void note(void *user, vd_chain_fault fault, size_t line, uint64_t was, uint64_t due)
{
    found *f = user;

    (void)was;
    (void)due;
    f->fault[f->count & 7] = fault;
    f->line[f->count++ & 7] = line;
}

static void add(int number, bool again)
{
    vd_file_error fault;
    vd_game_settings settings;

    example(&settings);
    settings.made += number;
    assert_int_equal(vd_commitments_add(path, &settings, again, &fault), VD_OK);
}

static size_t check(found *f, const char *sought, vd_chain_report *report)
{
    vd_file_error fault;

    *f = (found){.count = 0};
    assert_int_equal(vd_commitments_check(path, sought, note, f, report, &fault), VD_OK);
    assert_int_equal(f->count, report->faults);
    return report->faults;
}

static void test_log(void **state)
{
    static char bytes[FILE_ROOM], changed[FILE_ROOM];
    char head[VD_HEX_LEN];
    vd_chain_report report;
    vd_file_error fault;
    size_t len, line = 0;
    found f;

    (void)state;
    assert_int_equal(vd_commitments_check(path, NULL, NULL, NULL, &report, &fault), VD_ERR_IO);
    for (int i = 0; i < 6; i++)
        add(i, false);
    add(0, true); /* there already */
    assert_int_equal(check(&f, seal, &report), 0);
    assert_int_equal(report.lines, 6);
    assert_int_equal(report.sought, 1);
    len = slurp(path, bytes);
    memcpy(head, report.head, sizeof head);
    assert_int_equal(check(&f, head, &report), 0);
    assert_int_equal(report.sought, 6);
    /* any byte altered is found in its line, or in the one that follows from it */
    for (size_t i = 0; i < len; i++) {
        memcpy(changed, bytes, len);
        changed[i] = changed[i] == '3' ? '4' : '3';
        spit(path, changed, len);
        assert_true(check(&f, NULL, &report) > 0);
        assert_in_range(f.line[0], line + 1, line + 2);
        line += bytes[i] == '\n';
    }
    /* each line but the last missing; twice; two exchanged */
    line = 0;
    for (size_t at = 0; at < len; line++) {
        const size_t end = (size_t)(strchr(bytes + at, '\n') - bytes) + 1;

        memcpy(changed, bytes, at);
        memcpy(changed + at, bytes + end, len - end);
        spit(path, changed, len - (end - at));
        assert_int_equal(check(&f, NULL, &report), line < 5);
        if (line < 5) {
            assert_int_equal(f.fault[0], VD_CHAIN_NUMBER);
            assert_int_equal(f.line[0], line + 1);
        }
        memcpy(changed, bytes, end);
        memcpy(changed + end, bytes + at, len - at);
        spit(path, changed, len + (end - at));
        assert_true(check(&f, NULL, &report) > 0);
        assert_int_equal(f.line[0], line + 2);
        at = end;
    }
    /* torn by a crash: said, and gone with the next one */
    spit(path, bytes, len - 9);
    assert_int_equal(check(&f, NULL, &report), 1);
    assert_int_equal(f.fault[0], VD_CHAIN_TORN);
    assert_int_equal(f.line[0], 6);
    add(5, false);
    assert_int_equal(check(&f, NULL, &report), 0);
    assert_int_equal(slurp(path, changed), len);
    assert_memory_equal(bytes, changed, len);
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

static void add_without_sync(int number, int syncs)
{
    vd_file_error fault;
    vd_game_settings settings;

    example(&settings);
    settings.made += number;
    syncs_left = syncs;
    assert_int_equal(vd_commitments_add(path, &settings, false, &fault), VD_ERR_IO);
    syncs_left = -1;
    assert_int_equal(fault.fault, VD_FILE_cannot_write);
}

/* What no log can be is not read for ever. */
static void test_no_log(void **state)
{
    const char *const links[] = {"/dev/zero", "/dev/null"};
    vd_chain_report report;
    vd_file_error fault;

    (void)state;
    for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
        assert_int_equal(symlink(links[i], path), 0);
        assert_int_equal(vd_commitments_check(path, NULL, NULL, NULL, &report, &fault), VD_ERR_IO);
        assert_int_equal(fault.fault, VD_FILE_cannot_open);
        unlink(path);
    }
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_int_equal(vd_commitments_check(path, NULL, NULL, NULL, &report, &fault), VD_ERR_IO);
    assert_int_equal(fault.fault, VD_FILE_cannot_open);
    unlink(path);
    spit(path, "", 0);
    assert_int_equal(truncate(path, (off_t)1 << 40), 0);
    assert_int_equal(vd_commitments_check(path, NULL, NULL, NULL, &report, &fault), VD_ERR_IO);
    assert_int_equal(fault.fault, VD_FILE_too_long);
}

/* A file whose sync has failed is not written to again; the games that follow are chained to all that stood in it. */
static void test_log_after_a_failed_sync(void **state)
{
    static char bytes[FILE_ROOM], later[FILE_ROOM];
    char aside[PATH_ROOM + 8];
    struct stat before, after;
    vd_chain_report report;
    size_t len;
    FILE *held;
    found f;

    (void)state;
    snprintf(aside, sizeof aside, "%s.failed", path);
    for (int i = 0; i < 3; i++)
        add(i, false);
    held = fopen(path, "rb");
    assert_true(held && fstat(fileno(held), &before) == 0);
    add_without_sync(3, 0);
    len = fread(bytes, 1, sizeof bytes, held);
    assert_int_equal(check(&f, NULL, &report), 0);
    assert_true(report.lines >= 3);
    /* The copy cannot be made sure of either: nothing of it stays. */
    add_without_sync(4, 1);
    assert_int_not_equal(access(path, F_OK), 0);
    assert_int_equal(check(&f, seal, &report), 0);
    assert_int_equal(report.sought, 1);
    add(5, false);
    add(6, false);
    rewind(held);
    assert_int_equal(fread(later, 1, sizeof later, held), len);
    assert_memory_equal(bytes, later, len);
    assert_true(fstat(fileno(held), &after) == 0 && after.st_nlink == 0);
    fclose(held);
    assert_true(stat(path, &after) == 0 && after.st_ino != before.st_ino);
    assert_int_equal(after.st_mode & 07777, 0600);
    assert_int_not_equal(access(aside, F_OK), 0);
    assert_int_equal(check(&f, seal, &report), 0);
    assert_int_equal(report.sought, 1);
    assert_true(report.lines >= 5);
}

/* What is damaged stays so, and does not stop the games that follow from being entered. */
static void test_damaged_log_goes_on(void **state)
{
    static char bytes[FILE_ROOM];
    vd_chain_report report;
    found f;
    size_t len;

    (void)state;
    add(0, false);
    len = slurp(path, bytes);
    memcpy(bytes + len, "no line\n", 8);
    spit(path, bytes, len + 8);
    add(1, false);
    add(2, true);
    assert_int_equal(check(&f, NULL, &report), 1);
    assert_int_equal(f.fault[0], VD_CHAIN_UNREADABLE);
    assert_int_equal(f.line[0], 2);
    assert_int_equal(report.lines, 4);
}

int main(void)
{
#define WITH_PATH(f) cmocka_unit_test_setup_teardown(f, make_path, remove_path)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_worked_example),
        cmocka_unit_test(test_all_is_bound),
        cmocka_unit_test(test_two_sides),
        cmocka_unit_test(test_one_side),
        cmocka_unit_test(test_killed_at_any_step),
        WITH_PATH(test_what_is_false_is_found),
        WITH_PATH(test_a_play_that_was_changed),
        WITH_PATH(test_a_word_is_in_the_rolls_alone),
        WITH_PATH(test_seed_and_seal_together),
        WITH_PATH(test_old_file),
        cmocka_unit_test(test_damaged_headers),
        WITH_PATH(test_copy_keeps_all),
        WITH_PATH(test_log),
        WITH_PATH(test_no_log),
        WITH_PATH(test_log_after_a_failed_sync),
        WITH_PATH(test_damaged_log_goes_on),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
