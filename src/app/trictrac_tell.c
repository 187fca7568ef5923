/* What happens at a party of trictrac, told: throws, plays, marks, holes, écoles, its end. For the terminal and the page. */
#include "videau/app_trictrac.h"

enum { PIECE_MAX = 1024 };

/* A line of the catalogue. */
#define TELL(out, cast, key, ...)                                    \
    do {                                                             \
        (void)!vd_text_put((out), (cast)->lang, (key), __VA_ARGS__); \
        vd_buf_putc((out), '\n');                                    \
    } while (0)

static vd_status told(const vd_buf *out)
{
    return out->full ? VD_ERR_FULL : VD_OK;
}

static void tell_plainly(vd_buf *out, const vd_tt_cast *cast, const char *key)
{
    vd_buf_put(out, vd_text(cast->lang, key));
    vd_buf_putc(out, '\n');
}

/* ---- A throw ---- */

bool vd_tt_event_is_told(const vd_tt_options *options, const vd_tt_event *event)
{
    return !options->by_hand || event->to == VD_TT_THROWER;
}

vd_status vd_tt_tell_events(vd_buf *out, const vd_tt_cast *cast, const vd_tt_state *state)
{
    vd_tt_plays plays;
    vd_tt_events events;

    vd_tt_state_events(cast->options, state, &plays, &events);
    if (cast->options->by_hand && events.sum[VD_TT_THROWER] == 0)
        TELL(out, cast, "tt.play.gives_him_nothing", VD_STR(cast->name[state->turn]));
    else if (events.count == 0)
        tell_plainly(out, cast, "tt.play.gives_nothing");
    for (size_t i = 0; i < events.count; i++) {
        const vd_tt_event *event = &events.event[i];
        char line[PIECE_MAX];
        vd_buf buf;

        if (!vd_tt_event_is_told(cast->options, event))
            continue;
        vd_buf_init(&buf, line, sizeof line);
        (void)!vd_tt_say_event(&buf, cast->lang, event, state->dice, cast->numbering);
        TELL(out, cast, event->to == VD_TT_THROWER ? "tt.play.gives_own" : "tt.play.gives_other",
             VD_STR(line), VD_STR(cast->name[1 - state->turn]));
    }
    return told(out);
}

vd_status vd_tt_tell_throw(vd_buf *out, const vd_tt_cast *cast, const vd_tt_state *state)
{
    char dice[PIECE_MAX];
    vd_buf buf;

    vd_buf_init(&buf, dice, sizeof dice);
    (void)!vd_tt_say_throw(&buf, cast->lang, state->dice);
    TELL(out, cast, "tt.play.throws", VD_STR(cast->name[state->turn]), VD_STR(dice));
    if (!cast->options->by_hand)
        return vd_tt_tell_events(out, cast, state);
    return told(out);
}

bool vd_tt_throw_lies(const vd_tt_state *state)
{
    return state->dice.count > 0 && !state->owing;
}

static void tell_draw(vd_buf *out, const vd_tt_cast *cast, const vd_tt_action *action,
                      const vd_tt_state *after)
{
    TELL(out, cast, "play.draw", VD_STR(cast->name[0]), VD_INT(action->die[0]),
         VD_STR(cast->name[1]), VD_INT(action->die[1]));
    if (action->die[0] == action->die[1])
        tell_plainly(out, cast, "play.tie");
    else
        TELL(out, cast, "play.begins", VD_STR(cast->name[after->turn]));
}

/* ---- A play ---- */

/* The same movements by the other side's numbers. */
static void see_across(const vd_tt_play *play, vd_tt_play *out)
{
    *out = *play;
    for (int i = 0; i < play->moves; i++) {
        out->move[i].from = (uint8_t)(VD_TT_OUT - play->move[i].from);
        if (play->move[i].to != VD_TT_OUT)
            out->move[i].to = (uint8_t)(VD_TT_OUT - play->move[i].to);
    }
}

static void tell_play(vd_buf *out, const vd_tt_cast *cast, int side, const vd_tt_play *play)
{
    char text[PIECE_MAX], seen[PIECE_MAX];
    vd_tt_play across;
    vd_buf buf;

    if (play->moves == 0) {
        TELL(out, cast, "tt.play.no_number", VD_STR(cast->name[side]));
        return;
    }
    vd_buf_init(&buf, text, sizeof text);
    vd_tt_play_format(&buf, play, cast->numbering);
    if (!cast->across[side]) {
        TELL(out, cast, "tt.play.played", VD_STR(cast->name[side]), VD_STR(text));
        return;
    }
    see_across(play, &across);
    vd_buf_init(&buf, seen, sizeof seen);
    vd_tt_play_format(&buf, &across, cast->numbering);
    TELL(out, cast, "tt.play.played_seen", VD_STR(cast->name[side]), VD_STR(text), VD_STR(seen));
}

/* ---- Marks ---- */

static void tell_mark(vd_buf *out, const vd_tt_cast *cast, const vd_tt_change *change)
{
    const char *key = change->holes == 0 ? (change->run ? "tt.play.marks_run" : "tt.play.marks")
                      : change->doubled  ? "tt.play.hole_run"
                                         : "tt.play.hole";

    if (change->kind == VD_TT_CHANGE_SCHOOL)
        TELL(out, cast, "tt.play.school_marked", VD_STR(cast->name[change->side]),
             VD_INT(change->points));
    TELL(out, cast, key, VD_STR(cast->name[change->side]), VD_INT(change->points),
         VD_INT(change->left), VD_INT(change->holes), VD_INT(change->all_holes));
    if (change->doubled)
        tell_plainly(out, cast, "tt.play.run_made");
    if (change->broken)
        TELL(out, cast, "tt.play.run_lost", VD_STR(cast->name[1 - change->side]));
}

