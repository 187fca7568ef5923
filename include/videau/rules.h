/* Rules: variants, positions, dice, legal plays, why a play is refused, game, cube and match.
 * Rule numbers (R51, T2) are those of the project's rules file; `videau rules R51` prints them.
 *
 * Freestanding: no heap, no stdio, no globals that change. Everything is the caller's memory; every function may
 * run on any number of threads at once. Viewpoint: a vd_pos is always seen by the player on roll, who is
 * side[VD_MOVER]; vd_pos_flip changes the viewpoint, and vd_plays_results, whose positions are the next player's. Each side's checkers stand in that
 * side's own numbering (R3): its last point before bearing off is 1, whoever is looking. */
#ifndef VIDEAU_RULES_H
#define VIDEAU_RULES_H

#include "videau/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Variants ------------------------------------------------------------------------------------------------ */

enum {
    VD_TRACK_MAX = 36, /* longest path (XII scripta); 24 or fewer in all other games */
    VD_CHECKERS_MAX = 15,
    VD_DICE_MAX = 3,
    VD_HOPS_MAX = 4,    /* checker moves in one play */
    VD_NUMBERS_MAX = 5, /* numbers that one play is chosen from (VD_DOUBLES_OVER_THIRD) */
    VD_PLAYS_MAX =
        4096 /* capacity that no legal position exceeds: the count of hop multisets of a double is below */
};

typedef enum vd_variant_id {
    VD_BACKGAMMON,
    VD_DUTCH,
    VD_ACEY_DEUCEY,
    VD_ACEY_EUROPEAN,
    VD_ACEY_NAVY,
    VD_NACKGAMMON,
    VD_HYPERGAMMON,
    VD_LONGGAMMON,
    VD_TAVLA,
    VD_TOUTES_TABLES,
    VD_VARIANT_COUNT, /* of the games that files of other programs say and vd_variant_find knows */
    VD_JACQUET = VD_VARIANT_COUNT,
    VD_FEVGA,
    VD_NARDE,
    VD_MOULTEZIM,
    VD_GUL_BARA,
    VD_PORTES,
    VD_IRISH,
    VD_NARD,
    VD_PLAKOTO,
    VD_TAPA,
    VD_TOURNE_CASE,
    VD_REVERTIER,
    VD_VERSAILLES,
    VD_TABULA,
    VD_BUFFE,
    VD_FAILLE,
    VD_BALDRAC,
    VD_XII, /* ludus duodecim scriptorum: three rows of twelve points */
    VD_GARANGUET,
    VD_VARIANT_JUDGED, /* of the games that an evaluator is made for: see vd_variant_is_judged */
    VD_VARIANT_PLAYED = VD_VARIANT_JUDGED, /* of the games that are played */
    VD_VARIANT_KNOWN = VD_VARIANT_PLAYED
} vd_variant_id;

typedef enum vd_enter {
    VD_ENTER_FREE,      /* only hit checkers have priority; unentered ones may wait (R83, R84) */
    VD_ENTER_ALL_FIRST, /* unentered checkers count as on the bar (R79, A46) */
    VD_ENTER_HALF_FIRST /* free, but none goes on to the last half of the way before all have entered (TB1) */
} vd_enter;

typedef enum vd_enter_after { /* when checkers off the board may begin to enter (Acey-Deucey of the Navy) */
                              VD_ENTER_ANY_TIME,
                              VD_ENTER_AFTER_DOUBLE_OR_12 /* none enters before its owner has rolled a double or 1-2 */
} vd_enter_after;

typedef enum vd_hit {
    VD_HIT_ALWAYS,
    VD_HIT_NEVER,
    VD_HIT_HOME_REACHED, /* once a checker of mine has ever reached my home (R80, A47) */
    VD_HIT_PRESENT,      /* while a checker of mine is in my home */
    VD_HIT_PIN,   /* nobody goes to the bar: what stands alone is pinned under who lands on it */
    VD_HIT_ENTRY, /* nor here: who is hit stands on its first point again, where it hits what stands alone; while it could not,
                   * nobody is hit, and never on that point (FA6, FA7) */
    VD_HIT_OFF    /* nor here: who is hit has not entered yet, as at the start (TC6) */
} vd_hit;

/* What comes of the mother, the last checker of a side on its start point, when it is pinned (VD_HIT_PIN). */
typedef enum vd_mother {
    VD_MOTHER_NONE,
    VD_MOTHER_LOSES, /* its side loses, if the other's start is empty; both pinned: a draw */
    VD_MOTHER_DRAWS  /* nothing but the draw: with both pinned neither side could ever bear off */
} vd_mother;

typedef enum vd_doubles {
    VD_DOUBLES_FOUR,            /* R25 */
    VD_DOUBLES_TWO,             /* plain: two moves */
    VD_DOUBLES_FOUR_COMPLEMENT, /* four of d, then if all were played four of 7-d, then roll again */
    VD_DOUBLES_CHAIN,           /* four of d, then if all were played four of d+1, and so on to 6 */
    VD_DOUBLES_BY_NUMBER, /* d of d; of five and six the first four, then if all were played the rest */
    VD_DOUBLES_OVER_THIRD /* of three dice a pair above the third number four times beside it, three alike nine times: three hops
                           * at a time, in such a way that as many as possible follow */
} vd_doubles;

/* The duties that follow are of games in which both sides run the same way; nobody is hit there but with VD_WALL_VERSAILLES. */

/* While the courier, a side's foremost checker, has not arrived it alone may move; what is left of the roll then is free. */
typedef enum vd_courier {
    VD_COURIER_NONE,
    VD_COURIER_HOME, /* it arrives at home (Jacquet) */
    VD_COURIER_PASS  /* it arrives beyond the opponent's start (Fevga) */
} vd_courier;

typedef enum vd_head { /* how many checkers may leave the start point in a turn */
                       VD_HEAD_FREE,
                       VD_HEAD_ONE,
                       VD_HEAD_NARDE /* one; two with 6-6, 4-4 or 3-3 as a side's own first roll */
} vd_head;

