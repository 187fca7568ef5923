/* How much of a large test: the sanitizers take several times the time, and there a part of the cases does; the release build
 * runs all of them. gcc says by a macro that it sanitizes, clang 14 by a feature alone. */
#ifndef VD_SAMPLE_H
#define VD_SAMPLE_H

#include <stdlib.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define VD_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define VD_SANITIZED
#endif
#endif

#ifdef VD_SANITIZED
#define SAMPLE(all, some) (some)
#else
#define SAMPLE(all, some) (all)
#endif

/* Of what a long test could go on asking for ever: all with `./test thorough`, which sets VIDEAU_THOROUGH, else a part. */
static inline int sample_of(int all, int part)
{
    return getenv("VIDEAU_THOROUGH") ? all : part;
}

#endif
