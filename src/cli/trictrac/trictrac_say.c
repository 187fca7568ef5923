/* What a party of trictrac says: throws, what they give, marks, holes, its end. */
#include "trictrac_table.h"

#include <string.h>

enum { LINE_ROOM = 1024, TOLD_ROOM = 16 * LINE_ROOM };

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

void vd_party_cast(const vd_party *party, vd_tt_cast *out)
{
    *out = (vd_tt_cast){
        .options = party->options, .lang = party->table->cli->lang, .numbering = party->numbering};
    for (int side = 0; side < 2; side++) {
        out->name[side] = vd_party_name(party, side);
        out->across[side] = vd_terminal_is_computer(party->table, side);
    }
}

void vd_party_print(vd_party *party, vd_buf *lines)
{
    if (lines->length == 0)
        return;
    if (lines->data[lines->length - 1] == '\n')
        vd_buf_cut(lines, lines->length - 1);
    vd_cli_print(party->table->cli, lines->data);
}

/* What is told of the party as it stands. */
static void say_state(vd_party *party,
                      vd_status (*tell)(vd_buf *, const vd_tt_cast *, const vd_tt_state *))
{
    char text[TOLD_ROOM];
    vd_tt_cast cast;
    vd_buf buf;

    vd_party_cast(party, &cast);
    vd_buf_init(&buf, text, sizeof text);
    (void)!tell(&buf, &cast, party->state);
    vd_party_print(party, &buf);
}

static void say_step(vd_party *party, const vd_tt_cast *cast, const vd_tt_step *step)
{
    char text[TOLD_ROOM];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_tt_tell_step(&buf, cast, step);
    vd_party_print(party, &buf);
}

void vd_party_say_throw(vd_party *party)
{
    say_state(party, vd_tt_tell_throw);
}

void vd_party_say_bare_throw(vd_party *party, const vd_tt_state *before, const vd_tt_action *action)
{
    /* As where people mark: nothing of what it gives. */
    vd_tt_options bare = *party->options;
    const vd_tt_outcome nothing = {.count = 0};
    const vd_tt_step step = {before, action, &nothing, party->state};
    vd_tt_cast cast;

    bare.by_hand = true;
    vd_party_cast(party, &cast);
    cast.options = &bare;
    say_step(party, &cast, &step);
}

void vd_party_say_outcome(vd_party *party)
{
    char text[TOLD_ROOM];
    vd_tt_cast cast;
    vd_buf buf;

    vd_party_cast(party, &cast);
    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_tt_tell_outcome(&buf, &cast, &party->outcome);
    vd_party_print(party, &buf);
}

void vd_party_say_step(vd_party *party, const vd_tt_state *before, const vd_tt_action *action)
{
    const vd_tt_step step = {before, action, &party->outcome, party->state};
    vd_tt_cast cast;

    vd_party_cast(party, &cast);
    cast.marks = vd_terminal_is_computer(party->table, before->turn);
    say_step(party, &cast, &step);
}

void vd_party_say_choice(vd_party *party)
{
    say_state(party, vd_tt_tell_choice);
}

void vd_party_say_score(vd_party *party)
{
    const vd_tt_state *state = party->state;

    for (int side = 0; side < 2; side++)
        VD_SAY(party->table, "tt.play.score", VD_STR(vd_party_name(party, side)),
               VD_INT(state->holes[side]), VD_INT(party->options->holes),
               VD_INT(state->points[side]));
}

void vd_party_say_plays(vd_party *party)
{
    char line[2 * LINE_ROOM], duty[LINE_ROOM];
    const vd_tt_phase phase = (vd_tt_phase)party->state->phase;
    vd_tt_cast cast;
    vd_buf buf;

    /* While a mark is open the plays would tell what it should be: the duty, that a jan is filled. */
    party->plays.count = 0;
    if (phase == VD_TT_PLAY || phase == VD_TT_CHOOSE)
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
    vd_party_cast(party, &cast);
    vd_buf_init(&buf, duty, sizeof duty);
    (void)!vd_tt_tell_duty(&buf, &cast, &party->plays);
    vd_party_print(party, &buf);
    VD_SAY(party->table, "tt.play.plays", VD_INT((int64_t)party->plays.count), VD_STR(line));
}

void vd_party_say_quiz(const vd_party *party)
{
    if (party->asked > 0)
        VD_SAY(party->table, "tt.play.quiz_right", VD_INT(party->right), VD_INT(party->asked));
}

void vd_party_say_end(vd_party *party)
{
    say_state(party, vd_tt_tell_end);
    vd_terminal_say_kept(party->table);
}
