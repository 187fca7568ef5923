/* A program that draws seeds until one suits it, over 10,000 games: what that gains it where the seed alone makes the rolls,
 * and what where a page adds a value that was drawn after the seal was shown. docs/measurements has the figures. */
#include "app/session_parts.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 10000, TRIES = 8, ROLLS = 10 };

typedef enum rule {
    SEED_ALONE,    /* as games were sealed before values were given, without a word */
    WORD_GUESSED,  /* the same with a word that the program knows */
    ONE_PAGE,      /* a page's value, drawn after the seal */
    TWO_PAGES,     /* and the other page helps the program: its value is chosen with the seed */
    NOT_COMMITTED, /* as before, but that page may choose once it has seen the first one's value */
    RULES
} rule;

static const char *const names[RULES] = {"seed alone", "a word that is guessed", "one page",
                                         "two pages, one a cheat", "the same without commitments"};

static void random_seed(vd_rng *rng, vd_seed *out)
{
    for (size_t i = 0; i < sizeof out->byte; i++)
        out->byte[i] = (uint8_t)vd_rng_next(rng);
}

static void random_value(vd_rng *rng, char out[VD_HEX_LEN])
{
    vd_seed bytes;

    random_seed(rng, &bytes);
    vd_seed_format(&bytes, out);
}

static int pips(const uint8_t die[2])
{
    return (die[0] + die[1]) * (die[0] == die[1] ? 2 : 1);
}

/* A whole game's beginning as the cheat sees it: the pips of its rolls, the even ones, less those of the other side. */
static int gain(rule by, const vd_seed *seed, const char *value, const char *other)
{
    const vd_dice_contribution share[2] = {{value, ""},
                                           {other, by == WORD_GUESSED ? "bonjour" : ""}};
    const vd_dice_contribution word[2] = {{NULL, by == WORD_GUESSED ? "bonjour" : ""},
                                          {NULL, NULL}};
    char commitment[VD_HEX_LEN];
    int sum = 0;

    vd_seed_commitment(seed, commitment);
    for (uint32_t roll = 1; roll <= ROLLS; roll++) {
        uint8_t die[2];

        if (by <= WORD_GUESSED)
            vd_app_draw(seed, NULL, word, 1, roll, 2, die);
        else
            vd_app_draw(seed, commitment, share, 1, roll, 2, die);
        sum += roll % 2 ? -pips(die) : pips(die);
    }
    return sum;
}

/* One game: the cheat keeps the best of its tries by what it can know, then the page's value is opened. */
static int play(rule by, vd_rng *rng)
{
    static const char guess[] = "0000000000000000000000000000000000000000000000000000000000000000";
    char value[VD_HEX_LEN], own[VD_HEX_LEN] = "", best_own[VD_HEX_LEN] = "";
    const bool two = by == TWO_PAGES || by == NOT_COMMITTED;
    vd_seed seed, best;
    int most = INT32_MIN;

    random_value(rng, value);
    random_seed(rng, &seed);
    best = seed;
    for (int i = 0; i < TRIES; i++) {
        int got;

        if (by != NOT_COMMITTED)
            random_seed(rng, &seed);
        if (two)
            random_value(rng, own);
        got = gain(by, &seed, by == NOT_COMMITTED ? value : guess, two ? own : NULL);
        if (got > most) {
            most = got;
            best = seed;
            memcpy(best_own, own, sizeof best_own);
        }
    }
    return gain(by, &best, value, two ? best_own : NULL);
}

static void measure(rule by, double *mean, double *error)
{
    double sum = 0, squares = 0;
    vd_rng rng;

    vd_rng_init(&rng, 2026 + (uint64_t)by);
    for (int i = 0; i < GAMES; i++) {
        const double got = play(by, &rng);

        sum += got;
        squares += got * got;
    }
    *mean = sum / GAMES;
    *error = sqrt((squares / GAMES - *mean * *mean) / GAMES);
    print_message("%-30s %+8.3f pips a game, standard error %.3f\n", names[by], *mean, *error);
}

static void test_what_grinding_gains(void **state)
{
    (void)state;
    for (int by = 0; by < RULES; by++) {
        double mean, error;

        measure((rule)by, &mean, &error);
        if (by == ONE_PAGE || by == TWO_PAGES)
            assert_true(fabs(mean) < 4 * error);
        else
            assert_true(mean > 100 * error);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_what_grinding_gains)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
