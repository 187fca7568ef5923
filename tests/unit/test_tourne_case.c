/* Tourne-case: the vectors, whose cases are counted from where each side enters; what is refused; what a game is worth; and every
 * value of the game solved, held against the turns of the rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match_script.h"
#include "oracle.h"
#include "sample.h"
#include "videau/notation.h"
#include "with_engine.h"

static vd_play store[VD_PLAYS_MAX];

static const vd_variant *tourne_case(void)
{
    return vd_variant_get(VD_TOURNE_CASE);
}

/* ---- The vectors ---- */

/* "[5, 9]": cases from the entrance; what is missing has not entered. */
static const char *read_cases(const char *at, vd_side *side)
{
    memset(side, 0, sizeof *side);
    side->unentered = 3;
    assert_int_equal(*at, '[');
    while (*at != ']') {
        char *end;
        const long at_case = strtol(at + 1, &end, 10);

        if (end != at + 1) {
            side->point[13 - at_case]++;
            side->unentered--;
        }
        at = end == at + 1 ? at + 1 : end;
    }
    return at;
}

/* "5-8*" of a play list, after which the next begins. */
static const char *read_play(const char *at, vd_pos *pos)
{
    char *end;
    const long from = strtol(at, &end, 10), to = strtol(end + 1, &end, 10);
    vd_side *mover = &pos->side[VD_MOVER], *opponent = &pos->side[VD_OPPONENT];

    if (from == 0)
        mover->unentered--;
    else
        mover->point[13 - from]--;
    mover->point[13 - to]++;
    if (*end == '*') {
        opponent->point[13 - to]--;
        opponent->unentered++;
        end++;
    }
    return end;
}

static bool among(const vd_plays *plays, const vd_pos *result)
{
    for (size_t i = 0; i < plays->count; i++)
        if (vd_pos_equal(&plays->play[i].result, result))
            return true;
    return false;
}

static void check_vector(const char *line)
{
    vd_plays plays = {.play = store, .capacity = VD_PLAYS_MAX};
    oracle_set legal = {0};
    vd_pos pos = {0};
    const char *at = read_cases(strstr(line, "N[") + 1, &pos.side[VD_MOVER]);
    int a, b, n, listed = 0;

    read_cases(strstr(line, "B[") + 1, &pos.side[VD_OPPONENT]);
    assert_int_equal(sscanf(strstr(at, "dice"), "dice (%d, %d) n=%d", &a, &b, &n), 3);
    assert_int_equal(vd_pos_check(tourne_case(), &pos, NULL), VD_OK);
    assert_int_equal(vd_plays_find(tourne_case(), &pos, vd_dice_make(a, b), &plays), VD_OK);
    oracle_roll(tourne_case(), &pos, vd_dice_make(a, b), &legal);
    assert_int_equal(plays.count, n);
    assert_int_equal(legal.count, n);
    for (at = strchr(strstr(line, "n="), ':') + 1; strchr(" |0123456789", *at); at++) {
        vd_pos result = pos;

        if (*at < '0')
            continue;
        if (*at == '|' || strncmp(at, "   ", 3) == 0)
            continue;
        at = read_play(at, &result);
        assert_true(among(&plays, &result));
        assert_true(oracle_set_has(&legal, &result));
        if (++listed == n)
            break;
    }
    assert_int_equal(listed, n);
    oracle_set_fini(&legal);
}

static void the_vectors(void **state)
{
    FILE *file = fopen(VD_SOURCE_DIR "/tests/data/tourne-case-vectors.txt", "r");
    char line[512];
    int checked = 0;

    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#')
            continue;
        print_message("%.4s\n", line);
        check_vector(line);
        checked++;
    }
    fclose(file);
    assert_int_equal(checked, 6);
}

/* ---- What is refused ---- */

static void what_is_refused(void **state)
{
    static const struct {
        const char *position;
        int dice[2];
        const char *play;
        vd_reason_code code;
        int rule;
    } cases[] = {
        {"M[] A[]", {6, 5}, "hors/8", VD_REASON_legal, 0},
        {"M[] A[]", {6, 5}, "hors/7", VD_REASON_lower_only, 3},
        {"M[] A[]", {6, 5}, "hors/8 hors/7", VD_REASON_lower_only, 3},
        {"M[8:1] A[]", {6, 6}, "8/2", VD_REASON_legal, 0},
        {"M[8:1] A[]", {6, 6}, "hors/7", VD_REASON_passes_own, 7},
        {"M[8:1] A[]", {5, 5}, "hors/8", VD_REASON_own_point, 7},
        {"M[8:1 5:1] A[]", {4, 4}, "8/4", VD_REASON_passes_own, 7},
        {"M[8:1 5:1] A[]", {3, 3}, "8/5", VD_REASON_own_point, 7},
        {"M[4:1 1:1] A[1:1]", {5, 4}, "4/O", VD_REASON_exact_only, 9},
        {"M[4:1 1:1] A[1:1]", {6, 3}, "4/1", VD_REASON_legal, 0},
        {"M[4:1] A[]", {3, 2}, "#", VD_REASON_must_play, 8},
        {"M[4:1] A[]", {3, 2}, "2/4", VD_REASON_no_checker, 4},
        {"M[4:1] A[]", {3, 2}, "4/6", VD_REASON_backwards, 2},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const vd_dice dice = vd_dice_make(cases[i].dice[0], cases[i].dice[1]);
        const vd_reason reason =
            script_judge(tourne_case(), cases[i].position, dice, cases[i].play, NULL);

        if (reason.code != cases[i].code)
            print_error("%s %s: %s\n", cases[i].position, cases[i].play,
                        vd_reason_key(reason.code));
        assert_int_equal(reason.code, cases[i].code);
        if (cases[i].rule)
            assert_int_equal(reason.rule, VD_RULE_OWN + cases[i].rule);
    }
}

