/* Our own games as records: every throw and every result, nothing that was taken back, and JSON carries them. */
#include "videau/app.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define FOLDER VD_SOURCE_DIR "/tests/fuzz/log/corpus/"

static char *read_log(const char *name, size_t *len)
{
    char path[1024];
    FILE *file;
    char *bytes = malloc(100000);

    snprintf(path, sizeof path, FOLDER "%s", name);
    file = fopen(path, "rb");
    assert_true(file && bytes);
    *len = fread(bytes, 1, 100000, file);
    fclose(file);
    return bytes;
}

/* Throws that count: those that nobody called cocked, and draws that were no ties. */
typedef struct throws {
    size_t count;
} throws;

static void count_throw(void *user, const vd_match *before, const vd_log_entry *entry,
                        const vd_match *after)
{
    throws *t = user;

    (void)before;
    if (entry->kind != VD_LOG_ACTION)
        return;
    if (entry->action.act == VD_ACT_ROLL ||
        (entry->action.act == VD_ACT_OPENING && after->phase == VD_PHASE_PLAY))
        t->count++;
    else if (entry->action.act == VD_ACT_COCKED)
        t->count--;
}

static void check(const char *name, const vd_session *session, const vd_record *record)
{
    const vd_match *match = vd_session_match(session);
    uint32_t score[2] = {0, 0};
    size_t thrown = 0;
    throws t = {0};

    assert_string_equal(record->format, "videau");
    assert_int_equal(record->matches, 1);
    memcpy(score, record->match[0]->game[0]->score, sizeof score);
    for (size_t g = 0; g < record->match[0]->games; g++) {
        const vd_rec_game *game = record->match[0]->game[g];

        if (game->winner >= 0)
            score[game->winner] += game->points;
        else if (g + 1 < record->match[0]->games)
            assert_int_equal(game->end, VD_REC_END_drawn);
        for (size_t i = 0; i < game->actions; i++) {
            thrown += game->action[i]->kind <= VD_REC_illegal && !game->action[i]->named;
            if (game->action[i]->illegal)
                fail_msg("%s: action %zu of game %zu is called illegal", name, i + 1, g + 1);
        }
    }
    assert_int_equal(vd_session_walk(session, count_throw, &t), VD_OK);
    if (thrown != t.count)
        fail_msg("%s: %zu throws of %zu", name, thrown, t.count);
    assert_int_equal(score[0], match->score[0]);
    assert_int_equal(score[1], match->score[1]);
}

static void check_json(const vd_record *record)
{
    char *text;
    size_t len;
    vd_record *again;

    assert_int_equal(vd_records_write(record, "json", VD_LANG_EN, NULL, &text, &len, NULL), VD_OK);
    assert_int_equal(vd_records_read(text, len, VD_LANG_EN, &again, NULL), VD_OK);
    assert_true(vd_record_equal(record, again));
    for (size_t i = 0; i < record->matches; i++)
        assert_int_equal(again->match[i]->rules.variant.id, record->match[i]->rules.variant.id);
    again->match[0]->rules.variant.bearoff ^= 1U;
    assert_false(vd_record_equal(record, again));
    vd_record_free(again);
    free(text);
}

/* Those of other programs write no game of our own, and say which one it is. */
static void check_other_formats(const vd_record *record)
{
    const vd_variant *variant = &record->match[0]->rules.variant;
    static const char *const formats[] = {"mat", "sgf", "xg", "xgtext"};

    for (size_t i = 0; variant->id >= VD_VARIANT_COUNT && i < sizeof formats / sizeof *formats;
         i++) {
        char *text;
        size_t len;
        vd_record_error err;

        assert_int_equal(vd_records_write(record, formats[i], VD_LANG_FR, NULL, &text, &len, &err),
                         VD_ERR_UNSUPPORTED);
        assert_int_equal(err.fault, VD_IMPORT_not_here);
        assert_string_equal(err.word, vd_match_rules_name(&record->match[0]->rules));
    }
}

