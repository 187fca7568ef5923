/* The file of a rollout, private: its header and its bytes, as rollout_file.c writes and rollout_read.c reads them. */
#ifndef VD_ROLLOUT_BYTES_H
#define VD_ROLLOUT_BYTES_H

#include "inner/bytes.h"
#include "rollout.h"

#include <stddef.h>

static const unsigned char MAGIC[8] = {'V', 'D', 'R', 'O', 'L', 'L', '\n', 0x1A};

enum {
    VERSION = 1,
    AT_VERSION = 8,
    AT_ENGINE = 12,
    AT_LENGTH = 20,
    AT_SUM = 28,
    HEADER = 36,
    PATH_ROOM = 4096,
    POSITION_BYTES = 2 * (VD_TRACK_MAX + 4) + 2, /* bytes of a position */
    VARIANT_FROM = offsetof(vd_variant, id),
    VARIANT_TO = offsetof(vd_variant, cube_allowed) + 1
};

/* What must be the same for all games of a rollout: nets, tables, match equity. */
bool vd_rollout_engine_mark(const vd_engine *engine, const vd_rollout *r, uint64_t *out);
VD_NODISCARD vd_status vd_rollout_fail_path(vd_error *err, vd_status status, vd_error_code what,
                                            const char *path);

#endif
