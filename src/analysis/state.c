/* An analysis on the way, as bytes. Numbers lie low byte first.
 *
 *   magic[8]  version u32  mark u64  length u64 of the rest  checksum u64 of the rest
 *   a decision: steps u8, then, where it has taken one, what was found
 *   a roll: weighed u8, then, where it was, graded u8, and both lucks f64 if it is
 *
 * The mark says whose state it is: engine, level, match equity, and all that is judged. Plays are kept by their number among
 * the legal ones. */
#include "analysis_priv.h"
#include "inner/bytes.h"
#include "inner/cube_states.h"
#include "inner/search_measure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const unsigned char MAGIC[8] = {'V', 'D', 'A', 'N', 'A', 'L', '\n', 0x1A};

enum { VERSION = 1, AT_VERSION = 8, AT_MARK = 12, AT_LENGTH = 20, AT_SUM = 28, HEADER = 36 };
enum { GRADED = 1, COUNTED = 2, CLOSE = 4, NO_SECOND = 8, FLAGS = 15 };
enum { ALLOWED = 1, BEAVER = 2, MATCH = 4, CUBE_FLAGS = 7 };

/* ---- Whose state is it? ---- */

static uint64_t mix(uint64_t mark, uint64_t number)
{
    return vd_hash64(&number, sizeof number, mark);
}

static uint64_t mark_place(const work *w, const place *at, uint64_t mark)
{
    vd_match match;
    vd_cube_states states;

    mark = mix(mark, vd_pos_hash(&at->action->before));
    mark = mix(mark, vd_pos_hash(&at->action->after));
    mark = mix(mark, at->action->die[2] * 64U + at->action->die[0] * 8U + at->action->die[1]);
    mark = mix(mark, at->turns[0] + at->turns[1]);
    if (vd_pos_check(vd_rec_variant(w->analysis->match, at->game), &at->action->before, NULL) !=
        VD_OK)
        return mark;
    vd_analysis_stand(w->analysis->match, at, &match);
    vd_cube_states_of(w->engine, &match, 0, &states);
    mark = mix(mark, match.cube_exp * 4U + (unsigned)(match.cube_owner + 1));
    mark = mix(mark, states.may_double);
    mark = mix(mark, states.beavers);
    mark = vd_hash64(states.pass, sizeof states.pass, mark);
    return vd_hash64(states.share, sizeof states.share, mark);
}

/* Of all that judges it: of a match of several games the net of each. */
static bool mark_engine(const vd_engine *engine, const vd_match_rules *rules, uint64_t *mark)
{
    for (uint32_t game = 1; game <= vd_analysis_variants(rules); game++)
        if (!vd_search_mark(engine, vd_match_rules_variant(rules, game), mark))
            return false;
    return true;
}

static bool mark_of(const vd_analysing *a, uint64_t *out)
{
    const vd_analysis *result = a->work.analysis;
    uint64_t mark = VERSION;

    if (!mark_engine(a->work.engine, &result->match->rules, &mark))
        return false;
    mark = mix(mark, (uint64_t)result->options.level);
    mark = mix(mark, result->decisions);
    mark = mix(mark, result->rolls);
    for (size_t i = 0; i < result->decisions; i++) {
        const vd_decision *d = &result->decision[i];

        mark = mix(mark, d->kind * 64U + d->act * 2U + d->seat);
        mark = mix(mark, d->situation.resigned);
        mark = mark_place(&a->work, &a->work.decision[i], mark);
    }
    for (size_t i = 0; i < result->rolls; i++)
        mark = mark_place(&a->work, &a->work.roll[i], mark);
    *out = mark;
    return true;
}

/* ---- Writing ---- */

static void put_probs(vd_bytes_out *w, const vd_probs *p)
{
    vd_bytes_put_float(w, p->win);
    vd_bytes_put_float(w, p->gammon);
    vd_bytes_put_float(w, p->backgammon);
    vd_bytes_put_float(w, p->lose_gammon);
    vd_bytes_put_float(w, p->lose_backgammon);
}

static void put_listed(vd_bytes_out *w, const vd_decision *d)
{
    size_t made = 0;

    vd_bytes_put(w, d->listed_count, 1);
    if (d->listed_count == 0)
        return;
    while (!vd_pos_equal(&d->listed[made].play.result, &d->played.play.result))
        made++;
    VD_ASSERT(made < d->listed_count);
    vd_bytes_put(w, made, 1);
    for (size_t i = 0; i < d->listed_count; i++) {
        const vd_candidate *c = &d->listed[i].value;

        vd_bytes_put(w, c->play, 4);
        vd_bytes_put(w, (uint64_t)c->ply, 1);
        put_probs(w, &c->probs);
        vd_bytes_put_double(w, c->equity);
        vd_bytes_put_double(w, c->cubeless);
        vd_bytes_put_double(w, c->money);
        vd_bytes_put_double(w, c->mwc);
    }
}

