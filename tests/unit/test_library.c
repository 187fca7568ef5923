/* The library: one match once, whatever it came in; searches; tags, notes, removals; damage. */
#include "folder.h"
#include "videau/library.h"

#include <math.h>
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

enum { ROOM = 4096 };

typedef struct fixture {
    char folder[64], path[96];
    vd_library *library;
    vd_record *club;
} fixture;

static vd_record *read_bytes(const char *bytes, size_t len)
{
    vd_record *record = NULL;

    assert_int_equal(vd_record_read(bytes, len, &record, NULL), VD_OK);
    return record;
}

static vd_record *read_club(void)
{
    char bytes[ROOM];
    FILE *file = fopen(VD_SOURCE_DIR "/tests/data/analysis/club.mat", "rb");
    size_t len;

    assert_non_null(file);
    len = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    return read_bytes(bytes, len);
}

static vd_library *open_library(const char *path)
{
    vd_library *library = NULL;
    vd_library_fault fault;

    assert_int_equal(vd_library_open(path, &library, &fault), VD_OK);
    return library;
}

static int setup(void **state)
{
    fixture *f = calloc(1, sizeof *f);

    strcpy(f->folder, "/tmp/vd-library-XXXXXX");
    assert_non_null(mkdtemp(f->folder));
    snprintf(f->path, sizeof f->path, "%s/library.sqlite", f->folder);
    f->library = open_library(f->path);
    f->club = read_club();
    *state = f;
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;

    vd_library_close(f->library);
    vd_record_free(f->club);
    assert_true(folder_remove(f->folder));
    free(f);
    return 0;
}

static vd_library_added add(fixture *f, const vd_record *record)
{
    vd_library_added added = {0};

    assert_int_equal(vd_library_add(f->library, record, "club.mat", 1000, &added), VD_OK);
    return added;
}

/* ---- Counting what a query finds ---- */

typedef struct counted {
    int matches, places;
    vd_library_place first;
    char made[64], name[64];
    vd_library_match last;
    char tags[64], note[64];
} counted;

static bool count_match(void *user, const vd_library_match *match)
{
    counted *c = user;

    c->matches++;
    c->last = *match;
    snprintf(c->tags, sizeof c->tags, "%s", match->tags);
    snprintf(c->note, sizeof c->note, "%s", match->note);
    return true;
}

static bool count_place(void *user, const vd_library_place *place)
{
    counted *c = user;

    if (c->places++ == 0) {
        c->first = *place;
        snprintf(c->made, sizeof c->made, "%s", place->made);
        snprintf(c->name, sizeof c->name, "%s", place->name);
    }
    return true;
}

static counted find(fixture *f, const char *words)
{
    char copy[256];
    const char *list[16];
    size_t count = 0;
    char bad[64];
    counted c = {0};
    vd_library_query *query = NULL;

    snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        list[count++] = word;
    assert_int_equal(vd_library_query_read(list, count, &query, bad), VD_OK);
    if (!vd_library_query_positions(query))
        assert_int_equal(vd_library_list(f->library, query, count_match, &c), VD_OK);
    assert_int_equal(vd_library_search(f->library, query, 0, count_place, &c), VD_OK);
    vd_library_query_free(query);
    return c;
}

/* ---- One match once ---- */

static void a_match_is_added_once(void **state)
{
    fixture *f = *state;
    vd_library_added added = add(f, f->club);

    assert_int_equal(added.matches, 1);
    assert_int_equal(added.again, 0);
    added = add(f, f->club);
    assert_int_equal(added.matches, 0);
    assert_int_equal(added.again, 1);
    assert_int_equal(added.richer, 0);
    assert_int_equal(find(f, "").matches, 1);
}

/* The same match in every format that keeps it whole, names cut or not, is one match. */
static void other_formats_are_the_same_match(void **state)
{
    static const char *const formats[] = {"sgf", "xg", "json", "mat", "xgtext"};
    fixture *f = *state;

    add(f, f->club);
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        char *bytes;
        size_t len;
        vd_record *other;
        vd_library_added added;

        assert_int_equal(vd_record_write(f->club, formats[i], NULL, &bytes, &len, NULL), VD_OK);
        other = read_bytes(bytes, len);
        added = add(f, other);
        if (added.matches != 0 || added.again != 1)
            fail_msg("%s: %d new, %d again", formats[i], added.matches, added.again);
        vd_record_free(other);
        free(bytes);
    }
}

