/* The library, private: what its files share. */
#ifndef VD_LIBRARY_PRIV_H
#define VD_LIBRARY_PRIV_H

#include "database.h"

struct vd_library {
    vd_database *database;
};

/* ---- library_places.c: the positions of a match as rows, within a transaction that is open ---- */

/* As the record alone tells them: plays and what was done with the cube, nothing judged. */
VD_NODISCARD vd_status vd_library_add_places(vd_library *library, int64_t id,
                                             const vd_rec_match *match);

#endif
