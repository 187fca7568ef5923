/* videau-train levels: what the plays of each level cost in its own games, judged by a search of every play. */
#include "paired_game.h"
#include "running_stats.h"
#include "train.h"

#include <stdlib.h>
#include <string.h>

enum { LEVELS_MAX = 32, CHOICE = 2, NOISE_MAX = 10 };

/* Every play is judged alike. */
static const vd_filter ALL = {.stages = 1,
                              .width = 1,
                              .valued = 8,
                              .stage = {{.ply = 1, .keep = 1, .more = 4000, .within = 100.0F}}};

typedef struct level_run {
    seat answering; /* decides once more what the seat of the game decides */
    vd_search *judge;
    vd_plays plays;
    vd_candidate *list;
    vd_variant_id variant;
    uint64_t seed;
    running_stats lost; /* equity of unforced plays, thousandths */
    bool failed;
} level_run;

static void look(void *user, const vd_match *match)
{
    level_run *c = user;
    const vd_search_options options = {.ply = 1, .filter = &ALL};
    size_t index = 0;

    if (match->phase != VD_PHASE_PLAY || c->failed)
        return;
    if (vd_match_plays(match, &c->plays) != VD_OK) {
        c->failed = true;
        return;
    }
    if (c->plays.count < CHOICE)
        return;
    c->failed = seat_play(&c->answering, match, &c->plays, c->seed, &index) != VD_OK ||
                vd_search_rank(c->judge, match, &c->plays, &options, c->list) != VD_OK;
    for (size_t i = 0; i < c->plays.count && !c->failed; i++) {
        if (c->list[i].play == index)
            stats_add(&c->lost, 1000.0 * (double)(c->list[0].equity - c->list[i].equity));
    }
}

static bool play_games(level_run *c, const player *who, int games, uint64_t seed)
{
    seat seats[2] = {{.link.fd = -1}, {.link.fd = -1}};
    seat *const seated[2] = {&seats[0], &seats[1]};
    paired_game d = {0};
    vd_rng rng;
    bool good = seat_init(&c->answering, who, 0);

    for (int i = 0; i < 2; i++)
        good = seat_init(&seats[i], who, 0) && good;
    good = good && paired_game_init(&d, NULL, 0);
    d.look = look;
    d.user = c;
    vd_rng_init(&rng, seed);
    for (int game = 0; game < games && good; game++) {
        vd_match_rules rules;
        vd_match match;
        paired_game_score score;

        paired_game_money(&rules, c->variant, true);
        (void)vd_match_init(&match, &rules);
        c->seed = vd_rng_next(&rng);
        good = paired_game_play(&d, seated, &match, &rng, c->seed, &score) == VD_OK && !c->failed;
    }
    paired_game_fini(&d);
    seat_fini(&seats[0]);
    seat_fini(&seats[1]);
    seat_fini(&c->answering);
    return good;
}

static bool measure(const vd_engine *engine, const player *base, vd_variant_id variant,
                    const vd_level *level, int games, uint64_t seed)
{
    level_run c = {.plays = {.capacity = VD_PLAYS_MAX}, .variant = variant};
    player who = *base;
    bool good;

    who.level = level->noise > 0.0F ? level : NULL;
    c.plays.play = malloc(VD_PLAYS_MAX * sizeof *c.plays.play);
    c.list = malloc(VD_PLAYS_MAX * sizeof *c.list);
    good = c.plays.play && c.list &&
           vd_search_new(engine, VD_SEARCH_CACHE, &c.judge, NULL) == VD_OK &&
           play_games(&c, &who, games, seed);
    if (!good)
        fputs("a game could not be played to its end\n", stderr);
    else
        printf("%-10s %6.3f %7llu %10.2f +-%5.2f %7.1f\n", level->name, (double)level->noise,
               (unsigned long long)c.lost.count, stats_mean(&c.lost), stats_error(&c.lost),
               stats_mean(&c.lost) / 2);
    fflush(stdout);
    vd_search_free(c.judge);
    free(c.plays.play);
    free(c.list);
    return good;
}

/* Those of the program, or any noises: ".03,.05". 0: not readable. */
static int read_levels(const char *noises, vd_level levels[LEVELS_MAX])
{
    int count = 0;

    if (!noises) {
        for (; count < (int)vd_level_count() && count < LEVELS_MAX; count++)
            levels[count] = *vd_level_get((size_t)count);
        return count;
    }
    for (;;) {
        const size_t len = strcspn(noises, ",");
        double noise = 0;

        if (count == LEVELS_MAX || !option_read_number(noises, len, &noise) || noise < 0 ||
            noise > NOISE_MAX)
            return 0;
        levels[count++] = (vd_level){"own", (float)noise};
        if (noises[len] == '\0')
            return count;
        noises += len + 1;
    }
}

static const option_spec OPTIONS[] = {
    {"games", OPTION_WHOLE, "60", 1, 2e9}, OPTION_VARIANT, OPTION_SEED,
    OPTION_NAME("noises", NULL),           OPTION_END,
};

static int levels(const option_set *o)
{
    const char *folder = option_word(o, 0, "embedded");
    const int games = (int)option_number(o, "games");
    const uint64_t seed = (uint64_t)option_number(o, "seed");
    vd_level levels[LEVELS_MAX];
    const char *variant = option_text(o, "variant");
    vd_variant_id id;
    player base;
    int count, code = 0;

    if (vd_variant_find_played(variant, strlen(variant), &id) != VD_OK) {
        fprintf(stderr, "--variant: no variant is called %s\n", variant);
        return 2;
    }
    if (!player_init(&base, folder, NULL))
        return 2;
    count = read_levels(option_text(o, "noises"), levels);
    if (!base.engine || !vd_engine_knows(base.engine, vd_variant_get(id)) || count == 0 ||
        games < 1) {
        fputs(
            "videau-train levels: nets of ours that play the game, --games 1 or more, --noises such as .03,.05\n",
            stderr);
        player_fini(&base);
        return 2;
    }
    printf("%d money games of each level with itself, %s, %s, judged at 1 ply\n"
           "level       noise   plays  lost a play, thousandths   by 500\n",
           games, vd_variant_get(id)->name, base.brief);
    for (int i = 0; i < count && code == 0; i++)
        code = measure(base.engine, &base, id, &levels[i], games, seed) ? 0 : 1;
    player_fini(&base);
    return code;
}

const train_command train_levels = {"levels", levels, OPTIONS, 0, 1, ""};