static void another_match_is_another(void **state)
{
    static const char text[] = " 3 point match\n\n Game 1\n Anna : 0      Ben : 0\n"
                               "  1) 54: 24/20 20/15      33: 24/21 13/10* 6/3 6/3\n"
                               "  2) 62: 25/23 8/2        31: 8/5 6/5\n";
    fixture *f = *state;
    vd_record *other = read_bytes(text, sizeof text - 1);

    add(f, f->club);
    assert_int_equal(add(f, other).matches, 1);
    assert_int_equal(find(f, "").matches, 2);
    vd_record_free(other);
}

/* Few throws are no fingerprint: the players count too. */
static void short_matches_differ_by_players(void **state)
{
    static const char *const text[] = {
        " 3 point match\n\n Game 1\n Anna : 0      Ben : 0\n  1) 31: 8/5 6/5\n",
        " 3 point match\n\n Game 1\n Anna : 0      Zoe : 0\n  1) 31: 8/5 6/5\n"};
    fixture *f = *state;

    for (int i = 0; i < 2; i++) {
        vd_record *one = read_bytes(text[i], strlen(text[i]));

        assert_int_equal(add(f, one).matches, 1);
        vd_record_free(one);
    }
}

static void what_goes_in_comes_out(void **state)
{
    fixture *f = *state;
    const int64_t id = add(f, f->club).last;
    vd_record *back = NULL;

    assert_int_equal(vd_library_get(f->library, id, &back), VD_OK);
    assert_int_equal(back->matches, 1);
    assert_true(vd_record_equal(f->club, back));
    vd_record_free(back);
    back = NULL;
    assert_int_equal(vd_library_get(f->library, id + 1, &back), VD_ERR_ILLEGAL);
    assert_null(back);
}

/* What is in it after the program ended is what was in it before. */
static void it_is_still_there(void **state)
{
    fixture *f = *state;
    struct stat about;

    add(f, f->club);
    vd_library_close(f->library);
    f->library = open_library(f->path);
    assert_int_equal(find(f, "").matches, 1);
    assert_int_equal(stat(f->path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
}

/* ---- Searches ---- */

/* Counted by hand in club.mat: Anna doubles once, Ben once; each has one answer. */
static void positions_are_found(void **state)
{
    static const struct {
        const char *words;
        int places;
    } cases[] = {
        {"kind:double", 2},
        {"genre:double joueur:ben", 1},
        {"kind:double player:anna", 1},
        {"kind:answer", 2},
        {"kind:answer player:anna cube:centre", 1},
        {"dice:31", 2},
        {"des:1-3 player:ben", 1},
        {"dice:55", 1},
        {"off:>=1 player:ben their-off:>=1", 0},
        {"player:ben off:14", 0},
        {"player:zoe", 0},
        {"kind:double opponent:anna", 1},
        {"score:3-3 kind:double", 2},
        {"score:1-1", 0},
        {"length:7", 0},
        {"date:2024", 0},
    };
    fixture *f = *state;

    add(f, f->club);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const int found = find(f, cases[i].words).places;

        if (found != cases[i].places)
            fail_msg("%s: %d positions, expected %d", cases[i].words, found, cases[i].places);
    }
}

/* A position made for it: what each word means. */
static void structures_are_found(void **state)
{
    /* Ben, second, after Anna's 31: Anna holds 8, 6, 5, 13 and 24. */
    static const char text[] = " 1 point match\n\n Game 1\n Anna : 0      Ben : 0\n"
                               "  1) 31: 8/5 6/5          65: 24/13\n"
                               "  2) 66: 24/18 24/18 13/7 13/7\n";
    static const struct {
        const char *words;
        int places;
    } cases[] = {
        {"player:ben their-points:5", 1},
        {"player:ben their-points:5,6,8", 1},
        {"player:ben their-points:4", 0},
        {"player:anna points:5 their-back:1", 1},
        {"player:ben anchor:24", 1},
        {"player:ben anchor:any", 1},
        {"player:anna ancre:toute", 2},
        {"player:anna anchor:20", 0},
        {"player:ben lead:<0", 1},
        {"player:ben lead:-4", 1},
        {"player:ben their-prime:>=2", 1},
        {"player:ben their-prime:>=3", 0},
        {"phase:race", 0},
        {"player:ben bar:0 back:2", 1},
    };
    fixture *f = *state;
    vd_record *record = read_bytes(text, sizeof text - 1);

    add(f, record);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const int found = find(f, cases[i].words).places;

        if (found != cases[i].places)
            fail_msg("%s: %d positions, expected %d", cases[i].words, found, cases[i].places);
    }
    vd_record_free(record);
}

