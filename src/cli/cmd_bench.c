/* videau bench: the engine's signature. Its first line is what commit messages quote. */
#include "cli.h"

#include "videau/eval.h"

#include <time.h>

static double now(void)
{
    struct timespec time = {0, 0};

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

int vd_cmd_bench(vd_cli *cli)
{
    vd_error error = {VD_WHAT_none, 0, {0, 0, 0}, ""};
    vd_bench bench;
    double seconds = now();

    if (vd_bench_run(&bench, &error) != VD_OK) {
        char sentence[1024];
        vd_buf buf;

        vd_buf_init(&buf, sentence, sizeof sentence);
        (void)!vd_explain_error(&buf, cli->lang, &error);
        return vd_cli_refuse_text(cli, sentence);
    }
    seconds = now() - seconds;
    fprintf(cli->out,
            cli->json ? "{\"signature\":\"%016llx\",\"plays\":%llu,\"evaluations\":%llu,"
                        "\"seconds\":%.2f}\n"
                      : "Bench: %016llx\nplays       %llu\nevaluations %llu\nseconds     %.2f\n",
            (unsigned long long)bench.signature, (unsigned long long)bench.plays,
            (unsigned long long)bench.evaluations, seconds);
    return VD_EXIT_DONE;
}
