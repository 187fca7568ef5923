/* The formats: found by content, read whole or not at all, written by name. */
#include "record_priv.h"

#include <stdlib.h>
#include <string.h>

static const vd_format *const formats[] = {
    &vd_format_bgf, /* begins as JSON does */
    &vd_format_json,
    /* of these the first bytes are enough */
    &vd_format_xg,
    &vd_format_xgp,
    &vd_format_jellyfish,
    &vd_format_sgf,
    &vd_format_fibs,
    &vd_format_tmg, /* before match texts: it has "Game 1:" too */
    /* positions, before matches: their texts speak of matches too */
    &vd_format_xg_text,
    &vd_format_bgblitz_text,
    &vd_format_snowie,
    &vd_format_fibs_board,
    &vd_format_mat,
    &vd_format_ids,
    &vd_format_xgtext,
};

enum { FORMATS = sizeof formats / sizeof(void *) };

bool vd_record_format_get(size_t index, vd_record_format *out)
{
    if (index >= FORMATS)
        return false;
    *out = (vd_record_format){formats[index]->name, formats[index]->read != NULL,
                              formats[index]->write != NULL};
    return true;
}

/* ---- Failures ---- */

static vd_status status_of(vd_import_fault fault)
{
    switch (fault) {
    case VD_IMPORT_no_memory:
        return VD_ERR_NOMEM;
    case VD_IMPORT_cut_short:
    case VD_IMPORT_checksum:
    case VD_IMPORT_compression:
    case VD_IMPORT_our_game:
        return VD_ERR_CORRUPT;
    case VD_IMPORT_unknown:
    case VD_IMPORT_javafibs:
    case VD_IMPORT_gmd:
    case VD_IMPORT_ogxm:
    case VD_IMPORT_bad_version:
    case VD_IMPORT_not_here:
    case VD_IMPORT_no_matches:
    case VD_IMPORT_no_positions:
    case VD_IMPORT_no_writer:
    case VD_IMPORT_unjudged:
        return VD_ERR_UNSUPPORTED;
    default:
        return VD_ERR_PARSE;
    }
}

/* Line and column of a byte, both from 1; lines end with \n, \r or both. */
static void find_place(const vd_rec_input *in, size_t at, size_t *line, size_t *column)
{
    *line = *column = 1;
    for (size_t i = 0; i < at && i < in->len; i++) {
        const char c = in->text[i];

        if (c == '\n' || (c == '\r' && !(i + 1 < in->len && in->text[i + 1] == '\n'))) {
            (*line)++;
            *column = 1;
        } else if (((unsigned char)c & 0xc0) != 0x80) {
            (*column)++;
        }
    }
}

vd_status vd_import_fail(vd_record_error *err, const vd_rec_input *in, vd_import_fault fault,
                         size_t at, const char *word, size_t word_len)
{
    vd_error filled = {0};
    const int32_t none[3] = {0, 0, 0};

    VD_ASSERT((unsigned)fault < VD_IMPORT_COUNT);
    if (!err)
        return status_of(fault);
    memset(err, 0, sizeof *err);
    err->format = "";
    err->fault = fault;
    err->offset = at;
    if (in && in->text)
        find_place(in, at, &err->line, &err->column);
    vd_error_fill(&filled, VD_ERROR_none, 0, none, word, word_len);
    memcpy(err->word, filled.word, sizeof err->word);
    for (char *c = err->word; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127)
            *c = ' ';
    return status_of(fault);
}

vd_status vd_import_fail_number(vd_record_error *err, const vd_rec_input *in, vd_import_fault fault,
                                size_t at, int32_t number)
{
    const vd_status status = vd_import_fail(err, in, fault, at, NULL, 0);

    if (err)
        err->number = number;
    return status;
}

vd_import_fault vd_import_variant_fault(const char *name, size_t len)
{
    vd_variant_id id;

    return vd_variant_find_played(name, len, &id) == VD_OK ? VD_IMPORT_unjudged
                                                           : VD_IMPORT_bad_variant;
}

/* ---- Reading ---- */

static size_t mark_length(const char *bytes, size_t len)
{
    return len >= 3 && !memcmp(bytes, "\xef\xbb\xbf", 3) ? 3 : 0;
}

