/* Garanguet: of three dice a pair above the third number is played four times and three alike nine times, three checkers at a time,
 * so that as many numbers of the whole throw as possible are played. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "match_script.h"
#include "oracle.h"
#include "sample.h"
#include "scene.h"
#include "videau/notation.h"
#include "walk.h"

static vd_play store[VD_PLAYS_MAX];

static const vd_variant *garanguet(void)
{
    return vd_variant_get(VD_GARANGUET);
}

static vd_variant with_hits(void)
{
    vd_variant variant = *garanguet();

    variant.hit = VD_HIT_ALWAYS;
    assert_int_equal(vd_variant_prepare(&variant), VD_OK);
    return variant;
}

static vd_dice three(int a, int b, int c)
{
    return vd_dice_of((const uint8_t[]){(uint8_t)a, (uint8_t)b, (uint8_t)c});
}

/* ---- The whole throw ---- */

static void add_end(oracle_set *ends, const vd_pos *pos)
{
    vd_pos end = *pos;

    end.pending = end.pending_die = 0;
    if (ends->count == ends->capacity) {
        ends->capacity = ends->capacity ? ends->capacity * 2 : 64;
        ends->pos = realloc(ends->pos, ends->capacity * sizeof end);
        assert_non_null(ends->pos);
    }
    ends->pos[ends->count++] = end;
}

static void sort_ends(oracle_set *ends)
{
    size_t kept = 0;

    if (ends->count == 0)
        return;
    qsort(ends->pos, ends->count, sizeof *ends->pos, oracle_compare);
    for (size_t i = 1; i < ends->count; i++) {
        if (memcmp(&ends->pos[kept], &ends->pos[i], sizeof *ends->pos) != 0)
            ends->pos[++kept] = ends->pos[i];
    }
    ends->count = kept + 1;
}

/* Where the library's plays lead, phase after phase. ends->used: how many numbers have been played there, -1 where not as many
 * everywhere. */
static void follow(const vd_variant *variant, const vd_plays *plays, int used, oracle_set *ends)
{
    for (size_t i = 0; i < plays->count; i++) {
        const vd_pos *result = &plays->play[i].result;
        const int now = used + plays->play[i].hops;
        vd_plays next = {.capacity = VD_PLAYS_MAX};

        if (result->pending == VD_PENDING_NONE) {
            if (ends->count && ends->used != now)
                ends->used = -1;
            else
                ends->used = now;
            add_end(ends, result);
            continue;
        }
        assert_int_equal(vd_pos_check(variant, result, NULL), VD_OK);
        next.play = malloc(VD_PLAYS_MAX * sizeof *next.play);
        assert_non_null(next.play);
        assert_int_equal(vd_plays_find_named(variant, result, 0, &next), VD_OK);
        assert_true(next.count > 0); /* a rest that cannot be played is none */
        follow(variant, &next, now, ends);
        free(next.play);
    }
    if (ends->count > 100000)
        sort_ends(ends);
}

/* The ends of a throw are the same whether it is played at once, by brute force, or in the library's phases. True where there are
 * phases. */
static bool same_ends(const vd_variant *variant, const vd_pos *pos, vd_dice dice)
{
    vd_plays plays = {.play = store, .capacity = VD_PLAYS_MAX};
    oracle_set ends = {0}, whole = {0};
    bool phases;

    oracle_throw(variant, pos, dice, &whole);
    assert_int_equal(vd_plays_find(variant, pos, dice, &plays), VD_OK);
    phases = plays.count > 0 && plays.play[0].result.pending != VD_PENDING_NONE;
    follow(variant, &plays, 0, &ends);
    sort_ends(&ends);
    if (ends.count != whole.count || ends.used != whole.used)
        scene_print(stderr, variant, pos);
    assert_int_equal(ends.used, whole.used);
    assert_int_equal(ends.count, whole.count);
    assert_true(ends.count == 0 || memcmp(ends.pos, whole.pos, ends.count * sizeof *ends.pos) == 0);
    oracle_set_fini(&ends);
    oracle_set_fini(&whole);
    return phases;
}

static vd_dice doubled_throw(vd_rng *rng)
{
    const int die = 1 + (int)vd_rng_below(rng, 6);

    return three(die, die, 1 + (int)vd_rng_below(rng, (uint32_t)die));
}

