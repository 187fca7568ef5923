/* Which double to name (R86), by what its plays lead to. */
#include "inner/unrolled.h"
#include "videau/search.h"

#include <stdlib.h>

/* The value of the best play of this double, each double looked at as if it were the only one: what a filter would leave of all
 * their plays together may be of one of them alone. */
static vd_status value_double(vd_search *search, const vd_match *match, int die,
                              const vd_search_options *options, vd_plays *plays, double *out)
{
    vd_candidate *list;
    vd_status status = vd_plays_find_named(&match->rules.variant, &match->pos, die, plays);

    if (status != VD_OK)
        return status;
    if (plays->count == 0)
        vd_plays_end_turn(&match->pos, plays);
    list = malloc(plays->count * sizeof *list);
    if (!list)
        return VD_ERR_NOMEM;
    status = vd_search_rank(search, match, plays, options, list);
    if (status == VD_OK)
        *out = list[0].equity;
    free(list);
    return status;
}

vd_status vd_search_name_double(vd_search *search, const vd_match *match,
                                const vd_search_options *options, int *out)
{
    vd_search_options each = *options;
    vd_plays plays = {.capacity = VD_PLAYS_MAX};
    vd_status status = VD_OK;
    double most = 0;
    int best = 0;

    if (!vd_search_can(search, &match->rules.variant, options->ply))
        return VD_ERR_UNSUPPORTED;
    if (match->pos.pending != VD_PENDING_NAME_DOUBLE)
        return VD_ERR_ILLEGAL;
    plays.play = malloc(plays.capacity * sizeof *plays.play);
    if (!plays.play)
        return VD_ERR_NOMEM;
    each.choose = false; /* their values are compared */
    for (int die = 1; die <= 6 && status == VD_OK; die++) {
        double worth = 0;

        status = value_double(search, match, die, &each, &plays, &worth);
        if (status == VD_OK && (best == 0 || worth > most)) {
            most = worth;
            best = die;
        }
    }
    free(plays.play);
    if (status == VD_OK)
        *out = best;
    return status;
}
