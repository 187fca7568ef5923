/* Paragraphs of what is read at the terminal. */
#ifndef VD_WRAPPED_H
#define VD_WRAPPED_H

#include "cli.h"

/* A paragraph of at most 78 columns, `indent` blanks before each line. */
void vd_print_wrapped(const vd_cli *cli, const char *text, int indent);
/* A text of the catalogue, wrapped. */
void vd_print_sentence(vd_cli *cli, const char *key, const vd_text_arg *args, size_t count,
                       int indent);
/* The same, its only argument the texts of a JSON array, "a · b · c". */
void vd_print_list(vd_cli *cli, const char *key, const json_t *texts, int indent);

#endif
