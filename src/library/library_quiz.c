/* What is asked, and how well it was known: the questions of a quiz and their schedule. */
#include "inner/named_game.h"
#include "library_priv.h"

#include <string.h>

vd_status vd_library_quiz(vd_library *library, const vd_library_query *query,
                          vd_library_quiz_which which, int day, size_t most,
                          vd_library_visit_question *visit, void *user)
{
    return vd_database_quiz(library->database, query, which, day, most, visit, user);
}

vd_status vd_library_quiz_keep(vd_library *library, const char *position, const char *kind,
                               const vd_fsrs_card *card)
{
    VD_ASSERT(library && position && kind);

    vd_status status = vd_database_begin(library->database);

    if (status != VD_OK)
        return status;
    status = vd_database_quiz_keep(library->database, position, kind, card);
    return vd_database_end(library->database, status);
}

vd_status vd_library_cards(vd_library *library, vd_library_visit_card *visit, void *user)
{
    return vd_database_cards(library->database, visit, user);
}

static bool is_asked_kind(const char *kind)
{
    return !strcmp(kind, vd_decision_name(VD_DECISION_play)) ||
           !strcmp(kind, vd_decision_name(VD_DECISION_double)) ||
           !strcmp(kind, vd_decision_name(VD_DECISION_answer));
}

vd_status vd_library_take_card(vd_library *library, const char *position, const char *kind,
                               const vd_fsrs_card *card)
{
    VD_ASSERT(library && position && kind);

    int64_t day = -1;
    vd_situation situation;
    vd_status status;

    if (!is_asked_kind(kind) ||
        vd_situation_parse_named(position, strlen(position), VD_BACKGAMMON, VD_VARIANT_PLAYED,
                                 &situation, NULL) != VD_OK ||
        card->reviews <= 0 || card->lapses < 0 || card->last < 0 || card->due < card->last ||
        !(card->stability > 0.0) || !vd_real_known(card->stability) ||
        !(card->difficulty >= 1.0 && card->difficulty <= 10.0))
        return VD_ERR_PARSE;
    status = vd_database_begin(library->database);
    if (status != VD_OK)
        return status;
    status = vd_database_asked(library->database, position, kind, &day);
    if (status == VD_OK && day < card->last)
        status = vd_database_quiz_keep(library->database, position, kind, card);
    return vd_database_end(library->database, status);
}

vd_status vd_library_quiz_count(vd_library *library, int day, vd_library_quiz_sum *out)
{
    VD_ASSERT(library && out);
    return vd_database_quiz_count(library->database, day, out);
}
