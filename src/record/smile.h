/* Private to the room: Smile, the binary form of JSON, version 0 of its specification. */
#ifndef VD_SMILE_H
#define VD_SMILE_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

/* The value, for json_decref; numbers too large for us and binary data are null. NULL: not Smile, *at is the byte. */
json_t *vd_smile_read(const uint8_t *bytes, size_t len, size_t *at);

#endif
