/* Positions as sets of binary features: the same from every compilation, and what games with checkers to enter have more. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "eval/binary_features.h"
#include "scene.h"
#include "walk.h"

enum { STEPS = 3000 };

static vd_plays plays;

static int open_plays(void **state)
{
    (void)state;
    plays.capacity = VD_PLAYS_MAX;
    plays.play = malloc(plays.capacity * sizeof *plays.play);
    return plays.play ? 0 : 1;
}

static int close_plays(void **state)
{
    (void)state;
    free(plays.play);
    return 0;
}

#if defined(__x86_64__)
static void compare(const vd_variant *variant, const vd_pos *pos)
{
    uint64_t plain[VD_FEATURE_WORDS] = {0}, fast[VD_FEATURE_WORDS] = {0};

    if (variant->hit == VD_HIT_PIN) {
        vd_eval_features_pins_plain(variant, pos, plain);
        vd_eval_features_pins_v3(variant, pos, fast);
        assert_memory_equal(plain, fast, sizeof plain);
        return;
    }
    if (vd_variant_is_parallel(variant) && variant->hit != VD_HIT_NEVER) {
        vd_eval_features_hits_plain(variant, pos, plain);
        vd_eval_features_hits_v3(variant, pos, fast);
        assert_memory_equal(plain, fast, sizeof plain);
        return;
    }
    if (vd_variant_is_parallel(variant)) {
        vd_eval_features_parallel_plain(variant, pos, plain);
        vd_eval_features_parallel_v3(variant, pos, fast);
        assert_memory_equal(plain, fast, sizeof plain);
        return;
    }
    vd_eval_features_entry_plain(variant, pos, plain);
    vd_eval_features_entry_v3(variant, pos, fast);
    assert_memory_equal(plain, fast, sizeof plain);
    vd_eval_features_contact_plain(variant, pos, plain);
    vd_eval_features_contact_v3(variant, pos, fast);
    assert_memory_equal(plain, fast, sizeof plain);
    for (int s = 0; s < 2; s++) {
        vd_eval_features_race_plain(&pos->side[s], plain);
        vd_eval_features_race_v3(&pos->side[s], fast);
        assert_memory_equal(plain, fast, sizeof plain);
    }
    vd_eval_features_pruning_plain(&pos, 1, plain);
    vd_eval_features_pruning_v3(&pos, 1, fast);
    assert_memory_equal(plain, fast, sizeof plain);
}

static void all_compilations_say_the_same(void **state)
{
    (void)state;
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2"))
        skip();
    for (int id = 0; id < VD_VARIANT_KNOWN; id++) {
        const vd_variant *variant = vd_variant_get((vd_variant_id)id);
        vd_net_id net_id;
        vd_rng rng;
        vd_pos pos;

        if (!vd_variant_net_id(variant, &net_id))
            continue;
        vd_rng_init(&rng, (uint64_t)id);
        vd_pos_start(variant, &pos);
        for (int i = 0; i < STEPS; i++) {
            compare(variant, &pos);
            walk_step(variant, &rng, &plays, &pos);
        }
    }
}
#endif

/* Of positions side by side each has the features that it has alone, whichever side its neighbour shares. */
static void neighbours_change_nothing(void **state)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    enum { MANY = 400 };
    static vd_pos pos[MANY];
    static uint64_t together[MANY * PRUNING_WORDS];
    const vd_pos *each[MANY];
    size_t shared[2] = {0, 0};
    vd_rng rng;

    (void)state;
    vd_rng_init(&rng, 7);
    vd_pos_start(variant, &pos[0]);
    for (size_t i = 0; i < MANY; i++) {
        each[i] = &pos[i];
        if (i == 0)
            continue;
        if (i < MANY / 2) { /* one side moves, again and again */
            pos[i] = pos[i - 1];
            walk_step(variant, &rng, &plays, &pos[i]);
            vd_pos_flip(&pos[i], &pos[i]);
        } else { /* and the same as the other side */
            vd_pos_flip(&pos[i - MANY / 2], &pos[i]);
        }
        for (int s = 0; s < 2; s++)
            shared[s] += !memcmp(&pos[i].side[s], &pos[i - 1].side[s], sizeof pos[i].side[s]);
    }
    assert_true(shared[0] > 20 && shared[1] > 20);
    vd_eval_features_pruning(each, MANY, together);
    for (size_t i = 0; i < MANY; i++) {
        uint64_t alone[PRUNING_WORDS];

        vd_eval_features_pruning(&each[i], 1, alone);
        assert_memory_equal(alone, together + i * PRUNING_WORDS, sizeof alone);
    }
}

/* Rows behind those of contact. */
static int more_rows(const uint64_t *bits)
{
    int count = 0;

    for (int i = CONTACT_WORDS; i < ENTRY_WORDS; i++)
        count += __builtin_popcountll(bits[i]);
    return count;
}

static void entering_games_have_the_rows_of_contact_first(void **state)
{
    const vd_variant *variant = vd_variant_get(VD_ACEY_DEUCEY);
    vd_rng rng;
    vd_pos pos;

    (void)state;
    vd_rng_init(&rng, 3);
    vd_pos_start(variant, &pos);
    for (int i = 0; i < STEPS; i++) {
        uint64_t contact[VD_FEATURE_WORDS], entry[VD_FEATURE_WORDS];
        int rows;

        vd_eval_features_contact(variant, &pos, contact);
        vd_eval_features_entry(variant, &pos, entry);
        assert_memory_equal(contact, entry, CONTACT_WORDS * sizeof *contact);
        /* Crossovers and home of both sides and the lead, always; the last pips and a small lead, where there are. */
        rows = more_rows(entry);
        assert_in_range(rows, 5, 8);
        walk_step(variant, &rng, &plays, &pos);
    }
}

