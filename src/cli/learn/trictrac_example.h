/* A position of trictrac in data/learn: read, judged, shown with what its throw gives. */
#ifndef VD_TRICTRAC_EXAMPLE_H
#define VD_TRICTRAC_EXAMPLE_H

#include "cli.h"
#include "inner/trictrac_question.h"
#include "videau/app_trictrac.h"

#include <jansson.h>

/* `json` has a state under "trictrac". False: it cannot be read. */
bool vd_tt_example_read(const json_t *json, vd_tt_example *out);
/* The board alone, as the terminal draws it. */
void vd_tt_example_draw(vd_cli *cli, const vd_tt_example *example);
/* A line for each event, of the thrower first. */
void vd_tt_example_tell(vd_cli *cli, const vd_tt_example *example, int indent);
/* What its throw gives, or that it gives nothing; nothing at all without a throw. */
void vd_tt_example_gives(vd_cli *cli, const vd_tt_example *example, int indent);
/* One board of a rule: "rule.<rule>.board<number>" is its caption. */
void vd_tt_print_board(vd_cli *cli, const json_t *board, const char *rule, size_t number);

#endif
