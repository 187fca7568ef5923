/* A turn played hop by hop against the oracle: whoever follows vd_hops_next ends on a legal result, every legal result
 * is reached that way, and vd_hop_judge has a reason exactly for the hops that are not offered. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "scene.h"
#include "walk.h"

enum { QUESTIONS = 600, FEW = 40 };

static vd_plays scratch = {NULL, VD_PLAYS_MAX, 0};

static int open_room(void **state)
{
    (void)state;
    scratch.play = malloc(VD_PLAYS_MAX * sizeof *scratch.play);
    return scratch.play ? 0 : -1;
}

static int close_room(void **state)
{
    (void)state;
    free(scratch.play);
    return 0;
}

typedef struct path {
    const walk_state *walk;
    vd_hop hop[VD_HOPS_MAX];
    int count;
    bool *reached; /* by index of the oracle's result */
} path;

static vd_so_far so_far_of(const path *p)
{
    const walk_state *w = p->walk;
    vd_so_far out = {w->variant, &w->pos, w->dice, w->named, p->hop, p->count};

    return out;
}

static vd_pos next_of(const path *p, vd_hop *next, size_t *nexts)
{
    vd_so_far so_far = so_far_of(p);
    vd_pos now;

    assert_int_equal(vd_hops_next(&so_far, &scratch, &now, next, nexts), VD_OK);
    return now;
}

static void note_end(const path *p, const vd_pos *now)
{
    const oracle_set *legal = &p->walk->legal;
    bool found = legal->count == 0 && p->count == 0;

    assert_int_equal(p->count, legal->count ? legal->used : 0);
    for (size_t i = 0; i < legal->count; i++) {
        if (memcmp(legal->pos[i].side, now->side, sizeof now->side) == 0)
            found = p->reached[i] = true;
    }
    assert_true(found);
}

static vd_reason judged(const path *p, int from, int to)
{
    vd_so_far so_far = so_far_of(p);
    vd_reason reason;

    assert_int_equal(vd_hop_judge(&so_far, from, to, &scratch, &reason), VD_OK);
    return reason;
}

static bool offered(const vd_hop *next, size_t nexts, int from, int to)
{
    for (size_t i = 0; i < nexts; i++) {
        if (next[i].from == from && next[i].to == to)
            return true;
    }
    return false;
}

/* A reason names its rule, and there is one exactly for what is not offered. */
static void check_reasons(const path *p, const vd_hop *next, size_t nexts, vd_rng *rng)
{
    int from = 1 + (int)vd_rng_below(rng, p->walk->variant->track);
    int to = (int)vd_rng_below(rng, (uint32_t)from);
    vd_reason reason = judged(p, from, to);

    assert_int_equal(reason.code == VD_REASON_legal, offered(next, nexts, from, to));
    if (reason.code != VD_REASON_legal)
        assert_true(reason.rule > 0);
    for (size_t i = 0; i < nexts; i++)
        assert_int_equal(judged(p, next[i].from, next[i].to).code, VD_REASON_legal);
}

/* One random way through the turn. */
static void stroll(path *p, vd_rng *rng)
{
    vd_hop next[VD_HOPS_NEXT_MAX];
    size_t nexts;
    vd_pos now = next_of(p, next, &nexts);

    while (nexts) {
        check_reasons(p, next, nexts, rng);
        p->hop[p->count++] = next[vd_rng_below(rng, (uint32_t)nexts)];
        now = next_of(p, next, &nexts);
    }
    note_end(p, &now);
}

static void explore(path *p)
{
    vd_hop next[VD_HOPS_NEXT_MAX];
    size_t nexts;
    vd_pos now = next_of(p, next, &nexts);

    if (nexts == 0)
        note_end(p, &now);
    for (size_t i = 0; i < nexts; i++) {
        p->hop[p->count++] = next[i];
        explore(p);
        p->count--;
    }
}

static void check_question(const walk_state *walk, vd_rng *rng, int *explored)
{
    path p = {.walk = walk};

    p.reached = calloc(walk->legal.count + 1, sizeof *p.reached);
    assert_non_null(p.reached);
    stroll(&p, rng);
    if (walk->legal.count <= FEW) {
        p.count = 0;
        explore(&p);
        for (size_t i = 0; i < walk->legal.count; i++)
            assert_true(p.reached[i]);
        ++*explored;
    }
    free(p.reached);
}

