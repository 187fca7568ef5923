/* What the opponent's next roll, and the next own one, make of the play made and of the right one. */
#include "why_priv.h"

#include <math.h>
#include <string.h>

static const int KEY_POINTS[] = {3, 4, 5, 6, 7, 20, 21};
enum { KEYS = sizeof KEY_POINTS / sizeof KEY_POINTS[0], BACK = 18 };

/* A side of the match stands to play a roll. */
static void stand(const vd_match *match, const vd_pos *pos, int turn, vd_dice dice, vd_match *out)
{
    *out = *match;
    out->pos = *pos;
    out->turn = out->actor = (uint8_t)turn;
    out->dice = dice;
    out->phase = VD_PHASE_PLAY;
    out->turns_played[0] += 1;
    out->turns_played[1] += 1;
}

/* All plays of the roll by their values at 0 ply, in the adviser's lists; a lost turn is a play of its own. */
static vd_status rank(const why_work *w, const vd_match *match)
{
    vd_adviser *a = w->adviser;
    const vd_search_options options = {.cubeless = !match->rules.cube};
    vd_status status = vd_plays_find(&match->rules.variant, &match->pos, match->dice, &a->plays);

    if (status != VD_OK)
        return status;
    if (a->plays.count == 0) {
        a->plays.play[0].result = match->pos;
        a->plays.play[0].hops = 0;
        a->plays.count = 1;
    }
    return vd_search_rank(a->search, match, &a->plays, &options, a->list);
}

static bool stopped(const why_work *w, double done)
{
    return w->job && w->job->keep_going && !w->job->keep_going(w->job->user, done);
}

/* ---- Replies ---- */

static int back_checkers(const vd_side *side)
{
    int count = side->bar;

    for (int k = BACK; k <= 24; k++)
        count += side->point[k];
    return count;
}

static bool new_point(const vd_side *before, const vd_side *after, int from, int to)
{
    VD_ASSERT(from >= 0 && to <= VD_TRACK_MAX);

    for (int k = from; k <= to; k++)
        if (after->point[k] >= 2 && before->point[k] < 2)
            return true;
    return false;
}

/* Seen by who replies. */
static unsigned events_of(const vd_pos *before, const vd_pos *after)
{
    const vd_side *was = &before->side[VD_MOVER], *is = &after->side[VD_MOVER];
    const int hit = after->side[VD_OPPONENT].bar - before->side[VD_OPPONENT].bar;
    unsigned events = 0;

    if (hit > 0)
        events |= hit > 1 ? WHY_HIT | WHY_HIT_TWO : WHY_HIT;
    if (back_checkers(is) < back_checkers(was))
        events |= WHY_ESCAPE;
    if (new_point(was, is, BACK, 24))
        events |= WHY_ANCHOR;
    if (new_point(was, is, 3, 7))
        events |= WHY_POINT;
    return events;
}

static int legal_events(const vd_adviser *a, const vd_pos *pos, unsigned *out)
{
    const size_t count = a->plays.count;

    for (size_t i = 0; i < count; i++)
        out[i] = events_of(pos, &a->plays.play[a->list[i].play].result);
    return (int)count;
}

/* The value of the best reply, then of the best one that does not hit, then that does not get out either, and so on;
 * where there is none, of the one before. */
static void price_replies(const vd_adviser *a, const unsigned *events, int count, why_reply *out)
{
    static const unsigned barred[VD_PRICE_COUNT] = {0, WHY_HIT, WHY_HIT | WHY_ESCAPE,
                                                    WHY_HIT | WHY_ESCAPE | WHY_ANCHOR,
                                                    WHY_HIT | WHY_ESCAPE | WHY_ANCHOR | WHY_POINT};

    for (int v = 0; v < VD_PRICE_COUNT; v++) {
        int i = 0;

        while (i < count && (events[i] & barred[v]) != 0)
            i++;
        if (i < count)
            out->value[v] = a->list[i].equity;
        else
            out->value[v] = out->value[v - (v > 0)];
    }
}

static vd_status look_at_reply(why_work *w, const vd_pos *pos, vd_dice dice, why_reply *out)
{
    const vd_adviser *a = w->adviser;
    unsigned events[VD_PLAYS_MAX];
    const vd_play *best;
    vd_match after;
    vd_status status;

    stand(w->match, pos, 1 - w->match->turn, dice, &after);
    status = rank(w, &after);
    if (status != VD_OK)
        return status;
    best = &a->plays.play[a->list[0].play];
    price_replies(a, events, legal_events(a, pos, events), out);
    out->events = events[0];
    out->numbers = 0;
    for (int h = 0; h < best->hops; h++)
        out->numbers |= 1U << best->hop[h].die;
    out->over = vd_pos_over(&w->match->rules.variant, &best->result);
    if (!out->over)
        vd_pos_flip(&best->result, &out->pos);
    return VD_OK;
}

