/* Trictrac: grand trictrac, the ordinary party. Position, what a throw gives, lawful plays and why another is not, marks, holes,
 * the party, and a text form of all that. Rule numbers are those of trictrac (TT1 to TT60); `videau rules TT31` prints them.
 *
 * Freestanding, as the rules of the race games: no heap, no stdio, no globals that change; every function may run on any
 * number of threads at once. Each side's men stand in that side's own numbering, 1 its talon, 12 its coin, 25 out: case n of
 * one is case 25 - n of the other (TT3). A vd_tt_pos is seen by who throws, who is side[VD_TT_THROWER]; a vd_tt_state by nobody,
 * white and black having their places in it. It knows no names, files or languages. */
#ifndef VIDEAU_TRICTRAC_H
#define VIDEAU_TRICTRAC_H

#include "videau/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Board --------------------------------------------------------------------------------------------------- */

enum {
    VD_TT_MEN = 15,
    VD_TT_TALON = 1,
    VD_TT_COIN = 12,       /* mine */
    VD_TT_OTHER_COIN = 13, /* his */
    VD_TT_CASES = 24,
    VD_TT_OUT = 25, /* the bande: men borne off */
    VD_TT_PLACES = 26
};

/* The men of one side: man[n] on its case n, man[VD_TT_OUT] borne off; man[0] is always 0. */
typedef struct vd_tt_men {
    uint8_t man[VD_TT_PLACES];
} vd_tt_men;

typedef enum vd_tt_view { VD_TT_THROWER, VD_TT_OTHER } vd_tt_view;

/* A position as the thrower sees it: side[VD_TT_THROWER] has the dice. Each side in its own numbering, so that turning it is
 * exchanging the two. */
typedef struct vd_tt_pos {
    vd_tt_men side[2];
} vd_tt_pos;

/* The tables of six cases (TT4). */
typedef enum vd_tt_jan {
    VD_TT_PETIT_JAN,     /* 1 to 6 */
    VD_TT_GRAND_JAN,     /* 7 to 12 */
    VD_TT_JAN_DE_RETOUR, /* 19 to 24 */
    VD_TT_JANS
} vd_tt_jan;

/* The lowest of its six cases: 1, 7 or 19. */
VD_API int vd_tt_jan_first(vd_tt_jan jan);
/* Six cases of two men or more (le plein). */
VD_API bool vd_tt_jan_full(const vd_tt_men *men, vd_tt_jan jan);
/* Can these men still fill it, by their numbers on and behind its cases (TT21)? A full one can. */
VD_API bool vd_tt_jan_possible(const vd_tt_men *men, vd_tt_jan jan);
/* The table that forbids case `at` (the mover's number, 13 to 24) to the mover: the other's grand jan or petit jan. VD_TT_JANS:
 * nothing forbids it (TT20). */
VD_API vd_tt_jan vd_tt_forbidden_by(const vd_tt_pos *pos, int at);

/* All men on both talons. */
VD_API void vd_tt_pos_start(vd_tt_pos *out);
VD_API void vd_tt_pos_flip(const vd_tt_pos *in, vd_tt_pos *out);
VD_API bool vd_tt_pos_equal(const vd_tt_pos *a, const vd_tt_pos *b);
/* Fifteen men a side at most (those not on a case are out), no case with both colours, no man alone on his coin, none on the other's. Fails with
 * VD_ERR_POSITION. */
VD_API VD_NODISCARD vd_status vd_tt_pos_check(const vd_tt_pos *pos, vd_error *err);

/* ---- Options ------------------------------------------------------------------------------------------------- */

typedef enum vd_tt_sortie {
    VD_TT_SORTIE_USUAL, /* an exact number may be played inside, no avoidable excess (TT24, TT25) */
    VD_TT_SORTIE_FREE,  /* excess as it comes, in either order of the numbers */
    VD_TT_SORTIES
} vd_tt_sortie;

