/* Why a play is refused: the first reason in the order of VD_TT_REASON_LIST. A claim that ends as a lawful play is that play,
 * however it was told. */
#include "tt_priv.h"

#include <string.h>

#define VD_TT_KEY(name, rule)  "tt.reason." #name,
#define VD_TT_RULE(name, rule) rule,
static const char *const keys[] = {VD_TT_REASON_LIST(VD_TT_KEY)};
static const uint8_t rules[] = {VD_TT_REASON_LIST(VD_TT_RULE)};
#undef VD_TT_KEY
#undef VD_TT_RULE

const char *vd_tt_reason_key(vd_tt_reason_code code)
{
    VD_ASSERT((unsigned)code < VD_TT_REASON_COUNT);
    return keys[code];
}

/* A claim being judged: the board after the moves already looked at. */
typedef struct judging {
    const vd_tt_options *options;
    vd_tt_pos pos;
    int high, low;
    const vd_tt_claim *claim;
    const vd_tt_plays *plays;
} judging;

static vd_tt_reason reason_at(vd_tt_reason_code code, int from, int to, int number)
{
    return (vd_tt_reason){.code = code,
                          .rule = rules[code],
                          .from = (uint8_t)from,
                          .to = (uint8_t)to,
                          .number = (uint8_t)number,
                          .jan = VD_TT_JANS};
}

static vd_tt_reason legal(void)
{
    return reason_at(VD_TT_REASON_legal, 0, 0, 0);
}

/* The other reason if it comes later in the list: what was looked at last was the better reading of the claim. */
static vd_tt_reason later(vd_tt_reason a, vd_tt_reason b)
{
    if (a.code == VD_TT_REASON_legal || b.code == VD_TT_REASON_legal)
        return legal();
    return b.code > a.code ? b : a;
}

static void move_man(vd_tt_men *men, int from, int to)
{
    men->man[from]--;
    men->man[to]++;
}

/* Does the number carry a man from `from` to `to`? Out by more than is needed, too. */
static bool carries(int number, int from, int to)
{
    return to == VD_TT_OUT ? from + number >= VD_TT_OUT : from + number == to;
}

/* One man by one number that carries him there. */
static vd_tt_reason stop_reason(const judging *j, int from, int to, int number)
{
    const vd_tt_men *men = &j->pos.side[VD_TT_THROWER];
    const int hindmost = vd_tt_hindmost(men);
    vd_tt_reason reason;

    if (to <= VD_TT_CASES) {
        reason = reason_at(vd_tt_stop_reason(&j->pos, to), from, to, number);
        if (reason.code == VD_TT_REASON_forbidden_grand)
            reason.jan = VD_TT_GRAND_JAN;
        else if (reason.code == VD_TT_REASON_forbidden_petit)
            reason.jan = VD_TT_PETIT_JAN;
        return reason;
    }
    if (!vd_tt_home(men))
        return reason_at(VD_TT_REASON_not_all_home, hindmost, to, number);
    if (from + number > VD_TT_OUT && hindmost < from)
        return reason_at(VD_TT_REASON_not_farthest, hindmost, to, number);
    return legal();
}

/* One man by both numbers, `first` first. */
static vd_tt_reason sum_reason(const judging *j, int from, int to, int first, int second)
{
    const int rest = from + first;
    judging next = *j;
    vd_tt_reason reason;

    if (!carries(second, rest, to))
        return reason_at(VD_TT_REASON_distance, from, to, 0);
    if (rest > VD_TT_CASES)
        return reason_at(VD_TT_REASON_distance, from, to, 0);
    if (!vd_tt_is_rest(&j->pos, rest))
        return reason_at(VD_TT_REASON_no_rest, from, to, 0);
    move_man(&next.pos.side[VD_TT_THROWER], from, rest);
    reason = stop_reason(&next, rest, to, second);
    if (reason.from == rest)
        reason.from = (uint8_t)from;
    return reason;
}

/* What forbids a move whatever the numbers: none is there, or it goes back. */
static vd_tt_reason plain_reason(const judging *j, int from, int to)
{
    if (j->pos.side[VD_TT_THROWER].man[from] == 0 || from >= VD_TT_OUT)
        return reason_at(VD_TT_REASON_no_man, from, to, 0);
    if (to <= from)
        return reason_at(VD_TT_REASON_backwards, from, to, 0);
    return legal();
}

/* A single move: by one of the numbers, else by both. *used is how many. */
static vd_tt_reason one_move(const judging *j, int *used)
{
    const int from = j->claim->move[0].from, to = j->claim->move[0].to;
    vd_tt_reason reason = plain_reason(j, from, to);
    const int number[2] = {j->high, j->low};

    if (reason.code != VD_TT_REASON_legal)
        return reason;
    reason = reason_at(VD_TT_REASON_distance, from, to, 0);
    for (int i = 0; i < 2; i++) {
        if (!carries(number[i], from, to))
            continue;
        reason = later(reason, stop_reason(j, from, to, number[i]));
        *used = 1;
    }
    if (*used == 1)
        return reason;
    *used = 2;
    reason = later(reason, sum_reason(j, from, to, j->high, j->low));
    return later(reason, sum_reason(j, from, to, j->low, j->high));
}

