/* What a player types that is no command: a play, the double that is named, the dice thrown by hand. */
#include "play.h"

#include <string.h>

enum { STEPS_MAX = 8 };

/* A line worked through on a copy of the match; nothing is done before all of it is legal. */
typedef struct entry {
    vd_terminal *table;
    vd_match match;
    vd_action step[STEPS_MAX];
    int steps;
    const char *text;
    size_t len;
} entry;

static void skip_blanks(entry *e)
{
    while (e->len > 0 && (*e->text == ' ' || *e->text == '\t')) {
        e->text++;
        e->len--;
    }
}

static void skip(entry *e, size_t count)
{
    e->text += count;
    e->len -= count;
    skip_blanks(e);
}

static bool add_step(entry *e, const vd_action *action)
{
    vd_refusal refusal;

    if (e->steps == STEPS_MAX) {
        vd_say(e->table, "play.not_understood");
        return false;
    }
    refusal = vd_match_apply(&e->match, action);
    if (refusal != VD_REFUSAL_none) {
        vd_say_refusal(e->table, refusal);
        return false;
    }
    e->step[e->steps++] = *action;
    return true;
}

/* "[4-4]", "4-4", "44" or "4" at the start of the text: bytes taken, 0 when it is no double. */
static size_t read_double(const char *text, size_t len, int *die)
{
    const bool bracket = len > 0 && text[0] == '[';
    size_t at = bracket;
    char first;

    if (at >= len || text[at] < '1' || text[at] > '6')
        return 0;
    first = text[at++];
    if (at < len && text[at] == '-')
        at++;
    if (at < len && text[at] == first)
        at++;
    else if (text[at - 1] == '-')
        return 0;
    if (bracket && (at >= len || text[at++] != ']'))
        return 0;
    if (at < len && text[at] != ' ' && text[at] != '\t')
        return 0;
    *die = first - '0';
    return at;
}

static bool enter_name(entry *e)
{
    vd_action action = {.act = VD_ACT_NAME, .seat = e->match.turn};
    int die = 0;
    const size_t took = read_double(e->text, e->len, &die);

    if (took == 0) {
        vd_say_refusal(e->table, VD_REFUSAL_name_double_first);
        return false;
    }
    action.value = (uint8_t)die;
    skip(e, took);
    return add_step(e, &action);
}

static bool dice_agree(const entry *e, const vd_play_text *text)
{
    return text->dice.count == 0 ||
           (text->dice.die[0] == e->match.dice.die[0] && text->dice.die[1] == e->match.dice.die[1]);
}

static void say_wrong_dice(entry *e)
{
    char dice[16];
    vd_buf buf;

    vd_buf_init(&buf, dice, sizeof dice);
    vd_dice_format(&buf, e->match.dice);
    VD_SAY(e->table, "play.other_dice", VD_STR(dice));
}

static void say_reason(entry *e, const vd_reason *reason)
{
    vd_buf buf;

    vd_buf_init(&buf, e->table->sketch, VD_BOARD_SVG_MAX);
    (void)!vd_explain_reason(&buf, e->table->cli->lang, &e->match.rules.variant, &e->match.pos,
                             e->match.dice, reason);
    vd_cli_print(e->table->cli, buf.data);
}

/* One phase's play: everything before the next "[". */
static bool enter_play(entry *e)
{
    const char *bracket = memchr(e->text, '[', e->len);
    const size_t len = bracket ? (size_t)(bracket - e->text) : e->len;
    const bool named = e->match.phase == VD_PHASE_PLAY_NAMED;
    vd_action action = {.act = VD_ACT_PLAY, .seat = e->match.turn};
    vd_play_text text;
    vd_play play;
    vd_reason reason;
    vd_error error;

    if (vd_play_parse(e->text, len, &e->match.rules.variant, e->match.turn == 1, &text, &error) !=
        VD_OK) {
        vd_say_error(e->table, &error);
        vd_say(e->table, "play.how_to_write");
        return false;
    }
    if (!dice_agree(e, &text)) {
        say_wrong_dice(e);
        return false;
    }
    reason = vd_play_judge(&e->match.rules.variant, &e->match.pos, e->match.dice, named,
                           &text.claim, &e->table->plays, &play);
    if (reason.code != VD_REASON_legal) {
        say_reason(e, &reason);
        return false;
    }
    action.hops = play.hops;
    memcpy(action.hop, play.hop, sizeof action.hop);
    skip(e, len);
    return add_step(e, &action);
}

/* "[3-3]" before a complement only repeats what must be played anyway. */
static void skip_repeated_double(entry *e)
{
    int die = 0;
    const size_t took = e->len && e->text[0] == '[' ? read_double(e->text, e->len, &die) : 0;

    if (took && die == e->match.dice.die[0])
        skip(e, took);
}

