/* Match equity and the model of the cube.
 *
 * The model is Janowski's: the value of a cube is between that of a dead one (nobody turns it again) and that of a
 * live one (turned at the very moment when the other side is indifferent between taking and passing). The value of
 * a live cube is a line between its corners: the lost game, the points where one side cashes, the won game. In a
 * match the corners at one stake follow from those at the double stake, and the last stake is dead.
 *
 * The table uses the same model for a game at even chances. What it rests on besides, the share of gammons, how well the
 * cube is used and what a drop leaves of the first double after the Crawford game, was measured in games of the
 * engine against itself: data/met/rates.json. */
#include "met.h"
#include "inner/met_compute.h"

#include "met_rates.h"

#include <string.h>

/* After the Crawford game the leader decides on the trailer's immediate double with the first rolls on the board:
 * the trailer's chance is this much above or below one half. */
static const double OPENING_SWING = 1.0 - 2.0 * MET_TWO_AWAY;

static double after_crawford(const met *table, int trailer_away)
{
    return trailer_away <= 0 ? 1.0 : table->post[trailer_away > MET_MAX ? MET_MAX : trailer_away];
}

double vd_eval_met_after(const cube_game *game, int winner, int points)
{
    int away[2] = {game->away[0], game->away[1]};

    VD_ASSERT(winner == 0 || winner == 1);
    away[winner] -= points;
    if (away[winner] <= 0)
        return winner == 0 ? 1.0 : 0.0;
    if (game->stage != MET_BEFORE_CRAWFORD)
        return away[0] == 1 ? 1.0 - after_crawford(game->table, away[1])
                            : after_crawford(game->table, away[0]);
    return game->table
        ->pre[away[0] > MET_MAX ? MET_MAX : away[0]][away[1] > MET_MAX ? MET_MAX : away[1]];
}

/* A line with corners, rising in both coordinates. `early`: where that side is too good to double, its gammons come before its luck
 * turns (early_gammons). */
typedef struct curve {
    int count;
    double win[4];
    double value[4];
    bool early[2];
} curve;

static void add_corner(curve *c, double win, double value)
{
    c->win[c->count] = win;
    c->value[c->count] = value;
    c->count++;
}

static double curve_at(const curve *c, double win)
{
    int i = 1;
    double width;

    while (i < c->count - 1 && win > c->win[i])
        i++;
    width = c->win[i] - c->win[i - 1];
    if (width <= 0.0)
        return c->value[i];
    return c->value[i - 1] + (c->value[i] - c->value[i - 1]) * (win - c->win[i - 1]) / width;
}

/* What a side that is too good to double may still win beyond a pass: the share it has of it, `past` of the way from `cash`, the chance
 * at which it would double and be passed, to a sure win. As the game comes to `cash` it turns the cube and has a pass, so the
 * gammons that count are those of games that never come there. Were a win as often a gammon there as here, the share would be `past`
 * itself; it is a gammon `cash` squared as often (measured: docs/measurements/2026-11-28-cubes-and-rollers.md). */
static double early_gammons(const double kinds[3], double cash, double past)
{
    const double win = cash + (1.0 - cash) * past;
    const double more = win / (past + (1.0 - past) * cash * cash * cash);
    const double gammons = 1.0 - kinds[0];

    return past * (more * gammons > 1.0 ? 1.0 / gammons : more);
}

static double live_at(const cube_game *game, const curve *c, double win)
{
    const int last = c->count - 1;

    for (int side = 0; side < 2; side++) {
        const int at = side == 0 ? last - 1 : 1, sure = side == 0 ? last : 0;
        const double chance = side == 0 ? win : 1.0 - win;
        const double cash = side == 0 ? c->win[at] : 1.0 - c->win[at];

        if (c->early[side] && chance > cash && chance < 1.0)
            return c->value[at] +
                   (c->value[sure] - c->value[at]) *
                       early_gammons(game->kinds[side], cash, (chance - cash) / (1.0 - cash));
    }
    return curve_at(c, win);
}

/* Where the curve reaches `value`, within [0, 1]. */
static double curve_where(const curve *c, double value)
{
    for (int i = 1; i < c->count; i++) {
        double height = c->value[i] - c->value[i - 1];

        if (value <= c->value[i] && height > 0.0) {
            double part = (value - c->value[i - 1]) / height;

            return c->win[i - 1] + (part < 0.0 ? 0.0 : part) * (c->win[i] - c->win[i - 1]);
        }
    }
    return 1.0;
}

