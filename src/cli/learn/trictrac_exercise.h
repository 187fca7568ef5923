/* One exercise of data/learn/trictrac.json. Nothing of its answer is written there: the rules of trictrac are asked. */
#ifndef VD_TRICTRAC_EXERCISE_H
#define VD_TRICTRAC_EXERCISE_H

#include "exercise.h"
#include "trictrac_example.h"

typedef enum vd_tt_kind {
    VD_TT_KIND_GIVES,  /* points for who has thrown */
    VD_TT_KIND_OWES,   /* points for the other */
    VD_TT_KIND_THROWS, /* of 36, those that give `event`; the position has no throw */
    VD_TT_KIND_HOLES,  /* of white after `marks` */
    VD_TT_KIND_POINTS, /* likewise */
    VD_TT_KIND_REST,   /* points that leaving would lose */
    VD_TT_KIND_PLAY,   /* a lawful play; "goal": "coin" one that takes the corner */
    VD_TT_KIND_LAWFUL, /* is `play` lawful, or which of `rules` refuses it? */
    VD_TT_KIND_LEAVE,  /* may who is on turn leave? */
    VD_TT_KIND_HOLD,   /* hold or leave? */
    VD_TT_KINDS
} vd_tt_kind;

typedef struct vd_tt_exercise {
    vd_tt_example example; /* zero where the exercise is about marks alone */
    const json_t *json;
    const char *id;
    vd_tt_kind kind;
    int right; /* the number, or the choice from 1; 0 for VD_TT_KIND_PLAY */
    int choices;
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
