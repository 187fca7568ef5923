/* A session is what its file says: the same after every act when read back, in every variant;
 * and the turn stays open to undo exactly as long as no new dice are known. */
#include "videau/app.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { FILE_ROOM = 1 << 18, ACTS = 120 };

static vd_play room[VD_PLAYS_MAX];
static vd_plays scratch = {room, VD_PLAYS_MAX, 0};

static void prepare(vd_game_settings *settings, vd_variant_id variant, int length)
{
    memset(settings, 0, sizeof *settings);
    vd_match_rules_default(&settings->rules, variant, length);
    settings->dice = VD_DICE_SEEDED;
    assert_int_equal(vd_seed_parse("c0ffee", 6, &settings->seed, NULL), VD_OK);
}

static vd_session *start(const vd_game_settings *settings)
{
    vd_session *session = NULL;

    assert_int_equal(vd_session_new(settings, NULL, &session, NULL), VD_OK);
    return session;
}

static bool act(vd_session *session, vd_act what, int value)
{
    const vd_action action = {
        .act = (uint8_t)what, .seat = vd_session_match(session)->actor, .value = (uint8_t)value};

    return vd_session_act(session, &action, NULL) == VD_OK;
}

/* Any legal play, or the pass. */
static void play_any(vd_session *session, uint32_t which)
{
    const vd_match *match = vd_session_match(session);
    vd_action action = {.act = VD_ACT_PLAY, .seat = match->actor};

    assert_int_equal(vd_match_plays(match, &scratch), VD_OK);
    if (scratch.count) {
        const vd_play *play = &room[which % scratch.count];

        action.hops = play->hops;
        memcpy(action.hop, play->hop, sizeof action.hop);
    }
    assert_int_equal(vd_session_act(session, &action, NULL), VD_OK);
}

/* Go on until the phase is reached. */
static void run_to(vd_session *session, vd_phase phase)
{
    vd_rng rng;

    vd_rng_init(&rng, 5);
    for (int i = 0; i < 2000; i++) {
        const vd_phase now = vd_session_match(session)->phase;

        if (now == phase && vd_session_awaits(session) < 0)
            return;
        if (vd_session_awaits(session) >= 0)
            assert_int_equal(vd_session_end(session), VD_OK);
        else if (now == VD_PHASE_OPENING || now == VD_PHASE_ROLL)
            assert_int_equal(vd_session_roll(session, NULL), VD_OK);
        else if (now == VD_PHASE_NAME_DOUBLE)
            assert_true(act(session, VD_ACT_NAME_DOUBLE, (int)vd_rng_below(&rng, 6) + 1));
        else
            play_any(session, (uint32_t)vd_rng_next(&rng));
    }
    fail_msg("phase %d was not reached", (int)phase);
}

/* ---- The file is the session ---- */

static void same(const vd_session *a, const vd_session *b)
{
    const vd_match *x = vd_session_match(a), *y = vd_session_match(b);

    assert_int_equal(x->phase, y->phase);
    assert_int_equal(x->turn, y->turn);
    assert_int_equal(x->actor, y->actor);
    assert_true(vd_pos_equal(&x->pos, &y->pos));
    assert_memory_equal(&x->dice, &y->dice, sizeof x->dice);
    assert_int_equal(x->cube_exp, y->cube_exp);
    assert_int_equal(x->cube_owner, y->cube_owner);
    assert_int_equal(x->games, y->games);
    assert_int_equal(x->score[0], y->score[0]);
    assert_int_equal(x->score[1], y->score[1]);
    assert_int_equal(vd_session_awaits(a), vd_session_awaits(b));
    assert_int_equal(vd_session_can_undo(a), vd_session_can_undo(b));
    assert_int_equal(vd_session_over(a), vd_session_over(b));
    assert_int_equal(vd_session_count(a), vd_session_count(b));
    assert_string_equal(vd_session_client_seed(a), vd_session_client_seed(b));
}

static void check_file(const vd_session *session)
{
    static char bytes[FILE_ROOM];
    vd_session *again = NULL;
    vd_file_error fault = {VD_FILE_none, 0};
    FILE *file = fopen(vd_session_path(session), "rb");
    size_t len;

    assert_non_null(file);
    len = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    assert_true(len > 0 && len < sizeof bytes);
    if (vd_session_parse(bytes, len, &again, &fault) != VD_OK)
        fail_msg("fault %s in line %zu", vd_file_fault_key(fault.fault), fault.line);
    same(session, again);
    vd_session_free(again);
}

