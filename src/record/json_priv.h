/* Record, private: JSON, its names and its writer. */
#ifndef VD_RECORD_JSON_H
#define VD_RECORD_JSON_H

#include "record_priv.h"

enum { VD_JSON_POSITION_MAX = 1024, VD_JSON_SENTENCE_MAX = 4096 };

extern const char *const vd_json_figures[VD_REC_FIGURES];
extern const char *const vd_json_lines[VD_REC_CUBE_LINES];
extern const char *const vd_json_analyses[VD_REC_ANALYSIS_COUNT];

/* {"analyses":[...]} of an action, on one line; and read into it. False: it is no such text, and the action is as it was. */
void vd_json_analyses_write(vd_out *out, const vd_rec_match *match, const vd_rec_action *action);
bool vd_json_analyses_read(vd_builder *builder, const char *text, vd_rec_action *action);

VD_NODISCARD vd_status vd_json_write(const vd_record *record, const vd_record_options *options,
                                     vd_out *out, vd_record_error *err);

#endif
