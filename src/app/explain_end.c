/* How a game ended and what it was worth, in sentences. */
#include "board.h"

enum {
    SIMPLE = 55,
    RESIGNED = 209,
    UNPLAYED = VD_RULE_OWN + 8,
    ON_BOARD = VD_RULE_OWN + 11,
    COUNTED = VD_RULE_OWN + 12
};

/* All checkers of the winner have arrived, and stay. */
static const char *arrived_key(const vd_variant *variant, int kind)
{
    if (variant->value == VD_VALUE_1)
        return "play.end_coin";
    return kind == 2 ? "play.end_coin_double" : "play.end_coin_single";
}

/* All off, where a game counts one: always, or because no double was agreed on. */
static const char *single_key(const vd_variant *variant)
{
    if (variant->doubles == VD_DOUBLES_OVER_THIRD)
        return "play.end_one_agreed";
    return variant->rules ? "play.end_one_own" : "play.end_one";
}

/* What a game is worth where it has a double of its own; the rule is cited where it has a number. */
static const char *own_key(const vd_variant *variant, int kind, bool resigned)
{
    if (variant->value == VD_VALUE_1_2_START && !resigned)
        return kind == 2 ? "play.end_double_start" : "play.end_single_start";
    if (variant->value == VD_VALUE_1_2_HOME && !resigned)
        return kind == 2 ? "play.end_double_home" : "play.end_single_home";
    if (variant->value == VD_VALUE_1_2_JAN && !resigned)
        return "play.end_single_off";
    if (kind == 2)
        return resigned ? "play.end_resign_double" : "play.end_double";
    return resigned ? "play.end_resign_single" : "play.end_single";
}

/* A point for each checker that is left. */
static vd_status put_counted(vd_buf *out, vd_lang lang, const vd_match *match, const char *winner,
                             const char *loser)
{
    static const char *const keys[2][2] = {{"play.end_men", "play.end_resign_men"},
                                           {"play.end_men_own", "play.end_resign_men_own"}};
    const bool own = match->rules.variant.rules != NULL;
    char rule[16];
    vd_buf name;

    vd_buf_init(&name, rule, sizeof rule);
    vd_rule_format(&name, &match->rules.variant, COUNTED);
    return vd_text_put(out, lang, keys[own][match->end == VD_END_RESIGN], VD_STR(winner),
                       VD_STR(loser), VD_INT(match->end_kind), VD_STR(rule));
}

/* Does the game end otherwise than by bearing off, a refused double or a resignation? */
static bool on_board(const vd_match *match)
{
    return match->end == VD_END_MOTHER || match->end == VD_END_DRAW || match->end == VD_END_JAN;
}

