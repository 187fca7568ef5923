/* What readers and analyses need of the builder besides videau/record.h: memory of the record, repairs, positions and
 * analyses. */
#ifndef VD_INNER_BUILD_H
#define VD_INNER_BUILD_H

#include "videau/record.h"

/* A builder that holds all that `record` says, to add to it: analyses above all. Matches, games, actions, positions and
 * lists are its own, what they name is shared with `record`, which must outlive what is built and is itself never
 * changed. VD_ERR_NOMEM. */
VD_NODISCARD vd_status vd_builder_extend(const vd_record *record, vd_builder **out);
/* What is added from now on belongs to this match of the record, from 0: candidates are plays of its variant. */
void vd_build_enter(vd_builder *builder, size_t match);
/* What is built from now on belongs to this game, from 1 on, of the match at hand: where its games are of several variants. */
void vd_build_variant_of(vd_builder *builder, uint32_t game);

/* A copy in the record's memory. */
const char *vd_build_text(vd_builder *builder, const char *text, size_t len);
/* Zeroed, aligned for anything; NULL when memory has run out. */
void *vd_build_room(vd_builder *builder, size_t bytes);
void vd_build_dialect(vd_builder *builder, const char *dialect);
void vd_build_blob(vd_builder *builder, vd_rec_tags *tags, const char *key, const void *bytes,
                   size_t len);
vd_record *vd_build_record(vd_builder *builder);
/* The line that repairs from now on belong to. */
void vd_build_line(vd_builder *builder, size_t line);
/* Notes it for the game and the action at hand. `word` may be NULL, or its members. */
vd_repair *vd_build_repair(vd_builder *builder, vd_repair_what what, int32_t arg0, int32_t arg1,
                           int32_t arg2, const char *word0, const char *word1);

/* A player of a match, by a name that is copied into the record's memory. VD_ERR_NOMEM. */
VD_NODISCARD vd_status vd_record_name(vd_record *record, size_t match, int seat, const char *name);
void vd_build_alias(vd_builder *builder, int seat, const char *name);

/* Board, cube and turn as they are now. `seat` -1: nobody has acted yet. */
typedef struct vd_build_now {
    vd_pos pos[2]; /* seen by seat 0, by seat 1 */
    uint16_t stake_exp;
    int8_t owner;
    int8_t turn;          /* who must act next, -1 either */
    bool doubled;         /* a double, beaver or raccoon waits for its answer */
    uint16_t offered_exp; /* then the stake offered */
    bool over;            /* the game has ended */
    const vd_rec_match *match;
    const vd_rec_game *game;
} vd_build_now;
void vd_build_state(const vd_builder *builder, vd_build_now *out);

/* All NaN. */
void vd_rec_eval_init(vd_rec_eval *eval);
vd_rec_analysis *vd_build_analysis(vd_builder *builder, vd_rec_analyses *to,
                                   vd_rec_analysis_kind kind, int seat, const char *engine);
/* A candidate; its play by the board it leads to (seen by the analysis' seat), found as vd_build_roll_to does. */
vd_rec_candidate *vd_build_candidate_to(vd_builder *builder, vd_rec_analysis *analysis,
                                        const vd_pos *before, const vd_dice *dice,
                                        const vd_pos *after);
vd_rec_candidate *vd_build_candidate(vd_builder *builder, vd_rec_analysis *analysis,
                                     const vd_pos *before, const vd_dice *dice,
                                     const vd_rec_claim *claim);
vd_rec_position *vd_build_standing(vd_builder *builder, const vd_situation *situation);

#endif
