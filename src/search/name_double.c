/* Which double to name (R86), by what its plays lead to. */
#include "inner/name_double.h"
#include "videau/search.h"

#include <stdlib.h>

typedef struct ranker {
    vd_search *search;
    vd_search_options options;
    vd_named_double *out;
} ranker;

/* Each double is looked at as if it were the only one: what a filter would leave of all their plays together may be of one of them
 * alone. */
static vd_status value_ranked(void *user, const vd_match *match, int die, const vd_plays *plays,
                              double *out)
{
    ranker *r = user;
    vd_candidate *list = malloc(plays->count * sizeof *list);
    vd_status status = VD_ERR_NOMEM;

    if (list)
        status = vd_search_rank(r->search, match, plays, &r->options, list);
    if (status == VD_OK) {
        r->out[die - 1] = (vd_named_double){die, plays->play[list[0].play], list[0]};
        *out = list[0].equity;
    }
    free(list);
    return status;
}

static int compare_named(const void *left, const void *right)
{
    const vd_named_double *a = left, *b = right;

    if (a->value.equity != b->value.equity)
        return a->value.equity > b->value.equity ? -1 : 1;
    return a->die - b->die;
}

vd_status vd_search_rank_doubles(vd_search *search, const vd_match *match,
                                 const vd_search_options *options, vd_named_double out[VD_DOUBLES])
{
    vd_named_double list[VD_DOUBLES];
    ranker r = {search, *options, list};
    vd_status status;
    int best = 0;

    if (!vd_search_can(search, &match->rules.variant, options->ply))
        return VD_ERR_UNSUPPORTED;
    r.options.choose = false; /* their values are compared */
    status = vd_name_double(match, value_ranked, &r, &best);
    if (status != VD_OK)
        return status;
    qsort(list, VD_DOUBLES, sizeof *list, compare_named);
    VD_ASSERT(list[0].die == best);
    for (int i = 0; i < VD_DOUBLES; i++)
        out[i] = list[i];
    return VD_OK;
}

vd_status vd_search_name_double(vd_search *search, const vd_match *match,
                                const vd_search_options *options, int *out)
{
    vd_named_double list[VD_DOUBLES];
    const vd_status status = vd_search_rank_doubles(search, match, options, list);

    if (status == VD_OK)
        *out = list[0].die;
    return status;
}
