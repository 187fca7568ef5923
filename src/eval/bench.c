/* The engine signature: one number that any change of rules, nets, tables or judgements moves.
 *
 * The walk plays every variant from its start with fixed dice, sometimes the best play, sometimes any, so that it
 * meets openings, contact, closed boards, races and bear-offs. At every turn it hashes the whole list of legal plays
 * in order, counts and values; the nets are the embedded ones and small random ones made here, so that a change of
 * the kernel shows even when the nets were retrained in the same breath. */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

enum { TURNS = 220, GAMES = 3, TINY_HIDDEN = 32 };

typedef struct walk {
    vd_bench out;
    vd_engine *embedded;
    vd_engine tiny; /* its table is the embedded one's */
    vd_plays plays;
    vd_choice *choices;
    vd_rng rng;
} walk;

static void mix(walk *w, uint64_t value)
{
    w->out.signature = vd_hash64(&value, sizeof value, w->out.signature);
}

static void mix_float(walk *w, float value)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof bits);
    mix(w, bits);
}

static void mix_probs(walk *w, const vd_variant *variant, const vd_probs *p)
{
    mix_float(w, p->win);
    mix_float(w, p->gammon);
    mix_float(w, p->backgammon);
    mix_float(w, p->lose_gammon);
    mix_float(w, p->lose_backgammon);
    mix_float(w, vd_probs_equity(variant, p));
    w->out.evaluations++;
}

/* Both sorts of net are walked through. */
static vd_net_shape tiny_shape(vd_slot slot)
{
    vd_net_shape shape = {.inputs = (uint32_t)vd_slot_inputs(slot),
                          .hidden = TINY_HIDDEN,
                          .outputs = VD_OUTPUTS,
                          .kind = vd_slot_kind(slot),
                          .heads = 0};

    if (slot == VD_SLOT_DUTCH || slot == VD_SLOT_ACEY)
        return shape;
    shape.inputs = 64 * (uint32_t)vd_slot_words(slot);
    shape.outputs = slot == VD_SLOT_ROUGH ? 1 : VD_OUTPUTS;
    shape.kind = vd_slot_marks_kind(slot);
    shape.heads = (uint32_t)vd_slot_heads(slot);
    return shape;
}

static vd_status make_tiny(walk *w, vd_error *err)
{
    for (int s = 0; s < VD_SLOT_COUNT; s++) {
        vd_net_shape shape = tiny_shape((vd_slot)s);
        size_t count = vd_net_weight_count(&shape);
        float *weights = malloc(count * sizeof *weights);
        vd_status status;

        if (!weights)
            return vd_fail(err, VD_ERR_NOMEM, VD_WHAT_no_memory, 0);
        for (size_t i = 0; i < count; i++)
            weights[i] = (float)(vd_rng_unit(&w->rng) - 0.5);
        status = vd_net_make(&shape, weights, &w->tiny.net[s], err);
        free(weights);
        if (status != VD_OK)
            return status;
    }
    w->tiny.table = w->embedded->table;
    w->tiny.met = w->embedded->met;
    return VD_OK;
}

/* The generator's whole answer, hops included. */
static void mix_plays(walk *w, const vd_variant *variant, const vd_pos *pos)
{
    mix(w, vd_pos_hash(pos));
    mix(w, (uint64_t)vd_pos_pips(variant, pos, VD_ME));
    mix(w, (uint64_t)vd_pos_pips(variant, pos, VD_HIM));
    mix(w, vd_pos_contact(variant, pos));
    mix(w, w->plays.count);
    for (size_t i = 0; i < w->plays.count; i++) {
        const vd_play *play = &w->plays.play[i];

        mix(w, vd_pos_hash(&play->result));
        mix(w, vd_hash64(play->hop, play->hops * sizeof play->hop[0], play->hops));
    }
    w->out.plays += w->plays.count;
}

static vd_dice roll(vd_rng *rng)
{
    int a = 1 + (int)vd_rng_below(rng, 6);
    int b = 1 + (int)vd_rng_below(rng, 6);

    return vd_dice_make(a, b);
}

