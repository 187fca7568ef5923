/* What each command does. The rules decide whether it may; here only its effect on the table. */
#include "play.h"

#include <string.h>

typedef void run_command(vd_terminal *table, const char *rest, size_t len);

static bool is_open(const vd_terminal *table)
{
    return vd_session_awaits(table->session) >= 0;
}

/* End a complete play's turn. */
static bool end_turn(vd_terminal *table)
{
    return vd_terminal_settle(table, vd_session_end(table->session), VD_REFUSAL_none);
}

/* Dice for the seat on turn or for the draw, when they are thrown by hand: the loop asks. */
static void roll_now(vd_terminal *table)
{
    vd_tutored *found;

    if (vd_terminal_is_manual(table)) {
        VD_SAY(table, "play.dice_wanted", VD_STR(vd_terminal_dice_example(table)));
        return;
    }
    found = vd_tutor_cube(table, VD_ACT_ROLL);
    vd_tutor_say(table, found, vd_terminal_roll(table));
}

static void next_game(vd_terminal *table)
{
    table->announced = false;
    (void)vd_terminal_do(table, VD_ACT_NEXT_GAME, 0);
}

/* Enter: the one thing that is plain to do and harms nobody. */
static void run_none(vd_terminal *table, const char *rest, size_t len)
{
    (void)rest;
    (void)len;
    if (is_open(table)) {
        (void)end_turn(table);
        return;
    }
    switch (table->match->phase) {
    case VD_PHASE_OPENING:
        table->word_asked = true;
        if (vd_terminal_is_manual(table))
            roll_now(table);
        break;
    case VD_PHASE_ROLL:
        roll_now(table);
        break;
    case VD_PHASE_GAME_OVER:
        next_game(table);
        break;
    default:
        vd_say(table, "play.word_wanted");
    }
}

/* After a complete play, "roll" ends the turn; at one table it is also the next player's roll. */
static void run_roll(vd_terminal *table, const char *rest, size_t len)
{
    (void)rest;
    (void)len;
    if (is_open(table)) {
        if (!end_turn(table) || table->match->phase != VD_PHASE_ROLL ||
            vd_terminal_is_computer(table, table->match->turn))
            return;
    }
    switch (table->match->phase) {
    case VD_PHASE_OPENING:
        table->word_asked = true;
        if (vd_terminal_is_manual(table))
            roll_now(table);
        break;
    case VD_PHASE_ROLL:
        roll_now(table);
        break;
    default:
        vd_say_what_comes_first(table);
    }
}

static void double_now(vd_terminal *table)
{
    const int seat = table->match->actor;
    vd_tutored *found = vd_tutor_cube(table, VD_ACT_DOUBLE);
    const bool done = vd_terminal_do(table, VD_ACT_DOUBLE, 0);

    if (done) {
        char stake[32];
        vd_buf buf;

        vd_buf_init(&buf, stake, sizeof stake);
        vd_cube_text(table->match->cube_exp + 1U, &buf);
        VD_SAY(table, "play.doubles", VD_STR(vd_terminal_name(table, seat)), VD_STR(stake));
    }
    vd_tutor_say(table, found, done);
}

/* Only its dice are thrown by hand: people neither double nor give up for the computer. */
static bool is_computers_roll(vd_terminal *table)
{
    const int seat = table->match->actor;

    if (is_open(table) || table->match->phase != VD_PHASE_ROLL ||
        !vd_terminal_is_computer(table, seat))
        return false;
    VD_SAY(table, "play.computers_roll", VD_STR(vd_terminal_name(table, seat)));
    return true;
}

static void run_double(vd_terminal *table, const char *rest, size_t len)
{
    const int seat = table->match->actor;

    /* "double 4-4" where a double is to be named. */
    if (table->match->phase == VD_PHASE_NAME_DOUBLE) {
        vd_terminal_enter(table, rest, len);
        return;
    }
    /* Before the draw no dice are thrown yet, whatever else forbids the cube. */
    if (table->match->phase == VD_PHASE_OPENING &&
        vd_match_double_refusal(table->match, seat) == VD_REFUSAL_opening_no_cube) {
        vd_say_what_comes_first(table);
        return;
    }
    if (is_computers_roll(table))
        return;
    /* The mover's own turn is not ended, and the cube cannot be sent after the dice. */
    if ((is_open(table) && vd_terminal_is_computer(table, seat)) ||
        (table->cocked && table->match->phase == VD_PHASE_ROLL)) {
        vd_say_refusal(table, VD_REFUSAL_after_roll_no_double);
        return;
    }
    if (is_open(table) && vd_early_asks(table) &&
        vd_match_double_refusal(table->match, seat) == VD_REFUSAL_none)
        vd_early_hold(table, NULL);
    else
        double_now(table);
}

