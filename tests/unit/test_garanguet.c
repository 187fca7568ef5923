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

/* Where the library's plays lead, phase after phase: *shorter where one that goes on plays fewer numbers than another. */
static void follow(const vd_variant *variant, const vd_pos *pos, const vd_plays *plays, int used,
                   oracle_set *ends)
{
    (void)pos;
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
        follow(variant, result, &next, now, ends);
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
    follow(variant, pos, &plays, 0, &ends);
    sort_ends(&ends);
    if (ends.count != whole.count || ends.used != whole.used)
        scene_print(stderr, variant, pos);
    assert_int_equal(ends.used, whole.used);
    assert_int_equal(ends.count, whole.count);
    assert_true(ends.count == 0 ||
                memcmp(ends.pos, whole.pos, ends.count * sizeof *ends.pos) == 0);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(phases_make_the_whole_throw),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