typedef struct vd_tt_options {
    uint8_t holes; /* of a party: 12, 6 or 3 (TT55) */
    bool
        bredouille; /* twelve points in a row are two holes (TT47), and a party may be won double (TT54) */
    bool four_stakes; /* simple to quadruple; false: simple or double */
    uint8_t sortie;   /* vd_tt_sortie */
    bool
        throws_again; /* who went out throws for the new relevé; false: plays his last throw once more (TT53) */
    bool misery;    /* the pile de misère is marked (TT44) */
    bool by_power;  /* the coin is taken by power (TT17) */
    bool rencontre; /* the first throw of the second player is marked when it equals the first's */
    bool margot;    /* margot la fendue: an empty case between two single men */
    bool by_hand;   /* players mark themselves, and écoles are taken (TT56 to TT58) */
} vd_tt_options;

/* Twelve holes, everything else as the digest of the rules has it by default. */
VD_API void vd_tt_options_default(vd_tt_options *out);
/* Fails with VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_tt_options_check(const vd_tt_options *options);

/* ---- Lawful plays (TT5 to TT26) ------------------------------------------------------------------------------ */

/* One man by one number, in the mover's numbering; `to` VD_TT_OUT: borne off. */
typedef struct vd_tt_move {
    uint8_t from, to, number;
} vd_tt_move;

/* A play: up to two moves in an order in which they can be made. A man moved by both numbers is two moves, the second from where
 * the first ends (a rest). By power (TT17) each man moves one case less than its number, to his own coin. */
typedef struct vd_tt_play {
    uint8_t moves; /* 0: no number can be played */
    bool by_power;
    vd_tt_move move[2];
    vd_tt_men end; /* the mover's men after it */
} vd_tt_play;

/* What the rules made of the plays: duties (TT26) say which of them were left. */
typedef enum vd_tt_duty {
    VD_TT_DUTY_NONE,
    VD_TT_DUTY_KEEP, /* a full jan must stay full */
    VD_TT_DUTY_FILL, /* a jan must be filled */
    VD_TT_DUTY_END   /* the last man must go out */
} vd_tt_duty;

enum { VD_TT_PLAYS_MAX = 512 };

/* The lawful plays, each end once, in a fixed order. */
typedef struct vd_tt_plays {
    size_t count; /* at least 1: a play of no moves where nothing can be played */
    uint8_t
        used; /* numbers played: 0, 1 or 2, the same in all; 2 where the last man leaves by fewer */
    uint8_t duty; /* vd_tt_duty */
    uint8_t jan;  /* vd_tt_jan of VD_TT_DUTY_KEEP and VD_TT_DUTY_FILL: the first */
    vd_tt_play play[VD_TT_PLAYS_MAX];
} vd_tt_plays;

/* `dice` are two, from 1 to 6. The position must pass vd_tt_pos_check. */
VD_API void vd_tt_plays_find(const vd_tt_options *options, const vd_tt_pos *pos, vd_dice dice,
                             vd_tt_plays *out);
/* Put the play on the board; the viewpoint stays. */
VD_API void vd_tt_play_apply(vd_tt_pos *pos, const vd_tt_play *play);

/* Why a play is refused, in the order in which they are looked for, and the rule. The key is "tt.reason.<name>". Operands
 * of the sentence: {0} where the move starts, {1} where it ends, {2} the number, {3} a lawful play, {4} the word for what is numbered. */
#define VD_TT_REASON_LIST(X)                                                                  \
    X(legal, 0)                                                                               \
    X(unreadable, 0)                                                                          \
    X(no_man, 5)           /* none of yours on {0} */                                         \
    X(backwards, 5)        /* men never go back */                                            \
    X(distance, 7)         /* the throw has no such number, or not twice */                   \
    X(occupied, 11)        /* {1} holds men of his */                                         \
    X(no_rest, 12)         /* both passages of a man moved by both numbers hold men of his */ \
    X(other_coin, 15)      /* nobody ends on 13 */                                            \
    X(coin_alone, 13)      /* the coin is taken by two men together */                        \
    X(coin_left_alone, 14) /* its last two men leave together */                              \
    X(power_off, 17)       /* by power: not agreed on */                                      \
    X(power_coin, 17)      /* by power: his coin or mine is held */                           \
    X(power_effect, 18)    /* by power: the throw takes it by effect */                       \
    X(forbidden_grand, 20) /* {1} is in his grand jan, which he can still fill */             \
    X(forbidden_petit, 20) /* {1} is in his petit jan, likewise */                            \
    X(not_all_home, 23)    /* bearing off: {0} is in the way, the man farthest back */        \
    X(not_farthest, 24)    /* an excess is for the man farthest back, on {0} */               \
    X(excess, 25)          /* an excess that another play avoids */                           \
    X(both_numbers, 10)    /* both numbers can be played */                                   \
    X(higher_number, 10)   /* only one can: the higher, {2} */                                \
    X(must_play, 10)       /* something can be played */                                      \
    X(must_keep, 26)       /* a full jan can be kept */                                       \
    X(must_fill, 26)       /* a jan can be filled */                                          \
    X(must_end, 42)        /* the last man can go out */