/* Terms, score and cube of a made-up match, different at every turn of the walk. */
static void set_caption(vd_match *match, vd_rng *rng)
{
    const int lengths[] = {0, 0, 1, 3, 5, 7, 11, 25};
    vd_terms terms;

    vd_terms_default(&terms, (vd_variant_id)match->terms.variant.id, lengths[vd_rng_below(rng, 8)]);
    terms.jacoby = terms.length == 0 && vd_rng_below(rng, 2) == 0;
    match->terms = terms;
    match->score[0] = match->score[1] = 0;
    match->crawford_game = match->crawford_done = false;
    if (terms.length > 0) {
        match->score[0] = vd_rng_below(rng, terms.length);
        match->score[1] = vd_rng_below(rng, terms.length);
        if (match->score[0] + 1U == terms.length || match->score[1] + 1U == terms.length) {
            match->crawford_done = true;
            match->crawford_game = vd_rng_below(rng, 2) == 0;
        }
    }
    match->cube_exp = (uint16_t)vd_rng_below(rng, 4);
    match->cube_owner = (int8_t)(match->cube_exp == 0 ? -1 : (int)vd_rng_below(rng, 3) - 1);
}

/* Values, ranks and cube of one position under both engines. */
static vd_status mix_judgements(walk *w, vd_match *match)
{
    const vd_engine *engines[2] = {&w->tiny, w->embedded};
    /* Its own levels: those of the program may change, and the signature not. */
    static const vd_level levels[] = {
        {"1", 0.15F}, {"2", 0.09F}, {"3", 0.055F}, {"4", 0.03F}, {"5", 0.0F}};
    const vd_level *level = &levels[vd_rng_below(&w->rng, 5)];
    vd_variant *variant = &match->terms.variant;

    for (int e = 0; e < 2; e++) {
        vd_cube_values cube;
        vd_probs probs;
        vd_status status;

        if (!vd_engine_knows(engines[e], variant))
            continue;
        status = vd_engine_probs(engines[e], variant, &match->pos, &probs);
        if (status == VD_OK)
            status = vd_engine_rank(engines[e], match, &w->plays, level, w->out.plays, w->choices);
        if (status == VD_OK)
            status = vd_engine_cube(engines[e], match, level, w->out.plays, &cube);
        if (status != VD_OK)
            return status;
        mix_probs(w, variant, &probs);
        for (size_t i = 0; i < w->plays.count; i++) {
            mix(w, w->choices[i].play);
            mix_float(w, w->choices[i].equity);
            w->out.evaluations++;
        }
        mix_float(w, cube.no_double);
        mix_float(w, cube.take);
        mix(w, (uint64_t)cube.should_double << 1 | cube.should_take);
    }
    return VD_OK;
}

static vd_status find_plays(walk *w, const vd_match *match)
{
    const vd_variant *variant = &match->terms.variant;
    int die = 1 + (int)vd_rng_below(&w->rng, 6);

    if (match->pos.pending == VD_PENDING_COMPLEMENT)
        die = match->pos.pending_die;
    if (match->pos.pending == VD_PENDING_NAME && vd_engine_knows(w->embedded, variant)) {
        vd_status status = vd_engine_name_double(w->embedded, match, NULL, 0, &die);

        if (status != VD_OK)
            return status;
    }
    if (match->pos.pending == VD_PENDING_NAME || match->pos.pending == VD_PENDING_COMPLEMENT)
        return vd_plays_find_named(variant, &match->pos, die, &w->plays);
    return vd_plays_find(variant, &match->pos, roll(&w->rng), &w->plays);
}

