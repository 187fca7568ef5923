/* The variants as data: names, starts, what each changes, and what a changed copy may not be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "scene.h"
#include "videau/app.h"

static void names_and_synonyms(void **state)
{
    static const struct {
        const char *name;
        vd_variant_id id;
    } table[] = {
        {"backgammon", VD_BACKGAMMON},
        {"Backgammon", VD_BACKGAMMON},
        {"hollandais", VD_DUTCH},
        {"dutch", VD_DUTCH},
        {"DUTCH", VD_DUTCH},
        {"acey-deucey", VD_ACEY_DEUCEY},
        {"acey_deucey", VD_ACEY_DEUCEY},
        {"Acey Deucey", VD_ACEY_DEUCEY},
        {"acey-deucey-europeen", VD_ACEY_EUROPEAN},
        {"acey deucey européen", VD_ACEY_EUROPEAN},
        {"acey-deucey-marine", VD_ACEY_NAVY},
        {"nackgammon", VD_NACKGAMMON},
        {"hypergammon", VD_HYPERGAMMON},
        {"longgammon", VD_LONGGAMMON},
        {"tavla", VD_TAVLA},
        {"toutes-tables", VD_TOUTES_TABLES},
        {"toutes tables", VD_TOUTES_TABLES},
    };
    static const char *const unknown[] = {"", "backgammo", "backgammonn", "-", "jacquet", "tavla "};

    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        vd_variant_id id = VD_VARIANT_COUNT;

        if (vd_variant_find(table[i].name, strlen(table[i].name), &id) != VD_OK)
            print_error("%s\n", table[i].name);
        assert_int_equal(id, table[i].id);
    }
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        vd_variant_id id = VD_TAVLA;

        assert_int_not_equal(vd_variant_find(unknown[i], strlen(unknown[i]), &id), VD_OK);
        assert_int_equal(id, VD_TAVLA);
    }
    for (vd_variant_id id = 0; id < VD_VARIANT_COUNT; id++) {
        const char *name = vd_variant_get(id)->name;
        vd_variant_id found = VD_VARIANT_COUNT;

        assert_int_equal(vd_variant_get(id)->id, id);
        assert_int_equal(vd_variant_find(name, strlen(name), &found), VD_OK);
        assert_int_equal(found, id);
    }
}

/* What is played at the terminal only is found by who asks for that. */
static void games_of_the_terminal(void **state)
{
    static const struct {
        const char *name;
        vd_variant_id id;
    } games[] = {{"Jacquet", VD_JACQUET},
                 {"Fevga", VD_FEVGA},
                 {"Narde", VD_NARDE},
                 {"Moultezim", VD_MOULTEZIM},
                 {"Gul Bara", VD_GUL_BARA},
                 {"Irish", VD_IRISH},
                 {"Nard", VD_NARD},
                 {"Plakoto", VD_PLAKOTO},
                 {"Tapa", VD_TAPA},
                 {"Portes", VD_PORTES},
                 {"Tabula", VD_TABULA},
                 {"Buffe", VD_BUFFE},
                 {"Révertier", VD_REVERTIER},
                 {"Verquere", VD_REVERTIER},
                 {"Faille", VD_FAILLE},
                 {"fayles", VD_FAILLE},
                 {"Tourne-case", VD_TOURNE_CASE},
                 {"Baldrac", VD_BALDRAC},
                 {"Buffe de Baldrac", VD_BALDRAC},
                 {"Jacquet de Versailles", VD_VERSAILLES},
                 {"XII Scripta", VD_XII},
                 {"Ludus duodecim scriptorum", VD_XII},
                 {"Garanguet", VD_GARANGUET}};
    vd_variant_id id = VD_BACKGAMMON;

    (void)state;
    assert_int_equal(vd_variant_find_played("tavla", 5, &id), VD_OK);
    assert_int_equal(id, VD_TAVLA);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const size_t len = strlen(games[i].name);

        assert_int_equal(vd_variant_find(games[i].name, len, &id), VD_ERR_PARSE);
        assert_int_equal(vd_variant_find_played(games[i].name, len, &id), VD_OK);
        assert_int_equal(id, games[i].id);
    }
}