typedef enum vd_tt_reason_code {
#define VD_TT_REASON_ENUM(name, rule) VD_TT_REASON_##name,
    VD_TT_REASON_LIST(VD_TT_REASON_ENUM)
#undef VD_TT_REASON_ENUM
        VD_TT_REASON_COUNT
} vd_tt_reason_code;

typedef struct vd_tt_reason {
    vd_tt_reason_code code;
    uint8_t rule; /* TT number, 0 none */
    uint8_t from,
        to; /* of the move concerned, or the case named above; the mover's numbering, 0 none */
    uint8_t number;     /* of the dice, 0 none */
    uint8_t jan;        /* vd_tt_jan of forbidden_*, must_keep, must_fill; else VD_TT_JANS */
    vd_tt_play example; /* a lawful play */
} vd_tt_reason;

VD_API const char *vd_tt_reason_key(vd_tt_reason_code code); /* "tt.reason.occupied"; static */

/* What is claimed to be played: up to two moves as "7/12 8/12" says them, numbers not yet told; one man by both numbers may be
 * one of them ("9/19"). */
typedef struct vd_tt_claim {
    uint8_t moves; /* 0: "nothing can be played" */
    struct {
        uint8_t from, to;
    } move[2];
} vd_tt_claim;

/* Is it one of the lawful plays? VD_TT_REASON_legal and *out is it; otherwise the first reason in the order above, and *out
 * untouched. `scratch` receives the lawful plays. */
VD_API vd_tt_reason vd_tt_judge(const vd_tt_options *options, const vd_tt_pos *pos, vd_dice dice,
                                const vd_tt_claim *claim, vd_tt_plays *scratch, vd_tt_play *out);

/* The same of a play that is still being made, of which `claim` is what is made: where no lawful play goes on from one move and both
 * numbers are to be played, the reason against going on is the duty that it fails (TT26), not that a number is missing. */
VD_API vd_tt_reason vd_tt_judge_begun(const vd_tt_options *options, const vd_tt_pos *pos,
                                      vd_dice dice, const vd_tt_claim *claim, vd_tt_plays *scratch,
                                      vd_tt_play *out);

/* ---- What a throw gives (TT27 to TT45) ----------------------------------------------------------------------- */

/* name, code of the sheet, points by a simple throw, points by a doublet, rule. The key is "tt.event.<name>". */
#define VD_TT_EVENT_LIST(X)                \
    X(six_tables, S6, 4, 0, 28)            \
    X(two_tables, D2, 4, 6, 29)            \
    X(against_two_tables, CD2, 4, 6, 29)   \
    X(mezeas, MZ, 4, 6, 30)                \
    X(against_mezeas, CMZ, 4, 6, 30)       \
    X(hit_grand, BG, 2, 4, 31)             \
    X(hit_petit, BP, 4, 6, 31)             \
    X(false_grand, FG, 2, 4, 35)           \
    X(false_petit, FP, 4, 6, 35)           \
    X(coin_hit, BC, 4, 6, 41)              \
    X(petit_filled, RP, 4, 6, 36)          \
    X(grand_filled, RG, 4, 6, 36)          \
    X(retour_filled, RR, 4, 6, 36)         \
    X(petit_kept, CP, 4, 6, 38)            \
    X(grand_kept, CG, 4, 6, 38)            \
    X(retour_kept, CR, 4, 6, 38)           \
    X(last_man_out, SO, 4, 6, 42)          \
    X(not_played, IM, 2, 2, 43)            \
    X(misery_made, PM, 4, 6, 44)           \
    X(misery_kept, PC, 4, 6, 44)           \
    X(rencontre, RE, 4, 6, 0) /* option */ \
    X(margot, MG, 2, 4, 0)    /* option */

