#include "selfplay.h"

#include "carry.h"

#include <stdlib.h>
#include <string.h>

enum {
    STEPS_MAX = 4000, /* turns of one game; a longer one is broken off */
    BATCH = 128       /* samples of one step of Adam */
};

/* A decision point of the game, seen by its mover. */
typedef struct step {
    vd_pos pos;
    vd_probs value; /* static */
    vd_probs label; /* mean over what comes next */
    bool labelled;
    bool strayed; /* the play made was not the best: nothing is carried back over it */
    bool turned;  /* the next step is the other side's */
} step;

static float as_float(double x)
{
    return (float)x;
}

bool worker_init(worker *w, size_t ring_capacity)
{
    if (!brain_scratch_init(&w->scratch))
        return false;
    w->step = malloc(STEPS_MAX * sizeof *w->step);
    if (!w->step)
        return false;
    for (int s = 0; s < VD_SLOT_COUNT; s++) {
        if (!w->mind.learn[s] || w->lesson != LESSON_LABELS)
            continue;
        w->ring[s].capacity = ring_capacity;
        w->ring[s].sample = malloc(ring_capacity * sizeof *w->ring[s].sample);
        w->gradient[s] = calloc(w->mind.net[s].count, sizeof *w->gradient[s]);
        if (!w->ring[s].sample || !w->gradient[s])
            return false;
    }
    return true;
}

void worker_fini(worker *w)
{
    brain_scratch_fini(&w->scratch);
    free(w->step);
    for (int s = 0; s < VD_SLOT_COUNT; s++) {
        free(w->ring[s].sample);
        free(w->gradient[s]);
    }
}

static void target_of(const vd_probs *p, float *target)
{
    target[0] = p->win;
    target[1] = p->gammon;
    target[2] = p->backgammon;
    target[3] = p->lose_gammon;
    target[4] = p->lose_backgammon;
}

static void fill_inputs(const worker *w, vd_slot slot, const vd_pos *pos, float *inputs)
{
    int count = vd_slot_inputs(slot);

    vd_slot_fill(slot, &w->variant, pos, inputs);
    memset(inputs + count, 0, (size_t)(MODEL_INPUTS_MAX - count) * sizeof *inputs);
}

static void learn_td(worker *w, const vd_pos *pos, const vd_probs *value)
{
    float inputs[MODEL_INPUTS_MAX], target[MODEL_OUTPUTS];
    vd_slot slot = VD_SLOT_CONTACT;

    if (vd_classify(&w->variant, pos, &slot) != VD_CLASS_NET || !w->mind.learn[slot])
        return;
    fill_inputs(w, slot, pos, inputs);
    target_of(value, target);
    model_learn(&w->mind.net[slot], inputs, target, w->rate);
}

/* One step of Adam on samples drawn from the ring. */
static void learn_batch(worker *w, vd_slot slot)
{
    sample_ring *ring = &w->ring[slot];
    float inputs[MODEL_INPUTS_MAX];

    for (int i = 0; i < BATCH; i++) {
        const sample *s = &ring->sample[vd_rng_below(&w->rng, (uint32_t)ring->count)];

        fill_inputs(w, slot, &s->pos, inputs);
        model_gradient(&w->mind.net[slot], inputs, s->target, w->gradient[slot]);
    }
    model_adam(&w->mind.net[slot], w->gradient[slot], BATCH, w->rate);
}

static void keep_sample(worker *w, const vd_pos *pos, const vd_probs *value)
{
    vd_slot slot = VD_SLOT_CONTACT;
    sample_ring *ring;

    if (vd_classify(&w->variant, pos, &slot) != VD_CLASS_NET || !w->mind.learn[slot])
        return;
    ring = &w->ring[slot];
    ring->sample[ring->next].pos = *pos;
    target_of(value, ring->sample[ring->next].target);
    ring->next = (ring->next + 1) % ring->capacity;
    if (ring->count < ring->capacity)
        ring->count++;
    ring->seen++;
    w->labels++;
    if (ring->count >= 4096 && ring->seen * (uint64_t)w->repeats % BATCH < (uint64_t)w->repeats)
        learn_batch(w, slot);
}

static double noise_of(vd_rng *rng)
{
    double sum = -2.0;

    for (int i = 0; i < 4; i++)
        sum += vd_rng_unit(rng);
    return sum * 1.7320508;
}

/* The rolls of two dice as they fall. */
static vd_dice roll(vd_rng *rng, bool no_double)
{
    int a, b;

    do {
        a = 1 + (int)vd_rng_below(rng, 6);
        b = 1 + (int)vd_rng_below(rng, 6);
    } while (no_double && a == b);
    return vd_dice_make(a, b);
}

