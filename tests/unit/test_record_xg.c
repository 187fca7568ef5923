/* Files of eXtreme Gammon: real ones against what was counted in them, there and back, cut into positions, damaged. */
#include "samples.h"
#include "trace.h"
#include "videau/app.h"
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

enum { RECORD = 2560, HEADER = 8232, ENTRY = 532, TRAILER = 36 };

static const char *const samples[] = {
    "xg/Lux_Heuler-Franzosen_7_point_match_12.08.2024.xg",
    "xg/charlot1-charlot2_7p_2025-11-08-2305.xg",
    "xg/match_with_comment.xg",
    "xg/ronde3-UngerHarmand-HuyckLarsen.xg",
    "xg/test.xg",
};
enum { SAMPLES = sizeof samples / sizeof *samples };

static void assert_near(double found, double due, double within)
{
    if (!(fabs(found - due) <= within) && !(isnan(found) && isnan(due)))
        fail_msg("%.9g, expected %.9g", found, due);
}

static vd_record *read_bytes(const char *name, const char *bytes, size_t len)
{
    vd_record *record = NULL;
    vd_record_error err;

    if (vd_record_read(bytes, len, &record, &err) != VD_OK)
        fail_msg("%s: fault %s at %zu: %s", name, vd_import_key(err.fault), err.offset, err.word);
    return record;
}

static vd_record *read_sample(const char *name)
{
    size_t len;
    char *bytes = vd_sample_read(name, &len);
    vd_record *record = read_bytes(name, bytes, len);

    free(bytes);
    return record;
}

static vd_record *again(const vd_record *record, const char *format)
{
    char *bytes;
    size_t len;
    vd_record *copy;

    assert_int_equal(vd_record_write(record, format, NULL, &bytes, &len, NULL), VD_OK);
    copy = read_bytes(format, bytes, len);
    free(bytes);
    return copy;
}

/* ---- What is in the real files ------------------------------------------------------------------------------- */

static long number(const json_t *from, const char *key)
{
    return (long)json_integer_value(json_object_get(from, key));
}

static long number_at(const json_t *from, const char *key, size_t i)
{
    return (long)json_integer_value(json_array_get(json_object_get(from, key), i));
}

static int count(const vd_rec_game *game, int first, int last)
{
    int found = 0;

    for (size_t i = 0; i < game->actions; i++)
        found += game->action[i]->kind >= first && game->action[i]->kind <= last;
    return found;
}

static void check_game(const vd_rec_game *game, const json_t *due)
{
    assert_int_equal(game->number, number(due, "n"));
    for (size_t seat = 0; seat < 2; seat++)
        assert_int_equal(game->score[seat], number_at(due, "start", seat));
    assert_int_equal(game->crawford, json_is_true(json_object_get(due, "crawford")));
    assert_int_equal(count(game, VD_REC_roll_play, VD_REC_illegal), number(due, "plays"));
    assert_int_equal(count(game, VD_REC_illegal, VD_REC_illegal), 0);
    assert_int_equal(count(game, VD_REC_double, VD_REC_double), number(due, "doubles"));
    assert_int_equal(count(game, VD_REC_take, VD_REC_take), number(due, "takes"));
    assert_int_equal(count(game, VD_REC_drop, VD_REC_drop), number(due, "drops"));
    assert_int_equal(game->winner, number(due, "winner") > 0 ? 0 : 1);
    assert_int_equal(game->points, number(due, "points"));
}

static void check_match(const vd_rec_match *match, const json_t *due)
{
    const json_t *games = json_object_get(due, "games"), *game;
    char date[64];
    size_t i;

    assert_string_equal(match->name[0], json_string_value(json_object_get(due, "player1")));
    assert_string_equal(match->name[1], json_string_value(json_object_get(due, "player2")));
    assert_int_equal(match->rules.length, number(due, "length"));
    assert_int_equal(match->rules.crawford, number(due, "crawford"));
    assert_int_equal(match->rules.jacoby, number(due, "jacoby"));
    snprintf(date, sizeof date, "%s %s", match->date, match->time);
    assert_string_equal(date, json_string_value(json_object_get(due, "date")));
    assert_string_equal(match->event ? match->event : "",
                        json_string_value(json_object_get(due, "event")));
    assert_int_equal(match->games, json_array_size(games));
    json_array_foreach(games, i, game)
    {
        check_game(match->game[i], game);
    }
}