static void sum_replies(const why_work *w, int play)
{
    vd_replies *sum = &w->out->replies[play];

    memset(sum, 0, sizeof *sum);
    for (int r = 0; r < WHY_ROLLS; r++) {
        const why_reply *reply = &w->reply[play][r];
        const double weight = vd_why_weight(r) / 36.0;

        sum->hits += reply->events & WHY_HIT ? vd_why_weight(r) : 0;
        sum->double_hits += reply->events & WHY_HIT_TWO ? vd_why_weight(r) : 0;
        sum->escapes += reply->events & WHY_ESCAPE ? vd_why_weight(r) : 0;
        sum->anchors += reply->events & WHY_ANCHOR ? vd_why_weight(r) : 0;
        sum->points += reply->events & WHY_POINT ? vd_why_weight(r) : 0;
        sum->equity -= weight * reply->value[0];
        for (int v = 0; v + 1 < VD_PRICE_COUNT; v++)
            sum->price[v] += weight * (reply->value[v] - reply->value[v + 1]);
        sum->price[VD_PRICE_REST] += weight * reply->value[VD_PRICE_REST];
    }
    sum->dances = vd_why_dances(&w->play[play]);
}

static void sum_cells(why_work *w)
{
    vd_explanation *e = w->out;

    memset(e->cell, 0, sizeof e->cell);
    for (int r = 0; r < WHY_ROLLS; r++) {
        const bool played = w->reply[0][r].events & WHY_HIT;
        const bool best = w->reply[1][r].events & WHY_HIT;
        const int cell = played ? (best ? VD_CELL_BOTH : VD_CELL_PLAYED)
                                : (best ? VD_CELL_BEST : VD_CELL_NEITHER);

        e->cell[cell] +=
            vd_why_weight(r) * (w->reply[0][r].value[0] - w->reply[1][r].value[0]) / 36.0;
    }
    e->one_ply_loss = e->replies[1].equity - e->replies[0].equity;
}

vd_status vd_why_find_replies(why_work *w)
{
    const vd_play *play[2] = {&w->out->played, &w->out->best};

    for (int p = 0; p < 2; p++)
        if (vd_pos_over(&w->match->rules.variant, &play[p]->result))
            return VD_OK;
    for (int p = 0; p < 2; p++) {
        vd_pos pos;

        vd_pos_flip(&play[p]->result, &pos);
        for (int r = 0; r < WHY_ROLLS; r++) {
            vd_dice dice;
            vd_status status;

            (void)vd_dice_nth(r, &dice);
            status = look_at_reply(w, &pos, dice, &w->reply[p][r]);
            if (status != VD_OK)
                return status;
        }
        if (stopped(w, 0.1 + 0.1 * p))
            return VD_ERR_CANCELLED;
        sum_replies(w, p);
    }
    sum_cells(w);
    w->out->replies_known = true;
    return VD_OK;
}

/* ---- The next own turn ---- */

enum { NEXT_HIT, NEXT_POINT, NEXT_OUT, NEXT_COUNT };

typedef struct next_sum {
    double chance[NEXT_COUNT], gain[NEXT_COUNT], leave, hit, hit_back;
    double point[KEYS];
} next_sum;

/* Key points that are wanted: held neither before nor after the play made. */
static unsigned wanted_keys(const why_work *w)
{
    unsigned keys = 0;

    for (int i = 0; i < KEYS; i++)
        if (!vd_why_made(&w->before, KEY_POINTS[i]) && !vd_why_made(&w->play[0], KEY_POINTS[i]))
            keys |= 1U << i;
    return keys;
}

static unsigned keys_made(const vd_pos *before, const vd_pos *after, unsigned wanted)
{
    unsigned made = 0;

    for (int i = 0; i < KEYS; i++)
        if ((wanted >> i & 1U) && after->side[VD_MOVER].point[KEY_POINTS[i]] >= 2 &&
            before->side[VD_MOVER].point[KEY_POINTS[i]] < 2)
            made |= 1U << i;
    return made;
}

static bool leaves_blot(const why_work *w, const vd_pos *pos)
{
    why_facts f;

    vd_why_facts_of(&w->match->rules.variant, pos, &f);
    for (int k = 1; k <= 24; k++)
        if (vd_why_exposed(&f, k))
            return true;
    return false;
}

static unsigned next_events(const vd_pos *before, const vd_pos *after, unsigned keys)
{
    unsigned events = 0;

    if (after->side[VD_OPPONENT].bar > before->side[VD_OPPONENT].bar)
        events |= 1U << NEXT_HIT;
    if (keys)
        events |= 1U << NEXT_POINT;
    if (back_checkers(&after->side[VD_MOVER]) < back_checkers(&before->side[VD_MOVER]))
        events |= 1U << NEXT_OUT;
    return events;
}