static const vd_format *find_format(const char *bytes, size_t len)
{
    const size_t mark = mark_length(bytes, len);
    const vd_format *found = NULL;
    int best = 0;

    for (size_t i = 0; i < FORMATS && best < 2; i++) {
        const int sure = formats[i]->sniff ? formats[i]->sniff(bytes + mark, len - mark) : 0;

        if (sure <= best)
            continue;
        best = sure;
        found = formats[i];
    }
    return found;
}

const char *vd_record_sniff(const char *bytes, size_t len)
{
    const vd_format *format = find_format(bytes, len);

    return format ? format->name : NULL;
}

static bool begins(const char *bytes, size_t len, const char *with)
{
    return len >= strlen(with) && !memcmp(bytes, with, strlen(with));
}

/* Formats that are known and not read. */
static vd_import_fault refused(const char *bytes, size_t len)
{
    const size_t head = len < 512 ? len : 512;

    if (begins(bytes, len, "OGXM"))
        return VD_IMPORT_ogxm;
    if (vd_text_holds(bytes, head, "JavaFIBS"))
        return VD_IMPORT_javafibs;
    if (begins(bytes, len, "GMD") || vd_text_holds(bytes, head, "GMD-2"))
        return VD_IMPORT_gmd;
    return VD_IMPORT_unknown;
}

/* Bytes of a no-break space there (U+00A0, U+2007, U+2009, U+202F), 0 none: what a text copied from a page has between words. */
static size_t hard_space(const char *text, size_t len)
{
    static const char *const spaces[] = {"\xc2\xa0", "\xe2\x80\x87", "\xe2\x80\x89",
                                         "\xe2\x80\xaf"};

    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        if (begins(text, len, spaces[i]))
            return strlen(spaces[i]);
    return 0;
}

/* Spaces that do not break become plain ones; *owned is to be freed. False: no memory. */
static bool soften(vd_rec_input *in, char **owned)
{
    size_t at = 0, end = 0;
    char *text;

    while (at < in->len && !hard_space(in->text + at, in->len - at))
        at++;
    if (at == in->len)
        return true;
    text = malloc(in->len);
    if (!text)
        return false;
    for (at = 0; at < in->len;) {
        const size_t size = hard_space(in->text + at, in->len - at);

        text[end++] = size ? ' ' : in->text[at];
        at += size ? size : 1;
    }
    free(*owned);
    *owned = text;
    in->text = text;
    in->len = end;
    return true;
}

/* The text as UTF-8; *owned is to be freed. */
static vd_status decode(const vd_format *format, vd_rec_input *in, char **owned,
                        vd_record_error *err)
{
    const size_t mark = mark_length(in->bytes, in->size);

    *owned = NULL;
    if (format->binary)
        return VD_OK;
    in->marked = mark > 0;
    in->text = in->bytes + mark;
    in->len = in->size - mark;
    if (memchr(in->text, '\0', in->len)) {
        const char *zero = memchr(in->text, '\0', in->len);

        return vd_import_fail(err, in, VD_IMPORT_bad_text, (size_t)(zero - in->text), NULL, 0);
    }
    if (!vd_utf8_valid(in->text, in->len)) {
        if (!vd_cp1252_to_utf8(in->text, in->len, owned, &in->len))
            return vd_import_fail(err, NULL, VD_IMPORT_no_memory, 0, NULL, 0);
        in->text = *owned;
        in->converted = true;
    }
    if (!format->verbatim && !soften(in, owned)) {
        free(*owned);
        *owned = NULL;
        return vd_import_fail(err, NULL, VD_IMPORT_no_memory, 0, NULL, 0);
    }
    return VD_OK;
}

static vd_status read_as(const vd_format *format, vd_rec_input *in, vd_record **out,
                         vd_record_error *err)
{
    vd_builder *builder;
    char *owned;
    vd_status status = decode(format, in, &owned, err);

    if (status != VD_OK)
        return status;
    if (vd_builder_new(format->name, &builder) != VD_OK) {
        free(owned);
        return vd_import_fail(err, NULL, VD_IMPORT_no_memory, 0, NULL, 0);
    }
    if (in->converted)
        vd_build_repair(builder, VD_REPAIR_encoding, 0, 0, 0, NULL, NULL);
    status = format->read(in, builder, err);
    free(owned);
    if (status != VD_OK) {
        vd_builder_free(builder);
        return status;
    }
    status = vd_builder_done(builder, out);
    return status == VD_OK ? VD_OK : vd_import_fail(err, NULL, VD_IMPORT_no_memory, 0, NULL, 0);
}

