/* How well an opponent plays: noise on what it thinks, the same for the same position. */
#include "engine.h"

#include <string.h>

typedef struct level_entry {
    vd_level level;
    const char *english;
} level_entry;

/* Each errs about half as much as the one before it; the last has no noise, and searches where it is asked to. What they
 * lose a play and a game: docs/measurements/2026-11-21-rollouts.md. */
static const level_entry LEVELS[] = {
    {{"debutant", 0.15F}, "beginner"}, {{"facile", 0.09F}, "easy"},
    {{"moyen", 0.055F}, "medium"},     {{"fort", 0.03F}, "strong"},
    {{"expert", 0.01F}, "expert"},     {{"maximum", 0.0F}, "maximum"},
};

size_t vd_level_count(void)
{
    return sizeof LEVELS / sizeof LEVELS[0];
}

const vd_level *vd_level_get(size_t index)
{
    return index < vd_level_count() ? &LEVELS[index].level : NULL;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool same_name(const char *name, const char *text, size_t len)
{
    size_t i = 0;

    while (i < len && name[i] != '\0' && name[i] == lower(text[i]))
        i++;
    return i == len && name[i] == '\0';
}

const vd_level *vd_level_find(const char *name, size_t len)
{
    for (size_t i = 0; i < vd_level_count(); i++) {
        if (same_name(LEVELS[i].level.name, name, len) || same_name(LEVELS[i].english, name, len))
            return &LEVELS[i].level;
    }
    /* As the texts write it, with the accent. */
    return same_name("d\u00e9butant", name, len) || same_name("d\u00c9butant", name, len)
               ? &LEVELS[0].level
               : NULL;
}

/* The sum of twelve uniform numbers is nearly normal with standard deviation 1, and needs no libm. */
double vd_eval_level_noise(uint64_t seed, uint64_t hash, uint64_t salt)
{
    double sum = -6.0;
    vd_rng rng;

    vd_rng_init(&rng, seed ^ (hash * 0x9E3779B97F4A7C15U) ^ (salt << 32 | salt));
    for (int i = 0; i < 12; i++)
        sum += vd_rng_unit(&rng);
    return sum;
}

/* So that the weakest wins about one game in five of full strength (docs/measurements/2026-11-28-every-game.md, 2026-11-29-own-nets.md).
 * Games that count checkers have a wider scale; the longer a game is, the more room there is to err, three dice at a time the
 * more (docs/measurements/2026-11-26-three-dice-nets.md). */
static double scale_of(const vd_variant *variant)
{
    switch (variant->id) {
    case VD_ACEY_DEUCEY:
        return 4.9;
    case VD_ACEY_NAVY:
        return 9.0;
    case VD_ACEY_EUROPEAN:
        return 0.7;
    case VD_DUTCH:
        return 0.8;
    case VD_NACKGAMMON:
        return 0.82;
    case VD_LONGGAMMON:
        return 0.55;
    case VD_HYPERGAMMON:
        return 5.0;
    case VD_IRISH:
    case VD_NARD:
        return 0.55;
    case VD_GUL_BARA:
        return 2.3;
    case VD_VERSAILLES:
        return 0.72;
    case VD_REVERTIER:
    case VD_BALDRAC:
        return 0.43;
    case VD_TABULA:
    case VD_BUFFE:
        return 0.3;
    case VD_XII:
        return 0.37;
    default:
        return vd_variant_scale(variant);
    }
}

double vd_eval_level_scale(const vd_level *level, const vd_variant *variant)
{
    return level ? scale_of(variant) * (double)level->noise : 0.0;
}
