/* A position of trictrac in data/learn: read, judged, shown with what its throw gives. */
#ifndef VD_TRICTRAC_EXAMPLE_H
#define VD_TRICTRAC_EXAMPLE_H

#include "cli.h"
#include "videau/app_trictrac.h"

#include <jansson.h>

typedef struct vd_tt_example {
    const json_t *json;
    vd_tt_options options;
    vd_tt_state state;
    vd_tt_pos pos; /* as who is on turn sees it */
    vd_tt_plays plays;
    vd_tt_events events; /* of the throw that lies there; none without one */
} vd_tt_example;

/* A state as text; `json` stays NULL. Fails as vd_tt_state_parse. */
VD_NODISCARD vd_status vd_tt_example_parse(const char *form, size_t len, vd_tt_example *out,
                                           vd_error *err);
/* `json` has a state under "trictrac", and must outlive the example. False: it cannot be read. */
bool vd_tt_example_read(const json_t *json, vd_tt_example *out);
/* A play as it is written: 0 when it is lawful, otherwise the number of the TT rule, and *reason. `scratch` is overwritten. */
int vd_tt_example_judge(const vd_tt_example *example, const char *play, vd_tt_plays *scratch,
                        vd_tt_reason *reason, vd_tt_play *out);
/* The board alone, as the terminal draws it. */
void vd_tt_example_draw(vd_cli *cli, const vd_tt_example *example);
/* A line for each event, of the thrower first. */
void vd_tt_example_tell(vd_cli *cli, const vd_tt_example *example, int indent);
/* What its throw gives, or that it gives nothing; nothing at all without a throw. */
void vd_tt_example_gives(vd_cli *cli, const vd_tt_example *example, int indent);
/* One board of a rule: "rule.<rule>.board<number>" is its caption. */
void vd_tt_print_board(vd_cli *cli, const json_t *board, const char *rule, size_t number);

#endif
