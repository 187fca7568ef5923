/* Features, plain; which of the compiled ones is asked; and which head of a net is selected for a position. */
#define FEATURES(name) name##_plain
#include "binary_features_body.h"
#include "parallel_features_body.h"
#include "pins_features_body.h"
#include "running_hits_features_body.h"
#include "three_features_body.h"

#if defined(__x86_64__)
static bool fast(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
}
#define ASK(name, ...) (fast() ? name##_v3(__VA_ARGS__) : name##_plain(__VA_ARGS__))
#else
#define ASK(name, ...) name##_plain(__VA_ARGS__)
#endif

void vd_eval_features_contact(const vd_variant *variant, const vd_pos *pos, uint64_t *bits)
{
    ASK(vd_eval_features_contact, variant, pos, bits);
}

void vd_eval_features_entry(const vd_variant *variant, const vd_pos *pos, uint64_t *bits)
{
    ASK(vd_eval_features_entry, variant, pos, bits);
}

void vd_eval_features_race(const vd_side *side, uint64_t *bits)
{
    ASK(vd_eval_features_race, side, bits);
}

void vd_eval_features_pruning(const vd_pos *const *pos, size_t count, uint64_t *bits)
{
    ASK(vd_eval_features_pruning, pos, count, bits);
}

void vd_eval_features_parallel(const vd_variant *variant, const vd_pos *pos, uint64_t *bits)
{
    ASK(vd_eval_features_parallel, variant, pos, bits);
}

void vd_eval_features_pins(const vd_variant *variant, const vd_pos *pos, uint64_t *bits)
{
    ASK(vd_eval_features_pins, variant, pos, bits);
}

void vd_eval_features_three(const vd_variant *variant, const vd_pos *pos, uint64_t *bits)
{
    ASK(vd_eval_features_three, variant, pos, bits);
}

void vd_eval_features_hits(const vd_variant *variant, const vd_pos *pos, uint64_t *bits)
{
    ASK(vd_eval_features_hits, variant, pos, bits);
}

bool vd_eval_courier_runs(const vd_variant *variant, const vd_side *side)
{
    const int beyond = variant->courier == VD_COURIER_HOME ? variant->home + 1 : variant->track / 2;

    if (!variant->courier || side->point[0] > 0)
        return false;
    if (variant->hit == VD_HIT_HOME_REACHED) /* it may have been hit since */
        return (side->flags & VD_HOME_REACHED) == 0;
    for (int k = 1; k < beyond; k++) {
        if (side->point[k] > 0)
            return false;
    }
    return true;
}

/* Checkers in the other side's home or on the bar. */
static int deep(const vd_side *side)
{
    int count = side->bar + side->unentered;

    for (int k = 19; k <= 24; k++)
        count += side->point[k];
    return count;
}

/* Of the first six, 0 to 3: who has checkers deep. */
enum { HEAD_OFF = 4, HEAD_THEY_OFF };

static int side_head(const vd_pos *pos)
{
    const vd_side *mover = &pos->side[VD_MOVER], *opponent = &pos->side[VD_OPPONENT];

    if (opponent->point[0] > 0)
        return HEAD_THEY_OFF;
    if (mover->point[0] > 0)
        return HEAD_OFF;
    return (deep(mover) > 0 ? 1 : 0) + (deep(opponent) > 0 ? 2 : 0);
}

/* Those beyond the first six, and what they take them from. */
enum {
    HEAD_THEY_OFF_MANY = SIDE_HEADS,
    HEAD_OFF_MANY,
    HEAD_BACK,
    HEAD_THEY_BACK = HEAD_BACK + 2,
    HEAD_BOTH_BACK = HEAD_THEY_BACK + 2
};
static const uint8_t PARENT[CONTACT_HEADS] = {0, 1, 2, 3, 4, 5, 5, 4, 1, 3, 2, 3, 3};

int vd_eval_features_contact_head_parent(int head)
{
    return PARENT[head];
}

int vd_eval_features_contact_head(const vd_pos *pos)
{
    enum { MANY_OFF = 8, MANY_DEEP = 4 };
    const vd_side *mover = &pos->side[VD_MOVER], *opponent = &pos->side[VD_OPPONENT];
    const int head = side_head(pos);
    int mine, theirs;

    if (head == HEAD_THEY_OFF)
        return opponent->point[0] >= MANY_OFF ? HEAD_THEY_OFF_MANY : head;
    if (head == HEAD_OFF)
        return mover->point[0] >= MANY_OFF ? HEAD_OFF_MANY : head;
    mine = deep(mover);
    theirs = deep(opponent);
    if (mine >= MANY_DEEP && theirs >= MANY_DEEP)
        return HEAD_BOTH_BACK;
    if (mine >= MANY_DEEP)
        return HEAD_BACK + (theirs > 0);
    if (theirs >= MANY_DEEP)
        return HEAD_THEY_BACK + (mine > 0);
    return head;
}

int vd_eval_features_entry_head(const vd_pos *pos)
{
    const int entering = (pos->side[VD_MOVER].unentered > 0 ? 1 : 0) +
                         (pos->side[VD_OPPONENT].unentered > 0 ? 2 : 0);

    return entering > 0 ? SIDE_HEADS - 1 + entering : side_head(pos);
}

int vd_eval_features_entry_head_parent(int head)
{
    enum { BOTH_DEEP = 3 }; /* as at the start of backgammon */

    return head < SIDE_HEADS ? head : BOTH_DEEP;
}

int vd_eval_features_race_head(const vd_side *side)
{
    int outside = 0;

    for (int k = 7; k <= 24; k++)
        outside += side->point[k];
    return outside <= 2 ? 0 : outside <= 5 ? 1 : outside <= 9 ? 2 : 3;
}

/* Who has begun to bear off; before that, for whom what the kind of net asks is true. */
static int head_of(const vd_pos *pos, bool mine, bool theirs)
{
    if (pos->side[VD_OPPONENT].point[0] > 0)
        return 5;
    if (pos->side[VD_MOVER].point[0] > 0)
        return 4;
    return (mine ? 1 : 0) + (theirs ? 2 : 0);
}

int vd_eval_features_pins_head(const vd_pos *pos)
{
    return head_of(pos, vd_side_pins(&pos->side[VD_MOVER]) != 0,
                   vd_side_pins(&pos->side[VD_OPPONENT]) != 0);
}

/* Has it checkers that are not yet on the last three quarters of a way of 24 points? */
static bool is_far_back(const vd_side *side)
{
    int count = side->bar + side->unentered;

    for (int k = 19; k <= VD_TRACK_MAX; k++)
        count += side->point[k];
    return count > 0;
}

int vd_eval_features_three_head(const vd_pos *pos)
{
    return head_of(pos, is_far_back(&pos->side[VD_MOVER]), is_far_back(&pos->side[VD_OPPONENT]));
}

int vd_eval_features_hits_head(const vd_pos *pos)
{
    return head_of(pos, pos->side[VD_MOVER].bar > 0, pos->side[VD_OPPONENT].bar > 0);
}

int vd_eval_features_parallel_head(const vd_pos *pos)
{
    enum { FULL = 9 }; /* of the checkers of a start */

    return head_of(pos, pos->side[VD_MOVER].point[24] >= FULL,
                   pos->side[VD_OPPONENT].point[24] >= FULL);
}
