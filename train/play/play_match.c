/* videau-train match: how much stronger one player is than another. */
#include "match_series.h"
#include "train.h"

#include <stdlib.h>
#include <string.h>

static const option_spec OPTIONS[] = {
    {"games", OPTION_WHOLE, "2000", 1, 2e9},
    OPTION_VARIANT,
    OPTION_SEED,
    OPTION_THREADS("2"),
    OPTION_ALONE("cube"),
    OPTION_NAME("luck", "0"),
    {"se", OPTION_REAL, "0", 0, 100},
    OPTION_MINUTES("0"),
    OPTION_NAME("results", NULL),
    OPTION_ALONE("quiet"),
    {"every", OPTION_REAL, "10", 0, 1e9},
    PLAYER_OPTIONS("-a"),
    PLAYER_OPTIONS("-b"),
    OPTION_END,
};

/* "none" or a depth. */
static bool read_luck(const char *text, int *ply)
{
    const bool none = strcmp(text, "none") == 0;

    *ply = none ? -1 : text[0] - '0';
    return none || (text[0] >= '0' && text[0] <= '2' && text[1] == '\0');
}

static bool read_options(match_series *s, const option_set *o)
{
    const char *variant = option_text(o, "variant");
    const bool cube = option_given(o, "cube");
    vd_variant_id id;

    if (vd_variant_find_played(variant, strlen(variant), &id) != VD_OK) {
        fprintf(stderr, "--variant: no variant is called %s\n", variant);
        return false;
    }
    paired_game_money(&s->rules, id, cube);
    s->pairs = (int)option_number(o, "games") / 2;
    s->seed = (uint64_t)option_number(o, "seed");
    s->threads = (int)option_number(o, "threads");
    s->target = option_number(o, "se");
    s->seconds = 60 * option_number(o, "minutes");
    s->every = option_given(o, "quiet") ? 0 : option_number(o, "every");
    s->path = option_text(o, "results");
    if (!read_luck(option_text(o, "luck"), &s->luck_ply) || s->pairs < 1 || s->threads < 1 ||
        s->threads > SERIES_THREADS_MAX) {
        fputs("--games is 2 or more, --threads 1 to 16, --luck none, 0, 1 or 2\n", stderr);
        return false;
    }
    if (!vd_luck_known(&s->rules.variant))
        s->luck_ply = -1;
    return player_asked(&s->player[0], o->word[0], "-a", o) &&
           player_asked(&s->player[1], o->word[1], "-b", o);
}

static int play(const option_set *o)
{
    match_series s = {.said = 0};
    int code = 2;

    if (read_options(&s, o)) {
        code = match_series_play(&s) ? 0 : 1;
        if (s.plain.count > 0)
            match_series_print(&s, stdout);
    }
    player_fini(&s.player[0]);
    player_fini(&s.player[1]);
    return code;
}

const train_command train_match = {"match", play, OPTIONS, 2, 2, "A B"};
