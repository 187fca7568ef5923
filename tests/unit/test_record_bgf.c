/* Files of BGBlitz of our own making: Smile by its specification, packed, with a match in it. */
#include "trace.h"
#include "videau/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>
#include <math.h>
#include <zlib.h>

enum { ROOM = 1 << 20, SHARED = 1024 };

/* ---- A writer of Smile --------------------------------------------------------------------------------------- */

typedef struct smile {
    uint8_t *bytes;
    size_t len;
    bool shares;
    char names[SHARED][65], values[SHARED][66];
    size_t name_count, value_count;
} smile;

static void put(smile *s, unsigned byte)
{
    assert_true(s->len < ROOM);
    s->bytes[s->len++] = (uint8_t)byte;
}

static void put_bytes(smile *s, const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        put(s, (unsigned char)bytes[i]);
}

static void put_variable(smile *s, uint64_t value)
{
    uint8_t bytes[11];
    int count = 0;

    bytes[count++] = (uint8_t)(0x80 | (value & 0x3f));
    for (value >>= 6; value; value >>= 7)
        bytes[count++] = value & 0x7f;
    while (count)
        put(s, bytes[--count]);
}

static void put_integer(smile *s, int64_t value)
{
    const uint64_t zigzag = (uint64_t)value << 1 ^ (value < 0 ? UINT64_MAX : 0);

    if (zigzag < 32) {
        put(s, 0xc0 + (unsigned)zigzag);
        return;
    }
    put(s, value >= INT32_MIN && value <= INT32_MAX ? 0x24 : 0x25);
    put_variable(s, zigzag);
}

static void put_real(smile *s, double value)
{
    const float narrow = (float)value;
    uint64_t bits = 0;
    int groups = 10;

    if ((double)narrow == value) {
        uint32_t half;

        memcpy(&half, &narrow, sizeof half);
        bits = half;
        groups = 5;
    } else {
        memcpy(&bits, &value, sizeof bits);
    }
    put(s, groups == 5 ? 0x28 : 0x29);
    while (groups--)
        put(s, (bits >> (7 * groups)) & 0x7f);
}

static bool is_ascii(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text > 127)
            return false;
    return true;
}

static void put_string(smile *s, const char *text)
{
    const size_t len = strlen(text);
    const bool ascii = is_ascii(text);

    for (size_t i = 0; s->shares && i < s->value_count; i++)
        if (!strcmp(s->values[i], text)) {
            if (i < 31) {
                put(s, 1 + (unsigned)i);
            } else {
                put(s, 0xec + (unsigned)(i >> 8));
                put(s, i & 0xff);
            }
            return;
        }
    if (len == 0) {
        put(s, 0x20);
    } else if (len > 64) {
        put(s, ascii ? 0xe0 : 0xe4);
        put_bytes(s, text, len);
        put(s, 0xfc);
    } else {
        if (ascii)
            put(s, (unsigned)(len <= 32 ? 0x40 + len - 1 : 0x60 + len - 33));
        else
            put(s, (unsigned)(len <= 33 ? 0x80 + len - 2 : 0xa0 + len - 34));
        put_bytes(s, text, len);
        if (s->value_count == SHARED)
            s->value_count = 0;
        strcpy(s->values[s->value_count++], text);
    }
}

static void put_name(smile *s, const char *name)
{
    const size_t len = strlen(name);

    for (size_t i = 0; s->shares && i < s->name_count; i++)
        if (!strcmp(s->names[i], name)) {
            if (i < 64) {
                put(s, 0x40 + (unsigned)i);
            } else {
                put(s, 0x30 + (unsigned)(i >> 8));
                put(s, i & 0xff);
            }
            return;
        }
    if (len == 0) {
        put(s, 0x20);
    } else if (len > 56) {
        put(s, 0x34);
        put_bytes(s, name, len);
        put(s, 0xfc);
    } else {
        put(s, (unsigned)(is_ascii(name) ? 0x80 + len - 1 : 0xc0 + len - 2));
        put_bytes(s, name, len);
        if (s->name_count == SHARED)
            s->name_count = 0;
        strcpy(s->names[s->name_count++], name);
    }
}

static void put_value(smile *s, json_t *value)
{
    const char *name;
    json_t *one;
    size_t i;

    if (json_is_object(value)) {
        put(s, 0xfa);
        json_object_foreach(value, name, one)
        {
            put_name(s, name);
            put_value(s, one);
        }
        put(s, 0xfb);
    } else if (json_is_array(value)) {
        put(s, 0xf8);
        json_array_foreach(value, i, one)
        {
            put_value(s, one);
        }
        put(s, 0xf9);
    } else if (json_is_string(value)) {
        put_string(s, json_string_value(value));
    } else if (json_is_integer(value)) {
        put_integer(s, json_integer_value(value));
    } else if (json_is_real(value)) {
        put_real(s, json_real_value(value));
    } else {
        put(s, json_is_null(value) ? 0x21 : json_is_true(value) ? 0x23 : 0x22);
    }
}