/* A play of a roll, seen by who played it. */
static void see_play(const vd_roll_value *play, vd_pos *out)
{
    if (play->stays)
        *out = play->pos;
    else
        vd_pos_flip(&play->pos, out);
}

/* Those of one roll; the first of equal ones. */
static const vd_roll_value *best_of(const vd_roll_value *play, size_t count)
{
    const vd_roll_value *best = play;

    VD_ASSERT(count > 0);
    for (size_t i = 1; i < count; i++)
        if (play[i].equity > best->equity)
            best = &play[i];
    return best;
}

/* What the plays of one roll after `pos` add. */
static void add_roll(const why_work *w, const vd_pos *pos, unsigned wanted, double weight,
                     const vd_roll_value *play, size_t count, next_sum *sum)
{
    const vd_roll_value *best = best_of(play, count), *without[NEXT_COUNT] = {NULL};
    vd_pos after;
    unsigned keys, events;

    see_play(best, &after);
    keys = keys_made(pos, &after, wanted);
    events = next_events(pos, &after, keys);
    for (int i = 0; i < KEYS; i++)
        sum->point[i] += keys >> i & 1U ? weight : 0;
    sum->leave += leaves_blot(w, &after) ? weight : 0;
    for (size_t i = 0; i < count && events; i++) {
        unsigned has;

        see_play(&play[i], &after);
        has = next_events(pos, &after, keys_made(pos, &after, wanted));
        for (int e = 0; e < NEXT_COUNT; e++)
            if (!(has >> e & 1U) && (!without[e] || play[i].equity > without[e]->equity))
                without[e] = &play[i];
    }
    for (int e = 0; e < NEXT_COUNT; e++) {
        sum->chance[e] += events >> e & 1U ? weight : 0;
        if ((events >> e & 1U) && without[e])
            sum->gain[e] += weight * (best->equity - without[e]->equity);
    }
}

static vd_status follow_reply(why_work *w, const why_reply *reply, double weight, unsigned wanted,
                              next_sum *sum)
{
    vd_roll_values *rolls = &w->adviser->rolls;
    const vd_search_options options = {.cubeless = !w->match->rules.cube};
    const double before = sum->chance[NEXT_HIT];
    vd_match match;
    vd_status status;

    stand(w->match, &reply->pos, w->match->turn, (vd_dice){0}, &match);
    status = vd_search_roll_values(w->adviser->search, &match, &options, rolls);
    if (status != VD_OK)
        return status;
    for (int s = 0; s < WHY_ROLLS; s++) {
        const double share = weight * vd_why_weight(s) / 36.0;

        add_roll(w, &reply->pos, wanted, share, rolls->play + rolls->first[s],
                 rolls->first[s + 1] - rolls->first[s], sum);
    }
    if (reply->events & WHY_HIT) {
        sum->hit += weight;
        sum->hit_back += sum->chance[NEXT_HIT] - before;
    }
    return VD_OK;
}

static void fill_next(const next_sum *sum, vd_next_turn *out)
{
    *out = (vd_next_turn){.hit = sum->chance[NEXT_HIT],
                          .point = sum->chance[NEXT_POINT],
                          .out = sum->chance[NEXT_OUT],
                          .leave = sum->leave,
                          .gain_hit = sum->gain[NEXT_HIT],
                          .gain_point = sum->gain[NEXT_POINT],
                          .gain_out = sum->gain[NEXT_OUT],
                          .hit_back = sum->hit > 0 ? sum->hit_back / sum->hit : (double)NAN};
    for (int k = 0; k < KEYS; k++)
        out->key[KEY_POINTS[k]] = sum->point[k];
}

vd_status vd_why_find_next(why_work *w)
{
    const unsigned wanted = wanted_keys(w);

    for (int p = 0; p < 2; p++) {
        next_sum sum;

        memset(&sum, 0, sizeof sum);
        for (int r = 0; r < WHY_ROLLS; r++) {
            const why_reply *reply = &w->reply[p][r];
            vd_status status = VD_OK;

            if (!reply->over)
                status = follow_reply(w, reply, vd_why_weight(r) / 36.0, wanted, &sum);
            if (status == VD_OK && stopped(w, 0.2 + 0.4 * p + 0.4 * r / WHY_ROLLS))
                status = VD_ERR_CANCELLED;
            if (status != VD_OK)
                return status;
        }
        fill_next(&sum, &w->out->next[p]);
    }
    w->out->next_known = true;
    return VD_OK;
}
