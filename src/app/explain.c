/* From a code with operands to a sentence that names the rule and quotes it. */
#include "videau/app.h"

#include <string.h>

enum { PIECE_MAX = 512, TOURNAMENT = 200 };

/* Rules of backgammon that a game with rules of its own has in one of them: the draw, the turns, the whole roll, what a game is worth, with no
 * cube. */
static int rule_in(const vd_variant *variant, int rule)
{
    static const struct {
        int from, to, own;
    } same[] = {{14, 15, 3},  {16, 16, 10}, {17, 17, 3},
                {50, 53, 8},  {55, 57, 10}, {59, 59, 10},
                {63, 74, 10}, {76, 79, 10}, {TOURNAMENT + 2, TOURNAMENT + 9, 10}};

    for (size_t i = 0; variant && variant->rules && i < sizeof same / sizeof *same; i++)
        if (rule >= same[i].from && rule <= same[i].to)
            return VD_RULE_OWN + same[i].own;
    return rule;
}

void vd_rule_format(vd_buf *out, const vd_variant *variant, int rule)
{
    rule = rule_in(variant, rule);
    if (variant && rule > VD_RULE_OWN && variant->rules) {
        vd_buf_put(out, variant->rules);
        vd_buf_put_int(out, rule - VD_RULE_OWN);
        return;
    }
    vd_buf_putc(out, rule > TOURNAMENT ? 'T' : 'R');
    vd_buf_put_int(out, rule > TOURNAMENT ? rule - TOURNAMENT : rule);
}

/* " (R50)" before the sentence's full stop, then what the rule's source says. */
static void put_rule(vd_buf *out, vd_lang lang, const vd_variant *variant, int rule)
{
    char key[32];
    const char *quote;
    vd_buf buf;

    if (!rule)
        return;
    rule = rule_in(variant, rule);
    if (out->length && out->data[out->length - 1] == '.')
        vd_buf_cut(out, out->length - 1);
    vd_buf_put(out, " (");
    vd_rule_format(out, variant, rule);
    vd_buf_put(out, ").");
    vd_buf_init(&buf, key, sizeof key);
    vd_buf_put(&buf, "rule.");
    vd_rule_format(&buf, variant, rule);
    vd_buf_put(&buf, ".quote");
    quote = vd_text(lang, key);
    if (!quote)
        return;
    vd_buf_putc(out, ' ');
    vd_buf_put(out, quote);
}

/* The examples, the second after an "or". */
static void put_examples(vd_buf *out, vd_lang lang, const vd_telling *t, const vd_reason *reason)
{
    for (int i = 0; i < reason->examples && i < 2; i++) {
        if (i)
            vd_buf_put(out, vd_text(lang, "cli.or"));
        vd_play_format(out, t->variant, t->pos, t->dice, &reason->example[i], t->style, t->white);
    }
}

static void put_place(vd_buf *out, const vd_telling *t, int place)
{
    if (t->style == VD_STYLE_LETTERS && place)
        vd_place_letters(out, place, t->white);
    else
        vd_place_format(out, place);
}

/* The sentences join two places by "/": letters want "-". */
static void join_letters(char *text, const char *from, const char *to)
{
    const size_t len = strlen(from);

    for (char *at = strstr(text, from); at; at = strstr(at + 1, from))
        if (at[len] == '/' && !strncmp(at + len + 1, to, strlen(to)))
            at[len] = '-';
}

static const char *reason_key(const vd_variant *variant, const vd_reason *reason)
{
    return reason->rule == 36 ? "reason.closed_board" : vd_reason_key_in(variant, reason);
}

static vd_status put_reason(vd_buf *out, vd_lang lang, const vd_telling *t, const vd_reason *reason)
{
    char from[16], to[16], roll[16], examples[PIECE_MAX];
    const bool other = reason->code == VD_REASON_not_all_home ||
                       reason->code == VD_REASON_higher_point || reason->code == VD_REASON_pin_left;
    const size_t start = out->length;
    vd_text_arg args[4];
    vd_status status;
    vd_buf buf;

    vd_buf_init(&buf, from, sizeof from);
    put_place(&buf, t, reason->from);
    vd_buf_init(&buf, to, sizeof to);
    put_place(&buf, t, other ? reason->other : reason->to);
    vd_buf_init(&buf, roll, sizeof roll);
    vd_dice_format(&buf, t->dice);
    vd_buf_init(&buf, examples, sizeof examples);
    put_examples(&buf, lang, t, reason);
    args[0] = vd_text_string(from);
    args[1] = vd_text_string(to);
    args[2] =
        vd_text_int(reason->code == VD_REASON_more_of_double || reason->code == VD_REASON_backwards
                        ? reason->other
                        : reason->die);
    if (reason->code == VD_REASON_distance || reason->code == VD_REASON_taken ||
        reason->code == VD_REASON_lower_only)
        args[2] = vd_text_string(roll);
    args[3] = vd_text_string(examples);
    status = vd_text_format(out, lang, reason_key(t->variant, reason), args, 4);
    if (t->style == VD_STYLE_LETTERS)
        join_letters(out->data + start, from, to);
    return status;
}