/* What a play may not leave; VD_WALL_NARDE: what no hop may. */
typedef enum vd_wall {
    VD_WALL_FREE,
    VD_WALL_JACQUET, /* six points side by side (1 is beside 24) without checkers on my last two */
    VD_WALL_FEVGA,   /* all six points of my first quarter */
    VD_WALL_MOULTEZIM, /* five points of the opponent's first quarter */
    VD_WALL_NARDE, /* six side by side on the opponent's way with none of its checkers ahead of them */
    VD_WALL_VERSAILLES /* more than two points of my first quarter with two checkers or more */
} vd_wall;

/* Where two dice are thrown and a third number comes of them: conventions about the dice, to be agreed on in games of three. The
 * English Game and sbaraglio have a constant 6; that minoret and majoret gave the lesser and the greater number again is our
 * reading of their names (docs/decisions/0019-a-third-number.md). */
typedef enum vd_third {
    VD_THIRD_THROWN, /* three dice */
    VD_THIRD_SIX,
    VD_THIRD_ACE,
    VD_THIRD_LESSER, /* minoret */
    VD_THIRD_GREATER /* majoret */
} vd_third;

typedef enum vd_special12 {
    VD_12_ORDINARY,
    VD_12_NAME_DOUBLE,           /* R85-R87 */
    VD_12_NAME_DOUBLE_COMPLEMENT /* European: the named double, then its complement */
} vd_special12;

typedef enum vd_bearoff {
    VD_BEAROFF_STANDARD, /* R42-R46 */
    VD_BEAROFF_EXACT,    /* the exact number only */
    VD_BEAROFF_NEVER, /* the way ends on point 1, reached by the exact number: there any number of either side stand, for good */
    VD_BEAROFF_HALF /* the exact number only, from the last half: vd_variant_prepare makes `home` that (TB9) */
} vd_bearoff;

typedef enum vd_must_use {
    VD_MUST_MAX_THEN_HIGHER, /* R50-R53 */
    VD_MUST_MAX              /* as many dice as possible, any of them */
} vd_must_use;

typedef enum vd_value {
    VD_VALUE_1_2_3, /* R55-R57 */
    VD_VALUE_1_2,   /* no triple */
    VD_VALUE_1,
    VD_VALUE_CHECKERS_NOT_OFF,  /* R89, A48: 15 less those borne off */
    VD_VALUE_CHECKERS_ON_BOARD, /* R89, the literal reading */
    VD_VALUE_1_2_START, /* 2 with a checker of the loser in its first quarter or on the bar */
    VD_VALUE_1_2_JAN,   /* 1; 2 for VD_JAN checkers on the bar, which lose at once (Revertier) */
    VD_VALUE_1_2_HOME /* 2 while the loser has borne none off and has not brought all of its checkers home (Lepeintre 1818) */
} vd_value;

enum { VD_JAN = 7 }; /* one more than there are points to enter on */

typedef enum vd_opening {
    VD_OPENING_KEEP,  /* the winner of the draw plays its two dice (R16) */
    VD_OPENING_REROLL /* the winner rolls again (A19, A49); no cube before that roll */
} vd_opening;

/* A variant is data; the generator reads it. All fields may be changed in a copy: then
 * vd_variant_prepare. */
typedef struct vd_variant {
    const char *name; /* stable name in files and on command lines, French, ASCII: "hollandais" */
    const char *
        rules; /* what numbers of its own rules begin with, "JQ"; NULL: it has the rules of backgammon */
    uint8_t id;    /* vd_variant_id the copy came from */
    uint8_t track; /* points on a player's path, <= VD_TRACK_MAX */
    uint8_t home;  /* the last `home` points: bearing off needs all checkers there */
    uint8_t checkers;
    /* path[s][k]: physical cell under point k of side s, k in 1..track. Contrary games: path[1][k] = 25 - path[0][k].
     * What both sides share of it must look alike from either side (vd_variant_prepare). */
    uint8_t path[2][VD_TRACK_MAX + 1];
    uint8_t opponent_point
        [VD_TRACK_MAX +
         1]; /* derived: the opponent's number of my point k, or of the one that faces it; 0 where there is none */
    uint8_t start[VD_TRACK_MAX + 1];
    uint8_t start_unentered; /* checkers that start off the board */
    uint8_t dice;            /* 2 or 3 */
    uint8_t third;           /* vd_third, where there are three */
    uint8_t entry;           /* vd_enter */
    uint8_t enter_after;     /* vd_enter_after */
    uint8_t hit;             /* vd_hit */
    uint8_t block_at;        /* opposing checkers that shut a point: 2, or 1 */
    uint8_t facing;  /* 1: each side has a row of its own, and my point k faces theirs: who lands
                              * there hits. `path` has no cell that both go over (Tourne-case) */
    uint8_t in_file; /* 1: a checker passes none of its own side, nor shares a point but the last */
    uint8_t lower_die;      /* 1: of a throw the lower number alone is played, once */
    uint8_t one_each;       /* 1: no more than one of a side's checkers on a point of the first half
                             * of its way, but on its start point (Revertier) */
    uint8_t no_hit_run;     /* a checker that hits in its own home stays there this turn (Tavla) */
    uint8_t courier;        /* vd_courier */
    uint8_t head;           /* vd_head */
    uint8_t wall;           /* vd_wall */
    uint8_t unblock;        /* 1: six points that shut in all of theirs are to be opened (Fevga) */
    uint8_t mother;         /* vd_mother */
    uint8_t doubles;        /* vd_doubles */
    uint8_t special12;      /* vd_special12 */
    uint8_t equal_again;    /* 1: who has thrown equal dice throws again after the play (Buffe) */
    uint8_t unplayed_loses; /* 1: who cannot play all dice thrown loses the game (Faille) */
    uint8_t bearoff;        /* vd_bearoff */
    uint8_t must_use;       /* vd_must_use */
    uint8_t value;          /* vd_value */
    uint8_t opening;        /* vd_opening, the default */
    uint8_t cube;           /* 1: played with the cube by default */
    uint8_t cube_allowed;   /* 1: a cube may be agreed on */
} vd_variant;