static void wander(vd_session *session, vd_rng *rng)
{
    const vd_match *match = vd_session_match(session);
    const uint32_t dice = vd_rng_below(rng, 10);

    if (vd_session_can_undo(session) && dice < 3) {
        assert_int_equal(vd_session_undo(session), VD_OK);
        return;
    }
    if (vd_session_awaits(session) >= 0 && dice < 6) {
        assert_int_equal(vd_session_end(session), VD_OK);
        return;
    }
    switch (match->phase) {
    case VD_PHASE_OPENING:
        assert_int_equal(vd_session_roll(session, NULL), VD_OK);
        break;
    case VD_PHASE_ROLL:
        if (dice != 7 || !act(session, VD_ACT_DOUBLE, 0))
            assert_int_equal(vd_session_roll(session, NULL), VD_OK);
        break;
    case VD_PHASE_NAME_DOUBLE:
        assert_true(act(session, VD_ACT_NAME_DOUBLE, (int)vd_rng_below(rng, 6) + 1));
        break;
    case VD_PHASE_DOUBLED:
        assert_true(act(session, dice < 9 ? VD_ACT_TAKE : VD_ACT_DROP, 0));
        break;
    case VD_PHASE_RESIGNED:
        assert_true(act(session, dice < 7 ? VD_ACT_RESIGN_REFUSE : VD_ACT_RESIGN_ACCEPT, 0));
        break;
    case VD_PHASE_GAME_OVER:
        assert_true(act(session, VD_ACT_NEXT_GAME, 0));
        break;
    default:
        if (dice != 9 || !act(session, VD_ACT_RESIGN, 1))
            play_any(session, (uint32_t)vd_rng_next(rng));
    }
}

static void test_read_back(void **state)
{
    char folder[] = "/tmp/videau-session.XXXXXX", path[64];

    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/a.videau", folder);
    for (int variant = 0; variant < VD_VARIANT_COUNT; variant++) {
        vd_game_settings settings;
        vd_session *session = NULL;
        vd_rng rng;

        vd_rng_init(&rng, (uint64_t)variant);
        prepare(&settings, (vd_variant_id)variant, 25);
        assert_int_equal(vd_session_new(&settings, path, &session, NULL), VD_OK);
        assert_int_equal(vd_session_give_client_seed(session, "mêlé", strlen("mêlé")), VD_OK);
        for (int i = 0; i < ACTS && !vd_session_over(session); i++) {
            wander(session, &rng);
            check_file(session);
        }
        vd_session_free(session);
        assert_int_equal(vd_session_open(path, &session, NULL), VD_OK);
        wander(session, &rng);
        check_file(session);
        vd_session_free(session);
        unlink(path);
    }
    rmdir(folder);
}

static void test_setup_is_kept(void **state)
{
    char folder[] = "/tmp/videau-session.XXXXXX", path[64];
    vd_game_settings settings;
    const vd_game_settings *kept;
    vd_session *session = NULL;

    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/a.videau", folder);
    prepare(&settings, VD_NACKGAMMON, 0);
    settings.rules.jacoby = settings.rules.beavers = settings.rules.raccoons = true;
    settings.rules.auto_doubles = -1;
    settings.rules.cube_limit = 3;
    settings.rules.multipliers = false;
    settings.rules.opening = VD_OPENING_REROLL;
    settings.seat[1] = VD_SEAT_COMPUTER;
    settings.noise_seed = 0xFEDCBA9876543210U;
    settings.letters = settings.home_left = settings.plain = true;
    snprintf(settings.level, sizeof settings.level, "moyen");
    snprintf(settings.stake, sizeof settings.stake, "5 €");
    assert_int_equal(vd_session_new(&settings, path, &session, NULL), VD_OK);
    vd_session_free(session);
    assert_int_equal(vd_session_open(path, &session, NULL), VD_OK);
    kept = vd_session_settings(session);
    assert_memory_equal(&kept->rules.variant, &settings.rules.variant,
                        sizeof settings.rules.variant);
    assert_true(kept->rules.jacoby && kept->rules.beavers && kept->rules.raccoons);
    assert_int_equal(kept->rules.auto_doubles, -1);
    assert_int_equal(kept->rules.cube_limit, 3);
    assert_false(kept->rules.multipliers);
    assert_int_equal(kept->rules.opening, VD_OPENING_REROLL);
    assert_int_equal(kept->seat[0], VD_SEAT_HUMAN);
    assert_int_equal(kept->seat[1], VD_SEAT_COMPUTER);
    assert_true(kept->noise_seed == settings.noise_seed);
    assert_true(kept->letters && kept->home_left && kept->plain);
    assert_string_equal(kept->level, "moyen");
    assert_string_equal(kept->stake, "5 €");
    assert_memory_equal(&kept->seed, &settings.seed, sizeof settings.seed);
    vd_session_free(session);
    unlink(path);
    rmdir(folder);
}

