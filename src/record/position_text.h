/* Record, private: what the readers of position texts share. */
#ifndef VD_POSITION_TEXT_H
#define VD_POSITION_TEXT_H

#include "text_priv.h"

/* A number at the front after blanks: sign or none, point or comma. *text moves behind it; false: none, *text stays. */
bool vd_signed_read(vd_piece *text, double *out);
/* The character at the front, after blanks. */
bool vd_mark_read(vd_piece *text, char mark);
/* A piece of `text` in front of the first of these, or all of it; *rest is what follows the mark. */
vd_piece vd_piece_before(vd_piece text, char mark, vd_piece *rest);

/* The fraction of 1 that so many percent are, as near as its decimals say. */
double vd_percent(double value);

/* Does the line begin with an XGID? Blanks around the sign do not matter, nor whether "XGID=" is there. */
bool vd_xgid_line(vd_piece line);
/* Is it this one, as vd_xgid_position kept it? */
bool vd_xgid_same(vd_piece line, const char *id);
/* Begin a position from such a line. Names and who is who: the bottom of the board is seat 0. What follows the id on its
 * line is a comment. NULL: *err is filled. */
vd_rec_position *vd_xgid_position(const vd_rec_input *in, vd_builder *builder, vd_piece line,
                                  vd_record_error *err);
/* Fractions of 1: win, gammon and backgammon of a side, as its own or as what the other loses. */
void vd_eval_chances(vd_rec_eval *eval, const double chance[3], bool own);
/* A number as a tag, as it stood there. */
void vd_tag_piece(vd_builder *builder, vd_rec_tags *tags, const char *key, vd_piece value);
/* A play as eXtreme Gammon writes it: stretches joined, "Bar", "Off", hits and counts. */
void vd_xg_play_put(vd_out *out, const vd_variant *variant, const vd_pos *before,
                    const uint8_t die[2], const vd_play *play);
/* The text holds an edge of a board: "+13-14-15-" or "+12-11-10-", or seen from the other side. */
bool vd_is_board_edge(vd_piece line);

#endif
