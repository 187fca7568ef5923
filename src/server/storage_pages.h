/* The rows on the pages of a damaged file, found without SQLite: it gives up on a file of which one page is bad.
 * Format: https://www.sqlite.org/fileformat2.html. Everything here is untrusted. */
#ifndef VD_STORAGE_PAGES_H
#define VD_STORAGE_PAGES_H

#include "videau/base.h"

enum { VD_CELL_NULL, VD_CELL_INT, VD_CELL_TEXT, VD_CELL_OTHER };
enum { VD_ROW_COLUMNS = 16 };

typedef struct vd_cell {
    int type;
    int64_t value;
    const char *text; /* not terminated; lives as long as the row */
    size_t len;
} vd_cell;

typedef struct vd_row {
    bool keyed;  /* of a table with row numbers */
    int64_t key; /* that number */
    int columns;
    vd_cell cell[VD_ROW_COLUMNS];
} vd_row;

/* Each row on each page that has rows, the journal's last copy of a page before the file's own. False stops, as for want
 * of memory. */
typedef bool vd_row_visit(void *user, const vd_row *row);
/* VD_ERR_IO: the file cannot be read. */
VD_NODISCARD vd_status vd_pages_visit(const char *path, vd_row_visit *visit, void *user);

#endif
