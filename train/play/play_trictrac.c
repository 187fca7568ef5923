/* videau-train trictrac: how much stronger one player of trictrac is than another. */
#include "inner/trictrac_player.h"
#include "train.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const option_spec OPTIONS[] = {
    {"parties", OPTION_WHOLE, "1000", 2, 2e9},
    {"holes", OPTION_WHOLE, "12", 3, 12},
    OPTION_NAME("net", NULL),
    OPTION_NAME("net-b", NULL),
    OPTION_SEED,
    OPTION_END,
};

/* Sums over pairs of parties with the same dice, seats changed; the first player's. */
typedef struct series {
    vd_tt_options options;
    vd_tt_player player[2];
    long pairs;
    double won, won2;     /* parties of a pair, 0 to 2, and its square */
    double holes, holes2; /* holes more than the other's, of both parties of a pair */
    double stakes;
    long throws;
} series;

static bool read_player(const char *name, const vd_net *net, vd_tt_player *out)
{
    static const struct {
        const char *name;
        vd_tt_manner manner;
    } manners[] = {{"random", VD_TT_RANDOM},
                   {"greedy", VD_TT_GREEDY},
                   {"first", VD_TT_AHEAD},
                   {"net", VD_TT_NET},
                   {"ahead", VD_TT_NET_AHEAD}};
    const vd_level *level = vd_level_find(name, strlen(name));

    *out = level ? vd_tt_player_of(net, name, 0) : (vd_tt_player){.net = net};
    if (level)
        return true;
    for (size_t i = 0; i < sizeof manners / sizeof *manners; i++)
        if (strcmp(name, manners[i].name) == 0) {
            out->manner = manners[i].manner;
            return true;
        }
    fprintf(stderr, "%s: a player is random, greedy, first, net, ahead or a level\n", name);
    return false;
}

/* The file, or the net of the program. False: there is none, and it has been said. */
static bool find_net(const char *path, vd_net **out)
{
    vd_error err = {0};
    const vd_status status = path ? vd_net_load(path, out, &err) : vd_tt_net_new(out, &err);

    if (status == VD_OK && vd_tt_net_fits(*out))
        return true;
    fprintf(stderr, "%s is no net of trictrac\n", path ? path : "what is built in");
    return false;
}

static void act(series *s, vd_tt_state *state, int first, vd_rng *dice)
{
    static vd_tt_plays scratch;
    vd_tt_outcome outcome;
    vd_tt_action action;
    vd_tt_denial denial;

    if (state->phase == VD_TT_DRAW || state->phase == VD_TT_THROW) {
        action =
            (vd_tt_action){.act = state->phase == VD_TT_DRAW ? VD_TT_ACT_DRAW : VD_TT_ACT_THROW};
        action.die[0] = (uint8_t)(1 + vd_rng_below(dice, 6));
        action.die[1] = (uint8_t)(1 + vd_rng_below(dice, 6));
        s->throws++;
    } else {
        vd_tt_decide(&s->player[state->turn == first ? 0 : 1], &s->options, state, &scratch,
                     &action);
    }
    denial = vd_tt_do(&s->options, state, &action, &scratch, &outcome);
    VD_ASSERT(denial == VD_TT_DENIAL_none);
}

/* One party; `first` is the side of the first player. */
static void party(series *s, uint64_t seed, int first, double *won, double *holes)
{
    vd_tt_state state;
    vd_rng dice;
    int stakes;

    vd_rng_init(&dice, seed);
    vd_tt_state_start(&state);
    while (state.phase != VD_TT_OVER)
        act(s, &state, first, &dice);
    stakes = vd_tt_stakes(&s->options, &state, (vd_tt_side)state.turn);
    *won += state.turn == first;
    *holes += state.holes[first] - state.holes[1 - first];
    s->stakes += state.turn == first ? stakes : -stakes;
}

static void print(const series *s, const char *const *name)
{
    const double n = (double)s->pairs, won = s->won / n, holes = s->holes / n;
    const double won_se = sqrt((s->won2 / n - won * won) / n);
    const double holes_se = sqrt((s->holes2 / n - holes * holes) / n);

    printf("%s against %s, %ld parties of %d holes, %.1f throws a party: %s wins %.2f %% "
           "(standard error %.2f), %+.2f holes a party (%.2f), %+.3f stakes\n",
           name[0], name[1], 2 * s->pairs, s->options.holes, (double)s->throws / (2 * n), name[0],
           50 * won, 50 * won_se, holes / 2, holes_se / 2, s->stakes / (2 * n));
}

static void play_all(series *s, uint64_t seed, long pairs)
{
    while (s->pairs < pairs) {
        const uint64_t dice = vd_hash64(&s->pairs, sizeof s->pairs, seed);
        double won = 0, holes = 0;

        /* Another player of the same level in each pair: what one errs in he errs in always. */
        for (int i = 0; i < 2; i++)
            s->player[i].seed = vd_hash64(&i, sizeof i, dice);
        party(s, dice, VD_TT_WHITE, &won, &holes);
        party(s, dice, VD_TT_BLACK, &won, &holes);
        s->pairs++;
        s->won += won;
        s->won2 += won * won;
        s->holes += holes;
        s->holes2 += holes * holes;
    }
}

static int play(const option_set *o)
{
    const uint64_t seed = (uint64_t)option_number(o, "seed");
    series s = {.pairs = 0};
    vd_net *net[2] = {NULL, NULL};
    int code = 2;

    vd_tt_options_default(&s.options);
    s.options.holes = (uint8_t)option_number(o, "holes");
    if (vd_tt_options_check(&s.options) != VD_OK) {
        fputs("--holes is 3, 6 or 12\n", stderr);
        return 2;
    }
    if (find_net(option_text(o, "net"), &net[0]) &&
        find_net(option_text(o, option_given(o, "net-b") ? "net-b" : "net"), &net[1]) &&
        read_player(o->word[0], net[0], &s.player[0]) &&
        read_player(o->word[1], net[1], &s.player[1])) {
        play_all(&s, seed, (long)option_number(o, "parties") / 2);
        print(&s, o->word);
        code = 0;
    }
    vd_net_free(net[0]);
    vd_net_free(net[1]);
    return code;
}

const train_command train_trictrac = {"trictrac", play, OPTIONS, 2, 2, "A B"};
