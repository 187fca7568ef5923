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

/* Two figures, in brackets or not: meant as a double. */
static bool is_roll(const char *text, size_t len)
{
    size_t at = 0, figures = 0;

    for (; at < len && strchr("[]- 0123456789", text[at]); at++)
        figures += text[at] >= '0' && text[at] <= '9';
    return at == len && figures == 2;
}

static bool enter_name(entry *e)
{
    vd_action action = {.act = VD_ACT_NAME_DOUBLE, .seat = e->match.turn};
    int die = 0;
    const size_t took = read_double(e->text, e->len, &die);

    if (took == 0 && is_roll(e->text, e->len)) {
        VD_SAY(e->table, "play.not_a_double", VD_STR(e->text));
        return false;
    }
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
    const vd_telling telling = {
        .style = e->table->settings->letters ? VD_STYLE_LETTERS : VD_STYLE_FFBG,
        .white = e->match.turn == 1,
        .variant = &e->match.rules.variant,
        .pos = &e->match.pos,
        .dice = e->match.dice,
    };
    vd_buf buf;

    vd_buf_init(&buf, e->table->sketch, VD_BOARD_SVG_MAX);
    (void)!vd_explain_reason_in(&buf, e->table->cli->lang, &telling, reason);
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
        if (e->match.phase == VD_PHASE_NAME_DOUBLE) {
            if (!enter_name(e))
                return false;
        } else if (e->match.phase == VD_PHASE_PLAY || e->match.phase == VD_PHASE_PLAY_NAMED) {
            if (e->match.phase == VD_PHASE_PLAY_NAMED)
                skip_repeated_double(e);
            if (e->len > 0 && !enter_play(e))
                return false;
        } else {
            const vd_reason reason = {.code = VD_REASON_no_double_to_name, .rule = 86};

            if (e->match.phase == VD_PHASE_GAME_OVER || e->match.phase == VD_PHASE_MATCH_OVER)
                vd_say(e->table, "play.game_over_named");
            else if (e->text[0] == '[')
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

typedef enum whole { WHOLE, PART, NEITHER } whole;

/* Does the example begin with what was typed, hop by hop? */
static bool begins_example(const vd_claim *claim, const vd_play *example)
{
    for (int i = 0; i < claim->legs; i++) {
        const vd_leg *leg = &claim->leg[i];
        int found = 0;

        for (int h = 0; h < example->hops; h++)
            found += example->hop[h].from == leg->stop[0] && example->hop[h].to == leg->stop[1];
        if (leg->stops != 2 || found < leg->times)
            return false;
    }
    return claim->legs > 0;
}

/* Checker by checker as it was typed; *out is one play that goes on from there. */
static bool goes_on(vd_terminal *table, const vd_claim *claim, vd_play *out)
{
    const vd_match *match = table->match;
    vd_so_far made = {&match->rules.variant,
                      &match->pos,
                      match->dice,
                      match->phase == VD_PHASE_PLAY_NAMED,
                      out->hop,
                      0};
    vd_hop next[VD_HOPS_NEXT_MAX];
    size_t nexts = 0;
    int typed;

    for (int i = 0; i < claim->legs; i++) {
        const vd_leg *leg = &claim->leg[i];

        for (int k = 0; k < leg->times; k++) {
            vd_hop hop = {.from = leg->stop[0], .to = leg->stop[1]};
            vd_reason reason;

            if (leg->stops != 2 || made.count >= VD_HOPS_MAX ||
                vd_hop_judge(&made, hop.from, hop.to, &table->plays, &reason) != VD_OK ||
                reason.code != VD_REASON_legal)
                return false;
            hop.die = reason.die;
            out->hop[made.count++] = hop;
        }
    }
    typed = made.count;
    while (made.count < VD_HOPS_MAX &&
           vd_hops_next(&made, &table->plays, &out->result, next, &nexts) == VD_OK && nexts > 0)
        out->hop[made.count++] = next[0];
    out->hops = (uint8_t)made.count;
    return typed > 0 && made.count > typed;
}

/* Is this a whole play, or the first dice of one? The example that goes on from there, for people. */
static whole judge_text(vd_terminal *table, const char *text, size_t len, vd_buf *example)
{
    const vd_match *match = table->match;
    vd_play_text typed;
    vd_play play;
    vd_reason reason;

    if (match->phase == VD_PHASE_NAME_DOUBLE || memchr(text, '[', len) || memchr(text, ';', len) ||
        vd_play_parse(text, len, &match->rules.variant, match->turn == 1, &typed, NULL) != VD_OK)
        return NEITHER;
    reason = vd_play_judge(&match->rules.variant, &match->pos, match->dice,
                           match->phase == VD_PHASE_PLAY_NAMED, &typed.claim, &table->plays, &play);
    if (reason.code == VD_REASON_legal)
        return WHOLE;
    if (reason.code != VD_REASON_both_dice && reason.code != VD_REASON_more_of_double)
        return NEITHER;
    play = reason.example[0];
    if (!begins_example(&typed.claim, &play) && !goes_on(table, &typed.claim, &play))
        return NEITHER;
    vd_terminal_play_text(table, &play, example);
    return PART;
}

/* What stands so far, with a play that goes on from there and the rule that asks for it. */
static void say_part(vd_terminal *table, const char *example)
{
    const int rule = vd_dice_is_double(table->match->dice) ? 53 : 50;
    char name[16];
    vd_buf buf;

    vd_buf_init(&buf, name, sizeof name);
    vd_rule_format(&buf, &table->match->rules.variant, rule);
    VD_SAY(table, "play.part", VD_STR(table->part), VD_STR(example), VD_STR(name));
}

/* One die after the other: what was typed goes on from what stands already, unless it is a whole play of its own. True: it is a part,
 * kept and told; else *text is what is to be played. */
static bool keep_part(vd_terminal *table, const char **text, size_t *len, char joined[VD_LINE_MAX])
{
    char example[256];
    vd_buf buf, both;
    whole found;

    vd_buf_init(&buf, example, sizeof example);
    vd_buf_init(&both, joined, VD_LINE_MAX);
    if (table->part[0]) {
        vd_buf_put(&both, table->part);
        vd_buf_putc(&both, ' ');
    }
    vd_buf_put_n(&both, *text, *len);
    found = judge_text(table, joined, both.length, &buf);
    if (found == NEITHER && table->part[0]) {
        vd_buf_cut(&both, 0);
        vd_buf_put_n(&both, *text, *len);
        found = judge_text(table, joined, both.length, &buf);
    }
    if (found == WHOLE) {
        *text = joined;
        *len = both.length;
    }
    if (found != PART || both.full || both.length >= sizeof table->part)
        return false;
    memcpy(table->part, joined, both.length + 1);
    say_part(table, example);
    return true;
}

static bool undo_pending(vd_terminal *table)
{
    return vd_terminal_settle(table, vd_session_undo(table->session), VD_REFUSAL_none);
}

/* `again`: in place of the play that stands. */
static void enter_turn(vd_terminal *table, const char *text, size_t len, bool again)
{
    char joined[VD_LINE_MAX];
    const char *second;
    entry e = {.table = table, .match = again ? *vd_session_before(table->session) : *table->match};

    second = vd_cli_second_roll(&e.match.rules.variant, text, len);
    if (second) {
        vd_say(table, second);
        return;
    }
    if (!again && keep_part(table, &text, &len, joined))
        return;
    e.text = text;
    e.len = len;
    skip_blanks(&e);
    if (!enter_all(&e) || (again && !undo_pending(table)))
        return;
    for (int i = 0; i < e.steps; i++) {
        const bool play = e.step[i].act == VD_ACT_PLAY;

        if (!(play ? make_play : vd_terminal_act)(table, &e.step[i]))
            return;
    }
}

const char *vd_terminal_dice_example(const vd_terminal *table)
{
    return vd_cli_dice_example(vd_match_throws(table->match));
}

bool vd_terminal_throw(vd_terminal *table, const uint8_t die[VD_DICE_MAX])
{
    const bool opening = table->match->phase == VD_PHASE_OPENING;
    vd_action action = {.act = opening ? VD_ACT_OPENING : VD_ACT_ROLL, .seat = table->match->turn};

    memcpy(action.die, die, sizeof action.die);
    table->first_die = 0;
    return vd_terminal_act(table, &action);
}

/* Dice typed while the mover's own play still stands open: they are the next player's, who so
 * ends that turn. */
void vd_terminal_throw_early(vd_terminal *table, const uint8_t die[VD_DICE_MAX])
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

/* As many dice as are thrown now: in the draw one for each. */
static bool are_dice(const vd_terminal *table, const char *text, size_t len,
                     uint8_t die[VD_DICE_MAX])
{
    return vd_thrown_parse(text, len, vd_match_throws(table->match), die);
}

/* A play, a double to name or dice, whatever they are worth now. */
static bool is_game_text(const vd_terminal *table, const char *text, size_t len)
{
    vd_play_text play;
    vd_error error;
    size_t rest;
    uint8_t die[VD_DICE_MAX];

    return are_dice(table, text, len, die) ||
           vd_play_parse_phase(text, len, &table->match->rules.variant, table->match->turn == 1,
                               &play, &rest, &error) == VD_OK;
}

void vd_say_what_comes_first(vd_terminal *table)
{
    static const vd_refusal first[] = {
        [VD_PHASE_OPENING] = VD_REFUSAL_draw_first,
        [VD_PHASE_ROLL] = VD_REFUSAL_not_rolled_yet,
        [VD_PHASE_PLAY] = VD_REFUSAL_dice_already_rolled,
        [VD_PHASE_NAME_DOUBLE] = VD_REFUSAL_name_double_first,
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

/* One die of the draw, where each player throws one: the first is kept until the other is told. */
static bool enter_one_die(vd_terminal *table, const char *text, size_t len)
{
    uint8_t die[VD_DICE_MAX] = {table->first_die};

    if (table->match->phase != VD_PHASE_OPENING || !vd_terminal_is_manual(table) || len != 1 ||
        text[0] < '1' || text[0] > '6' || vd_session_awaits(table->session) >= 0)
        return false;
    die[1] = (uint8_t)(text[0] - '0');
    if (die[0])
        (void)vd_terminal_throw(table, die);
    else
        table->first_die = die[1];
    return true;
}

/* Another play in place of the last one, which stands: the turn is open, or goes on with a double to name or another roll. */
static bool may_retype(const vd_terminal *table, const char *text, size_t len)
{
    const vd_variant *variant = &table->match->rules.variant;
    const vd_match *before = vd_session_before(table->session);
    vd_play_text play;
    uint8_t die[VD_DICE_MAX];
    size_t rest;

    return vd_session_can_undo(table->session) &&
           (before->phase == VD_PHASE_PLAY || before->phase == VD_PHASE_PLAY_NAMED) &&
           text[0] != '[' && !are_dice(table, text, len, die) &&
           vd_play_parse_phase(text, len, variant, before->turn == 1, &play, &rest, NULL) == VD_OK;
}

void vd_terminal_enter(vd_terminal *table, const char *text, size_t len)
{
    const vd_phase phase = table->match->phase;
    const bool open = vd_session_awaits(table->session) >= 0;
    uint8_t die[VD_DICE_MAX];

    if (enter_one_die(table, text, len))
        return;

    if (vd_terminal_is_manual(table) && (phase == VD_PHASE_OPENING || phase == VD_PHASE_ROLL) &&
        are_dice(table, text, len, die)) {
        if (open && vd_early_asks(table) && phase == VD_PHASE_ROLL &&
            !vd_terminal_is_computer(table, table->match->turn))
            vd_early_hold(table, die);
        else if (open)
            vd_terminal_throw_early(table, die);
        else
            (void)vd_terminal_throw(table, die);
        return;
    }
    if ((open || phase == VD_PHASE_NAME_DOUBLE || phase == VD_PHASE_ROLL) &&
        may_retype(table, text, len))
        enter_turn(table, text, len, true);
    else if (open)
        vd_say(table, "play.turn_open");
    else if ((phase == VD_PHASE_PLAY && !are_dice(table, text, len, die)) ||
             phase == VD_PHASE_PLAY_NAMED || phase == VD_PHASE_NAME_DOUBLE)
        enter_turn(table, text, len, false);
    else if (vd_terminal_is_manual(table) && (phase == VD_PHASE_OPENING || phase == VD_PHASE_ROLL))
        VD_SAY(table, "play.dice_wanted", VD_STR(vd_terminal_dice_example(table)));
    else if ((phase == VD_PHASE_OPENING || phase == VD_PHASE_ROLL || phase == VD_PHASE_GAME_OVER) &&
             !is_game_text(table, text, len))
        vd_say(table, "play.not_understood");
    else
        vd_say_what_comes_first(table);
}
