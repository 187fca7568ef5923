/* The same compiled for x86-64-v3; binary_features.c asks the processor before it comes here. */
#if defined(__x86_64__)
#define FEATURES(name) name##_v3
#include "binary_features_body.h"
#include "parallel_features_body.h"
#include "pins_features_body.h"
#include "running_hits_features_body.h"
#include "three_features_body.h"
#endif
