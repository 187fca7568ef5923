/* A stream that writes to `behind` in ASCII letters what is put into it in UTF-8. */
#ifndef VD_ASCII_OUT_H
#define VD_ASCII_OUT_H

#include <stdbool.h>
#include <stdio.h>

/* For fclose(), which leaves `behind` open; NULL: no memory. */
FILE *vd_ascii_out(FILE *behind);

#endif
