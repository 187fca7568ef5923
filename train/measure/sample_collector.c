/* Questions for the benchmark, from games between players of many strengths. */
#include "sample_collector.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STRENGTHS = 6, LENGTH_MAX = 15, APART = 5 };

static const double CLOSE = 0.15;

/* Noise of the players of a game, points: one of these each. */
static const float NOISE[STRENGTHS] = {0.0F, 0.0F, 0.02F, 0.05F, 0.1F, 0.2F};

/* Out of 100 questions. */
static const int WANTED[2][KIND_COUNT] = {
    {[KIND_RACE] = 8,
     [KIND_BEAROFF] = 10,
     [KIND_CAUGHT] = 6,
     [KIND_BACK] = 10,
     [KIND_PRIME] = 12,
     [KIND_CRASHED] = 10,
     [KIND_OPENING] = 10,
     [KIND_CONTACT] = 34},
    {[KIND_RACE] = 20,
     [KIND_BEAROFF] = 8,
     [KIND_CAUGHT] = 4,
     [KIND_BACK] = 6,
     [KIND_PRIME] = 10,
     [KIND_CRASHED] = 6,
     [KIND_OPENING] = 6,
     [KIND_CONTACT] = 40},
};

typedef struct collector {
    const collection *order;
    benchmark *out;
    vd_rng rng;
    vd_search *search;
    vd_plays plays;
    vd_candidate *list;
    int quota[2][KIND_COUNT];
    int found[2];
    uint64_t met[2][KIND_COUNT]; /* in games at full strength */
    bool full_strength;
    int turns; /* of the game at the last question taken */
    bool failed;
} collector;

/* ---- Is there anything to decide? ---- */

static bool close_play(collector *c, const vd_match *match)
{
    const vd_search_options options = {.ply = 1};

    if (vd_match_plays(match, &c->plays) != VD_OK) {
        c->failed = true;
        return false;
    }
    if (c->plays.count < 2)
        return false;
    c->failed = vd_search_rank(c->search, match, &c->plays, &options, c->list) != VD_OK;
    return !c->failed && c->list[1].ply == 1 && c->list[0].equity - c->list[1].equity <= CLOSE;
}

static bool close_cube(collector *c, const vd_match *match)
{
    const vd_search_options options = {.ply = 1};
    vd_cube_decision d;
    double doubled, answer;

    c->failed = vd_search_cube(c->search, match, &options, &d) != VD_OK;
    if (c->failed || !d.allowed)
        return false;
    doubled = (d.take < d.pass ? d.take : d.pass) - d.no_double;
    answer = d.take - d.pass;
    return fabs(doubled) <= CLOSE || (fabs(answer) <= CLOSE && doubled > -CLOSE);
}

/* ---- In a game ---- */

static bool is_new(const benchmark *b, const vd_match *match)
{
    for (size_t i = 0; i < b->count; i++) {
        if (vd_pos_equal(&b->question[i].match.pos, &match->pos))
            return false;
    }
    return true;
}

/* Nothing of the game's past but what an id can tell. */
static void strip(const vd_match *match, vd_match *out)
{
    vd_situation situation;

    vd_situation_of(match, &situation);
    vd_match_of(&situation, out);
    out->rules.cube = true;
}

static void look(void *user, const vd_match *match)
{
    collector *c = user;
    const int cube = match->phase == VD_PHASE_ROLL;
    const int turns = (int)(match->turns_played[0] + match->turns_played[1]);
    question q = {.kind = kind_of(&match->rules.variant, &match->pos)};

    if (c->failed || (match->phase != VD_PHASE_PLAY && match->phase != VD_PHASE_ROLL))
        return;
    if (c->full_strength)
        c->met[cube][q.kind]++;
    if (c->quota[cube][q.kind] <= 0 || (c->turns >= 0 && turns < c->turns + APART) ||
        vd_rng_below(&c->rng, q.kind == KIND_CONTACT || q.kind == KIND_OPENING ? 24 : 4) != 0)
        return;
    strip(match, &q.match);
    if (!is_new(c->out, &q.match) || !(cube ? close_cube(c, &q.match) : close_play(c, &q.match)))
        return;
    q.held = question_held(&q.match);
    if (!benchmark_add(c->out, &q)) {
        c->failed = true;
        return;
    }
    c->quota[cube][q.kind]--;
    c->found[cube]++;
    c->turns = turns;
}

