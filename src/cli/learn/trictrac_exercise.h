/* One exercise of data/learn/trictrac.json. Nothing of its answer is written there: the rules of trictrac are asked. */
#ifndef VD_TRICTRAC_EXERCISE_H
#define VD_TRICTRAC_EXERCISE_H

#include "exercise.h"
#include "trictrac_example.h"

typedef struct vd_tt_exercise {
    vd_tt_question asked; /* its texts are those of `json` */
    const json_t *json;
    const char *id;
} vd_tt_exercise;

/* Is it one of trictrac? */
bool vd_tt_is_exercise(const json_t *json);
/* Reads it and finds the right answer; false: it cannot be shown, or nothing answers it. */
bool vd_tt_exercise_read(const json_t *json, vd_tt_exercise *out);
void vd_tt_exercise_ask(vd_cli *cli, const vd_tt_exercise *exercise);
vd_answered vd_tt_exercise_answer(vd_cli *cli, const vd_tt_exercise *exercise, const char *line,
                                  size_t len);
void vd_tt_exercise_say(vd_cli *cli, const vd_tt_exercise *exercise, const char *part);

#endif
