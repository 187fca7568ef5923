/* Position files: the same position and figures in every language, ids, and the old formats. */
#include "samples.h"
#include "videau/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <math.h>

static void assert_near(const char *what, double found, double due)
{
    if (!(fabs(found - due) < 1e-9))
        fail_msg("%s: %.9g, expected %.9g", what, found, due);
}

static vd_record *read_bytes(const char *name, const char *bytes, size_t len)
{
    vd_record *record = NULL;
    vd_record_error err;

    if (vd_record_read(bytes, len, &record, &err) != VD_OK)
        fail_msg("%s: %s in line %zu: %s", name, vd_import_key(err.fault), err.line, err.word);
    return record;
}

static vd_record *read_text(const char *text)
{
    return read_bytes(text, text, strlen(text));
}

static vd_record *read_sample(const char *name)
{
    size_t len;
    char *bytes = vd_sample_read(name, &len);
    vd_record *record = read_bytes(name, bytes, len);

    free(bytes);
    return record;
}

/* Also through JSON, and for the text of eXtreme Gammon through itself. */
static void check_copies(const char *name, const vd_record *record)
{
    char *bytes, *twice;
    size_t len, twice_len;
    vd_record *copy;

    assert_int_equal(vd_record_write(record, "json", NULL, &bytes, &len, NULL), VD_OK);
    copy = read_bytes(name, bytes, len);
    assert_true(vd_record_equal(record, copy));
    vd_record_free(copy);
    free(bytes);
    assert_int_equal(vd_record_write(record, "xgtext", NULL, &bytes, &len, NULL), VD_OK);
    copy = read_bytes(name, bytes, len);
    assert_int_equal(vd_record_write(copy, "xgtext", NULL, &twice, &twice_len, NULL), VD_OK);
    assert_string_equal(twice, bytes);
    vd_record_free(copy);
    free(bytes);
    free(twice);
}

/* ---- The same position in four languages --------------------------------------------------------------------- */

typedef struct figures {
    const char *level; /* NULL: not said */
    double win, gammon, backgammon, lose_gammon, lose_backgammon, equity, behind, mwc;
} figures;

#define NONE ((double)NAN)

typedef struct move_list {
    const char *folder, *stem, *xgid;
    int candidates;
    figures candidate[5];
    /* of the cube: no double, take, pass; the chances in the first */
    double line[3], cubeless[2], mwc[3];
} move_list;

static const move_list sheets[] = {
    {"xg-text-position",
     "01_checkerPosition",
     "-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10",
     5,
     {{"4-ply", .2545, 0, 0, .3109, .0009, -.491, NONE, NONE},
      {"4-ply", .2219, 0, 0, .3524, .0012, -.556, -.065, NONE},
      {"4-ply", .2119, 0, 0, .3342, .0009, -.576, -.085, NONE},
      {"3-ply", .2162, 0, 0, .3807, .0019, -.568, -.076, NONE},
      {"3-ply", .2141, 0, 0, .4101, .0036, -.572, -.081, NONE}},
     {0},
     {0},
     {0}},
    {"xg-text-position",
     "02_NDT",
     "---BBaB-BbA-bC-b--BdAca---:0:0:1:00:0:5:0:9:10",
     0,
     {{"XG Roller++", .544, .1822, .0053, .1271, .0051, 0, 0, 0}},
     {.337, .215, 1},
     {.103, .259},
     {NONE, NONE, NONE}},
    {"xg-text-position",
     "04_DP",
     "--BaBCCBAA------acccc-a--A:0:0:1:00:0:2:0:7:10",
     0,
     {{"XG Roller++", .6665, .4135, .0187, .0860, .0055, 0, 0, 0}},
     {.735, 1.336, 1},
     {.680, 1.462},
     {NONE, NONE, NONE}},
    {"xg-text-position",
     "06_RT",
     "---c--CCB---dB-B---c-BcAb-:1:1:1:00:0:1:0:7:10",
     0,
     {{"XG Roller++", .6621, .1841, .0072, .1096, .0023, 0, 0, 0}},
     {.797, .852, 1},
     {.414, .967},
     {NONE, NONE, NONE}},
    {"bgblitz-text-position",
     "01_checkerPosition",
     "-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10",
     5,
     {{NULL, .254, 0, 0, .338, .004, -.492, NONE, .124},
      {NULL, .227, 0, 0, .385, .005, -.545, -.053, .111},
      {NULL, .211, 0, 0, .362, .005, -.577, -.085, .103},
      {NULL, .211, 0, 0, .415, .006, -.578, -.086, .103},
      {NULL, .208, 0, 0, .378, .005, -.585, -.093, .101}},
     {0},
     {0},
     {0}},
    {"bgblitz-text-position",
     "02_NDT",
     "---BBaB-BbA-bC-b--BdAca---:0:0:1:00:0:5:0:9:10",
     0,
     {{NULL, .541, .175, .002, .117, .002, 0, 0, 0}},
     {.287, .164, 1},
     {.139, NONE},
     {.226, .220, .261}},
    {"bgblitz-text-position",
     "04_DP",
     "--BaBCCBAA------acccc-a--A:0:0:1:00:0:2:0:7:10",
     0,
     {{NULL, .656, .400, .003, .087, .001, 0, 0, 0}},
     {.767, 1.287, 1},
     {.626, NONE},
     {.419, .452, .433}},
    {"bgblitz-text-position",
     "06_RT",
     "---c--CCB---dB-B---c-BcAb-:1:1:1:00:0:1:0:7:10",
     0,
     {{NULL, .659, .153, .002, .093, .002, 0, 0, 0}},
     {.685, .760, 1},
     {.377, NONE},
     {.526, .535, .567}},
};