/* The whole file, for free(): gzip or zlib around it, shared names and strings or not. */
static char *make_file(json_t *match, bool shares, bool gzip, size_t *len)
{
    static const char head[] =
        "{\"version\":\"1.0\",\"compression\":\"gzip\",\"encoding\":\"smile\"}\n";
    smile *s = calloc(1, sizeof *s);
    uint8_t *file = malloc(ROOM);
    z_stream stream = {0};

    s->bytes = malloc(ROOM);
    s->shares = shares;
    put_bytes(s, ":)\n", 3);
    put(s, shares ? 3 : 0);
    put_value(s, match);
    for (size_t i = 0; head[i]; i++)
        file[i] = (uint8_t)head[i];
    assert_int_equal(deflateInit2(&stream, 9, Z_DEFLATED, gzip ? 31 : 15, 8, Z_DEFAULT_STRATEGY),
                     Z_OK);
    stream.next_in = s->bytes;
    stream.avail_in = (uInt)s->len;
    stream.next_out = file + strlen(head);
    stream.avail_out = (uInt)(ROOM - strlen(head));
    assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
    *len = strlen(head) + stream.total_out;
    deflateEnd(&stream);
    free(s->bytes);
    free(s);
    return (char *)file;
}

/* ---- Matches ------------------------------------------------------------------------------------------------- */

#define MOVE(player, red, green, from, to)                                                         \
    "{\"type\":\"amove\",\"player\":" player ",\"red\":" red ",\"green\":" green ",\"from\":" from \
    ",\"to\":" to
#define NOTHING "[-1,-1,-1,-1]"

static const char match_text[] =
    "{\"matchlen\":3,\"nameGreen\":\"Zo\xc3\xa9\",\"nameRed\":\"Ben\",\"date\":\"2026-02-28T10:00\","
    "\"finalGreen\":1,\"finalRed\":2,\"useCube\":true,\"useCrawford\":true,\"useJacoby\":false,"
    "\"a name of more than fifty-six characters, which is never shared\":\"a text of more than "
    "sixty-four characters, which is not shared either: \xc3\xa9t\xc3\xa9\",\"big\":123456789012,"
    "\"games\":[{\"scoreGreen\":0,\"scoreRed\":0,\"isCrawford\":false,\"wonPoints\":2,"
    "\"wasResignation\":false,\"moves\":[" //
    MOVE(
        "-1", "3", "1", "[8,6,-1,-1]",
        "[5,5,-1,-1]") ",\"equity\":{\"emg\":0.1588},\"moveAnalysis\":[{\"move\":{\"from\":[8,6,-1,-1],\"to\":[5,5,-1,-1]},"
                       "\"eq\":{\"emg\":0.1588,\"matchEquity\":0.53,\"myWins\":0.55,\"myGammon\":0.17,"
                       "\"myBackGammon\":0.0125,\"oppGammon\":0.12,\"oppBackGammon\":0.005},\"played\":true,\"ply\":2},"
                       "{\"move\":{\"from\":[24,13,-1,-1],\"to\":[23,10,-1,-1]},\"eq\":-0.0057,\"played\":false,\"ply\":2}],"
                       "\"luck\":{\"luckPlain\":0.0625,\"luckWeighted\":-999},\"pr\":{\"checkerError\":-0.25,"
                       "\"cubeError\":-99}},"                  //
    MOVE("1", "6", "5", "[24,18,-1,-1]", "[18,13,-1,-1]") "}," //
    MOVE(
        "-1", "0", "0", NOTHING,
        NOTHING) ",\"equity\":{\"cubeDecision\":{\"hasDoubled\":true,\"hasAccepted\":true,\"eqNoDouble\":0.5625,"
                 "\"eqDoubleTake\":0.5,\"eqDoublePass\":0.59375}},\"pr\":{\"cubeError\":-0.0625}}," //
    MOVE("1", "0", "0", NOTHING,
         NOTHING) ",\"equity\":{\"cubeDecision\":{\"hasAccepted\":true}}}," //
    MOVE("-1", "6", "6", "[24,24,13,13]", "[18,18,7,7]") "},"               //
    MOVE(
        "1", "1", "1", NOTHING,
        NOTHING) "}" //
                 "]},{\"scoreGreen\":0,\"scoreRed\":2,\"isCrawford\":true,\"wonPoints\":1,\"wasResignation\":true,"
                 "\"moves\":[" MOVE("1", "2", "1", "[13,6,-1,-1]", "[11,5,-1,-1]") "}," //
    MOVE("-1", "0", "0", NOTHING, NOTHING) "}]}]}";

static json_t *own_match(void)
{
    json_error_t code;
    json_t *match = json_loads(match_text, 0, &code);

    if (!match)
        fail_msg("%s at %d", code.text, code.position);
    return match;
}

