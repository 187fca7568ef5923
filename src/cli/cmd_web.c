/* videau web: games in the browser. */
#include "cli.h"
#include "videau/server.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>

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

/* ---- The browser ---- */

static bool has_display(void)
{
    const char *x = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY");

    return (x && x[0]) || (wayland && wayland[0]);
}

/* The browser gets none of our streams and can be interrupted on its own. */
static void open_browser(const char *address)
{
    char program[] = "xdg-open", where[VD_ADDRESS_MAX];
    char *const argv[] = {program, where, NULL};
    posix_spawn_file_actions_t streams;
    posix_spawnattr_t how;
    sigset_t none;
    pid_t child;

    if (!has_display())
        return;
    memcpy(where, address, strlen(address) + 1);
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

/* ---- The command ---- */

static void say_address(vd_cli *cli, const char *key, const char *address)
{
    vd_cli_say(cli, key, (const vd_text_arg[]){vd_text_string(address)}, 1);
    fflush(cli->out);
    if (vd_cli_has(cli, "open"))
        open_browser(address);
}

static void ready(void *user, const char *address)
{
    say_address(user, "cli.web.ready", address);
}

static int refuse_fault(vd_cli *cli, const vd_server_options *options, vd_server_fault fault)
{
    const bool net = fault == VD_SERVER_FAULT_port || fault == VD_SERVER_FAULT_port_denied ||
                     fault == VD_SERVER_FAULT_listen;
    const char *where = !net ? options->folder : options->listen ? options->listen : "127.0.0.1";

    return vd_cli_refuse(cli, vd_server_fault_key(fault),
                         (const vd_text_arg[]){vd_text_string(where), vd_text_int(options->port)},
                         2);
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
        say_address(cli, "cli.web.running", address);
        return VD_EXIT_DONE;
    }
    return refuse_fault(cli, options, fault);
}

int vd_cmd_web(vd_cli *cli)
{
    vd_server_options options = {.user = cli, .ready = ready};
    vd_error err = {VD_WHAT_none, 0, {0, 0, 0}, ""};
    vd_engine *engine = NULL;
    char folder[PATH_ROOM];
    long port = PORT_USUAL;
    vd_buf buf;
    int code;

    vd_buf_init(&buf, folder, sizeof folder);
    if (!vd_cli_number(cli, "port", 0, PORT_MAX, &port) || !take_folder(cli, &buf) ||
        !take_hosts(cli, &options))
        return VD_EXIT_UNUSABLE;
    if (vd_cli_engine(&engine, &err) != VD_OK)
        return vd_cli_refuse_error(cli, &err);
    options.folder = folder;
    options.port = (int)port;
    options.listen = vd_cli_value(cli, "listen");
    options.engine = engine;
    code = serve(cli, &options);
    vd_engine_free(engine);
    return code;
}