static void check_figure(const char *name, double found, double due)
{
    if (isnan(due))
        assert_true(isnan(found));
    else
        assert_near(name, found, due);
}

static void check_chances(const char *name, const vd_rec_eval *eval, const figures *due)
{
    check_figure(name, eval->figure[VD_REC_WIN], due->win);
    check_figure(name, eval->figure[VD_REC_GAMMON], due->gammon);
    check_figure(name, eval->figure[VD_REC_BACKGAMMON], due->backgammon);
    check_figure(name, eval->figure[VD_REC_LOSE_GAMMON], due->lose_gammon);
    check_figure(name, eval->figure[VD_REC_LOSE_BACKGAMMON], due->lose_backgammon);
}

static void check_plays(const char *name, const vd_rec_analysis *a, const move_list *due)
{
    assert_int_equal(a->kind, VD_REC_ANALYSIS_plays);
    assert_int_equal(a->candidates, due->candidates);
    for (int i = 0; i < due->candidates; i++) {
        const vd_rec_candidate *c = a->candidate[i];

        assert_false(c->illegal);
        assert_true(c->hops > 0);
        check_chances(name, &c->eval, &due->candidate[i]);
        check_figure(name, c->eval.figure[VD_REC_EQUITY], due->candidate[i].equity);
        check_figure(name, c->eval.figure[VD_REC_MWC], due->candidate[i].mwc);
        check_figure(name, c->behind, due->candidate[i].behind);
        if (due->candidate[i].level)
            assert_string_equal(c->level, due->candidate[i].level);
    }
}

static void check_cube(const char *name, const vd_rec_analysis *a, const move_list *due)
{
    assert_int_equal(a->kind, VD_REC_ANALYSIS_cube);
    check_chances(name, &a->line[VD_REC_NO_DOUBLE], &due->candidate[0]);
    for (int i = 0; i < 3; i++) {
        check_figure(name, a->line[i].figure[VD_REC_EQUITY], due->line[i]);
        check_figure(name, a->line[i].figure[VD_REC_MWC], due->mwc[i]);
    }
    check_figure(name, a->line[VD_REC_NO_DOUBLE].figure[VD_REC_CUBELESS], due->cubeless[0]);
    check_figure(name, a->line[VD_REC_TAKE].figure[VD_REC_CUBELESS], due->cubeless[1]);
    if (due->candidate[0].level)
        assert_string_equal(a->level, due->candidate[0].level);
    assert_true(a->best && *a->best);
}

static void check_sheet(const move_list *due, const char *language)
{
    char name[128];
    vd_record *record;
    vd_situation s;
    const vd_rec_position *p;
    const bool xg = due->folder[0] == 'x';

    snprintf(name, sizeof name, "%s/%s_%s.txt", due->folder, due->stem, language);
    record = read_sample(name);
    assert_string_equal(record->format, xg ? "xg-position" : "bgblitz-position");
    assert_int_equal(record->positions, 1);
    assert_int_equal(record->repairs, 0);
    p = record->position[0];
    assert_int_equal(vd_xgid_parse(due->xgid, strlen(due->xgid), VD_BACKGAMMON, &s, NULL), VD_OK);
    assert_memory_equal(&p->situation, &s, sizeof s);
    assert_true(p->named && *p->name[0] && *p->name[1]);
    assert_null(p->comment);
    assert_int_equal(p->analyses.count, 1);
    assert_string_equal(p->analyses.item[0]->engine, xg ? "eXtreme Gammon" : "BGBlitz");
    assert_int_equal(p->analyses.item[0]->unit, VD_REC_UNIT_normalised);
    if (xg)
        assert_string_equal(p->analyses.item[0]->met, "Kazaross XG2");
    if (due->candidates)
        check_plays(name, p->analyses.item[0], due);
    else
        check_cube(name, p->analyses.item[0], due);
    check_copies(name, record);
    vd_record_free(record);
}

