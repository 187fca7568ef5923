/* The positions of a match as rows: as the record tells them, and as an analysis judged them. */
#include "inner/act_name.h"
#include "library_priv.h"
#include "videau/notation.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_ROOM = 512, PLAY_ROOM = 128 };

/* A row with the texts that it points to. */
typedef struct row {
    vd_database_place stored;
    char position[TEXT_ROOM], made[PLAY_ROOM], best[PLAY_ROOM];
} row;

/* `situation` is seen by the player on roll; `other`: the opponent decides. */
static void put_situation(row *r, const vd_situation *situation, bool other)
{
    const vd_variant *variant = vd_variant_get(situation->variant);
    vd_library_place *p = &r->stored.place;
    const int own = other ? VD_OPPONENT : VD_MOVER;
    vd_pos pos = situation->pos;
    vd_buf buf;

    if (other)
        vd_pos_flip(&situation->pos, &pos);
    vd_facts_of(variant, &pos, &r->stored.facts);
    vd_buf_init(&buf, r->position, sizeof r->position);
    vd_situation_format(&buf, situation);
    p->position = r->position;
    for (int s = 0; s < 2; s++) {
        const uint32_t score = situation->score[s == 0 ? own : 1 - own];

        p->away[s] = score < situation->length ? (int)(situation->length - score) : 0;
    }
    p->cube = situation->cube_exp < 30 ? 1 << situation->cube_exp : 1 << 30;
    p->owner = situation->cube_owner < 0 ? 0 : situation->cube_owner == own ? 1 : -1;
    if (situation->dice.count >= 2)
        for (int i = 0; i < 2; i++)
            p->dice[i] = situation->dice.die[i];
}

static void begin_row(row *r, size_t game, size_t action, int seat)
{
    VD_ASSERT(seat == 0 || seat == 1);
    memset(r, 0, sizeof *r);
    r->stored.place = (vd_library_place){.game = (uint32_t)game,
                                         .action = (uint32_t)action,
                                         .seat = seat,
                                         .kind = "",
                                         .fault = "",
                                         .made = r->made,
                                         .best = r->best,
                                         .position = r->position,
                                         .loss = (double)NAN,
                                         .cost = (double)NAN};
    r->stored.part = "";
}

static void put_word(char *room, const char *word)
{
    vd_buf buf;

    vd_buf_init(&buf, room, PLAY_ROOM);
    vd_buf_put(&buf, word);
}

static void put_made(row *r, const vd_variant *variant, const vd_rec_action *action)
{
    vd_buf buf;

    vd_buf_init(&buf, r->made, sizeof r->made);
    vd_rec_play_format(&buf, variant, action, VD_STYLE_FFBG);
}

/* ---- As the record tells it ---- */

/* False: nothing was decided there. */
static bool from_action(row *r, const vd_rec_match *match, const vd_rec_game *game,
                        const vd_rec_action *action)
{
    static const struct {
        vd_rec_kind kind;
        vd_decision_kind decision;
        vd_act act;
    } cubes[] = {{VD_REC_double, VD_DECISION_double, VD_ACT_DOUBLE},
                 {VD_REC_take, VD_DECISION_answer, VD_ACT_TAKE},
                 {VD_REC_drop, VD_DECISION_answer, VD_ACT_DROP},
                 {VD_REC_beaver, VD_DECISION_answer, VD_ACT_BEAVER}};
    vd_situation situation;

    vd_rec_situation(match, game, action, &situation);
    if (action->kind == VD_REC_roll_play) {
        r->stored.place.kind = vd_decision_name(VD_DECISION_play);
        put_made(r, vd_rec_variant(match, game), action);
        put_situation(r, &situation, false);
        return true;
    }
    for (size_t i = 0; i < sizeof cubes / sizeof *cubes; i++)
        if (action->kind == cubes[i].kind) {
            const bool answer = cubes[i].decision == VD_DECISION_answer;

            r->stored.place.kind = vd_decision_name(cubes[i].decision);
            put_word(r->made, vd_act_name(cubes[i].act));
            situation.dice.count = 0;
            if (answer) {
                const uint32_t own = situation.score[VD_MOVER];

                vd_pos_flip(&situation.pos, &situation.pos);
                situation.score[VD_MOVER] = situation.score[VD_OPPONENT];
                situation.score[VD_OPPONENT] = own;
                if (situation.cube_owner >= 0)
                    situation.cube_owner = (int8_t)(1 - situation.cube_owner);
                situation.doubled = true;
            }
            put_situation(r, &situation, answer);
            return true;
        }
    return false;
}