static void real_files_are_what_was_counted_in_them(void **state)
{
    size_t len;
    char *bytes = vd_sample_read("EXPECTED.json", &len);
    json_t *all;

    (void)state;
    if (!bytes)
        skip();
    all = json_loadb(bytes, len, 0, NULL);
    free(bytes);
    for (size_t i = 0; i < SAMPLES; i++) {
        vd_record *record = read_sample(samples[i]);

        assert_string_equal(record->format, "xg");
        assert_int_equal(record->matches, 1);
        assert_int_equal(record->repairs, 0);
        check_match(record->match[0],
                    json_object_get(json_object_get(all, samples[i]), "expected"));
        vd_record_free(record);
    }
    json_decref(all);
}

static void comments_are_words(void **state)
{
    vd_record *record;
    const char *found[2] = {NULL, NULL};
    size_t count_found = 0;

    (void)state;
    if (!vd_samples_there())
        skip();
    record = read_sample("xg/match_with_comment.xg");
    for (size_t g = 0; g < record->match[0]->games; g++)
        for (size_t i = 0; i < record->match[0]->game[g]->actions; i++)
            if (record->match[0]->game[g]->action[i]->comment && count_found < 2)
                found[count_found++] = record->match[0]->game[g]->action[i]->comment;
    assert_int_equal(count_found, 2);
    assert_string_equal(found[0], "coup assez difficile");
    assert_string_equal(found[1], "les double 66 sont toujpurs difficiles \xc3\xa0 trouver");
    vd_record_free(record);
}

/* ---- The errors that eXtreme Gammon counts ------------------------------------------------------------------- */

typedef struct tally {
    int plays, doubles, takes;
    double play_errors, double_errors, take_errors;
} tally;

static const vd_rec_analysis *find(const vd_rec_action *action, vd_rec_analysis_kind kind)
{
    for (size_t i = 0; i < action->analyses.count; i++)
        if (action->analyses.item[i]->kind == kind)
            return action->analyses.item[i];
    return NULL;
}

/* More than one play, and not all of them the same; graded. */
static void count_play(const vd_rec_action *action, tally *of)
{
    const vd_rec_analysis *a = find(action, VD_REC_ANALYSIS_plays);

    if (!a || a->candidates < 2 || isnan(a->error[0]) || vd_rec_tag_get(&a->tags, "xg.irrelevant"))
        return;
    of->plays++;
    of->play_errors += a->error[0];
}

/* Every double; else where doubling was less than .2 from right and the game not lost. */
static void count_cube(const vd_rec_action *action, tally of[2])
{
    const vd_rec_analysis *a = find(action, VD_REC_ANALYSIS_cube);
    double none, take, pass, best;

    if (!a || isnan(a->error[0]))
        return;
    none = a->line[VD_REC_NO_DOUBLE].figure[VD_REC_EQUITY];
    take = a->line[VD_REC_TAKE].figure[VD_REC_EQUITY];
    pass = a->line[VD_REC_PASS].figure[VD_REC_EQUITY];
    best = take < pass ? take : pass;
    if (action->kind == VD_REC_double) {
        of[!action->seat].takes++;
        of[!action->seat].take_errors += a->error[1];
    } else if (!(none > 0 && none - best < 0.2)) {
        return;
    }
    of[action->seat].doubles++;
    of[action->seat].double_errors += a->error[0];
}

static void check_tally(const tally *of, const json_t *due)
{
    assert_int_equal(of->plays, number(due, "checker_unforced"));
    assert_int_equal(of->doubles, number(due, "doubles"));
    assert_int_equal(of->takes, number(due, "takes"));
    assert_int_equal(of->plays + of->doubles + of->takes, number(due, "decisions"));
    assert_near(of->play_errors, json_number_value(json_object_get(due, "checker_err")), 0.0006);
    assert_near(of->double_errors, json_number_value(json_object_get(due, "double_err")), 0.0006);
    assert_near(of->take_errors, json_number_value(json_object_get(due, "take_err")), 0.0006);
    assert_near(500 * (of->play_errors + of->double_errors + of->take_errors) /
                    (of->plays + of->doubles + of->takes),
                json_number_value(json_object_get(due, "pr")), 0.006);
}