static void one_position_in_four_languages(void **state)
{
    static const char *const languages[] = {"EN", "FR", "DE", "JP"};

    (void)state;
    if (!vd_samples_there())
        skip();
    for (size_t i = 0; i < sizeof sheets / sizeof *sheets; i++)
        for (size_t k = 0; k < 4; k++)
            check_sheet(&sheets[i], languages[k]);
}

/* What we write from an English text of eXtreme Gammon is that text. */
/* Texts in BGBlitz's form that we made: the samples may not be there. */
static vd_record *read_made(const char *name)
{
    char path[256], bytes[4096];
    size_t len;
    FILE *file;

    snprintf(path, sizeof path, VD_SOURCE_DIR "/tests/fuzz/bgblitz_text/corpus/%s", name);
    file = fopen(path, "rb");
    assert_non_null(file);
    len = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    return read_bytes(name, bytes, len);
}

static void bgblitz_of_our_own(void **state)
{
    static const move_list plays = {
        .candidates = 2,
        .candidate = {{NULL, .551, .17, .012, .123, .006, .158, NONE, .531},
                      {NULL, .498, .131, .007, .139, .006, -.011, -.169, .5}}};
    static const move_list cube = {.candidate = {{NULL, .52, .13, .006, .12, .005, 0, 0, 0}},
                                   .line = {.06, -.3, 1},
                                   .cubeless = {.04, NONE},
                                   .mwc = {.51, .48, .56}};
    vd_record *record = read_made("plays");

    (void)state;
    assert_string_equal(record->format, "bgblitz-position");
    check_plays("plays", record->position[0]->analyses.item[0], &plays);
    assert_string_equal(record->position[0]->name[0], "Rouge");
    assert_int_equal(record->position[0]->situation.length, 7);
    check_copies("plays", record);
    vd_record_free(record);
    record = read_made("cube");
    check_cube("cube", record->position[0]->analyses.item[0], &cube);
    check_copies("cube", record);
    vd_record_free(record);
}

static void the_text_is_written_as_it_was(void **state)
{
    static const char *const stems[] = {"01_checkerPosition", "02_NDT", "04_DP", "06_RT"};

    (void)state;
    if (!vd_samples_there())
        skip();
    for (size_t i = 0; i < 4; i++) {
        char name[128], *bytes, *written;
        size_t len, written_len;
        vd_record *record;

        snprintf(name, sizeof name, "xg-text-position/%s_EN.txt", stems[i]);
        bytes = vd_sample_read(name, &len);
        record = read_bytes(name, bytes, len);
        assert_int_equal(vd_record_write(record, "xgtext", NULL, &written, &written_len, NULL),
                         VD_OK);
        assert_string_equal(written, bytes);
        free(written);
        free(bytes);
        vd_record_free(record);
    }
}

/* ---- Texts of our own ---------------------------------------------------------------------------------------- */

#define BOARD                                        \
    " +13-14-15-16-17-18------19-20-21-22-23-24-+\n" \
    " |                  |   |                  |\n" \
    " +12-11-10--9--8--7-------6--5--4--3--2--1-+\n" \
    "Pip count  X: 167  O: 167 X-O: 0-0\n"           \
    "Cube: 1\nO to play 31\n\n"