static void words_that_mean_nothing_are_refused(void **state)
{
    static const char *const words[] = {
        "erreur:>x", "kind:nonsense", "points:25",   "points:", "points:4,", "dice:7-1",
        "dice:311",  "score:2",       "date:2024-1", "foo:bar", ":",         "length:5..3",
        "anchor:4",  "cube:high",     "prime:>",     "player:"};

    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        vd_library_query *query = NULL;
        char bad[64] = "";

        if (vd_library_query_read(&words[i], 1, &query, bad) != VD_ERR_PARSE)
            fail_msg("%s was understood", words[i]);
        assert_null(query);
        assert_string_equal(bad, words[i]);
    }
}

/* ---- Analyses ---- */

typedef struct questions {
    int count;
    double last_loss;
    char position[512], kind[16];
    vd_fsrs_card card;
} questions;

static bool note_question(void *user, const vd_library_place *place, const vd_fsrs_card *card)
{
    questions *q = user;

    assert_true(q->count == 0 || card->reviews > 0 || place->loss <= q->last_loss);
    assert_true(!strcmp(place->kind, "play") || !strcmp(place->kind, "double") ||
                !strcmp(place->kind, "answer"));
    if (q->count++ == 0) {
        snprintf(q->position, sizeof q->position, "%s", place->position);
        snprintf(q->kind, sizeof q->kind, "%s", place->kind);
        q->card = *card;
    }
    q->last_loss = place->loss;
    return true;
}

static questions ask(fixture *f, vd_library_quiz_which which, int day)
{
    questions q = {0};

    assert_int_equal(vd_library_quiz(f->library, NULL, which, day, 0, note_question, &q), VD_OK);
    return q;
}

/* Each position is new once; what was answered is due on its day, not before, and knows what was answered. */
static void questions_come_again(fixture *f)
{
    const questions fresh = ask(f, VD_QUIZ_NEW, 100);
    vd_library_quiz_sum sum;
    vd_fsrs_card card;
    questions due;

    assert_true(fresh.count > 5);
    assert_int_equal(fresh.card.reviews, 0);
    assert_int_equal(ask(f, VD_QUIZ_DUE, 100).count, 0);
    vd_fsrs_answer(&fresh.card, VD_FSRS_GOOD, 100, &card);
    assert_int_equal(vd_library_quiz_keep(f->library, fresh.position, fresh.kind, &card), VD_OK);
    assert_int_equal(ask(f, VD_QUIZ_NEW, 100).count, fresh.count - 1);
    assert_int_equal(ask(f, VD_QUIZ_DUE, card.due - 1).count, 0);
    due = ask(f, VD_QUIZ_DUE, card.due);
    assert_int_equal(due.count, 1);
    assert_string_equal(due.position, fresh.position);
    assert_int_equal(due.card.reviews, 1);
    assert_true(fabs(due.card.stability - card.stability) < 1e-12);
    assert_int_equal(vd_library_quiz_count(f->library, 100, &sum), VD_OK);
    assert_true(sum.asked == 1 && sum.due == 0 && sum.today == 1);
}