/* Money, or a match at any score, with or without the Crawford game behind it. */
static void random_rules(vd_rng *rng, vd_match *match)
{
    vd_match_rules rules;

    paired_game_money(&rules, VD_BACKGAMMON, true);
    if (vd_rng_below(rng, 10) < 6) {
        (void)vd_match_init(match, &rules);
        return;
    }
    vd_match_rules_default(&rules, VD_BACKGAMMON, 2 + (int)vd_rng_below(rng, LENGTH_MAX - 1));
    (void)vd_match_init(match, &rules);
    for (int i = 0; i < 2; i++)
        match->score[i] = vd_rng_below(rng, match->rules.length);
    if (match->score[0] + 1 == match->rules.length || match->score[1] + 1 == match->rules.length) {
        /* 1 away both: after the Crawford game, or nobody had yet been 1 away before the last one. */
        match->crawford_game = vd_rng_below(rng, 2) == 0;
        match->crawford_done = true;
    }
}

static bool done(const collector *c)
{
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < KIND_COUNT; k++) {
            if (c->quota[i][k] > 0)
                return false;
        }
    }
    return true;
}

static bool play_games(collector *c, paired_game *d, seat seats[STRENGTHS][2])
{
    for (uint64_t game = 0; game < c->order->games_max && !done(c) && !c->failed; game++) {
        const uint32_t a = vd_rng_below(&c->rng, STRENGTHS), b = vd_rng_below(&c->rng, STRENGTHS);
        seat *const seated[2] = {&seats[a][0], &seats[b][1]};
        const uint64_t seed = vd_rng_next(&c->rng);
        paired_game_score score;
        vd_match match;
        vd_rng dice;

        vd_rng_init(&dice, vd_rng_next(&c->rng));
        random_rules(&c->rng, &match);
        c->full_strength = NOISE[a] <= 0.0F && NOISE[b] <= 0.0F;
        c->turns = -1;
        if (paired_game_play(d, seated, &match, &dice, seed, &score) != VD_OK)
            return false;
        if (c->order->keep_going && !c->order->keep_going(c->order->user, c->found))
            break;
    }
    return !c->failed;
}

/* ---- The whole ---- */

static void shuffle(benchmark *b, vd_rng *rng)
{
    for (size_t i = b->count; i > 1; i--) {
        const size_t k = vd_rng_below(rng, (uint32_t)i);
        const question q = b->question[k];

        b->question[k] = b->question[i - 1];
        b->question[i - 1] = q;
    }
}

static void set_shares(const collector *c, benchmark *b)
{
    for (int i = 0; i < 2; i++) {
        double all = 0;

        for (int k = 0; k < KIND_COUNT; k++)
            all += (double)c->met[i][k];
        for (int k = 0; k < KIND_COUNT && all > 0; k++)
            b->share[i][k] = (double)c->met[i][k] / all;
    }
}

static bool seat_all(const collection *order, player players[STRENGTHS], vd_level levels[STRENGTHS],
                     seat seats[STRENGTHS][2])
{
    bool good = true;

    for (int i = 0; i < STRENGTHS; i++) {
        levels[i] = (vd_level){"own", NOISE[i]};
        players[i] =
            (player){.engine = order->engine, .level = NOISE[i] > 0.0F ? &levels[i] : NULL};
        for (int k = 0; k < 2; k++) {
            seats[i][k] = (seat){.link.fd = -1};
            good = good && seat_init(&seats[i][k], &players[i], 0);
        }
    }
    return good;
}

bool collect(const collection *order, benchmark *out)
{
    collector c = {.order = order, .out = out};
    player players[STRENGTHS];
    vd_level levels[STRENGTHS];
    seat seats[STRENGTHS][2];
    paired_game d = {0};
    bool good;

    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < KIND_COUNT; k++)
            c.quota[i][k] = (order->wanted[i] * WANTED[i][k] + 99) / 100;
    }
    vd_rng_init(&c.rng, order->seed);
    c.plays.capacity = VD_PLAYS_MAX;
    c.plays.play = malloc(VD_PLAYS_MAX * sizeof *c.plays.play);
    c.list = malloc(VD_PLAYS_MAX * sizeof *c.list);
    good = c.plays.play && c.list &&
           vd_search_new(order->engine, VD_SEARCH_CACHE, &c.search, NULL) == VD_OK &&
           paired_game_init(&d, NULL, 0);
    good = seat_all(order, players, levels, seats) && good;
    if (good) {
        d.look = look;
        d.user = &c;
        good = play_games(&c, &d, seats);
        shuffle(out, &c.rng);
        set_shares(&c, out);
    }
    for (int i = 0; i < STRENGTHS; i++) {
        seat_fini(&seats[i][0]);
        seat_fini(&seats[i][1]);
    }
    paired_game_fini(&d);
    vd_search_free(c.search);
    free(c.plays.play);
    free(c.list);
    return good;
}