/* Of a double of European Acey-Deucey its complement is still to be played: each number is another position. */
static void what_is_still_to_be_played_is_told_apart(void **state)
{
    const vd_variant *variant = vd_variant_get(VD_ACEY_EUROPEAN);
    uint64_t bits[7][VD_FEATURE_WORDS] = {{0}};
    vd_pos pos;

    (void)state;
    vd_pos_start(variant, &pos);
    vd_eval_features_entry(variant, &pos, bits[0]);
    pos.pending = VD_PENDING_COMPLEMENT;
    for (int die = 1; die <= 6; die++) {
        pos.pending_die = (uint8_t)die;
        vd_eval_features_entry(variant, &pos, bits[die]);
        for (int other = 0; other < die; other++)
            assert_memory_not_equal(bits[other], bits[die], ENTRY_WORDS * sizeof **bits);
    }
}

/* One pip more of either side near the end, or a home point emptied, shows. */
static void the_last_pips_are_told_apart(void **state)
{
    static const char *const ends[] = {"1:1", "2:1", "3:1", "1:2", "6:1 5:1", "6:2", "6:9 5:1"};
    enum { ENDS = sizeof ends / sizeof ends[0] };
    const vd_variant *variant = vd_variant_get(VD_ACEY_DEUCEY);
    uint64_t bits[2 * ENDS][VD_FEATURE_WORDS];

    (void)state;
    for (int i = 0; i < 2 * ENDS; i++) {
        vd_pos pos;

        scene_pos(variant, ends[i % ENDS], "22:4", &pos);
        if (i >= ENDS)
            vd_pos_flip(&pos, &pos);
        vd_eval_features_entry(variant, &pos, bits[i]);
        assert_int_equal(more_rows(bits[i]), i % ENDS < ENDS - 1 ? 8 : 7);
        for (int k = 0; k < i; k++)
            assert_memory_not_equal(bits[i] + CONTACT_WORDS, bits[k] + CONTACT_WORDS,
                                    (ENTRY_WORDS - CONTACT_WORDS) * sizeof bits[i][0]);
    }
}

/* Heads by who has checkers deep or off, how many, seen from either side; each of the later ones begins as the one of the first six
 * that would have its positions. */
static void heads_of_contact(void **state)
{
    static const struct {
        const char *mine, *theirs;
        int head, flipped, first, first_flipped;
    } scenes[] = {
        {"13:5 8:5 6:5", "12:5 17:5 19:5", 0, 0, 0, 0},
        {"24:2 13:5 8:3 6:5", "12:5 17:5 19:5", 1, 2, 1, 2},
        {"24:2 13:5 8:3 6:5", "1:2 12:5 17:3 19:5", 3, 3, 3, 3},
        {"24:3 13:4 8:3 6:5", "bar:1 1:2 12:5 17:2 19:5", 3, 3, 3, 3},
        {"24:2 22:2 13:4 8:3 6:4", "12:5 17:5 19:5", 8, 10, 1, 2},
        {"bar:1 24:1 22:2 13:4 8:3 6:4", "1:1 12:5 17:4 19:5", 9, 11, 3, 3},
        {"24:2 22:2 13:4 8:3 6:4", "bar:2 5:2 12:4 17:3 19:4", 12, 12, 3, 3},
        {"24:2 22:2 6:4 5:4 4:3", "19:4 20:4 off:7", 5, 4, 5, 4},
        {"24:2 22:2 6:4 5:4 4:3", "19:4 20:3 off:8", 6, 7, 5, 4},
        {"5:4 6:3 off:8", "bar:1 19:5 20:5 21:4", 7, 6, 4, 5},
        {"6:4 off:11", "20:3 19:3 off:9", 6, 6, 5, 5},
        {"6:4 off:11", "20:5 19:3 off:7", 5, 6, 5, 5},
    };

    (void)state;
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        vd_pos pos, flipped;

        scene_pos(vd_variant_get(VD_BACKGAMMON), scenes[i].mine, scenes[i].theirs, &pos);
        vd_pos_flip(&pos, &flipped);
        assert_int_equal(vd_net_id_head(VD_NET_CONTACT, &pos), scenes[i].head);
        assert_int_equal(vd_net_id_head(VD_NET_CONTACT, &flipped), scenes[i].flipped);
        assert_int_equal(vd_net_id_head_origin(VD_NET_CONTACT, scenes[i].head), scenes[i].first);
        assert_int_equal(vd_net_id_head_origin(VD_NET_CONTACT, scenes[i].flipped),
                         scenes[i].first_flipped);
        assert_int_equal(vd_net_id_head(VD_NET_DUTCH, &pos), scenes[i].first);
    }
    for (int head = 0; head < vd_net_id_heads(VD_NET_DUTCH); head++)
        assert_int_equal(vd_net_id_head_origin(VD_NET_DUTCH, head), head < SIDE_HEADS ? head : 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#if defined(__x86_64__)
        cmocka_unit_test(all_compilations_say_the_same),
        cmocka_unit_test(neighbours_change_nothing),
#endif
        cmocka_unit_test(entering_games_have_the_rows_of_contact_first),
        cmocka_unit_test(what_is_still_to_be_played_is_told_apart),
        cmocka_unit_test(the_last_pips_are_told_apart),
        cmocka_unit_test(heads_of_contact),
    };

    return cmocka_run_group_tests(tests, open_plays, close_plays);
}