static void put_cube(vd_bytes_out *w, const vd_cube_decision *c)
{
    vd_bytes_put(
        w, (c->allowed ? ALLOWED : 0U) | (c->beaver ? BEAVER : 0U) | (c->match ? MATCH : 0U), 1);
    vd_bytes_put(w, (uint64_t)c->verdict, 1);
    vd_bytes_put(w, (uint64_t)c->ply, 1);
    vd_bytes_put_double(w, c->no_double);
    vd_bytes_put_double(w, c->take);
    vd_bytes_put_double(w, c->pass);
    vd_bytes_put_double(w, c->mwc_no_double);
    vd_bytes_put_double(w, c->mwc_take);
    vd_bytes_put_double(w, c->mwc_pass);
    put_probs(w, &c->probs);
}

static void put_decision(vd_bytes_out *w, const vd_decision *d)
{
    const bool second = isfinite(d->gap);

    vd_bytes_put(w,
                 (d->graded ? GRADED : 0U) | (d->counted ? COUNTED : 0U) |
                     (d->counted_by_gnu ? CLOSE : 0U) | (second ? 0U : NO_SECOND),
                 1);
    vd_bytes_put(w, d->fault, 1);
    vd_bytes_put(w, d->best_act, 1);
    vd_bytes_put(w, d->ply, 1);
    vd_bytes_put(w, d->rank, 4);
    vd_bytes_put_double(w, d->loss);
    vd_bytes_put_double(w, d->cost);
    vd_bytes_put_double(w, second ? d->gap : 0);
    vd_bytes_put_double(w, d->difficulty);
    put_listed(w, d);
    put_cube(w, &d->cube);
    vd_bytes_put(w, (uint64_t)d->resignation.ply, 1);
    vd_bytes_put_double(w, d->resignation.play_on);
    vd_bytes_put_double(w, d->resignation.resigned);
    vd_bytes_put_double(w, d->resignation.cost);
}

/* `some`: of each decision, then of each roll; NULL: all. */
static void put_all(vd_bytes_out *w, vd_analysing *a, const bool *some)
{
    const vd_analysis *result = a->work.analysis;

    pthread_mutex_lock(&a->lock);
    for (size_t i = 0; i < result->decisions; i++) {
        const uint8_t steps = some && !some[i] ? 0 : a->steps[i];

        vd_bytes_put(w, steps, 1);
        if (steps > 0)
            put_decision(w, &result->decision[i]);
    }
    for (size_t i = 0; i < result->rolls; i++) {
        const vd_roll *r = &result->roll[i];
        const uint8_t weighed = some && !some[result->decisions + i] ? 0 : a->weighed[i];

        vd_bytes_put(w, weighed, 1);
        if (!weighed)
            continue;
        vd_bytes_put(w, r->graded, 1);
        if (r->graded) {
            vd_bytes_put_double(w, r->luck.equity);
            vd_bytes_put_double(w, r->luck.value);
        }
    }
    pthread_mutex_unlock(&a->lock);
}

vd_status vd_analysing_keep(vd_analysing *a, void **bytes, size_t *len)
{
    return vd_analysis_keep_some(a, NULL, bytes, len);
}

vd_status vd_analysis_keep_some(vd_analysing *a, const bool *some, void **bytes, size_t *len)
{
    VD_ASSERT(a && bytes && len);

    const unsigned char blank[HEADER] = {0};
    vd_bytes_out w = {.data = NULL};
    uint64_t mark = 0;

    vd_bytes_put_all(&w, blank, sizeof blank);
    put_all(&w, a, some);
    if (w.failed || w.unknown || !mark_of(a, &mark)) {
        const bool unknown = !w.failed && w.unknown;

        free(w.data);
        return unknown ? VD_ERR_UNSUPPORTED : VD_ERR_NOMEM;
    }
    memcpy(w.data, MAGIC, sizeof MAGIC);
    vd_bytes_set(w.data + AT_VERSION, VERSION, 4);
    vd_bytes_set(w.data + AT_MARK, mark, 8);
    vd_bytes_set(w.data + AT_LENGTH, w.length - HEADER, 8);
    vd_bytes_set(w.data + AT_SUM, vd_hash64(w.data + HEADER, w.length - HEADER, VERSION), 8);
    *bytes = w.data;
    *len = w.length;
    return VD_OK;
}

/* ---- Reading ---- */

