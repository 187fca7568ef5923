/* The engine as a player at another program's board: one line asks, one line answers. */
#include "resign.h"
#include "videau/app.h"

#include <stdlib.h>
#include <string.h>

/* What was answered last and may come back refused. */
typedef enum sent { SENT_OTHER, SENT_DOUBLE, SENT_BEAVER } sent;

struct vd_external_player {
    const vd_engine *engine;
    vd_search *search;
    vd_external_player_rules rules;
    vd_plays plays;
    vd_candidate *list;
    int seat;      /* ours; -1: not known yet */
    sent last;     /* the answer to the line before */
    vd_fibs asked; /* the line before */
    int resigned; /* pips of both sides when we gave the game up: once a game is enough; 0: we did not */
    bool no_beavers;  /* one was refused */
    bool no_doubling; /* a double of this position was refused */
};

vd_status vd_external_player_new(const vd_engine *engine, vd_search *search,
                                 const vd_external_player_rules *rules, vd_external_player **out)
{
    vd_external_player *g = calloc(1, sizeof *g);

    if (!g)
        return VD_ERR_NOMEM;
    g->engine = engine;
    g->search = search;
    g->rules = *rules;
    g->seat = -1;
    g->plays.capacity = VD_PLAYS_MAX;
    g->plays.play = malloc(VD_PLAYS_MAX * sizeof *g->plays.play);
    g->list = malloc(VD_PLAYS_MAX * sizeof *g->list);
    if (!g->plays.play || !g->list) {
        vd_external_player_free(g);
        return VD_ERR_NOMEM;
    }
    *out = g;
    return VD_OK;
}

void vd_external_player_free(vd_external_player *g)
{
    if (!g)
        return;
    free(g->plays.play);
    free(g->list);
    free(g);
}

/* ---- What is asked ---- */

static int pips(const vd_situation *s)
{
    const vd_variant *variant = vd_variant_get(s->variant);

    return vd_pos_pips(variant, &s->pos, VD_MOVER) + vd_pos_pips(variant, &s->pos, VD_OPPONENT);
}

static bool is_over(const vd_situation *s)
{
    const vd_variant *variant = vd_variant_get(s->variant);

    return vd_pos_over(variant, &s->pos);
}

/* The same question again right after our answer means that the answer was not allowed. */
static void note_refusals(vd_external_player *g, const vd_fibs *asked)
{
    const vd_situation *s = &asked->situation, *before = &g->asked.situation;
    const bool again = asked->seat == g->asked.seat && asked->returned == g->asked.returned &&
                       s->doubled == before->doubled && s->cube_exp == before->cube_exp &&
                       s->dice.count == 0 && before->dice.count == 0 &&
                       vd_pos_equal(&s->pos, &before->pos);

    g->no_doubling = again && (g->no_doubling || g->last == SENT_DOUBLE);
    g->no_beavers = g->no_beavers || (again && g->last == SENT_BEAVER);
    /* We give up in races only, where pips never grow but with the next game. */
    if (pips(s) > g->resigned)
        g->resigned = 0;
    /* On our own turns the line names our seat; so it does when the other has just doubled. */
    if (!asked->returned)
        g->seat = s->doubled ? 1 - asked->seat : asked->seat;
}

static void make_match(const vd_external_player *g, const vd_situation *said, vd_match *out)
{
    vd_situation s = *said;

    s.jacoby = s.length == 0 && g->rules.jacoby;
    s.beavers = s.length == 0 && g->rules.beavers && !g->no_beavers;
    vd_match_of(&s, out);
    out->rules.cube = out->rules.variant.cube_allowed;
}

/* ---- Answers ---- */

static vd_status answer_play(vd_external_player *g, const vd_match *match,
                             const vd_search_options *options, vd_buf *out)
{
    vd_status status = vd_plays_find(&match->rules.variant, &match->pos, match->dice, &g->plays);
    vd_search_options which = *options;

    if (status != VD_OK || g->plays.count == 0)
        return status;
    which.choose = true;
    g->list[0].play = 0;
    if (g->plays.count > 1)
        status = vd_search_rank(g->search, match, &g->plays, &which, g->list);
    if (status == VD_OK)
        vd_fibs_play_format(out, &g->plays.play[g->list[0].play]);
    return status;
}

