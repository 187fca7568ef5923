/* Folders of games and of exact tables. */
#ifndef VIDEAU_APP_FOLDERS_H
#define VIDEAU_APP_FOLDERS_H

#include "videau/app_session.h"
#include "videau/eval.h"
#include "videau/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where games are kept: $XDG_DATA_HOME/videau/games or $HOME/.local/share/videau/games, both arguments as in the
 * environment (NULL: not set). VD_ERR_UNSUPPORTED without either. */
VD_API VD_NODISCARD vd_status vd_games_folder(vd_buf *out, const char *xdg_data_home,
                                              const char *home);
/* Where exact tables are kept: $XDG_CACHE_HOME/videau/tables or $HOME/.cache/videau/tables; as above. Fails with
 * VD_ERR_FULL or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_tables_folder(vd_buf *out, const char *xdg_cache_home,
                                               const char *home);
/* Give the engine the best two-sided and the best one-sided table of the folder: the largest, but before it one that has all
 * positions of six points and six checkers. Returns how many it took; what is missing or unfinished is passed over, what is
 * damaged too, and the first such file is told in `damaged` (may be NULL; left alone when there is none). A table above
 * VD_EXACT_READ_MAX bytes is summed up when it is new or was written to since; PATH.whole, which is made, says which one was. */
VD_API int vd_tables_take(const char *folder, vd_engine *engine, vd_error *damaged);
/* The same, and without such a table the two-sided one of six points and six checkers is made (a tenth of a second) and kept
 * in the folder, which is made too; where that cannot be, or without a folder (NULL), in memory only. Several programs
 * may do so at once. VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_tables_ready(const char *folder, vd_engine *engine,
                                              vd_error *damaged);
/* The file of a table in use was found cut short or altered, and nobody has been told of it yet: "tables.lost" says so. */
VD_API bool vd_tables_news(const vd_engine *engine);
/* Make the folder (mode 0700) and its parents. Fails with VD_ERR_FULL or VD_ERR_IO. */
VD_API VD_NODISCARD vd_status vd_folder_make(const char *path);
/* A name for a new game: FOLDER/YYYY-MM-DD-hhmmss.videau, with -2, -3... while taken. `now` in seconds since 1970. Fails
 * with VD_ERR_FULL or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_games_name(vd_buf *out, const char *folder, int64_t now);

typedef struct vd_game_file {
    char name[VD_NAME_MAX]; /* inside the folder */
    int64_t changed;        /* last modification, seconds since 1970 */
    int32_t changed_ns;     /* and nanoseconds: two games may begin in one second */
    bool readable;
    bool over;
    bool trictrac;      /* `length` and `score` are holes */
    const char *played; /* vd_match_rules_name; static */
    uint16_t length;
    uint32_t score[2];
    bool two; /* two players */
} vd_game_file;

/* The files of the folder, last played first, *count of them, `capacity` at most; *total says how many there are. A missing
 * folder has none. Fails with VD_ERR_IO or VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_games_list(const char *folder, vd_game_file *files,
                                            size_t capacity, size_t *count, size_t *total);

#ifdef __cplusplus
}
#endif
#endif