static double won_value(const cube_game *game, int stake, int winner)
{
    double sum = 0;

    VD_ASSERT(winner == 0 || winner == 1);
    for (int k = 0; k < 3; k++)
        sum += game->kinds[winner][k] *
               vd_eval_met_after(game, winner, stake * game->worth[winner][k]);
    return sum;
}

static bool may_turn(const cube_game *game, int side, int stake, int owner)
{
    VD_ASSERT(side == 0 || side == 1);
    if (game->stage == MET_CRAWFORD || (owner != CUBE_CENTRED && owner != side))
        return false;
    return stake < game->away[side];
}

/* Does the cube that `side` turns decide the match for it alone? What is won beyond a pass there is gammons, and nothing else is to be
 * won by waiting. */
static bool decides_alone(const cube_game *game, int side, int stake)
{
    const int other = game->away[1 - side];

    return 2 * stake >= game->away[side] && (stake >= other || 2 * stake < other);
}

/* Corners of the live cube at `stake`; `after` are those at the double stake, owned by side 0 and 1. */
static void live_curve(const cube_game *game, int stake, int owner, const curve *after, curve *out)
{
    double floor_win = 0.0;

    out->count = 0;
    for (int side = 0; side < 2; side++)
        out->early[side] = may_turn(game, side, stake, owner) && decides_alone(game, side, stake);
    add_corner(out, 0.0, won_value(game, stake, 1));
    if (may_turn(game, 1, stake, owner)) {
        double passed = vd_eval_met_after(game, 1, stake);

        floor_win = curve_where(&after[0], passed);
        add_corner(out, floor_win, passed);
    }
    if (may_turn(game, 0, stake, owner)) {
        double passed = vd_eval_met_after(game, 0, stake);
        double win = curve_where(&after[1], passed);

        add_corner(out, win < floor_win ? floor_win : win, passed);
    }
    add_corner(out, 1.0, won_value(game, stake, 0));
}

static void match_curve(const cube_game *game, int exponent, int owner, curve *out)
{
    const int most = game->away[0] > game->away[1] ? game->away[0] : game->away[1];
    curve owned[2] = {{0}}, higher[2];
    int last = exponent;

    while ((1 << last) < most)
        last++;
    for (int e = last; e > exponent; e--) {
        for (int side = 0; side < 2; side++)
            live_curve(game, 1 << e, side, owned, &higher[side]);
        owned[0] = higher[0];
        owned[1] = higher[1];
    }
    live_curve(game, 1 << exponent, owner, owned, out);
}

/* Mean points of a game won, in units of the stake. */
static double mean_worth(const cube_game *game, int winner)
{
    double sum = 0;

    VD_ASSERT(winner == 0 || winner == 1);
    for (int k = 0; k < 3; k++)
        sum += game->kinds[winner][k] * game->worth[winner][k];
    return sum;
}

/* Mean points of the games won and lost, for money: all that its values rest on. */
typedef struct money_worth {
    double won, lost;
    bool jacoby;
} money_worth;

static money_worth money_of(const cube_game *game)
{
    return (money_worth){mean_worth(game, 0), mean_worth(game, 1), game->jacoby};
}

static double points_of(const money_worth *worth, double mean, int owner)
{
    return worth->jacoby && owner == CUBE_CENTRED ? 1.0 : mean;
}

/* For money the corners have a closed form, since every stake looks like the one before. */
static void money_curve(const money_worth *worth, int owner, curve *out)
{
    const double span = worth->won + worth->lost + 0.5;

    out->count = 0;
    add_corner(out, 0.0, -points_of(worth, worth->lost, owner));
    if (owner != 0)
        add_corner(out, (worth->lost - 0.5) / span, -1.0);
    if (owner != 1)
        add_corner(out, (worth->lost + 1.0) / span, 1.0);
    add_corner(out, 1.0, points_of(worth, worth->won, owner));
}

/* At the stake 1. */
static double money_dead(const money_worth *worth, int owner, double win)
{
    return win * points_of(worth, worth->won, owner) -
           (1.0 - win) * points_of(worth, worth->lost, owner);
}

double vd_eval_cube_dead_value(const cube_game *game, int exponent, int owner, double win)
{
    if (game->away[0] == 0) {
        const money_worth worth = money_of(game);
        double stake = 1.0;

        for (int i = 0; i < exponent; i++)
            stake *= 2.0;
        return stake * money_dead(&worth, owner, win);
    }
    return win * won_value(game, 1 << exponent, 0) +
           (1.0 - win) * won_value(game, 1 << exponent, 1);
}

static double share_for(const cube_game *game, int owner)
{
    return owner == 1 ? game->live.theirs : game->live.held;
}

