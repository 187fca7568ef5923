/* Matches whose games follow each other in turn. */
#include "rules_priv.h"

enum { TURNS_MAX = 3 };

typedef struct turn {
    const char *name;
    uint8_t games;
    uint8_t variant[TURNS_MAX]; /* vd_variant_id */
} turn;

static const turn cycles[VD_CYCLE_COUNT] = {
    [VD_CYCLE_TAVLI] = {"tavli", 3, {VD_PORTES, VD_PLAKOTO, VD_FEVGA}},
};

const char *vd_cycle_name(vd_cycle cycle)
{
    VD_ASSERT((unsigned)cycle < VD_CYCLE_COUNT);
    return cycles[cycle].name;
}

int vd_cycle_games(vd_cycle cycle)
{
    VD_ASSERT((unsigned)cycle < VD_CYCLE_COUNT);
    return cycles[cycle].games;
}

vd_status vd_cycle_find(const char *name, size_t len, vd_cycle *out)
{
    for (vd_cycle cycle = VD_CYCLE_NONE + 1; cycle < VD_CYCLE_COUNT; cycle++) {
        if (!vd_name_is(cycles[cycle].name, name, len))
            continue;
        *out = cycle;
        return VD_OK;
    }
    return VD_ERR_PARSE;
}

const vd_variant *vd_match_rules_variant(const vd_match_rules *rules, uint32_t game)
{
    const turn *cycle = &cycles[rules->cycle];

    VD_ASSERT(game >= 1 && rules->cycle < VD_CYCLE_COUNT);
    if (rules->cycle == VD_CYCLE_NONE)
        return &rules->variant;
    return vd_variant_get((vd_variant_id)cycle->variant[(game - 1) % cycle->games]);
}

const char *vd_match_rules_name(const vd_match_rules *rules)
{
    VD_ASSERT(rules->cycle < VD_CYCLE_COUNT);
    return rules->cycle ? cycles[rules->cycle].name : rules->variant.name;
}

bool vd_cycle_has(vd_cycle cycle, vd_variant_id variant)
{
    VD_ASSERT((unsigned)cycle < VD_CYCLE_COUNT);
    for (int i = 0; i < cycles[cycle].games; i++) {
        if (cycles[cycle].variant[i] == variant)
            return true;
    }
    return false;
}
