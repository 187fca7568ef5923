/* What the files of the report share. Private to the room. */
#ifndef VD_REPORT_H
#define VD_REPORT_H

#include "inner/text_out.h"
#include "videau/app.h"

typedef struct vd_report_writer {
    vd_out out;
    const vd_report *report;
    vd_lang lang;
    char *board; /* of VD_BOARD_SVG_MAX */
    /* The match at hand: */
    const vd_report_match *match;
    const vd_analysis *analysis;
    size_t number; /* from 1 */
    int heading;   /* level of its title */
} vd_report_writer;

/* As it is; escaped; a sentence of the catalogue, escaped. */
void vd_report_put(vd_report_writer *w, const char *html);
void vd_report_text(vd_report_writer *w, const char *text);
void vd_report_say(vd_report_writer *w, const char *key, const vd_text_arg *args, size_t count);
void vd_report_word(vd_report_writer *w, const char *key);
/* "<h3>" and its word, `below` the title of the match. */
void vd_report_heading(vd_report_writer *w, int below, const char *key);
__attribute__((format(printf, 2, 3))) void vd_report_printf(vd_report_writer *w, const char *format,
                                                            ...);

/* Figures for people; a dash where there is none. */
enum { VD_FIGURE_BYTES = 64 };
typedef enum vd_figure_sign { VD_SIGN_NONE, VD_SIGN_BOTH } vd_figure_sign;
void vd_report_figure(const vd_report_writer *w, double value, int decimals, vd_figure_sign sign,
                      char out[VD_FIGURE_BYTES]);
/* Chance to win the match in per cent, or points. */
void vd_report_cost(const vd_report_writer *w, double cost, vd_figure_sign sign,
                    char out[VD_FIGURE_BYTES]);
/* A share of 1 in per cent, one decimal. */
void vd_report_percent(const vd_report_writer *w, double share, char out[VD_FIGURE_BYTES]);

const char *vd_report_name(const vd_report_writer *w, int seat);
/* A disc as the player's checkers are, and the name. */
void vd_report_player_put(vd_report_writer *w, int seat);
/* "world class": the word for the PR of these matches; the same words as eXtreme Gammon's, which are measured by players of
 * backgammon: NULL where a game has rules of its own. */
const char *vd_report_level_key(const vd_judged_seat *judged, size_t matches, double pr);
/* The name of the game after `before`; nothing for backgammon. */
void vd_report_game_put(vd_report_writer *w, const char *before);
bool vd_report_is_match(const vd_report_writer *w);
/* Is it listed as an error? */
bool vd_report_lists(const vd_report_writer *w, const vd_decision *d);

/* The parts of a match. */
void vd_report_graph(vd_report_writer *w);
void vd_report_tables(vd_report_writer *w);
void vd_report_dearest(vd_report_writer *w);
void vd_report_errors(vd_report_writer *w);

extern const char *const vd_report_style[]; /* of the document; ended by NULL */

#endif