double vd_eval_cube_value(const cube_game *game, int exponent, int owner, double win)
{
    double dead = vd_eval_cube_dead_value(game, exponent, owner, win);
    double live, alive;
    curve c;

    if (game->away[0] == 0) {
        const money_worth worth = money_of(game);

        money_curve(&worth, owner, &c);
        live = curve_at(&c, win);
        for (int i = 0; i < exponent; i++)
            live *= 2.0;
    } else {
        match_curve(game, exponent, owner, &c);
        live = live_at(game, &c, win);
    }
    alive = share_for(game, owner);
    return alive * live + (1.0 - alive) * dead;
}

/* After the Crawford game the cube turned by the side that is behind: the leader passes what is worth more to it. */
static double turned_value(const cube_game *game, int exponent, double win, bool *passes)
{
    const int trailer = game->away[1] == 1 ? 0 : 1;
    const double taken = vd_eval_cube_dead_value(game, exponent + 1, CUBE_CENTRED, win);
    const double passed = vd_eval_met_after(game, trailer, 1 << exponent);

    *passes = trailer == 0 ? taken > passed : taken < passed;
    return *passes ? passed : taken;
}

double vd_eval_cube_waiting(const cube_game *game, int exponent, double win)
{
    const int trailer = game->away[1] == 1 ? 0 : 1;
    bool passes;

    VD_ASSERT(game->away[0] > 0);
    (void)turned_value(game, exponent, win, &passes);
    if (passes && 1 << exponent < game->away[trailer])
        return vd_eval_cube_value(game, exponent, CUBE_CENTRED, win);
    return vd_eval_cube_dead_value(game, exponent, CUBE_CENTRED, win);
}

double vd_eval_cube_after_crawford(const cube_game *game, int exponent, double win)
{
    const int trailer = game->away[1] == 1 ? 0 : 1;
    const double held = vd_eval_cube_waiting(game, exponent, win);
    bool passes;
    const double turned = turned_value(game, exponent, win, &passes);

    if (1 << exponent >= game->away[trailer])
        return held;
    if (trailer == 0)
        return turned > held ? turned : held;
    return turned < held ? turned : held;
}

void vd_eval_cube_values(const cube_game *game, int first, int levels, double win, double *out)
{
    /* At the last stake nobody turns the cube, and no curve of a higher one is read. */
    curve owned[2] = {{.count = 0}, {.count = 0}};
    curve higher[2], c;
    double alive;

    if (game->away[0] == 0) {
        const money_worth worth = money_of(game);

        for (int owner = CUBE_CENTRED; owner <= 1; owner++) {
            money_curve(&worth, owner, &c);
            alive = share_for(game, owner);
            out[owner + 1] =
                alive * curve_at(&c, win) + (1.0 - alive) * money_dead(&worth, owner, win);
        }
        return;
    }
    for (int level = levels - 1; level >= 0; level--) {
        const int stake = 1 << (first + level);
        const double dead = vd_eval_cube_dead_value(game, first + level, CUBE_CENTRED, win);

        for (int owner = CUBE_CENTRED; owner <= 1; owner++) {
            curve *to = owner == CUBE_CENTRED ? &c : &higher[owner];

            live_curve(game, stake, owner, owned, to);
            alive = share_for(game, owner);
            out[3 * level + owner + 1] = alive * live_at(game, to, win) + (1.0 - alive) * dead;
        }
        owned[0] = higher[0];
        owned[1] = higher[1];
    }
}

/* Kinds of the games a side wins when a gammon adds `price` times what a simple game brings it over a loss: 0.5 for money,
 * 1 for who is 2 away in the Crawford game. Playing for more gammons costs some wins; the share is one of as many wins
 * as losses, and brings the same. */
static void fill_kinds(double price, double kinds[3])
{
    const double needed = 4.0 * MET_CRAWFORD_TWO - 1.0, money = MET_GAMMON + MET_BACKGAMMON;
    const double within = price > 1.0 ? 1.0 : price < 0.5 ? 0.5 : price;
    const double share = money + (2.0 * within - 1.0) * (needed - money);

    kinds[0] = 1.0 - share;
    kinds[1] = share - MET_BACKGAMMON;
    kinds[2] = MET_BACKGAMMON;
}

/* Of a side that is behind against one that is 1 away: `won` are its chances in the match after 1, 2 and 3 times the stake. */
static void fill_trailer(const double won[3], double kinds[3])
{
    fill_kinds((won[1] - won[0]) / won[0], kinds);
}

