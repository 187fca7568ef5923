/* States of analyses in a file: what `videau analyse` has finished of all its matches when it is stopped.
 *
 *   magic[8]  matches u32; of each: length u64 and the bytes of vd_analysing_keep, which know themselves whether they are whole */
#include "analyse_cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const unsigned char MAGIC[8] = {'V', 'D', 'S', 'T', 'A', 'T', '\n', 0x1A};

enum { COUNT_BYTES = 4, LENGTH_BYTES = 8, HEAD = sizeof MAGIC + COUNT_BYTES };

static void put_number(unsigned char *at, uint64_t value, int bytes)
{
    VD_ASSERT(bytes > 0 && bytes <= 8);
    for (int i = 0; i < bytes; i++)
        at[i] = (unsigned char)(value >> (8 * i));
}

static uint64_t take_number(const unsigned char *at, int bytes)
{
    uint64_t value = 0;

    VD_ASSERT(bytes > 0 && bytes <= 8);
    for (int i = 0; i < bytes; i++)
        value |= (uint64_t)at[i] << (8 * i);
    return value;
}

/* ---- Saving ---- */

/* Another match behind what there is already. */
static bool append(vd_analysing *match, unsigned char **all, size_t *len)
{
    void *bytes = NULL;
    size_t count = 0;
    unsigned char *more;

    if (vd_analysing_keep(match, &bytes, &count) != VD_OK)
        return false;
    more = realloc(*all, *len + LENGTH_BYTES + count);
    if (more) {
        put_number(more + *len, count, LENGTH_BYTES);
        memcpy(more + *len + LENGTH_BYTES, bytes, count);
        *len += LENGTH_BYTES + count;
        *all = more;
    }
    free(bytes);
    return more != NULL;
}

bool vd_analyse_save(const char *path, const vd_analyses *all)
{
    unsigned char *bytes = malloc(HEAD);
    size_t len = HEAD;
    bool good = bytes != NULL;

    if (good) {
        memcpy(bytes, MAGIC, sizeof MAGIC);
        put_number(bytes + sizeof MAGIC, all->count, COUNT_BYTES);
    }
    for (size_t i = 0; i < all->count && good; i++)
        good = append(all->item[i].on_the_way, &bytes, &len);
    good = good && vd_cli_write_file(path, (const char *)bytes, len, true);
    free(bytes);
    return good;
}

bool vd_analyse_name_state(const vd_analyses *all, char *path, size_t room)
{
    VD_ASSERT(room > 0);
    return vd_cli_state_name("analyses",
                             vd_hash64(all->item[0].path, strlen(all->item[0].path), all->count),
                             ".vdanal", path, room);
}

/* ---- Loading ---- */

static vd_status restore_all(const vd_analyses *all, const unsigned char *bytes, size_t len)
{
    size_t at = HEAD;

    if (len < HEAD || memcmp(bytes, MAGIC, sizeof MAGIC) != 0)
        return VD_ERR_CORRUPT;
    if (take_number(bytes + sizeof MAGIC, COUNT_BYTES) != all->count)
        return VD_ERR_UNSUPPORTED;
    for (size_t i = 0; i < all->count; i++) {
        uint64_t size;
        vd_status status;

        if (len - at < LENGTH_BYTES)
            return VD_ERR_CORRUPT;
        size = take_number(bytes + at, LENGTH_BYTES);
        at += LENGTH_BYTES;
        if (size > len - at)
            return VD_ERR_CORRUPT;
        status = vd_analysing_restore(all->item[i].on_the_way, bytes + at, (size_t)size);
        if (status != VD_OK)
            return status;
        at += (size_t)size;
    }
    return at == len ? VD_OK : VD_ERR_CORRUPT;
}

bool vd_analyse_load(vd_cli *cli, const char *path, const vd_analyses *all)
{
    char *bytes;
    size_t len;
    vd_status status;

    if (access(path, F_OK) != 0)
        return true;
    bytes = vd_cli_read_file(cli, path, &len);
    if (!bytes)
        return false;
    status = restore_all(all, (const unsigned char *)bytes, len);
    free(bytes);
    if (status == VD_OK)
        return true;
    if (status == VD_ERR_NOMEM)
        return vd_cli_refuse(cli, "cli.no_memory", NULL, 0), false;
    (void)vd_cli_refuse(
        cli, status == VD_ERR_CORRUPT ? "cli.analyse.state_damaged" : "cli.analyse.state_other",
        (const vd_text_arg[]){vd_text_string(path)}, 1);
    return false;
}