static void answer(vd_terminal *table, vd_act act, const char *key)
{
    const int seat = table->match->actor;
    vd_tutored *found = vd_tutor_cube(table, act);
    const bool done = vd_terminal_do(table, act, 0);
    char stake[32];
    vd_buf buf;

    if (done) {
        vd_buf_init(&buf, stake, sizeof stake);
        vd_cube_text(table->match->cube_exp + 1U, &buf);
        VD_SAY(table, key, VD_STR(vd_terminal_name(table, seat)), VD_STR(stake));
    }
    vd_tutor_say(table, found, done);
}

static void run_take(vd_terminal *table, const char *rest, size_t len)
{
    (void)rest;
    (void)len;
    answer(table, VD_ACT_TAKE, "play.takes");
}

static void run_drop(vd_terminal *table, const char *rest, size_t len)
{
    (void)rest;
    (void)len;
    answer(table, VD_ACT_DROP, "play.drops");
}

static void run_accept(vd_terminal *table, const char *rest, size_t len)
{
    if (table->match->phase == VD_PHASE_RESIGNED)
        answer(table, VD_ACT_RESIGN_ACCEPT, "play.accepts");
    else
        run_take(table, rest, len);
}

static void run_refuse(vd_terminal *table, const char *rest, size_t len)
{
    if (table->match->phase == VD_PHASE_RESIGNED)
        answer(table, VD_ACT_RESIGN_REFUSE, "play.refuses");
    else
        run_drop(table, rest, len);
}

static void run_beaver(vd_terminal *table, const char *rest, size_t len)
{
    (void)rest;
    (void)len;
    answer(table, VD_ACT_BEAVER, "play.beavers");
}

static void run_raccoon(vd_terminal *table, const char *rest, size_t len)
{
    (void)rest;
    (void)len;
    answer(table, VD_ACT_RACCOON, "play.raccoons");
}

/* Where a resignation can be worth one thing only, nobody need say what. */
static void run_resign(vd_terminal *table, const char *rest, size_t len)
{
    static const char *const choices[] = {"play.resign_value_1", "play.resign_value_2",
                                          "play.resign_value_3"};
    const int most = vd_match_resign_most(table->match), seat = table->match->actor;
    const int value = len == 0 && most == 1 ? 1 : vd_resign_value_parse(rest, len);
    const vd_action action = {.act = VD_ACT_RESIGN, .seat = (uint8_t)seat, .value = 1};
    const vd_refusal refusal = vd_match_refusal(table->match, &action);

    if (is_computers_roll(table))
        return;
    if (is_open(table))
        vd_say(table, "play.turn_open");
    else if (refusal != VD_REFUSAL_none)
        vd_say_refusal(table, refusal);
    else if (value == 0 || value > most)
        vd_say(table, most == 2 ? vd_terminal_more_key(table, choices[1], choices[1],
                                                       "play.resign_value_mars",
                                                       "play.resign_value_double")
                                : choices[most - 1]);
    else if (vd_terminal_do(table, VD_ACT_RESIGN, value))
        vd_terminal_say_resigns(table, seat, value);
}

static void run_hint(vd_terminal *table, const char *rest, size_t len)
{
    (void)rest;
    (void)len;
    vd_terminal_hint(table);
}

/* A pass that the rules forced goes with the choice that brought it about. */
static bool undo_leads_nowhere(vd_terminal *table)
{
    return table->match->phase == VD_PHASE_PLAY_NAMED && vd_session_can_undo(table->session) &&
           vd_match_plays(table->match, &table->plays) == VD_OK && table->plays.count == 0;
}

static void run_undo(vd_terminal *table, const char *rest, size_t len)
{
    (void)rest;
    (void)len;
    if (table->first_die || table->part[0]) {
        table->first_die = 0;
        table->part[0] = '\0';
        vd_say(table, "play.undone");
        return;
    }
    if (!vd_session_can_undo(table->session)) {
        vd_say(table, "play.nothing_to_undo");
        return;
    }
    do
        if (!vd_terminal_settle(table, vd_session_undo(table->session), VD_REFUSAL_none))
            return;
    while (undo_leads_nowhere(table));
    table->cocked = false;
    table->announced = false;
    vd_say(table, "play.undone");
}

