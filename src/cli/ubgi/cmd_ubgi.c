/* videau ubgi: our engine for other programs, over standard input and output: docs/UBGI.md. */
#include "cli.h"
#include "inner/ubgi.h"
#include "vd_version.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

enum { LINE_ROOM = 4096 };

/* What has come and is not done yet. */
typedef struct inbox {
    vd_cli *cli;
    int fd;
    char data[2 * LINE_ROOM];
    size_t len;
    bool ended;   /* nothing more will come */
    bool skips;   /* in a line that is too long, up to its end */
    bool waits;   /* what has come was not looked at since the engine began to think */
    bool stopped; /* "stop" came while the engine thought */
    bool broken;  /* nobody hears us */
} inbox;

static void say(void *user, const char *line)
{
    inbox *in = user;

    if (fputs(line, in->cli->out) < 0 || putc('\n', in->cli->out) == EOF ||
        fflush(in->cli->out) != 0)
        in->broken = true;
}

static int64_t clock_ms(void *user)
{
    (void)user;
    return vd_cli_clock_ms();
}

/* Some bytes more; without `wait` only if they are there. True: there are. */
static bool read_more(inbox *in, bool wait)
{
    struct pollfd ready = {.fd = in->fd, .events = POLLIN};
    ssize_t more;

    if (in->ended || in->len == sizeof in->data || poll(&ready, 1, wait ? -1 : 0) <= 0)
        return false;
    more = read(in->fd, in->data + in->len, sizeof in->data - in->len);
    if (more < 0 && (errno == EINTR || errno == EAGAIN))
        return false;
    in->ended = more <= 0;
    in->len += more > 0 ? (size_t)more : 0;
    return more > 0;
}

static void drop(inbox *in, size_t at, size_t count)
{
    VD_ASSERT(at + count <= in->len);
    in->len -= count;
    memmove(in->data + at, in->data + at + count, in->len - at);
}

/* While the engine thinks, "stop" and "isready" are heard at once; all else waits for its turn. */
static bool hear(void *user)
{
    inbox *in = user;
    size_t at = 0;

    if (!read_more(in, false) && !in->waits)
        return in->stopped || in->broken;
    in->waits = false;
    while (at < in->len) {
        const char *end = memchr(in->data + at, '\n', in->len - at);
        vd_ubgi_fault fault;
        vd_ubgi_line line;
        size_t len;

        if (!end)
            break;
        len = (size_t)(end - in->data) - at;
        if (vd_ubgi_read(in->data + at, len, &line, &fault) &&
            (line.verb == VD_UBGI_STOP || line.verb == VD_UBGI_ISREADY)) {
            in->stopped = in->stopped || line.verb == VD_UBGI_STOP;
            drop(in, at, len + 1);
            if (line.verb == VD_UBGI_ISREADY)
                say(in, "readyok");
        } else {
            at += len + 1;
        }
    }
    return in->stopped || in->broken;
}

static void refuse_long(inbox *in)
{
    char line[LINE_ROOM];
    vd_buf buf;

    vd_buf_init(&buf, line, sizeof line);
    vd_buf_put(&buf, "error bad_command ");
    (void)!vd_text_put(&buf, in->cli->lang, "cli.line_too_long", VD_INT(LINE_ROOM));
    say(in, line);
}

/* The first line, out of the inbox. False: there are no more. */
static bool next_line(inbox *in, char line[LINE_ROOM], size_t *len)
{
    for (;;) {
        const char *end = memchr(in->data, '\n', in->len);
        const bool whole = end != NULL || (in->ended && in->len > 0);

        *len = end ? (size_t)(end - in->data) : in->len;
        if (whole && !in->skips && *len < LINE_ROOM) {
            memcpy(line, in->data, *len);
            drop(in, 0, *len + (end != NULL));
            return true;
        }
        if (whole || in->len == sizeof in->data) { /* too long: once said, left out up to its end */
            if (!in->skips)
                refuse_long(in);
            in->skips = !whole;
            drop(in, 0, *len + (end != NULL));
        } else if (in->ended) {
            return false;
        } else {
            (void)read_more(in, true);
        }
    }
}

static int serve(vd_cli *cli, const vd_engine *engine)
{
    inbox in = {.cli = cli, .fd = fileno(cli->in)};
    const vd_ubgi_host host = {say, hear, clock_ms, &in};
    vd_ubgi *ubgi;
    char line[LINE_ROOM];
    size_t len;
    int code;

    if (vd_ubgi_new(engine, &host, cli->lang, VD_VERSION, &ubgi) != VD_OK)
        return vd_cli_refuse(cli, "cli.no_memory", NULL, 0);
    while (!in.broken && next_line(&in, line, &len)) {
        in.stopped = false;
        in.waits = true;
        if (!vd_ubgi_obey(ubgi, line, len))
            break;
        vd_cli_tables_news(cli, engine);
    }
    code = vd_ubgi_failed(ubgi) ? VD_EXIT_NO : VD_EXIT_DONE;
    vd_ubgi_free(ubgi);
    return code;
}

int vd_cmd_ubgi(vd_cli *cli)
{
    vd_error err = {VD_ERROR_none, 0, {0, 0, 0}, ""};
    vd_engine *engine = NULL;
    vd_met_table *met = NULL;
    int code;

    if (!vd_cli_met(cli, &met))
        return VD_EXIT_UNUSABLE;
    if (vd_cli_engine(cli, &engine, &err) == VD_OK) {
        vd_engine_set_met(engine, met);
        code = serve(cli, engine);
    } else {
        code = vd_cli_refuse_error(cli, &err);
    }
    vd_cli_engine_free(cli, engine);
    vd_met_free(met);
    return code;
}
