/* What the files of `videau library` share. */
#ifndef VD_LIBRARY_CLI_H
#define VD_LIBRARY_CLI_H

#include "cli.h"
#include "videau/library.h"

/* A verb with its arguments; returns the exit code. */
typedef int vd_library_verb(vd_cli *cli, vd_library *library, const char *const *argv, int argc);

vd_library_verb vd_library_verb_import, vd_library_verb_list, vd_library_verb_search,
    vd_library_verb_show, vd_library_verb_tag, vd_library_verb_untag, vd_library_verb_note,
    vd_library_verb_remove, vd_library_verb_undo, vd_library_verb_players, vd_library_verb_alias,
    vd_library_verb_me, vd_library_verb_export, vd_library_verb_analyse;

/* ---- library_own.c ---- */

/* A match played here that is over goes into the user's own library; what cannot be kept is said. */
void vd_library_keep_own(vd_cli *cli, const vd_session *session);

/* The library of --library, else the user's own, which is made. False: refused, and said. */
bool vd_cli_library(vd_cli *cli, vd_library **out);
/* One sentence for a status of the library; returns VD_EXIT_UNUSABLE. */
int vd_library_refuse(vd_cli *cli, vd_status status);
/* The query that the words make; false: refused, and said. The caller frees it. */
bool vd_library_words(vd_cli *cli, const char *const *argv, int argc, vd_library_query **out);
/* "12": a match of the library. False: refused, and said. */
bool vd_library_id(vd_cli *cli, const char *text, int64_t *out);
/* "Anna", and "?" for a player without a name. */
const char *vd_library_name(const char *name);
bool vd_library_is_zip(const char *path); /* is it called as one? */

#endif