/* The variants' settings, GNU ids and starts. */
static void starts(void **state)
{
    static const struct {
        vd_variant_id id;
        const char *gnu;
        int checkers;
    } table[] = {
        {VD_BACKGAMMON, "4HPwATDgc/ABMA", 15}, {VD_NACKGAMMON, "4Dl4ADbgOXgANg", 15},
        {VD_HYPERGAMMON, "AACgAgAAKgAAAA", 3}, {VD_LONGGAMMON, "AACA/z8AAID/Pw", 15},
        {VD_TAVLA, "4HPwATDgc/ABMA", 15},      {VD_TOUTES_TABLES, "4HPwATDgc/ABMA", 15},
    };

    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        char id[SCENE_GNU_ID];
        vd_pos pos;

        vd_pos_start(vd_variant_get(table[i].id), &pos);
        scene_gnu_id(&pos, id);
        assert_string_equal(id, table[i].gnu);
        assert_int_equal(vd_variant_get(table[i].id)->checkers, table[i].checkers);
    }
    for (vd_variant_id id = VD_DUTCH; id <= VD_ACEY_NAVY; id++) {
        vd_pos pos;

        vd_pos_start(vd_variant_get(id), &pos);
        assert_int_equal(pos.side[VD_MOVER].unentered, 15);
        assert_int_equal(pos.side[VD_OPPONENT].unentered, 15);
    }
}

static void what_each_variant_changes(void **state)
{
    const vd_variant *v;

    (void)state;
    v = vd_variant_get(VD_DUTCH);
    assert_int_equal(v->entry, VD_ENTER_ALL_FIRST);
    assert_int_equal(v->hit, VD_HIT_HOME_REACHED);
    assert_int_equal(v->opening, VD_OPENING_REROLL);
    assert_int_equal(v->value, VD_VALUE_1_2_3);
    v = vd_variant_get(VD_ACEY_DEUCEY);
    assert_int_equal(v->entry, VD_ENTER_FREE);
    assert_int_equal(v->special12, VD_12_NAME_DOUBLE);
    assert_int_equal(v->value, VD_VALUE_CHECKERS_NOT_OFF);
    assert_int_equal(v->opening, VD_OPENING_REROLL);
    assert_int_equal(v->cube, 0);
    v = vd_variant_get(VD_ACEY_EUROPEAN);
    assert_int_equal(v->doubles, VD_DOUBLES_FOUR_COMPLEMENT);
    assert_int_equal(v->special12, VD_12_NAME_DOUBLE_COMPLEMENT);
    assert_int_equal(v->bearoff, VD_BEAROFF_EXACT);
    v = vd_variant_get(VD_TAVLA);
    assert_int_equal(v->no_hit_run, 1);
    assert_int_equal(v->value, VD_VALUE_1_2);
    assert_int_equal(v->cube, 0);
    assert_int_equal(vd_variant_get(VD_TOUTES_TABLES)->cube, 0);
    assert_int_equal(vd_variant_get(VD_BACKGAMMON)->opening, VD_OPENING_KEEP);
    assert_int_equal(vd_variant_get(VD_BACKGAMMON)->cube, 1);
}

