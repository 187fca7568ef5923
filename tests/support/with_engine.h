/* The engine of a test program whose cases share one: cmocka_run_group_tests(cases, make_engine, free_engine). */
#ifndef TESTS_WITH_ENGINE_H
#define TESTS_WITH_ENGINE_H

#include "videau/eval.h"

extern vd_engine *engine;

int make_engine(void **state);
int free_engine(void **state);

#endif
