/* Text that grows: zero-initialise, put, look at `failed` once at the end; vd_out_free gives it back. */
#ifndef VD_TEXT_OUT_H
#define VD_TEXT_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct vd_out {
    char *data; /* zero-terminated once anything was put */
    size_t length, capacity;
    bool failed;
} vd_out;

void vd_out_put(vd_out *out, const char *text);
void vd_out_put_n(vd_out *out, const void *bytes, size_t len);
void vd_out_putc(vd_out *out, char c);
void vd_out_int(vd_out *out, int64_t value);
/* Shortest decimal that reads back as the same number; NaN and infinities as "nan", "inf", "-inf". */
void vd_out_number(vd_out *out, double value);
void vd_out_pad(vd_out *out, size_t line_start,
                size_t column); /* blanks up to a column of characters */
void vd_out_free(vd_out *out);

#endif
