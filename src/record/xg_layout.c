/* What reader and writer of .xg share: boards, levels, and the numbers that are kept as tags. */
#include "xg_layout.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct level {
    int number;
    const char *name;
} level;

static const level levels[] = {
    {0, "1-ply"},         {1, "2-ply"},          {2, "3-ply"},     {3, "4-ply"},
    {4, "5-ply"},         {5, "6-ply"},          {6, "7-ply"},     {12, "3-ply red"},
    {100, "Rollout"},     {998, "Book"},         {999, "Book v1"}, {1000, "XG Roller"},
    {1001, "XG Roller+"}, {1002, "XG Roller++"},
};
/* Its 3-ply looks at as many rolls as our 2-ply; its rollers are what ours are nearest to. */
static const level own_levels[] = {
    {0, "0-ply"},     {1, "1-ply"},       {2, "2-ply"},       {3, "3-ply"},       {4, "4-ply"},
    {100, "rollout"}, {1000, "roller-1"}, {1001, "roller-2"}, {1002, "roller-3"},
};

static const level *levels_of(bool own, size_t *count)
{
    *count = own ? sizeof own_levels / sizeof own_levels[0] : sizeof levels / sizeof levels[0];
    return own ? own_levels : levels;
}

const char *vd_xg_level_name(int number, bool own, char room[32])
{
    size_t count;
    const level *list = levels_of(own, &count);

    if (number < 0)
        return NULL;
    for (size_t i = 0; i < count; i++)
        if (list[i].number == number)
            return list[i].name;
    snprintf(room, 32, "level %d", number);
    return room;
}

int vd_xg_level_number(const char *name, bool own)
{
    size_t count;
    const level *list = levels_of(own, &count);

    if (!name)
        return VD_XG_NO_LEVEL;
    for (size_t i = 0; i < count; i++)
        if (!strcmp(list[i].name, name))
            return list[i].number;
    if (!strncmp(name, "level ", 6)) {
        const long number = strtol(name + 6, NULL, 10);

        return number >= 0 && number <= INT16_MAX ? (int)number : VD_XG_NO_LEVEL;
    }
    return VD_XG_NO_LEVEL;
}

/* ---- Boards -------------------------------------------------------------------------------------------------- */

bool vd_xg_board_read(const uint8_t *at, const vd_variant *variant, vd_pos *out)
{
    int count[VD_COUNTS];

    for (int k = 0; k < VD_COUNTS; k++)
        count[k] = (int8_t)at[k];
    return vd_counts_read(count, variant, out);
}

void vd_xg_board_write(const vd_pos *pos, uint8_t *at)
{
    const vd_side *mover = &pos->side[VD_MOVER], *opponent = &pos->side[VD_OPPONENT];

    at[0] = (uint8_t)-opponent->bar;
    at[25] = mover->bar;
    for (int k = 1; k <= 24; k++)
        at[k] = (uint8_t)(mover->point[k] - opponent->point[25 - k]);
}

/* ---- Tags ---------------------------------------------------------------------------------------------------- */

typedef enum type { U8, I8, I16, I32, F32, F64 } type;

typedef struct extra {
    const char *key;
    uint16_t at;
    uint8_t type;
    double usual;
} extra;

