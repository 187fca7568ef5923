/* Folders of matches as one ZIP. */
#include "inner/library_folder.h"

#include "inner/zip.h"
#include "videau/app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_PART = 40, NAME_ROOM = 128, BESIDE_ROOM = 160, WHY_ROOM = 2048, SOURCE_ROOM = 512 };

static bool goes_on(const vd_job *job, size_t done, size_t of)
{
    return !job || !job->keep_going || job->keep_going(job->user, (double)done / (double)of);
}

/* ---- Out ---- */

static void put_part(vd_buf *out, const char *name)
{
    const size_t start = out->length;

    for (; *name && out->length - start < NAME_PART; name++)
        vd_buf_putc(out, (*name >= '0' && *name <= '9') || (*name >= 'A' && *name <= 'Z') ||
                                 (*name >= 'a' && *name <= 'z')
                             ? *name
                             : '_');
}

void vd_folder_name(char out[128], int64_t id, const char *const name[2], const char *end)
{
    vd_buf buf;

    vd_buf_init(&buf, out, NAME_ROOM);
    for (int64_t unit = 1000; unit > 1 && id < unit; unit /= 10)
        vd_buf_putc(&buf, '0');
    vd_buf_put_int(&buf, id);
    for (int seat = 0; seat < 2; seat++) {
        vd_buf_putc(&buf, '-');
        put_part(&buf, name[seat] ? name[seat] : "");
    }
    vd_buf_put(&buf, end);
}

static vd_status add_judged(vd_library *library, vd_zip *zip, int64_t id, const char *record)
{
    char name[BESIDE_ROOM], *text = NULL;
    const vd_status status = vd_library_judged_write(library, id, &text);

    if (status != VD_OK || !text)
        return status;
    snprintf(name, sizeof name, "%s" VD_LIBRARY_JUDGED, record);
    return vd_zip_add_take(zip, name, text, strlen(text));
}

/* VD_ERR_UNSUPPORTED: it cannot be written in this format. */
static vd_status add_match(vd_library *library, const vd_folder_out *what, vd_zip *zip, int64_t id,
                           vd_library_file *file)
{
    char name[NAME_ROOM], *bytes = NULL;
    vd_record *record = NULL;
    size_t len = 0;
    vd_status status = vd_library_get(library, id, &record);

    if (status != VD_OK)
        return status;
    vd_folder_name(name, id, (const char *const *)record->match[0]->name, what->end);
    status = vd_records_write(record, what->format, what->lang, NULL, &bytes, &len, NULL);
    vd_record_free(record);
    if (status == VD_OK)
        status = vd_zip_add_take(zip, name, bytes, len);
    if (status == VD_OK && what->whole)
        status = add_judged(library, zip, id, name);
    if (status != VD_OK)
        return status;
    *file = (vd_library_file){id, strdup(name)};
    return file->name ? VD_OK : VD_ERR_NOMEM;
}

static vd_status add_index(vd_library *library, vd_zip *zip, const vd_library_file *file,
                           size_t files)
{
    char *text = NULL;
    const vd_status status = vd_library_index_write(library, file, files, &text);

    return status == VD_OK ? vd_zip_add_take(zip, VD_LIBRARY_INDEX, text, strlen(text)) : status;
}

static vd_status add_all(vd_library *library, const vd_folder_out *what, vd_zip *zip,
                         vd_library_file *file, vd_folder_counts *counts)
{
    vd_status status = VD_OK;

    *counts = (vd_folder_counts){0};
    for (size_t i = 0; status == VD_OK && i < what->matches; i++) {
        if (!goes_on(what->job, i, what->matches))
            return VD_ERR_CANCELLED;
        status = add_match(library, what, zip, what->match[i], &file[counts->files]);
        if (status == VD_OK) {
            counts->files++;
        } else if (status == VD_ERR_UNSUPPORTED || status == VD_ERR_ILLEGAL) {
            counts->left_out++;
            status = VD_OK;
        }
    }
    if (status == VD_OK && what->whole && counts->files > 0)
        status = add_index(library, zip, file, (size_t)counts->files);
    return status;
}

vd_status vd_folder_write(vd_library *library, const vd_folder_out *what, char **bytes, size_t *len,
                          vd_folder_counts *counts)
{
    vd_library_file *file = calloc(what->matches + 1, sizeof *file);
    vd_zip *zip = NULL;
    vd_status status = file ? vd_zip_new(what->now, &zip) : VD_ERR_NOMEM;

    VD_ASSERT(!what->whole || !strcmp(what->format, "json"));
    *bytes = NULL;
    if (status == VD_OK)
        status = add_all(library, what, zip, file, counts);
    if (status == VD_OK && counts->files > 0)
        status = vd_zip_end(zip, bytes, len);
    vd_zip_free(zip);
    for (size_t i = 0; file && i < what->matches; i++)
        free(file[i].name);
    free(file);
    return status;
}

/* ---- In ---- */

typedef struct taking {
    vd_library *library;
    const vd_folder_in *what;
    vd_unzip *zip;
    vd_library_file *file; /* what came from where */
    size_t files;
    vd_library_added sum;
} taking;

/* What belongs to others comes after them. */
typedef enum turn { RECORDS, JUDGED, INDEX } turn;