vd_status vd_library_add_places(vd_library *library, int64_t id, const vd_rec_match *match)
{
    vd_status status = VD_OK;

    for (size_t g = 0; g < match->games; g++) {
        const vd_rec_game *game = match->game[g];

        for (size_t a = 0; status == VD_OK && a < game->actions; a++) {
            row r;

            begin_row(&r, g, a, game->action[a]->seat);
            if (from_action(&r, match, game, game->action[a]))
                status = vd_database_add_place(library->database, id, &r.stored);
        }
    }
    return status;
}

/* ---- As an analysis judged it ---- */

static void put_best(row *r, const vd_decision *d)
{
    const vd_variant *variant = vd_variant_get(d->situation.variant);
    vd_buf buf;

    vd_buf_init(&buf, r->best, sizeof r->best);
    vd_play_format(&buf, variant, &d->situation.pos, d->situation.dice, &d->best.play,
                   VD_STYLE_FFBG, true);
}

static bool from_decision(row *r, const vd_analysis *analysis, const vd_decision *d)
{
    const vd_rec_match *match = analysis->match;
    const vd_rec_action *action = match->game[d->game]->action[d->action];

    if (d->kind == VD_DECISION_play && d->plays == 0)
        return false;
    begin_row(r, d->game, d->action, d->seat);
    r->stored.place.kind = vd_decision_name((vd_decision_kind)d->kind);
    r->stored.part = vd_part_name((vd_part)d->part);
    r->stored.counted = d->counted;
    put_situation(r, &d->situation, vd_decision_of_opponent(d->kind));
    if (d->kind == VD_DECISION_play)
        put_made(r, vd_rec_variant(match, match->game[d->game]), action);
    else
        put_word(r->made, vd_act_name((vd_act)d->act));
    if (!d->graded)
        return true;
    r->stored.place.fault = vd_fault_name((vd_fault)d->fault);
    r->stored.place.loss = d->loss;
    r->stored.place.cost = d->cost;
    if (d->kind != VD_DECISION_play)
        put_word(r->best, vd_act_name((vd_act)d->best_act));
    else if (d->plays > 1)
        put_best(r, d);
    else
        put_word(r->best, r->made);
    return true;
}

static vd_status keep_places(vd_library *library, int64_t id, const vd_analysis *analysis)
{
    vd_status status = vd_database_clear_places(library->database, id);

    for (size_t i = 0; status == VD_OK && i < analysis->decisions; i++) {
        row r;

        if (from_decision(&r, analysis, &analysis->decision[i]))
            status = vd_database_add_place(library->database, id, &r.stored);
    }
    return status;
}

vd_status vd_library_keep(vd_library *library, int64_t id, const vd_analysis *analysis)
{
    VD_ASSERT(library && analysis);

    const double pr[2] = {analysis->side[0].pr, analysis->side[1].pr};
    const double cost[2] = {analysis->side[0].cost, analysis->side[1].cost};
    /* Of a side with rolls that could not be weighed nothing is known. */
    const double luck[2] = {
        analysis->side[0].weighed == analysis->side[0].rolls ? analysis->side[0].luck.value
                                                             : (double)NAN,
        analysis->side[1].weighed == analysis->side[1].rolls ? analysis->side[1].luck.value
                                                             : (double)NAN};
    int level = -1;
    vd_status status = vd_database_begin(library->database);

    if (status != VD_OK)
        return status;
    status = vd_database_level(library->database, id, &level);
    if (status == VD_OK && level < (int)analysis->options.level) {
        status = keep_places(library, id, analysis);
        if (status == VD_OK)
            status = vd_database_judged(library->database, id, (int)analysis->options.level, pr,
                                        cost, luck);
    }
    return vd_database_end(library->database, status);
}

/* ---- As another library has it ---- */