static void every_log(void **state)
{
    DIR *dir = opendir(FOLDER);
    const struct dirent *entry;
    int checked = 0;

    (void)state;
    assert_non_null(dir);
    while ((entry = readdir(dir))) {
        size_t len;
        char *bytes;
        vd_session *session;
        vd_record *record = NULL;
        vd_record_error err;

        if (entry->d_name[0] == '.')
            continue;
        bytes = read_log(entry->d_name, &len);
        if (vd_session_parse(bytes, len, &session, NULL) == VD_OK) {
            assert_int_equal(vd_records_read(bytes, len, VD_LANG_EN, &record, &err), VD_OK);
            check(entry->d_name, session, record);
            check_json(record);
            vd_session_free(session);
            checked++;
        } else {
            assert_int_not_equal(vd_records_read(bytes, len, VD_LANG_EN, &record, &err), VD_OK);
            assert_null(record);
        }
        vd_record_free(record);
        free(bytes);
    }
    closedir(dir);
    assert_true(checked >= 5);
}

/* A whole match of random legal plays with cube and resignations, seats 0 and 1 in turn. */
static void whole_match(const vd_match_rules *rules)
{
    const char *const name = vd_match_rules_name(rules);
    vd_game_settings settings = {.rules = *rules, .dice = VD_DICE_SEEDED, .level = "expert"};
    vd_session *session;
    vd_record *record;
    static vd_play memory[VD_PLAYS_MAX];
    vd_plays plays = {memory, VD_PLAYS_MAX, 0};
    vd_rng rng;

    vd_rng_init(&rng, 7);
    assert_int_equal(vd_session_new(&settings, NULL, &session, NULL), VD_OK);
    for (int step = 0; step < 20000 && !vd_session_over(session); step++) {
        const vd_match *match = vd_session_match(session);
        vd_action action = {.seat = match->actor};

        if (vd_session_awaits(session) >= 0)
            assert_int_equal(vd_session_end(session), VD_OK);
        else if (match->phase == VD_PHASE_ROLL && vd_rng_below(&rng, 20) == 0 &&
                 vd_match_double_refusal(match, match->actor) == VD_REFUSAL_none)
            action.act = VD_ACT_DOUBLE;
        else if (match->phase == VD_PHASE_DOUBLED)
            action.act = vd_rng_below(&rng, 3) ? VD_ACT_TAKE : VD_ACT_DROP;
        else if (match->phase == VD_PHASE_GAME_OVER)
            action.act = VD_ACT_NEXT_GAME;
        else if (match->phase == VD_PHASE_NAME_DOUBLE) {
            action.act = VD_ACT_NAME_DOUBLE;
            action.value = (uint8_t)(1 + vd_rng_below(&rng, 6));
        } else if (match->phase == VD_PHASE_PLAY || match->phase == VD_PHASE_PLAY_NAMED) {
            assert_int_equal(vd_match_plays(match, &plays), VD_OK);
            action.act = VD_ACT_PLAY;
            if (plays.count) {
                const vd_play *play = &plays.play[vd_rng_below(&rng, (uint32_t)plays.count)];

                action.hops = play->hops;
                memcpy(action.hop, play->hop, sizeof action.hop);
            }
        } else {
            assert_int_equal(vd_session_roll(session, NULL), VD_OK);
            continue;
        }
        if (action.act || vd_session_match(session)->phase == VD_PHASE_OPENING)
            if (action.act)
                assert_int_equal(vd_session_act(session, &action, NULL), VD_OK);
    }
    assert_true(vd_session_over(session));
    assert_int_equal(vd_session_record(session, VD_LANG_EN, &record), VD_OK);
    check(name, session, record);
    assert_int_equal(record->repairs, 0);
    assert_string_equal(vd_match_rules_name(&record->match[0]->rules), name);
    check_json(record);
    check_other_formats(record);
    vd_record_free(record);
    vd_session_free(session);
}

static void a_whole_match(void **state)
{
    (void)state;
    vd_match_rules rules;

    vd_match_rules_default(&rules, VD_BACKGAMMON, 5);
    whole_match(&rules);
}

/* Series of doubles that are cut short, doubles that are named, checkers that enter: all of it is read back. */
static void every_game(void **state)
{
    vd_match_rules rules;

    (void)state;
    for (vd_variant_id id = 0; id < VD_VARIANT_PLAYED; id++) {
        vd_match_rules_default(&rules, id, 3);
        whole_match(&rules);
    }
}

