/* .xg: analyses as its records have them, and what of a record the format has no place for. */
#include "write_xg_parts.h"

#include <math.h>

enum { LOST_WORDS = 11 };

/* ---- Analyses ------------------------------------------------------------------------------------------------ */

static const vd_rec_analysis *first_of(const char *engine, const vd_rec_analyses *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (!strcmp(list->item[i]->engine, engine))
            return list->item[i];
    return NULL;
}

const vd_rec_analysis *vd_xg_out_first(const char *engine, const vd_rec_match *match,
                                       const vd_rec_analyses *list)
{
    const vd_rec_analysis *found = match ? NULL : first_of(engine, list);

    VD_ASSERT(match || list);

    for (size_t g = 0; match && g < match->games; g++)
        for (size_t i = 0; i < match->game[g]->actions && !found; i++)
            found = first_of(engine, &match->game[g]->action[i]->analyses);
    return found;
}

const char *vd_xg_out_engine(const vd_rec_match *match, const vd_rec_analyses *list)
{
    VD_ASSERT(match || list);
    return !vd_xg_out_first(VD_XG_ENGINE, match, list) &&
                   vd_xg_out_first(VD_XG_OWN_ENGINE, match, list)
               ? VD_XG_OWN_ENGINE
               : VD_XG_ENGINE;
}

static bool is_own(const char *engine)
{
    return !strcmp(engine, VD_XG_OWN_ENGINE);
}

static const vd_rec_analysis *find(const char *engine, const vd_rec_analyses *list,
                                   vd_rec_analysis_kind kind)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->item[i]->kind == kind && !strcmp(list->item[i]->engine, engine))
            return list->item[i];
    return NULL;
}

const vd_rec_analysis *vd_xg_out_find_analysis(const xg_writer *w, const vd_rec_analyses *list,
                                               vd_rec_analysis_kind kind)
{
    return find(w->engine, list, kind);
}

static bool keeps(const vd_rec_match *match, const vd_rec_analyses *list, const vd_rec_analysis *a)
{
    return find(vd_xg_out_engine(match, list), list, a->kind) == a;
}

/* ---- What has no place ---- */

typedef struct lost_figures {
    bool lost[LOST_WORDS];
    size_t analyses;
} lost_figures;

static const char *const lost_words[LOST_WORDS] = {"version", "met",        "best",    "level",
                                                   "trials",  "behind",     "errors",  "mwc",
                                                   "tags",    "candidates", "cubeless"};

static bool any_error(const vd_rec_eval *eval)
{
    for (int i = 0; i < VD_REC_FIGURES; i++)
        if (isfinite(eval->error[i]))
            return true;
    return false;
}

static bool foreign_tags(const vd_rec_tags *tags)
{
    for (size_t i = 0; i < tags->count; i++)
        if (strncmp(tags->tag[i].key, "xg.", 3) != 0)
            return true;
    return false;
}

static bool unknown_level(const char *level, bool own)
{
    return level && vd_xg_level_number(level, own) == VD_XG_NO_LEVEL;
}

/* Of ours the header says version and table, those of the first. */
static bool other_text(const char *text, const char *said)
{
    return text && (!said || strcmp(text, said) != 0);
}

static void look_at_candidate(const vd_rec_candidate *c, bool own, bool lost[LOST_WORDS])
{
    lost[3] = lost[3] || unknown_level(c->level, own);
    lost[4] = lost[4] || c->trials;
    lost[5] = lost[5] || isfinite(c->behind);
    lost[6] = lost[6] || any_error(&c->eval);
    lost[7] = lost[7] || isfinite(c->eval.figure[VD_REC_MWC]);
    lost[8] = lost[8] || foreign_tags(&c->tags);
    lost[10] = lost[10] || isfinite(c->eval.figure[VD_REC_CUBELESS]);
}

