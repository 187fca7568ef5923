/* Settings that stay: their names, their file. */
#include "inner/preferences.h"

#include <stddef.h>
#include <string.h>

static const struct {
    const char *name, *value[2];
    size_t at;
} settings[VD_PREFERENCES_COUNT] = {
    {"home", {"right", "left"}, offsetof(vd_preferences, home_left)},
    {"notation", {"ffbg", "letters"}, offsetof(vd_preferences, letters)},
    {"plain", {"no", "yes"}, offsetof(vd_preferences, plain)},
    {"forced", {"no", "yes"}, offsetof(vd_preferences, forced)},
};

const char *vd_preferences_name(size_t index)
{
    return index < VD_PREFERENCES_COUNT ? settings[index].name : NULL;
}

const char *vd_preferences_value(size_t index, bool second)
{
    VD_ASSERT(index < VD_PREFERENCES_COUNT);
    return settings[index].value[second];
}

bool vd_preferences_get(const vd_preferences *preferences, size_t index)
{
    VD_ASSERT(index < VD_PREFERENCES_COUNT);
    return *(const bool *)((const char *)preferences + settings[index].at);
}

vd_status vd_preferences_set(vd_preferences *preferences, const char *name, const char *value)
{
    VD_ASSERT(name && value);
    for (size_t i = 0; i < VD_PREFERENCES_COUNT; i++) {
        if (strcmp(name, settings[i].name) != 0)
            continue;
        if (strcmp(value, settings[i].value[0]) != 0 && strcmp(value, settings[i].value[1]) != 0)
            return VD_ERR_ILLEGAL;
        *(bool *)((char *)preferences + settings[i].at) = !strcmp(value, settings[i].value[1]);
        return VD_OK;
    }
    return VD_ERR_UNSUPPORTED;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* The next word of the line into `out`; "" at its end, false when it is longer than any of ours. */
static bool next_word(const char **at, const char *end, char out[16])
{
    size_t len = 0;

    while (*at < end && is_blank(**at))
        ++*at;
    for (; *at < end && !is_blank(**at); ++*at) {
        if (len + 1 >= 16 || **at == '\0')
            return false;
        out[len++] = **at;
    }
    out[len] = '\0';
    return true;
}

/* Empty lines and comments say nothing and are right. */
static bool read_line(const char *at, const char *end, vd_preferences *out)
{
    char name[16], value[16], rest[16];

    if (at < end && *at == '#')
        return true;
    if (!next_word(&at, end, name) || !next_word(&at, end, value) || !next_word(&at, end, rest))
        return false;
    return name[0] == '\0' || (rest[0] == '\0' && vd_preferences_set(out, name, value) == VD_OK);
}

unsigned long vd_preferences_read(const char *text, size_t len, vd_preferences *out)
{
    unsigned long number = 0, bad = 0;
    const char *const end = text + len;

    VD_ASSERT(text || len == 0);
    memset(out, 0, sizeof *out);
    while (text < end) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));

        stop = stop ? stop : end;
        number++;
        if (!read_line(text, stop, out) && bad == 0)
            bad = number;
        text = stop < end ? stop + 1 : end;
    }
    return bad;
}

void vd_preferences_write(const vd_preferences *preferences, vd_buf *out)
{
    for (size_t i = 0; i < VD_PREFERENCES_COUNT; i++) {
        vd_buf_put(out, settings[i].name);
        vd_buf_putc(out, ' ');
        vd_buf_put(out, settings[i].value[vd_preferences_get(preferences, i)]);
        vd_buf_putc(out, '\n');
    }
}

vd_status vd_preferences_path(vd_buf *out, const char *xdg_config_home, const char *home,
                              bool folder)
{
    /* The XDG specification: a relative path is to be ignored. */
    if (xdg_config_home && xdg_config_home[0] == '/') {
        vd_buf_put(out, xdg_config_home);
    } else if (home && home[0] != '\0') {
        vd_buf_put(out, home);
        vd_buf_put(out, "/.config");
    } else {
        return VD_ERR_UNSUPPORTED;
    }
    vd_buf_put(out, folder ? "/videau" : "/videau/settings");
    return out->full ? VD_ERR_FULL : VD_OK;
}
