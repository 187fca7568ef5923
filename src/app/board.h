/* What the three renderers of a position share: who sits where, and which point is drawn in which place. */
#ifndef VD_BOARD_H
#define VD_BOARD_H

#include "videau/app.h"

typedef struct vd_board_view {
    const vd_variant *variant;
    const vd_situation *situation;
    const vd_board_style *style;
    int bottom; /* VD_MOVER or VD_OPPONENT: who sits at the bottom */
} vd_board_view;

/* What stands around the board of another game, with the tokens on it. By side where there are two. */
typedef struct vd_board_words {
    const void *of; /* what the functions are about */
    void (*put_point)(vd_buf *out, const vd_board_view *view, int point);
    void (*put_rules)(vd_buf *out, const vd_board_view *view, const char *between);
    void (*put_side)(vd_buf *out, const vd_board_view *view, int side);
    void (*put_duty)(vd_buf *out, const vd_board_view *view);
    void (*put_sentences)(vd_buf *out, const vd_board_view *view); /* all of vd_board_plain */
    uint8_t token[2], fichet[2]; /* beside which point, as that side counts; 0 none */
} vd_board_words;

enum {
    VD_HALF_TOP = 0,
    VD_HALF_BOTTOM = 1,
    VD_ROW_SHARED = 2 /* between them, where a game has three rows; drawn from its lower edge up */
};

void vd_board_view_init(vd_board_view *view, const vd_variant *variant,
                        const vd_situation *situation, const vd_board_style *style);
/* Has a board of this game the two rows, or three, of twelve places that are drawn? */
bool vd_board_draws(const vd_variant *variant);
/* How many rows: the halves, and where there are three the one between them. */
int vd_board_rows(const vd_board_view *view);
/* The point of the player on roll, in the mover's numbers, at column 0..11 from the left of a half or of the row between them.
 * Where each side has a row of its own the other's are 13 to 24. */
int vd_board_point_at(const vd_board_view *view, int half, int column);
/* Who stands on that point and with how many checkers; *side is VD_MOVER when nobody does. */
int vd_board_checkers_at(const vd_board_view *view, int point, int *side);
/* Whose checker lies pinned under those on that point: VD_MOVER, VD_OPPONENT, or -1, nobody's. */
int vd_board_pinned_at(const vd_board_view *view, int point);
int vd_board_side_of(const vd_board_view *view, int half);
int vd_board_seat_of(const vd_board_view *view, int side);
const char *vd_board_name_of(const vd_board_view *view, int side);
/* Is a cube part of the picture? Not in the Crawford game, nor before it is turned in a match of one point or a game usually
 * played without. */
bool vd_board_has_cube(const vd_board_view *view);
/* Exponent that the cube shows: twice the stake while a double is offered. 6 (64) while centred at 1 (R62). */
int vd_board_cube_face(const vd_board_view *view);
/* The mover's point as the players call it: "13", or "m12" with letters. */
void vd_board_put_point(vd_buf *out, const vd_board_view *view, int point);
/* Colours of points belong to the board (R1): they do not change with the player on roll. */
bool vd_board_is_dark(const vd_board_view *view, int point);
/* Do both sides run the same way? Letters are of boards where they do not. */
bool vd_board_is_parallel(const vd_board_view *view);
/* Does who sits above bear off across the board, beside its own last quarter? */
bool vd_board_ends_across(const vd_board_view *view);
bool vd_board_has_unentered(const vd_board_view *view);
/* 2^exp as digits, "2^40" from 2^32 on. */
void vd_board_put_power(vd_buf *out, int exp);
/* "Backgammon · match en 7 points · partie Crawford": what kind of game this is, one line without line end, its parts
 * divided by `between`. */
void vd_board_put_rules(vd_buf *out, const vd_board_view *view, const char *between);
/* "au trait · course 167 · 3 sortis": what there is to say of a side besides its name. */
void vd_board_put_side(vd_buf *out, const vd_board_view *view, int side);
/* By which rows each side goes, where there are three, or nothing: in the mover's numbers. */
void vd_board_put_way(vd_buf *out, const vd_board_view *view);
/* What comes before rolling and playing, or nothing: an answer of the opponent, a double to name. */
void vd_board_put_duty(vd_buf *out, const vd_board_view *view);
/* Does one of the marks begin here that turn the order of what follows: U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069? They
 * are three bytes, and left out of a name in a page. */
bool vd_board_turns_text(const char *text);

#endif