static void look_at_figures(void *user, const vd_rec_match *match, const vd_rec_analyses *list,
                            const vd_rec_analysis *a)
{
    lost_figures *all = user;
    const bool own = is_own(a->engine);
    const vd_rec_analysis *said = own ? vd_xg_out_first(a->engine, match, list) : NULL;
    bool lost[LOST_WORDS] = {other_text(a->version, said ? said->version : NULL),
                             other_text(a->met, said ? said->met : NULL),
                             a->best != NULL,
                             unknown_level(a->level, own),
                             a->trials > 0,
                             false,
                             false,
                             false,
                             foreign_tags(&a->tags),
                             a->candidates > VD_XG_CANDIDATES_MAX,
                             false};
    bool any = false;

    if (!keeps(match, list, a))
        return;
    for (size_t k = 0; k < a->candidates; k++)
        look_at_candidate(a->candidate[k], own, lost);
    for (int line = 0; line < VD_REC_CUBE_LINES; line++) {
        lost[6] = lost[6] || any_error(&a->line[line]);
        lost[7] = lost[7] || isfinite(a->line[line].figure[VD_REC_MWC]);
    }
    for (int i = 0; i < LOST_WORDS; i++) {
        any = any || lost[i];
        all->lost[i] = all->lost[i] || lost[i];
    }
    all->analyses += any;
}

void vd_xg_out_tell_lost(const vd_record *record, const vd_record_options *options)
{
    lost_figures all = {.analyses = 0};
    char words[128];
    vd_buf buf;

    if (!options->lost)
        return;
    vd_tell_lost_analyses(record, options, keeps);
    vd_tell_lost_words(record, options, VD_LOST_REFUSALS);
    vd_each_analysis(record, look_at_figures, &all);
    vd_buf_init(&buf, words, sizeof words);
    for (int i = 0; i < LOST_WORDS; i++)
        if (all.lost[i]) {
            vd_buf_put(&buf, buf.length ? ", " : "");
            vd_buf_put(&buf, lost_words[i]);
        }
    vd_write_lost(options, VD_REPAIR_figures_left_out, all.analyses, words);
}

/* ---- Figures ---- */

/* What is not said is 0. */
static float figure(double value)
{
    return isfinite(value) ? (float)value : 0.0F;
}

/* Without chances a 0 that is said is -0: nobody else sees the difference. */
static float marked(double value)
{
    return value == 0 ? -0.0F : figure(value);
}

static void put_eval(uint8_t *at, const vd_rec_eval *eval, int equity)
{
    const double *f = eval->figure;
    const float figures[VD_XG_EVAL] = {figure(f[VD_REC_LOSE_BACKGAMMON]),
                                       figure(f[VD_REC_LOSE_GAMMON]),
                                       figure(1 - f[VD_REC_WIN]),
                                       figure(f[VD_REC_WIN]),
                                       figure(f[VD_REC_GAMMON]),
                                       figure(f[VD_REC_BACKGAMMON]),
                                       isfinite(f[VD_REC_WIN]) ? figure(f[equity])
                                                               : marked(f[equity])};

    for (int i = 0; i < VD_XG_EVAL; i++)
        vd_xg_put_f32(at + 4 * i, figures[i]);
}

/* What is wanted still, the mover's first. */
static void put_away(const xg_writer *w, uint8_t *at, int seat)
{
    const int32_t length = w->match->rules.length;

    VD_ASSERT(seat == 0 || seat == 1);
    for (int i = 0; i < 2 && length > 0; i++)
        vd_xg_put_i32(at + 4 * i, length - (int32_t)w->game->score[i == 0 ? seat : !seat]);
}

static int32_t owner_of(const question *q)
{
    return q->owner < 0 ? 0 : q->owner == q->seat ? 1 : -1;
}

static int32_t value_of(const question *q)
{
    return q->stake_exp < 31 ? 1 << q->stake_exp : 1 << 30;
}

