/* An engine, a search with it and room for all plays, which the cases of a test program share. Included, after cmocka, by a test
 * that says what engine it is. */
#ifndef VD_TEST_WITH_SEARCH_BODY_H
#define VD_TEST_WITH_SEARCH_BODY_H

#include <stdlib.h>

#include "videau/search.h"

static vd_engine *engine;
static vd_search *search;
static vd_plays plays;
static vd_candidate *list;

/* For the setup of cmocka; `made`: what making the engine came to. */
static int open_search(vd_status made, int cache_bits)
{
    plays.capacity = VD_PLAYS_MAX;
    plays.play = malloc(plays.capacity * sizeof *plays.play);
    list = malloc(plays.capacity * sizeof *list);
    return made == VD_OK && plays.play && list &&
                   vd_search_new(engine, cache_bits, &search, NULL) == VD_OK
               ? 0
               : 1;
}

static int close_search(void **state)
{
    (void)state;
    vd_search_free(search);
    vd_engine_free(engine);
    free(plays.play);
    free(list);
    return 0;
}

#endif
