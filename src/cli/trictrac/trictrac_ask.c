/* The questions of a party: a mark, an école, hold or leave, a play; and what else may be typed at them. */
#include "trictrac_table.h"

#include <stdlib.h>
#include <string.h>

enum { PROMPT_MAX = 1024 };

/* Ask with a catalogue text; false: the input ended. */
static bool read_line(vd_party *party, const char *key, const vd_text_arg *args, size_t count)
{
    char prompt[PROMPT_MAX];
    vd_buf buf;

    vd_buf_init(&buf, prompt, sizeof prompt);
    (void)!vd_text_format(&buf, party->table->cli->lang, key, args, count);
    vd_buf_put(&buf, " > ");
    return vd_terminal_read(party->table, prompt);
}

static bool is_one_of(const char *line, const char *const *words)
{
    const size_t len = strcspn(line, "\r\n");

    for (; *words; words++)
        if (strlen(*words) == len && strncmp(*words, line, len) == 0)
            return true;
    return false;
}

static const char *trimmed(vd_party *party)
{
    char *line = party->table->line;
    size_t len;

    line += strspn(line, " \t");
    len = strlen(line);
    while (len > 0 && (line[len - 1] == ' ' || line[len - 1] == '\t'))
        line[--len] = '\0';
    return line;
}

static void do_act(vd_party *party, vd_tt_act act, int value)
{
    const vd_tt_action action = {.act = (uint8_t)act, .value = (uint8_t)value};

    (void)vd_party_act(party, &action);
}

/* ---- What may be typed at any of them ---- */

static void help(vd_party *party)
{
    vd_say(party->table, "tt.play.help");
    if (party->options->by_hand)
        vd_say(party->table, "tt.play.help_by_hand");
}

/* Those that the other games do not have. */
static bool run_own(vd_party *party)
{
    static const char *const marks[] = {"marques", "marks", NULL};
    static const char *const quiz[] = {"quiz", NULL};

    if (is_one_of(trimmed(party), marks)) {
        vd_party_say_markings(party);
        return true;
    }
    if (!is_one_of(trimmed(party), quiz))
        return false;
    party->quiz = !party->quiz && !party->options->by_hand;
    vd_say(party->table, party->options->by_hand ? "tt.play.quiz_by_hand"
                         : party->quiz           ? "tt.play.quiz_on"
                                                 : "tt.play.quiz_off");
    return true;
}

/* Who answers for this side: where it is the computer's, whose dice are thrown by hand, the person who plays against it. -1: two
 * people are asked at once. */
static int person_of(const vd_party *party, int side)
{
    for (int seat = 0; seat < 2; seat++)
        if (vd_terminal_is_computer(party->table, seat))
            return 1 - seat;
    return side;
}

/* Nobody gives up for the other. */
static void resign(vd_party *party, int seat)
{
    if (seat < 0)
        vd_say(party->table, "play.not_now");
    else
        do_act(party, VD_TT_ACT_RESIGN, seat);
}

/* Returns false when the line was no command; `side` is asked. */
static bool run_command(vd_party *party, const vd_typed *typed, int side)
{
    if (vd_terminal_run_shared(party->table, typed))
        return true;
    switch (typed->verb) {
    case VD_VERB_help:
        help(party);
        return true;
    case VD_VERB_board:
        vd_party_draw(party);
        return true;
    case VD_VERB_score:
        vd_party_say_score(party);
        return true;
    case VD_VERB_plays:
        vd_party_say_plays(party);
        return true;
    case VD_VERB_hint:
        vd_party_hint(party);
        return true;
    case VD_VERB_undo:
        vd_party_undo(party);
        return true;
    case VD_VERB_resign:
        resign(party, person_of(party, side));
        return true;
    case VD_VERB_play:
        return run_own(party);
    default:
        return false;
    }
}

/* A line that is no command; true with it in table->line. */
static bool ask(vd_party *party, const char *key, const vd_text_arg *args, size_t count,
                vd_typed *typed)
{
    if (!read_line(party, key, args, count))
        return false;
    vd_typed_parse(party->table->line, strlen(party->table->line), typed);
    return !run_command(party, typed, vd_tt_state_actor(party->state));
}

/* ---- The questions ---- */

static void ask_draw(vd_party *party)
{
    vd_terminal *table = party->table;
    const vd_text_arg names[] = {vd_text_string(vd_party_name(party, 0)),
                                 vd_text_string(vd_party_name(party, 1))};
    uint8_t die[VD_DICE_MAX];
    vd_typed typed;

    if (!vd_terminal_is_manual(table)) {
        if (ask(party, "play.prompt_draw", NULL, 0, &typed))
            table->word_asked = true;
        return;
    }
    if (!ask(party, "play.prompt_draw_manual", names, 2, &typed))
        return;
    if (vd_thrown_parse(table->line, strlen(table->line), 2, die))
        (void)vd_party_throw_by_hand(party, die);
    else
        VD_SAY(table, "play.dice_wanted", VD_STR("6-5"));
}

static void ask_throw(vd_party *party)
{
    vd_terminal *table = party->table;
    const int side = party->state->turn;
    const vd_text_arg name[] = {vd_text_string(vd_party_name(party, side)), vd_text_string("6-5")};
    uint8_t die[VD_DICE_MAX];
    vd_typed typed;

    if (!ask(party,
             vd_terminal_is_computer(table, side) ? "play.prompt_dice_for"
                                                  : "play.prompt_roll_manual",
             name, 2, &typed))
        return;
    if (vd_thrown_parse(table->line, strlen(table->line), 2, die))
        (void)vd_party_throw_by_hand(party, die);
    else
        VD_SAY(table, "play.dice_wanted", VD_STR("6-5"));
}

