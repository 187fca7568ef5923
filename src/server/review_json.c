/* A review as JSON: the match as a list of steps, games with their boards, decisions with what was thought of them. */
#include "inner/decision_json.h"
#include "inner/game_json.h"
#include "review.h"

#include <string.h>

enum { TEXT_ROOM = 512 };

const vd_decision *vd_review_decision(const vd_analysis *a, uint32_t game, uint32_t action,
                                      bool cube)
{
    if (!a)
        return NULL;
    for (size_t i = 0; i < a->decisions; i++) {
        const vd_decision *d = &a->decision[i];

        if (d->game == game && d->action == action && (d->kind == VD_DECISION_double) == cube)
            return d;
    }
    return NULL;
}

/* ---- Steps ----
 *
 * One for each action of the record; before a roll one more where the cube was a decision that counts. */

typedef struct walk {
    const vd_rec_match *match;
    const vd_analysis *analysis; /* NULL: none yet */
    size_t decision, roll;       /* the next ones */
} walk;

static bool comes_before(uint32_t game, uint32_t action, uint32_t g, uint32_t a)
{
    return game < g || (game == g && action < a);
}

/* The decision of an action, if it is of this sort. Asked in the order of the match. */
static const vd_decision *next_decision(walk *w, uint32_t g, uint32_t a, bool cube)
{
    const vd_decision *d;

    while (w->analysis && w->decision < w->analysis->decisions &&
           comes_before(w->analysis->decision[w->decision].game,
                        w->analysis->decision[w->decision].action, g, a))
        w->decision++;
    if (!w->analysis || w->decision == w->analysis->decisions)
        return NULL;
    d = &w->analysis->decision[w->decision];
    if (d->game != g || d->action != a || (d->kind == VD_DECISION_double) != cube)
        return NULL;
    w->decision++;
    return d;
}

static const vd_roll *next_roll(walk *w, uint32_t g, uint32_t a)
{
    const vd_roll *r;

    while (w->analysis && w->roll < w->analysis->rolls &&
           comes_before(w->analysis->roll[w->roll].game, w->analysis->roll[w->roll].action, g, a))
        w->roll++;
    if (!w->analysis || w->roll == w->analysis->rolls)
        return NULL;
    r = &w->analysis->roll[w->roll];
    return r->game == g && r->action == a && r->graded ? r : NULL;
}

static bool is_roll(const vd_rec_action *action)
{
    return action->kind == VD_REC_roll_play || action->kind == VD_REC_dance ||
           action->kind == VD_REC_roll_only || action->kind == VD_REC_illegal;
}

/* What was thought of it; what it led to; `after` of seat 0. */
static void put_judged(json_t **json, const walk *w, const vd_decision *d)
{
    double after;

    if (!d || !d->graded)
        return;
    vd_json_set(json, "loss", vd_json_real(d->loss));
    vd_json_set(json, "cost", vd_json_real(d->cost));
    if (d->fault != VD_FAULT_none)
        vd_json_set(json, "fault", json_string(vd_fault_name((vd_fault)d->fault)));
    if (vd_decision_after(w->analysis, d, &after))
        vd_json_set(json, "after", vd_json_real(after));
}

static json_t *step_json(uint32_t g, uint32_t a, const vd_rec_action *action, const char *kind)
{
    return json_pack("{s:I,s:I,s:i,s:s}", "game", (json_int_t)g, "action", (json_int_t)a, "seat",
                     (int)action->seat, "act", kind);
}

static json_t *action_json(walk *w, uint32_t g, uint32_t a)
{
    const vd_rec_action *action = w->match->game[g]->action[a];
    const vd_roll *roll = next_roll(w, g, a);
    json_t *json = step_json(g, a, action, vd_rec_kind_name((vd_rec_kind)action->kind));
    const vd_dice dice = vd_rec_dice(action);
    char text[TEXT_ROOM];
    vd_buf buf;

    if (is_roll(action)) {
        vd_buf_init(&buf, text, sizeof text);
        vd_rec_play_format(&buf, vd_rec_variant(w->match, w->match->game[g]), action,
                           VD_STYLE_FFBG);
        vd_json_set(&json, "dice", vd_json_dice(dice.die, dice.count));
        vd_json_set(&json, "text", json_string(text));
    }
    if (action->kind == VD_REC_double || action->kind == VD_REC_beaver ||
        action->kind == VD_REC_raccoon)
        vd_json_set(&json, "cube", json_integer(action->cube_exp));
    if (action->kind == VD_REC_resign)
        vd_json_set(&json, "value", json_integer(action->value));
    if (roll) {
        vd_json_set(&json, "luck", vd_json_real(roll->luck.equity));
        vd_json_set(&json, "gift", vd_json_real(roll->luck.value));
    }
    put_judged(&json, w, next_decision(w, g, a, action->kind == VD_REC_double));
    return json;
}

/* Of the cube before a roll: worth a step where it counts. */
static json_t *cube_step(walk *w, uint32_t g, uint32_t a)
{
    const vd_rec_action *action = w->match->game[g]->action[a];
    const vd_decision *d = is_roll(action) ? next_decision(w, g, a, true) : NULL;
    json_t *json;

    if (!d || !d->graded || !(d->counted || d->counted_by_gnu))
        return NULL;
    json = step_json(g, a, action, "no_double");
    put_judged(&json, w, d);
    return json;
}

