/* Record, private: telling what a format has no place for. */
#ifndef VD_RECORD_LOST_H
#define VD_RECORD_LOST_H

#include "record_priv.h"

/* Is this analysis of the list written? `match` is NULL for positions. */
typedef bool vd_keeps(const vd_rec_match *match, const vd_rec_analyses *list,
                      const vd_rec_analysis *analysis);

/* A writer leaves `count` of something out, 0 nothing: tell whoever wants to know. */
void vd_write_lost(const vd_record_options *options, vd_repair_what what, size_t count,
                   const char *word);
/* Those that `keeps` (NULL: none) does not keep, by engine; luck is not counted. */
void vd_tell_lost_analyses(const vd_record *record, const vd_record_options *options,
                           vd_keeps *keeps);
/* Comments beside games and actions, refused resignations, clocks: those of them that have no place. */
enum { VD_LOST_COMMENTS = 1, VD_LOST_REFUSALS = 2, VD_LOST_CLOCKS = 4 };
void vd_tell_lost_words(const vd_record *record, const vd_record_options *options, unsigned which);
/* All analyses of the record but those of luck, one after the other. */
void vd_each_analysis(const vd_record *record,
                      void (*each)(void *user, const vd_rec_match *match,
                                   const vd_rec_analyses *list, const vd_rec_analysis *analysis),
                      void *user);

#endif
