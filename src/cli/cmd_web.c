/* videau web: games in the browser. */
#include "cli.h"
#include "videau/server.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

extern char **environ;

/* Sixty-four twice: the highest face of the cube, and no port that anyone has claimed. */
enum { PORT_USUAL = 6464, PORT_MAX = 65535, PATH_ROOM = 4096 };

/* ---- Options ---- */

static bool take_folder(vd_cli *cli, vd_buf *out)
{
    const char *given = vd_cli_value(cli, "data");

    if (given && given[0]) {
        vd_buf_put(out, given);
        return !out->full;
    }
    if (!given && vd_server_folder(out, getenv("XDG_DATA_HOME"), getenv("HOME")) == VD_OK)
        return true;
    vd_cli_refuse(cli, "cli.web.no_folder", NULL, 0);
    return false;
}

extern const char vd_book_text_begin[], vd_book_text_end[];

/* The player's own, unless another folder was asked for: then one in it. False: none, and that was said. */
static bool take_library(vd_cli *cli, const char *folder, char library[PATH_ROOM])
{
    vd_buf buf;

    vd_buf_init(&buf, library, PATH_ROOM);
    if (!vd_cli_has(cli, "data"))
        return vd_cli_library_path(cli, &buf);
    vd_buf_put(&buf, folder);
    vd_buf_put(&buf, "/library.sqlite");
    return !buf.full;
}

/* --host may stand several times. */
static bool take_hosts(vd_cli *cli, vd_server_options *options)
{
    int hosts = 0;

    for (int i = 0; i < cli->given; i++) {
        if (strcmp(cli->option[i].name, "host") != 0)
            continue;
        if (hosts == VD_HOSTS_MAX - 1) {
            vd_cli_refuse(cli, "cli.web.too_many_hosts",
                          (const vd_text_arg[]){vd_text_int(VD_HOSTS_MAX - 1)}, 1);
            return false;
        }
        options->host[hosts++] = cli->option[i].value;
    }
    return true;
}

/* ---- The world ---- */

static int64_t clock_now(void *user)
{
    (void)user;
    return (int64_t)time(NULL);
}

static int64_t clock_ms(void *user)
{
    (void)user;
    return vd_cli_clock_ms();
}

static vd_status draw_random(void *user, vd_seed *out)
{
    (void)user;
    return vd_seed_random(out);
}

static const vd_world outside = {.now = clock_now, .now_ms = clock_ms, .random = draw_random};

/* ---- The browser ---- */

static bool has_display(void)
{
    const char *x = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY");

    return (x && x[0]) || (wayland && wayland[0]);
}

/* The browser gets none of our streams and can be interrupted on its own. It is given a file that leads to the address:
 * everybody on the machine can see the arguments of a program. */
static void open_browser(const char *folder, const char *address)
{
    char program[] = "xdg-open", where[PATH_ROOM];
    char *const argv[] = {program, where, NULL};
    posix_spawn_file_actions_t streams;
    posix_spawnattr_t how;
    sigset_t none;
    pid_t child;

    if (!has_display() ||
        vd_server_opener(&outside, folder, address, where, sizeof where) != VD_SERVER_FAULT_none)
        return;
    sigemptyset(&none);
    posix_spawn_file_actions_init(&streams);
    posix_spawnattr_init(&how);
    for (int fd = 0; fd < 3; fd++)
        posix_spawn_file_actions_addopen(&streams, fd, "/dev/null", O_RDWR, 0);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
    (void)!posix_spawnp(&child, program, &streams, &how, argv, environ);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&streams);
}

/* ---- Backups ---- */

static int refuse_fault(vd_cli *cli, const vd_server_options *options, const char *file,
                        vd_server_fault fault)
{
    const bool net = fault == VD_SERVER_FAULT_port || fault == VD_SERVER_FAULT_port_denied ||
                     fault == VD_SERVER_FAULT_listen;
    const char *where = !net ? options->folder : options->listen ? options->listen : "127.0.0.1";

    return vd_cli_refuse(cli, vd_server_fault_key(fault),
                         (const vd_text_arg[]){vd_text_string(where), vd_text_int(options->port),
                                               vd_text_string(file)},
                         3);
}