static void run_end(vd_terminal *table, const char *rest, size_t len)
{
    (void)rest;
    (void)len;
    if (is_open(table))
        (void)end_turn(table);
    else if (table->match->phase == VD_PHASE_GAME_OVER && table->match->rules.length == 0)
        (void)vd_terminal_settle(table, vd_session_close(table->session), VD_REFUSAL_none);
    else if (table->match->phase == VD_PHASE_GAME_OVER)
        vd_say_what_comes_first(table);
    else
        vd_say(table, "play.nothing_to_end");
}

static void run_board(vd_terminal *table, const char *rest, size_t len)
{
    (void)rest;
    (void)len;
    vd_terminal_draw(table);
}

/* Where a double is to be named: how many plays each of them has. */
static void list_doubles(vd_terminal *table)
{
    for (uint8_t die = 1; die <= 6; die++) {
        vd_match named = *table->match;
        const vd_action name = {.act = VD_ACT_NAME_DOUBLE, .seat = named.turn, .value = die};

        if (vd_match_apply(&named, &name) == VD_REFUSAL_none &&
            vd_match_plays(&named, &table->plays) == VD_OK)
            VD_SAY(table, "play.double_plays", VD_INT(die), VD_INT((int64_t)table->plays.count));
    }
}

static void run_plays(vd_terminal *table, const char *rest, size_t len)
{
    (void)rest;
    (void)len;
    if (!is_open(table) && table->match->phase == VD_PHASE_NAME_DOUBLE) {
        list_doubles(table);
        return;
    }
    if (is_open(table) || vd_match_plays(table->match, &table->plays) != VD_OK) {
        vd_say(table, "play.no_dice");
        return;
    }
    VD_SAY(table, "play.plays", VD_INT((int64_t)table->plays.count));
    for (size_t i = 0; i < table->plays.count; i++) {
        char text[256];
        vd_buf buf;

        vd_buf_init(&buf, text, sizeof text);
        vd_terminal_play_text(table, &table->plays.play[i], &buf);
        fprintf(table->cli->out, "  %s\n", text);
    }
}

/* A subcommand of its own; it reads the words that follow as its arguments. */
static void look_up(vd_terminal *table, vd_command *command, const char *rest, size_t len)
{
    vd_cli sub = *table->cli;
    char word[64];

    if (len >= sizeof word)
        len = sizeof word - 1;
    memcpy(word, rest, len);
    word[len] = '\0';
    sub.err = sub.out;
    sub.given = 0;
    sub.argc = len > 0;
    sub.argv[0] = word;
    (void)command(&sub);
}

static void run_rules(vd_terminal *table, const char *rest, size_t len)
{
    if (len == 0)
        vd_say(table, "play.rules_how");
    else
        look_up(table, vd_cmd_rules, rest, len);
}

static void run_glossary(vd_terminal *table, const char *rest, size_t len)
{
    look_up(table, vd_cmd_glossary, rest, len);
}

static void run_score(vd_terminal *table, const char *rest, size_t len)
{
    (void)rest;
    (void)len;
    vd_terminal_say_score(table);
}

static void run_pips(vd_terminal *table, const char *rest, size_t len)
{
    const vd_match *match = table->match;
    int pips[2];

    (void)rest;
    (void)len;
    pips[match->turn] = vd_pos_pips(&match->rules.variant, &match->pos, VD_MOVER);
    pips[match->turn ^ 1] = vd_pos_pips(&match->rules.variant, &match->pos, VD_OPPONENT);
    VD_SAY(table, "play.pips", VD_STR(vd_terminal_name(table, 0)), VD_INT(pips[0]),
           VD_STR(vd_terminal_name(table, 1)), VD_INT(pips[1]));
}

/* Dice asked for and not yet told were never recorded: throwing them again needs no action, but they were thrown, and the
 * cube must wait. */
static void run_cocked(vd_terminal *table, const char *rest, size_t len)
{
    const vd_phase phase = table->match->phase;
    const bool waiting = phase == VD_PHASE_ROLL || phase == VD_PHASE_OPENING;

    (void)rest;
    (void)len;
    if (!vd_terminal_is_manual(table))
        vd_say(table, "play.cocked_manual");
    else if (is_open(table))
        vd_say(table, "play.turn_open");
    else if (waiting || vd_terminal_do(table, VD_ACT_COCKED, 0)) {
        table->cocked = phase == VD_PHASE_ROLL;
        vd_say(table, "play.cocked");
    }
}