/* Is a game worth the checkers that the loser has left? Then it has no gammons. */
static inline bool vd_variant_counts_checkers(const vd_variant *variant)
{
    return variant->value == VD_VALUE_CHECKERS_NOT_OFF ||
           variant->value == VD_VALUE_CHECKERS_ON_BOARD;
}

/* How far apart plays of this game are, beside those of backgammon: what is said in points elsewhere (an error from .02 on, a play
 * near the best) is meant times this. */
static inline double vd_variant_scale(const vd_variant *variant)
{
    return vd_variant_counts_checkers(variant) ? 2.5 : 1.0;
}

/* Is it a game that an evaluator is made for? Of Tapa the one that counts no checkers, as Mahbusa does; of Garanguet the one in
 * which nobody is hit and a game is worth one; of Tabula the one with the last quarter; of none the one in which a third number comes
 * of two dice. */
static inline bool vd_variant_is_judged(const vd_variant *variant)
{
    if (variant->third)
        return false;
    if (variant->id == VD_GARANGUET)
        return variant->hit == VD_HIT_NEVER && variant->value == VD_VALUE_1;
    if (variant->bearoff == VD_BEAROFF_HALF)
        return false;
    return variant->id < VD_VARIANT_JUDGED &&
           !(variant->id == VD_TAPA && vd_variant_counts_checkers(variant));
}

typedef enum vd_way {
    VD_WAY_CONTRARY, /* each side towards the other's start: my first point is their last */
    VD_WAY_PARALLEL, /* the same way round, each from its own corner (Jacquet and its family) */
    VD_WAY_SAME,     /* the same way from the same corner (Tabula): my point n is theirs */
    VD_WAY_FACING, /* side by side, each on a row of its own (Tourne-case): my point n faces theirs */
    VD_WAY_ROWS    /* together along the first third of the way, then contrary (XII scripta) */
} vd_way;

/* Can both sides wait on the bar for ever? So it is where both run the same way half a turn apart and are hit: the six points on
 * which each enters may all be the other's. In Jacquet de Versailles a position set up by hand alone comes to that. */
static inline bool vd_variant_locks(const vd_variant *variant)
{
    return variant->one_each || variant->wall == VD_WALL_VERSAILLES;
}

/* How the sides go. But where they face each other they share every point. */
static inline vd_way vd_variant_way(const vd_variant *variant)
{
    if (variant->facing)
        return VD_WAY_FACING;
    if (variant->opponent_point[1] == variant->track)
        return VD_WAY_CONTRARY;
    if (variant->track > 24)
        return VD_WAY_ROWS;
    return variant->opponent_point[1] == 1 ? VD_WAY_SAME : VD_WAY_PARALLEL;
}

/* Do both sides run the same way, from two corners, from one, or side by side? Of XII scripta yes: they set out together. */
static inline bool vd_variant_is_parallel(const vd_variant *variant)
{
    return vd_variant_way(variant) != VD_WAY_CONTRARY;
}

/* Where the other side's point lies on the places that are drawn, in my numbers. Where each side has a row of its own theirs is
 * from my 13 on. */
static inline int vd_variant_seen_at(const vd_variant *variant, int point)
{
    return variant->facing ? 25 - point : variant->opponent_point[point];
}

/* The preset; never NULL for an id below VD_VARIANT_KNOWN. Static. */
VD_API const vd_variant *vd_variant_get(vd_variant_id id);
/* By name or French or English synonym, case and accents in ASCII only, '-', '_' and ' ' alike. VD_ERR_PARSE:
 * none is called so. */
VD_API VD_NODISCARD vd_status vd_variant_find(const char *name, size_t len, vd_variant_id *out);
/* The same, and the games that are played but that no file of other programs says. VD_ERR_PARSE likewise. */
VD_API VD_NODISCARD vd_status vd_variant_find_played(const char *name, size_t len,
                                                     vd_variant_id *out);
/* Rebuild `opponent_point` from `path` and check every field. VD_ERR_UNSUPPORTED: no variant that the rules know has such fields; the
 * caller's fault, so no field is named. */
VD_API VD_NODISCARD vd_status vd_variant_prepare(vd_variant *variant);

/* ---- Positions ----------------------------------------------------------------------------------------------- */

enum { VD_MOVER = 0, VD_OPPONENT = 1 }; /* side[VD_MOVER] is the player on roll */

/* One side's checkers in its own numbering. No padding: compared and hashed as bytes. */
typedef struct vd_side {
    uint8_t point
        [VD_TRACK_MAX +
         1]; /* [1..track]; [0]: borne off; behind the track where checkers are pinned: vd_side_pins */
    uint8_t bar;
    uint8_t unentered; /* not yet entered */
    uint8_t flags;     /* bit 0: a checker has reached home (R80), kept only by variants that ask;
                    * bit 1: unentered checkers may enter (vd_enter_after), likewise;
                    * bit 2: the side has moved (VD_HEAD_NARDE), likewise */
} vd_side;

enum { VD_HOME_REACHED = 1, VD_ENTRY_ALLOWED = 2, VD_HAS_MOVED = 4 };

/* Checkers of this side that lie pinned under the other's, a bit for each of its points 1 to 24; none of them is counted in
 * point[]. A pinned checker is always alone of its side. Kept where the points behind a track of 24 would be, by games with
 * VD_HIT_PIN alone: in all others these are 0, and a position is the same bytes as before there were pins. */
static inline uint32_t vd_side_pins(const vd_side *side)
{
    return (uint32_t)side->point[25] << 1 | (uint32_t)side->point[26] << 9 |
           (uint32_t)side->point[27] << 17;
}

static inline void vd_side_set_pins(vd_side *side, uint32_t pins)
{
    side->point[25] = (uint8_t)(pins >> 1);
    side->point[26] = (uint8_t)(pins >> 9);
    side->point[27] = (uint8_t)(pins >> 17);
}

/* Is a checker of this side pinned on its point `point`, 1 to 24? On the bar, or off, none is. */
static inline bool vd_side_is_pinned(const vd_side *side, int point)
{
    return point >= 1 && point <= 24 && (vd_side_pins(side) >> point & 1U) != 0;
}

