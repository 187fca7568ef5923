/* Lawful plays: every pair of steps in both orders, then what TT10 to TT26 leave of them. */
#include "tt_priv.h"

#include <string.h>

/* Plays as they are found, before the rules that compare them. */
typedef struct finding {
    const vd_tt_options *options;
    const vd_tt_pos *pos;
    vd_tt_plays *out;
    uint8_t excess[VD_TT_PLAYS_MAX]; /* numbers of each that bore a man off beyond the bande */
} finding;

/* What one step may be; STEP_REST: only the passage of a man that goes on. */
typedef enum step_kind { STEP_NONE, STEP_REST, STEP_STAND, STEP_OUT, STEP_EXCESS } step_kind;

/* What a man on `from` does by `number` when the thrower's men are `men`. */
static step_kind step_of(const vd_tt_pos *pos, const vd_tt_men *men, int from, int number)
{
    const int to = from + number;

    if (to <= VD_TT_CASES) {
        if (vd_tt_stop_reason(pos, to) == VD_TT_REASON_legal)
            return STEP_STAND;
        return vd_tt_is_rest(pos, to) ? STEP_REST : STEP_NONE;
    }
    if (!vd_tt_home(men))
        return STEP_NONE;
    if (to == VD_TT_OUT)
        return STEP_OUT;
    return vd_tt_hindmost(men) == from ? STEP_EXCESS : STEP_NONE;
}

static vd_tt_move move_men(vd_tt_men *men, int from, int number)
{
    const int to = from + number < VD_TT_OUT ? from + number : VD_TT_OUT;
    const vd_tt_move move = {.from = (uint8_t)from, .to = (uint8_t)to, .number = (uint8_t)number};

    VD_ASSERT(men->man[from] > 0);
    men->man[from]--;
    men->man[to]++;
    return move;
}

/* Each end once, reached with the fewest excesses. TT14: no man stays alone on the coin. */
static void add(finding *f, const vd_tt_play *play, int excess)
{
    vd_tt_plays *out = f->out;

    if (play->end.man[VD_TT_COIN] == 1)
        return;
    for (size_t i = 0; i < out->count; i++) {
        if (memcmp(&out->play[i].end, &play->end, sizeof play->end) != 0)
            continue;
        if (excess < f->excess[i]) {
            f->excess[i] = (uint8_t)excess;
            out->play[i] = *play;
        }
        return;
    }
    VD_ASSERT(out->count < VD_TT_PLAYS_MAX);
    f->excess[out->count] = (uint8_t)excess;
    out->play[out->count++] = *play;
}

static void add_second(finding *f, const vd_tt_play *first, int excess, int from, int number)
{
    vd_tt_play play = *first;
    const step_kind kind = step_of(f->pos, &first->end, from, number);

    if (kind < STEP_STAND)
        return;
    play.move[1] = move_men(&play.end, from, number);
    play.moves = 2;
    add(f, &play, excess + (kind == STEP_EXCESS));
}

/* Both numbers, `x` before `y`. A first step that may only rest is gone on with by the same man (TT22). */
static void add_pairs(finding *f, int x, int y)
{
    const vd_tt_men *men = &f->pos->side[VD_TT_THROWER];

    for (int from = VD_TT_TALON; from <= VD_TT_CASES; from++) {
        vd_tt_play first = {.moves = 1, .end = *men};
        step_kind kind;

        if (men->man[from] == 0)
            continue;
        kind = step_of(f->pos, men, from, x);
        if (kind == STEP_NONE)
            continue;
        first.move[0] = move_men(&first.end, from, x);
        if (vd_tt_all_out(&first.end)) {
            add(f, &first, kind == STEP_EXCESS);
        } else if (kind == STEP_REST) {
            add_second(f, &first, 0, from + x, y);
        } else {
            for (int next = VD_TT_TALON; next <= VD_TT_CASES; next++)
                if (first.end.man[next] > 0)
                    add_second(f, &first, kind == STEP_EXCESS, next, y);
        }
    }
}

/* One number alone, where both cannot be played. */
static void add_singles(finding *f, int number)
{
    const vd_tt_men *men = &f->pos->side[VD_TT_THROWER];

    for (int from = VD_TT_TALON; from <= VD_TT_CASES; from++) {
        vd_tt_play play = {.moves = 1, .end = *men};
        step_kind kind;

        if (men->man[from] == 0)
            continue;
        kind = step_of(f->pos, men, from, number);
        if (kind < STEP_STAND)
            continue;
        play.move[0] = move_men(&play.end, from, number);
        add(f, &play, kind == STEP_EXCESS);
    }
}