/* What may be agreed on in a game is read back: the half of Tabula was refused. */
static void every_agreed_option(void **state)
{
    vd_match_rules rules;
    const char *name;
    int agreed = 0;

    (void)state;
    for (vd_variant_id id = 0; id < VD_VARIANT_PLAYED; id++) {
        for (size_t rule = 0; vd_variant_option_key(rule); rule++) {
            for (size_t i = 1; (name = vd_variant_option_choice(id, rule, i)); i++, agreed++) {
                vd_match_rules_default(&rules, id, 1);
                assert_int_equal(vd_variant_option_set(&rules.variant, rule, name), VD_OK);
                whole_match(&rules);
            }
        }
    }
    assert_true(agreed > 10);
}

/* Each game is of its own variant, in the record too. */
static void a_match_of_several_games(void **state)
{
    vd_match_rules rules;

    (void)state;
    vd_match_rules_cycle(&rules, VD_CYCLE_TAVLI, 7);
    whole_match(&rules);
}

static vd_action play_of(int seat, const char *text, const vd_match *match)
{
    static vd_play memory[VD_PLAYS_MAX];
    vd_plays plays = {memory, VD_PLAYS_MAX, 0};
    vd_action action = {.act = VD_ACT_PLAY, .seat = (uint8_t)seat};

    assert_int_equal(vd_match_plays(match, &plays), VD_OK);
    for (size_t i = 0; i < plays.count; i++) {
        char written[64];
        vd_buf buf;

        vd_buf_init(&buf, written, sizeof written);
        vd_play_format(&buf, &match->rules.variant, &match->pos, match->dice, &plays.play[i],
                       VD_STYLE_FFBG, false);
        if (strcmp(written, text) != 0)
            continue;
        action.hops = plays.play[i].hops;
        memcpy(action.hop, plays.play[i].hop, sizeof action.hop);
        return action;
    }
    fail_msg("no play %s", text);
    return action;
}

/* Both mothers pinned: it is not a game that somebody left. */
static void a_drawn_game(void **state)
{
    static const char start[] =
        "M[24:1 7:2 6:3 5:5 4:4] A[24:1 1:1 12:3 19:5 20:5] under:24 dice:6-1 variant:plakoto length:3";
    vd_game_settings settings = {.dice = VD_DICE_MANUAL, .level = "expert", .set_up = true};
    vd_session *session;
    vd_record *record;
    vd_action action;
    char *text;
    size_t len;

    (void)state;
    vd_match_rules_default(&settings.rules, VD_PLAKOTO, 3);
    assert_int_equal(vd_situation_parse(start, strlen(start), VD_PLAKOTO, &settings.start, NULL),
                     VD_OK);
    assert_int_equal(vd_session_new(&settings, NULL, &session, NULL), VD_OK);
    action = play_of(0, "7/6 7/1*", vd_session_match(session));
    assert_int_equal(vd_session_act(session, &action, NULL), VD_OK);
    if (vd_session_awaits(session) >= 0)
        assert_int_equal(vd_session_end(session), VD_OK);
    assert_int_equal(vd_session_match(session)->end, VD_END_DRAW);
    assert_int_equal(vd_session_record(session, VD_LANG_EN, &record), VD_OK);
    assert_int_equal(record->repairs, 0);
    assert_int_equal(record->match[0]->game[0]->end, VD_REC_END_drawn);
    assert_int_equal(record->match[0]->game[0]->winner, -1);
    check_json(record);
    assert_int_equal(vd_records_write(record, "json", VD_LANG_EN, NULL, &text, &len, NULL), VD_OK);
    assert_non_null(strstr(text, "\"drawn\""));
    free(text);
    assert_int_equal(vd_records_write(record, "ffbg", VD_LANG_EN, NULL, &text, &len, NULL), VD_OK);
    assert_non_null(strstr(text, "The game is drawn."));
    free(text);
    vd_record_free(record);
    vd_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_log),
                                       cmocka_unit_test(a_whole_match),
                                       cmocka_unit_test(every_game),
                                       cmocka_unit_test(every_agreed_option),
                                       cmocka_unit_test(a_match_of_several_games),
                                       cmocka_unit_test(a_drawn_game)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