typedef enum vd_pending { /* what the player on roll still has to do in this turn */
                          VD_PENDING_NONE,        /* an ordinary turn: cube, then roll */
                          VD_PENDING_NAME_DOUBLE, /* name a double (R86) */
                          VD_PENDING_COMPLEMENT, /* play vd_pending_dice, a double as often as vd_doubles says, then what it says */
                          VD_PENDING_AGAIN, /* roll again (R87, BU4), no cube */
                          VD_PENDING_LOST /* nothing: a die could not be played, and the game is lost (FA8) */
} vd_pending;

typedef struct vd_pos {
    vd_side side[2];
    uint8_t pending; /* vd_pending */
    uint8_t
        pending_die; /* with VD_PENDING_COMPLEMENT 1..6, or what vd_pending_dice reads; else 0 */
} vd_pos;

/* What pending_die says of the rest of a throw (VD_DOUBLES_OVER_THIRD): two numbers, ten times the higher and the other, or three
 * times the same number, with three more of it to follow or not. */
enum { VD_REST_TWO = 10, VD_REST_THREE = 100, VD_REST_SIX = 200 };

VD_API void vd_pos_start(const vd_variant *variant, vd_pos *out);
/* The same board seen by the other player, who is now on roll; pending is cleared. in == out is allowed. */
VD_API void vd_pos_flip(const vd_pos *in, vd_pos *out);
/* R5, R12, one colour a point, flags and pending as the variant knows them, not both won. Fails with VD_ERR_POSITION. */
VD_API VD_NODISCARD vd_status vd_pos_check(const vd_variant *variant, const vd_pos *pos,
                                           vd_error *err);
/* Set what the rest implies: a side with a checker at home or borne off has VD_HOME_REACHED (R80), one with a checker away
 * from its start VD_HAS_MOVED, in variants that keep one. For readers of texts, where what is not said is 0. */
VD_API void vd_pos_settle(const vd_variant *variant, vd_pos *pos);
VD_API bool vd_pos_equal(const vd_pos *a, const vd_pos *b);
VD_API uint64_t vd_pos_hash(const vd_pos *pos);
/* Sum of distances to bearing off, or to point 1 where the way ends there; bar and unentered checkers stand before the track. */
VD_API int vd_pos_pips(const vd_variant *variant, const vd_pos *pos, int side);
/* Adverse checkers on the mover's point `point` (side VD_MOVER) or the mover's on the opponent's (VD_OPPONENT), or facing it where
 * each side has a row of its own; there 0 on point 1, where who has arrived meets nobody. */
VD_API int vd_pos_facing(const vd_variant *variant, const vd_pos *pos, int side, int point);
/* How many checkers of a side have arrived: borne off, or on point 1 where the way ends there (VD_BEAROFF_NEVER). */
static inline int vd_side_arrived(const vd_variant *variant, const vd_side *side)
{
    return side->point[variant->bearoff == VD_BEAROFF_NEVER ? 1 : 0];
}

/* True when all of `side` have arrived, or pinned the other's mother and has no checker on its own start point, or the
 * other has VD_JAN checkers on the bar where they lose the game, or the mover of `pos` could not play all dice
 * (VD_PENDING_LOST) and `side` is the other. */
VD_API bool vd_pos_won(const vd_variant *variant, const vd_pos *pos, int side);
/* True when both mothers are pinned, or when both sides wait on the bar and every point is shut to both: nobody can win any
 * more, and the game is drawn. */
VD_API bool vd_pos_drawn(const vd_variant *variant, const vd_pos *pos);
/* Has the game ended: has either side won, or is it drawn? */
static inline bool vd_pos_over(const vd_variant *variant, const vd_pos *pos)
{
    return vd_pos_won(variant, pos, VD_MOVER) || vd_pos_won(variant, pos, VD_OPPONENT) ||
           ((variant->mother || vd_variant_locks(variant)) && vd_pos_drawn(variant, pos));
}

/* What the winner gets, in units of the cube, if `loser` loses now: 1, 2, 3, or a count of checkers (R55-R57, R89).
 * Jacoby and "multipliers off" are not applied here but by the match. */
VD_API int vd_pos_value(const vd_variant *variant, const vd_pos *pos, int loser);
/* The farthest point with a checker of this side, its rearmost; track + 1: one is on the bar or not entered; 0: all are
 * borne off. */
static inline int vd_side_rearmost(const vd_variant *variant, const vd_side *side)
{
    int point = variant->track;

    if (side->bar + side->unentered > 0)
        return point + 1;
    while (point > 0 && side->point[point] == 0)
        point--;
    if (variant->hit == VD_HIT_PIN && vd_side_pins(side) >> (point + 1) != 0)
        point = 31 - __builtin_clz(vd_side_pins(side));
    return point;
}

/* Can the sides still meet? False: a race. Bar and unentered checkers count as beyond the farthest point. */
VD_API bool vd_pos_contact(const vd_variant *variant, const vd_pos *pos);

/* ---- Dice ---------------------------------------------------------------------------------------------------- */

typedef struct vd_dice {
    uint8_t count;            /* dice thrown: 2 or 3; 0: none yet */
    uint8_t die[VD_DICE_MAX]; /* 1..6, higher first */
} vd_dice;

