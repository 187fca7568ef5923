/* What the files of `videau stats` share. Private to the program. */
#ifndef VD_STATS_CLI_H
#define VD_STATS_CLI_H

#include "inner/book.h"
#include "library_cli.h"

/* PR and its margin by month as a picture. False: refused, and said. */
bool vd_stats_svg(vd_cli *cli, const vd_library_stats *stats, const char *path);
/* What a key is called, "course" for "race"; a first roll with the play that the book (NULL: none) has for it. */
const char *vd_stats_label(const vd_cli *cli, const vd_book *book, const vd_library_stat *stat,
                           char room[64]);

#endif