/* What a variant leaves open is kept; what was not agreed on is not mentioned, so that older readers go on. */
static void test_variant_options_are_kept(void **state)
{
    static const struct {
        vd_variant_id variant;
        size_t rule;
        const char *choice, *refused;
    } cases[] = {
        {VD_DUTCH, 0, "free", "first"},
        {VD_DUTCH, 1, "present", "never"},
        {VD_ACEY_DEUCEY, 2, "men_on_board", "1-2"},
        {VD_ACEY_DEUCEY, 2, "1", "1-2-3"},
        {VD_ACEY_NAVY, 0, "free", ""},
        {VD_TAPA, 2, "men_not_off", "1"},
        {VD_XII, 3, "exact", "never"},
        {VD_TABULA, 3, "half", "exact"},
        {VD_FAILLE, 4, "majoret", "choice"},
    };
    char folder[] = "/tmp/videau-session.XXXXXX", path[64];

    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/a.videau", folder);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        vd_game_settings settings;
        vd_session *session = NULL;
        vd_variant *variant = &settings.rules.variant;

        prepare(&settings, cases[i].variant, 3);
        assert_int_equal(vd_variant_option_set(variant, cases[i].rule, cases[i].refused),
                         VD_ERR_UNSUPPORTED);
        assert_memory_equal(variant, vd_variant_get(cases[i].variant), sizeof *variant);
        assert_int_equal(vd_variant_option_set(variant, cases[i].rule, cases[i].choice), VD_OK);
        assert_int_equal(vd_session_new(&settings, path, &session, NULL), VD_OK);
        vd_session_free(session);
        assert_int_equal(vd_session_open(path, &session, NULL), VD_OK);
        assert_memory_equal(&vd_session_settings(session)->rules.variant, variant, sizeof *variant);
        assert_string_equal(vd_variant_option_get(variant, cases[i].rule), cases[i].choice);
        vd_session_free(session);
        unlink(path);
    }
    assert_null(vd_variant_option_choice(VD_BACKGAMMON, 0, 1));
    assert_null(vd_variant_option_key(5));
    rmdir(folder);
}

/* What is offered is a game. */
static void test_every_choice_can_be_played(void **state)
{
    (void)state;
    for (vd_variant_id id = 0; id < VD_VARIANT_KNOWN; id++) {
        for (size_t rule = 0; vd_variant_option_key(rule); rule++) {
            for (size_t i = 0; vd_variant_option_choice(id, rule, i); i++) {
                vd_variant variant = *vd_variant_get(id);

                assert_int_equal(
                    vd_variant_option_set(&variant, rule, vd_variant_option_choice(id, rule, i)),
                    VD_OK);
                assert_int_equal(vd_variant_prepare(&variant), VD_OK);
            }
        }
    }
}

/* ---- Elsewhere than in a file ---- */

typedef struct memory {
    char bytes[FILE_ROOM];
    size_t length;
    bool broken;
} memory;

static vd_status remember(void *user, const char *lines, size_t len, vd_file_error *fault)
{
    memory *m = user;

    if (m->broken || m->length + len > sizeof m->bytes) {
        *fault = (vd_file_error){VD_FILE_cannot_write, 0};
        return VD_ERR_IO;
    }
    memcpy(m->bytes + m->length, lines, len);
    m->length += len;
    return VD_OK;
}