/* -1000 stands for what is not graded; takes and plays are graded below 0. */
static void put_error(uint8_t *at, double error, double sign)
{
    vd_xg_put_f64(at, isfinite(error) ? error == 0 ? 0 : sign * error : VD_XG_NOT_GRADED);
}

bool vd_xg_out_beavers(const vd_rec_analysis *a)
{
    return !isfinite(a->line[VD_REC_TAKE].figure[VD_REC_EQUITY]) &&
           isfinite(a->line[VD_REC_BEAVER].figure[VD_REC_EQUITY]);
}

static void put_cube_engine(const xg_writer *w, uint8_t *record, const vd_rec_analysis *a,
                            const question *q)
{
    uint8_t *engine = record + C_ENGINE;
    const int level = vd_xg_level_number(a->level, is_own(a->engine));

    vd_xg_board_write(q->pos, engine);
    vd_xg_put_i32(engine + D_LEVEL, level);
    put_away(w, engine + D_AWAY, q->seat);
    vd_xg_put_i32(engine + D_CUBE, value_of(q));
    vd_xg_put_i32(engine + D_OWNER, owner_of(q));
    vd_xg_put_i16(engine + D_JACOBY, w->match->rules.jacoby);
    vd_xg_put_i16(engine + D_CRAWFORD, w->game->crawford);
    put_eval(engine + D_EVAL, &a->line[VD_REC_NO_DOUBLE], VD_REC_CUBELESS);
    put_eval(engine + D_DOUBLE_EVAL, &a->line[VD_REC_TAKE], VD_REC_CUBELESS);
    for (int i = 0; i < 3; i++) {
        const int line = i == 1 && vd_xg_out_beavers(a) ? VD_REC_BEAVER : VD_REC_NO_DOUBLE + i;

        vd_xg_put_f32(engine + D_EQUITY + 4 * i, marked(a->line[line].figure[VD_REC_EQUITY]));
    }
    if (vd_xg_out_beavers(a))
        vd_xg_put_i16(engine + D_VERDICT, 1);
    if (!vd_rec_tag_get(&a->tags, "xg.level"))
        vd_xg_put_i32(record + C_LEVEL, level < 0 ? 0 : level);
}

void vd_xg_out_put_cube_analysis(const xg_writer *w, uint8_t *record, const vd_rec_analysis *a,
                                 const question *q)
{
    static const size_t errors[] = {C_ERROR, C_TAKE_ERROR, C_BEAVER_ERROR, C_RACCOON_ERROR};

    vd_xg_extras_write(a ? &a->tags : NULL, VD_XG_EXTRAS_CUBE_ENGINE, record);
    for (size_t i = 0; i < 4; i++)
        put_error(record + errors[i], a ? a->error[i] : (double)NAN, i == 0 ? 1 : -1);
    if (a) {
        put_cube_engine(w, record, a, q);
        return;
    }
    vd_xg_put_i32(record + C_LEVEL, NOT_ANALYSED);
    vd_xg_put_i32(record + C_ENGINE + D_LEVEL, NOT_ANALYSED);
    vd_xg_put_i16(record + C_ENGINE + D_VERDICT, NOT_ANALYSED);
    vd_xg_put_f64(record + C_TUTOR_ERROR, VD_XG_NOT_GRADED);
    vd_xg_put_f64(record + C_TUTOR_TAKE_ERROR, VD_XG_NOT_GRADED);
}

size_t vd_xg_out_legs_of(const vd_hop *hop, size_t hops, int8_t legs[8])
{
    size_t count = 0;

    memset(legs, -1, 8);
    for (size_t i = 0; i < hops && count < 4; i++, count++) {
        legs[2 * count] = hop[i].from == VD_PLACE_BAR ? 24 : (int8_t)(hop[i].from - 1);
        if (hop[i].to != VD_PLACE_OFF)
            legs[2 * count + 1] = (int8_t)(hop[i].to - 1);
        else if (hop[i].die)
            legs[2 * count + 1] = (int8_t)(hop[i].from - 1 - hop[i].die);
    }
    return count;
}

