/* .xg: analyses of plays and cubes, and luck. */
#include "read_xg_parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The shortest number of which this is the nearest float: the one that was meant. */
static double float_at(const uint8_t *at)
{
    const float value = vd_xg_f32(at);
    double unit = 1;

    if (!(fabsf(value) < 1e6F))
        return (double)value;
    for (int places = 0; places <= 9; places++) {
        const double rounded = (double)llround((double)value * unit) / unit;

        if ((float)rounded == value)
            return rounded;
        unit *= 10;
    }
    return (double)value;
}

/* Their seven figures: lose backgammon, gammon, at all; win at all, gammon, backgammon; equity. Nobody loses and wins 0: then
 * the chances are not said, nor is an equity of 0 (but -0). */
static void read_eval(const uint8_t *at, vd_rec_eval *eval, int equity)
{
    static const int to[VD_XG_EVAL] = {VD_REC_LOSE_BACKGAMMON, VD_REC_LOSE_GAMMON, -1, VD_REC_WIN,
                                       VD_REC_GAMMON,          VD_REC_BACKGAMMON,  -1};

    const bool said = !vd_xg_is_zero(at, 4 * (VD_XG_EVAL - 1));

    for (int i = 0; i < VD_XG_EVAL && said; i++)
        if (to[i] >= 0)
            eval->figure[to[i]] = float_at(at + 4 * i);
    if (said || !vd_xg_is_zero(at + 24, 4))
        eval->figure[equity] = float_at(at + 24);
}

/* A cost; -0 would be another number than 0 in a text. NaN: not graded. */
static double cost(double error)
{
    if (error == VD_XG_NOT_GRADED || !isfinite(error))
        return (double)NAN;
    return error == 0 ? 0 : fabs(error);
}

static const char *level_name(xg_reader *r, int level)
{
    char room[32];
    const char *name = vd_xg_level_name(level, r->own, room);

    return name ? vd_build_string(r->b, name) : NULL;
}

static vd_rec_unit unit_of(const xg_reader *r)
{
    return r->match->rules.length > 0 ? VD_REC_UNIT_normalised : VD_REC_UNIT_money;
}

static vd_rec_analysis *begin_analysis(xg_reader *r, vd_rec_analyses *to, vd_rec_analysis_kind kind,
                                       int seat)
{
    vd_rec_analysis *a =
        vd_build_analysis(r->b, to, kind, seat, r->own ? VD_XG_OWN_ENGINE : VD_XG_ENGINE);

    VD_ASSERT(seat == 0 || seat == 1);
    a->unit = unit_of(r);
    a->version = r->own_version;
    a->met = r->match->rules.length > 0 ? r->own_table : NULL;
    return a;
}

static bool cube_is_analysed(const uint8_t *record)
{
    return vd_xg_i32(record + C_LEVEL) >= 0 &&
           !(vd_xg_is_zero(record + C_ENGINE + D_EVAL, VD_XG_EVAL * 4) &&
             vd_xg_is_zero(record + C_ENGINE + D_EQUITY, 3 * 4));
}

/* With the cube: no double, take or beaver, pass. */
static void read_equities(const uint8_t *engine, vd_rec_analysis *a)
{
    const bool beaver = vd_xg_i16(engine + D_VERDICT) == 1;

    if (vd_xg_is_zero(engine + D_EQUITY, 3 * 4))
        return;
    for (int i = 0; i < 3; i++)
        a->line[i == 1 && beaver ? VD_REC_BEAVER : VD_REC_NO_DOUBLE + i].figure[VD_REC_EQUITY] =
            float_at(engine + D_EQUITY + 4 * i);
    if (beaver)
        a->line[VD_REC_BEAVER].figure[VD_REC_CUBELESS] =
            a->line[VD_REC_TAKE].figure[VD_REC_CUBELESS];
}

