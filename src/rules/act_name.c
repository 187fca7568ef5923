/* Names of actions. */
#include "inner/act_name.h"

static const char *const act_names[VD_ACT_COUNT] = {
    [VD_ACT_OPENING] = "opening",
    [VD_ACT_ROLL] = "roll",
    [VD_ACT_COCKED] = "cocked",
    [VD_ACT_PLAY] = "play",
    [VD_ACT_NAME_DOUBLE] = "name",
    [VD_ACT_DOUBLE] = "double",
    [VD_ACT_TAKE] = "take",
    [VD_ACT_DROP] = "drop",
    [VD_ACT_BEAVER] = "beaver",
    [VD_ACT_RACCOON] = "raccoon",
    [VD_ACT_RESIGN] = "resign",
    [VD_ACT_RESIGN_ACCEPT] = "accept",
    [VD_ACT_RESIGN_REFUSE] = "refuse",
    [VD_ACT_NEXT_GAME] = "next",
};

const char *vd_act_name(vd_act act)
{
    VD_ASSERT((unsigned)act < VD_ACT_COUNT);
    return act_names[act];
}
