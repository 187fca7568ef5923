/* Pieces of `videau rules`: boards. */
#ifndef VD_RULES_BOARD_H
#define VD_RULES_BOARD_H

#include "wrapped.h"

#include <jansson.h>

/* The boards of a rule of data/learn/rules.json, each with its caption "rule.<rule>.board<n>". */
void vd_print_boards(vd_cli *cli, const json_t *boards, const char *rule);

#endif
