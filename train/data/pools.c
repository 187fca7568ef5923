/* Positions put together: back games, containment, broken boards, primes, last points held, many checkers back. */
#include "pools.h"

#include <string.h>

static const char *const NAMES[POOL_COUNT] = {"anchors",   "containment", "crashed",  "primes",
                                              "ace-point", "many-back",   "careless", "unsteady"};

const char *pool_name(pool p)
{
    return NAMES[p];
}

pool pool_find(const char *name)
{
    int p = 0;

    while (p < POOL_COUNT && strcmp(NAMES[p], name) != 0)
        p++;
    return (pool)p;
}

typedef struct drawing {
    vd_rng *rng;
    vd_side *own, *other;
} drawing;

int draw_between(vd_rng *rng, int low, int high)
{
    return low + (int)vd_rng_below(rng, (uint32_t)(high - low + 1));
}

static bool one_in(vd_rng *rng, uint32_t n)
{
    return vd_rng_below(rng, n) == 0;
}

static int placed(const vd_side *side)
{
    int count = side->point[0] + side->bar;

    for (int k = 1; k <= 24; k++)
        count += side->point[k];
    return count;
}

static drawing turned(const drawing *d)
{
    return (drawing){d->rng, d->other, d->own};
}

/* As many of `count` checkers as the side has left, on points low..high that the other side does not hold. */
static void put(const drawing *d, int low, int high, int count)
{
    for (int tries = 0; count > 0 && tries < 200; tries++) {
        const int k = draw_between(d->rng, low, high);

        if (placed(d->own) == 15)
            return;
        if (d->other->point[25 - k] > 0)
            continue;
        d->own->point[k]++;
        count--;
    }
}

/* Two checkers on a point, three at times. */
static void hold(const drawing *d, int k)
{
    int count = one_in(d->rng, 4) ? 3 : 2;

    for (; count > 0 && d->other->point[25 - k] == 0 && placed(d->own) < 15; count--)
        d->own->point[k]++;
}

static void put_on_bar(const drawing *d, int most)
{
    for (int n = draw_between(d->rng, 1, most); n > 0 && placed(d->own) < 15; n--)
        d->own->bar++;
}

/* Points of one's own home, the higher ones first more often than not, then what is left of the side. */
static void build_home(const drawing *d, int points)
{
    for (int tries = 0; points > 0 && tries < 30; tries++) {
        const int k = one_in(d->rng, 3) ? draw_between(d->rng, 1, 6) : draw_between(d->rng, 3, 6);

        if (d->own->point[k] > 0)
            continue;
        hold(d, k);
        points--;
    }
}

static void draw_anchors(const drawing *d)
{
    const drawing theirs = turned(d);
    const int low = draw_between(d->rng, 19, 23), high = draw_between(d->rng, low + 1, 24);

    hold(d, low);
    hold(d, high);
    put(d, 19, 24, draw_between(d->rng, 0, 2));
    if (one_in(d->rng, 6))
        put_on_bar(d, 2);
    put(d, 7, 18, draw_between(d->rng, 0, 11));
    put(d, 1, 8, 15);
    if (one_in(d->rng, 4))
        put(&theirs, 17, 24, draw_between(d->rng, 1, 2));
    put(&theirs, 7, 16, draw_between(d->rng, 0, 8));
    put(&theirs, 1, 10, 15);
}

static void draw_containment(const drawing *d)
{
    const drawing theirs = turned(d);

    theirs.own->point[0] = (uint8_t)draw_between(d->rng, 1, 14);
    build_home(d, draw_between(d->rng, 2, 6));
    if (one_in(d->rng, 2))
        put_on_bar(&theirs, 2);
    if (theirs.own->bar == 0 || one_in(d->rng, 4))
        put(&theirs, 12, 24, 1);
    put(&theirs, 1, 6, 15);
    put(d, 1, one_in(d->rng, 2) ? 12 : 24, 15);
}

static void draw_crashed(const drawing *d)
{
    const drawing theirs = turned(d);

    put(d, 1, 3, draw_between(d->rng, 7, 12));
    if (one_in(d->rng, 2))
        hold(d, draw_between(d->rng, 19, 24));
    put(d, 19, 24, draw_between(d->rng, 0, 2));
    if (one_in(d->rng, 5))
        put_on_bar(d, 1);
    put(d, 1, 18, 15);
    if (one_in(d->rng, 3))
        put(&theirs, 19, 24, draw_between(d->rng, 1, 3));
    put(&theirs, 7, 18, draw_between(d->rng, 0, 7));
    put(&theirs, 1, 8, 15);
}

/* A prime of four to six points and one to four of the other's checkers behind it. */
static void draw_prime(const drawing *d)
{
    const drawing theirs = turned(d);
    const int length = draw_between(d->rng, 4, 6), first = draw_between(d->rng, 2, 8);

    for (int k = first; k < first + length; k++)
        hold(d, k);
    if (one_in(d->rng, 3))
        put_on_bar(&theirs, 2);
    put(&theirs, 26 - first, 24, draw_between(d->rng, 1, 3));
}

static void draw_primes(const drawing *d)
{
    const drawing theirs = turned(d);

    draw_prime(d);
    if (!one_in(d->rng, 3))
        draw_prime(&theirs);
    put(d, 1, one_in(d->rng, 3) ? 24 : 13, 15);
    put(&theirs, 1, one_in(d->rng, 3) ? 24 : 13, 15);
}

static void draw_ace_point(const drawing *d)
{
    const drawing theirs = turned(d);

    hold(d, one_in(d->rng, 4) ? 23 : 24);
    put(d, 20, 24, draw_between(d->rng, 0, 1));
    build_home(d, draw_between(d->rng, 1, 5));
    put(d, 1, one_in(d->rng, 3) ? 18 : 9, 15);
    if (one_in(d->rng, 2))
        theirs.own->point[0] = (uint8_t)draw_between(d->rng, 1, 13);
    else
        put(&theirs, 7, 14, draw_between(d->rng, 0, 6));
    put(&theirs, 1, 6, 15);
}

static void draw_many_back(const drawing *d)
{
    const drawing theirs = turned(d);

    put(d, 19, 24, draw_between(d->rng, 4, 9));
    if (one_in(d->rng, 3))
        put_on_bar(d, 3);
    put(d, 14, 24, draw_between(d->rng, 0, 4));
    put(d, 1, 18, 15);
    if (one_in(d->rng, 2))
        put(&theirs, 16, 24, draw_between(d->rng, 2, 9));
    put(&theirs, 1, one_in(d->rng, 2) ? 13 : 24, 15);
}

bool pool_draw(pool p, vd_rng *rng, vd_pos *pos)
{
    static void (*const draw[POOL_DRAWN])(const drawing *) = {
        draw_anchors, draw_containment, draw_crashed, draw_primes, draw_ace_point, draw_many_back};
    const vd_variant *game = vd_variant_get(VD_BACKGAMMON);
    const int first = draw_between(rng, 0, 1);
    const drawing d = {rng, &pos->side[first], &pos->side[1 - first]};
    vd_error err;

    memset(pos, 0, sizeof *pos);
    draw[p](&d);
    return placed(d.own) == 15 && placed(d.other) == 15 && vd_pos_contact(game, pos) &&
           vd_pos_check(game, pos, &err) == VD_OK;
}