/* A number of points, Enter being none. False: something else was typed, and answered. */
static bool read_mark(vd_party *party, long *points)
{
    const vd_text_arg name[] = {vd_text_string(vd_party_name(party, party->state->turn)),
                                vd_text_string(vd_party_name(party, 1 - party->state->turn))};
    vd_typed typed;

    *points = 0;
    if (!ask(party, party->state->owing ? "tt.play.prompt_owed" : "tt.play.prompt_mark", name, 2,
             &typed))
        return false;
    if (typed.verb == VD_VERB_none || vd_cli_whole(trimmed(party), 0, UINT8_MAX, points))
        return true;
    vd_say(party->table, "tt.play.mark_wanted");
    return false;
}

static void ask_mark(vd_party *party)
{
    long points;

    if (!party->state->owing)
        vd_party_draw_new(party);
    if (read_mark(party, &points))
        do_act(party, VD_TT_ACT_MARK, (int)points);
}

/* The board is shown as it was before the throw was marked. */
void vd_party_ask_answer(vd_party *party)
{
    const vd_tt_state *now = party->state, *before = &party->before;
    vd_tt_state asked = *now;
    long points;
    bool answered;

    memcpy(asked.points, before->points, sizeof asked.points);
    memcpy(asked.run, before->run, sizeof asked.run);
    memcpy(asked.holes, before->holes, sizeof asked.holes);
    memcpy(asked.holes_run, before->holes_run, sizeof asked.holes_run);
    asked.phase = VD_TT_MARK;
    party->state = &asked;
    vd_party_draw_new(party);
    answered = read_mark(party, &points);
    party->state = now;
    if (answered)
        vd_party_say_answer(party, (int)points);
}

void vd_party_ask_end(vd_party *party)
{
    const size_t entries = vd_session_count(party->table->session);
    const vd_tt_state *before = vd_session_tt_before(party->table->session);
    const vd_text_arg name[] = {vd_text_string(vd_party_name(party, before->turn))};
    vd_typed typed;

    if (!read_line(party, "play.prompt_end", name, 1))
        return;
    vd_typed_parse(party->table->line, strlen(party->table->line), &typed);
    if (typed.verb == VD_VERB_none || typed.verb == VD_VERB_end)
        party->ended = entries;
    else if (!run_command(party, &typed, before->turn))
        vd_say(party->table, "tt.play.end_first");
}

static void ask_school(vd_party *party)
{
    static const char *const take[] = {"prendre", "prends", "take", "oui", "yes", "o", "y", NULL};
    static const char *const leave[] = {"laisser", "laisse", "leave", "non", "no", "n", NULL};
    const vd_tt_state *state = party->state;
    const vd_text_arg args[] = {vd_text_string(vd_party_name(party, 1 - state->turn)),
                                vd_text_string(vd_party_name(party, state->turn)),
                                vd_text_int(state->marked)};
    vd_typed typed;

    if (!ask(party, "tt.play.prompt_school", args, 3, &typed))
        return;
    if (is_one_of(trimmed(party), take))
        do_act(party, VD_TT_ACT_TAKE, 0);
    else if (is_one_of(trimmed(party), leave))
        do_act(party, VD_TT_ACT_LEAVE, 0);
    else
        vd_say(party->table, "tt.play.school_wanted");
}

static void ask_choice(vd_party *party)
{
    static const char *const hold[] = {"tenir", "tiens", "je tiens", "hold", "t", "h", NULL};
    static const char *const leave[] = {"aller",
                                        "s’en aller",
                                        "s'en aller",
                                        "je m’en vais",
                                        "je m'en vais",
                                        "partir",
                                        "leave",
                                        "go",
                                        "a",
                                        "l",
                                        NULL};
    const vd_text_arg name[] = {vd_text_string(vd_party_name(party, party->state->turn))};
    vd_typed typed;

    vd_party_say_choice(party);
    if (!ask(party, "tt.play.prompt_choice", name, 1, &typed))
        return;
    if (is_one_of(trimmed(party), hold))
        do_act(party, VD_TT_ACT_HOLD, 0);
    else if (is_one_of(trimmed(party), leave))
        do_act(party, VD_TT_ACT_GO, 0);
    else
        vd_say(party->table, "tt.play.choice_wanted");
}

static void enter_play(vd_party *party)
{
    const char *text = party->table->line;
    vd_tt_action action = {.act = VD_TT_ACT_PLAY};
    vd_error err;

    if (vd_tt_play_parse(text, strlen(text), party->numbering, &action.claim, &err) == VD_OK)
        (void)vd_party_act(party, &action);
    else
        vd_say_error(party->table, &err);
}

static void ask_play(vd_party *party)
{
    char dice[128];
    vd_typed typed;
    vd_buf buf;

    vd_buf_init(&buf, dice, sizeof dice);
    (void)!vd_tt_say_throw(&buf, party->table->cli->lang, party->state->dice);
    if (ask(party, "tt.play.prompt_play",
            (const vd_text_arg[]){vd_text_string(vd_party_name(party, party->state->turn)),
                                  vd_text_string(dice)},
            2, &typed))
        enter_play(party);
}

void vd_party_ask(vd_party *party)
{
    static void (*const asks[])(vd_party * party) = {
        [VD_TT_DRAW] = ask_draw,     [VD_TT_THROW] = ask_throw,   [VD_TT_MARK] = ask_mark,
        [VD_TT_SCHOOL] = ask_school, [VD_TT_CHOOSE] = ask_choice, [VD_TT_PLAY] = ask_play,
    };

    VD_ASSERT(party->state->phase < VD_TT_OVER);
    asks[party->state->phase](party);
}
