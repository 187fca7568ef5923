/* Plays as others write them, against the plays that the rules allow: equal is what leads to the same board. */
#include "record_priv.h"

#include <stdlib.h>
#include <string.h>

enum { BAR = VD_TRACK_MAX + 1, UNENTERED = BAR + 1, PLACES = UNENTERED + 1 };

static int index_of(const vd_variant *variant, int place)
{
    VD_ASSERT(place >= 0);
    if (place == VD_PLACE_BAR)
        return BAR;
    if (place == VD_PLACE_UNENTERED)
        return UNENTERED;
    return place <= variant->track ? place : -1;
}

/* From where to where the stretches go in all, whatever their order. False: that cannot be. */
static bool claimed_ways(const vd_variant *variant, const vd_rec_claim *claim, int way[PLACES])
{
    memset(way, 0, PLACES * sizeof *way);
    for (size_t i = 0; i < claim->legs; i++) {
        const int from = index_of(variant, claim->leg[i].from);
        const int to = index_of(variant, claim->leg[i].to);

        if (from < 0 || to < 0)
            return false;
        way[from]--;
        way[to]++;
    }
    return true;
}

/* Told by its moves and not by the board after it: where who is hit begins again on a point, a checker of the hitter's that stands
 * there is hit in its turn, and may go on in the same play. */
static bool goes_these_ways(const vd_variant *variant, const vd_play *play, const int way[PLACES])
{
    int own[PLACES] = {0};

    for (int i = 0; i < play->hops; i++) {
        own[index_of(variant, play->hop[i].from)]--;
        own[index_of(variant, play->hop[i].to)]++;
    }
    return memcmp(own, way, sizeof own) == 0;
}

/* What the claim says of hits: the blots where a stretch ends, and how many stars there are beyond them. */
typedef struct claimed_hits {
    bool at[VD_TRACK_MAX + 1];
    int others;
} claimed_hits;

static void find_hits(const vd_variant *variant, const vd_pos *pos, const vd_rec_claim *claim,
                      claimed_hits *out)
{
    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < claim->legs; i++) {
        const int to = claim->leg[i].to;

        out->others += claim->leg[i].star;
        if (to < 1 || to > variant->track || out->at[to] ||
            vd_pos_facing(variant, pos, VD_MOVER, to) != 1)
            continue;
        out->at[to] = true;
        out->others--;
    }
    if (out->others < 0)
        out->others = 0;
}

/* How badly a play's hits suit the claim. */
static int misfit(const vd_variant *variant, const vd_pos *pos, const vd_pos *result,
                  const claimed_hits *hits)
{
    int missing = 0, others = 0;

    for (int k = 1; k <= variant->track; k++) {
        const bool hit = vd_pos_facing(variant, pos, VD_MOVER, k) == 1 &&
                         vd_pos_facing(variant, result, VD_MOVER, k) == 0;

        missing += hits->at[k] && !hit;
        others += hit && !hits->at[k];
    }
    return 8 * missing + abs(others - hits->others);
}

const vd_play *vd_claim_find(const vd_variant *variant, const vd_pos *pos, const vd_plays *plays,
                             const vd_rec_claim *claim)
{
    int way[PLACES], least = 1000;
    claimed_hits hits;
    const vd_play *found = NULL;

    if (!claimed_ways(variant, claim, way))
        return NULL;
    find_hits(variant, pos, claim, &hits);
    for (size_t i = 0; i < plays->count; i++) {
        const vd_pos *result = &plays->play[i].result;
        int cost;

        if (!goes_these_ways(variant, &plays->play[i], way))
            continue;
        cost = misfit(variant, pos, result, &hits);
        if (cost >= least)
            continue;
        least = cost;
        found = &plays->play[i];
    }
    return found;
}

const vd_play *vd_result_find(const vd_plays *plays, const vd_pos *after)
{
    for (size_t i = 0; i < plays->count; i++)
        if (vd_pos_equal(&plays->play[i].result, after))
            return &plays->play[i];
    return NULL;
}

/* How far one side's checkers are from another's, in points that they would have to go. */
static int way_between(const vd_variant *variant, const vd_side *a, const vd_side *b)
{
    int way = 0, more = a->bar - b->bar;

    for (int k = variant->track; k >= 0; k--) {
        way += abs(more);
        more += a->point[k] - b->point[k];
    }
    return way;
}

/* How much of the play the claim names too: two for a hop, one for its origin alone. */
static int shared_hops(const vd_play *play, const vd_rec_claim *claim)
{
    bool used[VD_REC_LEGS_MAX] = {false};
    int shared = 0;

    for (size_t i = 0; i < play->hops; i++)
        for (size_t k = 0; claim && k < claim->legs; k++)
            if (!used[k] && claim->leg[k].from == play->hop[i].from) {
                used[k] = true;
                shared += claim->leg[k].to == play->hop[i].to ? 2 : 1;
                break;
            }
    return shared;
}

const vd_play *vd_nearest_find(const vd_variant *variant, const vd_plays *plays,
                               const vd_pos *after, const vd_rec_claim *claim)
{
    const vd_play *found = NULL;
    int least = 0;

    for (size_t i = 0; i < plays->count; i++) {
        const vd_pos *result = &plays->play[i].result;
        const int way =
            16384 * way_between(variant, &result->side[VD_MOVER], &after->side[VD_MOVER]) +
            16 * way_between(variant, &result->side[VD_OPPONENT], &after->side[VD_OPPONENT]) -
            shared_hops(&plays->play[i], claim);

        if (found && way >= least)
            continue;
        least = way;
        found = &plays->play[i];
    }
    return found;
}

/* ---- Without the rules ---- */

static uint8_t *place_in(const vd_variant *variant, vd_side *side, int place)
{
    if (place == VD_PLACE_BAR)
        return &side->bar;
    if (place == VD_PLACE_UNENTERED)
        return &side->unentered;
    return place <= variant->track ? &side->point[place] : NULL;
}

static bool force_leg(const vd_variant *variant, vd_pos *pos, const vd_rec_leg *leg)
{
    uint8_t *from = place_in(variant, &pos->side[VD_MOVER], leg->from);
    uint8_t *to = place_in(variant, &pos->side[VD_MOVER], leg->to);
    vd_side *opponent = &pos->side[VD_OPPONENT];
    const int there =
        leg->to >= 1 && leg->to <= variant->track ? variant->opponent_point[leg->to] : 0;

    if (!from || !to || *from == 0 || leg->from == VD_PLACE_OFF)
        return false;
    /* Only position IDs have room for both sides on one point; our own games are written as text. */
    if (there && variant->id >= VD_VARIANT_COUNT && opponent->point[there] > 1)
        return false;
    (*from)--;
    (*to)++;
    if (there && opponent->point[there] == 1) {
        opponent->point[there] = 0;
        opponent->bar++;
    }
    return true;
}

void vd_claim_force(const vd_variant *variant, vd_pos *pos, const vd_rec_claim *claim)
{
    bool done[VD_REC_LEGS_MAX] = {false};
    bool again = true;

    while (again) {
        again = false;
        for (size_t i = 0; i < claim->legs; i++) {
            if (done[i] || !force_leg(variant, pos, &claim->leg[i]))
                continue;
            done[i] = true;
            again = true;
        }
    }
    vd_pos_settle(variant, pos);
}