/* Decimal commas, a rollout with footnotes, notes that look like figures and hold another id; two positions. */
static void notes_are_no_figures(void **state)
{
    static const char text[] =
        "XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:3:0:10\r\n\r\n"
        "X:Zo\xc3\xa9 O: B   O:Ben   \r\nUnlimited Game, Jacoby Beaver\r\n" BOARD
        "    1. Rollout\xc2\xb9      8/5 6/5                      eq:+0,160\n"
        "      Player:   55,10% (G:17,02% B:1,20%)\n"
        "      Opponent: 44,90% (G:12,35% B:0,56%)\n"
        "      Confidence: \xc2\xb1"
        "0.003 (+0.157..+0.163) - [100.0%]\n"
        "      Duration: 1 minute 40 seconds\n\n"
        "    2. 3-ply red    24/23 13/10                  eq:-0.011 (-0.171)\n"
        "      Player:   49.80% (G:13.17% B:0.71%)\n"
        "      Opponent: 50.20% (G:13.90% B:0.60%)\n\n"
        "\xc2\xb9  1296 Games rolled with Variance Reduction.\n"
        "   Moves: 3-ply, cube decisions: XG Roller\n\n"
        "Mon avis :\n    3. 4-ply       24/20                      eq:+0.500\n"
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:10\n"
        "eXtreme Gammon Version: 2.19, MET: Kazaross XG2\n\n"
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:1:0:0:5:10\n\nX:A   O:B\n" BOARD
        "Analyzed in 4-ply\nNo double\n"
        "  Player Winning Chances:   52.00% (G:14.00% B:0.60%)\n"
        "  Opponent Winning Chances: 48.00% (G:12.00% B:0.50%)\nDouble\n"
        "  Player Winning Chances:   52.10% (G:14.10% B:0.70%)\n"
        "  Opponent Winning Chances: 47.90% (G:12.10% B:0.40%)\n\n"
        "Cubeless Equities: No Double=+0.060\n\nCubeful Equities:\n"
        "       No double:     +0.080\n       Double/Beaver:   -0.300 (-0.380)\n"
        "       Double/Pass:   +1.000 (+0.920)\n\nBest Cube action: No double / Beaver\n";
    vd_record *record = read_text(text);
    const vd_rec_position *p = record->position[0];
    const vd_rec_analysis *a = p->analyses.item[0];

    (void)state;
    assert_int_equal(record->positions, 2);
    assert_int_equal(p->seat, 1);
    assert_true(p->situation.jacoby && p->situation.beavers);
    assert_string_equal(p->name[0], "Zo\xc3\xa9 O: B");
    assert_string_equal(p->name[1], "Ben");
    assert_int_equal(a->unit, VD_REC_UNIT_money);
    assert_int_equal(a->candidates, 2);
    assert_near("equity", a->candidate[0]->eval.figure[VD_REC_EQUITY], .160);
    assert_near("win", a->candidate[0]->eval.figure[VD_REC_WIN], .551);
    assert_near("lose", a->candidate[0]->eval.figure[VD_REC_LOSE_BACKGAMMON], .0056);
    assert_string_equal(a->candidate[0]->level, "Rollout");
    assert_int_equal(a->candidate[0]->trials, 1296);
    assert_string_equal(vd_rec_tag_get(&a->candidate[0]->tags, "duration"), "1 minute 40 seconds");
    assert_string_equal(a->candidate[1]->level, "3-ply red");
    assert_int_equal(a->candidate[1]->trials, 0);
    assert_non_null(strstr(p->comment, "Mon avis"));
    assert_non_null(strstr(p->comment, "eq:+0.500\nXGID="));
    assert_string_equal(a->version, "2.19");
    p = record->position[1];
    a = p->analyses.item[0];
    assert_int_equal(p->seat, 0);
    assert_string_equal(a->level, "4-ply");
    assert_near("win", a->line[VD_REC_NO_DOUBLE].figure[VD_REC_WIN], .52);
    assert_near("doubled", a->line[VD_REC_TAKE].figure[VD_REC_WIN], .521);
    assert_true(isnan(a->line[VD_REC_TAKE].figure[VD_REC_EQUITY]));
    assert_near("beaver", a->line[VD_REC_BEAVER].figure[VD_REC_EQUITY], -.3);
    assert_string_equal(a->best, "No double / Beaver");
    assert_null(p->comment);
    check_copies("notes", record);
    vd_record_free(record);
}

/* ---- Ids ----------------------------------------------------------------------------------------------------- */

static void check_first(const char *text, const char *format, const char *xgid, int seat)
{
    vd_record *record = read_text(text);
    char found[128];
    vd_buf buf;

    assert_string_equal(record->format, format);
    vd_buf_init(&buf, found, sizeof found);
    assert_int_equal(vd_xgid_format(&buf, &record->position[0]->situation), VD_OK);
    assert_string_equal(found + strlen("XGID="), xgid);
    assert_int_equal(record->position[0]->seat, seat);
    vd_record_free(record);
}

#define START "-b----E-C---eE---c-e----B-"

