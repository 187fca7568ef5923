/* For the fuzz targets of the notation room: the input is a character that picks the variant (0 to 9, and : for Jacquet), then a text. */
#ifndef TESTS_FUZZ_TEXT_H
#define TESTS_FUZZ_TEXT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "videau/notation.h"

#define HOLD(condition) ((condition) ? (void)0 : fuzz_broken(#condition, __FILE__, __LINE__))

static inline void fuzz_broken(const char *condition, const char *file, int line)
{
    fprintf(stderr, "%s:%d: %s\n", file, line, condition);
    abort();
}

static inline vd_variant_id fuzz_variant(uint8_t byte)
{
    return (vd_variant_id)((byte & 31U) % VD_VARIANT_PLAYED);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What was read can be printed and comes back the same. */
static inline void fuzz_situation_returns(const vd_situation *s)
{
    char text[2048], again[2048];
    vd_situation back;
    vd_buf buf;

    HOLD(vd_pos_check(vd_variant_get(s->variant), &s->pos, NULL) == VD_OK);
    vd_buf_init(&buf, text, sizeof text);
    vd_text_form_format(&buf, s);
    HOLD(!buf.full);
    HOLD(vd_situation_span(text, buf.length) == buf.length);
    /* A game that is not judged is read where it is asked for. */
    HOLD(vd_situation_parse(text, buf.length,
                            s->variant < VD_VARIANT_COUNT ? VD_BACKGAMMON : s->variant, &back,
                            NULL) == VD_OK);
    vd_buf_init(&buf, again, sizeof again);
    vd_text_form_format(&buf, &back);
    HOLD(strcmp(text, again) == 0);
    HOLD(vd_pos_equal(&back.pos, &s->pos));
}

typedef vd_status fuzz_situation_parse(const char *text, size_t len, vd_variant_id variant,
                                       vd_situation *out, vd_error *err);
typedef vd_status fuzz_situation_format(vd_buf *out, const vd_situation *situation);

/* An id, the variant in the byte before it: what is read can be printed, and that reads as the same. */
static inline int fuzz_id(const uint8_t *data, size_t size, fuzz_situation_parse *parse,
                          fuzz_situation_format *format)
{
    vd_situation s, back;
    vd_error error;
    char text[256];
    vd_buf buf;

    if (size < 1 ||
        parse((const char *)data + 1, size - 1, fuzz_variant(data[0]), &s, &error) != VD_OK)
        return 0;
    fuzz_situation_returns(&s);
    vd_buf_init(&buf, text, sizeof text);
    HOLD(format(&buf, &s) == VD_OK);
    HOLD(vd_situation_parse(text, buf.length, s.variant, &back, NULL) == VD_OK);
    HOLD(memcmp(&back, &s, sizeof s) == 0);
    return 0;
}

#endif
