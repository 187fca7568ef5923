/* The match, phase by phase: what happens by itself, what a computer does, what a player is
 * asked. */
#include "library_cli.h"
#include "play.h"

#include <string.h>

enum { PROMPT_MAX = 512 };

/* ---- Asking ---- */

/* Ask with a catalogue text, read a line and do what it says. */
static void ask(vd_terminal *table, const char *key, const vd_text_arg *args, size_t count)
{
    char prompt[PROMPT_MAX];
    vd_typed typed;
    vd_buf buf;

    vd_buf_init(&buf, prompt, sizeof prompt);
    (void)!vd_text_format(&buf, table->cli->lang, key, args, count);
    vd_buf_put(&buf, " > ");
    if (table->held)
        fprintf(table->cli->out, "%s%s\n", prompt, table->line);
    else if (!vd_terminal_read(table, prompt))
        return;
    table->held = false;
    vd_typed_parse(table->line, strlen(table->line), &typed);
    vd_terminal_run_command(table, &typed);
}

static void ask_name(vd_terminal *table, const char *key)
{
    const vd_text_arg args[] = {vd_text_string(vd_terminal_name(table, vd_terminal_actor(table))),
                                vd_text_string(vd_terminal_dice_example(table))};

    ask(table, key, args, 2);
}

static void say_dice(vd_terminal *table, const char *key, int seat)
{
    char dice[16];
    vd_buf buf;

    VD_ASSERT(seat == 0 || seat == 1);
    vd_buf_init(&buf, dice, sizeof dice);
    vd_dice_format(&buf, table->match->dice);
    VD_SAY(table, key, VD_STR(vd_terminal_name(table, seat)), VD_STR(dice));
}

/* ---- Opening ---- */

static void say_opening(vd_terminal *table, const uint8_t die[VD_DICE_MAX], bool doubled)
{
    VD_SAY(table, "play.draw", VD_STR(vd_terminal_name(table, 0)), VD_INT(die[0]),
           VD_STR(vd_terminal_name(table, 1)), VD_INT(die[1]));
    if (die[0] != die[1]) {
        VD_SAY(table, table->match->phase == VD_PHASE_PLAY ? "play.begins" : "play.begins_rolling",
               VD_STR(vd_terminal_name(table, table->match->turn)));
    } else if (doubled) {
        char cube[32];
        vd_buf buf;

        vd_buf_init(&buf, cube, sizeof cube);
        vd_cube_text(table->match->cube_exp, &buf);
        VD_SAY(table, "play.tie_doubles", VD_STR(cube));
    } else {
        vd_say(table, "play.tie");
    }
}

/* The last thing in the file, when it is what was just thrown or done; NULL: something else. */
static const vd_action *last_action(const vd_terminal *table)
{
    const vd_log_entry *last =
        vd_session_entry(table->session, vd_session_count(table->session) - 1);

    return last->kind == VD_LOG_ACTION ? &last->action : NULL;
}

static void opening(vd_terminal *table)
{
    const size_t before = vd_session_count(table->session);
    const uint16_t doubles = table->match->auto_done;
    const vd_action *last;
    const vd_text_arg names[] = {vd_text_string(vd_terminal_name(table, 0)),
                                 vd_text_string(vd_terminal_name(table, 1))};

    if (vd_terminal_is_manual(table) && table->first_die)
        ask(table, "play.prompt_draw_second", &names[1], 1);
    else if (vd_terminal_is_manual(table))
        ask(table, "play.prompt_draw_manual", names, 2);
    else if (table->settings->dice == VD_DICE_SEALED &&
             vd_session_takes_client_seed(table->session) && !table->word_asked)
        ask(table, "play.prompt_draw", NULL, 0);
    else
        (void)vd_terminal_roll(table);
    last = vd_session_count(table->session) > before ? last_action(table) : NULL;
    if (last && last->act == VD_ACT_OPENING)
        say_opening(table, last->die, table->match->auto_done > doubles);
}

