/* Rollouts and analyses that several processes share: every one of them comes out with the bits of one alone, also after a stop; who
 * loses another one says so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inner/shared_analysis.h"
#include "inner/shared_rollout.h"
#include "ranks_pipes.h"
#include "videau/notation.h"
#include "videau/record.h"

enum { GAMES = 144, ASKED = 4 };

static vd_engine *engine;
static vd_record *record;

static char *read_all(const char *name, size_t *len)
{
    FILE *file = fopen(name, "rb");
    char *text = malloc(1 << 20);

    assert_non_null(file);
    assert_non_null(text);
    *len = fread(text, 1, 1 << 20, file);
    (void)fclose(file);
    return text;
}

static int make_all(void **state)
{
    size_t len;
    char *text = read_all(VD_SOURCE_DIR "/tests/data/analysis/club.mat", &len);
    const vd_status status = vd_record_read(text, len, &record, NULL);

    (void)state;
    free(text);
    return status == VD_OK && vd_engine_new(&engine, NULL) == VD_OK ? 0 : 1;
}

static int free_all(void **state)
{
    (void)state;
    vd_engine_free(engine);
    vd_record_free(record);
    return 0;
}

/* ---- Rollouts ---- */

static vd_rollout *make_rollout(double clear)
{
    static const char position[] = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
    static vd_play list[VD_PLAYS_MAX];
    vd_plays plays = {list, VD_PLAYS_MAX, 0};
    vd_rollout_question question = {.kind = VD_ROLLOUT_PLAYS, .plays = list, .count = ASKED};
    vd_rollout_options options;
    vd_situation situation;
    vd_match match;
    vd_rollout *r = NULL;

    assert_int_equal(
        vd_situation_parse(position, strlen(position), VD_BACKGAMMON, &situation, NULL), VD_OK);
    vd_match_of(&situation, &match);
    assert_int_equal(vd_match_plays(&match, &plays), VD_OK);
    question.match = &match;
    vd_rollout_options_default(&options);
    options.games = GAMES;
    options.least = VD_ROLLOUT_ROUND;
    options.truncate = 8;
    options.seed = 5;
    options.clear = clear;
    assert_int_equal(vd_rollout_new(engine, &question, &options, &r, NULL), VD_OK);
    return r;
}

typedef struct rolled {
    vd_rollout_report report;
    vd_rollout_candidate candidate[ASKED];
} rolled;

static void look(const vd_rollout *r, rolled *out)
{
    memset(out, 0, sizeof *out);
    vd_rollout_look(r, &out->report, out->candidate);
}

static bool same(const vd_rollout *r, const rolled *alone)
{
    rolled mine;

    look(r, &mine);
    return memcmp(&mine, alone, sizeof mine) == 0;
}

typedef struct trial {
    rolled alone;
    double clear;
    int stopper; /* the rank that asks for an end once; -1: none */
    int leaver;  /* the rank that leaves instead of working; -1: none */
} trial;

static bool say_stop(void *user, double done)
{
    (void)done;
    return --*(int *)user > 0;
}

static bool roll_shared(void *user, const vd_ranks *ranks)
{
    const trial *t = user;
    vd_rollout *r = make_rollout(t->clear);
    int left = 200;
    const vd_job job = {say_stop, &left};
    vd_ranks_said said;
    vd_status status;
    bool good;

    vd_rollout_share(r, ranks);
    if (t->leaver >= 0) {
        status = ranks->rank == t->leaver ? vd_ranks_exchange(ranks, VD_RANKS_END, "", 0, &said)
                                          : vd_rollout_run(r, 1, NULL);
        if (ranks->rank == t->leaver)
            vd_ranks_said_free(&said);
        vd_rollout_free(r);
        return status == VD_ERR_IO;
    }
    status = vd_rollout_run(r, 2, ranks->rank == t->stopper ? &job : NULL);
    good = status == (t->stopper < 0 ? VD_OK : VD_ERR_CANCELLED);
    if (t->stopper >= 0)
        good = good && vd_rollout_run(r, 1, NULL) == VD_OK;
    good = good && same(r, &t->alone);
    vd_rollout_free(r);
    return good;
}

static void roll_alone(trial *t)
{
    vd_rollout *r = make_rollout(t->clear);

    assert_int_equal(vd_rollout_run(r, 1, NULL), VD_OK);
    look(r, &t->alone);
    vd_rollout_free(r);
}

