/* TD(lambda) returns: corrections of later labels carried back along a game. */
#include "lambda_returns.h"
#include "inner/nets.h"

void lambda_return_flip(vd_probs *carried)
{
    *carried = (vd_probs){-carried->win, carried->lose_gammon, carried->lose_backgammon,
                          carried->gammon, carried->backgammon};
}

static float unit(float x)
{
    return x < 0.0F ? 0.0F : x > 1.0F ? 1.0F : x;
}

void lambda_return_apply(const vd_variant *variant, const vd_pos *pos, const vd_probs *value,
                         float share, vd_probs *carried, vd_probs *label)
{
    label->win = unit(label->win + share * carried->win);
    label->gammon = unit(label->gammon + share * carried->gammon);
    label->backgammon = unit(label->backgammon + share * carried->backgammon);
    label->lose_gammon = unit(label->lose_gammon + share * carried->lose_gammon);
    label->lose_backgammon = unit(label->lose_backgammon + share * carried->lose_backgammon);
    vd_probs_tidy(variant, pos, label);
    *carried =
        (vd_probs){label->win - value->win, label->gammon - value->gammon,
                   label->backgammon - value->backgammon, label->lose_gammon - value->lose_gammon,
                   label->lose_backgammon - value->lose_backgammon};
}
