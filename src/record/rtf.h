/* Private to the room: the comments of .xg are RTF documents. */
#ifndef VD_RTF_H
#define VD_RTF_H

#include "record_priv.h"

/* The words of a document as UTF-8, paragraphs ended by a line feed, blanks and line ends at the end left out. What is no
 * RTF is put as the text that it is. Whatever the bytes, this ends. */
void vd_rtf_read(const char *bytes, size_t len, vd_out *out);
/* A document of these words; reads back as them. Its line ends are "\r\n". */
void vd_rtf_write(const char *text, vd_out *out);

#endif