/* -1: nothing that is looked at: folders, and what a system hides. */
static int turn_of(const char *name)
{
    const char *slash = strrchr(name, '/'), *last = slash ? slash + 1 : name;

    if (*last == '\0' || *last == '.' || !strncmp(name, "__MACOSX/", 9))
        return -1;
    return vd_library_is_index(name) ? INDEX : vd_library_is_judged(name) ? JUDGED : RECORDS;
}

static void refuse(const taking *t, const char *name, const char *key)
{
    const vd_text_arg args[] = {vd_text_string(name)};
    char why[WHY_ROOM];
    vd_buf buf;

    vd_buf_init(&buf, why, sizeof why);
    (void)!vd_text_format(&buf, t->what->lang, key, args, 1);
    t->what->refuse(t->what->user, name, why);
}

static void refuse_record(const taking *t, const char *name, const vd_record_error *error)
{
    char why[WHY_ROOM];
    vd_buf buf;

    vd_buf_init(&buf, why, sizeof why);
    (void)!vd_explain_import(&buf, t->what->lang, error);
    vd_buf_putc(&buf, '.');
    t->what->refuse(t->what->user, name, why);
}

static vd_status add_record(taking *t, const char *name, const vd_record *record)
{
    char source[SOURCE_ROOM];
    vd_library_added added = {0};
    vd_status status;

    snprintf(source, sizeof source, "%s/%s", t->what->source, name);
    status = vd_library_add(t->library, record, source, t->what->now, &added);
    if (status != VD_OK)
        return status;
    t->sum.matches += added.matches;
    t->sum.again += added.again;
    t->sum.richer += added.richer;
    t->sum.last = added.last;
    t->file[t->files] = (vd_library_file){added.last, strdup(name)};
    return t->file[t->files++].name ? VD_OK : VD_ERR_NOMEM;
}

static vd_status take_record(taking *t, const char *name, const char *bytes, size_t len)
{
    vd_record_error error = {0};
    vd_record *record = NULL;
    vd_status status = vd_records_read(bytes, len, t->what->lang, &record, &error);

    if (status == VD_ERR_NOMEM)
        return status;
    if (status != VD_OK) {
        refuse_record(t, name, &error);
        return VD_OK;
    }
    if (record->matches > 0)
        status = add_record(t, name, record);
    else
        refuse(t, name, "server.library.empty");
    vd_record_free(record);
    return status;
}

static vd_status take_bytes(taking *t, turn what, const char *name, const char *bytes, size_t len)
{
    vd_status status;

    if (what == RECORDS)
        return take_record(t, name, bytes, len);
    status = what == JUDGED
                 ? vd_library_judged_take(t->library, name, bytes, len, t->file, t->files)
                 : vd_library_index_take(t->library, name, bytes, len, t->file, t->files);
    if (status != VD_ERR_PARSE && status != VD_ERR_ILLEGAL)
        return status;
    refuse(t, name,
           what == INDEX            ? "cli.library.bad_index"
           : status == VD_ERR_PARSE ? "cli.library.bad_analysis"
                                    : "cli.library.no_record");
    return VD_OK;
}

/* A file of the ZIP. */
typedef struct entry {
    int turn;
    size_t index;
    const char *name;
} entry;

/* As a folder is gone through, by names, what belongs to others at the end. */
static int in_order(const void *a, const void *b)
{
    const entry *x = a, *y = b;

    return x->turn != y->turn ? x->turn - y->turn : strcmp(x->name, y->name);
}

static vd_status take_one(taking *t, const entry *e)
{
    char *bytes = NULL;
    size_t len = 0;
    vd_status status = vd_unzip_read(t->zip, e->index, &bytes, &len);

    if (status == VD_ERR_PARSE) {
        refuse(t, e->name, "server.library.not_unpacked");
        return VD_OK;
    }
    if (status == VD_OK)
        status = take_bytes(t, (turn)e->turn, e->name, bytes, len);
    free(bytes);
    return status;
}

static vd_status take_all(taking *t)
{
    const size_t all = vd_unzip_count(t->zip);
    entry *list = calloc(all + 1, sizeof *list);
    size_t count = 0;
    vd_status status = list ? VD_OK : VD_ERR_NOMEM;

    for (size_t i = 0; list && i < all; i++) {
        const char *name = vd_unzip_name(t->zip, i);

        if (turn_of(name) >= 0)
            list[count++] = (entry){turn_of(name), i, name};
    }
    if (list)
        qsort(list, count, sizeof *list, in_order);
    for (size_t i = 0; status == VD_OK && i < count; i++)
        status = goes_on(t->what->job, i, count) ? take_one(t, &list[i]) : VD_ERR_CANCELLED;
    free(list);
    return status;
}

vd_status vd_folder_take(vd_library *library, const vd_folder_in *what, vd_library_added *out)
{
    taking t = {.library = library, .what = what};
    vd_status status = vd_unzip_open(what->bytes, what->len, &t.zip);

    if (status == VD_OK) {
        t.file = calloc(vd_unzip_count(t.zip) + 1, sizeof *t.file);
        status = t.file ? take_all(&t) : VD_ERR_NOMEM;
    }
    for (size_t i = 0; t.file && i < t.files; i++)
        free(t.file[i].name);
    free(t.file);
    vd_unzip_free(t.zip);
    *out = t.sum;
    return status;
}
