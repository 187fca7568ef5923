/* Names of actions, as files and messages have them: "double", "take", "drop", for VD_ACT_OPENING "opening". */
#ifndef VD_ACT_NAME_H
#define VD_ACT_NAME_H

#include "videau/rules.h"

const char *vd_act_name(vd_act act); /* static */

#endif