static void errors_add_up_to_what_xg_shows(void **state)
{
    size_t len;
    char *bytes = vd_sample_read("XG_REFERENCE_STATS.json", &len);
    json_t *due;
    vd_record *record;
    tally of[2] = {{0}};

    (void)state;
    if (!bytes)
        skip();
    due = json_loadb(bytes, len, 0, NULL);
    free(bytes);
    record = read_sample(json_string_value(json_object_get(due, "file")));
    for (size_t g = 0; g < record->match[0]->games; g++)
        for (size_t i = 0; i < record->match[0]->game[g]->actions; i++) {
            const vd_rec_action *action = record->match[0]->game[g]->action[i];

            count_play(action, &of[action->seat]);
            count_cube(action, of);
        }
    check_tally(&of[0], json_object_get(due, "player1"));
    check_tally(&of[1], json_object_get(due, "player2"));
    vd_record_free(record);
    json_decref(due);
}

/* ---- There and back ------------------------------------------------------------------------------------------ */

static uint32_t word(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static uint8_t *unpacked(const uint8_t *from, uint32_t packed, uint32_t size)
{
    uLongf got = size;
    uint8_t *bytes = malloc(size + 1);

    assert_int_equal(uncompress(bytes, &got, from, packed), Z_OK);
    assert_int_equal(got, size);
    return bytes;
}

/* Checked from the end of the file, as eXtreme Gammon finds it. The member of that name, for free(); NULL: none. */
static uint8_t *check_container(const char *file, size_t len, const char *wanted, size_t *size)
{
    const uint8_t *bytes = (const uint8_t *)file, *end = bytes + len - TRAILER;
    const uint32_t head = word(bytes + 8) + word(bytes + 20), members = word(end + 4),
                   packed = word(end + 12);
    uint8_t *directory, *found = NULL;
    uint32_t at = 0;

    assert_memory_equal(bytes, "RGMH", 4);
    assert_int_equal(crc32(0, bytes + head, (uInt)(end - bytes - head)), word(end));
    assert_int_equal(word(end + 8), 1);
    assert_int_equal(word(end + 20), 1);
    directory = unpacked(end - packed, packed, members * ENTRY);
    for (uint32_t i = 0; i < members; i++) {
        const uint8_t *entry = directory + i * ENTRY;
        uint8_t *member;

        assert_int_equal(word(entry + 520), at);
        member = unpacked(bytes + head + at, word(entry + 516), word(entry + 512));
        assert_int_equal(crc32(0, member, (uInt)word(entry + 512)), word(entry + 524));
        at += word(entry + 516);
        if (!found && strlen(wanted) == entry[0] && !memcmp(entry + 1, wanted, entry[0])) {
            found = member;
            *size = word(entry + 512);
        } else {
            free(member);
        }
    }
    assert_int_equal(word(end + 16), at);
    assert_int_equal(bytes + head + at + packed - end, 0);
    free(directory);
    return found;
}

static void assert_same(const char *name, const vd_record *a, const vd_record *b)
{
    if (!vd_record_equal(a, b))
        fail_msg("%s is another record when it comes back", name);
}

static void files_come_back_the_same(void **state)
{
    (void)state;
    if (!vd_samples_there())
        skip();
    for (size_t i = 0; i < SAMPLES; i++) {
        vd_record *record = read_sample(samples[i]), *json = again(record, "json"),
                  *xg = again(json, "xg");
        char *bytes;
        uint8_t *records;
        size_t len, size;

        assert_same(samples[i], record, json);
        assert_same(samples[i], record, xg);
        assert_int_equal(vd_record_write(record, "xg", NULL, &bytes, &len, NULL), VD_OK);
        records = check_container(bytes, len, "temp.xg", &size);
        assert_non_null(records);
        assert_int_equal(size % RECORD, 0);
        free(records);
        free(bytes);
        vd_record_free(record);
        vd_record_free(json);
        vd_record_free(xg);
    }
}

/* A match of our own with all that can happen to a cube. */
static const char own_match[] =
    "; [Event \"Club du mardi \xe2\x80\x93 \xc3\xa9t\xc3\xa9\"]\n; [EventDate \"2026.02.28\"]\n"
    "; [Variation \"%s\"]\n; [Jacoby \"On\"]\n; [Beaver \"On\"]\n\n%d point match\n\n"
    " Game 1\n Zo\xc3\xa9 \xe8\xb5\xa4 : 0                       Ben : 0\n%s";

static vd_record *own_record(const char *variation, int length, const char *rows)
{
    char text[4096];

    snprintf(text, sizeof text, own_match, variation, length, rows);
    return read_bytes(variation, text, strlen(text));
}

static void check_trace(const char *variation, int length, const char *rows, const char *due)
{
    vd_record *record = own_record(variation, length, rows), *xg = again(record, "xg"),
              *twice = again(xg, "xg");
    char trace[4096];

    vd_trace(xg, trace, sizeof trace);
    assert_string_equal(trace, due);
    assert_int_equal(xg->match[0]->rules.variant.id, record->match[0]->rules.variant.id);
    assert_string_equal(xg->match[0]->event, "Club du mardi \xe2\x80\x93 \xc3\xa9t\xc3\xa9");
    assert_string_equal(xg->match[0]->date, "2026-02-28");
    assert_same(variation, xg, twice);
    vd_record_free(record);
    vd_record_free(xg);
    vd_record_free(twice);
}

static void own_matches_come_back(void **state)
{
    (void)state;
    check_trace(
        "Backgammon", 0,
        "  1) 31: 8/5 6/5                   65: 24/13\n"
        "  2)  Doubles => 2                 Beavers => 4\n"
        "  3) 21: 13/11 6/5                 66: 13/7 13/7 8/2 8/2\n"
        "  4) 11: 6/5 6/5 8/7 8/7            Doubles => 8\n"
        "  5)  Drops                       Wins 4 points\n",
        "0 Zo\xc3\xa9 \xe8\xb5\xa4-Ben [0-0] 0P31 1P65 0x2 1b4 0P21 1P66 0P11 1x8 0d +1:4d");
    check_trace("NackGammon", 5,
                "  1) 31: 24/23 24/21               65: 24/13\n"
                "  2)  Doubles => 2                  Takes\n"
                "  3) 43: 13/9 13/10               \n",
                "5 Zo\xc3\xa9 \xe8\xb5\xa4-Ben [0-0] 0P31 1P65 0x2 1t 0P43 +-");
    check_trace("LongGammon", 1,
                "  1) 31: 24/23 24/21               66: 24/12 24/12\n"
                "  2) 21: 24/22 23/22               65: ????\n",
                "1 Zo\xc3\xa9 \xe8\xb5\xa4-Ben [0-0] 0P31 1P66 0P21 1?65 +-");
    check_trace("HyperGammon (3)", 3,
                "  1) 31: 24/21 22/21               65: 24/13\n"
                "  2) 11: 23/22 22/21 21/20 21/20\n",
                "3 Zo\xc3\xa9 \xe8\xb5\xa4-Ben [0-0] 0P31 1P65 0P11 +-");
}

/* ---- Positions ----------------------------------------------------------------------------------------------- */

static void put_word(uint8_t *at, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(value >> (8 * i));
}

/* A file of these records, put together here and not by the writer. */
static char *make_file(const uint8_t *records, size_t count_of, size_t *len)
{
    static const uint8_t magic[] = {'R', 'G', 'M', 'H', 1};
    static const uint8_t member[] = {'t', 'e', 'm', 'p', '.', 'x', 'g'};
    const size_t size = count_of * RECORD;
    uLongf packed = compressBound(size), directory = compressBound(ENTRY);
    uint8_t *file = calloc(1, HEADER + packed + directory + TRAILER), entry[ENTRY] = {7};
    uint8_t *at = file + HEADER;

    memcpy(file, magic, sizeof magic);
    put_word(file + 8, HEADER);
    assert_int_equal(compress(at, &packed, records, size), Z_OK);
    memcpy(entry + 1, member, sizeof member);
    put_word(entry + 512, (uint32_t)size);
    put_word(entry + 516, (uint32_t)packed);
    put_word(entry + 524, (uint32_t)crc32(0, records, (uInt)size));
    at += packed;
    assert_int_equal(compress(at, &directory, entry, ENTRY), Z_OK);
    at += directory;
    put_word(at, (uint32_t)crc32(0, file + HEADER, (uInt)(at - file - HEADER)));
    put_word(at + 4, 1);
    put_word(at + 8, 1);
    put_word(at + 12, (uint32_t)directory);
    put_word(at + 16, (uint32_t)packed);
    put_word(at + 20, 1);
    *len = (size_t)(at - file) + TRAILER;
    return (char *)file;
}

/* The records of a match, cut: its header, a game's header that starts at the board of `from`, and `count_of` records. */
static vd_record *slice(const uint8_t *header, const uint8_t *game, const uint8_t *from,
                        size_t count_of)
{
    uint8_t records[4 * RECORD];
    size_t len;
    char *file;
    vd_record *record;

    memcpy(records, header, RECORD);
    memcpy(records + RECORD, game, RECORD);
    memcpy(records + RECORD + 21, from + 36, 26);
    memcpy(records + 2 * RECORD, from, count_of * RECORD);
    file = make_file(records, 2 + count_of, &len);
    record = read_bytes("slice", file, len);
    free(file);
    return record;
}

static void assert_same_analysis(const vd_rec_analysis *a, const vd_rec_analysis *b)
{
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->candidates, b->candidates);
    for (size_t i = 0; i < a->candidates; i++) {
        assert_memory_equal(a->candidate[i]->eval.figure, b->candidate[i]->eval.figure,
                            5 * sizeof(double));
        assert_true(vd_pos_equal(&a->candidate[i]->after, &b->candidate[i]->after));
    }
    for (int line = 0; line < VD_REC_PASS; line++)
        if (a->kind == VD_REC_ANALYSIS_cube)
            assert_near(a->line[line].figure[VD_REC_EQUITY], b->line[line].figure[VD_REC_EQUITY],
                        0);
}