/* ---- Turns ---- */

/* Dice that the players throw for the computer. */
static void ask_dice_for(vd_terminal *table, int seat)
{
    uint8_t die[VD_DICE_MAX];
    const vd_text_arg args[] = {vd_text_string(vd_terminal_name(table, seat)),
                                vd_text_string(vd_terminal_dice_example(table))};

    VD_ASSERT(seat == 0 || seat == 1);
    memcpy(die, table->thrown, sizeof die);
    memset(table->thrown, 0, sizeof table->thrown);
    if (die[0])
        (void)vd_terminal_throw(table, die);
    else
        ask(table, "play.prompt_dice_for", args, 2);
}

static void before_roll(vd_terminal *table)
{
    const bool cube = vd_terminal_may_double(table);
    const bool again = vd_session_can_undo(table->session);
    /* A game set up has no draw: here is the moment for the player's word. */
    const bool word = table->settings->dice == VD_DICE_SEALED &&
                      vd_session_takes_client_seed(table->session) && !table->word_asked;

    if (!cube && !again && !word && !vd_terminal_is_manual(table)) {
        (void)vd_terminal_roll(table);
        return;
    }
    vd_terminal_draw_new(table);
    if (vd_terminal_is_manual(table))
        ask_name(table, cube ? "play.prompt_roll_manual_cube" : "play.prompt_roll_manual");
    else
        ask_name(table, cube ? "play.prompt_roll_cube" : "play.prompt_roll");
}

/* R52: nothing to play. It is shown, recorded, and no one need type it. */
static bool pass_when_forced(vd_terminal *table)
{
    const vd_action pass = {.act = VD_ACT_PLAY, .seat = table->match->turn};
    const vd_dice dice = table->match->dice;
    const vd_variant *variant = &table->match->rules.variant;
    char rule[16];
    vd_buf buf;

    if (vd_match_plays(table->match, &table->plays) != VD_OK || table->plays.count > 0)
        return false;
    vd_terminal_draw_new(table);
    (void)vd_terminal_make_play(table, &pass);
    vd_buf_init(&buf, rule, sizeof rule);
    vd_rule_format(&buf, variant, vd_dice_again(variant, dice) ? VD_RULE_OWN + 4 : 52);
    VD_SAY(table,
           variant->unplayed_loses        ? "play.forced_lost"
           : vd_dice_again(variant, dice) ? "play.forced_again"
                                          : "play.forced",
           VD_STR(rule));
    return true;
}

/* With --forced: the only play there is makes itself, and ends the turn. */
static bool play_when_forced(vd_terminal *table)
{
    vd_action action = {.act = VD_ACT_PLAY, .seat = table->match->turn};
    const vd_play *only = &table->plays.play[0];

    if ((!vd_cli_has(table->cli, "forced") && !table->cli->preferences.forced) ||
        vd_match_plays(table->match, &table->plays) != VD_OK || table->plays.count != 1)
        return false;
    action.hops = only->hops;
    memcpy(action.hop, only->hop, sizeof action.hop);
    vd_terminal_draw_new(table);
    if (vd_terminal_make_play(table, &action) && vd_session_awaits(table->session) >= 0)
        (void)vd_terminal_settle(table, vd_session_end(table->session), VD_REFUSAL_none);
    vd_say(table, "play.forced_play");
    return true;
}

static void ask_play(vd_terminal *table)
{
    char dice[16];
    const bool named = table->match->phase == VD_PHASE_PLAY_NAMED;
    vd_buf buf;

    const bool rest = named && table->match->rules.variant.doubles == VD_DOUBLES_OVER_THIRD;

    vd_buf_init(&buf, dice, sizeof dice);
    if (rest)
        vd_rest_format(&buf, &table->match->pos);
    else
        vd_dice_format(&buf, table->match->dice);
    vd_terminal_draw_new(table);
    ask(table,
        rest    ? "play.prompt_rest"
        : named ? "play.prompt_play_named"
                : "play.prompt_play",
        (const vd_text_arg[]){vd_text_string(vd_terminal_name(table, table->match->turn)),
                              vd_text_string(dice)},
        2);
}

