/* Static cube judgement at any score. */
#include "engine.h"

/* Beyond these the model says nothing new, and its integers stay small. */
enum { EXPONENT_MAX = 8 };

int vd_eval_cube_exponent_of(const vd_match *match)
{
    return match->cube_exp < EXPONENT_MAX ? match->cube_exp : EXPONENT_MAX;
}

/* Shares of simple, gammon and backgammon among games won with chance `win`. */
static void fill_kinds(const vd_match *match, double win, double gammon, double backgammon,
                       double kinds[3], int worth[3])
{
    const vd_variant *variant = &match->rules.variant;
    double share_2 = win > 0.0 ? gammon / win : 0.0;
    double share_3 = win > 0.0 ? backgammon / win : 0.0;

    for (int k = 0; k < 3; k++)
        worth[k] = k + 1;
    if (vd_variant_counts_checkers(variant)) {
        /* The mean of checkers left as a mixture of the two whole numbers around it. */
        double checkers = 15.0 * share_2;

        checkers = checkers < 1.0 ? 1.0 : checkers > 15.0 ? 15.0 : checkers;
        worth[0] = (int)checkers;
        worth[1] = worth[0] + 1;
        worth[2] = worth[1];
        share_2 = checkers - worth[0];
        share_3 = 0.0;
    } else if (vd_variant_resign_most(variant) == 2) {
        share_3 = 0.0;
    }
    if (!match->rules.multipliers || variant->value == VD_VALUE_1) {
        share_2 = 0.0;
        share_3 = 0.0;
        worth[0] = 1;
    }
    kinds[0] = 1.0 - share_2;
    kinds[1] = share_2 - share_3;
    kinds[2] = share_3;
}

/* How well the cube is used from here on: less in short races, not at all on the last roll (Janowski; figures of the kind published for
 * races). With contact waiting is worth more than what the other side gets of a cube that it was given
 * (docs/measurements/2026-11-27-cubes.md). */
static cube_share share_of(const vd_variant *variant, const vd_pos *pos)
{
    double value;

    if (vd_pos_contact(variant, pos))
        return (cube_share){0.74, 0.70};
    value = 0.55 + 0.00125 * vd_pos_pips(variant, pos, VD_MOVER);
    value = value < 0.6 ? 0.6 : value > 0.7 ? 0.7 : value;
    return (cube_share){value, value};
}

/* Points each side needs, never more than the table has. False: both so far away that it is like money. */
static bool fill_away(const vd_match *match, int seat, int away[2])
{
    VD_ASSERT(seat == 0 || seat == 1);
    for (int i = 0; i < 2; i++) {
        const uint32_t score = match->score[i == 0 ? seat : 1 - seat];

        away[i] = score < match->rules.length ? (int)(match->rules.length - score) : 1;
    }
    if (away[0] > MET_MAX / 2 && away[1] > MET_MAX / 2 && (away[0] > MET_MAX || away[1] > MET_MAX))
        return false;
    for (int i = 0; i < 2; i++)
        away[i] = away[i] > MET_MAX ? MET_MAX : away[i];
    return true;
}

void vd_eval_cube_game_of(const vd_engine *engine, const vd_match *match, int seat,
                          const vd_probs *p, cube_game *out)
{
    /* Sums of the bear-off tables may pass 1 by their last bit. */
    VD_ASSERT(p->win > -1e-6F && p->win < 1.0F + 1e-6F);
    *out = (cube_game){.table = engine->met,
                       .jacoby = match->rules.jacoby && match->rules.length == 0};
    if (match->rules.length > 0 && !fill_away(match, seat, out->away))
        out->away[0] = out->away[1] = 0;
    if (match->rules.length > 0 && match->rules.crawford) {
        if (match->crawford_game)
            out->stage = MET_CRAWFORD;
        else if (match->crawford_done)
            out->stage = MET_AFTER_CRAWFORD;
    } else if (out->away[0] == 1 || out->away[1] == 1) {
        out->stage =
            MET_AFTER_CRAWFORD; /* no Crawford rule: every such game is like those after it */
    }
    fill_kinds(match, (double)p->win, (double)p->gammon, (double)p->backgammon, out->kinds[0],
               out->worth[0]);
    fill_kinds(match, 1.0 - (double)p->win, (double)p->lose_gammon, (double)p->lose_backgammon,
               out->kinds[1], out->worth[1]);
    out->live = share_of(&match->rules.variant, &match->pos);
}

/* Does one of the sides surely finish with its next roll? Then whoever gets the cube never turns it again. */
static bool last_roll(const vd_engine *engine, const vd_variant *variant, const vd_pos *pos)
{
    const int mine = vd_side_rearmost(variant, &pos->side[VD_MOVER]);
    const int theirs = vd_side_rearmost(variant, &pos->side[VD_OPPONENT]);
    vd_net_id net_id;
    const vd_class kind = vd_engine_classify(engine, variant, pos, &net_id);

    if (variant->facing ||
        (kind != VD_CLASS_BEAROFF && (kind != VD_CLASS_SOLVED || mine > 6 || theirs > 6)))
        return false;
    for (int s = 0; s < 2; s++) {
        const float *chance =
            engine->bearoff->entry[vd_eval_bearoff_index(engine->bearoff, pos->side[s].point)]
                .chance;

        if (chance[1] >= 0.999999F)
            return true;
    }
    return false;
}

