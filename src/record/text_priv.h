/* Record, private: what the readers of text files share: pieces of text, lines, words, plays. */
#ifndef VD_RECORD_TEXT_H
#define VD_RECORD_TEXT_H

#include "record_priv.h"

/* A piece of somebody's text. */
typedef struct vd_piece {
    const char *at;
    size_t len;
} vd_piece;

typedef struct vd_lines {
    const char *text;
    size_t len, next;
    size_t number; /* of the line read last, from 1 */
} vd_lines;

/* The next line without its end (\n, \r\n or \r); false: there is none. */
bool vd_line_read(vd_lines *lines, vd_piece *out);
vd_piece vd_piece_trim(vd_piece piece);
vd_piece vd_piece_from(vd_piece piece, size_t at);      /* the rest from a byte on */
bool vd_piece_is(vd_piece piece, const char *text);     /* whatever the case of A to Z */
bool vd_piece_begins(vd_piece piece, const char *text); /* likewise */
bool vd_piece_same(vd_piece a, vd_piece b);             /* likewise */
size_t vd_piece_find(vd_piece piece,
                     const char *text); /* likewise; its length when it is not there */
bool vd_piece_blank(vd_piece piece);
/* The number at the front; *rest is what follows. False: none, or more than 9 digits. */
bool vd_piece_number(vd_piece piece, uint32_t *out, vd_piece *rest);
const char *vd_piece_keep(vd_builder *builder, vd_piece piece);

/* Stretches of checkers in the mover's own numbers up to `track`: with / or -, chains, stars, "(2)", bar and off in words or
 * as 25 and 0; also "cannot move" and "????". What is none of them ends the claim: *bad is that piece, empty when all was
 * read. */
void vd_stretches_read(vd_piece text, int track, vd_rec_claim *out, vd_piece *bad);

#endif
