/* For the fuzz targets of the notation room: the input is a digit that picks the variant, then a text. */
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
    return (vd_variant_id)((byte & 15U) % VD_VARIANT_COUNT);
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
    HOLD(vd_situation_parse(text, buf.length, VD_BACKGAMMON, &back, NULL) == VD_OK);
    vd_buf_init(&buf, again, sizeof again);
    vd_text_form_format(&buf, &back);
    HOLD(strcmp(text, again) == 0);
    HOLD(vd_pos_equal(&back.pos, &s->pos));
}

#endif
