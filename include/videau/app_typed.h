/* What a line typed at a prompt asks for. */
#ifndef VIDEAU_APP_TYPED_H
#define VIDEAU_APP_TYPED_H

#include "videau/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a line typed at a prompt asks for. */
#define VD_VERB_LIST(X)                                                   \
    X(none) /* an empty line */                                           \
    X(play) /* not a command: a play, dice or another answer in `rest` */ \
    X(roll)                                                               \
    X(double)                                                             \
    X(take)                                                               \
    X(drop)                                                               \
    X(accept) /* takes a double, accepts a resignation */                 \
    X(refuse)                                                             \
    X(beaver)                                                             \
    X(raccoon)                                                            \
    X(resign)                                                             \
    X(hint)                                                               \
    X(undo)                                                               \
    X(end)                                                                \
    X(board)                                                              \
    X(plays)                                                              \
    X(rules)                                                              \
    X(glossary)                                                           \
    X(score)                                                              \
    X(pips)                                                               \
    X(cocked)                                                             \
    X(word)                                                               \
    X(seal)                                                               \
    X(save)                                                               \
    X(quit)                                                               \
    X(help)

typedef enum vd_verb {
#define VD_VERB_ENUM(name) VD_VERB_##name,
    VD_VERB_LIST(VD_VERB_ENUM)
#undef VD_VERB_ENUM
        VD_VERB_COUNT
} vd_verb;

typedef struct vd_typed {
    vd_verb verb;
    const char *
        rest; /* into the line: what follows the word, blanks trimmed; the whole line with VD_VERB_play */
    size_t rest_len;
} vd_typed;

/* French and English words alike, any case, accents optional. Never fails: what it does not know is a play. */
VD_API void vd_typed_parse(const char *line, size_t len, vd_typed *out);
/* "simple", "gammon", "backgammon", or 1 to 3, either language; 0: something else. */
VD_API int vd_resign_value_parse(const char *text, size_t len);
/* `dice` dice (2 or 3) in the order they were thrown: "5-3", "53", "5 3"; the others are 0. False: not so many, and nothing else. */
VD_API bool vd_thrown_parse(const char *text, size_t len, int dice, uint8_t die[3]);

#ifdef __cplusplus
}
#endif
#endif
