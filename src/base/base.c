/* Errors, asserts, bounded text, random numbers, hash. */
#include "videau/base.h"
#include "inner/hash_pieces.h"

#include <string.h>

#define VD_ERROR_KEY(name) "error." #name,
static const char *const error_keys[] = {VD_ERROR_LIST(VD_ERROR_KEY)};
#undef VD_ERROR_KEY

const char *vd_error_key(vd_error_code code)
{
    return (unsigned)code < VD_ERROR_COUNT ? error_keys[code] : error_keys[VD_ERROR_none];
}

void vd_error_fill(vd_error *err, vd_error_code code, size_t offset, const int32_t arg[3],
                   const char *word, size_t word_len)
{
    size_t len = word_len;

    VD_ASSERT((unsigned)code < VD_ERROR_COUNT);
    if (!err)
        return;
    memset(err, 0, sizeof *err);
    err->code = code;
    err->offset = offset;
    memcpy(err->arg, arg, sizeof err->arg);
    if (!word)
        return;
    if (len > sizeof err->word - 1) {
        len = sizeof err->word - 1;
        /* Step back to the start of a UTF-8 character: 10xxxxxx bytes continue one. */
        while (len > 0 && ((unsigned char)word[len] & 0xC0U) == 0x80U)
            len--;
    }
    memcpy(err->word, word, len);
    err->word[len] = '\0';
}

void vd_assert_failed(const char *condition, const char *file, int line)
{
    (void)condition;
    (void)file;
    (void)line;
    __builtin_trap();
}

void vd_buf_init(vd_buf *buf, char *data, size_t capacity)
{
    VD_ASSERT(data && capacity >= 1);
    buf->data = data;
    buf->capacity = capacity;
    buf->length = 0;
    buf->full = false;
    data[0] = '\0';
}

void vd_buf_put_n(vd_buf *buf, const char *text, size_t len)
{
    size_t room = buf->capacity - 1 - buf->length;

    VD_ASSERT(buf->length < buf->capacity);
    if (buf->full)
        return;
    if (len > room) {
        buf->full = true;
        len = room;
    }
    memcpy(buf->data + buf->length, text, len);
    buf->length += len;
    buf->data[buf->length] = '\0';
}

void vd_buf_put(vd_buf *buf, const char *text)
{
    vd_buf_put_n(buf, text, strlen(text));
}

void vd_buf_putc(vd_buf *buf, char c)
{
    VD_ASSERT(buf->length < buf->capacity);
    vd_buf_put_n(buf, &c, 1);
}

void vd_buf_put_int(vd_buf *buf, int64_t value)
{
    char digits[24];
    size_t at = sizeof digits;
    uint64_t rest = value < 0 ? 0U - (uint64_t)value : (uint64_t)value;

    do {
        digits[--at] = (char)('0' + (int)(rest % 10U));
        rest /= 10U;
    } while (rest > 0);
    if (value < 0)
        digits[--at] = '-';
    vd_buf_put_n(buf, digits + at, sizeof digits - at);
}

bool vd_real_known(double value)
{
    /* What is undefined is on neither side of anything. */
    return value >= -1e15 && value <= 1e15;
}

void vd_buf_cut(vd_buf *buf, size_t length)
{
    VD_ASSERT(length <= buf->length);
    buf->length = length;
    buf->full = false;
    buf->data[length] = '\0';
}

static uint64_t splitmix(uint64_t *state)
{
    uint64_t z = (*state += 0x9E3779B97F4A7C15U);

    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
}

static uint64_t rotate_left(uint64_t x, int by)
{
    return (x << by) | (x >> (64 - by));
}

void vd_rng_init(vd_rng *rng, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        rng->state[i] = splitmix(&seed);
}

uint64_t vd_rng_next(vd_rng *rng)
{
    uint64_t *s = rng->state;
    uint64_t result = rotate_left(s[1] * 5U, 7) * 9U;
    uint64_t t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint32_t vd_rng_below(vd_rng *rng, uint32_t bound)
{
    uint32_t threshold;

    VD_ASSERT(bound >= 1);
    threshold =
        (0U - bound) % bound; /* 2^32 mod bound: values below it would be counted once too often */
    for (;;) {
        uint64_t product = (vd_rng_next(rng) >> 32) * bound;

        if ((uint32_t)product >= threshold)
            return (uint32_t)(product >> 32);
    }
}

double vd_rng_unit(vd_rng *rng)
{
    return (double)(vd_rng_next(rng) >> 11) * 0x1.0p-53;
}

uint64_t vd_hash64_begin(size_t total, uint64_t seed)
{
    return seed ^ (0x9E3779B97F4A7C15U * (total + 1));
}

uint64_t vd_hash64_add(uint64_t hash, const void *data, size_t len)
{
    const unsigned char *bytes = data;

    while (len > 0) {
        size_t n = len < 8 ? len : 8;
        uint64_t word = 0;

        for (size_t i = 0; i < n; i++)
            word |= (uint64_t)bytes[i] << (8 * i);
        hash ^= word;
        hash *= 0xFF51AFD7ED558CCDU;
        hash ^= hash >> 32;
        bytes += n;
        len -= n;
    }
    return hash;
}

uint64_t vd_hash64_end(uint64_t hash)
{
    hash *= 0xC4CEB9FE1A85EC53U;
    return hash ^ (hash >> 29);
}

uint64_t vd_hash64(const void *data, size_t len, uint64_t seed)
{
    return vd_hash64_end(vd_hash64_add(vd_hash64_begin(len, seed), data, len));
}