static const vd_library_stat *stat_of(const vd_library_stats *stats, vd_library_group group,
                                      const char *key)
{
    for (size_t i = 0; i < stats->count; i++)
        if (stats->stat[i].group == group && !strcmp(stats->stat[i].key, key))
            return &stats->stat[i];
    return NULL;
}

static bool same(double a, double b)
{
    return (isnan(a) && isnan(b)) || fabs(a - b) < 1e-9;
}

static void ratio_is(const vd_library_stat *stat, const vd_ratio *due)
{
    if (due->count == 0) {
        assert_null(stat);
        return;
    }
    assert_non_null(stat);
    assert_int_equal(stat->ratio.count, due->count);
    assert_int_equal(stat->ratio.games, due->games);
    assert_true(same(stat->ratio.mean, due->mean) && same(stat->ratio.margin, due->margin));
}

/* Of one match they are what its analysis says. */
static void statistics_are_those_of_the_analysis(fixture *f, const vd_analysis *analysis)
{
    for (int seat = 0; seat < 2; seat++) {
        const vd_share share = {analysis, seat};
        const char *word = seat == 0 ? "player:anna" : "player:ben";
        vd_library_query *query = NULL;
        vd_library_stats *stats = NULL;
        char bad[64];
        vd_ratio due;

        assert_int_equal(vd_library_query_read(&word, 1, &query, bad), VD_OK);
        assert_int_equal(vd_library_statistics(f->library, query, &stats), VD_OK);
        assert_int_equal(stats->matches, 1);
        vd_ratio_of(&share, 1, vd_measure_loss, NULL, &due);
        ratio_is(stat_of(stats, VD_LIBRARY_GROUP_all, ""), &due);
        vd_ratio_of(&share, 1, vd_measure_late, NULL, &due);
        ratio_is(stat_of(stats, VD_LIBRARY_GROUP_late, ""), &due);
        vd_ratio_of(&share, 1, vd_measure_timid, NULL, &due);
        ratio_is(stat_of(stats, VD_LIBRARY_GROUP_timid, ""), &due);
        for (int part = 0; part < VD_PART_COUNT; part++) {
            vd_slice slice = {.split = VD_SPLIT_PART, .value = part};

            vd_ratio_of(&share, 1, vd_measure_slice, &slice, &due);
            ratio_is(stat_of(stats, VD_LIBRARY_GROUP_part, vd_part_name((vd_part)part)), &due);
        }
        assert_true(same(stat_of(stats, VD_LIBRARY_GROUP_luck, "")->ratio.mean,
                         analysis->side[seat].luck.value));
        vd_library_stats_free(stats);
        vd_library_query_free(query);
    }
}

static void an_analysis_can_be_searched(void **state)
{
    fixture *f = *state;
    const int64_t id = add(f, f->club).last;
    vd_analysis_options options;
    vd_engine *engine = NULL;
    vd_analysis *analysis = NULL;
    int64_t next = 0, left = 0;
    counted c;

    vd_analysis_options_default(&options);
    assert_int_equal(vd_engine_new(&engine, NULL), VD_OK);
    assert_int_equal(vd_library_pending(f->library, VD_ANALYSIS_QUICK, 0, &next, &left), VD_OK);
    assert_int_equal(next, id);
    assert_int_equal(left, 1);
    assert_int_equal(vd_analyse(engine, f->club->match[0], &options, &analysis), VD_OK);
    assert_int_equal(vd_library_keep(f->library, id, analysis), VD_OK);
    assert_int_equal(vd_library_pending(f->library, VD_ANALYSIS_QUICK, 0, &next, &left), VD_OK);
    assert_int_equal(next, 0);

    c = find(f, "error:>=.08");
    assert_true(c.places > 0);
    assert_true(c.first.loss >= .08);
    for (size_t i = 0; i < analysis->decisions; i++)
        if (analysis->decision[i].graded && analysis->decision[i].loss >= .08)
            c.places--;
    assert_int_equal(c.places, 0);
    c = find(f, "");
    assert_int_equal(c.last.level, VD_ANALYSIS_QUICK);
    assert_true(fabs(c.last.pr[0] - analysis->side[0].pr) < 1e-9);
    questions_come_again(f);
    statistics_are_those_of_the_analysis(f, analysis);
    vd_analysis_free(analysis);
    vd_engine_free(engine);
}

