/* Files of the server that need mending, with the folder held: nobody serves from it meanwhile. */
#include "server_folder.h"
#include "storage_backup.h"

#include <sys/stat.h>
#include <unistd.h>

vd_server_fault vd_server_mend(const char *folder, vd_server_mending what, const char *file,
                               int64_t now, vd_server_mended *out)
{
    vd_server_fault fault = VD_SERVER_FAULT_none;
    char path[VD_SERVER_PATH_MAX];
    struct stat about;
    vd_status status;
    int lock;

    if (stat(folder, &about) != 0 || !vd_server_path(path, folder, "games.sqlite"))
        return VD_SERVER_FAULT_folder;
    lock = vd_server_lock(folder, &fault);
    if (lock < 0)
        return fault;
    status = what == VD_MEND_RESTORE ? vd_storage_restore(path, file, now, out)
                                     : vd_storage_salvage(path, file, now, out);
    close(lock);
    return status == VD_OK                ? VD_SERVER_FAULT_none
           : status == VD_ERR_NOMEM       ? VD_SERVER_FAULT_memory
           : status == VD_ERR_UNSUPPORTED ? VD_SERVER_FAULT_no_file
           : status == VD_ERR_CORRUPT     ? VD_SERVER_FAULT_bad_file
           : out->unread                  ? VD_SERVER_FAULT_unread
                                          : VD_SERVER_FAULT_storage;
}

vd_server_fault vd_server_backups(const char *folder, vd_server_backup *visit, void *user)
{
    char path[VD_SERVER_PATH_MAX];
    vd_status status;

    if (!vd_server_path(path, folder, "games.sqlite"))
        return VD_SERVER_FAULT_folder;
    status = vd_storage_backups(path, visit, user);
    return status == VD_OK          ? VD_SERVER_FAULT_none
           : status == VD_ERR_NOMEM ? VD_SERVER_FAULT_memory
                                    : VD_SERVER_FAULT_storage;
}
