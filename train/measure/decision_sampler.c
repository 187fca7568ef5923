/* Decisions drawn from games of an engine against itself. */
#include "decision_sampler.h"

#include <stdlib.h>
#include <string.h>

typedef struct picker {
    decision_sample *plays, *cubes;
    vd_rng rng;
} picker;

static void pick(void *user, const vd_match *match)
{
    picker *p = user;
    decision_sample *to = match->phase == VD_PHASE_PLAY   ? p->plays
                          : match->phase == VD_PHASE_ROLL ? p->cubes
                                                          : NULL;

    if (to && to->count < to->capacity && vd_rng_below(&p->rng, 8) == 0)
        to->list[to->count++] = *match;
}

static bool make_room(decision_sample *h, int capacity)
{
    h->list = malloc((size_t)(capacity > 0 ? capacity : 1) * sizeof *h->list);
    h->count = 0;
    h->capacity = capacity;
    return h->list != NULL;
}

static bool play_games(picker *p, seat seats[2], paired_game *d, uint64_t seed)
{
    seat *const seated[2] = {&seats[0], &seats[1]};
    vd_match_rules rules;
    vd_rng dice;

    paired_game_money(&rules, VD_BACKGAMMON, true);
    vd_rng_init(&dice, seed);
    while (p->plays->count < p->plays->capacity || p->cubes->count < p->cubes->capacity) {
        paired_game_score score;
        vd_match match;

        if (vd_match_init(&match, &rules) != VD_REFUSAL_none ||
            paired_game_play(d, seated, &match, &dice, vd_rng_next(&dice), &score) != VD_OK)
            return false;
    }
    return true;
}

bool decision_sample_make(decision_sample *plays, int play_count, decision_sample *cubes,
                          int cube_count, vd_engine *engine, uint64_t seed)
{
    static const vd_level noisy = {"noisy", 0.03F};
    const player players[2] = {{.engine = engine}, {.engine = engine, .level = &noisy}};
    seat seats[2] = {{.link.fd = -1}, {.link.fd = -1}};
    picker p = {.plays = plays, .cubes = cubes};
    paired_game d;
    bool good = paired_game_init(&d, NULL, 0);

    plays->list = cubes->list = NULL;
    good = good && make_room(plays, play_count) && make_room(cubes, cube_count) &&
           seat_init(&seats[0], &players[0], 0) && seat_init(&seats[1], &players[1], 0);
    if (good) {
        vd_rng_init(&p.rng, seed + 1);
        d.look = pick;
        d.user = &p;
        good = play_games(&p, seats, &d, seed);
    }
    seat_fini(&seats[0]);
    seat_fini(&seats[1]);
    paired_game_fini(&d);
    return good;
}

void decision_sample_fini(decision_sample *h)
{
    free(h->list);
    h->list = NULL;
    h->count = 0;
}
