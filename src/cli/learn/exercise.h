/* One exercise of data/learn/lessons.json, and what is answered to a try. */
#ifndef VD_EXERCISE_H
#define VD_EXERCISE_H

#include "cli.h"

#include <jansson.h>

typedef struct vd_exercise {
    const json_t *json;
    const char *id, *kind;
    vd_situation situation; /* with the dice */
    vd_variant variant;     /* with what the exercise agrees on */
    bool board;             /* it has a position */
    bool named;             /* the dice are a double that was named */
    vd_plays plays;         /* the legal ones, where something is to be played */
    vd_plays judged;        /* for what judging wants */
    bool *found;            /* by index in `plays`: those already found */
    size_t left;            /* to be found */
} vd_exercise;

typedef enum vd_answered {
    VD_ANSWER_NOT_YET, /* said, and to be tried again */
    VD_ANSWER_RIGHT,
    VD_ANSWER_FAILED /* no memory, no engine: said */
} vd_answered;

/* What an exercise works in: VD_PLAYS_MAX of each. To answer it needs no memory beyond this, so that none can fail between a question and
 * its answer. */
typedef struct vd_exercise_room {
    vd_play *plays, *judged;
    bool *found;
} vd_exercise_room;

/* False: no memory; to be freed all the same. */
bool vd_exercise_room_make(vd_exercise_room *out);
void vd_exercise_room_free(vd_exercise_room *room);
/* The room is the exercise's until another is read. False: it cannot be shown. */
bool vd_exercise_read(const json_t *json, const vd_exercise_room *room, vd_exercise *out);
/* The board, the question, and what to choose from. */
void vd_exercise_ask(vd_cli *cli, const vd_exercise *exercise);
/* Judge a line that was typed, and say what there is to say. */
vd_answered vd_exercise_answer(vd_cli *cli, vd_exercise *exercise, const char *line, size_t len);
/* exercise.<id>.<part>, wrapped; nothing where there is no such text. */
void vd_exercise_say(vd_cli *cli, const vd_exercise *exercise, const char *part);

#endif
