/* All plays of all rolls at 0 ply: one batch for the nets, and a position that several rolls lead to is valued once. */
#include "inner/roll_values.h"
#include "tree.h"

#include <stdlib.h>

static bool make_room(vd_roll_values *out, size_t count)
{
    vd_roll_value *grown;

    if (count <= out->room)
        return true;
    grown = realloc(out->play, 2 * count * sizeof *grown);
    if (!grown)
        return false;
    out->play = grown;
    out->room = 2 * count;
    return true;
}

/* The live ones of the batch, as plays from `to` on. */
static void take_values(const vd_search *s, bool cubeless, vd_roll_value *to)
{
    const batch *b = &s->worker[0]->batch;

    for (size_t i = 0; i < b->live; i++) {
        const size_t same = b->duplicate[i], n = b->at[i];
        const child play = {b->pos[n], b->probs[i], b->stays[n]};
        node_value value;

        to[i].pos = play.pos;
        to[i].stays = play.stays;
        if (same < i && to[same].stays == play.stays) {
            to[i].equity = to[same].equity;
            continue;
        }
        vd_search_tree_leaf(s, &play, 0, &value);
        to[i].equity = vd_search_equity(s, &value, cubeless);
    }
}

typedef struct values_question {
    const vd_pos *pos;
    vd_roll_values *out;
} values_question;

static vd_status answer_values(vd_search *s, const vd_search_options *options, int ply,
                               void *question)
{
    static const batch_limits no_limit = {0};
    const values_question *q = question;
    batch *b = &s->worker[0]->batch;
    batch_rolls rolls = {.from = 0, .to = 0};
    const int all = vd_rolls(s->variant.dice);
    size_t count = 0;

    VD_ASSERT(ply == 0);
    (void)ply;
    while (rolls.to < all) {
        rolls.from = rolls.to;
        vd_search_batch_value_rolls(b, q->pos, &no_limit, &rolls);
        if (!make_room(q->out, count + b->live))
            return VD_ERR_NOMEM;
        for (int r = rolls.from; r < rolls.to; r++)
            q->out->first[r] = count + rolls.first[r];
        take_values(s, options->cubeless, q->out->play + count);
        count += b->live;
    }
    q->out->first[all] = count;
    return VD_OK;
}

vd_status vd_search_roll_values(vd_search *s, const vd_match *match,
                                const vd_search_options *options, vd_roll_values *out)
{
    const vd_search_options now = {.cubeless = options->cubeless, .job = options->job};
    values_question question = {&match->pos, out};

    return vd_search_ask(s, match, &now, answer_values, &question);
}