static void every_variant_hop_by_hop(void **state)
{
    (void)state;
    for (int id = 0; id < VD_VARIANT_KNOWN; id++) {
        walk_state walk;
        vd_rng rng;
        int explored = 0;

        walk_init(&walk, vd_variant_get((vd_variant_id)id), 0x40D5U + (uint64_t)id);
        vd_rng_init(&rng, (uint64_t)id);
        for (int i = 0; i < QUESTIONS; i++) {
            walk_next(&walk);
            check_question(&walk, &rng, &explored);
        }
        /* Three dice leave few plays at the end of a game alone. */
        assert_true(explored > QUESTIONS / (walk.variant->dice == 2 ? 2 : 20));
        walk_fini(&walk);
    }
}

struct attempt {
    const char *name;
    vd_variant_id variant;
    const char *mine, *theirs;
    int a, b;
    vd_hop made;
    int from, to;
    vd_reason_code code;
    int rule;
};

#define START "24:2 13:5 8:3 6:5", "19:5 17:3 12:5 1:2"
#define NO_HOP \
    {          \
        0      \
    }

static const struct attempt attempts[] = {
    {"a 5 may be played", VD_BACKGAMMON, START, 6, 5, NO_HOP, 13, 8, VD_REASON_legal, 0},
    {"no die goes three", VD_BACKGAMMON, START, 6, 5, NO_HOP, 13, 10, VD_REASON_distance, 20},
    {"shut by five", VD_BACKGAMMON, START, 6, 5, NO_HOP, 24, 19, VD_REASON_blocked, 22},
    {"the five is spent", VD_BACKGAMMON, START, 6, 5, {13, 8, 5, 0}, 13, 8, VD_REASON_taken, 20},
    {"both dice at once is no hop", VD_BACKGAMMON, START, 6, 5, NO_HOP, 24, 13, VD_REASON_distance,
     20},
    {"nobody stands on 20", VD_BACKGAMMON, START, 6, 5, NO_HOP, 20, 15, VD_REASON_no_checker, 98},
    {"the bar first", VD_BACKGAMMON, "bar:1 24:1 13:5 8:3 6:5", "19:5 17:3 12:5 1:2", 6, 4, NO_HOP,
     13, 9, VD_REASON_bar_first, 32},
    {"not all are home", VD_BACKGAMMON, "7:1 6:7 5:7", "19:5 20:5 21:5", 6, 5, NO_HOP, 6, 0,
     VD_REASON_not_all_home, 40},
    {"would lose the other die", VD_BACKGAMMON, "13:1 2:7 1:7", "24:6 23:6 10:1 9:1 6:1", 3, 4,
     NO_HOP, 2, 0, VD_REASON_not_all_home, 40},
    {"the lower die alone", VD_BACKGAMMON, "18:1 2:7 1:7", "24:5 23:5 9:2 8:2 7:1", 6, 3, NO_HOP,
     18, 15, VD_REASON_higher_die, 51},
};

static void why_a_hop_is_not_offered(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof attempts / sizeof attempts[0]; i++) {
        const struct attempt *a = &attempts[i];
        const vd_variant *variant = vd_variant_get(a->variant);
        vd_reason reason;
        vd_pos pos;
        vd_so_far so_far = {variant, &pos,     vd_dice_make(a->a, a->b),
                            false,   &a->made, a->made.die > 0};

        scene_pos(variant, a->mine, a->theirs, &pos);
        assert_int_equal(vd_hop_judge(&so_far, a->from, a->to, &scratch, &reason), VD_OK);
        if (reason.code != a->code)
            fail_msg("%s: %s", a->name, vd_reason_key(reason.code));
        assert_true(reason.code == VD_REASON_legal || reason.rule == a->rule);
    }
}

static void what_cannot_have_been_made(void **state)
{
    static const vd_hop bad[] = {{13, 10, 3, 0}, {24, 19, 5, 0}, {0, 0, 6, 0}, {77, 71, 6, 0}};
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    vd_hop next[VD_HOPS_NEXT_MAX];
    vd_pos pos, now;
    size_t nexts;
    vd_reason reason;

    (void)state;
    vd_pos_start(variant, &pos);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        vd_so_far so_far = {variant, &pos, vd_dice_make(6, 5), false, &bad[i], 1};

        assert_int_equal(vd_hops_next(&so_far, &scratch, &now, next, &nexts), VD_ERR_ILLEGAL);
        so_far.count = 0;
        assert_int_equal(vd_hop_judge(&so_far, 31, 3, &scratch, &reason), VD_ERR_ILLEGAL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_variant_hop_by_hop),
        cmocka_unit_test(why_a_hop_is_not_offered),
        cmocka_unit_test(what_cannot_have_been_made),
    };

    return cmocka_run_group_tests(tests, open_room, close_room);
}
