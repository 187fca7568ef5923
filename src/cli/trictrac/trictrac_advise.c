/* What the program thinks of a party: hints, the tutor, and what a throw should have been marked. */
#include "trictrac_table.h"

#include <string.h>

enum { TEXT_ROOM = 8192 };

void vd_party_hint(vd_party *party)
{
    char text[TEXT_ROOM];
    vd_tt_advice advice;
    vd_buf buf;

    if (vd_tt_adviser_ask(party->adviser, party->options, party->state, &advice) != VD_OK) {
        vd_say(party->table, "tt.play.no_hint");
        return;
    }
    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_tt_say_advice(&buf, party->table->cli->lang, &advice, party->numbering);
    vd_party_print(party, &buf);
}

bool vd_party_judge(vd_party *party, const vd_tt_action *action, vd_tt_verdict *out)
{
    const int actor = vd_tt_state_actor(party->state);

    return vd_cli_has(party->table->cli, "tutor") && actor >= 0 &&
           !vd_terminal_is_computer(party->table, actor) &&
           vd_tt_adviser_judge(party->adviser, party->options, party->state, action, out) ==
               VD_OK &&
           out->loss >= VD_TT_TUTOR_LOSS;
}

void vd_party_say_verdict(vd_party *party, const vd_tt_verdict *verdict)
{
    char text[TEXT_ROOM];
    vd_buf buf;

    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_tt_say_verdict(&buf, party->table->cli->lang, verdict, party->numbering);
    VD_SAY(party->table, "play.tutor", VD_STR(text));
}

/* ---- Marks ---- */

void vd_party_note_throw(vd_party *party)
{
    party->thrown = *party->state;
    for (int view = 0; view < 2; view++)
        party->marked[view] = -1;
}

void vd_party_note_mark(vd_party *party, vd_tt_view view, int points)
{
    party->marked[view] = points;
}

static void say_marking(vd_party *party, vd_tt_view view, int marked)
{
    char text[TEXT_ROOM];
    vd_tt_marking marking;
    vd_buf buf;

    if (vd_tt_marking_find(party->options, &party->thrown, view, marked, &marking) != VD_OK)
        return;
    vd_buf_init(&buf, text, sizeof text);
    (void)!vd_tt_say_marking(&buf, party->table->cli->lang, &marking, party->numbering);
    vd_party_print(party, &buf);
}

/* What one side has to do with the throw; nothing where there is nothing. */
static void say_view(vd_party *party, vd_tt_view view)
{
    const int thrower = party->thrown.turn;
    const int side = view == VD_TT_THROWER ? thrower : 1 - thrower;
    const int right = party->events.sum[view];
    const int marked = party->options->by_hand ? party->marked[view] : right;

    /* An open mark of nothing looks like any other. */
    if (right == 0 && (marked == 0 || (marked < 0 && !party->options->by_hand)))
        return;
    VD_SAY(party->table, marked < 0 ? "tt.play.not_marked" : "tt.play.markings_of",
           VD_STR(vd_party_name(party, side)));
    if (marked >= 0)
        say_marking(party, view, marked);
}

void vd_party_say_markings(vd_party *party)
{
    if (party->thrown.dice.count == 0) {
        vd_say(party->table, "tt.play.no_throw");
        return;
    }
    vd_tt_state_events(party->options, &party->thrown, &party->plays, &party->events);
    if (party->asking || (party->options->by_hand && party->marked[VD_TT_THROWER] < 0)) {
        VD_SAY(party->table, "tt.play.not_marked",
               VD_STR(vd_party_name(party, party->thrown.turn)));
        return;
    }
    if (party->events.sum[VD_TT_THROWER] + party->events.sum[VD_TT_OTHER] == 0 &&
        party->marked[VD_TT_THROWER] <= 0 &&
        (party->marked[VD_TT_OTHER] == 0 || !party->options->by_hand))
        vd_say(party->table, "tt.play.gives_nothing");
    say_view(party, VD_TT_THROWER);
    say_view(party, VD_TT_OTHER);
}

/* Of what the lying throw gives what the other marks. */
static void say_owed(vd_party *party, const vd_tt_events *events)
{
    for (size_t i = 0; i < events->count; i++) {
        char text[TEXT_ROOM];
        vd_buf buf;

        if (events->event[i].to != VD_TT_OTHER)
            continue;
        vd_buf_init(&buf, text, sizeof text);
        (void)!vd_tt_say_event(&buf, party->table->cli->lang, &events->event[i], party->thrown.dice,
                               party->numbering);
        VD_SAY(party->table, "tt.play.gives_other", VD_STR(text),
               VD_STR(vd_party_name(party, 1 - party->thrown.turn)));
    }
}

void vd_party_say_answer(vd_party *party, int points)
{
    vd_tt_events events;

    vd_tt_state_events(party->options, &party->thrown, &party->scratch, &events);
    party->asked++;
    party->right += points == events.sum[VD_TT_THROWER];
    say_marking(party, VD_TT_THROWER, points);
    say_owed(party, &events);
    party->asking = false;
    party->drawn = 0;
    party->outcome = party->kept;
    vd_party_say_outcome(party);
}
