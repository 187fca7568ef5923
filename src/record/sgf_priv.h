/* Record, private: SGF of backgammon: its syntax, its analyses, and the reader and writer over them. */
#ifndef VD_RECORD_SGF_H
#define VD_RECORD_SGF_H

#include "text_priv.h"

/* A property of a node: its name, and all its values with their brackets. */
typedef struct vd_sgf_property {
    vd_piece name, values;
} vd_sgf_property;

/* Take the next property from the front of a node's text; false: there is none. A node must be well formed. */
bool vd_sgf_property_next(vd_piece *node, vd_sgf_property *out);
/* Take the next value from the front of a property's values, without brackets, escapes as they are. */
bool vd_sgf_value_next(vd_piece *values, vd_piece *out);
/* The first value of a property of a node; false: the node has none of that name. */
bool vd_sgf_find(vd_piece node, const char *name, vd_piece *values);
/* A value as text: escapes and soft line ends resolved. */
const char *vd_sgf_text(vd_builder *builder, vd_piece value);
void vd_sgf_put_text(vd_out *out, const char *text);

/* A letter as a point in a seat's own numbers; false: none. */
bool vd_sgf_place(char letter, int seat, uint8_t *out);
char vd_sgf_letter(int place, int seat);
/* Letters in pairs; false: something else. */
bool vd_sgf_legs(vd_piece letters, int seat, vd_rec_claim *out);

typedef struct vd_sgf_context {
    vd_builder *b;
    const char *engine, *version; /* of the program that wrote the file */
    bool match;                   /* not money: what equities are measured in depends on it */
} vd_sgf_context;

/* A[...] and DA[...] of an action. */
void vd_sgf_read_plays(const vd_sgf_context *c, vd_rec_action *action, vd_piece values);
void vd_sgf_read_cube(const vd_sgf_context *c, vd_rec_action *action, vd_piece values);
void vd_sgf_read_luck(const vd_sgf_context *c, vd_rec_action *action, vd_piece values);
void vd_sgf_put_analyses(vd_out *out, const vd_rec_match *match, const vd_rec_action *action);

VD_NODISCARD vd_status vd_sgf_write(const vd_record *record, const vd_record_options *options,
                                    vd_out *out, vd_record_error *err);

#endif