vd_status vd_library_analysis(vd_library *library, int64_t id, vd_library_judged *out,
                              vd_library_visit_decision *visit, void *user)
{
    VD_ASSERT(library && out);

    vd_library_judged judged;
    vd_status status = vd_database_judgement(library->database, id, &judged);

    if (status == VD_OK && judged.level >= 0)
        status = vd_database_judged_places(library->database, id, visit, user);
    if (status == VD_OK)
        *out = judged;
    return status;
}

static const char *kind_named(int i)
{
    return vd_decision_name((vd_decision_kind)i);
}

static const char *fault_named(int i)
{
    return vd_fault_name((vd_fault)i);
}

static const char *part_named(int i)
{
    return vd_part_name((vd_part)i);
}

/* Which of `count` names it is, -1: none. */
static int name_index(const char *name, const char *(*names)(int), int count)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(name, names(i)))
            return i;
    return -1;
}

/* The static text among `count` names, "" for none; NULL: another. */
static const char *known(const char *name, const char *(*names)(int), int count)
{
    const int i = name_index(name, names, count);

    return i >= 0 ? names(i) : name[0] == '\0' ? "" : NULL;
}

static bool fits(const char *text, size_t room)
{
    return strlen(text) < room;
}

/* A number, or NaN for what is not known. */
static bool can_be(double value)
{
    return isnan(value) || vd_real_known(value);
}

/* False: it does not fit the match, or says what cannot be. */
static bool from_other(row *r, const vd_rec_match *match, const vd_library_decision *d)
{
    const int kind = name_index(d->kind, kind_named, VD_DECISION_COUNT);
    const char *fault = known(d->fault, fault_named, VD_FAULT_COUNT);
    const char *part = known(d->part, part_named, VD_PART_COUNT);
    vd_situation situation;

    if (kind < 0 || !fault || !part || d->game >= match->games ||
        d->action >= match->game[d->game]->actions || d->seat < 0 || d->seat > 1 ||
        !can_be(d->loss) || !can_be(d->cost) || !fits(d->made, PLAY_ROOM) ||
        !fits(d->best, PLAY_ROOM) ||
        vd_situation_parse(d->position, strlen(d->position),
                           (vd_variant_id)vd_rec_variant(match, match->game[d->game])->id,
                           &situation, NULL) != VD_OK)
        return false;
    begin_row(r, d->game, d->action, d->seat);
    r->stored.place.kind = kind_named(kind);
    r->stored.place.fault = fault;
    r->stored.part = part;
    r->stored.counted = d->counted;
    put_situation(r, &situation, vd_decision_of_opponent(kind));
    r->stored.place.loss = d->loss;
    r->stored.place.cost = d->cost;
    put_word(r->made, d->made);
    put_word(r->best, d->best);
    return true;
}

static vd_status take_places(vd_library *library, int64_t id, const vd_rec_match *match,
                             const vd_library_decision *decision, size_t count)
{
    vd_status status = vd_database_clear_places(library->database, id);

    for (size_t i = 0; status == VD_OK && i < count; i++) {
        row r;

        status = from_other(&r, match, &decision[i])
                     ? vd_database_add_place(library->database, id, &r.stored)
                     : VD_ERR_PARSE;
    }
    return status;
}

static bool is_judgement(const vd_library_judged *judged)
{
    bool good = judged->level >= 0 && judged->level < VD_ANALYSIS_LEVELS;

    for (int seat = 0; seat < 2; seat++)
        good = good && can_be(judged->pr[seat]) && can_be(judged->cost[seat]) &&
               can_be(judged->luck[seat]);
    return good;
}

vd_status vd_library_take(vd_library *library, int64_t id, const vd_rec_match *match,
                          const vd_library_judged *judged, const vd_library_decision *decision,
                          size_t count)
{
    int level = -1;
    vd_status status;

    if (!is_judgement(judged))
        return VD_ERR_PARSE;
    status = vd_database_begin(library->database);
    if (status != VD_OK)
        return status;
    status = vd_database_level(library->database, id, &level);
    if (status == VD_OK && level < judged->level) {
        status = take_places(library, id, match, decision, count);
        if (status == VD_OK)
            status = vd_database_judged(library->database, id, judged->level, judged->pr,
                                        judged->cost, judged->luck);
    }
    return vd_database_end(library->database, status);
}
