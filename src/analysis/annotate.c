/* What was found, put into a record beside what it already says. */
#include "analysis_priv.h"
#include "inner/build.h"
#include "inner/cube_states.h"

#include <string.h>

typedef struct writer {
    vd_builder *b;
    const vd_engine *engine;
    const vd_analysis_label *label;
    const vd_analysis *analysis;
    const vd_rec_match *match; /* the copy */
    vd_rec_action *offer;  /* of the double that is being answered; NULL: none that was graded */
    vd_rec_analysis *cube; /* what is said of it */
    vd_rec_analyses *last; /* where the last one was put */
} writer;

/* ---- One analysis ---- */

static vd_rec_analysis *begin(writer *w, vd_rec_action *action, vd_rec_analysis_kind kind, int seat)
{
    vd_rec_analysis *a = vd_build_analysis(w->b, &action->analyses, kind, seat, VD_ANALYSIS_ENGINE);

    VD_ASSERT(seat == 0 || seat == 1);
    a->version = vd_build_string(w->b, w->label->version);
    if (w->match->rules.length > 0)
        a->met = vd_build_string(w->b, w->label->met);
    a->unit = w->match->rules.length > 0 ? VD_REC_UNIT_normalised : VD_REC_UNIT_money;
    w->last = &action->analyses;
    return a;
}

/* What the record has said before in the same words is not said twice. */
static void finish(writer *w)
{
    vd_rec_analyses *list = w->last;

    for (size_t i = 0; i + 1 < list->count; i++)
        if (vd_rec_analysis_equal(list->item[i], list->item[list->count - 1])) {
            list->count--;
            return;
        }
}

static void put_probs(double figure[VD_REC_FIGURES], const vd_probs *p)
{
    figure[VD_REC_WIN] = (double)p->win;
    figure[VD_REC_GAMMON] = (double)p->gammon;
    figure[VD_REC_BACKGAMMON] = (double)p->backgammon;
    figure[VD_REC_LOSE_GAMMON] = (double)p->lose_gammon;
    figure[VD_REC_LOSE_BACKGAMMON] = (double)p->lose_backgammon;
}

/* ---- Plays ---- */

static void put_candidate(writer *w, vd_rec_analysis *to, const vd_decision *d,
                          const vd_rec_action *action, const vd_advised_play *play)
{
    const vd_dice dice = vd_rec_dice(action);
    vd_rec_candidate *c =
        vd_build_candidate_to(w->b, to, &action->before, &dice, &play->play.result);
    double *figure = c->eval.figure;

    c->level = vd_build_string(w->b, vd_depth_name(play->value.ply));
    c->played = vd_pos_equal(&play->play.result, &d->played.play.result);
    put_probs(figure, &play->value.probs);
    figure[VD_REC_CUBELESS] = play->value.cubeless;
    figure[VD_REC_EQUITY] = play->value.equity;
    if (w->match->rules.length > 0)
        figure[VD_REC_MWC] = play->value.mwc;
}

static void put_play(writer *w, const vd_decision *d, vd_rec_action *action)
{
    vd_rec_analysis *a;

    if (d->listed_count == 0)
        return;
    a = begin(w, action, VD_REC_ANALYSIS_plays, d->seat);
    a->level = vd_build_string(w->b, vd_depth_name(d->ply));
    for (size_t i = 0; i < d->listed_count; i++)
        put_candidate(w, a, d, action, &d->listed[i]);
    a->error[0] = d->loss;
    finish(w);
}

/* ---- The cube ---- */

/* A dead cube, the stake as it lies, and twice as much for the take: in units of the former. */
static double cubeless(const writer *w, const vd_decision *d, bool doubled)
{
    vd_match match;
    vd_cube_states states;

    vd_match_of(&d->situation, &match);
    vd_analysis_rules(w->match, w->match->game[d->game], &match.rules);
    vd_cube_states_of(w->engine, &match, 0, &states);
    if (!doubled)
        return vd_cube_states_cubeless(&states, &d->cube.probs);
    if (states.money)
        return 2 * vd_cube_states_cubeless(&states, &d->cube.probs);
    return vd_cube_states_normal(&states, vd_cube_states_dead(&states, 1, &d->cube.probs));
}