static void ids_are_positions(void **state)
{
    vd_record *record;

    (void)state;
    check_first("XGID=" START ":0:0:1:31:0:0:0:0:10", "xgid", START ":0:0:1:31:0:0:0:0:10", 0);
    check_first("\xef\xbb\xbfxgid = " START ":1:-1:-1:D:2:1:0:7\r\n", "xgid",
                START ":1:1:1:D:1:2:0:7:10", 1);
    check_first(START ":0:0:1:00:0:0:0:0:10 un commentaire", "xgid", START ":0:0:1:00:0:0:0:0:10",
                0);
    check_first("11ccccchhhjjjjj:66666888dddddoo:N0N:51:B::0:0:7:\n", "ogid",
                START ":0:0:1:51:0:0:0:7:10", 0);
    check_first("4HPwATDgc/ABMA:cImlAAAAAAAE\n4HPwATDgc/ABMA\n", "gnu-id",
                START ":0:0:1:31:0:0:0:5:10", 0);
    check_first("4HPwATDgc/ABMA", "gnu-id", START ":0:0:1:00:0:0:0:0:10", 0);
    record = read_text("XGID=" START ":0:0:1:31:0:0:0:0:8 d\xc3\xa9"
                       "but\n\nXGID=" START ":0:0:1:52:0:0:0:0:10\n");
    assert_int_equal(record->positions, 2);
    assert_int_equal(record->position[0]->cube_limit, 256);
    assert_string_equal(record->position[0]->comment, "d\xc3\xa9"
                                                      "but");
    check_copies("ids", record);
    vd_record_free(record);
}

/* ---- Old formats --------------------------------------------------------------------------------------------- */

/* The same position by GNU Backgammon in two of them. */
static void old_formats_agree(void **state)
{
    vd_record *snowie, *jellyfish;

    (void)state;
    if (!vd_samples_there())
        skip();
    snowie = read_sample("snowie-position/gnubg_made_game1_move6.txt");
    jellyfish = read_sample("jellyfish-pos/gnubg_made_game1_move6.pos");
    assert_string_equal(snowie->format, "snowie-position");
    assert_string_equal(jellyfish->format, "jellyfish-position");
    assert_memory_equal(&snowie->position[0]->situation, &jellyfish->position[0]->situation,
                        sizeof(vd_situation));
    for (int i = 0; i < 2; i++) {
        assert_int_equal(snowie->position[0]->seat, 1);
        assert_string_equal(snowie->position[0]->name[i], jellyfish->position[0]->name[i]);
    }
    vd_record_free(snowie);
    vd_record_free(jellyfish);
    check_copies("fibs", snowie = read_sample("fibs-board/lines.txt"));
    assert_string_equal(snowie->position[0]->name[1], "ann");
    vd_record_free(snowie);
}

/* A .pos of our own: what a JellyFish file says, in its order. */
typedef struct jellyfish {
    int version, jacoby, beavers, cube, owner, on_roll, mode, length, score[2], crawford, die[2];
    const char *name[2];
    int board[26]; /* place 0 is the bar above, player 1 below 0 */
} jellyfish;

static size_t put_word(char *to, size_t at, int value)
{
    to[at] = (char)(value & 0xff);
    to[at + 1] = (char)(value >> 8 & 0xff);
    return at + 2;
}

static size_t put_pascal(char *to, size_t at, const char *text)
{
    to[at] = (char)strlen(text);
    memcpy(to + at + 1, text, strlen(text));
    return at + 1 + strlen(text);
}

static size_t put_words(char *to, size_t at, const int *value, size_t count)
{
    for (size_t i = 0; i < count; i++)
        at = put_word(to, at, value[i]);
    return at;
}

static vd_record *read_pos(const jellyfish *f, size_t *size)
{
    const int first[] = {1, f->jacoby, f->beavers, f->cube, f->owner,  f->on_roll,  7,          6,
                         0, f->mode,   1,          5,       f->length, f->score[0], f->score[1]};
    const int middle[] = {0, f->crawford, 0};
    char bytes[512] = {0};
    size_t at = put_word(bytes, 0, f->version);

    if (f->version == 126)
        at += 4;
    at = put_words(bytes, at, first, sizeof first / sizeof *first);
    at = put_pascal(bytes, put_pascal(bytes, at, f->name[0]), f->name[1]);
    at = put_words(bytes, at, middle, 3);
    at = put_pascal(bytes, at, "24/18 13/11");
    at = put_words(bytes, at, f->die, 2);
    for (size_t k = 0; k < 26; k++) {
        at = put_word(bytes, at, f->board[k] + 20);
        at = put_word(bytes, at, 20);
    }
    *size = at;
    return read_bytes("a .pos of our own", bytes, at);
}