VD_API vd_dice vd_dice_make(int a, int b);
/* The dice that are played while pending is VD_PENDING_COMPLEMENT. */
VD_API vd_dice vd_pending_dice(const vd_pos *pos);
/* Dice as they were thrown; the third is 0 where there were two. */
VD_API vd_dice vd_dice_of(const uint8_t die[VD_DICE_MAX]);
/* How many dice an act throws: one for each seat in the draw, in a roll as many as the variant has, less one that comes of the others. */
VD_API int vd_dice_thrown(const vd_variant *variant, int act);
/* The numbers of a roll, from those that were thrown for it: with the third, where it is 0 and comes of two (vd_variant.third). */
VD_API void vd_dice_complete(const vd_variant *variant, uint8_t die[VD_DICE_MAX]);
VD_API bool vd_dice_valid(const vd_variant *variant, vd_dice dice);
/* Are these dice that who is on roll may have to play in this position: those of a throw, or what it left (vd_pending_dice)? */
VD_API bool vd_dice_fit(const vd_variant *variant, const vd_pos *pos, vd_dice dice);
VD_API bool vd_dice_is_double(vd_dice dice);
/* Does who threw these throw again after the play, played or not (BU4)? */
static inline bool vd_dice_again(const vd_variant *variant, vd_dice dice)
{
    return variant->equal_again && dice.count > 0 && dice.die[0] == dice.die[dice.count - 1];
}
/* The 21 rolls of two dice in a fixed order; returns the weight out of 36 (1 or 2). `index` in 0..20. */
VD_API int vd_dice_nth(int index, vd_dice *out);
/* How many rolls of `dice` (2 or 3) dice there are: 21 or 56. */
enum { VD_ROLLS_MAX = 56 };
VD_API int vd_rolls(int dice);
/* Of how many throws, each as likely as another, the weights of those rolls are: 36 or 216. */
static inline int vd_throws(int dice)
{
    return dice == 2 ? 36 : 216;
}

/* The same of `dice` dice, weights out of 36 or 216; of two dice they are those of vd_dice_nth. `index` below vd_rolls(dice). */
VD_API int vd_rolls_nth(int dice, int index, vd_dice *out);

/* The rolls of this game: those of its number of dice, or of two and the third that comes of them, weights then out of 36. */
VD_API int vd_variant_rolls(const vd_variant *variant);
VD_API int vd_variant_rolls_nth(const vd_variant *variant, int index, vd_dice *out);

/* ---- Legal plays --------------------------------------------------------------------------------------------- */

enum {
    VD_PLACE_OFF = 0,
    VD_PLACE_BAR = 100,
    VD_PLACE_UNENTERED = 101
}; /* ends of a hop besides points */

typedef struct vd_hop { /* one checker, one die */
    uint8_t from;       /* 1..track, VD_PLACE_BAR or VD_PLACE_UNENTERED */
    uint8_t to;         /* 1..track or VD_PLACE_OFF */
    uint8_t die;
    uint8_t hit; /* 1: an opposing blot is hit or pinned (vd_hit) */
} vd_hop;

typedef struct vd_play {
    vd_pos
        result; /* after the play, the mover still on roll; `pending` says what comes next in this turn */
    vd_hop hop[VD_HOPS_MAX]; /* one order that leads there; others may exist */
    uint8_t hops;            /* 0: no play, the turn is lost */
} vd_play;

typedef struct vd_plays {
    vd_play *play; /* caller's array */
    size_t capacity;
    size_t count;
} vd_plays;

/* All distinct results of playing `dice` (R50-R54), each once; count 0 means the turn is lost (R52). The order is
 * fixed for a given position. VD_ERR_FULL when the array is too small (VD_PLAYS_MAX never is); then nothing in
 * `plays` is to be used. The position must pass vd_pos_check.
 * In Acey-Deucey this is one phase: a 1-2 leads to results with pending == VD_PENDING_NAME_DOUBLE. */
VD_API VD_NODISCARD vd_status vd_plays_find(const vd_variant *variant, const vd_pos *pos,
                                            vd_dice dice, vd_plays *plays);
/* What the plays lead to, and nothing else: the same results in the same order, each flipped to the other player, who
 * is on roll after it; where `stays` is set the mover has won or still has something to do (pending), and the board is not
 * flipped. The arrays are the caller's. */
typedef struct vd_results {
    vd_pos *pos;
    bool *stays;
    size_t capacity;
    size_t count;
} vd_results;

/* Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_plays_results(const vd_variant *variant, const vd_pos *pos,
                                               vd_dice dice, vd_results *results);
/* vd_plays_find for the double `die` that the player named while pos->pending == VD_PENDING_NAME_DOUBLE, or, whatever `die` is,
 * for vd_pending_dice while it is VD_PENDING_COMPLEMENT. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_plays_find_named(const vd_variant *variant, const vd_pos *pos,
                                                  int die, vd_plays *plays);
/* How many distinct results there are, without storing them. */
VD_API size_t vd_plays_count(const vd_variant *variant, const vd_pos *pos, vd_dice dice);
/* Is there at least one? */
VD_API bool vd_plays_any(const vd_variant *variant, const vd_pos *pos, vd_dice dice);
/* The end of a turn in which nothing could be played: as vd_play.result. pos == out is allowed. */
VD_API void vd_pos_pass(const vd_variant *variant, const vd_pos *pos, vd_dice dice, vd_pos *out);
/* Carry out one hop that the caller knows to be legal by itself. */
VD_API void vd_hop_apply(const vd_variant *variant, vd_pos *pos, const vd_hop *hop);

/* perft(p, 0) = 1; perft(p, d) = sum over the 21 rolls (56 of three dice) of the sum over distinct results of perft(flipped, d - 1);
 * a turn without a legal play counts as one; a finished game with d > 0 counts 0. A phase of the same turn (named
 * double, roll again) counts as a step of depth without turning the board. With `weighted`, each roll counts as often as it comes: non-doubles 2. */
VD_API uint64_t vd_perft(const vd_variant *variant, const vd_pos *pos, int depth, bool weighted);

/* ---- Why a play is refused ----------------------------------------------------------------------------------- */

/* A game that is played and not judged has rules of its own: rule n of its list is cited as VD_RULE_OWN + n. */
enum { VD_RULE_OWN = 220 };

/* In the order in which they are reported; catalogue keys "reason.<name>". "no_play" is no answer of its own: see
 * vd_reason.nothing. Those from "courier" to "unblock" are of games in which both sides run the same way, the rest of those in which checkers are pinned. */
