/* .xg and .xgp of eXtreme Gammon: the records of a match, or of one position, with analyses and comments. */
#include "read_xg_parts.h"

#include <stdlib.h>
#include <string.h>

static vd_status read_record(xg_reader *r, const uint8_t *record)
{
    const uint8_t type = record[VD_XG_TYPE];

    if (type == VD_XG_HEADER_MATCH)
        return vd_xg_fail(r, VD_IMPORT_bad_container, VD_XG_TYPE, "temp.xg");
    if (type == VD_XG_HEADER_GAME)
        return vd_xg_read_game(r, record);
    if (type == VD_XG_FOOTER_MATCH)
        vd_xg_extras_read(r->b, &r->match->tags, VD_XG_EXTRAS_FOOTER_MATCH, record);
    if (type >= VD_XG_FOOTER_MATCH) /* one of type 6 is "missing" and says nothing */
        return VD_OK;
    if (!r->game)
        return vd_xg_fail(r, VD_IMPORT_no_games, VD_XG_TYPE, "");
    if (type == VD_XG_CUBE)
        return vd_xg_read_cube_record(r, record);
    if (type == VD_XG_MOVE)
        return vd_xg_read_move_record(r, record);
    vd_xg_read_game_end(r, record);
    return VD_OK;
}

static vd_status read_records(xg_reader *r)
{
    xg_standing position;
    vd_status status;

    r->standing = vd_xg_find_standing(r, &position);
    status = vd_xg_read_header(r, vd_xg_record_at(r, 0));
    if (status == VD_OK && r->standing)
        return vd_xg_read_position(r, &position);
    for (r->record = 1; r->record < r->count && status == VD_OK; r->record++) {
        status = read_record(r, vd_xg_record_at(r, r->record));
        if (status != VD_OK)
            return status;
    }
    if (status == VD_OK && r->match->games == 0)
        return vd_xg_fail(r, VD_IMPORT_no_games, 0, "");
    return status;
}

static vd_status open_records(xg_reader *r)
{
    const vd_xg_member *member = vd_xg_member_get(&r->file, "temp.xg");

    if (!member)
        return vd_xg_fail(r, VD_IMPORT_bad_container, 0, "temp.xg");
    r->records = member->bytes;
    r->count = member->size / VD_XG_RECORD_BYTES;
    if (r->count == 0 || member->size % VD_XG_RECORD_BYTES != 0) {
        r->record = r->count;
        return vd_xg_fail(r, VD_IMPORT_cut_short, member->size % VD_XG_RECORD_BYTES, "temp.xg");
    }
    if (r->records[VD_XG_TYPE] != VD_XG_HEADER_MATCH)
        return vd_xg_fail(r, VD_IMPORT_bad_container, VD_XG_TYPE, "temp.xg");
    return vd_xg_split_comments(r);
}

/* Whose analyses these are: eXtreme Gammon's, unless a text of the header says that they are ours. */
static vd_status read_mark(xg_reader *r)
{
    static const size_t len = sizeof VD_XG_OWN_MARK - 1, gap = sizeof VD_XG_OWN_TABLE - 1;
    const size_t at = 40 + (size_t)VD_XG_MARK_TEXT * 2 * VD_XG_HEADER_UNITS;
    vd_out out = {0};
    char *table;

    vd_xg_utf16_get(r->file.header + at, VD_XG_HEADER_UNITS, &out);
    if (out.failed) {
        vd_out_free(&out);
        return vd_import_fail(r->err, NULL, VD_IMPORT_no_memory, 0, NULL, 0);
    }
    r->own = out.data && out.length >= len && !memcmp(out.data, VD_XG_OWN_MARK, len);
    table = r->own ? strstr(out.data + len, VD_XG_OWN_TABLE) : NULL;
    if (table) {
        *table = '\0';
        r->own_table = vd_build_string(r->b, table + gap);
    }
    if (r->own && out.data[len] == ' ')
        r->own_version = vd_build_string(r->b, out.data + len + 1);
    vd_out_free(&out);
    return VD_OK;
}

static vd_status read_xg(const vd_rec_input *in, vd_builder *builder, vd_record_error *err)
{
    xg_reader r = {.in = in, .b = builder, .err = err};
    const vd_xg_member *rollouts;
    vd_status status = vd_xg_container_read(in, &r.file, err);

    if (status != VD_OK)
        return status;
    status = read_mark(&r);
    if (status == VD_OK)
        status = open_records(&r);
    if (status == VD_OK)
        status = read_records(&r);
    rollouts = vd_xg_member_get(&r.file, "temp.xgr");
    if (status == VD_OK && rollouts && rollouts->size > 0)
        vd_build_blob(builder, &vd_build_record(builder)->tags, "xg.rollouts", rollouts->bytes,
                      rollouts->size);
    free(r.comment_bytes);
    free(r.comments);
    vd_xg_container_free(&r.file);
    return status;
}

static int sniff_xg(const char *text, size_t len)
{
    return len >= 4 && memcmp(text, "RGMH", 4) == 0 ? 2 : 0;
}

const vd_format vd_format_xg = {
    .name = "xg", .binary = true, .sniff = sniff_xg, .read = read_xg, .write = vd_xg_write};
/* The same file with one position in it: the reader above finds which it is. */
const vd_format vd_format_xgp = {
    .name = "xgp", .binary = true, .read = read_xg, .write = vd_xgp_write};
