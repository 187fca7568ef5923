/* What the engine says of a position, as JSON. */
#include "eval_json.h"
#include "inner/json_values.h"
#include "videau/search.h"

void vd_cli_json_number(vd_cli *cli, json_t **json, const char *name, double value)
{
    VD_ASSERT(json && name);

    vd_json_set(json, name, vd_cli_json_real(cli, value));
}

void vd_cli_json_depth(json_t **json, int depth, bool always)
{
    const bool rolled = depth > VD_PLY_MAX;

    vd_json_set(json, "ply", rolled ? json_null() : json_integer(depth));
    if (rolled || always)
        vd_json_set(json, "depth", json_string(vd_depth_name(depth)));
}

void vd_cli_json_probs(vd_cli *cli, json_t **json, const vd_variant *variant, const vd_probs *p)
{
    const double share = vd_variant_counts_checkers(variant) ? 0.0 : 1.0;

    vd_cli_json_number(cli, json, "win", (double)p->win);
    vd_cli_json_number(cli, json, "gammon", share * (double)p->gammon);
    vd_cli_json_number(cli, json, "backgammon", share * (double)p->backgammon);
    vd_cli_json_number(cli, json, "lose_gammon", share * (double)p->lose_gammon);
    vd_cli_json_number(cli, json, "lose_backgammon", share * (double)p->lose_backgammon);
}

void vd_cli_json_mwc(vd_cli *cli, json_t **json, const vd_cube_decision *d)
{
    json_t *mwc = d->match ? json_object() : json_null();

    if (d->match) {
        vd_cli_json_number(cli, &mwc, "nodouble", d->mwc_no_double);
        vd_cli_json_number(cli, &mwc, "take", d->mwc_take);
        vd_cli_json_number(cli, &mwc, "pass", d->mwc_pass);
    }
    vd_json_set(json, "mwc", mwc);
}