/* One man at a time, hop by hop: the same numbers. */
static void hop_by_hop(void **state)
{
    vd_plays plays = {.play = store, .capacity = VD_PLAYS_MAX};
    vd_hop next[VD_HOPS_NEXT_MAX];
    vd_situation situation;
    vd_so_far so_far = {.variant = tourne_case(), .dice = vd_dice_make(5, 3)};
    vd_reason reason;
    vd_pos now;
    size_t nexts;

    (void)state;
    situation = script_position(VD_TOURNE_CASE, "M[8:1] A[5:1]");
    so_far.pos = &situation.pos;
    assert_int_equal(vd_hops_next(&so_far, &plays, &now, next, &nexts), VD_OK);
    assert_int_equal(nexts, 2);
    assert_int_equal(next[0].from, VD_PLACE_UNENTERED);
    assert_int_equal(next[0].to, 10);
    assert_int_equal(next[1].to, 5);
    assert_int_equal(next[1].hit, 1);
    assert_int_equal(vd_hop_judge(&so_far, 8, 3, &plays, &reason), VD_OK);
    assert_int_equal(reason.code, VD_REASON_lower_only);
}

/* ---- Positions ---- */

static void positions(void **state)
{
    static const struct {
        const char *text;
        vd_error_code code;
    } bad[] = {
        {"M[5:2] A[]", VD_ERROR_two_on_point},       {"M[5:1] A[5:1]", VD_ERROR_both_on_point},
        {"M[5:1] A[] off:1", VD_ERROR_too_many_men}, {"M[5:1] A[] bar:1", VD_ERROR_not_in_game},
        {"M[13:1] A[]", VD_ERROR_bad_number},        {"M[5:1] A[] hors:1/3", VD_ERROR_too_many_men},
        {"M[1:3] A[1:3]", VD_ERROR_both_won},
    };
    vd_situation situation;
    char text[200];
    vd_buf buf;

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        vd_error err = {0};

        assert_int_not_equal(
            vd_text_form_parse(bad[i].text, strlen(bad[i].text), VD_TOURNE_CASE, &situation, &err),
            VD_OK);
        if (err.code != bad[i].code)
            print_error("%s: %s\n", bad[i].text, vd_error_key(err.code));
        assert_int_equal(err.code, bad[i].code);
    }
    situation = script_position(VD_TOURNE_CASE, "M[5:1 1:2] A[1:1]");
    assert_int_equal(situation.pos.side[VD_OPPONENT].unentered, 2);
    assert_int_equal(vd_pos_pips(tourne_case(), &situation.pos, VD_MOVER), 4);
    assert_int_equal(vd_pos_pips(tourne_case(), &situation.pos, VD_OPPONENT), 24);
    vd_buf_init(&buf, text, sizeof text);
    vd_text_form_format(&buf, &situation);
    assert_non_null(strstr(text, "M[5:1 1:2] A[1:1]"));
    assert_non_null(strstr(text, "hors:0/2"));
}

/* ---- The end ---- */

static void ends_with(const char *text, int value, uint32_t points)
{
    vd_match match;

    script_stand(&match, VD_TOURNE_CASE, text);
    match.rules.variant.value = (uint8_t)value;
    script_do(&match, script_play(0, "4 3"));
    assert_int_equal(match.phase, VD_PHASE_GAME_OVER);
    assert_int_equal(match.end, VD_END_BORNE_OFF);
    assert_int_equal(match.winner, 0);
    assert_int_equal(match.end_points, points);
}

static void the_third_man_wins(void **state)
{
    (void)state;
    ends_with("M[4:1 1:2] A[1:1] dice:6-3", VD_VALUE_1, 1);
    ends_with("M[4:1 1:2] A[] dice:6-3", VD_VALUE_1, 1);
    ends_with("M[4:1 1:2] A[1:1] dice:6-3", VD_VALUE_1_2, 1);
    ends_with("M[4:1 1:2] A[2:1] dice:6-3", VD_VALUE_1_2, 2);
}

/* ---- The game solved ---- */

static vd_variant solved; /* the game, for one point or for two */

static double points_of(const vd_probs *p)
{
    return (double)vd_probs_equity(&solved, p);
}

