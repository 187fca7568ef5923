/* What a table of Hypergammon says about a position, and when an engine may be asked. */
#include "engine.h"
#include "hyper.h"

#include <string.h>

/* The side's number; false: it has not so many checkers, or some that have not entered. */
static bool find_side(const hyper_space *space, const vd_side *side, uint32_t *out)
{
    uint8_t place[HYPER_CHECKERS_MAX];
    int count = 0;

    for (int k = HYPER_BAR; k >= 0; k--) {
        const int here = k == HYPER_BAR ? side->bar : side->point[k];

        if (here > space->checkers - count)
            return false;
        for (int i = 0; i < here; i++)
            place[count++] = (uint8_t)k;
    }
    if (count != space->checkers || side->unentered > 0)
        return false;
    *out = vd_eval_hyper_side_of(space, place);
    return true;
}

/* Chances in order, equities within what a cube as it lies can bring; what is not a number is outside too. */
static bool is_sound(const float *v)
{
    for (int k = 0; k < HYPER_CUBELESS; k++) {
        if (!(v[k] >= 0.0F && v[k] <= 1.0F))
            return false;
    }
    for (int k = HYPER_CUBELESS; k < HYPER_VALUES; k++) {
        if (!(v[k] >= -3.0F && v[k] <= 3.0F))
            return false;
    }
    return true;
}

static float at_most(float x, float most)
{
    return x < most ? x : most;
}

/* Each value was rounded alone: the order that vd_probs promises may fail by a last bit. */
static vd_probs probs_of(const float *v)
{
    vd_probs p = {.win = v[HYPER_WIN]};

    p.gammon = at_most(v[HYPER_GAMMON], p.win);
    p.backgammon = at_most(v[HYPER_BACKGAMMON], p.gammon);
    p.lose_gammon = at_most(v[HYPER_LOSE_GAMMON], 1.0F - p.win);
    p.lose_backgammon = at_most(v[HYPER_LOSE_BACKGAMMON], p.lose_gammon);
    return p;
}

bool vd_exact_solved(const vd_exact *table, const vd_pos *pos, vd_solved *out)
{
    const hyper_space *space = table->hyper;
    uint32_t mover, other;
    uint64_t at;
    hyper_entry e;
    const float *v = e.value;

    if (table->info.shape.kind != VD_EXACT_HYPERGAMMON || pos->pending != VD_PENDING_NONE ||
        !find_side(space, &pos->side[VD_MOVER], &mover) ||
        !find_side(space, &pos->side[VD_OPPONENT], &other) || mover == 0 || other == 0 ||
        (space->side[mover].points & vd_eval_hyper_facing(space, other)) != 0)
        return false;
    at = (uint64_t)vd_eval_hyper_position(space, mover, other) * sizeof e;
    if (!vd_eval_exact_fetch(table, at, sizeof e, &e))
        return false;
    if (!is_sound(v)) {
        vd_eval_exact_lose(table);
        return false;
    }
    *out = (vd_solved){probs_of(v),     v[HYPER_CUBELESS], v[HYPER_CENTRED],
                       v[HYPER_JACOBY], v[HYPER_OWNED],    v[HYPER_THEIRS]};
    return true;
}

bool vd_engine_plays_solved(const vd_engine *engine, const vd_variant *variant)
{
    const vd_variant *preset = vd_variant_get(VD_HYPERGAMMON);

    /* A copy may have been changed into another game; how the first player is found does not matter, nor where they start. */
    return engine->hyper && !vd_exact_lost(engine->hyper) && variant->id == VD_HYPERGAMMON &&
           variant->checkers == engine->hyper->info.shape.checkers &&
           memcmp(variant->path, preset->path, sizeof variant->path) == 0 &&
           variant->track == preset->track && variant->home == preset->home &&
           variant->start_unentered == 0 && variant->dice == preset->dice &&
           variant->hit == preset->hit && variant->block_at == preset->block_at &&
           variant->no_hit_run == preset->no_hit_run && variant->courier == preset->courier &&
           variant->head == preset->head && variant->wall == preset->wall &&
           variant->doubles == preset->doubles && variant->special12 == preset->special12 &&
           variant->bearoff == preset->bearoff && variant->must_use == preset->must_use &&
           variant->value == preset->value;
}

bool vd_engine_solved(const vd_engine *engine, const vd_variant *variant, const vd_pos *pos,
                      vd_solved *out)
{
    return vd_engine_plays_solved(engine, variant) && vd_exact_solved(engine->hyper, pos, out);
}