/* The first position with a checker of player 1 on the bar, place 25. */
#define AFTER_A_HIT                                                                       \
    {                                                                                     \
        0, 2, 0, 0, 0, 0, -5, 0, -3, 0, 0, 0, 5, -5, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, -1, -1 \
    }

static void check_pos(const jellyfish *f, const char *xgid, int seat)
{
    size_t size;
    vd_record *record = read_pos(f, &size);
    char found[128];
    vd_buf buf;

    assert_string_equal(record->format, "jellyfish-position");
    vd_buf_init(&buf, found, sizeof found);
    assert_int_equal(vd_xgid_format(&buf, &record->position[0]->situation), VD_OK);
    assert_string_equal(found + strlen("XGID="), xgid);
    assert_int_equal(record->position[0]->seat, seat);
    for (int i = 0; i < 2; i++)
        assert_string_equal(record->position[0]->name[i], i ? "Zo\xc3\xab" : f->name[0]);
    check_copies("jellyfish", record);
    vd_record_free(record);
}

static void jellyfish_of_our_own(void **state)
{
    jellyfish f = {.version = 124,
                   .cube = 2,
                   .owner = 1,
                   .on_roll = 2,
                   .mode = 1,
                   .length = 7,
                   .score = {3, 5},
                   .die = {6, 2},
                   .name = {"Anna", "Zo\xeb"}, /* Windows-1252 */
                   .board = AFTER_A_HIT};

    (void)state;
    check_pos(&f, "aa----E-C---eE---c-e----B-:1:-1:1:62:5:3:0:7:10", 1);
    f.version = 126; /* two words more */
    f.on_roll = 1;
    check_pos(&f, "-b----E-C---eE---c-e----AA:1:1:1:62:3:5:0:7:10", 0);
    f.version = 125;
    f.on_roll = 4; /* player 2 before his roll */
    f.owner = 0;
    f.crawford = 2;
    f.score[0] = 6;
    check_pos(&f, "aa----E-C---eE---c-e----B-:1:0:1:00:5:6:1:7:10", 1);
    f.on_roll = 3;
    f.mode = 3; /* a game for money: the rules count, the length does not */
    f.jacoby = f.beavers = 1;
    check_pos(&f, "-b----E-C---eE---c-e----AA:1:0:1:00:6:5:3:0:10", 0);
}

#define SNOWIE(caption, dice) caption "-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;" dice

/* Directions, colours and turns of FIBS; captions of Snowie. */
static void boards_from_every_side(void **state)
{
    (void)state;
    check_first(
        "board:You:ann:5:2:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:6:3:0:"
        "0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0",
        "fibs-board", START ":0:0:1:63:2:1:0:5:10", 0);
    /* he moves up, his checkers are below 0, and the other is on roll with his own two dice */
    check_first(
        "board:You:ann:5:2:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:0:0:6:"
        "2:2:1:0:0:-1:1:25:0:0:0:0:0:2:0:0:0",
        "fibs-board", START ":1:-1:1:62:1:2:0:5:10", 1);
    /* the other has doubled */
    check_first(
        "board:You:ann:9999:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:-1:0:0:"
        "0:0:1:0:0:1:1:-1:0:25:0:0:0:0:0:0:0:0",
        "fibs-board", START ":0:0:1:D:0:0:0:0:10", 1);
    check_first(SNOWIE("5;0;0;0;0;A;B;1;4;2;2;-1;0;", "6;2;"), "snowie-position",
                START ":1:-1:1:62:4:2:1:5:10", 0);
}

static void refuse(const char *text, vd_import_fault fault, size_t line)
{
    vd_record *record = NULL;
    vd_record_error err = {0};

    assert_int_not_equal(vd_record_read(text, strlen(text), &record, &err), VD_OK);
    if (err.fault != fault || err.line != line)
        fail_msg("%s: %s in line %zu: %s", text, vd_import_key(err.fault), err.line, err.word);
}

