/* Which double to name (R86), by what its plays lead to. */
#include "inner/name_double.h"
#include "videau/search.h"

#include <stdlib.h>

typedef struct ranker {
    vd_search *search;
    vd_search_options options;
} ranker;

/* Each double is looked at as if it were the only one: what a filter would leave of all their plays together may be of one of them
 * alone. */
static vd_status value_ranked(void *user, const vd_match *match, const vd_plays *plays, double *out)
{
    ranker *r = user;
    vd_candidate *list = malloc(plays->count * sizeof *list);
    vd_status status = VD_ERR_NOMEM;

    if (list)
        status = vd_search_rank(r->search, match, plays, &r->options, list);
    if (status == VD_OK)
        *out = list[0].equity;
    free(list);
    return status;
}

vd_status vd_search_name_double(vd_search *search, const vd_match *match,
                                const vd_search_options *options, int *out)
{
    ranker r = {search, *options};

    if (!vd_search_can(search, &match->rules.variant, options->ply))
        return VD_ERR_UNSUPPORTED;
    r.options.choose = false; /* their values are compared */
    return vd_name_double(match, value_ranked, &r, out);
}