typedef enum vd_tt_event_kind {
#define VD_TT_EVENT_ENUM(name, code, simple, doublet, rule) VD_TT_EVENT_##name,
    VD_TT_EVENT_LIST(VD_TT_EVENT_ENUM)
#undef VD_TT_EVENT_ENUM
        VD_TT_EVENT_COUNT
} vd_tt_event_kind;

VD_API const char *vd_tt_event_key(vd_tt_event_kind kind);  /* "tt.event.hit_grand"; static */
VD_API const char *vd_tt_event_code(vd_tt_event_kind kind); /* "BG"; static */
VD_API int vd_tt_event_rule(vd_tt_event_kind kind);         /* TT number, 0 none */
VD_API int vd_tt_event_points(vd_tt_event_kind kind, bool doublet); /* of one way */

/* Which numbers of the throw a way uses. By a doublet `VD_TT_BY_HIGH` is the number and VD_TT_BY_BOTH its double. */
typedef enum vd_tt_by { VD_TT_BY_NONE, VD_TT_BY_HIGH, VD_TT_BY_LOW, VD_TT_BY_BOTH } vd_tt_by;

/* One way (façon): the men that make it, in the thrower's numbering. Nothing has moved: a man is named by where he stands. */
typedef struct vd_tt_way {
    uint8_t by; /* vd_tt_by */
    uint8_t
        men; /* 0 to 2 of `man`: none of a number not played, nor of what was kept without moving */
    struct {
        uint8_t from;
        uint8_t rest; /* the case passed by both numbers, 0 none; of a false hit one that is shut */
        uint8_t to;
    } man[2];
} vd_tt_way;

enum { VD_TT_WAYS_MAX = 3, VD_TT_EVENTS_MAX = 40 };

typedef struct vd_tt_event {
    uint8_t kind; /* vd_tt_event_kind */
    uint8_t to;   /* vd_tt_view: who marks it */
    uint8_t
        at; /* the case it is about (hit, coin, demi-case filled), the thrower's number; 0 none */
    uint8_t ways;   /* 1 to VD_TT_WAYS_MAX */
    uint8_t points; /* of all ways together */
    vd_tt_way way[VD_TT_WAYS_MAX];
} vd_tt_event;

typedef struct vd_tt_events {
    size_t count;
    int sum[2]; /* by vd_tt_view: what the thrower marks, what the other does */
    vd_tt_event event[VD_TT_EVENTS_MAX]; /* the thrower's first; fixed order */
} vd_tt_events;

/* What a throw is besides its dice. */
typedef struct vd_tt_throw {
    vd_dice dice;
    uint8_t coup; /* 1: the thrower's first since the relevé; 4: the fourth or a later one */
    vd_dice
        first; /* option rencontre: the first throw of the party, when this is the other's first; count 0: it is not */
} vd_tt_throw;

/* All on the position before the play. `plays` are those of vd_tt_plays_find for it. */
VD_API void vd_tt_events_find(const vd_tt_options *options, const vd_tt_pos *pos,
                              const vd_tt_throw *thrown, const vd_tt_plays *plays,
                              vd_tt_events *out);

/* ---- The party (TT45 to TT58) -------------------------------------------------------------------------------- */

typedef enum vd_tt_side { VD_TT_WHITE, VD_TT_BLACK } vd_tt_side;

typedef enum vd_tt_phase {
    VD_TT_DRAW,   /* a die each for who begins (TT6); letter T */
    VD_TT_THROW,  /* J */
    VD_TT_MARK,   /* by hand: `turn` says what it marks; P */
    VD_TT_SCHOOL, /* by hand: who did not mark may take an école; E */
    VD_TT_CHOOSE, /* tenir or s'en aller (TT50, TT51); D */
    VD_TT_PLAY,   /* M */
    VD_TT_OVER    /* F */
} vd_tt_phase;

