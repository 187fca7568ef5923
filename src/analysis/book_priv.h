/* The opening book from inside. Private to the room. */
#ifndef VD_BOOK_PRIV_H
#define VD_BOOK_PRIV_H

#include "inner/book.h"

struct vd_book {
    vd_book_entry *entry;
    size_t count, room;
};

/* Room for one more at the end, empty; NULL: no memory. */
vd_book_entry *vd_book_add(vd_book *book);

#endif
