/* Which double to name (R86), by what its plays lead to. */
#include "videau/search.h"

#include <stdlib.h>
#include <string.h>

/* The plays of all six doubles, one after the other; of double d those up to end[d - 1]. */
typedef struct named_plays {
    vd_plays all, one;
    size_t end[6];
} named_plays;

static bool grow(vd_plays *plays, size_t more)
{
    vd_play *grown;

    if (plays->count + more <= plays->capacity)
        return true;
    grown = realloc(plays->play, (plays->count + more) * sizeof *grown);
    if (!grown)
        return false;
    plays->play = grown;
    plays->capacity = plays->count + more;
    return true;
}

static vd_status add_double(const vd_match *match, int die, named_plays *n)
{
    const vd_status status = vd_plays_find_named(&match->rules.variant, &match->pos, die, &n->one);
    size_t added = n->one.count;

    if (status != VD_OK)
        return status;
    if (added == 0) { /* nothing of it can be played: the turn is over */
        n->one.play[0] = (vd_play){.result = match->pos};
        n->one.play[0].result.pending = VD_PENDING_NONE;
        n->one.play[0].result.pending_die = 0;
        added = 1;
    }
    if (!grow(&n->all, added))
        return VD_ERR_NOMEM;
    memcpy(&n->all.play[n->all.count], n->one.play, added * sizeof *n->one.play);
    n->all.count += added;
    n->end[die - 1] = n->all.count;
    return VD_OK;
}

static vd_status best_of(vd_search *search, const vd_match *match, const named_plays *n,
                         const vd_search_options *options, int *out)
{
    vd_candidate *list = malloc(n->all.count * sizeof *list);
    vd_status status = VD_ERR_NOMEM;
    int die = 1;

    if (!list)
        return status;
    status = vd_search_rank(search, match, &n->all, options, list);
    while (status == VD_OK && list[0].play >= n->end[die - 1])
        die++;
    if (status == VD_OK)
        *out = die;
    free(list);
    return status;
}

vd_status vd_search_name_double(vd_search *search, const vd_match *match,
                                const vd_search_options *options, int *out)
{
    named_plays n = {.one = {.capacity = VD_PLAYS_MAX}};
    vd_status status = VD_OK;

    if (!vd_search_can(search, &match->rules.variant, options->ply))
        return VD_ERR_UNSUPPORTED;
    if (match->pos.pending != VD_PENDING_NAME_DOUBLE)
        return VD_ERR_ILLEGAL;
    n.one.play = malloc(n.one.capacity * sizeof *n.one.play);
    if (!n.one.play)
        return VD_ERR_NOMEM;
    for (int die = 1; die <= 6 && status == VD_OK; die++)
        status = add_double(match, die, &n);
    if (status == VD_OK)
        status = best_of(search, match, &n, options, out);
    free(n.one.play);
    free(n.all.play);
    return status;
}
