/* A decision looked at deeper: docs/PROTOCOL.md, "Reviews". */
#ifndef VD_DEEPER_H
#define VD_DEEPER_H

#include "inner/game_json.h"
#include "videau/analysis.h"

/* A decision rolled out, that can be stopped and gone on with. */
typedef struct vd_deeper vd_deeper;

/* "roller-1" to "rollout", static; NULL: no such depth, or `name` is NULL. */
const char *vd_deeper_depth(const char *name);
/* VD_ERR_ILLEGAL: it was not judged; VD_ERR_UNSUPPORTED: neither a play nor a double nor its answer. Or VD_ERR_NOMEM. */
VD_NODISCARD vd_status vd_deeper_new(const vd_computer *computer, const vd_decision *decision,
                                     const char *depth, vd_deeper **out);
/* Of any position: its five best plays at two plies (or as deep as the game is searched), or the cube. VD_ERR_UNSUPPORTED: another decision, or
 * a game that is not rolled out; VD_ERR_ILLEGAL: nothing is to be decided; or VD_ERR_CANCELLED or VD_ERR_NOMEM. */
VD_NODISCARD vd_status vd_deeper_at(const vd_computer *computer, const vd_match *match,
                                    const char *depth, const vd_job *job, vd_deeper **out);
void vd_deeper_free(vd_deeper *deeper); /* NULL is allowed */
/* On the caller's thread. After VD_ERR_CANCELLED a further call goes on. */
VD_NODISCARD vd_status vd_deeper_run(vd_deeper *deeper, const vd_job *job);
bool vd_deeper_says(const vd_deeper *deeper); /* has it played so much that it says anything? */
/* What was found up to now; NULL without memory. */
json_t *vd_json_deeper(const vd_deeper *deeper);

#endif
