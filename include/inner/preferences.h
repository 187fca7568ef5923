/* Settings that are kept: how this person wants boards and plays, one "NAME VALUE" a line in a file of the user's configuration. */
#ifndef VD_INNER_PREFERENCES_H
#define VD_INNER_PREFERENCES_H

#include "videau/base.h"

typedef struct vd_preferences {
    bool home_left; /* home right|left */
    bool letters;   /* notation ffbg|letters */
    bool plain;     /* plain no|yes */
    bool forced;    /* forced no|yes */
} vd_preferences;

enum { VD_PREFERENCES_COUNT = 4, VD_PREFERENCES_MAX = 256 /* bytes of a file that is written */ };

/* The name of a setting; NULL beyond the last. Its two values, the usual one first. Static. */
const char *vd_preferences_name(size_t index);
const char *vd_preferences_value(size_t index, bool second);
bool vd_preferences_get(const vd_preferences *preferences, size_t index);
/* VD_ERR_UNSUPPORTED: no such setting; VD_ERR_ILLEGAL: not one of its values. */
VD_NODISCARD vd_status vd_preferences_set(vd_preferences *preferences, const char *name,
                                          const char *value);
/* What a file says; lines that say nothing that is known are passed over. Returns the first such line, from 1, or 0. */
unsigned long vd_preferences_read(const char *text, size_t len, vd_preferences *out);
void vd_preferences_write(const vd_preferences *preferences, vd_buf *out);
/* $XDG_CONFIG_HOME/videau/settings or $HOME/.config/videau/settings; `folder`: without the name. VD_ERR_FULL or
 * VD_ERR_UNSUPPORTED. */
VD_NODISCARD vd_status vd_preferences_path(vd_buf *out, const char *xdg_config_home,
                                           const char *home, bool folder);

#endif