/* ---- Texts out of a mail or a page ---- */

/* Where the line that begins at `at` ends, before its line end. */
static size_t line_end(const char *text, size_t len, size_t at)
{
    while (at < len && text[at] != '\n' && text[at] != '\r')
        at++;
    return at;
}

static size_t skip_blanks(const char *text, size_t len, size_t at)
{
    while (at < len && (text[at] == ' ' || text[at] == '\t'))
        at++;
    return at;
}

/* Does every line that has anything begin with '>'? */
static bool is_quoted(const char *text, size_t len)
{
    bool any = false;

    for (size_t at = 0, end; at < len; at = end + 1) {
        const size_t first = skip_blanks(text, len, at);

        end = line_end(text, len, at);
        if (first < end && text[first] != '>')
            return false;
        any = any || first < end;
    }
    return any;
}

/* Bytes of a tag around text as it is, 0 none. */
static size_t tag_at(const char *text, size_t len)
{
    static const char *const tags[] = {"<pre>",  "</pre>",       "<code>",        "</code>",
                                       "[code]", "[/code]",      "```",           "<p>",
                                       "</p>",   "<blockquote>", "</blockquote>", "<br>"};

    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (begins(text, len, tags[i]))
            return strlen(tags[i]);
    return 0;
}

/* A line without its marks of quotation and without tags. */
static void put_clean_line(vd_out *out, const char *text, size_t len, bool quoted)
{
    size_t at = 0, first;

    while (quoted && (first = skip_blanks(text, len, at)) < len && text[first] == '>')
        at = first + 1;
    if (at > 0 && at < len && text[at] == ' ')
        at++;
    while (at < len) {
        const size_t tag = tag_at(text + at, len - at);

        if (tag)
            at += tag;
        else
            vd_out_putc(out, text[at++]);
    }
}

/* The text inside a quotation or a page, line by line, for vd_out_free. False: it is neither. */
static bool clean(const char *bytes, size_t len, vd_out *out)
{
    const size_t mark = mark_length(bytes, len), head = skip_blanks(bytes, len, mark);
    const bool quoted = is_quoted(bytes + mark, len - mark);

    if (memchr(bytes, '\0', len) || strchr("{([", head < len ? bytes[head] : '{') ||
        !(quoted || vd_text_holds(bytes, len, "<pre>") || vd_text_holds(bytes, len, "[code]") ||
          vd_text_holds(bytes, len, "<code>") || vd_text_holds(bytes, len, "```")))
        return false;
    for (size_t at = mark, end; at < len; at = end + 1) {
        end = line_end(bytes, len, at);
        put_clean_line(out, bytes + at, end - at, quoted);
        if (end < len)
            vd_out_putc(out, bytes[end]);
    }
    return !out->failed;
}

static vd_status read_any(const char *bytes, size_t len, vd_record **out, vd_record_error *err)
{
    vd_rec_input in = {.bytes = bytes, .size = len};
    const vd_format *format = find_format(bytes, len);
    vd_status status;

    if (!format)
        return vd_import_fail(err, NULL, refused(bytes, len), 0, NULL, 0);
    status = read_as(format, &in, out, err);
    if (status != VD_OK && err)
        err->format = format->name;
    return status;
}

vd_status vd_record_read(const char *bytes, size_t len, vd_record **out, vd_record_error *err)
{
    vd_out inside = {0};
    vd_status status;

    if (len == 0)
        return vd_import_fail(err, NULL, VD_IMPORT_empty, 0, NULL, 0);
    if (len > VD_RECORD_MAX)
        return vd_import_fail_number(err, NULL, VD_IMPORT_too_large, 0, VD_RECORD_MAX >> 20);
    if (clean(bytes, len, &inside) && inside.length > 0)
        status = read_any(inside.data, inside.length, out, err);
    else
        status = read_any(bytes, len, out, err);
    vd_out_free(&inside);
    return status;
}

/* ---- Writing ---- */

/* Games counted through the file: the match and the game in it, both from 1. */
static void find_game(const vd_record *record, size_t *match, size_t *game)
{
    for (*match = 1; *match <= record->matches; (*match)++) {
        if (*game <= record->match[*match - 1]->games)
            return;
        *game -= record->match[*match - 1]->games;
    }
}

