/* What is asked, and how well it was known: the questions of a quiz and their schedule. */
#include "library_priv.h"

vd_status vd_library_quiz(vd_library *library, const vd_library_query *query,
                          vd_library_quiz_which which, int day, size_t most,
                          vd_library_visit_question *visit, void *user)
{
    return vd_shelf_quiz(library->shelf, query, which, day, most, visit, user);
}

vd_status vd_library_quiz_keep(vd_library *library, const char *position, const char *kind,
                               const vd_fsrs_card *card)
{
    vd_status status = vd_shelf_begin(library->shelf);

    if (status != VD_OK)
        return status;
    status = vd_shelf_quiz_keep(library->shelf, position, kind, card);
    return vd_shelf_end(library->shelf, status);
}

vd_status vd_library_quiz_count(vd_library *library, int day, vd_library_quiz_sum *out)
{
    return vd_shelf_quiz_count(library->shelf, day, out);
}
