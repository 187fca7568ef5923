/* Pieces of `videau rules`: paragraphs and boards. */
#ifndef VD_RULES_BOARD_H
#define VD_RULES_BOARD_H

#include "cli.h"

#include <jansson.h>

/* A paragraph of at most 78 columns, `indent` blanks before each line. */
void vd_print_wrapped(const vd_cli *cli, const char *text, int indent);
/* A text of the catalogue, wrapped. */
void vd_print_sentence(vd_cli *cli, const char *key, const vd_text_arg *args, size_t count,
                       int indent);
/* The boards of a rule of data/learn/rules.json, each with its caption "rule.<rule>.board<n>". */
void vd_print_boards(vd_cli *cli, const json_t *boards, const char *rule);

#endif
