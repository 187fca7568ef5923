/* The library: one match once, whatever it came in; searches; tags, notes, removals; damage. */
#include "folder.h"
#include "videau/library.h"

#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
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

/* The first file said less of the match than a later one with more in it. */
static void what_a_richer_file_says_is_known(void **state)
{
    fixture *f = *state;
    char *bytes, more[8192], *cut;
    size_t len;
    vd_record *other;
    vd_library_added added;

    add(f, f->club);
    assert_int_equal(find(f, "lyon").matches, 0);
    assert_int_equal(vd_record_write(f->club, "sgf", NULL, &bytes, &len, NULL), VD_OK);
    assert_in_range(len, 1, sizeof more - 100);
    cut = strstr(bytes, "]\n;B[");
    assert_non_null(cut);
    *cut = '\0';
    assert_non_null(strstr(bytes, "PW["));
    snprintf(more, sizeof more, "%.*sDT[2024-03-05]PC[Lyon]%s]C[Bien vu]%s",
             (int)(strstr(bytes, "PW[") - bytes), bytes, strstr(bytes, "PW["), cut + 1);
    free(bytes);
    other = read_bytes(more, strlen(more));
    added = add(f, other);
    vd_record_free(other);
    assert_int_equal(added.again, 1);
    assert_int_equal(added.richer, 1);
    assert_int_equal(find(f, "lyon").matches, 1);
    assert_int_equal(find(f, "date:2024..").matches, 1);
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

/* Every word told beside a refusal is taken in its place. */
static void values_that_are_told_are_understood(void **state)
{
    static const char *const keys[] = {
        "player", "opponent", "tag",          "text",   "date",  "game",   "result", "match",
        "length", "pr",       "score",        "kind",   "phase", "cube",   "dice",   "points",
        "anchor", "error",    "their-points", "cost",   "lead",  "off",    "prime",  "back",
        "bar",    "genre",    "error-kind",   "videau", "faute", "erreur", "jeu"};
    char word[128], value[256], bad[64];
    bool all;

    (void)state;
    assert_null(vd_library_query_values("foo:bar", true, &all));
    assert_null(vd_library_query_values("Paris", true, &all));
    assert_string_equal(vd_library_query_values("Genre:prise", true, &all),
                        "coup, double, reponse, abandon");
    assert_true(all);
    for (size_t i = 0; i < 2 * sizeof keys / sizeof *keys; i++) {
        const char *key = keys[i / 2], *rest;
        const char *const words[] = {word};
        vd_library_query *query = NULL;

        snprintf(word, sizeof word, "%s:", key);
        rest = vd_library_query_values(word, i % 2, &all);
        assert_non_null(rest);
        for (; *rest; rest += strlen(value), rest += strspn(rest, ", ")) {
            const char *end = strstr(rest, ", ");

            snprintf(value, sizeof value, "%.*s", end ? (int)(end - rest) : (int)strlen(rest),
                     rest);
            snprintf(word, sizeof word, "%s:%.100s", key, value);
            if (vd_library_query_read(words, 1, &query, bad) != VD_OK)
                fail_msg("%s", word);
            vd_library_query_free(query);
        }
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
        const vd_judged_seat share = {analysis, seat};
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
/* The same tables as they were before pages had sums, in the file's place. */
static void make_older(const fixture *f)
{
    char old[128], sql[8192] = "";
    sqlite3_stmt *each;
    sqlite3 *db;

    snprintf(old, sizeof old, "%s/old.sqlite", f->folder);
    assert_int_equal(sqlite3_open(old, &db), SQLITE_OK);
    snprintf(sql, sizeof sql, "ATTACH '%s' AS new", f->path);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(
        sqlite3_prepare_v2(db,
                           "SELECT group_concat(sql || iif(type = 'table',"
                           " '; INSERT INTO ' || name || ' SELECT * FROM new.' || name,"
                           " ''), ';') FROM (SELECT * FROM new.sqlite_schema"
                           " WHERE name NOT LIKE 'sqlite%' ORDER BY type DESC)",
                           -1, &each, NULL),
        SQLITE_OK);
    assert_int_equal(sqlite3_step(each), SQLITE_ROW);
    snprintf(sql, sizeof sql, "%s; PRAGMA application_id = 0x56644c62; PRAGMA user_version = 4",
             (const char *)sqlite3_column_text(each, 0));
    sqlite3_finalize(each);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    assert_int_equal(rename(old, f->path), 0);
}

static void an_older_file_is_brought_up_to_date(void **state)
{
    fixture *f = *state;
    const vd_fsrs_card card = {.stability = 3, .difficulty = 5, .last = 1, .due = 4, .reviews = 1};
    vd_library_quiz_sum sum;
    sqlite3 *db;

    add(f, f->club);
    vd_library_close(f->library);
    make_older(f);
    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(
            db,
            "DROP TABLE state; DROP TABLE beside; DROP TABLE quiz; ALTER TABLE match DROP COLUMN luck0;"
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

/* All that the library says, as one number; *fault: something of it was refused. */
typedef struct said {
    uint64_t hash;
    bool fault;
} said;

__attribute__((format(printf, 2, 3))) static void hear(said *s, const char *format, ...)
{
    char line[1024];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    s->hash = vd_hash64(line, strlen(line), s->hash);
}

static bool hear_match(void *user, const vd_library_match *m)
{
    hear(user, "%d %s %s %s %s %s %s %s %s %s", (int)m->id, m->name[0], m->name[1], m->event,
         m->place, m->date, m->format, m->source, m->tags, m->note);
    hear(user, "%s %d %d %d %d %d %d %a %a %a %a", m->variant, m->length, m->games, m->throws,
         m->winner, (int)m->points[0], (int)m->points[1], m->pr[0], m->pr[1], m->cost[0],
         m->cost[1]);
    return true;
}

static bool hear_place(void *user, const vd_library_place *p)
{
    hear(user, "%d %u %u %d %s %s %s %s %s %s", (int)p->match, p->game, p->action, p->seat, p->name,
         p->other, p->date, p->position, p->kind, p->fault);
    hear(user, "%s %s %d %d %d %d %d %d %a %a", p->made, p->best, p->dice[0], p->dice[1],
         p->away[0], p->away[1], p->cube, p->owner, p->loss, p->cost);
    return true;
}

static bool hear_player(void *user, const vd_library_player *p)
{
    hear(user, "%s %s %d %d", p->name, p->aliases, p->me, p->matches);
    return true;
}

static bool hear_question(void *user, const vd_library_place *p, const vd_fsrs_card *card)
{
    hear(user, "%s %s %d %d %a", p->position, p->kind, card->due, card->reviews, card->stability);
    return true;
}

static said ask_all(const char *path, const vd_record *club)
{
    said s = {0, false};
    vd_library *library = NULL;
    vd_library_query *query = NULL;
    vd_library_fault fault;
    vd_record *back = NULL;
    char bad[64];

    if (vd_library_open(path, &library, &fault) != VD_OK) {
        assert_int_not_equal(fault, VD_LIBRARY_FAULT_none);
        s.fault = true;
        return s;
    }
    assert_int_equal(vd_library_query_read((const char *const[]){"player:anna"}, 1, &query, bad),
                     VD_OK);
    s.fault |= vd_library_list(library, NULL, hear_match, &s) != VD_OK;
    s.fault |= vd_library_search(library, NULL, 0, hear_place, &s) != VD_OK;
    s.fault |= vd_library_search(library, query, 0, hear_place, &s) != VD_OK;
    s.fault |= vd_library_players(library, hear_player, &s) != VD_OK;
    s.fault |= vd_library_quiz(library, query, VD_QUIZ_DUE, 5, 0, hear_question, &s) != VD_OK;
    s.fault |= vd_library_get(library, 1, &back) != VD_OK;
    s.fault |= !back || !vd_record_equal(club, back);
    vd_record_free(back);
    vd_library_query_free(query);
    vd_library_close(library);
    return s;
}

static char *read_whole(const char *path, long *size)
{
    FILE *file = fopen(path, "rb");
    char *bytes;

    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    *size = ftell(file);
    rewind(file);
    bytes = malloc((size_t)*size);
    assert_int_equal(fread(bytes, 1, (size_t)*size, file), *size);
    fclose(file);
    return bytes;
}

static void write_whole(const char *path, const char *bytes, long size)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, (size_t)size, file), size);
    fclose(file);
}

/* A library with something in each of its tables, closed. */
static char *fill(fixture *f, long *size)
{
    const vd_fsrs_card card = {.stability = 3, .difficulty = 5, .last = 1, .due = 4, .reviews = 1};
    const int64_t id = add(f, f->club).last;

    assert_int_equal(vd_library_tag(f->library, &id, 1, "finale", true), VD_OK);
    assert_int_equal(vd_library_note(f->library, id, "Lyon"), VD_OK);
    assert_int_equal(vd_library_me(f->library, "Anna"), VD_OK);
    assert_int_equal(vd_library_quiz_keep(f->library, "start", "play", &card), VD_OK);
    vd_library_close(f->library);
    f->library = NULL;
    return read_whole(f->path, size);
}

/* One bit is wrong, in each page in turn and at many places of it: the library says so, or says what it said before; and so it does where the
 * file was cut off. */
static void a_wrong_bit_never_lies(void **state)
{
    enum { STEP = 331 };
    fixture *f = *state;
    long size;
    char *bytes = fill(f, &size);
    const said whole = ask_all(f->path, f->club);
    int noticed = 0, asked = 0;

    assert_false(whole.fault);
    for (long at = 0; at < size; at += at % 4096 < 100 ? 1 + at % 7 : STEP) {
        said now;

        bytes[at] = (char)(bytes[at] ^ 1 << at % 8);
        write_whole(f->path, bytes, size);
        bytes[at] = (char)(bytes[at] ^ 1 << at % 8);
        now = ask_all(f->path, f->club);
        if (!now.fault && now.hash != whole.hash)
            fail_msg("byte %ld: another answer, and nothing said", at);
        noticed += now.fault;
        asked++;
    }
    assert_true(noticed > asked / 2);
    for (long left = size - 4096; left > 0; left -= 4096) {
        write_whole(f->path, bytes, left);
        assert_true(ask_all(f->path, f->club).fault);
    }
    free(bytes);
}

static uint32_t application_of(const char *path)
{
    long size;
    char *bytes = read_whole(path, &size);
    const uint8_t *at = (const uint8_t *)bytes + 68;
    const uint32_t application =
        (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];

    free(bytes);
    return application;
}

/* Opened by somebody who is killed after so many milliseconds; -1: who ends by himself. */
static void open_and_be_killed(const char *path, int after_ms)
{
    const pid_t child = fork();
    const struct timespec wait = {0, (after_ms < 0 ? 0 : after_ms) * 1000000L};

    assert_true(child >= 0);
    if (child == 0) {
        vd_library *library = NULL;
        vd_library_fault fault;

        _exit(vd_library_open(path, &library, &fault) == VD_OK ? 0 : 1);
    }
    nanosleep(&wait, NULL);
    if (after_ms >= 0)
        kill(child, SIGKILL);
    assert_int_equal(waitpid(child, NULL, 0), child);
}

/* Whatever kills it, the file is there whole, before or after. */
static void an_older_file_gets_its_sums(void **state)
{
    enum { SUMMED = 0x56644c73, UNSUMMED = 0x56644c62, KILLS = 25 };
    fixture *f = *state;
    char fresh[160];
    vd_library *first = NULL, *second = NULL;
    vd_library_fault fault;
    said before, now;
    long size;
    char *bytes;

    free(fill(f, &size));
    before = ask_all(f->path, f->club);
    assert_false(before.fault);
    make_older(f);
    bytes = read_whole(f->path, &size);
    snprintf(fresh, sizeof fresh, "%s.sums", f->path);
    for (int i = 0; i < KILLS; i++) {
        write_whole(f->path, bytes, size);
        open_and_be_killed(f->path, i);
        now = ask_all(f->path, f->club);
        assert_false(now.fault);
        assert_int_equal(now.hash, before.hash);
        assert_int_equal(application_of(f->path), SUMMED);
        assert_int_not_equal(access(fresh, F_OK), 0);
    }
    /* Somebody else has it open, as a Videau of before would: it stays as it is, and both go on. */
    write_whole(f->path, bytes, size);
    {
        sqlite3 *db;

        assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
        assert_int_equal(sqlite3_exec(db, "PRAGMA journal_mode = WAL; UPDATE match SET note = ''",
                                      NULL, NULL, NULL),
                         SQLITE_OK);
        assert_int_equal(vd_library_open(f->path, &first, &fault), VD_OK);
        assert_false(vd_library_renewed(first));
        assert_int_equal(application_of(f->path), UNSUMMED);
        vd_library_close(first);
        sqlite3_close(db);
    }
    assert_int_equal(vd_library_open(f->path, &first, &fault), VD_OK);
    assert_true(vd_library_renewed(first));
    assert_int_equal(vd_library_open(f->path, &second, &fault), VD_OK);
    assert_false(vd_library_renewed(second));
    vd_library_close(first);
    vd_library_close(second);
    free(bytes);
}

/* A file that somebody else has begun and not yet written more to is gone on with. */
static void a_file_just_begun_is_gone_on_with(void **state)
{
    fixture *f = *state;
    long size;
    char *bytes, page[4096] = "";
    said now;

    bytes = fill(f, &size);
    memcpy(page, bytes, 100); /* the header, as it is before there are tables */
    free(bytes);
    memset(page + 28, 0, 12);
    page[31] = 1;
    memset(page + 60, 0, 12);
    memset(page + 40, 0, 4);
    page[100] = 13;
    page[105] = 0x0f; /* cells begin where the sum of the page does */
    page[106] = (char)0xf8;
    {
        const uint64_t sum = vd_hash64(page, 4088, 0);

        for (int i = 0; i < 8; i++)
            page[4088 + i] = (char)(sum >> 8 * i);
    }
    write_whole(f->path, page, sizeof page);
    f->library = open_library(f->path);
    add(f, f->club);
    vd_library_close(f->library);
    f->library = NULL;
    now = ask_all(f->path, f->club);
    assert_false(now.fault);
}

/* What is whole stays usable beside it. */
static void what_is_whole_is_still_told(void **state)
{
    fixture *f = *state;
    vd_record *back = NULL;
    said s = {0, false};
    long size;
    char *bytes = fill(f, &size);
    int told = 0, refused = 0;

    for (long at = 4096 + 2000; at < size; at += 4096) {
        vd_library *library = NULL;
        vd_library_fault fault;

        bytes[at] ^= 4;
        write_whole(f->path, bytes, size);
        bytes[at] ^= 4;
        if (vd_library_open(f->path, &library, &fault) == VD_OK) {
            const vd_status list = vd_library_list(library, NULL, hear_match, &s);
            const vd_status get = vd_library_get(library, 1, &back);

            told += list == VD_OK && get == VD_OK;
            refused += list == VD_ERR_CORRUPT || get == VD_ERR_CORRUPT;
            assert_true(list == VD_OK || list == VD_ERR_CORRUPT);
            vd_record_free(back);
            back = NULL;
        }
        vd_library_close(library);
    }
    free(bytes);
    assert_true(told > 0 && refused > 0);
}

static uint64_t hash_of(const char *path)
{
    static uint8_t bytes[1 << 16];
    FILE *file = fopen(path, "rb");
    size_t len;

    assert_non_null(file);
    len = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    return vd_hash64(bytes, len, len);
}

/* Not a byte of it changes, not even the mode of its journal. */
static void databases_of_other_programs_are_left_alone(void **state)
{
    static const char *const made[] = {"CREATE TABLE t(a); INSERT INTO t VALUES(1)",
                                       "PRAGMA user_version = 7", "PRAGMA application_id = 7",
                                       "PRAGMA journal_mode = WAL; CREATE TABLE t(a)", NULL};
    fixture *f = *state;

    for (int i = 0; i < 5; i++) {
        char path[128];
        vd_library *library = NULL;
        vd_library_fault fault;
        uint64_t before;

        snprintf(path, sizeof path, "%s/other%d.sqlite", f->folder, i);
        if (made[i]) {
            sqlite3 *db;

            assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
            assert_int_equal(sqlite3_exec(db, made[i], NULL, NULL, NULL), SQLITE_OK);
            assert_int_equal(sqlite3_close(db), SQLITE_OK);
        } else {
            FILE *file = fopen(path, "w");

            fputc('\n', file);
            fclose(file);
        }
        before = hash_of(path);
        assert_int_not_equal(vd_library_open(path, &library, &fault), VD_OK);
        assert_int_equal(fault, VD_LIBRARY_FAULT_foreign);
        assert_true(hash_of(path) == before);
    }
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

/* ---- Several at once ---- */

enum { ROUNDS = 40, OPENERS = 6 };

/* In a process of its own, once the file that says so is gone; status 0: opened. */
static void open_when_told(const char *path, const char *gate)
{
    vd_library *library = NULL;
    vd_library_fault fault;

    while (access(gate, F_OK) == 0)
        continue;
    _exit(vd_library_open(path, &library, &fault) == VD_OK ? 0 : 1 + (int)fault);
}

static void a_new_file_is_opened_by_several_at_once(void **state)
{
    const fixture *f = *state;

    for (int i = 0; i < ROUNDS; i++) {
        char path[ROOM], gate[ROOM];
        int status;

        snprintf(path, sizeof path, "%.99s/new-%d.sqlite", f->folder, i);
        snprintf(gate, sizeof gate, "%.99s/gate-%d", f->folder, i);
        write_whole(gate, "", 0);
        for (int k = 0; k < OPENERS; k++) {
            const pid_t child = fork();

            assert_true(child >= 0);
            if (child == 0)
                open_when_told(path, gate);
        }
        assert_int_equal(unlink(gate), 0);
        for (int k = 0; k < OPENERS; k++) {
            assert_true(wait(&status) > 0);
            if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
                fail_msg("round %d: status %d", i, status);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define EACH(test) cmocka_unit_test_setup_teardown(test, setup, teardown)
        EACH(a_match_is_added_once),
        EACH(other_formats_are_the_same_match),
        EACH(what_a_richer_file_says_is_known),
        EACH(another_match_is_another),
        EACH(short_matches_differ_by_players),
        EACH(what_goes_in_comes_out),
        EACH(it_is_still_there),
        EACH(positions_are_found),
        EACH(structures_are_found),
        cmocka_unit_test(words_that_mean_nothing_are_refused),
        cmocka_unit_test(values_that_are_told_are_understood),
        EACH(an_analysis_can_be_searched),
        cmocka_unit_test(schedule_is_that_of_fsrs),
        EACH(an_older_file_is_brought_up_to_date),
        EACH(what_is_removed_comes_back),
        EACH(a_removed_match_can_be_imported_again),
        EACH(tags_and_notes_stay),
        EACH(players_can_be_joined),
        EACH(a_wrong_bit_never_lies),
        EACH(an_older_file_gets_its_sums),
        EACH(a_file_just_begun_is_gone_on_with),
        EACH(what_is_whole_is_still_told),
        EACH(databases_of_other_programs_are_left_alone),
        EACH(other_files_are_left_alone),
        EACH(a_new_file_is_opened_by_several_at_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
