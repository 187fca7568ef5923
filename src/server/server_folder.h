/* The folder of the server, private: whose it is, who holds it, and where the server that holds it is reached. */
#ifndef VD_SERVER_FOLDER_H
#define VD_SERVER_FOLDER_H

#include "keys.h"
#include "videau/server.h"

enum {
    VD_SERVER_PATH_MAX = 4096,
    VD_WHERE_MAX = VD_ADDRESS_MAX - VD_TOKEN_LEN - 16 /* of an address before its link */
};

/* What others could do with the folder before it was ours alone. */
typedef enum vd_folder_before {
    VD_FOLDER_PRIVATE,
    VD_FOLDER_READABLE,
    VD_FOLDER_WRITABLE
} vd_folder_before;

/* A file of the folder; false: its path is too long. */
bool vd_server_path(char out[VD_SERVER_PATH_MAX], const char *folder, const char *name);
/* The folder is held as long as this file is open. -1: `fault`. */
int vd_server_lock(const char *folder, vd_server_fault *fault);
/* Ours alone from now on. */
vd_server_fault vd_server_guard(const char *folder, vd_folder_before *before);
/* For whoever starts a second one, into the file that vd_server_lock opened. */
void vd_server_say_where(int lock, const char *where);
/* Where the server of this folder is; false: none runs. */
bool vd_server_running(const char *folder, char where[VD_WHERE_MAX]);

#endif
