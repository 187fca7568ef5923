/* How a game ended: the board first, then the cube, then the score that follows, and the file's word last. */
#include "record_priv.h"

#include <string.h>

typedef struct result {
    int winner; /* -1: none */
    uint32_t value, points;
    vd_rec_end end;
} result;

static uint32_t stake_of(const vd_builder *b)
{
    return b->stake_exp < 32 ? (uint32_t)1 << b->stake_exp : UINT32_MAX;
}

static uint32_t times_stake(const vd_builder *b, uint32_t value)
{
    const uint64_t points = (uint64_t)value * stake_of(b);

    return points < UINT32_MAX ? (uint32_t)points : UINT32_MAX;
}

/* By how much exactly one score grew; 0: nothing that a game could do. */
static uint32_t growth(const vd_builder *b, const uint32_t next[2], int *winner)
{
    VD_ASSERT(b->game != NULL);

    const uint32_t *score = b->game->score;

    for (int seat = 0; next && seat < 2; seat++)
        if (next[seat] > score[seat] && next[!seat] == score[!seat]) {
            *winner = seat;
            return next[seat] - score[seat];
        }
    return 0;
}

/* Is a game of this value simple because nobody has turned the cube? Where the file does not name the rule, what it
 * counted decides, and the match is then one without. */
static bool jacoby_holds(vd_builder *b, uint32_t value, const uint32_t next[2])
{
    vd_match_rules *rules = &b->match->rules;
    int winner;
    uint32_t counted = growth(b, next, &winner);

    if (rules->length > 0 || !rules->jacoby || b->owner >= 0 || value < 2)
        return false;
    if (vd_rec_tag_get(&b->match->headers, "Jacoby"))
        return true;
    if (!counted)
        counted = b->said.points;
    if (counted != times_stake(b, value))
        return true;
    rules->jacoby = false;
    return false;
}

static bool by_the_board(vd_builder *b, const uint32_t next[2], result *out)
{
    const vd_variant *rules = &b->match->rules.variant;

    if (vd_pos_drawn(rules, &b->pos[0])) {
        out->end = VD_REC_END_drawn;
        return true;
    }

    for (int seat = 0; seat < 2; seat++)
        if (vd_pos_over(rules, &b->pos[seat])) {
            const int side = vd_pos_won(rules, &b->pos[seat], VD_MOVER) ? VD_MOVER : VD_OPPONENT;
            const uint32_t value = (uint32_t)vd_pos_value(rules, &b->pos[seat], 1 - side);

            out->winner = side == VD_MOVER ? seat : !seat;
            out->end = VD_REC_END_board;
            out->value = jacoby_holds(b, value, next) || !b->match->rules.multipliers ? 1 : value;
            out->points = times_stake(b, out->value);
            return true;
        }
    return false;
}

/* Some write in points what was resigned. */
static void resigned_points(vd_builder *b, const uint32_t next[2], result *out)
{
    const vd_rec_game *game = b->game;
    int winner;
    uint32_t counted = growth(b, next, &winner);

    if (!counted)
        counted = b->said.points;
    if (counted != out->value || stake_of(b) == 1 || counted % stake_of(b))
        return;
    out->value = counted / stake_of(b);
    for (size_t i = game->actions; i-- > 0;)
        if (game->action[i]->kind == VD_REC_resign) {
            game->action[i]->value = (uint8_t)out->value;
            return;
        }
}

/* Where checkers are counted, whoever resigns gives those that are left (vd_match_resign_points). */
static uint32_t checkers_left(const vd_builder *b, int seat)
{
    const vd_variant *rules = &b->match->rules.variant;

    return (uint32_t)(rules->checkers - vd_side_arrived(rules, &b->pos[seat].side[VD_MOVER]));
}

static bool by_an_answer(vd_builder *b, const uint32_t next[2], result *out)
{
    if (b->drop_winner < 0)
        return false;
    out->winner = b->drop_winner;
    out->end = b->drop_end;
    if (out->end == VD_REC_END_resign && b->said.end != VD_REC_END_unknown &&
        b->said.end != VD_REC_END_drop)
        out->end = b->said.end; /* settled, say */
    out->value = b->drop_value;
    if (out->end != VD_REC_END_drop && vd_variant_counts_checkers(&b->match->rules.variant))
        out->value = checkers_left(b, !out->winner);
    else if (out->end != VD_REC_END_drop)
        resigned_points(b, next, out);
    if (out->end != VD_REC_END_drop && jacoby_holds(b, out->value, next))
        out->value = 1;
    out->points = times_stake(b, out->value);
    return true;
}