/* Everything there is to know of a party besides its options. By vd_tt_side where there are two. */
typedef struct vd_tt_state {
    vd_tt_men men[2];
    uint8_t turn;  /* who throws, marks, chooses or plays; over: who won */
    uint8_t phase; /* vd_tt_phase */
    vd_dice dice;  /* count 0: none thrown; over: the throw that ended it, if one did */
    bool owing;    /* to mark: what the other's throw gives, who has played it; letters p and e */
    uint8_t points[2];
    bool run[2]; /* his points are marked in a row (bredouille, TT47) */
    uint8_t holes[2];
    bool holes_run[2]; /* his holes are (the pavillon, TT54) */
    uint8_t coup[2];   /* throws since the relevé, this one included; at most 4 */
    uint8_t owed;      /* what the other marks of this throw, after the play */
    uint8_t school; /* école taken on the thrower's mark: the other marks it after what is owed */
    uint8_t marked; /* VD_TT_SCHOOL: the number that was marked */
    vd_dice first;  /* option rencontre: the party's, until the second player has played his */
} vd_tt_state;

VD_API void vd_tt_state_start(vd_tt_state *out);
/* The thrower's view: `turn` is side[VD_TT_THROWER]. */
VD_API void vd_tt_state_pos(const vd_tt_state *state, vd_tt_pos *out);
/* The throw that lies there; its dice have count 0 when there is none. */
VD_API void vd_tt_state_throw(const vd_tt_state *state, vd_tt_throw *out);
/* Who acts: `turn`, the other in VD_TT_SCHOOL; -1 when the party is over or is drawn for. */
VD_API int vd_tt_state_actor(const vd_tt_state *state);
/* The position, the points (even, below 12), flags and phase belong together. Fails with VD_ERR_POSITION. */
VD_API VD_NODISCARD vd_status vd_tt_state_check(const vd_tt_options *options,
                                                const vd_tt_state *state, vd_error *err);

typedef enum vd_tt_act {
    VD_TT_ACT_DRAW,   /* dice: white's, then black's */
    VD_TT_ACT_THROW,  /* dice */
    VD_TT_ACT_MARK,   /* value: points, even */
    VD_TT_ACT_TAKE,   /* the école is taken */
    VD_TT_ACT_LEAVE,  /* it is left */
    VD_TT_ACT_HOLD,   /* tenir */
    VD_TT_ACT_GO,     /* s'en aller */
    VD_TT_ACT_PLAY,   /* moves */
    VD_TT_ACT_RESIGN, /* value: vd_tt_side that gives the party up, for what it is worth now */
    VD_TT_ACTS
} vd_tt_act;

typedef struct vd_tt_action {
    uint8_t act; /* vd_tt_act */
    uint8_t value;
    uint8_t die[2]; /* in the order above; of a throw in any */
    vd_tt_claim claim;
} vd_tt_action;

/* Why an action is refused; the key is "tt.deny.<name>". */
#define VD_TT_DENIAL_LIST(X)                                  \
    X(none, 0)                                                \
    X(over, 55)       /* the party is over */                 \
    X(not_now, 45)    /* something else comes first */        \
    X(bad_dice, 7)    /* numbers from 1 to 6 */               \
    X(bad_mark, 46)   /* an even number of points, 0 to 98 */ \
    X(may_not_go, 51) /* no hole by his own throw */          \
    X(bad_play, 0)    /* refused by the rules: see vd_tt_reason */

typedef enum vd_tt_denial {
#define VD_TT_DENIAL_ENUM(name, rule) VD_TT_DENIAL_##name,
    VD_TT_DENIAL_LIST(VD_TT_DENIAL_ENUM)
#undef VD_TT_DENIAL_ENUM
        VD_TT_DENIAL_COUNT
} vd_tt_denial;

VD_API const char *vd_tt_denial_key(vd_tt_denial denial); /* "tt.deny.may_not_go"; static */
VD_API int vd_tt_denial_rule(vd_tt_denial denial);

/* What an action did to the score, in order. */
typedef enum vd_tt_change_kind {
    VD_TT_CHANGE_MARK, /* `side` marked `points`: `holes` holes, `doubled` the first of them in bredouille */
    VD_TT_CHANGE_SCHOOL, /* the same of an école */
    VD_TT_CHANGE_RELEVE, /* men back to the talons: `side` throws (TT53); `points` 1 by s'en aller, 0 by sortie */
    VD_TT_CHANGE_END /* `side` won the party; `points` what it is worth, 1 to 4 stakes */
} vd_tt_change_kind;

typedef struct vd_tt_change {
    uint8_t kind; /* vd_tt_change_kind */
    uint8_t side; /* vd_tt_side */
    uint8_t points, holes;
    bool doubled;
    uint8_t left;      /* of a mark: the points that the side has after it */
    bool run;          /* these are in bredouille */
    bool broken;       /* it took the bredouille of the other, whose points stay */
    uint8_t all_holes; /* the holes that it has */
} vd_tt_change;