static vd_status answer_roll(vd_external_player *g, const vd_match *match,
                             const vd_search_options *options, vd_buf *out)
{
    static const char *const values[] = {"", "normal", "gammon", "backgammon"};
    const int resign = g->resigned ? 0 : vd_app_resignation(g->engine, match);
    vd_cube_decision cube = {.allowed = false};
    vd_status status = VD_OK;

    if (resign) {
        vd_buf_put(out, "resign ");
        vd_buf_put(out, values[resign]);
        g->resigned = pips(&g->asked.situation);
        return VD_OK;
    }
    if (!g->no_doubling && vd_match_double_refusal(match, match->turn) == VD_REFUSAL_none)
        status = vd_search_cube(g->search, match, options, &cube);
    if (status != VD_OK)
        return status;
    if (cube.allowed &&
        (cube.verdict == VD_VERDICT_DOUBLE_TAKE || cube.verdict == VD_VERDICT_DOUBLE_PASS))
        g->last = SENT_DOUBLE;
    vd_buf_put(out, g->last == SENT_DOUBLE ? "double" : "roll");
    return VD_OK;
}

static void put_answer(vd_external_player *g, bool beaver, bool take, vd_buf *out)
{
    if (beaver)
        g->last = SENT_BEAVER;
    vd_buf_put(out, beaver ? "beaver" : take ? "take" : "drop");
}

static vd_status answer_double(vd_external_player *g, const vd_match *match,
                               const vd_search_options *options, vd_buf *out)
{
    vd_cube_decision cube;
    vd_status status = vd_search_cube(g->search, match, options, &cube);

    if (status == VD_OK)
        put_answer(g, cube.beaver, cube.take <= cube.pass, out);
    return status;
}

/* A beaver, or a beaver turned again: the stake taken is twice the one in the line, the owner stays. A drop costs half
 * of it. */
static vd_status answer_returned(vd_external_player *g, vd_match *match, int seat,
                                 const vd_search_options *options, vd_buf *out)
{
    const bool on_roll = g->seat < 0 || g->seat == seat;
    vd_evaluation e;
    vd_status status;
    double mine;

    match->cube_exp++;
    match->cube_turns++;
    status = vd_search_eval(g->search, match, options, &e);
    if (status != VD_OK)
        return status;
    mine = on_roll ? e.cubeful : -e.cubeful;
    put_answer(g, match->rules.beavers && mine > 0.0, mine >= -0.5, out);
    return VD_OK;
}

static vd_status answer(vd_external_player *g, const vd_fibs *asked, vd_match *match,
                        const vd_search_options *options, vd_buf *out)
{
    if (match->dice.count > 0)
        return answer_play(g, match, options, out);
    if (asked->returned)
        return answer_returned(g, match, asked->seat, options, out);
    return asked->situation.doubled ? answer_double(g, match, options, out)
                                    : answer_roll(g, match, options, out);
}

vd_status vd_external_player_answer(vd_external_player *g, const char *line, size_t len,
                                    const vd_job *job, vd_buf *out, vd_error *err)
{
    const vd_search_options options = {.ply = g->rules.ply, .job = job};
    const size_t start = out->length;
    vd_match match;
    vd_fibs asked;
    vd_status status = vd_fibs_parse(line, len, g->rules.variant, &asked, err);

    if (status != VD_OK)
        return status;
    if (is_over(&asked.situation))
        return vd_fail(err, VD_ERR_POSITION, VD_ERROR_fibs_over, 0);
    note_refusals(g, &asked);
    make_match(g, &asked.situation, &match);
    g->last = SENT_OTHER;
    g->asked = asked;
    status = answer(g, &asked, &match, &options, out);
    if (status == VD_OK && !out->full)
        return VD_OK;
    vd_buf_cut(out, start);
    if (status == VD_ERR_CANCELLED)
        return vd_fail(err, status, VD_ERROR_cancelled, 0);
    return vd_fail(err, status == VD_OK ? VD_ERR_FULL : status, VD_ERROR_no_memory, 0);
}