/* Two moves in the order told, `first` by the first. */
static vd_tt_reason two_moves(const judging *j, int first, int second)
{
    judging next = *j;
    const int from[2] = {j->claim->move[0].from, j->claim->move[1].from};
    const int to[2] = {j->claim->move[0].to, j->claim->move[1].to};
    vd_tt_reason reason = plain_reason(j, from[0], to[0]);

    if (reason.code != VD_TT_REASON_legal)
        return reason;
    move_man(&next.pos.side[VD_TT_THROWER], from[0], to[0]);
    reason = plain_reason(&next, from[1], to[1]);
    if (reason.code != VD_TT_REASON_legal)
        return reason;
    if (!carries(first, from[0], to[0]))
        return reason_at(VD_TT_REASON_distance, from[0], to[0], 0);
    if (!carries(second, from[1], to[1]))
        return reason_at(VD_TT_REASON_distance, from[1], to[1], 0);
    if (to[0] == from[1] && to[0] <= VD_TT_CASES && vd_tt_is_rest(&j->pos, to[0])) {
        /* Told as two moves, it may be one man who only rests there. */
        return stop_reason(&next, from[1], to[1], second);
    }
    reason = stop_reason(j, from[0], to[0], first);
    return reason.code != VD_TT_REASON_legal ? reason : stop_reason(&next, from[1], to[1], second);
}

/* Is it what by power would be: two men that stop on the coin, each one case before its number ends (TT17)? */
static bool is_power(const judging *j)
{
    const vd_tt_claim *claim = j->claim;
    const int a = VD_TT_OTHER_COIN - claim->move[0].from;
    const int b = VD_TT_OTHER_COIN - claim->move[1].from;

    return claim->moves == 2 && claim->move[0].to == VD_TT_COIN &&
           claim->move[1].to == VD_TT_COIN &&
           ((a == j->high && b == j->low) || (a == j->low && b == j->high));
}

static vd_tt_reason power_reason(const judging *j)
{
    const vd_tt_men *men = &j->pos.side[VD_TT_THROWER];
    const int from = j->claim->move[0].from;
    vd_dice dice = {.count = 2, .die = {(uint8_t)j->high, (uint8_t)j->low}};

    for (int i = 0; i < 2; i++)
        if (men->man[j->claim->move[i].from] == 0)
            return reason_at(VD_TT_REASON_no_man, j->claim->move[i].from, VD_TT_COIN, 0);
    if (!vd_tt_power_men(&j->pos, dice) && men->man[VD_TT_COIN] == 0 &&
        vd_tt_his(&j->pos, VD_TT_OTHER_COIN) == 0)
        return reason_at(VD_TT_REASON_no_man, from, VD_TT_COIN, 0);
    if (!j->options->by_power)
        return reason_at(VD_TT_REASON_power_off, from, VD_TT_COIN, 0);
    if (!vd_tt_power_men(&j->pos, dice))
        return reason_at(VD_TT_REASON_power_coin, from, VD_TT_COIN, 0);
    if (vd_tt_effect_men(men, dice))
        return reason_at(VD_TT_REASON_power_effect, from, VD_TT_COIN, 0);
    return legal();
}

/* What the moves themselves say, one after the other. */
static vd_tt_reason moves_reason(const judging *j, int *used)
{
    vd_tt_reason reason;

    if (j->claim->moves == 1)
        return one_move(j, used);
    *used = 2;
    if (is_power(j))
        return power_reason(j);
    reason = two_moves(j, j->high, j->low);
    return later(reason, two_moves(j, j->low, j->high));
}

/* TT13, TT14: nobody stays alone on the coin. */
static vd_tt_reason coin_reason(const judging *j, const vd_tt_men *end)
{
    const int before = j->pos.side[VD_TT_THROWER].man[VD_TT_COIN];

    if (end->man[VD_TT_COIN] != 1)
        return legal();
    return before < 2 ? reason_at(VD_TT_REASON_coin_alone, 0, VD_TT_COIN, 0)
                      : reason_at(VD_TT_REASON_coin_left_alone, VD_TT_COIN, 0, 0);
}