static void take_probs(vd_bytes_in *in, vd_probs *out)
{
    out->win = vd_bytes_take_float(in);
    out->gammon = vd_bytes_take_float(in);
    out->backgammon = vd_bytes_take_float(in);
    out->lose_gammon = vd_bytes_take_float(in);
    out->lose_backgammon = vd_bytes_take_float(in);
}

static int take_depth(vd_bytes_in *in)
{
    const int depth = (int)vd_bytes_take(in, 1, UINT8_MAX);

    in->failed = in->failed || vd_depth_name(depth)[0] == 0;
    return depth;
}

/* Plays of a list are different ones, none deeper than the steps that were taken. */
static bool listed_fits(const vd_decision *d, int deepest)
{
    for (size_t i = 0; i < d->listed_count; i++) {
        for (size_t k = 0; k < i; k++)
            if (d->listed[k].value.play == d->listed[i].value.play)
                return false;
        if (d->listed[i].value.ply > deepest)
            return false;
    }
    return true;
}

/* What was graded has what its kind has: a list where there was a choice, an act that there is. */
static bool decision_fits(const vd_decision *d, size_t plays, int deepest)
{
    VD_ASSERT(d->listed_count <= VD_LISTED_MAX);

    const bool list = d->graded && d->kind == VD_DECISION_play && plays > 1;

    return d->best_act < VD_ACT_COUNT && d->ply <= deepest && d->cube.ply <= deepest &&
           (list ? d->listed_count > 1 : d->listed_count == 0) && listed_fits(d, deepest);
}

static void take_listed(vd_bytes_in *in, const vd_plays *plays, vd_decision *d)
{
    const size_t count = (size_t)vd_bytes_take(in, 1, VD_LISTED_MAX);
    size_t made;

    if (count > plays->count)
        in->failed = true;
    if (count == 0 || in->failed)
        return;
    d->listed_count = count;
    made = (size_t)vd_bytes_take(in, 1, count - 1);
    for (size_t i = 0; i < count; i++) {
        vd_candidate *c = &d->listed[i].value;

        c->play = (size_t)vd_bytes_take(in, 4, plays->count - 1);
        c->ply = take_depth(in);
        take_probs(in, &c->probs);
        c->equity = vd_bytes_take_double(in);
        c->cubeless = vd_bytes_take_double(in);
        c->money = vd_bytes_take_double(in);
        c->mwc = vd_bytes_take_double(in);
        d->listed[i].play = plays->play[c->play];
    }
    d->best = d->listed[0];
    d->played = d->listed[made];
}

static void take_cube(vd_bytes_in *in, vd_cube_decision *c)
{
    const unsigned flags = (unsigned)vd_bytes_take(in, 1, CUBE_FLAGS);

    c->allowed = (flags & ALLOWED) != 0;
    c->beaver = (flags & BEAVER) != 0;
    c->match = (flags & MATCH) != 0;
    c->verdict = (vd_verdict)vd_bytes_take(in, 1, VD_VERDICT_TOO_GOOD);
    c->ply = take_depth(in);
    c->no_double = vd_bytes_take_double(in);
    c->take = vd_bytes_take_double(in);
    c->pass = vd_bytes_take_double(in);
    c->mwc_no_double = vd_bytes_take_double(in);
    c->mwc_take = vd_bytes_take_double(in);
    c->mwc_pass = vd_bytes_take_double(in);
    take_probs(in, &c->probs);
}

static void take_decision(vd_bytes_in *in, const vd_plays *plays, vd_decision *d)
{
    const unsigned flags = (unsigned)vd_bytes_take(in, 1, FLAGS);

    d->graded = (flags & GRADED) != 0;
    d->counted = (flags & COUNTED) != 0;
    d->counted_by_gnu = (flags & CLOSE) != 0;
    d->fault = (uint8_t)vd_bytes_take(in, 1, VD_FAULT_COUNT - 1);
    d->best_act = (uint8_t)vd_bytes_take(in, 1, UINT8_MAX);
    d->ply = (uint8_t)take_depth(in);
    d->rank = (size_t)vd_bytes_take(in, 4, UINT32_MAX);
    d->loss = vd_bytes_take_double(in);
    d->cost = vd_bytes_take_double(in);
    d->gap = vd_bytes_take_double(in);
    if (flags & NO_SECOND)
        d->gap = HUGE_VAL;
    d->difficulty = vd_bytes_take_double(in);
    take_listed(in, plays, d);
    take_cube(in, &d->cube);
    d->resignation.ply = take_depth(in);
    d->resignation.play_on = vd_bytes_take_double(in);
    d->resignation.resigned = vd_bytes_take_double(in);
    d->resignation.cost = vd_bytes_take_double(in);
}