/* A position cut out of the match is what lies before the action there, with the same analyses. */
static void check_slice(const vd_record *cut, const vd_rec_match *match, const vd_rec_game *game,
                        const vd_rec_action *action, bool rolled)
{
    vd_situation due;
    const vd_rec_position *p;
    vd_record *back;

    vd_rec_situation(match, game, action, &due);
    if (!rolled)
        due.dice = (vd_dice){0};
    assert_string_equal(cut->format, "xgp");
    assert_int_equal(cut->matches, 0);
    assert_int_equal(cut->positions, 1);
    p = cut->position[0];
    assert_true(vd_pos_equal(&p->situation.pos, &due.pos));
    assert_memory_equal(&p->situation.dice, &due.dice, sizeof due.dice);
    assert_int_equal(p->situation.length, due.length);
    assert_int_equal(p->situation.score[0], due.score[0]);
    assert_int_equal(p->situation.score[1], due.score[1]);
    assert_int_equal(p->situation.cube_exp, due.cube_exp);
    assert_int_equal(p->situation.cube_owner, due.cube_owner);
    assert_int_equal(p->seat, action->seat);
    if (p->analyses.count) {
        const vd_rec_analysis *a = p->analyses.item[0], *b = find(action, a->kind);

        assert_int_equal(a->kind, rolled ? VD_REC_ANALYSIS_plays : VD_REC_ANALYSIS_cube);
        assert_non_null(b);
        assert_same_analysis(a, b);
    }
    back = again(cut, "xgp");
    assert_same("slice", cut, back);
    vd_record_free(back);
}

