/* How much of a large test: the sanitizers take several times the time, and there a part of the cases does; the release build
 * runs all of them. */
#ifndef VD_SAMPLE_H
#define VD_SAMPLE_H

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SAMPLE(all, some) (some)
#else
#define SAMPLE(all, some) (all)
#endif

#endif