static void ask_answer(vd_terminal *table)
{
    const vd_action beaver = {.act = VD_ACT_BEAVER, .seat = table->match->actor};
    const vd_action raccoon = {.act = VD_ACT_RACCOON, .seat = table->match->actor};

    /* A situation holds no beaver: the board drawn for the double still says all but the stake. */
    if (table->match->phase == VD_PHASE_DOUBLED || table->drawn == 0)
        vd_terminal_draw_new(table);
    if (vd_match_refusal(table->match, &beaver) == VD_REFUSAL_none)
        ask_name(table, "play.prompt_take_beaver");
    else if (vd_match_refusal(table->match, &raccoon) == VD_REFUSAL_none)
        ask_name(table, "play.prompt_take_raccoon");
    else
        ask_name(table, "play.prompt_take");
}

static void human(vd_terminal *table)
{
    switch (table->match->phase) {
    case VD_PHASE_ROLL:
        before_roll(table);
        break;
    case VD_PHASE_PLAY:
    case VD_PHASE_PLAY_NAMED:
        if (!pass_when_forced(table) && !play_when_forced(table))
            ask_play(table);
        break;
    case VD_PHASE_NAME_DOUBLE:
        vd_terminal_draw_new(table);
        ask_name(table, "play.prompt_name");
        break;
    case VD_PHASE_RESIGNED:
        vd_terminal_draw_new(table);
        ask_name(table, "play.prompt_resigned");
        break;
    default:
        ask_answer(table);
    }
}

/* ---- The computer ---- */

static void say_computer(vd_terminal *table, const vd_action *action)
{
    static const char *const keys[VD_ACT_COUNT] = {
        [VD_ACT_TAKE] = "play.takes",
        [VD_ACT_DROP] = "play.drops",
        [VD_ACT_BEAVER] = "play.beavers",
        [VD_ACT_RACCOON] = "play.raccoons",
        [VD_ACT_RESIGN_ACCEPT] = "play.accepts",
        [VD_ACT_RESIGN_REFUSE] = "play.refuses",
    };
    const char *name = vd_terminal_name(table, action->seat);
    char stake[32];
    vd_buf buf;

    vd_buf_init(&buf, stake, sizeof stake);
    vd_cube_text(table->match->cube_exp + 1U, &buf);
    if (action->act == VD_ACT_DOUBLE)
        VD_SAY(table, "play.doubles", VD_STR(name), VD_STR(stake));
    else if (action->act == VD_ACT_NAME_DOUBLE)
        VD_SAY(table, "play.names", VD_STR(name), VD_INT(action->value));
    else if (action->act == VD_ACT_RESIGN)
        vd_terminal_say_resigns(table, action->seat, action->value);
    else if (keys[action->act])
        VD_SAY(table, keys[action->act], VD_STR(name), VD_STR(stake));
}

static void computer_rolls(vd_terminal *table)
{
    if (vd_terminal_is_manual(table))
        ask_dice_for(table, table->match->turn);
    else
        (void)vd_terminal_roll(table);
}

static void computer(vd_terminal *table)
{
    const bool plain = vd_plain_plays(&table->match->rules.variant);
    const vd_engine *engine = plain ? NULL : vd_terminal_engine(table);
    vd_action action;
    const vd_status status =
        plain || engine ? vd_session_computer(table->session, engine, &table->plays, &action)
        : table->engine ? VD_ERR_UNSUPPORTED
                        : VD_ERR_NOMEM;

    if (status != VD_OK) {
        vd_say(table, status == VD_ERR_NOMEM ? "file.no_memory" : "play.no_opponent");
        table->failed = table->leave = true;
        return;
    }
    if (action.act == VD_ACT_ROLL) {
        computer_rolls(table);
        return;
    }
    memset(table->thrown, 0, sizeof table->thrown);
    if (action.act == VD_ACT_PLAY)
        (void)vd_terminal_make_play(table, &action);
    else if (vd_terminal_act(table, &action))
        say_computer(table, &action);
}