/* The roll to which a record of a play belongs. */
static const vd_rec_action *roll_number(const vd_rec_game *game, size_t number_of)
{
    for (size_t i = 0; i < game->actions; i++)
        if (game->action[i]->kind <= VD_REC_illegal && number_of-- == 0)
            return game->action[i];
    return NULL;
}

static size_t slice_game(const uint8_t *records, size_t size, size_t at, const vd_rec_match *match,
                         const vd_rec_game *game)
{
    const uint8_t *header = records + at * RECORD;
    size_t rolls = 0, cut = 0;

    for (at++; (at + 1) * RECORD < size && records[at * RECORD + 8] != 1; at++) {
        const uint8_t *cube = records + at * RECORD, *move = cube + RECORD;
        const vd_rec_action *roll;
        vd_record *position;

        if (cube[8] != 2 || move[8] != 3)
            continue;
        roll = roll_number(game, rolls++);
        assert_non_null(roll);
        if (rolls % 7 != 1)
            continue;
        position = slice(records, header, cube, 2);
        check_slice(position, match, game, roll, true);
        vd_record_free(position);
        if (word(cube + 16) == 1)
            continue;
        position = slice(records, header, cube, 1);
        check_slice(position, match, game, roll, false);
        vd_record_free(position);
        cut++;
    }
    return cut;
}

