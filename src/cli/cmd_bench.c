/* videau bench: the engine's signature. */
#include "ask.h"

#include <inttypes.h>

int vd_cmd_bench(vd_cli *cli)
{
    const int64_t started = vd_cli_clock_ms();
    vd_bench bench = {0};
    vd_error err = {0};
    char signature[17];
    int64_t spent;

    if (vd_cli_has(cli, "speed"))
        return vd_bench_speed(cli);
    if (vd_bench_run(&bench, &err) != VD_OK) {
        const vd_text_arg args[4] = {vd_text_int(err.arg[0]), vd_text_int(err.arg[1]),
                                     vd_text_int(err.arg[2]), vd_text_string(err.word)};

        return vd_cli_refuse(cli, vd_error_key(err.code), args, 4);
    }
    spent = vd_cli_clock_ms() - started;
    snprintf(signature, sizeof signature, "%016" PRIx64, bench.signature);
    if (cli->json) {
        if (!vd_cli_json_all(cli,
                             json_pack("{s:s,s:I,s:I,s:I,s:{s:s,s:s,s:s}}", "signature", signature,
                                       "plays", (json_int_t)bench.plays, "evaluations",
                                       (json_int_t)bench.evaluations, "milliseconds",
                                       (json_int_t)spent, "units", "plays", "plays", "evaluations",
                                       "positions", "milliseconds", "ms")))
            return VD_EXIT_UNUSABLE;
    } else {
        const vd_text_arg args[4] = {vd_text_string(signature), vd_text_int((int64_t)bench.plays),
                                     vd_text_int((int64_t)bench.evaluations), vd_text_int(spent)};

        vd_cli_say(cli, "cli.bench.result", args, 4);
    }
    return VD_EXIT_DONE;
}
