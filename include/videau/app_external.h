/* The engine as a player at another program's board: GNU Backgammon with `set player 1 external` asks in lines
 * "board:..." (vd_fibs) and gets a play, "roll", "double", "take", "drop", "beaver" or "resign normal". */
#ifndef VIDEAU_APP_EXTERNAL_H
#define VIDEAU_APP_EXTERNAL_H

#include "videau/base.h"
#include "videau/eval.h"
#include "videau/rules.h"
#include "videau/search.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct vd_external_player_rules { /* what the lines do not say */
    vd_variant_id variant;
    int ply;      /* vd_search_can must agree */
    bool jacoby;  /* in money games */
    bool beavers; /* may both sides beaver there? Not used any more once one was refused */
} vd_external_player_rules;

/* One connection: remembers the line before, so that nothing refused is tried twice. */
typedef struct vd_external_player vd_external_player;

/* Engine and search must outlive it; several may share them, one question at a time. Fails with VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_external_player_new(const vd_engine *engine, vd_search *search,
                                                     const vd_external_player_rules *rules,
                                                     vd_external_player **out);
VD_API void vd_external_player_free(vd_external_player *player);
/* Append the answer to a line, without its end; empty when no checker can move. Whatever is wrong with a line leaves
 * the player ready for the next. `job` may be NULL. Fails with VD_ERR_CANCELLED, VD_ERR_FULL, VD_ERR_NOMEM, VD_ERR_PARSE,
 * VD_ERR_POSITION or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_external_player_answer(vd_external_player *player,
                                                        const char *line, size_t len,
                                                        const vd_job *job, vd_buf *out,
                                                        vd_error *err);

#ifdef __cplusplus
}
#endif
#endif