static void test_a_store_of_ones_own(void **state)
{
    static memory m;
    const vd_store store = {remember, &m};
    vd_session *session = NULL, *again = NULL;
    vd_game_settings settings;
    vd_rng rng;
    size_t count;

    (void)state;
    vd_rng_init(&rng, 3);
    prepare(&settings, VD_BACKGAMMON, 3);
    assert_int_equal(vd_session_begin(&settings, &store, &session, NULL), VD_OK);
    assert_true(m.length > 0);
    for (int i = 0; i < ACTS && !vd_session_over(session); i++)
        wander(session, &rng);
    assert_int_equal(vd_session_resume(m.bytes, m.length, &store, &again, NULL), VD_OK);
    same(session, again);
    vd_session_free(session);
    run_to(again, VD_PHASE_ROLL);
    count = vd_session_count(again);
    m.broken = true;
    assert_int_equal(vd_session_roll(again, NULL), VD_ERR_IO);
    assert_int_equal(vd_session_count(again), count);
    assert_int_equal(vd_session_match(again)->phase, VD_PHASE_ROLL);
    vd_session_free(again);
    assert_int_equal(vd_session_begin(&settings, &store, &session, NULL), VD_ERR_IO);
}

typedef struct walked {
    size_t steps;
    vd_match last;
} walked;

static void step(void *user, const vd_match *before, const vd_log_entry *entry,
                 const vd_match *after)
{
    walked *w = user;

    assert_true(entry->kind <= VD_LOG_CLOSE);
    if (w->steps > 0)
        assert_memory_equal(before, &w->last, sizeof *before);
    w->last = *after;
    w->steps++;
}

static void test_walk_through_it_again(void **state)
{
    vd_session *session;
    vd_game_settings settings;
    walked w = {0};
    vd_rng rng;

    (void)state;
    vd_rng_init(&rng, 11);
    prepare(&settings, VD_ACEY_DEUCEY, 25);
    session = start(&settings);
    for (int i = 0; i < ACTS; i++)
        wander(session, &rng);
    assert_int_equal(vd_session_walk(session, step, &w), VD_OK);
    assert_int_equal(w.steps, vd_session_count(session));
    assert_memory_equal(&w.last, vd_session_match(session), sizeof w.last);
    vd_session_free(session);
}

/* ---- Undo ---- */

static void test_undo_until_the_turn_ends(void **state)
{
    vd_game_settings settings;
    vd_session *session;
    const vd_match *match;
    vd_pos before;
    vd_dice dice;
    int mover;

    (void)state;
    prepare(&settings, VD_BACKGAMMON, 5);
    session = start(&settings);
    match = vd_session_match(session);
    run_to(session, VD_PHASE_PLAY);
    before = match->pos;
    dice = match->dice;
    mover = match->turn;
    assert_false(vd_session_can_undo(session));
    play_any(session, 3);
    assert_int_equal(vd_session_awaits(session), mover);
    assert_int_equal(match->turn, mover ^ 1);
    assert_int_equal(vd_session_undo(session), VD_OK);
    assert_int_equal(vd_session_awaits(session), -1);
    assert_true(vd_pos_equal(&before, &match->pos));
    assert_memory_equal(&dice, &match->dice, sizeof dice);
    play_any(session, 1);
    assert_int_equal(vd_session_end(session), VD_OK);
    assert_false(vd_session_can_undo(session));
    assert_int_equal(vd_session_undo(session), VD_ERR_ILLEGAL);
    vd_session_free(session);
}

static void test_next_action_ends_the_turn(void **state)
{
    vd_game_settings settings;
    vd_session *session;
    size_t count;

    (void)state;
    prepare(&settings, VD_BACKGAMMON, 5);
    session = start(&settings);
    run_to(session, VD_PHASE_PLAY);
    play_any(session, 0);
    count = vd_session_count(session);
    assert_true(act(session, VD_ACT_DOUBLE, 0));
    assert_int_equal(vd_session_count(session), count + 2);
    assert_int_equal(vd_session_entry(session, count)->kind, VD_LOG_END);
    assert_null(vd_session_entry(session, count + 2));
    assert_int_equal(vd_session_undo(session), VD_ERR_ILLEGAL);
    vd_session_free(session);
}

