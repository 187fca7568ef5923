/* Names and values of the game in JSON that the log, the server and the program share. Calls nothing of its room. */
#include "inner/json_values.h"

#include <string.h>

/* ---- Names ---- */

static const char *const phase_names[] = {
    [VD_PHASE_OPENING] = "opening",
    [VD_PHASE_ROLL] = "roll",
    [VD_PHASE_PLAY] = "play",
    [VD_PHASE_NAME_DOUBLE] = "name",
    [VD_PHASE_PLAY_NAMED] = "play_named",
    [VD_PHASE_DOUBLED] = "doubled",
    [VD_PHASE_BEAVERED] = "beavered",
    [VD_PHASE_RACCOONED] = "raccooned",
    [VD_PHASE_RESIGNED] = "resigned",
    [VD_PHASE_GAME_OVER] = "game_over",
    [VD_PHASE_MATCH_OVER] = "match_over",
};
static const char *const end_names[] = {
    [VD_END_NONE] = "none",     [VD_END_BORNE_OFF] = "borne_off", [VD_END_DROP] = "drop",
    [VD_END_RESIGN] = "resign", [VD_END_MOTHER] = "mother",       [VD_END_DRAW] = "draw",
    [VD_END_JAN] = "jan",       [VD_END_UNPLAYED] = "unplayed",
};
static const char *const verdict_names[] = {
    [VD_VERDICT_NO_DOUBLE] = "no-double",
    [VD_VERDICT_DOUBLE_TAKE] = "double-take",
    [VD_VERDICT_DOUBLE_PASS] = "double-pass",
    [VD_VERDICT_TOO_GOOD] = "too-good",
};

const char *vd_phase_name(vd_phase phase)
{
    VD_ASSERT((unsigned)phase <= VD_PHASE_MATCH_OVER);
    return phase_names[phase];
}

const char *vd_end_name(vd_end end)
{
    VD_ASSERT((unsigned)end <= VD_END_UNPLAYED);
    return end_names[end];
}

const char *vd_verdict_name(vd_verdict verdict)
{
    VD_ASSERT((unsigned)verdict <= VD_VERDICT_TOO_GOOD);
    return verdict_names[verdict];
}

int vd_name_index(const char *text, const char *const *names, int count)
{
    VD_ASSERT(names && count >= 0);

    for (int i = 0; text && i < count; i++)
        if (names[i] && !strcmp(text, names[i]))
            return i;
    return -1;
}

bool vd_act_find(const char *name, vd_act *out)
{
    for (int act = 0; name && act < VD_ACT_COUNT; act++) {
        if (!strcmp(name, vd_act_name((vd_act)act))) {
            *out = (vd_act)act;
            return true;
        }
    }
    return false;
}

/* ---- Values ---- */

json_t *vd_json_place(int place)
{
    switch (place) {
    case VD_PLACE_BAR:
        return json_string("bar");
    case VD_PLACE_UNENTERED:
        return json_string("hors");
    case VD_PLACE_OFF:
        return json_string("off");
    default:
        return json_integer(place);
    }
}

json_t *vd_json_thrown(const uint8_t die[VD_DICE_MAX])
{
    return die[2] ? json_pack("[i,i,i]", (int)die[0], (int)die[1], (int)die[2])
                  : json_pack("[i,i]", (int)die[0], (int)die[1]);
}

json_t *vd_json_hops_asked(const vd_hop *hop, int hops)
{
    json_t *out = json_array();

    VD_ASSERT(hops >= 0 && hops <= VD_HOPS_MAX);
    for (int i = 0; out && i < hops; i++)
        vd_json_add(&out, json_pack("[o,i]", vd_json_place(hop[i].from), (int)hop[i].die));
    return out;
}
