/* What the engine says of a position, as JSON: put into the object `json`. Private to the program. */
#ifndef VD_EVAL_JSON_H
#define VD_EVAL_JSON_H

#include "cli.h"
#include "videau/eval.h"

void vd_cli_json_number(vd_cli *cli, json_t **json, const char *name, double value);
/* How deep it was looked at: "ply", null where it was rolled out, and there, or `always`, "depth" by its name. */
void vd_cli_json_depth(json_t **json, int depth, bool always);
/* The five chances, 0 for gammons where the game counts checkers. */
void vd_cli_json_probs(vd_cli *cli, json_t **json, const vd_variant *variant,
                       const vd_probs *probs);
/* The chances in the match of the three decisions, or null. */
void vd_cli_json_mwc(vd_cli *cli, json_t **json, const vd_cube_decision *decision);

#endif
