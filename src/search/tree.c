/* The tree of rolls and plays. Plays inside it are chosen for each stake by what they are worth with a dead cube: a play
 * that wins gammons is not the play at a stake that already decides the match. */
#include "tree.h"

#include <string.h>

typedef struct sums {
    double chance[5];
    double hold[VD_STAKE_STATES];
} sums;

static bool go_on(vd_search *s)
{
    if (!s->stopped && s->job && s->job->keep_going && !s->job->keep_going(s->job->user, s->done))
        s->stopped = true;
    return !s->stopped;
}

static void position_probs(vd_search *s, const vd_pos *pos, vd_probs *out)
{
    const uint64_t hash = vd_pos_hash(pos);
    vd_status status;

    if (cache_find_position(&s->cache, pos, hash, out))
        return;
    status = vd_engine_probs(s->engine, &s->variant, pos, out);
    VD_ASSERT(status == VD_OK);
    (void)status;
    s->evaluations++;
    cache_keep_position(&s->cache, pos, hash, out);
}

/* Won by the mover, or his turn goes on: then the board is not turned. */
static bool stays(const vd_search *s, const vd_pos *result)
{
    return vd_pos_won(&s->variant, result, VD_ME) || result->pending != VD_PENDING_NONE;
}

static void after_probs(vd_search *s, const vd_pos *result, vd_probs *out)
{
    vd_pos turned;

    if (stays(s, result)) {
        position_probs(s, result, out);
        return;
    }
    vd_pos_flip(result, &turned);
    position_probs(s, &turned, out);
    vd_probs_flip(out);
}

void tree_after(vd_search *s, const vd_pos *result, int ply, int side, node_value *out)
{
    const vd_stakes *his = &s->stakes[1 - side];
    vd_pos turned;

    if (stays(s, result)) { /* no cube before his turn is over */
        tree_value(s, result, 0, side, out);
        return;
    }
    vd_pos_flip(result, &turned);
    tree_value(s, &turned, ply, 1 - side, out);
    vd_probs_flip(&out->probs);
    vd_stakes_decide(his, out->hold, out->hold);
    vd_stakes_turn(his, out->hold, out->hold);
}

static void keep(tree_floor *f, size_t *count, size_t play)
{
    for (size_t i = 0; i < *count; i++) {
        if (f->kept[i] == play)
            return;
    }
    f->kept[(*count)++] = play;
}

/* The best `inner` plays at the stake as it lies, and the best one at each higher stake. */
static size_t choose_kept(const vd_search *s, tree_floor *f, const vd_stakes *stakes)
{
    size_t count = 0;

    for (size_t n = 0; n < s->inner && n < f->plays.count; n++) {
        size_t best = f->plays.count;

        for (size_t i = 0; i < f->plays.count; i++) {
            bool taken = false;

            for (size_t k = 0; k < count; k++)
                taken = taken || f->kept[k] == i;
            if (!taken && (best == f->plays.count || f->score[i] > f->score[best]))
                best = i;
        }
        f->kept[count++] = best;
    }
    for (int level = 1; level < stakes->levels; level++) {
        size_t best = 0;
        double most = vd_stakes_dead(stakes, level, &f->probs[0]);

        for (size_t i = 1; i < f->plays.count; i++) {
            const double score = vd_stakes_dead(stakes, level, &f->probs[i]);

            if (score > most) {
                most = score;
                best = i;
            }
        }
        keep(f, &count, best);
    }
    return count;
}

static void add_level(sums *to, const node_value *from, int level, double weight)
{
    const vd_probs *p = &from->probs;
    const float chance[5] = {p->win, p->gammon, p->backgammon, p->lose_gammon, p->lose_backgammon};

    for (int state = 3 * level; state < 3 * level + 3; state++)
        to->hold[state] += weight * from->hold[state];
    for (int i = 0; i < 5 && level == 0; i++)
        to->chance[i] += weight * (double)chance[i];
}

/* At each stake, the kept play that is worth most there. */
static void add_best(vd_search *s, tree_floor *f, size_t kept, int ply, int side, double weight,
                     sums *to)
{
    const vd_stakes *stakes = &s->stakes[side];
    node_value best[VD_STAKE_LEVELS], tried;
    double most[VD_STAKE_LEVELS] = {0};

    for (size_t k = 0; k < kept && !s->stopped; k++) {
        tree_after(s, &f->plays.play[f->kept[k]].result, ply, side, &tried);
        for (int level = 0; level < stakes->levels; level++) {
            const double score = vd_stakes_dead(stakes, level, &tried.probs);

            if (k > 0 && score <= most[level])
                continue;
            most[level] = score;
            best[level] = tried;
        }
    }
    for (int level = 0; level < stakes->levels && !s->stopped; level++)
        add_level(to, &best[level], level, weight);
}

static void play_roll(vd_search *s, const vd_pos *pos, vd_dice dice, int ply, int side,
                      double weight, sums *to)
{
    tree_floor *f = &s->floor[ply - 1];
    vd_status status = vd_plays_find(&s->variant, pos, dice, &f->plays);

    VD_ASSERT(status == VD_OK);
    (void)status;
    if (f->plays.count == 0) { /* the turn is lost */
        f->plays.play[0].result = *pos;
        f->plays.count = 1;
    }
    for (size_t i = 0; i < f->plays.count; i++) {
        after_probs(s, &f->plays.play[i].result, &f->probs[i]);
        f->score[i] = vd_stakes_dead(&s->stakes[side], 0, &f->probs[i]);
    }
    add_best(s, f, choose_kept(s, f, &s->stakes[side]), ply - 1, side, weight, to);
}

static void search_rolls(vd_search *s, const vd_pos *pos, int ply, int side, node_value *out)
{
    const bool top = ply == s->top_ply;
    const double before = s->done;
    sums total = {.chance = {0}};
    vd_slot slot;

    for (int roll = 0; roll < 21 && go_on(s); roll++) {
        vd_dice dice;
        const int weight = vd_dice_nth(roll, &dice);

        if (top)
            s->done = before + s->part * roll / 21.0;
        play_roll(s, pos, dice, ply, side, weight / 36.0, &total);
    }
    out->probs = (vd_probs){(float)total.chance[0], (float)total.chance[1], (float)total.chance[2],
                            (float)total.chance[3], (float)total.chance[4]};
    /* The table is exact; plays chosen by it may differ from those it was built with. The cube is still searched. */
    if (vd_classify(&s->variant, pos, &slot) == VD_CLASS_BEAROFF)
        position_probs(s, pos, &out->probs);
    memcpy(out->hold, total.hold, sizeof out->hold);
}

void tree_value(vd_search *s, const vd_pos *pos, int ply, int side, node_value *out)
{
    const bool over = vd_pos_won(&s->variant, pos, VD_ME) || vd_pos_won(&s->variant, pos, VD_HIM);

    memset(out->hold, 0, sizeof out->hold);
    if (ply > 0 && !over && vd_stakes_exact(s->engine, &s->stakes[side], pos, out->hold)) {
        position_probs(s, pos, &out->probs);
        return;
    }
    if (ply == 0 || over) {
        position_probs(s, pos, &out->probs);
        vd_stakes_static(s->engine, &s->stakes[side], pos, &out->probs, out->hold);
        return;
    }
    if (cache_find_value(&s->cache, pos, ply, side, out))
        return;
    search_rolls(s, pos, ply, side, out);
    if (!s->stopped)
        cache_keep_value(&s->cache, pos, ply, side, out);
}
