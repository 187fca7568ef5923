/* Is a match equity table one that decisions can rest on? Every value and every equity made of it must be finite. */
#include "met.h"

/* Of rounding and of rollouts of each score apart. */
static const double ORDER_SLACK = 0.01;
/* What a game must bring at least, in chances of the match: equities are divided by it. Our own table comes near it, 64
 * points behind. */
static const double GAIN_LEAST = 1e-9;

/* Winning the game beats losing it, whatever the stake. Written so that what is undefined fails. */
static bool game_counts(const met *table, int a, int b, met_stage stage)
{
    const cube_game game = {.table = table, .away = {a, b}, .stage = stage};

    for (int stake = 1; stake <= MET_MAX; stake *= 2) {
        if (!(vd_eval_met_after(&game, 0, stake) - vd_eval_met_after(&game, 1, stake) >=
              GAIN_LEAST))
            return false;
    }
    return true;
}

static bool score_counts(const met *table, int a, int b)
{
    if (a > 1 && b > 1)
        return game_counts(table, a, b, MET_BEFORE_CRAWFORD);
    return game_counts(table, a, b, MET_CRAWFORD) && game_counts(table, a, b, MET_AFTER_CRAWFORD);
}

static bool is_chance(double value)
{
    return value >= 0.0 && value <= 1.0;
}

/* The side `a` away is not worse off than it would be one point further away. */
static bool in_order(const met *table, int a, int b)
{
    VD_ASSERT(a >= 0 && a <= MET_MAX && b >= 0 && b <= MET_MAX);
    if (a == MET_MAX)
        return true;
    return table->pre[a][b] >= table->pre[a + 1][b] - ORDER_SLACK &&
           table->pre[b][a] <= table->pre[b][a + 1] + ORDER_SLACK &&
           (b > 1 || table->post[a] >= table->post[a + 1] - ORDER_SLACK);
}

static bool all_scores(const met *table, bool good(const met *table, int a, int b), int score[2])
{
    /* The nearest first: what is wrong farther away mostly comes from there. */
    for (int sum = 2; sum <= 2 * MET_MAX; sum++) {
        for (int a = sum > MET_MAX ? sum - MET_MAX : 1; a < sum && a <= MET_MAX; a++) {
            if (!good(table, a, sum - a)) {
                score[0] = a;
                score[1] = sum - a;
                return false;
            }
        }
    }
    return true;
}

static bool both_chances(const met *table, int a, int b)
{
    VD_ASSERT(a >= 0 && a <= MET_MAX && b >= 0 && b <= MET_MAX);
    return is_chance(table->pre[a][b]) && is_chance(table->post[a]);
}

vd_status vd_eval_met_check(const met *table, size_t at, vd_error *err)
{
    vd_error_code what = VD_ERROR_none;
    int score[2] = {0, 0};

    if (!all_scores(table, score_counts, score) || !all_scores(table, both_chances, score))
        what = VD_ERROR_met_flat;
    else if (!all_scores(table, in_order, score))
        what = VD_ERROR_met_order;
    if (what == VD_ERROR_none)
        return VD_OK;
    return vd_fail_args(err, VD_ERR_UNSUPPORTED, what, at, score[0], score[1], 0);
}
