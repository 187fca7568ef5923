/* Report: analysed matches as one HTML document: self-contained, without scripts, for a screen, a telephone and paper. */
#ifndef VIDEAU_APP_REPORT_H
#define VIDEAU_APP_REPORT_H

#include "videau/analysis.h"
#include "videau/text.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct vd_report_match {
    const vd_analysis *analysis;
    bool listed[2];             /* by seat: are this player's errors listed? */
    const vd_explanations *why; /* of its errors; NULL: not looked for */
} vd_report_match;

/* A player of several matches: every side played. */
typedef struct vd_report_player {
    const char *name;
    const vd_judged_seat *judged;
    size_t matches;
} vd_report_player;

typedef struct vd_report {
    vd_lang lang;
    const char *engine; /* "Videau 1.0 (1a2b3c4)" */
    const char *met;    /* name of the match equity table */
    const vd_report_match *match;
    size_t matches; /* at least one */
    const vd_report_player *player;
    size_t players;      /* looked at only where there are several matches */
    const vd_book *book; /* the opening book, which names its play; NULL: none */
} vd_report;

/* *html is for free(), zero-terminated; `len` may be NULL. Fails with VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_report_html(const vd_report *report, char **html, size_t *len);

#ifdef __cplusplus
}
#endif
#endif