static vd_record *read_file(const char *bytes, size_t len)
{
    vd_record *record = NULL;
    vd_record_error err;

    if (vd_record_read(bytes, len, &record, &err) != VD_OK)
        fail_msg("%s at %zu: %s", vd_import_key(err.fault), err.offset, err.word);
    return record;
}

static void check_analyses(const vd_rec_match *match)
{
    const vd_rec_action *play = match->game[0]->action[0], *doubled = match->game[0]->action[2];
    const vd_rec_analysis *a = play->analyses.item[0];

    assert_int_equal(play->analyses.count, 2);
    assert_int_equal(a->candidates, 2);
    assert_true(a->candidate[0]->played && !a->candidate[1]->played);
    assert_string_equal(a->candidate[0]->level, "2-ply");
    assert_true(a->candidate[0]->eval.figure[VD_REC_EQUITY] == 0.1588);
    assert_true(a->candidate[0]->eval.figure[VD_REC_BACKGAMMON] == 0.0125);
    assert_true(a->candidate[1]->eval.figure[VD_REC_EQUITY] == -0.0057);
    assert_true(a->error[0] == 0.25);
    assert_true(play->analyses.item[1]->luck == 0.0625);
    assert_int_equal(doubled->kind, VD_REC_double);
    a = doubled->analyses.item[0];
    assert_int_equal(a->unit, VD_REC_UNIT_mwc);
    assert_true(a->line[VD_REC_TAKE].figure[VD_REC_EQUITY] == 0.5);
    assert_true(a->error[0] == 0.0625);
}

static void a_match_in_every_packing(void **state)
{
    json_t *match = own_match();

    (void)state;
    for (int way = 0; way < 4; way++) {
        size_t len;
        char *file = make_file(match, way & 1, way & 2, &len), trace[1024];
        vd_record *record = read_file(file, len);

        vd_trace(record, trace, sizeof trace);
        assert_string_equal(record->format, "bgf");
        assert_string_equal(trace, "3 Zo\xc3\xa9-Ben [0-0] 0P31 1P65 0x2 1t 0P66 1?11 +1:2r C[0-2] "
                                   "1P21 1R1 0a +0:1r");
        assert_string_equal(record->match[0]->date, "2026-02-28");
        assert_int_equal(record->repair[0].what, VD_REPAIR_experimental);
        check_analyses(record->match[0]);
        vd_record_free(record);
        free(file);
    }
    json_decref(match);
}

/* More than 1,024 different names and strings: the tables begin anew. */
static void shared_tables_begin_anew(void **state)
{
    json_t *match = own_match(), *many = json_object();
    size_t len;
    char *file;
    vd_record *record;

    (void)state;
    for (int i = 0; i < 2500; i++) {
        char name[32];

        snprintf(name, sizeof name, "name %d", i);
        json_object_set_new(many, name, json_string(name));
    }
    json_object_update_missing(many, match);
    file = make_file(many, true, true, &len);
    record = read_file(file, len);
    assert_string_equal(record->match[0]->name[1], "Ben");
    assert_int_equal(record->match[0]->games, 2);
    vd_record_free(record);
    free(file);
    json_decref(many);
    json_decref(match);
}

static void must_refuse(const char *bytes, size_t len, vd_import_fault fault)
{
    vd_record *record = NULL;
    vd_record_error err = {0};

    assert_int_not_equal(vd_record_read(bytes, len, &record, &err), VD_OK);
    if (err.fault != fault)
        fail_msg("%s at %zu: %s", vd_import_key(err.fault), err.offset, err.word);
}

static void refuse_match(const char *key, json_t *value, vd_import_fault fault)
{
    json_t *match = own_match();
    size_t len;
    char *file;

    json_object_set_new(match, key, value);
    file = make_file(match, true, true, &len);
    must_refuse(file, len, fault);
    free(file);
    json_decref(match);
}

static void damage_is_refused(void **state)
{
    static const char bad_smile[] =
        "{\"version\":\"1\",\"compression\":\"none\",\"encoding\":\"smile\"}\n:)\n\1\xfa\x40\xc0\xfb";
    json_t *match = own_match();
    size_t len;
    char *file = make_file(match, true, true, &len);

    (void)state;
    must_refuse(file, len - 20, VD_IMPORT_compression);
    must_refuse(file, 64, VD_IMPORT_compression);
    must_refuse(bad_smile, sizeof bad_smile - 1, VD_IMPORT_bad_container);
    refuse_match("games", json_integer(3), VD_IMPORT_json_key);
    refuse_match("games", json_array(), VD_IMPORT_no_games);
    refuse_match("matchlen", json_string("sept"), VD_IMPORT_json_key);
    free(file);
    json_decref(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_in_every_packing),
        cmocka_unit_test(shared_tables_begin_anew),
        cmocka_unit_test(damage_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
