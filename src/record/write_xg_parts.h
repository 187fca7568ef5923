/* .xg, private: a file that is written, shared by write_xg.c (match, actions, file) and write_xg_analyses.c. */
#ifndef VD_WRITE_XG_PARTS_H
#define VD_WRITE_XG_PARTS_H

#include "lost.h"
#include "rtf.h"
#include "xg_layout.h"

enum { NOT_ANALYSED = VD_XG_NO_LEVEL };

typedef struct xg_writer {
    vd_out records, comments;
    int32_t comment_count;
    const vd_rec_match *match;
    const vd_rec_game *game;
    int32_t auto_doubles;
    const char *date, *time;
    const char *engine; /* whose analyses are written */
} xg_writer;

/* What an engine was asked: board, score and cube, seen by its seat. */
typedef struct question {
    const vd_pos *pos;
    int seat, owner, stake_exp;
    const uint8_t *die; /* NULL: before the roll */
} question;

/* eXtreme Gammon's where there are any, else our own: never both. NULL: of a position, which has `list` alone. */
const char *vd_xg_out_engine(const vd_rec_match *match, const vd_rec_analyses *list);
/* The first of these, of any kind; NULL: there is none. */
const vd_rec_analysis *vd_xg_out_first(const char *engine, const vd_rec_match *match,
                                       const vd_rec_analyses *list);
const vd_rec_analysis *vd_xg_out_find_analysis(const xg_writer *w, const vd_rec_analyses *list,
                                               vd_rec_analysis_kind kind);
/* By the names that they have in JSON. */
void vd_xg_out_tell_lost(const vd_record *record, const vd_record_options *options);
/* The answer to the double is a beaver, and nothing is said of a mere take. */
bool vd_xg_out_beavers(const vd_rec_analysis *a);
void vd_xg_out_put_cube_analysis(const xg_writer *w, uint8_t *record, const vd_rec_analysis *a,
                                 const question *q);
/* Pairs from, to; 24 the bar, -1 to -6 off, by the die that went over the edge. */
size_t vd_xg_out_legs_of(const vd_hop *hop, size_t hops, int8_t legs[8]);
void vd_xg_out_put_play_analysis(const xg_writer *w, uint8_t *record, const vd_rec_analyses *list,
                                 const question *q);

#endif
