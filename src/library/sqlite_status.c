/* What SQLite says, as a status. */
#include "inner/sqlite_status.h"

#include <sqlite3.h>

vd_status vd_sqlite_status(int code, int extended, bool *broken)
{
    VD_ASSERT(broken);
    switch (code & 0xff) {
    case SQLITE_OK:
    case SQLITE_DONE:
    case SQLITE_ROW:
        return VD_OK;
    case SQLITE_NOMEM:
        return VD_ERR_NOMEM;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return VD_ERR_CORRUPT;
    default:
        if (extended == SQLITE_IOERR_NOMEM)
            return VD_ERR_NOMEM;
        if (extended == SQLITE_IOERR_FSYNC || extended == SQLITE_IOERR_DIR_FSYNC)
            *broken = true;
        return VD_ERR_IO;
    }
}