#define VD_REASON_LIST(X)    \
    X(legal, 0)              \
    X(unreadable, 92)        \
    X(outside, 92)           \
    X(bar_first, 32)         \
    X(enter_first, 79)       \
    X(no_checker, 98)        \
    X(backwards, 19)         \
    X(distance, 20)          \
    X(blocked, 22)           \
    X(blocked_entry, 33)     \
    X(no_hit_yet, 80)        \
    X(no_hit_run, 111)       \
    X(gate_shut, 82)         \
    X(not_all_home, 40)      \
    X(higher_point, 43)      \
    X(exact_only, 42)        \
    X(no_double_to_name, 86) \
    X(name_double, 86)       \
    X(both_dice, 50)         \
    X(higher_die, 51)        \
    X(more_of_double, 53)    \
    X(must_play, 97)         \
    X(no_play, 52)           \
    X(ambiguous, 100)        \
    X(courier, 226)          \
    X(head, 226)             \
    X(wall, 227)             \
    X(unblock, 231)          \
    X(pinned, 226)           \
    X(pin_shut, 225)         \
    X(pin_left, 229)         \
    X(half_first, 221)       \
    X(own_point, 227)        \
    X(at_entry, 227)         \
    X(entry_shut, 227)       \
    X(lower_only, 223)       \
    X(passes_own, 227)       \
    X(taken, 20)             \
    X(three_at_most, 228)

typedef enum vd_reason_code {
#define VD_REASON_ENUM(name, rule) VD_REASON_##name,
    VD_REASON_LIST(VD_REASON_ENUM)
#undef VD_REASON_ENUM
        VD_REASON_COUNT
} vd_reason_code;

VD_API const char *vd_reason_key(vd_reason_code code); /* "reason.blocked"; static */

typedef struct vd_reason {
    vd_reason_code code;
    uint8_t rule; /* R-number to cite, or VD_RULE_OWN + n */
    uint8_t leg;  /* index of the claimed leg that fails, from 0 */
    uint8_t from; /* ends of the hop that fails (places as in vd_hop) */
    uint8_t to;
    uint8_t die; /* the die concerned, 0 when none */
    uint8_t
        other; /* higher_point, not_all_home: the point or place in the way; more_of_double: hops possible; backwards: where the
                * way begins */
    uint8_t
        examples; /* how many of `example` are filled: a legal play, or both readings of an ambiguous one */
    vd_play example[2];
    uint8_t nothing; /* 1: whatever else, the dice allow no play at all: "reason.no_play" (R52) */
} vd_reason;

/* The catalogue key of the sentence for it in this game: vd_reason_key's, or one of its own, "reason.occupied" where one checker
 * shuts a point. Static. */
VD_API const char *vd_reason_key_in(const vd_variant *variant, const vd_reason *reason);

/* What a text says was played, before anyone asks whether it is legal. A leg is one checker's chain "13/10/6". */
enum { VD_STOPS_MAX = 5, VD_LEGS_MAX = 8 };
typedef struct vd_leg {
    uint8_t stops; /* >= 2: origin, points named on the way, end */
    uint8_t stop
        [VD_STOPS_MAX]; /* places as in vd_hop; numbers beyond the track are allowed (reason "outside") */
    uint8_t star;       /* bit i: "*" after stop i */
    uint8_t times; /* >= 1: "(n)" */
} vd_leg;

typedef struct vd_claim {
    uint8_t legs;
    vd_leg leg[VD_LEGS_MAX];
    uint8_t no_play; /* 1: "#", the turn is lost */
    uint8_t
        named; /* the double named after a 1-2, 0 none: only read when pos->pending is VD_PENDING_NAME_DOUBLE */
} vd_claim;

/* Does the claim name exactly one legal result (R92-R100)? VD_REASON_legal and *out is the play; otherwise the first reason in
 * the order above, and *out untouched. For a named double `dice` are n-n, for what is left to play those of vd_pending_dice;
 * `named` is false for real rolls only. `scratch` receives the legal plays (capacity VD_PLAYS_MAX). */
VD_API vd_reason vd_play_judge(const vd_variant *variant, const vd_pos *pos, vd_dice dice,
                               bool named, const vd_claim *claim, vd_plays *scratch, vd_play *out);

/* ---- A turn hop by hop --------------------------------------------------------------------------------------- */

enum {
    VD_HOPS_NEXT_MAX = VD_DICE_MAX * (VD_CHECKERS_MAX + 1)
}; /* every origin with every number */

/* A phase of a turn after some hops, for who moves one checker at a time. */
typedef struct vd_so_far {
    const vd_variant *variant;
    const vd_pos *pos; /* before the first of them */
    vd_dice dice;
    bool named; /* as in vd_play_judge */
    const vd_hop
        *made; /* in the order made; only `from`, `die` and, for vd_hop_judge, `to` are read */
    int count;
} vd_so_far;

/* *now is the position after the hops made, and `next` the *nexts hops that may follow: those after which a legal result
 * (R50-R54) can still be reached. None: the phase is complete, or lost when nothing was made. VD_ERR_ILLEGAL when a
 * hop made was not possible. `scratch` as in vd_play_judge. */
VD_API VD_NODISCARD vd_status vd_hops_next(const vd_so_far *so_far, vd_plays *scratch, vd_pos *now,
                                           vd_hop next[VD_HOPS_NEXT_MAX], size_t *nexts);
/* Why may the checker on `from` not go to `to` next? VD_REASON_legal when it may; out->die is then the die.
 * VD_ERR_ILLEGAL also when `from` or `to` is no place of the board. */
VD_API VD_NODISCARD vd_status vd_hop_judge(const vd_so_far *so_far, int from, int to,
                                           vd_plays *scratch, vd_reason *out);

/* ---- Game and match ------------------------------------------------------------------------------------------ */

/* Matches whose games follow each other in turn, each by its own rules. */
typedef enum vd_cycle {
    VD_CYCLE_NONE,  /* all games are of one variant */
    VD_CYCLE_TAVLI, /* Portes, Plakoto, Fevga, and again */
    VD_CYCLE_COUNT
} vd_cycle;

/* What the players agree on before they start; filled by vd_match_rules_default. `crawford` and `holland` say nothing in
 * money play, nor `crawford` in a one-point match: no player can come within a point of winning it. */