static void rollouts_are_the_same(void **state)
{
    (void)state;
    for (int clear = 0; clear < 2; clear++) {
        trial t = {.clear = 2.0 * clear, .stopper = -1, .leaver = -1};

        roll_alone(&t);
        assert_true(clear == 0 || t.alone.report.clear || t.alone.candidate[ASKED - 1].given_up ||
                    t.alone.candidate[0].given_up || t.alone.candidate[1].given_up ||
                    t.alone.candidate[2].given_up);
        for (int count = 2; count <= 5; count += 3)
            assert_true(ranks_pipes_run(count, roll_shared, &t));
    }
}

static void a_stop_stops_all(void **state)
{
    (void)state;
    for (int stopper = 0; stopper < 3; stopper++) {
        trial t = {.stopper = stopper, .leaver = -1};

        roll_alone(&t);
        assert_true(ranks_pipes_run(3, roll_shared, &t));
    }
}

static void who_leaves_is_missed(void **state)
{
    (void)state;
    for (int leaver = 0; leaver < 3; leaver++) {
        trial t = {.stopper = -1, .leaver = leaver};

        assert_true(ranks_pipes_run(3, roll_shared, &t));
    }
}

static bool roll_unlike(void *user, const vd_ranks *ranks)
{
    vd_rollout *r = make_rollout(0);
    bool good;

    (void)user;
    vd_rollout_share(r, ranks);
    if (ranks->rank == 1 && vd_rollout_extend(r, 2 * GAMES, 0) != VD_OK)
        return false;
    good = vd_rollout_run(r, 1, NULL) == VD_ERR_CORRUPT;
    vd_rollout_free(r);
    return good;
}

static void unlike_rollouts_are_not_shared(void **state)
{
    (void)state;
    assert_true(ranks_pipes_run(2, roll_unlike, NULL));
}

/* ---- Analyses ---- */

typedef struct judged {
    void *bytes;
    size_t len;
    vd_explanations *why;
} judged;

static bool judge(const vd_ranks *ranks, judged *out)
{
    vd_analysing *a = NULL;
    vd_analysis *done;
    vd_analysis_options options;
    bool good;

    vd_analysis_options_default(&options);
    if (vd_analysing_new(engine, record->match[0], &options, &a) != VD_OK)
        return false;
    vd_analysing_share(a, ranks);
    good =
        vd_analysing_run(a, NULL) == VD_OK && vd_analysing_keep(a, &out->bytes, &out->len) == VD_OK;
    done = vd_analysing_done(a);
    good =
        good && vd_analysis_explain_shared(engine, done, 0.02, 1, ranks, NULL, &out->why) == VD_OK;
    vd_analysis_free(done);
    return good;
}

static void drop(judged *j)
{
    free(j->bytes);
    vd_explanations_free(j->why);
}

/* Some causes have no cost: not a number. */
static bool same_number(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

/* In what they say, not in how they lie in memory. */
static bool same_causes(const vd_explanation *a, const vd_explanation *b)
{
    bool good = a->loss == b->loss && a->causes == b->causes && a->notes == b->notes &&
                a->variant.name && b->variant.name && !strcmp(a->variant.name, b->variant.name);

    for (size_t i = 0; good && i < a->causes; i++)
        good = a->cause[i].code == b->cause[i].code &&
               same_number(a->cause[i].cost, b->cause[i].cost) &&
               a->cause[i].weight == b->cause[i].weight;
    return good;
}

static bool judge_shared(void *user, const vd_ranks *ranks)
{
    const judged *alone = user;
    judged mine = {NULL, 0, NULL};
    bool good = judge(ranks, &mine) && mine.len == alone->len &&
                memcmp(mine.bytes, alone->bytes, mine.len) == 0 &&
                mine.why->known == alone->why->known && mine.why->count == alone->why->count &&
                memcmp(mine.why->at, alone->why->at, mine.why->count * sizeof *mine.why->at) == 0;

    for (size_t i = 0; good && i < alone->why->known; i++)
        good = same_causes(&mine.why->list[i], &alone->why->list[i]);
    drop(&mine);
    return good;
}

static void analyses_are_the_same(void **state)
{
    judged alone = {NULL, 0, NULL};

    (void)state;
    assert_true(judge(NULL, &alone));
    assert_true(alone.why->known > 3);
    assert_true(ranks_pipes_run(3, judge_shared, &alone));
    drop(&alone);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rollouts_are_the_same), cmocka_unit_test(a_stop_stops_all),
        cmocka_unit_test(who_leaves_is_missed),  cmocka_unit_test(unlike_rollouts_are_not_shared),
        cmocka_unit_test(analyses_are_the_same),
    };

    return cmocka_run_group_tests(tests, make_all, free_all);
}