typedef struct listing {
    vd_cli *cli;
    int count;
} listing;

static bool list_one(void *user, const char *name, int64_t size, int64_t tables)
{
    listing *l = user;
    const vd_text_arg args[] = {vd_text_string(name), vd_text_int(tables),
                                vd_text_int((size + 1023) / 1024)};

    if (l->count++ == 0)
        vd_cli_say(l->cli, "cli.web.backups", NULL, 0);
    vd_cli_say(l->cli, tables < 0 ? "cli.web.backup_damaged" : "cli.web.backup", args, 3);
    return true;
}

static int list_backups(vd_cli *cli, const vd_server_options *options)
{
    listing l = {cli, 0};
    const vd_text_arg args[] = {vd_text_string(options->folder)};
    const vd_server_fault fault = vd_server_backups(options->folder, list_one, &l);

    if (fault != VD_SERVER_FAULT_none)
        return refuse_fault(cli, options, "", fault);
    if (l.count == 0)
        vd_cli_say(cli, "cli.web.no_backups", args, 1);
    return VD_EXIT_DONE;
}

static void tell_salvaged(vd_cli *cli, const vd_server_mended *m)
{
    const vd_text_arg args[] = {vd_text_int(m->tables),  vd_text_string(m->source),
                                vd_text_int(m->same),    vd_text_int(m->lost),
                                vd_text_string(m->list), vd_text_int(m->gone)};

    vd_cli_say(cli, "cli.web.salvaged", args, 6);
    if (m->same > 0)
        vd_cli_say(cli, "cli.web.salvaged_same", args, 6);
    if (m->lost > 0)
        vd_cli_say(cli, "cli.web.salvaged_lost", args, 6);
    if (m->gone > 0)
        vd_cli_say(cli, "cli.web.salvaged_gone", args, 6);
    if (m->old)
        vd_cli_say(cli, "cli.web.salvaged_old", args, 6);
}

/* 1 where something did not come over. */
static int mend(vd_cli *cli, const vd_server_options *options, vd_server_mending what)
{
    const char *file = cli->argc ? cli->argv[0] : NULL;
    vd_server_mended mended = {0};
    const vd_server_fault fault =
        vd_server_mend(options->folder, what, file, (int64_t)time(NULL), &mended);
    const vd_text_arg args[] = {vd_text_int(mended.tables), vd_text_string(mended.source),
                                vd_text_string(mended.aside)};

    if (fault == VD_SERVER_FAULT_no_file && !file)
        return vd_cli_refuse(cli, "cli.web.nothing_aside",
                             (const vd_text_arg[]){vd_text_string(options->folder)}, 1);
    if (fault != VD_SERVER_FAULT_none)
        return refuse_fault(cli, options, file ? file : mended.source, fault);
    if (what == VD_MEND_SALVAGE)
        tell_salvaged(cli, &mended);
    else
        vd_cli_say(cli, "cli.web.restored", args, 3);
    if (mended.aside[0])
        vd_cli_say(cli, "cli.web.aside", args, 3);
    return mended.lost > 0 || mended.gone > 0 ? VD_EXIT_NO : VD_EXIT_DONE;
}

/* ---- The command ---- */

typedef struct web {
    vd_cli *cli;
    const char *folder;
    vd_engine *engine;
} web;

static void say_news(void *user, const char *key, const vd_text_arg *args, size_t count)
{
    const web *w = user;

    VD_ASSERT(key);
    (void)vd_cli_refuse(w->cli, key, args, count);
}

/* False: it cannot be written. */
static bool say_address(vd_cli *cli, const char *folder, const char *key, const char *address)
{
    vd_cli_say(cli, key, (const vd_text_arg[]){vd_text_string(address)}, 1);
    if (fflush(cli->out) != 0)
        return false;
    if (vd_cli_has(cli, "open"))
        open_browser(folder, address);
    return true;
}

static bool ready(void *user, const char *address)
{
    const web *w = user;

    return say_address(w->cli, w->folder, "cli.web.ready", address);
}

static void look_around(void *user)
{
    const web *w = user;

    vd_cli_tables_news(w->cli, w->engine);
}