/* Few checkers on the board, or few points: the brute force has every order of nine numbers to go through. */
static void thin_out(vd_rng *rng, vd_side *side)
{
    const int keep = 2 + (int)vd_rng_below(rng, 4);
    int points = 0;

    for (int k = 24; k >= 1; k--) {
        if (side->point[k] == 0)
            continue;
        if (++points > keep) {
            side->point[0] = (uint8_t)(side->point[0] + side->point[k]);
            side->point[k] = 0;
        }
    }
}

static void check_throws(const vd_variant *variant, uint64_t seed, int throws)
{
    int phases = 0;
    vd_rng rng;

    vd_rng_init(&rng, seed);
    for (int i = 0; i < throws; i++) {
        vd_pos pos;

        walk_scatter(variant, &rng, &pos);
        thin_out(&rng, &pos.side[VD_MOVER]);
        if (vd_pos_won(variant, &pos, VD_MOVER))
            continue;
        phases += same_ends(variant, &pos, doubled_throw(&rng));
    }
    assert_true(phases > throws / 4);
}

static void phases_make_the_whole_throw(void **state)
{
    const vd_variant hits = with_hits();

    (void)state;
    check_throws(garanguet(), 0x6A2A, SAMPLE(20000, 1500));
    check_throws(&hits, 0x6A2B, SAMPLE(10000, 800));
}

/* ---- What is played, of one phase ---- */

