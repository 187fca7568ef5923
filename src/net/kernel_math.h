/* What the kernels share; the including file sets KERNEL_LANES. */
#include "videau/base.h"

#include <string.h>

typedef float lanes __attribute__((vector_size(4 * KERNEL_LANES)));
typedef int32_t bits __attribute__((vector_size(4 * KERNEL_LANES)));

/* Vectors are handed over in memory only: passing them by value would depend on the instruction set. */
VD_INLINE void load(lanes *to, const float *from)
{
    memcpy(to, from, sizeof *to);
}

VD_INLINE void store(float *to, const lanes *from)
{
    memcpy(to, from, sizeof *from);
}

/* 1 / (1 + exp(-x)), relative error below 1e-6; x beyond +-30 counts as +-30. */
VD_INLINE void sigmoid(lanes *x)
{
    const lanes limit = (lanes){0} + 30.0F;
    const float magic =
        12582912.0F; /* 1.5 * 2^23: adding it rounds to an integer in the low bits */
    lanes y = -*x;
    bits high = y > limit;
    bits low = y < -limit;
    lanes turned, count, rest, power, scale;
    bits exponent;

    y = (lanes)(((bits)y & ~(high | low)) | ((bits)limit & high) | ((bits)-limit & low));
    turned = y * 1.44269504F + magic;
    count = turned - magic;
    /* ln 2 in two pieces, the first with few bits, so that the product is exact */
    rest = (y - count * 0.693359375F) - count * -2.12194440e-4F;
    power = rest * (1.0F / 720.0F) + 1.0F / 120.0F;
    power = power * rest + 1.0F / 24.0F;
    power = power * rest + 1.0F / 6.0F;
    power = power * rest + 0.5F;
    power = power * rest + 1.0F;
    power = power * rest + 1.0F;
    exponent = (bits)turned - 0x4B400000 + 127;
    exponent = exponent << 23;
    scale = (lanes)exponent;
    *x = 1.0F / (1.0F + power * scale);
}