/* One game. Every fourth play is any legal one, else the best where there is a net. */
static vd_status walk_game(walk *w, vd_variant_id id)
{
    const vd_variant *variant = vd_variant_get(id);
    vd_match match;
    vd_pos pos;

    vd_pos_start(variant, &pos);
    for (int turn = 0; turn < TURNS; turn++) {
        size_t chosen = 0;
        vd_status status;

        memset(&match, 0, sizeof match);
        match.terms.variant = *variant;
        match.pos = pos;
        match.turn = (uint8_t)(turn & 1);
        set_caption(&match, &w->rng);
        status = find_plays(w, &match);
        if (status != VD_OK)
            return status;
        mix_plays(w, variant, &pos);
        status = mix_judgements(w, &match);
        if (status != VD_OK)
            return status;
        if (w->plays.count > 0) {
            const bool any =
                vd_rng_below(&w->rng, 4) == 0 || !vd_engine_knows(w->embedded, variant);

            chosen = any ? vd_rng_below(&w->rng, (uint32_t)w->plays.count) : w->choices[0].play;
            pos = w->plays.play[chosen].result;
        } else {
            pos.pending = VD_PENDING_NONE;
        }
        if (vd_pos_won(variant, &pos, VD_ME)) {
            mix(w, (uint64_t)vd_pos_value(variant, &pos, VD_HIM));
            return VD_OK;
        }
        if (pos.pending == VD_PENDING_NONE)
            vd_pos_flip(&pos, &pos);
    }
    return VD_OK;
}

static void mix_tables(walk *w)
{
    const bearoff *table = w->embedded->table;

    for (int i = 0; i < BEAROFF_POSITIONS; i++) {
        uint8_t point[7] = {0};

        for (int n = 0; n < BEAROFF_ROLLS; n++)
            mix_float(w, table->entry[i].chance[n]);
        mix_float(w, table->mean[i]);
        point[1 + i % 6] = (uint8_t)(1 + i % 15);
        mix(w, (uint64_t)bearoff_index(point));
    }
    for (int i = 0; i < BEAROFF_FULL; i++) {
        for (int n = 0; n < BEAROFF_FIRST_ROLLS; n++)
            mix_float(w, table->first[i].chance[n]);
    }
    for (int a = 1; a <= MET_MAX; a++) {
        for (int b = 1; b <= MET_MAX; b++)
            mix_float(w, vd_met(a, b, false));
        mix_float(w, vd_met(a, 1, true));
    }
}

/* The taken tables: a two-sided one, which the engines then use, and a one-sided one beyond the home board. */
static vd_status mix_exact(walk *w, vd_error *err)
{
    static const vd_exact_shape shapes[] = {{VD_EXACT_TWO_SIDED, 6, 5}, {VD_EXACT_ONE_SIDED, 8, 5}};
    static const vd_exact_job job = {NULL, NULL, 1, 0};

    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        vd_exact *table = NULL;
        vd_status status = vd_exact_make(&shapes[i], &job, &table, err);

        if (status != VD_OK)
            return status;
        mix(w, vd_exact_about(table)->checksum);
        vd_engine_take_exact(w->embedded, table);
    }
    w->tiny.two_sided = w->embedded->two_sided;
    w->tiny.one_sided = w->embedded->one_sided;
    return VD_OK;
}

/* Bear-offs with few men, which a walk meets too seldom. */
static void mix_endings(walk *w)
{
    const vd_variant *variant = vd_variant_get(VD_BACKGAMMON);

    for (int i = 0; i < 400; i++) {
        vd_pos pos;
        vd_probs probs;

        memset(&pos, 0, sizeof pos);
        for (int s = 0; s < 2; s++) {
            int men = i % 8 == s ? 15 : 1 + (int)vd_rng_below(&w->rng, 15);

            for (int n = 0; n < men; n++)
                pos.side[s].point[1 + vd_rng_below(&w->rng, i % 3 == 0 ? 18 : 6)]++;
            pos.side[s].point[0] = (uint8_t)(15 - men);
        }
        if (vd_pos_check(variant, &pos, NULL) != VD_OK || !vd_engine_knows(w->embedded, variant))
            continue;
        if (vd_engine_probs(w->embedded, variant, &pos, &probs) == VD_OK)
            mix_probs(w, variant, &probs);
    }
}