/* Histories of reviews and what ts-fsrs makes of them: web/test/fsrs.mjs writes them anew. */
static void schedule_is_that_of_fsrs(void **state)
{
    FILE *file = fopen(VD_SOURCE_DIR "/tests/data/fsrs.txt", "r");
    char line[128];
    vd_fsrs_card card = {0};
    int day = 0, checked = 0;

    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        int elapsed, grade, interval;
        double stability, difficulty;

        if (line[0] == '-') {
            card = (vd_fsrs_card){0};
            continue;
        }
        assert_int_equal(
            sscanf(line, "%d %d %lf %lf %d", &elapsed, &grade, &stability, &difficulty, &interval),
            5);
        day += elapsed;
        vd_fsrs_answer(&card, (vd_fsrs_grade)grade, day, &card);
        assert_true(fabs(card.stability - stability) <= 2e-6 * (1.0 + stability));
        assert_true(fabs(card.difficulty - difficulty) <= 2e-6);
        assert_int_equal(card.due, day + interval);
        checked++;
    }
    fclose(file);
    assert_true(checked > 500);
}

/* What a file of before the quiz holds is kept, and it learns to be asked. */
static void an_older_file_is_brought_up_to_date(void **state)
{
    fixture *f = *state;
    const vd_fsrs_card card = {.stability = 3, .difficulty = 5, .last = 1, .due = 4, .reviews = 1};
    vd_library_quiz_sum sum;
    sqlite3 *db;

    add(f, f->club);
    vd_library_close(f->library);
    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "DROP TABLE quiz; ALTER TABLE match DROP COLUMN luck0;"
                                  " ALTER TABLE match DROP COLUMN luck1; PRAGMA user_version = 1",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
    f->library = open_library(f->path);
    assert_int_equal(find(f, "").matches, 1);
    assert_int_equal(vd_library_quiz_keep(f->library, "start", "play", &card), VD_OK);
    assert_int_equal(vd_library_quiz_count(f->library, 4, &sum), VD_OK);
    assert_true(sum.asked == 1 && sum.due == 1 && sum.today == 0);
}

/* ---- Changes ---- */

static void what_is_removed_comes_back(void **state)
{
    fixture *f = *state;
    const int64_t id = add(f, f->club).last, wrong[2] = {id, id + 1};
    int count = 0;

    assert_int_equal(vd_library_remove(f->library, wrong, 2, 5000), VD_ERR_ILLEGAL);
    assert_int_equal(find(f, "").matches, 1);
    assert_int_equal(vd_library_remove(f->library, &id, 1, 5000), VD_OK);
    assert_int_equal(find(f, "").matches, 0);
    assert_int_equal(find(f, "kind:play").places, 0);
    assert_int_equal(vd_library_restore(f->library, &count), VD_OK);
    assert_int_equal(count, 1);
    assert_int_equal(find(f, "").matches, 1);
    assert_int_equal(vd_library_restore(f->library, &count), VD_OK);
    assert_int_equal(count, 0);
}

static void a_removed_match_can_be_imported_again(void **state)
{
    fixture *f = *state;
    const int64_t id = add(f, f->club).last;

    assert_int_equal(vd_library_remove(f->library, &id, 1, 5000), VD_OK);
    assert_int_equal(add(f, f->club).matches, 1);
    assert_int_equal(find(f, "").matches, 1);
}

static void tags_and_notes_stay(void **state)
{
    fixture *f = *state;
    const int64_t id = add(f, f->club).last, wrong = id + 1;
    counted c;

    assert_int_equal(vd_library_tag(f->library, &id, 1, "finale", true), VD_OK);
    assert_int_equal(vd_library_tag(f->library, &wrong, 1, "finale", true), VD_ERR_ILLEGAL);
    assert_int_equal(vd_library_note(f->library, id, "Lyon, à revoir"), VD_OK);
    c = find(f, "tag:finale");
    assert_int_equal(c.matches, 1);
    assert_string_equal(c.tags, "finale");
    assert_string_equal(c.note, "Lyon, à revoir");
    assert_int_equal(find(f, "lyon").matches, 1);
    assert_int_equal(find(f, "tag:other").matches, 0);
    assert_int_equal(vd_library_tag(f->library, &id, 1, "finale", false), VD_OK);
    assert_int_equal(find(f, "tag:finale").matches, 0);
}

