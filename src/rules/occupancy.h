/* The board as the generator and the reasons look at it: a bit a point. Shared by plays.c, walls.c and hop_reason.c only. */
#ifndef VD_OCCUPANCY_H
#define VD_OCCUPANCY_H

#include "videau/rules.h"

#define BIT(k) ((uint64_t)1 << (k))

/* What the search needs of the board, kept beside the counts. Bit k stands for the mover's point k. */
typedef struct occupancy {
    uint64_t occ;   /* mine */
    uint64_t open;  /* not shut by the opponent; blots included */
    uint64_t blot;  /* a single opposing checker that a landing hits */
    uint64_t stuck; /* I hit there in my own home this turn (Tavla) */
} occupancy;

static inline int top_bit(uint64_t bits)
{
    return 63 - __builtin_clzll(bits);
}

static inline int low_bit(uint64_t bits)
{
    return __builtin_ctzll(bits);
}

static inline bool hits_now(const vd_variant *v, const vd_side *mover, const occupancy *bits)
{
    switch ((vd_hit)v->hit) {
    case VD_HIT_NEVER:
        return false;
    case VD_HIT_HOME_REACHED:
        return (mover->flags & VD_HOME_REACHED) != 0;
    case VD_HIT_PRESENT:
        return (bits->occ & (BIT(v->home + 1) - 2)) != 0;
    case VD_HIT_ENTRY: { /* where it would stand again, and then, hit in its turn, mine */
        const int mine = mover->point[v->opponent_point[v->track]];

        return mine == 0 || (mine < v->block_at && (bits->open >> v->track & 1U));
    }
    case VD_HIT_PIN:
    case VD_HIT_OFF:
    case VD_HIT_ALWAYS:
    default:
        return true;
    }
}

static inline bool entry_is_allowed(const vd_variant *v, const vd_side *mover)
{
    return v->enter_after == VD_ENTER_ANY_TIME || (mover->flags & VD_ENTRY_ALLOWED) != 0;
}

/* Where the mover may have no second checker. */
static inline uint64_t own_points(const vd_variant *v, const occupancy *bits)
{
    if (v->in_file)
        return bits->occ & ~BIT(1);
    return v->one_each ? bits->occ & (BIT(v->track) - BIT(v->track / 2 + 1)) : 0;
}

/* Does a checker that goes from `from` to `to`, a point, pass one of its own side, or land on one before the last point? */
static inline bool passes_own(const vd_variant *v, const occupancy *bits, int from, int to)
{
    return v->in_file && (bits->occ & (BIT(from) - BIT(to)) & ~BIT(1)) != 0;
}

static inline bool judges_hops(const vd_variant *v)
{
    return v->wall == VD_WALL_NARDE;
}

static inline bool judges_ends(const vd_variant *v)
{
    return v->wall != VD_WALL_FREE && v->wall != VD_WALL_NARDE;
}

static inline bool courier_is_home(const vd_variant *v, const vd_side *mover, const occupancy *bits)
{
    const int beyond = v->courier == VD_COURIER_HOME ? v->home + 1 : v->track / 2;

    if (v->hit == VD_HIT_HOME_REACHED) /* it may have been hit since */
        return (mover->flags & VD_HOME_REACHED) != 0;

    return mover->point[0] > 0 || (bits->occ & (BIT(beyond) - 2)) != 0;
}

/* An opposing checker stands on its first point: there it is not hit, since it would stand there again. */
static inline void close_entry(const vd_variant *v, occupancy *bits)
{
    bits->open &= ~BIT(v->opponent_point[v->track]);
    bits->blot &= bits->open;
}

static inline occupancy occupancy_of(const vd_variant *v, const vd_pos *pos)
{
    occupancy bits = {0, 0, 0, 0};

    for (int k = 1; k <= v->track; k++) {
        int theirs = v->opponent_point[k] ? pos->side[VD_OPPONENT].point[v->opponent_point[k]] : 0;

        bits.occ |= (uint64_t)(pos->side[VD_MOVER].point[k] > 0) << k;
        bits.open |= (uint64_t)(theirs < v->block_at) << k;
        bits.blot |= (uint64_t)(theirs == 1 && v->block_at > 1) << k;
    }
    if (v->hit == VD_HIT_PIN) { /* where one of mine lies pinned a single checker shuts the point */
        bits.open &= ~(uint64_t)vd_side_pins(&pos->side[VD_MOVER]);
        bits.blot &= bits.open;
    }
    if (v->hit == VD_HIT_ENTRY && pos->side[VD_OPPONENT].point[v->track] > 0)
        close_entry(v, &bits);
    if (v->bearoff == VD_BEAROFF_NEVER) { /* who has arrived is in nobody's way */
        bits.open |= BIT(1);
        bits.blot &= ~BIT(1);
    }
    return bits;
}

/* ---- Pins ---- */

/* The mover has landed on the blot on its point `to`, and undone that. */
static inline void pin_on(const vd_variant *v, vd_side *opponent, int to)
{
    const int there = v->opponent_point[to];

    opponent->point[there] = 0;
    vd_side_set_pins(opponent, vd_side_pins(opponent) | 1U << there);
}

static inline void unpin_on(const vd_variant *v, vd_side *opponent, int to)
{
    const int there = v->opponent_point[to];

    opponent->point[there] = 1;
    vd_side_set_pins(opponent, vd_side_pins(opponent) & ~(1U << there));
}

/* ---- Walls and heads, of games in which both sides run the same way ---- */

/* May the mover of `pos` hold the points `occ`? */
bool vd_walls_allowed(const vd_variant *v, const vd_pos *pos, uint64_t occ);

/* My six points right before the one on which all of the opponent's checkers on the board stand; 0: they do not, or I do not
 * hold all six. */
uint64_t vd_shut_in(const vd_variant *v, const vd_pos *pos);

/* Checkers that stay on the start point in the turn that began at `start`, where the variant has a head. */
uint8_t vd_head_least(const vd_variant *v, const vd_side *start, vd_dice dice);

#endif