/* Chooses among the plays in the scratch: the index, its value, and whether it is not the best one. */
static size_t choose_play(worker *w, float noise, vd_probs *value, bool *strayed)
{
    const vd_plays *plays = &w->scratch.plays;
    size_t best = 0, chosen = 0;
    float best_equity = 0, chosen_equity = 0;

    for (size_t i = 0; i < plays->count; i++) {
        vd_probs probs;
        float equity, judged;

        brain_after(&w->mind, &w->scratch, &w->variant, &plays->play[i].result, &probs);
        equity = vd_probs_equity(&w->variant, &probs);
        judged = noise > 0.0F ? equity + noise * as_float(noise_of(&w->rng)) : equity;
        if (i == 0 || equity > best_equity) {
            best_equity = equity;
            best = i;
        }
        if (i == 0 || judged > chosen_equity) {
            chosen_equity = judged;
            chosen = i;
            *value = probs;
        }
    }
    *strayed = chosen != best;
    return chosen;
}

/* Fills the scratch with what may be played at `pos`: a roll's plays, or those of the best double to name. */
static vd_status find_plays(worker *w, const vd_pos *pos, bool opening)
{
    float best = 0;
    int named = 0;

    if (pos->pending != VD_PENDING_NAME)
        return vd_plays_find(&w->variant, pos, roll(&w->rng, opening), &w->scratch.plays);
    for (int die = 1; die <= 6; die++) {
        vd_status status = vd_plays_find_named(&w->variant, pos, die, &w->scratch.plays);
        vd_probs value;
        bool strayed;

        if (status != VD_OK)
            return status;
        if (w->scratch.plays.count == 0)
            continue;
        (void)choose_play(w, 0.0F, &value, &strayed);
        if (named == 0 || vd_probs_equity(&w->variant, &value) > best) {
            best = vd_probs_equity(&w->variant, &value);
            named = die;
        }
    }
    return vd_plays_find_named(&w->variant, pos, named == 0 ? 1 : named, &w->scratch.plays);
}

/* Few men left, nearly all at home, and perhaps somebody still in the way: what games reach too seldom to be remembered. A
 * throw that is no position of the game is thrown again. */
static void late_position(worker *w, vd_pos *pos)
{
    vd_error err;

    do {
        memset(pos, 0, sizeof *pos);
        for (int s = 0; s < 2; s++) {
            vd_camp *camp = &pos->side[s];
            uint32_t left = 1 + vd_rng_below(&w->rng, w->variant.men);

            camp->point[0] = (uint8_t)(w->variant.men - left);
            for (uint32_t away = vd_rng_below(&w->rng, 4); away > 0 && left > 0; away--, left--)
                camp->point[1 + vd_rng_below(&w->rng, w->variant.track)]++;
            if (left > 0 && vd_rng_below(&w->rng, 8) == 0) {
                camp->bar = 1;
                left--;
            }
            for (; left > 0; left--)
                camp->point[1 + vd_rng_below(&w->rng, 6)]++;
        }
        vd_pos_settle(&w->variant, pos);
    } while (vd_pos_check(&w->variant, pos, &err) != VD_OK);
}

/* Where games begin: mostly at the start, some from the starts of its relatives, some after random plays, so that
 * the nets also see what good play avoids, some late. */
static vd_status begin_game(worker *w, vd_pos *pos, bool *plain)
{
    uint32_t draw = vd_rng_below(&w->rng, 20);
    int random_turns = 0;

    vd_pos_start(&w->variant, pos);
    *plain = true;
    if (w->lesson == LESSON_TD && draw >= 2)
        return VD_OK;
    if (draw >= 6 && draw < 8) {
        late_position(w, pos);
        *plain = false;
        return VD_OK;
    }
    if (w->variant.id == VD_BACKGAMMON && draw == 0)
        vd_pos_start(vd_variant_get(VD_NACKGAMMON), pos);
    else if (w->variant.id == VD_BACKGAMMON && draw == 1)
        vd_pos_start(vd_variant_get(VD_LONGGAMMON), pos);
    else if (draw < 6)
        random_turns = 2 + (int)vd_rng_below(&w->rng, 16);
    for (int i = 0; i < random_turns; i++) {
        vd_status status;

        pos->pending = VD_PENDING_NONE;
        status = vd_plays_find(&w->variant, pos, roll(&w->rng, false), &w->scratch.plays);
        if (status != VD_OK)
            return status;
        if (w->scratch.plays.count > 0)
            *pos = w->scratch.plays.play[vd_rng_below(&w->rng, (uint32_t)w->scratch.plays.count)]
                       .result;
        pos->pending = VD_PENDING_NONE;
        if (pos->side[VD_ME].point[0] == w->variant.men)
            vd_pos_start(&w->variant, pos);
        else
            vd_pos_flip(pos, pos);
        *plain = false;
    }
    return VD_OK;
}

