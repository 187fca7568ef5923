/* The engine's signature. */
#ifndef VIDEAU_APP_BENCH_H
#define VIDEAU_APP_BENCH_H

#include "videau/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A hash over a fixed walk through rules, nets, tables, levels, searches with the cube and rollouts. Equal on every
 * compiler and machine; a change that does not mean to move it must not. */
typedef struct vd_bench {
    uint64_t signature;
    uint64_t plays;       /* results the generator gave */
    uint64_t evaluations; /* positions valued */
} vd_bench;

/* A second or two of one thread. VD_ERR_NOMEM, or what an embedded net or table refused. */
VD_API VD_NODISCARD vd_status vd_bench_run(vd_bench *out, vd_error *err);

#ifdef __cplusplus
}
#endif
#endif
