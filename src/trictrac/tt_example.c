/* A position with what its throw gives and the plays that it has: read, judged, played move by move. */
#include "inner/trictrac_question.h"
#include "tt_priv.h"

#include <string.h>

vd_status vd_tt_example_parse(const char *form, size_t len, vd_tt_example *out, vd_error *err)
{
    vd_status status;

    memset(out, 0, sizeof *out);
    vd_tt_options_default(&out->options);
    status = vd_tt_state_parse(form, len, &out->options, &out->state, err);
    if (status != VD_OK)
        return status;
    vd_tt_state_pos(&out->state, &out->pos);
    vd_tt_state_events(&out->options, &out->state, &out->plays, &out->events);
    return VD_OK;
}

int vd_tt_example_judge(const vd_tt_example *example, const char *play, size_t len,
                        vd_tt_plays *scratch, vd_tt_reason *reason, vd_tt_play *out)
{
    vd_tt_claim claim;

    memset(reason, 0, sizeof *reason);
    if (vd_tt_play_parse(play, len, VD_TT_BY_CASE, &claim, NULL) != VD_OK) {
        reason->code = VD_TT_REASON_unreadable;
        reason->example = example->plays.play[0];
        return -1;
    }
    *reason =
        vd_tt_judge(&example->options, &example->pos, example->state.dice, &claim, scratch, out);
    return reason->code == VD_TT_REASON_legal ? 0 : reason->rule;
}

/* ---- Move by move ---- */

/* A play on the way: the men after the moves made. */
typedef struct way_on {
    const vd_tt_example *example;
    vd_tt_men men;
    int made;
} way_on;

static bool ends_lawfully(const way_on *w)
{
    const vd_tt_plays *plays = &w->example->plays;

    for (size_t i = 0; i < plays->count; i++)
        if (plays->play[i].moves == w->made &&
            memcmp(&plays->play[i].end, &w->men, sizeof w->men) == 0)
            return true;
    return false;
}

/* Where a man may go by a number, or rest, and to the coin by power in place of the other's; returns how many of two. None on a man
 * of the other's. */
static int targets(const way_on *w, int from, int number, int to[2])
{
    const int far = from + number < VD_TT_OUT ? from + number : VD_TT_OUT;
    int count = 0;

    if (far == VD_TT_OUT || vd_tt_is_rest(&w->example->pos, far))
        to[count++] = far;
    if (far == VD_TT_OTHER_COIN && vd_tt_power_men(&w->example->pos, w->example->state.dice))
        to[count++] = VD_TT_COIN;
    return count;
}

static bool go(const way_on *w, int from, int to, way_on *out)
{
    *out = *w;
    if (!w->men.man[from])
        return false;
    out->men.man[from]--;
    out->men.man[to]++;
    out->made++;
    return true;
}

/* Does some man finish by this number? */
static bool can_finish(const way_on *w, int number)
{
    way_on next;

    for (int from = VD_TT_TALON; from < VD_TT_OUT; from++) {
        int to[2];
        const int count = targets(w, from, number, to);

        for (int i = 0; i < count; i++)
            if (go(w, from, to[i], &next) && ends_lawfully(&next))
                return true;
    }
    return false;
}

static bool may_step(const way_on *w, const vd_tt_move *move, int left)
{
    way_on next;

    if (!go(w, move->from, move->to, &next))
        return false;
    return ends_lawfully(&next) || (left && can_finish(&next, left));
}

/* The moves by one number that may come next; `left` is the other number, 0 once one is played. */
static int steps_by(const way_on *w, int number, int left, vd_tt_move *out)
{
    int found = 0;

    for (int from = VD_TT_TALON; from < VD_TT_OUT; from++) {
        int to[2];
        const int count = targets(w, from, number, to);

        for (int i = 0; i < count; i++) {
            const vd_tt_move move = {
                .from = (uint8_t)from, .to = (uint8_t)to[i], .number = (uint8_t)number};

            if (may_step(w, &move, left))
                out[found++] = move;
        }
    }
    return found;
}

int vd_tt_example_steps(const vd_tt_example *example, const vd_tt_move *made, int count,
                        vd_tt_move out[VD_TT_STEPS_MAX])
{
    const int high = vd_tt_higher(example->state.dice), low = vd_tt_lower(example->state.dice);
    way_on w = {example, example->pos.side[VD_TT_THROWER], 0};
    int found;

    if (example->plays.used <= count)
        return 0;
    if (count)
        return go(&w, made->from, made->to, &w)
                   ? steps_by(&w, made->number == high ? low : high, 0, out)
                   : 0;
    found = steps_by(&w, high, low, out);
    return high == low ? found : found + steps_by(&w, low, high, out + found);
}
