/* How long the tables of an engine take to build: processor seconds, best and mean of several. */
#include "train.h"

#include <stdio.h>
#include <time.h>

static const option_spec OPTIONS[] = {
    {"times", OPTION_WHOLE, "5", 1, 1e6},
    OPTION_END,
};

static int time_tables(const option_set *o)
{
    const int times = (int)option_number(o, "times");
    double best = 0, sum = 0;

    for (int i = 0; i < times; i++) {
        vd_net *none[VD_NET_COUNT] = {NULL};
        vd_engine *engine = NULL;
        clock_t start = clock();
        double seconds;

        if (vd_engine_make(none, &engine, NULL) != VD_OK) {
            fputs("no memory\n", stderr);
            return 1;
        }
        seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        sum += seconds;
        best = i == 0 || seconds < best ? seconds : best;
        vd_engine_free(engine);
    }
    printf("bear-off table: %.3f s best, %.3f s mean of %d\n", best, sum / times, times);
    return 0;
}

const train_command train_tables = {"tables", time_tables, OPTIONS, 0, 0, ""};
