/* What a lesson asks of a position of trictrac, and the answer that the rules give. */
#include "inner/trictrac_question.h"

#include <string.h>

/* To hold is right where a full jan stays full by this many of the 36 next throws and the other marks nothing; to leave where what he
 * marks makes him a hole. Between the two no question is asked. */
enum { KEEPS_ENOUGH = 24, HOLE = 12 };

static const char *const kinds[VD_TT_KINDS] = {"gives", "owes", "throws", "holes", "points",
                                               "rest",  "play", "lawful", "leave", "hold"};

static bool is_called(const char *name, const char *text, size_t len)
{
    return strlen(name) == len && memcmp(name, text, len) == 0;
}

vd_tt_kind vd_tt_kind_find(const char *name, size_t len)
{
    vd_tt_kind kind = VD_TT_KIND_GIVES;

    while (kind < VD_TT_KINDS && !is_called(kinds[kind], name, len))
        kind++;
    return kind;
}

static bool gives(const vd_tt_events *events, const char *code)
{
    for (size_t i = 0; i < events->count; i++)
        if (is_called(vd_tt_event_code((vd_tt_event_kind)events->event[i].kind), code,
                      strlen(code)))
            return true;
    return false;
}

/* How many of the 36 throws give an event. */
static int throws_that_give(const vd_tt_example *example, const char *code)
{
    int count = 0;

    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= a; b++) {
            const vd_tt_throw thrown = {.dice = vd_dice_make(a, b), .coup = 4};
            vd_tt_plays plays;
            vd_tt_events events;

            vd_tt_plays_find(&example->options, &example->pos, thrown.dice, &plays);
            vd_tt_events_find(&example->options, &example->pos, &thrown, &plays, &events);
            count += gives(&events, code) ? 1 + (a != b) : 0;
        }
    return count;
}

/* Digits at *at, which then stands behind them; -1: none, or more than any score. */
static int read_number(const char **at)
{
    int n = 0, digits = 0;

    for (; **at >= '0' && **at <= '9'; (*at)++, digits++)
        n = 10 * n + (**at - '0');
    return digits >= 1 && digits <= 2 ? n : -1;
}

/* Marks of white and black. */
static bool read_marks(const char *marks, const vd_tt_options *options, vd_tt_state *state)
{
    vd_tt_state_start(state);
    while (*marks) {
        const vd_tt_side side = *marks == 'W' ? VD_TT_WHITE : VD_TT_BLACK;
        const char *end = marks + 2;
        bool doubled;
        int n;

        if ((*marks != 'W' && *marks != 'B') || (marks[1] != '+' && marks[1] != 'h'))
            return false;
        n = read_number(&end);
        if (n < 0 || (*end && *end != ' '))
            return false;
        if (marks[1] == 'h')
            state->holes[side] = (uint8_t)n;
        else
            (void)vd_tt_mark(options, state, side, n, &doubled);
        marks = *end ? end + 1 : end;
    }
    return true;
}

/* Does this jan stay full by a lawful play of that throw? */
static bool stays_full(const vd_tt_options *options, const vd_tt_pos *pos, vd_dice dice,
                       vd_tt_jan jan)
{
    vd_tt_plays plays;

    vd_tt_plays_find(options, pos, dice, &plays);
    for (size_t i = 0; i < plays.count; i++)
        if (vd_tt_jan_full(&plays.play[i].end, jan))
            return true;
    return false;
}

int vd_tt_example_keeps(const vd_tt_example *example)
{
    int best = 0;

    for (size_t i = 0; i < example->plays.count; i++)
        for (int jan = 0; jan < VD_TT_JANS; jan++) {
            vd_tt_pos after = example->pos;
            int count = 0;

            vd_tt_play_apply(&after, &example->plays.play[i]);
            if (!vd_tt_jan_full(&after.side[VD_TT_THROWER], (vd_tt_jan)jan))
                continue;
            for (int a = 1; a <= 6; a++)
                for (int b = 1; b <= a; b++)
                    if (stays_full(&example->options, &after, vd_dice_make(a, b), (vd_tt_jan)jan))
                        count += 1 + (a != b);
            best = count > best ? count : best;
        }
    return best;
}

static bool may_leave(const vd_tt_example *example)
{
    const vd_tt_action action = {.act = VD_TT_ACT_GO};
    vd_tt_state state = example->state;
    vd_tt_outcome outcome;
    vd_tt_plays plays;

    return vd_tt_do(&example->options, &state, &action, &plays, &outcome) == VD_TT_DENIAL_none;
}

/* 1 hold, 2 leave, 0: no clear case. */
static int verdict(const vd_tt_example *example)
{
    if (!may_leave(example))
        return 0;
    if (example->events.sum[VD_TT_OTHER] >= HOLE)
        return 2;
    return !example->events.sum[VD_TT_OTHER] && vd_tt_example_keeps(example) >= KEEPS_ENOUGH ? 1
                                                                                             : 0;
}

/* 1: lawful; otherwise the place among the choices of the rule that refuses it, 0 where it is none of them. */
static int lawful(const vd_tt_question *question)
{
    vd_tt_plays scratch;
    vd_tt_reason reason;
    vd_tt_play play;
    const int by = vd_tt_example_judge(&question->example, question->play, strlen(question->play),
                                       &scratch, &reason, &play);

    if (!by)
        return 1;
    for (int i = 0; i < question->rules; i++)
        if (question->rule[i] == by)
            return i + 2;
    return 0;
}

static bool after_marks(vd_tt_question *question)
{
    vd_tt_state after;

    if (!question->marks || !read_marks(question->marks, &question->example.options, &after))
        return false;
    question->right =
        question->kind == VD_TT_KIND_HOLES ? after.holes[VD_TT_WHITE] : after.points[VD_TT_WHITE];
    return true;
}

bool vd_tt_question_settle(vd_tt_question *question)
{
    const vd_tt_example *example = &question->example;

    question->right = question->choices = 0;
    switch (question->kind) {
    case VD_TT_KIND_GIVES:
    case VD_TT_KIND_OWES:
        question->right = example->events.sum[question->kind == VD_TT_KIND_OWES];
        return example->state.dice.count == 2;
    case VD_TT_KIND_THROWS:
        question->right = question->event ? throws_that_give(example, question->event) : 0;
        return question->right > 0;
    case VD_TT_KIND_HOLES:
    case VD_TT_KIND_POINTS:
        return after_marks(question);
    case VD_TT_KIND_REST:
        question->right = example->state.points[example->state.turn];
        return may_leave(example);
    case VD_TT_KIND_LAWFUL:
        question->choices = 1 + question->rules;
        question->right = question->play ? lawful(question) : 0;
        return question->right > 0;
    case VD_TT_KIND_LEAVE:
        question->choices = 2;
        question->right = may_leave(example) ? 1 : 2;
        return true;
    case VD_TT_KIND_HOLD:
        question->choices = 2;
        question->right = verdict(example);
        return question->right > 0;
    default:
        return example->plays.used > 0;
    }
}

bool vd_tt_question_wants(const vd_tt_question *question, const vd_tt_play *play)
{
    return !question->coin || play->end.man[VD_TT_COIN] >= 2;
}
