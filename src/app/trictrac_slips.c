/* Wrong marks of the weaker levels: a way or an event overlooked, a way too many, what is false taken for true. */
#include "inner/trictrac_slips.h"

static const uint64_t SALT = 0x656c6f6365; /* apart from the noise of plays */

/* Of so many wrong marks one is too high. */
enum { TOO_HIGH = 4 };

static void begin(const vd_tt_player *player, const vd_tt_state *state, vd_rng *rng)
{
    const uint64_t score = (uint64_t)state->points[0] | (uint64_t)state->points[1] << 8 |
                           (uint64_t)state->holes[0] << 16 | (uint64_t)state->holes[1] << 24 |
                           (uint64_t)state->owing << 32 | (uint64_t)state->dice.die[0] << 40 |
                           (uint64_t)state->dice.die[1] << 48;

    vd_rng_init(rng, vd_hash64(state->men, sizeof state->men, player->seed ^ score ^ SALT));
}

/* One way of it, where each counts. */
static int way_of(const vd_tt_event *event)
{
    const int ways = event->ways > 1 ? event->ways : 1;

    return event->points % (2 * ways) == 0 ? event->points / ways : event->points;
}

static bool is_false(const vd_tt_event *event)
{
    return event->kind == VD_TT_EVENT_false_grand || event->kind == VD_TT_EVENT_false_petit;
}

/* One of the thrower's events, or of the false hits, each as likely; NULL: there is none. */
static const vd_tt_event *choose(const vd_tt_events *events, bool false_hits, vd_rng *rng)
{
    const vd_tt_event *chosen = NULL;
    uint32_t seen = 0;

    for (size_t i = 0; i < events->count; i++) {
        const vd_tt_event *event = &events->event[i];

        if (false_hits ? is_false(event) : event->to == VD_TT_THROWER && event->points > 0)
            chosen = vd_rng_below(rng, ++seen) == 0 ? event : chosen;
    }
    return chosen;
}

int vd_tt_slip(const vd_tt_player *player, const vd_tt_state *state, const vd_tt_events *events,
               int right)
{
    const vd_tt_event *own, *taken;
    vd_rng rng;

    begin(player, state, &rng);
    if (vd_rng_unit(&rng) >= player->slips)
        return right;
    /* What the other's throw gives is forgotten. */
    if (state->owing)
        return 0;
    taken = choose(events, true, &rng);
    if (taken)
        return right + taken->points;
    own = choose(events, false, &rng);
    if (!own)
        return right;
    return vd_rng_below(&rng, TOO_HIGH) == 0 ? right + way_of(own) : right - way_of(own);
}
