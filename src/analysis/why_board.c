/* What a board shows of itself. */
#include "why_priv.h"

#include <string.h>

enum { HOME = 6, BACK = 18, DEAD_OUTSIDE = 5, GAP = 6, GAP_FACING = 11, PRIME_FACING = 4 };

static void set_checkers(const vd_pos *pos, why_facts *f)
{
    const vd_side *own = &pos->side[VD_MOVER], *theirs = &pos->side[VD_OPPONENT];

    for (int k = 1; k <= 24; k++) {
        f->own[k] = own->point[k];
        f->theirs[k] = theirs->point[25 - k];
    }
    f->own[WHY_BAR] = own->bar;
    f->theirs[0] = theirs->bar;
    f->off[0] = own->point[0];
    f->off[1] = theirs->point[0];
}

/* The longest run of made points beyond `from`. */
static int longest_run(const uint8_t *made, int from)
{
    int run = 0, best = 0;

    VD_ASSERT(from >= 0);
    for (int k = from + 1; k <= 24; k++) {
        run = made[k] >= 2 ? run + 1 : 0;
        best = run > best ? run : best;
    }
    return best;
}

/* The longest prime of the opponent's in front of a checker on `point`. */
static int facing(const why_facts *f, int point)
{
    int run = 0, best = 0;

    for (int k = point - 1; k >= 1; k--) {
        run = f->theirs[k] >= 2 ? run + 1 : 0;
        best = run > best ? run : best;
    }
    return best;
}

static int count_groups(const why_facts *f)
{
    int groups = 0, last = 0;

    for (int k = 1; k <= WHY_BAR; k++) {
        if (f->own[k] == 0)
            continue;
        if (last > 0 && k - last - 1 > (facing(f, k) >= PRIME_FACING ? GAP_FACING : GAP))
            groups++;
        last = k;
    }
    return groups + 1;
}

bool vd_why_exposed(const why_facts *f, int point)
{
    return f->own[point] == 1 && f->rear < point;
}

int vd_why_dances(const why_facts *f)
{
    return f->theirs[0] > 0 ? f->home * f->home : 0;
}

/* Pips that can be played before a made point at home or of the prime gives way: of the checkers beyond two on such
 * points, of those elsewhere, down to the lowest point. Back checkers behind a prime do not move. */
static int count_spare(const why_facts *f)
{
    int pips = 0;

    for (int k = 2; k <= 24; k++) {
        const bool held =
            f->own[k] >= 2 && (k <= HOME || (f->prime >= PRIME_FACING && k <= HOME + 3));
        const int free = held ? f->own[k] - 2 : f->own[k];

        if (k >= BACK && facing(f, k) >= PRIME_FACING)
            continue;
        pips += free * (k - 1);
    }
    return pips;
}

static void count_own(why_facts *f)
{
    for (int k = 1; k <= 24; k++) {
        const int n = f->own[k];

        f->stack += n > 3 ? n - 3 : 0;
        f->back += k >= BACK ? n : 0;
        f->outside += k > HOME ? n : 0;
        f->crossovers += n * ((k - 1) / HOME);
        if (k > HOME)
            continue;
        f->home += n >= 2;
        f->gaps += n == 0;
        f->home_blots += vd_why_exposed(f, k);
    }
    f->back += f->own[WHY_BAR];
    f->outside += f->own[WHY_BAR];
    f->crossovers += 4 * f->own[WHY_BAR];
    f->dead = f->outside >= DEAD_OUTSIDE ? f->own[1] + f->own[2] : 0;
}

void vd_why_facts_of(const vd_variant *variant, const vd_pos *pos, why_facts *f)
{
    memset(f, 0, sizeof *f);
    set_checkers(pos, f);
    while (f->rear < 26 && (f->rear == 25 || f->theirs[f->rear] == 0))
        f->rear++;
    for (int k = 0; k <= 7; k++)
        f->caught += f->theirs[k];
    f->prime = longest_run(f->own, f->rear);
    count_own(f);
    f->groups = count_groups(f);
    f->spare = count_spare(f);
    f->pips[0] = vd_pos_pips(variant, pos, VD_MOVER);
    f->pips[1] = vd_pos_pips(variant, pos, VD_OPPONENT);
    f->contact = vd_pos_contact(variant, pos);
}
