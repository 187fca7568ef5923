/* The worked positions of the sources and the pitfalls: tests/data/vectors.jsonl, played by the library, by the
 * oracle, and judged as claims; each board also set up from the other side of the table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "scene.h"
#include "versus.h"

static versus room;

static int open_room(void **state)
{
    (void)state;
    versus_init(&room);
    return 0;
}

static int close_room(void **state)
{
    (void)state;
    versus_fini(&room);
    return 0;
}

static const char *text_of(const json_t *vector, const char *key)
{
    const char *text = json_string_value(json_object_get(vector, key));

    assert_non_null(text);
    return text;
}

static int64_t number_of(const json_t *vector, const char *key)
{
    const json_t *number = json_object_get(vector, key);

    assert_true(json_is_integer(number));
    return json_integer_value(number);
}

static const vd_play *find_result(const vd_pos *result)
{
    for (size_t i = 0; i < room.plays.count; i++)
        if (vd_pos_equal(&room.plays.play[i].result, result))
            return &room.plays.play[i];
    return NULL;
}

static vd_reason_code judge(const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                            const char *text, vd_play *out)
{
    vd_claim claim;

    scene_claim(text, &claim);
    return vd_play_judge(variant, pos, dice, false, &claim, &room.scratch, out).code;
}

/* The printed play leads to one of the results, and is accepted as a claim that means it. */
static void expect_play(const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                        const char *text)
{
    vd_pos result;
    vd_play out;

    assert_true(scene_apply(variant, pos, text, &result));
    if (!find_result(&result))
        print_error("missing: %s\n", text);
    assert_non_null(find_result(&result));
    assert_int_equal(judge(variant, pos, dice, text, &out), VD_REASON_legal);
    assert_true(vd_pos_equal(&out.result, &result));
}

static void expect_list(const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                        const json_t *list)
{
    size_t index;
    json_t *item;

    json_array_foreach(list, index, item)
    {
        const char *text = json_string_value(item);
        vd_play out;

        /* A list of more than sixty is cut with "...". */
        if (strcmp(text, "...") == 0)
            continue;
        if (strcmp(text, "#") == 0)
            assert_int_equal(judge(variant, pos, dice, text, &out), VD_REASON_legal);
        else
            expect_play(variant, pos, dice, text);
    }
}

static void expect_never(const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                         const json_t *list)
{
    size_t index;
    json_t *item;

    json_array_foreach(list, index, item)
    {
        vd_pos result;
        vd_play out;

        if (scene_apply(variant, pos, json_string_value(item), &result))
            assert_null(find_result(&result));
        assert_int_not_equal(judge(variant, pos, dice, json_string_value(item), &out),
                             VD_REASON_legal);
    }
}

static void expect_ids(const json_t *ids)
{
    size_t count = json_array_size(ids);

    if (count == 0)
        return;
    assert_int_equal(count, room.plays.count);
    for (size_t i = 0; i < room.plays.count; i++) {
        char id[SCENE_GNU_ID];
        size_t found = 0;

        scene_gnu_id(&room.plays.play[i].result, id);
        for (size_t k = 0; k < count; k++)
            found += strcmp(id, json_string_value(json_array_get(ids, k))) == 0;
        assert_int_equal(found, 1);
    }
}

static void check_vector(const json_t *vector)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);
    const json_t *roll = json_object_get(vector, "dice"), *legal = json_object_get(vector, "legal");
    vd_dice dice = vd_dice_make((int)json_integer_value(json_array_get(roll, 0)),
                                (int)json_integer_value(json_array_get(roll, 1)));
    int64_t n = number_of(vector, "distinct_results");
    char id[SCENE_GNU_ID];
    vd_pos pos, turned, back;

    scene_pos(variant, text_of(vector, "own"), text_of(vector, "opp_in_mover_numbering"), &pos);
    assert_int_equal(vd_pos_check(variant, &pos, NULL), VD_OK);
    scene_gnu_id(&pos, id);
    assert_string_equal(id, text_of(vector, "gnubg_id"));
    turned = oracle_turned(&pos);
    vd_pos_flip(&turned, &back);
    assert_memory_equal(&back, &pos, sizeof pos);

    assert_true(versus_roll(&room, variant, &pos, dice));
    assert_int_equal(room.plays.count, n);
    if (n > 0)
        assert_int_equal(room.plays.play[0].hops, number_of(vector, "dice_used"));
    if (n > 0 && n <= 60)
        assert_int_equal(json_array_size(legal), n);
    expect_list(variant, &pos, dice, legal);
    expect_list(variant, &pos, dice, json_object_get(vector, "must"));
    expect_never(variant, &pos, dice, json_object_get(vector, "never"));
    expect_ids(json_object_get(vector, "result_ids"));
}

static void every_vector(void **state)
{
    FILE *file = fopen(VD_SOURCE_DIR "/tests/data/vectors.jsonl", "r");
    static char line[65536];
    int vectors = 0;

    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        json_error_t error;
        json_t *vector = json_loads(line, 0, &error);

        if (!vector)
            print_error("line %d: %s\n", vectors + 1, error.text);
        assert_non_null(vector);
        print_message("%s\n", text_of(vector, "id"));
        check_vector(vector);
        json_decref(vector);
        vectors++;
    }
    fclose(file);
    assert_int_equal(vectors, 68);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_vector),
    };

    return cmocka_run_group_tests(tests, open_room, close_room);
}