/* What the rules that compare plays have against one whose moves are in order. */
static vd_tt_reason whole_reason(const judging *j, int used)
{
    static const vd_tt_reason_code duty[] = {
        [VD_TT_DUTY_NONE] = VD_TT_REASON_excess,
        [VD_TT_DUTY_KEEP] = VD_TT_REASON_must_keep,
        [VD_TT_DUTY_FILL] = VD_TT_REASON_must_fill,
        [VD_TT_DUTY_END] = VD_TT_REASON_must_end,
    };
    vd_tt_reason reason;

    if (used < j->plays->used)
        return reason_at(VD_TT_REASON_both_numbers, 0, 0, 0);
    if (j->plays->used == 1 && j->plays->play[0].move[0].number == j->high && j->high != j->low &&
        !carries(j->high, j->claim->move[0].from, j->claim->move[0].to))
        return reason_at(VD_TT_REASON_higher_number, 0, 0, j->high);
    reason = reason_at(duty[j->plays->duty], 0, 0, 0);
    reason.jan = j->plays->jan;
    return reason;
}

/* The mover's men after what is claimed; false where a man that is not there is moved. */
static bool claimed_end(const vd_tt_pos *pos, const vd_tt_claim *claim, vd_tt_men *end)
{
    *end = pos->side[VD_TT_THROWER];
    for (int i = 0; i < claim->moves; i++) {
        if (end->man[claim->move[i].from] == 0 || claim->move[i].from >= VD_TT_OUT)
            return false;
        move_man(end, claim->move[i].from, claim->move[i].to);
    }
    return true;
}

static const vd_tt_play *find_end(const vd_tt_plays *plays, const vd_tt_men *end)
{
    for (size_t i = 0; i < plays->count; i++)
        if (memcmp(&plays->play[i].end, end, sizeof *end) == 0)
            return &plays->play[i];
    return NULL;
}

static vd_tt_reason refuse(const judging *j, bool there, const vd_tt_men *end)
{
    vd_tt_reason reason;
    int used = 0;

    if (j->claim->moves == 0)
        return reason_at(VD_TT_REASON_must_play, 0, 0, 0);
    reason = moves_reason(j, &used);
    if (reason.code == VD_TT_REASON_legal && there)
        reason = coin_reason(j, end);
    return reason.code == VD_TT_REASON_legal ? whole_reason(j, used) : reason;
}

/* A lawful play to show: one that takes the coin where the coin is what was wanted. */
static const vd_tt_play *example_for(const vd_tt_plays *plays, vd_tt_reason_code code)
{
    if (code != VD_TT_REASON_coin_alone && code != VD_TT_REASON_power_effect)
        return &plays->play[0];
    for (size_t i = 0; i < plays->count; i++)
        if (plays->play[i].end.man[VD_TT_COIN] >= 2)
            return &plays->play[i];
    return &plays->play[0];
}

vd_tt_reason vd_tt_judge(const vd_tt_options *options, const vd_tt_pos *pos, vd_dice dice,
                         const vd_tt_claim *claim, vd_tt_plays *scratch, vd_tt_play *out)
{
    judging j = {.options = options,
                 .pos = *pos,
                 .high = vd_tt_higher(dice),
                 .low = vd_tt_lower(dice),
                 .claim = claim,
                 .plays = scratch};
    vd_tt_men end;
    vd_tt_reason reason;
    bool there;

    VD_ASSERT(claim->moves <= 2);
    vd_tt_plays_find(options, pos, dice, scratch);
    there = claimed_end(pos, claim, &end);
    if (there) {
        const vd_tt_play *play = find_end(scratch, &end);

        if (play) {
            *out = *play;
            return legal();
        }
    }
    reason = refuse(&j, there, &end);
    reason.example = *example_for(scratch, reason.code);
    return reason;
}

static bool is_duty(vd_tt_reason_code code)
{
    return code == VD_TT_REASON_must_keep || code == VD_TT_REASON_must_fill ||
           code == VD_TT_REASON_must_end;
}

vd_tt_reason vd_tt_judge_begun(const vd_tt_options *options, const vd_tt_pos *pos, vd_dice dice,
                               const vd_tt_claim *claim, vd_tt_plays *scratch, vd_tt_play *out)
{
    const vd_tt_reason begun = vd_tt_judge(options, pos, dice, claim, scratch, out);
    const int number[] = {vd_tt_higher(dice), vd_tt_lower(dice)};
    vd_tt_claim whole = *claim;

    if (begun.code != VD_TT_REASON_both_numbers || claim->moves != 1)
        return begun;
    whole.moves = 2;
    for (int from = 1; from <= VD_TT_CASES; from++) {
        for (int i = 0; i < 2; i++) {
            const int to = from + number[i];
            vd_tt_reason reason;

            whole.move[1].from = (uint8_t)from;
            whole.move[1].to = (uint8_t)(to > VD_TT_CASES ? VD_TT_OUT : to);
            reason = vd_tt_judge(options, pos, dice, &whole, scratch, out);
            if (is_duty(reason.code))
                return reason;
        }
    }
    return begun;
}