vd_status vd_tt_tell_outcome(vd_buf *out, const vd_tt_cast *cast, const vd_tt_outcome *outcome)
{
    for (size_t i = 0; i < outcome->count; i++) {
        const vd_tt_change *change = &outcome->change[i];

        if (change->kind == VD_TT_CHANGE_MARK || change->kind == VD_TT_CHANGE_SCHOOL)
            tell_mark(out, cast, change);
        else if (change->kind == VD_TT_CHANGE_RELEVE)
            TELL(out, cast, change->points ? "tt.play.leaves" : "tt.play.all_out",
                 VD_STR(cast->name[change->side]));
    }
    return told(out);
}

/* Marks made by people: the right number only once it is too late to change them. */
static void tell_right(vd_buf *out, const vd_tt_cast *cast, const vd_tt_state *before,
                       const vd_tt_state *after)
{
    if (before->owing)
        TELL(out, cast, "tt.play.was_owed", VD_STR(cast->name[before->turn]), VD_INT(before->owed));
    else if (after->dice.count > 0)
        (void)!vd_tt_tell_events(out, cast, after);
}

bool vd_tt_marks_open(const vd_tt_state *state)
{
    return state->phase == VD_TT_MARK || state->phase == VD_TT_SCHOOL;
}

/* ---- All of it ---- */

static void tell_act(vd_buf *out, const vd_tt_cast *cast, const vd_tt_step *step)
{
    const vd_tt_state *before = step->before;
    const int turn = before->turn;

    switch ((vd_tt_act)step->action->act) {
    case VD_TT_ACT_DRAW:
        tell_draw(out, cast, step->action, step->after);
        break;
    case VD_TT_ACT_PLAY:
        tell_play(out, cast, turn, &step->outcome->play);
        break;
    case VD_TT_ACT_MARK:
        if (cast->marks)
            TELL(out, cast, "tt.play.says_mark", VD_STR(cast->name[turn]),
                 VD_INT(step->action->value));
        break;
    case VD_TT_ACT_HOLD:
        TELL(out, cast, "tt.play.holds", VD_STR(cast->name[turn]));
        break;
    case VD_TT_ACT_TAKE:
        TELL(out, cast, "tt.play.takes_school", VD_STR(cast->name[1 - turn]));
        break;
    case VD_TT_ACT_LEAVE:
        TELL(out, cast, "tt.play.leaves_school", VD_STR(cast->name[1 - turn]));
        break;
    default:
        break;
    }
}

vd_status vd_tt_tell_step(vd_buf *out, const vd_tt_cast *cast, const vd_tt_step *step)
{
    const vd_tt_act act = (vd_tt_act)step->action->act;

    tell_act(out, cast, step);
    if ((act == VD_TT_ACT_DRAW || act == VD_TT_ACT_THROW) && vd_tt_throw_lies(step->after))
        (void)!vd_tt_tell_throw(out, cast, step->after);
    if (act != VD_TT_ACT_RESIGN && vd_tt_marks_open(step->before) &&
        step->after->phase != VD_TT_SCHOOL)
        tell_right(out, cast, step->before, step->after);
    return vd_tt_tell_outcome(out, cast, step->outcome);
}

vd_status vd_tt_tell_choice(vd_buf *out, const vd_tt_cast *cast, const vd_tt_state *state)
{
    /* What is owed to the other he is to find himself; an école he has taken. */
    const int side = state->turn, owed = cast->options->by_hand ? state->school : state->owed;

    TELL(out, cast, owed ? "tt.play.if_hold_owed" : "tt.play.if_hold", VD_INT(state->points[side]),
         VD_STR(cast->name[1 - side]), VD_INT(owed));
    TELL(out, cast, state->school ? "tt.play.if_leave_school" : "tt.play.if_leave",
         VD_INT(state->holes[side]), VD_STR(cast->name[1 - side]), VD_INT(state->school));
    return told(out);
}

vd_status vd_tt_tell_duty(vd_buf *out, const vd_tt_cast *cast, const vd_tt_plays *plays)
{
    static const char *const keys[] = {
        [VD_TT_DUTY_KEEP] = "tt.play.duty_keep",
        [VD_TT_DUTY_FILL] = "tt.play.duty_fill",
        [VD_TT_DUTY_END] = "tt.play.duty_end",
    };

    if (plays->duty != VD_TT_DUTY_NONE)
        tell_plainly(out, cast, keys[plays->duty]);
    return told(out);
}

vd_status vd_tt_tell_end(vd_buf *out, const vd_tt_cast *cast, const vd_tt_state *state)
{
    const int stakes = vd_tt_stakes(cast->options, state, (vd_tt_side)state->turn);

    TELL(out, cast, "tt.play.won", VD_STR(cast->name[state->turn]),
         VD_INT(state->holes[state->turn]), VD_INT(state->holes[1 - state->turn]));
    if (stakes > 1)
        TELL(out, cast, state->holes_run[state->turn] ? "tt.play.stakes_run" : "tt.play.stakes",
             VD_INT(stakes));
    return told(out);
}
