/* Sentences: why something is refused, how a game ended, why a decision was an error. Pure functions to text. */
#ifndef VIDEAU_APP_SENTENCES_H
#define VIDEAU_APP_SENTENCES_H

#include "videau/analysis.h"
#include "videau/notation.h"
#include "videau/rules.h"
#include "videau/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Why a play is refused: the sentence "reason.<why>", the rule "(R50)" and what its source says of it.
 * Operands of the sentence: {0} where the hop starts, {1} where it ends ("not_all_home", "higher_point": the place in
 * the way), {2} the die ("distance": the roll; "more_of_double": how many can be played), {3} the example plays. Fails
 * with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_explain_reason(vd_buf *out, vd_lang lang,
                                                const vd_variant *variant, const vd_pos *pos,
                                                vd_dice dice, const vd_reason *reason);
/* What is spoken of, the position before the play with its dice, and the notation of places and plays. `white`: letters
 * as White uses them (R103). Borrowed while a sentence is made. */
typedef struct vd_telling {
    vd_style style;
    bool white;
    const vd_variant *variant;
    const vd_pos *pos;
    vd_dice dice;
} vd_telling;
/* "R50", "T2" for 202, "JQ7" for VD_RULE_OWN + 7 of Jacquet; rules of backgammon that the game says in
 * its own words as that one. `variant` may be NULL. */
VD_API void vd_rule_format(vd_buf *out, const vd_variant *variant, int rule);
/* vd_explain_reason with places and plays in the notation of `telling`. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_explain_reason_in(vd_buf *out, vd_lang lang,
                                                   const vd_telling *telling,
                                                   const vd_reason *reason);
/* The same for a play that vd_play_parse refused: `typed` is what was read. `variant` may be NULL. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_explain_unreadable(vd_buf *out, vd_lang lang,
                                                    const vd_variant *variant, const char *typed,
                                                    size_t len, const vd_error *error);
/* The rule that it cites: 107 or 105 where letters and numbers disagree, else 92; 0, none, in a game with rules of its own.
 * `variant` may be NULL. */
VD_API int vd_explain_unreadable_rule(const vd_variant *variant, const vd_error *error);
/* Why a text or a file is refused ("error.<what>"): one sentence. {0} {1} {2} are numbers, {3} is the word. Fails with
 * VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_explain_error(vd_buf *out, vd_lang lang, const vd_error *error);
/* Why an action is refused ("deny.<name>"): the sentence, the rule and its quotation. `rules` (may be NULL) gives
 * {0}, the agreed limit of cube turns. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_explain_refusal(vd_buf *out, vd_lang lang, vd_refusal refusal,
                                                 const vd_match_rules *rules);

/* How the last game of the match ended and why it was worth what it was: sentences separated by '\n'. `name` by seat, it
 * and its members may be NULL: "Bleu", "Blanc". VD_ERR_UNSUPPORTED: no game has ended. */
VD_API VD_NODISCARD vd_status vd_explain_end(vd_buf *out, vd_lang lang, const vd_match *match,
                                             const char *const name[2]);

/* Why a decision was an error, in words ("why.<code>"). One: the play or the act and its first cause; a paragraph: what it
 * cost and the right play, all causes and notes, at most six sentences; easy: one sentence without numbers. VD_ERR_FULL:
 * VD_EXPLAIN_TEXT bytes are enough. */
typedef enum vd_explain_length {
    VD_EXPLAIN_ONE,
    VD_EXPLAIN_PARAGRAPH,
    VD_EXPLAIN_EASY
} vd_explain_length;
enum { VD_EXPLAIN_TEXT = 4096 };
VD_API VD_NODISCARD vd_status vd_explanation_text(vd_buf *out, vd_lang lang,
                                                  const vd_explanation *explanation,
                                                  vd_explain_length length);
/* The sentence of one of its causes or notes, or of its concession. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_explanation_sentence(vd_buf *out, vd_lang lang,
                                                      const vd_explanation *explanation,
                                                      const vd_cause *cause);

#ifdef __cplusplus
}
#endif
#endif