/* What the taken tables decide: few men close to the end, the cube everywhere. */
static vd_status mix_taken(walk *w)
{
    vd_match match;

    memset(&match, 0, sizeof match);
    vd_terms_default(&match.terms, VD_BACKGAMMON, 0);
    for (int i = 0; i < 300; i++) {
        vd_cube_values cube;
        vd_probs probs;
        vd_status status;

        memset(&match.pos, 0, sizeof match.pos);
        for (int s = 0; s < 2; s++) {
            int men = 1 + (int)vd_rng_below(&w->rng, 5);

            match.pos.side[s].point[0] = (uint8_t)(15 - men);
            for (; men > 0; men--)
                match.pos.side[s].point[1 + vd_rng_below(&w->rng, i % 2 == 0 ? 6 : 8)]++;
        }
        match.cube_owner = (int8_t)(i % 3 - 1);
        status = vd_engine_probs(w->embedded, &match.terms.variant, &match.pos, &probs);
        if (status == VD_OK)
            status = vd_engine_cube(w->embedded, &match, NULL, 0, &cube);
        if (status != VD_OK)
            return status;
        mix_probs(w, &match.terms.variant, &probs);
        mix_float(w, cube.no_double);
        mix_float(w, cube.take);
    }
    return VD_OK;
}

/* Finished games of every kind: walks end simple, mostly. */
static void mix_finished(walk *w, const vd_variant *variant)
{
    for (int i = 0; i < 60; i++) {
        vd_pos pos;
        vd_probs probs;
        vd_camp *loser = &pos.side[i & 1];

        memset(&pos, 0, sizeof pos);
        pos.side[1 - (i & 1)].point[0] = variant->men;
        loser->bar = (uint8_t)(i % 5 == 0);
        loser->hors = (uint8_t)(variant->start_hors > 0 && i % 7 == 0);
        for (int n = loser->bar + loser->hors; n < variant->men; n++) {
            uint32_t deepest = i % 3 == 0 ? 18U : (uint32_t)variant->track;

            loser->point[vd_rng_below(&w->rng, deepest + (i % 2 == 0)) + (i % 2 != 0)]++;
        }
        mix(w, (uint64_t)vd_pos_value(variant, &pos, i & 1));
        if (vd_engine_probs(w->embedded, variant, &pos, &probs) == VD_OK)
            mix_probs(w, variant, &probs);
    }
}

vd_status vd_bench_run(vd_bench *out, vd_error *err)
{
    walk *w = calloc(1, sizeof *w);
    vd_status status = VD_ERR_NOMEM;

    if (!w)
        return vd_fail(err, VD_ERR_NOMEM, VD_WHAT_no_memory, 0);
    vd_rng_init(&w->rng, 20261121);
    w->plays.capacity = VD_PLAYS_ENOUGH;
    w->plays.play = malloc(w->plays.capacity * sizeof *w->plays.play);
    w->choices = malloc(w->plays.capacity * sizeof *w->choices);
    if (!w->plays.play || !w->choices) {
        status = vd_fail(err, VD_ERR_NOMEM, VD_WHAT_no_memory, 0);
        goto done;
    }
    status = vd_engine_new(&w->embedded, err);
    if (status == VD_OK)
        status = make_tiny(w, err);
    if (status != VD_OK)
        goto done;
    mix_tables(w);
    mix_endings(w);
    status = mix_exact(w, err);
    if (status == VD_OK)
        status = mix_taken(w);
    if (status != VD_OK)
        goto done;
    for (int id = 0; id < VD_VARIANT_COUNT && status == VD_OK; id++) {
        mix_finished(w, vd_variant_get((vd_variant_id)id));
        for (int game = 0; game < GAMES && status == VD_OK; game++)
            status = walk_game(w, (vd_variant_id)id);
    }
    if (status == VD_OK)
        *out = w->out;
done:
    for (int s = 0; s < VD_SLOT_COUNT; s++)
        vd_net_free(w->tiny.net[s]);
    vd_engine_free(w->embedded);
    free(w->plays.play);
    free(w->choices);
    free(w);
    return status;
}