/* The legal plays that a decision's plays are numbers among; none where there is nothing to play. */
static void find_plays(const vd_analysing *a, size_t decision, vd_plays *plays)
{
    const vd_analysis *result = a->work.analysis;
    vd_match match;

    plays->count = 0;
    if (result->decision[decision].kind != VD_DECISION_play || result->decision[decision].plays < 2)
        return;
    vd_analysis_stand(result->match, &a->work.decision[decision], &match);
    if (vd_match_plays(&match, plays) != VD_OK)
        plays->count = 0;
}

typedef struct read_state {
    vd_decision *decision;
    vd_roll *roll;
    uint8_t *steps, *weighed;
    vd_plays plays;
} read_state;

static void take_all(vd_bytes_in *in, const vd_analysing *a, read_state *s)
{
    const vd_analysis *result = a->work.analysis;

    for (size_t i = 0; i < result->decisions && !in->failed; i++) {
        s->decision[i] = result->decision[i];
        s->steps[i] = (uint8_t)vd_bytes_take(in, 1, STEPS_MAX);
        if (s->steps[i] == 0)
            continue;
        find_plays(a, i, &s->plays);
        take_decision(in, &s->plays, &s->decision[i]);
        in->failed = in->failed ||
                     !decision_fits(&s->decision[i], s->plays.count,
                                    vd_analysis_depth_after(result->options.level, s->steps[i]));
    }
    for (size_t i = 0; i < result->rolls && !in->failed; i++) {
        vd_roll *r = &s->roll[i];

        *r = result->roll[i];
        s->weighed[i] = (uint8_t)vd_bytes_take(in, 1, 1);
        if (!s->weighed[i])
            continue;
        r->graded = vd_bytes_take(in, 1, 1) != 0;
        if (r->graded) {
            r->luck.equity = vd_bytes_take_double(in);
            r->luck.value = vd_bytes_take_double(in);
        }
    }
    in->failed = in->failed || in->at != in->length;
}

static vd_status check_header(const vd_analysing *a, const unsigned char *bytes, size_t len)
{
    uint64_t mark;

    if (len < HEADER || memcmp(bytes, MAGIC, sizeof MAGIC) != 0)
        return VD_ERR_CORRUPT;
    if (vd_bytes_number(bytes + AT_VERSION, 4) != VERSION)
        return VD_ERR_UNSUPPORTED;
    if (vd_bytes_number(bytes + AT_LENGTH, 8) != len - HEADER ||
        vd_bytes_number(bytes + AT_SUM, 8) != vd_hash64(bytes + HEADER, len - HEADER, VERSION))
        return VD_ERR_CORRUPT;
    if (!mark_of(a, &mark))
        return VD_ERR_NOMEM;
    return mark == vd_bytes_number(bytes + AT_MARK, 8) ? VD_OK : VD_ERR_UNSUPPORTED;
}

/* What it knows more of than there is already. */
static void put_in_place(vd_analysing *a, const read_state *s)
{
    vd_analysis *result = a->work.analysis;

    for (size_t i = 0; i < result->decisions; i++) {
        if (s->steps[i] <= a->steps[i])
            continue;
        a->steps[i] = s->steps[i];
        result->decision[i] = s->decision[i];
    }
    for (size_t i = 0; i < result->rolls; i++) {
        if (s->weighed[i] <= a->weighed[i])
            continue;
        a->weighed[i] = s->weighed[i];
        result->roll[i] = s->roll[i];
    }
}

vd_status vd_analysing_restore(vd_analysing *a, const void *bytes, size_t len)
{
    VD_ASSERT(a && (bytes || len == 0));

    const vd_analysis *result = a->work.analysis;
    vd_bytes_in in = {.data = bytes, .length = len, .at = HEADER};
    read_state s = {.plays = {.capacity = VD_PLAYS_MAX}};
    vd_status status = check_header(a, bytes, len);

    if (status != VD_OK)
        return status;
    s.decision = calloc(result->decisions + 1, sizeof *s.decision);
    s.roll = calloc(result->rolls + 1, sizeof *s.roll);
    s.steps = calloc(result->decisions + 1, 1);
    s.weighed = calloc(result->rolls + 1, 1);
    s.plays.play = malloc(VD_PLAYS_MAX * sizeof *s.plays.play);
    if (s.decision && s.roll && s.steps && s.weighed && s.plays.play) {
        take_all(&in, a, &s);
        status = in.failed ? VD_ERR_CORRUPT : VD_OK;
    } else {
        status = VD_ERR_NOMEM;
    }
    if (status == VD_OK)
        put_in_place(a, &s);
    free(s.decision);
    free(s.roll);
    free(s.steps);
    free(s.weighed);
    free(s.plays.play);
    return status;
}
