/* videau book --grow: games until the book is as exact as wanted, or for some minutes; what there is is kept often. */
#include "book_cli.h"
#include "stop.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SAVE_MS = 60000, MINUTES_MAX = 100000 };

typedef struct grow {
    vd_cli *cli;
    const char *path;
    vd_book *book;
    vd_engine *engine;
    vd_book_plan plan;
    int64_t until, saved_at; /* until: 0, no end */
    vd_stop stop;
} grow;

static bool keep_going(void *user, double done)
{
    const grow *g = user;

    (void)done;
    return !vd_stop_asked(&g->stop) && (g->until == 0 || vd_cli_clock_ms() < g->until);
}

/* "money,dmp"; false: refused, and said. */
static bool read_scores(grow *g)
{
    const char *text = vd_cli_value(g->cli, "score");
    char name[32];

    for (int i = 0; i < VD_BOOK_SCORES; i++)
        g->plan.score[i] = !text && (i == VD_BOOK_MONEY || i == VD_BOOK_DMP);
    while (text && *text) {
        const size_t len = strcspn(text, ",");
        vd_book_score score;

        if (len >= sizeof name)
            break;
        memcpy(name, text, len);
        name[len] = '\0';
        if (!vd_book_score_find(name, &score))
            break;
        g->plan.score[score] = true;
        text += len + (text[len] == ',');
    }
    if (!text || !*text)
        return true;
    (void)vd_cli_refuse(g->cli, "cli.book.bad_score", (const vd_text_arg[]){vd_text_string(text)},
                        1);
    return false;
}

static bool read_plan(grow *g)
{
    double thousandths = 6;
    long minutes = 0;

    if (!vd_cli_decimal(g->cli, "error", 1, 100, &thousandths) ||
        !vd_cli_number(g->cli, "minutes", 1, MINUTES_MAX, &minutes) || !read_scores(g))
        return false;
    g->plan.error = thousandths / 1000;
    g->saved_at = vd_cli_clock_ms();
    g->until = minutes > 0 ? g->saved_at + 60000 * (int64_t)minutes : 0;
    return true;
}

static vd_status save(grow *g)
{
    char *text = NULL;
    size_t len = 0;
    vd_status status = vd_book_write(g->book, &text, &len);

    if (status == VD_OK && !vd_cli_write_file(g->path, text, len, true))
        status = VD_ERR_IO;
    free(text);
    g->saved_at = vd_cli_clock_ms();
    return status;
}

/* VD_ERR_CANCELLED: time or patience is over. */
static vd_status run(grow *g)
{
    const vd_job job = {keep_going, g};
    vd_status status = VD_OK;
    bool done = false;

    while (status == VD_OK && !done) {
        if (!keep_going(g, 0))
            status = VD_ERR_CANCELLED;
        else
            status = vd_book_grow(g->book, g->engine, &g->plan, &job, &done);
        if (status == VD_OK && !done && vd_cli_clock_ms() - g->saved_at >= SAVE_MS)
            status = save(g);
    }
    if (status == VD_OK || status == VD_ERR_CANCELLED) {
        const vd_status saved = save(g);

        status = saved == VD_OK ? status : saved;
    }
    return status;
}

static int grow_book(grow *g)
{
    vd_error err = {VD_ERROR_none, 0, {0, 0, 0}, ""};
    vd_status status = vd_cli_engine(g->cli, &g->engine, &err);

    if (status != VD_OK)
        return vd_cli_refuse_error(g->cli, &err);
    vd_stop_hold(&g->stop);
    status = run(g);
    vd_stop_release(&g->stop);
    if (status == VD_ERR_IO) {
        vd_error_fill(&err, VD_ERROR_cannot_write, 0, (const int32_t[3]){0, 0, 0}, g->path,
                      strlen(g->path));
        return vd_cli_refuse_error(g->cli, &err);
    }
    if (status != VD_OK && status != VD_ERR_CANCELLED)
        return vd_cli_refuse(g->cli, "cli.no_memory", NULL, 0);
    return vd_book_coverage(g->cli, g->book, g->plan.error) ? VD_EXIT_DONE : VD_EXIT_UNUSABLE;
}

int vd_book_grow_file(vd_cli *cli, const char *path)
{
    grow g = {.cli = cli, .path = path};
    const bool there = access(path, F_OK) == 0;
    int code = VD_EXIT_UNUSABLE;

    if (read_plan(&g) && (there ? vd_cli_book_file(cli, path, &g.book) : vd_cli_book(cli, &g.book)))
        code = grow_book(&g);
    vd_cli_engine_free(cli, g.engine);
    vd_book_free(g.book);
    return code;
}
