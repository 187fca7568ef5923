/* What the files of `videau analyse` share. Private to the program. */
#ifndef VD_ANALYSE_CLI_H
#define VD_ANALYSE_CLI_H

#include "cli.h"
#include "inner/book.h"
#include "videau/app.h"

/* One match of a file. */
typedef struct vd_analysed {
    const char *path;
    size_t number, of;        /* which match of the file, from 1 */
    vd_record *record;        /* it is in; shared by the matches of a file */
    vd_analysing *on_the_way; /* before it is */
    vd_analysis *analysis;
    vd_explanations *why; /* of its errors */
} vd_analysed;

enum { VD_MET_NAME_BYTES = 128 };
typedef struct vd_analyses {
    vd_analysed *item;
    size_t count, room;
    const vd_book *book;         /* of openings; NULL: none */
    const char *player;          /* whose errors are listed; NULL: both sides' */
    char met[VD_MET_NAME_BYTES]; /* of the match equity table */
    bool lost;                   /* another process has ended, and says why */
    bool not_kept; /* said: what was finished could not be written to the file of --resume */
} vd_analyses;

/* Whatever their case and accents. */
bool vd_analyse_same_name(const char *a, const char *b);
/* Is this seat the player asked for? Without one every seat is. */
bool vd_analyse_wants(const vd_analyses *all, const vd_analysis *analysis, int seat);
/* "Anna", or "Bleu" where the file has no name. */
const char *vd_analyse_name(const vd_cli *cli, const vd_analysis *analysis, int seat);
/* A play in words, "8/5 6/5". */
void vd_analyse_play(const vd_analysis *analysis, const vd_decision *decision,
                     const vd_advised_play *play, vd_buf *out);

/* Words in lines of at most 60 columns, each after `indent` spaces; no-break spaces stay. */
void vd_analyse_wrapped(vd_cli *cli, const char *text, int indent);
/* A sentence on lines of its own, marked where the terminal shows colour. */
typedef enum vd_analyse_mark {
    VD_ANALYSE_PLAIN,
    VD_ANALYSE_TITLE,
    VD_ANALYSE_MISTAKE,
    VD_ANALYSE_BLUNDER,
    VD_ANALYSE_HOWLER
} vd_analyse_mark;
void vd_analyse_say(vd_cli *cli, vd_analyse_mark mark, const char *key, const vd_text_arg *args,
                    size_t count);
/* A line of the table. */
void vd_analyse_row(vd_cli *cli, const char *label, const char *first, const char *second);

/* PR by part, score and cube, biases, what could be avoided. */
void vd_analyse_means(vd_cli *cli, const vd_analysis *analysis);
/* The players of all matches together, where there are several matches. */
void vd_analyse_whole(vd_cli *cli, const vd_analyses *all);
/* Sides of all matches that a player of this name sat at; `judged` has room for two a match. */
size_t vd_analyse_seats_of(const vd_analyses *all, const char *name, vd_judged_seat *judged);
/* The next name that no match before it has; NULL after the last. */
const char *vd_analyse_player(const vd_analyses *all, size_t *at);

/* ---- States of analyses that were stopped ---- */

/* Goes on from what `path` holds of these matches; true also where there is no such file. False: refused, and said. */
bool vd_analyse_load(vd_cli *cli, const char *path, const vd_analyses *all);
/* What is finished of all of them, those that are done with too. */
bool vd_analyse_save(const char *path, const vd_analyses *all);
/* A name for a state that was given none. */
bool vd_analyse_name_state(const vd_analyses *all, char *path, size_t room);

/* --to and --out: what is asked makes sense. False: refused, and said. */
bool vd_analyse_may_export(vd_cli *cli);
/* The file as it was read, our analyses beside what it says itself, into --out. False: refused, and said. */
bool vd_analyse_export(vd_cli *cli, const vd_engine *engine, const vd_analyses *all);
/* The report as HTML. False: refused, and said. */
bool vd_analyse_report(vd_cli *cli, const vd_analyses *all, const char *path);
/* All of it for people, and as JSON. */
void vd_analyse_print(vd_cli *cli, const vd_analyses *all);
json_t *vd_analyse_json(vd_cli *cli, const vd_analyses *all);

#endif
