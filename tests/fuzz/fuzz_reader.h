/* For the fuzz targets of one reader each: what it accepts is a record that goes through JSON and into the writers. */
#ifndef TESTS_FUZZ_READER_H
#define TESTS_FUZZ_READER_H

#include "fuzz_text.h"
#include "record/record_priv.h"

static inline vd_record *fuzz_read(const vd_format *format, const uint8_t *data, size_t size)
{
    vd_rec_input in = {.bytes = (const char *)data, .size = size};
    vd_builder *builder;
    vd_record *record = NULL;
    vd_record_error err = {0};

    if (!format->binary) {
        if (memchr(data, 0, size) || !vd_utf8_valid(in.bytes, size))
            return NULL;
        in.text = in.bytes;
        in.len = size;
    }
    if (vd_builder_new(format->name, &builder) != VD_OK)
        return NULL;
    if (format->read(&in, builder, &err) != VD_OK) {
        HOLD(err.fault != VD_IMPORT_none && err.fault < VD_IMPORT_COUNT);
        vd_builder_free(builder);
        return NULL;
    }
    HOLD(vd_builder_done(builder, &record) == VD_OK);
    return record;
}

static inline void fuzz_write(const vd_record *record, const char *format, bool same)
{
    char *bytes;
    size_t len;
    vd_record *again;

    if (vd_record_write(record, format, NULL, &bytes, &len, NULL) != VD_OK) {
        HOLD(!same);
        return;
    }
    if (same) {
        HOLD(vd_record_read(bytes, len, &again, NULL) == VD_OK);
        HOLD(vd_record_equal(record, again));
        vd_record_free(again);
    }
    free(bytes);
}

static inline int fuzz_reader(const vd_format *format, const uint8_t *data, size_t size)
{
    vd_record *record = data ? fuzz_read(format, data, size) : NULL;

    if (!record)
        return 0;
    fuzz_write(record, "json", true);
    fuzz_write(record, "xgtext", false);
    fuzz_write(record, record->positions ? "xgp" : "xg", false);
    vd_record_free(record);
    return 0;
}

#endif
