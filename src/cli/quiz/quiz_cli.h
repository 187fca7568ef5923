/* What the files of `videau quiz` share. Private to the program. */
#ifndef VD_QUIZ_CLI_H
#define VD_QUIZ_CLI_H

#include "library_cli.h"
#include "videau/app.h"

enum { VD_QUIZ_POSITION = 512 };

typedef struct vd_quiz_item {
    char position[VD_QUIZ_POSITION]; /* as the library has it */
    vd_decision_kind kind;           /* play, double or answer */
    vd_fsrs_card card;
} vd_quiz_item;

typedef struct vd_quiz {
    vd_cli *cli;
    vd_library *library; /* NULL: the questions are of a file, and come again never */
    vd_engine *engine;
    vd_adviser *adviser;
    vd_plays scratch;
    vd_quiz_item *item;
    size_t count, room, most;
    int day;
    double tolerance;
    bool close; /* close decisions, instead of errors */
    int right, near, wrong;
    double lost;
} vd_quiz;

/* ---- quiz_pick.c ---- */

/* One more question; VD_ERR_NOMEM. */
VD_NODISCARD vd_status vd_quiz_add(vd_quiz *quiz, const char *position, vd_decision_kind kind,
                                   const vd_fsrs_card *card);
/* From the library: those that are due, then new ones. False: refused, and said. */
bool vd_quiz_pick(vd_quiz *quiz);
/* Errors of a file of matches. False: refused, and said. */
bool vd_quiz_pick_file(vd_quiz *quiz, const char *path);

/* ---- quiz_ask.c ---- */

typedef enum vd_quiz_end { VD_QUIZ_GOES_ON, VD_QUIZ_ENDS, VD_QUIZ_FAILS } vd_quiz_end;

/* The match that a question is about, before the decision; of an answer the double is made. False: it cannot be asked. */
bool vd_quiz_match(const vd_quiz *quiz, const vd_quiz_item *item, vd_match *out);
/* Ask question `number`, judge what is answered, say why. VD_QUIZ_FAILS: that was said. */
vd_quiz_end vd_quiz_ask(vd_quiz *quiz, size_t number);

#endif
