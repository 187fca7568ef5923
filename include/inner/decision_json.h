/* A decision of an analysis as JSON: docs/PROTOCOL.md, "Reviews".
 *
 * Makers return a new object, NULL without memory. */
#ifndef VD_DECISION_JSON_H
#define VD_DECISION_JSON_H

#include "inner/game_json.h"
#include "videau/analysis.h"

json_t *vd_json_decision(const vd_decision *decision);

/* How often the next exchange loses the market: an object, or null where no double can be. Fails with VD_ERR_CANCELLED,
 * VD_ERR_NOMEM or VD_ERR_UNSUPPORTED. */
VD_NODISCARD vd_status vd_json_market(const vd_computer *computer, const vd_decision *decision,
                                      const vd_job *job, json_t **out);

#endif
