/* The log of commitments: every seal, in one file that only grows, each line chained to the one before by its hash: docs/FORMATS.md. Who draws
 * seeds until one suits leaves the others there. */
#ifndef VIDEAU_APP_COMMITMENTS_H
#define VIDEAU_APP_COMMITMENTS_H

#include "videau/app_session.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Add the seal of this settings, on the disk when VD_OK. `again`: not if it is there already. The folder must exist. `fault`
 * must not be NULL. Fails with VD_ERR_IO. */
VD_API VD_NODISCARD vd_status vd_commitments_add(const char *path, const vd_game_settings *settings,
                                                 bool again, vd_file_error *fault);

typedef enum vd_chain_fault {
    VD_CHAIN_UNREADABLE, /* no line of this form */
    VD_CHAIN_NUMBER, /* numbered `found` where `due` was next: lines are missing, or stand twice */
    VD_CHAIN_HASH,   /* this line, or the one before it, was altered */
    VD_CHAIN_TORN    /* the last line has no end */
} vd_chain_fault;

typedef struct vd_chain_report {
    size_t lines;
    size_t faults;
    size_t sought; /* the line with the seal or the chain that was asked for; 0: none */
    char head[VD_HEX_LEN];
} vd_chain_report;

/* Each fault, with its line from 1. */
typedef void vd_chain_visit(void *user, vd_chain_fault fault, size_t line, uint64_t found,
                            uint64_t due);
/* `commitment` and `visit` may be NULL. VD_ERR_IO with *fault; a missing file is VD_FILE_cannot_open. */
VD_API VD_NODISCARD vd_status vd_commitments_check(const char *path, const char *commitment,
                                                   vd_chain_visit *visit, void *user,
                                                   vd_chain_report *out, vd_file_error *fault);
/* The same of bytes. */
VD_API void vd_commitments_read(const char *bytes, size_t len, const char *commitment,
                                vd_chain_visit *visit, void *user, vd_chain_report *out);
/* Where it is: $XDG_DATA_HOME/videau/commitments.log, as vd_games_folder. Fails with VD_ERR_FULL or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_commitments_path(vd_buf *out, const char *xdg_data_home,
                                                  const char *home);

#ifdef __cplusplus
}
#endif
#endif