static bool enter_all(entry *e)
{
    do {
        if (e->match.phase == VD_PHASE_NAME) {
            if (!enter_name(e))
                return false;
        } else if (e->match.phase == VD_PHASE_PLAY || e->match.phase == VD_PHASE_PLAY_NAMED) {
            if (e->match.phase == VD_PHASE_PLAY_NAMED)
                skip_repeated_double(e);
            if (e->len > 0 && !enter_play(e))
                return false;
        } else {
            const vd_reason reason = {.code = VD_REASON_no_double_to_name, .rule = 86};

            if (e->text[0] == '[')
                say_reason(e, &reason);
            else
                vd_say(e->table, "play.too_much");
            return false;
        }
    } while (e->len > 0);
    return true;
}

/* With what the tutor says of it. */
static bool make_play(vd_terminal *table, const vd_action *action)
{
    vd_tutored *found = vd_tutor_play(table, action);
    const bool done = vd_terminal_make_play(table, action);

    vd_tutor_say(table, found, done);
    return done;
}

static void enter_turn(vd_terminal *table, const char *text, size_t len)
{
    entry e = {.table = table, .match = *table->match, .text = text, .len = len};

    skip_blanks(&e);
    if (!enter_all(&e))
        return;
    for (int i = 0; i < e.steps; i++) {
        const bool play = e.step[i].act == VD_ACT_PLAY;

        if (!(play ? make_play : vd_terminal_act)(table, &e.step[i]))
            return;
    }
}

bool vd_terminal_throw(vd_terminal *table, const uint8_t die[2])
{
    const bool opening = table->match->phase == VD_PHASE_OPENING;
    vd_action action = {.act = opening ? VD_ACT_OPENING : VD_ACT_ROLL, .seat = table->match->turn};

    memcpy(action.die, die, sizeof action.die);
    return vd_terminal_act(table, &action);
}

/* Dice typed while the mover's own play still stands open: they are the next player's, who so
 * ends that turn. */
static void enter_dice_early(vd_terminal *table, const uint8_t die[2])
{
    if (!vd_terminal_settle(table, vd_session_end(table->session), VD_REFUSAL_none))
        return;
    memcpy(table->thrown, die, sizeof table->thrown);
    if (table->match->phase == VD_PHASE_ROLL &&
        !vd_terminal_is_computer(table, table->match->turn)) {
        memset(table->thrown, 0, sizeof table->thrown);
        (void)vd_terminal_throw(table, die);
    }
}

/* A play, a double to name or dice, whatever they are worth now. */
static bool is_game_text(const vd_terminal *table, const char *text, size_t len)
{
    vd_play_text play;
    vd_error error;
    size_t rest;
    uint8_t die[2];

    return vd_thrown_parse(text, len, die) ||
           vd_play_parse_phase(text, len, &table->match->rules.variant, table->match->turn == 1,
                               &play, &rest, &error) == VD_OK;
}

void vd_say_what_comes_first(vd_terminal *table)
{
    static const vd_refusal first[] = {
        [VD_PHASE_OPENING] = VD_REFUSAL_draw_first,
        [VD_PHASE_ROLL] = VD_REFUSAL_not_rolled_yet,
        [VD_PHASE_PLAY] = VD_REFUSAL_dice_already_rolled,
        [VD_PHASE_NAME] = VD_REFUSAL_name_double_first,
        [VD_PHASE_PLAY_NAMED] = VD_REFUSAL_dice_already_rolled,
        [VD_PHASE_DOUBLED] = VD_REFUSAL_answer_double_first,
        [VD_PHASE_BEAVERED] = VD_REFUSAL_answer_double_first,
        [VD_PHASE_RACCOONED] = VD_REFUSAL_answer_double_first,
        [VD_PHASE_RESIGNED] = VD_REFUSAL_resign_pending,
        [VD_PHASE_GAME_OVER] = VD_REFUSAL_next_game_first,
        [VD_PHASE_MATCH_OVER] = VD_REFUSAL_match_over,
    };

    vd_say_refusal(table, first[table->match->phase]);
}

void vd_terminal_enter(vd_terminal *table, const char *text, size_t len)
{
    const vd_phase phase = table->match->phase;
    const bool open = vd_session_awaits(table->session) >= 0;
    uint8_t die[2];

    if (vd_terminal_is_manual(table) && (phase == VD_PHASE_OPENING || phase == VD_PHASE_ROLL) &&
        vd_thrown_parse(text, len, die)) {
        if (open)
            enter_dice_early(table, die);
        else
            (void)vd_terminal_throw(table, die);
        return;
    }
    if (open)
        vd_say(table, "play.turn_open");
    else if ((phase == VD_PHASE_PLAY && !vd_thrown_parse(text, len, die)) ||
             phase == VD_PHASE_PLAY_NAMED || phase == VD_PHASE_NAME)
        enter_turn(table, text, len);
    else if (vd_terminal_is_manual(table) && (phase == VD_PHASE_OPENING || phase == VD_PHASE_ROLL))
        vd_say(table, "play.dice_wanted");
    else if ((phase == VD_PHASE_OPENING || phase == VD_PHASE_ROLL || phase == VD_PHASE_GAME_OVER) &&
             !is_game_text(table, text, len))
        vd_say(table, "play.not_understood");
    else
        vd_say_what_comes_first(table);
}
