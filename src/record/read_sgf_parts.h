/* What the three files of the reader of SGF share: read_sgf.c takes the trees apart, read_sgf_root.c begins a game, read_sgf_node.c
 * reads what happens in it. Private to the room. */
#ifndef VD_READ_SGF_PARTS_H
#define VD_READ_SGF_PARTS_H

#include "sgf_priv.h"

typedef struct sgf_reader {
    const vd_rec_input *in;
    vd_builder *b;
    vd_record_error *err;
    vd_sgf_context context;
    vd_piece rest; /* of the file */
    vd_rec_match *match;
    uint32_t index;    /* of the game in the match, as MI has it */
    int mover;         /* PL: who is on roll, -1 not said */
    uint8_t rolled[2]; /* DI: dice that no play has answered yet, 0 none */
    vd_piece
        rolled_node; /* theirs: what is said beside them is of an action that is not there yet */
    int rolled_by;
    bool illegal; /* our own mark: the board that follows is that of an illegal play */
    vd_rec_claim illegal_claim;
    bool illegal_edited;
    vd_rec_action *last;
    bool last_is_doubt; /* the last action is a double with an analysis: perhaps none at all */
} sgf_reader;

/* ---- read_sgf_root.c ---- */

/* A fault at `at`, which is in the text that is read. */
VD_NODISCARD vd_status vd_sgf_fail(sgf_reader *r, vd_import_fault fault, const char *at,
                                   const char *word);
/* The first node of a game; a match is begun where it does not go on. */
VD_NODISCARD vd_status vd_sgf_read_root(sgf_reader *r, vd_piece node);
/* RE[W+2], RE[B+1R], RE[W+2Resign]. */
void vd_sgf_read_result(sgf_reader *r, vd_piece node);
/* What nothing here knows, kept as it stands with its brackets. */
void vd_sgf_keep_tag(sgf_reader *r, vd_rec_tags *tags, const vd_sgf_property *property);
/* CV; 0: none, or no power of two. */
uint32_t vd_sgf_cube_in(vd_piece node);

/* ---- read_sgf_node.c ---- */

/* Any other node. */
VD_NODISCARD vd_status vd_sgf_read_node(sgf_reader *r, vd_piece node);
/* Dice that no play answered become an action of their own. */
void vd_sgf_close_roll(sgf_reader *r);

#endif