static void wrong_positions_are_refused(void **state)
{
    (void)state;
    refuse("XGID=" START ":0:0:1:31:0:0:0:0:10\nXGID=" START ":0:0:1:71:0:0:0:0:10\n",
           VD_IMPORT_bad_position, 2);
    refuse("OGID=11ccccc", VD_IMPORT_bad_position, 1);
    refuse("start variant:jacquet\n", VD_IMPORT_unjudged, 1);
    refuse("4HPwATDgc/ABMA\nstart variant:jacquet\n", VD_IMPORT_unjudged, 2);
    refuse("4HPwATDgc/ABMA\n4HPwATDgc/ABMB\n", VD_IMPORT_bad_position, 2);
    refuse("board:You:ann:5:2", VD_IMPORT_expected, 1);
    refuse("board:You:ann:5:2:x", VD_IMPORT_bad_number, 1);
    refuse(
        "board:You:ann:5:2:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:9:0:0:0:-3:0:-5:0:0:0:0:2:0:1:6:3:0:0:1:1:1:"
        "0:1:-1:0:25:0:0:0:0:2:0:0:0",
        VD_IMPORT_bad_board, 1);
    refuse(SNOWIE("5;0;0;0;0;A;B;1;4;2;3;-1;0;", "6;2;"), VD_IMPORT_bad_cube, 1);
    refuse(SNOWIE("5;0;0;0;0;A;B;1;5;2;2;-1;0;", "6;2;"), VD_IMPORT_bad_score, 1);
    refuse(SNOWIE("5;0;0;0;0;A;B;1;4;2;2;-1;0;", "7;2;"), VD_IMPORT_bad_dice, 1);
    refuse("OGXM\1\2\3", VD_IMPORT_ogxm, 0);
}

/* ---- Texts as people paste them ---- */

#define ID "---BBaB-BbA-bC-b--BdAca---:0:0:1:00:0:5:0:9:10"
#define DRAWN                                                                                      \
    " +13-14-15-16-17-18------19-20-21-22-23-24-+\n | X     O        X |   | O  X  O  O       |\n" \
    " +12-11-10--9--8--7-------6--5--4--3--2--1-+\n"
#define ABOVE "X:Anna   O:Ben\nScore is X:0 O:5 9 pt.(s) match.\n"
#define BELOW                                                               \
    "X on roll, cube action\n\nAnalyzed in 4-ply\nCubeful Equities:\n"      \
    "       No double:     +0.337\n       Double/Take:   +0.215 (-0.122)\n" \
    "       Double/Pass:   +1.000 (+0.663)\n\nBest Cube action: No double / Take\n"
#define BGBLITZ                                                                \
    " +13-14-15-16-17-18------19-20-21-22-23-24-+   O: Green  137\n"           \
    " +12-11-10--9--8--7-------6--5--4--3--2--1-+   X: Red  147\n\n"           \
    " Position-ID: dB7GGAJsZuJgAg    Match-ID: cAkgAVAAAAAE\n XGID=" ID "\n\n" \
    " Green - 5 Red - 0 in a 9 point match.\n"

typedef struct pasted {
    const char *format, *text;
    size_t positions, analyses; /* of the first */
    const char *comment;
} pasted;

static const pasted pastes[] = {
    {"xg-position", "XGID=" ID "\n\n" ABOVE DRAWN BELOW, 1, 1, NULL},
    {"xg-position", "XGID=" ID "\n\n" ABOVE BELOW, 1, 1, NULL}, /* no board */
    {"xg-position", ID "\n\n" ABOVE DRAWN BELOW, 1, 1, NULL},   /* no "XGID=" */
    {"xg-position", "<pre>XGID=" ID "\n\n" ABOVE DRAWN BELOW "</pre>\n", 1, 1, NULL},
    {"xg-position", "Look:\n[code]\nXGID=" ID "\n\n" ABOVE DRAWN BELOW "[/code]\n", 1, 1, NULL},
    {"xg-position", "XGID=" ID "\n\n" ABOVE DRAWN BELOW "\nXGID=" ID "\n", 1, 1, NULL},
    {"xg-position", "XGID=" ID "\n\n" ABOVE DRAWN BELOW "\nHow so?\n", 1, 1, "How so?"},
    {"bgblitz-position", BGBLITZ, 1, 0, NULL},
    {"bgblitz-position", BGBLITZ "\nXGID=" ID "\n", 1, 0, NULL}, /* said again */
    {"bgblitz-position", BGBLITZ "\n" BGBLITZ, 2, 0, NULL},
    {"xgid", ID "\n", 1, 0, NULL},
    {"gnu-id", "Position ID: 4HPwATDgc/ABMA\nMatch ID: cAkAAAAAAAAE\n", 1, 0, NULL},
    {"gnu-id", "Position ID: 4HPwATDgc/ABMA Match ID: cAkAAAAAAAAE\n", 1, 0, NULL},
    {"gnu-id",
     " GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n                 Match ID   : cAkAAAAAAAAE\n" DRAWN,
     1, 0, NULL},
    {"gnu-id", "Position ID: 4HPwATDgc/ABMA\nPosition ID: 4HPwATDgc/ABMA\n", 2, 0, NULL},
};

