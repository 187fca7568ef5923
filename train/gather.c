/* Gather: self-play that writes labelled positions to a file and learns nothing. */
#include "selfplay.h"
#include "train.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static double seconds_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool take_models(worker *w, const char *folder, uint64_t seed)
{
    vd_net *files[VD_SLOT_COUNT];

    if (!load_nets(folder, files))
        return false;
    for (int s = 0; s < VD_SLOT_COUNT; s++) {
        vd_net_shape shape;

        if (!files[s])
            continue;
        shape = (vd_net_shape){.inputs = (uint32_t)vd_net_inputs(files[s]),
                               .hidden = (uint32_t)vd_net_hidden(files[s]),
                               .outputs = VD_OUTPUTS,
                               .kind = vd_net_kind(files[s]),
                               .heads = 0};
        if (!model_init(&w->mind.net[s], &shape, seed))
            return false;
        memcpy(w->mind.net[s].weight, vd_net_weights(files[s]),
               w->mind.net[s].count * sizeof(float));
        w->mind.used[s] = true;
        vd_net_free(files[s]);
    }
    return true;
}

int train_gather(int argc, char **argv)
{
    static worker w;
    vd_net *none[VD_SLOT_COUNT] = {NULL};
    vd_engine *tables = NULL;
    const char *out = option_text(argc, argv, "--out", "build/samples.vds");
    const uint64_t seed = (uint64_t)option_number(argc, argv, "--seed", 1);
    const double end = seconds_now() + 60.0 * option_number(argc, argv, "--minutes", 10);
    double said = seconds_now();
    const vd_variant_id variant = VD_BACKGAMMON;

    w.lesson = LESSON_LABELS;
    w.variant = *vd_variant_get(variant);
    w.lambda = (float)option_number(argc, argv, "--lambda", 0.7);
    w.noise = (float)option_number(argc, argv, "--noise", 0.05);
    w.race_only = option_given(argc, argv, "--race-only");
    if (vd_engine_make(none, &tables, NULL) != VD_OK ||
        !take_models(&w, option_text(argc, argv, "--nets", "data/nets"), seed))
        return 2;
    w.mind.tables = tables;
    w.file = samples_append(out, variant);
    if (!w.file || !worker_init(&w, 1))
        return 2;
    w.mind.learn[VD_SLOT_CONTACT] = w.mind.learn[VD_SLOT_RACE] = true;
    vd_rng_init(&w.rng, seed);
    while (seconds_now() < end && w.status == VD_OK) {
        if (worker_play(&w, 20) != VD_OK || fflush(w.file) != 0)
            return 1;
        if (seconds_now() - said > 30) {
            said = seconds_now();
            printf("%llu games, %llu labels\n", (unsigned long long)w.games,
                   (unsigned long long)w.labels);
            fflush(stdout);
        }
    }
    fclose(w.file);
    return w.status == VD_OK ? 0 : 1;
}