static const extra of_match[] = {
    {"xg.elo1", M_ELO1, F64, 0},
    {"xg.elo2", M_ELO2, F64, 0},
    {"xg.experience1", M_EXPERIENCE1, I32, 0},
    {"xg.experience2", M_EXPERIENCE2, I32, 0},
    {"xg.game_id", 268, I32, 0},
    {"xg.level1", 272, I32, -1},
    {"xg.level2", 276, I32, -1},
    {"xg.flag1", 280, U8, 0},
    {"xg.flag2", 281, U8, 0},
    {"xg.flag3", 282, U8, 0},
    {"xg.mode", 412, I32, 0},
    {"xg.imported", 416, U8, 0},
    {"xg.invert", 548, I32, 1},
    {"xg.version", M_VERSION, I32, 30},
    {"xg.money_first_game", 560, I32, 0},
    {"xg.money_score1", 564, I32, 0},
    {"xg.money_score2", 568, I32, 0},
    {"xg.entered", 572, U8, 0},
    {"xg.counted", 573, U8, 0},
    {"xg.unrated", 574, U8, 0},
    {"xg.win", 588, F32, 0},
    {"xg.lose", 592, F32, 0},
    {"xg.currency", 596, I32, 0},
    {"xg.fee", 600, F32, 0},
    {"xg.stake", 604, F32, 0},
    {"xg.site", 608, I32, -1},
    {"xg.autodouble_most", M_AUTODOUBLE_MAX, I32, 0},
    {"xg.transcribed", 620, U8, 0},
    {"xg.time1", 1912, I32, 0},
    {"xg.time2", 1916, I32, 0},
    {"xg.time3", 1920, I32, 0},
    {"xg.time4", 1924, I32, 0},
    {"xg.time5", 1928, I32, 0},
    {"xg.time6", 1932, I32, 0},
    {"xg.time7", 1936, I32, 0},
    {"xg.time8", 1940, I32, 0},
    {"xg.delay1", 1944, I32, 0},
    {"xg.delay2", 1948, I32, 0},
    {"xg.delay3", 1952, I32, 0},
    {"xg.delay4", 1956, I32, 0},
};
static const extra of_game[] = {{"xg.in_progress", 52, U8, 0}};
static const extra of_cube[] = {
    {"xg.cube.rollout", C_ROLLOUT, I32, -1}, {"xg.cube.invalid", 260, I32, 0},
    {"xg.cube.tutor", 264, I8, -1},          {"xg.cube.tutor_take", 265, I8, -1},
    {"xg.cube.flagged", 288, U8, 0},         {"xg.cube.edited", C_EDITED, U8, 0},
    {"xg.cube.delayed", 297, U8, 0},         {"xg.cube.delay_done", 298, U8, 0},
    {"xg.cube.clock1", C_CLOCK1, I32, 0},    {"xg.cube.clock2", C_CLOCK2, I32, 0},
};
static const extra of_cube_engine[] = {
    {"xg.choice", 228, I32, 0},
    {"xg.level", C_LEVEL, I32, -1},
    {"xg.requested", 256, I32, 0},
    {"xg.tutor_error", C_TUTOR_ERROR, F64, 0},
    {"xg.tutor_take_error", C_TUTOR_TAKE_ERROR, F64, 0},
    {"xg.met", C_ENGINE + D_MET, I16, 0},
    {"xg.flag_double", C_ENGINE + D_FLAG, I16, 0},
    {"xg.verdict", C_ENGINE + D_VERDICT, I16, 0},
    {"xg.engine_requested", C_ENGINE + D_REQUESTED, I16, 0},
    {"xg.engine_choice", C_ENGINE + D_CHOICE, I16, 0},
};
static const extra of_move[] = {
    {"xg.invalid", 2480, I32, 0},     {"xg.tutor", 2510, I8, -1},
    {"xg.tutor_error", 2512, F64, 0}, {"xg.flagged", 2520, U8, 0},
    {"xg.edited", V_EDITED, U8, 0},   {"xg.delayed", 2532, I32, 0},
    {"xg.delay_done", 2536, I32, 0},  {"xg.unused", 112, I32, 0},
};
static const extra of_move_engine[] = {
    {"xg.choice", 2328, I32, 1},
    {"xg.equity_before", 2336, F64, 0},
    {"xg.irrelevant", V_ENGINE + B_IRRELEVANT, U8, 0},
    {"xg.met", V_ENGINE + B_MET, U8, 0},
    {"xg.choice0", V_ENGINE + B_CHOICE0, U8, 1},
    {"xg.choice1", V_ENGINE + B_CHOICE1, U8, 1},
};
static const extra of_footer_game[] = {
    {"xg.end.error", 40, F64, VD_XG_NOT_GRADED},
    {"xg.end.take_error", 48, F64, VD_XG_NOT_GRADED},
    {"xg.end.eval1", 56, F64, 0},
    {"xg.end.eval2", 64, F64, 0},
    {"xg.end.eval3", 72, F64, 0},
    {"xg.end.eval4", 80, F64, 0},
    {"xg.end.eval5", 88, F64, 0},
    {"xg.end.eval6", 96, F64, 0},
    {"xg.end.eval7", 104, F64, 0},
    {"xg.end.level", 112, I32, 0},
};
static const extra of_footer_match[] = {
    {"xg.end.elo1", 24, F64, 0},        {"xg.end.elo2", 32, F64, 0},
    {"xg.end.experience1", 40, I32, 0}, {"xg.end.experience2", 44, I32, 0},
    {"xg.end.date", 48, F64, 0},
};