vd_status vd_explain_reason_in(vd_buf *out, vd_lang lang, const vd_telling *telling,
                               const vd_reason *reason)
{
    const vd_reason none = {.code = VD_REASON_no_play};
    vd_status status = put_reason(out, lang, telling, reason);

    if (status == VD_OK && reason->code != VD_REASON_legal)
        put_rule(out, lang, telling->variant, reason->rule);
    if (status == VD_OK && reason->nothing) {
        vd_buf_putc(out, ' ');
        status = vd_text_format(out, lang, vd_reason_key_in(telling->variant, &none), NULL, 0);
        put_rule(out, lang, telling->variant, 52);
    }
    return status == VD_OK && out->full ? VD_ERR_FULL : status;
}

vd_status vd_explain_reason(vd_buf *out, vd_lang lang, const vd_variant *variant, const vd_pos *pos,
                            vd_dice dice, const vd_reason *reason)
{
    const vd_telling telling = {VD_STYLE_FFBG, true, variant, pos, dice};

    return vd_explain_reason_in(out, lang, &telling, reason);
}

int vd_explain_unreadable_rule(const vd_variant *variant, const vd_error *error)
{
    /* A game with rules of its own has none on how a play is written. */
    if (variant && variant->rules)
        return 0;
    switch (error ? error->code : VD_ERROR_none) {
    case VD_ERROR_letter_mismatch:
        return 107;
    case VD_ERROR_camp_number:
        return 105;
    default:
        return 92;
    }
}

vd_status vd_explain_unreadable(vd_buf *out, vd_lang lang, const vd_variant *variant,
                                const char *typed, size_t len, const vd_error *error)
{
    char word[PIECE_MAX];
    size_t kept = len < 60 ? len : 60;
    vd_text_arg args[4];
    vd_status status;
    vd_buf buf;

    while (kept < len && kept && ((unsigned char)typed[kept] & 0xc0) == 0x80)
        kept--;
    vd_buf_init(&buf, word, sizeof word);
    vd_buf_put_n(&buf, typed, kept);
    vd_buf_put(&buf, kept < len ? "…" : "");
    memset(args, 0, sizeof args);
    args[3] = vd_text_string(word);
    status = vd_text_format(out, lang, vd_reason_key(VD_REASON_unreadable), args, 4);
    /* When the whole text is at fault, naming it twice would explain nothing. */
    if (status == VD_OK && error && error->code != VD_ERROR_none &&
        strcmp(error->word, word) != 0) {
        vd_buf_putc(out, ' ');
        status = vd_explain_error(out, lang, error);
    }
    if (status == VD_OK)
        put_rule(out, lang, NULL, vd_explain_unreadable_rule(variant, error));
    return status == VD_OK && out->full ? VD_ERR_FULL : status;
}

vd_status vd_explain_error(vd_buf *out, vd_lang lang, const vd_error *error)
{
    const vd_text_arg args[] = {vd_text_int(error->arg[0]), vd_text_int(error->arg[1]),
                                vd_text_int(error->arg[2]), vd_text_string(error->word)};

    return vd_text_format(out, lang, vd_error_key(error->code), args, 4);
}

/* How one resigns is no rule of a game with rules of its own. */
static bool is_of_resigning(vd_refusal refusal)
{
    return refusal == VD_REFUSAL_resign_pending || refusal == VD_REFUSAL_resign_not_yours;
}

vd_status vd_explain_refusal(vd_buf *out, vd_lang lang, vd_refusal refusal,
                             const vd_match_rules *rules)
{
    const vd_text_arg args[] = {vd_text_int(rules ? rules->cube_limit : 0)};
    vd_status status = vd_text_format(out, lang, vd_refusal_key(refusal), args, 1);

    if (status == VD_OK && !(rules && rules->variant.rules && is_of_resigning(refusal)))
        put_rule(out, lang, rules ? &rules->variant : NULL, vd_refusal_rule(refusal));
    return status == VD_OK && out->full ? VD_ERR_FULL : status;
}