/* A blank line behind each. */
static void spread(const char *text, char *out, size_t size)
{
    size_t at = 0;

    for (; *text && at + 2 < size; text++) {
        out[at++] = *text;
        if (*text == '\n')
            out[at++] = '\n';
    }
    out[at] = '\0';
}

/* Every line of it behind "> ". */
static void quote(const char *text, char *out, size_t size)
{
    size_t at = 0;
    bool first = true;

    for (; *text && at + 4 < size; text++) {
        if (first) {
            out[at++] = '>';
            out[at++] = ' ';
        }
        out[at++] = *text;
        first = *text == '\n';
    }
    out[at] = '\0';
}

static void texts_as_people_paste_them(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof pastes / sizeof *pastes; i++)
        for (int how = 0; how < 3; how++) {
            char text[4096];
            vd_record *record = NULL;
            vd_record_error err;

            if (how == 1)
                quote(pastes[i].text, text, sizeof text);
            else if (how == 2)
                spread(pastes[i].text, text, sizeof text);
            else
                snprintf(text, sizeof text, "%s", pastes[i].text);
            if (vd_record_read(text, strlen(text), &record, &err) != VD_OK)
                fail_msg("text %zu: fault %d in line %zu: %s", i, (int)err.fault, err.line,
                         err.word);
            assert_string_equal(record->format, pastes[i].format);
            assert_int_equal(record->positions, pastes[i].positions);
            assert_int_equal(record->position[0]->analyses.count, pastes[i].analyses);
            if (pastes[i].analyses)
                assert_true(record->position[0]
                                ->analyses.item[0]
                                ->line[VD_REC_TAKE]
                                .figure[VD_REC_EQUITY] == 0.215);
            if (pastes[i].comment)
                assert_string_equal(record->position[0]->comment, pastes[i].comment);
            else
                assert_null(record->position[0]->comment);
            vd_record_free(record);
        }
}

static size_t count_repairs(const vd_record *record, vd_repair_what what)
{
    size_t count = 0;

    for (size_t i = 0; i < record->repairs; i++)
        count += record->repair[i].what == what;
    return count;
}

/* The turn of an OGID: certain without state and number, with an open double and at the first roll; else a doubt. */
static void doubts_about_the_turn(void **state)
{
    static const struct {
        const char *id;
        size_t doubts;
    } ids[] = {
        {"11ccccchhhjjjjj:66666888dddddoo:N0N:51:B::0:0:7:", 0},
        {"11ccccchhhjjjjj:66666888dddddoo:N0N:51:B:R:0:0:7:12", 1},
        {"11ccccchhhjjjjj:66666888dddddoo:N0N:51:B::0:0:7:12", 1},
        {"11ccccchhhjjjjj:66666888dddddoo:N0N:51:B:IW:0:0:7:1", 0},
        {"11ccccchhhjjjjj:66666888dddddoo:N0O::B:D:0:0:7:12", 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        vd_record *record = read_text(ids[i].id);

        assert_string_equal(record->format, "ogid");
        assert_int_equal(count_repairs(record, VD_REPAIR_turn_doubtful), ids[i].doubts);
        vd_record_free(record);
    }
}

/* What a player's screen shows around it does not hide a board of FIBS. */
static void boards_among_other_lines(void **state)
{
    vd_record *record = read_text(
        "ann rolls 6 and 3.\n"
        "board:You:ann:5:2:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:6:3:0:0:1:1:1:"
        "0:1:-1:0:25:0:0:0:0:2:0:0:0\n");

    (void)state;
    assert_string_equal(record->format, "fibs-board");
    assert_int_equal(record->positions, 1);
    assert_int_equal(count_repairs(record, VD_REPAIR_line_unknown), 1);
    vd_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_position_in_four_languages),
        cmocka_unit_test(bgblitz_of_our_own),
        cmocka_unit_test(the_text_is_written_as_it_was),
        cmocka_unit_test(notes_are_no_figures),
        cmocka_unit_test(ids_are_positions),
        cmocka_unit_test(old_formats_agree),
        cmocka_unit_test(jellyfish_of_our_own),
        cmocka_unit_test(boards_from_every_side),
        cmocka_unit_test(wrong_positions_are_refused),
        cmocka_unit_test(texts_as_people_paste_them),
        cmocka_unit_test(doubts_about_the_turn),
        cmocka_unit_test(boards_among_other_lines),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
