/* Analyses: what programs say of plays and doubles. */
#include "record_priv.h"

#include <math.h>
#include <string.h>

void vd_rec_eval_init(vd_rec_eval *eval)
{
    for (int i = 0; i < VD_REC_FIGURES; i++)
        eval->figure[i] = eval->error[i] = (double)NAN;
}

vd_rec_analysis *vd_build_analysis(vd_builder *builder, vd_rec_analyses *to,
                                   vd_rec_analysis_kind kind, int seat, const char *engine)
{
    vd_rec_analysis *analysis = vd_build_part(builder, sizeof *analysis);
    void *list = to->item;

    VD_ASSERT(seat == 0 || seat == 1);
    analysis->kind = kind;
    analysis->seat = (uint8_t)seat;
    analysis->engine = vd_build_string(builder, engine);
    analysis->luck = (double)NAN;
    for (int i = 0; i < VD_REC_CUBE_LINES; i++)
        vd_rec_eval_init(&analysis->line[i]);
    for (size_t i = 0; i < sizeof analysis->error / sizeof *analysis->error; i++)
        analysis->error[i] = (double)NAN;
    if (analysis != builder->waste &&
        vd_build_grow(builder, &list, to->count, &to->room, sizeof(void *))) {
        to->item = list;
        to->item[to->count++] = analysis;
    }
    return analysis;
}

static vd_rec_candidate *new_candidate(vd_builder *b, vd_rec_analysis *analysis,
                                       const vd_pos *after)
{
    vd_rec_candidate *candidate = vd_build_part(b, sizeof *candidate);
    void *list = analysis->candidate;

    candidate->after = *after;
    candidate->behind = (double)NAN;
    vd_rec_eval_init(&candidate->eval);
    if (candidate != b->waste &&
        vd_build_grow(b, &list, analysis->candidates, &analysis->room, sizeof(void *))) {
        analysis->candidate = list;
        analysis->candidate[analysis->candidates++] = candidate;
    }
    return candidate;
}

static const vd_variant *variant_at_hand(const vd_builder *b)
{
    return b->match ? &b->match->rules.variant : vd_variant_get(b->standing);
}

static void take_hops(vd_builder *b, vd_rec_candidate *candidate, const vd_play *play)
{
    vd_hop *hop = play->hops ? vd_build_room(b, play->hops * sizeof *hop) : NULL;

    candidate->after = play->result;
    if (!hop)
        return;
    memcpy(hop, play->hop, play->hops * sizeof *hop);
    candidate->hop = hop;
    candidate->hops = play->hops;
}

vd_rec_candidate *vd_build_candidate_to(vd_builder *builder, vd_rec_analysis *analysis,
                                        const vd_pos *before, const vd_dice *dice,
                                        const vd_pos *after)
{
    vd_rec_candidate *candidate = new_candidate(builder, analysis, after);
    const vd_plays *plays = vd_build_plays(builder, variant_at_hand(builder), before, *dice);
    const vd_play *play = plays ? vd_result_find(plays, after) : NULL;

    if (play)
        take_hops(builder, candidate, play);
    else if (!plays || plays->count || !vd_pos_equal(before, after))
        candidate->illegal = true;
    return candidate;
}

void vd_build_candidate_legs(vd_builder *builder, vd_rec_candidate *candidate,
                             const vd_rec_claim *claim)
{
    vd_hop *hop = claim->legs ? vd_build_room(builder, claim->legs * sizeof *hop) : NULL;

    if (!hop)
        return;
    for (size_t i = 0; i < claim->legs; i++)
        hop[i] = (vd_hop){claim->leg[i].from, claim->leg[i].to, 0, claim->leg[i].star};
    candidate->hop = hop;
    candidate->hops = claim->legs;
}

vd_rec_candidate *vd_build_candidate(vd_builder *builder, vd_rec_analysis *analysis,
                                     const vd_pos *before, const vd_dice *dice,
                                     const vd_rec_claim *claim)
{
    const vd_variant *variant = variant_at_hand(builder);
    vd_rec_candidate *candidate = new_candidate(builder, analysis, before);
    const vd_plays *plays = vd_build_plays(builder, variant, before, *dice);
    const vd_play *play = plays ? vd_claim_find(variant, before, plays, claim) : NULL;

    if (play) {
        take_hops(builder, candidate, play);
        return candidate;
    }
    if (!claim->legs && plays && !plays->count)
        return candidate;
    candidate->illegal = true;
    vd_claim_force(variant, &candidate->after, claim);
    vd_build_candidate_legs(builder, candidate, claim);
    return candidate;
}

vd_rec_position *vd_build_standing(vd_builder *builder, const vd_situation *situation)
{
    vd_record *record = builder->record;
    vd_rec_position *position = vd_build_part(builder, sizeof *position);
    void *list = record->position;

    position->situation = *situation;
    builder->standing = situation->variant;
    position->name[0] = position->name[1] = "";
    if (position != builder->waste &&
        vd_build_grow(builder, &list, record->positions, &record->position_room, sizeof(void *))) {
        record->position = list;
        record->position[record->positions++] = position;
    }
    return position;
}