/* Is it the nets of this worker that must learn the position? */
static bool wanted(const worker *w, const vd_pos *pos)
{
    vd_slot slot = VD_SLOT_CONTACT;

    if (vd_classify(&w->variant, pos, &slot) != VD_CLASS_NET || !w->mind.learn[slot])
        return false;
    return !w->race_only || slot == VD_SLOT_RACE;
}

static vd_status label_step(worker *w, step *now)
{
    vd_status status;
    double difference;

    now->labelled = false;
    if (!wanted(w, &now->pos))
        return VD_OK;
    brain_probs(&w->mind, &w->scratch, &w->variant, &now->pos, &now->value);
    brain_scratch_forget(
        &w->scratch); /* what follows lies near each other, seen by the other side */
    status = brain_look(&w->mind, &w->scratch, &w->variant, &now->pos, &now->label);
    if (status != VD_OK)
        return status;
    now->labelled = true;
    difference = (double)vd_probs_equity(&w->variant, &now->label) -
                 (double)vd_probs_equity(&w->variant, &now->value);
    w->residual += difference * difference;
    w->residuals++;
    return VD_OK;
}

/* A play not made, of those in the scratch, with its label: nets that only see what they play misjudge the rest. */
static vd_status label_sibling(worker *w)
{
    const vd_plays *plays = &w->scratch.plays;
    const vd_pos *result;
    step other;
    vd_status status;

    if (plays->count < 2 || vd_rng_below(&w->rng, 4) != 0)
        return VD_OK;
    result = &plays->play[vd_rng_below(&w->rng, (uint32_t)plays->count)].result;
    if (result->side[VD_ME].point[0] == w->variant.men)
        return VD_OK;
    other.pos = *result;
    if (result->pending == VD_PENDING_NONE)
        vd_pos_flip(result, &other.pos);
    else if (result->pending != VD_PENDING_NAME)
        other.pos.pending = VD_PENDING_NONE;
    status = label_step(w, &other);
    if (status == VD_OK && other.labelled)
        keep_sample(w, &other.pos, &other.label);
    return status;
}

/* Learn the game: each label, corrected by what the later ones found wrong with theirs. */
static void learn_game(worker *w, int steps)
{
    vd_probs carried = {0};

    for (int i = steps - 1; i >= 0; i--) {
        const step *now = &w->step[i];
        vd_probs target;

        if (now->strayed)
            carried = (vd_probs){0};
        if (now->turned)
            carry_turn(&carried);
        if (!now->labelled) {
            carried = (vd_probs){0};
            continue;
        }
        target = now->label;
        carry_take(&w->variant, &now->pos, &now->value, w->lambda, &carried, &target);
        keep_sample(w, &now->pos, &target);
    }
}

/* The play is made: what comes next, and whose it is. */
static void advance(const vd_pos *result, step *now, vd_pos *next)
{
    now->turned = result->pending == VD_PENDING_NONE;
    if (now->turned) {
        vd_pos_flip(result, next);
        return;
    }
    *next = *result;
    if (next->pending != VD_PENDING_NAME) /* rolling again is being on roll */
        next->pending = VD_PENDING_NONE;
}

static vd_status play_game(worker *w)
{
    const float noise = vd_rng_below(&w->rng, 2) == 0 ? w->noise : 0.0F;
    const bool labels = w->lesson == LESSON_LABELS;
    vd_pos pos;
    bool opening;
    int steps = 0;
    vd_status status = begin_game(w, &pos, &opening);

    opening = opening && w->variant.opening == VD_OPENING_KEEP;
    while (status == VD_OK && steps < STEPS_MAX) {
        step *now = &w->step[steps++];
        vd_probs value;
        vd_pos result = pos;

        now->pos = pos;
        now->labelled = now->turned = false;
        brain_scratch_forget(&w->scratch);
        if (labels)
            status = label_step(w, now);
        if (status == VD_OK)
            status = find_plays(w, &pos, opening);
        if (status != VD_OK)
            break;
        opening = false;
        now->strayed = false;
        w->decisions++;
        if (w->scratch.plays.count == 0) {
            result.pending = VD_PENDING_NONE;
            brain_after(&w->mind, &w->scratch, &w->variant, &result, &value);
        } else {
            result = w->scratch.plays.play[choose_play(w, noise, &value, &now->strayed)].result;
        }
        if (!labels)
            learn_td(w, &pos, &value);
        else
            status = label_sibling(w);
        if (result.side[VD_ME].point[0] == w->variant.men)
            break;
        advance(&result, now, &pos);
    }
    if (status == VD_OK && labels)
        learn_game(w, steps);
    w->games++;
    return status;
}

vd_status worker_play(worker *w, int games)
{
    vd_status status = VD_OK;

    for (int i = 0; i < games && status == VD_OK; i++)
        status = play_game(w);
    return status;
}