static void positions_cut_from_matches(void **state)
{
    size_t cut = 0;

    (void)state;
    if (!vd_samples_there())
        skip();
    for (size_t i = 0; i < SAMPLES; i++) {
        size_t len, size, games = 0;
        char *bytes = vd_sample_read(samples[i], &len);
        vd_record *record = read_bytes(samples[i], bytes, len);
        uint8_t *records = check_container(bytes, len, "temp.xg", &size);

        for (size_t at = 1; at < size / RECORD; at++)
            if (records[at * RECORD + 8] == 1) {
                cut +=
                    slice_game(records, size, at, record->match[0], record->match[0]->game[games]);
                games++;
            }
        free(records);
        free(bytes);
        vd_record_free(record);
    }
    assert_true(cut > 100);
}

/* ---- Damage -------------------------------------------------------------------------------------------------- */

static void must_refuse(const char *bytes, size_t len, vd_import_fault fault)
{
    vd_record *record = NULL;
    vd_record_error err = {0};

    assert_int_not_equal(vd_record_read(bytes, len, &record, &err), VD_OK);
    assert_null(record);
    if (err.fault != fault)
        fail_msg("refused as %s at %zu: %s", vd_import_key(err.fault), err.offset, err.word);
}

/* The sentence for a person holds this. */
static void must_say(const char *bytes, size_t len, vd_lang lang, const char *piece)
{
    vd_record *record = NULL;
    vd_record_error err = {0};
    char said[512];
    vd_buf buf;

    vd_buf_init(&buf, said, sizeof said);
    assert_int_not_equal(vd_record_read(bytes, len, &record, &err), VD_OK);
    assert_int_equal(vd_explain_import(&buf, lang, &err), VD_OK);
    if (!strstr(said, piece))
        fail_msg("\"%s\" says nothing of \"%s\"", said, piece);
}

static void damaged_files_are_refused(void **state)
{
    vd_record *record = own_record("Backgammon", 3,
                                   "  1) 31: 8/5 6/5                   65: 24/13\n"
                                   "  2)  Doubles => 2                  Takes\n"
                                   "  3) 21: 13/11 6/5\n");
    char *bytes;
    size_t len;

    (void)state;
    assert_int_equal(vd_record_write(record, "xg", NULL, &bytes, &len, NULL), VD_OK);
    must_refuse(bytes, 100, VD_IMPORT_cut_short);
    must_refuse(bytes, len - 1, VD_IMPORT_cut_short);
    must_refuse(bytes, len / 2, VD_IMPORT_cut_short);
    must_refuse(bytes, HEADER + 20, VD_IMPORT_cut_short);
    for (size_t at = HEADER; at < len; at += 7) {
        vd_record *got = NULL;

        bytes[at] ^= 0x10;
        if (at <
            len -
                TRAILER) /* what lies in there is read from the end, and not all of it is needed */
            assert_int_not_equal(vd_record_read(bytes, len, &got, NULL), VD_OK);
        else if (vd_record_read(bytes, len, &got, NULL) == VD_OK)
            vd_record_free(got);
        bytes[at] ^= 0x10;
    }
    bytes[HEADER + 9] ^= 1;
    must_refuse(bytes, len, VD_IMPORT_checksum);
    must_say(bytes, len, VD_LANG_FR, "RGMH est fausse");
    must_say(bytes, len, VD_LANG_EN, "RGMH is wrong");
    bytes[4] = 2;
    must_refuse(bytes, len, VD_IMPORT_bad_version);
    must_say(bytes, len, VD_LANG_EN, "byte 4: version 2 of RGMH");
    free(bytes);
    vd_record_free(record);
}

