/* The move list says what was played, forgets what was taken back, and is the same when made anew. */
#include "videau/app.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static vd_play room[VD_PLAYS_MAX];
static vd_plays scratch = {room, VD_PLAYS_MAX, 0};

/* A session with its list, kept entry by entry. */
typedef struct table {
    vd_session *session;
    vd_move_list *move_list;
    size_t seen;
} table;

static void open_table(table *t, vd_variant_id variant, int length, vd_dice_mode dice)
{
    vd_game_settings settings;

    memset(&settings, 0, sizeof settings);
    vd_match_rules_default(&settings.rules, variant, length);
    settings.dice = dice;
    settings.seed.byte[5] = 77;
    memset(t, 0, sizeof *t);
    assert_int_equal(vd_session_new(&settings, NULL, &t->session, NULL), VD_OK);
    assert_int_equal(vd_move_list_new(&t->move_list), VD_OK);
}

static void close_table(table *t)
{
    vd_move_list_free(t->move_list);
    vd_session_free(t->session);
}

static void learn(table *t, const vd_match *before)
{
    /* Where two entries came at once, the first was the end of a turn, which changes nothing. */
    for (; t->seen < vd_session_count(t->session); t->seen++)
        assert_int_equal(vd_move_list_add(t->move_list, before,
                                          vd_session_entry(t->session, t->seen),
                                          vd_session_match(t->session)),
                         VD_OK);
}

static void act(table *t, const vd_action *action)
{
    const vd_match before = *vd_session_match(t->session);

    assert_int_equal(vd_session_act(t->session, action, NULL), VD_OK);
    learn(t, &before);
}

static void roll(table *t)
{
    const vd_match before = *vd_session_match(t->session);

    assert_int_equal(vd_session_roll(t->session, NULL), VD_OK);
    learn(t, &before);
}

static void undo(table *t)
{
    const vd_match before = *vd_session_match(t->session);

    assert_int_equal(vd_session_undo(t->session), VD_OK);
    learn(t, &before);
}

static void play_any(table *t, size_t which)
{
    const vd_match *match = vd_session_match(t->session);
    vd_action action = {.act = VD_ACT_PLAY, .seat = match->turn};

    assert_int_equal(vd_match_plays(match, &scratch), VD_OK);
    if (scratch.count) {
        action.hops = room[which % scratch.count].hops;
        memcpy(action.hop, room[which % scratch.count].hop, sizeof action.hop);
    }
    act(t, &action);
}

static void play_text(table *t, const char *text)
{
    const vd_match *match = vd_session_match(t->session);
    vd_action action = {.act = VD_ACT_PLAY, .seat = match->turn};
    vd_play_text read;
    vd_play play;

    assert_int_equal(vd_play_parse(text, strlen(text), &match->rules.variant, false, &read, NULL),
                     VD_OK);
    assert_int_equal(vd_play_judge(&match->rules.variant, &match->pos, match->dice, false,
                                   &read.claim, &scratch, &play)
                         .code,
                     VD_REASON_legal);
    action.hops = play.hops;
    memcpy(action.hop, play.hop, sizeof action.hop);
    act(t, &action);
}

static const vd_move_list_row *last_row(const table *t)
{
    const vd_move_list_game *game =
        vd_move_list_game_get(t->move_list, vd_move_list_games(t->move_list) - 1);

    assert_true(game->rows > 0);
    return vd_move_list_row_get(t->move_list, game->from + game->rows - 1);
}

static void check_text(const table *t, const vd_move_list_row *row, vd_style style,
                       const char *expected)
{
    char text[128];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_move_list_put_play(&buf, &vd_session_match(t->session)->rules.variant, row, style);
    assert_string_equal(text, expected);
}

static void test_rows_say_what_was_played(void **state)
{
    const vd_move_list_row *row;
    table t;

    (void)state;
    open_table(&t, VD_BACKGAMMON, 5, VD_DICE_MANUAL);
    act(&t, &(vd_action){.act = VD_ACT_OPENING, .die = {2, 2}});
    act(&t, &(vd_action){.act = VD_ACT_OPENING, .die = {3, 1}});
    row = last_row(&t);
    assert_int_equal(row->act, VD_ACT_OPENING);
    assert_int_equal(row->seat, -1);
    assert_int_equal(row->die[0], 3);
    play_text(&t, "8/5 6/5");
    row = last_row(&t);
    assert_int_equal(row->act, VD_ACT_PLAY);
    assert_int_equal(row->seat, 0);
    assert_int_equal(row->hops, 2);
    assert_int_equal(row->before.dice.die[0], 3);
    check_text(&t, row, VD_STYLE_FFBG, "8/5 6/5");
    act(&t, &(vd_action){.act = VD_ACT_ROLL, .seat = 1, .die = {4, 4}});
    assert_ptr_equal(row, last_row(&t)); /* a roll has no row */
    play_text(&t, "13/9(2) 6/2(2)");
    act(&t, &(vd_action){.act = VD_ACT_DOUBLE, .seat = 0});
    assert_int_equal(last_row(&t)->value, 1);
    act(&t, &(vd_action){.act = VD_ACT_DROP, .seat = 1});
    assert_true(vd_move_list_game_get(t.move_list, 0)->ended);
    assert_int_equal(vd_move_list_game_get(t.move_list, 0)->end, VD_END_DROP);
    assert_int_equal(vd_move_list_game_get(t.move_list, 0)->rows, 6);
    act(&t, &(vd_action){.act = VD_ACT_NEXT_GAME});
    assert_int_equal(vd_move_list_games(t.move_list), 2);
    assert_int_equal(vd_move_list_game_get(t.move_list, 1)->rows, 0);
    assert_int_equal(vd_move_list_game_get(t.move_list, 1)->from, 6);
    assert_null(vd_move_list_game_get(t.move_list, 2));
    close_table(&t);
}

