/* Variant options: what a variant leaves open and players agree on before the game; the word for what is more than a single game. */
#ifndef VIDEAU_APP_OPTIONS_H
#define VIDEAU_APP_OPTIONS_H

#include "videau/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Rule number 0, 1... is called "entry", "hit", "value" in files and
 * messages (NULL beyond). Its choices have names, the preset first ("all_first", "free"); a rule that a variant does not
 * leave open has one. Static. */
VD_API const char *vd_variant_option_key(size_t rule);
VD_API const char *vd_variant_option_choice(vd_variant_id variant, size_t rule, size_t choice);
VD_API const char *vd_variant_option_get(const vd_variant *variant, size_t rule);
/* VD_ERR_UNSUPPORTED: not a choice of this variant. */
VD_API VD_NODISCARD vd_status vd_variant_option_set(vd_variant *variant, size_t rule,
                                                    const char *name);

/* What a game calls winning more than a single game; none: every game is single, or checkers are counted. */
typedef enum vd_more { VD_MORE_NONE, VD_MORE_GAMMON, VD_MORE_MARS, VD_MORE_DOUBLE } vd_more;
VD_API vd_more vd_variant_more(const vd_variant *variant);

#ifdef __cplusplus
}
#endif
#endif