static void what_is_left_is_written(void **state)
{
    static const struct {
        const char *text;
        int code; /* 0: refused */
        vd_dice dice;
    } cases[] = {
        {"M[24:15] A[1:15] next:4-4", 44, {2, {4, 4}}},
        {"M[24:15] A[1:15] next:4-3", 43, {2, {4, 3}}},
        {"M[24:15] A[1:15] next:6-6-6", 106, {3, {6, 6, 6}}},
        {"M[24:15] A[1:15] next:1-1-1-1-1-1", 201, {3, {1, 1, 1}}},
        {"M[24:15] A[1:15] next:3-4", 0, {0}},
        {"M[24:15] A[1:15] next:4-4-3", 0, {0}},
        {"M[24:15] A[1:15] next:4-4-4-4", 0, {0}},
        {"M[24:15] A[1:15] next:4", 0, {0}},
        {"M[24:15] A[1:15] next:7-1", 0, {0}},
        {"M[24:15] A[1:15] next:4-4-4-4-4-4-4", 0, {0}},
        {"M[24:15] A[1:15] dice:4-3", 0, {0}},
        {"M[24:15] A[1:15] next:4-3 dice:4-4", 0, {0}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *text = cases[i].text;
        char room[128];
        vd_situation s;
        vd_error err;
        vd_dice dice;
        vd_buf buf;

        assert_int_equal(vd_text_form_parse(text, strlen(text), VD_GARANGUET, &s, &err) == VD_OK,
                         cases[i].code != 0);
        if (cases[i].code == 0)
            continue;
        assert_int_equal(s.pos.pending, VD_PENDING_COMPLEMENT);
        assert_int_equal(s.pos.pending_die, cases[i].code);
        dice = vd_pending_dice(&s.pos);
        assert_memory_equal(&dice, &cases[i].dice, sizeof dice);
        vd_buf_init(&buf, room, sizeof room);
        vd_rest_format(&buf, &s.pos);
        assert_string_equal(room, strstr(text, "next:") + 5);
    }
}

static void play(vd_match *match, const char *text)
{
    script_do(match, script_written(match, text));
}

/* GA7, GA8: the turn goes on with what is left, and no longer. */
static void a_turn_goes_on(void **state)
{
    vd_match match;

    (void)state;
    script_stand(&match, VD_GARANGUET, "M[24:15] A[1:15] dice:4-4-4");
    play(&match, "24/20(3)");
    assert_int_equal(match.phase, VD_PHASE_PLAY_NAMED);
    assert_int_equal(match.pos.pending_die, 204);
    play(&match, "24/20(3)");
    assert_int_equal(match.pos.pending_die, 104);
    assert_int_equal(match.turn, 0);
    play(&match, "20/16(3)");
    assert_int_equal(match.turn, 1);
    assert_int_equal(match.phase, VD_PHASE_ROLL);

    /* The third number may wait, the pair may. */
    script_stand(&match, VD_GARANGUET, "M[24:15] A[1:15] dice:4-4-3");
    play(&match, "24/20(3)");
    assert_int_equal(match.pos.pending_die, 43);
    play(&match, "24/20 24/21");
    assert_int_equal(match.turn, 1);
    script_stand(&match, VD_GARANGUET, "M[24:15] A[1:15] dice:4-4-3");
    play(&match, "24/20(2) 24/21");
    assert_int_equal(match.pos.pending_die, 44);

    /* A pair below the third, and two numbers that nothing can play any more, leave nothing. */
    script_stand(&match, VD_GARANGUET, "M[24:15] A[1:15] dice:3-2-2");
    play(&match, "24/17");
    assert_int_equal(match.turn, 1);
    script_stand(&match, VD_GARANGUET, "M[13:1 off:14] A[9:1 1:1 off:13] dice:4-4-3");
    assert_int_equal(match.phase, VD_PHASE_PLAY);
    play(&match, "13/10/6/2");
    assert_int_equal(match.phase, VD_PHASE_PLAY_NAMED);
    play(&match, "2/O");
    assert_int_equal(match.phase, VD_PHASE_GAME_OVER);
}

static void refused(const char *text, const int dice[3], const char *claimed, vd_reason_code code,
                    const char *key, int rule)
{
    const vd_reason reason =
        script_judge(garanguet(), text, three(dice[0], dice[1], dice[2]), claimed, NULL);

    if (reason.code != code)
        print_error("%s: %s\n", claimed, vd_reason_key(reason.code));
    assert_int_equal(reason.code, code);
    assert_string_equal(vd_reason_key_in(garanguet(), &reason), key);
    assert_int_equal(reason.rule, VD_RULE_OWN + rule);
}

static void each_by_its_rule(void **state)
{
    static const char start[] = "M[24:15] A[1:15]";

    (void)state;
    refused("M[24:15] A[18:1 1:14]", (const int[]){6, 2, 1}, "24/18 24/22 24/23", VD_REASON_blocked,
            "reason.occupied", 5);
    refused(start, (const int[]){4, 4, 3}, "24/20(4)", VD_REASON_three_at_most,
            "reason.three_at_most", 8);
    refused(start, (const int[]){4, 4, 3}, "24/5", VD_REASON_three_at_most, "reason.three_at_most",
            8);
    refused(start, (const int[]){2, 2, 2}, "24/22(3) 22/20(3)", VD_REASON_three_at_most,
            "reason.three_at_most", 8);
    /* The whole throw has these numbers, one play does not, however few the checkers. */
    for (int i = 0; i < 3; i++)
        refused(start, (const int[]){4, 4, 3},
                ((const char *const[]){"24/16 24/16 24/21", "24/16 24/16", "24/12 24/20"})[i],
                VD_REASON_three_at_most, "reason.three_at_most", 8);
    refused(start, (const int[]){4, 4, 4}, "24/4", VD_REASON_three_at_most, "reason.three_at_most",
            8);
    refused("M[4:4 3:1 off:10] A[24:15]", (const int[]){4, 4, 3}, "4/O(4) 3/O",
            VD_REASON_three_at_most, "reason.three_at_most", 8);
    /* And these it has not. */
    refused(start, (const int[]){4, 4, 3}, "24/20(5)", VD_REASON_taken, "reason.taken", 4);
    refused(start, (const int[]){4, 4, 3}, "24/16(2) 24/21(2)", VD_REASON_taken, "reason.taken", 4);
    refused(start, (const int[]){3, 2, 2}, "24/22(3)", VD_REASON_taken, "reason.taken", 4);
    refused(start, (const int[]){4, 4, 3}, "24/20 24/21", VD_REASON_both_dice, "reason.whole_throw",
            8);
    /* Three numbers, and then fewer than others leave. */
    refused("M[20:1 16:1 off:13] A[24:1 14:1 off:13]", (const int[]){4, 4, 2}, "20/18 16/8",
            VD_REASON_both_dice, "reason.whole_throw", 8);
    refused(start, (const int[]){6, 5, 4}, "#", VD_REASON_must_play, "reason.must_play", 8);
    refused("M[6:1 4:2 2:1 off:11] A[24:15]", (const int[]){5, 4, 1}, "4/O(2) 2/1",
            VD_REASON_higher_point, "reason.higher_point", 9);
    refused("M[24:14 5:1] A[1:15]", (const int[]){6, 2, 1}, "5/O 24/22 24/23",
            VD_REASON_not_all_home, "reason.not_all_home", 9);
}

/* As Moulidars has it (GA6): one alone is hit, two close, and who is hit enters first. */
static void hits_are_agreed_on(void **state)
{
    const vd_variant variant = with_hits();
    vd_plays plays = {.play = store, .capacity = VD_PLAYS_MAX};
    vd_situation s;

    (void)state;
    s = script_position(VD_GARANGUET, "M[24:14 20:1] A[14:1 1:14]");
    assert_int_equal(vd_plays_find(&variant, &s.pos, three(6, 2, 1), &plays), VD_OK);
    assert_true(plays.count > 12);
    assert_int_equal(vd_plays_count(garanguet(), &s.pos, three(6, 2, 1)), 12);
    s.pos.side[VD_MOVER].point[24]--;
    s.pos.side[VD_MOVER].bar = 1;
    assert_int_equal(vd_plays_find(&variant, &s.pos, three(6, 2, 1), &plays), VD_OK);
    for (size_t i = 0; i < plays.count; i++)
        assert_int_equal(plays.play[i].result.side[VD_MOVER].bar, 0);
}

/* ---- How many plays there can be ---- */

/* A checker on each of fifteen points. */
static void spread(vd_rng *rng, vd_pos *pos)
{
    int left = 15;

    memset(pos, 0, sizeof *pos);
    pos->side[VD_OPPONENT].point[1 + vd_rng_below(rng, 6)] = 15;
    while (left > 0) {
        const int k = 1 + (int)vd_rng_below(rng, 24);

        if (pos->side[VD_MOVER].point[k] == 0 && pos->side[VD_OPPONENT].point[25 - k] == 0) {
            pos->side[VD_MOVER].point[k] = 1;
            left--;
        }
    }
}

/* docs/decisions/0018-long-throws-in-phases.md counts how many there can be at most. */
static void the_most_plays_have_room(void **state)
{
    size_t most = 0;
    vd_rng rng;

    (void)state;
    vd_rng_init(&rng, 0x6A2C);
    for (int i = 0; i < SAMPLE(3000, 200); i++) {
        const vd_variant hits = with_hits();
        const vd_variant *variant = i % 2 ? &hits : garanguet();
        vd_plays plays = {.play = store, .capacity = VD_PLAYS_MAX};
        const vd_dice dice = doubled_throw(&rng);
        vd_pos pos;

        spread(&rng, &pos);
        assert_int_equal(vd_plays_find(variant, &pos, dice, &plays), VD_OK);
        assert_int_equal(vd_plays_count(variant, &pos, dice), plays.count);
        most = plays.count > most ? plays.count : most;
    }
    print_message("at most %zu plays of a phase\n", most);
    assert_true(most > 1500 && most < VD_PLAYS_MAX);
}

/* ---- The variant as data ---- */

static void only_as_the_game_has_it(void **state)
{
    vd_variant variant;

    (void)state;
#define REFUSED(change)                                                     \
    do {                                                                    \
        variant = *garanguet();                                             \
        change;                                                             \
        assert_int_equal(vd_variant_prepare(&variant), VD_ERR_UNSUPPORTED); \
    } while (0)
    REFUSED(variant.dice = 2);
    REFUSED(variant.hit = VD_HIT_PRESENT);
    REFUSED(variant.hit = VD_HIT_ENTRY);
    REFUSED(variant.must_use = VD_MUST_MAX_THEN_HIGHER);
    REFUSED(variant.bearoff = VD_BEAROFF_EXACT);
    REFUSED(variant.equal_again = 1);
    REFUSED(variant.doubles = VD_DOUBLES_OVER_THIRD + 1);
#undef REFUSED
    variant = *garanguet();
    assert_int_equal(vd_variant_prepare(&variant), VD_OK);
    variant = *vd_variant_get(VD_TABULA);
    variant.doubles = VD_DOUBLES_OVER_THIRD;
    assert_int_equal(vd_variant_prepare(&variant), VD_ERR_UNSUPPORTED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_is_written),
        cmocka_unit_test(a_turn_goes_on),
        cmocka_unit_test(each_by_its_rule),
        cmocka_unit_test(hits_are_agreed_on),
        cmocka_unit_test(the_most_plays_have_room),
        cmocka_unit_test(only_as_the_game_has_it),
        cmocka_unit_test(phases_make_the_whole_throw),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
