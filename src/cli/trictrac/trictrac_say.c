/* What a party of trictrac says: throws, what they give, marks, holes, its end. */
#include "trictrac_table.h"

#include <string.h>

enum { LINE_ROOM = 1024 };

const char *vd_party_name(const vd_party *party, int side)
{
    return vd_terminal_name(party->table, side);
}

void vd_party_draw(vd_party *party)
{
    const vd_tt_table shown = {party->state, party->options, (uint8_t)party->numbering};
    vd_terminal *table = party->table;
    vd_board_style style;
    vd_buf buf;
    vd_status status = VD_ERR_UNSUPPORTED;

    vd_cli_board_style(table->cli, &style);
    style.home_left = table->settings->home_left;
    style.seat = party->state->turn;
    style.mover_on_top = party->state->turn == 1;
    vd_buf_init(&buf, table->sketch, VD_BOARD_SVG_MAX);
    if (!table->settings->plain)
        status = vd_tt_board_text(&buf, &shown, &style);
    if (status != VD_OK) {
        vd_buf_cut(&buf, 0);
        (void)!vd_tt_board_plain(&buf, &shown, &style);
    }
    vd_terminal_show(table, status, &buf);
    party->drawn = vd_session_count(table->session) + 1;
}

void vd_party_draw_new(vd_party *party)
{
    if (party->drawn != vd_session_count(party->table->session) + 1)
        vd_party_draw(party);
}

static void say_events(vd_party *party, bool own)
{
    const int other = 1 - party->state->turn;

    for (size_t i = 0; i < party->events.count; i++) {
        const vd_tt_event *event = &party->events.event[i];
        char line[LINE_ROOM];
        vd_buf buf;

        if (event->to == VD_TT_THROWER && !own)
            continue;
        vd_buf_init(&buf, line, sizeof line);
        (void)!vd_tt_say_event(&buf, party->table->cli->lang, event, party->state->dice,
                               party->numbering);
        VD_SAY(party->table,
               event->to == VD_TT_THROWER ? "tt.play.gives_own" : "tt.play.gives_other",
               VD_STR(line), VD_STR(vd_party_name(party, other)));
    }
}

void vd_party_say_events(vd_party *party)
{
    vd_tt_state_events(party->options, party->state, &party->plays, &party->events);
    if (party->events.count == 0)
        vd_say(party->table, "tt.play.gives_nothing");
    say_events(party, true);
}

void vd_party_say_owed(vd_party *party)
{
    vd_tt_state_events(party->options, party->state, &party->plays, &party->events);
    say_events(party, false);
}

void vd_party_say_throw(vd_party *party)
{
    char dice[LINE_ROOM];
    vd_buf buf;

    vd_buf_init(&buf, dice, sizeof dice);
    (void)!vd_tt_say_throw(&buf, party->table->cli->lang, party->state->dice);
    VD_SAY(party->table, "tt.play.throws", VD_STR(vd_party_name(party, party->state->turn)),
           VD_STR(dice));
    party->told = true;
}

static void say_mark(vd_party *party, const vd_tt_change *change)
{
    const char *key = change->holes == 0 ? (change->run ? "tt.play.marks_run" : "tt.play.marks")
                      : change->doubled  ? "tt.play.hole_run"
                                         : "tt.play.hole";

    if (change->kind == VD_TT_CHANGE_SCHOOL)
        VD_SAY(party->table, "tt.play.school_marked", VD_STR(vd_party_name(party, change->side)),
               VD_INT(change->points));
    VD_SAY(party->table, key, VD_STR(vd_party_name(party, change->side)), VD_INT(change->points),
           VD_INT(change->left), VD_INT(change->holes), VD_INT(change->all_holes));
}