/* A double that waits for its answer while its maker wins: it was refused. */
static vd_rec_end end_without_board(const vd_builder *b, int winner)
{
    if (b->said.end != VD_REC_END_unknown)
        return b->said.end;
    if ((b->asked == VD_REC_double || b->asked == VD_REC_beaver || b->asked == VD_REC_raccoon) &&
        b->asker == winner)
        return VD_REC_END_drop;
    return b->said.winner >= 0 ? VD_REC_END_resign : VD_REC_END_unknown;
}

static uint32_t value_of(const vd_builder *b, uint32_t points)
{
    const uint32_t value = points / stake_of(b);

    return points % stake_of(b) == 0 && value <= VD_CHECKERS_MAX ? value : 0;
}

static bool by_the_score(vd_builder *b, const uint32_t next[2], result *out)
{
    out->points = growth(b, next, &out->winner);
    if (!out->points)
        return false;
    out->end = end_without_board(b, out->winner);
    out->value = value_of(b, out->points);
    if (b->said.winner < 0 && !b->said.points && out->end == VD_REC_END_unknown)
        vd_build_repair(b, VD_REPAIR_result_missing, (int32_t)out->points, 0, 0,
                        b->match->name[out->winner], NULL);
    return true;
}

/* What a seat still needs to win the match; 0 for money. */
static uint32_t wanted(const vd_builder *b, int seat)
{
    VD_ASSERT(seat == 0 || seat == 1);

    const uint32_t length = b->match->rules.length, score = b->game->score[seat];

    return length > score ? length - score : 0;
}

/* The file's word, as far as the rules allow it. */
static bool by_word(vd_builder *b, result *out)
{
    const uint32_t stake = stake_of(b), most = times_stake(b, 3);
    uint32_t points = b->said.points;

    if (b->said.winner < 0)
        return false;
    if (b->match->rules.variant.value <= VD_VALUE_1 && points > most)
        points = most;
    if (points % stake && points == wanted(b, b->said.winner)) /* said as what was still wanted */
        points += stake;
    points = points < stake ? stake : points - points % stake;
    out->winner = b->said.winner;
    out->end = end_without_board(b, out->winner);
    out->points = points;
    out->value = value_of(b, points);
    return true;
}

/* ---- What the file says against it ---- */

/* The last game's points may be said as those that were still wanted. */
static bool is_capped(const vd_builder *b, const result *r)
{
    return r->winner >= 0 && b->said.points == wanted(b, r->winner) && r->points > b->said.points;
}

static void compare(vd_builder *b, const result *r, const uint32_t next[2])
{
    const char *const *name = b->match->name;
    uint32_t due[2];

    if (b->said.winner >= 0 && r->winner >= 0 && b->said.winner != r->winner)
        vd_build_repair(b, VD_REPAIR_result_winner, 0, 0, 0, name[b->said.winner], name[r->winner]);
    if (b->said.points && b->said.points != r->points && !is_capped(b, r))
        vd_build_repair(b, VD_REPAIR_result_points, (int32_t)(b->said.points & INT32_MAX),
                        (int32_t)(r->points & INT32_MAX), 0, NULL, NULL);
    if (!next)
        return;
    for (int seat = 0; seat < 2; seat++)
        due[seat] = b->game->score[seat] + (seat == r->winner ? r->points : 0);
    if (due[0] != next[0] || due[1] != next[1]) {
        vd_repair *repair = vd_build_repair(b, VD_REPAIR_score, (int32_t)(next[0] & INT32_MAX),
                                            (int32_t)(next[1] & INT32_MAX),
                                            (int32_t)(due[0] & INT32_MAX), NULL, NULL);
        vd_out text = {0};

        vd_out_int(&text, due[1]);
        repair->word[0] = text.failed ? "" : vd_build_string(b, text.data);
        b->arena->failed = b->arena->failed || text.failed;
        repair->game++;
        repair->action = 0;
        vd_out_free(&text);
    }
}

void vd_build_close(vd_builder *builder, const uint32_t next[2])
{
    vd_rec_game *game = builder->game;
    result r = {.winner = -1, .end = VD_REC_END_unfinished};

    VD_ASSERT(game != NULL);
    vd_build_settle_open(builder, false);
    if (by_the_board(builder, next, &r) || by_an_answer(builder, next, &r) ||
        by_the_score(builder, next, &r) || by_word(builder, &r))
        compare(builder, &r, next);
    else
        vd_build_repair(builder, VD_REPAIR_unfinished, 0, 0, 0, NULL, NULL);
    for (size_t i = 0; i < game->actions; i++) /* resignations that do not say of what */
        if (game->action[i]->kind == VD_REC_resign && game->action[i]->value == 0)
            game->action[i]->value = (uint8_t)(r.value ? r.value : 1);
    game->winner = (int8_t)r.winner;
    game->end = (uint8_t)r.end;
    game->value = (uint8_t)r.value;
    game->points = r.points;
    builder->game = NULL;
}