/* Why the last checker, the refused double or the accepted resignation makes this kind of game. */
static vd_status put_kind(vd_buf *out, vd_lang lang, const vd_match *match, const char *winner,
                          const char *loser)
{
    static const char *const off[] = {"play.end_simple", "play.end_gammon", "play.end_backgammon"};
    static const char *const given[] = {"play.end_resign_1", "play.end_resign_2",
                                        "play.end_resign_3"};
    const bool resigned = match->end == VD_END_RESIGN;
    const int kind = match->end_kind;
    char rule[16];
    vd_buf name;

    vd_buf_init(&name, rule, sizeof rule);
    vd_rule_format(&name, &match->rules.variant,
                   resigned                        ? RESIGNED
                   : match->end == VD_END_UNPLAYED ? UNPLAYED
                   : on_board(match)               ? ON_BOARD
                                                   : SIMPLE);
    if (match->end == VD_END_DRAW)
        return vd_text_put(out, lang,
                           match->rules.variant.mother ? "play.end_draw" : "play.end_draw_bar",
                           VD_STR(rule));
    if (match->end == VD_END_JAN)
        return vd_text_put(out, lang, "play.end_jan", VD_STR(winner), VD_STR(loser), VD_STR(rule));
    if (match->end == VD_END_MOTHER)
        return vd_text_put(out, lang, "play.end_mother", VD_STR(winner), VD_STR(loser),
                           VD_STR(rule));
    if (match->end == VD_END_UNPLAYED)
        return vd_text_put(out, lang, "play.end_unplayed", VD_STR(winner), VD_STR(loser),
                           VD_STR(rule));
    /* The doubler drops what the other side turned back. */
    if (match->end == VD_END_DROP && match->winner != match->turn)
        return vd_text_put(out, lang, "play.end_beaver", VD_STR(winner), VD_STR(loser),
                           VD_INT(match->end_points));
    if (match->end == VD_END_DROP)
        return vd_text_put(out, lang, "play.end_drop", VD_STR(winner), VD_STR(loser),
                           VD_INT(match->end_points));
    if (vd_variant_counts_checkers(&match->rules.variant))
        return put_counted(out, lang, match, winner, loser);
    if (kind < 1 || kind > 3)
        return VD_ERR_UNSUPPORTED;
    if (match->rules.variant.bearoff == VD_BEAROFF_NEVER && !resigned)
        return vd_text_put(out, lang, arrived_key(&match->rules.variant, kind), VD_STR(winner),
                           VD_STR(loser), VD_STR(rule));
    if (match->rules.variant.value == VD_VALUE_1 && !resigned)
        return vd_text_put(out, lang, single_key(&match->rules.variant), VD_STR(winner),
                           VD_STR(rule));
    if ((match->rules.variant.rules || match->rules.variant.value == VD_VALUE_1_2_HOME) && kind < 3)
        return vd_text_put(out, lang, own_key(&match->rules.variant, kind, resigned),
                           VD_STR(winner), VD_STR(loser), VD_STR(rule));
    if (match->rules.variant.value == VD_VALUE_1_2 && kind == 2)
        return vd_text_put(out, lang, resigned ? "play.end_resign_mars" : "play.end_mars",
                           VD_STR(winner), VD_STR(loser));
    return vd_text_put(out, lang, (resigned ? given : off)[kind - 1], VD_STR(winner),
                       VD_STR(loser));
}

/* Kind times cube, and the rule that makes a gammon count once. */
static vd_status put_value(vd_buf *out, vd_lang lang, const vd_match *match)
{
    char cube[32];
    int kind = match->end_kind;
    vd_status status = VD_OK;
    vd_buf buf;

    if (kind > 1 && vd_match_points(match, kind) == vd_match_points(match, 1)) {
        status = vd_text_format(
            out, lang, match->rules.multipliers ? "play.value_jacoby" : "play.value_flat", NULL, 0);
        vd_buf_putc(out, '\n');
        kind = 1;
    }
    if (status != VD_OK)
        return status;
    vd_buf_init(&buf, cube, sizeof cube);
    vd_board_put_power(&buf, match->cube_exp);
    if (match->cube_exp > 0)
        return vd_text_put(out, lang, "play.value_cube", VD_INT(kind), VD_STR(cube),
                           VD_INT(match->end_points));
    return vd_text_put(out, lang, "play.value", VD_INT(match->end_points));
}

vd_status vd_explain_end(vd_buf *out, vd_lang lang, const vd_match *match,
                         const char *const name[2])
{
    const char *colour[2] = {vd_text(lang, "play.blue"), vd_text(lang, "play.white")};
    const int winner = match->winner == VD_NOBODY ? 0 : match->winner & 1;
    vd_status status;

    if (match->end == VD_END_NONE)
        return VD_ERR_UNSUPPORTED;
    for (int i = 0; i < 2; i++)
        if (name && name[i] && name[i][0])
            colour[i] = name[i];
    status = put_kind(out, lang, match, colour[winner], colour[winner ^ 1]);
    if (status == VD_OK && match->end != VD_END_DROP && match->end != VD_END_DRAW) {
        vd_buf_putc(out, '\n');
        status = put_value(out, lang, match);
    }
    return status == VD_OK && out->full ? VD_ERR_FULL : status;
}