void vd_xg_read_cube_analysis(xg_reader *r, const uint8_t *record, vd_rec_analyses *to)
{
    const uint8_t *engine = record + C_ENGINE;
    const int seat = vd_xg_i32(record + C_ACTIVE) > 0 ? 0 : 1;
    vd_rec_analysis *a;

    if (!cube_is_analysed(record))
        return;
    a = begin_analysis(r, to, VD_REC_ANALYSIS_cube, seat);
    a->level = level_name(r, vd_xg_i32(engine + D_LEVEL));
    read_eval(engine + D_EVAL, &a->line[VD_REC_NO_DOUBLE], VD_REC_CUBELESS);
    read_eval(engine + D_DOUBLE_EVAL, &a->line[VD_REC_TAKE], VD_REC_CUBELESS);
    read_equities(engine, a);
    a->error[0] = cost(vd_xg_f64(record + C_ERROR));
    a->error[1] = cost(vd_xg_f64(record + C_TAKE_ERROR));
    a->error[2] = cost(vd_xg_f64(record + C_BEAVER_ERROR));
    a->error[3] = cost(vd_xg_f64(record + C_RACCOON_ERROR));
    vd_xg_extras_read(r->b, &a->tags, VD_XG_EXTRAS_CUBE_ENGINE, record);
}

void vd_xg_add_tag_number(xg_reader *r, vd_rec_tags *tags, const char *key, int64_t value)
{
    char text[32];

    snprintf(text, sizeof text, "%lld", (long long)value);
    vd_build_tag(r->b, tags, key, text, strlen(text));
}

/* The boards in the list are the mover's view already. */
static void read_candidate(xg_reader *r, const uint8_t *record, int k, vd_rec_analysis *a,
                           const vd_pos *before, const vd_pos *after)
{
    const uint8_t *engine = record + V_ENGINE;
    const vd_dice dice =
        vd_dice_make((int)vd_xg_i32(record + V_DICE), (int)vd_xg_i32(record + V_DICE + 4));
    const int32_t rollout = vd_xg_i32(record + V_ROLLOUTS + 4 * k);
    vd_rec_candidate *c;
    vd_pos led;

    if (!vd_xg_board_read(engine + B_AFTER + VD_XG_PLACES * k, r->variant, &led))
        led = *before;
    c = vd_build_candidate_to(r->b, a, before, &dice, &led);
    c->level = level_name(r, vd_xg_i16(engine + B_LEVELS + 4 * k));
    c->played = after && !memcmp(after->side, c->after.side, sizeof after->side);
    read_eval(engine + B_EVALS + 4 * VD_XG_EVAL * k, &c->eval, VD_REC_EQUITY);
    if (rollout >= 0)
        vd_xg_add_tag_number(r, &c->tags, "xg.rollout", rollout);
}

static int candidates_of(const uint8_t *record)
{
    const int32_t count = vd_xg_i32(record + V_ENGINE + B_COUNT);

    return count < 0 ? 0 : count > VD_XG_CANDIDATES_MAX ? VD_XG_CANDIDATES_MAX : (int)count;
}

static void read_luck(xg_reader *r, const uint8_t *record, int seat, vd_rec_analyses *to)
{
    const double luck = vd_xg_f64(record + V_LUCK);
    vd_rec_analysis *a;

    if (vd_xg_i32(record + V_LUCK_LEVEL) < 0 || luck == VD_XG_NOT_GRADED || !isfinite(luck))
        return;
    a = begin_analysis(r, to, VD_REC_ANALYSIS_luck, seat);
    a->level = level_name(r, vd_xg_i32(record + V_LUCK_LEVEL));
    a->luck = luck == 0 ? 0 : luck;
}

void vd_xg_read_play_analysis(xg_reader *r, const uint8_t *record, int seat, const vd_pos *before,
                              const vd_pos *after, vd_rec_analyses *to)
{
    const int count = candidates_of(record);
    vd_rec_analysis *a;

    if (vd_xg_i32(record + V_LEVEL) >= 0 && count > 0) {
        a = begin_analysis(r, to, VD_REC_ANALYSIS_plays, seat);
        a->level = level_name(r, vd_xg_i32(record + V_LEVEL));
        a->error[0] = cost(vd_xg_f64(record + V_ERROR));
        for (int k = 0; k < count; k++)
            read_candidate(r, record, k, a, before, after);
        vd_xg_extras_read(r->b, &a->tags, VD_XG_EXTRAS_MOVE_ENGINE, record);
    }
    read_luck(r, record, seat, to);
}