/* White's letters run the other way. */
static void test_letters(void **state)
{
    table t;

    (void)state;
    open_table(&t, VD_BACKGAMMON, 5, VD_DICE_MANUAL);
    act(&t, &(vd_action){.act = VD_ACT_OPENING, .die = {1, 3}});
    play_text(&t, "8/5 6/5");
    check_text(&t, last_row(&t), VD_STYLE_LETTERS, "h8-e5 f6-e5");
    close_table(&t);
}

static void test_hits_are_filled_in(void **state)
{
    const vd_move_list_row *row;
    table t;

    (void)state;
    open_table(&t, VD_BACKGAMMON, 5, VD_DICE_MANUAL);
    act(&t, &(vd_action){.act = VD_ACT_OPENING, .die = {6, 2}});
    play_text(&t, "24/18 13/11");
    act(&t, &(vd_action){.act = VD_ACT_ROLL, .seat = 1, .die = {6, 4}});
    play_text(&t, "24/14*");
    row = last_row(&t);
    assert_int_equal(row->hops, 2);
    assert_int_equal(row->hop[1].to, 14);
    assert_int_equal(row->hop[0].hit + row->hop[1].hit, 1);
    check_text(&t, row, VD_STYLE_FFBG, "24/14*");
    close_table(&t);
}

static void same(const vd_move_list *a, const vd_move_list *b)
{
    assert_int_equal(vd_move_list_games(a), vd_move_list_games(b));
    for (size_t i = 0; i < vd_move_list_games(a); i++)
        assert_memory_equal(vd_move_list_game_get(a, i), vd_move_list_game_get(b, i),
                            sizeof(vd_move_list_game));
    for (size_t i = 0; vd_move_list_row_get(a, i) || vd_move_list_row_get(b, i); i++)
        assert_memory_equal(vd_move_list_row_get(a, i), vd_move_list_row_get(b, i),
                            sizeof(vd_move_list_row));
}

/* Any walk with undo, in every variant: the list kept on the way is the one made at the end. */
static void test_the_same_made_anew(void **state)
{
    (void)state;
    for (int variant = 0; variant < VD_VARIANT_COUNT; variant++) {
        vd_move_list *again = NULL;
        vd_rng rng;
        table t;

        vd_rng_init(&rng, (uint64_t)variant);
        open_table(&t, (vd_variant_id)variant, 9, VD_DICE_SEEDED);
        for (int i = 0; i < 400 && !vd_session_over(t.session); i++) {
            const vd_match *match = vd_session_match(t.session);

            if (vd_session_can_undo(t.session) && vd_rng_below(&rng, 4) == 0)
                undo(&t);
            else if (match->phase == VD_PHASE_OPENING || match->phase == VD_PHASE_ROLL)
                roll(&t);
            else if (match->phase == VD_PHASE_NAME_DOUBLE)
                act(&t, &(vd_action){.act = VD_ACT_NAME_DOUBLE,
                                     .seat = match->turn,
                                     .value = (uint8_t)(1 + vd_rng_below(&rng, 6))});
            else if (match->phase == VD_PHASE_GAME_OVER)
                act(&t, &(vd_action){.act = VD_ACT_NEXT_GAME});
            else if (match->phase == VD_PHASE_MATCH_OVER)
                break;
            else
                play_any(&t, vd_rng_below(&rng, 1000));
        }
        assert_int_equal(vd_move_list_of(t.session, &again), VD_OK);
        same(t.move_list, again);
        vd_move_list_free(again);
        close_table(&t);
    }
}

static void test_undo_takes_the_row_away(void **state)
{
    table t;

    (void)state;
    open_table(&t, VD_BACKGAMMON, 1, VD_DICE_MANUAL);
    act(&t, &(vd_action){.act = VD_ACT_OPENING, .die = {3, 1}});
    play_text(&t, "8/5 6/5");
    undo(&t);
    assert_int_equal(last_row(&t)->act, VD_ACT_OPENING);
    play_text(&t, "24/23 13/10");
    check_text(&t, last_row(&t), VD_STYLE_FFBG, "24/23 13/10");
    assert_int_equal(vd_move_list_game_get(t.move_list, 0)->rows, 2);
    close_table(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_say_what_was_played), cmocka_unit_test(test_letters),
        cmocka_unit_test(test_hits_are_filled_in),       cmocka_unit_test(test_the_same_made_anew),
        cmocka_unit_test(test_undo_takes_the_row_away),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
