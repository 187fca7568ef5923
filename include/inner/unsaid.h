/* What a file says of a game by saying nothing. For the rooms record and app. */
#ifndef VD_UNSAID_H
#define VD_UNSAID_H

#include "videau/rules.h"

/* The variant as a file means it that names it and no option: as it is preset, but that all games of Toutes-tables were single when
 * its files had no word for it. */
static inline vd_variant vd_variant_unsaid(const vd_variant *variant)
{
    vd_variant usual = *vd_variant_get((vd_variant_id)variant->id);

    if (usual.id == VD_TOUTES_TABLES)
        usual.value = VD_VALUE_1;
    return usual;
}

#endif