cube_share vd_eval_cube_share(const vd_engine *engine, const vd_variant *variant, const vd_pos *pos)
{
    return last_roll(engine, variant, pos) ? (cube_share){0} : share_of(variant, pos);
}

/* Values for the doubler in units of the current stake: what a pass gives is 1, what it costs the other -1. */
static double in_stakes(const cube_game *game, int exponent, double value)
{
    double won, lost;

    if (game->away[0] == 0)
        return value / (double)(1 << exponent);
    won = vd_eval_met_after(game, 0, 1 << exponent);
    lost = vd_eval_met_after(game, 1, 1 << exponent);
    return (2.0 * value - won - lost) / (won - lost);
}

bool vd_eval_exact_money(const vd_engine *engine, const vd_match *match, const vd_pos *pos,
                         vd_two_sided *out)
{
    const vd_match_rules *rules = &match->rules;
    vd_solved solved;

    if (vd_engine_two_sided(engine, &rules->variant, pos, out))
        return true;
    /* Under Jacoby a double may be right where the other side would beaver. */
    if (!rules->multipliers || (rules->jacoby && rules->beavers) ||
        !vd_engine_solved(engine, &rules->variant, pos, &solved))
        return false;
    *out = (vd_two_sided){solved.cubeless, rules->jacoby ? solved.jacoby : solved.centred,
                          solved.owned, solved.theirs};
    return true;
}

/* Holding and a take for money, where a table knows them. */
static bool exact_cube(const vd_engine *engine, const vd_match *match, int owner, double *no_double,
                       double *take)
{
    vd_two_sided value;

    if (match->rules.length > 0 || !vd_eval_exact_money(engine, match, &match->pos, &value))
        return false;
    *no_double = (double)(owner == CUBE_CENTRED ? value.centred
                          : owner == 0          ? value.owned
                                                : value.theirs);
    *take = 2.0 * (double)value.theirs;
    return true;
}

vd_status vd_engine_cube(const vd_engine *engine, const vd_match *match, const vd_level *level,
                         uint64_t seed, vd_cube_values *out)
{
    const vd_variant *variant = &match->rules.variant;
    const int exponent = vd_eval_cube_exponent_of(match);
    const int owner = match->cube_owner == CUBE_CENTRED  ? CUBE_CENTRED
                      : match->cube_owner == match->turn ? 0
                                                         : 1;
    double no_double, take, win, held;
    cube_game game;
    vd_probs probs;

    if (!vd_engine_knows(engine, variant))
        return VD_ERR_UNSUPPORTED;
    vd_eval_engine_probs(engine, variant, &match->pos, &probs);
    if (!vd_engine_knows(engine, variant)) /* its table was lost on the way */
        return VD_ERR_UNSUPPORTED;
    vd_eval_cube_game_of(engine, match, match->turn, &probs, &game);
    if (last_roll(engine, variant, &match->pos))
        game.live = (cube_share){0};
    win = (double)probs.win;
    take = in_stakes(&game, exponent, vd_eval_cube_value(&game, exponent + 1, 1, win));
    no_double = in_stakes(&game, exponent, vd_eval_cube_value(&game, exponent, owner, win));
    (void)exact_cube(engine, match, owner, &no_double, &take);
    held = no_double;
    /* After the Crawford game who is behind has nothing to wait for: it holds only what is better at the stake as it lies. */
    if (game.stage == MET_AFTER_CRAWFORD && owner == CUBE_CENTRED && match->rules.cube) {
        const bool behind = game.away[1] == 1;

        no_double = in_stakes(&game, exponent, vd_eval_cube_after_crawford(&game, exponent, win));
        held = behind ? in_stakes(&game, exponent, vd_eval_cube_waiting(&game, exponent, win))
                      : no_double;
        if (behind && last_roll(engine, variant, &match->pos))
            no_double = held; /* there is no next chance */
    }
    if (level && level->noise > 0.0F) {
        uint64_t hash = vd_pos_hash(&match->pos);
        double scale = vd_eval_level_scale(level, variant);

        const double misjudged = scale * vd_eval_level_noise(seed, hash, 2);

        no_double += misjudged;
        held += misjudged;
        take += 2.0 * scale * vd_eval_level_noise(seed, hash, 3);
    }
    out->no_double = (float)no_double;
    out->take = (float)take;
    out->pass = 1.0F;
    out->should_take = take <= 1.0;
    out->should_double = (take < 1.0 ? take : 1.0) > held;
    /* A stake that already decides the match is not raised. */
    if (game.away[0] != 0 && (1 << exponent) >= game.away[0])
        out->should_double = false;
    return VD_OK;
}