/* Tabula (TB9): what bgammon.org does, all in the last half and the exact number. */
static void bearing_off_from_the_last_half(void **state)
{
    static vd_play memory[VD_PLAYS_MAX];
    vd_plays plays = {memory, VD_PLAYS_MAX, 0};
    vd_variant tabula = *vd_variant_get(VD_TABULA);
    const vd_dice dice = {.die = {6, 5, 2}, .count = 3};
    size_t rule = 0;
    vd_pos pos;

    (void)state;
    while (strcmp(vd_variant_option_key(rule), "bearoff") != 0)
        rule++;
    assert_int_equal(vd_variant_option_set(&tabula, rule, "exact"), VD_ERR_UNSUPPORTED);
    assert_int_equal(vd_variant_option_set(&tabula, rule, "half"), VD_OK);
    assert_int_equal(tabula.home, 12);
    assert_string_equal(vd_variant_option_get(&tabula, rule), "half");
    scene_pos(&tabula, "12:1 2:1 off:13", "hors:15", &pos);
    assert_int_equal(vd_plays_find(&tabula, &pos, dice, &plays), VD_OK);
    assert_int_equal(plays.count, 1); /* 12/1 2/O */
    assert_int_equal(plays.play[0].hops, 3);
    assert_int_equal(plays.play[0].result.side[VD_MOVER].point[0], 14);
    scene_pos(&tabula, "13:1 2:1 off:13", "hors:15", &pos);
    assert_int_equal(vd_plays_find(&tabula, &pos, dice, &plays), VD_OK);
    assert_int_equal(plays.count, 1); /* 13/2 2/O, which is 13/O too: once it is on 12 or less */
    scene_pos(&tabula, "1:2 off:13", "hors:15", &pos);
    assert_int_equal(vd_plays_find(&tabula, &pos, dice, &plays), VD_OK);
    assert_int_equal(plays.count, 0);
    assert_int_equal(vd_variant_option_set(&tabula, rule, "standard"), VD_OK);
    assert_memory_equal(&tabula, vd_variant_get(VD_TABULA), sizeof tabula);
    assert_int_equal(vd_variant_option_set(&tabula, rule, "half"), VD_OK);
    assert_false(vd_variant_is_judged(&tabula));
}

static void presets_are_already_prepared(void **state)
{
    (void)state;
    for (vd_variant_id id = 0; id < VD_VARIANT_KNOWN; id++) {
        vd_variant copy = *vd_variant_get(id);

        memset(copy.opponent_point, 0, sizeof copy.opponent_point);
        assert_int_equal(vd_variant_prepare(&copy), VD_OK);
        assert_memory_equal(copy.opponent_point, vd_variant_get(id)->opponent_point,
                            sizeof copy.opponent_point);
    }
}

static void parallel_and_same_way_games(void **state)
{
    vd_variant parallel = *vd_variant_get(VD_LONGGAMMON), same = parallel;
    vd_pos pos;

    (void)state;
    for (uint8_t k = 1; k <= 24; k++) {
        parallel.path[1][k] = (uint8_t)((k + 11) % 24 + 1);
        same.path[1][k] = same.path[0][k];
    }
    assert_int_equal(vd_variant_prepare(&parallel), VD_OK);
    assert_int_equal(parallel.opponent_point[12], 24); /* pitfalls 57 */
    assert_int_equal(parallel.opponent_point[24], 12);
    vd_pos_start(&parallel, &pos);
    assert_int_equal(vd_pos_facing(&parallel, &pos, VD_MOVER, 12), 15);
    assert_int_equal(vd_variant_prepare(&same), VD_OK);
    assert_int_equal(same.opponent_point[7], 7);
    /* One checker shuts a point there and nobody hits. */
    parallel.block_at = 1;
    parallel.hit = VD_HIT_NEVER;
    assert_int_equal(vd_variant_prepare(&parallel), VD_OK);
    assert_int_equal(vd_plays_count(&parallel, &pos, vd_dice_make(6, 5)), 2);
}

