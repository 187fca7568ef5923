/* From a code with operands to a sentence that names the rule and quotes it. */
#include "videau/app.h"

#include <string.h>

enum { PIECE_MAX = 512, TOURNAMENT = 200 };

/* "R50", or "T2" for 202. */
static void put_rule_name(vd_buf *out, int rule)
{
    vd_buf_putc(out, rule > TOURNAMENT ? 'T' : 'R');
    vd_buf_put_int(out, rule > TOURNAMENT ? rule - TOURNAMENT : rule);
}

/* " (R50)" before the sentence's full stop, then what the rule's source says. */
static void put_rule(vd_buf *out, vd_lang lang, int rule)
{
    char key[32];
    const char *quote;
    vd_buf buf;

    if (!rule)
        return;
    if (out->length && out->data[out->length - 1] == '.')
        vd_buf_cut(out, out->length - 1);
    vd_buf_put(out, " (");
    put_rule_name(out, rule);
    vd_buf_put(out, ").");
    vd_buf_init(&buf, key, sizeof key);
    vd_buf_put(&buf, "rule.");
    put_rule_name(&buf, rule);
    vd_buf_put(&buf, ".quote");
    quote = vd_text(lang, key);
    if (!quote)
        return;
    vd_buf_putc(out, ' ');
    vd_buf_put(out, quote);
}

/* The examples, the second after an "or". */
static void put_examples(vd_buf *out, vd_lang lang, const vd_variant *variant, const vd_pos *pos,
                         vd_dice dice, const vd_reason *reason)
{
    for (int i = 0; i < reason->examples && i < 2; i++) {
        if (i)
            vd_buf_put(out, vd_text(lang, "cli.or"));
        vd_play_format(out, variant, pos, dice, &reason->example[i], VD_STYLE_FFBG, true);
    }
}

vd_status vd_explain_reason(vd_buf *out, vd_lang lang, const vd_variant *variant, const vd_pos *pos,
                            vd_dice dice, const vd_reason *reason)
{
    char from[16], to[16], roll[16], examples[PIECE_MAX];
    bool other = reason->code == VD_REASON_not_all_home || reason->code == VD_REASON_higher_point;
    vd_text_arg args[4];
    vd_buf buf;
    vd_status status;

    vd_buf_init(&buf, from, sizeof from);
    vd_place_format(&buf, reason->from);
    vd_buf_init(&buf, to, sizeof to);
    vd_place_format(&buf, other ? reason->other : reason->to);
    vd_buf_init(&buf, roll, sizeof roll);
    vd_dice_format(&buf, dice);
    vd_buf_init(&buf, examples, sizeof examples);
    put_examples(&buf, lang, variant, pos, dice, reason);
    args[0] = vd_text_string(from);
    args[1] = vd_text_string(to);
    args[2] = vd_text_int(reason->code == VD_REASON_more_of_double ? reason->other : reason->die);
    if (reason->code == VD_REASON_distance)
        args[2] = vd_text_string(roll);
    args[3] = vd_text_string(examples);
    status = vd_text_format(out, lang, vd_reason_key(reason->code), args, 4);
    if (status == VD_OK && reason->code != VD_REASON_legal)
        put_rule(out, lang, reason->rule);
    if (status == VD_OK && reason->nothing) {
        vd_buf_putc(out, ' ');
        status = vd_text_format(out, lang, vd_reason_key(VD_REASON_no_play), NULL, 0);
        put_rule(out, lang, 52);
    }
    return status == VD_OK && out->full ? VD_ERR_FULL : status;
}

int vd_explain_unreadable_rule(const vd_error *error)
{
    switch (error ? error->code : VD_ERROR_none) {
    case VD_ERROR_letter_mismatch:
        return 107;
    case VD_ERROR_camp_number:
        return 105;
    default:
        return 92;
    }
}

vd_status vd_explain_unreadable(vd_buf *out, vd_lang lang, const char *typed, size_t len,
                                const vd_error *error)
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
        put_rule(out, lang, vd_explain_unreadable_rule(error));
    return status == VD_OK && out->full ? VD_ERR_FULL : status;
}

vd_status vd_explain_error(vd_buf *out, vd_lang lang, const vd_error *error)
{
    const vd_text_arg args[] = {vd_text_int(error->arg[0]), vd_text_int(error->arg[1]),
                                vd_text_int(error->arg[2]), vd_text_string(error->word)};

    return vd_text_format(out, lang, vd_error_key(error->code), args, 4);
}

vd_status vd_explain_refusal(vd_buf *out, vd_lang lang, vd_refusal refusal,
                             const vd_match_rules *rules)
{
    const vd_text_arg args[] = {vd_text_int(rules ? rules->cube_limit : 0)};
    vd_status status = vd_text_format(out, lang, vd_refusal_key(refusal), args, 1);

    if (status == VD_OK)
        put_rule(out, lang, vd_refusal_rule(refusal));
    return status == VD_OK && out->full ? VD_ERR_FULL : status;
}