/* From `given` + 1 points away on. */
static void build_after_crawford(met *out, int given)
{
    out->post[0] = 1.0;
    if (given < 1)
        out->post[1] = 0.5;
    for (int n = given < 2 ? 2 : given + 1; n <= MET_MAX; n++) {
        const double passed = out->post[n - 1];
        const double won[3] = {after_crawford(out, n - 2), after_crawford(out, n - 4),
                               after_crawford(out, n - 6)};
        double sum = 0, kinds[3];

        fill_trailer(won, kinds);

        for (int sign = -1; sign <= 1; sign += 2) {
            double win = 0.5 + sign * OPENING_SWING;
            double taken = 0;

            for (int k = 0; k < 3; k++)
                taken += win * kinds[k] * won[k];
            sum += taken < passed ? taken : passed;
        }
        out->post[n] = sum / 2.0;
    }
}

/* The game at stake 1 when the cube is turned now or never: between what either side makes of it by doubling at once. Near
 * the end of a match that is nearly right for a side that has nothing to lose by it. */
static double at_once_value(const cube_game *game, double win)
{
    double value = vd_eval_cube_dead_value(game, 0, CUBE_CENTRED, win);

    for (int side = 0; side < 2; side++) {
        const double passed = vd_eval_met_after(game, side, 1);
        double turned;

        if (!may_turn(game, side, 1, CUBE_CENTRED))
            continue;
        turned = vd_eval_cube_value(game, 1, 1 - side, win);
        if (side == 0) {
            turned = turned < passed ? turned : passed;
            value = value > turned ? value : turned;
        } else {
            turned = turned > passed ? turned : passed;
            value = value < turned ? value : turned;
        }
    }
    return value;
}

static double even_game(const met *table, int a, int b)
{
    cube_game game = {.table = table, .away = {a, b}, .live = {MET_CUBE_USE, MET_CUBE_USE}};
    curve live;

    for (int side = 0; side < 2; side++) {
        fill_kinds(0.5, game.kinds[side]);
        for (int k = 0; k < 3; k++)
            game.worth[side][k] = k + 1;
    }
    if (a == 1 || b == 1) {
        const int trailer = a == 1, away = game.away[trailer];
        const double won[3] = {after_crawford(table, away - 1), after_crawford(table, away - 2),
                               after_crawford(table, away - 3)};

        game.stage = MET_CRAWFORD;
        fill_trailer(won, game.kinds[trailer]);
    }
    match_curve(&game, 0, CUBE_CENTRED, &live);
    return MET_CUBE_USE * curve_at(&live, 0.5) + (1.0 - MET_CUBE_USE) * at_once_value(&game, 0.5);
}

void vd_eval_met_extend(met *out, int pre, int post)
{
    VD_ASSERT(pre >= 0 && pre <= MET_MAX && post >= 0 && post <= MET_MAX);
    build_after_crawford(out, post);
    for (int a = 0; a <= MET_MAX; a++) {
        out->pre[0][a] = 1.0;
        out->pre[a][0] = 0.0;
    }
    out->pre[0][0] = 0.5; /* never asked for */
    for (int sum = 2; sum <= 2 * MET_MAX; sum++) {
        for (int a = sum - MET_MAX > 1 ? sum - MET_MAX : 1; a < sum && a <= MET_MAX; a++)
            if (a > pre || sum - a > pre)
                out->pre[a][sum - a] = even_game(out, a, sum - a);
    }
}

void vd_eval_met_build(met *out)
{
    vd_eval_met_extend(out, 0, 0);
}

static int clamp_away(int away)
{
    return away < 1 ? 1 : away > MET_MAX ? MET_MAX : away;
}

static float met_chance(const met *table, int away, int opponent_away, bool post_crawford)
{
    int mine = clamp_away(away), theirs = clamp_away(opponent_away);

    if (post_crawford)
        return (float)(mine == 1 ? 1.0 - table->post[theirs] : table->post[mine]);
    return (float)table->pre[mine][theirs];
}

float vd_met(int away, int opponent_away, bool post_crawford)
{
    return met_chance(&vd_eval_met_table, away, opponent_away, post_crawford);
}

float vd_met_chance(const vd_met_table *table, int away, int opponent_away, bool post_crawford)
{
    return met_chance(&table->table, away, opponent_away, post_crawford);
}

void vd_met_compute(double pre[VD_MET_ENTRIES][VD_MET_ENTRIES], double post[VD_MET_ENTRIES])
{
    met table = {.post = {0}};

    _Static_assert((int)VD_MET_ENTRIES == (int)MET_MAX + 1, "the whole table");
    vd_eval_met_build(&table);
    memcpy(pre, table.pre, sizeof table.pre);
    memcpy(post, table.post, sizeof table.post);
}