static void put_candidate(uint8_t *record, int k, const vd_rec_candidate *c, bool own)
{
    uint8_t *engine = record + V_ENGINE;
    int8_t legs[8];

    vd_xg_board_write(&c->after, engine + B_AFTER + VD_XG_PLACES * k);
    vd_xg_out_legs_of(c->hop, c->hops, legs);
    memcpy(engine + B_LEGS + 8 * k, legs, sizeof legs);
    vd_xg_put_i16(engine + B_LEVELS + 4 * k, (int16_t)vd_xg_level_number(c->level, own));
    put_eval(engine + B_EVALS + 4 * VD_XG_EVAL * k, &c->eval, VD_REC_EQUITY);
    vd_xg_put_i32(record + V_ROLLOUTS + 4 * k, vd_xg_tag_number(&c->tags, "xg.rollout", -1));
}

static void put_play_engine(const xg_writer *w, uint8_t *record, const vd_rec_analysis *a,
                            const question *q)
{
    uint8_t *engine = record + V_ENGINE;
    const int count =
        (int)(a->candidates < VD_XG_CANDIDATES_MAX ? a->candidates : VD_XG_CANDIDATES_MAX);
    const bool own = is_own(a->engine);
    const int level = vd_xg_level_number(a->level, own);

    vd_xg_board_write(q->pos, engine);
    vd_xg_put_i32(engine + B_DICE, q->die[0]);
    vd_xg_put_i32(engine + B_DICE + 4, q->die[1]);
    put_away(w, engine + B_AWAY, q->seat);
    vd_xg_put_i32(engine + B_CUBE, value_of(q));
    vd_xg_put_i32(engine + B_OWNER, owner_of(q));
    vd_xg_put_i32(engine + B_CRAWFORD, w->game->crawford);
    vd_xg_put_i32(engine + B_JACOBY, w->match->rules.jacoby);
    vd_xg_put_i32(engine + B_COUNT, count);
    vd_xg_put_i32(record + V_COUNT, count);
    for (int k = 0; k < count; k++)
        put_candidate(record, k, a->candidate[k], own);
    vd_xg_put_i32(engine + B_LEVEL, count ? vd_xg_i16(engine + B_LEVELS) : level);
    vd_xg_put_i32(record + V_LEVEL, level < 0 ? 0 : level);
}

void vd_xg_out_put_play_analysis(const xg_writer *w, uint8_t *record, const vd_rec_analyses *list,
                                 const question *q)
{
    const vd_rec_analysis *a = vd_xg_out_find_analysis(w, list, VD_REC_ANALYSIS_plays);
    const vd_rec_analysis *luck = vd_xg_out_find_analysis(w, list, VD_REC_ANALYSIS_luck);
    const int luck_level =
        luck ? vd_xg_level_number(luck->level, is_own(luck->engine)) : NOT_ANALYSED;

    for (int k = 0; k < VD_XG_CANDIDATES_MAX; k++)
        vd_xg_put_i32(record + V_ROLLOUTS + 4 * k, -1);
    vd_xg_extras_write(a ? &a->tags : NULL, VD_XG_EXTRAS_MOVE_ENGINE, record);
    put_error(record + V_ERROR, a ? a->error[0] : (double)NAN, -1);
    vd_xg_put_i32(record + V_LEVEL, NOT_ANALYSED);
    vd_xg_put_i32(record + V_ENGINE + B_LEVEL, NOT_ANALYSED);
    if (a)
        put_play_engine(w, record, a, q);
    vd_xg_put_f64(record + V_LUCK, luck && isfinite(luck->luck) ? luck->luck : VD_XG_NOT_GRADED);
    vd_xg_put_i32(record + V_LUCK_LEVEL, luck && luck_level < 0 ? 0 : luck_level);
}