/* Couriers, heads and walls are of games where both run the same way and nobody is hit. */
static void duties_of_parallel_games(void **state)
{
    const vd_variant_id ids[] = {VD_JACQUET, VD_FEVGA, VD_MOULTEZIM, VD_NARDE, VD_GUL_BARA};

    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        const vd_variant *v = vd_variant_get(ids[i]);
        vd_variant bad = *vd_variant_get(VD_BACKGAMMON);

        assert_int_equal(v->opponent_point[12], 24);
        assert_int_equal(v->start[24], 15);
        assert_int_equal(v->block_at, 1);
        assert_int_equal(v->value, VD_VALUE_1_2);
        assert_int_equal(v->cube_allowed, 0);
        bad.courier = v->courier;
        bad.head = v->head;
        bad.wall = v->wall;
        if (v->doubles != VD_DOUBLES_CHAIN)
            assert_int_not_equal(vd_variant_prepare(&bad), VD_OK);
        bad = *v;
        bad.block_at = 2;
        if (v->doubles != VD_DOUBLES_CHAIN)
            assert_int_not_equal(vd_variant_prepare(&bad), VD_OK);
    }
    assert_int_equal(vd_variant_get(VD_IRISH)->doubles, VD_DOUBLES_TWO);
    assert_int_equal(vd_variant_get(VD_NARD)->value, VD_VALUE_1_2_START);
}

static void a_bad_copy_is_refused(void **state)
{
    const vd_variant *base = vd_variant_get(VD_BACKGAMMON);
    vd_variant bad;

    (void)state;
#define REFUSED(change)                                        \
    do {                                                       \
        bad = *base;                                           \
        change;                                                \
        assert_int_not_equal(vd_variant_prepare(&bad), VD_OK); \
    } while (0)
    REFUSED(bad.checkers = 14);
    REFUSED(bad.courier = VD_COURIER_PASS + 1);
    REFUSED(bad.head = VD_HEAD_NARDE + 1);
    REFUSED(bad.wall = VD_WALL_VERSAILLES);
    REFUSED(bad.wall = VD_WALL_VERSAILLES + 1);
    REFUSED(bad.doubles = VD_DOUBLES_BY_NUMBER);
    REFUSED(bad.unblock = 1);
    REFUSED(bad.checkers = 16);
    REFUSED(bad.start[6] = 6);
    REFUSED(bad.start_unentered = 1);
    REFUSED(bad.track = VD_TRACK_MAX + 1);
    REFUSED(bad.home = 0);
    REFUSED(bad.dice = 4);
    REFUSED(bad.block_at = 3);
    REFUSED(bad.hit = VD_HIT_OFF + 1);
    /* Rows that face each other, and what goes with them, are of one game. */
    REFUSED(bad.hit = VD_HIT_OFF);
    REFUSED(bad.facing = 1);
    REFUSED(bad.in_file = 1);
    REFUSED(bad.lower_die = 1);
    REFUSED(bad.bearoff = VD_BEAROFF_NEVER);
    REFUSED(bad.unplayed_loses = 2);
    /* Who is hit needs an entry that the other side shares, and a die that is not played is one of those thrown. */
    REFUSED(bad.hit = VD_HIT_ENTRY; bad.block_at = 1);
    REFUSED(bad.hit = VD_HIT_ENTRY; bad.no_hit_run = 1);
    REFUSED(bad.unplayed_loses = 1);
    /* Only what is pinned has a mother, and only where pins have room. */
    REFUSED(bad.mother = 1);
    REFUSED(bad.hit = VD_HIT_PIN; bad.block_at = 1);
    REFUSED(bad.hit = VD_HIT_PIN; bad.no_hit_run = 1);
    REFUSED(bad.entry = 9);
    REFUSED(bad.path[0][3] = 4);
    REFUSED(bad.path[1][3] = 0);
#undef REFUSED
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_and_synonyms),
        cmocka_unit_test(games_of_the_terminal),
        cmocka_unit_test(starts),
        cmocka_unit_test(what_each_variant_changes),
        cmocka_unit_test(bearing_off_from_the_last_half),
        cmocka_unit_test(presets_are_already_prepared),
        cmocka_unit_test(parallel_and_same_way_games),
        cmocka_unit_test(duties_of_parallel_games),
        cmocka_unit_test(a_bad_copy_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