void vd_party_say_outcome(vd_party *party)
{
    for (size_t i = 0; i < party->outcome.count; i++) {
        const vd_tt_change *change = &party->outcome.change[i];

        if (change->kind == VD_TT_CHANGE_MARK || change->kind == VD_TT_CHANGE_SCHOOL)
            say_mark(party, change);
        else if (change->kind == VD_TT_CHANGE_RELEVE)
            VD_SAY(party->table, change->points ? "tt.play.leaves" : "tt.play.all_out",
                   VD_STR(vd_party_name(party, change->side)));
    }
}

void vd_party_say_score(vd_party *party)
{
    const vd_tt_state *state = party->state;

    for (int side = 0; side < 2; side++)
        VD_SAY(party->table, "tt.play.score", VD_STR(vd_party_name(party, side)),
               VD_INT(state->holes[side]), VD_INT(party->options->holes),
               VD_INT(state->points[side]));
}

/* The same movements by the other side's numbers. */
static void seen_across(const vd_tt_play *play, vd_tt_play *out)
{
    *out = *play;
    for (int i = 0; i < play->moves; i++) {
        out->move[i].from = (uint8_t)(VD_TT_OUT - play->move[i].from);
        if (play->move[i].to != VD_TT_OUT)
            out->move[i].to = (uint8_t)(VD_TT_OUT - play->move[i].to);
    }
}

void vd_party_say_play(vd_party *party, int side, const vd_tt_play *play)
{
    char text[LINE_ROOM], seen[LINE_ROOM];
    vd_tt_play across;
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    vd_tt_play_format(&buf, play, party->numbering);
    if (play->moves == 0) {
        VD_SAY(party->table, "tt.play.no_number", VD_STR(vd_party_name(party, side)));
        return;
    }
    if (!vd_terminal_is_computer(party->table, side)) {
        VD_SAY(party->table, "tt.play.played", VD_STR(vd_party_name(party, side)), VD_STR(text));
        return;
    }
    seen_across(play, &across);
    vd_buf_init(&buf, seen, sizeof seen);
    vd_tt_play_format(&buf, &across, party->numbering);
    VD_SAY(party->table, "tt.play.played_seen", VD_STR(vd_party_name(party, side)), VD_STR(text),
           VD_STR(seen));
}

static void say_duty(vd_party *party)
{
    static const char *const keys[] = {
        [VD_TT_DUTY_KEEP] = "tt.play.duty_keep",
        [VD_TT_DUTY_FILL] = "tt.play.duty_fill",
        [VD_TT_DUTY_END] = "tt.play.duty_end",
    };

    if (party->plays.duty != VD_TT_DUTY_NONE)
        vd_say(party->table, keys[party->plays.duty]);
}

void vd_party_say_plays(vd_party *party)
{
    char line[2 * LINE_ROOM];
    vd_buf buf;

    vd_tt_state_events(party->options, party->state, &party->plays, &party->events);
    if (party->plays.count == 0) {
        vd_say(party->table, "play.not_now");
        return;
    }
    vd_buf_init(&buf, line, sizeof line);
    for (size_t i = 0; i < party->plays.count && buf.length + 64 < sizeof line; i++) {
        vd_buf_put(&buf, i ? ", " : "");
        vd_tt_play_format(&buf, &party->plays.play[i], party->numbering);
    }
    say_duty(party);
    VD_SAY(party->table, "tt.play.plays", VD_INT((int64_t)party->plays.count), VD_STR(line));
}

void vd_party_say_quiz(const vd_party *party)
{
    if (party->asked > 0)
        VD_SAY(party->table, "tt.play.quiz_right", VD_INT(party->right), VD_INT(party->asked));
}

void vd_party_say_end(vd_party *party)
{
    const vd_tt_state *state = party->state;
    const int stakes = vd_tt_stakes(party->options, state, (vd_tt_side)state->turn);

    VD_SAY(party->table, "tt.play.won", VD_STR(vd_party_name(party, state->turn)),
           VD_INT(state->holes[state->turn]), VD_INT(state->holes[1 - state->turn]));
    if (stakes > 1)
        VD_SAY(party->table, "tt.play.stakes", VD_INT(stakes));
    vd_terminal_say_kept(party->table);
}