static void other_files_of_that_name_are_refused(void **state)
{
    size_t len;
    char *bytes = vd_sample_read("malformed/example.xg", &len);

    (void)state;
    if (!bytes)
        skip();
    must_refuse(bytes, len, VD_IMPORT_cut_short);
    free(bytes);
    bytes = vd_sample_read("malformed/test.xg", &len);
    must_refuse(bytes, len, VD_IMPORT_unknown);
    free(bytes);
}

/* Records with wrong things in them, in a container that is right. */
static void wrong_records_are_refused(void **state)
{
    static const struct {
        size_t record, at;
        uint8_t byte;
        vd_import_fault fault;
    } wrongs[] = {
        {0, 556, 0, VD_IMPORT_bad_container}, {0, 552, 41, VD_IMPORT_bad_version},
        {0, 96, 9, VD_IMPORT_bad_variant},    {0, 95, 0x80, VD_IMPORT_bad_length},
        {1, 15, 0x80, VD_IMPORT_bad_score},   {1, 21, 3, VD_IMPORT_bad_board},
        {2, 12, 7, VD_IMPORT_bad_number},     {2, 36 + 24, 14, VD_IMPORT_bad_board},
        {2, 32, 77, VD_IMPORT_bad_cube},      {3, 100, 7, VD_IMPORT_bad_dice},
        {1, 8, 0, VD_IMPORT_bad_container},   {1, 8, 2, VD_IMPORT_no_games},
    };
    vd_record *record = own_record("Backgammon", 3,
                                   "  1) 31: 8/5 6/5                   65: 24/13\n"
                                   "  2) 21: 13/11 6/5\n");
    char *bytes;
    uint8_t *records;
    size_t len, size;

    (void)state;
    assert_int_equal(vd_record_write(record, "xg", NULL, &bytes, &len, NULL), VD_OK);
    records = check_container(bytes, len, "temp.xg", &size);
    for (size_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++) {
        uint8_t *at = records + wrongs[i].record * RECORD + wrongs[i].at, was = *at;
        char *file;

        *at = wrongs[i].byte;
        file = make_file(records, size / RECORD, &len);
        must_refuse(file, len, wrongs[i].fault);
        free(file);
        *at = was;
    }
    free(records);
    free(bytes);
    vd_record_free(record);
}

static bool repaired(const vd_record *record, vd_repair_what what)
{
    for (size_t i = 0; i < record->repairs; i++)
        if (record->repair[i].what == what)
            return true;
    return false;
}

static vd_record *changed(uint8_t *records, size_t size, size_t record, size_t at,
                          const char *bytes, size_t len)
{
    uint8_t was[512];
    uint8_t *place = records + record * RECORD + at;
    size_t file_len = 0;
    char *file;
    vd_record *read;

    memcpy(was, place, len);
    memcpy(place, bytes, len);
    file = make_file(records, size / RECORD, &file_len);
    read = read_bytes("changed", file, file_len);
    free(file);
    memcpy(place, was, len);
    return read;
}