enum { VD_TT_CHANGES_MAX = 8 };

typedef struct vd_tt_outcome {
    size_t count;
    vd_tt_change change[VD_TT_CHANGES_MAX];
    vd_tt_play play;     /* of VD_TT_ACT_PLAY */
    vd_tt_reason reason; /* of VD_TT_DENIAL_bad_play */
} vd_tt_outcome;

/* Do it: VD_TT_DENIAL_none and *state is what follows; otherwise *state is untouched. `scratch` receives the lawful plays,
 * `outcome` (both must be given) what happened. With marks made by the program (by_hand false) a throw is marked at once; what is
 * owed to the other is known then and marked after the play (TT45). */
VD_API vd_tt_denial vd_tt_do(const vd_tt_options *options, vd_tt_state *state,
                             const vd_tt_action *action, vd_tt_plays *scratch,
                             vd_tt_outcome *outcome);
/* Mark n points for a side (TT46 to TT49): adds to its points, makes holes, wipes the other's points. Returns the holes; *doubled
 * whether the first was in bredouille. Ends nothing. */
VD_API int vd_tt_mark(const vd_tt_options *options, vd_tt_state *state, vd_tt_side side, int n,
                      bool *doubled);
/* Stakes that the party is worth if `winner` wins it as the holes stand now (TT54): 1 to 4. */
VD_API int vd_tt_stakes(const vd_tt_options *options, const vd_tt_state *state, vd_tt_side winner);
/* What the lying throw gives (vd_tt_events_find), with its plays. Nothing where no dice lie or the throw has been played. */
VD_API void vd_tt_state_events(const vd_tt_options *options, const vd_tt_state *state,
                               vd_tt_plays *plays, vd_tt_events *out);

/* ---- As text --------------------------------------------------------------------------------------------------- */

enum { VD_TT_TEXT_MAX = 256 };

/* "15w.22.15b w J -- 0,0 0,0 0/0": cases 1 to 24 in white's numbering, joined by dots ("2b", or how many are empty); who is on
 * turn; the phase's letter; the throw or "--"; points and holes of white, then of black ("8b,3g": in bredouille, with the pavillon);
 * throws since the relevé; then as needed "+4" owed, "e4" an école taken, "m6" what was marked, "r64" the first throw. */
VD_API void vd_tt_state_format(vd_buf *out, const vd_tt_state *state);
/* The same read, and checked as vd_tt_state_check does. Fails with VD_ERR_PARSE or VD_ERR_POSITION. */
VD_API VD_NODISCARD vd_status vd_tt_state_parse(const char *text, size_t len,
                                                const vd_tt_options *options, vd_tt_state *out,
                                                vd_error *err);
/* The board part alone, "15w.22.15b"; men missing are out. `men` by vd_tt_side. Fails with VD_ERR_PARSE or VD_ERR_POSITION. */
VD_API void vd_tt_board_format(vd_buf *out, const vd_tt_men men[2]);
VD_API VD_NODISCARD vd_status vd_tt_board_parse(const char *text, size_t len, vd_tt_men men[2],
                                                vd_error *err);

/* How cases are numbered for people (TT3): 1 to 24, or as flèches, the talon "T" and the others case - 1. */
typedef enum vd_tt_numbering { VD_TT_BY_CASE, VD_TT_BY_FLECHE } vd_tt_numbering;

VD_API void vd_tt_case_format(vd_buf *out, int at, vd_tt_numbering numbering); /* out: "off" */
/* "7/12 8/12", "9/19", "20/off 21/off"; "#": nothing is played. */
VD_API void vd_tt_play_format(vd_buf *out, const vd_tt_play *play, vd_tt_numbering numbering);
/* "7/12 8/12", "7/12(2)", "9/14/19" (the rest is not read again), "20/off", "20/25", "#". Fails with VD_ERR_PARSE. */
VD_API VD_NODISCARD vd_status vd_tt_play_parse(const char *text, size_t len,
                                               vd_tt_numbering numbering, vd_tt_claim *out,
                                               vd_error *err);

#ifdef __cplusplus
}
#endif
#endif
