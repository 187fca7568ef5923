/* What the files that look for causes share. All points are in the numbering of the player who decided. */
#ifndef VD_WHY_PRIV_H
#define VD_WHY_PRIV_H

#include "analysis_priv.h"

enum { WHY_PLAYS_MAX = 1024, WHY_FOUND_MAX = 48, WHY_ROLLS = 21, WHY_BAR = 25 };

/* What a board shows. */
typedef struct why_facts {
    uint8_t own[26];    /* checkers by point; [25]: the bar */
    uint8_t theirs[26]; /* the opponent's; [0]: the bar */
    int off[2];
    int back;   /* own checkers on 18 to 24 and the bar */
    int caught; /* the opponent's on their 18 to 24 and the bar */
    int rear;   /* the opponent's rearmost checker; 0: the bar; 26: none on the board */
    int prime;  /* the longest run of made points in front of it */
    int stack;  /* checkers beyond three on a point */
    int dead;   /* on 1 and 2, while five or more are outside */
    int outside;
    int home;       /* made points of 1 to 6 */
    int home_blots; /* of those that can be hit */
    int gaps;       /* empty points of 1 to 6 */
    int crossovers; /* still to be made to be home */
    int groups;     /* of checkers with wide gaps between them */
    int spare;      /* pips to play before the prime or a home point breaks */
    int pips[2];
    bool contact;
} why_facts;

void vd_why_facts_of(const vd_variant *variant, const vd_pos *pos, why_facts *out);
static inline bool vd_why_made(const why_facts *f, int point)
{
    return point >= 1 && point <= 24 && f->own[point] >= 2;
}
/* How many of the 36 throws make the roll: 1 or 2. */
static inline int vd_why_weight(int roll)
{
    vd_dice dice;

    return vd_dice_nth(roll, &dice);
}
/* The opponent's rolls that enter no checker. */
int vd_why_dances(const why_facts *f);
/* A blot that some checker of the opponent's has not passed. */
bool vd_why_exposed(const why_facts *f, int point);

/* A legal play. */
typedef struct why_other {
    why_facts facts;
    double equity; /* comparable with the best */
} why_other;

/* The opponent's best reply to a roll. */
typedef struct why_reply {
    bool over;                    /* it ends the game */
    unsigned events;              /* of the best one */
    unsigned numbers;             /* bit d: it played a d */
    vd_pos pos;                   /* after it, the player who decided being on roll */
    double value[VD_PRICE_COUNT]; /* to the opponent: the best, the best without a hit, and so on */
} why_reply;

enum { WHY_HIT = 1, WHY_ESCAPE = 2, WHY_ANCHOR = 4, WHY_POINT = 8, WHY_HIT_TWO = 16 };

/* What is known of an error while its causes are looked for. `play[0]` is the play made, `play[1]` the right one. */
typedef struct why_work {
    vd_adviser *adviser;
    const vd_match *match;
    const vd_job *job;
    vd_explanation *out;
    why_facts before, play[2];
    vd_candidate value[2];
    double loss, threshold;
    double trust; /* of what hangs on replies: 1, or less where one exchange says little */
    double gammon_value[2]; /* of those won, of those lost */
    why_reply reply[2][WHY_ROLLS];
    size_t others;
    why_other *other;
    size_t found;
    vd_cause cause[WHY_FOUND_MAX];
} why_work;

bool vd_why_fits(const vd_adviser *adviser, const vd_variant *variant);
/* Of a decision that is neither a play nor a double with its first answer; the match as it stood, seat 0 being on roll. */
VD_NODISCARD vd_status vd_why_explain_other(vd_adviser *adviser, const vd_match *match,
                                            const vd_decision *decision, const vd_job *job,
                                            vd_explanation *out);

/* ---- Numbers ---- */

VD_NODISCARD vd_status vd_why_find_others(why_work *w);
VD_NODISCARD vd_status vd_why_find_replies(why_work *w);
VD_NODISCARD vd_status vd_why_find_next(why_work *w);

/* Has a board the property that is asked about? */
typedef bool why_test(const why_work *w, const why_facts *facts, int operand);
/* Of what the right play has: what all plays without it give up. */
double vd_why_need(const why_work *w, why_test *has, int operand);
/* Of what the play made has: what all plays with it give up. */
double vd_why_fault(const why_work *w, why_test *has, int operand);

/* ---- Causes ---- */

vd_cause vd_why_cause(vd_cause_code code, double weight);
void vd_why_light(vd_cause *cause, int point);
void vd_why_add(why_work *w, const vd_cause *cause);
void vd_why_add_risks(why_work *w); /* what the opponent's next roll brings */
void vd_why_add_next(why_work *w);  /* the next own roll */
void vd_why_add_shape(why_work *w); /* what the boards show */
void vd_why_add_hits(why_work *w);
void vd_why_add_race(why_work *w);
VD_NODISCARD vd_status vd_why_add_notes(why_work *w);
void vd_why_choose(why_work *w);

#endif