/* Old names, comments that are not there, Galaxy's money games, automatic doubles, a board put there by hand. */
static void odd_files(void **state)
{
    static const char galaxy[] = "B\0a\0c\0k\0g\0a\0m\0m\0o\0n\0 \0G\0a\0l\0a\0x\0y\0\0";
    vd_record *record = own_record("Backgammon", 8,
                                   "  1) 31: 8/5 6/5                   65: 24/13\n"
                                   "  2) 21: 13/11 6/5\n"),
              *odd;
    char *bytes;
    uint8_t *records;
    size_t len = 0, size = 0;

    (void)state;
    assert_int_equal(vd_record_write(record, "xg", NULL, &bytes, &len, NULL), VD_OK);
    records = check_container(bytes, len, "temp.xg", &size);
    odd = changed(records, size, 0, 552, "\24", 1); /* version 20 */
    assert_string_equal(odd->match[0]->name[0], "Zo\xc3\xa9 ?");
    assert_string_equal(odd->match[0]->event, "Club du mardi \xe2\x80\x93 \xc3\xa9t\xc3\xa9");
    vd_record_free(odd);
    odd = changed(records, size, 3, 2524, "\5\0\0", 4);
    assert_true(repaired(odd, VD_REPAIR_comment_missing));
    vd_record_free(odd);
    odd = changed(records, size, 0, 1396, galaxy, sizeof galaxy);
    assert_int_equal(odd->match[0]->rules.length, 0);
    assert_int_equal(odd->match[0]->cube_limit, 8);
    assert_true(repaired(odd, VD_REPAIR_money_length));
    vd_record_free(odd);
    odd = changed(records, size, 0, 92, "\x9f\x86\1", 4); /* 99999 */
    assert_int_equal(odd->match[0]->rules.length, 0);
    assert_false(repaired(odd, VD_REPAIR_money_length));
    vd_record_free(odd);
    odd = changed(records, size, 1, 64, "\2", 1);
    assert_int_equal(odd->match[0]->game[0]->action[0]->kind, VD_REC_auto_double);
    assert_int_equal(odd->match[0]->game[0]->action[2]->stake_exp, 2);
    vd_record_free(odd);
    odd = changed(records, size, 4, 36 + 13, "\4\1",
                  2); /* a checker from 13 to 14, in the cube's record */
    assert_true(repaired(odd, VD_REPAIR_position_set));
    vd_record_free(odd);
    free(records);
    free(bytes);
    vd_record_free(record);
}

/* What nobody here reads is kept as it is. */
static void rollouts_are_kept(void **state)
{
    static const char rollouts[2184] = {1, 2, 0, 3};
    vd_rec_tag tag = {"xg.rollouts", rollouts, sizeof rollouts, true};
    vd_record *record = own_record("Backgammon", 3,
                                   "  1) 31: 8/5 6/5                   65: 24/13\n"
                                   "  2) 21: 13/11 6/5\n"),
              *back, *json;
    char *bytes;
    uint8_t *member;
    size_t len = 0, size = 0;

    (void)state;
    record->tags = (vd_rec_tags){&tag, 1, 1};
    assert_int_equal(vd_record_write(record, "xg", NULL, &bytes, &len, NULL), VD_OK);
    member = check_container(bytes, len, "temp.xgr", &size);
    assert_non_null(member);
    assert_int_equal(size, sizeof rollouts);
    assert_memory_equal(member, rollouts, size);
    back = read_bytes("rollouts", bytes, len);
    json = again(back, "json");
    assert_int_equal(json->tags.count, 1);
    assert_int_equal(json->tags.tag[0].len, sizeof rollouts);
    assert_memory_equal(json->tags.tag[0].value, rollouts, sizeof rollouts);
    vd_record_free(json);
    vd_record_free(back);
    vd_record_free(record);
    free(member);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(real_files_are_what_was_counted_in_them),
        cmocka_unit_test(comments_are_words),
        cmocka_unit_test(errors_add_up_to_what_xg_shows),
        cmocka_unit_test(files_come_back_the_same),
        cmocka_unit_test(own_matches_come_back),
        cmocka_unit_test(positions_cut_from_matches),
        cmocka_unit_test(damaged_files_are_refused),
        cmocka_unit_test(other_files_of_that_name_are_refused),
        cmocka_unit_test(wrong_records_are_refused),
        cmocka_unit_test(odd_files),
        cmocka_unit_test(rollouts_are_kept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
