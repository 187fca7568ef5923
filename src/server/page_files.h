/* The files of the page, built into the program by cmake/embed.cmake. */
#ifndef VD_PAGE_FILES_H
#define VD_PAGE_FILES_H

/* One file: gzip in [begin, end). */
struct vd_page_file {
    const char *name; /* "page.js" */
    const char *type; /* "text/javascript; charset=utf-8" */
    const unsigned char *begin, *end;
};

/* The entry after the last has a NULL name. */
extern const struct vd_page_file vd_page_files[];

#endif
