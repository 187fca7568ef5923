/* How deep each level looks. */
#include "analysis_priv.h"

enum { USUAL_PLY = 2, DEEPER = 3 };

static const analysis_plan PLANS[VD_ANALYSIS_LEVELS] = {
    [VD_ANALYSIS_QUICK] = {1, {{VD_PLY_USUAL, 1}}},
    [VD_ANALYSIS_STANDARD] = {2, {{VD_PLY_USUAL, 0.2}, {DEEPER, 0.8}}},
    [VD_ANALYSIS_DEEP] =
        {3, {{VD_PLY_USUAL, 0.04}, {DEEPER, 0.16}, {VD_DEPTH_ROLLER + VD_ROLLER_2, 0.8}}},
    [VD_ANALYSIS_ROLLOUT] =
        {3, {{VD_PLY_USUAL, 0.004}, {DEEPER, 0.016}, {VD_DEPTH_ROLLER + VD_ROLLER_FULL, 0.98}}},
};

const analysis_plan *vd_analysis_plan(vd_analysis_level level)
{
    VD_ASSERT(level < VD_ANALYSIS_LEVELS);
    return &PLANS[level];
}

int vd_analysis_depth_after(vd_analysis_level level, int steps)
{
    const analysis_plan *p = vd_analysis_plan(level);
    int depth;

    if (steps < 1 || steps > p->count)
        return -1;
    depth = p->step[steps - 1].depth;
    return depth == VD_PLY_USUAL ? USUAL_PLY : depth;
}