typedef struct vd_match_rules {
    vd_variant variant;   /* a copy: options may have changed it */
    uint16_t length;      /* points of the match (T1); 0: money, games without end */
    bool cube;            /* R70 */
    bool crawford;        /* T2; matches only */
    bool holland;         /* T3 */
    bool jacoby;          /* R72; money only (R73) */
    bool beavers;         /* R78; money only (T4) */
    bool raccoons;        /* needs beavers */
    bool multipliers;     /* false: gammon and backgammon count as simple (R76) */
    int16_t auto_doubles; /* R77, Murphy: 0 off, n at most n a game, -1 unlimited; money only */
    uint16_t cube_limit;  /* R71: how often the cube may be turned in a game; 0: no limit */
    uint8_t opening;      /* vd_opening */
    uint8_t
        cycle; /* vd_cycle; then `variant` and `opening` are those of the game that is played, the first before a match begins */
} vd_match_rules;

VD_API void vd_match_rules_default(vd_match_rules *out, vd_variant_id variant, int length);
/* The same for a match of a cycle, which is not VD_CYCLE_NONE. Only matches are played so: vd_match_rules_check refuses length 0. */
VD_API void vd_match_rules_cycle(vd_match_rules *out, vd_cycle cycle, int length);
/* What a cycle is called, ASCII, "tavli"; VD_CYCLE_NONE: NULL. Static. */
VD_API const char *vd_cycle_name(vd_cycle cycle);
/* How many games follow each other before it begins anew; VD_CYCLE_NONE: 0. */
VD_API int vd_cycle_games(vd_cycle cycle);
/* As vd_variant_find_played reads names. VD_ERR_PARSE: no cycle is called so. */
VD_API VD_NODISCARD vd_status vd_cycle_find(const char *name, size_t len, vd_cycle *out);
/* The same for what is called so: a cycle, or a variant that is played. VD_ERR_PARSE: nothing is. */
VD_API VD_NODISCARD vd_status vd_match_rules_find(const char *name, size_t len, int length,
                                                  vd_match_rules *out);
/* What game number `game`, from 1 on, of a match by these rules is played by: of their variant but in a cycle. */
VD_API const vd_variant *vd_match_rules_variant(const vd_match_rules *rules, uint32_t game);
/* What is played, as files and messages call it: the cycle's name, or the variant's. Static. */
VD_API const char *vd_match_rules_name(const vd_match_rules *rules);

/* Catalogue keys "deny.<name>". */
#define VD_REFUSAL_LIST(X)  \
    X(none)                 \
    X(not_your_turn)        \
    X(game_over)            \
    X(match_over)           \
    X(dice_already_rolled)  \
    X(not_rolled_yet)       \
    X(opening_no_cube)      \
    X(after_roll_no_double) \
    X(not_cube_owner)       \
    X(crawford_no_cube)     \
    X(no_cube_game)         \
    X(cube_limit)           \
    X(holland_wait)         \
    X(answer_double_first)  \
    X(nothing_offered)      \
    X(beaver_off)           \
    X(beaver_match)         \
    X(beaver_not_now)       \
    X(raccoon_off)          \
    X(raccoon_not_now)      \
    X(resign_pending)       \
    X(resign_value)         \
    X(resign_not_yours)     \
    X(jacoby_match)         \
    X(auto_match)           \
    X(first_roll_no_cube)   \
    X(name_double_first)    \
    X(cocked_nothing)       \
    X(illegal_play)         \
    X(bad_dice)             \
    X(next_game_first)      \
    X(game_not_over)        \
    X(draw_first)           \
    X(bad_terms)            \
    X(cycle_money)

/* Why an action is refused; VD_REFUSAL_none: it is not. */
typedef enum vd_refusal {
#define VD_REFUSAL_ENUM(name) VD_REFUSAL_##name,
    VD_REFUSAL_LIST(VD_REFUSAL_ENUM)
#undef VD_REFUSAL_ENUM
        VD_REFUSAL_COUNT
} vd_refusal;

VD_API const char *vd_refusal_key(vd_refusal refusal); /* "deny.not_cube_owner" */
VD_API int vd_refusal_rule(vd_refusal refusal); /* R-number to cite; T-rules as 200 + n; 0 none */

/* Contradictory rules (Jacoby in a match: R73, T4; options of the cube without a cube) are refused, not repaired. */
VD_API vd_refusal vd_match_rules_check(const vd_match_rules *rules);

typedef enum vd_phase {
    VD_PHASE_OPENING,     /* the draw for the first turn (R14) */
    VD_PHASE_ROLL,        /* the seat on turn may double, resign, or must roll */
    VD_PHASE_PLAY,        /* dice on the board: play, or say the dice were cocked */
    VD_PHASE_NAME_DOUBLE, /* name a double (R86) */
    VD_PHASE_PLAY_NAMED,  /* play the named double or its complement */
    VD_PHASE_DOUBLED,     /* the other seat answers a double: take, drop, beaver */
    VD_PHASE_BEAVERED,    /* the doubler answers a beaver: take, drop, raccoon */
    VD_PHASE_RACCOONED,   /* the beaverer answers a raccoon: take or drop */
    VD_PHASE_RESIGNED,    /* the other seat answers an offered resignation */
    VD_PHASE_GAME_OVER,   /* next game */
    VD_PHASE_MATCH_OVER
} vd_phase;

typedef enum vd_act {
    VD_ACT_OPENING, /* die[0] is seat 0's, die[1] seat 1's; ties stay in VD_PHASE_OPENING (R15, R77) */
    VD_ACT_ROLL,    /* as many of `die` as the variant throws; the others are 0 */
    VD_ACT_COCKED,      /* the roll on the board does not count (R18): roll again */
    VD_ACT_PLAY,        /* `hop`; none: no play. The result is recomputed, never trusted */
    VD_ACT_NAME_DOUBLE, /* value: 1..6 */
    VD_ACT_DOUBLE,
    VD_ACT_TAKE, /* also accepts a beaver or raccoon */
    VD_ACT_DROP,
    VD_ACT_BEAVER,
    VD_ACT_RACCOON,
    VD_ACT_RESIGN, /* value: 1, 2, 3 (T9) */
    VD_ACT_RESIGN_ACCEPT,
    VD_ACT_RESIGN_REFUSE,
    VD_ACT_NEXT_GAME,
    VD_ACT_COUNT
} vd_act;

