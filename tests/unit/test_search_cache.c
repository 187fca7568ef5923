/* The cache that threads share: what is found is whole and of that position, of this question, whoever writes beside it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdatomic.h>
#include <string.h>

#include "inner/pool.h"
#include "search/cache.h"

/* Many positions for few places, so that all write where all read. */
enum { THREADS = 4, POSITIONS = 48, TRIES = 400000, BITS = 4 };

typedef struct scene {
    cache cache;
    vd_pos pos[POSITIONS];
    pos_key key[POSITIONS];
    uint64_t hash[POSITIONS];
    atomic_size_t found, wrong;
} scene;

static vd_probs probs_of(int which)
{
    const float p = (float)which / (2 * POSITIONS);

    return (vd_probs){p, p / 2, p / 4, p / 8, p / 16};
}

static void value_of(int which, int ply, node_value *out)
{
    memset(out, 0, sizeof *out);
    out->probs = probs_of(which);
    for (int i = 0; i < VD_CUBE_STATES; i++)
        out->no_double[i] = which + 1000.0 * ply + i;
}

static void open_scene(scene *s, int bits, bool shared)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);

    memset(s, 0, sizeof *s);
    assert_true(vd_search_cache_init(&s->cache, variant, bits, shared));
    for (int i = 0; i < POSITIONS; i++) {
        vd_pos_start(variant, &s->pos[i]);
        s->pos[i].side[VD_MOVER].point[1 + i % 24] = (uint8_t)(1 + i / 24);
        vd_search_pos_key_of(variant, &s->pos[i], &s->key[i]);
        s->hash[i] = vd_search_pos_key_hash(&s->key[i]);
    }
}

static void keep_and_find(void *user, int worker, size_t index)
{
    scene *s = user;
    size_t found = 0, wrong = 0;
    vd_rng rng;

    (void)worker;
    vd_rng_init(&rng, index + 1);
    for (int i = 0; i < TRIES; i++) {
        const int kept = (int)vd_rng_below(&rng, POSITIONS);
        const int asked = (int)vd_rng_below(&rng, POSITIONS), ply = 1 + i % 2;
        const vd_probs probs = probs_of(kept), expected = probs_of(asked);
        node_value value, said;
        vd_probs seen;

        vd_search_cache_keep_position(&s->cache, &s->key[kept], s->hash[kept], &probs);
        if (vd_search_cache_find_position(&s->cache, &s->key[asked], s->hash[asked], &seen)) {
            found++;
            wrong += memcmp(&seen, &expected, sizeof seen) != 0;
        }
        value_of(kept, ply, &value);
        vd_search_cache_keep_value(&s->cache, &s->pos[kept], ply, 0, &value);
        if (vd_search_cache_find_value(&s->cache, &s->pos[asked], ply, 0, &said)) {
            value_of(asked, ply, &value);
            found++;
            wrong += memcmp(said.no_double, value.no_double, sizeof said.no_double) != 0 ||
                     memcmp(&said.probs, &value.probs, sizeof said.probs) != 0;
        }
    }
    atomic_fetch_add(&s->found, found);
    atomic_fetch_add(&s->wrong, wrong);
}

static void what_is_found_is_whole(void **state)
{
    static scene s;

    (void)state;
    open_scene(&s, BITS, true);
    assert_int_equal(vd_pool_once(THREADS, THREADS, keep_and_find, NULL, &s), VD_OK);
    assert_int_equal(atomic_load(&s.wrong), 0);
    assert_true(atomic_load(&s.found) > TRIES / 10);
    vd_search_cache_fini(&s.cache);
}

static void it_finds_what_it_was_given(void **state)
{
    (void)state;
    for (int shared = 0; shared < 2; shared++) {
        const vd_probs probs = probs_of(7);
        node_value value, said;
        static scene s;
        vd_probs seen;

        open_scene(&s, 10, shared == 1);
        value_of(7, 2, &value);
        assert_false(vd_search_cache_find_position(&s.cache, &s.key[7], s.hash[7], &seen));
        assert_false(vd_search_cache_find_value(&s.cache, &s.pos[7], 2, 1, &said));
        vd_search_cache_keep_position(&s.cache, &s.key[7], s.hash[7], &probs);
        vd_search_cache_keep_value(&s.cache, &s.pos[7], 2, 1, &value);
        assert_true(vd_search_cache_find_position(&s.cache, &s.key[7], s.hash[7], &seen));
        assert_memory_equal(&seen, &probs, sizeof seen);
        assert_true(vd_search_cache_find_value(&s.cache, &s.pos[7], 2, 1, &said));
        assert_memory_equal(said.no_double, value.no_double, sizeof said.no_double);
        /* Not of another position, depth or side; of another question nothing. */
        assert_false(vd_search_cache_find_position(&s.cache, &s.key[8], s.hash[7], &seen));
        assert_false(vd_search_cache_find_value(&s.cache, &s.pos[7], 1, 1, &said));
        assert_false(vd_search_cache_find_value(&s.cache, &s.pos[7], 2, 0, &said));
        vd_search_cache_forget_values(&s.cache);
        assert_false(vd_search_cache_find_value(&s.cache, &s.pos[7], 2, 1, &said));
        assert_true(vd_search_cache_find_position(&s.cache, &s.key[7], s.hash[7], &seen));
        vd_search_cache_forget_positions(&s.cache);
        assert_false(vd_search_cache_find_position(&s.cache, &s.key[7], s.hash[7], &seen));
        vd_search_cache_fini(&s.cache);
    }
}

static void without_room_nothing_is_kept(void **state)
{
    const vd_probs probs = probs_of(3);
    static scene s;
    vd_probs seen;

    (void)state;
    open_scene(&s, 0, false);
    for (int none = 0; none < 2; none++) {
        cache *kept = none ? NULL : &s.cache;

        vd_search_cache_expect_position(kept, s.hash[3]);
        vd_search_cache_keep_position(kept, &s.key[3], s.hash[3], &probs);
        assert_false(vd_search_cache_find_position(kept, &s.key[3], s.hash[3], &seen));
    }
    vd_search_cache_fini(&s.cache);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_found_is_whole),
        cmocka_unit_test(it_finds_what_it_was_given),
        cmocka_unit_test(without_room_nothing_is_kept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
