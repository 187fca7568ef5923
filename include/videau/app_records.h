/* Records: files of other programs and our own games, with what there is to say of them. */
#ifndef VIDEAU_APP_RECORDS_H
#define VIDEAU_APP_RECORDS_H

#include "videau/app_session.h"
#include "videau/record.h"
#include "videau/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Any file that vd_record_read knows, and game files of ours, whose format is "videau": what was taken back is left
 * out, and players without a name are called in `lang`. Fails with VD_ERR_CORRUPT, VD_ERR_NOMEM, VD_ERR_PARSE,
 * VD_ERR_POSITION or VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_records_read(const char *bytes, size_t len, vd_lang lang,
                                              vd_record **out, vd_record_error *err);
/* A session as a record, up to where it stands. Fails with VD_ERR_NOMEM. */
VD_API VD_NODISCARD vd_status vd_session_record(const vd_session *session, vd_lang lang,
                                                vd_record **out);
/* As vd_record_write, and "ffbg" and "letters": matches as people write them down. `options` may be
 * NULL; repairs in JSON have their sentences whatever it says. *bytes is for free(). Fails with VD_ERR_NOMEM or
 * VD_ERR_UNSUPPORTED. */
VD_API VD_NODISCARD vd_status vd_records_write(const vd_record *record, const char *format,
                                               vd_lang lang, const vd_record_options *options,
                                               char **bytes, size_t *len, vd_record_error *err);
/* What was repaired or is doubtful, one sentence without its end; with `place` which game and action it is about. Fails
 * with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_explain_repair(vd_buf *out, vd_lang lang, const vd_repair *repair,
                                                bool place);
/* Why a file was refused, or cannot be written: one sentence without its end, with its place. Fails with VD_ERR_FULL. */
VD_API VD_NODISCARD vd_status vd_explain_import(vd_buf *out, vd_lang lang,
                                                const vd_record_error *error);

#ifdef __cplusplus
}
#endif
#endif
