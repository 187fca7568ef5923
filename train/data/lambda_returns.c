/* TD(lambda) returns: corrections of later labels carried back along a game. */
#include "lambda_returns.h"

void lambda_return_flip(vd_probs *carried)
{
    *carried = (vd_probs){-carried->win, carried->lose_gammon, carried->lose_backgammon,
                          carried->gammon, carried->backgammon};
}

void lambda_return_apply(const vd_probs *value, float share, vd_probs *carried, vd_probs *label)
{
    label->win += share * carried->win;
    label->gammon += share * carried->gammon;
    label->backgammon += share * carried->backgammon;
    label->lose_gammon += share * carried->lose_gammon;
    label->lose_backgammon += share * carried->lose_backgammon;
    *carried =
        (vd_probs){label->win - value->win, label->gammon - value->gammon,
                   label->backgammon - value->backgammon, label->lose_gammon - value->lose_gammon,
                   label->lose_backgammon - value->lose_backgammon};
}
