/* Addresses of the server, private. */
#ifndef VD_SERVER_ADDRESS_H
#define VD_SERVER_ADDRESS_H

#include "server_folder.h"

/* What a browser opens, without a link; says so when all addresses of the machine are listened at. */
void vd_server_where(const vd_server_options *with, int port, char where[VD_WHERE_MAX]);
/* With a link, good once (VD_ADDRESS_MAX). False: the folder cannot be written, or nothing is random. */
bool vd_server_new_address(const vd_world *world, const char *folder, const char *where,
                           char *address);

#endif
