/* videau external: our engine as the external player of GNU Backgammon. */
#include "external_server.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* A game of people against us may stand for long; a place that is needed is made sooner. */
enum {
    USUAL_PORT = 11111,
    USUAL_PLY = 2,
    PLACE_ROOM = 256,
    USUAL_IDLE_MIN = 120,
    IDLE_MAX = 10080
};

static int refuse_place(vd_cli *cli, const char *place, int error)
{
    const char *key = error == EADDRINUSE                   ? "cli.external.in_use"
                      : error == EACCES || error == EPERM   ? "cli.external.not_allowed"
                      : error == ENAMETOOLONG               ? "cli.external.long_path"
                      : error == ENOENT || error == ENOTDIR ? "cli.external.no_folder"
                      : error == EADDRNOTAVAIL              ? "cli.external.bad_address"
                                                            : "cli.external.cannot_listen";

    return vd_cli_refuse(cli, key, &(vd_text_arg){VD_TEXT_STRING, 0, place}, 1);
}

/* -1: refused, and said. `place` is what the user of GNU Backgammon types. */
static int open_listener(vd_cli *cli, const char *socket, char place[PLACE_ROOM])
{
    const char *address = vd_cli_value(cli, "address");
    long number = USUAL_PORT;
    int error = 0, fd;
    uint16_t port;

    if (socket && (address || vd_cli_has(cli, "port")))
        return vd_cli_refuse(cli, "cli.external.both", NULL, 0), -1;
    if (socket) {
        snprintf(place, PLACE_ROOM, "%s", socket);
        fd = vd_listen_socket(socket, &error);
    } else {
        if (!vd_cli_number(cli, "port", 0, 65535, &number))
            return -1;
        port = (uint16_t)number;
        fd = vd_listen_port(address && strcmp(address, "localhost") != 0 ? address : "127.0.0.1",
                            &port, &error);
        snprintf(place, PLACE_ROOM, "%s:%u", address ? address : "localhost", (unsigned)port);
    }
    if (fd < 0)
        (void)refuse_place(cli, place, error);
    return fd;
}

static int serve(vd_cli *cli, int listener, const char *place,
                 const vd_external_player_rules *rules, long idle_min)
{
    const vd_external_patience patience = {(int64_t)idle_min * 60000, vd_cli_clock_ms};
    vd_engine *engine = NULL;
    vd_search *search = NULL;
    vd_met_table *met = NULL;
    vd_error err = {VD_ERROR_none, 0, {0, 0, 0}, ""};
    int code = VD_EXIT_UNUSABLE;

    if (!vd_cli_met(cli, &met))
        return VD_EXIT_UNUSABLE;
    if (vd_cli_engine(cli, &engine, &err) != VD_OK ||
        vd_search_new(engine, VD_SEARCH_CACHE, &search, &err) != VD_OK) {
        (void)vd_cli_refuse_error(cli, &err);
    } else if (!vd_search_can(search, vd_variant_get(rules->variant), rules->ply) ||
               vd_variant_get(rules->variant)->start_unentered > 0) {
        const char *name = vd_cli_variant_text(cli, vd_variant_get(rules->variant));

        (void)vd_cli_refuse(cli, "cli.external.bad_variant",
                            &(vd_text_arg){VD_TEXT_STRING, 0, name}, 1);
    } else {
        vd_cli_say(cli, "cli.external.ready", &(vd_text_arg){VD_TEXT_STRING, 0, place}, 1);
        vd_engine_set_met(engine, met);
        if (fflush(cli->out) == 0) /* else nobody knows where it is */
            code = vd_external_serve(cli, listener, engine, search, rules, &patience);
    }
    vd_search_free(search);
    vd_cli_engine_free(cli, engine);
    vd_met_free(met);
    return code;
}

int vd_cmd_external(vd_cli *cli)
{
    const char *socket = vd_cli_value(cli, "socket");
    vd_external_player_rules rules = {.variant = cli->variant,
                                      .jacoby = !vd_cli_has(cli, "no-jacoby"),
                                      .beavers = !vd_cli_has(cli, "no-beavers")};
    char place[PLACE_ROOM];
    long ply = USUAL_PLY, idle = USUAL_IDLE_MIN;
    int listener, code;

    if (!vd_cli_number(cli, "ply", 0, VD_PLY_MAX, &ply) ||
        !vd_cli_number(cli, "idle", 0, IDLE_MAX, &idle))
        return VD_EXIT_UNUSABLE;
    rules.ply = (int)ply;
    listener = open_listener(cli, socket, place);
    if (listener < 0)
        return VD_EXIT_UNUSABLE;
    code = serve(cli, listener, place, &rules, idle);
    close(listener);
    if (socket)
        (void)unlink(socket);
    return code;
}