static void put_lines(const writer *w, const vd_decision *d, vd_rec_analysis *a)
{
    const vd_cube_decision *c = &d->cube;
    const double equity[] = {c->no_double, vd_simple_take(c), c->pass};
    const double mwc[] = {c->mwc_no_double, c->mwc_take, c->mwc_pass};

    for (int line = VD_REC_NO_DOUBLE; line <= VD_REC_PASS; line++) {
        double *figure = a->line[line].figure;

        figure[VD_REC_EQUITY] = equity[line];
        if (c->match)
            figure[VD_REC_MWC] = mwc[line];
        if (line == VD_REC_PASS)
            continue;
        put_probs(figure, &c->probs);
        figure[VD_REC_CUBELESS] = cubeless(w, d, line == VD_REC_TAKE);
    }
    if (c->beaver)
        a->line[VD_REC_BEAVER].figure[VD_REC_EQUITY] = c->take;
}

static void put_double(writer *w, const vd_decision *d, vd_rec_action *action)
{
    w->offer = NULL;
    if (!d->graded)
        return;
    w->offer = action;
    w->cube = begin(w, action, VD_REC_ANALYSIS_cube, d->seat);
    w->cube->level = vd_build_string(w->b, vd_depth_name(d->ply));
    put_lines(w, d, w->cube);
    w->cube->error[0] = d->loss;
}

static void put_answer(writer *w, const vd_decision *d)
{
    if (w->offer && d->graded)
        w->cube->error[1 + d->kind - VD_DECISION_answer] = d->loss;
}

/* An answer belongs to the double before it, which is whole when something else comes. */
static bool is_answer(const vd_decision *d)
{
    return d->kind >= VD_DECISION_answer && d->kind <= VD_DECISION_raccooned;
}

static void close_double(writer *w)
{
    if (!w->offer)
        return;
    w->last = &w->offer->analyses;
    finish(w);
    w->offer = NULL;
}

/* ---- All of it ---- */

static void put_decision(writer *w, const vd_decision *d)
{
    vd_rec_action *action = w->match->game[d->game]->action[d->action];

    vd_build_variant_of(w->b, d->game + 1);
    if (is_answer(d)) {
        put_answer(w, d);
        return;
    }
    close_double(w);
    if (d->kind == VD_DECISION_double)
        put_double(w, d, action);
    else if (d->kind == VD_DECISION_play && d->graded)
        put_play(w, d, action);
}

static void put_roll(writer *w, const vd_roll *roll)
{
    vd_rec_analysis *a;

    if (!roll->graded)
        return;
    a = begin(w, w->match->game[roll->game]->action[roll->action], VD_REC_ANALYSIS_luck,
              roll->seat);
    a->level = vd_build_string(w->b, vd_depth_name(0));
    a->luck = roll->luck.equity;
    finish(w);
}

static void put_match(writer *w)
{
    const vd_analysis *analysis = w->analysis;

    for (size_t i = 0; i < analysis->decisions; i++)
        put_decision(w, &analysis->decision[i]);
    close_double(w);
    for (size_t i = 0; i < analysis->rolls; i++)
        put_roll(w, &analysis->roll[i]);
}

vd_status vd_analysis_record(const vd_engine *engine, const vd_record *record,
                             const vd_analysis *const *analysis, size_t count,
                             const vd_analysis_label *label, vd_record **out)
{
    VD_ASSERT(engine && record && out);

    writer w = {.engine = engine, .label = label};
    const vd_status status = vd_builder_extend(record, &w.b);

    if (status != VD_OK)
        return status;
    for (size_t i = 0; i < count; i++) {
        size_t m = 0;

        while (m < record->matches && record->match[m] != analysis[i]->match)
            m++;
        if (m == record->matches) {
            vd_builder_free(w.b);
            return VD_ERR_ILLEGAL;
        }
        vd_build_enter(w.b, m);
        w.analysis = analysis[i];
        w.match = vd_build_record(w.b)->match[m];
        put_match(&w);
    }
    return vd_builder_done(w.b, out);
}