/* ---- Ends ---- */

static void announce_end(vd_terminal *table)
{
    if (!table->announced)
        vd_terminal_say_game_end(table);
    table->announced = true;
}

static void game_over(vd_terminal *table)
{
    announce_end(table);
    ask(table, table->match->rules.length ? "play.prompt_next" : "play.prompt_next_money", NULL, 0);
}

/* Which game it is, and when it comes for the first time what its rules are taken from. */
static void begin_game_of_cycle(vd_terminal *table)
{
    const vd_match_rules *rules = &table->match->rules;
    const char *taken = vd_cli_taken_text(table->cli, rules->variant.name);

    VD_SAY(table, "play.game_number_of", VD_INT(table->match->games),
           VD_STR(vd_cli_variant_text(table->cli, &rules->variant)));
    if (taken && table->match->games <= (uint32_t)vd_cycle_games((vd_cycle)rules->cycle))
        vd_cli_print(table->cli, taken);
}

static void new_game_lines(vd_terminal *table, uint32_t *game)
{
    if (table->match->games == *game)
        return;
    *game = table->match->games;
    table->moving = false;
    if (table->match->rules.cycle)
        begin_game_of_cycle(table);
    else
        VD_SAY(table, "play.game_number", VD_INT(*game));
    if (table->match->crawford_game && table->match->rules.variant.cube_allowed)
        vd_say(table, "play.crawford");
}

static void step(vd_terminal *table)
{
    const vd_phase phase = table->match->phase;
    const size_t before = vd_session_count(table->session);
    const vd_action *last;

    if (vd_session_awaits(table->session) >= 0 && phase >= VD_PHASE_GAME_OVER &&
        table->match->end != VD_END_DROP && table->match->end != VD_END_RESIGN) {
        /* Nothing is left to think over. */
        (void)vd_terminal_settle(table, vd_session_end(table->session), VD_REFUSAL_none);
    } else if (vd_early_waits(table)) {
        ask_name(table,
                 table->early_double ? "play.prompt_early_double" : "play.prompt_early_roll");
    } else if (vd_session_awaits(table->session) >= 0) {
        vd_terminal_draw_new(table);
        ask_name(table, "play.prompt_end");
    } else if (phase == VD_PHASE_OPENING) {
        opening(table);
    } else if (phase == VD_PHASE_GAME_OVER) {
        game_over(table);
    } else if (vd_terminal_is_computer(table, table->match->actor)) {
        computer(table);
    } else {
        human(table);
    }
    last = vd_session_count(table->session) > before ? last_action(table) : NULL;
    if (last && last->act == VD_ACT_ROLL && !vd_terminal_is_computer(table, table->match->turn))
        say_dice(table, "play.rolls", table->match->turn);
}

int vd_terminal_play(vd_terminal *table)
{
    uint32_t game = 0;
    vd_farewell farewell;

    vd_farewell_begin(&farewell, table);
    while (!table->leave && !vd_session_over(table->session)) {
        new_game_lines(table, &game);
        step(table);
        vd_cli_tables_news(table->cli, table->engine);
    }
    vd_farewell_end(&farewell);
    if (vd_session_over(table->session)) {
        announce_end(table);
        vd_terminal_say_match_end(table);
        if (!table->failed)
            vd_library_keep_own(table->cli, table->session);
    } else if (!table->failed && vd_session_is_kept(table->session)) {
        vd_terminal_say_saved(table);
    }
    if (!table->failed && !vd_session_is_kept(table->session))
        vd_terminal_say_lost(table);
    return table->failed ? VD_EXIT_UNUSABLE : VD_EXIT_DONE;
}
