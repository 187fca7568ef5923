/* One engine for the cases of a test program. */
#include "with_engine.h"

vd_engine *engine;

int make_engine(void **state)
{
    (void)state;
    return vd_engine_new(&engine, NULL) == VD_OK ? 0 : 1;
}

int free_engine(void **state)
{
    (void)state;
    vd_engine_free(engine);
    return 0;
}