typedef struct vd_action {
    uint8_t act;  /* vd_act */
    uint8_t seat; /* who acts; ignored for VD_ACT_OPENING and VD_ACT_NEXT_GAME */
    uint8_t die[VD_DICE_MAX];
    uint8_t value;
    uint8_t hops;
    vd_hop hop[VD_HOPS_MAX]; /* only from and die are read */
} vd_action;

typedef enum vd_end {
    VD_END_NONE,
    VD_END_BORNE_OFF,
    VD_END_DROP,
    VD_END_RESIGN,
    VD_END_MOTHER,  /* the loser's mother is pinned, at the end of a play */
    VD_END_DRAW,    /* vd_pos_drawn: no points to anybody */
    VD_END_JAN,     /* VD_JAN of the loser's checkers are on the bar, at the end of a play */
    VD_END_UNPLAYED /* the loser could not play all dice thrown (FA8) */
} vd_end;

enum { VD_NOBODY = 2 }; /* in place of a seat that won */

typedef struct vd_match {
    vd_match_rules rules;
    uint32_t score[2]; /* by seat; money: points won so far */
    uint32_t games;    /* games begun, the current one included */
    bool crawford_game;
    bool crawford_done; /* the Crawford game has been played or is being played */
    /* the current game */
    vd_phase phase;
    vd_phase resume; /* phase to return to when a resignation is refused */
    uint8_t turn;    /* seat on roll: pos is seen by it */
    uint8_t actor;   /* seat that must act now (answers included) */
    vd_pos pos;
    vd_dice dice;        /* on the board in VD_PHASE_PLAY and VD_PHASE_PLAY_NAMED */
    uint16_t cube_exp;   /* the stake is 2^cube_exp (R68) */
    int8_t cube_owner;   /* -1 centred, else seat */
    uint16_t cube_turns; /* doubles taken this game, beavers included; automatic ones not */
    uint16_t auto_done;  /* automatic doubles this game */
    uint8_t first_roll;  /* 1: the re-rolled opening roll has not been made (no cube before it) */
    bool again;          /* this roll is a further one of the same turn (R87): no cube */
    bool cocked; /* a roll of this turn did not count (R18): the cube's moment has passed (R64) */
    uint32_t turns_played[2];
    uint8_t resign_value;
    uint8_t resign_seat;
    /* the last game that ended */
    vd_end end;
    uint8_t winner; /* VD_NOBODY: drawn */
    uint8_t
        end_kind; /* 1 simple, 2 gammon, 3 backgammon, or checkers left (R89); drop: 1; drawn: 0 */
    uint32_t end_points;
} vd_match;

/* Start a match at VD_PHASE_OPENING of game 1. The rules must pass vd_match_rules_check. */
VD_API vd_refusal vd_match_init(vd_match *out, const vd_match_rules *rules);
/* Carry out one action if the rules allow it. On any other answer than VD_REFUSAL_none the match is unchanged. */
VD_API vd_refusal vd_match_apply(vd_match *match, const vd_action *action);
/* What vd_match_apply would answer: VD_REFUSAL_none (0) where the action is allowed. Plays are checked too. */
VD_API vd_refusal vd_match_refusal(const vd_match *match, const vd_action *action);
/* Why `seat` may not double now (R63-R71, T2, T3); VD_REFUSAL_none (0): it may. */
VD_API vd_refusal vd_match_double_refusal(const vd_match *match, int seat);
/* Points at stake for `kind` (1, 2, 3 or checkers) with Jacoby, multipliers and cube applied (R58, R72, R76). */
VD_API uint32_t vd_match_points(const vd_match *match, int kind);
/* The most that can be given up where the variant is played: 3 where a triple game exists; 1 too where checkers are
 * counted, which takes the count (R89). */
VD_API int vd_variant_resign_most(const vd_variant *variant);
/* What the seat on turn can give up: the highest of 1, 2, 3 that is worth more than the one below it. With a checker borne
 * off, under Jacoby with the cube in the middle, or where the variant knows no more, that is 1. */
VD_API int vd_match_resign_most(const vd_match *match);
/* What it then costs the seat on turn, in points. */
VD_API uint32_t vd_match_resign_points(const vd_match *match, int value);
/* The cube's value if it is below 2^32, else 0: then print 2^cube_exp. */
VD_API uint32_t vd_match_cube(const vd_match *match);
/* How many dice are thrown next: in the draw one for each seat, then as many as the variant has. */
VD_API int vd_match_throws(const vd_match *match);
/* Plays for the dice on the board, whatever the phase of the turn. Fails with VD_ERR_FULL or VD_ERR_ILLEGAL. */
VD_API VD_NODISCARD vd_status vd_match_plays(const vd_match *match, vd_plays *plays);

/* A position with score, cube and dice: what an id or a text form can say. Scores and cube seen by the player on roll. */
typedef struct vd_situation {
    vd_variant_id variant;
    vd_pos pos;
    vd_dice dice;      /* count 0: not rolled */
    uint16_t length;   /* 0: money */
    uint32_t score[2]; /* [VD_MOVER], [VD_OPPONENT] */
    bool crawford;     /* this is the Crawford game */
    bool jacoby;
    bool beavers;
    uint16_t cube_exp;
    int8_t cube_owner; /* -1 centred, VD_MOVER, VD_OPPONENT */
    bool doubled;      /* the player on roll has doubled and the other must answer */
    uint8_t resigned;  /* what the player on roll offers to resign, 0 nothing, 1..3 */
} vd_situation;

/* The usual score and cube: money, cube centred at 1, no dice. */
VD_API void vd_situation_init(vd_situation *out, vd_variant_id variant);
/* Of a running match, seen by the seat on turn. A beaver or raccoon that waits for its answer is not expressed. */
VD_API void vd_situation_of(const vd_match *match, vd_situation *out);
/* A match that stands there, seat 0 on roll, in the middle of a game: nothing of its past is known. A cube that is not
 * centred at 1 means that the game is played with one. A double that waits for its answer is judged before it, and a
 * resignation is not kept. */
VD_API void vd_match_of(const vd_situation *situation, vd_match *out);

#ifdef __cplusplus
}
#endif
#endif