/* Acey-Deucey: the play, the name, its play, step by step back to the roll, and no further. */
static void test_undo_a_chain(void **state)
{
    vd_game_settings settings;
    vd_session *session;
    const vd_match *match;
    vd_pos rolled;

    (void)state;
    prepare(&settings, VD_ACEY_DEUCEY, 25);
    settings.dice = VD_DICE_MANUAL;
    session = start(&settings);
    match = vd_session_match(session);
    assert_int_equal(
        vd_session_act(session, &(vd_action){.act = VD_ACT_OPENING, .die = {6, 3}}, NULL), VD_OK);
    assert_int_equal(vd_session_act(session, &(vd_action){.act = VD_ACT_ROLL, .die = {1, 2}}, NULL),
                     VD_OK);
    rolled = match->pos;
    play_any(session, 0);
    assert_int_equal(match->phase, VD_PHASE_NAME_DOUBLE);
    assert_int_equal(vd_session_awaits(session), -1);
    assert_true(vd_session_can_undo(session));
    assert_true(act(session, VD_ACT_NAME_DOUBLE, 4));
    play_any(session, 0);
    assert_int_equal(match->phase, VD_PHASE_ROLL);
    assert_int_equal(match->turn, 0);
    assert_int_equal(vd_session_undo(session), VD_OK);
    assert_int_equal(match->phase, VD_PHASE_PLAY_NAMED);
    assert_int_equal(vd_session_undo(session), VD_OK);
    assert_int_equal(match->phase, VD_PHASE_NAME_DOUBLE);
    assert_int_equal(vd_session_undo(session), VD_OK);
    assert_int_equal(match->phase, VD_PHASE_PLAY);
    assert_true(vd_pos_equal(&rolled, &match->pos));
    assert_int_equal(vd_session_undo(session), VD_ERR_ILLEGAL);
    vd_session_free(session);
}

static void test_a_computer_takes_nothing_back(void **state)
{
    vd_game_settings settings;
    vd_session *session;

    (void)state;
    prepare(&settings, VD_BACKGAMMON, 5);
    settings.seat[0] = settings.seat[1] = VD_SEAT_COMPUTER;
    session = start(&settings);
    run_to(session, VD_PHASE_PLAY);
    play_any(session, 0);
    assert_int_equal(vd_session_awaits(session), -1);
    assert_false(vd_session_can_undo(session));
    vd_session_free(session);
}

/* The last checker's play stays open too; the game is over once the turn is ended. */
static void test_undo_the_winning_play(void **state)
{
    static const char text[] = "M[1:1] A[24:5 23:5 22:4]";
    vd_game_settings settings;
    vd_session *session;
    const vd_match *match;

    (void)state;
    prepare(&settings, VD_BACKGAMMON, 1);
    settings.set_up = true;
    assert_int_equal(vd_situation_parse(text, strlen(text), VD_BACKGAMMON, &settings.start, NULL),
                     VD_OK);
    session = start(&settings);
    match = vd_session_match(session);
    assert_int_equal(vd_session_roll(session, NULL), VD_OK);
    play_any(session, 0);
    assert_int_equal(match->phase, VD_PHASE_MATCH_OVER);
    assert_false(vd_session_over(session));
    assert_int_equal(vd_session_undo(session), VD_OK);
    assert_int_equal(match->score[0], 0);
    play_any(session, 0);
    assert_int_equal(vd_session_end(session), VD_OK);
    assert_true(vd_session_over(session));
    assert_int_equal(match->score[0], 1);
    assert_int_equal(vd_session_undo(session), VD_ERR_ILLEGAL);
    vd_session_free(session);
}

/* ---- Dice, word, close ---- */

static void test_word(void **state)
{
    vd_game_settings settings;
    vd_session *session;
    uint8_t due[2];

    (void)state;
    prepare(&settings, VD_BACKGAMMON, 3);
    session = start(&settings);
    assert_true(vd_session_takes_client_seed(session));
    assert_int_equal(vd_session_give_client_seed(session, "", 0), VD_ERR_PARSE);
    assert_int_equal(vd_session_give_client_seed(session, "a\n", 2), VD_ERR_PARSE);
    assert_int_equal(vd_session_give_client_seed(session, "chance", 6), VD_OK);
    assert_int_equal(vd_session_give_client_seed(session, "again", 5), VD_ERR_ILLEGAL);
    assert_int_equal(vd_session_roll(session, NULL), VD_OK);
    assert_false(vd_session_takes_client_seed(session));
    vd_seed_roll(&settings.seed, "chance", 1, 1, due);
    assert_memory_equal(vd_session_entry(session, 1)->action.die, due, 2);
    vd_session_free(session);
}

