/* Learn: the data of data/learn built into the program, and the boards in it that show a rule. */
#ifndef VD_LEARN_DATA_H
#define VD_LEARN_DATA_H

#include "videau/app.h"

#include <jansson.h>

/* data/learn/rules.json; the caller decrefs it. NULL: no memory. */
json_t *vd_learn_rules(void);
/* data/learn/lessons.json, likewise. */
json_t *vd_learn_lessons(void);
/* The same of data/learn/glossary.json. */
json_t *vd_learn_glossary(void);

/* One board of it. `json` is the caller's and must outlive the example. */
typedef struct vd_example {
    const json_t *json;
    vd_situation situation; /* with the dice of the board, if it has any */
    const vd_variant *variant;
    bool named; /* the dice are a double named after a 1-2 */
    bool white; /* letters are White's */
} vd_example;

/* False: the board cannot be read. */
bool vd_example_read(const json_t *board, vd_example *out);
/* Judge a play written on this board: the number of the rule that refuses it (T2 as 202), 0 when it is legal; then
 * *out is the play. `sentence` (may be NULL) gets what is to be said of a refusal. `scratch` as in vd_play_judge. */
int vd_example_judge(const vd_example *example, const char *play, vd_lang lang, vd_plays *scratch,
                     vd_play *out, vd_buf *sentence);
/* A game that stands on this board, under the rules that the board names; NULL: it cannot be. */
vd_session *vd_example_session(const vd_example *example);

#endif