static void players_can_be_joined(void **state)
{
    fixture *f = *state;

    add(f, f->club);
    assert_int_equal(find(f, "player:me").places, 0);
    assert_int_equal(vd_library_me(f->library, "Annie"), VD_OK);
    assert_int_equal(vd_library_alias(f->library, "Annie", "ANNA"), VD_OK);
    assert_int_equal(find(f, "joueur:moi genre:double").places, 1);
    assert_int_equal(find(f, "player:annie genre:double").places, 1);
}

/* ---- Damage ---- */

/* Whatever byte of it is changed: the library says that it is damaged, or what it shows is what was put in. */
static void a_changed_byte_never_lies(void **state)
{
    fixture *f = *state;
    char *bytes;
    long size;
    FILE *file;

    add(f, f->club);
    vd_library_close(f->library);
    f->library = NULL;
    file = fopen(f->path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    size = ftell(file);
    bytes = malloc((size_t)size);
    rewind(file);
    assert_int_equal(fread(bytes, 1, (size_t)size, file), size);
    fclose(file);
    for (long at = 37; at < size; at += 211) {
        vd_library *library = NULL;
        vd_library_fault fault;
        vd_record *back = NULL;

        bytes[at] ^= 0x10;
        file = fopen(f->path, "wb");
        assert_int_equal(fwrite(bytes, 1, (size_t)size, file), size);
        fclose(file);
        bytes[at] ^= 0x10;
        if (vd_library_open(f->path, &library, &fault) != VD_OK) {
            assert_int_not_equal(fault, VD_LIBRARY_FAULT_none);
            continue;
        }
        if (vd_library_get(library, 1, &back) == VD_OK)
            assert_true(vd_record_equal(f->club, back));
        vd_record_free(back);
        vd_library_close(library);
    }
    free(bytes);
}

static void other_files_are_left_alone(void **state)
{
    fixture *f = *state;
    char path[128];
    vd_library *library = NULL;
    vd_library_fault fault;
    FILE *file;
    struct stat before, after;

    snprintf(path, sizeof path, "%s/letter.txt", f->folder);
    file = fopen(path, "w");
    for (int i = 0; i < 100; i++)
        fputs("Dear library, you are no database.\n", file);
    fclose(file);
    assert_int_equal(stat(path, &before), 0);
    assert_int_not_equal(vd_library_open(path, &library, &fault), VD_OK);
    assert_int_equal(fault, VD_LIBRARY_FAULT_foreign);
    assert_int_equal(stat(path, &after), 0);
    assert_int_equal(before.st_size, after.st_size);
    snprintf(path, sizeof path, "%s/none/library.sqlite", f->folder);
    assert_int_not_equal(vd_library_open(path, &library, &fault), VD_OK);
    assert_int_equal(fault, VD_LIBRARY_FAULT_open);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define EACH(test) cmocka_unit_test_setup_teardown(test, setup, teardown)
        EACH(a_match_is_added_once),
        EACH(other_formats_are_the_same_match),
        EACH(another_match_is_another),
        EACH(short_matches_differ_by_players),
        EACH(what_goes_in_comes_out),
        EACH(it_is_still_there),
        EACH(positions_are_found),
        EACH(structures_are_found),
        cmocka_unit_test(words_that_mean_nothing_are_refused),
        EACH(an_analysis_can_be_searched),
        cmocka_unit_test(schedule_is_that_of_fsrs),
        EACH(an_older_file_is_brought_up_to_date),
        EACH(what_is_removed_comes_back),
        EACH(a_removed_match_can_be_imported_again),
        EACH(tags_and_notes_stay),
        EACH(players_can_be_joined),
        EACH(a_changed_byte_never_lies),
        EACH(other_files_are_left_alone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