static void test_who_throws(void **state)
{
    const vd_action draw = {.act = VD_ACT_OPENING, .die = {6, 1}};
    const vd_action cocked = {.act = VD_ACT_COCKED};
    vd_game_settings settings;
    vd_session *session;

    (void)state;
    prepare(&settings, VD_BACKGAMMON, 3);
    session = start(&settings);
    assert_int_equal(vd_session_act(session, &draw, NULL), VD_ERR_ILLEGAL);
    run_to(session, VD_PHASE_PLAY);
    assert_int_equal(vd_session_act(session, &cocked, NULL), VD_ERR_ILLEGAL);
    vd_session_free(session);

    settings.dice = VD_DICE_MANUAL;
    session = start(&settings);
    assert_false(vd_session_takes_client_seed(session));
    assert_int_equal(vd_session_roll(session, NULL), VD_ERR_ILLEGAL);
    assert_int_equal(vd_session_act(session, &draw, NULL), VD_OK);
    assert_int_equal(vd_session_act(session, &cocked, NULL), VD_OK);
    assert_int_equal(vd_session_match(session)->phase, VD_PHASE_OPENING);
    vd_session_free(session);
}

static void test_close(void **state)
{
    vd_game_settings settings;
    vd_session *session;

    (void)state;
    prepare(&settings, VD_BACKGAMMON, 0);
    session = start(&settings);
    run_to(session, VD_PHASE_PLAY);
    assert_int_equal(vd_session_close(session), VD_ERR_ILLEGAL);
    assert_true(act(session, VD_ACT_RESIGN, 1));
    assert_true(act(session, VD_ACT_RESIGN_ACCEPT, 0));
    assert_false(vd_session_over(session));
    assert_int_equal(vd_session_close(session), VD_OK);
    assert_true(vd_session_over(session));
    assert_false(act(session, VD_ACT_NEXT_GAME, 0));
    assert_int_equal(vd_session_close(session), VD_ERR_ILLEGAL);
    vd_session_free(session);
}

/* ---- Placed positions ---- */

static void test_placed(void **state)
{
    static const struct {
        const char *text;
        bool possible;
        vd_phase phase;
    } cases[] = {
        {"start", true, VD_PHASE_ROLL},
        {"M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] dice:6-5", true, VD_PHASE_PLAY},
        {"M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] length:7 score:6/5", true, VD_PHASE_ROLL},
        {"M[24:2 13:5 8:3 6:5] A[19:5 17:3 12:5 1:2] cube:2/him", true, VD_PHASE_ROLL},
        {"M[] A[24:5 23:5 22:5]", false, VD_PHASE_ROLL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        vd_game_settings settings;
        vd_session *session = NULL;
        vd_status status;

        prepare(&settings, VD_BACKGAMMON, 7);
        settings.set_up = true;
        assert_int_equal(vd_situation_parse(cases[i].text, strlen(cases[i].text), VD_BACKGAMMON,
                                            &settings.start, NULL),
                         VD_OK);
        status = vd_session_new(&settings, NULL, &session, NULL);
        assert_int_equal(status, cases[i].possible ? VD_OK : VD_ERR_POSITION);
        if (session)
            assert_int_equal(vd_session_match(session)->phase, cases[i].phase);
        vd_session_free(session);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read_back),
        cmocka_unit_test(test_setup_is_kept),
        cmocka_unit_test(test_variant_options_are_kept),
        cmocka_unit_test(test_every_choice_can_be_played),
        cmocka_unit_test(test_a_store_of_ones_own),
        cmocka_unit_test(test_walk_through_it_again),
        cmocka_unit_test(test_undo_until_the_turn_ends),
        cmocka_unit_test(test_next_action_ends_the_turn),
        cmocka_unit_test(test_undo_a_chain),
        cmocka_unit_test(test_a_computer_takes_nothing_back),
        cmocka_unit_test(test_undo_the_winning_play),
        cmocka_unit_test(test_word),
        cmocka_unit_test(test_who_throws),
        cmocka_unit_test(test_close),
        cmocka_unit_test(test_placed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