static json_t *game_json(const vd_rec_match *match, const vd_rec_game *game)
{
    return json_pack("{s:I,s:s,s:[I,I],s:b,s:o,s:I,s:s}", "number", (json_int_t)game->number,
                     "variant", vd_rec_variant(match, game)->name, "score",
                     (json_int_t)game->score[0], (json_int_t)game->score[1], "crawford",
                     (int)game->crawford, "winner",
                     game->winner < 0 ? json_null() : json_integer(game->winner), "points",
                     (json_int_t)game->points, "end", vd_rec_end_name((vd_rec_end)game->end));
}

/* ---- The match ---- */

static json_t *rate(double value)
{
    return vd_real_known(value) ? vd_json_real(value) : json_null();
}

static json_t *side_json(const vd_tally *t)
{
    const bool weighed = t->weighed == t->rolls;
    uint32_t errors = 0;

    for (int f = VD_FAULT_none + 1; f < VD_FAULT_COUNT; f++)
        errors += t->fault[f].mistakes + t->fault[f].blunders + t->fault[f].howlers;
    return json_pack("{s:o,s:o,s:o,s:I,s:I}", "pr", rate(t->pr), "cost", rate(t->cost), "luck",
                     weighed ? rate(t->luck.value) : json_null(), "decisions",
                     (json_int_t)t->all.count, "errors", (json_int_t)errors);
}

static void put_analysis(json_t **json, const vd_analysis *a)
{
    static const char *const none[] = {"level", "sides", "result", "adjusted"};

    for (size_t i = 0; !a && i < sizeof none / sizeof *none; i++)
        vd_json_set(json, none[i], json_null());
    if (!a)
        return;
    vd_json_set(json, "level", json_string(vd_analysis_level_name(a->options.level)));
    vd_json_set(json, "sides", json_pack("[o,o]", side_json(&a->side[0]), side_json(&a->side[1])));
    vd_json_set(json, "result", a->gap == VD_GAP_none ? vd_json_real(a->result) : json_null());
    vd_json_set(json, "adjusted", a->gap == VD_GAP_none ? vd_json_real(a->adjusted) : json_null());
}

static json_t *number_or_null(int64_t number)
{
    return number > 0 ? json_integer(number) : json_null();
}

json_t *vd_json_review(const vd_review *review, const vd_analysis *analysis)
{
    const vd_rec_match *match = vd_review_match(review);
    walk w = {match, analysis, 0, 0};
    json_t *games = json_array(), *steps = json_array(),
           *json =
               json_pack("{s:o,s:o,s:[s,s],s:s,s:I,s:s}", "library",
                         number_or_null(vd_review_library(review)), "table",
                         number_or_null(vd_review_table(review)), "names", match->name[0],
                         match->name[1], "variant", vd_match_rules_name(&match->rules), "length",
                         (json_int_t)match->rules.length, "date", match->date ? match->date : "");

    for (uint32_t g = 0; g < match->games; g++) {
        vd_json_add(&games, game_json(match, match->game[g]));
        for (uint32_t a = 0; a < match->game[g]->actions; a++) {
            json_t *cube = cube_step(&w, g, a);

            if (cube)
                vd_json_add(&steps, cube);
            vd_json_add(&steps, action_json(&w, g, a));
        }
    }
    vd_json_set(&json, "games", games);
    vd_json_set(&json, "steps", steps);
    put_analysis(&json, analysis);
    return json;
}

/* ---- A game ---- */

static json_t *board_json(const vd_rec_match *match, const vd_rec_game *game, uint32_t a)
{
    const vd_rec_action *action = game->action[a];
    const vd_variant *variant = vd_rec_variant(match, game);
    vd_situation situation;
    json_t *json;

    vd_rec_situation(match, game, action, &situation);
    json = json_pack("{s:I,s:o,s:o,s:o,s:o}", "action", (json_int_t)a, "men",
                     vd_json_checkers(variant, &action->before, action->seat), "pips",
                     vd_json_pips(variant, &action->before, action->seat), "cube",
                     vd_json_cube(action->stake_exp, action->owner), "position",
                     vd_json_situation(&situation));
    if (action->hops)
        vd_json_set(&json, "hops", vd_json_hops(action->hop, (int)action->hops));
    return json;
}

/* A decision with the book's play, where the book has one. */
static json_t *decision_json(const vd_decision *d, const vd_book *book)
{
    json_t *json = vd_json_decision(d);
    vd_book_score score = VD_BOOK_MONEY;
    bool near = false;
    const vd_book_play *play = book && d->kind == VD_DECISION_play
                                   ? vd_book_play_of(book, &d->situation, &score, &near)
                                   : NULL;

    if (play)
        vd_json_set(&json, "book",
                    json_pack("{s:s,s:s,s:b}", "text", play->text, "score",
                              vd_book_score_name(score), "near", (int)near));
    return json;
}

json_t *vd_json_review_game(const vd_review *review, const vd_analysis *analysis,
                            const vd_book *book, uint32_t g)
{
    const vd_rec_match *match = vd_review_match(review);
    const vd_rec_game *game = g < match->games ? match->game[g] : NULL;
    walk w = {match, analysis, 0, 0};
    json_t *boards = json_array();

    for (uint32_t a = 0; game && a < game->actions; a++) {
        const vd_decision *cube = next_decision(&w, g, a, true),
                          *other = next_decision(&w, g, a, false);
        json_t *json = board_json(match, game, a);

        if (cube)
            vd_json_set(&json, "double", vd_json_decision(cube));
        if (other)
            vd_json_set(&json, "decision", decision_json(other, book));
        vd_json_add(&boards, json);
    }
    if (game)
        return json_pack("{s:I,s:o}", "game", (json_int_t)g, "boards", boards);
    json_decref(boards);
    return NULL;
}
