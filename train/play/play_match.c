/* videau-train match: how much stronger one player is than another. */
#include "match_series.h"
#include "train.h"

#include <stdlib.h>
#include <string.h>

static bool read_options(match_series *s, int argc, char **argv)
{
    static const char *const known[] = {
        "--games=",    "--variant=",  "--seed=",       "--threads=",    "--cube",
        "--luck=",     "--se=",       "--minutes=",    "--results=",    "--quiet",
        "--every=",    "--ply-a=",    "--cube-ply-a=", "--cube-ply-b=", "--ply-b=",
        "--filter-a=", "--filter-b=", "--time-a=",     "--time-b=",     "--level-a=",
        "--level-b=",  "--noise-a=",  "--noise-b=",    "--name-a=",     "--name-b=",
        NULL};
    const char *variant = option_text(argc, argv, "--variant", "backgammon");
    const char *luck = option_text(argc, argv, "--luck", "0");
    const bool cube = option_given(argc, argv, "--cube");
    vd_variant_id id;

    if (!options_check(argc, argv, 2, known))
        return false;
    if (vd_variant_find(variant, strlen(variant), &id) != VD_OK) {
        fprintf(stderr, "--variant: no variant is called %s\n", variant);
        return false;
    }
    paired_game_money(&s->rules, id, cube);
    s->pairs = (int)option_number(argc, argv, "--games", 2000) / 2;
    s->seed = (uint64_t)option_number(argc, argv, "--seed", 1);
    s->threads = (int)option_number(argc, argv, "--threads", 2);
    s->target = option_number(argc, argv, "--se", 0);
    s->seconds = 60 * option_number(argc, argv, "--minutes", 0);
    s->every = option_given(argc, argv, "--quiet") ? 0 : option_number(argc, argv, "--every", 10);
    s->path = option_text(argc, argv, "--results", NULL);
    s->luck_ply = strcmp(luck, "none") == 0 ? -1 : (int)strtol(luck, NULL, 10);
    if (s->pairs < 1 || s->threads < 1 || s->threads > SERIES_THREADS_MAX || s->luck_ply > 2) {
        fputs("--games is 2 or more, --threads 1 to 16, --luck none, 0, 1 or 2\n", stderr);
        return false;
    }
    if (!vd_luck_known(&s->rules.variant))
        s->luck_ply = -1;
    return player_init(&s->player[0], argv[1], "-a", argc, argv) &&
           player_init(&s->player[1], argv[2], "-b", argc, argv);
}

int train_match(int argc, char **argv)
{
    match_series s = {.said = 0};
    int code = 2;

    if (argc < 3) {
        fputs("videau-train match FOLDER FOLDER [OPTION...]: see --help\n", stderr);
        return 2;
    }
    if (read_options(&s, argc, argv)) {
        code = match_series_play(&s) ? 0 : 1;
        if (s.plain.count > 0)
            match_series_print(&s, stdout);
    }
    player_fini(&s.player[0]);
    player_fini(&s.player[1]);
    return code;
}