static void run_word(vd_terminal *table, const char *rest, size_t len)
{
    if (!vd_session_takes_client_seed(table->session)) {
        vd_say(table, "play.word_late");
    } else if (len == 0 || !vd_client_seed_valid(rest, len)) {
        VD_SAY(table, "play.word_bad", VD_INT(VD_CLIENT_SEED_MAX));
    } else if (vd_terminal_settle(table, vd_session_give_client_seed(table->session, rest, len),
                                  VD_REFUSAL_none)) {
        table->word_asked = true;
        VD_SAY(table, "play.word_taken", VD_STR(vd_session_client_seed(table->session)));
    }
}

static void run_seal(vd_terminal *table, const char *rest, size_t len)
{
    (void)rest;
    (void)len;
    vd_terminal_say_commitment(table);
}

static void run_save(vd_terminal *table, const char *rest, size_t len)
{
    vd_file_error fault;
    char path[VD_LINE_MAX];

    if (len == 0) {
        if (vd_session_is_kept(table->session))
            vd_terminal_say_saved(table);
        else
            vd_terminal_say_lost(table);
        return;
    }
    memcpy(path, rest, len);
    path[len] = '\0';
    if (vd_session_copy(table->session, path, &fault) == VD_OK)
        VD_SAY(table, "play.copied", VD_STR(path));
    else
        VD_SAY(table, vd_file_fault_key(fault.fault), VD_STR(path), VD_INT((int64_t)fault.line));
}

static void run_quit(vd_terminal *table, const char *rest, size_t len)
{
    (void)rest;
    (void)len;
    table->leave = true;
}

static void run_help(vd_terminal *table, const char *rest, size_t len)
{
    (void)rest;
    (void)len;
    vd_terminal_say_help(table);
}

static run_command *const acts[VD_VERB_COUNT] = {
    [VD_VERB_none] = run_none,     [VD_VERB_play] = vd_terminal_enter,
    [VD_VERB_roll] = run_roll,     [VD_VERB_double] = run_double,
    [VD_VERB_take] = run_take,     [VD_VERB_drop] = run_drop,
    [VD_VERB_accept] = run_accept, [VD_VERB_refuse] = run_refuse,
    [VD_VERB_beaver] = run_beaver, [VD_VERB_raccoon] = run_raccoon,
    [VD_VERB_resign] = run_resign, [VD_VERB_hint] = run_hint,
    [VD_VERB_undo] = run_undo,     [VD_VERB_end] = run_end,
    [VD_VERB_board] = run_board,   [VD_VERB_plays] = run_plays,
    [VD_VERB_rules] = run_rules,   [VD_VERB_glossary] = run_glossary,
    [VD_VERB_score] = run_score,   [VD_VERB_pips] = run_pips,
    [VD_VERB_cocked] = run_cocked, [VD_VERB_word] = run_word,
    [VD_VERB_seal] = run_seal,     [VD_VERB_save] = run_save,
    [VD_VERB_quit] = run_quit,     [VD_VERB_help] = run_help,
};

bool vd_terminal_run_shared(vd_terminal *table, const vd_typed *typed)
{
    switch (typed->verb) {
    case VD_VERB_rules:
    case VD_VERB_glossary:
    case VD_VERB_word:
    case VD_VERB_seal:
    case VD_VERB_save:
    case VD_VERB_quit:
        acts[typed->verb](table, typed->rest, typed->rest_len);
        return true;
    default:
        return false;
    }
}

/* Who plays or asks for plays at the prompt for a word does not want to give one: the draw is made, and
 * what was typed answers the first prompt after it. */
static bool wants_the_draw(const vd_terminal *table, vd_verb verb)
{
    const bool needs_dice = verb == VD_VERB_play || verb == VD_VERB_plays || verb == VD_VERB_hint;

    return needs_dice && table->match->phase == VD_PHASE_OPENING &&
           table->settings->dice == VD_DICE_SEALED && !table->word_asked;
}

void vd_terminal_run_command(vd_terminal *table, const vd_typed *typed)
{
    uint8_t die[VD_DICE_MAX];

    if (wants_the_draw(table, typed->verb)) {
        table->word_asked = true;
        table->held = true;
        return;
    }
    switch (vd_early_answer(table, typed->verb, die)) {
    case VD_EARLY_DONE:
        return;
    case VD_EARLY_ROLL:
        vd_terminal_throw_early(table, die);
        return;
    case VD_EARLY_DOUBLE:
        double_now(table);
        return;
    default:
        break;
    }
    acts[typed->verb](table, typed->rest, typed->rest_len);
}
