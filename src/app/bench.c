/* The engine signature: one number that any change of rules, nets, tables, judgements or search moves.
 *
 * The walk plays every variant from its start with fixed dice, sometimes the best play, sometimes any, so that it
 * meets openings, contact, closed boards, races and bear-offs. At every turn it hashes the whole list of legal plays
 * in order, what the rules say of plays nobody may make, counts and values; the nets are the embedded ones and small
 * random ones made here, so that a change of the kernel shows even when the nets were retrained in the same breath.
 * bench_tables.c adds what walks meet too seldom, bench_search.c searches, levels, matches with the cube, rollouts. */
#include "bench.h"
#include "inner/nets.h"
#include "inner/unrolled.h"

#include <stdlib.h>
#include <string.h>

enum { TURNS = 220, GAMES = 3, TINY_HIDDEN = 32, CLAIMS = 2, LEGS = 2 };

static vd_net_shape tiny_shape(vd_net_id net_id)
{
    return (vd_net_shape){.inputs = 64 * (uint32_t)vd_net_id_words(net_id),
                          .hidden = TINY_HIDDEN,
                          .outputs = (uint32_t)vd_net_id_outputs(net_id),
                          .kind = vd_net_id_format(net_id),
                          .heads = (uint32_t)vd_net_id_heads(net_id)};
}