/* What a play that leads to `result`, seen by the mover, is worth to it. */
static vd_probs value_after(const vd_pos *result)
{
    vd_pos theirs;
    vd_probs p;

    if (vd_pos_won(&solved, result, VD_MOVER))
        return (vd_probs){.win = 1.0F,
                          .gammon = vd_pos_value(&solved, result, VD_OPPONENT) == 2 ? 1.0F : 0.0F};
    vd_pos_flip(result, &theirs);
    assert_int_equal(vd_engine_probs(engine, &solved, &theirs, &p), VD_OK);
    return (vd_probs){.win = 1.0F - p.win, .gammon = p.lose_gammon, .lose_gammon = p.gammon};
}

/* Without a play the turn is lost. */
static vd_probs best_of(const vd_pos *pos, const vd_plays *plays)
{
    vd_probs best = value_after(plays->count > 0 ? &plays->play[0].result : pos);

    for (size_t i = 1; i < plays->count; i++) {
        const vd_probs p = value_after(&plays->play[i].result);

        if (points_of(&p) > points_of(&best))
            best = p;
    }
    return best;
}

/* The value of a position is the mean over the 36 throws of the best that each leads to. */
static void check_value(const vd_pos *pos)
{
    vd_plays plays = {.play = store, .capacity = VD_PLAYS_MAX};
    double win = 0, points = 0;
    vd_probs said;

    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b <= 6; b++) {
            vd_probs best;

            assert_int_equal(vd_plays_find(&solved, pos, vd_dice_make(a, b), &plays), VD_OK);
            best = best_of(pos, &plays);
            win += (double)best.win / 36;
            points += points_of(&best) / 36;
        }
    }
    assert_int_equal(vd_engine_probs(engine, &solved, pos, &said), VD_OK);
    assert_true(win - (double)said.win < 1e-5 && (double)said.win - win < 1e-5);
    assert_true(points - points_of(&said) < 1e-5 && points_of(&said) - points < 1e-5);
}

/* All sides: on which of the points 2 to 12 a checker stands, how many have arrived, the others waiting. */
static int list_sides(vd_side out[400])
{
    int count = 0;

    for (unsigned points = 0; points < 1U << 11; points++) {
        for (int arrived = 0; arrived <= 3 - __builtin_popcount(points); arrived++) {
            vd_side *side = &out[count++];

            memset(side, 0, sizeof *side);
            for (int k = 2; k <= 12; k++)
                side->point[k] = points >> (k - 2) & 1U;
            side->point[1] = (uint8_t)arrived;
            side->unentered = (uint8_t)(3 - arrived - __builtin_popcount(points));
        }
    }
    return count;
}

static void every_value_is_that_of_the_turns(void **state)
{
    static vd_side side[400];
    const int count = list_sides(side);
    int checked = 0;

    (void)state;
    assert_int_equal(count, 312);
    for (int value = 0; value < 2; value++) {
        solved.value = value == 0 ? VD_VALUE_1 : VD_VALUE_1_2;
        assert_true(vd_engine_knows(engine, &solved));
        for (int i = value; i < count * count; i += SAMPLE(7, 211)) {
            const vd_pos pos = {.side = {side[i / count], side[i % count]}};

            if (vd_pos_check(&solved, &pos, NULL) != VD_OK || vd_pos_over(&solved, &pos))
                continue;
            check_value(&pos);
            checked++;
        }
    }
    print_message("%d positions\n", checked);
    assert_true(checked > SAMPLE(14000, 450));
}

/* Who has none on the corner loses two, if that is agreed (TC10). */
static void what_a_double_game_is_worth(void **state)
{
    vd_situation situation;
    vd_probs p;

    (void)state;
    solved.value = VD_VALUE_1_2;
    assert_true(vd_engine_knows(engine, &solved));
    situation = script_position(VD_TOURNE_CASE, "M[2:1 1:2] A[3:1 1:1]");
    assert_int_equal(vd_engine_probs(engine, &solved, &situation.pos, &p), VD_OK);
    assert_true(p.win > 11.0F / 36 && p.gammon == 0.0F && p.lose_gammon == 0.0F);
    /* All that the mover wins at once counts 2. */
    situation = script_position(VD_TOURNE_CASE, "M[2:1 1:2] A[3:1]");
    assert_int_equal(vd_engine_probs(engine, &solved, &situation.pos, &p), VD_OK);
    assert_true(p.gammon > 11.0F / 36 && p.gammon < p.win && p.lose_gammon == 0.0F);
    solved.value = VD_VALUE_1;
}

/* What the table does not hold is not known. */
static void another_game_is_not_known(void **state)
{
    (void)state;
    solved.value = VD_VALUE_1_2_3;
    assert_false(vd_engine_knows(engine, &solved));
    solved.value = VD_VALUE_1;
}

static int open_engine(void **state)
{
    solved = *tourne_case();
    return make_engine(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_vectors),
        cmocka_unit_test(what_is_refused),
        cmocka_unit_test(hop_by_hop),
        cmocka_unit_test(positions),
        cmocka_unit_test(the_third_man_wins),
        cmocka_unit_test(every_value_is_that_of_the_turns),
        cmocka_unit_test(what_a_double_game_is_worth),
        cmocka_unit_test(another_game_is_not_known),
    };

    return cmocka_run_group_tests(tests, open_engine, free_engine);
}
