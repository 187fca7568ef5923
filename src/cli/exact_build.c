/* Exact tables at the terminal: built with progress, and looked at. */
#include "exact_build.h"
#include "stop.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_ROOM = 4096, REPORT_MS = 1000 };

typedef struct report {
    vd_cli *cli;
    const char *path;
    bool wanted;
    bool terminal; /* the line is written over */
    bool shown;
    int64_t last;
    double done;
    vd_stop stop;
} report;

/* 42.5, with the language's comma; 100.0 is said at the end only. */
static void put_percent(const vd_cli *cli, double done, char text[16])
{
    const int tenths = (int)(done * 1000.0);

    vd_text_number(cli->lang, tenths / 10.0, 1, text, 16);
}

static void show(report *r)
{
    char percent[16], line[PATH_ROOM + 64];
    vd_buf buf;

    put_percent(r->cli, r->done, percent);
    vd_buf_init(&buf, line, sizeof line);
    (void)!vd_text_put(&buf, r->cli->lang, "cli.bearoff.progress", VD_STR(r->path),
                       VD_STR(percent));
    fprintf(r->cli->err, r->terminal ? "\r%s\033[K" : "%s\n", line);
    fflush(r->cli->err);
    r->shown = true;
}

static bool keep_going(void *user, double done)
{
    report *r = user;

    r->done = done;
    if (r->wanted && vd_cli_clock_ms() - r->last >= REPORT_MS) {
        r->last = vd_cli_clock_ms();
        show(r);
    }
    return !vd_stop_asked(&r->stop);
}

static uint64_t memory_here(void)
{
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);

    /* The table and the pages of everything else; an eighth is left to the others. */
    return pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size / 8 * 7 : 0;
}

static int build(vd_cli *cli, const char *path, const vd_exact_shape *shape, int threads)
{
    report r = {.cli = cli, .path = path};
    const vd_exact_job job = {keep_going, &r, threads, memory_here()};
    vd_exact_info info;
    vd_error err = {0};
    vd_status status;

    r.terminal = isatty(fileno(cli->err)) != 0;
    r.wanted = r.terminal || vd_cli_has(cli, "progress");
    r.last = vd_cli_clock_ms();
    vd_stop_hold(&r.stop);
    status = vd_exact_build(path, shape, &job, &err);
    vd_stop_release(&r.stop);
    if (r.shown && r.terminal)
        fputs("\r\033[K", cli->err);
    if (status == VD_ERR_CANCELLED) {
        char percent[16];

        put_percent(cli, r.done, percent);
        (void)vd_cli_refuse(cli, "cli.bearoff.kept", &(vd_text_arg){VD_TEXT_STRING, 0, percent}, 1);
        return VD_EXIT_NO;
    }
    if (status == VD_OK)
        status = vd_exact_look(path, &info, &err);
    if (status != VD_OK)
        return vd_cli_refuse_error(cli, &err);
    vd_cli_say(cli, shape->kind == VD_EXACT_HYPERGAMMON ? "cli.solve.done" : "cli.bearoff.done",
               (const vd_text_arg[]){vd_text_string(path), vd_text_int((int64_t)info.positions),
                                     vd_text_int((int64_t)info.bytes)},
               3);
    return VD_EXIT_DONE;
}

static const char *kind_word(vd_exact_kind kind)
{
    return kind == VD_EXACT_HYPERGAMMON ? "hypergammon"
           : kind == VD_EXACT_TWO_SIDED ? "two-sided"
                                        : "one-sided";
}

static bool say_info(vd_cli *cli, const vd_exact_info *info)
{
    const vd_exact_kind kind = info->shape.kind;
    char sum[17], percent[16];

    snprintf(sum, sizeof sum, "%016" PRIx64, info->checksum);
    if (cli->json)
        return vd_cli_json_all(
            cli,
            json_pack("{s:s,s:i,s:i,s:I,s:I,s:I,s:I,s:s}", "kind", kind_word(kind), "points",
                      info->shape.points, "men", info->shape.checkers, "positions",
                      (json_int_t)info->positions, "bytes", (json_int_t)info->bytes, "done",
                      (json_int_t)info->done, "steps", (json_int_t)info->steps, "checksum", sum));
    vd_cli_say(cli,
               kind == VD_EXACT_HYPERGAMMON ? "cli.solve.table"
               : kind == VD_EXACT_TWO_SIDED ? "cli.bearoff.two_sided"
                                            : "cli.bearoff.one_sided",
               (const vd_text_arg[]){vd_text_int(info->shape.points),
                                     vd_text_int(info->shape.checkers),
                                     vd_text_int((int64_t)info->positions)},
               3);
    if (info->done == info->steps) {
        vd_cli_say(cli, "cli.bearoff.whole",
                   (const vd_text_arg[]){vd_text_int((int64_t)info->bytes), vd_text_string(sum)},
                   2);
    } else {
        put_percent(cli, (double)info->done / (double)info->steps, percent);
        vd_cli_say(cli, "cli.bearoff.part", &(vd_text_arg){VD_TEXT_STRING, 0, percent}, 1);
    }
    return true;
}

int vd_exact_look_asked(vd_cli *cli, const char *path)
{
    vd_exact *table = NULL;
    vd_exact_info info;
    vd_error err = {0};

    if (vd_exact_look(path, &info, &err) != VD_OK)
        return vd_cli_refuse_error(cli, &err);
    if (info.done == info.steps && vd_exact_open(path, true, &table, &err) != VD_OK)
        return vd_cli_refuse_error(cli, &err);
    vd_exact_free(table);
    if (!say_info(cli, &info))
        return VD_EXIT_UNUSABLE;
    return info.done == info.steps ? VD_EXIT_DONE : VD_EXIT_NO;
}

/* "two-sided-6x6.vdexact" or "hypergammon-3.vdexact" in the folder of tables, which is made. */
static int default_path(vd_cli *cli, const vd_exact_shape *shape, char *path, size_t capacity)
{
    const bool solved = shape->kind == VD_EXACT_HYPERGAMMON;
    char name[64];
    vd_buf buf;

    VD_ASSERT(capacity > 0);
    vd_buf_init(&buf, path, capacity);
    if (vd_tables_folder(&buf, getenv("XDG_CACHE_HOME"), getenv("HOME")) != VD_OK)
        return vd_cli_refuse(cli, "cli.bearoff.no_folder", NULL, 0);
    if (vd_folder_make(path) != VD_OK) {
        vd_error err = {0};

        (void)!vd_fail_word(&err, VD_ERR_IO, VD_ERROR_cannot_write, 0, path, strlen(path));
        return vd_cli_refuse_error(cli, &err);
    }
    if (solved)
        snprintf(name, sizeof name, "/hypergammon-%d.vdexact", shape->checkers);
    else
        snprintf(name, sizeof name, "/%s-%dx%d.vdexact",
                 shape->kind == VD_EXACT_TWO_SIDED ? "two-sided" : "one-sided", shape->points,
                 shape->checkers);
    vd_buf_put(&buf, name);
    return buf.full ? vd_cli_refuse(cli, "cli.bearoff.no_folder", NULL, 0) : VD_EXIT_DONE;
}

int vd_exact_build_asked(vd_cli *cli, const vd_exact_shape *shape, int threads)
{
    const char *out = vd_cli_value(cli, "out");
    char path[PATH_ROOM];

    if (!out) {
        const int code = default_path(cli, shape, path, sizeof path);

        if (code != VD_EXIT_DONE)
            return code;
        out = path;
    }
    return build(cli, out, shape, threads);
}