static vd_status fail_part(vd_import_fault fault, size_t number, vd_record_error *err)
{
    return vd_import_fail_number(err, NULL, fault, 0, (int32_t)(number & INT32_MAX));
}

/* The numbers as they are in the record. */
static vd_status find_part(const vd_record *record, vd_record_options *options,
                           vd_record_error *err)
{
    const size_t game = options->game;

    if (game && !options->match)
        find_game(record, &options->match, &options->game);
    if (options->position > record->positions)
        return fail_part(VD_IMPORT_no_position_number, options->position, err);
    if (options->match > record->matches)
        return fail_part(game ? VD_IMPORT_no_game_number : VD_IMPORT_no_match_number,
                         game ? game : options->match, err);
    if (options->match && options->game > record->match[options->match - 1]->games)
        return fail_part(VD_IMPORT_no_game_number, game, err);
    return VD_OK;
}

/* Of the repairs those of the part, with its numbers. */
static void pick_repairs(const vd_record *from, const vd_record_options *options, vd_record *to)
{
    const size_t count = from->repairs;

    to->repairs = 0;
    for (size_t i = 0; i < count; i++) {
        vd_repair repair = from->repair[i];

        if ((options->match && repair.match && repair.match != options->match) ||
            (options->game && repair.game != options->game))
            continue;
        if (options->match && repair.match)
            repair.match = 1;
        if (options->game)
            repair.game = 1;
        to->repair[to->repairs++] = repair;
    }
}

static bool pick_part(const vd_record *record, const vd_record_options *options, vd_arena *arena,
                      vd_record **out)
{
    vd_record *one = vd_arena_take(arena, sizeof *one);
    vd_rec_match *match = vd_arena_take(arena, sizeof *match);
    vd_rec_match **list = vd_arena_take(arena, sizeof(void *));
    vd_repair *repair = vd_arena_take(arena, record->repairs * sizeof *repair);

    if (arena->failed)
        return false;
    *one = *record;
    one->memory = arena;
    one->repair = repair;
    pick_repairs(record, options, one);
    if (options->match) {
        *match = *record->match[options->match - 1];
        *list = match;
        one->match = list;
        one->matches = 1;
    }
    if (options->game) {
        match->game += options->game - 1;
        match->games = 1;
    }
    if (options->position) {
        one->position += options->position - 1;
        one->positions = 1;
    }
    *out = one;
    return true;
}

vd_status vd_record_pick(const vd_record *record, const vd_record_options *options, vd_record **out,
                         vd_record_error *err)
{
    vd_record_options part = *options;
    const vd_status status = find_part(record, &part, err);
    vd_arena *arena;

    if (status != VD_OK)
        return status;
    arena = vd_arena_new();
    if (arena && pick_part(record, &part, arena, out))
        return VD_OK;
    vd_arena_free(arena);
    return vd_import_fail(err, NULL, VD_IMPORT_no_memory, 0, NULL, 0);
}

/* The record as it is, whole. */
static vd_status write_whole(const vd_record *record, const vd_format *format,
                             const vd_record_options *options, char **bytes, size_t *len,
                             vd_record_error *err)
{
    vd_out text = {0};
    vd_status status;

    vd_out_put(&text, "");
    status = format->write(record, options, &text, err);
    if (status == VD_OK && text.failed)
        status = vd_import_fail(err, NULL, VD_IMPORT_no_memory, 0, NULL, 0);
    if (status != VD_OK) {
        vd_out_free(&text);
        return status;
    }
    *bytes = text.data;
    *len = text.length;
    return VD_OK;
}

vd_status vd_record_write(const vd_record *record, const char *name,
                          const vd_record_options *options, char **bytes, size_t *len,
                          vd_record_error *err)
{
    const vd_record_options usual = {0};
    const vd_format *format = NULL;
    vd_record *part = NULL;
    vd_status status = VD_OK;

    for (size_t i = 0; i < FORMATS; i++)
        if (!strcmp(formats[i]->name, name) && formats[i]->write)
            format = formats[i];
    options = options ? options : &usual;
    if (!format)
        return vd_import_fail(err, NULL, VD_IMPORT_no_writer, 0, name, strlen(name));
    if (options->match || options->game || options->position)
        status = vd_record_pick(record, options, &part, err);
    if (status == VD_OK)
        status = write_whole(part ? part : record, format, options, bytes, len, err);
    vd_record_free(part);
    if (status != VD_OK && err)
        err->format = format->name;
    return status;
}