static vd_status make_tiny_net(vd_rng *rng, vd_net_id net_id, vd_net **out, vd_error *err)
{
    const vd_net_shape shape = tiny_shape(net_id);
    const size_t count = vd_net_weight_count(&shape);
    float *weights = malloc(count * sizeof *weights);
    vd_status status;

    if (!weights)
        return vd_fail(err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    for (size_t i = 0; i < count; i++)
        weights[i] = (float)(vd_rng_unit(rng) - 0.5);
    status = vd_net_make(&shape, weights, out, err);
    free(weights);
    return status;
}

static vd_status make_tiny(bench_walk *w, vd_error *err)
{
    vd_net *nets[VD_NET_COUNT] = {NULL};

    /* Nets that came later are made last, by numbers of their own, so that the others stay as they were. */
    vd_rng later;

    vd_rng_init(&later, 20261125);
    for (int s = 0; s < VD_NET_COUNT; s++) {
        vd_rng *rng = s <= VD_NET_PRUNING ? &w->rng : &later;
        const vd_status status = make_tiny_net(rng, (vd_net_id)s, &nets[s], err);

        if (status == VD_OK)
            continue;
        for (int made = 0; made < s; made++)
            vd_net_free(nets[made]);
        return status;
    }
    return vd_engine_make(nets, &w->engine[BENCH_TINY], err);
}

/* The generator's whole answer, hops included. */
static void mix_plays(bench_walk *w, const vd_variant *variant, const vd_pos *pos)
{
    vd_bench_mix(w, vd_pos_hash(pos));
    vd_bench_mix(w, (uint64_t)vd_pos_pips(variant, pos, VD_MOVER));
    vd_bench_mix(w, (uint64_t)vd_pos_pips(variant, pos, VD_OPPONENT));
    vd_bench_mix(w, vd_pos_contact(variant, pos));
    vd_bench_mix(w, w->plays.count);
    for (size_t i = 0; i < w->plays.count; i++) {
        const vd_play *play = &w->plays.play[i];

        vd_bench_mix(w, vd_pos_hash(&play->result));
        vd_bench_mix(w, vd_hash64(play->hop, play->hops * sizeof play->hop[0], play->hops));
    }
    w->out.plays += w->plays.count;
}

/* Match rules, score and cube of a made-up match, different at every turn of the walk. */
static void set_caption(vd_match *match, vd_rng *rng)
{
    const int lengths[] = {0, 0, 1, 3, 5, 7, 11, 25};
    vd_match_rules rules;

    vd_match_rules_default(&rules, (vd_variant_id)match->rules.variant.id,
                           lengths[vd_rng_below(rng, 8)]);
    rules.variant = match->rules.variant;
    rules.jacoby = rules.length == 0 && vd_rng_below(rng, 2) == 0;
    match->rules = rules;
    match->score[0] = match->score[1] = 0;
    match->crawford_game = match->crawford_done = false;
    if (rules.length > 0) {
        match->score[0] = vd_rng_below(rng, rules.length);
        match->score[1] = vd_rng_below(rng, rules.length);
        if (match->score[0] + 1U == rules.length || match->score[1] + 1U == rules.length) {
            match->crawford_done = true;
            match->crawford_game = vd_rng_below(rng, 2) == 0;
        }
    }
    match->cube_exp = (uint16_t)vd_rng_below(rng, 4);
    match->cube_owner = (int8_t)(match->cube_exp == 0 ? -1 : (int)vd_rng_below(rng, 3) - 1);
}

/* Values, ranks and cube of one position under both engines. */
static vd_status mix_judgements(bench_walk *w, vd_match *match)
{
    const vd_level *level = vd_level_get(vd_rng_below(&w->rng, (uint32_t)vd_level_count()));
    vd_variant *variant = &match->rules.variant;

    for (int e = 0; e < 2; e++) {
        vd_cube_values cube;
        vd_probs probs;
        vd_status status;

        if (!vd_engine_knows(w->engine[e], variant))
            continue;
        status = vd_engine_probs(w->engine[e], variant, &match->pos, &probs);
        if (status == VD_OK)
            status = vd_engine_rank(w->engine[e], match, &w->plays, level, w->out.plays, w->ranked);
        if (status == VD_OK)
            status = vd_engine_cube(w->engine[e], match, level, w->out.plays, &cube);
        if (status != VD_OK)
            return status;
        vd_bench_mix_probs(w, variant, &probs);
        for (size_t i = 0; i < w->plays.count; i++) {
            vd_bench_mix(w, w->ranked[i].play);
            vd_bench_mix_float(w, (float)w->ranked[i].equity);
            w->out.evaluations++;
        }
        vd_bench_mix_float(w, cube.no_double);
        vd_bench_mix_float(w, cube.take);
        vd_bench_mix(w, (uint64_t)cube.should_double << 1 | cube.should_take);
    }
    return VD_OK;
}

/* The rest of the cube's model: what every stake and owner is worth, and what a resignation. */
static vd_status mix_resignation(bench_walk *w, vd_match *match)
{
    bool accept = false;
    vd_status status = VD_OK;

    match->resign_seat = (uint8_t)vd_rng_below(&w->rng, 2);
    match->resign_value = (uint8_t)(1 + vd_rng_below(&w->rng, 3));
    if (vd_engine_knows(w->engine[BENCH_EMBEDDED], &match->rules.variant))
        status = vd_engine_accept_resign(w->engine[BENCH_EMBEDDED], match, &accept);
    vd_bench_mix(w, accept);
    return status;
}

/* A place that a player may name, sense or not. */
static uint8_t any_place(vd_rng *rng, const vd_variant *variant)
{
    const uint32_t place = vd_rng_below(rng, variant->track + 4U);

    return place <= variant->track        ? (uint8_t)place
           : place == variant->track + 1U ? VD_PLACE_UNENTERED
                                          : VD_PLACE_BAR;
}

/* Why plays that somebody might claim are refused: legs that look like the dice, and legs that do not. */
static void mix_claims(bench_walk *w, const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                       bool named)
{
    for (int c = 0; c < CLAIMS; c++) {
        vd_claim claim = {.legs = (uint8_t)(1 + vd_rng_below(&w->rng, LEGS))};
        vd_play play;
        vd_reason reason;

        for (int l = 0; l < claim.legs; l++) {
            const uint8_t from = any_place(&w->rng, variant);
            const uint8_t start = from > variant->track ? (uint8_t)(variant->track + 1) : from;
            const uint8_t die = dice.die[l % dice.count];

            claim.leg[l].stops = 2;
            claim.leg[l].times = 1;
            claim.leg[l].stop[0] = from;
            claim.leg[l].stop[1] = vd_rng_below(&w->rng, 8) == 0 ? any_place(&w->rng, variant)
                                   : start > die                 ? (uint8_t)(start - die)
                                                                 : VD_PLACE_OFF;
        }
        reason = vd_play_judge(variant, pos, dice, named, &claim, &w->plays, &play);
        vd_bench_mix(w, (uint64_t)reason.code);
        vd_bench_mix(w, (uint64_t)reason.rule << 40 | (uint64_t)reason.leg << 32 |
                            (uint64_t)reason.from << 24 | (uint64_t)reason.to << 16 |
                            (uint64_t)reason.die << 8 | reason.other);
        vd_bench_mix(w, (uint64_t)reason.examples << 1 | reason.nothing);
    }
}

/* The hops that may come first. */
static vd_status mix_hops(bench_walk *w, const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                          bool named)
{
    const vd_so_far so_far = {variant, pos, dice, named, NULL, 0};
    vd_hop next[VD_HOPS_NEXT_MAX];
    size_t count = 0;
    vd_pos now;
    const vd_status status = vd_hops_next(&so_far, &w->plays, &now, next, &count);

    if (status != VD_OK)
        return status;
    vd_bench_mix(w, vd_hash64(next, count * sizeof next[0], count));
    return VD_OK;
}

/* The dice of this turn, and whether they are a named double or its complement. */
static vd_status find_dice(bench_walk *w, const vd_match *match, vd_dice *dice, bool *named)
{
    int die = 1 + (int)vd_rng_below(&w->rng, 6);
    vd_status status = VD_OK;

    *named = vd_pos_is_unrolled(&match->pos);
    if (match->pos.pending == VD_PENDING_NAME_DOUBLE &&
        vd_engine_knows(w->engine[BENCH_EMBEDDED], &match->rules.variant))
        status = vd_engine_name_double(w->engine[BENCH_EMBEDDED], match, NULL, 0, &die);
    if (match->pos.pending == VD_PENDING_COMPLEMENT)
        *dice = vd_pending_dice(&match->pos);
    else
        *dice = *named ? vd_dice_make(die, die) : vd_bench_roll_of(&match->rules.variant, &w->rng);
    return status;
}

static vd_status find_plays(bench_walk *w, const vd_match *match, vd_dice *thrown)
{
    const vd_variant *variant = &match->rules.variant;
    vd_dice dice;
    bool named = false;
    vd_status status = find_dice(w, match, &dice, &named);

    *thrown = dice;
    if (status == VD_OK)
        status = mix_hops(w, variant, &match->pos, dice, named);
    if (status != VD_OK)
        return status;
    mix_claims(w, variant, &match->pos, dice, named);
    return named ? vd_plays_find_named(variant, &match->pos, dice.die[0], &w->plays)
                 : vd_plays_find(variant, &match->pos, dice, &w->plays);
}

/* One game. Every fourth play is any legal one, else the best where there is a net. */
static vd_status walk_game(bench_walk *w, const vd_variant *variant)
{
    vd_match match;
    vd_pos pos;

    vd_pos_start(variant, &pos);
    for (int turn = 0; turn < TURNS; turn++) {
        size_t chosen = 0;
        vd_dice dice;
        vd_status status;

        memset(&match, 0, sizeof match);
        match.rules.variant = *variant;
        match.pos = pos;
        match.turn = (uint8_t)(turn & 1);
        set_caption(&match, &w->rng);
        status = find_plays(w, &match, &dice);
        if (status != VD_OK)
            return status;
        mix_plays(w, variant, &pos);
        status = mix_judgements(w, &match);
        if (status == VD_OK)
            status = mix_resignation(w, &match);
        if (status != VD_OK)
            return status;
        if (w->plays.count > 0) {
            const bool any = vd_rng_below(&w->rng, 4) == 0 ||
                             !vd_engine_knows(w->engine[BENCH_EMBEDDED], variant);

            chosen = any ? vd_rng_below(&w->rng, (uint32_t)w->plays.count) : w->ranked[0].play;
            pos = w->plays.play[chosen].result;
        } else {
            vd_bench_pass(variant, dice, &pos);
        }
        if (vd_pos_over(variant, &pos)) {
            vd_bench_mix(w, (uint64_t)vd_pos_value(variant, &pos, VD_OPPONENT));
            return VD_OK;
        }
        if (pos.pending == VD_PENDING_NONE)
            vd_pos_flip(&pos, &pos);
    }
    return VD_OK;
}

/* The variant for one of its games: as it is preset, and the last time by the other readings of its rules. */
static void set_variant(vd_variant *out, vd_variant_id id, int game)
{
    *out = *vd_variant_get(id);
    if (game < GAMES - 1)
        return;
    for (size_t rule = 0; vd_variant_option_key(rule); rule++) {
        const char *other = vd_variant_option_choice(id, rule, 1);

        if (other && vd_variant_option_set(out, rule, other) != VD_OK)
            return;
    }
    out->third = VD_THIRD_THROWN; /* how dice are thrown is no reading */
    if (out->start_unentered > 0 && id != VD_DUTCH)
        out->enter_after = VD_ENTER_AFTER_DOUBLE_OR_12;
}

static vd_status walk_variants(bench_walk *w, int from, int to)
{
    for (int id = from; id < to; id++) {
        for (int game = 0; game < GAMES; game++) {
            vd_variant variant;
            vd_status status;

            set_variant(&variant, (vd_variant_id)id, game);
            status = walk_game(w, &variant);
            if (status != VD_OK)
                return status;
        }
    }
    return VD_OK;
}

static vd_status make_walk(bench_walk *w, vd_error *err)
{
    vd_status status;

    vd_rng_init(&w->rng, 20261121);
    w->plays.capacity = VD_PLAYS_MAX;
    w->plays.play = malloc(w->plays.capacity * sizeof *w->plays.play);
    w->ranked = malloc(w->plays.capacity * sizeof *w->ranked);
    w->list = malloc(w->plays.capacity * sizeof *w->list);
    if (!w->plays.play || !w->ranked || !w->list)
        return vd_fail(err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    status = vd_engine_new(&w->engine[BENCH_EMBEDDED], err);
    if (status == VD_OK)
        status = vd_search_new(w->engine[BENCH_EMBEDDED], VD_SEARCH_CACHE, &w->search, err);
    return status == VD_OK ? make_tiny(w, err) : status;
}

vd_status vd_bench_run(vd_bench *out, vd_error *err)
{
    bench_walk *w = calloc(1, sizeof *w);
    vd_status status;

    if (!w)
        return vd_fail(err, VD_ERR_NOMEM, VD_ERROR_no_memory, 0);
    status = make_walk(w, err);
    if (status == VD_OK)
        status = vd_bench_tables(w);
    if (status == VD_OK)
        status = vd_bench_endings(w);
    if (status == VD_OK)
        status = vd_bench_exact(w, err);
    if (status == VD_OK)
        status = walk_variants(w, 0, VD_VARIANT_COUNT);
    if (status == VD_OK)
        status = vd_bench_search(w, 0, VD_VARIANT_COUNT);
    if (status == VD_OK)
        status = vd_bench_matches(w);
    if (status == VD_OK)
        status = vd_bench_rollouts(w, err);
    /* Last, so that what the others say stays as it was. */
    if (status == VD_OK)
        status = walk_variants(w, VD_VARIANT_COUNT, VD_VARIANT_JUDGED);
    if (status == VD_OK)
        status = vd_bench_search(w, VD_VARIANT_COUNT, VD_VARIANT_JUDGED);
    if (status == VD_OK)
        status = vd_bench_couriers(w);
    if (status == VD_OK)
        *out = w->out;
    vd_search_free(w->search);
    vd_engine_free(w->engine[BENCH_TINY]);
    vd_engine_free(w->engine[BENCH_EMBEDDED]);
    free(w->plays.play);
    free(w->ranked);
    free(w->list);
    free(w);
    return status;
}