/* TT17, TT18: two men that reach the other's coin stop on their own. */
static void add_power(finding *f, vd_dice dice)
{
    vd_tt_play play = {.moves = 2, .by_power = true, .end = f->pos->side[VD_TT_THROWER]};

    if (!f->options->by_power || !vd_tt_power_men(f->pos, dice) ||
        vd_tt_effect_men(&play.end, dice))
        return;
    for (int i = 0; i < 2; i++) {
        const int number = i ? vd_tt_lower(dice) : vd_tt_higher(dice);

        play.move[i] = move_men(&play.end, VD_TT_OTHER_COIN - number, number - 1);
        play.move[i].number = (uint8_t)number;
    }
    add(f, &play, 0);
}

/* Keep the plays for which `keep` is set; nothing when there is none. */
static bool only(vd_tt_plays *plays, const bool *keep)
{
    size_t kept = 0;

    for (size_t i = 0; i < plays->count; i++)
        if (keep[i])
            plays->play[kept++] = plays->play[i];
    if (kept == 0)
        return false;
    plays->count = kept;
    return true;
}

/* TT25. */
static void drop_excess(finding *f)
{
    bool keep[VD_TT_PLAYS_MAX];
    int least = 2;

    if (f->options->sortie == VD_TT_SORTIE_FREE)
        return;
    for (size_t i = 0; i < f->out->count; i++)
        if (f->excess[i] < least)
            least = f->excess[i];
    for (size_t i = 0; i < f->out->count; i++)
        keep[i] = f->excess[i] == least;
    (void)only(f->out, keep);
}

static bool only_full(vd_tt_plays *plays, vd_tt_jan jan, vd_tt_duty duty)
{
    bool keep[VD_TT_PLAYS_MAX];

    for (size_t i = 0; i < plays->count; i++)
        keep[i] = vd_tt_jan_full(&plays->play[i].end, jan);
    if (!only(plays, keep))
        return false;
    plays->duty = (uint8_t)duty;
    plays->jan = (uint8_t)jan;
    return true;
}

/* TT26: keep, else fill, else go out with the last man. Fifteen men never fill two jans. */
static void apply_duties(const vd_tt_men *before, vd_tt_plays *plays)
{
    bool keep[VD_TT_PLAYS_MAX];

    for (int jan = 0; jan < VD_TT_JANS; jan++)
        if (vd_tt_jan_full(before, (vd_tt_jan)jan) &&
            only_full(plays, (vd_tt_jan)jan, VD_TT_DUTY_KEEP))
            return;
    for (int jan = 0; jan < VD_TT_JANS; jan++)
        if (!vd_tt_jan_full(before, (vd_tt_jan)jan) &&
            only_full(plays, (vd_tt_jan)jan, VD_TT_DUTY_FILL))
            return;
    for (size_t i = 0; i < plays->count; i++)
        keep[i] = vd_tt_all_out(&plays->play[i].end);
    if (!vd_tt_all_out(before) && only(plays, keep))
        plays->duty = VD_TT_DUTY_END;
}

/* TT10: both numbers, else the higher, else the lower. */
static void find_numbers(finding *f, vd_dice dice)
{
    const int high = vd_tt_higher(dice), low = vd_tt_lower(dice);
    vd_tt_plays *out = f->out;

    add_pairs(f, high, low);
    if (high != low)
        add_pairs(f, low, high);
    add_power(f, dice);
    out->used = 2;
    if (out->count > 0) {
        drop_excess(f);
        return;
    }
    out->used = 1;
    add_singles(f, high);
    if (out->count == 0 && high != low)
        add_singles(f, low);
    if (out->count > 0)
        return;
    out->used = 0;
    out->count = 1;
    out->play[0] = (vd_tt_play){.end = f->pos->side[VD_TT_THROWER]};
}

void vd_tt_plays_find(const vd_tt_options *options, const vd_tt_pos *pos, vd_dice dice,
                      vd_tt_plays *out)
{
    finding f = {.options = options, .pos = pos, .out = out};

    VD_ASSERT(dice.count == 2 && vd_tt_lower(dice) >= 1 && vd_tt_higher(dice) <= 6);
    out->count = 0;
    out->duty = VD_TT_DUTY_NONE;
    out->jan = VD_TT_JANS;
    find_numbers(&f, dice);
    apply_duties(&pos->side[VD_TT_THROWER], out);
}

void vd_tt_play_apply(vd_tt_pos *pos, const vd_tt_play *play)
{
    pos->side[VD_TT_THROWER] = play->end;
}