#define TABLE(list)                            \
    {                                          \
        list, sizeof(list) / sizeof((list)[0]) \
    }
static const struct {
    const extra *list;
    size_t count;
} tables[VD_XG_EXTRAS_COUNT] = {
    TABLE(of_match), TABLE(of_game),        TABLE(of_cube),        TABLE(of_cube_engine),
    TABLE(of_move),  TABLE(of_move_engine), TABLE(of_footer_game), TABLE(of_footer_match),
};

static double get(const uint8_t *record, const extra *x)
{
    const uint8_t *at = record + x->at;

    switch ((type)x->type) {
    case U8:
        return at[0];
    case I8:
        return (int8_t)at[0];
    case I16:
        return vd_xg_i16(at);
    case I32:
        return vd_xg_i32(at);
    case F32:
        return (double)vd_xg_f32(at);
    case F64:
        return vd_xg_f64(at);
    }
    return 0;
}

/* A number of its type, 0 for one that is none of it: tags come from files too. */
static double clamped(double value, double least, double most)
{
    return value >= least && value <= most ? value : 0;
}

static void set(uint8_t *record, const extra *x, double value)
{
    uint8_t *at = record + x->at;

    switch ((type)x->type) {
    case U8:
        at[0] = (uint8_t)clamped(value, 0, UINT8_MAX);
        break;
    case I8:
        at[0] = (uint8_t)(int8_t)clamped(value, INT8_MIN, INT8_MAX);
        break;
    case I16:
        vd_xg_put_i16(at, (int16_t)clamped(value, INT16_MIN, INT16_MAX));
        break;
    case I32:
        vd_xg_put_i32(at, (int32_t)clamped(value, INT32_MIN, INT32_MAX));
        break;
    case F32:
        vd_xg_put_f32(at, (float)clamped(value, -(double)1e37f, (double)1e37f));
        break;
    case F64:
        vd_xg_put_f64(at, value);
        break;
    }
}

void vd_xg_extras_read(vd_builder *builder, vd_rec_tags *tags, vd_xg_extras which,
                       const uint8_t *record)
{
    VD_ASSERT((size_t)which < sizeof tables / sizeof *tables);
    for (size_t i = 0; i < tables[which].count; i++) {
        const extra *x = &tables[which].list[i];
        const double value = get(record, x);
        vd_out text = {0};

        if (value == x->usual || !isfinite(value))
            continue;
        vd_out_number(&text, value);
        if (!text.failed)
            vd_build_tag(builder, tags, x->key, text.data, text.length);
        else
            builder->arena->failed = true;
        vd_out_free(&text);
    }
}

void vd_xg_extras_write(const vd_rec_tags *tags, vd_xg_extras which, uint8_t *record)
{
    VD_ASSERT((size_t)which < sizeof tables / sizeof *tables);
    for (size_t i = 0; i < tables[which].count; i++) {
        const extra *x = &tables[which].list[i];
        const char *text = tags ? vd_rec_tag_get(tags, x->key) : NULL;
        double value = x->usual;

        if (text && !vd_number_read(text, strlen(text), &value))
            value = x->usual;
        set(record, x, value);
    }
}

int32_t vd_xg_tag_number(const vd_rec_tags *tags, const char *key, int32_t fallback)
{
    const char *text = vd_rec_tag_get(tags, key);
    double value;

    if (!text || !vd_number_read(text, strlen(text), &value) || value < INT32_MIN ||
        value > INT32_MAX)
        return fallback;
    return (int32_t)value;
}