static int serve(vd_cli *cli, vd_server_options *options)
{
    char address[VD_ADDRESS_MAX];
    vd_server_fault fault;

    signal(SIGCHLD, SIG_IGN); /* nobody waits for the browser */
    fault = vd_server_run(options, address);
    if (fault == VD_SERVER_FAULT_none) {
        vd_cli_say(cli, "cli.web.stopped", NULL, 0);
        return VD_EXIT_DONE;
    }
    if (fault == VD_SERVER_FAULT_running && address[0]) {
        (void)say_address(cli, options->folder, "cli.web.running", address);
        return VD_EXIT_DONE;
    }
    return refuse_fault(cli, options, "", fault);
}

/* --link, --revoke, or both: of a server that may be running. */
static int tend_keys(vd_cli *cli, const vd_server_options *options)
{
    vd_server_fault fault = VD_SERVER_FAULT_none;
    char address[VD_ADDRESS_MAX];
    int browsers = 0;

    if (vd_cli_has(cli, "port") || vd_cli_has(cli, "listen") || vd_cli_has(cli, "host"))
        return vd_cli_refuse(cli, "cli.web.alone", NULL, 0);
    if (vd_cli_has(cli, "revoke")) {
        fault = vd_server_revoke(options->folder, &browsers);
        if (fault == VD_SERVER_FAULT_none)
            vd_cli_say(cli, "cli.web.revoked", (const vd_text_arg[]){vd_text_int(browsers)}, 1);
    }
    if (fault == VD_SERVER_FAULT_none && vd_cli_has(cli, "link")) {
        fault = vd_server_link(&outside, options->folder, address);
        if (fault == VD_SERVER_FAULT_none)
            (void)say_address(cli, options->folder, "cli.web.link", address);
    }
    return fault == VD_SERVER_FAULT_none ? VD_EXIT_DONE : refuse_fault(cli, options, "", fault);
}

int vd_cmd_web(vd_cli *cli)
{
    char folder[PATH_ROOM];
    web w = {cli, folder, NULL};
    vd_server_options options = {.world = &outside,
                                 .user = &w,
                                 .ready = ready,
                                 .turn = look_around,
                                 .say = say_news,
                                 .folder = folder};
    vd_error err = {VD_ERROR_none, 0, {0, 0, 0}, ""};
    vd_computer computer = {NULL};
    char commitments[PATH_ROOM], library[PATH_ROOM];
    long port = PORT_USUAL;
    vd_buf buf;
    int code;

    vd_buf_init(&buf, folder, sizeof folder);
    if (!vd_cli_number(cli, "port", 0, PORT_MAX, &port) || !take_folder(cli, &buf) ||
        !take_hosts(cli, &options))
        return VD_EXIT_UNUSABLE;
    if (vd_cli_has(cli, "salvage"))
        return mend(cli, &options, VD_MEND_SALVAGE);
    if (vd_cli_has(cli, "restore"))
        return cli->argc ? mend(cli, &options, VD_MEND_RESTORE) : list_backups(cli, &options);
    if (cli->argc)
        return vd_cli_refuse(
            cli, "cli.too_many_words",
            (const vd_text_arg[]){vd_text_string(cli->argv[0]), vd_text_string("web")}, 2);
    if (vd_cli_has(cli, "link") || vd_cli_has(cli, "revoke"))
        return tend_keys(cli, &options);
    if (vd_cli_engine(cli, &w.engine, &err) != VD_OK)
        return vd_cli_refuse_error(cli, &err);
    computer.engine = w.engine;
    vd_buf_init(&buf, commitments, sizeof commitments);
    /* Beside the games of the terminal, unless another folder was asked for. */
    if (!vd_cli_has(cli, "data") &&
        vd_commitments_path(&buf, getenv("XDG_DATA_HOME"), getenv("HOME")) == VD_OK)
        options.commitments = commitments;
    if (take_library(cli, folder, library))
        options.library = library;
    options.book = vd_book_text_begin;
    options.book_len = (size_t)(vd_book_text_end - vd_book_text_begin);
    options.lang = cli->lang;
    options.port = (int)port;
    options.listen = vd_cli_value(cli, "listen");
    options.computer = &computer;
    code = serve(cli, &options);
    vd_cli_engine_free(cli, w.engine);
    return code;
}
